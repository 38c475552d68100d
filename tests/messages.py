"""The messages of the catalogues as their sources have them."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.pofile import read_po

from tienlen import explain
from tienlen.explain.vocabulary import FAMILIES

LOCALE = Path(explain.__file__).parent / "locale"

Texts = dict[str, tuple[str, ...]]
"""The forms of each message: one, or one per plural form."""

_read: dict[tuple[str, str], Texts] = {}


def texts(language: str, domain: str) -> Texts:
    """All messages of a catalogue, as its source has them."""
    if (language, domain) not in _read:
        source = LOCALE / language / "LC_MESSAGES" / f"{domain}.po"
        assert source.exists(), f"no catalogue {domain} in {language}"
        with source.open("rb") as lines:
            found = {}
            for message in read_po(lines, locale=language, abort_invalid=True):
                if message.id:
                    assert not message.fuzzy, f"{language}: {message.id} is marked fuzzy"
                    key = message.id if isinstance(message.id, str) else message.id[0]
                    found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string)
        _read[language, domain] = found
    return _read[language, domain]


def forms(language: str) -> dict[str, tuple[str, ...]]:
    """The grammatical forms the language says it has."""
    return {family: tuple(texts(language, "verdicts")[f"forms.{family}"][0].split()) for family in FAMILIES}


def names(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))

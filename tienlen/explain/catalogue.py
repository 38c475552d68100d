"""The message catalogues: loaded strictly, one domain at a time, when first asked.

Every language has the same domains with the same symbolic keys, English too.  A key that a
catalogue lacks and a value that a message needs but nobody passes are errors, never a silent
fall-back to another language.
"""

from __future__ import annotations

import re
from functools import lru_cache
from gettext import GNUTranslations

from tienlen.engine.cards import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

DOMAINS = ("verdicts", "rules", "errors", "deals", "screens", "cli", "lessons")
"""The catalogues of each language."""
_HOMES = {
    "text": "verdicts",
    "short": "verdicts",
    "more": "verdicts",
    "open": "verdicts",
    "form": "verdicts",
    "forms": "verdicts",
    "error": "errors",
    "deal": "deals",
    "screen": "screens",
    "learn": "screens",
    "cli": "cli",
    "lesson": "lessons",
    "misconception": "lessons",
    "app": "cli",
}
"""The domain of a key by its first word; every other key is one of the rules."""

_LOCALE = __file__.rpartition("catalogue")[0] + "locale"
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class MissingMessageError(KeyError):
    """A catalogue lacks a message, or has not been compiled."""


class Template:
    """A message cut at its placeholders: pieces of text at even places, names at odd ones."""

    __slots__ = ("pieces",)

    def __init__(self, text: str):
        self.pieces = tuple(_PLACEHOLDER.split(text))

    @property
    def names(self) -> tuple[str, ...]:
        """The placeholders, in order."""
        return self.pieces[1::2]

    def fill(self, values: Mapping[str, object]) -> str:
        """The message with its values in place."""
        pieces = self.pieces
        if len(pieces) == 1:
            return pieces[0]
        return "".join([str(values[piece]) if i % 2 else piece for i, piece in enumerate(pieces)])


class Catalogue:
    """All messages of one language."""

    def __init__(self, language: str):
        if language not in LANGUAGES:
            raise ValueError(f"no such language: {language!r}")
        self.language = language
        self._domains: dict[str, GNUTranslations] = {}
        self._templates: dict[str, Template] = {}
        self._plurals: dict[tuple[str, str], Template] = {}

    def __repr__(self) -> str:
        return f"catalogue({self.language!r})"

    def get(self, key: str, /, **values: object) -> str:
        """The message of this key with its values in place; cards stay marks (see `runs` and `plain`)."""
        return self.template(key).fill(values)

    def plural(self, key: str, n: int, /, **values: object) -> str:
        """The form of a message that this language uses for ``n``, which is also the value ``{n}``."""
        text = self._domain(key).ngettext(key, key, n)
        if text == key:
            raise MissingMessageError(f"{self.language}: {key}")
        template = self._plurals.get((key, text))
        if template is None:
            template = self._plurals[key, text] = Template(text)
        return template.fill({"n": n, **values})

    def template(self, key: str) -> Template:
        """The message of this key, cut at its placeholders."""
        template = self._templates.get(key)
        if template is None:
            text = self._domain(key).gettext(key)
            if text == key:
                raise MissingMessageError(f"{self.language}: {key}")
            template = self._templates[key] = Template(text)
        return template

    def has(self, key: str) -> bool:
        """Whether there is such a message: for the remarks that only some rules have."""
        return self._domain(key).gettext(key) != key

    def _domain(self, key: str) -> GNUTranslations:
        name = _HOMES.get(key.partition(".")[0], "rules")
        domain = self._domains.get(name)
        if domain is None:
            domain = self._domains[name] = _load(self.language, name)
        return domain


def _load(language: str, domain: str) -> GNUTranslations:
    path = f"{_LOCALE}/{language}/LC_MESSAGES/{domain}.mo"
    try:
        with open(path, "rb") as file:
            return GNUTranslations(file)
    except FileNotFoundError:
        raise MissingMessageError(
            f"the catalogue {language}/{domain} is not compiled: run `python hatch_build.py` in the checkout"
        ) from None


@lru_cache(None)
def catalogue(language: str) -> Catalogue:
    """The messages of a language; the same object each time."""
    return Catalogue(language)

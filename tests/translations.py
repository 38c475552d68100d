"""Which translations were read beside the English text that they stand for.

What a lesson, a refutation or a nudge claims is checked on the English sentence; a translation claims the same only
to who has read both.  ``tests/golden/translations.json`` keeps a short digest of each pair that was read: a change on
either side is another pair, to be read again.  ``python -m tests.translations`` shows what is still unread, and with
``--read`` notes that it now has been.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tests.messages import texts
from tests.test_lessons_languages import FOLDERS, TRANSLATED, all_texts

READ = Path(__file__).parent / "golden" / "translations.json"
MESSAGES = "lessons"
"""The catalogue with refutations, nudges and all else that is said in a lesson."""


class Pair(NamedTuple):
    """An English text and its translation."""

    language: str
    place: str
    english: str
    translation: str

    @property
    def digest(self) -> str:
        return sha256(f"{self.english}\n{self.translation}".encode()).hexdigest()[:10]


def pairs(language: str) -> Iterator[Pair]:
    """Every text of the course in English and in another language."""
    for folder in FOLDERS:
        for english, translation in zip(all_texts("en", folder), all_texts(language, folder), strict=True):
            yield Pair(language, folder, english, translation)
    ours, theirs = texts("en", MESSAGES), texts(language, MESSAGES)
    for key, forms in ours.items():
        yield Pair(language, key, " | ".join(forms), " | ".join(theirs[key]))


def read() -> dict[str, list[str]]:
    """The digests that are kept, by language."""
    kept: dict[str, list[str]] = json.loads(READ.read_text(encoding="utf-8"))
    return kept


def unread(language: str) -> list[Pair]:
    """The pairs that nobody has noted as read."""
    known = set(read()[language])
    return [pair for pair in pairs(language) if pair.digest not in known]


def note() -> None:
    """Note all pairs as read, and forget those that are no more."""
    found = {language: sorted({pair.digest for pair in pairs(language)}) for language in TRANSLATED}
    READ.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if "--read" in sys.argv[1:]:
        note()
    else:
        for pair in (pair for language in TRANSLATED for pair in unread(language)):
            print(f"{pair.language} {pair.place}\n  {pair.english}\n  {pair.translation}")

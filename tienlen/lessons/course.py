"""The compiled course, as a learner's program reads it: plain JSON, one file a language."""

from __future__ import annotations

import json
import os
import re
from functools import lru_cache
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

HOME = Path(__file__).resolve().parent / "compiled"
"""Where the compiled course lies inside the package; made by the build, not kept in git."""

OWN_VARIABLE = "TIENLEN_LESSONS"
"""Set by `tienlen app --lessons` for its kernels: the folder with the compiled lessons of a club."""

_CARD = re.compile(r"`([2-9TJQKA][scdh])`")


def marked(text: str) -> str:
    """A text of a lesson with its cards as marks: a card stands in backticks.

    >>> marked("Any 8 beats `7h`.")
    'Any 8 beats ⟦7h⟧.'
    """
    return _CARD.sub(r"⟦\1⟧", text)


def read_course(language: str, home: Path = HOME) -> list[dict[str, Any]]:
    """The compiled lessons of a language, in order; in English those that are not in it yet."""
    told = {lesson["folder"]: lesson for name in ("en", language) for lesson in _lessons(home / f"{name}.json")}
    return [told[folder] for folder in sorted(told)]


def own_course(language: str, home: Path | None = None) -> list[dict[str, Any]]:
    """The lessons a club has brought along, in order: in this language, else in English, else in the one there is."""
    folder = os.environ.get(OWN_VARIABLE) if home is None else str(home)
    if not folder:
        return []
    files = sorted(Path(folder).glob("*.json"), key=lambda path: (path.stem == language, path.stem == "en"))
    told = {lesson["folder"]: lesson for path in files for lesson in _lessons(path)}
    return [{**told[folder], "own": True} for folder in sorted(told)]


def every_lesson(language: str) -> list[dict[str, Any]]:
    """A club's own lessons, then the course; a lesson of the course that the club has rewritten is left out."""
    own = own_course(language)
    ids = {lesson["id"] for lesson in own}
    return own + [lesson for lesson in read_course(language) if lesson["id"] not in ids]


def _lessons(path: Path) -> list[dict[str, Any]]:
    return _read(path, path.stat().st_mtime_ns) if path.exists() else []


@lru_cache(12)
def _read(path: Path, _changed: int) -> list[dict[str, Any]]:
    lessons: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return lessons

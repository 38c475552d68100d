"""The compiled course, as a learner's program reads it: plain JSON, one file a language."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

HOME = Path(__file__).resolve().parent / "compiled"
"""Where the compiled course lies inside the package; made by the build, not kept in git."""


def read_course(language: str, home: Path = HOME) -> list[dict[str, Any]]:
    """The compiled lessons of a language, in order; in English those that are not in it yet."""
    told = {lesson["folder"]: lesson for name in ("en", language) for lesson in _lessons(home / f"{name}.json")}
    return [told[folder] for folder in sorted(told)]


def _lessons(path: Path) -> list[dict[str, Any]]:
    return _read(path, path.stat().st_mtime_ns) if path.exists() else []


@lru_cache(6)
def _read(path: Path, _changed: int) -> list[dict[str, Any]]:
    lessons: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return lessons

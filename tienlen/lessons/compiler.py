"""Compiling checked lessons to plain JSON, one file a language: all that a learner's kernel reads."""

from __future__ import annotations

import json
from pathlib import Path

from .check import check, sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

HOME = Path(__file__).resolve().parent / "compiled"
"""Where the compiled course lies inside the package; made by the build, not kept in git."""


class BrokenPackError(ValueError):
    """Lessons that do not pass their check; the text names every fault."""


def compile_lessons(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The lessons of a folder by language, in order."""
    lessons, complaints = check(folder)
    if complaints:
        raise BrokenPackError("\n".join(sentence(complaint, "en") for complaint in complaints))
    course: dict[str, list[dict[str, Any]]] = {}
    for (name, language), lesson in sorted(lessons.items()):
        steps = [
            {
                **{key: step[key] for key in ("title", "text")},
                "tasks": [{key: value for key, value in block.items() if key != "line"} for block in step["blocks"]],
            }
            for step in lesson.steps
        ]
        course.setdefault(language, []).append({**lesson.front, "folder": name, "steps": steps})
    return course


def write_course(folder: Path, home: Path = HOME) -> list[Path]:
    """Write one JSON file for each language and return the paths."""
    home.mkdir(exist_ok=True)
    written = []
    for language, lessons in compile_lessons(folder).items():
        path = home / f"{language}.json"
        path.write_text(json.dumps(lessons, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
        written.append(path)
    return written


def read_course(language: str, home: Path = HOME) -> list[dict[str, Any]]:
    """The compiled lessons of a language; English ones where there are none in it yet."""
    path = home / f"{language}.json"
    if not path.exists():
        path = home / "en.json"
    lessons: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return lessons

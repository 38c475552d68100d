"""Compiling checked lessons to plain JSON, one file a language: all that a learner's kernel reads (`course`)."""

from __future__ import annotations

import json
from pathlib import Path

from .check import check, sentence
from .course import HOME, read_course

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .fields import Complaint


class BrokenPackError(ValueError):
    """Lessons that do not pass their check; the text names every fault."""

    def __init__(self, complaints: list[Complaint]) -> None:
        super().__init__("\n".join(sentence(complaint, "en") for complaint in complaints))
        self.complaints = complaints


def compile_lessons(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The lessons of a folder by language, in order."""
    lessons, complaints = check(folder)
    if complaints:
        raise BrokenPackError(complaints)
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


__all__ = ["HOME", "BrokenPackError", "compile_lessons", "read_course", "write_course"]

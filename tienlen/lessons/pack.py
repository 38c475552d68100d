"""What the lessons of a pack have in common: one name and one number each, and in every language the same tasks."""

from __future__ import annotations

from .fields import Complaint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from .loader import Lesson

    Lessons = Mapping[tuple[str, str], Lesson]

_TEXTS = ("ask", "wrong", "nudge")
"""Fields of a block that are words: they differ, and may be missing in one language."""
_LISTS = ("choices", "answer", "pairs")
"""Fields that are several words, as many in each language."""


def twice(lessons: Lessons) -> Iterator[Complaint]:
    """Lessons of different folders with one id, which a link and what is known go by, or with one number."""
    ids: dict[str, str] = {}
    numbers: dict[str, str] = {}
    for (name, _), lesson in sorted(lessons.items(), key=lambda item: item[0]):
        id = lesson.front.get("id")
        if id and ids.setdefault(id, name) != name:
            yield Complaint(1, "id_twice", id, ids[id], file=lesson.place)
        if numbers.setdefault(name[:2], name) != name:
            yield Complaint(1, "number_twice", name[:2], numbers[name[:2]], file=lesson.place)


def unequal(lessons: Lessons) -> Iterator[Complaint]:
    """Where a lesson differs from the same one in English, or in the first language there is."""
    first: dict[str, tuple[str, Lesson]] = {}
    for (name, language), lesson in sorted(lessons.items(), key=lambda item: (item[0][0], item[0][1] != "en")):
        told, original = first.setdefault(name, (f"{language}.md", lesson))
        if original is not lesson and not (lesson.complaints or original.complaints):
            yield from _differing(lesson, original, told)


def _differing(lesson: Lesson, original: Lesson, told: str) -> Iterator[Complaint]:
    for field in ("id", "level", "rules", "teaches"):
        if lesson.front[field] != original.front[field]:
            yield Complaint(1, "unlike", field, told, file=lesson.place)
    ours, theirs = _parts(lesson), _parts(original)
    for mine, other in zip(ours, theirs, strict=False):
        if mine.get("kind") != other.get("kind"):
            yield Complaint(mine["line"], "unequal", expected=f"{told}:{other['line']}", file=lesson.place)
            return
        for field in _unlike(mine, other):
            yield Complaint(mine["line"], "unlike", field, f"{told}:{other['line']}", file=lesson.place)
    if len(ours) != len(theirs):
        first_further = ours[min(len(theirs), len(ours) - 1)]
        yield Complaint(first_further["line"], "unequal", expected=told, file=lesson.place)


def _parts(lesson: Lesson) -> list[dict[str, Any]]:
    """The steps and blocks in their order; a step, which has no kind, for its place alone."""
    return [part for step in lesson.steps for part in ({"line": step["line"]}, *step["blocks"])]


def _unlike(mine: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    """The fields that are not the same in two languages."""
    names = dict.fromkeys((*mine, *other))
    return [name for name in names if name not in (*_TEXTS, "line") and _same(name, mine) != _same(name, other)]


def _same(name: str, block: Mapping[str, Any]) -> Any:
    """What is the same in each language: a value, or of several words how many they are."""
    return len(block.get(name, ())) if name in _LISTS else block.get(name)

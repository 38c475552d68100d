"""The course as a learner goes through it: lessons, each a row of pages with one task, then generated exercises."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from tienlen.engine.rules import PROFILES, Rules
from tienlen.lessons.course import read_course
from tienlen.lessons.memory import Level, Memory
from tienlen.lessons.progress import Progress
from tienlen.lessons.units import BY_ROW, UNITS
from tienlen.screens.learn import State

Task = dict[str, Any]

GENERATED = 3
"""So many exercises follow the written steps: two of the lesson's own rules, one of a rule that looks alike."""
CHAPTERS = (5, 10, 13, 16)
"""The last lesson of each chapter."""


@dataclass(frozen=True)
class Page:
    """One screenful of a lesson."""

    title: str
    text: tuple[str, ...]
    """Paragraphs with marks."""
    shows: tuple[Task, ...]
    """What is only to be looked at."""
    task: Task | None
    """What is asked; None where there is nothing to answer."""
    opens: bool
    """Whether it is the first of its step: then the text stands open."""


def lessons(language: str) -> list[dict[str, Any]]:
    """The lessons in order."""
    return read_course(language)


def lesson_of(state: State, id: str | None = None) -> dict[str, Any]:
    """The lesson that is open, or another."""
    wanted = state.lesson if id is None else id
    return next(lesson for lesson in lessons(state.language) if lesson["id"] == wanted)


def number_of(lesson: dict[str, Any]) -> int:
    """A lesson's number, which begins the name of its folder."""
    return int(lesson["folder"][:2])


def pages(lesson: dict[str, Any]) -> tuple[Page, ...]:
    """The written pages of a lesson: one for each task, or for a step that only shows something."""
    made = []
    for step in lesson["steps"]:
        shows = tuple(task for task in step["tasks"] if task["kind"] == "show")
        tasks = [task for task in step["tasks"] if task["kind"] != "show"] or [None]
        for number, task in enumerate(_spread(tasks)):
            made.append(Page(step["title"], tuple(step["text"]), shows, task, number == 0))
    return tuple(made)


def _spread(tasks: list[Any]) -> list[Any]:
    """A block that asks for several generated exercises is as many tasks."""
    spread: list[Any] = []
    for task in tasks:
        times = task.get("items", 1) if task is not None and task["kind"] == "generated" else 1
        spread += [task] * times
    return spread


def length(lesson: dict[str, Any]) -> int:
    """The pages of a lesson, the generated exercises included."""
    return len(pages(lesson)) + (GENERATED if units_of(lesson) else 0)


def units_of(lesson: dict[str, Any]) -> tuple[str, ...]:
    """The units that a lesson's tasks teach, in order."""
    rows = [row for page in pages(lesson) if page.task for row in page.task.get("teaches", ())]
    return tuple(dict.fromkeys(BY_ROW[row].id for row in rows if row in BY_ROW))


def units_of_task(task: Task) -> tuple[str, ...]:
    """The units that an answer counts for."""
    if "unit" in task:
        return (task["unit"],)
    return tuple(dict.fromkeys(BY_ROW[row].id for row in task.get("teaches", ()) if row in BY_ROW))


def rules_for(state: State, lesson: dict[str, Any] | None = None) -> Rules:
    """The rules a lesson is learnt under: the learner's, else those it can be shown with."""
    allowed = lesson["rules"] if lesson else ()
    profile = state.profile if not allowed or state.profile in allowed else allowed[0]
    return PROFILES[profile]


def pick_units(lesson: dict[str, Any], seed: str) -> tuple[str, ...]:
    """What the generated exercises of a lesson are about: own, own, neighbour."""
    from tienlen.lessons.exercises import neighbour

    rng, own = Random(seed), list(units_of(lesson))
    rng.shuffle(own)
    first, second = own[0], own[1 % len(own)]
    return first, second, neighbour(second)


# ---------------------------------------------------------------------------------- what is known


def done(progress: Progress, lesson: dict[str, Any]) -> int:
    """The last page of a lesson that was done."""
    return min(progress.steps.get(lesson["id"], 0), length(lesson))


def is_done(progress: Progress, lesson: dict[str, Any]) -> bool:
    """Whether every page of it was done."""
    return done(progress, lesson) >= length(lesson)


def current(progress: Progress, language: str) -> dict[str, Any] | None:
    """The lesson to go on with: the last one begun, else the first that is new; None at the end of the course."""
    open = [lesson for lesson in lessons(language) if not is_done(progress, lesson)]
    begun = [lesson for lesson in open if done(progress, lesson)]
    return begun[-1] if begun else open[0] if open else None


def due(progress: Progress, today: int) -> list[str]:
    """The units to be asked again, the weakest first."""
    from tienlen.lessons.memory import session

    return [unit for unit in session(progress.units, today) if unit in _IDS]


def due_count(progress: Progress, today: int) -> int:
    """How many units are due, whether or not they are asked in one session."""
    return sum(1 for unit, memory in progress.units.items() if unit in _IDS and is_due(memory, today))


def is_due(memory: Memory, today: int) -> bool:
    """Whether a unit is to be asked again."""
    return memory.due is not None and memory.due <= today


def state_of(progress: Progress, lesson: dict[str, Any], today: int, now: str | None) -> str:
    """``new``, ``now``, ``done`` or ``due``; ``now`` is the lesson to go on with."""
    if is_done(progress, lesson):
        units = [progress.units[unit] for unit in units_of(lesson) if unit in progress.units]
        return "due" if any(is_due(memory, today) for memory in units) else "done"
    return "now" if lesson["id"] == now or done(progress, lesson) else "new"


def level_of(progress: Progress, unit: str, today: int) -> Level:
    """How well a unit is known."""
    memory = progress.units.get(unit)
    return memory.level(today) if memory else Level.NEW


KNOWN = (Level.PRACTISED, Level.KNOWN, Level.DUE)
"""The levels that count as known on the path."""


def known_count(progress: Progress, today: int) -> int:
    """How many units are practised or better."""
    return sum(level_of(progress, unit.id, today) in KNOWN for unit in UNITS)


@lru_cache(1)
def _ids() -> frozenset[str]:
    return frozenset(unit.id for unit in UNITS)


_IDS = _ids()

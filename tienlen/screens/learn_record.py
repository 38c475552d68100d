"""What remains of an answer: the memory of its rules, how far the lesson was done, and which page comes next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tienlen.lessons import memory
from tienlen.lessons.families import BY_ROW
from tienlen.lessons.memory import Attempt
from tienlen.lessons.misconceptions import BY_ID as BELIEFS
from tienlen.lessons.progress import WHOLE, Progress
from tienlen.screens import learn_course
from tienlen.screens.learn import State
from tienlen.screens.learn_answer import Asked, Turn

ENOUGH = 2
"""After so many first-try rights in a lesson what is left to watch is passed over; after so many wrong answers to a
task an easier twin comes."""


def attempt(state: State, asked: Asked, turn: Turn) -> Attempt:
    """How a task went."""
    return Attempt(
        asked.kind,
        right=asked.kind != "tip" or bool(turn.mark and turn.mark.fits),
        tries=1 + turn.worst,
        nudged="nudge" in turn.hints,
        helped=turn.helped,
        twin=asked.kind == "twin",
        reason=turn.reason,
        mixed=state.view == "review",
    )


def recorded(state: State, asked: Asked, turn: Turn) -> State:
    """The memory of the units that were asked about; a guess counts for nothing, nor does a worked example.

    Whatever counts, a rule about which a wrong belief was refuted comes back the next day.
    """
    return _refuted(_counted(state, asked, turn), asked, turn)


def _counted(state: State, asked: Asked, turn: Turn) -> State:
    """What an answer counts for."""
    if state.view == "skip":
        return replace(state, results=(*state.results, attempt(state, asked, turn)))
    units = dict(state.progress.units)
    told = learn_course.units_of_task(asked.task)
    if asked.guess or (asked.kind == "watch" and "unit" not in asked.task):
        for unit in told:
            units.setdefault(unit, memory.meet(state.day))
        return replace(state, progress=Progress(units, state.progress.steps))
    went = attempt(state, asked, turn)
    for unit in told:
        units[unit] = memory.after(units.get(unit), went, state.day)
    if went.mixed and turn.worst:
        for unit in _named(turn, told):
            units[unit] = memory.after(units.get(unit), replace(went, right=False), state.day)
    return replace(state, progress=Progress(units, state.progress.steps), results=(*state.results, went))


def _refuted(state: State, asked: Asked, turn: Turn) -> State:
    """The rules of the refuted beliefs that were asked about, and where none was, the rule of the belief itself."""
    units, told = dict(state.progress.units), learn_course.units_of_task(asked.task)
    for belief in turn.beliefs:
        own = [BY_ROW[row] for row in BELIEFS[belief].rows]
        for unit in [unit for unit in own if unit in told] or own[:1]:
            units[unit] = memory.refuted(units.get(unit), state.day)
    return replace(state, progress=Progress(units, state.progress.steps))


def _named(turn: Turn, told: tuple[str, ...]) -> tuple[str, ...]:
    """The rule that decided an answer in a mixed row, where it was another one than was asked about."""
    rows = turn.mark.rule[:1] if turn.mark else ()
    return tuple(BY_ROW[row] for row in rows if row in BY_ROW and BY_ROW[row] not in told)


def page_done(state: State) -> State:
    """The lesson was done up to this page; at its end what was only guessed at is to be asked tomorrow."""
    steps, units = dict(state.progress.steps), dict(state.progress.units)
    steps[state.lesson] = max(steps.get(state.lesson, 0), state.at)
    lesson = learn_course.lesson_of(state)
    if state.at == learn_course.length(lesson):
        steps[state.lesson] = WHOLE
        for unit in learn_course.units_of(lesson):
            if unit in units and units[unit].due is None:
                units[unit] = replace(units[unit], due=state.day + 1)
    return replace(state, progress=Progress(units, steps))


def skip_done(state: State) -> State:
    """All four questions right at once: the lesson counts as done, its rules as practised."""
    if failed(state) is not None:
        return state
    lesson = learn_course.lesson_of(state)
    units = dict(state.progress.units)
    for unit in learn_course.units_of(lesson):
        if unit not in units or units[unit].practised is None:
            units[unit] = memory.skipped(state.day)
    steps = {**state.progress.steps, lesson["id"]: WHOLE}
    return replace(state, progress=Progress(units, steps))


def failed(state: State) -> str | None:
    """The first unit that was not right at once and without hints, of those asked about."""
    number = first_missed(state)
    return state.units[number - 1] if number else None


def first_missed(state: State) -> int:
    """Which question was the first that was not right at once and without hints, counted from 1; 0 for none."""
    missed = (number for number, result in enumerate(state.results, 1) if not result.clean or result.nudged)
    return next(missed, 0)


def told_by_address(at: int, missed: int) -> tuple[Attempt, ...]:
    """How the questions before this page went, as far as an address says: which was the first that was missed."""
    return tuple(Attempt("legal", right=number != missed) for number in range(1, at))


def next_page(state: State, asked: Asked | None, turn: Turn) -> tuple[int, bool]:
    """Which page comes next, and whether an easier exercise comes before it."""
    if state.view == "lesson" and not state.extra and asked is not None and not asked.guess:
        needs = turn.worst >= ENOUGH or turn.laid
        if needs and asked.kind != "tip" and learn_course.units_of_task(asked.task):
            return state.at, True
    at = state.at + 1
    if state.view == "lesson":
        written = learn_course.pages(learn_course.lesson_of(state))
        while at < len(written) and _fold(state, written[at - 1].task):
            at += 1
    return at, False


def _fold(state: State, task: Any) -> bool:
    """Whether a worked example can be passed over: the learner gets along without."""
    if task is None or task["kind"] != "watch":
        return False
    clean = [result for result in state.results if result.clean and not result.nudged]
    return len(clean) >= ENOUGH

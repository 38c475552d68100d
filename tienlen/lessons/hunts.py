"""Wrong beliefs that a lesson's written steps tempt too seldom: its exercises tempt them again.

A belief is at home in the first lesson that names it.  Who holds one is to err there twice, the guess that does not
count left out, so that it is no slip.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from tienlen.engine.judge import judge
from tienlen.engine.position import Position

from .beliefs import BELIEFS, errs
from .families import BY_ID, BY_ROW
from .marking import position_of, positions_of, rules_of
from .misconceptions import MISCONCEPTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from typing import Any

    from tienlen.engine.rules import Rules

    Task = Mapping[str, Any]
    Lesson = Mapping[str, Any]

ENOUGH = 2
"""So often a belief is tempted in the lesson where it is at home."""


class Hunt(NamedTuple):
    """A belief to be tempted."""

    unit: str
    """What to ask about."""
    belief: str
    rules: Rules
    """Those under which the written steps tempt it, where they do."""


def hunted(lesson: Lesson, course: Sequence[Lesson], rules: Rules) -> list[Hunt]:
    """The beliefs to be tempted, in the order of their numbers, each as often as it lacks."""
    earlier = {belief for other in course[: course.index(lesson)] for belief in _named(other)}
    taught = {row for task in _tasks(lesson) for row in task.get("teaches", ())}
    found = []
    for belief in MISCONCEPTIONS:
        rows = [row for row in belief.rows if row in taught and _can_tempt(belief.id, row)]
        if not rows or belief.id not in _named(lesson) or belief.id in earlier:
            continue
        counted = sum(tempted(belief.id, task, rules) for task in _tasks(lesson) if not task.get("guess"))
        found += [Hunt(BY_ROW[rows[0]], belief.id, _known(belief.id, lesson, rules))] * (ENOUGH - counted)
    return found


def tempted(belief: str, task: Task, rules: Rules) -> int:
    """How often a task tempts who holds a belief: each position of a row of them is asked about, of a pair both are."""
    if "plays" in task:
        pairs = [Position.of(play, on) for play, on in permutations(task["plays"], 2)]
        return int(any(errs(belief, position, judge(rules_of(task, rules), position)) for position in pairs))
    if not (positions := positions_of(task)):
        return int(belief in (task.get("belief"), *task.get("bait", {}).values()))
    count = 0
    for told in positions:
        position = position_of(told)
        count += errs(belief, position, judge(rules_of(told, rules), position))
    return min(count, 1) if task["kind"] == "twin" else count


def _known(belief: str, lesson: Lesson, rules: Rules) -> Rules:
    """The rules of the first written position that tempts who holds a belief."""
    for told in (told for task in _tasks(lesson) for told in positions_of(task)):
        position, known = position_of(told), rules_of(told, rules)
        if errs(belief, position, judge(known, position)):
            return known
    return rules


def _can_tempt(belief: str, row: str) -> bool:
    """Whether the unit of a row is asked about positions on which who holds a belief errs."""
    unit = BY_ID.get(BY_ROW.get(row, ""))
    if unit is None:
        return False
    reasons = {reason for held, those, _ in BELIEFS if held == belief for reason in those}
    return bool(reasons & {*unit.legal, *unit.illegal})


def _tasks(lesson: Lesson) -> Iterator[Task]:
    """What a lesson asks in its written steps."""
    return (task for step in lesson["steps"] for task in step["tasks"] if task["kind"] not in ("show", "generated"))


def _named(lesson: Lesson) -> Collection[str]:
    """The beliefs that a lesson's tasks name."""
    parts = [part for task in _tasks(lesson) for part in (task, *(task.get("positions") or task.get("empty") or ()))]
    return {belief for part in parts for belief in (part.get("belief"), *(part.get("bait") or {}).values()) if belief}

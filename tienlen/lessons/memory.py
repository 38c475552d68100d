"""What a learner knows, unit by unit: ratings, levels, and when to ask again.

One memory card per unit (`units`), not per position.  FSRS plans days, lessons plan minutes: no learning steps, no
fuzz, recall target .90, 1 to 180 days.  Days are whole numbers (days since 1970-01-01), handed in: nothing here
reads a clock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from .families import BY_ID

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

TARGET = 0.90
LONGEST = 180
SESSION = 10
BACKLOG = 20
"""With more due than this, the ten weakest are asked and the rest silently later."""
ENOUGH = 3
"""So many rights running make a unit practised."""


WHOLE = frozenset({"next", "spot", "points", "totals", "sizes", "instant", "quiz"})
"""Kinds of task that ask about more than one position, or about none."""
TOLD = 2
"""A row that is only told rests after so many rights running."""


class Rating(StrEnum):
    """How an answer went, never by speed."""

    AGAIN = "again"
    HARD = "hard"
    GOOD = "good"
    EASY = "easy"


class Level(StrEnum):
    """How well a unit is known."""

    NEW = "new"
    SEEN = "seen"
    PRACTISED = "practised"
    KNOWN = "known"
    DUE = "due"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer to an item, with what helped."""

    task: str
    """The kind of task, such as ``legal``."""
    right: bool
    tries: int = 1
    """How many answers it took, the last one included."""
    nudged: bool = False
    helped: bool = False
    """Whether the rule or the answer was opened."""
    twin: bool = False
    reason: bool = False
    """Whether the reason was given too, and right."""
    mixed: bool = False
    """Whether the item came unlabelled among others (level 4)."""

    @property
    def clean(self) -> bool:
        """Right on the first try without rule or answer."""
        return self.right and self.tries == 1 and not self.helped


def rate(attempt: Attempt) -> Rating:
    """The rating of an answer (first try → good, nudge or second try → hard, else again)."""
    if not attempt.right or attempt.helped or attempt.tries > 2:
        return Rating.AGAIN
    if attempt.nudged or attempt.tries == 2:
        return Rating.HARD
    return Rating.EASY if attempt.mixed and attempt.reason else Rating.GOOD


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered of one unit."""

    changed: int
    """The day of the last change: the newer of two wins in a merge."""
    seen: bool = True
    run: tuple[str, ...] = ()
    """The kinds of task of the last rights running, at most three; ``+`` marks a twin, ``!`` a reason."""
    practised: int | None = None
    """The day the unit became practised."""
    known: bool = False
    stability: float | None = None
    difficulty: float | None = None
    reviewed: int | None = None
    due: int | None = None

    def level(self, today: int) -> Level:
        """The word the learner sees."""
        if self.due is not None and self.due <= today and self.practised is not None:
            return Level.DUE
        if self.known:
            return Level.KNOWN
        if self.practised is not None:
            return Level.PRACTISED
        return Level.SEEN if self.seen else Level.NEW


def meet(today: int) -> Memory:
    """A unit whose step was done for the first time."""
    return Memory(today)


def refuted(memory: Memory | None, today: int) -> Memory:
    """A unit about which a misconception was refuted returns the next day, whatever the answer counts for."""
    return replace(memory or meet(today), changed=today, due=today + 1)


def after(memory: Memory | None, attempt: Attempt, today: int) -> Memory:
    """What is remembered after an answer; what returns tomorrow does so although it was right again today."""
    memory = memory or meet(today)
    tomorrow = memory.changed == today and memory.due == today + 1
    rating = rate(attempt)
    memory = replace(_scheduled(memory, rating, today), changed=today)
    if attempt.clean:
        word = attempt.task + "+" * attempt.twin + "!" * attempt.reason
        run = (*memory.run, word)[-ENOUGH:]
        known = memory.known or (attempt.mixed and memory.practised is not None and memory.practised < today)
        practised = today if memory.practised is None and _is_practised(run) else memory.practised
        memory = replace(memory, run=run, practised=practised, known=known)
    elif rating is Rating.AGAIN:
        memory = replace(memory, run=(), known=False, practised=memory.practised if memory.known else None)
    return replace(memory, due=today + 1) if tomorrow else memory


def skipped(today: int) -> Memory:
    """Four items of "I know this" all right: practised, first review in three days."""
    return replace(after(None, Attempt("legal", True), today), practised=today, due=today + 3)


def _is_practised(run: tuple[str, ...]) -> bool:
    """Three rights running, one a twin, one with the reason, over two kinds of task.

    Of what is asked about a trick, an account or the course's own words there are neither twins nor reasons.
    """
    kinds = {word.rstrip("+!") for word in run}
    if kinds <= WHOLE:
        return len(run) == ENOUGH
    return (
        len(run) == ENOUGH
        and len(kinds) > 1
        and any("+" in word for word in run)
        and any(word.endswith("!") for word in run)
    )


def _scheduled(memory: Memory, rating: Rating, today: int) -> Memory:
    """The FSRS card of a unit after a review."""
    from datetime import UTC, datetime, timedelta

    from fsrs import Card, Scheduler, State
    from fsrs import Rating as Grade

    def moment(day: int) -> datetime:
        return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(days=day)

    scheduler = Scheduler(
        desired_retention=TARGET, learning_steps=(), relearning_steps=(), maximum_interval=LONGEST, enable_fuzzing=False
    )
    card = Card(card_id=1, due=moment(today))
    if memory.stability is not None and memory.difficulty is not None and memory.reviewed is not None:
        card.state, card.step = State.Review, None
        card.stability, card.difficulty = memory.stability, memory.difficulty
        card.last_review = moment(memory.reviewed)
    grade = {Rating.AGAIN: Grade.Again, Rating.HARD: Grade.Hard, Rating.GOOD: Grade.Good, Rating.EASY: Grade.Easy}
    card, _log = scheduler.review_card(card, grade[rating], moment(today))
    wait = min(max((card.due - moment(today)).days, 1), LONGEST)
    return replace(memory, stability=card.stability, difficulty=card.difficulty, reviewed=today, due=today + wait)


def recall(memory: Memory, today: int) -> float:
    """How likely the unit is still remembered, roughly: .90 on the day it is due, less when overdue."""
    if memory.reviewed is None or memory.due is None:
        return 0.0
    return float(TARGET ** (max(0, today - memory.reviewed) / max(1, memory.due - memory.reviewed)))


def session(memories: Mapping[str, Memory], today: int) -> list[str]:
    """The units to ask now: ten at most, the weakest first."""
    due = [
        unit
        for unit, memory in memories.items()
        if memory.due is not None and memory.due <= today and not rests(unit, memory)
    ]
    due.sort(key=lambda unit: (recall(memories[unit], today), unit))
    return due[:SESSION]


def rests(unit: str, memory: Memory) -> bool:
    """Whether a row that is only told has been asked often enough."""
    return unit in BY_ID and BY_ID[unit].family == "told" and len(memory.run) >= TOLD


def as_json(memory: Memory) -> dict[str, Any]:
    """One unit as plain data."""
    return {name: list(value) if isinstance(value := getattr(memory, name), tuple) else value for name in FIELDS}


FIELDS = tuple(Memory.__dataclass_fields__)

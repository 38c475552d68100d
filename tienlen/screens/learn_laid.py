"""The answer, laid out: cards are taken from the hand, options pressed, numbers set; only the last press is left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tienlen.engine.judge import judge
from tienlen.lessons import marking
from tienlen.screens import learn_answer
from tienlen.screens.learn_answer import ALL, BY_HAND, Asked, Turn


def right(asked: Asked, turn: Turn) -> Any:
    """The right answer to what is asked now, as it is given; of several the lowest."""
    return _RIGHT[asked.by](asked, turn)


def _verdict(asked: Asked, turn: Turn) -> Any:
    if turn.legal is not None:
        return asked.reasons(turn.part)[0]
    return judge(asked.in_force(turn.part), marking.position_of(asked.parts[turn.part])).legal


def _ruling(asked: Asked, turn: Turn) -> Any:
    told = learn_answer.ruled(asked)
    if turn.legal is None:
        return told.legal
    return str(told.deciding[0]) if turn.card is None and told.deciding else told.rule[0]


def _option(asked: Asked, turn: Turn) -> Any:
    task = asked.task
    if asked.kind == "which":
        return marking.winner(task, asked.in_force())
    solution: Any = marking.mark(task, "" if asked.kind == "flip" else [], asked.rules).solution
    if asked.kind == "flip":
        return next(offer.value for offer in learn_answer.offers(asked, turn) if offer.value in solution)
    return solution[0] if asked.kind == "quiz" else solution


def _solution(asked: Asked, turn: Turn) -> Any:
    return marking.mark(asked.task, [], asked.rules).solution


def _play(asked: Asked, turn: Turn) -> str:
    if asked.kind == "tip":
        return str(asked.task["advice"][0])
    plays = marking.solutions(asked.task, asked.rules)
    return " ".join(map(str, plays[0].cards)) if plays else "pass"


def _plays(asked: Asked, turn: Turn) -> str:
    """The lowest play that is not found yet."""
    plays = (" ".join(map(str, play.cards)) for play in marking.solutions(asked.task, asked.rules))
    return next((play for play in plays if play not in turn.found), ALL)


_RIGHT: dict[str, Callable[[Asked, Turn], Any]] = {
    "verdict": _verdict,
    "ruling": _ruling,
    "option": _option,
    "options": _solution,
    "order": _solution,
    "pairs": _solution,
    "pack": _solution,
    "numbers": _solution,
    "cards": _play,
    "gap": lambda asked, turn: asked.task["missing"],
    "plays": _plays,
}


def laid(asked: Asked, turn: Turn) -> Turn:
    """The answer to what is asked now, laid out."""
    value = right(asked, turn)
    turn = replace(turn, laid=True)
    if asked.by == "numbers":
        return replace(turn, numbers=_by_place(asked, value))
    if asked.by == "pairs":
        return replace(turn, picked=tuple(enumerate(value)), row=None)
    if asked.by_option:
        return replace(turn, picked=(value,))
    if asked.by in BY_HAND:
        return replace(turn, picked=() if value in ("pass", ALL) else tuple(value.split()))
    return replace(turn, picked=tuple(value))


def _by_place(asked: Asked, by_seat: list[int]) -> tuple[int, ...]:
    """Points are set by place."""
    if asked.kind != "points":
        return tuple(by_seat)
    return tuple(by_seat[seat - 1] for seat in asked.task["places"])


def given(asked: Asked, turn: Turn) -> Turn:
    """As if the right answer were given: marked, but for a verdict whose reason is yet to come."""
    value = right(asked, turn)
    if asked.by_option or value == ALL:
        return learn_answer.choose(asked, turn, value)
    if value == "pass":
        return learn_answer.give_pass(asked, turn)
    return learn_answer.give(asked, laid(asked, turn))

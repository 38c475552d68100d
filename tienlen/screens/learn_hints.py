"""Three grades of hint, all there from the start: what to compare, the rule with a solved neighbour, the answer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tienlen import explain, tutor
from tienlen.engine.cards import Card, parse_cards
from tienlen.engine.position import Position
from tienlen.lessons import marking
from tienlen.lessons.course import marked as with_marks
from tienlen.screens import learn_course
from tienlen.screens.learn import State
from tienlen.screens.learn_answer import BY_HAND, ruled
from tienlen.screens.learn_feedback import sentence
from tienlen.screens.learn_laid import given, right
from tienlen.screens.learn_talk import Talk, seat_label, signed, signs, talk_of
from tienlen.screens.nodes import Node, box, details, p

TRIES = 12
"""So many neighbours are drawn to find one of a kind of play that is known."""


def hints(state: State) -> Node | None:
    """The three hints; a guess has none, and an answered task needs none."""
    talk = talk_of(state)
    if talk is None or talk.asked.guess or state.turn.solved:
        return None
    made = [
        details(
            talk.say(f"learn.hint.{what}"),
            [p(explain.runs(text)) for text in tell(state, talk)] if what in state.turn.hints else [],
            open=what in state.turn.hints,
            event={"do": "hint", "what": what},
            key=what,
        )
        for what, tell in _HINTS.items()
    ]
    return box(made, kind="stack", area="more", key="hints", label=talk.say("learn.hints"))


def _nudge(state: State, talk: Talk) -> list[str]:
    return [talk.nudge()]


def _rule(state: State, talk: Talk) -> list[str]:
    """The rule, and one solved neighbour with other cards."""
    units = learn_course.units_of_task(talk.asked.task)
    told = [talk.law()] if talk.row else []
    example = _neighbour(units[0], state, talk) if units else None
    return [*told, example] if example else told


def _neighbour(unit: str, state: State, talk: Talk) -> str | None:
    """A position about the same unit, solved; a rule that comes before straights is shown without them."""
    from tienlen.lessons.exercises import EARLY
    from tienlen.lessons.generator import about
    from tienlen.lessons.units import BY_ID

    if unit not in BY_ID or not BY_ID[unit].asks_position:
        return None
    rules = talk.asked.in_force(talk.turn.part)
    rng = Random(f"{state.seed}/{talk.asked.seed}/rule")
    try:
        drawn = [about(unit, rng, rules) for _ in range(TRIES if unit in EARLY else 1)]
    except LookupError:
        return None
    item = next((item for item in drawn if _of_one_rank(item.position)), drawn[0])
    if item.rules != rules:  # it holds at another table only
        return None
    told, where = tutor.ask(item.rules, item.position, talk.language), item.position
    play = signs(where.play) if where.play else talk.say("learn.pass")
    key = "learn.hint.example" if where.table else "learn.hint.example.lead"
    if not where.play and not where.table:
        key = "learn.hint.example.pass"
    return talk.say(key, table=signs(where.table), play=play, sentence=told.marked)


def _of_one_rank(position: Position) -> bool:
    """Whether play and table are single cards, pairs, triples or quads."""
    return all(len({card.rank for card in cards}) < 2 for cards in (position.play, position.table))


def _answer(state: State, talk: Talk) -> list[str]:
    """The answer, and its reason."""
    return [text for text in (solution(talk), reason(talk)) if text]


_HINTS: dict[str, Callable[[State, Talk], list[str]]] = {"nudge": _nudge, "rule": _rule, "answer": _answer}


# ---------------------------------------------------------------------------------- the answer


def solution(talk: Talk) -> str:
    """The answer in words; of several right ones the lowest."""
    asked, value = talk.asked, right(talk.asked, talk.turn)
    if asked.by == "numbers":
        return _numbers(talk, value)
    if asked.by == "plays":
        plays = marking.solutions(asked.task, asked.rules)
        return " · ".join(signs(play.cards) for play in plays)
    if asked.by in BY_HAND:
        return talk.say("learn.pass") if value == "pass" else signs(parse_cards(value))
    if asked.by == "pairs":
        sides = zip(asked.task["pairs"], value, strict=True)
        return " · ".join(f"{with_marks(left)}: {with_marks(right)}" for (left, _), right in sides)
    if asked.kind == "instant" and not value:
        return talk.say("learn.instant.none")
    if asked.by == "pack":
        return signs(tuple(map(Card, value)))
    if asked.kind == "order":
        return " ".join(map(talk.called, value))
    return talk.called(value) if asked.by_option else " · ".join(map(talk.called, value))


def _numbers(talk: Talk, by_seat: list[int]) -> str:
    if talk.asked.kind == "sizes":
        return " · ".join(map(str, by_seat))
    places = talk.asked.task["places"]
    return ", ".join(f"{seat_label(seat, talk.language)} {signed(by_seat[seat - 1])}" for seat in places)


def reason(talk: Talk) -> str:
    """Why that is the answer: what is said to who gives it."""
    asked, turn = talk.asked, talk.turn
    if asked.by == "ruling":
        return str(ruled(asked).marked)
    if asked.kind == "tip":
        return talk.law()
    if asked.by == "verdict":
        position = marking.position_of(asked.parts[turn.part])
        return tutor.ask(asked.in_force(turn.part), position, talk.language).marked
    return sentence(Talk(asked, given(asked, turn), talk.language))

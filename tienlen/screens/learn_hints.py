"""Three grades of hint, all there from the start: what to compare, the rule with a solved neighbour, the answer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tienlen import explain, tutor
from tienlen.engine.cards import DECK, Card, parse_cards
from tienlen.engine.position import Position
from tienlen.explain.rich import sign
from tienlen.lessons import marking, nudges
from tienlen.lessons.course import marked as with_marks
from tienlen.screens import houserules, learn_course
from tienlen.screens.check_ruling import word_for
from tienlen.screens.learn import State
from tienlen.screens.learn_answer import COLLECTED, FROM_HAND, JUDGED, ruled, wanted_order
from tienlen.screens.learn_feedback import Talk, name, talk_of
from tienlen.screens.learn_law import in_words
from tienlen.screens.nodes import Node, box, details, p

GROUPS = {
    **dict.fromkeys(JUDGED, "judged"),
    **dict.fromkeys((*FROM_HAND, "which"), "hand"),
    **dict.fromkeys(COLLECTED, "found"),
    **dict.fromkeys(("order", "extremes"), "order"),
    **dict.fromkeys(("next", "spot"), "acts"),
    **dict.fromkeys(("points", "sizes", "totals"), "numbers"),
}
"""What kind of question a nudge is about, where the task has none of its own."""
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
    """What to compare in this position."""
    task = talk.asked.task
    own = talk.asked.parts[talk.turn.part].get("nudge") or task.get("nudge")
    if own:
        return [with_marks(own)]
    if "nudge_key" in task:
        return [talk.say(task["nudge_key"])]
    unit = nudges.unit_of(task)
    if unit is None:
        return [talk.say(f"learn.nudge.{GROUPS.get(talk.asked.kind, 'other')}")]
    at = talk.asked.place(talk.turn.part) if talk.asked.kind in JUDGED else 0
    return [nudges.nudge(unit, task, talk.language, at)]


def looked_at(talk: Talk) -> frozenset[str]:
    """The cards that an open nudge says to compare, as long as nothing is answered."""
    own = talk.asked.parts[talk.turn.part].get("nudge") or {"nudge", "nudge_key"} & talk.asked.task.keys()
    unit = nudges.unit_of(talk.asked.task)
    if "nudge" not in talk.turn.hints or talk.turn.mark is not None or own or unit is None:
        return frozenset()
    at = talk.asked.place(talk.turn.part) if talk.asked.kind in JUDGED else 0
    return frozenset(map(str, nudges.to_compare(unit, talk.asked.task, at)))


def _rule(state: State, talk: Talk) -> list[str]:
    """The rule, and one solved neighbour with other cards."""
    units = learn_course.units_of_task(talk.asked.task)
    row = _row(talk)
    told = [in_words(row, talk.asked.in_force(talk.turn.part), talk.language)] if row else []
    example = _neighbour(units[0], state, talk) if units else None
    return [*told, example] if example else told


def _row(talk: Talk) -> str | None:
    """The rule that a step is about; of several the one that this position turns on."""
    rows: list[str] = list(talk.asked.task.get("teaches", ()))
    if talk.asked.kind in JUDGED:
        from tienlen.engine.judge import judge

        part = talk.asked.parts[talk.turn.part]
        turns_on = judge(talk.asked.in_force(talk.turn.part), marking.position_of(part)).rule
        rows = [row for row in rows if row in turns_on] or rows
    return rows[0] if rows else None


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
    play = _signs(where.play) if where.play else talk.say("learn.pass")
    key = "learn.hint.example" if where.table else "learn.hint.example.lead"
    if not where.play and not where.table:
        key = "learn.hint.example.pass"
    return talk.say(key, table=_signs(where.table), play=play, sentence=told.marked)


def _of_one_rank(position: Position) -> bool:
    """Whether play and table are single cards, pairs, triples or quads."""
    return all(len({card.rank for card in cards}) < 2 for cards in (position.play, position.table))


def _answer(state: State, talk: Talk) -> list[str]:
    return [solution(talk)]


_HINTS: dict[str, Callable[[State, Talk], list[str]]] = {"nudge": _nudge, "rule": _rule, "answer": _answer}


# ---------------------------------------------------------------------------------- the answer


def solution(talk: Talk) -> str:
    """The answer in words; of several right ones the lowest."""
    asked = talk.asked
    if asked.kind in JUDGED:
        return _verdict(talk)
    if asked.kind in _SOLUTIONS:
        return _SOLUTIONS[asked.kind](talk)
    return _from_hand(talk)


def _verdict(talk: Talk) -> str:
    from tienlen.engine.judge import judge

    part, rules = talk.asked.parts[talk.turn.part], talk.asked.in_force(talk.turn.part)
    verdict = judge(rules, marking.position_of(part))
    reason = talk.say(f"reason.{verdict.reason}.name")
    return talk.say("learn.solution.verdict", verdict=word_for(verdict.legal, talk.language), reason=reason)


def _from_hand(talk: Talk) -> str:
    asked = talk.asked
    if asked.kind == "watch":
        return _signs(parse_cards(asked.task["missing"]))
    if asked.kind == "tip":
        return _play(talk, asked.task["advice"][0])
    plays = marking.solutions(asked.task, asked.rules)
    if asked.kind in COLLECTED:
        return " · ".join(_signs(play.cards) for play in plays)
    return _signs(plays[0].cards) if plays else talk.say("learn.pass")


def _play(talk: Talk, told: str) -> str:
    return talk.say("learn.pass") if told == "pass" else _signs(parse_cards(told))


def _which(talk: Talk) -> str:
    best = marking.winner(talk.asked.task, talk.asked.in_force())
    return _signs(parse_cards(best or ""))


def _order(talk: Talk) -> str:
    return _signs(tuple(sorted(parse_cards(talk.asked.task["cards"]))))


def _extremes(talk: Talk) -> str:
    return _signs((min(DECK), max(DECK)))


def _next(talk: Talk) -> str:
    deal = talk.trick.deal
    if deal.to_act is None:
        return talk.say("learn.next.nobody")
    return talk.say(f"learn.next.{'leads' if deal.leading else 'answers'}", name=seat_label(deal.to_act, talk.language))


def _spot(talk: Talk) -> str:
    at = next((at for at, step in enumerate(talk.trick.steps) if not step.verdict.legal), None)
    if at is None:
        return talk.say("learn.spot.nothing")
    event = talk.trick.steps[at].event
    who = seat_label(event.seat, talk.language)
    if not event.cards:
        return talk.say("learn.act.pass", name=who)
    return f"{talk.say('screen.moment.act.play', name=who)} {_signs(event.cards)}"


def seat_label(seat: int, language: str) -> str:
    """A seat by number and name: "1 · Anna"."""
    called = name(seat, language)
    return explain.catalogue(language).get("learn.seat", n=seat, name=called) if called else f"{seat}"


def _numbers(talk: Talk) -> str:
    wanted: Any = talk.asked.task
    if talk.asked.kind == "sizes":
        return " · ".join(map(str, marking.sizes_of(wanted, talk.asked.rules)))
    by_seat = marking.points_of(wanted, talk.asked.rules)
    told = [f"{seat_label(seat, talk.language)} {signed(by_seat[seat - 1])}" for seat in wanted["places"]]
    return ", ".join(told)


def signed(points: int) -> str:
    """ "+3", "0", "−1"."""
    return f"{points:+}".replace("-", "\N{MINUS SIGN}") if points else "0"


def _flip(talk: Talk) -> str:
    wanted: Any = marking.mark(talk.asked.task, "", talk.asked.rules).solution
    return houserules.question(wanted[0], talk.language)


def _several(talk: Talk) -> str:
    wanted: Any = marking.mark(talk.asked.task, [], talk.asked.rules).solution
    if talk.asked.kind == "totals":
        return ", ".join(seat_label(seat, talk.language) for seat in wanted)
    return ", ".join(talk.say("learn.hand", n=at + 1) for at in wanted) or talk.say("learn.instant.none")


def _quiz(talk: Talk) -> str:
    return " · ".join(with_marks(text) for text in wanted_order(talk.asked))


def _ruling(talk: Talk) -> str:
    told = ruled(talk.asked)
    card = f" {sign(told.deciding[0])}" if told.deciding else ""
    rule = explain.rule(told.rule[0], talk.language).title
    return f"{word_for(told.legal, talk.language)}.{card} {rule}"


_SOLUTIONS: dict[str, Callable[[Talk], str]] = {
    "which": _which,
    "order": _order,
    "extremes": _extremes,
    "next": _next,
    "spot": _spot,
    "points": _numbers,
    "sizes": _numbers,
    "flip": _flip,
    "totals": _several,
    "instant": _several,
    "quiz": _quiz,
    "ruling": _ruling,
}


def _signs(cards: tuple[Card, ...]) -> str:
    return " ".join(map(sign, cards))

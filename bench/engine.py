"""The engine against the yardstick, which does the same with bare numbers and explains nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from bench import yardstick
from bench.row import Row
from tienlen.engine.cards import DECK, Card
from tienlen.engine.judge import Position, judge
from tienlen.engine.moves import leads, moves
from tienlen.engine.rules import PROFILES

RULES = PROFILES["pagat"]
ROUNDS = 15


def rows() -> Iterator[Row]:
    """Verdicts, and the lists of legal plays to lead and to follow."""
    corpus = yardstick.corpus()
    yield _verdicts(corpus["pairs"])
    yield _leads(corpus["hands"])
    yield _answers([pair for pairs in corpus["follow"].values() for pair in pairs])


def _verdicts(pairs: list[tuple[list[int], list[int]]]) -> Row:
    """`judge` on ready positions; the corpus repeats cards on both sides, hence two packs."""
    positions = [Position(play=_cards(play), table=_cards(table), decks=2) for table, play in pairs]

    def classify_and_beat(pair: tuple[list[int], list[int]]) -> None:
        table, play = pair
        yardstick.beats(yardstick.classify(play, True), yardstick.classify(table, True))

    ratio, speed = _race((classify_and_beat, pairs), (lambda position: judge(RULES, position), positions))
    what = "`judge`, random positions, of the yardstick's classify + beats"
    return Row(what, ratio, 0.1, "more", note=f"{speed:,.0f} a second; clarity first, else 0.2")


def _leads(hands: list[list[int]]) -> Row:
    ours = [_cards(hand) for hand in hands]
    ratio, speed = _race(
        (lambda hand: yardstick.lead_moves(hand, True), hands), (lambda hand: leads(RULES, hand), ours)
    )
    return Row("all leads of random hands, of the yardstick's", ratio, 0.5, "more", note=f"{speed:,.0f} a second")


def _answers(tables: list[tuple[list[int], list[int]]]) -> Row:
    positions = [Position(table=_cards(table), hand=_cards(hand)) for hand, table in tables]

    def follow(pair: tuple[list[int], list[int]]) -> None:
        hand, table = pair
        yardstick.follow_moves(hand, yardstick.classify(table, True), True)

    ratio, speed = _race((follow, tables), (lambda position: moves(RULES, position), positions))
    return Row("all answers from random hands, of the yardstick's", ratio, 0.5, "more", note=f"{speed:,.0f} a second")


def _cards(numbers: Iterable[int]) -> tuple[Card, ...]:
    return tuple(DECK[number] for number in numbers)


Work = tuple[Callable[[Any], object], list[Any]]


def _race(theirs: Work, ours: Work) -> tuple[float, float]:
    """Our speed as a share of theirs, best of many alternating rounds; and ours in items a second."""
    best = [float("inf"), float("inf")]
    for _ in range(ROUNDS):
        for side, (work, items) in enumerate((theirs, ours)):
            started = time.process_time()
            for item in items:
                work(item)
            best[side] = min(best[side], time.process_time() - started)
    return best[0] / best[1], len(ours[1]) / best[1]

"""What an explained verdict costs: `ask` with text, other house rules and alternatives, in each language."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

from bench.row import Row
from bench.yardstick import corpus, lead_moves
from tienlen.engine.cards import DECK, LANGUAGES
from tienlen.engine.position import Position
from tienlen.engine.rules import PROFILES, Rules
from tienlen.tutor import ask

ROUNDS = 5
BAR = 2_000 / 80_000
"""2,000 answers a second where the yardstick lists the leads of 80,000 hands a second."""

Question = tuple[Rules, Position]


def rows() -> Iterator[Row]:
    """Each language, against the yardstick listing every lead of the same hands."""
    hands = corpus()["hands"]
    asked = questions(hands)
    listed = per_second(len(hands), lambda: [lead_moves(hand) for hand in hands])
    for language in LANGUAGES:
        answered = per_second(len(asked), lambda language=language: [tell(*question, language) for question in asked])
        yield Row(
            f"`ask` in {language}, 13 cards in hand, against listing leads",
            answered / listed,
            BAR,
            better="more",
            note=f"{answered:,.0f} a second",
        )


def tell(rules: Rules, position: Position, language: str) -> object:
    """The whole object of a verdict: text, more, alternatives, otherwise."""
    return ask(rules, position, language).as_json()


def questions(hands: list[list[int]]) -> list[Question]:
    """One to three cards of each hand on a single card, a pair or an empty table, under each profile in turn."""
    rng = random.Random(20261130)
    profiles = list(PROFILES.values())
    asked = []
    for i, hand in enumerate(hands):
        rest = [card for card in range(52) if card not in hand]
        low = rng.choice(rest)
        table = [card for card in rest if card >> 2 == low >> 2][: i % 3]
        play = rng.sample(hand, rng.choice((1, 1, 2, 3)))
        position = Position(
            play=tuple(sorted(DECK[card] for card in play)),
            table=tuple(DECK[card] for card in table),
            hand=tuple(DECK[card] for card in hand),
        )
        asked.append((profiles[i % 3], position))
    return asked


def per_second(number: int, work: Callable[[], object]) -> float:
    """How many of ``number`` things are done in a second, in the best of a few rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        started = time.process_time()
        work()
        best = min(best, time.process_time() - started)
    return number / best

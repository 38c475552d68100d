"""Reasons to choose from for "because …": the one that decides, and what a slightly different position would get.

Near misses are judged, not listed: first the same play on other tables, then plays near it on the same table, moved up
or down, with a card more or less, in other suits.  So no reason stands there that could not occur.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from tienlen.engine.cards import DECK, InputError, parse_cards
from tienlen.engine.judge import LEGAL, also, judge
from tienlen.engine.plays import Kind, Reason

from .marking import position_of, rules_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from tienlen.engine.cards import Card
    from tienlen.engine.plays import Play
    from tienlen.engine.position import Position
    from tienlen.engine.rules import Rules

    Cards = tuple[Card, ...]

MOST = 4
"""So many reasons stand to choose from at most."""
FEWEST_CARDS = {Kind.SINGLE: 1, Kind.PAIR: 2, Kind.TRIPLE: 3, Kind.QUAD: 4, Kind.STRAIGHT: 3, Kind.PAIR_RUN: 6}
LOW, HIGH = (0, 1, 2, 3), (3, 2, 1, 0)
LONGER = (Kind.STRAIGHT, Kind.PAIR_RUN)
"""Kinds that may have more cards."""

TABLES = (
    *(DECK[-count:] for count in (1, 2, 3)),
    *(DECK[low : low + 4] for low in (0, 44)),
    *(parse_cards(text) for text in ("3s3c4s4c5s5c", "QdQhKdKhAdAh")),
)
"""What bombs are tried on: 2s, the lowest and the highest quad, low and high pairs in a row."""


def reasons_to_choose(told: Mapping[str, Any], rules: Rules) -> list[str]:
    """Two to four answers to "because …", the right one first; none where there is nothing to choose.

    Every legal lead is legal for one reason: there the kinds of play are chosen from.
    """
    return list(_reasons(rules_of(told, rules), position_of(told)))


@lru_cache(64)
def _reasons(rules: Rules, position: Position) -> tuple[str, ...]:
    verdict = judge(rules, position)
    if verdict.reason is Reason.LEAD and verdict.play is not None:
        return tuple(map(str, _kinds(verdict.play)))
    found = [verdict.reason]
    true_too = also(rules, position)
    for reason in _reached(rules, position, legal=verdict.legal):
        if (reason in LEGAL) is verdict.legal and reason not in (*found, *true_too):
            found.append(reason)
        if len(found) == MOST:
            break
    return tuple(map(str, found)) if len(found) > 1 else ()


def _kinds(play: Play) -> list[Kind]:
    """The kind of a play, and what so many cards might be too, or one more or less."""

    def is_near(kind: Kind) -> bool:
        sizes = range(play.size - 1, play.size + 2)
        least = FEWEST_CARDS[kind]
        return any(size == least or (kind in LONGER and size > least) for size in sizes)

    return [play.kind, *(kind for kind in Kind if kind is not play.kind and is_near(kind))][:MOST]


def _reached(rules: Rules, position: Position, *, legal: bool) -> Iterator[Reason]:
    """What this play would get on other tables, and a slightly different one on this table; a pass has none near it."""
    if not position.play:
        return
    free = replace(position, hand=None, passed=False, turn=True, table_is_bomb_on_twos=False)
    tables = _tables(position.play) if position.table else ()
    plays = () if legal else ((play, position.table) for play in _plays(position.play))
    for play, table in chain(tables, plays):
        try:
            yield judge(rules, replace(free, play=play, table=table)).reason
        except InputError:  # a card lies there twice, or no play lies there
            continue


def _tables(play: Cards) -> Iterator[tuple[Cards, Cards]]:
    """A play on its like in other suits, a rank lower and higher; on one, two and three 2s; on bombs."""
    for up, down in ((0, 0), (0, -1), (1, 0), (0, 1)):
        for mine, theirs in ((HIGH, LOW), (LOW, HIGH)):
            cards, table = _like(play, mine, up), _like(play, theirs, down)
            if cards and table:
                yield cards, table
    for table in TABLES:
        yield play, table


def _like(cards: Cards, suits: Sequence[int], shift: int = 0) -> Cards:
    """As many cards of each rank in the first of some suits, a rank off; none where one would leave the pack."""
    ranks = Counter(card.rank for card in cards)
    alike = tuple(DECK[4 * rank + suit] for rank, count in ranks.items() for suit in suits[:count])
    return _shifted(alike, shift)


def _plays(cards: Cards) -> Iterator[Cards]:
    """A card or all of them moved by some ranks; a card less, or one more of a rank that is there, or next to one."""
    for shift in (-1, 1, -2, 2, -3, 3):
        for some in (cards[-1:], cards[:1], cards):
            moved = _shifted(some, shift)
            rest = tuple(card for card in cards if card not in some)
            if moved and not set(moved) & set(rest):
                yield (*rest, *moved)
    for card in cards if len(cards) > 1 else ():
        yield tuple(other for other in cards if other != card)
    ranks = {near for card in cards for near in (card.rank, card.rank - 1, card.rank + 1)}
    for card in DECK:
        if card.rank in ranks and card not in cards:
            yield (*cards, card)


def _shifted(cards: Cards, ranks: int) -> Cards:
    """Cards some ranks off; none where one would leave the pack."""
    moved = [card + 4 * ranks for card in cards]
    return tuple(DECK[card] for card in moved) if all(0 <= card < len(DECK) for card in moved) else ()

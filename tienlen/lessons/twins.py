"""Minimal pairs: of two positions that differ in one thing, one is legal and the other is not.

From a position that a rule decides, one thing at a time is changed until the engine says that the rule's other side
decides: the two plays swapped, a circumstance lifted, one card or one pair more, fewer or other; where nothing so small
will do, another play or another table that the rule's own composers put together.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, islice

from tienlen.engine.cards import DECK, Card, InputError
from tienlen.engine.judge import judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from tienlen.engine.judge import Verdict
    from tienlen.engine.plays import Kind, Reason
    from tienlen.engine.position import Position
    from tienlen.engine.rules import Rules

    from .compose import Composer

Cards = tuple[Card, ...]
MOST = 300
"""No more changes than this are tried on one position."""
RECOMPOSED = 12


def twin(
    rng: Random,
    rules: Rules,
    position: Position,
    makers: Mapping[Reason, Composer],
    kinds: Sequence[Kind] = (),
    *,
    small: bool = False,
) -> tuple[Position, Verdict] | None:
    """The position with one thing changed so that one of these reasons decides; None where no change does that.

    A legal play is one of ``kinds``, if any are named.  A ``small`` change is a card, a pair or a circumstance.
    """
    others = () if small else recomposed(rng, rules, position, makers)
    tries = chain(islice(changes(rng, position), MOST), others)
    for changed in tries:
        try:
            verdict = judge(rules, changed)
        except InputError:
            continue
        if verdict.reason in makers and not (kinds and verdict.legal and verdict.kind not in kinds):
            return changed, verdict
    return None


def recomposed(rng: Random, rules: Rules, position: Position, makers: Mapping[Reason, Composer]) -> Iterator[Position]:
    """The position with the play, or with the table, of another that is put together for one of these reasons."""
    bare = replace(position, hand=None) if position.play and position.must_contain is None else position
    found = []
    for _ in range(RECOMPOSED):
        try:
            draft = makers[rng.choice(list(makers))](rng, rules)
        except LookupError:
            continue
        found.append(replace(bare, play=tuple(sorted(draft.play))))
        found.append(replace(bare, table=tuple(sorted(draft.table))))
    found.sort(
        key=lambda other: abs(len(other.play) - len(position.play)) + abs(len(other.table) - len(position.table))
    )
    yield from found


def changes(rng: Random, position: Position) -> Iterator[Position]:
    """Positions that differ in one thing; what is seen best comes first."""
    bare = replace(position, hand=None) if position.play and position.must_contain is None else position
    swapped = replace(bare, play=position.table, table=position.play)
    as_many = len(position.table) == len(position.play) > 0
    if as_many:
        yield swapped
    yield from _circumstances(bare)
    if position.play:
        for play in variants(rng, position.play, (*position.table,)):
            yield replace(bare, play=play)
    if position.table:
        for table in variants(rng, position.table, position.play):
            yield replace(bare, table=table)
    if position.table and position.play and not as_many:
        yield replace(swapped, table_is_bomb_on_twos=False)


def _circumstances(position: Position) -> Iterator[Position]:
    """One circumstance lifted or added."""
    if not position.turn:
        yield replace(position, turn=True)
    if position.passed:
        yield replace(position, passed=False)
    if position.must_contain is not None:
        yield replace(position, must_contain=None)
    if position.table:
        if not position.play:
            yield replace(position, table=())
        if position.turn and not position.passed:
            yield replace(position, turn=False)
            yield replace(position, passed=True)


def variants(rng: Random, cards: Cards, away: Sequence[Card] = ()) -> list[Cards]:
    """Other cards in the place of some: as many of another rank, one more or fewer, one exchanged, a pair more."""
    free = [card for card in DECK if card not in cards and card not in away]
    ranks = {card.rank for card in cards}
    near = [card for card in free if any(abs(card.rank - rank) <= 1 for rank in ranks) or card.rank in (0, 11, 12)]
    rng.shuffle(near)
    found = [*_moved(rng, cards, free), *_shorter(cards), *_longer(cards, near)]
    rng.shuffle(found)
    exchanged = [
        tuple(sorted((*cards[:at], *cards[at + 1 :], other)))
        for other in near[:12]
        for at in range(len(cards))
        if len(cards) > 1 or other.rank != cards[0].rank or rng.random() < 0.5
    ]
    rng.shuffle(exchanged)
    return found + exchanged


def _moved(rng: Random, cards: Cards, free: Sequence[Card]) -> Iterator[Cards]:
    """As many cards of one other rank: an ace in the place of a 2."""
    if len({card.rank for card in cards}) > 1:
        return
    for rank in range(13):
        there = [card for card in free if card.rank == rank]
        if len(there) >= len(cards):
            yield tuple(sorted(rng.sample(there, len(cards))))


def _shorter(cards: Cards) -> Iterator[Cards]:
    """One card fewer, or the lowest or highest pair fewer."""
    if len(cards) > 1:
        yield from (cards[:at] + cards[at + 1 :] for at in range(len(cards)))
    if len(cards) > 2:
        yield cards[2:]
        yield cards[:-2]


def _longer(cards: Cards, near: Sequence[Card]) -> Iterator[Cards]:
    """One card more, or a pair more beside the others."""
    if len(cards) > 12:
        return
    yield from (tuple(sorted((*cards, card))) for card in near[:16])
    for rank in (cards[0].rank - 1, cards[-1].rank + 1):
        there = [card for card in near if card.rank == rank]
        if len(there) >= 2:
            yield tuple(sorted((*cards, *there[:2])))

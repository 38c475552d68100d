"""Every legal play from a hand, lowest first (RULES §5, "alternatives").

Plays are listed by number of cards, then kind, then top card, then the cards.  They are built in
that order, rank by rank, so that nothing is tried out in vain.  What comes out is exactly what
`judge` allows: a test compares the two on whole hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, product
from operator import itemgetter

from .cards import InputError
from .judge import Position, is_twos
from .plays import PAIR, PAIR_RUN, QUAD, SINGLE, STRAIGHT, TRIPLE, Play
from .position import read_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeVar

    from .cards import Card
    from .rules import Rules

    Cards = tuple[Card, ...]
    T = TypeVar("T")


LARGEST_HAND = 26
"""Half a pack, more than any deal gives: of larger hands the plays are not listed (a whole pack holds 13 billion)."""


def moves(rules: Rules, position: Position) -> list[Play]:
    """Every play from the position's hand that is legal in it; a pass is never listed.

    >>> from .rules import PROFILES
    >>> moves(PROFILES["pagat"], Position.of(table="7h", hand="3s 8c 8d Ks"))
    [Play.of('8c'), Play.of('8d'), Play.of('Ks')]
    """
    table = read_table(rules, position)
    if not position.turn or not position.hand:
        return []
    if table is None:
        return openings(rules, position.hand, position.must_contain)
    if position.passed:
        return after_pass(rules, position.hand, table, position.table_is_bomb_on_twos)
    return answers(rules, position.hand, table)


def openings(rules: Rules, hand: Iterable[Card], required: Card | None) -> list[Play]:
    """Every play in a hand that contains the required card, if any."""
    return [play for play in leads(rules, hand) if required is None or required in play.cards]


def after_pass(rules: Rules, hand: Iterable[Card], table: Play, on_twos: bool) -> list[Play]:
    """Every play with which a player who has passed may answer (RULES §3.3)."""
    if on_twos:
        return answers(rules, hand, table) if rules.passed_may_overbomb else []
    return bombs(rules, by_rank(hand), table) if rules.bomb_after_pass else []


def leads(rules: Rules, hand: Iterable[Card]) -> list[Play]:
    """Every play in a hand.

    >>> from .rules import PROFILES
    >>> leads(PROFILES["pagat"], Play.of("4s 4h").cards)
    [Play.of('4s'), Play.of('4h'), Play.of('4s 4h')]
    """
    ranks = by_rank(hand)
    singles, pairs = single_stretches(rules, ranks), pair_stretches(rules, ranks)
    longest = max(map(len, singles), default=0)
    most_pairs = max(map(len, pairs), default=0)
    held = [rank for rank in ranks if rank.cards]
    plays: list[Play] = []
    for size in range(1, max(4, longest, 2 * most_pairs) + 1):
        if size <= 4:
            plays += of_one_rank(held, size)
        if 3 <= size <= longest:
            plays += straights(singles, size)
        if 6 <= size <= 2 * most_pairs and not size % 2:
            plays += pair_runs(pairs, size)
    return plays


def answers(rules: Rules, hand: Iterable[Card], table: Play) -> list[Play]:
    """Every play in a hand that beats the table."""
    ranks, size, top = by_rank(hand), len(table.cards), table.cards[-1]
    if table.kind is STRAIGHT:
        ranks = ranks[max(0, top.rank + 1 - size) :]
        plays = straights(single_stretches(rules, ranks), size)
        return [play for play in plays if play.cards[-1] > top]
    if table.kind is PAIR_RUN:
        ranks = ranks[max(0, top.rank + 1 - size // 2) :]
        plays = pair_runs(pair_stretches(rules, ranks), size)
        return [play for play in plays if play.cards[-1] > top]
    plays = [play for play in ranks[top >> 2].plays[size - 1] if play.cards[-1] > top]
    plays += of_one_rank(ranks[(top >> 2) + 1 :], size)
    if table.kind is QUAD and rules.four_pairs_beat_quad:
        plays += pair_runs(pair_stretches(rules, ranks), 8)
    return plays + bombs(rules, ranks, table) if is_twos(table) else plays


def bombs(rules: Rules, ranks: Sequence[Rank], table: Play) -> list[Play]:
    """Every bomb in a hand that fits the twos on the table."""
    if not is_twos(table):
        return []
    fitting = {(size, weapon) for weapon, size, target, _twos in rules.bomb_on if target is table.kind}
    if rules.quad_beats_two_twos and table.kind is PAIR:
        fitting.add((4, QUAD))
    pairs = pair_stretches(rules, ranks)
    return [
        play
        for size, weapon in sorted(fitting)
        for play in (of_one_rank(ranks, size) if weapon is QUAD else pair_runs(pairs, size))
    ]


# ------------------------------------------------------------------ plays of one kind, in order

_top = itemgetter(-1)
_new = tuple.__new__  # what Play(kind, cards) comes down to, in half the time


@dataclass(frozen=True, slots=True)
class Rank:
    """What a hand holds of one rank."""

    cards: Cards
    """Each card once, also where two packs give it twice."""
    pairs: tuple[Cards, ...]
    """The different pairs."""
    plays: tuple[tuple[Play, ...], ...]
    """The different singles, pairs, triples and quads, each lowest first."""


@lru_cache(maxsize=1024)  # with one pack there are 13 × 16
def _rank(cards: Cards) -> Rank:
    singles, pairs, triples, quads = (tuple(sorted(set(combinations(cards, size)))) for size in range(1, 5))
    by_kind = ((SINGLE, singles), (PAIR, pairs), (TRIPLE, triples), (QUAD, quads))
    plays = tuple(tuple(sorted((Play(kind, some) for some in sets), key=_lowest_first)) for kind, sets in by_kind)
    return Rank(tuple(card for (card,) in singles), pairs, plays)


_NONE = Rank((), (), ((), (), (), ()))


def _lowest_first(play: Play) -> tuple[Card, Cards]:
    """The order of plays of one kind and size."""
    return play.top, play.cards


def by_rank(hand: Iterable[Card]) -> Sequence[Rank]:
    """A hand as its 13 ranks, from the threes to the twos."""
    cards = tuple(hand)
    if len(cards) > LARGEST_HAND:
        raise InputError("bad_value", field="hand", value=len(cards), most=LARGEST_HAND)
    return _by_rank(cards)


@lru_cache(maxsize=64)  # a player who is asked again has mostly kept the hand
def _by_rank(hand: Cards) -> tuple[Rank, ...]:
    ranks: list[Cards] = [()] * 13
    for card in sorted(hand):
        ranks[card >> 2] += (card,)
    return tuple([_rank(cards) if cards else _NONE for cards in ranks])


def of_one_rank(ranks: Iterable[Rank], size: int) -> list[Play]:
    """The singles, pairs, triples or quads."""
    plays: list[Play] = []
    for rank in ranks:
        plays += rank.plays[size - 1]
    return plays


def straights(stretches: Iterable[Sequence[Cards]], size: int) -> list[Play]:
    """The straights of one size."""
    found = [
        cards
        for stretch in stretches
        for low in range(len(stretch) - size + 1)
        for cards in product(*stretch[low : low + size])
    ]
    return [_new(Play, (STRAIGHT, cards)) for cards in sorted(found, key=_top)]


def pair_runs(stretches: Iterable[Sequence[tuple[Cards, ...]]], size: int) -> list[Play]:
    """The pair runs of one size, in cards."""
    found = [
        tuple(chain(*pairs))
        for stretch in stretches
        for low in range(len(stretch) - size // 2 + 1)
        for pairs in product(*stretch[low : low + size // 2])
    ]
    return [_new(Play, (PAIR_RUN, cards)) for cards in sorted(found, key=_top)]


def single_stretches(rules: Rules, ranks: Sequence[Rank]) -> list[list[Cards]]:
    """The cards of each rank where straights can be built."""
    return in_a_row([rank.cards for rank in (ranks if rules.twos_in_straights else ranks[:-1])])


def pair_stretches(rules: Rules, ranks: Sequence[Rank]) -> list[list[tuple[Cards, ...]]]:
    """The pairs of each rank where pair runs can be built."""
    return in_a_row([rank.pairs for rank in (ranks if rules.twos_in_pair_runs else ranks[:-1])])


def in_a_row(groups: list[tuple[T, ...]]) -> list[list[tuple[T, ...]]]:
    """The stretches of three groups and more without an empty one between."""
    if len(groups) - groups.count(()) < 3:
        return []
    stretches = []
    low = 0
    for beyond, group in enumerate((*groups, ())):
        if not group:
            if beyond - low >= 3:
                stretches.append(groups[low:beyond])
            low = beyond + 1
    return stretches

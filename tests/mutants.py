"""Mutant learners: each holds one wrong belief and is right about everything else.

A mutant says whether a play is legal.  M27 is about tricks and M30 about points: how they answer tasks is in
`mutant_learner`.  A belief with two faces is two learners: who thinks that a 2 is never allowed in a straight is no
other than who thinks that it always is, but errs about other plays.
"""

from __future__ import annotations

from collections.abc import Callable

from tienlen.engine.cards import DECK, Card
from tienlen.engine.moves import moves
from tienlen.engine.plays import Kind, Reason
from tienlen.lessons.generator import Item

Cards = tuple[Card, ...]
Mutant = Callable[[Item], bool]
R = Reason


def top(item: Item) -> tuple[int, int, int, int]:
    """Rank and suit of the top card played, and of the top card to beat."""
    play, table = max(item.position.play), max(item.position.table)
    return play.rank, play.suit, table.rank, table.suit


def comparing(higher: Callable[[int, int, int, int], bool]) -> Mutant:
    """Compares top cards in a way of its own."""
    ranked = {R.HIGHER_RANK, R.HIGHER_SUIT, R.LOWER_RANK, R.LOWER_SUIT}
    return lambda item: higher(*top(item)) if item.verdict.reason in ranked else item.legal


def allows(*reasons: Reason, when: Callable[[Item], bool] = lambda item: True) -> Mutant:
    """Thinks legal what is refused for some reason."""
    return lambda item: item.legal or (item.verdict.reason in reasons and when(item))


def ace_high(rank: int) -> int:
    return -1 if rank == 12 else rank


def size(item: Item) -> tuple[int, int]:
    return len(item.position.play), len(item.position.table)


def beats_by_top(item: Item) -> bool:
    return max(item.position.play) > max(item.position.table)


def kind(item: Item) -> Kind | None:
    return item.verdict.play.kind if item.verdict.play else None


def table_kind(item: Item) -> Kind | None:
    return item.verdict.table.kind if item.verdict.table else None


def has_two(item: Item) -> bool:
    return bool(item.position.play) and max(item.position.play).rank == 12


def one_suit(cards: Cards) -> bool:
    """A straight of a single suit (M8)."""
    return len(cards) > 2 and len({card.suit for card in cards}) == 1 and len({card.rank for card in cards}) > 1


def by_one_suit(item: Item) -> bool:
    """A straight of one suit beats any other of its length, and is beaten by none that is mixed."""
    play, table = one_suit(item.position.play), one_suit(item.position.table)
    ranked = {R.HIGHER_RANK, R.HIGHER_SUIT, R.LOWER_RANK, R.LOWER_SUIT}
    return play if item.verdict.reason in ranked and play is not table else item.legal


def out_of_a_set(item: Item) -> bool:
    """A single card of three or four that the hand holds (M14)."""
    play, hand = item.position.play, item.position.hand or ()
    return len(play) == 1 and sum(card.rank == play[0].rank for card in hand) > 2


def the_other_way_round(item: Item) -> bool:
    """A 2 beats a quad, and a quad no 2 (M22)."""
    if item.verdict.reason is R.BOMB and kind(item) is Kind.QUAD:
        return False
    twos = bool(item.position.play) and min(item.position.play).rank == 12
    return item.legal or (item.verdict.reason is R.WRONG_KIND and twos and table_kind(item) is Kind.QUAD)


def without(refuses: Mutant) -> Mutant:
    """Thinks illegal what is legal."""
    return lambda item: item.legal and not refuses(item)


def two_on_top(item: Item) -> bool:
    """A straight or a pair run with a 2, played or on the table (M10)."""
    runs = (Kind.STRAIGHT, Kind.PAIR_RUN)
    plays = (item.verdict.play, item.verdict.table)
    return any(play is not None and play.kind in runs and play.top.rank == 12 for play in plays)


def could_play(item: Item) -> bool:
    """A pass of who holds a play that would be legal (M26)."""
    return item.verdict.reason is R.PASS and item.position.hand is not None and bool(moves(item.rules, item.position))


def more_than_the_card(item: Item) -> bool:
    """The card that must be led, and others with it (M28)."""
    return item.position.must_contain is not None and len(item.position.play) > 1


def not_the_three(item: Item) -> bool:
    """The first lead of a later deal, without the 3 of spades (M28)."""
    later = item.unit == "lead.winner" and item.position.must_contain is None
    return later and item.verdict.reason is R.LEAD and DECK[0] not in item.position.play


MUTANTS: dict[str, Mutant] = {
    "M1": comparing(lambda r, s, tr, ts: (ace_high(r), s) > (ace_high(tr), ts)),
    "M2": comparing(lambda r, s, tr, ts: (s, r) > (ts, tr)),
    "M3": comparing(lambda r, s, tr, ts: (r, -s) > (tr, -ts)),
    "M4": comparing(lambda r, s, tr, ts: r > tr),
    "M5": allows(R.WRONG_KIND, when=lambda item: kind(item) is Kind.TRIPLE and table_kind(item) is Kind.PAIR),
    "M6": allows(R.WRONG_LENGTH, when=lambda item: size(item)[0] > size(item)[1]),
    "M7": allows(R.WRONG_KIND, when=lambda item: size(item)[0] == size(item)[1] and beats_by_top(item)),
    "M8": by_one_suit,
    "M9": allows(R.WRAPS_AROUND),
    "M10 always": allows(R.TWO_IN_STRAIGHT, R.TWO_IN_PAIR_RUN),
    "M10 never": without(two_on_top),
    "M11": allows(R.PAIR_RUN_TOO_SHORT),
    "M12": allows(R.FULL_HOUSE, R.FLUSH, R.FOUR_WITH_KICKER),
    "M13": allows(R.UNEVEN_GROUPS),
    "M14": without(out_of_a_set),
    "M15": allows(R.WRONG_KIND, when=has_two),
    "M16": allows(R.BOMB_NEEDS_TWOS),
    "M17": allows(R.BOMB_WRONG_SIZE, when=lambda item: kind(item) is Kind.QUAD),
    "M18": allows(R.BOMB_WRONG_SIZE, when=lambda item: size(item)[0] > 2 * size(item)[1] + 4),
    "M19": allows(R.BOMB_NO_PRIORITY),
    "M20": allows(R.WRONG_KIND, when=lambda item: table_kind(item) in (Kind.QUAD, Kind.PAIR_RUN) and has_two(item)),
    "M21": allows(R.BOMB_NEEDS_TWOS, when=lambda item: max(item.position.table).rank == 12),
    "M22": the_other_way_round,
    "M23": allows(R.PASSED_OUT),
    "M24 free again": allows(R.PASSED_OUT, when=lambda item: item.position.table[0].rank == 12),
    "M24 out": without(lambda item: item.position.passed and item.verdict.reason is R.BOMB),
    "M25": allows(R.NOT_YOUR_TURN, when=lambda item: kind(item) in (Kind.QUAD, Kind.PAIR_RUN)),
    "M26 may pass": allows(R.CANNOT_PASS_LEAD),
    "M26 must play": without(could_play),
    "M28 alone": without(more_than_the_card),
    "M28 every deal": without(not_the_three),
    "M29": without(lambda item: item.position.hand == item.position.play and has_two(item)),
}


def belief_of(learner: str) -> str:
    """The misconception that a learner holds.

    >>> belief_of("M10 never"), belief_of("M27")
    ('M10', 'M27')
    """
    return learner.split()[0]

"""What a set of cards is: a kind of play, or the diagnosis of a non-play (RULES §2).

This page knows no house rules: a straight or a pair run with 2s in it is a play here, and
`judge` says whether the table allows it.

The shape of some cards is a decimal number with one digit per rank, the threes' last: 3-3-4-6 has
the shape 1012.  The shape alone decides the kind.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from .cards import RANKS, Card, parse_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Kind(StrEnum):
    """The kinds of play, in the order in which plays of one size are listed."""

    SINGLE = "single"
    """One card (play.single)."""
    PAIR = "pair"
    """Two cards of one rank (play.pair)."""
    TRIPLE = "triple"
    """Three cards of one rank (play.triple)."""
    QUAD = "quad"
    """Four cards of one rank (play.quad)."""
    STRAIGHT = "straight"
    """Three or more consecutive ranks (play.straight)."""
    PAIR_RUN = "pair_run"
    """Three or more consecutive pairs (play.pair_run)."""

    def __repr__(self) -> str:
        return f"Kind.{self.name}"


SINGLE, PAIR, TRIPLE, QUAD, STRAIGHT, PAIR_RUN = Kind
"""The kinds by themselves: a name of this page is found quicker than a member of an enumeration."""


class Reason(StrEnum):
    """Why a play is legal or not: the diagnoses of RULES §2, then the rows of §4, in order."""

    TOO_MANY_OF_RANK = "too_many_of_rank"
    """Five or more cards of one rank."""
    WRAPS_AROUND = "wraps_around"
    """Consecutive only by going past the 2."""
    TWO_IN_STRAIGHT = "two_in_straight"
    """A straight but for its 2, where the table bars 2s from straights."""
    TWO_IN_PAIR_RUN = "two_in_pair_run"
    """A pair run but for its 2s, where the table bars 2s from pair runs."""
    STRAIGHT_TOO_SHORT = "straight_too_short"
    """Two cards of consecutive ranks."""
    PAIR_RUN_TOO_SHORT = "pair_run_too_short"
    """Two pairs of consecutive ranks."""
    FULL_HOUSE = "full_house"
    """A triple and a pair."""
    FLUSH = "flush"
    """Five or more cards of one suit that form no play."""
    FOUR_WITH_KICKER = "four_with_kicker"
    """Four of a rank and one card more."""
    GAP = "gap"
    """Three or more ranks, one card each, with a rank missing between."""
    PAIR_GAP = "pair_gap"
    """Two or more pairs, with a rank missing between."""
    UNEVEN_GROUPS = "uneven_groups"
    """Consecutive ranks, but not one card of each and not two of each."""
    MIXED_RANKS = "mixed_ranks"
    """Cards that have nothing to do with each other."""

    NOT_YOUR_TURN = "not_your_turn"
    """Row 1: it is another player's turn."""
    CANNOT_PASS_LEAD = "cannot_pass_lead"
    """Row 2: who leads must play."""
    PASS = "pass"
    """Row 3: passing is free."""
    NOT_IN_HAND = "not_in_hand"
    """Row 4: a card is not in the hand."""
    MUST_CONTAIN = "must_contain"
    """Row 6: the first lead lacks the card it must contain."""
    LEAD = "lead"
    """Row 7: nothing is to beat."""
    PASSED_OUT = "passed_out"
    """Row 8: who passed is out of the trick."""
    HIGHER_RANK = "higher_rank"
    """Row 9: same kind and length, top card of a higher rank."""
    HIGHER_SUIT = "higher_suit"
    """Row 9: same kind and length, top card of the same rank and a higher suit."""
    LOWER_RANK = "lower_rank"
    """Row 10: same kind and length, top card of a lower rank."""
    LOWER_SUIT = "lower_suit"
    """Row 10: same kind and length, top card of the same rank and a lower suit."""
    EQUAL = "equal"
    """Row 10: same kind and length, identical top cards (two packs)."""
    BOMB = "bomb"
    """Row 11: a bomb that fits the twos on the table."""
    PAIRS_BEAT_QUAD = "pairs_beat_quad"
    """Row 12: four pairs on a quad, where the table has agreed on it."""
    BOMB_WRONG_SIZE = "bomb_wrong_size"
    """Row 13: a quad or pair run on twos, but not the one that fits."""
    BOMB_NO_PRIORITY = "bomb_no_priority"
    """Row 14: quads and pair runs do not beat each other."""
    BOMB_NEEDS_TWOS = "bomb_needs_twos"
    """Row 15: a bomb works on twos only."""
    WRONG_LENGTH = "wrong_length"
    """Row 16: same kind, other number of cards."""
    WRONG_KIND = "wrong_kind"
    """Row 17: another kind."""

    def __repr__(self) -> str:
        return f"Reason.{self.name}"


class Play(NamedTuple):
    """Cards that form a play: its kind, and the cards in ascending order.

    (A named tuple, not a dataclass as the other values: listing hands makes them by the thousand.)

    >>> Play.of("6h 6s").top
    Card('6h')
    """

    kind: Kind
    cards: tuple[Card, ...]

    @classmethod
    def of(cls, text: str) -> Play:
        """Read a play from text; text that is no play is a ValueError."""
        play = read_play(parse_cards(text))
        if isinstance(play, Reason):
            raise ValueError(f"{text!r} is no play: {play}")
        return play

    @property
    def top(self) -> Card:
        """The highest card, which decides (beat.top_card)."""
        return self.cards[-1]

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.cards)

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))

    def __repr__(self) -> str:
        return f"Play.of('{self}')"

    def _repr_html_(self) -> str:
        from .picture import html

        return html(self.cards)


_ONE_OF_RANK = tuple(10**rank for rank in range(13) for _suit in range(4))


def _kinds() -> dict[tuple[int, int], Kind]:
    """The kind of every (number of cards, shape) that is a play."""
    kinds: dict[tuple[int, int], Kind] = {}
    for rank in range(13):
        for size, kind in enumerate((SINGLE, PAIR, TRIPLE, QUAD), 1):
            kinds[size, size * 10**rank] = kind
    for low in range(11):
        for beyond in range(low + 3, 14):
            ranks = beyond - low
            shape = sum(10**rank for rank in range(low, beyond))
            kinds[ranks, shape] = STRAIGHT
            kinds[2 * ranks, 2 * shape] = PAIR_RUN
    return kinds


_KINDS = _kinds()


def read_play(cards: Iterable[Card]) -> Play | Reason:
    """The play these cards form, or the first diagnosis that fits.

    >>> read_play(parse_cards("8d 6s 7s"))
    Play.of('6s 7s 8d')
    >>> read_play(parse_cards("Ah 2s 3s"))
    Reason.WRAPS_AROUND
    """
    return _read_play(tuple(cards))


@lru_cache(maxsize=1024)  # what lies on the table is read again for every answer and every house rule
def _read_play(cards: tuple[Card, ...]) -> Play | Reason:
    ordered = tuple(sorted(cards))
    shape = sum([_ONE_OF_RANK[card] for card in ordered])
    kind = _KINDS.get((len(ordered), shape))
    return diagnose(ordered) if kind is None else Play(kind, ordered)


def diagnose(cards: Sequence[Card]) -> Reason:
    """Why these cards, which are no play, are none: the first diagnosis of RULES §2 that fits.

    `two_in_straight` and `two_in_pair_run` are not found here: such cards are plays, which some
    tables bar.
    """
    if not cards:
        raise ValueError("a pass is no play")
    ranks = sorted({card >> 2 for card in cards})
    counts = sorted(sum(card >> 2 == rank for card in cards) for rank in ranks)
    in_line = ranks[-1] - ranks[0] == len(ranks) - 1
    all_single, all_paired = counts[-1] == 1, counts[0] == counts[-1] == 2
    if counts[-1] >= 5:
        return Reason.TOO_MANY_OF_RANK
    if len(ranks) >= 3 and (all_single or all_paired) and not in_line and _in_circle(ranks):
        return Reason.WRAPS_AROUND
    if counts == [1, 1] and in_line:
        return Reason.STRAIGHT_TOO_SHORT
    if counts == [2, 2] and in_line:
        return Reason.PAIR_RUN_TOO_SHORT
    if counts == [2, 3]:
        return Reason.FULL_HOUSE
    if len(cards) >= 5 and len({card & 3 for card in cards}) == 1:
        return Reason.FLUSH
    if counts == [1, 4]:
        return Reason.FOUR_WITH_KICKER
    if len(ranks) >= 3 and all_single:
        return Reason.GAP
    if len(ranks) >= 2 and all_paired:
        return Reason.PAIR_GAP
    if in_line and (len(ranks) >= 3 or counts[0] >= 3):
        return Reason.UNEVEN_GROUPS
    return Reason.MIXED_RANKS


def _in_circle(ranks: Sequence[int]) -> bool:
    """Consecutive in the circle 3 … A 2 (3 …): there is one gap only, all the way round."""
    around = (*ranks[1:], ranks[0] + len(RANKS))
    return sum(above - below > 1 for below, above in zip(ranks, around, strict=True)) == 1

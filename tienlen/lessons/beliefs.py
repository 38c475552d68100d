"""Which misconception is behind an error about a position (`misconceptions`).

Each row is the shape of an error: what somebody who holds the belief takes for legal although it is refused, or for
illegal although it stands.
"""

from __future__ import annotations

from tienlen.engine.cards import DECK
from tienlen.engine.moves import moves
from tienlen.engine.plays import Kind, Reason
from tienlen.engine.rules import PROFILES

from .misconceptions import BY_ID

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tienlen.engine.cards import Card
    from tienlen.engine.judge import Verdict
    from tienlen.engine.position import Position

    Shape = Callable[[Position, Verdict], bool]

R = Reason
ACE, TWO = 11, 12
_BOMBS = (Kind.QUAD, Kind.PAIR_RUN)


def _kind(verdict: Verdict) -> Kind | None:
    return verdict.play.kind if verdict.play else None


def _table(verdict: Verdict) -> Kind | None:
    return verdict.table.kind if verdict.table else None


def _ranks(position: Position) -> tuple[int, int]:
    """The ranks of both top cards."""
    return max(position.play).rank, max(position.table).rank


def _two_against(position: Position, verdict: Verdict) -> bool:
    """A 2 on one side only."""
    return (TWO in _ranks(position)) and len(set(_ranks(position))) > 1


def _suit_lures(position: Position, verdict: Verdict) -> bool:
    """The lower rank of two singles or pairs has the higher suit."""
    if _kind(verdict) not in (Kind.SINGLE, Kind.PAIR):
        return False
    play, table = max(position.play), max(position.table)
    return play.suit != table.suit and (play.suit > table.suit) == (play.rank < table.rank)


def _other_suits(position: Position, verdict: Verdict) -> bool:
    """Where spades are on top, or clubs, the other of two equal ranks is the higher one."""

    def top(cards: Sequence[Card], suits: str) -> tuple[int, int]:
        return max((card.rank, suits.index(str(card)[1])) for card in cards)

    higher = [top(position.play, suits) > top(position.table, suits) for suits in ("cdhs", "dhsc")]
    return any(legal is not verdict.legal for legal in higher)


def _one_suit(position: Position, verdict: Verdict) -> bool:
    """Of two straights only one is of one suit, and that is not the higher one."""
    if _kind(verdict) is not Kind.STRAIGHT:
        return False
    play, table = (len({card.suit for card in cards}) == 1 for cards in (position.play, position.table))
    return play is not table and play is not verdict.legal


def _two_on_top(position: Position, verdict: Verdict) -> bool:
    """A run that ends with a 2, where it may."""
    return _kind(verdict) in (Kind.STRAIGHT, Kind.PAIR_RUN) and max(position.play).rank == TWO


def _out_of_a_set(position: Position, verdict: Verdict) -> bool:
    """A single card of a rank of which the hand holds three or four."""
    held = [card for card in position.hand or () if card.rank == position.play[0].rank]
    return _kind(verdict) is Kind.SINGLE and len(held) > 2 and position.must_contain is None


def _in_company(position: Position, verdict: Verdict) -> bool:
    """The card that must be led does not go alone."""
    return position.must_contain is not None and len(position.play) > 1


def _without_the_three(position: Position, verdict: Verdict) -> bool:
    """A lead that need not hold a card, and does not hold the 3 of spades."""
    return position.must_contain is None and DECK[0] not in position.play


def _could_play(position: Position, verdict: Verdict) -> bool:
    """A pass of somebody who holds a play that is legal under any rules."""
    if position.passed or position.hand is None:
        return False
    plays = moves(PROFILES["pagat"], position)
    return any(play.top.rank != TWO or len(set(card.rank for card in play.cards)) == 1 for play in plays)


BELIEFS: tuple[tuple[str, tuple[Reason, ...], Shape], ...] = (
    ("M28", (R.LEAD,), _in_company),
    ("M26", (R.CANNOT_PASS_LEAD,), lambda p, v: True),
    ("M26", (R.PASS,), _could_play),
    ("M25", (R.NOT_YOUR_TURN,), lambda p, v: _kind(v) in _BOMBS),
    ("M9", (R.WRAPS_AROUND,), lambda p, v: True),
    ("M10", (R.TWO_IN_STRAIGHT, R.TWO_IN_PAIR_RUN), lambda p, v: True),
    ("M11", (R.PAIR_RUN_TOO_SHORT,), lambda p, v: True),
    ("M12", (R.FULL_HOUSE, R.FLUSH, R.FOUR_WITH_KICKER), lambda p, v: True),
    ("M13", (R.UNEVEN_GROUPS,), lambda p, v: True),
    ("M24", (R.PASSED_OUT,), lambda p, v: p.table[0].rank == TWO),
    ("M23", (R.PASSED_OUT,), lambda p, v: _kind(v) is not None),
    ("M24", (R.BOMB,), lambda p, v: p.passed),
    ("M21", (R.BOMB_NEEDS_TWOS,), lambda p, v: max(p.table).rank == TWO),
    ("M16", (R.BOMB_NEEDS_TWOS,), lambda p, v: True),
    ("M17", (R.BOMB_WRONG_SIZE,), lambda p, v: _kind(v) is Kind.QUAD),
    ("M18", (R.BOMB_WRONG_SIZE,), lambda p, v: len(p.play) > 2 * len(p.table) + 4),
    ("M19", (R.BOMB_NO_PRIORITY,), lambda p, v: True),
    ("M22", (R.WRONG_KIND,), lambda p, v: _table(v) is Kind.QUAD and min(p.play).rank == TWO),
    ("M20", (R.WRONG_KIND,), lambda p, v: _table(v) in _BOMBS and min(p.play).rank == TWO),
    ("M5", (R.WRONG_KIND,), lambda p, v: _kind(v) is Kind.TRIPLE and _table(v) is Kind.PAIR),
    ("M15", (R.WRONG_KIND,), lambda p, v: len(p.play) < len(p.table) and min(p.play).rank == TWO),
    ("M7", (R.WRONG_KIND,), lambda p, v: len(p.play) == len(p.table) and max(p.play) > max(p.table)),
    ("M6", (R.WRONG_LENGTH,), lambda p, v: len(p.play) > len(p.table)),
    ("M29", (R.HIGHER_RANK, R.HIGHER_SUIT), lambda p, v: p.hand == p.play and max(p.play).rank == TWO),
    ("M10", (R.LEAD, R.HIGHER_RANK, R.HIGHER_SUIT), _two_on_top),
    ("M8", (R.HIGHER_RANK, R.HIGHER_SUIT, R.LOWER_RANK, R.LOWER_SUIT), _one_suit),
    ("M1", (R.HIGHER_RANK, R.LOWER_RANK), _two_against),
    ("M2", (R.HIGHER_RANK, R.LOWER_RANK), _suit_lures),
    ("M4", (R.HIGHER_SUIT,), lambda p, v: len(p.play) > 1),
    ("M3", (R.HIGHER_SUIT, R.LOWER_SUIT), _other_suits),
    ("M14", (R.HIGHER_RANK, R.HIGHER_SUIT, R.LEAD), _out_of_a_set),
)
"""The misconception, the reasons it errs about, and when; the likelier come first."""

TOLD: tuple[tuple[str, tuple[Reason, ...], Shape], ...] = (
    ("M22", (R.BOMB,), lambda p, v: _kind(v) is Kind.QUAD),
    ("M27", (R.HIGHER_RANK, R.HIGHER_SUIT), lambda p, v: True),
    ("M28", (R.LEAD,), _without_the_three),
)
"""Errors that show a misconception only where it is asked about: the position itself does not say that its card is
somebody's last, or that this is a later deal."""


def errs(belief: str | None, position: Position, verdict: Verdict, *, told: bool = True) -> bool:
    """Whether somebody who holds a misconception thinks the opposite of a verdict; `told` where it is asked about."""
    return any(
        belief == held and verdict.reason in reasons and fits(position, verdict)
        for held, reasons, fits in (*BELIEFS, *(TOLD if told else ()))
    )


def denied(belief: str) -> frozenset[Reason]:
    """The reasons of the verdicts about which who holds a misconception may err."""
    return frozenset(reason for held, reasons, _ in (*BELIEFS, *TOLD) if held == belief for reason in reasons)


def behind(position: Position, verdict: Verdict, rows: Sequence[str] = ()) -> str | None:
    """The misconception of who thinks the opposite of a verdict; None where none is known.

    Of several that fit it is one about these ledger rows, if there is one.
    """
    about = [belief for belief, *_ in (*BELIEFS, *TOLD) if set(BY_ID[belief].rows) & set(rows)]
    likely = [*about, *(belief for belief, *_ in BELIEFS if belief not in about)]
    fitting = (belief for belief in likely if errs(belief, position, verdict, told=belief in about))
    return next(fitting, None)

"""What a careful player does: the five tips of the sources, and which of them made the choice.

A player sees the hand of the seat that is asked and what everybody has seen, never another hand.
"""

from __future__ import annotations

from typing import NamedTuple

from .judge import BOMBS, is_twos
from .plays import QUAD, SINGLE, STRAIGHT, Play
from .position import LOWEST_TWO
from .sorting import sort_hand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from .cards import Card
    from .deal import Deal

FEW_PLAYS = 3
"""With so few plays left a 2 is for winning the lead, not for keeping."""
NEARLY_OUT = 2
"""Who holds so few cards is to be stopped."""


class Choice(NamedTuple):
    """What a player does, and why."""

    play: Play | None
    """None is a pass."""
    tip: str | None = None
    """The row of the ledger with the tip that was followed."""


def careful(deal: Deal, rng: Random | None = None) -> Choice:
    """Sheds low cards, keeps 2s and bombs, and minds who is nearly out: tip.sort … tip.shed_low."""
    table = deal.table
    if table is None:
        return _lead(deal)
    hand = _hand(deal)
    about_twos = is_twos(table) or deal.on_twos
    if hand[-1] < table.cards[-1] and not about_twos and table.kind is not QUAD:
        return Choice(None)
    danger = _fewest_of_others(deal) <= NEARLY_OUT
    if not about_twos and len(hand) > len(table.cards) and not (danger and table.kind is SINGLE):
        combination = _combination(hand, table)
        if combination:
            return combination
    plays = deal.legal()
    if not plays:
        return Choice(None)
    if len(plays[-1].cards) == len(hand):
        return Choice(plays[-1])
    if about_twos and plays[-1].kind in BOMBS:
        return Choice(next(play for play in plays if play.kind in BOMBS), "tip.keep_bomb")
    return _break_up(sort_hand(hand), table, plays, danger)


# ------------------------------------------------------------------ leading


def _lead(deal: Deal) -> Choice:
    sorted_hand = sort_hand(_hand(deal))
    required = deal.must_contain
    if required is not None:
        return Choice(next(play for play in sorted_hand if required in play.cards), "tip.sort")
    if len(sorted_hand) == 1:
        return Choice(sorted_hand[0])
    plain = [play for play in sorted_hand if play.kind not in BOMBS and play.top < LOWEST_TWO] or sorted_hand
    if _fewest_of_others(deal) == 1:
        several = [play for play in plain if play.kind is not SINGLE]
        return Choice(several[0] if several else sorted_hand[-1], "tip.one_card_left")
    play = plain[0]
    return Choice(play, "tip.shed_low" if play.kind is SINGLE else "tip.sort")


# ------------------------------------------------------------------ following


def _combination(hand: tuple[Card, ...], table: Play) -> Choice | None:
    """The lowest combination of the sorted hand that beats the table without a 2."""
    kind, size, top = table.kind, len(table.cards), table.cards[-1]
    for play in sort_hand(hand):
        if play.kind is kind and len(play.cards) == size and LOWEST_TWO > play.cards[-1] > top:
            return Choice(play, "tip.shed_low" if kind is SINGLE else "tip.sort")
    return None


def _break_up(sorted_hand: Sequence[Play], table: Play, plays: list[Play], danger: bool) -> Choice:
    """What to do when an answer costs a 2 or a combination, or somebody is nearly out."""
    if danger and table.kind is SINGLE:
        singles = [play for play in plays if play.kind is SINGLE]
        return Choice(singles[-1] if singles else plays[0], "tip.one_card_left")
    spare = _spare(sorted_hand, plays) if table.kind is STRAIGHT or danger else None
    if spare is not None:
        return Choice(spare, "tip.one_card_left" if danger else "tip.sort")
    with_twos = plays[0].kind is table.kind and plays[0].cards[0] >= LOWEST_TWO
    if with_twos and (danger or len(sorted_hand) <= FEW_PLAYS):
        return Choice(plays[0], "tip.keep_twos")
    return Choice(None, _kept(plays))


def _spare(sorted_hand: Sequence[Play], plays: list[Play]) -> Play | None:
    """The lowest answer that breaks no bomb and uses no 2."""
    bombs = {card for play in sorted_hand if play.kind in BOMBS for card in play.cards}
    return next((play for play in plays if play.top < LOWEST_TWO and bombs.isdisjoint(play.cards)), None)


def _kept(plays: list[Play]) -> str:
    """Which tip speaks for a pass though there is something to play."""
    if plays[0].top >= LOWEST_TWO:
        return "tip.keep_twos"
    return "tip.keep_bomb" if plays[0].kind in BOMBS else "tip.sort"


# ------------------------------------------------------------------ what is seen


def _seat(deal: Deal) -> int:
    assert deal.to_act is not None, "a player is asked while the deal goes on"
    return deal.to_act


def _hand(deal: Deal) -> tuple[Card, ...]:
    assert deal.hands is not None, "a player needs a hand"
    return deal.hands[_seat(deal) - 1]


def _fewest_of_others(deal: Deal) -> int:
    """The fewest cards that another player still in the deal holds."""
    seat = _seat(deal)
    return min([left for other, left in enumerate(deal.left, 1) if left and other != seat])

"""Every legal play from a hand, lowest first (RULES §5, "alternatives")."""

from __future__ import annotations

from itertools import combinations

from .judge import Position, judge
from .plays import Kind, Play, read_play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .rules import Rules

_KINDS = tuple(Kind)


def moves(rules: Rules, position: Position) -> list[Play]:
    """Every play from the hand that `judge` allows in this position."""
    hand = sorted(position.hand or ())
    found = {}
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            play = read_play(cards)
            if isinstance(play, Play) and judge(rules, position, cards).legal:
                found[cards] = play
    return sorted(found.values(), key=lambda play: (play.size, _KINDS.index(play.kind), play.top, play.cards))

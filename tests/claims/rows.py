"""What the claims about order and about straights share."""

from __future__ import annotations

from itertools import combinations

from tests.prose import Table
from tests.second_referee import RANK_LETTERS


def ladder(t: Table, plays: list[str]) -> bool:
    """Each beats every one before it, and none beats one that comes after it."""
    return all(t.legal(low, high) and not t.legal(high, low) for low, high in combinations(plays, 2))


def ranks_in(play: str) -> str:
    """The rank of each card, the lowest first."""
    return "".join(sorted((card[0] for card in play.split()), key=RANK_LETTERS.index))


def in_a_row(play: str) -> bool:
    """Different ranks, of which each follows the one before."""
    return ranks_in(play) in RANK_LETTERS


def row(ranks: str, suits: str = "hdcs") -> str:
    """One card of each rank, the suits in turn."""
    return " ".join(rank + suits[at % len(suits)] for at, rank in enumerate(ranks))


def every_row(lengths: range = range(3, 14), ranks: str = RANK_LETTERS, suits: str = "hdcs") -> list[str]:
    """Every row of such lengths, from 3 up to 2 if nothing else is said."""
    return [row(ranks[low : low + n], suits) for n in lengths for low in range(len(ranks) - n + 1)]


def rows(t: Table, lengths: range = range(3, 14), suits: str = "hdcs") -> list[str]:
    """Those that the rules in force know as a play: with a 2 or without."""
    return [play for play in every_row(lengths, suits=suits) if t.is_play(play)]

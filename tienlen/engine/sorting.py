"""A hand sorted into combinations, as one does before playing (tip.sort).

This is a player's habit, not a rule: it decides what is kept together.
"""

from __future__ import annotations

from functools import lru_cache

from .plays import PAIR, PAIR_RUN, QUAD, SINGLE, STRAIGHT, TRIPLE, Play
from .position import LOWEST_TWO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .cards import Card

    Hand = tuple[Card, ...]
    Ranks = list[list[Card]]

KINDS = {1: SINGLE, 2: PAIR, 3: TRIPLE}


@lru_cache(maxsize=1 << 15)
def sort_hand(hand: Hand) -> tuple[Play, ...]:
    """A hand, in ascending order, as plays: pair runs and quads, straights, then what is left of each rank.

    The lowest play comes first.  2s stay single: each is worth a trick.

    >>> from .cards import parse_cards
    >>> sort_hand(parse_cards("3s 4d 5s 5h 6c 9s 9d 2h"))
    (Play.of('3s 4d 5s 6c'), Play.of('5h'), Play.of('9s 9d'), Play.of('2h'))
    """
    twos = [Play(SINGLE, (card,)) for card in hand if card >= LOWEST_TWO]
    ranks: Ranks = [[] for _ in range(12)]
    for card in hand:
        if card < LOWEST_TWO:
            ranks[card >> 2].append(card)
    plays = _pair_runs(ranks)
    for cards in ranks:
        while len(cards) >= 4:
            plays.append(Play(QUAD, tuple(cards[:4])))
            del cards[:4]
    plays += _straights(ranks)
    plays += [Play(KINDS[len(cards)], tuple(cards)) for cards in ranks if cards]
    plays.sort(key=_lowest)
    return (*plays, *twos)


def _lowest(play: Play) -> Card:
    return play.cards[0]


def _pair_runs(ranks: Ranks) -> list[Play]:
    """Takes out every stretch of three and more pairs; a quad is kept whole."""
    found = []
    for low, beyond in _stretches([len(cards) in (2, 3) for cards in ranks]):
        pairs = [cards[:2] for cards in ranks[low:beyond]]
        found.append(Play(PAIR_RUN, tuple(card for pair in pairs for card in pair)))
        for cards in ranks[low:beyond]:
            del cards[:2]
    return found


def _straights(ranks: Ranks) -> list[Play]:
    """Takes out straights as long as each saves plays: two ranks and more that would be single cards."""
    found = []
    again = True
    while again:
        again = False
        for low, beyond in _stretches([bool(cards) for cards in ranks]):
            while beyond - low > 3 and len(ranks[low]) > 1:
                low += 1
            while beyond - low > 3 and len(ranks[beyond - 1]) > 1:
                beyond -= 1
            if sum(len(cards) == 1 for cards in ranks[low:beyond]) < 2:
                continue
            cards = [rank.pop(0) for rank in ranks[low : beyond - 1]]
            found.append(Play(STRAIGHT, (*cards, ranks[beyond - 1].pop())))
            again = True
    return found


def _stretches(there: list[bool]) -> list[tuple[int, int]]:
    """Where three and more in a row are there: first and past the last."""
    found, low = [], 0
    for beyond, is_there in enumerate((*there, False)):
        if not is_there:
            if beyond - low >= 3:
                found.append((low, beyond))
            low = beyond + 1
    return found

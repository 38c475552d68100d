"""Computer players: asked with a deal and a source of chance, each answers with a `Choice`.

A player sees the hand of the seat that is asked and what everybody has seen, never another hand.
"""

from __future__ import annotations

from types import MappingProxyType

from .careful import Choice, careful
from .rollouts import strong

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from .deal import Deal

    Player = Callable[[Deal, Random], Choice]


def first_legal(deal: Deal, rng: Random) -> Choice:
    """The first legal play of the list; a pass only when there is none.

    >>> from random import Random
    >>> from .deal import Deal
    >>> from .rules import PROFILES
    >>> deal = Deal.deal_out(PROFILES["pagat"], Random(1))
    >>> first_legal(deal, Random(1))
    Choice(play=Play.of('3s'), tip=None)
    """
    plays = deal.legal()
    return Choice(plays[0] if plays else None)


PLAYERS: Mapping[str, Player] = MappingProxyType({"first_legal": first_legal, "careful": careful, "strong": strong})
"""The players by name, weakest first."""

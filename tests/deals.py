"""Short ways to say what happens in a deal.

Acts are written as in a record: ``2:9c9h`` is seat 2 playing two nines, ``3:-`` a pass.  Most deals of the tests leave
the hands unknown, which keeps them short: thirteen cards of each seat are counted down all the same, and a straight
from the 3 to the 2 is a whole hand.
"""

from __future__ import annotations

import pytest

from tienlen.engine.cards import DECK, InputError, parse_cards
from tienlen.engine.deal import Deal, Event
from tienlen.engine.judge import Verdict
from tienlen.engine.replay import Replay, replay
from tienlen.engine.rules import PROFILES, rules_from

DRAGON = {suit: "".join(rank + suit for rank in "3456789TJQKA2") for suit in "scdh"}
"""A whole hand in one straight, by suit."""
TWELVE = {suit: cards[:-2] for suit, cards in DRAGON.items()}
"""The same without its 2."""
THREE_PAIRS, FOUR_PAIRS, FIVE_PAIRS = "7c7d8c8d9c9d", "7c7d8c8d9c9dTcTd", "7c7d8c8d9c9dTcTdJcJd"
QUAD_SIX, QUAD_SEVEN = "6s6c6d6h", "7s7c7d7h"
ALL = tuple(PROFILES)


def later(rules: str = "pagat", acts: str = "", players: int = 4, leader: int = 1) -> Deal:
    """A later deal with unknown hands, after some legal acts."""
    return Deal.start(rules_from(rules), players, first=False, leader=leader).then(acts)


def refused(deal: Deal, act: str) -> str:
    """The reason why an act is illegal; and that it changes nothing."""
    event, before = Event.of(act), (repr(deal), deal.state())
    verdict = deal.play(event.seat, event.cards)
    assert isinstance(verdict, Verdict)
    assert not verdict.legal
    assert (repr(deal), deal.state()) == before
    return str(verdict.reason)


def accepted(deal: Deal, act: str) -> str:
    """The reason of a legal act."""
    event = Event.of(act)
    verdict = deal.judge(event.seat, event.cards)
    assert verdict.legal, verdict
    return str(verdict.reason)


def bad_input(start: object, *arguments: object, **keys: object) -> tuple[str, str]:
    """The code and field of the error a call raises."""
    with pytest.raises(InputError) as caught:
        start(*arguments, **keys)  # type: ignore[operator]
    return caught.value.code, caught.value.field


def judged(start: Deal, acts: str) -> Replay:
    return replay(start, [Event.of(act) for act in acts.split()])


def dealt(*some: str, size: int = 13) -> list[str]:
    """Whole hands that hold these cards; the rest of the pack fills them up, highest first."""
    hands = [list(parse_cards(cards)) for cards in some]
    rest = [card for card in DECK if not any(card in hand for hand in hands)]
    for hand in hands:
        while len(hand) < size:
            hand.append(rest.pop())
    return [" ".join(map(str, hand)) for hand in hands]

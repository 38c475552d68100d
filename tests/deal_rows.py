"""Rows of the ledger that need more than the acts of one deal: dealing, dealers, sessions.  One check for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tienlen.engine.cards import DECK, InputError
from tienlen.engine.deal import Deal
from tienlen.engine.rules import rules_from
from tienlen.engine.score import Session


def dealt(rules: Any, seed: int, **more: Any) -> Deal:
    return Deal.deal_out(rules_from(rules), Random(seed), **more)


def check_four() -> None:
    for profile in ("pagat", "ace_high", "thirteen"):
        deal = dealt(profile, 1)
        assert deal.hands is not None
        assert sorted(card for hand in deal.hands for card in hand) == list(DECK)
        assert deal.state()["left"] == [13] * 4


def check_few() -> None:
    for profile in ("ace_high", "thirteen"):
        for players in (2, 3):
            deal = dealt(profile, 2, players=players)
            assert deal.hands is not None
            cards = [card for hand in deal.hands for card in hand]
            assert len(cards) == len(set(cards)) == 13 * players


def check_seventeen() -> None:
    for profile in ("ace_high", "thirteen"):
        rules = {"profile": profile, "three_player_seventeen": True}
        deal = dealt(rules, 3, players=3)
        assert deal.hands is not None
        assert [len(hand) for hand in deal.hands] == [17] * 3
        assert len({card for hand in deal.hands for card in hand}) == 51
        assert [len(hand) for hand in dealt(rules, 3, players=4).hands or ()] == [13] * 4


def check_two_never_all() -> None:
    for rules in ("ace_high", "thirteen", {"profile": "thirteen", "three_player_seventeen": True}):
        assert [len(hand) for hand in dealt(rules, 4, players=2).hands or ()] == [13, 13]
        with pytest.raises(InputError) as caught:
            Deal.start(rules_from(rules), players=2, hands=(DECK[:26], DECK[26:]))
        assert caught.value.code == "bad_value"
    with pytest.raises(InputError) as caught:
        dealt({"profile": "thirteen", "deal": "equal"}, 4, players=2)
    assert caught.value.code == "bad_value"


def check_two_packs() -> None:
    for players in (5, 6, 7, 8):
        deal = dealt("thirteen", players, players=players)
        assert deal.hands is not None
        assert [len(hand) for hand in deal.hands] == [13] * players
        copies = Counter(card for hand in deal.hands for card in hand)
        assert max(copies.values()) == 2


def check_equal_share() -> None:
    for players, each in ((5, 10), (6, 8), (7, 7), (8, 6)):
        deal = dealt({"profile": "thirteen", "deal": "equal"}, players, players=players)
        assert deal.hands is not None
        assert [len(hand) for hand in deal.hands] == [each] * players
        assert len({card for hand in deal.hands for card in hand}) == each * players


def check_first_dealer() -> None:
    """Drawn by lot: the same seed draws the same seat, and over many seeds every seat is drawn about as often."""
    drawn = Counter(dealt("pagat", seed).dealer for seed in range(200))
    assert drawn == Counter(dealt("pagat", seed).dealer for seed in range(200))
    assert set(drawn) == {1, 2, 3, 4}
    assert min(drawn.values()) > 25


def check_loser_deals() -> None:
    """The dealer of a later deal is the one it is given; who that is, is told by the written deals."""
    for dealer in (1, 2, 3, 4):
        assert dealt("pagat", 5, first=False, leader=2, dealer=dealer).dealer == dealer


def check_winner_leads() -> None:
    """A later deal: the leader it is given leads, and any play will do."""
    for leader in (1, 2, 3, 4):
        deal = dealt("pagat", 6, first=False, leader=leader)
        assert deal.to_act == leader
        assert deal.hands is not None
        for card in deal.hands[leader - 1]:
            assert str(deal.judge(leader, (card,)).reason) == "lead"


def session(length: dict[str, int] | None, *deals: tuple[int, ...]) -> Session:
    played = Session(rules_from({"profile": "pagat", "session_end": length}), 4)
    for points in deals:
        played = played.add(points)
    return played


def check_session_length() -> None:
    one, other = (1, 1, 1, -3), (1, -3, 1, 1)
    assert not session({"deals": 2}, one).over()
    assert session({"deals": 2}, one, other).over()
    assert not session({"points": 10}, *[one] * 9).over()
    assert session({"points": 10}, *[one] * 10).over()
    assert not session({"time": 90}, one).over(minutes=89)
    assert session({"time": 90}, one).over(minutes=90)
    assert not session(None, *[one] * 50).over(minutes=10_000)


def check_best_total() -> None:
    """Points add up; equal totals share the place, and the next place is as far down as there are better ones."""
    played = session({"deals": 3}, (1, 1, 1, -3), (1, -3, 1, 1), (1, -3, 1, 1))
    assert list(played.totals) == [3, -5, 3, -1]
    assert list(played.places) == [1, 4, 1, 3]


ROWS: dict[str, Callable[[], None]] = {
    "deal.four": check_four,
    "deal.few": check_few,
    "deal.seventeen": check_seventeen,
    "deal.two_never_all": check_two_never_all,
    "deal.two_packs": check_two_packs,
    "deal.equal_share": check_equal_share,
    "deal.first_dealer": check_first_dealer,
    "deal.loser_deals": check_loser_deals,
    "lead.winner": check_winner_leads,
    "session.length": check_session_length,
    "session.best_total": check_best_total,
}

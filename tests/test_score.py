"""Points of a deal and of a session, who deals next: RULES §7 and the ledger's score.*, session.*, variant.* rows."""

from __future__ import annotations

import random

import pytest

from tests.deals import DRAGON, TWELVE, dealt, judged, later
from tienlen.engine.deal import Deal
from tienlen.engine.rules import PROFILES, rules_from
from tienlen.engine.score import Session, frozen_seats, next_dealer, next_leader

FOUR_TO_ACE = {suit: cards[2:] for suit, cards in TWELVE.items()}
ALL_PLAY = "2:3c 3:3d 4:3h 1:- 2:2c 3:- 4:-"
"""Seats 2, 3 and 4 play a card each before 2 goes out; 1 holds all its cards."""
ONLY_4_PLAYS = "2:3c 3:- 4:3h 1:- 2:2c 4:-"
"""Before 2 goes out 1 and 3 play nothing."""
REST = f"2:{FOUR_TO_ACE['c']} 3:- 4:- 1:- 3:4d 4:2h 1:- 3:- 4:{FOUR_TO_ACE['h']} 1:- 3:- 1:{TWELVE['s']} 3:- 1:2s"
"""2 goes out, then 4, then 1; 3 is left."""


def finished(rules: str, before: str = ALL_PLAY) -> Deal:
    """A deal that ends in the order 2, 4, 1, 3."""
    result = judged(later(rules, leader=2), f"{before} {REST}")
    assert result.at is None
    assert result.deal.out == (2, 4, 1, 3)
    return result.deal


def first_finish(rules: str, before: str) -> Deal:
    """The same deal as far as the first player out."""
    return judged(later(rules, leader=2), f"{before} {REST.split()[0]}").deal


def test_a_deal_that_goes_on_has_no_points() -> None:
    assert later("pagat", "1:5s").points is None


# ------------------------------------------------------------------ by profile


def test_score_minus3() -> None:
    assert finished("pagat").points == (1, 1, -3, 1)


def test_score_plus2_and_example_score() -> None:
    """2 Ben, 4 Dan, 1 Anna, 3 Carla, in that order: +2, +1, −1, −2."""
    assert finished("ace_high").points == (-1, 2, -2, 1)


@pytest.mark.parametrize(
    ("players", "acts", "points"),
    [
        (3, f"1:{TWELVE['s']} 2:- 3:- 1:2s 2:- 3:- 2:{TWELVE['c']} 3:- 2:2c", (1, 1, -2)),
        (2, f"1:{TWELVE['s']} 2:- 1:2s", (1, -1)),
    ],
)
@pytest.mark.parametrize("rules", ["ace_high", "thirteen", "thirteen scoring=minus3"])
def test_score_few(rules: str, players: int, acts: str, points: tuple[int, ...]) -> None:
    assert later(rules, acts, players).points == points


def test_score_stake() -> None:
    assert finished("thirteen").points == (1, 1, -3, 1)
    assert finished("thirteen stake=5").points == (5, 5, -15, 5)
    assert finished("pagat stake=5").points == (1, 1, -3, 1), "no stake without stakes"


def test_bomb_no_bonus() -> None:
    acts = f"1:{DRAGON['s']} 2:- 3:- 4:- 2:{DRAGON['h']} 3:- 4:- 3:3c4c5c6c7c8c 4:- 3:9c 4:2c 3:TcTdJcJdQcQd"
    assert later("pagat", acts).points == (1, 1, 1, -3)


# ------------------------------------------------------------------ variants


def test_variant_frozen_seats() -> None:
    assert frozen_seats(finished("ace_high")) == (1,)
    assert frozen_seats(finished("ace_high", ONLY_4_PLAYS)) == (1, 3)
    assert frozen_seats(later("pagat", "1:5s")) == ()


def test_variant_frozen_by_place() -> None:
    """In `plus2` with four players the negative points of a frozen seat double."""
    assert finished("ace_high frozen_double=yes").points == (-2, 2, -2, 1)
    assert finished("ace_high frozen_double=yes", ONLY_4_PLAYS).points == (-2, 2, -4, 1)


@pytest.mark.parametrize("rules", ["pagat frozen_double=yes", "thirteen frozen_double=yes"])
def test_variant_frozen_loser(rules: str) -> None:
    """Otherwise, if the loser is frozen, the loser pays 2 to each."""
    assert finished(rules).points == (1, 1, -3, 1)
    assert finished(rules, ONLY_4_PLAYS).points == (2, 2, -6, 2)


def test_variant_frozen_loser_of_few() -> None:
    acts = f"1:{TWELVE['s']} 2:- 3:- 1:2s 2:- 3:- 2:{TWELVE['c']} 3:- 2:2c"
    assert later("ace_high frozen_double=yes", acts, 3).points == (2, 2, -4)


@pytest.mark.parametrize("rules", ["ace_high", "pagat", "thirteen stake=5", "ace_high frozen_double=yes"])
def test_variant_winner_takes_all(rules: str) -> None:
    deal = first_finish(f"{rules} winner_takes_all=yes", ONLY_4_PLAYS)
    assert (deal.out, deal.left) == ((2,), (13, 0, 13, 12))
    assert deal.points == (-4, 10, -4, -2)
    assert first_finish(f"{rules} winner_takes_all=yes", ALL_PLAY).points == (-4, 8, -2, -2)


@pytest.mark.parametrize("rules", ["ace_high", "pagat", "thirteen stake=5", "ace_high winner_takes_all=yes"])
def test_variant_instant_win(rules: str) -> None:
    """The holder takes 2 from each other player, whatever the scoring says."""
    hands = dealt("3s", "4s", "2s2c2d2h", "5s")
    deal = Deal.start(rules_from(f"{rules} instant_wins=four_twos"), hands=hands)
    assert deal.points == (-2, -2, 6, -2)


# ------------------------------------------------------------------ the next deal


def test_deal_loser_deals() -> None:
    assert next_dealer(finished("pagat")) == 3


def test_lead_winner() -> None:
    assert next_leader(finished("pagat")) == 2


def test_the_next_deal_has_its_leader_and_dealer(rng: random.Random) -> None:
    deal = finished("ace_high").next_deal(rng)
    assert (deal.first, deal.leader, deal.to_act, deal.dealer) == (False, 2, 2, 3)
    assert (deal.left, deal.events, deal.must_contain) == ((13,) * 4, (), None)


def test_7_after_winner_takes_all_most_cards_deals() -> None:
    rules = "ace_high winner_takes_all=yes"
    assert next_dealer(first_finish(rules, ALL_PLAY)) == 1, "1 holds 13 cards, 3 and 4 hold 12"
    assert next_dealer(first_finish(rules, ONLY_4_PLAYS)) == 3, "1 and 3 hold 13; the next after 2"


def test_7_after_an_instant_win_the_next_seat_deals() -> None:
    rules = rules_from("pagat instant_wins=four_twos")
    assert next_dealer(Deal.start(rules, hands=dealt("3s", "4s", "2s2c2d2h", "5s"))) == 4
    assert next_dealer(Deal.start(rules, hands=dealt("3s", "4s", "5s", "2s2c2d2h"))) == 1


# ------------------------------------------------------------------ sessions

THREE_DEALS = ((2, 1, -1, -2), (-2, 2, 1, -1), (1, -2, 2, -1))


def played(rules: str) -> Session:
    session = Session(rules_from(rules), 4)
    for points in THREE_DEALS:
        session = session.add(points)
    return session


def test_session_best_total() -> None:
    assert played("ace_high").totals == (1, 1, 2, -4)


def test_session_equal_totals_share_the_place() -> None:
    assert played("ace_high").places == (2, 2, 1, 4)


@pytest.mark.parametrize(
    ("length", "over"),
    [("deals:3", True), ("deals:4", False), ("points:2", True), ("points:3", False), ("time:90", False)],
)
def test_session_length(length: str, over: bool) -> None:
    assert played(f"ace_high session_end={length}").over() is over


def test_session_length_in_minutes() -> None:
    session = played("ace_high session_end=time:90")
    assert not session.over(minutes=89)
    assert session.over(minutes=90)


def test_a_session_without_an_end_goes_on() -> None:
    assert not played("ace_high").over(minutes=10_000)
    assert not Session(PROFILES["ace_high"], 4).over()


def test_points_are_for_every_seat() -> None:
    with pytest.raises(ValueError, match="4 seats"):
        Session(PROFILES["ace_high"], 4).add((1, -1))

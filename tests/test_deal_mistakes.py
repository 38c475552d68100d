"""The written deals, turned on themselves: a referee made wrong in one point must depart from one of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests import second_deal, test_deals
from tests.golden_deals import GoldenDeal
from tests.second_referee import Settings, one_to_three_twos


def skips_rule_3(settings: Settings, trick: second_deal.Trick) -> bool:
    return False


def reopens_on_every_bomb(settings: Settings, trick: second_deal.Trick) -> bool:
    return len(second_deal.table(trick)) in (4, 6) or one_to_three_twos(second_deal.table(trick))


def reopens_whatever_the_profile(settings: Settings, trick: second_deal.Trick) -> bool:
    return one_to_three_twos(second_deal.table(trick)) or second_deal.is_bomb_on_twos(settings, trick)


def lets_the_winner_lead(deal: second_deal.WrittenDeal) -> int | None:
    """The owner leads; when out, the first seat that has cards, wherever it sits."""
    if len(deal.tricks) == 1:
        return deal.leader
    place = second_deal.last_play(deal.tricks[-2])
    assert place is not None
    owner, counts = deal.tricks[-2][place][0], second_deal.left(deal)
    return owner if counts[owner] else min(seat for seat, number in counts.items() if number)


def asks_in_seat_order(deal: second_deal.WrittenDeal, seat: int) -> list[int]:
    return [other for other in range(1, deal.players + 1) if other != seat]


def asks_backwards(deal: second_deal.WrittenDeal, seat: int) -> list[int]:
    return [(seat - 1 - step) % deal.players + 1 for step in range(1, deal.players)]


def plays_to_the_last_card(deal: second_deal.WrittenDeal) -> bool:
    return deal.instant_winner is not None or len(second_deal.finishers(deal)) == deal.players


def ends_with_the_first(deal: second_deal.WrittenDeal) -> bool:
    return deal.instant_winner is not None or bool(second_deal.finishers(deal))


def lifts_the_bombers_pass(trick: second_deal.Trick) -> set[int]:
    return {seat for seat, cards in trick if not cards} - {seat for seat, cards in trick[1:] if len(cards) >= 4}


MISTAKES: list[tuple[str, Any]] = [
    ("asks_passed_players", skips_rule_3),
    ("asks_passed_players", reopens_on_every_bomb),
    ("asks_passed_players", reopens_whatever_the_profile),
    ("next_to_lead", lets_the_winner_lead),
    ("seats_from", asks_in_seat_order),
    ("seats_from", asks_backwards),
    ("over", plays_to_the_last_card),
    ("over", ends_with_the_first),
    ("has_passed", lifts_the_bombers_pass),
    ("has_passed", lambda trick: set()),
    ("must_contain", lambda deal: None),
    ("frozen_seats", lambda deal: set()),
    ("frozen_seats", lambda deal: set(range(1, deal.players + 1))),
    ("with_silent_declines", lambda deal, seat: None),
    ("out_of_turn", lambda deal, seat: "not_your_turn"),
    ("lowest_dealt", lambda hands: (0, 0)),
]


def goes_wrong(golden: GoldenDeal) -> bool:
    """Does the referee, as it is now, depart from this written deal?  To break down is to depart."""
    try:
        if not golden.audit_only:
            test_deals.test_written_deal_by_the_referee(golden)
        test_deals.test_written_deal_as_a_record(golden, test_deals.referee_audit)
    except (AssertionError, LookupError, StopIteration, ValueError):
        return True
    return False


@pytest.mark.parametrize("mistake", [pytest.param(row, id=f"{row[0]}-{row[1].__name__}") for row in MISTAKES])
def test_a_mistake_is_noticed(mistake: tuple[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The referee made wrong in one point departs from at least one written deal."""
    name, wrong = mistake
    assert hasattr(second_deal, name)
    monkeypatch.setattr(second_deal, name, wrong)
    assert any(goes_wrong(golden) for golden in test_deals.GOLDEN)

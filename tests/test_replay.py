"""Written deals: the small print of RULES §7 on silent, needless and marked acts; sequences of acts counted."""

from __future__ import annotations

import itertools

from tests.deals import (
    QUAD_SIX,
    TWELVE,
    bad_input,
    dealt,
    judged,
    later,
)
from tienlen.engine.cards import DECK
from tienlen.engine.deal import Deal, Event
from tienlen.engine.plays import Play
from tienlen.engine.replay import count_acts, replay, steps, without_needless_passes
from tienlen.engine.rules import PROFILES, rules_from

# ------------------------------------------------------------------ §7: written deals


def test_7_audit_stops_at_the_first_illegal_act() -> None:
    result = judged(later(), "1:5s 2:7s 3:6s 4:8s 1:??".replace("??", "9s"))
    assert (result.at, str(result.verdict and result.verdict.reason)) == (2, "lower_rank")
    assert (result.deal.to_act, result.deal.left) == (3, (12, 12, 13, 13))


def test_7_a_legal_deal_has_no_at() -> None:
    result = judged(later(), "1:5s 2:7s")
    assert (result.at, result.verdict, result.deal.to_act) == (None, None, 3)


def test_7_unknown_hands_the_first_act_names_the_leader() -> None:
    """The first act, legal or not, marked or not; no act, no leader."""
    result = judged(Deal.start(PROFILES["pagat"]), "2:4s")
    assert (result.at, result.deal.to_act, result.deal.leading) == (0, 2, True)
    result = judged(Deal.start(PROFILES["pagat"]), "2:4s! 1:3s")
    assert (result.at, str(result.verdict and result.verdict.reason)) == (1, "not_your_turn")
    assert judged(Deal.start(PROFILES["pagat"]), "2:4s! 2:3s").at is None
    assert judged(Deal.start(PROFILES["pagat"]), "").deal.to_act is None


def test_7_a_marked_act_is_judged_and_not_made() -> None:
    result = judged(later(), "1:5s 2:4s! 2:7s 3:-")
    assert (result.at, result.deal.to_act, result.deal.left) == (None, 4, (12, 12, 13, 13))
    result = judged(later(), "1:5s 2:4s! 2:3s")
    assert result.at == 2, "marked acts are skipped, not left out of the count"


def test_7_a_marked_act_that_is_legal() -> None:
    assert bad_input(judged, later(), "1:5s 2:7s!") == ("bad_value", "events")


def test_7_silent_declines() -> None:
    """1 leads on: that 2 and 3 have declined to bomb need not be written."""
    start = later("pagat", "1:Kd 2:- 3:- 4:2s")
    result = judged(start, "1:- 4:5s")
    assert (result.at, result.deal.to_act, result.deal.table) == (None, 1, Play.of("5s"))
    result = judged(start, "1:-")
    assert (result.deal.to_act, result.deal.leading) == (2, False), "nothing rests on a decline yet"
    result = judged(start, f"1:- 3:{QUAD_SIX}")
    assert (result.at, result.deal.to_act, result.deal.owner) == (None, 4, 3)


def test_7_silent_declines_are_of_passed_players_only() -> None:
    result = judged(later("pagat", "1:Kd 2:- 3:- 4:2s"), "2:-")
    assert (result.at, str(result.verdict and result.verdict.reason)) == (0, "not_your_turn")
    assert result.deal.to_act == 1


def test_7_silent_declines_count_once_an_illegal_act_in_turn_rests_on_them() -> None:
    result = judged(later("pagat", "1:Kd 2:- 3:- 4:2s 1:-"), "4:4s5s")
    assert (result.at, str(result.verdict and result.verdict.reason)) == (0, "straight_too_short")
    assert (result.deal.to_act, result.deal.leading, result.deal.passed) == (4, True, ())
    result = judged(later("pagat", "1:Kd 2:- 3:- 4:2s 1:-"), "3:As 3:-")
    assert (result.at, result.deal.to_act) == (0, 3)
    result = judged(later("pagat", "1:Kd 2:- 3:- 4:2s 1:-"), "4:4s5s! 4:4s")
    assert (result.at, result.deal.to_act) == (None, 1)


def test_7_silent_declines_do_not_count_for_an_act_out_of_turn() -> None:
    result = judged(later("pagat", "1:Kd 2:- 3:- 4:2s 1:-"), "1:5s")
    assert (result.at, str(result.verdict and result.verdict.reason)) == (0, "passed_out")
    assert result.deal.to_act == 2


def test_7_the_next_act_of_a_seat_being_asked_is_its_answer() -> None:
    start = later("pagat", "1:Kd 2:- 3:- 4:2s 1:-")
    assert (start.to_act, start.passed) == (2, (1, 2, 3))
    result = judged(start, "2:5d")
    assert (result.at, str(result.verdict and result.verdict.reason)) == (0, "passed_out")
    assert judged(start, "3:5d").at == 0, "2 is silent, 3 answers"
    assert judged(start, "4:5d").at is None, "2 and 3 are silent, 4 leads"


def test_7_to_lead_next_a_pass_must_be_written() -> None:
    """4 goes out on a 2; 1, who has passed, is asked and would lead next."""
    start = later("pagat", f"4:{TWELVE['s']} 1:- 2:- 3:- 4:2s 1:- 2:2c 3:-", leader=4)
    assert (start.out, start.to_act, start.passed, start.owner) == ((4,), 1, (1, 3), 2)
    assert judged(start, "1:5d").at == 0
    assert judged(start, "2:5d").at is None
    acts = "4:3c4c5c6c7c8c9cTcJcQcKc 1:- 2:- 3:- 4:Kd 1:- 2:- 3:Ac 4:2s 1:- 2:-"
    start = later("pagat", acts, leader=4)
    assert (start.out, start.left[3], start.to_act) == ((4,), 0, 3)
    start = later("pagat", acts.removesuffix(" 1:- 2:-"), leader=4)
    assert (start.to_act, start.passed) == (1, (1, 2))
    start = start.then("1:- 2:-")
    assert judged(start, "3:- 1:5d").at is None, "all have declined, 1 is next after the seat that is out"
    assert judged(later("pagat", acts.removesuffix(" 1:- 2:-"), leader=4), "1:5d").at == 0


def test_7_needless_passes_in_text() -> None:
    written = "1:4s4d 2:9c9h 3:- 4:KsKd 1:- 2:AcAh 3:- 4:- 1:- 2:5c 3:-"
    acts = [Event.of(act) for act in written.split()]
    kept = without_needless_passes(later(), acts)
    assert " ".join(map(str, kept)) == "1:4s4d 2:9c9h 3:- 4:KsKd 1:- 2:AcAh 4:- 2:5c 3:-"
    assert replay(later(), kept).at is None
    as_json = replay(later(), acts)
    assert (as_json.at, str(as_json.verdict and as_json.verdict.reason)) == (6, "passed_out")


def test_7_a_pass_that_is_asked_for_is_kept() -> None:
    for acts in ("1:Kd 2:- 3:- 4:2s 1:- 2:- 3:- 4:5s", "1:5s 2:- 3:7s! 3:9s 4:- 1:- 3:3s 4:-", "1:5s 2:3s 3:- 4:-"):
        events = tuple(map(Event.of, acts.split()))
        assert without_needless_passes(later(), events) == events


def test_7_every_act_is_shown_on_the_table_as_it_stood() -> None:
    found = list(steps(later(), [Event.of(act) for act in ["1:5s", "2:4s!", "2:7s", "3:6s", "4:8s"]]))
    assert [step.at for step in found] == [0, 1, 2, 3]
    assert [str(step.verdict.reason) for step in found] == ["lead", "lower_rank", "higher_rank", "lower_rank"]
    assert found[3].before.table == Play.of("7s")
    assert found[3].after is found[3].before


# ------------------------------------------------------------------ counting


def test_count_acts_against_going_through_them() -> None:
    """On short hands, every set of cards is offered to the judge."""
    hands = dealt("3s4d5h", "3c3d6s", "4s5s6d", "7d8c9h")
    deal = Deal.start(PROFILES["pagat"], hands=hands)

    def count(deal: Deal, depth: int) -> int:
        if not depth:
            return 1
        seat = deal.to_act
        assert seat is not None
        assert deal.hands is not None
        hand = deal.hands[seat - 1]
        sets = itertools.chain.from_iterable(itertools.combinations(hand, size) for size in range(5))
        after = (deal.play(seat, cards) for cards in sets if len(cards) < 5)
        return sum(count(later, depth - 1) for later in after if isinstance(later, Deal))

    small = Deal.start(rules_from("thirteen deal=equal"), 8, hands=_sixes())
    assert count_acts(small, 0) == 1
    assert count_acts(small, 3) == count(small, 3)
    assert count_acts(deal, 1) == len(deal.legal())


def _sixes() -> list[str]:
    """Hands of six cards for eight, of few ranks each so that pairs are common, and no play beyond four cards."""
    order = [DECK[(card * 5) % 52] for card in range(52)]
    return [" ".join(str(card) for card in order[6 * seat : 6 * seat + 6]) for seat in range(8)]

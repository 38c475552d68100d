"""Whole deals, clause by clause: RULES §3 and the judging of acts in §7; each test named after its clause.

What is expected is read off the rules text and the ledger.
"""

from __future__ import annotations

import pytest

from tests.deals import (
    DRAGON,
    FOUR_PAIRS,
    QUAD_SEVEN,
    QUAD_SIX,
    THREE_PAIRS,
    TWELVE,
    accepted,
    bad_input,
    dealt,
    later,
    refused,
)
from tienlen.engine.cards import Card, InputError, parse_cards
from tienlen.engine.deal import Deal, Event
from tienlen.engine.plays import Play
from tienlen.engine.rules import PROFILES, rules_from

# ------------------------------------------------------------------ §3.2 to §3.5: going round (turn.*, pass.*, trick.*)


def test_turn_clockwise_and_variant_counterclockwise() -> None:
    """Seats run in turn order, whichever way round the table sits (variant.counterclockwise)."""
    for direction in ("clockwise", "counterclockwise"):
        deal = later(f"ace_high direction={direction}", "1:3s")
        assert deal.to_act == 2
        assert deal.then("2:4s 3:5s 4:6s").to_act == 1


def test_3_2_passing_is_always_allowed_after_the_lead() -> None:
    for acts in ("1:5s", "1:5s 2:7s", "1:2s", "1:2s 2:- 3:6s6c6d6h"):
        deal = later("pagat", acts)
        assert accepted(deal, f"{deal.to_act}:-") == "pass"


def test_pass_locks() -> None:
    deal = later("pagat", "1:5s 2:- 3:7s 4:8s")
    assert deal.passed == (2,)
    assert deal.to_act == 1
    deal = deal.then("1:9s")
    assert deal.to_act == 3
    assert refused(deal, "2:Ts") == "passed_out"
    assert refused(deal, "2:-") == "passed_out"


def test_pass_back_after_clear() -> None:
    deal = later("pagat", "1:5s 2:- 3:7s 4:- 1:-")
    assert (deal.to_act, deal.passed, deal.table) == (3, (), None)
    assert deal.then("3:4s 4:- 1:-").to_act == 2
    assert accepted(deal.then("3:4s 4:- 1:-"), "2:Ts") == "higher_rank"


def test_trick_ends() -> None:
    """Each player still in reach gets exactly one chance after a play; then its owner leads."""
    deal = later("pagat", "1:5s 2:6s 3:- 4:-")
    assert (deal.to_act, deal.leading) == (1, False)
    deal = deal.then("1:-")
    assert (deal.to_act, deal.leading, deal.passed) == (2, True, ())


def test_trick_ends_at_once_when_nobody_is_in_reach() -> None:
    deal = later("pagat", "1:5s 2:- 3:- 4:6s 1:7s 4:-")
    assert (deal.to_act, deal.leading) == (1, True)


def test_trick_skip_out() -> None:
    deal = later("pagat", f"1:{DRAGON['s']} 2:- 3:- 4:- 2:3c 3:4c 4:5c")
    assert (deal.to_act, deal.out, deal.left) == (2, (1,), (0, 12, 12, 12))
    assert refused(deal, "1:6c") == "not_your_turn"
    assert refused(deal, "1:-") == "not_your_turn"


def test_trick_last_play_stands() -> None:
    """The last play of a player who went out can still be beaten, by everyone else in turn."""
    deal = later("pagat", f"1:{TWELVE['s']} 2:- 3:- 4:- 1:2s")
    assert (deal.out, deal.to_act, deal.table) == ((1,), 2, Play.of("2s"))
    deal = deal.then("2:- 3:2d 4:- 2:-")
    assert (deal.to_act, deal.leading) == (3, True)


def test_trick_leader_is_out() -> None:
    deal = later("pagat", f"1:{DRAGON['s']} 2:- 3:- 4:-")
    assert (deal.to_act, deal.leading, deal.table, deal.out) == (2, True, None, (1,))


def test_trick_leader_is_out_and_so_is_the_next() -> None:
    deal = later("pagat", f"2:{DRAGON['s']} 3:- 4:- 1:- 3:3c 4:- 1:-", leader=2)
    deal = deal.then("3:4c5c6c 4:- 1:- 3:7c8c9cTcJcQcKcAc 4:- 1:- 3:2c 4:2d 1:- 4:3d 1:-")
    assert (deal.out, deal.to_act) == ((2, 3), 4)
    deal = later("pagat", f"1:{DRAGON['s']} 2:{DRAGON['h']} 3:- 4:-")
    assert (deal.out, deal.to_act) == ((1, 2), 3)


def test_three_players_and_the_leader_out() -> None:
    deal = later("thirteen", f"3:{DRAGON['s']} 1:- 2:-", players=3, leader=3)
    assert (deal.to_act, deal.leading, deal.out) == (1, True, (3,))
    assert deal.then("1:4c 2:5c").to_act == 1


def test_two_players() -> None:
    deal = later("thirteen", "1:5s 2:6s 1:-", players=2)
    assert (deal.to_act, deal.leading) == (2, True)


def test_3_7_no_play_out_of_turn() -> None:
    deal = later("pagat", "1:2s")
    assert refused(deal, f"3:{QUAD_SIX}") == "not_your_turn"
    assert deal.judge(3, QUAD_SIX).rule == ("bomb.in_turn",)
    assert refused(deal, "1:2h") == "not_your_turn"
    assert refused(deal, "4:-") == "not_your_turn"


# ------------------------------------------------------------------ §3.3: passed players and 2s (bomb.after_pass)


@pytest.mark.parametrize("twos", ["2s", "2s2c", "2s2c2d"])
def test_3_3_passed_players_are_asked_again_about_twos(twos: str) -> None:
    lead = {2: "Kd", 4: "KdKh", 6: "KcKdKh"}[len(twos)]
    deal = later("pagat", f"1:{lead} 2:- 3:- 4:{twos}")
    assert (deal.passed, deal.to_act) == ((2, 3), 1)
    deal = deal.then("1:-")
    assert deal.to_act == 2
    deal = deal.then("2:-")
    assert (deal.to_act, deal.passed) == (3, (1, 2, 3))
    assert deal.then("3:-").to_act == 4


def test_3_3_only_with_a_bomb_that_fits() -> None:
    deal = later("pagat", "1:Kd 2:- 3:- 4:2s 1:-")
    for act in ("2:2h", "2:As", "2:3s3c3d", f"2:{FOUR_PAIRS}"):
        assert refused(deal, act) == "passed_out"
    assert accepted(deal, f"2:{QUAD_SIX}") == accepted(deal, f"2:{THREE_PAIRS}") == "bomb"
    verdict = deal.judge(2, THREE_PAIRS)
    assert verdict.after_pass
    assert verdict.rule == ("bomb.three_pairs_on_two", "bomb.after_pass")


def test_3_3_in_turn() -> None:
    """Two passed players are asked in order: the second has to wait for the first."""
    deal = later("pagat", "1:Kd 2:- 3:- 4:2s 1:-")
    assert refused(deal, f"3:{QUAD_SIX}") == "not_your_turn"
    assert accepted(deal.then("2:-"), f"3:{QUAD_SIX}") == "bomb"


def test_3_3_the_bomb_does_not_lift_the_pass() -> None:
    deal = later("pagat", f"1:Kd 2:- 3:- 4:2s 1:- 2:{QUAD_SIX}")
    assert deal.passed == (1, 2, 3)
    assert deal.to_act == 4
    deal = deal.then(f"4:{QUAD_SEVEN}")
    assert (deal.to_act, deal.leading) == (4, True)


def test_3_3_over_bombed_and_may_not_answer() -> None:
    """A passed player bombs, is over-bombed, and is out of the trick as before."""
    deal = later("pagat", f"1:Kd 2:- 3:2s 4:- 1:- 2:{QUAD_SIX}")
    assert (deal.passed, deal.to_act) == ((1, 2, 4), 3)
    assert refused(deal, "2:8s8c8d8h") == "passed_out"
    deal = deal.then(f"3:{QUAD_SEVEN}")
    assert (deal.to_act, deal.leading) == (3, True)


def test_3_3_not_where_the_table_does_not_play_it() -> None:
    deal = later("thirteen", "1:Kd 2:- 3:- 4:2s")
    assert deal.to_act == 1
    assert refused(deal, f"2:{QUAD_SIX}") == "passed_out"
    assert deal.judge(2, QUAD_SIX).rule == ("pass.locks", "bomb.after_pass")
    assert deal.then("1:-").leading


@pytest.mark.parametrize("lead", [QUAD_SIX, THREE_PAIRS, "2s2c2d2h", "JsQdKcAh2s"])
@pytest.mark.parametrize("rules", ["pagat", "pagat passed_may_overbomb=yes"])
def test_3_3_other_plays_are_not_reopened(rules: str, lead: str) -> None:
    """A quad or pair run that was led, four 2s, a straight that ends in a 2: nobody is asked again."""
    deal = later(rules, f"1:{lead} 2:- 3:-")
    assert deal.to_act == 4
    assert refused(deal, "2:TsTcTdTh") == "passed_out"
    assert deal.then("4:-").leading


def test_3_3_a_higher_quad_on_a_led_quad_is_not_laid_on_twos() -> None:
    deal = later("ace_high", f"1:{QUAD_SIX} 2:- 3:{QUAD_SEVEN}")
    assert not deal.on_twos
    assert deal.then("4:- 1:-").leading


def test_passed_may_overbomb() -> None:
    deal = later("ace_high", f"1:Kd 2:- 3:- 4:2s 1:- 2:{QUAD_SIX}")
    assert deal.on_twos
    assert deal.to_act == 3
    assert refused(deal, "3:2h") == "passed_out"
    assert refused(deal, "3:5s5c5d5h") == "passed_out"
    verdict = deal.judge(3, QUAD_SEVEN)
    assert (str(verdict.reason), verdict.after_pass) == ("higher_rank", True)
    deal = deal.then(f"3:{QUAD_SEVEN}")
    assert (deal.on_twos, deal.passed) == (True, (1, 2, 3))
    assert [deal.to_act, deal.then("4:-").to_act, deal.then("4:- 1:-").to_act] == [4, 1, 2]
    assert accepted(deal.then("4:- 1:-"), "2:8s8c8d8h") == "higher_rank"
    assert deal.then("4:- 1:- 2:-").to_act == 3


def test_3_3_passed_may_overbomb_does_not_need_bomb_after_pass() -> None:
    rules = "ace_high bomb_after_pass=no"
    deal = later(rules, f"1:Kd 2:- 3:2s 4:{QUAD_SIX} 1:-")
    assert deal.to_act == 2
    assert accepted(deal, f"2:{QUAD_SEVEN}") == "higher_rank"
    assert later(rules, "1:Kd 2:- 3:2s 4:- 1:-").leading


def test_3_8_bombs_have_no_priority() -> None:
    deal = later("pagat", f"1:2s 2:{QUAD_SIX}")
    assert refused(deal, f"3:{FOUR_PAIRS}") == "bomb_no_priority"
    assert refused(later("pagat", f"1:2s 2:{THREE_PAIRS}"), "3:AsAcAdAh") == "bomb_no_priority"


def test_variant_four_pairs_on_quad() -> None:
    rules = "ace_high four_pairs_beat_quad=yes"
    deal = later(rules, f"1:Kd 2:- 3:2s 4:{QUAD_SIX} 1:-")
    assert deal.to_act == 2
    verdict = deal.judge(2, FOUR_PAIRS)
    assert (str(verdict.reason), verdict.after_pass) == ("pairs_beat_quad", True)
    deal = deal.then(f"2:{FOUR_PAIRS}")
    assert (deal.on_twos, deal.to_act) == (True, 3)
    assert not later(rules, f"1:{QUAD_SIX} 2:{FOUR_PAIRS}").on_twos


def test_variant_four_pairs_on_quad_of_a_passed_player_where_locked() -> None:
    deal = later("pagat four_pairs_beat_quad=yes", f"1:Kd 2:- 3:2s 4:{QUAD_SIX} 1:-")
    assert (deal.to_act, deal.leading) == (3, False)
    assert refused(deal, f"2:{FOUR_PAIRS}") == "passed_out"


def test_variant_quad_on_two_twos() -> None:
    deal = later("ace_high quad_beats_two_twos=yes", f"1:KdKh 2:- 3:2s2c 4:- 1:- 2:{QUAD_SIX}")
    assert (deal.on_twos, deal.to_act, deal.owner) == (True, 3, 2)
    assert deal.then("3:-").to_act == 4


def test_other_bombs_of_a_region() -> None:
    """`bomb_on` is data: with a quad off the list it is no weapon, yet the deal goes on by its own rules."""
    rules = PROFILES["ace_high"].with_(bomb_on=[], quad_beats_two_twos=True, four_pairs_beat_quad=True)
    deal = Deal.start(rules, first=False, leader=1).then(f"1:KdKh 2:- 3:2s2c 4:{QUAD_SIX} 1:-")
    assert (deal.to_act, deal.on_twos) == (2, True)
    assert accepted(deal, f"2:{FOUR_PAIRS}") == "pairs_beat_quad"


# ------------------------------------------------------------------ §3.5, §3.6: going out (aim.*, end.*)


def test_aim_empty_hand_and_end_out_and_end_play_on() -> None:
    acts = f"1:{DRAGON['s']} 2:- 3:- 4:- 2:{DRAGON['c']} 3:- 4:-"
    deal = later("pagat", acts)
    assert (deal.out, deal.to_act, deal.over, deal.points) == ((1, 2), 3, False, None)
    deal = deal.then(f"3:{DRAGON['d']}")
    assert deal.state() == {
        "to_act": None,
        "leading": False,
        "passed": [],
        "out": [1, 2, 3, 4],
        "left": [0, 0, 0, 13],
        "points": [1, 1, 1, -3],
        "over": True,
    }


def test_7_the_deal_ends_at_once_also_on_a_two() -> None:
    """The last player may not bomb."""
    acts = f"1:{DRAGON['s']} 2:- 3:- 4:- 2:{DRAGON['c']} 3:- 4:- 3:{TWELVE['d']} 4:- 3:2d"
    deal = later("pagat", acts)
    assert deal.over
    assert deal.out == (1, 2, 3, 4)


def test_everyone_out_but_one_after_a_bomb() -> None:
    acts = f"1:{DRAGON['s']} 2:- 3:- 4:- 2:{DRAGON['h']} 3:- 4:- 3:3c4c5c6c7c8c 4:- 3:9c 4:2c"
    deal = later("pagat", acts)
    assert (deal.out, deal.left, deal.to_act) == ((1, 2), (0, 0, 6, 12), 3)
    deal = deal.then("3:TcTdJcJdQcQd")
    assert (deal.over, deal.out, deal.points) == (True, (1, 2, 3, 4), (1, 1, 1, -3))


def test_the_leader_goes_out_and_is_bombed() -> None:
    deal = later("pagat", f"1:{TWELVE['s']} 2:- 3:- 4:- 1:2s 2:- 3:{THREE_PAIRS}")
    assert (deal.out, deal.to_act, deal.owner) == ((1,), 4, 3)
    deal = deal.then("4:-")
    assert (deal.to_act, deal.leading) == (3, True), "2 has passed and is not asked about a bomb"


def test_a_passed_player_bombs_and_is_out() -> None:
    """The bomb stands; who may answer is asked, and then the next with cards leads."""
    acts = "1:3c4c5c6c7c 2:- 3:- 4:- 1:Kd 2:- 3:- 4:2s 1:8c8d9c9dTcTd 4:-"
    deal = later("pagat", acts)
    assert (deal.to_act, deal.leading, deal.left[0]) == (1, True, 1)
    acts = "1:3c4c5c6c7c8c 2:- 3:- 4:- 1:Ks 2:- 3:Ac 4:2s 1:- 2:- 3:- 4:5d 1:- 2:- 3:Kc 4:Kd 3:2c"
    deal = later("pagat", acts)
    assert (deal.to_act, deal.passed) == (4, (1, 2))
    deal = deal.then("4:- 1:9c9dTcTdJcJd")
    assert (deal.out, deal.to_act, deal.passed) == ((1,), 3, (1, 2, 4))
    assert refused(deal, "1:-") == "not_your_turn"
    assert deal.then("3:-").to_act == 2


def test_winner_takes_all_ends_at_the_first_finish() -> None:
    deal = later("ace_high winner_takes_all=yes", f"1:3c 2:5c 3:- 4:- 1:-  2:{TWELVE['s']}")
    assert (deal.over, deal.out, deal.to_act, deal.passed) == (True, (2,), None, ())


# ------------------------------------------------------------------ worked examples


def test_example_anna_trick() -> None:
    """1 Anna, 2 Ben, 3 Carla, 4 Dan."""
    deal = later("ace_high", "1:4s4d 2:9c9h 3:- 4:KsKd 1:- 2:AcAh")
    assert (deal.to_act, deal.passed) == (4, (1, 3))
    for act in ("3:2c2h", "1:2c2h"):
        assert refused(deal, act) == "passed_out"
    deal = deal.then("4:-")
    assert (deal.to_act, deal.leading, deal.passed, deal.left) == (2, True, (), (11, 9, 13, 11))


def test_example_anna_bomb() -> None:
    deal = later("ace_high", "1:4s 2:5c 3:Td 4:Ks 1:- 2:- 3:2h 4:-")
    assert deal.to_act == 1
    bomb = "6s6c7d7h8c8d"
    assert accepted(deal, f"1:{bomb}") == "bomb"
    deal = deal.then(f"1:{bomb}")
    assert deal.to_act == 2, "the German text: a bomb may be laid even after passing"
    assert accepted(deal, "2:6d6h7s7c8s8h") == "higher_suit"
    deal = deal.then("2:-")
    for act, reason in (
        ("3:9s9c9d9h", "bomb_no_priority"),
        ("3:5s5d6d6h7s7c", "lower_rank"),
        ("3:9s9dTsTcJsJcQsQc", "wrong_length"),
        ("3:2d", "wrong_kind"),
    ):
        assert refused(deal, act) == reason
    assert accepted(deal, "3:9s9dTsTcJsJc") == "higher_rank"


def test_example_quad_on_2h() -> None:
    deal = later("pagat", f"1:2h 2:{QUAD_SIX}")
    assert refused(deal, "3:5s5c5d5h") == "lower_rank"
    assert accepted(deal, f"3:{QUAD_SEVEN}") == "higher_rank"
    assert refused(later("pagat", "1:Ah"), f"2:{QUAD_SIX}") == "bomb_needs_twos"


def test_bomb_ace_then_two() -> None:
    deal = later("thirteen", "1:Ah")
    assert refused(deal, f"2:{QUAD_SIX}") == "bomb_needs_twos"
    assert accepted(deal.then("2:2s"), f"3:{QUAD_SIX}") == "bomb"


def test_example_lock() -> None:
    """1 leads a 3; you (2) hold an ace and pass; 3 plays a 9; 1 a K: no ace now.  3 passes, 1 leads a Q: now yes."""
    deal = later("thirteen", "1:3h 2:- 3:9d 1:Kd", players=3)
    assert deal.to_act == 3
    assert refused(deal, "2:Ac") == "passed_out"
    deal = deal.then("3:-")
    assert (deal.to_act, deal.leading) == (1, True)
    assert accepted(deal.then("1:Qd"), "2:Ac") == "higher_rank"


# ------------------------------------------------------------------ §7: judging acts


def test_7_passed_out_is_for_seats_that_are_not_asked_again() -> None:
    deal = later("pagat", "1:Kd 2:- 3:- 4:2s")
    assert refused(deal, "2:-") == "not_your_turn", "2 will be asked about the 2"
    deal = deal.then("1:-")
    assert refused(deal, f"1:{QUAD_SIX}") == "passed_out", "1 has just passed and is not asked again"
    deal = deal.then("2:-")
    assert refused(deal, f"2:{QUAD_SIX}") == "passed_out", "2 has declined"
    deal = deal.then(f"3:{QUAD_SIX}")
    assert refused(deal, f"3:{QUAD_SEVEN}") == "passed_out", "the owner of a bomb laid after passing"
    assert refused(deal, "2:-") == "passed_out"


def test_7_the_owner_who_has_not_passed_is_out_of_turn() -> None:
    assert refused(later("pagat", "1:Kd 2:-"), "1:-") == "not_your_turn"


def test_7_not_in_hand() -> None:
    deal = Deal.start(PROFILES["pagat"], hands=dealt("3s 4d", "7d", "8d", "9d"))
    assert refused(deal, "1:3s4d5h") == "not_in_hand"
    assert refused(deal.then("1:3s"), "2:8d") == "not_in_hand"


def test_7_unknown_hands_more_cards_than_left() -> None:
    deal = later("pagat", f"1:{TWELVE['s']} 2:- 3:- 4:-")
    assert refused(deal, "1:4c4d") == "not_in_hand"
    assert refused(deal, "1:4c5c") == "not_in_hand", "before the diagnosis"
    assert accepted(deal, "1:4c") == "lead"


def test_7_unknown_hands_a_card_already_played() -> None:
    deal = later("pagat", "1:5s 2:7s 3:- 4:- 1:-")
    assert bad_input(deal.judge, 2, "5s") == ("duplicate_card", "events")
    two_packs = Deal.start(PROFILES["thirteen"], 5, first=False, leader=1).then("1:5s 2:7s 3:- 4:- 5:- 1:-")
    assert accepted(two_packs, "2:5s") == "lead"
    assert bad_input(two_packs.judge, 2, "5s5s") == ("duplicate_card", "events")


def test_7_a_card_twice_in_one_act() -> None:
    assert bad_input(later().judge, 1, "5s5s") == ("duplicate_card", "events")


def test_5_a_play_that_repeats_a_table_card_comes_before_not_in_hand() -> None:
    deal = Deal.start(PROFILES["pagat"], hands=dealt("3s 4d", "7d", "8d", "9d")).then("1:3s")
    assert bad_input(deal.judge, 2, "3s") == ("duplicate_card", "events")
    assert refused(deal.then("2:7d 3:- 4:- 1:-"), "2:3s") == "not_in_hand", "no longer on the table"


def test_7_an_act_after_the_end() -> None:
    deal = later("ace_high winner_takes_all=yes", f"1:{TWELVE['s']} 2:- 3:- 4:- 1:2s")
    assert bad_input(deal.judge, 2, "-") == ("inconsistent_position", "events")


def test_7_an_unknown_seat() -> None:
    for seat in (0, 5, -1):
        assert bad_input(later().judge, seat, "5s") == ("bad_value", "events")


def test_7_no_events() -> None:
    known = Deal.start(PROFILES["pagat"], hands=dealt("4s", "3s", "3c", "3d"))
    assert known.state()["to_act"] == 2
    assert Deal.start(PROFILES["pagat"]).state()["to_act"] is None


# ------------------------------------------------------------------ values


@pytest.mark.parametrize(
    "deal",
    [
        Deal.start(PROFILES["pagat"]),
        Deal.start(PROFILES["pagat"], hands=dealt("3s", "3c", "3d", "3h"), dealer=2).then("1:3s 2:3c"),
        Deal.start(PROFILES["thirteen"], 5, 2, first=False, leader=4).then("4:3s 5:-"),
        Deal.start(rules_from("ace_high instant_wins=four_twos"), hands=dealt("3s", "2s2c2d2h", "5c", "6d")),
    ],
)
def test_a_repr_rebuilds_its_deal(deal: Deal) -> None:
    assert eval(repr(deal)) == deal
    assert hash(deal) == hash(eval(repr(deal)))


def test_then_refuses_an_illegal_act() -> None:
    with pytest.raises(ValueError, match="2:4s is illegal: lower_rank"):
        later("pagat", "1:5s 2:4s")


def test_events_are_read_and_written() -> None:
    for act in ("1:4s4d", "2:-", "3:2h!", "4:-!"):
        assert str(Event.of(act)) == act
        assert eval(repr(Event.of(act))) == Event.of(act)
    for act in ("4s", ":4s", "1:", "x:4s", "1:4x"):
        with pytest.raises(InputError):
            Event.of(act)


def test_a_position_is_what_the_asked_player_sees() -> None:
    deal = Deal.start(PROFILES["pagat"], hands=dealt("3s", "3c 4c", "3d", "3h"))
    assert deal.position().must_contain == Card("3s")
    deal = deal.then("1:3s 2:-")
    position = deal.position()
    assert (position.table, position.hand, position.passed) == (parse_cards("3s"), (deal.hands or ())[2], False)
    assert deal.position(2).passed
    assert not deal.position(2).turn

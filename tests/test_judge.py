"""RULES §4 row by row, bombs after a pass, and what a verdict holds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulings import FIVE_PAIRS, FOUR_PAIRS, HIGHER_QUAD, QUAD, THREE_PAIRS, TWO_PAIRS, reason, ruling
from tienlen.engine.judge import BEATS_TABLE, CHECKS, MAY_ACT, PASS, Position, Verdict, judge
from tienlen.engine.plays import Kind, Play, Reason
from tienlen.engine.rules import PROFILES

# ------------------------------------------------------------------ the rows

# Row of §4: rules, play, table, keys, reason, legal, ledger rows.
ROWS: list[tuple[str, str, str, dict[str, Any], str, bool, str]] = [
    # 1
    ("pagat", "Ah", "Kd", {"turn": False}, "not_your_turn", False, "turn.beat_or_pass"),
    ("pagat", "pass", "Kd", {"turn": False}, "not_your_turn", False, "turn.beat_or_pass"),
    ("pagat", "pass", "", {"turn": False}, "not_your_turn", False, "turn.beat_or_pass"),
    ("pagat", QUAD, "2h", {"turn": False}, "not_your_turn", False, "bomb.in_turn"),
    ("pagat", THREE_PAIRS, "2h", {"turn": False}, "not_your_turn", False, "bomb.in_turn"),
    (
        "pagat",
        HIGHER_QUAD,
        QUAD,
        {"turn": False, "table_is_bomb_on_twos": True},
        "not_your_turn",
        False,
        "bomb.in_turn",
    ),
    ("pagat", QUAD, "Ah", {"turn": False}, "not_your_turn", False, "turn.beat_or_pass"),
    ("pagat", QUAD, "", {"turn": False}, "not_your_turn", False, "turn.beat_or_pass"),
    ("pagat", "6s 9h", "Ah", {"turn": False}, "not_your_turn", False, "turn.beat_or_pass"),
    # 2
    ("pagat", "pass", "", {}, "cannot_pass_lead", False, "turn.leader_plays"),
    # 3
    ("pagat", "pass", "3s", {}, "pass", True, "pass.free"),
    ("pagat", "pass", "3s", {"hand": "2h"}, "pass", True, "pass.free"),
    # 4
    ("pagat", "9s", "3s", {"hand": "8s"}, "not_in_hand", False, "turn.beat_or_pass"),
    ("pagat", "9s 9c", "", {"hand": "9s 8s"}, "not_in_hand", False, "turn.beat_or_pass"),
    ("pagat", "9s", "3s", {"hand": ""}, "not_in_hand", False, "turn.beat_or_pass"),
    ("pagat", "9s 9s", "", {"hand": "9s 8s", "decks": 2}, "not_in_hand", False, "turn.beat_or_pass"),
    # 5
    ("pagat", "7s 7c 7d 7h 7h", "", {"decks": 2}, "too_many_of_rank", False, "play.quad"),
    ("pagat", "As 2d 3c", "", {}, "wraps_around", False, "play.no_wrap"),
    ("ace_high", "Ks Ad 2c", "", {}, "two_in_straight", False, "play.no_twos_in_runs"),
    ("ace_high", "Ks Kd As Ad 2s 2d", "", {}, "two_in_pair_run", False, "play.no_twos_in_runs"),
    ("pagat", "3s 4d", "", {}, "straight_too_short", False, "play.straight"),
    ("pagat", TWO_PAIRS, "", {}, "pair_run_too_short", False, "play.pair_run"),
    ("pagat", "Js Jc Jd 4s 4h", "", {}, "full_house", False, "context.relatives play.triple"),
    ("pagat", "3h 5h 8h Jh Kh", "", {}, "flush", False, "context.relatives play.straight"),
    ("pagat", "9s 9c 9d 9h 4c", "", {}, "four_with_kicker", False, "play.quad"),
    ("pagat", "3s 4d 6h", "", {}, "gap", False, "play.straight"),
    ("pagat", "4s 4h 6s 6d", "", {}, "pair_gap", False, "play.pair_run"),
    ("pagat", "3s 4d 4h 5c", "", {}, "uneven_groups", False, "play.pair_run"),
    (
        *("pagat", "3s 9h", "", {}, "mixed_ranks", False),
        "play.single play.pair play.triple play.quad play.straight play.pair_run",
    ),
    # 6
    ("pagat", "5h", "", {"must_contain": "3s"}, "must_contain", False, "lead.three_of_spades"),
    ("ace_high", "5h", "", {"must_contain": "4d"}, "must_contain", False, "lead.lowest_card"),
    # 7
    ("pagat", "5h", "", {}, "lead", True, "turn.leader_plays"),
    ("pagat", "3s 4d 5h", "", {"must_contain": "3s"}, "lead", True, "turn.leader_plays"),
    ("pagat", FOUR_PAIRS, "", {}, "lead", True, "turn.leader_plays"),
    # 8
    ("pagat", "Ah", "Kd", {"passed": True}, "passed_out", False, "pass.locks"),
    ("pagat", "2h", "2s", {"passed": True}, "passed_out", False, "pass.locks bomb.after_pass"),
    ("thirteen", QUAD, "2s", {"passed": True}, "passed_out", False, "pass.locks bomb.after_pass"),
    ("pagat", FOUR_PAIRS, "2s", {"passed": True}, "passed_out", False, "pass.locks bomb.after_pass"),
    ("pagat", HIGHER_QUAD, QUAD, {"passed": True}, "passed_out", False, "pass.locks"),
    # 9
    ("pagat", "8s", "7h", {}, "higher_rank", True, "beat.top_card cards.ranks"),
    ("pagat", "8h", "8d", {}, "higher_suit", True, "beat.top_card cards.suits"),
    ("pagat", "8s 9s Td", "8h 9h Tc", {}, "higher_suit", True, "beat.top_card cards.suits"),
    ("pagat", "9s 9c 9d 9h", HIGHER_QUAD, {}, "higher_rank", True, "beat.top_card cards.ranks"),
    # 10
    ("pagat", "7h", "8s", {}, "lower_rank", False, "beat.top_card cards.ranks"),
    ("pagat", "8d", "8h", {}, "lower_suit", False, "beat.top_card cards.suits"),
    ("pagat", "8h", "8h", {"decks": 2}, "equal", False, "beat.strictly"),
    ("pagat", "8c 8h", "8d 8h", {"decks": 2}, "equal", False, "beat.strictly"),
    # 11
    ("pagat", QUAD, "2h", {}, "bomb", True, "bomb.quad_on_two"),
    ("pagat", THREE_PAIRS, "2h", {}, "bomb", True, "bomb.three_pairs_on_two"),
    ("pagat", FOUR_PAIRS, "2s 2h", {}, "bomb", True, "bomb.four_pairs_on_pair"),
    ("pagat", FIVE_PAIRS, "2s 2c 2h", {}, "bomb", True, "bomb.five_pairs_on_triple"),
    ("pagat quad_beats_two_twos=yes", QUAD, "2s 2h", {}, "bomb", True, "variant.quad_on_two_twos"),
    ("pagat", QUAD, "2h", {"passed": True}, "bomb", True, "bomb.quad_on_two bomb.after_pass"),
    # 12
    (
        *("ace_high four_pairs_beat_quad=yes", FOUR_PAIRS, "9s 9c 9d 9h", {}, "pairs_beat_quad", True),
        "variant.four_pairs_on_quad",
    ),
    (
        *("ace_high four_pairs_beat_quad=yes", FOUR_PAIRS, "2s 2c 2d 2h", {}, "pairs_beat_quad", True),
        "variant.four_pairs_on_quad",
    ),
    # 13
    ("pagat", FOUR_PAIRS, "2s", {}, "bomb_wrong_size", False, "bomb.quad_on_two bomb.three_pairs_on_two"),
    ("pagat", QUAD, "2s 2h", {}, "bomb_wrong_size", False, "bomb.four_pairs_on_pair"),
    ("pagat", FIVE_PAIRS, "2s 2h", {}, "bomb_wrong_size", False, "bomb.four_pairs_on_pair"),
    ("pagat", QUAD, "2s 2c 2h", {}, "bomb_wrong_size", False, "bomb.five_pairs_on_triple"),
    # 14
    ("pagat", "9s 9c 9d 9h", THREE_PAIRS, {}, "bomb_no_priority", False, "bomb.no_priority"),
    ("pagat", FOUR_PAIRS, "9s 9c 9d 9h", {}, "bomb_no_priority", False, "bomb.no_priority"),
    ("pagat", THREE_PAIRS, "2s 2c 2d 2h", {}, "bomb_no_priority", False, "bomb.no_priority"),
    # 15
    ("pagat", QUAD, "Ah", {}, "bomb_needs_twos", False, "bomb.only_twos"),
    ("pagat", THREE_PAIRS, "Ts Th", {}, "bomb_needs_twos", False, "bomb.only_twos"),
    ("pagat", QUAD, "Ks As 2h", {}, "bomb_needs_twos", False, "bomb.only_twos"),
    ("pagat", QUAD, "7s 7c 7d", {}, "bomb_needs_twos", False, "bomb.only_twos"),
    # 16
    ("pagat", "8s 9d Tc Jh", "5s 6d 7h", {}, "wrong_length", False, "beat.no_four_by_five"),
    ("pagat", FOUR_PAIRS, "3s 3h 4s 4h 5c 5d", {}, "wrong_length", False, "beat.same_kind"),
    # 17
    ("pagat", "9s", "5s 5h", {}, "wrong_kind", False, "beat.same_kind"),
    ("pagat", "9s 9h 9d", "5s 5h", {}, "wrong_kind", False, "beat.no_pair_by_triple"),
    ("pagat", "9s 9h", "5s 5h 5d", {}, "wrong_kind", False, "beat.no_pair_by_triple"),
    ("pagat", "Td Jd Qd Kd Ad", "2s", {}, "wrong_kind", False, "beat.same_kind"),
    ("pagat", "2s", "9s 9c 9d 9h", {}, "wrong_kind", False, "beat.same_kind"),
]


@pytest.mark.parametrize(("rules", "play", "on", "keys", "expected", "legal", "rule"), ROWS)
def test_rows(rules: str, play: str, on: str, keys: dict[str, Any], expected: str, legal: bool, rule: str) -> None:
    verdict = ruling(rules, play, on, **keys)
    assert (verdict.reason, verdict.legal, verdict.rule) == (expected, legal, tuple(rule.split()))
    assert verdict.after_pass == (legal and bool(keys.get("passed")))


def test_every_reason_has_a_row() -> None:
    assert {row[4] for row in ROWS} == {str(reason) for reason in Reason}


def test_there_is_one_check_for_each_row() -> None:
    assert len(CHECKS) == 17
    assert (*MAY_ACT, *BEATS_TABLE) == CHECKS
    for number, check in enumerate(CHECKS, 1):
        assert (check.__doc__ or "").startswith(f"Row {number}:")


# ------------------------------------------------------------------ which row comes first


@pytest.mark.parametrize(
    ("rules", "play", "on", "keys", "first"),
    [
        ("pagat", "pass", "", {"turn": False}, "not_your_turn"),
        ("pagat", "3s 9h", "8h", {"turn": False, "hand": "4s"}, "not_your_turn"),
        ("pagat", "pass", "", {"must_contain": "3s"}, "cannot_pass_lead"),
        ("pagat", "pass", "2h", {"passed": True, "hand": QUAD}, "pass"),
        ("pagat", "4s 9h", "", {"hand": "3s 4s", "must_contain": "3s"}, "not_in_hand"),
        ("pagat", "4s 9h", "", {"must_contain": "3s"}, "mixed_ranks"),
        ("pagat", "4s 9h", "8s", {"passed": True}, "mixed_ranks"),
        ("ace_high", "Qs Ks As 2s", "2h", {"passed": True}, "two_in_straight"),
        ("pagat", "9s", "Th", {"passed": True}, "passed_out"),
        ("pagat", QUAD, "Ah", {"passed": True}, "passed_out"),
        ("pagat", "2s 2c 2d 2h", "9s 9c 9d 9h", {}, "higher_rank"),
    ],
)
def test_the_first_row_gives_the_reason(rules: str, play: str, on: str, keys: dict[str, Any], first: str) -> None:
    assert reason(rules, play, on, **keys) == first


# ------------------------------------------------------------------ row 8 and §3.3: bombs after a pass


def test_bomb_after_pass_only_with_a_bomb_that_fits() -> None:
    assert ruling("pagat", QUAD, "2h", passed=True).after_pass
    assert reason("pagat", QUAD, "2h", passed=True) == "bomb"
    assert reason("pagat", QUAD, "2h 2s", passed=True) == "passed_out"
    assert reason("pagat", "2h", "2s", passed=True) == "passed_out"


def test_bomb_after_pass_with_the_house_rule_for_two_twos() -> None:
    assert reason("pagat quad_beats_two_twos=yes", QUAD, "2h 2s", passed=True) == "bomb"


def test_bomb_after_pass_is_for_one_to_three_twos_and_nothing_else() -> None:
    assert reason("pagat", FIVE_PAIRS, "2s 2c 2d", passed=True) == "bomb"
    assert reason("pagat", QUAD, "Ks As 2h", passed=True) == "passed_out"
    assert reason("pagat", "2s 2c 2d 2h", QUAD, passed=True) == "passed_out"


def test_passed_may_overbomb_a_bomb_laid_on_twos() -> None:
    verdict = ruling("ace_high", HIGHER_QUAD, QUAD, passed=True, table_is_bomb_on_twos=True)
    assert (verdict.reason, verdict.after_pass) == ("higher_rank", True)
    assert reason("pagat", HIGHER_QUAD, QUAD, passed=True, table_is_bomb_on_twos=True) == "passed_out"


def test_passed_may_overbomb_not_a_quad_that_was_led() -> None:
    assert reason("ace_high", HIGHER_QUAD, QUAD, passed=True) == "passed_out"


def test_passed_may_overbomb_only_with_a_higher_bomb() -> None:
    assert reason("ace_high", QUAD, HIGHER_QUAD, passed=True, table_is_bomb_on_twos=True) == "passed_out"
    assert reason("ace_high", "9s 9c 9d 9h", THREE_PAIRS, passed=True, table_is_bomb_on_twos=True) == "passed_out"


@pytest.mark.parametrize("after_pass", [True, False])
def test_passed_may_overbomb_does_not_depend_on_bomb_after_pass(after_pass: bool) -> None:
    rules = {"profile": "pagat", "passed_may_overbomb": True, "bomb_after_pass": after_pass}
    assert reason(rules, HIGHER_QUAD, QUAD, passed=True, table_is_bomb_on_twos=True) == "higher_rank"
    assert (reason(rules, QUAD, "2h", passed=True) == "bomb") == after_pass


def test_four_pairs_after_a_pass_where_overbombing_is_allowed() -> None:
    rules = {"profile": "ace_high", "four_pairs_beat_quad": True}
    verdict = ruling(rules, FOUR_PAIRS, "9s 9c 9d 9h", passed=True, table_is_bomb_on_twos=True)
    assert (verdict.reason, verdict.after_pass) == ("pairs_beat_quad", True)
    assert reason(rules, FOUR_PAIRS, "9s 9c 9d 9h", passed=True) == "passed_out"


# ------------------------------------------------------------------ bombs


def test_exactly_four_pairs_beat_a_quad() -> None:
    rules = {"profile": "pagat", "four_pairs_beat_quad": True}
    assert reason(rules, THREE_PAIRS, "9s 9c 9d 9h") == "bomb_no_priority"
    assert reason(rules, FIVE_PAIRS, "7s 7c 7d 7h") == "bomb_no_priority"
    assert reason(rules, "9s 9c 9d 9h", FOUR_PAIRS) == "bomb_no_priority"


def test_a_table_of_other_bombs_is_values_only() -> None:
    rules = PROFILES["pagat"].with_(bomb_on=[("pair_run", 8, "single", 1), ("quad", 4, "triple", 3)])
    verdict = ruling(rules, FOUR_PAIRS, "2h")
    assert (verdict.reason, verdict.rule) == ("bomb", ("bomb.only_twos",))
    assert reason(rules, QUAD, "2s 2c 2h") == "bomb"
    assert reason(rules, QUAD, "2h") == "bomb_wrong_size"


def test_a_quad_of_twos_bombs_a_two_of_the_other_pack() -> None:
    assert reason("thirteen", "2s 2c 2d 2h", "2h", decks=2) == "bomb"


# ------------------------------------------------------------------ the verdict


@pytest.mark.parametrize(
    ("rules", "play", "kind"),
    [
        ("pagat", "Ks As 2h", "straight"),
        ("ace_high", "Ks As 2h", None),
        ("ace_high", "Ks Kd As Ad 2s 2d", None),
        ("pagat", "3s 9h", None),
        ("pagat", "pass", None),
    ],
)
def test_the_kind_is_none_for_every_non_play(rules: str, play: str, kind: str | None) -> None:
    verdict = ruling(rules, play)
    assert verdict.kind == kind
    assert (verdict.play is None) == (kind is None)


def test_the_kind_is_given_whatever_the_reason() -> None:
    assert ruling("pagat", "9s 9h", "8s", hand="3s", turn=False).kind is Kind.PAIR


def test_a_verdict_holds_what_was_played_and_what_was_to_beat() -> None:
    verdict = ruling("pagat", "8h 8s", "8d 8c")
    assert (verdict.play, verdict.table) == (Play.of("8s 8h"), Play.of("8c 8d"))
    names = {"Verdict": Verdict, "Reason": Reason, "Play": Play}
    assert eval(repr(verdict), names) == verdict
    assert repr(verdict) == (
        "Verdict(Reason.HIGHER_SUIT, Play.of('8s 8h'), Play.of('8c 8d'), ('beat.top_card', 'cards.suits'))"
    )
    late = ruling("pagat", "6s 6c 6d 6h", "2h", passed=True)
    assert repr(late).endswith(", after_pass=True)")
    assert eval(repr(late), names) == late


def test_another_play_can_be_judged_in_the_same_position() -> None:
    position = Position.of("pass", "2h", hand=QUAD)
    assert judge(PROFILES["pagat"], position).reason is Reason.PASS
    assert judge(PROFILES["pagat"], position, Play.of(QUAD).cards).reason is Reason.BOMB
    assert judge(PROFILES["pagat"], position, PASS).reason is Reason.PASS

"""RULES §4 row by row, what counts as bad input (§5), `also`, `otherwise`, and what is our own reading."""

from __future__ import annotations

from typing import Any

import pytest

from tienlen.engine.cards import Card, InputError
from tienlen.engine.judge import (
    BEATS_TABLE,
    CHECKS,
    MAY_ACT,
    PASS,
    Position,
    Verdict,
    also,
    judge,
    open_reading,
    otherwise,
)
from tienlen.engine.plays import Kind, Play, Reason
from tienlen.engine.position import packs
from tienlen.engine.rules import PROFILES, rules_from

QUAD = "6s 6c 6d 6h"
HIGHER_QUAD = "8s 8c 8d 8h"
TWO_PAIRS = "5s 5h 6s 6h"
THREE_PAIRS = "6s 6c 7d 7h 8c 8d"
FOUR_PAIRS = "5s 5h 6s 6h 7s 7h 8s 8h"
FIVE_PAIRS = "8s 8c 9s 9c Ts Tc Js Jc Qs Qc"


def ruling(rules: Any, play: str, on: str = "", **keys: Any) -> Verdict:
    return judge(rules_from(rules), Position.of(play, on, **keys))


def reason(rules: Any, play: str, on: str = "", **keys: Any) -> str:
    return str(ruling(rules, play, on, **keys).reason)


def refusal(rules: Any, play: str, on: str = "", **keys: Any) -> tuple[str, str]:
    with pytest.raises(InputError) as caught:
        ruling(rules, play, on, **keys)
    return caught.value.code, caught.value.field


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
    assert eval(repr(verdict)) == verdict
    assert repr(verdict) == (
        "Verdict(Reason.HIGHER_SUIT, Play.of('8s 8h'), Play.of('8c 8d'), ('beat.top_card', 'cards.suits'))"
    )
    late = ruling("pagat", "6s 6c 6d 6h", "2h", passed=True)
    assert repr(late).endswith(", after_pass=True)")
    assert eval(repr(late)) == late


def test_another_play_can_be_judged_in_the_same_position() -> None:
    position = Position.of("pass", "2h", hand=QUAD)
    assert judge(PROFILES["pagat"], position).reason is Reason.PASS
    assert judge(PROFILES["pagat"], position, Play.of(QUAD).cards).reason is Reason.BOMB
    assert judge(PROFILES["pagat"], position, PASS).reason is Reason.PASS


# ------------------------------------------------------------------ bad input (§5)


@pytest.mark.parametrize(
    ("keys", "code", "field"),
    [
        # values and cards, in the order of the keys
        ({"table": "9z", "play": "1s"}, "bad_card", "table"),
        ({"play": "1s", "hand": "1s"}, "bad_card", "play"),
        ({"play": "5s", "hand": "1s", "passed": "yes"}, "bad_card", "hand"),
        ({"play": ""}, "bad_value", "play"),
        ({"play": 5}, "bad_value", "play"),
        ({"play": ["5s", 7]}, "bad_value", "play"),
        ({"play": "5s", "table": None}, "bad_value", "table"),
        ({"play": "5s", "passed": 1}, "bad_value", "passed"),
        ({"play": "5s", "turn": "false"}, "bad_value", "turn"),
        ({"play": "5s", "must_contain": "5s 6s"}, "bad_value", "must_contain"),
        ({"play": "5s", "must_contain": "5z"}, "bad_card", "must_contain"),
        ({"play": "5s", "table_is_bomb_on_twos": None}, "bad_value", "table_is_bomb_on_twos"),
        ({"play": "5s", "players": "4"}, "bad_value", "players"),
        ({"play": "5s", "players": True}, "bad_value", "players"),
        ({"play": "5s", "decks": 3}, "bad_value", "decks"),
        ({"play": "5s", "decks": True}, "bad_value", "decks"),
        # the same card in two places
        ({"play": "5s 5s"}, "duplicate_card", "play"),
        ({"play": "5s", "table": "5s"}, "duplicate_card", "play"),
        ({"play": "5s", "table": "4s 4s"}, "duplicate_card", "table"),
        ({"play": "5s", "table": "4s", "hand": "4s 5s"}, "duplicate_card", "hand"),
        ({"play": "5s", "hand": "5s 5s"}, "duplicate_card", "hand"),
        ({"play": "5s", "table": "5s", "decks": 1}, "duplicate_card", "play"),
        ({"play": "5s 5s 5s", "decks": 2}, "duplicate_card", "play"),
        ({"play": "5s", "table": "5s 5s", "decks": 2}, "duplicate_card", "play"),
        # a table that is no play
        ({"play": "5s", "table": "4s 9s"}, "bad_table", "table"),
        ({"play": "5s", "table": "2s 3s 4s"}, "bad_table", "table"),
        # circumstances that contradict each other
        ({"play": "5s", "passed": True}, "inconsistent_position", "passed"),
        ({"play": "5s", "table_is_bomb_on_twos": True}, "inconsistent_position", "table_is_bomb_on_twos"),
        (
            {"play": "5s", "table": "4s", "table_is_bomb_on_twos": True},
            "inconsistent_position",
            "table_is_bomb_on_twos",
        ),
        ({"play": "5s", "table": "4s", "must_contain": "5s"}, "inconsistent_position", "must_contain"),
        ({"play": "5s", "hand": "5s", "must_contain": "3s"}, "inconsistent_position", "must_contain"),
    ],
)
def test_bad_input(keys: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(InputError) as caught:
        judge(PROFILES["pagat"], Position.of(**keys))
    assert (caught.value.code, caught.value.field) == (code, field)


@pytest.mark.parametrize(
    ("rules", "players", "fits"),
    [
        ("pagat", 3, False),
        ("pagat", 4, True),
        ("pagat", 5, False),
        ("ace_high", 1, False),
        ("ace_high", 2, True),
        ("ace_high", 5, False),
        ("thirteen", 8, True),
        ("thirteen", 9, False),
    ],
)
def test_players_outside_the_seats_of_the_profile_are_bad_values(rules: str, players: int, fits: bool) -> None:
    if fits:
        assert ruling(rules, "5s", players=players).legal
    else:
        assert refusal(rules, "5s", players=players) == ("bad_value", "players")


def test_errors_are_looked_for_in_order() -> None:
    """duplicate_card, then bad_table, then inconsistent_position; values before them all."""
    assert refusal("pagat", "9s", "4s 9s", must_contain="3s", players=5) == ("bad_value", "players")
    assert refusal("pagat", "9s", "4s 9s", must_contain="3s") == ("duplicate_card", "play")
    assert refusal("pagat", "9h", "4s 9s", must_contain="3s") == ("bad_table", "table")
    assert refusal("pagat", "9h", "4s", must_contain="3s") == ("inconsistent_position", "must_contain")


def test_a_play_that_repeats_a_table_card_is_a_duplicate_before_it_is_not_in_hand() -> None:
    assert refusal("pagat", "9s", "9s", hand="4s") == ("duplicate_card", "play")


def test_played_cards_are_cards_of_the_hand_and_no_duplicates() -> None:
    assert ruling("pagat", "9s", "4s", hand="9s 5s").legal


def test_a_table_must_be_a_play_under_the_rules() -> None:
    assert ruling("pagat", "pass", "Ks As 2h").legal
    with pytest.raises(InputError) as caught:
        ruling("ace_high", "pass", "Ks As 2h")
    assert caught.value.detail["reason"] is Reason.TWO_IN_STRAIGHT


@pytest.mark.parametrize(
    ("table", "fits"), [(QUAD, True), (THREE_PAIRS, True), (FOUR_PAIRS, True), (FIVE_PAIRS, True), ("4s 5s 6s", False)]
)
def test_a_bomb_on_twos_must_look_like_one(table: str, fits: bool) -> None:
    if fits:
        assert ruling("pagat", "pass", table, table_is_bomb_on_twos=True).legal
    else:
        assert refusal("pagat", "pass", table, table_is_bomb_on_twos=True)[0] == "inconsistent_position"


def test_only_the_shape_of_a_bomb_on_twos_counts() -> None:
    assert ruling("pagat", "pass", "2s 2c 2d 2h", table_is_bomb_on_twos=True).legal
    assert ruling("pagat", "pass", "Ks Kd As Ad 2s 2d", table_is_bomb_on_twos=True).legal
    six_pairs = "3s 3h 4s 4h 5s 5h 6s 6h 7s 7h 8s 8h"
    assert refusal("pagat", "pass", six_pairs, table_is_bomb_on_twos=True)[0] == "inconsistent_position"


def test_the_weapons_are_those_of_bomb_on() -> None:
    rules = {"profile": "pagat", "bomb_on": [["pair_run", 6, "single", 1]]}
    assert ruling(rules, "pass", THREE_PAIRS, table_is_bomb_on_twos=True).legal
    assert refusal(rules, "pass", QUAD, table_is_bomb_on_twos=True)[0] == "inconsistent_position"


@pytest.mark.parametrize(
    ("rules", "keys", "number"),
    [
        ("pagat", {}, 1),
        ("thirteen", {"players": 4}, 1),
        ("thirteen", {"players": 5}, 2),
        ("thirteen deal=equal", {"players": 5}, 1),
        ("thirteen deal=equal", {"players": 5, "decks": 2}, 2),
        ("thirteen", {"players": 5, "decks": 1}, 1),
        ("thirteen", {"players": 4, "decks": 2}, 2),
        ("pagat", {"decks": 2}, 2),
    ],
)
def test_packs(rules: str, keys: dict[str, Any], number: int) -> None:
    """Five and more players mean two packs unless one is dealt equally; `decks` wins over `players`."""
    position = Position.of("5s 5s", **keys)
    assert packs(rules_from(rules), position) == number
    if number == 2:
        assert judge(rules_from(rules), position).kind is Kind.PAIR
    else:
        assert refusal(rules, "5s 5s", **keys) == ("duplicate_card", "play")


# ------------------------------------------------------------------ positions


@pytest.mark.parametrize(
    "text",
    [
        "Position.of('pass')",
        "Position.of('6s 6c 6d 6h', '2h')",
        "Position.of('pass', '2h', hand='3s 4s', passed=True)",
        "Position.of('3s', hand='', turn=False, must_contain='3s')",
        "Position.of('8s 8c 8d 8h', '6s 6c 6d 6h', table_is_bomb_on_twos=True, players=4, decks=1)",
    ],
)
def test_a_position_rebuilds_from_its_repr(text: str) -> None:
    position = eval(text)
    assert repr(position) == text
    assert eval(repr(position)) == position


def test_positions_read_the_letters_of_a_language() -> None:
    position = Position.of("D♥ R♠", "V♣", "D♥ R♠ 3♠", must_contain="R♠", language="fr")
    assert position == Position.of("Qh Ks", "Jc", ["3s", "Ks", Card("Qh")], must_contain=Card("Ks"))


def test_a_pass_is_a_word_or_the_empty_tuple() -> None:
    assert Position.of("pass") == Position.of(" Pass ") == Position.of(PASS) == Position()


@pytest.mark.parametrize(
    ("table", "cards", "said"), [("2h", 5, "✓</b> <code>bomb"), ("Ah", 5, "✗</b> <code>bomb_needs")]
)
def test_a_verdict_has_a_picture(table: str, cards: int, said: str) -> None:
    html = judge(PROFILES["pagat"], Position.of(QUAD, table))._repr_html_()
    assert html.count("<svg") == cards
    assert said in html


def test_a_position_shows_its_cards() -> None:
    html = Position.of(QUAD, "2h")._repr_html_()
    assert html.count("<svg") == 5


# ------------------------------------------------------------------ also


@pytest.mark.parametrize(
    ("rules", "play", "on", "keys", "expected"),
    [
        # empty for a legal verdict, whatever else might be said
        ("pagat", QUAD, "2h", {}, ""),
        ("pagat", "pass", "2h", {"passed": True}, ""),
        # one reason only
        ("pagat", "7h", "8s", {}, ""),
        ("pagat", "Ah", "Kd", {"passed": True}, ""),
        ("pagat", "Ah", "Kd", {"turn": False}, ""),
        # every later "no" row
        ("pagat", "pass", "", {"turn": False}, "cannot_pass_lead"),
        ("pagat", "pass", "9s", {"turn": False, "passed": True}, ""),
        ("pagat", "7h", "8s", {"turn": False}, "lower_rank"),
        ("pagat", "7h", "8s", {"turn": False, "hand": "3s", "passed": True}, "not_in_hand passed_out lower_rank"),
        ("pagat", "7h", "8s", {"passed": True}, "lower_rank"),
        ("pagat", QUAD, "Ah", {"passed": True}, "bomb_needs_twos"),
        ("pagat", QUAD, "2s 2h", {"passed": True}, "bomb_wrong_size"),
        ("pagat", "9s 9c 9d 9h", THREE_PAIRS, {"passed": True}, "bomb_no_priority"),
        ("pagat", "4s 5s 6s 7s", "4h 5h 6h", {"hand": "4s"}, "wrong_length"),
        ("pagat", "5s 5h", "4h", {"hand": "4s"}, "wrong_kind"),
        ("pagat", "5h", "", {"hand": "3s", "must_contain": "3s"}, "must_contain"),
        # non-plays beat nothing, but may lack a card, and a passed player may not lay them
        ("pagat", "4s 9h", "", {"must_contain": "3s"}, "must_contain"),
        ("pagat", "4s 9h", "8s", {"passed": True}, "passed_out"),
        ("pagat", "4s 9h", "2s", {"passed": True, "hand": "4s"}, "mixed_ranks passed_out"),
        ("ace_high", "Ks As 2h", "Qs", {"turn": False}, "two_in_straight"),
        (
            "pagat",
            "4s 9h",
            "",
            {"must_contain": "3s", "hand": "3s", "turn": False},
            "not_in_hand mixed_ranks must_contain",
        ),
        # what fits twos is no further reason against it
        ("thirteen", QUAD, "2h", {"passed": True}, ""),
        ("pagat", QUAD, "2h", {"turn": False, "passed": True}, ""),
    ],
)
def test_also(rules: str, play: str, on: str, keys: dict[str, Any], expected: str) -> None:
    assert also(rules_from(rules), Position.of(play, on, **keys)) == tuple(expected.split())


# ------------------------------------------------------------------ otherwise


@pytest.mark.parametrize(
    ("rules", "play", "on", "keys", "expected"),
    [
        ("pagat", "Ks As 2h", "", {}, [("twos_in_straights", False, False, "two_in_straight", False)]),
        ("ace_high", "Ks As 2h", "", {}, [("twos_in_straights", True, True, "lead", False)]),
        (
            *("pagat", "Ks Kd As Ad 2s 2d", "", {}),
            [("twos_in_pair_runs", False, False, "two_in_pair_run", True)],
        ),
        ("pagat", QUAD, "2h", {}, []),
        ("pagat", QUAD, "2h", {"passed": True}, [("bomb_after_pass", False, False, "passed_out", False)]),
        ("ace_high", QUAD, "2h", {"passed": True}, [("bomb_after_pass", False, False, "passed_out", True)]),
        ("thirteen", QUAD, "2h", {"passed": True}, [("bomb_after_pass", True, True, "bomb", True)]),
        ("pagat", QUAD, "2h 2s", {}, [("quad_beats_two_twos", True, True, "bomb", False)]),
        ("pagat", FOUR_PAIRS, "9s 9c 9d 9h", {}, [("four_pairs_beat_quad", True, True, "pairs_beat_quad", False)]),
        (
            *("pagat", HIGHER_QUAD, QUAD, {"passed": True, "table_is_bomb_on_twos": True}),
            [("passed_may_overbomb", True, True, "higher_rank", True)],
        ),
        # two flips that help only together are no flip
        ("thirteen", QUAD, "2h 2s", {"passed": True}, []),
        # a flip that makes the position bad input is left out
        ("pagat", "pass", "Ks As 2h", {}, []),
        ("pagat", "Kc Ac 2h", "Ks As 2s", {}, []),
        # a flip that changes the reason only is none
        ("pagat", "Ks As 2h", "4s", {}, []),
        # the table has set it itself: no reading of ours
        ("thirteen bomb_after_pass=no", QUAD, "2h", {"passed": True}, [("bomb_after_pass", True, True, "bomb", False)]),
        # in the order of §1
        (
            *("pagat bomb_after_pass=yes quad_beats_two_twos=yes", QUAD, "2h 2s", {"passed": True}),
            [
                ("bomb_after_pass", False, False, "passed_out", False),
                ("quad_beats_two_twos", False, False, "passed_out", False),
            ],
        ),
    ],
)
def test_otherwise(
    rules: str, play: str, on: str, keys: dict[str, Any], expected: list[tuple[str, bool, bool, str, bool]]
) -> None:
    found = otherwise(rules_from(rules), Position.of(play, on, **keys))
    assert [(o.setting, o.value, o.legal, o.reason, o.open) for o in found] == expected


# ------------------------------------------------------------------ open readings


@pytest.mark.parametrize(
    ("rules", "play", "on", "keys", "expected"),
    [
        # a † setting in force, not set by the table, whose flip flips the verdict
        ("pagat", "Ks Kd As Ad 2s 2d", "", {}, "twos_in_pair_runs"),
        ("pagat twos_in_pair_runs=yes", "Ks Kd As Ad 2s 2d", "", {}, ""),
        ("thirteen", QUAD, "2h", {"passed": True}, "bomb_after_pass"),
        ("thirteen bomb_after_pass=yes", QUAD, "2h", {"passed": True}, ""),
        ("pagat", QUAD, "2h", {"passed": True}, ""),
        ("ace_high", HIGHER_QUAD, QUAD, {"passed": True, "table_is_bomb_on_twos": True}, "passed_may_overbomb"),
        # playing out of turn under thirteen, whose text reports that some tolerate it
        ("thirteen", "Ah", "Kd", {"turn": False}, "context.out_of_turn"),
        ("thirteen", QUAD, "2h", {"turn": False}, "context.out_of_turn"),
        ("pagat", "Ah", "Kd", {"turn": False}, ""),
        ("pagat", QUAD, "2h", {"turn": False}, ""),
        # a silent source: bombs out of turn under ace_high
        ("ace_high", "Ah", "Kd", {"turn": False}, ""),
        ("ace_high", QUAD, "2h", {"turn": False}, "bomb.in_turn"),
        # the lost table of ace_high: bombs of four and five pairs
        ("ace_high", FOUR_PAIRS, "2s 2h", {}, "bomb.four_pairs_on_pair"),
        ("ace_high", FIVE_PAIRS, "2s 2c 2h", {}, "bomb.five_pairs_on_triple"),
        ("ace_high", FIVE_PAIRS, "2s 2h", {}, "bomb.four_pairs_on_pair"),
        ("ace_high", QUAD, "2h", {}, ""),
        ("ace_high", THREE_PAIRS, "2h", {}, ""),
        ("ace_high", FOUR_PAIRS, "2s 2h", {"passed": True}, "bomb_after_pass bomb.four_pairs_on_pair"),
        ("pagat", FOUR_PAIRS, "2s 2h", {}, ""),
        # the lowest card led "with this card": in a combination is our reading
        ("ace_high", "4d 4h", "", {"must_contain": "4d"}, "lead.lowest_card"),
        ("ace_high", "4d", "", {"must_contain": "4d"}, ""),
        ("ace_high", "3s 3h", "", {"must_contain": "3s"}, ""),
        ("thirteen", "4d 4h", "", {"must_contain": "4d"}, ""),
        # silent, but settled by other rows
        ("ace_high", "9s 9h 9d", "5s 5h", {}, ""),
        ("ace_high", "9s 9c 9d 9h", THREE_PAIRS, {}, ""),
        ("ace_high", "Js Jc Jd 4s 4h", "", {}, ""),
        ("pagat", "4s 5s 6s 7s", "4h 5h 6h", {}, ""),
        ("thirteen", "2h", "2s", {"passed": True}, ""),
        # silent, but agreed by the table
        ("pagat quad_beats_two_twos=yes", QUAD, "2h 2s", {}, ""),
        ("pagat twos_in_straights=no", "Ks As 2h", "", {}, ""),
    ],
)
def test_open_readings(rules: str, play: str, on: str, keys: dict[str, Any], expected: str) -> None:
    assert open_reading(rules_from(rules), Position.of(play, on, **keys)) == tuple(expected.split())


def test_a_table_that_sets_its_bombs_itself_leaves_nothing_open() -> None:
    rules = PROFILES["ace_high"].with_(bomb_on=PROFILES["ace_high"].bomb_on)
    assert open_reading(rules, Position.of(FOUR_PAIRS, "2s 2h")) == ()

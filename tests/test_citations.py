"""Which ledger rows a verdict cites, reason by reason (the last columns of §4 and §2), and which readings are open."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases import (
    FIVE_PAIRS,
    FOUR_PAIRS,
    LEDGER,
    PASSED,
    SIX_QUAD,
    THREE_PAIRS,
    TWO_PACKS,
    Case,
    keys,
    no,
    verdict_on,
    yes,
)
from tienlen.engine.judge import open_reading
from tienlen.engine.plays import Reason
from tienlen.records.position import read_position

# --- which rows a verdict cites: the last columns of §4 and §2 ------------------------------------------------------

ALL_SIX_KINDS = "play.single play.pair play.triple play.quad play.straight play.pair_run"

CITED = [
    # §4, row by row
    no("row 1", "9c", "5d", "not_your_turn", "turn.beat_or_pass", keys=keys(turn=False)),
    no("row 1, a bomb", SIX_QUAD, "2h", "not_your_turn", "bomb.in_turn", keys=keys(turn=False)),
    no("row 2", "pass", "", "cannot_pass_lead", "turn.leader_plays"),
    yes("row 3", "pass", "5d", "pass", "pass.free"),
    no("row 4", "9c", "5d", "not_in_hand", "turn.beat_or_pass", keys=keys(hand="9s 9d")),
    no("row 5", "3s 5s 7d", "9h", "gap", "play.straight"),
    no("row 6, the three of spades", "4d", "", "must_contain", "lead.three_of_spades", keys=keys(must_contain="3s")),
    no("row 6, the lowest card", "4d", "", "must_contain", "lead.lowest_card", keys=keys(must_contain="3c")),
    yes("row 7", "4d", "", "lead", "turn.leader_plays"),
    no("row 8", "9c", "5d", "passed_out", "pass.locks", keys=PASSED),
    no("row 8, on twos", "2h", "2c", "passed_out", "pass.locks bomb.after_pass", keys=PASSED),
    yes("row 9, rank", "9c", "5d", "higher_rank", "beat.top_card cards.ranks"),
    yes("row 9, suit", "9c", "9s", "higher_suit", "beat.top_card cards.suits"),
    no("row 10, rank", "5c", "9d", "lower_rank", "beat.top_card cards.ranks"),
    no("row 10, suit", "9s", "9c", "lower_suit", "beat.top_card cards.suits"),
    no("row 10, equal", "9s", "9s", "equal", "beat.strictly", keys=TWO_PACKS),
    yes("row 11, quad", SIX_QUAD, "2c", "bomb", "bomb.quad_on_two"),
    yes("row 11, three pairs", THREE_PAIRS, "2c", "bomb", "bomb.three_pairs_on_two"),
    yes("row 11, four pairs", FOUR_PAIRS, "2c 2d", "bomb", "bomb.four_pairs_on_pair"),
    yes("row 11, five pairs", FIVE_PAIRS, "2c 2d 2h", "bomb", "bomb.five_pairs_on_triple"),
    yes(
        "row 11, after a pass",
        SIX_QUAD,
        "2c",
        "bomb",
        "bomb.quad_on_two bomb.after_pass",
        keys=PASSED,
        house=keys(bomb_after_pass=True),
        after_pass=True,
    ),
    yes("row 11, variant", SIX_QUAD, "2c 2d", "bomb", "variant.quad_on_two_twos", house=keys(quad_beats_two_twos=True)),
    yes(
        "row 12",
        FOUR_PAIRS,
        "9s 9c 9d 9h",
        "pairs_beat_quad",
        "variant.four_pairs_on_quad",
        house=keys(four_pairs_beat_quad=True),
    ),
    no("row 13, one two", FOUR_PAIRS, "2c", "bomb_wrong_size", "bomb.three_pairs_on_two"),
    no("row 13, two twos", SIX_QUAD, "2c 2d", "bomb_wrong_size", "bomb.four_pairs_on_pair"),
    no("row 13, three twos", SIX_QUAD, "2c 2d 2h", "bomb_wrong_size", "bomb.five_pairs_on_triple"),
    no("row 14, quad on pairs", "9s 9c 9d 9h", THREE_PAIRS, "bomb_no_priority", "bomb.no_priority"),
    no("row 14, pairs on quad", THREE_PAIRS, "9s 9c 9d 9h", "bomb_no_priority", "bomb.no_priority"),
    no("row 15", SIX_QUAD, "Ah", "bomb_needs_twos", "bomb.only_twos"),
    no("row 16, straights", "4c 5c 6c 7c", "3s 4s 5s", "wrong_length", "beat.no_four_by_five"),
    no("row 16, pair runs", FOUR_PAIRS, "3s 3c 4s 4c 5c 5d", "wrong_length", "beat.same_kind"),
    no("row 17", "9c", "4c 4d", "wrong_kind", "beat.same_kind"),
    no("row 17, triple on pair", "9c 9d 9h", "4c 4d", "wrong_kind", "beat.no_pair_by_triple"),
    # §2, diagnosis by diagnosis
    no("§2", "9s 9s 9c 9d 9h", "", "too_many_of_rank", "play.quad", keys=TWO_PACKS),
    no("§2, singles", "As 2d 3c", "", "wraps_around", "play.no_wrap"),
    no("§2, pairs", "As Ad 2s 2d 3s 3d", "", "wraps_around", "play.no_wrap"),
    no("§2", "Ks Ad 2h", "", "two_in_straight", "play.no_twos_in_runs", house=keys(twos_in_straights=False)),
    no("§2", "Ks Kd As Ad 2s 2d", "", "two_in_pair_run", "play.no_twos_in_runs", house=keys(twos_in_pair_runs=False)),
    no("§2", "9s Td", "", "straight_too_short", "play.straight"),
    no("§2", "9s 9d Ts Td", "", "pair_run_too_short", "play.pair_run"),
    no("§2", "Js Jc Jd 4s 4h", "", "full_house", "context.relatives play.triple"),
    no("§2", "3h 5h 7h 9h Jh", "", "flush", "context.relatives play.straight"),
    no("§2", "9s 9c 9d 9h 4c", "", "four_with_kicker", "play.quad"),
    no("§2", "3s 5d 7h", "", "gap", "play.straight"),
    no("§2", "3s 3d 7h 7c", "", "pair_gap", "play.pair_run"),
    no("§2", "3s 4d 4h 5c", "", "uneven_groups", "play.pair_run"),
    no("§2", "3s 5d", "", "mixed_ranks", ALL_SIX_KINDS),
]


@pytest.mark.parametrize(
    ("case", "profile"),
    [
        pytest.param(case, profile, id=f"{case.id} {case.reason} {profile}".replace(" ", "_"))
        for case in CITED
        for profile in case.profiles
    ],
)
def test_what_a_verdict_cites(case: Case, profile: str) -> None:
    verdict = verdict_on(case.position(profile))
    assert (verdict.legal, str(verdict.reason), verdict.after_pass) == (case.legal, case.reason, case.after_pass)
    assert set(case.cites) <= set(verdict.rule)


def test_every_citation_is_a_row() -> None:
    assert {cited for case in CITED for cited in case.cites} <= {row["id"] for row in LEDGER}


def test_every_reason_is_cited_for() -> None:
    """Thirteen diagnoses and twenty reasons; none without its row above."""
    assert {case.reason for case in CITED} == {str(reason) for reason in Reason}


# --- what the sources leave open: the daggers of §1's table and the cases named under §4's --------------------------

OPEN = [
    ("pagat", {}, "Ks Kd As Ad 2s 2d", "", {}, "twos_in_pair_runs"),
    ("thirteen", {}, "Ks Kd As Ad 2s 2d", "", {}, "twos_in_pair_runs"),
    ("pagat", {}, "7s 7c 7d 7h", SIX_QUAD, {"passed": True, "table_is_bomb_on_twos": True}, "passed_may_overbomb"),
    ("ace_high", {}, "7s 7c 7d 7h", SIX_QUAD, {"passed": True, "table_is_bomb_on_twos": True}, "passed_may_overbomb"),
    ("ace_high", {}, SIX_QUAD, "2h", {"passed": True}, "bomb_after_pass"),
    ("thirteen", {}, SIX_QUAD, "2h", {"passed": True}, "bomb_after_pass"),
    ("thirteen", {}, "9c", "5d", {"turn": False}, None),
    ("ace_high", {}, FOUR_PAIRS, "2s 2h", {}, None),
    ("ace_high", {}, FIVE_PAIRS, "2s 2c 2h", {}, None),
]
"""Profile, house rules, play, table, conditions, and the setting that is open (None: a case without a setting)."""

SETTLED = [
    ("pagat", {}, SIX_QUAD, "2h", {"passed": True}, "bomb_after_pass"),
    ("thirteen", {}, "7s 7c 7d 7h", SIX_QUAD, {"passed": True, "table_is_bomb_on_twos": True}, "passed_may_overbomb"),
    ("ace_high", {}, "Ks Kd As Ad 2s 2d", "", {}, "twos_in_pair_runs"),
    ("ace_high", {}, SIX_QUAD, "As", {"passed": True}, "bomb_after_pass"),
    ("pagat", {"twos_in_pair_runs": True}, "Ks Kd As Ad 2s 2d", "", {}, "twos_in_pair_runs"),
    ("thirteen", {"bomb_after_pass": False}, SIX_QUAD, "2h", {"passed": True}, "bomb_after_pass"),
    ("thirteen", {"bomb_after_pass": True}, SIX_QUAD, "2h", {"passed": True}, "bomb_after_pass"),
    ("pagat", {}, "9c", "5d", {"turn": False}, None),
    ("pagat", {}, FOUR_PAIRS, "2s 2h", {}, None),
]
"""The same, where the profile's own text decides, or the table has, or the setting changes nothing."""

Reading = tuple[str, dict[str, Any], str, str, dict[str, Any], str | None]


def open_readings(reading: Reading) -> tuple[str, ...]:
    profile, house, play, on, conditions, _ = reading
    table = {"table": on} if on else {}
    rules, asked = read_position({"rules": {"profile": profile, **house}, "play": play, **table, **conditions})
    return open_reading(rules, asked)


@pytest.mark.parametrize("reading", OPEN, ids=lambda reading: f"{reading[0]}-{reading[5]}")
def test_an_open_reading_is_called_open(reading: Reading) -> None:
    names = open_readings(reading)
    assert names
    assert reading[5] is None or reading[5] in names


@pytest.mark.parametrize("reading", SETTLED, ids=lambda reading: f"{reading[0]}-{reading[5]}")
def test_a_settled_reading_is_not(reading: Reading) -> None:
    names = open_readings(reading)
    assert reading[5] not in names
    assert reading[5] is not None or not names

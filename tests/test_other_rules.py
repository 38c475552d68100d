"""What else is true of a verdict: `also`, `otherwise`, and what is our own reading."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulings import FIVE_PAIRS, FOUR_PAIRS, HIGHER_QUAD, QUAD, THREE_PAIRS
from tienlen.engine.judge import Position, also, open_reading, otherwise
from tienlen.engine.rules import PROFILES, rules_from

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

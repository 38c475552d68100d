"""RULES §1 (settings and profiles) and the two written forms of settings in §6."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tienlen.engine.cards import InputError
from tienlen.engine.plays import Kind
from tienlen.engine.rules import AGREED, FOLLOWS_FROM, PROFILES, SETTINGS, SILENT, SWITCHES, Rules, flipped, rules_from

PAGAT, ACE_HIGH, THIRTEEN = PROFILES.values()

FOUR_EXCEPTIONS = {("quad", 4, "single", 1), ("pair_run", 6, "single", 1)} | {
    ("pair_run", 8, "pair", 2),
    ("pair_run", 10, "triple", 3),
}

# The table of §1: setting, then pagat, ace_high, thirteen.
TABLE: list[tuple[str, Any, Any, Any]] = [
    ("players", (4, 4), (2, 4), (2, 8)),
    ("decks", (1,), (1,), (1, 2)),
    ("deal", "thirteen", "thirteen", "thirteen"),
    ("three_player_seventeen", False, False, False),
    ("direction", "clockwise", "clockwise", "clockwise"),
    ("first_lead", True, True, True),
    ("later_lead", "winner", "winner", "winner"),
    ("dealer", "loser", "loser", "loser"),
    ("twos_in_straights", True, False, True),
    ("twos_in_pair_runs", True, False, True),
    ("bomb_on", FOUR_EXCEPTIONS, FOUR_EXCEPTIONS, FOUR_EXCEPTIONS),
    ("bomb_after_pass", True, True, False),
    ("passed_may_overbomb", False, True, False),
    ("quad_beats_two_twos", False, False, False),
    ("four_pairs_beat_quad", False, False, False),
    ("instant_wins", (), (), ()),
    ("frozen_double", False, False, False),
    ("winner_takes_all", False, False, False),
    ("scoring", "minus3", "plus2", "stake"),
    ("stake", 1, 1, 1),
    ("session_end", None, None, None),
]

OPEN = {
    "pagat": ("twos_in_pair_runs", "passed_may_overbomb"),
    "ace_high": ("bomb_on", "bomb_after_pass", "passed_may_overbomb"),
    "thirteen": ("twos_in_pair_runs", "bomb_after_pass"),
}
"""The † of §1."""


# ------------------------------------------------------------------ the table


@pytest.mark.parametrize(("setting", "pagat", "ace_high", "thirteen"), TABLE, ids=[row[0] for row in TABLE])
def test_values(setting: str, pagat: Any, ace_high: Any, thirteen: Any) -> None:
    assert [getattr(rules, setting) for rules in PROFILES.values()] == [pagat, ace_high, thirteen]


def test_settings_stand_in_the_order_of_the_table() -> None:
    assert list(SETTINGS) == [row[0] for row in TABLE]
    assert list(PROFILES) == ["pagat", "ace_high", "thirteen"]


@pytest.mark.parametrize("profile", PROFILES)
def test_our_own_readings(profile: str) -> None:
    assert PROFILES[profile].open == OPEN[profile]


def test_a_setting_the_table_has_set_is_no_reading_of_ours() -> None:
    """Even where it is set to what the profile has anyway."""
    rules = THIRTEEN.with_(bomb_after_pass=False)
    assert rules.open == ("twos_in_pair_runs",)
    assert rules.changed == ()
    assert rules.own == {"bomb_after_pass"}
    assert rules != THIRTEEN


def test_the_settings_a_verdict_reads() -> None:
    assert SWITCHES == (
        "twos_in_straights",
        "twos_in_pair_runs",
        "bomb_after_pass",
        "passed_may_overbomb",
        "quad_beats_two_twos",
        "four_pairs_beat_quad",
    )


def test_changed_settings() -> None:
    rules = ACE_HIGH.with_(quad_beats_two_twos=True, direction="counterclockwise")
    assert rules.changed == ("direction", "quad_beats_two_twos")


def test_house_rules_add_up() -> None:
    rules = PAGAT.with_(twos_in_straights=False).with_(stake=5)
    assert rules.changed == ("twos_in_straights", "stake")
    assert rules.with_(twos_in_straights=True).changed == ("stake",)


def test_profiles_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        PAGAT.stake = 5  # type: ignore[misc]
    with pytest.raises(TypeError):
        PROFILES["pagat"] = ACE_HIGH  # type: ignore[index]


def test_flipped() -> None:
    assert flipped(PAGAT, "twos_in_straights") == PAGAT.with_(twos_in_straights=False)


# ------------------------------------------------------------------ values, valid and not

GOOD: list[tuple[str, Any, Any, str | None]] = [
    # setting, JSON, value held, the [Rules] form
    ("deal", "equal", "equal", "deal=equal"),
    ("three_player_seventeen", True, True, "three_player_seventeen=yes"),
    ("direction", "counterclockwise", "counterclockwise", "direction=counterclockwise"),
    ("first_lead", False, False, "first_lead=no"),
    ("later_lead", "winner", "winner", "later_lead=winner"),
    ("dealer", "loser", "loser", "dealer=loser"),
    ("twos_in_straights", False, False, "twos_in_straights=no"),
    ("bomb_after_pass", True, True, "bomb_after_pass=yes"),
    ("bomb_on", [["quad", 4, "pair", 2]], {("quad", 4, "pair", 2)}, None),
    ("bomb_on", [], frozenset(), None),
    ("instant_wins", ["four_twos", "six_pairs"], ("four_twos", "six_pairs"), "instant_wins=four_twos,six_pairs"),
    ("instant_wins", ["six_pairs"], ("six_pairs",), "instant_wins=six_pairs"),
    ("instant_wins", [], (), "instant_wins=none"),
    ("scoring", "plus2", "plus2", "scoring=plus2"),
    ("stake", 5, 5, "stake=5"),
    ("session_end", {"deals": 8}, ("deals", 8), "session_end=deals:8"),
    ("session_end", {"points": 10}, ("points", 10), "session_end=points:10"),
    ("session_end", {"time": 90}, ("time", 90), "session_end=time:90"),
    ("session_end", None, None, "session_end=none"),
]


@pytest.mark.parametrize(("setting", "plain", "held", "line"), GOOD)
def test_written_forms(setting: str, plain: Any, held: Any, line: str | None) -> None:
    """§6: the JSON form and the [Rules] form of every setting."""
    rules = rules_from({"profile": "pagat", setting: plain})
    assert getattr(rules, setting) == held
    assert rules.as_json() == {"profile": "pagat", setting: plain}
    assert eval(repr(rules), {"PROFILES": PROFILES}) == rules
    if line is None:
        with pytest.raises(InputError):
            rules.as_text()
    else:
        assert rules.as_text() == f"pagat {line}"
        assert rules_from(f"pagat {line}") == rules


def test_the_order_of_instant_wins_does_not_matter() -> None:
    assert rules_from("pagat instant_wins=six_pairs,four_twos") == rules_from("pagat instant_wins=four_twos,six_pairs")


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("deal", "twelve"),
        ("deal", True),
        ("direction", None),
        ("first_lead", "yes"),
        ("later_lead", "loser"),
        ("twos_in_straights", 1),
        ("twos_in_straights", "true"),
        ("twos_in_straights", None),
        ("twos_in_straights", []),
        ("bomb_on", {}),
        ("bomb_on", "quad"),
        ("bomb_on", [["quad", 4, "single"]]),
        ("bomb_on", [["quad", 5, "single", 1]]),
        ("bomb_on", [["quad", True, "single", True]]),
        ("bomb_on", [["pair_run", 7, "single", 1]]),
        ("bomb_on", [["pair_run", 4, "single", 1]]),
        ("bomb_on", [["triple", 3, "single", 1]]),
        ("bomb_on", [["quad", 4, "quad", 4]]),
        ("bomb_on", [["quad", 4, "straight", 3]]),
        ("bomb_on", [["bomb", 4, "single", 1]]),
        ("bomb_on", [4]),
        ("instant_wins", "four_twos"),
        ("instant_wins", ["three_twos"]),
        ("instant_wins", [["four_twos"]]),
        ("instant_wins", [1]),
        ("scoring", "minus4"),
        ("stake", 0),
        ("stake", -1),
        ("stake", 1.5),
        ("stake", True),
        ("stake", "5"),
        ("stake", 10**9),
        ("session_end", {}),
        ("session_end", {"deals": 8, "time": 90}),
        ("session_end", {"deals": 0}),
        ("session_end", {"deals": True}),
        ("session_end", {"deals": "8"}),
        ("session_end", {"deals": 10**9}),
        ("session_end", {"tricks": 8}),
        ("session_end", 8),
    ],
)
def test_bad_values(setting: str, value: Any) -> None:
    with pytest.raises(InputError) as caught:
        rules_from({"profile": "pagat", setting: value})
    assert (caught.value.code, caught.value.field) == ("bad_value", "rules")
    assert caught.value.detail["setting"] == setting


@pytest.mark.parametrize(
    "line",
    [
        "twos_in_straights",
        "twos_in_straights=",
        "twos_in_straights=true",
        "twos_in_straights=Yes",
        "twos_in_straights=no twos_in_straights=no",
        "bomb_on=quad",
        "deal=seventeen",
        "stake=0",
        "stake=five",
        "stake=+5",
        "stake=٥",
        pytest.param("stake=" + "9" * 5000, id="stake of 5000 digits"),
        "session_end=8",
        "session_end=deals",
        "session_end=deals:0",
        "session_end=tricks:8",
        "instant_wins=four_twos,",
    ],
)
def test_bad_lines(line: str) -> None:
    with pytest.raises(InputError) as caught:
        rules_from(f"pagat {line}")
    assert (caught.value.code, caught.value.field) == ("bad_value", "rules")


@pytest.mark.parametrize("setting", ["players", "decks", "profile_", "own", "twos", ""])
def test_unknown_settings(setting: str) -> None:
    """Seats and packs stand beside the rules, not in them."""
    for value in ({"profile": "pagat", setting: True}, f"pagat {setting}=yes"):
        with pytest.raises(InputError) as caught:
            rules_from(value)
        assert (caught.value.code, caught.value.field) == ("unknown_setting", setting)


@pytest.mark.parametrize("value", ["", "Pagat", "big_two", {}, {"profile": None}, {"profile": ["pagat"]}, {"stake": 5}])
def test_unknown_profiles(value: Any) -> None:
    with pytest.raises(InputError) as caught:
        rules_from(value)
    assert (caught.value.code, caught.value.field) == ("unknown_profile", "rules")


@pytest.mark.parametrize("value", [None, 1, True, ["pagat"]])
def test_rules_that_are_neither_name_nor_object(value: Any) -> None:
    with pytest.raises(InputError) as caught:
        rules_from(value)
    assert (caught.value.code, caught.value.field) == ("bad_value", "rules")


# ------------------------------------------------------------------ forms


def test_forms_of_one_table() -> None:
    rules = rules_from("ace_high quad_beats_two_twos=yes session_end=deals:8 direction=counterclockwise")
    assert rules == rules_from(
        {
            "profile": "ace_high",
            "session_end": {"deals": 8},
            "quad_beats_two_twos": True,
            "direction": "counterclockwise",
        }
    )
    assert rules.as_text() == "ace_high direction=counterclockwise quad_beats_two_twos=yes session_end=deals:8"
    assert list(json.loads(json.dumps(rules.as_json()))) == [
        "profile",
        "direction",
        "quad_beats_two_twos",
        "session_end",
    ]


@pytest.mark.parametrize("rules", PROFILES.values(), ids=PROFILES)
def test_a_bare_profile_is_its_name(rules: Rules) -> None:
    assert rules.as_text() == rules.as_json() == rules.profile
    assert rules_from(rules.profile) is rules is rules_from(rules)
    assert repr(rules) == f"PROFILES['{rules.profile}']"


def test_bombs_are_pairs_of_weapon_and_target() -> None:
    """A regional profile with other pairs is a row of values and no new code."""
    rules = PAGAT.with_(bomb_on=[("pair_run", 8, "single", 1)])
    assert rules.bomb_on == {(Kind.PAIR_RUN, 8, Kind.SINGLE, 1)}


# ------------------------------------------------------------------ the ledger

LEDGER = json.loads((Path(__file__).parent / "golden" / "ledger.json").read_text(encoding="utf-8"))
SOURCE = {"pagat": "fr", "ace_high": "de", "thirteen": "ru"}
CITED = {
    *("turn.beat_or_pass", "turn.leader_plays", "lead.three_of_spades", "lead.lowest_card", "pass.free", "pass.locks"),
    *("play.single", "play.pair", "play.triple", "play.quad", "play.straight", "play.pair_run", "play.no_wrap"),
    *("play.no_twos_in_runs", "context.relatives", "cards.ranks", "cards.suits", "beat.top_card", "beat.strictly"),
    *("beat.same_kind", "beat.no_four_by_five", "beat.no_pair_by_triple", "bomb.quad_on_two", "bomb.in_turn"),
    *("bomb.three_pairs_on_two", "bomb.four_pairs_on_pair", "bomb.five_pairs_on_triple", "bomb.only_twos"),
    *("bomb.after_pass", "bomb.no_priority", "variant.quad_on_two_twos", "variant.four_pairs_on_quad"),
}
"""The rows that §2 and §4 name in their `rule` columns."""


@pytest.mark.parametrize("profile", PROFILES)
def test_silent_sources_are_those_of_the_ledger(profile: str) -> None:
    silent = {row["id"] for row in LEDGER if row["id"] in CITED and (row["sources"][SOURCE[profile]] or "–")[0] == "–"}
    assert SILENT[profile] == silent


def test_what_a_row_follows_from_is_never_silent() -> None:
    for row, others in FOLLOWS_FROM.items():
        for profile, silent in SILENT.items():
            if row in silent:
                assert not silent.intersection(others), (profile, row)


def test_agreed_rows_are_silent_somewhere() -> None:
    assert set().union(*SILENT.values()) >= AGREED


def test_rules_show_themselves_in_a_notebook() -> None:
    shown = PROFILES["thirteen"].with_(twos_in_straights=False, stake=5)._repr_html_()
    assert "<caption>thirteen</caption>" in shown
    assert "<td>twos_in_straights</td><td><b>no</b></td>" in shown
    assert "<td>stake</td><td><b>5</b></td>" in shown
    assert "<td>bomb_after_pass</td><td>no †</td>" in shown
    assert shown.count("<tr>") == len(SETTINGS)

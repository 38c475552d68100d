"""Positions: what counts as bad input (RULES §5), how they are written and shown."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulings import FIVE_PAIRS, FOUR_PAIRS, QUAD, THREE_PAIRS, refusal, ruling
from tienlen.engine.cards import Card, InputError
from tienlen.engine.judge import PASS, Position, judge
from tienlen.engine.plays import Kind, Reason
from tienlen.engine.position import packs
from tienlen.engine.rules import PROFILES, rules_from

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

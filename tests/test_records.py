"""Positions as JSON (RULES §5): what is read, what is refused and in which order, and the way back."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import FULL, SEED
from tests.positions import positions
from tienlen import PROFILES, InputError, Position, judge, parse_cards
from tienlen.explain import error_text
from tienlen.records.position import LONGEST_LINE, read_line, read_position, write_position
from tienlen.records.share import from_query

GOOD: dict[str, Any] = {"rules": "thirteen", "table": "5s 5d", "play": "6s 6c", "hand": "6s 6c 9h", "players": 4}

# One fault each, in the order in which RULES §5 looks for them: what to change in GOOD, the code, the field.
FAULTS: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({"tabel": "6s"}, "unknown_key", "tabel"),
    ({"rules": "northern"}, "unknown_profile", "rules"),
    ({"table": "5s 5x"}, "bad_card", "table"),
    ({"play": 66}, "bad_value", "play"),
    ({"hand": "6s 6c joker"}, "bad_card", "hand"),
    ({"passed": "yes"}, "bad_value", "passed"),
    ({"turn": 1}, "bad_value", "turn"),
    ({"must_contain": "3s 3c"}, "bad_value", "must_contain"),
    ({"table_is_bomb_on_twos": None}, "bad_value", "table_is_bomb_on_twos"),
    ({"players": 9}, "bad_value", "players"),
    ({"decks": 3}, "bad_value", "decks"),
)

# Faults of a position whose every value is sound by itself, in order as well.
CONTRADICTIONS: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({"play": "5s 5c"}, "duplicate_card", "play"),
    ({"table": "5s 7d"}, "bad_table", "table"),
    ({"must_contain": "6s"}, "inconsistent_position", "must_contain"),
)


def refusal(data: object) -> tuple[str, str]:
    with pytest.raises(InputError) as caught:
        read_position(data)
    return caught.value.code, caught.value.field


@pytest.mark.parametrize(("change", "code", "field"), [*FAULTS, *CONTRADICTIONS])
def test_each_fault_is_refused_with_its_code_and_field(change: dict[str, Any], code: str, field: str) -> None:
    read_position(GOOD)
    assert refusal({**GOOD, **change}) == (code, field)


def test_whoever_asks_the_seats_are_refused_alike() -> None:
    """A line before its packs are looked at, a link, and a position that was made by hand."""
    rules, position = PROFILES["ace_high"], Position.of("6s", players=5)
    asked: list[Callable[[], object]] = [
        lambda: read_position({"rules": "ace_high", "play": "6s", "players": 5, "decks": 3}),
        lambda: from_query("?rules=ace_high&play=6s&players=5"),
        lambda: judge(rules, position),
    ]
    for ask in asked:
        with pytest.raises(InputError) as caught:
            ask()
        assert (caught.value.code, caught.value.field, caught.value.value) == ("bad_value", "players", 5)
        assert caught.value.detail == {"fewest": 2, "most": 4}


def test_of_two_faults_the_earlier_one_is_reported() -> None:
    for (first, code, field), (second, _, _) in combinations([*FAULTS, *CONTRADICTIONS], 2):
        if first.keys().isdisjoint(second):
            assert refusal({**GOOD, **second, **first}) == (code, field), (first, second)


@pytest.mark.parametrize(
    ("rules", "code", "field"),
    [
        ("Pagat", "unknown_profile", "rules"),
        ("pagat twos_in_straights=no", "unknown_profile", "rules"),
        (None, "bad_value", "rules"),
        (["pagat"], "bad_value", "rules"),
        ({}, "unknown_profile", "rules"),
        ({"profile": ["pagat"]}, "unknown_profile", "rules"),
        ({"profile": "pagat", "chops": True}, "unknown_setting", "chops"),
        ({"profile": "pagat", "self": True}, "unknown_setting", "self"),
        ({"profile": "pagat", "players": 4}, "unknown_setting", "players"),
        ({"profile": "pagat", "twos_in_straights": "no"}, "bad_value", "rules"),
        ({"profile": "pagat", "twos_in_straights": 1}, "bad_value", "rules"),
        ({"profile": "pagat", "bomb_on": [["quad", 4, "single"]]}, "bad_value", "rules"),
        ({"profile": "pagat", "stake": 0}, "bad_value", "rules"),
    ],
)
def test_rules_that_are_none(rules: object, code: str, field: str) -> None:
    assert refusal({"rules": rules, "play": "6s"}) == (code, field)


@pytest.mark.parametrize("play", ["", " ", [], None, True, 6, {"6s": 1}, ["6s", 6]])
def test_a_play_is_cards_or_the_word_pass(play: object) -> None:
    assert refusal({"rules": "pagat", "play": play}) == ("bad_value", "play")


def test_missing_play_and_missing_rules() -> None:
    assert refusal({"rules": "pagat"}) == ("bad_value", "play")
    assert refusal({"play": "6s"}) == ("bad_value", "rules")


@pytest.mark.parametrize("value", [None, [], "pagat", 7, True])
def test_a_position_is_an_object(value: object) -> None:
    assert refusal(value) == ("bad_json", "")


@pytest.mark.parametrize("players", [True, 4.0, "4", None, 10**30, -4, 0])
def test_players_is_a_whole_number_within_the_seats(players: object) -> None:
    assert refusal({"rules": "thirteen", "play": "6s", "players": players}) == ("bad_value", "players")


def test_cards_are_read_in_every_spelling() -> None:
    for play in ("Ts Th", "10s 10h", "10♠10♥", "tS,TH", ["Th", "Ts"]):
        assert sorted(read_position({"rules": "pagat", "play": play})[1].play) == [*parse_cards("Ts Th")]


def test_letters_of_a_language_only_when_it_is_chosen() -> None:
    data = {"rules": "pagat", "play": "DH"}
    assert read_position(data, language="fr")[1].play == parse_cards("Qh")
    assert refusal(data) == ("bad_card", "play")


# ---------------------------------------------------------------------------- lines


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"   \t",
        b"{",
        b"null",
        b'["rules"]',
        b'{"rules": "pagat", "play": "6s"} {}',
        b'{"rules": "pagat", "play": "6\xff"}',
        '{"rules": "pagat", "play": "6♠"}'.encode("utf-16"),
        b'{"rules": "pagat", "play": "6s", "players": NaN}',
        b'{"rules": "pagat", "play": "6s", "players": -Infinity}',
        b"[" * 200_000,
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        b'{"rules": "pagat", "play": "6s", "hand": "' + b" " * LONGEST_LINE + b'"}',
        b"{'rules': 'pagat', 'play': '6s'}",
    ],
    ids=lambda line: repr(line[:30]),
)
def test_a_line_that_is_no_json_object(line: bytes) -> None:
    with pytest.raises(InputError) as caught:
        read_line(line)
    assert caught.value.code == "bad_json"
    assert not caught.value.field


@pytest.mark.parametrize("key", ["players", "decks", "play", "hand", "turn"])
@pytest.mark.parametrize("sign", ["", "-"])
def test_a_number_of_thousands_of_digits_is_a_bad_value(key: str, sign: str) -> None:
    before = '{"rules": "pagat", ' + ('"play": "6s", ' if key != "play" else "")
    with pytest.raises(InputError) as caught:
        read_line(before + f'"{key}": {sign}{"9" * 5000}}}')
    assert (caught.value.code, caught.value.field) == ("bad_value", key)
    assert len(error_text(caught.value, "en")) < 240
    assert sign + "9" * 20 in error_text(caught.value, "en")


def test_a_line_with_its_end_and_escapes() -> None:
    rules, position = read_line(b'{"rules": "pagat", "play": "6\\u2660"}\r\n')
    assert (rules, position) == (PROFILES["pagat"], Position.of("6s"))


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_no_line_does_anything_but_be_read_or_refused(line: bytes) -> None:
    with pytest.raises(InputError):
        read_line(line)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["pagat", "6s 6c", "pass"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*GOOD, "passed", "turn", "must_contain", "decks", "x"]), JSON_VALUES))
def test_no_object_does_anything_but_be_read_or_refused(data: dict[str, Any]) -> None:
    try:
        rules, position = read_position(data)
    except InputError:
        return
    assert read_position(write_position(rules, position)) == (rules, position)


# ---------------------------------------------------------------------------- the way back


def test_what_goes_without_saying_is_left_out() -> None:
    data = {"rules": {"profile": "pagat"}, "table": "", "play": "pass", "turn": True, "passed": False}
    assert write_position(*read_position(data)) == {"rules": "pagat", "play": "pass"}


def test_written_and_read_back() -> None:
    """Rules and position come back equal, and what was written is written again letter by letter."""
    count = 20_000 if FULL else 2_000
    read = 0
    for data in positions(f"records {SEED}", count):
        try:
            rules, position = read_position(data)
        except InputError:
            continue
        read += 1
        written = json.loads(json.dumps(write_position(rules, position)))
        assert read_position(written) == (rules, position), data
        assert write_position(*read_position(written)) == written
    assert read > count // 2


# ---------------------------------------------------------------------------- one line says one thing once


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ('{"rules": "pagat", "table": "Ts", "play": "Тs"}', "play"),
        ('{"rules": "pagat", "table": "Ts", "play": "3s", "hand": "3s Тs"}', "hand"),
        ('{"rules": "pagat", "play": ["Ts", "Тs"]}', "play"),
    ],
)
def test_one_line_uses_one_of_the_two_letters_t(line: str, field: str) -> None:
    """RULES §6: Latin T is the ten, Cyrillic Т the ace, and a line that mixes both is refused."""
    with pytest.raises(InputError) as refused:
        read_line(line, language="ru")
    assert (refused.value.code, refused.value.field) == ("bad_card", field)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('{"rules": "pagat", "play": "3s", "play": "4s"}', "bad_json"),
        ('{"rules": {"profile": "pagat", "profile": "thirteen"}, "play": "3s"}', "bad_json"),
        ('{"rules": "pagat", "play": "3s", "must_contain": ["3s"]}', "bad_value"),
        ('{"rules": {"profile": "pagat", "session_end": ["deals", 8]}, "play": "3s"}', "bad_value"),
    ],
)
def test_json_says_each_thing_once_and_in_its_own_form(line: str, code: str) -> None:
    with pytest.raises(InputError) as refused:
        read_line(line)
    assert refused.value.code == code

"""Bad input in words: the message meant for it, in every language, short and on one line."""

from __future__ import annotations

import json
import re

import pytest

from tests.messages import texts
from tienlen import explain
from tienlen.engine.cards import DECK, LANGUAGES, InputError, parse_cards
from tienlen.engine.rules import rules_from
from tienlen.records.position import read_line
from tienlen.tutor import ask

BAD = {
    "error.bad_json.no_json": "{",
    "error.bad_json.no_object": "[]",
    "error.bad_json.no_utf8": b"\xff",
    "error.bad_json.too_deep": "[" * 100_000,
    "error.unknown_key.plain": {"colour": 1},
    "error.unknown_key.suggest": {"tabel": "3s"},
    "error.unknown_setting.plain": {"rules": {"profile": "pagat", "jokers": True}},
    "error.unknown_setting.suggest": {"rules": {"profile": "pagat", "two_in_straights": True}},
    "error.unknown_setting.beside": {"rules": {"profile": "pagat", "players": 4}},
    "error.unknown_profile.plain": {"rules": "chicago"},
    "error.unknown_profile.missing": {"rules": {}},
    "error.bad_card.plain": {"play": "1s"},
    "error.bad_card.in_fr": {"play": "Vh"},
    "error.bad_card.in_de": {"play": "Bh"},
    "error.bad_card.in_ru": {"play": "Дh"},
    "error.bad_card.in_several": {"play": "Dh"},
    "error.bad_value.play_missing": {"play": None},
    "error.bad_value.flag": {"passed": "maybe"},
    "error.bad_value.cards": {"table": 7},
    "error.bad_value.one_card": {"must_contain": "3s 3c"},
    "error.bad_value.decks": {"decks": 3},
    "error.bad_value.rules": {"rules": 7},
    "error.bad_value.players": {"rules": "ace_high", "players": 5},
    "error.bad_value.players_exactly": {"players": 3},
    "error.bad_value.hand_too_large": {"hand": " ".join(map(str, DECK)), "play": "3s"},
    "error.bad_value.setting": {"rules": {"profile": "pagat", "stake": 0}},
    "error.bad_value.setting_yes_no": {"rules": {"profile": "pagat", "twos_in_straights": "maybe"}},
    "error.bad_value.setting_one_of": {"rules": {"profile": "pagat", "scoring": "points"}},
    "error.bad_json.key_twice": '{"rules": "pagat", "play": "3s", "play": "4s"}',
    "error.bad_value.setting_list": {"rules": {"profile": "pagat", "instant_wins": "four_twos"}},
    "error.duplicate_card.one": {"table": "3s", "play": "3s"},
    "error.duplicate_card.two": {"rules": "thirteen", "decks": 2, "table": "3s 3s", "play": "3s"},
    "error.bad_table.plain": {"table": "9s Jd"},
    "error.bad_table.two_in_straight": {"rules": "ace_high", "table": "Ks As 2h"},
    "error.bad_table.two_in_pair_run": {"rules": "ace_high", "table": "Ks Kh As Ah 2s 2h"},
    "error.inconsistent_position.passed_no_table": {"passed": True},
    "error.inconsistent_position.bomb_no_table": {"table_is_bomb_on_twos": True},
    "error.inconsistent_position.bomb_no_weapon": {"table_is_bomb_on_twos": True, "table": "3s"},
    "error.inconsistent_position.must_contain_table": {"must_contain": "4s", "table": "3s"},
    "error.inconsistent_position.must_contain_hand": {"must_contain": "3s", "hand": "6s 7s"},
}
"""For a message, some input it is said of: a line of a batch, or a position (with a harmless rest)."""


def refused(given: object) -> InputError:
    line = json.dumps({"rules": "pagat", "play": "6s", **given}) if isinstance(given, dict) else given
    assert isinstance(line, str | bytes)
    with pytest.raises(InputError) as caught:
        ask(*read_line(line))
    return caught.value


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", BAD)
def test_bad_input_gets_one_clear_sentence(key: str, language: str) -> None:
    """The message meant for it, in the reader's language, with what was given or the field in it."""
    text = explain.error_text(refused(BAD[key]), language)
    pattern = "".join(
        ".+" if i % 2 else re.escape(part)
        for i, part in enumerate(re.split(r"\{(\w+)\}", texts(language, "errors")[key][0]))
    )
    assert re.fullmatch(pattern, text, re.IGNORECASE | re.DOTALL)


def test_errors_in_letters_of_the_reader() -> None:
    error = refused({"rules": "ace_high", "table": "Ks As 2h"})
    assert "R♠ A♠ 2♥" in explain.error_text(error, "fr")
    with pytest.raises(InputError) as caught:
        parse_cards("Ts Тs", "ru")
    mixed = explain.error_text(caught.value, "ru")
    assert "Ts" in mixed
    assert "Тs" in mixed


def test_long_and_hostile_values_are_cut_and_kept_on_one_line() -> None:
    text = explain.error_text(InputError("bad_value", field="lang", value="x\n" * 500), "en")
    assert len(text) < 120
    assert "\n" not in text
    with pytest.raises(InputError) as caught:
        rules_from("pagat " + "y" * 1000 + "=no")
    assert len(explain.error_text(caught.value, "en")) < 120


@pytest.mark.parametrize("sign", ["\ud800", "\0", "\u202e", "\u2066", "⟦"])
def test_a_key_that_nobody_would_see_is_spelt_out(sign: str) -> None:
    text = explain.error_text(refused(json.dumps({sign: 1})), "en")
    assert f"“{sign.encode('unicode_escape').decode()}”" in text
    assert sign not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_of_an_unknown_code_still_gets_a_sentence(language: str) -> None:
    assert explain.error_text(InputError("bad_moon", value="rising"), language)

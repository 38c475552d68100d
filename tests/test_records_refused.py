"""Written deals that cannot be read: each is refused at its place, in one sentence."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.written_deals import EXACT, GOOD, TRICKS, assert_said, refusal
from tienlen.engine.cards import LANGUAGES, InputError
from tienlen.explain import error_text
from tienlen.explain.placeholders import ERRORS
from tienlen.records.deal import (
    LONGEST_TEXT,
    Record,
    decode,
    each_record,
    each_text,
    read_any,
    read_json,
    read_line,
    read_record,
    read_text,
)
from tienlen.referee import audit

# ---------------------------------------------------------------------------- texts that are refused

SUITS = [" ".join(rank + suit for rank in "3456789TJQKA2") for suit in "scdh"]
PAIRS = ["3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c 2s", "9s 9c Ts Tc Js Jc Qs Qc Ks Kc As Ac 2c", *SUITS[2:]]
PAIRED = "".join(f'[Hand {seat} "{hand}"]\n' for seat, hand in enumerate(PAIRS, 1))
HANDS = "".join(f'[Hand {seat} "{hand}"]\n' for seat, hand in enumerate(SUITS, 1))


BAD_TEXTS: dict[str, tuple[str, tuple[int, int]]] = {
    "error.bad_record.empty": ("\n# nothing\n", (1, 1)),
    "error.bad_record.start": ("\n  Dear Anna,\n" + TRICKS, (2, 3)),
    "error.bad_record.header": (TRICKS + "[Players 4]", (5, 1)),
    "error.bad_record.late_header": (TRICKS + '1. 1:3s\n [Players "4"]', (6, 2)),
    "error.bad_record.version": ('[Record "tienlen 2"]', (1, 10)),
    "error.bad_record.missing": ('# so\n[Record "tienlen 1"]\n[Rules "pagat"]', (2, 1)),
    "error.bad_record.act": (TRICKS + "1. 1:3s; Ben 2:4s", (5, 10)),
    "error.bad_record.no_cards": (TRICKS + "1. 1:3s 2: 3:4s", (5, 9)),
    "error.bad_record.comment_open": (TRICKS + "1. 1:3s {and {so on", (5, 9)),
    "error.bad_record.comment_first": (TRICKS + "1. {no} 1:3s", (5, 4)),
    "error.bad_record.too_long": (TRICKS + " " * LONGEST_TEXT, (1, 1)),
    "error.bad_record.no_utf8": (decode(TRICKS.encode() + b"1:3s {\xfcber} 2:4s"), (5, 7)),
    "error.bad_record.control": (TRICKS + "1:3s\x00 2:4s", (5, 5)),
    "error.unknown_key.header_plain": (TRICKS + '[Date "2026"]', (5, 2)),
    "error.unknown_key.header_suggest": (TRICKS + '[Leeder "1"]', (5, 2)),
    "error.bad_value.twice": (TRICKS + '[Rules "pagat"]', (5, 2)),
    "error.unknown_setting.plain": (TRICKS.replace("pagat", "pagat jokers=yes"), (2, 15)),
    "error.bad_value.setting_no_line": (TRICKS.replace("pagat", "pagat bomb_on=none"), (2, 15)),
    "error.unknown_profile.plain": (TRICKS.replace("pagat", "chicago"), (2, 9)),
    "error.bad_value.players_exactly": (TRICKS + '[Players "3"]', (5, 11)),
    "error.bad_value.players_equal": (TRICKS.replace("pagat", "thirteen deal=equal"), (2, 9)),
    "error.bad_value.decks": (TRICKS + '[Decks "3"]', (5, 9)),
    "error.bad_value.too_few_packs": (TRICKS.replace("pagat", "thirteen") + '[Players "6"]\n[Decks "1"]', (6, 9)),
    "error.bad_value.deal": (TRICKS.replace("later", "last"), (3, 8)),
    "error.bad_value.leader_missing": (TRICKS.replace('[Leader "1"]', ""), (3, 8)),
    "error.bad_value.seat_number": (TRICKS.replace('"1"]', '"Ben"]'), (4, 10)),
    "error.bad_value.seat": (TRICKS + "1. 1:3s 5:4s", (5, 9)),
    "error.bad_value.hand_missing": (TRICKS + '[Hand 2 "3s"]\n[Hand 1 "4s"]', (5, 10)),
    "error.bad_value.hand_size": (TRICKS + HANDS.replace("5c ", ""), (6, 10)),
    "error.bad_value.names_count": (TRICKS + '[Names "Anna; Ben"]', (5, 9)),
    "error.bad_value.name_too_long": (TRICKS + '[Names "Anna; Ben; %s; Dan"]' % ("x" * 41), (5, 20)),
    "error.bad_value.result": (TRICKS + '[Result "1 2 2"]', (5, 10)),
    "error.bad_value.act": (TRICKS + "1. 1:3s 2:" + "4s" * 105, (5, 11)),
    "error.bad_value.too_many_acts": (TRICKS + "1:3s " * 10_001, (5, 50_001)),
    "error.bad_value.marked_legal": (TRICKS + "1. 1:3s 2:4s! 3:5s", (5, 9)),
    "error.bad_card.plain": (TRICKS + "1. 1:3s 2: 4s 5x 3:-", (5, 15)),
    "error.bad_card.empty": (TRICKS + "1. 1:3s 2:4s 4c,\u200b5d\ufe0f \u00ad", (5, 22)),
    "error.bad_card.in_fr": (TRICKS + "1. 1:3s 2:4s4cVs", (5, 15)),
    "error.duplicate_card.one": (TRICKS + HANDS.replace("5d", "5c"), (7, 16)),
    "error.inconsistent_position.over": (
        TRICKS.replace("pagat", "pagat winner_takes_all=yes") + f"1. 1:{SUITS[0].replace(' ', '')} 2:-",
        (5, 33),
    ),
    "error.inconsistent_position.instant_win": (
        TRICKS.replace("pagat", "pagat instant_wins=six_pairs") + PAIRED + "1. 1:3s3c",
        (9, 4),
    ),
    "error.inconsistent_position.leader": (TRICKS.replace("later", "first").replace('"1"', '"3"') + HANDS, (4, 10)),
}
"""For a message, a text it is said of, and the line and column it names."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", BAD_TEXTS)
def test_a_bad_text_gets_its_place_and_one_sentence(key: str, language: str) -> None:
    text, place = BAD_TEXTS[key]
    error = refusal(text)
    assert (error.detail["line"], error.detail["column"]) == place, error
    assert_said(error, key, language)
    sentence = error_text(error, language)
    assert re.findall(r"\d+", sentence)[:2] == [str(number) for number in place]


@pytest.mark.parametrize("header", ['[Players "0"]', '[Players ""]', '[Decks "0"]', '[Leader "0"]', '[Hand 0 "3s"]'])
def test_nothing_is_no_number(header: str) -> None:
    text = TRICKS.replace('[Leader "1"]\n', "") if "Leader" in header else TRICKS
    assert refusal(text + header).code in ("bad_value", "unknown_key")


def test_a_value_with_spaces_around_it_is_found() -> None:
    error = refusal(TRICKS.replace('"pagat"', '"  pagat  jokers=yes "'))
    assert (error.detail["line"], error.detail["column"]) == (2, 18)


def test_a_bad_deal_does_not_stop_the_others() -> None:
    bad = TRICKS + "1. 1:3s {never closed\n"
    found = list(each_text(f"{TRICKS}1. 1:3s\n{bad}\n\n{EXACT}{bad}"))
    assert [isinstance(deal, Record) for deal in found] == [True, False, True, False]
    assert [deal.detail["line"] for deal in found if isinstance(deal, InputError)] == [10, 31]
    with pytest.raises(InputError):
        read_text(f"{TRICKS}{bad}")


@pytest.mark.parametrize("text", [" \n" + TRICKS, "\ufeff" + TRICKS, "# deals\n\n" + TRICKS, TRICKS * 2])
def test_where_a_text_begins(text: str) -> None:
    assert read_record(text).leader == 1


def test_a_piece_that_also_stands_inside_a_card() -> None:
    error = refusal(TRICKS + "1. 1:3s 2:4s5s s")
    assert (error.detail["line"], error.detail["column"]) == (5, 16)


# ---------------------------------------------------------------------------- JSON that is refused

DIGITS = "9876543210" * 600


BAD_VALUES: list[tuple[dict[str, Any], str, str, str]] = [
    ({"evnets": []}, "unknown_key", "evnets", "error.unknown_key.deal_suggest"),
    ({"x": 1}, "unknown_key", "x", "error.unknown_key.deal_plain"),
    ({"rules": "chicago"}, "unknown_profile", "rules", "error.unknown_profile.plain"),
    ({"rules": None}, "bad_value", "rules", "error.unknown_profile.missing"),
    ({"rules": {"profile": "pagat", "stake": 0}}, "bad_value", "rules", "error.bad_value.setting"),
    ({"players": "4"}, "bad_value", "players", "error.bad_value.field"),
    ({"players": True}, "bad_value", "players", "error.bad_value.field"),
    ({"players": 5}, "bad_value", "players", "error.bad_value.players_exactly"),
    ({"decks": 0}, "bad_value", "decks", "error.bad_value.decks"),
    ({"decks": None}, "bad_value", "decks", "error.bad_value.decks"),
    ({"deal": "last"}, "bad_value", "deal", "error.bad_value.deal"),
    ({"deal": None}, "bad_value", "deal", "error.bad_value.deal"),
    ({"leader": 5}, "bad_value", "leader", "error.bad_value.seat"),
    ({"leader": "1"}, "bad_value", "leader", "error.bad_value.seat_number"),
    ({"leader": None}, "bad_value", "leader", "error.bad_value.leader_missing"),
    ({"hands": SUITS[0]}, "bad_value", "hands", "error.bad_value.cards"),
    ({"hands": [1, 2, 3, 4]}, "bad_value", "hands", "error.bad_value.cards"),
    ({"hands": SUITS[:3]}, "bad_value", "hands", "error.bad_value.hands_count"),
    ({"hands": [*SUITS[:3], "3h"]}, "bad_value", "hands", "error.bad_value.hand_size"),
    ({"hands": [*SUITS[:3], SUITS[3].replace("3h", "1h")]}, "bad_card", "hands", "error.bad_card.plain"),
    ({"hands": [*SUITS[:3], SUITS[0]]}, "duplicate_card", "hands", "error.duplicate_card.one"),
    ({"names": "Anna"}, "bad_value", "names", "error.bad_value.names"),
    ({"names": [1, 2, 3, 4]}, "bad_value", "names", "error.bad_value.names"),
    ({"names": ["Anna"]}, "bad_value", "names", "error.bad_value.names_count"),
    ({"names": ["x" * 41, "", "", ""]}, "bad_value", "names", "error.bad_value.name_too_long"),
    ({"result": [1, 1]}, "bad_value", "result", "error.bad_value.result"),
    ({"result": ["1"]}, "bad_value", "result", "error.bad_value.result"),
    ({"events": {}}, "bad_value", "events", "error.bad_value.act"),
    ({"events": ["1:3s"]}, "bad_value", "events[0]", "error.bad_value.act"),
    ({"events": [[1, "3s"], [2]]}, "bad_value", "events[1]", "error.bad_value.act"),
    ({"events": [[1, "3s"], [2, ""]]}, "bad_value", "events[1]", "error.bad_value.act"),
    ({"events": [[1, "3s"], [2, "4s", "?"]]}, "bad_value", "events[1]", "error.bad_value.act"),
    ({"events": [[1, "3s"], ["2", "4s"]]}, "bad_value", "events[1]", "error.bad_value.act"),
    ({"events": [[1, "3s"], [2, ["4s", 5]]]}, "bad_value", "events[1]", "error.bad_value.act"),
    ({"events": [[True, "3s"]]}, "bad_value", "events[0]", "error.bad_value.seat"),
    ({"events": [[1, "3s"], [0, "4s"]]}, "bad_value", "events[1]", "error.bad_value.seat"),
    ({"events": [[1, "3s"], [2, "4x"]]}, "bad_card", "events[1]", "error.bad_card.plain"),
    ({"events": [[1, "3s"], [2, "3s"]]}, "duplicate_card", "events[1]", "error.duplicate_card.one"),
    ({"events": [[1, "3s"], [2, "4s", "!"]]}, "bad_value", "events[1]", "error.bad_value.marked_legal"),
    ({"events": [[1, "3s"]] * 10_001}, "bad_value", "events", "error.bad_value.too_many_acts"),
    ({"comments": ["no"]}, "bad_value", "comments", "error.bad_value.comments"),
    ({"comments": {"0": 1}}, "bad_value", "comments", "error.bad_value.comments"),
    ({"comments": {"2": "x"}}, "bad_value", "comments", "error.bad_value.comments"),
    ({"comments": {"-1": "x"}}, "bad_value", "comments", "error.bad_value.comments"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("change", "code", "field", "key"), BAD_VALUES)
def test_bad_values_are_refused_at_their_key(
    change: dict[str, Any], code: str, field: str, key: str, language: str
) -> None:
    with pytest.raises(InputError) as caught:
        audit(read_json({**GOOD, **change}))
    assert (caught.value.code, caught.value.field) == (code, field)
    assert_said(caught.value, key, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_that_is_not_said_to_be_first_or_later_misses_that_key(language: str) -> None:
    with pytest.raises(InputError) as caught:
        read_json({key: value for key, value in GOOD.items() if key != "deal"})
    assert (caught.value.code, caught.value.field) == ("bad_value", "deal")
    assert_said(caught.value, "error.bad_value.deal_missing", language)
    assert "null" not in error_text(caught.value, language)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"leader": DIGITS}, "error.bad_value.seat"),
        ({"events": [[DIGITS, "3s"]]}, "error.bad_value.seat"),
        ({"result": [DIGITS]}, "error.bad_value.result"),
        ({"players": DIGITS}, "error.bad_value.players_exactly"),
        ({"rules": {"profile": "pagat", "stake": DIGITS}}, "error.bad_value.setting"),
        ({"rules": {"profile": "pagat", "session_end": {"deals": DIGITS}}}, "error.bad_value.setting"),
    ],
)
def test_a_number_of_thousands_of_digits_is_told_as_it_begins(change: dict[str, Any], key: str) -> None:
    with pytest.raises(InputError) as caught:
        read_line(json.dumps({**GOOD, **change}).replace(f'"{DIGITS}"', DIGITS))
    assert_said(caught.value, key, "en")
    assert DIGITS[:20] in error_text(caught.value, "en")


BAD_LINES: dict[str, str | bytes] = {
    "error.bad_json.deal_no_json": '{"rules": "pagat",}',
    "error.bad_json.deal_no_object": "[1]",
    "error.bad_json.deal_list": '[{"rules": "pagat"}]',
    "error.bad_json.deal_no_utf8": b'{"names": ["\xff"]}',
    "error.bad_json.deal_too_long": '{"names": "' + "x" * LONGEST_TEXT + '"}',
    "error.bad_json.deal_too_deep": '{"rules": ' + "[" * 100_000,
    "error.bad_json.deal_key_twice": '{"rules": "pagat", "rules": "thirteen"}',
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", BAD_LINES)
def test_a_line_that_is_no_deal(key: str, language: str) -> None:
    with pytest.raises(InputError) as caught:
        read_line(BAD_LINES[key])
    assert caught.value.code == "bad_json"
    assert_said(caught.value, key, language)


def test_json_that_breaks_off_is_told_with_its_line() -> None:
    assert error_text(refusal('{"rules": "pagat",\n "deal": first}'), "en").startswith("Line 2, column 10: ")


PLACED = {
    '{"rules": "pagat", "deal": "first",\n "events": [[1, "3s"],\n  [2, "9x"]]}': (3, 8),
    '{"rules": "pagat", "deal": "first",\n "events": [[1, "3s"],\n  [9, "4s"]]}': (3, 3),
    '{"rules": "pagat", "deal": "first",\n "events": [[1, "3s"],\n  [2, ""]]}': (3, 3),
    '{"rules": "pagat",\n  "deal": "third"}': (2, 11),
    '{"rules": "pagat",\n  "deals": "first"}': (2, 3),
    '{"rules": {"profile": "pagat",\n  "scoring": 9}, "deal": "first"}': (2, 14),
    '{"rules": {"profile": "pagat",\n  "pints": 9}, "deal": "first"}': (2, 3),
    '\n  {"deal": "first"}': (2, 3),
    '\n  {"rules": "pagat", "leader": 1}': (2, 3),
    '{"rules": "pagat", "deal": "first",\n "deal": "later"}': (2, 2),
    '{"rules": "pagat", "deal": "first",\n "hands": ["3s 4s", "5d {]} 3q"]}': (2, 25),
    '{"rules": "pagat", "deal": "first", "events": [[1, "3s", "!"]]}': (1, 48),
    ' {"rules": "pagat", "deal": "first"}\n  {"rules": "pagat", "deal": 7}': (2, 30),
    '{"rules": "pagat", "names": ["NaN"],\n "players": NaN}': (2, 13),
    '{"rules": "pagat",\n "events": [[-Infinity, "3s"]]}': (2, 14),
    '{"rules": ' + "[" * 100_000: (1, 1),
    '{"names": "' + "x" * LONGEST_TEXT + '"}': (1, 1),
}


@pytest.mark.parametrize("text", PLACED, ids=lambda text: text[:60])
def test_json_is_refused_with_line_and_column(text: str) -> None:
    told = []
    for record in each_record(text):
        try:
            if isinstance(record, InputError):
                raise record
            audit(record)
        except InputError as error:
            told.append((error.detail["line"], error.detail["column"]))
    assert told == [PLACED[text]]


def test_json_with_a_deal_on_each_line() -> None:
    good = json.dumps(GOOD)
    first, second = read_any(f"\ufeff\n{good}\n\n {good}\n")
    assert first == second == read_json(GOOD)
    found = list(each_record(f'{good}\n{{"rules": }}\n{{"deal": "first"}}\n{good}'))
    assert [isinstance(record, Record) for record in found] == [True, False, False, True]
    assert isinstance(found[1], InputError)
    assert error_text(found[1], "en") == "Line 2, column 11: This is no valid JSON."
    assert list(each_record(json.dumps(GOOD, indent=1))) == [first]


def test_every_message_about_a_record_is_tried() -> None:
    """But for those that no record gets: what it is said of stands elsewhere, or the message is for the unforeseen."""
    tried = {*BAD_TEXTS, *BAD_LINES, *(key for *_, key in BAD_VALUES)}
    ours = {key for key in ERRORS if key.startswith(("error.bad_record", "error.bad_json.deal", "error.unknown_key."))}
    ours -= {"error.bad_json.deal_other", *(f"error.unknown_key.{of}" for of in ("plain", "suggest", "screen"))}
    assert ours <= tried

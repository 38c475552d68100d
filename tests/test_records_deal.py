"""Written deals (RULES §7): both forms read back unchanged, whatever people write is read or refused at its place."""

from __future__ import annotations

import json
import re
import time
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import records
from tests.test_explain import texts
from tienlen.engine.cards import LANGUAGES, InputError
from tienlen.engine.deal import Deal, Event
from tienlen.engine.plays import Play
from tienlen.engine.rules import PROFILES
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
    write_json,
    write_text,
)
from tienlen.referee import audit

EXACT = """\
[Record "tienlen 1"]
[Rules "ace_high quad_beats_two_twos=yes"]
[Players "4"]
[Names "Anna; Ben; Carla; Dan"]
[Deal "later"]
[Leader "1"]
[Hand 1 "4s 4d 5s 5c 5d 6s 6d 7s 8s 9s Js Qs 2s"]
[Hand 2 "3s 6h 8d 9c 9h Td Jd Qd Qh Ac Ad Ah 2d"]
[Hand 3 "3d 3h 4c 6c 7c 8c Tc Th Jc Jh Qc Kc 2c"]
[Hand 4 "3c 4h 5h 7d 7h 8h 9d Ts Ks Kd Kh As 2h"]
[Result "2 4 1 3"]
1. 1:4s4d 2:9c9h 3:- {sighs} 4:KsKd 1:- 2:AcAh 4:-
2. 2:Td 3:Jc 4:2c! {not his} 4:2h 1:- 2:- 3:-
3. 4:3c
"""

LAX = """

# Sunday evening
 [record  “tienlen 1”]
[RULES "ace_high   quad_beats_two_twos=yes"]   # with a house rule
[Names "Anna;Ben ;  Carla;Dan"]
[Hand 4 "As 2h 10♠ K♠ Kd Kh 3c 4h 5h 7d 7h 8h 9d"]
[Hand 1 "4s,4d,5s,5c,5d,6s,6d,7s,8s,9s,Js,Qs,2s"]
[Hand 2 "3s 6h 8d 9c9h 10d Jd QdQh AcAdAh 2d"]
[Hand 03 "3d 3h 4c 6c 7c 8c 10c 10h Jc Jh Qc Kc 2c"]
[Leader "1"]
[Deal "LATER"]
[Result "2, 4, 1, 3"]

1:4s 4d  2: 9♣️ 9♥️ ,3 : – {sighs}
4:ks kd
   1:pass 2:AhAc 3:-   4:—  1:-     # 3 and 1 were not asked
7) 2:10♦; 3:j♣ 4: 2c ! {not
   his} 4:2h 1:- 2:- 3:− 99. 4:3♣
"""


def only(text: str, **options: Any) -> Record:
    (record,) = read_text(text, **options)
    return record


# ---------------------------------------------------------------------------- there and back


@given(records())
def test_a_record_reads_back_from_its_text(record: Record) -> None:
    text = write_text(record)
    assert read_text(text) == (record,)
    assert write_text(only(text)) == text


@given(records())
def test_a_record_reads_back_from_its_json(record: Record) -> None:
    assert read_line(json.dumps(write_json(record))) == record
    assert read_line(json.dumps(write_json(record), ensure_ascii=False).encode("utf-8", "surrogatepass")) == record
    assert eval(repr(record), {"read_json": read_json}) == record


@given(st.lists(records(), min_size=1, max_size=4))
def test_several_records_in_a_file(several: list[Record]) -> None:
    assert read_text("\n".join(map(write_text, several))) == tuple(several)
    assert read_any("".join(map(str, several))) == tuple(several)


@given(records(), st.data())
def test_spacing_marks_and_remarks_change_nothing(record: Record, data: st.DataObject) -> None:
    choose = data.draw(st.randoms(use_true_random=False))

    def laxer(line: str) -> str:
        head = line.startswith("[")
        if "{" not in line and not line.startswith("[Names"):
            line = re.sub(r"\bT(?=[scdh])|(?<=[scdh])T(?=[scdh])", lambda _: choose.choice(("T", "10", "t")), line)
        if not head and "{" not in line:
            line = line.replace(" ", choose.choice((" ", "  ", "\n", "\t", " # so far\n")))
            line = line.replace(":", choose.choice((":", " : "))).replace(":-", choose.choice((":-", ":–", ": pass")))
        return line + choose.choice(("", " ", "\n", "  # yes", "\n# {[\n")) + choose.choice(("\n", "\r\n", "\r"))

    assert read_text("".join(map(laxer, write_text(record).splitlines()))) == (record,)


def test_the_exact_form() -> None:
    record = only(EXACT)
    assert write_text(record) == EXACT
    assert (record.names, record.result) == (("Anna", "Ben", "Carla", "Dan"), (2, 4, 1, 3))
    assert record.events[9] == Event.of("4:2c!")
    assert [comment for comment in record.comments if comment] == ["sighs", "not his"]
    assert record.places[9] == (13, 14)
    assert audit(record).legal


def test_reading_is_lax() -> None:
    assert write_text(only(LAX)) == EXACT


def test_letters_of_a_language_only_when_it_is_chosen() -> None:
    text = EXACT.replace("Kd", "Rd").replace("KsR", "RsR")
    assert only(text, language="fr") == only(EXACT)
    assert refusal(text).code == "bad_card"
    data = write_json(replace(only(EXACT), comments=())) | {"events": [[1, "4s 4d"], [2, "Dd Dh"]]}
    assert read_json(data, language="de").events[1].cards == Play.of("Qd Qh").cards
    assert json_refusal(data) == ("bad_card", "events[1]")


def test_what_is_not_known_is_left_out() -> None:
    record = read_json({"rules": "pagat", "deal": "first"})
    assert write_text(record) == '[Record "tienlen 1"]\n[Rules "pagat"]\n[Players "4"]\n[Deal "first"]\n'
    assert write_json(record) == {"rules": "pagat", "players": 4, "deal": "first", "events": []}


def test_packs_are_told_where_they_are_not_the_usual_ones() -> None:
    data = {"rules": "thirteen", "players": 3, "decks": 2, "deal": "first", "events": [[1, "7h 7h"]]}
    record = read_json(data)
    assert '[Decks "2"]' in write_text(record)
    assert write_json(record) == data
    assert read_json({**data, "players": 6}).usual_decks


def test_the_record_of_a_deal_that_was_played(rng: Any) -> None:
    deal = Deal.deal_out(PROFILES["ace_high"], rng, 3)
    while not deal.over:
        plays = deal.legal()
        deal = deal.after(rng.choice(plays) if plays else None)
    record = Record.of(deal, names=["Anna", "", "Carla"])
    assert record.result == deal.out
    assert record.leader is None
    replayed = audit(only(str(record))).deal
    assert (replayed.dealt, replayed.events, replayed.state()) == (deal.dealt, deal.events, deal.state())


def test_a_trick_is_a_line() -> None:
    lines = write_text(only(EXACT)).splitlines()
    assert [line.split()[0] for line in lines if not line.startswith("[")] == ["1.", "2.", "3."]


def test_what_follows_an_illegal_act_stays_on_its_line() -> None:
    acts = [[1, "3s"], [2, "pass"], [3, "pass"], [4, "pass"], [2, "4s"], [1, "5s"], [1, "6s"]]
    lines = write_text(read_json({"rules": "pagat", "deal": "first", "events": acts})).splitlines()
    assert lines[4:] == ["1. 1:3s 2:- 3:- 4:-", "2. 2:4s 1:5s 1:6s"]


def test_a_try_to_lead_stands_on_the_line_of_its_trick() -> None:
    text = write_text(only(TRICKS + "1:4s5s! 1:3s 2:- 3:- 4:- 2:5d! 1:-! 1:4s"))
    assert text.splitlines()[-2:] == ["1. 1:4s5s! 1:3s 2:- 3:- 4:-", "2. 2:5d! 1:-! 1:4s"]


def test_needless_passes_are_dropped_and_what_was_said_about_them_is_kept() -> None:
    record = only(TRICKS + "1:4s4d 2:9c9h 3:- 4:KsKd {high} 1:- 2:AcAh 3:- {asleep} {still} 4:- 1:- 2:5c")
    assert " ".join(map(str, record.events)) == "1:4s4d 2:9c9h 3:- 4:KsKd 1:- 2:AcAh 4:- 2:5c"
    assert record.comments == ("", "", "", "high", "", "asleep still", "", "")
    assert record.places[-1] == (5, 73)


# ---------------------------------------------------------------------------- what a record holds is mended


def test_names_and_comments_are_made_fit_to_be_written() -> None:
    record = read_json({"rules": "pagat", "deal": "first", "events": [[1, "3s"]]})
    names = ('  Anna\n"the fox" ', "B;en", "\u202eDan\x07", "Zoë 🂡")
    told = replace(record, names=names, comments=("so {he} says\n\n2:3s",))
    assert told.names == ("Anna 'the fox'", "B,en", "Dan", "Zoë 🂡")
    assert told.comments == ("so (he) says 2:3s",)
    assert only(write_text(told)) == told
    assert replace(record, names=("", " ", "\t", "")).names is None


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"names": ("Anna",)}, "names"),
        ({"names": ("Anna", "Ben", "Carla", "D" * 41)}, "names"),
        ({"result": (1, 1)}, "result"),
        ({"result": (5,)}, "result"),
        ({"result": ()}, "result"),
        ({"comments": ("", "")}, "comments"),
        ({"events": (Event(5, ()),)}, "events"),
        ({"players": 3}, "players"),
        ({"decks": 3}, "decks"),
    ],
)
def test_a_record_that_cannot_be(change: dict[str, Any], field: str) -> None:
    record = read_json({"rules": "pagat", "deal": "first", "events": [[1, "3s"]]})
    with pytest.raises(InputError) as caught:
        replace(record, **change)
    assert (caught.value.code, caught.value.field) == ("bad_value", field)


# ---------------------------------------------------------------------------- texts that are refused

TRICKS = '[Record "tienlen 1"]\n[Rules "pagat"]\n[Deal "later"]\n[Leader "1"]\n'
SUITS = [" ".join(rank + suit for rank in "3456789TJQKA2") for suit in "scdh"]
PAIRS = ["3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c 2s", "9s 9c Ts Tc Js Jc Qs Qc Ks Kc As Ac 2c", *SUITS[2:]]
PAIRED = "".join(f'[Hand {seat} "{hand}"]\n' for seat, hand in enumerate(PAIRS, 1))
HANDS = "".join(f'[Hand {seat} "{hand}"]\n' for seat, hand in enumerate(SUITS, 1))


def refusal(text: str) -> InputError:
    """Why a text or its first deal is refused, while reading or by the referee."""
    with pytest.raises(InputError) as caught:
        audit(read_record(text))
    return caught.value


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


def assert_said(error: InputError, key: str, language: str) -> None:
    """The message meant for it is what is said, on one line that is not long."""
    parts = re.split(r"\{(\w+)\}", texts(language, "errors")[key][0])
    pattern = "".join(".+" if i % 2 else re.escape(part) for i, part in enumerate(parts))
    sentence = error_text(error, language)
    assert re.search(pattern + "$", sentence, re.IGNORECASE), sentence
    assert "\n" not in sentence
    assert len(sentence) < 240


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
GOOD: dict[str, Any] = {"rules": "pagat", "deal": "later", "leader": 1, "events": [[1, "3s"], [2, "4s"]]}

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


def json_refusal(data: object) -> tuple[str, str]:
    with pytest.raises(InputError) as caught:
        audit(read_json(data))
    return caught.value.code, caught.value.field


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


# ---------------------------------------------------------------------------- texts that are meant to hurt

HOSTILE: dict[str, str] = {
    "10 MB of nothing": "\n" * 10_000_000,
    "10 MB of braces": TRICKS + "{" * 10_000_000,
    "10 MB of JSON braces": "{" * 10_000_000,
    "braces never closed": TRICKS + "1:3s " + "{" * 900_000,
    "braces": TRICKS + "1:3s " + "{}" * 400_000,
    "JSON 100,000 deep": '{"a":' * 100_000,
    "lists 100,000 deep": '{"events":' + "[" * 100_000 + "]" * 100_000 + "}",
    "digits": TRICKS + "1" * 900_000,
    "digits in JSON": '{"players":' + "1" * 900_000 + "}",
    "seats without cards": TRICKS + "1:" * 450_000,
    "a seat and spaces": TRICKS + "1" + " " * 900_000,
    "a card and spaces": TRICKS + "1:3s" + " " * 900_000 + "x",
    "cards": TRICKS + "1:" + "3s" * 450_000,
    "dots": TRICKS + "1." * 450_000,
    "marks": TRICKS + "1:3s" + "!" * 900_000,
    "brackets": "[" * 900_000,
    "a header and spaces": "[Record" + " " * 900_000 + "x",
    "a header of quotation marks": "[Record " + '"' * 900_000,
    "a hand of zeros": TRICKS + "[Hand " + "0" * 900_000 + ' "3s"]',
    "a long number": TRICKS + f'[Players "{"9" * 900_000}"]',
    "a long setting": TRICKS.replace("pagat", "pagat " + "x" * 900_000),
    "a setting again and again": TRICKS.replace("pagat", "pagat " + "stake=1 " * 100_000),
    "many names": TRICKS + f'[Names "{";" * 900_000}"]',
    "illegal acts": TRICKS + "1:3s4d " * 9_999,
    "illegal acts, marked": TRICKS + "1:3s4d! " * 9_999,
    "needless passes": TRICKS + "1:3s 2:- " + "2:- " * 9_990,
    "many acts": TRICKS + "1:3s " * 150_000,
    "many acts in JSON": json.dumps({**GOOD, "events": [[1, "3s"]] * 80_000}),
}


def why_refused(found: Record | InputError) -> InputError | None:
    """Why a record is refused, while reading or by the referee; None when it is ruled on."""
    if isinstance(found, InputError):
        return found
    try:
        audit(found).as_json()
    except InputError as error:
        return error
    return None


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_meant_to_hurt_is_answered_at_once(name: str) -> None:
    started = time.process_time()
    for record in each_record(HOSTILE[name]):
        refused = why_refused(record)
        assert refused is None or (len(error_text(refused, "en")) < 240 and "line" in refused.detail)
    assert time.process_time() - started < 5


@given(records(), st.data())
def test_a_damaged_text_is_read_or_refused_at_a_place(record: Record, data: st.DataObject) -> None:
    text = write_text(record)
    for _ in range(data.draw(st.integers(1, 3))):
        at, until = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
        until = min(until, at + 5)
        text = text[:at] + data.draw(st.sampled_from(BITS) | st.text(max_size=3)) + text[until:]
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for refused in filter(None, map(why_refused, each_text(text))):
        line, column = refused.detail["line"], refused.detail["column"]
        assert isinstance(line, int)
        assert isinstance(column, int)
        assert 1 <= line <= len(lines)
        assert 1 <= column <= len(lines[line - 1]) + 1
        assert all(error_text(refused, language) for language in LANGUAGES)


BITS = (
    "",
    "\n",
    '"',
    "[",
    "]",
    "{",
    "}",
    "!",
    ":",
    "-",
    " 9:",
    "2s",
    "1",
    "#",
    ";",
    "\x00",
    "\udcff",
    '[Record "tienlen 1"]\n',
)


@given(records(), st.data())
def test_damaged_json_is_read_or_refused_at_a_key(record: Record, data: st.DataObject) -> None:
    written = write_json(record)
    junk = st.sampled_from((None, True, 0, -1, 1.5, 10**30, "", "2s", "pass", "\x00", [], [[]], {}, [1, "3s", "!", 4]))
    if written["events"] and data.draw(st.booleans()):
        written["events"][data.draw(st.integers(0, len(written["events"]) - 1))] = data.draw(junk)
    else:
        written[data.draw(st.sampled_from((*written, "names", "result", "comments", "decks", "what")))] = data.draw(
            junk
        )
    (found,) = each_record(json.dumps(written))
    refused = why_refused(found)
    assert refused is None or (refused.field and all(error_text(refused, language) for language in LANGUAGES))

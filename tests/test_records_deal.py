"""Written deals (RULES §7): both forms read back unchanged, and what people write freely is read."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import records
from tests.written_deals import EXACT, TRICKS, assert_said, json_refusal, only, refusal
from tienlen.engine.cards import LANGUAGES, InputError
from tienlen.engine.deal import Deal, Event
from tienlen.engine.plays import Play
from tienlen.engine.rules import PROFILES
from tienlen.records.deal import (
    Record,
    has_text,
    read_any,
    read_json,
    read_line,
    read_record,
    read_text,
    write_json,
    write_text,
)
from tienlen.referee import audit

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


# ---------------------------------------------------------------------------- there and back


@given(records())
def test_a_record_reads_back_from_its_text(record: Record) -> None:
    text = write_text(record)
    assert read_text(text) == (record,)
    assert write_text(only(text)) == text


@given(records(own_bombs=True))
def test_a_record_reads_back_from_its_json(record: Record) -> None:
    assert read_line(json.dumps(write_json(record))) == record
    assert read_line(json.dumps(write_json(record), ensure_ascii=False).encode("utf-8", "surrogatepass")) == record
    assert eval(repr(record), {"read_record": read_record}) == record


@given(records(own_bombs=True))
def test_a_record_reads_back_from_what_is_printed(record: Record) -> None:
    assert read_record(str(record)) == record
    assert str(record).startswith("{") == (not has_text(record))


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_bombs_stand_in_json_only(language: str) -> None:
    """RULES §6: a line of rules cannot hold them, and says so on writing and on reading."""
    record = read_json({"rules": {"profile": "pagat", "bomb_on": [["quad", 4, "single", 1]]}, "deal": "first"})
    with pytest.raises(InputError) as caught:
        write_text(record)
    read = refusal(write_text(replace(record, rules=PROFILES["pagat"])).replace("pagat", "pagat bomb_on=quad"))
    for error in (caught.value, read):
        assert (error.code, error.field) == ("bad_value", "rules")
        assert_said(error, "error.bad_value.setting_no_line", language)
    assert str(record.rules) == 'pagat bomb_on=[["quad", 4, "single", 1]]'


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

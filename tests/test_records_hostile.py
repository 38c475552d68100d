"""Written deals that are meant to hurt, or damaged: answered at once, read or refused at a place."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import records
from tests.written_deals import GOOD, TRICKS
from tienlen.engine.cards import LANGUAGES, InputError
from tienlen.explain import error_text
from tienlen.records.deal import Record, each_record, each_text, write_json, write_text
from tienlen.referee import audit

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

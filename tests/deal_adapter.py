"""The engine's deals in the words of the second referee: what both are asked, and the form in which both answer.

A whole deal goes through the record's two forms and the referee, as it does from a file.
"""

from __future__ import annotations

import json
from typing import Any

from tienlen.engine.cards import InputError
from tienlen.engine.deal import Deal
from tienlen.engine.replay import without_needless_passes
from tienlen.records.deal import Record, read_json, read_line, read_text, write_json, write_text
from tienlen.referee import audit

Written = dict[str, Any]
Answer = dict[str, Any]


def engine_start(written: Written) -> Deal:
    return read_json(written).deal()


def engine_act(deal: Deal, seat: int, cards: str) -> tuple[Deal, str]:
    """The deal after the act, and the reason; of bad input its code, with the deal as it was."""
    try:
        verdict = deal.judge(seat, cards)
        after = deal.play(seat, cards)
    except InputError as error:
        return deal, f"error {error.code}"
    if isinstance(after, Deal):
        assert verdict.legal
        return after, str(verdict.reason)
    assert after == verdict
    assert not after.legal
    return deal, str(after.reason)


def engine_state(deal: Deal) -> Answer:
    """As plain lists, whatever the sequences are."""
    return {key: list(value) if isinstance(value, tuple) else value for key, value in deal.state().items()}


def engine_audit(written: Written) -> Answer:
    """§7's object without its sentence, or the code of bad input; through the JSON form."""
    try:
        record = read_json(written)
        assert read_line(json.dumps(write_json(record))) == record
        return told(record)
    except InputError as error:
        return {"error": error.code}


def text_audit(written: Written) -> Answer:
    """The same through the text form and back, as far as that can hold the record."""
    try:
        record = read_json(written)
        if fits_text(record):
            text = write_text(record)
            record, before = read_text(text)[0], record
            assert record == before
            assert write_text(record) == text
        return told(record)
    except InputError as error:
        return {"error": error.code}


def fits_text(record: Record) -> bool:
    """Whether the text form can hold it: §6 has no line form for bomb_on, §7 drops needless passes."""
    needed = without_needless_passes(record.deal(), record.events)
    return "bomb_on" not in record.rules.own and needed == record.events


def told(record: Record) -> Answer:
    answer = audit(record).as_json()
    assert answer.pop("text")
    assert list(answer) == ["legal", "at", "reason", *record.deal().state()]
    return answer

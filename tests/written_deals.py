"""Written deals that tests read: a whole one, beginnings of others, and what is said where one is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.messages import texts
from tienlen.engine.cards import InputError
from tienlen.explain import error_text
from tienlen.records.deal import Record, read_json, read_record, read_text
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
"""A whole deal, exactly as records are written."""

TRICKS = '[Record "tienlen 1"]\n[Rules "pagat"]\n[Deal "later"]\n[Leader "1"]\n'
"""The headers of tricks that are told without hands."""

GOOD: dict[str, Any] = {"rules": "pagat", "deal": "later", "leader": 1, "events": [[1, "3s"], [2, "4s"]]}
"""A deal in JSON."""


def only(text: str, **options: Any) -> Record:
    (record,) = read_text(text, **options)
    return record


def refusal(text: str) -> InputError:
    """Why a text or its first deal is refused, while reading or by the referee."""
    with pytest.raises(InputError) as caught:
        audit(read_record(text))
    return caught.value


def assert_said(error: InputError, key: str, language: str) -> None:
    """The message meant for it is what is said, on one line that is not long."""
    parts = re.split(r"\{(\w+)\}", texts(language, "errors")[key][0])
    pattern = "".join(".+" if i % 2 else re.escape(part) for i, part in enumerate(parts))
    sentence = error_text(error, language)
    assert re.search(pattern + "$", sentence, re.IGNORECASE), sentence
    assert "\n" not in sentence
    assert len(sentence) < 240


def json_refusal(data: object) -> tuple[str, str]:
    with pytest.raises(InputError) as caught:
        audit(read_json(data))
    return caught.value.code, caught.value.field

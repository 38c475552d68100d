"""Rulings in short, and plays that tests of rulings are about."""

from __future__ import annotations

from typing import Any

import pytest

from tienlen.engine.cards import InputError
from tienlen.engine.judge import Position, Verdict, judge
from tienlen.engine.rules import rules_from

QUAD = "6s 6c 6d 6h"
HIGHER_QUAD = "8s 8c 8d 8h"
TWO_PAIRS = "5s 5h 6s 6h"
THREE_PAIRS = "6s 6c 7d 7h 8c 8d"
FOUR_PAIRS = "5s 5h 6s 6h 7s 7h 8s 8h"
FIVE_PAIRS = "8s 8c 9s 9c Ts Tc Js Jc Qs Qc"


def ruling(rules: Any, play: str, on: str = "", **keys: Any) -> Verdict:
    return judge(rules_from(rules), Position.of(play, on, **keys))


def reason(rules: Any, play: str, on: str = "", **keys: Any) -> str:
    return str(ruling(rules, play, on, **keys).reason)


def refusal(rules: Any, play: str, on: str = "", **keys: Any) -> tuple[str, str]:
    with pytest.raises(InputError) as caught:
        ruling(rules, play, on, **keys)
    return caught.value.code, caught.value.field

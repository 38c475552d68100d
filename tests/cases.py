"""Positions with the verdict expected on them, as the tests of the ledger write them down."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tienlen.engine.judge import Verdict, judge
from tienlen.records.position import read_position

LEDGER = json.loads((Path(__file__).parent / "golden" / "ledger.json").read_text(encoding="utf-8"))

RANKS = "3456789TJQKA2"
SUITS = "scdh"
EVERY = ("pagat", "ace_high", "thirteen")
TWOS_IN_RUNS = ("pagat", "thirteen")

SIX_QUAD = "6s 6c 6d 6h"
THREE_PAIRS = "6s 6c 7d 7h 8c 8d"
FOUR_PAIRS = "5s 5h 6s 6h 7s 7h 8s 8h"
FIVE_PAIRS = "8s 8c 9s 9c Ts Tc Js Jc Qs Qc"


@dataclass(frozen=True)
class Case:
    """One position that shows one ledger row at work, under each of these profiles."""

    id: str
    play: str
    on: str = ""
    reason: str = ""
    legal: bool = False
    cites: tuple[str, ...] = ()
    kind: str | None = ""  # "" says nothing about the kind
    after_pass: bool = False
    error: str = ""
    profiles: tuple[str, ...] = EVERY
    house: tuple[tuple[str, Any], ...] = ()
    keys: tuple[tuple[str, Any], ...] = ()

    def position(self, profile: str) -> dict[str, Any]:
        rules: Any = {"profile": profile, **dict(self.house)} if self.house else profile
        table = {"table": self.on} if self.on else {}
        return {"rules": rules, **table, "play": self.play, **dict(self.keys)}


def yes(id: str, play: str, on: str = "", reason: str = "", cites: str = "", **more: Any) -> Case:
    """A legal play; the reason of a lead need not be said."""
    return Case(id, play, on, reason or ("lead" if not on else ""), True, tuple(cites.split()), **more)


def no(id: str, play: str, on: str, reason: str, cites: str = "", **more: Any) -> Case:
    return Case(id, play, on, reason, False, tuple(cites.split()), **more)


def refused(id: str, play: str, on: str, error: str, **more: Any) -> Case:
    """Bad input, not a verdict."""
    return Case(id, play, on, error=error, **more)


def keys(**values: Any) -> tuple[tuple[str, Any], ...]:
    return tuple(values.items())


PASSED = keys(passed=True)
ON_TWOS = keys(table_is_bomb_on_twos=True)
TWO_PACKS = keys(decks=2)


def verdict_on(position: dict[str, Any]) -> Verdict:
    rules, asked = read_position(position)
    return judge(rules, asked)

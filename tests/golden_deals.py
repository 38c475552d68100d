"""The written deals of ``tests/golden/deals/``: how they are read.  Nothing here knows the rules.

A deal has an order of acts, each ``[act, reason, state]``: ``"2 4s4d"``, ``"2 pass"``, with ``2!`` where the act is
marked; the reason, or ``error`` and its code; the state after it, left out where a refused act changes nothing.
A state is ``asked 3 | passed 2 | out 1 | left 0 12 13 13`` (or ``leads 3``, ``leads ?``, ``over``), with ``points`` at
the end of a deal; lists that are empty are left out.  A fourth word ``act by act`` marks an act that is refused only
where each decline is made at the table: in a written deal it would rest on silent ones.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "golden" / "deals"

State = dict[str, Any]


@dataclass(frozen=True)
class Step:
    seat: int
    cards: str
    marked: bool
    reason: str
    error: str
    state: State
    act_by_act: bool

    @property
    def event(self) -> list[Any]:
        return [self.seat, self.cards, *(["!"] if self.marked else [])]


@dataclass(frozen=True)
class GoldenDeal:
    name: str
    by: str
    ledger: tuple[str, ...]
    why: str
    deal: dict[str, Any]
    start: State
    steps: tuple[Step, ...]
    next: dict[str, int]
    audit_only: bool


def read_state(text: str) -> State:
    head, *rest = text.split(" | ")
    word, *who = head.split()
    lists = {name: [int(value) for value in values] for name, *values in (part.split() for part in rest)}
    assert word in ("asked", "leads", "over"), text
    assert set(lists) <= {"passed", "out", "left", "points"}, text
    return {
        "to_act": None if word == "over" or who == ["?"] else int(who[0]),
        "leading": word == "leads",
        "passed": lists.get("passed", []),
        "out": lists.get("out", []),
        "left": lists["left"],
        "points": lists.get("points"),
        "over": word == "over",
    }


def read_step(row: list[str], before: State) -> Step:
    act, answer, *rest = row
    seat, cards = act.split(" ", 1)
    error = answer.removeprefix("error ") if answer.startswith("error ") else ""
    return Step(
        seat=int(seat.rstrip("!")),
        cards=cards,
        marked=seat.endswith("!"),
        reason="" if error else answer,
        error=error,
        state=read_state(rest[0]) if rest and rest[0] else before,
        act_by_act=rest[1:] == ["act by act"],
    )


def read_deal(written: dict[str, Any]) -> GoldenDeal:
    start = read_state(written["start"])
    steps: list[Step] = []
    for row in written["acts"]:
        steps.append(read_step(row, steps[-1].state if steps else start))
    return GoldenDeal(
        written["name"],
        written["by"],
        tuple(written["ledger"]),
        written["why"],
        written["deal"],
        start,
        tuple(steps),
        written.get("next", {}),
        written.get("audit_only", False),
    )


def golden_deals() -> list[GoldenDeal]:
    return [
        read_deal(written)
        for path in sorted(FOLDER.glob("*.json"))
        for written in json.loads(path.read_text(encoding="utf-8"))
    ]

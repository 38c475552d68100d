"""Blocks made at random: those that pass the check can be drawn, and what is offered can be answered."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.pressing import after, walk
from tests.taught import lesson
from tienlen.engine.cards import DECK
from tienlen.engine.rules import PROFILES
from tienlen.lessons.compiler import BrokenPackError, write_course
from tienlen.lessons.schema import KINDS, Box, Edge, Position
from tienlen.screens import shell
from tienlen.screens.nodes import check_scene

VALUES: dict[str, list[Any]] = {
    "ask": ["x"],
    "wrong": ["x"],
    "nudge": ["x"],
    "teaches": ["context.names", "cards.ranks", "tip.sort"],
    "belief": ["M1"],
    "guess": ["yes", "no"],
    "on": ["Ah", "3s 3c", "2s", "6c 6d 6h 6s", "3c 4d"],
    "hand": ["3s", "3s 4s 5s 5d 9h 2h", "6s 6c 6d 6h 2d", "Ah Ad", " ".join(map(str, DECK))],
    "play": ["pass", "2s", "3s", "3s 3c", "3s 3c 3d", "4s 5s 6d", "3h 9d", "6s 6c 6d 6h"],
    "passed": ["yes", "no"],
    "turn": ["yes", "no"],
    "must": ["3s", "4s", "3s 4s"],
    "on_twos": ["yes", "no"],
    "packs": ["0", "1", "2", "3", "999"],
    "rules": ["pagat", "thirteen", "ace_high", "pagat twos_in_straights=no"],
    "under": ["pagat", "thirteen ace_high"],
    "expect": ["bomb", "lead", "pass", "not_in_hand"],
    "cards": ["3s", "3s 2h Ad", "3s 3s"],
    "to": ["table"],
    "acts": ["1:Kd.out 2:-", "1:6c 2:3d", "1:-", "1:3s 2:4s 3:-", "9:3s", "1:3s 1:4s", "1:6c 2:- 3:- 4:-"],
    "players": ["0", "2", "3", "4", "5", "99", "2 3 4", "5 9"],
    "first": ["yes", "no"],
    "who": ["asked", "out"],
    "missing": ["3s", "3c"],
    "offer": ["3s", "3c 9c", "3s 3c", "3c 6c Ah"],
    "plays": [["3s"], ["3s", "4s"], ["3s", "pass"], ["3s 3c", "2h"], ["2h", "6s 6c 6d 6h"], ["3s", "3s"]],
    "of": ["pair", "quad", "single"],
    "bait": [{"3s": "M1"}, {"pass": "M2"}],
    "places": ["1 2 3 4", "2 1", "1", "1 2 3 4 5 6 7 8 9", "2 1 3"],
    "frozen": ["2", "3 4", "1"],
    "deals": [["1 2 3 4"], ["1 2", "2 1"], ["1"], ["1 2 3 4 5 6 7"]],
    "hands": [["3s"], ["2s 2c 2d 2h"], ["3s 3c 3d 3h", "2h"], ["3s 3s"]],
    "rule": ["cards.ranks", "deal.four", "bomb.only_twos", "nope"],
    "items": ["1", "0", "20"],
    "type": ["one", "several", "match", "order"],
    "choices": [["a", "b"], ["a"], ["a", "b", "c"]],
    "answer": [["a"], ["b", "a"], ["d"]],
    "pairs": [{"a": "x", "b": "y"}, {"a": "x"}, {"a": "x", "b": "y", "c": "x"}],
    "row": ["1", "1", "1", "1", "2", "4"],
    "column": ["1", "1", "1", "1", "2", "3"],
    "advice": [["3s"], ["pass"], ["3s", "9d 9h"]],
}
"""Values for each field of a block, most of which fit in some place."""


PARTS = {"positions": Position, "rows": Edge, "columns": Edge, "empty": Box}
"""Fields with items that have fields of their own."""


USUAL = {"rows": ("play",), "columns": ("on",), "watch": ("missing", "offer", "teaches", "belief")}
"""What such a part, or such a block, is seldom without."""


def fields(model: type[Any], rng: Random, usual: tuple[str, ...] = ()) -> dict[str, Any]:
    """The needed fields of a block, and some of the others."""
    made = {}
    for name, field in model.model_fields.items():
        seldom = 0.05 if usual else 0.15
        if field.is_required() or rng.random() < (0.95 if name in usual else seldom):
            of = PARTS.get(name)
            several = [fields(of, rng, USUAL.get(name, ())) for _ in range(rng.choice((1, 2, 2, 3)))] if of else None
            made[name] = several or rng.choice(VALUES[name])
    return made


EDGES: list[list[dict[str, Any]]] = [
    [{"on": "Ah"}, {"on": "Kd Kh"}, {"on": "5s"}, {"on": "Jd Qd Kd"}, {"on": "2h"}],
    [{"rules": "pagat"}, {"rules": "thirteen"}, {"rules": "ace_high"}, {"rules": "pagat twos_in_straights=no"}],
    [{"on": "2h", "passed": "yes"}, {"on": "2h", "passed": "no"}, {"on": "2h", "turn": "no"}, {"on": "2h"}],
    [{"turn": "yes"}, {"turn": "no"}],
    [{"packs": "1"}, {"packs": "2"}],
    [{"hand": "3s 4s 5s 6d 9h"}, {"hand": "6s 6c 6d 6h 2s 3s 3c"}, {"must": "3s"}, {"must": "3s", "turn": "no"}],
    [{"on": "5s 5c 5d 5h", "on_twos": "no"}, {"on": "5s 5c 5d 5h", "on_twos": "yes"}],
]
"""What the rows of a table can hold, if its columns hold the play, or the other way round."""


def whole_table(rng: Random) -> dict[str, Any]:
    """A table that passes the check more often than not."""
    edges = rng.choice(EDGES)
    held = [rng.sample(edges, rng.randint(1, min(4, len(edges))))]
    held.append([{"play": play} for play in rng.sample(VALUES["play"], rng.choice((1, 2, 3, 4)))])
    rng.shuffle(held)
    rows, columns = held
    places = list(product(range(1, len(rows) + 1), range(1, len(columns) + 1)))
    empty = [
        {"row": str(row), "column": str(at)} for row, at in rng.sample(places, min(len(places), rng.randint(1, 3)))
    ]
    return {"ask": "x", "teaches": "cards.ranks", "rows": rows, "columns": columns, "empty": empty}


def offered(scene: dict[str, Any]) -> list[dict[str, Any]]:
    """What can be pressed on a page without leaving it, each card of a hand for itself."""
    nodes = [node for node in walk(scene["body"]) if isinstance(node.get("event"), dict) and not node.get("disabled")]
    events = [{**node["event"], "card": one["c"]} for node in nodes for one in node.get("cards", ())]
    events += [node["event"] for node in nodes if "cards" not in node]
    return [
        event for event in events if event["do"] in ("answer", "change", "hint", "next", "pass", "tap", "try", "undo")
    ]


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, dict[str, Any], Random], Any]:
    """Opens a lesson of one block, if it passes the check."""
    (tmp_path / "lessons/01-mine").mkdir(parents=True)
    monkeypatch.setenv("TIENLEN_LESSONS", str(tmp_path))
    turn = iter(range(1, 10**9))

    def opens(kind: str, block: dict[str, Any], rng: Random) -> Any:
        front = "id: mine\ntitle: Mine\nlevel: 1\nrules: pagat ace_high thirteen\nteaches: cards.ranks"
        body = "\n".join(f"{name}: {json.dumps(value)}" for name, value in block.items())
        text = f"---\n{front}\n---\n## Mine\n\n```{kind}\n{body}\n```\n"
        (tmp_path / "lessons/01-mine/en.md").write_text(text, encoding="utf-8")
        try:
            (path,) = write_course(tmp_path / "lessons", tmp_path)
        except BrokenPackError:
            return None
        os.utime(path, ns=(at := next(turn) * 10**9, at))  # however fast they follow each other, each is read
        profile = rng.choice(list(PROFILES))
        state = lesson("mine", profile=profile)
        assert (state.learn.lesson, state.learn.profile, state.banner) == ("mine", profile, None)
        return state

    return opens


@pytest.mark.parametrize("kind", KINDS)
def test_what_passes_the_check_stops_no_learner(
    kind: str, page: Callable[[str, dict[str, Any], Random], Any], rng: Random, full: bool
) -> None:
    passed = 0
    for _ in range(300 if full else 30):
        block = (
            whole_table(rng) if kind == "fill" and rng.random() < 0.8 else fields(KINDS[kind], rng, USUAL.get(kind, ()))
        )
        state = page(kind, block, rng)
        passed += state is not None
        for _ in range(8 if state is not None else 0):
            scene = shell.scene(state)
            check_scene(scene)
            events = offered(scene)
            if not events:
                break
            state = after(state, rng.choice(events))
    assert kind != "fill" or passed > 10

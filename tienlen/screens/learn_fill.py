"""A table to be filled in, drawn: what rows and columns hold, the verdicts that are given, the boxes that are empty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tienlen import explain
from tienlen.engine.cards import parse_cards
from tienlen.engine.judge import LEGAL, judge
from tienlen.engine.rules import rules_from
from tienlen.lessons import grid, marking
from tienlen.screens import houserules
from tienlen.screens.check_ruling import word_for
from tienlen.screens.learn_talk import Talk, facts, signs
from tienlen.screens.nodes import Node, Rich, cell, table

Task = Mapping[str, Any]
Cell = dict[str, Any]

OPEN = "?"
"""What stands in a box that is not filled in yet."""
PAPER = "\N{BALLOT BOX}"
"""The same on paper."""


def filled(talk: Talk) -> Node:
    """The table as far as it is filled in; the box that is asked about is marked."""
    turn = talk.turn
    told: dict[int, bool | None] = dict(enumerate(turn.judged))
    if turn.legal is not None:
        told[turn.part] = turn.legal
    elif turn.mark is not None and turn.solved:
        told[turn.part] = turn.mark.reason in LEGAL
    places = enumerate(_places(talk))
    return _table(talk, {place: _known(told.get(at), talk.language, now=at == turn.part) for at, place in places})


def printed(talk: Talk) -> Node:
    """The table on paper: its empty boxes are boxes."""
    return _table(talk, {place: cell(PAPER) for place in _places(talk)})


def _places(talk: Talk) -> list[tuple[int, int]]:
    return list(map(grid.place, talk.asked.task["empty"]))


def _known(legal: bool | None, language: str, *, now: bool = False) -> Cell:
    return cell(OPEN if legal is None else word_for(legal, language), yes=legal, now=now or None)


def _table(talk: Talk, empty: Mapping[tuple[int, int], Cell]) -> Node:
    """All boxes, those to be filled in as they are told."""
    task, language = talk.asked.task, talk.language
    cells = {place: empty.get(place) or _given(box, talk) for place, box in grid.boxes(task).items()}
    columns = [_edge(column, task["rows"], language) for column in task["columns"]]
    rows = [
        [cell(_edge(row, task["columns"], language)), *(cells[at, to] for to in range(1, len(columns) + 1))]
        for at, row in enumerate(task["rows"], 1)
    ]
    return table([talk.say(_corner(task)), *columns], rows, label=talk.say("learn.fill"), kind="boxes", key="fill")


def _corner(task: Task) -> str:
    """What stands above the heads of the rows: what all of them hold."""
    return next((head for name, head in _HEADS.items() if all(name in row for row in task["rows"])), _SITUATION)


_SITUATION = "learn.fill.situation"
_HEADS = {
    "play": "learn.fill.play",
    "rules": "screen.check.other.rules",
    "on": "learn.mat.table",
    "hand": "learn.hand.in",
}


def _given(box: Task, talk: Talk) -> Cell:
    return _known(judge(marking.rules_of(box, talk.asked.rules), marking.position_of(box)).legal, talk.language)


def _edge(told: Task, others: list[Task], language: str) -> Rich:
    """What a row or a column holds; a play that is laid on what the others hold is told by its cards alone."""
    say, made = explain.catalogue(language).get, []
    if told.get("rules"):
        made.append(houserules.name(rules_from(told["rules"]), language))
    if told.get("on"):
        made.append(f"{say('learn.mat.table')} {signs(parse_cards(told['on']))}")
    if "play" in told:
        cards = say("learn.mat.pass") if told["play"] == "pass" else signs(parse_cards(told["play"]))
        label = say("learn.mat.play" if told.get("on") else "learn.mat.lead")
        made.append(cards if any(other.get("on") for other in others) else f"{label} {cards}")
    if told.get("hand"):
        made.append(f"{say('learn.hand.in')} {signs(parse_cards(told['hand']))}")
    held, more = " · ".join(made), _facts(told, language)
    return explain.runs(" ".join([*([f"{held}." if more else held] if held else []), *more]))


def _facts(told: Task, language: str) -> list[str]:
    """What else a row or a column says; here also what needs no word of a position that stands alone."""
    usual = [name for name, value in grid.USUAL.items() if told.get(name) == value]
    return [*facts(told, language), *(explain.catalogue(language).get(f"learn.fact.usual.{name}") for name in usual)]

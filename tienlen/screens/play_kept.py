"""The screen "Play": what the browser keeps of it, and reading that back as strictly as anything from outside."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from typing import Any

from tienlen import explain
from tienlen.engine.cards import InputError
from tienlen.engine.deal import Deal
from tienlen.engine.rules import Rules
from tienlen.engine.score import payable
from tienlen.records.deal import Record, read_record, write_json
from tienlen.records.record import clean_name
from tienlen.referee import audit
from tienlen.screens.play import LEVELS, MOST_MINUTES, MOST_SEED, SEATS, YOU, Refused, State

MOST_DEALS = 1000
"""Deals of a session that are kept."""
KEPT_VERSION = 1


def keep(state: State) -> dict[str, Any]:
    """What the browser keeps: the deal as a record, the score sheet, and how the others play."""
    return {
        "version": KEPT_VERSION,
        "record": _record(state.deal),
        "seed": state.seed,
        "number": state.number,
        "level": state.playing_level,
        "scores": [list(points) for points in state.scores],
        "me": state.me,
        "people": list(state.people),
        "seated": state.seated,
        "begun": state.begun,
    }


@lru_cache(8)
def _record(deal: Deal) -> str:
    """The deal as JSON, which holds every rule; the text form has no room for a table's own list of bombs."""
    return json.dumps(write_json(Record.of(deal)), separators=(",", ":"))


def restored(state: State) -> State:
    """The state with what the browser kept; what cannot be read is left out and said."""
    kept = state.kept
    if kept is None:
        return state
    state = replace(state, kept=None)
    try:
        return _restore(state, kept)
    except InputError as error:
        say = explain.catalogue(state.language).get
        if isinstance(error, Refused):
            return replace(state, notice=f"{say('screen.play.lost.plain')} {error.sentence}")
        if error.field in _FORGED:
            return replace(state, notice=say("screen.play.lost.plain"))
        return replace(state, notice=say("screen.play.lost", error=explain.error_text(error, state.language)))


_FORGED = ("store", "scores")
"""Fields that only we write: of what is wrong in them nobody has to hear."""


def _restore(state: State, kept: Any) -> State:
    match kept:
        case {
            "version": 1,
            "record": str(record),
            "seed": int(seed),
            "number": int(number),
            "level": str(level),
            "scores": list(rows),
            "me": str(me),
            "seated": bool(seated),
        } if level in LEVELS and len(rows) <= MOST_DEALS + 1 and 0 <= seed <= MOST_SEED and 0 < number < 10**6:
            deal = playable(read_record(record), state.language)
            if deal.decks > 1:
                raise InputError("bad_value", field="store", value=None)
            scores = tuple([_row(row, deal.rules, deal.players) for row in rows])
            if deal.over and (not scores or scores[-1] != deal.points):
                raise InputError("bad_value", field="scores", value=None)
            return replace(
                state, deal=deal, seed=seed, number=number, playing_level=level, scores=scores,
                me=clean_name(me), people=_people(kept.get("people", []), deal.players), seated=seated,
                begun=_begun(kept.get("begun")),
            )  # fmt: skip
    raise InputError("bad_value", field="store", value=None)


def playable(record: Record, language: str) -> Deal:
    """The deal of a record, as far as it was played; acts marked as illegal were never made."""
    if record.hands is None:
        raise InputError("bad_value", field="hands", value=None, why="missing", seat=YOU)
    if record.players not in SEATS:
        raise InputError("bad_value", field="players", value=record.players, fewest=SEATS[0], most=SEATS[-1])
    ruling = audit(record, language)
    if ruling.at is not None:
        say = explain.catalogue(language).get
        raise Refused(say("screen.play.load.illegal", n=ruling.at + 1, why=ruling.text))
    return ruling.deal


def _people(given: Any, players: int) -> tuple[str, ...]:
    """The names of the other seats; a store of an earlier version has none."""
    if not isinstance(given, list) or len(given) >= players or not all(isinstance(name, str) for name in given):
        raise InputError("bad_value", field="store", value=None)
    return tuple([clean_name(name) for name in given])


def _begun(given: Any) -> int | None:
    """When the session began; a store of an earlier version does not say."""
    if given is None or (type(given) is int and 0 <= given < MOST_MINUTES):
        return given
    raise InputError("bad_value", field="store", value=None)


def _row(row: Any, rules: Rules, players: int) -> tuple[int, ...]:
    """The points of one deal: whole numbers that these rules can bring."""
    if isinstance(row, list) and len(row) == players and all(type(points) is int for points in row):
        points = tuple(row)
        if payable(rules, points):
            return points
    raise InputError("bad_value", field="scores", value=None)

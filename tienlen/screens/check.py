"""The screen "Check": is this play legal, this whole trick, this record of a game?

``check_state`` holds what was put together and what presses do to it, ``check_trays`` and ``check_ruling`` draw it. The
two other modes have modules of their own, which are loaded when somebody goes there.
"""

from dataclasses import replace
from importlib import import_module
from typing import Any

from tienlen import explain
from tienlen.engine.cards import InputError
from tienlen.engine.rules import Rules
from tienlen.screens import check_ruling, check_state, check_trays
from tienlen.screens.address import Arrival
from tienlen.screens.check_state import State, start
from tienlen.screens.nodes import Event, Node

__all__ = ["State", "arrive", "press", "rules_shown", "scene", "start", "word"]


def _module(name: str) -> Any:
    """A module of another mode."""
    return import_module(f"tienlen.screens.{name}")


def press(state: State, event: Event) -> State:
    """The state after an event; an event that means nothing here raises InputError."""
    if event.get("do") == "mode":
        return _mode(state, event)
    if state.mode != "play":
        after: State = _module(f"{state.mode}_state").press(state, event)
        return after
    return check_state.press(state, event)


def _mode(state: State, event: Event) -> State:
    mode = event.get("id")
    if mode not in check_trays.MODES:
        raise InputError("bad_value", field="mode", value=mode)
    return replace(state, mode=mode, coded=False, notice=None)


def arrive(state: State, arrival: Arrival) -> State:
    """The mode of a link, with its trick or record if it holds one."""
    if arrival.told is None:
        return replace(state, mode=arrival.mode, coded=False, notice=None)
    show = getattr(_module(f"{arrival.mode}_state"), f"with_{arrival.mode}")
    shown: State = show(state, arrival.told, arrival.at)
    return shown


def word(state: State) -> str | None:
    """ "Legal" or "Not legal" by the rules in force, if there is anything to say it of; a record has its own rules."""
    if state.mode == "play":
        return check_ruling.ruling(state).word
    said: str | None = _module("trick").word(state) if state.mode == "trick" else None
    return said


def rules_shown(state: State) -> Rules:
    """The rules by which the screen judges: of a record those it names."""
    record = state.record.record if state.mode == "record" and state.record else None
    return record.rules if record else state.rules


def scene(state: State) -> dict[str, Any]:
    """The screen as nodes, with its title, address, minibar and what a screen reader is told."""
    if state.mode != "play":
        shown: dict[str, Any] = _module(state.mode).scene(state)
        return shown
    given = check_ruling.ruling(state)
    answer = given.answer if given.word else None
    deciding = answer.deciding if answer else ()
    body: list[Node | None] = [
        check_trays.head(state),
        check_trays.the_mat(state, deciding),
        check_ruling.the_verdict(state, given),
        check_trays.the_deck(state),
        check_trays.conditions(state),
        check_trays.the_hand(state),
        check_ruling.instead(state, given),
        check_ruling.other_rules(state, given),
        check_ruling.share(state, given),
    ]
    say = explain.catalogue(state.language).get
    minibar = None
    title, status = say("screen.check.doc.none"), ""
    if answer and given.word:
        legal = answer.verdict.legal
        title = say("screen.check.doc.legal" if legal else "screen.check.doc.illegal")
        status = f"{given.word}. {answer.text}"
        tone = "ok" if legal else "no"
        minibar = {"tone": tone, "word": given.word, "text": answer.short, "target": "verdict"}
    elif given.error is not None:
        status = explain.error_text(given.error, state.language)
    if complaint := check_trays.error_of(state):
        status = explain.error_text(complaint, state.language)
    return {
        "layout": "check",
        "body": [node for node in body if node],
        "title": title,
        "status": status,
        "minibar": minibar,
        "address": check_ruling.query(state, state.language),
    }

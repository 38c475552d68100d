"""The screen "Check", a game record: a text that is pasted or loaded, and the act of it that is looked at.

What cannot be read says where and leaves the last good record as it is. The text itself is kept once; of several deals
in it one is shown, the others are read again when somebody chooses them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any

from tienlen.engine.cards import InputError
from tienlen.records.deal import LONGEST_TEXT, Record, each_record, write_any
from tienlen.referee import Ruling, audit
from tienlen.screens import check_state
from tienlen.screens.check_state import State as Case
from tienlen.screens.nodes import Event

SHOWN = 20_000
"""A text that is longer is not sent back to the page."""
LONGEST_NAME = 200
MOST_DEALS = 100
"""Deals of a text that are read; to judge a whole archive there is the command line."""

EXAMPLE = """[Record "tienlen 1"]
[Rules "ace_high"]
[Players "4"]
[Names "Anna; Ben; Carla; Dan"]
[Deal "later"]
[Leader "4"]
1. 4:Kd 1:- 2:Ac 3:2h 4:- 1:6s6c7d7h8c8d 2:9s9cTsTcJsJc 1:TdThJdJhQdQh
"""
"""A trick that is told everywhere: a bomb of a player who had passed, beaten, and an answer that comes too late."""


@dataclass(frozen=True, slots=True)
class State:
    """What was pasted, and what is looked at."""

    text: str = ""
    ours: bool = False
    """Whether the page did not send the text as typed: it came from a link, from a file or is an example."""
    file: str = ""
    """What the file was called."""
    good: tuple[bool, ...] = ()
    """Of each deal in the text, whether it could be read."""
    which: int = 0
    """The deal that is shown, counted from 0."""
    record: Record | None = None
    """The last record that could be read."""
    at: int = 0
    """The act that is looked at; the number of acts is the end."""
    closed: bool = False
    """Whether the part with the text is closed, to leave room for what it tells."""
    error: InputError | None = None
    """Why what was pasted, or the deal that was chosen, cannot be shown."""


def state_of(case: Case) -> State:
    """What was pasted so far."""
    return case.record or State()


@lru_cache(16)
def ruling(record: Record, language: str) -> Ruling:
    """Every act of a record judged, up to the first illegal one."""
    return audit(record, language)


def stops(ruling: Ruling) -> int:
    """The last place to step to: the first illegal act, else the end."""
    return len(ruling.steps) - (ruling.refused is not None)


def with_record(case: Case, record: Record, at: int | None = None) -> Case:
    """Check with the record of a link."""
    text = write_any(record)
    last = stops(ruling(record, case.language))
    at = last if at is None else min(at, last)
    state = State(text, ours=True, good=(True,), record=record, at=at, closed=True)
    return replace(case, mode="record", record=state, coded=False, notice=None)


# ---------------------------------------------------------------------------------- presses


def press(case: Case, event: Event) -> Case:
    """Check after an event; an event that means nothing here raises InputError.

    A record has its own rules: those in force elsewhere may be changed from here, and judge nothing of it.
    """
    if event.get("do") in ("set", "profile", "players"):
        return check_state.press(case, event)
    handler = _HANDLERS.get(event.get("do", ""))
    if handler is None:
        raise InputError("bad_value", field="do", value=event.get("do"))
    return handler(replace(case, notice=None), event)


def _with(case: Case, **changes: Any) -> Case:
    return replace(case, record=replace(state_of(case), **changes), coded=False)


def _text(case: Case, event: Event) -> Case:
    """What was typed or pasted."""
    return _read(case, _given(event), ours=False, file="")


def _load(case: Case, event: Event) -> Case:
    """What a file holds, or the example."""
    if event.get("what") == "example":
        return _read(case, EXAMPLE, ours=True, file="")
    name = event.get("name")
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        raise InputError("bad_value", field="name", value=name)
    return _read(case, _given(event), ours=True, file=name)


def _given(event: Event) -> str:
    text = event.get("text")
    if not isinstance(text, str):
        raise InputError("bad_value", field="text", value=text)
    if len(text) > LONGEST_TEXT:
        raise InputError("bad_record", why="too_long", most=LONGEST_TEXT)
    return text


def _read(case: Case, text: str, *, ours: bool, file: str) -> Case:
    """The first deal of the text that can be read is shown; of a text without any the last good record stays."""
    given: dict[str, Any] = {"text": text, "ours": ours, "file": file, "error": None, "closed": False}
    if not text.strip():
        return _with(case, **given, good=(), record=None, which=0, at=0)
    good: list[bool] = []
    first: tuple[int, Record] | None = None
    trouble: InputError | None = None
    for index, found in enumerate(islice(each_record(text, language=case.letters), MOST_DEALS)):
        record = _judged(found, case.language) if first is None else found
        good.append(isinstance(record, Record))
        if isinstance(record, InputError):
            trouble = trouble or record
        elif first is None:
            first = index, record
    given |= {"good": tuple(good), "error": trouble}
    if first is None:
        return _with(case, **given, which=0)
    which, record = first
    given["closed"] = ours and trouble is None
    return _with(case, **given, which=which, record=record, at=stops(ruling(record, case.language)))


def _judged(found: Record | InputError, language: str) -> Record | InputError:
    """A record whose acts can be judged, or what is wrong with it."""
    if isinstance(found, Record):
        try:
            audit(found, language)
        except InputError as error:
            return error
    return found


def _deal(case: Case, event: Event) -> Case:
    """Another deal of the same text."""
    state, value = state_of(case), event.get("value")
    which = int(value) if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 6 else -1
    if not 0 <= which < len(state.good):
        raise InputError("bad_value", field="deal", value=value)
    for index, found in enumerate(each_record(state.text, language=case.letters)):
        if index == which:
            record = _judged(found, case.language)
            if isinstance(record, InputError):
                return _with(case, error=record)
            return _with(case, which=which, record=record, at=stops(ruling(record, case.language)), error=None)
    raise InputError("bad_value", field="deal", value=value)


def _go_to(case: Case, event: Event) -> Case:
    state, at = state_of(case), event.get("at")
    last = stops(ruling(state.record, case.language)) if state.record else -1
    if not isinstance(at, int) or isinstance(at, bool) or not 0 <= at <= last:
        raise InputError("bad_value", field="at", value=at)
    return _with(case, at=at)


def _clear(case: Case, event: Event) -> Case:
    return replace(case, record=State(ours=True), coded=False)


def _open(case: Case, event: Event) -> Case:
    if event.get("what") != "source":
        raise InputError("bad_value", field="what", value=event.get("what"))
    return _with(case, closed=event.get("do") == "close")


def _code(case: Case, event: Event) -> Case:
    return replace(case, coded=True)


_HANDLERS: Mapping[str, Callable[[Case, Event], Case]] = {
    "text": _text,
    "load": _load,
    "deal": _deal,
    "go_to": _go_to,
    "clear": _clear,
    "open": _open,
    "close": _open,
    "qr": _code,
}

"""A trick or a short record as an address, read back field by field.

    ?screen=check&mode=trick&rules=ace_high&by=4&acts=4:Kd,1:-,2:Ac,3:2h,4:-,1:6s6c7d7h8c8d
    ?screen=check&mode=record&rules=pagat&deal=later&leader=2&acts=2:8s8h,3:-,4:JsJh,1:ThTd!

Acts stand as in a written deal, with commas between them.  What is forged is left out and told; of acts those before
the first wrong one stay.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, TypeVar

from tienlen.engine.cards import InputError, parse_cards
from tienlen.engine.deal import Event
from tienlen.engine.replay import replay, steps
from tienlen.engine.rules import PROFILES

from .record import Record, clean_name
from .share import BOMBS, LONGEST, RECORD, TRICK, rules_fields, take_rules, write_query
from .trick import MOST_ACTS, Act, Trick, judged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from tienlen.engine.cards import Card
    from tienlen.engine.rules import Rules

BY = {"leader": "by"}
"""What an address calls the leader of a trick."""

_A = TypeVar("_A")


class Arrived(NamedTuple):
    """What an address holds, as far as it could be read."""

    value: Trick | Record
    errors: tuple[InputError, ...]
    at: int | None = None
    """Which act is looked at, counted from 0; their number is the end."""
    no_acts: bool = False
    """Whether the acts were left out because something they rest on could not be read."""


def trick_query(trick: Trick, at: int | None = None, language: str | None = None) -> str:
    """The address of a trick, from its question mark on; "" when it would be too long, or its rules have none.

    >>> trick_query(Trick(PROFILES["thirteen"], players=3, acts=(Act.of("1:3h"), Act.of("2:-"))))
    '?screen=check&mode=trick&rules=thirteen&players=3&acts=1:3h,2:-'
    """
    fields = {
        "players": str(trick.players) if trick.players != 4 else "",
        "decks": str(trick.decks or ""),
        "first": "1" * trick.first,
        "by": str(trick.leader or ""),
        "on": "".join(map(str, trick.table)),
        "on_twos": "1" * trick.on_twos,
        "out": ",".join(map(str, trick.out)),
        "passes": ",".join(map(str, trick.passed)),
        "names": ";".join(trick.names) if any(trick.names) else "",
        "acts": ",".join(map(str, trick.acts)),
    }
    return _query("trick", trick.rules, fields, at, language)


def record_query(record: Record, at: int | None = None, language: str | None = None) -> str:
    """The address of a record without its comments; "" when it would be too long, or its rules have none."""
    fields = {
        "players": str(record.players) if record.players != 4 else "",
        "decks": "" if record.usual_decks else str(record.decks),
        "deal": "" if record.first else "later",
        "leader": str(record.leader or ""),
        "hands": ".".join("".join(map(str, hand)) for hand in record.hands or ()),
        "names": ";".join(record.names or ()),
        "result": ",".join(map(str, record.result or ())),
        "acts": ",".join(map(str, record.events)),
    }
    return _query("record", record.rules, fields, at, language)


def _query(mode: str, rules: Rules, fields: Mapping[str, str], at: int | None, language: str | None) -> str:
    try:
        given = {"screen": "check", "mode": mode, **rules_fields(rules)}
    except InputError:
        return ""
    given |= {name: value for name, value in fields.items() if value}
    if at is not None:
        given["at"] = str(at)
    if language is not None:
        given["lang"] = language
    query = write_query(given)
    return query if len(query) <= LONGEST else ""


# ---------------------------------------------------------------------------- reading


def read_trick(fields: Mapping[str, str]) -> Arrived:
    """The trick of an address; its screen, mode and language have been taken out."""
    rest, bad = dict(fields), list[InputError]()
    given, lost = _fields(rest, TRICK, {"rules": _rules(rest, bad)}, _trick, bad)
    trick = Trick(**given)
    text = rest.pop("acts", "")
    if not lost:
        trick = replace(trick, acts=_up_to_a_wrong_one(text, Act.of, MOST_ACTS, bad))
        found = judged(trick)
        if found.error is not None:
            bad.append(found.error.at("acts"))
            trick = replace(trick, acts=trick.acts[: len(found.steps)])
    at = _step(rest, len(trick.acts), bad)
    return Arrived(trick, (*bad, *map(_unknown, rest)), at, lost and bool(text))


def read_record(fields: Mapping[str, str]) -> Arrived:
    """The record of an address; its screen, mode and language have been taken out."""
    rest, bad = dict(fields), list[InputError]()
    given, lost = _fields(rest, RECORD, {"rules": _rules(rest, bad)}, _record, bad)
    record = Record(**given)
    text = rest.pop("acts", "")
    if not lost:
        record = replace(record, events=_up_to_a_wrong_one(text, Event.of, LONGEST, bad))
        try:
            replay(record.deal(), record.events)
        except InputError as error:
            bad.append(error.at("acts"))
            record = replace(record, events=record.events[: _judged_before(record)], comments=())
    at = _step(rest, len(record.events), bad)
    return Arrived(record, (*bad, *map(_unknown, rest)), at, lost and bool(text))


def _judged_before(record: Record) -> int:
    """How many acts of a record can be judged."""
    count = 0
    try:
        for _ in steps(record.deal(), record.events):
            count += 1
    except InputError:
        pass
    return count


def _rules(rest: dict[str, str], bad: list[InputError]) -> Rules:
    """The rules; of those with a wrong setting the profile stays."""
    given = {name: rest.pop(name) for name in ("rules", BOMBS) if name in rest}
    try:
        return take_rules(dict(given))
    except InputError as error:
        bad.append(error)
        profile = given.get("rules", "").partition(" ")[0]
        return PROFILES.get(profile, PROFILES["pagat"])


def _fields(
    rest: dict[str, str],
    order: Sequence[str],
    given: dict[str, Any],
    start: Callable[[dict[str, Any]], object],
    bad: list[InputError],
) -> tuple[dict[str, Any], bool]:
    """Field after field is added that reads and goes with the others; whether any is lost that the acts rest on."""
    lost = False
    for name in order:
        if name not in rest:
            continue
        try:
            added = _READ[name](name, rest.pop(name))
            start({**given, **added})
            given = {**given, **added}
        except InputError as error:
            called = BY.get(error.field) if order is TRICK else None
            bad.append(error.at(called or error.field or name))
            lost = lost or name not in ("names", "result")
    return given, lost


def _trick(given: dict[str, Any]) -> None:
    """Refuse a trick that cannot have begun like that."""
    if given.get("table") and given.get("leader") is None:
        raise InputError("bad_value", field="leader", value="")
    Trick(**given).start()


def _record(given: dict[str, Any]) -> None:
    """Refuse a record that cannot begin like that."""
    Record(**given).deal()


def _number(name: str, value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= 4):
        raise InputError("bad_value", field=name, value=value)
    return int(value)


def _numbers(name: str, value: str) -> tuple[int, ...]:
    return tuple([_number(name, number) for number in value.split(",")])


def _flag(name: str, value: str) -> bool:
    if value not in ("0", "1"):
        raise InputError("bad_value", field=name, value=value, why="link", short=name)
    return value == "1"


def _deal(name: str, value: str) -> bool:
    if value not in ("first", "later"):
        raise InputError("bad_value", field=name, value=value)
    return value == "first"


def _cards(value: str) -> tuple[Card, ...]:
    return tuple(sorted(parse_cards(value)))


_READ: Mapping[str, Callable[[str, str], dict[str, Any]]] = {
    "players": lambda name, value: {"players": _number(name, value)},
    "decks": lambda name, value: {"decks": _number(name, value)},
    "names": lambda name, value: {"names": tuple([clean_name(one) for one in value.split(";")])},
    "first": lambda name, value: {"first": _flag(name, value)},
    "by": lambda name, value: {"leader": _number(name, value)},
    "on": lambda name, value: {"table": _cards(value)},
    "on_twos": lambda name, value: {"on_twos": _flag(name, value)},
    "out": lambda name, value: {"out": _numbers(name, value)},
    "passes": lambda name, value: {"passed": _numbers(name, value)},
    "leader": lambda name, value: {"leader": _number(name, value)},
    "deal": lambda name, value: {"first": _deal(name, value)},
    "hands": lambda name, value: {"hands": tuple([_cards(hand) for hand in value.split(".")])},
    "result": lambda name, value: {"result": _numbers(name, value)},
}


def _up_to_a_wrong_one(text: str, read: Callable[[str], _A], most: int, bad: list[InputError]) -> tuple[_A, ...]:
    """The acts of an address before the first that cannot be read, or is one too many."""
    acts = list[_A]()
    for piece in text.split(",") if text else ():
        try:
            if len(acts) == most:
                raise InputError("bad_value", value=piece)
            acts.append(read(piece))
        except InputError as error:
            bad.append(error.at("acts"))
            break
    return tuple(acts)


def _step(rest: dict[str, str], acts: int, bad: list[InputError]) -> int | None:
    """Which act is looked at."""
    value = rest.pop("at", None)
    try:
        at = None if value is None else _number("at", value)
        if at is not None and at > acts:
            raise InputError("bad_value", field="at", value=value)
    except InputError as error:
        bad.append(error)
        return None
    return at


def _unknown(name: str) -> InputError:
    return InputError("unknown_key", field=name, value=name, what="deal")

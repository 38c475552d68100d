"""A record as JSON (RULES §7): a dict or a line of text ↔ a `Record`.

Reading is strict, and looks for faults in the order of §5: no JSON object, an unknown key, then each value in the
order of `KEYS`, every act before any is judged, and last whether a deal can start like that.  An act that is bad
input is named by its place: ``events[12]``.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache

from tienlen.engine.cards import InputError, parse_cards
from tienlen.engine.deal import Event
from tienlen.engine.dealing import packs_of, refuse_seat
from tienlen.engine.position import PASS

from .position import PASS_WORD, read_rules, write_cards
from .position import read_json as read_json_line
from .record import Record, read_names, read_result, refuse_many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, NoReturn

    from tienlen.engine.dealing import Hand

KEYS = ("rules", "players", "decks", "deal", "leader", "hands", "names", "result", "events", "comments")
"""The keys of a record, in the order in which faults are looked for."""

USUAL = 48
"""Characters of the longest act that is remembered."""

MARK = "!"
"""What marks an act that is kept as an illegal one."""


def read_json(data: object, *, language: str | None = None) -> Record:
    """The record a JSON object describes; cards may use the letters of `language`.

    >>> read_json({"rules": "pagat", "deal": "first", "events": [[1, "3s"], [2, "pass"]]}).events
    (Event.of('1:3s'), Event.of('2:-'))
    """
    if not isinstance(data, dict):
        several = isinstance(data, list) and any(isinstance(item, dict) for item in data)
        raise InputError("bad_json", why="list" if several else "no_object", what="deal")
    for key in data:
        if key not in KEYS:
            raise InputError("unknown_key", field=key, value=key, what="deal")
    rules = read_rules(data.get("rules"))
    players = _number("players", data.get("players", 4))
    decks = packs_of(rules, players, _number("decks", data["decks"]) if "decks" in data else None)
    first = _first(data)
    leader = _number("leader", data["leader"]) if data.get("leader") is not None else None
    if leader is not None:
        refuse_seat("leader", leader, players)
    start = Record(rules, players, decks, first, leader, _hands(data.get("hands"), language))
    start.deal()
    names, result = _names(data.get("names"), players), _result(data.get("result"), players)
    events = _events(data.get("events", []), players, language)
    comments = _comments(data["comments"], len(events)) if "comments" in data else ()
    return replace(start, names=names, result=result, events=events, comments=comments)


def read_line(line: str | bytes, *, language: str | None = None) -> Record:
    """The record on one line of a batch, or in a file that holds one JSON object."""
    try:
        return read_json(read_json_line(line), language=language)
    except InputError as error:
        if error.code == "bad_json":
            error.detail["what"] = "deal"
            if "stops" in error.detail:
                error.detail["line"], error.detail["column"] = error.detail["stops"]  # type: ignore[misc]
        raise


def as_line(record: Record) -> str:
    """The record as one line of JSON, without an end."""
    return json.dumps(write_json(record), ensure_ascii=False)


def write_json(record: Record) -> dict[str, Any]:
    """The JSON object that reads back as this record; what is not known is left out.

    >>> write_json(read_json({"rules": "pagat", "deal": "later", "leader": 2, "events": [[2, "8h,8s"], [3, "pass"]]}))
    {'rules': 'pagat', 'players': 4, 'deal': 'later', 'leader': 2, 'events': [[2, '8s 8h'], [3, 'pass']]}
    """
    data: dict[str, Any] = {"rules": record.rules.as_json(), "players": record.players}
    if not record.usual_decks:
        data["decks"] = record.decks
    data["deal"] = "first" if record.first else "later"
    if record.leader is not None:
        data["leader"] = record.leader
    if record.hands is not None:
        data["hands"] = [write_cards(hand) for hand in record.hands]
    if record.names is not None:
        data["names"] = list(record.names)
    if record.result is not None:
        data["result"] = list(record.result)
    data["events"] = [_written(event) for event in record.events]
    if any(record.comments):
        data["comments"] = {str(index): comment for index, comment in enumerate(record.comments) if comment}
    return data


def _written(event: Event) -> list[int | str]:
    act: list[int | str] = [event.seat, write_cards(event.cards) if event.cards else PASS_WORD]
    return [*act, MARK] if event.marked else act


# ---------------------------------------------------------------------------- one value at a time


def _refuse(field: str, value: object) -> NoReturn:
    raise InputError("bad_value", field=field, value=value)


def _number(field: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        _refuse(field, value)
    return value


def _first(data: Mapping[str, object]) -> bool:
    """Whether it is the first deal of a session, which a record must say."""
    if "deal" not in data:
        raise InputError("bad_value", field="deal", why="missing")
    if data["deal"] not in ("first", "later"):
        _refuse("deal", data["deal"])
    return data["deal"] == "first"


def _hands(value: object, language: str | None) -> tuple[Hand, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list):
        _refuse("hands", value)
    return tuple([_cards("hands", hand, language) for hand in value])


def _names(value: object, players: int) -> tuple[str, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        _refuse("names", value)
    return read_names(value, players)


def _result(value: object, players: int) -> tuple[int, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list):
        _refuse("result", value)
    return read_result([_number("result", seat) for seat in value], players)


def _events(value: object, players: int, language: str | None) -> tuple[Event, ...]:
    if not isinstance(value, list):
        _refuse("events", value)
    refuse_many(len(value))
    return tuple([_event(index, event, players, language) for index, event in enumerate(value)])


def _comments(value: object, acts: int) -> tuple[str, ...]:
    """Comments by the place of their act, as in ``{"12": "Anna hesitates"}``."""
    if not isinstance(value, dict):
        _refuse("comments", value)
    comments = [""] * acts
    for place, comment in value.items():
        if not isinstance(comment, str):
            _refuse("comments", comment)
        if not (place.isascii() and place.isdigit() and len(place) < 6 and int(place) < acts):
            _refuse("comments", place)
        comments[int(place)] = comment
    return tuple(comments)


def _event(index: int, value: object, players: int, language: str | None) -> Event:
    """One act: seat, cards or the word pass, and a mark if it is kept as an illegal one."""
    match value:
        case [int(seat), str(cards)]:
            marked = False
        case [int(seat), str(cards), "!"]:
            marked = True
        case [int(seat), list(cards), *rest] if all(isinstance(card, str) for card in cards):
            return _event(index, [seat, " ".join(cards), *rest], players, language)
        case _:
            cards = ""
    if not cards.strip():
        raise InputError("bad_value", field=f"events[{index}]", value=value, index=index)
    try:
        refuse_seat("events", seat, players)
        return Event(seat, _known_act(cards, language) if len(cards) <= USUAL else _act(cards, language), marked)
    except InputError as error:
        error.detail["index"] = index
        raise error.at(f"events[{index}]") from None


def _act(cards: str, language: str | None) -> Hand:
    """The cards of an act in ascending order, none for a pass."""
    if cards == PASS_WORD:
        return PASS
    return _cards("events", cards, language) or _refuse("events", cards)


_known_act = lru_cache(maxsize=4096)(_act)
"""The same for acts of usual length, many of which come again and again."""


def _cards(field: str, value: object, language: str | None) -> Hand:
    """Cards in ascending order, from text, or from a list of cards."""
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        value = " ".join(value)
    if not isinstance(value, str):
        _refuse(field, value)
    try:
        return tuple(sorted(parse_cards(value, language)))
    except InputError as error:
        raise error.at(field) from None

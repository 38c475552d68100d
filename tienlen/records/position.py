"""Positions as JSON (RULES §5): a dict or a line of text ↔ rules and a position.

Reading is strict, and looks for faults in §5's order: no JSON object, an unknown key, then the rules and each value
in the order of `READERS`, and last that the position contradicts itself, which the engine finds.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from tienlen.engine.cards import Card, InputError, parse_cards
from tienlen.engine.position import PASS, Position, read_table, refuse_seats
from tienlen.engine.rules import PROFILES, Rules, rules_from

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

PASS_WORD = "pass"
"""How a pass is written where cards could stand."""

LONGEST_LINE = 1_000_000
"""Characters; a position takes a few hundred, and a longer line is refused before it is parsed."""

LONGEST_NUMBER = 100
"""Digits of a whole number; no reader takes ten."""


def read_position(data: object, *, language: str | None = None) -> tuple[Rules, Position]:
    """The rules and the position a JSON object describes; cards may use the letters of `language`.

    >>> rules, position = read_position({"rules": "pagat", "table": "2h", "play": "6s 6c 6d 6h"})
    >>> rules.profile, position.table
    ('pagat', (Card('2h'),))
    """
    if not isinstance(data, dict):
        raise InputError("bad_json", why="no_object")
    for key in data:
        if key not in READERS and key != "rules":
            raise InputError("unknown_key", field=key, value=key)
    rules = read_rules(data.get("rules"))
    position = Position(**read_values(rules, data, language=language, need_play=True))
    read_table(rules, position)  # refuses what contradicts itself
    return rules, position


def read_values(
    rules: Rules, data: Mapping[str, object], *, language: str | None = None, need_play: bool = False
) -> dict[str, Any]:
    """The fields of a position that `data` names, in the order in which faults are looked for."""
    values: dict[str, Any] = {}
    for key, read in READERS.items():
        if key in data:
            values[key] = read(key, data[key], language)
            if key == "players":
                refuse_seats(rules, values[key])
        elif key == "play" and need_play:
            _refuse(key, None)
    if language is not None:
        _refuse_two_alphabets(data, language)
    return values


def _refuse_two_alphabets(data: Mapping[str, object], language: str) -> None:
    """A Latin T and a Cyrillic Т look alike: one line uses one of them, under whatever keys (RULES §6)."""
    read = ""
    for key in ("table", "play", "hand", "must_contain"):
        cards = data.get(key)
        if cards and cards != PASS_WORD:
            read += " " + (cards if isinstance(cards, str) else " ".join(cards))  # type: ignore[arg-type]  # read above
            try:
                parse_cards(read, language)
            except InputError as error:
                if error.code == "bad_card":
                    raise error.at(key) from None


def read_rules(value: object) -> Rules:
    """The rules as JSON gives them: a profile's name, or an object of a profile and settings."""
    if isinstance(value, str):
        if value not in PROFILES:
            raise InputError("unknown_profile", field="rules", value=value)
        return PROFILES[value]
    return rules_from(value)


def read_line(line: str | bytes, *, language: str | None = None) -> tuple[Rules, Position]:
    """The rules and the position on one line of a batch."""
    return read_position(read_json(line), language=language)


def read_json(line: str | bytes) -> object:
    """What one line of JSON holds; anything that is not exactly that is `bad_json`."""
    if len(line) > LONGEST_LINE:
        raise InputError("bad_json", why="too_long")
    try:
        text = line if isinstance(line, str) else line.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError("bad_json", why="no_utf8") from None
    try:
        return json.loads(text, parse_int=_whole, parse_constant=_no_number, object_pairs_hook=_once)
    except RecursionError:
        raise InputError("bad_json", why="too_deep") from None
    except InputError:
        raise
    except json.JSONDecodeError as error:
        raise InputError("bad_json", why="no_json", stops=(error.lineno, error.colno)) from None
    except ValueError:
        raise InputError("bad_json", why="no_json") from None


def write_position(rules: Rules, position: Position) -> dict[str, Any]:
    """The JSON object that reads back as these rules and this position; what goes without saying is left out.

    >>> write_position(*read_position({"rules": "pagat", "play": "6S,6c", "turn": True}))
    {'rules': 'pagat', 'play': '6s 6c'}
    """
    data: dict[str, Any] = {"rules": rules.as_json()}
    if position.table:
        data["table"] = write_cards(position.table)
    data["play"] = write_cards(position.play) if position.play != PASS else PASS_WORD
    if position.hand is not None:
        data["hand"] = write_cards(position.hand)
    if position.passed:
        data["passed"] = True
    if not position.turn:
        data["turn"] = False
    if position.must_contain is not None:
        data["must_contain"] = str(position.must_contain)
    if position.table_is_bomb_on_twos:
        data["table_is_bomb_on_twos"] = True
    if position.players is not None:
        data["players"] = position.players
    if position.decks is not None:
        data["decks"] = position.decks
    return data


def write_cards(cards: tuple[Card, ...]) -> str:
    """Cards as every reader takes them, whatever the language: `6s Th`."""
    return " ".join(map(str, cards))


# ---------------------------------------------------------------------------- one value at a time


def _refuse(field: str, value: object) -> NoReturn:
    raise InputError("bad_value", field=field, value=value)


def _whole(digits: str) -> int:
    """A whole number; of one that is longer than any reader takes, and Python reads, as much as a message can show."""
    return int(digits[:LONGEST_NUMBER])


def _no_number(word: str) -> NoReturn:
    """NaN and Infinity are no JSON, whatever the standard library thinks."""
    raise ValueError(word)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object in which each key stands once: a position that says two things says nothing."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise InputError("bad_json", why="key_twice", value=next(name for name in names if names.count(name) > 1))
    return found


def _cards(field: str, value: object, language: str | None) -> tuple[Card, ...]:
    """Cards as text, or as the list in which a verdict gives its alternatives."""
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        value = " ".join(value)
    if not isinstance(value, str):
        _refuse(field, value)
    try:
        return parse_cards(value, language)
    except InputError as error:
        raise error.at(field) from None


def _play(field: str, value: object, language: str | None) -> tuple[Card, ...]:
    if value == PASS_WORD:
        return PASS
    return _cards(field, value, language) or _refuse(field, value)


def _card(field: str, value: object, language: str | None) -> Card:
    if not isinstance(value, str):
        _refuse(field, value)
    cards = _cards(field, value, language)
    if len(cards) != 1:
        _refuse(field, value)
    return cards[0]


def _flag(field: str, value: object, language: str | None) -> bool:
    if not isinstance(value, bool):
        _refuse(field, value)
    return value


def _number(field: str, value: object, language: str | None) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        _refuse(field, value)
    return value


def _decks(field: str, value: object, language: str | None) -> int:
    number = _number(field, value, language)
    return number if number in (1, 2) else _refuse(field, value)


READERS: Mapping[str, Callable[[str, object, str | None], Any]] = {
    "table": _cards,
    "play": _play,
    "hand": _cards,
    "passed": _flag,
    "turn": _flag,
    "must_contain": _card,
    "table_is_bomb_on_twos": _flag,
    "players": _number,
    "decks": _decks,
}
"""How each key beside `rules` is read, in the order in which faults are looked for."""

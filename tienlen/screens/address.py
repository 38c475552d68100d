"""Reading the address: which screen it opens, with what; what is forged in it is left out and named."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tienlen.engine.cards import LANGUAGES, InputError
from tienlen.engine.judge import Position
from tienlen.engine.position import read_table
from tienlen.engine.rules import PROFILES, Rules
from tienlen.explain.ledger import LEDGER
from tienlen.records.share import (
    BOMBS,
    CARDS,
    FLAGS,
    NUMBERS,
    RECORD,
    TOLD,
    TRICK,
    Link,
    from_query,
    read_query,
    take_rules,
    write_query,
)
from tienlen.screens import houserules, learn
from tienlen.screens.play import LEVELS, MOST_SEED, SEATS
from tienlen.screens.rules import TOPICS
from tienlen.screens.store import clean_name

SHORT = (*CARDS.values(), *(short for short, _ in FLAGS.values()))
"""The names of a position's cards and circumstances in an address."""
ORDER = ("rules", BOMBS, *NUMBERS, *SHORT)
"""The order in which the fields of a position are read: circumstances come after the cards they depend on."""
HANGS_ON_TABLE = (CARDS["play"], CARDS["must_contain"], *(short for short, _ in FLAGS.values()))
"""What an address says about a play on a table: nothing, once that table is unknown."""
SCREENS = ("check", "learn", "play", "rules", "table")
MODES = ("trick", "record")
"""What the screen "Check" judges beside one play."""
FIELDS: Mapping[str, tuple[str, ...]] = {
    "check": ORDER,
    "trick": (*TOLD, *TRICK),
    "record": (*TOLD, *RECORD),
    "learn": ("lesson", "view", "step", "seed", "missed"),
    "play": ("rules", BOMBS, "players", "level", "seed", "now"),
    "rules": ("q", "topic", "id", "profile"),
    "table": ("rules", BOMBS, "players", "name"),
}
"""All that an address may say, by screen and mode, beside which of them and the language; no other field is read."""
LONGEST_BASE = 200
LONGEST_NUMBER = 9
"""Digits of a number in an address."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """What an address says, as far as it could be read."""

    screen: str = "check"
    language: str | None = None
    errors: tuple[InputError, ...] = ()
    """What could not be read, in the order it was met."""
    lost: bool = False
    """Whether nothing of it could be read."""
    no_table: bool = False
    """Whether the cards on the table could not be read: then there is nothing to judge a play against."""
    rules: Rules | None = None
    position: Position | None = None
    has_play: bool = False
    players: int = 4
    name: str = ""
    view: dict[str, Any] = field(default_factory=dict)
    """Fields of the screen "Rules", "Play" or "Learn"."""
    mode: str = "play"
    """What is to be judged on the screen "Check"."""
    told: Any = None
    """The trick or record of another mode, if the address holds one."""
    at: int | None = None
    """The act of it that is looked at."""
    no_acts: bool = False
    """Whether its acts were left out because what they rest on could not be read."""


def read(query: str) -> Arrival:
    """What an address names."""
    try:
        fields = read_query(query)
    except InputError as error:
        return Arrival(errors=(error,), lost=True)
    bad: list[InputError] = []
    language = fields.pop("lang", None)
    if language is not None and language not in LANGUAGES:
        bad.append(InputError("bad_value", field="lang", value=language))
        language = None
    screen = fields.pop("screen", "check")
    if screen not in SCREENS:
        bad.append(InputError("bad_value", field="screen", value=screen))
        screen = "check"
    place = _mode(fields, bad) if screen == "check" else screen
    strange = {name: fields.pop(name) for name in tuple(fields) if name not in FIELDS[place]}
    read = _READERS[place](fields, bad)
    bad.extend(read.pop("bad", ()))
    _refuse(strange, bad)
    return Arrival(screen=screen, language=language, errors=tuple(bad), **read)


def _mode(fields: dict[str, str], bad: list[InputError]) -> str:
    """What the screen "Check" is asked to judge: a key of `FIELDS`."""
    mode = fields.pop("mode", "play")
    if mode in MODES:
        return mode
    if mode != "play":
        bad.append(InputError("bad_value", field="mode", value=mode))
    return "check"


def _check(fields: dict[str, str], bad: list[InputError]) -> dict[str, Any]:
    """A position: field after field is added, and what makes it unreadable or contradicts the rest is left out.

    With the table goes what hangs on it: the same play on an empty table would be another question.
    """
    if not fields:
        return {}
    good: dict[str, str] = {}
    no_table = False
    for name in sorted(fields, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER)):
        try:
            link = from_query(write_query({**good, name: fields[name]}))
            if not no_table:
                _consistent(link)
            good[name] = fields[name]
        except InputError as error:
            bad.append(error)
            no_table = no_table or name == CARDS["table"]
            profile = fields[name].partition(" ")[0]
            if name == "rules" and profile in PROFILES:  # of rules with a wrong setting the profile stays
                good[name] = profile
    if no_table:
        good = {name: value for name, value in good.items() if name not in HANGS_ON_TABLE}
    link = from_query(write_query(good))
    return {"rules": link.rules, "position": link.position, "has_play": link.has_play, "no_table": no_table}


def _told(mode: str, fields: dict[str, str]) -> dict[str, Any]:
    """A trick or a record; its modules are loaded for those who come with one."""
    if not fields:
        return {"mode": mode}
    from tienlen.records import share_deal

    found = (share_deal.read_trick if mode == "trick" else share_deal.read_record)(fields)
    return {"mode": mode, "told": found.value, "at": found.at, "no_acts": found.no_acts, "bad": found.errors}


def _consistent(link: Link) -> None:
    """Refuse circumstances that cannot hold at once, and a hand without cards.

    Cards that are no play, or lie in two places, are shown as they are: the screen says what is wrong with them.
    """
    if link.position.hand == ():
        raise InputError("bad_value", field="hand", value="")
    try:
        read_table(link.rules, link.position)
    except InputError as error:
        if error.code == "inconsistent_position":
            raise


def _table(fields: dict[str, str], bad: list[InputError]) -> dict[str, Any]:
    read: dict[str, Any] = {"name": clean_name(fields.pop("name", ""))}
    try:
        if "rules" in fields:
            read["rules"] = take_rules(fields)
    except InputError as error:
        bad.append(error)
    players = fields.pop("players", None)
    if players is not None:
        if players in ("2", "3", "4", "5", "6", "7", "8"):
            read["players"] = int(players)
        else:
            bad.append(InputError("bad_value", field="players", value=players))
    if "rules" in read and not houserules.seats(read["rules"].profile, read.get("players", 4)):
        bad.append(InputError("bad_value", field="players", value=players))
        read["players"] = PROFILES[read["rules"].profile].players[1]
    _refuse(fields, bad)
    return read


def _play(fields: dict[str, str], bad: list[InputError]) -> dict[str, Any]:
    """Rules, seats, how well the others play, the seed of the cards, and whether they are dealt at once."""
    view: dict[str, Any] = {}
    try:
        if "rules" in fields:
            view["rules"] = take_rules(fields)
    except InputError as error:
        bad.append(error)
    players, level = (fields.pop(name, None) for name in ("players", "level"))
    seats_here = [str(n) for n in SEATS]
    if players is not None and players in seats_here:
        view["players"] = int(players)
    elif players is not None:
        bad.append(InputError("bad_value", field="players", value=players))
    if level in LEVELS:
        view["level"] = level
    elif level is not None:
        bad.append(InputError("bad_value", field="level", value=level))
    view |= _number("seed", 0, MOST_SEED, fields, bad)
    view |= _number("now", 1, 1, fields, bad)
    if "rules" in view and not houserules.seats(view["rules"].profile, view.get("players", 4)):
        bad.append(InputError("bad_value", field="players", value=players))
        view["players"] = 4
    _refuse(fields, bad)
    return {"view": view}


def _learn(fields: dict[str, str], bad: list[InputError]) -> dict[str, Any]:
    """A lesson and the page of it, or another view."""
    told: dict[str, Any] = {}
    lesson, view = (fields.pop(name, None) for name in ("lesson", "view"))
    try:
        if lesson is not None:
            told["lesson"] = learn.lesson_named(lesson)
    except InputError as error:
        bad.append(error)
    if view in learn.VIEWS:
        told["view"] = view
    elif view is not None:
        bad.append(InputError("bad_value", field="view", value=view))
    told |= _number("step", 1, learn.MOST_STEPS, fields, bad)
    if view == "skip":
        told |= _number("seed", 0, learn.MOST_SEED, fields, bad)
        told |= _number("missed", 1, told.get("step", 1) - 1, fields, bad)
    _refuse(fields, bad)
    return {"view": told}


def _number(name: str, least: int, most: int, fields: dict[str, str], bad: list[InputError]) -> dict[str, int]:
    """A field that is a whole number, if it is there and can be."""
    text = fields.pop(name, None)
    if text is None:
        return {}
    if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER and least <= int(text) <= most:
        return {name: int(text)}
    bad.append(InputError("bad_value", field=name, value=text))
    return {}


def _rules(fields: dict[str, str], bad: list[InputError]) -> dict[str, Any]:
    view: dict[str, Any] = {"text": fields.pop("q", "")[:200], "topic": "", "id": "", "searched": False}
    allowed = {"profile": tuple(PROFILES), "topic": TOPICS, "id": tuple(LEDGER)}
    for name, choices in allowed.items():
        value = fields.pop(name, None)
        if value is not None and value in choices:
            view[name] = value
        elif value is not None:
            bad.append(InputError("bad_value", field=name, value=value))
    _refuse(fields, bad)
    return {"view": view}


_READERS: Mapping[str, Callable[[dict[str, str], list[InputError]], dict[str, Any]]] = {
    "check": _check,
    "trick": lambda fields, bad: _told("trick", fields),
    "record": lambda fields, bad: _told("record", fields),
    "learn": _learn,
    "play": _play,
    "rules": _rules,
    "table": _table,
}
"""Each reads the fields of `FIELDS` under its own name."""


def _refuse(fields: dict[str, str], bad: list[InputError]) -> None:
    bad.extend(InputError("unknown_key", field=key, value=key, what="screen") for key in fields)


def base(given: Any, public: str = "") -> str:
    """The page's own address, for links that leave it; ``public`` where the page was opened as "localhost"."""
    if not isinstance(given, str) or len(given) > LONGEST_BASE or not given.isprintable() or " " in given:
        return public
    scheme, _, rest = given.partition("://")
    if scheme not in ("http", "https") or not rest or any(sign in rest for sign in "?#\"'<>\\"):
        return public
    return public if public and only_here(given) else given


def only_here(base: str) -> bool:
    """Whether an address names the very machine it is opened on: no other device can follow it."""
    place = base.partition("://")[2].partition("/")[0].rpartition("@")[2]
    return place.partition(":")[0] == "localhost" or place.startswith(("127.", "[::1]"))

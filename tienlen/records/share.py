"""A position as an address: short, readable, and read back as strictly as any other input.

    ?screen=check&rules=pagat+twos_in_straights=no&on=2h&play=6s6c6d6h&hand=3s4d&passed=1&lang=fr

Each key has one spelling and stands at most once. A link may stop half-way (no play chosen yet): people share those
too. A setting that has no short form (`bomb_on`) travels under its own key. An empty field says what the same value
says in a position's JSON (RULES §5): nothing to beat, nothing in hand, no bombs; where one thing must stand (`play=`,
`must=`, `passed=`, …) it is forged, and named.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl, quote

from tienlen.engine.cards import LANGUAGES, InputError
from tienlen.engine.position import PASS, Position
from tienlen.engine.rules import Rules, rules_from

from .position import read_values, write_position

LONGEST = 2_000
"""Characters of an address; the longest honest one has about 400."""

CARDS = {"table": "on", "play": "play", "hand": "hand", "must_contain": "must"}
"""Keys of a position that hold cards, and their short names in an address."""

FLAGS = {"passed": ("passed", True), "turn": ("turn", False), "table_is_bomb_on_twos": ("on_twos", True)}
"""Keys of a position that are yes or no, their short names, and the value worth writing."""

NUMBERS = ("players", "decks")
"""Keys of a position that are numbers."""

BOMBS = "bomb_on"
"""The one setting that the line form of the rules cannot hold."""

TRICK = ("players", "decks", "names", "first", "by", "on", "on_twos", "out", "passes")
"""The fields of a trick's address beside those of `TOLD`; each after those it depends on."""

RECORD = ("players", "decks", "names", "leader", "deal", "hands", "result")
"""The fields of a record's address, likewise."""

TOLD = ("rules", BOMBS, "acts", "at")
"""What the addresses of tricks and records have in common: rules, acts, and the act looked at."""

NOT_OURS = ("token", "fbclid", "gclid")
"""What a server or a messenger hangs onto an address; passed over, like `utm_…`."""


@dataclass(frozen=True, slots=True)
class Link:
    """What an address of the Check screen holds."""

    rules: Rules
    position: Position
    """Its play is a pass while none is chosen: see `has_play`."""
    has_play: bool = True
    """False when the address names no play."""
    language: str | None = None


def to_query(rules: Rules, position: Position, language: str | None = None, *, has_play: bool = True) -> str:
    """The address, from its question mark on, that opens exactly this position.

    >>> from tienlen.engine.rules import PROFILES
    >>> to_query(PROFILES["pagat"], Position.of(play="6s 6c", table="Ah"))
    '?screen=check&rules=pagat&on=Ah&play=6s6c'
    """
    data = write_position(rules, position)
    if not has_play:
        del data["play"]
    fields = {"screen": "check", **rules_fields(rules)}
    fields |= {short: data[key].replace(" ", "") for key, short in CARDS.items() if key in data}
    fields |= {short: str(int(worth)) for key, (short, worth) in FLAGS.items() if key in data}
    fields |= {key: str(data[key]) for key in NUMBERS if key in data}
    if language is not None:
        fields["lang"] = language
    return write_query(fields)


def from_query(text: str) -> Link:
    """What such an address holds. A forged field is an `InputError` that names it.

    >>> link = from_query("?rules=pagat&on=Ah&play=6s6c")
    >>> link.position.table, link.has_play
    ((Card('Ah'),), True)
    """
    fields = read_query(text)
    screen = fields.pop("screen", "check")
    if screen != "check":
        raise InputError("bad_value", field="screen", value=screen)
    language = fields.pop("lang", None)
    if language is not None and language not in LANGUAGES:
        raise InputError("bad_value", field="lang", value=language)
    rules = take_rules(fields)
    data: dict[str, Any] = {}
    for key, short in CARDS.items():
        if short in fields:
            data[key] = fields.pop(short)
    for key, (short, _) in FLAGS.items():
        if short in fields:
            data[key] = _flag(key, short, fields.pop(short))
    for key in NUMBERS:
        if key in fields:
            data[key] = _number(key, fields.pop(key))
    for unknown in fields:
        raise InputError("unknown_key", field=unknown, value=unknown, what="screen")
    position = Position(**{"play": PASS, **read_values(rules, data)})
    return Link(rules, position, "play" in data, language)


def rules_fields(rules: Rules) -> dict[str, str]:
    """The rules as the fields of an address."""
    if BOMBS not in rules.own:
        return {"rules": rules.as_text()}
    bombs = sorted(rules.bomb_on)
    return {
        "rules": replace(rules, own=rules.own - {BOMBS}).as_text(),
        BOMBS: ",".join(f"{weapon}.{size}.{target}.{twos}" for weapon, size, target, twos in bombs),
    }


def take_rules(fields: dict[str, str]) -> Rules:
    """Take the rules out of an address's fields; the first profile when it names none."""
    rules = rules_from(fields.pop("rules", "pagat"))
    return rules.with_(bomb_on=_bombs(fields.pop(BOMBS))) if BOMBS in fields else rules


def write_query(fields: Mapping[str, str]) -> str:
    """An address's query; what may stand as it is stays readable."""
    return "?" + "&".join(f"{key}={quote(value, safe=' =:,.')}".replace(" ", "+") for key, value in fields.items())


def read_query(text: str) -> dict[str, str]:
    """The fields of a query, each at most once."""
    text = text.removeprefix("?")
    if len(text) > LONGEST:
        raise InputError("bad_value", field="address", value=text[:40] + "…")
    try:
        pairs = parse_qsl(text, keep_blank_values=True, strict_parsing=bool(text), errors="strict")
    except ValueError:  # also bytes that are no UTF-8
        raise InputError("bad_value", field="address", value=text[:40]) from None
    fields: dict[str, str] = {}
    for key, value in pairs:
        if key in fields:
            raise InputError("bad_value", field=key, value=value, why="twice")
        if key not in NOT_OURS and not key.startswith("utm_"):
            fields[key] = value
    return fields


def _bombs(text: str) -> list[list[str | int]]:
    """The pairs in the form JSON has them; the rules check what they hold."""
    pairs = [pair.split(".") for pair in text.split(",") if pair]
    return [[int(word) if word.isascii() and word.isdigit() else word for word in pair] for pair in pairs]


def _flag(key: str, short: str, value: str) -> bool:
    if value not in ("0", "1"):
        raise InputError("bad_value", field=key, value=value, why="link", short=short)
    return value == "1"


def _number(key: str, value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= 3):
        raise InputError("bad_value", field=key, value=value)
    return int(value)

"""Reading the address: which screen it opens, with what; what is forged in it is left out and named."""

from dataclasses import dataclass, field
from typing import Any

from tienlen.engine.cards import LANGUAGES, InputError
from tienlen.engine.judge import Position
from tienlen.engine.rules import PROFILES, Rules
from tienlen.explain.ledger import LEDGER
from tienlen.records.share import CARDS, FLAGS, from_query, read_query, take_rules, write_query
from tienlen.screens import houserules
from tienlen.screens.rules import TOPICS
from tienlen.screens.store import clean_name

SHORT = {**CARDS, **{key: short for key, (short, _) in FLAGS.items()}}
"""The keys of a position and their names in an address."""
SCREENS = ("check", "rules", "table")
LONGEST_BASE = 200


@dataclass(frozen=True, slots=True)
class Arrival:
    """What an address says, as far as it could be read."""

    screen: str = "check"
    language: str | None = None
    error: InputError | None = None
    """The first thing that could not be read."""
    rules: Rules | None = None
    position: Position | None = None
    has_play: bool = False
    players: int = 4
    name: str = ""
    view: dict[str, Any] = field(default_factory=dict)
    """Fields of the screen "Rules"."""


def read(query: str) -> Arrival:
    """What an address names."""
    try:
        fields = read_query(query)
    except InputError as error:
        return Arrival(error=error)
    first: list[InputError] = []
    language = fields.pop("lang", None)
    if language is not None and language not in LANGUAGES:
        first.append(InputError("bad_value", field="lang", value=language))
        language = None
    screen = fields.pop("screen", "check")
    if screen not in SCREENS:
        first.append(InputError("bad_value", field="screen", value=screen))
        screen = "check"
    read = {"check": _check, "table": _table, "rules": _rules}[screen](fields, first)
    return Arrival(screen=screen, language=language, error=first[0] if first else None, **read)


def _check(fields: dict[str, str], bad: list[InputError]) -> dict[str, Any]:
    """A position: whatever cannot be read is taken out, until the rest can."""
    if not fields:
        return {}
    while True:
        try:
            link = from_query(write_query(fields))
        except InputError as error:
            bad.append(error)
            if not _take_out(fields, error):
                return {}
            continue
        return {"rules": link.rules, "position": link.position, "has_play": link.has_play}


def _take_out(fields: dict[str, str], error: InputError) -> bool:
    """Remove the field an error is about; of rules with a wrong setting the profile stays."""
    name = SHORT.get(error.field, error.field)
    if name not in fields and "rules" in fields:
        name = "rules"
    if name == "rules":
        profile = fields.pop("rules", "").partition(" ")
        if profile[1] and profile[0] in PROFILES:
            fields["rules"] = profile[0]
        return True
    return fields.pop(name, None) is not None


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
    _refuse_rest(fields, bad)
    return read


def _rules(fields: dict[str, str], bad: list[InputError]) -> dict[str, Any]:
    view: dict[str, Any] = {"text": fields.pop("q", "")[:200], "topic": "", "id": "", "searched": False}
    allowed = {"profile": tuple(PROFILES), "topic": TOPICS, "id": tuple(LEDGER)}
    for name, choices in allowed.items():
        value = fields.pop(name, None)
        if value is not None and value in choices:
            view[name] = value
        elif value is not None:
            bad.append(InputError("bad_value", field=name, value=value))
    _refuse_rest(fields, bad)
    return {"view": view}


def _refuse_rest(fields: dict[str, str], bad: list[InputError]) -> None:
    bad.extend(InputError("unknown_key", field=key, value=key) for key in fields)


def base(given: Any, public: str = "") -> str:
    """The page's own address, for links that leave it; ``public`` where the page was opened as "localhost"."""
    if not isinstance(given, str) or len(given) > LONGEST_BASE or not given.isprintable() or " " in given:
        return public
    scheme, _, rest = given.partition("://")
    if scheme not in ("http", "https") or not rest or any(sign in rest for sign in "?#\"'<>\\"):
        return public
    host = rest.partition("/")[0].rpartition("@")[2].partition(":")[0]
    return public if public and (host == "localhost" or host.startswith("127.")) else given

"""What the browser keeps for the visitor: settings, language, saved tables. Read strictly, part by part."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from tienlen.engine.cards import LANGUAGES, InputError
from tienlen.engine.rules import PROFILES, Rules, rules_from
from tienlen.screens.vocabulary import THEMES

VERSION = 1
ROOM = 30
"""How many tables can be saved."""
LONGEST_NAME = 40
LONGEST = {"play": 100_000, "learn": 200_000}
"""Characters of what a screen keeps for itself."""

CHOICES: Mapping[str, tuple[Any, ...]] = {
    "theme": THEMES,
    "deck": ("four", "two"),
    "letters": ("auto", *LANGUAGES),
    "large": (False, True),
    "motion": ("auto", "reduced"),
}
"""The settings and what each may be."""


@dataclass(frozen=True, slots=True)
class Prefs:
    """How the visitor wants to see things; the names and values are those of ``CHOICES``."""

    theme: str = "auto"
    deck: str = "four"
    letters: str = "auto"
    large: bool = False
    motion: str = "auto"

    def with_(self, name: Any, value: Any) -> "Prefs":
        """One setting changed; anything that does not exist raises InputError."""
        for choice in CHOICES.get(name, ()) if isinstance(name, str) else ():
            if value == choice and type(value) is type(choice):
                return replace(self, **{name: value})
        raise InputError("bad_value", field=name if isinstance(name, str) else "name", value=value)

    def letters_for(self, language: str) -> str:
        """Whose letters are on the cards."""
        return language if self.letters == "auto" else self.letters


@dataclass(frozen=True, slots=True)
class Saved:
    """A table of players with its rules."""

    id: str
    name: str
    rules: Rules
    players: int


@dataclass(frozen=True, slots=True)
class Store:
    """Everything the browser keeps."""

    language: str | None = None
    prefs: Prefs = field(default_factory=Prefs)
    tables: tuple[Saved, ...] = ()
    play: Any = None
    """The deal on the screen "Play", as that screen wrote it; it reads it when it is opened."""
    learn: Any = None
    """What the screen "Learn" keeps, likewise."""


def clean_name(text: str) -> str:
    """A name as it is kept: no line breaks or other invisible signs, not too long."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:LONGEST_NAME].strip()


def write_store(store: Store) -> dict[str, Any]:
    """The store as JSON."""
    return {
        "version": VERSION,
        "language": store.language,
        "prefs": {f.name: getattr(store.prefs, f.name) for f in fields(Prefs)},
        "tables": [
            {"id": t.id, "name": t.name, "rules": t.rules.as_json(), "players": t.players} for t in store.tables
        ],
        **{part: kept for part in LONGEST if (kept := getattr(store, part)) is not None},
    }


def read_store(data: Any) -> tuple[Store, tuple[str, ...]]:
    """The store, and the names of the parts that could not be read (``all language prefs tables play learn``)."""
    if data is None:
        return Store(), ()
    if not isinstance(data, dict) or data.get("version") != VERSION:
        return Store(), ("all",)
    bad: list[str] = []
    language = data.get("language")
    if language is not None and language not in LANGUAGES:
        language = None
        bad.append("language")
    prefs = _read_prefs(data.get("prefs"), bad)
    tables = _read_tables(data.get("tables"), bad)
    own = {part: _read_own(data.get(part), part, bad) for part in LONGEST}
    return Store(language, prefs, tables, **own), tuple(dict.fromkeys(bad))


def _read_own(kept: Any, part: str, bad: list[str]) -> Any:
    """What a screen keeps for itself; it reads it when it is opened."""
    if kept is not None and (not isinstance(kept, dict) or len(str(kept)) > LONGEST[part]):
        bad.append(part)
        return None
    return kept


def _read_prefs(data: Any, bad: list[str]) -> Prefs:
    prefs = Prefs()
    if data is None:
        return prefs
    if not isinstance(data, dict):
        bad.append("prefs")
        return prefs
    for name, value in data.items():
        try:
            prefs = prefs.with_(name, value)
        except InputError:
            bad.append("prefs")
    return prefs


def _read_tables(data: Any, bad: list[str]) -> tuple[Saved, ...]:
    if data is None:
        return ()
    if not isinstance(data, list) or len(data) > ROOM:
        bad.append("tables")
        return ()
    tables: dict[str, Saved] = {}
    for entry in data:
        try:
            table = _read_table(entry)
        except InputError:
            bad.append("tables")
            continue
        tables.setdefault(table.id, table)
    return tuple(tables.values())


def _read_table(entry: Any) -> Saved:
    match entry:
        case {"id": str(id), "name": str(name), "rules": rules, "players": int(players)} if (
            0 < len(id) <= 20 and clean_name(name) == name and not isinstance(players, bool)
        ):
            read = rules_from(rules)
            fewest, most = PROFILES[read.profile].players
            if fewest <= players <= most:
                return Saved(id, name, read, players)
    raise InputError("bad_value", field="tables", value=None)


def next_id(tables: tuple[Saved, ...]) -> str:
    """An id that no saved table has."""
    taken = {table.id for table in tables}
    return next(id for id in (f"t{n}" for n in range(1, ROOM + 2)) if id not in taken)

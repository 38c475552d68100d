"""Rulings for Tiến lên that explain themselves.

One way in: `ask` takes the rules and a position, lets the engine judge it, and puts the verdict
into a sentence.  Widgets, screens and the command line all go through it.  The names below are
looked up when first used, so that ``import tienlen`` costs next to nothing.

>>> from tienlen import PROFILES, Position, judge
>>> judge(PROFILES["pagat"], Position.of("6s 6c 6d 6h", table="Ah")).reason
Reason.BOMB_NEEDS_TWOS
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .engine.cards import DECK, Card, InputError, parse_cards, print_cards
    from .engine.deal import Deal, Event
    from .engine.judge import Otherwise, Verdict, also, judge, open_reading, otherwise
    from .engine.moves import leads, moves
    from .engine.plays import Kind, Play, Reason, read_play
    from .engine.position import PASS, Position
    from .engine.rules import PROFILES, SETTINGS, Rules, rules_from
    from .records.deal import Record, read_record, read_records, write_record
    from .referee import Ruling, audit
    from .tutor import Answer, Hint, ask, ask_act, hint
    from .widgets import App, CardPicker, CheckScreen, Lesson, PlayScreen

__all__ = [
    "DECK",
    "PASS",
    "PROFILES",
    "SETTINGS",
    "Answer",
    "App",
    "Card",
    "CardPicker",
    "CheckScreen",
    "Deal",
    "Event",
    "Hint",
    "InputError",
    "Kind",
    "Lesson",
    "Otherwise",
    "Play",
    "PlayScreen",
    "Position",
    "Reason",
    "Record",
    "Rules",
    "Ruling",
    "Verdict",
    "also",
    "ask",
    "ask_act",
    "audit",
    "hint",
    "judge",
    "leads",
    "moves",
    "open_reading",
    "otherwise",
    "parse_cards",
    "print_cards",
    "read_play",
    "read_record",
    "read_records",
    "rules_from",
    "write_record",
]

_HOMES = {
    "engine.cards": ("DECK", "Card", "InputError", "parse_cards", "print_cards"),
    "engine.deal": ("Deal", "Event"),
    "engine.judge": ("Otherwise", "Verdict", "also", "judge", "open_reading", "otherwise"),
    "engine.moves": ("leads", "moves"),
    "engine.plays": ("Kind", "Play", "Reason", "read_play"),
    "engine.position": ("PASS", "Position"),
    "engine.rules": ("PROFILES", "SETTINGS", "Rules", "rules_from"),
    "records.deal": ("Record", "read_record", "read_records", "write_record"),
    "referee": ("Ruling", "audit"),
    "tutor": ("Answer", "Hint", "ask", "ask_act", "hint"),
    "widgets": ("App", "CardPicker", "CheckScreen", "Lesson", "PlayScreen"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

"""Rulings for Tiến lên that explain themselves.

One way in: `ask` takes the rules and a position, lets the engine judge it, and puts the verdict
into a sentence.  Widget, screens, command line and library calls all go through it.  The names
below are looked up when first used, so that ``import tienlen`` costs next to nothing.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .engine.cards import Card as Card
    from .engine.cards import InputError as InputError
    from .engine.cards import parse_cards as parse_cards
    from .engine.cards import print_cards as print_cards
    from .engine.judge import PASS as PASS
    from .engine.judge import Position as Position
    from .engine.judge import Verdict as Verdict
    from .engine.judge import judge as judge
    from .engine.moves import moves as moves
    from .engine.plays import Kind as Kind
    from .engine.plays import Play as Play
    from .engine.plays import Reason as Reason
    from .engine.plays import read_play as read_play
    from .engine.rules import PROFILES as PROFILES
    from .engine.rules import Rules as Rules
    from .engine.rules import rules_from as rules_from

_WHERE = {
    "engine.cards": ("Card", "DECK", "InputError", "parse_cards", "print_cards"),
    "engine.plays": ("Kind", "Play", "Reason", "read_play"),
    "engine.rules": ("PROFILES", "SETTINGS", "Rules", "rules_from"),
    "engine.judge": ("PASS", "Position", "Verdict", "also", "judge", "otherwise"),
    "engine.moves": ("leads", "moves"),
    "tutor": ("Answer", "ask"),
    "widgets": ("App", "CardPicker", "CheckScreen"),
}
_HOME = {name: module for module, names in _WHERE.items() for name in names}
__all__ = sorted(_HOME)  # noqa: PLE0605


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]

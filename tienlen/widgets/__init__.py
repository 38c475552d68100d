"""The widgets: `CardPicker`, `CheckScreen`, `Lesson`, `PlayScreen` and `App`, one JavaScript bundle for them all.

Loaded only when asked for: `import tienlen` must not bring anywidget with it.
"""

from importlib import import_module
from typing import Any

__all__ = ["App", "CardPicker", "CheckScreen", "Lesson", "PlayScreen"]

_HOME = {"App": "screen", "CheckScreen": "screen", "CardPicker": "picker", "Lesson": "lesson", "PlayScreen": "play"}


def __getattr__(name: str) -> Any:
    """Import a widget's module at its first use (PEP 562)."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)

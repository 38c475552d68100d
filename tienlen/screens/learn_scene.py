"""The screen "Learn", drawn: which of its pages is shown."""

from __future__ import annotations

from typing import Any

from tienlen.screens import learn_path
from tienlen.screens.learn import State
from tienlen.screens.learn_path import href


def scene(state: State) -> dict[str, Any]:
    """The screen as nodes."""
    shown = learn_path.scene(state)
    return {"status": state.said, "minibar": None, "address": address(state), **shown}


def address(state: State) -> str:
    """The address of what is shown."""
    if state.view == "lesson":
        return href(state, lesson=state.lesson, step=state.at)
    if state.view in ("review", "progress"):
        return href(state, view=state.view)
    return href(state)

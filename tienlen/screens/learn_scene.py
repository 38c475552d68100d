"""The screen "Learn", drawn: which of its pages is shown."""

from __future__ import annotations

from typing import Any

from tienlen.screens import (
    learn_course,
    learn_done,
    learn_path,
    learn_print,
    learn_progress,
    learn_record,
    learn_task,
)  # fmt: skip
from tienlen.screens.learn import State
from tienlen.screens.learn_answer import begun
from tienlen.screens.learn_path import href
from tienlen.screens.learn_state import ASKING


def scene(state: State) -> dict[str, Any]:
    """The screen as nodes."""
    shown = _shown(state)
    anew = {"anew": True} if _half_done(state) else {}
    return {"status": state.said, "minibar": None, "address": address(state), **anew, **shown}


def _half_done(state: State) -> bool:
    """Whether something was done on this page that its address does not hold."""
    return state.view in ASKING and state.turn != begun(learn_course.asked(state))


def _shown(state: State) -> dict[str, Any]:
    if state.view in ASKING:
        page = learn_course.page(state)
        if page is not None:
            return learn_task.scene(state, page)
        return learn_done.scene(state)
    if state.view == "progress":
        return learn_progress.scene(state)
    if state.view == "print":
        return learn_print.scene(state)
    return learn_path.scene(state)


def address(state: State) -> str:
    """The address of what is shown."""
    if state.view == "lesson":
        return href(state, lesson=state.lesson, step=state.at)
    if state.view == "print":
        return href(state, view="print", lesson=state.lesson)
    if state.view == "skip" and state.units:
        missed = learn_record.first_missed(state)
        went: dict[str, int] = {"missed": missed} if missed else {}
        return href(state, view="skip", lesson=state.lesson, seed=state.four, step=state.at, **went)
    if state.view in ("review", "progress"):
        return href(state, view=state.view)
    return href(state)

"""The screen "Learn": what presses do."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from tienlen.engine.cards import InputError
from tienlen.engine.rules import PROFILES
from tienlen.lessons import progress as progress_of
from tienlen.lessons.progress import Progress
from tienlen.screens import learn_course
from tienlen.screens.check_state import chosen
from tienlen.screens.learn import State
from tienlen.screens.nodes import Event


def press(state: State, event: Event) -> State:
    """The state after an event; an event that means nothing here raises InputError."""
    handler = _HANDLERS.get(event.get("do", ""))
    if handler is None:
        raise InputError("bad_value", field="do", value=event.get("do"))
    return handler(replace(entered(state), notice=None, said=""), event)


# ---------------------------------------------------------------------------------- what the browser keeps


def entered(state: State) -> State:
    """What the browser kept is taken up; what cannot be read of it is lost, in one sentence."""
    if state.progress is not None:
        return state
    kept = state.kept if isinstance(state.kept, dict) else {}
    profile = kept.get("profile")
    state = replace(state, kept=None, progress=Progress())
    if profile in PROFILES:
        state = replace(state, profile=str(profile))
    if "progress" not in kept:
        return state
    try:
        return replace(state, progress=progress_of.load(json.dumps(kept["progress"])))
    except InputError:
        from tienlen import explain

        return replace(state, notice=explain.catalogue(state.language).get("learn.notice.lost"))


def keep(state: State) -> dict[str, Any]:
    """What the browser keeps of it."""
    return {"profile": state.profile, "progress": json.loads(state.progress.dump())}


# ---------------------------------------------------------------------------------- going about


def arrive(state: State, view: dict[str, Any]) -> State:
    """The screen as an address names it."""
    state = replace(entered(state), said="")
    if "lesson" in view:
        return opened(state, view["lesson"], view.get("step", 1))
    return _view(state, {"do": "view", "id": view.get("view", "path")})


def opened(state: State, id: str, step: int) -> State:
    """A lesson at one of its pages."""
    lesson = learn_course.lesson_of(state, id)
    return replace(state, view="lesson", lesson=id, at=min(step, learn_course.length(lesson) + 1))


def _lesson(state: State, event: Event) -> State:
    id, step = event.get("id"), event.get("step", 1)
    if not any(lesson["id"] == id for lesson in learn_course.lessons(state.language)):
        raise InputError("bad_value", field="lesson", value=id)
    if not isinstance(step, int) or isinstance(step, bool) or step < 1:
        raise InputError("bad_value", field="step", value=step)
    return opened(state, str(id), step)


def _view(state: State, event: Event) -> State:
    return replace(state, view=chosen(event, "id", ("path", "review", "progress", "skip")))


def _leave(state: State, event: Event) -> State:
    return replace(state, view="path")


def _profile(state: State, event: Event) -> State:
    return replace(state, profile=chosen(event, "id", PROFILES))


_HANDLERS = {
    "lesson": _lesson,
    "view": _view,
    "leave": _leave,
    "profile": _profile,
}

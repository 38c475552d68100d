"""The screen "Learn": what presses do."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from tienlen import explain
from tienlen.engine.cards import InputError
from tienlen.engine.rules import PROFILES
from tienlen.lessons import progress as progress_of
from tienlen.lessons.progress import Progress
from tienlen.screens import learn_answer as answers
from tienlen.screens import learn_course, learn_home, learn_laid, learn_record
from tienlen.screens.check_state import chosen
from tienlen.screens.learn import MOST_SEED, OF_A_LESSON, State
from tienlen.screens.learn_answer import Asked
from tienlen.screens.nodes import Event

ASKING = ("lesson", "review", "skip")
"""The views that go through pages."""
HINTS = ("nudge", "rule", "answer")
SEEDS = 5
"""So many seeds are tried until four questions are new."""


def press(state: State, event: Event) -> State:
    """The state after an event; an event that means nothing here raises InputError."""
    handler = _HANDLERS.get(event.get("do", ""))
    if handler is None:
        raise InputError("bad_value", field="do", value=event.get("do"))
    if event["do"] == "qr":  # nobody pressed anything
        return handler(entered(state), event)
    state = replace(entered(state), notice=None, damaged=False, told="", said="")
    if event["do"] != "restore":
        state = replace(state, erased=None)
    return handler(state, event)


# ---------------------------------------------------------------------------------- what the browser keeps


def entered(state: State) -> State:
    """What the browser kept is taken up; what cannot be read of it is lost, in one sentence."""
    if state.progress is not None:
        return state
    kept = state.kept if isinstance(state.kept, dict) else {}
    profile = kept.get("profile")
    state = replace(state, kept=None, progress=Progress())
    if isinstance(profile, str) and profile in PROFILES:
        state = replace(state, profile=profile)
    if "progress" not in kept:
        return state
    try:
        known = progress_of.load(json.dumps(kept["progress"]))
        return replace(state, progress=learn_course.settled(known, state.language))
    except InputError:
        return replace(state, notice=explain.catalogue(state.language).get("learn.notice.lost"))


def keep(state: State) -> dict[str, Any]:
    """What the browser keeps of it."""
    return {"profile": state.profile, "progress": _as_json(_Known(state.progress))}


class _Known:
    """Progress by its identity: as long as nothing was learnt, it need not be written anew."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and other.progress is self.progress

    def __hash__(self) -> int:
        return id(self.progress)


@lru_cache(2)
def _as_json(known: _Known) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(known.progress.dump())
    return told


# ---------------------------------------------------------------------------------- going about


def arrive(state: State, view: dict[str, Any]) -> State:
    """The screen as an address names it."""
    state = replace(entered(state), told="", said="")
    if view.get("view") in OF_A_LESSON and "lesson" not in view:
        view = {}
    if view.get("view") == "skip" and "seed" in view:
        return _again(state, view["lesson"], view["seed"], view.get("step", 1), view.get("missed", 0))
    if "lesson" in view and "view" not in view:
        return opened(state, view["lesson"], view.get("step", 1))
    return _view(state, {"do": "view", "id": view.get("view", "path"), "lesson": view.get("lesson")})


def opened(state: State, id: str, step: int) -> State:
    """A lesson at one of its pages; at its end only for whom it is done."""
    lesson = learn_course.lesson_of(state, id)
    fresh = state.view != "lesson" or state.lesson != id
    if fresh:
        state = replace(state, results=(), drawn=())
    state = replace(state, view="lesson", lesson=id)
    last = learn_course.length(lesson) + learn_course.is_done(state.progress, lesson)
    return _turned(replace(state, at=min(step, last), extra=False))


def _turned(state: State) -> State:
    """A page is opened: its exercise is drawn, nothing is answered yet."""
    state = learn_course.draw(replace(state, prose=False))
    return replace(state, turn=answers.begun(learn_course.asked(state)))


def spoken_anew(state: State) -> State:
    """A question whose choices are words begins anew in another language."""
    drawn = tuple((name, task) for name, task in state.drawn if task["kind"] != "quiz")
    asked = learn_course.asked(replace(state, drawn=state.drawn)) if state.view in ASKING else None
    if asked is None or asked.kind != "quiz" or state.turn.solved:
        return state
    return _turned(replace(state, drawn=drawn))


def _lesson(state: State, event: Event) -> State:
    id, step = event.get("id"), event.get("step", 1)
    if not any(lesson["id"] == id for lesson in learn_course.lessons(state.language)):
        raise InputError("bad_value", field="lesson", value=id)
    if not isinstance(step, int) or isinstance(step, bool) or step < 1:
        raise InputError("bad_value", field="step", value=step)
    return opened(state, str(id), step)


def _view(state: State, event: Event) -> State:
    """The path, a review, what one knows, or four questions instead of a lesson."""
    view = chosen(event, "id", ("path", "review", "progress", "skip", "print"))
    if view in OF_A_LESSON:
        if not any(lesson["id"] == event.get("lesson") for lesson in learn_course.lessons(state.language)):
            raise InputError("bad_value", field="lesson", value=event.get("lesson"))
        state = replace(state, lesson=str(event["lesson"]))
    state = replace(state, view=view, at=1, extra=False, results=(), drawn=(), sure=False, code=False)
    if view == "review":
        return _turned(replace(state, units=tuple(learn_course.due(state.progress, state.day))))
    return _four(state) if view == "skip" else state


def _four(state: State) -> State:
    """Four questions, none of them alike one that was asked in this visit, if that can be."""
    rng = Random(f"{state.seed}/{state.lesson}/{len(state.asked)}")
    keys: list[tuple[object, ...]] = []
    for _ in range(SEEDS):
        state = _with_seed(state, rng.randint(0, MOST_SEED))
        _, keys = learn_course.four(replace(state, at=learn_course.SKIPPED))
        if not set(keys) & set(state.asked):
            break
    return _turned(replace(state, asked=(*state.asked, *keys)))


def _with_seed(state: State, seed: int) -> State:
    """The questions of "I know this" that come from a seed."""
    units = learn_course.skip_units(learn_course.lesson_of(state), f"{seed}/{state.lesson}")
    return replace(state, four=seed, units=units)


def _again(state: State, id: str, seed: int, step: int, missed: int) -> State:
    """Four questions where an address left them; past the last one only for whom that can be true."""
    state = replace(state, view="skip", lesson=id, extra=False, drawn=(), sure=False, code=False)
    state = _with_seed(state, seed)
    missed = missed if missed <= len(state.units) else 0
    over = bool(missed) or learn_course.is_done(state.progress, learn_course.lesson_of(state))
    at = max(min(step, len(state.units) + over), 1)
    return _turned(replace(state, at=at, results=learn_record.told_by_address(at, missed)))


def _leave(state: State, event: Event) -> State:
    return replace(state, view="path")


def _profile(state: State, event: Event) -> State:
    state = replace(state, profile=chosen(event, "id", PROFILES))
    return _turned(replace(state, drawn=())) if state.view in ASKING else state


# ---------------------------------------------------------------------------------- answering


def _asked(state: State) -> Asked:
    """What is asked now and not answered yet."""
    asked = learn_course.asked(state)
    if asked is None or state.view not in ASKING or state.turn.solved:
        raise InputError("bad_value", field="do", value=None)
    return asked


def _answer(state: State, event: Event) -> State:
    return _answered(state, answers.choose(_asked(state), state.turn, event.get("value")))


def _answered(state: State, turn: answers.Turn) -> State:
    """Something was answered: as long as the answer lies open, so does that of what is asked next."""
    asked = _asked(state)
    if "answer" in turn.hints and not turn.solved and (turn.mark is None or turn.mark.right):
        turn = learn_laid.laid(asked, turn)
    return _spoken(replace(state, turn=turn))


def _tap(state: State, event: Event) -> State:
    return replace(state, turn=answers.tap(_asked(state), state.turn, str(event.get("card"))))


def _clear(state: State, event: Event) -> State:
    _asked(state)
    return replace(state, turn=replace(state.turn, picked=(), mark=None, given=None, again=False))


def _undo(state: State, event: Event) -> State:
    _asked(state)
    return replace(state, turn=replace(state.turn, picked=state.turn.picked[:-1], mark=None, given=None, again=False))


def _change(state: State, event: Event) -> State:
    return replace(state, turn=answers.change(_asked(state), state.turn, event.get("at"), event.get("by")))


def _try(state: State, event: Event) -> State:
    return _answered(state, answers.give(_asked(state), state.turn))


def _pass(state: State, event: Event) -> State:
    return _answered(state, answers.give_pass(_asked(state), state.turn))


def _hint(state: State, event: Event) -> State:
    """A hint is opened, or closed again; that it was open counts.  With the third the answer is laid out."""
    what, turn = chosen(event, "what", HINTS), state.turn
    asked = _asked(state)
    if what in turn.hints:
        hints = tuple(hint for hint in turn.hints if hint != what)
        return replace(state, turn=replace(turn, hints=hints, used=turn.used or what != "nudge"))
    turn = replace(turn, hints=(*turn.hints, what))
    if what == "answer":
        turn = learn_laid.laid(asked, replace(turn, mark=None, given=None, again=False))
    return replace(state, turn=turn)


def _prose(state: State, event: Event) -> State:
    return replace(state, prose=not state.prose)


def _spoken(state: State) -> State:
    """What is said about the answer is said aloud."""
    from tienlen.screens import learn_feedback

    return replace(state, said=learn_feedback.spoken(state))


# ---------------------------------------------------------------------------------- going on


def _next(state: State, event: Event) -> State:
    """On to the next part of a task, to the next page, to the end."""
    asked, turn = learn_course.asked(state), state.turn
    if state.view not in ASKING or (asked is not None and not turn.solved):
        raise InputError("bad_value", field="do", value="next")
    if asked is not None and turn.part + 1 < len(asked.parts):
        return replace(state, turn=answers.begun(asked, turn))
    if asked is not None:
        state = learn_record.recorded(state, asked, turn)
    if state.view == "lesson":
        state = learn_record.page_done(state)
    at, extra = learn_record.next_page(state, asked, turn)
    state = _turned(replace(state, at=at, extra=extra))
    return learn_record.skip_done(state) if state.view == "skip" and at == len(state.units) + 1 else state


# ---------------------------------------------------------------------------------- progress, taken along or erased


def _load(state: State, event: Event) -> State:
    """Progress from a file is added; a damaged one changes nothing."""
    text = event.get("text")
    try:
        merged = progress_of.import_into(state.progress, text if isinstance(text, str) else "")
    except InputError as error:
        return _telling(replace(state, damaged=True), learn_home.refusal(error))
    return _telling(replace(state, progress=merged, code=False), "learn.notice.brought")


def _telling(state: State, key: str) -> State:
    """What became of what one knows is told where that was pressed, and aloud."""
    return replace(state, told=key, said=explain.catalogue(state.language).get(key))


def _erase(state: State, event: Event) -> State:
    """Asked first, then done; it can be undone as long as the message stands."""
    if "sure" not in event:
        return replace(state, sure=True)
    if not chosen(event, "sure", (True, False)):
        return replace(state, sure=False)
    erased = replace(state, sure=False, code=False, erased=state.progress, progress=Progress(), drawn=(), asked=())
    return _telling(erased, "learn.notice.erased")


def _restore(state: State, event: Event) -> State:
    if state.erased is None:
        return state
    return replace(state, progress=state.erased.merged(state.progress), erased=None)


def _qr(state: State, event: Event) -> State:
    return replace(state, code=True)


_HANDLERS: dict[str, Callable[[State, Event], State]] = {
    "lesson": _lesson,
    "view": _view,
    "leave": _leave,
    "profile": _profile,
    "answer": _answer,
    "tap": _tap,
    "clear": _clear,
    "undo": _undo,
    "change": _change,
    "try": _try,
    "pass": _pass,
    "hint": _hint,
    "prose": _prose,
    "next": _next,
    "load": _load,
    "erase": _erase,
    "restore": _restore,
    "qr": _qr,
}

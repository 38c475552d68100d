"""The screen "Learn": the path of lessons, a lesson step by step, reviews, and what one knows by now.

This is its door: what the shell knows of it. ``learn_state`` holds what presses do, the other ``learn_…`` modules draw;
they and the course are loaded when somebody goes there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tienlen.engine.cards import InputError
from tienlen.screens.nodes import Event

VIEWS = ("review", "progress", "print", "skip")
"""What of it an address may name beside the path and a lesson."""
OF_A_LESSON = ("print", "skip")
"""Those of them that belong to a lesson."""
MOST_STEPS = 99
LONG = 10
"""No number of a lesson is as long as this."""
MOST_SEED = 999_999
"""The highest seed that four questions can have."""
MOST_DAYS = 1_000_000
FRAGMENT = "progress="
"""What begins the fragment of an address in which progress is taken home."""


@dataclass(frozen=True, slots=True)
class State:
    """Where a learner stands."""

    language: str = "en"
    letters: str = "en"
    linked: bool = True
    """Whether the page has an address and a store of its own."""
    base: str = ""
    """The page's own address, for links that leave it."""
    day: int = 0
    """Today, counted from 1970-01-01; the browser knows it."""
    seed: int = 0
    """What this visit's exercises are drawn from."""
    profile: str = "pagat"
    """The rules that are learnt."""
    view: str = "path"
    """``path``, ``lesson``, ``skip`` (I know this), ``review``, ``progress`` or ``print``."""
    lesson: str = ""
    """The lesson that is open, or was last."""
    at: int = 1
    """Which of its pages is shown, counted from 1; the first after the last tells what was learnt."""
    turn: Any = None
    """What was answered so far on this page (``learn_answer.Turn``)."""
    drawn: tuple[tuple[str, dict[str, Any]], ...] = ()
    """The exercises generated for the pages of this lesson or review, by the page's name."""
    asked: tuple[tuple[object, ...], ...] = ()
    """What the exercises of this visit were alike in: none comes twice."""
    units: tuple[str, ...] = ()
    """What a review, or "I know this", asks about."""
    four: int = 0
    """What the questions of "I know this" are drawn from; it stands in their address."""
    extra: bool = False
    """Whether an easier exercise comes between."""
    results: tuple[Any, ...] = ()
    """How the tasks of this lesson or review went (``memory.Attempt``)."""
    progress: Any = None
    """What is known (``lessons.progress.Progress``); None before the screen was opened."""
    erased: Any = None
    """The progress that was erased last, as long as that can be undone."""
    damaged: bool = False
    """Whether what was brought along could not be read."""
    told: str = ""
    """The message that what one knows was added, refused or erased; it stands where that was pressed."""
    sure: bool = False
    """Whether erasing was asked for and waits for a yes."""
    code: bool = False
    """Whether the code that takes progress home was worked out."""
    prose: bool = False
    """Whether the text of a step was opened again."""
    notice: str | None = None
    said: str = ""
    """What has just happened, for those who listen."""
    kept: Any = None
    """What the browser kept, as long as nobody has looked at it."""


def press(state: State, event: Event) -> State:
    """The state after an event; an event that means nothing here raises InputError."""
    from tienlen.screens import learn_state

    return learn_state.press(state, event)


def scene(state: State) -> dict[str, Any]:
    """The screen as nodes."""
    from tienlen.screens import learn_scene

    return learn_scene.scene(state)


def enter(state: State) -> State:
    """The screen is opened: what the browser kept is taken up."""
    from tienlen.screens import learn_state

    return learn_state.entered(state)


def met(state: State, event: Event, kept: Any, *, linked: bool, base: str) -> State:
    """The page is there: the day it is, a seed, and what the browser kept."""
    day, seed = (event.get(name) for name in ("day", "seed"))
    state = replace(state, linked=linked, base=base, kept=kept if linked else None)
    if isinstance(day, int) and not isinstance(day, bool) and 0 <= day < MOST_DAYS:
        state = replace(state, day=day)
    if isinstance(seed, int) and not isinstance(seed, bool):
        state = replace(state, seed=seed % 2**31)
    return state


def speak(state: State, language: str, letters: str) -> State:
    """The same in another language; choices that are words are taken back."""
    spoken = replace(state, language=language, letters=letters)
    if state.turn is None or language == state.language:
        return spoken
    from tienlen.screens import learn_state

    return learn_state.spoken_anew(spoken)


def bring(state: State, fragment: str) -> State:
    """Progress that came in the fragment of an address is added to what is known; ``notice`` says so."""
    from tienlen.screens import learn_home

    return learn_home.bring(enter(state), fragment)


def arrive(state: State, view: dict[str, Any]) -> State:
    """The screen as an address names it."""
    from tienlen.screens import learn_state

    return learn_state.arrive(state, view)


def keep(state: State) -> dict[str, Any] | None:
    """What the browser keeps of it."""
    if state.progress is None:
        return state.kept if isinstance(state.kept, dict) else None
    from tienlen.screens import learn_state

    return learn_state.keep(state)


def lesson_named(given: object) -> str:
    """The id of the lesson that is meant by its id or its number, 4 or "4"; an `InputError` names those there are."""
    ids = lesson_ids()
    if isinstance(given, str) and given in ids.values():
        return given
    number = int(given) if isinstance(given, str) and len(given) < LONG and _is_number(given) else given
    if type(number) is int and number in ids:
        return ids[number]
    raise InputError("bad_value", field="lesson", value=given, known=tuple(ids.values()))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def lesson_ids() -> dict[int | str, str]:
    """The id of each lesson, in order, by its number; of a club's own lessons by the name of its folder."""
    from tienlen.lessons.course import every_lesson

    return {one["folder"] if one.get("own") else int(one["folder"][:2]): one["id"] for one in every_lesson("en")}

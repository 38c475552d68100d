"""The course as a learner goes through it: lessons, each a row of pages with one task, then generated exercises."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from tienlen import explain
from tienlen.engine.rules import PROFILES, Rules
from tienlen.lessons.course import OWN_VARIABLE, every_lesson
from tienlen.lessons.families import BY_ID, BY_ROW, UNIT_IDS, WHOLE_DEAL, kinds, neighbour
from tienlen.lessons.memory import Level, Memory, rests, session
from tienlen.lessons.misconceptions import MISCONCEPTIONS
from tienlen.lessons.progress import WHOLE, Progress
from tienlen.screens.learn import State
from tienlen.screens.learn_answer import Asked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tienlen.lessons.hunts import Hunt

Task = Mapping[str, Any]

GENERATED = 3
"""So many exercises follow the written steps: two of the lesson's own rules, one of a rule that looks alike."""
EASY = 2
"""After so many exercises that do not tempt a belief, harder ones may."""
DEPENDING = ("play.two_tops_straight", "play.no_twos_in_runs", "bomb.after_pass")
"""Units about which the profiles differ: a review asks two times of three about the learner's own."""
SKIPPED = 4
"""So many questions are asked of who knows a lesson already."""
LAST_KIND = "pair-runs"
"""The lesson with which every kind of play is known."""
CHAPTERS = (5, 10, 13, 16)
"""The last lesson of each chapter."""


@dataclass(frozen=True)
class Page:
    """One screenful of a lesson."""

    title: str
    text: tuple[str, ...]
    """Paragraphs with marks."""
    shows: tuple[Task, ...]
    """What is only to be looked at."""
    task: Task | None
    """What is asked; None where there is nothing to answer."""
    opens: bool
    """Whether it is the first of its step: then the text stands open."""
    before: Task | None = None
    """What was asked about cards or points before it in its step."""


def lessons(language: str) -> list[dict[str, Any]]:
    """The lessons in order."""
    return _lessons(language, os.environ.get(OWN_VARIABLE, ""))


@lru_cache(10)
def _lessons(language: str, _own: str) -> list[dict[str, Any]]:
    """They are read once: whoever visits later has a program of their own."""
    return every_lesson(language)


def chapters(language: str) -> list[list[dict[str, Any]]]:
    """A club's own lessons, then those of each chapter of the course."""
    groups: list[list[dict[str, Any]]] = [[] for _ in range(len(CHAPTERS) + 1)]
    for lesson in lessons(language):
        chapter = 1 + sum(number_of(lesson) > last for last in CHAPTERS[:-1])
        groups[0 if lesson.get("own") else chapter].append(lesson)
    return groups


def lesson_of(state: State, id: str | None = None) -> dict[str, Any]:
    """The lesson that is open, or another."""
    wanted = state.lesson if id is None else id
    return next(lesson for lesson in lessons(state.language) if lesson["id"] == wanted)


def number_of(lesson: dict[str, Any]) -> int:
    """A lesson's number, which begins the name of its folder."""
    return int(lesson["folder"][:2])


def pages(lesson: dict[str, Any]) -> tuple[Page, ...]:
    """The written pages of a lesson: one for each task, or for a step that only shows something."""
    made: list[Page] = []
    for step in lesson["steps"]:
        shows = tuple(task for task in step["tasks"] if _only_shown(task))
        tasks = [task for task in step["tasks"] if not _only_shown(task)] or [None]
        before = None
        for number, task in enumerate(_spread(tasks)):
            made.append(Page(step["title"], tuple(step["text"]), shows, task, number == 0, before))
            before = before if task is None or task["kind"] in ("quiz", "generated") else task
    return tuple(made)


def _only_shown(task: Task) -> bool:
    """Whether nothing is asked."""
    return task["kind"] == "show" or (task["kind"] == "watch" and not task.get("missing"))


def _spread(tasks: list[Any]) -> list[Any]:
    """A block that asks for several generated exercises is as many tasks."""
    spread: list[Any] = []
    for task in tasks:
        times = task.get("items", 1) if task is not None and task["kind"] == "generated" else 1
        spread += [task] * times
    return spread


def length(lesson: dict[str, Any]) -> int:
    """The pages of a lesson, the generated exercises included."""
    return len(pages(lesson)) + (GENERATED if units_of(lesson) else 0)


def units_of(lesson: dict[str, Any]) -> tuple[str, ...]:
    """The units that a lesson's tasks teach, in order."""
    rows = [row for page in pages(lesson) if page.task for row in page.task.get("teaches", ())]
    return tuple(dict.fromkeys(BY_ROW[row] for row in rows if row in BY_ROW))


def units_of_task(task: Task) -> tuple[str, ...]:
    """The units that an answer counts for."""
    if "unit" in task:
        return (task["unit"],)
    return tuple(dict.fromkeys(BY_ROW[row] for row in task.get("teaches", ()) if row in BY_ROW))


def rules_for(state: State, lesson: dict[str, Any] | None = None) -> Rules:
    """The rules a lesson is learnt under: the learner's, else those it can be shown with."""
    allowed = lesson["rules"] if lesson else ()
    profile = state.profile if not allowed or state.profile in allowed else allowed[0]
    return PROFILES[profile]


def page_name(state: State) -> str:
    """What the exercise of this page is kept under, and drawn from."""
    where = state.lesson if state.view in ("lesson", "skip") else state.view
    return f"{state.view}/{where}/{state.at}{'+' * state.extra}"


def page(state: State) -> Page | None:
    """The page that is shown; None after the last."""
    words = explain.catalogue(state.language)
    drawn = dict(state.drawn).get(page_name(state))
    if state.view == "lesson":
        written = pages(lesson_of(state))
        if state.at <= len(written) and not state.extra:
            told = written[state.at - 1]
            return replace(told, task=drawn) if told.task and told.task["kind"] == "generated" else told
        if state.at > length(lesson_of(state)):
            return None
        title = words.get("learn.extra.title" if state.extra else "learn.own.title")
    else:
        if state.at > len(state.units):
            return None
        title = words.get(f"learn.{state.view}.page")
    return Page(title, (), (), drawn, False) if drawn else None


def asked(state: State) -> Asked | None:
    """The task of the page that is shown, if something is asked there."""
    shown = page(state)
    if shown is None or shown.task is None:
        return None
    lesson = lesson_of(state) if state.view == "lesson" else None
    return Asked(shown.task, rules_for(state, lesson), page_name(state))


def count(state: State) -> int:
    """How many pages there are in what is gone through now."""
    return length(lesson_of(state)) if state.view == "lesson" else len(state.units)


# ---------------------------------------------------------------------------------- exercises


def draw(state: State) -> State:
    """The exercise of this page is drawn, where it needs one."""
    name = page_name(state)
    if name in dict(state.drawn):
        return state
    fixed = _of_four(state) or _of_whole_deal(state)
    if fixed is not None:
        return replace(state, drawn=(*state.drawn, (name, fixed)))
    if _wanted(state) is None:
        return state
    rng, keys = Random(f"{state.seed}/{name}/{len(state.asked)}"), list(state.asked)
    task = _exercise(state, rng, keys)
    return replace(state, drawn=(*state.drawn, (name, task)), asked=tuple(keys))


def _exercise(state: State, rng: Random, keys: list[tuple[object, ...]]) -> dict[str, Any]:
    """A new exercise for this page, like none of ``keys``, to which its own is added; a rule that has no new one gives
    way to its neighbour."""
    from tienlen.lessons.exercises import exercise
    from tienlen.lessons.generator import Seen

    wanted = _wanted(state)
    assert wanted is not None, "the page needs an exercise"
    unit, level, kind, hunt = wanted
    lesson = lesson_of(state) if state.view == "lesson" else None
    rules, course = rules_for(state, lesson), lessons(state.language)
    if state.view == "review" and unit in DEPENDING and rng.random() < 1 / 3:
        rules = PROFILES[rng.choice([profile for profile in PROFILES if profile != state.profile])]
    try:
        if hunt is not None:
            return tempting(hunt, rng, level, keys)
        return exercise(unit, rng, rules, level, Seen(keys), kind=kind, course=course)
    except LookupError:
        return exercise(neighbour(unit), rng, rules, level, course=course)


def tempting(hunt: Hunt, rng: Random, level: int, keys: list[tuple[object, ...]]) -> dict[str, Any]:
    """An exercise that tempts who holds a belief: a twin where there are some, a harder one where no easy one does."""
    from tienlen.lessons.exercises import exercise
    from tienlen.lessons.generator import LEVELS, TRIES, Seen
    from tienlen.lessons.hunts import tempted

    for attempt in range(TRIES):
        seen = Seen(list(keys))
        if attempt == EASY:
            level = min(level + 1, LEVELS[-1])
        task = exercise(hunt.unit, rng, hunt.rules, level, seen, kind=_twin(hunt.unit), belief=hunt.belief)
        if tempted(hunt.belief, task, hunt.rules):
            break
    keys.append(seen.keys[-1])
    return task


def four(state: State) -> tuple[list[dict[str, Any]], list[tuple[object, ...]]]:
    """The questions of "I know this" up to this page, and what they are alike in; their seed alone decides, so that an
    address brings them back."""
    keys: list[tuple[object, ...]] = []
    rng = Random(f"{state.four}/{state.lesson}")
    pages = range(1, min(state.at, len(state.units)) + 1)
    return [_exercise(replace(state, at=at), rng, keys) for at in pages], keys


def _of_four(state: State) -> dict[str, Any] | None:
    """The question of this page, where it is one of "I know this"."""
    if state.view != "skip" or state.at > len(state.units):
        return None
    return four(state)[0][-1]


def _of_whole_deal(state: State) -> dict[str, Any] | None:
    """The task of this page, where it is one of the row about a whole deal."""
    if state.view != "lesson" or state.extra:
        return None
    lesson = lesson_of(state)
    shown = [page.task for page in pages(lesson)[: state.at]]
    here = shown[-1] if len(shown) == state.at else None
    if here is None or here.get("rule") != WHOLE_DEAL:
        return None
    from tienlen.lessons.whole_deal import tasks_of

    row = tasks_of(f"{state.seed}/{state.lesson}", rules_for(state, lesson).as_text())
    return row[sum(task is here for task in shown[:-1]) % len(row)]


class Wanted(NamedTuple):
    """What an exercise is to be."""

    unit: str
    level: int
    kind: str | None
    """The kind of task that it must be, if it must be one."""
    hunt: Hunt | None = None
    """The misconception that it must tempt, if it must tempt one."""


def _wanted(state: State) -> Wanted | None:
    """What the exercise of this page is about, how hard it is, and which kind it must be."""
    if state.view in ("review", "skip"):
        if state.at > len(state.units):
            return None
        unit = state.units[state.at - 1]
        twin = _twin(unit) if state.view == "skip" and state.at <= 2 else None
        return Wanted(unit, _level(state, unit, 2), twin or _missing(state, unit))
    lesson = lesson_of(state)
    if state.extra:
        shown = page(replace(state, extra=False))
        units = units_of_task(shown.task) if shown and shown.task else ()
        return Wanted(units[0], 1, _twin(units[0])) if units else None
    written = pages(lesson)
    if state.at <= len(written):
        task = written[state.at - 1].task
        if task is None or task["kind"] != "generated":
            return None
        unit = BY_ROW[task["rule"]]
        return Wanted(unit, _level(state, unit), _missing(state, unit))
    if state.at > length(lesson):
        return None
    picked = pick_units(lesson, f"{state.seed}/{state.lesson}", lessons(state.language), rules_for(state, lesson))
    unit, hunt = picked[state.at - len(written) - 1]
    return Wanted(unit, _level(state, unit), _missing(state, unit), hunt)


def _missing(state: State, unit: str) -> str | None:
    """The kind of task that a rule needs to be practised: after others a twin, after twins alone another one."""
    memory = state.progress.units.get(unit)
    if memory is None or memory.practised is not None or not memory.run or _twin(unit) is None:
        return None
    twins = ["+" in word for word in memory.run]
    return "legal" if all(twins) else None if any(twins) else "twin"


def _twin(unit: str) -> str | None:
    """A twin, where a unit can be asked so."""
    return "twin" if "twin" in kinds(unit) else None


def _level(state: State, unit: str, least: int = 1) -> int:
    """How hard an exercise may be: the better a rule is known, the more stands around it.

    Before the lesson on pair runs is begun, nothing is asked about plays that are not taught yet.
    """
    from tienlen.lessons.exercises import EARLY, SINGLY
    from tienlen.lessons.generator import LEVELS

    if unit in (*EARLY, *SINGLY) and not state.progress.steps.get(LAST_KIND):
        return 1
    if unit in state.progress.units and state.progress.units[unit].known:
        return LEVELS[-1]
    level = level_of(state.progress, unit, state.day)
    return max(least, {Level.PRACTISED: 2, Level.DUE: 3}.get(level, 1))


def pick_units(
    lesson: dict[str, Any], seed: str, course: list[dict[str, Any]], rules: Rules
) -> tuple[tuple[str, Hunt | None], ...]:
    """What the generated exercises of a lesson are about: own, own, and a neighbour that was taught by then.

    Wrong beliefs that the written steps tempt too seldom come first, each with the unit that tempts it.
    """
    from tienlen.lessons.hunts import hunted

    rng, own = Random(seed), list(units_of(lesson))
    own = [unit for unit in own if BY_ID[unit].family != "told"] or own  # what is told was asked a moment ago
    rng.shuffle(own)
    hunts = hunted(lesson, course, rules)
    rng.shuffle(hunts)
    tempting = {hunt.unit for hunt in hunts}
    picked: list[tuple[str, Hunt | None]] = [(hunt.unit, hunt) for hunt in hunts]
    picked += [(unit, None) for unit in own if unit not in tempting]
    if len(hunts) >= GENERATED:
        return tuple(picked[:GENERATED])
    first, second = picked[0], picked[1 % len(picked)]
    before = [unit for other in course[: course.index(lesson) + 1] for unit in units_of(other)]
    if (alike := neighbour(second[0])) in before:
        return first, second, (alike, None)
    others = [unit for unit in before if unit not in (first[0], second[0]) and BY_ID[unit].family != "told"]
    return first, second, (rng.choice(others or own), None)


def skip_units(lesson: dict[str, Any], seed: str) -> tuple[str, ...]:
    """What is asked of who knows a lesson already: first two rules that can be asked in twins, those with a wrong
    belief before others."""
    rng, own = Random(seed), list(units_of(lesson))
    rng.shuffle(own)
    beliefs = {row for belief in MISCONCEPTIONS for row in belief.rows}
    own.sort(key=lambda unit: (_twin(unit) is None, not set(BY_ID[unit].rows) & beliefs))
    twice = own * SKIPPED
    return (*twice[:2], *(own[2:] + own)[: SKIPPED - 2]) if own else ()


def skippable(progress: Progress, lesson: dict[str, Any]) -> bool:
    """Whether four questions can stand for a lesson: it has rules to ask about, and is not done yet."""
    return bool(units_of(lesson)) and not is_done(progress, lesson)


def page_teaching(lesson: dict[str, Any], unit: str) -> int:
    """The first page that teaches a unit."""
    told = [page.task is not None and unit in units_of_task(page.task) for page in pages(lesson)]
    return told.index(True) + 1 if True in told else 1


# ---------------------------------------------------------------------------------- what is known


def done(progress: Progress, lesson: dict[str, Any]) -> int:
    """The last page of a lesson that was done."""
    return min(progress.steps.get(lesson["id"], 0), length(lesson))


def is_done(progress: Progress, lesson: dict[str, Any]) -> bool:
    """Whether every page of it was done; a lesson that was done stays so when it grows."""
    return done(progress, lesson) >= length(lesson)


def settled(progress: Progress, language: str) -> Progress:
    """Progress that counts pages, as it was kept once: the lessons that are done now stay so."""
    whole = {lesson["id"]: WHOLE for lesson in lessons(language) if is_done(progress, lesson)}
    return Progress(progress.units, {**progress.steps, **whole})


def current(progress: Progress, language: str) -> dict[str, Any] | None:
    """The lesson to go on with: the last one begun, else the first that is new; None at the end of the course."""
    open = [lesson for lesson in lessons(language) if not is_done(progress, lesson)]
    begun = [lesson for lesson in open if done(progress, lesson)]
    return begun[-1] if begun else open[0] if open else None


def following(state: State, lesson: dict[str, Any]) -> dict[str, Any] | None:
    """The lesson after this one."""
    course = lessons(state.language)
    at = next(at for at, one in enumerate(course, 1) if one["id"] == lesson["id"])
    return course[at] if at < len(course) else None


def due(progress: Progress, today: int) -> list[str]:
    """The units to be asked again, the weakest first; ten at most."""
    return session({unit: memory for unit, memory in progress.units.items() if is_due(unit, memory, today)}, today)


def due_count(progress: Progress, today: int) -> int:
    """How many units are due, whether or not they are asked in one session."""
    return sum(is_due(unit, memory, today) for unit, memory in progress.units.items())


def is_due(unit: str, memory: Memory, today: int) -> bool:
    """Whether a unit is to be asked again; what is only told rests after a few rights."""
    return unit in BY_ID and not rests(unit, memory) and memory.due is not None and memory.due <= today


def state_of(progress: Progress, lesson: dict[str, Any], today: int, now: str | None) -> str:
    """``new``, ``now``, ``done`` or ``due``; ``now`` is the lesson to go on with."""
    if is_done(progress, lesson):
        known = [(unit, progress.units[unit]) for unit in units_of(lesson) if unit in progress.units]
        return "due" if any(is_due(unit, memory, today) for unit, memory in known) else "done"
    return "now" if lesson["id"] == now or done(progress, lesson) else "new"


def level_of(progress: Progress, unit: str, today: int) -> Level:
    """How well a unit is known."""
    memory = progress.units.get(unit)
    if memory is not None and rests(unit, memory):
        return Level.KNOWN  # told only, and asked often enough
    return memory.level(today) if memory else Level.NEW


KNOWN = (Level.PRACTISED, Level.KNOWN, Level.DUE)
"""The levels that count as known on the path."""


def known_count(progress: Progress, today: int) -> int:
    """How many units are practised or better."""
    return sum(level_of(progress, unit, today) in KNOWN for unit in UNIT_IDS)

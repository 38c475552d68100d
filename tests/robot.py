"""A robot for lessons: it answers by the second referee (``learner``) and presses only what a scene offers.

What it must know of a question beyond the scene is the task itself, as plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests import learner, second_referee
from tests.pressing import after, found, walk
from tienlen.screens import learn_course, shell

Scene = dict[str, Any]
Task = dict[str, Any]


class NoWayError(AssertionError):
    """The scene does not offer what must be pressed."""


def task_of(state: shell.State) -> Task | None:
    """What is asked, as plain data."""
    asked = learn_course.asked(state.learn)
    return dict(asked.task) if asked is not None else None


def profile_of(state: shell.State) -> str:
    """The rules the lesson is learnt under."""
    asked = learn_course.asked(state.learn)
    assert asked is not None
    return asked.rules.profile


def press(state: shell.State, wanted: Callable[[dict[str, Any]], bool], **more: Any) -> shell.State:
    """Press what the scene offers."""
    for node in walk(shell.scene(state)):
        for name in ("event", "down", "up"):
            event = node.get(name)
            if isinstance(event, dict) and not node.get("disabled") and wanted(event):
                return after(state, {**event, **more})
    raise NoWayError(f"nothing to press: {task_of(state)} {shell.scene(state)['body']}")


def do(state: shell.State, name: str, **fields: Any) -> shell.State:
    """Press the event of this name with these fields."""

    def is_it(event: dict[str, Any]) -> bool:
        return event["do"] == name and all(
            event.get(key) == value and type(event.get(key)) is type(value) for key, value in fields.items()
        )

    return press(state, is_it)


def choose(state: shell.State, value: Any) -> shell.State:
    """Press an option."""
    return do(state, "answer", value=value)


def lay(state: shell.State, cards: str) -> shell.State:
    """Tap cards of the hand, then play them."""
    for card in cards.split():
        (fan,) = [fan for fan in (*found(shell.scene(state), t="fan"), *found(shell.scene(state), t="deck"))
                  if fan.get("event")]  # fmt: skip
        held = [one["c"] for one in fan["cards"]] if fan["t"] == "fan" else [card]
        if card not in held:
            raise NoWayError(f"{card} is not in {held}")
        state = after(state, {**fan["event"], "card": card})
    return do(state, "try")


def set_numbers(state: shell.State, wanted: list[int]) -> shell.State:
    """Turn every number up or down until it is right."""
    for at, value in enumerate(wanted):
        for _ in range(60):
            (node,) = found(shell.scene(state), t="steppers")
            shown = int(node["items"][at]["value"].replace("\N{MINUS SIGN}", "-"))
            if shown == value:
                break
            state = do(state, "change", at=at, by=1 if shown < value else -1)
    return do(state, "try")


# ---------------------------------------------------------------------------------- right answers


def answer(state: shell.State) -> shell.State:
    """Give the right answer to what is asked now."""
    task, profile = task_of(state), profile_of(state)
    assert task is not None
    return _ANSWERS[task["kind"]](state, task, profile)


def _legal(state: shell.State, task: Task, profile: str) -> shell.State:
    told = learner.parts(task, profile)[state.learn.turn.part]
    verdict = learner.ruled(told, profile)
    state = choose(state, verdict.legal)
    return state if state.learn.turn.solved else choose(state, because(told, profile))


def because(told: Task, profile: str) -> str:
    """Why, in the form in which it is asked: of a legal lead the kind of play."""
    verdict = second_referee.rule(learner.position(told, profile))
    return str(verdict["kind"] if verdict["reason"] == "lead" else verdict["reason"])


def _play(state: shell.State, task: Task, profile: str) -> shell.State:
    plays = learner.plays(task, profile)
    return lay(state, plays[0]) if plays else do(state, "pass")


def _all(state: shell.State, task: Task, profile: str) -> shell.State:
    for play in learner.plays(task, profile):
        state = lay(state, play)
    return choose(state, "all")


def _tip(state: shell.State, task: Task, profile: str) -> shell.State:
    return do(state, "pass") if task["advice"][0] == "pass" else lay(state, task["advice"][0])


def _quiz(state: shell.State, task: Task, profile: str) -> shell.State:
    if task["type"] == "match":
        for at, (_, right) in enumerate(task["pairs"]):
            state = choose(choose(state, {"left": at}), {"right": right})
        return do(state, "try")
    for choice in task["answer"]:
        state = choose(state, choice)
    return state if task["type"] == "one" else do(state, "try")


def _several(values: list[Any], state: shell.State) -> shell.State:
    for value in values:
        state = choose(state, value)
    return do(state, "try")


def _points(state: shell.State, task: Task, profile: str) -> shell.State:
    made = learner.points(task, profile)
    return set_numbers(state, [made[seat] for seat in task["places"]])


def _ruling(state: shell.State, task: Task, profile: str) -> shell.State:
    state = choose(state, learner.ruled(task, profile).legal)
    while not state.learn.turn.solved:  # which card and which rule, only the printed ruling says
        state = next(tried for tried in _options(state) if not tried.learn.turn.wrongs)
    return state


def _options(state: shell.State) -> Iterator[shell.State]:
    """Each option pressed, one after another."""
    for node in found(shell.scene(state), t="options"):
        for item in node["items"]:
            yield after(state, item["event"])


def _next(state: shell.State, task: Task, profile: str) -> shell.State:
    wanted = learner.asked_next(task, profile)
    return _several(wanted, state) if task.get("who") == "out" else choose(state, wanted)


_ANSWERS: dict[str, Callable[[shell.State, Task, str], shell.State]] = {
    **dict.fromkeys(("legal", "twin", "fill"), _legal),
    **dict.fromkeys(("pick", "lowest", "highest", "choose"), _play),
    **dict.fromkeys(("all", "bombs"), _all),
    "tip": _tip,
    "watch": lambda state, task, profile: lay(state, " ".join(learner.missing(task, profile))),
    "which": lambda state, task, profile: choose(state, learner.winner(task, profile)),
    "order": lambda state, task, profile: _several(learner.in_order(task), state),
    "extremes": lambda state, task, profile: lay(state, "3s 2h"),
    "next": _next,
    "spot": lambda state, task, profile: choose(state, learner.spoilt(task, profile)),
    "totals": lambda state, task, profile: _several(learner.champions(task, profile), state),
    "instant": lambda state, task, profile: _several(learner.instant(task, profile), state),
    "sizes": lambda state, task, profile: set_numbers(state, learner.sizes(task, profile)),
    "flip": lambda state, task, profile: choose(
        state, next(one for one in learner.switches(task, profile) if _offered(state, one))
    ),
    "quiz": _quiz,
    "points": _points,
    "ruling": _ruling,
}


def _offered(state: shell.State, value: Any) -> bool:
    return bool(found(shell.scene(state), do="answer", value=value))


# ---------------------------------------------------------------------------------- going through


def to_the_end(state: shell.State, *, most: int = 80, look: Callable[[shell.State], None] | None = None) -> shell.State:
    """Every page answered rightly, until nothing is asked any more."""
    for _ in range(most):
        if look:
            look(state)
        if learn_course.page(state.learn) is None:
            return state
        if task_of(state) is not None and not state.learn.turn.solved:
            state = answer(state)
            if not state.learn.turn.solved:
                raise NoWayError(f"not right: {task_of(state)} {state.learn.turn}")
            if look:
                look(state)
        state = do(state, "next")
    raise NoWayError("it never ends")

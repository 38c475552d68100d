"""The end of a lesson, drawn: which rules one knows now, how it went, and where it goes on."""

from __future__ import annotations

from typing import Any

from tienlen import explain
from tienlen.screens import learn_course
from tienlen.screens.learn import State
from tienlen.screens.learn_course import number_of
from tienlen.screens.learn_path import href, open_at
from tienlen.screens.lesson_nodes import progress
from tienlen.screens.nodes import Node, a, box, button, h, items, p

PLAY = {3: 3, 5: 5, 7: 7, 10: 10}
"""After these lessons one can play, with a deal that fits: the lesson and the seed of its cards."""


def scene(state: State) -> dict[str, Any]:
    """The page at the end."""
    made = _lesson(state)
    if state.linked:
        back = explain.catalogue(state.language).get("learn.back")
        made["back"] = {"label": back, "href": href(state), "event": {"do": "leave"}}
    return made


def _lesson(state: State) -> dict[str, Any]:
    words, lesson = explain.catalogue(state.language), learn_course.lesson_of(state)
    of = learn_course.length(lesson)
    label = words.get("learn.head", n=number_of(lesson), title=lesson["title"])
    rows = [explain.rule(row, state.language).title for row in lesson["teaches"] if not row.startswith("example.")]
    title = words.get("learn.done.title")
    body: list[Node | None] = [
        box(
            [progress(of, of, f"{of} / {of}", label=label), p(label, tone="small")],
            kind="stack", area="head", key="head",
        ),
        box([h(1, title), p(words.plural("learn.done.rules", len(rows)), tone="lead"), _went(state)], area="prose",
            key="prose"),
        box([h(2, words.get("learn.done.known")), items([explain.runs(row) for row in rows])], kind="panel",
            area="task", key="known"),
        _after(state, lesson),
    ]  # fmt: skip
    return {"layout": "lesson", "body": [node for node in body if node], "title": title}


def _went(state: State) -> Node | None:
    """How many were right at once."""
    if not state.results:
        return None
    words = explain.catalogue(state.language)
    clean = sum(result.clean and not result.nudged for result in state.results)
    return p(words.plural("learn.done.went", len(state.results), clean=clean))


def _after(state: State, lesson: dict[str, Any]) -> Node:
    """The next lesson, a deal to play, the path."""
    say, number = explain.catalogue(state.language).get, number_of(lesson)
    now = learn_course.following(state, lesson)
    kids: list[Node | None] = [_due(state, lesson)]
    if number in PLAY and not lesson.get("own"):
        where = f"?screen=play&rules={state.profile}&players=4&level=first_legal&seed={PLAY[number]}"
        kids.append(a(say("learn.done.play"), where, {"do": "address", "query": where}, icon="cards", key="play"))
    if now is not None:
        text = say("learn.done.next", n=number_of(now), title=now["title"])
        kids.append(button(text, open_at(now["id"], 1), kind="primary", icon="play", key="next"))
    kids.append(a(say("learn.done.path"), href(state), {"do": "leave"}, icon="book", key="path"))
    return box(kids, kind="stack", area="more", key="after")


def _due(state: State, lesson: dict[str, Any]) -> Node | None:
    """When the first of its rules comes back."""
    words = explain.catalogue(state.language)
    memories = [state.progress.units[unit] for unit in learn_course.units_of(lesson) if unit in state.progress.units]
    days = [memory.due - state.day for memory in memories if memory.due is not None]
    return p(words.plural("learn.done.due", max(min(days), 0)), tone="small", key="due") if days else None

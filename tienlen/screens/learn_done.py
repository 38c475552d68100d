"""The end of a lesson, drawn: which rules it taught, how it went, and where it goes on."""

from __future__ import annotations

from typing import Any

from tienlen import explain
from tienlen.lessons.families import BY_ROW
from tienlen.screens import houserules, learn_course, learn_record
from tienlen.screens.learn import State
from tienlen.screens.learn_course import number_of
from tienlen.screens.learn_path import href, open_at, paper, unit_title, with_level
from tienlen.screens.lesson_nodes import progress
from tienlen.screens.nodes import Node, a, box, button, h, items, p

PLAY = {3: (2591, "first_legal"), 5: (70, "first_legal"), 7: (3, "careful"), 10: (5, "careful")}
"""After these lessons one can play: the seed of cards that fit, and how well the others play.

First hardly a row in any hand; then rows in the learner's, but no bomb in any; then another one leads; last a quad, and
a player with two 2s."""


def scene(state: State) -> dict[str, Any]:
    """The page at the end."""
    made = {"lesson": _lesson, "review": _review, "skip": _skip}[state.view](state)
    if state.linked:
        back = explain.catalogue(state.language).get("learn.back")
        made["back"] = {"label": back, "href": href(state), "event": {"do": "leave"}}
    return made


def _lesson(state: State) -> dict[str, Any]:
    words, lesson = explain.catalogue(state.language), learn_course.lesson_of(state)
    of = learn_course.length(lesson)
    label = words.get("learn.head", n=number_of(lesson), title=lesson["title"])
    rows = [_taught(state, row) for row in lesson["teaches"] if not row.startswith("example.")]
    title = words.get("learn.done.title")
    body: list[Node | None] = [
        box(
            [progress(of, of, f"{of} / {of}", label=label), p(label, tone="small")],
            kind="stack", area="head", key="head",
        ),
        box([h(1, title), p(words.plural("learn.done.rules", len(rows)), tone="lead"), _went(state)], area="prose",
            key="prose"),
        box([h(2, words.get("learn.done.taught")), items(rows)], kind="panel", area="task", key="taught"),
        _after(state, lesson),
    ]  # fmt: skip
    return {"layout": "lesson", "body": [node for node in body if node], "title": title}


def _taught(state: State, row: str) -> list[Any]:
    """A rule of the lesson, and how well it is known by now."""
    title = explain.rule(row, state.language).title
    return with_level(state, BY_ROW[row], title) if row in BY_ROW else explain.runs(title)


def _went(state: State) -> Node | None:
    """How many were right at once."""
    if not state.results:
        return None
    words = explain.catalogue(state.language)
    clean = sum(result.clean and not result.nudged for result in state.results)
    return p(words.plural("learn.done.went", len(state.results), clean=clean))


def _after(state: State, lesson: dict[str, Any]) -> Node:
    """The next lesson, a deal to play, the path; once every lesson is done, the certificate."""
    say, number = explain.catalogue(state.language).get, number_of(lesson)
    left = learn_course.current(state.progress, state.language)
    kids: list[Node | None] = [_due(state, lesson)]
    if number in PLAY and not lesson.get("own"):
        seed, level = PLAY[number]
        where = f"?screen=play&rules={state.profile}&players=4&level={level}&seed={seed}&now=1"
        kids.append(a(say("learn.done.play"), where, {"do": "address", "query": where}, icon="cards", key="play"))
    kids.append(_next_lesson(state, learn_course.following(state, lesson) or left))
    if left is None and not lesson.get("own"):
        kids.insert(0, _certificate(state))
    kids.append(a(say("learn.done.path"), href(state), {"do": "leave"}, icon="book", key="path"))
    kids.append(paper(state, lesson["id"]))
    return box(kids, kind="stack", area="more", key="after")


def _certificate(state: State) -> Node:
    """The end of the course, to be printed; no grade."""
    words, course = explain.catalogue(state.language), learn_course.lessons(state.language)
    known = learn_course.known_count(state.progress, state.day)
    rules = houserules.profile_name(state.profile, state.language)
    return box(
        [
            h(2, words.get("learn.certificate")),
            p(words.get("learn.certificate.text", lessons=len(course), rules=rules)),
            p(words.plural("learn.certificate.known", known), tone="small"),
            button(words.get("learn.certificate.print"), act={"do": "print"}, icon="print", print="no"),
        ],
        kind="panel",
        key="certificate",
    )


def _review(state: State) -> dict[str, Any]:
    """The end of a review, or that there is none."""
    words = explain.catalogue(state.language)
    asked = bool(state.units)
    title = words.get("learn.review.done" if asked else "learn.review.title")
    left = learn_course.due_count(state.progress, state.day)
    told: list[Node | None] = [h(1, title)]
    told += [_went(state)] if asked else [p(words.get("learn.review.none"), tone="lead")]
    kids: list[Node | None] = [
        button(words.plural("learn.review.more", left), {"do": "view", "id": "review"}, icon="loop") if left else None,
        button(words.get("learn.done.path"), {"do": "leave"}, kind="primary", icon="book", key="path"),
    ]
    return {
        "layout": "lesson",
        "body": [box(told, area="prose", key="prose"), box(kids, kind="stack", area="more", key="after")],
        "title": title,
    }


def _skip(state: State) -> dict[str, Any]:
    """Known, or where to begin."""
    words, lesson, missed = explain.catalogue(state.language), learn_course.lesson_of(state), learn_record.failed(state)
    number = number_of(lesson)
    kids: list[Node | None]
    if missed is None:
        title, text = words.get("learn.skip.known"), words.get("learn.skip.known.text")
        now = learn_course.following(state, lesson)
        kids = [_next_lesson(state, now)]
    else:
        title = words.get("learn.skip.not_yet")
        text = words.get(
            "learn.skip.not_yet.text", rule=explain.plain(unit_title(missed, state.language), state.language)
        )
        at = learn_course.page_teaching(lesson, missed)
        begin = words.get("learn.done.next", n=number, title=lesson["title"])
        kids = [button(begin, open_at(lesson["id"], at), kind="primary", icon="play", key="next")]
    kids.append(a(words.get("learn.done.path"), href(state), {"do": "leave"}, icon="book", key="path"))
    label = words.get("learn.head", n=number, title=lesson["title"])
    body = [
        box([p(label, tone="small")], kind="stack", area="head", key="head"),
        box([h(1, title), p(text, tone="lead")], area="prose", key="prose"),
        box(kids, kind="stack", area="more", key="after"),
    ]
    return {"layout": "lesson", "body": body, "title": title}


def _next_lesson(state: State, now: dict[str, Any] | None) -> Node | None:
    if now is None:
        return None
    text = explain.catalogue(state.language).get("learn.done.next", n=number_of(now), title=now["title"])
    return button(text, open_at(now["id"], 1), kind="primary", icon="play", key="next")


def _due(state: State, lesson: dict[str, Any]) -> Node | None:
    """When the first of its rules comes back."""
    words = explain.catalogue(state.language)
    memories = [state.progress.units[unit] for unit in learn_course.units_of(lesson) if unit in state.progress.units]
    days = [memory.due - state.day for memory in memories if memory.due is not None]
    return p(words.plural("learn.done.due", max(min(days), 0)), tone="small", key="due") if days else None

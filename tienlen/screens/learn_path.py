"""The path of lessons, drawn: what to go on with, what is due, what is known, and every lesson with its state."""

from __future__ import annotations

from typing import Any

from tienlen import explain
from tienlen.engine.rules import PROFILES
from tienlen.lessons.families import BY_ID, UNIT_IDS
from tienlen.screens import houserules, learn_course
from tienlen.screens.learn import State
from tienlen.screens.learn_course import done, due, is_done, known_count, length, number_of
from tienlen.screens.lesson_nodes import lesson, path, progress
from tienlen.screens.nodes import Event, Node, a, box, button, choice, h, items, p, segmented

SHOWN = 3
"""How many of the rules that are due are named."""


def scene(state: State) -> dict[str, Any]:
    """The path."""
    say = explain.catalogue(state.language).get
    body = [
        h(1, say("learn.title"), area="head", key="head"),
        box(_aside(state), kind="stack", area="aside", key="aside"),
        box(_chapters(state), kind="stack", area="path", key="path"),
    ]
    return {"layout": "learn", "body": body, "title": say("learn.doc")}


def _aside(state: State) -> list[Node | None]:
    """What to go on with; who has learnt nothing yet has nothing to review."""
    if not state.progress.steps and not state.progress.units:
        return [_go_on(state), _profile(state), _bring(state)]
    return [_go_on(state), _review(state), _known(state), _profile(state)]


def _bring(state: State) -> Node:
    """All rules, and progress from elsewhere."""
    say = explain.catalogue(state.language).get
    return a(say("learn.known.more"), href(state, view="progress"), {"do": "view", "id": "progress"}, icon="eye")


def href(state: State, **fields: str | int) -> str:
    """An address of this screen."""
    told = "".join(f"&{name}={value}" for name, value in fields.items())
    return f"?screen=learn{told}&lang={state.language}"


def open_at(id: str, step: int) -> Event:
    """The event that opens a lesson at one of its pages."""
    return {"do": "lesson", "id": id, "step": step}


def with_level(state: State, unit: str, title: str) -> list[Any]:
    """A rule, and how well its unit is known by now."""
    say = explain.catalogue(state.language).get
    level = say(f"learn.level.{learn_course.level_of(state.progress, unit, state.day)}")
    return explain.runs(say("learn.known.rule", title=title, level=level))


def paper(state: State, id: str) -> Node:
    """The way to the whole lesson on paper."""
    where: Event = {"do": "view", "id": "print", "lesson": id}
    say = explain.catalogue(state.language).get
    return a(say("learn.print"), href(state, view="print", lesson=id), where, icon="print", key="print")


def _go_on(state: State) -> Node:
    """One big button: the lesson to go on with."""
    say = explain.catalogue(state.language).get
    reviews_first = learn_course.due_count(state.progress, state.day) >= 5
    now = learn_course.current(state.progress, state.language)
    if now is None:
        return box([h(2, say("learn.go_on.end")), p(say("learn.go_on.end.text"))], kind="panel", key="go-on")
    begun = done(state.progress, now)
    small = say("learn.go_on.step", n=number_of(now), step=begun + 1, of=length(now))
    return box(
        [
            p(small if begun else say("learn.go_on.lesson", n=number_of(now)), tone="small"),
            h(2, now["title"]),
            button(
                say("learn.go_on" if begun else "learn.go_on.start"), open_at(now["id"], begun + 1),
                icon="play", kind="plain" if reviews_first else "primary", key="continue",
            ),
            None if begun or not learn_course.skippable(state.progress, now) else button(
                say("learn.skip"), {"do": "view", "id": "skip", "lesson": now["id"]}, kind="quiet", key="skip"
            ),
        ],
        kind="panel",
        key="go-on",
    )  # fmt: skip


def _review(state: State) -> Node:
    """What is due today."""
    words = explain.catalogue(state.language)
    count, units = learn_course.due_count(state.progress, state.day), due(state.progress, state.day)
    title = h(2, words.get("learn.review.title"))
    if not units:
        return box([title, p(words.get("learn.review.none"), tone="small")], kind="panel", key="review")
    return box(
        [
            title,
            p(words.plural("learn.review.due", count)),
            items([explain.runs(unit_title(unit, state.language)) for unit in units[:SHOWN]]),
            button(
                words.get("learn.review.go"), {"do": "view", "id": "review"}, icon="loop",
                kind="primary" if count >= 5 else "plain", key="review-go",
            ),
        ],
        kind="panel",
        key="review",
    )  # fmt: skip


def unit_title(unit: str, language: str) -> str:
    """A unit is called like the first of its rules."""
    return explain.rule(BY_ID[unit].rows[0], language).title


def _known(state: State) -> Node:
    """How much is known, and the way to all of it."""
    say = explain.catalogue(state.language).get
    known = known_count(state.progress, state.day)
    label = say("learn.known", n=known, of=len(UNIT_IDS))
    return box(
        [
            h(2, say("learn.known.title")),
            p(label),
            progress(known, len(UNIT_IDS), f"{known} / {len(UNIT_IDS)}", label=label),
            p(say("learn.known.kept"), tone="small") if state.linked else None,
            _bring(state),
        ],
        kind="panel",
        key="known",
    )


def _profile(state: State) -> Node:
    """Which rules are learnt."""
    say = explain.catalogue(state.language).get
    entries = [
        choice(
            houserules.profile_name(profile, state.language), profile == state.profile, {"do": "profile", "id": profile}
        )
        for profile in PROFILES
    ]
    return box(
        [
            h(2, say("learn.profile.title")),
            segmented(entries, label=say("learn.profile.title")),
            p(say("learn.profile.text"), tone="small"),
        ],
        kind="panel",
        key="profile",
    )


def _chapters(state: State) -> list[Node]:
    """Every lesson: those a club has brought along, then the course chapter by chapter."""
    say = explain.catalogue(state.language).get
    now = learn_course.current(state.progress, state.language)
    made = []
    for number, group in enumerate(learn_course.chapters(state.language)):
        if not group:
            continue
        title = say(f"learn.chapter.{number}" if number else "learn.chapter.own")
        entries = [_entry(state, one, now) for one in group]
        made.append(box([h(2, title), path(entries, label=title)], kind="panel", key=f"chapter{number}"))
    return made


def _entry(state: State, one: dict[str, Any], now: dict[str, Any] | None) -> dict[str, Any]:
    say = explain.catalogue(state.language).get
    where = learn_course.state_of(state.progress, one, state.day, now["id"] if now else None)
    begun, whole = done(state.progress, one), length(one)
    at = 1 if is_done(state.progress, one) or not begun else begun + 1
    note = say("learn.path.step", step=begun + 1, of=whole) if 0 < begun < whole else None
    return lesson(
        number_of(one),
        one["title"],
        href(state, lesson=one["id"], step=at),
        open_at(one["id"], at),
        state=where,
        words=say(f"learn.path.{where}"),
        note=note,
    )

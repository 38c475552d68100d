"""What a learner knows, rule by rule, drawn; and how to take it along, bring it back, or erase it."""

from __future__ import annotations

from typing import Any

from tienlen import explain
from tienlen.lessons.families import UNIT_IDS
from tienlen.screens import learn_course, learn_home
from tienlen.screens.address import only_here
from tienlen.screens.learn import State
from tienlen.screens.learn_course import KNOWN, known_count, level_of, number_of
from tienlen.screens.learn_path import unit_title, with_level
from tienlen.screens.lesson_nodes import progress
from tienlen.screens.nodes import Node, box, button, details, file, h, items, p, qr
from tienlen.screens.qrcode import path_of


def scene(state: State) -> dict[str, Any]:
    """All rules with their state, and what to do with the progress."""
    say = explain.catalogue(state.language).get
    known = known_count(state.progress, state.day)
    label = say("learn.known", n=known, of=len(UNIT_IDS))
    head: list[Node | None] = [
        button(say("learn.back"), {"do": "leave"}, icon="left", kind="quiet", key="leave"),
        h(1, say("learn.known.title")),
        progress(known, len(UNIT_IDS), f"{known} / {len(UNIT_IDS)}", label=label),
        p(label),
    ]
    body = [
        box(head, kind="stack", area="head", key="head"),
        box(_lessons(state), kind="stack", area="path", key="path"),
        box([_along(state), _home(state), _erase(state)], kind="stack", area="aside", key="aside"),
    ]
    return {"layout": "learn", "body": body, "title": say("learn.known.title")}


def _lessons(state: State) -> list[Node]:
    """The rules of each lesson, each with its state in words; a rule stands where it is taught first."""
    say, told, made = explain.catalogue(state.language).get, set[str](), []
    for lesson in learn_course.lessons(state.language):
        units = [unit for unit in learn_course.units_of(lesson) if unit not in told]
        told.update(units)
        if not units:
            continue
        known = sum(level_of(state.progress, unit, state.day) in KNOWN for unit in units)
        summary = say("learn.known.lesson", n=number_of(lesson), title=lesson["title"], known=known, of=len(units))
        lines = [with_level(state, unit, unit_title(unit, state.language)) for unit in units]
        made.append(details(summary, [items(lines)], key=lesson["id"]))
    return made


def _along(state: State) -> Node:
    """As a file, and back."""
    say = explain.catalogue(state.language).get
    told = say(state.told) if state.told and state.erased is None else None
    return box(
        [
            h(2, say("learn.along")),
            p(say("learn.known.kept"), tone="small") if state.linked else None,
            button(say("learn.export"), act={"do": "save", "name": "tienlen-progress.json",
                                             "text": state.progress.dump()}, icon="dl", key="export"),
            file(say("learn.import"), {"do": "load"}, refused=say("learn.import.refused"), icon="up",
                 accept=".json,application/json", limit=200_000, key="import",
                 error=told if state.damaged else None, note=None if state.damaged else told),
        ],
        kind="panel",
        key="along",
    )  # fmt: skip


def _home(state: State) -> Node | None:
    """A link that carries it elsewhere, past every server; where another device can follow it, also as a code."""
    if not state.linked:
        return None
    say = explain.catalogue(state.language).get
    told = f"?screen=learn#{learn_home.fragment(state.progress)}"
    coded = state.base and not only_here(state.base) and len(state.base + told) <= learn_home.LONGEST_CODE
    kids: list[Node | None] = [
        h(2, say("learn.home")),
        p(say("learn.home.text" if coded else "learn.home.text.link"), tone="small"),
        button(say("learn.home.copy"), act={"do": "copy", "url": told}, icon="link", key="copy"),
    ]
    if coded:
        path, size = path_of(state.base + told) if state.code else (None, None)
        kids.append(qr(say("learn.home.code"), path, size))
    return box(kids, kind="panel", key="home")


def _erase(state: State) -> Node:
    """Erasing, asked twice, and undone."""
    say = explain.catalogue(state.language).get
    if state.erased is not None and state.told:
        undo = button(say("screen.banner.undo"), {"do": "restore"}, icon="undo", key="restore")
        return box([p(say(state.told)), undo], kind="panel", key="erased")
    if not state.sure:
        return box([button(say("learn.erase"), {"do": "erase"}, icon="trash", kind="quiet", key="erase")], kind="panel")
    return box(
        [
            h(2, say("learn.erase.sure")),
            p(say("learn.erase.text")),
            box(
                [
                    button(say("learn.erase.no"), {"do": "erase", "sure": False}, key="keep"),
                    button(say("learn.erase.yes"), {"do": "erase", "sure": True}, icon="trash", key="sure"),
                ],
                kind="row",
            ),
        ],
        kind="panel",
        key="erasing",
    )

"""What a lesson file holds about a page, to be compared with what was read off it (``sight``)."""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

from tests import learner
from tests.second_referee import read_cards
from tienlen import explain
from tienlen.lessons.course import marked

Task = dict[str, Any]

SHOWN = ("show",)
CARDS = ("on", "play", "hand", "must", "offer")
USUAL = {"passed": False, "on_twos": False, "turn": True, "packs": 1, "first": False}
"""What goes without saying."""


def written_tasks(lesson: dict[str, Any]) -> list[Task | None]:
    """What is asked on each written page; None where something is only shown."""
    pages: list[Task | None] = []
    for step in lesson["steps"]:
        asked = [
            one for one in step["tasks"] if one["kind"] not in SHOWN and (one["kind"] != "watch" or "missing" in one)
        ]
        pages += chain.from_iterable([one] * int(one.get("items", 1)) for one in asked) if asked else [None]
    return pages


def differences(held: Task, told: list[Task], profile: str, language: str) -> list[str]:
    """Where what was read off a page, position by position, is not what the file holds."""
    if held["kind"] == "generated":  # made for whoever asks: only the page knows it
        return []
    positions = learner.parts(held, profile) if held["kind"] in ("legal", "twin", "fill") else [held]
    if len(positions) != len(told):
        return [f"{len(told)} positions of {len(positions)}"]
    found = []
    for one, other in zip(positions, told, strict=True):
        wanted = facts(as_asked(dict(one), profile, language), profile)
        read = facts(other, profile)
        found += [
            f"{name}: {read.get(name)!r} for {wanted.get(name)!r}"
            for name in wanted | read
            if read.get(name) != wanted.get(name)
        ]
    return found


def as_asked(held: Task, profile: str, language: str) -> Task:
    """A task of a file in the form in which its page can be read."""
    kind = held["kind"]
    if kind == "watch":
        held = dict(learner.gap(held, profile))
    elif kind == "tip":
        held = {**held, "kind": "choose" if held.get("on") else "pick"}
    elif kind in ("twin", "fill", "ruling"):
        held = {**held, "kind": "legal"}
    elif kind == "totals":
        held = {**held, "sheet": learner.sheet(held, profile)}
    elif kind in ("next", "spot"):
        held = {"players": 4, **held, "kind": "out" if held.get("who") == "out" else kind}
    elif kind == "quiz":
        held = {**held, **as_written(held, language)}
    return {**held, "ask": explain.plain(marked(held["ask"]), language)}


def as_written(quiz: Task, language: str) -> Task:
    """What a quiz offers, and what its author says is right."""

    def plain(texts: list[str]) -> list[str]:
        return [explain.plain(marked(text), language) for text in texts]

    if quiz["type"] != "match":
        return {"choices": plain(quiz["choices"]), "answer": plain(quiz["answer"])}
    lefts, rights = (plain([pair[at] for pair in quiz["pairs"]]) for at in (0, 1))
    answer = [f"{left}: {right}" for left, right in zip(lefts, rights, strict=True)]
    return {"choices": [*lefts, *dict.fromkeys(rights)], "answer": answer}


def facts(task: Task, profile: str) -> Task:
    """All that the answer rests on, in one form."""
    made: Task = {
        "kind": task["kind"],
        "ask": as_shown(task.get("ask", "")),
        "settings": learner.settings_of(task, profile),
        **{name: task.get(name, usual) for name, usual in USUAL.items()},
        **{name: in_order(task[name]) for name in CARDS if task.get(name)},
        **{name: task[name] for name in ("of", "shape", "gaps", "places", "players", "sheet") if name in task},
    }
    for name in ("plays", "hands"):
        if name in task:
            made[name] = [in_order(cards) for cards in task[name]]
    if "cards" in task:
        made["cards"] = task["cards"].split()
    if "acts" in task:
        made["acts"] = [(seat, sorted(cards), out) for seat, cards, out in learner.told_acts(task)]
    if task.get("frozen"):
        made["frozen"] = sorted(task["frozen"])
    if "choices" in task:
        made["choices"] = sorted(map(as_shown, task["choices"]))
        answer = list(map(as_shown, task["answer"]))
        made["answer"] = answer if task.get("type") in ("order", "match") else sorted(answer)
    return made


def in_order(cards: str) -> list[Any]:
    """Cards, in whichever order they were told."""
    return [] if cards == "pass" else sorted(read_cards(cards, "play"))


def as_shown(text: str) -> str:
    """A text without what differs between file and page: spaces, cards."""
    return re.sub(r"\[[^\]]*\]|\(?[2-9JQKAVDRBТДКВ10]+[♠♣♦♥]\ufe0e?\)?|\s|\ufe0e", "", text)

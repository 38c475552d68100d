"""Lessons opened on the screen "Learn", and what each of its scenes must be."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import MappingProxyType

from tests.pressing import after, opened, walk
from tienlen.lessons.course import read_course
from tienlen.lessons.memory import Memory
from tienlen.lessons.progress import Progress
from tienlen.screens import learn_course, shell
from tienlen.screens.nodes import check_scene

LESSONS = [lesson["id"] for lesson in read_course("en")]
TODAY = 20_000


def lesson(id: str, step: int = 1, *, profile: str = "pagat", **changes):
    """A lesson at one of its pages."""
    state = opened("?screen=learn", day=TODAY, seed=7, **changes)
    return after(state, {"do": "profile", "id": profile}, {"do": "lesson", "id": id, "step": step})


def at_end(id: str, units: Mapping[str, Memory] = MappingProxyType({})):
    """The page after the last of a lesson that was done, and what is remembered of its units."""
    steps = {id: learn_course.length(next(one for one in read_course("en") if one["id"] == id))}
    kept = {"profile": "pagat", "progress": json.loads(Progress(units, steps).dump())}
    store = {"version": 1, "language": None, "prefs": {}, "tables": [], "learn": kept}
    return lesson(id, steps[id] + 1, store=store)


def sound(state) -> None:
    """No mark, no placeholder, no key is left in what is shown or said."""
    scene = shell.scene(state)
    check_scene(scene)
    text = json.dumps([scene["body"], scene["status"], scene["title"]], ensure_ascii=False)
    assert "⟦" not in text
    assert "**" not in text
    assert not re.search(r"\{[a-z_]+\}|\"(learn|screen|lesson)\.[a-z]", text)
    assert scene["banner"] is None


def later(state, days: int = 30, query: str = "?screen=learn"):
    """The page opened again, some days later."""
    return opened(query, day=TODAY + days, seed=8, store=json.loads(json.dumps(shell.scene(state)["store"])))


def offered(scene) -> list[dict]:
    """Every event that can be pressed on a screen, those of a hand with each of its cards."""
    events = []
    for node in walk(scene["body"]):
        for name in ("event", "down", "up"):
            event = node.get(name)
            if not isinstance(event, dict) or node.get("disabled") or event["do"] in ("go", "load", "address"):
                continue
            if node.get("t") in ("fan", "deck"):
                held = node["cards"] if node["t"] == "fan" else [{"c": card} for card in ("3s", "2h", "Ah")]
                events += [{**event, "card": one["c"]} for one in held]
            else:
                events.append(event)
    return events

"""What a scene may be made of, as data, and ``check_scene``, which refuses anything else (used by the tests)."""

import json
from collections.abc import Mapping
from typing import Any

LAYOUTS = ("page", "check", "trick", "record", "play", "learn", "lesson")
"""How a screen lies: "page" is one column, the others have slots."""

AREAS = (
    *("head", "mat", "verdict", "deck", "conditions", "hand", "instead", "other", "share"),
    *("source", "seats", "pile", "coach", "bar", "acts", "more"),
    *("aside", "path", "prose", "task", "feedback"),
)
"""Slots of the layouts other than "page". On a phone they lie in the order of the body, seats and pile (one after the
other) on one mat. Where there is room for two columns, verdict, coach, acts, instead, other, share and more go right.

Order of the body: "play" has head, seats, pile, coach, hand, bar, more; "trick" has head, seats, pile, verdict, deck,
hand, bar, acts, share; "record" has head, source, seats, pile, verdict, bar, acts, share; "learn" has head, aside, path
(two columns from 700 px); "lesson" has head, prose, task, feedback, hand, bar, more (from 1024 px prose left, the rest
right). None of them is a must."""

TRAYS = ("table", "play", "hand")
MARKS = ("decides", "selected", "wrong", "hint", "look", "dim")
ANSWERS = "right wrong"
"""What an answer was marked as; in words: `words.marks.right`, `words.marks.wrong`."""
TONES = ("info", "gold", "red")
THEMES = ("auto", "light", "dark")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ICONS = _words(
    "check cross right left down up link qr print copy undo bulb pass gear globe book scale cards people clock warn "
    "info eye dl play dot lock loop wifi flag trash table fan plus seat grid search"
)
"""The names of the icons in ``engine.picture``."""

BROWSER_EVENTS = {
    "hello": "first of all: query, languages, store, host (app|cell), base (the page's address without its query), day "
    "(the local day, counted from 1970-01-01), minute (of the clock, likewise), seed (31 random bits), fragment (what "
    "stands after # in the address)",
    "address": "the visitor went back or forward: query",
    "qr": "the scene holds a qr node without a path and nothing was pressed for 400 ms",
    "ping": "every 1.5 s: n",
}
"""Events that no node carries."""

EVENTS = frozenset(BROWSER_EVENTS) | _words(
    "tap tray type enter toggle set profile players undo clear language pref go search open close filter "
    "add name save use delete restore dismiss "
    "step skip seat act pass play try load text mode hint deal next again leave out lead sort level end moves seats "
    "jump go_to "
    "lesson view answer change erase prose"
)
"""Every ``do`` there is."""

ACTS = ("copy", "print", "share", "reload", "save")


# What may stand in a node: field → kind of value; "!" marks what must be there.
_COMMON = {"t": "str!", "key": "str", "id": "str", "area": "area", "label": "str", "print": "no"}
_CHOICE = {
    "text": "str!",
    "on": "bool!",
    "event": "event!",
    "disabled": "bool",
    "why": "str",
    "note": "str",
    "tag": "str",
    "label": "str",
}
_CARD = {"c": "card!", "mark": "mark", "on": "bool"}
_PLACE = {"c": "card", "mark": "mark", "gap": "bool"}
"""A card that lies there, or the place of one that is missing."""
_TRAY = {
    "id": "tray!",
    "label": "str!",
    "tag": "str",
    "active": "bool",
    "active_words": "str",
    "cards": _PLACE,
    "empty": "rich",
    "event": "event",
    "icon": "icon",
}
_FACT = {
    "icon": "icon!",
    "strong": "rich",
    "text": "rich!",
    "tag": "str",
    "href": "str",
    "event": "event",
    "link": "str",
}
_CELL = {"text": "rich!", "yes": "bool", "tag": "str", "accent": "bool", "now": "bool"}
_ITEM = {"value": "str!", "text": "str!"}
_SEAT = {
    "id": "str!",
    "name": "str!",
    "left": "int",
    "left_label": "str",
    "tag": "str",
    "note": "str",
    "turn": "bool!",
    "passed": "bool!",
    "out": "bool!",
    "last": "bool!",
    "you": "bool!",
    "event": "event",
    "pressed": "bool",
}
_ACT = {"text": "rich!", "current": "bool!", "tone": "ok no plain", "event": "event", "note": "str"}
_LESSON = {
    "n": "str!",
    "title": "str!",
    "note": "str",
    "state": "new now done due",
    "words": "str!",
    "href": "str!",
    "event": "event!",
}
_OPTION = {
    "text": "rich",
    "cards": "marked",
    "on": "bool!",
    "event": "event",
    "mark": ANSWERS,
    "badge": "str",
    "disabled": "bool",
    "why": "str",
    "label": "str",
}
_BLANK = {"text": "rich", "note": "str", "right": "rich"}
_STEPPER = {"label": "str!", "value": "str!", "down": "event", "up": "event", "mark": ANSWERS, "note": "str"}

NODES: dict[str, dict[str, Any]] = {
    "box": {"kind": "stack row panel grid inforce flip share", "kids": "nodes!"},
    "h": {"level": "int!", "text": "str!"},
    "p": {"text": "rich!", "tone": "small lead muted"},
    "button": {
        "text": "str",
        "icon": "icon",
        "event": "event",
        "act": "act",
        "kind": "plain primary quiet",
        "disabled": "bool",
        "why": "str",
        "pressed": "bool",
    },
    "a": {"text": "str!", "href": "str!", "event": "event", "icon": "icon"},
    "mat": {"trays": _TRAY},
    "deck": {"packs": "int!", "cells": "cells!", "event": "event!", "legend": {"in": "tray!", "text": "str!"}},
    "fan": {"cards": _CARD, "event": "event", "empty": "rich", "back": "int"},
    "field": {
        "name": "str!",
        "value": "str!",
        "event": "event!",
        "help": "str",
        "error": "str",
        "placeholder": "str",
        "mono": "bool",
        "limit": "int!",
        "enter": "event",
    },
    "search": {"value": "str!", "event": "event!", "found": "str"},
    "chips": {"items": _CHOICE},
    "segmented": {"items": _CHOICE},
    "switches": {"items": _CHOICE},
    "select": {"name": "str!", "value": "str!", "items": _ITEM, "event": "event!"},
    "verdict": {"legal": "bool", "word": "str", "says": "rich!", "facts": _FACT, "stale": "str"},
    "table": {"head": "riches!", "rows": {"cells": _CELL}, "caption": "str", "kind": "figures boxes"},
    "list": {"items": "riches!", "ordered": "bool!"},
    "details": {"summary": "str!", "kids": "nodes!", "open": "bool!", "event": "event"},
    "qr": {"path": "str", "size": "int", "text": "str!"},
    "rule": {
        "title": "str!",
        "text": "rich!",
        "sources": "strs!",
        "remark": "str",
        "tag": "str",
        "accent": "bool",
        "href": "str!",
        "event": "event",
        "current": "bool!",
        "link_label": "str!",
    },
    "dialog": {"title": "str!", "kids": "nodes!", "close": "event!", "close_label": "str!"},
    "seats": {"items": _SEAT, "from_right": "bool"},
    "pile": {"title": "str!", "plays": {"who": "str!", "cards": _CARD}, "empty": "rich", "note": "rich"},
    "bar": {"kids": "nodes!"},
    "coach": {"tone": "ok no info", "title": "str!", "says": "rich!", "small": "rich", "kids": "nodes", "call": "bool"},
    "suggest": {"items": {"cards": "cards!", "event": "event!", "text": "str", "pressed": "bool"}},
    "textarea": {
        "name": "str!",
        "value": "str",
        "event": "event!",
        "help": "str",
        "error": "str",
        "rows": "int",
        "placeholder": "str",
        "limit": "int!",
        "refused": "str!",
    },
    "file": {
        "text": "str!",
        "icon": "icon",
        "event": "event!",
        "accept": "str!",
        "limit": "int!",
        "refused": "str!",
        "error": "str",
        "note": "str",
    },
    "acts": {"tricks": {"title": "str!", "acts": _ACT}},
    "path": {"items": _LESSON},
    "progress": {"value": "int!", "of": "int!", "text": "str!"},
    "options": {"multi": "bool!", "items": _OPTION},
    "steppers": {"items": _STEPPER},
    "blanks": {"items": _BLANK},
    "say": {
        "tone": "law advice belief hint praise",
        "legal": "bool",
        "title": "str",
        "text": "rich!",
        "cards": "marked",
        "kids": "nodes",
        "call": "bool",
    },
}

_SCENE = frozenset(
    [
        "seq",
        "screen",
        "title",
        "address",
        "prefs",
        "store",
        "header",
        "layout",
        "body",
        "minibar",
        "status",
        "dialog",
        "banner",
        "host",
    ]
)
_MORE = frozenset(["tick", "clock", "back", "anew"])
"""What only some scenes have: ``tick`` {"ms": n}, after which the browser sends {"do": "step"}, once for each ``seq``;
``clock``: a session is to end by time, so that each event says what time it is (minute);
``back`` {"label", "href", "event"}, an arrow in the header; on a phone the tabs give way; ``anew``: after a reload the
address shows this page as it began, so that a press that waited would mean something else."""


class SceneError(AssertionError):
    """A scene that the drawing side could not understand; the path says where."""


def check_scene(scene: Mapping[str, Any]) -> None:
    """Raise ``SceneError`` unless ``scene`` is JSON made of the nodes above and every id in it is used once."""
    json.dumps(scene, allow_nan=False)
    _need(set(scene) - _MORE == _SCENE, "scene", f"keys {sorted((set(scene) - _MORE) ^ _SCENE)}")
    ids: list[str] = []
    for i, kid in enumerate(scene["body"]):
        _check_node(kid, f"body[{i}]", ids)
    if scene["dialog"] is not None:
        _check_node(scene["dialog"], "dialog", ids)
    _need(len(ids) == len(set(ids)), "scene", f"an id twice: {sorted(i for i in ids if ids.count(i) > 1)}")
    _need(scene["layout"] in LAYOUTS, "layout", str(scene["layout"]))
    if scene["layout"] != "page":
        for i, kid in enumerate(scene["body"]):
            _need(kid.get("area") in AREAS, f"body[{i}]", "needs an area")
    if scene["minibar"] is not None:
        _need(set(scene["minibar"]) == {"tone", "word", "text", "target"}, "minibar", str(scene["minibar"]))
        _need(scene["minibar"]["target"] in ids, "minibar", "target is nowhere")
    if scene["banner"] is not None:
        banner = scene["banner"]
        _need(set(banner) - {"button"} == {"tone", "text"}, "banner", str(banner))
        _need(banner["tone"] in TONES and bool(banner["text"]), "banner", str(banner))
        if "button" in banner:
            _need(bool(banner["button"]["text"]) and _is_event(banner["button"]["event"]), "banner", str(banner))
    _need(isinstance(scene["status"], str), "status", "text")
    _need(scene.get("anew", True) is True, "anew", str(scene.get("anew")))
    _need(scene.get("clock", True) is True, "clock", str(scene.get("clock")))
    if "tick" in scene:
        tick = scene["tick"]
        _need(set(tick) == {"ms"} and _VALUES["int"](tick["ms"]) and tick["ms"] >= 0, "tick", str(tick))
    if "back" in scene:
        back = scene["back"]
        _need(set(back) == {"label", "href", "event"} and bool(back["label"]), "back", str(back))
        _need(_is_event(back["event"]), "back", str(back))


def _need(condition: bool, path: str, what: str) -> None:
    if not condition:
        raise SceneError(f"{path}: {what}")


def _check_node(made: Mapping[str, Any], path: str, ids: list[str]) -> None:
    _need(made.get("t") in NODES, path, f"no node type {made.get('t')!r}")
    t = made["t"]
    _check_fields(made, {**_COMMON, **NODES[t]}, f"{path}<{t}>", ids)
    if "id" in made:
        ids.append(made["id"])
    if t == "button":
        _need("text" in made or "label" in made, path, "a button without a name")
        _need(("event" in made) != ("act" in made), path, "a button sends an event or does an act")
    if t in (
        "field",
        "search",
        "select",
        "segmented",
        "chips",
        "deck",
        "switches",
        "textarea",
        "seats",
        "acts",
        "suggest",
        "path",
        "progress",
        "options",
        "steppers",
        "blanks",
    ):
        _need(bool(made.get("label")), path, f"a {t} without a label")


def _check_fields(made: Mapping[str, Any], shape: Mapping[str, Any], path: str, ids: list[str]) -> None:
    _need(set(made) <= set(shape), path, f"unknown fields {sorted(set(made) - set(shape))}")
    for name, kind in shape.items():
        where = f"{path}.{name}"
        if name not in made:
            _need(isinstance(kind, str) and not kind.endswith("!"), where, "is missing")
        elif isinstance(kind, dict):
            for i, entry in enumerate(made[name]):
                _check_fields(entry, kind, f"{where}[{i}]", ids)
        else:
            _check_value(made[name], kind.rstrip("!"), where, ids)


def _check_value(value: Any, kind: str, path: str, ids: list[str]) -> None:
    if kind == "nodes":
        for i, kid in enumerate(value):
            _check_node(kid, f"{path}[{i}]", ids)
    elif kind in _VALUES:
        _need(_VALUES[kind](value), path, f"{value!r} is no {kind}")
    else:
        _need(value in kind.split(" "), path, f"{value!r} is none of {kind}")


def _is_card(value: Any) -> bool:
    return isinstance(value, str) and len(value) == 2 and value[0] in "3456789TJQKA2" and value[1] in "scdh"


def _is_rich(value: Any) -> bool:
    if isinstance(value, str):
        return bool(value)
    return isinstance(value, list) and all(isinstance(run, str) or _is_run(run) for run in value) and bool(value)


def _is_run(run: Any) -> bool:
    return (
        isinstance(run, dict)
        and len(run) == 1
        and (_is_card(run.get("c")) or any(isinstance(run.get(k), str) for k in ("b", "vi")))
    )


def _is_marked(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and set(value) <= set(_CARD)
        and _is_card(value.get("c"))
        and (value.get("mark", MARKS[0]) in MARKS)
    )


def _is_event(value: Any) -> bool:
    return isinstance(value, dict) and value.get("do") in EVENTS


_VALUES: dict[str, Any] = {
    "str": lambda v: isinstance(v, str),
    "strs": lambda v: isinstance(v, list) and all(isinstance(s, str) for s in v),
    "int": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "bool": lambda v: isinstance(v, bool),
    "rich": _is_rich,
    "riches": lambda v: isinstance(v, list) and all(_is_rich(r) for r in v),
    "card": _is_card,
    "mark": lambda v: v in MARKS,
    "tray": lambda v: v in TRAYS,
    "icon": lambda v: v in ICONS,
    "area": lambda v: v in AREAS,
    "event": _is_event,
    "cards": lambda v: isinstance(v, list) and bool(v) and all(_is_card(c) for c in v),
    "marked": lambda v: isinstance(v, list) and all(map(_is_marked, v)),
    "act": lambda v: isinstance(v, dict) and v.get("do") in ACTS,
    "cells": lambda v: (
        isinstance(v, dict) and all(_is_card(c) and all(w in TRAYS for w in where) for c, where in v.items())
    ),
}

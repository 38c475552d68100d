"""The nodes that scenes are made of: one constructor each (``vocabulary.check_scene`` refuses anything else).

A node is a dict with its type under ``t``. Optional fields that are None are left out, so JavaScript tests
``node.help === undefined``. Every node may also carry

* ``key``    identity for the drawing side (stable among its siblings),
* ``id``     anchor in the page, a target of links and of the minibar,
* ``area``   the slot of the layout it belongs to (``AREAS``),
* ``label``  the accessible name (of a group, a button without text, a field),
* ``print``  "no": it stays out of the printed page.

Rich text is a plain string, or a list of strings, ``{"c": "Ah"}`` (a card chip; JavaScript keeps a following
full stop or comma in the same unbroken span), ``{"b": "bold"}`` and ``{"vi": "tiến lên"}`` (a Vietnamese term).

Events are dicts with ``do``; they lie ready-made in the nodes. JavaScript adds only what the visitor did:

=============  ========================================================================
``deck fan``   ``card``: the card tapped, "6s"
``field``      ``text``: the text as it stands now (sent on input, at most every 120 ms)
``search``     ``text``
``select``     ``value``: the value of the chosen item
=============  ========================================================================

and ``seq`` to all. Buttons, chips, switches, segmented items, trays, links and facts carry complete events.
What JavaScript makes up itself is listed in ``vocabulary.BROWSER_EVENTS``.

An ``act`` is done by the browser alone: ``{"do": "copy", "text": …}``, ``{"do": "copy", "url": "?…"}``,
``{"do": "share", "url": "?…", "text": …}``, ``{"do": "print"}``, ``{"do": "reload"}``; a url is a query, made absolute
against the page's own address.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from tienlen.screens.vocabulary import check_scene

Node: TypeAlias = dict[str, Any]
Event: TypeAlias = dict[str, Any]
Rich: TypeAlias = str | list[Any]

__all__ = [
    "a", "box", "button", "cell", "check_scene", "chips", "choice", "deck", "details", "dialog", "fact", "fan", "field",
    "h", "items", "marked", "mat", "node", "p", "qr", "rule", "search", "segmented", "select", "switches", "table",
    "tray", "verdict",
]  # fmt: skip


def node(t: str, **fields: Any) -> Node:
    """A node of type ``t``; fields that are None are left out."""
    made: Node = {"t": t}
    for name, value in fields.items():
        if value is not None:
            made[name] = value
    return made


def box(kids: Iterable[Node | None], kind: str = "stack", **common: Any) -> Node:
    """Several nodes together: a ``stack``, a ``row`` that wraps, a ``panel`` (surface, border), a ``grid`` of panels,
    ``inforce`` (the bar with the rules in force), ``flip`` (a sunken remark) or ``share`` (QR beside its buttons)."""
    return node("box", kind=kind, kids=[kid for kid in kids if kid is not None], **common)


def h(level: int, text: str, **common: Any) -> Node:
    """A heading; a screen has one of level 1."""
    return node("h", level=level, text=text, **common)


def p(text: Rich, tone: str | None = None, **common: Any) -> Node:
    """A paragraph; tone ``small``, ``lead``, ``muted``."""
    return node("p", text=text, tone=tone, **common)


def button(
    text: str | None,
    event: Event | None = None,
    *,
    act: Event | None = None,
    icon: str | None = None,
    kind: str = "plain",
    why: str | None = None,
    pressed: bool | None = None,
    **common: Any,
) -> Node:
    """A button that sends ``event`` or lets the browser do ``act``; with ``why`` it is disabled and says why.
    Kind ``plain``, ``primary``, ``quiet``. Without text it needs ``label``."""
    return node(
        "button", text=text, event=event, act=act, icon=icon, kind=kind, disabled=True if why else None, why=why,
        pressed=pressed, **common,
    )  # fmt: skip


def a(text: str, href: str, event: Event | None = None, *, icon: str | None = None, **common: Any) -> Node:
    """A link: ``href`` is a query ("?screen=rules&id=…"), which a plain click sends as ``event``."""
    return node("a", text=text, href=href, event=event, icon=icon, **common)


def mat(trays: list[dict[str, Any]], **common: Any) -> Node:
    """What lies on the table: trays as made by ``tray``."""
    return node("mat", trays=trays, **common)


def tray(
    id: str,
    label: str,
    cards: Sequence[dict[str, str]],
    *,
    event: Event,
    icon: str,
    active: bool,
    active_words: str,
    tag: str | None = None,
    empty: Rich | None = None,
) -> dict[str, Any]:
    """One tray of a mat: cards as made by ``marked``; ``active_words`` are shown while it takes the taps; ``empty`` is
    said instead of cards."""
    made = node(
        "tray", id=id, label=label, cards=list(cards), event=event, icon=icon, active=active,
        active_words=active_words, tag=tag, empty=empty,
    )  # fmt: skip
    del made["t"]
    return made


def marked(card: str, mark: str | None = None) -> dict[str, str]:
    """A card of a tray or fan, with at most one mark (``MARKS``)."""
    return {"c": card, "mark": mark} if mark else {"c": card}


def deck(
    packs: int, cells: Mapping[str, Sequence[str]], event: Event, legend: list[dict[str, str]], **common: Any
) -> Node:
    """The grid of 13 × 4: ``cells`` says of each card in which trays it is (twice the same tray: two copies);
    ``legend`` is ``[{"in": "table", "text": "on the table"}, …]``. With two packs a cell may be tapped twice."""
    return node(
        "deck",
        packs=packs,
        cells={card: list(where) for card, where in cells.items()},
        event=event,
        legend=legend,
        **common,
    )


def fan(
    cards: Sequence[dict[str, str]], event: Event | None = None, *, empty: Rich | None = None, **common: Any
) -> Node:
    """A hand, low to high; with ``event`` its cards can be tapped."""
    return node("fan", cards=list(cards), event=event, empty=empty, **common)


def field(
    name: str,
    value: str,
    event: Event,
    *,
    label: str,
    help: str | None = None,
    error: str | None = None,
    placeholder: str | None = None,
    mono: bool | None = None,
    **common: Any,
) -> Node:
    """A line of typed input. While it has the focus, JavaScript keeps what is typed and ignores ``value``, unless
    ``value`` differs from every text it has sent and not yet got back."""
    return node(
        "field",
        name=name,
        value=value,
        event=event,
        label=label,
        help=help,
        error=error,
        placeholder=placeholder,
        mono=mono,
        **common,
    )


def search(value: str, event: Event, *, label: str, found: str | None = None, **common: Any) -> Node:
    """The search field; ``found`` says how much was found ("12 rules"), in a polite live region."""
    return node("search", value=value, event=event, label=label, found=found, **common)


def chips(items: list[dict[str, Any]], **common: Any) -> Node:
    """Things that are true or not, each as made by ``choice``: buttons with aria-pressed and a tick box."""
    return node("chips", items=items, **common)


def segmented(items: list[dict[str, Any]], **common: Any) -> Node:
    """One of several, each as made by ``choice``; its label is shown, unless a heading right before it says as much."""
    return node("segmented", items=items, **common)


def choice(
    text: str,
    on: bool,
    event: Event,
    *,
    why: str | None = None,
    note: str | None = None,
    tag: str | None = None,
    label: str | None = None,
) -> dict[str, Any]:
    """An item of ``chips``, ``segmented`` or ``switches``: ``note`` in small print, ``tag`` as a dashed pill,
    ``label`` where the text alone says too little; with ``why`` it is disabled (``aria-disabled``, still reachable)."""
    made = node(
        "item", text=text, on=on, event=event, disabled=True if why else None, why=why, note=note, tag=tag, label=label
    )
    del made["t"]
    return made


def switches(items: list[dict[str, Any]], **common: Any) -> Node:
    """Settings that are on or off, one under the other (role=switch), each as made by ``choice``."""
    return node("switches", items=items, **common)


def select(name: str, value: str, items: Sequence[tuple[str, str]], event: Event, *, label: str, **common: Any) -> Node:
    """A native select of (value, text) items."""
    return node(
        "select",
        name=name,
        value=value,
        items=[{"value": v, "text": text} for v, text in items],
        event=event,
        label=label,
        **common,
    )


def verdict(
    word: str | None,
    says: Rich,
    facts: list[dict[str, Any]],
    *,
    legal: bool | None,
    stale: str | None = None,
    **common: Any,
) -> Node:
    """The verdict: word in its band, one sentence, facts. ``legal`` None: there is none yet, ``says`` is the friendly
    prompt and ``word`` its heading. ``stale`` (a short remark) keeps the last verdict, greyed."""
    return node("verdict", word=word, says=says, facts=facts, legal=legal, stale=stale, **common)


def fact(
    icon: str,
    text: Rich,
    *,
    strong: Rich | None = None,
    tag: str | None = None,
    href: str | None = None,
    event: Event | None = None,
    link: str | None = None,
) -> dict[str, Any]:
    """A line under the verdict: ``strong`` in bold, then ``text``, then a dashed ``tag``; ``link`` is the text of
    a link to ``href``/``event``."""
    made = node("fact", icon=icon, text=text, strong=strong, tag=tag, href=href, event=event, link=link)
    del made["t"]
    return made


def table(
    head: Sequence[str], rows: Sequence[Sequence[dict[str, Any]]], *, caption: str | None = None, **common: Any
) -> Node:
    """A table whose rows are lists of ``cell``; the first cell of a row heads it. Below 560 px rows become blocks."""
    return node("table", head=list(head), rows=[{"cells": list(cells)} for cells in rows], caption=caption, **common)


def cell(text: Rich, *, yes: bool | None = None, tag: str | None = None, accent: bool | None = None) -> dict[str, Any]:
    """A cell; ``yes`` puts ✓ or ✕ before the text; ``tag`` is a pill, dashed unless ``accent``."""
    made = node("cell", text=text, yes=yes, tag=tag, accent=accent)
    del made["t"]
    return made


def items(entries: Sequence[Rich], *, ordered: bool = False, **common: Any) -> Node:
    """A list of rich texts (type ``list``)."""
    return node("list", items=list(entries), ordered=ordered, **common)


def details(
    summary: str, kids: Iterable[Node | None], *, open: bool = False, event: Event | None = None, **common: Any
) -> Node:
    """A part that opens and closes; with ``event`` Python knows of it."""
    return node(
        "details", summary=summary, kids=[kid for kid in kids if kid is not None], open=open, event=event, **common
    )


def qr(text: str, path: str | None = None, size: int | None = None, **common: Any) -> Node:
    """A QR code: one SVG path in a square of ``size`` modules, quiet zone included, black on white; ``text`` is its
    alternative. Without a path JavaScript shows an empty square and asks with ``{"do": "qr"}`` when idle."""
    return node("qr", text=text, path=path, size=size, **common)


def rule(
    title: str,
    text: Rich,
    *,
    id: str,
    href: str,
    sources: Sequence[str],
    remark: str | None = None,
    tag: str | None = None,
    accent: bool | None = None,
    current: bool = False,
    link_label: str,
    event: Event | None = None,
    **common: Any,
) -> Node:
    """A row of the rules: title, text, where it stands, a remark for the chosen profile, a pill (dashed unless
    ``accent``); ``href`` (named ``link_label``) is the link to itself, ``current`` the row somebody was sent to (it
    scrolls into view)."""
    return node(
        "rule", title=title, text=text, id=id, href=href, sources=list(sources), remark=remark, tag=tag, accent=accent,
        current=current, link_label=link_label,
        event=event, **common,
    )  # fmt: skip


def dialog(title: str, kids: Iterable[Node | None], close: Event, close_label: str, **common: Any) -> Node:
    """The one open dialog: modal in the app, inline in a cell; Esc, the scrim and the button send ``close``."""
    return node(
        "dialog",
        title=title,
        kids=[kid for kid in kids if kid is not None],
        close=close,
        close_label=close_label,
        **common,
    )

"""The nodes that scenes are made of, one constructor each; those of lessons are in ``lesson_nodes``.

``vocabulary.check_scene`` refuses anything else.

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
``textarea``   ``text``: the whole text, after a pause, on pasting at once
``file``       ``text``: what the file holds, ``name``: what it is called
=============  ========================================================================

and ``seq`` to all. Buttons, chips, switches, segmented items, trays, links and facts carry complete events.
What JavaScript makes up itself is listed in ``vocabulary.BROWSER_EVENTS``.

An ``act`` is done by the browser alone: ``{"do": "copy", "text": …}``, ``{"do": "copy", "url": "?…"}``,
``{"do": "share", "url": "?…", "text": …}``, ``{"do": "print"}``, ``{"do": "reload"}``,
``{"do": "save", "name": "deal.txt", "text": …}`` (a download); a url is a query, made absolute against the page's own
address.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from tienlen.screens.vocabulary import check_scene

Node: TypeAlias = dict[str, Any]
Event: TypeAlias = dict[str, Any]
Rich: TypeAlias = str | list[Any]

__all__ = [
    "a", "acted", "acts", "bar", "box", "button", "cell", "check_scene", "chips", "choice", "coach", "deck",
    "details", "dialog", "fact", "fan", "field", "file", "h", "items", "marked", "mat", "node", "p", "pile", "played",
    "qr", "rule", "search", "seat", "seats", "segmented", "select", "suggest", "suggestion", "switches", "table",
    "textarea", "tray", "trick", "verdict",
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
    cards: Sequence[dict[str, Any]],
    *,
    icon: str,
    event: Event | None = None,
    active: bool = False,
    active_words: str = "",
    tag: str | None = None,
    empty: Rich | None = None,
) -> dict[str, Any]:
    """One tray of a mat: cards as made by ``marked``; with ``event`` it can be chosen to take the taps, and
    ``active_words`` are shown while it does; ``empty`` is said instead of cards."""
    made = node(
        "tray", id=id, label=label, cards=list(cards), event=event, icon=icon, active=active,
        active_words=active_words, tag=tag, empty=empty,
    )  # fmt: skip
    del made["t"]
    return made


def marked(card: str, mark: str | None = None, *, on: bool | None = None) -> dict[str, Any]:
    """A card of a tray, fan or pile, with at most one mark (``MARKS``); ``on``: selected beside its mark, as the card
    that decides of a refused play is."""
    made: dict[str, Any] = {"c": card, "mark": mark} if mark else {"c": card}
    return {**made, "on": True} if on else made


def gap() -> dict[str, Any]:
    """The place of a card that is missing from a tray; in words: `words.marks.gap`."""
    return {"gap": True}


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
    cards: Sequence[dict[str, Any]],
    event: Event | None = None,
    *,
    empty: Rich | None = None,
    back: int | None = None,
    **common: Any,
) -> Node:
    """A hand, low to high; with ``event`` its cards can be tapped, and Esc sends ``{"do": "clear"}``. Each time
    ``back`` changes (count the refused plays), the selected cards slide back from the table."""
    return node("fan", cards=list(cards), event=event, empty=empty, back=back, **common)


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
    limit: int = 200,
    enter: Event | None = None,
    **common: Any,
) -> Node:
    """A line of typed input. While it has the focus, JavaScript keeps what is typed and ignores ``value``, unless
    ``value`` differs from every text it has sent and not yet got back. More than ``limit`` characters it does not take:
    ``words.too_long`` says so. ``enter`` is what the key sends, after the text."""
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
        limit=limit,
        enter=enter,
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
    head: Sequence[Rich],
    rows: Sequence[Sequence[dict[str, Any]]],
    *,
    caption: str | None = None,
    kind: str | None = None,
    **common: Any,
) -> Node:
    """A table whose rows are lists of ``cell``; the first cell of a row heads it. Below 560 px rows become blocks,
    unless it is one of ``figures`` (a score sheet: few short columns), or of ``boxes`` (verdicts, in at most four
    columns: there the head of a row stands above its boxes)."""
    made = [{"cells": list(cells)} for cells in rows]
    return node("table", head=list(head), rows=made, caption=caption, kind=kind, **common)


def cell(
    text: Rich,
    *,
    yes: bool | None = None,
    tag: str | None = None,
    accent: bool | None = None,
    now: bool | None = None,
) -> dict[str, Any]:
    """A cell; ``yes`` puts ✓ or ✕ before the text; ``tag`` is a pill, dashed unless ``accent``; ``now`` it is the one
    that is asked about."""
    made = node("cell", text=text, yes=yes, tag=tag, accent=accent, now=now)
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


def seats(items: list[dict[str, Any]], *, from_right: bool = False, **common: Any) -> Node:
    """Who sits at the table, each as made by ``seat``, in turn order from the visitor's left, or ``from_right`` where
    turns go counterclockwise. A deal's own player need not be among them: the hand stands for that seat."""
    return node("seats", items=items, from_right=from_right or None, **common)


def seat(
    id: str,
    name: str,
    *,
    left: int | None = None,
    left_label: str | None = None,
    tag: str | None = None,
    note: str | None = None,
    turn: bool = False,
    passed: bool = False,
    out: bool = False,
    last: bool = False,
    you: bool = False,
    event: Event | None = None,
    pressed: bool | None = None,
) -> dict[str, Any]:
    """One seat. ``left`` cards are shown as a number beside a card's back and read as ``left_label`` ("11 cards left");
    ``tag`` ("next", "last play", "passed", "1st") is the pill that puts the state in words; ``note`` is small print.
    Its look: ``turn`` indigo edge, ``last`` gold edge, ``passed`` stripes and ⊖, ``out`` dimmed with a flag; ``you`` is
    the visitor. With ``event`` the seat is a button, ``pressed`` where one of them is chosen."""
    made = node(
        "seat", id=id, name=name, left=left, left_label=left_label, tag=tag, note=note, turn=turn, passed=passed,
        out=out, last=last, you=you, event=event, pressed=pressed,
    )  # fmt: skip
    del made["t"]
    return made


def pile(
    title: str,
    plays: list[dict[str, Any]],
    *,
    empty: Rich | None = None,
    note: Rich | None = None,
    **common: Any,
) -> Node:
    """The trick as it lies, each play as made by ``played``, the oldest first: the last one big, the earlier ones as
    small labels. ``title`` says what is to be beaten ("To beat: Ben’s pair"); ``empty`` is said instead of cards;
    ``note`` is small print."""
    return node("pile", title=title, plays=plays, empty=empty, note=note, **common)


def played(who: str, cards: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """A play of a pile: who made it, cards as made by ``marked``."""
    return {"who": who, "cards": list(cards)}


def bar(kids: Iterable[Node | None], **common: Any) -> Node:
    """The answer bar, big buttons: on a phone fixed at the bottom of the app's page, elsewhere where it stands."""
    return node("bar", kids=[kid for kid in kids if kid is not None], **common)


def coach(
    title: str,
    says: Rich,
    *,
    tone: str = "info",
    small: Rich | None = None,
    kids: Iterable[Node | None] | None = None,
    call: bool | None = None,
    **common: Any,
) -> Node:
    """What the coach has to say; tone ``ok``, ``no`` (a refused try) or ``info``; ``small`` is the rule and its source,
    ``kids`` stand below (a link, a button). With ``call`` it answers a press: it scrolls into view when it changes."""
    made = None if kids is None else [kid for kid in kids if kid is not None]
    return node("coach", tone=tone, title=title, says=says, small=small, kids=made, call=call, **common)


def suggest(items: list[dict[str, Any]], **common: Any) -> Node:
    """Plays to choose from, each as made by ``suggestion``."""
    return node("suggest", items=items, **common)


def suggestion(
    cards: Sequence[str], event: Event, *, text: str | None = None, pressed: bool | None = None
) -> dict[str, Any]:
    """A play as a button, its cards as a label, ``text`` in small print beside them."""
    made = node("suggestion", cards=list(cards), event=event, text=text, pressed=pressed)
    del made["t"]
    return made


def textarea(
    name: str,
    event: Event,
    *,
    label: str,
    refused: str,
    limit: int = 1_000_000,
    value: str | None = None,
    help: str | None = None,
    error: str | None = None,
    rows: int | None = None,
    placeholder: str | None = None,
    **common: Any,
) -> Node:
    """Typed or pasted text of several lines. Without ``value`` the browser keeps what stands there (so that a long text
    need not travel back with every scene); with it, as ``field``. More than ``limit`` characters it does not take:
    ``refused`` says so."""
    return node(
        "textarea", name=name, event=event, label=label, refused=refused, limit=limit, value=value, help=help,
        error=error, rows=rows, placeholder=placeholder, **common,
    )  # fmt: skip


def file(
    text: str,
    event: Event,
    *,
    refused: str,
    accept: str = ".txt,.json,text/plain",
    limit: int = 1_000_000,
    icon: str | None = None,
    error: str | None = None,
    note: str | None = None,
    **common: Any,
) -> Node:
    """A button that reads a text file in the browser and sends what it holds; a file of more than ``limit`` bytes, or
    one that is no text in UTF-8, is not sent: ``refused`` says so; ``error`` says what is wrong with what was sent,
    ``note`` what became of it."""
    return node(
        "file", text=text, event=event, refused=refused, accept=accept, limit=limit, icon=icon, error=error, note=note,
        **common,
    )  # fmt: skip


def acts(tricks: list[dict[str, Any]], **common: Any) -> Node:
    """What happened, trick by trick, each as made by ``trick``; the current act scrolls into view."""
    return node("acts", tricks=tricks, **common)


def trick(title: str, entries: list[dict[str, Any]]) -> dict[str, Any]:
    """A trick of ``acts``, its acts as made by ``acted``."""
    return {"title": title, "acts": entries}


def acted(
    text: Rich, *, current: bool = False, tone: str = "plain", event: Event | None = None, note: str | None = None
) -> dict[str, Any]:
    """An act: what happened ("Anna: 4♠ 4♦"), tone ``plain``, ``ok`` or ``no``, with ``event`` a button that goes there;
    ``note`` is small print under it."""
    made = node("act", text=text, current=current, tone=tone, event=event, note=note)
    del made["t"]
    return made

"""The nodes of lessons, beside those of ``nodes``: the path, what is answered, what is said about an answer."""

from collections.abc import Iterable, Sequence
from typing import Any

from tienlen.screens.nodes import Event, Node, Rich, node


def path(entries: list[dict[str, Any]], **common: Any) -> Node:
    """The lessons of a chapter, each as made by ``lesson``, in order."""
    return node("path", items=entries, **common)


def lesson(
    n: int, title: str, href: str, event: Event, *, state: str, words: str, note: str | None = None
) -> dict[str, Any]:
    """A lesson of a path, a link as a whole: its number, its title, ``note`` in small print, and its state (``new``,
    ``now``, ``done``, ``due``), which ``words`` tell."""
    made = node("lesson", n=str(n), title=title, note=note, state=state, words=words, href=href, event=event)
    del made["t"]
    return made


def progress(value: int, of: int, text: str, *, label: str, **common: Any) -> Node:
    """How far one has come: ``text`` stands beside the bar ("3 / 5"), ``label`` says it in words."""
    return node("progress", value=value, of=of, text=text, label=label, **common)


def options(entries: list[dict[str, Any]], *, label: str, multi: bool = False, **common: Any) -> Node:
    """Answers to choose from, each as made by ``option``: big buttons; ``multi``: several may be chosen."""
    return node("options", items=entries, label=label, multi=multi, **common)


def option(
    text: Rich | None,
    on: bool,
    event: Event | None,
    *,
    cards: Sequence[dict[str, Any]] | None = None,
    mark: str | None = None,
    badge: str | None = None,
    why: str | None = None,
    label: str | None = None,
) -> dict[str, Any]:
    """One answer (aria-pressed): text, cards (small, as made by ``marked``), or both; ``mark`` ``right`` or ``wrong``
    once it was marked; ``badge`` a number before it (its place in an order, a seat); with ``why`` it is disabled,
    without ``event`` it is only to be read; ``label`` where text and cards say too little."""
    made = node(
        "option", text=text, on=on, event=event, cards=list(cards) if cards else None, mark=mark, badge=badge,
        disabled=True if why else None, why=why, label=label,
    )  # fmt: skip
    del made["t"]
    return made


def steppers(entries: list[dict[str, Any]], *, label: str, **common: Any) -> Node:
    """Numbers to set, each as made by ``stepper``."""
    return node("steppers", items=entries, label=label, **common)


def stepper(
    label: str, value: str, down: Event | None, up: Event | None, *, mark: str | None = None, note: str | None = None
) -> dict[str, Any]:
    """A number between − and +, either of them None at its end; ``mark`` as of an option."""
    made = node("stepper", label=label, value=value, down=down, up=up, mark=mark, note=note)
    del made["t"]
    return made


def blanks(entries: list[dict[str, Any]], *, label: str, **common: Any) -> Node:
    """What is answered with a pencil, each as made by ``blank``: lines to write on, or two columns to be joined."""
    return node("blanks", items=entries, label=label, **common)


def blank(text: Rich | None, *, note: str | None = None, right: Rich | None = None) -> dict[str, Any]:
    """A text with a line to write on; where ``right`` is given anywhere, a row of two columns: either side may be
    missing."""
    made = node("blank", text=text, note=note, right=right)
    del made["t"]
    return made


def say(
    tone: str,
    text: Rich,
    *,
    title: str | None = None,
    legal: bool | None = None,
    cards: Sequence[dict[str, Any]] | None = None,
    kids: Iterable[Node | None] | None = None,
    call: bool | None = None,
    **common: Any,
) -> Node:
    """A card that says one thing: ``law`` (what a rule decides), ``advice`` (a tip: it must look different), ``belief``
    (a wrong idea, refuted), ``hint``, ``praise`` (a right answer). ``legal``: its title is a verdict. ``cards`` are
    drawn small under the text, ``kids`` last (links). With ``call`` it answers a press: it scrolls into view when it
    changes."""
    made = None if kids is None else [kid for kid in kids if kid is not None]
    shown = list(cards) if cards else None
    return node("say", tone=tone, title=title, legal=legal, text=text, cards=shown, kids=made, call=call, **common)

"""Nudges: the first hint of a task names what to compare in this position, and never holds the answer.

One message for each unit, ``lesson.nudge.<unit>``; its one value is ``{cards}``, the cards to look at, which are also
those to outline in the picture.  Where every play of a kind is sought in a hand, it is ``lesson.nudge.<unit>.all``;
where one card is to be compared with those of a hand, ``lesson.nudge.<unit>.one``.
"""

from __future__ import annotations

from tienlen.engine.cards import Card, parse_cards
from tienlen.engine.rules import rules_from
from tienlen.explain import catalogue, sign
from tienlen.records.trick import Act

from .families import BY_ID, BY_ROW
from .marking import mark, positions_of
from .misconceptions import BY_ID as BELIEFS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    Task = Mapping[str, Any]
    Look = Callable[[Task, int], tuple[Card, ...]]


def nudge(unit: str, task: Task, language: str, at: int = 0) -> str:
    """The nudge of a task about a unit, with marks; `at` counts the task's positions."""
    words, key = catalogue(language), f"lesson.nudge.{unit}"
    if task["kind"] == "all" and words.has(f"{key}.all"):
        return words.get(f"{key}.all")
    cards = to_compare(unit, task, at)
    if len(cards) == 1 and words.has(f"{key}.one") and _held(task, at):
        key = f"{key}.one"
    return words.get(key, cards=" ".join(map(sign, cards)))


def to_compare(unit: str, task: Task, at: int = 0) -> tuple[Card, ...]:
    """The cards that the nudge speaks of."""
    if task["kind"] == "all":
        return _cards(task, "on")
    first = _LOOKS.get(unit) or _FAMILIES[BY_ID[unit].family]
    for look in (first, _tops, _played, _held):
        if cards := look(task, at):
            return cards
    return ()


def unit_of(task: Task) -> str | None:
    """The unit of a task: a written one names ledger rows, or the belief behind its error."""
    if "unit" in task:
        return str(task["unit"])
    belief = BELIEFS.get(task.get("belief", ""))
    rows = (*task.get("teaches", ()), *(belief.rows if belief else ()))
    return next((BY_ROW[row] for row in rows if row in BY_ROW), None)


# ------------------------------------------------------------------ what to look at


def _told(task: Task, at: int) -> Task:
    """The position that is asked about; of a worked example the last."""
    positions = positions_of(task)
    if not positions:
        return task
    return positions[-1] if task["kind"] == "watch" else positions[min(at, len(positions) - 1)]


def _cards(told: Task, name: str) -> tuple[Card, ...]:
    text = told.get(name, "")
    return () if text == "pass" else parse_cards(text) if text else ()


def _played(task: Task, at: int) -> tuple[Card, ...]:
    """The cards to be played, without one that is to be found."""
    missing = _cards(task, "missing")
    return tuple(card for card in _cards(_told(task, at), "play") if card not in missing) or _last(task, at)


def _table(task: Task, at: int) -> tuple[Card, ...]:
    """The play to beat."""
    return _cards(_told(task, at), "on") or _last(task, at)


def _last(task: Task, at: int) -> tuple[Card, ...]:
    """The last cards that somebody played in a trick; where a wrong act is sought, those that it should have beaten."""
    acts = [Act.of(act).cards for act in task.get("acts", ())]
    if task["kind"] == "spot":
        wrong = mark(task, None, rules_from(task.get("rules", "pagat"))).solution
        acts = acts[:wrong] if isinstance(wrong, int) else acts[:-1]
    plays = [cards for cards in acts if cards]
    return plays[-1] if plays else ()


def _tops(task: Task, at: int) -> tuple[Card, ...]:
    """The highest card of each play there is; cards to be sorted, all of them as they lie."""
    told = _told(task, at)
    plays = [_cards(told, "on"), _cards(told, "play"), *map(parse_cards, task.get("plays", ())), _last(task, at)]
    tops = [max(cards) for cards in plays if cards]
    return _cards(task, "cards") or tuple(dict.fromkeys(tops))


def _held(task: Task, at: int) -> tuple[Card, ...]:
    """The hand."""
    return _cards(_told(task, at), "hand")


def _lead(task: Task, at: int) -> tuple[Card, ...]:
    """The cards to be led, else the hand to lead from."""
    return _played(task, at) or _held(task, at)


_FAMILIES: Mapping[str, Look] = {
    "order": _tops,
    "shape": _lead,
    "same kind": _table,
    "lock": _table,
    "bomb fits": _table,
    "bomb limits": _table,
    "after a pass": _table,
    "opening": _lead,
    "trick end": _table,
    "points": _held,
    "told": _held,
}
"""What to look at in each family."""

_LOOKS: Mapping[str, Look] = {"play.single": _played, "beat.top_card": _tops, "beat.strictly": _tops}
"""Units that are looked at otherwise than their family."""

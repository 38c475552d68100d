"""Nudges: the first hint of a task names what to compare in this position, and never holds the answer.

One message for each unit, ``lesson.nudge.<unit>``; its one value is ``{cards}``, the cards to look at, which are also
those to outline in the picture.  Where every play of a kind is sought in a hand, it is ``lesson.nudge.<unit>.all``;
where one card is to be compared with those of a hand, ``lesson.nudge.<unit>.one``; where it is asked who comes next,
``lesson.nudge.<unit>.next``; and whatever it teaches, where it is asked who is out, that of ``end.out``.  Where a wrong
act is sought, it names no cards, which would tell the place: ``lesson.nudge.spot.kind`` or ``lesson.nudge.spot.turn``.
"""

from __future__ import annotations

from tienlen.engine.cards import Card, parse_cards
from tienlen.engine.judge import judge
from tienlen.engine.plays import Reason
from tienlen.explain import catalogue, sign
from tienlen.records.trick import Act

from .families import BY_ID, BY_ROW
from .marking import position_of, positions_of, rules_of
from .misconceptions import BY_ID as BELIEFS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from tienlen.engine.rules import Rules

    Task = Mapping[str, Any]
    Look = Callable[[Task, int], tuple[Card, ...]]


WAYS = ("all", "next", "one")
"""How a unit can be asked about in other words."""
_OF_KINDS = ("same kind", "bomb fits", "bomb limits")
"""Families in which a wrong act is one of the wrong kind or size."""


def nudge(unit: str, task: Task, language: str, at: int = 0) -> str:
    """The nudge of a task about a unit, with marks; `at` counts the task's positions."""
    words, cards = catalogue(language), to_compare(unit, task, at)
    return words.get(key_of(unit, task, at), cards=" ".join(map(sign, cards)))


def key_of(unit: str, task: Task, at: int = 0) -> str:
    """The message of a nudge."""
    if task["kind"] == "spot":
        return f"lesson.nudge.spot.{'kind' if BY_ID[unit].family in _OF_KINDS else 'turn'}"
    if task.get("who") == "out":
        return "lesson.nudge.end.out.next"
    alone = len(to_compare(unit, task, at)) == 1 and _held(task, at)
    for way in (task["kind"], "one" if alone else ""):
        if way in WAYS and catalogue("en").has(f"lesson.nudge.{unit}.{way}"):
            return f"lesson.nudge.{unit}.{way}"
    return f"lesson.nudge.{unit}"


def to_compare(unit: str, task: Task, at: int = 0) -> tuple[Card, ...]:
    """The cards that the nudge speaks of."""
    if task["kind"] in ("all", "spot") or task.get("who") == "out":
        return _cards(task, "on")
    first = _LOOKS.get(unit) or _FAMILIES[BY_ID[unit].family]
    for look in (first, _tops, _played, _held):
        if cards := look(task, at):
            return cards
    return ()


def unit_of(task: Task, rules: Rules, at: int = 0) -> str | None:
    """The unit of a task: a written one names ledger rows, or the belief behind its error.

    Of several the one that this position turns on; and where a trick or a game was told of, what the play turns on.
    """
    if "unit" in task:
        return str(task["unit"])
    told = _units(task.get("teaches", ())) or _units(_rows_of_belief(task))
    here = _units(_turns_on(task, rules, at))
    if positions_of(task):
        here = [unit for unit in here if BY_ID[unit].asks_position]
        if told and not BY_ID[told[0]].asks_position:
            told = [*told, *here]
    return next((unit for unit in told if unit in here), next(iter(told), None))


def _units(rows: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(BY_ROW[row] for row in rows if row in BY_ROW))


def _rows_of_belief(told: Task) -> tuple[str, ...]:
    belief = BELIEFS.get(told.get("belief", ""))
    return belief.rows if belief else ()


def _turns_on(task: Task, rules: Rules, at: int) -> tuple[str, ...]:
    """The rows that a position turns on; a plain lead is about its kind, points about how the table counts them."""
    if task["kind"] == "points":
        return (f"score.{rules_of(task, rules).scoring}",)
    if not positions_of(task):
        return ()
    told = _told(task, at)
    verdict = judge(rules_of(told, rules), position_of(told))
    kind = (f"play.{verdict.kind}",) if verdict.reason is Reason.LEAD else ()
    return (*verdict.rule, *kind, *_rows_of_belief(told))


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
    """The last cards that somebody played in a trick."""
    plays = [cards for act in task.get("acts", ()) if (cards := Act.of(act).cards)]
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

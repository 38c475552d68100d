"""Exercises: a generated task for every unit, as plain data like those of a lesson file.

A unit's family and the level say what kinds of task it is asked in; the engine's verdict is the solution, never stored.
Instead of `ask` a task has `ask_key`, the message that asks.
"""

from __future__ import annotations

from dataclasses import replace

from .generator import LAST, TRIES, about
from .twins import twin
from .units import BY_ID

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random
    from typing import Any

    from tienlen.engine.position import Position
    from tienlen.engine.rules import Rules

    from .generator import Seen

    Task = dict[str, Any]

ALONE = 3
"""From this level on a position shows a whole hand, whether or not it is needed."""
WITH_HAND = ("play.single", "end.out")
"""Units about what else the player holds."""
COMMON = ("unit", "level", "rules", "ask_key", "teaches", "belief")
"""What a task says besides what it asks."""
NEIGHBOURS = {
    "cards.ranks": "cards.suits",
    "cards.suits": "cards.ranks",
    "cards.extremes": "cards.suits",
    "play.single": "beat.same_kind",
    "play.pair": "play.triple",
    "play.triple": "play.quad",
    "play.quad": "play.triple",
    "play.straight": "play.no_wrap",
    "play.pair_run": "play.straight",
    "play.no_wrap": "play.two_tops_straight",
    "play.two_tops_straight": "play.no_wrap",
    "play.no_twos_in_runs": "play.no_wrap",
    "beat.same_kind": "beat.top_card",
    "beat.top_card": "beat.same_kind",
    "beat.strictly": "beat.top_card",
    "beat.no_pair_by_triple": "beat.same_kind",
    "beat.no_four_by_five": "beat.same_kind",
    "pass.free": "pass.locks",
    "turn.beat_or_pass": "pass.locks",
    "pass.locks": "pass.free",
    "bomb.quad_on_two": "bomb.only_twos",
    "bomb.three_pairs_on_two": "bomb.four_pairs_on_pair",
    "bomb.four_pairs_on_pair": "bomb.three_pairs_on_two",
    "bomb.five_pairs_on_triple": "bomb.four_pairs_on_pair",
    "bomb.only_twos": "bomb.quad_on_two",
    "bomb.then_same_kind": "bomb.no_priority",
    "bomb.no_priority": "bomb.then_same_kind",
    "bomb.after_pass": "pass.locks",
    "bomb.in_turn": "bomb.after_pass",
    "lead.three_of_spades": "lead.lowest_card",
    "lead.lowest_card": "lead.three_of_spades",
    "end.out": "beat.top_card",
    "variant.quad_on_two_twos": "bomb.four_pairs_on_pair",
    "variant.four_pairs_on_quad": "bomb.no_priority",
}


def neighbour(unit: str) -> str:
    """The unit that looks alike and is asked in between."""
    return NEIGHBOURS[unit]


def kinds(unit: str, level: int = 1) -> tuple[str, ...]:
    """The kinds of task a unit is asked in at a level."""
    return ("twin", "legal") if level < 3 else ("legal",)


def exercise(
    unit: str, rng: Random, rules: Rules, level: int = 1, seen: Seen | None = None, kind: str | None = None
) -> Task:
    """A new task about a unit; a `kind` may be asked for (an easier twin after two errors)."""
    for attempt in range(TRIES):
        task = _MAKERS[kind or rng.choice(kinds(unit, level))](unit, rng, rules, level)
        if task is None:
            continue
        if seen is None:
            return task
        alike = key(task)
        lately = len(seen.keys) >= LAST and attempt > TRIES // 2
        if alike not in (seen.keys[-LAST:] if lately else seen.keys):
            seen.keys.append(alike)
            return task
    raise LookupError(f"no new task about {unit}")


def told(position: Position) -> Task:
    """A position as a task has it: only what differs from the usual."""
    task: Task = {"play": " ".join(map(str, position.play)) or "pass"}
    if position.table:
        task["on"] = " ".join(map(str, position.table))
    if position.hand is not None:
        task["hand"] = " ".join(map(str, position.hand))
    if position.must_contain is not None:
        task["must"] = str(position.must_contain)
    flags = {"passed": position.passed, "on_twos": position.table_is_bomb_on_twos}
    task.update({name: True for name, flag in flags.items() if flag})
    if not position.turn:
        task["turn"] = False
    if position.decks is not None:
        task["packs"] = position.decks
    return task


def key(task: Task) -> tuple[object, ...]:
    """What two tasks alike up to suits share."""

    def ranks(value: Any) -> object:
        if isinstance(value, str):
            return tuple(word[0] if len(word) == 2 else word for word in value.split())
        if isinstance(value, dict):
            return tuple(sorted((name, ranks(part)) for name, part in value.items()))
        return tuple(map(ranks, value)) if isinstance(value, list) else value

    asked = {name: value for name, value in task.items() if name not in COMMON}
    return (task["unit"], *sorted((name, ranks(value)) for name, value in asked.items()))


def _task(kind: str, unit: str, level: int, rules: Rules, **fields: Any) -> Task:
    """A task of a unit."""
    common = {"unit": unit, "level": level, "rules": rules.as_text(), "ask_key": f"lesson.ask.{kind}"}
    return {"kind": kind, **common, "teaches": list(BY_ID[unit].rows), **fields}


def _legal(unit: str, rng: Random, rules: Rules, level: int) -> Task:
    """Legal or not, and why; the hand is shown where it matters, and to tempt."""
    item = about(unit, rng, rules, level)
    position = item.position
    if level < ALONE and not _needs_hand(unit, position):
        position = replace(position, hand=None)
    return _task("legal", unit, level, item.rules, **told(position))


def _needs_hand(unit: str, position: Position) -> bool:
    return unit in WITH_HAND or not position.play or position.must_contain is not None


def _twin(unit: str, rng: Random, rules: Rules, level: int) -> Task | None:
    """Two positions that differ in one thing."""
    item, about_ = about(unit, rng, rules, level), BY_ID[unit]
    other = twin(rng, item.rules, item.position, about_.illegal if item.legal else about_.legal, about_.kinds)
    if other is None:
        return None
    pair = [item.position, other[0]]
    if not any(_needs_hand(unit, position) for position in pair):
        pair = [replace(position, hand=None) for position in pair]
    rng.shuffle(pair)
    text = item.rules.as_text()
    return _task("twin", unit, level, item.rules, positions=[{**told(position), "rules": text} for position in pair])


_MAKERS: dict[str, Callable[[str, Random, Rules, int], Task | None]] = {"legal": _legal, "twin": _twin}

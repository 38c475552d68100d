"""Exercises: a generated task for every unit, as plain data like those of a lesson file.

A unit's family and the level say what kinds of task it is asked in (`families`); the engine's verdict is the solution,
never stored.  Instead of `ask` a task has `ask_key`, the message that asks; `lures` names tempting wrong plays with the
reason each is refused for.  A row that is only told is asked by the course's own question.
"""

from __future__ import annotations

import re
from dataclasses import replace

from tienlen.engine.judge import judge
from tienlen.engine.moves import moves
from tienlen.engine.rules import PROFILES, rules_from

from . import accounts, looks, tricks
from .beliefs import behind
from .families import BY_ID, UNIT_IDS, kinds, neighbour
from .generator import LAST, LEVELS, TRIES, Seen, about
from .hands import from_hand
from .marking import position_of, positions_of
from .twins import twin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random
    from typing import Any

    from tienlen.engine.judge import Verdict
    from tienlen.engine.position import Position
    from tienlen.engine.rules import Rules

    from .units import Unit

    Task = dict[str, Any]
    Maker = Callable[[Unit, Random, Rules, int], Task | None]

ALONE = 3
"""From this level on a position shows a whole hand, whether or not it is needed."""
TRIES_TO_TEMPT = 10
"""After so many tries a position need not tempt a belief."""
WITH_HAND = ("play.single", "end.out", "lead.winner")
"""Units about what else the player holds."""
EARLY = (
    "cards.ranks",
    "cards.suits",
    "cards.extremes",
    "beat.same_kind",
    "beat.top_card",
    "beat.strictly",
    "beat.no_pair_by_triple",
    "turn.beat_or_pass",
)
"""Units that are taught before straights are: at the first level they are asked with cards of one rank."""
SINGLY = ("play.straight", "play.no_wrap", "play.two_tops_straight", "play.no_twos_in_runs", "beat.no_four_by_five")
"""Units that are taught before pair runs are: at the first level they are asked without them."""
SMALL = ("shape",)
"""Families whose twins differ in a card or a pair."""
ASIDE = ("unit", "level", "ask_key", "teaches", "belief", "lures")
"""What a task says besides what it asks."""


def exercise(
    unit: str,
    rng: Random,
    rules: Rules,
    level: int = 1,
    seen: Seen | None = None,
    *,
    kind: str | None = None,
    belief: str | None = None,
    course: Sequence[Mapping[str, Any]] = (),
) -> Task:
    """A new task about a unit.

    A `kind` may be asked for, such as a twin after two errors; a verdict or a twin may be asked for that tempts who
    holds a `belief`: there need not be one.  Told rows need the `course` of the language (`compiler.read_course`).
    """
    about_ = BY_ID[unit]
    if about_.family == "told":
        return {**_told_again(unit, rng, course), "unit": unit, "level": level, "rules": rules.as_text()}
    rules = _at_home(unit, rules)
    seen = Seen() if seen is None else seen
    oldest: tuple[int, Task] | None = None
    chosen, legal = kind or _likely(rng, kinds(unit, level)), rng.random() < 0.5
    for attempt in range(TRIES):
        if attempt > TRIES // 2:  # there may be no other of this kind, or of this side
            chosen, legal = kind or _likely(rng, kinds(unit, level)), rng.random() < 0.5
        if attempt == TRIES_TO_TEMPT:
            belief = None
        try:
            if belief is not None and chosen in _BELIEVED:
                task = _BELIEVED[chosen](about_, rng, rules, level, belief)
            else:
                task = _MAKERS[chosen](about_, rng, rules, level)
        except LookupError:  # the cards ran out
            belief = None
            continue
        if task is None or not _fits(task, about_, level, legal=None if belief else legal):
            continue
        if attempt <= TRIES // 2 and not _in_the_box(task):
            continue
        task = {
            "unit": unit,
            "level": level,
            "ask_key": _ask({"unit": unit, **task}),
            "teaches": list(about_.rows),
            **task,
        }
        before = seen.since(key(task))
        if before is None or (before >= LAST and attempt > TRIES // 2):
            break
        if oldest is None or before > oldest[0]:
            oldest = before, task
    else:
        if oldest is None:
            raise LookupError(f"no task about {unit}")
        task = oldest[1]  # some rules have few positions: the one that was not asked for longest
    seen.keys.append(key(task))
    return task


def _at_home(unit: str, rules: Rules) -> Rules:
    """The rules if the case can come up under them: whoever deals all cards to four never misses the 3 of spades."""
    always_dealt = unit == "lead.lowest_card" and rules.players == (4, 4)
    return PROFILES["ace_high"] if always_dealt else rules


def _in_the_box(task: Task) -> bool:
    """Whether a table under the task's rules ever plays with so many packs."""
    told = positions_of(task) or [task]
    return all("packs" not in one or one["packs"] in rules_from(one["rules"]).decks for one in told)


def _fits(task: Task, unit: Unit, level: int, *, legal: bool | None) -> bool:
    """Whether a task is on the side that was drawn, if one was, and asks a beginner about nothing that comes later."""
    sided = legal is not None and task["kind"] == "legal"
    if sided and judge(rules_from(task["rules"]), position_of(task)).legal is not legal:
        return False
    if unit.id == "pass.free" and not all(_could_play(told) for told in positions_of(task)):
        return False
    if level > 1 or unit.id not in (*EARLY, *SINGLY):
        return True
    told = positions_of(task) or [{"play": play} for play in task.get("plays", ())]
    plays = [cards.split() for one in told for cards in (one["play"], one.get("on", ""))]
    ranks = [len({card[0] for card in cards}) for cards in plays]
    if unit.id in SINGLY:
        return all(count in (0, 1, len(cards)) for cards, count in zip(plays, ranks, strict=True))
    return all(len(cards) < 4 and count < 2 for cards, count in zip(plays, ranks, strict=True))


def _could_play(told: Mapping[str, Any]) -> bool:
    """Whether who passes holds a play that beats the table: else a pass is no choice."""
    return "on" not in told or bool(moves(rules_from(told["rules"]), position_of(told)))


def _likely(rng: Random, words: Sequence[str]) -> str:
    """One of several, the first as often as the others together."""
    return words[0] if len(words) == 1 or rng.random() < 0.5 else rng.choice(words[1:])


def _ask(task: Task) -> str:
    """The message that asks."""
    if BY_ID[task["unit"]].family == "opening" and task["kind"] in ("legal", "twin"):
        later = any("must" not in told for told in task.get("positions", [task]))
        return f"lesson.ask.{task['kind']}{'_later' * later}"
    of = "".join(f".{task[name]}" for name in ("of", "who") if name in task)
    return f"lesson.ask.{task['kind']}{of}"


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
            return re.sub("([2-9TJQKA])[scdh]", r"\1", value)
        if isinstance(value, dict):
            return tuple(sorted((name, ranks(part)) for name, part in value.items() if name != "rules"))
        return tuple(map(ranks, value)) if isinstance(value, list) else value

    account = BY_ID[task["unit"]].family == "points"
    asked = {name: value for name, value in task.items() if name not in ASIDE and (account or name != "rules")}
    return (task["unit"], *sorted((name, ranks(value)) for name, value in asked.items()))


def _legal(unit: Unit, rng: Random, rules: Rules, level: int, belief: str | None = None) -> Task:
    """Legal or not, and why; the hand is shown where it matters, and to tempt."""
    item = about(unit.id, rng, rules, level, belief=belief)
    position = item.position
    if level < ALONE and not _needs_hand(unit, position):
        position = replace(position, hand=None)
    if unit.family == "opening" and level == LEVELS[-1] and position.must_contain is not None and rng.random() < 0.5:
        position = _of_two_packs(position)
    return {"kind": "legal", "rules": item.rules.as_text(), **told(position), **_belief(unit, position, item.verdict)}


def _of_two_packs(position: Position) -> Position:
    """The opening with two packs, the card that must be led held twice: one copy will do."""
    assert position.hand is not None
    assert position.must_contain is not None
    spare = [card for card in position.hand if card not in position.play and card != position.must_contain]
    held = list(position.hand)
    if spare:
        held.remove(spare[-1])
    return replace(position, hand=tuple(sorted((*held, position.must_contain))), decks=2)


def _needs_hand(unit: Unit, position: Position) -> bool:
    return unit.id in WITH_HAND or not position.play or position.must_contain is not None


def _belief(unit: Unit, position: Position, verdict: Verdict) -> Task:
    """The misconception of who errs here, if there is one."""
    belief = behind(position, verdict, unit.rows)
    return {"belief": belief} if belief else {}


def _twin(unit: Unit, rng: Random, rules: Rules, level: int, belief: str | None = None) -> Task | None:
    """Two positions that differ in one thing."""
    item = about(unit.id, rng, rules, level, belief=belief)
    makers, small = unit.illegal if item.legal else unit.legal, unit.family in SMALL and len(unit.kinds) == 1
    other = twin(rng, item.rules, item.position, makers, unit.kinds, small=small)
    if other is None:
        return None
    pair = [(item.position, item.verdict), other]
    if not any(_needs_hand(unit, position) for position, _ in pair):
        pair = [(replace(position, hand=None), verdict) for position, verdict in pair]
    elif any(position.hand is None for position, _ in pair):
        pair = _with_hands(unit, pair)
    rng.shuffle(pair)
    text = item.rules.as_text()
    positions = [{**told(position), **_belief(unit, position, verdict), "rules": text} for position, verdict in pair]
    return {"kind": "twin", "rules": text, "positions": positions}


def _with_hands(unit: Unit, pair: list[tuple[Position, Verdict]]) -> list[tuple[Position, Verdict]]:
    """Both with a hand: the last cards each time, or one that holds both plays; else both without."""
    if unit.id == "end.out":
        return [(replace(position, hand=position.play), verdict) for position, verdict in pair]
    (hand,) = [position.hand for position, _ in pair if position.hand is not None]
    free = {card for position, _ in pair for card in position.play} <= set(hand)
    free = free and not {card for position, _ in pair for card in position.table} & set(hand)
    return [(replace(position, hand=hand if free else None), verdict) for position, verdict in pair]


def _choose(unit: Unit, rng: Random, rules: Rules, level: int) -> Task:
    """Play or pass: the leader cannot."""
    item = about(unit.id, rng, rules, level)
    task = {"kind": "choose", "rules": item.rules.as_text(), **told(item.position)}
    del task["play"]
    if not item.position.table:
        task["lures"] = {"pass": str(item.verdict.reason)}
    return task


def _told_again(row: str, rng: Random, course: Sequence[Mapping[str, Any]]) -> Task:
    """A question of the course about a row that is told only, its choices in another order."""
    tasks = [task for lesson in course for step in lesson["steps"] for task in step["tasks"]]
    about_row = [task for task in tasks if row in task.get("teaches", ()) and task["kind"] != "show"]
    asked = [task for task in about_row if task["kind"] in ("quiz", "tip")] or about_row
    if not asked:
        raise LookupError(f"the course has no question about {row}")
    task = dict(rng.choice(asked))
    task.pop("guess", None)
    if task["kind"] == "quiz" and "choices" in task:
        task["choices"] = rng.sample(task["choices"], len(task["choices"]))
    return task


def _hand(kind: str) -> Maker:
    return lambda unit, rng, rules, level: from_hand(kind, unit, rng, rules, level)


_BELIEVED: dict[str, Callable[[Unit, Random, Rules, int, str | None], Task | None]] = {"legal": _legal, "twin": _twin}
_MAKERS: dict[str, Maker] = {
    "legal": _legal,
    "twin": _twin,
    "choose": _choose,
    **{kind: _hand(kind) for kind in ("pick", "lowest", "highest", "all", "bombs")},
    "which": looks.which,
    "order": looks.order,
    "watch": looks.watch,
    "flip": looks.flip,
    "next": tricks.next_,
    "spot": tricks.spot,
    "points": accounts.points,
    "totals": accounts.totals,
    "sizes": accounts.sizes,
    "instant": accounts.instant,
}

__all__ = ["UNIT_IDS", "exercise", "key", "kinds", "neighbour", "told"]

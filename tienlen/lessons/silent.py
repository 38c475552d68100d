"""Beliefs that a lesson names and that no wrong answer shows: nobody would ever hear them denied there."""

from __future__ import annotations

from itertools import combinations, product

from tienlen.engine.cards import DECK, parse_cards
from tienlen.engine.judge import judge
from tienlen.engine.moves import leads

from .marking import believed, mark, position_of, positions_of, rules_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from tienlen.engine.rules import Rules

    Task = Mapping[str, Any]


_FROM_HAND = ("pick", "lowest", "highest", "choose", "all", "bombs")


def silent(task: Task, profiles: Iterable[Rules]) -> list[tuple[Place, str]]:
    """The beliefs of a task that are silent under each of some profiles, and where it names them."""
    waiting = dict.fromkeys(_named(task))
    heard = (found for rules in profiles for found in _heard(task, rules))
    while waiting and (found := next(heard, None)):
        waiting.pop(found, None)
    return list(waiting)


Place = int | str | None
"""Where a belief stands: beside a position, a wrong play, or the whole task (None)."""


def _named(task: Task) -> Iterator[tuple[Place, str]]:
    if "belief" in task:
        yield None, task["belief"]
    parts = task.get("positions") or task.get("empty") or ()
    yield from ((at, told["belief"]) for at, told in enumerate(parts) if "belief" in told)
    yield from task.get("bait", {}).items()


def _heard(task: Task, rules: Rules) -> Iterator[tuple[Place, str]]:
    """The beliefs that wrong answers show, and for which of the places."""
    for answer in offered(task, rules):
        belief = _shown(task, answer, rules)
        if belief is None:
            continue
        yield None, belief
        yield _place(answer), belief


def _shown(task: Task, answer: Any, rules: Rules) -> str | None:
    """The belief behind an answer; of a play from a hand without looking for all that would have been right."""
    if task["kind"] not in _FROM_HAND:
        return mark(task, answer, rules).belief
    play = answer[0] if isinstance(answer, list) else answer
    position = position_of(task, play)
    return believed(task, position, judge(rules_of(task, rules), position), task.get("bait", {}).get(play))


def _place(answer: Any) -> Place:
    """What the answer is about, as `_named` says it."""
    place: Place = answer.get("at") if isinstance(answer, dict) else answer[0] if isinstance(answer, list) else answer
    return place


def offered(task: Task, rules: Rules) -> Iterator[Any]:
    """As many of the answers that the screen offers as can show a belief."""
    kind = task["kind"]
    if kind == "watch" and "missing" in task:
        yield from (" ".join(cards) for cards in combinations(task["offer"].split(), len(task["missing"].split())))
    elif kind in _FROM_HAND:
        yield from _from_hand(task, rules)
    elif kind not in ("flip", "watch") and (positions := positions_of(task)):
        yield from ({"at": at, "legal": legal} for at, legal in product(range(len(positions)), (True, False)))
    elif kind == "which":
        yield from task["plays"]
    elif kind in ("order", "extremes"):
        yield from ([card] for card in (task["cards"].split() if kind == "order" else map(str, DECK)))
    elif kind == "next":
        seats = range(1, task.get("players", 4) + 1)
        yield from ({"seat": seat, "leads": leading} for seat, leading in product(seats, (False, True)))
    elif kind == "spot":
        yield None
    elif kind == "points":
        yield from ([int(seat == best) for seat in range(1, len(task["places"]) + 1)] for best in task["places"])
    elif kind == "quiz" and "choices" in task:
        yield from ([choice] for choice in task["choices"])


def _from_hand(task: Task, rules: Rules) -> Iterator[Any]:
    """What can be laid out of a hand, and the wrong plays that the author names."""
    plays = [play.cards for play in leads(rules_of(task, rules), position_of(task).hand or ())]
    plays += [parse_cards(bait) for bait in task.get("bait", ()) if bait != "pass"]
    told = ["pass", *(" ".join(map(str, play)) for play in plays), *task.get("bait", ())]
    yield from ([play] for play in told if play != "pass") if task["kind"] in ("all", "bombs") else told

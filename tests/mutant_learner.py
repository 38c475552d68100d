"""How a learner with one wrong belief answers tasks of every kind, and is right about all else."""

from __future__ import annotations

from functools import cmp_to_key
from itertools import combinations
from typing import Any

from tests import second_learner
from tests.mutants import MUTANTS
from tienlen.engine.cards import parse_cards
from tienlen.engine.judge import BOMBS, judge
from tienlen.engine.moves import leads
from tienlen.engine.position import Position
from tienlen.engine.rules import Rules
from tienlen.lessons.generator import Item
from tienlen.lessons.marking import position_of, positions_of, rules_of, trick_of
from tienlen.records.trick import judged

Task = dict[str, Any]
LEARNERS = (*MUTANTS, "M27", "M30")
"""All who hold a wrong belief; one about tricks and one about points judge no single play wrongly."""


def unit_of(task: Task) -> str:
    """What a position cannot say: that it is the beginning of a later deal."""
    return "lead.winner" if "lead.winner" in task.get("teaches", ()) else ""


def thinks(belief: str, rules: Rules, position: Position, unit: str = "") -> bool:
    """Whether the play is legal to one who holds the belief."""
    verdict = judge(rules, position)
    return MUTANTS[belief](Item(unit, 1, rules, position, verdict)) if belief in MUTANTS else verdict.legal


def answers(belief: str, task: Task, rules: Rules) -> list[Any]:
    """What a mutant answers, in the order in which a task asks."""
    kind = task["kind"]
    if kind in ("legal", "twin", "fill", "show"):
        unit, told = unit_of(task), positions_of(task)
        return [
            {"at": at, "legal": thinks(belief, rules_of(one, rules), position_of(one), unit)}
            for at, one in enumerate(told)
        ]
    if kind in _ONE:
        return [_ONE[kind](belief, task, rules)]
    return second_learner.answers(task, rules)


def from_hand(belief: str, task: Task, rules: Rules) -> str:
    """The play that seems to answer: among those of the hand, and the one that tempts."""
    in_force, seem = rules_of(task, rules), seeming(belief, task, rules)
    leading = task["kind"] == "choose" and not task.get("on")
    if not seem or (leading and thinks(belief, in_force, position_of(task, "pass"))):
        return "pass"
    if task["kind"] in ("lowest", "highest"):
        best = min if task["kind"] == "lowest" else max
        return best(seem, key=lambda play: (0 if task.get("on") else len(play), second_learner.top(play)))
    return seem[-1] if task["kind"] != "choose" else seem[0]


def seeming(belief: str, task: Task, rules: Rules) -> list[str]:
    """The plays of the hand that seem to be what is asked for."""
    in_force = rules_of(task, rules)
    plays = [play.cards for play in leads(in_force, position_of(task).hand or ())]
    plays += [parse_cards(lure) for lure in (*task.get("lures", ()), *task.get("bait", ())) if lure != "pass"]
    return [" ".join(map(str, play)) for play in dict.fromkeys(plays) if _seems(belief, task, in_force, play)]


def _seems(belief: str, task: Task, rules: Rules, play: Any) -> bool:
    position = position_of(task, " ".join(map(str, play)))
    kind = judge(rules, Position(tuple(sorted(play)), decks=position.decks)).kind
    asked = BOMBS if task["kind"] == "bombs" else {task["of"]} if "of" in task else {kind}
    return kind in (*asked, None) and thinks(belief, rules, position, unit_of(task))


def which(belief: str, task: Task, rules: Rules) -> str:
    in_force = rules_of(task, rules)
    for play in task["plays"]:
        if all(play == on or thinks(belief, in_force, Position.of(play, on)) for on in task["plays"]):
            return str(play)
    return str(task["plays"][0])


def order(belief: str, task: Task, rules: Rules) -> list[str]:
    def compare(one: str, other: str) -> int:
        return 1 if thinks(belief, rules, Position.of(one, other)) else -1

    return sorted(task["cards"].split(), key=cmp_to_key(compare))


def watch(belief: str, task: Task, rules: Rules) -> str:
    """The first offer that seems to complete the play, what tempts before what does."""
    told = task["positions"][-1]
    missing = task["missing"].split()
    rest = [card for card in told["play"].split() if card not in missing]
    offers = [" ".join(cards) for cards in combinations(task["offer"].split(), len(missing))]
    offers.sort(key=lambda offer: offer == task["missing"])
    in_force = rules_of(told, rules)
    return next(offer for offer in offers if thinks(belief, in_force, position_of(told, " ".join([*rest, offer]))))


def next_(belief: str, task: Task, rules: Rules) -> Any:
    """M23 asks again who has passed; M27 lets who is out take the trick along, or still lead."""
    if task.get("who") == "out":
        return second_learner.next_(task, rules)
    steps = judged(trick_of(task, rules)).steps
    last, deal = steps[-1], steps[-1].after
    before, right = last.before, {"seat": deal.to_act, "leads": deal.leading}
    if deal.over:
        return right
    if belief == "M23" and not deal.leading and deal.passed:
        return {"seat": last.event.seat % deal.players + 1, "leads": False}
    if belief == "M24 out" and not deal.leading and deal.to_act in deal.passed:
        return {"seat": deal.owner, "leads": True}
    if belief == "M27" and deal.owner is not None and not deal.left[deal.owner - 1]:
        return {**right, "leads": True}
    if belief == "M27" and deal.leading and before.owner is not None and not before.left[before.owner - 1]:
        return {"seat": before.owner, "leads": True}
    return right


def spot(belief: str, task: Task, rules: Rules) -> int | None:
    steps = judged(trick_of(task, rules)).steps
    for at, step in enumerate(steps):
        position = Position(
            step.event.cards,
            step.before.table.cards if step.before.table else (),
            None,
            step.verdict.reason == "passed_out" or step.event.seat in step.before.passed,
            step.event.seat == step.before.to_act or step.verdict.reason == "passed_out",
            table_is_bomb_on_twos=step.before.on_twos,
        )
        if not MUTANTS.get(belief, lambda one: one.legal)(Item("", 1, step.before.rules, position, step.verdict)):
            return at
    return None


def points(belief: str, task: Task, rules: Rules) -> list[int]:
    """M30: first place pays most, the last least."""
    if belief == "M30" and len(task["places"]) == 4 and not task.get("frozen"):
        by_place = dict(zip(task["places"], (2, 1, -1, -2), strict=True))
        return [by_place[seat] for seat in sorted(by_place)]
    return second_learner.points(task, rules)


_ONE = {
    **dict.fromkeys(("pick", "lowest", "highest", "choose"), from_hand),
    **dict.fromkeys(("all", "bombs"), seeming),
    "which": which,
    "order": order,
    "watch": watch,
    "next": next_,
    "spot": spot,
    "points": points,
}

"""A refutation is heard by who has made that error, and by nobody else: every wrong answer to every written task, and
to exercises of every unit, is weighed against the learners who hold a wrong belief (`mutants`)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any

import pytest

from tests.mutant_learner import LEARNERS, next_, spot, thinks, unit_of
from tests.mutants import belief_of
from tienlen.engine.cards import DECK, parse_cards
from tienlen.engine.moves import leads
from tienlen.engine.position import Position
from tienlen.engine.rules import PROFILES, Rules
from tienlen.lessons.course import read_course
from tienlen.lessons.exercises import exercise
from tienlen.lessons.families import BY_ID, UNIT_IDS, kinds
from tienlen.lessons.generator import LEVELS
from tienlen.lessons.marking import mark, position_of, positions_of, rules_of
from tienlen.lessons.misconceptions import MISCONCEPTIONS
from tienlen.lessons.whole_deal import tasks_of

Task = dict[str, Any]
COURSE = read_course("en")
WRITTEN = [
    (f"{lesson['folder'][:2]}.{number}", task)
    for lesson in COURSE
    for number, step in enumerate(lesson["steps"], 1)
    for task in step["tasks"]
    if task["kind"] not in ("show", "generated")
]
ASKED = [unit for unit in UNIT_IDS if BY_ID[unit].family != "told"]


def learners(belief: str) -> list[str]:
    """Who holds a belief; one with two faces is held by two."""
    return [learner for learner in LEARNERS if belief_of(learner) == belief]


# ---------------------------------------------------------------------------------- whatever can be answered


def answers(task: Task, rules: Rules) -> Iterator[Any]:
    """Every answer that can be given to a task, or many of them."""
    kind = task["kind"]
    if kind in ("legal", "twin", "fill", "ruling"):
        told = positions_of(task) or [task]
        yield from ({"at": at, "legal": legal} for at in range(len(told)) for legal in (True, False))
    elif kind in ("pick", "lowest", "highest", "choose", "all", "bombs"):
        plays = [play.cards for play in leads(rules_of(task, rules), position_of(task).hand or ())]
        plays += [parse_cards(lure) for lure in (*task.get("lures", ()), *task.get("bait", ())) if lure != "pass"]
        told = [" ".join(map(str, play)) for play in plays]
        yield from ([play] for play in told) if kind in ("all", "bombs") else [*told, "pass"]
    elif kind == "watch":
        yield from (" ".join(cards) for cards in combinations(task["offer"].split(), len(task["missing"].split())))
    elif kind == "which":
        yield from task["plays"]
    elif kind == "order":
        yield from map(list, permutations(task["cards"].split()))
    elif kind == "extremes":
        yield from ([str(low), str(high)] for low, high in product(DECK, DECK) if low != high)
    elif kind == "next":
        seats = (*range(1, task.get("players", 4) + 1), None)
        yield from ({"seat": seat, "leads": leads} for seat in seats for leads in (False, True))
    elif kind == "spot":
        yield from (*range(len(task["acts"])), None)
    elif kind == "points":
        yield from map(list, product((-3, -1, 1, 2), repeat=len(task["places"])))
    elif kind == "quiz" and "choices" in task:
        yield from ([choice] for choice in task["choices"])


def shows(belief: str, task: Task, answer: Any, rules: Rules) -> bool:
    """Whether somebody who holds the belief would answer so, or errs so far alike."""
    return any(_would(learner, task, answer, rules) for learner in learners(belief))


def _would(learner: str, task: Task, answer: Any, rules: Rules) -> bool:
    kind, in_force, unit = task["kind"], rules_of(task, rules), unit_of(task)
    if task.get("ask_key") == "lesson.ask.twin_later":  # the one without a card that must be led
        unit = "lead.winner"
    if kind in ("legal", "twin", "fill", "ruling"):
        told = (positions_of(task) or [task])[answer["at"]]
        if learner == "M27":  # the position itself does not say that its card is the last of somebody
            return task["teaches"] == ["trick.last_play_stands"] and not answer["legal"]
        return thinks(learner, rules_of(told, rules), position_of(told), unit) is answer["legal"]
    if kind in ("all", "bombs"):
        answer = answer[0]
    if kind == "watch":
        told = task["positions"][-1]
        rest = [card for card in told["play"].split() if card not in task["missing"].split()]
        return thinks(learner, rules_of(told, rules), position_of(told, " ".join([*rest, answer])))
    if kind == "which":
        return all(play == answer or thinks(learner, in_force, Position.of(answer, play)) for play in task["plays"])
    if kind in ("order", "extremes"):
        cards = task["cards"].split() if kind == "order" else map(str, DECK)
        return thinks(learner, in_force, Position.of(answer[-1], max(cards, key=lambda card: parse_cards(card))))
    if kind == "next":
        still = {"seat": _owner(task), "leads": True}
        return answer == next_(learner, task, rules) or (learner == "M27" and answer == still)
    if kind == "spot":
        return answer is None and spot(learner, task, rules) != mark(task, None, rules).solution
    if kind == "points":
        first, second = (answer[seat - 1] for seat in task["places"][:2])
        return learner == "M30" and first > second
    return thinks(learner, in_force, position_of(task, answer), unit)


def _owner(task: Task) -> int:
    """Who played last."""
    return int([act for act in task["acts"] if "-" not in act][-1][0])


def heard(task: Task, rules: Rules) -> Iterator[tuple[Any, str]]:
    """The wrong answers that hear a refutation, and which."""
    for answer in answers(task, rules):
        told = mark(task, answer, rules)
        if told.belief is not None:
            assert not told.right
            yield answer, told.belief


# ---------------------------------------------------------------------------------- written


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(("step", "task"), WRITTEN, ids=[f"{step} {task['kind']}" for step, task in WRITTEN])
def test_of_a_written_task_only_that_error_is_refuted(step: str, task: Task, profile: str) -> None:
    rules = PROFILES[profile]
    for answer, belief in heard(task, rules):
        if task["kind"] != "quiz":
            assert shows(belief, task, answer, rules), (step, answer, belief)


def named(task: Task) -> set[str]:
    """The beliefs that the author of a task names."""
    told = [task, *task.get("positions", ()), *task.get("empty", ())]
    return {one["belief"] for one in told if "belief" in one} | set(task.get("bait", {}).values())


def test_a_written_belief_is_refuted_where_it_shows() -> None:
    """Who errs as the author expects hears so."""
    for step, task in WRITTEN:
        for belief in named(task) if task["kind"] in ("legal", "twin", "fill", "ruling", "next", "spot") else ():
            for rules in PROFILES.values():
                wrong = [answer for answer in answers(task, rules) if not mark(task, answer, rules).right]
                for answer in wrong:
                    at = answer.get("at") if isinstance(answer, dict) else None
                    told = task if at is None else (positions_of(task) or [task])[at]
                    if belief == told.get("belief", task.get("belief")) and shows(belief, task, answer, rules):
                        assert mark(task, answer, rules).belief == belief, (step, answer, belief)


def test_every_belief_is_refuted_somewhere_in_the_course() -> None:
    found = {belief for _, task in WRITTEN for rules in PROFILES.values() for _, belief in heard(task, rules)}
    assert found == {belief.id for belief in MISCONCEPTIONS}


# ---------------------------------------------------------------------------------- generated


@pytest.mark.parametrize("unit", ASKED)
def test_of_an_exercise_only_that_error_is_refuted(unit: str, rng: random.Random, full: bool) -> None:
    for level in LEVELS:
        for kind in kinds(unit, level):
            for number in range(20 if full else 3):
                rules = list(PROFILES.values())[(number + level) % 3]
                task = exercise(unit, rng, rules, level, kind=kind)
                for answer, belief in heard(task, rules):
                    assert shows(belief, task, answer, rules), (task, answer, belief)


@pytest.mark.parametrize("profile", PROFILES)
def test_in_a_whole_deal_only_that_error_is_refuted(profile: str) -> None:
    rules, found = PROFILES[profile], set()
    for seed in range(6):
        for task in tasks_of(f"{seed}/referee", rules.as_text()):
            for answer, belief in heard(task, rules):
                assert shows(belief, task, answer, rules), (task, answer, belief)
                found.add(belief)
    assert len(found) > 3

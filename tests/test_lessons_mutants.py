"""Learners who hold one wrong belief each: they fail on its pair and in its lesson, and are right about all else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests import mutant_learner, second_deal, second_learner
from tests.mutant_learner import LEARNERS
from tests.mutants import belief_of
from tienlen.engine.plays import Reason
from tienlen.engine.rules import PROFILES, Rules
from tienlen.lessons.compiler import read_course
from tienlen.lessons.exercises import UNIT_IDS, exercise
from tienlen.lessons.families import BY_ID, BY_ROW
from tienlen.lessons.generator import LEVELS
from tienlen.lessons.hunts import hunted
from tienlen.lessons.marking import mark, trick_of
from tienlen.lessons.misconceptions import BY_ID as BELIEFS
from tienlen.lessons.misconceptions import MISCONCEPTIONS, Side
from tienlen.records.trick import judged
from tienlen.screens import learn_course
from tienlen.screens.learn import State

Task = dict[str, Any]
RULES = list(PROFILES.values())
ASKED = [unit for unit in UNIT_IDS if BY_ID[unit].family != "told"]
HOME = {
    "M1 M2 M3": "order",
    "M12 M14": "kinds",
    "M4 M5 M7 M15": "beating",
    "M6 M8 M9 M10": "straights",
    "M11 M13": "pair-runs",
    "M23 M26": "lock",
    "M27 M29": "going-out",
    "M17 M18": "bombs",
    "M16 M19 M20 M21 M22": "bomb-limits",
    "M24 M25": "bomb-after-pass",
    "M28": "deal",
    "M30": "points",
}
"""The lesson where each belief is at home."""
LESSON = {belief: lesson for beliefs, lesson in HOME.items() for belief in beliefs.split()}
TRUE = {("M10 always", "pagat"), ("M10 always", "thirteen"), ("M10 never", "ace_high"), ("M24 out", "thirteen")}
"""What these learners believe is no error under such rules."""


def wrong(learner: str, task: Task, rules: Rules) -> int:
    """How many of the answers to a task are wrong; a pair of positions is one item."""
    given = mutant_learner.answers(learner, task, rules)
    told = sum(not mark(task, answer, rules).right for answer in given)
    return min(told, 1) if task["kind"] == "twin" else told


def test_every_belief_is_held() -> None:
    assert {belief_of(learner) for learner in LEARNERS} == {belief.id for belief in MISCONCEPTIONS}
    assert sorted(LESSON) == sorted(belief.id for belief in MISCONCEPTIONS)


# ------------------------------------------------------------------ its pair


def as_task(side: Side, rows: tuple[str, ...]) -> Task:
    """One half of a minimal pair, asked."""
    if side.acts is not None:
        return {"kind": "next", "teaches": rows, "acts": side.acts.replace("*", ".out").split()}
    if side.places:
        return {"kind": "points", "teaches": rows, "places": list(side.places), "rules": side.profile}
    told = {"on": side.table, "hand": side.hand, "must": side.must, "passed": side.passed, "turn": side.turn}
    return {"kind": "legal", "teaches": rows, "play": side.play, **told}


@pytest.mark.parametrize("learner", LEARNERS)
def test_who_holds_a_belief_fails_on_its_pair(learner: str) -> None:
    belief = BELIEFS[belief_of(learner)]
    tasks = [as_task(side, belief.rows) for side in belief.sides]
    for rules in RULES:
        if (learner, rules.profile) not in TRUE and (belief.id, rules.profile) != ("M21", "ace_high"):
            assert any(wrong(learner, task, rules) for task in tasks), rules.profile


@pytest.mark.parametrize("belief", MISCONCEPTIONS, ids=lambda belief: belief.id)
def test_a_pair_is_answered_by_who_knows(belief: Any) -> None:
    for side in belief.sides:
        task = as_task(side, belief.rows)
        for rules in RULES:
            if task["kind"] != "legal":
                assert all(mark(task, answer, rules).right for answer in second_learner.answers(task, rules))


def test_the_pair_of_the_points_is_one_deal_under_two_profiles() -> None:
    sides = BELIEFS["M30"].sides
    paid = {side.profile: second_deal.shares(settings(side.profile), 4, list(side.places), set()) for side in sides}
    assert paid == {"pagat": [1, 1, 1, -3], "ace_high": [2, 1, -1, -2]}


def settings(profile: str) -> Any:
    return second_deal.read_settings(PROFILES[profile].as_json())


# ------------------------------------------------------------------ its lesson


@pytest.fixture(scope="module")
def course() -> list[Task]:
    return read_course("en")


def as_learnt(course: list[Task], id: str, rules: Rules, seed: int) -> Iterator[Task]:
    """What a lesson asks: its written steps but the guesses, and the exercises that a visit draws."""
    lesson = next(lesson for lesson in course if lesson["id"] == id)
    for step in lesson["steps"]:
        yield from (task for task in step["tasks"] if is_asked(task) and not task.get("guess"))
    written = len(learn_course.pages(lesson))
    state = State(view="lesson", lesson=id, seed=seed, profile=rules.profile, progress=learn_course.Progress())
    for number in range(learn_course.GENERATED):
        state = learn_course.draw(learn_course.replace(state, at=written + 1 + number))
        asked = learn_course.asked(state)
        assert asked is not None
        yield dict(asked.task)


def is_asked(task: Task) -> bool:
    """Whether a mutant answers a task; about a quiz, a tip and a whole ruling it knows no better than anybody."""
    shown = task["kind"] == "watch" and "missing" not in task
    return task["kind"] not in ("show", "generated", "quiz", "tip", "ruling") and not shown


@pytest.mark.parametrize("learner", LEARNERS)
def test_who_holds_a_belief_fails_twice_in_its_lesson(learner: str, course: list[Task], full: bool) -> None:
    """Whatever its exercises are drawn from, under every profile where it is an error; of two faces each alone."""
    for rules in RULES:
        for seed in range(20 if full else 3):
            asked = as_learnt(course, LESSON[belief_of(learner)], rules, seed)
            failed = sum(wrong(learner, task, rules) for task in asked)
            assert failed >= 2 or (learner, rules.profile) in TRUE, (rules.profile, seed)


@pytest.mark.parametrize("profile", PROFILES)
def test_written_steps_tempt_so_often_that_a_neighbour_is_asked_about_too(profile: str, course: list[Task]) -> None:
    """The exercises do not all tempt a belief again; in lessons 3 and 4, which have many, only one does."""
    hunts = {lesson["id"]: hunted(lesson, course, PROFILES[profile]) for lesson in course}
    assert all(len(found) < learn_course.GENERATED for found in hunts.values())
    assert [len(hunts[id]) for id in ("beating", "straights")] == [1, 1]


def drawn(units: list[str], count: int, seed: int = 20) -> Iterator[tuple[Task, Rules]]:
    """Exercises about some units in turn, at every level and under every profile."""
    rng = random.Random(seed)
    for number in range(count):
        rules = RULES[number % 3]
        yield exercise(units[number % len(units)], rng, rules, LEVELS[number // len(units) % 4]), rules


@pytest.mark.parametrize("learner", LEARNERS)
def test_who_holds_a_belief_fails_in_the_exercises_of_its_rules(learner: str) -> None:
    rows = BELIEFS[belief_of(learner)].rows
    own = sorted({BY_ROW[row] for row in rows if BY_ID[BY_ROW[row]].family != "told"})
    assert sum(wrong(learner, task, rules) > 0 for task, rules in drawn(own, 60)) >= 2


# ------------------------------------------------------------------ what has nothing to do with it

RANKS, SUITS = {"cards.ranks", "cards.rank_first"}, {"cards.suits", "cards.suit_when_equal"}
COMPARED = {
    Reason.HIGHER_RANK: RANKS | {"beat.top_card"},
    Reason.LOWER_RANK: RANKS | {"beat.top_card"},
    Reason.HIGHER_SUIT: SUITS | {"beat.top_card", "beat.strictly"},
    Reason.LOWER_SUIT: SUITS | {"beat.top_card", "beat.strictly"},
    Reason.EQUAL: SUITS | {"beat.top_card", "beat.strictly"},
}
"""The rows that a comparison of two top cards rests on."""
ORDERED = RANKS | SUITS
"""What is the lowest of several, or their order, rests on all that is said about the order of cards."""


def rows_of(task: Task, rules: Rules) -> set[str]:
    """The rows of an item: those it asks about, and those the verdicts on its right answers, or on the acts it
    tells, rest on."""
    told = [mark(task, answer, rules) for answer in second_learner.answers(task, rules)]
    verdicts = [(one.reason, one.rule) for one in told if one.reason]
    if task["kind"] == "spot":
        verdicts += [(step.verdict.reason, step.verdict.rule) for step in judged(trick_of(task, rules)).steps]
    rows = {*task["teaches"], *(ORDERED if task["kind"] in ("lowest", "highest", "order") else ())}
    return rows.union(*(rule for _, rule in verdicts), *(COMPARED.get(reason, ()) for reason, _ in verdicts))


@pytest.fixture(scope="module")
def others() -> list[tuple[Task, Rules, set[str]]]:
    return [(task, rules, rows_of(task, rules)) for task, rules in drawn(ASKED, 10 * len(ASKED))]


@pytest.mark.parametrize("learner", LEARNERS)
def test_who_holds_a_belief_is_right_where_no_row_is_shared(
    learner: str, others: list[tuple[Task, Rules, set[str]]]
) -> None:
    rows = set(BELIEFS[belief_of(learner)].rows)
    unrelated = [(task, rules) for task, rules, about in others if not rows & about]
    failed = Counter(task["unit"] + " " + task["kind"] for task, rules in unrelated if wrong(learner, task, rules))
    assert len(unrelated) > 100
    assert sum(failed.values()) <= 0.05 * len(unrelated), (sum(failed.values()) / len(unrelated), failed)

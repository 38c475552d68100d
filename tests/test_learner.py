"""The learner who knows the rules finds every task of the course marked right, under every profile it is shown with."""

from __future__ import annotations

from typing import Any

import pytest

from tests import learner
from tienlen.engine.rules import PROFILES
from tienlen.lessons import marking
from tienlen.lessons.course import read_course

LESSONS = read_course("en")
OTHER = ("show", "quiz", "generated")
"""What no referee answers."""


def answers(task: learner.Task, profile: str) -> list[Any]:
    """The learner's answer, in the form in which it is marked; of several positions one each."""
    kind = task["kind"]
    if kind in ("legal", "twin", "fill"):
        listed = marking.positions_of(task)
        shown = [at for at, told in enumerate(listed) if profile in told.get("under", (profile,))]
        judged = [learner.ruled(part, profile) for part in learner.parts(task, profile)]
        return [
            {"at": at, "legal": one.legal, "because": one.reason}
            for at, one in zip(shown or range(len(listed)), judged, strict=True)
        ]
    if kind in ("pick", "lowest", "highest", "choose", "tip"):
        return [next(iter(learner.plays(task, profile)), "pass")]
    if kind == "points":
        return [list(learner.points(task, profile).values())]
    if kind == "extremes":
        return [["3s", "2h"]]
    if kind == "order":
        return [learner.in_order(task)]
    if kind == "watch":
        return [" ".join(learner.missing(task, profile))]
    if kind == "flip":
        return learner.switches(task, profile)
    if kind == "ruling":
        return [{"legal": learner.ruled(task, profile).legal}]
    found = {
        "all": learner.plays,
        "bombs": learner.plays,
        "which": learner.winner,
        "next": learner.asked_next,
        "spot": learner.spoilt,
        "sizes": learner.sizes,
        "totals": learner.champions,
        "instant": learner.instant,
    }
    return [found[kind](task, profile)]


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson["id"] for lesson in LESSONS])
def test_the_second_referee_answers_every_task(lesson: dict[str, Any]) -> None:
    tasks = [task for step in lesson["steps"] for task in step["tasks"] if task["kind"] not in OTHER]
    for profile in lesson["rules"]:
        for task in tasks:
            for answer in answers(task, profile):
                assert marking.mark(task, answer, PROFILES[profile]).right, (profile, task, answer)


@pytest.mark.parametrize("profile", PROFILES)
def test_positions_are_judged_by_the_rules_that_stand_beside_them(profile: str) -> None:
    tasks = [task for lesson in LESSONS for step in lesson["steps"] for task in step["tasks"] if "positions" in task]
    assert any("under" in task for task in tasks)
    for task in tasks:
        for raw, told in zip(task["positions"], marking.positions_of(task), strict=True):
            in_force = marking.rules_of(told, PROFILES[profile])
            assert in_force.profile == learner.rules_of({**task, **raw}, profile)["profile"], task

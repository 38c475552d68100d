"""The screen "Learn": whatever arrives upsets nothing, whatever is offered can be pressed."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pressing import after, found, opened
from tests.robot import choose, do, to_the_end
from tests.taught import LESSONS, TODAY, later, lesson, offered, sound
from tienlen.engine.rules import PROFILES
from tienlen.lessons.course import read_course
from tienlen.lessons.exercises import exercise
from tienlen.lessons.families import UNIT_IDS
from tienlen.screens import learn_answer, learn_course, shell

# ---------------------------------------------------------------------------------- whatever arrives

JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 99), st.text(max_size=8), st.lists(st.integers(0, 3), max_size=3),
    st.sampled_from(["review", "progress", "skip", "print", "path", "order", "tips", "3s", "2h", "nudge", "rule"]),
    st.just({"seat": 1, "leads": False}),
)  # fmt: skip
DOS = ["lesson", "view", "leave", "profile", "answer", "tap", "clear", "undo", "change", "try", "pass", "hint"]
DOS += ["prose", "next", "load", "erase", "restore", "qr", "go"]
FIELDS = ["id", "step", "lesson", "value", "card", "at", "by", "what", "text", "sure", "screen"]


FORGED = [
    {"do": "hint", "what": "answer"}, {"do": "try"}, {"do": "pass"}, {"do": "clear"}, {"do": "undo"},
    {"do": "change", "at": 0, "by": 1}, {"do": "change", "at": 0, "by": 1.0}, {"do": "change", "at": 0.0, "by": -1},
    {"do": "answer", "value": True}, {"do": "answer", "value": False}, {"do": "answer", "value": None},
    {"do": "answer", "value": 0}, {"do": "answer", "value": {"left": 0}}, {"do": "tap", "card": "3s"},
]  # fmt: skip
"""What a page sends somewhere, though not always here."""


@given(
    st.lists(
        st.sampled_from(FORGED)
        | st.builds(
            lambda do_, fields: {**fields, "do": do_},
            st.sampled_from(DOS),
            st.dictionaries(st.sampled_from(FIELDS), JUNK, max_size=3),
        ),
        max_size=12,
    ),
    st.sampled_from(LESSONS),
    st.integers(1, 20),
)
@settings(max_examples=60)
def test_nothing_that_arrives_upsets_it(events, id: str, step: int) -> None:
    after(lesson(id, step), *events)


@pytest.mark.parametrize("id", LESSONS)
def test_nothing_that_is_sent_out_of_place_upsets_a_question(id: str, rng: Random) -> None:
    """An answer that lies open is not given by what gives another kind of answer; numbers stay whole."""
    steps = len(learn_course.pages(next(one for one in read_course("en") if one["id"] == id)))
    for step in range(1, steps + learn_course.GENERATED + 1):
        open_ = after(lesson(id, step, profile=rng.choice(list(PROFILES))), FORGED[0])
        asked = learn_course.asked(open_.learn)
        state = after(open_, {"do": "try"})
        if asked is not None and asked.by_option:
            assert state.learn.turn == open_.learn.turn
        state = after(open_, *rng.choices(FORGED, k=6))
        assert all(type(number) is int for number in state.learn.turn.numbers)


@pytest.mark.parametrize("by", [1.0, -1.0, True])
def test_a_number_goes_up_or_down_by_a_whole_one(by: object) -> None:
    course = next(one for one in read_course("en") if one["id"] == "points")
    at = next(n for n, page in enumerate(learn_course.pages(course), 1) if page.task and page.task["kind"] == "points")
    state = lesson("points", at)
    changed = after(state, {"do": "change", "at": 0, "by": by})
    assert changed.banner is not None
    assert changed.learn.turn.numbers == state.learn.turn.numbers


def test_a_question_begins_anew_in_another_language() -> None:
    state = lesson("order")
    course = learn_course.pages(learn_course.lesson_of(state.learn))
    at = next(n for n, page in enumerate(course, 1) if page.task and page.task["kind"] == "order")
    state = after(lesson("order", at), {"do": "answer", "value": "3h"}, {"do": "language", "id": "de"})
    assert state.learn.turn.picked == ("3h",)  # cards are the same in every language
    at = next(n for n, page in enumerate(course, 1) if page.task and page.task["kind"] == "quiz")
    state = choose(lesson("order", at), course[at - 1].task["choices"][0])
    if not state.learn.turn.solved:
        assert after(state, {"do": "language", "id": "de"}).learn.turn.mark is None


# ---------------------------------------------------------------------------------- whatever is offered


@pytest.mark.parametrize("language", ["en", pytest.param("de", marks=pytest.mark.full)])
@pytest.mark.parametrize("id", LESSONS)
def test_whatever_is_offered_can_be_pressed(id: str, language: str, rng: Random) -> None:
    """A learner without a plan: nothing is refused, nothing unsound shown, there is always something to press."""
    state = after(lesson(id, profile=rng.choice(list(PROFILES))), {"do": "language", "id": language})
    for _ in range(60):
        scene = shell.scene(state)
        events = [event for event in offered(scene) if event["do"] not in ("leave", "view", "lesson")]
        if learn_course.page(state.learn) is None:
            break
        on = [event for event in events if event["do"] == "next"]
        assert events
        state = after(state, on[0] if on and rng.random() < 0.5 else rng.choice(events))
        sound(state)


def test_the_whole_course_then_a_review_a_day() -> None:
    """At the end stands a certificate without a grade; afterwards ten are asked at a time, each anew, and they end."""
    state = opened("?screen=learn", day=TODAY, seed=7)
    for id in LESSONS:
        assert not found(shell.scene(state), key="certificate")
        state = to_the_end(after(state, {"do": "lesson", "id": id, "step": 1}))
    (certificate,) = found(shell.scene(state), key="certificate")
    assert not re.search(r"\d ?%|\d+ / \d+", json.dumps(certificate))
    assert {item["state"] for item in found(shell.scene(after(state, {"do": "leave"})), t="path")[0]["items"]} == {
        "done"
    }
    for day in (1, 4, 9, 30):
        state = later(state, day)
        rounds = 0
        while found(shell.scene(state), key="review-go"):
            state = to_the_end(do(after(state, {"do": "view", "id": "path"}), "view", id="review"), look=sound)
            assert len(state.learn.units) <= 10
            asked = [task["unit"] for _, task in state.learn.drawn]
            assert asked == list(state.learn.units)
            state = after(state, {"do": "leave"})
            rounds += 1
            assert rounds < 9
    assert set(state.learn.progress.units) == set(UNIT_IDS)
    assert learn_course.known_count(state.learn.progress, TODAY + 30) > 0.9 * len(UNIT_IDS)


@pytest.mark.parametrize("unit", UNIT_IDS)
def test_every_exercise_can_be_answered_on_the_screen(unit: str, rng: Random, full: bool) -> None:
    """Each with its three hints; at every level under every profile in the full tier."""
    cases = [(level, profile) for level in (1, 2, 3, 4) for profile in PROFILES]
    base = opened("?screen=learn", day=TODAY, seed=7).learn
    for level, profile in cases if full else [rng.choice(cases)]:
        task = exercise(unit, rng, PROFILES[profile], level, course=read_course("en"))
        learn = replace(base, view="review", profile=profile, units=(unit,))
        learn = replace(learn, drawn=((learn_course.page_name(learn), task),))
        learn = replace(learn, turn=learn_answer.begun(learn_course.asked(learn)))
        state = replace(opened("?screen=learn", day=TODAY), learn=learn)
        for what in ("nudge", "rule", "answer"):
            sound(do(state, "hint", what=what))
        (went,) = to_the_end(state, look=sound).learn.results
        assert went.tries == 1, task

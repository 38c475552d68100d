"""Ratings, levels, scheduling, and progress that survives damage."""

from __future__ import annotations

import random

import pytest

from tienlen import explain
from tienlen.engine.cards import LANGUAGES, InputError
from tienlen.lessons.memory import Attempt, Level, Memory, Rating, after, rate, refuted, session, skipped
from tienlen.lessons.progress import Progress, import_into, load
from tienlen.lessons.units import UNITS


def test_ratings() -> None:
    assert rate(Attempt("legal", True)) is Rating.GOOD
    assert rate(Attempt("legal", True, nudged=True)) is Rating.HARD
    assert rate(Attempt("legal", True, tries=2)) is Rating.HARD
    assert rate(Attempt("legal", True, tries=3)) is Rating.AGAIN
    assert rate(Attempt("legal", True, helped=True)) is Rating.AGAIN
    assert rate(Attempt("legal", False)) is Rating.AGAIN
    assert rate(Attempt("legal", True, mixed=True, reason=True)) is Rating.EASY


def practised(today: int) -> Memory:
    memory = None
    for attempt in (Attempt("legal", True, twin=True), Attempt("pick", True), Attempt("legal", True, reason=True)):
        memory = after(memory, attempt, today)
    assert memory is not None
    return memory


def test_levels() -> None:
    memory = practised(100)
    assert memory.level(100) is Level.PRACTISED
    assert not after(memory, Attempt("legal", True, mixed=True), 100).known, "on a later day only"
    known = after(memory, Attempt("legal", True, mixed=True), 103)
    assert known.level(103) is Level.KNOWN
    assert known.due is not None
    assert known.level(known.due) is Level.DUE
    fallen = after(known, Attempt("legal", False), 104)
    assert fallen.level(104) is Level.PRACTISED, "one level at a time"


def test_three_of_one_kind_prove_nothing() -> None:
    memory = None
    for _ in range(5):
        memory = after(memory, Attempt("legal", True, twin=True, reason=True), 10)
    assert memory is not None
    assert memory.level(10) is Level.SEEN


def test_what_has_no_twin_is_practised_after_three_rights() -> None:
    memory = None
    for _ in range(3):
        memory = after(memory, Attempt("next", True), 10)
    assert memory is not None
    assert memory.level(10) is Level.PRACTISED


def test_rows_that_are_told_only_come_twice() -> None:
    memory = after(after(None, Attempt("quiz", False), 10), Attempt("quiz", True), 11)
    assert session({"context.origin": memory}, 1000) == ["context.origin"]
    memory = after(memory, Attempt("quiz", True), 12)
    assert session({"context.origin": memory}, 1000) == []
    assert session({"trick.ends": memory}, 1000) == ["trick.ends"]


def test_a_refuted_misconception_returns_the_next_day() -> None:
    assert refuted(after(practised(100), Attempt("legal", True), 130), 130).due == 131
    assert refuted(None, 130).level(130) is Level.SEEN


def test_what_returns_tomorrow_does_so_however_often_it_is_right_today() -> None:
    """Another right answer of the same day takes nothing back; one of the next day does."""
    memory = refuted(practised(100), 130)
    for _ in range(4):
        memory = after(memory, Attempt("legal", True), 130)
    assert memory.due == 131
    later = after(memory, Attempt("legal", True), 131).due
    assert later is not None
    assert later > 132


def test_intervals_stay_between_1_and_180_days_and_replay() -> None:
    rng = random.Random(1)
    for _ in range(30):
        memory, twin, day = None, None, 1000
        for _ in range(12):
            attempt = Attempt("legal", rng.random() < 0.9)
            memory, twin = after(memory, attempt, day), after(twin, attempt, day)
            assert memory == twin
            assert memory.due is not None
            assert 1 <= memory.due - day <= 180
            day = memory.due


def test_i_know_this_returns_in_three_days() -> None:
    memory = skipped(50)
    assert (memory.level(50), memory.due) == (Level.PRACTISED, 53)


def test_a_session_is_ten_of_the_weakest() -> None:
    memories = {f"u{n}": Memory(1, stability=1.0, difficulty=5.0, reviewed=10, due=11 + n) for n in range(30)}
    assert session(memories, 40) == [f"u{n}" for n in range(10)]


def test_a_learner_who_forgets_gets_few_reviews_a_day() -> None:
    rng = random.Random(2)
    memories = {unit.id: practised(day) for day, unit in enumerate(UNITS)}
    for day in range(len(UNITS), len(UNITS) + 60):
        due = session(memories, day)
        assert len(due) <= 10
        for unit in due:
            memories[unit] = after(memories[unit], Attempt("legal", rng.random() < 0.9, mixed=True), day)


def some_progress() -> Progress:
    return Progress({"play.pair": practised(100), "pass.locks": skipped(90)}, {"order": 4})


def test_progress_comes_back_as_it_went() -> None:
    assert load(some_progress().dump()) == some_progress()


def test_the_newer_memory_wins() -> None:
    old = some_progress()
    newer = Progress({"play.pair": skipped(120), "pass.locks": skipped(80)}, {"order": 2, "kinds": 1})
    merged = import_into(old, newer.dump())
    assert merged.units["play.pair"].changed == 120
    assert merged.units["pass.locks"].changed == 90
    assert merged.steps == {"order": 4, "kinds": 1}
    assert newer.merged(old).units == merged.units


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("{", ""),
        ('"version": 1', '"version": 99'),
        ('"progress"', '"record"'),
        ("true", "7"),
        ('"due": 1', '"due": -'),
        ('"stability": ', '"stability": -'),
        ('"stability": ', '"stability": NaN, "x": '),
        ('"order": 4', '"order": "4"'),
        ('"run"', '"ran"'),
        ('"steps"', '"stairs"'),
        ('"units": {', '"units": [{'),
        ('"order"', r'"\ud800"'),
        ('"order"', r'"a\u001b[31m"'),
        ('"play.pair"', r'"play\udfff"'),
        ('"run": [', r'"run": ["\ud800", '),
    ],
)
def test_damage_is_refused_with_one_sentence(was: str, now: str) -> None:
    old = some_progress()
    damaged = old.dump().replace(was, now, 1)
    assert damaged != old.dump()
    with pytest.raises(InputError) as refused:
        import_into(old, damaged)
    for language in LANGUAGES:
        assert explain.error_text(refused.value, language)
    assert old == some_progress()

"""What an exercise costs: tasks made one by one, about every unit, at every level and under every profile; and those
that are to tempt a wrong belief, which every lesson asks for where its written steps do so too seldom.

Beside it stands the yardstick's own unit of work, a random deal played out on bare numbers.
"""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Iterator

from bench.row import Row
from bench.yardstick import random_game
from tienlen.engine.rules import PROFILES
from tienlen.lessons.exercises import exercise
from tienlen.lessons.families import BY_ID, UNIT_IDS
from tienlen.lessons.generator import LEVELS, Seen
from tienlen.lessons.hunts import hunted
from tienlen.screens.learn_course import lessons, tempting

ITEMS = 10_000
TEMPTING = 5_000
GAMES = 300


def rows() -> Iterator[Row]:
    """Milliseconds for each task, of this process alone: another one on the machine is no fault of the exercise."""
    gc.collect()
    gc.freeze()  # what other parts of the run have left behind is not gone through again meanwhile
    note = f"the yardstick plays a random deal in {_yardstick(random.Random(4)):.2g} ms"
    for what, spent in (("an exercise", _any()), ("an exercise that tempts a belief", _tempting())):
        yield Row(f"{what}, at the median", statistics.median(spent), 5, unit="ms", note=note)
        yield Row(f"{what}, at the worst of {len(spent):,}", max(spent), 50, unit="ms", note=note)


def _any() -> list[float]:
    """About every unit in turn."""
    rng, rules, spent = random.Random(4), list(PROFILES.values()), []
    units = [unit for unit in UNIT_IDS if BY_ID[unit].family != "told"]
    for number in range(ITEMS):
        if number % 50 == 0:
            seen = Seen()  # a session
        started = time.process_time()
        exercise(units[number % len(units)], rng, rules[number % 3], LEVELS[number // len(units) % 4], seen)
        spent.append(1000 * (time.process_time() - started))
    return spent


def _tempting() -> list[float]:
    """About every belief that a lesson is to tempt, under every profile in turn."""
    rng, course, spent = random.Random(4), lessons("en"), []
    hunts = [
        hunt
        for lesson in course
        for profile, rules in PROFILES.items()
        if profile in lesson["rules"]
        for hunt in dict.fromkeys(hunted(lesson, course, rules))
    ]
    for number in range(TEMPTING):
        if number % 50 == 0:
            keys: list[tuple[object, ...]] = []
        started = time.process_time()
        tempting(hunts[number % len(hunts)], rng, LEVELS[number // len(hunts) % 4], keys)
        spent.append(1000 * (time.process_time() - started))
    return spent


def _yardstick(rng: random.Random) -> float:
    """Milliseconds of the yardstick's random deal, at the median."""
    spent = []
    for _ in range(GAMES):
        started = time.process_time()
        random_game(rng)
        spent.append(1000 * (time.process_time() - started))
    return statistics.median(spent)

"""What an exercise costs: positions made one by one, of every rule and level."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator

from bench.row import Row
from tienlen.engine.rules import PROFILES
from tienlen.lessons.generator import LEVELS, about
from tienlen.lessons.units import UNITS

ITEMS = 10_000


def rows() -> Iterator[Row]:
    """Milliseconds per position."""
    rng, rules, spent = random.Random(4), list(PROFILES.values()), []
    for number in range(ITEMS):
        started = time.perf_counter()
        about(UNITS[number % len(UNITS)], rng, rules[number % 3], LEVELS[number % 4])
        spent.append(1000 * (time.perf_counter() - started))
    yield Row("an exercise, at the median", statistics.median(spent), 5, unit="ms")
    yield Row(f"an exercise, at the worst of {ITEMS:,}", max(spent), 50, unit="ms")

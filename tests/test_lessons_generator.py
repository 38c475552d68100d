"""The exercise generator: the named rule decides, by the second referee's word; balance, variety, surface learners."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests import second_referee
from tienlen.engine.plays import Reason
from tienlen.engine.rules import PROFILES
from tienlen.lessons.generator import LEVELS, Item, Seen, about, about_reason, about_row, mixed
from tienlen.lessons.units import BY_ROW, UNITS, Unit
from tienlen.records.position import write_position

RULES = list(PROFILES.values())


def confirm(item: Item) -> None:
    """The second referee gives the same verdict on the position as written down."""
    written = write_position(item.rules, item.position)
    told = second_referee.rule(written)
    assert "error" not in told, (written, told)
    assert (told["legal"], told["reason"]) == (item.legal, item.verdict.reason), written


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason(reason: Reason, rng: random.Random, full: bool) -> None:
    for number in range(200 if full else 20):
        item = about_reason(reason, rng, RULES[number % 3], LEVELS[number % 3])
        assert item.verdict.reason is reason
        confirm(item)


@pytest.mark.parametrize("row", list(BY_ROW))
def test_every_row(row: str, rng: random.Random, full: bool) -> None:
    unit = BY_ROW[row]
    for number in range(200 if full else 20):
        item = about_row(row, rng, RULES[number % 3], LEVELS[number % 4])
        assert item.verdict.reason in {*unit.legal, *unit.illegal}
        confirm(item)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.id)
def test_no_two_alike(unit: Unit, rng: random.Random) -> None:
    """Twenty items a session, at every level, none alike up to suits."""
    for level in LEVELS:
        seen = Seen()
        for _ in range(20):
            about(unit, rng, PROFILES["thirteen"], level, seen)
        assert len(set(seen.keys)) == 20


def families() -> dict[str, list[Unit]]:
    found: dict[str, list[Unit]] = {}
    for unit in UNITS:
        found.setdefault(unit.family, []).append(unit)
    return found


def drawn(units: list[Unit], count: int) -> list[Item]:
    fixed = random.Random(20)
    return [about(units[i % len(units)], fixed, RULES[i % 3], 1 + i % 3) for i in range(count)]


@pytest.mark.parametrize("family", families())
def test_legal_and_illegal_are_balanced(family: str) -> None:
    share = sum(item.legal for item in drawn(families()[family], 1200)) / 1200
    assert 0.45 <= share <= 0.55


SURFACE: dict[str, Callable[[Item], bool]] = {
    "never": lambda item: False,
    "always": lambda item: True,
    "more cards": lambda item: len(item.position.play) > len(item.position.table),
    "long": lambda item: len(item.position.play) >= 4,
    "red on top": lambda item: bool(item.position.play) and max(item.position.play).suit >= 2,
    "a bomb": lambda item: item.verdict.play is not None and item.verdict.play.kind in ("quad", "pair_run"),
}


@pytest.mark.parametrize("name", SURFACE)
def test_surface_learners_fail(name: str) -> None:
    items = drawn(list(UNITS), 1500)
    right = sum(SURFACE[name](item) == item.legal for item in items) / len(items)
    assert right < 0.6, right


def test_mixed_never_asks_one_unit_twice_running(rng: random.Random) -> None:
    seen, before = Seen(), ""
    for _ in range(30):
        item = mixed(rng, PROFILES["pagat"], seen, before)
        assert item.unit != before
        before = item.unit
        confirm(item)


def test_the_same_seed_gives_the_same_item() -> None:
    one, two = (about("beat.top_card", random.Random(3), PROFILES["pagat"], 2) for _ in range(2))
    assert one == two

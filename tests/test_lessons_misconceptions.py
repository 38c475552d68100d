"""Wrong beliefs: every pair judged, refuted in five languages, and the generator catches who holds one."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests import second_referee
from tests.mutants import MUTANTS
from tienlen import explain
from tienlen.engine.cards import LANGUAGES
from tienlen.engine.judge import judge
from tienlen.engine.rules import PROFILES
from tienlen.lessons.generator import Item, Seen, about
from tienlen.lessons.misconceptions import BY_ID, MISCONCEPTIONS, Misconception
from tienlen.lessons.units import BY_ROW, UNITS
from tienlen.records.position import write_position

ROWS = {row["id"] for row in json.loads((Path(__file__).parent / "golden" / "ledger.json").read_text("utf-8"))}


@pytest.mark.parametrize("belief", MISCONCEPTIONS, ids=lambda belief: belief.id)
def test_a_belief_has_rows_and_a_sentence_in_every_language(belief: Misconception) -> None:
    assert set(belief.rows) <= ROWS
    for language in LANGUAGES:
        told = explain.catalogue(language).get(belief.key)
        assert told.endswith(".")
        assert len(told.split()) <= (26 if language in ("fr", "vi") else 22)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("belief", MISCONCEPTIONS, ids=lambda belief: belief.id)
def test_a_pair_is_judged_alike_by_both_referees(belief: Misconception, profile: str) -> None:
    rules = PROFILES[profile]
    for side in belief.sides:
        if side.acts is None and not (belief.id == "M21" and profile == "ace_high"):
            written = write_position(rules, side.position())
            assert second_referee.rule(written)["reason"] == judge(rules, side.position()).reason


def drawn(units: list[str], count: int) -> list[Item]:
    rng = random.Random(7)
    seen = Seen()
    return [about(units[n % len(units)], rng, PROFILES["pagat"], 1 + n % 3, seen) for n in range(count)]


@pytest.mark.parametrize("id", MUTANTS)
def test_a_mutant_learner_fails_on_its_rule_and_passes_elsewhere(id: str) -> None:
    mutant, belief = MUTANTS[id], BY_ID[id]
    pair = [judge_of(belief, n, profile) for n in range(len(belief.sides)) for profile in profiles(belief)]
    assert any(mutant(item) != item.legal for item in pair)
    own = sorted({BY_ROW[row].id for row in belief.rows if row in BY_ROW})
    assert sum(mutant(item) != item.legal for item in drawn(own, 40)) >= 2


def profiles(belief: Misconception) -> list[str]:
    """A 2 in a straight on the table is none where 2s are barred (M21)."""
    return [name for name in PROFILES if belief.id != "M21" or name != "ace_high"]


def judge_of(belief: Misconception, number: int, profile: str) -> Item:
    rules = PROFILES[profile]
    position = belief.sides[number].position()
    return Item(belief.id, 1, rules, position, judge(rules, position))


@pytest.mark.parametrize("id", [id for id in MUTANTS if id != "M14"])  # every position here shows a hand: see exercises
def test_a_mutant_learner_is_right_about_unrelated_rules(id: str) -> None:
    rows = {other for row in BY_ID[id].rows for other in (row, *(BY_ROW[row].rows if row in BY_ROW else ()))}
    others = [
        item
        for item in drawn([unit.id for unit in UNITS if not rows & set(unit.rows)], 200)
        if not rows & set(item.verdict.rule)
    ]
    assert sum(MUTANTS[id](item) == item.legal for item in others) >= 0.95 * len(others)

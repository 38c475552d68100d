"""Wrong beliefs: every pair judged and refuted in five languages; `test_lessons_mutants` has who holds one."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests import second_referee
from tests.claims.beliefs import ALSO, BARRED, CLAIMS, HOUSE_RULES
from tests.prose import Holds, Table, cut
from tests.test_lessons_prose import Elsewhere, Lenient, Strict, fails
from tests.test_lessons_refutations import heard
from tienlen import explain
from tienlen.engine.cards import LANGUAGES
from tienlen.engine.judge import judge
from tienlen.engine.rules import PROFILES, Rules, rules_from
from tienlen.lessons.compiler import read_course
from tienlen.lessons.exercises import exercise
from tienlen.lessons.families import TOLD, UNIT_IDS
from tienlen.lessons.generator import LEVELS
from tienlen.lessons.marking import positions_of, rules_of
from tienlen.lessons.misconceptions import MISCONCEPTIONS, Misconception
from tienlen.records.position import write_position

Task = dict[str, Any]
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
        about_a_play = side.acts is None and not side.places
        if about_a_play and not (belief.id == "M21" and profile == "ace_high"):
            written = write_position(rules, side.position())
            assert second_referee.rule(written)["reason"] == judge(rules, side.position()).reason


# ---------------------------------------------------------------------------------- what a refutation claims


def tables(id: str, made: type[Table] = Table) -> list[Table]:
    """Tables under the rules that a refutation can appear with."""
    names = [name for name in PROFILES if name not in BARRED.get(id, ())]
    return [
        made(name, {rule: True} if rule else {}) for name in names for rule in ("", *HOUSE_RULES, *ALSO.get(id, ()))
    ]


def test_every_sentence_of_a_refutation_has_a_claim() -> None:
    words = explain.catalogue("en")
    assert {(belief.id, one) for belief in MISCONCEPTIONS for one in cut(words.get(belief.key))} == set(CLAIMS)


@pytest.mark.parametrize(("id", "sentence"), CLAIMS, ids=[id for id, _ in CLAIMS])
def test_a_refutation_is_true_wherever_it_appears(id: str, sentence: str) -> None:
    claim = CLAIMS[id, sentence]
    assert isinstance(claim, Holds)
    for table in tables(id):
        assert claim.check(table), (table.rules, sentence)
    assert any(fails(claim, table) for made in (Lenient, Strict, Elsewhere) for table in tables(id, made))


def test_a_refutation_appears_under_no_other_rules() -> None:
    """In the exercises of every unit, and where the course asks."""
    rng, found = random.Random(7), set()
    units = [unit for unit in UNIT_IDS if unit not in {told.id for told in TOLD}]
    for name, rules in PROFILES.items():
        for unit, level in product(units, LEVELS):
            found |= set(shown(exercise(unit, rng, rules, level), rules))
        for lesson in read_course("en"):
            asked_under = rules if name in lesson["rules"] else PROFILES[lesson["rules"][0]]
            for task in (task for step in lesson["steps"] for task in step["tasks"]):
                found |= set(shown(task, asked_under))
    assert found
    assert found <= {(belief.id, known(table)) for belief in MISCONCEPTIONS for table in tables(belief.id)}


HAND = ("pick", "lowest", "highest", "choose", "all", "bombs", "which", "spot")
"""Kinds of task whose beliefs show in what is answered."""


def shown(task: Task, rules: Rules) -> Iterator[tuple[str, str]]:
    """The refutations that a task can show, each with the rules in force; how high the stake is does not matter."""
    for told in positions_of(task) or [task]:
        beliefs = {told.get("belief"), task.get("belief"), *task.get("bait", {}).values()}
        if task["kind"] in HAND:
            beliefs |= {belief for _, belief in heard(task, rules)}
        text = re.sub(" stake=[0-9]+", "", rules_of(told, rules).as_text())
        yield from ((belief, text) for belief in beliefs if belief)


def known(table: Table) -> str:
    """The rules of a table as the engine writes them."""
    return rules_from(dict(table.rules)).as_text()

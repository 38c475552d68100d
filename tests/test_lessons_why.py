"""Reasons to choose from: one is true, each other one is had near by; the second referee says so."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests import learner, second_referee
from tests.second_referee import LEGAL_REASONS
from tienlen.engine.plays import Kind
from tienlen.engine.rules import PROFILES
from tienlen.lessons.course import read_course
from tienlen.lessons.exercises import exercise
from tienlen.lessons.families import BY_ID, UNIT_IDS
from tienlen.lessons.marking import positions_of
from tienlen.lessons.why import reasons_to_choose

Told = dict[str, Any]
KINDS = set(map(str, Kind))
ALL_CARDS = [rank + suit for rank in "3456789TJQKA2" for suit in "scdh"]
TABLES = [
    *ALL_CARDS,
    *("2c 2d", "2s 2h", "2s 2c 2d", "4s 4c", "7h 7d", "Ks Kc", "Ad Ah", "8s 8c 8d", "As Ac Ad"),
    *("3s 3c 3d 3h", "9s 9c 9d 9h", "As Ac Ad Ah", "3s 3c 4s 4c 5s 5c", "Qd Qh Kd Kh Ad Ah"),
]
"""Plays that something may be laid on."""


def positions() -> Iterator[tuple[Told, str]]:
    """Positions that are asked about: all written ones under each profile, then generated ones."""
    for lesson in read_course("en"):
        for task in (task for step in lesson["steps"] for task in step["tasks"]):
            if task["kind"] in ("legal", "twin", "fill"):
                for profile in lesson["rules"]:
                    yield from (({**task, **told}, profile) for told in positions_of(task))
    rng = random.Random(3)
    for number, unit in enumerate(unit for unit in UNIT_IDS if BY_ID[unit].asks_position):
        for level in (1, 2, 3):
            profile = list(PROFILES)[(number + level) % 3]
            yield exercise(unit, rng, PROFILES[profile], level, kind="legal"), profile


FOUND = list(positions())


def verdict(told: Told, profile: str, **other: Any) -> dict[str, Any]:
    return second_referee.rule({**learner.position(told, profile), **other})


def reasons(told: Told, profile: str) -> list[str]:
    return reasons_to_choose(told, PROFILES[profile])


def test_one_reason_is_true_and_stands_first() -> None:
    for told, profile in FOUND:
        judged = verdict(told, profile)
        offered = reasons(told, profile)
        if not offered:
            continue
        assert offered[0] == (judged["kind"] if judged["reason"] == "lead" else judged["reason"]), told
        assert 2 <= len(offered) == len({*offered}) <= 4
        assert not {*offered[1:]} & {judged["reason"], *judged["also"]}, told


def test_a_lead_is_asked_for_its_kind_and_no_other_play_is() -> None:
    for told, profile in FOUND:
        offered = {*reasons(told, profile)}
        assert (offered <= KINDS) if verdict(told, profile)["reason"] == "lead" else not offered & KINDS, told


def test_only_a_pass_and_a_triple_have_nothing_to_choose_from() -> None:
    """Whoever passes does so for one reason; three of a rank cannot be beaten by suit, nor are they a bomb."""
    without = [(told, profile) for told, profile in FOUND if not reasons(told, profile)]
    assert without
    for told, profile in without:
        assert told["play"] == "pass" or verdict(told, profile)["kind"] == "triple", told


def test_each_wrong_reason_is_had_near_by(rng: random.Random, full: bool) -> None:
    """The same play on another table has it, or another play, a card or a few ranks off, on the same table."""
    for told, profile in FOUND if full else rng.sample(FOUND, 60):
        offered = reasons(told, profile)
        if not offered or offered[0] in KINDS:
            continue
        had = {}
        for changed in near(told):
            judged = verdict(
                {**told, "passed": False, "turn": True, "hand": None, "on_twos": False}, profile, **changed
            )
            if "error" not in judged:
                had[judged["reason"]] = judged["legal"]
        legal = offered[0] in LEGAL_REASONS
        for reason in offered[1:]:
            assert had.get(reason) is legal, (told, reason)


def near(told: Told) -> Iterator[Told]:
    """The same play on many tables; then plays near it."""
    play = told["play"].split()
    if told.get("on"):
        yield from ({"table": table} for table in TABLES)
        yield from ({"play": mine, "table": theirs} for mine in alike(play) for theirs in alike(play))
    for card in play:
        rest = [other for other in play if other != card]
        yield {"play": " ".join(rest) or "pass"}
        yield from ({"play": " ".join([*rest, other])} for other in ALL_CARDS if other not in rest)
    yield from ({"play": " ".join([*play, other])} for other in ALL_CARDS if other not in play)
    yield from ({"play": moved} for moved in alike(play))


def alike(play: list[str]) -> list[str]:
    """The same ranks, or all of them a rank or two off, in the lowest and the highest suits, or as they are."""
    found = []
    for shift in range(-3, 4):
        ranks = ["3456789TJQKA2".index(card[0]) + shift for card in play]
        if not all(0 <= rank < 13 for rank in ranks):
            continue
        for suits in ("scdh", "hdcs"):
            count = [ranks[:at].count(rank) for at, rank in enumerate(ranks)]
            if max(count) < 4:
                found.append(" ".join("3456789TJQKA2"[r] + suits[c] for r, c in zip(ranks, count, strict=True)))
        found.append(" ".join("3456789TJQKA2"[r] + card[1] for r, card in zip(ranks, play, strict=True)))
    return found


@pytest.mark.parametrize("profile", PROFILES)
def test_the_example_of_the_rules_text(profile: str) -> None:
    """A lead that is a pair: what two cards, one or three might be; nothing about tables or turns."""
    assert reasons({"play": "6d 6h"}, profile) == ["pair", "single", "triple", "straight"]
    assert reasons({"play": "8s", "on": "7h"}, profile) == ["higher_rank", "higher_suit"]
    assert reasons({"play": "pass", "on": "7h"}, profile) == []

"""Exercises as tasks: answered by the second referee, tempting for a named reason, and given away by nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import second_learner
from tienlen import explain
from tienlen.engine.cards import LANGUAGES
from tienlen.engine.judge import judge
from tienlen.engine.plays import Reason
from tienlen.engine.rules import PROFILES, Rules, rules_from
from tienlen.lessons.compiler import compile_lessons
from tienlen.lessons.exercises import EARLY, UNIT_IDS, exercise, key, kinds, neighbour
from tienlen.lessons.families import BY_ID, BY_ROW
from tienlen.lessons.generator import LAST, LEVELS, Seen
from tienlen.lessons.marking import mark, position_of, positions_of, rules_of
from tienlen.lessons.misconceptions import MISCONCEPTIONS
from tienlen.lessons.schema import KINDS

Task = dict[str, Any]
ROOT = Path(__file__).resolve().parent.parent
RULES = list(PROFILES.values())
ASKED = [unit for unit in UNIT_IDS if BY_ID[unit].family != "told"]
ROWS = {row["id"]: row for row in json.loads((ROOT / "tests/golden/ledger.json").read_text("utf-8"))}
LEGAL = {
    reason
    for reason in Reason
    if str(reason) in ("pass", "lead", "higher_rank", "higher_suit", "bomb", "pairs_beat_quad")
}


def drawn(units: list[str], count: int, seed: int = 20) -> Iterator[tuple[Task, Rules]]:
    """Tasks about some units in turn, at every level and under every profile."""
    rng = random.Random(seed)
    for number in range(count):
        rules = RULES[number % 3]
        yield exercise(units[number % len(units)], rng, rules, LEVELS[number // len(units) % 4]), rules


def families() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for unit in ASKED:
        found.setdefault(BY_ID[unit].family, []).append(unit)
    return found


# ------------------------------------------------------------------ what is asked


def test_every_row_that_can_be_asked_has_a_unit() -> None:
    askable = {row for row, told in ROWS.items() if set(told["kinds"]) & {"E", "L"}}
    assert askable <= set(BY_ROW)


@pytest.mark.parametrize("unit", UNIT_IDS)
def test_a_unit_has_a_look_alike(unit: str) -> None:
    assert neighbour(unit) in UNIT_IDS
    assert neighbour(unit) != unit


@pytest.mark.parametrize("unit", ASKED)
def test_a_unit_is_practised_over_two_kinds_of_task_or_more(unit: str) -> None:
    """A right with the reason and a twin are needed to practise what a position asks (`memory`)."""
    told = {kind for level in LEVELS for kind in kinds(unit, level)}
    assert told <= set(KINDS)
    if BY_ID[unit].asks_position:
        assert {"twin"} < told


@pytest.mark.parametrize("unit", ASKED)
def test_the_second_referee_answers_every_kind(unit: str, rng: random.Random, full: bool) -> None:
    """Its answers are marked right, whatever is asked, at every level and under every profile."""
    for level in LEVELS:
        for kind in kinds(unit, level):
            for number in range(40 if full else 2):
                rules = RULES[(level + number) % 3]
                task = exercise(unit, rng, rules, level, kind=kind)
                assert task["kind"] == kind
                for answer in second_learner.answers(task, rules):
                    told = mark(task, answer, rules)
                    assert told.right, (task, answer, told)


@pytest.mark.parametrize("unit", ASKED)
def test_none_like_the_last_twenty(unit: str) -> None:
    """Up to suits; where there are enough, none like any of the session."""
    for level in LEVELS:
        rng, seen = random.Random(level), Seen()
        for _ in range(LAST):
            exercise(unit, rng, PROFILES["thirteen"], level, seen)
        assert len(set(seen.keys)) >= FEW.get(unit, LAST)


FEW = {"score.few": 8}
"""Units of which there are fewer tasks."""


def test_suits_make_no_other_task() -> None:
    one = {"unit": "cards.ranks", "kind": "which", "plays": ["7h", "8s"]}
    assert key(one) == key({**one, "plays": ["7c", "8d"]}) != key({**one, "plays": ["7c", "9d"]})


def test_lessons_before_the_straights_ask_about_cards_of_one_rank() -> None:
    for unit in EARLY:
        rng = random.Random(6)
        for number in range(30):
            task = exercise(unit, rng, RULES[number % 3])
            for told in [*positions_of(task), *({"play": play} for play in task.get("plays", ()))]:
                for cards in (told["play"].split(), told.get("on", "").split()):
                    assert len(cards) < 4
                    assert len({card[0] for card in cards}) < 2


@pytest.mark.parametrize("unit", ["play.quad", "beat.strictly", "lead.lowest_card"])
def test_a_table_is_asked_what_can_come_up_there(unit: str) -> None:
    """One profile alone plays with two packs; where four get all cards, the 3 of spades is always among them."""
    packs = set()
    for task, _ in drawn([unit], 120):
        for told in positions_of(task) or [task]:
            profile = rules_from(told["rules"]).profile
            packs.add((told.get("packs", 1), profile == "thirteen"))
            assert unit != "lead.lowest_card" or profile != "pagat"
    assert (2, True) in packs
    assert (2, False) not in packs


def test_the_same_seed_gives_the_same_task() -> None:
    for unit in ASKED:
        one, two = (exercise(unit, random.Random(3), PROFILES["ace_high"], 2) for _ in range(2))
        assert one == two


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_task_has_a_question_in_every_language(language: str) -> None:
    told = explain.catalogue(language)
    asks = {task["ask_key"] for task, _ in drawn(ASKED, 3 * len(ASKED))}
    assert len(asks) > 15
    for ask in asks:
        assert 1 < len(told.get(ask).split()) <= (26 if language in ("fr", "vi") else 22)


def test_rows_that_are_told_only_are_asked_by_the_course(course: list[Task]) -> None:
    for unit in UNIT_IDS:
        if BY_ID[unit].family == "told":
            task = exercise(unit, random.Random(1), PROFILES["pagat"], course=course)
            assert task["kind"] in ("quiz", "tip")
            (answer,) = second_learner.answers(task, PROFILES["pagat"])
            assert mark(task, answer, PROFILES["pagat"]).right
            with pytest.raises(LookupError):
                exercise(unit, random.Random(1), PROFILES["pagat"])


# ------------------------------------------------------------------ what tempts


def refusals(task: Task, rules: Rules) -> tuple[set[Reason], set[Reason]]:
    """Why a position is refused that is asked about, and why a wrong play is that tempts."""
    targets: set[Reason] = set()
    if task["kind"] in ("legal", "twin"):
        verdicts = [judge(rules_of(told, rules), position_of(told)) for told in positions_of(task)]
        targets = {verdict.reason for verdict in verdicts} - LEGAL
    baits = {Reason(reason) for reason in task.get("lures", {}).values()}
    return targets, baits | (targets if task["kind"] == "twin" else set())


@pytest.mark.parametrize("unit", ASKED)
def test_a_lure_fires_its_named_reason(unit: str, rng: random.Random, full: bool) -> None:
    for level in LEVELS:
        for kind in kinds(unit, level):
            for number in range(20 if full else 2):
                rules = RULES[number % 3]
                task = exercise(unit, rng, rules, level, kind=kind)
                asked = {**task, **task["positions"][-1]} if kind == "watch" else task
                for lure, reason in task.get("lures", {}).items():
                    verdict = second_learner.ruling(asked, rules, play=lure)
                    assert (verdict["legal"], verdict["reason"]) == (False, reason), task


REFUSALS = [
    reason for reason in Reason if reason not in LEGAL and reason not in (Reason.NOT_IN_HAND, Reason.NOT_YOUR_TURN)
]


OF_TWO_PACKS = (Reason.EQUAL, Reason.TOO_MANY_OF_RANK)
"""Reasons that come up under one profile of three."""


@pytest.mark.parametrize("reason", REFUSALS)
def test_every_refusal_is_asked_about_and_tempts(reason: Reason) -> None:
    """Every reason of RULES §2 and §4 but two, as the right answer and as what a wrong one hears."""
    units = [unit for unit in ASKED if reason in BY_ID[unit].illegal]
    times = 180 if reason in OF_TWO_PACKS else 60
    told = [refusals(task, rules) for task, rules in drawn(units, times * len(units))]
    assert any(reason in targets for targets, _ in told)
    assert any(reason in baits for _, baits in told)


# ------------------------------------------------------------------ what does not give the answer away


def positions(units: list[str], count: int) -> list[tuple[Task, bool]]:
    """Positions that are asked about, and whether the play is legal."""
    return [
        ({**task, **told}, judge(rules_of(told, rules), position_of(told)).legal)
        for task, rules in drawn(units, count, 7)
        if task["kind"] in ("legal", "twin")
        for told in positions_of(task)
    ]


FAMILIES = [family for family, units in families().items() if any(BY_ID[unit].asks_position for unit in units)]


@pytest.mark.parametrize("family", FAMILIES)
def test_positions_of_a_family_are_balanced_and_no_sign_tells(family: str) -> None:
    """Legal about as often as not, and who looks at one thing only is right in less than three of five."""
    found = positions([unit for unit in families()[family] if BY_ID[unit].asks_position], 700)
    assert 0.45 <= sum(legal for _, legal in found) / len(found) <= 0.55
    for name, says in SURFACE.items():
        if (family, name) != ("shape", "a bomb"):  # the shape is what is asked there
            rights = [says(task) is legal for task, legal in found if task["play"] != "pass"]
            assert sum(rights) / len(rights) < 0.6, name


def _table(task: Task) -> list[str]:
    return str(task.get("on", "")).split()


def _kind(cards: str) -> str:
    from tests import second_referee

    return second_referee.shape(second_referee.read_cards(cards, "play"))


def _in_hand(task: Task, choose: Callable[[list[tuple[str, ...]]], tuple[str, ...]]) -> str:
    """A play of the hand that has as many cards of one rank as lie on the table; else a card."""
    hand = [tuple(card) for card in task["hand"].split()]
    count = len(_table(task)) or 1
    groups = {rank: [card for card in hand if card[0] == rank] for rank, _ in hand}
    fitting = [tuple("".join(card) for card in cards[:count]) for cards in groups.values() if len(cards) >= count]
    return " ".join(choose(fitting or [(task["hand"].split()[0],)]))


HAND = ("pick", "lowest", "highest")
SURFACE: dict[str, Callable[[Task], bool]] = {
    "never": lambda task: False,
    "always": lambda task: True,
    "more cards": lambda task: len(task["play"].split()) > len(_table(task)),
    "long": lambda task: len(task["play"].split()) >= 4,
    "red on top": lambda task: task["play"][-1] in "dh",
    "a bomb": lambda task: _kind(task["play"]) in ("quad", "pair_run"),
    "two colours": lambda task: len({card[-1] in "dh" for card in task["play"].split()}) > 1,
}
"""What is said of a position by who looks at one thing only."""

GUESSES: dict[str, tuple[tuple[str, ...], Callable[[Task], Any]]] = {
    "the lowest in hand": (HAND, lambda task: _in_hand(task, lambda plays: plays[0])),
    "the highest in hand": (HAND, lambda task: _in_hand(task, lambda plays: plays[-1])),
    "the first": (("which",), lambda task: task["plays"][0]),
    "the last": (("which",), lambda task: task["plays"][-1]),
    "the reddest": (("which",), lambda task: max(task["plays"], key=lambda play: sum(c in "dh" for c in play))),
    "offered first": (("watch",), lambda task: " ".join(task["offer"].split()[: len(task["missing"].split())])),
    "as handed out": (("order",), lambda task: task["cards"].split()),
    "the next seat": (
        ("next",),
        lambda task: {"seat": int(task["acts"][-1][0]) % task["players"] + 1, "leads": False},
    ),
    "the next seat leads": (
        ("next",),
        lambda task: {"seat": int(task["acts"][-1][0]) % task["players"] + 1, "leads": True},
    ),
    "who played last leads": (
        ("next",),
        lambda task: {"seat": int([act for act in task["acts"] if "-" not in act][-1][0]), "leads": True},
    ),
    "nothing wrong": (("spot",), lambda task: None),
    "the last act": (("spot",), lambda task: len(task["acts"]) - 1),
    "pass": (("choose",), lambda task: "pass"),
    "one each": (("points",), lambda task: [1 if seat != task["places"][-1] else 1 - len(task["places"])
                                            for seat in sorted(task["places"])]),
    "seat one": (("totals",), lambda task: [1]),
    "thirteen": (("sizes",), lambda task: [13] * len(task["players"])),
    "no hand": (("instant",), lambda task: []),
    "the first hand": (("instant",), lambda task: [0]),
}  # fmt: skip
"""What is answered by who does not think, in the kinds of task where it can be."""


@pytest.mark.parametrize("name", GUESSES)
def test_who_does_not_think_fails(name: str) -> None:
    told, guess = GUESSES[name]
    asked = [(unit, level, kind) for unit in ASKED for level in LEVELS for kind in kinds(unit, level) if kind in told]
    rng, rights = random.Random(20), []
    for number in range(max(200, 2 * len(asked))):
        unit, level, kind = asked[number % len(asked)]
        rules = RULES[number % 3]
        task = exercise(unit, rng, rules, level, kind=kind)
        rights.append(mark(task, guess(task), rules).right)
    assert sum(rights) / len(rights) < 0.6


# ------------------------------------------------------------------ wrong beliefs (`test_lessons_mutants`)


@pytest.fixture(scope="module")
def course() -> list[Task]:
    return compile_lessons(ROOT / "lessons")["en"]


def test_a_belief_is_named_where_its_error_is_made() -> None:
    """The misconceptions that positions show are told of by the tasks themselves."""
    named = {
        told["belief"] for task, _ in drawn(ASKED, 40 * len(ASKED)) for told in positions_of(task) if "belief" in told
    }
    assert {belief.id for belief in MISCONCEPTIONS} - named <= {"M27", "M30"}


def test_a_generated_play_that_errs_hears_its_belief() -> None:
    pagat = rules_from("pagat")
    task = {"kind": "lowest", "unit": "beat.no_pair_by_triple", "on": "4s 4c", "hand": "Ks Kc Kd 9h"}
    assert mark(task, "Ks Kc Kd", pagat).belief == "M5"
    assert mark(task, "9h", pagat).belief is None
    assert mark(task, "Ks Kc", pagat).right

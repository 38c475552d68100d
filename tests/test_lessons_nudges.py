"""Nudges: one for each unit, in five languages, about the cards of this very task, and never the answer."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from tests.claims.nudges import CLAIMS
from tests.prose import Holds, Table, Talk, Told
from tests.test_lessons_prose import LAW, LEDGER, Elsewhere, Lenient, Strict, fails
from tienlen.engine.cards import LANGUAGES, Card, parse_cards
from tienlen.engine.rules import PROFILES, rules_from
from tienlen.explain import catalogue, plain
from tienlen.lessons.compiler import read_course
from tienlen.lessons.exercises import exercise, kinds
from tienlen.lessons.families import UNIT_IDS
from tienlen.lessons.generator import LEVELS
from tienlen.lessons.marking import mark, solutions
from tienlen.lessons.nudges import nudge, to_compare, unit_of
from tienlen.records.trick import Act

ITEMS = 50
LONGEST = {"en": 22, "de": 22, "ru": 22, "fr": 26, "vi": 26}
VERDICTS = {
    "en": r"\b(il)?legal\b|allowed",
    "de": r"\b(un)?zulässig|erlaubt",
    "fr": r"\bpermis|\bautorisé|coup refusé",
    "ru": r"\bможно\b|\bнельзя\b|разрешен|запрещен",
    "vi": r"hợp lệ",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_unit_has_a_nudge_of_its_own(language: str) -> None:
    words = catalogue(language)
    ways = [f"{unit}{way}" for unit in UNIT_IDS for way in ("", ".all", ".one")]
    names = [name for name in ways if words.has(f"lesson.nudge.{name}")]
    assert {*UNIT_IDS} <= {*names}
    templates = {name: words.template(f"lesson.nudge.{name}") for name in names}
    texts = ["".join(template.pieces) for template in templates.values()]
    assert len(set(texts)) == len(texts)
    for unit, template in templates.items():
        assert set(template.names) <= {"cards"}, unit
        text = template.fill({"cards": ""})
        assert len(text.split()) <= LONGEST[language], unit
        assert "!" not in text, unit
        assert not re.search(VERDICTS[language], text.lower()), unit


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_nudge_speaks_of_the_same_cards_in_every_language(language: str) -> None:
    for unit in UNIT_IDS:
        for key in (f"lesson.nudge.{unit}", f"lesson.nudge.{unit}.one"):
            assert catalogue(language).has(key) is catalogue("en").has(key), key
            if catalogue("en").has(key):
                assert catalogue(language).template(key).names == catalogue("en").template(key).names, key


def test_one_card_on_the_table_is_to_be_compared_with_those_of_the_hand() -> None:
    """No plural for a single card, and what it is to be compared with is named."""
    alone = {"kind": "lowest", "on": "Kd", "hand": "3s Kc Kh As 2s"}
    told = nudge("cards.suits", alone, "en")
    assert "suits of ⟦Kd⟧" not in told
    assert "your cards" in told
    assert "rank of ⟦Kd⟧" in nudge("cards.ranks", alone, "en")
    both = nudge("cards.suits", {**alone, "play": "Kc"}, "en")
    assert "suits of ⟦Kd⟧ ⟦Kc⟧" in both


def tasks(unit: str, count: int) -> list[dict[str, Any]]:
    rng, course = Random(f"nudge {unit}"), read_course("en")
    profiles = list(PROFILES.values())
    return [exercise(unit, rng, profiles[at % 3], 1 + at % 4, course=course) for at in range(count)]


@pytest.mark.parametrize("unit", UNIT_IDS)
def test_a_nudge_renders_and_keeps_the_answer(unit: str) -> None:
    for task in tasks(unit, ITEMS):
        for at in range(len(task.get("positions", [0]))):
            cards = to_compare(unit, task, at)
            for language in LANGUAGES:
                text = plain(nudge(unit, task, language, at), language)
                assert "{" not in text
                assert "  " not in text
                if "cards" in catalogue(language).template(key_of(unit, task)).names:
                    assert cards, (unit, task)
            assert not gives_away(task, cards), (unit, task)


def key_of(unit: str, task: dict[str, Any]) -> str:
    """The message of a nudge."""
    return f"lesson.nudge.{unit}{'.all' if task['kind'] == 'all' else ''}"


@pytest.mark.parametrize("unit", [unit for unit in UNIT_IDS if "all" in {kind for level in LEVELS
                                                                         for kind in kinds(unit, level)}])  # fmt: skip
def test_where_every_play_is_sought_no_card_is_named(unit: str, rng: Random) -> None:
    """The whole hand is looked through: naming all of it, or some, would help nobody or too much."""
    for number in range(12):
        task = exercise(unit, rng, list(PROFILES.values())[number % 3], 3, kind="all")
        assert to_compare(unit, task) == ()
        for language in LANGUAGES:
            assert "⟦" not in nudge(unit, task, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_nudge_does_not_say_the_answer_of_a_quiz(language: str) -> None:
    for lesson in read_course(language):
        for task in (task for step in lesson["steps"] for task in step["tasks"] if task["kind"] == "quiz"):
            told = nudge(unit_of(task) or "", task, language).lower()
            told_by = [right for _, right in task["pairs"]] if task["type"] == "match" else task["answer"]
            answers = [answer.lower() for answer in told_by if answer not in ("No", "Không", "Non", "Nein", "Нет")]
            assert not any(answer in told for answer in answers), task


def gives_away(task: dict[str, Any], cards: tuple[Card, ...]) -> bool:
    """Whether the cards that are named are the answer."""
    if task["kind"] in ("pick", "lowest", "highest", "choose", "all", "bombs"):
        return tuple(sorted(cards)) in [play.cards for play in solutions(task, rules_from(task["rules"]))]
    if task["kind"] == "spot":
        wrong = mark(task, None, rules_from(task["rules"])).solution
        return wrong is not None and cards == Act.of(task["acts"][wrong]).cards
    if task["kind"] == "watch":
        return bool(set(cards) & set(parse_cards(task["missing"])))
    if task["kind"] == "order":
        return list(map(str, cards)) == mark(task, [], rules_from(task["rules"])).solution
    if task["kind"] == "which":
        return len(cards) < len(task["plays"])
    return False


@pytest.mark.parametrize("unit", UNIT_IDS)
def test_a_nudge_about_seats_and_points_names_no_number(unit: str) -> None:
    for language in LANGUAGES:
        text = catalogue(language).template(f"lesson.nudge.{unit}").fill({"cards": ""})
        assert set(re.findall(r"[0-9]+", text)) <= {"2", "3", "4"}, unit
        if unit.split(".")[0] in ("turn", "trick", "end", "score", "session", "pass"):
            assert not re.search(r"[0-9]", text), unit


def test_written_tasks_have_a_unit_and_a_nudge() -> None:
    for lesson in read_course("en"):
        for task in (
            task for step in lesson["steps"] for task in step["tasks"] if task["kind"] not in ("show", "generated")
        ):
            unit = unit_of(task)
            assert unit is not None, (lesson["id"], task)
            for at in range(len(task.get("positions", [0]))):
                assert to_compare(unit, task, at) or "cards" not in catalogue("en").template(key_of(unit, task)).names
                assert nudge(unit, task, "en", at)


# ---------------------------------------------------------------------------------- what a nudge states

BIDS = r"(Find|Then|Count|Go|Name|First mark|Start|Lay|Climb|Put|Ask|Look|See|Compare|Add|Think)\b"
"""How a sentence begins that only says what to do."""


def stated() -> set[tuple[str, str]]:
    """Every sentence of every nudge in English, with the nudge it belongs to."""
    words = catalogue("en")
    names = [f"{unit}{way}" for unit in UNIT_IDS for way in ("", ".all", ".one")]
    return {
        (name, sentence)
        for name in names
        if words.has(f"lesson.nudge.{name}")
        for sentence in re.split(r"(?<=[.?])\s+", words.get(f"lesson.nudge.{name}", cards="{cards}"))
    }


def test_a_nudge_asks_or_bids_or_has_a_claim() -> None:
    said = stated()
    assert {*CLAIMS} <= said
    assert [one for one in said - {*CLAIMS} if not one[1].endswith("?") and not re.match(BIDS, one[1])] == []


@pytest.mark.parametrize(("name", "sentence"), CLAIMS, ids=[name for name, _ in CLAIMS])
def test_what_a_nudge_states_is_true_under_each_profile(name: str, sentence: str) -> None:
    claim = CLAIMS[name, sentence]
    if isinstance(claim, Holds):
        for profile in PROFILES:
            assert claim.check(Table(profile)), profile
        assert any(fails(claim, made(profile)) for made in (Lenient, Strict, Elsewhere) for profile in PROFILES)
    elif isinstance(claim, Told):
        assert all("E" not in LEDGER[row] for row in claim.rows)
    else:
        assert isinstance(claim, Talk)
        assert not re.search(LAW, sentence.casefold())

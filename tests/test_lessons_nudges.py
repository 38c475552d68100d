"""Nudges: one for each unit, in five languages, about the cards of this very task, and never the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.claims.nudges import CLAIMS
from tests.pressing import opened
from tests.prose import Holds, Table, Talk, Told
from tests.test_lessons_prose import LAW, LEDGER, Elsewhere, Lenient, Strict, fails
from tienlen.engine.cards import LANGUAGES, Card, parse_cards
from tienlen.engine.judge import judge
from tienlen.engine.rules import PROFILES, rules_from
from tienlen.explain import catalogue, plain
from tienlen.lessons.compiler import read_course
from tienlen.lessons.exercises import exercise, kinds
from tienlen.lessons.families import BY_ID, BY_ROW, UNIT_IDS
from tienlen.lessons.generator import LEVELS
from tienlen.lessons.marking import mark, position_of, positions_of, rules_of, solutions
from tienlen.lessons.nudges import WAYS, key_of, nudge, to_compare, unit_of
from tienlen.records.trick import Act
from tienlen.screens.learn_talk import talk_of

ITEMS = 50
SPOTS = ("spot.kind", "spot.turn")
NAMES = [*SPOTS, *UNIT_IDS, *(f"{unit}.{way}" for unit in UNIT_IDS for way in WAYS)]
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
    names = [name for name in NAMES if words.has(f"lesson.nudge.{name}")]
    assert {*UNIT_IDS, *SPOTS} <= {*names}
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
    for key in (f"lesson.nudge.{name}" for name in NAMES):
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
        for at in range(len(task.get("positions") or task.get("empty") or [0])):
            cards = to_compare(unit, task, at)
            for language in LANGUAGES:
                text = plain(nudge(unit, task, language, at), language)
                assert "{" not in text
                assert "  " not in text
                if "cards" in catalogue(language).template(key_of(unit, task, at)).names:
                    assert cards, (unit, task)
            assert not gives_away(task, cards), (unit, task)


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
            told = (task.get("nudge") or nudge(unit_of(task, PROFILES["pagat"]) or "", task, language)).lower()
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


def written() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every written task, as ``lesson.step.block``."""
    for lesson in read_course("en"):
        for step, told in enumerate(lesson["steps"], 1):
            for block, task in enumerate(told["tasks"], 1):
                if task["kind"] not in ("show", "generated"):
                    yield f"{lesson['id']}.{step}.{block}", task


@pytest.mark.parametrize("profile", PROFILES)
def test_written_tasks_have_a_unit_and_a_nudge(profile: str) -> None:
    for name, task in written():
        for at in range(len(task.get("positions") or task.get("empty") or [0])):
            unit = unit_of(task, PROFILES[profile], at)
            assert unit is not None, name
            assert to_compare(unit, task, at) or "cards" not in catalogue("en").template(key_of(unit, task, at)).names
            assert nudge(unit, task, "en", at)


@pytest.mark.parametrize("profile", PROFILES)
def test_a_nudge_about_a_position_is_about_what_it_turns_on(profile: str) -> None:
    """Never about a trick, points or other games; and where the block names what decides, about that."""
    for name, task in written():
        for at, told in enumerate(positions_of(task)):
            rules = rules_of(told, PROFILES[profile])
            unit = unit_of(task, PROFILES[profile], at)
            verdict = judge(rules, position_of(told))
            decides = {BY_ROW[row] for row in verdict.rule if row in BY_ROW and BY_ID[BY_ROW[row]].asks_position}
            taught = {BY_ROW[row] for row in task["teaches"] if row in BY_ROW}
            assert unit is not None
            assert BY_ID[unit].asks_position, (name, at)
            assert not decides & taught or unit in decides or told.get("belief"), (name, at, unit)


ABOUT = {
    ("order.4.1", 1): "cards.suits",
    ("pair-runs.4.1", 0): "beat.top_card",
    ("pair-runs.4.1", 2): "beat.same_kind",
    ("pair-runs.5.1", 0): "play.no_twos_in_runs",
    ("pair-runs.5.1", 1): "play.no_wrap",
    ("lock.6.2", 0): "beat.top_card",
    ("bombs.2.1", 0): "bomb.four_pairs_on_pair",
    ("bombs.2.1", 2): "bomb.five_pairs_on_triple",
    ("bombs.2.1", 3): "bomb.four_pairs_on_pair",
    ("house-rules.2.1", 0): "play.no_twos_in_runs",
    ("house-rules.2.1", 2): "bomb.after_pass",
    ("bomb-after-pass.5.1", 0): "pass.locks",
    ("bomb-after-pass.5.1", 1): "bomb.only_twos",
    ("deal.13.1", 0): "lead.lowest_card",
    ("not-big-two.2.1", 0): "play.triple",
    ("not-big-two.2.1", 2): "play.straight",
    ("not-big-two.3.1", 0): "beat.same_kind",
    ("referee.5.1", 0): "bomb.only_twos",
    ("referee.5.1", 1): "bomb.then_same_kind",
    ("referee.7.1", 0): "score.plus2",
}
"""What nudges are about under Ace-high where a block is about several rules."""


def test_each_position_has_the_nudge_of_its_own_rule() -> None:
    tasks = dict(written())
    assert {(name, at): unit_of(tasks[name], PROFILES["ace_high"], at) for name, at in ABOUT} == ABOUT


def test_who_is_asked_and_which_act_is_wrong_have_nudges_of_their_own() -> None:
    """Who is asked is nobody named yet; and the cards before a wrong act would tell where it is."""
    tasks = dict(written())
    who, wrong, bomb = (tasks[name] for name in ("lock.4.1", "lock.5.1", "bomb-limits.7.1"))
    assert key_of("pass.locks", who) == "lesson.nudge.pass.locks.next"
    assert key_of("pass.locks", wrong) == "lesson.nudge.spot.turn"
    assert key_of("bomb.no_priority", bomb) == "lesson.nudge.spot.kind"
    assert to_compare("bomb.no_priority", bomb) == to_compare("pass.locks", wrong) == ()


OWN = (
    "lock.2.4",
    "bombs.5.1",
    "bomb-limits.2.2",
    "bomb-after-pass.2.1",
    "deal.13.1",
    "house-rules.11.3",
    "tips.2.2",
    "tips.4.2",
    "referee.8.2",
)
"""Tasks that ask something else than their rule's other tasks do."""


@pytest.mark.parametrize("name", OWN)
def test_where_the_nudge_of_the_rule_would_not_fit_the_task_has_its_own(name: str) -> None:
    assert dict(written())[name].get("nudge")


def test_the_screen_gives_the_nudge_of_the_position_that_is_asked_about() -> None:
    """A full house, then a quad with a card beside it: the second is another rule's."""
    talk = talk_of(opened("?screen=learn&lesson=not-big-two&step=2").learn)
    assert talk is not None
    told = [replace(talk, turn=replace(talk.turn, part=part)).nudge() for part in range(3)]
    units = ("play.triple", "play.quad", "play.straight")
    assert told == [nudge(unit, talk.asked.task, "en", at) for at, unit in enumerate(units)]


# ---------------------------------------------------------------------------------- what a nudge states

BIDS = r"(Find|Take|Then|Count|Go|Name|First mark|Start|Lay|Climb|Put|Ask|Look|See|Compare|Add|Think)\b"
"""How a sentence begins that only says what to do."""


def stated() -> set[tuple[str, str]]:
    """Every sentence of every nudge in English, with the nudge it belongs to."""
    words = catalogue("en")
    return {
        (name, sentence)
        for name in NAMES
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

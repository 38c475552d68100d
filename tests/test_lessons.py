"""Lessons: the course passes its check, and the engine marks its answers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tienlen.engine.cards import LANGUAGES
from tienlen.engine.judge import judge
from tienlen.engine.position import Position
from tienlen.engine.rules import PROFILES
from tienlen.explain.ledger import LEDGER
from tienlen.lessons.check import check, coverage, sentence
from tienlen.lessons.compiler import read_course, write_course
from tienlen.lessons.marking import mark, position_of, positions_of, rules_of, solutions
from tienlen.lessons.why import reasons_to_choose

ROOT = Path(__file__).resolve().parent.parent
COURSE = ROOT / "lessons"
PAGAT = PROFILES["pagat"]


@pytest.fixture(scope="module")
def lessons() -> dict:
    found, complaints = check(COURSE)
    assert [sentence(complaint, "en") for complaint in complaints] == []
    return found


def test_sixteen_lessons(lessons: dict) -> None:
    assert [name[:2] for name, language in lessons if language == "en"] == [f"{n:02}" for n in range(1, 17)]


def test_every_row_told_or_shown_is_taught_by_a_step_that_names_it(lessons: dict) -> None:
    assert [row for row, steps in coverage(lessons).items() if not steps] == []


def test_front_matter_names_what_the_steps_teach(lessons: dict) -> None:
    for (name, _), lesson in lessons.items():
        taught = {row for step in lesson.steps for block in step["blocks"] for row in block.get("teaches", ())}
        assert set(lesson.front["teaches"]) <= taught, name


def test_each_lesson_opens_with_an_uncounted_guess(lessons: dict) -> None:
    assert all(lesson.steps[0]["blocks"][0].get("guess") for lesson in lessons.values())


def golden() -> list[tuple[str, str, dict[str, str]]]:
    """Lesson, position, and the reason planned for each profile that was marked."""
    rows = []
    for line in (ROOT / "tests/golden/course_marks.txt").read_text(encoding="utf-8").splitlines()[1:]:
        lesson, told = line.split("\t")
        position, *marks = told.split(" ")
        planned: dict[str, str] = {}
        for word in marks:
            if match := re.fullmatch(r"(pg|ah|th)?[✓✗](\w+)", word):
                names = {"pg": ["pagat"], "ah": ["ace_high"], "th": ["thirteen"], None: list(PROFILES)}[match[1]]
                planned |= dict.fromkeys(names, match[2])
        rows.append((lesson, position + "".join(f" {word}" for word in marks if word.startswith("3s]")), planned))
    return rows


def planned_position(told: str) -> tuple[Position, list[str]]:
    table, _, rest = told.partition("←")
    play, _, conditions = rest.partition("[")
    words = re.split(r"[,\]]", conditions)
    position = Position.of(
        play,
        "" if table == "–" else table,
        passed="passed" in words,
        turn="notturn" not in words,
        must_contain="3s" if "must 3s" in words else None,
        table_is_bomb_on_twos="on_twos" in words,
        decks=2 if "two_packs" in words else None,
    )
    return position, words


def test_the_course_judges_as_it_was_planned(lessons: dict) -> None:
    """Traced to the plan's own marks, not to the engine."""
    assert len(golden()) > 100
    for lesson, told, planned in golden():
        position, words = planned_position(told)
        for profile, reason in planned.items():
            rules = PROFILES[profile]
            house = {"quad_beats_two_twos": "quad_beats_two_twos", "four_pairs_beat_quad": "four_pairs_beat_quad"}
            switched = {house[word]: True for word in words if word in house}
            verdict = judge(rules.with_(**switched) if switched else rules, position)
            assert str(verdict.reason) == reason, (lesson, told, profile)


def test_written_verdicts_agree_with_the_plan(lessons: dict) -> None:
    """What a lesson's `expect` says of a planned position is what the plan says."""
    plan = {str(planned_position(told)[0]): planned for _, told, planned in golden() if "_beat" not in told}
    compared = 0
    for lesson in lessons.values():
        for block in (block for step in lesson.steps for block in step["blocks"]):
            for told in positions_of(block):
                planned = plan.get(str(position_of({**told, "hand": None})))
                if planned is None or "expect" not in told or "rules" in told:
                    continue
                expected = told["expect"]
                stated = expected if isinstance(expected, dict) else dict.fromkeys(planned, expected)
                assert {name: stated[name] for name in planned} == planned, told
                compared += 1
    assert compared > 80


@pytest.mark.parametrize("profile", PROFILES)
def test_every_answer_that_the_engine_gives_is_marked_right(lessons: dict, profile: str) -> None:
    """No dead end: what the marking itself calls the solution is accepted, and its opposite is not."""
    rules = PROFILES[profile]
    for lesson in lessons.values():
        for task in (block for step in lesson.steps for block in step["blocks"]):
            if task["kind"] in ("legal", "twin", "fill"):
                for at, told in enumerate(positions_of(task)):
                    legal = judge(rules_of(told, rules), position_of(told)).legal
                    assert mark(task, {"at": at, "legal": legal}, rules).right
                    assert not mark(task, {"at": at, "legal": not legal}, rules).right
                    for place, reason in enumerate(reasons_to_choose(told, rules)):
                        answer = {"at": at, "legal": legal, "because": reason}
                        assert mark(task, answer, rules).right is (place == 0)
            elif task["kind"] in ("pick", "lowest", "highest"):
                assert all(mark(task, str_of(play), rules).right for play in solutions(task, rules))
            elif task["kind"] in ("all", "bombs"):
                plays = [str_of(play) for play in solutions(task, rules)]
                assert mark(task, plays, rules).right
                assert not mark(task, plays[1:], rules).right
            elif task["kind"] in ("next", "spot", "points", "sizes", "totals", "instant", "order"):
                solution = mark(task, [], rules).solution
                assert mark(task, solution, rules).right


def str_of(play: object) -> str:
    return " ".join(map(str, play.cards))  # type: ignore[attr-defined]


def test_a_belief_is_named_only_when_that_error_was_made() -> None:
    task = {"kind": "legal", "ask": "?", "on": "Ah", "play": "2s", "belief": "M1"}
    assert mark(task, {"legal": False}, PAGAT).belief == "M1"
    assert mark(task, {"legal": True, "because": "higher_suit"}, PAGAT).belief is None
    assert mark(task, {"legal": True}, PAGAT).belief is None


def test_no_tip_turns_a_legal_play_red() -> None:
    task = {"kind": "tip", "ask": "?", "on": "5c", "hand": "7d 9s Kh 2h", "advice": ["7d"]}
    told = mark(task, "2h", PAGAT)
    assert (told.right, told.fits) == (True, False)
    assert mark(task, "7d", PAGAT).fits


def test_the_compiled_course_is_small_and_comes_back(tmp_path: Path) -> None:
    paths = write_course(COURSE, tmp_path / "compiled")
    assert "en" in {path.stem for path in paths}
    for path in paths:
        assert path.stat().st_size <= 150_000
        assert read_course(path.stem, path.parent) == json.loads(path.read_text(encoding="utf-8"))


def test_what_is_taught_where_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    from tienlen.cli import main

    for language in LANGUAGES:
        assert main(["lessons", "coverage", str(COURSE), "--lang", language]) == 0
        told = {line.split()[0]: line.split()[1:] for line in capsys.readouterr().out.splitlines()}
        assert set(told) == {row for row, entry in LEDGER.items() if set(entry.kinds) & {"L", "X"}}
        assert all(re.fullmatch(r"\d+\.\d+", step) for steps in told.values() for step in steps)
        assert all(told.values())
    assert "1.1" in told["cards.ranks"]


def test_a_refutation_is_for_that_error_alone() -> None:
    """Among the wrong answers to one question only those that the belief explains are answered by its name."""
    locked = {"kind": "next", "ask": "?", "acts": ["1:6c", "2:-", "3:9d", "4:-", "1:Kd"], "belief": "M23"}
    told = [mark(locked, {"seat": seat, "leads": False}, PAGAT).belief for seat in (1, 2, 3, 4)]
    assert told == [None, "M23", None, None]
    early = {**locked, "acts": ["1:6c", "2:-", "3:9d"]}
    assert mark(early, {"seat": 2, "leads": False}, PAGAT).belief is None, "before 2 it is 4, who has not passed"
    out = {"kind": "next", "ask": "?", "acts": ["1:Kd.out"], "belief": "M27"}
    assert mark(out, {"seat": 2, "leads": True}, PAGAT).belief == "M27"
    assert mark(out, {"seat": 3, "leads": False}, PAGAT).belief is None
    spoilt = {"kind": "spot", "ask": "?", "acts": ["1:6c", "2:-", "3:9d", "4:-", "1:Jh", "2:Kd"], "belief": "M23"}
    assert mark(spoilt, None, PAGAT).belief == "M23"
    assert mark(spoilt, 0, PAGAT).belief is None
    paid = {"kind": "points", "ask": "?", "places": [1, 2, 3, 4], "rules": "pagat", "belief": "M30"}
    assert mark(paid, [2, 1, -1, -2], PAGAT).belief == "M30"
    assert mark(paid, [1, 1, 1, -1], PAGAT).belief is None
    ranks = {"kind": "order", "ask": "?", "cards": "2c 3h Ad", "belief": "M1"}
    assert mark(ranks, ["3h", "2c", "Ad"], PAGAT).belief == "M1"
    assert mark(ranks, ["Ad", "3h", "2c"], PAGAT).belief is None

"""What the check of a lesson pack finds by trying the tasks out: plays out of the hand, stumbles, beliefs unheard."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.test_lessons_files import GOOD, PAGAT, fenced
from tienlen.engine.cards import DECK
from tienlen.engine.rules import PROFILES, Rules
from tienlen.lessons import marking
from tienlen.lessons import silent as silence
from tienlen.lessons.check import check, sentence
from tienlen.lessons.marking import mark


def told_of(block: str, tmp_path: Path) -> list[str]:
    """What the check says of a block."""
    (tmp_path / "01-x").mkdir(exist_ok=True)
    (tmp_path / "01-x/en.md").write_text(GOOD + fenced(block), encoding="utf-8")
    return [complaint.code for complaint in check(tmp_path)[1]]


@pytest.mark.parametrize(
    ("block", "told"),
    [
        ("legal\nask: x\non: Ah\nplay: 2s\nhand: 2s 3d", []),
        ("legal\nask: x\non: Ah\nplay: 2s\nhand: 2c 3d", ["not_in_hand"]),
        ("legal\nask: x\non: Ah\nplay: 2s\nhand: 2c 3d\nexpect: not_in_hand", []),
        ("legal\nask: x\nplay: 2s\nhand: 2c 3d\nturn: no\nexpect: not_your_turn", ["not_in_hand"]),
        ("twin\nask: x\npositions:\n  - {on: Ah, play: 2s}\n  - {on: Ah, play: 2s, hand: 2c}", ["not_in_hand"]),
        ("ruling\nask: x\non: Ah\nplay: pass\nhand: 2c 3d", []),
        ("pick\nask: x\nhand: 3s 4s\nbait: {5s: M1}", ["not_in_hand"]),
        ("pick\nask: x\non: 3c\nhand: 3s 4s", []),
        ("flip\nask: x\non: Ah\nplay: Ks\nhand: 2s", ["not_in_hand", "no_solution"]),
    ],
)
def test_a_play_lies_in_the_hand_beside_it(block: str, told: list[str], tmp_path: Path) -> None:
    assert told_of(block, tmp_path) == told


ALL = " ".join(map(str, DECK))


@pytest.mark.parametrize(
    ("block", "told"),
    [
        ("choose\nask: x\nhand: 3s\npassed: yes", "input"),
        (f"legal\nask: x\nplay: 5d 6c 7s\nhand: {ALL}", "input"),
        (f"twin\nask: x\npositions:\n  - {{play: 5d 6c 7s, hand: {ALL}}}\n  - {{play: 5d 6c 8s}}", "input"),
        (f"ruling\nask: x\non: 9s\nplay: Ts\nhand: {ALL.replace('9s ', '')}", "input"),
        (f"choose\nask: x\nhand: {ALL}", "input"),
        ("choose\nask: x\non: 3c 4d\nhand: Ah", "input"),
        ("choose\nask: x\nhand: 6s\nmust: 3s", "input"),
        ("which\nask: x\nplays: [3s, 3s]", "no_solution"),
        ("which\nask: x\nplays: [3s 4d, 3s]", "input"),
        ("watch\npositions:\n  - {play: 9s 9c}\n  - {on: 3s, play: pass}\nmissing: 9s\noffer: 9s", "missing_card"),
        ("legal\nask: x\npositions:\n  - {play: 9s}\n  - {on: 3s 4s, play: 5s}", "input"),
        ("ruling\nask: x\non: 9s\nplay: 9s", "input"),
        ("sizes\nask: x\nplayers: 4 9", "input"),
        ("totals\nask: x\ndeals: ['1']", "input"),
        ("points\nask: x\nplaces: '1'", "input"),
        ("show\nacts: 1:6c 2:3d", "illegal_act"),
        ("show\nacts: 9:6c", "input"),
        ("next\nask: x\nplayers: 9\nacts: 1:6c", "input"),
    ],
)
def test_what_would_stop_a_learner_is_told_the_author(block: str, told: str, tmp_path: Path) -> None:
    assert told_of(block, tmp_path) == [told]


@pytest.mark.parametrize(
    ("block", "told"),
    [
        ("legal\nask: x\non: Ah\nplay: 2s\nbelief: M1", []),
        ("legal\nask: x\non: Ah\nplay: 2s\nbelief: M6", ["M6"]),
        ("twin\nask: x\nbelief: M2\npositions:\n  - {on: 7h, play: 8s}\n  - {on: 8s, play: 9c, belief: M3}", ["M3"]),
        ("ruling\nask: x\non: Kd\nplay: Ah\npassed: yes\nbelief: M23", []),
        ("pick\nask: x\non: 3c\nhand: 3s 4s\nbait: {3s: M3}", []),
        ("pick\nask: x\non: 3c\nhand: 3s 4s\nbait: {pass: M1, 3s: M15}", ["M1", "M15"]),
        ("all\nask: x\non: 3c 3d\nhand: 3s 4s 4h 2d\nbait: {2d: M15}", []),
        ("bombs\nask: x\non: 2c 2d\nhand: 4s 4c 4d 4h 9s\nbelief: M17", ["no_solution"]),
        ("watch\nask: x\npositions:\n  - {play: Qs Kd Ac}\nmissing: Qs\noffer: Qs 2d\nbelief: M9", ["M9"]),
        ("which\nask: x\nplays: [8d 8c, 8h 8s]\nbelief: M4", ["M4"]),
        ("which\nask: x\nplays: [7h, 8s]\nbelief: M2", []),
        ("order\nask: x\ncards: 2c 3h Ad\nbelief: M1", []),
        ("order\nask: x\ncards: 3h Ad\nbelief: M1", ["M1"]),
        ("next\nask: x\nacts: 1:6c 2:- 3:9d 4:- 1:Kd\nbelief: M23", []),
        ("next\nask: x\nacts: 1:6c\nbelief: M23", ["M23"]),
        ("spot\nask: x\nacts: 1:6c 2:9d 3:- 4:Jh 1:Qs 2:- 3:Kd\nbelief: M23", []),
        ("points\nask: x\nplaces: 1 2 3 4\nbelief: M30", []),
        ("points\nask: x\nrules: ace_high\nplaces: 1 2 3 4\nbelief: M30", ["M30"]),
        ("flip\nask: x\non: 2c 2h\nplay: 8s 8c 8d 8h\nbelief: M17", ["M17"]),
        ("legal\nask: x\nunder: ace_high\nplay: Qs Kd Ac 2h\nbelief: M10", []),
    ],
)
def test_a_belief_shows_in_a_wrong_answer(block: str, told: list[str], tmp_path: Path) -> None:
    (tmp_path / "01-x").mkdir()
    (tmp_path / "01-x/en.md").write_text(GOOD + fenced(block), encoding="utf-8")
    found = check(tmp_path)[1]
    assert [complaint.value or complaint.code for complaint in found] == told
    assert {complaint.code for complaint in found} <= {"silent", "no_solution"}
    assert all("No wrong answer here shows M" in sentence(one, "en") for one in found if one.code == "silent")


def test_no_more_answers_are_tried_than_it_takes_to_hear_each_belief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is it worked out for each play from a hand what else would have been right."""
    tried: list[object] = []

    def counted(task: dict[str, object], answer: object, rules: Rules) -> marking.Mark:
        tried.append(answer)
        return mark(task, answer, rules)

    monkeypatch.setattr(silence, "mark", counted)
    task = {"kind": "order", "cards": " ".join(map(str, DECK[::-1])), "belief": "M1", "teaches": ["cards.ranks"]}
    assert silence.silent(task, PROFILES.values()) == []
    assert 0 < len(tried) < len(DECK)
    tried.clear()
    assert silence.silent({**task, "kind": "pick", "hand": " ".join(map(str, DECK[:17]))}, [PAGAT]) == [(None, "M1")]
    assert not tried


def test_whatever_the_search_for_beliefs_stumbles_on_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> None:
        raise KeyError("odd")

    monkeypatch.setattr("tienlen.lessons.check.silent", stumble)
    (tmp_path / "01-x").mkdir()
    (tmp_path / "01-x/en.md").write_text(GOOD, encoding="utf-8")
    assert [(one.line, one.code) for one in check(tmp_path)[1]] == [(12, "unusable"), (22, "unusable")]


def test_whatever_the_marking_stumbles_on_is_a_fault_of_the_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> None:
        raise KeyError("missing")

    monkeypatch.setattr(marking, "mark", stumble)
    assert told_of("show\ncards: 2h", tmp_path) == ["unusable", "unusable"]  # the two tasks of the pattern

"""Who is out: asked of a trick, answered with several seats or with nobody."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests import learner, second_learner
from tests.pressing import after, found
from tests.robot import choose, do
from tests.test_learn_answers import asked, last_press, texts
from tienlen import explain
from tienlen.engine.cards import LANGUAGES
from tienlen.engine.rules import PROFILES
from tienlen.lessons import marking
from tienlen.lessons.check import check, sentence
from tienlen.lessons.course import read_course
from tienlen.lessons.exercises import exercise
from tienlen.lessons.nudges import key_of, to_compare
from tienlen.screens import learn_course, shell
from tienlen.screens.learn_hints import solution
from tienlen.screens.learn_talk import talk_of
from tienlen.screens.nodes import check_scene

Task = dict[str, Any]
LEVELS = (1, 2, 3, 4)


def task(acts: str, **more: Any) -> Task:
    return {"kind": "next", "who": "out", "ask": "?", "teaches": ["end.out"], "acts": acts.split(), **more}


TWO = task("1:9c.out 2:Th 3:- 4:Jd.out 2:-")
NONE = task("1:9c 2:Th 3:- 4:-")
TOLD: dict[str, tuple[Task, list[int | None]]] = {
    "one was beaten, one was not": (TWO, [1, 4]),
    "nobody": (NONE, [None]),
    "the last one holds cards": (task("1:9c.out 2:Th.out 3:Jd.out"), [1, 2, 3]),
    "of three": (task("2:9c9d.out 3:- 1:-", players=3), [2]),
    "the winner takes it all": (task("1:9c.out", rules="pagat winner_takes_all=yes"), [1]),
}
"""Tricks, and who is out after them."""


@pytest.mark.parametrize("name", TOLD)
@pytest.mark.parametrize("profile", PROFILES)
def test_out_are_those_without_cards(name: str, profile: str) -> None:
    told, out = TOLD[name]
    rules = PROFILES["thirteen" if "players" in told else profile]
    assert learner.asked_next(told, rules.profile) == out
    assert second_learner.answers(told, rules) == [out]
    assert marking.mark(told, out, rules).right
    assert marking.mark(told, out[::-1], rules).right
    for wrong in ([], [2, 3], [1, 2, 3, 4], [None] if out != [None] else [1], {"seat": 1, "leads": False}, None):
        mark = marking.mark(told, wrong, rules)
        assert (mark.right, mark.belief, mark.solution) == (False, None, out), wrong


# ---------------------------------------------------------------------------------- on the screen


def test_seats_are_chosen_and_nobody_stands_alone() -> None:
    state = asked(TWO)
    check_scene(shell.scene(state))
    (node,) = found(shell.scene(state), t="options")
    assert node["multi"]
    assert [item["event"]["value"] for item in node["items"]] == [1, 2, 3, 4, None]
    state = choose(choose(state, 4), 1)
    assert state.learn.turn.picked == (4, 1)
    state = choose(state, None)
    assert state.learn.turn.picked == (None,)
    state = choose(state, 1)
    assert state.learn.turn.picked == (1,)
    assert choose(state, 1).learn.turn.picked == ()
    assert choose(choose(asked(TWO), None), None).learn.turn.picked == ()
    assert do(choose(choose(state, 4), 4), "try").learn.turn.wrongs == 1
    assert do(choose(state, 4), "try").learn.turn.solved
    assert do(choose(asked(NONE), None), "try").learn.turn.solved


def said(state: shell.State) -> str:
    return explain.plain("".join(run if isinstance(run, str) else "" for run in json.loads(texts(state)[0])), "en")


def test_one_seat_is_told_to_who_errs_and_all_at_the_end() -> None:
    state = do(choose(asked(TWO), 3), "try")
    assert said(state) == "Anna has no cards left and is out."
    state = do(choose(choose(asked(TWO), 1), 3), "try")
    assert said(state) == "Carla still holds cards."
    state = do(choose(asked(NONE), 2), "try")
    assert said(state) == "Ben still holds cards."
    assert said(do(choose(asked(NONE), None), "try")) == "Everybody still holds cards."
    assert said(do(choose(choose(asked(TWO), 1), 4), "try")) == "Anna and Dan have no cards left and are out."


def test_of_the_seats_chosen_those_with_cards_are_marked() -> None:
    """Not the whole answer: who is out was told rightly."""
    state = do(choose(choose(asked(TWO), 1), 3), "try")
    (node,) = found(shell.scene(state), t="options")
    assert [item.get("mark") for item in node["items"]] == [None, None, "wrong", None, None]
    state = do(choose(choose(state, 3), 4), "try")
    (node,) = found(shell.scene(state), t="options")
    assert [item.get("mark") for item in node["items"]] == ["right", None, None, "right", None]


def test_a_guess_hears_it_all() -> None:
    state = do(choose(asked({**TWO, "guess": True}), 3), "try")
    assert state.learn.turn.solved
    assert said(state) == "Anna and Dan have no cards left and are out."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TOLD)
def test_the_answer_is_laid_out(name: str, language: str) -> None:
    told, out = TOLD[name]
    state = do(asked(told, "thirteen" if "players" in told else "pagat", language), "hint", what="answer")
    assert state.learn.turn.picked == tuple(out)
    talk = talk_of(state.learn)
    assert talk is not None
    assert len(solution(talk).split(" · ")) >= len(out)
    check_scene(shell.scene(state))
    assert last_press(state).learn.turn.mark.right


def test_the_nudge_names_no_cards_and_no_seat() -> None:
    for told in (TWO, {**TWO, "teaches": ["trick.skip_out"]}):
        talk = talk_of(asked(told).learn)
        assert talk is not None
        assert talk.nudge() == explain.catalogue("en").get("lesson.nudge.end.out.next")
        assert talk.looked_at() == frozenset()
        assert (key_of("end.play_on", told), to_compare("end.play_on", told)) == ("lesson.nudge.end.out.next", ())


def test_on_paper_each_seat_and_nobody_is_to_be_ticked() -> None:
    state = asked(TWO)
    shown = shell.scene(after(state, {"do": "view", "id": "print", "lesson": "going-out"}))
    nobody = explain.catalogue("en").get("learn.out.nobody")
    (node,) = [node for node in found(shown, t="options") if any(item["text"] == nobody for item in node["items"])]
    assert [item["text"] for item in node["items"]] == ["1 · Anna", "2 · Ben", "3 · Carla", "4 · Dan", nobody]
    assert not any("event" in item for item in node["items"])


# ---------------------------------------------------------------------------------- written, and drawn


def test_lesson_7_asks_who_is_out() -> None:
    lesson = next(lesson for lesson in read_course("en") if lesson["id"] == "going-out")
    (told,) = [page.task for page in learn_course.pages(lesson) if page.task and page.task.get("who")]
    assert learner.asked_next(told, "pagat") == [1, 4]


PACK = """---
id: x
title: X
level: 1
rules: pagat
teaches: end.out
---

## X

```next
ask: Who is out?
who: {who}
teaches: end.out
acts: {acts}
```
"""


def complaints(folder: Path, who: str, acts: str = "1:9c.out 2:-") -> list[str]:
    path = folder / "01-x/en.md"
    path.parent.mkdir(exist_ok=True)
    path.write_text(PACK.format(who=who, acts=acts), encoding="utf-8")
    return [sentence(one, "en").partition("en.md:")[2] for one in check(folder)[1]]


def test_only_two_things_can_be_asked(tmp_path: Path) -> None:
    assert complaints(tmp_path, "out") == complaints(tmp_path, "asked") == []
    (told,) = complaints(tmp_path, "ot")
    assert told.startswith("13:")
    assert "out" in told.partition("ot")[2]


def test_of_a_deal_that_is_over_it_can_be_asked_who_is_out(tmp_path: Path) -> None:
    over = "1:9c.out 2:Th.out 3:Jd.out"
    assert complaints(tmp_path, "out", over) == []
    assert len(complaints(tmp_path, "asked", over)) == 1


def test_exercises_ask_it_too() -> None:
    """Beside somebody who has only passed; sometimes nobody is out, sometimes the deal is over."""
    rng, counts = random.Random(5), []
    for number in range(200):
        rules = list(PROFILES.values())[number % 3]
        drawn = exercise("end.out", rng, rules, LEVELS[number % 4], kind="next")
        (out,) = second_learner.answers(drawn, rules)
        acts = learner.told_acts(drawn)
        passed = {seat for seat, cards, _ in acts if not cards} - {*out}
        over = len(out) == drawn["players"] - 1 and None not in out
        assert passed or over, drawn
        assert marking.mark(drawn, out, rules).right
        counts.append(0 if None in out else 3 if over else 1)
    assert {0, 1, 3} <= {*counts}
    assert all(counts.count(kind) > 15 for kind in (0, 1, 3))

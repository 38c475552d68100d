"""Answers of "Learn": pairs by tap, the answer laid out, and what is said to who errs twice, for every kind of task."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests import robot
from tests.pressing import after, found, opened
from tests.robot import choose, do, lay
from tienlen import explain
from tienlen.engine.cards import LANGUAGES
from tienlen.engine.rules import PROFILES
from tienlen.lessons.compiler import write_course
from tienlen.lessons.course import read_course
from tienlen.lessons.exercises import exercise
from tienlen.lessons.families import UNIT_IDS
from tienlen.lessons.misconceptions import BY_ID as BELIEFS
from tienlen.screens import learn_answer, learn_course, shell
from tienlen.screens.learn_answer import QUIZ_WAYS, WAYS
from tienlen.screens.nodes import check_scene

Task = dict[str, Any]
State = shell.State

MATCH: Task = {
    "kind": "quiz",
    "type": "match",
    "ask": "Which name means what?",
    "teaches": ["context.names"],
    "wrong": "Look at the text of this step.",
    "pairs": [["Thirteen", "this game"], ["VC", "this game"], ["President", "a cousin"], ["Big Two", "another game"]],
}


def asked(task: Task, profile: str = "pagat", language: str = "en") -> State:
    """A task by itself, as it comes in a review."""
    shown = opened("?screen=learn", day=20_000, seed=7)
    learn = replace(shown.learn, view="review", profile=profile, units=("cards.ranks", "cards.suits"))
    learn = replace(learn, drawn=((learn_course.page_name(learn), task),))
    learn = replace(learn, turn=learn_answer.begun(learn_course.asked(learn)))
    return after(replace(shown, learn=learn), {"do": "language", "id": language})


def every_kind() -> Iterator[tuple[str, Task]]:
    """A written task of each kind, and of each type of quiz, that counts."""
    told: dict[str, Task] = {"quiz match": MATCH}
    for lesson in read_course("en"):
        for task in (task for step in lesson["steps"] for task in step["tasks"] if not task.get("guess")):
            kind = f"quiz {task['type']}" if task["kind"] == "quiz" else task["kind"]
            if kind in WAYS or task["kind"] == "quiz":
                told.setdefault(kind, task)
    told["quiz order"] = {
        **told["quiz one"], "type": "order", "choices": ["one", "two", "three"], "answer": ["one", "two", "three"]
    }  # fmt: skip
    told["next out"] = {
        "kind": "next", "who": "out", "ask": "?", "teaches": ["end.out"], "acts": ["1:9c.out", "2:Th", "3:-"],
    }  # fmt: skip
    told["quiz several"] = {**told["quiz order"], "type": "several", "answer": ["one", "two"]}
    return iter(sorted(told.items()))


KINDS = list(every_kind())


def test_every_kind_is_here() -> None:
    assert {kind for kind, _ in KINDS} == {*WAYS, "next out", *(f"quiz {type_}" for type_ in QUIZ_WAYS)}


def texts(state: State) -> list[str]:
    """The cards of feedback, as plain text."""
    return [json.dumps(node["text"]) for node in found(shell.scene(state), t="say")]


# ---------------------------------------------------------------------------------- pairs


def sides(state: State) -> tuple[list[dict], list[dict]]:
    """What is to be matched, and what with: that stands first, so that it is in sight on a phone."""
    *rights, lefts = found(shell.scene(state), t="options")
    return lefts["items"], [item for node in rights for item in node["items"]]


def test_pairs_are_made_by_tap() -> None:
    """A right side goes with the left one that is open; the next opens by itself, another when it is pressed."""
    state = asked(MATCH)
    check_scene(shell.scene(state))
    lefts, rights = sides(state)
    assert [item["badge"] for item in lefts] == ["1", "2", "3", "4"]
    assert [item["on"] for item in lefts] == [True, False, False, False]
    assert sorted(item["text"] for item in rights) == ["a cousin", "another game", "this game"]
    state = choose(state, {"right": "a cousin"})
    assert shell.scene(state)["status"] == "Thirteen: a cousin"
    assert [item["on"] for item in sides(state)[0]] == [False, True, False, False]
    assert sides(state)[0][0]["text"] == ["Thirteen: a cousin"]
    state = choose(choose(state, {"left": 0}), {"right": "this game"})
    assert dict(state.learn.turn.picked) == {0: "this game"}
    (open_,) = [node["text"] for node in found(shell.scene(state), t="h", key="match")]
    assert "VC" in open_
    for right in ("this game", "a cousin", "another game"):
        state = choose(state, {"right": right})
    assert sides(state)[1] == []
    state = do(state, "try")
    assert state.learn.turn.solved
    assert {item["mark"] for item in sides(state)[0]} == {"right"}


def test_wrong_pairs_are_shown_and_answered_by_the_author() -> None:
    state = asked(MATCH)
    for right in ("this game", "a cousin", "this game", "another game"):
        state = choose(state, {"right": right})
    state = do(state, "try")
    assert [item["mark"] for item in sides(state)[0]] == ["right", "wrong", "wrong", "right"]
    (law,) = texts(state)
    assert "VC" in law
    assert "a cousin" in law
    assert MATCH["wrong"] in law
    state = do(state, "undo")
    assert dict(state.learn.turn.picked) == {0: "this game", 1: "a cousin", 2: "this game"}
    assert not any(item.get("mark") for item in sides(state)[0])


@pytest.mark.parametrize("value", [{"left": 9}, {"right": "no"}, {"left": True}, "this game", None, {}])
def test_a_pair_that_is_not_offered_is_refused(value: Any) -> None:
    state = asked(MATCH)
    assert after(state, {"do": "answer", "value": value}).learn.turn.picked == ()


# ---------------------------------------------------------------------------------- why


def test_a_verdict_without_a_choice_of_reasons_is_the_whole_answer() -> None:
    state = choose(asked({"kind": "legal", "ask": "?", "play": "pass", "on": "7h", "teaches": ["pass.free"]}), True)
    assert state.learn.turn.solved
    assert state.learn.turn.reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_lead_its_kind_is_asked(language: str) -> None:
    task = {"kind": "legal", "ask": "?", "play": "6d 6h", "teaches": ["play.pair"]}
    state = choose(asked(task, language=language), True)
    (ask,) = found(shell.scene(state), t="h", key="ask")
    assert ask["text"] == explain.catalogue(language).get("learn.why.lead")
    assert not choose(state, "triple").learn.turn.solved
    assert choose(state, "pair").learn.turn.solved


# ---------------------------------------------------------------------------------- erring twice


def err(state: State) -> State:
    """A wrong answer, by pressing what is offered."""
    for tried in _tries(state):
        if tried.learn.turn.wrongs > state.learn.turn.wrongs:
            return tried
    raise AssertionError(f"no wrong answer to {robot.task_of(state)}")


def _tries(state: State) -> Iterator[State]:
    by = learn_course.asked(state.learn).by
    state = do(state, "clear") if state.learn.turn.picked and by in ("cards", "gap", "pack") else state
    if by == "numbers":
        yield do(state, "try")
    elif by == "plays":
        yield choose(state, "all")
    elif by == "pack":
        yield lay(state, "3c 2d")
    elif by in ("cards", "gap"):
        (fan,) = [node for node in found(shell.scene(state), t="fan") if node.get("event")]
        held = [one["c"] for one in fan["cards"]]
        for first in range(len(held)):
            for last in range(first + 1, len(held) + 1):
                yield lay(state, " ".join(held[first:last]))
    elif by in ("options", "order"):
        (node,) = found(shell.scene(state), t="options")
        values = [item["event"]["value"] for item in node["items"] if not item["on"]]
        if state.learn.turn.picked:
            yield do(state, "try")
        for count in range(1, len(values) + 1) if by == "options" else (len(values),):
            tried = state
            for value in values[:count]:
                tried = choose(tried, value)
            yield do(tried, "try")
    elif by == "pairs":
        for at, _ in enumerate(MATCH["pairs"]):
            state = choose(choose(state, {"left": at}), {"right": "a cousin"})
        yield do(state, "try")
    else:
        for node in found(shell.scene(state), t="options"):
            yield from (after(state, item["event"]) for item in node["items"])


@pytest.mark.parametrize(("kind", "task"), KINDS, ids=[kind for kind, _ in KINDS])
def test_the_same_error_hears_something_new(kind: str, task: Task) -> None:
    """The second time another sentence: the belief that goes with the rule, or the rule and what to compare."""
    once = err(asked(task))
    twice = err(once)
    thrice = err(twice)
    first, second, third = (texts(state)[0] for state in (once, twice, thrice))
    assert len({first, second, third}) == 3
    for state in (twice, thrice):
        scene = shell.scene(state)
        check_scene(scene)
        assert len({json.dumps(node["text"]) for node in found(scene, t="say")}) == len(found(scene, t="say"))
    assert found(shell.scene(twice), key="offer") == []
    (offer,) = found(shell.scene(thrice), key="offer")
    shown = after(thrice, offer["event"])
    assert "answer" in shown.learn.turn.hints
    assert found(shell.scene(shown), key="offer") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_second_time_the_card_that_was_laid_is_compared_with_the_table(language: str) -> None:
    """What is said again still is about this very card; once all was said, only the answer is offered."""
    task = {"kind": "lowest", "ask": "?", "on": "Kd", "hand": "3s Kc Kh As 2s", "teaches": ["cards.suit_when_equal"],
            "bait": {"Kc": "M3"}}  # fmt: skip
    state, heard = asked(task, language=language), []
    for _ in range(5):
        state = lay(do(state, "clear") if heard else state, "Kc")
        heard.append(texts(state))
    assert all('{"c": "Kc"}' in said[0] and '{"c": "Kd"}' in said[0] for said in heard[:2])
    said = [text for told in heard[:3] for text in told]
    assert len(set(said)) == len(said)
    offer = json.dumps([explain.catalogue(language).get("learn.answer.offer")], ensure_ascii=True)
    assert heard[3] == heard[4] == [offer]
    (node,) = found(shell.scene(state), t="say")
    assert node["title"] == explain.catalogue(language).get("screen.word.illegal")


def test_a_second_wrong_reason_hears_the_rule_that_decides() -> None:
    """The step is about something else: what it teaches would lead away from the reason that is asked for."""
    task = {"kind": "legal", "ask": "?", "on": "Jd", "play": "4s", "teaches": ["trick.ends"]}
    state = choose(asked(task), False)
    values = [item["event"]["value"] for node in found(shell.scene(state), t="options") for item in node["items"]
              if item["event"]]  # fmt: skip
    wrong = [value for value in values if value not in (True, False, "lower_rank")]
    state = choose(choose(state, wrong[0]), wrong[1])
    assert state.learn.turn.wrongs == 2
    told = json.loads(texts(state)[0])
    assert told == explain.runs(explain.rule("beat.top_card", "en").text)


def test_another_error_hears_its_own_sentence() -> None:
    """Only what was heard before is not said again."""
    task = {"kind": "lowest", "ask": "?", "on": "Kd", "hand": "3s Kc Kh As 2s", "teaches": ["cards.suit_when_equal"]}
    first, other = lay(asked(task), "Kc"), lay(asked(task), "As")
    state = do(lay(asked(task), "Kc"), "clear")
    state = lay(state, "As")
    assert texts(first)[0] != texts(state)[0] == texts(other)[0]


NOT_SHOWN: dict[str, tuple[Task, str, Any]] = {
    "order": ({"kind": "order", "ask": "?", "cards": "2c 3h Ad Ts Jc", "teaches": ["cards.ranks"]}, "pagat", None),
    "next": (
        {
            "kind": "next",
            "ask": "?",
            "players": 3,
            "acts": ["1:3d", "2:-", "3:9c", "1:Kh"],
            "teaches": ["pass.locks"],
            "belief": "M23",
        },
        "thirteen",
        {"seat": 1, "leads": False},
    ),
    "flip": (
        {"kind": "flip", "ask": "?", "on": "2c 2h", "play": "8s 8c 8d 8h", "teaches": ["variant.quad_on_two_twos"],
         "belief": "M17"},
        "pagat",
        "four_pairs_beat_quad",
    ),
}  # fmt: skip
"""Tasks whose belief was not shown by an error: the rules, and the answer."""


@pytest.mark.parametrize("kind", NOT_SHOWN)
def test_no_error_hears_of_a_belief_that_it_did_not_show(kind: str) -> None:
    """Not the second time either: then it is the rule, and what to compare."""
    task, profile, answer = NOT_SHOWN[kind]
    beliefs = {json.dumps(explain.runs(explain.catalogue("en").get(belief.key))) for belief in BELIEFS.values()}
    state, heard = asked(task, profile), []
    for _ in range(2):
        offered = [item["event"]["value"] for node in found(shell.scene(state), t="options") for item in node["items"]]
        state = err(state) if answer is None or answer not in offered else choose(state, answer)
        heard.append(texts(state)[0])
        assert not found(shell.scene(state), t="say", tone="belief")
        assert not beliefs & set(texts(state))
    assert len(set(heard)) == 2


SIZES: Task = {"kind": "sizes", "ask": "?", "unit": "deal.four", "teaches": ["deal.four"]}


def test_a_number_is_corrected_by_the_rule_for_so_many_players() -> None:
    for players, row in (([2], "deal.few"), ([3], "deal.few"), ([4], "deal.four"), ([6], "deal.two_packs")):
        task = {**SIZES, "players": players, "rules": "thirteen"}
        for language in LANGUAGES:
            state = do(asked(task, language=language), "try")
            assert texts(state)[0] == json.dumps(explain.runs(explain.rule(row, language).text))
            assert found(shell.scene(state), do="go", id=row)
    told = ({"players": [3], "rules": "thirteen three_player_seventeen=yes"}, "deal.seventeen")
    for fields, row in (told, ({"players": [5], "rules": "thirteen deal=equal"}, "deal.equal_share")):
        assert found(shell.scene(do(asked({**SIZES, **fields}), "try")), do="go", id=row)


def test_of_several_numbers_the_first_wrong_one_is_corrected() -> None:
    state = asked({**SIZES, "players": [3, 4], "rules": "thirteen"})
    for _ in range(3):
        state = do(state, "change", at=0, by=1)
    assert found(shell.scene(do(state, "try")), do="go", id="deal.four")


# ---------------------------------------------------------------------------------- the answer, laid out


@pytest.mark.parametrize(("kind", "task"), KINDS, ids=[kind for kind, _ in KINDS])
def test_the_answer_is_laid_out_with_its_reason(kind: str, task: Task) -> None:
    """One press is left of each question; it counts as done, and an exercise to do alone follows."""
    state = do(asked(task), "hint", what="answer")
    for _ in range(40):
        scene = shell.scene(state)
        check_scene(scene)
        (hint,) = found(scene, t="details", key="answer")
        assert len(hint["kids"]) == 2
        state = last_press(state)
        if state.learn.turn.solved:
            break
        assert state.learn.turn.wrongs == 0
    assert state.learn.turn.solved
    assert state.learn.turn.mark.right
    assert state.learn.turn.helped
    assert state.learn.turn.laid


def last_press(state: State) -> State:
    """What is left to press once the answer lies there."""
    asked_ = learn_course.asked(state.learn)
    if asked_.by_option:
        pressed = [item for node in found(shell.scene(state), t="options") for item in node["items"] if item["on"]]
        (item,) = pressed
        return after(state, item["event"])
    if asked_.by == "plays" and not state.learn.turn.picked:
        return choose(state, "all")
    if asked_.by == "cards":
        shown = [card for card in found(shell.scene(state), t="fan")[-1]["cards"] if card.get("mark") == "selected"]
        if not shown:
            return do(state, "pass")
    return do(state, "try")


def test_the_reason_of_a_tip_is_the_tip() -> None:
    task = dict(KINDS)["tip"]
    (hint,) = found(shell.scene(do(asked(task), "hint", what="answer")), t="details", key="answer")
    assert hint["kids"][1]["text"] == explain.runs(explain.rule(task["teaches"][0], "en").text)


@pytest.mark.parametrize("unit", UNIT_IDS)
def test_every_exercise_can_be_laid_out(unit: str, rng: Random) -> None:
    task = exercise(unit, rng, PROFILES[rng.choice(list(PROFILES))], rng.randint(1, 4), course=read_course("en"))
    state = asked(task)
    for _ in range(60):
        if state.learn.turn.solved:
            if state.learn.turn.part + 1 == len(learn_course.asked(state.learn).parts):
                break
            state = do(state, "next")
        if "answer" not in state.learn.turn.hints:
            state = do(state, "hint", what="answer")
        state = last_press(state)
    assert state.learn.turn.worst == 0, task
    assert state.learn.turn.mark.right, task


def test_the_next_position_is_to_be_answered_alone() -> None:
    """The answer closes with its question; after the task an easier twin comes."""
    lesson = next(lesson for lesson in read_course("en") if lesson["id"] == "order")
    pages = learn_course.pages(lesson)
    at = next(n for n, page in enumerate(pages, 1) if page.task and page.task["kind"] == "twin")
    state = after(opened("?screen=learn", day=20_000, seed=7), {"do": "lesson", "id": "order", "step": at})
    state = do(state, "hint", what="answer")
    while not state.learn.turn.solved:
        state = last_press(state)
    state = do(state, "next")
    assert "answer" not in state.learn.turn.hints
    assert not any(item["on"] for node in found(shell.scene(state), t="options") for item in node["items"])
    state = robot.answer(state)
    state = do(state, "next")
    assert state.learn.extra
    (went,) = state.learn.results
    assert (went.right, went.helped) == (True, True)


def test_a_hint_that_is_closed_leaves_the_cards_where_they_are() -> None:
    task = {"kind": "lowest", "ask": "?", "on": "Kd", "hand": "3s Kc Kh As 2s", "teaches": ["cards.suit_when_equal"]}
    state = do(asked(task), "hint", what="answer")
    assert state.learn.turn.picked == ("Kh",)
    state = do(state, "hint", what="answer")
    assert state.learn.turn.picked == ("Kh",)
    assert do(state, "clear").learn.turn.picked == ()


# ---------------------------------------------------------------------------------- what lies there


def test_the_place_of_a_missing_card_is_there_until_it_is_filled() -> None:
    shown = {"positions": [{"play": "9c 9h"}], "missing": "9h", "offer": "8h 9h Th"}
    task = {"kind": "watch", "ask": "?", "teaches": ["play.pair"], **shown}
    state = asked(task)

    def places(state: State) -> list[dict]:
        return [card for node in found(shell.scene(state), t="mat") for tray in node["trays"] for card in tray["cards"]]

    assert places(state) == [{"c": "9c"}, {"gap": True}]
    state = after(state, {"do": "tap", "card": "Th"})
    assert [card["c"] for card in places(state)] == ["9c", "Th"]


def test_of_several_wrong_acts_the_first_is_sought() -> None:
    """Whoever presses a later one hears that; a legal one is told to be legal."""
    acts = ["1:5s", "2:7s7c", "3:-", "4:-"]
    state = asked({"kind": "spot", "ask": "?", "acts": acts, "teaches": ["beat.same_kind"]})
    later, legal = choose(state, 2), choose(state, 0)
    assert texts(later)[0] == json.dumps([explain.catalogue("en").get("learn.spot.later")])
    assert "later" not in texts(legal)[0]
    assert texts(legal)[0] != texts(later)[0]
    assert choose(state, 1).learn.turn.solved


def test_where_a_wrong_act_is_sought_the_number_of_players_is_told() -> None:
    for players in (3, 4):
        task = {"kind": "spot", "ask": "?", "acts": ["1:5s", "2:7s", "3:6s"], "players": players, "teaches": ["x.y"]}
        (told,) = found(shell.scene(asked({**task, "teaches": ["beat.top_card"]})), key="players")
        assert told["text"] == f"{players} players"


def test_a_club_asks_for_pairs(tmp_path, monkeypatch) -> None:
    """From the file to the answer."""
    folder = tmp_path / "lessons" / "01-ours"
    folder.mkdir(parents=True)
    pairs = "\n".join(f"  {left}: {right}" for left, right in MATCH["pairs"])
    head = "---\nid: ours\ntitle: Ours\nlevel: 1\nrules: pagat\nteaches: context.names\n---\n## Names\n\nText.\n\n"
    block = f"```quiz\nask: Which?\ntype: match\nteaches: context.names\npairs:\n{pairs}\n```\n"
    (folder / "en.md").write_text(head + block, encoding="utf-8")
    write_course(tmp_path / "lessons", tmp_path / "compiled")
    monkeypatch.setenv("TIENLEN_LESSONS", str(tmp_path / "compiled"))
    state = after(opened("?screen=learn", day=20_000, seed=7), {"do": "lesson", "id": "ours", "step": 1})
    assert robot.answer(state).learn.turn.solved

"""A whole deal made for the last lesson: the second deal confirms every act, and refuses the spoilt ones alone.

A few seeds for each profile in the normal run, many in the full tier.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from time import process_time
from typing import Any

import pytest

from tests import learner, second_deal, second_learner
from tests.conftest import FULL, SEED
from tests.pressing import after, found, opened
from tests.robot import do, to_the_end
from tests.second_referee import LEGAL_REASONS
from tienlen import explain
from tienlen.engine.cards import LANGUAGES
from tienlen.engine.judge import BOMBS
from tienlen.engine.replay import replay
from tienlen.engine.rules import PROFILES
from tienlen.lessons import marking, whole_deal
from tienlen.lessons.course import read_course
from tienlen.lessons.families import BY_ROW
from tienlen.lessons.whole_deal import SLIPS, SPOILT, TASKS, WholeDeal, deal_of, tasks_of
from tienlen.screens import learn_course, shell
from tienlen.screens.nodes import check_scene

MANY = 400 if FULL else 12
REFEREE = next(lesson for lesson in read_course("en") if lesson["id"] == "referee")


@pytest.fixture(scope="module", params=tuple(PROFILES))
def deals(request: pytest.FixtureRequest) -> list[WholeDeal]:
    """Deals under one profile."""
    rules = PROFILES[request.param]
    return [whole_deal.whole_deal(Random(f"{SEED}/{request.param}/{number}"), rules) for number in range(MANY)]


def written(deal: WholeDeal) -> dict[str, Any]:
    """A deal as it is written down, the spoilt acts marked."""
    return {
        "rules": deal.start.rules.as_json(),
        "players": 4,
        "deal": "first",
        "hands": [" ".join(map(str, hand)) for hand in deal.start.hands or ()],
        "events": [
            [event.seat, " ".join(map(str, event.cards)) or "pass", *(["!"] if event.marked else [])]
            for event in deal.events
        ],
    }


def told(deal: WholeDeal, kind: str) -> list[dict[str, Any]]:
    return [task for task in deal.tasks if task["kind"] == kind]


def test_the_second_deal_confirms_every_act(deals: list[WholeDeal]) -> None:
    for deal in deals:
        judged = second_deal.audit(written(deal))
        assert judged["legal"], written(deal)
        assert judged["over"]
        assert tuple(judged["out"]) == deal.walk[-1].deal.out


def test_each_spoilt_act_is_refused_for_its_named_reason(deals: list[WholeDeal]) -> None:
    """With the hands as they were, and in the trick as it is told."""
    for deal in deals:
        spoilt = {slip.at: slip for slip in deal.slips}
        reasons = [SLIPS[slip.name].reason for slip in deal.slips]
        before = second_deal.start({**written(deal), "events": []})
        for at, step in enumerate(deal.walk):
            if at in spoilt:
                slip = spoilt[at]
                refused = second_deal.try_act(second_deal.copy(before), slip.act.seat, cards_of(slip.act))
                assert refused == SLIPS[slip.name].reason, (written(deal), slip)
            made = second_deal.try_act(before, step.act.seat, cards_of(step.act))
            assert made in LEGAL_REASONS, (written(deal), at)
        marks = [marking.mark(task, None, deal.start.rules) for task in told(deal, "spot")]
        assert [mark.reason for mark in marks] == reasons
        assert replay(deal.start, deal.events).at is None


def cards_of(act: Any) -> Any:
    return tuple((card.rank, card.suit) for card in act.cards)


def test_it_holds_all_that_the_lesson_asks_for(deals: list[WholeDeal]) -> None:
    for deal in deals:
        steps, verdicts = deal.walk, [step.before.judge(step.act.seat, step.act.cards) for step in deal.walk]
        assert any(step.deal.on_twos and step.deal.table and step.deal.table.kind in BOMBS for step in steps)
        assert any(verdict.reason == "higher_suit" for verdict in verdicts)
        last = [step.before.owner is not None and not step.before.left[step.before.owner - 1] for step in steps]
        assert any(out and step.act.cards for out, step in zip(last, steps, strict=True))
        assert any(out and step.deal.leading for out, step in zip(last, steps, strict=True))
        assert deal.start.must_contain is not None


def test_six_tricks_are_spoilt_each_by_another_error(deals: list[WholeDeal]) -> None:
    for deal in deals:
        assert len({slip.name for slip in deal.slips}) == len(deal.slips) == SPOILT
        leads = [sum(step.before.table is None for step in deal.walk[: slip.at + 1]) for slip in deal.slips]
        assert leads == sorted(set(leads))
    names = Counter(slip.name for deal in deals for slip in deal.slips)
    assert len(names) >= 8
    if FULL:
        assert {*names} == {*SLIPS}


def test_the_row_of_tasks(deals: list[WholeDeal]) -> None:
    """Both learners answer each by their second referee; the engine marks the answer right."""
    for deal in deals:
        rules = deal.start.rules
        assert len(deal.tasks) == TASKS
        assert Counter(task["kind"] for task in deal.tasks) == {"spot": SPOILT, "next": 1, "points": 1}
        assert deal.tasks[-1]["kind"] == "points"
        for task in deal.tasks:
            (answer,) = second_learner.answers(task, rules)
            assert marking.mark(task, answer, rules).right, task
            assert {BY_ROW[row] for row in task["teaches"]}
        for task in told(deal, "spot"):
            assert learner.spoilt(task, rules.profile) == marking.mark(task, None, rules).solution is not None
            assert not marking.mark(task, None, rules).right
        (task,) = told(deal, "next")
        assert learner.asked_next(task, rules.profile)["leads"]
        (task,) = told(deal, "points")
        assert tuple(learner.points(task, rules.profile).values()) == deal.walk[-1].deal.points


def seats(task: dict[str, Any]) -> list[int]:
    return [int(act[0]) for act in task["acts"]]


def sizes(task: dict[str, Any]) -> list[int]:
    cards = [act.partition(":")[2].removesuffix(".out") for act in task["acts"]]
    return [0 if one == "-" else len(one) // 2 for one in cards]


def first(found: Any, otherwise: Any = None) -> Any:
    return next(iter(found), otherwise)


def last(task: dict[str, Any]) -> int:
    return len(task["acts"]) - 1


def twice(task: dict[str, Any], otherwise: int | None = None) -> int | None:
    """Who acts twice running has taken something back."""
    told = seats(task)
    return first((at for at in range(last(task)) if told[at] == told[at + 1]), otherwise)


def out_of_order(task: dict[str, Any]) -> int | None:
    """Whoever is not next to the one before."""
    told = seats(task)
    return first(at for at in range(1, len(told)) if told[at] != told[at - 1] % 4 + 1)


def another_size(task: dict[str, Any], otherwise: int | None = None) -> int | None:
    told = sizes(task)
    return first((at for at, size in enumerate(told) if size not in (0, told[0])), otherwise)


SURFACE = {
    "the last act": last,
    "the last play": lambda task: max(at for at, size in enumerate(sizes(task)) if size),
    "the first act": lambda task: 0,
    "the most cards": lambda task: sizes(task).index(max(sizes(task))),
    "who acts twice running": twice,
    "who acts twice running, else the last": lambda task: twice(task, last(task)),
    "who is not next": out_of_order,
    "another number of cards": another_size,
    "another number of cards, else the last": lambda task: another_size(task, last(task)),
}
"""How a wrong act is found by who knows one sign, and not the rules."""


@pytest.mark.parametrize("name", SURFACE)
def test_no_sign_gives_a_wrong_act_away(name: str, deals: list[WholeDeal]) -> None:
    """About half of them at the most; more deals than a few show it better."""
    asked = [
        (task, marking.mark(task, None, deal.start.rules).solution) for deal in deals for task in told(deal, "spot")
    ]
    found = sum(SURFACE[name](task) == at for task, at in asked) / len(asked)
    assert found < (0.55 if FULL else 0.68), found


def test_some_errors_go_unnoticed_and_some_are_taken_back(deals: list[WholeDeal]) -> None:
    asked = [
        (task, marking.mark(task, None, deal.start.rules).solution) for deal in deals for task in told(deal, "spot")
    ]
    back = sum(seats(task)[at : at + 1] == seats(task)[at + 1 : at + 2] for task, at in asked)
    ends = sum(at == last(task) for task, at in asked)
    assert 0 < back < len(asked) / 2
    assert ends < len(asked) / 2


def test_on_paper_a_trick_is_told_as_its_task_tells_it(deals: list[WholeDeal]) -> None:
    """Who goes out and who leads can be read there, and an act taken back is not the rule."""
    back: list[bool] = []
    for deal in deals:
        tricks = [[str(act) for act in trick] for trick in deal.tricks]
        assert [one[0][0] for one in deal.told] == [trick[0][0] for trick in tricks]
        assert [act for one in deal.told for act in one if ".out" in act] == [
            act for trick in tricks for act in trick if ".out" in act
        ]
        assert all(one == tuple(trick) for one, trick in zip(deal.told, tricks, strict=True) if ".out" in str(trick))
        back += [twice({"acts": list(one)}) is not None for one in deal.told]
    assert 0 < sum(back) < SPOILT * len(deals) / 2


def test_it_is_made_at_once(deals: list[WholeDeal]) -> None:
    rules, times = deals[0].start.rules, []
    for number in range(15):
        begun = process_time()
        whole_deal.whole_deal(Random(f"{SEED}/time/{number}"), rules)
        times.append(process_time() - begun)
    assert sorted(times)[len(times) // 2] < 0.05


@pytest.mark.parametrize("profile", PROFILES)
def test_a_seed_says_which_deal(profile: str) -> None:
    rules = PROFILES[profile].as_text()
    once = tasks_of("1/referee", rules)
    deal_of.cache_clear()
    assert tasks_of("1/referee", rules) == once
    assert tasks_of("2/referee", rules) != once


@pytest.mark.parametrize("name", SLIPS)
def test_the_lesson_that_is_named_tells_the_rule(name: str) -> None:
    """A rule taught with another of the same unit counts as told there."""
    error = SLIPS[name]
    (lesson,) = [one for one in read_course("en") if int(one["folder"][:2]) == error.lesson]
    rows = {row for step in lesson["steps"] for task in step["tasks"] for row in task.get("teaches", ())}
    assert BY_ROW[error.row] in {BY_ROW.get(row) for row in rows}


def test_the_lesson_has_a_page_for_each_task() -> None:
    asked = [page.task for page in learn_course.pages(REFEREE) if page.task and page.task["kind"] == "generated"]
    assert [task["rule"] for task in asked] == [learn_course.WHOLE_DEAL] * TASKS


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_the_screen(language: str) -> None:
    """One deal through all its pages, another for another visitor; an error names the lesson that tells the rule."""
    first = len(learn_course.pages(REFEREE)) - TASKS + 1
    shown = []
    for seed in (3, 4):
        state = opened(f"?screen=learn&lang={language}&lesson=referee&step={first}", seed=seed)
        row = tasks_of(f"{seed}/referee", PROFILES[state.learn.profile].as_text())
        for number, task in enumerate(row, first):
            state = opened(f"?screen=learn&lang={language}&lesson=referee&step={number}", seed=seed)
            scene = shell.scene(state)
            check_scene(scene)
            asked = learn_course.asked(state.learn)
            assert asked is not None
            assert asked.task == task
            shown.append(str(task.get("acts")))
            for what in ("nudge", "rule", "answer"):
                check_scene(shell.scene(do(state, "hint", what=what)))
            if task["kind"] == "spot":
                state = do(state, "answer", value=None)
                see = explain.catalogue(language).get("lesson.see", n=task["lesson"])
                assert see in str(found(shell.scene(state), t="say"))
    assert len({*shown}) > TASKS


@pytest.mark.parametrize("profile", PROFILES)
def test_a_robot_settles_the_whole_lesson(profile: str, rng: Random) -> None:
    """Every answer right at once, by the second referee."""
    state = after(opened("?screen=learn", day=1, seed=rng.randrange(2**31)), {"do": "profile", "id": profile})
    state = to_the_end(after(state, {"do": "lesson", "id": "referee", "step": 1}))
    assert {result.tries for result in state.learn.results} == {1}
    assert state.learn.profile == profile

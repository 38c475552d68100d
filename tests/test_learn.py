"""The screen "Learn": the course gone through, every error answered, progress kept, taken along and brought back."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import robot
from tests.pressing import after, found, opened, walk
from tests.robot import choose, do, lay, to_the_end
from tienlen import explain
from tienlen.engine.cards import LANGUAGES
from tienlen.engine.deal import Deal
from tienlen.engine.moves import leads
from tienlen.engine.plays import Kind
from tienlen.engine.rules import PROFILES
from tienlen.lessons import progress
from tienlen.lessons.compiler import write_course
from tienlen.lessons.course import read_course
from tienlen.lessons.exercises import exercise
from tienlen.lessons.families import UNIT_IDS
from tienlen.lessons.memory import Level, Memory
from tienlen.screens import learn_answer, learn_course, learn_done, learn_home, shell
from tienlen.screens.nodes import check_scene

LESSONS = [lesson["id"] for lesson in read_course("en")]
TODAY = 20_000


def lesson(id: str, step: int = 1, *, profile: str = "pagat", **changes):
    """A lesson at one of its pages."""
    state = opened("?screen=learn", day=TODAY, seed=7, **changes)
    return after(state, {"do": "profile", "id": profile}, {"do": "lesson", "id": id, "step": step})


def sound(state) -> None:
    """No mark, no placeholder, no key is left in what is shown or said."""
    scene = shell.scene(state)
    check_scene(scene)
    text = json.dumps([scene["body"], scene["status"], scene["title"]], ensure_ascii=False)
    assert "⟦" not in text
    assert "**" not in text
    assert not re.search(r"\{[a-z_]+\}|\"(learn|screen|lesson)\.[a-z]", text)
    assert scene["banner"] is None


# ---------------------------------------------------------------------------------- the course


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("id", LESSONS)
def test_a_lesson_has_no_dead_end(id: str, profile: str) -> None:
    """The robot answers by the second referee: every answer is right at once, and the lesson ends as done."""
    state = to_the_end(lesson(id, profile=profile), look=sound)
    assert all(result.tries == 1 for result in state.learn.results)
    assert learn_course.is_done(state.learn.progress, learn_course.lesson_of(state.learn))
    assert found(shell.scene(state), t="progress")[0]["value"] == learn_course.length(
        learn_course.lesson_of(state.learn)
    )


@pytest.mark.full
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", LESSONS)
def test_a_lesson_in_every_language(id: str, language: str) -> None:
    to_the_end(after(lesson(id), {"do": "language", "id": language}), look=sound)


@pytest.mark.parametrize("id", LESSONS)
def test_every_wrong_option_is_answered_in_words(id: str) -> None:
    """Whatever is pressed first is either right, or hears a sentence, and the way on stays open."""
    state = lesson(id)
    for number in range(1, learn_course.length(learn_course.lesson_of(state.learn)) + 1):
        begun = after(state, {"do": "lesson", "id": id, "step": number})
        for node in found(shell.scene(begun), t="options"):
            for item in node["items"]:
                tried = after(begun, item["event"])
                sound(tried)
                if tried.learn.turn.mark is not None:
                    assert found(shell.scene(tried), t="say")[0]["text"]
                    assert shell.scene(tried)["status"]


def test_the_path_knows_what_was_done() -> None:
    state = after(to_the_end(lesson("order")), {"do": "leave"})
    entries = [item for path in found(shell.scene(state), t="path") for item in path["items"]]
    assert [entry["state"] for entry in entries[:3]] == ["done", "now", "new"]
    assert [entry["n"] for entry in entries] == [str(n) for n in range(1, 17)]


def test_the_address_opens_a_lesson_at_its_page() -> None:
    state = opened("?screen=learn&lesson=straights&step=3", day=TODAY)
    assert (state.screen, state.learn.lesson, state.learn.at) == ("learn", "straights", 3)
    assert shell.scene(state)["address"] == "?screen=learn&lesson=straights&step=3&lang=en"
    assert shell.scene(opened("?screen=learn&lesson=none&step=0"))["banner"]["tone"] == "red"
    assert opened("?screen=learn&lesson=straights&step=99").learn.at == 1 + learn_course.length(
        learn_course.lesson_of(state.learn)
    )


def test_the_app_still_opens_with_check() -> None:
    scene = shell.scene(opened(""))
    assert scene["screen"] == "check"
    assert scene["header"]["tabs"][0]["id"] == "learn"


def test_play_is_offered_after_four_lessons() -> None:
    offered = []
    for number, id in enumerate(LESSONS, 1):
        scene = shell.scene(lesson(id, 99))
        if play := found(scene, t="a", key="play"):
            offered.append(number)
            arrived = shell.scene(after(lesson(id, 99), play[0]["event"]))
            assert arrived["screen"] == "play"
            assert arrived["banner"] is None
    assert offered == [3, 5, 7, 10]


def test_the_last_page_about_house_rules_leads_to_our_table_and_back() -> None:
    pages = learn_course.pages(next(one for one in learn_course.lessons("en") if one["id"] == "house-rules"))
    state = lesson("house-rules", len(pages))
    (way,) = found(shell.scene(state), t="a", key="to")
    table = after(state, way["event"])
    assert table.screen == "table"
    assert found(shell.scene(table), t="qr")
    back = after(table, {"do": "go", "screen": "learn"})
    assert (back.learn.lesson, back.learn.at) == ("house-rules", len(pages))
    assert not found(shell.scene(lesson("house-rules", len(pages), host="cell")), t="a", key="to")


def test_the_cards_of_those_deals_fit() -> None:
    """No bomb in any hand before the bombs are taught; then one in the learner's, and 2s to lay it on."""
    for number, (seed, _) in learn_done.PLAY.items():
        deal = Deal.deal_out(PROFILES["pagat"], Random(f"{seed}/1"), 4)
        bombs = [[play for play in leads(deal.rules, hand) if play.kind in (Kind.QUAD, Kind.PAIR_RUN)]
                 for hand in deal.hands]  # fmt: skip
        if number < 10:
            assert not any(bombs), number
        else:
            assert bombs[0]
            assert max(sum(card.rank == 12 for card in hand) for hand in deal.hands[1:]) >= 2


# ---------------------------------------------------------------------------------- errors and hints


def judged_page():
    """A page that asks for a verdict and counts: is `7h` beaten by `8s`?"""
    state = lesson("order")
    course = learn_course.pages(learn_course.lesson_of(state.learn))
    at = next(n for n, page in enumerate(course, 1) if page.task and page.task["kind"] == "twin")
    return after(state, {"do": "lesson", "id": "order", "step": at})


def test_an_error_is_answered_with_the_law_and_the_belief() -> None:
    state = choose(judged_page(), False)
    law, belief = found(shell.scene(state), t="say")
    assert (law["tone"], belief["tone"]) == ("law", "belief")
    assert found(shell.scene(state), mark="decides")
    assert shell.scene(state)["status"].startswith("Legal.")
    assert not found(shell.scene(state), do="next")


def test_hints_come_in_three_grades_and_are_there_from_the_start() -> None:
    state = judged_page()
    assert [node["summary"] for node in found(shell.scene(state), t="details")] == [
        "A nudge", "The rule", "The answer"
    ]  # fmt: skip
    for what in ("nudge", "rule", "answer"):
        state = do(state, "hint", what=what)
        sound(state)
        assert all(node["kids"] for node in found(shell.scene(state), t="details", open=True))
    state = robot.answer(state)
    assert found(shell.scene(state), t="details", key="nudge") == []


def test_a_nudge_outlines_what_to_compare() -> None:
    state = judged_page()
    assert found(shell.scene(state), mark="look") == []
    state = do(state, "hint", what="nudge")
    assert {card["c"] for card in found(shell.scene(state), mark="look")} == {"7h", "8s"}
    state = choose(state, False)
    assert found(shell.scene(state), mark="look") == []


def test_the_rule_opens_after_two_errors_and_an_easier_twin_follows() -> None:
    state = choose(choose(judged_page(), False), False)
    assert [node["key"] for node in found(shell.scene(state), t="details", open=True)] == ["rule"]
    at = state.learn.at
    while not state.learn.extra:
        state = do(robot.answer(state), "next")
    assert state.learn.at == at
    assert robot.task_of(state)["kind"] == "twin"
    state = robot.answer(state)
    state = do(robot.answer(do(state, "next")), "next")
    assert (state.learn.at, state.learn.extra) == (at + 1, False)


def test_a_guess_counts_for_nothing() -> None:
    state = choose(lesson("order"), False)
    assert state.learn.turn.solved
    assert found(shell.scene(state), t="say", tone="belief")
    state = do(state, "next")
    assert state.learn.results == ()
    assert all(memory.due is None for memory in state.learn.progress.units.values())


def test_a_refuted_belief_comes_back_tomorrow() -> None:
    state = robot.answer(choose(judged_page(), False))
    while not state.learn.results:
        state = do(state, "next") if state.learn.turn.solved else robot.answer(state)
    due = {memory.due for memory in state.learn.progress.units.values() if memory.reviewed == TODAY}
    assert due == {TODAY + 1}


def test_no_tip_turns_a_legal_play_red() -> None:
    for number, page in enumerate(learn_course.pages(learn_course.lesson_of(lesson("tips").learn)), 1):
        if page.task is None or page.task["kind"] != "tip":
            continue
        for card in page.task["hand"].split():
            state = lay(lesson("tips", number), card)
            said = found(shell.scene(state), t="say")[0]
            if state.learn.turn.mark.right:
                assert said["tone"] == "advice"
                assert found(shell.scene(state), mark="wrong") == []
                assert found(shell.scene(state), do="next")
            else:
                assert said["tone"] == "law"


def test_a_legal_play_that_is_not_the_lowest_is_said_to_be_legal() -> None:
    state = lesson("order")
    at = next(n for n, page in enumerate(learn_course.pages(learn_course.lesson_of(state.learn)), 1)
              if page.task and page.task["kind"] == "lowest")  # fmt: skip
    state = lay(lesson("order", at), "As")
    assert not state.learn.turn.solved
    assert "a lower play would do" in shell.scene(state)["status"]


def test_plays_are_found_one_by_one() -> None:
    state = lesson("pair-runs")
    at = next(n for n, page in enumerate(learn_course.pages(learn_course.lesson_of(state.learn)), 1)
              if page.task and page.task["kind"] == "all")  # fmt: skip
    state = lesson("pair-runs", at)
    state = lay(state, "4s 4h 5c 5d 6s 6h")
    assert len(found(shell.scene(state), key="found")[0]["items"]) == 1
    state = choose(lay(state, "4s 4h 5c 5d 6s 6h"), "all")
    assert not state.learn.turn.solved
    assert "another one" in shell.scene(state)["status"]


def test_worked_examples_fold_after_two_rights() -> None:
    ids = []
    for id in LESSONS:
        course = learn_course.pages(learn_course.lesson_of(lesson(id).learn))
        watched = [n for n, page in enumerate(course, 1) if page.task and page.task["kind"] == "watch"]
        before = [page for page in course[: watched[-1] - 1] if page.task] if watched else []
        if len([page for page in before if not page.task.get("guess") and page.task["kind"] != "watch"]) >= 2:
            ids.append((id, watched[-1]))
    for id, at in ids:
        seen: list[int] = []
        to_the_end(lesson(id), look=lambda state, seen=seen: seen.append(state.learn.at))
        assert at not in seen, id


# ---------------------------------------------------------------------------------- another day


def learnt():
    """The first lesson done, some days ago."""
    return to_the_end(lesson("order"))


def later(state, days: int = 30, query: str = "?screen=learn"):
    """The page opened again, some days later."""
    return opened(query, day=TODAY + days, seed=8, store=json.loads(json.dumps(shell.scene(state)["store"])))


def test_what_is_due_is_asked_again_in_new_positions() -> None:
    state = do(later(learnt()), "view", id="review")
    asked = state.learn.units
    assert asked
    assert len(set(asked)) == len(asked) <= 10
    state = to_the_end(state, look=sound)
    assert all(memory.due > TODAY + 30 for unit, memory in state.learn.progress.units.items() if unit in asked)
    assert found(shell.scene(later(learnt(), 0)), do="view", id="review") == []


def test_known_needs_another_day() -> None:
    state = learnt()
    levels = {learn_course.level_of(state.learn.progress, unit, TODAY) for unit in state.learn.progress.units}
    assert Level.KNOWN not in levels
    state = to_the_end(do(later(state), "view", id="review"))
    again = {learn_course.level_of(state.learn.progress, unit, TODAY + 30) for unit in state.learn.progress.units}
    assert Level.KNOWN in again


def test_a_lesson_goes_on_after_a_reload() -> None:
    state = lesson("order")
    for _ in range(3):
        state = do(robot.answer(state), "next") if not state.learn.turn.solved else do(state, "next")
    address = shell.scene(state)["address"]
    again = later(state, 0, address)
    assert again.learn.at == state.learn.at
    assert to_the_end(again).learn.progress.steps["order"] == learn_course.length(learn_course.lesson_of(again.learn))


def test_tips_come_back_too() -> None:
    """Who followed the tip is asked later, who did not tomorrow; either way it is no law."""
    pages = learn_course.pages(learn_course.lesson_of(lesson("tips").learn))
    at = next(n for n, page in enumerate(pages, 1)
              if page.task and page.task["kind"] == "tip" and not page.task.get("guess"))  # fmt: skip
    row = pages[at - 1].task["teaches"][0]
    followed = do(robot.answer(lesson("tips", at)), "next").learn.progress.units[row]
    others = [card for card in pages[at - 1].task["hand"].split() if card not in pages[at - 1].task["advice"]]
    tried = [lay(lesson("tips", at), card) for card in others]
    missed = next(state for state in tried if state.learn.turn.mark.fits is False and state.learn.turn.solved)
    assert followed.due > TODAY + 1
    assert do(missed, "next").learn.progress.units[row].due == TODAY + 1


def test_who_knows_a_lesson_answers_four_questions() -> None:
    state = to_the_end(after(lesson("bombs"), {"do": "view", "id": "skip", "lesson": "bombs"}), look=sound)
    assert len(state.learn.results) == 4
    assert learn_course.is_done(state.learn.progress, learn_course.lesson_of(state.learn))
    known = state.learn.progress.units["bomb.quad_on_two"]
    assert (known.practised, known.due) == (TODAY, TODAY + 3)


def test_a_hint_among_the_four_opens_the_step_that_teaches_it() -> None:
    state = after(lesson("bombs"), {"do": "view", "id": "skip", "lesson": "bombs"})
    state = to_the_end(do(state, "hint", what="rule"))
    assert not learn_course.is_done(state.learn.progress, learn_course.lesson_of(state.learn))
    unit = state.learn.units[0]
    (button,) = found(shell.scene(state), t="button", key="next")
    taught = learn_course.pages(learn_course.lesson_of(state.learn))[button["event"]["step"] - 1].task
    assert unit in learn_course.units_of_task(taught)


def four_answered(state, missed: int):
    """Each of the four questions before it was answered, then the end; at one of them the rule is opened."""
    for number in range(1, 5):
        yield state
        state = do(state, "hint", what="rule") if number == missed else state
        while state.learn.at == number:
            state = do(state, "next") if state.learn.turn.solved else robot.answer(state)
    yield state


@pytest.mark.parametrize("missed", [0, 1, 3])
@pytest.mark.parametrize("id", ["bombs", "order", "not-big-two"])
def test_the_four_questions_outlast_a_reload(id: str, missed: int) -> None:
    """The address brings back the same question to a new program, and it ends as it would have ended."""
    begun = after(lesson(id), {"do": "view", "id": "skip", "lesson": id})
    for state in four_answered(begun, missed):
        scene = shell.scene(state)
        again = opened(scene["address"], day=TODAY, seed=4321, store=scene["store"])
        assert shell.scene(again)["address"] == scene["address"]
        assert shell.scene(again)["body"] == scene["body"]
        assert shell.scene(again)["banner"] is None
        ended = to_the_end(again)
        known = learn_course.is_done(ended.learn.progress, learn_course.lesson_of(ended.learn))
        assert known is not (0 < missed < state.learn.at)


def test_the_four_questions_are_the_same_in_another_language() -> None:
    state = after(lesson("not-big-two"), {"do": "view", "id": "skip", "lesson": "not-big-two"})
    told = after(state, {"do": "language", "id": "fr"})
    query = shell.scene(told)["address"]
    assert query == shell.scene(state)["address"].replace("lang=en", "lang=fr")
    assert shell.scene(opened(query, day=TODAY))["body"] == shell.scene(told)["body"]


@pytest.mark.parametrize(
    ("query", "at", "named"),
    [
        ("lesson=bombs&seed=5&step=3", 3, None),
        ("lesson=bombs&seed=5&step=99", 4, None),
        ("lesson=bombs&seed=5&step=99&missed=50", 4, None),
        ("lesson=bombs&seed=5&step=5&missed=4", 5, None),
        ("lesson=bombs&seed=-5&step=3", 1, "seed"),
        ("lesson=bombs&seed=1000000", 1, "seed"),
        ("lesson=bombs&seed=5&step=3&missed=3", 3, "missed"),
        ("lesson=bombs&seed=5&missed=1", 1, "missed"),
        ("lesson=poker&seed=5&step=3", None, "lesson"),
        ("seed=5&step=3", None, None),
        ("", None, None),
    ],
)
def test_a_forged_address_of_four_questions(query: str, at: int | None, named: str | None) -> None:
    """Nobody becomes known by an address alone; what cannot be read of it is named."""
    state = opened(f"?screen=learn&view=skip&{query}".rstrip("&"), day=TODAY)
    check_scene(shell.scene(state))
    assert (state.learn.view, state.learn.at) == (("skip", at) if at else ("path", 1))
    assert state.learn.progress == progress.Progress()
    banner = shell.scene(state)["banner"]
    assert (named is None) == (banner is None)
    assert named is None or f"“{named}”" in banner["text"]


def test_four_questions_begun_again_are_others() -> None:
    begin = {"do": "view", "id": "skip", "lesson": "bombs"}
    state = after(lesson("bombs"), begin)
    seen = [robot.task_of(state)]
    for _ in range(3):
        state = after(state, {"do": "leave"}, begin)
        assert robot.task_of(state) not in seen
        seen.append(robot.task_of(state))


# ---------------------------------------------------------------------------------- progress, here and there


def test_a_file_is_read_back_and_a_damaged_one_changes_nothing() -> None:
    state = after(learnt(), {"do": "view", "id": "progress"})
    (save,) = found(shell.scene(state), do="save")
    fresh = after(opened("?screen=learn&view=progress", day=TODAY), {"do": "load", "text": save["text"], "name": "p"})
    assert fresh.learn.progress == state.learn.progress
    for text in (
        save["text"][:-9],
        "",
        "[]",
        save["text"].replace('"version": 1', '"version": 2'),
        None,
        "9" * 300_000,
    ):
        bad = after(state, {"do": "load", "text": text, "name": "p"})
        assert bad.learn.progress == state.learn.progress
        assert shell.scene(bad)["banner"]["text"].startswith("That progress is damaged")
        assert shell.scene(bad)["banner"]["tone"] == "red"


def test_the_rules_that_the_app_starts_with_are_learnt_until_others_are_chosen() -> None:
    hello = {"do": "hello", "query": "?screen=learn", "languages": ["en"], "store": None, "host": "app", "base": ""}
    begun = shell.press(shell.start(rules=PROFILES["thirteen"].with_(stake=2)), hello)
    assert begun.learn.profile == "thirteen"
    store = shell.scene(after(begun, {"do": "profile", "id": "ace_high"}))["store"]
    assert shell.press(shell.start(rules=PROFILES["thirteen"]), {**hello, "store": store}).learn.profile == "ace_high"


def test_only_a_page_of_its_own_says_that_the_browser_keeps_progress() -> None:
    kept = json.dumps(explain.catalogue("en").get("learn.known.kept"))
    for host, said in (("app", True), ("cell", False)):
        state = after(opened("?screen=learn", host=host), {"do": "view", "id": "progress"})
        assert (kept in json.dumps(shell.scene(state)["body"])) is said


@pytest.mark.parametrize("id", LESSONS)
def test_on_paper_every_position_has_its_boxes(id: str) -> None:
    """Each part is told apart from the others: its number, the rules it is judged by, what there is to choose from."""
    scene = shell.scene(opened(f"?screen=learn&view=print&lesson={id}", day=TODAY))
    check_scene(scene)
    pages = learn_course.pages(learn_course.lesson_of(lesson(id).learn))
    panels = [node for node in scene["body"] if str(node.get("key")).startswith("page")]
    for panel in panels:
        task = pages[int(panel["key"].removeprefix("page")) - 1].task
        if task is None or task["kind"] not in ("legal", "twin"):
            continue
        parts = [kid for kid in panel["kids"] if str(kid.get("key")).startswith("part")]
        assert all(len(found(part, t="options")) == 1 for part in parts)
        assert len({json.dumps(part["kids"]) for part in parts}) == len(parts)


ROOM = {
    **dict.fromkeys(("extremes", "points", "sizes"), "blanks"),
    **dict.fromkeys(("pick", "lowest", "highest", "choose", "tip", "watch", "all", "bombs"), "fan"),
}
"""What a kind of task is answered on where that is no box to tick."""


@pytest.mark.parametrize("id", LESSONS)
def test_on_paper_there_is_room_for_every_answer(id: str) -> None:
    scene = shell.scene(opened(f"?screen=learn&view=print&lesson={id}", day=TODAY))
    pages = learn_course.pages(learn_course.lesson_of(lesson(id).learn))
    for panel in (node for node in scene["body"] if str(node.get("key")).startswith("page")):
        task = pages[int(panel["key"].removeprefix("page")) - 1].task
        for part in (kid for kid in panel["kids"] if str(kid.get("key")).startswith("part")):
            joined = task["kind"] == "quiz" and task["type"] == "match"
            room = found(part, t="blanks" if joined else ROOM.get(task["kind"], "options"))
            assert room, task
            if task["kind"] in ("points", "sizes"):
                count = task["places" if task["kind"] == "points" else "players"]
                assert [len(node["items"]) for node in room] == [len(count)]
            if task["kind"] == "totals":
                (sheet,) = found(part, t="table")
                assert [row["cells"][1:] for row in sheet["rows"]][-1] == [{"text": "\xa0"}] * len(task["deals"][0])
                assert len(sheet["rows"]) == len(task["deals"]) + 1


@pytest.mark.parametrize(
    ("base", "coded"),
    [
        ("http://club.test/", True),
        ("http://192.168.1.5:8866/app", True),
        ("http://localhost:8866/", False),
        ("http://127.0.0.1:8866/app", False),
        ("http://[::1]:8866/", False),
        ("", False),
    ],
)
def test_a_code_is_shown_and_told_of_where_another_device_can_follow_it(base: str, coded: bool) -> None:
    say = explain.catalogue("en").get
    scene = shell.scene(after(opened("?screen=learn", day=TODAY, base=base), {"do": "view", "id": "progress"}))
    assert bool(found(scene, t="qr")) is coded
    assert bool(found(scene, text=say("learn.home.text"))) is coded
    assert bool(found(scene, text=say("learn.home.text.link"))) is not coded
    assert found(scene, do="copy")


def test_progress_is_taken_home_in_the_fragment() -> None:
    state = after(learnt(), {"do": "view", "id": "progress"}, {"do": "qr"})
    scene = shell.scene(state)
    (copy,) = found(scene, do="copy")
    assert found(scene, t="qr")[0]["path"]
    fragment = copy["url"].partition("#")[2]
    home = opened("?screen=learn", day=TODAY, fragment=fragment)
    assert home.learn.progress.steps == state.learn.progress.steps
    assert set(home.learn.progress.units) == set(state.learn.progress.units)
    assert shell.scene(home)["banner"]["tone"] == "info"
    assert shell.scene(home)["store"]["learn"]["progress"]["steps"]


@pytest.mark.parametrize("cut", ["progress=", "progress=%%%", "progress=AAAA", "other=1", "progress=" + "A" * 500_000])
def test_a_damaged_fragment_keeps_what_is_known(cut: str) -> None:
    store = shell.scene(learnt())["store"]
    state = opened("?screen=learn", day=TODAY, fragment=cut, store=store)
    assert state.learn.progress.steps == {"order": store["learn"]["progress"]["steps"]["order"]}
    assert (shell.scene(state)["banner"] is None) == (not cut.startswith("progress"))


def test_a_bomb_of_zeros_is_no_progress() -> None:
    import base64
    import zlib

    packed = base64.urlsafe_b64encode(zlib.compress(b"0" * 50_000_000, 9)).decode().rstrip("=")
    state = opened("", day=TODAY, fragment=f"progress={packed}")
    assert shell.scene(state)["banner"]["tone"] == "red"


def test_of_two_devices_the_newer_memory_counts() -> None:
    old, new = Memory(TODAY, run=("legal",)), Memory(TODAY + 1)
    here = progress.Progress({"cards.ranks": new, "cards.suits": old}, {"order": 3})
    there = progress.Progress({"cards.ranks": old}, {"order": 5})
    state = opened("", day=TODAY, store=store_of(here), fragment=learn_home.fragment(there))
    assert state.learn.progress.units == {"cards.ranks": new, "cards.suits": old}
    assert state.learn.progress.steps == {"order": 5}


def store_of(known: progress.Progress):
    """A browser's store that keeps this progress."""
    kept = {"profile": "pagat", "progress": json.loads(known.dump())}
    return {"version": 1, "language": None, "prefs": {}, "tables": [], "learn": kept}


def test_all_progress_fits_a_code() -> None:
    """However much is known: each unit with a schedule of its own."""
    memory = Memory(TODAY, True, ("legal!", "twin+", "next"), TODAY, True, 123.4567, 7.654321, TODAY, TODAY + 99)
    units = {
        unit: Memory(**{**{f: getattr(memory, f) for f in Memory.__dataclass_fields__}, "stability": 3.1234 * n + 1})
        for n, unit in enumerate(UNIT_IDS)
    }
    known = progress.Progress(units, dict.fromkeys(LESSONS, 12))
    assert len(learn_home.fragment(known)) < 2_100


def test_progress_can_be_erased_and_that_undone() -> None:
    state = after(learnt(), {"do": "view", "id": "progress"}, {"do": "erase"})
    assert state.learn.progress.units
    gone = after(state, {"do": "erase", "sure": True})
    assert gone.learn.progress == progress.Progress()
    assert shell.scene(gone)["store"]["learn"]["progress"]["units"] == {}
    back = after(gone, shell.scene(gone)["banner"]["button"]["event"])
    assert back.learn.progress == state.learn.progress
    assert after(state, {"do": "erase", "sure": False}).learn.progress == state.learn.progress


def test_a_kept_progress_that_cannot_be_read_is_lost_in_one_sentence() -> None:
    store = store_of(progress.Progress())
    store["learn"]["progress"]["units"] = {"cards.ranks": 5}
    state = opened("?screen=learn", day=TODAY, store=store)
    assert state.learn.progress == progress.Progress()
    assert shell.scene(state)["banner"]["text"].startswith("Your progress could not be read")
    assert opened("", store=store).screen == "check"


# ---------------------------------------------------------------------------------- whatever arrives

JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 99), st.text(max_size=8), st.lists(st.integers(0, 3), max_size=3),
    st.sampled_from(["review", "progress", "skip", "print", "path", "order", "tips", "3s", "2h", "nudge", "rule"]),
    st.just({"seat": 1, "leads": False}),
)  # fmt: skip
DOS = ["lesson", "view", "leave", "profile", "answer", "tap", "clear", "undo", "change", "try", "pass", "hint"]
DOS += ["prose", "next", "load", "erase", "restore", "qr", "go"]
FIELDS = ["id", "step", "lesson", "value", "card", "at", "by", "what", "text", "sure", "screen"]


@given(
    st.lists(st.tuples(st.sampled_from(DOS), st.dictionaries(st.sampled_from(FIELDS), JUNK, max_size=3)), max_size=12),
    st.sampled_from(LESSONS),
)
@settings(max_examples=60)
def test_nothing_that_arrives_upsets_it(events, id: str) -> None:
    state = lesson(id)
    for do_, fields in events:
        state = after(state, {**fields, "do": do_})


def test_a_question_begins_anew_in_another_language() -> None:
    state = lesson("order")
    course = learn_course.pages(learn_course.lesson_of(state.learn))
    at = next(n for n, page in enumerate(course, 1) if page.task and page.task["kind"] == "order")
    state = after(lesson("order", at), {"do": "answer", "value": "3h"}, {"do": "language", "id": "de"})
    assert state.learn.turn.picked == ("3h",)  # cards are the same in every language
    at = next(n for n, page in enumerate(course, 1) if page.task and page.task["kind"] == "quiz")
    state = choose(lesson("order", at), course[at - 1].task["choices"][0])
    if not state.learn.turn.solved:
        assert after(state, {"do": "language", "id": "de"}).learn.turn.mark is None


# ---------------------------------------------------------------------------------- a club's own lessons

OWN = """---
id: our-evening
title: Our evening
level: 1
rules: pagat
teaches: cards.ranks
---
## A picture

Only to look at: `2h`.

```show
cards: 2h As
```

```show
acts: 1:4s4d 2:-
```

## Examples

```watch
positions:
  - {play: 9c 9h}
```

## Alone

```generated
rule: bomb.only_twos
items: 2
```

## In pairs

```quiz
ask: Which name goes with which?
type: match
teaches: context.names
pairs:
  Thirteen: this game
  VC: this game
  Big Two: another game
```
"""


def test_a_clubs_own_lessons_come_first(tmp_path, monkeypatch) -> None:
    folder = tmp_path / "lessons" / "01-our-evening"
    folder.mkdir(parents=True)
    (folder / "en.md").write_text(OWN, encoding="utf-8")
    write_course(tmp_path / "lessons", tmp_path / "compiled")
    monkeypatch.setenv("TIENLEN_LESSONS", str(tmp_path / "compiled"))
    scene = shell.scene(opened("?screen=learn", day=TODAY))
    panels = found(scene, t="path")
    assert [len(panel["items"]) for panel in panels] == [1, 5, 5, 3, 3]
    assert panels[0]["items"][0]["title"] == "Our evening"
    state = to_the_end(lesson("our-evening"), look=sound)
    assert state.learn.progress.steps["our-evening"] == 8
    assert state.learn.progress.units["bomb.only_twos"].run
    assert "Print this lesson" in json.dumps(shell.scene(state))
    paper = shell.scene(opened("?screen=learn&view=print&lesson=our-evening", day=TODAY))
    check_scene(paper)
    (columns,) = found(paper, t="blanks")
    assert [item["text"] for item in columns["items"]] == [["Thirteen"], ["VC"], ["Big Two"]]
    rights = [item["right"] for item in columns["items"] if "right" in item]
    assert sorted(rights) == [["another game"], ["this game"]]


# ---------------------------------------------------------------------------------- whatever is offered


def offered(scene) -> list[dict]:
    """Every event that can be pressed on a screen, those of a hand with each of its cards."""
    events = []
    for node in walk(scene["body"]):
        for name in ("event", "down", "up"):
            event = node.get(name)
            if not isinstance(event, dict) or node.get("disabled") or event["do"] in ("go", "load", "address"):
                continue
            if node.get("t") in ("fan", "deck"):
                held = node["cards"] if node["t"] == "fan" else [{"c": card} for card in ("3s", "2h", "Ah")]
                events += [{**event, "card": one["c"]} for one in held]
            else:
                events.append(event)
    return events


@pytest.mark.parametrize("language", ["en", pytest.param("de", marks=pytest.mark.full)])
@pytest.mark.parametrize("id", LESSONS)
def test_whatever_is_offered_can_be_pressed(id: str, language: str, rng: Random) -> None:
    """A learner without a plan: nothing is refused, nothing unsound shown, there is always something to press."""
    state = after(lesson(id, profile=rng.choice(list(PROFILES))), {"do": "language", "id": language})
    for _ in range(60):
        scene = shell.scene(state)
        events = [event for event in offered(scene) if event["do"] not in ("leave", "view", "lesson")]
        if learn_course.page(state.learn) is None:
            break
        on = [event for event in events if event["do"] == "next"]
        assert events
        state = after(state, on[0] if on and rng.random() < 0.5 else rng.choice(events))
        sound(state)


def test_the_whole_course_then_a_review_a_day() -> None:
    """At the end stands a certificate without a grade; afterwards ten are asked at a time, each anew, and they end."""
    state = opened("?screen=learn", day=TODAY, seed=7)
    for id in LESSONS:
        state = to_the_end(after(state, {"do": "lesson", "id": id, "step": 1}))
    (certificate,) = found(shell.scene(state), key="certificate")
    assert not re.search(r"\d ?%|\d+ / \d+", json.dumps(certificate))
    assert {item["state"] for item in found(shell.scene(after(state, {"do": "leave"})), t="path")[0]["items"]} == {
        "done"
    }
    for day in (1, 4, 9, 30):
        state = later(state, day)
        rounds = 0
        while found(shell.scene(state), key="review-go"):
            state = to_the_end(do(after(state, {"do": "view", "id": "path"}), "view", id="review"), look=sound)
            assert len(state.learn.units) <= 10
            asked = [task["unit"] for _, task in state.learn.drawn]
            assert asked == list(state.learn.units)
            state = after(state, {"do": "leave"})
            rounds += 1
            assert rounds < 9
    assert set(state.learn.progress.units) == set(UNIT_IDS)
    assert learn_course.known_count(state.learn.progress, TODAY + 30) > 0.9 * len(UNIT_IDS)


@pytest.mark.parametrize("unit", UNIT_IDS)
def test_every_exercise_can_be_answered_on_the_screen(unit: str, rng: Random, full: bool) -> None:
    """Each with its three hints; at every level under every profile in the full tier."""
    cases = [(level, profile) for level in (1, 2, 3, 4) for profile in PROFILES]
    base = opened("?screen=learn", day=TODAY, seed=7).learn
    for level, profile in cases if full else [rng.choice(cases)]:
        task = exercise(unit, rng, PROFILES[profile], level, course=read_course("en"))
        learn = replace(base, view="review", profile=profile, units=(unit,))
        learn = replace(learn, drawn=((learn_course.page_name(learn), task),))
        learn = replace(learn, turn=learn_answer.begun(learn_course.asked(learn)))
        state = replace(opened("?screen=learn", day=TODAY), learn=learn)
        for what in ("nudge", "rule", "answer"):
            sound(do(state, "hint", what=what))
        (went,) = to_the_end(state, look=sound).learn.results
        assert went.tries == 1, task

"""The screen "Learn": the course gone through, every error answered, lessons on paper, lessons of one's own."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests import learner, robot
from tests.pressing import after, found, opened
from tests.robot import choose, do, lay, to_the_end
from tests.taught import LESSONS, TODAY, at_end, lesson, sound
from tienlen import explain
from tienlen.engine.cards import LANGUAGES
from tienlen.engine.deal import Deal
from tienlen.engine.moves import leads
from tienlen.engine.plays import Kind
from tienlen.engine.rules import PROFILES
from tienlen.lessons.compiler import write_course
from tienlen.lessons.families import WHOLE_DEAL
from tienlen.lessons.memory import Memory
from tienlen.lessons.whole_deal import deal_of
from tienlen.records.trick import Act
from tienlen.screens import learn_course, learn_done, learn_print, shell
from tienlen.screens.nodes import check_scene

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


def test_past_the_last_page_only_who_did_the_lesson_reads_what_was_learnt() -> None:
    """Whoever follows a link there has met no rule yet: the last question is asked."""
    state = opened("?screen=learn&lesson=straights&step=99", day=TODAY)
    assert state.learn.at == learn_course.length(learn_course.lesson_of(state.learn))
    for language in LANGUAGES:
        done = explain.catalogue(language).get("learn.done.title")
        asked, end = (after(one, {"do": "language", "id": language}) for one in (state, at_end("straights")))
        assert not found(shell.scene(asked), t="h", text=done)
        assert found(shell.scene(end), t="h", text=done)
        sound(end)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_lesson_calls_no_rule_known_that_was_only_met(language: str) -> None:
    """Its rules stand there, each with its state in words."""
    met, practised = Memory(TODAY, seen=True), Memory(TODAY, seen=True, practised=TODAY)
    state = at_end("straights", {"play.straight": met, "play.no_wrap": practised})
    (panel,) = found(shell.scene(after(state, {"do": "language", "id": language})), key="taught")
    say, lines = explain.catalogue(language).get, [json.dumps(line) for line in found(panel, t="list")[0]["items"]]
    for row, level in (("play.straight", "seen"), ("play.no_wrap", "practised")):
        title = json.dumps(explain.runs(explain.rule(row, language).title))[1:-2]
        starts = (f"{title}:", f"{title}\\u00a0:")
        (line,) = (line for line in lines if line[1:].startswith(starts))
        assert ("\\u00a0: " in line) is (language == "fr")
        assert json.dumps({"b": say(f"learn.level.{level}")}) in line


def test_the_last_lesson_alone_makes_no_referee() -> None:
    """No certificate over lessons that were never opened: it goes on with the first of them."""
    state = at_end("referee")
    assert not found(shell.scene(state), key="certificate")
    (onward,) = found(shell.scene(state), t="button", key="next")
    assert (onward["event"]["do"], onward["event"]["id"]) == ("lesson", "order")


def test_a_page_that_is_half_answered_begins_anew_after_a_reload() -> None:
    """The address holds the page, not what was tapped on it: a tap that waited belongs to what is lost."""
    state = lesson("order", 2)
    assert "anew" not in shell.scene(state)
    (first, *_) = (item for node in found(shell.scene(state), t="options") for item in node["items"])
    assert shell.scene(after(state, first["event"]))["anew"]
    assert "anew" not in shell.scene(to_the_end(state))


def test_the_app_still_opens_with_check() -> None:
    scene = shell.scene(opened(""))
    assert scene["screen"] == "check"
    assert scene["header"]["tabs"][0]["id"] == "learn"


def test_play_is_offered_after_four_lessons() -> None:
    offered = []
    for number, id in enumerate(LESSONS, 1):
        scene = shell.scene(at_end(id))
        if play := found(scene, t="a", key="play"):
            offered.append(number)
            arrived = shell.scene(after(at_end(id), play[0]["event"]))
            assert arrived["screen"] == "play"
            assert arrived["banner"] is None
            assert found(arrived, t="fan")
            assert "now" not in arrived["address"]
    assert offered == [3, 5, 7, 10]


def test_play_now_leaves_a_deal_that_goes_on_alone() -> None:
    """Nobody's cards are thrown away: the fitting ones wait until they are dealt."""
    going = after(at_end("beating"), {"do": "go", "screen": "play"}, {"do": "deal"})
    (way,) = found(shell.scene(at_end("beating")), t="a", key="play")
    state = after(going, way["event"])
    assert state.play.deal == going.play.deal
    assert not found(shell.scene(state), t="fan")
    assert state.play.wished_seed == learn_done.PLAY[3][0]


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


# ---------------------------------------------------------------------------------- pictures


@pytest.mark.parametrize("id", LESSONS)
def test_every_step_has_a_picture(id: str) -> None:
    """Cards, acts or the table stand on every page that was written, also where only words or numbers are asked for."""
    drawn = ("mat", "fan", "acts", "seats", "deck", "table")
    for number, page in enumerate(learn_course.pages(learn_course.lesson_of(lesson(id).learn)), 1):
        scene = shell.scene(lesson(id, number))
        cards = [item for node in found(scene, t="options") for item in node["items"] if item.get("cards")]
        told = page.task is not None and (page.task["kind"] == "spot" or page.task.get("rule") == WHOLE_DEAL)
        assert cards or told or any(found(scene, t=node) for node in drawn), (number, page.task)


def test_the_table_shows_who_finished_where() -> None:
    """Ben, Dan, Anna, Carla finish in that order: their seats go round, and only the last still holds cards."""
    (table,) = found(shell.scene(lesson("points", 2)), t="seats")
    assert [(seat["name"][:1], seat["tag"][-1], seat["out"]) for seat in table["items"]] == [
        ("1", "3", True),
        ("2", "1", True),
        ("3", "4", False),
        ("4", "2", True),
    ]
    assert not any(seat.get("note") for seat in table["items"])


def test_a_question_in_words_looks_back_at_the_table() -> None:
    """Ace-high pays +2, +1, −1, −2 by place; where those points come from is asked with them in view."""
    (table,) = found(shell.scene(lesson("points", 4)), t="seats")
    assert [seat["note"] for seat in table["items"]] == ["−1", "+2", "−2", "+1"]


# ---------------------------------------------------------------------------------- on paper


def paper(id: str, language: str = "en") -> tuple[dict, list[tuple[dict, dict | None]]]:
    """A lesson on paper, and each of its panels with its task."""
    state = opened(f"?screen=learn&view=print&lesson={id}&lang={language}", day=TODAY)
    scene = shell.scene(state)
    check_scene(scene)
    tasks = {f"page{at.at}": page.task for at, page in learn_print.printed(state.learn)}
    return scene, [(node, tasks[node["key"]]) for node in scene["body"] if str(node.get("key")).startswith("page")]


@pytest.mark.parametrize("id", LESSONS)
def test_on_paper_every_position_has_its_boxes(id: str) -> None:
    """Each part is told apart from the others: its number, the rules it is judged by, what there is to choose from."""
    for panel, task in paper(id)[1]:
        if task is None or task["kind"] not in ("legal", "twin"):  # a table is one picture
            continue
        parts = [kid for kid in panel["kids"] if str(kid.get("key")).startswith("part")]
        assert all(len(found(part, t="options")) == 1 for part in parts)
        assert len({json.dumps(part["kids"]) for part in parts}) == len(parts)


@pytest.mark.parametrize("id", LESSONS)
def test_on_paper_no_step_is_left_out(id: str) -> None:
    """The exercises that are drawn are there too, with what is asked and where to answer, the same on every print."""
    scene, panels = paper(id)
    course = learn_course.lesson_of(lesson(id).learn)
    deal = [n for n, page in enumerate(learn_course.pages(course), 1) if (page.task or {}).get("rule") == WHOLE_DEAL]
    left_out = set(deal[1:-1])  # the deal is told as a whole
    numbers = [int(panel["key"].removeprefix("page")) for panel, _ in panels]
    assert numbers == [n for n in range(1, learn_course.length(course) + 1) if n not in left_out]
    for panel, task in panels:
        asked = [kid for kid in panel["kids"] if (kid["t"], kid.get("level")) == ("h", 3)]
        assert len(asked) == (task is not None and int(panel["key"].removeprefix("page")) not in deal[:1])
    assert shell.scene(opened(scene["address"], day=TODAY + 9, seed=77))["body"] == scene["body"]


@pytest.mark.parametrize("profile", PROFILES)
def test_on_paper_a_whole_deal_can_be_refereed(profile: str) -> None:
    """Every act stands in the row of its trick with a box before it, as the deal is told; the second deal finds an act
    to be ticked in six tricks, none of them after somebody has gone out; the points are written after it."""
    state = after(opened("?screen=learn", day=TODAY), {"do": "profile", "id": profile})
    state = after(state, {"do": "view", "id": "print", "lesson": "referee"})
    scene = shell.scene(state)
    (page,) = (node for node in scene["body"] if found(node, key="trick1"))
    tricks = [kid for kid in page["kids"] if str(kid.get("key")).startswith("trick")]
    assert all(found(trick, t="blanks") for trick in tricks)
    acts = [[ticked(act["text"]) for act in found(trick, t="acts")[0]["tricks"][0]["acts"]] for trick in tricks]
    told = deal_of(f"{learn_print.SEED}/referee", PROFILES[profile].as_text()).told
    assert acts == [[(one.seat, tuple(map(str, one.cards))) for one in map(Act.of, trick)] for trick in told]
    wrong = [learner.spoilt({"acts": trick, "first": n == 0}, profile) for n, trick in enumerate(told)]
    out = next(n for n, trick in enumerate(told) if ".out" in str(trick))
    assert sum(one is not None for one in wrong[: out + 1]) == 6
    following = [node["key"] for node in scene["body"] if str(node.get("key")).startswith("page")]
    (points,) = (node for node in scene["body"] if node.get("key") == following[following.index(page["key"]) + 1])
    (lines,) = found(points, t="blanks")
    assert len(lines["items"]) == 4


def ticked(told: list) -> tuple[int, tuple[str, ...]]:
    """An act with a box before it: who, and the cards."""
    box, seat = told[0].split()[:2]
    assert box == "☐"
    return int(seat), tuple(part["c"] for part in told if isinstance(part, dict))


ROOM = {
    **dict.fromkeys(("extremes", "points", "sizes"), "blanks"),
    **dict.fromkeys(("pick", "lowest", "highest", "choose", "tip", "watch", "all", "bombs"), "fan"),
}
"""What a kind of task is answered on where that is no box to tick."""


@pytest.mark.parametrize("id", LESSONS)
def test_on_paper_there_is_room_for_every_answer(id: str) -> None:
    for panel, task in paper(id)[1]:
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
    assert learn_course.length(learn_course.lesson_of(state.learn)) == 8
    assert learn_course.is_done(state.learn.progress, learn_course.lesson_of(state.learn))
    assert state.learn.progress.units["bomb.only_twos"].run
    assert "Print this lesson" in json.dumps(shell.scene(state))
    paper = shell.scene(opened("?screen=learn&view=print&lesson=our-evening", day=TODAY))
    check_scene(paper)
    columns = found(paper, t="blanks")[0]
    assert [item["text"] for item in columns["items"]] == [["Thirteen"], ["VC"], ["Big Two"]]
    rights = [item["right"] for item in columns["items"] if "right" in item]
    assert sorted(rights) == [["another game"], ["this game"]]


def test_what_only_shows_pictures_cannot_be_known_already(tmp_path, monkeypatch) -> None:
    folder = tmp_path / "lessons" / "01-our-evening"
    folder.mkdir(parents=True)
    (folder / "en.md").write_text(OWN.partition("## Alone")[0], encoding="utf-8")
    write_course(tmp_path / "lessons", tmp_path / "compiled")
    monkeypatch.setenv("TIENLEN_LESSONS", str(tmp_path / "compiled"))
    for state in (opened("?screen=learn", day=TODAY), lesson("our-evening")):
        assert found(shell.scene(state), key="skip") == []
    assert found(shell.scene(lesson("order")), key="skip")

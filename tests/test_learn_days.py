"""The screen "Learn": another day, another device; progress kept, taken along and brought back."""

from __future__ import annotations

import json

import pytest

from tests import robot
from tests.pressing import after, found, opened
from tests.robot import choose, do, lay, to_the_end
from tests.taught import LESSONS, TODAY, later, lesson, sound
from tienlen import explain
from tienlen.engine.rules import PROFILES
from tienlen.lessons import progress
from tienlen.lessons.families import UNIT_IDS
from tienlen.lessons.memory import Level, Memory
from tienlen.screens import learn_course, learn_home, shell
from tienlen.screens.nodes import check_scene

# ---------------------------------------------------------------------------------- another day


def learnt():
    """The first lesson done, some days ago."""
    return to_the_end(lesson("order"))


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
    ended = to_the_end(again).learn
    assert learn_course.is_done(ended.progress, learn_course.lesson_of(ended))


HARDEST = {
    "beat.same_kind": "spot",
    "bomb.only_twos": "spot",
    "bomb.then_same_kind": "spot",
    "bomb.no_priority": "spot",
    "play.two_tops_straight": "flip",
    "play.no_twos_in_runs": "flip",
    "bomb.after_pass": "flip",
    "cards.ranks": "highest",
    "cards.suits": "highest",
}
"""What is asked of some rules only where everything is mixed."""


@pytest.mark.parametrize("unit", HARDEST)
def test_who_knows_a_rule_is_asked_the_hardest_about_it(unit: str) -> None:
    """Nobody else is: not who has practised it, though it is due."""
    asked = {}
    for known in (True, False):
        memory = Memory(TODAY - 9, practised=TODAY - 20, known=known, run=("legal!", "twin+", "legal"), due=TODAY)
        store = store_of(progress.Progress({unit: memory}, {"pair-runs": 1}))
        states = [do(opened("?screen=learn", day=TODAY, seed=seed, store=store), "view", id="review")
                  for seed in range(30)]  # fmt: skip
        assert all(state.learn.units == (unit,) for state in states)
        asked[known] = {robot.task_of(state)["kind"] for state in states}
        assert {robot.task_of(state)["level"] for state in states} == {4 if known else 3}
    assert HARDEST[unit] in asked[True] - asked[False]


def test_a_guess_counts_for_nothing() -> None:
    state = choose(lesson("order"), False)
    assert state.learn.turn.solved
    assert found(shell.scene(state), t="say", tone="belief")
    state = do(state, "next")
    right = do(choose(lesson("order"), True), "next")
    for guessed in (state, right):
        assert guessed.learn.results == ()
        assert all(memory.reviewed is None for memory in guessed.learn.progress.units.values())
    assert all(memory.due is None for memory in right.learn.progress.units.values())


def test_a_guess_that_is_refuted_comes_back_tomorrow() -> None:
    """It counts for nothing else, and who is right about it later that day has not put it off."""
    state = do(choose(lesson("order"), False), "next")
    assert state.learn.results == ()
    memory = state.learn.progress.units["cards.ranks"]
    assert (memory.due, memory.reviewed, memory.run) == (TODAY + 1, None, ())
    assert to_the_end(state).learn.progress.units["cards.ranks"].due == TODAY + 1
    assert "cards.ranks" in do(later(state, 1), "view", id="review").learn.units


def test_the_rule_of_a_refuted_belief_comes_back_though_another_was_asked_about() -> None:
    """A last card is asked about; that clubs are above diamonds is what was wrong."""
    pages = learn_course.pages(learn_course.lesson_of(lesson("going-out").learn))
    at = next(n for n, page in enumerate(pages, 1) if page.task and "M29" in json.dumps(page.task))
    state = lesson("going-out", at)
    while state.learn.turn.part == 0:
        state = do(state, "next") if state.learn.turn.solved else robot.answer(state)
    state = choose(state, True)
    assert state.learn.turn.beliefs == ("M3",)
    while state.learn.at == at and not state.learn.extra:
        state = do(state, "next") if state.learn.turn.solved else robot.answer(state)
    assert state.learn.progress.units["cards.suits"].due == TODAY + 1


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


@pytest.mark.parametrize("id", ["bombs", "order", "bomb-limits"])
def test_what_is_refuted_among_the_four_comes_back_tomorrow(id: str) -> None:
    """Nothing else of them is remembered unless all are right."""
    state = after(lesson(id), {"do": "view", "id": "skip", "lesson": id})
    refuted = set()
    while state.learn.at <= 4:
        at, task = state.learn.at, robot.task_of(state)
        if task["kind"] in ("legal", "twin") and not state.learn.turn.wrong and state.learn.turn.legal is None:
            tried = [choose(state, legal) for legal in (True, False)]
            wrong = next((one for one in tried if one.learn.turn.wrong), state)
            state, refuted = wrong, refuted | {task["unit"]} if wrong.learn.turn.beliefs else refuted
        while state.learn.at == at and not (state.learn.turn.solved or state.learn.turn.legal is not None):
            state = robot.answer(state)
        state = do(state, "next") if state.learn.turn.solved else robot.answer(state)
    assert refuted
    units = state.learn.progress.units
    assert units
    assert {memory.due for memory in units.values()} == {TODAY + 1}
    assert all(memory.practised is None for memory in units.values())


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
        ("lesson=poker&seed=5&step=3", None, "poker"),
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
        save["text"].replace('"version": 1', '"version": 0'),
        None,
        "9" * 300_000,
    ):
        bad = after(state, {"do": "load", "text": text, "name": "p"})
        assert bad.learn.progress == state.learn.progress
        (button,) = found(shell.scene(bad), t="file")
        assert button["error"].startswith("That progress is damaged")


def test_progress_of_a_newer_program_is_not_called_damaged() -> None:
    state = after(learnt(), {"do": "view", "id": "progress"})
    newer = state.learn.progress.dump().replace('"version": 1', '"version": 99')
    bad = after(state, {"do": "load", "text": newer, "name": "p"})
    assert bad.learn.progress == state.learn.progress
    (button,) = found(shell.scene(bad), t="file")
    assert "newer version" in button["error"]
    assert "damaged" not in button["error"]


def test_what_became_of_the_progress_is_told_where_that_was_pressed() -> None:
    """Not above a long page; in the language that is chosen afterwards; until something else is done."""
    state = after(learnt(), {"do": "view", "id": "progress"})
    brought = after(state, {"do": "load", "text": state.learn.progress.dump(), "name": "p"}, {"do": "qr"})
    erased = after(state, {"do": "erase"}, {"do": "erase", "sure": True}, {"do": "qr"})
    for told, panel, key in ((brought, "along", "brought"), (erased, "erased", "erased")):
        for spoken in (told, after(told, {"do": "language", "id": "fr"})):
            scene = shell.scene(spoken)
            check_scene(scene)
            text = explain.catalogue(spoken.language).get(f"learn.notice.{key}")
            (box,) = found(scene, key=panel)
            assert text in [node.get("note") or node["text"] for node in (*found(box, t="p"), *found(box, t="file"))]
            assert scene["banner"] is None
        assert shell.scene(told)["status"] == explain.catalogue("en").get(f"learn.notice.{key}")
        later = shell.scene(after(told, {"do": "view", "id": "progress"}))
        assert text not in json.dumps(later, ensure_ascii=False)


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


@pytest.mark.parametrize("pages", [1, -1])
def test_a_lesson_that_was_done_stays_so_when_it_changes(pages: int, monkeypatch) -> None:
    """A new version of the program has a page more, or less: no lesson is to be done again, the certificate stays."""
    course = learn_course.lessons("en")
    counted = {lesson["id"]: learn_course.length(lesson) for lesson in course}
    kept = later(opened("?screen=learn", day=TODAY, store=store_of(progress.Progress(steps=counted))), 0)
    done = to_the_end(lesson("order"))
    changed = [{**one, "steps": [*one["steps"], one["steps"][0]] if pages > 0 else one["steps"][:-1]} for one in course]
    monkeypatch.setattr(learn_course, "lessons", lambda language: changed)
    assert learn_course.length(changed[0]) != counted["order"]
    assert learn_course.is_done(done.learn.progress, changed[0])
    assert later(done, 1).learn.progress.steps == done.learn.progress.steps
    store = json.loads(json.dumps(shell.scene(kept)["store"]))
    end = opened("?screen=learn&lesson=referee&step=99", day=TODAY + 1, store=store)
    assert found(shell.scene(end), key="certificate")
    assert all(learn_course.is_done(end.learn.progress, lesson) for lesson in changed)


def test_what_was_never_finished_is_not_done_when_the_lesson_grows(monkeypatch) -> None:
    course = learn_course.lessons("en")
    begun = progress.Progress(steps={"order": learn_course.length(course[0]) - 1})
    monkeypatch.setattr(learn_course, "lessons", lambda _: [{**course[0], "steps": course[0]["steps"] * 2}])
    state = opened("?screen=learn", day=TODAY, store=store_of(begun))
    assert not learn_course.is_done(state.learn.progress, learn_course.lessons("en")[0])
    assert state.learn.progress == begun


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
    (undo,) = found(shell.scene(gone), key="restore")
    back = after(gone, undo["event"])
    assert back.learn.progress == state.learn.progress
    assert after(state, {"do": "erase", "sure": False}).learn.progress == state.learn.progress


@pytest.mark.parametrize("profile", [{}, {"a": 1}, [], ["thirteen"], 7, None, True, "chess"])
def test_kept_rules_that_are_none_are_dropped(profile: object) -> None:
    known = progress.Progress(steps={"order": 2})
    store = store_of(known)
    store["learn"]["profile"] = profile
    state = opened("?screen=learn", day=TODAY, store={**store, "language": "fr"})
    assert (state.screen, state.language, state.learn.progress) == ("learn", "fr", known)
    assert state.learn.profile == opened("?screen=learn", day=TODAY).learn.profile


def test_a_kept_progress_that_cannot_be_read_is_lost_in_one_sentence() -> None:
    store = store_of(progress.Progress())
    store["learn"]["progress"]["units"] = {"cards.ranks": 5}
    state = opened("?screen=learn", day=TODAY, store=store)
    assert state.learn.progress == progress.Progress()
    assert shell.scene(state)["banner"]["text"].startswith("Your progress could not be read")
    assert opened("", store=store).screen == "check"

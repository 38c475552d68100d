"""The widgets as Python sees them: traits, events, and how the JavaScript travels."""

from __future__ import annotations

import json
import logging
import re
from typing import Any

import ipywidgets
import pytest
from traitlets import TraitError, link

from tienlen import App, Card, CardPicker, CheckScreen, InputError, Lesson, PlayScreen, Position, Reason, audit, explain
from tienlen.engine.cards import LANGUAGES
from tienlen.engine.rules import PROFILES
from tienlen.explain import catalogue
from tienlen.lessons.course import read_course
from tienlen.screens import shell
from tienlen.screens.vocabulary import check_scene
from tienlen.widgets import assets

HAND = "3s 6s 6c 9d Ah"


# ---------------------------------------------------------------------------------- the picker's traits


@pytest.mark.parametrize(
    "written", ["6s 6c", "6♠6♣", "6c,6s", ["6s", "6c"], ("6c", Card("6s")), [Card("6s"), Card("6c")], ["6s 6c"]]
)
def test_picker_takes_cards_in_any_form(written: Any) -> None:
    picker = CardPicker(hand=HAND)
    picker.value = written
    assert picker.value == ["6s", "6c"]
    assert CardPicker(hand=HAND, value=written).value == ["6s", "6c"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("7h", "7♥"),
        ("6s 6s", "6♠"),
        ("6x", "6x"),
        (["6s", "nonsense"], "nons"),
        (6, "6"),
        (None, "None"),
        ([6], "6"),
        ({"6s": 1, 2: 3}, "6s"),
    ],
)
def test_wrong_value_is_refused_with_a_sentence_and_the_old_one_stays(wrong: Any, said: str) -> None:
    picker = CardPicker(hand=HAND, value="3s")
    with pytest.raises(TraitError) as refusal:
        picker.value = wrong
    assert said in str(refusal.value)
    assert re.fullmatch(r"value: .*\.", str(refusal.value))
    assert picker.value == ["3s"]
    with pytest.raises(TraitError):
        CardPicker(hand=HAND, value=wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusal_speaks_the_pickers_language(language: str) -> None:
    picker = CardPicker(hand=HAND, language=language)
    with pytest.raises(TraitError) as refusal:
        picker.value = "7h"
    assert str(refusal.value) == "value: " + catalogue(language).get("screen.picker.not_in_hand", card="7♥")


def test_wrong_hand_and_language_are_refused() -> None:
    picker = CardPicker(hand=HAND, value="3s", language="fr")
    for name, wrong in [("hand", "6s 6s 6s"), ("hand", "Xx"), ("language", "it"), ("disabled", "perhaps")]:
        old = getattr(picker, name)
        with pytest.raises(TraitError):
            setattr(picker, name, wrong)
        assert getattr(picker, name) == old
    assert picker.value == ["3s"]
    with pytest.raises(TraitError, match=r"“it” is not one of the languages: .*\."):
        CardPicker(hand=HAND, value="3s", language="it")


def test_cards_that_leave_the_hand_leave_the_value() -> None:
    picker = CardPicker(hand=HAND, value="3s 6s")
    seen: list[Any] = []
    picker.observe(lambda change: seen.append((change.old, change.new)), "value")
    picker.hand = "6s 9d"
    assert (picker.hand, picker.value) == (["6s", "9d"], ["6s"])
    assert seen == [(["3s", "6s"], ["6s"])]
    with picker.hold_trait_notifications():
        picker.hand = "Kh 2h"
        picker.value = "2h"
    assert picker.value == ["2h"]


def test_two_packs() -> None:
    picker = CardPicker(hand="6s 6s 7h", value="6s 6s")
    assert picker.value == ["6s", "6s"]
    picker.hand = "6s 7h"
    assert picker.value == ["6s"]


def test_picker_links_with_others() -> None:
    first, second = CardPicker(hand=HAND), CardPicker(hand=HAND)
    label = ipywidgets.Label()
    link((first, "value"), (second, "value"))
    first.observe(lambda change: setattr(label, "value", " ".join(change.new)), "value")
    second.value = "Ah 3s"
    assert first.value == ["3s", "Ah"]
    assert label.value == "3s Ah"


def test_picker_speaks_and_shows_itself() -> None:
    picker = CardPicker(hand=HAND, value="6s 6c")
    assert repr(picker) == "CardPicker(hand='3s 6s 6c 9d Ah', value='6s 6c')"
    assert picker.words == shell.words("en")
    picker.language = "ru"
    assert picker.words == shell.words("ru")
    assert picker._repr_mimebundle_()[0]["text/plain"] == repr(picker)


def test_what_the_browser_sets_is_checked_too(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    picker = CardPicker(hand=HAND, value="3s")
    sent: list[Any] = []
    monkeypatch.setattr(picker, "send_state", lambda key=None: sent.append(key))
    picker.set_state({"value": ["7h"]})
    assert picker.value == ["3s"]
    assert sent == [["value"]]
    assert "7♥" in caplog.text
    picker.set_state({"value": ["Ah"]})
    assert picker.value == ["Ah"]


# ---------------------------------------------------------------------------------- the screens' traits


def press(screen: CheckScreen | App, **event: Any) -> None:
    """What a message of the browser does."""
    screen._handle_msg({"content": {"data": {"method": "custom", "content": event}}, "buffers": []})


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Custom messages to the browser."""
    gathered: list[Any] = []
    monkeypatch.setattr(CheckScreen, "send", lambda self, content, buffers=None: gathered.append(content))
    monkeypatch.setattr(CardPicker, "send", lambda self, content, buffers=None: gathered.append(content))
    return gathered


def test_check_screen_shows_and_reads_back() -> None:
    screen = CheckScreen(table="Ah", play="6s 6c 6d 6h", hand="3s 6s 6c 6d 6h 9h", language="fr")
    check_scene(screen.scene)
    assert screen.words["lang"] == "fr"
    assert screen.position == Position.of("6s 6c 6d 6h", "Ah", "3s 6s 6c 6d 6h 9h")
    assert screen.rules == PROFILES["pagat"]
    assert screen.verdict is not None
    assert (screen.verdict.legal, screen.verdict.reason) == (False, Reason.BOMB_NEEDS_TWOS)
    assert screen.answer is not None
    assert screen.answer.language == "fr"
    assert "layout" in screen.scene
    assert screen.scene["header"] is None


def test_check_screen_follows_the_visitor() -> None:
    screen = CheckScreen(table="2h", language="en")
    assert screen.answer is None
    seen: list[Position] = []
    screen.observe(lambda change: seen.append(change.new), "position")
    for seq, card in enumerate(["6s", "6c", "6d", "6h"], 1):
        press(screen, do="tap", card=card, seq=seq)
    assert screen.scene["seq"] == 4
    assert seen[-1] == Position.of("6s 6c 6d 6h", "2h")
    assert screen.verdict is not None
    assert screen.verdict.legal
    press(screen, do="tap", card="6h", seq=4)  # once more, as after a lost answer
    assert screen.position.play == seen[-1].play


def test_check_screen_can_be_told() -> None:
    screen = CheckScreen(rules="pagat twos_in_straights=no", table="3s 4s 5s")
    screen.show(play="Ks As 2s")
    assert screen.verdict is not None
    assert screen.verdict.reason == Reason.TWO_IN_STRAIGHT
    screen.show(rules="pagat")
    assert screen.verdict is not None
    assert screen.verdict.legal
    screen.show(play=None)
    assert screen.answer is None
    assert repr(screen) == "CheckScreen(rules='pagat', table='3s 4s 5s')"
    screen.show(play="pass")
    assert screen.verdict is not None
    assert screen.verdict.legal


@pytest.mark.parametrize(
    "wrong", [{"table": "6x"}, {"play": ""}, {"rules": "poker"}, {"rules": "pagat twos=yes"}, {"language": "it"}]
)
def test_check_screen_refuses_nonsense(wrong: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        CheckScreen(**wrong)


def test_ping_is_answered(sent: list[Any]) -> None:
    press(CheckScreen(), do="ping", n=7)
    press(CardPicker(hand=HAND), do="ping", n=8)  # type: ignore[arg-type]
    assert sent == [{"pong": 7}, {"pong": 8}]


def test_a_mistake_of_ours_is_logged_and_shown(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    screen = CheckScreen(table="2h", play="6s", language="de")
    before = screen.position

    def fail(*_: Any) -> Any:
        raise ZeroDivisionError("on purpose")

    with monkeypatch.context() as broken:
        broken.setattr(shell, "press", fail)
        press(screen, do="tap", card="6c", seq=5)
    assert screen.scene["banner"] == {"tone": "red", "text": catalogue("de").get("screen.failed.event")}
    assert screen.scene["seq"] == 5
    assert "on purpose" in caplog.text
    assert screen.position == before
    check_scene(screen.scene)
    press(screen, do="tap", card="6c", seq=6)
    assert screen.position != before
    assert screen.scene["banner"] is None


@pytest.mark.parametrize(
    "event",
    [
        None, [], "tap", 7, {}, {"do": 7}, {"do": "tap"}, {"do": "tap", "card": "xx"}, {"do": "tap", "card": ["6s"]},
        {"do": "tap", "card": "6s", "seq": "1"}, {"do": "tap", "card": "6s", "seq": 1e400}, {"do": "hello"},
        {"do": "hello", "query": 5, "languages": 5, "store": 5}, {"do": "set", "setting": "__class__", "value": {}},
        {"do": "go", "screen": "../secret"}, {"do": "pref", "name": "theme", "value": {"a": 1}}, {"do": "x" * 100_000},
    ],
)  # fmt: skip
def test_strange_events_do_no_harm(event: Any, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever arrives, there is a scene to draw, and no mistake of ours was needed to get there."""
    for screen in (CheckScreen(table="2h"), App()):
        screen._handle_msg({"content": {"data": {"method": "custom", "content": event}}, "buffers": []})
        check_scene(screen.scene)
        press(screen, do="tap", card="6s", seq=1000)
        check_scene(screen.scene)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_app_is_the_whole_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(assets.PUBLIC_VARIABLE, "http://192.168.1.7:8866/")
    screen = App()
    assert (screen.view, repr(screen)) == ("app", "App()")
    here = {"query": "?on=2h&play=6s6c6d6h&lang=vi", "base": "http://localhost:8866/", "host": "app"}
    press(screen, do="hello", languages=["fr-FR"], store=None, seq=1, **here)
    check_scene(screen.scene)
    assert screen.words["lang"] == "vi"
    assert screen.scene["header"]["language"]["current"] == "vi"
    assert "on=2h" in screen.scene["address"]
    assert "192.168.1.7" in json.dumps(screen.scene)


# ---------------------------------------------------------------------------------- how the JavaScript travels


def test_bundle_travels_with_the_widget_or_is_pointed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(assets.ASSETS_VARIABLE, raising=False)
    picker = CardPicker()
    assert picker._esm == assets._static("tienlen.js")
    assert picker._css == assets._static("tienlen.css")
    monkeypatch.setenv(assets.ASSETS_VARIABLE, "/cards/voila/a/0123/")
    picker = CardPicker()
    assert picker._css == ""
    assert picker._esm.count("\n") == 2
    assert '"/cards/voila/a/0123/tienlen.js"' in picker._esm


# ---------------------------------------------------------------------------------- a table in a cell


def test_play_screen_deals_at_once_and_can_be_read() -> None:
    screen = PlayScreen("ace_high", 3, level="first_legal", seed=7, language="fr")
    check_scene(screen.scene)
    assert screen.scene["layout"] == "play"
    assert screen.scene["status"] == ""
    assert screen.scene["header"] is screen.scene["store"] is None
    assert screen.words["lang"] == "fr"
    assert repr(screen) == "PlayScreen(rules='ace_high', players=3, level='first_legal', seed=7)"
    assert PlayScreen("ace_high", 3, level="first_legal", seed=7).deal == screen.deal
    assert screen.record.hands == screen.deal.dealt


def test_play_screen_plays_a_whole_deal() -> None:
    screen = PlayScreen("thirteen", 2, seed=3)
    screen._hear(screen, {"do": "hello", "host": "cell", "query": "?screen=check", "languages": ["de"], "seq": 1}, None)
    for seq in range(2, 300):
        if screen.deal.over:
            break
        plays = screen.deal.legal()
        event: dict[str, Any] = {"do": "skip"}
        if screen.deal.to_act == 1:
            event = {"do": "try", "cards": " ".join(map(str, plays[0].cards))} if plays else {"do": "pass"}
        screen._hear(screen, {**event, "seq": seq}, None)
        check_scene(screen.scene)
    assert screen.session.deals == (screen.deal.points,)
    assert audit(screen.record).legal
    assert screen.record.result == screen.deal.out


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"players": 3}, "players"),
        ({"rules": "thirteen", "players": 5}, "players"),
        ({"rules": "nonsense"}, "rules"),
        ({"level": "peeking"}, "level"),
        ({"seed": -1}, "seed"),
        ({"seed": True}, "seed"),
        ({"language": "it"}, "language"),
    ],
)
def test_play_screen_refuses_what_cannot_be(wrong: dict[str, Any], field: str) -> None:
    with pytest.raises(InputError) as refused:
        PlayScreen(**wrong)
    assert refused.value.field == field


# ---------------------------------------------------------------------------------- a lesson in a cell


def test_lesson_is_gone_through_and_can_be_read() -> None:
    lesson = Lesson("straights", rules="thirteen", language="fr")
    check_scene(lesson.scene)
    assert lesson.scene["layout"] == "lesson"
    assert lesson.scene["header"] is lesson.scene["store"] is None
    assert lesson.words["lang"] == "fr"
    assert "back" not in lesson.scene
    assert lesson.task is not None
    assert lesson.task["kind"] == "legal"
    hello = {"do": "hello", "host": "cell", "query": "?screen=check", "languages": ["de"], "day": 20_000, "seed": 5}
    for seq, event in enumerate((hello, {"do": "answer", "value": False}, {"do": "next"}), 1):
        lesson._hear(lesson, {**event, "seq": seq}, None)
        check_scene(lesson.scene)
    assert repr(lesson) == "Lesson('straights', rules='thirteen', step=2)"
    assert lesson.progress.steps == {"straights": 1}
    assert lesson.words["lang"] == "fr"


def test_lesson_opens_at_its_last_question() -> None:
    """What was learnt stands after it: in a new cell that is nothing yet."""
    lesson = Lesson("order", step=99)
    assert lesson.task is not None
    assert Lesson("order", step=lesson.step - 1).step == lesson.step - 1


@pytest.mark.parametrize("given", ["straights", 4, "4", "04"])
def test_lesson_is_found_by_its_id_or_its_number(given: object) -> None:
    assert repr(Lesson(given)) == "Lesson('straights', rules='pagat', step=1)"


def test_an_unknown_lesson_is_told_with_those_there_are() -> None:
    with pytest.raises(InputError) as refused:
        Lesson("straight")
    assert str(refused.value).endswith("'straight', none of " + ", ".join(lesson["id"] for lesson in read_course("en")))
    assert "“straights”" in explain.error_text(refused.value, "en")
    with pytest.raises(InputError) as refused:
        Lesson(99)
    assert "order, kinds, beating, straights" in explain.error_text(refused.value, "en")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"lesson": "poker"}, "lesson"),
        ({"lesson": 17}, "lesson"),
        ({"lesson": "0"}, "lesson"),
        ({"lesson": True}, "lesson"),
        ({"lesson": None}, "lesson"),
        ({"step": 0}, "step"),
        ({"step": True}, "step"),
        ({"rules": "nonsense"}, "rules"),
        ({"rules": "pagat quad_beats_two_twos=yes"}, "rules"),
        ({"language": "it"}, "language"),
    ],
)
def test_lesson_refuses_what_cannot_be(wrong: dict[str, Any], field: str) -> None:
    with pytest.raises(InputError) as refused:
        Lesson(**wrong)
    assert refused.value.field == field
    assert str(refused.value)
    assert explain.error_text(refused.value, "de")


# ---------------------------------------------------------------------------------- halves of signs

HALF = "\ud800"


@pytest.mark.parametrize(
    "event",
    [
        {"do": "hello", "host": "app", "query": f"?screen=rules&q={HALF}", "languages": [HALF], "store": None},
        {"do": "hello", "host": "app", "query": f"?screen=check&on={HALF}", "languages": [], "store": {HALF: HALF}},
        {"do": "hello", "host": "app", "query": "", "languages": [], "store": {"version": 1, "learn": {HALF: HALF}}},
        {"do": "type", "tray": "play", "text": f"6s {HALF}"},
        {"do": "go", "screen": "rules", "id": HALF},
        {"do": HALF},
    ],
)
@pytest.mark.parametrize("start", ["check", "rules", "table", "record", "learn"])
def test_whatever_the_browser_sends_can_be_answered(event: dict[str, Any], start: str) -> None:
    """JavaScript can send half a sign, which no UTF-8 holds: the kernel could never send it back."""
    app = App()
    app._hear(app, {"do": "hello", "host": "app", "query": f"?screen={start}", "languages": ["en"], "seq": 1}, None)
    for seq, told in enumerate((event, {"do": "search", "text": HALF}, {"do": "name", "text": HALF}), 2):
        app._hear(app, {**told, "seq": seq}, None)
        assert app.scene["seq"] == seq
        json.dumps([app.scene, app.words], ensure_ascii=False).encode("utf-8")


def test_a_sign_in_two_halves_stays_whole() -> None:
    app = App()
    app._hear(app, {"do": "hello", "host": "app", "query": "?screen=rules", "languages": ["en"], "seq": 1}, None)
    app._hear(app, {"do": "search", "text": "\ud83d\ude00", "seq": 2}, None)
    assert "\U0001f600" in json.dumps(app.scene, ensure_ascii=False)

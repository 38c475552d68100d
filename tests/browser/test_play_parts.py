"""The parts of a deal, each alone, on scenes written by hand: room, touch, keyboard, texts and files, motion, paper."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.scenes_play import refused
from tests.browser.states import STATES
from tests.browser.test_layout import COVERED, OUT_OF_ITS_BOX, RUNNING, THIN_STRIPS, TOO_SMALL, TOO_WIDE
from tests.browser.test_print import A4, COLOURS, sheets
from tests.browser.windows import Open

pytest_plugins = ["tests.fixtures", "tests.browser.windows"]
pytestmark = pytest.mark.browser

DEALS = {state.name: state for state in STATES if state.name.startswith(("play-", "trick", "record"))}
SIZES = (320, 360, 768, 1024, 1440)
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until what is there has been laid out, and what follows from its size has been drawn."""
STRIPS = THIN_STRIPS.replace(".tl-fan, .tl-cards", ".tl-fan, .tl-cards, .tl-pile-top")


def show(page: Page, host: str, name: str, **query: str) -> Page:
    """Open one of the scenes."""
    page.goto(f"{host}{DEALS[name].path}" + "".join(f"&{key}={value}" for key, value in query.items()))
    expect(page.locator(DEALS[name].ready).first).to_be_attached()
    page.evaluate(DRAWN)
    return page


def change(page: Page, scene: dict[str, Any]) -> None:
    """Another scene comes, as if Python had sent it."""
    page.evaluate("scene => tienlenHost.set('scene', { ...scene, seq: tienlenHost.get('scene').seq + 1 })", scene)


def sent(page: Page, do: str) -> list[dict[str, Any]]:
    """The events of one kind that have left the page."""
    return list(page.evaluate("do_ => tienlenHost.sent.filter((event) => event.do === do_)", do))


def deals_sampled() -> list[pytest.ParameterSet]:
    """All scenes; sampled, those that need the most room."""
    wide = ("play-refused", "play-straight", "play-waiting", "trick", "record")
    return [pytest.param(name, marks=() if name in wide else pytest.mark.full) for name in DEALS]


@pytest.mark.parametrize("name", deals_sampled())
def test_everything_has_room(window: Open, small_host: str, name: str) -> None:
    page = show(window(320), small_host, name)
    for width in SIZES:
        page.set_viewport_size({"width": width, "height": 700})
        page.wait_for_timeout(60)  # the columns follow the width
        found = [one for what in (TOO_WIDE, OUT_OF_ITS_BOX, TOO_SMALL, STRIPS, COVERED) for one in page.evaluate(what)]
        assert found == [], width


# ---------------------------------------------------------------------------------- where things stand


ORDER = """(names) => names.map((name) => document.querySelector(`.tl-area-${name}`).getBoundingClientRect())
    .map(({ top, left, bottom, right }) => ({ top, left, bottom, right }))"""


def test_on_a_phone_the_answer_is_at_hand_and_the_tabs_give_way(window: Open, small_host: str) -> None:
    page = show(window(360), small_host, "play-refused")
    seats, pile, coach, hand = page.evaluate(ORDER, ["seats", "pile", "coach", "hand"])
    assert seats["bottom"] <= pile["top"] < pile["bottom"] <= coach["top"] < coach["bottom"] <= hand["top"]
    (bar,) = page.evaluate(ORDER, ["bar"])
    assert (bar["left"], bar["right"], bar["bottom"]) == (0, 360, 760)
    assert hand["bottom"] <= bar["top"]  # the whole hand is seen above it
    expect(page.locator(".tl-tabs")).to_be_hidden()
    page.get_by_role("link", name="Leave this deal").click()
    assert len(sent(page, "leave")) == 1
    page.keyboard.press("End")
    page.mouse.wheel(0, 5000)
    page.wait_for_timeout(100)
    last = page.locator(".tl-area-more").bounding_box()
    assert last
    assert last["y"] + last["height"] <= bar["top"]


def test_on_a_desk_the_coach_stands_beside_the_table(window: Open, small_host: str) -> None:
    page = show(window(1440), small_host, "play-refused")
    coach, hand, bar = page.evaluate(ORDER, ["coach", "hand", "bar"])
    assert coach["right"] - coach["left"] == 360
    assert coach["left"] > hand["right"]
    assert hand["bottom"] < bar["top"] < bar["bottom"] <= 900
    expect(page.locator(".tl-tabs")).to_be_visible()
    expect(page.get_by_role("link", name="Leave this deal")).to_be_hidden()
    anna, ben, carla = (page.locator(".tl-seat").nth(i).bounding_box() for i in range(3))
    assert anna
    assert ben
    assert carla
    assert anna["x"] < ben["x"] < carla["x"]
    assert ben["y"] < anna["y"] == carla["y"]


def test_in_a_cell_nothing_is_fixed(window: Open, small_host: str) -> None:
    page = window(360)
    page.goto(f"{small_host}/gallery?state=cell")
    expect(page.locator(".tl-incell")).to_be_visible()
    change(page, {**refused(), "header": None, "host": "cell", "address": ""})
    expect(page.locator(".tl-bar")).to_have_count(1)
    fixed = (
        "[...document.querySelectorAll('.tl *')].filter((part) => getComputedStyle(part).position === 'fixed').length"
    )
    assert page.evaluate(fixed) == 0


# ---------------------------------------------------------------------------------- by keyboard


HEARD = """() => {
    window.leaked = [];
    for (const kind of ["keydown", "keyup", "keypress"])
        document.addEventListener(kind, (event) => leaked.push(event.key));
}"""


def test_a_hand_is_one_stop_and_keys_stay_inside(window: Open, small_host: str) -> None:
    page = show(window(), small_host, "play-refused")
    page.evaluate(HEARD)
    fan = page.get_by_role("group", name="Your hand, 13 cards")
    expect(fan.locator("button[tabindex='0']")).to_have_count(1)
    fan.locator("button").first.focus()
    for key, card in (("ArrowRight", "5 of spades"), ("End", "2 of spades"), ("k", "king of spades"), ("Home", "3 of")):
        page.keyboard.press(key)
        expect(page.locator(":focus")).to_have_accessible_name(re.compile(card))
    page.keyboard.press(" ")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert [event["card"] for event in sent(page, "tap")] == ["3c", "3c"]
    assert len(sent(page, "clear")) == 1
    page.keyboard.press("b")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Pass")
    assert page.evaluate("leaked") == []


def test_what_happened_is_one_stop(window: Open, small_host: str) -> None:
    page = show(window(), small_host, "record")
    acts = page.get_by_role("group", name="What happened").last
    inside = """(act) => {
        const [a, b] = [act.getBoundingClientRect(), act.closest(".tl-acts").getBoundingClientRect()];
        return a.top >= b.top && a.bottom <= b.bottom;
    }"""
    assert acts.locator("[aria-current=step]").evaluate(inside)
    assert page.evaluate("scrollY") == 0  # the page stays where it is
    expect(acts.locator("button[tabindex='0']")).to_have_count(1)
    acts.locator("[aria-current=step]").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(":focus")).to_contain_text("Carla")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    assert [event["at"] for event in sent(page, "jump")] == [4]


def test_focus_is_not_lost_with_what_had_it(window: Open, small_host: str) -> None:
    page = show(window(), small_host, "play-waiting")
    page.get_by_role("button", name="Skip to my turn").focus()
    change(page, refused())
    expect(page.locator(":focus")).to_have_text("Play 2 cards")
    setup = {**refused(), "layout": "page", "body": [{"t": "h", "level": 1, "text": "A new game"}]}
    change(page, setup)
    expect(page.locator("h1")).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    change(page, refused())
    expect(page.locator("body")).to_be_focused()  # it was nowhere, and stays there


# ---------------------------------------------------------------------------------- texts and files


def paste(box: Locator, text: str) -> None:
    """Paste a text, faster than a browser lays out what is typed."""
    box.evaluate(
        """(box, text) => {
            box.focus();
            box.value = text;
            box.dispatchEvent(new InputEvent("input", { bubbles: true }));
            box.dispatchEvent(new ClipboardEvent("paste", { bubbles: true }));
        }""",
        text,
    )


def test_a_pasted_text_is_sent_once_and_whole(window: Open, small_host: str) -> None:
    page = show(window(), small_host, "record-error")
    box = page.get_by_role("textbox", name="A written deal")
    text = "tienlen 1\n" + "Anna: 3s\n" * 20_000
    paste(box, text)
    page.wait_for_timeout(1_500)
    assert [len(event["text"]) for event in sent(page, "text")] == [len(text)]
    box.press("End")
    page.keyboard.insert_text("x" * 1_000_001)
    expect(page.locator(".tl-error")).to_have_text("This text is too long: one million letters at most.")
    assert len(sent(page, "text")) == 1
    box.fill("tienlen 1")
    expect(page.locator(".tl-error")).to_have_text("Line 4, column 7: “4z” is no card.")
    box.press("Enter")
    box.press_sequentially("# b")
    assert box.input_value() == "tienlen 1\n# b"


def test_a_text_that_python_keeps_to_itself_stays(window: Open, small_host: str) -> None:
    page = show(window(), small_host, "record-error")
    box = page.get_by_role("textbox", name="A written deal")
    box.fill("tienlen 1\nAnna: 4z")
    box.blur()
    page.wait_for_function("tienlenHost.get('scene').seq >= tienlenHost.sent.at(-1).seq")
    page.wait_for_timeout(300)
    assert box.input_value() == "tienlen 1\nAnna: 4z"
    described = str(box.get_attribute("aria-describedby")).split()
    assert "Line 4" in str(page.locator(f"[id='{described[0]}']").text_content())


def test_a_file_is_read_in_the_browser(window: Open, small_host: str) -> None:
    page = show(window(), small_host, "record-error")
    errors = page.locator(".tl-error")
    before = errors.count()

    def choose(content: bytes) -> None:
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open a file").click()
        chooser.value.set_files({"name": "deal.txt", "mimeType": "text/plain", "buffer": content})

    choose("tienlen 1\nnames Lần;Đức\n".encode())
    page.wait_for_function("tienlenHost.sent.some((event) => event.do === 'load')")
    choose(b"x" * 1_000_001)
    expect(errors).to_have_count(before + 1)
    choose(b"\xff\xfe\x00")
    expect(page.locator("main > [role=status]")).to_have_text("This is no text file, or it is too big.")
    (event,) = sent(page, "load")
    assert (event["text"], event["name"]) == ("tienlen 1\nnames Lần;Đức\n", "deal.txt")


def test_a_deal_is_saved_in_the_browser(window: Open, small_host: str, tmp_path: Path) -> None:
    page = show(window(360), small_host, "play-refused")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save record").click()
    assert saved.value.suggested_filename == "deal.txt"
    saved.value.save_as(tmp_path / "deal.txt")
    assert (tmp_path / "deal.txt").read_text() == "tienlen 1\n"


# ---------------------------------------------------------------------------------- motion


SLIDES = """() => {
    window.slid = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
        slid.push([this.ariaLabel, timing.duration]);
        return animate.call(this, frames, timing);
    };
}"""


def refuse(page: Page, motion: str = "auto") -> Any:
    """Another play is refused: which cards slide, and for how long."""
    page.evaluate(SLIDES)
    again = refused()
    again["body"][4]["kids"][1]["back"] += 1
    change(page, {**again, "prefs": {**again["prefs"], "motion": motion}, "status": "Not legal, again"})
    expect(page.locator("main > [role=status]")).to_have_text("Not legal, again")
    return page.evaluate("slid")


@pytest.mark.parametrize("how", ["system", "setting"])
def test_reduced_motion_moves_nothing(window: Open, small_host: str, how: str) -> None:
    page = window(360, reduced_motion="reduce" if how == "system" else "no-preference")
    show(page, small_host, "play-refused")
    motion = "reduced" if how == "setting" else "auto"
    change(page, {**refused(), "prefs": {**refused()["prefs"], "motion": motion}})
    expect(page.locator(".tl")).to_have_attribute("data-tl-motion", motion)
    assert refuse(page, motion) == []
    assert page.evaluate(RUNNING) == []


def test_a_refused_play_slides_back_and_comes_to_rest(window: Open, small_host: str) -> None:
    page = show(window(360, reduced_motion="no-preference"), small_host, "play-refused")
    assert refuse(page) == [["9 of spades", 200], ["9 of diamonds, decides", 200]]
    page.wait_for_function(f"({RUNNING})().length === 0", timeout=2_000)


# ---------------------------------------------------------------------------------- paper


@pytest.mark.parametrize("name", ["trick", "record", "play-over"])
def test_on_paper_it_is_one_page_without_colour(window: Open, small_host: str, name: str) -> None:
    page = show(window(360 if name == "record" else 1440, "dark"), small_host, name)
    if name != "play-over":
        assert sheets(page) == [A4]
    page.emulate_media(media="print")
    assert page.evaluate(COLOURS) == []
    for hidden in ("button.tl-btn", "textarea", ".tl-deck", ".tl-bar"):
        assert [part for part in page.locator(hidden).all() if part.is_visible()] == [], hidden
    shown = {"trick": ".tl-seat .tl-pile .tl-word .tl-act", "record": ".tl-pile .tl-word .tl-act", "play-over": "table"}
    for part in shown[name].split():
        expect(page.locator(part).first).to_be_visible()

"""Whole deals against the computer players, to the end, by touch and by keyboard alone, with the real screens behind."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.test_layout import COVERED, OUT_OF_ITS_BOX, RUNNING, THIN_STRIPS, TOO_SMALL, TOO_WIDE
from tests.browser.test_play_parts import HEARD, ORDER, sent
from tests.browser.test_print import A4
from tests.browser.test_speech import LISTEN
from tests.browser.visit import go, named, press_button, status, tab_to
from tests.browser.windows import Open, languages
from tests.taught import at_end
from tienlen.engine.cards import Card
from tienlen.engine.deal import Deal
from tienlen.records.deal import read_record
from tienlen.referee import audit
from tienlen.screens import shell

pytest_plugins = ["tests.fixtures", "tests.browser.windows"]
pytestmark = pytest.mark.browser

YOU = 1
HOME = "/app?screen=play&rules=pagat&players=4&seed=7"
ANSWERED = """() => {
    const last = tienlenHost.sent.filter((event) => event.seq).at(-1)?.seq ?? 0;
    return tienlenHost.get("scene").seq >= last;
}"""
Press = Callable[[Locator], None]


def sit_down(page: Page, host: str, press: Press, language: str = "en") -> Page:
    """Open the screen and have the cards dealt."""
    page.goto(f"{host}{HOME}&lang={language}")
    press(page.get_by_role("button", name=named(language, "screen.play.deal"), exact=True))
    expect(page.locator(".tl-fan-pick")).to_be_visible()
    return page


def answered(page: Page) -> Deal:
    """The deal as the browser keeps it, once everything sent is answered."""
    page.wait_for_function(ANSWERED)
    kept = page.evaluate("tienlenHost.get('scene').store.play")
    return audit(read_record(kept["record"])).deal


def answer(page: Page, key: str) -> Locator:
    """A button of the answer bar."""
    return page.locator(".tl-bar").get_by_role("button", name=named("en", f"screen.play.{key}"), exact=True)


def play_button(page: Page) -> Locator:
    """The button that plays what is selected, whatever it says."""
    return page.locator(".tl-bar .tl-btn-primary")


def held(page: Page, deal: Deal, card: Card) -> Locator:
    """A card of the visitor's hand."""
    assert deal.hands is not None
    return page.locator(".tl-fan-pick .tl-card").nth(deal.hands[YOU - 1].index(card))


def choose(deal: Deal) -> tuple[Card, ...]:
    """What the visitor plays: the lowest that is legal; () is a pass."""
    plays = deal.legal()
    return plays[0].cards if plays else ()


def play_on(page: Page, press: Press, turn: Callable[[Deal], None] | None = None, most: int = 99) -> Deal:
    """Play until the deal is over, or for so many turns; the moves of the others are skipped."""
    deal = answered(page)
    for _ in range(200):
        if deal.over or not most:
            return deal
        if deal.to_act != YOU:
            press(page.locator(".tl-bar .tl-btn").first)
        else:
            most -= 1
            if turn:
                turn(deal)
            cards = choose(deal)
            for card in cards:
                press(held(page, deal, card))
            press(play_button(page) if cards else answer(page, "pass"))
        deal = answered(page)
    raise AssertionError("it has no end")


def tap(part: Locator) -> None:
    """By touch."""
    part.tap()


# ---------------------------------------------------------------------------------- from a lesson


def test_play_now_deals_the_cards_and_keeps_a_deal_that_goes_on(window: Open, small_host: str) -> None:
    """After lesson 3 one tap is enough to hold cards; after lesson 5 the deal that was left goes on if one wishes."""
    page = window(360, has_touch=True)
    for id, first in (("beating", True), ("pair-runs", False)):
        scene = json.loads(json.dumps(shell.scene(at_end(id))))
        lessons = f"{small_host}/app?screen=learn&lang=en"
        go(page, lessons)
        page.evaluate(
            """learn => {
                const kept = JSON.parse(localStorage.getItem("tienlen") ?? '{"version": 1}');
                localStorage.setItem("tienlen", JSON.stringify({...kept, learn}));
            }""",
            scene["store"]["learn"],
        )
        go(page, f"{small_host}/app{scene['address']}")
        page.get_by_role("link", name=named("en", "learn.done.play")).tap()
        if first:
            expect(page.locator(".tl-fan-pick .tl-card")).to_have_count(13)
            held = answered(page).begun.hands
            page.wait_for_function("JSON.parse(localStorage.getItem('tienlen')).play?.seated")
        else:
            press_button(page, "en", "screen.play.go_on").tap()
            expect(page.locator(".tl-fan-pick .tl-card")).to_have_count(13)
            assert answered(page).begun.hands == held


# ---------------------------------------------------------------------------------- to the end


def test_a_whole_deal_by_touch(window: Open, small_host: str) -> None:
    """On a phone; in the middle the page is loaded again, and the deal goes on from where it was."""
    page = sit_down(window(360, has_touch=True), small_host, tap)
    half = play_on(page, tap, most=3)
    page.reload()
    expect(page.locator(".tl-fan-pick")).to_be_visible()
    assert answered(page) == half
    bar = page.locator(".tl-area-bar").bounding_box()
    assert bar
    assert bar["y"] + bar["height"] == 760
    end = play_on(page, tap)
    assert sorted(end.out) == [1, 2, 3, 4]
    sheet = page.get_by_role("table")
    expect(sheet.get_by_role("row")).to_have_count(5)
    assert end.points is not None
    for points in end.points:
        expect(sheet).to_contain_text(f"{points:+}".replace("-", "\N{MINUS SIGN}"))
    assert page.evaluate(TOO_WIDE) == []
    tap(play_button(page))  # the next deal
    assert not answered(page).over


def test_a_whole_deal_by_keyboard(window: Open, small_host: str) -> None:
    """On a phone's width with nothing but keys, none of which gets out; the focus is never lost."""
    page = window(360)

    def key(part: Locator) -> None:
        card = "tl-card" in str(part.get_attribute("class"))
        if card:
            fan = page.locator(".tl-fan-pick")
            if not fan.evaluate("fan => fan.contains(document.activeElement)"):
                tab_to(page, fan.locator("[tabindex='0']"), back=True)
            at = part.evaluate("card => [...card.parentElement.children].indexOf(card)")
            page.keyboard.press("Home")
            for _ in range(at):
                page.keyboard.press("ArrowRight")
        elif not part.evaluate("part => part === document.activeElement"):
            tab_to(page, part)
        expect(part).to_be_focused()
        page.keyboard.press(" " if card else "Enter")
        page.wait_for_function(ANSWERED)
        expect(page.locator("body")).not_to_be_focused()

    sit_down(page, small_host, key)
    page.evaluate(HEARD)
    end = play_on(page, key)
    assert end.over
    assert set(page.evaluate("leaked")) <= {"Tab", "Shift"}  # those that walk around the page from its end to its start
    key(answer(page, "leave"))
    expect(page.get_by_role("heading", level=1)).to_be_focused()


# ---------------------------------------------------------------------------------- who sits where, and until when


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_next_player_sits_on_the_left_or_where_turns_go_counterclockwise_on_the_right(
    window: Open, small_host: str, players: int
) -> None:
    """The same table in a mirror, on a phone and around the mat; in the text the order of the turns stays."""
    for width in (360, 1440):
        found = {}
        for direction in ("clockwise", "counterclockwise"):
            page = window(width)
            home = f"/app?screen=play&rules=ace_high+direction={direction}&players={players}&seed=7&now=1&lang=en"
            go(page, f"{small_host}{home}")
            expect(page.locator(".tl-seat")).to_have_count(players - 1)
            found[direction] = page.evaluate(
                """() => {
                    const felt = document.querySelector(".tl-felt").getBoundingClientRect();
                    return [...document.querySelectorAll(".tl-seat-in")].map((seat) => {
                        const at = seat.getBoundingClientRect();
                        return [seat.querySelector("b").textContent, (at.left + at.right - felt.left - felt.right) / 2];
                    });
                }"""
            )
            assert page.evaluate(TOO_WIDE) == []
        usual, mirrored = found["clockwise"], found["counterclockwise"]
        assert [name for name, _x in usual] == [name for name, _x in mirrored]
        for (_name, x), (_same, other) in zip(usual, mirrored, strict=True):
            assert x == pytest.approx(-other, abs=2), (width, usual, mirrored)
        if players > 2:
            assert usual[0][1] < 0 < mirrored[0][1]


def test_a_session_ends_by_the_clock_of_the_browser(window: Open, small_host: str) -> None:
    """The time that passes in the browser ends it, also when the page is loaded again."""
    page = window(360, has_touch=True)
    page.clock.install(time=1_800_000_000)
    page.goto(f"{small_host}/app?screen=play&rules=ace_high&players=2&level=first_legal&seed=7&lang=en")
    tap(page.get_by_role("button", name=named("en", "setting.session_end.time"), exact=True))
    tap(page.get_by_role("button", name="After 15 minutes", exact=True))
    tap(page.get_by_role("button", name=named("en", "screen.play.deal"), exact=True))
    expect(page.locator(".tl-fan-pick")).to_be_visible()
    page.clock.fast_forward("14:00")
    play_on(page, tap)
    expect(play_button(page)).to_have_text(named("en", "screen.play.next"))
    page.clock.fast_forward("02:00")
    tap(play_button(page))
    expect(play_button(page)).to_have_text(named("en", "screen.play.new"))
    expect(page.get_by_text(named("en", "screen.play.score.ended")).last).to_be_attached()
    page.reload()
    expect(play_button(page)).to_have_text(named("en", "screen.play.new"))


# ---------------------------------------------------------------------------------- the coach, and every state


def test_every_state_is_accessible(window: Open, small_host: str) -> None:
    page = window(360, "dark", has_touch=True)
    page.goto(f"{small_host}{HOME}&lang=en")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    found = {"before": violations(page)}
    tap(page.get_by_role("button", name=named("en", "setting.session_end.time"), exact=True))
    expect(page.get_by_role("button", name="After 30 minutes", exact=True)).to_have_attribute("aria-pressed", "true")
    found["before, by time"] = violations(page)
    sit_down(page, small_host, tap)
    found["the others move"] = violations(page)
    deal = play_on(page, tap, most=1)
    while deal.to_act != YOU:
        tap(answer(page, "skip"))
        deal = answered(page)
    for name in ("moves", "hint"):
        tap(page.get_by_role("button", name=named("en", f"screen.play.{name}"), exact=True))
        answered(page)
        found[name] = violations(page)
    assert deal.hands is not None
    for card in (deal.hands[0][0], deal.hands[0][-1]):
        tap(held(page, deal, card))
    tap(play_button(page))
    expect(page.locator(".tl-coach-no")).to_be_visible()
    found["refused"] = violations(page)
    page.emulate_media(color_scheme="light")
    found["refused, light"] = violations(page)
    assert answered(page) == deal  # nothing was played
    page.get_by_role("group").locator("[aria-pressed=true].tl-card").first.focus()
    page.keyboard.press("Escape")
    play_on(page, tap)
    found["over"] = violations(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_on_paper_the_end_of_a_deal_is_one_page(window: Open, small_host: str) -> None:
    page = sit_down(window(), small_host, lambda part: part.click())
    play_on(page, lambda part: part.click())
    paper = page.pdf(prefer_css_page_size=True, print_background=True)
    boxes = re.findall(rb"/Type\s*/Page\b[^s].*?/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", paper, re.DOTALL)
    assert [(round(float(width)), round(float(height))) for width, height in boxes] == [A4]
    page.emulate_media(media="print")
    expect(page.get_by_role("table")).to_be_visible()
    expect(page.locator(".tl-bar")).to_be_hidden()


@pytest.mark.parametrize("language", languages("fr", "ru"))
def test_everything_has_room(window: Open, small_host: str, language: str) -> None:
    page = window(320, locale=language)
    page.goto(f"{small_host}{HOME}&lang={language}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()

    def fits() -> None:
        for width in (320, 768, 1440):
            page.set_viewport_size({"width": width, "height": 760})
            page.wait_for_timeout(60)
            checks = (TOO_WIDE, OUT_OF_ITS_BOX, TOO_SMALL, THIN_STRIPS, COVERED)
            assert [one for what in checks for one in page.evaluate(what)] == [], width

    page.get_by_role("button", name=named(language, "setting.session_end.points"), exact=True).click()
    page.wait_for_function(ANSWERED)
    fits()
    sit_down(page, small_host, lambda part: part.click(), language)
    while answered(page).to_act != YOU:
        page.locator(".tl-bar .tl-btn").first.click()
    fits()
    page.get_by_role("button", name=named(language, "screen.play.moves"), exact=True).click()
    answered(page)
    fits()
    page.get_by_role("button", name=named(language, "screen.play.hint"), exact=True).click()
    answered(page)
    fits()


# ---------------------------------------------------------------------------------- what is heard, and when


def test_each_act_is_made_and_said_once(window: Open, small_host: str) -> None:
    """The others move at their own pace: a step for each, and a sentence for each."""
    page = sit_down(window(360, has_touch=True), small_host, tap)
    page.evaluate(LISTEN)
    page.evaluate("window.said = []; tienlenHost.on('change:scene', (scene) => said.push(scene.status));")
    page.wait_for_function("!tienlenHost.get('scene').tick", timeout=10_000)
    deal = answered(page)
    assert deal.to_act == YOU
    assert len(sent(page, "step")) == len(deal.events) > 0
    page.wait_for_timeout(1_500)
    assert len(sent(page, "step")) == len(deal.events)  # and none after that
    said = page.evaluate("said.filter(Boolean)")
    assert page.evaluate("heard") == said
    assert len(said) == len(set(said)) == len(deal.events)
    tap(page.locator(".tl-fan-pick .tl-card").first)
    answered(page)
    expect(status(page)).not_to_have_text(said[-1])


def test_the_others_wait_while_a_dialog_is_open(window: Open, small_host: str) -> None:
    page = sit_down(window(), small_host, lambda part: part.click())
    page.get_by_role("button", name=named("en", "screen.settings.title")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    before = len(answered(page).events)
    page.wait_for_timeout(2_500)
    assert len(answered(page).events) == before
    page.keyboard.press("Escape")
    page.wait_for_function("!tienlenHost.get('scene').tick", timeout=10_000)
    assert answered(page).to_act == YOU


@pytest.mark.parametrize("how", ["reduce", "no-preference"])
def test_motion_is_short_or_none(window: Open, small_host: str, how: Any) -> None:
    page = sit_down(window(360, reduced_motion=how), small_host, lambda part: part.click())
    deal = answered(page)
    while deal.to_act != YOU:
        page.locator(".tl-bar .tl-btn").first.click()
        deal = answered(page)
    assert deal.hands is not None
    held(page, deal, deal.hands[0][0]).click()
    if how == "reduce":
        answered(page)
        assert page.evaluate(RUNNING) == []
    page.wait_for_function(f"({RUNNING})().length === 0", timeout=2_000)


def test_an_answer_is_never_out_of_sight(window: Open, small_host: str) -> None:
    """A tip is asked for below the hand; what the coach says above it comes into view."""
    page = go(window(360), f"{small_host}/app?screen=play&seed=7")
    press_button(page, "en", "screen.play.deal").click()
    press_button(page, "en", "screen.play.skip").click()
    tip = press_button(page, "en", "screen.play.hint")
    tip.scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    tip.click()
    heading = page.locator(".tl-coach h2")
    expect(heading).to_have_text(named("en", "screen.play.hint.title"))
    expect(heading).to_be_in_viewport()


IN_SIGHT = f"""() => {{
  const [coach, hand, bar] = ({ORDER})(["coach", "hand", "bar"]);
  return coach.top >= 0 && hand.bottom <= bar.top;
}}"""
"""Whether the coach and the hand below it are seen, once the page has come to rest."""


def test_a_refusal_leaves_the_hand_in_sight(window: Open, small_host: str) -> None:
    """However many rules stand behind it, on a phone the cards are seen above the answer bar."""
    page = sit_down(window(360, has_touch=True), small_host, tap)
    deal = answered(page)
    while deal.to_act != YOU:
        tap(answer(page, "skip"))
        deal = answered(page)
    assert deal.hands is not None
    for card in (deal.hands[0][0], deal.hands[0][-1]):
        tap(held(page, deal, card))
    tap(play_button(page))
    expect(page.locator(".tl-coach-no summary")).to_be_visible()
    page.wait_for_function(IN_SIGHT)
    tap(page.locator(".tl-coach-no summary"))
    expect(page.locator(".tl-coach-no a")).to_have_count(3)
    assert violations(page) == []
    assert [one for what in (TOO_WIDE, OUT_OF_ITS_BOX, TOO_SMALL) for one in page.evaluate(what)] == []

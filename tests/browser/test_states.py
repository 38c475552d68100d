"""Nothing is wrong for axe in any state of any part, each state has its marks, and never colour alone."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.states import STATES, State
from tests.browser.visit import HAND, go, named
from tests.browser.windows import THEMES, Open
from tests.serving import Served
from tienlen.engine.cards import LANGUAGES
from tienlen.engine.picture import ICON

pytest_plugins = ["tests.fixtures", "tests.browser.windows"]

LOOKS = tuple(product((360, 768, 1440), THEMES))

ROWS: dict[tuple[str, str], tuple[str, ...]] = {
    ("card", "selected"): ("cards", ".tl-is-selected .tl-badge svg"),
    ("card", "decides"): ("check-illegal", ".tl-is-decides[aria-label$=', decides']"),
    ("card", "wrong"): ("cards", ".tl-is-wrong .tl-badge svg"),
    ("card", "suggested"): ("cards", ".tl-is-hint .tl-badge svg"),
    ("card", "not usable"): ("cards", "button.tl-is-dim[aria-disabled=true]"),
    ("deck cell", "table"): ("check-legal", ".tl-cell.tl-in-table .tl-traymark svg"),
    ("deck cell", "played"): ("check-legal", ".tl-cell.tl-in-play .tl-traymark svg"),
    ("deck cell", "hand"): ("check-legal", ".tl-cell.tl-in-hand .tl-traymark svg"),
    ("tray", "takes the taps"): ("check-empty", ".tl-tray-active .tl-tray-takes"),
    ("chip", "on"): ("check-legal", ".tl-chip[aria-pressed=true] .tl-tick"),
    ("chip", "impossible"): ("check-legal", ".tl-chip[aria-disabled=true] .tl-why"),
    ("verdict", "legal"): ("check-legal", ".tl-verdict-ok .tl-word .tl-seal:not(.tl-seal-no) svg"),
    ("verdict", "not legal"): ("check-illegal", ".tl-verdict-no .tl-word .tl-seal-no svg"),
    ("rules row", "open reading"): ("check-illegal", ".tl-table .tl-tag-open"),
    ("seat", "last play"): ("play-refused", ".tl-seat-last .tl-seat-tag"),
    ("seat", "passed"): ("play-refused", ".tl-seat-passed .tl-seat-tag svg"),
    ("connection", "lost"): ("lost-queue", ".tl-banner-gold .tl-waiting", ".tl-verdict.tl-stale"),
    ("connection", "kernel gone"): ("gone", ".tl-banner-red a[href^='?']", ".tl-verdict.tl-stale"),
    ("start", "skeleton"): ("starting", ".tl-mat .tl-skel-card:nth-child(3)"),
    ("lesson node", "new"): ("learn", ".tl-path-new .tl-path-node"),
    ("lesson node", "now"): ("learn", ".tl-path-now[aria-current=step] .tl-tag"),
    ("lesson node", "done"): ("learn", ".tl-path-done .tl-path-node svg"),
    ("lesson node", "due"): ("learn", ".tl-path-due .tl-path-node svg"),
    ("option", "chosen"): ("lesson-choose", ".tl-option[aria-pressed=true] .tl-option-sign svg"),
    ("option", "right"): ("lesson-answered", ".tl-option-right .tl-option-sign svg"),
    ("option", "wrong"): ("lesson-answered", ".tl-option-wrong .tl-option-sign svg"),
    ("option", "its place"): ("lesson-order", ".tl-option-badge"),
    ("number", "right"): ("lesson-numbers", ".tl-stepper-right .tl-stepper-value svg"),
    ("number", "wrong"): ("lesson-numbers", ".tl-stepper-wrong .tl-stepper-value svg"),
    ("what is said", "law"): ("lesson-answered", ".tl-say-law svg"),
    ("what is said", "advice"): ("lesson-answered", ".tl-say-advice svg"),
    ("typed input", "error"): ("check-typed-error", ".tl-error svg", "[aria-invalid=true]", ".tl-verdict.tl-stale"),
}
"""The states every part can be in (those of parts that exist), where each is shown, and its marks beside the colour."""

BY_NAME = {state.name: state for state in STATES}


def looks(things: list[str]) -> list[pytest.ParameterSet]:
    """Everything in every look; sampled, each in one, such that all looks occur."""
    return [
        pytest.param(
            name,
            *look,
            marks=() if LOOKS[i % len(LOOKS)] == look else pytest.mark.full,
            id=f"{name}-{look[0]}-{look[1]}",
        )
        for i, name in enumerate(things)
        for look in LOOKS
    ]


def show(page: Page, host: str, state: State, theme: str = "light") -> Page:
    """Open a state of the gallery and wait until it is complete."""
    page.goto(f"{host}{state.path}&theme={theme}")
    expect(page.locator(state.ready).first).to_be_visible(timeout=12_000)
    return page


@pytest.mark.parametrize(("name", "width", "theme"), looks(list(BY_NAME)))
def test_every_state_is_accessible_and_marked(window: Open, small_host: str, name: str, width: int, theme: str) -> None:
    allowed = "404" if name == "gone" else None  # it asks for a kernel that is no more
    page = show(window(width, theme, allowed=allowed), small_host, BY_NAME[name], theme)
    for where, *marks in ROWS.values():
        for mark in marks if where == name else ():
            expect(page.locator(mark).first).to_be_visible()
    assert violations(page) == []


def test_every_row_is_shown_somewhere() -> None:
    assert {where for where, *_ in ROWS.values()} <= set(BY_NAME)


@pytest.mark.parametrize("theme", THEMES)
def test_focus_is_a_ring_in_front(window: Open, small_host: str, theme: str) -> None:
    page = show(window(360, theme), small_host, BY_NAME["cards"], theme)
    card = page.locator("button.tl-card").nth(1)
    page.locator("button.tl-card").first.focus()
    page.keyboard.press("ArrowRight")
    expect(card).to_be_focused()
    rings = "card => [card, ...card.children].map((part) => getComputedStyle(part).outline)"
    colour = "rgb(47, 74, 143)" if theme == "light" else "rgb(169, 191, 248)"
    assert f"{colour} solid 3px" in card.evaluate(rings)
    assert int(card.evaluate("card => getComputedStyle(card).zIndex")) > 0
    assert violations(page) == []


SEATS = """() => [...document.querySelectorAll(".tl-seat")].map((seat) => {
  const box = getComputedStyle(seat.querySelector(".tl-seat-in"));
  const tag = seat.querySelector(".tl-seat-tag");
  return {
    edge: `${box.borderTopWidth} ${box.borderTopColor}`,
    striped: box.backgroundImage.startsWith("repeating-linear-gradient"),
    sign: tag.querySelector("path")?.getAttribute("d") ?? null,
    words: tag.textContent,
  };
})"""


@pytest.mark.parametrize("theme", THEMES)
def test_a_seat_shows_and_says_that_it_played_last_or_passed(window: Open, small_host: str, theme: str) -> None:
    page = show(window(360, theme), small_host, BY_NAME["play-refused"], theme)
    expect(page.locator(".tl-seat")).to_have_count(3)
    waits, last, passed = page.evaluate(SEATS)
    gold = "rgb(168, 110, 0)" if theme == "light" else "rgb(242, 193, 78)"
    assert (last["edge"], last["striped"], last["sign"], last["words"]) == (f"2px {gold}", False, None, "last play")
    assert (passed["striped"], passed["sign"], passed["words"]) == (True, ICON["pass"], "passed")
    assert waits["striped"] is False
    assert gold not in waits["edge"] + passed["edge"]


def test_a_start_that_takes_long_offers_to_reload(window: Open, small_host: str) -> None:
    page = window(360)
    page.clock.install()
    show(page, small_host, BY_NAME["starting"])
    link = page.locator(".tl-start a")
    page.clock.run_for(7_000)
    expect(link).to_have_count(0)
    page.clock.run_for(2_000)
    expect(link).to_be_visible()
    assert violations(page) == []


# ---------------------------------------------------------------------------------- the real screens

SCREENS = {
    "empty": ("", ""),
    "legal": (f"?screen=check&on=2h&play=6s6c6d6h&passed=1&hand={HAND.replace(' ', '')}", ""),
    "illegal": (f"?screen=check&on=Ah&play=6s6c6d6h&hand={HAND.replace(' ', '')}", ""),
    "impossible": ("?screen=check&on=3s7h&play=8d", ""),
    "forged": ("?screen=check&on=2h&play=zz", ""),
    "typed error": ("?screen=check&on=Ah&play=6s6c6d6h", "type"),
    "house rules": ("?screen=check&on=Ah&play=6s6c6d6h", "screen.inforce.change_label"),
    "settings": ("?screen=check", "screen.settings.title"),
    "rules": ("?screen=rules&topic=bomb&id=bomb.only_twos", ""),
    "rules, all": ("?screen=rules", ""),
    "rules, none": ("?screen=rules&q=xyzzy", ""),
    "our table": ("?screen=table&rules=thirteen+instant_wins=four_twos&players=6&name=Lan", "screen.table.save"),
    "course": ("?screen=learn", ""),
    "what one knows": ("?screen=learn&view=progress", ""),
    "lesson": ("?screen=learn&lesson=order&step=7", ""),
}
"""Each with its address, and what is pressed there."""


@pytest.mark.parametrize(("name", "width", "theme"), looks(list(SCREENS)))
def test_every_screen_is_accessible(
    window: Open, small_host: str, name: str, width: int, theme: str, request: pytest.FixtureRequest
) -> None:
    language = LANGUAGES[list(SCREENS).index(name) % len(LANGUAGES)]
    query, press = SCREENS[name]
    page = go(window(width, theme, locale=language), f"{small_host}/app{query}")
    if press == "type":
        page.locator("input.tl-mono").nth(1).fill("6s 6z")
        expect(page.locator(".tl-error")).to_be_visible()
    elif press:
        page.get_by_role("button", name=named(language, press), exact=True).click()
    if page.locator(".tl-qr").count():
        expect(page.locator(".tl-qr path")).to_have_count(1)
    if press.startswith(("screen.inforce", "screen.settings")):
        expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize(("width", "theme"), [(360, "dark"), (1440, "light")])
def test_the_app_in_its_own_page_is_accessible(window: Open, app_server: Served, width: int, theme: str) -> None:
    page = go(window(width, theme), f"{app_server.base}{SCREENS['illegal'][0]}")
    expect(page.locator(".tl-qr path")).to_have_count(1)
    assert violations(page) == []
    page.get_by_role("button", name=named("en", "screen.inforce.change_label"), exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_page_before_the_kernel_is_accessible(window: Open, app_server: Served, theme: str) -> None:
    page = window(360, theme, locale="fr")
    page.route("**/*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(app_server.base)
    expect(page.get_by_text(named("fr", "screen.connection.starting"))).to_be_visible()
    assert violations(page) == []

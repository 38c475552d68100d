"""Room: nothing runs off the side or out of its box, thumbs hit what they aim at, bars hide nothing, nothing fidgets."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import QUAD_ON_ACE, cell, go, named, press_button
from tests.browser.windows import THEMES, Open
from tienlen.engine.cards import DECK, LANGUAGES
from tienlen.engine.judge import judge
from tienlen.records.share import from_query

pytest_plugins = ["tests.fixtures", "tests.browser.windows"]

SIZES = (320, 360, 768, 1440)
LONG = "3s4s5d6c7h8h9sTdJsQdKhAc2h"
FULL_HAND = "4d4h5s5c6s6d7s7d8c8d9c9d"

SCREENS = {
    "empty": ("?screen=check", ""),
    "ruling": (QUAD_ON_ACE.query("en").partition("&lang")[0], ""),
    "crowded": (f"?screen=check&on={LONG}&play={FULL_HAND}&hand={FULL_HAND}", ""),
    "two packs": ("?screen=check&rules=thirteen&players=8&on=7h7h&play=8h8h&passed=1&must=", ""),
    "house rules": ("?screen=check&rules=ace_high&on=Ah&play=6s6c6d6h", "screen.inforce.change_label"),
    "settings": ("?screen=check", "screen.settings.title"),
    "rules": ("?screen=rules&topic=bomb&id=bomb.only_twos", ""),
    "our table": ("?screen=table&rules=thirteen+instant_wins=four_twos&players=6&name=Donnerstagsrunde", "more"),
    "course": ("?screen=learn", ""),
    "what one knows": ("?screen=learn&view=progress", ""),
    "lesson, a hand": ("?screen=learn&lesson=bombs&step=5", ""),
    "lesson, a trick": ("?screen=learn&lesson=lock&step=4", ""),
    "lesson, numbers": ("?screen=learn&lesson=points&step=2", ""),
    "lesson, the pack": ("?screen=learn&lesson=order&step=6", ""),
}
"""Each with its address, and what is opened there."""

TOO_WIDE = """() => {
    const page = document.scrollingElement, dialog = document.querySelector("dialog[open]");
    const wide = (part) => part && part.scrollWidth > part.clientWidth + 0.5;
    const seen = [...document.querySelectorAll(".tl *")].filter((part) =>
        part.getBoundingClientRect().right > innerWidth + 0.5 && !part.closest(".tl-vh, .tl-skip"));
    return wide(page) || wide(dialog) ? [`${page.scrollWidth}`, ...seen.slice(0, 4).map((part) => part.outerHTML.slice(0, 200))] : [];
}"""

OUT_OF_ITS_BOX = """() => [...document.querySelectorAll(".tl button, .tl a, .tl .tl-tag, .tl h1, .tl h2, .tl h3, .tl th, .tl td, .tl .tl-word")]
    .filter((part) => part.checkVisibility() && !part.closest(".tl-minibar, .tl-vh, .tl-fan, .tl-skip"))
    .filter((part) => {
        const box = part.getBoundingClientRect();
        const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (texts.nextNode()) {
            if (texts.currentNode.parentElement.closest(".tl-vh, select")) continue;
            range.selectNodeContents(texts.currentNode);
            for (const one of range.getClientRects()) {
                if (one.left < box.left - 1 || one.right > box.right + 1) return true;
                if (one.top < box.top - 3 || one.bottom > box.bottom + 3) return true;
            }
        }
        return false;
    })
    .map((part) => part.outerHTML.slice(0, 200))"""

TOO_SMALL = """() => [...document.querySelectorAll("button, a[href], select, input, summary")].flatMap((part) => {
    const { width, height } = part.getBoundingClientRect();
    const inSentence = part.matches("p a, p button");
    if (!width || part.closest(".tl-skip") || inSentence) return [];
    const card = part.classList.contains("tl-card");
    const [least_wide, least_high] = card ? [27.9, 60] : [43.9, 43.9];
    return width < least_wide || height < least_high ? [`${part.outerHTML.slice(0, 160)} ${width} x ${height}`] : [];
})"""

THIN_STRIPS = """() => [...document.querySelectorAll(".tl-fan, .tl-cards")].flatMap((fan) =>
    [...fan.children].slice(1).flatMap((card, i) => {
        const [a, b] = [fan.children[i].getBoundingClientRect(), card.getBoundingClientRect()];
        return Math.abs(b.top - a.top) < a.height / 2 && b.left - a.left < 27.9 ? [`${b.left - a.left}`] : [];
    }))"""


COVERED = """() => [...document.querySelectorAll(".tl-badge")].flatMap((badge) => {
    const a = badge.getBoundingClientRect();
    return [...document.querySelectorAll(".tl-card .tl-face")].flatMap((face) => {
        const { left, top, width } = face.getBoundingClientRect(), unit = width / 100;
        const b = { left: left + 4 * unit, right: left + 37 * unit, top: top + 11 * unit, bottom: top + 72 * unit };
        const apart = a.right <= b.left || a.left >= b.right || a.bottom <= b.top || a.top >= b.bottom;
        return apart ? [] : [`${a.left} ${a.top} covers ${b.left} ${b.top} ${b.right} ${b.bottom}`];
    });
})"""
"""Badges over the corner that tells which card it is."""

ENDLESS = {
    "a setting": f"?rules=pagat+{'x' * 300}=yes",
    "a card": f"?on=<img{'x' * 300}",
    "a key": f"?{'k' * 500}=1",
    "a name": f"?screen=table&name={'W' * 40}",
    "cards": f"?on={'3s' * 900}",
}
"""Addresses that hold one endless word."""


def open_screen(page: Page, host: str, name: str, language: str) -> Page:
    """Show one of the screens, with what opens on it."""
    query, press = SCREENS[name]
    go(page, f"{host}/app{query.removesuffix('&must=')}")
    if press == "more":
        page.locator("summary").click()
        expect(page.locator("details .tl-switch").first).to_be_visible()
    elif press:
        page.get_by_role("button", name=named(language, press), exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
    return page


WORDY = ("ruling", "house rules", "our table")


def in_languages() -> list[pytest.ParameterSet]:
    """Every screen in every language; sampled, those with few words in two of them."""
    found = []
    for i, name in enumerate(SCREENS):
        for j, language in enumerate(LANGUAGES):
            marks = () if name in WORDY or j in (i % 5, (i + 3) % 5) else pytest.mark.full
            found.append(pytest.param(name, language, marks=marks, id=f"{name}-{language}"))
    return found


def test_the_crowded_screen_shows_a_ruling() -> None:
    link = from_query(SCREENS["crowded"][0])
    assert len(link.position.table) == 13
    assert len(link.position.play) == 12
    assert judge(link.rules, link.position).play is not None


@pytest.mark.parametrize(("name", "language"), in_languages())
def test_everything_has_room(window: Open, small_host: str, name: str, language: str) -> None:
    page = open_screen(window(320, locale=language), small_host, name, language)
    for width in SIZES:
        page.set_viewport_size({"width": width, "height": 700})
        page.wait_for_timeout(60)  # the columns follow the width
        found = {what: page.evaluate(what) for what in (TOO_WIDE, OUT_OF_ITS_BOX, TOO_SMALL, THIN_STRIPS)}
        assert [one for many in found.values() for one in many] == [], width


@pytest.mark.parametrize("query", ENDLESS.values(), ids=ENDLESS)
def test_an_endless_word_is_broken(window: Open, small_host: str, query: str) -> None:
    page = go(window(320), f"{small_host}/app{query}")
    if "name=" in query:
        page.get_by_role("button", name=named("en", "screen.table.save"), exact=True).click()
        expect(page.locator("main").get_by_text("W" * 40)).not_to_have_count(0)
    for width in SIZES:
        page.set_viewport_size({"width": width, "height": 700})
        page.wait_for_timeout(60)
        assert page.evaluate(TOO_WIDE) == [], width


@pytest.mark.parametrize("where", ["on", "play", "hand"])
def test_a_whole_pack_in_one_place_has_room(window: Open, small_host: str, where: str) -> None:
    page = go(window(320), f"{small_host}/app?screen=check&{where}={''.join(map(str, DECK))}")
    expect(page.locator(".tl-cards .tl-card, .tl-fan .tl-card")).to_have_count(52)
    for width in (*SIZES, 1024, 1920):
        page.set_viewport_size({"width": width, "height": 700})
        page.wait_for_timeout(60)
        assert [one for what in (TOO_WIDE, THIN_STRIPS) for one in page.evaluate(what)] == [], width


@pytest.mark.parametrize("large", [False, True], ids=["normal", "large"])
@pytest.mark.parametrize("path", ["app", "picker", "gallery"])
def test_a_badge_covers_no_index(window: Open, small_host: str, path: str, large: bool) -> None:
    page = window(320)
    if path == "app":
        go(page, f"{small_host}/app?screen=check&on=2s&play=4s6s8d9cJh2h&hand={LONG}4d".replace("J", "T"))
    else:
        page.goto(f"{small_host}/{path}?" + ("state=cards" if path == "gallery" else ""))
        expect(page.locator(".tl-fan").first).to_be_visible()
    if large:
        page.evaluate("document.querySelector('.tl').dataset.tlCards = 'large'")
    if path == "picker":
        for i in range(0, 13, 2):
            page.locator(".tl-fan-pick .tl-card").nth(i).press("Space")
    expect(page.locator(".tl-badge")).not_to_have_count(0)
    for width in SIZES:
        page.set_viewport_size({"width": width, "height": 700})
        page.wait_for_timeout(60)
        assert page.evaluate(COVERED) == [], width


@pytest.mark.parametrize("step", [3, 9])
def test_cards_in_a_lesson_overlap_only_where_room_is_short(window: Open, small_host: str, step: int) -> None:
    """Six cards on six, and four on four: on no screen does one lie on the other while there is room beside it."""
    page = go(window(1440), f"{small_host}/app?screen=learn&lesson=bomb-after-pass&step={step}")
    expect(page.locator(".tl-mat .tl-card")).to_have_count({3: 12, 9: 8}[step])
    for width in (360, 768, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(60)
        for row in page.locator(".tl-mat .tl-cards").all():
            boxes = [card.bounding_box() for card in row.locator(".tl-card").all()]
            lefts = [box["x"] for box in boxes if box]
            card = page.locator(".tl-mat .tl-card").first.bounding_box()
            assert card is not None
            assert all(right - left > card["width"] - 1.5 for left, right in pairwise(lefts)), width


@pytest.mark.parametrize("screen", ["check", "table"])
def test_seven_numbers_fill_their_rows(window: Open, small_host: str, screen: str) -> None:
    page = go(window(320), f"{small_host}/app?screen={screen}")
    for width in (320, 360, 376, 390, 414):
        page.set_viewport_size({"width": width, "height": 700})
        page.wait_for_timeout(60)
        rows: dict[int, list[float]] = {}
        for one in page.locator(".tl-seg-many .tl-seg-item").all():
            if box := one.bounding_box():
                rows.setdefault(round(box["y"]), []).append(box["x"] + box["width"])
                assert box["width"] > 43.9, width
        assert [len(row) for row in rows.values()] == ([4, 3] if width < 376 else [7]), width
        ends = [max(row) for row in rows.values()]
        assert max(ends) - min(ends) < 2, width


@pytest.mark.parametrize("large", [False, True], ids=["normal", "large"])
def test_large_cards_have_room(window: Open, small_host: str, large: bool) -> None:
    page = open_screen(window(320), small_host, "settings", "en")
    if large:
        page.get_by_role("switch", name=named("en", "screen.settings.large")).click()
        expect(page.locator(".tl")).to_have_attribute("data-tl-cards", "large")
    go(page, f"{small_host}/app{SCREENS['crowded'][0]}")
    for width in SIZES:
        page.set_viewport_size({"width": width, "height": 700})
        page.wait_for_timeout(60)
        assert [one for what in (TOO_WIDE, OUT_OF_ITS_BOX, TOO_SMALL, THIN_STRIPS) for one in page.evaluate(what)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_verdict_is_seen_without_scrolling_on_a_phone(window: Open, small_host: str, language: str) -> None:
    page = open_screen(window(360, locale=language), small_host, "ruling", language)
    for width in (320, 360, 414):
        page.set_viewport_size({"width": width, "height": 700})
        page.wait_for_timeout(60)
        end = page.locator(".tl-word").evaluate("word => word.getBoundingClientRect().bottom + scrollY")
        assert end <= 485, (width, end)


@pytest.mark.parametrize("language", LANGUAGES)
def test_undo_and_clear_stand_side_by_side(window: Open, small_host: str, language: str) -> None:
    page = open_screen(window(360, locale=language), small_host, "ruling", language)
    undo, clear = (press_button(page, language, f"screen.check.{name}") for name in ("undo", "clear"))
    for width in (320, 360, 414):
        page.set_viewport_size({"width": width, "height": 700})
        page.wait_for_timeout(60)
        tops = [part.evaluate("part => Math.round(part.getBoundingClientRect().top)") for part in (undo, clear)]
        assert tops[0] == tops[1], width


# ---------------------------------------------------------------------------------- focus and bars

HIDDEN = """() => {
    const part = document.activeElement, box = part.getBoundingClientRect();
    if (part === document.body || part.closest(".tl-skip")) return "";
    const layer = document.querySelector("dialog[open]") ?? document;
    const bars = [...layer.querySelectorAll(".tl-tabs, .tl-minibar, .tl-area-bar, .tl-dialog-paper > .tl-dialog-head")].filter((bar) =>
        /fixed|sticky/.test(getComputedStyle(bar).position) && !bar.contains(part) && !part.contains(bar));
    const under = bars.filter((bar) => {
        const over = bar.getBoundingClientRect();
        return box.bottom > over.top + 1 && box.top < over.bottom - 1 && box.right > over.left && box.left < over.right;
    });
    const outside = box.bottom < 1 || box.top > innerHeight - 1;
    return under.length || outside ? `${part.outerHTML.slice(0, 160)} ${Math.round(box.top)}–${Math.round(box.bottom)}` : "";
}"""


@pytest.mark.parametrize(
    ("name", "width"),
    [("ruling", 360), ("ruling", 768), ("house rules", 360), ("our table", 360), ("lesson, numbers", 360)],
)
def test_focus_is_never_under_a_bar(window: Open, small_host: str, name: str, width: int) -> None:
    page = open_screen(window(width), small_host, name, "en")
    for key, first in (("Tab", ".tl-skip"), ("Shift+Tab", "body > :last-child")):
        hidden, stops = [], set()
        page.evaluate("first => document.querySelector(first)?.focus?.()", first)
        for _ in range(90):
            page.keyboard.press(key)
            at = page.evaluate("document.activeElement.outerHTML.slice(0, 400)")
            if at.startswith("<body") or at in stops:
                break
            stops.add(at)
            hidden.append(page.evaluate(HIDDEN))
        assert len(stops) > 12
        assert [one for one in hidden if one] == []


def test_small_bar_says_the_verdict_and_leads_back(window: Open, small_host: str) -> None:
    page = open_screen(window(360, has_touch=True), small_host, "ruling", "en")
    bar = page.locator(".tl-minibar")
    expect(bar).to_have_count(0)
    page.locator(".tl-area-share").scroll_into_view_if_needed()
    expect(bar).to_be_visible()
    expect(bar).to_contain_text(named("en", "screen.word.illegal"))
    assert 50 <= (bar.bounding_box() or {})["height"] <= 56
    bar.tap()
    expect(page.locator(".tl-word")).to_be_in_viewport()
    expect(bar).to_have_count(0)


# ---------------------------------------------------------------------------------- motion

RUNNING = """() => document.getAnimations().filter((one) => {
    const { duration, iterations } = one.effect.getComputedTiming();
    return one.playState === "running" && duration * iterations > 1;
}).map((one) => one.animationName ?? one.transitionProperty)"""


@pytest.mark.parametrize("how", ["system", "setting"])
def test_reduced_motion_moves_nothing(window: Open, small_host: str, how: str) -> None:
    page = window(360, reduced_motion="reduce" if how == "system" else "no-preference")
    if how == "setting":
        open_screen(page, small_host, "settings", "en")
        page.get_by_role("switch", name=named("en", "screen.settings.motion")).click()
        expect(page.locator(".tl")).to_have_attribute("data-tl-motion", "reduced")
    open_screen(page, small_host, "ruling", "en")
    for cards in (3, 4):
        cell(page, "6h").click()
        expect(page.locator(".tl-tray").nth(1).locator(".tl-card")).to_have_count(cards)
        assert page.evaluate(RUNNING) == []
    page.get_by_role("button", name=named("en", "screen.settings.title")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate(RUNNING) == []


def test_reduced_motion_keeps_the_start_still(window: Open, small_host: str) -> None:
    page = window(360)
    page.goto(f"{small_host}/gallery?state=starting")
    expect(page.locator(".tl-start")).to_be_visible()
    assert page.evaluate(RUNNING) == []


def test_motion_is_short_and_ends(window: Open, small_host: str) -> None:
    page = open_screen(window(360, reduced_motion="no-preference"), small_host, "ruling", "en")
    times = page.evaluate(
        """() => ["--tl-fast", "--tl-base", "--tl-slow"].map((name) =>
            parseFloat(getComputedStyle(document.querySelector(".tl")).getPropertyValue(name)))"""
    )
    assert [time if time > 1 else time * 1000 for time in times] == [120, 200, 320]
    cell(page, "6h").scroll_into_view_if_needed()
    before = cell(page, "6h").bounding_box()
    cell(page, "6h").click()
    page.wait_for_function(f"({RUNNING})().length > 0")
    page.wait_for_function(f"({RUNNING})().length === 0", timeout=2_000)
    after = cell(page, "6h").bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) < 1


@pytest.mark.parametrize("theme", THEMES)
def test_words_on_the_mat_can_be_read(window: Open, small_host: str, theme: str) -> None:
    """axe does not measure text on a pattern: here it is held against the worse of the pattern's two colours."""
    page = open_screen(window(360, theme), small_host, "empty", "en")
    worst = page.evaluate(
        """() => {
            const probe = document.body.appendChild(document.createElement("canvas")).getContext("2d", { willReadFrequently: true });
            const seen = (...colours) => {
                probe.clearRect(0, 0, 1, 1);
                for (const colour of colours) { probe.fillStyle = colour; probe.fillRect(0, 0, 1, 1); }
                return [...probe.getImageData(0, 0, 1, 1).data].slice(0, 3);
            };
            const light = (rgb) => rgb.map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
                .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
            const root = document.querySelector(".tl-mat");
            const resolve = (name) => { root.style.outlineColor = `var(${name})`; return getComputedStyle(root).outlineColor; };
            const grounds = ["--tl-mat", "--tl-mat-2"].map(resolve);
            const tray = resolve("--tl-tray");
            const inks = ["--tl-ink", "--tl-ink-2", "--tl-accent"].map(resolve);
            const ratios = grounds.flatMap((ground) => [[ground], [ground, tray]]).flatMap((under) => inks.map((ink) => {
                const [a, b] = [light(seen(...under)), light(seen(...under, ink))].sort((x, y) => y - x);
                return (a + 0.05) / (b + 0.05);
            }));
            return Math.min(...ratios);
        }"""
    )
    assert worst >= 4.5

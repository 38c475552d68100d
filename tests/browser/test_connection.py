"""A line that is slow or lost says so and comes back; a kernel that died offers the same position; no tap is lost."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.lines import Line
from tests.browser.visit import QUAD_ON_ACE, cell, expect_ruling, go, named, press_button, tray, word
from tests.browser.windows import THEMES, Open, languages
from tests.serving import Served
from tienlen.engine.cards import LANGUAGES

pytest_plugins = ["tests.fixtures", "tests.browser.windows"]

BREAKS = "WebSocket|ERR_|Failed to (load|fetch)|Connection lost|kernel"
"""What Chromium and Voilà's own front end note when a line breaks."""


@pytest.fixture
def line(app_server: Served) -> Iterator[Line]:
    """A line to the app."""
    port = re.search(r":(\d+)", app_server.url)
    assert port
    with Line(int(port[1])) as made:
        yield made


def lost(page: Page, language: str, within: float = 5) -> None:
    """The gold banner, in time, in the language; the verdict stays, greyed."""
    banner = page.locator(".tl-banner-gold")
    expect(banner).to_be_visible(timeout=within * 1000)
    expect(banner).to_contain_text(named(language, "screen.connection.lost"))
    expect(page.locator(".tl-verdict.tl-stale")).to_be_visible()


@pytest.mark.parametrize("language", languages("en", "de"))
def test_no_tap_is_lost_while_the_line_is_cut(window: Open, small_host: str, language: str) -> None:
    theme = THEMES[LANGUAGES.index(language) % 2]
    page = window(360, theme, has_touch=True, locale=language)
    go(page, f"{small_host}/app?screen=check&on=Ah&play=6s6c&lang={language}")
    before = word(page).text_content()
    page.evaluate("tienlenHost.down = true")
    cell(page, "6d", language).tap()
    lost(page, language)
    cell(page, "6h", language).tap()
    assert word(page).text_content() == before
    waiting = page.locator(".tl-waiting")
    expect(waiting.locator(".tl-mini")).to_have_count(2)
    expect(waiting).to_contain_text(named(language, "screen.connection.waiting"))
    assert violations(page) == []
    page.evaluate("tienlenHost.down = false")
    expect(page.locator(".tl-banner-gold")).to_have_count(0, timeout=8_000)
    expect(tray(page, "play").locator(".tl-card")).to_have_count(4, timeout=8_000)
    expect(page.locator(".tl-verdict.tl-stale")).to_have_count(0)
    expect(word(page)).to_have_text(named(language, "screen.word.illegal"))


@pytest.mark.parametrize("how", ["held up", pytest.param("cut", marks=pytest.mark.full)])
def test_the_app_comes_back_when_the_network_does(window: Open, line: Line, how: str) -> None:
    page = window(360, has_touch=True, allowed=BREAKS)
    go(page, f"http://localhost:{line.port}/?screen=check&on=Ah&play=6s6c")
    if how == "cut":
        line.cut()
    else:
        line.hold()
    started = time.monotonic()
    cell(page, "6d").tap()
    lost(page, "en", 6)
    assert time.monotonic() - started < 6
    cell(page, "6h").tap()
    expect(page.locator(".tl-waiting .tl-mini")).to_have_count(2)
    line.mend()
    expect(page.locator(".tl-banner-gold")).to_have_count(0, timeout=30_000)
    expect(tray(page, "play").locator(".tl-card")).to_have_count(4, timeout=10_000)
    expect(page).to_have_url(re.compile("play=6s6c6d6h"))
    expect(word(page)).to_have_text(named("en", "screen.word.illegal"))


def test_a_slow_line_is_no_lost_one(window: Open, small_host: str) -> None:
    page = go(window(has_touch=True), f"{small_host}/app?screen=check&on=Ah&play=6s6c")
    page.evaluate("tienlenHost.delay = 900")
    for card in ("6d", "6h"):
        cell(page, card).tap()
        expect(cell(page, card)).to_have_class(re.compile("tl-pending|tl-in-play"))
    expect(tray(page, "play").locator(".tl-card")).to_have_count(4, timeout=8_000)
    expect(page.locator(".tl-banner-gold, .tl-banner-red")).to_have_count(0)


@pytest.mark.parametrize(
    ("width", "theme", "language"), [(360, "dark", "vi"), pytest.param(1440, "light", "fr", marks=pytest.mark.full)]
)
def test_a_killed_kernel_brings_the_position_back(
    window: Open, app_server: Served, width: int, theme: str, language: str
) -> None:
    page = window(width, theme, allowed=BREAKS)
    go(page, app_server.base + QUAD_ON_ACE.query(language))
    expect_ruling(page, QUAD_ON_ACE, language)
    address = page.url
    kernel = str(page.locator("meta[name=tl-kernel]").get_attribute("content")).rpartition("/")[2]
    next(one for one in app_server.kernels() if any(kernel in word for word in one.cmdline())).kill()
    gone = page.locator(".tl-banner-red")
    expect(gone).to_be_visible(timeout=5_000)
    expect(gone).to_contain_text(named(language, "screen.connection.gone"))
    expect(page.locator(".tl-verdict.tl-stale")).to_be_visible()
    assert violations(page) == []
    cell(page, "3s", language).click()
    expect(page.locator(".tl-waiting .tl-mini")).to_have_count(1)
    gone.get_by_role("link", name=named(language, "screen.connection.reload")).click()
    expect(gone).to_have_count(0, timeout=20_000)
    expect(page.locator(".tl-verdict:not(.tl-stale) .tl-word")).to_be_visible(timeout=20_000)
    # the position is back, and the card that was tapped while nobody listened
    expect(page).to_have_url(re.compile("play=(3s6s6c6d6h|6s6c6d6h3s)"))
    press_button(page, language, "screen.check.undo").click()
    expect(page).to_have_url(address)
    expect_ruling(page, QUAD_ON_ACE, language)

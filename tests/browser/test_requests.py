"""No request leaves the host: everything the app needs, it has."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.visit import QUAD_ON_ACE, by_typing, cell, expect_ruling, go, named, press_button
from tests.chromium import FLAGS, find
from tests.serving import Served

pytest_plugins = ["tests.fixtures", "tests.browser.windows"]


BROWSERS_OWN = re.compile(
    r"\b((update|optimizationguide-pa|content-autofill|safebrowsing)\.googleapis|(accounts|clients\d|www)\.google)\.com\b"
)
"""Where Chromium itself goes, whatever page it shows."""


@contextmanager
def trap() -> Iterator[tuple[int, list[str]]]:
    """A proxy that leads nowhere: whatever is not for this machine ends here, and is noted."""
    caught: list[str] = []

    def answer() -> None:
        while True:
            try:
                end, _ = door.accept()
            except OSError:
                return
            with suppress(OSError):
                caught.append(end.recv(4_096).partition(b"\r\n")[0].decode(errors="replace"))
                end.close()

    with socket.create_server(("127.0.0.1", 0)) as door:
        threading.Thread(target=answer, daemon=True).start()
        yield door.getsockname()[1], caught


@pytest.fixture
def guarded(browser: Browser) -> Iterator[tuple[Browser, list[str]]]:
    """A browser with the trap for everything that is not for this machine."""
    with trap() as (port, caught):
        flags = [*FLAGS, f"--proxy-server=127.0.0.1:{port}"]
        started = browser.browser_type.launch(executable_path=find(), headless=True, args=flags)
        yield started, caught
        started.close()


def test_no_request_leaves_the_host(guarded: tuple[Browser, list[str]], app_server: Served) -> None:
    browser, caught = guarded
    asked: list[str] = []
    context = browser.new_context(locale="vi-VN", viewport={"width": 1440, "height": 900})
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.on("websocket", lambda opened: asked.append(opened.url))
    go(page, app_server.base)
    by_typing(page, QUAD_ON_ACE, "vi")
    expect_ruling(page, QUAD_ON_ACE, "vi")
    expect(page.locator(".tl-qr path")).to_have_count(1)
    for language in ("fr", "de", "ru", "en"):
        page.locator(".tl-lang select").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
    press_button(page, "en", "screen.check.share.copy").click()
    page.locator(".tl-fact-link").first.click()
    expect(page.locator(".tl-rule-current")).to_be_visible()
    page.get_by_role("link", name=named("en", "screen.tab.table"), exact=True).click()
    expect(page.locator(".tl-qr path")).to_have_count(1)
    press_button(page, "en", "screen.table.save").click()
    press_button(page, "en", "screen.settings.title").click()
    page.get_by_role("button", name=named("en", "screen.settings.theme.dark"), exact=True).click()
    page.reload()
    go(page, app_server.base + "?screen=check")
    cell(page, "3s").click()
    expect(page.locator(".tl-mat .tl-card")).to_have_count(1)
    page.close(run_before_unload=True)
    context.close()
    elsewhere = [url for url in asked if urlsplit(url).scheme not in ("blob", "data")]
    assert len(elsewhere) > 10
    assert any(url.startswith("ws:") for url in elsewhere)
    assert {urlsplit(url).netloc for url in elsewhere} == {urlsplit(app_server.base).netloc}
    assert [line for line in caught if not BROWSERS_OWN.search(line)] == []


def test_the_trap_catches(guarded: tuple[Browser, list[str]], app_server: Served) -> None:
    """The test above could fail: a page that asks another host is caught at it."""
    browser, caught = guarded
    page = browser.new_page()
    page.goto("about:blank")
    page.evaluate("fetch('http://elsewhere.test/', { mode: 'no-cors' }).catch(() => {})")
    assert any("elsewhere.test" in line for line in caught)
    page.close()

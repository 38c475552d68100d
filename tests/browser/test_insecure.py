"""On plain http from another device: no secure context, and everything works all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.codes import expected, modules
from tests.browser.visit import QUAD_ON_ACE, by_touch, expect_ruling, go, named, press_button, status
from tests.chromium import FLAGS, find
from tests.serving import Served, app

pytest_plugins = ["tests.fixtures", "tests.browser.windows"]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The app as other devices reach it."""
    with app(tmp_path_factory.mktemp("club"), "--host", "0.0.0.0") as served:
        yield served


@pytest.fixture(scope="module")
def far(browser: Browser) -> Iterator[Browser]:
    """A browser for which this machine is another one, called club.test."""
    flag = "--host-resolver-rules=MAP club.test 127.0.0.1"
    started = browser.browser_type.launch(executable_path=find(), headless=True, args=[*FLAGS, flag])
    yield started
    started.close()


@pytest.fixture
def phone(far: Browser, club: Served) -> Iterator[Page]:
    """A phone that has opened the quad on the ace."""
    context = far.new_context(
        viewport={"width": 360, "height": 760}, has_touch=True, locale="en-GB", device_scale_factor=2
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    go(page, f"http://club.test:{club.base.rstrip('/').rpartition(':')[2]}/")
    yield page
    page.close(run_before_unload=True)
    context.close()
    assert faults == []


def pasted(page: Page) -> str:
    """What is on the clipboard, pasted as people do."""
    other = page.context.new_page()
    other.set_content("<textarea></textarea>")
    other.locator("textarea").focus()
    other.keyboard.press("Control+V")
    text = other.locator("textarea").input_value()
    other.close()
    return text


def test_the_whole_ruling_without_a_secure_context(phone: Page) -> None:
    assert phone.evaluate("[isSecureContext, typeof navigator.clipboard, typeof crypto.randomUUID]") == [
        False,
        "undefined",
        "undefined",
    ]
    by_touch(phone, QUAD_ON_ACE, "en")
    expect_ruling(phone, QUAD_ON_ACE, "en")
    base = phone.url.partition("?")[0]
    assert base.startswith("http://club.test:")

    expect(phone.locator(".tl-qr path")).to_have_count(1)
    press_button(phone, "en", "screen.check.share.link").tap()
    expect(status(phone)).to_have_text(named("en", "screen.copied"))
    link = pasted(phone)
    assert link.startswith(base + "?screen=check")
    assert modules(phone.locator(".tl-qr")) == expected(link)

    press_button(phone, "en", "screen.check.share.copy").tap()
    expect(status(phone)).to_have_text(named("en", "screen.copied"))
    text = pasted(phone)
    assert named("en", "screen.word.illegal").upper() in text
    assert link in text
    expect(press_button(phone, "en", "screen.check.share.copy")).to_be_focused()

    other = phone.context.new_page()
    expect_ruling(go(other, link), QUAD_ON_ACE, "en")
    other.close(run_before_unload=True)


def test_ids_are_unique_and_met(phone: Page) -> None:
    by_touch(phone, QUAD_ON_ACE, "en")
    press_button(phone, "en", "screen.inforce.change_label").tap()
    expect(phone.get_by_role("dialog")).to_be_visible()
    ids = phone.evaluate("[...document.querySelectorAll('[id]')].map((part) => part.id)")
    assert len(ids) == len(set(ids))
    wanted = phone.evaluate(
        """() => ["for", "aria-labelledby", "aria-describedby"].flatMap((name) =>
            [...document.querySelectorAll(`[${name}]`)].flatMap((part) => part.getAttribute(name).split(" ")))"""
    )
    assert wanted
    assert set(wanted) <= set(ids)


def test_settings_are_kept(phone: Page) -> None:
    press_button(phone, "en", "screen.settings.title").tap()
    phone.get_by_role("button", name=named("en", "screen.settings.theme.dark"), exact=True).tap()
    expect(phone.locator("html")).to_have_attribute("data-tl-theme", "dark")
    phone.reload()
    expect(phone.locator("html")).to_have_attribute("data-tl-theme", "dark", timeout=20_000)


def test_where_nothing_can_be_copied_the_text_is_shown(phone: Page) -> None:
    phone.evaluate("document.execCommand = () => false")
    by_touch(phone, QUAD_ON_ACE, "en")
    for key, holds in (("link", "http://club.test:"), ("copy", named("en", "screen.word.illegal").upper())):
        press_button(phone, "en", f"screen.check.share.{key}").tap()
        expect(phone.get_by_text(named("en", "screen.copy_failed")).last).to_be_visible()
        text = phone.get_by_label(named("en", "screen.copy_failed")).last
        expect(text).to_have_value(re.compile(re.escape(holds)))
        expect(text).to_be_focused()

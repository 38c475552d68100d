"""What somebody has learnt: it outlasts a reload, travels in a link or a file, and is erased only on a second word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.pupil import Pupil, Wire
from tests.browser.test_connection import BREAKS
from tests.browser.visit import go, named, press_button
from tests.browser.windows import Open
from tests.serving import Served

pytest_plugins = ["tests.fixtures", "tests.browser.windows"]
pytestmark = pytest.mark.browser

PROGRESS = "?screen=learn&view=progress"


def learnt(page: Page, host: str) -> Pupil:
    """Two pages of the first lesson are done; the third stands open."""
    go(page, f"{host}/app?screen=learn&lesson=order&lang=en")
    pupil = Pupil(page)
    for number in (1, 2):
        assert pupil.at()[0] == number
        pupil.answer()
        pupil.go(pupil.on)
    assert pupil.at()[0] == 3
    return pupil


def kept(page: Page) -> dict[str, int]:
    """How far each lesson was done, as the browser keeps it."""
    told = page.evaluate("JSON.parse(localStorage.getItem('tienlen') ?? '{}').learn?.progress?.steps ?? {}")
    return dict(told)


def test_a_reload_goes_on_where_one_was(window: Open, small_host: str) -> None:
    """The program behind the page is a new one each time: it knows only what the browser kept."""
    page = window(360, has_touch=True)
    pupil = learnt(page, small_host)
    page.reload()
    expect(page.locator(".tl-progress-text")).to_have_text("3 / " + str(pupil.at()[1]))
    go(page, f"{small_host}/app?screen=learn&lang=en")
    expect(page.locator(".tl-path-now")).to_have_count(1)
    pupil.go(press_button(page, "en", "learn.go_on"))
    assert pupil.at()[0] == 3
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_the_browser_goes_back_from_a_lesson_to_the_path(window: Open, small_host: str) -> None:
    page = go(window(360, has_touch=True), f"{small_host}/app?screen=learn&lang=en")
    pupil = Pupil(page)
    pupil.go(page.locator(".tl-path a").first)
    for _ in range(2):
        pupil.answer()
        pupil.go(pupil.on)
    assert "step=3" in page.url
    page.go_back()
    expect(page.locator(".tl-path").first).to_be_visible()
    assert "lesson" not in page.url
    page.go_forward()
    expect(page.locator(".tl-progress-text")).to_contain_text("3 / ")


def test_a_kernel_that_dies_in_a_lesson(window: Open, app_server: Served) -> None:
    """In the app itself: the page says so, is loaded again, and the lesson goes on to its end."""
    page = window(360, has_touch=True, allowed=BREAKS)
    wire = Wire(page)
    go(page, f"{app_server.base}?screen=learn&lesson=order&lang=en")
    answer = page.locator(".tl-options .tl-option")
    done = page.locator(".tl-bar").get_by_role("button", name=named("en", "learn.next"), exact=True)
    answer.filter(has_text=named("en", "screen.word.legal")).first.tap()
    done.tap()
    expect(page.locator(".tl-progress-text")).to_contain_text("2 / ")
    kernel = str(page.locator("meta[name=tl-kernel]").get_attribute("content")).rpartition("/")[2]
    next(one for one in app_server.kernels() if any(kernel in word for word in one.cmdline())).kill()
    gone = page.locator(".tl-banner-red")
    expect(gone).to_be_visible(timeout=5_000)
    gone.get_by_role("link", name=named("en", "screen.connection.reload")).tap()
    expect(gone).to_have_count(0, timeout=20_000)
    expect(page.locator(".tl-progress-text")).to_contain_text("2 / ")
    pupil = Pupil(page, wait=wire.answered)
    assert kept(page) == {"order": 1}
    pupil.go_through("order")
    expect(page.get_by_role("heading", level=1)).to_have_text(named("en", "learn.done.title"))
    go(page, f"{app_server.base}?screen=learn&lang=en")
    expect(page.locator(".tl-path li").first).to_have_class("tl-path-done")


def test_a_kernel_that_dies_in_the_middle_of_an_answer(window: Open, app_server: Served) -> None:
    """What was tapped is lost, and said to be; a tap that waited does not begin another answer."""
    page = go(
        window(360, has_touch=True, allowed=BREAKS), f"{app_server.base}?screen=learn&lesson=order&step=2&lang=ru"
    )
    options = page.locator(".tl-options .tl-option")
    badges = page.locator(".tl-option-badge", has_text=re.compile(r"\d"))
    for place in (1, 2):
        options.nth(place).tap()
        expect(badges).to_have_count(place)
    kernel = str(page.locator("meta[name=tl-kernel]").get_attribute("content")).rpartition("/")[2]
    next(one for one in app_server.kernels() if any(kernel in word for word in one.cmdline())).kill()
    gone = page.locator(".tl-banner-red")
    expect(gone).to_be_visible(timeout=5_000)
    expect(gone).to_contain_text(named("ru", "screen.connection.gone_anew"))
    options.nth(0).tap()
    gone.get_by_role("link", name=named("ru", "screen.connection.reload")).tap()
    expect(gone).to_have_count(0, timeout=20_000)
    expect(options.nth(0)).to_be_visible(timeout=20_000)
    page.wait_for_timeout(1_500)
    expect(badges).to_have_count(0)
    expect(page.locator(".tl-banner")).to_have_count(0)


def test_progress_goes_home_in_a_link(window: Open, small_host: str) -> None:
    """The fragment is taken in, and out of sight at once; a damaged one changes nothing."""
    page = window(360, has_touch=True)
    learnt(page, small_host)
    go(page, f"{small_host}/app{PROGRESS}")
    expect(page.locator(".tl")).to_contain_text(named("en", "learn.home.text.link"))
    expect(page.locator(".tl-qr")).to_have_count(0)  # no other device can follow a link to this one
    page.evaluate("""() => {
        window.copied = "";
        document.execCommand = () => { copied = document.activeElement.value; return true; };
        Object.defineProperty(window, "isSecureContext", { value: false });
    }""")
    press_button(page, "en", "learn.home.copy").click()
    page.wait_for_function("copied")
    link = page.evaluate("copied")
    assert link.startswith(f"{small_host}/app?screen=learn#progress=")

    other = go(window(360), link)
    expect(other.locator(".tl-banner")).to_contain_text(named("en", "learn.notice.brought"))
    assert "#" not in other.url
    assert kept(other) == kept(page) == {"order": 2}
    assert violations(other) == []
    other.evaluate("link => location.assign(link)", f"{other.url}#progress=broken")  # pasted into the same tab
    expect(other.locator(".tl-banner-red")).to_contain_text(named("en", "learn.notice.damaged"))
    assert "#" not in other.url
    assert kept(other) == {"order": 2}


def test_progress_travels_in_a_file(window: Open, small_host: str, tmp_path: Path) -> None:
    page = window(360, has_touch=True)
    learnt(page, small_host)
    go(page, f"{small_host}/app{PROGRESS}")
    with page.expect_download() as download:
        press_button(page, "en", "learn.export").click()
    saved = tmp_path / "progress.json"
    download.value.save_as(saved)

    other = go(window(360), f"{small_host}/app{PROGRESS}")
    box = other.locator("input[type=file]")
    box.set_input_files(saved)
    brought = other.locator("p", has_text=named("en", "learn.notice.brought"))
    expect(brought).to_be_in_viewport()
    assert kept(other) == {"order": 2}
    damaged = tmp_path / "damaged.json"
    damaged.write_text(saved.read_text()[:-9])
    box.set_input_files(damaged)
    told = other.locator(".tl-error")
    expect(told).to_have_text(named("en", "learn.notice.damaged"))
    expect(told).to_be_in_viewport()
    expect(brought).to_have_count(0)
    assert violations(other) == []
    other.reload()
    assert kept(other) == {"order": 2}


@pytest.mark.parametrize("holds", [b"x" * 300_000, bytes(range(256))], ids=["too large", "no text"])
def test_a_file_that_cannot_be_progress_is_told_on_the_page(
    window: Open, small_host: str, tmp_path: Path, holds: bytes
) -> None:
    """Where everybody sees it, not only aloud, and until something else is done."""
    page = window(360, has_touch=True)
    learnt(page, small_host)
    go(page, f"{small_host}/app{PROGRESS}")
    wrong = tmp_path / "wrong.json"
    wrong.write_bytes(holds)
    page.locator("input[type=file]").set_input_files(wrong)
    told = page.locator(".tl-error")
    expect(told).to_have_text(named("en", "learn.import.refused"))
    expect(told).to_be_in_viewport()
    expect(page.locator(".tl-main > [role=status]")).to_have_text(named("en", "learn.import.refused"))
    page.wait_for_timeout(1_000)
    expect(told).to_be_visible()
    assert violations(page) == []
    assert kept(page) == {"order": 2}
    press_button(page, "en", "learn.erase").click()
    expect(told).to_have_count(0)


def test_four_questions_go_on_after_a_reload(window: Open, small_host: str) -> None:
    """Each has an address of its own; the way back is to the lessons."""
    page = go(window(360, has_touch=True), f"{small_host}/app?screen=learn&lesson=bombs&lang=en")
    press_button(page, "en", "learn.skip").click()
    expect(page.locator(".tl-progress-text")).to_have_text("1 / 4")
    page.wait_for_function("location.search.includes('view=skip') && location.search.includes('seed=')")
    seen = page.locator(".tl-as-lesson").inner_text()
    page.reload()
    expect(page.locator(".tl-progress-text")).to_have_text("1 / 4")
    assert page.locator(".tl-as-lesson").inner_text() == seen
    third = page.url.replace("step=1", "step=3")
    go(page, third)
    expect(page.locator(".tl-progress-text")).to_have_text("3 / 4")
    assert page.url == third
    page.get_by_role("link", name=named("en", "learn.back")).click()
    expect(page.locator(".tl-path").first).to_be_visible()
    page.go_back()
    expect(page.locator(".tl-progress-text")).to_have_text("3 / 4")


def test_erasing_is_asked_twice_and_can_be_undone(window: Open, small_host: str) -> None:
    page = window(360, has_touch=True)
    learnt(page, small_host)
    go(page, f"{small_host}/app{PROGRESS}")
    press_button(page, "en", "learn.erase").click()
    expect(press_button(page, "en", "learn.erase.yes")).to_be_visible()
    assert kept(page) == {"order": 2}
    assert violations(page) == []
    press_button(page, "en", "learn.erase.yes").click()
    expect(page.locator(".tl-panel").get_by_text(named("en", "learn.notice.erased"))).to_be_in_viewport()
    expect(press_button(page, "en", "screen.banner.undo")).to_be_in_viewport()
    assert violations(page) == []
    page.wait_for_function("!JSON.parse(localStorage.getItem('tienlen')).learn.progress.steps.order")
    press_button(page, "en", "screen.banner.undo").click()
    page.wait_for_function("JSON.parse(localStorage.getItem('tienlen')).learn.progress.steps.order === 2")

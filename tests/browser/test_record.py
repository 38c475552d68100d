"""A game record: pasted or loaded, stepped through by touch and with keys, shared, printed; damaged texts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.test_layout import COVERED, OUT_OF_ITS_BOX, TOO_SMALL, TOO_WIDE
from tests.browser.test_print import A4, sheets
from tests.browser.visit import go, named, read, status, tab_to, written
from tests.browser.windows import THEMES, Open, languages
from tienlen import explain
from tienlen.explain.deals import asked
from tienlen.records.deal import read_record
from tienlen.referee import audit
from tienlen.tutor import ask_act

pytest_plugins = ["tests.fixtures", "tests.browser.windows"]
pytestmark = pytest.mark.browser

NAMES = ("Anna", "Ben", "Carla", "Dan")
HEAD = f'[Record "tienlen 1"]\n[Rules "ace_high"]\n[Names "{"; ".join(NAMES)}"]\n[Deal "later"]\n[Leader "4"]\n'
ACTS = "1. 4:Kd 1:- 2:Ac 3:2h 4:- 1:6s6c7d7h8c8d {before his turn} 2:9s9c9d9h! 2:9s9cTsTcJsJc 3:- 4:- 1:-\n2. 2:5h 3:6d 1:7s 4:8h\n"
TEXT = HEAD + ACTS
ILLEGAL = 13
"""Where Anna plays out of turn."""
HANDS = "".join(f'[Hand {n} "{" ".join(r + s for r in "3456789TJQKA2")}"]\n' for n, s in enumerate("scdh", 1))
WITH_HANDS = f'[Record "tienlen 1"]\n[Rules "pagat"]\n[Deal "first"]\n{HANDS}1. 1:3s 2:2c 3:5d\n'


def box(page: Page, language: str = "en") -> Locator:
    """The field to paste into."""
    return page.get_by_label(named(language, "screen.record.paste"), exact=True)


def paste(page: Page, text: str, language: str = "en") -> None:
    """Put a text into the field."""
    box(page, language).fill(text)


def step(page: Page, key: str, language: str = "en") -> Locator:
    """A button of the bar."""
    return page.locator(".tl-area-bar").get_by_role("button", name=named(language, f"screen.record.{key}"), exact=True)


def expect_act(page: Page, text: str, at: int, language: str) -> None:
    """What is shown of an act: the verdict with its reason, who was asked and why, the table as it stood."""
    record = read_record(text)
    ruling = audit(record, language)
    shown = ruling.steps[at]
    answer = ask_act(shown.before, shown.event.seat, shown.event.cards, language, record.names)
    of = explain.catalogue(language).get("screen.record.at", n=at + 1, of=len(record.events))
    expect(page.locator(".tl-area-bar .tl-p")).to_have_text(of)
    expect(page.locator(".tl-word")).to_have_text(
        named(language, f"screen.word.{'legal' if answer.legal else 'illegal'}")
    )
    assert read(page.locator(".tl-says")) == written(answer.runs, language)
    why = written(explain.runs(asked(shown.before, language, record.names)), language)
    assert read(page.locator(".tl-coach .tl-p").first) == why
    expect(page.locator(".tl-act[aria-current=step]")).to_have_count(1)
    lying = 0 if shown.before.table is None else shown.before.table.size
    expect(page.locator(".tl-pile").first.locator(".tl-pile-top .tl-card")).to_have_count(lying)
    wrong = 0 if answer.legal else len(shown.event.cards)
    expect(page.locator(".tl-pile .tl-is-wrong")).to_have_count(wrong)


@pytest.mark.parametrize("language", languages("en", "ru"))
def test_by_touch_on_a_phone(window: Open, small_host: str, language: str) -> None:
    page = window(360, has_touch=True, is_mobile=True, locale=language)
    go(page, f"{small_host}/app?screen=check&lang={language}")
    page.locator(".tl-area-head").get_by_role("button", name=named(language, "screen.mode.record"), exact=True).tap()
    paste(page, TEXT, language)
    expect_act(page, TEXT, ILLEGAL, language)
    assert violations(page) == []
    assert [one for what in (TOO_WIDE, OUT_OF_ITS_BOX, TOO_SMALL, COVERED) for one in page.evaluate(what)] == []
    for at in range(ILLEGAL - 1, -1, -1):
        step(page, "back", language).tap()
        expect_act(page, TEXT, at, language)
    expect(step(page, "back", language)).to_have_attribute("aria-disabled", "true")
    for at in range(1, ILLEGAL + 1):
        step(page, "forward", language).tap()
        expect_act(page, TEXT, at, language)
    expect(box(page, language)).to_have_value(TEXT)


def test_with_keys_alone(window: Open, small_host: str) -> None:
    language = "fr"
    page = go(window(1440, locale=language), f"{small_host}/app?screen=check&mode=record&lang={language}")
    example = page.get_by_role("button", name=named(language, "screen.record.example"), exact=True)
    tab_to(page, example)
    page.keyboard.press("Enter")
    expect(page.locator(".tl-act")).to_have_count(8)
    text = box(page, language).input_value()
    expect_act(page, text, 7, language)
    tab_to(page, step(page, "back", language))
    for at in (6, 5, 4):
        page.keyboard.press("Enter")
        expect_act(page, text, at, language)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect_act(page, text, 5, language)
    tab_to(page, page.locator(".tl-act[tabindex='0']"))
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect_act(page, text, 0, language)


def test_a_damaged_text_says_where_and_the_last_good_record_stays(window: Open, small_host: str) -> None:
    page = go(window(768), f"{small_host}/app?screen=check&mode=record")
    paste(page, TEXT)
    expect_act(page, TEXT, ILLEGAL, "en")
    paste(page, TEXT.replace("3:2h", "3:2x"))
    expect(box(page)).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".tl-area-source")).to_contain_text("Line 6, column 20: “2x” is no card")
    expect(status(page)).to_contain_text("Line 6")
    expect_act(page, TEXT, ILLEGAL, "en")
    assert violations(page) == []
    expect(box(page)).to_have_value(TEXT.replace("3:2h", "3:2x"))
    paste(page, TEXT)
    expect(box(page)).not_to_have_attribute("aria-invalid", "true")


def test_what_was_typed_stays_where_it_is(window: Open, small_host: str) -> None:
    """The field is not made anew when the record appears, when the window turns, when the mode was another one."""
    page = go(window(1440), f"{small_host}/app?screen=check&mode=record")
    box(page).press_sequentially(HEAD + "1. 4:Kd")
    expect(page.locator(".tl-act")).to_have_count(1)
    expect(box(page)).to_be_focused()
    box(page).press_sequentially(" 1:-")
    expect(page.locator(".tl-act")).to_have_count(2)
    expect(box(page)).to_have_value(HEAD + "1. 4:Kd 1:-")
    page.set_viewport_size({"width": 700, "height": 900})
    expect(box(page)).to_have_value(HEAD + "1. 4:Kd 1:-")
    modes = page.locator(".tl-area-head")
    modes.get_by_role("button", name="One play").click()
    modes.get_by_role("button", name="A game record").click()
    expect(box(page)).to_have_value(HEAD + "1. 4:Kd 1:-")


def test_a_file_of_several_deals(window: Open, small_host: str, tmp_path: Path) -> None:
    page = go(window(360, has_touch=True), f"{small_host}/app?screen=check&mode=record")
    path = tmp_path / "evening.txt"
    path.write_text(TEXT + "\n" + TEXT.replace("4:Kd", "4:zz") + "\n" + WITH_HANDS, encoding="utf-8")
    page.locator("input[type=file]").set_input_files(path)
    expect(page.locator(".tl-area-source")).to_contain_text("evening.txt")
    expect_act(page, TEXT, ILLEGAL, "en")
    chosen = page.get_by_label("3 deals in this text")
    expect(chosen.locator("option")).to_have_text(["Deal 1", "Deal 2 (cannot be read)", "Deal 3"])
    chosen.select_option("2")
    expect_act(page, WITH_HANDS, 2, "en")
    expect(page.locator(".tl-fan .tl-card")).to_have_count(13)
    expect(page.locator(".tl-area-instead li").first).to_be_visible()
    chosen.select_option("1")
    expect(page.locator(".tl-area-source")).to_contain_text("“zz” is no card")
    expect_act(page, WITH_HANDS, 2, "en")
    assert violations(page) == []


def test_a_link_reopens_the_record_at_its_act(window: Open, small_host: str) -> None:
    page = go(window(1440), f"{small_host}/app?screen=check&mode=record")
    paste(page, TEXT)
    expect(page.locator(".tl-act")).to_have_count(ILLEGAL + 1)
    page.locator(".tl-act").nth(6).click()
    expect_act(page, TEXT, 6, "en")
    expect(page).to_have_url(re.compile("mode=record.*at=6"))
    other = go(window(360, has_touch=True), page.url)
    expect_act(other, TEXT, 6, "en")
    other.reload()
    expect_act(other, TEXT, 6, "en")
    expect(other.locator("details.tl-details").first).not_to_have_attribute("open", "")


def test_saved_and_loaded_again(window: Open, small_host: str, tmp_path: Path) -> None:
    page = go(window(1440), f"{small_host}/app?screen=check&mode=record")
    paste(page, TEXT)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    path = tmp_path / "saved.txt"
    download.value.save_as(path)
    assert read_record(path.read_text("utf-8")).events == read_record(TEXT).events
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(page.locator(".tl-act")).to_have_count(0)
    expect(box(page)).to_have_value("")
    page.locator("input[type=file]").set_input_files(path)
    expect_act(page, TEXT, ILLEGAL, "en")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("language", languages("de", "vi"))
def test_axe_and_room(window: Open, small_host: str, language: str, width: int, theme: str) -> None:
    page = go(window(width, theme, locale=language), f"{small_host}/app?screen=check&mode=record&lang={language}")
    checks = (TOO_WIDE, OUT_OF_ITS_BOX, TOO_SMALL, COVERED)
    for text in ("", "hello", TEXT, WITH_HANDS, TEXT + WITH_HANDS):
        paste(page, text, language)
        if text:
            expect(page.locator(".tl-act" if text != "hello" else "textarea[aria-invalid=true]").first).to_be_visible()
        page.wait_for_timeout(150)
        assert violations(page) == [], text
        assert [one for what in checks for one in page.evaluate(what)] == [], text


@pytest.mark.parametrize("language", languages("fr", "ru"))
@pytest.mark.parametrize("width", [320, 360])
def test_the_bar_stays_one_row_in_a_long_deal(window: Open, small_host: str, language: str, width: int) -> None:
    page = go(window(width, locale=language), f"{small_host}/app?screen=check&mode=record&lang={language}")
    acts = " ".join(["1:3s", *(f"{seat}:-" for seat in (2, 3, 4)), *(f"{1 + n % 4}:{n + 4}c" for n in range(6))])
    paste(page, f'[Record "tienlen 1"]\n[Rules "pagat"]\n[Deal "first"]\n1. {acts}\n', language)
    expect(page.locator(".tl-act")).to_have_count(10)
    tops = page.locator(".tl-area-bar .tl-btn").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(tops) == 2
    assert tops[0] == tops[1]


@pytest.mark.parametrize("language", languages("de"))
def test_a_ruling_is_one_page(window: Open, small_host: str, language: str) -> None:
    page = go(window(1440, locale=language), f"{small_host}/app?screen=check&mode=record&lang={language}")
    paste(page, TEXT, language)
    expect(page.locator(".tl-act")).to_have_count(ILLEGAL + 1)
    assert sheets(page) == [A4]
    page.emulate_media(media="print")
    expect(page.locator(".tl-area-source")).to_be_hidden()
    expect(page.locator(".tl-coach")).to_be_visible()
    expect(page.locator(".tl-acts")).to_be_visible()


def test_megabytes_are_kept_out_before_they_keep_the_browser_busy(window: Open, small_host: str) -> None:
    """Ten of them, pasted: the sentence is there at once, and the field holds what it held."""
    page = go(
        window(768, permissions=["clipboard-read", "clipboard-write"]), f"{small_host}/app?screen=check&mode=record"
    )
    paste(page, TEXT)
    expect_act(page, TEXT, ILLEGAL, "en")
    page.evaluate("navigator.clipboard.writeText('4:Kd 1:- '.repeat(1_200_000))")
    box(page).press("End")
    page.evaluate("window.pasted = performance.now()")
    box(page).press("ControlOrMeta+v")
    expect(page.locator(".tl-error")).to_have_text(named("en", "screen.record.refused"))
    assert page.evaluate("performance.now() - pasted") < 5_000
    expect(box(page)).to_have_value(TEXT)
    expect(box(page)).to_have_attribute("aria-invalid", "true")
    expect(status(page)).to_have_text(named("en", "screen.record.refused"))
    expect_act(page, TEXT, ILLEGAL, "en")
    assert violations(page) == []
    box(page).press("Backspace")
    expect(page.locator(".tl-error")).to_have_count(0)

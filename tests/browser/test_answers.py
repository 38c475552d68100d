"""Answering in the real screens: pairs by touch and by keyboard, the answer laid out, the place of a missing card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.test_layout import COVERED, OUT_OF_ITS_BOX, TOO_SMALL, TOO_WIDE
from tests.browser.visit import go, named, tab_to
from tests.browser.windows import Open
from tienlen.lessons.course import read_course
from tienlen.screens import learn_course

pytest_plugins = ["tests.fixtures", "tests.browser.windows"]
pytestmark = pytest.mark.browser


def page_of(wanted: Callable[[dict[str, Any]], bool], language: str = "en") -> tuple[str, int, dict[str, Any]]:
    """The first written page with such a task: its lesson, its number, the task."""
    for lesson in read_course(language):
        for number, page in enumerate(learn_course.pages(lesson), 1):
            if page.task is not None and not page.task.get("guess") and wanted(dict(page.task)):
                return lesson["id"], number, dict(page.task)
    raise LookupError("there is no such page")


def opened(page: Page, host: str, lesson: str, step: int, language: str = "en") -> Page:
    return go(page, f"{host}/app?screen=learn&lesson={lesson}&step={step}&lang={language}")


def room(page: Page) -> list[str]:
    """What has no room, and what axe finds."""
    found = [one for what in (TOO_WIDE, OUT_OF_ITS_BOX, TOO_SMALL, COVERED) for one in page.evaluate(what)]
    return [*found, *violations(page)]


def lefts(page: Page) -> Locator:
    return page.locator(".tl-options").last.locator(".tl-option")


def right(page: Page, text: str) -> Locator:
    return page.locator(".tl-options").first.get_by_role("button", name=text, exact=True)


@pytest.mark.parametrize("language", ["en", pytest.param("de", marks=pytest.mark.full)])
def test_pairs_are_made_by_touch(window: Open, small_host: str, language: str) -> None:
    """On a phone: a wrong row is shown, opened again, put right; what was paired is said."""
    lesson, step, task = page_of(lambda one: one.get("type") == "match", language)
    pairs = task["pairs"]
    wrong = next(one for _, one in pairs if one != pairs[0][1])
    page = opened(window(360, has_touch=True, locale=language), small_host, lesson, step, language)
    expect(lefts(page)).to_have_count(len(pairs))
    expect(right(page, pairs[0][1])).to_be_in_viewport()
    expect(lefts(page).first).to_have_attribute("aria-pressed", "true")
    assert room(page) == []
    right(page, wrong).tap()
    expect(page.get_by_role("status").first).to_have_text(f"{pairs[0][0]}: {wrong}")
    for at, (left, one) in enumerate(pairs[1:], 1):
        expect(lefts(page).nth(at)).to_have_attribute("aria-pressed", "true")
        right(page, one).tap()
        expect(lefts(page).nth(at)).to_have_text(f"{at + 1}{left}: {one}")
    answer = page.get_by_role("button", name=named(language, "learn.answer"), exact=True)
    answer.tap()
    expect(lefts(page).first).to_contain_text(named(language, "screen.mark.wrong"))
    expect(lefts(page).nth(1)).to_contain_text(named(language, "screen.mark.right"))
    expect(page.locator(".tl-say-law")).to_contain_text(pairs[0][0])
    assert room(page) == []
    lefts(page).first.tap()
    right(page, pairs[0][1]).tap()
    expect(lefts(page).first).to_contain_text(pairs[0][1])
    answer.tap()
    expect(page.get_by_role("button", name=named(language, "learn.next"), exact=True)).to_be_visible()
    assert room(page) == []


def test_pairs_are_made_by_keyboard(window: Open, small_host: str) -> None:
    lesson, step, task = page_of(lambda one: one.get("type") == "match")
    page = opened(window(1440), small_host, lesson, step)
    for at, (left, one) in enumerate(task["pairs"]):
        tab_to(page, right(page, one))
        page.keyboard.press("Enter")
        expect(lefts(page).nth(at)).to_have_text(f"{at + 1}{left}: {one}")
    tab_to(page, page.get_by_role("button", name=named("en", "learn.answer"), exact=True))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=named("en", "learn.next"), exact=True)).to_be_visible()


def test_the_answer_is_laid_out_and_played(window: Open, small_host: str) -> None:
    """The third hint takes the card from the hand; playing it is the last press, and an easier twin follows."""
    lesson, step, _ = page_of(lambda one: one["kind"] == "lowest")
    page = opened(window(360, has_touch=True), small_host, lesson, step)
    expect(page.locator(".tl-fan-pick [aria-pressed=true]")).to_have_count(0)
    page.locator(".tl-area-more summary").nth(2).tap()
    expect(page.locator(".tl-fan-pick [aria-pressed=true]")).to_have_count(1)
    assert page.locator(".tl-area-more details").nth(2).locator("p").count() == 2
    assert room(page) == []
    page.get_by_role("button", name=named("en", "learn.play"), exact=True).tap()
    page.get_by_role("button", name=named("en", "learn.next"), exact=True).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(named("en", "learn.extra.title"))


def test_the_place_of_a_missing_card(window: Open, small_host: str) -> None:
    lesson, step, task = page_of(lambda one: one["kind"] == "watch")
    page = opened(window(360, has_touch=True), small_host, lesson, step)
    places = page.get_by_role("img", name=named("en", "screen.mark.gap"))
    expect(places).to_have_count(len(task["missing"].split()))
    box, card = places.first.bounding_box(), page.locator(".tl-mat .tl-card").last.bounding_box()
    assert box
    assert card
    assert (round(box["width"]), round(box["y"])) == (round(card["width"]), round(card["y"]))
    assert room(page) == []

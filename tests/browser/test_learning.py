"""The course on a phone: a lesson from its first page to its last, by touch, in the real screens.

The pupil (``pupil``) knows the rules by the second referee alone; what was generated it works out from the page.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.pupil import Pupil
from tests.browser.test_layout import COVERED, OUT_OF_ITS_BOX, THIN_STRIPS, TOO_SMALL, TOO_WIDE
from tests.browser.visit import go, named
from tests.browser.windows import THEMES, Open
from tienlen.engine.cards import LANGUAGES
from tienlen.lessons.course import read_course

pytest_plugins = ["tests.fixtures", "tests.browser.windows"]
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("learn")]

LESSONS = [lesson["id"] for lesson in read_course("en")]
ROOM = {"wide": TOO_WIDE, "box": OUT_OF_ITS_BOX, "small": TOO_SMALL, "strips": THIN_STRIPS, "covered": COVERED}


def opened(page: Page, host: str, lesson: str, language: str = "en", step: int = 1) -> Pupil:
    """A lesson at one of its pages."""
    go(page, f"{host}/app?screen=learn&lesson={lesson}&step={step}&lang={language}")
    return Pupil(page, language)


def course(*sampled: tuple[str, str]) -> list[pytest.ParameterSet]:
    """Every lesson in every language; those that are not named only in the full tier."""
    return [
        pytest.param(lesson, language, marks=() if (lesson, language) in sampled else pytest.mark.full)
        for language in LANGUAGES
        for lesson in LESSONS
    ]


@pytest.mark.parametrize(("lesson", "language"), course(("order", "en")))
def test_a_whole_lesson_by_touch(window: Open, small_host: str, lesson: str, language: str) -> None:
    """Each page can be answered, has room and is clean for axe, before and after; at the end the lesson is done."""
    theme = THEMES[LESSONS.index(lesson) % 2]
    pupil = opened(window(360, theme, has_touch=True, locale=language), small_host, lesson, language)
    faults: list[str] = []

    def look(where: str) -> None:
        found = [one for what in ROOM.values() for one in pupil.page.evaluate(what)]
        faults.extend(f"{where}: {one}" for one in (*found, *violations(pupil.page)))

    pupil.go_through(lesson, look)
    look("at the end")
    assert "\n".join(faults) == ""
    assert pupil.missed == []
    expect(pupil.page.get_by_role("heading", level=1)).to_have_text(named(language, "learn.done.title"))
    pupil.go(pupil.page.get_by_role("link", name=named(language, "learn.done.path"), exact=True))
    assert pupil.page.locator(".tl-path li").nth(LESSONS.index(lesson)).get_attribute("class") == "tl-path-done"

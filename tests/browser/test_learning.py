"""The course on a phone: a lesson from its first page to its last, by touch, in the real screens.

The pupil (``pupil``) reads what is asked off the page, and knows the rules by the second referee alone.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import learner
from tests.browser.axe import violations
from tests.browser.held import differences, written_tasks
from tests.browser.pupil import Pupil
from tests.browser.test_layout import COVERED, OUT_OF_ITS_BOX, THIN_STRIPS, TOO_SMALL, TOO_WIDE
from tests.browser.test_print import COLOURS
from tests.browser.test_print import COVERED as COVERED_ON_PAPER
from tests.browser.visit import go, named, tab_to
from tests.browser.windows import THEMES, Open
from tienlen.engine.cards import LANGUAGES
from tienlen.lessons.course import read_course

pytest_plugins = ["tests.fixtures", "tests.browser.windows"]
pytestmark = pytest.mark.browser

LESSON = {lesson["id"]: lesson for lesson in read_course("en")}
LESSONS = list(LESSON)
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
    expect(pupil.page.get_by_role("heading", level=1)).to_have_text(named(language, "learn.done.title"))
    pupil.go(pupil.page.get_by_role("link", name=named(language, "learn.done.path"), exact=True))
    assert pupil.page.locator(".tl-path li").nth(LESSONS.index(lesson)).get_attribute("class") == "tl-path-done"


@pytest.mark.parametrize(
    ("lesson", "hidden", "missed"),
    [("deal", ".tl-muted", "must"), ("deal", ".tl-fan", "hand"), ("order", ".tl-tray", "on"), ("order", "h2", "ask")],
)
def test_what_a_page_does_not_show_is_missed(
    window: Open, small_host: str, lesson: str, hidden: str, missed: str
) -> None:
    """What is read off a page is what the file holds, and no longer so when a part of it cannot be seen."""
    pupil = opened(window(360), small_host, lesson)
    held = written_tasks(LESSON[lesson])[0]
    assert held is not None
    assert differences(held, [pupil.sight().task], "pagat", "en") == []
    pupil.page.locator(f".tl-area-task {hidden}").first.evaluate("part => (part.style.visibility = 'hidden')")
    (found,) = differences(held, [pupil.sight().task], "pagat", "en")
    assert found.startswith(f"{missed}: ")


CELLS = """table => [...table.querySelectorAll("tbody tr")].map(row => [...row.querySelectorAll("td")].map(
    cell => [cell.innerText.trim(), cell.getAttribute("aria-current")]))"""


@pytest.mark.parametrize(("lesson", "language", "width"), [("bombs", "de", 360), ("house-rules", "vi", 1440)])
def test_a_table_is_filled_in(window: Open, small_host: str, lesson: str, language: str, width: int) -> None:
    """It is a table with a name; each box that is asked about is the current one, and reads its verdict from then on."""
    pupil = opened(window(width, has_touch=True, locale=language), small_host, lesson, language, step=2)
    held = written_tasks(LESSON[lesson])[1]
    assert held is not None
    table = pupil.page.get_by_role("table", name=named(language, "learn.fill"))
    expect(table.get_by_role("columnheader")).to_have_count(len(held["columns"]) + 1)
    expect(table.get_by_role("rowheader")).to_have_count(len(held["rows"]))
    words = {legal: named(language, f"screen.word.{'legal' if legal else 'illegal'}") for legal in (True, False)}
    empty = [(box["row"] - 1, box["column"] - 1) for box in held["empty"]]
    judged = [[learner.ruled({**row, **column}, "pagat").legal for column in held["columns"]] for row in held["rows"]]
    for at, here in enumerate(empty):
        wanted = [
            [["?" if (r, c) in empty[at:] else words[legal], "true" if (r, c) == here else None] for c, legal in told]
            for r, told in ((r, enumerate(row)) for r, row in enumerate(judged))
        ]
        assert table.evaluate(CELLS) == wanted
        found = [one for what in ROOM.values() for one in pupil.page.evaluate(what)]
        assert [*found, *violations(pupil.page)] == []
        assert pupil.sight().part == (at + 1, len(empty))
        pupil.judge(pupil.sight().task)
        row, column = here
        assert table.evaluate(CELLS)[row][column] == [words[judged[row][column]], "true"]
        pupil.go(pupil.on)


OFF_PAPER = """() => [...document.querySelectorAll(".tl-main *")].filter((part) =>
    part.checkVisibility() && !part.closest(".tl-vh") && part.getBoundingClientRect().right > innerWidth + 1
).map((part) => part.outerHTML.slice(0, 200))"""


@pytest.mark.parametrize(
    "lesson", [pytest.param(one, marks=() if one == "deal" else pytest.mark.full) for one in LESSONS]
)
def test_a_lesson_on_paper(window: Open, small_host: str, lesson: str) -> None:
    """Every card can be read, nothing needs a colour, and only what can be printed is there."""
    page = go(window(1440), f"{small_host}/app?screen=learn&view=print&lesson={lesson}&lang=en")
    assert violations(page) == []
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 703, "height": 1030})  # A4 without its margins
    assert page.evaluate(COVERED_ON_PAPER) == page.evaluate(OFF_PAPER) == page.evaluate(COLOURS) == []
    assert [part for part in page.locator(".tl-btn, .tl-top, .tl-tabs").all() if part.is_visible()] == []
    expect(page.locator(".tl-option").first).to_be_visible()


def test_what_is_said_comes_into_view(window: Open, small_host: str) -> None:
    """On a small phone, after an answer given below the fold; the focus stays where it was, and nothing is lost."""
    page = window(360, has_touch=True, viewport={"width": 360, "height": 600})
    pupil = opened(page, small_host, "order", step=7)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    pupil.lay("Kc")
    expect(page.locator(".tl-say-no .tl-say-title")).to_be_in_viewport()
    expect(page.locator(".tl-say-no .tl-seal-no")).to_be_visible()
    expect(page.locator(".tl-fan-pick [aria-pressed=true]")).to_have_count(1)  # the card is still chosen
    pupil.lay("As")
    expect(page.locator(".tl-say-law")).to_contain_text(named("en", "learn.legal.lowest"))
    expect(page.locator(".tl-area-more details").nth(1)).to_have_attribute("open", "")  # the rule, by now
    assert violations(page) == []
    pupil.lay("Kh")
    expect(pupil.on).to_be_visible()


@pytest.mark.parametrize(("width", "theme"), [(360, "dark"), (1440, "light")])
def test_a_lesson_in_a_cell(window: Open, small_host: str, width: int, theme: str) -> None:
    """No address, no tabs, no fixed bars: only the lesson, and the way back to the others."""
    page = window(width, theme, has_touch=True)
    page.goto(f"{small_host}/lesson?lesson=beating&step=7&theme={theme}")
    pupil = Pupil(page)
    expect(page.locator(".tl-progress-text")).to_contain_text("7 / ")
    for _ in range(2):
        pupil.answer()
        found = [one for what in ROOM.values() for one in page.evaluate(what)]
        assert [*found, *violations(page)] == []
        assert page.locator(".tl-bar").evaluate("bar => getComputedStyle(bar.parentElement).position") == "static"
        pupil.go(pupil.on)
    assert pupil.at()[0] == 9
    pupil.go(page.get_by_role("button", name=named("en", "learn.back"), exact=True))
    expect(page.locator(".tl-path").first).to_be_visible()


def test_a_lesson_by_keyboard(window: Open, small_host: str) -> None:
    """With nothing but keys; each page begins at its heading."""
    page = window(1440)
    pupil = opened(page, small_host, "order")
    pupil.press = lambda part: by_key(page, part)
    written = len(written_tasks(LESSON["order"]))
    for _ in range(2 * written):  # who tries out two wrong options is asked once more
        if pupil.at()[0] > written:
            break
        if not pupil.solved:
            pupil.answer()
        pupil.go(pupil.on)
        expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert pupil.at()[0] == written + 1


def by_key(page: Page, part: Locator) -> None:
    """Tab to it, with arrows inside of a hand or the pack, then Enter."""
    group = part.locator("xpath=ancestor::*[contains(@class, 'tl-fan-pick') or @class = 'tl-deck']")
    if group.count():
        if not group.evaluate("group => group.contains(document.activeElement)"):
            tab_to(page, group.locator("[tabindex='0']"), back=True)
        at = part.evaluate("part => [...part.parentElement.querySelectorAll('button')].indexOf(part)")
        down, right = divmod(at, 13)  # a hand has one row, the pack four
        for key in ("Home", *["ArrowDown"] * down, *["ArrowRight"] * right):
            page.keyboard.press(key)
    elif not part.evaluate("part => part === document.activeElement"):
        tab_to(page, part)
    expect(part).to_be_focused()
    page.keyboard.press("Enter")

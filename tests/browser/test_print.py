"""On paper: one A4 page, in black and white, without what only a screen needs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import QUAD_ON_ACE, go, named
from tests.browser.windows import THEMES, Open
from tests.serving import Served
from tienlen.engine.cards import LANGUAGES

pytest_plugins = ["tests.fixtures", "tests.browser.windows"]

LONG = "?screen=check&rules=ace_high&on=3s4s5s6s7s8s9sTsJsQsKsAh&play=3d3h4d4h5d5h6d6h7d7h&passed=1&hand=3d3h4d4h5d5h6d6h7d7h2s2c2d"
RULINGS = {"quad": QUAD_ON_ACE.query("en").partition("&lang")[0], "long": LONG}
TABLE = (
    "?screen=table&rules=thirteen+instant_wins=four_twos,six_pairs+frozen_double=yes&players=6&name=Donnerstagsrunde"
)

A4 = (595, 842)  # points


def sheets(page: Page) -> list[tuple[int, int]]:
    """The sizes of the pages that come out of the printer, in points."""
    expect(page.locator(".tl-qr path")).to_have_count(1)
    paper = page.pdf(prefer_css_page_size=True, print_background=True)
    boxes = re.findall(rb"/Type\s*/Page\b[^s].*?/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", paper, re.DOTALL)
    assert len(boxes) == len(re.findall(rb"/Type\s*/Page\b(?!s)", paper))
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def cases(things: tuple[str, ...]) -> list[pytest.ParameterSet]:
    """Each in every language and theme; sampled, every language once and every theme."""
    found = []
    for i, language in enumerate(LANGUAGES):
        for j, name in enumerate(things):
            for k, theme in enumerate(THEMES):
                sampled = i % len(things) == j and i // 2 % 2 == k
                marks = () if sampled else pytest.mark.full
                found.append(pytest.param(name, language, theme, marks=marks, id=f"{name}-{language}-{theme}"))
    return found


@pytest.mark.parametrize(("name", "language", "theme"), cases(tuple(RULINGS)))
def test_ruling_is_one_page(window: Open, small_host: str, name: str, language: str, theme: str) -> None:
    width = 360 if theme == "dark" else 1440
    page = go(window(width, theme), f"{small_host}/app{RULINGS[name]}&lang={language}")
    assert sheets(page) == [A4]


@pytest.mark.parametrize(("name", "language", "theme"), cases(("card",)))
def test_card_of_the_table_is_one_page(window: Open, small_host: str, name: str, language: str, theme: str) -> None:
    width = 1440 if theme == "dark" else 360
    page = go(window(width, theme), f"{small_host}/app{TABLE}&lang={language}")
    assert sheets(page) == [A4]


def test_ruling_of_the_app_is_one_page(window: Open, app_server: Served) -> None:
    page = go(window(360, "dark"), app_server.base + QUAD_ON_ACE.query("en"))
    assert sheets(page) == [A4]


COLOURS = """() => {
    const seen = new Set();
    for (const part of document.querySelectorAll("body, .tl, .tl *")) {
        if (!part.checkVisibility() || part.closest(".tl-vh")) continue;
        const style = getComputedStyle(part);
        const drawn = part instanceof SVGElement ? ["fill", "stroke"] : ["color", "backgroundColor", "borderTopColor"];
        for (const name of drawn) {
            const [r, g, b, a = 1] = (style[name].match(/[\\d.]+/g) ?? []).map(Number);
            if (a && Math.max(r, g, b) - Math.min(r, g, b) > 40) seen.add(`${part.tagName}.${part.getAttribute("class")} ${name} ${style[name]}`);
        }
    }
    return [...seen];
}"""


@pytest.mark.parametrize("theme", THEMES)
def test_paper_needs_no_colour(window: Open, small_host: str, theme: str) -> None:
    page = go(window(1440, theme), f"{small_host}/app{RULINGS['quad']}")
    page.emulate_media(media="print", color_scheme=theme)
    assert page.evaluate(COLOURS) == []
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") in (
        "rgb(255, 255, 255)",
        "rgba(0, 0, 0, 0)",
    )
    for shown in (".tl-word", ".tl-mat .tl-is-decides", ".tl-says", ".tl-fact", ".tl-area-other table", ".tl-qr"):
        expect(page.locator(shown).first).to_be_visible()
    for hidden in (".tl-deck", ".tl-top", ".tl-tabs", "button.tl-btn", "input"):
        assert [part for part in page.locator(hidden).all() if part.is_visible()] == [], hidden


COVERED = """() => {
    const cards = [...document.querySelectorAll(".tl-mat .tl-card, .tl-fan .tl-card")];
    const boxes = cards.map((card) => card.getBoundingClientRect());
    return boxes.flatMap((box, i) => boxes.slice(i + 1).filter((other) =>
        Math.abs(other.top - box.top) < box.height - 4 && Math.abs(other.left - box.left) < box.width * 0.37
    ).map((other) => `${cards[i].getAttribute("aria-label")} ${box.left} ${other.left}`))
        .concat(boxes.filter((box) => box.right > innerWidth).map((box) => `off the paper: ${box.right}`));
}"""


@pytest.mark.parametrize("name", RULINGS)
def test_every_card_can_be_read_on_paper(window: Open, small_host: str, name: str) -> None:
    page = go(window(1440), f"{small_host}/app{RULINGS[name]}")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 703, "height": 1030})  # A4 without its margins
    assert page.evaluate(COVERED) == []


def test_paper_has_the_questions_of_the_table(window: Open, small_host: str) -> None:
    page = go(window(360), f"{small_host}/app{TABLE}&lang=vi")
    page.emulate_media(media="print")
    expect(page.get_by_role("table")).to_be_visible()
    expect(page.get_by_role("table")).to_contain_text(named("vi", "setting.frozen_double.question"))
    expect(page.get_by_text("Donnerstagsrunde").first).to_be_visible()
    expect(page.get_by_text(named("vi", "screen.table.lead"))).to_be_hidden()


def test_print_button_prints(window: Open, small_host: str, tmp_path: Path) -> None:
    page = window(360)
    page.add_init_script("window.printed = 0; window.print = () => { window.printed += 1; };")
    go(page, f"{small_host}/app{RULINGS['quad']}")
    page.get_by_role("button", name=named("en", "screen.check.share.print"), exact=True).click()
    assert page.evaluate("printed") == 1


@pytest.mark.parametrize(("lesson", "lines"), [("points", True), ("deal", True), ("not-big-two", False)])
def test_a_lesson_on_paper_can_be_filled_in(window: Open, small_host: str, lesson: str, lines: bool) -> None:
    """There are lines to write on, or dots to be joined; nothing to press, nothing coloured."""
    page = go(window(360, "dark"), f"{small_host}/app?screen=learn&view=print&lesson={lesson}&lang=en")
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size({"width": 703, "height": 1030})
    blanks = page.locator(".tl-blanks")
    assert blanks.count()
    for part in blanks.all():
        expect(part).to_be_visible()
        assert part.evaluate("part => part.scrollWidth <= part.clientWidth")
    drawn = page.locator(".tl-blank" if lines else ".tl-blank-right")
    assert all(box and box["width"] > 50 for box in (one.bounding_box() for one in drawn.all()))
    assert page.evaluate(COLOURS) == []
    for hidden in ("button.tl-btn", "summary", ".tl-top", ".tl-tabs"):
        assert [part for part in page.locator(hidden).all() if part.is_visible()] == [], hidden


APART = """() => [...document.querySelectorAll(".tl-act, .tl-acts li")].filter((act) => act.getClientRects().length > 1
    || act.scrollWidth > act.clientWidth + 1).map((act) => act.textContent)"""


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_whole_deal_on_paper_can_be_ticked(window: Open, small_host: str, language: str) -> None:
    """Each trick is a row of acts over a line as wide as the sheet; no act is torn apart."""
    page = go(window(360), f"{small_host}/app?screen=learn&view=print&lesson=referee&lang={language}")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 703, "height": 1030})
    lines = page.locator(".tl-acts + .tl-blanks .tl-blank")
    tricks = page.locator(".tl-acts:has(+ .tl-blanks)")
    assert lines.count() == tricks.count() >= 6
    assert all(box and box["width"] > 500 for box in (line.bounding_box() for line in lines.all()))
    for trick in tricks.all():
        expect(trick).to_contain_text("☐")
    assert page.evaluate(APART) == []

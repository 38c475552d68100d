"""A whole trick, judged act by act: by touch on a phone, with keys alone, by typing; links, paper, speech, axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.test_layout import COVERED, OUT_OF_ITS_BOX, TOO_SMALL, TOO_WIDE
from tests.browser.test_print import A4, sheets
from tests.browser.visit import cell, go, named, press_button, read, status, tab_to, type_ahead, written
from tests.browser.windows import THEMES, Open, languages
from tienlen import explain
from tienlen.engine.cards import LETTERS, Card, print_cards
from tienlen.engine.rules import PROFILES
from tienlen.explain.deals import asked, seat_name
from tienlen.records.trick import Act, Trick, judged
from tienlen.tutor import ask_act

pytest_plugins = ["tests.fixtures", "tests.browser.windows"]
pytestmark = pytest.mark.browser

ANNAS_BOMB = ("4:Kd", "1:-", "2:Ac", "3:2h", "4:-", "1:6s6c7d7h8c8d", "2:9s9c9d9h")
"""The German rules' example: who has passed bombs a 2; four of a kind is no answer to three pairs."""
QUERY = "?screen=check&mode=trick&rules=ace_high&by=4"
NAMED = QUERY + "&names=Anna;Ben;Carla;Dan"
TOLD = NAMED + "&acts=" + ",".join(ANNAS_BOMB)
MIDDLE = "?screen=check&mode=trick&rules=thirteen&players=8&by=2&on=2h&out=4,7&passes=1,3&names=Anna;Ben;Karl-Theodor-Maximilian;D"
OVER = "?screen=check&mode=trick&rules=thirteen&players=2&acts=1:5h,2:6h.out"


def seats(page: Page) -> Locator:
    """The seats, as buttons."""
    return page.locator(".tl-seats .tl-seat-in")


def whose(page: Page) -> Locator:
    """The seat that is asked."""
    return page.locator(".tl-seat[aria-current=true] .tl-seat-name")


def said(page: Page) -> str:
    """Who is asked, and why."""
    return read(page.locator(".tl-coach .tl-p").first)


def expect_told(page: Page, acts: tuple[str, ...], language: str) -> None:
    """Verdict, reason, list and who is asked are those of the engine and of the tutor."""
    found = judged(Trick(PROFILES["ace_high"], leader=4, acts=tuple(map(Act.of, acts))))
    last = found.steps[-1]
    answer = ask_act(last.before, last.event.seat, last.event.cards, language)
    word = named(language, "screen.word.legal" if answer.legal else "screen.word.illegal")
    expect(page.locator(".tl-act")).to_have_count(len(acts))
    expect(page.locator(".tl-word")).to_have_text(word)
    assert read(page.locator(".tl-says")) == written(answer.runs, language)
    assert said(page) == written(explain.runs(asked(found.deal, language, trick=True)), language)
    assert found.deal.to_act is not None
    expect(whose(page)).to_have_text(seat_name(None, found.deal.to_act, language))
    expect(page.locator(".tl-act-no")).to_have_count(sum(not step.verdict.legal for step in found.steps))


def press_bar(page: Page, key: str, language: str) -> Locator:
    """A button of the answer bar."""
    return page.locator(".tl-area-bar").get_by_role("button", name=re.compile(f"^{re.escape(named(language, key))}"))


@pytest.mark.parametrize("language", languages("en", "vi"))
def test_by_touch_on_a_phone(window: Open, small_host: str, language: str) -> None:
    page = window(360, has_touch=True, is_mobile=True, locale=language)
    go(page, f"{small_host}/app?screen=check&rules=ace_high&lang={language}")
    page.locator(".tl-area-head").get_by_role("button", name=named(language, "screen.mode.trick"), exact=True).tap()
    expect(page.locator(".tl-seats")).to_be_visible()
    undo, clear = (
        page.locator(".tl-area-deck").get_by_role("button", name=re.compile(f"^{named(language, key)}")).bounding_box()
        for key in ("screen.check.undo", "screen.check.clear")
    )
    assert undo
    assert clear
    assert undo["y"] == clear["y"]
    for number, text in enumerate(ANNAS_BOMB):
        act = Act.of(text)
        seat = page.locator(".tl-seats").get_by_role("button").nth(act.seat - 1)
        if number == 0:
            seat.tap()
            expect(seat).to_have_attribute("aria-pressed", "true")
        if act.cards:
            for card in act.cards:
                cell(page, str(card), language).tap()
            press_bar(page, "screen.trick.plays", language).tap()
        else:
            press_bar(page, "screen.trick.passes", language).tap()
        expect_told(page, ANNAS_BOMB[: number + 1], language)
    assert violations(page) == []
    assert [one for what in (TOO_WIDE, OUT_OF_ITS_BOX, TOO_SMALL, COVERED) for one in page.evaluate(what)] == []
    bar = page.locator(".tl-area-bar").bounding_box()
    assert bar
    assert bar["y"] + bar["height"] == page.viewport_size["height"]  # type: ignore[index]


@pytest.mark.parametrize("language", languages("de"))
def test_with_keys_alone(window: Open, small_host: str, language: str) -> None:
    page = go(window(1440, locale=language), f"{small_host}/app?screen=check&rules=ace_high&lang={language}")
    tab_to(page, page.locator(".tl-area-head").get_by_role("button", name=named(language, "screen.mode.trick")))
    page.keyboard.press("Enter")
    tab_to(page, seats(page).nth(3))
    page.keyboard.press("Space")
    expect(whose(page)).to_have_text(seat_name(None, 4, language))
    acts = ("4:Kd", "1:-", "2:Ac", "3:2h", "4:-", "1:6s6c7d7h8c8d")
    for number, act in enumerate(map(Act.of, acts)):
        if act.cards:
            deck = page.locator(".tl-deck [tabindex='0']")
            tab_to(page, deck, back=number > 0)
            type_ahead(page, [str(card) for card in act.cards], language)
            tab_to(page, press_bar(page, "screen.trick.plays", language))
            expect(press_bar(page, "screen.trick.plays", language)).to_be_enabled()
        else:
            tab_to(page, press_bar(page, "screen.trick.passes", language), back=number > 0)
        page.keyboard.press("Enter")
        expect_told(page, acts[: number + 1], language)


def test_by_typing(window: Open, small_host: str) -> None:
    language = "ru"
    page = go(window(768, locale=language), f"{small_host}/app{QUERY}&lang={language}")
    field = page.get_by_label(named(language, "screen.trick.type"), exact=True)
    acts = ("4:Kd", "1:Ac", "2:2h")
    for number, act in enumerate(map(Act.of, acts)):
        field.fill(print_cards(act.cards, language, signs=False))
        expect(press_bar(page, "screen.trick.plays", language)).to_be_enabled()
        press_bar(page, "screen.trick.plays", language).click()
        expect_told(page, acts[: number + 1], language)
        expect(field).to_have_value("")
    field.fill(f"{LETTERS[language][2]}z")
    expect(field).to_have_attribute("aria-invalid", "true")


def test_who_went_out_and_who_leads_then(window: Open, small_host: str) -> None:
    page = go(window(360, has_touch=True), f"{small_host}/app{NAMED}")
    cell(page, "5h").tap()
    page.get_by_role("button", name="Dan goes out with these").tap()
    press_bar(page, "screen.trick.plays", "en").tap()
    expect(page.locator(".tl-seat-out .tl-seat-name")).to_have_text("Dan")
    for _ in range(3):
        press_bar(page, "screen.trick.passes", "en").tap()
    expect(page.locator(".tl-coach")).to_contain_text("Nobody has beaten")
    expect(whose(page)).to_have_text("Anna")
    page.get_by_role("button", name="Undo").tap()
    expect(whose(page)).to_have_text("Carla")


def test_a_link_reopens_the_trick_and_back_leads_to_one_play(window: Open, small_host: str) -> None:
    page = go(window(360, has_touch=True), f"{small_host}/app?screen=check&on=2h")
    page.locator(".tl-area-head").get_by_role("button", name="A whole trick").tap()
    cell(page, "5h").tap()
    press_bar(page, "screen.trick.plays", "en").tap()
    expect(page.locator(".tl-act")).to_have_count(1)
    expect(page).to_have_url(re.compile("mode=trick.*acts=1:5h"))
    other = go(window(1440), page.url)
    expect(other.locator(".tl-act")).to_have_text(["Player 1: "], use_inner_text=False)
    expect(other.locator(".tl-coach")).to_contain_text("Player 2 is next")
    other.reload()
    expect(other.locator(".tl-act")).to_have_count(1)
    page.locator(".tl-back").tap()
    expect(page.locator(".tl-mat")).to_be_visible()
    expect(page).to_have_url(re.compile("on=2h"))
    page.go_back()
    expect(page.locator(".tl-act")).to_have_count(1)


def test_looking_back_shows_the_table_as_it_stood(window: Open, small_host: str) -> None:
    page = go(window(1440), f"{small_host}/app{TOLD}")
    page.locator(".tl-act").nth(2).click()
    expect(page.locator(".tl-pile-title")).to_have_text(["On the table", "Ben plays"])
    expect(page.locator(".tl-says")).to_contain_text("outranks")
    expect(page.locator(".tl-deck")).to_have_count(0)
    expect(page.locator(".tl-act[aria-current=step]")).to_have_count(1)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".tl-deck")).to_be_visible()


def test_each_act_is_said_once(window: Open, small_host: str) -> None:
    page = go(window(1440), f"{small_host}/app{NAMED}")
    expect(status(page)).to_have_text("")
    page.evaluate(
        """() => { window.heard = []; const region = document.querySelector('.tl-main > [role=status]');
        new MutationObserver(() => region.textContent && heard.push(region.textContent))
            .observe(region, { childList: true, characterData: true, subtree: true }); }"""
    )
    cell(page, "5h").click()
    press_bar(page, "screen.trick.plays", "en").click()
    expect(status(page)).to_contain_text("Anna is next")
    heard = page.evaluate("heard")
    assert len([one for one in heard if one.startswith("Legal. ")]) == 1, heard


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("query", [TOLD, TOLD + "&at=5", MIDDLE, OVER, QUERY])
def test_axe_and_room(window: Open, small_host: str, query: str, width: int, theme: str) -> None:
    language = {TOLD: "de", MIDDLE: "vi", QUERY: "fr", OVER: "ru"}.get(query, "en")
    page = go(window(width, theme, locale=language), f"{small_host}/app{query}&lang={language}")
    assert violations(page) == []
    checks = (TOO_WIDE, OUT_OF_ITS_BOX, TOO_SMALL, COVERED)
    assert [one for what in checks for one in page.evaluate(what)] == []


@pytest.mark.parametrize("language", languages("de", "vi"))
def test_step_by_step_on_a_phone(window: Open, small_host: str, language: str) -> None:
    """A link shows the illegal act; from there back to the first one, then on to the end, all with the bar."""
    page = window(360, has_touch=True, is_mobile=True, locale=language)
    go(page, f"{small_host}/app{TOLD}&lang={language}")
    steps = judged(Trick(PROFILES["ace_high"], leader=4, acts=tuple(map(Act.of, ANNAS_BOMB)))).steps
    names = ("Anna", "Ben", "Carla", "Dan")
    last = len(ANNAS_BOMB) - 1
    for at, way in [(at, "back") for at in range(last, 0, -1)] + [(at, "forward") for at in range(last + 1)]:
        where = explain.catalogue(language).get("screen.record.at", n=at + 1, of=len(ANNAS_BOMB))
        expect(page.locator(".tl-area-bar .tl-p")).to_have_text(where)
        answer = ask_act(steps[at].before, steps[at].event.seat, steps[at].event.cards, language, names)
        assert read(page.locator(".tl-says")) == written(answer.runs, language)
        assert [one for what in (TOO_WIDE, OUT_OF_ITS_BOX, TOO_SMALL, COVERED) for one in page.evaluate(what)] == []
        expect(page.locator(".tl-act[aria-current=step]")).to_have_count(1)
        off = press_bar(page, "screen.record.back", language).get_attribute("aria-disabled")
        assert off == ("true" if at == 0 else None)
        press_bar(page, f"screen.record.{way}", language).tap()
    expect(page.locator(".tl-deck")).to_be_visible()
    expect(press_bar(page, "screen.record.forward", language)).to_have_count(0)
    assert [one for what in (TOO_WIDE, OUT_OF_ITS_BOX, TOO_SMALL, COVERED) for one in page.evaluate(what)] == []
    bar = page.locator(".tl-area-bar").bounding_box()
    assert bar
    assert bar["height"] < 90  # one row
    press_bar(page, "screen.record.back", language).tap()
    expect(page.locator(".tl-act[aria-current=step]")).to_have_count(1)


@pytest.mark.parametrize("language", languages("fr"))
def test_a_ruling_is_one_page(window: Open, small_host: str, language: str) -> None:
    page = go(window(1440, locale=language), f"{small_host}/app{TOLD}&lang={language}")
    assert sheets(page) == [A4]
    page.emulate_media(media="print")
    expect(page.locator(".tl-acts")).to_be_visible()
    expect(page.locator(".tl-coach")).to_be_visible()
    expect(page.locator(".tl-word")).to_be_visible()
    expect(page.locator(".tl-deck")).to_be_hidden()
    assert (
        press_button(page, language, "screen.check.share.link").count() == 0
        or press_button(page, language, "screen.check.share.link").is_hidden()
    )


def test_in_a_cell(window: Open, small_host: str) -> None:
    page = window(768)
    page.goto(f"{small_host}/cell")
    page.locator(".tl-area-head").get_by_role("button", name="A whole trick").click()
    cell(page, "5h").click()
    press_bar(page, "screen.trick.plays", "en").click()
    expect(page.locator(".tl-act")).to_have_count(1)
    expect(page.locator(".tl-back")).to_have_count(0)
    assert Card("5h").rank == 2
    assert violations(page) == []


def test_enter_plays_what_was_typed(window: Open, small_host: str) -> None:
    """Act after act without leaving the field; what cannot be read stays in it, with one message."""
    page = go(window(1440), f"{small_host}/app{QUERY}&lang=en")
    field = page.get_by_label(named("en", "screen.trick.type"), exact=True)
    for number, text in enumerate(ANNAS_BOMB[:6], 1):
        field.press_sequentially(text.partition(":")[2].replace("-", "pass"))
        field.press("Enter")
        expect(page.locator(".tl-act")).to_have_count(number)
        expect(field).to_have_value("")
        expect(field).to_be_focused()
    expect_told(page, ANNAS_BOMB[:6], "en")
    field.press_sequentially("9s 9x")
    field.press("Enter")
    expect(page.locator(".tl-error")).to_contain_text("9x")
    expect(page.locator(".tl-act")).to_have_count(6)
    page.keyboard.insert_text(" 9s" * 300)
    expect(page.locator(".tl-error")).to_have_text([named("en", "screen.too_long")])
    expect(page.locator(".tl-banner")).to_have_count(0)
    expect(field).to_have_value("9s 9x")

"""What a screen reader says: each verdict once, cards with what they are, the language, the title of the page."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import PAIR_BY_SUIT, QUAD_ON_ACE, by_touch, cell, field, go, named, press_button, status, tray
from tests.browser.windows import Open, languages
from tests.serving import Served
from tienlen import explain, tutor
from tienlen.engine.cards import LANGUAGES, Card
from tienlen.engine.judge import Position
from tienlen.engine.rules import PROFILES

pytest_plugins = ["tests.fixtures", "tests.browser.windows"]

LISTEN = """() => {
    window.heard = [];
    const live = "[role=status], [role=alert], [aria-live]";
    new MutationObserver((changes) => {
        const regions = new Set(changes.map(({ target }) =>
            (target.nodeType === 1 ? target : target.parentElement)?.closest(live)).filter(Boolean));
        regions.forEach((region) => region.textContent.trim() && heard.push(region.textContent.trim()));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Note what live regions say from now on."""


def verdict_of(play: str, table: str, language: str) -> str:
    """What is said about a play."""
    answer = tutor.ask(PROFILES["pagat"], Position.of(play, table), language)
    return f"{named(language, 'screen.word.legal' if answer.legal else 'screen.word.illegal')}. {answer.text}"


@pytest.mark.parametrize("language", languages("en", "vi"))
def test_verdict_is_said_once(window: Open, small_host: str, language: str) -> None:
    page = go(window(360, has_touch=True, locale=language), f"{small_host}/app?screen=check&on=2h&play=6s6c6d")
    expect(status(page)).to_have_text("")
    expect(page.locator("[role=status]")).to_have_count(1)
    page.evaluate(LISTEN)
    cell(page, "6h", language).tap()
    said = verdict_of("6s 6c 6d 6h", "2h", language)
    expect(status(page)).to_have_text(said)
    page.wait_for_timeout(700)  # the code comes, and changes nothing of it
    assert page.evaluate("heard") == [said]
    cell(page, "6h", language).tap()
    again = verdict_of("6s 6c 6d", "2h", language)
    expect(status(page)).to_have_text(again)
    page.wait_for_timeout(700)
    assert page.evaluate("heard") == [said, again]


def test_nothing_is_said_before_anything_happens(window: Open, app_server: Served) -> None:
    page = go(window(), app_server.base + QUAD_ON_ACE.query("en"))
    page.evaluate(LISTEN)
    page.wait_for_timeout(1500)
    assert page.evaluate("heard") == []
    assert status(page).text_content() == ""


def test_error_is_said_once(window: Open, small_host: str) -> None:
    page = go(window(), f"{small_host}/app?screen=check&on=2h&play=6s6c6d")
    page.evaluate(LISTEN)
    box = field(page, "play", "en")
    box.fill("6s 6z")
    expect(page.locator(".tl-error")).to_be_visible()
    page.wait_for_function("heard.length > 0")
    page.wait_for_timeout(300)
    (sentence,) = page.locator(".tl-error").all_text_contents()
    assert page.evaluate("heard") == [sentence]
    described = str(box.get_attribute("aria-describedby")).split()
    assert sentence in [page.locator(f"[id='{id}']").text_content() for id in described]


def test_what_a_banner_says_is_said_once(window: Open, small_host: str) -> None:
    page = go(window(), f"{small_host}/app?screen=table&name=Lan")
    press_button(page, "en", "screen.table.save").click()
    page.get_by_role("button", name="Delete “Lan”").click()
    page.evaluate(LISTEN)
    press_button(page, "en", "screen.table.delete.yes").click()
    said = explain.catalogue("en").get("screen.banner.deleted", name="Lan")
    expect(page.locator(".tl-banner")).to_contain_text(said)
    page.wait_for_function("heard.length > 0")
    page.wait_for_timeout(300)
    assert page.evaluate("heard") == [said]


def test_search_is_said_once(window: Open, small_host: str) -> None:
    page = go(window(), f"{small_host}/app?screen=rules&lang=en")
    expect(page.locator("[role=status]")).to_have_count(1)
    page.evaluate(LISTEN)
    page.get_by_role("searchbox").fill("bomb")
    expect(status(page)).not_to_have_text("")
    page.wait_for_function("heard.length > 0")
    page.wait_for_timeout(300)
    assert page.evaluate("heard") == [status(page).text_content()]


@pytest.mark.parametrize("language", languages("de", "ru"))
def test_cards_say_what_they_are_and_where(window: Open, small_host: str, language: str) -> None:
    page = go(window(has_touch=True, locale=language), f"{small_host}/app")
    by_touch(page, QUAD_ON_ACE, language)
    ace, six = (explain.card_name(Card(card), language) for card in ("Ah", "6s"))
    on, played = named(language, "screen.in.table"), named(language, "screen.in.play")
    expect(cell(page, "Ah", language)).to_have_accessible_name(f"{ace}, {on}")
    expect(cell(page, "6s", language)).to_have_accessible_name(re.compile(f"^{six}, {played}"))
    expect(cell(page, "3s", language)).to_have_accessible_name(explain.card_name(Card("3s"), language))
    decides = named(language, "screen.mark.decides")
    expect(tray(page, "table").get_by_role("img", name=f"{ace}, {decides}", exact=True)).to_be_visible()
    expect(tray(page, "play").get_by_role("img", name=six, exact=True)).to_be_visible()
    hand = page.get_by_role("group", name=named(language, "screen.check.hand.fan"))
    expect(hand.get_by_role("button", name=six, exact=True)).to_have_attribute("aria-pressed", "true")
    verdict = page.get_by_role("region", name=named(language, "screen.word.illegal"))
    expect(verdict.get_by_role("img", name=ace, exact=True).first).to_be_visible()


@pytest.mark.parametrize("language", languages("fr", "ru"))
def test_language_and_title_follow_what_is_shown(window: Open, small_host: str, language: str) -> None:
    say = explain.catalogue(language).get
    page = go(window(locale=language), f"{small_host}/app")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page).to_have_title(f"{say('screen.check.doc.none')} · tiến lên")
    for dispute, key in ((QUAD_ON_ACE, "illegal"), (PAIR_BY_SUIT, "legal")):
        go(page, f"{small_host}/app{dispute.query(language)}")
        expect(page).to_have_title(f"{say(f'screen.check.doc.{key}')} · tiến lên")
    for screen in ("rules", "table"):
        page.get_by_role("link", name=say(f"screen.tab.{screen}"), exact=True).click()
        expect(page).to_have_title(f"{say(f'screen.{screen}.title')} · tiến lên")
        expect(page.get_by_role("link", name=say(f"screen.tab.{screen}"), exact=True)).to_have_attribute(
            "aria-current", "page"
        )
        expect(page.locator("h1")).to_be_focused()
    other = LANGUAGES[(LANGUAGES.index(language) + 1) % 5]
    page.locator(".tl-lang select").select_option(other)
    expect(page.locator("html")).to_have_attribute("lang", other)
    expect(page).to_have_title(f"{named(other, 'screen.table.title')} · tiến lên")


def test_way_through_the_page_for_ears(window: Open, small_host: str) -> None:
    """Skip link, one banner, one main, headings in order, groups with names."""
    page = go(window(360), f"{small_host}/app{QUAD_ON_ACE.query('en')}")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name=named("en", "screen.skip"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    for role in ("banner", "main", "navigation"):
        expect(page.get_by_role(role)).to_have_count(1)  # type: ignore[arg-type]
    levels = [
        int(str(tag)[1]) for tag in page.get_by_role("heading").evaluate_all("all => all.map((one) => one.tagName)")
    ]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    order = page.evaluate(
        """() => [".tl-h1", ".tl-inforce", ".tl-mat", ".tl-word", ".tl-deck", ".tl-area-conditions", ".tl-area-hand",
            ".tl-area-instead", ".tl-area-other", ".tl-area-share"].map((part) => document.querySelector(part).getBoundingClientRect().top)"""
    )
    assert order == sorted(order)
    expect(page.get_by_role("group", name=named("en", "screen.check.deck"))).to_be_visible()
    expect(press_button(page, "en", "screen.check.undo")).to_have_accessible_description(
        named("en", "screen.check.undo.why")
    )


def test_terms_are_spoken_in_their_own_language(window: Open, small_host: str) -> None:
    page = go(window(), f"{small_host}/app?screen=rules&lang=en")
    expect(page.locator(".tl-brand span")).to_have_attribute("lang", "vi")
    assert all(term.get_attribute("lang") == "vi" for term in page.locator(".tl-term").all())
    options: Page = page
    assert options.locator(".tl-lang option").evaluate_all("all => all.map((one) => one.lang)") == list(LANGUAGES)

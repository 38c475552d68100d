"""What stands in the address, what a browser keeps, and what is given away: all of it brings back exactly the same."""

from __future__ import annotations

import re
from urllib.parse import quote_plus

import pytest
from playwright.sync_api import Page, expect

from tests.browser.codes import expected, modules
from tests.browser.visit import (
    QUAD_ON_ACE,
    by_typing,
    cell,
    expect_ruling,
    go,
    named,
    press_button,
    read,
    status,
    tray,
    word,
)  # fmt: skip
from tests.browser.windows import THEMES, Open, languages
from tests.serving import Served
from tienlen import explain
from tienlen.engine.cards import LANGUAGES
from tienlen.engine.rules import PROFILES
from tienlen.screens import houserules, learn_course

pytest_plugins = ["tests.fixtures", "tests.browser.windows"]

CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
POSITIONS = {
    "quad on ace": "?screen=check&rules=pagat&on=Ah&play=6s6c6d6h&hand=6s6c6d6h9cJd2s",
    "house rule": "?screen=check&rules=ace_high+quad_beats_two_twos%3Dyes&on=2s2h&play=7s7c7d7h&passed=1",
    "first play": "?screen=check&rules=thirteen&play=3s4s5d&hand=3s4s5d9hKc&must=3s&players=3",
    "two packs": "?screen=check&rules=thirteen&on=7h7h&play=8h8h&hand=8h8hKsKs&turn=0&players=8",
    "bomb on twos": "?screen=check&rules=ace_high&on=5s5c5d5h&play=9s9c9d9h&passed=1&on_twos=1&players=4",
    "half way": "?screen=check&rules=pagat&on=9d&hand=3sTd2h",
    "pass": "?screen=check&rules=pagat&on=9d&play=pass",
}


def everything(page: Page) -> str:
    """All that the screen says and shows, cards by their names."""
    names = "part => [...part.querySelectorAll('.tl-cell, .tl-card')].map((card) => card.getAttribute('aria-label'))"
    main = page.locator(".tl-main")
    pressed = "part => [...part.querySelectorAll('[aria-pressed]')].map((part) => part.getAttribute('aria-pressed'))"
    return f"{read(main.locator('.tl-body'))} {main.evaluate(names)} {main.evaluate(pressed)}"


def parts(address: str) -> set[str]:
    """An address without its order."""
    return set(re.split("[?&]", address.partition("?")[2].replace("%3D", "=")))


@pytest.mark.parametrize("name", POSITIONS)
def test_link_reopens_exactly_this_position(window: Open, small_host: str, name: str) -> None:
    language = LANGUAGES[list(POSITIONS).index(name) % 5]
    url = f"{small_host}/app{POSITIONS[name]}&lang={language}"
    page = go(window(), url)
    there = everything(page)
    assert parts(page.url) >= parts(url) - {"players=4"}
    page.reload()
    go(page, page.url)
    assert everything(page) == there
    # What somebody else opens has no language of its own: theirs counts.
    other = go(window(locale=language), re.sub("&lang=..", "", page.url))
    assert everything(other) == there


def test_position_put_together_is_in_the_address(window: Open, small_host: str) -> None:
    page = go(window(locale="fr"), f"{small_host}/app")
    by_typing(page, QUAD_ON_ACE, "fr")
    expect(page).to_have_url(re.compile("hand="))
    expect_ruling(page, QUAD_ON_ACE, "fr")
    expect_ruling(go(window(), page.url), QUAD_ON_ACE, "fr")


def test_position_reopens_in_the_app(window: Open, app_server: Served) -> None:
    page = go(window(360, locale="ru"), app_server.base + QUAD_ON_ACE.query("ru"))
    expect_ruling(page, QUAD_ON_ACE, "ru")
    page.get_by_role("link", name=named("ru", "screen.tab.rules"), exact=True).click()
    expect(page.locator("h1")).to_have_text(named("ru", "screen.rules.title"))
    page.go_back()
    expect_ruling(page, QUAD_ON_ACE, "ru")
    page.go_forward()
    expect(page.locator("h1")).to_have_text(named("ru", "screen.rules.title"))
    page.reload()
    expect(page.locator("h1")).to_have_text(named("ru", "screen.rules.title"), timeout=20_000)
    page.go_back()
    expect_ruling(page, QUAD_ON_ACE, "ru")


def test_back_and_forward(window: Open, small_host: str) -> None:
    page = go(window(), f"{small_host}/app{QUAD_ON_ACE.query('en')}")
    there = everything(page)
    page.locator(".tl-fact-link").first.click()
    expect(page).to_have_url(re.compile("id=bomb.only_twos"))
    page.get_by_role("link", name=named("en", "screen.tab.table"), exact=True).click()
    expect(page.locator("h1")).to_have_text(named("en", "screen.table.title"))
    page.go_back()
    expect(page.locator(".tl-rule-current")).to_be_in_viewport()
    page.go_back()
    expect(word(page)).to_have_text(named("en", "screen.word.illegal"))
    assert everything(page) == there
    cell(page, "6h").click()
    expect(tray(page, "play").locator(".tl-card")).to_have_count(3)
    page.go_forward()
    expect(page.locator(".tl-rule-current")).to_be_in_viewport()


@pytest.mark.parametrize("theme", THEMES)
def test_link_and_code_agree(window: Open, small_host: str, theme: str) -> None:
    page = go(window(360, theme, device_scale_factor=2, **CLIPBOARD), f"{small_host}/app{QUAD_ON_ACE.query('en')}")
    expect(page.locator(".tl-qr path")).to_have_count(1)
    press_button(page, "en", "screen.check.share.link").click()
    expect(status(page)).to_have_text(named("en", "screen.copied"))
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{small_host}/app?screen=check")
    assert modules(page.locator(".tl-qr")) == expected(link)
    expect_ruling(go(window(), link), QUAD_ON_ACE, "en")
    # Another card, another code.
    cell(page, "6h").click()
    expect(tray(page, "play").locator(".tl-card")).to_have_count(3)
    changed = link.replace("play=6s6c6d6h", "play=6s6c6d")
    expect(page.locator(".tl-qr path")).to_have_count(1)
    assert modules(page.locator(".tl-qr")) == expected(changed)


def test_copied_text_is_the_whole_ruling(window: Open, small_host: str) -> None:
    page = go(window(**CLIPBOARD), f"{small_host}/app{QUAD_ON_ACE.query('de')}")
    press_button(page, "de", "screen.check.share.copy").click()
    expect(status(page)).to_have_text(named("de", "screen.copied"))
    text = page.evaluate("navigator.clipboard.readText()")
    for said in ("6♠ 6♣ 6♦ 6♥", "B♦", named("de", "screen.word.illegal").upper(), f"{small_host}/app?screen=check"):
        assert said in text
    assert text.count("http") == 1
    expect_ruling(go(window(), re.search(r"http\S+", text)[0]), QUAD_ON_ACE, "en")  # type: ignore[index]


def test_language_switch_keeps_the_position(window: Open, small_host: str) -> None:
    page = go(window(360), f"{small_host}/app{QUAD_ON_ACE.query('en')}")
    for language in ("vi", "ru", "de", "fr", "en"):
        page.locator(".tl-lang select").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect_ruling(page, QUAD_ON_ACE, language)
        expect(page).to_have_url(re.compile(f"lang={language}$"))


def test_settings_survive_a_reload(window: Open, small_host: str) -> None:
    page = go(window(), f"{small_host}/app?screen=check&on=Jh&play=Qs")
    press_button(page, "en", "screen.settings.title").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=named("en", "screen.settings.theme.dark"), exact=True).click()
    dialog.get_by_role("button", name=named("en", "screen.settings.deck.two"), exact=True).click()
    dialog.get_by_role("switch", name=named("en", "screen.settings.large")).click()
    dialog.get_by_role("switch", name=named("en", "screen.settings.motion")).click()
    dialog.get_by_label(named("en", "screen.settings.letters"), exact=True).select_option("fr")
    wanted = {"theme": "dark", "deck": "two", "cards": "large", "motion": "reduced"}
    for again in (False, True):
        if again:
            go(page, f"{small_host}/app?screen=check&on=Jh&play=Qs")
        for name, value in wanted.items():
            expect(page.locator(".tl")).to_have_attribute(f"data-tl-{name}", value)
        expect(page.get_by_label(named("en", "screen.check.type.table"))).to_have_value("Vh")
        colour = "document.querySelector('.tl-cell .tl-s-d') && getComputedStyle(document.querySelector('.tl-cell .tl-s-d')).color"
        assert page.evaluate(colour) == "rgb(233, 4, 5)"
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 18, 15)"


# ---------------------------------------------------------------------------------- house rules, our table, the rules

TWO_ON_TOP = "?screen=check&rules=ace_high&play=QsKdAc2h"


@pytest.mark.parametrize("how", ["dialog", "try it"])
def test_house_rule_flips_a_two_on_top_of_a_straight(window: Open, small_host: str, how: str) -> None:
    page = go(window(360), f"{small_host}/app{TWO_ON_TOP}")
    expect(word(page)).to_have_text(named("en", "screen.word.illegal"))
    asked = named("en", "setting.twos_in_straights.question")
    if how == "dialog":
        press_button(page, "en", "screen.inforce.change_label").click()
        dialog = page.get_by_role("dialog")
        says = dialog.locator("p").first
        expect(says).to_contain_text(named("en", "screen.word.illegal"))
        dialog.get_by_role("switch", name=asked).click()
        expect(dialog.get_by_role("switch", name=asked)).to_have_attribute("aria-checked", "true")
        expect(says).to_contain_text(named("en", "screen.word.legal"))
        dialog.get_by_role("button", name=named("en", "screen.close"), exact=True).click()
        expect(press_button(page, "en", "screen.inforce.change_label")).to_be_focused()
    else:
        expect(page.locator(".tl-flip")).to_contain_text(asked)
        page.get_by_role("button", name=f"{named('en', 'screen.check.flip.try')}: {asked}").click()
    expect(word(page)).to_have_text(named("en", "screen.word.legal"))
    expect(page.locator(".tl-inforce")).to_contain_text(
        houserules.name(PROFILES["ace_high"].with_(twos_in_straights=True), "en")
    )
    rows = page.locator(".tl-area-other tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text(named("en", "screen.check.other.own"))
    expect(rows.first).to_contain_text(named("en", "screen.word.legal"))
    other = go(window(), page.url)
    expect(word(other)).to_have_text(named("en", "screen.word.legal"))


def test_our_table_is_saved_and_used(window: Open, small_host: str) -> None:
    page = go(window(360, **CLIPBOARD), f"{small_host}/app?screen=table")
    page.get_by_role("button", name=houserules.profile_name("ace_high", "en")).click()
    twos = page.get_by_role("switch", name=named("en", "setting.twos_in_straights.question"))
    expect(twos).not_to_be_checked()
    twos.click()
    expect(twos).to_be_checked()
    name = page.get_by_label(named("en", "screen.table.name"), exact=True)
    name.press_sequentially("Thursdays at Lan's")
    name.press("Enter")
    press_button(page, "en", "screen.table.save").click()
    saved = explain.catalogue("en").get("screen.table.saved", name="Thursdays at Lan's")
    expect(status(page)).to_have_text(saved)
    expect(page.get_by_role("table")).to_contain_text(named("en", "setting.twos_in_straights.question"))
    press_button(page, "en", "screen.table.link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert modules(page.locator(".tl-qr")) == expected(link)
    # Used by Check.
    press_button(page, "en", "screen.table.check").click()
    expect(page.locator(".tl-inforce")).to_contain_text("Thursdays at Lan's")
    page.get_by_label(named("en", "screen.check.type.play"), exact=True).fill("Qs Kd Ac 2h")
    expect(word(page)).to_have_text(named("en", "screen.word.legal"))
    # Still there after a reload, can be used again, deleted and brought back.
    go(page, f"{small_host}/app?screen=table")
    expect(page.get_by_role("switch", name=named("en", "setting.twos_in_straights.question"))).to_be_checked()
    page.get_by_role("button", name=houserules.profile_name("pagat", "en")).click()
    page.get_by_role("button", name="Use the rules of “Thursdays at Lan's”").click()
    expect(page.get_by_role("button", name=houserules.profile_name("ace_high", "en"))).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("button", name="Delete “Thursdays at Lan's”").click()
    press_button(page, "en", "screen.table.delete.yes").click()
    expect(page.get_by_text(named("en", "screen.table.list.empty"))).to_be_visible()
    press_button(page, "en", "screen.banner.undo").click()
    expect(page.get_by_role("button", name="Delete “Thursdays at Lan's”")).to_be_visible()
    # And on somebody else's phone, by the link.
    other = go(window(360), link)
    expect(other.get_by_label(named("en", "screen.table.name"), exact=True)).to_have_value("Thursdays at Lan's")
    expect(other.get_by_role("switch", name=named("en", "setting.twos_in_straights.question"))).to_be_checked()


def test_the_house_rules_lesson_leads_to_our_table_and_back(window: Open, small_host: str) -> None:
    """Its last page to be read is answered by making the table's card, which has a link and a code."""
    at = len(learn_course.pages(next(one for one in learn_course.lessons("en") if one["id"] == "house-rules")))
    page = go(window(360, has_touch=True), f"{small_host}/app?screen=learn&lesson=house-rules&step={at}")
    page.get_by_role("link", name=named("en", "learn.to.table"), exact=True).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(named("en", "screen.table.title"))
    expect(page.locator(".tl-qr path")).to_have_count(1)
    page.go_back()
    expect(page.get_by_role("link", name=named("en", "learn.to.table"), exact=True)).to_be_visible()


@pytest.mark.parametrize("language", languages("vi", "ru"))
def test_rule_of_a_verdict_opens_its_row(window: Open, small_host: str, language: str) -> None:
    page = go(window(360, locale=language), f"{small_host}/app{QUAD_ON_ACE.query(language)}")
    page.locator(".tl-fact-link").first.click()
    row = page.locator(".tl-rule-current")
    expect(row).to_have_count(1)
    expect(row).to_be_in_viewport()
    expect(row).to_contain_text(explain.plain(explain.rule("bomb.only_twos", language).title, language))
    expect(page).to_have_url(re.compile("screen=rules.*id=bomb.only_twos"))
    page.get_by_role("link", name=named(language, "screen.rules.back"), exact=True).click()
    expect_ruling(page, QUAD_ON_ACE, language)


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [("en", "only bomb", "bomb.only_twos"), ("vi", "bo luot", "pass."), ("de", "STRASSE", "play.straight")],
)
def test_rules_are_searched(window: Open, small_host: str, language: str, text: str, found: str) -> None:
    page = go(window(locale=language), f"{small_host}/app?screen=rules&lang={language}")
    everything = page.locator(".tl-rule").count()
    search = page.get_by_role("searchbox", name=named(language, "screen.rules.search"))
    search.press_sequentially(text)
    expect(page).to_have_url(re.compile(rf"[?&]q={re.escape(quote_plus(text))}(&|$)"))  # the last letter is dealt with
    rows = page.locator(".tl-rule")
    count = explain.catalogue(language).plural("screen.rules.found", rows.count())
    assert 0 < rows.count() < everything
    expect(status(page)).to_have_text(count)
    assert page.locator(f"[id*='-rule-{found}']").count() > 0
    assert search.input_value() == text
    other = go(window(), page.url)
    expect(other.locator(".tl-rule")).to_have_count(rows.count())
    search.fill("xyzzy")
    expect(page.get_by_text(named(language, "screen.rules.none"))).to_be_visible()
    press_button(page, language, "screen.rules.all").last.click()
    expect(page.locator(".tl-rule")).to_have_count(everything)

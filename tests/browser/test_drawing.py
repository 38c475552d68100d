"""What the JavaScript does by itself, in a real browser, with the real screens behind it and no Jupyter between.

The same through Voilà and JupyterLab is tested elsewhere; here each behaviour stands alone and is quick to run.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.host import running
from tests.browser.states import STATES

pytest_plugins = ["tests.fixtures"]
pytestmark = pytest.mark.browser

RANKS, SUITS = "3456789TJQKA2", "scdh"
QUAD_ON_ACE = "?screen=check&rules=pagat&on=Ah&play=6s6c6d6h&lang=en"


@pytest.fixture(scope="module")
def host() -> Iterator[str]:
    """The address of the small host."""
    with running() as url:
        yield url


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page 360 px wide, to be touched."""
    context = browser.new_context(
        viewport={"width": 360, "height": 760}, has_touch=True, reduced_motion="reduce", locale="en-GB"
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    """A page 1440 px wide; what goes wrong in it fails the test."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce", locale="en-GB")
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    yield page
    context.close()
    assert [text for text in wrong if "404" not in text] == []


def show(page: Page, url: str) -> Page:
    """Open an address and wait for the screen."""
    page.goto(url)
    page.wait_for_selector(".tl-main h1")
    return page


def cell(page: Page, card: str) -> Locator:
    """The button of a card in the deck."""
    return page.locator(".tl-cell").nth(SUITS.index(card[1]) * 13 + RANKS.index(card[0]))


def word(page: Page) -> Locator:
    """The word of the verdict."""
    return page.locator(".tl-word")


# ---------------------------------------------------------------------------------- putting a position together


def test_by_touch_and_nothing_moves_under_the_finger(phone: Page, host: str) -> None:
    show(phone, f"{host}/app")
    expect(phone.locator(".tl-main > [role=status]")).to_have_text("")
    cell(phone, "Ah").tap()
    phone.get_by_role("button", name="What was played").or_(phone.locator(".tl-tray-h").nth(1)).first.tap()
    for card in ("6s", "6c", "6d", "6h"):
        cell(phone, card).scroll_into_view_if_needed()
        before = cell(phone, card).bounding_box()
        cell(phone, card).tap()
        expect(cell(phone, card)).to_have_attribute("aria-pressed", "true")
        after = cell(phone, card).bounding_box()
        assert before
        assert after
        assert abs(after["y"] - before["y"]) < 2, card
    expect(word(phone)).to_have_text("Not legal")
    expect(phone.locator(".tl-main > [role=status]")).to_contain_text("Not legal")
    expect(phone.locator(".tl-tray .tl-is-decides")).to_have_count(1)


def test_by_keyboard_alone(desk: Page, host: str) -> None:
    show(desk, f"{host}/app")
    cell(desk, "3s").focus()
    desk.keyboard.type("ah")
    expect(cell(desk, "Ah")).to_be_focused()
    desk.keyboard.press("Space")
    expect(cell(desk, "Ah")).to_have_attribute("aria-pressed", "true")
    expect(cell(desk, "Ah")).to_be_focused()
    desk.locator(".tl-tray-h").nth(1).focus()
    desk.keyboard.press("Enter")
    cell(desk, "Ah").focus()
    desk.keyboard.press("Home")
    expect(cell(desk, "3s")).to_be_focused()
    for _ in range(3):
        desk.keyboard.press("ArrowRight")
    for _ in range(4):
        desk.keyboard.press("Enter")
        desk.keyboard.press("ArrowDown")
    expect(word(desk)).to_have_text("Not legal")
    expect(desk.locator(".tl-tray").nth(1).locator(".tl-card")).to_have_count(4)
    assert desk.locator(".tl-deck [tabindex='0']").count() == 1
    desk.keyboard.press("Escape")
    expect(desk.locator(".tl-tray .tl-card")).to_have_count(0)
    expect(cell(desk, "6h")).to_be_focused()


def test_typing_is_never_overwritten(desk: Page, host: str) -> None:
    show(desk, f"{host}/app")
    desk.evaluate("tienlenHost.delay = 250")
    field = desk.locator("input.tl-mono").nth(1)
    field.press_sequentially("6S, 6c 6d", delay=90)
    assert field.input_value() == "6S, 6c 6d"
    desk.wait_for_timeout(700)
    assert field.input_value() == "6S, 6c 6d", "what was typed stays while the cursor is there"
    expect(desk.locator(".tl-tray").nth(1).locator(".tl-card")).to_have_count(3)


def test_leaving_a_field_sends_at_once_and_a_tap_replaces_its_text(desk: Page, host: str) -> None:
    show(desk, f"{host}/app")
    field = desk.locator("input.tl-mono").nth(1)
    field.press_sequentially("6s")
    field.press("Enter")
    expect(desk.locator(".tl-tray").nth(1).locator(".tl-card")).to_have_count(1)
    desk.locator(".tl-tray-h").nth(1).click()
    field.focus()
    desk.evaluate("document.querySelectorAll('.tl-cell')[16].click()")  # a tap that leaves the focus, as in Safari
    expect(field).to_have_value("6s 6c")
    expect(field).to_be_focused()


def test_an_error_keeps_the_last_verdict_greyed(desk: Page, host: str) -> None:
    show(desk, f"{host}/app{QUAD_ON_ACE}")
    field = desk.locator("input.tl-mono").nth(1)
    field.fill("6s 6z")
    expect(desk.locator(".tl-error")).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(desk.locator(".tl-verdict.tl-stale")).to_be_visible()
    expect(word(desk)).to_have_text("Not legal")


# ---------------------------------------------------------------------------------- connection


def test_what_is_pressed_while_the_line_is_cut_waits_in_sight_and_then_counts(desk: Page, host: str) -> None:
    show(desk, f"{host}/app")
    desk.evaluate("tienlenHost.down = true")
    cell(desk, "Ah").click()
    expect(desk.locator(".tl-cell.tl-pending")).to_have_count(1)
    expect(desk.locator(".tl-banner-gold")).to_be_visible(timeout=5000)
    cell(desk, "2h").click()
    expect(desk.locator(".tl-waiting .tl-mini")).to_have_count(2)
    desk.evaluate("tienlenHost.down = false")
    expect(desk.locator(".tl-banner-gold")).to_have_count(0)
    expect(cell(desk, "Ah")).to_have_attribute("aria-pressed", "true", timeout=8000)
    expect(cell(desk, "2h")).to_have_attribute("aria-pressed", "true")
    expect(desk.locator(".tl-tray").first.locator(".tl-card")).to_have_count(2)  # each counts once


def test_a_kernel_that_is_gone_is_said_within_five_seconds(desk: Page, host: str) -> None:
    desk.goto(f"{host}/gallery?state=gone")
    expect(desk.locator(".tl-banner-red")).to_be_visible(timeout=5000)
    link = desk.locator(".tl-banner-red a")
    assert str(link.get_attribute("href")).startswith("?")
    expect(desk.locator(".tl-verdict.tl-stale")).to_be_visible()


# ---------------------------------------------------------------------------------- the page around it


def test_address_back_forward_and_reload(desk: Page, host: str) -> None:
    show(desk, f"{host}/app{QUAD_ON_ACE}")
    expect(word(desk)).to_have_text("Not legal")
    assert "not legal" in desk.title()
    desk.get_by_role("link", name="Rules", exact=True).click()
    expect(desk.locator("h1")).to_be_focused()
    expect(desk).to_have_url(re.compile("screen=rules"))
    desk.go_back()
    expect(word(desk)).to_have_text("Not legal")
    desk.go_forward()
    expect(desk).to_have_url(re.compile("screen=rules"))
    desk.go_back()
    cell(desk, "6h").click()
    expect(desk).to_have_url(re.compile("play=6s6c6d(&|$)"))
    desk.reload()
    expect(desk.locator(".tl-tray").nth(1).locator(".tl-card")).to_have_count(3)


def test_language_changes_everything_and_is_kept(desk: Page, host: str) -> None:
    show(desk, f"{host}/app")
    desk.locator(".tl-lang select").select_option("fr")
    expect(desk.locator("html")).to_have_attribute("lang", "fr")
    expect(desk.locator(".tl")).to_have_attribute("lang", "fr")
    show(desk, f"{host}/app")
    expect(desk.locator("html")).to_have_attribute("lang", "fr")


def test_settings_are_a_modal_dialog_and_take_effect(desk: Page, host: str) -> None:
    show(desk, f"{host}/app")
    gear = desk.get_by_role("button", name="Settings")
    gear.click()
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert desk.evaluate("document.querySelector('dialog').matches(':modal')")
    dialog.get_by_role("button", name="Dark").click()
    expect(desk.locator("html")).to_have_attribute("data-tl-theme", "dark")
    assert desk.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 18, 15)"
    dialog.get_by_role("switch").first.click()
    expect(desk.locator(".tl")).to_have_attribute("data-tl-cards", "large")
    desk.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(gear).to_be_focused()
    show(desk, f"{host}/app")
    expect(desk.locator("html")).to_have_attribute("data-tl-theme", "dark")


def test_settings_lead_to_the_house_rules_and_the_focus_comes_back(desk: Page, host: str) -> None:
    show(desk, f"{host}/app")
    gear = desk.get_by_role("button", name="Settings")
    gear.click()
    desk.get_by_role("dialog").get_by_role("button", name="Change the house rules").click()
    dialog = desk.get_by_role("dialog", name="House rules")
    expect(dialog).to_be_visible()
    assert dialog.evaluate("node => node.contains(document.activeElement)")
    desk.keyboard.press("Escape")
    expect(desk.get_by_role("dialog")).to_have_count(0)
    expect(gear).to_be_focused()


def test_the_code_is_asked_for_only_when_idle(desk: Page, host: str) -> None:
    show(desk, f"{host}/app{QUAD_ON_ACE}")
    asked = "tienlenHost.sent.filter((event) => event.do === 'qr').length"
    for card in ("6h", "6d", "6d", "6h"):
        cell(desk, card).click()
    assert desk.evaluate(asked) <= 1
    expect(desk.locator(".tl-qr path")).to_have_count(1)
    desk.wait_for_timeout(600)
    assert desk.evaluate(asked) <= 2


def test_copying_without_a_secure_context(desk: Page, host: str) -> None:
    desk.add_init_script(
        "Object.defineProperty(window, 'isSecureContext', { value: false });"
        "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
        "document.addEventListener('copy', () => { window.copied = document.activeElement.value; });"
    )
    show(desk, f"{host}/app{QUAD_ON_ACE}")
    button = desk.get_by_role("button", name="Copy link")
    button.click()
    expect(desk.locator(".tl-main > [role=status]")).to_have_text(re.compile("copied", re.IGNORECASE))
    copied = desk.evaluate("window.copied")
    assert copied.startswith(f"{host}/app?screen=check")
    assert "on=Ah" in copied
    expect(button).to_be_focused()
    assert desk.locator("textarea").count() == 0


def test_storage_may_be_forbidden(desk: Page, host: str) -> None:
    desk.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } });")
    show(desk, f"{host}/app")
    cell(desk, "Ah").click()
    expect(cell(desk, "Ah")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("kept", ["{", '{"version": 1, "tab', '"text"', "null", "", "[]"])
def test_rubbish_in_the_storage_is_not_thrown_away_without_a_word(desk: Page, host: str, kept: str) -> None:
    show(desk, f"{host}/app?screen=table")
    desk.evaluate("(kept) => { tienlenStop?.(); localStorage.setItem('tienlen', kept); }", kept)
    show(desk, f"{host}/app?screen=table")
    expect(desk.locator(".tl-banner-gold")).to_contain_text("could not be read")
    desk.reload()
    expect(desk.locator(".tl-main h1")).to_be_visible()
    expect(desk.locator(".tl-banner")).to_have_count(0)


def test_the_small_bar_stands_in_for_the_verdict(phone: Page, host: str) -> None:
    show(phone, f"{host}/app{QUAD_ON_ACE}")
    bar = phone.locator(".tl-minibar")
    expect(bar).to_have_count(0)
    phone.locator(".tl-legend").scroll_into_view_if_needed()
    phone.mouse.wheel(0, 900)
    expect(bar).to_be_visible()
    box = bar.bounding_box()
    assert box
    assert 50 <= box["height"] <= 56
    bar.tap()
    expect(phone.locator(".tl-verdict")).to_be_in_viewport()
    expect(bar).to_have_count(0)
    assert "#" not in phone.url


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("language", ["en", "de", "vi"])
def test_a_ruling_prints_on_one_page(desk: Page, host: str, width: int, language: str) -> None:
    desk.set_viewport_size({"width": width, "height": 800})
    hand = "6s6c6d6h9s9cTdThJsJcAd2s2c"
    show(desk, f"{host}/app?screen=check&rules=thirteen&on=2h&play=6s6c6d6h&hand={hand}&passed=1&lang={language}")
    desk.wait_for_selector(".tl-qr path")
    printed = desk.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 1
    desk.emulate_media(media="print")
    for hidden in (".tl-top", ".tl-tabs", ".tl-btn", ".tl-deck", ".tl-input"):
        assert not desk.locator(hidden).first.is_visible(), hidden
    assert desk.locator(".tl-word").is_visible()


# ---------------------------------------------------------------------------------- in a notebook cell


def test_keys_stay_inside_and_ctrl_goes_through(desk: Page, host: str) -> None:
    desk.goto(f"{host}/cell")
    desk.wait_for_selector(".tl-cell")
    desk.evaluate("window.leaked = []; document.addEventListener('keydown', (event) => leaked.push(event.key))")
    cell(desk, "3s").focus()
    for key in ("b", "d", "Escape", "ArrowDown", "Shift+Enter"):
        desk.keyboard.press(key)
    assert desk.evaluate("leaked") == ["Shift"] or desk.evaluate("leaked") == []
    assert desk.locator(".tl").get_attribute("data-lm-suppress-shortcuts") == "true"
    desk.evaluate("leaked.length = 0")
    desk.keyboard.press("Control+Shift+F9")
    assert "F9" in desk.evaluate("leaked")
    assert desk.locator(".tl").get_attribute("data-lm-suppress-shortcuts") is None


def test_a_cell_has_no_bars_no_links_and_leaves_the_page_alone(desk: Page, host: str) -> None:
    desk.goto(f"{host}/gallery?state=cell-dark")
    desk.wait_for_selector(".tl-verdict")
    assert desk.locator(".tl a").count() == 0
    assert desk.locator(".tl-top, .tl-tabs, .tl-minibar").count() == 0
    assert desk.evaluate("getComputedStyle(document.querySelector('.tl')).colorScheme") == "dark"
    assert not desk.evaluate("document.documentElement.classList.contains('tl-page')")
    assert desk.title() == "tiến lên"
    desk.evaluate("document.body.dataset.jpThemeLight = 'true'")
    desk.wait_for_function("getComputedStyle(document.querySelector('.tl')).colorScheme === 'light'")


def test_a_dialog_in_a_cell_is_gone_to_and_come_back_from(desk: Page, host: str) -> None:
    """It opens in place, above what is on the screen: the focus goes there, so that it is seen, and comes back."""
    desk.set_viewport_size({"width": 1000, "height": 400})
    desk.goto(f"{host}/cell")
    change = desk.get_by_role("button", name="Change the house rules")
    change.evaluate("node => node.scrollIntoView({block: 'start'})")
    change.focus()
    desk.keyboard.press("Enter")
    dialog = desk.get_by_role("region", name="House rules")
    close = dialog.get_by_role("button", name="Close")
    expect(close).to_be_focused()
    expect(dialog.get_by_role("heading", name="House rules")).to_be_in_viewport()
    desk.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(change).to_be_focused()
    expect(change).to_be_in_viewport()


def test_the_picker_sets_its_value(desk: Page, host: str) -> None:
    desk.goto(f"{host}/picker?hand=3s+6s+6c+Ah&value=6s")
    cards = desk.get_by_role("group").get_by_role("button")
    expect(cards).to_have_count(4)
    expect(desk.locator("[role=status]")).to_have_text("")
    cards.nth(3).click()
    assert desk.evaluate("tienlenHost.get('value')") == ["6s", "Ah"]
    expect(cards.nth(3)).to_have_attribute("aria-pressed", "true")
    desk.keyboard.type("6c ")
    assert desk.evaluate("tienlenHost.get('value')") == ["6s", "6c", "Ah"]
    desk.evaluate("tienlenHost.set('hand', ['2s', '2h'])")
    expect(cards).to_have_count(2)
    desk.evaluate("tienlenHost.set('hand', ['3s', '6s'])")
    cards.first.focus()
    desk.keyboard.press("Escape")
    assert desk.evaluate("tienlenHost.get('value')") == []
    desk.evaluate("tienlenHost.set('disabled', true)")
    expect(cards.first).to_have_attribute("aria-disabled", "true")
    cards.first.click(force=True)
    assert desk.evaluate("tienlenHost.get('value')") == []


def test_taking_a_view_down_leaves_nothing(desk: Page, host: str) -> None:
    desk.goto(f"{host}/cell")
    desk.wait_for_selector(".tl-cell")
    desk.evaluate("tienlenStop()")
    assert desk.locator("#root > *").count() == 0
    assert desk.evaluate("Object.values(tienlenHost.listeners).flat().length") == 0
    sent = desk.evaluate("tienlenHost.sent.length")
    desk.wait_for_timeout(2000)
    assert desk.evaluate("tienlenHost.sent.length") == sent


# ---------------------------------------------------------------------------------- every state


SAMPLED = ("check-crowded", "check-large", "controls", "dialog", "cell", "picker")
EVERY = [
    pytest.param(state, id=state.name, marks=() if state.name in SAMPLED else pytest.mark.full) for state in STATES
]


@pytest.mark.parametrize("state", EVERY)
def test_every_state_fits_320_pixels_and_a_thumb(phone: Page, host: str, state: object) -> None:
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.goto(host + state.path)  # type: ignore[attr-defined]
    phone.wait_for_selector(state.ready, timeout=9000)  # type: ignore[attr-defined]
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    small = phone.evaluate(
        """() => [...document.querySelectorAll("button, a[href], select, input, summary")].flatMap((part) => {
            const { width, height } = part.getBoundingClientRect();
            const card = part.classList.contains("tl-card");
            const [least_wide, least_high] = card ? [27.9, 60] : [43.9, 43.9];
            const seen = width && !part.closest(".tl-skip");
            const name = `${part.className} ${part.textContent.slice(0, 20)} ${width} x ${height}`;
            return seen && (width < least_wide || height < least_high) ? [name] : [];
        })"""
    )
    assert small == []
    strips = phone.evaluate(
        """() => [...document.querySelectorAll(".tl-fan, .tl-cards")].flatMap((fan) =>
            [...fan.children].slice(1).flatMap((card, i) => {
                const [a, b] = [fan.children[i].getBoundingClientRect(), card.getBoundingClientRect()];
                return b.left > a.left && b.left - a.left < 27.9 ? [b.left - a.left] : [];
            }))"""
    )
    assert strips == []

"""What a visitor does on the screen "Check", and what it should show them, worked out without a browser."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tienlen import explain, tutor
from tienlen.engine.cards import Card, parse_cards, print_cards
from tienlen.engine.judge import Position
from tienlen.engine.rules import PROFILES
from tienlen.records.share import to_query
from tienlen.screens import houserules

HAND = "6s 6c 6d 6h 9c Jd 2s"


@dataclass(frozen=True, slots=True)
class Dispute:
    """A position two players disagree about, and what the rules say of it, written down by hand."""

    table: str
    play: str
    hand: str
    legal: bool
    reason: str
    deciding: str
    instead: tuple[str, ...]
    """The other legal plays of the hand."""
    profiles: tuple[bool, bool, bool]
    """Legal under Pagat, Ace-high, Thirteen."""

    @property
    def position(self) -> Position:
        """The same as a position."""
        return Position.of(self.play, self.table, self.hand)

    def query(self, language: str, rules: str = "pagat") -> str:
        """The address that opens it."""
        return to_query(PROFILES[rules], self.position, language)


QUAD_ON_ACE = Dispute(
    table="Ah",
    play="6s 6c 6d 6h",
    hand=HAND,
    legal=False,
    reason="bomb_needs_twos",
    deciding="Ah",
    instead=("2s",),
    profiles=(False, False, False),
)
PAIR_BY_SUIT = Dispute(
    table="Jc Jd",
    play="Js Jh",
    hand="4d Js Jh Qs Qd Kc 2h",
    legal=True,
    reason="higher_suit",
    deciding="Jd Jh",
    instead=("Qs Qd",),
    profiles=(True, True, True),
)
DISPUTES = {"quad-on-ace": QUAD_ON_ACE, "pair-by-suit": PAIR_BY_SUIT}


# ---------------------------------------------------------------------------------- finding things


def go(page: Page, url: str) -> Page:
    """Open an address and wait until the screen is there."""
    page.goto(url)
    expect(page.locator(".tl-main h1")).to_be_visible(timeout=30_000)
    expect(page.locator(".tl-start")).to_have_count(0)
    return page


def named(language: str, key: str) -> str:
    """A label of the screen."""
    return explain.catalogue(language).get(key)


def press_button(page: Page, language: str, key: str) -> Locator:
    """The button with that label."""
    return page.locator(".tl").get_by_role("button", name=named(language, key), exact=True)


def cell(page: Page, card: str, language: str = "en") -> Locator:
    """A card of the deck, found by what a screen reader calls it."""
    called = re.escape(explain.card_name(Card(card), language))
    return page.locator(".tl-deck").get_by_role("button", name=re.compile(rf"^{called}(,|$)"))


def tray(page: Page, name: str) -> Locator:
    """A tray of the mat."""
    return page.locator(".tl-mat .tl-tray").nth(("table", "play").index(name))


def field(page: Page, name: str, language: str) -> Locator:
    """The field in which the cards of a tray are typed."""
    return page.get_by_label(named(language, f"screen.check.type.{name}"), exact=True)


def status(page: Page) -> Locator:
    """The live region."""
    return page.locator(".tl-main > [role=status]")


def word(page: Page) -> Locator:
    """The word of the verdict."""
    return page.locator(".tl-word")


READ = """element => {
    const read = (node) => {
        if (node.nodeType === 3) return node.data;
        if (node.matches(".tl-chipcard")) return `[${node.getAttribute("aria-label")}]`;
        if (node.matches("svg, .tl-vh")) return "";
        return [...node.childNodes].map(read).join("");
    };
    return read(element).replace(/\ufe0e/g, "").replace(/\\s+/g, " ").trim();
}"""


def read(part: Locator) -> str:
    """The text of a part as it is seen, cards inside a sentence as [their names]."""
    return str(part.evaluate(READ))


def written(rich: Any, language: str) -> str:
    """Rich text as ``read`` finds it on the page."""
    text, cards = "", []
    for run in [*([rich] if isinstance(rich, str) else rich), ""]:
        if isinstance(run, dict) and "c" in run:
            cards.append(explain.card_name(Card(run["c"]), language))
            continue
        said = run if isinstance(run, str) else next(iter(run.values()))
        if cards and not said.strip() and said:
            continue
        if cards:
            text += f"[{', '.join(cards)}]"
            cards = []
        text += said
    return re.sub(r"\s+", " ", text).strip()


# ---------------------------------------------------------------------------------- three ways to ask


def by_touch(page: Page, dispute: Dispute, language: str) -> None:
    """Tap everything together."""
    for card in dispute.table.split():
        cell(page, card, language).tap()
    press_button(page, language, "screen.check.pick.next").tap()
    for card in dispute.play.split():
        cell(page, card, language).tap()
    page.locator(".tl-area-deck .tl-seg").get_by_role(
        "button", name=named(language, "screen.check.tray.hand"), exact=True
    ).tap()
    for card in dispute.hand.split():
        cell(page, card, language).tap()
        expect(cell(page, card, language)).to_have_accessible_name(re.compile(named(language, "screen.in.hand")))


def by_keyboard(page: Page, dispute: Dispute, language: str) -> None:
    """Put everything together with keys, from the top of the page; the mouse is never there."""
    tab_to(page, page.locator(".tl-deck [tabindex='0']"))
    type_ahead(page, dispute.table.split(), language)
    tab_to(page, press_button(page, language, "screen.check.pick.next"))
    page.keyboard.press("Enter")
    tab_to(page, page.locator(".tl-deck [tabindex='0']"), back=True)
    walk(page, dispute.play.split(), language)
    tab_to(page, press_button(page, language, "screen.check.hand.pick"))
    page.keyboard.press("Space")
    tab_to(page, page.locator(".tl-deck [tabindex='0']"), back=True)
    type_ahead(page, dispute.hand.split(), language)


def by_typing(page: Page, dispute: Dispute, language: str) -> None:
    """Type everything into the fields, in the letters of the language, each time a little differently."""
    for name, signs, between in (("table", True, " "), ("play", False, ","), ("hand", False, "")):
        cards = parse_cards(getattr(dispute, name))
        text = between.join(print_cards([card], language, signs=signs) for card in cards)
        box = field(page, name, language)
        box.fill("")
        box.press_sequentially(text.upper() if name == "play" else text)
        box.press("Enter")
        box.blur()


WAYS = {"touch": by_touch, "keyboard": by_keyboard, "typing": by_typing}


def tab_to(page: Page, target: Locator, *, back: bool = False) -> None:
    """Press Tab until a part has the focus, as somebody without a mouse must."""
    expect(target).to_be_attached()
    for _ in range(60):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if target.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"Tab never comes to {target}")


def type_ahead(page: Page, cards: Sequence[str], language: str) -> None:
    """Type each card in the letters of the language, then Space."""
    for card in cards:
        for sign in print_cards([Card(card)], language, signs=False):
            press_key(page, sign)
        expect(cell(page, card, language)).to_be_focused()
        page.keyboard.press("Space")


def press_key(page: Page, sign: str) -> None:
    """A key of any keyboard; Playwright's own knows the letters of an American one only."""
    if sign.isascii():
        page.keyboard.press(sign)
        return
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": sign, "text": sign})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": sign})
    session.detach()


def walk(page: Page, cards: Sequence[str], language: str) -> None:
    """Go to each card with the arrows, then Enter."""
    page.keyboard.press("Home")
    rank = suit = 0
    for card in cards:
        to_suit, to_rank = "scdh".index(card[1]), "3456789TJQKA2".index(card[0])
        for step, other, count in (("Down", "Up", to_suit - suit), ("Right", "Left", to_rank - rank)):
            for _ in range(abs(count)):
                page.keyboard.press(f"Arrow{step if count > 0 else other}")
        rank, suit = to_rank, to_suit
        expect(cell(page, card, language)).to_be_focused()
        page.keyboard.press("Enter")


# ---------------------------------------------------------------------------------- what must be there then


def expect_ruling(page: Page, dispute: Dispute, language: str, profile: str = "pagat") -> None:
    """The whole ruling: word, sentence, deciding cards, rule, legal instead, other rules."""
    answer = tutor.ask(PROFILES[profile], dispute.position, language)
    assert (answer.legal, str(answer.verdict.reason)) == (dispute.legal, dispute.reason)
    verdict = page.locator(".tl-verdict")
    expect(word(page)).to_have_text(named(language, "screen.word.legal" if dispute.legal else "screen.word.illegal"))
    expect(page.locator(".tl-area-instead li").first).to_be_visible()
    assert read(verdict.locator(".tl-says")) == written(answer.runs, language)
    expect_deciding(page, dispute, language)
    expect_facts(verdict, answer, profile, language)
    expect_instead(page, dispute, language)
    expect_profiles(page, dispute, answer, language)


def expect_deciding(page: Page, dispute: Dispute, language: str) -> None:
    """The cards that decide, and only they, are marked: in gold, and in words."""
    marked = page.locator(".tl-mat .tl-is-decides")
    names = [f"{explain.card_name(card, language)}, {named(language, 'screen.mark.decides')}" for card in
             parse_cards(dispute.deciding)]  # fmt: skip
    assert sorted(marked.evaluate_all("cards => cards.map(card => card.getAttribute('aria-label'))")) == sorted(names)
    stroke = "element => getComputedStyle(element.querySelector('.tl-paper')).stroke"
    assert marked.first.evaluate(stroke) == "rgb(168, 110, 0)"


def expect_facts(verdict: Locator, answer: tutor.Answer, profile: str, language: str) -> None:
    """The rule with its source, a way to it, and what follows."""
    facts = [read(fact) for fact in verdict.locator(".tl-fact").all()]
    for id in answer.rule[:3]:
        title = written(explain.runs(explain.rule(id, language).title), language)
        source = "; ".join(houserules.sources_of(id, profile, language))
        link = verdict.locator(f".tl-fact-link[href='?screen=rules&id={id}']")
        expect(link).to_have_text(named(language, "screen.check.rule.link"))
        assert [fact for fact in facts if title in fact and source in fact], (title, source, facts)
    for line in (*answer.advice, *answer.readings):
        assert written(explain.runs(line), language) in facts or any(
            written(explain.runs(line), language) in fact for fact in facts
        ), facts


def expect_instead(page: Page, dispute: Dispute, language: str) -> None:
    """What would be legal instead, from the hand, and that a pass would be."""
    area = page.locator(".tl-area-instead")
    plays = [parse_cards(text) for text in dispute.instead]
    names = [f"[{', '.join(explain.card_name(card, language) for card in cards)}]" for cards in plays]
    assert [read(item) for item in area.locator("li").all()] == names
    expect(area).to_contain_text(named(language, "screen.check.instead.pass"))


def expect_profiles(page: Page, dispute: Dispute, answer: tutor.Answer, language: str) -> None:
    """The same play under every profile, the one in force marked."""
    rows = page.locator(".tl-area-other tbody tr")
    expect(rows).to_have_count(3)
    for row, profile, legal in zip(rows.all(), PROFILES, dispute.profiles, strict=True):
        name, verdict, why = (read(box) for box in row.locator("th, td").all())
        in_force = PROFILES[profile] == answer.rules
        assert name.startswith(houserules.profile_name(profile, language))
        assert (named(language, "screen.check.other.inforce") in name) == in_force
        assert verdict == named(language, "screen.word.legal" if legal else "screen.word.illegal")
        there = tutor.ask(PROFILES[profile], dispute.position, language)
        assert why.startswith(there.short)

"""What the package offers, shown: each value has a repr that rebuilds it, and a picture in notebooks."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tienlen
from tests.strategies import records
from tienlen import PROFILES, Deal, Event, Position, Record, ask, ask_act, audit, hint, judge, otherwise
from tienlen.engine.cards import LANGUAGES, Card, InputError
from tienlen.engine.plays import Play
from tienlen.records.deal import read_record

NAMES = {name: getattr(tienlen, name) for name in tienlen.__all__ if name[0].isupper() or name in ("ask", "ask_act")}
NAMES |= {name: getattr(tienlen, name) for name in ("audit", "read_record")}
"""What stands in a notebook that imports from the package alone."""

RULES = PROFILES["ace_high"]
TABLE = Position.of(play="Qs Ks As 2s", hand="Qs Ks As 2s")
DEAL = Deal.start(PROFILES["pagat"]).then("1:3s 2:7h 3:-")
ACTS = '[Record "tienlen 1"]\n[Rules "pagat"]\n[Names "Ann; <i>; ; Dan"]\n[Deal "first"]\n'
LEGAL = read_record(ACTS + "1. 1:3s 2:7h {a < b} 3:- 4:- 1:-\n2. 2:9d8h! 2:Td 3:Jc")
ILLEGAL = read_record(ACTS + "1. 1:3s 2:7h 3:6d 4:8s")
DEALT = Deal.deal_out(RULES, Random(1))

VALUES: dict[str, Any] = {
    "Card": Card("6s"),
    "Play": Play.of("6s 6c"),
    "Position": TABLE,
    "Rules": RULES.with_(bomb_on=[["quad", 4, "single", 1]], stake=5),
    "Verdict": judge(RULES, TABLE),
    "Otherwise": otherwise(RULES, TABLE)[0],
    "Answer": ask(RULES, TABLE),
    "Event": Event.of("2:7h!"),
    "Deal": DEAL,
    "Record": LEGAL,
    "Ruling": audit(ILLEGAL, "de"),
    "Hint": hint(DEALT),
}


def picture(value: Any) -> str:
    """What a notebook shows, each card as its sign alone."""
    shown: str = value._repr_html_()
    return re.sub(r'<svg[^>]*aria-label="([^"]*)".*?</svg>', r"\1", shown)


def test_every_value_that_is_offered_stands_here() -> None:
    classes = {name for name in tienlen.__all__ if isinstance(getattr(tienlen, name), type)}
    assert classes - set(VALUES) == {"App", "CardPicker", "CheckScreen", "Lesson", "PlayScreen"} | {
        "InputError",
        "Kind",
        "Reason",
    }


@pytest.mark.parametrize("name", VALUES)
def test_a_value_is_rebuilt_from_its_repr(name: str) -> None:
    value = VALUES[name]
    again = eval(repr(value), dict(NAMES))
    assert isinstance(again, getattr(tienlen, name))
    assert repr(again) == repr(value)


@pytest.mark.parametrize("name", VALUES)
def test_a_value_has_a_picture(name: str) -> None:
    shown = VALUES[name]._repr_html_()
    assert shown.startswith("<")
    assert "<script" not in shown


def test_an_act_is_drawn_as_it_is_written() -> None:
    assert re.sub("<[^>]+>", "", picture(Event.of("2:7h!"))) == "2 7♥!"
    assert re.sub("<[^>]+>", "", picture(Event.of("2:-"))) == "2 –"


def test_what_a_house_rule_would_change_is_drawn() -> None:
    (other,) = [other for other in otherwise(RULES, TABLE) if other.setting == "twos_in_straights"]
    assert picture(other) == "<code>twos_in_straights=yes</code>: <b>✓</b> <code>lead</code>"


def test_a_record_is_a_table_of_its_tricks() -> None:
    shown = picture(LEGAL)
    assert shown.startswith("<table><caption>pagat</caption>")
    rows = [" ".join(re.sub("<[^>]+>", " ", row).split()) for row in shown.split("<tr>")[1:]]
    assert rows == [
        "1 Ann 3♠ &lt;i&gt; 7♥ a &lt; b 3 – Dan – Ann –",
        "2 &lt;i&gt; 8♥9♦ ! &lt;i&gt; 10♦ 3 J♣",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_shows_the_act_and_the_sentence(language: str) -> None:
    ruling = audit(ILLEGAL, language)
    shown = picture(ruling)
    assert re.match(r"<div>[^<]*3[^<]*4[^<]*: <b>[^<]*3</b></div>", shown)
    assert ruling.answer is not None
    assert ruling.answer._repr_html_() in ruling._repr_html_()


def test_a_ruling_on_a_legal_deal_says_how_far_it_has_come() -> None:
    shown = re.sub("<[^>]+>", " ", picture(audit(LEGAL)))
    assert "✓ Legal" in shown
    assert "Every act so far is legal." in shown
    assert "Dan is next" in shown


@given(records(own_bombs=True), st.sampled_from(LANGUAGES))
def test_nothing_of_a_record_is_shown_as_html(record: Record, language: str) -> None:
    known = {"b", "br", "caption", "code", "div", "g", "i", "path", "span", "svg", "table", "tbody", "td", "th", "tr"}
    shown = record._repr_html_()
    with suppress(InputError):
        shown += audit(record, language)._repr_html_()
    assert {*re.findall(r"</?([^\s/>]*)", shown)} <= known | {"circle", "rect", "text"}


def test_an_act_of_a_deal_and_a_hint_have_a_picture() -> None:
    assert ask_act(DEAL, 4, "8s")._repr_html_()

"""The main thing, whole: two players put a position together and get a ruling with its reason.

By touch, with keys alone, and by typing; in every language, size and theme.
"""

from __future__ import annotations

from itertools import product

import pytest

from tests.browser.visit import DISPUTES, PAIR_BY_SUIT, QUAD_ON_ACE, WAYS, by_keyboard, by_touch, expect_ruling, go
from tests.browser.windows import THEMES, WIDTHS, Open
from tests.serving import Served
from tienlen.engine.cards import LANGUAGES

pytest_plugins = ["tests.fixtures", "tests.browser.windows"]

LOOKS = tuple(product(WIDTHS, THEMES))


def cases() -> list[pytest.ParameterSet]:
    """Every way in every language; sampled, each of these in one look, such that each way meets each look."""
    found = []
    for number, (way, language) in enumerate(product(WAYS, LANGUAGES)):
        for (width, theme), name in product(LOOKS, DISPUTES):
            sampled = (width, theme) == LOOKS[number % len(LOOKS)] and name == list(DISPUTES)[number % 2]
            marks = () if sampled else pytest.mark.full
            id = f"{way}-{language}-{width}-{theme}-{name}"
            found.append(pytest.param(way, language, width, theme, DISPUTES[name], marks=marks, id=id))
    return found


@pytest.mark.parametrize(("way", "language", "width", "theme", "dispute"), cases())
def test_whole_ruling(window: Open, small_host: str, way: str, language: str, width: int, theme: str, dispute) -> None:
    page = window(width, theme, has_touch=way == "touch", locale=language)
    go(page, f"{small_host}/app")
    WAYS[way](page, dispute, language)
    expect_ruling(page, dispute, language)


def test_by_touch_on_a_phone_in_the_app(window: Open, app_server: Served) -> None:
    page = window(360, has_touch=True, is_mobile=True, locale="vi-VN")
    go(page, app_server.base)
    by_touch(page, QUAD_ON_ACE, "vi")
    expect_ruling(page, QUAD_ON_ACE, "vi")


def test_by_keyboard_on_a_laptop_in_the_app(window: Open, app_server: Served) -> None:
    page = window(1440, "dark", locale="de-DE")
    go(page, app_server.base)
    by_keyboard(page, PAIR_BY_SUIT, "de")
    expect_ruling(page, PAIR_BY_SUIT, "de")

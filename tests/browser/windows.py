"""Windows of a browser: ``pytest_plugins = ["tests.fixtures", "tests.browser.windows"]``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.host import running
from tienlen.engine.cards import LANGUAGES

WIDTHS = {360: 760, 768: 1024, 1440: 900}
"""The sizes that are tested: a phone, a tablet, a laptop, and how high each is."""
THEMES = ("light", "dark")

expect.set_options(timeout=15_000)
"""How long a sentence may take to appear, milliseconds: a busy machine is no fault of the screen."""


def languages(*sampled: str) -> list[pytest.ParameterSet]:
    """All languages; those that are not named only in the full tier."""
    return [pytest.param(one, marks=() if one in sampled else pytest.mark.full) for one in LANGUAGES]


class Open(Protocol):
    """How a test opens a window."""

    def __call__(self, width: int = 1440, theme: str = "light", *, allowed: str | None = None, **settings: Any) -> Page:
        """A window; messages of the console that match ``allowed`` are no fault."""
        ...


@pytest.fixture(scope="session")
def small_host() -> Iterator[str]:
    """The address of the host without Jupyter, for the whole run."""
    with running() as url:
        yield url


@pytest.fixture
def window(browser: Browser) -> Iterator[Open]:
    """Opens empty windows, each of a visitor who was never here; a fault in one of their scripts fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def opened(width: int = 1440, theme: str = "light", *, allowed: str | None = None, **settings: Any) -> Page:
        def note(message: ConsoleMessage) -> None:
            if message.type == "error" and not (allowed and re.search(allowed, message.text)):
                faults.append(message.text)

        given = {"reduced_motion": "reduce", "locale": "en-GB", "color_scheme": theme, **settings}
        given.setdefault("viewport", {"width": width, "height": WIDTHS.get(width, 640)})
        context = browser.new_context(**given)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", note)
        return page

    yield opened
    leave(contexts)
    assert faults == []


def leave(contexts: list[BrowserContext]) -> None:
    """Close as people do, so that a server learns of it."""
    for context in contexts:
        for page in context.pages:
            page.close(run_before_unload=True)
        context.close()

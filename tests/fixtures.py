"""Fixtures around servers and a browser: `pytest_plugins = ["tests.fixtures"]`.

Each lives as long as the run. A test that has to break something starts a server of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.serving import Lab, Served, app, chromium


@pytest.fixture(scope="session")
def app_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The app, as `tienlen app` serves it, for the whole run."""
    with app(tmp_path_factory.mktemp("app")) as served:
        yield served


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab, for the whole run."""
    started = Lab(tmp_path_factory.mktemp("lab"))
    yield started
    started.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, for the whole run."""
    with chromium() as started:
        yield started


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor nobody has seen before: no cache, no storage, English."""
    context = browser.new_context(locale="en-GB")
    yield context
    context.close()


@pytest.fixture
def page(visitor: BrowserContext) -> Page:
    """An empty page of that visitor."""
    return visitor.new_page()

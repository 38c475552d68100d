"""The server: the page and its skeleton, places and kernels, and how `tienlen app` comes and goes."""

from __future__ import annotations

import asyncio
import gzip
import os
import re
import signal
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.axe import violations
from tests.serving import BARE, Served, app, notebook, serving, visitors, wait_until
from tienlen.engine.cards import LANGUAGES
from tienlen.explain import catalogue
from tienlen.server.assets import load_assets
from tienlen.server.kernels import Kernels
from tienlen.server.skeleton import page_language
from tienlen.server.visitors import Visitors

pytest_plugins = ["tests.fixtures"]
pytestmark = pytest.mark.browser  # one server, and one browser, for all of them


def look_in(served: Served) -> tuple[int, dict[str, str], bytes]:
    """The page as a visitor without a browser gets it, who leaves at once."""
    # Who left a moment ago, before the kernel had started, may still hold a place.
    wait_until(lambda: fetch(f"{served.base}voila/api/places")[2] == b'{"free": true}', 30)
    seen = fetch(served.url)
    found = re.search(rb'api/kernels/([0-9a-f-]{36})"', seen[2])
    assert found
    fetch(f"{served.base}voila/api/shutdown/{found[1].decode()}", "POST")
    return seen


def fetch(url: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body, also of a refusal."""
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urllib.request.urlopen(urllib.request.Request(url, method=method, headers=names), timeout=60) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as refusal:
        return refusal.code, dict(refusal.headers), refusal.read()


# ---------------------------------------------------------------------------------- the page


@pytest.mark.parametrize(
    ("asked", "accepted", "language"),
    [
        ("fr", "de", "fr"),
        (None, "de-AT,de;q=0.9,en;q=0.5", "de"),
        (None, "pt-BR,pt;q=0.9,vi;q=0.3,ru;q=0.4", "ru"),
        ("xx", "ru", "ru"),
        ("<script>", "", "en"),
        (None, "fr;q=0,de;q=nonsense", "en"),
        (None, None, "en"),
    ],
)
def test_page_language(asked: str | None, accepted: str | None, language: str) -> None:
    assert page_language(asked, accepted) == language


@pytest.fixture(scope="module")
def cold(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of a bare widget that starts every kernel anew and has three places."""
    path = notebook(tmp_path_factory.mktemp("cold") / "bare.ipynb", BARE)
    with serving(path, pool=0, places=3) as served:
        yield served


def first_bytes(served: Served, path: str = "", **headers: str) -> tuple[str, socket.socket]:
    """What arrives before the kernel is there, and the open connection."""
    port = int(re.search(r":(\d+)", served.url)[1])  # type: ignore[index]
    connection = socket.create_connection(("localhost", port), timeout=30)
    lines = [f"GET /{path} HTTP/1.1", "Host: localhost", *(f"{k}: {v}" for k, v in headers.items()), "", ""]
    connection.sendall("\r\n".join(lines).encode())
    received = b""
    while b"</main>" not in received:
        piece = connection.recv(65_536)
        assert piece, received
        received += piece
    return received.decode(), connection


@pytest.mark.parametrize("language", LANGUAGES)
def test_skeleton_comes_before_the_kernel_in_the_visitors_language(cold: Served, language: str) -> None:
    said = catalogue(language)
    text, connection = first_bytes(cold, **{"Accept-Language": language})
    with connection:
        assert f'<html lang="{language}">' in text
        assert said.get("screen.connection.starting") in text
        assert said.get("screen.connection.slow") in text
        assert "tl-kernel" not in text
        assert re.search(rf"<title>[^<]*{re.escape(said.get('screen.start.title'))}[^<]*</title>", text)
    # Nobody waits for the rest: its kernel does not stay.
    cold.settled(0)


def test_page_may_load_nothing_from_elsewhere(cold: Served) -> None:
    status, headers, body = look_in(cold)
    assert status == 200
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert not re.search(r"https?:|\*", policy)
    assert "'unsafe-inline'" not in policy.partition("script-src")[2].partition(";")[0]
    assert headers["Cache-Control"] == "no-store"
    external = re.findall(rb'(?:src|href|content)="(https?:|//)', body)
    assert not external
    assert not re.findall(rb"<script(?![^>]*(?: src=| type=\"application/)[^>]*>)", body)


def test_page_shows_output_and_no_source(cold: Served) -> None:
    _, _, body = look_in(cold)
    assert b"AnyWidget" not in body
    assert b"application/vnd.jupyter.widget-view+json" in body


def test_skeleton_goes_when_the_widget_is_there(cold: Served, page: Page) -> None:
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    page.goto(cold.url, wait_until="commit")
    expect(page.get_by_text(catalogue("en").get("screen.connection.starting"))).to_be_visible()
    expect(page.locator("#bare")).to_be_visible(timeout=60_000)
    expect(page.locator("#tl-wait")).to_have_count(0)
    page.locator("#bare").click()
    expect(page.locator("#bare")).to_have_text("count 1")
    assert not troubles


def test_reload_is_offered_after_eight_seconds(cold: Served, page: Page) -> None:
    # Without its scripts the page stays what it is at the start.
    page.route("**/*.js", lambda route: route.abort())
    page.goto(cold.url, wait_until="commit")
    link = page.get_by_role("link", name=catalogue("en").get("screen.start.reload"))
    expect(link).to_have_count(0)
    started = time.monotonic()
    expect(link).to_be_visible(timeout=12_000)
    assert time.monotonic() - started > 5
    page.close(run_before_unload=True)


def test_failing_cell_is_said_in_the_page(tmp_path: Path, page: Page) -> None:
    with serving(notebook(tmp_path / "bad.ipynb", "1 / 0"), pool=0) as served:
        page.goto(served.base + "?lang=de")
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text(catalogue("de").get("screen.failed.text"))
        expect(alert.get_by_role("link")).to_have_text(catalogue("de").get("screen.failed.reload"))
        expect(page.get_by_role("status")).to_have_count(0)


UNKNOWN = """
from IPython.display import display
view = {"version_major": 2, "version_minor": 0, "model_id": "0" * 32}
display({"application/vnd.jupyter.widget-view+json": view, "text/plain": ""}, raw=True)
"""
"""A cell that shows a widget which its kernel does not know."""


def test_page_tries_once_more_when_its_widget_is_refused(tmp_path: Path, page: Page) -> None:
    """On a busy machine the stock front end may give up: it is started anew once, then the page says so."""
    visits: list[str] = []
    page.on("request", lambda request: visits.append(request.url) if request.is_navigation_request() else None)
    with serving(notebook(tmp_path / "unknown.ipynb", UNKNOWN), pool=0) as served:
        page.goto(served.url)
        expect(page.get_by_role("alert")).to_contain_text(catalogue("en").get("screen.failed.text"), timeout=60_000)
        assert len(visits) == 2


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_without_the_app_are_accessible(cold: Served, browser: Browser, theme: Any) -> None:
    """The skeleton, early and late, and its end without a widget, as axe sees them on a phone."""
    context = browser.new_context(viewport={"width": 320, "height": 640}, color_scheme=theme, locale="de-DE")
    page = context.new_page()
    page.route("**/*.js", lambda route: route.abort())
    page.goto(cold.url, wait_until="commit")
    assert violations(page) == []
    page.add_style_tag(content=".tl-wait-late { visibility: visible !important }")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.evaluate(
        "document.querySelector('.tl-wait-mat').hidden = true, document.getElementById('tl-failed').hidden = false"
    )
    assert violations(page) == []
    page.close(run_before_unload=True)
    context.close()


def test_app_opens_as_it_was_told_and_asks_nobody_else(tmp_path: Path, page: Page) -> None:
    """`--lang` and `--rules` stand in the address that is opened; no request leaves the host, no error is written."""
    troubles: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: asked.append(request.url))
    with app(tmp_path, "--lang", "fr", "--rules", "pagat twos_in_straights=no") as served:
        assert served.url.endswith("/?rules=pagat+twos_in_straights=no&lang=fr")
        page.goto(served.url)
        expect(page.locator(".tl-cell").first).to_be_visible(timeout=60_000)
        assert page.evaluate("document.documentElement.lang") == "fr"
        expect(page).to_have_url(re.compile("twos_in_straights=no"))
        page.locator(".tl-cell").first.click()
        expect(page).to_have_url(re.compile("on=3s"))
        page.close(run_before_unload=True)
    assert troubles == []
    here = urlsplit(served.base).netloc
    assert [url for url in asked if url.startswith("http") and urlsplit(url).netloc != here] == []
    assert catalogue("fr").get("app.stop") in served.said()


# ---------------------------------------------------------------------------------- our files


def test_assets_are_immutable_and_packed_once(cold: Served) -> None:
    digest = load_assets().digest
    for name, kind in [
        ("page.js", "text/javascript"),
        ("favicon.svg", "image/svg+xml"),
        ("tienlen.js", "text/javascript"),
    ]:
        url = f"{cold.base}voila/a/{digest}/{name}"
        status, headers, plain = fetch(url)
        assert (status, headers["Content-Type"].partition(";")[0]) == (200, kind)
        assert "immutable" in headers["Cache-Control"]
        _, headers, packed = fetch(url, Accept_Encoding="gzip")
        assert headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed) == plain


@pytest.mark.parametrize(
    "path", ["000000000000/page.js", "{digest}/head.html", "{digest}/nothing.js", "{digest}/..%2fpage.py"]
)
def test_nothing_else_is_an_asset(cold: Served, path: str) -> None:
    assert fetch(f"{cold.base}voila/a/{path.format(digest=load_assets().digest)}")[0] == 404


# ---------------------------------------------------------------------------------- visitors and kernels


def test_visitors_are_counted_exactly() -> None:
    living = {"a", "b", "pooled"}
    room = Visitors(2, alive=living.__contains__)
    with room.arrival() as seat:
        assert not room.full()
        seat("a")
        assert (room.arriving, room.seated) == (0, {"a"})
        with room.arrival():
            assert room.full()
        assert not room.full()
        seat("b")
    assert room.full()
    assert room.never_came("a")
    room.connected("a")
    assert not room.never_came("a")
    living.remove("b")
    assert not room.full()
    assert not room.never_came("b")


def test_full_page_waits_and_lets_in(cold: Served, browser: Browser) -> None:
    with visitors(browser, 4, locale="fr-FR") as pages:
        for page in pages[:3]:
            page.goto(cold.url)
            expect(page.locator("#bare")).to_be_visible(timeout=60_000)
        answer = pages[3].goto(cold.url)
        assert answer is not None
        assert answer.status == 503
        assert answer.headers["retry-after"] == "5"
        expect(pages[3].get_by_text(catalogue("fr").get("screen.full.title"))).to_be_visible()
        assert violations(pages[3]) == []
        assert len(cold.kernels()) == 3
        pages[0].close(run_before_unload=True)
        expect(pages[3].locator("#bare")).to_be_visible(timeout=60_000)
    cold.settled(0)


def test_no_kernel_is_left_after_tabs_are_closed(app_server: Served, visitor: BrowserContext, full: bool) -> None:
    before = app_server.steady()
    for _ in range(10 if full else 3):
        page = visitor.new_page()
        page.goto(app_server.url)
        expect(page.locator(".tl").first).to_be_visible(timeout=60_000)
        page.close(run_before_unload=True)
    app_server.settled(before)


@pytest.mark.parametrize("seconds", [0, 3], ids=["unnoticed", "noticed"])
def test_a_kernel_that_died_while_it_waited_is_given_to_nobody(tmp_path: Path, page: Page, seconds: float) -> None:
    """Whether or not the server has noticed by then: the next visitor gets one that lives, without a reload."""
    visits: list[str] = []
    page.on("request", lambda request: visits.append(request.url) if request.is_navigation_request() else None)
    with app(tmp_path) as served:
        wait_until(served.kernels)
        assert served.steady() == 1
        dead = served.kernels()[0]
        dead.kill()
        time.sleep(seconds)
        page.goto(served.url)
        expect(page.locator(".tl-cell").first).to_be_visible(timeout=60_000)
        page.locator(".tl-cell").first.click()
        expect(page).to_have_url(re.compile("on=3s"))
        assert len(visits) == 1
        assert dead.pid not in [kernel.pid for kernel in served.kernels()]
        served.settled(2)  # the visitor's, and again one that waits
        page.close(run_before_unload=True)


def test_base_url(tmp_path: Path) -> None:
    with serving(notebook(tmp_path / "bare.ipynb", BARE), base_url="/cards/", pool=0) as served:
        status, _, body = fetch(served.url)
        assert status == 200
        assert b'content="/cards/api/kernels/' in body
        icon = re.search(rb'href="(/cards/voila/a/\w+/favicon.svg)"', body)
        assert icon
        assert fetch(served.base.removesuffix("/cards/") + icon[1].decode())[0] == 200
        assert fetch(served.base.removesuffix("cards/"))[0] == 404


# ---------------------------------------------------------------------------------- starting and stopping


def test_what_is_still_starting_keeps_no_other_kernel_from_its_end() -> None:
    kernels = Kernels()
    ended: list[str] = []

    async def end(self: Kernels, kernel: str, **how: bool) -> None:
        ended.append(kernel)

    async def stop() -> None:
        kernels._kernels["there"] = object()
        kernels._pending_kernels["starting"] = asyncio.get_running_loop().create_future()
        await kernels.shutdown_all(now=True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AsyncMappingKernelManager, "_async_shutdown_kernel", end)
        with ThreadPoolExecutor(1) as aside:  # a browser of another test may have a loop on this thread
            aside.submit(lambda: asyncio.run(stop())).result()
    assert ended == ["there"]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_stops_cleanly(tmp_path: Path, how: signal.Signals) -> None:
    with app(tmp_path, TMPDIR=str(tmp_path)) as served:
        wait_until(served.kernels)
        fetch(served.url)
        wait_until(lambda: len(served.kernels()) == 2)
        served.steady()  # a kernel that is interrupted while it starts says so
        kernels = served.kernels()
        served.process.send_signal(how)
        assert served.process.wait(20) == 0
        assert not [kernel for kernel in kernels if kernel.is_running()]
        assert not list(tmp_path.glob("voila_*"))
        assert "Traceback" not in served.said()


def test_kernels_end_with_a_killed_server(tmp_path: Path) -> None:
    with app(tmp_path) as served:
        kernels = wait_until(served.kernels)
        served.process.kill()
        wait_until(lambda: not [kernel for kernel in kernels if kernel.is_running()])


def test_says_where_it_is(app_server: Served) -> None:
    assert app_server.said().startswith(catalogue("en").get("app.ready", address=app_server.url))
    assert catalogue("en").get("app.stop") in app_server.said()


def test_served_from_any_folder_without_a_home(tmp_path: Path) -> None:
    """Neither the folder it starts in nor the user's settings matter."""
    (tmp_path / "voila.py").write_text("raise RuntimeError('this is somebody else')")
    (tmp_path / "anywidget.py").write_text("raise RuntimeError('this is somebody else')")
    with app(tmp_path, HOME=os.devnull + "/nobody") as served:
        status, _, body = fetch(served.url)
        assert status == 200
        assert b"application/vnd.jupyter.widget-view+json" in body

"""What the server hangs into Voilà, Jupyter and tornado takes hold; each of these is held below its next big release.

Nothing would fail without these hooks, it would only be slow or never end: so each is looked for in a server that runs.
"""

from __future__ import annotations

import gzip
import re
import tomllib
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from playwright.sync_api import Page, expect

from tests.serving import BARE, ROOT, Served, notebook, serving, wait_until

pytest_plugins = ["tests.fixtures"]
pytestmark = pytest.mark.browser  # one server for all of them

FASTER = 150
"""How much sooner than usual an idle kernel is ended here."""

WATCH = f"""
import socket
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tienlen.server import launcher

def watch(stock, name, seen):
    method = getattr(stock, name)
    def watched(self, *given, **named):
        print(seen(self), flush=True)
        return method(self, *given, **named)
    setattr(stock, name, watched)

def nodelay(connection):
    stream = connection.websocket_handler.ws_connection.stream
    return f"nodelay: {{bool(stream.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))}}"

watch(ZMQChannelsWebsocketConnection, "connect", nodelay)
watch(AsyncKernelClient, "start_channels", lambda client: f"client: {{type(client).__name__}}")
watch(AsyncKernelClient, "wait_for_ready", lambda client: "the stock client waits for silence")
culling = launcher.SETTINGS["MappingKernelManager"]
culling.update({{name: max(1, seconds // {FASTER}) for name, seconds in culling.items()}})
"""
"""Runs before the server starts: the stock methods that ours call, or replace, tell what they see."""


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    path = notebook(tmp_path_factory.mktemp("watched") / "bare.ipynb", BARE)
    with serving(path, before=WATCH, pool=0) as served:
        yield served


def leave(served: Served, page: bytes) -> None:
    """Say goodbye as the page that came would."""
    found = re.search(rb'api/kernels/([0-9a-f-]{36})"', page)
    assert found
    goodbye = urllib.request.Request(f"{served.base}voila/api/shutdown/{found[1].decode()}", method="POST", data=b"")
    urllib.request.urlopen(goodbye, timeout=60).close()


def test_frames_go_out_at_once(watched: Served, page: Page) -> None:
    """Nagle's algorithm is off before the first frame (NoDelay)."""
    page.goto(watched.url)
    expect(page.locator("#bare")).to_be_visible(timeout=60_000)
    assert set(re.findall(r"nodelay: (\w+)", watched.said())) == {"True"}
    page.close(run_before_unload=True)


def test_nobody_waits_until_the_kernel_is_silent(watched: Served) -> None:
    """Kernels are met by our client (QuickClient, by way of ``client_factory``)."""
    with urllib.request.urlopen(watched.url, timeout=60) as answer:
        leave(watched, answer.read())
    assert set(re.findall(r"client: (\w+)", watched.said())) == {"QuickClient"}
    assert "the stock client waits" not in watched.said()


def test_the_page_is_packed_on_its_way(watched: Served) -> None:
    """``compress_response`` stands in the settings early enough to count."""
    asking = urllib.request.Request(watched.url, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(asking, timeout=60) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        page = gzip.decompress(answer.read())
    assert b"application/vnd.jupyter.widget-view+json" in page
    leave(watched, page)


def test_only_a_kernel_without_a_page_is_ended_when_idle(watched: Served, page: Page) -> None:
    """Culling: whoever went without a word keeps no place, whoever is there keeps theirs."""
    page.goto(watched.url)
    expect(page.locator("#bare")).to_be_visible(timeout=60_000)
    with urllib.request.urlopen(watched.url, timeout=60) as answer:
        answer.read()
    assert len(watched.kernels()) == 2
    wait_until(lambda: len(watched.kernels()) == 1, 40)
    page.wait_for_timeout(3_000)
    page.locator("#bare").click()
    expect(page.locator("#bare")).to_have_text("count 1")
    page.close(run_before_unload=True)


@pytest.mark.parametrize("name", ["jupyter_client", "jupyter_server", "tornado", "voila"])
def test_what_is_reached_into_is_held_below_its_next_big_release(name: str) -> None:
    """And what the tests ran with is within those bounds."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    (bounds,) = [one.specifier for one in map(Requirement, declared) if one.name == name]
    assert {part.operator for part in bounds} == {">=", "<"}
    pinned = re.search(rf"^{name}==(\S+)$", Path(ROOT / "requirements.txt").read_text("utf-8"), re.MULTILINE)
    assert pinned
    assert pinned[1] in bounds

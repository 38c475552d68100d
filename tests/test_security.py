"""What a visitor must not be able to do: run code, read files, see or disturb others, smuggle markup into the page."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
import struct
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from tests.serving import Served, app, visitors
from tienlen.screens import address

pytest_plugins = ["tests.fixtures"]
pytestmark = pytest.mark.browser  # one server, and one browser, for all of them

V1 = "v1.kernel.websocket.jupyter.org"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The app in a folder with a secret beside it."""
    folder = tmp_path_factory.mktemp("guarded")
    (folder / "secret.txt").write_text("secret")
    (folder / "picture.png").write_bytes(b"secret")
    with app(folder) as server:
        yield server


def status(url: str, method: str = "GET", **headers: str) -> int:
    """The status of a request without a body."""
    request = urllib.request.Request(url, method=method, headers=headers, data=b"" if method == "POST" else None)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refusal:
        return refusal.code


@pytest.fixture
def kernel(served: Served) -> Iterator[str]:
    """The id of a fresh visitor's kernel."""
    with urllib.request.urlopen(served.url, timeout=60) as answer:
        found = re.search(rb'api/kernels/([0-9a-f-]{36})"', answer.read())
    assert found
    yield found[1].decode()
    status(f"{served.base}voila/api/shutdown/{found[1].decode()}", "POST")


def message(kind: str, content: dict[str, Any], channel: str) -> dict[str, Any]:
    """A message of the kernel protocol."""
    header = {"msg_id": uuid.uuid4().hex, "username": "", "session": "other", "msg_type": kind, "version": "5.3"}
    return {
        "header": header,
        "parent_header": {},
        "metadata": {},
        "channel": channel,
        "content": content,
        "buffers": [],
    }


def packed(said: dict[str, Any]) -> bytes:
    """The same message in the binary form of the protocol."""
    parts = [
        said["channel"].encode(),
        *(json.dumps(said[n]).encode() for n in ("header", "parent_header", "metadata", "content")),
    ]
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    head = [len(offsets), *offsets]
    return b"".join(n.to_bytes(8, "little") for n in head) + b"".join(parts)


def in_a_loop(what: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in a thread of its own: the browser's driver may have a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, what).result()


async def talk(
    served: Served, kernel: str, *said: dict[str, Any], binary: bool = False, seconds: float = 3
) -> list[str]:
    """Send messages to a kernel as its page would, and gather what comes back."""
    url = f"ws://{urlsplit(served.base).netloc}/api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex}"
    connection = await websocket_connect(url, subprotocols=[V1] if binary else None)
    for one in said:
        await connection.write_message(packed(one) if binary else json.dumps(one), binary=binary)
    heard: list[str] = []
    try:
        while True:
            answer = await asyncio.wait_for(connection.read_message(), seconds)
            if answer is None:
                break
            heard.append(answer if isinstance(answer, str) else answer.decode(errors="replace"))
    except TimeoutError:
        pass
    connection.close()
    return heard


@pytest.mark.parametrize("binary", [False, True], ids=["text", "binary"])
def test_visitor_runs_no_code(served: Served, kernel: str, tmp_path: Path, binary: bool) -> None:
    """Nothing that makes a kernel run, finish or complete code passes, on any channel; comms do."""
    mark = tmp_path / "mark"
    code = f"open({str(mark)!r}, 'w'); print('re' + 'ached')"
    content = {
        "execute_request": {"code": code, "silent": False, "user_expressions": {"x": code}, "allow_stdin": False},
        "complete_request": {"code": code, "cursor_pos": 4},
        "inspect_request": {"code": code, "cursor_pos": 4, "detail_level": 1},
        "is_complete_request": {"code": code},
        "history_request": {"hist_access_type": "tail", "n": 9, "output": True, "raw": True},
        "debug_request": {"type": "request", "seq": 1, "command": "evaluate", "arguments": {"expression": code}},
        "interrupt_request": {},
        "create_subshell_request": {},
    }
    said = [message(kind, what, channel) for kind, what in content.items() for channel in ("shell", "control", "stdin")]
    alive = message("kernel_info_request", {}, "shell")
    heard = in_a_loop(talk(served, kernel, *said, alive, binary=binary))
    assert any("kernel_info_reply" in one for one in heard)
    refused = "|".join(kind.replace("request", "reply") for kind in content)
    assert not [one for one in heard if re.search(rf"reached|execute_|{refused}", one)]
    assert not mark.exists()


def test_strange_messages_do_no_harm(served: Served, kernel: str) -> None:
    """What is no message of the app's is left out, and the kernel goes on."""
    model = "0" * 32
    comm = lambda data: message("comm_msg", {"comm_id": model, "data": data}, "shell")  # noqa: E731
    said = [comm({"method": "custom", "content": {"do": "ping"}}), comm({"method": "update"}), comm([]), comm("x")]
    opened = message("comm_open", {"comm_id": "1", "target_name": "os", "data": {"target_module": "os"}}, "shell")
    heard = in_a_loop(talk(served, kernel, *said, opened, message("kernel_info_request", {}, "shell")))
    assert any("kernel_info_reply" in one for one in heard)


FORGED = {
    "a number of parts beyond all memory": struct.pack("<Q", 2**60) + b"x" * 50,
    "more parts than a message has": struct.pack("<Q", 5_000) + b"\0" * 50_000,
    "offsets behind the end": struct.pack("<4Q", 3, 32, 40, 2**40) + b"shell",
    "offsets that run back": struct.pack("<4Q", 3, 40, 32, 36) + b"shell...",
    "no parts": struct.pack("<Q", 0),
    "nothing": b"",
}


@pytest.mark.parametrize("frame", FORGED.values(), ids=FORGED)
@pytest.mark.parametrize("binary", [False, True], ids=["old protocol", "new protocol"])
def test_a_forged_frame_costs_its_sender_the_connection_and_nobody_anything(
    served: Served, kernel: str, frame: bytes, binary: bool
) -> None:
    """The stock reader believes the frame's own number of parts, and the whole server would stop."""
    url = f"ws://{urlsplit(served.base).netloc}/api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex}"

    async def send() -> str | bytes | None:
        connection = await websocket_connect(url, subprotocols=[V1] if binary else None)
        await connection.write_message(frame, binary=True)
        while (answer := await asyncio.wait_for(connection.read_message(), 10)) is not None:
            assert answer
        return answer

    assert in_a_loop(send()) is None
    begun = time.monotonic()
    assert status(f"{served.base}api/kernels/{kernel}") == 200
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"header": {}}', '{"channel": "shell"}', "[" * 100_000])
def test_text_that_is_no_message_closes_the_connection(served: Served, kernel: str, text: str) -> None:
    url = f"ws://{urlsplit(served.base).netloc}/api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex}"

    async def send() -> str | bytes | None:
        connection = await websocket_connect(url)
        await connection.write_message(text)
        while (answer := await asyncio.wait_for(connection.read_message(), 10)) is not None:
            assert answer
        return answer

    assert in_a_loop(send()) is None
    assert status(f"{served.base}api/kernels/{kernel}") == 200


def test_nobody_has_an_account_or_a_name(served: Served) -> None:
    assert status(served.base + "login") == status(served.base + "logout") == 404
    request = urllib.request.Request(served.base, method="HEAD")
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert "username" not in str(answer.headers)
    with urllib.request.urlopen(served.base, timeout=60) as answer:
        assert "username" not in str(answer.headers)
        found = re.search(r'api/kernels/([0-9a-f-]{36})"', answer.read().decode())
    assert found
    status(f"{served.base}voila/api/shutdown/{found[1]}", "POST")


@pytest.mark.parametrize(
    ("language", "sentence"), [("fr", "Cette page n’existe pas."), ("de", "Diese Seite gibt es nicht.")]
)
def test_an_address_that_is_none_gets_a_page_of_ours(served: Served, language: str, sentence: str) -> None:
    request = urllib.request.Request(served.base + "tienlen", headers={"Accept-Language": language})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request, timeout=60)
    body = refused.value.read().decode()
    assert refused.value.code == 404
    assert sentence in body
    assert "//" not in body.replace("http://www.w3.org", "")


def test_other_sites_may_not_connect(served: Served, kernel: str) -> None:
    url = f"ws://{urlsplit(served.base).netloc}/api/kernels/{kernel}/channels?session_id=x"

    async def connect() -> None:
        await websocket_connect(HTTPRequest(url, headers={"Origin": "https://elsewhere.example"}))

    with pytest.raises(HTTPClientError) as refusal:
        in_a_loop(connect())
    assert refusal.value.code == 403


def answered(served: Served, host: str, path: str = "", *headers: str, method: str = "HEAD") -> int:
    """The status of a request to the server at home under that name."""
    port = urlsplit(served.base).port
    assert port
    with socket.create_connection(("localhost", port), timeout=30) as connection:
        lines = [
            f"{method} /{path} HTTP/1.1",
            f"Host: {host.replace('PORT', str(port))}",
            "Connection: close",
            *headers,
        ]
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        return int(connection.makefile("rb").readline().split()[1])


@pytest.mark.parametrize("host", ["localhost:PORT", "LocalHost", "127.0.0.1:PORT", "[::1]:PORT", "127.0.0.2"])
def test_at_home_it_answers_under_this_machines_names(served: Served, host: str) -> None:
    assert answered(served, host) == 200


@pytest.mark.parametrize(
    "host", ["club.test:PORT", "localhost.club.test", "127.0.0.1.club.test", "club.test:80:PORT", "192.168.0.7", "[::1"]
)
def test_at_home_it_answers_under_no_other_name(served: Served, kernel: str, host: str) -> None:
    """A site whose name was made to point here gets no page, no file, no kernel, and ends none."""
    upgrade = (
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: " + "A" * 22 + "==",
    )
    refused = (400, 403)
    assert answered(served, host) in refused
    assert answered(served, host, "voila/api/places", method="GET") in refused
    assert answered(served, host, "voila/static/voila.js", method="GET") in refused
    assert answered(served, host, f"voila/api/shutdown/{kernel}", "Content-Length: 0", method="POST") in refused
    origin = f"Origin: http://{host.replace('PORT', str(urlsplit(served.base).port))}"
    channels = f"api/kernels/{kernel}/channels"
    assert answered(served, host, channels, origin, *upgrade, method="GET") in refused
    assert answered(served, "localhost:PORT", f"api/kernels/{kernel}", method="GET") == 200


@pytest.mark.parametrize(
    "path",
    [
        "api/kernels",
        "api/contents",
        "api/terminals",
        "api/sessions",
        "api/kernelspecs",
        "api/status",
        "app.ipynb",
        "secret.txt",
        "picture.png",
        "notebooks/app.ipynb",
        "voila/files/app.ipynb",
        "voila/files/secret.txt",
        "voila/files/picture.png",
        "voila/files/..%2f..%2fpyproject.toml",
        "voila/static/..%2f..%2f..%2fetc%2fpasswd",
        "voila/templates/lab/..%2f..%2f..%2fconf.json",
        "voila/render/app.ipynb",
        "voila/tree",
        "voila/api/contents",
        "voila/labextensions/..%2f..%2f..%2f..%2fetc%2fpasswd",
        "voila/a/x/page.js",
        "..%2f..%2fetc%2fpasswd",
        "favicon.ico",
    ],
)
def test_out_of_reach(served: Served, path: str) -> None:
    assert status(served.base + path) in (403, 404)


def test_nobody_ends_a_kernel_without_knowing_it(served: Served, kernel: str) -> None:
    """The way out takes the kernel's own id; everything else wants the page's token."""
    assert status(f"{served.base}api/kernels/{kernel}", "DELETE") == 403
    assert status(f"{served.base}api/kernels/{kernel}/restart", "POST") in (403, 404)
    assert status(f"{served.base}voila/api/shutdown/{uuid.uuid4()}", "POST") == 204
    assert status(f"{served.base}voila/api/shutdown/", "POST") == 204
    assert status(f"{served.base}api/kernels/{kernel}") == 200


def test_template_and_theme_are_not_the_visitors_to_choose(served: Served) -> None:
    with urllib.request.urlopen(served.base + "?template=reveal&theme=dark", timeout=60) as answer:
        body = answer.read().decode()
    assert "reveal" not in body
    assert '"jupyterLabTheme": "light"' in body
    found = re.search(r'api/kernels/([0-9a-f-]{36})"', body)
    assert found
    status(f"{served.base}voila/api/shutdown/{found[1]}", "POST")


HOSTILE = "<img src=x onerror=\"document.title='reached'\">"


FIELDS = (
    *(":screen", ":lang", ":mode"),
    *(f"{place}:{name}" for place, names in address.FIELDS.items() for name in (*names, "other")),
)
"""Every field that the program reads from a link, with its screen or mode, and one that it does not know."""
FREE = ("table:name", "rules:q")
"""Fields that may hold any text: they are shown as the text they are."""
BESIDE = {
    "check": "screen=check&on=2h&",
    "check:on": "screen=check&",
    "trick": "screen=check&mode=trick&",
    "record": "screen=check&mode=record&",
    **{f"{place}:bomb_on": f"screen={place}&rules=pagat&" for place in ("play", "table")},
    **{f"learn:{name}": "screen=learn&view=skip&lesson=order&step=3&" for name in ("seed", "missed")},
}
"""What stands beside a forged field, so that it is read: of a place, or of one field."""


def forged(field: str) -> str:
    """The query of a link with markup in one field."""
    place, _, name = field.rpartition(":")
    before = BESIDE.get(field, BESIDE.get(place, f"screen={place}&" if place else ""))
    return f"?{before}{name}={quote(HOSTILE)}"


def test_forged_field_is_named_and_harmless(served: Served, page: Page, rng: random.Random, full: bool) -> None:
    """Every field of a link is refused with a sentence, and nothing in it becomes part of the page."""
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    for field in FIELDS if full else rng.sample(FIELDS, 2):
        page.goto(served.base + forged(field))
        if field in FREE:
            expect(page.locator(".tl-main input").first).to_have_value(re.compile("^<img src=x"), timeout=60_000)
        else:
            expect(page.locator(".tl-banner")).to_contain_text(re.compile(r"\w+ \w+ .*\."), timeout=60_000)
        assert page.locator("img[src=x], script:not([src]):not([type])").count() == 0
        assert page.title() != "reached"
        assert HOSTILE not in page.content()


@pytest.mark.parametrize("field", FIELDS)
def test_each_forged_field_is_refused_and_no_other(field: str) -> None:
    arrival = address.read(forged(field))
    assert bool(arrival.errors) == (field not in FREE)
    assert not arrival.lost
    for error in arrival.errors:
        assert (error.code == "unknown_key") == field.endswith(":other")


@pytest.mark.parametrize(
    ("place", "query", "name"),
    [
        ("check", "?screen=check&on=2h&play=3s", "play"),
        ("trick", "?screen=check&mode=trick&by=1&acts=1:3s", "acts"),
        ("record", "?screen=check&mode=record&leader=2", "leader"),
        ("play", "?screen=play&players=3&seed=7", "seed"),
        ("learn", "?screen=learn&lesson=order&step=3", "step"),
        ("rules", "?screen=rules&q=bomb", "q"),
        ("table", "?screen=table&name=Lan", "name"),
    ],
)
def test_a_field_outside_the_list_is_not_even_read(
    place: str, query: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So no field that a screen reads can be missing among the forged ones above."""
    assert address.read(query).errors == ()
    without = tuple(field for field in address.FIELDS[place] if field != name)
    monkeypatch.setattr(address, "FIELDS", {**address.FIELDS, place: without})
    (error,) = address.read(query).errors
    assert (error.code, error.field) == ("unknown_key", name)
    assert address.read(query.replace(f"&{name}=", "&utm_none=")) == replace(address.read(query), errors=())


def test_visitors_never_see_each_others_position(served: Served, browser: Browser) -> None:
    with visitors(browser, 2, locale="en-GB") as (first, second):
        first.goto(served.base + "?on=2h&play=6s6c6d6h")
        second.goto(served.base + "?on=Ah&play=7s")
        for page, own, other in [(first, "2h", "Ah"), (second, "Ah", "2h")]:
            expect(page.locator(".tl-verdict").first).to_be_visible(timeout=60_000)
            expect(page).to_have_url(re.compile(f"on={own}"))
            assert f"on={other}" not in page.url
        first.get_by_role("button", name="Clear").click()
        expect(first).not_to_have_url(re.compile("on="))
        assert "on=Ah" in second.url

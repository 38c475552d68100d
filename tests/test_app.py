"""`tienlen app`: what it refuses in one sentence, and what it tells the others in the room."""

from __future__ import annotations

import argparse
import socket
from pathlib import Path
from typing import Any

import psutil
import pytest

from tienlen import app as command
from tienlen.explain import catalogue
from tienlen.lessons.course import OWN_VARIABLE, every_lesson, own_course
from tienlen.server.lan import lan_addresses

# tornado leaves the socket it could not bind to the garbage collector
pytestmark = pytest.mark.filterwarnings("ignore:Exception ignored in. <socket:pytest.PytestUnraisableExceptionWarning")


def options(**changed: Any) -> argparse.Namespace:
    """The options of `tienlen app` as the command line reads them."""
    fields = {"port": 0, "host": None, "lan": False, "rules": None, "lang": None, "visitors": 40, "no_browser": True}
    fields["lessons"] = None
    return argparse.Namespace(**{**fields, **changed})


def refusal(capsys: pytest.CaptureFixture[str], **changed: Any) -> str:
    """The one sentence with which it does not start."""
    assert command.run(options(**changed), catalogue("en")) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err.strip()


def test_port_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("localhost", 0)) as taken:
        port = taken.getsockname()[1]
        assert refusal(capsys, port=port) == catalogue("en").get("app.error.taken", port=port)


def test_voila_missing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert refusal(capsys) == catalogue("en").get("app.error.voila")


def test_folder_unwritable(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: Any) -> None:
        raise PermissionError(13, "Permission denied", "/nowhere")

    monkeypatch.setattr(command.tempfile, "TemporaryFile", refuse)
    assert refusal(capsys) == catalogue("en").get("app.error.folder", folder="/nowhere")


@pytest.mark.parametrize(
    ("changed", "key", "values"),
    [
        ({"port": 70_000}, "app.error.port", {"port": 70_000}),
        ({"host": "no such host"}, "app.error.host", {"host": "no such host"}),
        ({"host": "192.0.2.1"}, "app.error.host", {"host": "192.0.2.1"}),
        ({"visitors": 0}, "app.error.visitors", {"value": 0, "most": 1000}),
        ({"visitors": -1}, "app.error.visitors", {"value": -1, "most": 1000}),
        ({"visitors": 1001}, "app.error.visitors", {"value": 1001, "most": 1000}),
    ],
)
def test_impossible_options(
    capsys: pytest.CaptureFixture[str], changed: dict[str, Any], key: str, values: dict[str, Any]
) -> None:
    assert refusal(capsys, **changed) == catalogue("en").get(key, **values)


def test_impossible_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert "twos_on_top" in refusal(capsys, rules="pagat twos_on_top=yes")


def test_presets_go_into_the_address() -> None:
    words = catalogue("en")
    assert command.start_query(None, None, words) == ""
    assert command.start_query("pagat twos_in_straights=no", "fr", words) == "?rules=pagat+twos_in_straights=no&lang=fr"


def test_lan_shows_address_and_code(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tienlen.server.lan.lan_addresses", lambda: ["192.168.1.7", "10.0.0.3"])
    words = catalogue("en")
    assert command.shared_address(options(lan=True), words) == "192.168.1.7"
    assert "2  10.0.0.3" in capsys.readouterr().out
    monkeypatch.setattr("builtins.input", lambda prompt: "2")
    assert command.choose(["192.168.1.7", "10.0.0.3"], words) == "10.0.0.3"
    assert command.shared_address(options(lan=True, host="10.0.0.3"), words) == "10.0.0.3"
    command.print_invitation("http://10.0.0.3:8866/?lang=vi", words)
    said = capsys.readouterr().out
    assert "http://10.0.0.3:8866/?lang=vi" in said
    assert said.count("\n") > 10


def test_lan_without_a_network(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tienlen.server.lan.lan_addresses", list)
    assert refusal(capsys, lan=True) == catalogue("en").get("app.error.lan")


def test_lan_addresses_are_this_machines() -> None:
    own = {a.address for addresses in psutil.net_if_addrs().values() for a in addresses}
    assert set(lan_addresses()) <= own - {"127.0.0.1"}


# ---------------------------------------------------------------------------------- a club's own lessons

PACK = """---
id: monday
title: What we play on Mondays
level: 1
rules: pagat
teaches: play.no_wrap
---

## The corner

```legal
ask: May these three be led?
teaches: play.no_wrap
play: As 2d 3c
expect: {expect}
```
"""


def pack(folder: Path, expect: str = "wraps_around", language: str = "fr") -> Path:
    """A folder with one lesson."""
    (folder / "01-monday").mkdir()
    (folder / "01-monday" / f"{language}.md").write_text(PACK.replace("{expect}", expect), "utf-8")
    return folder


def test_a_pack_is_served_beside_the_course(tmp_path: Path) -> None:
    with command.own_lessons(str(pack(tmp_path)), catalogue("en")) as home:
        (lesson,) = own_course("de", Path(home))
        assert lesson["title"] == "What we play on Mondays"
        assert lesson["own"] is True
    assert not Path(home).exists()


def test_a_lesson_of_the_club_takes_the_place_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    others = [lesson["id"] for lesson in every_lesson("en") if lesson["id"] != "straights"]
    path = pack(tmp_path) / "01-monday" / "fr.md"
    path.write_text(path.read_text("utf-8").replace("id: monday", "id: straights"), "utf-8")
    with command.own_lessons(str(tmp_path), catalogue("en")) as home:
        monkeypatch.setenv(OWN_VARIABLE, home)
        assert [lesson["id"] for lesson in every_lesson("en")] == [
            "straights",
            *others,
        ]


def test_a_broken_pack_is_not_served(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.run(options(lessons=str(pack(tmp_path, "lead"))), catalogue("en")) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "01-monday/fr.md:" in said.err
    assert refusal(capsys, lessons=str(tmp_path / "none"))

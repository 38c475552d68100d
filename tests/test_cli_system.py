"""The command line on real systems: locales, terminals, bytes that are no text, full disks, closed streams."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.commands import GOOD_LINE, QUAD_ON_ACE, TIENLEN, in_terminal, shell

pytest_plugins = ["tests.command_fixtures"]
pytestmark = pytest.mark.usefixtures("english")

# ---------------------------------------------------------------------------- bytes that are no text


@pytest.mark.parametrize("arguments", [[b"\xff6s"], [b"--play", b"\xff6s"], [b"--play", b"3s", b"--rules=\xffpagat"]])
def test_bytes_that_are_no_text_are_not_passed_over(arguments: list[bytes]) -> None:
    ran = shell("check", *arguments)
    assert (ran.returncode, ran.stdout) == (2, b"")
    shown = arguments[-1].decode("utf-8", "replace")
    assert ran.stderr.decode().startswith(f"tienlen: “{shown}” is not written in UTF-8.\n")


def test_a_file_may_be_called_anything(tmp_path: Path) -> None:
    file = os.fsencode(tmp_path) + b"/\xff.jsonl"
    try:
        with open(file, "wb") as lines:
            lines.write(GOOD_LINE)
    except OSError:
        pytest.skip("this system wants names that are text")
    ran = shell("check", "--batch", file)
    assert (ran.returncode, json.loads(ran.stdout)["legal"]) == (0, True)


# ---------------------------------------------------------------------------- terminals and encodings

LOCALES = [
    {"LC_ALL": "C"},
    {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    {"LC_ALL": "", "LANG": ""},
    {"PYTHONIOENCODING": "latin-1"},
]


@pytest.mark.parametrize("environment", LOCALES, ids=str)
def test_utf8_whatever_the_locale(environment: dict[str, str]) -> None:
    ran = shell("check", "--on", "A♥", "--play", "6♠6♣6♦6♥", "--lang", "ru", **environment)
    assert ran.returncode == 1, ran.stderr.decode()
    assert "Т♥" in ran.stdout.decode("utf-8")
    refused = shell("check", "--play", "1♠", "--lang", "vi", **environment)
    assert "1♠" in refused.stderr.decode("utf-8")
    lines = shell("check", "--batch", "--lang", "fr", give=GOOD_LINE, **environment)
    assert "♠" in lines.stdout.decode("utf-8")


def test_colours_on_a_terminal_only() -> None:
    painted = in_terminal(*QUAD_ON_ACE)
    assert "\x1b[1;31mNOT LEGAL\x1b[0m" in painted
    bare = shell(*QUAD_ON_ACE).stdout.decode("utf-8")
    assert "\x1b" not in bare

    def words(text: str) -> list[str]:
        return re.sub(r"\x1b\[[\d;]*m", "", text).split()

    assert words(painted) == words(bare)


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_no_colours_when_nobody_wants_them(environment: dict[str, str]) -> None:
    assert "\x1b" not in in_terminal(*QUAD_ON_ACE, **environment)


def test_json_is_never_painted() -> None:
    assert json.loads(in_terminal(*QUAD_ON_ACE, "--json"))["legal"] is False


# ---------------------------------------------------------------------------- what the system refuses


@pytest.mark.parametrize(
    "arguments",
    [["check", "--play", "3s"], ["check", "--json", "--play", "3s"], ["moves", "--hand", "3s"], ["--help"]],
    ids=" ".join,
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_is_no_verdict(arguments: list[str]) -> None:
    """Exit status 1 would mean "not legal" (RULES §8)."""
    with open("/dev/full", "wb") as full:
        done = subprocess.run([TIENLEN, *arguments], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_a_closed_stream_is_bad_input(closed: str) -> None:
    done = subprocess.run(f"{TIENLEN} check --batch {closed}", shell=True, capture_output=True, check=False, input=b"")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1

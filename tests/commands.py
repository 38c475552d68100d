"""Commands as tests run them: in this process, in one of their own, on a terminal."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

TIENLEN = str(Path(sys.executable).with_name("tienlen"))
QUAD_ON_ACE = ["check", "--on", "Ah", "--play", "6s 6c 6d 6h"]
GOOD_LINE = b'{"rules": "pagat", "table": "5s", "play": "6s"}'


class Ran:
    """What a command printed and how it ended."""

    def __init__(self, status: int, captured: Any) -> None:
        self.status, self.out, self.err = status, captured.out, captured.err


def shell(*arguments: str | bytes, give: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own; an empty value takes a variable away."""
    merged = {name: value for name, value in {**os.environ, **environment}.items() if value}
    return subprocess.run([TIENLEN, *arguments], input=give, env=merged, capture_output=True, check=False)


def in_terminal(*arguments: str, **environment: str) -> str:
    """What a command prints on a terminal."""
    ours, theirs = pty.openpty()
    merged = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", **environment}
    for name in ("NO_COLOR", "CI"):
        if name not in environment:
            merged.pop(name, None)
    process = subprocess.Popen([TIENLEN, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=merged)
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 4096)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    process.wait(timeout=30)
    return shown.decode("utf-8").replace("\r\n", "\n")

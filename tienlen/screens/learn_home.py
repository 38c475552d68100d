"""Taking progress home: in the fragment of a link, which no server sees, and back from it."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from dataclasses import replace

from tienlen import explain
from tienlen.engine.cards import InputError
from tienlen.lessons.progress import MOST, Progress, import_into
from tienlen.screens.learn import FRAGMENT, State

DIGITS = 3
"""Decimals of what travels: a schedule is in whole days."""
LONGEST_CODE = 2_200
"""Characters that a QR code of moderate correction holds."""


def fragment(progress: Progress) -> str:
    """The fragment that holds all of it, without its #."""
    told = json.loads(progress.dump())
    for memory in told["units"].values():
        for name in ("stability", "difficulty"):
            if memory[name] is not None:
                memory[name] = max(round(memory[name], DIGITS), 10**-DIGITS)
    packed = zlib.compress(json.dumps(told, separators=(",", ":")).encode(), 9)
    return FRAGMENT + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def read(fragment: str) -> str:
    """The text of a fragment; an `InputError` if it was damaged on the way."""
    told = fragment.removeprefix(FRAGMENT)
    try:
        packed = base64.b64decode(told + "=" * (-len(told) % 4), altchars=b"-_", validate=True)
        opened = zlib.decompressobj()
        text = opened.decompress(packed, MOST)
        if not opened.eof:
            raise ValueError("too long, or cut off")
        return text.decode()
    except (ValueError, binascii.Error, zlib.error):
        raise InputError("bad_value", field="progress", value=told[:40], why="no_json") from None


def bring(state: State, fragment: str) -> State:
    """What a link brought along is added; of each rule the newer counts. Damaged: nothing changes but the notice."""
    say = explain.catalogue(state.language).get
    try:
        merged = import_into(state.progress, read(fragment[: 2 * MOST]))
    except InputError as error:
        return replace(state, damaged=True, notice=say(refusal(error)))
    return replace(state, damaged=False, progress=merged, view="progress", notice=say("learn.notice.brought"))


def refusal(error: InputError) -> str:
    """The message for progress that was not read: damaged, or written by a newer program."""
    return "learn.notice.newer" if error.detail.get("why") == "newer" else "learn.notice.damaged"

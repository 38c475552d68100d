"""JSON lines in, JSON lines out: one answer for each line, in order, whatever the line holds.

Input is taken as it comes: whoever writes one line and waits gets the answer, and a long file is answered in
pieces of many lines.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from errno import EBADF

from tienlen.cli.options import BAD_INPUT, LEGAL, UsageError
from tienlen.engine.cards import InputError
from tienlen.explain import Catalogue, error_text
from tienlen.records.position import LONGEST_LINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

PIECE = 1 << 16
BYTE_ORDER_MARK = b"\xef\xbb\xbf"

to_json = json.JSONEncoder(ensure_ascii=False).encode
"""One line of JSON, its letters as they are."""


def open_input(name: str, words: Catalogue, field: str | None = None) -> IO[bytes]:
    """The named file, or standard input for `-`; a UsageError about `field` when a file cannot be had."""
    if name == "-":
        if sys.stdin is None:
            raise OSError(EBADF, os.strerror(EBADF))
        return sys.stdin.buffer
    try:
        return open(name, "rb")
    except FileNotFoundError:
        raise UsageError(words.get("cli.error.no_file", file=name), field) from None
    except OSError:
        raise UsageError(words.get("cli.error.unreadable", file=name), field) from None


def answer_batch(name: str, answer: Callable[[bytes], Any], words: Catalogue) -> int:
    """Answer every line of the named file, or of standard input, on standard output; the exit status."""
    good = answer_lines(open_input(name, words), sys.stdout.buffer, answer, words.language)
    return LEGAL if good else BAD_INPUT


def answer_lines(source: IO[bytes], sink: IO[bytes], answer: Callable[[bytes], Any], language: str) -> bool:
    """Answer every line of `source`; whether all were good input."""
    good = True
    for lines in pieces(source):
        answers = []
        for line in lines:
            try:
                answers.append(to_json(answer(line)))
            except InputError as error:
                answers.append(to_json(error_object(error, language)))
                good = False
        answers.append("")
        # A lone surrogate, which JSON may hold, goes out as the escape it came in as.
        sink.write("\n".join(answers).encode("utf-8", "backslashreplace"))
        sink.flush()
    return good


def error_object(error: InputError, language: str) -> dict[str, Any]:
    """Bad input as RULES §5 has it."""
    return {"error": {"code": error.code, "message": error_text(error, language), "field": _field(error)}}


def _field(error: InputError) -> str | None:
    """The key an error names, even one without a letter; None where no key is to blame."""
    return error.field if error.field or error.code == "unknown_key" else None


def pieces(source: IO[bytes]) -> Iterator[list[bytes]]:
    """The lines of `source` without their ends, as many at a time as have come in.

    Of a line far too long to be a position only the beginning is kept, itself too long to be read.
    """
    read: Callable[[int], bytes] = getattr(source, "read1", source.read)
    rest, first, skipping = b"", True, False
    while piece := read(PIECE):
        if first:
            while len(piece) < len(BYTE_ORDER_MARK) and BYTE_ORDER_MARK.startswith(piece) and (one := read(1)):
                piece += one
            piece, first = piece.removeprefix(BYTE_ORDER_MARK), False
        *lines, last = piece.split(b"\n")
        if lines:
            lines[0] = rest if skipping else rest + lines[0]
            rest, skipping = last, False
            yield lines
        elif not skipping:
            rest += last
        skipping = skipping or len(rest) > LONGEST_LINE
    if rest:
        yield [rest]

"""The door to written deals: records as text, as JSON, and whichever of the two it is (RULES §7)."""

from __future__ import annotations

import re
from dataclasses import replace

from tienlen.engine.cards import InputError

from .json_place import place_of, place_of_no_json, places_of_acts
from .record import LONGEST_NAME, LONGEST_TEXT, MOST_ACTS, Record
from .record_json import as_line, read_json, read_line, write_json
from .record_text import decode, each_text, has_text, read_text, write_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "LONGEST_NAME",
    "LONGEST_TEXT",
    "MOST_ACTS",
    "Record",
    "decode",
    "each_record",
    "each_text",
    "has_text",
    "located",
    "read_any",
    "read_json",
    "read_line",
    "read_record",
    "read_records",
    "read_text",
    "write_any",
    "write_json",
    "write_record",
    "write_text",
]


def each_record(text: str, *, language: str | None = None) -> Iterator[Record | InputError]:
    """Every deal of a text of either form in order; one that cannot be read is an error.

    What starts with a brace is JSON: one object, or one on each line; a list of them is told to be none.
    """
    if not _is_json(text):
        yield from each_text(text, language=language)
        return
    text = text.removeprefix("\ufeff")
    lines = {number: line for number, line in enumerate(text.split("\n"), 1) if line.strip()}
    if not all(line.strip()[0] == "{" and line.strip()[-1] == "}" for line in lines.values()):
        lines = {1: text}
    for number, line in lines.items():
        try:
            record = read_line(line, language=language)
            yield replace(record, places=tuple([(number + at - 1, column) for at, column in places_of_acts(line)]))
        except InputError as error:
            yield located(error, line, number)


def located(error: InputError, text: str, number: int) -> InputError:
    """The error with its line and column; `text` holds the record in JSON, and begins on line `number`."""
    if error.code != "bad_json" or error.detail.get("why") in ("no_object", "list", "key_twice"):
        line, column = place_of(text, error)
    else:
        line, column = error.detail.get("stops") or place_of_no_json(text, error)  # type: ignore[misc]  # a place
    error.detail["line"], error.detail["column"] = line + number - 1, column
    return error


def read_any(text: str, *, language: str | None = None) -> tuple[Record, ...]:
    """Every deal of a text of either form; the first one that cannot be read is raised."""
    records = []
    for record in each_record(text, language=language):
        if isinstance(record, InputError):
            raise record
        records.append(record)
    return tuple(records)


def read_record(text: str, *, language: str | None = None) -> Record:
    """The first deal of a text of either form."""
    return read_any(text, language=language)[0]


read_records = read_any
"""The same under the name the package exports."""


def write_any(record: Record) -> str:
    """The record as text; as a line of JSON where the table's own bombs have no place in the text form.

    >>> print(write_any(read_json({"rules": {"profile": "pagat", "bomb_on": []}, "deal": "first"})), end="")
    {"rules": {"profile": "pagat", "bomb_on": []}, "players": 4, "deal": "first", "events": []}
    """
    return write_text(record) if has_text(record) else as_line(record) + "\n"


write_record = write_any


def _is_json(text: str) -> bool:
    return bool(_JSON.match(text[:1000]))


_JSON = re.compile(r"[\ufeff \t\r\n]*(?:\{|\[[ \t\r\n]*[\[{\]])")
"""How JSON begins: with a brace, or with the bracket of a list, which no header is."""

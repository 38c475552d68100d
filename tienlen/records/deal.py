"""The door to written deals: records as text, as JSON, and whichever of the two it is (RULES §7)."""

from __future__ import annotations

from dataclasses import replace

from tienlen.engine.cards import InputError

from .json_place import place_of, place_of_no_json, places_of_acts
from .record import LONGEST_NAME, LONGEST_TEXT, MOST_ACTS, Record
from .record_json import read_json, read_line, write_json
from .record_text import decode, each_text, read_text, write_text

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
    "read_any",
    "read_json",
    "read_line",
    "read_record",
    "read_records",
    "read_text",
    "write_json",
    "write_record",
    "write_text",
]


def each_record(text: str, *, language: str | None = None) -> Iterator[Record | InputError]:
    """Every deal of a text of either form in order; one that cannot be read is an error.

    What starts with a brace is JSON: one object, or one on each line.
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
            if error.code != "bad_json" or error.detail.get("why") in ("no_object", "key_twice"):
                error.detail["line"], error.detail["column"] = place_of(line, error)
            elif "line" not in error.detail:
                error.detail["line"], error.detail["column"] = place_of_no_json(line, error)
            error.detail["line"] = error.detail["line"] + number - 1  # type: ignore[operator]  # a number
            yield error


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

write_record = write_text


def _is_json(text: str) -> bool:
    return text[:1000].lstrip("\ufeff \t\r\n").startswith("{")

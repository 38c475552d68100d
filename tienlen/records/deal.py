"""The door to written deals: records as text, as JSON, and whichever of the two it is (RULES §7)."""

from __future__ import annotations

from tienlen.engine.cards import InputError

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

    It is one JSON object when it starts with a brace.
    """
    if not _is_json(text):
        yield from each_text(text, language=language)
        return
    try:
        yield read_line(text.removeprefix("\ufeff"), language=language)
    except InputError as error:
        yield error


def read_any(text: str, *, language: str | None = None) -> tuple[Record, ...]:
    """Every deal of a text of either form; the first one that cannot be read is raised."""
    if _is_json(text):
        return (read_line(text.removeprefix("\ufeff"), language=language),)
    return read_text(text, language=language)


def read_record(text: str, *, language: str | None = None) -> Record:
    """The first deal of a text of either form."""
    return read_any(text, language=language)[0]


read_records = read_any
"""The same under the name the package exports."""

write_record = write_text


def _is_json(text: str) -> bool:
    return text[:1000].lstrip("\ufeff \t\r\n").startswith("{")

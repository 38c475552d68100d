"""What is wrong with a table to be filled in: all that its rows, columns and empty boxes say only together."""

from __future__ import annotations

from tienlen.engine.cards import InputError
from tienlen.engine.judge import judge
from tienlen.engine.rules import PROFILES

from .fields import Complaint
from .grid import boxes, place
from .marking import position_of, rules_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    Task = Mapping[str, Any]
    Way = tuple[str | int, ...]
    Found = tuple[Way, Complaint]

ROWS, COLUMNS = 6, 4
"""So many a table has at most: it is to be read on a phone."""


class MisfitsError(ValueError):
    """Several complaints about one block, each with the way to what it is about."""

    def __init__(self, each: list[Found]) -> None:
        super().__init__(each)
        self.each = each


def misfits(task: Task) -> list[Found]:
    """Everything that is wrong with a table; its boxes are judged where rows and columns make some."""
    found = [*_shape(task), *_numbers(task)]
    return found or _contradictions(task)


def _shape(task: Task) -> Iterator[Found]:
    rows, columns = task["rows"], task["columns"]
    if len(rows) > ROWS or len(columns) > COLUMNS:
        yield (), Complaint(0, "table_size")
    for at, column in enumerate(columns):
        for name in column:
            if any(name in row for row in rows):
                yield ("columns", at, name), Complaint(0, "row_and_column", name)
    for at, row in enumerate(rows):
        if "play" not in row and not all("play" in column for column in columns):
            yield ("rows", at), Complaint(0, "missing", "play")


def _numbers(task: Task) -> Iterator[Found]:
    told = [place(box) for box in task["empty"]]
    for at, box in enumerate(task["empty"]):
        for name, of in (("row", len(task["rows"])), ("column", len(task["columns"]))):
            if box[name] > of:
                yield ("empty", at, name), Complaint(0, "value", str(box[name]), f"1 … {of}")
        if place(box) in told[:at]:
            yield ("empty", at), Complaint(0, "twice", f"row: {box['row']}, column: {box['column']}")


def _contradictions(task: Task) -> list[Found]:
    """The boxes that are no position, whatever the rules; what is wrong with a whole row is told once."""
    found: dict[tuple[object, ...], Found] = {}
    for (row, _), box in boxes(task).items():
        errors = [error for rules in PROFILES.values() if (error := _error(box, rules))]
        if len(errors) == len(PROFILES):
            key = row, errors[0].code, errors[0].field, str(errors[0].value)
            found.setdefault(key, (("rows", row - 1), Complaint(0, "input", error=errors[0])))
    return list(found.values())


def _error(box: Task, rules: Any) -> InputError | None:
    try:
        judge(rules_of(box, rules), position_of(box))
    except InputError as error:
        return error
    return None

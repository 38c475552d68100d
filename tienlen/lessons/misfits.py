"""What is wrong with a table to be filled in: all that its rows, columns and empty boxes say only together."""

from __future__ import annotations

from tienlen.engine.cards import InputError
from tienlen.engine.judge import judge
from tienlen.engine.rules import PROFILES

from .fields import Complaint
from .grid import USUAL, boxes
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

_NAMES = {"table": "on", "must_contain": "must", "table_is_bomb_on_twos": "on_twos", "decks": "packs"}
"""The fields of a file that have another name in the engine."""


def misfits(task: Task) -> list[Found]:
    """Everything that is wrong with a table as far as it can be read: what cannot is None, and under "" if no field."""
    if len(task["rows"]) > ROWS or len(task["columns"]) > COLUMNS:
        return [((), Complaint(0, "table_size"))]
    return [*_shape(task), *_alike(task), *_numbers(task), *_contradictions(task)]


def _shape(task: Task) -> Iterator[Found]:
    rows, columns = task["rows"], task["columns"]
    for at, column in enumerate(columns):
        for name in column:
            if name and any(name in row for row in rows):
                yield ("columns", at, name), Complaint(0, "row_and_column", name)
    for at, row in enumerate(rows):
        if not {"play", ""} & row.keys() and not all({"play", ""} & column.keys() for column in columns):
            yield ("rows", at), Complaint(0, "missing", "play")


def _alike(task: Task) -> Iterator[Found]:
    """Rows, or columns, that say the same: what is given in one would be the answer to what is asked in the other."""
    for name in ("rows", "columns"):
        met: list[Task] = []
        for at, edge in enumerate(task[name]):
            said = {key: sorted(str(value).split()) for key, value in edge.items() if value != USUAL.get(key)}
            if None not in edge.values() and said in met:
                yield (name, at), Complaint(0, "twice", ", ".join(f"{key}: {_told(edge[key])}" for key in edge))
            met.append(said)


def _told(value: Any) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _numbers(task: Task) -> Iterator[Found]:
    told = [(box.get("row"), box.get("column")) for box in task["empty"]]
    for at, (row, column) in enumerate(told):
        for name, number, of in (("row", row, len(task["rows"])), ("column", column, len(task["columns"]))):
            if number and of and number > of:
                yield ("empty", at, name), Complaint(0, "value", str(number), f"1 … {of}")
        if row and column and (row, column) in told[:at]:
            yield ("empty", at), Complaint(0, "twice", f"row: {row}, column: {column}")


def _contradictions(task: Task) -> list[Found]:
    """The boxes that are no position, whatever the rules; each fault once, at the row or the column that has it."""
    found: dict[object, Found] = {}
    for (row, column), box in boxes(task).items():
        left, top = task["rows"][row - 1], task["columns"][column - 1]
        if None in box.values() or "play" not in box or left.keys() & top.keys():
            continue
        errors = [error for rules in PROFILES.values() if (error := _error(box, rules))]
        if len(errors) == len(PROFILES):
            name = _NAMES.get(errors[0].field, errors[0].field)
            way: Way = ("columns", column - 1, name) if name in top else ("rows", row - 1, name)
            key = way, errors[0].code, str(errors[0].value)
            found.setdefault(key, (way, Complaint(0, "input", error=errors[0])))
    return list(found.values())


def _error(box: Task, rules: Any) -> InputError | None:
    try:
        judge(rules_of(box, rules), position_of(box))
    except InputError as error:
        return error
    return None

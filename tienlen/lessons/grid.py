"""Tables to be filled in: each row and each column holds a part of a position, a box what both hold together."""

from __future__ import annotations

from itertools import product

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    Task = Mapping[str, Any]
    Place = tuple[int, int]

USUAL: Mapping[str, object] = {"passed": False, "turn": True, "on_twos": False, "packs": 1}
"""What a position is taken to be where nothing is said of it."""


def boxes(task: Task) -> dict[Place, dict[str, Any]]:
    """The position of each box, by the numbers of its row and its column."""
    shared = {name: task[name] for name in ("rules", "under") if name in task}
    rows, columns = enumerate(task["rows"], 1), enumerate(task["columns"], 1)
    return {(row, column): {**shared, **left, **top} for (row, left), (column, top) in product(rows, columns)}


def place(box: Task) -> Place:
    """Where an empty box is."""
    return box["row"], box["column"]


def empty(task: Task) -> list[dict[str, Any]]:
    """The positions of the empty boxes, in the author's order, each with what is said of it."""
    every = boxes(task)
    told = [{name: value for name, value in box.items() if name not in ("row", "column")} for box in task["empty"]]
    return [{**every[place(box)], **more} for box, more in zip(task["empty"], told, strict=True)]


def given(task: Task) -> dict[Place, dict[str, Any]]:
    """The positions of all other boxes."""
    asked = set(map(place, task["empty"]))
    return {at: box for at, box in boxes(task).items() if at not in asked}

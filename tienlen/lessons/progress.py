"""A learner's progress as JSON with a version: exported, imported, merged; what is damaged is refused."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from math import isfinite

from tienlen.engine.cards import InputError

from .memory import FIELDS, Memory, as_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

VERSION = 1
MOST = 200_000
"""No progress is longer than this; anything longer is something else."""
WHOLE = 9999
"""The last step of a lesson that was done: it stays so, however many steps it gets."""
_DAYS = ("changed", "practised", "reviewed", "due")


@dataclass(frozen=True, slots=True)
class Progress:
    """What is remembered of every unit, and how far each lesson was done."""

    units: Mapping[str, Memory] = field(default_factory=dict)
    steps: Mapping[str, int] = field(default_factory=dict)
    """The last step done, by lesson; ``WHOLE`` where every one was."""

    def merged(self, other: Progress) -> Progress:
        """Both together: of each unit the newer memory, of each lesson the further step."""
        units = dict(self.units)
        for unit, memory in other.units.items():
            if unit not in units or memory.changed > units[unit].changed:
                units[unit] = memory
        steps = {name: max(self.steps.get(name, 0), other.steps.get(name, 0)) for name in {*self.steps, *other.steps}}
        return Progress(units, dict(sorted(steps.items())))

    def dump(self) -> str:
        """The text to keep or to take home."""
        units = {unit: as_json(memory) for unit, memory in sorted(self.units.items())}
        return json.dumps({"tienlen": "progress", "version": VERSION, "units": units, "steps": dict(self.steps)})


def load(text: str) -> Progress:
    """Read progress back; an `InputError` on anything damaged, so that the old progress is kept."""
    if len(text) > MOST:
        raise _damaged("", "too_long")
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        raise _damaged(text, "no_json") from None
    if not isinstance(told, dict) or told.get("tienlen") != "progress":
        raise _damaged(text, "other_file")
    if (version := told.get("version")) != VERSION:
        raise _damaged(version, "newer" if isinstance(version, int) and version > VERSION else "version")
    units, steps = told.get("units"), told.get("steps")
    if (
        set(told) != {"tienlen", "version", "units", "steps"}
        or not isinstance(units, dict)
        or not isinstance(steps, dict)
    ):
        raise _damaged(text, "shape")
    if not all(_is_name(name) and _is_day(step) for name, step in steps.items()):
        raise _damaged(steps, "steps")
    return Progress({unit: _memory(unit, memory) for unit, memory in units.items()}, steps)


def import_into(old: Progress, text: str) -> Progress:
    """The old progress with an exported one merged in."""
    return old.merged(load(text))


def _memory(unit: str, told: object) -> Memory:
    if not _is_name(unit) or not isinstance(told, dict) or set(told) != set(FIELDS):
        raise _damaged(unit, "unit")
    run = told["run"]
    numbers = [told["stability"], told["difficulty"]]
    good = (
        _is_day(told["changed"])
        and all(told[name] is None or _is_day(told[name]) for name in _DAYS)
        and isinstance(told["seen"], bool)
        and isinstance(told["known"], bool)
        and isinstance(run, list)
        and len(run) <= 3
        and all(map(_is_name, run))
        and all(number is None or _is_positive(number) for number in numbers)
    )
    if not good:
        raise _damaged(unit, "unit")
    return Memory(**{**told, "run": tuple(run)})


def _is_name(value: object) -> bool:
    """A text that can be sent and shown; JSON may spell others, such as half a sign."""
    return isinstance(value, str) and value.isprintable()


def _is_day(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1_000_000


def _is_positive(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and value > 0


def _damaged(value: object, why: str) -> InputError:
    return InputError("bad_value", field="progress", value=value, why=why)

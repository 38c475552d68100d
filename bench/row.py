"""One line of the table of bars."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Row:
    """What was measured, what came out, and the bar it is held against."""

    what: str
    value: float
    bar: float
    better: Literal["more", "less"] = "less"
    """Whether the bar is a floor (more) or a ceiling (less)."""
    unit: str = "×"
    note: str = ""

    @classmethod
    def of(cls, row: Row | Mapping[str, Any]) -> Row:
        """A row, also from a plain mapping of its fields."""
        return row if isinstance(row, Row) else cls(**row)

    @property
    def met(self) -> bool:
        """Whether the bar is met."""
        return self.value >= self.bar if self.better == "more" else self.value <= self.bar

    def cells(self) -> tuple[str, str, str, str]:
        """The cells of its line: what, measured, bar, ok or short."""
        sign = "≥" if self.better == "more" else "≤"
        what = f"{self.what} ({self.note})" if self.note else self.what
        return (
            what,
            f"{_plain(self.value)} {self.unit}",
            f"{sign} {_plain(self.bar)} {self.unit}",
            "ok" if self.met else "short",
        )

    def as_json(self) -> dict[str, Any]:
        """The fields and whether the bar is met."""
        return {**asdict(self), "met": self.met}


def _plain(number: float) -> str:
    """A number with about three digits that count."""
    if number == int(number) and abs(number) < 1e6:
        return str(int(number))
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"

"""The referee of a whole deal: every act of a record judged, up to the first illegal one (RULES §7).

Like a single play, a deal is ruled on in one place: the command line, the screens and a library call all ask here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tienlen.engine.cards import InputError
from tienlen.engine.replay import steps
from tienlen.explain import catalogue
from tienlen.tutor import ask_act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tienlen.engine.deal import Deal
    from tienlen.engine.judge import Verdict
    from tienlen.engine.replay import Step
    from tienlen.records.record import Record
    from tienlen.tutor import ActAnswer


@dataclass(frozen=True, repr=False)
class Ruling:
    """What the referee says about a record; the texts are made when first read."""

    record: Record
    language: str
    steps: tuple[Step, ...]
    """Every act that was judged, in order: all of them, or all up to the first illegal one that is not marked."""

    @property
    def refused(self) -> Step | None:
        """The first illegal act that is not marked; None when there is none."""
        last = self.steps[-1] if self.steps else None
        return last if last and not last.verdict.legal and not last.event.marked else None

    @property
    def legal(self) -> bool:
        """Whether every act is legal that is not marked as illegal."""
        return self.refused is None

    @property
    def at(self) -> int | None:
        """Where the first illegal act stands among the events; None when there is none."""
        return None if (step := self.refused) is None else step.at

    @property
    def verdict(self) -> Verdict | None:
        """Why that act is illegal."""
        return None if (step := self.refused) is None else step.verdict

    @property
    def deal(self) -> Deal:
        """The deal after the last legal act."""
        return self.steps[-1].after if self.steps else self.record.deal()

    @property
    def result_differs(self) -> bool:
        """Whether the record gives another order than that in which seats went out, as far as both are told."""
        told, out = self.record.result or (), self.deal.out
        both = min(len(told), len(out))
        return told[:both] != out[:both]

    @cached_property
    def answer(self) -> ActAnswer | None:
        """What the tutor says about the illegal act; None when there is none."""
        return None if (step := self.refused) is None else explain_step(step, self.language, self.record.names)

    @cached_property
    def text(self) -> str:
        """The ruling in one sentence: why the act is illegal, or how far the deal is legal."""
        if self.answer is not None:
            return self.answer.text
        state = "over" if self.deal.over else "so_far" if self.steps else "empty"
        return catalogue(self.language).get(f"cli.audit.{state}")

    def as_json(self) -> dict[str, Any]:
        """The object of RULES §7."""
        verdict = self.verdict
        return {
            "legal": self.legal,
            "at": self.at,
            "reason": None if verdict is None else str(verdict.reason),
            "text": self.text,
            **self.deal.state(),
        }

    def __repr__(self) -> str:
        return f"audit({self.record!r}, {self.language!r})"

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        """The illegal act on the table as it stood, with who tried it; of a legal deal how far it has come."""
        from html import escape

        from tienlen.explain.deals import asked, result, seat_name
        from tienlen.explain.html import verdict_html

        names, step = self.record.names, self.refused
        if step is None or self.answer is None:
            how_it_stands = result if self.deal.over else asked
            told = how_it_stands(self.deal, self.language, names)
            return verdict_html(True, (self.text, told), self.language)
        where = catalogue(self.language).get("screen.record.at", n=step.at + 1, of=len(self.record.events))
        who = seat_name(names, step.event.seat, self.language)
        return f"<div>{escape(where)}: <b>{escape(who)}</b></div>{self.answer._repr_html_()}"


def audit(record: Record, language: str = "en") -> Ruling:
    """Judge every act of a record, up to the first illegal one that is not marked.

    What is bad input (an act after the end, a marked act that is legal) is an InputError that says where.

    >>> from tienlen.records.deal import read_json
    >>> events = [[1, "3s"], [2, "7h"], [3, "6h"], [4, "8s"]]
    >>> ruling = audit(read_json({"rules": "pagat", "deal": "first", "events": events}))
    >>> ruling.legal, ruling.at, ruling.verdict.reason, ruling.deal.to_act
    (False, 2, Reason.LOWER_RANK, 3)
    """
    judged: list[Step] = []
    try:
        judged.extend(steps(record.deal(), record.events))
    except InputError as error:
        raise _placed(error, record, len(judged)) from None
    return Ruling(record, language, tuple(judged))


def explain_step(step: Step, language: str = "en", names: Sequence[str] | None = None) -> ActAnswer:
    """What the tutor says about one act of a ruling, on the table as it stood."""
    return ask_act(step.before, step.event.seat, step.event.cards, language, names)


def _placed(error: InputError, record: Record, judged: int) -> InputError:
    """The error with the place of the act in the text, or in the list of events."""
    index = error.detail.setdefault("index", judged)
    assert isinstance(index, int)
    if record.places:
        error.detail["line"], error.detail["column"] = record.places[index]
        return error
    return error.at(f"events[{index}]")

"""What people read in a terminal about a written deal: the first illegal act, on the table as it stood."""

from __future__ import annotations

from collections.abc import Iterator

from tienlen.cli.audit import Source, place
from tienlen.cli.people import Line, position_rows, write
from tienlen.explain import Catalogue, plain
from tienlen.explain.deals import asked, result, seat_name
from tienlen.referee import Ruling

Rows = Iterator[tuple[str, str]]
"""A label and a text each."""


def show_ruling(ruling: Ruling, source: Source, words: Catalogue) -> None:
    """Print a ruling; a legal deal among others takes one line."""
    write(legal_lines(ruling, source, words) if ruling.legal else illegal_lines(ruling, source, words))


def legal_lines(ruling: Ruling, source: Source, words: Catalogue) -> Iterator[Line]:
    """The lines of a deal in which every act is legal."""
    verdict = (words.get("cli.legal"), "bold green")
    if source.several:
        yield [verdict, (f"  {place(source, words)}", "dim")]
    else:
        yield [verdict]
    yield [(ruling.text, "")]
    if ruling.deal.over:
        yield [(_plain(result(ruling.deal, words.language, ruling.record.names), words), "")]
    elif ruling.steps:
        yield [(_plain(asked(ruling.deal, words.language, ruling.record.names), words), "")]
    if ruling.result_differs:
        written, found = (" ".join(map(str, places or ())) for places in (ruling.record.result, ruling.deal.out))
        yield [(words.get("cli.audit.result_differs", written=written, found=found), "")]
    if source.several:
        yield []


def illegal_lines(ruling: Ruling, source: Source, words: Catalogue) -> Iterator[Line]:
    """The lines of a deal with an illegal act."""
    answer, step = ruling.answer, ruling.refused
    assert answer is not None
    assert step is not None
    yield [
        (words.get("cli.not_legal"), "bold red"),
        *([(f"  {place(source, words)}", "dim")] if source.several else []),
    ]
    yield [(answer.text, "")]
    if answer.more:
        yield [(answer.more, "")]
    yield []
    rows = [*_deal_rows(ruling, words), *position_rows(answer.rules, answer.position, answer, words)]
    width = max(len(label) for label, _ in rows) + 2
    for label, text in rows:
        yield [(label.ljust(width), "dim"), (text, "")]
    if source.several:
        yield []


def _deal_rows(ruling: Ruling, words: Catalogue) -> Rows:
    """Which act it is, and how the deal stood."""
    step = ruling.refused
    assert step is not None
    deal, names = step.before, ruling.record.names

    def name(seat: int) -> str:
        return seat_name(names, seat, words.language)

    values = {"number": step.at + 1, "who": name(step.event.seat)}
    if ruling.record.places:
        values["line"] = ruling.record.places[step.at][0]
    yield (
        words.get("cli.row.act"),
        words.get("cli.audit.act_in_line" if "line" in values else "cli.audit.act", **values),
    )
    yield words.get("cli.row.turn"), _plain(asked(deal, words.language, names), words)
    if deal.passed:
        yield words.get("cli.row.passed"), ", ".join(map(name, deal.passed))
    left = [f"{name(seat)} {left}" for seat, left in enumerate(deal.left, 1)]
    yield words.get("cli.row.left"), " · ".join(left)


def _plain(marked: str, words: Catalogue) -> str:
    return plain(marked, words.language)

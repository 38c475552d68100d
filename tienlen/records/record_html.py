"""A written deal as a table for a notebook: a row for each trick."""

from __future__ import annotations

from html import escape

from tienlen.engine import picture

from .record_text import tricks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tienlen.engine.deal import Event

    from .record import Record

WIDTH = 32
"""Pixels of a card: a trick of four fits on a line."""


def record_html(record: Record) -> str:
    """The rules, then trick by trick who played what, with what was said about it."""
    rows = "".join(
        f'<tr><th>{number}</th><td style="text-align:left">{"".join(_act(record, *act) for act in trick)}</td></tr>'
        for number, trick in enumerate(tricks(record), 1)
    )
    return f"<table><caption>{escape(str(record.rules))}</caption><tbody>{rows}</tbody></table>"


def _act(record: Record, event: Event, comment: str) -> str:
    name = record.names[event.seat - 1] if record.names else ""
    said = f" <i>{escape(comment)}</i>" if comment else ""
    act = picture.act_html(name or event.seat, event.cards, marked=event.marked, width=WIDTH)
    return f'<span style="display:inline-block;margin-right:12px">{act}{said}</span>'

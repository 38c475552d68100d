"""The engine's deals in the words of the second referee: what both are asked, and the form in which both answer."""

from __future__ import annotations

from typing import Any

from tienlen.engine.cards import InputError
from tienlen.engine.deal import Deal, Event
from tienlen.engine.replay import replay
from tienlen.engine.rules import rules_from

Written = dict[str, Any]
Answer = dict[str, Any]


def engine_start(written: Written) -> Deal:
    return Deal.start(
        rules_from(written["rules"]),
        players=written.get("players", 4),
        decks=written.get("decks"),
        hands=written.get("hands"),
        first=written["deal"] == "first",
        leader=written.get("leader"),
    )


def engine_act(deal: Deal, seat: int, cards: str) -> tuple[Deal, str]:
    """The deal after the act, and the reason; of bad input its code, with the deal as it was."""
    try:
        verdict = deal.judge(seat, cards)
        after = deal.play(seat, cards)
    except InputError as error:
        return deal, f"error {error.code}"
    if isinstance(after, Deal):
        assert verdict.legal
        return after, str(verdict.reason)
    assert after == verdict
    assert not after.legal
    return deal, str(after.reason)


def engine_state(deal: Deal) -> Answer:
    """As plain lists, whatever the sequences are."""
    return {key: list(value) if isinstance(value, tuple) else value for key, value in deal.state().items()}


def engine_events(events: list[list[Any]]) -> list[Event]:
    return [
        Event.of(f"{seat}:{'-' if cards == 'pass' else cards.replace(' ', '')}{'!' if mark else ''}")
        for seat, cards, *mark in events
    ]


def engine_audit(written: Written) -> Answer:
    """§7's object without its sentence, or the code of bad input."""
    try:
        played, at, verdict = replay(engine_start(written), engine_events(written["events"]))
    except InputError as error:
        return {"error": error.code}
    reason = None if verdict is None else str(verdict.reason)
    return {"legal": at is None, "at": at, "reason": reason, **engine_state(played)}

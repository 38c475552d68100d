"""A trick as the step of a lesson: what `lessons check` passes when it is pasted into a lesson file."""

from __future__ import annotations

from tienlen.engine.cards import InputError
from tienlen.explain.deals import last_play, skipped
from tienlen.records.trick import Trick, judged

from .block import written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from tienlen.engine.deal import Deal


def step_of_trick(trick: Trick, title: str, asks: Mapping[str, str]) -> str | None:
    """The step that asks which act may not stand, or, of legal ones, what happens next; None where a lesson cannot
    tell such a trick: one that begins midway, one with acts after the end, one that ends the deal.

    >>> from tienlen.engine.rules import PROFILES
    >>> from tienlen.records.trick import Act, Trick
    >>> acts = tuple(map(Act.of, "1:9d 2:-".split()))
    >>> trick = Trick(PROFILES["thirteen"], players=3, acts=acts)
    >>> print(step_of_trick(trick, "A trick", {"next": "Who is asked?", "spot": "Which act may not stand?"}))
    ## A trick
    <BLANKLINE>
    ```next
    ask: Who is asked?
    teaches: turn.clockwise
    rules: thirteen
    players: 3
    acts: 1:9d 2:-
    ```
    <BLANKLINE>
    """
    try:
        in_force, found = trick.rules.as_text(), judged(trick)
        told = judged(Trick(trick.rules, trick.players, first=trick.first, acts=trick.acts))
    except InputError:  # bombs of a table's own, or no trick at all
        return None
    if not found.steps or found.error is not None or told != found:
        return None
    refused = next((step for step in found.steps if not step.verdict.legal), None)
    if refused is None and found.deal.to_act is None:
        return None
    kind = "next" if refused is None else "spot"
    rows = _turns(found.deal) if refused is None else refused.verdict.rule
    fields = {
        "ask": asks[kind],
        "teaches": " ".join(rows),
        "rules": in_force,
        "players": str(trick.players),
        "first": "yes" if trick.first else "",
        "acts": str(trick),
    }
    return written(title, kind, fields)


def _turns(deal: Deal) -> tuple[str, ...]:
    """The rows that say whose turn it is after a legal act."""
    if deal.leading:
        still_in = deal.to_act == last_play(deal).seat
        return ("trick.ends",) if still_in else ("trick.ends", "trick.leader_is_out")
    passed, out = skipped(deal)
    told = {
        "turn.clockwise": deal.rules.direction == "clockwise",
        "variant.counterclockwise": deal.rules.direction == "counterclockwise",
        "pass.locks": passed,
        "trick.skip_out": out,
        "bomb.after_pass": deal.to_act in deal.passed,
    }
    return tuple(row for row, holds in told.items() if holds)

"""A trick as the step of a lesson: what `lessons check` passes when it is pasted into a lesson file."""

from __future__ import annotations

from tienlen.engine.cards import InputError
from tienlen.records.trick import Trick, judged

from .block import written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from tienlen.engine.replay import Step


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
    rows = _turns(found.steps[-1]) if refused is None else refused.verdict.rule
    fields = {
        "ask": asks[kind],
        "teaches": " ".join(rows),
        "rules": in_force,
        "players": str(trick.players),
        "first": "yes" if trick.first else "",
        "acts": str(trick),
    }
    return written(title, kind, fields)


def _turns(last: Step) -> tuple[str, ...]:
    """The rows that say whose turn it is after a legal act."""
    deal, seat, rows = last.after, last.event.seat, []
    if deal.leading:
        owner = last.before.owner
        gone = owner is not None and not deal.left[owner - 1]
        return ("trick.ends", "trick.leader_is_out") if gone else ("trick.ends",)
    for other in (*range(seat + 1, deal.players + 1), *range(1, seat)):
        if other == deal.to_act:
            break
        if not deal.left[other - 1]:
            rows.append("trick.skip_out")
        elif other in deal.passed:
            rows.append("pass.locks")
    back = ("bomb.after_pass",) if deal.to_act in deal.passed else ()
    return ("turn.clockwise", *dict.fromkeys(rows), *back)

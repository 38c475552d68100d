"""A position, or a trick, as the step of a lesson: what `lessons check` passes when it is pasted into a lesson file."""

from __future__ import annotations

import json
from collections import Counter

from tienlen.engine.cards import InputError
from tienlen.engine.plays import Reason
from tienlen.engine.position import packs
from tienlen.records.trick import Trick, judged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tienlen.engine.cards import Card
    from tienlen.engine.judge import Verdict
    from tienlen.engine.position import Position
    from tienlen.engine.replay import Step
    from tienlen.engine.rules import Rules


def step_of(rules: Rules, position: Position, verdict: Verdict, title: str, ask: str) -> str | None:
    """The step that asks whether the play is legal; None where a lesson cannot hold what the verdict rests on.

    >>> from tienlen.engine.judge import judge
    >>> from tienlen.engine.position import Position
    >>> from tienlen.engine.rules import PROFILES
    >>> rules, position = PROFILES["pagat"], Position.of("3c 3h", "Ah", passed=True)
    >>> print(step_of(rules, position, judge(rules, position), "A pair", "May it be played?"))
    ## A pair
    <BLANKLINE>
    ```legal
    ask: May it be played?
    teaches: pass.locks
    rules: pagat
    on: Ah
    play: 3c 3h
    passed: yes
    expect: passed_out
    ```
    <BLANKLINE>
    """
    try:
        in_force = rules.as_text()
    except InputError:  # bombs of a table's own
        return None
    if not _holds(position, verdict):
        return None
    fields = {
        "ask": ask,
        "teaches": " ".join(verdict.rule),
        "rules": in_force,
        "packs": "2" if packs(rules, position) == 2 else "",
        "on": _cards(position.table),
        "play": _cards(position.play) or "pass",
        "hand": _cards(position.hand or ()),
        "must": "" if position.must_contain is None else str(position.must_contain),
        "passed": "yes" if position.passed else "",
        "on_twos": "yes" if position.table_is_bomb_on_twos else "",
        "turn": "" if position.turn else "no",
        "expect": str(verdict.reason),
    }
    return _step(title, "legal", fields)


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
    return _step(title, kind, fields)


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


def _step(title: str, kind: str, fields: Mapping[str, str]) -> str:
    lines = [f"{name}: {_quoted(value)}" for name, value in fields.items() if value]
    return "\n".join([f"## {title}", "", f"```{kind}", *lines, "```", ""])


def _holds(position: Position, verdict: Verdict) -> bool:
    """Whether a lesson shows such a hand: with the cards played in it, unless it is this that is wrong."""
    if position.hand is None or verdict.reason is Reason.NOT_IN_HAND:
        return position.hand != ()
    return bool(position.hand) and not Counter(position.play) - Counter(position.hand)


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _quoted(text: str) -> str:
    """A text as YAML reads it back: in quotes where it holds what YAML would take for its own."""
    return json.dumps(text, ensure_ascii=False) if ": " in text or " #" in text else text

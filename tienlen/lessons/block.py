"""A position as the step of a lesson: what `lessons check` passes when it is pasted into a lesson file."""

from __future__ import annotations

import json
from collections import Counter

from tienlen.engine.cards import InputError
from tienlen.engine.plays import Reason
from tienlen.engine.position import packs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tienlen.engine.cards import Card
    from tienlen.engine.judge import Verdict
    from tienlen.engine.position import Position
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
    return written(title, "legal", fields)


def written(title: str, kind: str, fields: Mapping[str, str]) -> str:
    """A step with one block, as a lesson file has it; empty fields are left out."""
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

"""The screen "Check": is this play legal?

``check_state`` holds what was put together and what presses do to it, ``check_trays`` and ``check_ruling`` draw it.
"""

from typing import Any

from tienlen import explain
from tienlen.screens import check_ruling, check_trays
from tienlen.screens.check_state import State, press, start
from tienlen.screens.nodes import Node

__all__ = ["State", "press", "scene", "start"]


def scene(state: State) -> dict[str, Any]:
    """The screen as nodes, with its title, address, minibar and what a screen reader is told."""
    given = check_ruling.ruling(state)
    answer = given.answer if given.word else None
    deciding = answer.deciding if answer else ()
    body: list[Node | None] = [
        check_trays.head(state),
        check_trays.the_mat(state, deciding),
        check_ruling.the_verdict(state, given),
        check_trays.the_deck(state),
        check_trays.conditions(state),
        check_trays.the_hand(state),
        check_ruling.instead(state, given),
        check_ruling.other_rules(state, given),
        check_ruling.share(state, given),
    ]
    say = explain.catalogue(state.language).get
    minibar = None
    title, status = say("screen.check.doc.none"), ""
    if answer and given.word:
        legal = answer.verdict.legal
        title = say("screen.check.doc.legal" if legal else "screen.check.doc.illegal")
        status = f"{given.word}. {answer.text}"
        tone = "ok" if legal else "no"
        minibar = {"tone": tone, "word": given.word, "text": answer.short, "target": "verdict"}
    elif given.error is not None:
        status = explain.error_text(given.error, state.language)
    if complaint := check_trays.error_of(state):
        status = explain.error_text(complaint, state.language)
    return {
        "layout": "check",
        "body": [node for node in body if node],
        "title": title,
        "status": status,
        "minibar": minibar,
        "address": check_ruling.query(state, state.language),
    }

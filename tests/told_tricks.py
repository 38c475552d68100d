"""A trick told on the screen "Check": tapped in act by act, and read off the scene."""

from tests.pressing import after, found, opened, tap
from tienlen.records.trick import Act
from tienlen.screens import shell, trick_state

NAMES = "names=Anna;Ben;Carla;Dan"


def told(query="", language="en"):
    """The screen with a trick."""
    return opened(f"?mode=trick&lang={language}" + (f"&{query}" if query else ""))


def acted(state, *acts):
    """Acts tapped in one by one, each as "4:Kd", "1:-" or "2:2h.out"; the seat is tapped where it is not asked."""
    for act in map(Act.of, acts):
        if trick_state.actor(state.check) != act.seat:
            state = after(state, {"do": "seat", "seat": act.seat})
        if not act.cards:
            state = after(state, {"do": "pass"})
            continue
        state = after(state, *tap(" ".join(map(str, act.cards)), "play"))
        if act.out:
            state = after(state, {"do": "out"})
        state = after(state, {"do": "act"})
    return state


def moment(state):
    """The deal as it stands at the end."""
    return trick_state.judge(state.check).deal


def reasons(state):
    return [str(step.verdict.reason) for step in trick_state.judge(state.check).steps]


def seats(state):
    """The seats as the screen shows them."""
    (node,) = found(shell.scene(state), t="seats")
    return node["items"]


def verdict(state):
    (node,) = found(shell.scene(state), t="verdict")
    return node

"""A table at which cards have been dealt, and presses that bring it on."""

import json

from tests.pressing import after, found, opened, tap
from tienlen.engine.deal import Deal
from tienlen.screens import play, shell
from tienlen.screens.nodes import check_scene


def link(rules="pagat", players=4, level="careful", seed=7, language="en"):
    """The address of a table."""
    return f"?screen=play&rules={rules.replace(' ', '+')}&players={players}&level={level}&seed={seed}&lang={language}"


def seated(rules="pagat", players=4, level="careful", seed=7, language="en"):
    """A table at which cards have been dealt."""
    return after(opened(link(rules, players, level, seed, language)), {"do": "deal"})


def deal_of(state) -> Deal:
    return state.play.deal


def shown(state):
    scene = shell.scene(state)
    check_scene(scene)
    return scene


def button(state, key):
    """A button by its key."""
    (node,) = found(shown(state), t="button", key=key)
    return node


def answer(state, rng):
    """One press of the visitor whose turn it is: any legal play, or a pass."""
    deal = deal_of(state)
    plays = deal.legal()
    if not deal.leading and (not plays or rng.random() < 0.3):
        return after(state, {"do": "pass"})
    cards = " ".join(map(str, rng.choice(plays).cards))
    if rng.random() < 0.3:  # by tapping cards
        return after(state, {"do": "clear"}, *tap(cards), {"do": "try"})
    return after(state, {"do": "try", "cards": cards})


def to_the_end(state, rng):
    """The deal played on until it is over."""
    for _ in range(500):
        deal = deal_of(state)
        if deal.over:
            return state
        if deal.to_act == play.YOU:
            state = answer(state, rng)
        else:
            state = after(state, {"do": "skip" if rng.random() < 0.3 else "step"})
    raise AssertionError("a deal ends")


def my_turn(state, rng=None):
    """On to the visitor's next turn, or to the end."""
    if rng is not None:
        state = answer(state, rng)
    return state if deal_of(state).to_act in (None, play.YOU) else after(state, {"do": "skip"})


def reloaded(state):
    """The page opened anew with what the browser kept and what stands in its address line."""
    scene = shell.scene(state)
    kept = json.loads(json.dumps(scene["store"]))
    return opened(scene["address"], store=kept)

"""Pressing on screens in tests: a page that has said hello, taps, and looking into scenes."""

from tienlen.engine.cards import parse_cards
from tienlen.screens import shell
from tienlen.screens.nodes import check_scene

HELLO = {"do": "hello", "query": "", "languages": ["en-GB"], "store": None, "host": "app", "base": "http://club.test/"}


def opened(query="", **changes):
    """A page that has said hello."""
    return shell.press(shell.start(), {**HELLO, "query": query, **changes})


def after(state, *events):
    """The state after several events, each drawn and checked on the way."""
    for event in events:
        state = shell.press(state, event)
        check_scene(shell.scene(state))
    return state


def tap(cards, tray=None):
    """Taps on cards."""
    return [{"do": "tap", "card": card} | ({"tray": tray} if tray else {}) for card in cards.split()]


def cards(text):
    return parse_cards(text)


def walk(node):
    """Every dict inside a scene."""
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from walk(value)
    elif isinstance(node, list):
        for value in node:
            yield from walk(value)


def found(scene, **fields):
    """The dicts of a scene with these fields."""
    return [n for n in walk(scene) if all(n.get(name) == value for name, value in fields.items())]

"""Play before a deal, as the screen itself makes it: with a deal that was left and a score sheet."""

from tests.browser.frame import Scene
from tienlen.screens import shell

ARRIVAL = {"do": "hello", "query": "?screen=play&rules=ace_high&players=3&seed=7", "languages": ["en"], "host": "app"}


def _pressed(*events: dict[str, object]) -> Scene:
    state = shell.start()
    for event in (ARRIVAL, *events):
        state = shell.press(state, event)
    return shell.scene(state)


def choose() -> Scene:
    """Nothing was dealt yet."""
    return _pressed()


def left() -> Scene:
    """A deal waits to be gone on with; rules that do not seat three are disabled."""
    return _pressed({"do": "deal"}, {"do": "skip"}, {"do": "leave"})

"""Where a value stands in a JSON text, so that a record in JSON is refused by line and column as one in text is."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tienlen.engine.cards import InputError

    Path = tuple[str | int | None, ...]
    Place = tuple[int, int]

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[][{},:]|[^][{},:"\s]+', re.DOTALL)
_NO_UTF8 = re.compile("[\udc80-\udcff]")
_IN_FIELD = re.compile(r"(\w+)\[(\d+)\]")


def walk(text: str) -> Iterator[tuple[Path, int]]:
    """The path and the place (in characters from 0) of every key and value of a text that is valid JSON, in order.

    A key has the path of its value, and comes just before it.

    >>> list(walk('{"a": [7]}'))
    [((), 0), (('a',), 1), (('a',), 6), (('a', 0), 7)]
    """
    path: list[str | int | None] = []
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if sign in ("]", "}"):
            path.pop()
        elif sign == ",":
            last = path[-1]
            path[-1] = last + 1 if isinstance(last, int) else None
        elif sign != ":":
            if path and path[-1] is None:
                path[-1] = sign[1:-1]
                yield tuple(path), token.start()
                continue
            yield tuple(path), token.start()
            if sign in ("[", "{"):
                path.append(0 if sign == "[" else None)


def line_and_column(text: str, at: int) -> Place:
    """A place in a text, both numbers counted from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def place_of(text: str, error: InputError) -> Place:
    """Where the trouble stands: the value that was refused, else its key, else the beginning of the object."""
    numbered = _IN_FIELD.fullmatch(error.field)
    enough = 2  # a key is met, then its value
    wanted: Path = (error.field,)
    if error.detail.get("why") == "key_twice":
        wanted, enough = (str(error.value),), 3
    elif numbered:
        wanted, enough = (numbered[1], int(numbered[2])), 1
    elif error.code in ("unknown_key", "unknown_setting"):
        enough = 1
    elif "setting" in error.detail:
        wanted = ("rules", str(error.detail["setting"]))
    found, met = len(text) - len(text.lstrip()), 0
    for path, at in walk(text):
        if path[-len(wanted) :] == wanted and (enough == 3 or path[0] in (wanted[0], "rules")):
            found, met = at, met + 1
            if met == enough:
                break
    if error.code == "bad_card" and met and isinstance(error.value, str):
        card = re.compile(rf"(?<!\w){re.escape(error.value)}(?!\w)").search(text, found)
        found = card.start() if card else found
    return line_and_column(text, found)


def place_of_no_json(text: str, error: InputError) -> Place:
    """Where NaN, Infinity or a byte that is no UTF-8 stands, which Python's reader does not tell; else the beginning.

    Such bytes are in the text as Python keeps them.
    """
    if error.detail.get("why") == "no_utf8" and (broken := _NO_UTF8.search(text)):
        return line_and_column(text, broken.start())
    if error.detail.get("why") == "no_json":
        for _, at in walk(text):
            if text.startswith(("NaN", "Infinity", "-Infinity"), at):
                return line_and_column(text, at)
    return 1, 1


def places_of_acts(text: str) -> tuple[Place, ...]:
    """Where each act of a record stands."""
    acts = [at for path, at in walk(text) if len(path) == 2 and path[0] == "events" and isinstance(path[1], int)]
    return tuple(line_and_column(text, at) for at in acts)

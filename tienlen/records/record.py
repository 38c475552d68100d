"""A deal as it is written down: how it starts, every act with its comment, who sat there (RULES §7).

A `Record` can always be written as JSON and read back, and as text too unless its rules hold a table's own bombs:
those (`bomb_on`) have no place on the line of the rules, and ``str`` of such a record is its JSON.  What else could not
stand in one of the forms (a line end in a name, a brace in a comment) is mended when the record is made.  Whether its
acts are legal is another question, which a referee answers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from tienlen.engine.cards import InputError
from tienlen.engine.deal import Deal
from tienlen.engine.dealing import holder_of_lowest, packs_of, refuse_seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tienlen.engine.deal import Event
    from tienlen.engine.dealing import Hand
    from tienlen.engine.rules import Rules

LONGEST_TEXT = 1_000_000
"""Characters of one deal, in either form; an honest one takes a few thousand."""
MOST_ACTS = 10_000
"""Acts of one deal; eight people who bomb after passing whenever they can take some hundreds."""
LONGEST_NAME = 40
"""Characters of a player's name."""

Place = tuple[int, int]
"""Line and column in a text, both counted from 1."""


@dataclass(frozen=True, repr=False)
class Record:
    """One written deal.

    >>> from tienlen.engine.rules import PROFILES
    >>> record = Record.of(Deal.start(PROFILES["pagat"]).then("1:3s 2:7h 3:-"), names=["Anna", "Ben", "", "Dan"])
    >>> record.events[1], record.names, record.result
    (Event.of('2:7h'), ('Anna', 'Ben', '', 'Dan'), None)
    """

    rules: Rules
    players: int = 4
    decks: int | None = None
    """The number of packs; what the rules say for so many players when left out."""
    first: bool = True
    """Whether this is the first deal of a session."""
    leader: int | None = None
    """The seat that leads, where it is not the hands that tell."""
    hands: tuple[Hand, ...] | None = None
    """The hands dealt, if known."""
    names: tuple[str, ...] | None = None
    """A name for each seat, "" where it has none."""
    result: tuple[int, ...] | None = None
    """The seats by place, as the writer saw them."""
    events: tuple[Event, ...] = ()
    comments: tuple[str, ...] = ()
    """What was said about each act, "" where nothing was."""
    places: tuple[Place, ...] = field(default=(), compare=False)
    """Where each act stands in the text it was read from; empty when it was not read from a text."""

    def __post_init__(self) -> None:
        mend = object.__setattr__
        mend(self, "decks", packs_of(self.rules, self.players, self.decks))
        if self.names is not None:
            mend(self, "names", read_names(self.names, self.players))
        if self.result is not None:
            mend(self, "result", read_result(self.result, self.players))
        refuse_many(len(self.events))
        for event in self.events:
            refuse_seat("events", event.seat, self.players)
        if len(self.comments) > len(self.events):
            raise InputError("bad_value", field="comments", value=len(self.comments), most=len(self.events))
        silent = ("",) * (len(self.events) - len(self.comments))
        mend(self, "comments", tuple([comment and clean_comment(comment) for comment in self.comments]) + silent)

    @classmethod
    def of(cls, deal: Deal, names: Sequence[str] | None = None, comments: Sequence[str] = ()) -> Record:
        """The record of a deal as far as it has been played, with its result when it is over."""
        begun = deal.begun
        told = begun.leader
        if begun.first and begun.hands is not None and told == holder_of_lowest(begun.hands):
            told = None
        return cls(
            begun.rules,
            begun.players,
            begun.decks,
            begun.first,
            told,
            begun.hands,
            None if names is None else tuple(names),
            deal.out if deal.over else None,
            deal.events,
            tuple(comments),
        )

    def deal(self) -> Deal:
        """The deal before its first act; an InputError when it cannot start like that."""
        return self._start

    @cached_property
    def _start(self) -> Deal:
        return Deal.start(self.rules, self.players, self.decks, self.hands, self.first, self.leader)

    @property
    def usual_decks(self) -> bool:
        """Whether there are as many packs as the rules say for so many players."""
        return self.decks == packs_of(self.rules, self.players)

    def __str__(self) -> str:
        from .deal import write_any

        return write_any(self)

    def __repr__(self) -> str:
        from .record_json import as_line

        return f"read_record({as_line(self)!r})"

    def _repr_html_(self) -> str:
        from .record_html import record_html

        return record_html(self)


def read_names(names: Sequence[str], players: int) -> tuple[str, ...] | None:
    """A name for each seat; None when nobody has one."""
    if len(names) != players:
        raise InputError("bad_value", field="names", value=len(names), fewest=players, most=players)
    clean = tuple([clean_name(name) for name in names])
    return clean if any(clean) else None


def read_result(result: Sequence[int], players: int) -> tuple[int, ...]:
    """Seats by place: each is there, and none stands twice."""
    seats = range(1, players + 1)
    if not 1 <= len(result) <= players or len({*result}) < len(result) or any(seat not in seats for seat in result):
        raise InputError("bad_value", field="result", value=" ".join(map(str, result)), fewest=1, most=players)
    return tuple(result)


def refuse_many(acts: int) -> None:
    """More acts than a deal can have."""
    if acts > MOST_ACTS:
        raise InputError("bad_value", field="events", value=acts, why="too_many", most=MOST_ACTS)


def clean_name(name: str) -> str:
    """A name as it can stand between quotation marks and semicolons; one that is too long is an InputError.

    >>> clean_name(' Anna  "the fox";\\n')
    "Anna 'the fox',"
    """
    name = printable(name).replace(";", ",").replace('"', "'")
    if len(name) > LONGEST_NAME:
        raise InputError("bad_value", field="names", value=name, why="too_long", most=LONGEST_NAME)
    return name


def clean_comment(comment: str) -> str:
    """A comment as it can stand between braces, on one line."""
    return printable(comment).replace("{", "(").replace("}", ")")


def printable(text: str) -> str:
    """The text without signs that show nothing, each stretch of space a single one."""
    if not text.isprintable():
        text = "".join([sign if sign.isprintable() else " " for sign in text])
    return " ".join(text.split())

"""What a lesson file may hold: the kinds of block, their fields, and which must be there.

A block is fenced Markdown whose first word is its kind, with YAML inside, all of it text.  No field says what is legal,
who is asked or what it earns: the engine does.  `expect` states a verdict only so that the check can refuse a file that
is mistaken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Any, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from tienlen.engine.cards import InputError

from .fields import (
    ActTexts,
    Belief,
    Cards,
    Complaint,
    Expected,
    Flag,
    Items,
    KindName,
    Level,
    Number,
    Numbers,
    Pairs,
    Places,
    Play,
    Profiles,
    QuizType,
    Rows,
    Rule,
    RulesText,
    ScreenName,
    Several,
    Text,
    Title,
    Who,
    fitting,
)
from .misfits import misfits

MOST_CHOICES = 12
MOST_PAIRS = 8
MOST_MISSING = 4
MOST_OFFERED = 12
"""Of what is missing from a play: each of its combinations is tried, so that no belief is named in vain."""


# ---------------------------------------------------------------------------------- the front matter and the blocks


class Fields(BaseModel):
    """Fields that may stand together; there are no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Front(Fields):
    """The front matter."""

    id: Text
    title: Title
    level: Level
    rules: Profiles
    teaches: Rows


class Block(Fields):
    """What any block may hold."""

    ask: Text | None = None
    teaches: Rows | None = None
    wrong: Text | None = None
    nudge: Text | None = None
    belief: Belief | None = None
    guess: Flag | None = None


class Task(Block):
    """A block that asks, and the rules by which a wrong answer is explained."""

    ask: Text
    teaches: Rows


class Piece(Fields):
    """What can be told of a position, but for a play."""

    on: Cards | None = None
    hand: Cards | None = None
    passed: Flag | None = None
    must: Cards | None = None
    on_twos: Flag | None = None
    packs: Number | None = None
    rules: RulesText | None = None


class Situation(Piece):
    """A position without a play; `under` names the profiles it can be shown with."""

    under: Profiles | None = None


class Judgeable(Situation):
    """A position, if there is a play."""

    play: Play | None = None
    turn: Flag | None = None
    expect: Expected | None = None
    belief: Belief | None = None


class Position(Judgeable):
    """A play to judge."""

    play: Play


class Positions(Judgeable):
    """One position or several; these share their rules, and tell all else themselves."""

    positions: Several[Position] | None = None

    @model_validator(mode="after")
    def _one_or_several(self) -> Self:
        of_one = set(Judgeable.model_fields) - {"rules", "under", "belief"}
        if self.positions and (beside := self.model_fields_set & of_one):
            others = (name for name in type(self).model_fields if name not in of_one)
            raise Complaint(0, "key", min(beside), ", ".join(others))
        return self


class Show(Positions, Block):
    """Something to look at; `to` leads to another screen."""

    cards: Cards | None = None
    acts: ActTexts | None = None
    players: Number | None = None
    to: ScreenName | None = None

    @model_validator(mode="after")
    def _shows(self) -> Self:
        if not self.model_fields_set & {"cards", "acts", "play", "positions", "to"}:
            raise Complaint(0, "missing", "cards")
        return self


class Legal(Positions, Task):
    """Plays that are legal or not."""

    @model_validator(mode="after")
    def _judged(self) -> Self:
        if self.play is None and self.positions is None:
            raise Complaint(0, "missing", "play")
        return self


class Twin(Task):
    """Two positions that differ in what decides."""

    positions: Annotated[Several[Position], fitting(lambda twins: len(twins) == 2, "two_positions")]
    rules: RulesText | None = None
    under: Profiles | None = None


class Edge(Piece):
    """What all boxes of a row, or of a column, have in common."""

    play: Play | None = None
    turn: Flag | None = None

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if not self.model_fields_set:
            raise Complaint(0, "shape", expected=", ".join(type(self).model_fields))
        return self


class Box(Fields):
    """An empty box, and what is said of its position."""

    row: Number
    column: Number
    expect: Expected | None = None
    belief: Belief | None = None


class Fill(Task):
    """A table of plays that are legal or not, some of its boxes empty."""

    rows: Several[Edge]
    columns: Several[Edge]
    empty: Several[Box]
    rules: RulesText | None = None
    under: Profiles | None = None


class Watch(Block):
    """Examples; a card may be missing from the last."""

    positions: Several[Position]
    missing: Cards | None = None
    offer: Cards | None = None

    @model_validator(mode="after")
    def _has_the_missing(self) -> Self:
        last = self.positions[-1]
        missing, offer, play = ((cards or "").split() for cards in (self.missing, self.offer, last.play))
        if not missing:
            return self
        if not (set(missing) <= set(offer) and set(missing) < set(play)):
            raise Complaint(0, "missing_card")
        if len(missing) > MOST_MISSING or len(offer) > MOST_OFFERED:
            raise Complaint(0, "offer_size")
        lying = {*(last.on or "").split(), *play} - set(missing)
        for at, card in enumerate(offer):
            if card in lying or card in offer[:at]:
                raise Complaint(0, "offered", card)
        for name in ("ask", "teaches"):
            if not getattr(self, name):
                raise Complaint(0, "missing", name)
        return self


class Which(Task):
    """Which play beats the others."""

    plays: Several[Play]
    rules: RulesText | None = None


class Order(Task):
    """Cards to put in order."""

    cards: Annotated[Cards, fitting(lambda cards: len({*cards.split()}) == len(cards.split()) > 1, "no_solution")]


class FromHand(Situation, Task):
    """Plays to find in a hand; `bait` names the belief behind a wrong one."""

    hand: Cards
    of: KindName | None = None
    bait: dict[Play, Belief] | None = None


class Tip(FromHand):
    """A legal play that fits some advice."""

    advice: Several[Play]


class Acts(Task):
    """A trick as it went."""

    acts: ActTexts
    players: Number | None = None
    rules: RulesText | None = None
    under: Profiles | None = None
    first: Flag | None = None


class Next(Acts):
    """How a trick stands: who comes next, or who is out."""

    who: Who | None = None


class Points(Task):
    """What a deal earns."""

    places: Places
    frozen: Numbers | None = None
    rules: RulesText | None = None
    under: Profiles | None = None

    @model_validator(mode="after")
    def _somebody_played(self) -> Self:
        if not {*(self.frozen or ())} < {*self.places}:
            raise Complaint(0, "places")
        return self


class Sizes(Task):
    """How many cards each player gets."""

    players: Numbers
    rules: RulesText | None = None


class Totals(Task):
    """Who wins a session."""

    deals: Annotated[Several[Places], fitting(lambda deals: len({*map(len, deals)}) == 1, "places")]
    players: Number | None = None


class Instant(Task):
    """Hands that win on the deal."""

    hands: Several[Cards]
    rules: RulesText


class Ruling(Position, Task):
    """One play, about which more is asked than whether it is legal."""


class Generated(Block):
    """Exercises about a rule."""

    rule: Rule
    items: Items | None = None


class Quiz(Task):
    """A question that only its author can answer."""

    type: QuizType
    choices: Several[Text] | None = None
    answer: Several[Text] | None = None
    pairs: Pairs | None = None

    @model_validator(mode="after")
    def _can_be_answered(self) -> Self:
        choices, answer, pairs = self.choices or [], self.answer or [], self.pairs or {}
        if not {*answer} <= {*choices}:
            raise Complaint(0, "answer")
        if self.type == "match":
            if choices or not 2 <= len(pairs) <= MOST_PAIRS or len({*pairs.values()}) < 2:
                raise Complaint(0, "pairs")
            return self
        wanted = {"one": 1, "order": len(choices)}.get(self.type, len(answer))
        fits = 2 <= len(choices) <= MOST_CHOICES and len({*choices}) == len(choices) and not pairs
        if not fits or not answer or not len(answer) == len({*answer}) == wanted:
            raise Complaint(0, "choices")
        return self


KINDS: Mapping[str, type[Block]] = {
    "show": Show,
    "legal": Legal,
    "twin": Twin,
    "fill": Fill,
    "watch": Watch,
    "which": Which,
    "order": Order,
    "extremes": Task,
    **dict.fromkeys(("pick", "lowest", "highest", "all", "bombs", "choose"), FromHand),
    "next": Next,
    "spot": Acts,
    "points": Points,
    "sizes": Sizes,
    "totals": Totals,
    "instant": Instant,
    "flip": Ruling,
    "ruling": Ruling,
    "generated": Generated,
    "quiz": Quiz,
    "tip": Tip,
}
"""Each kind of block."""


# ---------------------------------------------------------------------------------- reading


class Told(NamedTuple):
    """YAML as plain data, every scalar a text, and the line of each piece by the keys and numbers that lead to it."""

    tree: Any
    lines: Mapping[tuple[str | int, ...], int]

    def line(self, way: Iterable[str | int]) -> int:
        """Where a piece stands, or what it is missing from; names that are not the file's are passed over."""
        known: tuple[str | int, ...] = ()
        for part in way:
            if (*known, part) in self.lines:
                known += (part,)
        return self.lines[known]


class Complaints(Exception):
    """All that is wrong with the front matter or with a block."""

    def __init__(self, each: list[Complaint]) -> None:
        super().__init__(each)
        self.each = each


def read(fields: type[Fields], told: Told) -> dict[str, Any]:
    """The fields that were told, in the author's order."""
    made, faults = None, []
    try:
        made = fields.model_validate(told.tree)
    except ValidationError as error:
        faults = [_complaint(fields, told, fault) for fault in error.errors(include_url=False)]
    if fields is Fill:
        faults += [replace(one, line=told.line(way)) for way, one in misfits(_table(told.tree))]
    if made is None or faults:
        raise Complaints(sorted(faults, key=lambda complaint: complaint.line))
    data: dict[str, Any] = _as_told(made.model_dump(exclude_unset=True), told.tree)
    return data


def _table(told: Any) -> dict[str, Any]:
    """A table as far as it can be read, whatever else is wrong with it."""
    tree = told if isinstance(told, dict) else {}
    parts = {name: tree.get(name) for name in ("rows", "columns", "empty")}
    shared = _legible(Fill, {name: tree[name] for name in ("rules", "under") if name in tree})
    return shared | {
        name: [_legible(_PARTS[name], one) or {"": None} for one in part] if isinstance(part, list) else []
        for name, part in parts.items()
    }


def _legible(fields: type[Fields], told: Any) -> dict[str, Any]:
    """Each field of a part by itself, None where it is wrong; what is no field at all goes by the name ""."""
    made: dict[str, Any] = {}
    for name, value in told.items() if isinstance(told, dict) else ():
        if name not in fields.model_fields:
            made[""] = None
            continue
        part, made[name] = fields.model_construct(), None
        with suppress(ValidationError):
            fields.__pydantic_validator__.validate_assignment(part, name, value)
            made[name] = getattr(part, name)
    return made


def _as_told(made: Any, told: Any) -> Any:
    if isinstance(made, dict) and isinstance(told, dict) and made.keys() == told.keys():
        return {name: _as_told(made[name], value) for name, value in told.items()}
    if isinstance(made, list) and isinstance(told, list):
        return list(map(_as_told, made, told))
    return made


_PARTS: Mapping[str | int, type[Fields]] = {"positions": Position, "rows": Edge, "columns": Edge, "empty": Box}
"""The fields whose items have fields of their own."""
_SHAPES = {"bait": "play: M1", "pairs": "left: right"}
"""How the fields look that are neither texts nor lists."""


def _refused(error: Exception, line: int) -> Complaint:
    """What a reader of values said, at its line; it may have stumbled instead."""
    if isinstance(error, Complaint):
        return replace(error, line=line)
    if isinstance(error, InputError):
        return Complaint(line, "input", error=error)
    return Complaint(line, "unread", f"{type(error).__name__}: {error}")


def _complaint(fields: type[Fields], told: Told, fault: Mapping[str, Any]) -> Complaint:
    """A fault as pydantic has it, with its line and in our words."""
    way, line = fault["loc"], told.line(fault["loc"])
    if fault["type"] == "value_error":
        return _refused(fault["ctx"]["error"], line)
    if fault["type"] == "missing":
        return Complaint(line, "missing", way[-1])
    known = ", ".join(next((_PARTS[name] for name in way if name in _PARTS), fields).model_fields)
    if fault["type"] == "extra_forbidden":
        return Complaint(line, "key", way[-1], known)
    if fault["type"] == "model_type":
        return Complaint(line, "shape", expected=known)
    if way[-1] in _SHAPES:
        return Complaint(line, "shape", expected=_SHAPES[way[-1]])
    return Complaint(line, "list")

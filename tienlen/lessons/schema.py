"""What a lesson file may hold: the kinds of block, their fields, and how each field is read.

A block is fenced Markdown whose first word is its kind, with YAML inside, all of it text.  No field says what is legal,
who is asked or what it earns: the engine does.  `expect` states a verdict only so that the check can refuse a file that
is mistaken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from html import unescape
from typing import Annotated, Any, NamedTuple, Self, TypeVar

import nh3
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    PlainSerializer,
    Tag,
    ValidationError,
    model_validator,
)

from tienlen.engine.cards import InputError, parse_cards
from tienlen.engine.plays import Kind, Reason
from tienlen.engine.rules import PROFILES, rules_from
from tienlen.records.trick import Act


@dataclass(frozen=True, slots=True)
class Complaint(ValueError):
    """What is wrong with a file, and where; the sentence is made for the reader's language."""

    line: int
    """0 as long as only a value is known, and not its place."""
    code: str
    """The message: `lesson.error.<code>`."""
    value: str = ""
    expected: str = ""
    error: InputError | None = None
    file: str = ""


class Complaints(Exception):
    """All that is wrong with the front matter or with a block."""

    def __init__(self, each: list[Complaint]) -> None:
        super().__init__(each)
        self.each = each


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


_LINK = re.compile(r"!\[|\]\s*\(|^\s*\[[^\]]*\]:", re.MULTILINE)


def foreign(text: str) -> str | None:
    """What a text holds that no lesson may: `html`, which is whatever cleaning takes away, or `link`.

    >>> foreign("5 < 6, R & B"), foreign("5 <b"), foreign("[x](y)")
    (None, 'html', 'link')
    """
    if unescape(nh3.clean(text, tags=set())).split() != unescape(text).split():
        return "html"
    return "link" if _LINK.search(text) else None


# ---------------------------------------------------------------------------------- values, each made from its text


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise Complaint(0, "shape", expected="text")
    if code := foreign(value):
        raise Complaint(0, code)
    return value.strip()


def _read(make: Callable[[str], Any]) -> BeforeValidator:
    return BeforeValidator(lambda value: make(_text(value)))


def _one_of(names: Iterable[str]) -> Callable[[str], str]:
    allowed = tuple(names)

    def chosen(text: str) -> str:
        if text not in allowed:
            raise Complaint(0, "choice", text, ", ".join(allowed))
        return text

    return chosen


def _like(pattern: str, example: str) -> Callable[[str], str]:
    def fitting(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise Complaint(0, "value", text, example)
        return text

    return fitting


def _cards(text: str) -> str:
    """Cards in the engine's letters."""
    return " ".join(map(str, parse_cards(text)))


def _number(text: str) -> int:
    return int(_like("[0-9]{1,3}", "4")(text))


_profile = _one_of(PROFILES)
_T = TypeVar("_T")
_Several = Annotated[list[_T], Field(min_length=1)]

_Text = Annotated[str, _read(str)]
_Words = Annotated[list[str], _read(str.split)]
_Flag = Annotated[bool, _read(lambda text: _like("yes|no", "yes, no")(text) == "yes")]
_Number = Annotated[int, _read(_number)]
_Numbers = Annotated[list[int], _read(lambda text: [_number(word) for word in text.split()])]
_Cards = Annotated[str, _read(_cards)]
_Play = Annotated[str, _read(lambda text: text if text == "pass" else _cards(text))]
_Acts = Annotated[list[str], _read(lambda text: [str(Act.of(act)) for act in text.split()])]
_Rules = Annotated[str, _read(lambda text: rules_from(text).as_text())]
_Profile = Annotated[str, _read(_profile)]
_Profiles = Annotated[list[str], _read(lambda text: [_profile(word) for word in text.split()])]
_Kind = Annotated[str, _read(_one_of(map(str, Kind)))]
_Reason = Annotated[str, _read(_one_of(map(str, Reason)))]
_Expected = Annotated[
    Annotated[_Reason, Tag("reason")] | Annotated[dict[_Profile, _Reason], Tag("reasons")],
    Discriminator(lambda value: "reasons" if isinstance(value, dict) else "reason"),
]
"""A reason, or one for each profile."""
_Belief = Annotated[str, _read(_like("M([1-9]|[12][0-9]|30)", "M1 … M30"))]
_Pairs = Annotated[dict[_Text, _Text], PlainSerializer(lambda pairs: list(map(list, pairs.items())))]
"""What belongs together, left and right, in the author's order."""
_Screen = Annotated[str, _read(_one_of(("table",)))]
_Quiz = Annotated[str, _read(_one_of(("one", "several", "match", "order")))]


# ---------------------------------------------------------------------------------- the front matter and the blocks


class Fields(BaseModel):
    """Fields that may stand together; there are no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Front(Fields):
    """The front matter."""

    id: _Text
    title: _Text
    level: _Number
    rules: _Profiles
    teaches: _Words


class Block(Fields):
    """What any block may hold."""

    ask: _Text | None = None
    teaches: _Words | None = None
    wrong: _Text | None = None
    nudge: _Text | None = None
    belief: _Belief | None = None
    guess: _Flag | None = None


class Task(Block):
    """A block that asks."""

    ask: _Text


class Situation(Fields):
    """A position without a play; `under` names the profiles it can be shown with."""

    on: _Cards | None = None
    hand: _Cards | None = None
    passed: _Flag | None = None
    must: _Cards | None = None
    on_twos: _Flag | None = None
    packs: _Number | None = None
    rules: _Rules | None = None
    under: _Profiles | None = None


class Judgeable(Situation):
    """A position, if there is a play."""

    play: _Play | None = None
    turn: _Flag | None = None
    expect: _Expected | None = None
    belief: _Belief | None = None


class Position(Judgeable):
    """A play to judge."""

    play: _Play


class Positions(Judgeable):
    """One position or several; these share their rules, and tell all else themselves."""

    positions: _Several[Position] | None = None

    @model_validator(mode="after")
    def _one_or_several(self) -> Self:
        of_one = set(Judgeable.model_fields) - {"rules", "under", "belief"}
        if self.positions and (beside := self.model_fields_set & of_one):
            fitting = (name for name in type(self).model_fields if name not in of_one)
            raise Complaint(0, "key", min(beside), ", ".join(fitting))
        return self


class Show(Positions, Block):
    """Something to look at; `to` leads to another screen."""

    cards: _Cards | None = None
    acts: _Acts | None = None
    players: _Number | None = None
    to: _Screen | None = None

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

    positions: _Several[Position]
    rules: _Rules | None = None
    under: _Profiles | None = None


class Watch(Block):
    """Examples; a card may be missing from the last."""

    positions: _Several[Position]
    missing: _Cards | None = None
    offer: _Cards | None = None


class Which(Task):
    """Which play beats the others."""

    plays: _Several[_Play]
    rules: _Rules | None = None


class Order(Task):
    """Cards to put in order."""

    cards: _Cards


class FromHand(Situation, Task):
    """Plays to find in a hand; `bait` names the belief behind a wrong one."""

    hand: _Cards
    of: _Kind | None = None
    bait: dict[_Play, _Belief] | None = None


class Tip(FromHand):
    """A legal play that fits some advice."""

    teaches: _Words
    advice: _Several[_Play]


class Acts(Task):
    """A trick as it went."""

    acts: _Acts
    players: _Number | None = None
    rules: _Rules | None = None
    under: _Profiles | None = None
    first: _Flag | None = None


class Points(Task):
    """What a deal earns."""

    places: _Numbers
    frozen: _Numbers | None = None
    rules: _Rules | None = None
    under: _Profiles | None = None


class Sizes(Task):
    """How many cards each player gets."""

    players: _Numbers
    rules: _Rules | None = None


class Totals(Task):
    """Who wins a session."""

    deals: _Several[_Numbers]
    players: _Number | None = None


class Instant(Task):
    """Hands that win on the deal."""

    hands: _Several[_Cards]
    rules: _Rules


class Ruling(Position, Task):
    """One play, about which more is asked than whether it is legal."""


class Generated(Block):
    """Exercises about a rule."""

    rule: _Text
    items: _Number | None = None


class Quiz(Task):
    """A question that only its author can answer."""

    teaches: _Words
    type: _Quiz
    choices: _Several[_Text] | None = None
    answer: _Several[_Text] | None = None
    pairs: _Pairs | None = None


KINDS: Mapping[str, type[Block]] = {
    "show": Show,
    "legal": Legal,
    "twin": Twin,
    "watch": Watch,
    "which": Which,
    "order": Order,
    "extremes": Task,
    **dict.fromkeys(("pick", "lowest", "highest", "all", "bombs", "choose"), FromHand),
    "next": Acts,
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


def read(fields: type[Fields], told: Told) -> dict[str, Any]:
    """The fields that were told, in the author's order."""
    try:
        made = fields.model_validate(told.tree)
    except ValidationError as error:
        faults = [_complaint(fields, told, fault) for fault in error.errors(include_url=False)]
        raise Complaints(sorted(faults, key=lambda complaint: complaint.line)) from None
    data: dict[str, Any] = _as_told(made.model_dump(exclude_unset=True), told.tree)
    return data


def _as_told(made: Any, told: Any) -> Any:
    if isinstance(made, dict) and isinstance(told, dict) and made.keys() == told.keys():
        return {name: _as_told(made[name], value) for name, value in told.items()}
    if isinstance(made, list) and isinstance(told, list):
        return list(map(_as_told, made, told))
    return made


_SHAPES = {"bait": "play: M1", "pairs": "left: right"}
"""How the fields look that are neither texts nor lists."""


def _complaint(fields: type[Fields], told: Told, fault: Mapping[str, Any]) -> Complaint:
    """A fault as pydantic has it, with its line and in our words."""
    way, line = fault["loc"], told.line(fault["loc"])
    if fault["type"] == "value_error":
        error = fault["ctx"]["error"]
        return replace(error, line=line) if isinstance(error, Complaint) else Complaint(line, "input", error=error)
    if fault["type"] == "missing":
        return Complaint(line, "missing", way[-1])
    known = ", ".join((Position if "positions" in way else fields).model_fields)
    if fault["type"] == "extra_forbidden":
        return Complaint(line, "key", way[-1], known)
    return Complaint(line, "shape", expected=known if fault["type"] == "model_type" else _SHAPES.get(way[-1], "- …"))

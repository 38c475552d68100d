"""What a lesson file may hold: the kinds of block, their fields, and how each field is read.

A block is fenced Markdown whose first word is its kind, with YAML inside.  No field says what is legal, who is asked or
what it earns: the engine does.  `expect` states a verdict only so that the check can refuse a file that is mistaken.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import NamedTuple

from tienlen.engine.cards import InputError, parse_cards
from tienlen.engine.plays import Kind, Reason
from tienlen.engine.rules import PROFILES, rules_from
from tienlen.records.trick import Act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


class Field(NamedTuple):
    """A value as YAML has it, and the line it stands on."""

    value: str | list[Field] | dict[str, Field]
    line: int


@dataclass(frozen=True, slots=True)
class Complaint(Exception):
    """What is wrong with a file, and where; the sentence is made for the reader's language."""

    line: int
    code: str
    """The message: `lesson.error.<code>`."""
    value: str = ""
    expected: str = ""
    error: InputError | None = None
    file: str = ""
    more: tuple[Complaint, ...] = ()
    """What else is wrong with the same block."""

    @property
    def each(self) -> tuple[Complaint, ...]:
        """This fault and the others of the block, one by one."""
        return (replace(self, more=()), *self.more)


def _text(field: Field) -> str:
    if not isinstance(field.value, str) or not field.value.strip():
        raise Complaint(field.line, "shape", expected="text")
    return field.value.strip()


def _cards(field: Field) -> str:
    """Cards in the engine's letters."""
    try:
        return " ".join(map(str, parse_cards(_text(field))))
    except InputError as error:
        raise Complaint(field.line, "input", error=error) from None


def _play(field: Field) -> str:
    return "pass" if _text(field) == "pass" else _cards(field)


def _flag(field: Field) -> bool:
    if _text(field) not in ("yes", "no"):
        raise Complaint(field.line, "value", _text(field), "yes, no")
    return field.value == "yes"


def _number(field: Field) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", _text(field)):
        raise Complaint(field.line, "value", _text(field), "4")
    return int(_text(field))


def _numbers(field: Field) -> list[int]:
    return [_number(Field(word, field.line)) for word in _text(field).split()]


def _words(field: Field) -> list[str]:
    return _text(field).split()


def _rules(field: Field) -> str:
    try:
        return rules_from(_text(field)).as_text()
    except InputError as error:
        raise Complaint(field.line, "input", error=error) from None


def _pairs(field: Field) -> list[list[str]]:
    """What belongs together, left and right, in the author's order."""
    if not isinstance(field.value, dict):
        raise Complaint(field.line, "shape", expected="left: right")
    return [[_text(Field(left, right.line)), _text(right)] for left, right in field.value.items()]


def _profiles(field: Field) -> list[str]:
    return [_one_of(Field(word, field.line), tuple(PROFILES)) for word in _words(field)]


def _one_of(field: Field, allowed: tuple[str, ...]) -> str:
    if _text(field) not in allowed:
        raise Complaint(field.line, "choice", _text(field), ", ".join(allowed))
    return _text(field)


def choice(*allowed: str) -> Reader:
    """A reader of one of some words."""
    return lambda field: _one_of(field, allowed)


def _list(read: Reader) -> Reader:
    def items(field: Field) -> list[Any]:
        if not isinstance(field.value, list) or not field.value:
            raise Complaint(field.line, "shape", expected="- …")
        made: list[Any] = []
        faults: list[Complaint] = []
        for item in field.value:
            try:
                made.append(read(item))
            except Complaint as complaint:
                faults += complaint.each
        if faults:
            raise replace(faults[0], more=tuple(faults[1:]))
        return made

    return items


def _acts(field: Field) -> list[str]:
    """Acts as `1:Kd.out 2:-`; a mistake is the author's."""
    try:
        return [str(Act.of(act)) for act in _text(field).split()]
    except InputError as error:
        raise Complaint(field.line, "input", error=error) from None


def _expected(field: Field) -> str | dict[str, str]:
    """A reason, or one for each profile."""
    if isinstance(field.value, dict):
        return {
            _one_of(Field(name, value.line), tuple(PROFILES)): _reason(value) for name, value in field.value.items()
        }
    return _reason(field)


def _reason(field: Field) -> str:
    return _one_of(field, tuple(map(str, Reason)))


def _baits(field: Field) -> dict[str, str]:
    """Wrong answers and the belief behind each."""
    if not isinstance(field.value, dict):
        raise Complaint(field.line, "shape", expected="play: M1")
    return {_play(Field(play, value.line)): _belief(value) for play, value in field.value.items()}


def _belief(field: Field) -> str:
    if not re.fullmatch(r"M([1-9]|[12][0-9]|30)", _text(field)):
        raise Complaint(field.line, "value", _text(field), "M1 … M30")
    return _text(field)


def _position(field: Field) -> dict[str, Any]:
    return read_fields(field, POSITION)


def read_fields(field: Field, known: Mapping[str, Reader], needed: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a mapping, read; the fault that is raised knows of all the others."""
    if not isinstance(field.value, dict):
        raise Complaint(field.line, "shape", expected=", ".join(known))
    read: dict[str, Any] = {}
    faults: list[Complaint] = []
    for name, value in field.value.items():
        try:
            if name not in known:
                raise Complaint(value.line, "key", name, ", ".join(known))
            read[name] = known[name](value)
        except Complaint as complaint:
            faults += complaint.each
    faults += [Complaint(field.line, "missing", name) for name in needed if name not in field.value]
    if faults:
        raise replace(faults[0], more=tuple(faults[1:]))
    return read


if TYPE_CHECKING:
    Reader = Callable[[Field], Any]

POSITION: Mapping[str, Reader] = {
    "on": _cards,
    "play": _play,
    "hand": _cards,
    "passed": _flag,
    "turn": _flag,
    "must": _cards,
    "on_twos": _flag,
    "packs": _number,
    "rules": _rules,
    "under": _profiles,
    "expect": _expected,
    "belief": _belief,
}
"""The fields of a position; `under` names the profiles it can be shown with."""

COMMON: Mapping[str, Reader] = {
    "ask": _text,
    "teaches": _words,
    "wrong": _text,
    "nudge": _text,
    "belief": _belief,
    "guess": _flag,
}
_POSITIONS: Mapping[str, Reader] = {**POSITION, "positions": _list(_position)}
_FROM_HAND: Mapping[str, Reader] = {
    **{name: POSITION[name] for name in ("on", "hand", "passed", "must", "on_twos", "packs", "rules", "under")},
    "of": choice(*map(str, Kind)),
    "bait": _baits,
}
_ACTS: Mapping[str, Reader] = {"acts": _acts, "players": _number, "rules": _rules, "under": _profiles, "first": _flag}
_QUIZ: Mapping[str, Reader] = {
    "type": choice("one", "several", "match", "order"),
    "choices": _list(_text),
    "answer": _list(_text),
    "pairs": _pairs,
}

KINDS: Mapping[str, tuple[Mapping[str, Reader], tuple[str, ...]]] = {
    "show": ({"cards": _cards, "acts": _acts, "players": _number, **_POSITIONS}, ()),
    "legal": (_POSITIONS, ("ask",)),
    "twin": (_POSITIONS, ("ask", "positions")),
    "watch": ({"positions": _list(_position), "missing": _cards, "offer": _cards}, ("positions",)),
    "which": ({"plays": _list(_play), "rules": _rules}, ("ask", "plays")),
    "order": ({"cards": _cards}, ("ask", "cards")),
    "extremes": ({}, ("ask",)),
    "pick": (_FROM_HAND, ("ask", "hand")),
    "lowest": (_FROM_HAND, ("ask", "hand")),
    "highest": (_FROM_HAND, ("ask", "hand")),
    "all": (_FROM_HAND, ("ask", "hand")),
    "bombs": (_FROM_HAND, ("ask", "hand")),
    "choose": (_FROM_HAND, ("ask", "hand")),
    "next": (_ACTS, ("ask", "acts")),
    "spot": (_ACTS, ("ask", "acts")),
    "points": ({"places": _numbers, "frozen": _numbers, "rules": _rules, "under": _profiles}, ("ask", "places")),
    "sizes": ({"players": _numbers, "rules": _rules}, ("ask", "players")),
    "totals": ({"deals": _list(_numbers), "players": _number}, ("ask", "deals")),
    "instant": ({"hands": _list(_cards), "rules": _rules}, ("ask", "hands", "rules")),
    "flip": (POSITION, ("ask", "play")),
    "ruling": (POSITION, ("ask", "play")),
    "generated": ({"rule": _text, "items": _number}, ("rule",)),
    "quiz": (_QUIZ, ("ask", "type", "teaches")),
    "tip": ({**_FROM_HAND, "advice": _list(_play)}, ("ask", "hand", "advice", "teaches")),
}
"""Each kind of block: its own fields, and which must be there."""

FRONT: Mapping[str, Reader] = {
    "id": _text,
    "title": _text,
    "level": _number,
    "rules": _profiles,
    "teaches": _words,
}
"""The front matter."""


def read_block(kind: str, field: Field) -> dict[str, Any]:
    """The task of a block."""
    if kind not in KINDS:
        raise Complaint(field.line, "kind", kind, ", ".join(KINDS))
    own, needed = KINDS[kind]
    return {"kind": kind, **read_fields(field, {**COMMON, **own}, needed)}

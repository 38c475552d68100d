"""How the values in a lesson file are read: each is a text, and what is made of it is checked at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from html import unescape
from typing import Annotated, Any, TypeVar

import nh3
from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, PlainSerializer, Tag

from tienlen.engine.cards import InputError, parse_cards
from tienlen.engine.plays import Kind, Reason
from tienlen.engine.rules import PROFILES, rules_from
from tienlen.explain.ledger import LEDGER
from tienlen.records.trick import Act

from .families import BY_ROW, WHOLE_DEAL


@dataclass(frozen=True, slots=True)
class Complaint(ValueError):
    """What is wrong with a file, and where; the sentence is made for the reader's language."""

    line: int
    """0 as long as only a value is known and not its place, and where there is no file."""
    code: str
    """The message: `lesson.error.<code>`."""
    value: str = ""
    expected: str = ""
    error: InputError | None = None
    file: str = ""


_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Signs that nobody sees and that change what others look like: of such only tabs and ends of lines are in any text."""

_LINK = re.compile(r"!\[|\]\s*\(|^\s*\[[^\]]*\]:")


def shown(text: str) -> str:
    r"""A value or the name of a file on one line, with what a terminal would obey spelt out.

    >>> print(shown("a\x1b[31m\nb"))
    a\x1b[31m\nb
    """
    return re.sub(rf"[\t\n]|{_CONTROL.pattern}", lambda found: found[0].encode("unicode_escape").decode(), text)


def control(text: str, line: int = 0) -> Complaint | None:
    """The first control character of a text; lone surrogates and signs that turn the direction of writing are too."""
    found = _CONTROL.search(text)
    return Complaint(line, "control", f"U+{ord(found[0]):04X}") if found else None


def foreign(text: str, line: int = 0) -> Complaint | None:
    """What a text holds that no lesson may: control characters, HTML, which is whatever cleaning takes away, links, or
    the marks that stand for cards once the lesson is compiled.

    >>> foreign("5 < 6, R & B"), foreign("5 <b").code, foreign("[x](y)").code, foreign("\\x07").value
    (None, 'html', 'link', 'U+0007')
    """
    if fault := control(text, line):
        return fault
    if "⟦" in text or "⟧" in text:
        return Complaint(line, "mark")
    if unescape(nh3.clean(text, tags=set())).split() != unescape(text).split():
        return Complaint(line, "html")
    return Complaint(line, "link") if any(map(_LINK.search, text.splitlines())) else None


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise Complaint(0, "text")
    if fault := foreign(value):
        raise fault
    return value.strip()


def _read(make: Callable[[str], Any]) -> BeforeValidator:
    return BeforeValidator(lambda value: make(_text(value)))


def fitting(test: Callable[[Any], bool], code: str) -> AfterValidator:
    """Refuses a value that was read well and still does not do."""

    def checked(value: Any) -> Any:
        if not test(value):
            raise Complaint(0, code)
        return value

    return AfterValidator(checked)


def _one_of(names: Iterable[str]) -> Callable[[str], str]:
    allowed = tuple(names)

    def chosen(text: str) -> str:
        if text not in allowed:
            raise Complaint(0, "choice", text, ", ".join(allowed))
        return text

    return chosen


PRACTISED = (*BY_ROW, WHOLE_DEAL)
"""The rules about which exercises can be made."""


def _known(names: Collection[str], code: str) -> Callable[[str], str]:
    """The name of a rule, one of so many that nobody reads them all."""

    def known(text: str) -> str:
        if text not in names:
            raise Complaint(0, code, text)
        return text

    return known


def _like(pattern: str, example: str) -> Callable[[str], str]:
    def alike(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise Complaint(0, "value", text, example)
        return text

    return alike


def _cards(text: str) -> str:
    """Cards in the engine's letters."""
    return " ".join(map(str, parse_cards(text)))


def _between(fewest: int, most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if re.fullmatch("[0-9]{1,9}", text) and fewest <= int(text) <= most:
            return int(text)
        raise Complaint(0, "value", text, f"{fewest} … {most}")

    return number


_number = _between(1, 99)


def _each_once(seats: list[int]) -> bool:
    return sorted(seats) == list(range(1, len(seats) + 1))


LONGEST_TITLE = 80
"""Characters; the longest of the course has half of them."""

_profile = _one_of(PROFILES)
_T = TypeVar("_T")
Several = Annotated[list[_T], Field(min_length=1)]

Text = Annotated[str, _read(str)]
Title = Annotated[str, _read(str), fitting(lambda title: len(title) <= LONGEST_TITLE, "title")]
Words = Annotated[list[str], _read(str.split)]
Rows = Annotated[list[Annotated[str, AfterValidator(_known(LEDGER, "row"))]], _read(str.split)]
"""Rules of the ledger."""
Rule = Annotated[str, _read(_known(PRACTISED, "no_generator"))]
Flag = Annotated[bool, _read(lambda text: _like("yes|no", "yes, no")(text) == "yes")]
Level = Annotated[int, _read(_between(1, 9))]
Items = Annotated[int, _read(_between(1, 20))]
Number = Annotated[int, _read(_number)]
Numbers = Annotated[list[int], _read(lambda text: [_number(word) for word in text.split()])]
Places = Annotated[Numbers, fitting(_each_once, "places")]
Cards = Annotated[str, _read(_cards)]
Play = Annotated[str, _read(lambda text: text if text == "pass" else _cards(text))]
ActTexts = Annotated[list[str], _read(lambda text: [str(Act.of(act)) for act in text.split()])]
RulesText = Annotated[str, _read(lambda text: rules_from(text).as_text())]
ProfileName = Annotated[str, _read(_profile)]
Profiles = Annotated[list[str], _read(lambda text: [_profile(word) for word in text.split()])]
KindName = Annotated[str, _read(_one_of(map(str, Kind)))]
ReasonName = Annotated[str, _read(_one_of(map(str, Reason)))]
Expected = Annotated[
    Annotated[ReasonName, Tag("reason")] | Annotated[dict[ProfileName, ReasonName], Tag("reasons")],
    Discriminator(lambda value: "reasons" if isinstance(value, dict) else "reason"),
]
"""A reason, or one for each profile."""
Belief = Annotated[str, _read(_like("M([1-9]|[12][0-9]|30)", "M1 … M30"))]
Pairs = Annotated[dict[Text, Text], PlainSerializer(lambda pairs: list(map(list, pairs.items())))]
"""What belongs together, left and right, in the author's order."""
ScreenName = Annotated[str, _read(_one_of(("table",)))]
Who = Annotated[str, _read(_one_of(("asked", "out")))]
"""Whom a trick is asked about."""
QuizType = Annotated[str, _read(_one_of(("one", "several", "match", "order")))]

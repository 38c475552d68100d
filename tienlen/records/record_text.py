"""A record as text (RULES §7): header lines, then one trick a line ↔ a `Record`.

Reading is lax where people are: spaces, `10`, suit marks, `#` remarks, curly quotation marks and long dashes that a
telephone has put in, acts of a trick on several lines, any numbers before the tricks, passes nobody had asked for.
Writing has one exact form.  Whatever cannot be read is an `InputError` whose `detail` has ``line`` and ``column``.

Everything is found with patterns that look at each character a fixed number of times, so that a text made to be slow
is not.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from tienlen.engine.cards import InputError, parse_cards
from tienlen.engine.deal import Event
from tienlen.engine.dealing import packs_of, refuse_seat
from tienlen.engine.position import PASS
from tienlen.engine.replay import steps, without_needless_passes
from tienlen.engine.rules import rules_from

from .position import write_cards
from .record import LONGEST_TEXT, Record, read_names, read_result, refuse_many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from tienlen.engine.dealing import Hand

    from .record import Place

VERSION = "tienlen 1"
"""What the first header says: whose records these are, and in which form."""

HEADERS = ("Record", "Rules", "Players", "Decks", "Names", "Deal", "Leader", "Hand", "Result")
"""Every header; `Hand` has the number of a seat with it."""

EXAMPLES = {"Record": f'[Record "{VERSION}"]', "Rules": '[Rules "pagat"]', "Deal": '[Deal "first"]'}
"""The headers that every record has."""

START = re.compile(r"^[ \t]*\[[ \t]*record\b", re.IGNORECASE | re.MULTILINE)
"""Where a deal begins, even amidst a comment that was never closed."""

HEADER = re.compile(
    r"""\[[ \t]*([^\W\d_]{1,20})[ \t]{0,9}([0-9]{0,9})[ \t]*
    (?:"([^"\n]*)" | [“”„«]([^“”„«»\n]*)[“”„»]) [ \t]*\][ \t]*(?:\#[^\n]*)?$""",
    re.VERBOSE | re.MULTILINE,
)

TOKEN = re.compile(
    r"""(?P<nothing>[\s,;]+|\#[^\n]*)
    | \{(?P<comment>[^}]*)\}
    | (?P<number>[0-9]{1,6}[ \t]{0,9}[.)])
    | (?P<seat>[0-9]{1,6})[ \t]{0,9}:(?P<cards>(?:(?![0-9]{1,6}[ \t]{0,9}[:.)])[^{}!:;\#\[\]])*)(?P<mark>!?)""",
    re.VERBOSE,
)

WORD = re.compile(r"[^\s,]+")
"""Cards without a space between them."""

DASHES = ("-", "–", "—", "−", "pass")
"""How people write a pass."""

BROKEN = re.compile("[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff]")
"""Signs that no text has: control characters, and bytes that were no UTF-8, as Python keeps them."""

DIRECTIONS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Marks of the direction of writing, with which messengers wrap names: they count as spaces."""


def decode(data: bytes) -> str:
    """Bytes of a file as text; bytes that are no UTF-8 are found by the reader, which can tell where they stand."""
    return data.decode("utf-8", "surrogateescape")


def each_text(text: str, *, language: str | None = None) -> Iterator[Record | InputError]:
    """Every deal of a text in order; one that cannot be read is an error, and the others are read all the same.

    Cards may also have the letters of `language`.
    """
    text = DIRECTIONS.sub(" ", text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))
    starts = [found.start() for found in START.finditer(text)]
    if not starts or not _is_blank(text[: starts[0]]):
        starts = [0, *starts]
    line = text.count("\n", 0, starts[0])
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        part = text[start:end]
        try:
            yield _Reader(part, line, language).read()
        except InputError as error:
            yield error
        line += part.count("\n")


def _is_blank(text: str) -> bool:
    """Whether nothing but remarks stands there."""
    return all(line.startswith("#") or not line for line in map(str.strip, text.split("\n")))


def read_text(text: str, *, language: str | None = None) -> tuple[Record, ...]:
    """Every deal of a text.

    >>> read_text('''
    ... [Record "tienlen 1"]
    ... [Rules "pagat"]
    ... [Deal "later"]
    ... [Leader "2"]
    ... 1. 2: 10♠ 10♥  3:- {sighs}  4: Js Jh   # and so on
    ... ''')[0].events
    (Event.of('2:TsTh'), Event.of('3:-'), Event.of('4:JsJh'))
    """
    records = []
    for record in each_text(text, language=language):
        if isinstance(record, InputError):
            raise record
        records.append(record)
    return tuple(records)


# ---------------------------------------------------------------------------- reading


class _Header(NamedTuple):
    """A header line: its value, and where that begins."""

    value: str
    at: int


class _Reader:
    """Reads one deal; it keeps the text to tell where something stands in it."""

    def __init__(self, text: str, line: int, language: str | None) -> None:
        self.text = text
        self.line = line
        """How many lines stand before this deal."""
        self.language = language
        self.headers: dict[str, _Header] = {}
        self.body = len(text)
        """Where the acts begin."""

    def read(self) -> Record:
        """The record; an InputError with line and column when it is none."""
        if len(self.text) > LONGEST_TEXT:
            raise InputError("bad_record", why="too_long", most=LONGEST_TEXT, line=self.line + 1, column=1)
        if broken := BROKEN.search(self.text):
            self._refuse(
                "no_utf8" if broken[0] >= "\ud800" else "control", broken.start(), value=f"U+{ord(broken[0]):04X}"
            )
        self._read_headers()
        start = self._start()
        return self._with_acts(start)

    # ------------------------------------------------------------ where

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

    def _place(self, at: int) -> Place:
        line = bisect_right(self._line_starts, at)
        return self.line + line, at - self._line_starts[line - 1] + 1

    def _at(self, error: InputError, at: int) -> InputError:
        error.detail["line"], error.detail["column"] = self._place(at)
        return error

    def _refuse(self, why: str, at: int, **named: object) -> NoReturn:
        raise self._at(InputError("bad_record", why=why, **named), at)  # type: ignore[arg-type]  # what words need

    def _snippet(self, at: int) -> str:
        return self.text[at : at + 40].partition("\n")[0]

    # ------------------------------------------------------------ headers

    def _read_headers(self) -> None:
        at = 0
        while at < len(self.text):
            end = self.text.find("\n", at)
            end = len(self.text) if end < 0 else end
            line = self.text[at:end].strip()
            if line and line[0] != "#":
                begin = self.text.index(line[0], at)
                if line[0] == "[":
                    self._read_header(begin)
                elif self.headers:
                    self.body = begin
                    return
                else:
                    self._refuse_start(begin)
            at = end + 1
        if not self.headers:
            self._refuse("empty", 0, example=EXAMPLES["Record"])

    def _read_header(self, begin: int) -> None:
        found = HEADER.match(self.text, begin)
        if not found:
            self._refuse("header", begin, value=self._snippet(begin), example='[Players "4"]')
        name, number = found[1].capitalize(), found[2].lstrip("0")
        if name not in HEADERS or bool(number) != (name == "Hand"):
            shown = f"{found[1]} {found[2]}".strip()
            raise self._at(InputError("unknown_key", field=shown, value=shown, what="header"), found.start(1))
        if not self.headers and name != "Record":
            self._refuse_start(begin)
        key = f"{name} {number}" if number else name
        if key in self.headers:
            raise self._at(InputError("bad_value", field=key, value=key, why="twice"), found.start(1))
        group = 3 if found[3] is not None else 4
        value = found[group].lstrip()
        self.headers[key] = _Header(value.rstrip(), found.end(group) - len(value))

    def _refuse_start(self, begin: int) -> NoReturn:
        self._refuse("start", begin, value=self._snippet(begin), example=EXAMPLES["Record"])

    def _start(self) -> Record:
        """The record without its acts: what the headers say, looked at in their order."""
        version = self._value("Record", needed=True)
        if " ".join(version.split()).lower() != VERSION:
            self._refuse("version", self.headers["Record"].at, value=version, example=VERSION)
        try:
            rules = rules_from(self._value("Rules", needed=True))
            players = 4 if (number := self._number("Players")) is None else number
            decks = packs_of(rules, players, self._number("Decks"))
            deal = self._value("Deal", needed=True).lower()
            if deal not in ("first", "later"):
                raise InputError("bad_value", field="deal", value=deal)
            leader = self._number("Leader")
            start = Record(rules, players, decks, deal == "first", leader, self._hands(players))
            start.deal()
            names, result = self._value("Names"), self._value("Result")
            return replace(
                start,
                names=read_names(re.split("[;；]", names), players) if names else None,
                result=read_result(list(self._numbers("Result", result)), players) if result else None,
            )
        except InputError as error:
            if "line" not in error.detail:
                self._at(error, self._cause(error))
            raise

    def _value(self, name: str, needed: bool = False) -> str:
        """What a header says, "" when it is left out."""
        if name in self.headers:
            return self.headers[name].value
        if needed:
            self._refuse("missing", 0, value=name, example=EXAMPLES[name])
        return ""

    def _number(self, name: str) -> int | None:
        """The number a header holds; None when it is left out."""
        value = self._value(name)
        numbers = list(self._numbers(name, value))
        if name in self.headers and len(numbers) != 1:
            raise InputError("bad_value", field=name.lower(), value=value)
        return numbers[0] if numbers else None

    def _numbers(self, name: str, value: str) -> Iterator[int]:
        for word in value.replace(",", " ").split():
            if not (word.isascii() and word.isdigit() and len(word) < 6):
                raise InputError("bad_value", field=name.lower(), value=word)
            yield int(word)

    def _hands(self, players: int) -> tuple[Hand, ...] | None:
        """The hands in the order of their seats: all of them or none."""
        seats = [int(key.removeprefix("Hand ")) for key in self.headers if key.startswith("Hand ")]
        if not seats:
            return None
        for seat in seats:
            refuse_seat("hands", seat, players)
        hands = []
        for seat in range(1, players + 1):
            if seat not in seats:
                raise InputError("bad_value", field="hands", value=len(seats), why="missing", seat=seat)
            header = self.headers[f"Hand {seat}"]
            hands.append(self._cards("hands", header.value, header.at))
        return tuple(hands)

    def _cause(self, error: InputError) -> int:
        """Where the header that an error is about stands, and the word in it, if it can be told."""
        field, detail = error.field, error.detail
        name = field.capitalize()
        if field == "hands":
            name = f"Hand {detail.get('seat', error.value)}"
            if error.code == "duplicate_card":
                name = self._second_hand_with(detail.get("card"), detail.get("decks"))
            elif name not in self.headers:  # the one that is missing
                name = next(key for key in self.headers if key.startswith("Hand "))
        elif field == "leader" and name not in self.headers:
            name = "Deal"
        header = self.headers.get(name) or self.headers["Rules"]
        found = header.value.find(error.value) if isinstance(error.value, str) else -1
        return header.at + max(found, 0)

    def _second_hand_with(self, card: object, decks: object) -> str:
        """The header of the hand in which a card comes once too often."""
        seen = 0
        for key, header in self.headers.items():
            if key.startswith("Hand "):
                seen += parse_cards(header.value, self.language).count(card)
                if seen > decks:  # type: ignore[operator]  # a number
                    return key
        return "Rules"

    def _cards(self, field: str, text: str, at: int) -> Hand:
        """Cards in ascending order, from a piece of the text that begins at ``at``."""
        try:
            return tuple(sorted(parse_cards(text, self.language)))
        except InputError as error:
            raise self._at(error.at(field), at + self._where(text, error)) from None

    def _where(self, text: str, error: InputError) -> int:
        """Where in a row of cards the piece begins that is none: behind cards that are some."""
        piece = str(error.detail.get("card", ""))
        for word in WORD.finditer(text):
            start = word[0].find(piece) if piece else -1
            while start >= 0:
                if self._are_cards(word[0][:start]):
                    return word.start() + start
                start = word[0].find(piece, start + 1, 400)
        return 0

    def _are_cards(self, text: str) -> bool:
        try:
            return parse_cards(text, self.language) is not None
        except InputError:
            return False

    # ------------------------------------------------------------ acts

    def _with_acts(self, start: Record) -> Record:
        """The record with the acts of the tricks; passes that nobody had asked for are left out."""
        events: list[Event] = []
        comments: list[list[str]] = []
        places: list[Place] = []
        at = self.body
        while at < len(self.text):
            found = TOKEN.match(self.text, at)
            if not found:
                self._refuse_token(at)
            if found["comment"] is not None:
                if not events:
                    self._refuse("comment_first", at)
                comments[-1].append(found["comment"])
            elif found["seat"]:
                events.append(self._event(found, start.players, len(events)))
                comments.append([])
                places.append(self._place(at))
            at = found.end()
        return _without_needless(start, events, comments, places)

    def _event(self, found: re.Match[str], players: int, before: int) -> Event:
        """One act: seat, cards or a dash, and a mark if it is kept as an illegal one."""
        seat, cards = int(found["seat"]), found["cards"]
        try:
            refuse_many(before + 1)
            refuse_seat("events", seat, players)
        except InputError as error:
            raise self._at(error, found.start()) from None
        if cards.strip(" \t\n,").lower() in DASHES:
            return Event(seat, PASS, bool(found["mark"]))
        read = self._cards("events", cards, found.start("cards"))
        if not read:
            self._refuse("no_cards", found.start(), value=f"{seat}:")
        return Event(seat, read, bool(found["mark"]))

    def _refuse_token(self, at: int) -> NoReturn:
        """What stands there is nothing a record knows."""
        sign = self.text[at]
        if sign == "{":
            self._refuse("comment_open", at)
        if sign == "[":
            self._refuse("late_header", at, value=self._snippet(at), example=EXAMPLES["Record"])
        self._refuse("act", at, value=self._snippet(at), example="3:6s6c")


def _without_needless(start: Record, events: list[Event], comments: list[list[str]], places: list[Place]) -> Record:
    """The record; what was said about a pass that is left out is kept with the act before it."""
    kept = without_needless_passes(start.deal(), events)
    said: list[list[str]] = []
    where: list[Place] = []
    for event, comment, place in zip(events, comments, places, strict=True):
        if len(said) < len(kept) and event is kept[len(said)]:
            said.append(comment)
            where.append(place)
        else:
            said[-1] += comment
    return replace(start, events=kept, comments=tuple(map(" ".join, said)), places=tuple(where))


# ---------------------------------------------------------------------------- writing


def has_text(record: Record) -> bool:
    """Whether the text form can hold the record: a table's own bombs stand in JSON only (RULES §6)."""
    return "bomb_on" not in record.rules.own


def write_text(record: Record) -> str:
    """The one exact form; an InputError when the record has none.

    >>> headers = '[Record "tienlen 1"]\\n[Rules "pagat"]\\n[Deal "later"]\\n[Leader "2"]\\n'
    >>> print(write_text(*read_text(headers + "1. 2: 10♠ 10♥  3:- {sighs}")), end="")
    [Record "tienlen 1"]
    [Rules "pagat"]
    [Players "4"]
    [Deal "later"]
    [Leader "2"]
    1. 2:TsTh 3:- {sighs}
    """
    lines = [*_header_lines(record), *_trick_lines(record)]
    return "\n".join(lines) + "\n"


def _header_lines(record: Record) -> Iterator[str]:
    yield f'[Record "{VERSION}"]'
    yield f'[Rules "{record.rules.as_text()}"]'
    yield f'[Players "{record.players}"]'
    if not record.usual_decks:
        yield f'[Decks "{record.decks}"]'
    if record.names is not None:
        yield f'[Names "{"; ".join(record.names)}"]'
    yield f'[Deal "{"first" if record.first else "later"}"]'
    if record.leader is not None:
        yield f'[Leader "{record.leader}"]'
    for seat, hand in enumerate(record.hands or (), 1):
        yield f'[Hand {seat} "{write_cards(hand)}"]'
    if record.result is not None:
        yield f'[Result "{" ".join(map(str, record.result))}"]'


def _trick_lines(record: Record) -> Iterator[str]:
    """One trick a line."""
    for number, trick in enumerate(tricks(record), 1):
        yield " ".join([f"{number}.", *(f"{act} {{{comment}}}" if comment else str(act) for act, comment in trick)])


def tricks(record: Record) -> list[list[tuple[Event, str]]]:
    """The acts with their comments, trick by trick; what follows an unmarked illegal act stays in its trick."""
    leads = _leads(record)
    found: list[list[tuple[Event, str]]] = []
    for index, act in enumerate(zip(record.events, record.comments, strict=True)):
        if index in leads:
            found.append([])
        found[-1].append(act)
    return found


def _leads(record: Record) -> set[int]:
    """Where each trick begins: with its lead, or with what was tried before that."""
    leads, open_trick = {0}, False
    try:
        for step in steps(record.deal(), record.events):
            if step.before.leading and open_trick:
                leads.add(step.at)
                open_trick = False
            open_trick = open_trick or step.after is not step.before
    except InputError:
        pass  # the rest stays on the last line
    return leads

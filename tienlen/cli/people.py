"""What people read in a terminal: a ruling, a list of plays; in colour where the terminal has it.

Everything is laid out as lines of (text, style) pieces. Only a terminal gets them painted, and only then is rich
imported: a pipe gets the bare text at once.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence

from tienlen.engine.cards import Card, print_cards
from tienlen.engine.plays import Play
from tienlen.engine.position import Position
from tienlen.engine.rules import Rules
from tienlen.explain import Catalogue, plain, rule
from tienlen.tutor import Answer

Piece = tuple[str, str]
"""Some text, and how it looks to those who see colours."""

Line = list[Piece]

MOST_PLAYS = 8
"""How many legal plays a ruling lists; `tienlen moves` lists them all."""

SUIT_STYLES = {"♣": "cyan", "♦": "blue", "♥": "red"}
"""The four-colour deck; spades keep the colour of the text, which every background suits."""


def show_verdict(rules: Rules, position: Position, answer: Answer, words: Catalogue) -> None:
    """Print a ruling: the verdict, its sentences, and the position and rules it is about."""
    write(verdict_lines(rules, position, answer, words))


def show_moves(plays: Sequence[Play], words: Catalogue, *, may_pass: bool) -> None:
    """Print plays, a line each with its kind."""
    write(moves_lines(plays, words, may_pass=may_pass))


def verdict_lines(rules: Rules, position: Position, answer: Answer, words: Catalogue) -> Iterator[Line]:
    """The lines of a ruling."""
    legal = answer.verdict.legal
    yield [(words.get("cli.legal" if legal else "cli.not_legal"), "bold green" if legal else "bold red")]
    yield [(answer.text, "")]
    if answer.more:
        yield [(answer.more, "")]
    yield []
    rows = list(position_rows(rules, position, answer, words))
    width = max(len(label) for label, _ in rows) + 2
    for label, text in rows:
        yield [(label.ljust(width), "dim"), (text, "")]


def moves_lines(plays: Sequence[Play], words: Catalogue, *, may_pass: bool) -> Iterator[Line]:
    """The lines of a list of plays."""
    if not plays:
        yield [(words.get("cli.moves.none" if may_pass else "cli.moves.nothing"), "")]
        return
    texts = [print_cards(play.cards, words.language) for play in plays]
    width = max(map(len, texts)) + 2
    for play, text in zip(plays, texts, strict=True):
        yield [(text.ljust(width), ""), (words.get(f"cli.kind.{play.kind}"), "dim")]


def write(lines: Iterable[Line]) -> None:
    """Print lines, painted where the output is a terminal that shows colours."""
    if has_colours():
        from rich.console import Console
        from rich.text import Text

        console = Console(highlight=False)
        for line in lines:
            console.print(Text.assemble(*_painted(line)))
    else:
        for line in lines:
            print("".join(text for text, _ in line).rstrip())


def has_colours() -> bool:
    """Whether standard output is a terminal with colours, and nobody asked for none (https://no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def position_rows(rules: Rules, position: Position, answer: Answer, words: Catalogue) -> Iterator[tuple[str, str]]:
    """The position, the rules and what follows from them: a label and a text each."""

    def cards(some: Iterable[Card]) -> str:
        return print_cards(some, words.language)

    yield words.get("cli.row.table"), cards(position.table) or words.get("cli.nothing_to_beat")
    yield words.get("cli.row.play"), cards(position.play) or words.get("cli.pass")
    if position.hand is not None:
        yield words.get("cli.row.hand"), cards(sorted(position.hand))
    profile, changed, settings = str(rules).partition(" ")
    yield words.get("cli.row.rules"), words.get(f"profile.{profile}.name") + changed + settings
    for number, id in enumerate(answer.rule):
        title = plain(rule(id, words.language).title, words.language)
        yield ("" if number else words.get("cli.row.rule")), f"{title} [{id}]"
    for number, (document, section) in enumerate(answer.sources):
        yield ("" if number else words.get("cli.row.source")), f"{document}, {section}"
    if answer.alternatives and not answer.verdict.legal:
        yield words.get("cli.row.instead"), _some_plays(answer.alternatives, words)
    for number, other in enumerate(answer.otherwise):
        text = words.get(
            "cli.otherwise.legal" if other.legal else "cli.otherwise.not_legal",
            setting=f"{other.setting}={'yes' if other.value else 'no'}",
        )
        yield ("" if number else words.get("cli.row.otherwise")), text


def _some_plays(plays: Sequence[Play], words: Catalogue) -> str:
    shown = [print_cards(play.cards, words.language) for play in plays[:MOST_PLAYS]]
    hidden = len(plays) - len(shown)
    return " · ".join(shown) + (f" {words.plural('cli.and_more', hidden)}" if hidden else "")


def _painted(line: Line) -> Iterator[Piece]:
    """The pieces with each card in the colour of its suit."""
    for text, style in line:
        for piece in re.split(r"(\w+[♣♦♥])", text):
            yield piece, SUIT_STYLES.get(piece[-1:], style)

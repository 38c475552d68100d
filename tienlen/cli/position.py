"""The options that describe a position, shared by `check` and `moves`."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from tienlen.cli.options import Parser, UsageError
from tienlen.engine.cards import Card, InputError
from tienlen.engine.dealing import first_card
from tienlen.engine.position import Position, packs
from tienlen.engine.rules import Rules, rules_from
from tienlen.explain import Catalogue
from tienlen.records.position import PASS_WORD, read_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

OPTIONS: Mapping[str, str] = {
    "rules": "--rules",
    "table": "--on",
    "play": "--play",
    "hand": "--hand",
    "passed": "--passed",
    "turn": "--not-turn",
    "must_contain": "--must",
    "table_is_bomb_on_twos": "--on-twos",
    "players": "--players",
}
"""The option that sets each key of a position."""


def add_options(parser: Parser, words: Catalogue, *, play: bool) -> None:
    """Add what describes a position, the play itself only where one is judged."""
    group = parser.add_argument_group(words.get("cli.title.position"))

    def value(option: str, meta: str, text: str, **settings: Any) -> None:
        group.add_argument(
            option, metavar=words.get(f"cli.meta.{meta}"), help=words.get(f"cli.help.{text}"), **settings
        )

    def flag(option: str, text: str) -> None:
        group.add_argument(option, action="store_true", help=words.get(f"cli.help.{text}"))

    value("--rules", "rules", "rules")
    value("--on", "cards", "on")
    if play:
        value("--play", "cards", "play")
    value("--hand", "cards", "hand")
    flag("--passed", "passed")
    flag("--not-turn", "not_turn")
    flag("--on-twos", "on_twos")
    flag("--first", "first")
    value("--must", "card", "must")
    value("--players", "number", "players")


def read_options(options: argparse.Namespace, words: Catalogue) -> tuple[Rules, dict[str, Any]]:
    """The rules and the fields of the position that the options describe."""
    rules = rules_from(options.rules if options.rules is not None else "pagat")
    texts = {
        "table": options.on,
        "play": getattr(options, "play", None),
        "hand": options.hand,
        "must_contain": options.must,
    }
    data: dict[str, Any] = {key: text for key, text in texts.items() if text is not None}
    if data.get("play", "").strip().lower() == PASS_WORD:
        data["play"] = PASS_WORD
    if options.players is not None:
        data["players"] = _seats(rules, options.players)
    values = read_values(rules, data, language=words.language)  # letters printed are letters read
    values |= {"passed": options.passed, "turn": not options.not_turn, "table_is_bomb_on_twos": options.on_twos}
    if options.first:
        if options.must is not None:
            raise UsageError(words.get("cli.error.first_or_must"), "must_contain")
        values["must_contain"] = _first_card(rules, values, words)
    return rules, values


def describe(error: InputError, sentence: str, *, first: bool) -> str:
    """A sentence about bad input, after the option it came from; with `first` the required card came from --first."""
    option = OPTIONS.get(error.field, "--rules" if error.field else "")
    if error.code == "unknown_setting":  # which may be called like a key of a position
        option = "--rules"
    if first and option == "--must":
        option = "--first"
    return f"{option}: {sentence}" if option else sentence


def _seats(rules: Rules, text: str) -> int:
    """A number of players; what is none is told how many the rules seat, as a wrong number is."""
    if text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    fewest, most = rules.players
    raise InputError("bad_value", field="players", value=text, fewest=fewest, most=most)


def _first_card(rules: Rules, values: Mapping[str, Any], words: Catalogue) -> Card:
    """The card the first play of the first deal must contain (lead.three_of_spades, lead.lowest_card).

    Read off --hand as the Check screen does it; a hand that cannot lead is the position's own contradiction.
    """
    position = Position(**values)
    hand = position.hand or ()
    card = first_card(rules, position.players or 4, packs(rules, position), hand)
    if card is None:
        raise UsageError(words.get("cli.error.first_needs_hand"), "hand")
    return card

"""`tienlen moves`: every legal play from a hand, lowest first."""

from __future__ import annotations

import argparse

from tienlen.cli.batch import to_json
from tienlen.cli.check import refuse
from tienlen.cli.options import Parser, UsageError, add_examples, add_output
from tienlen.cli.position import add_options, read_options
from tienlen.engine.cards import InputError
from tienlen.engine.moves import moves
from tienlen.engine.position import Position
from tienlen.explain import Catalogue

EXAMPLES = (
    'tienlen moves --hand "3s 4d 5h 6s 6c 9h Ts 2d"',
    'tienlen moves --rules thirteen --on "5s 5d" --hand "6s 6c 9h 9d 2d" --lang fr',
)


def add_arguments(parser: Parser, words: Catalogue) -> None:
    """The options of the command, with their help."""
    add_options(parser, words, play=False)
    add_output(parser, words, json="json_moves")
    add_examples(parser, words, EXAMPLES, ends="cli.moves.exit")


def run(options: argparse.Namespace, words: Catalogue) -> int:
    """List the plays; the exit status of the command."""
    try:
        if options.hand is None:
            raise UsageError(words.get("cli.error.hand_missing"), "hand")
        rules, values = read_options(options, words)
        position = Position(**values)
        plays = moves(rules, position)
    except (InputError, UsageError) as error:
        return refuse(error, options, words)
    if options.json:
        print(to_json([[str(card) for card in play.cards] for play in plays]))
    else:
        from tienlen.cli.people import show_moves

        show_moves(plays, words, may_pass=position.turn and bool(position.table))
    return 0

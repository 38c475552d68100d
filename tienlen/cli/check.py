"""`tienlen check`: one ruling, for people or as JSON, or many as JSON lines."""

from __future__ import annotations

import argparse
import sys

from tienlen.cli.batch import answer_batch, error_object, to_json
from tienlen.cli.options import BAD_INPUT, ILLEGAL, LEGAL, Parser, UsageError, add_examples, add_output
from tienlen.cli.position import OPTIONS, add_options, describe, read_options
from tienlen.engine.cards import InputError
from tienlen.engine.position import Position
from tienlen.explain import Catalogue, error_text
from tienlen.records.position import READERS, read_line
from tienlen.tutor import ask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

EXAMPLES = (
    'tienlen check --on Ah --play "6s 6c 6d 6h"',
    'tienlen check --rules "ace_high quad_beats_two_twos=yes" --on "2s 2h" --play "7s 7c 7d 7h" --lang de',
    "tienlen check --batch positions.jsonl > verdicts.jsonl",
)


def add_arguments(parser: Parser, words: Catalogue) -> None:
    """The options of the command, with their help."""
    add_options(parser, words, play=True)
    add_output(parser, words, json="json", batch="batch")
    keys = words.get("cli.check.keys", keys=", ".join(("rules", *READERS)))
    add_examples(parser, words, EXAMPLES, ends="cli.check.exit", more=f"{keys}\n\n")


def run(options: argparse.Namespace, words: Catalogue) -> int:
    """Judge what the options say; the exit status of the command."""
    if options.batch is not None:
        return _batch(options, words)
    try:
        if options.play is None:
            raise UsageError(words.get("cli.error.play_missing"), "play")
        rules, values = read_options(options, words)
        position = Position(**values)
        answer = ask(rules, position, words.language)
    except (InputError, UsageError) as error:
        return refuse(error, options, words)
    if options.json:
        print(to_json(answer.as_json()))
    else:
        from tienlen.cli.people import show_verdict

        show_verdict(rules, position, answer, words)
    return LEGAL if answer.verdict.legal else ILLEGAL


def refuse(error: InputError | UsageError, options: argparse.Namespace, words: Catalogue) -> int:
    """Say that the input is bad: as an object, or in a sentence."""
    if isinstance(error, UsageError):
        if not options.json:
            raise error
        print(to_json({"error": {"code": "bad_value", "message": str(error), "field": error.field}}))
    elif options.json:
        print(to_json(error_object(error, words.language)))
    else:
        sentence = error_text(error, words.language)
        print(f"tienlen: {describe(error, sentence, first=options.first)}", file=sys.stderr)
    return BAD_INPUT


def _batch(options: argparse.Namespace, words: Catalogue) -> int:
    for option in _beside_batch(options):
        raise UsageError(words.get("cli.error.batch_alone", option=option))
    return answer_batch(options.batch, answer_line(words.language, options.lang), words)


def answer_line(language: str, letters: str | None) -> Callable[[bytes], dict[str, Any]]:
    """What answers one line of a batch: in `language`, reading also the card letters of another."""

    def answer(line: bytes) -> dict[str, Any]:
        rules, position = read_line(line, language=letters)
        return ask(rules, position, language).as_json()

    return answer


def _beside_batch(options: argparse.Namespace) -> list[str]:
    """The options about one position that were given although the lines bring theirs."""
    names = [*OPTIONS.values(), "--first"]
    return [name for name in names if getattr(options, name[2:].replace("-", "_")) not in (None, False)]

"""Reading a command line: argparse, saying everything in the chosen language.

argparse words its help and its complaints itself, in English. So the frame of the help is set here, values are
checked by the commands, and argparse's own complaints are told apart by the option they are about.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial

from tienlen.explain import Catalogue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

LEGAL, ILLEGAL, BAD_INPUT = 0, 1, 2
"""The exit statuses."""


class UsageError(Exception):
    """A command line that cannot be read; the message is the finished sentence."""

    def __init__(self, sentence: str, field: str | None = None) -> None:
        super().__init__(sentence)
        self.field = field
        """The key of the position it is about, if any."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose help and complaints come from a catalogue.

    Options go into groups with a title of their own: argparse would name the group of the others in English.
    """

    def __init__(self, words: Catalogue, command: str = "", **settings: Any) -> None:
        self.words = words
        super().__init__(
            prog=f"tienlen {command}".strip(),
            description=words.get(f"cli.{command}.about" if command else "cli.about"),
            formatter_class=partial(_Help, usage=words.get("cli.usage")),
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            **settings,
        )

    def read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """The options, or UsageError with a sentence."""
        try:
            options, unread = self.parse_known_intermixed_args(arguments)
        except argparse.ArgumentError as complaint:
            raise UsageError(self._sentence(complaint.argument_name or "", arguments)) from None
        if unread:
            raise UsageError(self.words.get("cli.error.unknown", argument=unread[0]))
        return options

    def error(self, message: str) -> NoReturn:
        """What argparse says of a required argument that is missing; our commands look for theirs themselves."""
        raise UsageError(message)

    def _sentence(self, names: str, arguments: Sequence[str]) -> str:
        action = next(a for a in self._actions if "/".join(a.option_strings) == names)
        given = [a for a in arguments if a.partition("=")[0] in action.option_strings]
        option = given[0].partition("=")[0] if given else names
        if action.nargs == 0:
            return self.words.get("cli.error.no_value", option=option)
        if action.type is not None and (value := value_of(option, arguments)):
            return self.words.get("cli.error.unfit", option=option, value=value)
        return self.words.get("cli.error.needs_value", option=option)


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help under our own word for “usage”."""

    def __init__(self, prog: str, usage: str) -> None:
        super().__init__(prog, max_help_position=30)
        self._word = usage

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Add the usage line under the translated word."""
        super().add_usage(usage, actions, groups, prefix or self._word)


def add_output(parser: Parser, words: Catalogue, *, json: str, batch: str = "") -> None:
    """How the answer comes out: --json, and --batch where many are answered, each with its message of help."""
    group = parser.add_argument_group(words.get("cli.title.output"))
    group.add_argument("--json", action="store_true", help=words.get(f"cli.help.{json}"))
    if batch:
        file = words.get("cli.meta.file")
        group.add_argument("--batch", nargs="?", const="-", metavar=file, help=words.get(f"cli.help.{batch}"))


def add_examples(parser: Parser, words: Catalogue, examples: Sequence[str], *, ends: str, more: str = "") -> None:
    """What stands under the help: command lines to copy, `more`, and the message that tells the exit statuses."""
    lines = "\n".join(f"  {example}" for example in examples)
    parser.epilog = f"{words.get('cli.title.examples')}:\n{lines}\n\n{more}{words.get(ends)}"


def value_of(option: str, arguments: Sequence[str]) -> str | None:
    """What an option was given on a command line, `--port x` or `--port=x`, before or without a parser."""
    for index, argument in enumerate(arguments):
        if argument == option:
            return next(iter(arguments[index + 1 : index + 2]), None)
        if argument.startswith(option + "="):
            return argument.partition("=")[2]
    return None

"""The command line: `tienlen check | moves | audit | lessons | app` (RULES §8).

A command is a module with `add_arguments(parser, words)` and `run(options, words)`, which returns the exit status.
It is imported only when it is asked for, and its parser alone is built: starting is most of what a ruling costs.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Mapping, Sequence
from errno import EBADF
from importlib import import_module

from tienlen.cli.options import BAD_INPUT, Parser, UsageError, value_of
from tienlen.engine.cards import LANGUAGES
from tienlen.explain import Catalogue, catalogue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

COMMANDS: Mapping[str, str] = {
    "check": "tienlen.cli.check",
    "moves": "tienlen.cli.moves",
    "audit": "tienlen.cli.audit",
    "lessons": "tienlen.cli.lessons",
    "app": "tienlen.app",
}
"""Each command and the module that does it."""

NO_TEXT = re.compile("[\ud800-\udfff]")
"""What stands for a byte of the command line that is no text."""


def console() -> NoReturn:
    """The `tienlen` command: `main`, and what a shell expects around it."""
    for stream in (sys.stdout, sys.stderr):
        # Whatever the locale says: half of what we print is no ASCII. A lone surrogate, which JSON may
        # hold, comes out as the escape it went in as.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        if sys.stdout is None:
            raise OSError(EBADF, os.strerror(EBADF))
        status = main([_as_utf8(argument) for argument in sys.argv[1:]])
        print(end="", flush=True)
    except BrokenPipeError:
        # The reader has seen enough. Python would complain once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 141
    except OSError as error:
        status = _cannot(error)
    except KeyboardInterrupt:
        status = 130
    except Exception:
        # A mistake of ours, shown as it is; Python's own exit status, 1, would say that a play is not legal.
        sys.excepthook(*sys.exc_info())
        status = BAD_INPUT
    sys.exit(status)


def _cannot(error: OSError) -> int:
    """Say that reading or writing failed; 1 would mean that a play is not legal."""
    if sys.stdout is not None:  # or Python would try once more when it closes the stream
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if sys.stderr is not None:
        asked = value_of("--lang", sys.argv[1:])
        words = catalogue(asked if asked in LANGUAGES else language_of(os.environ))
        print(f"tienlen: {words.get('cli.error.system', why=error.strerror or error)}", file=sys.stderr)
    return BAD_INPUT


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says and return the exit status."""
    asked = value_of("--lang", arguments)
    language = asked if asked in LANGUAGES else language_of(os.environ)
    words = catalogue(language)
    try:
        if asked is not None and asked not in LANGUAGES:
            raise UsageError(words.get("cli.error.language", value=asked, languages=", ".join(LANGUAGES)))
        _refuse_bytes(arguments, words)
        return _dispatch(arguments, words)
    except UsageError as error:
        print(f"tienlen: {error}", words.get("cli.error.help", program=_program(arguments)), sep="\n", file=sys.stderr)
        return BAD_INPUT


def _refuse_bytes(arguments: Sequence[str], words: Catalogue) -> None:
    """Refuse bytes that are no text, of which a message would show nothing; a file may be called anything."""
    for argument in arguments:
        shown = NO_TEXT.sub("\N{REPLACEMENT CHARACTER}", argument)
        if shown != argument and not os.path.exists(argument):
            raise UsageError(words.get("cli.error.no_text", value=shown))


def language_of(environment: Mapping[str, str]) -> str:
    """The language a locale asks for, English where it asks for none of ours.

    >>> language_of({"LANG": "de_AT.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "fr_FR"}), language_of({})
    ('de', 'en', 'en')
    """
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    code = locale[:2].lower()
    return code if code in LANGUAGES and not locale[2:3].isalpha() else "en"


def _dispatch(arguments: Sequence[str], words: Catalogue) -> int:
    command, rest = _split(arguments)
    if command is None:
        options = _top(words).read(rest)
        if options.version:
            from importlib.metadata import version

            print("tienlen", version("tienlen"))
        else:
            print(_overview(words), end="")
        return 0
    if command not in COMMANDS:
        raise UsageError(words.get("cli.error.command", command=command, commands=", ".join(COMMANDS)))
    module = import_module(COMMANDS[command])
    parser = Parser(words, command)
    module.add_arguments(parser, words)
    _add_common(parser, words)
    options = parser.read(rest)
    if options.help:
        print(parser.format_help(), end="")
        return 0
    status: int = module.run(options, words)
    return status


def _split(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """The command, and everything else in order; --lang may stand before the command."""
    expects_value = False
    for index, argument in enumerate(arguments):
        if not expects_value and not argument.startswith("-"):
            return argument, [*arguments[:index], *arguments[index + 1 :]]
        expects_value = argument == "--lang"
    return None, list(arguments)


def _program(arguments: Sequence[str]) -> str:
    command, _ = _split(arguments)
    return f"tienlen {command}" if command in COMMANDS else "tienlen"


def _top(words: Catalogue) -> Parser:
    parser = Parser(words, usage=f"tienlen {words.get('cli.meta.command')} …")
    group = _add_common(parser, words)
    group.add_argument("--version", action="store_true", help=words.get("cli.help.version"))
    return parser


def _overview(words: Catalogue) -> str:
    """The help of `tienlen` alone: its commands, a line each."""
    parser = _top(words)
    width = max(map(len, COMMANDS)) + 2
    lines = [f"  {name:{width}}{words.get(f'cli.{name}.about')}" for name in COMMANDS]
    parser.epilog = "\n".join([f"{words.get('cli.title.commands')}:", *lines, "", words.get("cli.more")])
    return parser.format_help()


def _add_common(parser: Parser, words: Catalogue) -> argparse._ArgumentGroup:
    group = parser.add_argument_group(words.get("cli.title.options"))
    languages = ", ".join(LANGUAGES)
    group.add_argument(
        "--lang", metavar=words.get("cli.meta.language"), help=words.get("cli.help.lang", languages=languages)
    )
    group.add_argument("-h", "--help", action="store_true", help=words.get("cli.help.help"))
    return group


def _as_utf8(argument: str) -> str:
    """An argument as it was typed, where the locale made Python read its bytes otherwise."""
    try:
        return os.fsencode(argument).decode("utf-8")
    except UnicodeError:
        return argument

"""Verdicts, rules and errors in words, in five languages.

`catalogue` gives the messages themselves; `tienlen.tutor` puts them together into an answer.  Cards
travel through messages as marks: `runs` turns a message into pieces for a screen, `plain` into text.
"""

from __future__ import annotations

from .catalogue import DOMAINS, Catalogue, MissingMessageError, catalogue
from .rich import Run, plain, runs, sign
from .vocabulary import card_name, vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tienlen.engine.cards import InputError

    from .sources import Rule


def error_text(error: InputError, language: str) -> str:
    """The sentence that tells what is wrong with some input, as plain text."""
    from . import errors

    return errors.error_text(error, language)


def error_runs(error: InputError, language: str) -> list[Run]:
    """The same as pieces for a screen, its cards as chips."""
    from . import errors

    return errors.error_runs(error, language)


def rule(id: str, language: str) -> Rule:
    """A rule of the ledger in words: title, text, sources, remarks by profile."""
    from . import sources

    return sources.rule(id, language)


__all__ = [
    "DOMAINS",
    "Catalogue",
    "MissingMessageError",
    "Run",
    "card_name",
    "catalogue",
    "error_runs",
    "error_text",
    "plain",
    "rule",
    "runs",
    "sign",
    "vocabulary",
]

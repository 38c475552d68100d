"""`tienlen audit`: written deals, judged act by act; for people, as JSON, or many as JSON lines."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import chain, count
from typing import NamedTuple

from tienlen.cli.batch import answer_batch, error_object, open_input, to_json
from tienlen.cli.options import BAD_INPUT, ILLEGAL, LEGAL, Parser, UsageError, add_examples, add_output
from tienlen.engine.cards import InputError
from tienlen.explain import Catalogue, error_text
from tienlen.records.deal import decode, each_record, located, read_line
from tienlen.referee import Ruling, audit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

MOST_MEGABYTES = 50
"""The largest file of records that is read: some ten thousand deals. A batch has no end."""

EXAMPLES = (
    "tienlen audit sunday.txt",
    "tienlen audit sunday.txt monday.json --lang fr",
    "tienlen audit --batch deals.jsonl > rulings.jsonl",
)


def add_arguments(parser: Parser, words: Catalogue) -> None:
    """The options of the command, with their help."""
    group = parser.add_argument_group(words.get("cli.title.deals"))
    group.add_argument("files", nargs="*", metavar=words.get("cli.meta.file"), help=words.get("cli.help.files"))
    add_output(parser, words, json="json_audit", batch="batch_deals")
    add_examples(parser, words, EXAMPLES, ends="cli.audit.exit")


def run(options: argparse.Namespace, words: Catalogue) -> int:
    """Judge the deals; the exit status of the command."""
    if options.batch is not None:
        return _batch(options, words)
    if not options.files:
        raise UsageError(words.get("cli.error.files_missing"), "files")
    tell = _as_json if options.json else _for_people
    counts: Counter[int] = Counter()
    for file in options.files:
        try:
            found = each_ruling(_read(file, words), words.language)
        except UsageError as error:
            found = iter([error])
        first, second = next(found), next(found, None)
        several = len(options.files) > 1 or second is not None
        rest = found if second is None else chain([second], found)
        for number, ruling in enumerate(chain([first], rest), 1):
            counts[tell(ruling, Source(file, number, several), words)] += 1
    if not options.json and counts.total() > 1:
        print(words.get("cli.audit.sum", legal=counts[LEGAL], illegal=counts[ILLEGAL], bad=counts[BAD_INPUT]))
    return max(counts)


Found = Ruling | InputError | UsageError
"""What came of a written deal: it is judged, or it cannot be."""


class Source(NamedTuple):
    """Where a deal was found."""

    file: str
    number: int
    """Which of the deals in the file it is, counted from 1."""
    several: bool
    """Whether other deals are told beside it."""


def place(source: Source, words: Catalogue) -> str:
    """The file, and which deal of it."""
    return words.get("cli.audit.deal", file=source.file, number=source.number)


def each_ruling(text: str, language: str) -> Iterator[Found]:
    """Every deal of a text judged, one at a time, or why it cannot be; one at least."""
    for record in each_record(text, language=language):
        try:
            yield record if isinstance(record, InputError) else audit(record, language)
        except InputError as error:
            yield error


def _read(file: str, words: Catalogue) -> str:
    """The text of a file; a UsageError when it cannot be had."""
    most = MOST_MEGABYTES * 1_000_000
    with open_input(file, words, "files") as source:
        data = source.read(most + 1)
    if len(data) > most:
        raise UsageError(words.get("cli.error.too_large", file=file, most=MOST_MEGABYTES), "files")
    return decode(data)


# ---------------------------------------------------------------------------- what comes out


def _as_json(found: Found, source: Source, words: Catalogue) -> int:
    if isinstance(found, Ruling):
        print(to_json(found.as_json()))
        return LEGAL if found.legal else ILLEGAL
    if isinstance(found, InputError):
        print(to_json(error_object(found, words.language)))
    else:
        print(to_json({"error": {"code": "bad_value", "message": str(found), "field": found.field}}))
    return BAD_INPUT


def _for_people(found: Found, source: Source, words: Catalogue) -> int:
    if isinstance(found, Ruling):
        from tienlen.cli.ruling import show_ruling

        show_ruling(found, source, words)
        return LEGAL if found.legal else ILLEGAL
    sentence = str(found)
    if isinstance(found, InputError):
        where = source.file if "line" in found.detail or not source.several else place(source, words)
        sentence = f"{where}: {error_text(found, words.language)}"
    sys.stdout.flush()
    print(f"tienlen: {sentence}", file=sys.stderr)
    return BAD_INPUT


# ---------------------------------------------------------------------------- batches


def _batch(options: argparse.Namespace, words: Catalogue) -> int:
    if options.files:
        raise UsageError(words.get("cli.error.batch_alone", option=options.files[0]))
    return answer_batch(options.batch, answer_line(words.language, options.lang), words)


def answer_line(language: str, letters: str | None) -> Callable[[bytes], dict[str, Any]]:
    """What answers one line of a batch after the other: in `language`, reading also the card letters of another."""
    numbers = count(1)

    def answer(line: bytes) -> dict[str, Any]:
        number = next(numbers)
        try:
            return audit(read_line(line, language=letters), language).as_json()
        except InputError as error:
            raise located(error, decode(line), number) from None

    return answer

"""`tienlen lessons check DIR | new NAME | coverage DIR`: for those who write lessons of their own."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from tienlen.cli.options import Parser, UsageError
from tienlen.explain import Catalogue


def add_arguments(parser: Parser, words: Catalogue) -> None:
    """The arguments of the command, with their help."""
    group = parser.add_argument_group(words.get("lesson.title"))
    # Both may be missing where help is asked for.
    group.add_argument("what", nargs="?", metavar="check|new|coverage", help=words.get("lesson.help.what"))
    group.add_argument("where", nargs="?", metavar="DIR", help=words.get("lesson.help.where"))


def run(options: argparse.Namespace, words: Catalogue) -> int:
    """Check the lessons, start one, or list what they teach; the exit status: 0, or 2 when something is wrong."""
    if options.what not in ("check", "new", "coverage") or options.where is None:
        raise UsageError(words.get("lesson.usage"))
    folder = Path(options.where)
    if options.what == "new":
        return _new(folder, words)
    from tienlen.lessons.check import check, coverage, sentence

    lessons, complaints = check(folder)
    if options.what == "coverage" and not complaints:
        languages = {language for _, language in lessons}
        table = coverage(lessons, words.language if words.language in languages else min(languages))
        for row, steps in table.items():
            print(f"{row:28} {' '.join(steps) or '–'}")
        return 0
    for complaint in complaints:
        print(sentence(complaint, words.language))
    if complaints:
        print(words.get("lesson.faults", n=len(complaints)))
        return 2
    print(words.get("lesson.fine", n=len(lessons)))
    return 0


_NAME = "[a-z0-9]+(-[a-z0-9]+)*"


def _new(folder: Path, words: Catalogue) -> int:
    """Start a lesson, or one more language of a lesson: then what is there already, to be translated.

    A name without a number is that of a pack: the lesson that starts it is called after it.
    """
    from tienlen.lessons.pattern import pattern

    if re.fullmatch(_NAME, folder.name) and folder.name[0].isalpha():
        folder = _in_pack(folder)
    if not re.fullmatch(f"[0-9]{{2}}-{_NAME}", folder.name):
        raise UsageError(words.get("lesson.error.folder", value=folder.name, expected="01-my-lesson"))
    path = folder / f"{words.language}.md"
    if path.exists():
        raise UsageError(words.get("lesson.exists", value=path))
    others = sorted(folder.glob("*.md"), key=lambda other: (other.stem != "en", other.name))
    try:
        text = others[0].read_bytes() if others else pattern(folder.name[3:], words.language).encode("utf-8")
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    except OSError as error:
        raise UsageError(words.get("lesson.unwritable", value=error.filename or path)) from None
    message = words.get("lesson.copied", original=others[0].name, value=path) if others else None
    print(message or words.get("lesson.started", value=path))
    return 0


def _in_pack(pack: Path) -> Path:
    """The lesson of a pack that has its name, else one with the next number."""
    lessons = sorted(pack.glob("[0-9][0-9]-*"))
    last = int(lessons[-1].name[:2]) if lessons else 0
    return next((one for one in lessons if one.name[3:] == pack.name), pack / f"{last + 1:02}-{pack.name}")

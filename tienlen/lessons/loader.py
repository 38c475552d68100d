"""Lesson files: Markdown with front matter and fenced blocks, read into plain data with the line of every fault."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from .schema import FRONT, Complaint, Field, read_block, read_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LARGEST = 200_000
"""Bytes of a lesson file; the longest of ours has a tenth."""
_TAG = re.compile(r"<\s*[/!?a-zA-Z]")
_LINK = re.compile(r"!\[|\]\s*\(|^\s*\[[^\]]*\]:", re.MULTILINE)
_CARD = re.compile(r"`([2-9TJQKA][scdh])`")
_FENCE = re.compile(r"^```\s*([a-z_]*)\s*$")
_DEEPEST = 6


@dataclass
class Lesson:
    """A lesson file as read."""

    front: dict[str, Any] = field(default_factory=dict)
    steps: list[dict[str, Any]] = field(default_factory=list)
    """Each with title, text (paragraphs with marks), blocks; every block and step with its line."""
    complaints: list[Complaint] = field(default_factory=list)


def load(path: Path) -> Lesson:
    """Read a file; what is wrong with it is in `complaints`, all of it."""
    lesson = Lesson()
    try:
        if path.stat().st_size > LARGEST:
            raise Complaint(1, "large", str(path.stat().st_size), str(LARGEST))
        raw = path.read_bytes()
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        lesson.complaints.append(Complaint(raw.count(b"\n", 0, error.start) + 1, "encoding"))
        return lesson
    except OSError:
        lesson.complaints.append(Complaint(1, "unreadable"))
        return lesson
    except Complaint as complaint:
        lesson.complaints.append(complaint)
        return lesson
    _read(lesson, text.splitlines())
    return lesson


def _read(lesson: Lesson, lines: list[str]) -> None:
    start = 0
    if not lines or lines[0].strip() != "---" or "---" not in [line.strip() for line in lines[1:]]:
        lesson.complaints.append(Complaint(1, "front"))
    else:
        end = next(at for at, line in enumerate(lines[1:], 1) if line.strip() == "---")
        try:
            lesson.front = read_fields(yaml("\n".join(lines[1:end]), 2), FRONT, tuple(FRONT))
        except Complaint as complaint:
            lesson.complaints.append(complaint)
        start = end + 1
    _read_body(lesson, lines, start)
    if not lesson.steps:
        lesson.complaints.append(Complaint(len(lines) or 1, "empty"))


def _read_body(lesson: Lesson, lines: list[str], at: int) -> None:
    prose: list[str] = []
    step: dict[str, Any] | None = None
    while at < len(lines):
        line = lines[at]
        if line.startswith("```"):
            end = next((to for to in range(at + 1, len(lines)) if lines[to].rstrip() == "```"), None)
            if end is None:
                lesson.complaints.append(Complaint(at + 1, "fence"))
                break
            if step is None:
                lesson.complaints.append(Complaint(at + 1, "outside"))
            else:
                _read_fence(lesson, step, lines[at : end + 1], at + 1)
            at = end + 1
            continue
        if line.startswith("## "):
            step = {"title": line[3:].strip(), "text": [], "blocks": [], "line": at + 1}
            lesson.steps.append(step)
            _refuse_html(lesson, line, at + 1)
            prose = []
        elif line.startswith("#"):
            lesson.complaints.append(Complaint(at + 1, "heading", line.strip()[:40]))
        elif line.strip():
            _refuse_html(lesson, line, at + 1)
            prose.append(line.strip())
            if step is None:
                lesson.complaints.append(Complaint(at + 1, "outside"))
        if step is not None and prose and (not line.strip() or at + 1 == len(lines) or lines[at + 1].startswith("```")):
            step["text"].append(marked(" ".join(prose)))
            prose = []
        at += 1


def _refuse_html(lesson: Lesson, text: str, line: int) -> None:
    if _TAG.search(text):
        lesson.complaints.append(Complaint(line, "html"))
    elif _LINK.search(text):
        lesson.complaints.append(Complaint(line, "link"))


def _read_fence(lesson: Lesson, step: dict[str, Any], fence: list[str], line: int) -> None:
    match = _FENCE.match(fence[0])
    for offset, text in enumerate(fence[1:-1], 1):
        _refuse_html(lesson, text, line + offset)
    try:
        if match is None:
            raise Complaint(line, "kind", fence[0].strip("`")[:40])
        step["blocks"].append({**read_block(match[1], yaml("\n".join(fence[1:-1]), line + 1)), "line": line})
    except Complaint as complaint:
        lesson.complaints.append(complaint)


def marked(text: str) -> str:
    """Prose with its cards as marks: a card stands in backticks.

    >>> marked("Any 8 beats `7h`.")
    'Any 8 beats ⟦7h⟧.'
    """
    return _CARD.sub(r"⟦\1⟧", text)


def yaml(text: str, line: int) -> Field:
    """YAML as fields, each with its line in the file; every scalar is text."""
    import yaml as reader

    try:
        for token in reader.scan(text, Loader=reader.BaseLoader):
            if isinstance(token, (reader.AliasToken, reader.AnchorToken, reader.TagToken)):
                raise Complaint(line + token.start_mark.line, "yaml")
        node = reader.compose(text, Loader=reader.BaseLoader)
    except (reader.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        raise Complaint(line + (mark.line if mark else 0), "yaml") from None
    return Field({}, line) if node is None else _field(node, line, 0)


def _field(node: Any, line: int, depth: int) -> Field:
    here = line + node.start_mark.line
    if depth > _DEEPEST:
        raise Complaint(here, "yaml")
    if node.id == "scalar":
        return Field(node.value, here)
    if node.id == "sequence":
        return Field([_field(item, line, depth + 1) for item in node.value], here)
    fields: dict[str, Field] = {}
    for key, value in node.value:
        if key.id != "scalar" or key.value in fields:
            raise Complaint(line + key.start_mark.line, "twice", str(key.value)[:40])
        fields[key.value] = _field(value, line, depth + 1)._replace(line=line + key.start_mark.line)
    return Field(fields, here)

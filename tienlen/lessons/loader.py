"""Lesson files: Markdown with front matter and fenced blocks, read into plain data with the line of every fault."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import yaml
from markdown_it import MarkdownIt

from .course import marked
from .fields import LONGEST_TITLE, Complaint, control, foreign
from .schema import KINDS, Complaints, Fields, Front, Told, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LARGEST = 200_000
"""Bytes of a lesson file; the longest of ours has a tenth."""
_DEEPEST = 6


@dataclass
class Lesson:
    """A lesson file as read."""

    front: dict[str, Any] = field(default_factory=dict)
    steps: list[dict[str, Any]] = field(default_factory=list)
    """Each with title, text (paragraphs with marks), blocks; every block and step with its line."""
    complaints: list[Complaint] = field(default_factory=list)
    place: str = ""
    """The file, as it can be opened from where one stands."""
    told: dict[int, Told] = field(default_factory=dict)
    """The YAML of each block, by the line of the block."""

    def line(self, block: int, way: tuple[str | int, ...]) -> int:
        """Where a piece of a block stands, the block itself if there is no way to go."""
        return self.told[block].line(way) if way else block


def load(path: Path) -> Lesson:
    """Read a file; what is wrong with it is in `complaints`, all of it."""
    lesson = Lesson()
    try:
        raw = _bytes(path)
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
    # Some control characters end a line for one reader only: they are told before anything else is looked for.
    lines = re.split("\r\n|\r|\n", text)
    lesson.complaints += filter(None, map(control, lines, range(1, len(lines) + 1)))
    if not lesson.complaints:
        _read(lesson, lines)
    return lesson


def _bytes(path: Path) -> bytes:
    """What the file holds; a device or a pipe, which might never end, is not read."""
    if not path.is_file():
        raise Complaint(1, "unreadable")
    with path.open("rb") as file:
        raw = file.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise Complaint(1, "large", str(path.stat().st_size), str(LARGEST))
    return raw


def _read(lesson: Lesson, lines: list[str]) -> None:
    start = 0
    if not lines or lines[0].strip() != "---" or "---" not in [line.strip() for line in lines[1:]]:
        lesson.complaints.append(Complaint(1, "front"))
    else:
        end = next(at for at, line in enumerate(lines[1:], 1) if line.strip() == "---")
        lesson.front = _read_fields(lesson, Front, "\n".join(lines[1:end]), 2) or {}
        start = end + 1
    _read_body(lesson, lines, start)
    if not lesson.steps:
        lesson.complaints.append(Complaint(len(lines) or 1, "empty"))


def _read_body(lesson: Lesson, lines: list[str], start: int) -> None:
    """The steps of a lesson, from the tokens of its Markdown; whatever else Markdown knows is refused, not dropped."""
    references: dict[str, Any] = {}
    tokens = MarkdownIt("commonmark").parse("\n".join(lines[start:]), references)
    for target in references.get("references", {}).values():
        lesson.complaints.append(Complaint(target["map"][0] + start + 1, "link"))
    step: dict[str, Any] | None = None
    heading = ""
    for token in tokens:
        line = (token.map or [0])[0] + start + 1
        if token.type == "heading_open":
            heading = token.tag
            if token.markup != "##":
                lesson.complaints.append(Complaint(line, "heading", lines[line - 1].strip()[:40]))
        elif token.type == "heading_close":
            heading = ""
        elif token.type == "inline" and heading == "h2":
            step = {"title": _prose(lesson, token, line), "text": [], "blocks": [], "line": line}
            lesson.steps.append(step)
            if len(step["title"]) > LONGEST_TITLE:
                lesson.complaints.append(Complaint(line, "title"))
        elif token.type == "fence":
            _read_fence(lesson, step, token, lines[line - 1 : (token.map or [0, 0])[1] + start], line)
        elif token.type == "inline" and not heading:
            text = _prose(lesson, token, line)
            if step is None:
                lesson.complaints.append(Complaint(line, "outside"))
            else:
                step["text"].append(text)
        elif token.type == "html_block":
            lesson.complaints.append(Complaint(line, "html"))
        elif token.nesting >= 0 and token.type not in ("inline", "paragraph_open"):
            lesson.complaints.append(Complaint(line, "markup", lines[line - 1].strip()[:40]))


_INLINE = {"softbreak": " ", "hardbreak": " ", "strong_open": "**", "strong_close": "**"}
"""What stands in the text for each piece of Markdown that a paragraph may hold, beside words and cards."""


def _prose(lesson: Lesson, token: Any, line: int) -> str:
    """A paragraph or a title as one line: bold words in ``**``, cards as marks."""
    made = []
    for piece in token.children:
        line += piece.type in ("softbreak", "hardbreak")
        if piece.type == "text":
            made.append(piece.content)
        elif piece.type == "code_inline":
            made.append(f"`{piece.content}`")
        elif piece.type in _INLINE:
            made.append(_INLINE[piece.type])
        elif piece.nesting >= 0:
            what = {"html_inline": "html", "link_open": "link", "image": "link"}.get(piece.type, "markup")
            lesson.complaints.append(Complaint(line, what, piece.markup or piece.content[:40]))
    text = "".join(made).strip()
    if fault := foreign(text, line):
        lesson.complaints.append(fault)
    return marked(text)


def _read_fence(lesson: Lesson, step: dict[str, Any] | None, fence: Any, lines: list[str], line: int) -> None:
    if len(lines) < 2 or lines[-1].strip() != fence.markup:
        lesson.complaints.append(Complaint(line, "fence"))
        return
    if step is None:
        lesson.complaints.append(Complaint(line, "outside"))
        return
    kind = fence.info.strip()
    if kind not in KINDS:
        lesson.complaints.append(Complaint(line, "kind", kind[:40], ", ".join(KINDS)))
    elif (fields := _read_fields(lesson, KINDS[kind], fence.content, line + 1)) is not None:
        step["blocks"].append({"kind": kind, **fields, "line": line})


def _read_fields(lesson: Lesson, fields: type[Fields], text: str, line: int) -> dict[str, Any] | None:
    """The front matter or a block whose first line is `line`; None where it has faults."""
    try:
        told = lesson.told[line - 1] = _parsed(text, line)
        return read(fields, told)
    except Complaint as complaint:
        lesson.complaints.append(complaint)
    except Complaints as complaints:
        lesson.complaints += complaints.each
    except Exception as error:
        lesson.complaints.append(Complaint(line, "unread", f"{type(error).__name__}: {error}"))
    return None


def _parsed(text: str, line: int) -> Told:
    """YAML as plain data with its lines in the file; every scalar is text."""
    depth = 0
    try:
        # Brackets in brackets cost the scanner their square: it is left as soon as they are too many.
        for token in yaml.scan(text, Loader=yaml.BaseLoader):
            depth += token.id in ("[", "{", "<block sequence start>", "<block mapping start>")
            depth -= token.id in ("]", "}", "<block end>")
            refused = isinstance(token, (yaml.AliasToken, yaml.AnchorToken, yaml.TagToken))
            if refused or depth > _DEEPEST:
                raise _unlike(token.start_mark, line)
        node = yaml.compose(text, Loader=yaml.BaseLoader)
    except yaml.YAMLError as error:
        raise _unlike(getattr(error, "problem_mark", None), line) from None
    lines: dict[tuple[str | int, ...], int] = {(): line}
    return Told({} if node is None else _data(node, line, lines, ()), lines)


def _unlike(mark: yaml.Mark | None, line: int) -> Complaint:
    """The line of a block at which its YAML goes wrong, or ends too soon."""
    lines = (mark.buffer or "").rstrip("\0\n").splitlines() if mark else []
    at = min(mark.line, len(lines) - 1) if mark and lines else 0
    return Complaint(line + at, "yaml", "".join(lines[at : at + 1]).strip()[:40])


def _data(node: Any, line: int, lines: dict[tuple[str | int, ...], int], way: tuple[str | int, ...]) -> Any:
    """A node and all below it as plain data; notes where each stands, a value where its name does."""
    lines.setdefault(way, line + node.start_mark.line)
    if node.id == "scalar":
        return node.value
    if node.id == "sequence":
        return [_data(item, line, lines, (*way, at)) for at, item in enumerate(node.value)]
    made: dict[str, Any] = {}
    for key, value in node.value:
        here, name = line + key.start_mark.line, str(key.value).strip()
        if key.id != "scalar":
            raise _unlike(key.start_mark, line)
        if fault := control(name, here):
            raise fault
        if name in made:
            raise Complaint(here, "twice", name[:40])
        lines[*way, name] = here
        made[name] = _data(value, line, lines, (*way, name))
    return made

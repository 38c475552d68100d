"""Checking lesson packs: every file, every block, every position; all faults at once, each with file and line."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from difflib import get_close_matches
from os.path import abspath
from pathlib import Path

from tienlen.engine.cards import LANGUAGES, InputError
from tienlen.engine.judge import judge
from tienlen.engine.rules import PROFILES
from tienlen.explain import catalogue, error_text
from tienlen.explain.ledger import LEDGER
from tienlen.records.trick import judged
from tienlen.tutor import ask

from . import marking
from .fields import PRACTISED, Complaint, shown
from .grid import given
from .loader import Lesson, load
from .pack import twice, unequal
from .silent import silent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
    from typing import Any

    from tienlen.engine.rules import Rules

    from .misfits import Found, Way

_FOLDER = re.compile(r"[0-9]{2}-[a-z0-9]+(-[a-z0-9]+)*")


def check(folder: Path) -> tuple[dict[tuple[str, str], Lesson], list[Complaint]]:
    """Every lesson of a folder by (name, language), and everything that is wrong with them."""
    lessons: dict[tuple[str, str], Lesson] = {}
    complaints: list[Complaint] = []
    for path, place in _files(folder):
        if not _FOLDER.fullmatch(path.parent.name):
            complaints.append(Complaint(1, "folder", path.parent.name, "01-my-lesson", file=place))
        if path.stem not in LANGUAGES:
            complaints.append(Complaint(1, "language", path.stem, ", ".join(LANGUAGES), file=place))
        lesson = load(path)
        lesson.place = place
        found = sorted([*lesson.complaints, *faults(lesson)], key=lambda complaint: complaint.line)
        complaints += [replace(complaint, file=place) for complaint in found]
        lessons[path.parent.name, path.stem] = lesson
    if not lessons:
        complaints.append(Complaint(0, "none" if folder.is_dir() else "no_folder", file=str(folder)))
    return lessons, [*complaints, *twice(lessons), *unequal(lessons)]


def _files(folder: Path) -> Iterator[tuple[Path, str]]:
    """The lesson files of a folder of lessons, of one lesson, or that one file, and how a complaint calls them."""
    one = [folder] if folder.suffix == ".md" and folder.is_file() else []
    files = one or sorted(folder.glob("*.md")) or sorted(folder.glob("*/*.md"))
    for path in files:
        yield Path(abspath(path)), str(path)


def faults(lesson: Lesson) -> Iterator[Complaint]:
    """What the engine says against a lesson."""
    profiles = lesson.front.get("rules") or list(PROFILES)
    for step in lesson.steps:
        if not step["blocks"] and not lesson.complaints:
            yield Complaint(step["line"], "no_block", step["title"])
        for block in step["blocks"]:
            under = [PROFILES[profile] for profile in block.get("under", profiles)]
            refused = next(filter(None, (_refused(block, rules) for rules in under)), [])
            found = refused or _guarded((), _unheard, block, under)
            told = [replace(one, line=lesson.line(block["line"], way)) for way, one in found]
            yield from {repr(one): one for one in told}.values()


def _guarded(way: Way, check: Callable[..., Iterable[Found]], *told: Any) -> list[Found]:
    """What a check finds; if it stumbles, that, told of where it was."""
    try:
        return list(check(*told))
    except InputError as error:
        return [(way, Complaint(0, "input", error=error))]
    except Exception as error:
        return [(way, Complaint(0, "unusable", f"{type(error).__name__}: {error}"))]


def _refused(block: Mapping[str, Any], rules: Rules) -> list[Found]:
    """What is wrong with a task under one profile; whatever would stop it in front of a learner is."""
    found = [one for way, told in _positions(block) for one in _guarded(way, _judged, way, told, rules)]
    if not any(one.error or one.code == "unusable" for _, one in found):
        found += [*_not_held(block), *_guarded((), _further, block, rules)]
    return found


def _unheard(block: Mapping[str, Any], under: list[Rules]) -> Iterator[Found]:
    """Beliefs that no wrong answer shows."""
    for place, belief in silent(block, under):
        way = (_parts(block), place) if isinstance(place, int) else ("bait", place) if place else ()
        yield way, Complaint(0, "silent", belief)


def _judged(way: Way, told: Mapping[str, Any], rules: Rules) -> Iterator[Found]:
    """A verdict that is not as stated; the tutor is asked all that a learner can ask, so that it stumbles here."""
    if told.get("under") and rules.profile not in told["under"]:
        return
    verdict = ask(marking.rules_of(told, rules), marking.position_of(told)).verdict
    expected = told.get("expect")
    if isinstance(expected, dict):
        expected = expected.get(rules.profile)
    if expected and expected != str(verdict.reason):
        yield way, Complaint(0, "verdict", expected, f"{verdict.reason} ({rules.profile})")


def _parts(block: Mapping[str, Any]) -> str:
    """The field that holds what a block asks about, part by part."""
    return "empty" if block["kind"] == "fill" else "positions"


def _positions(block: Mapping[str, Any]) -> list[tuple[Way, Mapping[str, Any]]]:
    """All that a block shows judged, or asks about, and where it stands: of a table also the boxes that are given."""
    name, several = _parts(block), marking.positions_of(block)
    found: list[tuple[Way, Mapping[str, Any]]] = [
        ((name, at) if name in block else (), told) for at, told in enumerate(several)
    ]
    if block["kind"] == "fill":
        found += [(("rows", row - 1), told) for (row, _), told in given(block).items()]
    return found


def _not_held(block: Mapping[str, Any]) -> Iterator[Found]:
    """Plays with cards that the hand beside them lacks, unless it is this that is shown."""
    plays = [(way, told, told.get("play")) for way, told in _positions(block)]
    plays += [((), block, play) for play in (*block.get("bait", ()), *block.get("advice", ()))]
    for way, told, play in plays:
        if "hand" not in told or play in (None, "pass") or "not_in_hand" in str(told.get("expect")):
            continue
        if lacking := Counter(play.split()) - Counter(told["hand"].split()):
            yield way, Complaint(0, "not_in_hand", " ".join(lacking.elements()))


def _further(block: Mapping[str, Any], rules: Rules) -> Iterator[Found]:
    """What a task of this kind can have wrong beside its positions; a sound one is tried out."""
    check = _CHECKS.get(block["kind"])
    if check and (problem := check(block, rules)):
        yield (), Complaint(0, problem)
    else:
        _try_out(block, rules)


_ANSWERS: Mapping[str, Any] = {
    **dict.fromkeys(("pick", "lowest", "highest", "choose", "tip"), "pass"),
    **dict.fromkeys(("watch", "which", "flip"), ""),
    **dict.fromkeys(("next", "spot"), None),
}
"""Some answer, right or not, to a task that is answered neither with a list nor with a verdict."""


_JUDGED = ("legal", "twin", "fill", "ruling")
"""Tasks that are answered with a verdict."""


def _try_out(block: Mapping[str, Any], rules: Rules) -> None:
    """Mark an answer to each question of a task."""
    kind = block["kind"]
    if kind in ("show", "generated") or (kind == "watch" and "missing" not in block):
        return
    for at in range(len(marking.positions_of(block)) or 1):
        judged = {"at": at, "legal": True}
        marking.mark(block, judged if kind in _JUDGED else _ANSWERS.get(kind, []), rules)


def _has_solution(block: Mapping[str, Any], rules: Rules) -> str | None:
    return None if marking.solutions(block, rules) else "no_solution"


def _is_told(block: Mapping[str, Any], rules: Rules) -> str | None:
    if "acts" not in block:
        return None
    told = judged(marking.trick_of(block, rules))
    if told.error is not None:
        raise told.error
    if block["kind"] != "spot" and not all(step.verdict.legal for step in told.steps):
        return "illegal_act"
    return "no_solution" if told.deal.to_act is None and block["kind"] == "next" and block.get("who") != "out" else None


def _winner(block: Mapping[str, Any], rules: Rules) -> str | None:
    plays = block["plays"]
    one_wins = 1 < len(plays) == len(set(plays)) and marking.winner(block, marking.rules_of(block, rules))
    return None if one_wins else "no_solution"


def _tip(block: Mapping[str, Any], rules: Rules) -> str | None:
    for play in block["advice"]:
        if not judge(marking.rules_of(block, rules), marking.position_of(block, play)).legal:
            return "advice"
    return None if _told_only(block) else "engine_decides"


def _told_only(block: Mapping[str, Any]) -> bool:
    """Whether a block that holds its answer names only rows that the engine does not decide."""
    return all("E" not in LEDGER[row].kinds for row in block["teaches"])


def _quiz(block: Mapping[str, Any], rules: Rules) -> str | None:
    return None if _told_only(block) else "engine_decides"


def _flip(block: Mapping[str, Any], rules: Rules) -> str | None:
    mark = marking.mark(block, "", rules)
    return None if mark.solution else "no_solution"


_CHECKS: Mapping[str, Callable[[Mapping[str, Any], Rules], str | None]] = {
    **dict.fromkeys(("pick", "lowest", "highest", "all", "bombs"), _has_solution),
    **dict.fromkeys(("next", "spot", "show"), _is_told),
    "which": _winner,
    "tip": _tip,
    "quiz": _quiz,
    "flip": _flip,
}


def coverage(lessons: Mapping[tuple[str, str], Lesson], language: str = "en") -> dict[str, list[str]]:
    """Every ledger row that a lesson tells, and the steps (lesson.step) whose blocks name it."""
    table: dict[str, list[str]] = {row: [] for row, entry in LEDGER.items() if set(entry.kinds) & {"L", "X"}}
    for (name, tongue), lesson in sorted(lessons.items()):
        for number, step in enumerate(lesson.steps, 1):
            for row in dict.fromkeys(row for block in step["blocks"] for row in block.get("teaches", ())):
                if tongue == language and row in table:
                    table[row].append(f"{int(name[:2])}.{number}")
    return table


def sentence(complaint: Complaint, language: str) -> str:
    """A complaint as `file:line: sentence`, without the line where there is none."""
    words = catalogue(language)
    if complaint.error is not None:
        text = error_text(complaint.error, language)
    else:
        expected = complaint.expected
        if complaint.code in _RULES:
            expected = ", ".join(_kin(complaint.value, _RULES[complaint.code]))
        values = {"value": shown(complaint.value[:60]), "expected": shown(expected)}
        text = words.get(f"lesson.error.{complaint.code}", **values)
        close = _close(complaint.value, [*_RULES.get(complaint.code, complaint.expected.split(", "))])
        if close and complaint.code in ("key", "kind", "choice", "row", "language", "no_generator"):
            text += " " + words.get("lesson.error.did_you_mean", value=close)
    line = f":{complaint.line}" if complaint.line else ""
    return f"{shown(complaint.file)}{line}: {text}"


_RULES: Mapping[str, Collection[str]] = {"row": LEDGER, "no_generator": PRACTISED}
"""What a rule can be where one is refused: more names than anybody reads."""


def _kin(rule: str, rules: Collection[str]) -> list[str]:
    """The rules of the same family, or if there is no such family, how the names of rules begin.

    >>> _kin("tip.x", ["tip.sort", "end.out", "tip.keep_bomb"]), _kin("x", ["tip.sort", "end.out", "tip.keep_bomb"])
    (['tip.sort', 'tip.keep_bomb'], ['tip.…', 'end.…'])
    """
    families = dict.fromkeys(f"{name.partition('.')[0]}." for name in rules)
    kin = [name for name in rules if name.startswith(f"{rule.partition('.')[0]}.")]
    return kin or [f"{family}…" for family in families]


def _close(word: str, names: list[str]) -> str | None:
    """The name that was meant: one of the same letters before one that looks alike.

    >>> _close("aks", ["packs", "ask"]), _close("pased", ["passed", "ask"]), _close("x", ["ask"])
    ('ask', 'passed', None)
    """
    same = [name for name in names if sorted(name) == sorted(word.lower())]
    return next(iter([*same, *get_close_matches(word.lower(), names, 1)]), None)

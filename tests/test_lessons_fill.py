"""A table that the learner fills in: what its boxes are, how they are marked, shown, printed, and refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import learner, robot
from tests.pressing import found, opened
from tests.taught import TODAY, lesson, sound
from tests.test_lessons_files import GOOD, fenced
from tienlen.engine.cards import LANGUAGES
from tienlen.engine.rules import PROFILES
from tienlen.lessons.check import check, sentence
from tienlen.lessons.compiler import write_course
from tienlen.lessons.course import read_course
from tienlen.lessons.marking import mark
from tienlen.screens import learn_course, shell

Task = dict[str, Any]
TABLES = {
    lesson["id"]: task
    for lesson in read_course("en")
    for step in lesson["steps"]
    for task in step["tasks"]
    if task["kind"] == "fill"
}
EACH = pytest.mark.parametrize("id", TABLES)
OPEN = "?"


def verdicts(task: Task, profile: str) -> list[list[bool]]:
    """What the second referee says of every box."""
    return [[learner.ruled({**row, **column}, profile).legal for column in task["columns"]] for row in task["rows"]]


def at_table(id: str, profile: str = "pagat", **more: Any) -> shell.State:
    """The page of a lesson that holds its table."""
    pages = learn_course.pages(learn_course.lesson_of(lesson(id).learn))
    step = next(at for at, page in enumerate(pages, 1) if page.task and page.task["kind"] == "fill")
    return lesson(id, step, profile=profile, **more)


def table(state: shell.State) -> list[list[dict[str, Any]]]:
    """The boxes that are shown, row by row."""
    (node,) = found(shell.scene(state), t="table", kind="boxes")
    return [row["cells"][1:] for row in node["rows"]]


def places(task: Task) -> list[tuple[int, int]]:
    """Where the empty boxes are, counted from 0."""
    return [(box["row"] - 1, box["column"] - 1) for box in task["empty"]]


@EACH
def test_a_table_has_verdicts_of_both_kinds_among_what_is_given_and_what_is_asked(id: str) -> None:
    told, empty = verdicts(TABLES[id], "pagat"), places(TABLES[id])
    asked = [told[row][column] for row, column in empty]
    given = [cell for row, cells in enumerate(told) for column, cell in enumerate(cells) if (row, column) not in empty]
    assert {True, False} == set(asked) == set(given)
    assert 2 <= len(empty) <= 4


@EACH
@pytest.mark.parametrize("profile", PROFILES)
def test_each_empty_box_is_marked_as_the_second_referee_says(id: str, profile: str) -> None:
    told = verdicts(TABLES[id], profile)
    for at, (row, column) in enumerate(places(TABLES[id])):
        legal = told[row][column]
        assert mark(TABLES[id], {"at": at, "legal": legal}, PROFILES[profile]).right
        wrong = mark(TABLES[id], {"at": at, "legal": not legal}, PROFILES[profile])
        assert (wrong.right, wrong.belief) == (False, TABLES[id]["empty"][at].get("belief"))


@EACH
@pytest.mark.parametrize("profile", PROFILES)
def test_the_table_shows_what_is_given_and_fills_up(id: str, profile: str) -> None:
    """One box after the other, the one that is asked about marked; its verdict stands there as soon as it is right."""
    task, state = TABLES[id], at_table(id, profile)
    told, empty = verdicts(task, profile), places(task)
    for at, here in enumerate(empty):
        sound(state)
        for row, cells in enumerate(table(state)):
            for column, cell in enumerate(cells):
                waits = (row, column) in empty[at:]
                assert (cell["text"] == OPEN) is waits
                assert cell.get("yes") == (None if waits else told[row][column])
                assert cell.get("now", False) is ((row, column) == here)
        wrong = robot.choose(state, not told[here[0]][here[1]])
        assert table(wrong) == table(state)
        state = robot.answer(wrong)
        assert table(state)[here[0]][here[1]]["yes"] is told[here[0]][here[1]]
        state = robot.do(state, "next")
    assert not found(shell.scene(state), t="table", kind="boxes")


def test_heads_say_what_rows_and_columns_hold() -> None:
    """Cards of a play that the columns lie under stand alone; a whole position is told in words."""
    (node,) = found(shell.scene(at_table("bombs")), t="table", kind="boxes")
    assert node["head"] == [
        "Play",
        ["On the table ", {"c": "2d"}],
        ["On the table ", {"c": "2s"}, " ", {"c": "2h"}],
        ["On the table ", {"c": "2s"}, " ", {"c": "2c"}, " ", {"c": "2d"}],
    ]
    assert node["rows"][3]["cells"][0]["text"][0] == {"c": "Ks"}
    (node,) = found(shell.scene(at_table("house-rules")), t="table", kind="boxes")
    assert node["head"] == ["Play", ["Pagat"], ["Ace-high"], ["Thirteen"]]
    texts = ["".join(run for run in row["cells"][0]["text"] if isinstance(run, str)) for row in node["rows"]]
    assert texts[0].startswith("Led ")
    assert texts[2].startswith("On the table ")
    assert texts[2].endswith(". This player passed earlier in this trick.")


HEADS = [
    ("{on: 2d}, {on: 2s}", "{play: 6s}", "On the table", "On the table 2d", ["6s"]),
    ("{hand: 6s 7s}, {hand: 6s 8s}", "{play: 6s}", "In hand", "In hand 6s 7s", ["Led 6s"]),
    ("{turn: yes}, {turn: no}", "{play: 6s}", "Situation", "It is this player’s turn.", ["Led 6s"]),
    ("{hand: 6s 7s}, {turn: no}", "{play: 6s}", "Situation", "In hand 6s 7s", ["Led 6s"]),
    (
        "{on: 2d, play: 6s}",
        "{passed: no}, {passed: yes}",
        "Play",
        "On the table 2d · Played on it 6s",
        ["This player has not passed in this trick.", "This player passed earlier in this trick."],
    ),
    (
        "{on: 6s 6c 6d 6h, play: 9s 9c 9d 9h}",
        "{on_twos: no}, {on_twos: yes}",
        "Play",
        "On the table 6s 6c 6d 6h · Played on it 9s 9c 9d 9h",
        ["What lies there is not a bomb laid on 2s.", "What lies there is a bomb laid on 2s."],
    ),
    (
        "{play: 6s 6c, packs: 1}, {play: 6s 6c, packs: 2}",
        "{must: 6s}",
        "Play",
        "Led 6s 6c. One pack is in play.",
        ["It is the first play of the first deal; it must hold 6s."],
    ),
    (
        "{rules: pagat}, {rules: thirteen}",
        "{on: 3s, play: 6s}",
        "Rules",
        "Pagat",
        ["On the table 3s · Played on it 6s"],
    ),
]


def text(head: Any) -> str:
    """What stands there, cards in the engine's letters."""
    return "".join(run if isinstance(run, str) else run["c"] for run in head)


@pytest.mark.parametrize(("rows", "columns", "corner", "row", "heads"), HEADS)
def test_every_head_says_something(
    rows: str, columns: str, corner: str, row: str, heads: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What goes without saying elsewhere is said where it is what rows, or columns, differ in."""
    block = f"fill\nask: x\nrows: [{rows}]\ncolumns: [{columns}]\nempty: [{{row: 1, column: 1}}]"
    front = "id: mine\ntitle: Mine\nlevel: 1\nrules: pagat\nteaches: cards.ranks"
    (tmp_path / "lessons/01-mine").mkdir(parents=True)
    (tmp_path / "lessons/01-mine/en.md").write_text(f"---\n{front}\n---\n## Mine\n{fenced(block)}", encoding="utf-8")
    write_course(tmp_path / "lessons", tmp_path)
    monkeypatch.setenv("TIENLEN_LESSONS", str(tmp_path))
    state = lesson("mine")
    sound(state)
    (node,) = found(shell.scene(state), t="table", kind="boxes")
    first, *others = map(text, node["head"])
    assert (first, text(node["rows"][0]["cells"][0]["text"]), others) == (corner, row, heads)


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_on_paper_the_table_stands_once_and_its_empty_boxes_are_boxes(id: str, language: str) -> None:
    scene = shell.scene(opened(f"?screen=learn&view=print&lesson={id}&lang={language}", day=TODAY))
    (node,) = found(scene, t="table", kind="boxes")
    cells = [row["cells"][1:] for row in node["rows"]]
    boxes = [(r, c) for r, row in enumerate(cells) for c, cell in enumerate(row) if cell["text"] == "\N{BALLOT BOX}"]
    assert boxes == sorted(places(TABLES[id]))
    (panel,) = (part for part in scene["body"] if node in part.get("kids", ()))
    assert not found(panel, t="options")


# ---------------------------------------------------------------------------------- what an author may get wrong

ROWS = "rows:\n  - {play: 6s 6c 6d 6h}\n  - {play: 7s 7c 8d 8h 9s 9c}"
COLUMNS = "columns:\n  - {on: 2d}\n  - {on: 2s 2h}"
EMPTY = "empty: [{row: 1, column: 2}]"
FIRST = GOOD.count("\n") + 3
FAULTS = [
    (f"ask: x\n{ROWS}\n{COLUMNS}\n{EMPTY}", []),
    (f"ask: x\n{ROWS}\n{COLUMNS}", ["0 missing empty"]),
    (f"ask: x\n{ROWS}\n{COLUMNS}\nempty: []", ["7 list"]),
    (f"ask: x\n{ROWS}\n{COLUMNS}\nempty:\n  - {{row: 3, column: 2}}\n  - {{row: 1, column: 9}}\n  - {{row: 0}}", [
        "8 value 3", "9 value 9", "10 value 0", "10 missing column",
    ]),
    (f"ask: x\n{ROWS}\n{COLUMNS}\nempty: [{{row: 9, column: 1, expect: nope}}]\nteachs: x", [
        "7 choice nope", "7 value 9", "8 key teachs",
    ]),
    (f"ask: x\n{ROWS.replace('6h', '6h, onn: 2d, on: 1x')}\n{COLUMNS}\n{EMPTY}", [
        "2 input", "2 key onn", "5 row_and_column on", "6 row_and_column on",
    ]),
    (f"ask: x\nrules: pagatt\n{ROWS.replace('play: 7s', 'plya: 7s')}\n{COLUMNS}\n{EMPTY}", ["1 input", "4 key plya"]),
    (f"ask: x\nrows: 6s\n{COLUMNS.replace('2s 2h', '2d')}\nempty: [{{row: 7, column: 3}}]", [
        "1 list", "4 twice on: 2d", "5 value 3",
    ]),
    (f"ask: x\n{ROWS}\n{COLUMNS.replace('2d', '3s 4d')}\n{EMPTY}", ["5 input"]),
    (f"ask: x\n{ROWS.replace('6h', '6h, passed: yes')}\ncolumns:\n  - {{rules: pagat}}\n  - {{turn: no}}\n{EMPTY}", [
        "2 input",
    ]),
    (f"ask: x\n{ROWS}\n{COLUMNS.replace('2d', '2h 2s, passed: no')}\n{EMPTY}", ["6 twice on: 2s 2h"]),
    (f"ask: x\n{ROWS}\n  - {{turn: yes, play: 6h 6d 6c 6s}}\n{COLUMNS}\n{EMPTY}", [
        "4 twice turn: yes, play: 6h 6d 6c 6s",
    ]),
    (f"ask: x\n{ROWS}\n{COLUMNS}\nempty:\n  - {{row: 3, column: 2}}\n  - {{row: 1, column: 9}}", [
        "8 value 3", "9 value 9",
    ]),
    (f"ask: x\n{ROWS}\n{COLUMNS}\nempty:\n  - {{row: 1, column: 2}}\n  - {{row: 1, column: 2}}", [
        "9 twice row: 1, column: 2",
    ]),
    (f"ask: x\n{ROWS}\n{COLUMNS.replace('on: 2d', 'on: 2d, play: 3s')}\n{EMPTY}", ["5 row_and_column play"]),
    (f"ask: x\n{ROWS.replace('play: 6s 6c 6d 6h', 'on: 3s')}\n{COLUMNS}\n{EMPTY}", [
        "2 missing play", "5 row_and_column on", "6 row_and_column on",
    ]),
    (f"ask: x\n{ROWS.replace('6c', '6s')}\n{COLUMNS.replace('2s 2h', '9c')}\n{EMPTY}", ["2 input", "3 input"]),
    (f"ask: x\n{ROWS}\n{COLUMNS.replace('on: 2d', 'onn: 2d')}\n{EMPTY}", ["5 key onn"]),
    (f"ask: x\n{ROWS}\n{COLUMNS.replace('{on: 2d}', '{}')}\n{EMPTY}", ["5 shape"]),
    (f"ask: x\n{ROWS}\n{COLUMNS}\nempty: [{{row: 1, column: 2, play: 3s}}]", ["7 key play"]),
    (f"ask: x\n{ROWS}\ncolumns: [{', '.join(['{on: 2d}'] * 5)}]\n{EMPTY}", ["0 table_size"]),
    (f"ask: x\n{ROWS}\n{COLUMNS}\n{EMPTY}\nplay: 3s", ["8 key play"]),
]  # fmt: skip


def complaints(block: str, folder: Path) -> list[Any]:
    (folder / "01-x").mkdir()
    (folder / "01-x/en.md").write_text(GOOD + fenced(f"fill\n{block}"), encoding="utf-8")
    return check(folder)[1]


@pytest.mark.parametrize(("block", "told"), FAULTS)
def test_every_fault_of_a_table_is_told_with_its_line(block: str, told: list[str], tmp_path: Path) -> None:
    """Lines are counted from the first inside the block."""
    faults = complaints(block, tmp_path)
    assert [f"{one.line - FIRST} {one.code} {one.value}".strip() for one in faults] == told
    for language in LANGUAGES:
        assert all("{" not in sentence(fault, language) for fault in faults)


def test_close_names_are_offered(tmp_path: Path) -> None:
    (fault,) = complaints(f"ask: x\n{ROWS}\n{COLUMNS.replace('on: 2d', 'onn: 2d')}\n{EMPTY}", tmp_path)
    assert sentence(fault, "en").endswith("Did you mean “on”?")


def test_the_boxes_that_are_given_are_judged_as_well(tmp_path: Path) -> None:
    """A verdict that the author mistakes, a box that is a position under some rules only, a hand that lacks a card."""
    mistaken = f"ask: x\n{ROWS}\n{COLUMNS}\nempty: [{{row: 1, column: 2, expect: bomb}}]"
    assert [fault.code for fault in complaints(mistaken, tmp_path)] == ["verdict"]
    (tmp_path / "twos").mkdir()
    row = "rows: [{on: Ks Ac 2d, play: 6s 6c 6d 6h}]\ncolumns: [{rules: pagat}, {rules: ace_high}]"
    bad = complaints(f"ask: x\n{row}\nempty: [{{row: 1, column: 1}}]", tmp_path / "twos")
    assert [(fault.code, fault.error.code) for fault in bad] == [("input", "bad_table")]
    (tmp_path / "hand").mkdir()
    held = f"ask: x\n{ROWS.replace('6h}', '6h, hand: 3s 6s 6c 6d}')}\n{COLUMNS}\nempty: [{{row: 2, column: 1}}]"
    (fault,) = complaints(held, tmp_path / "hand")
    assert (fault.line - FIRST, fault.code, fault.value) == (2, "not_in_hand", "6h")


def test_what_is_wrong_with_a_box_is_told_at_its_line(tmp_path: Path) -> None:
    """So it is of each position of several."""
    empty = (
        "empty:\n  - {row: 2, column: 1}\n  - {row: 1, column: 2, expect: bomb}\n  - {row: 2, column: 2, belief: M1}"
    )
    faults = complaints(f"ask: x\n{ROWS}\n{COLUMNS}\n{empty}", tmp_path)
    assert [(fault.line - FIRST, fault.code) for fault in faults] == [(9, "verdict")]
    (tmp_path / "silent").mkdir()
    faults = complaints(f"ask: x\n{ROWS}\n{COLUMNS}\n{empty.replace(', expect: bomb', '')}", tmp_path / "silent")
    assert [(fault.line - FIRST, fault.code) for fault in faults] == [(10, "silent")]
    (tmp_path / "02-x").mkdir()
    several = "legal\nask: x\npositions:\n  - {on: 4s, play: 3s}\n  - {on: 3s, play: 4s, expect: lead}"
    (tmp_path / "02-x/en.md").write_text(GOOD + fenced(several), encoding="utf-8")
    faults = check(tmp_path / "02-x")[1]
    assert [(fault.line - FIRST, fault.code) for fault in faults] == [(3, "verdict")]

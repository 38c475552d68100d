"""What README.md shows works as shown."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

from tienlen import ask
from tienlen.lessons.check import check
from tienlen.lessons.pattern import pattern
from tienlen.records.position import READERS, read_line

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MAKE_TARGETS = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def blocks(language: str) -> list[str]:
    return [text for name, text in BLOCK.findall(README) if name == language]


def sessions() -> list[tuple[str, str]]:
    """Each command of a console block with the output shown below it."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def test_there_are_examples_of_every_kind() -> None:
    assert blocks("python")
    assert any(output for _, output in sessions())
    assert set(name for name, _ in BLOCK.findall(README)) <= {"python", "console", "sh", "text", "quiz"}


def test_a_step_of_a_lesson_passes_the_check(tmp_path: Path) -> None:
    (step,) = re.findall(r"^````markdown\n(.*?)^````$", README, re.MULTILINE | re.DOTALL)
    (tmp_path / "01-x").mkdir()
    (tmp_path / "01-x/en.md").write_text(f"{pattern('x', 'en')}\n{step}", encoding="utf-8")
    lessons, complaints = check(tmp_path)
    assert complaints == []
    assert len(lessons["01-x", "en"].steps) == 3


def test_a_table_to_fill_in_and_who_is_out_are_written_as_told(tmp_path: Path) -> None:
    (told,) = re.findall(r"a `next` for .*?`\{row.*?\}`", README, re.DOTALL)
    rows, columns, empty = re.findall("`([a-z]+)`", told)[-3:]
    row, column, box = re.findall(r"`(\{.*?\})`", told)
    (who,) = re.findall(r"`(who: \w+)`", told)
    table = f"ask: Is it legal?\nteaches: bomb.quad_on_two\n{rows}: [{row}]\n{columns}: [{column}]\n{empty}: [{box}]"
    asked = f"ask: Who is out?\nteaches: end.out\nacts: 1:9c.out 2:Td\n{who}"
    step = f"## A table\n\n```fill\n{table}\n```\n\n```next\n{asked}\n```\n"
    (tmp_path / "01-x").mkdir()
    (tmp_path / "01-x/en.md").write_text(f"{pattern('x', 'en')}\n{step}", encoding="utf-8")
    assert check(tmp_path)[1] == []


def test_a_line_of_a_batch_and_all_its_keys() -> None:
    (told,) = re.findall(r"A line has .*?`decks`", README, re.DOTALL)
    assert {"rules", *READERS} == {key for key in re.findall("`([^`]+)`", told) if key.isidentifier()}
    (line,) = re.findall(r"`(\{.*?\})`", told)
    assert ask(*read_line(line)).legal


@pytest.mark.parametrize("block", blocks("python"))
def test_python_sessions(block: str) -> None:
    if ">>>" not in block:
        exec(compile(block, "README.md", "exec"), {"__name__": "readme"})
        return
    examples = doctest.DocTestParser().get_doctest(block, {"__name__": "readme"}, "README.md", "README.md", 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples)
    assert runner.failures == 0


@pytest.mark.parametrize(("command", "output"), sessions())
def test_commands_answer_as_shown(command: str, output: str) -> None:
    environment = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PATH": path_with_ours()}
    ran = subprocess.run(
        ["sh", "-c", command], cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert ran.stdout + ran.stderr == output


def test_every_other_command_exists() -> None:
    """Commands in `sh` blocks set up and serve; here each is only looked up."""
    lines = [line.partition("#")[0].strip() for block in blocks("sh") for line in block.splitlines()]
    for line in filter(None, lines):
        words = shlex.split(line)
        if words[0] == "make":
            assert words[1] in MAKE_TARGETS, line
        elif words[0] == "tienlen":
            asked = subprocess.run(
                [*words[:2], "--help"], env={**os.environ, "PATH": path_with_ours()}, capture_output=True, check=False
            )
            assert asked.returncode == 0, line
        else:
            assert words[:3] in (["pip", "install", "."], ["python", "-m", "bench"]), line


def test_every_file_it_names_is_there() -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", README):
        assert (ROOT / target).exists(), target


def path_with_ours() -> str:
    return os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])


@pytest.mark.skipif(which("make") is None, reason="no make")
@pytest.mark.parametrize("target", ["app", "test"])
def test_what_is_made_from_a_changed_text_is_made_anew(target: str, tmp_path: Path) -> None:
    """After a pull nobody sees yesterday's messages and lessons; without a change nothing is made."""
    for name in ("bin/python", ".run", ".dev", ".compiled"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()

    def makes(*changed: str) -> bool:
        pretended = [word for path in changed for word in ("-W", path)]
        told = subprocess.run(
            ["make", "-n", f"VENV={tmp_path}", *pretended, target], cwd=ROOT, capture_output=True, text=True, check=True
        )
        return "hatch_build.py" in told.stdout

    assert not makes()
    assert makes("tienlen/explain/locale/vi/LC_MESSAGES/lessons.po")
    assert makes("lessons/01-order/fr.md")

"""The layers of the code, as pyproject.toml declares them."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

AUTHORS = ("pydantic", "nh3", "markdown_it", "yaml")
"""What only those need who write lessons."""

HEAVY = ("anywidget", "ipywidgets", "traitlets", "voila", "rich", "IPython", "tornado", "segno", "babel", *AUTHORS)
"""What no one should wait for who only wants a ruling."""


def modules_after(code: str) -> set[str]:
    """The modules a fresh interpreter holds after running `code`."""
    ran = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules, sep='\\n')"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    return set(ran.stdout.split("\n"))


def test_every_contract_is_kept() -> None:
    ran = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_every_folder_and_file_of_the_package_has_its_layer() -> None:
    """import-linter says so too, but only of what Python can import."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = {part.strip("() ") for layer in contracts[0]["layers"] for part in layer.split("|")}
    here = {path.stem for path in (ROOT / "tienlen").iterdir() if path.suffix == ".py" or path.is_dir()}
    assert here - {"__init__", "__pycache__"} <= layers


@pytest.mark.parametrize(
    "code",
    [
        "import tienlen",
        "from tienlen import ask, judge, moves, PROFILES",
        "import tienlen.app",
        "from tienlen.cli import main; main(['check', '--play', '6s'])",
        "from tienlen.cli import main; main(['moves', '--hand', '6s'])",
        "from tienlen.cli import main; main(['audit', 'docs/sunday.txt'])",
        "from tienlen import audit, read_record; audit(read_record(open('docs/sunday.txt').read())).as_json()",
        "from tienlen.cli import main; main(['app', '--help'])",
    ],
)
def test_a_ruling_imports_nothing_heavy(code: str) -> None:
    loaded = modules_after(code)
    assert not [name for name in HEAVY if name in loaded]


def test_a_learner_needs_nothing_of_what_authors_need() -> None:
    loaded = modules_after(
        "from tests.pressing import opened\n"
        "from tienlen.screens import shell\n"
        "shell.scene(opened('?screen=learn&lesson=order&step=1'))"
    )
    assert "tienlen.lessons.marking" in loaded
    assert not {*AUTHORS} & loaded
    assert not {f"tienlen.lessons.{name}" for name in ("fields", "schema", "loader", "check", "compiler")} & loaded


def test_import_tienlen_loads_next_to_nothing() -> None:
    added = modules_after("import tienlen") - modules_after("")
    assert {name for name in added if name.startswith("tienlen")} == {"tienlen"}


def test_a_visitors_kernel_runs_nothing_but_ours_and_what_widgets_need() -> None:
    """Pure Python on top of the widget machinery: no server, no compiler of catalogues, nothing compiled or heavy."""
    packages = [
        {name.partition(".")[0] for name in modules_after(code)}
        for code in ("import anywidget", "from tienlen import App; App()")
    ]
    assert packages[1] - packages[0] - sys.stdlib_module_names <= {"tienlen", "segno"}
    assert "tienlen" in packages[1]
    assert not {"voila", "jupyterlab", "babel", "rich", "numpy", "jupyter_server"} & packages[1]

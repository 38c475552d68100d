"""The wheel carries everything: built from the sources alone, installed away from them, it rules and serves."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest

ROOT = Path(__file__).resolve().parent.parent

MADE = shutil.ignore_patterns("*.mo", "__pycache__", "node_modules", ".*")
"""What a fresh clone does not hold."""

SOURCES = ("tienlen", "notebooks", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the sources without anything that was made from them."""
    sources = tmp_path_factory.mktemp("sources")
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, sources / name, ignore=MADE)
        else:
            shutil.copy2(ROOT / name, sources / name)
    target = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)]
    subprocess.run(command, cwd=sources, check=True, capture_output=True)
    (built,) = target.glob("tienlen-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an environment that holds the wheel and what it asks for."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    commands = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [commands / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command = [*pip, "-c", ROOT / "requirements.txt", wheel]
    ran = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return commands


def clean_environment() -> dict[str, str]:
    """The environment without anything that leads back to the checkout."""
    leading = ("PYTHON", "JUPYTER", "IPYTHON", "VIRTUAL_ENV", "TIENLEN")
    return {name: value for name, value in os.environ.items() if not name.startswith(leading)}


def test_everything_is_inside(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    for source in (ROOT / "tienlen").rglob("*"):
        name = source.relative_to(ROOT).as_posix()
        if source.is_dir() or "__pycache__" in name or "/static/src/" in name or source.name.startswith("."):
            continue
        assert name in inside
        if source.suffix == ".po":
            assert name.replace(".po", ".mo") in inside
    needed = {"py.typed", "widgets/static/tienlen.js", "widgets/static/tienlen.css", "server/app.ipynb"}
    assert {f"tienlen/{name}" for name in needed} <= inside
    assert not [name for name in inside if "/static/src/" in name or name.startswith(("tests", "bench"))]


Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(installed: Path, tmp_path: Path) -> Run:
    """Runs a command of that environment in an empty folder."""

    def ran(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [installed / command[0], *command[1:]],
            cwd=tmp_path,
            env=clean_environment(),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    return ran


def test_a_club_can_write_lessons(run: Run) -> None:
    """What reading them takes has come along."""
    assert run("tienlen", "lessons", "new", "ours/01-monday").returncode == 0
    checked = run("tienlen", "lessons", "check", "ours")
    assert (checked.returncode, checked.stderr) == (0, "")


def test_it_rules(installed: Path, run: Run) -> None:
    home = run("python", "-c", "import tienlen; print(tienlen.__file__)").stdout.strip()
    assert Path(home).is_relative_to(installed.parent)
    for language in ("en", "vi", "fr", "de", "ru"):
        ruling = run("tienlen", "check", "--on", "Ah", "--play", "6s 6c 6d 6h", "--lang", language)
        assert ruling.returncode == 1, ruling.stderr
        assert "bomb.only_twos" in ruling.stdout
    assert run("tienlen", "--version").stdout.startswith("tienlen ")
    assert run("python", "-m", "tienlen", "check", "--play", "6s").returncode == 0
    assert "No broken requirements" in run("python", "-m", "pip", "check").stdout


@pytest.fixture
def served(installed: Path, tmp_path: Path) -> Iterator[str]:
    """The address of the app, served by the installed package."""
    process = subprocess.Popen(
        [installed / "tienlen", "app", "--port", "0", "--no-browser"],
        cwd=tmp_path,
        env=clean_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    try:
        said = []
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line)
            if address := re.search(r"http://\S+:\d+/\S*", line):
                yield address.group()
                break
        else:
            raise AssertionError("the app did not start: " + "".join(said))
    finally:
        process.terminate()
        process.wait(timeout=20)


def test_it_serves_its_page(served: str) -> None:
    with urllib.request.urlopen(served, timeout=60) as response:
        page = response.read().decode("utf-8")
    assert "<title>" in page
    script = re.search(r"[\"']([^\"']*/a/\w+/tienlen\.js)", page)
    assert script, "the page names no script of ours"
    with urllib.request.urlopen(urljoin(served, script.group(1)), timeout=60) as response:
        assert "javascript" in response.headers["Content-Type"]
        assert len(response.read()) > 10_000

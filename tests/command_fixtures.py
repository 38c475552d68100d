"""Fixtures around commands: `pytest_plugins = ["tests.command_fixtures"]`."""

from __future__ import annotations

from typing import Any

import pytest

from tests.commands import Ran
from tienlen.cli import main


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that asks for English, and for colours where it has them."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command in this process."""

    def run(*arguments: str) -> Ran:
        return Ran(main(arguments), capsys.readouterr())

    return run

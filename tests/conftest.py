"""What every test run needs: fresh catalogues, the seed, the tier."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
BROWSER = ROOT / "tests" / "browser"
sys.path.insert(0, str(ROOT))

FULL = os.environ.get("TIENLEN_FULL") == "1"
"""The full tier (`make test-all`): every size, host and language."""

SEED = os.environ.get("TIENLEN_SEED", "tienlen")
"""One word from which every random choice of the run follows; CI sets it from the commit."""


def pytest_configure(config: pytest.Config) -> None:
    """Recompile the catalogues whose source is newer, before anything imports them."""
    from hatch_build import compile_catalogues

    compile_catalogues(stale_only=True)
    # Kernels and commands that tests start keep their bytecode, as they do for everybody.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # A busy machine is no failure.
    settings.register_profile("tienlen", deadline=None, max_examples=1000 if FULL else 100, print_blob=True)
    settings.load_profile("tienlen")


def pytest_report_header(config: pytest.Config) -> str:
    """Say what is needed to run the same choices again."""
    return f"tienlen: TIENLEN_SEED={SEED}, {'full' if FULL else 'sampled'} tier"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the full tier out of a sampled run; whatever opens pages is marked."""
    left_out = [item for item in items if not FULL and item.get_closest_marker("full")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker(pytest.mark.browser)


TOGETHER = (".ipynb", "test_wheel.py", "test_notebook.py", "test_lesson_notebooks.py")
"""Files whose tests stay on one worker: those of a notebook share its kernel, others what takes long to set up."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Every test goes to the worker that is free, but for files whose tests stay together."""
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            return file if file.endswith(TOGETHER) else nodeid

    return Scheduling(config, log)


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> random.Random:
    """A random source that depends on the seed of the run and the name of the test alone."""
    return random.Random(f"{SEED}/{request.node.nodeid}")


@pytest.fixture(scope="session")
def full() -> bool:
    """Whether this is the full tier."""
    return FULL

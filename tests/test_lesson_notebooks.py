"""The lessons' notebooks under somebody else's plain Voilà: each page asks, and an answer in it is answered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.held import differences, written_tasks
from tests.browser.pupil import Pupil
from tests.conftest import FULL, SEED
from tests.serving import Served, plain_voila
from tienlen.lessons.course import read_course

pytest_plugins = ["tests.fixtures"]
pytestmark = pytest.mark.browser

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
LESSONS = {lesson["folder"]: lesson for lesson in read_course("en")}
SHOWN = list(LESSONS) if FULL else sorted(Random(SEED).sample(list(LESSONS), 2))


class Reader(Pupil):
    """A pupil in a notebook's page, where nothing but the page itself tells when an answer has come."""

    def go(self, part: Locator) -> None:
        """Press something; what comes next is waited for when it is looked for."""
        part.click()
        self.page.wait_for_timeout(500)
        expect(self.page.locator("[data-tl-waits]")).to_have_count(0, timeout=10_000)


def test_each_lesson_has_its_notebook() -> None:
    assert sorted(path.stem for path in NOTEBOOKS.glob("lesson-*.ipynb")) == [
        f"lesson-{name}" for name in sorted(LESSONS)
    ]


@pytest.fixture(scope="module")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Plain Voilà on a folder with the notebooks in it."""
    folder = tmp_path_factory.mktemp("notebooks")
    for path in NOTEBOOKS.glob("lesson-*.ipynb"):
        (folder / path.name).write_bytes(path.read_bytes())
    with plain_voila(folder) as served:
        yield served


@pytest.mark.parametrize("name", SHOWN)
def test_a_task_is_answered_under_plain_voila(voila: Served, page: Page, name: str) -> None:
    page.goto(f"{voila.base}voila/render/lesson-{name}.ipynb")
    expect(page.locator(".tl-progress-text")).to_be_visible(timeout=90_000)
    task = written_tasks(LESSONS[name])[0]
    assert task is not None
    reader = Reader(page)
    expect(reader.on).to_have_count(0)
    told = reader.answer()
    expect(reader.on).to_be_visible(timeout=10_000)
    assert differences(task, told, reader.profile, "en") == []

"""The widgets where people use them: among others in JupyterLab, under plain Voilà, and when their kernel goes away."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.serving import Lab, Served, notebook, plain_voila, wait_until
from tienlen import PROFILES, Position, ask
from tienlen.explain import catalogue

pytest_plugins = ["tests.fixtures"]
pytestmark = pytest.mark.browser

HAND = "3s 6s 6c 9d Ah"

# ---------------------------------------------------------------------------------- among others, in JupyterLab


PICKER = f"from tienlen import CardPicker\np = CardPicker(hand={HAND!r}, value='6s')\np"


def card(page: Page | Locator, name: str) -> Locator:
    """A card to press, by its name."""
    return page.get_by_role("button", name=re.compile(name))


def opened(lab: Lab, page: Page, *cells: str, name: str) -> Page:
    """A notebook with these cells, run in JupyterLab."""
    path = notebook(lab.folder / f"{name}.ipynb", *cells)
    lab.open(page, path)
    lab.do(page, "notebook:run-all-cells")
    return page


def outputs(page: Page) -> Locator:
    """The output areas of the notebook's cells."""
    return page.locator(".jp-Notebook .jp-Cell-outputArea")


def test_picker_beside_controls(lab: Lab, page: Page) -> None:
    cells = [
        PICKER + ";",
        "import ipywidgets as w, traitlets as t\n"
        "label, off = w.Label(), w.Checkbox(description='off')\n"
        "t.dlink((p, 'value'), (label, 'value'), ' '.join)\n"
        "w.jslink((off, 'value'), (p, 'disabled'))\n"
        "w.HBox([off, p, label])",
    ]
    opened(lab, page, *cells, name="beside")
    box = page.locator(".widget-hbox")
    expect(card(box, "six of spades")).to_have_attribute("aria-pressed", "true", timeout=60_000)
    expect(box.locator(".widget-label").last).to_have_text("6s")
    card(box, "ace of hearts").click()
    expect(box.locator(".widget-label").last).to_have_text("6s Ah")
    box.get_by_role("checkbox").check()
    card(box, "three of spades").click(force=True)
    expect(card(box, "three of spades")).to_have_attribute("aria-pressed", "false")
    expect(box.locator(".widget-label").last).to_have_text("6s Ah")


def test_two_pickers_and_one_shown_twice(lab: Lab, page: Page) -> None:
    opened(lab, page, PICKER, "CardPicker(hand='6s 7s')", "p", "p.close()", name="several")
    # The last cell closes the first picker: both places where it was shown are empty, the other one stays.
    cells = page.locator(".jp-Notebook .jp-CodeCell")
    expect(card(cells.nth(1), "seven of spades")).to_be_visible(timeout=60_000)
    expect(card(cells.nth(0), "six of spades")).to_have_count(0)
    expect(card(cells.nth(2), "six of spades")).to_have_count(0)
    # Run the first three again: shown twice, and in step; the other is its own.
    page.evaluate(
        """async () => {
          const { content } = window.jupyterapp.shell.currentWidget;
          for (const index of [0, 1, 2]) {
            content.activeCellIndex = index;
            content.deselectAll();
            await window.jupyterapp.commands.execute("notebook:run-cell");
          }
        }"""
    )
    expect(card(cells.nth(0), "six of spades")).to_have_attribute("aria-pressed", "true")
    card(cells.nth(2), "nine of diamonds").click()
    expect(card(cells.nth(0), "nine of diamonds")).to_have_attribute("aria-pressed", "true")
    card(cells.nth(0), "six of spades").click()
    expect(card(cells.nth(2), "six of spades")).to_have_attribute("aria-pressed", "false")
    expect(card(cells.nth(1), "six of spades")).to_have_attribute("aria-pressed", "false")


def test_keys_do_not_leak_into_jupyterlab(lab: Lab, page: Page) -> None:
    """With a card focused, JupyterLab's one-letter commands would insert, cut or run cells."""
    opened(lab, page, PICKER, "from tienlen import CheckScreen\nCheckScreen(table='2h')", name="keys")
    picker, screen = (page.locator(".jp-Notebook .jp-CodeCell").nth(i) for i in (0, 1))
    expect(card(picker, "six of spades")).to_be_visible(timeout=60_000)
    for focused in (card(picker, "six of spades"), card(screen, "six of spades").first):
        focused.focus()
        for key in [
            "a",
            "b",
            "x",
            "d",
            "d",
            "m",
            "y",
            "z",
            "ArrowRight",
            "ArrowDown",
            "Home",
            "End",
            " ",
            "Enter",
            "Escape",
        ]:
            page.keyboard.press(key)
    assert page.locator(".jp-Notebook .jp-Cell").count() == 2
    assert page.locator(".jp-Notebook .jp-MarkdownCell").count() == 0
    assert page.evaluate("document.activeElement.closest('.tl') !== null")
    page.keyboard.press("Control+s")  # JupyterLab's own shortcuts go through
    wait_until(lambda: "CardPicker" in saved_outputs(lab.folder / "keys.ipynb"))


def test_kernel_restarted_is_said_and_the_cell_can_be_run_again(lab: Lab, page: Page) -> None:
    opened(lab, page, "from tienlen import CheckScreen\ns = CheckScreen(table='2h')\ns", name="restarted")
    expect(page.locator(".tl-verdict")).to_be_visible(timeout=60_000)
    page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    said = catalogue("en")
    trouble = page.get_by_text(said.get("screen.connection.lost")).or_(
        page.get_by_text(said.get("screen.connection.gone"))
    )
    expect(trouble.first).to_be_visible(timeout=5_000)
    lab.do(page, "notebook:run-all-cells")
    expect(trouble).to_have_count(0, timeout=60_000)
    card(page, "six of spades").first.click()
    expect(page.locator(".tl-verdict")).to_contain_text(catalogue("en").get("screen.word.illegal"))


def saved_outputs(path: Path) -> str:
    """The outputs of the first cell as saved; nothing while the file is being written."""
    try:
        return json.dumps(nbformat.read(path, 4).cells[0].outputs)
    except nbformat.reader.NotJSONError:
        return ""


def test_notebook_saved_and_reopened(lab: Lab, page: Page) -> None:
    opened(lab, page, PICKER, "from tienlen import CheckScreen\nCheckScreen(table='2h', play='6s')", name="reopened")
    expect(page.locator(".tl-verdict")).to_be_visible(timeout=60_000)
    card(outputs(page).nth(0), "ace of hearts").click()
    lab.do(page, "docmanager:save")
    saved = nbformat.read(lab.folder / "reopened.ipynb", 4)
    assert saved.cells[0].outputs[0].data["text/plain"] == f"CardPicker(hand={HAND!r}, value='6s')"
    # The kernel still runs: what was chosen is still chosen, and goes on.
    lab.open(page, lab.folder / "reopened.ipynb")
    expect(card(outputs(page).nth(0), "ace of hearts")).to_have_attribute("aria-pressed", "true", timeout=60_000)
    card(outputs(page).nth(0), "three of spades").click()
    expect(card(outputs(page).nth(0), "three of spades")).to_have_attribute("aria-pressed", "true")
    card(outputs(page).nth(1), "six of clubs").first.click()
    expect(page.locator(".tl-mat").get_by_role("img", name="six of clubs")).to_be_visible()


# ---------------------------------------------------------------------------------- under plain Voilà


def test_app_under_plain_voila(tmp_path: Path, page: Page) -> None:
    path = tmp_path / "app.ipynb"
    path.write_bytes((Path(__file__).parent.parent / "notebooks" / "app.ipynb").read_bytes())
    with plain_voila(path) as served:
        page.goto(served.base + "?on=Ah&play=6s6c6d6h&lang=fr")
        expect(page.locator(".tl-verdict")).to_contain_text(catalogue("fr").get("screen.word.illegal"), timeout=60_000)


def test_picker_and_screen_under_plain_voila(tmp_path: Path, page: Page) -> None:
    """The first notebook as a page: what is tapped in the picker reaches Python, and the screen draws its verdict."""
    path = tmp_path / "picker.ipynb"
    path.write_bytes((Path(__file__).parent.parent / "notebooks" / "01-picker-and-engine.ipynb").read_bytes())
    three = ask(PROFILES["pagat"], Position.of("6c 6d 6h", table="2h")).text
    with plain_voila(path) as served:
        page.goto(served.base)
        expect(page.locator(".tl-verdict")).to_contain_text(catalogue("en").get("screen.word.legal"), timeout=60_000)
        picker = page.locator(".tl-picker")
        expect(page.locator(".widget-label")).not_to_have_text(three)
        card(picker, "six of spades").click()
        expect(page.locator(".widget-label")).to_have_text(three)


def play_on(shown: Page | Locator) -> None:
    """The others move without a press until it is the visitor's turn; then the visitor plays what is offered first."""
    answers = shown.get_by_role("group", name="Your answer").get_by_role("button")
    expect(answers).to_have_count(2, timeout=30_000)
    held = int(shown.locator(".tl-fan button").count())
    shown.get_by_role("button", name="What can I play?").click()
    shown.locator(".tl-suggest button").first.click()
    expect(shown.locator(".tl-fan button")).not_to_have_count(held)


def test_a_table_in_jupyterlab(lab: Lab, page: Page) -> None:
    """Shown twice, the others still move one at a time; what was played can be read from Python."""
    cells = ("from tienlen import PlayScreen\ntable = PlayScreen(seed=7)\ntable", "table")
    opened(lab, page, *cells, name="table")
    first, second = (page.locator(".jp-Notebook .jp-CodeCell").nth(i) for i in (0, 1))
    expect(first.locator(".tl-fan button")).to_have_count(13, timeout=60_000)
    play_on(first)
    left = first.locator(".tl-fan button").count()
    expect(second.locator(".tl-fan button")).to_have_count(left)


def test_a_table_under_plain_voila(tmp_path: Path, page: Page) -> None:
    path = tmp_path / "deal.ipynb"
    path.write_bytes((Path(__file__).parent.parent / "notebooks" / "02-a-deal-in-code.ipynb").read_bytes())
    with plain_voila(path) as served:
        page.goto(served.base)
        expect(page.locator(".tl-fan button")).to_have_count(13, timeout=60_000)
        play_on(page)


# ---------------------------------------------------------------------------------- in our own server


def test_killed_kernel_is_said_and_the_position_comes_back(app_server: Served, page: Page) -> None:
    app_server.steady()
    page.goto(app_server.base + "?on=2h&lang=en")
    expect(page.locator(".tl-verdict")).to_be_visible(timeout=60_000)
    for name in ("six of spades", "six of clubs", "six of diamonds", "six of hearts"):
        card(page, name).first.click()
    expect(page.locator(".tl-verdict")).to_contain_text(catalogue("en").get("screen.word.legal"))
    expect(page).to_have_url(re.compile("play="))
    mine = page.locator("meta[name=tl-kernel]").get_attribute("content").rpartition("/")[2]  # type: ignore[union-attr]
    next(k for k in app_server.kernels() if any(mine in argument for argument in k.cmdline())).kill()
    gone = page.locator(".tl-banner-red")
    expect(gone).to_be_visible(timeout=5_000)
    expect(gone).to_contain_text(catalogue("en").get("screen.connection.gone"))
    gone.get_by_role("link", name=catalogue("en").get("screen.connection.reload")).click()
    expect(page.locator(".tl-banner-red")).to_have_count(0, timeout=60_000)
    expect(page.locator(".tl-verdict")).to_contain_text(catalogue("en").get("screen.word.legal"), timeout=60_000)
    expect(card(page, "six of hearts").first).to_have_attribute("aria-pressed", "true")
    page.close(run_before_unload=True)


def test_silent_kernel_is_said_and_no_tap_is_lost(app_server: Served, page: Page) -> None:
    page.goto(app_server.base + "?on=2h&lang=en")
    expect(page.locator(".tl-verdict")).to_be_visible(timeout=60_000)
    mine = page.locator("meta[name=tl-kernel]").get_attribute("content").rpartition("/")[2]  # type: ignore[union-attr]
    kernel = next(k for k in app_server.kernels() if any(mine in argument for argument in k.cmdline()))
    kernel.suspend()
    try:
        for name in ("six of spades", "six of clubs", "six of diamonds", "six of hearts"):
            card(page, name).first.click()
        lost = page.locator(".tl-banner-gold")
        expect(lost).to_be_visible(timeout=5_000)
        expect(lost).to_contain_text(catalogue("en").get("screen.connection.lost"))
    finally:
        kernel.resume()
    expect(page.locator(".tl-banner-gold")).to_have_count(0, timeout=10_000)
    expect(page.locator(".tl-verdict")).to_contain_text(catalogue("en").get("screen.word.legal"))
    page.close(run_before_unload=True)

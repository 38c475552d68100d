"""A lesson in the page: what opening one costs beyond the screen "Check", and how soon a tap in it is drawn.

The tap is held against a bare widget's, as that of "Check" is in `bench.page`.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser

from bench.page import BLOCKS, PAUSE, ROUNDS, TAP, TAPS, Screen, goodbye, p95, visit_page
from bench.row import Row
from tests.serving import BARE, app, chromium, notebook, serving

ORDER = "?screen=learn&lesson=order&step=2"
"""Cards to put in order: a tap numbers the first of them, the next takes it back."""
OPTION = ".tl-options button"


def rows() -> Iterator[Row]:
    """Every promise about a lesson."""
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name)
        with serving(notebook(folder / "bare.ipynb", BARE)) as bare, app(folder) as ours:
            check = Screen(ours, "", ".tl-cell", ".tl-verdict")
            lesson = Screen(ours, ORDER, OPTION, ".tl-options")
            yield from opened(browser, lesson, check)
            yield from answered(browser, lesson, Screen(bare, "", "#bare", "#bare"))


def opened(browser: Browser, lesson: Screen, check: Screen) -> Iterator[Row]:
    """From navigation to a screen that takes taps, and the kernel behind it, in turns with "Check"."""
    spans: dict[str, list[float]] = {"lesson": [], "check": []}
    memory: dict[str, list[float]] = {"lesson": [], "check": []}
    for _ in range(ROUNDS):
        for name, screen in (("lesson", lesson), ("check", check)):
            screen.served.settled(1)
            waiting = {kernel.pid for kernel in screen.served.kernels()}
            context = browser.new_context()
            page = context.new_page()
            spans[name].append(visit_page(page, screen))
            kernel = next(kernel for kernel in screen.served.kernels() if kernel.pid in waiting)
            memory[name].append(kernel.memory_info().rss / 2**20)
            goodbye(page, context)
    ratio = statistics.median(a / b for a, b in zip(spans["lesson"], spans["check"], strict=True))
    a, b = (statistics.median(spans[name]) for name in ("lesson", "check"))
    yield Row("new visitor → lesson usable, of “Check”", ratio, 1.1, note=f"{a:.0f} ms, “Check” {b:.0f} ms")
    a, b = (statistics.median(memory[name]) for name in ("lesson", "check"))
    yield Row(
        "kernel memory that a lesson adds", max(0, a - b), 15, unit="MiB", note=f"{a:.0f} MiB, “Check” {b:.0f} MiB"
    )


def answered(browser: Browser, lesson: Screen, least: Screen) -> Iterator[Row]:
    """From a tap to what it changes in a lesson."""
    spans: dict[str, list[float]] = {"lesson": [], "least": []}
    pages = {}
    for name, screen in (("lesson", lesson), ("least", least)):
        screen.served.settled(1)
        context = browser.new_context()
        page = context.new_page()
        visit_page(page, screen)
        pages[name] = screen, page, context
    for _ in range(BLOCKS):
        for name, (screen, page, _) in pages.items():
            page.bring_to_front()
            spans[name] += page.evaluate(TAP, [screen.tap, screen.watch, TAPS, PAUSE])[1:]
    for what, bar, of in (("median", 2.0, statistics.median), ("p95", 2.5, p95)):
        a, b = of(spans["lesson"]), of(spans["least"])
        yield Row(f"tap in a lesson → drawn, {what}", a / b, bar, note=f"{a:.1f} ms, a bare widget {b:.1f} ms")
    for _, page, context in pages.values():
        goodbye(page, context)

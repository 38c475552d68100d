"""The page: how soon it is usable, how soon a tap is answered, what it weighs, and what is left when it is closed.

Everything is held against the least a widget can do, one button that counts in Python, served by the same server
in the same run: `BARE` in tests/serving.py.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from bench.row import Row
from tests.serving import BARE, Served, app, chromium, notebook, serving

ROUNDS = 11
BLOCKS, TAPS = 8, 12
"""Taps are counted in blocks, in turns, so that both pages meet the same machine; the first of each warms up."""
PAUSE = 250
"""Milliseconds between two taps: about what a hand needs, and what the last verdict takes to fade in."""

APPEARS = """
(selector) => {
  const look = () => {
    const found = document.querySelector(selector);
    if (found && found.getClientRects().length && !found.disabled) window.appeared = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}
"""
"""Notes, on the page's own clock, when something can first be used."""

TAP = """
async ([tap, watch, count, pause]) => {
  const spans = [];
  for (let i = 0; i < count; i++) {
    const seen = document.querySelector(watch);
    const before = seen.textContent;
    const start = performance.now();
    document.querySelector(tap).click();
    await new Promise((done, fail) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector(watch).textContent === before) return;
        observer.disconnect();
        clearTimeout(late);
        done();
      });
      const late = setTimeout(() => fail(new Error(`no answer to tap ${i} within 10 s: ${before}`)), 10_000);
      observer.observe(seen.parentElement, { subtree: true, childList: true, characterData: true });
    });
    spans.push(performance.now() - start);
    await new Promise((done) => setTimeout(done, pause));
  }
  return spans;
}
"""
"""Taps something again and again; the milliseconds until what it changes is drawn."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A page to measure: where it is, what makes it usable, what a tap changes."""

    served: Served
    query: str
    tap: str
    watch: str


def rows() -> Iterator[Row]:
    """Every promise about the page."""
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name)
        with serving(notebook(folder / "bare.ipynb", BARE)) as bare, app(folder) as ours:
            least = Screen(bare, "", "#bare", "#bare")
            first = Screen(ours, "", ".tl-cell", ".tl-verdict")
            check = Screen(ours, "?on=2h", '.tl-cell[aria-label*="six of spades"]', ".tl-verdict")
            yield from weigh(browser, first)
            yield usable(browser, first, least)
            yield from answer(browser, check, least)
            yield leave(browser, ours)


def weigh(browser: Browser, screen: Screen) -> Iterator[Row]:
    """Bytes over the wire, at a first visit and at a second."""
    context = browser.new_context()
    for visit, bar in (("first", 1.8), ("second", 0.1)):
        page, received = context.new_page(), [0.0]
        wire = context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.on("Network.loadingFinished", lambda event, sum_=received: _add(sum_, event["encodedDataLength"]))
        visit_page(page, screen)
        time.sleep(2)  # whatever it still loads
        yield Row(f"bytes, {visit} visit", received[0] / 1e6, bar, unit="MB")
        page.close(run_before_unload=True)
    context.close()


def usable(browser: Browser, ours: Screen, least: Screen) -> Row:
    """From a new visitor's navigation to a screen that takes taps, in turns, each with a warm kernel waiting."""
    spans: dict[str, list[float]] = {"ours": [], "least": []}
    for _ in range(ROUNDS):
        for name, screen in (("ours", ours), ("least", least)):
            screen.served.settled(1)
            context = browser.new_context()
            page = context.new_page()
            spans[name].append(visit_page(page, screen))
            goodbye(page, context)
    ratio = statistics.median(a / b for a, b in zip(spans["ours"], spans["least"], strict=True))
    a, b = (statistics.median(spans[name]) for name in ("ours", "least"))
    return Row("new visitor → screen usable", ratio, 1.1, note=f"{a:.0f} ms, a bare widget {b:.0f} ms")


def answer(browser: Browser, ours: Screen, least: Screen) -> Iterator[Row]:
    """From a tap to the verdict it changes, and the memory of the kernels that were tapped."""
    spans: dict[str, list[float]] = {"ours": [], "least": []}
    opened: dict[str, tuple[Screen, Page, BrowserContext, set[int]]] = {}
    for name, screen in (("ours", ours), ("least", least)):
        screen.served.settled(1)
        waiting = {kernel.pid for kernel in screen.served.kernels()}
        context = browser.new_context()
        page = context.new_page()
        visit_page(page, screen)
        opened[name] = screen, page, context, waiting
    for _ in range(BLOCKS):
        for name, (screen, page, _, _) in opened.items():
            page.bring_to_front()
            spans[name] += page.evaluate(TAP, [screen.tap, screen.watch, TAPS, PAUSE])[1:]
    for what, bar, of in (("median", 2.0, statistics.median), ("p95", 2.5, p95)):
        a, b = of(spans["ours"]), of(spans["least"])
        yield Row(f"tap → verdict drawn, {what}", a / b, bar, note=f"{a:.1f} ms, a bare widget {b:.1f} ms")
    memory = {}
    for name, (screen, page, context, waiting) in opened.items():
        kernel = next(kernel for kernel in screen.served.kernels() if kernel.pid in waiting)
        memory[name] = kernel.memory_info().rss / 2**20
        goodbye(page, context)
    a, b = memory["ours"], memory["least"]
    yield Row("kernel memory per visitor", a / b, 1.15, note=f"{a:.0f} MiB, with anywidget alone {b:.0f} MiB")


def leave(browser: Browser, served: Served) -> Row:
    """Kernels left when ten tabs were opened and closed, beyond the one that waits for the next visitor."""
    served.settled(1)
    context = browser.new_context()
    for _ in range(10):
        page = context.new_page()
        page.goto(served.url)
        page.locator(".tl-deck").first.wait_for(state="visible", timeout=90_000)
        page.close(run_before_unload=True)
    time.sleep(6)
    context.close()
    return Row("kernels left after 10 tabs", max(0, len(served.kernels()) - 1), 0, unit="")


def visit_page(page: Page, screen: Screen) -> float:
    """Open a page; the milliseconds from navigation until its screen can be used."""
    page.add_init_script(f"({APPEARS})({screen.tap!r})")
    page.goto(screen.served.base + screen.query, wait_until="commit")
    page.wait_for_function("window.appeared", timeout=90_000)
    return float(page.evaluate("window.appeared"))


def goodbye(page: Page, context: BrowserContext) -> None:
    """Close a page as a visitor does, so that it tells the server."""
    page.close(run_before_unload=True)
    time.sleep(0.5)
    context.close()


def p95(spans: list[float]) -> float:
    """The span that one in twenty exceeds."""
    return statistics.quantiles(spans, n=20)[-1]


def _add(total: list[float], more: float) -> None:
    total[0] += more

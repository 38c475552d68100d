"""Servers and a browser for the tests and benchmarks that need them; their fixtures are in fixtures.py."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import Browser, Page, sync_playwright

from tests.chromium import FLAGS, find

ROOT = Path(__file__).resolve().parent.parent

SERVE = """
import json, sys
from pathlib import Path
from tornado.netutil import bind_sockets
from tienlen.server.launcher import serve
options = json.loads(sys.argv[1])
sockets = bind_sockets(0, "localhost")
say = lambda: print(f"http://localhost:{sockets[0].getsockname()[1]}{options.get('base_url', '/')}", flush=True)
serve(Path(options.pop("notebook")), sockets, when_ready=say, **options)
"""

BARE = '''
import anywidget, traitlets
class Bare(anywidget.AnyWidget):
    """One button that counts in Python: the least that a widget can do."""
    _esm = """
    export default { render({ model, el }) {
      const button = document.createElement("button");
      const paint = () => { button.textContent = "count " + model.get("value"); };
      button.id = "bare";
      button.addEventListener("click", () => model.send({ do: "count" }));
      model.on("change:value", paint);
      paint();
      el.appendChild(button);
    } };
    """
    value = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(lambda widget, content, buffers: self.set_trait("value", self.value + 1))
Bare()
'''
"""A notebook cell that shows the widget every promise about speed is measured against."""


def notebook(path: Path, *cells: str) -> Path:
    """Write a notebook with these code cells."""
    import nbformat

    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell.strip()) for cell in cells])
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, path)
    return path


def wait_until(true: Callable[[], Any], seconds: float = 20, every: float = 0.1) -> Any:
    """Wait for something to hold and return it; fail when it does not in time."""
    end = time.monotonic() + seconds
    while True:
        found = true()
        if found:
            return found
        assert time.monotonic() < end, f"not within {seconds} s: {true}"
        time.sleep(every)


class Served:
    """A server that runs, and what it has started."""

    def __init__(self, command: list[str], *, log: Path, seconds: float = 60, **environment: str) -> None:
        self.log = log
        with log.open("w") as out:
            self.process = subprocess.Popen(
                command,
                stdout=out,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                cwd=log.parent,
                env={**os.environ, "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8", **environment},
                start_new_session=True,
            )
        try:
            found = wait_until(lambda: self._ended() or re.search(r"https?://\S+", self.said()), seconds)
        except AssertionError:
            self.process.kill()
            raise
        assert not isinstance(found, bool), f"the server ended at once:\n{self.said()}"
        self.url = found[0]
        self.base = self.url.partition("?")[0]

    def _ended(self) -> bool:
        return self.process.poll() is not None

    def said(self) -> str:
        """What it has printed so far."""
        return self.log.read_text("utf-8")

    def kernels(self) -> list[psutil.Process]:
        """The kernels that run now."""
        found = []
        for child in psutil.Process(self.process.pid).children(recursive=True):
            try:
                if "ipykernel_launcher" in child.cmdline() and child.status() != psutil.STATUS_ZOMBIE:
                    found.append(child)
            except psutil.NoSuchProcess:
                continue
        return found

    def settled(self, kernels: int, seconds: float = 20) -> None:
        """Wait until exactly so many kernels run."""
        wait_until(lambda: len(self.kernels()) == kernels, seconds)

    def steady(self, seconds: float = 3) -> int:
        """How many kernels run once that has not changed for a while: the pool, and visitors of earlier tests."""
        count, since = len(self.kernels()), time.monotonic()
        while time.monotonic() - since < seconds:
            time.sleep(0.2)
            if (now := len(self.kernels())) != count:
                count, since = now, time.monotonic()
        return count

    def stop(self) -> int:
        """Ctrl-C, and the status it ends with."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


@contextmanager
def app(folder: Path, *arguments: str, **environment: str) -> Iterator[Served]:
    """`tienlen app` on a free port."""
    command = [sys.executable, "-P", "-m", "tienlen", "app", "--port", "0", "--no-browser", *arguments]
    served = Served(command, log=folder / f"app-{time.time_ns()}.log", **environment)
    try:
        yield served
    finally:
        served.stop()


@contextmanager
def serving(path: Path, before: str = "", **options: Any) -> Iterator[Served]:
    """Our server with another notebook than the app's, or other settings; ``before`` is run in its process first."""
    command = [sys.executable, "-c", before + SERVE, json.dumps({"notebook": str(path), **options})]
    served = Served(command, log=path.parent / f"serve-{time.time_ns()}.log")
    try:
        yield served
    finally:
        served.stop()


class Lab(Served):
    """A JupyterLab on a folder, which tests drive through its own commands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        command = [sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root", f"--notebook-dir={folder}"]
        settings = ["--port=0", "--IdentityProvider.token=lab", "--LabApp.expose_app_in_browser=True"]
        log = folder / "lab.log"
        super().__init__([*command, *settings], log=log, JUPYTER_CONFIG_DIR=str(folder / "config"), HOME=str(folder))

    def open(self, page: Page, path: Path) -> Page:
        """Show a notebook of the folder and wait for its kernel."""
        root = self.base.removesuffix("lab").rstrip("/")
        page.goto(f"{root}/lab/tree/{path.name}?token=lab&reset")
        page.wait_for_function(
            "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel", timeout=60_000
        )
        return page

    def do(self, page: Page, name: str, **arguments: Any) -> None:
        """A command of JupyterLab's, to its end."""
        page.evaluate("([name, given]) => window.jupyterapp.commands.execute(name, given)", [name, arguments])


@contextmanager
def plain_voila(path: Path) -> Iterator[Served]:
    """Somebody else's Voilà with nothing of ours in it but the notebook."""
    command = [sys.executable, "-m", "voila", str(path), "--no-browser", f"--port={free_port()}"]
    served = Served(command, log=path.parent / "voila.log")
    try:
        yield served
    finally:
        served.stop()


def free_port() -> int:
    """A port that nobody uses at the moment."""
    with socket.create_server(("localhost", 0)) as probe:
        return int(probe.getsockname()[1])


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser of the tests."""
    program = find()
    assert program, "no Chromium was found: run `python tests/chromium.py --install`, or set TIENLEN_CHROMIUM"
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=program, headless=True, args=list(FLAGS))
        yield started
        started.close()


@contextmanager
def visitors(browser: Browser, count: int, **settings: Any) -> Iterator[list[Page]]:
    """So many visitors who share nothing, an empty page each; at the end they leave as people do."""
    contexts = [browser.new_context(**settings) for _ in range(count)]
    try:
        yield [context.new_page() for context in contexts]
    finally:
        for page in [page for context in contexts for page in context.pages]:
            page.close(run_before_unload=True)
        time.sleep(0.5)  # closing so does not wait for what the page says when it goes
        for context in contexts:
            context.close()

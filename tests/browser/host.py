"""A small host for the drawing side, without Jupyter: a page whose model talks to Python over fetch.

``python -m tests.browser.host`` serves, on 127.0.0.1,

* ``/app``      the whole app, ``/cell`` a Check screen as in a notebook cell, both with the real screens of Python;
* ``/gallery``  one state of ``states.STATES`` (``?state=check-legal``, with ``&theme=dark``, ``&lang=fr``);
* ``/lesson``   a lesson as in a notebook cell (``?lesson=order&step=2``);
* ``/picker``   a card picker.

The page's host understands ``window.tienlenHost.down = true`` (nothing is sent and nothing answers, as with a cut
connection) and ``.delay = 300`` (milliseconds before an event arrives). Used by the browser tests and for looking at
the screens while working on them.
"""

import json
import sys
import threading
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "tienlen/widgets/static"

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>tiến lên</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/tienlen.css">
{head}
</head>
<body {body}>
{before}<div id="root"></div>{after}
<script type="module">
import bundle from "/tienlen.js";
import {{ FetchModel }} from "/host.js";
const model = new FetchModel({setup});
window.tienlenHost = model;
window.tienlenStop = bundle.render({{ model, el: document.getElementById("root") }});
</script>
</body>
</html>
"""

HOST = """
// A model as an anywidget has it, over fetch. Events are answered one after the other.
export class FetchModel {
  constructor({ id, traits, silent }) {
    this.id = id;
    this.traits = traits;
    this.down = silent === "always";
    this.downAfter = silent === "after hello";
    this.listeners = {};
    this.sent = [];
    this.chain = Promise.resolve();
  }
  get(name) { return this.traits[name]; }
  set(name, value) {
    this.traits = { ...this.traits, [name]: value };
    this.tell(`change:${name}`, value);
  }
  save_changes() {}
  on(name, callback) { (this.listeners[name] ??= []).push(callback); }
  off(name, callback) { this.listeners[name] = (this.listeners[name] ?? []).filter((other) => other !== callback); }
  tell(name, value) { (this.listeners[name] ?? []).forEach((callback) => callback(value)); }
  send(content) {
    this.sent.push(content);
    if (this.down) return;
    this.chain = this.chain.then(() => this.exchange(content)).catch(() => {});
  }
  async exchange(content) {
    if (this.delay) await new Promise((done) => setTimeout(done, this.delay));
    const answer = await fetch("/event", { method: "POST", body: JSON.stringify({ id: this.id, content }) });
    const { traits, messages } = await answer.json();
    if (this.down) return;
    this.traits = { ...this.traits, ...traits };
    Object.keys(traits).forEach((name) => this.tell(`change:${name}`, traits[name]));
    messages.forEach((message) => this.tell("msg:custom", message));
    if (this.downAfter && content.do === "hello") this.down = true;
  }
}
"""

KERNEL = (
    '<script id="jupyter-config-data" type="application/json">{"baseUrl": "/", "kernelId": "no-such-kernel"}</script>'
)


class Screen:
    """The Python side of one page: the real screens."""

    def __init__(self, **start: Any) -> None:
        self.shell = import_module("tienlen.screens.shell")
        self.state = self.shell.start(**start)

    def traits(self) -> dict[str, Any]:
        """What the page begins with."""
        return {"words": self.shell.words(self.state.language), "scene": self.shell.scene(self.state)}

    def press(self, event: dict[str, Any]) -> dict[str, Any]:
        """The traits that an event changes."""
        before = self.state.language
        self.state = self.shell.press(self.state, event)
        changed = {"scene": self.shell.scene(self.state)}
        if self.state.language != before:
            changed = {"words": self.shell.words(self.state.language), **changed}
        return changed


class Still:
    """The Python side of a gallery page: the scene stays as it is, whatever is pressed."""

    def __init__(self, scene: dict[str, Any], words: dict[str, Any]) -> None:
        self.scene = scene
        self.words = words

    def traits(self) -> dict[str, Any]:
        """What the page begins with."""
        return {"words": self.words, "scene": self.scene}

    def press(self, event: dict[str, Any]) -> dict[str, Any]:
        """Only the number of the event."""
        self.scene = {**self.scene, "seq": event.get("seq", 0)}
        return {"scene": self.scene}


class Pages:
    """All pages open now, each with its Python side."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.open: dict[str, Screen | Still] = {}

    def page(self, path: str, query: dict[str, str]) -> str | None:
        """The HTML of a page, or None."""
        if path == "/app":
            return self.html("app", Screen())
        if path == "/cell":
            return self.html("screen", Screen(host="cell", language=query.get("lang", "en")), **around(query))
        if path == "/lesson":
            return self.html("screen", lesson_in_a_cell(query), **around(query))
        if path == "/picker":
            return picker_page(query)
        if path == "/gallery":
            return self.gallery(query)
        return None

    def html(self, view: str, side: Screen | Still, *, silent: str = "", **parts: str) -> str:
        """A page for this view."""
        with self.lock:
            id = f"page-{len(self.open)}"
            self.open[id] = side
        setup = {"id": id, "traits": {"view": view, **side.traits()}, "silent": silent}
        return fill(setup, **parts)

    def gallery(self, query: dict[str, str]) -> str | None:
        """A state of the gallery, as it is drawn."""
        from tests.browser.scenes import SCENES, legal
        from tests.browser.words import words

        name, theme = query.get("state", ""), query.get("theme", "")
        language = query.get("lang", "en")
        view, silent, parts = "app", "", {}
        if name.startswith("picker"):
            return picker_page({**query, "disabled": "1" if name == "picker-disabled" else ""})
        if name in SCENES:
            scene = SCENES[name]()
        elif name in ("starting", "lost", "lost-queue", "gone"):
            scene, silent = legal(), "always" if name == "starting" else "after hello"
            if name == "gone":
                parts = {"head": KERNEL}
            if name == "lost-queue":
                parts = {"after": PRESS_SOMETHING}
        elif name.startswith("cell"):
            view, parts = "screen", around({"theme": "dark" if name == "cell-dark" else theme})
            scene = {**legal(), "header": None, "host": "cell", "seq": 1}
            if name == "cell-dialog":
                scene["dialog"] = SCENES["dialog"]()["dialog"]
        else:
            return None
        prefs = {**scene["prefs"], "letters": language}
        if theme and view == "app":
            prefs["theme"] = theme
        address = "?" + "&".join(f"{key}={value}" for key, value in query.items())
        scene = {**scene, "prefs": prefs, "address": address if view == "app" else ""}
        return self.html(view, Still(scene, words(language)), silent=silent, **parts)

    def press(self, id: str, event: dict[str, Any]) -> dict[str, Any] | None:
        """The answer to an event of a page."""
        with self.lock:
            side = self.open.get(id)
            if side is None:
                return None
            if event.get("do") == "ping":
                return {"traits": {}, "messages": [{"pong": event.get("n")}]}
            return {"traits": side.press(event), "messages": []}


PRESS_SOMETHING = """<script type="module">
const press = () => {
  const cells = document.querySelectorAll(".tl-cell");
  if (!window.tienlenHost?.down || !cells.length) setTimeout(press, 50);
  else [0, 30].forEach((i) => cells[i].click());
};
press();
</script>"""


def fill(setup: dict[str, Any], *, head: str = "", body: str = "", before: str = "", after: str = "") -> str:
    """The page around a model."""
    text = json.dumps(setup).replace("<", "\\u003c")
    return PAGE.format(setup=text, head=head, body=body, before=before, after=after)


def around(query: dict[str, str]) -> dict[str, str]:
    """What stands around a view in a notebook: the theme on the body, some text before and after."""
    dark = query.get("theme") == "dark"
    ground = "#111" if dark else "#fff"
    return {
        "body": f'data-jp-theme-light="{"false" if dark else "true"}" class="jp-NotebookPanel" '
        f'style="margin: 12px 0; font-family: sans-serif; background: {ground}"',
        "before": f'<main><h1 style="color: {"#ddd" if dark else "#222"}">A notebook</h1>',
        "after": "</main>",
    }


def lesson_in_a_cell(query: dict[str, str]) -> Screen:
    """A page of a lesson as a cell shows it."""
    learn = import_module("tienlen.screens.learn")
    side = Screen(host="cell", language=query.get("lang", "en"), screen="learn")
    where = {"lesson": query.get("lesson", "order"), "step": int(query.get("step", 1))}
    side.state = replace(side.state, learn=learn.arrive(side.state.learn, where))
    return side


def picker_page(query: dict[str, str]) -> str:
    """A picker with a hand of thirteen."""
    from tests.browser.words import words

    language = query.get("lang", "en")
    traits = {
        "view": "picker",
        "hand": query.get("hand", "3s 6s 6c 6d 6h 9c Td Jd Qs Kc Ah 2s 2h").split(),
        "value": query.get("value", "6s 6c").split(),
        "disabled": bool(query.get("disabled")),
        "language": language,
        "four_colour": query.get("deck") != "two",
        "words": words(language),
    }
    return fill({"id": "picker", "traits": traits, "silent": ""}, **around(query))


class Handler(BaseHTTPRequestHandler):
    """Serves the pages, the bundle, and the answers to events."""

    pages: Pages
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """A page or a file."""
        url = urlsplit(self.path)
        query = {name: values[-1] for name, values in parse_qs(url.query).items()}
        files = {"/tienlen.js": "text/javascript", "/tienlen.css": "text/css"}
        if url.path in files:
            self.answer((STATIC / url.path[1:]).read_bytes(), files[url.path])
        elif url.path == "/host.js":
            self.answer(HOST.encode(), "text/javascript")
        elif page := self.pages.page(url.path, query):
            self.answer(page.encode(), "text/html")
        else:
            self.answer(b"", "text/plain", 404)

    def do_POST(self) -> None:
        """An event."""
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        made = {"traits": {}, "messages": [{"pong": 0}]} if asked["id"] == "picker" else None
        made = made or self.pages.press(asked["id"], asked["content"])
        self.answer(json.dumps(made).encode(), "application/json", 200 if made else 404)

    def answer(self, content: bytes, kind: str, status: int = 200) -> None:
        """Send a whole answer."""
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet."""


def serve(port: int = 0) -> ThreadingHTTPServer:
    """A server on 127.0.0.1, not yet running."""
    pages = Pages()
    handler: Callable[..., BaseHTTPRequestHandler] = type("PagesHandler", (Handler,), {"pages": pages})
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    server.daemon_threads = True
    return server


@contextmanager
def running() -> Any:
    """The address of a server that runs in the background: ``with running() as url: …``."""
    server = serve()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


if __name__ == "__main__":
    here = serve(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    print(f"http://127.0.0.1:{here.server_address[1]}/gallery?state=check-legal", flush=True)
    here.serve_forever()

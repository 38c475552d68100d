"""`tienlen app`: find a place to serve, say where it is, serve until Ctrl-C.

Everything that can be wrong before the first page is said in one sentence, and ends with status 2. What is heavy
(Voilà, tornado) is imported only once the app really starts: the command line imports this module for its options.
"""

from __future__ import annotations

import errno
import sys
import tempfile
import threading
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from socket import gaierror, socket

from tienlen.engine.cards import InputError
from tienlen.engine.rules import rules_from
from tienlen.explain import Catalogue, error_text
from tienlen.records.share import rules_fields, write_query

PORT = 8866
VISITORS = 40
MOST_VISITORS = 1000
"""Far more than one machine has memory for."""


class CannotServe(Exception):
    """Why the app cannot start: the finished sentence."""


def add_arguments(parser: ArgumentParser, words: Catalogue) -> None:
    """The options of `tienlen app`, with their help from a catalogue."""
    add = parser.add_argument_group(words.get("app.title")).add_argument
    number = words.get("cli.meta.number")
    add("--port", type=int, default=PORT, metavar=number, help=words.get("app.port.help"))
    add("--host", metavar="HOST", help=words.get("app.host.help"))
    add("--lan", action="store_true", help=words.get("app.lan.help"))
    add("--rules", metavar=words.get("cli.meta.rules"), help=words.get("app.rules.help"))
    add("--lessons", metavar="DIR", help=words.get("app.lessons.help"))
    add("--visitors", type=int, default=VISITORS, metavar=number, help=words.get("app.visitors.help"))
    add("--no-browser", action="store_true", help=words.get("app.browser.help"))


def run(options: Namespace, words: Catalogue) -> int:
    """Serve the app as the options say; the exit status of the command."""
    try:
        with own_lessons(options.lessons, words) as lessons:
            serve(options, start_query(options.rules, options.lang, words), words, lessons)
    except CannotServe as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


def start_query(rules: str | None, language: str | None, words: Catalogue) -> str:
    """The query of the address that is opened and shared: what `--rules` and `--lang` preset."""
    fields: dict[str, str] = {}
    if rules:
        try:
            fields |= rules_fields(rules_from(rules))
        except InputError as error:
            raise CannotServe(error_text(error, words.language)) from None
    if language:
        fields["lang"] = language
    return write_query(fields) if fields else ""


@contextmanager
def own_lessons(folder: str | None, words: Catalogue) -> Iterator[str]:
    """A folder with the compiled lessons of a pack, as long as they are served; "" where there is no pack."""
    if folder is None:
        yield ""
        return
    from tienlen.lessons.check import sentence
    from tienlen.lessons.compiler import BrokenPackError, write_course

    with tempfile.TemporaryDirectory() as home:
        try:
            write_course(Path(folder), Path(home))
        except BrokenPackError as broken:
            told = [sentence(complaint, words.language) for complaint in broken.complaints]
            if len(told) > 1:
                told.append(words.get("lesson.faults", n=len(told)))
            raise CannotServe("\n".join(told)) from None
        yield home


def serve(options: Namespace, query: str, words: Catalogue, lessons: str = "") -> None:
    """Everything in the order in which it can go wrong, then the server until a signal ends it.

    `lessons` is a folder of compiled lessons that are taught beside the course.
    """
    if not 1 <= options.visitors <= MOST_VISITORS:
        raise CannotServe(words.get("app.error.visitors", value=options.visitors, most=MOST_VISITORS))
    if find_spec("voila") is None:
        raise CannotServe(words.get("app.error.voila"))
    folder = check_folder(words)
    shared = shared_address(options, words) if options.lan else None
    host = options.host or ("0.0.0.0" if options.lan else "localhost")
    sockets = listen(host, options.port, words)
    port = int(sockets[0].getsockname()[1])
    public = f"http://{shared}:{port}/" if shared else ""

    from tienlen.server.launcher import serve as serve_notebook

    def ready() -> None:
        here = f"http://{_name_here(host)}:{port}/{query}"
        print(words.get("app.ready", address=here))
        if public:
            print_invitation(public + query, words)
        print(words.get("app.stop"), flush=True)
        if not options.no_browser:
            open_browser(here)

    serve_notebook(
        app_notebook(),
        sockets,
        when_ready=ready,
        public=public,
        called=host,
        places=options.visitors,
        connections=folder,
        lessons=lessons,
    )


def listen(host: str, port: int, words: Catalogue) -> list[socket]:
    """Sockets bound to `host` and `port` (0: any free one)."""
    from tornado.netutil import bind_sockets

    if not 0 <= port <= 65_535:
        raise CannotServe(words.get("app.error.port", port=port))
    try:
        return bind_sockets(port, host)
    except (gaierror, UnicodeError):
        raise CannotServe(words.get("app.error.host", host=host)) from None
    except OSError as error:
        key = {errno.EADDRINUSE: "taken", errno.EACCES: "denied"}.get(error.errno or 0, "host")
        raise CannotServe(words.get(f"app.error.{key}", port=port, host=host)) from None


def check_folder(words: Catalogue) -> Path:
    """The folder for the kernels' connection files, after a try to write there."""
    try:
        folder = Path(tempfile.gettempdir())
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise CannotServe(words.get("app.error.folder", folder=error.filename or tempfile.tempdir)) from None
    return folder


def shared_address(options: Namespace, words: Catalogue) -> str:
    """The address to give to the others in the room: asked for when there are several and somebody can answer."""
    from tienlen.server.lan import lan_addresses

    if options.host:
        return str(options.host)
    found = lan_addresses()
    if not found:
        raise CannotServe(words.get("app.error.lan"))
    if len(found) == 1:
        return found[0]
    print(words.get("app.lan.several"))
    for number, address in enumerate(found, 1):
        print(f"  {number}  {address}")
    return choose(found, words) if sys.stdin.isatty() else found[0]


def choose(found: Sequence[str], words: Catalogue) -> str:
    """One of the addresses, by its number; the first when just Enter is pressed."""
    while True:
        try:
            answer = input(words.get("app.lan.which", count=len(found))).strip()
        except EOFError:
            answer = ""
        if not answer:
            return found[0]
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(found):
            return found[int(answer) - 1]


def print_invitation(address: str, words: Catalogue) -> None:
    """The address for the others, and a code that phones can read off the terminal."""
    import segno

    print(words.get("app.lan.ready", address=address))
    segno.make(address, error="m", micro=False).terminal(compact=True)


def open_browser(address: str) -> None:
    """Open the browser without waiting for it."""
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def app_notebook() -> Path:
    """The notebook that is served: inside the package once it is installed, beside it in a checkout."""
    inside = Path(str(files("tienlen.server").joinpath("app.ipynb")))
    return inside if inside.is_file() else Path(__file__).resolve().parent.parent / "notebooks" / "app.ipynb"


def _name_here(host: str) -> str:
    """How this machine's own browser calls the host it serves on."""
    if host in ("", "0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host

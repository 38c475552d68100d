"""Voilà as `tienlen app` runs it: one notebook, our page, a warm pool, places, and nothing left behind."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path
from shutil import rmtree
from socket import socket
from typing import Any

from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from traitlets import Any as AnyTrait
from traitlets import Integer, Unicode
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import AllowListFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler

from tienlen.server.assets import AssetHandler, load_assets
from tienlen.server.connection import Leaving, Nobody, NoDelay, QuickClient
from tienlen.server.hosts import AtHome, for_this_machine
from tienlen.server.kernels import Kernels, OwnPython
from tienlen.server.page import Page, Places
from tienlen.server.visitors import Visitors

PLACES = 40
"""How many visitors at a time unless the caller says otherwise (55 MiB each)."""

PING = 30_000
"""Milliseconds after which a page that does not answer counts as disconnected."""

EXTENSIONS = ("anywidget", "@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8")
"""What the stock front end loads to draw a widget; whatever else is installed for JupyterLab stays out."""

SETTINGS: dict[str, dict[str, Any]] = {
    "Voila": {
        "kernel_websocket_connection_class": NoDelay,
        "identity_provider_class": Nobody,
        "config_file_paths": [],
        "open_browser": False,
    },
    "VoilaConfiguration": {
        "multi_kernel_manager_class": Kernels,
        "kernel_spec_manager_class": OwnPython,
        "allow_template_override": "NO",
        "allow_theme_override": "NO",
        "extension_allowlist": list(EXTENSIONS),
        "file_allowlist": [],
        "http_keep_alive_timeout": 5,
        "preheat_kernel": True,
        "show_tracebacks": False,
        "strip_sources": True,
    },
    # A visitor who is away for longer (a phone asleep, a lost network) finds a link that reopens the position.
    "MappingKernelManager": {"cull_idle_timeout": 900, "cull_interval": 60},
    "AsyncKernelManager": {"client_factory": QuickClient},
    # Whose notebook is trusted does not matter here: nothing about it is written into the user's folders.
    "NotebookNotary": {"db_file": ":memory:", "secret": os.urandom(32)},
    # A dead kernel has lost the visitor's position: it is reported gone, never silently replaced by an empty one.
    "KernelRestarter": {"restart_limit": 0, "time_to_dead": 1.0},
}
"""Where this server differs from stock Voilà; config files of the user's other Voilà pages are not read."""


class Server(Voila):  # type: ignore[misc]  # voila has no types
    """Voilà with our page, our files and our way to stop."""

    name = "voila"  # the key under which handlers find their application
    places = Integer(PLACES, help="How many visitors at a time.")
    public = Unicode(help="The address for other devices, where there is one.")
    lessons = Unicode(help="The folder of the compiled lessons that are taught beside the course.")
    called = Unicode("localhost", help="The name or address it was told to serve on.")
    sockets: Any = AnyTrait(help="Where to listen: sockets already bound, so that a taken port is known early.")
    when_ready: Any = AnyTrait(help="Called once the server answers.")

    def setup_template_dirs(self) -> None:
        """Stock templates, with ours in front."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(files("tienlen.server").joinpath("template")))

    def init_settings(self) -> dict[str, Any]:
        """Answers are compressed; this works only when it is in the settings from the start."""
        # jupyter_server would by default wait three pings long, which tornado no longer does and complains of.
        settings = {**super().init_settings(), "compress_response": True, "ws_ping_timeout": PING}
        self.visitors = Visitors(self.places, alive=self.kernel_manager.__contains__)
        return settings

    def init_handlers(self) -> list[Any]:
        """Voilà's routes without those that serve files we do not have, with our page and our way to say goodbye."""
        ours = [
            (url_path_join(self.server_url, r"/voila/a/(\w+)/([\w.]+)"), AssetHandler, {"assets": self.assets}),
            (url_path_join(self.server_url, r"/voila/api/shutdown/(.*)"), Leaving),
            (url_path_join(self.server_url, r"/voila/api/places"), Places),
        ]
        needless = (AllowListFileHandler, TemplateStaticFileHandler)
        # Nobody logs in here, or out.
        logging_in = [path for path, *_ in self.identity_provider.get_handlers()]
        stock = [route for route in super().init_handlers() if route[1] not in needless and route[0] not in logging_in]
        return ours + [(route[0], Page, *route[2:]) if route[1] is TornadoVoilaHandler else route for route in stock]

    def start(self) -> None:
        """Load our files, then everything that Voilà does."""
        self.assets = load_assets()
        self.assets_url = url_path_join(self.base_url, "voila/a", self.assets.digest) + "/"
        super().start()

    @property
    def open_to_others(self) -> bool:
        """Whether other devices may come, under whatever name they have for this one."""
        return bool(self.public) or not for_this_machine(self.sockets)

    def listen(self) -> None:
        """Answer on our sockets until a signal; then leave no kernel and no file behind."""
        server = HTTPServer(self.app if self.open_to_others else AtHome(self.app, self.called))
        server.add_sockets(self.sockets)
        self.ioloop = IOLoop.current()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._handle_signal_stop)
        self.ioloop.add_callback(self.when_ready)
        self.ioloop.start()
        server.stop()
        self.stop()

    def _handle_signal_stop(self, number: int, frame: Any) -> None:
        """Stop in an orderly way; a second signal of the same kind stops at once."""
        signal.signal(number, signal.SIG_DFL)
        self.ioloop.add_callback_from_signal(self.ioloop.stop)

    def stop(self) -> None:
        """End all kernels on the loop that started them, then remove their folder."""
        self.ioloop.run_sync(lambda: self.kernel_manager.shutdown_all(now=True))
        rmtree(self.connection_dir, ignore_errors=True)


def serve(
    notebook: Path,
    sockets: Sequence[socket],
    *,
    when_ready: Callable[[], None] = lambda: None,
    base_url: str = "/",
    public: str = "",
    called: str = "localhost",
    places: int = PLACES,
    pool: int = 1,
    connections: Path | None = None,
    lessons: str = "",
    log_level: str = "ERROR",
) -> None:
    """Serve `notebook` on `sockets` until a signal says stop.

    `public` is the page's address for other devices, put into links and codes that are made on this machine;
    `called` is the host it was told to serve on: for this machine alone it answers under no foreign name (hosts.py);
    `pool` kernels wait, warm, for the next visitors; `connections` is the folder for kernels' connection files;
    `lessons` that of compiled lessons beside the course.
    """
    host, port = sockets[0].getsockname()[:2]
    app = Server(sockets=sockets, when_ready=when_ready, places=places, public=public, called=called, lessons=lessons)
    app.update_config(Config(SETTINGS))
    app.update_config(
        Config(
            {
                "Voila": {
                    "base_url": base_url,
                    "ip": host,
                    "port": port,
                    "log_level": log_level,
                    "notebook_path": str(notebook),
                    **({"connection_dir_root": str(connections)} if connections else {}),
                },
                "VoilaConfiguration": {"default_pool_size": pool, "preheat_kernel": pool > 0},
            }
        )
    )
    app.initialize(argv=[])
    app.start()

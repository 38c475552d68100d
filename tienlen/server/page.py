"""The one page: skeleton at once, then what its kernel shows; or, when every place is taken, a page that waits."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tornado.ioloop import IOLoop
from tornado.web import HTTPError, RequestHandler, authenticated
from voila.tornado.handler import TornadoVoilaHandler

from tienlen.server import skeleton

KERNEL = re.compile(r'<meta name="tl-kernel" content="[^"]*api/kernels/([0-9a-f-]{36})">')
"""How the template (template/index.html.j2) names the kernel of a page."""

STILL_WAITING = "<script>window.voila_heartbeat()</script>\n"
"""What Voilà sends to keep a silent connection open. Should the kernel fail to start, it sends this for ever."""

TOO_LONG = 60
"""Seconds of silence after which the page says that it could not be set up."""

NEVER_CAME = 60
"""Seconds after which the kernel of a page that never opened its connection is given up."""

POLICY = "; ".join(
    (
        "default-src 'self'",
        # Voilà's front end compiles JSON schemas; a widget's module is loaded from a blob.
        "script-src 'self' 'unsafe-eval' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
)
"""What a page may load: nothing from anywhere else, and no script written into the page."""


class Page(TornadoVoilaHandler):  # type: ignore[misc]  # voila has no types
    """Serves the notebook's page and nothing else."""

    gone = False

    @property
    def content_security_policy(self) -> str:
        """Read by jupyter_server for every answer of this handler."""
        return POLICY

    def on_connection_close(self) -> None:
        """The visitor left before the page was complete."""
        self.gone = True
        super().on_connection_close()

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Send the skeleton, start a kernel, send what it shows."""
        app = self.settings["voila"]
        if path:
            raise HTTPError(404)
        language = self._introduce()
        if app.visitors.full():
            self.set_status(503)
            self.set_header("Retry-After", "5")
            self.finish(skeleton.full(language, assets=app.assets_url, base=app.base_url))
            return
        self._send(skeleton.head(language, assets=app.assets_url, base=app.base_url))
        with app.visitors.arrival() as seat:
            try:
                await self._send_cells(seat)
            except Exception:
                self.log.exception("The page could not be completed.")
                self._send(skeleton.text("failed.html"))

    def head(self, path: str | None = None) -> None:
        """What a preview of a link asks for: there is a page, and it costs no kernel."""
        if path:
            raise HTTPError(404)
        self._introduce()
        self.finish()

    def write_error(self, status_code: int, **_why: Any) -> None:
        """One short page of ours, in the visitor's language, for an address that is none."""
        app = self.settings["voila"]
        self.finish(skeleton.missing(self._introduce(), assets=app.assets_url, base=app.base_url))

    def _introduce(self) -> str:
        """Set what all our pages say of themselves; the language they speak."""
        language = skeleton.page_language(
            self.get_query_argument("lang", None), self.request.headers.get("Accept-Language")
        )
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Language", language)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "same-origin")
        return language

    async def _send_cells(self, seat: Callable[[str], None]) -> None:
        """Send what the kernel shows, piece by piece; end it when the visitor did not wait for it."""
        kernel = None
        sent = ""
        silent = 0
        await self.kernel_manager.replace_dead()
        async for html in self.get_generator():
            if kernel is None and (found := KERNEL.search(sent := sent + html)):
                kernel = found[1]
                seat(kernel)
                IOLoop.current().call_later(NEVER_CAME, self._give_up, kernel)
            silent = silent + 1 if html == STILL_WAITING else 0
            if silent * self.voila_configuration.http_keep_alive_timeout >= TOO_LONG:
                raise RuntimeError(f"nothing was heard of the kernel for {TOO_LONG} seconds")
            self._send(html)
        if self.gone and kernel in self.kernel_manager:
            await self.kernel_manager.shutdown_kernel(kernel, now=True)

    def _send(self, html: str | bytes) -> None:
        """Let a piece go at once, if anybody is still there."""
        if not self.gone:
            self.write(html)
            self.flush()

    async def _give_up(self, kernel: str) -> None:
        """End a kernel whose page was sent but never connected."""
        if self.settings["voila"].visitors.never_came(kernel):
            await self.kernel_manager.shutdown_kernel(kernel, now=True)


class Places(RequestHandler):
    """Tells a page that waits whether it may come in."""

    def get(self) -> None:
        """Yes or no."""
        self.set_header("Cache-Control", "no-store")
        self.finish({"free": not self.settings["voila"].visitors.full()})

"""The way of a tap from the page to its kernel and back, without the waits that nobody needs."""

from __future__ import annotations

import time
from queue import Empty
from typing import Any

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.web import authenticated
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.voila_identity_provider import VoilaIdentityProvider


class NoDelay(ZMQChannelsWebsocketConnection):
    """A kernel's websocket that sends each small frame at once.

    An answer is three small frames (busy, the message, idle). With Nagle's algorithm on, as tornado leaves it, each
    waits for the browser's delayed acknowledgement of the one before: 50 ms a tap instead of 8.
    """

    def connect(self) -> Any:
        """Switch the algorithm off, and note that this kernel's page is alive."""
        self.websocket_handler.set_nodelay(True)
        self.websocket_handler.settings["voila"].visitors.connected(self.kernel_id)
        return super().connect()

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Pass a message on; what is none closes the connection at once, whatever sizes it claims to have."""
        try:
            _refuse_forged_offsets(incoming_msg, new=self.subprotocol == NEW_PROTOCOL)
            super().handle_incoming_message(incoming_msg)
        except Exception as error:
            self.log.warning("A frame that is no message closed its connection: %r", error)
            self.websocket_handler.close(1007, "no message")


NEW_PROTOCOL = "v1.kernel.websocket.jupyter.org"
"""The newer of the two ways to put a message into a binary frame."""

MOST_PARTS = 64
"""Parts of a message: four, its signature and channel, and a few buffers."""


def _refuse_forged_offsets(frame: str | bytes, *, new: bool) -> None:
    """A ValueError for a binary frame whose table of offsets does not fit the frame.

    The stock readers believe the number of parts that the frame itself gives, up to 2**64: reading it would
    stop the server for everybody.
    """
    if not isinstance(frame, bytes):
        if new:
            raise ValueError("text where the protocol has bytes")
        return
    size = 8 if new else 4
    numbers = [
        int.from_bytes(frame[at : at + size], "little" if new else "big")
        for at in range(0, size * (MOST_PARTS + 1), size)
    ]
    parts, offsets = numbers[0], numbers[1 : numbers[0] + 1] if numbers[0] <= MOST_PARTS else []
    start = size * (parts + 1)
    if (
        not 1 <= parts <= MOST_PARTS
        or offsets != sorted(offsets)
        or not start <= offsets[0] <= offsets[-1] <= len(frame)
    ):
        raise ValueError("the parts of the frame do not fit it")


class Nobody(VoilaIdentityProvider):  # type: ignore[misc]  # voila has no types
    """Visitors have no account and no name, not even an invented one in a cookie."""

    def set_login_cookie(self, handler: Any, user: Any) -> None:
        """Nothing is kept in the visitor's browser."""


class QuickClient(AsyncKernelClient):
    """A client that is ready as soon as the kernel is.

    The stock one then waits until IOPub has been silent for 0.2 s, which Voilà does not need: it matches
    every message to its request.
    """

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Ask until the kernel answers on its shell and its IOPub channel has been heard."""
        end = time.monotonic() + (timeout or 60)
        while time.monotonic() < end:
            self.kernel_info()
            try:
                reply = await self.shell_channel.get_msg(timeout=1)
                if reply["msg_type"] == "kernel_info_reply":
                    await self.iopub_channel.get_msg(timeout=0.2)
                    self._handle_kernel_info_reply(reply)
                    return
            except Empty:
                if not await self.is_alive():
                    break
        raise RuntimeError("the kernel did not get ready")


class Leaving(VoilaShutdownKernelHandler):  # type: ignore[misc]  # voila has no types
    """Where a closing page says goodbye: its kernel goes at once.

    A beacon cannot carry the token against cross-site requests, so this one route does without. Whoever knows a
    kernel's id (a random UUID that only its own page is told) may end that kernel and nothing else.
    """

    def check_xsrf_cookie(self) -> None:
        """No token is asked for."""

    @authenticated
    async def post(self, kernel_id: str) -> None:
        """End the kernel; a second goodbye is as good as the first."""
        if kernel_id in self.kernel_manager:
            await self.kernel_manager.shutdown_kernel(kernel_id, now=True)
        self.set_status(204)
        self.finish()

"""A server for this machine alone answers under this machine's names alone.

Another site's name may be made to point to 127.0.0.1 (DNS rebinding): its pages, open in the same browser, would then
count as ours and could talk to a visitor's kernel. Only the name in the request tells them apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import ip_address
from socket import AF_INET, AF_INET6, socket
from typing import Any

from tornado.httputil import HTTPMessageDelegate, HTTPServerRequest
from tornado.routing import Router
from tornado.web import Application, RequestHandler

HERE = "localhost"


def for_this_machine(sockets: Sequence[socket]) -> bool:
    """Whether nothing but this machine can reach them."""
    return all(one.family in (AF_INET, AF_INET6) and _is_loopback(one.getsockname()[0]) for one in sockets)


class AtHome(Router):
    """Passes a request on to the application when it asks for this machine; websockets and files included."""

    def __init__(self, application: Application, name: str) -> None:
        """`name` is what else the server was told to be called."""
        self.application = application
        self.names = {HERE, name.lower()}

    def find_handler(self, request: HTTPServerRequest, **more: Any) -> HTTPMessageDelegate | None:
        """Called by tornado for each request before anything else."""
        if self.knows(request.host):
            return self.application.find_handler(request, **more)
        return self.application.get_handler_delegate(request, Stranger)

    def knows(self, host: str) -> bool:
        """Whether a Host header names this machine: by a name, or by an address, which no other site can take."""
        name = re.sub(r":\d*$", "", host).lower()
        return name in self.names or _is_loopback(name.removeprefix("[").removesuffix("]"))


class Stranger(RequestHandler):
    """The answer to whoever asks for somebody else."""

    def prepare(self) -> None:
        """Whatever is asked for, in whichever way: no."""
        self.set_status(403)
        self.finish("This server answers only as localhost.\n")


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False

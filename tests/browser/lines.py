"""A line between a browser and a server that a test can hold up or cut, as a wireless network does."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self


class Line:
    """Passes bytes on between a port of its own and a server, while it is neither held up nor cut."""

    def __init__(self, port: int, host: str = "localhost") -> None:
        self.there = (host, port)
        self.open = threading.Event()
        self.open.set()
        self.broken = False
        self.ends: set[socket.socket] = set()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.door.getsockname()[1])

    def __enter__(self) -> Self:
        threading.Thread(target=self._answer, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()
        self.door.close()
        self.open.set()

    def hold(self) -> None:
        """From now on nothing arrives, on either side; nobody is told."""
        self.open.clear()

    def cut(self) -> None:
        """All connections end, and new ones are closed at once."""
        self.broken = True
        for end in list(self.ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self.ends.clear()

    def mend(self) -> None:
        """As at the start."""
        self.broken = False
        self.open.set()

    def _answer(self) -> None:
        while True:
            try:
                here, _ = self.door.accept()
            except OSError:
                return
            if self.broken:
                here.close()
                continue
            there = socket.create_connection(self.there)
            for end in (here, there):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.ends |= {here, there}
            for source, target in ((here, there), (there, here)):
                threading.Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while piece := source.recv(65_536):
                self.open.wait()
                target.sendall(piece)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

"""Who is here: the kernels of the pages that were sent out, and how many places are left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class Visitors:
    """Counts visitors exactly: pages being sent, plus kernels handed out that are still alive.

    Kernels waiting in the warm pool are nobody's yet and take no place.
    """

    places: int
    alive: Callable[[str], bool]
    """Whether a kernel still exists."""
    arriving: int = 0
    seated: set[str] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)
    """Kernels whose page has opened its connection at least once."""

    def full(self) -> bool:
        """Whether the next one must wait."""
        self.seated = {kernel for kernel in self.seated if self.alive(kernel)}
        self.seen &= self.seated
        return self.arriving + len(self.seated) >= self.places

    @contextmanager
    def arrival(self) -> Iterator[Callable[[str], None]]:
        """Keep a place while a page is sent; call what it gives with the kernel's id as soon as that is known."""
        waiting = True
        self.arriving += 1

        def seat(kernel: str) -> None:
            nonlocal waiting
            self.seated.add(kernel)
            if waiting:
                waiting = False
                self.arriving -= 1

        try:
            yield seat
        finally:
            if waiting:
                self.arriving -= 1

    def connected(self, kernel: str) -> None:
        """A page has opened its connection to its kernel."""
        self.seen.add(kernel)

    def never_came(self, kernel: str) -> bool:
        """Whether a page was sent and its kernel lives, but nobody ever connected to it."""
        return self.alive(kernel) and kernel not in self.seen

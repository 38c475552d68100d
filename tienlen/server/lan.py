"""The addresses under which other devices in the room can reach this machine."""

from __future__ import annotations

import socket

NOWHERE = ("192.0.2.1", 9)
"""An address kept for documentation: asking for the way there sends nothing."""


def lan_addresses() -> list[str]:
    """This machine's IPv4 addresses in local networks, the one most likely meant first."""
    import psutil  # type: ignore[import-untyped]  # comes with ipykernel

    up = {name for name, state in psutil.net_if_stats().items() if state.isup}
    found = [
        address.address
        for name, addresses in psutil.net_if_addrs().items()
        for address in addresses
        if name in up and address.family == socket.AF_INET
    ]
    first = _way_out()
    return sorted(
        (a for a in dict.fromkeys(found) if not a.startswith(("127.", "169.254."))),
        key=lambda address: (address != first, found.index(address)),
    )


def _way_out() -> str | None:
    """The address this machine would use towards the rest of the world, if there is a way at all."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:
            return None
        return str(probe.getsockname()[0])

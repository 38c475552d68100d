"""One kernel per visitor, started on the very Python that runs the server."""

from __future__ import annotations

import os
import sys
from asyncio import Task
from collections.abc import Callable, Mapping
from typing import Any

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

from tienlen.lessons.course import OWN_VARIABLE
from tienlen.widgets.assets import ASSETS_VARIABLE, PUBLIC_VARIABLE

Started = Task[dict[str, Any]]
"""What starts a kernel ahead and ends, once it runs, with its id and the page it draws."""


class Kernels(AsyncMappingKernelManager):
    """Kernels that know where the page finds the JavaScript, so that it need not travel with each widget."""

    _pools: Mapping[str, list[Started]] = {}
    """The kernels that wait for a visitor, by notebook; Voilà keeps it, unless nothing is started ahead."""

    fill_if_needed: Callable[..., None]
    """Voilà's as well: start what is missing in the pool."""

    async def start_kernel(self, *, path: object = None, env: Any = None, **kwargs: Any) -> str:  # type: ignore[override]
        """Start a kernel in a folder of its server's own, out of reach of the user's IPython settings."""
        folder = self.connection_dir
        server: Any = self.parent
        environment = {
            **(env or os.environ),
            ASSETS_VARIABLE: server.assets_url,
            PUBLIC_VARIABLE: server.public,
            OWN_VARIABLE: server.lessons,
            "IPYTHONDIR": os.path.join(folder, "ipython"),
        }
        return str(await super().start_kernel(cwd=folder, env=environment, **kwargs))

    async def _async_shutdown_kernel(self, kernel_id: str, **how: Any) -> Any:  # type: ignore[override]
        """End one of all kernels when the server stops; one that is not there (yet, or no more) keeps no other from it.

        What is still starting ends with the pool it starts for.
        """
        if kernel_id in self:
            return await super()._async_shutdown_kernel(kernel_id, **how)  # type: ignore[no-untyped-call]
        return None

    async def replace_dead(self) -> None:
        """Take out of the pool whatever died while it waited, and start as many anew: the next page gets a live one."""
        for notebook, pool in self._pools.items():
            for started in tuple(pool):
                if await self._is_dead(started) and started in pool:
                    pool.remove(started)
                    self.fill_if_needed(delay=0, notebook_name=notebook)

    async def _is_dead(self, started: Started) -> bool:
        """Whether a kernel was started, or should have been, and does not run; what is still starting is not dead."""
        if not started.done():
            return False
        if started.cancelled() or started.exception() is not None:
            return True
        kernel = started.result()["kernel_id"]
        return kernel not in self or not await ensure_async(self.is_alive(kernel))


class OwnPython(KernelSpecManager):
    """Knows one kernel, this Python, whatever else is installed for the user or asked for by a notebook."""

    def find_kernel_specs(self) -> dict[str, str]:
        """One name; it has no folder."""
        return {"python3": ""}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The command line of a kernel that keeps no history of what visitors did."""
        return KernelSpec(
            argv=[
                sys.executable,
                "-m",
                "ipykernel_launcher",
                "-f",
                "{connection_file}",
                "--HistoryManager.enabled=False",
                "--IPKernelApp.ignore_cwd=True",
                "--IPKernelApp.log_level=ERROR",
                "--IPKernelApp.capture_fd_output=False",
            ],
            display_name="Python 3",
            language="python",
        )

    def get_all_specs(self) -> dict[str, Any]:
        """The same one, in the form the server lists kernels."""
        return {"python3": {"resource_dir": "", "spec": self.get_kernel_spec("python3").to_dict()}}

"""One kernel per visitor, started on the very Python that runs the server."""

from __future__ import annotations

import os
import sys
from typing import Any

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

from tienlen.lessons.course import OWN_VARIABLE
from tienlen.widgets.assets import ASSETS_VARIABLE, PUBLIC_VARIABLE


class Kernels(AsyncMappingKernelManager):
    """Kernels that know where the page finds the JavaScript, so that it need not travel with each widget."""

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

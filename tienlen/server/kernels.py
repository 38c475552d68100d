"""One kernel per visitor, started on the very Python that runs the server."""

from __future__ import annotations

import os
import sys
from typing import Any

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

from tienlen.widgets.assets import ASSETS_VARIABLE


class Kernels(AsyncMappingKernelManager):
    """Tells every kernel where the page finds the JavaScript, so that it need not travel with each widget."""

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]
        """Start a kernel with our one variable in its environment."""
        environment = {**(kwargs.pop("env", None) or os.environ), ASSETS_VARIABLE: self.parent.assets_url}
        return str(await super().start_kernel(env=environment, **kwargs))


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
                "--IPKernelApp.log_level=ERROR",
            ],
            display_name="Python 3",
            language="python",
        )

    def get_all_specs(self) -> dict[str, Any]:
        """The same one, in the form the server lists kernels."""
        return {"python3": {"resource_dir": "", "spec": self.get_kernel_spec("python3").to_dict()}}

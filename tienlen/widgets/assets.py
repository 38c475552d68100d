"""How the JavaScript and the styles reach the browser.

A widget's module travels in its `_esm` trait, through the kernel, with every widget: that works in JupyterLab, in
plain Voilà and in any other host, but costs the whole bundle each time. Our own server has the same files under an
address that never changes its content, and says so to its kernels; there `_esm` is three lines that import them.
"""

import json
import os
from importlib.resources import files

ASSETS_VARIABLE = "TIENLEN_ASSETS"
"""Set by our server in its kernels: the path under which it serves the files, ending in a slash."""

PUBLIC_VARIABLE = "TIENLEN_PUBLIC"
"""Set by our server in its kernels: the address of the page for other devices, where it has one."""

FROM_SERVER = """\
const bundle = await import(new URL({address}, document.baseURI).href);
export default bundle.default;
"""


def esm(address: str | None = None) -> str:
    """The text of a widget's module: the bundle itself, or a pointer to where the server has it."""
    address = os.environ.get(ASSETS_VARIABLE) if address is None else address
    if not address:
        return _static("tienlen.js")
    return FROM_SERVER.format(address=json.dumps(address + "tienlen.js"))


def css(address: str | None = None) -> str:
    """The styles of a widget; none where the server's page links them."""
    address = os.environ.get(ASSETS_VARIABLE) if address is None else address
    return "" if address else _static("tienlen.css")


def _static(name: str) -> str:
    """A file of the `static` folder."""
    return files("tienlen.widgets").joinpath("static", name).read_text("utf-8")

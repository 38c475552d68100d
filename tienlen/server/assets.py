"""Our own files for the page: read once, packed once, under an address that changes whenever one of them does."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from tornado.web import HTTPError, RequestHandler

from tienlen.server.skeleton import favicon

SOURCES = {
    "tienlen.js": ("tienlen.widgets", "static/tienlen.js"),
    "tienlen.css": ("tienlen.widgets", "static/tienlen.css"),
    "page.js": ("tienlen.server", "www/page.js"),
    "full.js": ("tienlen.server", "www/full.js"),
}
"""Name in the address → the package and path it lies under; the icon is made (skeleton.favicon)."""

A_YEAR = 31_536_000


@dataclass(frozen=True, slots=True)
class Asset:
    """One file, as it is and packed."""

    raw: bytes
    packed: bytes
    kind: str


@dataclass(frozen=True, slots=True)
class Assets:
    """All files, and the digest of their contents that stands in their address."""

    digest: str
    by_name: dict[str, Asset]


def load_assets() -> Assets:
    """Read every file and pack it."""
    raw = {name: files(package).joinpath(path).read_bytes() for name, (package, path) in SOURCES.items()}
    raw["favicon.svg"] = favicon()
    digest = hashlib.sha256(b"\0".join(name.encode() + b"\0" + data for name, data in sorted(raw.items())))
    return Assets(
        digest=digest.hexdigest()[:12],
        by_name={
            name: Asset(data, gzip.compress(data, 9, mtime=0), mimetypes.guess_type(name)[0] or "text/plain")
            for name, data in raw.items()
        },
    )


class AssetHandler(RequestHandler):
    """Serves `<base>voila/a/<digest>/<name>`: immutable, no token needed (these files hold no secrets)."""

    def initialize(self, assets: Assets) -> None:
        """Called by tornado with what the route was registered with."""
        self.assets = assets

    def set_default_headers(self) -> None:
        """Files are what their type says, and only for this page."""
        self.set_header("X-Content-Type-Options", "nosniff")

    def get(self, digest: str, name: str) -> None:
        """One file; anything but the present digest does not exist, so that no cache keeps a mixture."""
        asset = self.assets.by_name.get(name)
        if asset is None or digest != self.assets.digest:
            raise HTTPError(404)
        self.set_header("Content-Type", f"{asset.kind}; charset=utf-8")
        self.set_header("Cache-Control", f"public, max-age={A_YEAR}, immutable")
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(asset.packed)
        else:
            self.finish(asset.raw)

    def compute_etag(self) -> None:
        """The address says it all."""

    def write_error(self, status_code: int, **_: Any) -> None:
        """An empty answer: nobody reads it."""
        self.finish()

"""Build hook: compile the message catalogues (.po → .mo) and the lessons (Markdown → JSON), for every kind of install.

Run it by hand after editing either: `python hatch_build.py` (or `make mo`).
"""

from __future__ import annotations

import compileall
import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
LOCALE = Path("tienlen", "explain", "locale")

# What lives beside the package in a checkout and inside it in a wheel.
INSIDE = {"notebooks/app.ipynb": "tienlen/server/app.ipynb"}


def compile_catalogues(root: Path = ROOT, *, stale_only: bool = False) -> list[Path]:
    """Write the .mo beside every .po and return the paths written.

    `stale_only` leaves alone every .mo that is at least as new as its .po.
    """
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    written = []
    for source in sorted((root / LOCALE).rglob("*.po")):
        target = source.with_suffix(".mo")
        if stale_only and target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        with source.open("rb") as lines:
            catalogue = read_po(lines, locale=source.parts[-3], abort_invalid=True)
        # Written aside and moved, so that a reader never meets half a file.
        fresh = target.with_suffix(f".{os.getpid()}.tmp")
        with fresh.open("wb") as out:
            write_mo(out, catalogue)
        fresh.replace(target)
        written.append(target)
    return written


def compile_lessons(root: Path = ROOT) -> list[Path]:
    """Check the lessons and write the course; a fault stops the build. Where there are none nothing is written."""
    if not (root / "lessons").is_dir():
        return []
    sys.path.insert(0, str(root))
    try:
        from tienlen.lessons.compiler import write_course

        return write_course(root / "lessons", root / "tienlen" / "lessons" / "compiled")
    finally:
        sys.path.remove(str(root))


class CatalogueHook(BuildHookInterface[Any]):
    """Called by hatchling before it collects the files of any target."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and put into the wheel what a checkout keeps beside the package."""
        root = Path(self.root)
        compile_catalogues(root)
        compile_lessons(root)
        if version == "editable":
            # An installer compiles the modules of a wheel, but nobody those of an editable install.
            compileall.compile_dir(str(root / "tienlen"), quiet=1)
        elif self.target_name == "wheel":
            for source, target in INSIDE.items():
                if (root / source).exists():
                    build_data["force_include"][str(root / source)] = target


if __name__ == "__main__":
    for path in (*compile_catalogues(), *compile_lessons()):
        print(path.relative_to(ROOT))

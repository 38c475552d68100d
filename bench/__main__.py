"""`python -m bench [part …]`: run the parts (all when none is named) and print one table.

A part is a module here with `rows()`, which yields `Row`s. Exit status 1 when a bar is missed.
"""

from __future__ import annotations

import argparse
import importlib
import json
import platform
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from bench.row import Row

HERE = Path(__file__).parent


def main() -> int:
    """Measure, print, and say whether every bar is met."""
    parts = sorted(path.stem for path in HERE.glob("*.py") if "\ndef rows(" in path.read_text(encoding="utf-8"))
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure what is promised.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of: {', '.join(parts)}")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON lines")
    options = parser.parse_args()
    for unknown in set(options.parts) - set(parts):
        parser.error(f"there is no part {unknown}; there are {', '.join(parts)}")
    rows: list[Row] = []
    for part in options.parts or parts:
        started = time.perf_counter()
        rows += map(Row.of, importlib.import_module(f"bench.{part}").rows())
        print(f"{part}: {time.perf_counter() - started:.0f} s", file=sys.stderr)
    if options.json:
        for row in rows:
            print(json.dumps(row.as_json(), ensure_ascii=False))
    else:
        print(f"Python {platform.python_version()}, {platform.machine()}, one run\n")
        print(table(rows))
    return 0 if all(row.met for row in rows) else 1


def table(rows: Iterable[Row]) -> str:
    """The rows as a Markdown table with straight columns."""
    lines = [("what", "measured", "bar", ""), *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(4)]
    texts = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    texts.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(texts)


if __name__ == "__main__":
    sys.exit(main())

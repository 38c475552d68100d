"""Write the drawings of ``tienlen/engine/picture.py`` where the browser's sources find them (development only)."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tienlen.engine import picture  # noqa: E402

TARGET = ROOT / "tienlen/widgets/static/src/paths.js"

if __name__ == "__main__":
    TARGET.write_text(picture.javascript(), encoding="utf-8")

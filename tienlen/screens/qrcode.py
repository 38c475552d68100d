"""QR codes as one SVG path."""

from functools import lru_cache

QUIET = 4
"""The width of the margin, in modules, that a reader needs."""


@lru_cache(16)
def path_of(text: str) -> tuple[str, int]:
    """The dark modules of the code for ``text`` as one path, and the side of the square with its quiet zone.

    Segno is loaded only here: nobody waits for it before a code is wanted.
    """
    import segno

    code = segno.make(text, error="m", micro=False, boost_error=False)
    strokes = []
    for y, row in enumerate(code.matrix, QUIET):
        x = 0
        while x < len(row):
            width = 0
            while x + width < len(row) and row[x + width]:
                width += 1
            if width:
                strokes.append(f"M{x + QUIET} {y}h{width}v1h-{width}z")
            x += width + 1
    return "".join(strokes), len(code.matrix) + 2 * QUIET

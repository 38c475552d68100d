"""How a card looks: the strokes and paths themselves, and SVG made of them.

This module is the one source of the drawings. Python makes pictures from it for notebook cells and documents;
``javascript()`` prints the same data as a module for the browser (``frontend/write_paths.py`` writes it, a test
compares).

A face is 100 × 140 (``viewBox``). Its index, rank over suit, lies left of x = 37, so that a strip of 28 px of a card
56 px wide shows it whole. Letters are strokes of ours in a box 28 high, not a font: the same on every device. Suits
are filled paths in a box of 100. Lower right: one suit (3 to 10), a suit under one, two or three eaves (jack, queen,
king), a suit with a star cut out (ace), two suits in a frame with notched corners (two).
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import cos, pi, sin

from .cards import LETTERS, SIGNS, SUIT_LETTERS, SUITS

SUIT = {
    "s": "M50 4C61 25 93 39 93 62.5 93 76 83.5 84 72.5 84 64.5 84 57.5 80 53.8 73 54.6 82.5 58.5 89.5 67 96"
    "H33C41.5 89.5 45.4 82.5 46.2 73 42.5 80 35.5 84 27.5 84 16.5 84 7 76 7 62.5 7 39 39 25 50 4Z",
    "c": "M71.5 26.5A21.5 21.5 0 0 1 64.6 42.4 21.8 21.8 0 1 1 54.6 66.5C55 79.5 58.6 88.8 67 96"
    "H33C41.4 88.8 45 79.5 45.4 66.5A21.8 21.8 0 1 1 35.4 42.4 21.5 21.5 0 1 1 71.5 26.5Z",
    "d": "M50 3C60 22 73 37 89 50 73 63 60 78 50 97 40 78 27 63 11 50 27 37 40 22 50 3Z",
    "h": "M50 94C24 70 6 53 6 32.5 6 17.5 16 8 28.5 8 38 8 46.2 13.5 50 23.5 53.8 13.5 62 8 71.5 8 84 8 94 17.5 94 32.5"
    " 94 53 76 70 50 94Z",
}
"""The suits, each a filled path in a box of 100 × 100."""

GLYPH = {
    "0": (17.5, "M8.75 2.5C13.2 2.5 15.3 6.6 15.3 14S13.2 25.5 8.75 25.5 2.2 21.4 2.2 14 4.3 2.5 8.75 2.5Z"),
    "1": (8, "M1.5 7.6 6 2.5V25.5"),
    "2": (18.5, "M2.7 8.7C2.9 5 5.6 2.5 9.3 2.5 13 2.5 15.7 4.9 15.7 8.3 15.7 11 14.2 13 11.9 15.4L2.7 25.5H16.2"),
    "3": (
        18,
        "M2.9 6.3C4.1 3.9 6.3 2.5 8.9 2.5 12.5 2.5 15 4.6 15 7.8S12.5 13.1 8.9 13.1H7.2M8.9 13.1"
        "C12.9 13.1 15.6 15.5 15.6 19.2 15.6 22.9 12.8 25.5 8.8 25.5 5.8 25.5 3.4 24 2.3 21.3",
    ),
    "4": (19, "M12.8 25.5V2.5L2.2 18.9H17.2"),
    "5": (
        18,
        "M14.6 2.5H4.9L3.8 12.9C5.1 11.5 6.9 10.7 8.9 10.7 12.9 10.7 15.7 13.7 15.7 18"
        " 15.7 22.4 12.8 25.5 8.6 25.5 5.7 25.5 3.4 24.1 2.3 21.6",
    ),
    "6": (18, "M12.2 2.5 3.8 14.8M15.8 18.7A6.8 6.8 0 1 1 2.2 18.7 6.8 6.8 0 1 1 15.8 18.7Z"),
    "7": (18, "M2.3 2.5H15.9L7 25.5"),
    "8": (
        18,
        "M14.2 7.9A5.2 5.4 0 1 1 3.8 7.9 5.2 5.4 0 1 1 14.2 7.9Z"
        "M15.6 19.4A6.6 6.1 0 1 1 2.4 19.4 6.6 6.1 0 1 1 15.6 19.4Z",
    ),
    "9": (18, "M5.8 25.5 14.2 13.2M15.8 9.3A6.8 6.8 0 1 1 2.2 9.3 6.8 6.8 0 1 1 15.8 9.3Z"),
    "A": (20, "M2 25.5 10 2.5 18 25.5M4.9 17.9H15.1"),
    "B": (
        19,
        "M3 2.5V25.5H9.8C13.7 25.5 16.3 23.1 16.3 19.4S13.7 13.4 9.8 13.4H3"
        "M9.3 13.4C12.8 13.4 15.2 11.2 15.2 7.9S12.8 2.5 9.3 2.5H3",
    ),
    "D": (20, "M3 2.5V25.5H7.8C14 25.5 17.4 21.2 17.4 14S14 2.5 7.8 2.5Z"),
    "J": (15.5, "M12.6 2.5V18.6C12.6 23 10.6 25.5 7.2 25.5 4.6 25.5 2.8 24 2.1 21.3"),
    "K": (19, "M3 2.5V25.5M16.2 2.5 3 16.6M8 11.4 16.9 25.5"),
    "Q": (
        20,
        "M10 2.5C14.8 2.5 17.6 6.8 17.6 14S14.8 25.5 10 25.5 2.4 21.2 2.4 14 5.2 2.5 10 2.5ZM11.6 19.2 17.8 26.4",
    ),
    "R": (19, "M3 25.5V2.5H9.4C13.2 2.5 15.9 5 15.9 8.8S13.2 15.1 9.4 15.1H3M9.8 15.1 16.6 25.5"),
    "T": (19, "M2 2.5H17M9.5 2.5V25.5"),
    "V": (20, "M2 2.5 10 25.5 18 2.5"),
    "Д": (20.5, "M5.6 21.4C7.7 17 8.3 11.6 8.3 2.5H15.8V21.4M2.2 26.6V21.4H18.6V26.6"),
}
"""The signs of the index: advance width and strokes, 28 high."""

SAME = {"В": "B", "К": "K", "Т": "T", "А": "A"}
"""Cyrillic letters that are drawn as a Latin one."""

EMBLEM: Mapping[str, Sequence[tuple[float, float, float]]] = {
    **{rank: ((39, 80, 50),) for rank in "3456789T"},
    **{rank: ((43, 88, 42),) for rank in "JQK"},
    "A": ((33, 70, 60),),
    "2": ((32, 66, 31), (58, 95, 31)),
}
"""The suits at the lower right of a face, as (x, y, size)."""

FRAME = "M48 6H86A8 8 0 0 0 94 14V126A8 8 0 0 0 86 134H14A8 8 0 0 0 6 126V80"
"""Only the twos have it: a frame with notched corners, open where the index is."""


def _eave(y: float, width: float) -> str:
    """An upturned eave, its corners at height y - 3.5, centred over the emblem."""
    x = 64

    def at(dx: float, dy: float) -> str:
        return f"{x + dx * width:.4g} {y + dy:.4g}"

    left = f"M{at(-0.5, -3.5)}C{at(-0.46, 0.5)} {at(-0.4, 1.2)} {at(-0.33, -1)}"
    return f"{left}L{at(0, -14)} {at(0.33, -1)}C{at(0.4, 1.2)} {at(0.46, 0.5)} {at(0.5, -3.5)}"


def _star(x: float, y: float) -> str:
    """A star of eight rays around (x, y)."""
    points = []
    for i in range(16):
        reach = 3 if i % 2 else 8.5
        points.append(f"{x + reach * sin(pi * i / 8):.1f} {y - reach * cos(pi * i / 8):.1f}")
    return f"M{'L'.join(points)}Z"


EAVES = [_eave(84, 46), _eave(70.5, 39), _eave(57, 32)]
"""The eaves from the lowest up: the jack has the first, the queen two, the king all three."""

STAR = {"s": _star(63, 110), "c": _star(63, 100), "d": _star(63, 100), "h": _star(63, 96)}
"""The star cut out of an ace."""

WEAVE = "".join(
    f"M{x} {y + 5.5}h8" if (x + y) % 2 else f"M{x + 4} {y + 1.5}v8" for y in range(8, 132, 11) for x in range(8, 92, 11)
)
"""The pattern of the back."""

COLOURS = {"s": "#111111", "c": "#377374", "d": "#113ef8", "h": "#e90405"}
"""The four-colour deck: 4.5 : 1 or more on white, apart under every kind of colour blindness."""

TWO_COLOURS = {"s": "#111111", "c": "#111111", "d": "#e90405", "h": "#e90405"}
"""The two-colour deck."""

ICON = {
    "check": "M4.5 12.8 9.6 18 19.5 6.5",
    "cross": "M6 6 18 18M18 6 6 18",
    "right": "M9 5l7 7-7 7",
    "left": "M15 5l-7 7 7 7",
    "down": "M5 9l7 7 7-7",
    "up": "M12 20V5M5.5 11 12 4.5 18.5 11",
    "link": "M10 14a4.2 4.2 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1 1M14 10a4.2 4.2 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1-1",
    "qr": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v6h-3M14 20h.01",
    "print": "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
    "copy": "M9 9h11v11H9zM15 9V4H4v11h5",
    "undo": "M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2",
    "bulb": "M9.5 18h5M10.5 21h3"
    "M12 3a6.2 6.2 0 0 0-3.6 11.2c.8.6 1.1 1.3 1.1 2.3h5c0-1 .3-1.7 1.1-2.3A6.2 6.2 0 0 0 12 3Z",
    "pass": "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM8 12h8",
    "gear": "M4 7.5h8M18.5 7.5H20M15.2 4.7a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z"
    "M4 16.5h1.5M12 16.5h8M8.8 13.7a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z",
    "globe": "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17",
    "book": "M12 6.5C9.5 4.8 6.5 4.5 3.5 5v13.5c3-.5 6-.2 8.5 1.5 2.5-1.7 5.5-2 8.5-1.5V5"
    "c-3-.5-6-.2-8.5 1.5ZM12 6.5V20",
    "scale": "M12 4v16M7 20h10M4 8h16M6.5 8 3.5 14.5a3.2 3.2 0 0 0 6 0ZM17.5 8l-3 6.5a3.2 3.2 0 0 0 6 0Z",
    "cards": "M4 7.5 11 5l5 13.5-7 2.5zM13 4.5h7.5V18H17",
    "people": "M8.5 11.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM2.5 19.5c.3-3.6 2.7-5.5 6-5.5s5.7 1.9 6 5.5"
    "M16 5.5a3 3 0 0 1 0 5.8M17.5 14.2c2.3.6 3.8 2.3 4 5.3",
    "clock": "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2",
    "warn": "M12 4 21.5 20h-19ZM12 10v4.5M12 17.3v.2",
    "info": "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.7v.2",
    "eye": "M2.5 12C5 7.5 8.3 5.5 12 5.5S19 7.5 21.5 12C19 16.5 15.7 18.5 12 18.5S5 16.5 2.5 12Z"
    "M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z",
    "dl": "M12 4v11M7 10.5 12 15.5 17 10.5M4.5 20h15",
    "play": "M7 4.5v15L19.5 12Z",
    "dot": "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
    "lock": "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    "loop": "M4.5 12a7.5 7.5 0 0 1 13-5L20 9.5M20 4.5v5h-5M19.5 12a7.5 7.5 0 0 1-13 5L4 14.5M4 19.5v-5h5",
    "wifi": "M3 9.5C8.5 4.5 15.5 4.5 21 9.5M6.5 13.5c3.5-3 7.5-3 11 0M12 18.2v.2M4 4l16 16",
    "flag": "M5.5 21V4M5.5 4.5h12l-2.5 4 2.5 4h-12",
    "trash": "M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13",
    "table": "M4 6h16v12H4z",
    "fan": "M4 18.5 8 5.5M12 19V5M20 18.5 16 5.5",
    "plus": "M12 5v14M5 12h14",
    "seat": "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.5-4 3.3-6 7.5-6s7 2 7.5 6",
    "grid": "M4 5h16M4 12h16M4 19h16",
    "search": "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20.5 20.5",
}
"""The icons of the screens: strokes of width 2 in a box of 24."""

BRAND = {
    "a": "M9 11.5c1.6 1.7 2.8 1.4 4-.2L17 5l4 6.3c1.2 1.6 2.4 1.9 4 .2",
    "b": "M5 19.5c2 1.9 3.6 1.6 5-.2L17 10.8l7 8.5c1.4 1.8 3 2.1 5 .2",
    "z": "M1 27.5c2.4 2.2 4.3 1.8 6-.2l10-10.8 10 10.8c1.7 2 3.6 2.4 6 .2",
}
"""The mark of the name: three eaves, in a box of 34 × 30 (gold, indigo, ink)."""

MARKS = {
    "selected": ("#2f4a8f", 4.5, "", "#ffffff"),
    "decides": ("#a86e00", 6.0, "", "#fffcf0"),
    "wrong": ("#a8261a", 5.0, "10 6", "#ffffff"),
    "hint": ("#1c6b3c", 4.5, "", "#ffffff"),
}
"""The edge of a marked card: colour, width, dashes, ground."""


def index(rank: str, language: str | None = None) -> str:
    """What stands in the corner of a card of this rank: "10", or the letter of the language.

    >>> index("J", "fr"), index("T")
    ('V', '10')
    """
    if rank == "T":
        return "10"
    return LETTERS[language or "en"]["JQKA".index(rank)] if rank in "JQKA" else rank


def svg(card: object, language: str | None = None, *, width: int = 56, mark: str = "", four_colour: bool = True) -> str:
    """One card as an SVG element that needs no style sheet; ``card`` is anything that prints as "6s".

    >>> svg("6s").startswith("<svg "), "6♠" in svg("6s"), "V♥" in svg("Jh", "fr")
    (True, True, True)
    """
    code = str(card)
    rank, suit = code[0], code[1]
    edge, weight, dashes, ground = MARKS.get(mark, ("#b9ad9b", 1.2, "", "#ffffff"))
    ink = (COLOURS if four_colour else TWO_COLOURS)[suit]
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    drawn = [
        f'<rect x=".75" y=".75" width="98.5" height="138.5" rx="9" fill="{ground}" stroke="{edge}"'
        f' stroke-width="{weight:g}"{dash}/>',
        *_strokes([FRAME] if rank == "2" else [], 2.2),
        *_sign(index(rank, language), 21, 11, 30),
        _suit(suit, 9, 48, 24),
        *(_suit(suit, x, y, size) for x, y, size in EMBLEM[rank]),
        *_strokes(EAVES[: "JQK".find(rank) + 1], 3.6),
        *([f'<path d="{STAR[suit]}" fill="{ground}"/>'] if rank == "A" else []),
    ]
    title = f"{index(rank, language)}{SIGNS[SUITS.index(suit)]}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" width="{width}" height="{width * 7 // 5}"'
        f' role="img" aria-label="{title}" color="{ink}" style="overflow:visible">{"".join(drawn)}</svg>'
    )


def html(cards: Iterable[object], language: str | None = None, *, width: int = 56, four_colour: bool = True) -> str:
    """Cards side by side, for ``_repr_html_`` of the values: one line that wraps."""
    drawn = "".join(svg(card, language, width=width, four_colour=four_colour) for card in cards)
    return f'<span style="display:inline-flex;flex-wrap:wrap;gap:6px;padding:4px 0">{drawn}</span>'


def act_html(who: object, cards: Sequence[object], *, marked: bool = False, width: int = 56) -> str:
    """Who played what, as written deals have it: a dash for a pass, ``!`` where an act is kept as an illegal one."""
    shown = html(cards, width=width) if cards else "–"
    return f"<b>{escape(str(who))}</b> {shown}{'!' * marked}"


def _suit(suit: str, x: float, y: float, size: float) -> str:
    return f'<path d="{SUIT[suit]}" fill="currentColor" transform="translate({x:g} {y:g}) scale({size / 100:g})"/>'


def _strokes(paths: Iterable[str], width: float) -> list[str]:
    style = f'fill="none" stroke="currentColor" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"'
    return [f'<path d="{path}" {style}/>' for path in paths]


def _sign(text: str, centre: float, y: float, height: float) -> list[str]:
    """The strokes of one index, centred, its top at ``y``."""
    scale, gap = height / 28, 2.6
    glyphs = [GLYPH[SAME.get(sign, sign)] for sign in text]
    x = centre - (sum(advance for advance, _ in glyphs) + gap * (len(glyphs) - 1)) * scale / 2
    drawn = []
    for advance, path in glyphs:
        place = f'transform="translate({x:.2f} {y:g}) scale({scale:.4g})"'
        width = 4.1 if len(text) > 1 else 4.5
        drawn += [stroke.replace("<path", f"<path {place}") for stroke in _strokes([path], width)]
        x += (advance + gap) * scale
    return drawn


def javascript() -> str:
    """The data above as a module for the browser: what ``widgets/static/src/paths.js`` holds."""
    lines = [
        "// Written by frontend/write_paths.py from tienlen/engine/picture.py. Change it there.",
        "",
    ]
    tables: dict[str, object] = {
        "SUIT": SUIT,
        "GLYPH": GLYPH,
        "SAME": SAME,
        "LETTERS": LETTERS,
        "SUIT_LETTERS": SUIT_LETTERS,
        "EMBLEM": EMBLEM,
        "EAVES": EAVES,
        "STAR": STAR,
        "FRAME": FRAME,
        "WEAVE": WEAVE,
        "ICON": ICON,
        "BRAND": BRAND,
    }
    for name, table in tables.items():
        lines += [f"/** @type {{{_TYPES[name]}}} */", f"export const {name} = {_literal(table)};", ""]
    return "\n".join(lines)


_TYPES = {
    "SUIT": "Record<string, string>",
    "GLYPH": "Record<string, [number, string]>",
    "SAME": "Record<string, string>",
    "LETTERS": "Record<string, string>",
    "SUIT_LETTERS": "Record<string, string>",
    "EMBLEM": "Record<string, [number, number, number][]>",
    "EAVES": "string[]",
    "STAR": "Record<string, string>",
    "FRAME": "string",
    "WEAVE": "string",
    "ICON": "Record<string, string>",
    "BRAND": "Record<string, string>",
}


def _literal(value: object, depth: int = 0) -> str:
    """A JavaScript literal; mappings one entry a line (the strings hold no quotes)."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Mapping):
        pad = "  " * (depth + 1)
        entries = "".join(f'{pad}"{key}": {_literal(entry, depth + 1)},\n' for key, entry in value.items())
        return f"{{\n{entries}{'  ' * depth}}}"
    if isinstance(value, Sequence):
        return f"[{', '.join(_literal(entry, depth + 1) for entry in value)}]"
    return f"{value:g}" if isinstance(value, float) else str(value)

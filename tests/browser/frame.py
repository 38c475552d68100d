"""What every scene written by hand stands in: header, preferences, cards written short."""

from typing import Any

from tienlen.screens import nodes as n

Scene = dict[str, Any]

PREFS = {"theme": "auto", "deck": "four", "large": False, "motion": "auto", "letters": "en"}
TAP = {"do": "tap"}
LEGEND = [
    {"in": "table", "text": "on the table"},
    {"in": "play", "text": "played"},
    {"in": "hand", "text": "in hand"},
]
QR = (
    "M4 4h7v1h-7zM14 4h1v1h-1zM17 4h3v1h-3zM22 4h7v1h-7zM4 5h1v6h-1zM10 5h1v6h-1zM13 5h2v3h-2zM22 5h1v6h-1z"
    "M28 5h1v6h-1zM6 6h3v3h-3zM24 6h3v3h-3zM12 9h4v2h-4zM18 8h2v4h-2zM5 10h5v1h-5zM23 10h5v1h-5zM4 12h3v2h-3z"
    "M9 13h6v2h-6zM17 14h9v3h-9zM5 16h8v2h-8zM14 18h3v5h-3zM20 19h7v2h-7zM4 22h7v1h-7zM4 23h1v6h-1zM10 23h1v6h-1z"
    "M6 24h3v3h-3zM5 28h5v1h-5zM13 25h9v3h-9z"
)


def cards(text: str) -> list[dict[str, Any]]:
    """Cards with a sign behind each: ! decides, * selected, x wrong, + hint, ~ dim, ? look."""
    signs = {"!": "decides", "*": "selected", "x": "wrong", "+": "hint", "~": "dim", "?": "look"}
    return [n.marked(piece[:2], signs.get(piece[2:])) for piece in text.split()]


def header(current: str = "check") -> dict[str, Any]:
    """The header of the app's page."""
    tabs = [("check", "Check", "scale"), ("rules", "Rules", "book"), ("table", "Our table", "people")]
    tabs.append(("play", "Play", "cards"))
    items = [("en", "English"), ("vi", "Tiếng Việt"), ("fr", "Français"), ("de", "Deutsch"), ("ru", "Русский")]
    return {
        "brand": "tiến lên",
        "label": "Main",
        "tabs": [
            {
                "id": id,
                "label": label,
                "icon": icon,
                "href": f"?screen={id}",
                "current": id == current,
                "event": {"do": "go", "screen": id},
            }
            for id, label, icon in tabs
        ],
        "language": {
            "label": "Language",
            "current": "en",
            "items": [{"id": id, "label": label, "event": {"do": "language", "id": id}} for id, label in items],
        },
        "settings": {"label": "Settings", "event": {"do": "open", "what": "settings"}},
    }


def scene(body: list[dict[str, Any]], *, layout: str = "page", current: str = "check", **changes: Any) -> Scene:
    """A scene around some nodes."""
    return {
        "seq": 0,
        "host": "app",
        "screen": current,
        "title": "States · tiến lên",
        "address": "",
        "prefs": PREFS,
        "store": None,
        "header": header(current),
        "layout": layout,
        "body": body,
        "minibar": None,
        "status": "",
        "dialog": None,
        "banner": None,
        **changes,
    }

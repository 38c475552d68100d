"""Pictures of the screens, to look at: ``python -m tests.browser.shots [part of a name …]`` writes them to shots/.

The real screens in five languages and the states of the gallery, at several widths, light and dark.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.host import running
from tests.browser.states import STATES
from tests.serving import chromium
from tienlen.engine.cards import LANGUAGES

TARGET = Path(__file__).resolve().parents[2] / "shots"
HAND = "6s6c6d6h9cJd2s"
POSITIONS = {
    "illegal": f"screen=check&rules=pagat&on=Ah&play=6s6c6d6h&hand={HAND}",
    "legal": f"screen=check&rules=pagat&on=2h&play=6s6c6d6h&hand={HAND}&passed=1",
    "empty": "screen=check",
    "rules": "screen=rules",
    "table": "screen=table",
    "course": "screen=learn",
    "lesson": "screen=learn&lesson=order&step=7",
    "known": "screen=learn&view=progress",
}


def wanted() -> Iterator[tuple[str, str, int, str]]:
    """Name, path, width and theme of every picture."""
    for width in (320, 360, 768, 1440):
        for theme in ("light", "dark"):
            for state in STATES:
                yield f"{state.name}-{width}-{theme}", state.path, width, theme
            for name, query in POSITIONS.items():
                for language in LANGUAGES:
                    yield f"{name}-{language}-{width}-{theme}", f"/app?{query}&lang={language}", width, theme


def shoot(browser: Browser, url: str, name: str, path: str, width: int, theme: str) -> None:
    """Take one picture, of the whole page."""
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(url + path)
    ready = next((state.ready for state in STATES if state.path == path), ".tl-main h1")
    page.wait_for_selector(ready, timeout=15_000)
    page.wait_for_timeout(800)
    page.screenshot(path=TARGET / f"{name}.png", full_page=True)
    context.close()


def main(parts: list[str]) -> None:
    """Take all pictures whose name holds one of the parts."""
    TARGET.mkdir(exist_ok=True)
    with running() as url, chromium() as browser:
        for name, path, width, theme in wanted():
            if not parts or any(part in name for part in parts):
                shoot(browser, url, name, path, width, theme)
                print(TARGET / f"{name}.png")


if __name__ == "__main__":
    main(sys.argv[1:])

"""What the server draws by itself, in the visitor's language: the skeleton, "all places taken", "could not be set up".

All three are needed while no Python of the app can speak: the kernel is still starting, or there is none.
"""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from tienlen.engine.cards import LANGUAGES
from tienlen.engine.picture import BRAND
from tienlen.explain import catalogue

WORDS = (
    "screen.start.title",
    "screen.connection.starting",
    "screen.connection.slow",
    "screen.start.reload",
    "screen.start.noscript",
    "screen.full.title",
    "screen.full.text",
    "screen.missing.text",
    "screen.missing.link",
    "screen.failed.text",
    "screen.failed.reload",
)
"""The keys of the `screens` catalogues that these pages show."""


def page_language(asked: str | None, accepted: str | None) -> str:
    """The language of a page: ``?lang=`` when it is one of ours, else the browser's first choice, else English.

    >>> page_language("fr", "de"), page_language("xx", "ru-RU,ru;q=0.9,de;q=0.8"), page_language(None, None)
    ('fr', 'ru', 'en')
    """
    if asked in LANGUAGES:
        return str(asked)
    wanted = sorted(_weighed(accepted or ""), key=lambda pair: -pair[1])
    return next((language for language, weight in wanted if language in LANGUAGES and weight > 0), "en")


def _weighed(accepted: str) -> list[tuple[str, float]]:
    """The languages of an Accept-Language header with their weights; what cannot be read is left out."""
    found = []
    for piece in accepted.split(","):
        tag, _, parameter = piece.partition(";")
        _, _, weight = parameter.partition("q=")
        try:
            found.append((tag.strip().lower().partition("-")[0], float(weight or 1)))
        except ValueError:
            continue
    return found


@cache
def head(language: str, *, assets: str, base: str) -> bytes:
    """The page down to its skeleton: sent, and painted, before a kernel is there."""
    return _fill("head.html", language, assets=assets, base=base)


@cache
def full(language: str, *, assets: str, base: str) -> bytes:
    """The page a visitor gets when every place is taken; it tries again by itself."""
    return _fill("full.html", language, assets=assets, base=base)


@cache
def missing(language: str, *, assets: str, base: str) -> bytes:
    """The page for an address that leads nowhere."""
    return _fill("missing.html", language, assets=assets, base=base)


def favicon() -> bytes:
    """The mark of the name for the browser's tab: white on indigo, thick enough for sixteen pixels."""
    eaves = f'<path d="{" ".join(BRAND.values())}" transform="translate(3 4) scale(.77)"/>'
    style = 'fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"'
    ground = '<rect width="32" height="32" rx="7" fill="#2f4a8f"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{ground}<g {style}>{eaves}</g></svg>'.encode()


def _mark() -> str:
    """The mark of the name, as the app's header shows it."""
    paths = "".join(f'<path class="tl-wait-{part}" d="{path}"/>' for part, path in BRAND.items())
    return f'<svg viewBox="0 0 34 30" width="34" height="30" aria-hidden="true">{paths}</svg>'


@cache
def text(name: str) -> str:
    """A file of the `www` folder."""
    return files("tienlen.server").joinpath("www", name).read_text("utf-8")


def _fill(name: str, language: str, **places: str) -> bytes:
    """A page with the words of `language`, and the addresses in `places`, put in."""
    said = catalogue(language)
    words = {key.replace(".", "_"): escape(said.get(key)) for key in WORDS}
    style = text("skeleton.css").replace("\n", "")
    return Template(text(name)).substitute(words, lang=language, style=style, mark=_mark(), **places).encode()

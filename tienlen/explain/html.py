"""An answer as a small piece of HTML, for a notebook that shows values."""

from __future__ import annotations

from html import escape

from tienlen.engine import picture

from .catalogue import catalogue
from .rich import Run, runs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from tienlen.engine.cards import Card
    from tienlen.engine.position import Position

# The last character asks for text, not for an emoji.
_SIGN = {"s": "♠\ufe0e", "c": "♣\ufe0e", "d": "♦\ufe0e", "h": "♥\ufe0e"}
_BAND = {True: "#1c6b3c", False: "#a8261a"}


def answer_html(
    position: Position, legal: bool, sentences: Iterable[str], deciding: Collection[Card], language: str
) -> str:
    """A verdict with its cards: table, play, the word, then sentence by sentence (cards as marks)."""
    cards = _cards(position.table, deciding, language) + _cards(position.play, deciding, language)
    return verdict_html(legal, sentences, language, cards)


def verdict_html(legal: bool, sentences: Iterable[str], language: str, cards: str = "") -> str:
    """The word, then sentence by sentence; above it the cards, if they are given."""
    word = escape(catalogue(language).get("screen.word.legal" if legal else "screen.word.illegal"))
    said = "".join(f'<div style="margin:2px 0">{_text(runs(sentence), language)}</div>' for sentence in sentences)
    return (
        f'<div lang="{language}" style="max-width:38em">{cards}'
        f'<div style="background:{_BAND[legal]};color:#fff;padding:4px 12px;border-radius:8px 8px 0 0;font-weight:800">'
        f"{'✓' if legal else '✕'} {word}</div>"
        f'<div style="padding:8px 12px;border:1px solid #857a69;border-radius:0 0 8px 8px">{said}</div></div>'
    )


def hint_html(cards: Iterable[Card], sentences: str, language: str) -> str:
    """What a careful player would play, and why."""
    return (
        f'<div lang="{language}" style="max-width:38em">{_cards(cards, (), language)}'
        f"<div>{_text(runs(sentences), language)}</div></div>"
    )


def _cards(cards: Iterable[Card], deciding: Collection[Card], language: str) -> str:
    drawn = "".join(picture.svg(card, language, mark="decides" if card in deciding else "") for card in cards)
    return f'<div style="display:flex;flex-wrap:wrap;gap:6px;padding:6px 0">{drawn}</div>' if drawn else ""


def _text(pieces: Iterable[Run], language: str) -> str:
    return "".join(escape(piece) if isinstance(piece, str) else _marked(piece, language) for piece in pieces)


def _marked(piece: dict[str, str], language: str) -> str:
    if "c" in piece:
        rank, suit = piece["c"][0], piece["c"][1]
        style = f"white-space:nowrap;color:{picture.COLOURS[suit]};background:#fff;padding:0 2px"
        return f'<b style="{style}">{picture.index(rank, language)}{_SIGN[suit]}</b>'
    if "vi" in piece:
        return f'<i lang="vi">{escape(piece["vi"])}</i>'
    return f"<b>{escape(piece['b'])}</b>"

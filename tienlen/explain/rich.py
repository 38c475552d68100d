"""Marks inside a message, and what becomes of them on a screen and in plain text.

====================  ==============================  =====================
in a message          on a screen                     in plain text
====================  ==============================  =====================
``⟦Ah⟧``              the card as a chip              A♥
``⟦(Ah)⟧``            the card as a chip              (A♥)
``**word**``          bold                            word
``⟦vi:heo⟧``          a Vietnamese term               heo
====================  ==============================  =====================
"""

from __future__ import annotations

import re

from tienlen.engine.cards import LETTERS, SIGNS, SUITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tienlen.engine.cards import Card

Run = str | dict[str, str]
"""A piece of rich text: a string, ``{"c": card}``, ``{"b": bold}`` or ``{"vi": term}``."""

_MARK = re.compile(r"⟦\(?([2-9TJQKA][scdh])\)?⟧|⟦vi:([^⟧]*)⟧|\*\*(.+?)\*\*")
_CARD = re.compile(r"⟦(\(?)([2-9TJQKA])([scdh])(\)?)⟧")
_VI = re.compile(r"⟦vi:([^⟧]*)⟧")
_BOLD = re.compile(r"\*\*(.+?)\*\*")


def sign(card: Card) -> str:
    """A card's mark: its sign alone."""
    return f"⟦{card}⟧"


def runs(text: str) -> list[Run]:
    """A message as pieces for the screen.

    >>> runs("the ace of hearts ⟦(Ah)⟧ is no 2")
    ['the ace of hearts ', {'c': 'Ah'}, ' is no 2']
    """
    pieces: list[Run] = []
    end = 0
    for match in _MARK.finditer(text):
        if match.start() > end:
            pieces.append(text[end : match.start()])
        card, term, bold = match.groups()
        pieces.append({"c": card} if card else {"vi": term} if term is not None else {"b": bold})
        end = match.end()
    if end < len(text):
        pieces.append(text[end:])
    return pieces


def plain(text: str, language: str = "en") -> str:
    """A message as plain text, its cards in the letters of ``language``.

    >>> plain("la dame de cœur ⟦(Qh)⟧", "fr")
    'la dame de cœur (D♥)'
    """
    if "⟦" in text:
        text = _VI.sub(r"\1", signs_in(text, language))
    return _BOLD.sub(r"\1", text) if "**" in text else text


def signs_in(text: str, language: str) -> str:
    """The cards of a message in the letters of ``language``; all else stays."""
    letters = dict(zip("TJQKA", ("10", *LETTERS[language]), strict=True))
    return _CARD.sub(lambda m: f"{m[1]}{letters.get(m[2], m[2])}{SIGNS[SUITS.index(m[3])]}{m[4]}", text)

"""What a card is, its order, and how it is written and read (RULES §6).

A card is a small whole number, 4 × rank + suit, so that the numbers run as the game
orders the cards: 3♠ is 0, 3♣ is 1, … 2♥ is 51.  There is one object per card.
"""

from __future__ import annotations

from functools import lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

RANKS = "3456789TJQKA2"
"""The ranks, low to high (cards.ranks)."""
SUITS = "scdh"
"""The suits, low to high: spades, clubs, diamonds, hearts (cards.suits)."""
SIGNS = "♠♣♦♥"
"""The suits as signs, in the same order."""
LANGUAGES = ("en", "vi", "fr", "de", "ru")
"""The languages, by the codes used everywhere."""
LETTERS = {"en": "JQKA", "vi": "JQKA", "fr": "VDRA", "de": "BDKA", "ru": "ВДКТ"}
"""Jack, queen, king and ace as each language prints them."""
SUIT_LETTERS = {"ru": "птбч"}
"""Suit letters of a keyboard that has no ``s c d h``."""
INVISIBLE = {ord(","): " ", **dict.fromkeys(map(ord, "\ufe0e\ufe0f\u200b\u2060\ufeff"))}
"""Commas part cards like spaces; signs that choose a picture for a suit, or have no width, say nothing."""
MOST_CARDS = 104
"""No text holds more cards than two packs do."""


class InputError(ValueError):
    """Input that is no position at all: a code of RULES §5, where it stands, and what was there.

    >>> try:
    ...     Card("1s")
    ... except InputError as error:
    ...     error.code, error.value
    ('bad_card', '1s')
    """

    def __init__(self, code: str, *, field: str = "", value: object = None, **detail: object):
        super().__init__(code)
        self.code = code
        """The word of RULES §5, such as ``bad_card``."""
        self.field = field
        """The key the trouble stands under, or the name of an unknown setting."""
        self.value = value
        """The piece that could not be used."""
        self.detail = detail
        """What a message needs beyond that, by name."""

    def at(self, field: str) -> InputError:
        """The same error, placed under ``field``."""
        self.field = field
        return self

    def __str__(self) -> str:
        where = f" in {self.field}" if self.field else ""
        known = self.detail.get("known")
        instead = f", none of {', '.join(known)}" if isinstance(known, tuple) else ""
        return f"{self.code}{where}: {self.value!r}{instead}"

    def __repr__(self) -> str:
        named = {"field": self.field, "value": self.value, **self.detail}
        return f"InputError({', '.join([repr(self.code), *(f'{name}={what!r}' for name, what in named.items())])})"

    def __reduce__(self) -> tuple[object, ...]:
        return _input_error, (self.code, {"field": self.field, "value": self.value, **self.detail})


def _input_error(code: str, named: dict[str, object]) -> InputError:
    """An error that was pickled or copied, again."""
    return InputError(code, **named)  # type: ignore[arg-type]  # field is text


class Card(int):
    """One card, ordered as the game orders cards: rank first, then suit.

    >>> Card("6s"), Card(12), Card("10♥")
    (Card('6s'), Card('6s'), Card('Th'))
    >>> Card("7h") < Card("8s") < Card("8h")
    True
    """

    __slots__ = ()

    def __new__(cls, value: int | str) -> Card:
        if isinstance(value, str):
            cards = parse_cards(value)
            if len(cards) != 1:
                raise InputError("bad_card", value=value, card=value, language=None, languages=())
            return cards[0]
        if not 0 <= value < 52:
            raise InputError("bad_card", value=value, card=str(value), language=None, languages=())
        return DECK[value]

    @property
    def rank(self) -> int:
        """0 for a three … 12 for a two."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 spades, 1 clubs, 2 diamonds, 3 hearts."""
        return self & 3

    def __str__(self) -> str:
        return RANKS[self >> 2] + SUITS[self & 3]

    def __repr__(self) -> str:
        return f"Card('{self}')"

    def _repr_html_(self) -> str:
        from .picture import html

        return html((self,))


DECK: tuple[Card, ...] = tuple(int.__new__(Card, number) for number in range(52))
"""The 52 cards of one pack, low to high (cards.deck)."""


@lru_cache(None)
def spellings(language: str | None) -> dict[str, Card]:
    """Every way to write each card, with ``language`` chosen or with none; a ValueError if there is no such one."""
    if language is not None and language not in LETTERS:
        raise ValueError(f"no such language: {language!r}")
    ranks = {letter: rank for rank, letter in enumerate(RANKS)} | {"10": RANKS.index("T")}
    if language is not None:
        ranks |= {letter: RANKS.index("J") + i for i, letter in enumerate(LETTERS[language])}
    suits: dict[str, int] = {}
    for letters in (SUITS, SIGNS, "♤♧♢♡", SUIT_LETTERS.get(language or "", "")):
        suits |= {letter: suit for suit, letter in enumerate(letters)}
    return {
        r + s: DECK[4 * rank + suit]
        for letter, rank in ranks.items()
        for sign, suit in suits.items()
        for r in {letter.lower(), letter.upper()}
        for s in {sign.lower(), sign.upper()}
    }


def parse_cards(text: str, language: str | None = None) -> tuple[Card, ...]:
    """Read cards written one after the other, with spaces or commas or nothing between them.

    >>> parse_cards("10♠ jh,2D")
    (Card('Ts'), Card('Jh'), Card('2d'))
    >>> parse_cards("DhVs", "fr")
    (Card('Qh'), Card('Js'))
    """
    known = spellings(language)
    cards: list[Card] = []
    pieces: list[str] = []
    for word in text.translate(INVISIBLE).split():
        start = 0
        while start < len(word):
            piece = word[start : start + 3]
            if piece not in known:
                piece = piece[:2]
            if piece not in known:
                raise _bad_card(word[start:], text, language, known)
            if len(cards) == MOST_CARDS:
                raise InputError("bad_value", value=text)
            cards.append(known[piece])
            pieces.append(piece)
            start += len(piece)
    if language == "ru":
        _refuse_both_letters_t(pieces, text)
    return tuple(cards)


def _bad_card(word: str, text: str, language: str | None, known: dict[str, Card]) -> InputError:
    """The error for what ``word`` starts with: the piece, and who else would read it; a word that is no cards is whole.

    >>> [_bad_card(word, word, None, spellings(None)).value for word in ("1s2s", "DhVs", "straight")]
    ['1s', 'Dh', 'straight']
    """
    suits = SUITS + SUITS.upper() + SIGNS + "".join(SUIT_LETTERS.values())
    end = next((i + 1 for i, c in enumerate(word) if i and c in suits), len(word))
    piece = word[:end]
    readers = tuple(other for other in LANGUAGES if piece in spellings(other))
    rest = word[end:]
    if not readers and rest[:2] not in known and rest[:3] not in known:
        piece = word
    return InputError(
        "bad_card",
        value=piece,
        card=piece,
        text=text,
        chosen=language,
        languages=readers,
        language=readers[0] if len(readers) == 1 else None,
        mixed=False,
    )


def _refuse_both_letters_t(pieces: list[str], text: str) -> None:
    """Latin T is the ten and Cyrillic Т the ace; they look alike, so one line may use one of them."""
    tens = [piece for piece in pieces if piece[0] in "Tt"]
    aces = [piece for piece in pieces if piece[0] in "Тт"]
    if tens and aces:
        second = next(p for p in reversed(pieces) if p[0] in "TtТт")
        raise InputError(
            "bad_card",
            value=second,
            card=second,
            text=text,
            chosen="ru",
            languages=(),
            language=None,
            mixed=True,
            ten=tens[0],
            ace=aces[0],
        )


def print_cards(cards: Iterable[Card], language: str | None = None, signs: bool = True) -> str:
    """Write cards with the letters of ``language``; the ten is ``10`` wherever people read it.

    >>> print_cards(parse_cards("6s Td Qh")), print_cards(parse_cards("6s Td Qh"), "de")
    ('6♠ 10♦ Q♥', '6♠ 10♦ D♥')
    >>> print_cards(parse_cards("6s Td Qh"), signs=False)
    '6s Td Qh'
    """
    if language is None and not signs:
        return " ".join(map(str, cards))
    if language is not None and language not in LETTERS:
        raise ValueError(f"no such language: {language!r}")
    ranks = (*RANKS[:7], "10", *LETTERS[language or "en"], "2")
    suits = SIGNS if signs else SUITS
    return " ".join(ranks[card >> 2] + suits[card & 3] for card in cards)

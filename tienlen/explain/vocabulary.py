"""Cards, ranks, numbers and plays in words, in the grammatical forms a language has.

A language lists the forms of each family of words itself (``forms.card`` = "nom acc dat"); the
first is the usual one.  The words of a family are small templates of their own:
``form.card.A.acc`` = "das {suit}-Ass".
"""

from __future__ import annotations

from functools import lru_cache

from tienlen.engine.cards import RANKS, SUITS, Card
from tienlen.engine.plays import Kind, Play

from .catalogue import Catalogue, catalogue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

NUMBERS = range(2, 14)
"""The numbers that have a word: ranks in a straight, pairs in a run, cards of one rank."""

FAMILIES: dict[str, tuple[str, ...]] = {
    "suit": tuple(SUITS),
    "card": tuple(RANKS),
    "rank": tuple(RANKS),
    "ranks": tuple(RANKS),
    "number": tuple(map(str, NUMBERS)),
    "kind": tuple(Kind),
    "play": tuple(Kind),
    "named": tuple(Kind),
    "twos": ("1", "2", "3"),
}
"""The families of words and their members."""

INSIDE: dict[str, frozenset[str]] = {
    "card": frozenset({"suit"}),
    "kind": frozenset({"count", "n"}),
    "play": frozenset({"count", "n", "ranks", "rank", "top"}),
    "named": frozenset({"count", "n", "ranks", "rank", "top"}),
}
"""What the words of a family may contain."""


def count(kind: Kind, size: int) -> int:
    """The number a play is called by: of pairs in a pair run, of cards otherwise."""
    return size // 2 if kind is Kind.PAIR_RUN else size


class Vocabulary:
    """The words of one language; every phrase is made once and kept."""

    def __init__(self, words: Catalogue):
        self.words = words
        self._first: dict[str, str] = {}
        self._made: dict[tuple[object, ...], str] = {}

    def forms(self, family: str) -> tuple[str, ...]:
        """The grammatical forms of a family, the usual one first."""
        return tuple(self.words.get(f"forms.{family}").split())

    def _kept(self, key: tuple[object, ...], make: Callable[[], str]) -> str:
        phrase = self._made.get(key)
        if phrase is None:
            phrase = self._made[key] = make()
        return phrase

    def _word(self, family: str, item: str, form: str, **inside: Callable[[str], str]) -> str:
        """A word of a family; ``inside`` gives each value in the form asked for."""
        template = self.words.template(f"form.{family}.{item}.{form or self.forms(family)[0]}")
        values = {}
        for name in template.names:
            base, _, inner = (name, "", "") if name in inside else name.rpartition("_")
            values[name] = inside[base](inner)
        return template.fill(values)

    def suit(self, suit: int, form: str = "") -> str:
        """A suit as it stands in the name of a card."""
        return self._kept(("suit", suit, form), lambda: self._word("suit", SUITS[suit], form))

    def card_words(self, card: Card, form: str = "") -> str:
        """A card in words: "the ace of hearts"."""
        return self._kept(
            ("words", card, form),
            lambda: self._word("card", RANKS[card.rank], form, suit=lambda inner: self.suit(card.suit, inner)),
        )

    def card(self, card: Card, form: str = "") -> str:
        """A card in words, with its sign: "the ace of hearts (A♥)"."""
        return self._kept(("card", card, form), lambda: f"{self.card_words(card, form)} ⟦({card})⟧")

    def rank(self, rank: int, form: str = "") -> str:
        """One card of a rank: "a six"."""
        return self._kept(("rank", rank, form), lambda: self._word("rank", RANKS[rank], form))

    def ranks(self, rank: int, form: str = "") -> str:
        """Cards of a rank: "sixes"."""
        return self._kept(("ranks", rank, form), lambda: self._word("ranks", RANKS[rank], form))

    def number(self, number: int, form: str = "") -> str:
        """A number in words: "five"."""
        return self._kept(("number", number, form), lambda: self._word("number", str(number), form))

    def twos(self, number: int, form: str = "") -> str:
        """So many 2s: "a pair of 2s"."""
        return self._kept(("twos", number, form), lambda: self._word("twos", str(number), form))

    def kind(self, kind: Kind, size: int, form: str = "") -> str:
        """A kind of play: "three consecutive pairs"."""
        number = count(kind, size)
        return self._kept(
            ("kind", kind, size, form),
            lambda: self._word(
                "kind", kind, form, count=lambda inner: self.number(number, inner), n=lambda inner: str(number)
            ),
        )

    def play(self, play: Play, form: str = "") -> str:
        """A play with its rank: "four sixes"."""
        return self._phrase("play", play, form)

    def named(self, play: Play, form: str = "") -> str:
        """A play with its highest card: "a pair with the six of hearts (6♥)"."""
        return self._phrase("named", play, form)

    def _phrase(self, family: str, play: Play, form: str) -> str:
        kind, size, top = play.kind, play.size, play.cards[-1]
        number = count(kind, size)
        return self._kept(
            (family, kind, size, top, form),
            lambda: self._word(
                family,
                kind,
                form,
                count=lambda inner: self.number(number, inner),
                n=lambda inner: str(number),
                ranks=lambda inner: self.ranks(top.rank, inner),
                rank=lambda inner: self.rank(top.rank, inner),
                top=lambda inner: self.card(top, inner),
            ),
        )


@lru_cache(None)
def vocabulary(language: str) -> Vocabulary:
    """The words of a language; the same object each time."""
    return Vocabulary(catalogue(language))


def card_name(card: Card, language: str, case: str = "") -> str:
    """A card in words, in one of the language's cases.

    >>> card_name(Card("Ah"), "en")
    'the ace of hearts'
    """
    return vocabulary(language).card_words(card, case)

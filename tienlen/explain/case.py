"""What a message talks about: one judged position, and the values it offers to messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from tienlen.engine.judge import QUAD_ON_TWO_TWOS, Verdict
from tienlen.engine.plays import Kind, Play
from tienlen.engine.position import Position
from tienlen.engine.rules import Rules

from .rich import sign
from .vocabulary import Vocabulary, count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


Weapon = tuple[Kind, int]
"""A kind and number of cards that bombs."""


@dataclass(frozen=True, slots=True)
class Case:
    """A position, the rules it was judged by, and the verdict."""

    rules: Rules
    position: Position
    verdict: Verdict

    @property
    def played(self) -> Play:
        """The play; only for verdicts about a play."""
        assert self.verdict.play is not None
        return self.verdict.play

    @property
    def table(self) -> Play:
        """The play to beat; only for verdicts about a table."""
        assert self.verdict.table is not None
        return self.verdict.table


@dataclass(frozen=True, slots=True)
class Message:
    """A message to be said: its key, and the values that only this message has."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    """Domain values (cards, ranks, numbers) by the name of the placeholder."""


@lru_cache(1024)
def weapons(rules: Rules, twos: int) -> tuple[Weapon, ...]:
    """What bombs so many 2s under these rules: quads first, then pair runs by length."""
    found = {(weapon, size) for weapon, size, _kind, targets in rules.bomb_on if targets == twos}
    if rules.quad_beats_two_twos and twos == QUAD_ON_TWO_TWOS[3]:
        found.add((Kind.QUAD, 4))
    return tuple(sorted(found, key=lambda weapon: (weapon[0] is Kind.PAIR_RUN, weapon[1])))


@lru_cache(1024)
def targets(rules: Rules, kind: Kind, size: int) -> tuple[int, ...]:
    """The numbers of 2s that a play of this kind and length bombs."""
    return tuple(twos for twos in (1, 2, 3) if (kind, size) in weapons(rules, twos))


# ------------------------------------------------------------------ placeholders

# How a value becomes words, by family.  A message may ask for any grammatical form of a family
# that its language has: {table_top} or {table_top_acc}.
_SAY: dict[str, Callable[[Vocabulary, Any, str], str]] = {
    "card": lambda words, card, form: words.card(card, form),
    "sign": lambda words, card, form: sign(card),
    "signs": lambda words, cards, form: " ".join(map(sign, cards)),
    "rank": lambda words, rank, form: words.rank(rank, form),
    "ranks": lambda words, rank, form: words.ranks(rank, form),
    "number": lambda words, number, form: words.number(number, form),
    "twos": lambda words, number, form: words.twos(number, form),
    "kind": lambda words, weapon, form: words.kind(weapon[0], weapon[1], form),
    "play": lambda words, play, form: words.play(play, form),
    "named": lambda words, play, form: words.named(play, form),
    "name": lambda words, name, form: name,
    "place": lambda words, place, form: words.words.get(f"deal.place.{place}"),
    "points": lambda words, points, form: f"{points:+}".replace("-", "\N{MINUS SIGN}"),
    "digits": lambda words, number, form: str(number),
}

_OF_A_PLAY: dict[str, tuple[str, Callable[[Play], object]]] = {
    "": ("play", lambda play: play),
    "_kind": ("kind", lambda play: (play.kind, len(play.cards))),
    "_named": ("named", lambda play: play),
    "_top": ("card", lambda play: play.cards[-1]),
    "_top_sign": ("sign", lambda play: play.cards[-1]),
    "_rank": ("rank", lambda play: play.cards[-1].rank),
    "_ranks": ("ranks", lambda play: play.cards[-1].rank),
    "_count": ("number", lambda play: count(play.kind, len(play.cards))),
}
PLAY = frozenset(f"play{name}" for name in _OF_A_PLAY)
"""What a message about a play may use."""
TABLE = frozenset(f"table{name}" for name in _OF_A_PLAY)
"""What a message about the play on the table may use."""

FAMILY: dict[str, str] = {
    **{f"{of}{name}": family for of in ("play", "table") for name, (family, _) in _OF_A_PLAY.items()},
    "card": "card",
    "card_sign": "sign",
    "others": "signs",
    "two": "card",
    "three": "card",
    "low": "card",
    "high": "card",
    "below": "card",
    "above": "card",
    "kicker": "card",
    "top": "card",
    "rank": "rank",
    "ranks": "ranks",
    "low_ranks": "ranks",
    "high_ranks": "ranks",
    "triple_ranks": "ranks",
    "pair_ranks": "ranks",
    "count": "number",
    "target": "twos",
    "weapon": "kind",
    "cards": "signs",
    "seat": "name",
    "asked": "name",
    "owner": "name",
    "names": "name",
    "place": "place",
    "points": "points",
    "n": "digits",
}
"""Every placeholder of the messages about plays and deals, and the family of words it is said in."""


@lru_cache(None)
def split(name: str) -> tuple[str, str]:
    """A placeholder as base and form: "table_top_acc" is ("table_top", "acc")."""
    if name in FAMILY:
        return name, ""
    base, _, form = name.rpartition("_")
    if base not in FAMILY:
        raise KeyError(name)
    return base, form


def say(words: Vocabulary, case: Case, message: Message) -> str:
    """The sentence of a message about a judged position."""
    return fill(words, message, case.verdict.play, case.verdict.table)


def fill(words: Vocabulary, message: Message, played: Play | None = None, table: Play | None = None) -> str:
    """The sentence of a message: cards as marks, its first letter a capital unless it is that of a person's name."""
    template = words.words.template(message.key)
    pieces = list(template.pieces)
    first = ""
    for i in range(1, len(pieces), 2):
        base, form = split(pieces[i])
        first = first or FAMILY[base]
        pieces[i] = _SAY[FAMILY[base]](words, _value(message, base, played, table), form)
    text = "".join(pieces)
    return text if first == "name" and not pieces[0] else text[:1].upper() + text[1:]


def _value(message: Message, base: str, played: Play | None, table: Play | None) -> object:
    if base in message.values:
        return message.values[base]
    of, name = (played, base[4:]) if base in PLAY else (table, base[5:] if base in TABLE else None)
    if of is None or name is None:
        raise KeyError(f"{message.key}: {base}")
    return _OF_A_PLAY[name][1](of)

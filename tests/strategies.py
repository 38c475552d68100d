"""Cards, plays, rules and positions for Hypothesis."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from tienlen.engine.cards import DECK, LANGUAGES, Card, InputError
from tienlen.engine.moves import leads
from tienlen.engine.plays import Play
from tienlen.engine.position import Position, read_table
from tienlen.engine.rules import PROFILES, SWITCHES, Rules

languages = st.none() | st.sampled_from(LANGUAGES)
cards = st.sampled_from(DECK)

OPEN_TO_ALL = PROFILES["pagat"]
"""Rules under which every shape is a play: 2s may end straights and pair runs."""


@st.composite
def card_lists(draw: st.DrawFn, max_size: int = 13) -> list[Card]:
    """Cards in any order, repeated ones among them."""
    return draw(st.lists(cards, max_size=max_size))


@st.composite
def house_rules(draw: st.DrawFn) -> Rules:
    """A profile with any of the yes/no settings that a verdict reads."""
    profile = PROFILES[draw(st.sampled_from(list(PROFILES)))]
    return profile.with_(**draw(st.dictionaries(st.sampled_from(SWITCHES), st.booleans(), max_size=3)))


@st.composite
def hands(draw: st.DrawFn, decks: int = 1, size: int = 9) -> tuple[Card, ...]:
    """A hand in which combinations are likely: mostly of a few neighbouring ranks."""
    low = draw(st.integers(0, 10))
    near = [card for card in DECK if low <= card.rank <= low + 4] * decks
    rest = list(DECK) * decks
    chosen = draw(st.permutations(near))[: draw(st.integers(1, size))]
    for card in draw(st.permutations(rest))[: max(0, size - len(chosen)) // 2]:
        if chosen.count(card) < decks:
            chosen.append(card)
    return tuple(chosen)


@st.composite
def plays(draw: st.DrawFn, of: Sequence[Card] = DECK) -> Play:
    """A play: bombs, straights and pair runs as often as singles."""
    low = draw(st.integers(0, 9))
    near = [card for card in of if low <= card.rank <= low + draw(st.integers(0, 4))] or list(of)
    some = draw(st.permutations(near))[:9]
    by_kind: dict[str, list[Play]] = {}
    for play in leads(OPEN_TO_ALL, some):
        by_kind.setdefault(play.kind, []).append(play)
    return draw(st.sampled_from(by_kind[draw(st.sampled_from(sorted(by_kind)))]))


@st.composite
def positions(draw: st.DrawFn, rules: Rules) -> Position:
    """A hand to play from, a table or none, any circumstances; never one that contradicts itself."""
    decks = draw(st.sampled_from((1, 1, 1, 2)))
    hand = draw(hands(decks))
    rest = [card for card in DECK if decks == 2 or card not in hand]
    table = draw(st.none() | plays(rest) | plays([card for card in rest if card.rank == 12] or rest))
    position = Position(
        table=table.cards if table else (),
        hand=hand,
        passed=table is not None and draw(st.booleans()),
        turn=draw(st.sampled_from((True, True, True, False))),
        must_contain=draw(st.none() | st.sampled_from(hand)) if table is None else None,
        table_is_bomb_on_twos=table is not None and draw(st.booleans()),
        decks=decks,
    )
    try:
        read_table(rules, position)
    except InputError:
        return Position(hand=hand, decks=decks)
    return position

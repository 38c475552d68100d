"""Cards, plays, rules, positions and written deals for Hypothesis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from tienlen.engine.cards import DECK, LANGUAGES, Card, InputError
from tienlen.engine.deal import Deal, Event
from tienlen.engine.moves import leads
from tienlen.engine.plays import Play
from tienlen.engine.position import PASS, Position, read_table
from tienlen.engine.replay import without_needless_passes
from tienlen.engine.rules import PROFILES, SWITCHES, Rules
from tienlen.records.deal import Record

languages = st.none() | st.sampled_from(LANGUAGES)
cards = st.sampled_from(DECK)

OPEN_TO_ALL = PROFILES["pagat"]
"""Rules under which every shape is a play: 2s may end straights and pair runs."""

STORED = st.sampled_from(["version", "prefs", "tables", "language", "theme", "id", "name", "rules", "players"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.just("pagat"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(STORED, inner, max_size=4),
)
"""What a browser may say it keeps, and an event may hold."""


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


WEAPONS = (("quad", 4), ("pair_run", 6), ("pair_run", 8), ("pair_run", 10))
TWOS = (("single", 1), ("pair", 2), ("triple", 3))
BOMBS = st.tuples(st.sampled_from(WEAPONS), st.sampled_from(TWOS)).map(lambda pair: [*pair[0], *pair[1]])


@st.composite
def table_rules(draw: st.DrawFn, own_bombs: bool = False) -> Rules:
    """House rules with any of the settings that a whole deal reads; the table's own bombs only where they may be."""
    rules = draw(house_rules())
    more = st.fixed_dictionaries(
        {},
        optional={
            "direction": st.sampled_from(("clockwise", "counterclockwise")),
            "first_lead": st.booleans(),
            "instant_wins": st.sampled_from(([], ["four_twos"], ["six_pairs", "four_twos"])),
            "winner_takes_all": st.booleans(),
            "frozen_double": st.booleans(),
            "scoring": st.sampled_from(("minus3", "plus2", "stake")),
            "stake": st.integers(1, 99),
            "session_end": st.sampled_from((None, {"deals": 8}, {"points": 10}, {"time": 90})),
        }
        | ({"bomb_on": st.lists(BOMBS, max_size=4)} if own_bombs else {}),
    )
    return rules.with_(**draw(more))


@st.composite
def records(draw: st.DrawFn, own_bombs: bool = False) -> Record:
    """A written deal of any length: random play, marked tries, at times an illegal act and what followed it.

    The text form can hold it unless the table may have its own bombs.
    """
    rules, rng = draw(table_rules(own_bombs)), draw(st.randoms(use_true_random=False))
    players = rng.randint(*rules.players)
    if players >= 5 and rng.random() < 0.3:
        rules = rules.with_(deal="equal")
    first = draw(st.booleans())
    decks = 2 if players <= 4 and rng.random() < 0.1 else None
    deal = Deal.deal_out(rules, rng, players, decks, first, None if first else rng.randint(1, players))
    start, events = deal, []
    for _ in range(draw(st.integers(0, 60))):
        if deal.over:
            break
        event = _some_act(deal, rng)
        try:
            verdict = deal.judge(event.seat, event.cards)
        except InputError:
            continue
        if verdict.legal:
            deal = deal.after(verdict.play, event.seat)
        events.append(event._replace(marked=not verdict.legal))
    if rng.random() < 0.2 and not start.instant:
        events += [_some_act(deal, rng) for _ in range(3)]
    names = draw(st.none() | st.lists(st.text(max_size=12), min_size=players, max_size=players))
    comments = draw(st.lists(st.text(max_size=20), max_size=len(events)))
    record = Record.of(start, names, ())
    hands = record.hands if draw(st.booleans()) or rules.instant_wins else None
    result = tuple(rng.sample(range(1, players + 1), rng.randint(1, players))) if rng.random() < 0.3 else None
    record = replace(record, hands=hands, result=result, events=tuple(events), comments=tuple(comments))
    needed = without_needless_passes(record.deal(), record.events)
    return record if needed == record.events else replace(record, events=needed, comments=())


def _some_act(deal: Deal, rng: Random) -> Event:
    """Mostly what the seat that is asked may do, else anything of anybody."""
    plays = deal.legal()
    if deal.to_act is not None and rng.random() < 0.9:
        play = rng.choice(plays) if plays and (deal.leading or rng.random() < 0.6) else None
        return Event(deal.to_act, play.cards if play else PASS)
    return Event(rng.randint(1, deal.players), tuple(sorted(rng.sample(DECK, rng.randint(0, 4)))))

"""Positions put together on purpose, one composer per reason (RULES §2, §4).

Random hands rarely teach: a composer picks the cards so that one rule decides, and the engine is asked afterwards
whether it does.  A composer that runs out of cards raises `LookupError`; the generator then tries again.
"""

from __future__ import annotations

from typing import NamedTuple

from tienlen.engine.cards import DECK, Card
from tienlen.engine.plays import Kind, Reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from random import Random

    from tienlen.engine.rules import Rules

Cards = tuple[Card, ...]
ACE, TWO = 11, 12
WIDTH = {Kind.SINGLE: 1, Kind.PAIR: 2, Kind.TRIPLE: 3, Kind.QUAD: 4}


class Draft(NamedTuple):
    """A position being composed: what is played, on what, in which circumstances."""

    play: Cards = ()
    table: Cards = ()
    passed: bool = False
    turn: bool = True
    must: Card | None = None
    on_twos: bool = False
    decks: int | None = None
    extra: Cards = ()
    """Cards the hand must hold besides."""
    lacks: bool = False
    """Whether the hand lacks a card of the play."""
    last: bool = False
    """Whether the play is all the player holds."""


if TYPE_CHECKING:
    Composer = Callable[[Random, Rules], Draft]


def of_rank(rng: Random, rank: int, count: int, avoid: Collection[Card] = ()) -> Cards:
    """Some cards of one rank."""
    free = [card for card in DECK[4 * rank : 4 * rank + 4] if card not in avoid]
    if len(free) < count:
        raise LookupError(rank)
    return tuple(sorted(rng.sample(free, count)))


def run(rng: Random, low: int, length: int, width: int = 1, avoid: Collection[Card] = ()) -> Cards:
    """Consecutive ranks from ``low`` up, ``width`` cards of each."""
    return tuple(card for rank in range(low, low + length) for card in of_rank(rng, rank, width, avoid))


def some(rng: Random, kind: Kind, size: int, low: int, avoid: Collection[Card] = ()) -> Cards:
    """A play of a kind and a number of cards whose lowest rank is ``low``."""
    if kind in WIDTH:
        return of_rank(rng, low, WIDTH[kind], avoid)
    width = 2 if kind is Kind.PAIR_RUN else 1
    return run(rng, low, size // width, width, avoid)


def any_kind(rng: Random, *kinds: Kind) -> tuple[Kind, int, int]:
    """A kind, a number of cards, and the highest rank such a play may start with (2s left out of runs)."""
    kind = rng.choice(kinds or (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.STRAIGHT, Kind.PAIR_RUN))
    if kind in WIDTH:
        return kind, WIDTH[kind], TWO
    length = rng.randint(3, 5) if kind is Kind.STRAIGHT else 3
    return kind, length * (1 if kind is Kind.STRAIGHT else 2), ACE + 1 - length


def by_rank(higher: bool, *kinds: Kind) -> Composer:
    """Same kind and length, the top cards of different ranks; the suits rather point the other way."""

    def compose(rng: Random, rules: Rules) -> Draft:
        kind, size, highest = any_kind(rng, *kinds)
        low, high = sorted(rng.sample(range(highest + 1), 2))
        if rng.random() < 0.5:
            high = low + 1
        best: tuple[Cards, Cards] | None = None
        for _ in range(3):
            lower = some(rng, kind, size, low)
            upper = some(rng, kind, size, high, lower)
            best = lower, upper
            if lower[-1].suit > upper[-1].suit:
                break
        assert best is not None
        lower, upper = best
        return Draft(upper, lower) if higher else Draft(lower, upper)

    return compose


def by_suit(higher: bool, *kinds: Kind) -> Composer:
    """Same kind, length and ranks: the suit of the top cards decides."""

    def compose(rng: Random, rules: Rules) -> Draft:
        kind, size, highest = any_kind(rng, *(kinds or (Kind.SINGLE, Kind.PAIR, Kind.STRAIGHT, Kind.PAIR_RUN)))
        low = rng.randint(0, highest)
        one = some(rng, kind, size, low)
        for _ in range(3):  # red over black would give it away
            other = some(rng, kind, size, low, one)
            if other[-1].suit // 2 == one[-1].suit // 2:
                break
        lower, upper = sorted((one, other), key=lambda cards: cards[-1])
        return Draft(upper, lower) if higher else Draft(lower, upper)

    return compose


def lead_of(*kinds: Kind) -> Composer:
    """A play on an empty table."""

    def compose(rng: Random, rules: Rules) -> Draft:
        kind, size, highest = any_kind(rng, *kinds)
        return Draft(some(rng, kind, size, rng.randint(0, highest)))

    return compose


def lead_cards(make: Callable[[Random], Cards], *, decks: int | None = None) -> Composer:
    """Cards on an empty table, whatever they are."""
    return lambda rng, rules: Draft(tuple(sorted(make(rng))), decks=decks)


def wraps(rng: Random) -> Cards:
    """A straight, or pairs, past the 2."""
    width, length = rng.choice((1, 1, 2)), rng.randint(3, 5)
    start = rng.randint(TWO + 2 - length, TWO)
    return tuple(card for step in range(length) for card in of_rank(rng, (start + step) % 13, width))


def two_on_top(rng: Random, width: int) -> Cards:
    """A run that ends in a 2."""
    length = rng.randint(3, 6 if width == 1 else 4)
    return run(rng, TWO + 1 - length, length, width)


def gap(rng: Random, width: int) -> Cards:
    """A run with one rank missing."""
    length = rng.randint(4, 6)
    low = rng.randint(0, ACE + 1 - length)
    hole = low + rng.randint(1, length - 2)
    return tuple(card for rank in range(low, low + length) if rank != hole for card in of_rank(rng, rank, width))


def flush(rng: Random) -> Cards:
    """Five cards of one suit, no straight."""
    suit = rng.randrange(4)
    return tuple(DECK[4 * rank + suit] for rank in rng.sample(range(13), 5))


def uneven(rng: Random) -> Cards:
    """Consecutive ranks, not all single and not all double."""
    length = rng.randint(2, 4)
    low = rng.randint(0, ACE + 1 - length)
    widths = [3] * length if length == 2 else [rng.choice((1, 2, 3)) for _ in range(length)]
    return tuple(card for step, width in enumerate(widths) for card in of_rank(rng, low + step, width))


def with_other(count: int, others: int) -> Callable[[Random], Cards]:
    """Some cards of one rank, and some of another."""

    def make(rng: Random) -> Cards:
        one, two = rng.sample(range(13), 2)
        return of_rank(rng, one, count) + of_rank(rng, two, others)

    return make


def mixed(rng: Random) -> Cards:
    """A pair and one or two cards that belong to nothing."""
    ranks = rng.sample(range(13), rng.choice((2, 2, 3)))
    if len(ranks) == 2 and rng.random() < 0.4:
        return tuple(card for rank in ranks for card in of_rank(rng, rank, 1))
    return of_rank(rng, ranks[0], 2) + tuple(card for rank in ranks[1:] for card in of_rank(rng, rank, 1))


def five_alike(rng: Random) -> Cards:
    """Five cards of one rank, out of two packs."""
    rank = rng.randrange(13)
    doubles = list(DECK[4 * rank : 4 * rank + 4] * 2)
    return tuple(sorted(rng.sample(doubles, rng.choice((5, 5, 6)))))


def bomb_cards(rng: Random, kind: Kind, size: int, avoid: Collection[Card] = ()) -> Cards:
    """A quad or a pair run below the 2s."""
    length = size // 2
    return some(rng, kind, size, rng.randint(0, ACE if kind is Kind.QUAD else ACE + 1 - length), avoid)


def bomb_on(twos: int, kind: Kind, size: int, **flags: bool) -> Composer:
    """A weapon on one, two or three 2s; whether it fits is the engine's word."""

    def compose(rng: Random, rules: Rules) -> Draft:
        return Draft(bomb_cards(rng, kind, size), of_rank(rng, TWO, twos))._replace(**flags)  # type: ignore[arg-type]  # flags are a draft's

    return compose


def any_weapon(rng: Random) -> tuple[Kind, int]:
    """A quad, or three to five pairs."""
    return rng.choice(((Kind.QUAD, 4), (Kind.PAIR_RUN, 6), (Kind.PAIR_RUN, 6), (Kind.PAIR_RUN, 8), (Kind.PAIR_RUN, 10)))


def fitting_bomb(rng: Random, rules: Rules) -> Draft:
    """One of the four exceptions."""
    weapon, size, _target, twos = rng.choice(sorted(rules.bomb_on))
    return Draft(bomb_cards(rng, weapon, size), of_rank(rng, TWO, twos))


def wrong_bomb(rng: Random, rules: Rules) -> Draft:
    """A bomb on twos that it does not fit: the tempting size."""
    return Draft(bomb_cards(rng, *any_weapon(rng)), of_rank(rng, TWO, rng.choice((1, 2, 2, 3))))


def bomb_on_other(rng: Random, rules: Rules) -> Draft:
    """A bomb on an ace, a triple, a straight that may end in a 2."""
    play = bomb_cards(rng, *any_weapon(rng))
    if rules.twos_in_straights and rng.random() < 0.4:
        return Draft(play, run(rng, TWO - 2, 3, 1, play))
    if rng.random() < 0.5:
        return Draft(play, of_rank(rng, rng.choice((ACE, ACE, ACE - 1)), rng.choice((1, 1, 2, 3)), play))
    kind, size, highest = any_kind(rng, Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.STRAIGHT)
    return Draft(play, some(rng, kind, size, rng.randint(0, min(highest, ACE)), play))


def bomb_on_bomb(rng: Random, rules: Rules) -> Draft:
    """A quad on a pair run, or the other way round."""
    quad = bomb_cards(rng, Kind.QUAD, 4)
    pairs = bomb_cards(rng, Kind.PAIR_RUN, rng.choice((6, 6, 8, 10)), quad)
    return Draft(quad, pairs) if rng.random() < 0.5 else Draft(pairs, quad)


def over_bomb(higher: bool) -> Composer:
    """A bomb on one of its own kind and length that lies on twos."""

    def compose(rng: Random, rules: Rules) -> Draft:
        kind, size = rng.choice(((Kind.QUAD, 4), (Kind.PAIR_RUN, 6)))
        lower, upper = sorted((one := bomb_cards(rng, kind, size), bomb_cards(rng, kind, size, one)), key=max)
        return Draft(upper, lower, on_twos=True) if higher else Draft(lower, upper, on_twos=True)

    return compose


def two_on_bomb(rng: Random, rules: Rules) -> Draft:
    """The highest singles against a bomb (bomb.then_same_kind)."""
    kind, size = rng.choice(((Kind.QUAD, 4), (Kind.PAIR_RUN, 6)))
    return Draft(of_rank(rng, TWO, rng.choice((1, 1, 2))), bomb_cards(rng, kind, size), on_twos=True)


def with_a_two(higher: bool) -> Composer:
    """A 2 and another single: the 2 is above the ace."""

    def compose(rng: Random, rules: Rules) -> Draft:
        two = of_rank(rng, TWO, 1)
        other = of_rank(rng, rng.choice((ACE, ACE, rng.randrange(ACE))), 1)
        return Draft(two, other) if higher else Draft(other, two)

    return compose


def two_on_more(rng: Random, rules: Rules) -> Draft:
    """The highest single on a pair or a triple."""
    return Draft(of_rank(rng, TWO, 1), of_rank(rng, rng.randint(0, ACE), rng.choice((2, 2, 3))))


def twos_by_suit(rng: Random, rules: Rules) -> Draft:
    """A higher 2 on a 2."""
    lower, upper = of_rank(rng, TWO, 2)
    return Draft((upper,), (lower,))


def triple_on_pair(rng: Random, rules: Rules) -> Draft:
    """Three of a rank on two of a lower one (beat.no_pair_by_triple)."""
    low, high = sorted(rng.sample(range(13), 2))
    return Draft(of_rank(rng, high, 3), of_rank(rng, low, 2))


def two_on_quad(rng: Random, rules: Rules) -> Draft:
    """A 2 on four of a kind that were led: the exception turned round (M22)."""
    return Draft(of_rank(rng, TWO, rng.choice((1, 1, 2))), of_rank(rng, rng.randint(0, ACE), 4))


def out_of_a_set(rng: Random, rules: Rules) -> Draft:
    """A single beaten with one card of three or four (M14)."""
    low, high = sorted(rng.sample(range(13), 2))
    held = of_rank(rng, high, rng.choice((3, 3, 4)))
    return Draft(held[:1], of_rank(rng, low, 1), extra=held)


def whole_set(rng: Random, rules: Rules) -> Draft:
    """A single, and all that the hand holds of a higher rank laid on it."""
    draft = out_of_a_set(rng, rules)
    return Draft(draft.extra[:3], draft.table)


def one_suit(higher: bool) -> Composer:
    """Two straights of one length, the lower one of a single suit (M8)."""

    def compose(rng: Random, rules: Rules) -> Draft:
        length, suit = rng.randint(3, 5), rng.randrange(4)
        low = rng.randint(0, ACE + 1 - length)
        lower = tuple(DECK[4 * rank + suit] for rank in range(low, low + length))
        upper = run(rng, rng.randint(low, min(low + 2, ACE + 1 - length)), length, 1, lower)
        if upper[-1] < lower[-1]:
            lower, upper = upper, lower
        return Draft(upper, lower) if higher else Draft(lower, upper)

    return compose


def other_kind(rng: Random, rules: Rules) -> Draft:
    """A higher play of another kind."""
    first, second = rng.sample((Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.STRAIGHT), 2)
    _, size, highest = any_kind(rng, first)
    table = some(rng, first, size, rng.randint(0, min(highest, 6)))
    _, size, highest = any_kind(rng, second)
    return Draft(some(rng, second, size, rng.randint(0, highest), table), table)


def same_number(rng: Random, rules: Rules) -> Draft:
    """Three cards on three, higher and of another kind (M7)."""
    low = rng.randint(0, 7)
    if rng.random() < 0.5:
        return Draft(of_rank(rng, rng.randint(low + 3, TWO), 3), run(rng, low, 3))
    return Draft(run(rng, rng.randint(low + 1, ACE - 2), 3), of_rank(rng, low, 3))


def other_length(kind: Kind) -> Composer:
    """A run on a shorter or longer one that it seems to beat."""

    def compose(rng: Random, rules: Rules) -> Draft:
        width = 2 if kind is Kind.PAIR_RUN else 1
        short, long = sorted(rng.sample((3, 4, 5), 2))
        table = run(rng, rng.randint(0, 4), rng.choice((short, long)), width)
        length = short if len(table) == long * width else long
        return Draft(run(rng, rng.randint(2, ACE + 1 - length), length, width, table), table)

    return compose


def equal(rng: Random, rules: Rules) -> Draft:
    """The same top card out of two packs (beat.strictly)."""
    kind, size, highest = any_kind(rng, Kind.SINGLE, Kind.PAIR, Kind.STRAIGHT)
    low = rng.randint(0, highest)
    table = some(rng, kind, size, low)
    rest = some(rng, kind, size, low)[:-1]
    if kind is Kind.PAIR:
        rest = of_rank(rng, low, 1, DECK[table[-1] :])
    return Draft((*rest, table[-1]), table, decks=2)


def must(holds: bool, lowest: int) -> Composer:
    """The opening of a first deal, with or without the card it must contain; the hand holds it either way."""

    def compose(rng: Random, rules: Rules) -> Draft:
        card = DECK[0] if lowest == 0 else DECK[rng.randint(1, 7)]
        kind, size, highest = any_kind(rng)
        if holds:
            low = some(rng, kind, size, card.rank, DECK[:card])
            if card not in low:
                low = tuple(sorted((card, *(other for other in low if other.rank != card.rank))))
                if kind in WIDTH:
                    low = tuple(sorted((card, *of_rank(rng, card.rank, size - 1, DECK[: card + 1]))))
            return Draft(low, must=card)
        play = some(rng, kind, size, rng.randint(card.rank, highest), DECK[: card + 1])
        return Draft(play, must=card, extra=(card,))

    return compose


def later_deal(rng: Random, rules: Rules) -> Draft:
    """Any lead of a later deal, though the hand holds the 3 of spades."""
    return must(False, 0)(rng, rules)._replace(must=None)


def passing(leading: bool) -> Composer:
    """A pass, though a play could be made."""

    def compose(rng: Random, rules: Rules) -> Draft:
        draft = by_rank(True)(rng, rules)
        return Draft((), () if leading else draft.table, extra=draft.play)

    return compose


def also_with(base: Composer, **flags: bool | int) -> Composer:
    """The same position in other circumstances."""
    return lambda rng, rules: base(rng, rules)._replace(**flags)  # type: ignore[arg-type]  # flags are a draft's


def one_of(*bases: Composer) -> Composer:
    """Any of several."""
    return lambda rng, rules: rng.choice(bases)(rng, rules)


BY_REASON: dict[Reason, Composer] = {
    Reason.TOO_MANY_OF_RANK: lead_cards(five_alike, decks=2),
    Reason.WRAPS_AROUND: lead_cards(wraps),
    Reason.TWO_IN_STRAIGHT: lead_cards(lambda rng: two_on_top(rng, 1)),
    Reason.TWO_IN_PAIR_RUN: lead_cards(lambda rng: two_on_top(rng, 2)),
    Reason.STRAIGHT_TOO_SHORT: lead_cards(lambda rng: run(rng, rng.randint(0, 11), 2)),
    Reason.PAIR_RUN_TOO_SHORT: lead_cards(lambda rng: run(rng, rng.randint(0, 11), 2, 2)),
    Reason.FULL_HOUSE: lead_cards(with_other(3, 2)),
    Reason.FLUSH: lead_cards(flush),
    Reason.FOUR_WITH_KICKER: lead_cards(with_other(4, 1)),
    Reason.GAP: lead_cards(lambda rng: gap(rng, 1)),
    Reason.PAIR_GAP: lead_cards(lambda rng: gap(rng, 2) if rng.random() < 0.7 else with_other(2, 2)(rng)),
    Reason.UNEVEN_GROUPS: lead_cards(uneven),
    Reason.MIXED_RANKS: lead_cards(mixed),
    Reason.NOT_YOUR_TURN: also_with(one_of(by_rank(True), by_suit(True), fitting_bomb), turn=False),
    Reason.CANNOT_PASS_LEAD: passing(leading=True),
    Reason.PASS: passing(leading=False),
    Reason.NOT_IN_HAND: also_with(one_of(by_rank(True), by_suit(True), lead_of()), lacks=True),
    Reason.MUST_CONTAIN: one_of(must(False, 0), must(False, 1)),
    Reason.LEAD: one_of(lead_of(), lead_of(Kind.QUAD, Kind.PAIR_RUN, Kind.STRAIGHT)),
    Reason.PASSED_OUT: also_with(one_of(by_rank(True), by_suit(True), bomb_on_other), passed=True),
    Reason.HIGHER_RANK: by_rank(True),
    Reason.HIGHER_SUIT: by_suit(True),
    Reason.LOWER_RANK: by_rank(False),
    Reason.LOWER_SUIT: by_suit(False),
    Reason.EQUAL: equal,
    Reason.BOMB: fitting_bomb,
    Reason.PAIRS_BEAT_QUAD: lambda rng, rules: Draft(
        pairs := bomb_cards(rng, Kind.PAIR_RUN, 8), bomb_cards(rng, Kind.QUAD, 4, pairs)
    ),
    Reason.BOMB_WRONG_SIZE: wrong_bomb,
    Reason.BOMB_NO_PRIORITY: bomb_on_bomb,
    Reason.BOMB_NEEDS_TWOS: bomb_on_other,
    Reason.WRONG_LENGTH: one_of(other_length(Kind.STRAIGHT), other_length(Kind.PAIR_RUN)),
    Reason.WRONG_KIND: one_of(other_kind, same_number, triple_on_pair, two_on_bomb),
}
"""How a position of each reason is put together."""

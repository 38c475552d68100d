"""Random deals for the comparison of engine and second referee: every profile, every house rule, 2 to 8 players.

Everything follows from the ``random.Random`` handed in.  Hands are mixed so that much happens: in most deals some seats
are given a bomb and others 2s.  A deal may be written down without its hands; the ones it is played from come with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from tests import second_deal
from tests.second_referee import PASS, TWO, Cards, RankSuit, kind_of, one_to_three_twos

Written = dict[str, Any]

SEATS = {"pagat": (4, 4), "ace_high": (2, 4), "thirteen": (2, 8)}
FLAGS = (
    "first_lead",
    "twos_in_straights",
    "twos_in_pair_runs",
    "bomb_after_pass",
    "passed_may_overbomb",
    "quad_beats_two_twos",
    "four_pairs_beat_quad",
    "frozen_double",
    "winner_takes_all",
)
BOMBS = (
    ["quad", 4, "single", 1],
    ["pair_run", 6, "single", 1],
    ["pair_run", 8, "pair", 2],
    ["pair_run", 10, "triple", 3],
    ["pair_run", 8, "single", 1],
    ["quad", 4, "pair", 2],
)
"""The four exceptions, and two more that some region may have."""

WEAPONS = ("quad", "pair_run")
ONE_PACK = tuple((rank, suit) for rank in range(13) for suit in range(4))


@dataclass(frozen=True)
class RandomDeal:
    """What is written down, and the hands as dealt (which the written form may leave out)."""

    written: Written
    hands: tuple[Cards, ...]
    asleep: frozenset[int] = frozenset()
    """Seats that pass whenever they may, so that now and then somebody keeps all cards."""

    @property
    def open(self) -> Written:
        """The same deal with its hands."""
        return self.written | {"hands": [second_deal.words(hand) for hand in self.hands]}


def house_rules(rng: Random, profile: str, players: int) -> dict[str, Any]:
    rules: dict[str, Any] = {}
    for flag in FLAGS:
        if rng.random() < 0.25:
            rules[flag] = rng.random() < 0.6
    if rng.random() < 0.2:
        rules["direction"] = rng.choice(("clockwise", "counterclockwise"))
    if rng.random() < 0.3:
        rules["scoring"] = rng.choice(("minus3", "plus2", "stake"))
    if rng.random() < 0.15:
        rules["stake"] = rng.randint(1, 5)
    if rng.random() < 0.2:
        rules["instant_wins"] = rng.choice((["four_twos"], ["six_pairs"], ["four_twos", "six_pairs"]))
    if rng.random() < 0.1:
        rules["bomb_on"] = [bomb for bomb in BOMBS if rng.random() < 0.6]
    if players == 3 and profile != "pagat" and rng.random() < 0.4:
        rules["three_player_seventeen"] = True
    if players >= 5 and rng.random() < 0.4:
        rules["deal"] = "equal"
    return rules


def planted(rng: Random) -> list[RankSuit]:
    """A bomb, or some 2s, and now and then both."""
    cards: list[RankSuit] = []
    what = rng.random()
    if what < 0.35:
        rank = rng.randrange(12)
        cards += [(rank, suit) for suit in range(4)]
    elif what < 0.75:
        pairs = rng.choice((3, 3, 3, 4, 4, 5, 6))
        low = rng.randrange(13 - pairs)
        for rank in range(low, low + pairs):
            cards += [(rank, suit) for suit in rng.sample(range(4), 2)]
    if what >= 0.65:
        cards += [(TWO, suit) for suit in rng.sample(range(4), rng.choice((1, 2, 2, 3, 4)))]
    return cards


def duel(rng: Random) -> list[list[RankSuit]]:
    """2s for one seat, the bomb that fits them for a second, and one that beats the bomb for a third."""
    number = rng.choice((1, 1, 1, 2, 3))
    twos = [(TWO, suit) for suit in rng.sample(range(4), number)]
    if number == 1 and rng.random() < 0.5:
        low, high = sorted(rng.sample(range(12), 2))
        return [twos, *([(rank, suit) for suit in range(4)] for rank in (low, high))]
    if number <= 2 and rng.random() < 0.4:
        # A quad, and four pairs for those who let these beat it.
        rank, first = rng.choice((0, 1, 2, 11)), rng.randrange(3, 8)
        pairs = [(first + step, suit) for step in range(4) for suit in rng.sample(range(4), 2)]
        return [twos, [(rank, suit) for suit in range(4)], pairs]
    pairs_needed = number + 2
    first = rng.randrange(12 - pairs_needed)
    one: list[RankSuit] = []
    other: list[RankSuit] = []
    for rank in range(first, first + pairs_needed):
        suits = rng.sample(range(4), 4)
        one += [(rank, suit) for suit in suits[:2]]
        other += [(rank, suit) for suit in suits[2:]]
    return [twos, one, other]


def mixed_hands(rng: Random, players: int, size: int, decks: int) -> tuple[Cards, ...]:
    """As many cards to each seat; planted ones as far as the packs and the hand have room for them."""
    pack = list(ONE_PACK) * decks
    hands: list[list[RankSuit]] = [[] for _ in range(players)]
    if rng.random() < 0.8:
        plants = [planted(rng) for _ in range(rng.randint(1, players))]
        if rng.random() < 0.4:
            plants = duel(rng)
        for hand, wanted in zip(rng.sample(hands, players), plants, strict=False):
            if len(wanted) <= size and all(pack.count(card) >= wanted.count(card) for card in wanted):
                hand += wanted
                for card in wanted:
                    pack.remove(card)
    rng.shuffle(pack)
    for hand in hands:
        while len(hand) < size:
            hand.append(pack.pop())
    return tuple(tuple(sorted(hand)) for hand in hands)


def random_deal(rng: Random, profile: str = "") -> RandomDeal:
    profile = profile or rng.choice(tuple(SEATS))
    players = rng.randint(*SEATS[profile])
    rules = house_rules(rng, profile, players) if rng.random() < 0.8 else {}
    known = rng.random() < 0.75
    if not known:
        # Without hands nobody can see that a deal is won before it begins.
        rules.pop("instant_wins", None)
    written: Written = {"rules": {"profile": profile, **rules} if rules else profile, "players": players}
    decks = 2 if players >= 5 and rules.get("deal") != "equal" else 1
    if profile == "thirteen" and players <= 4 and rng.random() < 0.15:
        decks = written["decks"] = 2
    size = second_deal.cards_each(second_deal.read_settings(written["rules"]), players, decks)
    hands = mixed_hands(rng, players, size, decks)
    first = rng.random() < 0.5
    written["deal"] = "first" if first else "later"
    if not first:
        written["leader"] = rng.randint(1, players)
    elif rng.random() < 0.2:
        free = rules.get("first_lead") is False
        written["leader"] = rng.randint(1, players) if free else second_deal.holder_of_the_lowest(list(hands))
    if known:
        written["hands"] = [second_deal.words(hand) for hand in hands]
    asleep = rng.sample(range(1, players + 1), rng.choice((1, 1, 2))) if rng.random() < 0.2 else []
    return RandomDeal(written, hands, frozenset(asleep))


def random_deals(rng: Random, number: int) -> Iterator[RandomDeal]:
    for _ in range(number):
        yield random_deal(rng)


# --------------------------------------------------------------------------------------------------------------
# Acts
# --------------------------------------------------------------------------------------------------------------


def choose_act(rng: Random, deal: second_deal.WrittenDeal, asleep: frozenset[int] = frozenset()) -> Cards:
    """A legal act: bombs and 2s often, a pass rather than to break a bomb, long plays now and then."""
    seat = second_deal.to_act(deal)
    assert seat is not None
    table = second_deal.table(second_deal.trick_now(deal))
    if table and seat in asleep:
        return PASS
    plays = second_deal.plays_in_hand(deal, seat)
    if (
        not table
        and second_deal.left(deal)[seat] <= 4
        and second_deal.must_contain(deal) is None
        and rng.random() < 0.6
    ):
        return plays[0]
    weapons = [play for play in plays if len(play) >= 3 and kind_of(deal.settings, play) in WEAPONS]
    tried = a_bomb(rng, deal, weapons) or a_two(rng, deal, plays)
    if tried:
        return tried
    if table and rng.random() < (0.6 if weapons else 0.3):
        return PASS
    if not table and rng.random() < 0.7:
        kept = {card for play in weapons for card in play}
        plays = [play for play in plays if not kept & set(play)] or plays
    required = second_deal.must_contain(deal)
    if required is not None:
        plays = [play for play in plays if required in play]
    if table:
        plays = [play for play in plays if len(play) == len(table)]
    if rng.random() < 0.3:
        plays = sorted(plays, key=lambda play: (one_to_three_twos(play), len(play)))[-8:]
    choices = second_deal.legal_among(deal, rng.sample(plays, min(8, len(plays))))
    if choices:
        return rng.choice(choices)
    return PASS if table else rng.choice(second_deal.legal_acts(deal))


def a_bomb(rng: Random, deal: second_deal.WrittenDeal, weapons: list[Cards]) -> Cards:
    """On 2s and on bombs laid on them, most of the times when there is one."""
    trick = second_deal.trick_now(deal)
    on_twos = one_to_three_twos(second_deal.table(trick)) or second_deal.is_bomb_on_twos(deal.settings, trick)
    if not on_twos or not weapons or rng.random() < 0.15:
        return PASS
    bombs = second_deal.legal_among(deal, rng.sample(weapons, min(40, len(weapons))))
    return rng.choice(bombs) if bombs else PASS


def a_two(rng: Random, deal: second_deal.WrittenDeal, plays: list[Cards]) -> Cards:
    """Now and then: 2s on what lies there."""
    if not second_deal.table(second_deal.trick_now(deal)) or rng.random() < 0.65:
        return PASS
    twos = second_deal.legal_among(deal, [play for play in plays if one_to_three_twos(play)])
    return rng.choice(twos) if twos else PASS


def wrong_act(rng: Random, deal: second_deal.WrittenDeal) -> tuple[int, Cards]:
    """An act that is most likely illegal: another seat, other cards, no play, cards long gone, a bomb on anything."""
    asked = second_deal.to_act(deal)
    seat = asked if asked is not None and rng.random() < 0.6 else rng.randint(1, deal.players)
    hand = second_deal.hand_now(deal, seat)
    assert deal.hands is not None
    if not hand or rng.random() < 0.15:
        hand = deal.hands[seat - 1]
    how = rng.random()
    if how < 0.1:
        return seat, PASS
    if how < 0.45:
        return seat, rng.choice(second_deal.candidates(hand))
    if how < 0.6:
        weapons = [play for play in second_deal.candidates(hand) if len(play) >= 4]
        if weapons:
            return seat, rng.choice(weapons)
    if how < 0.7:
        return seat, rng.choice([*combinations(hand, 2), hand])
    if how < 0.8:
        return seat, tuple(sorted(rng.sample(ONE_PACK, rng.randint(1, 6))))
    return seat, tuple(sorted(rng.sample(hand, rng.randint(1, min(7, len(hand))))))

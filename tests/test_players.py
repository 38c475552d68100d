"""Computer players: legal, seeded, not peeking; and the tips they follow."""

from __future__ import annotations

import random

import pytest

from tests.deals import DRAGON, dealt
from tienlen.engine.cards import DECK, parse_cards
from tienlen.engine.deal import Deal
from tienlen.engine.players import PLAYERS, careful, first_legal, strong
from tienlen.engine.plays import Play
from tienlen.engine.rollouts import imagined, outcome, unseen, worth_trying
from tienlen.engine.rules import PROFILES, Rules, rules_from
from tienlen.engine.sorting import sort_hand

TABLES = [
    ("pagat", 4),
    ("ace_high", 4),
    ("ace_high passed_may_overbomb=yes four_pairs_beat_quad=yes winner_takes_all=yes", 3),
    ("thirteen", 2),
    ("thirteen frozen_double=yes", 5),
    ("thirteen deal=equal", 8),
    ("thirteen three_player_seventeen=yes bomb_after_pass=yes", 3),
]


def quick(deal: Deal, rng: random.Random) -> object:
    """`strong` with few roll-outs."""
    return strong(deal, rng, 8)


@pytest.mark.parametrize("name", list(PLAYERS))
@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_every_choice_is_legal(name: str, rules: str, players: int, rng: random.Random) -> None:
    for _ in range(1 if name == "strong" else 20):
        deal = Deal.deal_out(rules_from(rules), rng, players)
        while not deal.over:
            choice = strong(deal, rng, 8) if name == "strong" else PLAYERS[name](deal, rng)
            assert deal.to_act is not None
            after = deal.play(deal.to_act, choice.play.cards if choice.play else ())
            assert isinstance(after, Deal), (choice, after)
            deal = after


def moments(rules: Rules, rng: random.Random, players: int = 4, every: int = 7) -> list[Deal]:
    """Moments of a deal among careful players."""
    deal, found = Deal.deal_out(rules, rng, players), []
    while not deal.over:
        found.append(deal)
        deal = deal.after(careful(deal).play)
    return found[::every]


@pytest.mark.parametrize("name", list(PLAYERS))
@pytest.mark.parametrize(("rules", "players"), [("pagat", 4), ("ace_high", 3), ("thirteen", 5)])
def test_no_player_peeks(name: str, rules: str, players: int, rng: random.Random) -> None:
    """Other hands that fit what was seen, and the same seed: the same choice."""
    for deal in moments(rules_from(rules), rng, players):
        assert deal.to_act is not None
        other = imagined(deal, deal.to_act, unseen(deal, deal.to_act), rng)
        other = other._replace(begun=shuffled_start(other))
        player = quick if name == "strong" else PLAYERS[name]
        assert player(deal, random.Random(7)) == player(other, random.Random(7))


def shuffled_start(deal: Deal) -> object:
    """The start of the deal with the hands that would have led to it."""
    from dataclasses import replace

    assert deal.hands is not None
    played = [[card for event in deal.events if event.seat == seat for card in event.cards] for seat in seats(deal)]
    hands = tuple(tuple(sorted((*hand, *gone))) for hand, gone in zip(deal.hands, played, strict=True))
    return replace(deal.begun, hands=hands)


def seats(deal: Deal) -> range:
    return range(1, deal.players + 1)


def test_strong_follows_from_its_seed(rng: random.Random) -> None:
    for deal in moments(PROFILES["pagat"], rng, every=11):
        assert quick(deal, random.Random(3)) == quick(deal, random.Random(3))


# ------------------------------------------------------------------ worlds


@pytest.mark.parametrize(("rules", "players"), [("pagat", 4), ("ace_high", 2), ("thirteen", 6)])
def test_a_world_fits_what_was_seen(rules: str, players: int, rng: random.Random) -> None:
    for deal in moments(rules_from(rules), rng, players, every=5):
        seat = deal.to_act
        assert seat is not None
        assert deal.hands is not None
        world = imagined(deal, seat, unseen(deal, seat), rng)
        assert world.hands is not None
        assert tuple(map(len, world.hands)) == deal.left
        assert world.hands[seat - 1] == deal.hands[seat - 1]
        cards = [*world.played, *(card for hand in world.hands for card in hand)]
        assert max(cards.count(card) for card in cards) <= deal.decks
        assert min(card for hand in world.hands for card in (*hand, DECK[51])) >= (deal.begun.must_contain or DECK[0])


def test_cards_below_the_lowest_dealt_lie_aside() -> None:
    deal = Deal.start(PROFILES["thirteen"], 2, hands=dealt("4c", "5d"))
    assert deal.to_act == 1
    assert min(unseen(deal, 1)) == parse_cards("4d")[0]


@pytest.mark.parametrize("rules", ["pagat", "ace_high", "thirteen stake=3", "ace_high frozen_double=yes"])
def test_an_outcome_is_what_the_deal_would_pay(rules: str, rng: random.Random) -> None:
    """A roll-out may stop when the seat is out: its points are the same in the end."""
    for _ in range(10):
        start = deal = Deal.deal_out(rules_from(rules), rng)
        while not deal.over:
            deal = deal.after(careful(deal).play)
        assert tuple(outcome(start, seat) for seat in seats(start)) == deal.points


def test_worth_trying_holds_the_careful_choice_and_a_pass(rng: random.Random) -> None:
    for deal in moments(PROFILES["pagat"], rng, every=3):
        acts = worth_trying(deal)
        assert set(acts) <= {*deal.legal(), None}
        if acts[0] is None or len(acts[0].cards) < deal.left[(deal.to_act or 0) - 1]:
            assert acts[0] == careful(deal).play
            assert (None in acts) != deal.leading


# ------------------------------------------------------------------ tips


def later(*hands: str, acts: str = "", rules: str = "pagat") -> Deal:
    """A later deal led by seat 1; the hands are filled up with high cards."""
    return Deal.start(rules_from(rules), hands=dealt(*hands), first=False, leader=1).then(acts)


def short(deal: Deal, *hands: str) -> Deal:
    """The same moment with other cards left."""
    cards = tuple(tuple(sorted(parse_cards(hand))) for hand in hands)
    return deal._replace(hands=cards, left=tuple(map(len, cards)))


def test_tip_sort_hand() -> None:
    sorted_hand = sort_hand(parse_cards("3s 4d 5s 5h 6c 9s 9d Jc 2s 2h"))
    assert [str(play) for play in sorted_hand] == ["3s 4d 5s 6c", "5h", "9s 9d", "Jc", "2s", "2h"]
    bombs = sort_hand(parse_cards("5s 5c 6s 6c 7s 7c 9s 9c 9d 9h"))
    assert [str(play) for play in bombs] == ["5s 5c 6s 6c 7s 7c", "9s 9c 9d 9h"]


def test_a_sorted_hand_is_the_whole_hand(rng: random.Random) -> None:
    for size in range(1, 27):
        hand = tuple(sorted(rng.sample(DECK * 2, size)))
        assert sorted(card for play in sort_hand(hand) for card in play.cards) == list(hand)


def test_tip_shed_low() -> None:
    deal = short(later("3s", "4s", "5s", "6s"), "4s 9c Kh Ks", "5c 6d 7d 8h", "8s 9s Js", "Qd Qh Kd")
    assert careful(deal) == (Play.of("4s"), "tip.shed_low")
    deal = deal.after(Play.of("4s"))
    deal = deal._replace(hands=tuple(map(parse_cards, ("9c Kh Ks", "5c 7d 9h Jh", "8s 9s Js", "Qd Qh Kd"))))
    assert careful(deal) == (Play.of("5c"), "tip.shed_low")


def test_tip_keep_twos() -> None:
    deal = short(later("3s", "4s", "5s", "6s"), "Ah 3c 4c", "2s 5s 7d 9c", "8s 9s Js Kc", "Qd Qh Kd Kh")
    deal = deal.after(Play.of("Ah"))._replace(left=(5, 4, 4, 4))
    assert careful(deal) == (None, "tip.keep_twos")


def test_tip_keep_bomb() -> None:
    hands = ("2h 3c 4c 5d", "6s 6c 6d 6h Ks", "8s 9s Js Kc", "Qd Qh Kd Kh")
    deal = short(later("3s", "4s", "5s", "6s"), *hands)
    assert careful(deal.after(Play.of("2h"))) == (Play.of("6s 6c 6d 6h"), "tip.keep_bomb")
    led = short(later("3s", "4s", "5s", "6s"), "6s 6c 6d 6h Ks", "2h 3c 4c 5d", "8s 9s Js Kc", "Qd Qh Kd Kh")
    assert careful(led).play == Play.of("Ks"), "a quad is not led while there is something else"


def test_tip_one_card_left() -> None:
    deal = short(later("3s", "4s", "5s", "6s"), "4s 9c 9d", "5c", "8s 9s Js", "Qd Qh Kd")
    assert careful(deal) == (Play.of("9c 9d"), "tip.one_card_left")
    deal = short(later("3s", "4s", "5s", "6s"), "4s 9c Jd", "5c", "8s 9s Js", "Qd Qh Kd")
    assert careful(deal) == (Play.of("Jd"), "tip.one_card_left")


def test_first_legal() -> None:
    deal = short(later("3s", "4s", "5s", "6s"), "4s 9c 9d", "5c 2h 2d", "8s 9s Js", "Qd Qh Kd")
    assert first_legal(deal, random.Random(0)).play == Play.of("4s")
    assert first_legal(deal.after(Play.of("9c 9d")), random.Random(0)).play == Play.of("2d 2h")


def test_who_can_go_out_does() -> None:
    start = Deal.start(PROFILES["pagat"], hands=[DRAGON[suit] for suit in "scdh"])
    assert strong(start, random.Random(1), 30).play == Play.of(DRAGON["s"])

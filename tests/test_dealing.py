"""How a deal starts: dealing, who leads, hands that win at once; each test named after its row or clause."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from itertools import product

import pytest

from tests.deals import (
    ALL,
    DRAGON,
    TWELVE,
    accepted,
    bad_input,
    dealt,
    later,
    refused,
)
from tienlen.engine.cards import DECK, Card, InputError
from tienlen.engine.deal import Deal
from tienlen.engine.dealing import hand_size, packs_of
from tienlen.engine.moves import LARGEST_HAND
from tienlen.engine.rules import PROFILES, rules_from

# ------------------------------------------------------------------ dealing (deal.*, cards.deck)


@pytest.mark.parametrize("rules", ALL)
def test_deal_four(rules: str, rng: random.Random) -> None:
    deal = Deal.deal_out(rules_from(rules), rng)
    assert deal.left == (13, 13, 13, 13)
    assert sorted(card for hand in deal.hands or () for card in hand) == list(DECK)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("rules", ["ace_high", "thirteen"])
def test_deal_few(rules: str, players: int, rng: random.Random) -> None:
    deal = Deal.deal_out(rules_from(rules), rng, players)
    cards = [card for hand in deal.hands or () for card in hand]
    assert deal.left == (13,) * players
    assert len(set(cards)) == 13 * players


def test_deal_seventeen(rng: random.Random) -> None:
    rules = rules_from("ace_high three_player_seventeen=yes")
    deal = Deal.deal_out(rules, rng, 3)
    assert deal.left == (17, 17, 17)
    assert len({card for hand in deal.hands or () for card in hand}) == 51
    assert Deal.deal_out(rules, rng, 4).left == (13,) * 4
    assert Deal.deal_out(rules, rng, 2).left == (13, 13)


def test_deal_two_never_all() -> None:
    halves = [DECK[:26], DECK[26:]]
    assert bad_input(Deal.start, rules_from("thirteen"), 2, hands=halves) == ("bad_value", "hands")


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_deal_two_packs(players: int, rng: random.Random) -> None:
    deal = Deal.deal_out(rules_from("thirteen"), rng, players)
    copies = Counter(card for hand in deal.hands or () for card in hand)
    assert deal.decks == 2
    assert deal.left == (13,) * players
    assert max(copies.values()) == 2


@pytest.mark.parametrize(("players", "each"), [(5, 10), (6, 8), (7, 7), (8, 6)])
def test_deal_equal_share(players: int, each: int, rng: random.Random) -> None:
    deal = Deal.deal_out(rules_from("thirteen deal=equal"), rng, players)
    assert deal.decks == 1
    assert deal.left == (each,) * players
    assert len({card for hand in deal.hands or () for card in hand}) == each * players


def test_deal_first_dealer_by_lot() -> None:
    dealers = Counter(Deal.deal_out(PROFILES["pagat"], random.Random(seed)).dealer for seed in range(400))
    assert set(dealers) == {1, 2, 3, 4}
    assert min(dealers.values()) > 60
    assert Deal.deal_out(PROFILES["pagat"], random.Random(1), dealer=3).dealer == 3


def test_dealing_follows_from_the_seed() -> None:
    one, same, other = (Deal.deal_out(PROFILES["pagat"], random.Random(seed)) for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_deal_one_by_one() -> None:
    """Seat 3 deals: the first card goes to seat 4, then 1, 2, 3."""
    order = list(DECK)
    random.Random(5).shuffle(order)
    deal = Deal.deal_out(PROFILES["pagat"], random.Random(5), dealer=3)
    assert deal.hands == tuple(tuple(sorted(order[first::4])) for first in (1, 2, 3, 0))


@pytest.mark.parametrize(
    ("rules", "players", "code"),
    [
        ("pagat", 3, "bad_value"),
        ("pagat", 5, "bad_value"),
        ("ace_high", 1, "bad_value"),
        ("ace_high", 5, "bad_value"),
        ("thirteen", 9, "bad_value"),
        ("thirteen", 0, "bad_value"),
        ("thirteen", True, "bad_value"),
        ("thirteen", "4", "bad_value"),
    ],
)
def test_7_unknown_number_of_seats(rules: str, players: int, code: str) -> None:
    assert bad_input(Deal.start, rules_from(rules), players) == (code, "players")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_7_equal_with_fewer_than_five(players: int) -> None:
    assert bad_input(Deal.start, rules_from("thirteen deal=equal"), players) == ("bad_value", "players")


def test_7_players_absent_means_four() -> None:
    for rules in PROFILES.values():
        assert Deal.start(rules).players == 4


def test_7_one_pack_does_not_reach_for_six() -> None:
    assert bad_input(Deal.start, rules_from("thirteen"), 6, 1) == ("bad_value", "decks")
    assert bad_input(Deal.start, rules_from("thirteen"), 4, 3) == ("bad_value", "decks")


def test_7_hands_of_the_wrong_size() -> None:
    hands = dealt("3s", "3c", "3d", "3h")
    short = [hands[0].rsplit(" ", 1)[0], *hands[1:]]
    assert bad_input(Deal.start, PROFILES["pagat"], hands=short) == ("bad_value", "hands")
    assert bad_input(Deal.start, PROFILES["pagat"], hands=hands[:3]) == ("bad_value", "hands")
    assert bad_input(Deal.start, rules_from("thirteen deal=equal"), 5, hands=[*hands, ""]) == ("bad_value", "hands")


def test_7_a_card_dealt_twice() -> None:
    hands = dealt("3s", "3c", "3d", "3h")
    twice = [hands[0].replace("3s", "3c"), *hands[1:]]
    assert bad_input(Deal.start, PROFILES["pagat"], hands=twice) == ("duplicate_card", "hands")
    assert Deal.start(PROFILES["thirteen"], 4, 2, hands=twice).hands is not None
    thrice = [cards.replace("3c", "3s").replace("3d", "3s") for cards in hands]
    assert bad_input(Deal.start, PROFILES["thirteen"], 4, 2, hands=thrice) == ("duplicate_card", "hands")


def test_7_bad_card_in_a_hand() -> None:
    assert bad_input(Deal.start, PROFILES["pagat"], hands=["1s"] * 4) == ("bad_card", "hands")


# ------------------------------------------------------------------ §3.1 and the first lead (lead.*)


@pytest.mark.parametrize("rules", ALL)
def test_lead_three_of_spades(rules: str) -> None:
    deal = Deal.start(rules_from(rules), hands=dealt("4s", "4c", "3s 3h 5d", "4h"))
    assert (deal.to_act, deal.leader, deal.must_contain) == (3, 3, Card("3s"))
    assert refused(deal, "3:3h") == "must_contain"
    assert refused(deal, "3:-") == "cannot_pass_lead"
    assert refused(deal, "1:4s") == "not_your_turn"
    assert accepted(deal, "3:3s") == accepted(deal, "3:3s3h") == "lead"
    assert deal.then("3:3s3h").must_contain is None


@pytest.mark.parametrize(("rules", "players"), [("ace_high", 2), ("ace_high", 3), ("thirteen", 2), ("thirteen", 3)])
def test_lead_lowest_card(rules: str, players: int) -> None:
    hands = dealt("4h 5d", "4d 4c 6d", "7d", size=13)[:players]
    deal = Deal.start(rules_from(rules), players, hands=hands)
    assert (deal.to_act, deal.must_contain) == (2, Card("4c"))
    assert refused(deal, "2:4d") == "must_contain"
    assert deal.judge(2, "4d").rule == ("lead.lowest_card",)
    assert accepted(deal, "2:4c4d") == "lead"


def test_lead_winner() -> None:
    """A later deal is led by the winner of the last, with any play."""
    deal = Deal.start(PROFILES["pagat"], hands=dealt("3s", "Kd Kc", "4s", "5s"), first=False, leader=2)
    assert (deal.to_act, deal.must_contain) == (2, None)
    assert accepted(deal, "2:KcKd") == "lead"
    assert refused(deal, "1:3s") == "not_your_turn"


def test_7_a_later_deal_needs_its_leader() -> None:
    assert bad_input(Deal.start, PROFILES["pagat"], first=False) == ("bad_value", "leader")
    for leader in (0, 5, "1", True):
        assert bad_input(Deal.start, PROFILES["pagat"], first=False, leader=leader) == ("bad_value", "leader")


def test_7_the_leader_of_a_first_deal_matches_the_hands() -> None:
    hands = dealt("4s", "3s", "3c", "3d")
    assert Deal.start(PROFILES["pagat"], hands=hands, leader=2).to_act == 2
    assert bad_input(Deal.start, PROFILES["pagat"], hands=hands, leader=1) == ("inconsistent_position", "leader")


def test_7_two_packs_and_the_lowest_card_held_twice() -> None:
    hands = [DRAGON[suit] for suit in "hssdc"]
    deal = Deal.start(PROFILES["thirteen"], 5, hands=hands)
    assert (deal.to_act, deal.must_contain) == (2, Card("3s"))
    assert bad_input(Deal.start, PROFILES["thirteen"], 5, hands=hands, leader=3)[0] == "inconsistent_position"


def test_7_unknown_hands_the_first_act_names_the_leader() -> None:
    deal = Deal.start(PROFILES["pagat"])
    assert (deal.to_act, deal.leading) == (None, True)
    assert refused(deal, "2:4s") == "must_contain"
    assert refused(deal, "2:-") == "cannot_pass_lead"
    after = deal.then("3:3s4s5s")
    assert (after.leader, after.to_act, after.left) == (3, 4, (13, 13, 10, 13))


def test_7_unknown_hands_and_no_three_of_spades_needed() -> None:
    assert accepted(Deal.start(PROFILES["ace_high"], 3), "2:4s") == "lead"
    assert accepted(Deal.start(PROFILES["thirteen"], 5), "2:4s") == "lead"
    assert accepted(Deal.start(PROFILES["thirteen"], 4, 2), "2:4s") == "lead"


def test_7_unknown_hands_and_a_known_leader() -> None:
    deal = Deal.start(PROFILES["pagat"], leader=2)
    assert deal.to_act == 2
    assert refused(deal, "3:3s") == "not_your_turn"


def test_the_first_lead_may_be_free() -> None:
    rules = rules_from("pagat first_lead=no")
    deal = Deal.start(rules, hands=dealt("4s", "3s", "3c", "3d"))
    assert (deal.to_act, deal.must_contain) == (2, None)
    assert Deal.start(rules, hands=dealt("4s", "3s", "3c", "3d"), leader=1).to_act == 1


def test_3_1_the_leader_must_play() -> None:
    assert refused(later(), "1:-") == "cannot_pass_lead"
    assert refused(later("pagat", "1:5s 2:- 3:7s 4:- 1:-"), "3:-") == "cannot_pass_lead"


# ------------------------------------------------------------------ instant wins (variant.instant_win)

INSTANT = "ace_high instant_wins=four_twos,six_pairs"
SIX_PAIRS = "3s3c4s4c5s5c6s6c7s7c8s8c9s"
HIGHER_PAIRS = "3d3h4d4h5d5h6d6h7d7h8d8hTs"


def test_variant_instant_win_four_twos() -> None:
    deal = Deal.start(rules_from(INSTANT), hands=dealt("3s", "2s2c2d2h", "5c", "6d"))
    assert (deal.over, deal.out, deal.to_act, deal.points) == (True, (2,), None, (-2, 6, -2, -2))
    assert bad_input(deal.judge, 1, "3s") == ("inconsistent_position", "events")


def test_deal_no_instant_win() -> None:
    for rules in ALL:
        deal = Deal.start(rules_from(rules), hands=dealt("3s", "2s2c2d2h", "4c", "5d"))
        assert (deal.over, deal.to_act) == (False, 1)


def test_variant_instant_win_six_pairs() -> None:
    others = ["9cTcJcQcKcAc2c9dTdJdQdKdJs", "9hThJhQhKhAh2hQsKsAdAs2d2s"]
    deal = Deal.start(rules_from(INSTANT), hands=[SIX_PAIRS, HIGHER_PAIRS, *others])
    assert deal.out == (2,), "the top pair's top card is higher: 8h, not 8c"
    only_twos = Deal.start(rules_from("ace_high instant_wins=four_twos"), hands=[SIX_PAIRS, HIGHER_PAIRS, *others])
    assert not only_twos.over


def test_variant_instant_win_a_quad_is_two_pairs() -> None:
    hands = [
        "3s3c3d3h4s4c5s5c6s6c7s7c9d",
        "4h5h6h7h8h9hThJhQhKhAhKsAs",
        "4d5d6d7d8dTdJdQdKdAd2d9s8c",
        "9cTcJcQcKcAc2c2hTsJsQs8s2s",
    ]
    assert Deal.start(rules_from(INSTANT), hands=hands).out == (1,)
    hands[0], hands[1] = hands[0].replace("7c", "4h"), hands[1].replace("4h", "7c")
    assert not Deal.start(rules_from(INSTANT), hands=hands).over, "a triple is one pair"


def test_variant_instant_win_four_twos_rank_above_six_pairs() -> None:
    hands = dealt("3s3c4s4c5s5cKsKcAsAcQsQc9s", "3d 4h", "3h", "2s2c2d2h")
    assert Deal.start(rules_from(INSTANT), hands=hands).out == (4,)


def test_variant_instant_win_two_packs() -> None:
    rules = rules_from("thirteen instant_wins=four_twos,six_pairs")
    five_twos = "3s4s5s6s7s8s9sTs2s2s2c2c2d"
    hands = [five_twos, DRAGON["h"], TWELVE["c"] + "3s", TWELVE["d"] + "3d", TWELVE["h"] + "4s"]
    assert Deal.start(rules, 5, hands=hands).out == (1,), "five 2s are four or more"
    tied = ["3c3c4c4c5c5c6c6c7c7c8h8c9c", "3d3d4d4d5d5d6d6d7d7d8h8d9d", "3h3h4h4h5h5h6h6h7h7h8c8d9h"]
    hands = [tied[2], tied[1], tied[0], DRAGON["s"], DRAGON["s"]]
    assert Deal.start(rules, 5, hands=hands).out == (2,), "8h beats 8d; a full tie goes to the lower seat"


def test_variant_instant_win_needs_known_hands() -> None:
    assert not Deal.start(rules_from(INSTANT)).over


def test_no_deal_gives_more_cards_than_plays_are_listed_of() -> None:
    """So a larger hand is a slip of whoever wrote it, and is told so."""
    sizes = set()
    for rules in (rules_from(text) for text in (*ALL, "thirteen deal=equal", "ace_high three_player_seventeen=yes")):
        fewest, most = rules.players
        for players, decks in product(range(fewest, most + 1), (1, 2)):
            with suppress(InputError):
                sizes.add(hand_size(rules, players, packs_of(rules, players, decks)))
    assert {13, 17, 20} <= sizes
    assert max(sizes) <= LARGEST_HAND

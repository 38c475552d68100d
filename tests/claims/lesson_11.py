"""What lesson 11 says: dealing, the first lead, and how many play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations, product
from random import Random

from tests import second_deal
from tests.claims.common import higher, own, positions, seats, shown
from tests.prose import PACK, Claims, Holds, Table, Talk, Told, cards
from tests.second_referee import Refused, card_text

FOLDER = "11-deal"
LEADS = ("4s", "5h", "2h", "QsQd", "6s6c6d", "8s8c8d8h", "6s7c8d", "4s4c5s5c6s6c")
WITH_THE_3 = "3s 3d 3h 4c 4d 5c 5h 6s Kc"
STRONG = (
    "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s",
    "Ks Kc Kd Kh As Ac Ad Ah 2s 2c 2d 2h Qh",
    "3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c 2h",
)


def is_refused(asked: Callable[[], object]) -> bool:
    """Whether the rules do not know what is asked."""
    try:
        asked()
    except Refused:
        return True
    return False


def dealt(players: int, seed: int, without: str = "", *, each: int = 13, decks: int = 1) -> list[str]:
    """Hands out of a shuffled pack, or out of two, some card left in it."""
    pack = [card for card in PACK * decks if card != without]
    Random(seed).shuffle(pack)
    return [" ".join(pack[each * seat : each * seat + each]) for seat in range(players)]


def first_deals(t: Table, players: int, without: str = "") -> Iterator[tuple[list[str], second_deal.WrittenDeal]]:
    """Some first deals of an evening, nothing played."""
    for seed in range(5):
        hands = dealt(players, seed, without)
        yield hands, t.deal(players=players, deal="first", hands=hands)


def holder(hands: list[str], card: str) -> int | None:
    """The seat that was dealt a card."""
    return next((seat for seat, hand in enumerate(hands, 1) if card in hand.split()), None)


def told_to_lead(deal: second_deal.WrittenDeal) -> tuple[int | None, str | None]:
    """Who is to lead, and the card that must be in it."""
    card = second_deal.must_contain(deal)
    return second_deal.to_act(deal), card and card_text(card)


# ---------------------------------------------------------------------------------- the first lead


def you_hold_the_3_at_the_first_play(t: Table) -> bool:
    """On the first picture nothing lies there, and the 3♠ is in the hand and asked for."""
    there = shown(t, FOLDER, 1)
    asked = "on" not in there.part and there.part["must"] == "3s" and "3s" in there.part["hand"].split()
    return asked and there.judged().reason == "must_contain"


def nobody_else_leads(hands: list[str], deal: second_deal.WrittenDeal, card: str) -> bool:
    """The seat that was dealt a card is to lead with it, and the next one may not."""
    leader = holder(hands, card)
    assert leader is not None
    other = leader % len(hands) + 1
    lead = second_deal.read_play(hands[other - 1].split()[0])
    return told_to_lead(deal) == (leader, card) and second_deal.try_act(deal, other, lead) == "not_your_turn"


def many_players(t: Table) -> Iterator[tuple[list[str], second_deal.WrittenDeal]]:
    """Some first deals under Thirteen for five to eight: two packs, and one in equal shares."""
    for players in range(5, 9):
        for seed in range(9):
            for there, decks in ((t.under("thirteen"), 2), (t.under("thirteen", deal="equal"), 1)):
                hands = dealt(players, seed, each=there.cards_each(players, decks), decks=decks)
                yield hands, there.deal(players=players, deal="first", hands=hands)


def its_holder_leads(t: Table) -> bool:
    """Whoever holds the 3♠, with two or three players, or five to eight, too if it was dealt; and nobody else may."""
    few = [told for players in seats(t) for told in first_deals(t, players)]
    return t.refused("1:4s", first=True) == 0 and all(
        nobody_else_leads(hands, deal, "3s") for hands, deal in [*few, *many_players(t)] if holder(hands, "3s")
    )


def the_lower_seat_leads(t: Table) -> bool:
    """Where two hold the lowest card, of two packs, whichever card that is; in a later deal the winner does."""
    twice = []
    for hands, deal in many_players(t):
        lowest = min(" ".join(hands).split(), key=PACK.index)
        if sum(lowest in hand.split() for hand in hands) == 2:
            twice.append(nobody_else_leads(hands, deal, lowest))
    hands = dealt(8, 1, decks=2)
    later = [t.under("thirteen").deal(players=8, deal="later", leader=seat, hands=hands) for seat in range(1, 9)]
    return len(twice) > 4 and all(twice) and [second_deal.to_act(deal) for deal in later] == list(range(1, 9))


def it_must_be_in_the_first_play(t: Table, card: str = "3s", hand: str = WITH_THE_3) -> bool:
    """Every play that has the card, alone or with others, and no other play."""
    free, bound = t.plays("", hand), t.plays("", hand, must_contain=card)
    having = [play for play in free if card in play.split()]
    return bound == having and card in bound and 1 < len(bound) < len(free)


def the_lowest_takes_its_place(t: Table) -> bool:
    """Where two or three play and nobody was dealt the 3♠: who holds the lowest card leads with it."""
    return all(
        told_to_lead(deal) == (holder(hands, lowest), lowest)
        for name in ("ace_high", "thirteen")
        for players in (2, 3)
        for hands, deal in first_deals(t.under(name), players, "3s")
        if (lowest := min(" ".join(hands).split(), key=PACK.index))
    ) and it_must_be_in_the_first_play(t, "3c", "3c 3d 3h 4c 4d 5c 5h 6s Kc")


def your_3_of_clubs_is_the_lowest(t: Table) -> bool:
    """It stands for the 3♠, the only card below it, which nobody has."""
    there, part = own(t), t.part
    lowest = min(part["hand"].split(), key=PACK.index)
    return lowest == part["must"] == PACK[1] and there.legal("", part["must"], must_contain=part["must"])


def it_must_be_in_your_play(t: Table) -> bool:
    """Of the block's hand only plays with it may be led."""
    part = t.part
    return it_must_be_in_the_first_play(own(t), part["must"], part["hand"]) and the_lowest_takes_its_place(t)


def two_hold_the_3_of_clubs(t: Table) -> bool:
    """In a deal of two packs without the 3 of spades seat 2 leads with it and seat 5 may not, as the block has it."""
    pack = [card for card in PACK[2:] for _ in range(2)]
    shares = [pack[at * 13 : at * 13 + 13] for at in range(5)]
    for seat in (2, 5):
        shares[seat - 1][0] = "3c"
    hands = [" ".join(share) for share in shares]
    deal = t.under("thirteen").deal(players=5, deal="first", hands=hands)
    lead = second_deal.read_play("3c")
    ruled = [second_deal.try_act(deal, seat, lead) for seat in (2, 5)]
    held = all({"must": "3c", "packs": 2}.items() <= part.items() for part, _ in positions(t))
    return held and ruled == [judged.reason for _, judged in positions(t)] == ["lead", "not_your_turn"]


# ---------------------------------------------------------------------------------- later deals


def finished(t: Table, order: tuple[int, ...]) -> str:
    """The acts of a deal of single cards in which the seats go out in an order, the last excepted."""
    acts, ladder, to_go = [], list(PACK[:48]), list(order[:-1])
    asked = order[0]
    while to_go:
        goes, leads = asked == to_go[0], not acts or t.after(" ".join(acts))["leading"]
        acts.append(f"{asked}:" + (ladder.pop(0) + ".out" * goes if goes or leads else "-"))
        assert len(acts) < 20, order
        if goes:
            to_go.pop(0)
        asked = t.after(" ".join(acts))["to_act"]
    return " ".join(acts)


def first_dealer_is_no_loser(t: Table) -> bool:
    """Before the first deal nobody has lost, so that no rule names a dealer; after it one does."""
    nobody = all(second_deal.places(t.deal(deal="first", players=players)) == [] for players in seats(t))
    return nobody and t.next_deal(finished(t, (1, 2, 3, 4)))[0] == 4


def loser_deals_and_winner_leads(t: Table) -> bool:
    """For some orders of going out; and the winner's lead is free."""
    orders = list(permutations((1, 2, 3, 4)))[::5]
    told = all(t.next_deal(finished(t, order)) == (order[-1], order[0]) for order in orders)
    return told and free_lead(t)


def free_lead(t: Table) -> bool:
    """A later deal may open with anything, by any seat; the first one may not."""
    leads = [f"{seat}:{play}" for seat, play in zip((1, 2, 3, 4) * 2, LEADS, strict=True)]
    free = all(t.refused(lead) is None and t.refused(lead, first=True) == 0 for lead in leads)
    return free and the_3_may_stay_in_hand(t)


def the_3_may_stay_in_hand(t: Table) -> bool:
    """Who leads a later deal and holds the 3♠ may lead any other card; in the first deal not one of them."""
    for seed in range(5):
        hands = dealt(4, seed)
        leader = holder(hands, "3s")
        assert leader is not None
        others = [second_deal.read_play(card) for card in hands[leader - 1].split() if card != "3s"]
        for deal, reason in (("later", "lead"), ("first", "must_contain")):
            written = {"players": 4, "deal": deal, "leader": leader, "hands": hands}
            if {second_deal.try_act(t.deal(**written), leader, play) for play in others} != {reason}:
                return False
    return True


# ---------------------------------------------------------------------------------- how many cards


def four_share_the_pack(t: Table) -> bool:
    """Thirteen each are all 52, and such hands may be dealt."""
    deal = t.deal(players=4, deal="first", hands=dealt(4, 7))
    return 4 * t.cards_each(4) == len(PACK) == 52 and set(second_deal.left(deal).values()) == {13}


def only_four_use_the_whole_pack(t: Table) -> bool:
    """With two or three cards are left over, with five to eight that share one pack too."""
    few = [players * t.cards_each(players) for players in (2, 3)]
    many = [players * t.with_(deal="equal").cards_each(players) for players in (5, 6, 7, 8)]
    return four_share_the_pack(t) and max(few + many) < 52


def two_or_three_get_13(t: Table) -> bool:
    """Under Ace-high and Thirteen; Pagat is for four."""
    tables = [t.under(name) for name in ("ace_high", "thirteen")]
    each = [
        second_deal.left(t.deal(players=players, deal="first", hands=dealt(players, 7)))
        for t in tables
        for players in (2, 3)
    ]
    return (
        all(set(left.values()) == {13} and 13 * len(left) < 52 for left in each)
        and all({2, 3} <= set(seats(t)) for t in tables)
        and list(seats(t.under("pagat"))) == [4]
        and {t.cards_each(2), t.cards_each(3)} == {13}
    )


def as_many_as_with_four(t: Table) -> bool:
    """In the block's numbers of players, and cards are left over."""
    there, players = own(t), t.task["players"]
    each = {there.cards_each(n) for n in players}
    return players == [2, 3] and each == {there.cards_each(4)} and two_or_three_get_13(t)


def two_never_deal_all(t: Table) -> bool:
    """No agreement gives two players all cards; if one did, what one does not hold the other would."""
    usual, agreed = t.cards_each(2), t.with_(three_player_seventeen=True).cards_each(2)
    unseen = 52 - usual
    return usual == agreed == 13 and unseen > usual and is_refused(lambda: t.with_(deal="equal").cards_each(2))


def five_or_more_take_two_packs(t: Table) -> bool:
    """Under Thirteen, 13 each from two packs; one does not hold as much, and no other profile seats five."""
    there, many = t.under("thirteen"), (5, 6, 7, 8)
    most = {name: (t.under(name).setting("seats") or (0, 0))[1] for name in ("pagat", "ace_high", "thirteen")}
    return (
        most == {"pagat": 4, "ace_high": 4, "thirteen": 8}
        and {there.deal(players=players, deal="first").decks for players in many} == {2}
        and {there.cards_each(players, 2) for players in many} == {13}
        and all(is_refused(lambda players=players: there.cards_each(players, 1)) for players in many)
    )


def the_same_size_unless_agreed(t: Table) -> bool:
    """In the block's numbers of players, and in all others; each of the agreements makes it another."""
    there = own(t)
    each = {players: there.cards_each(players, 1 if players < 5 else 2) for players in range(2, 9)}
    agreed = [there.with_(three_player_seventeen=True).cards_each(3)]
    agreed += [there.with_(deal="equal").cards_each(players) for players in range(5, 9)]
    return set(each.values()) == {13} and set(t.task["players"]) <= set(each) and 13 not in agreed


def three_may_agree_on_17(t: Table) -> bool:
    """Under Ace-high and Thirteen; without the agreement it is 13, and one card is left aside."""
    tables = [t.under(name) for name in ("ace_high", "thirteen")]
    agreed = [one.with_(three_player_seventeen=True) for one in tables]
    return all(
        3 in seats(one) and one.cards_each(3) == 17 and one.cards_each(2) == one.cards_each(4) == 13 for one in agreed
    ) and ({one.cards_each(3) for one in tables} == {13} and 52 - 3 * agreed[0].cards_each(3) == 1)


def they_have_agreed_on_more(t: Table) -> bool:
    """Three players, and more cards than without the agreement."""
    there = own(t)
    return t.task["players"] == [3] and there.cards_each(3) > there.with_(three_player_seventeen=False).cards_each(3)


def equal_shares_of_one_pack(t: Table) -> bool:
    """Under Thirteen as many each as one pack gives, the rest put aside; by agreement only, and from five on."""
    there = t.under("thirteen", deal="equal")
    five_on = range(5, 9)
    return (
        all(there.cards_each(players) == 52 // players and 52 % players < players for players in five_on)
        and {there.deal(players=players, deal="first").decks for players in five_on} == {1}
        and all(is_refused(lambda players=players: there.cards_each(players)) for players in (2, 3, 4))
        and t.under("thirteen").setting("deal") == "thirteen"
    )


# ---------------------------------------------------------------------------------- two packs, and what there is not


def the_same_card_twice_is_a_pair(t: Table) -> bool:
    """For every card."""
    return all(t.kind(f"{card} {card}") == "pair" and t.legal("", f"{card} {card}", decks=2) for card in PACK)


def two_of_a_rank_are_a_pair(t: Table) -> bool:
    """Of any two suits, the same one twice included; of two ranks they are none."""
    ranks = [cards(rank).split() for rank in "3456789TJQKA2"]
    two = [f"{one} {other}" for rank in ranks for one in rank for other in rank]
    return all(t.kind(play) == "pair" for play in two) and not t.is_play("7h 8h")


def the_same_is_not_higher(t: Table) -> bool:
    """Each card on itself, and a pair with the same top card."""
    alone = {t.reason(card, card, decks=2) for card in PACK}
    return alone == {t.reason("7s 7h", "7d 7h", decks=2)} == {"equal"} and not t.legal("7s 7h", "7s 7h", decks=2)


def rank_then_suit(t: Table) -> bool:
    """Single cards of two packs: the higher rank wins, and of one rank the higher suit; the block has one of a rank."""
    told = all(t.legal(on, play, decks=2) == higher(play, on) for on, play in product(PACK[::3], PACK))
    return told and all(part["on"][0] == part["play"][0] for part, _ in positions(t)) and the_same_is_not_higher(t)


def four_of_a_rank_at_most(t: Table) -> bool:
    """Two packs have eight; five to eight are no play, four are one, also with a card in it twice."""
    fours = [f"{cards(rank, suits)} {rank}h" for rank in "3456789TJQKA2" for suits in ("scd", "sch")]
    more = [f"{cards(rank)} {cards(rank, suits)}" for rank in "38A2" for suits in ("h", "sc", "scd", "scdh")]
    eight = all([card[0] for card in PACK * 2].count(rank) == 8 for rank in "3456789TJQKA2")
    return eight and all(t.kind(play) == "quad" for play in fours) and not any(t.is_play(play) for play in more)


def only_what_was_dealt_is_played(t: Table) -> bool:
    """Each card of a hand may be led, every other one is not in it."""
    hand = " ".join(dealt(4, 3)[0].split()[:5])
    ruled = {card: t.reason("", card, hand=hand) for card in PACK}
    return {card for card, reason in ruled.items() if reason == "lead"} == set(hand.split()) and {
        reason for card, reason in ruled.items() if card not in hand.split()
    } == {"not_in_hand"}


def who_cannot_beat_passes(t: Table) -> bool:
    """Such hands there are, and a pass is all that is left."""
    hand = "3s 4c 9d Kh As"
    return t.plays("2h", hand) == [] and t.legal("2h", "pass", hand=hand) and not t.legal("", "pass", hand=hand)


def strong_hands(t: Table) -> list[str]:
    """Some, and those of the block."""
    return [*STRONG, *shown(t, FOLDER, 15).task["hands"]]


def nobody_wins_on_the_deal(t: Table) -> bool:
    """Not with four 2s, six pairs or a straight of thirteen."""
    return not t.setting("instant_wins") and not any(t.wins_at_once(hand) for hand in strong_hands(t))


def some_tables_have_it(t: Table) -> bool:
    """With the house rule the block's hands win, and a dull one does not."""
    agreed = t.with_(instant_wins=["four_twos", "six_pairs"])
    block = shown(t, FOLDER, 15).task["hands"]
    return all(agreed.wins_at_once(hand) for hand in block) and not agreed.wins_at_once(dealt(4, 1)[0])


CLAIMS: Claims = {
    "It is the very first play, and you hold `3s`.": Holds(you_hold_the_3_at_the_first_play),
    "In the first deal the holder of `3s` leads.": Holds(its_holder_leads),
    "The first play must contain it, alone or in a combination.": Holds(it_must_be_in_the_first_play),
    "Alone or inside any play, but it must be in it.": Holds(it_must_be_in_the_first_play),
    "The first dealer is drawn by lot.": Holds(first_dealer_is_no_loser),
    "Four is the best number: the whole pack of 52 is dealt out evenly.": Holds(only_four_use_the_whole_pack),
    "The whole pack has 52 cards, and four players share it.": Holds(four_share_the_pack),
    "The dealer shuffles and deals clockwise, one card at a time, face down.": Told("deal.one_by_one"),
    "Everyone then keeps their hand hidden.": Told("deal.hidden"),
    "Put the steps in order.": Talk(),
    "First of all there must be a dealer.": Told("deal.one_by_one"),
    "Then the pack is mixed and dealt, and only then may you look.": Told("deal.one_by_one", "deal.hidden"),
    "Hands stay hidden until they are played.": Told("deal.hidden"),
    "Ace-high and Thirteen also take two or three players, again 13 cards each; the rest stays unseen.": Holds(
        two_or_three_get_13
    ),
    "As many as with four, and the rest stays unseen.": Holds(as_many_as_with_four),
    "If nobody holds `3s`, the lowest card dealt takes its place.": Holds(the_lowest_takes_its_place),
    "Your three of clubs is the lowest card dealt.": Holds(your_3_of_clubs_is_the_lowest),
    "Lead.": Talk(),
    "The lowest card takes the place of the 3 of spades; it must be in your play.": Holds(it_must_be_in_your_play),
    "Later the loser of the last deal deals, and its winner leads anything.": Holds(loser_deals_and_winner_leads),
    "The 3 of spades no longer matters.": Holds(free_lead),
    "Two players never deal the whole pack: each would know the other hand.": Holds(two_never_deal_all),
    "Under Thirteen five or more take two packs, again 13 each.": Holds(five_or_more_take_two_packs),
    "Unless something else is agreed, the hand has the same size, whether cards are left over or a second pack "
    "helps.": Holds(the_same_size_unless_agreed),
    "Under Ace-high and Thirteen three may agree on 17 cards each, with one left aside.": Holds(three_may_agree_on_17),
    "Under Thirteen five or more may share one pack equally.": Holds(equal_shares_of_one_pack),
    "Three have agreed on a bigger hand.": Holds(they_have_agreed_on_more),
    "Three times this number, plus one card, is 52.": Holds(lambda t: 3 * own(t).cards_each(3) + 1 == 52),
    "One pack in equal shares.": Holds(
        lambda t: own(t).setting("deal") == "equal" and all(own(t).cards_each(n) * n <= 52 for n in t.task["players"])
    ),
    "Divide 52 by the players; what is left over is put aside.": Holds(
        lambda t: [own(t).cards_each(players) for players in t.task["players"]] == [10, 8, 7, 6]
    ),
    "With two packs, two equal cards make a pair.": Holds(the_same_card_twice_is_a_pair),
    "Two cards of one rank are a pair, even of one suit.": Holds(two_of_a_rank_are_a_pair),
    "The same card is not higher, so it does not beat itself.": Holds(the_same_is_not_higher),
    "Compare the rank first, then the suit.": Holds(rank_then_suit),
    "Two packs have eight cards of each rank, but more than four together are no play.": Holds(four_of_a_rank_at_most),
    "Four of a rank are the most.": Holds(four_of_a_rank_at_most),
    "If two hold the lowest card in the first deal, the lower seat leads.": Holds(the_lower_seat_leads),
    "Seats 2 and 5 hold a 3 of clubs each, the lowest card dealt.": Holds(two_hold_the_3_of_clubs),
    "Both hold it, but only the lower seat leads.": Holds(the_lower_seat_leads),
    "Cards are not swapped before play, and none are drawn from a stock.": Told("deal.no_exchange", "deal.no_stock"),
    "What you are dealt is what you play.": Holds(only_what_was_dealt_is_played),
    "Nobody swaps high cards before play here.": Told("deal.no_exchange"),
    "You cannot beat a play.": Holds(who_cannot_beat_passes),
    "There is no stock to draw from.": Told("deal.no_stock"),
    "No hand wins before a card is played.": Holds(nobody_wins_on_the_deal),
    "At some tables one does, as lesson 13 shows.": Holds(some_tables_have_it),
    "However strong a hand looks, it has to be played.": Holds(nobody_wins_on_the_deal),
    # titles, and right answers of questions that no referee decides
    "A guess first": Talk(),
    "With the 3 of spades": Talk(),
    "Thirteen each": Holds(four_share_the_pack),
    "How to deal": Talk(),
    "Draw lots for the dealer": Told("deal.one_by_one"),
    "Shuffle": Told("deal.one_by_one"),
    "Deal singly and face down": Told("deal.one_by_one"),
    "Pick up your hand": Told("deal.hidden"),
    "You alone": Told("deal.hidden"),
    "Two or three at the table": Talk(),
    "Without the 3 of spades": Talk(),
    "The second deal": Talk(),
    "More than four": Talk(),
    "By agreement": Talk(),
    "The same card twice": Talk(),
    "Not higher than itself": Holds(the_same_is_not_higher),
    "Four at most": Holds(four_of_a_rank_at_most),
    "The lowest card twice": Holds(the_lower_seat_leads),
    "What does not happen": Talk(),
    "No": Told("deal.no_exchange"),
    "Pass": Holds(who_cannot_beat_passes),
    "No win on the deal": Holds(nobody_wins_on_the_deal),
}

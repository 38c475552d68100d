"""What lesson 1 says: which card is higher."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from tests.claims.common import TO_THE_ACE, higher, positions, shown
from tests.claims.rows import every_row, in_a_row, ladder
from tests.prose import PACK, Claims, Holds, Table, Talk, Told, cards
from tests.second_referee import RANK_LETTERS, SUIT_LETTERS

FOLDER = "01-order"


def the_pack_in_order(t: Table) -> bool:
    """Each card beats the one before it and never the other way; so do some that stand further apart."""
    rng = Random(7)
    apart = [sorted(rng.sample(PACK, 2), key=PACK.index) for _ in range(300)]
    return all(ladder(t, [low, high]) for low, high in [*pairwise(PACK), *apart])


# ---------------------------------------------------------------------------------- ranks and suits


def ranks_climb(t: Table) -> bool:
    """From 3 to the ace, the lowest suit of a rank above the highest of the rank before."""
    return all(ladder(t, [low + "h", high + "s"]) for low, high in pairwise(TO_THE_ACE)) and ladder(
        t, [rank + "d" for rank in TO_THE_ACE]
    )


def the_two_above_all(t: Table) -> bool:
    """Each 2 beats each card of another rank, and none of these beats a 2."""
    return all(ladder(t, [card, two]) for card in PACK[:48] for two in cards("2").split())


def can_be_put_in_order(t: Table) -> bool:
    """The cards of the block: each is above all those before it."""
    return ladder(t, in_order(t))


def in_order(t: Table) -> list[str]:
    return sorted(t.task["cards"].split(), key=PACK.index)


def three_ace_and_two_in_their_places(t: Table) -> bool:
    """Among the cards of the block and among all."""
    order = [card[0] for card in in_order(t)]
    below = all(ladder(t, [three, card]) for three in cards("3").split() for card in PACK[4:])
    between = all(ladder(t, [card, "As", "Ah", "2s"]) for card in PACK[:44])
    return (order[0], order[-2:]) == ("3", ["A", "2"]) and ladder(t, in_order(t)) and below and between


def four_of_each(t: Table) -> bool:
    """Of every rank there are four cards, each of its own; four of them lie together, and more there are not."""
    return all(t.kind(cards(rank)) == "quad" and ladder(t, cards(rank).split()) for rank in RANK_LETTERS)


def suits_climb(t: Table) -> bool:
    """Of every rank: spades, clubs, diamonds, hearts."""
    return all(ladder(t, [rank + suit for suit in "scdh"]) for rank in RANK_LETTERS)


def black_before_red(t: Table) -> bool:
    """Of the rank of the block and of every other."""
    return ladder(t, in_order(t)) and all(
        ladder(t, [rank + black, rank + red]) for rank in RANK_LETTERS for black in "sc" for red in "dh"
    )


# ---------------------------------------------------------------------------------- rank first


def any_eight_on_any_seven(t: Table) -> bool:
    """As with these, so with all others: the rank decides whatever the suits are."""
    eights = all(ladder(t, [seven, eight]) for seven in cards("7").split() for eight in cards("8").split())
    others = all(
        t.reason(low + "h", high + suit) == "higher_rank" and t.reason(high + suit, low + "h") == "lower_rank"
        for low, high in pairwise(RANK_LETTERS)
        for suit in SUIT_LETTERS
    )
    return eights and others


def by_suit(reason: str) -> bool:
    return reason in ("higher_suit", "lower_suit")


def suits_between_equals_only(t: Table) -> bool:
    """The suit is the reason if and only if the ranks are equal."""
    rng = Random(7)
    same = [rng.sample(cards(rank).split(), 2) for rank in RANK_LETTERS for _ in range(4)]
    other = [rng.sample(PACK, 2) for _ in range(200)]
    return all(by_suit(t.reason(on, play)) == (on[0] == play[0]) for on, play in [*same, *other])


def rank_then_suit_here(t: Table) -> bool:
    """In the positions of the block and elsewhere."""
    here = [
        verdict.legal == higher(part["play"], part["on"])
        and by_suit(verdict.reason) == (part["on"][0] == part["play"][0])
        for part, verdict in positions(t)
    ]
    return all(here) and suits_between_equals_only(t)


# ---------------------------------------------------------------------------------- the pack and its ends


def there_is_no(t: Table, card: str) -> bool:
    """Whether a card is unknown to the referee."""
    try:
        t.reason("", card)
    except AssertionError:
        return True
    return False


def fifty_two_and_no_joker(t: Table) -> bool:
    """All of them can be led and are dealt to four; other cards are unknown, and none is there twice."""
    unknown = ("joker", "Xs", "1h", "0s", "Ax", "3s 3s")
    return (
        len(set(PACK)) == 13 * 4 == 52 == 4 * t.cards_each(4)
        and all(t.legal("", card) for card in PACK)
        and all(there_is_no(t, card) for card in unknown)
    )


def ends_of(t: Table) -> tuple[list[str], list[str]]:
    """The cards that beat none, and those that none beats."""
    rest = {card: [other for other in PACK if other != card] for card in (*PACK[:6], *PACK[-6:])}
    lowest = [card for card, others in rest.items() if not any(t.legal(other, card) for other in others)]
    highest = [card for card, others in rest.items() if not any(t.legal(card, other) for other in others)]
    return lowest, highest


def one_lowest_and_one_highest(t: Table) -> bool:
    """The lowest rank in the lowest suit, the highest rank in the highest suit, and no other."""
    return ends_of(t) == ([RANK_LETTERS[0] + SUIT_LETTERS[0]], [RANK_LETTERS[-1] + SUIT_LETTERS[-1]])


def the_ends_by_name(t: Table) -> bool:
    """Ranks from 3 to 2, suits from spades to hearts, hence 3♠ and 2♥."""
    three, two = (ladder(t, ["3h", card]) for card in PACK[4::4]), (ladder(t, [card, "2s"]) for card in PACK[3:48:4])
    by_suit = (ladder(t, [rank + "s", rank + suit, rank + "h"]) for rank in RANK_LETTERS for suit in "cd")
    return all(three) and all(two) and all(by_suit) and ends_of(t) == (["3s"], ["2h"])


# ---------------------------------------------------------------------------------- the cheapest answer


def any_higher_card_beats_the_king(t: Table) -> bool:
    """And no lower one does; of the answers in the hand the cheapest leaves all the higher ones there."""
    here = shown(t, FOLDER, 6)
    on, hand = here.task["on"], here.task["hand"]
    answers = t.plays(on, hand)
    return (
        on == "Kd"
        and all(t.legal(on, card) == higher(card, on) for card in PACK if card != on)
        and len(answers) > 1
        and all(higher(other, answers[0]) for other in answers[1:])
    )


def another_king_is_enough(t: Table) -> bool:
    """A king does if and only if its suit is above diamonds, and it is the lowest answer of the hand."""
    on, hand = t.task["on"], t.task["hand"]
    kings = [king for king in cards("K").split() if king != on]
    enough = [king for king in kings if t.legal(on, king)]
    return on == "Kd" and enough == ["Kh"] == t.plays(on, hand)[:1]


# ---------------------------------------------------------------------------------- words


def rows_of_three_or_more(t: Table) -> bool:
    """What is called a straight is three or more cards in a row, the picture and others; up to the ace all are."""
    rng = Random(7)
    drawn = [" ".join(rng.sample(PACK, rng.randint(2, 5))) for _ in range(300)]
    found = [play for play in [*drawn, *every_row()] if t.kind(play) == "straight"]
    return (
        all(in_a_row(play) and len(play.split()) >= 3 for play in found)
        and all(t.kind(play) == "straight" for play in ["5s 6d 7h", *every_row(ranks=TO_THE_ACE)])
        and not any(t.is_play(f"{low}s {high}h") for low, high in pairwise(RANK_LETTERS))
    )


CLAIMS: Claims = {
    "Two cards.": Talk(),
    "In many games the ace tops everything.": Talk(),
    "The ranks climb 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A.": Holds(ranks_climb),
    "The 2 stands above them all.": Holds(the_two_above_all),
    "Put the cards in order, the lowest first.": Holds(can_be_put_in_order),
    "The 3 is the bottom and the 2 the top; the ace comes just below the 2.": Holds(three_ace_and_two_in_their_places),
    "Each rank comes in four suits.": Holds(four_of_each),
    "From low to high: spades ♠, clubs ♣, diamonds ♦, hearts ♥.": Holds(suits_climb),
    "Put the four nines in order, the lowest first.": Holds(
        lambda t: set(t.task["cards"].split()) == set(cards("9").split()) and can_be_put_in_order(t)
    ),
    "Both black suits come before the red ones.": Holds(black_before_red),
    "A card beats another if it is higher.": Holds(the_pack_in_order),
    "The rank decides: any 8 beats any 7.": Holds(any_eight_on_any_seven),
    "Only equal ranks ask for the suit.": Holds(suits_between_equals_only),
    "Ask for the rank first, and for the suit only when the ranks are equal.": Holds(rank_then_suit_here),
    "Thirteen ranks in four suits: the pack has 52 cards, and no jokers.": Holds(fifty_two_and_no_joker),
    "The lowest rank in the lowest suit is the bottom; the highest rank in the highest suit is the top.": Holds(
        one_lowest_and_one_highest
    ),
    "Of all 52 cards, tap the lowest, then the highest.": Holds(one_lowest_and_one_highest),
    "Spades are the lowest suit and hearts the highest; 3 is the lowest rank and 2 the highest.": Holds(
        the_ends_by_name
    ),
    "`Kd` lies there.": Talk(),
    "Any higher card beats it, but the cheapest one keeps your strong cards.": Holds(any_higher_card_beats_the_king),
    "Another king is enough, in a suit above diamonds.": Holds(another_king_is_enough),
    "The game comes from Vietnam; its name, tiến lên, means “go forward”.": Told("context.origin"),
    "Nobody knows who made it, and tables differ.": Told("context.origin"),
    "Its name is Vietnamese, and so is the game.": Told("context.origin"),
    "One of our texts borrows “terts” and “kvart” for three and four equal cards.": Told("context.terms"),
    "We do without; a straight is three or more cards in a row, such as 5-6-7.": Holds(rows_of_three_or_more),
    "“Terts” and “kvart” are words of one text; here it is a straight.": Holds(rows_of_three_or_more),
    # titles, and right answers of questions that no referee decides
    "A guess first": Talk(),
    "From 3 up to 2": Holds(ranks_climb),
    "Four suits": Holds(four_of_each),
    "Rank comes first": Holds(any_eight_on_any_seven),
    "The two ends": Holds(one_lowest_and_one_highest),
    "The cheapest answer": Talk(),
    "Go forward": Told("context.origin"),
    "Vietnam": Told("context.origin"),
    "Words you may meet": Told("context.terms"),
    "a straight": Told("context.terms"),
}

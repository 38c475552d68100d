"""Lesson 14: what is other than in Big Two.  What Big Two itself does, no referee here can decide."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

from tests.claims.bombs import apart, every_kind, shape, twos
from tests.claims.common import TO_THE_ACE, higher, out_until_the_pile_goes, pair_runs, quads, shown, top
from tests.claims.lesson_11 import the_3_may_stay_in_hand
from tests.prose import PACK, Claims, Holds, Table, Talk, Told, cards
from tests.second_referee import RANK_LETTERS, SUIT_LETTERS

HERE = "14-not-big-two"
BIG_TWO_HIGHEST = "s"


# ---------------------------------------------------------------------------------- plays


def straights(size: int, suits: str) -> list[str]:
    """Every straight of so many cards up to the ace, its suits taken in turn."""
    rows = [TO_THE_ACE[low : low + size] for low in range(len(TO_THE_ACE) - size + 1)]
    return [" ".join(rank + suits[place % len(suits)] for place, rank in enumerate(row)) for row in rows]


def one_suit_with_gaps(count: int = 12) -> list[str]:
    """Five cards of one suit that are no row."""
    rng = Random(7)
    drawn = [sorted(rng.sample(range(13), 5)) for _ in range(count)]
    return [cards("".join(RANK_LETTERS[at] for at in ranks), "h") for ranks in drawn if ranks[-1] - ranks[0] > 4]


def five_of_one_suit(t: Table) -> bool:
    """That is what the block plays, and it is told to be one of those hands."""
    there = shown(t, HERE, 1)
    held = there.part["play"].split()
    return len(held) == 5 and len({card[1] for card in held}) == 1 and there.judged().reason == "flush"


FULL_HOUSES = [f"{cards(three, 'scd')} {cards(two, 'sh')}" for three, two in permutations(RANK_LETTERS, 2)]
WITH_KICKER = [f"{cards(four)} {one}s" for four, one in permutations(RANK_LETTERS, 2)]


def big_two_hands_are_no_plays(t: Table) -> bool:
    """Neither five of one suit with gaps, nor a full house, nor a quad with a card; each can be told by its name."""
    named = {"flush": one_suit_with_gaps(), "full_house": FULL_HOUSES, "four_with_kicker": WITH_KICKER}
    flushes = {t.kind(hand) for hand in named.pop("flush")}
    return flushes <= {"flush", "wraps_around"} and all(
        t.reason("", hand) == name for name, hands in named.items() for hand in hands
    )


def straights_begin_at_three(t: Table) -> bool:
    """Three in a row are one, wherever they stand; two in a row are none."""
    three = all(t.kind(row) == "straight" for suits in ("s", "sdc") for row in straights(3, suits))
    return three and not any(t.is_play(row) for suits in ("s", "dh") for row in straights(2, suits))


def of_three_and_more(t: Table) -> bool:
    """Straights of every length are plays, five cards or not; those hands of five are none."""
    rows = [row for size in range(3, 13) for row in straights(size, "shc")]
    return big_two_hands_are_no_plays(t) and all(t.legal("", row) for row in rows)


def only_a_straight_of_the_same_length(t: Table) -> bool:
    """What beats a straight is one of as many cards; some do, and nothing else there is."""
    lying = [row for size in (3, 4, 5) for row in straights(size, "sdc")[::3]]
    tried = [*every_kind(3), *lying, *quads("4K"), *pair_runs(4)[::4]]
    beats = [(on, play) for on in lying for play in tried if apart(on, play) and t.legal(on, play)]
    return {shape(on) for on, _ in beats} == {(3, 3), (4, 4), (5, 5)} and all(
        shape(on) == shape(play) for on, play in beats
    )


def one_suit_is_worth_nothing(t: Table) -> bool:
    """A straight of one suit beats and is beaten as one of mixed suits with the same top card; a flush is no answer."""
    plain, others = straights(5, "h"), straights(5, "cds")
    mixed = [" ".join([row.split()[0].replace("h", "s"), *row.split()[1:]]) for row in plain]
    alike = all(
        t.legal(on, one) == t.legal(on, other) == higher(top(one), top(on)) and t.legal(one, on) == t.legal(other, on)
        for one, other in zip(plain, mixed, strict=True)
        for on in others
        if apart(on, other)
    )
    return alike and not any(t.legal("5s 6d 7h 8c 9s", flush) for flush in one_suit_with_gaps() if "7h" not in flush)


# ---------------------------------------------------------------------------------- suits


def suits_in_order(t: Table) -> str:
    """The lowest first, as equal ranks beat one another; empty where that is no order, or not the same for each."""
    orders = set()
    for rank in RANK_LETTERS:
        beaten = {
            suit: sum(t.legal(rank + other, rank + suit) for other in SUIT_LETTERS if other != suit)
            for suit in SUIT_LETTERS
        }
        orders.add("".join(sorted(beaten, key=beaten.__getitem__)) if len({*beaten.values()}) == 4 else "")
    return orders.pop() if len(orders) == 1 else ""


def spades_lowest_and_the_two_of_hearts_highest(t: Table) -> bool:
    others = [card for card in PACK if card != "2h"]
    return suits_in_order(t)[:1] == "s" and all(t.legal(card, "2h") and not t.legal("2h", card) for card in others)


def not_the_order_of_big_two(t: Table) -> bool:
    """There spades are usually the highest suit."""
    order = suits_in_order(t)
    return len(order) == 4 and order[-1] != BIG_TWO_HIGHEST


# ---------------------------------------------------------------------------------- passes, 2s, the first card


def has_passed(t: Table) -> bool:
    """The player of the block, and nothing else is in the way of the play."""
    return bool(t.part["passed"]) and t.judged().reason == "passed_out" and t.legal(t.part["on"], t.part["play"])


def bombs_on_one_two(t: Table, bombs: list[str]) -> bool:
    return all(t.reason(two, bomb) == "bomb" for two, bomb in product(twos(1), bombs))


def quads_and_three_pairs(t: Table) -> bool:
    """Each on each 2; of all plays of another kind no other one."""
    tried = [play for play in every_kind() if len(play.split()) > 1 and shape(play) not in ((1, 4), (3, 6))]
    others = [(two, play) for two in twos(1) for play in tried if apart(two, play)]
    return bombs_on_one_two(t, [*quads(), *pair_runs(3)]) and not any(t.legal(*other) for other in others)


def three_of_spades_in_the_first_play(t: Table) -> bool:
    """Of four players; alone or in a combination, and never again after the first play or in a later deal."""
    without, with_it = ("3d", "4s", "2h", "3d3h", "4s5s6s"), ("3s", "3s3h", "3s4d5c", "3s3c3d3h")
    later = all(t.refused(f"1:{play}") is None for play in without)
    next_trick = t.refused("1:3s 2:- 3:- 4:- 1:5d", first=True) is None
    return (later and next_trick and the_3_may_stay_in_hand(t)) and all(
        [t.refused(f"1:{play}", first=True) == 0 for play in without]
        + [t.refused(f"1:{play}", first=True) is None for play in with_it]
    )


def holds_the_three_of_spades_too(t: Table) -> bool:
    """It is in the hand, and not in the play."""
    part = t.part
    held = "3s" in part["hand"].split() and "3s" not in part["play"].split()
    return held and t.judged().reason == "must_contain" and t.judged(play="3s 4d 5c").legal


CLAIMS: Claims = {
    "Big Two has hands of five cards.": Told("context.relatives"),
    "This is one of them: five cards of one suit.": Holds(five_of_one_suit),
    "Five cards of one suit that leave gaps, a full house, a quad with a card beside it: no plays here.": Holds(
        big_two_hands_are_no_plays
    ),
    "Straights begin at three cards.": Holds(straights_begin_at_three),
    "Hands of five belong there; straights of three and more belong here.": Holds(of_three_and_more),
    "A straight is beaten by a straight only, of the same length.": Holds(only_a_straight_of_the_same_length),
    "One suit is worth nothing.": Holds(one_suit_is_worth_nothing),
    "In Big Two spades are usually the highest suit.": Told("context.relatives"),
    "Here they are the lowest, and the 2 of hearts is the highest card.": Holds(
        spades_lowest_and_the_two_of_hearts_highest
    ),
    "The order of the suits is another one than in Big Two.": Holds(not_the_order_of_big_two),
    "Big Two has another rule for passing.": Told("context.relatives"),
    "Here you wait until the pile is cleared; at most a bomb is allowed.": Holds(out_until_the_pile_goes),
    "You passed.": Holds(has_passed),
    "A quad may beat a 2 here.": Holds(lambda t: bombs_on_one_two(t, quads())),
    "Big Two usually knows no such answer.": Told("context.relatives"),
    "A quad or three pairs in a row beat one 2 here.": Holds(quads_and_three_pairs),
    "Big Two often opens with the 3 of diamonds.": Told("context.relatives"),
    "Here, with four players, the first play of the first deal must contain the 3 of spades.": Holds(
        three_of_spades_in_the_first_play
    ),
    "You also hold the 3 of spades.": Holds(holds_the_three_of_spades_too),
    "Zheng Shangyou and President are related games.": Told("context.relatives"),
    "Big Two looks alike, but its suits, its passing and its answers to 2s differ.": Told("context.relatives"),
    "In the cousins, too, you want to be rid of your cards first.": Told("context.relatives"),
    "In the US people call this game Thirteen, Viet Cong or VC.": Told("context.names"),
    "In the US this game is called Thirteen or VC; Big Two only looks alike.": Told(
        "context.names", "context.relatives"
    ),
    # titles, and right answers of questions that no referee decides
    "I know this game already": Talk(),
    "A guess first": Talk(),
    "Five cards there, three here": Holds(straights_begin_at_three),
    "No flush over a straight": Holds(only_a_straight_of_the_same_length),
    "Hearts on top": Holds(spades_lowest_and_the_two_of_hearts_highest),
    "Passing locks": Holds(out_until_the_pile_goes),
    "Answers to a 2": Holds(quads_and_three_pairs),
    "The first card": Holds(three_of_spades_in_the_first_play),
    "Cousins": Told("context.relatives"),
    "Zheng Shangyou": Told("context.relatives"),
    "President": Told("context.relatives"),
    "Names": Told("context.names"),
    "Thirteen: this game": Told("context.names"),
    "President: a cousin": Told("context.relatives"),
    "Big Two: another game": Told("context.relatives"),
    "VC: this game": Told("context.names"),
    "Zheng Shangyou: a cousin": Told("context.relatives"),
}

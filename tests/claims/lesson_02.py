"""What lesson 2 says: which cards of one rank are a play together."""

from __future__ import annotations

from itertools import combinations
from random import Random

from tests.claims.common import positions
from tests.prose import PACK, Claims, Holds, Table, Talk, cards
from tests.second_referee import RANK_LETTERS

NAMES = {1: "single", 2: "pair", 3: "triple", 4: "quad"}


def together(cards_: str, size: int) -> list[str]:
    """Every choice of so many cards."""
    return [" ".join(chosen) for chosen in combinations(cards_.split(), size)]


def of_one_rank(*sizes: int) -> list[str]:
    """Every choice of so many cards of one rank, in every rank and suit."""
    return [play for size in sizes for rank in RANK_LETTERS for play in together(cards(rank), size)]


def one_rank(play: str) -> bool:
    return len({card[0] for card in play.split()}) == 1


# ---------------------------------------------------------------------------------- single, pair, triple, quad


def leading_is_playing_first(t: Table) -> bool:
    """On an empty table, any play, and no pass; with something there it is no lead; the first of a trick leads."""
    plays = ("3s", "2h", "4s 4c", "5s 6s 7s")
    empty = all(t.reason("", play) == "lead" for play in plays) and t.reason("", "pass") == "cannot_pass_lead"
    lies = not any(t.reason(on, play) == "lead" for on in ("3c", "3d 3h", "3c 4d 5c") for play in plays)
    going, gone = t.after("1:5c 2:-"), t.after("1:5c 2:- 3:- 4:-")
    return empty and lies and not going["leading"] and gone["leading"] and gone["to_act"] == 1


def one_card_is_a_single(t: Table) -> bool:
    """Each of the 52, and nothing else is one."""
    more = [*of_one_rank(2, 3, 4), "3s 4s", "3s 4s 5s"]
    return all(t.kind(card) == "single" for card in PACK) and not any(t.kind(play) == "single" for play in more)


def named_by_number(t: Table) -> bool:
    """Two, three and four of each rank in all suits; cards of several ranks have none of these names."""
    rng = Random(7)
    mixed = [" ".join(rng.sample(PACK, rng.randint(2, 4))) for _ in range(200)]
    return all(t.kind(play) == NAMES[len(play.split())] for play in of_one_rank(2, 3, 4)) and not any(
        t.kind(play) in NAMES.values() for play in mixed if not one_rank(play)
    )


def no_two_of_these(t: Table) -> bool:
    """Single, pair, triple or quad of one rank with such of another: never a play; nor among three to five ranks."""
    groups = [cards(rank, "scdh"[:size]) for rank in RANK_LETTERS for size in NAMES]
    alone = all(t.is_play(group) for group in groups)
    of_two_ranks = (f"{one} {other}" for one, other in combinations(groups, 2) if one[0] != other[0])
    return alone and not any(t.is_play(play) for play in of_two_ranks) and as_many_of_each_rank(t)


def as_many_of_each_rank(t: Table) -> bool:
    """What is a play among cards of three to five neighbouring ranks: there are such plays, and none is mixed."""
    rng, numbers = Random(7), set[int]()
    for _ in range(600):
        width = rng.randint(3, 5)
        low = rng.randrange(len(RANK_LETTERS) - width + 1)
        counts = [rng.choice((1, 1, 2, 2, 3, 4)) for _ in range(width)]
        if rng.random() < 0.4:
            counts = [counts[0]] * width
        ranks = RANK_LETTERS[low : low + width]
        play = " ".join(cards(rank, "scdh"[:count]) for rank, count in zip(ranks, counts, strict=True))
        if t.is_play(play):
            numbers.add(counts[0])
            if len(set(counts)) > 1:
                return False
    return numbers == {1, 2}


# ---------------------------------------------------------------------------------- what completes, what spoils


def completing(t: Table) -> list[str]:
    """The cards offered that make a quad of what the last example shows."""
    lies = " ".join(card for card in t.part["play"].split() if card != t.task["missing"])
    return [card for card in t.task["offer"].split() if t.kind(f"{lies} {card}") == "quad"]


def one_card_completes_the_quad(t: Table) -> bool:
    """Of those offered one only."""
    return completing(t) == [t.task["missing"]] and t.judged(-1).kind == "quad"


def every_rank_is_nine(t: Table) -> bool:
    """In the examples, and in what completes the last."""
    shown = all(card[0] == "9" for part, _ in positions(t) for card in part["play"].split())
    return shown and [card[0] for card in completing(t)] == ["9"]


def two_cards_are_a_pair_or_nothing(t: Table) -> bool:
    """Any two of the 52."""
    return all(
        (t.kind(play) == "pair" and t.is_play(play)) if one_rank(play) else not t.is_play(play)
        for play in together(" ".join(PACK), 2)
    )


def two_ranks_are_nothing(t: Table) -> bool:
    """Any two of the 52 that differ in rank, neighbours too, cannot be led."""
    rng = Random(7)
    apart = [play for play in together(" ".join(PACK), 2) if not one_rank(play)]
    return not any(t.is_play(play) for play in apart) and not any(t.legal("", play) for play in rng.sample(apart, 100))


def one_rank_or_no_play(t: Table) -> bool:
    """In the positions of the block and for any two cards."""
    here = [verdict.legal == one_rank(part["play"]) for part, verdict in positions(t)]
    return (
        all(here)
        and {True, False} == set(map(one_rank, (part["play"] for part, _ in positions(t))))
        and (two_cards_are_a_pair_or_nothing(t))
    )


def four_travel_alone(t: Table) -> bool:
    """Four of a rank are a play; with one to three other cards they never are."""
    rng = Random(7)
    for quad in of_one_rank(4):
        others = [card for card in PACK if card not in quad]
        beside = [*others, *(" ".join(rng.sample(others, size)) for size in (2, 3) for _ in range(20))]
        if not t.is_play(quad) or any(t.is_play(f"{quad} {more}") for more in beside):
            return False
    return True


def an_odd_card_spoils(t: Table) -> bool:
    """One card of another rank beside a pair, a triple or a quad."""
    rng = Random(7)
    return all(
        t.is_play(play) and not any(t.is_play(f"{play} {odd}") for odd in rng.sample(PACK, 8) if odd[0] != play[0])
        for play in of_one_rank(2, 3, 4)
    )


def a_card_beside_the_four(t: Table) -> bool:
    """The positions of the block are legal if nothing lies beside the four."""
    told = [(verdict.legal, len(part["play"].split()) == 4) for part, verdict in positions(t)]
    quads = all(t.kind(" ".join(part["play"].split()[:4])) == "quad" for part, _ in positions(t))
    return quads and sorted(told) == [(False, False), (True, True)]


# ---------------------------------------------------------------------------------- hands


def whichever_two(t: Table) -> bool:
    """Any two of the four in every rank."""
    return all(t.kind(pair) == "pair" and t.legal("", pair) for pair in of_one_rank(2))


def pairs_in(t: Table, hand: str) -> list[str]:
    return [play for play in t.plays("", hand) if t.kind(play) == "pair"]


def all_pairs_can_be_found(t: Table) -> bool:
    """They are what two cards of one rank make in the hand."""
    return pairs_in(t, t.task["hand"]) == [play for play in together(t.task["hand"], 2) if one_rank(play)]


def three_hide_three_pairs(t: Table) -> bool:
    """Three of the five are in the hand, and make three pairs."""
    fives = " ".join(card for card in t.task["hand"].split() if card[0] == "5")
    return len(fives.split()) == 3 and pairs_in(t, fives) == together(fives, 2)


def no_group_is_fixed(t: Table) -> bool:
    """Of two, three or four of a rank in a hand any part may be led, and of a straight any of its cards."""
    for group in of_one_rank(4)[::3]:
        hand = f"{group} 3s 3d" if group[0] != "3" else f"{group} 4s 4d"
        parts = [part for size in NAMES for part in together(group, size)]
        if not all(t.reason("", part, hand=hand) == "lead" for part in parts):
            return False
    return all(t.reason("", card, hand="5s 6d 7h 8c") == "lead" for card in ("5s", "6d", "7h", "8c", "6d 7h 8c"))


def one_of_three_sevens(t: Table) -> bool:
    """Each of any three, led alone or played on a lower card."""
    return all(
        t.legal("", seven, hand=hand) and t.reason("6h", seven, hand=hand) == "higher_rank"
        for hand in together(cards("7"), 3)
        for seven in hand.split()
    )


def one_seven_on_the_six(t: Table) -> bool:
    """A single seven, of three that are held, is played on a single six."""
    part = t.part
    lies, seven, sevens = part["on"], part["play"], [card for card in part["hand"].split() if card[0] == "7"]
    return (lies[0], seven[0], len(sevens)) == ("6", "7", 3) and t.kind(lies) == t.judged().kind == "single"


CLAIMS: Claims = {
    "To lead is to play first, on an empty table.": Holds(leading_is_playing_first),
    "Three jacks and two fours: poker players are proud of this hand.": Talk(),
    "One card is a single.": Holds(one_card_is_a_single),
    "Two of a rank are a pair, three a triple, four a quad or four of a kind.": Holds(named_by_number),
    "No play mixes two of these.": Holds(no_two_of_these),
    "Add the card that completes the quad.": Holds(one_card_completes_the_quad),
    "One rank throughout, and here that rank is nine.": Holds(every_rank_is_nine),
    "Two cards are a play only as a pair.": Holds(two_cards_are_a_pair_or_nothing),
    "Two cards alone, of different ranks, are never a play.": Holds(two_ranks_are_nothing),
    "Two cards are a play only if they have one rank; compare the two.": Holds(one_rank_or_no_play),
    "Four of a rank travel alone.": Holds(four_travel_alone),
    "An odd card beside them, or beside a pair or a triple, makes it no play.": Holds(an_odd_card_spoils),
    "See whether any card is there beside the four.": Holds(a_card_beside_the_four),
    "Any two cards of one rank are a pair, whichever two you take.": Holds(whichever_two),
    "Find every pair.": Holds(all_pairs_can_be_found),
    "Three fives hide more than one pair.": Holds(three_hide_three_pairs),
    "Your hand has no fixed groups.": Holds(no_group_is_fixed),
    "You hold three sevens, and you may still play one of them alone.": Holds(one_of_three_sevens),
    "One seven on the six.": Holds(one_seven_on_the_six),
    # titles, and right answers of questions that no referee decides
    "A guess first": Talk(),
    "One rank throughout": Holds(no_two_of_these),
    "Two of a kind": Holds(two_cards_are_a_pair_or_nothing),
    "Four, and no more": Holds(four_travel_alone),
    "Hidden pairs": Talk(),
    "Nothing is glued together": Holds(no_group_is_fixed),
}

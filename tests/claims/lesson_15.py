"""Lesson 15: what is wise.  Whether a tip is good no referee can say; what it builds on can be ruled on."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from tests.claims.bombs import apart, every_kind, shape, twos
from tests.claims.common import TO_THE_ACE, higher, pair_runs, quads, seats, shown
from tests.prose import PACK, Claims, Holds, Table, Talk, Told, cards, sentences
from tests.second_referee import RANK_LETTERS

HERE = "15-tips"
TIPS = [one.task for one in sentences(HERE) if one.task.get("kind") == "tip" and one.place.endswith("ask")]


# ---------------------------------------------------------------------------------- the play of a block


def choices(t: Table) -> list[str]:
    """Every legal play of the hand in the block."""
    return t.plays(t.part.get("on", ""), t.part["hand"])


def each_card_is_legal(t: Table) -> bool:
    """On the five of the block, each card of the hand."""
    there = shown(t, HERE, 1)
    return choices(there) == there.part["hand"].split() and all(
        there.legal(there.part["on"], card) for card in there.part["hand"].split()
    )


def advice_binds_nobody(t: Table) -> bool:
    """What each block advises is legal, and so is something that it does not advise."""
    for task in TIPS:
        on, advised = task.get("on", ""), [set(play.split()) for play in task["advice"]]
        legal = [set(play.split()) for play in t.plays(on, task["hand"])] + [{"pass"}] * t.legal(on, "pass")
        if not all(play in legal for play in advised) or all(play in advised for play in legal):
            return False
    return True


def lies(rank: str) -> Callable[[Table], bool]:
    """A card of a rank lies there, and the hand can beat it with one card or another."""
    return lambda t: t.part["on"][0] == rank and len(t.part["on"]) == 2 and len(choices(t)) > 1


def you_lead(t: Table) -> bool:
    """Nothing lies there: each card of the hand may be led, and a pass may not."""
    return "on" not in t.part and all(t.legal("", card) for card in t.part["hand"].split()) and not t.legal("", "pass")


def beats_too(*plays: str) -> Callable[[Table], bool]:
    """Each beats what lies there, the 2 does as well, and the 2 that is kept wins the lead if it is not beaten."""

    def check(t: Table) -> bool:
        on, hand = t.part["on"], t.part["hand"].split()
        two = hand[-1]
        cheaper = all(play in hand and t.legal(on, play) and not higher(play, two) for play in plays)
        return cheaper and two[0] == "2" and t.legal(on, two) and unbeaten_takes_the_lead(t, two)

    return check


# ---------------------------------------------------------------------------------- 2s


def unbeaten_takes_the_lead(t: Table, card: str) -> bool:
    """At each number of players, when all others pass."""
    for players in seats(t):
        passes = " ".join(f"{seat}:-" for seat in range(2, players + 1))
        after = t.after(f"1:{card} {passes}", players=players)
        if (after["to_act"], after["leading"]) != (1, True):
            return False
    return True


def a_two_wins_the_lead(t: Table) -> bool:
    """Unless a higher 2 beats it, or a bomb; nothing else does, and each of these does.  A last 2 leaves the lead."""
    tried = [*PACK, *every_kind(2), *quads(), *pair_runs(3)]
    for two in twos(1):
        beaten = {play for play in tried if apart(two, play) and t.legal(two, play)}
        if beaten != {play for play in tried if bombs_a_two(play) or (len(play) == 2 and higher(play, two))}:
            return False
    last = [t.after(f"1:{two}.out 2:- 3:- 4:-") for two in twos(1)]
    return all(unbeaten_takes_the_lead(t, two) for two in twos(1)) and all(
        (after["to_act"], after["leading"]) == (2, True) for after in last
    )


def bombs_a_two(play: str) -> bool:
    """By its shape: four of a rank below the 2, or three pairs in a row."""
    return shape(play) in ((1, 4), (3, 6))


def low_cards_need_no_two(t: Table) -> bool:
    """Whatever is below the ace of hearts, a card that is no 2 beats it."""
    below = PACK[:48]
    cheaper = [card for card in below if any(t.legal(card, other) for other in reversed(below) if other != card)]
    return cheaper == list(below[:-1])


# ---------------------------------------------------------------------------------- sorting


def four_plays(t: Table) -> bool:
    """A straight, a pair run, a king and a pair of 2s are the whole hand, and three plays never are."""
    there = shown(t, HERE, 3, 3)
    hand = there.part["hand"]
    sorted_hand = {"straight": "3s 4d 5c 6h", "pair_run": "8s 8d 9c 9h Tc Td", "single": "Ks", "pair": "2c 2h"}
    kinds = all(there.kind(play) == kind for kind, play in sorted_hand.items())
    whole = sorted(" ".join(sorted_hand.values()).split()) == sorted(hand.split())
    return kinds and whole and fewest(there.plays("", hand), hand.split()) == 4


def fewest(plays: list[str], hand: list[str]) -> int:
    """How many plays it takes at least to be rid of a hand."""
    if not hand:
        return 0
    lowest = [play.split() for play in plays if hand[0] in play.split() and {*play.split()} <= {*hand}]
    longest = max(len(play.split()) for play in plays)
    best = len(hand)
    for play in sorted(lowest, key=len, reverse=True):
        rest = [card for card in hand if card not in play]
        if 1 + -(-len(rest) // longest) < best:
            best = min(best, 1 + fewest(plays, rest))
    return best


def one_card_alone(t: Table) -> bool:
    """A single is one card, no more; a straight or a pair run is three at least."""
    singles = all(t.kind(card) == "single" for card in PACK)
    runs = [cards(TO_THE_ACE[low : low + 3], suits) for low in range(10) for suits in ("s", "dh")]
    return singles and not any(t.kind(run) == "single" for run in runs) and all(t.is_play(run) for run in runs)


def advised_takes_more(t: Table) -> bool:
    """What is advised is a straight and a pair run, and every other lead of the hand has fewer cards than both."""
    advised = [set(play.split()) for play in t.part["advice"]]
    kinds = {t.kind(play) for play in t.part["advice"]}
    others = [play.split() for play in choices(t) if {*play.split()} not in advised]
    return kinds == {"straight", "pair_run"} and max(map(len, others)) < min(map(len, advised))


# ---------------------------------------------------------------------------------- bombs that are kept


def leaves_a_bomb(ranks: str, *plays: str) -> Callable[[Table], bool]:
    """Each play beats what lies there and leaves a bomb of these ranks whole; the hand can break it up, too."""

    def check(t: Table) -> bool:
        on, hand = t.part["on"], t.part["hand"].split()
        kept = " ".join(card for card in hand if card[0] in ranks)
        whole = all(t.legal(on, play) and play in hand and play not in kept for play in plays)
        return whole and any(t.legal(on, card) for card in kept.split()) and bomb_on_each_two(t, kept)

    return check


def bomb_on_each_two(t: Table, bomb: str) -> bool:
    return all(t.reason(two, bomb) == "bomb" for two in twos(1))


def belong_together(t: Table) -> bool:
    """The eights, nines and tens of the hand beat a 2, and with a pair less they do not."""
    kept = [card for card in t.part["hand"].split() if card[0] in "89T"]
    less = [" ".join(card for card in kept if card[0] != rank) for rank in "89T"]
    return bomb_on_each_two(t, " ".join(kept)) and not any(t.legal("2s", play) for play in less)


def strong_against_a_two_only(t: Table) -> bool:
    """A quad beats each 2; of what is no 2 it beats nothing but a lower quad."""
    lying = [play for play in every_kind() if "2" not in play]
    tried = [(on, quad) for on in lying for quad in quads("38K") if apart(on, quad)]
    usual = all(t.legal(on, quad) == (shape(on) == (1, 4) and higher(quad[:2], on[:2])) for on, quad in tried)
    return usual and all(bomb_on_each_two(t, quad) for quad in quads())


def three_pairs_as_well(t: Table) -> bool:
    """They beat a 2 as a quad does."""
    return all(bomb_on_each_two(t, bomb) for bomb in (*pair_runs(3), *quads()))


# ---------------------------------------------------------------------------------- one card left

PAIRS = [cards(rank, "sd") for rank in RANK_LETTERS]
STRAIGHTS = [cards(TO_THE_ACE[low : low + size], "s") for size in (3, 5) for low in (0, 4, 7)]
TOPPED = [f"{cards(TO_THE_ACE[-size:], 'd')} 2{suit}" for size in (2, 3, 4) for suit in "scd"]
"""Straights up to a lower 2, where these are plays."""
LAST_CARDS = [*cards(RANK_LETTERS, "h").split(), "3c", "2c"]


def one_card_beats_no(*plays: str) -> Callable[[Table], bool]:
    """These may be led, and no card answers one of them."""

    def check(t: Table) -> bool:
        led = all(t.legal("", on) for on in plays)
        lying = [*plays, *(on for on in TOPPED if t.is_play(on))]
        return led and not any(t.legal(on, card) for on, card in product(lying, LAST_CARDS) if apart(on, card))

    return check


def one_card_beats_a_single(t: Table) -> bool:
    """Each single but the 2 of hearts is beaten by some card."""
    return all(any(t.legal(on, card) for card in reversed(PACK) if card != on) for on in PACK[:-1])


def one_card_answers_singles_only(t: Table) -> bool:
    lying = [play for play in every_kind(1) if len(play.split()) > 1]
    return one_card_beats_a_single(t) and one_card_beats_no(*lying)(t)


# ---------------------------------------------------------------------------------- low cards


def never_easier(t: Table) -> bool:
    """It can be led; as an answer it beats none but a 3 of a lower suit."""
    (three,) = (card for card in t.part["hand"].split() if card[0] == "3")
    beaten = [card for card in PACK if card != three and t.legal(card, three)]
    return t.legal("", three) and beaten == [card for card in cards("3").split() if higher(three, card)]


CLAIMS: Claims = {
    "All your cards are legal here.": Holds(each_card_is_legal),
    "A tip is advice, never a rule.": Holds(advice_binds_nobody),
    "Play on the five.": Holds(lies("5")),
    "The seven beats the five too, and the 2 may win you a lead later.": Holds(beats_too("7d")),
    "A 2 that is not your last card wins the lead unless a higher 2 or a bomb beats it.": Holds(a_two_wins_the_lead),
    "Do not waste it early, on a card that a lower one beats.": Told("tip.keep_twos"),
    "Play on the nine.": Holds(lies("9")),
    "The jack and the queen beat the nine too, and the 2 stays for a lead that you need.": Holds(beats_too("Jc", "Qd")),
    "Low cards are beaten by cheaper ones.": Holds(low_cards_need_no_two),
    "Sort your hand into plays before you start, straights and pair runs first: they take many cards along.": Told(
        "tip.sort"
    ),
    "This one makes only four: a straight, a pair run, a king, and a pair of 2s.": Holds(four_plays),
    "You sort your hand before you start.": Talk(),
    "A single card takes only itself along.": Holds(one_card_alone),
    "Lead something that sheds many cards.": Holds(you_lead),
    "A straight or a pair run would take more cards along.": Holds(advised_takes_more),
    "Keep a quad, or three pairs in a row, while a 2 may still come.": Told("tip.keep_bomb"),
    "Play on the six.": Holds(lies("6")),
    "The queen would leave your quad whole, and a 2 may still come.": Holds(leaves_a_bomb("8", "Qh")),
    "A quad is strong against a 2; when no 2 is left it beats only a lower quad.": Holds(strong_against_a_two_only),
    "The same holds for three pairs in a row: play around them.": Holds(three_pairs_as_well),
    "Play on the seven, and keep your three pairs whole.": Holds(leaves_a_bomb("89T", "Jh", "Qs")),
    "The eights, nines and tens belong together; they could beat a 2.": Holds(belong_together),
    "A rival with one card cannot answer pairs or straights.": Holds(one_card_beats_no(*PAIRS, *STRAIGHTS)),
    "So lead those.": Told("tip.one_card_left"),
    "You lead, and a rival holds one card.": Holds(you_lead),
    "A rival with one card may beat a single, but no pair.": Holds(
        lambda t: one_card_beats_a_single(t) and one_card_beats_no(*PAIRS)(t)
    ),
    "A rival holds one card.": Talk(),
    "One card can answer a single only.": Holds(one_card_answers_singles_only),
    "Low singles are hard to shed late, when few tricks are left.": Told("tip.shed_low"),
    "Play them while you can.": Told("tip.shed_low"),
    "You lead, and everyone still has many cards.": Holds(you_lead),
    "Your 3 never gets easier to play than now.": Holds(never_easier),
    "At the end others play high, and a low single has little chance.": Told("tip.shed_low"),
    # titles, and right answers of questions that no referee decides
    "A guess first": Talk(),
    "Keep your 2s": Told("tip.keep_twos"),
    "To win the lead when you need it": Told("tip.keep_twos"),
    "Sort first": Told("tip.sort"),
    "Straights and pair runs": Told("tip.sort"),
    "Keep the quad": Told("tip.keep_bomb"),
    "While a 2 may still come": Told("tip.keep_bomb"),
    "Three pairs stay together": Told("tip.keep_bomb"),
    "One card left": Talk(),
    "A pair or a straight": Told("tip.one_card_left"),
    "Shed low cards": Told("tip.shed_low"),
    "Early in the deal": Told("tip.shed_low"),
}

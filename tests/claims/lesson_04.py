"""What lesson 4 says: cards in a row."""

from __future__ import annotations

from random import Random

from tests import learner
from tests.claims.common import TO_THE_ACE, higher, pair_runs, positions, quads, shown, top
from tests.claims.rows import every_row, in_a_row, ladder, ranks_in, row, rows
from tests.prose import PACK, Claims, Holds, Table, Talk, cards, of_kind
from tests.second_referee import RANK_LETTERS, SETTINGS_A_VERDICT_READS

FOLDER = "04-straights"
UP_TO_THE_TWO = [row(RANK_LETTERS[-n:]) for n in range(3, 14)]
UP_TO_THE_ACE = [row(TO_THE_ACE[-n:]) for n in range(3, 13)]
"""Every row that ends there."""


def two_straights(t: Table, count: int = 150) -> list[tuple[str, str]]:
    """Some straights and others without their cards, long and short, with a 2 where the rules allow it."""
    rng, lain = Random(7), [*rows(t, range(3, 8), "sd"), *rows(t, range(3, 8), "d")]
    return list(zip(rng.choices(lain, k=count), rng.choices(rows(t, range(3, 8), "ch"), k=count), strict=True))


# ---------------------------------------------------------------------------------- what a straight is


def three_or_more_are_a_straight(t: Table) -> bool:
    """Every row from 3 to the ace; two cards are too few; what is a straight is a row of three or more."""
    rng = Random(7)
    drawn = [" ".join(rng.sample(PACK, rng.randint(3, 5))) for _ in range(300)]
    up_to_the_ace = every_row(ranks=TO_THE_ACE)
    return (
        all(t.kind(play) == "straight" and t.legal("", play) for play in up_to_the_ace)
        and not any(t.is_play(play) for play in every_row(range(2, 3)))
        and not any(t.kind(play) == "straight" for play in drawn if not in_a_row(play))
    )


def any_suits(t: Table) -> bool:
    """The suits of a row do not change what it is."""
    rng = Random(7)
    for play in every_row(range(3, 10)):
        drawn = [" ".join(rank + rng.choice("scdh") for rank in ranks_in(play)) for _ in range(3)]
        one_suit = " ".join(rank + "c" for rank in ranks_in(play))
        if {t.is_play(other) for other in (*drawn, one_suit)} != {t.is_play(play)}:
            return False
    return all(t.kind(play) == "straight" for play in of_kind("straight", 5, rng))


def round_the_corner() -> list[str]:
    """The ranks of every row that goes on from 2 to 3."""
    ring = RANK_LETTERS * 2
    return [
        ring[13 - above : 13 + below] for above in range(1, 12) for below in range(1, 13 - above) if above + below > 2
    ]


def none_goes_round(t: Table) -> bool:
    """Of single cards or of pairs, also where 2s may be in rows."""
    wrapped = [play for ranks in round_the_corner() for play in (row(ranks), cards(ranks, "sh"))]
    tables = [t.with_(twos_in_straights=allowed, twos_in_pair_runs=allowed) for allowed in (True, False)]
    return all(table.kind(play) == "wraps_around" for table in (t, *tables) for play in wrapped)


def shown_with(t: Table, card: str) -> str:
    """What the block shows, with a card in the gap."""
    return " ".join([card, *(one for one in t.part["play"].split() if one != t.task["missing"])])


def one_card_fits_the_gap(t: Table) -> bool:
    """Of those offered just one makes a straight."""
    fitting = [card for card in t.task["offer"].split() if t.kind(shown_with(t, card)) == "straight"]
    return fitting == [t.task["missing"]] and t.legal("", shown_with(t, fitting[0]))


def suits_free_and_ranks_touching(t: Table) -> bool:
    """The missing rank fits in any suit; what is offered beside it leaves a gap."""
    rank = t.task["missing"][0]
    others = [card for card in t.task["offer"].split() if card[0] != rank]
    return (
        all(t.kind(shown_with(t, card)) == "straight" for card in cards(rank).split())
        and bool(others)
        and not any(t.is_play(shown_with(t, card)) for card in others)
    )


# ---------------------------------------------------------------------------------- a 2 on top


def pagat_and_thirteen_allow_it(t: Table) -> bool:
    """Every straight that ends in a 2."""
    return all(
        t.under(name).kind(play) == "straight" and t.under(name).legal("", play)
        for name in ("pagat", "thirteen")
        for play in UP_TO_THE_TWO
    )


def ace_high_ends_with_the_ace(t: Table) -> bool:
    """None that ends in a 2, but each that ends in the ace."""
    there = t.under("ace_high")
    barred = all(there.reason("", play) == "two_in_straight" for play in UP_TO_THE_TWO)
    return barred and all(there.legal("", play) for play in UP_TO_THE_ACE)


def it_depends_on_the_rules(t: Table) -> bool:
    """The same lead is legal under two profiles and not under the third."""
    lead = t.part["play"]
    told = {name: t.under(name).legal("", lead) for name in learner.PROFILES}
    return told == {"pagat": True, "ace_high": False, "thirteen": True} and t.judged().legal == told[t.profile]


def ace_high_forbids_this_lead(t: Table) -> bool:
    """The block is played under Ace-high, where its lead is not legal."""
    rules = learner.rules_of(t.task, t.profile)
    return rules == {"profile": "ace_high"} and not t.under("ace_high").legal("", t.task["play"])


def only_the_switch_for_twos(t: Table) -> bool:
    """Every other switch leaves the lead illegal."""
    there, lead = t.under("ace_high"), t.task["play"]
    flipped = {name: {name: not there.setting(name)} for name in SETTINGS_A_VERDICT_READS}
    turning = [name for name, flip in flipped.items() if t.under("ace_high", **flip).legal("", lead)]
    return turning == ["twos_in_straights"]


def decided_by_the_rules(t: Table) -> bool:
    """A 2 on top is a play if and only if the setting says so; the profiles differ in it."""
    told = t.setting("twos_in_straights")
    as_set = all(t.with_(twos_in_straights=value).is_play(UP_TO_THE_TWO[0]) == value for value in (True, False))
    return as_set and all(t.is_play(play) == told for play in UP_TO_THE_TWO)


def one_ends_the_other_goes_on(t: Table) -> bool:
    """In the block: a row up to the 2, which the rules decide, and one past it, which no rules allow."""
    (ends, _), (past, _) = positions(t)
    allowing = t.with_(twos_in_straights=True)
    told = [t.judged(0).legal == t.setting("twos_in_straights"), t.judged(1).reason == "wraps_around"]
    return (
        top(ends["play"])[0] == "2"
        and allowing.is_play(ends["play"])
        and not allowing.is_play(past["play"])
        and all(told)
    )


# ---------------------------------------------------------------------------------- gaps


def without_a_rank_no_straight(t: Table) -> bool:
    """Take any card but an end out of a row, and it is no play."""
    return not any(
        t.is_play(" ".join(held[:at] + held[at + 1 :]))
        for held in map(str.split, every_row(range(4, 14)))
        for at in range(1, len(held) - 1)
    ) and all(t.is_play(play) for play in every_row(range(4, 13), TO_THE_ACE))


def one_suit_does_not_close_gaps(t: Table) -> bool:
    """Three to twelve cards of one suit with a gap between: never a play, though without one they are."""
    rng = Random(7)
    drawn = [
        " ".join(rank + suit for rank in rng.sample(RANK_LETTERS, size)) for size in range(3, 13) for suit in "sh" * 15
    ]
    with_gaps = [play for play in drawn if not in_a_row(play)]
    return not any(t.is_play(play) for play in with_gaps) and all(
        t.is_play(play) for play in every_row(range(3, 13), TO_THE_ACE, "h")
    )


def an_empty_place_tells(t: Table) -> bool:
    """The positions of the block are legal if every rank between is there."""
    told = [(verdict.legal, in_a_row(part["play"])) for part, verdict in positions(t)]
    return sorted(told) == [(False, False), (True, True)]


# ---------------------------------------------------------------------------------- beating one


def answers(on: str, play: str) -> bool:
    """As many cards, and a higher top card."""
    return len(on) == len(play) and higher(top(play), top(on))


def only_top_cards_count(t: Table) -> bool:
    """Straights of one length, both ways."""
    tried = [(on, play) for on, play in two_straights(t, 900) if len(on) == len(play)]
    return len(tried) > 100 and all(
        t.legal(lies, play) == answers(lies, play) for one in tried for lies, play in (one, one[::-1])
    )


def one_suit_is_worth_nothing(t: Table) -> bool:
    """A straight of one suit beats and is beaten as one of several suits with the same top card."""
    for play in every_row(range(3, 6), TO_THE_ACE, "d"):
        ranks = ranks_in(play)
        mixed = " ".join([*(rank + "c" for rank in ranks[:-1]), ranks[-1] + "d"])
        below, above = row(ranks, "s"), row(ranks, "h")
        longer = row(RANK_LETTERS[:6], "s")
        for one in (play, mixed):
            if not ladder(t, [below, one, above]) or t.legal(longer, one):
                return False
    return True


def of_rank(rank: str) -> Holds:
    """The straights of the block end in cards of a rank; the higher of these wins, whatever lies below."""

    def check(t: Table) -> bool:
        one, other = t.task["plays"]
        tops, below = (top(one), top(other)), (one.split()[:-1], other.split()[:-1])
        exchanged = [" ".join([*below[1], tops[0]]), " ".join([*below[0], tops[1]])]
        told = [higher(tops[1], tops[0]), higher(tops[0], tops[1])]
        return {card[0] for card in tops} == {rank} and all(
            [t.legal(*plays), t.legal(*plays[::-1])] == told for plays in ([one, other], exchanged)
        )

    return Holds(check)


def only_as_many_cards(t: Table) -> bool:
    """What beats a straight is a straight of its length: no other straight, no other kind, no bomb."""
    rng = Random(7)
    kinds = [("single", 1), ("pair", 2), ("triple", 3), ("quad", 4), ("pair_run", 6), ("pair_run", 8)]
    others = [play for kind, size in kinds for play in (*of_kind(kind, size, rng, 3), cards("2", "scdh"[:size]))]
    tried = [(on, play) for on in rows(t, range(3, 7), "sd")[::4] for play in others if t.kind(play) != "straight"]
    return all(t.legal(on, play) == answers(on, play) for on, play in two_straights(t)) and not any(
        t.legal(on, play) for on, play in tried if not set(on.split()) & set(play.split())
    )


def four_on_four(t: Table) -> bool:
    """Every four in a row are beaten by each higher four, by no other number and by no quad or pairs in a row."""
    lain, played = rows(t, range(4, 5), "sd"), rows(t, range(4, 5), "ch")
    other = [*rows(t, range(3, 4), "ch"), *rows(t, range(5, 7), "ch"), *quads("QKA"), *pair_runs(3, "ch")[-2:]]
    return all(t.legal(on, play) == higher(top(play), top(on)) for on in lain for play in played) and not any(
        t.legal(on, play) for on in lain for play in other if not set(on.split()) & set(play.split())
    )


def first_count_then_compare(t: Table) -> bool:
    """Each position of the block is decided so; in two of them the number differs though the top card is higher."""
    told = [(part["on"], part["play"], verdict.legal) for part, verdict in positions(t)]
    differ = [play for on, play, _ in told if len(on) != len(play) and higher(top(play), top(on))]
    return all(legal == answers(on, play) for on, play, legal in told) and len(differ) == 2


# ---------------------------------------------------------------------------------- the lowest


def straights_in(t: Table, on: str, hand: str) -> list[str]:
    """The straights of a hand that beat what lies there."""
    return [play for play in t.plays(on, hand) if t.kind(play) == "straight"]


def the_lowest_top_that_is_enough(t: Table) -> bool:
    """For some hands: no straight with a lower top card beats it, each with that or a higher one does."""
    rng, found = Random(7), 0
    for _ in range(25):
        on = rng.choice(every_row(range(3, 4), TO_THE_ACE[:7], "sd"))
        hand = " ".join(rng.sample([card for card in PACK[4:40] if card not in on], 9))
        threes = [play for play in straights_in(t, "", hand) if len(play) == len(on)]
        beating = straights_in(t, on, hand)
        lowest = min((PACK.index(top(play)) for play in beating), default=len(PACK))
        found += bool(beating)
        if {play for play in threes if PACK.index(top(play)) >= lowest} != set(beating):
            return False
    return found > 8


def two_are_equally_right(t: Table) -> bool:
    """In the hand of the block two straights share the lowest top card that is enough."""
    here = shown(t, FOLDER, 8)
    beating = straights_in(t, here.task["on"], here.task["hand"])
    tops = [top(play) for play in beating]
    return tops.count(min(tops, key=PACK.index)) == 2


def just_above_the_eight_of_clubs(t: Table) -> bool:
    """That is the top card there; three in a row beat it from the eight of diamonds up, and below they do not."""
    on = t.task["on"]
    tried = [lower + suit for lower in ("6s 7s 8", "7s 8s 9") for suit in "scdh"]
    apart = [play for play in tried if not set(play.split()) & set(on.split())]
    legal = [top(play) for play in apart if t.legal(on, play)]
    return top(on) == "8c" and legal == ["8d", "8h", "9s", "9c", "9d", "9h"] and bool(t.plays(on, t.task["hand"]))


CLAIMS: Claims = {
    "Ace, two, three: other games call this a row.": Talk(),
    "From 3 up to the ace, three or more ranks in a row are a straight.": Holds(three_or_more_are_a_straight),
    "Suits are free.": Holds(any_suits),
    "No row goes round the corner from 2 to 3.": Holds(none_goes_round),
    "Put in the missing card.": Holds(one_card_fits_the_gap),
    "Suits are free, but the ranks must touch.": Holds(suits_free_and_ranks_touching),
    "Under Pagat and Thirteen a straight may end in a 2.": Holds(pagat_and_thirteen_allow_it),
    "Under Ace-high it may not: there the ace is its end.": Holds(ace_high_ends_with_the_ace),
    "First look which rules are in force.": Holds(it_depends_on_the_rules),
    "Ace-high is in force.": Holds(ace_high_forbids_this_lead),
    "This switch changes nothing here; look for the one about 2s in straights.": Holds(only_the_switch_for_twos),
    "No rank may be missing between.": Holds(without_a_rank_no_straight),
    "Cards of one suit that leave gaps are no play either, however many.": Holds(one_suit_does_not_close_gaps),
    "Count the ranks one by one, and see whether a place is empty.": Holds(an_empty_place_tells),
    "Between straights of one length only the top cards are compared.": Holds(only_top_cards_count),
    "A single suit throughout is worth nothing extra.": Holds(one_suit_is_worth_nothing),
    "Compare the two eights; the cards below do not count.": of_rank("8"),
    "Compare the two tens; the cards below do not count.": of_rank("T"),
    "Compare the two sevens; the cards below do not count.": of_rank("7"),
    "Only a straight of as many cards beats a straight.": Holds(only_as_many_cards),
    "Four in a row are beaten only by a higher row of four.": Holds(four_on_four),
    "Count the cards first, then compare the top ones.": Holds(first_count_then_compare),
    "The rules in force say.": Holds(decided_by_the_rules),
    "It never does.": Holds(none_goes_round),
    "One row ends with the 2, the other goes past it.": Holds(one_ends_the_other_goes_on),
    "Look for the lowest top card that is enough.": Holds(the_lowest_top_that_is_enough),
    "Here two straights are equally right.": Holds(two_are_equally_right),
    "The top card need only just be above the eight of clubs.": Holds(just_above_the_eight_of_clubs),
    # titles, and right answers of questions that no referee decides
    "A guess first": Talk(),
    "Cards in a row": Talk(),
    "A 2 on top": Talk(),
    "No gaps": Holds(without_a_rank_no_straight),
    "The top card decides": Holds(only_top_cards_count),
    "Longer is not higher": Holds(only_as_many_cards),
    "Two questions": Talk(),
    "The lowest straight": Holds(lambda t: the_lowest_top_that_is_enough(shown(t, FOLDER, 8))),
}

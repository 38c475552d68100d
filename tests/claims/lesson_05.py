"""What lesson 5 says: pairs in a row."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

from tests.claims.common import TO_THE_ACE, higher, pair_runs, positions, top
from tests.prose import Claims, Holds, Table, Talk, cards
from tests.second_referee import RANK_LETTERS

TO_THE_TWO = [cards(RANK_LETTERS[-pairs:], "sh") for pairs in range(3, 7)]
"""Pair runs that would end with the 2s."""


def in_a_row(ranks: str) -> bool:
    """Different ranks, the lowest first, of which each follows the one before."""
    return ranks in RANK_LETTERS


def ranks_of(play: str) -> str:
    """Each rank once, the lowest first."""
    return "".join(sorted({card[0] for card in play.split()}, key=RANK_LETTERS.index))


def exactly_two_of_each(play: str) -> bool:
    return set(Counter(card[0] for card in play.split()).values()) == {2}


# ---------------------------------------------------------------------------------- what a pair run is


def each_alone(t: Table) -> bool:
    """Any two fives and any two sixes of the four."""
    pairs = [cards(rank, suits) for rank in "56" for suits in ("sc", "sd", "sh", "cd", "ch", "dh")]
    return all(t.kind(pair) == "pair" and t.legal("", pair) for pair in pairs)


def three_or_more(t: Table) -> bool:
    """As many as 13 cards hold, each row up to the ace."""
    runs = [run for pairs in range(3, 7) for suits in ("sh", "cd") for run in pair_runs(pairs, suits)]
    return all(t.kind(run) == "pair_run" and t.legal("", run) for run in runs)


def two_are_too_few(t: Table) -> bool:
    """Wherever they stand, the 2s included."""
    return all(t.kind(run) == "pair_run_too_short" for run in pair_runs(2, "sc", RANK_LETTERS))


def the_last_pair_is_added(t: Table) -> bool:
    """What is missing is a pair; without it there are two pairs, with it there is a pair run."""
    shown, whole = without_missing(t)
    return t.kind(t.task["missing"]) == "pair" and t.kind(shown) == "pair_run_too_short" and t.kind(whole) == "pair_run"


def without_missing(t: Table) -> tuple[str, str]:
    """The last example as it is shown, and whole."""
    missing, whole = t.task["missing"].split(), t.part["play"]
    return " ".join(card for card in whole.split() if card not in missing), whole


def two_of_the_next_rank(t: Table) -> bool:
    """Of the pairs above and below those shown only the missing one is offered, and it fits."""
    shown, _ = without_missing(t)
    following = RANK_LETTERS[RANK_LETTERS.index(top(shown)[0]) + 1]
    fits = {
        f"{a} {b}" for a in t.task["offer"].split() for b in t.task["offer"].split() if t.is_play(f"{shown} {a} {b}")
    }
    return {ranks_of(pair) for pair in fits} == {following} and ranks_of(t.task["missing"]) == following


def twice_and_none_missing(t: Table) -> bool:
    """Some cards of three to five ranks are a pair run if and only if it is so."""
    rng = Random(7)
    for _ in range(600):
        low, width = rng.randrange(7), rng.randint(3, 5)
        ranks = TO_THE_ACE[low : low + width]
        if rng.random() < 0.4:
            ranks = ranks[0] + TO_THE_ACE[low + 2 : low + width + 1]
        counts = [2] * width if rng.random() < 0.5 else [rng.choice((1, 2, 2, 3, 4)) for _ in ranks]
        play = " ".join(cards(rank, "scdh"[:count]) for rank, count in zip(ranks, counts, strict=True))
        if (t.kind(play) == "pair_run") != (exactly_two_of_each(play) and in_a_row(ranks)):
            return False
    return True


def triples_form_no_runs(t: Table) -> bool:
    """Each is a play by itself; two, three and four in a row are none, up to the 2s."""
    rows = [cards(RANK_LETTERS[low : low + n], "scd") for n in (2, 3, 4) for low in range(len(RANK_LETTERS) - n + 1)]
    alone = [cards(rank, "scd") for rank in RANK_LETTERS]
    return all(t.kind(triple) == "triple" for triple in alone) and not any(t.is_play(row) for row in rows)


def of_each_two_in_the_block(t: Table) -> bool:
    """The positions of the block are judged by how often each rank is there and by gaps, and so are all others."""
    told = [
        verdict.legal == (exactly_two_of_each(part["play"]) and in_a_row(ranks_of(part["play"])))
        for part, verdict in positions(t)
    ]
    return all(told) and twice_and_none_missing(t)


# ---------------------------------------------------------------------------------- beating one


def same_number_and_higher(t: Table) -> bool:
    """Pair runs on pair runs of other suits, those with 2s too where there are such."""
    runs = {
        suits: [run for pairs in (3, 4, 5) for run in pair_runs(pairs, suits, RANK_LETTERS) if t.is_play(run)]
        for suits in ("sd", "ch")
    }
    rng = Random(7)
    for lain, played in (("sd", "ch"), ("ch", "sd")):
        for on, play in zip(rng.choices(runs[lain], k=200), rng.choices(runs[played], k=200), strict=True):
            if t.legal(on, play) != answers(on, play):
                return False
    return t.legal(cards("345", "sd"), cards("345", "ch"))


def answers(on: str, play: str) -> bool:
    """As many pairs, and a higher top card."""
    return len(on) == len(play) and higher(top(play), top(on))


def pairs_and_top_cards_decide(t: Table) -> bool:
    """In the block as everywhere."""
    return all(verdict.legal == answers(part["on"], part["play"]) for part, verdict in positions(t))


# ---------------------------------------------------------------------------------- 2s


def ace_high_bars_twos(t: Table) -> bool:
    """It is the 2s that are barred: up to the ace the same number is a pair run."""
    there = t.under("ace_high")
    barred = all(there.kind(run) == "two_in_pair_run" and not there.legal("", run) for run in TO_THE_TWO)
    return barred and all(there.is_play(pair_runs(pairs)[-1]) for pairs in range(3, 7))


def the_others_allow_them_on_top(t: Table) -> bool:
    """Under both the value is a reading of ours; under Ace-high it is not."""
    there = [t.under("pagat"), t.under("thirteen")]
    allowed = all(other.kind(run) == "pair_run" and other.legal("", run) for other in there for run in TO_THE_TWO)
    silent = [other.is_reading("twos_in_pair_runs") for other in (*there, t.under("ace_high"))]
    return allowed and silent == [True, True, False]


def none_goes_past_the_two(t: Table) -> bool:
    """Neither straights nor pair runs, whatever is said of 2s in them."""
    circle = [
        RANK_LETTERS[-above:] + RANK_LETTERS[:low] for above in range(1, 5) for low in range(1, 5) if above + low > 2
    ]
    past = [cards(ranks, suits) for ranks in circle for suits in ("sh", "cd")]
    singly = [" ".join(rank + "sh"[at % 2] for at, rank in enumerate(ranks)) for ranks in circle]
    tables = [t, t.with_(twos_in_pair_runs=True, twos_in_straights=True)]
    return all(table.kind(play) == "wraps_around" for table in tables for play in (*past, *singly))


def one_ends_the_other_goes_past(t: Table) -> bool:
    """The first of the block has the 2s on top; the second is a circle under any rules."""
    ends, past = (part["play"] for part, _ in positions(t))
    allowing = t.with_(twos_in_pair_runs=True)
    return top(ends)[0] == "2" and allowing.kind(ends) == "pair_run" and allowing.kind(past) == "wraps_around"


# ---------------------------------------------------------------------------------- finding them


def long_ones_hold_shorter_ones(t: Table) -> bool:
    """Four or five pairs in a row: every three, four and five of them may be led, and nothing else is a run."""
    for ranks in ("3456", "89TJ", "34567", "TJQKA"):
        led = [play for play in t.plays("", cards(ranks, "sh")) if t.kind(play) == "pair_run"]
        if led != [run for pairs in range(3, len(ranks) + 1) for run in pair_runs(pairs, "sh", ranks)]:
            return False
    return True


def the_way_to_find_them(t: Table) -> bool:
    """Three pairs from the lowest, up by one each time, then four: these are all that the hand of the block holds."""
    hand = t.task["hand"].split()
    paired = [f"{one} {other}" for one, other in pairwise(hand) if one[0] == other[0]]
    way = [" ".join(paired[low : low + n]) for n in range(3, len(paired) + 1) for low in range(len(paired) - n + 1)]
    return [play for play in t.plays("", t.task["hand"]) if t.kind(play) == "pair_run"] == way


CLAIMS: Claims = {
    "Two fives and two sixes.": Talk(),
    "Each pair alone would be a play.": Holds(each_alone),
    "From 3 up to the ace, three or more pairs in a row are a pair run, also called consecutive pairs.": Holds(
        three_or_more
    ),
    "Two pairs are too few.": Holds(two_are_too_few),
    "Add the last pair.": Holds(the_last_pair_is_added),
    "The next rank, and two of it.": Holds(two_of_the_next_rank),
    "Each rank appears exactly twice, and no rank is missing between.": Holds(twice_and_none_missing),
    "Triples form no runs.": Holds(triples_form_no_runs),
    "Count how many cards there are of each rank.": Holds(of_each_two_in_the_block),
    "Exactly two of each, and no gap.": Holds(of_each_two_in_the_block),
    "The same number of pairs, and a higher top card.": Holds(same_number_and_higher),
    "Count the pairs first, then compare the top cards.": Holds(pairs_and_top_cards_decide),
    "Ace-high bars 2s from pair runs.": Holds(ace_high_bars_twos),
    "The other two texts do not say; we allow them on top there.": Holds(the_others_allow_them_on_top),
    "No run goes past the 2.": Holds(none_goes_past_the_two),
    "One row of pairs ends with the 2s, the other goes past them.": Holds(one_ends_the_other_goes_past),
    "A long pair run holds shorter ones; each of them may be played.": Holds(long_ones_hold_shorter_ones),
    "Find every pair run.": Talk(),
    "Start with three pairs from the lowest, move up by one, then try more pairs.": Holds(the_way_to_find_them),
    # titles, and right answers of questions that no referee decides
    "Pairs in a row": Talk(),
    "A guess first": Talk(),
    "Three pairs": Holds(three_or_more),
    "Exactly two of each": Holds(twice_and_none_missing),
    "Beating a pair run": Talk(),
    "Pairs of 2s": Talk(),
    "Find them": Talk(),
}

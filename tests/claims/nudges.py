"""What nudges state besides what they ask and what they bid to compare."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations

from tests.claims.beliefs import (
    apart,
    drawn,
    in_the_very_first_play,
    kinds_of_bombs,
    last_cards_are_no_exception,
    rank_before_suit,
    suits_rise,
    twos_in_runs,
)
from tests.claims.common import higher, top
from tests.prose import Claim, Holds, Table, Talk, Told, cards
from tests.second_referee import RANK_LETTERS


def no_row_past_the_two(t: Table) -> bool:
    """Rows that hold a 2 and a 3 are no play, single cards or pairs; up to the ace each row is one."""
    circle = 2 * RANK_LETTERS
    rows = [circle[low : low + ranks] for ranks in (3, 4, 5) for low in range(13)]
    past = [row for row in rows if "23" in row]
    below = [row for row in rows if "2" not in row]
    return all(
        not any(t.is_play(cards(row, suits)) for row in past) and all(t.is_play(cards(row, suits)) for row in below)
        for suits in ("s", "sh")
    )


def top_cards_decide(t: Table) -> bool:
    """Of plays of a kind and a number the one with the higher top card beats the other, by rank, then by suit."""
    plays = drawn(5)
    alike = [(on, play) for on, play in apart(plays, plays) if len(on) == len(play) and t.kind(on) == t.kind(play)]
    return len(alike) > 50 and all(t.legal(on, play) is higher(top(play), top(on)) for on, play in alike)


def seats_without_cards_are_skipped(t: Table) -> bool:
    """From the last act on the next who holds cards is asked, or leads."""
    asked = ("1:3d 2:4d.out 3:5d 4:6d 1:7d", "1:3d 2:4d.out 3:5d.out 4:6d 1:7d", "4:Kd.out 1:- 2:Ad 3:-")
    found = [t.after(acts)["to_act"] for acts in asked]
    return found == [3, 4, 2] and t.after("3:3d.out 4:Kd.out 1:- 2:-")["to_act"] == 1


def places_alone_pay(t: Table) -> bool:
    """Whoever comes in a place earns the same in it, and what some win the others lose."""
    by_place = t.points(1, 2, 3, 4)
    return sum(by_place) == 0 > by_place[3] and all(
        [t.points(*order)[seat - 1] for seat in order] == list(by_place) for order in permutations((1, 2, 3, 4))
    )


def twos_and_pairs_win_at_once(t: Table) -> bool:
    """Four 2s or six pairs, no fewer, where the table has it; nothing where it has not."""
    wins = {
        f"{cards('2')} 3s 4c 5d 7h 8s 9c Td Qh Ks": True,
        f"{cards('2', 'scd')} 3s 4c 5d 7h 8s 9c Td Qh Ks Ac": False,
        f"{cards('3579JK', 'sh')} As": True,
        f"{cards('3579J', 'sh')} Qs Kd As": False,
    }
    agreed = t.with_(instant_wins=["four_twos", "six_pairs"])
    return all(agreed.wins_at_once(hand) is won and not t.wins_at_once(hand) for hand, won in wins.items())


def who_played_pays_less(t: Table) -> bool:
    """Where the first takes all, each other seat pays two, and four if it still holds every card."""
    table = t.with_(winner_takes_all=True)
    return (table.points(1, 2, 3, 4), table.points(1, 2, 3, 4, frozen=[3])) == ((6, -2, -2, -2), (8, -2, -4, -2))


def four_pairs_one_way(t: Table) -> bool:
    """What does not beat a quad or a run of pairs is refused; by the house rule four pairs beat a quad, not the other
    way round."""
    return kinds_of_bombs(t.with_(four_pairs_beat_quad=True))


CLAIMS: Mapping[tuple[str, str], Claim] = {
    ("cards.ranks", "Find the ranks of {cards} in the row 3, 4 … K, A, 2."): Holds(rank_before_suit),
    ("cards.ranks.one", "Find the rank of {cards} in the row 3, 4 … K, A, 2."): Holds(rank_before_suit),
    ("cards.suits", "Then find the suits of {cards} in the row ♠ ♣ ♦ ♥."): Holds(suits_rise),
    ("cards.suits.one", "Then look for their suits in the row ♠ ♣ ♦ ♥."): Holds(suits_rise),
    ("play.no_wrap.all", "No row goes on past the 2: which rows are left?"): Holds(no_row_past_the_two),
    ("play.no_twos_in_runs", "Then see what the rules in force say about 2s in rows."): Holds(twos_in_runs),
    ("play.no_twos_in_runs.all", "Put the 2s aside for a moment if the rules in force keep them out."): Holds(
        twos_in_runs
    ),
    ("beat.top_card", "With kind and number alike, only top cards are compared."): Holds(top_cards_decide),
    ("beat.top_card", "Look at {cards}: the rank first, then the suit."): Holds(top_cards_decide),
    (
        "beat.top_card.one",
        "With kind and number alike, only top cards are compared, here with {cards}: the rank first, then the suit.",
    ): Holds(top_cards_decide),
    ("bomb.then_same_kind", "The last play was {cards}."): Talk(),
    ("bomb.after_pass", "A pass, and now {cards} on the table."): Talk(),
    ("lead.winner", "Only then look at {cards}."): Holds(in_the_very_first_play),
    ("end.out", "Forget that the hand will be empty."): Holds(last_cards_are_no_exception),
    ("variant.four_pairs_on_quad", "What must be beaten is {cards}."): Holds(four_pairs_one_way),
    ("trick.skip_out", "Then go round from the last act."): Holds(seats_without_cards_are_skipped),
    ("bomb.no_bonus", "Look at the places only."): Holds(places_alone_pay),
    ("variant.instant_win", "Then count the 2s and the pairs."): Holds(twos_and_pairs_win_at_once),
    ("variant.winner_takes_all", "See for each other seat whether it had played a card."): Holds(who_played_pays_less),
    ("context.origin", "The language of its name tells."): Told("context.origin"),
}

"""What lesson 12 says: what a place is worth."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from tests import learner
from tests.claims.bombs import TWO_BOMBS_BY_THE_LAST, asked_in_vain, bombs_bring_nothing
from tests.claims.common import own, shown
from tests.prose import Claims, Holds, Table, Talk, Told

FOLDER = "12-points"
NAMES = {"Anna": 1, "Ben": 2, "Carla": 3, "Dan": 4}
IN_ORDER = [NAMES[name] for name in ("Ben", "Dan", "Anna", "Carla")]
ORDERS = list(permutations((1, 2, 3, 4)))


def by_place(t: Table, order: tuple[int, ...] | list[int]) -> list[int]:
    """What the first, the second, … earn."""
    earned = t.points(*order)
    return [earned[seat - 1] for seat in order]


def earns(t: Table, *points: int) -> bool:
    """Whether each place earns so much, whoever takes it."""
    return all(by_place(t, order) == list(points) for order in permutations(range(1, len(points) + 1)))


def pays_each(t: Table, stake: int, players: int) -> bool:
    """Whether the last one pays so much to each other player, and nobody else pays."""
    return earns(t, *[stake] * (players - 1), -stake * (players - 1))


def block_pays_each(t: Table, stake: int, players: int) -> bool:
    """The same in the block, which has so many players."""
    return len(t.task["places"]) == players and pays_each(own(t), stake, players)


# ---------------------------------------------------------------------------------- places


def four_under_pagat(t: Table) -> bool:
    """On the first picture: as many as Pagat seats; the third is one of them."""
    there = shown(t, FOLDER, 1)
    fewest, most = own(there).setting("seats")
    return own(there).profile == "pagat" and len(there.task["places"]) == fewest == most == 4


def only_the_loser_pays(t: Table) -> bool:
    """Under Pagat so, under Ace-high not."""
    return earns(t.under("pagat"), 1, 1, 1, -3) and not earns(t.under("ace_high"), 1, 1, 1, -3)


def first_earns_no_more_than_third(t: Table) -> bool:
    """Under Pagat so, under Ace-high not."""
    first_and_third = {
        name: [(told[0], told[2]) for told in (by_place(t.under(name), order) for order in ORDERS)]
        for name in ("pagat", "ace_high")
    }
    return all(first == third for first, third in first_and_third["pagat"]) and all(
        first > third for first, third in first_and_third["ace_high"]
    )


def finish_in_that_order(t: Table) -> bool:
    """The block's places are those of the names, seat by seat, and it is the last named who loses most."""
    earned = dict(enumerate(own(t).points(*t.task["places"]), 1))
    loser = min(earned, key=lambda seat: earned[seat])
    return t.task["places"] == IN_ORDER and loser == NAMES["Carla"] and list(earned.values()).count(earned[loser]) == 1


def seats_go_round(t: Table) -> bool:
    """After Anna Ben is asked, then Carla, then Dan, then Anna."""
    acts = ["1:5s", "2:6s", "3:7s", "4:8s"]
    asked = [t.after(" ".join(acts[:number]))["to_act"] for number in range(1, 5)]
    return asked == [NAMES[name] for name in ("Ben", "Carla", "Dan", "Anna")] and asked_in_vain(t, "1:5s") == [2, 3, 4]


def places_under_ace_high(t: Table) -> bool:
    """So under Ace-high, and nowhere else."""
    so = [name for name in learner.PROFILES if earns(t.under(name), 2, 1, -1, -2)]
    return so == ["ace_high"]


def each_seat_its_points(t: Table) -> bool:
    """Ben 2, Dan 1, Anna -1, Carla -2, in the order of the seats."""
    return t.task["places"] == IN_ORDER and own(t).points(*IN_ORDER) == (-1, 2, -2, 1)


def first_and_last(t: Table) -> bool:
    """Of the block: +2 under the seat that came first, −2 under the last."""
    places = t.task["places"]
    earned = own(t).points(*places)
    return (earned[places[0] - 1], earned[places[-1] - 1]) == (2, -2) == (max(earned), min(earned))


def two_others_count_otherwise(t: Table) -> bool:
    """Pagat and Thirteen, in whatever order the seats go out."""
    return all(
        t.under(name).points(*order) != t.under("ace_high").points(*order)
        for name in ("pagat", "thirteen")
        for order in ORDERS
    )


# ---------------------------------------------------------------------------------- the stake, few players


def agreed_stake(t: Table) -> bool:
    """Under Thirteen whatever the stake is; elsewhere a stake changes nothing."""
    stakes = all(
        pays_each(t.under("thirteen", stake=stake), stake, players) for stake in (1, 2, 5) for players in range(2, 9)
    )
    others = [(t.under(name), t.under(name, stake=5)) for name in ("pagat", "ace_high")]
    return stakes and all(plain.points(1, 2, 3, 4) == staked.points(1, 2, 3, 4) for plain, staked in others)


def stake_of_one_by_default(t: Table) -> bool:
    """Where nothing else is said, and another one where it is."""
    return t.setting("stake") == 1 and t.with_(stake=5).setting("stake") == 5 and pays_each(t.under("thirteen"), 1, 4)


def again_with_a_stake_of_one(t: Table) -> bool:
    """The order of the names, and the block's stake."""
    return finish_in_that_order(t) and own(t).setting("stake") == 1 and own(t).setting("scoring") == "stake"


def paid_three_times(t: Table) -> bool:
    """The block's loser pays three stakes, each other player gets one; so with any stake."""
    return all(block_pays_each(t, 1, 4) and pays_each(own(t).with_(stake=stake), stake, 4) for stake in (2, 7))


def few_players(t: Table) -> bool:
    """Under Ace-high a point, under Thirteen the stake; Pagat is for four, and with four this is not so everywhere."""
    by_place, staked = t.under("ace_high"), [t.under("thirteen", stake=stake) for stake in (1, 5)]
    few = all(
        pays_each(by_place, 1, players) and all(pays_each(one, one.setting("stake"), players) for one in staked)
        for players in (2, 3)
    )
    seated = all(one.setting("seats")[0] == 2 for one in (by_place, *staked))
    return few and seated and t.under("pagat").setting("seats") == (4, 4) and not pays_each(by_place, 1, 4)


def three_players(t: Table) -> bool:
    """The block has three places, and its rules seat three."""
    fewest, most = own(t).setting("seats")
    return len(t.task["places"]) == 3 and fewest <= 3 <= most


# ---------------------------------------------------------------------------------- bombs, a whole evening


def only_places_count(t: Table) -> bool:
    """Neither bombs nor cards left count; and the places do."""
    frozen = all(t.points(*order, frozen=[order[-1], order[1]]) == t.points(*order) for order in ORDERS)
    return bombs_bring_nothing(t) and frozen and len({t.points(*order) for order in ORDERS}) > 1


def two_bombs_and_still_last(t: Table) -> bool:
    """Such a deal there is, with the block's places and points."""
    after = t.after(TWO_BOMBS_BY_THE_LAST)
    bombs = [act for act in TWO_BOMBS_BY_THE_LAST.split() if act.startswith("4:") and len(act) == len("4:6s6c6d6h")]
    return len(bombs) == 2 and after["out"] == t.task["places"] and tuple(after["points"]) == t.points(*after["out"])


def the_rules_in_force_count_places(t: Table) -> bool:
    """The block's points are those of its places, and the rules in force make a difference."""
    places = t.task["places"]
    each = {"pagat": [1, 1, 1, -3], "ace_high": [2, 1, -1, -2], "thirteen": [1, 1, 1, -3]}
    return only_places_count(t) and all(by_place(t.under(name), places) == told for name, told in each.items())


def length_is_agreed(t: Table) -> bool:
    """No rules say how long; each of the three can be agreed on, and whoever wins ten deals has ten points."""
    ways = ({"deals": 8}, {"time": 90}, {"points": 10})
    agreed = all(t.with_(session_end=way).setting("session_end") == way for way in ways)
    return t.setting("session_end") is None and agreed and 10 * t.points(1, 2, 3, 4)[0] >= 10 > t.points(1, 2, 3, 4)[0]


def sheet(t: Table, deals: Sequence[list[int]]) -> list[list[int]]:
    """What each seat earns in each deal."""
    return [list(t.points(*order)) for order in deals]


def best_totals_win(t: Table) -> bool:
    """Seat 1 loses a deal, the others two each: the best total counts; and equal totals are best together."""
    orders = ([2, 3, 4, 1], [1, 3, 4, 2], [1, 4, 3, 2], [1, 2, 4, 3], [1, 4, 2, 3], [1, 2, 3, 4], [1, 3, 2, 4])
    lost_one, equal = sheet(t, orders), sheet(t, [[1, 2, 3, 4], [2, 1, 3, 4]])
    return learner.best(lost_one) == [1] and learner.best(equal)[:2] == [1, 2] and lost_one[0][0] < 0


def lost_the_three_deals(t: Table) -> bool:
    """In each deal of the block the seat named got the least."""
    earned = sheet(own(t), t.task["deals"])
    least = [[seat for seat, points in enumerate(deal, 1) if points == min(deal)] for deal in earned]
    return least == [[3], [2], [3]]


def more_than_one_may_be_best(t: Table) -> bool:
    """Three results each; two seats are best under Pagat, one under Ace-high."""
    deals = t.task["deals"]
    best = {name: learner.best(sheet(t.under(name), deals)) for name in learner.PROFILES}
    return len(deals) == 3 and best == {"pagat": [1, 4], "ace_high": [1], "thirteen": [1, 4]}


CLAIMS: Claims = {
    "Four players under Pagat, and you come third.": Holds(four_under_pagat),
    "Under Pagat the loser gets −3 and everyone else +1.": Holds(only_the_loser_pays),
    "Coming first earns no more than coming third.": Holds(first_earns_no_more_than_third),
    "Ben, Dan, Anna, Carla finish in that order.": Holds(finish_in_that_order),
    "Anna is seat 1, Ben 2.": Holds(finish_in_that_order),
    "One player pays one point to each of the other three.": Holds(lambda t: block_pays_each(t, 1, 4)),
    "Under Ace-high four players get +2, +1, −1, −2 by place.": Holds(places_under_ace_high),
    "Its text proposes these points itself.": Told("score.plus2_own"),
    "Seats go round: Anna 1, Ben 2, Carla 3, Dan 4.": Holds(seats_go_round),
    "Give each seat its points.": Holds(each_seat_its_points),
    "The first gets +2 and the last −2; write each under the right seat.": Holds(first_and_last),
    "The two other texts count in another way.": Holds(two_others_count_otherwise),
    "Under Thirteen the loser pays an agreed stake to each other player.": Holds(agreed_stake),
    "Here the stake is one point unless a question says otherwise; nobody plays for money.": Holds(
        stake_of_one_by_default
    ),
    "Ben, Dan, Anna, Carla again, and a stake of one.": Holds(again_with_a_stake_of_one),
    "The loser pays the stake three times, each other player gets it once.": Holds(paid_three_times),
    "Many tables play for money.": Told("context.money"),
    "People often play for money, but here only points are counted.": Told("context.money"),
    "Ace-high and Thirteen also take two or three: there the last one pays one point, or the stake, to each other "
    "player.": Holds(few_players),
    "Three players.": Holds(three_players),
    "The last one pays two others.": Holds(lambda t: block_pays_each(t, 1, 3)),
    "The last one pays one other player.": Holds(lambda t: block_pays_each(t, 1, 2)),
    "Only places count.": Holds(only_places_count),
    "Who played a bomb, and who was hit by one, makes no difference.": Holds(bombs_bring_nothing),
    "Seat 4 played two bombs and still came last.": Holds(two_bombs_and_still_last),
    "Count the places only, under the rules in force.": Holds(the_rules_in_force_count_places),
    "Agree beforehand how long you play: a number of deals, a time, or until someone has ten points.": Holds(
        length_is_agreed
    ),
    "Then add up all deals: the best total wins, and equal totals share the place.": Holds(best_totals_win),
    "Seats 3, 2 and 3 lost the three deals.": Holds(lost_the_three_deals),
    "Add up each seat's three results under the rules in force; more than one may be best.": Holds(
        more_than_one_may_be_best
    ),
    # titles, and right answers of questions that no referee decides
    "A guess first": Talk(),
    "Only the last one pays": Holds(only_the_loser_pays),
    "Every place counts": Holds(places_under_ace_high),
    "The proposal of one text": Told("score.plus2_own"),
    "An agreed stake": Holds(agreed_stake),
    "Points only": Told("context.money"),
    "Few players": Talk(),
    "A bomb is worth nothing extra": Holds(bombs_bring_nothing),
}

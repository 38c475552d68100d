"""Lesson 13: what differs from table to table."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, permutations, product
from random import Random

from tests import learner, second_deal
from tests.claims.bombs import apart, bomb_after_a_pass, every_kind, fitting, shape, twos
from tests.claims.common import (
    TO_THE_ACE,
    own,
    pair_runs,
    positions,
    quads,
    shown,
    stands,
    tricks,
)
from tests.prose import PACK, Claims, Holds, Table, Talk, Told, cards
from tests.second_referee import RANK_LETTERS, YES_NO_SETTINGS

HERE = "13-house-rules"
SEATS = (1, 2, 3, 4)


# ---------------------------------------------------------------------------------- three tables


def verdicts_differ(t: Table) -> bool:
    """The same cards are a play at one table and none at another."""
    asked = positions(shown(t, HERE, 1))
    plays = {part["play"] for part, _ in asked}
    return len(plays) == 1 and {judged.legal for _, judged in asked} == {True, False}


def ace_high_bars_twos(t: Table) -> bool:
    """No straight and no pair run ends in a 2 there; at the two other tables each does."""
    runs = [cards(RANK_LETTERS[-size:], suits) for suits in ("s", "sh") for size in (3, 4, 5)]
    is_play = {name: [t.under(name).is_play(run) for run in runs] for name in learner.PROFILES}
    return not any(is_play["ace_high"]) and all([*is_play["pagat"], *is_play["thirteen"]])


def thirteen_lets_nobody_bomb_after_a_pass(t: Table) -> bool:
    """What else is a bomb there is locked by a pass; at the two other tables it is not."""
    there = t.under("thirteen")
    bombs = all(there.reason(on, play) == "bomb" for on, play in fitting())
    locked = all(there.reason(on, play, passed=True) == "passed_out" for on, play in fitting())
    return bombs and locked and bomb_after_a_pass(t.under("pagat")) and bomb_after_a_pass(t.under("ace_high"))


def only_the_last_pays(t: Table, players: int) -> bool:
    """All but the last earn the same, and the last pays it."""
    *others, last = t.points(*range(1, players + 1))
    return others == [others[0]] * (players - 1) and others[0] > 0 and last == -sum(others)


def ace_high_pays_by_place(t: Table) -> bool:
    """Four places, four numbers, whoever comes where; at the two other tables the last alone pays."""
    falling = all(
        [dict(zip(SEATS, t.under("ace_high").points(*order), strict=True))[seat] for seat in order] == [2, 1, -1, -2]
        for order in permutations(SEATS)
    )
    others = all(only_the_last_pays(t.under("thirteen"), players) for players in range(2, 9))
    return falling and others and only_the_last_pays(t.under("pagat"), 4)


def passed_then_a_two_fell(t: Table) -> bool:
    """The player has passed, and the play would beat the single 2 that lies there."""
    asked = learner.parts(t.task, t.profile)
    return all(part["passed"] and part["on"] in twos(1) for part in asked) and all(
        t.reason(part["on"], part["play"]) == "bomb" for part in asked
    )


def one_bars_twos_the_other_bombs(t: Table) -> bool:
    """And neither bars what the other does."""
    straights = [cards(RANK_LETTERS[-size:], "s") for size in (3, 4, 5)]
    elsewhere = all(t.under("thirteen").is_play(row) for row in straights) and bomb_after_a_pass(t.under("ace_high"))
    return ace_high_bars_twos(t) and thirteen_lets_nobody_bomb_after_a_pass(t) and elsewhere


def paid(t: Table) -> tuple[int, ...]:
    """What the places of the block earn, the first place first."""
    order = t.task["places"]
    made = own(t).points(*order, frozen=t.task.get("frozen", ()))
    return tuple(made[seat - 1] for seat in order)


def ace_high_is_in_force(t: Table) -> bool:
    return learner.rules_of(t.task, t.profile) == {"profile": "ace_high"} and paid(t) == (2, 1, -1, -2)


def two_up_and_two_down(t: Table) -> bool:
    first, second, third, last = paid(t)
    return first > second > 0 > third > last


# ---------------------------------------------------------------------------------- two switches


KINDS = [*every_kind(1)[:10], *quads("4K"), *pair_runs(4)[::4], twos(1)[-1], twos(2)[-1], twos(3)[-1]]
MEETINGS = [(on, play) for on in KINDS for play in KINDS if apart(on, play)]
QUAD, FOUR_PAIRS = shape(cards("6")), shape(pair_runs(4)[0])


def turned(t: Table, setting: str) -> set[tuple[str, str]]:
    """The meetings that a switch makes legal; it makes none illegal."""
    on, off = t.with_(**{setting: True}), t.with_(**{setting: False})
    changed = {meeting for meeting in MEETINGS if t.is_play(meeting[0]) and on.legal(*meeting) != off.legal(*meeting)}
    assert all(on.legal(*meeting) for meeting in changed)
    return changed


def quads_and_two_twos(t: Table) -> bool:
    """Nothing but a quad on two 2s is turned, and each of these is."""
    wanted = {(on, play) for on, play in MEETINGS if on in twos(2) and shape(play) == QUAD}
    return len(wanted) > 2 and turned(t, "quad_beats_two_twos") == wanted


def four_pairs_and_a_quad(t: Table) -> bool:
    """Nothing but four pairs on a quad is turned, and each of these is."""
    wanted = {(on, play) for on, play in MEETINGS if shape(on) == QUAD and shape(play) == FOUR_PAIRS}
    return len(wanted) > 2 and turned(t, "four_pairs_beat_quad") == wanted


def a_quad_beats_one_two(t: Table) -> bool:
    """Each on each, and without a house rule neither two 2s nor three."""
    one = all(t.reason(two, quad) == "bomb" for two in twos(1) for quad in quads())
    return one and not any(t.legal(on, quad) for on in (*twos(2), *twos(3)) for quad in quads())


def a_switch_for_two_twos(t: Table) -> bool:
    pairs = list(product(twos(2), quads()))
    wide = t.with_(quad_beats_two_twos=True)
    return all(wide.legal(on, quad) and not t.legal(on, quad) for on, quad in pairs)


def no_other_switch_turns_it(t: Table) -> bool:
    """Of all yes/no settings just one turns the verdict on the play."""
    on, play = t.part["on"], t.part["play"]
    turning = [name for name in YES_NO_SETTINGS if t.with_(**{name: not t.setting(name)}).legal(on, play)]
    return not t.legal(on, play) and len(turning) == 1


def that_switch_is_on(t: Table) -> bool:
    """One house rule is in force in the block, and without it the first play could not be made."""
    parts = learner.parts(t.task, t.profile)
    (rules,) = {part["rules"] for part in parts}
    _, setting = rules.split()
    on, play = parts[0]["on"], parts[0]["play"]
    table = own(replace(t, task=parts[0]))
    return setting.endswith("=yes") and table.legal(on, play) and not t.legal(on, play)


def three_twos_need_five_pairs(t: Table) -> bool:
    """With the switch, too; and no pair run can more than without it."""
    wide = t.with_(quad_beats_two_twos=True)
    others = [(on, play) for on, play in MEETINGS if on in twos(3) and len(play.split()) != 10]
    five = all(wide.legal(on, play) for on in twos(3) for play in pair_runs(5))
    gained = [play for _, play in turned(t, "quad_beats_two_twos") if len(play.split()) >= 6]
    return five and not gained and not any(wide.legal(*meeting) for meeting in others)


def number_and_kind_decide(t: Table) -> bool:
    """Under the rules of the block the number of the 2s and the kind of the bomb settle it, and both matter."""
    table = own(replace(t, task=t.part))
    weapons = [quads(), *(pair_runs(pairs) for pairs in (3, 4, 5))]
    found = [
        [{table.legal(on, play) for on in twos(number) for play in weapon} for number in (1, 2, 3)]
        for weapon in weapons
    ]
    return found == [
        [{True}, {True}, {False}],
        [{True}, {False}, {False}],
        [{False}, {True}, {False}],
        [{False}, {False}, {True}],
    ]


def no_kind_of_bomb_above_another(t: Table) -> bool:
    """Neither quads nor pair runs of three, four or five beat one another; among themselves the higher one beats."""
    weapons = [quads("38K"), *(pair_runs(pairs)[::3] for pairs in (3, 4, 5))]
    across = [
        (on, play) for one, other in permutations(weapons, 2) for on, play in product(one, other) if apart(on, play)
    ]
    same = all(t.legal(kind[0], kind[-1]) for kind in weapons if apart(kind[0], kind[-1]))
    return same and bool(across) and not any(t.legal(on, play) for on, play in across)


def four_pairs_beat_a_quad(t: Table) -> bool:
    """At tables with this house rule, every quad there is, and at none without it."""
    meetings = [(on, play) for on in quads(RANK_LETTERS) for play in pair_runs(4) if on[0] not in play]
    wide = t.with_(four_pairs_beat_quad=True)
    return all(wide.legal(on, play) and not t.legal(on, play) for on, play in meetings)


def never_turned_round(t: Table) -> bool:
    wide = t.with_(four_pairs_beat_quad=True)
    rows = [row for pairs in (3, 4, 5) for row in pair_runs(pairs)]
    back = any(wide.legal(row, quad) for row in rows for quad in quads() if quad[0] not in row)
    return four_pairs_and_a_quad(t) and not back


# ---------------------------------------------------------------------------------- to the right


def only_the_picture_turns(t: Table) -> bool:
    """The next number is asked next, and a trick goes on alike in both directions."""
    right = t.with_(direction="counterclockwise")
    alike = all(right.after(" ".join(acts)) == t.after(" ".join(acts)) for acts in tricks(t, 4))
    return alike and [t.after(f"{seat}:5c")["to_act"] for seat in SEATS] == [2, 3, 4, 1]


def counter_clockwise_is_on(t: Table) -> bool:
    """In the block, and under its profile it is a house rule."""
    profile = learner.rules_of(t.task, t.profile)["profile"]
    directions = own(t).setting("direction"), t.under(profile).setting("direction")
    return directions == ("counterclockwise", "clockwise")


def the_right_has_the_next_number(t: Table) -> bool:
    there = own(t)
    following = [there.after(f"{seat}:5c")["to_act"] for seat in SEATS]
    return there.setting("direction") == "counterclockwise" and following == [2, 3, 4, 1] and stands(t)["to_act"] == 2


# ---------------------------------------------------------------------------------- points of another kind


def pairs_in(hand: str) -> int:
    """A quad counts as two."""
    ranks = [card[0] for card in hand.split()]
    return sum(ranks.count(rank) // 2 for rank in RANK_LETTERS)


def dealt(count: int) -> list[str]:
    """Some hands, half of them from seven ranks, so that they are full of pairs."""
    rng = Random(7)
    return [" ".join(rng.sample(rng.choice([PACK, PACK[-28:]]), 13)) for _ in range(count)]


def some_hands_win_at_once(t: Table) -> bool:
    """Four 2s and six pairs, each where it is agreed; nothing where nothing is."""
    four_twos, six_pairs = "4s 5c 6d 7h 9s Td Jc Qh Kd 2s 2c 2d 2h", cards("34567J", "sd") + " As"
    agreed: list[list[str]] = [[], ["four_twos"], ["six_pairs"], ["four_twos", "six_pairs"]]
    found = [[t.with_(instant_wins=names).wins_at_once(hand) for names in agreed] for hand in (four_twos, six_pairs)]
    return found == [[False, True, False, True], [False, False, True, True]]


def pairs_and_twos_are_counted(t: Table) -> bool:
    there = own(t)
    hands = [*t.task["hands"], *dealt(40)]
    return all(there.wins_at_once(hand) == (pairs_in(hand) >= 6 or hand.count("2") == 4) for hand in hands)


def frozen_pays_double(t: Table) -> bool:
    """Twice what that place pays else; whoever has played a card pays the same, and who earns earns no less."""
    plain, cold = t.with_(frozen_double=False), t.with_(frozen_double=True)
    for order in permutations(SEATS):
        for frozen in subsets(order[1:]):
            before, after = plain.points(*order), cold.points(*order, frozen=frozen)
            pays = [min(points, 0) * (2 if seat in frozen else 1) for seat, points in zip(SEATS, before, strict=True)]
            if [min(points, 0) for points in after] != pays or not any(pays):
                return False
    paid_for_nothing = all(
        t.under(name, frozen_double=True).points(*SEATS, frozen=[2, 3]) == t.under(name).points(*SEATS)
        for name in ("pagat", "thirteen")
    )
    return paid_for_nothing and frozen_at_the_first_finish(cold)


def subsets(seats: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [tuple(seat for seat, taken in zip(seats, mask, strict=True) if taken) for mask in product((0, 1), repeat=3)]


def frozen_at_the_first_finish(t: Table) -> bool:
    """Seat 3 goes out first; seats 2 and 4 had played nothing then, though seat 4 comes second in the end."""
    runs = {seat: cards(TO_THE_ACE, suit) for seat, suit in zip(SEATS, "scdh", strict=True)}
    hands = [f"{run} 2{run[1]}" for run in runs.values()]
    deal = t.deal(players=4, deal="later", leader=1, hands=hands)
    acts = [(1, runs[1]), (2, "pass"), (3, runs[3]), (4, "pass"), (1, "pass"), (3, "2d"), (4, "2h"), (1, "pass")]
    acts += [(2, "pass"), (4, runs[4]), (1, "pass"), (2, "pass"), (1, "2s")]
    for seat, play in acts:
        reason = second_deal.try_act(deal, seat, second_deal.read_play(play))
        assert reason in second_deal.LEGAL_REASONS, (seat, play, reason)
    told = tuple(second_deal.points(deal))
    return second_deal.places(deal) == [3, 4, 1, 2] and told == t.points(3, 4, 1, 2, frozen=(2, 4))


def nobody_gains_by_place(t: Table) -> bool:
    """Of four by place the others get what they would get else; where the last alone pays each they get more."""
    gains = {}
    for name in learner.PROFILES:
        cold = t.under(name, frozen_double=True)
        before, after = cold.points(*SEATS), cold.points(*SEATS, frozen=[4])
        gains[name] = {after[seat] - before[seat] for seat in range(3)}
    by_place = t.under("ace_high", frozen_double=True)
    few = [by_place.points(*range(1, players + 1), frozen=[players]) for players in (2, 3)]
    nobody = all(
        paid <= plain
        for frozen in ([3], [3, 4])
        for plain, paid in zip(by_place.points(*SEATS), by_place.points(*SEATS, frozen=frozen), strict=True)
    )
    return nobody and few == [(2, -2), (2, 2, -4)] and gains == {"pagat": {1}, "ace_high": {0}, "thirteen": {1}}


def the_last_is_frozen(t: Table) -> bool:
    """Under Ace-high with this house rule, and it costs the last one something."""
    rules = {"profile": "ace_high", "frozen_double": True}
    frozen = t.task["frozen"] == t.task["places"][-1:] and learner.rules_of(t.task, t.profile) == rules
    return frozen and paid(t)[-1] < own(t).points(*t.task["places"])[-1]


def two_points_twice(t: Table) -> bool:
    plain = own(t).points(*t.task["places"])[-1]
    return (plain, paid(t)[-1]) == (-2, -4)


def the_deal_ends_at_the_first_finish(t: Table) -> bool:
    """With this house rule; else the others play on."""
    ends = t.with_(winner_takes_all=True)
    return all(ends.after(f"{seat}:Kd.out")["over"] and not t.after(f"{seat}:Kd.out")["over"] for seat in SEATS)


def each_pays_two_or_four(t: Table) -> bool:
    ends = t.with_(winner_takes_all=True)
    for frozen in subsets(SEATS[1:]):
        pays = [4 if seat in frozen else 2 for seat in SEATS[1:]]
        if ends.points(*SEATS, frozen=frozen) != (sum(pays), *(-pay for pay in pays)):
            return False
    return True


def seat_4_pays_for_its_cards(t: Table) -> bool:
    """It has played nothing, and seat 1 is the one that went out."""
    return t.task["places"][0] == 1 and t.task["frozen"] == [4] and paid(t)[-1] == 2 * own(t).points(*SEATS)[-1]


# ---------------------------------------------------------------------------------- agreed first


def ranks_alike_the_rest_not(t: Table) -> bool:
    """No profile and no switch changes the order of the ranks; the three other questions have two answers."""
    tables = [t.under(name) for name in learner.PROFILES]
    switched = [table.with_(**{name: not table.setting(name)}) for table in tables for name in YES_NO_SETTINGS]
    steps = [(low + "h", high + "s") for low, high in pairwise(RANK_LETTERS)]
    ranks = all(
        table.legal(low, high) and not table.legal(high, low) for table in (*tables, *switched) for low, high in steps
    )
    answers = [
        {table.is_play("Qs Kd Ac 2h") for table in tables},
        {table.legal("2h", cards("6"), passed=True) for table in tables},
        {table.points(*SEATS) for table in tables},
    ]
    return ranks and all(len(answer) == 2 for answer in answers)


def aside(t: Table) -> int:
    """What is left of the pack in the block."""
    (players,) = t.task["players"]
    return 52 - players * own(t).cards_each(players)


CLAIMS: Claims = {
    "Two players disagree.": Talk(),
    "Both may be right, at different tables.": Holds(verdicts_differ),
    "Ace-high bars 2s from runs.": Holds(ace_high_bars_twos),
    "Thirteen lets no passed player bomb.": Holds(thirteen_lets_nobody_bomb_after_a_pass),
    "Ace-high pays four players by place, the other two punish only the last.": Holds(ace_high_pays_by_place),
    "Ace-high bars 2s from straights; Thirteen bars bombs after a pass.": Holds(one_bars_twos_the_other_bombs),
    "Ace-high is in force.": Holds(ace_high_is_in_force),
    "By place, two up and two down.": Holds(two_up_and_two_down),
    "Three of the four places are paid alike.": Holds(lambda t: sorted(paid(t)) == [-3, 1, 1, 1]),
    "As a bomb, a quad beats one 2.": Holds(a_quad_beats_one_two),
    "Some tables let it beat two 2s as well; a switch allows it.": Holds(a_switch_for_two_twos),
    "That switch is thrown, and the verdict has not changed.": Holds(no_other_switch_turns_it),
    "The switch speaks of quads and of two 2s.": Holds(quads_and_two_twos),
    "Three 2s still need five pairs, and pair runs gain nothing.": Holds(three_twos_need_five_pairs),
    "That switch is on.": Holds(that_switch_is_on),
    "Count the 2s, and look at the kind of the bomb.": Holds(number_and_kind_decide),
    "No kind of bomb stands above another.": Holds(no_kind_of_bomb_above_another),
    "Some tables make one exception: four pairs in a row beat a quad.": Holds(four_pairs_beat_a_quad),
    "The exception is for exactly four pairs, and it is never turned round: a quad beats no pairs in a row.": Holds(
        never_turned_round
    ),
    "Four pairs on a quad, and nothing else.": Holds(four_pairs_and_a_quad),
    "Many tables in Vietnam play to the right.": Told("variant.counterclockwise"),
    "Our seats are numbered in the order of play, so only the picture turns.": Holds(only_the_picture_turns),
    "Counter-clockwise is on.": Holds(counter_clockwise_is_on),
    "The neighbour on the right comes next, and has the next number.": Holds(the_right_has_the_next_number),
    "Tới trắng: some tables let a hand win at once, for example with four 2s or with six pairs.": Holds(
        some_hands_win_at_once
    ),
    "Count the pairs, and count the 2s.": Holds(pairs_and_twos_are_counted),
    "Cóng, or frozen: whoever still holds all 13 cards when the first goes out pays double, if that place pays at "
    "all.": Holds(frozen_pays_double),
    "As we read it, the others gain from it only where the last pays each of them.": Holds(nobody_gains_by_place),
    "Ace-high, and the last had not played a card.": Holds(the_last_is_frozen),
    "Two points paid twice, because no card was played.": Holds(two_points_twice),
    "At such a table the deal ends when the first is out.": Holds(the_deal_ends_at_the_first_finish),
    "Each other player pays 2 points, or 4 if still holding all 13 cards.": Holds(each_pays_two_or_four),
    "Seat 1 is out, and seat 4 has not played a card.": Holds(seat_4_pays_for_its_cards),
    "Two pay 2, one pays 4, and the winner gets it all.": Holds(lambda t: paid(t) == (8, -2, -2, -4)),
    "Settle house rules before the deal, not when someone is ahead.": Told("variant.agree_first"),
    "A card of rules on the table keeps them.": Told("variant.agree_first"),
    "Once the cards are out, each side knows what helps it.": Told("variant.agree_first"),
    "The order of the ranks is the same at every table; the rest differs.": Holds(ranks_alike_the_rest_not),
    "Three agree that nearly the whole pack is dealt.": Holds(lambda t: 0 < aside(t) < 3),
    "Lesson 11 told it.": Talk(),
    "One card stays aside.": Holds(lambda t: aside(t) == 1),
    "Our table asks a few questions, and your answers make the card of your table.": Talk(),
    "A link and a QR code carry it to everyone.": Talk(),
    # titles, and right answers of questions that no referee decides
    "A guess first": Talk(),
    "Three tables": Talk(),
    "A quad on two 2s": Talk(),
    "Two, and only two": Holds(three_twos_need_five_pairs),
    "Four pairs on a quad": Talk(),
    "In one direction": Holds(never_turned_round),
    "To the right": Talk(),
    "Winning on the deal": Talk(),
    "Still thirteen cards": Talk(),
    "Winner takes all": Holds(each_pays_two_or_four),
    "Agree first": Told("variant.agree_first"),
    "Before the deal": Told("variant.agree_first"),
    "A card for your table": Talk(),
}

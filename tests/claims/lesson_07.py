"""What lesson 7 says: who has played the last card."""

from __future__ import annotations

from itertools import permutations
from random import Random

from tests.claims.common import higher, out_until_the_pile_goes, owner, positions, seats, shown, stands
from tests.prose import PACK, Claims, Holds, Table, Talk

FOLDER = "07-going-out"
FOUR = (1, 2, 3, 4)


def others(seat: int, players: int = 4) -> list[int]:
    """The other seats in turn."""
    return [(seat - 1 + step) % players + 1 for step in range(1, players)]


def after_seat(seat: int, *out: int, players: int = 4) -> int:
    """The next seat in turn that is not out."""
    return next(one for one in (*others(seat, players), seat) if one not in out)


def going_out(order: tuple[int, ...], players: int = 4) -> list[str]:
    """A trick in which everybody plays higher, from 4♠ up, and seats go out in an order."""
    acts, wanted, seat, ladder = [], list(order), order[0], iter(PACK[4:])
    while wanted:
        last = seat == wanted[0]
        acts.append(f"{seat}:{next(ladder)}{'.out' if last else ''}")
        wanted = wanted[last:]
        seat = after_seat(seat, *gone(acts), players=players)
    return acts


def gone(acts: list[str]) -> list[int]:
    """Who has played the last card in some acts."""
    return [int(act[0]) for act in acts if act.endswith(".out")]


def unbeaten(last: int, leader: int, leader_goes: bool, players: int = 4) -> list[str]:
    """A trick that a seat's last card wins, whoever led, with the last card too or not."""
    acts = [f"{leader}:5c{'.out' if leader_goes else ''}"]
    acts += [f"{seat}:Kd.out" if seat == last else f"{seat}:-" for seat in others(leader, players)]
    return acts if leader_goes else [*acts, f"{leader}:-"]


def ends(players: int) -> list[list[str]]:
    """Every such trick after which two or more hold cards."""
    everybody = range(1, players + 1)
    acts = [
        unbeaten(last, leader, goes, players)
        for last in everybody
        for leader in everybody
        for goes in (True, False)
        if goes or leader != last
    ]
    return [trick for trick in acts if players - len(gone(trick)) >= 2]


ENDS = ends(4)


# ---------------------------------------------------------------------------------- out, and the card stays


def out_with_a_fixed_place(t: Table) -> bool:
    """In whatever order they go out: who is out keeps the place."""
    tricks = [going_out(order) for order in permutations(FOUR, 3)]
    return all(
        t.after(" ".join(acts[:place]))["out"][: len(gone(acts[:place]))] == gone(acts[:place])
        for acts in tricks
        for place in range(1, len(acts) + 1)
    )


def the_last_card_stays_while_two_hold_cards(t: Table) -> bool:
    """Of each seat at each table: the next is asked, may not play lower and may play higher; else the deal is over."""
    for players in seats(t):
        for order in permutations(range(1, players + 1), players - 1):
            acts = going_out(order, players)
            for place in (at for at, act in enumerate(acts, 1) if act.endswith(".out")):
                if not stays_or_is_over(t, acts[:place], players):
                    return False
    return True


def stays_or_is_over(t: Table, acts: list[str], players: int) -> bool:
    """After a last card: it stays if two or more hold cards."""
    told, out = " ".join(acts), gone(acts)
    state = t.after(told, players=players)
    if players - len(out) < 2:
        return bool(state["over"]) and state["to_act"] is None
    asked = after_seat(out[-1], *out, players=players)
    lower, beaten = (t.refused(f"{told} {asked}:{card}", players=players) for card in ("3s", "2h"))
    return (state["over"], state["leading"], state["to_act"], lower, beaten) == (False, False, asked, len(acts), None)


def the_next_with_cards_leads(t: Table) -> bool:
    """Whoever wins a trick with the last card, and whoever else went out in it, at each number of players."""
    for players in seats(t):
        for acts in ends(players):
            state = t.after(" ".join(acts), players=players)
            following = after_seat(owner(acts), *gone(acts), players=players)
            if (state["leading"], state["to_act"]) != (True, following):
                return False
    return True


def counted_from_the_owner(t: Table) -> bool:
    """Never from the last to pass, which would often come to somebody else."""
    passed_last = [after_seat(int(acts[-1][0]), *gone(acts)) for acts in ENDS]
    owned = [after_seat(owner(acts), *gone(acts)) for acts in ENDS]
    return passed_last != owned and the_next_with_cards_leads(t)


def the_winner_of_the_trick_leads(t: Table) -> bool:
    """Whichever of the others beats the last card, or two of them do one after the other; if they have cards."""
    for seat in FOUR:
        one, two, three = others(seat)
        for acts in (
            [f"{seat}:Kd.out", f"{one}:As", f"{two}:-", f"{three}:-"],
            [f"{seat}:Kd.out", f"{one}:-", f"{two}:As", f"{three}:-"],
            [f"{seat}:Kd.out", f"{one}:-", f"{two}:-", f"{three}:As"],
            [f"{seat}:Kd.out", f"{one}:As", f"{two}:-", f"{three}:Ah", f"{one}:-"],
        ):
            state = t.after(" ".join(acts))
            if (state["leading"], state["to_act"]) != (True, owner(acts)):
                return False
    last_cards_too = t.after("1:Kd.out 2:As.out 3:- 4:-")
    return (last_cards_too["leading"], last_cards_too["to_act"]) == (True, 3)


def going_out_frees_nobody(t: Table) -> bool:
    """Who had passed before has passed after it, is not asked, and may not play."""
    for seat in FOUR:
        passer, third, fourth = others(seat)
        before = f"{seat}:9c {passer}:- {third}:Td"
        after = f"{before} {fourth}:Jh.out"
        passed = [t.after(acts)["passed"] for acts in (before, after)]
        if passed != [[passer], [passer]] or t.refused(f"{after} {passer}:2h") != 4:
            return False
    return True


# ---------------------------------------------------------------------------------- skipped, to the end


TWO_TRICKS = "1:4c 2:5c.out 3:6c 4:7c 1:8c 3:9c 4:Tc 1:Jc 3:Qc 4:- 1:- 3:4d 4:5d 1:6d"
"""In the first of them seat 2 goes out."""


def skipped_round_after_round(t: Table) -> bool:
    """In three rounds of a trick and in the next one; and in no trick is somebody asked who is out."""
    acts = TWO_TRICKS.split()
    asked = [t.after(" ".join(acts[:place]))["to_act"] for place in range(2, len(acts))]
    tricks = [going_out(order)[:place] for order in permutations(FOUR, 3) for place in range(1, len(going_out(order)))]
    return 2 not in asked and not any(t.after(" ".join(trick))["to_act"] in gone(trick) for trick in tricks)


def who_only_passes_is_back(t: Table) -> bool:
    """Whoever has passed in a trick, once or all of them: in the next one all who hold cards are asked in turn."""
    for passers in ((2,), (2, 3), (2, 3, 4)):
        acts = ["1:Qd", *(f"{seat}:-" if seat in passers else f"{seat}:{card}" for seat, card in _CLIMB)]
        acts += [f"{seat}:-" for seat in others(owner(acts)) if seat not in passers]
        won = owner(acts)
        later = [*acts, f"{won}:4c", *(f"{seat}:{rank}d" for seat, rank in zip(others(won), "567", strict=True))]
        if not t.after(" ".join(acts))["leading"] or t.refused(" ".join(later)) is not None:
            return False
    return True


_CLIMB = ((2, "Kd"), (3, "As"), (4, "Ac"))


def out_for_the_rest_of_the_deal(t: Table) -> bool:
    """Nobody who is out is asked or may play until the deal is over, in this trick or a later one."""
    acts = TWO_TRICKS.split()
    later = [t.after(" ".join(acts[:place])) for place in range(2, len(acts) + 1)]
    kept = all(state["out"] == [2] and state["to_act"] != 2 and not state["left"][1] for state in later)
    barred = all(t.refused(" ".join([*acts[:place], "2:2h"])) == place for place in range(2, len(acts) + 1))
    return kept and barred and skipped_round_after_round(t)


def passing_is_not_finishing(t: Table) -> bool:
    return who_only_passes_is_back(t) and out_for_the_rest_of_the_deal(t)


def the_others_play_on(t: Table) -> bool:
    """After the first and the second of four have gone out the deal is not over; the next to go has the next place."""
    for order in permutations(FOUR, 3):
        acts = going_out(order)
        over = [t.after(" ".join(acts[:place]))["over"] for place in range(1, len(acts) + 1)]
        if over != [False] * (len(acts) - 1) + [True] or t.after(" ".join(acts))["out"][:3] != list(order):
            return False
    return True


def the_last_with_cards_loses(t: Table) -> bool:
    """At each number of players: the last place, and the fewest points, below nothing."""
    for players in seats(t):
        for order in permutations(range(1, players + 1)):
            acts = going_out(order[:-1], players)
            state, points = t.after(" ".join(acts), players=players), t.points(*order)
            loser = points[order[-1] - 1]
            if not state["over"] or state["out"] != list(order) or loser >= 0 or loser != min(points):
                return False
    return True


# ---------------------------------------------------------------------------------- a 2 as the last card


def the_last_card_follows_the_usual_rules(t: Table) -> bool:
    """Every card of the pack as the last one: it may be led, and must beat what lies there, as with more in hand."""
    lain = Random(7).sample(PACK, 6)
    led = all(t.reason("", last, hand=last) == "lead" for last in PACK)
    return led and all(
        t.legal(on, last, hand=hand) == higher(last, on)
        for on in lain
        for last in PACK
        for hand in (last, f"{last} {'3s' if last != '3s' else '4s'}")
        if last != on and on not in hand.split()
    )


def a_two_may_be_the_last(t: Table) -> bool:
    """Each of the four: on a lower card, or led."""
    twos = PACK[-4:]
    played = all(t.refused(f"1:Kd 2:{two}.out") is None and t.after(f"1:Kd 2:{two}.out")["out"] == [2] for two in twos)
    led = all(t.after(f"1:{two}.out")["out"] == [1] for two in twos)
    return played and led and all(t.legal("Kd", two, hand=two) for two in twos)


def the_last_card_is_a_two(t: Table) -> bool:
    """The only card in hand, and the one that is played."""
    return all(part["hand"] == part["play"] == "2c" and t.plays("", part["hand"]) == ["2c"] for part, _ in positions(t))


def nothing_else_counts(t: Table) -> bool:
    """Whether it is the last card or one of several: the card on the table decides."""
    for part, verdict in positions(t):
        on, play = part["on"], part["play"]
        fuller = t.legal(on, play, hand=f"{play} 3s 9h")
        if not verdict.legal == fuller == t.legal(on, play, hand=play) == higher(play, on):
            return False
    return True


# ---------------------------------------------------------------------------------- the blocks


def seat_1_plays_its_last_card(t: Table) -> bool:
    return stands(shown(t, FOLDER, 1), 1)["out"] == [1]


def nobody_beats_it(t: Table) -> bool:
    """In the first block: everybody else passes, and that is the end of the trick."""
    block = shown(t, FOLDER, 1)
    return [act[1:] for act in block.task["acts"][1:]] == [":-"] * 3 and stands(block)["leading"]


def the_card_stays_without_its_owner(t: Table) -> bool:
    state = stands(t)
    return not state["leading"] and state["out"] == [1] and state["left"][0] == 0


def the_king_was_beaten_by_the_ace(t: Table) -> bool:
    return stands(t)["leading"] and stands(t)["to_act"] == owner(t.task["acts"]) and "3:As" in t.task["acts"]


def you_passed_before_the_two(t: Table) -> bool:
    """It can have come to this, and the pass is what bars the play."""
    state = t.after("1:9c 2:- 3:Kd 4:2c.out")
    told = t.part["on"] == "2c" and t.part["passed"]
    return told and (state["passed"], state["out"]) == ([2], [4]) and t.judged().reason == "passed_out"


def last_cards_and_no_passes(t: Table) -> bool:
    """In the block somebody has passed who holds cards, and out are those with last cards alone."""
    acts, state = t.task["acts"], stands(t)
    passed = {int(act[0]) for act in acts if act.endswith("-")} - {*gone(acts)}
    return bool(passed) and state["out"] == gone(acts) and all(state["left"][seat - 1] for seat in passed)


def seat_1_after_seat_4(t: Table) -> bool:
    return t.task["acts"][-1].startswith("4:") and stands(t)["to_act"] == 1


def seat_2_is_skipped(t: Table) -> bool:
    return t.task["acts"][-1].startswith("1:") and stands(t)["left"][1] == 0 and stands(t)["to_act"] == 3


def nobody_beats_a_last_card(t: Table) -> bool:
    """In the block of the step: after it there are passes only, until somebody is to lead."""
    block = shown(t, FOLDER, 7)
    return seat_3_is_out_and_unbeaten(block) and all(act.endswith("-") for act in block.task["acts"][3:])


def seat_3_is_out_and_unbeaten(t: Table) -> bool:
    return stands(t)["out"] == [3] == [owner(t.task["acts"])] and bool(stands(t)["leading"])


def the_next_after_seat_3(t: Table) -> bool:
    return seat_3_is_out_and_unbeaten(t) and stands(t)["to_act"] == after_seat(3, 3)


def two_are_out_and_seat_2_passes(t: Table) -> bool:
    return stands(t)["out"] == [1, 3] and t.task["acts"][-1] == "2:-" and stands(t, -1)["to_act"] == 2


def two_still_hold_cards(t: Table) -> bool:
    return sum(left > 0 for left in stands(t)["left"]) == 2 and not stands(t)["over"]


def the_queen_was_not_beaten(t: Table) -> bool:
    """So its owner is to lead."""
    return (
        "4:Qs" in t.task["acts"]
        and owner(t.task["acts"]) == 4
        and (stands(t)["leading"], stands(t)["to_act"]) == (True, 4)
    )


CLAIMS: Claims = {
    "Seat 1 plays its last card.": Holds(seat_1_plays_its_last_card),
    "Nobody beats it.": Holds(nobody_beats_it),
    "Whoever plays their last card is out, and their place is fixed.": Holds(out_with_a_fixed_place),
    "While two or more still hold cards, the card itself stays, to be beaten.": Holds(
        the_last_card_stays_while_two_hold_cards
    ),
    "The card stays, its owner is gone.": Holds(the_card_stays_without_its_owner),
    "The turn moves on.": Holds(lambda t: stands(t)["to_act"] == 2),
    "If nobody beats the card that stays, the next player with cards leads.": Holds(the_next_with_cards_leads),
    "If someone does, all goes on as usual: whoever wins the trick and still has cards leads.": Holds(
        the_winner_of_the_trick_leads
    ),
    "The king was beaten, so the owner of the ace leads.": Holds(the_king_was_beaten_by_the_ace),
    "Someone going out frees nobody.": Holds(going_out_frees_nobody),
    "Whoever has passed waits until the pile is cleared; some rules still allow bombs, as lesson 10 shows.": (
        Holds(out_until_the_pile_goes)
    ),
    "You passed, then another player went out with the 2 of clubs.": Holds(you_passed_before_the_two),
    "Whoever only passes is back in the next trick.": Holds(who_only_passes_is_back),
    "Whoever plays the last card is out for the rest of the deal.": Holds(out_for_the_rest_of_the_deal),
    "Look at the last cards, not at the passes.": Holds(last_cards_and_no_passes),
    "A player without cards is skipped, round after round.": Holds(skipped_round_after_round),
    "After seat 4 the round begins again with seat 1.": Holds(seat_1_after_seat_4),
    "Seat 2 has no cards, so its turn is skipped.": Holds(seat_2_is_skipped),
    "If nobody beats the last card of someone who is out, count on from there, not from whoever passed last.": Holds(
        lambda t: nobody_beats_a_last_card(t) and counted_from_the_owner(t)
    ),
    "Seat 3 is out and unbeaten.": Holds(seat_3_is_out_and_unbeaten),
    "Start at seat 3, who owns the last card, and take the next seat with cards.": Holds(the_next_after_seat_3),
    "The others play on for the next places.": Holds(the_others_play_on),
    "When only one player holds cards, the deal is over, and that player loses.": Holds(the_last_with_cards_loses),
    "Seats 1 and 3 are out, and seat 2 passes.": Holds(two_are_out_and_seat_2_passes),
    "Two players still hold cards, so the deal goes on.": Holds(two_still_hold_cards),
    "The queen was not beaten.": Holds(the_queen_was_not_beaten),
    "Your last card follows the usual rules.": Holds(the_last_card_follows_the_usual_rules),
    "Going out on a 2 is not forbidden.": Holds(a_two_may_be_the_last),
    "Your last card is a 2.": Holds(the_last_card_is_a_two),
    "Compare it with the card on the table; nothing else counts.": Holds(nothing_else_counts),
    # titles, and right answers of questions that no referee decides
    "Someone is finished.": Talk(),
    "A guess first": Talk(),
    "Passing is not finishing": Holds(passing_is_not_finishing),
    "The card stays": Holds(the_last_card_stays_while_two_hold_cards),
    "Beaten or not": Holds(the_winner_of_the_trick_leads),
    "Still locked": Holds(going_out_frees_nobody),
    "Skipped": Holds(skipped_round_after_round),
    "Count from the owner": Holds(counted_from_the_owner),
    "To the end": Holds(the_others_play_on),
    "A 2 as the last card": Holds(a_two_may_be_the_last),
}

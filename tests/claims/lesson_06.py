"""What lesson 6 says: who passes is out until the pile goes."""

from __future__ import annotations

from tests.claims.common import (
    ANSWERS,
    a_two_asks_again,
    higher,
    out_until_the_pile_goes,
    owner,
    passers,
    seats,
    shown,
    stands,
    tricks,
)
from tests.prose import PACK, Claims, Holds, Table, Talk

FOLDER = "06-lock"
ANNA, BEN, CARLA, DAN = 1, 2, 3, 4


def whole_tricks(t: Table) -> list[tuple[list[str], int]]:
    """Some tricks from the lead to the last pass, at each number of players."""
    return [(acts, players) for players in seats(t) for acts in tricks(t, players)]


def words(acts: list[str]) -> str:
    return " ".join(acts)


def seat_of(act: str) -> int:
    return int(act.split(":")[0])


def card_of(act: str) -> str:
    return act.split(":")[1]


# ---------------------------------------------------------------------------------- when the pile goes


def from_lead_to_cleared_pile(t: Table) -> bool:
    """Somebody is to lead after the last pass, and at no time between."""
    return all(
        [t.after(words(acts[:place]), players=players)["leading"] for place in range(1, len(acts) + 1)]
        == [False] * (len(acts) - 1) + [True]
        for acts, players in whole_tricks(t)
    )


def the_ace_is_high_enough(t: Table) -> bool:
    """But for the pass it could be played."""
    block = shown(t, FOLDER, 1)
    on, ace = block.part["on"], block.part["play"]
    return ace[0] == "A" and block.part["passed"] and t.legal(on, ace) and not t.legal(on, ace, passed=True)


def everyone_is_back(t: Table) -> bool:
    """After the last pass no pass counts, and in the next trick each is asked again in turn."""
    for acts, players in whole_tricks(t):
        cleared = t.after(words(acts), players=players)
        led = [*acts, f"{cleared['to_act']}:3s"]
        for _ in range(players - 1):
            led.append(f"{t.after(words(led), players=players)['to_act']}:-")
        others = {seat_of(act) for act in led[len(acts) + 1 :]}
        if cleared["passed"] or others != set(range(1, players + 1)) - {cleared["to_act"]}:
            return False
    return True


def gone_once_nobody_is_asked(t: Table) -> bool:
    """Not sooner, where a 2 asks somebody again, and then everyone is back."""
    return from_lead_to_cleared_pile(t) and a_two_asks_again(t) and everyone_is_back(t)


def a_trick_is_a_clean_slate(t: Table) -> bool:
    """Everyone is back, and plays what the pass had locked."""
    return everyone_is_back(t) and all(t.legal(on, play) for on, play in ANSWERS)


def only_when_nobody_else_is_asked(t: Table) -> bool:
    """While somebody is to answer the last play nobody leads: where a player is out, and where a 2 asks again."""
    with_one_out = ["1:9c.out", "2:-", "3:Td", "4:-"]
    waiting = [t.after(words(with_one_out[:place]))["leading"] for place in range(1, 4)]
    gone = bool(t.after(words(with_one_out))["leading"])
    return from_lead_to_cleared_pile(t) and a_two_asks_again(t) and not any(waiting) and gone


def whoever_plays_must_beat_it(t: Table) -> bool:
    """At every time in a trick the next player may pass, not play a lower card, and play a higher one unless locked."""
    for acts, players in whole_tricks(t):
        for place in range(1, len(acts)):
            told = acts[:place]
            asked = t.after(words(told), players=players)["to_act"]
            lower, beaten, passed = (
                t.refused(words([*told, f"{asked}:{act}"]), players=players) for act in ("3s", "2h", "-")
            )
            locked = place if asked in passers(told) else None
            if (lower, beaten, passed) != (place, locked, None):
                return False
    return True


# ---------------------------------------------------------------------------------- passing and leading


def may_pass_though_able(t: Table) -> bool:
    """Whatever could be answered."""
    return all(t.legal(on, play) and t.reason(on, "pass") == "pass" for on, play in ANSWERS)


def only_a_leader_cannot_pass(t: Table) -> bool:
    """With nothing on the table no, with anything on it yes, after a pass as before one."""
    tables = [table for answer in ANSWERS for table in answer]
    passes = [t.reason(on, "pass", passed=passed) for on in tables for passed in (False, True)]
    return t.reason("", "pass") == "cannot_pass_lead" and set(passes) == {"pass"} and t.refused("1:-") == 0


def the_last_to_play_leads_anything(t: Table) -> bool:
    """If they have cards; what they lead may be of any kind, lower than what they won with."""
    for acts, players in whole_tricks(t):
        cleared = t.after(words(acts), players=players)
        leads = [
            t.refused(words([*acts, f"{owner(acts)}:{play}"]), players=players) for play in ("3s", "QsQcQd", "AhKsQs")
        ]
        if (cleared["leading"], cleared["to_act"]) != (True, owner(acts)) or set(leads) & {len(acts)} != set():
            return False
    gone = t.after("1:Kd 2:As.out 3:- 4:- 1:-")
    return t.reason("", "3s") == "lead" and (gone["leading"], gone["to_act"]) == (True, 3)


def several_acts_are_right(t: Table) -> bool:
    """More than one of the plays of the hand and the pass."""
    right = [*t.plays(t.part["on"], t.part["hand"]), *(["pass"] if t.legal(t.part["on"], "pass") else [])]
    return len(right) > 1 and all(t.legal(t.part["on"], act) for act in right) and not t.legal(t.part["on"], "4c")


def higher_than_the_nine_or_a_pass(t: Table) -> bool:
    """Every card of the pack on the nine."""
    nine = t.part["on"]
    single = all(t.legal(nine, card) == higher(card, nine) for card in PACK if card != nine)
    return nine[0] == "9" and single and t.reason(nine, "pass") == "pass"


# ---------------------------------------------------------------------------------- the blocks


def passed_in_the_block(t: Table, *gone: int) -> bool:
    return stands(t)["passed"] == list(gone)


def last_act_is(t: Table, seat: int, card: str) -> bool:
    """A seat plays a rank, or passes; they were asked, and the trick did stand."""
    act = t.task["acts"][-1]
    asked = stands(t, len(t.task["acts"]) - 1)["to_act"]
    return asked == seat == seat_of(act) and card_of(act)[0] == card and bool(stands(t))


def seat_1_plays_a_king(t: Table) -> bool:
    return last_act_is(t, 1, "K")


def seat_2_has_passed_and_the_pile_lies(t: Table) -> bool:
    return passed_in_the_block(t, 2) and not stands(t)["leading"]


def you_passed(t: Table) -> bool:
    """It is the pass that bars the ace."""
    return bool(t.part["passed"]) and t.judged().reason == "passed_out" and t.legal(t.part["on"], t.part["play"])


def seat_3_passes_too(t: Table) -> bool:
    """Seat 2 has before."""
    return last_act_is(t, 3, "-") and stands(t, -1)["passed"] == [2]


def both_others_have_passed(t: Table) -> bool:
    """So seat 1 is to lead."""
    return seat_3_passes_too(t) and (stands(t)["leading"], stands(t)["to_act"]) == (True, 1)


def a_queen_is_led(t: Table) -> bool:
    return t.part["on"][0] == "Q" and t.reason("", t.part["on"]) == "lead"


def the_pass_went_with_the_pile(t: Table) -> bool:
    """The example of the lesson: nobody counts as having passed, and now the ace may be played on the queen."""
    cleared = stands(shown(t, FOLDER, 2, 3))
    barred = not t.legal(t.part["on"], t.part["play"], passed=True)
    return cleared["passed"] == [] and cleared["leading"] and t.judged().legal and barred


def anna_and_carla_are_not_asked_again(t: Table) -> bool:
    """Dan is; and when he passes too, Ben leads."""
    cleared = t.after(words([*t.task["acts"], f"{DAN}:-"]))
    dan = stands(t)["to_act"] == DAN
    return passed_in_the_block(t, ANNA, CARLA) and dan and (cleared["to_act"], cleared["leading"]) == (BEN, True)


def dan_passes(t: Table) -> bool:
    return last_act_is(t, DAN, "-") and bool(stands(t)["leading"])


def the_last_unbeaten_play_leads(t: Table) -> bool:
    return stands(t)["leading"] and stands(t)["to_act"] == owner(t.task["acts"]) == BEN


def one_act_breaks_the_rule(t: Table) -> bool:
    """One and no more: a play by a seat that had passed, which the cards alone would have allowed."""
    acts = shown(t, FOLDER, 5).task["acts"]
    wrong = t.refused(words(acts))
    if wrong is None:
        return False
    rest = [*acts[:wrong], *acts[wrong + 1 :]]
    passed = t.after(words(acts[:wrong]))["passed"]
    on = card_of(next(act for act in reversed(acts[:wrong]) if not act.endswith("-")))
    return t.refused(words(rest)) is None and seat_of(acts[wrong]) in passed and t.legal(on, card_of(acts[wrong]))


def the_seat_that_plays_again(t: Table) -> bool:
    """Just the act that may not stand is a play after a pass of the same seat."""
    acts = t.task["acts"]
    again = [place for place, act in enumerate(acts) if card_of(act) != "-" and f"{seat_of(act)}:-" in acts[:place]]
    return again == [t.refused(words(acts))]


def one_pass_clears_nothing(t: Table) -> bool:
    """In the block: the turn is the next seat's, and nobody leads."""
    asked = [stands(t, place)["to_act"] for place in (1, 2)]
    return asked == [2, 3] and not stands(t)["leading"] and last_act_is(t, 2, "-")


def seat_3_answers_with_a_four(t: Table) -> bool:
    """It is seat 3's turn, and the four is on the jack."""
    asked = stands(shown(t, FOLDER, 6))["to_act"]
    return asked == 3 and (t.part["on"][0], t.part["play"][0]) == ("J", "4") and t.judged().reason == "lower_rank"


def beat_the_jack_or_pass(t: Table) -> bool:
    """Every card of the pack on it, and the pass."""
    jack = t.part["on"]
    beaten = all(t.legal(jack, card) == higher(card, jack) for card in PACK if card != jack)
    return jack[0] == "J" and beaten and t.reason(jack, "pass") == "pass"


def the_jack_has_won(t: Table) -> bool:
    """Not before the third pass."""
    others = {seat_of(act) for act in t.task["acts"] if card_of(act) == "-"}
    leading = [stands(t, place)["leading"] for place in range(1, 5)]
    return others == {2, 3, 4} and leading == [False, False, False, True] and stands(t)["to_act"] == 1


def all_passed_then_a_five(t: Table) -> bool:
    """Only then seat 1 leads."""
    eight, *passes, five = t.task["acts"]
    before = stands(t, -1)
    told = card_of(eight)[0] == "8" and len(passes) == 3 and {card_of(act) for act in passes} == {"-"}
    return told and before["leading"] and before["to_act"] == seat_of(five) == 1 and five[2] == "5"


def a_clean_slate_in_the_block(t: Table) -> bool:
    return passed_in_the_block(t) and not stands(t)["leading"]


def the_next_seat_is_asked_again(t: Table) -> bool:
    """Seat 2, which had passed in the trick before."""
    return "2:-" in t.task["acts"] and stands(t)["to_act"] == 2


CLAIMS: Claims = {
    "A trick lasts from one lead until the pile of played cards is cleared.": Holds(from_lead_to_cleared_pile),
    "You passed earlier in this one; your ace would be high enough.": Holds(the_ace_is_high_enough),
    "Whoever has passed is out until the pile is cleared; some rules still allow bombs, as lesson 10 shows.": (
        Holds(out_until_the_pile_goes)
    ),
    "Once nobody else is asked any more, the pile goes, and everyone is back.": Holds(gone_once_nobody_is_asked),
    "You are seat 2 and have passed.": Holds(lambda t: passed_in_the_block(t, 2)),
    "Seat 1 plays a king.": Holds(seat_1_plays_a_king),
    "Seat 2 has passed; the pile still lies there.": Holds(seat_2_has_passed_and_the_pile_lies),
    "You passed.": Holds(you_passed),
    "Seat 3 passes too.": Holds(seat_3_passes_too),
    "Both others have passed, so the pile goes.": Holds(both_others_have_passed),
    "A queen is led in the new trick.": Holds(a_queen_is_led),
    "The pile was cleared, and your pass went with it.": Holds(the_pass_went_with_the_pile),
    "You may pass even when you could beat the play.": Holds(may_pass_though_able),
    "Only a leader cannot pass: nothing lies there yet.": Holds(only_a_leader_cannot_pass),
    "Several acts are right.": Holds(several_acts_are_right),
    "A card on the nine must be higher than it; a pass is always allowed here.": Holds(higher_than_the_nine_or_a_pass),
    "Anna is seat 1, Ben 2, Carla 3, Dan 4.": Talk(),
    "Whoever made the last play, and still has cards, leads the next trick with anything.": Holds(
        the_last_to_play_leads_anything
    ),
    "Anna and Carla have passed; they are not asked again.": Holds(anna_and_carla_are_not_asked_again),
    "Dan passes.": Holds(dan_passes),
    "Find the last play that nobody beat.": Holds(the_last_unbeaten_play_leads),
    "Here is a trick, act by act.": Talk(),
    "One act breaks the rule of this lesson.": Holds(one_act_breaks_the_rule),
    "Note each seat that passes, and see whether it plays again.": Holds(the_seat_that_plays_again),
    "The pile goes only when nobody else is asked any more.": Holds(only_when_nobody_else_is_asked),
    "Until then, whoever plays must beat the last play.": Holds(whoever_plays_must_beat_it),
    "One pass clears nothing; the turn moves on.": Holds(one_pass_clears_nothing),
    "Seat 3 answers the jack with a four.": Holds(seat_3_answers_with_a_four),
    "The jack still lies there: beat it or pass.": Holds(beat_the_jack_or_pass),
    "All three others have passed, so the jack has won.": Holds(the_jack_has_won),
    "A new trick is a clean slate: all passes are forgotten.": Holds(a_trick_is_a_clean_slate),
    "All passed on the eight; seat 1 leads a five.": Holds(all_passed_then_a_five),
    "New trick, clean slate.": Holds(a_clean_slate_in_the_block),
    "The next seat is asked again.": Holds(the_next_seat_is_asked_again),
    # titles, and right answers of questions that no referee decides
    "I pass.": Talk(),
    "A guess first": Talk(),
    "When the pile goes": Talk(),
    "Passing is free": Holds(may_pass_though_able),
    "Anna, Ben, Carla, Dan": Talk(),
    "Spot it": Talk(),
    "One pass clears nothing": Holds(only_when_nobody_else_is_asked),
    "Back again": Holds(a_trick_is_a_clean_slate),
}

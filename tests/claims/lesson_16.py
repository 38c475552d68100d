"""Lesson 16: rulings at the table, on what the lessons before it tell."""

from __future__ import annotations

from collections.abc import Callable

from tests import learner
from tests.claims.bombs import SOME_BOMBS, every_kind, twos, usual_rule, works_on_nothing_else, works_on_twos
from tests.claims.common import (
    out_until_the_pile_goes,
    own,
    positions,
    shown,
    stands,
    the_exception_of_lesson_10,
)
from tests.claims.lesson_07 import after_seat, counted_from_the_owner, gone, the_next_with_cards_leads
from tests.claims.lesson_13 import ace_high_pays_by_place, paid, passed_then_a_two_fell
from tests.claims.lesson_14 import only_a_straight_of_the_same_length, three_of_spades_in_the_first_play
from tests.prose import FOLDERS, Claims, Holds, Table, Talk, Told, sentences, whole_deals

HERE = "16-referee"


def lesson_tells(number: int, check: Callable[[Table], bool]) -> Callable[[Table], bool]:
    """The rows of the block are taught in a lesson, and the verdict of the block follows from them."""
    (folder,) = (name for name in FOLDERS if name.startswith(f"{number:02}-"))
    rows = {row for one in sentences(folder) for row in one.task.get("teaches", ())}
    return lambda t: rows.issuperset(t.task["teaches"]) and check(t)


# ---------------------------------------------------------------------------------- the guess


def four_fives_on_three_queens(t: Table) -> bool:
    """What the block asks about: a quad of 5s on a triple of queens."""
    part = shown(t, HERE, 1).part
    told = [(t.kind(part[name]), {card[0] for card in part[name].split()}) for name in ("play", "on")]
    return told == [("quad", {"5"}), ("triple", {"Q"})]


# ---------------------------------------------------------------------------------- the opening, the wrong shape


def the_three_of_spades_comes_first(t: Table) -> bool:
    """The player of the block holds it, and each play that may open the deal contains it."""
    part = shown(t, HERE, 2).part
    openings = t.plays("", part["hand"], must_contain=part["must"])
    first = bool(openings) and all("3s" in play.split() for play in openings)
    return part["must"] == "3s" and first and three_of_spades_in_the_first_play(t)


def two_fours(t: Table) -> bool:
    """The play is a pair of 4s, which nothing but the missing card forbids."""
    play = t.part["play"]
    ranks = [card[0] for card in play.split()]
    return ranks == ["4", "4"] and t.kind(play) == "pair" and t.judged().reason == "must_contain"


def a_straight_on_a_straight(t: Table) -> bool:
    return t.kind(t.part["on"]) == t.kind(t.part["play"]) == "straight"


def another_length(t: Table) -> bool:
    """One of the same length could follow, the one of the block cannot."""
    return t.judged().reason == "wrong_length" and t.legal(t.part["on"], "6s 7c 8d 9s")


# ---------------------------------------------------------------------------------- the return, the eager bomb


def plays_again_after_a_pass(t: Table) -> bool:
    """The first act that may not stand is by a seat that passed before it, in this trick."""
    acts = t.task["acts"]
    wrong = own(t).refused(" ".join(acts))
    return wrong is not None and f"{acts[wrong][0]}:-" in acts[:wrong] and not acts[wrong].endswith("-")


def the_same_kind_must_follow(t: Table) -> bool:
    """On each bomb the usual rule decides, and no 2s answer it."""
    tried = [*every_kind(2), *SOME_BOMBS]
    usual = all(usual_rule(t, bomb, tried) for bomb in SOME_BOMBS)
    return usual and {t.reason(bomb, two) for bomb in SOME_BOMBS for two in twos(1)} == {"wrong_kind"}


def neither_may_stand(t: Table) -> bool:
    """A bomb on what is no 2, and a 2 on a bomb."""
    return [judged.reason for _, judged in positions(t)] == ["bomb_needs_twos", "wrong_kind"]


# ---------------------------------------------------------------------------------- the empty seat, the score


def next_after_the_one_who_is_out(t: Table) -> bool:
    (out,) = gone(t.task["acts"])
    after = stands(t)
    return (after["leading"], after["to_act"]) == (True, after_seat(out)) and counted_from_the_owner(t)


def the_stake_is_one(t: Table) -> bool:
    """Thirteen pays a stake, and there each other player gets one point."""
    staked = [name for name in learner.PROFILES if t.under(name).setting("scoring") == "stake"]
    ones = all(t.under(name).setting("stake") == 1 and paid(t.under(name)) == (1, 1, 1, -3) for name in staked)
    return staked == ["thirteen"] and ones


def in_the_order_of_seats(t: Table) -> bool:
    """Seat 1 is first and seat 4 last; what one pays another gets."""
    earned = paid(t)
    return t.task["places"] == [1, 2, 3, 4] and earned[0] > 0 > earned[-1] and sum(earned) == 0


# ---------------------------------------------------------------------------------- which rules


def two_right_answers(t: Table) -> bool:
    """A quad on a 2 after a pass: it may stand at one table and may not at another."""
    part = shown(t, HERE, 8).part
    reasons = {t.under(name).reason(part["on"], part["play"], passed=part["passed"]) for name in learner.PROFILES}
    return t.kind(part["play"]) == "quad" and reasons == {"bomb", "passed_out"}


# ---------------------------------------------------------------------------------- a whole deal


def spots(t: Table) -> list[list[learner.Task]]:
    """Of some deals the tricks with an act that may not stand."""
    return [[task for task in tasks if task["kind"] == "spot"] for tasks in whole_deals(t.profile)]


def refused(t: Table, task: learner.Task, acts: list[str]) -> int | None:
    return t.refused(" ".join(acts), players=task["players"], first=bool(task.get("first")))


def some_may_not_stand(t: Table) -> bool:
    """Several in each deal, and some acts that may."""
    wrong = [[refused(t, task, task["acts"]) for task in deal] for deal in spots(t)]
    return all(len(deal) > 1 and None not in deal and any(deal) for deal in wrong)


def taken_back(t: Table, task: learner.Task) -> bool:
    """Without its wrong act the trick goes on as it should; else it ends with the error, or goes on as if it stood."""
    acts, wrong = task["acts"], refused(t, task, task["acts"])
    assert wrong is not None
    behind = acts[wrong + 1 :]
    return bool(behind) and refused(t, task, acts[:wrong] + behind) is None


def taken_back_or_unnoticed(t: Table) -> bool:
    """Both are found among some deals, though perhaps not in each."""
    return {taken_back(t, task) for deal in spots(t) for task in deal} == {True, False}


def points_at_the_end(t: Table) -> bool:
    """Each deal is told in tricks, and last come the points that its places earn."""
    lasts = [tasks[-1] for tasks in whole_deals(t.profile)]
    earned = [t.points(*task["places"]) for task in lasts]
    return {task["kind"] for task in lasts} == {"points"} and all(
        sum(points) == 0 and points[task["places"][-1] - 1] < 0 for task, points in zip(lasts, earned, strict=True)
    )


CLAIMS: Claims = {
    "You are the referee now.": Talk(),
    "Four fives are laid on three queens.": Holds(four_fives_on_three_queens),
    "This player holds the 3 of spades, and the first play of the first deal must contain it.": Holds(
        the_three_of_spades_comes_first
    ),
    "Two fours are the very first play.": Holds(two_fours),
    "Lesson 11 tells which card must be in the first play.": Holds(lesson_tells(11, two_fours)),
    "A straight is beaten by a straight of the same length only.": Holds(only_a_straight_of_the_same_length),
    "A straight on a straight.": Holds(a_straight_on_a_straight),
    "Lesson 4 tells how many cards must follow.": Holds(lesson_tells(4, another_length)),
    "Whoever has passed stays out until the pile is cleared; at most a bomb is allowed.": Holds(
        out_until_the_pile_goes
    ),
    "Follow the acts one by one.": Talk(),
    "Lesson 6 tells it.": Holds(lesson_tells(6, plays_again_after_a_pass)),
    "Note who passes, and who plays again.": Holds(plays_again_after_a_pass),
    "A bomb works on 2s only.": Holds(lambda t: works_on_twos(t) and works_on_nothing_else(t)),
    "On a bomb the same kind must follow, and a 2 is another kind.": Holds(the_same_kind_must_follow),
    "Lesson 9 tells what a bomb cannot do, and what it asks for.": Holds(lesson_tells(9, neither_may_stand)),
    "An unbeaten last card leaves the lead to the next player with cards.": Holds(the_next_with_cards_leads),
    "Lesson 7 tells it.": Holds(lesson_tells(7, next_after_the_one_who_is_out)),
    "Count on from the player who is out.": Holds(next_after_the_one_who_is_out),
    "The last deal is over; write it down under the rules in force.": Talk(),
    "Where a stake is paid, it is one.": Holds(lambda t: the_stake_is_one(shown(t, HERE, 7))),
    "Seats 1, 2, 3, 4 finish in that order.": Holds(in_the_order_of_seats),
    "Lesson 12 tells how each set of rules pays.": Holds(lesson_tells(12, ace_high_pays_by_place)),
    "One quad, one pass, two right answers.": Holds(two_right_answers),
    "A good referee first asks which rules are in force.": Told("variant.agree_first"),
    "You passed, then a 2 fell.": Holds(passed_then_a_two_fell),
    "Lesson 10 tells which rules let a passed player bomb.": Holds(lesson_tells(10, the_exception_of_lesson_10)),
    "Two tables, two answers.": Holds(two_right_answers),
    "Neither age nor numbers decide; what was agreed before the deal does.": Told("variant.agree_first"),
    "Now referee the first deal of an evening, four at the table.": Talk(),
    "Some acts may not stand.": Holds(some_may_not_stand),
    "Each was taken back at once, or nobody noticed.": Holds(taken_back_or_unnoticed),
    "Settle it trick by trick, then write down the points.": Holds(points_at_the_end),
    # titles, and right answers of questions that no referee decides
    "Settle it in a minute": Talk(),
    "A guess first": Talk(),
    "The opening": Talk(),
    "The wrong length": Talk(),
    "The return": Talk(),
    "The eager bomb": Talk(),
    "The empty seat": Talk(),
    "The score": Talk(),
    "Ask which rules": Told("variant.agree_first"),
    "Ask which rules were agreed": Told("variant.agree_first"),
    "A whole deal": Talk(),
}

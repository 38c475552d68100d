"""What lesson 9 says: what a bomb cannot do."""

from __future__ import annotations

from tests.claims.bombs import (
    BOMBS,
    SOME_BOMBS,
    apart,
    bombs_bring_nothing,
    every_kind,
    shape,
    twos,
    usual_rule,
    works_on_nothing_else,
    works_on_twos,
)
from tests.claims.common import TO_THE_ACE, pair_runs, positions, quads, shown, stands
from tests.prose import Claims, Holds, Table, Talk, cards

FOLDER = "09-bomb-limits"
ACES = cards("A").split()


def an_ace_lies_there(t: Table) -> bool:
    """On the first picture, and it is a play."""
    lies = shown(t, FOLDER, 1).part["on"]
    return lies in ACES and t.is_play(lies) and t.legal(lies, "2s")


def not_the_ace_but_its_two(t: Table) -> bool:
    """No bomb on an ace; every 2 on every ace; every bomb for one 2 on that 2."""
    on_one = [*quads(), *pair_runs(3)]
    return (
        not any(t.legal(ace, bomb) for ace in ACES for bomb in BOMBS if apart(ace, bomb))
        and all(t.legal(ace, two) for ace in ACES for two in twos(1))
        and all(t.legal(two, bomb) for two in twos(1) for bomb in on_one)
    )


def a_two_lies_on_the_ace(t: Table) -> bool:
    """What lies there is one 2, and it beats each ace."""
    return t.part["on"] in twos(1) and all(t.reason(ace, t.part["on"]) == "higher_rank" for ace in ACES)


def the_two_is_to_be_beaten(t: Table) -> bool:
    """What would beat the ace does not beat this 2, and what beats this 2 would not beat the ace."""
    two, quad = t.part["on"], t.part["play"]
    return t.legal("Ah", "2s") and not t.legal(two, "2s") and t.judged().legal and not t.legal("Ah", quad)


def a_bomb_is_beaten_and_the_turn_moves_on(t: Table) -> bool:
    """After the bomb the next seat is asked, and could beat it."""
    after = stands(t)
    _, bomb = t.task["acts"][-1].split(":")
    lies = " ".join(bomb[at : at + 2] for at in range(0, len(bomb), 2))
    higher = [quad for quad in quads() if TO_THE_ACE.index(quad[0]) > TO_THE_ACE.index(lies[0])]
    return (
        after["to_act"] == 4
        and not after["leading"]
        and bool(higher)
        and all(t.legal(lies, quad, table_is_bomb_on_twos=True) for quad in higher)
    )


def the_usual_rule_is_back(t: Table) -> bool:
    """On a bomb that was laid on 2s only the same kind and length with a higher top card may follow."""
    other_suits = [run for pairs in (3, 4, 5) for suits in ("cd", "sd", "dh") for run in pair_runs(pairs, suits)]
    answers = [*every_kind(3), *BOMBS[::2], *other_suits]
    lying = [*SOME_BOMBS, *(pair_runs(pairs, "sc")[3] for pairs in (3, 4, 5))]
    return all(usual_rule(t, bomb, answers, on_twos=True) for bomb in lying)


def a_two_is_the_wrong_kind(t: Table) -> bool:
    """Each single 2 on each bomb that was laid on 2s."""
    return all(
        t.kind(two) == "single" and t.reason(bomb, two, table_is_bomb_on_twos=True) == "wrong_kind"
        for bomb in BOMBS
        for two in twos(1)
    )


def which_lies_and_which_answers(t: Table) -> bool:
    """The same two plays, the other way round: one way is allowed."""
    (one, allowed), (other, refused) = positions(t)
    turned = (one["on"], one["play"]) == (other["play"], other["on"])
    return turned and allowed.legal and not refused.legal


def no_kind_above_another(t: Table) -> bool:
    """No bomb beats one of another kind, nor of another length."""
    pairs = [(on, play) for on in BOMBS[::3] for play in BOMBS[::2] if shape(on) != shape(play) and apart(on, play)]
    return not any(t.legal(on, play, table_is_bomb_on_twos=True) for on, play in pairs)


def neither_beats_the_other(t: Table) -> bool:
    """A quad on pairs in a row, four 2s among them, and pairs in a row on a quad; a house rule helps only the pairs."""
    runs = [*pair_runs(3), *pair_runs(4), *pair_runs(5)]
    both = [(quad, run) for quad in quads() for run in runs if apart(quad, run)]
    agreed = t.with_(four_pairs_beat_quad=True)
    four_twos = all(
        t.reason(run, cards("2")) == "bomb_no_priority" and not agreed.legal(run, cards("2")) for run in runs
    )
    return four_twos and all({t.reason(quad, run), t.reason(run, quad)} == {"bomb_no_priority"} for quad, run in both)


def three_pairs_lie_there(t: Table) -> bool:
    """In the block of the sentence, or in the one that its step shows."""
    lies = (t if t.task else shown(t, FOLDER, 6)).part["on"]
    return t.kind(lies) == "pair_run" and shape(lies) == (3, 6)


def only_on_up_to_three_twos(t: Table) -> bool:
    """Not on other ranks, not on four 2s, and not on pairs in a row that a 2 tops."""
    others = [cards("2"), *([cards("KA2", "sh")] if t.setting("twos_in_pair_runs") else [])]
    more = [(on, bomb) for on in others for bomb in SOME_BOMBS if apart(on, bomb) and t.legal(on, bomb)]
    return works_on_twos(t) and not more and works_on_nothing_else(t)


def no_bomb_on_a_straight(t: Table) -> bool:
    """Where a straight may end in a 2, bombs do not beat it; under Ace-high there is none."""
    straights = ["Ks As 2h", "Qs Kd As 2c", "Ts Jd Qs Ks Ad 2s"]
    may = {name for name in ("pagat", "ace_high", "thirteen") if t.under(name).is_play(straights[0])}
    tables = [t.under(name) for name in may]
    return may == {"pagat", "thirteen"} and all(
        there.is_play(on) and not there.legal(on, bomb)
        for there in tables
        for on in straights
        for bomb in SOME_BOMBS
        if apart(on, bomb)
    )


def pairs_ask_for_pairs(t: Table) -> bool:
    """On pairs in a row only as many pairs in a row, with a higher top card."""
    answers = [*every_kind(3), *pair_runs(3, "cd"), *pair_runs(3, "sc"), *pair_runs(4, "cd")]
    return usual_rule(t, t.part["on"], answers) and all(usual_rule(t, on, answers) for on in pair_runs(4)[1::4])


def a_bomb_wins_the_trick_and_nothing_more(t: Table) -> bool:
    """Who bombed leads when all pass; with bombs or without, the same places bring the same points."""
    won = t.after("1:2s 2:- 3:- 4:6s6c6d6h 1:-" + (" 2:- 3:-" if t.setting("passed_may_overbomb") else ""))
    return won["leading"] and won["to_act"] == 4 and bombs_bring_nothing(t)


def nobody_noticed(t: Table) -> bool:
    """An act may not stand, and the acts after it go on as if it stood."""
    acts = shown(t, FOLDER, 7).task["acts"]
    wrong = t.refused(" ".join(acts))
    return wrong is not None and t.refused(" ".join(acts[wrong:])) is None


def the_two_and_the_quad_may_stand(t: Table) -> bool:
    """Any 2 on any ace, any quad on any 2; in the block both stand."""
    acts = t.task["acts"]
    return (
        all(t.legal(ace, two) for ace in ACES for two in twos(1))
        and all(t.legal(two, quad) for two in twos(1) for quad in quads())
        and [act[:4] for act in acts[:3]] == ["1:Ah", "2:2c", "3:6s"]
        and t.refused(" ".join(acts[:3])) is None
    )


CLAIMS: Claims = {
    "The four sixes burst `2h`.": Holds(lambda t: t.reason("2h", cards("6")) == "bomb"),
    "Now an ace lies there.": Holds(an_ace_lies_there),
    "A bomb works on 2s and on no other rank.": Holds(lambda t: works_on_twos(t) and works_on_nothing_else(t)),
    "The ace cannot be bombed, but the 2 that beats it can.": Holds(not_the_ace_but_its_two),
    "Seat 2 has beaten the ace with a 2.": Holds(a_two_lies_on_the_ace),
    "The 2 must be beaten now, not the ace.": Holds(the_two_is_to_be_beaten),
    "A bomb can be beaten too; the turn moves on.": Holds(a_bomb_is_beaten_and_the_turn_moves_on),
    "After a bomb the usual rule is back: the same kind, as many cards, higher.": Holds(the_usual_rule_is_back),
    "A 2 is the wrong kind now.": Holds(a_two_is_the_wrong_kind),
    "Four of a rank lie there.": Holds(lambda t: {t.kind(part["on"]) for part, _ in positions(t)} == {"quad"}),
    "See which play lies on the table, and which one is the answer.": Holds(which_lies_and_which_answers),
    "No kind of bomb stands above another.": Holds(no_kind_above_another),
    "A quad does not beat pairs in a row, nor do they beat a quad.": Holds(neither_beats_the_other),
    "Three pairs lie there.": Holds(three_pairs_lie_there),
    "Bombs reach only 2s that lie there by themselves, three at most.": Holds(only_on_up_to_three_twos),
    "Where a 2 may top a straight, no bomb reaches it.": Holds(no_bomb_on_a_straight),
    "Pairs in a row ask for pairs in a row; the top card decides.": Holds(pairs_ask_for_pairs),
    "A bomb can win the trick and nothing more: it earns and costs no points of its own.": Holds(
        a_bomb_wins_the_trick_and_nothing_more
    ),
    "Here, too, nobody noticed the wrong act.": Holds(nobody_noticed),
    "A 2 may beat an ace, and a quad may beat that 2.": Holds(the_two_and_the_quad_may_stand),
    # titles, and right answers of questions that no referee decides
    "What a bomb cannot do": Holds(works_on_nothing_else),
    "A guess first": Talk(),
    "Wait for the 2": Holds(not_the_ace_but_its_two),
    "The same kind goes on": Holds(the_usual_rule_is_back),
    "No rank among bombs": Holds(no_kind_above_another),
    "A 2 inside a straight": Talk(),
    "The lowest answer": Holds(lambda t: pairs_ask_for_pairs(shown(t, FOLDER, 6))),
    "Spot it": Talk(),
}

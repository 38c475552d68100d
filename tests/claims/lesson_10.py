"""What lesson 10 says: bombs after a pass."""

from __future__ import annotations

from tests.claims.bombs import (
    BOMBS,
    SOME_BOMBS,
    UP_TO_THREE_TWOS,
    apart,
    asked_in_vain,
    beats_as_usual,
    bomb_after_a_pass,
    every_kind,
    fits,
    twos,
    usual_rule,
    waits_for_its_turn,
    works_on_nothing_else,
    works_on_twos,
)
from tests.claims.common import ANSWERS, a_pass_locks, own, pair_runs, positions, quads, shown, stands
from tests.prose import PACK, Claims, Holds, Table, Talk, Told, cards

FOLDER = "10-bomb-after-pass"
ANNAS_BOMB = "6s 6c 7d 7h 8c 8d"
AFTER_ALL_PASSED = (
    ("1:Tc 2:- 3:- 4:2h 1:-", [2, 3]),
    ("1:3s3c 2:- 3:- 4:2s2h 1:-", [2, 3]),
    ("1:5s5c5d 2:- 3:- 4:2s2c2h 1:-", [2, 3]),
    ("1:Kc 2:- 3:2h 4:- 1:-", [2]),
)
"""One, two or three 2s that all others decline, and who has passed before these fell."""


def all_have_passed(t: Table) -> bool:
    """In each position of the block, or on the first picture; and such a pass locks."""
    block = t if t.task else shown(t, FOLDER, 1)
    return all(part["passed"] for part, _ in positions(block)) and not t.legal("2s", "2h", passed=True)


def comes_back_for_bombs(t: Table) -> bool:
    """Under Pagat and Ace-high every bomb that fits, under Thirteen none."""
    there, lost = t.under("thirteen"), [bomb for bomb in SOME_BOMBS if fits("2h", bomb)]
    back = all(bomb_after_a_pass(t.under(name)) for name in ("pagat", "ace_high"))
    return back and not any(there.legal("2h", bomb, passed=True) for bomb in lost)


def holds_until_the_trick_ends(t: Table) -> bool:
    """Under Thirteen nothing may follow a pass and nobody is asked again; in the next trick all are."""
    there = t.under("thirteen")
    after = there.after("1:Tc 2:- 3:- 4:2h 1:-")
    return (
        a_pass_locks(there)
        and not any(there.legal(on, bomb, passed=True) for on in UP_TO_THREE_TWOS for bomb in BOMBS if fits(on, bomb))
        and after["leading"]
        and after["passed"] == []
        and asked_in_vain(there, "1:Tc 2:- 3:- 4:2h 1:- 4:5s") == [1, 2, 3]
    )


def anna_bombs_after_a_pass(t: Table) -> bool:
    """Seat 1 passed before the 2, and a bomb may follow."""
    *before, bomb = t.task["acts"]
    so_far = own(t).after(" ".join(before))
    return (
        bomb.startswith("1:")
        and so_far["to_act"] == 1
        and 1 in so_far["passed"]
        and own(t).reason("2h", ANNAS_BOMB, passed=True) == "bomb"
        and stands(t)["passed"] == so_far["passed"]
    )


def the_bomb_is_beaten_as_any_play(t: Table) -> bool:
    """The next may pass or lay the same kind, as many cards, higher; nothing else."""
    return own(t).legal(ANNAS_BOMB, "pass") and only_higher_pairs(own(t))


def seat_2_has_not_passed(t: Table) -> bool:
    """And is asked."""
    after = stands(t)
    return 2 not in after["passed"] and after["to_act"] == 2


def only_higher_pairs(t: Table) -> bool:
    """On Anna's bomb: three pairs in a row above 8♦, and they alone."""
    runs = [run for suits in ("sc", "dh", "sh", "ch") for run in pair_runs(3, suits)]
    close = ["6d 6h 7s 7c 8s 8h"]
    return usual_rule(t, ANNAS_BOMB, [*every_kind(), *BOMBS[::2], *runs, *close], on_twos=True)


def kind_then_top_card(t: Table) -> bool:
    """Of the same kind the suit of the top card is enough; of another kind higher cards are not."""
    (_, same), (_, other) = positions(t)
    return (same.reason, other.reason) == ("higher_suit", "bomb_no_priority") and only_higher_pairs(t)


def answers_after_a_pass(t: Table, on: str) -> list[tuple[str, bool]]:
    """What one might lay on 2s, and whether it may be laid after a pass."""
    tried = [play for play in [*every_kind(2), *BOMBS[::3], *SOME_BOMBS] if apart(on, play)]
    return [(play, t.legal(on, play, passed=True)) for play in tried]


def only_bombs_that_fit(t: Table) -> bool:
    """Where bombs may follow a pass they are the only plays; a bomb on 2s asks for a higher one, if for anything."""
    on_twos = [(on, *told) for on in UP_TO_THREE_TWOS[::2] for told in answers_after_a_pass(t, on)]
    may = t.setting("bomb_after_pass")
    over = [(on, play) for on in SOME_BOMBS[::3] for play in [*every_kind(2), *BOMBS[::3]] if apart(on, play)]
    more = {"passed": True, "table_is_bomb_on_twos": True}
    allowed = [(on, play) for on, play in over if t.legal(on, play, **more)]
    return all(legal == (may and fits(on, play)) for on, play, legal in on_twos) and all(
        beats_as_usual(on, play) for on, play in allowed
    )


def all_else_stays_locked(t: Table) -> bool:
    """Higher 2s, bombs of another size and every other play are refused for the pass."""
    wrong_size = [(on, bomb) for on in UP_TO_THREE_TWOS[::2] for bomb in SOME_BOMBS if not fits(on, bomb)]
    higher_twos = [(low, high) for low in twos(1) for high in twos(1) if PACK.index(low) < PACK.index(high)]
    higher_twos.append(("2s 2c", "2d 2h"))
    return all(t.legal(on, play) for on, play in [*higher_twos, *ANSWERS]) and all(
        t.reason(on, play, passed=True) == "passed_out" for on, play in [*wrong_size, *higher_twos, *ANSWERS]
    )


def the_rules_and_the_bomb_decide(t: Table) -> bool:
    """What is no bomb is refused; the bomb is as the rules in force have it."""
    (plain, locked), (bomb, judged) = positions(t)
    fit = [fits(part["on"], part["play"]) for part in (plain, bomb)]
    return fit == [False, True] and not locked.legal and judged.legal == t.setting("bomb_after_pass")


def an_ace_reopens_nothing(t: Table) -> bool:
    """Whatever a passed player would lay on an ace; and nobody is asked again."""
    plays = [*twos(1), *SOME_BOMBS]
    locked = all(t.reason(ace, play, passed=True) == "passed_out" for ace in cards("A").split() for play in plays)
    return locked and t.after("4:Kc 1:- 2:Ah 3:- 4:-")["leading"]


def free_to_play_but_not_to_bomb(t: Table) -> bool:
    """On an ace without a pass: every 2, no bomb; on 2s the bombs."""
    aces = cards("A").split()
    free = all(t.legal(ace, two) for ace in aces for two in twos(1))
    return free and works_on_nothing_else(t, aces) and works_on_twos(t)


def refused_for_two_reasons(t: Table) -> bool:
    """The first has passed, the second has not; each is refused for that."""
    told = [(part.get("passed", False), judged.reason) for part, judged in positions(t)]
    return told == [(True, "passed_out"), (False, "bomb_needs_twos")]


def the_turn_decides(t: Table) -> bool:
    """The same play on the same 2: out of turn it is refused."""
    (early, refused), (in_turn, allowed) = positions(t)
    same = all(early[key] == in_turn[key] for key in ("on", "play"))
    return same and not early["turn"] and refused.reason == "not_your_turn" and allowed.reason == "bomb"


def passed_players_are_asked_again(t: Table) -> bool:
    """Under Pagat and Ace-high, each in turn after one, two or three 2s, not after four; and for bombs alone."""
    there = [t.under(name) for name in ("pagat", "ace_high")]
    asked = all(asked_in_vain(one, acts) == again for one in there for acts, again in AFTER_ALL_PASSED)
    four = all(asked_in_vain(one, "1:5s5c5d5h 2:- 3:- 4:2s2c2d2h 1:-") == [] for one in there)
    return asked and four and all(only_bombs_that_fit(one) and bomb_after_a_pass(one) for one in there)


def somebody_who_passed_faces_a_bomb(t: Table) -> bool:
    """It comes to pass, and the higher bomb would do without the pass."""
    after = t.after("1:Kc 2:- 3:2h 4:6s6c6d6h")
    part = shown(t, FOLDER, 9).part
    return after["passed"] == [2] and part["passed"] and t.legal(part["on"], part["play"], table_is_bomb_on_twos=True)


def may_beat_the_bomb(t: Table) -> set[bool]:
    """Whether a passed player may lay a higher bomb on one that was laid on 2s, for every kind of bomb."""
    rows = [quads(), *(pair_runs(pairs) for pairs in (3, 4, 5))]
    higher = [(row[0], row[-1]) for row in rows]
    return {t.legal(on, play, passed=True, table_is_bomb_on_twos=True) for on, play in higher}


def ace_high_alone_allows_it(t: Table) -> bool:
    """A higher bomb by a passed player, who is asked once more for it; on a bomb that was led nowhere."""
    found = {name: may_beat_the_bomb(t.under(name)) for name in ("pagat", "ace_high", "thirteen")}
    led = [t.under(name).legal(cards("6"), cards("9"), passed=True) for name in found]
    again = {name: asked_in_vain(t.under(name), "1:Kc 2:- 3:2h 4:6s6c6d6h") for name in found}
    asked = again == {"pagat": [1, 3], "ace_high": [1, 2, 3], "thirteen": [1, 3]}
    return asked and found == {"pagat": {False}, "ace_high": {True}, "thirteen": {False}} and not any(led)


def left_open_by_two(t: Table) -> bool:
    """Pagat's and Ace-high's texts do not say whether bombs may beat bombs; Thirteen's locks whoever has passed."""
    name, there = "passed_may_overbomb", t.under("thirteen")
    read = [t.under(profile).is_reading(name) for profile in ("pagat", "ace_high", "thirteen")]
    return read == [True, True, False] and a_pass_locks(there) and may_beat_the_bomb(there) == {False}


def left_open_and_not_counted(t: Table) -> bool:
    """The question is a guess; where the table has agreed it would be none."""
    return (
        left_open_by_two(t)
        and not t.with_(passed_may_overbomb=True).is_reading("passed_may_overbomb")
        and bool(t.task["guess"])
    )


CLAIMS: Claims = {
    "You passed.": Holds(all_have_passed),
    "Then a 2 fell.": Holds(lambda t: shown(t, FOLDER, 1).part["on"] in twos(1) and t.legal("Ah", "2h")),
    "Look at the rules in force.": Talk(),
    "Under Pagat and Ace-high a passed player may still bomb 2s.": Holds(comes_back_for_bombs),
    "Under Thirteen a pass holds until the trick ends.": Holds(holds_until_the_trick_ends),
    "Anna is seat 1.": Holds(lambda t: anna_bombs_after_a_pass(shown(t, FOLDER, 2))),
    "Anna had passed and bombs the 2.": Holds(anna_bombs_after_a_pass),
    "The bomb must be beaten like any play.": Holds(the_bomb_is_beaten_as_any_play),
    "Seat 2 has not passed.": Holds(seat_2_has_not_passed),
    "The bomb is beaten by the same kind only: three pairs in a row with a higher top card.": Holds(only_higher_pairs),
    "Same kind first, then the top card.": Holds(kind_then_top_card),
    "Where a passed player may come back, only a bomb that fits will do.": Holds(only_bombs_that_fit),
    "Anything else stays locked by the pass, be it a higher 2 or a bomb of another size.": Holds(all_else_stays_locked),
    "Look at the rules in force, and whether the play is a bomb.": Holds(the_rules_and_the_bomb_decide),
    "An ace reopens nothing: a passed player stays out.": Holds(an_ace_reopens_nothing),
    "Whoever has not passed may play, but a bomb needs 2s.": Holds(free_to_play_but_not_to_bomb),
    "Both are refused.": Holds(lambda t: [judged.legal for _, judged in positions(t)] == [False, False]),
    "One player has passed, the other has not.": Holds(refused_for_two_reasons),
    "A bomb waits for its turn like any other play.": Holds(waits_for_its_turn),
    "See whose turn it is.": Holds(the_turn_decides),
    "Some tables put up with peeking at cards and playing out of turn.": Told("context.out_of_turn"),
    "The rules here do not.": Holds(waits_for_its_turn),
    "Even a bomb waits; other tables may see it differently.": Holds(waits_for_its_turn),
    "While 2s lie there, three at most, Pagat and Ace-high ask passed players again, each in turn, for a bomb only.": (
        Holds(passed_players_are_asked_again)
    ),
    "Thirteen asks nobody again.": Holds(
        lambda t: all(asked_in_vain(t.under("thirteen"), acts) == [] for acts, _ in AFTER_ALL_PASSED)
    ),
    "A passed player wants to beat a bomb on 2s.": Holds(somebody_who_passed_faces_a_bomb),
    "As we read the texts, Ace-high asks once more and allows a higher bomb; the others do not.": Holds(
        ace_high_alone_allows_it
    ),
    "Pagat's and Ace-high's texts leave this open; under Thirteen a pass simply holds.": Holds(left_open_by_two),
    "No answer is counted here.": Holds(left_open_and_not_counted),
    # titles, and right answers of questions that no referee decides
    "I had passed.": Talk(),
    "A guess first": Talk(),
    "Anna comes back": Holds(comes_back_for_bombs),
    "On Anna's bomb": Talk(),
    "A bomb, not a higher 2": Holds(all_else_stays_locked),
    "Two different reasons": Holds(lambda t: refused_for_two_reasons(shown(t, FOLDER, 5))),
    "Wait your turn": Holds(waits_for_its_turn),
    "At other tables": Told("context.out_of_turn"),
    "It is never allowed": Holds(waits_for_its_turn),
    "Asked once more": Holds(passed_players_are_asked_again),
    "An open question": Holds(ace_high_alone_allows_it),
}

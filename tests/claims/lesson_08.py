"""What lesson 8 says: which bomb beats which 2s."""

from __future__ import annotations

from tests.claims.bombs import apart, twos
from tests.claims.common import pair_runs, positions, quads, shown
from tests.prose import PACK, Claims, Holds, Table, Talk, cards
from tests.second_referee import RANK_LETTERS

FOLDER = "08-bombs"
TWOS = twos(1)


def runs(t: Table, pairs: int) -> list[str]:
    """Rows of so many pairs, those with 2s too where there are such."""
    rows = [row for suits in ("sh", "cd") for row in pair_runs(pairs, suits, RANK_LETTERS)]
    return [row for row in rows if t.is_play(row)]


def reasons(t: Table, number: int, weapons: list[str]) -> set[str]:
    """Why weapons may be played on so many 2s, or may not."""
    return {t.reason(on, weapon) for on in twos(number) for weapon in weapons if apart(on, weapon)}


def pairs_in(play: str) -> int:
    return len(play.split()) // 2


def is_run(play: str) -> bool:
    """More than one rank: a quad is none."""
    return len({card[0] for card in play.split()}) > 1


# ---------------------------------------------------------------------------------- weapon and target


def two_of_hearts_is_the_highest(t: Table) -> bool:
    """It beats every other card, and none beats it."""
    rest = PACK[:-1]
    return all(t.legal(card, "2h") for card in rest) and not any(t.legal("2h", card) for card in rest)


ELSEWHERE = (
    "3s",
    "As",
    "4s 4c",
    "As Ac",
    "4s 4c 4d",
    "3s 4c 5s",
    "Qs Ks As",
    "Ks As 2s",
    "4s 4c 4d 4h",
    "2s 2c 2d 2h",
    "3s 3c 4s 4c 5s 5c",
    "Ks Kc As Ac 2s 2c",
)
"""Plays of every kind that are not one, two or three 2s."""

ANSWERS = (
    "2h",
    "Td Th",
    "Tc Td Th",
    "Td Jh Qd",
    *quads("6TK"),
    *(cards("6789TJQK"[:pairs], "dh") for pairs in range(3, 7)),
)


def another_kind_on_twos_only(t: Table) -> bool:
    """On one, two and three 2s something of another kind may be played, on nothing else anything."""
    on_twos = [
        any(t.legal(on, play) and t.kind(on) != t.kind(play) for play in ANSWERS) for on in ("2s", "2s 2c", "2s 2c 2d")
    ]
    crossing = [
        (on, play)
        for on in ELSEWHERE
        for play in ANSWERS
        if t.is_play(on) and apart(on, play) and t.kind(on) != t.kind(play)
    ]
    return on_twos == [True] * 3 and not any(t.legal(on, play) for on, play in crossing)


def quad_or_three_pairs_on_one(t: Table) -> bool:
    """Each of them on each 2, and on no more 2s than one."""
    more = [reasons(t, number, plays) for number in (2, 3) for plays in (quads(RANK_LETTERS), runs(t, 3))]
    one = reasons(t, 1, quads(RANK_LETTERS)) == reasons(t, 1, runs(t, 3)) == {"bomb"}
    return one and more == [{"bomb_wrong_size"}] * 4


def four_on_two_five_on_three(t: Table) -> bool:
    """Each of them on each two and each three, and on no other number."""
    fit = reasons(t, 2, runs(t, 4)) == reasons(t, 3, runs(t, 5)) == {"bomb"}
    others = [(1, 4), (3, 4), (1, 5), (2, 5)]
    return fit and all(reasons(t, number, runs(t, pairs)) == {"bomb_wrong_size"} for number, pairs in others)


def these_are_bombs(t: Table) -> bool:
    """That is how the referee names them, and no plain play."""
    plain = {t.reason(on, play) for on, play in (("2s", "2h"), ("Ks", "2c"), ("2s 2c", "2d 2h"))}
    return quad_or_three_pairs_on_one(t) and four_on_two_five_on_three(t) and not plain & {"bomb"}


def two_more_pairs_than_twos(t: Table) -> bool:
    """Three to six pairs on one to three 2s: those and only those, each time."""
    return all(
        reasons(t, number, runs(t, pairs)[::3]) == ({"bomb"} if pairs == number + 2 else {"bomb_wrong_size"})
        for number in (1, 2, 3)
        for pairs in range(3, 7)
    )


def two_more_in_the_block(t: Table) -> bool:
    told = [verdict.legal == (pairs_in(part["play"]) == len(part["on"].split()) + 2) for part, verdict in positions(t)]
    return all(told) and two_more_pairs_than_twos(t)


def a_longer_run_is_no_better(t: Table) -> bool:
    """Longer than what fits, on one, two and three 2s."""
    longer = [(number, pairs) for number in (1, 2, 3) for pairs in range(number + 3, 7)]
    return all(reasons(t, number, runs(t, pairs)[::3]) == {"bomb_wrong_size"} for number, pairs in longer)


# ---------------------------------------------------------------------------------- a quad


def a_quad_beats_one_two(t: Table) -> bool:
    """Each quad: every 2, no two and no three of them."""
    every = quads(RANK_LETTERS)
    return [reasons(t, number, every) for number in (1, 2, 3)] == [{"bomb"}, {"bomb_wrong_size"}, {"bomb_wrong_size"}]


def some_tables_let_it_beat_two(t: Table) -> bool:
    """A house rule can say so, and no profile does of itself; three it beats under neither."""
    agreed = t.with_(quad_beats_two_twos=True)
    three = [reasons(table, 3, quads()) for table in (t, agreed)]
    two = [reasons(table, 2, quads()) for table in (t, agreed)]
    return two == [{"bomb_wrong_size"}, {"bomb"}] and three == [{"bomb_wrong_size"}] * 2


def the_number_of_twos_decides(t: Table) -> bool:
    """In the block."""
    return all(verdict.legal == (len(part["on"].split()) == 1) for part, verdict in positions(t))


# ---------------------------------------------------------------------------------- finding them


def found(t: Table) -> list[str]:
    """What the hand of the block may play on what lies there."""
    return t.plays(t.task["on"], t.task["hand"])


def one_two_lies_there(t: Table) -> bool:
    on = shown(t, FOLDER, 5).task["on"]
    return on in TWOS and t.kind(on) == "single" and t.legal(on, "4s 4c 4d 4h")


def a_quad_and_three_pairs_with_one_left(t: Table) -> bool:
    """All that fits is a quad or three pairs; each pair at an end of the four in a row is left behind once."""
    block = shown(t, FOLDER, 5)
    plays = found(block)
    paired = [play for play in plays if is_run(play)]
    in_a_row = sorted({card for play in paired for card in play.split()}, key=PACK.index)
    left = [[card for card in in_a_row if card not in play.split()] for play in paired]
    kinds = [(t.kind(play), len(play.split())) for play in plays]
    return sorted(set(kinds)) == [("pair_run", 6), ("quad", 4)] and left == [in_a_row[6:], in_a_row[:2]]


def four_hold_three_twice(t: Table) -> bool:
    """Wherever they stand: on one 2, a hand of four pairs in a row has two bombs."""
    hands = pair_runs(4, "sc")
    return all([t.kind(play) for play in t.plays("2h", hand)] == ["pair_run"] * 2 for hand in hands)


def same_hand_other_target(t: Table) -> bool:
    """And so other bombs."""
    before, now = shown(t, FOLDER, 5), shown(t, FOLDER, 6)
    same = before.task["hand"] == now.task["hand"] and before.task["on"] != now.task["on"]
    return same and found(before) != found(now) and not set(found(before)) & set(found(now)) and found(now) != []


def two_and_two_in_the_block(t: Table) -> bool:
    """Two 2s lie there, and all that fits are four pairs in a row."""
    on = t.task["on"].split()
    return (
        len(on) == 2 and set(on) <= set(TWOS) and [(is_run(play), pairs_in(play)) for play in found(t)] == [(True, 4)]
    )


# ---------------------------------------------------------------------------------- spot it


def a_two_on_a_king_is_plain(t: Table) -> bool:
    """Any on any, as a higher card and not as a bomb."""
    return {t.reason(king, two) for king in cards("K").split() for two in TWOS} == {"higher_rank"}


def a_bomb_on_a_two_must_fit(t: Table) -> bool:
    """Quads and three pairs do on one 2, longer runs do not."""
    longer = [reasons(t, 1, runs(t, pairs)[::3]) for pairs in (4, 5, 6)]
    return quad_or_three_pairs_on_one(t) and longer == [{"bomb_wrong_size"}] * 3


def wrong_act(t: Table) -> tuple[int | None, list[str]]:
    """The place of the first act that may not stand, and the plays of all."""
    acts = t.task["acts"]
    spaced = [" ".join(play[at : at + 2] for at in range(0, len(play), 2)) for play in (act[2:] for act in acts)]
    return t.refused(" ".join(acts)), spaced


def nobody_noticed(t: Table) -> bool:
    """The trick went on as if the act lay there: what was played next is an answer to it."""
    wrong, plays = wrong_act(shown(t, FOLDER, 7))
    if wrong is None:
        return False
    later = [play for play in plays[wrong + 1 :] if play != "-"]
    return later != [] and t.legal(plays[wrong], later[0]) and not t.legal(plays[wrong - 1], later[0])


def the_pairs_of_each_bomb(t: Table) -> bool:
    """It is their number that is wrong: three of the pairs would do on the 2, as many as there are do not."""
    wrong, plays = wrong_act(t)
    if wrong is None:
        return False
    on, bomb = plays[wrong - 1], plays[wrong]
    return not t.legal(on, bomb) and pairs_in(bomb) != 3 and t.legal(on, " ".join(bomb.split()[:6]))


CLAIMS: Claims = {
    "`2h` is the highest card there is.": Holds(two_of_hearts_is_the_highest),
    "Only on 2s may another kind answer.": Holds(another_kind_on_twos_only),
    "A quad or three pairs in a row beat exactly one 2.": Holds(quad_or_three_pairs_on_one),
    "Four pairs beat exactly two 2s, five pairs exactly three.": Holds(four_on_two_five_on_three),
    "We call these plays bombs.": Holds(these_are_bombs),
    "The pairs needed are the 2s on the table, plus two.": Holds(two_more_in_the_block),
    "A quad beats one 2, not two and not three.": Holds(a_quad_beats_one_two),
    "Some tables let it beat two; lesson 13 shows it.": Holds(some_tables_let_it_beat_two),
    "Count the 2s on the table.": Holds(the_number_of_twos_decides),
    "The number of pairs must fit exactly.": Holds(two_more_pairs_than_twos),
    "A longer run does not beat a smaller target.": Holds(a_longer_run_is_no_better),
    "Count the pairs of the run, and the 2s that it should beat.": Holds(two_more_in_the_block),
    "One 2 lies there.": Holds(one_two_lies_there),
    "Look for a quad, and for three pairs in a row; you may leave a pair behind.": Holds(
        a_quad_and_three_pairs_with_one_left
    ),
    "Find every bomb that fits.": Talk(),
    "Look for each in your hand.": Talk(),
    "Four pairs in a row hold three pairs in more than one way.": Holds(four_hold_three_twice),
    "The hand is the same, the target is not.": Holds(same_hand_other_target),
    "Two 2s, plus two, is the number of pairs.": Holds(two_and_two_in_the_block),
    "A 2 on a king is plain play.": Holds(a_two_on_a_king_is_plain),
    "A bomb on a 2 must fit.": Holds(a_bomb_on_a_two_must_fit),
    "Here nobody noticed the wrong act, and the trick went on.": Holds(nobody_noticed),
    "A 2 may be played on a king.": Holds(a_two_on_a_king_is_plain),
    "Count the pairs of each bomb.": Holds(the_pairs_of_each_bomb),
    # titles, and right answers of questions that no referee decides
    "A guess first": Talk(),
    "Weapon and target": Talk(),
    "One 2, two 2s": Talk(),
    "Bigger is not better": Holds(a_longer_run_is_no_better),
    "Find the bombs": Talk(),
    "Now two 2s": Talk(),
    "Spot it": Talk(),
}

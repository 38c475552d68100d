"""What the refutations of wrong beliefs say: one sentence each, under the rules that it can appear with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations
from random import Random

from tests.claims.bombs import beats_as_usual, fitting
from tests.claims.common import (
    higher,
    out_until_the_pile_goes,
    pair_runs,
    quads,
    the_exception_of_lesson_10,
    top,
)
from tests.claims.lesson_11 import the_3_may_stay_in_hand
from tests.learner import BOMBS
from tests.prose import Claim, Holds, Table, cards, of_kind
from tests.second_referee import RANK_LETTERS, SUIT_LETTERS

HOUSE_RULES: tuple[str, ...] = ("quad_beats_two_twos",)
"""An exercise sets this one and lets any play be tried, so that every refutation may appear with it."""
ALSO: Mapping[str, tuple[str, ...]] = {"M19": ("four_pairs_beat_quad",)}
"""House rules that an exercise sets which shows these refutations only."""
BARRED: Mapping[str, tuple[str, ...]] = {"M21": ("ace_high",)}
"""Profiles under which the error cannot be made: no 2 is in a run there."""

QUADS = quads(RANK_LETTERS)
TWOS = [cards("2", suits) for suits in ("s", "c", "d", "h", "sc", "dh", "scd", "cdh", "scdh")]
SIZES = {"single": (1,), "pair": (2,), "triple": (3,), "quad": (4,), "straight": (3, 4, 6), "pair_run": (6, 8, 10)}


def drawn(count: int = 3) -> list[str]:
    """Some plays of every kind and size."""
    rng = Random(7)
    return [play for kind, sizes in SIZES.items() for size in sizes for play in of_kind(kind, size, rng, count)]


def weapons() -> list[str]:
    """All that may be a bomb: quads, and from three to five pairs in a row."""
    return [*QUADS[:-1], *(run for pairs in (3, 4, 5) for run in pair_runs(pairs))]


def apart(plays: Iterable[str], others: Iterable[str]) -> list[tuple[str, str]]:
    """Each on each that shares no card with it."""
    answers = list(others)
    return [(on, play) for on in plays for play in answers if not set(on.split()) & set(play.split())]


def suits_of(rank: str) -> list[str]:
    return cards(rank).split()


def beats_each(t: Table, lower: str, upper: str) -> bool:
    """Any card of one rank beats any of another, and is never beaten by it."""
    return all(t.legal(on, play) and not t.legal(play, on) for on, play in apart(suits_of(lower), suits_of(upper)))


def never(t: Table, plays: Iterable[str], others: Iterable[str]) -> bool:
    return not any(t.legal(on, play) for on, play in apart(plays, others))


# ---------------------------------------------------------------------------------- the order of cards


def rank_before_suit(t: Table) -> bool:
    """Between any two neighbouring ranks, whatever the suits."""
    return all(beats_each(t, *RANK_LETTERS[low : low + 2]) for low in range(12))


def suits_rise(t: Table) -> bool:
    """♠ ♣ ♦ ♥ in each rank."""
    return all(
        t.legal(on, play) is (SUIT_LETTERS.index(play[1]) > SUIT_LETTERS.index(on[1]))
        for rank in RANK_LETTERS
        for on, play in permutations(suits_of(rank), 2)
    )


def top_suit_decides(t: Table) -> bool:
    """Pairs, straights and pair runs of the same ranks; with equal suits of the top cards too (two packs) no play
    beats the other."""
    equal = [("8d 8c", "8h 8s"), ("3h 4s 5c", "3s 4d 5h"), ("9s Th Jd", "9h Tc Js")]
    equal.append((cards("345", "ch"), cards("345", "sd")))
    decided = all(t.legal(on, play) is higher(top(play), top(on)) for pair in equal for on, play in permutations(pair))
    return decided and not t.legal("7s 7h", "7c 7h", decks=2) and not t.legal("3s 4s 5h", "3c 4d 5h", decks=2)


# ---------------------------------------------------------------------------------- kinds and lengths


def three_never_beat_two(t: Table) -> bool:
    """Not by a triple, nor by three in a row; a higher pair does it."""
    pairs = [cards(rank, suits) for rank in RANK_LETTERS for suits in ("sc", "dh")]
    threes = [*of_kind("triple", 3, Random(7), 8), "2s 2c 2d", *of_kind("straight", 3, Random(7), 6)]
    return never(t, pairs, threes) and all(t.legal("3s 3c", pair) for pair in pairs[2:])


def only_as_long(t: Table) -> bool:
    """A straight or a pair run is beaten by the higher of its length, never by a longer or a shorter one."""
    for suits in ("s", "sc"):
        low = [cards("34567"[:ranks], suits) for ranks in (3, 4, 5)]
        above = [cards("89TJQ"[:ranks], suits) for ranks in (3, 4, 5)]
        if any(t.legal(on, play) is not (len(on) == len(play)) for on in low for play in above):
            return False
    return True


def only_a_straight(t: Table) -> bool:
    """On a straight no other kind of as many cards; a higher straight beats it."""
    others = {3: ("triple",), 4: ("quad",), 6: ("pair_run",)}
    return all(
        never(t, of_kind("straight", size, Random(7), 5), of_kind(kind, size, Random(8), 12))
        and t.legal(cards("345678"[:size], "s"), cards("456789"[:size], "h"))
        for size, kinds in others.items()
        for kind in kinds
    )


def top_of_a_straight_decides(t: Table) -> bool:
    """Of one suit or of several."""
    for low in range(0, 8):
        one, other = RANK_LETTERS[low : low + 3], RANK_LETTERS[low + 1 : low + 4]
        mixed = [f"{one[0]}s {one[1]}d {one[2]}c", f"{other[0]}s {other[1]}d {other[2]}c"]
        for on, play in apart(mixed, [cards(one, "h"), cards(other, "h")]):
            beats = higher(top(play), top(on))
            if t.legal(on, play) is not beats or t.legal(play, on) is beats:
                return False
    return True


def two_and_three_are_apart(t: Table) -> bool:
    """The 2s beat all other ranks and the 3s none; no row has both."""
    order = all(beats_each(t, rank, "2") and beats_each(t, "3", rank) for rank in RANK_LETTERS[1:-1])
    rows = ("As 2d 3c", "2d 3c 4h", "Ks Ah 2d 3c", cards("A23", "sh"), cards("234", "sh"))
    return order and not any(t.is_play(row) for row in rows) and t.is_play("Qs Kd Ac") and t.is_play("3c 4h 5d")


def twos_in_runs(t: Table) -> bool:
    """Right under Pagat and Thirteen, wrong under Ace-high."""
    rows = ("Qs Kd Ac 2h", cards("KA2", "sh"))
    allowed = {name: {t.under(name).is_play(row) for row in rows} for name in ("pagat", "ace_high", "thirteen")}
    return allowed == {"pagat": {True}, "ace_high": {False}, "thirteen": {True}}


def pairs_from_three(t: Table) -> bool:
    """No two pairs in a row are a play, any three are."""
    two = [cards(RANK_LETTERS[low : low + 2], "sh") for low in range(12)]
    return not any(t.is_play(pairs) for pairs in two) and all(t.kind(run) == "pair_run" for run in pair_runs(3))


def no_poker_hands(t: Table) -> bool:
    """Full houses, flushes, and quads with another card; what is left of them is a play."""
    full = [f"{cards(rank, 'scd')} {cards(other, 'sh')}" for rank, other in permutations("4J2", 2)]
    flush = [cards(ranks, suit) for ranks in ("3579J", "468TQ", "369QA2") for suit in SUIT_LETTERS]
    kicker = [f"{quad} {one}" for quad in QUADS[2:] for one in ("3h", "4s")]
    alone = all(t.kind(cards(rank, "scd")) == "triple" and t.kind(cards(rank)) == "quad" for rank in RANK_LETTERS)
    return alone and not any(t.is_play(hand) for hand in (*full, *flush, *kicker))


def only_singles_and_pairs_run(t: Table) -> bool:
    """Two, three or four triples or quads in a row are no play; single cards and pairs are."""
    rows = [
        (cards("3456"[:ranks], suits), ranks > 2 and len(suits) < 3)
        for ranks in (2, 3, 4)
        for suits in ("s", "sh", "scd", "scdh")
    ]
    return all(t.is_play(row) is is_play for row, is_play in rows)


def every_card_alone(t: Table) -> bool:
    """Out of a hand of a quad, a triple, a pair run and a straight each card may be led, and put on a lower one."""
    hand = f"{cards('7')} {cards('K', 'scd')} 9s 9h Ts Th Js Jh"
    led, answers = t.plays("", hand), t.plays("3c", hand)
    return all(card in led and card in answers for card in hand.split()) and t.is_play("9s 9h Ts Th Js Jh")


def fewer_never_beat_more(t: Table) -> bool:
    """The highest 2 beats every other single; fewer cards never beat more, be it a straight that a lower 2 tops."""
    singles = all(t.legal(card, "2h") for rank in RANK_LETTERS for card in suits_of(rank) if card != "2h")
    plays = [*drawn(2), *TWOS]
    topped = [row for low in "scd" for row in (f"Ks Ad 2{low}", f"Qs Kd Ac 2{low}", f"Ts Jd Qc Ks Ah 2{low}")]
    answered = [row for row in topped if t.is_play(row) and t.legal(row, "2h")]
    fewer = any(t.legal(on, play) for on, play in apart(plays, plays) if len(play) < len(on))
    return singles and not answered and not fewer


# ---------------------------------------------------------------------------------- bombs


def bombs_only_on_twos(t: Table) -> bool:
    """No quad and no pair run beats another kind without 2s, an ace included; on a 2 quads do."""
    others = [play for play in drawn() if play[0] != "2" and t.kind(play) not in BOMBS]
    safe = never(t, others, weapons()[::3]) and never(t, suits_of("A"), weapons())
    return safe and all(t.legal("2h", quad) for quad in QUADS[:-1])


def quads_and_twos(t: Table) -> bool:
    """Each quad on each 2; on two of them only by a house rule."""
    agreed = bool(t.setting("quad_beats_two_twos"))
    two = all(t.legal(on, quad) is agreed for on in ("2s 2c", "2c 2d", "2d 2h") for quad in QUADS[:-1])
    return two and all(t.legal(on, quad) for on in suits_of("2") for quad in QUADS[:-1])


def three_pairs_on_a_two(t: Table) -> bool:
    """Of runs of pairs only those of exactly three, on any 2."""
    return all(
        t.legal(on, run) is (pairs == 3) for pairs in range(3, 8) for run in pair_runs(pairs) for on in suits_of("2")
    )


def kinds_of_bombs(t: Table) -> bool:
    """Quads and runs of pairs on each other: the higher of the same kind and length, and what a house rule says."""
    agreed, plays = bool(t.setting("four_pairs_beat_quad")), [*QUADS[1::4], *weapons()[12::3]]

    def beats(on: str, play: str) -> bool:
        if len(on) != len(play):
            return agreed and (len(on.split()), len(play.split())) == (4, 8)
        return higher(top(play), top(on))

    return all(t.legal(on, play) is beats(on, play) for on, play in apart(plays, plays))


def no_two_on_a_bomb(t: Table) -> bool:
    return never(t, weapons(), suits_of("2")) and all(t.legal(on, "2h") for on in suits_of("K"))


def twos_in_rows_are_safe(t: Table) -> bool:
    """A straight or a pair run that ends in 2s is bombed by nothing; of all else only 2s are."""
    rows = ("Ks As 2h", "Qs Ks Ah 2d", "Js Qd Kc Ac 2s", cards("KA2", "sh"))
    safe = not any(t.legal(on, play) for on, play in apart(rows, weapons()) if len(on) != len(play))
    return safe and bombs_only_on_twos(t)


def quads_beat_a_two(t: Table) -> bool:
    return never(t, QUADS[:-1], suits_of("2")) and all(t.legal(on, quad) for on in suits_of("2") for quad in QUADS[:-1])


def a_fitting_bomb_comes_back(t: Table) -> bool:
    """Of all that could be played but for the pass, fitting bombs on 2s may, where the rules say so; a bomb on such a
    bomb only where the rules let passed players lay one."""
    plays, allowed = [*drawn(2), *weapons()[::3]], bool(t.setting("bomb_after_pass"))
    for on, play in apart([*drawn(1), *TWOS], plays):
        if t.legal(on, play, passed=True) is not (allowed and t.reason(on, play) == "bomb"):
            return False
    return over_bombs_come_back(t) and the_exception_of_lesson_10(t)


def over_bombs_come_back(t: Table) -> bool:
    """After a pass, of every kind: where that is allowed, and the higher of the same kind and length."""
    allowed = bool(t.setting("passed_may_overbomb"))
    return all(
        t.legal(on, play, passed=True, table_is_bomb_on_twos=True) is (allowed and beats_as_usual(on, play))
        for on, play in apart(weapons()[::3], weapons()[::2])
    )


def bombs_wait(t: Table) -> bool:
    """Each that fits one, two or three 2s is legal in turn and never out of turn."""
    return all(t.legal(on, bomb) and not t.legal(on, bomb, turn=False) for on, bomb in fitting())


# ---------------------------------------------------------------------------------- the trick and the deal


def only_the_leader_must(t: Table) -> bool:
    """A pass is free on any play, with a hand that beats it too; the leader has none."""
    able = [("9h", "4c Js Kd"), ("9s 9c", "Ks Kh 2c"), ("2s", "6s 6c 6d 6h")]
    free = all(t.legal(on, "pass", hand=hand) and t.plays(on, hand) for on, hand in able)
    free = free and all(t.legal(on, "pass") for on in [*drawn(1), *TWOS])
    return free and not any(t.legal("", "pass", hand=hand) for _, hand in able)


def a_last_play_stays(t: Table) -> bool:
    """What is played on it must beat it; all pass, and the next in turn who has cards leads.  Where only one has
    cards left the deal is over."""
    still = t.after("1:Kd.out")
    beaten = (t.refused("1:Kd.out 2:Qh"), t.refused("1:Kd.out 2:Ks"), t.refused("1:Kd.out 2:Ah")) == (1, 1, None)
    left = [
        t.after(acts) for acts in ("1:Kd.out 2:- 3:- 4:-", "1:Qd 2:Kc.out 3:Kd.out 4:- 1:-", "4:Kd.out 1:- 2:- 3:-")
    ]
    leads = [(one["to_act"], one["leading"]) for one in left] == [(2, True), (4, True), (1, True)]
    ended = t.after("1:3s.out 2:4s.out 3:5s.out")["over"] and not t.after("1:3s.out 2:4s.out")["over"]
    return beaten and leads and ended and (still["to_act"], still["leading"]) == (2, False)


def in_the_very_first_play(t: Table) -> bool:
    """The card that is asked for goes alone or with others, and is asked for once."""
    for low in ("3s", "4c"):
        hand = f"{low} 5d 5h 6s 7c {low[0]}d {low[0]}h"
        leads = t.plays("", hand, must_contain=low)
        if {low, f"{low} {low[0]}d"} - set(leads) or any(low not in play.split() for play in leads):
            return False
    later = t.legal("", "5d", hand="3s 5d 5h") and t.refused("1:5d") is None
    once = t.refused("1:3s 2:4d 3:- 4:- 1:- 2:6c", first=True) is None
    first = t.refused("1:5d", first=True) == 0 and t.refused("1:3s3d", first=True) is None
    return later and once and first and the_3_may_stay_in_hand(t)


def last_cards_are_no_exception(t: Table) -> bool:
    """With one card, each on each: legal as it would be with others in hand; and led, alone or as a pair."""
    led = all(t.legal("", last, hand=last) for last in ("2s", "2h", "2s 2c", "2d 2h"))
    out = t.refused("1:2h.out") is None and t.refused("1:2d2h.out") is None
    answered = all(
        t.legal(on, two, hand=two) is higher(two, on) is t.legal(on, two, hand=f"{two} 3s")
        for two in suits_of("2")
        for on in ("4h", "Kd", "As", *suits_of("2"))
        if on != two
    )
    return led and out and answered


def first_is_not_always_best(t: Table) -> bool:
    """Under Pagat and Thirteen only the last place differs; under Ace-high the first earns most of four."""
    only_last = all(
        len(set(t.under(name).points(1, 2, 3, 4)[:3])) == 1 and t.under(name).points(1, 2, 3, 4)[3] < 0
        for name in ("pagat", "thirteen")
    )
    first, second, *_ = t.under("ace_high").points(1, 2, 3, 4)
    return only_last and first > second


CLAIMS: Mapping[tuple[str, str], Claim] = {
    ("M1", "In poker the ace comes first; here the 2 stands above it."): Holds(lambda t: beats_each(t, "A", "2")),
    ("M2", "A suit never lifts a lower rank: any 8 beats any 7."): Holds(rank_before_suit),
    ("M3", "Spades are lowest here; the suits rise ♠ ♣ ♦ ♥."): Holds(suits_rise),
    ("M4", "Equal ranks are not yet a draw: the suits of the top cards decide."): Holds(top_suit_decides),
    ("M5", "A triple is no better pair: three cards never beat two."): Holds(three_never_beat_two),
    ("M6", "Longer is not higher: four in a row need four in a row."): Holds(only_as_long),
    ("M7", "The same number is not enough: a straight asks for a straight."): Holds(only_a_straight),
    ("M8", "One suit adds nothing to a straight; only its top card counts."): Holds(top_of_a_straight_decides),
    ("M9", "The 2 is the top rank and the 3 the lowest: they are not neighbours."): Holds(two_and_three_are_apart),
    (
        "M10",
        "A 2 in a straight or pair run is neither always right nor always wrong: the rules in force decide.",
    ): Holds(twos_in_runs),
    ("M11", "Two pairs in a row are no play; a pair run starts at three."): Holds(pairs_from_three),
    ("M12", "Full house, flush, quad with a fifth card: none of these poker hands is a play here."): Holds(
        no_poker_hands
    ),
    ("M13", "Triples do not form runs; only single cards and pairs do."): Holds(only_singles_and_pairs_run),
    ("M14", "No group in your hand is fixed: every card may be played alone."): Holds(every_card_alone),
    ("M15", "A 2 is only the highest single: fewer cards never beat more."): Holds(fewer_never_beat_more),
    ("M16", "A bomb is for 2s only; an ace is safe from it."): Holds(bombs_only_on_twos),
    ("M17", "A quad beats one 2, not two, unless your table has agreed on that."): Holds(quads_and_twos),
    ("M18", "A bigger bomb does not fit better: of pairs in a row, one 2 takes exactly three."): Holds(
        three_pairs_on_a_two
    ),
    (
        "M19",
        "No kind of bomb outranks another, unless a house rule puts four pairs above a quad: same kind and length "
        "must follow.",
    ): Holds(kinds_of_bombs),
    ("M20", "Once a bomb lies there, even the highest 2 is the wrong kind."): Holds(no_two_on_a_bomb),
    ("M21", "A 2 inside a straight cannot be bombed; only 2s on their own can."): Holds(twos_in_rows_are_safe),
    ("M22", "A 2 does not beat a quad; it is the quad that beats a 2."): Holds(quads_beat_a_two),
    (
        "M23",
        "A pass is not for one turn only: you are out until the pile is cleared, but for bombs where allowed.",
    ): Holds(out_until_the_pile_goes),
    ("M24", "After a pass only a fitting bomb may return, and only where the rules say so."): Holds(
        a_fitting_bomb_comes_back
    ),
    ("M25", "A bomb may not interrupt: it waits for its turn."): Holds(bombs_wait),
    ("M26", "Nobody must beat what they can beat; only the leader may not pass."): Holds(only_the_leader_must),
    (
        "M27",
        "While two still hold cards, a finished player's last play stays; if nobody beats it, the next with cards "
        "leads.",
    ): Holds(a_last_play_stays),
    (
        "M28",
        "The 3♠, or the lowest card in its place, may come in a combination; only the very first play must hold it.",
    ): Holds(in_the_very_first_play),
    ("M29", "Going out on a 2 is not forbidden: the last card follows the usual rules."): Holds(
        last_cards_are_no_exception
    ),
    ("M30", "First place is not always worth most: often only the last place counts."): Holds(first_is_not_always_best),
}

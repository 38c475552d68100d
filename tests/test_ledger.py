"""The ledger, row by row: every statement that can be decided on one position, under its own id.

The expected values are read off the ledger, the rules text and the sources, never off the program.  A statement that
needs a whole deal is shown by ``test_deals.py``; one test counts that no row is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tests.cases import (
    FIVE_PAIRS,
    FOUR_PAIRS,
    LEDGER,
    ON_TWOS,
    PASSED,
    RANKS,
    SIX_QUAD,
    SUITS,
    THREE_PAIRS,
    TWO_PACKS,
    TWOS_IN_RUNS,
    Case,
    keys,
    no,
    refused,
    verdict_on,
    yes,
)
from tests.deal_rows import ROWS
from tests.golden_deals import golden_deals
from tienlen.engine.cards import DECK, InputError

# --- the cases ------------------------------------------------------------------------------------------------------


def about_cards() -> Iterator[Case]:
    yield refused("cards.deck", "7h 7h", "", "duplicate_card")
    yield refused("cards.deck", "7h", "7h", "duplicate_card")
    yield refused("cards.deck", "joker", "", "bad_card")
    for low, high in pairwise(RANKS):
        yield yes("cards.ranks", high + "s", low + "h", "higher_rank", "cards.ranks beat.top_card")
        yield no("cards.ranks", low + "h", high + "s", "lower_rank", "cards.ranks beat.top_card")
    for low, high in pairwise(SUITS):
        yield yes("cards.suits", "9" + high, "9" + low, "higher_suit", "cards.suits beat.top_card")
        yield no("cards.suits", "9" + low, "9" + high, "lower_suit", "cards.suits beat.top_card")
    for eight in SUITS:
        for seven in SUITS:
            yield yes("cards.rank_first", "8" + eight, "7" + seven, "higher_rank", "cards.ranks")
    yield yes("cards.suit_when_equal", "7h", "7s", "higher_suit", "cards.suits")
    yield no("cards.suit_when_equal", "7h", "8s", "lower_rank", "cards.ranks")
    for card in (rank + suit for rank in RANKS for suit in SUITS):
        if card != "3s":
            yield no("cards.extremes", "3s", card, "lower_suit" if card[0] == "3" else "lower_rank")
        if card != "2h":
            yield yes("cards.extremes", "2h", card, "higher_suit" if card[0] == "2" else "higher_rank")


def about_dealing() -> Iterator[Case]:
    yield yes("deal.four", "3s", keys=keys(players=4))
    for players in (2, 3, 5):
        yield refused("deal.four", "3s", "", "bad_value", profiles=("pagat",), keys=keys(players=players))
    yield refused("deal.four", "3s", "", "bad_value", profiles=("ace_high",), keys=keys(players=5))
    for players in (2, 3):
        seats = keys(players=players)
        yield yes("deal.few", "3s", profiles=("ace_high", "thirteen"), keys=seats)
        yield refused("deal.few", "7h 7h", "", "duplicate_card", profiles=("ace_high", "thirteen"), keys=seats)
    yield refused("deal.two_packs", "7h 7h", "", "duplicate_card", profiles=("thirteen",), keys=keys(players=4))
    for players in (5, 6, 7, 8):
        seats = keys(players=players)
        yield yes("deal.two_packs", "7h 7h", kind="pair", profiles=("thirteen",), keys=seats)
        yield refused("deal.two_packs", "7h 7h 7h", "", "duplicate_card", profiles=("thirteen",), keys=seats)
        one_pack = {"profiles": ("thirteen",), "house": keys(deal="equal"), "keys": seats}
        yield refused("deal.equal_share", "7h 7h", "", "duplicate_card", **one_pack)
        yield yes("deal.equal_share", "7h 7d", kind="pair", **one_pack)
    yield refused("deal.two_packs", "3s", "", "bad_value", profiles=("thirteen",), keys=keys(players=9))


def about_leading() -> Iterator[Case]:
    first = keys(must_contain="3s")
    for play in ("3s", "3s 3h", "3s 3c 3d", "3s 3c 3d 3h", "3s 4d 5h", "3s 3h 4s 4h 5s 5h"):
        yield yes("lead.three_of_spades", play, keys=first)
    for play in ("3c", "5h", "3c 4d 5h", "2s 2h"):
        yield no("lead.three_of_spades", play, "", "must_contain", "lead.three_of_spades", keys=first)
    lowest = keys(must_contain="4c", hand="4c 4d 5h 6s 2h")
    for play in ("4c", "4c 4d", "4c 5h 6s"):
        yield yes("lead.lowest_card", play, profiles=("ace_high", "thirteen"), keys=lowest)
    for play in ("4d", "2h", "4d 5h 6s"):
        asked = {"profiles": ("ace_high", "thirteen"), "keys": lowest}
        yield no("lead.lowest_card", play, "", "must_contain", "lead.lowest_card", **asked)


def about_turns() -> Iterator[Case]:
    yield yes("turn.beat_or_pass", "9c", "5d", "higher_rank")
    yield yes("turn.beat_or_pass", "pass", "5d", "pass", kind=None)
    yield no("turn.beat_or_pass", "4c", "5d", "lower_rank")
    yield no("turn.beat_or_pass", "9c", "5d", "not_in_hand", "turn.beat_or_pass", keys=keys(hand="9s 9h Kd"))
    yield no("turn.beat_or_pass", "9c", "5d", "not_your_turn", "turn.beat_or_pass", keys=keys(turn=False))
    for play in ("4d", "4d 4h", "4c 4d 4h", SIX_QUAD, "4d 5h 6c", THREE_PAIRS, FIVE_PAIRS):
        yield yes("turn.leader_plays", play, cites="turn.leader_plays")
    yield no("turn.leader_plays", "pass", "", "cannot_pass_lead", "turn.leader_plays", kind=None)


def about_plays() -> Iterator[Case]:
    yield yes("play.single", "3s", kind="single")
    yield yes("play.single", "2h", kind="single")
    yield no("play.single", "3s 5h", "", "mixed_ranks", "play.single", kind=None)
    yield yes("play.pair", "9c 9h", kind="pair")
    yield no("play.pair", "9c Kh", "", "mixed_ranks", "play.pair", kind=None)
    yield yes("play.triple", "9c 9d 9h", kind="triple")
    yield no("play.triple", "9c 9d Th", "", "mixed_ranks", "play.triple", kind=None)
    yield yes("play.quad", "9s 9c 9d 9h", kind="quad")
    yield no("play.quad", "9s 9c 9d 9h 4c", "", "four_with_kicker", "play.quad", kind=None)
    yield no("play.quad", "9s 9s 9c 9d 9h", "", "too_many_of_rank", "play.quad", kind=None, keys=TWO_PACKS)
    for play in ("3s 4d 5h", "3s 4s 5s", "Qs Kd Ac", "3s 4d 5h 6c 7s 8d 9h Tc Js Qd Kh Ac"):
        yield yes("play.straight", play, kind="straight")
    yield no("play.straight", "3s 4d", "", "straight_too_short", "play.straight", kind=None)
    yield no("play.straight", "3s 4d 6h", "", "gap", "play.straight", kind=None)
    for play in ("3s 3d 4s 4d 5s 5d", "7s 7c 8s 8c 9d 9h", "3s 3d 4s 4d 5s 5d 6s 6d 7s 7d 8s 8d"):
        yield yes("play.pair_run", play, kind="pair_run")
    yield no("play.pair_run", "3s 3d 4s 4d", "", "pair_run_too_short", "play.pair_run", kind=None)
    yield no("play.pair_run", "3s 3d 4s 4d 6s 6d", "", "pair_gap", "play.pair_run", kind=None)
    yield no("play.pair_run", "3s 3d 4s 4d 5s", "", "uneven_groups", "play.pair_run", kind=None)
    for play in ("Ks Ad 2h", "Js Qd Kc Ah 2s"):
        yield yes("play.two_tops_straight", play, kind="straight", profiles=TWOS_IN_RUNS)
    yield yes("play.two_tops_straight", "Ks Ad 2h", "Qs Kh Ah", "higher_rank", profiles=TWOS_IN_RUNS)
    barred = {"profiles": ("ace_high",), "kind": None}
    yield no("play.no_twos_in_runs", "Ks Ad 2h", "", "two_in_straight", "play.no_twos_in_runs", **barred)
    yield no("play.no_twos_in_runs", "Js Qd Kc Ah 2s", "", "two_in_straight", "play.no_twos_in_runs", **barred)
    yield no("play.no_twos_in_runs", "Ks Kd As Ad 2s 2d", "", "two_in_pair_run", "play.no_twos_in_runs", **barred)
    yield yes("play.no_twos_in_runs", "Qs Kd Ac", kind="straight", profiles=("ace_high",))
    for play in ("As 2d 3c", "2s 3d 4h", "Ks Ad 2c 3h", "Qs Kd Ac 2h 3s 4d", "As Ad 2s 2d 3s 3d"):
        yield no("play.no_wrap", play, "", "wraps_around", "play.no_wrap", kind=None)
    yield no("play.no_wrap", "Ks Ad 2h", "", "two_in_straight", **barred)


def about_beating() -> Iterator[Case]:
    for play, on in (
        ("9s 9h", "4d"),
        ("9h", "4s 4d"),
        ("9s 9d 9h", "4d"),
        ("7s 8d 9h", "4d"),
        ("9h", "4s 5d 6h"),
        ("9s 9d 9h", "4s 5d 6h"),
        ("7s 8d 9h", "4s 4d 4h"),
        ("2h", SIX_QUAD),
    ):
        yield no("beat.same_kind", play, on, "wrong_kind", "beat.same_kind")
    yield no("beat.same_kind", "9s 9d Ts Td Js Jd", FOUR_PAIRS, "wrong_length", "beat.same_kind")
    yield no("beat.same_kind", FOUR_PAIRS, "3s 3d 4s 4d 5c 5d", "wrong_length", "beat.same_kind")
    for play, on in (
        ("9s 9c", "8d 8h"),
        ("9s 9c 9d", "8c 8d 8h"),
        ("9s 9c 9d 9h", "8s 8c 8d 8h"),
        ("7c 8d 9s", "6s 7s 8h"),
        ("7s 7h 8s 8h 9s 9h", "6s 6h 7c 7d 8c 8d"),
    ):
        yield yes("beat.top_card", play, on, "higher_rank", "beat.top_card cards.ranks")
        yield no("beat.top_card", on, play, "lower_rank", "beat.top_card cards.ranks")
    for play, on in (("9s 9h", "9c 9d"), ("7s 8s 9h", "7h 8h 9d"), ("7s 7c 8s 8c 9s 9h", "7d 7h 8d 8h 9c 9d")):
        yield yes("beat.top_card", play, on, "higher_suit", "beat.top_card cards.suits")
        yield no("beat.top_card", on, play, "lower_suit", "beat.top_card cards.suits")
    for play, on in (("7h", "7h"), ("7s 7h", "7c 7h"), ("5s 6s 7h", "5d 6d 7h")):
        yield no("beat.strictly", play, on, "equal", "beat.strictly", keys=TWO_PACKS)
    yield no("beat.no_pair_by_triple", "9s 9d 9h", "4s 4d", "wrong_kind", "beat.no_pair_by_triple")
    yield no("beat.no_pair_by_triple", "Ks Kd Kh", "Qs Qd", "wrong_kind", "beat.no_pair_by_triple")
    for play in ("7s 8d 9h Tc Js", "4c 5c 6c 7c 8c"):
        yield no("beat.no_four_by_five", play, "4s 5d 6h 7d", "wrong_length", "beat.no_four_by_five")
    yield no("beat.no_four_by_five", "Qs Kd Ac", "4s 5d 6h 7d", "wrong_length", "beat.no_four_by_five")


def about_passing() -> Iterator[Case]:
    yield yes("pass.free", "pass", "5s", "pass", "pass.free", kind=None, keys=keys(hand="Kd 7c 9h"))
    yield yes("pass.free", "pass", "2s", "pass", "pass.free", kind=None, keys=keys(hand="2h " + SIX_QUAD))
    yield no("pass.locks", "Ah", "Kd", "passed_out", "pass.locks", keys=PASSED)
    yield no("pass.locks", "9s 9h", "4s 4d", "passed_out", "pass.locks", keys=PASSED)
    yield no("pass.locks", "2h", "2s", "passed_out", "pass.locks bomb.after_pass", keys=PASSED)
    yield yes("pass.locks", "Ah", "Kd", "higher_rank")


def about_bombs() -> Iterator[Case]:
    for two in SUITS:
        yield yes("bomb.quad_on_two", SIX_QUAD, "2" + two, "bomb", "bomb.quad_on_two", kind="quad")
        yield yes("bomb.three_pairs_on_two", THREE_PAIRS, "2" + two, "bomb", "bomb.three_pairs_on_two", kind="pair_run")
    yield no("bomb.quad_on_two", SIX_QUAD, "2s 2h", "bomb_wrong_size")
    for longer in (FOUR_PAIRS, FIVE_PAIRS):
        yield no("bomb.three_pairs_on_two", longer, "2h", "bomb_wrong_size", "bomb.three_pairs_on_two")
    yield yes("bomb.four_pairs_on_pair", FOUR_PAIRS, "2s 2h", "bomb", "bomb.four_pairs_on_pair")
    yield yes("bomb.five_pairs_on_triple", FIVE_PAIRS, "2s 2c 2h", "bomb", "bomb.five_pairs_on_triple")
    for other in (SIX_QUAD, THREE_PAIRS, FIVE_PAIRS):
        yield no("bomb.four_pairs_on_pair", other, "2s 2h", "bomb_wrong_size", "bomb.four_pairs_on_pair")
    for other in (SIX_QUAD, THREE_PAIRS, FOUR_PAIRS):
        yield no("bomb.five_pairs_on_triple", other, "2s 2c 2h", "bomb_wrong_size", "bomb.five_pairs_on_triple")
    for rank in RANKS.replace("2", "").replace("6", ""):
        yield no("bomb.only_twos", SIX_QUAD, rank + "h", "bomb_needs_twos", "bomb.only_twos")
    for on in ("Ts Th", "As Ac Ad", "Ts Jh Qd"):
        yield no("bomb.only_twos", SIX_QUAD, on, "bomb_needs_twos", "bomb.only_twos")
        yield no("bomb.only_twos", FOUR_PAIRS, on, "bomb_needs_twos", "bomb.only_twos")
    yield no("bomb.only_twos", SIX_QUAD, "Ks As 2h", "bomb_needs_twos", "bomb.only_twos", profiles=TWOS_IN_RUNS)
    yield no("bomb.ace_then_two", SIX_QUAD, "Ah", "bomb_needs_twos", "bomb.only_twos")
    yield yes("bomb.ace_then_two", "2s", "Ah", "higher_rank")
    yield yes("bomb.ace_then_two", SIX_QUAD, "2s", "bomb")
    allowing, after = ("pagat", "ace_high"), {"keys": PASSED, "after_pass": True}
    for play, on in ((SIX_QUAD, "2h"), (THREE_PAIRS, "2h"), (FOUR_PAIRS, "2s 2h"), (FIVE_PAIRS, "2s 2c 2h")):
        yield yes("bomb.after_pass", play, on, "bomb", "bomb.after_pass", profiles=allowing, **after)
        cites = "pass.locks bomb.after_pass"
        yield no("bomb.after_pass", play, on, "passed_out", cites, profiles=("thirteen",), keys=PASSED)
    yield no("bomb.after_pass", SIX_QUAD, "2s 2h", "passed_out", "bomb.after_pass", keys=PASSED)
    yield no("bomb.after_pass", SIX_QUAD, "Ah", "passed_out", "pass.locks", keys=PASSED)
    for play in (SIX_QUAD, THREE_PAIRS):
        yield no("bomb.in_turn", play, "2h", "not_your_turn", "bomb.in_turn", keys=keys(turn=False))
        yield no("bomb.in_turn", play, "2h", "not_your_turn", "bomb.in_turn", keys=keys(turn=False, passed=True))
    yield yes("bomb.then_same_kind", "8s 8c 8d 8h", SIX_QUAD, "higher_rank", keys=ON_TWOS)
    yield no("bomb.then_same_kind", "5s 5c 5d 5h", SIX_QUAD, "lower_rank", keys=ON_TWOS)
    yield yes("bomb.then_same_kind", "7s 7c 8s 8h 9s 9h", THREE_PAIRS, "higher_rank", keys=ON_TWOS)
    yield yes("bomb.then_same_kind", "6d 6h 7s 7c 8s 8h", THREE_PAIRS, "higher_suit", keys=ON_TWOS)
    yield no("bomb.then_same_kind", "9s 9d Ts Td Js Jd Qs Qd", THREE_PAIRS, "wrong_length", keys=ON_TWOS)
    yield no("bomb.then_same_kind", "2h", SIX_QUAD, "wrong_kind", keys=ON_TWOS)
    yield no("bomb.no_priority", "9s 9c 9d 9h", THREE_PAIRS, "bomb_no_priority", "bomb.no_priority", keys=ON_TWOS)
    yield no("bomb.no_priority", "9s 9c Td Th Jc Jd", SIX_QUAD, "bomb_no_priority", "bomb.no_priority", keys=ON_TWOS)
    yield no("bomb.no_priority", FIVE_PAIRS, SIX_QUAD, "bomb_no_priority", "bomb.no_priority")


def about_variants() -> Iterator[Case]:
    quad = keys(quad_beats_two_twos=True)
    cited = "variant.quad_on_two_twos"
    yield yes(cited, "7s 7c 7d 7h", "2s 2h", "bomb", cited, house=quad, kind="quad")
    yield yes(cited, "7s 7c 7d 7h", "2s", "bomb", "bomb.quad_on_two", house=quad)
    yield no(cited, "7s 7c 7d 7h", "2s 2c 2h", "bomb_wrong_size", house=quad)
    yield no(cited, "7s 7c 7d 7h", "As Ah", "bomb_needs_twos", house=quad)
    yield no(cited, "7s 7c 7d 7h", "2s 2h", "bomb_wrong_size")
    four = keys(four_pairs_beat_quad=True)
    cited = "variant.four_pairs_on_quad"
    yield yes(cited, FOUR_PAIRS, "9s 9c 9d 9h", "pairs_beat_quad", cited, house=four, kind="pair_run")
    yield yes(cited, FOUR_PAIRS, "2s 2c 2d 2h", "pairs_beat_quad", cited, house=four)
    yield no(cited, FIVE_PAIRS, "7s 7c 7d 7h", "bomb_no_priority", house=four)
    yield no(cited, "5s 5h 6s 6h 7s 7h", "9s 9c 9d 9h", "bomb_no_priority", house=four)
    yield no(cited, "9s 9c 9d 9h", FOUR_PAIRS, "bomb_no_priority", house=four)
    yield no(cited, FOUR_PAIRS, "9s 9c 9d 9h", "bomb_no_priority")


def about_examples() -> Iterator[Case]:
    """Worked examples, as their sources tell them; under the profile of the source, and wherever nothing differs."""
    fr, de, ru = ("pagat",), ("ace_high",), ("thirteen",)
    name = "example.quad_on_2h"
    yield yes(name, SIX_QUAD, "2h", "bomb", "bomb.quad_on_two", profiles=fr)
    yield yes(name, "7s 7c 7d 7h", SIX_QUAD, "higher_rank", profiles=fr, keys=ON_TWOS)
    yield no(name, "5s 5c 5d 5h", SIX_QUAD, "lower_rank", profiles=fr, keys=ON_TWOS)
    yield no(name, "Ah", SIX_QUAD, "wrong_kind", profiles=fr, keys=ON_TWOS)
    yield no(name, SIX_QUAD, "Ah", "bomb_needs_twos", "bomb.only_twos", profiles=fr)
    yield yes("example.pair_eights", "8h 8s", "8d 8c", "higher_suit", "cards.suits", profiles=fr)
    yield yes("example.pair_tens", "Ts Th", "Tc Td", "higher_suit", "cards.suits", profiles=de)
    yield yes("example.straight_eights", "6s 7s 8d", "6h 7h 8c", "higher_suit", "cards.suits", profiles=de)
    name = "example.straight_length"
    for play in ("6s 7s 8d", "9s Ts Jd", "Qs Ks Ad"):
        yield no(name, play, "5h 6h 7h 8h", "wrong_length", "beat.no_four_by_five", profiles=de)
    yield yes(name, "6s 7s 8s 9s", "5h 6h 7h 8h", "higher_rank", profiles=de)
    yield no(name, "5s 6s 7s 8s", "5h 6h 7h 8h", "lower_suit", profiles=de)
    yield yes("example.pair_sevens", "7h 7s", "7d 7c", "higher_suit", "cards.suits", profiles=ru)
    yield yes("example.straight_tens", "8s 9s Td", "8h 9h Tc", "higher_suit", "cards.suits", profiles=ru)
    yield yes("example.straights", "4d 5s 6h", kind="straight", profiles=ru)
    yield yes("example.straights", "Jd Qh Kh Ac 2d", kind="straight", profiles=ru)
    name = "example.anna_trick"
    yield yes(name, "4s 4d", profiles=de)
    yield yes(name, "9c 9h", "4s 4d", "higher_rank", profiles=de)
    yield yes(name, "pass", "9c 9h", "pass", profiles=de)
    yield yes(name, "Ks Kd", "9c 9h", "higher_rank", profiles=de)
    yield yes(name, "pass", "Ks Kd", "pass", profiles=de)
    yield yes(name, "Ac Ah", "Ks Kd", "higher_rank", profiles=de)
    yield no(name, "2c 2h", "Ac Ah", "passed_out", "pass.locks", profiles=de, keys=PASSED)
    yield yes(name, "pass", "Ac Ah", "pass", profiles=de)
    name = "example.anna_bomb"
    bomb = "bomb.three_pairs_on_two bomb.after_pass"
    yield yes(name, THREE_PAIRS, "2h", "bomb", bomb, profiles=de, keys=PASSED, after_pass=True)
    yield yes(name, "9s 9c Ts Tc Js Jc", THREE_PAIRS, "higher_rank", profiles=de, keys=ON_TWOS)
    yield yes(name, "6d 6h 7s 7c 8s 8h", THREE_PAIRS, "higher_suit", profiles=de, keys=ON_TWOS)
    yield no(name, "5s 5c 6d 6h 7s 7c", THREE_PAIRS, "lower_rank", profiles=de, keys=ON_TWOS)
    yield no(name, "9s 9c 9d 9h", THREE_PAIRS, "bomb_no_priority", profiles=de, keys=ON_TWOS)
    yield no(name, "9s 9c Ts Tc Js Jc Qs Qc", THREE_PAIRS, "wrong_length", profiles=de, keys=ON_TWOS)
    yield no(name, "2d", THREE_PAIRS, "wrong_kind", profiles=de, keys=ON_TWOS)
    name = "example.lock"
    yield yes(name, "pass", "3h", "pass", profiles=ru, keys=keys(hand="Ac", players=3))
    yield yes(name, "9d", "3h", "higher_rank", profiles=ru, keys=keys(players=3))
    yield yes(name, "Kd", "9d", "higher_rank", profiles=ru, keys=keys(players=3))
    locked = keys(hand="Ac", players=3, passed=True)
    yield no(name, "Ac", "Kd", "passed_out", "pass.locks", profiles=ru, keys=locked)
    yield yes(name, "Ac", "Qd", "higher_rank", profiles=ru, keys=keys(hand="Ac", players=3))


CASES = [
    *about_cards(),
    *about_dealing(),
    *about_leading(),
    *about_turns(),
    *about_plays(),
    *about_beating(),
    *about_passing(),
    *about_bombs(),
    *about_variants(),
    *about_examples(),
]


def name(case: Case, profile: str) -> str:
    return f"{case.id}-{profile}-{case.play}{' on ' if case.on else ''}{case.on}".replace(" ", "_")


ASKED = [pytest.param(case, profile, id=name(case, profile)) for case in CASES for profile in case.profiles]


@pytest.mark.parametrize(("case", "profile"), ASKED)
def test_ledger(case: Case, profile: str) -> None:
    position = case.position(profile)
    if case.error:
        with pytest.raises(InputError) as caught:
            verdict_on(position)
        assert caught.value.code == case.error
        return
    verdict = verdict_on(position)
    assert (verdict.legal, str(verdict.reason)) == (case.legal, case.reason), position
    assert verdict.after_pass is case.after_pass
    assert set(case.cites) <= set(verdict.rule)
    if case.kind != "":
        assert verdict.kind == case.kind


def test_the_pack_is_the_one_of_the_ledger() -> None:
    """cards.deck, cards.ranks, cards.suits: 52 cards, each rank in each suit, lowest first."""
    assert [str(card) for card in DECK] == [rank + suit for rank in RANKS for suit in SUITS]


# --- the examples turned round --------------------------------------------------------------------------------------

TURNABLE = [
    pytest.param(case, id=f"{case.id}-{case.play}".replace(" ", ""))
    for case in about_examples()
    if case.legal and case.on and case.play != "pass"
]


@pytest.mark.parametrize("case", TURNABLE)
def test_an_example_turned_round_is_illegal(case: Case) -> None:
    """What beats is not beaten by what it beat: a comparison that says yes to everything fails here."""
    position = {"rules": case.profiles[0], "table": case.play, "play": case.on}
    assert not verdict_on(position).legal


# Examples that change when one rule is taken away or added: (example, house rule, verdict then).
OTHERWISE = [
    ("example.straights", "Jd Qh Kh Ac 2d", "", {}, {"twos_in_straights": False}, "two_in_straight"),
    ("example.quad_on_2h", SIX_QUAD, "2h", {}, {"bomb_on": [["pair_run", 6, "single", 1]]}, "bomb_wrong_size"),
    ("example.anna_bomb", THREE_PAIRS, "2h", {"passed": True}, {"bomb_after_pass": False}, "passed_out"),
    ("bomb.ace_then_two", SIX_QUAD, "2s", {}, {"bomb_on": []}, "bomb_wrong_size"),
]


@pytest.mark.parametrize("example", [pytest.param(row, id=row[0]) for row in OTHERWISE])
def test_an_example_needs_its_rule(example: tuple[str, str, str, dict[str, Any], dict[str, Any], str]) -> None:
    _, play, on, conditions, without, reason = example
    position = {"play": play, **({"table": on} if on else {}), **conditions}
    assert verdict_on({"rules": "pagat", **position}).legal
    then = verdict_on({"rules": {"profile": "pagat", **without}, **position})
    assert not then.legal
    assert str(then.reason) == reason


# --- nothing is forgotten -------------------------------------------------------------------------------------------

WAITS: dict[str, str] = {}
"""Rows that nothing decides yet, and what they wait for."""

IN_DEALS = {row for deal in golden_deals() for row in deal.ledger} | set(ROWS)
"""Rows shown by whole deals: the written ones name theirs, the checks of dealing and sessions carry theirs."""


def test_every_row_is_decided_or_waits() -> None:
    decidable = {row["id"] for row in LEDGER if {"E", "X"} & set(row["kinds"])}
    decided = {case.id for case in CASES} | IN_DEALS
    assert decided | set(WAITS) == decidable
    assert not decided & set(WAITS)


def test_every_row_of_the_flow_is_shown_by_a_deal() -> None:
    """Whose turn it is, who leads, when a trick or a deal ends: one position does not decide that."""
    flow = ("lead.", "trick.", "end.", "score.", "session.")
    rows = {row["id"] for row in LEDGER if "E" in row["kinds"] and row["id"].startswith(flow)}
    assert rows | {"pass.locks", "pass.back_after_clear", "bomb.after_pass", "bomb.in_turn"} <= IN_DEALS


def test_every_citation_is_a_row() -> None:
    assert {cited for case in CASES for cited in case.cites} <= {row["id"] for row in LEDGER}

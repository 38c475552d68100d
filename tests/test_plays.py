"""RULES §2: what is a play, and the first diagnosis of what is none."""

from __future__ import annotations

from itertools import combinations

import pytest

from tienlen.engine.cards import DECK, parse_cards
from tienlen.engine.plays import Kind, Play, Reason, read_play


def kind(text: str) -> Kind:
    play = read_play(parse_cards(text))
    assert isinstance(play, Play), play
    return play.kind


# ------------------------------------------------------------------ plays


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3s", "single"),
        ("2h", "single"),
        ("7d 7h", "pair"),
        ("2s 2h", "pair"),
        ("9s 9c 9h", "triple"),
        ("6s 6c 6d 6h", "quad"),
        ("2s 2c 2d 2h", "quad"),
        ("3s 4d 5h", "straight"),
        ("4d 5s 6h", "straight"),
        ("5h 6h 7h 8h", "straight"),
        ("8s 9d Tc Jh", "straight"),
        ("Jd Qh Kh Ac 2d", "straight"),
        ("Ks As 2h", "straight"),
        ("3s 4c 5d 6h 7s 8c 9d Th Js Qc Kd Ah 2s", "straight"),
        ("4s 4h 5s 5h 6s 6h", "pair_run"),
        ("Ks Kc As Ac 2s 2c", "pair_run"),
        ("8s 8c 9s 9c Ts Tc Js Jc Qs Qc", "pair_run"),
    ],
)
def test_kinds(text: str, expected: str) -> None:
    assert kind(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7h 7h", "pair"),
        ("7h 7h 7d", "triple"),
        ("7h 7h 7d 7d", "quad"),
        ("7h 7h 8d 8d 9c 9c", "pair_run"),
    ],
)
def test_identical_cards_of_two_packs_may_sit_in_one_play(text: str, expected: str) -> None:
    assert kind(text) == expected


def test_the_top_card_is_the_highest() -> None:
    """beat.top_card: rank first, then suit."""
    assert str(Play.of("8h 8s").top) == "8h"
    assert str(Play.of("6h 7h 8c").top) == "8c"
    assert str(Play.of("Kh Ah 2s").top) == "2s"


def test_a_play_shows_its_cards_in_order_and_rebuilds() -> None:
    play = Play.of("8d 6s 7s")
    assert str(play) == "6s 7s 8d"
    assert play.size == 3
    assert eval(repr(play)) == play
    assert "<svg" in play._repr_html_()


def test_text_that_is_no_play_makes_none() -> None:
    with pytest.raises(ValueError, match="mixed_ranks"):
        Play.of("3s 9h")


def test_a_pass_is_no_play() -> None:
    with pytest.raises(ValueError, match="pass"):
        read_play(())


# ------------------------------------------------------------------ diagnoses


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # too_many_of_rank: five and more of one rank, whatever else is there
        ("7s 7c 7d 7h 7h", "too_many_of_rank"),
        ("7s 7c 7d 7h 7h 7s", "too_many_of_rank"),
        ("7s 7c 7d 7h 7h 8s", "too_many_of_rank"),
        ("2s 2c 2d 2h 2h", "too_many_of_rank"),
        # wraps_around: consecutive only past the 2, single cards or pairs
        ("As 2d 3c", "wraps_around"),
        ("2s 3d 4h", "wraps_around"),
        ("Ks Ad 2c 3h", "wraps_around"),
        ("2s 3s 4s 5s 6s", "wraps_around"),
        ("As Ah 2s 2h 3s 3h", "wraps_around"),
        ("2s 2h 3s 3h 4s 4h", "wraps_around"),
        ("3s 4s 6s 7s 8s 9s Ts Js Qs Ks As 2s", "wraps_around"),
        # straight_too_short: A-2 counts, 2-3 does not
        ("3s 4d", "straight_too_short"),
        ("As 2d", "straight_too_short"),
        ("2s 3d", "mixed_ranks"),
        # pair_run_too_short
        ("5s 5h 6s 6d", "pair_run_too_short"),
        ("As Ah 2s 2d", "pair_run_too_short"),
        # full_house
        ("Js Jc Jd 4s 4h", "full_house"),
        ("4s 4h 5s 5c 5d", "full_house"),
        # flush: five and more of one suit
        ("3h 5h 8h Jh Kh", "flush"),
        ("3h 4h 5h 6h 8h", "flush"),
        ("7h 7h 8h 8h 9h", "flush"),
        ("3h 5h 8h Jh", "gap"),
        # four_with_kicker
        ("9s 9c 9d 9h 4c", "four_with_kicker"),
        ("9s 9c 9d 9h Ts", "four_with_kicker"),
        # gap
        ("3s 4d 6h", "gap"),
        ("3s 7d Kh", "gap"),
        ("As 2d 4c", "gap"),
        ("2s 3d 5h", "gap"),
        # pair_gap: A-A-2-2 is consecutive, 2-2-3-3 is not
        ("2s 2h 3s 3d", "pair_gap"),
        ("4s 4h 6s 6d", "pair_gap"),
        ("4s 4h 5s 5d 7s 7d", "pair_gap"),
        # uneven_groups
        ("3s 3d 4s 4d 5s", "uneven_groups"),
        ("3s 4s 4d 5s 5d", "uneven_groups"),
        ("3s 4s 4d 5s 5d 6s", "uneven_groups"),
        ("3s 4d 4h 5c", "uneven_groups"),
        ("3s 3c 3d 4s 4c 4d", "uneven_groups"),
        ("3s 3c 3d 4s 4c 4d 4h", "uneven_groups"),
        ("Qs Ks Kd As", "uneven_groups"),
        ("Ks As Ad 2s", "uneven_groups"),
        # uneven_groups knows the line only, not the circle
        ("As 2s 2d 3s", "mixed_ranks"),
        ("2s 2c 2d 3s 3c 3d", "mixed_ranks"),
        # mixed_ranks: anything else
        ("3s 9h", "mixed_ranks"),
        ("3s 3d 4h", "mixed_ranks"),
        ("3s 3d 9h", "mixed_ranks"),
        ("3s 3c 3d 4s", "mixed_ranks"),
        ("3s 3c 3d 3h 4s 4c", "mixed_ranks"),
        ("3s 3c 3d 5s 5c 5d", "mixed_ranks"),
        ("3s 4s 6s 6d", "mixed_ranks"),
    ],
)
def test_diagnoses(text: str, expected: str) -> None:
    diagnosis = read_play(parse_cards(text))
    assert isinstance(diagnosis, Reason), diagnosis
    assert diagnosis == expected


@pytest.mark.parametrize(
    ("text", "first", "later"),
    [
        ("2h 3h 4h 5h 6h", "wraps_around", "flush"),
        ("2h 3h 4h", "wraps_around", "gap"),
        ("As Ah 2s 2h 3s 3h", "wraps_around", "pair_gap"),
        ("4s 4h 5s 5d", "pair_run_too_short", "pair_gap"),
        ("3h 5h 8h Jh Kh", "flush", "gap"),
        ("4s 4h 5s 5c 5d", "full_house", "uneven_groups"),
        ("5s 5s 7s 7s 9s 9s", "flush", "pair_gap"),
        ("5s 5s 6s 6s 7s", "flush", "uneven_groups"),
    ],
)
def test_the_first_diagnosis_that_fits(text: str, first: str, later: str) -> None:
    """Where two of the list fit, the upper one is given."""
    assert read_play(parse_cards(text)) == first
    order = list(Reason)
    assert order.index(Reason(first)) < order.index(Reason(later))


def test_diagnoses_stand_in_the_order_of_the_rules() -> None:
    assert [str(reason) for reason in Reason][:13] == [
        "too_many_of_rank",
        "wraps_around",
        "two_in_straight",
        "two_in_pair_run",
        "straight_too_short",
        "pair_run_too_short",
        "full_house",
        "flush",
        "four_with_kicker",
        "gap",
        "pair_gap",
        "uneven_groups",
        "mixed_ranks",
    ]


# ------------------------------------------------------------------ counted


def test_plays_of_up_to_three_cards_are_counted() -> None:
    """52 singles; 13 × 6 pairs; 13 × 4 triples; 11 lowest ranks × 4³ straights of three."""
    found = {}
    for size in (1, 2, 3):
        for cards in combinations(DECK, size):
            play = read_play(cards)
            if isinstance(play, Play):
                found[play.kind, size] = found.get((play.kind, size), 0) + 1
    assert found == {("single", 1): 52, ("pair", 2): 78, ("triple", 3): 52, ("straight", 3): 704}


def test_sixteen_threes_are_still_too_many() -> None:
    assert read_play(parse_cards("3s " * 16)) == "too_many_of_rank"
    assert read_play(parse_cards("3s " * 10)) == "too_many_of_rank"

"""Every legal play, lowest first (RULES §5, "alternatives")."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from bench import yardstick
from tienlen.engine.cards import DECK, Card, InputError
from tienlen.engine.judge import Position, judge
from tienlen.engine.moves import leads, moves
from tienlen.engine.plays import Kind, Play, read_play
from tienlen.engine.rules import PROFILES, SWITCHES, Rules, rules_from

QUAD = "6s 6c 6d 6h"
FOUR_PAIRS = "5s 5h 6s 6h 7s 7h 8s 8h"


def listed(rules: Any, hand: str, on: str = "", **keys: Any) -> list[str]:
    return [str(play) for play in moves(rules_from(rules), Position.of("pass", on, hand=hand, **keys))]


# ------------------------------------------------------------------ order


def test_lowest_first() -> None:
    """By number of cards, then kind, then top card, then cards ascending."""
    assert listed("pagat", "5h 4s 3s 3c 3h") == [
        *("3s", "3c", "3h", "4s", "5h"),
        *("3s 3c", "3s 3h", "3c 3h"),
        "3s 3c 3h",
        *("3s 4s 5h", "3c 4s 5h", "3h 4s 5h"),
    ]


def test_quads_come_before_straights_of_four() -> None:
    assert listed("pagat", "3s 3c 3d 3h 4s 5s 6s")[-10:] == [
        *("3s 4s 5s", "3c 4s 5s", "3d 4s 5s", "3h 4s 5s", "4s 5s 6s"),
        "3s 3c 3d 3h",
        *("3s 4s 5s 6s", "3c 4s 5s 6s", "3d 4s 5s 6s", "3h 4s 5s 6s"),
    ]


def test_the_top_card_orders_before_the_others() -> None:
    assert listed("pagat", "3s 3h 4s 5s 5c", on="3c 4c 5d") == []
    assert listed("pagat", "3s 3h 4s 5s 5h", on="3c 4c 5d") == ["3s 4s 5h", "3h 4s 5h"]
    assert listed("pagat", "7s 7c 7d 7h", on="5s 5h") == [
        *("7s 7c", "7s 7d", "7c 7d"),
        *("7s 7h", "7c 7h", "7d 7h"),
    ]


def test_pair_runs_come_after_straights_of_six() -> None:
    plays = listed("pagat", "3s 3h 4s 4h 5s 5h 6s 7s 8s")
    six = [play for play in plays if len(play) == len("3s 3h 4s 4h 5s 5h")]
    assert six[-1] == "3s 3h 4s 4h 5s 5h"
    assert six[0] == "3s 4s 5s 6s 7s 8s"


def test_equal_lists_once() -> None:
    """Two packs may give a card twice; the same cards are listed once."""
    assert listed("thirteen", "7h 7h 8s", decks=2) == ["7h", "8s", "7h 7h"]
    assert listed("thirteen", "7h 7h 8s 9s", decks=2)[-1:] == ["7h 8s 9s"]
    assert listed("thirteen", "7h 7h 8s 8s 9s 9s", decks=2)[-1] == "7h 7h 8s 8s 9s 9s"


# ------------------------------------------------------------------ what may be played


def test_a_pass_is_never_listed() -> None:
    assert listed("pagat", "3s", on="4s") == []


def test_not_your_turn_leaves_no_alternatives() -> None:
    assert listed("pagat", "5s", on="4s", turn=False) == []


def test_without_a_hand_nothing_is_listed() -> None:
    assert moves(PROFILES["pagat"], Position.of("pass", "4s")) == []
    assert listed("pagat", "") == []


def test_a_lead_must_contain_the_required_card() -> None:
    assert listed("pagat", "3s 3h 4s 5s", must_contain="3s") == ["3s", "3s 3h", "3s 4s 5s"]


def test_answers_are_of_the_same_kind_and_length() -> None:
    assert listed("pagat", "7s 7c 8d 9d Th", on="6s 6c") == ["7s 7c"]
    assert listed("pagat", "7s 7c 8d 9d Th", on="6s 7d 8c") == ["7s 8d 9d", "7c 8d 9d", "8d 9d Th"]


def test_bombs_on_twos_are_listed_after_higher_twos() -> None:
    assert listed("pagat", "2h 6s 6c 6d 6h 7s 7c 8s 8c", on="2s") == [
        "2h",
        QUAD,
        *("6s 6c 7s 7c 8s 8c", "6s 6d 7s 7c 8s 8c", "6s 6h 7s 7c 8s 8c"),
        *("6c 6d 7s 7c 8s 8c", "6c 6h 7s 7c 8s 8c", "6d 6h 7s 7c 8s 8c"),
    ]


def test_after_a_pass_only_bombs() -> None:
    assert listed("pagat", f"2h {QUAD}", on="2s", passed=True) == [QUAD]
    assert listed("thirteen", f"2h {QUAD}", on="2s", passed=True) == []
    assert listed("pagat", f"2h {QUAD}", on="As", passed=True) == []


def test_after_a_pass_a_higher_bomb_where_that_is_allowed() -> None:
    hand = f"9s 9c 9d 9h {FOUR_PAIRS}"
    on_bomb = {"on": "4s 4c 4d 4h", "passed": True, "table_is_bomb_on_twos": True}
    assert listed("pagat", hand, **on_bomb) == []
    assert listed("ace_high", hand, **on_bomb) == ["9s 9c 9d 9h"]
    assert listed("ace_high four_pairs_beat_quad=yes", hand, **on_bomb)[:2] == ["9s 9c 9d 9h", FOUR_PAIRS]


def test_the_house_rules_for_bombs() -> None:
    assert listed("pagat quad_beats_two_twos=yes", QUAD, on="2s 2h") == [QUAD]
    assert listed("pagat", QUAD, on="2s 2h") == []
    regional = PROFILES["pagat"].with_(bomb_on=[("pair_run", 8, "single", 1), ("quad", 4, "triple", 3)])
    assert listed(regional, FOUR_PAIRS, on="2s") == [FOUR_PAIRS]
    assert listed(regional, QUAD, on="2s 2c 2h") == [QUAD]


def test_twos_in_runs_only_where_the_table_has_them() -> None:
    hand = "Kh Kd Ah Ad 2h 2d"
    straights = ["Kd Ad 2d", "Kd Ah 2d", "Kh Ad 2d", "Kh Ah 2d", "Kd Ad 2h", "Kd Ah 2h", "Kh Ad 2h", "Kh Ah 2h"]
    assert listed("pagat", hand)[-9:] == [*straights, "Kd Kh Ad Ah 2d 2h"]
    assert [play for play in listed("ace_high", hand) if len(play) > 5] == []


def test_a_position_that_contradicts_itself_has_no_legal_plays() -> None:
    with pytest.raises(InputError):
        listed("pagat", "4s 5s", on="4s")


def test_a_hand_larger_than_any_deal_gives_is_refused() -> None:
    """Its plays would go into the billions; half a pack, as even as can be, is listed in no time."""
    with pytest.raises(InputError) as caught:
        moves(PROFILES["pagat"], Position(hand=DECK[:27]))
    assert (caught.value.code, caught.value.field, caught.value.detail["most"]) == ("bad_value", "hand", 26)
    assert len(moves(PROFILES["pagat"], Position(hand=DECK[:26]))) < 200_000


# ------------------------------------------------------------------ counted and compared


def test_the_whole_pack_is_counted() -> None:
    """Singles, pairs, triples, quads, straights and pair runs of five ranks, by the formulas."""
    hand = [card for card in DECK if card.rank < 5]
    found = Counter((play.kind, len(play.cards)) for play in leads(PROFILES["pagat"], hand))
    assert found == {
        (Kind.SINGLE, 1): 20,
        (Kind.PAIR, 2): 30,
        (Kind.TRIPLE, 3): 20,
        (Kind.QUAD, 4): 5,
        **{(Kind.STRAIGHT, size): (6 - size) * 4**size for size in (3, 4, 5)},
        **{(Kind.PAIR_RUN, 2 * size): (6 - size) * 6**size for size in (3, 4, 5)},
    }


def test_the_yardstick_lists_the_same_leads(rng: Random) -> None:
    """Its rules: no 2s in pair runs, and in straights as asked."""
    for twos in (True, False):
        rules = PROFILES["pagat"].with_(twos_in_straights=twos, twos_in_pair_runs=False)
        for _ in range(100):
            hand = sorted(rng.sample(range(52), 13))
            theirs = sorted(tuple(sorted(cards)) for cards in yardstick.lead_moves(hand, twos))
            assert sorted(play.cards for play in leads(rules, [DECK[number] for number in hand])) == theirs


def test_the_yardstick_lists_the_same_answers(rng: Random) -> None:
    rules = PROFILES["pagat"].with_(twos_in_pair_runs=False)
    for _ in range(200):
        pack = rng.sample(range(52), 52)
        table = sorted(rng.choice(yardstick.lead_moves(sorted(pack[13:30]), True)))
        theirs = yardstick.follow_moves(sorted(pack[:13]), yardstick.classify(table, True), True)
        position = Position(table=tuple(DECK[n] for n in table), hand=tuple(DECK[n] for n in pack[:13]))
        assert sorted(play.cards for play in moves(rules, position)) == sorted(tuple(sorted(m)) for m in theirs)


def is_weapon(cards: tuple[Card, ...]) -> bool:
    """Whether these cards have the shape of a bomb that may have been laid on twos."""
    play = read_play(cards) if len(cards) in (4, 6, 8, 10) else None
    return isinstance(play, Play) and play.kind in (Kind.QUAD, Kind.PAIR_RUN)


def near_misses(rng: Random) -> tuple[Rules, Position]:
    """A hand of ten that holds combinations, a table that often is of twos or a bomb, any circumstances."""
    rules = PROFILES[rng.choice(list(PROFILES))].with_(**{name: rng.random() < 0.5 for name in rng.sample(SWITCHES, 2)})
    decks = rng.choice((1, 1, 2))
    low = rng.randrange(10)
    pack = [card for card in DECK * decks if low <= card.rank <= low + 3 or card.rank == 12]
    rng.shuffle(pack)
    hand, rest = pack[:10], pack[10:]
    tables = [play for play in leads(rules, rest[:12]) if rng.random() < 0.1 or play.cards[0].rank == 12]
    table = rng.choice(tables).cards if tables and rng.random() < 0.8 else ()
    return rules, Position(
        table=table,
        hand=tuple(hand),
        passed=bool(table) and rng.random() < 0.4,
        must_contain=rng.choice(hand) if not table and rng.random() < 0.5 else None,
        table_is_bomb_on_twos=is_weapon(table) and rng.random() < 0.5,
        decks=decks,
    )


def test_what_is_listed_is_what_the_judge_allows(rng: Random, full: bool) -> None:
    """Every subset of the hand is judged; in the full run on many more hands."""
    for _ in range(1000 if full else 40):
        rules, position = near_misses(rng)
        assert position.hand is not None
        subsets = {cards for size in range(1, 11) for cards in combinations(position.hand, size)}
        legal = {cards for cards in subsets if judge(rules, position, cards).legal}
        plays = moves(rules, position)
        assert {play.cards for play in plays} == legal, (rules, position)
        assert len(plays) == len(legal), (rules, position)
        assert all(read_play(play.cards) == play for play in plays)

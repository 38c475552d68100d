"""The engine and the second referee must say the same: about positions, about legal plays, about shapes.

Sampled in the normal run; with ``TIENLEN_FULL=1`` on 200,000 positions and on every subset of up to five cards of one
pack.  ``TIENLEN_SEED`` (the commit's id in CI) adds positions that no earlier run has seen.  A failure prints the
positions, each on one line that `tienlen check --batch` reads.

The last part turns on the comparison itself: the referee is made wrong on purpose, one rule at a time, and every
such mistake has to be noticed.
"""

from __future__ import annotations

import ast
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests import second_referee
from tests.conftest import SEED
from tests.positions import Position, full_hands, positions
from tienlen.engine.cards import DECK, InputError
from tienlen.engine.judge import also, judge, otherwise
from tienlen.engine.moves import moves
from tienlen.engine.plays import Play, read_play
from tienlen.engine.rules import PROFILES
from tienlen.records.position import read_position

Ruling = dict[str, Any]

SHOWN = 5
"""How many disagreements a failure prints."""


def engine_rule(position: Position) -> Ruling:
    """What the engine says, in the referee's words; a crash is something it says, too."""
    try:
        return engine_ruling(position)
    except Exception as fault:
        return {"crash": repr(fault)}


def engine_ruling(position: Position) -> Ruling:
    try:
        rules, asked = read_position(position)
        verdict = judge(rules, asked)
    except InputError as error:
        return {"error": {"code": error.code, "field": error.field}}
    ruling: Ruling = {
        "legal": verdict.legal,
        "reason": str(verdict.reason),
        "kind": None if verdict.kind is None else str(verdict.kind),
        "after_pass": verdict.after_pass,
        "also": [str(reason) for reason in also(rules, asked)],
        "otherwise": [
            {
                "setting": other.setting,
                "value": other.value,
                "legal": other.legal,
                "reason": str(other.reason),
                "open": other.open,
            }
            for other in otherwise(rules, asked)
        ],
    }
    if "hand" in position:
        ruling["alternatives"] = [[str(card) for card in play.cards] for play in moves(rules, asked)]
    return ruling


def differences(seen: Ruling, expected: Ruling) -> list[str]:
    """The keys that differ.  Of a duplicate only the code counts: it lies in two places, and either may be named."""
    if "error" in seen and "error" in expected and expected["error"]["code"] == "duplicate_card":
        return [] if seen["error"]["code"] == "duplicate_card" else ["error"]
    return [key for key in seen.keys() | expected.keys() if seen.get(key) != expected.get(key)]


def disagreements(asked: Iterable[Position]) -> list[str]:
    """One line for each position on which the two differ."""
    found = []
    for position in asked:
        seen, expected = engine_rule(position), second_referee.rule(position)
        wrong = differences(seen, expected)
        if wrong:
            parts = [f"{key}: engine {seen.get(key)!r}, referee {expected.get(key)!r}" for key in sorted(wrong)]
            found.append(json.dumps(position, ensure_ascii=False) + "\n    " + "\n    ".join(parts))
    return found


def report(found: list[str]) -> str:
    return f"{len(found)} disagreements\n" + "\n".join(found[:SHOWN])


def in_two_processes(work: Callable[[Any], list[str]], parts: Iterable[Any]) -> list[str]:
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        return [line for found in pool.map(work, parts) for line in found]


# --- positions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "count"), [("fixed", 4_000), (SEED, 2_000)], ids=["fixed seed", "seed of this run"])
def test_engine_and_referee_agree(seed: str, count: int) -> None:
    found = disagreements(positions(seed, count))
    assert not found, report(found)


def disagreements_in_part(number: int) -> list[str]:
    return disagreements(positions(f"part {number}", 1_000))


@pytest.mark.full
def test_engine_and_referee_agree_on_200_000_positions() -> None:
    found = in_two_processes(disagreements_in_part, range(200))
    assert not found, report(found)


def test_legal_plays_of_full_hands_agree() -> None:
    found = disagreements(full_hands(SEED, 60))
    assert not found, report(found)


def disagreements_in_hands(number: int) -> list[str]:
    return disagreements(full_hands(f"part {number}", 100))


@pytest.mark.full
def test_legal_plays_of_2_000_full_hands_agree() -> None:
    found = in_two_processes(disagreements_in_hands, range(20))
    assert not found, report(found)


# How often, at least, each outcome must come up in 6,000 positions for the comparison to mean something.
OFTEN = {
    "reason": {
        **dict.fromkeys(("not_your_turn", "not_in_hand", "passed_out"), 120),
        **dict.fromkeys(("lead", "bomb", "higher_rank", "wrong_kind"), 120),
        **dict.fromkeys(("pass", "lower_rank", "lower_suit", "higher_suit", "wrong_length"), 90),
        **dict.fromkeys(("bomb_wrong_size", "bomb_no_priority", "bomb_needs_twos", "uneven_groups", "mixed_ranks"), 60),
        **dict.fromkeys(("cannot_pass_lead", "must_contain", "gap", "pair_gap", "full_house"), 45),
        **dict.fromkeys(("two_in_straight", "two_in_pair_run", "wraps_around", "flush"), 30),
        **dict.fromkeys(("straight_too_short", "pair_run_too_short", "equal"), 25),
        **dict.fromkeys(("four_with_kicker", "too_many_of_rank", "pairs_beat_quad"), 12),
    },
    "after_pass": {"bomb": 60, "higher_rank": 5, "pairs_beat_quad": 2},
    "also": {
        **dict.fromkeys(("must_contain", "passed_out", "lower_rank", "bomb_wrong_size", "bomb_no_priority"), 50),
        **dict.fromkeys(("lower_suit", "bomb_needs_twos", "wrong_kind", "wrong_length"), 25),
        **dict.fromkeys(("not_in_hand", "mixed_ranks", "uneven_groups", "flush", "gap", "pair_gap"), 5),
    },
    "otherwise": {
        **dict.fromkeys(("twos_in_straights", "twos_in_pair_runs", "bomb_after_pass"), 50),
        **dict.fromkeys(("passed_may_overbomb", "quad_beats_two_twos", "four_pairs_beat_quad"), 20),
    },
    "error": {
        **dict.fromkeys(("bad_table", "inconsistent_position", "bad_value"), 40),
        **dict.fromkeys(("duplicate_card", "unknown_key", "unknown_profile"), 12),
        **dict.fromkeys(("bad_card", "unknown_setting"), 6),
    },
    "alternatives": {"some": 800, "none": 100},
}


def outcomes(asked: Iterable[Position]) -> Iterator[tuple[str, str]]:
    for position in asked:
        ruling = second_referee.rule(position)
        if "error" in ruling:
            yield "error", ruling["error"]["code"]
            continue
        yield "reason", ruling["reason"]
        if ruling["after_pass"]:
            yield "after_pass", ruling["reason"]
        for reason in ruling["also"]:
            yield "also", reason
        for other in ruling["otherwise"]:
            yield "otherwise", other["setting"]
        if "alternatives" in ruling:
            yield "alternatives", "some" if ruling["alternatives"] else "none"


def test_every_outcome_is_met_often() -> None:
    seen = Counter(outcomes(positions("fixed", 6_000)))
    rare = [
        f"{part} {name}: {seen[part, name]} times, wanted {least}"
        for part, wanted in OFTEN.items()
        for name, least in wanted.items()
        if seen[part, name] < least
    ]
    assert not rare, "\n".join(rare)
    assert {name for part, name in seen if part == "reason"} == set(OFTEN["reason"])


def test_the_settings_a_verdict_reads_have_the_same_values() -> None:
    for profile, settings in second_referee.PROFILES.items():
        for setting in second_referee.SETTINGS_A_VERDICT_READS:
            assert getattr(PROFILES[profile], setting) is settings[setting], (profile, setting)
    assert set(PROFILES) == set(second_referee.PROFILES)


# --- shapes ---------------------------------------------------------------------------------------------------------


def test_both_number_the_cards_alike() -> None:
    texts = [second_referee.card_text((number // 4, number % 4)) for number in range(52)]
    assert [str(card) for card in DECK] == texts


def shape_disagreements(subsets: Iterable[tuple[int, ...]]) -> list[str]:
    found = []
    for numbers in subsets:
        play = read_play(tuple(DECK[number] for number in numbers))
        seen = str(play.kind) if isinstance(play, Play) else str(play)
        expected = second_referee.shape(tuple((number // 4, number % 4) for number in numbers))
        if seen != expected:
            cards = " ".join(str(DECK[number]) for number in numbers)
            found.append(f"{cards}: engine {seen}, referee {expected}")
    return found


def subsets_from(lowest: int) -> Iterator[tuple[int, ...]]:
    """Every subset of up to five cards of one pack whose lowest card is this one."""
    for others in range(5):
        for rest in combinations(range(lowest + 1, 52), others):
            yield (lowest, *rest)


def shape_disagreements_from(lowest: int) -> list[str]:
    return shape_disagreements(subsets_from(lowest))


def test_shapes_agree(rng: Random) -> None:
    """Every subset of up to three cards; of four to eight cards a sample, half of it crowded on few ranks."""
    small = (subset for number in (1, 2, 3) for subset in combinations(range(52), number))
    found = shape_disagreements(small)
    blind = (tuple(sorted(rng.sample(range(52), rng.choice((4, 5))))) for _ in range(3_000))
    found += shape_disagreements(blind)
    found += shape_disagreements(crowded(rng) for _ in range(6_000))
    assert not found, report(found)


def crowded(rng: Random) -> tuple[int, ...]:
    """Four to eight cards of a few neighbouring ranks, round the corner too."""
    start, width = rng.randrange(13), rng.choice((2, 3, 3, 4, 5))
    pool = [(start + step) % 13 * 4 + suit for step in range(width) for suit in range(4)]
    return tuple(sorted(rng.sample(pool, rng.choice((4, 4, 5, 5, 6, 8)))))


@pytest.mark.full
def test_shapes_agree_on_every_subset_of_up_to_five_cards() -> None:
    found = in_two_processes(shape_disagreements_from, range(52))
    assert not found, report(found)


def test_there_are_as_many_such_subsets_as_there_should_be() -> None:
    assert sum(1 for lowest in range(40, 52) for _ in subsets_from(lowest)) == sum([12, 66, 220, 495, 792])


# --- the referee is its own -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["second_referee.py", "positions.py"])
def test_imports_nothing_of_tienlen(name: str) -> None:
    tree = ast.parse((Path(__file__).parent / name).read_text(encoding="utf-8"))
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import could reach anything"
            imported.add(node.module or "")
        elif isinstance(node, ast.Name):
            assert node.id not in {"__import__", "eval", "exec"}
    plain = {"__future__", "re", "collections", "collections.abc", "functools", "itertools", "random", "typing"}
    assert imported <= plain


# --- the comparison bites -------------------------------------------------------------------------------------------

Break = Callable[[pytest.MonkeyPatch], None]


def without_row(number: int) -> Break:
    """A referee that has forgotten one row of the table."""

    def forget(patch: pytest.MonkeyPatch) -> None:
        rows = list(second_referee.ROWS)
        rows[number] = lambda settings, question: None
        patch.setattr(second_referee, "ROWS", rows)

    return forget


def without_shape(name: str) -> Break:
    """A referee that does not know one kind or one diagnosis."""

    def forget(patch: pytest.MonkeyPatch) -> None:
        true_shape = second_referee.shape_of_ranks
        other = "straight" if name == "mixed_ranks" else "mixed_ranks"
        patch.setattr(
            second_referee,
            "shape_of_ranks",
            lambda *asked: other if true_shape(*asked) == name else true_shape(*asked),
        )

    return forget


def with_setting(profile: str, setting: str, value: Any) -> Break:
    def change(patch: pytest.MonkeyPatch) -> None:
        patch.setitem(second_referee.PROFILES[profile], setting, value)

    return change


def with_open(profile: str, setting: str) -> Break:
    """A referee that takes an open reading for settled, or the other way round."""
    return lambda patch: patch.setitem(second_referee.DAGGERS, profile, second_referee.DAGGERS[profile] ^ {setting})


def with_other(name: str, wrong: Any) -> Break:
    return lambda patch: patch.setattr(second_referee, name, wrong)


def mistakes() -> Iterator[tuple[str, Break]]:
    for number, row in enumerate(second_referee.ROWS):
        yield f"forgets {row.__name__}", without_row(number)
    for name in sorted(second_referee.KINDS):
        yield f"does not know {name}", without_shape(name)
    for name in DIAGNOSES:
        yield f"does not know {name}", without_shape(name)
    for profile, settings in second_referee.PROFILES.items():
        for setting in second_referee.SETTINGS_A_VERDICT_READS:
            yield f"{profile} with the opposite {setting}", with_setting(profile, setting, not settings[setting])
            yield f"{profile} wrong about whether {setting} is open", with_open(profile, setting)
        for bomb in sorted(second_referee.FOUR_EXCEPTIONS):
            fewer = settings["bomb_on"] - {bomb}
            yield f"{profile} without {bomb[0]} {bomb[1]} on {bomb[2]}", with_setting(profile, "bomb_on", fewer)
    yield "never after a pass", with_other("after_pass", lambda question, reason: False)
    yield "no further reasons", with_other("further_reasons", lambda settings, question: [])
    legal_plays = second_referee.legal_plays
    yield "misses the last legal play", with_other("legal_plays", lambda *asked: legal_plays(*asked)[:-1])
    yield "ranks the suits wrongly", with_other("SUIT_LETTERS", "csdh")


DIAGNOSES = (
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
)


@cache
def engine_rulings() -> list[tuple[Position, Ruling]]:
    return [(position, engine_rule(position)) for position in positions("mistakes", 4_000)]


def noticed(engine: list[tuple[Position, Ruling]]) -> bool:
    """Whether some position gives the mistake away."""
    for position, seen in engine:
        try:
            expected = second_referee.rule(position)
        except AssertionError:  # no row is left that applies
            return True
        if differences(seen, expected):
            return True
    return False


@pytest.mark.parametrize("mistake", [pytest.param(wrong, id=name) for name, wrong in mistakes()])
def test_a_referee_made_wrong_is_noticed(mistake: Break, monkeypatch: pytest.MonkeyPatch) -> None:
    mistake(monkeypatch)
    assert noticed(engine_rulings())

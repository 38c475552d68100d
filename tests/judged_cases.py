"""Judged positions for the tests of the sentences: drawn over all profiles, house rules and regional lists of bombs."""

from __future__ import annotations

from functools import lru_cache

from tests.positions import positions
from tienlen.engine.cards import InputError
from tienlen.engine.judge import Position, judge, open_reading, otherwise
from tienlen.engine.rules import Rules, rules_from
from tienlen.explain.case import Case, Message
from tienlen.explain.more import advice, readings
from tienlen.records.position import read_position

SEED = "sentences"

REGIONAL = {"profile": "pagat", "bomb_on": [["pair_run", 8, "single", 1]]}
HANDMADE: tuple[tuple[object, dict[str, object]], ...] = (
    ("pagat", {"play": "pass", "must_contain": "3s"}),
    ("pagat", {"play": "5h", "must_contain": "3s"}),
    ("pagat", {"play": "9s 4d", "turn": False}),
    ("pagat", {"play": "9s", "turn": False}),
    ("pagat", {"play": "pass", "turn": False}),
    ("pagat", {"play": "9s 4d", "table": "Kh", "turn": False}),
    ("pagat", {"play": "9s 9c 9d 9h", "table": "2h", "turn": False}),
    ("pagat", {"play": "pass", "table": "2h", "turn": False}),
    ("thirteen", {"play": "9s 9s", "table": "8d 8h", "hand": "9s 3d", "decks": 2}),
    ("pagat", {"play": "9s 9c", "table": "8d 8h", "hand": "9s 3d"}),
    ("pagat", {"play": "9s 9c", "table": "8d 8h", "hand": "3d"}),
    ("thirteen", {"play": "8s 8c 8h 8h", "table": "8s 8c 8d 8d", "decks": 2}),
    ("thirteen", {"play": "8s 8c 8d 8d", "table": "8s 8c 8h 8h", "decks": 2}),
    ("thirteen", {"play": "8s 8c 8d 8h", "table": "8s 8c 8d 8h", "decks": 2}),
    ("thirteen", {"play": "8s 8c 8h", "table": "8s 8d 8d", "decks": 2}),
    ("thirteen", {"play": "8s 8c 8d", "table": "8s 8c 8h", "decks": 2}),
    ("thirteen", {"play": "8s 8c 8h", "table": "8s 8c 8h", "decks": 2}),
    ("thirteen", {"play": "2s 2c 2d", "table": "Ks Kc Kd", "decks": 2}),
    (
        "thirteen passed_may_overbomb=yes",
        {"play": "8s 8c 8h 8h", "table": "8s 8c 8d 8d", "decks": 2, "passed": True, "table_is_bomb_on_twos": True},
    ),
    (
        "thirteen passed_may_overbomb=yes",
        {"play": "9s 9c 9c 9h", "table": "8s 8c 8d 8d", "decks": 2, "passed": True, "table_is_bomb_on_twos": True},
    ),
    *(
        (rules, {"play": low, "table": high, "passed": True, "table_is_bomb_on_twos": True})
        for rules, low, high in (
            ("thirteen passed_may_overbomb=yes", "9s 9c Ts Tc Js Jc Qs Qd", "9d 9h Td Th Jd Jh Qc Qh"),
            ("thirteen", "9d 9h Td Th Jd Jh Qc Qh", "9s 9c Ts Tc Js Jc Qs Qd"),
        )
    ),
    ("pagat quad_beats_two_twos=yes", {"play": "8s 8c 8d 8h", "table": "2s 2d", "passed": True}),
    ("pagat", {"play": "4s 4h 5s 5h 6s 6h 7s 7h 8s 8h", "table": "2s 2d 2c", "passed": True}),
    ("pagat", {"play": "4s 4h 5s 5h 6s 6h 7s 7h", "table": "2s 2d", "passed": True}),
    ("pagat", {"play": "4s 4h 5s 5h 6s 6h 7s 7h 8s 8h", "table": "As Ad Ac"}),
    ("pagat", {"play": "4s 4h 5s 5h 6s 6h 7s 7h 8s 8h 9s 9h", "table": "As Ad Ac"}),
    ("pagat", {"play": "4s 4h 5s 5h 6s 6h 7s 7h 8s 8h 9s 9h", "table": "As Ad"}),
    ("pagat", {"play": "4s 4h 5s 5h 6s 6h 7s 7h 8s 8h 9s 9h", "table": "As"}),
    ("pagat", {"play": "4s 4h 5s 5h 6s 6h 7s 7h 8s 8h 9s 9h", "table": "9c Td Jd"}),
    ("pagat four_pairs_beat_quad=yes", {"play": "2s 2c 2d 2h"}),
    ("pagat four_pairs_beat_quad=yes", {"play": "2s", "table": "9s 9c 9d 9h"}),
    ("pagat four_pairs_beat_quad=yes", {"play": "3s 4s 5s", "table": "9s 9c 9d 9h"}),
    (REGIONAL, {"play": "4s 4h 5s 5h 6s 6h 7s 7h", "table": "2s"}),
    (REGIONAL, {"play": "4s 4h 5s 5h 6s 6h 7s 7h", "table": "2s", "passed": True}),
    (REGIONAL, {"play": "4s 4h 5s 5h 6s 6h", "table": "2s"}),
    ("ace_high", {"play": "Qs Ks Ah"}),
    ("thirteen bomb_after_pass=no passed_may_overbomb=yes", {"play": "9h", "table": "8h", "passed": True}),
    ("thirteen passed_may_overbomb=yes", {"play": "pass", "table": "8h"}),
)
"""Positions of messages that a drawn position seldom needs."""


def judged(rules: Rules, position: Position) -> Case:
    return Case(rules, position, judge(rules, position))


@lru_cache(None)
def cases(count: int) -> tuple[Case, ...]:
    """Drawn positions that are no bad input, and the handmade ones."""
    found = []
    for given in (*positions(SEED, count), *({"rules": rules, **keys} for rules, keys in HANDMADE)):
        try:
            rules = rules_from(given["rules"])
            _, position = read_position({**given, "rules": rules.as_json()})
            found.append(judged(rules, position))
        except (InputError, KeyError):
            continue
    return tuple(found)


def beyond(case: Case) -> list[Message]:
    rules, position = case.rules, case.position
    return [*advice(case), *readings(case, otherwise(rules, position), open_reading(rules, position))]

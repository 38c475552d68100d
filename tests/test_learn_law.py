"""What a lesson says of a rule agrees with the rules in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tienlen import explain
from tienlen.engine.rules import PROFILES, rules_from
from tienlen.screens.learn import State
from tienlen.screens.learn_answer import Asked, Turn
from tienlen.screens.learn_hints import _neighbour
from tienlen.screens.learn_law import in_words
from tienlen.screens.learn_talk import Talk

LANGUAGES = ("en", "vi", "fr", "de", "ru")


def text(row: str, language: str) -> str:
    """A rule's own words."""
    return explain.rule(row, language).text


def talk(task: Mapping[str, Any], rules: str, language: str = "en") -> Talk:
    """A task that is talked about."""
    return Talk(Asked(task, rules_from(rules), "seed"), Turn(), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("row", "rules", "said"),
    [
        ("bomb.after_pass", "pagat", "bomb.after_pass"),
        ("bomb.after_pass", "thirteen bomb_after_pass=yes", "bomb.after_pass"),
        ("bomb.after_pass", "pagat bomb_after_pass=no", "pass.locks"),
        ("play.no_twos_in_runs", "ace_high", "play.no_twos_in_runs"),
        ("play.no_twos_in_runs", "ace_high twos_in_straights=yes", "play.two_tops_straight"),
        ("play.two_tops_straight", "pagat twos_in_straights=no", "play.no_twos_in_runs"),
        ("score.minus3", "pagat", "score.minus3"),
        ("score.minus3", "ace_high", "score.plus2"),
        ("score.minus3", "thirteen", "score.stake"),
        ("cards.ranks", "thirteen", "cards.ranks"),
    ],
)
def test_a_rule_is_told_that_holds(row: str, rules: str, said: str, language: str) -> None:
    assert in_words(row, rules_from(rules), language) == text(said, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("row", "profile"),
    [
        ("bomb.after_pass", "thirteen"),
        ("play.two_tops_straight", "ace_high"),
        ("play.no_twos_in_runs", "pagat"),
        ("play.no_twos_in_runs", "thirteen"),
    ],
)
def test_where_a_profile_knows_a_rule_not_it_is_said(row: str, profile: str, language: str) -> None:
    said = in_words(row, PROFILES[profile], language)
    assert text(row, language) not in said
    assert said.endswith(explain.rule(row, language).remarks[profile])


def test_an_example_is_of_the_same_table() -> None:
    """Under Thirteen nobody bombs after a pass: no example may show it."""
    task = {"kind": "legal", "on": "2s", "play": "6s 6c 6d 6h", "passed": True, "teaches": ["bomb.after_pass"]}
    assert _neighbour("bomb.after_pass", State(), talk(task, "thirteen")) is None
    assert _neighbour("bomb.after_pass", State(), talk(task, "pagat"))


def test_of_several_rules_the_one_is_told_that_decides() -> None:
    rows = ["bomb.three_pairs_on_two", "bomb.four_pairs_on_pair", "bomb.five_pairs_on_triple"]
    task = {"kind": "legal", "on": "2s 2c 2d", "play": "8s 8c 9s 9c Ts Tc Js Jc", "teaches": rows}
    assert talk(task, "pagat").row == rows[2]

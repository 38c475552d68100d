"""A position as an address: short, readable, exact, and refused when it is forged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import FULL, SEED
from tests.positions import positions
from tienlen import PROFILES, InputError, Position, parse_cards
from tienlen.engine.cards import LANGUAGES
from tienlen.explain import error_text
from tienlen.records.position import read_position
from tienlen.records.share import LONGEST, Link, from_query, to_query

PAGAT = PROFILES["pagat"]


def test_a_link_can_be_read_by_people() -> None:
    rules = PAGAT.with_(twos_in_straights=False, session_end={"deals": 8})
    position = Position.of("6s 6c 6d 6h", "2h", hand="6s 6c 6d 6h Tc", passed=True, players=4)
    assert to_query(rules, position, "fr") == (
        "?screen=check&rules=pagat+twos_in_straights=no+session_end=deals:8"
        "&on=2h&play=6s6c6d6h&hand=6s6c6d6hTc&passed=1&players=4&lang=fr"
    )


def test_every_position_comes_back() -> None:
    count = 20_000 if FULL else 2_000
    longest = 0
    for data in positions(f"share {SEED}", count):
        try:
            rules, position = read_position(data)
        except InputError:
            continue
        query = to_query(rules, position, "de")
        assert from_query(query) == Link(rules, position, True, "de"), query
        assert all(letter.isascii() and not letter.isspace() for letter in query)
        longest = max(longest, len(query))
    assert 100 < longest < LONGEST


def test_a_link_may_stop_before_the_play() -> None:
    link = from_query(to_query(PAGAT, Position.of("pass", "2h"), has_play=False))
    assert (link.has_play, link.position.table, link.position.play) == (False, parse_cards("2h"), ())
    assert from_query(to_query(PAGAT, Position.of("pass", "2h"))).has_play


def test_an_empty_address_is_the_empty_screen() -> None:
    assert from_query("") == from_query("?") == Link(PAGAT, Position(), False, None)


@pytest.mark.parametrize("key", ["on", "hand", "bomb_on"])
def test_an_empty_field_of_several_things_holds_none_of_them(key: str) -> None:
    """No cards to beat, no cards in hand, no bombs: as the position's JSON has it."""
    link = from_query(f"?play=6s&{key}=")
    value = {"on": link.position.table, "hand": link.position.hand, "bomb_on": tuple(link.rules.bomb_on)}[key]
    assert value == ()


@pytest.mark.parametrize(
    ("key", "field"),
    [
        ("screen", "screen"), ("lang", "lang"), ("rules", "rules"), ("play", "play"), ("must", "must_contain"),
        ("passed", "passed"), ("turn", "turn"), ("on_twos", "table_is_bomb_on_twos"), ("players", "players"),
        ("decks", "decks"),
    ],
)  # fmt: skip
def test_an_empty_field_of_one_thing_is_named(key: str, field: str) -> None:
    with pytest.raises(InputError) as caught:
        from_query(f"?{key}=")
    assert caught.value.field == field
    for language in LANGUAGES:
        assert error_text(caught.value, language)


def test_the_lead_that_must_contain_a_card_and_somebody_elses_turn() -> None:
    position = Position.of("3s 3d", hand="3s 3d", must_contain="3s", turn=False)
    query = to_query(PAGAT, position)
    assert query == "?screen=check&rules=pagat&play=3s3d&hand=3s3d&must=3s&turn=0"
    assert from_query(query).position == position


def test_bombs_of_a_region_travel_too() -> None:
    rules = PAGAT.with_(bomb_on=[["quad", 4, "pair", 2], ["pair_run", 6, "single", 1]])
    query = to_query(rules, Position.of("6s"))
    assert "bomb_on=pair_run.6.single.1,quad.4.pair.2" in query
    assert from_query(query).rules == rules


def test_percent_signs_and_what_messengers_add() -> None:
    link = from_query(
        "?screen=check&rules=pagat%20twos_in_straights%3Dno&play=6%E2%99%A0&fbclid=x&utm_source=y&token=z"
    )
    assert link.rules == PAGAT.with_(twos_in_straights=False)
    assert link.position.play == parse_cards("6s")


@pytest.mark.parametrize(
    ("query", "code", "field"),
    [
        ("?screen=admin", "bad_value", "screen"),
        ("?rules=northern", "unknown_profile", "rules"),
        ("?rules=", "unknown_profile", "rules"),
        ("?rules=pagat+chops=yes", "unknown_setting", "chops"),
        ("?rules=pagat+twos_in_straights=maybe", "bad_value", "rules"),
        ("?bomb_on=quad.4.ace.1", "bad_value", "rules"),
        ("?bomb_on=quad", "bad_value", "rules"),
        ("?on=<script>alert(1)</script>", "bad_card", "table"),
        ("?play=6s&play=7s", "bad_value", "play"),
        ("?play=", "bad_value", "play"),
        ("?play=%ff", "bad_value", "address"),
        ("?play", "bad_value", "address"),
        ("?&", "bad_value", "address"),
        ("?hand=6s%00", "bad_card", "hand"),
        ("?must=6s7s", "bad_value", "must_contain"),
        ("?passed=yes", "bad_value", "passed"),
        ("?turn=", "bad_value", "turn"),
        ("?on_twos=2", "bad_value", "table_is_bomb_on_twos"),
        ("?players=9", "bad_value", "players"),
        ("?players=-4", "bad_value", "players"),
        ("?players=٤", "bad_value", "players"),
        ("?players=" + "9" * 1000, "bad_value", "players"),
        ("?decks=3", "bad_value", "decks"),
        ("?lang=xx", "bad_value", "lang"),
        ("?lang=en%22onload=", "bad_value", "lang"),
        ("?must_contain=6s", "unknown_key", "must_contain"),
        ("?__proto__=1", "unknown_key", "__proto__"),
        ("?on=" + "6s" * LONGEST, "bad_value", "address"),
    ],
)
def test_a_forged_field_is_refused_by_name(query: str, code: str, field: str) -> None:
    with pytest.raises(InputError) as caught:
        from_query(query)
    assert (caught.value.code, caught.value.field) == (code, field)


@given(
    st.text(max_size=80)
    | st.lists(
        st.tuples(st.sampled_from(["rules", "on", "play", "hand", "passed", "must", "lang", "players", "x"]), st.text())
    ).map(lambda pairs: "&".join(f"{key}={value}" for key, value in pairs))
)
def test_no_address_does_anything_but_be_read_or_refused(query: str) -> None:
    try:
        link = from_query(query)
    except InputError:
        return
    assert from_query(to_query(link.rules, link.position, link.language, has_play=link.has_play)) == link

"""What holds whatever the cards: tried on examples that Hypothesis makes up."""

from __future__ import annotations

import json
from io import BytesIO
from itertools import combinations

from hypothesis import assume, given
from hypothesis import strategies as st

from tests import strategies as some
from tienlen.cli.batch import answer_lines
from tienlen.engine.cards import Card, parse_cards, print_cards
from tienlen.engine.judge import beats, judge
from tienlen.engine.moves import moves
from tienlen.engine.plays import Kind, Play, read_play
from tienlen.engine.position import Position
from tienlen.engine.rules import Rules, rules_from
from tienlen.records.position import read_line, read_position, write_position


@given(some.card_lists(), some.languages, st.booleans())
def test_cards_that_are_printed_are_read_back(cards: list[Card], language: str | None, signs: bool) -> None:
    printed = print_cards(cards, language, signs=signs)
    assert parse_cards(printed, language) == tuple(cards)
    assert parse_cards(printed.replace(" ", ""), language) == tuple(cards)


@given(some.card_lists(max_size=8), st.randoms())
def test_the_order_of_cards_never_matters(cards: list[Card], random: st.random.Random) -> None:
    assume(cards)
    shuffled = random.sample(cards, len(cards))
    assert read_play(shuffled) == read_play(cards)
    assert Position(tuple(shuffled), tuple(shuffled)) == Position(tuple(cards), tuple(cards))


@given(some.plays(), some.plays(), some.plays())
def test_beating_is_a_strict_order(a: Play, b: Play, c: Play) -> None:
    """beat.strictly: never itself, never both ways, and a chain of answers only goes up."""
    assert not beats(a, a)
    assert not (beats(a, b) and beats(b, a))
    if beats(a, b) and beats(b, c):
        assert beats(a, c)


@given(some.plays(), some.plays())
def test_of_two_plays_that_compare_the_higher_top_card_wins(a: Play, b: Play) -> None:
    """beat.same_kind and beat.top_card: of one kind and length one beats the other, unless the top card is the same."""
    comparable = a.kind is b.kind and len(a.cards) == len(b.cards)
    assert beats(a, b) == (comparable and max(a.cards) > max(b.cards))


@given(st.data(), some.house_rules())
def test_the_listed_plays_are_the_legal_ones(data: st.DataObject, rules: Rules) -> None:
    """Every play listed is legal, every legal set of cards is listed, and the lowest comes first."""
    position = data.draw(some.positions(rules))
    assert position.hand is not None
    listed = moves(rules, position)
    assert [play.cards for play in listed if not judge(rules, position, play.cards).legal] == []
    subsets = {cards for size in range(1, len(position.hand) + 1) for cards in combinations(position.hand, size)}
    legal = {cards for cards in subsets if judge(rules, position, cards).legal}
    assert {play.cards for play in listed} == legal
    kinds = list(Kind)
    in_order = sorted(listed, key=lambda play: (len(play.cards), kinds.index(play.kind), play.cards[-1], play.cards))
    assert listed == in_order
    assert len(listed) == len(legal)


@given(some.house_rules())
def test_rules_that_are_written_are_read_back(rules: Rules) -> None:
    assert rules_from(rules.as_text()) == rules
    assert rules_from(json.loads(json.dumps(rules.as_json()))) == rules


@given(st.data(), some.house_rules())
def test_positions_that_are_written_are_read_back(data: st.DataObject, rules: Rules) -> None:
    position = data.draw(some.positions(rules))
    assert read_position(json.loads(json.dumps(write_position(rules, position)))) == (rules, position)


@given(
    st.lists(st.sampled_from((b"{", b"null", b"[]", b'{"rules": 1}', b"\xff", b"", b'{"play": "9z"}')) | st.binary())
)
def test_a_bad_line_never_stops_a_batch(lines: list[bytes]) -> None:
    """One answer for each line, in order, the good line after the bad ones among them."""
    good = b'{"rules": "pagat", "play": "6s 6c"}'
    lines = [line.replace(b"\n", b"") for line in lines]
    sink = BytesIO()
    answer_lines(BytesIO(b"\n".join([*lines, good])), sink, lambda line: str(read_line(line)[1]), "en")
    answers = [json.loads(answer) for answer in sink.getvalue().splitlines()]
    assert len(answers) == len(lines) + 1
    assert answers[-1] == "Position.of('6s 6c')"

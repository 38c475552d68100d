"""What the sentences of verdicts say, in every language, and that it is true under the rules in force.

The positions are drawn over all profiles, house rules and regional lists of bombs.  Truth is checked on the messages
chosen, which are the same in all languages; what they show (cards, kinds, lengths) is checked on the sentences.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from random import Random

import pytest

from tests.positions import positions
from tienlen.engine.cards import DECK, LANGUAGES, Card, InputError
from tienlen.engine.judge import Position, fits, is_twos, judge, open_reading, otherwise, read
from tienlen.engine.moves import moves
from tienlen.engine.plays import Kind, Play, Reason, read_play
from tienlen.engine.position import packs
from tienlen.engine.rules import PROFILES, Rules, rules_from
from tienlen.explain import catalogue, rich, vocabulary
from tienlen.explain.case import PLAY, TABLE, Case, Message, say, targets, weapons
from tienlen.explain.ledger import silent_on
from tienlen.explain.more import advice, readings
from tienlen.explain.placeholders import MORES, OPENS, PLACEHOLDERS, SHORTS, TEXTS
from tienlen.explain.reasons import explain, shorten
from tienlen.records.position import read_position
from tienlen.tutor import ask

SEED = "sentences"
LONGEST = {"en": 22, "de": 22, "ru": 22, "fr": 26, "vi": 26}
"""Words in the sentence of a verdict (RULES §5)."""

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


@pytest.fixture(scope="module")
def drawn(full: bool) -> tuple[Case, ...]:
    return cases(60_000 if full else 6_000)


def beyond(case: Case) -> list[Message]:
    rules, position = case.rules, case.position
    return [*advice(case), *readings(case, otherwise(rules, position), open_reading(rules, position))]


@pytest.fixture(scope="module")
def told(drawn: tuple[Case, ...]) -> list[tuple[Case, Message, list[Message]]]:
    """Every case with its sentence and what is said beyond it."""
    return [(case, explain(case)[0], beyond(case)) for case in drawn]


# ------------------------------------------------------------------ the table of messages and the program agree


def test_every_message_is_reached(told: list[tuple[Case, Message, list[Message]]]) -> None:
    """No message is dead, and none is asked for that the table does not know."""
    reached = {message.key for _, text, sentences in told for message in (text, *sentences)}
    reached |= {shorten(case).key for case, _, _ in told}
    rules = {key for key in reached if key.startswith("rule.")}
    assert reached - rules <= set(PLACEHOLDERS)
    assert set(PLACEHOLDERS) - reached == set()


def test_every_value_of_the_table_can_be_given(told: list[tuple[Case, Message, list[Message]]]) -> None:
    """A translator may use whatever the table of placeholders offers, whenever the message is chosen."""
    for case, text, sentences in told:
        for message in (text, shorten(case), *sentences):
            if message.key in PLACEHOLDERS:
                offered = PLACEHOLDERS[message.key]
                assert offered - PLAY - TABLE <= set(message.values), message.key
                assert not (offered & PLAY) or case.verdict.play, message.key
                assert not (offered & TABLE) or case.verdict.table, message.key


def test_no_sentence_asks_for_the_profile() -> None:
    """Which sentence is right depends on settings alone: the same settings under another name say the same."""
    for case in cases(1_500):
        renamed = replace(case.rules, profile="pagat", players=(2, 8))
        assert explain(judged(renamed, case.position))[0] == explain(case)[0]


# ------------------------------------------------------------------ true under the rules in force


def some_cards(kind: Kind, size: int, without: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """Cards of a kind and length that share none with ``without`` (and hold no 2)."""
    free = [card for card in DECK[:48] if card not in without]
    by_rank = [[card for card in free if card.rank == rank] for rank in range(12)]
    if kind is Kind.QUAD:
        return next((tuple(cards) for cards in by_rank if len(cards) == 4), None)
    for low in range(13 - size // 2):
        groups = by_rank[low : low + size // 2]
        if all(len(group) >= 2 for group in groups) and len(groups) == size // 2:
            return tuple(card for group in groups for card in group[:2])
    return None


def bombs(rules: Rules, kind: Kind, size: int, twos: int) -> bool:
    """Whether such a play beats so many 2s, as `judge` sees it."""
    table = DECK[48 : 48 + twos]
    play = some_cards(kind, size, table)
    return play is not None and judge(rules, Position(play=play, table=table)).legal


SHAPES = [(Kind.QUAD, 4), *((Kind.PAIR_RUN, 2 * pairs) for pairs in range(3, 13))]


@lru_cache(None)
def fitting(rules: Rules, twos: int) -> set[tuple[Kind, int]]:
    return {shape for shape in SHAPES if bombs(rules, *shape, twos)}


@lru_cache(None)
def after_a_pass(rules: Rules) -> tuple[bool, bool]:
    """Whether a passed player may bomb 2s, and may beat a bomb laid on them, as `judge` sees it."""
    may_bomb = any(
        judge(rules, Position(play=some_cards(*shape, ()) or (), table=DECK[48 : 48 + twos], passed=True)).legal
        for twos in (1, 2, 3)
        for shape in fitting(rules, twos)
    )
    may_overbomb = rules.passed_may_overbomb and any(fitting(rules, twos) for twos in (1, 2, 3))
    return may_bomb, may_overbomb


def changed(case: Case, **changes: object) -> bool:
    """Whether the play is legal in a position that differs in this."""
    return judge(case.rules, replace(case.position, **changes)).legal  # type: ignore[arg-type]


def twos_named(*shapes: tuple[Kind, int], twos: int) -> Callable[[Case, Message], bool]:
    """The sentence names exactly these bombs as what fits so many 2s."""
    return lambda case, message: case.table.size == twos and fitting(case.rules, twos) == set(shapes)


def is_bomb_on(kind: Kind, size: int, twos: int) -> Callable[[Case, Message], bool]:
    return lambda case, message: (
        (case.played.kind, case.played.size, case.table.size) == (kind, size, twos)
        and (kind, size) in fitting(case.rules, twos)
        and is_twos(case.table)
    )


def beats_its_target(case: Case, message: Message) -> bool:
    target = message.values["target"]
    assert isinstance(target, int)
    return (case.played.kind, case.played.size) in fitting(case.rules, target)


def fits_nothing(case: Case, message: Message) -> bool:
    return all((case.played.kind, case.played.size) not in fitting(case.rules, twos) for twos in (1, 2, 3))


def without_the_twos(case: Case, message: Message) -> bool:
    rest = [card for card in case.position.play if card < DECK[48]]
    return isinstance(read(case.rules, rest), Play)


def one_card_more_makes_a_play(case: Case, message: Message) -> bool:
    pairs = len(case.position.play) == 4
    ranks = range(13)
    more_cards = ([DECK[4 * rank], DECK[4 * rank + 1]] if pairs else [DECK[4 * rank]] for rank in ranks)
    longer = (read(case.rules, [*case.position.play, *cards]) for cards in more_cards)
    return any(isinstance(play, Play) and play.kind in (Kind.STRAIGHT, Kind.PAIR_RUN) for play in longer)


def the_rank_closes_the_gap(case: Case, message: Message) -> bool:
    rank = message.values["rank"]
    assert isinstance(rank, int)
    return isinstance(read(case.rules, [*case.position.play, DECK[4 * rank]]), Play)


def one_of_each_is_a_straight(case: Case, message: Message) -> bool:
    one_each = {card.rank: card for card in case.position.play}.values()
    return isinstance(read(case.rules, list(one_each)), Play)


def each_group_is_a_play(case: Case, message: Message) -> bool:
    ranks = Counter(card.rank for card in case.position.play)
    return all(1 < count < 5 for count in ranks.values())


def the_two_on_it_is_bombed(case: Case, message: Message) -> bool:
    return (case.played.kind, case.played.size) in fitting(case.rules, case.table.size)


def only_these_can_beat(*kinds: str) -> Callable[[Case, Message], bool]:
    """Hands drawn from the rest of the pack hold no other answer than the message names."""

    def check(case: Case, message: Message) -> bool:
        play = case.played
        rest = [card for card in DECK if card not in play.cards]
        rng = Random(str(play))
        for _ in range(2):
            hand = tuple(sorted(rng.sample(rest, 13)))
            position = Position(table=play.cards, hand=hand, decks=packs(case.rules, case.position))
            for answer in moves(case.rules, position):
                same = answer.kind is play.kind and answer.size == play.size
                kind = "same" if same else "bomb" if is_twos(play) else "four_pairs"
                if kind not in kinds or (kind == "four_pairs" and (answer.kind, answer.size) != (Kind.PAIR_RUN, 8)):
                    return False
        return True

    return check


def house(name: str) -> Callable[[Case, Message], bool]:
    return lambda case, message: bool(getattr(case.rules, name))


def no_house(name: str) -> Callable[[Case, Message], bool]:
    return lambda case, message: not getattr(case.rules, name)


QUAD, THREE_PAIRS, FOUR_PAIRS, FIVE_PAIRS = (Kind.QUAD, 4), *((Kind.PAIR_RUN, size) for size in (6, 8, 10))

CLAIMS: dict[str, Callable[[Case, Message], bool]] = {
    "text.not_your_turn.bomb": lambda case, message: changed(case, turn=True, passed=False, hand=None),
    "text.two_in_straight": no_house("twos_in_straights"),
    "text.two_in_pair_run": no_house("twos_in_pair_runs"),
    "text.passed_out.bomb": lambda case, message: changed(case, passed=False) and not after_a_pass(case.rules)[0],
    "text.passed_out.not_fitting": lambda case, message: (
        is_twos(case.table)
        and after_a_pass(case.rules)[0]
        and (case.played.kind, case.played.size) not in fitting(case.rules, case.table.size)
    ),
    "text.passed_out.not_higher": lambda case, message: (
        case.rules.passed_may_overbomb and case.position.table_is_bomb_on_twos
    ),
    "text.passed_out.overbomb_on_quad": lambda case, message: (
        changed(case, passed=False) and not case.rules.passed_may_overbomb and case.table.kind is Kind.QUAD
    ),
    "text.passed_out.overbomb_on_pairs": lambda case, message: (
        changed(case, passed=False) and not case.rules.passed_may_overbomb and case.table.kind is Kind.PAIR_RUN
    ),
    **{
        f"text.bomb.{after}{name}": is_bomb_on(*shape, twos)
        for after in ("", "after_pass_")
        for name, shape, twos in (
            ("quad_on_one", QUAD, 1),
            ("three_pairs_on_one", THREE_PAIRS, 1),
            ("four_pairs_on_two", FOUR_PAIRS, 2),
            ("five_pairs_on_three", FIVE_PAIRS, 3),
            ("quad_on_two", QUAD, 2),
        )
    },
    "text.bomb.other": beats_its_target,
    "text.bomb.after_pass_other": beats_its_target,
    "text.pairs_beat_quad.turn": house("four_pairs_beat_quad"),
    "text.pairs_beat_quad.after_pass": house("four_pairs_beat_quad"),
    "text.bomb_wrong_size.quad_or_three_pairs": twos_named(QUAD, THREE_PAIRS, twos=1),
    "text.bomb_wrong_size.four_pairs": twos_named(FOUR_PAIRS, twos=2),
    "text.bomb_wrong_size.quad_or_four_pairs": twos_named(QUAD, FOUR_PAIRS, twos=2),
    "text.bomb_wrong_size.five_pairs": twos_named(FIVE_PAIRS, twos=3),
    "text.bomb_no_priority.quad_on_pairs": no_house("four_pairs_beat_quad"),
    "text.bomb_no_priority.pairs_on_quad": no_house("four_pairs_beat_quad"),
    "text.bomb_no_priority.house_quad_on_pairs": house("four_pairs_beat_quad"),
    "text.bomb_no_priority.house_pairs_on_quad": house("four_pairs_beat_quad"),
    **{f"text.bomb_needs_twos.quad_on_{kind}": beats_its_target for kind in Kind},
    **{f"text.bomb_needs_twos.pairs_on_{kind}": beats_its_target for kind in Kind},
    **{f"text.bomb_needs_twos.none_on_{kind}": fits_nothing for kind in Kind},
    **{
        f"text.wrong_kind.{kind}_two": lambda case, message: bool(fitting(case.rules, case.table.size))
        for kind in ("single", "pair", "triple")
    },
    **{
        f"text.wrong_kind.{kind}": lambda case, message: (
            not is_twos(case.table) or not fitting(case.rules, case.table.size)
        )
        for kind in ("single", "pair", "triple")
    },
    "text.wrong_kind.quad": no_house("four_pairs_beat_quad"),
    "text.wrong_kind.quad_house": house("four_pairs_beat_quad"),
    "more.in_turn.legal": lambda case, message: changed(case, turn=True),
    "more.in_turn.illegal": lambda case, message: not changed(case, turn=True),
    "more.pass.locked": lambda case, message: after_a_pass(case.rules) == (False, False),
    "more.pass.may_bomb": lambda case, message: after_a_pass(case.rules) == (True, False),
    "more.pass.may_overbomb": lambda case, message: after_a_pass(case.rules) == (False, True),
    "more.pass.may_both": lambda case, message: after_a_pass(case.rules) == (True, True),
    "more.passed_out.may_bomb": lambda case, message: after_a_pass(case.rules) == (True, False),
    "more.passed_out.may_overbomb": lambda case, message: after_a_pass(case.rules) == (False, True),
    "more.passed_out.may_both": lambda case, message: after_a_pass(case.rules) == (True, True),
    "more.passed_out.without": lambda case, message: changed(case, passed=False),
    "more.wraps_around.straight_twos": house("twos_in_straights"),
    "more.wraps_around.straight_no_twos": no_house("twos_in_straights"),
    "more.wraps_around.pairs_twos": house("twos_in_pair_runs"),
    "more.wraps_around.pairs_no_twos": no_house("twos_in_pair_runs"),
    "more.two_in_straight": without_the_twos,
    "more.two_in_pair_run": without_the_twos,
    "more.straight_too_short": one_card_more_makes_a_play,
    "more.pair_run_too_short": one_card_more_makes_a_play,
    "more.gap": the_rank_closes_the_gap,
    "more.pair_gap": each_group_is_a_play,
    "more.uneven_groups.straight": one_of_each_is_a_straight,
    "more.uneven_groups.each": each_group_is_a_play,
    "more.fits": lambda case, message: message.values["weapon"] in fitting(case.rules, case.table.size),
    **{f"more.ace_then_two.{kind}": the_two_on_it_is_bombed for kind in ("single", "pair", "triple")},
    **{f"more.answer.{kind}": only_these_can_beat("same") for kind in Kind},
    **{f"more.answer.{kind}_two": only_these_can_beat("same", "bomb") for kind in ("single", "pair", "triple")},
    "more.answer.quad_house": only_these_can_beat("same", "four_pairs"),
    "more.answer.bomb": only_these_can_beat("bomb"),
    "more.answer.four_pairs": only_these_can_beat("four_pairs"),
    "more.answer.nothing": only_these_can_beat(),
    "more.own_rule": lambda case, message: bool(case.rules.own),
    "open.bomb_on.ace_high": lambda case, message: "bomb_on" not in case.rules.own,
    "open.not_your_turn.thirteen": lambda case, message: not case.position.turn,
    **{
        f"open.{name}.{profile}": lambda case, message: message.key.split(".")[1] not in case.rules.own
        for name in ("twos_in_pair_runs", "bomb_after_pass", "passed_may_overbomb")
        for profile in PROFILES
    },
}
"""What each sentence claims about the rules in force, checked without the code that chose it."""


def test_sentences_are_true_under_the_rules_in_force(told: list[tuple[Case, Message, list[Message]]]) -> None:
    false = []
    answers: dict[str, int] = Counter()
    for case, text, sentences in told:
        for message in (text, *sentences):
            if message.key.startswith("more.answer."):
                answers[message.key] += 1
                if answers[message.key] > 60:
                    continue
            claim = CLAIMS.get(message.key)
            if claim and not claim(case, message):
                false.append((message.key, case.rules, case.position))
    assert not false[:5]


@pytest.mark.parametrize(
    "key", sorted(key for key in TEXTS if ".house_" in key or key.endswith("quad_house") or "after_pass" in key)
)
def test_claims_about_house_rules_are_checked(key: str) -> None:
    """Sentences whose truth hangs on a setting have a claim above (plain comparisons after a pass need none)."""
    assert key in CLAIMS or key.startswith(("text.higher_rank.", "text.higher_suit."))


def test_a_passed_player_is_said_to_bomb_only_where_it_is_legal(
    told: list[tuple[Case, Message, list[Message]]],
) -> None:
    """Every "even after passing" sentence belongs to a legal play of a passed player, and the other way round."""
    for case, text, _ in told:
        assert ("after_pass" in text.key) == case.verdict.after_pass, (text.key, case)
        assert case.verdict.after_pass <= case.position.passed


def test_at_this_table_means_a_setting_of_the_table(told: list[tuple[Case, Message, list[Message]]]) -> None:
    """No profile has these rules, so that a sentence that speaks of "this table" tells of its own choice."""
    for case, text, _ in told:
        if text.key.endswith(("quad_on_two", "_other", ".other")) or ".house_" in text.key or "pairs_beat" in text.key:
            assert case.rules.own & {"bomb_on", "quad_beats_two_twos", "four_pairs_beat_quad"}, text.key


# ------------------------------------------------------------------ what the source leaves open


def test_a_house_rule_that_decides_is_said_to(told: list[tuple[Case, Message, list[Message]]]) -> None:
    """A setting the table has changed, and that flips the verdict: `more` says whose rule it is."""
    for case, _, sentences in told:
        flips = {other.setting for other in otherwise(case.rules, case.position)}
        if flips & set(case.rules.changed):
            assert "more.own_rule" in [message.key for message in sentences], case


def test_an_open_reading_says_so(told: list[tuple[Case, Message, list[Message]]]) -> None:
    """RULES §4 and §5: a † setting that flips the verdict, a named case, an `open` house rule: `more` tells."""
    for case, _, sentences in told:
        keys = {message.key for message in sentences}
        flips = otherwise(case.rules, case.position)
        names = open_reading(case.rules, case.position)
        for other in flips:
            assert (f"open.{other.setting}.{case.rules.profile}" in keys) == other.open
        assert bool(names) <= any(key.startswith(("open.", "rule.")) for key in keys), (names, case)
        if not names:
            assert not any(key.startswith("open.") for key in keys)


def test_a_silent_source_is_told(told: list[tuple[Case, Message, list[Message]]]) -> None:
    """Where the ledger has "–" for a rule cited: its remark, the reading of its setting, or the table's own rule."""
    for case, _, sentences in told:
        for row in case.verdict.rule:
            if silent_on(row, case.rules.profile):
                keys = {message.key for message in sentences}
                assert any(
                    key in (f"rule.{row}.{case.rules.profile}", "more.own_rule") or key.startswith("open.")
                    for key in keys
                ), (row, case)


@pytest.mark.parametrize(
    ("rules", "position", "key"),
    [
        ("thirteen", Position.of("9h", "8h", turn=False), "open.not_your_turn.thirteen"),
        ("ace_high", Position.of("5s 5h 6s 6h 7s 7h 8s 8h", "2s 2h"), "open.bomb_on.ace_high"),
        ("ace_high", Position.of("5s 5h 6s 6h 7s 7h 8s 8h 9s 9h", "2s 2h 2d"), "open.bomb_on.ace_high"),
        ("ace_high", Position.of("9s 9c 9d 9h", "2h", turn=False), "rule.bomb.in_turn.ace_high"),
        ("pagat", Position.of("5s 6s 7s 8s", "5c 6c 7c"), "rule.beat.no_four_by_five.pagat"),
        ("pagat", Position.of("5s 5h 5d", "4s 4h"), "rule.beat.no_pair_by_triple.pagat"),
        ("thirteen", Position.of("9s 9h 9d 9c", "3s 3h 4s 4h 5s 5h"), "rule.bomb.no_priority.thirteen"),
        ("thirteen", Position.of("6s 6c 7d 7h 8c 8d", "2h", passed=True), "open.bomb_after_pass.thirteen"),
        ("pagat", Position.of("Ks Kh As Ah 2s 2h"), "open.twos_in_pair_runs.pagat"),
    ],
)
def test_named_cases_of_open_readings(rules: str, position: Position, key: str) -> None:
    case = judged(PROFILES[rules], position)
    assert key in [message.key for message in beyond(case)]


# ------------------------------------------------------------------ what the sentences show, in every language


def spoken(text: str) -> str:
    return text.casefold().replace("\xa0", " ").replace("\u202f", " ")


def words_of(text: str) -> int:
    """Words of a sentence; card signs in brackets or alone are not counted (RULES §5)."""
    bare = re.sub(r"\(?\b(10|[2-9JQKAVDRBВДКТ])[♠♣♦♥]\)?", " ", text)
    return len([word for word in bare.split() if re.search(r"\w", word)])


def forms_of(language: str, family: str, *item: object) -> list[str]:
    words = vocabulary(language)
    return [getattr(words, family)(*item, form) for form in words.forms(family)]


def names_card(text: str, card: Card, language: str) -> bool:
    """The card in words in one of its cases, or its rank where a group of cards of one rank is named."""
    words = vocabulary(language)
    named = [words.card_words(card, form) for form in words.forms("card")]
    named += forms_of(language, "ranks", card.rank) + forms_of(language, "rank", card.rank)
    return any(spoken(name) in spoken(text) for name in named)


@lru_cache(None)
def stems(language: str, kind: Kind) -> list[list[str]]:
    """The words of a kind's name and its plural, endings cut off: each a way to name the kind."""
    names = [catalogue(language).get(f"kind.{kind}.{form}") for form in ("name", "plural")]
    return [[word[: max(3, len(word) - 2)] for word in spoken(name).split()] for name in names]


def names_kind(text: str, play: Play, language: str) -> bool:
    """The kind by its name in any form, or the play by number and rank ("four sixes"), or a single by its card."""
    said = spoken(text)
    if any(all(stem in said for stem in ways) for ways in stems(language, play.kind)):
        return True
    phrases = forms_of(language, "kind", play.kind, play.size)
    if any(spoken(phrase) in said for phrase in phrases):
        return True
    if play.kind is Kind.SINGLE:
        return names_card(text, play.top, language)
    if play.kind is Kind.PAIR_RUN:  # "three consecutive pairs", where the kind has a name of its own
        number = any(spoken(word) in said for n in range(3, 14) for word in forms_of(language, "number", n))
        return number and any(all(stem in said for stem in ways) for ways in stems(language, Kind.PAIR))
    if play.kind in (Kind.PAIR, Kind.TRIPLE, Kind.QUAD):
        number = any(spoken(word) in said for word in forms_of(language, "number", play.size))
        return number and any(spoken(word) in said for word in forms_of(language, "ranks", play.top.rank))
    return False


NEEDS: dict[Reason, Kind] = {
    Reason.TOO_MANY_OF_RANK: Kind.QUAD,
    Reason.TWO_IN_STRAIGHT: Kind.STRAIGHT,
    Reason.TWO_IN_PAIR_RUN: Kind.PAIR_RUN,
    Reason.STRAIGHT_TOO_SHORT: Kind.STRAIGHT,
    Reason.PAIR_RUN_TOO_SHORT: Kind.PAIR_RUN,
    Reason.FLUSH: Kind.STRAIGHT,
    Reason.FOUR_WITH_KICKER: Kind.QUAD,
    Reason.GAP: Kind.STRAIGHT,
    Reason.PAIR_GAP: Kind.PAIR_RUN,
}
"""The kind that a diagnosis measures the cards by."""
COMPARED = frozenset(
    {
        Reason.HIGHER_RANK,
        Reason.HIGHER_SUIT,
        Reason.LOWER_RANK,
        Reason.LOWER_SUIT,
        Reason.EQUAL,
        Reason.BOMB_NO_PRIORITY,
        Reason.BOMB_NEEDS_TWOS,
        Reason.WRONG_LENGTH,
        Reason.WRONG_KIND,
    }
)
"""Reasons whose sentence must name the kind on the table, which is the kind needed."""
SHOW_PLAY = COMPARED | {
    Reason.LEAD,
    Reason.MUST_CONTAIN,
    Reason.PASSED_OUT,
    Reason.BOMB,
    Reason.PAIRS_BEAT_QUAD,
    Reason.BOMB_WRONG_SIZE,
}
"""Reasons whose sentence must name the kind played."""


def by_reason(drawn: tuple[Case, ...]) -> dict[Reason, list[Case]]:
    found: dict[Reason, list[Case]] = defaultdict(list)
    for case in drawn:
        found[case.verdict.reason].append(case)
    return found


@pytest.mark.parametrize("reason", Reason)
@pytest.mark.parametrize("language", LANGUAGES)
def test_three_positions_show_cards_and_kinds(
    reason: Reason, language: str, drawn: tuple[Case, ...], rng: Random, full: bool
) -> None:
    """The deciding cards in words, the kind played and the kind needed, in the sentence itself."""
    pool = by_reason(drawn)[reason]
    assert len(pool) >= 3
    for case in rng.sample(pool, min(len(pool), 60 if full else 3)):
        answer = ask(case.rules, case.position, language)
        text = answer.text
        named = [names_card(text, card, language) for card in answer.deciding]
        assert any(named) if reason is Reason.NOT_IN_HAND else all(named), (answer.deciding, text)
        if case.verdict.play and reason in SHOW_PLAY:
            assert names_kind(text, case.played, language), (case.played, text)
        if case.verdict.table and reason in COMPARED:
            assert names_kind(text, case.table, language), (case.table, text)
        if reason in NEEDS:
            some = {Kind.QUAD: "6s6c6d6h", Kind.STRAIGHT: "4s5s6s", Kind.PAIR_RUN: "4s4c5s5c6s6c"}[NEEDS[reason]]
            assert names_kind(text, Play.of(some), language), text


@pytest.mark.parametrize("reason", Reason)
def test_there_is_a_deciding_card(reason: Reason, drawn: tuple[Case, ...]) -> None:
    """Cards to mark lie on the table, in the play, or are the card a lead must contain."""
    for case in by_reason(drawn)[reason][:200]:
        _, deciding = explain(case)
        where = {*case.position.table, *case.position.play, case.position.must_contain}
        assert set(deciding) <= where
        no_table = case.verdict.table is None
        assert deciding or (no_table and reason in (Reason.NOT_YOUR_TURN, Reason.CANNOT_PASS_LEAD))


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_keep_to_their_length(language: str, drawn: tuple[Case, ...]) -> None:
    """Over many positions, and for the longest words a message can get."""
    words = vocabulary(language)
    too_long = {}
    for case in drawn:
        message, _ = explain(case)
        text = rich.plain(say(words, case, message), language)
        if words_of(text) > LONGEST[language]:
            too_long[message.key] = (words_of(text), text)
        half = rich.plain(say(words, case, shorten(case)), language)
        if words_of(half) > 8:
            too_long[shorten(case).key] = (words_of(half), half)
    assert not too_long


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_finished(language: str, drawn: tuple[Case, ...]) -> None:
    """No brace or mark left over, a capital first, one full stop, no doubled word or space."""
    for case in drawn[:2_000]:
        answer = ask(case.rules, case.position, language)
        for sentence in (answer.text, answer.more or "A."):
            assert not re.search(r"[{}⟦⟧]|  |\b(\w{3,}) \1\b", sentence), sentence
            assert sentence[0] == sentence[0].upper()
            assert sentence.endswith(".")


SLIPS = {
    "en": r"\ba [aeiou]\w|\ban [^aeiou ]\w",
    "vi": r"\b(lá|đôi|sám) \1\b",
    "fr": r"\b(à|de) les? (?!battre|pouv|jouer)\w|\b(le|de|que|jusque|la|ne) (?!onz)[aàâeéèêiou]\w*",
    "de": r"\b(mit|von|zu|bei|aus|nach) (der|ein) \w+-(Bube|König|Ass)\b|\b(den|einen|diesen) \w+-(Bube|Ass)\b",
    "ru": r"\b(на|через) (туз|король|валет|дама|двойка|тройка)\b|\b(до|после|без|от) (туз|король|валет|дама|двойка)\b",
}
"""Slips of grammar that values in the wrong form or without their contraction would cause."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_stand_in_their_form(language: str, drawn: tuple[Case, ...]) -> None:
    """Articles and contractions fit: no "a ace", "à le roi", "bis zur Herz-Bube", "на туз"."""
    words = vocabulary(language)
    slips = {}
    for case in drawn:
        for message in (explain(case)[0], *advice(case)):
            sentence = say(words, case, message)
            if found := re.search(SLIPS[language], sentence, re.IGNORECASE):
                slips[message.key] = (found[0], sentence)
    assert not slips


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_in_the_rich_text_are_those_of_the_plain_one(language: str, drawn: tuple[Case, ...]) -> None:
    for case in drawn[:300]:
        answer = ask(case.rules, case.position, language)
        chips = [run["c"] for run in answer.runs if isinstance(run, dict) and "c" in run]
        assert len(chips) == len(re.findall(r"[♠♣♦♥]", answer.text))
        assert all(isinstance(run, dict) or not re.search(r"[♠♣♦♥⟦⟧]", run) for run in answer.runs)


# ------------------------------------------------------------------ the brief's example


def test_the_quad_on_the_ace() -> None:
    answer = ask(PROFILES["pagat"], Position.of("6s 6c 6d 6h", table="Ah"))
    assert answer.text == (
        "Four sixes beat a 2, not the ace of hearts (A♥): on a single card only a higher single card may follow."
    )
    assert answer.more == "If someone beats A♥ with a 2, four sixes may then be played on that 2."
    assert answer.runs[1] == {"c": "Ah"}
    assert answer.deciding == (Card("Ah"),)
    assert answer.sources == (("French rules", "section 03"),)


def test_weapons_and_targets_mirror_each_other() -> None:
    """What the sentences call fitting is what the engine calls fitting."""
    for rules in {case.rules for case in cases(1_500)}:
        for twos in (1, 2, 3):
            table = read_play(DECK[48 : 48 + twos])
            assert isinstance(table, Play)
            for kind, size in SHAPES:
                cards = some_cards(kind, size, ())
                play = cards and read_play(cards)
                assert isinstance(play, Play)
                assert ((kind, size) in weapons(rules, twos)) == fits(rules, play, table)
                assert (twos in targets(rules, kind, size)) == fits(rules, play, table)


def test_the_lists_of_messages_do_not_overlap() -> None:
    for some, others in combinations((TEXTS, SHORTS, MORES, OPENS), 2):
        assert not set(some) & set(others)

"""The sentences of verdicts are true under the rules in force, and say what the sources leave open.

Truth is checked on the messages chosen, which are the same in all languages, against what `judge` and `moves` say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from random import Random

import pytest

from tests.cases import LEDGER
from tests.judged_cases import beyond, cases, judged
from tienlen.engine.cards import DECK, LANGUAGES, Card
from tienlen.engine.judge import Position, fits, is_twos, judge, open_reading, otherwise, read
from tienlen.engine.moves import moves
from tienlen.engine.plays import Kind, Play, read_play
from tienlen.engine.position import packs
from tienlen.engine.rules import PROFILES, Rules
from tienlen.explain.case import PLAY, TABLE, Case, Message, targets, weapons
from tienlen.explain.catalogue import catalogue
from tienlen.explain.ledger import SOURCE_OF
from tienlen.explain.placeholders import MORES, OPENS, PLACEHOLDERS, SHORTS, TEXTS
from tienlen.explain.reasons import explain, shorten
from tienlen.tutor import ask


@pytest.fixture(scope="module")
def drawn(full: bool) -> tuple[Case, ...]:
    return cases(60_000 if full else 6_000)


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
    **{
        f"text.passed_out.lower_{kind}": lambda case, message: (
            case.rules.passed_may_overbomb
            and case.position.table_is_bomb_on_twos
            and not changed(case, passed=False)
            and (case.played.kind, case.played.size) == (case.table.kind, case.table.size)
        )
        for kind in ("quad", "pair_run")
    },
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
    "text.bomb_wrong_size.named": lambda case, message: (
        message.values["weapon"] in fitting(case.rules, case.table.size)
    ),
    "text.bomb_wrong_size.other": lambda case, message: not fitting(case.rules, case.table.size),
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("bombs", "play", "table", "own"),
    [
        ([["pair_run", 6, "single", 1]], "6s 6c 6d 6h", "2h", True),  # was a bomb by the profile's own
        ([["quad", 4, "pair", 2]], "6s 6c 6d 6h", "2d 2h", True),  # is one only here
        ([["quad", 4, "pair", 2]], "6s 6c 6d 6h", "Ah", False),  # none here and there
        ([["quad", 4, "single", 1]], "6s 6c 6d 6h", "2h", False),  # one here and there
    ],
)
def test_a_tables_own_bombs_that_decide_are_said_to(
    bombs: list[list[object]], play: str, table: str, own: bool, language: str
) -> None:
    for profile in PROFILES.values() if own else [PROFILES["pagat"]]:  # elsewhere own bombs settle an unclear source
        answer = ask(profile.with_(bomb_on=bombs), Position.of(play, table), language)
        assert (catalogue(language).get("more.own_rule") in (answer.more or "")) is own, answer


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


def test_a_silent_or_unclear_source_is_told(told: list[tuple[Case, Message, list[Message]]]) -> None:
    """Where the ledger has –, †, lost or garbled for a rule cited: its remark, a reading, or the table's own rule."""
    stands = {row["id"]: row["sources"] for row in LEDGER}
    for case, _, sentences in told:
        for row in case.verdict.rule:
            cell = stands[row][SOURCE_OF[case.rules.profile]]
            if cell is None or re.search("†|lost|garbled", cell):
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

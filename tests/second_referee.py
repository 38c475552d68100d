"""A second referee, written from the rules text alone.

It exists to disagree.  Everything here is spelt out the way the rules text says it, row by row, and nothing
is shared with the engine: not the cards, not the parser, not a constant.  Where the engine is clever, this file
counts; where the engine is quick, this file tries every subset.  The section numbers are those of the rules text.

What it offers:

* ``shape(cards)``: the kind of a set of cards, or its diagnosis (§2, with 2s allowed in runs);
* ``rule(position)``: the verdict on one position in its JSON form (§5), or ``{"error": {"code", "field"}}``;
* ``judge_one(settings, question)``: the same for a question already read.  A referee for whole deals keeps the
  state of §3, asks this function about every act, and needs nothing else from here.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any, NamedTuple

# --------------------------------------------------------------------------------------------------------------
# Cards (the head of the rules text, and §6): a card is (rank, suit), so that Python's own order is the game's.
# --------------------------------------------------------------------------------------------------------------

RANK_LETTERS = "3456789TJQKA2"
SUIT_LETTERS = "scdh"
SUIT_SIGNS = {"♠": "s", "♣": "c", "♦": "d", "♥": "h"}

THREE = 0
ACE = 11
TWO = 12

RankSuit = tuple[int, int]
Cards = tuple[RankSuit, ...]


class Refused(Exception):
    """Bad input: a code of §5 and the field it is about."""

    def __init__(self, code: str, field: str | None) -> None:
        super().__init__(code, field)
        self.code = code
        self.field = field


def read_cards(text: Any, field: str) -> Cards:
    """Read ``"6s 6c"``, ``"6♠,6♣"``, ``"10h"`` or a list of such words; refuse everything else."""
    if isinstance(text, list):
        if not all(isinstance(word, str) for word in text):
            raise Refused("bad_value", field)
        text = " ".join(text)
    if not isinstance(text, str):
        raise Refused("bad_value", field)
    for sign, letter in SUIT_SIGNS.items():
        text = text.replace(sign, letter)
    left_to_read = re.sub(r"[\s,]+", "", text)
    cards = []
    while left_to_read:
        found = re.match(r"(10|[2-9TtJjQqKkAa])([scdhSCDH])", left_to_read)
        if found is None:
            raise Refused("bad_card", field)
        rank, suit = found.groups()
        rank = "T" if rank == "10" else rank.upper()
        cards.append((RANK_LETTERS.index(rank), SUIT_LETTERS.index(suit.lower())))
        left_to_read = left_to_read[found.end() :]
    return tuple(sorted(cards))


def card_text(card: RankSuit) -> str:
    return RANK_LETTERS[card[0]] + SUIT_LETTERS[card[1]]


# --------------------------------------------------------------------------------------------------------------
# §1  Settings and profiles
# --------------------------------------------------------------------------------------------------------------

FOUR_EXCEPTIONS = frozenset(
    {
        ("quad", 4, "single", 1),
        ("pair_run", 6, "single", 1),
        ("pair_run", 8, "pair", 2),
        ("pair_run", 10, "triple", 3),
    }
)

Settings = dict[str, Any]

PROFILES: dict[str, Settings] = {
    "pagat": {
        "seats": (4, 4),
        "deal": "thirteen",
        "three_player_seventeen": False,
        "direction": "clockwise",
        "first_lead": True,
        "twos_in_straights": True,
        "twos_in_pair_runs": True,
        "bomb_on": FOUR_EXCEPTIONS,
        "bomb_after_pass": True,
        "passed_may_overbomb": False,
        "quad_beats_two_twos": False,
        "four_pairs_beat_quad": False,
        "instant_wins": (),
        "frozen_double": False,
        "winner_takes_all": False,
        "scoring": "minus3",
    },
    "ace_high": {
        "seats": (2, 4),
        "deal": "thirteen",
        "three_player_seventeen": False,
        "direction": "clockwise",
        "first_lead": True,
        "twos_in_straights": False,
        "twos_in_pair_runs": False,
        "bomb_on": FOUR_EXCEPTIONS,
        "bomb_after_pass": True,
        "passed_may_overbomb": True,
        "quad_beats_two_twos": False,
        "four_pairs_beat_quad": False,
        "instant_wins": (),
        "frozen_double": False,
        "winner_takes_all": False,
        "scoring": "plus2",
    },
    "thirteen": {
        "seats": (2, 8),
        "deal": "thirteen",
        "three_player_seventeen": False,
        "direction": "clockwise",
        "first_lead": True,
        "twos_in_straights": True,
        "twos_in_pair_runs": True,
        "bomb_on": FOUR_EXCEPTIONS,
        "bomb_after_pass": False,
        "passed_may_overbomb": False,
        "quad_beats_two_twos": False,
        "four_pairs_beat_quad": False,
        "instant_wins": (),
        "frozen_double": False,
        "winner_takes_all": False,
        "scoring": "stake",
    },
}

# The values that carry a dagger in §1's table.
DAGGERS = {
    "pagat": {"twos_in_pair_runs", "passed_may_overbomb"},
    "ace_high": {"bomb_on", "bomb_after_pass", "passed_may_overbomb"},
    "thirteen": {"twos_in_pair_runs", "bomb_after_pass"},
}

YES_NO_SETTINGS = (
    "three_player_seventeen",
    "first_lead",
    "twos_in_straights",
    "twos_in_pair_runs",
    "bomb_after_pass",
    "passed_may_overbomb",
    "quad_beats_two_twos",
    "four_pairs_beat_quad",
    "frozen_double",
    "winner_takes_all",
)

# The yes/no settings that a verdict on one position depends on, in §1's order.
SETTINGS_A_VERDICT_READS = (
    "twos_in_straights",
    "twos_in_pair_runs",
    "bomb_after_pass",
    "passed_may_overbomb",
    "quad_beats_two_twos",
    "four_pairs_beat_quad",
)

WORD_SETTINGS = {
    "deal": ("thirteen", "equal"),
    "direction": ("clockwise", "counterclockwise"),
    "scoring": ("minus3", "plus2", "stake"),
}

KINDS = ("single", "pair", "triple", "quad", "straight", "pair_run")


def read_rules(value: Any) -> tuple[Settings, set[str]]:
    """The settings in force, and which of them are open readings, from a name or an object (§5).

    Open is a value with a dagger that the table has left as it is; what a table has set itself is settled.
    """
    if isinstance(value, str):
        value = {"profile": value}
    if not isinstance(value, dict):
        raise Refused("bad_value", "rules")
    house_rules = dict(value)
    name = house_rules.pop("profile", None)
    if name not in PROFILES:
        raise Refused("unknown_profile", "rules")
    settings = dict(PROFILES[name])
    for setting, wanted in house_rules.items():
        if setting in YES_NO_SETTINGS:
            if wanted is not True and wanted is not False:
                raise Refused("bad_value", "rules")
            settings[setting] = wanted
        elif setting in WORD_SETTINGS:
            if wanted not in WORD_SETTINGS[setting]:
                raise Refused("bad_value", "rules")
            settings[setting] = wanted
        elif setting == "bomb_on":
            settings[setting] = read_bombs(wanted)
        else:
            raise Refused("unknown_setting", setting)
    return settings, DAGGERS[name] - set(house_rules)


def read_bombs(value: Any) -> frozenset[tuple[str, int, str, int]]:
    if not isinstance(value, list):
        raise Refused("bad_value", "rules")
    for row in value:
        if not (isinstance(row, list) and len(row) == 4 and row[0] in KINDS and row[2] in KINDS):
            raise Refused("bad_value", "rules")
    return frozenset(tuple(row) for row in value)


# --------------------------------------------------------------------------------------------------------------
# §2  Plays.  Only ranks make a kind; suits matter to one diagnosis (flush) and to the top card.
# --------------------------------------------------------------------------------------------------------------


def consecutive(ranks: list[int]) -> bool:
    """Ranks given in ascending order and once each: does each follow the one before, in the line 3…2?"""
    return all(after == before + 1 for before, after in pairwise(ranks))


def consecutive_in_the_circle(ranks: list[int]) -> bool:
    """The same in the circle 3-4-…-A-2-(3): from some rank on, the next ranks round the circle are just these."""
    wanted = set(ranks)
    return any({(start + step) % 13 for step in range(len(ranks))} == wanted for start in ranks)


@lru_cache(maxsize=300_000)
def shape_of_ranks(all_ranks: tuple[int, ...], one_suit: bool, two_straight: bool, two_pairs: bool) -> str:
    """The kind of these cards, or their first diagnosis, in §2's order."""
    counts = Counter(all_ranks)
    ranks = sorted(counts)
    sizes = [counts[rank] for rank in ranks]
    number = len(all_ranks)
    in_line = consecutive(ranks)
    all_singles = all(size == 1 for size in sizes)
    all_pairs = all(size == 2 for size in sizes)
    has_two = TWO in ranks

    # The kinds.
    if number == 1:
        return "single"
    if len(ranks) == 1 and number == 2:
        return "pair"
    if len(ranks) == 1 and number == 3:
        return "triple"
    if len(ranks) == 1 and number == 4:
        return "quad"
    is_straight = number >= 3 and all_singles and in_line
    if is_straight and (two_straight or not has_two):
        return "straight"
    is_pair_run = len(ranks) >= 3 and all_pairs and in_line
    if is_pair_run and (two_pairs or not has_two):
        return "pair_run"

    # No play: the first diagnosis that fits.
    if max(sizes) >= 5:
        return "too_many_of_rank"
    goes_round = not in_line and consecutive_in_the_circle(ranks)
    if goes_round and len(ranks) >= 3 and (all_singles or all_pairs):
        return "wraps_around"
    if is_straight:
        return "two_in_straight"
    if is_pair_run:
        return "two_in_pair_run"
    if number == 2 and len(ranks) == 2 and in_line:
        return "straight_too_short"
    if number == 4 and len(ranks) == 2 and all_pairs and in_line:
        return "pair_run_too_short"
    if sorted(sizes) == [2, 3]:
        return "full_house"
    if number >= 5 and one_suit:
        return "flush"
    if sorted(sizes) == [1, 4]:
        return "four_with_kicker"
    if number >= 3 and all_singles and not in_line:
        return "gap"
    if len(ranks) >= 2 and all_pairs and not in_line:
        return "pair_gap"
    if in_line and len(ranks) >= 3 and not all_singles and not all_pairs:
        return "uneven_groups"
    if in_line and len(ranks) >= 2 and all(size >= 3 for size in sizes):
        return "uneven_groups"
    return "mixed_ranks"


def shape_under(settings: Settings, cards: Cards) -> str:
    ranks = tuple(rank for rank, _ in cards)
    one_suit = len({suit for _, suit in cards}) == 1
    return shape_of_ranks(ranks, one_suit, settings["twos_in_straights"], settings["twos_in_pair_runs"])


def shape(cards: Any) -> str:
    """The kind or the diagnosis of a set of cards, before any house rule (2s may end runs)."""
    seen = read_cards(cards, "cards") if isinstance(cards, (str, list)) else tuple(sorted(cards))
    return shape_under({"twos_in_straights": True, "twos_in_pair_runs": True}, seen)


# --------------------------------------------------------------------------------------------------------------
# §3 and §4  One act at the table
# --------------------------------------------------------------------------------------------------------------

PASS: Cards = ()


class Question(NamedTuple):
    """Everything a verdict on one act looks at.  ``play`` empty is a pass, ``table`` empty is a lead."""

    table: Cards
    play: Cards
    hand: Cards | None
    passed: bool
    turn: bool
    must_contain: RankSuit | None
    table_is_bomb_on_twos: bool


def kind_of(settings: Settings, cards: Cards) -> str | None:
    """The kind, or None for every non-play and for a pass."""
    if not cards:
        return None
    ranks = tuple([rank for rank, _ in cards])
    # Suits only tell one non-play from another, so they need not be looked at here.
    found = shape_of_ranks(ranks, False, settings["twos_in_straights"], settings["twos_in_pair_runs"])
    return found if found in KINDS else None


def one_to_three_twos(cards: Cards) -> bool:
    return 1 <= len(cards) <= 3 and all(rank == TWO for rank, _ in cards)


def only_twos(cards: Cards) -> bool:
    return all(rank == TWO for rank, _ in cards)


def same_kind_and_length(settings: Settings, q: Question) -> bool:
    return len(q.play) == len(q.table) and kind_of(settings, q.play) == kind_of(settings, q.table)


def fits_the_twos(settings: Settings, q: Question) -> bool:
    """§1 bomb_on and quad_beats_two_twos: the play is the weapon for the 2s on the table, and only 2s lie there."""
    if not only_twos(q.table):
        return False
    play_kind, table_kind = kind_of(settings, q.play), kind_of(settings, q.table)
    if (play_kind, len(q.play), table_kind, len(q.table)) in settings["bomb_on"]:
        return True
    return settings["quad_beats_two_twos"] and play_kind == "quad" and table_kind == "pair"


def four_pairs_on_a_quad(settings: Settings, q: Question) -> bool:
    return (
        settings["four_pairs_beat_quad"]
        and kind_of(settings, q.play) == "pair_run"
        and len(q.play) == 8
        and kind_of(settings, q.table) == "quad"
    )


def may_answer_after_passing(settings: Settings, q: Question) -> bool:
    """§3.3: what a player who has passed may still lay."""
    if settings["bomb_after_pass"] and one_to_three_twos(q.table) and fits_the_twos(settings, q):
        return True
    if settings["passed_may_overbomb"] and q.table_is_bomb_on_twos:
        if same_kind_and_length(settings, q) and q.play[-1] > q.table[-1]:
            return True
        if four_pairs_on_a_quad(settings, q):
            return True
    return False


# One function for each row of §4's table, in its order.  Each says whether its condition holds, taken by itself, and
# answers with the reason or with None.


def row_1_not_your_turn(settings: Settings, q: Question) -> str | None:
    return None if q.turn else "not_your_turn"


def row_2_cannot_pass_lead(settings: Settings, q: Question) -> str | None:
    return "cannot_pass_lead" if q.play == PASS and not q.table else None


def row_3_pass(settings: Settings, q: Question) -> str | None:
    return "pass" if q.play == PASS and q.table else None


def row_4_not_in_hand(settings: Settings, q: Question) -> str | None:
    if q.play == PASS or q.hand is None:
        return None
    lacking = Counter(q.play) - Counter(q.hand)
    return "not_in_hand" if lacking else None


def row_5_diagnosis(settings: Settings, q: Question) -> str | None:
    if q.play == PASS or kind_of(settings, q.play) is not None:
        return None
    return shape_under(settings, q.play)


def row_6_must_contain(settings: Settings, q: Question) -> str | None:
    if q.play == PASS or q.table or q.must_contain is None:
        return None
    return "must_contain" if q.must_contain not in q.play else None


def row_7_lead(settings: Settings, q: Question) -> str | None:
    return "lead" if q.play != PASS and not q.table else None


def row_8_passed_out(settings: Settings, q: Question) -> str | None:
    if q.play == PASS or not q.passed:
        return None
    return None if may_answer_after_passing(settings, q) else "passed_out"


def comparable(settings: Settings, q: Question) -> bool:
    """A play on a play; the rows from 9 on speak of nothing else."""
    return bool(q.table) and kind_of(settings, q.play) is not None


def row_9_higher(settings: Settings, q: Question) -> str | None:
    if not comparable(settings, q) or not same_kind_and_length(settings, q):
        return None
    (play_rank, play_suit), (table_rank, table_suit) = q.play[-1], q.table[-1]
    if play_rank > table_rank:
        return "higher_rank"
    if play_rank == table_rank and play_suit > table_suit:
        return "higher_suit"
    return None


def row_10_not_higher(settings: Settings, q: Question) -> str | None:
    if not comparable(settings, q) or not same_kind_and_length(settings, q):
        return None
    (play_rank, play_suit), (table_rank, table_suit) = q.play[-1], q.table[-1]
    if play_rank < table_rank:
        return "lower_rank"
    if play_rank == table_rank and play_suit < table_suit:
        return "lower_suit"
    if play_rank == table_rank and play_suit == table_suit:
        return "equal"
    return None


def row_11_bomb(settings: Settings, q: Question) -> str | None:
    return "bomb" if comparable(settings, q) and fits_the_twos(settings, q) else None


def row_12_pairs_beat_quad(settings: Settings, q: Question) -> str | None:
    return "pairs_beat_quad" if comparable(settings, q) and four_pairs_on_a_quad(settings, q) else None


def crosses_kinds(settings: Settings, q: Question) -> bool:
    """Another kind or length, and no row above lets it through: what rows 13 to 17 have in common."""
    return (
        comparable(settings, q)
        and not same_kind_and_length(settings, q)
        and not fits_the_twos(settings, q)
        and not four_pairs_on_a_quad(settings, q)
    )


def row_13_bomb_wrong_size(settings: Settings, q: Question) -> str | None:
    if not crosses_kinds(settings, q):
        return None
    weapon = kind_of(settings, q.play) in ("quad", "pair_run")
    return "bomb_wrong_size" if weapon and one_to_three_twos(q.table) else None


def row_14_bomb_no_priority(settings: Settings, q: Question) -> str | None:
    if not crosses_kinds(settings, q):
        return None
    kinds = {kind_of(settings, q.play), kind_of(settings, q.table)}
    return "bomb_no_priority" if kinds == {"quad", "pair_run"} else None


def row_15_bomb_needs_twos(settings: Settings, q: Question) -> str | None:
    if not crosses_kinds(settings, q):
        return None
    play_kind, table_kind = kind_of(settings, q.play), kind_of(settings, q.table)
    if play_kind not in ("quad", "pair_run") or play_kind == table_kind:
        return None
    if one_to_three_twos(q.table) or {play_kind, table_kind} == {"quad", "pair_run"}:
        return None
    return "bomb_needs_twos"


def row_16_wrong_length(settings: Settings, q: Question) -> str | None:
    if not crosses_kinds(settings, q):
        return None
    same_kind = kind_of(settings, q.play) == kind_of(settings, q.table)
    return "wrong_length" if same_kind and len(q.play) != len(q.table) else None


def row_17_wrong_kind(settings: Settings, q: Question) -> str | None:
    if not crosses_kinds(settings, q):
        return None
    play_kind = kind_of(settings, q.play)
    if play_kind == kind_of(settings, q.table) or play_kind in ("quad", "pair_run"):
        return None
    return "wrong_kind"


ROWS = [
    row_1_not_your_turn,
    row_2_cannot_pass_lead,
    row_3_pass,
    row_4_not_in_hand,
    row_5_diagnosis,
    row_6_must_contain,
    row_7_lead,
    row_8_passed_out,
    row_9_higher,
    row_10_not_higher,
    row_11_bomb,
    row_12_pairs_beat_quad,
    row_13_bomb_wrong_size,
    row_14_bomb_no_priority,
    row_15_bomb_needs_twos,
    row_16_wrong_length,
    row_17_wrong_kind,
]

LEGAL_REASONS = {"pass", "lead", "higher_rank", "higher_suit", "bomb", "pairs_beat_quad"}


def judge_one(settings: Settings, q: Question) -> str:
    """The primary reason: the first row that applies."""
    for row in ROWS:
        reason = row(settings, q)
        if reason is not None:
            return reason
    raise AssertionError(f"no row of the table applies to {q}")


def further_reasons(settings: Settings, q: Question) -> list[str]:
    """§5, small print, `also`: the later "no" rows whose condition holds by itself; none for a legal verdict."""
    fired = [reason for reason in (row(settings, q) for row in ROWS) if reason is not None]
    if fired[0] in LEGAL_REASONS:
        return []
    return [reason for reason in fired[1:] if reason not in LEGAL_REASONS]


def after_pass(q: Question, reason: str) -> bool:
    """A passed player's bomb, over-bomb, or four pairs on a quad."""
    return q.passed and reason in ("bomb", "pairs_beat_quad", "higher_rank", "higher_suit")


def legal_plays(settings: Settings, q: Question) -> list[list[str]]:
    """§5, `alternatives`: every subset of the hand is tried."""
    assert q.hand is not None
    found: set[Cards] = set()
    if not q.turn:
        return []
    hand = sorted(q.hand)
    for number in range(1, len(hand) + 1):
        for chosen in combinations(hand, number):
            if kind_of(settings, chosen) is None or chosen in found:
                continue
            if judge_one(settings, q._replace(play=chosen)) in LEGAL_REASONS:
                found.add(chosen)

    def place(cards: Cards) -> tuple[int, int, RankSuit, Cards]:
        kind = kind_of(settings, cards)
        assert kind is not None
        return len(cards), KINDS.index(kind), cards[-1], cards

    return [[card_text(card) for card in cards] for cards in sorted(found, key=place)]


# --------------------------------------------------------------------------------------------------------------
# §5  Positions as JSON
# --------------------------------------------------------------------------------------------------------------

KEYS = (
    "rules",
    "table",
    "play",
    "hand",
    "passed",
    "turn",
    "must_contain",
    "table_is_bomb_on_twos",
    "players",
    "decks",
)


def read_flag(position: dict[str, Any], key: str, default: bool) -> bool:
    value = position.get(key, default)
    if value is not True and value is not False:
        raise Refused("bad_value", key)
    return value


def read_number(position: dict[str, Any], key: str, lowest: int, highest: int) -> int | None:
    if key not in position:
        return None
    value = position[key]
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
        raise Refused("bad_value", key)
    return value


def read_question(position: Any) -> tuple[Settings, set[str], Question, int]:
    """Settings, open readings, question and packs; errors are looked for in the order §5 gives."""
    if not isinstance(position, dict):
        raise Refused("bad_json", None)
    for key in position:
        if key not in KEYS:
            raise Refused("unknown_key", key)
    if "rules" not in position:
        raise Refused("bad_value", "rules")
    settings, open_readings = read_rules(position["rules"])
    table = read_cards(position["table"], "table") if "table" in position else ()
    if "play" not in position:
        raise Refused("bad_value", "play")
    play = PASS if position["play"] == "pass" else read_cards(position["play"], "play")
    hand = read_cards(position["hand"], "hand") if "hand" in position else None
    passed = read_flag(position, "passed", False)
    turn = read_flag(position, "turn", True)
    required = None
    if "must_contain" in position:
        one = read_cards(position["must_contain"], "must_contain")
        if len(one) != 1:
            raise Refused("bad_card", "must_contain")
        required = one[0]
    on_twos = read_flag(position, "table_is_bomb_on_twos", False)
    fewest, most = settings["seats"]
    players = read_number(position, "players", fewest, most)
    decks = read_number(position, "decks", 1, 2)
    if decks is None:
        decks = 2 if players is not None and players >= 5 and settings["deal"] != "equal" else 1
    question = Question(table, play, hand, passed, turn, required, on_twos)
    return settings, open_readings, question, decks


def refuse_duplicates(q: Question, decks: int) -> None:
    """More copies of a card than packs.  The play comes out of the hand, so these two count once."""
    on_table, played = Counter(q.table), Counter(q.play)
    held = Counter(q.hand or ())
    if any(copies > decks for copies in on_table.values()):
        raise Refused("duplicate_card", "table")
    for card, copies in played.items():
        if copies + on_table[card] > decks:
            raise Refused("duplicate_card", "play")
    for card, copies in held.items():
        if copies + on_table[card] > decks:
            raise Refused("duplicate_card", "hand")


def refuse_contradictions(settings: Settings, q: Question) -> None:
    if q.table and kind_of(settings, q.table) is None:
        raise Refused("bad_table", "table")
    if q.passed and not q.table:
        raise Refused("inconsistent_position", "passed")
    if q.must_contain is not None:
        if q.table:
            raise Refused("inconsistent_position", "must_contain")
        if q.hand is not None and q.must_contain not in q.hand:
            raise Refused("inconsistent_position", "must_contain")
    if q.table_is_bomb_on_twos:
        weapons = {(kind, number) for kind, number, _, _ in settings["bomb_on"]}
        if not q.table or (kind_of(settings, q.table), len(q.table)) not in weapons:
            raise Refused("inconsistent_position", "table_is_bomb_on_twos")


def flips(settings: Settings, open_readings: set[str], q: Question, legal: bool) -> list[dict[str, Any]]:
    """§5, `otherwise`: each yes/no setting flipped by itself; kept when the verdict becomes the opposite one."""
    found = []
    for setting in SETTINGS_A_VERDICT_READS:
        changed = dict(settings)
        changed[setting] = not settings[setting]
        try:
            refuse_contradictions(changed, q)
        except Refused:
            continue
        reason = judge_one(changed, q)
        if (reason in LEGAL_REASONS) != legal:
            found.append(
                {
                    "setting": setting,
                    "value": changed[setting],
                    "legal": not legal,
                    "reason": reason,
                    "open": setting in open_readings,
                }
            )
    return found


def rule(position: Any) -> dict[str, Any]:
    """The verdict on a position in its JSON form, without sentences and without sources."""
    try:
        settings, open_readings, question, decks = read_question(position)
        refuse_duplicates(question, decks)
        refuse_contradictions(settings, question)
    except Refused as refusal:
        return {"error": {"code": refusal.code, "field": refusal.field}}
    reason = judge_one(settings, question)
    legal = reason in LEGAL_REASONS
    verdict = {
        "legal": legal,
        "reason": reason,
        "kind": kind_of(settings, question.play),
        "after_pass": after_pass(question, reason),
        "also": further_reasons(settings, question),
        "otherwise": flips(settings, open_readings, question, legal),
    }
    if question.hand is not None:
        verdict["alternatives"] = legal_plays(settings, question)
    return verdict

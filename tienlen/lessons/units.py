"""Rule units: the ledger rows that share a generator and one memory card (about 35).

A unit says how its legal and its illegal positions are put together; flow and points units are asked about deals
(`flow`) instead.
"""

from __future__ import annotations

from dataclasses import dataclass

from tienlen.engine.cards import DECK
from tienlen.engine.plays import Kind, Reason

from . import compose as c
from .compose import BY_REASON, also_with, bomb_on, by_rank, by_suit, lead_cards, lead_of, one_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from tienlen.engine.rules import Rules

    from .compose import Composer


@dataclass(frozen=True, slots=True)
class Unit:
    """One thing to know."""

    id: str
    family: str
    rows: tuple[str, ...]
    """The ledger rows it covers."""
    legal: Mapping[Reason, Composer]
    """By the reason that must come out."""
    illegal: Mapping[Reason, Composer]
    settings: Mapping[str, object] | None = None
    """House rules that must be in force; None asks under the rules as they are."""
    kinds: tuple[Kind, ...] = ()
    """The kinds of play that its legal positions are about, where it is about some."""

    @property
    def asks_position(self) -> bool:
        """Whether its items are positions, not deals."""
        return bool(self.legal)


def _twos(rng: Random, rules: Rules) -> c.Draft:
    """A single on the highest card of all, or the lowest on anything (cards.extremes)."""
    end = rng.choice((DECK[0], DECK[51]))
    others = [card for card in DECK if card != end]
    if rng.random() < 0.7:  # red is no sign
        others = [card for card in others if card.suit // 2 == end.suit // 2]
    other = rng.choice(others)
    return c.Draft((other,), (end,)) if end == DECK[51] else c.Draft((end,), (other,))


def _highest(rng: Random, rules: Rules) -> c.Draft:
    """The highest card of all on anything, or anything on the lowest."""
    draft = _twos(rng, rules)
    return draft._replace(play=draft.table, table=draft.play)


def _apart(unit: Kind) -> dict[Reason, Composer]:
    """What falls one card short of a kind."""
    reasons = {
        Kind.SINGLE: (Reason.MIXED_RANKS, Reason.STRAIGHT_TOO_SHORT),
        Kind.PAIR: (Reason.STRAIGHT_TOO_SHORT, Reason.MIXED_RANKS),
        Kind.TRIPLE: (Reason.FULL_HOUSE, Reason.MIXED_RANKS),
        Kind.QUAD: (Reason.FOUR_WITH_KICKER, Reason.TOO_MANY_OF_RANK),
        Kind.STRAIGHT: (Reason.GAP, Reason.FLUSH, Reason.STRAIGHT_TOO_SHORT),
        Kind.PAIR_RUN: (Reason.PAIR_RUN_TOO_SHORT, Reason.PAIR_GAP, Reason.UNEVEN_GROUPS),
    }[unit]
    return {reason: BY_REASON[reason] for reason in reasons}


def _shape(kind: Kind, *rows: str) -> Unit:
    rows = (f"play.{kind}", *rows)
    return Unit(f"play.{kind}", "shape", rows, {Reason.LEAD: lead_of(kind)}, _apart(kind), kinds=(kind,))


R = Reason
_WINS = {R.HIGHER_RANK: by_rank(True), R.HIGHER_SUIT: by_suit(True)}
_NO_TWOS = {"twos_in_straights": False, "twos_in_pair_runs": False}
_RUNS = (Kind.STRAIGHT, Kind.PAIR_RUN)


def _bomb(row: str, twos: int, kind: Kind, size: int, *wrong: tuple[Kind, int]) -> Unit:
    misfits = one_of(*(bomb_on(twos, other, length) for other, length in wrong))
    return Unit(row, "bomb fits", (row,), {R.BOMB: bomb_on(twos, kind, size)}, {R.BOMB_WRONG_SIZE: misfits})


_QUAD, _THREE, _FOUR, _FIVE = (Kind.QUAD, 4), (Kind.PAIR_RUN, 6), (Kind.PAIR_RUN, 8), (Kind.PAIR_RUN, 10)
_SINGLE_BOMBS = one_of(bomb_on(1, *_QUAD), bomb_on(1, *_THREE))
_OVER = {R.HIGHER_RANK: c.over_bomb(True), R.HIGHER_SUIT: c.over_bomb(True)}

UNITS: tuple[Unit, ...] = (
    Unit(
        "cards.ranks",
        "order",
        ("cards.ranks", "cards.rank_first"),
        {R.HIGHER_RANK: one_of(by_rank(True, Kind.SINGLE), c.with_a_two(True))},
        {R.LOWER_RANK: one_of(by_rank(False, Kind.SINGLE), c.with_a_two(False))},
    ),
    Unit(
        "cards.suits",
        "order",
        ("cards.suits", "cards.suit_when_equal"),
        {R.HIGHER_SUIT: by_suit(True, Kind.SINGLE, Kind.PAIR)},
        {R.LOWER_SUIT: by_suit(False, Kind.SINGLE, Kind.PAIR)},
    ),
    Unit(
        "cards.extremes",
        "order",
        ("cards.extremes", "cards.deck"),
        {R.HIGHER_RANK: _highest, R.HIGHER_SUIT: _highest},
        {R.LOWER_RANK: _twos, R.LOWER_SUIT: _twos},
    ),
    Unit(
        "play.single",
        "shape",
        ("play.single",),
        {R.LEAD: lead_of(Kind.SINGLE), R.HIGHER_RANK: c.out_of_a_set},
        {**_apart(Kind.SINGLE), R.WRONG_KIND: c.whole_set},
        kinds=(Kind.SINGLE,),
    ),
    _shape(Kind.PAIR),
    _shape(Kind.TRIPLE),
    _shape(Kind.QUAD),
    _shape(Kind.STRAIGHT),
    _shape(Kind.PAIR_RUN),
    Unit(
        "play.no_wrap",
        "shape",
        ("play.no_wrap",),
        {R.LEAD: one_of(lead_of(*_RUNS), lead_cards(lambda rng: c.run(rng, 9, 3)))},
        {R.WRAPS_AROUND: BY_REASON[R.WRAPS_AROUND]},
        kinds=_RUNS,
    ),
    Unit(
        "play.two_tops_straight",
        "shape",
        ("play.two_tops_straight",),
        {R.LEAD: BY_REASON[R.TWO_IN_STRAIGHT]},
        {R.WRAPS_AROUND: BY_REASON[R.WRAPS_AROUND]},
        {"twos_in_straights": True},
        _RUNS,
    ),
    Unit(
        "play.no_twos_in_runs",
        "shape",
        ("play.no_twos_in_runs",),
        {R.LEAD: lead_of(*_RUNS)},
        {R.TWO_IN_STRAIGHT: BY_REASON[R.TWO_IN_STRAIGHT], R.TWO_IN_PAIR_RUN: BY_REASON[R.TWO_IN_PAIR_RUN]},
        _NO_TWOS,
        _RUNS,
    ),
    Unit(
        "beat.same_kind",
        "same kind",
        ("beat.same_kind",),
        _WINS,
        {
            R.WRONG_KIND: one_of(
                c.other_kind, c.same_number, c.same_number, c.same_number, c.two_on_more, c.two_on_more
            ),
            R.WRONG_LENGTH: c.other_length(Kind.PAIR_RUN),
        },
    ),
    Unit(
        "beat.top_card",
        "same kind",
        ("beat.top_card",),
        {
            R.HIGHER_RANK: one_of(by_rank(True, *_RUNS, Kind.PAIR), c.one_suit(True)),
            R.HIGHER_SUIT: one_of(by_suit(True, *_RUNS, Kind.PAIR), c.one_suit(True)),
        },
        {
            R.LOWER_RANK: one_of(by_rank(False, *_RUNS, Kind.PAIR), c.one_suit(False)),
            R.LOWER_SUIT: one_of(by_suit(False, *_RUNS, Kind.PAIR), c.one_suit(False)),
        },
    ),
    Unit(
        "beat.strictly",
        "same kind",
        ("beat.strictly",),
        {R.HIGHER_SUIT: by_suit(True)},
        {R.LOWER_SUIT: by_suit(False), R.EQUAL: c.equal},
    ),
    Unit(
        "beat.no_pair_by_triple",
        "same kind",
        ("beat.no_pair_by_triple",),
        {R.HIGHER_RANK: by_rank(True, Kind.PAIR, Kind.TRIPLE)},
        {R.WRONG_KIND: c.triple_on_pair},
    ),
    Unit(
        "beat.no_four_by_five",
        "same kind",
        ("beat.no_four_by_five",),
        {R.HIGHER_RANK: by_rank(True, Kind.STRAIGHT)},
        {R.WRONG_LENGTH: c.other_length(Kind.STRAIGHT)},
    ),
    Unit(
        "pass.free",
        "lock",
        ("pass.free", "turn.leader_plays"),
        {R.PASS: BY_REASON[R.PASS]},
        {R.CANNOT_PASS_LEAD: BY_REASON[R.CANNOT_PASS_LEAD]},
    ),
    Unit(
        "turn.beat_or_pass",
        "lock",
        ("turn.beat_or_pass",),
        _WINS,
        {R.NOT_YOUR_TURN: also_with(one_of(by_rank(True), by_suit(True)), turn=False)},
    ),
    Unit(
        "pass.locks",
        "lock",
        ("pass.locks",),
        _WINS,
        {R.PASSED_OUT: also_with(one_of(by_rank(True), by_suit(True)), passed=True)},
    ),
    Unit(
        "bomb.quad_on_two",
        "bomb fits",
        ("bomb.quad_on_two",),
        {R.BOMB: bomb_on(1, *_QUAD)},
        {
            R.BOMB_WRONG_SIZE: one_of(bomb_on(2, *_QUAD), bomb_on(2, *_QUAD), bomb_on(3, *_QUAD), bomb_on(1, *_FOUR)),
            R.WRONG_KIND: c.two_on_quad,
        },
    ),
    _bomb("bomb.three_pairs_on_two", 1, *_THREE, _FOUR, _FIVE),
    _bomb("bomb.four_pairs_on_pair", 2, *_FOUR, _QUAD, _THREE, _FIVE),
    _bomb("bomb.five_pairs_on_triple", 3, *_FIVE, _QUAD, _THREE, _FOUR),
    Unit(
        "bomb.only_twos",
        "bomb limits",
        ("bomb.only_twos", "bomb.ace_then_two"),
        {R.BOMB: c.fitting_bomb},
        {R.BOMB_NEEDS_TWOS: c.bomb_on_other},
    ),
    Unit(
        "bomb.then_same_kind",
        "bomb limits",
        ("bomb.then_same_kind",),
        _OVER,
        {R.WRONG_KIND: c.two_on_bomb, R.LOWER_RANK: c.over_bomb(False)},
    ),
    Unit(
        "bomb.no_priority",
        "bomb limits",
        ("bomb.no_priority",),
        _OVER,
        {R.BOMB_NO_PRIORITY: c.bomb_on_bomb},
        {"four_pairs_beat_quad": False},
    ),
    Unit(
        "bomb.after_pass",
        "after a pass",
        ("bomb.after_pass",),
        {R.BOMB: also_with(c.fitting_bomb, passed=True)},
        {
            R.PASSED_OUT: one_of(
                also_with(c.twos_by_suit, passed=True),
                also_with(one_of(c.bomb_on_other, c.wrong_bomb), passed=True),
                also_with(one_of(c.bomb_on_other, c.wrong_bomb), passed=True),
            )
        },
        {"bomb_after_pass": True},
    ),
    Unit(
        "bomb.in_turn",
        "after a pass",
        ("bomb.in_turn",),
        {R.BOMB: c.fitting_bomb},
        {R.NOT_YOUR_TURN: also_with(c.fitting_bomb, turn=False)},
    ),
    Unit(
        "lead.three_of_spades",
        "opening",
        ("lead.three_of_spades",),
        {R.LEAD: c.must(True, 0)},
        {R.MUST_CONTAIN: c.must(False, 0)},
    ),
    Unit(
        "lead.lowest_card",
        "opening",
        ("lead.lowest_card",),
        {R.LEAD: c.must(True, 1)},
        {R.MUST_CONTAIN: c.must(False, 1)},
    ),
    Unit(
        "lead.winner",
        "opening",
        ("lead.winner", "deal.loser_deals"),
        {R.LEAD: c.later_deal},
        {R.MUST_CONTAIN: c.must(False, 0)},
    ),
    Unit(
        "end.out",
        "trick end",
        ("end.out", "aim.empty_hand"),
        {
            R.HIGHER_RANK: also_with(one_of(by_rank(True), c.with_a_two(True)), last=True),
            R.HIGHER_SUIT: also_with(by_suit(True), last=True),
        },
        {R.LOWER_RANK: also_with(by_rank(False), last=True), R.LOWER_SUIT: also_with(by_suit(False), last=True)},
    ),
    Unit(
        "variant.quad_on_two_twos",
        "bomb fits",
        ("variant.quad_on_two_twos",),
        {R.BOMB: bomb_on(2, *_QUAD)},
        {R.BOMB_WRONG_SIZE: one_of(bomb_on(3, *_QUAD), bomb_on(2, *_THREE))},
        {"quad_beats_two_twos": True},
    ),
    Unit(
        "variant.four_pairs_on_quad",
        "bomb limits",
        ("variant.four_pairs_on_quad",),
        {R.PAIRS_BEAT_QUAD: BY_REASON[R.PAIRS_BEAT_QUAD]},
        {R.BOMB_NO_PRIORITY: c.bomb_on_bomb},
        {"four_pairs_beat_quad": True},
    ),
)
"""Every unit that a position can ask about."""

BY_ID = {unit.id: unit for unit in UNITS}
BY_ROW = {row: unit for unit in UNITS for row in unit.rows}
"""The unit of each ledger row."""

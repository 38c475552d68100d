"""What is asked how: units that are no positions, look-alikes, and the kinds of task by family and level."""

from __future__ import annotations

from .units import UNITS, Unit

WHOLE_DEAL = "whole.deal"
"""The rule of a block that asks about a whole deal instead (`whole_deal`)."""

TRICKS = tuple(
    Unit(rows.split()[0], family, tuple(rows.split()), {}, {})
    for family, rows in (
        ("lock", "turn.clockwise variant.counterclockwise"),
        ("trick end", "trick.ends pass.back_after_clear"),
        ("trick end", "trick.leader_is_out"),
        ("trick end", "trick.skip_out"),
        ("trick end", "trick.last_play_stands"),
        ("trick end", "end.play_on"),
    )
)
"""Units that are asked about a trick: who is asked, who leads, which act may not stand."""

ACCOUNTS = tuple(
    Unit(rows.split()[0], "points", tuple(rows.split()), {}, {})
    for rows in (
        "score.minus3",
        "score.plus2",
        "score.few",
        "score.stake",
        "bomb.no_bonus",
        "session.best_total session.length",
        "deal.four deal.first_dealer deal.few deal.seventeen deal.two_never_all deal.two_packs deal.equal_share",
        "variant.instant_win deal.no_instant_win",
        "variant.frozen",
        "variant.winner_takes_all",
    )
)
"""Units that are asked about the end of a deal, and about its beginning."""

TOLD = tuple(
    Unit(row, "told", (row,), {}, {})
    for row in (
        "context.origin",
        "context.names",
        "context.money",
        "context.terms",
        "context.relatives",
        "context.out_of_turn",
        "deal.one_by_one",
        "deal.hidden",
        "deal.no_exchange",
        "deal.no_stock",
        "score.plus2_own",
        "variant.agree_first",
        "tip.sort",
        "tip.keep_twos",
        "tip.keep_bomb",
        "tip.one_card_left",
        "tip.shed_low",
    )
)
"""Rows that are told only: the question of the course comes back."""

BY_ID = {unit.id: unit for unit in (*UNITS, *TRICKS, *ACCOUNTS, *TOLD)}
UNIT_IDS = tuple(BY_ID)
"""Every unit there is."""
BY_ROW = {row: unit.id for unit in BY_ID.values() for row in unit.rows}
"""The unit of each ledger row."""

NEIGHBOURS = {
    "cards.ranks": "cards.suits",
    "cards.suits": "cards.ranks",
    "cards.extremes": "cards.suits",
    "play.single": "beat.same_kind",
    "play.pair": "play.triple",
    "play.triple": "play.quad",
    "play.quad": "play.triple",
    "play.straight": "play.no_wrap",
    "play.pair_run": "play.straight",
    "play.no_wrap": "play.two_tops_straight",
    "play.two_tops_straight": "play.no_wrap",
    "play.no_twos_in_runs": "play.no_wrap",
    "beat.same_kind": "beat.top_card",
    "beat.top_card": "beat.same_kind",
    "beat.strictly": "beat.top_card",
    "beat.no_pair_by_triple": "beat.same_kind",
    "beat.no_four_by_five": "beat.same_kind",
    "pass.free": "pass.locks",
    "turn.beat_or_pass": "pass.locks",
    "pass.locks": "pass.free",
    "bomb.quad_on_two": "bomb.only_twos",
    "bomb.three_pairs_on_two": "bomb.four_pairs_on_pair",
    "bomb.four_pairs_on_pair": "bomb.three_pairs_on_two",
    "bomb.five_pairs_on_triple": "bomb.four_pairs_on_pair",
    "bomb.only_twos": "bomb.quad_on_two",
    "bomb.then_same_kind": "bomb.no_priority",
    "bomb.no_priority": "bomb.then_same_kind",
    "bomb.after_pass": "pass.locks",
    "bomb.in_turn": "bomb.after_pass",
    "lead.three_of_spades": "lead.winner",
    "lead.lowest_card": "lead.three_of_spades",
    "lead.winner": "lead.three_of_spades",
    "end.out": "beat.top_card",
    "variant.quad_on_two_twos": "bomb.four_pairs_on_pair",
    "variant.four_pairs_on_quad": "bomb.no_priority",
    "turn.clockwise": "trick.skip_out",
    "trick.ends": "pass.locks",
    "trick.leader_is_out": "trick.last_play_stands",
    "trick.skip_out": "trick.leader_is_out",
    "trick.last_play_stands": "trick.leader_is_out",
    "end.play_on": "trick.skip_out",
    "score.minus3": "score.plus2",
    "score.plus2": "score.minus3",
    "score.few": "score.plus2",
    "score.stake": "score.minus3",
    "bomb.no_bonus": "score.minus3",
    "session.best_total": "score.plus2",
    "deal.four": "session.best_total",
    "variant.instant_win": "variant.winner_takes_all",
    "variant.frozen": "variant.winner_takes_all",
    "variant.winner_takes_all": "variant.frozen",
}
"""The look-alike of each unit; told rows have none, and are followed by another row of the same kind."""


def neighbour(unit: str) -> str:
    """The unit that looks alike and is asked in between."""
    if unit in NEIGHBOURS:
        return NEIGHBOURS[unit]
    told = [other.id for other in TOLD]
    return told[(told.index(unit) + 1) % len(told)]


_LEVELS = {
    "order": ("which twin legal", "order which legal", "lowest legal", "lowest highest legal twin"),
    "shape": ("watch twin legal", "legal twin watch", "all legal", "legal twin all"),
    "same kind": ("twin legal", "lowest legal twin", "lowest highest legal", "lowest legal"),
    "lock": ("legal twin", "legal twin", "legal twin", "legal twin"),
    "bomb fits": ("legal twin", "pick twin legal", "bombs legal twin", "pick bombs legal"),
    "bomb limits": ("legal twin", "lowest twin legal", "lowest legal", "spot legal twin"),
    "after a pass": ("legal twin", "twin legal", "legal twin", "legal twin"),
    "opening": ("pick legal twin", "pick legal twin", "pick legal twin", "pick legal"),
    "trick end": ("next", "next", "next spot", "next spot"),
    "points": ("points", "points", "points", "points"),
    "told": ("quiz", "quiz", "quiz", "quiz"),
}
"""The kinds of task of each family, level by level, the likeliest first."""

_OWN = {
    "cards.suits": ("which twin legal", "order which twin", "lowest legal", "lowest highest twin"),
    "cards.extremes": ("which twin", "order which", "order legal", "order twin legal"),
    "play.single": ("twin legal", "legal twin", "lowest legal", "lowest legal"),
    "play.no_wrap": ("twin legal", "legal twin", "all legal", "legal twin"),
    "play.two_tops_straight": ("twin legal", "legal twin", "all legal", "flip legal"),
    "play.no_twos_in_runs": ("twin legal", "legal twin", "all legal", "flip legal"),
    "beat.top_card": ("which twin legal", "lowest legal twin", "lowest highest legal", "lowest legal"),
    "beat.same_kind": ("twin legal", "lowest legal twin", "lowest highest legal", "spot lowest legal"),
    "beat.strictly": ("which twin legal", "lowest legal twin", "lowest legal twin", "lowest legal"),
    "pass.free": ("legal twin", "choose twin legal", "legal twin", "choose legal"),
    "pass.locks": ("next legal twin", "legal next twin", "spot next twin", "spot next legal"),
    "turn.beat_or_pass": ("legal twin", "legal twin", "spot legal", "spot legal"),
    "turn.clockwise": ("next", "next", "next spot", "next spot"),
    "bomb.then_same_kind": ("twin legal", "lowest twin legal", "lowest legal", "spot lowest legal"),
    "bomb.after_pass": ("legal twin", "twin legal", "next pick legal", "flip next legal"),
    "bomb.in_turn": ("legal twin", "twin legal", "spot legal", "spot legal"),
    "lead.winner": ("legal twin", "legal twin", "legal twin", "legal twin"),
    "end.out": ("legal twin", "legal next twin", "legal next twin", "legal next twin"),
    "session.best_total": ("totals",) * 4,
    "deal.four": ("sizes",) * 4,
    "variant.instant_win": ("instant",) * 4,
    "variant.quad_on_two_twos": ("legal twin", "pick twin legal", "bombs flip legal", "flip legal"),
    "variant.four_pairs_on_quad": ("legal twin", "twin legal", "flip legal", "flip legal twin"),
    "trick.skip_out": ("next",) * 4,
    "end.play_on": ("next",) * 4,
}
"""Units that are asked otherwise than their family."""


def kinds(unit: str, level: int = 1) -> tuple[str, ...]:
    """The kinds of task a unit is asked in at a level, the likeliest first."""
    levels = _OWN.get(unit) or _LEVELS[BY_ID[unit].family]
    return tuple(levels[level - 1].split())

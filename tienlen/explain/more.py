"""What is said beyond the verdict: what would make it legal, what may follow, what is open.

Every function looks at the rules in force and gives the messages that are true under them.
"""

from __future__ import annotations

from dataclasses import replace

from tienlen.engine.cards import RANKS
from tienlen.engine.judge import Otherwise, is_twos, ruling
from tienlen.engine.plays import Kind, Play, Reason
from tienlen.engine.position import packs
from tienlen.engine.rules import PROFILES

from .case import Case, Message, targets, weapons
from .ledger import silent_on, unclear_in
from .reasons import NEEDED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence


HIGHEST_CARD = 51
HIGHEST_ACE = 47
TWO = RANKS.index("2")


def advice(case: Case) -> Iterator[Message]:
    """What would make a play legal, or what may follow it."""
    yield from remedies(case)
    if case.verdict.legal and case.verdict.play is not None:
        yield answer(case)


# ------------------------------------------------------------------ what would make it legal


def remedies(case: Case) -> Iterable[Message]:
    """What would make the play legal, or what comes with it."""
    remedy = _REMEDIES.get(case.verdict.reason)
    return remedy(case) if remedy else ()


def _not_your_turn(case: Case) -> Iterator[Message]:
    in_turn = ruling(case.rules, replace(case.position, turn=True), case.verdict.table)
    yield Message("more.in_turn.legal" if in_turn.legal else "more.in_turn.illegal")


def _cannot_pass_lead(case: Case) -> Iterator[Message]:
    if case.position.must_contain is None:
        yield Message("more.lead_any")
    else:
        yield from _must_contain(case)


def _after_a_pass(case: Case) -> str:
    """What a player who has passed may still do in a trick: a part of a key."""
    rules = case.rules
    bombs = rules.bomb_after_pass and any(weapons(rules, twos) for twos in (1, 2, 3))
    overbombs = rules.passed_may_overbomb and any(weapons(rules, twos) for twos in (1, 2, 3))
    if bombs:
        return "may_both" if overbombs else "may_bomb"
    return "may_overbomb" if overbombs else "locked"


def _pass(case: Case) -> Iterator[Message]:
    if not case.position.passed:
        yield Message(f"more.pass.{_after_a_pass(case)}")


def _must_contain(case: Case) -> Iterator[Message]:
    card = case.position.must_contain
    yield Message("more.lead_with", {"card": card, "card_sign": card})


def _as_it_is(case: Case) -> Iterator[Message]:
    """A reason whose remedy is always the same."""
    yield Message(f"more.{case.verdict.reason}")


def _wraps_around(case: Case) -> Iterator[Message]:
    cards = case.position.play
    if len({card.rank for card in cards}) == len(cards):
        kind, allowed = "straight", case.rules.twos_in_straights
    else:
        kind, allowed = "pairs", case.rules.twos_in_pair_runs
    yield Message(f"more.wraps_around.{kind}_{'twos' if allowed else 'no_twos'}")


def _two_in_run(case: Case) -> Iterator[Message]:
    """The cards below the 2s are a run of their own when three ranks are left."""
    if len({card.rank for card in case.position.play}) > 3:
        yield from _as_it_is(case)


def _too_short(case: Case) -> Iterator[Message]:
    runs = case.verdict.reason is Reason.STRAIGHT_TOO_SHORT
    allowed = case.rules.twos_in_straights if runs else case.rules.twos_in_pair_runs
    if allowed or max(case.position.play).rank < TWO:
        yield from _as_it_is(case)


def _gap(case: Case) -> Iterator[Message]:
    """One missing rank can be named, unless a 2 would still bar the straight."""
    ranks = sorted(card.rank for card in case.position.play)
    missing = set(range(ranks[0], ranks[-1])) - set(ranks)
    if len(missing) == 1 and (case.rules.twos_in_straights or ranks[-1] < TWO):
        (rank,) = missing
        yield Message("more.gap", {"rank": rank, "ranks": rank})


def _uneven_groups(case: Case) -> Iterator[Message]:
    ranks = [card.rank for card in case.position.play]
    if min(map(ranks.count, ranks)) >= 3:
        yield Message("more.uneven_groups.each")
    elif case.rules.twos_in_straights or max(ranks) < TWO:
        yield Message("more.uneven_groups.straight")


def _passed_out(case: Case) -> Iterator[Message]:
    rules, position, table = case.rules, case.position, case.table
    if ruling(rules, replace(position, passed=False), table).legal:
        yield Message("more.passed_out.without")
    still = _after_a_pass(case)
    if is_twos(table) and rules.bomb_after_pass:
        yield from _fits(case)
    elif table.kind in _SAME_RANK and still != "locked":
        yield Message(f"more.passed_out.{still}")
    yield Message("more.passed_out.back")


def _fits(case: Case, named: int = 0) -> Iterator[Message]:
    """What would bomb the twos on the table, without the first few where they are named already."""
    table = case.table
    if is_twos(table):
        for weapon in weapons(case.rules, table.size)[named:]:
            yield Message("more.fits", {"weapon": weapon, "target": table.size})


def _bomb_wrong_size(case: Case) -> Iterator[Message]:
    """The bombs that fit beside those in the sentence itself: it names all of them, or else the first."""
    if (case.table.size, weapons(case.rules, case.table.size)) not in NEEDED:
        yield from _fits(case, named=1)


def _bomb(case: Case) -> Iterator[Message]:
    if case.verdict.after_pass:
        yield Message("more.bomb_after_pass")


def _bomb_needs_twos(case: Case) -> Iterator[Message]:
    """The ace can't be bombed, but the 2 that beats it can (bomb.ace_then_two)."""
    table, played = case.table, case.played
    if table.kind in _SAME_RANK and table.size in targets(case.rules, played.kind, played.size):
        yield Message(f"more.ace_then_two.{table.kind}")


_SAME_RANK = (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE)

_REMEDIES: dict[Reason, Callable[[Case], Iterable[Message]]] = {
    Reason.NOT_YOUR_TURN: _not_your_turn,
    Reason.CANNOT_PASS_LEAD: _cannot_pass_lead,
    Reason.PASS: _pass,
    Reason.TOO_MANY_OF_RANK: _as_it_is,
    Reason.WRAPS_AROUND: _wraps_around,
    Reason.TWO_IN_STRAIGHT: _two_in_run,
    Reason.TWO_IN_PAIR_RUN: _two_in_run,
    Reason.STRAIGHT_TOO_SHORT: _too_short,
    Reason.PAIR_RUN_TOO_SHORT: _too_short,
    Reason.FULL_HOUSE: _as_it_is,
    Reason.FLUSH: _as_it_is,
    Reason.FOUR_WITH_KICKER: _as_it_is,
    Reason.GAP: _gap,
    Reason.PAIR_GAP: _as_it_is,
    Reason.UNEVEN_GROUPS: _uneven_groups,
    Reason.MUST_CONTAIN: _must_contain,
    Reason.PASSED_OUT: _passed_out,
    Reason.LOWER_RANK: _fits,
    Reason.LOWER_SUIT: _fits,
    Reason.EQUAL: _fits,
    Reason.BOMB: _bomb,
    Reason.BOMB_WRONG_SIZE: _bomb_wrong_size,
    Reason.BOMB_NEEDS_TWOS: _bomb_needs_twos,
    Reason.WRONG_KIND: _fits,
}


# ------------------------------------------------------------------ what may follow a legal play


def answer(case: Case) -> Message:
    """What can beat the play that has just been found legal."""
    rules, play = case.rules, case.played
    bombs = is_twos(play) and bool(weapons(rules, play.size))
    pairs = play.kind is Kind.QUAD and rules.four_pairs_beat_quad
    if play.top < _highest(case, play):
        return Message(f"more.answer.{play.kind}{'_two' if bombs else '_house' if pairs else ''}")
    return Message(f"more.answer.{'bomb' if bombs else 'four_pairs' if pairs else 'nothing'}")


def _highest(case: Case, play: Play) -> int:
    """The highest top card a play of this kind can have, if this play is not there yet."""
    two_packs = packs(case.rules, case.position) == 2
    if play.kind is Kind.STRAIGHT:
        return HIGHEST_CARD if case.rules.twos_in_straights else HIGHEST_ACE
    if play.kind is Kind.PAIR_RUN:
        return HIGHEST_CARD if case.rules.twos_in_pair_runs else HIGHEST_ACE
    if play.kind in (Kind.TRIPLE, Kind.QUAD) and not two_packs and play.top.rank == TWO:
        return play.top  # one pack has no second triple or quad of a rank
    return HIGHEST_CARD


# ------------------------------------------------------------------ what is open


OPEN_ROWS = {
    "context.out_of_turn": "open.not_your_turn.thirteen",
    "bomb.four_pairs_on_pair": "open.bomb_on.ace_high",
    "bomb.five_pairs_on_triple": "open.bomb_on.ace_high",
}
"""Ledger rows that stand for an open reading with a sentence of its own."""

SETTINGS_OF_A_ROW = {
    "bomb.after_pass": ("bomb_after_pass",),
    "play.no_twos_in_runs": ("twos_in_straights", "twos_in_pair_runs"),
    "variant.quad_on_two_twos": ("quad_beats_two_twos", "bomb_on"),
    "variant.four_pairs_on_quad": ("four_pairs_beat_quad",),
    "bomb.quad_on_two": ("bomb_on",),
    "bomb.three_pairs_on_two": ("bomb_on",),
    "bomb.four_pairs_on_pair": ("bomb_on",),
    "bomb.five_pairs_on_triple": ("bomb_on",),
}
"""Rows that are in force because of a setting: if the table has set it, no source need speak of it."""


def readings(case: Case, otherwise: Sequence[Otherwise], open_names: Sequence[str]) -> Iterator[Message]:
    """What the source leaves open, where it is silent or unclear, and what is the table's own rule; each once."""
    keys = dict.fromkeys(_open_keys(case, otherwise, open_names))
    said = frozenset(key.split(".")[1] for key in keys if key.startswith("open."))
    keys |= dict.fromkeys(_remark_keys(case, said))
    if _own_rule_decides(case, otherwise):
        keys["more.own_rule"] = None
    yield from map(Message, keys)


def _open_keys(case: Case, otherwise: Sequence[Otherwise], open_names: Sequence[str]) -> Iterator[str]:
    """The readings that decide, or would under another house rule."""
    profile = case.rules.profile
    for name in (*open_names, *(other.setting for other in otherwise if other.open)):
        yield OPEN_ROWS.get(name) or (f"rule.{name}.{profile}" if "." in name else f"open.{name}.{profile}")


def _remark_keys(case: Case, said: frozenset[str]) -> Iterator[str]:
    """A remark for each rule the source has not, or has in no clear words.

    None where its setting has been spoken of; where that is the table's own, no source need speak.
    """
    rules = case.rules
    for row in case.verdict.rule:
        settings = SETTINGS_OF_A_ROW.get(row, ())
        unclear = unclear_in(row, rules.profile)
        told = (*settings, *(("twos_in_pair_runs",) if row == "play.pair_run" else ()), case.verdict.reason)
        if (unclear or silent_on(row, rules.profile)) and not said.intersection(told):
            yield "more.own_rule" if rules.own.intersection(settings) else f"rule.{row}.{rules.profile}"


def _own_rule_decides(case: Case, otherwise: Sequence[Otherwise]) -> bool:
    """Whether the table has changed a setting that flips the verdict; its own bombs are no switch among `otherwise`."""
    rules = case.rules
    if not rules.own:
        return False
    return any(other.setting in rules.own and other.setting in rules.changed for other in otherwise) or (
        "bomb_on" in rules.changed and _own_bombs_decide(case)
    )


def _own_bombs_decide(case: Case) -> bool:
    """Whether the verdict would be the other one with the bombs of the profile."""
    usual = replace(case.rules, bomb_on=PROFILES[case.rules.profile].bomb_on, own=case.rules.own - {"bomb_on"})
    here, there = (ruling(rules, case.position, case.verdict.table).legal for rules in (case.rules, usual))
    return here is not there

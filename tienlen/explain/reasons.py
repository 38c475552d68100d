"""Which sentence a verdict gets: one function per reason, chosen by the rules in force.

Each function returns the variant of the message ``text.<reason>``, the values only this message
has, and the cards that decide (they are marked on the screen, and the sentence names them).  No
function asks for a profile's name: what a sentence claims depends on the settings alone.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

from tienlen.engine.cards import Card
from tienlen.engine.judge import answers_as_bomb, is_twos
from tienlen.engine.plays import Kind, Reason

from .case import Case, Message, targets, weapons

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .case import Weapon

THREE_OF_SPADES = Card(0)


@dataclass(frozen=True, slots=True)
class Choice:
    """The variant of a reason's sentence, its own values, and the cards that decide."""

    variant: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    deciding: tuple[Card, ...] = ()


def explain(case: Case) -> tuple[Message, tuple[Card, ...]]:
    """The sentence of a verdict, and the cards that decide it."""
    reason = case.verdict.reason
    choice = REASONS[reason](case)
    key = f"text.{reason}.{choice.variant}" if choice.variant else f"text.{reason}"
    return Message(key, choice.values), choice.deciding


def _tops(case: Case) -> tuple[Card, ...]:
    """The top cards of both sides, which are compared."""
    return case.table.top, case.played.top


# ------------------------------------------------------------------ rows 1 to 4


def _not_your_turn(case: Case) -> Choice:
    position, verdict = case.position, case.verdict
    table = (verdict.table.top,) if verdict.table else ()
    if not position.play:
        variant = "pass"
    elif verdict.play is None:
        variant = "cards"
    elif "bomb.in_turn" in verdict.rule:
        variant = "bomb"
    else:
        variant = "play"
    if verdict.table is None:
        variant = "lead" if variant == "play" else f"lead_{variant}"
    return Choice(variant, deciding=table)


def _cannot_pass_lead(case: Case) -> Choice:
    card = case.position.must_contain
    return Choice("free") if card is None else Choice("must", _required(card), (card,))


def _pass(case: Case) -> Choice:
    return Choice(deciding=(case.table.top,))


def _not_in_hand(case: Case) -> Choice:
    hand = case.position.hand or ()
    missing = sorted(Counter(case.position.play) - Counter(hand))
    lacking = [card for card in missing if card not in hand]  # with two packs a hand may lack the second copy alone
    *others, card = lacking or missing[-1:]
    named = {"card": card, "card_sign": card}
    if others:
        return Choice("several", {**named, "others": tuple(others)}, tuple(missing))
    return Choice("one" if lacking else "copies", named, tuple(missing))


# ------------------------------------------------------------------ row 5: the diagnoses


def _groups(case: Case) -> list[list[Card]]:
    """The cards played, by rank, low to high."""
    groups: dict[int, list[Card]] = {}
    for card in sorted(case.position.play):
        groups.setdefault(card.rank, []).append(card)
    return list(groups.values())


def _too_many_of_rank(case: Case) -> Choice:
    group = max(_groups(case), key=len)
    return Choice(values={"count": len(group), "ranks": group[0].rank}, deciding=(group[-1],))


def _wraps_around(case: Case) -> Choice:
    groups = _groups(case)
    three, two = groups[0][0], groups[-1][-1]
    return Choice("straight" if len(groups[0]) == 1 else "pairs", {"two": two, "three": three}, (two, three))


def _two_in_run(case: Case) -> Choice:
    two = max(case.position.play)
    return Choice(values={"two": two}, deciding=(two,))


def _straight_too_short(case: Case) -> Choice:
    low, high = sorted(case.position.play)
    return Choice(values={"low": low, "high": high}, deciding=(low, high))


def _two_groups(low: list[Card], high: list[Card]) -> Choice:
    values = {"low": low[-1], "high": high[-1], "low_ranks": low[0].rank, "high_ranks": high[0].rank}
    return Choice(values=values, deciding=(low[-1], high[-1]))


def _pair_run_too_short(case: Case) -> Choice:
    return _two_groups(*_groups(case))


def _full_house(case: Case) -> Choice:
    pair, triple = sorted(_groups(case), key=len)
    return Choice(values={"triple_ranks": triple[0].rank, "pair_ranks": pair[0].rank}, deciding=(triple[-1], pair[-1]))


def _top_card(case: Case) -> Choice:
    top = max(case.position.play)
    return Choice(values={"top": top}, deciding=(top,))


def _four_with_kicker(case: Case) -> Choice:
    kicker, four = sorted(_groups(case), key=len)
    return Choice(values={"ranks": four[0].rank, "kicker": kicker[0]}, deciding=(kicker[0],))


def _first_gap(case: Case) -> tuple[list[Card], list[Card]]:
    groups = _groups(case)
    return next((a, b) for a, b in pairwise(groups) if b[0].rank != a[0].rank + 1)


def _gap(case: Case) -> Choice:
    below, above = _first_gap(case)
    return Choice(values={"below": below[0], "above": above[0]}, deciding=(below[0], above[0]))


def _pair_gap(case: Case) -> Choice:
    return _two_groups(*_first_gap(case))


def _uneven_groups(case: Case) -> Choice:
    groups = _groups(case)
    sizes = [len(group) for group in groups]
    if min(sizes) >= 3:
        top = groups[-1][-1]
        return Choice("many", {"top": top}, (top,))
    usual = 1 if sizes.count(1) > sizes.count(2) else 2
    odd = next(group for group in groups if len(group) != usual)
    return Choice("card", {"card": odd[-1], "card_sign": odd[-1], "ranks": odd[0].rank}, (odd[-1],))


def _mixed_ranks(case: Case) -> Choice:
    low, *_, high = sorted(case.position.play)
    if len(case.position.play) == 2:
        return Choice("two", {"low": low, "high": high}, (low, high))
    return Choice("many", {"top": high}, (high,))


# ------------------------------------------------------------------ rows 6 to 8


def _required(card: Card) -> dict[str, object]:
    return {"card": card, "card_sign": card}


def _must_contain(case: Case) -> Choice:
    card = case.position.must_contain
    assert card is not None
    return Choice("three" if card == THREE_OF_SPADES else "lowest", _required(card), (card,))


def _lead(case: Case) -> Choice:
    card = case.position.must_contain
    if card is None:
        return Choice("free", deciding=(case.played.top,))
    return Choice("must", _required(card), (card,))


def _passed_out(case: Case) -> Choice:
    variant = _passed_out_variant(case)
    return Choice(variant, deciding=_tops(case) if variant.startswith("lower_") else (case.table.top,))


def _passed_out_variant(case: Case) -> str:
    rules, table = case.rules, case.table
    is_bomb = answers_as_bomb(rules, case.position, case.played, table)
    if case.position.table_is_bomb_on_twos:
        if rules.passed_may_overbomb:
            lower = (case.played.kind, case.played.size) == (table.kind, table.size)
            return f"lower_{case.played.kind}" if lower else "not_higher"
        if is_bomb:
            return "overbomb_on_quad" if table.kind is Kind.QUAD else "overbomb_on_pairs"
    elif is_twos(table):
        if rules.bomb_after_pass and weapons(rules, table.size):
            return "not_fitting"
        if is_bomb:
            return "bomb"
    return "plain"


# ------------------------------------------------------------------ rows 9 to 17


def _higher(case: Case) -> Choice:
    kind = case.played.kind
    return Choice(f"after_pass_{kind}" if case.verdict.after_pass else kind, deciding=_tops(case))


def _not_higher(case: Case) -> Choice:
    return Choice(case.played.kind, deciding=_tops(case))


_QUAD: Weapon = (Kind.QUAD, 4)
_THREE_PAIRS: Weapon = (Kind.PAIR_RUN, 6)
_FOUR_PAIRS: Weapon = (Kind.PAIR_RUN, 8)
_FIVE_PAIRS: Weapon = (Kind.PAIR_RUN, 10)

_BOMBS = {
    (_QUAD, 1): "quad_on_one",
    (_THREE_PAIRS, 1): "three_pairs_on_one",
    (_FOUR_PAIRS, 2): "four_pairs_on_two",
    (_FIVE_PAIRS, 3): "five_pairs_on_three",
    (_QUAD, 2): "quad_on_two",
}
NEEDED = {
    (1, (_QUAD, _THREE_PAIRS)): "quad_or_three_pairs",
    (2, (_FOUR_PAIRS,)): "four_pairs",
    (2, (_QUAD, _FOUR_PAIRS)): "quad_or_four_pairs",
    (3, (_FIVE_PAIRS,)): "five_pairs",
}
"""The sentences that name every bomb that fits: (number of 2s, the bombs) → variant of ``bomb_wrong_size``."""


def _bomb(case: Case) -> Choice:
    play, table = case.played, case.table
    variant = _BOMBS.get(((play.kind, play.size), table.size), "other")
    return Choice(f"after_pass_{variant}" if case.verdict.after_pass else variant, {"target": table.size}, (table.top,))


def _pairs_beat_quad(case: Case) -> Choice:
    return Choice("after_pass" if case.verdict.after_pass else "turn", deciding=(case.table.top,))


def _bomb_wrong_size(case: Case) -> Choice:
    twos = case.table.size
    fits = weapons(case.rules, twos)
    variant = NEEDED.get((twos, fits))
    if fits and variant is None:
        return Choice("named", {"weapon": fits[0]}, (case.table.top,))
    return Choice(variant or "other", {"target": twos}, (case.table.top,))


def _bomb_no_priority(case: Case) -> Choice:
    variant = "quad_on_pairs" if case.played.kind is Kind.QUAD else "pairs_on_quad"
    return Choice(f"house_{variant}" if case.rules.four_pairs_beat_quad else variant, deciding=(case.table.top,))


def _bomb_needs_twos(case: Case) -> Choice:
    play, table = case.played, case.table
    beaten = targets(case.rules, play.kind, play.size)
    if not beaten:
        return Choice(f"none_on_{table.kind}", deciding=(table.top,))
    target = table.size if table.size in beaten and table.kind is not Kind.STRAIGHT else beaten[0]
    weapon = "quad" if play.kind is Kind.QUAD else "pairs"
    return Choice(f"{weapon}_on_{table.kind}", {"target": target}, (table.top,))


def _wrong_length(case: Case) -> Choice:
    return Choice(case.played.kind, deciding=(case.table.top,))


def _wrong_kind(case: Case) -> Choice:
    rules, table = case.rules, case.table
    variant = str(table.kind)
    if is_twos(table) and weapons(rules, table.size):
        variant += "_two"
    elif table.kind is Kind.QUAD and rules.four_pairs_beat_quad:
        variant += "_house"
    return Choice(variant, deciding=(table.top,))


REASONS: dict[Reason, Callable[[Case], Choice]] = {
    Reason.NOT_YOUR_TURN: _not_your_turn,
    Reason.CANNOT_PASS_LEAD: _cannot_pass_lead,
    Reason.PASS: _pass,
    Reason.NOT_IN_HAND: _not_in_hand,
    Reason.TOO_MANY_OF_RANK: _too_many_of_rank,
    Reason.WRAPS_AROUND: _wraps_around,
    Reason.TWO_IN_STRAIGHT: _two_in_run,
    Reason.TWO_IN_PAIR_RUN: _two_in_run,
    Reason.STRAIGHT_TOO_SHORT: _straight_too_short,
    Reason.PAIR_RUN_TOO_SHORT: _pair_run_too_short,
    Reason.FULL_HOUSE: _full_house,
    Reason.FLUSH: _top_card,
    Reason.FOUR_WITH_KICKER: _four_with_kicker,
    Reason.GAP: _gap,
    Reason.PAIR_GAP: _pair_gap,
    Reason.UNEVEN_GROUPS: _uneven_groups,
    Reason.MIXED_RANKS: _mixed_ranks,
    Reason.MUST_CONTAIN: _must_contain,
    Reason.LEAD: _lead,
    Reason.PASSED_OUT: _passed_out,
    Reason.HIGHER_RANK: _higher,
    Reason.HIGHER_SUIT: _higher,
    Reason.LOWER_RANK: _not_higher,
    Reason.LOWER_SUIT: _not_higher,
    Reason.EQUAL: _not_higher,
    Reason.BOMB: _bomb,
    Reason.PAIRS_BEAT_QUAD: _pairs_beat_quad,
    Reason.BOMB_WRONG_SIZE: _bomb_wrong_size,
    Reason.BOMB_NO_PRIORITY: _bomb_no_priority,
    Reason.BOMB_NEEDS_TWOS: _bomb_needs_twos,
    Reason.WRONG_LENGTH: _wrong_length,
    Reason.WRONG_KIND: _wrong_kind,
}
"""Every reason, in the order of the decision table."""


# ------------------------------------------------------------------ half a sentence


def shorten(case: Case) -> Message:
    """The same in half a sentence, for rows of a table and the small bar."""
    reason, verdict = case.verdict.reason, case.verdict
    variant = ""
    values: dict[str, object] = {}
    card = case.position.must_contain
    match reason:
        case Reason.WRAPS_AROUND | Reason.WRONG_LENGTH:
            variant = REASONS[reason](case).variant
        case Reason.LEAD:
            variant = "free" if card is None else "must"
        case Reason.PASSED_OUT:
            variant = _passed_out_variant(case) if verdict.play else "plain"
            variant = "not_higher" if variant.startswith("lower_") else variant
            variant = variant if variant in ("not_fitting", "not_higher") else "plain"
        case Reason.BOMB:
            variant = "after_pass" if verdict.after_pass else "turn"
        case Reason.BOMB_NO_PRIORITY:
            variant = "house" if case.rules.four_pairs_beat_quad else "free"
    if card is not None and reason in (Reason.LEAD, Reason.MUST_CONTAIN):
        values = {"card_sign": card}
    return Message(f"short.{reason}.{variant}" if variant else f"short.{reason}", values)

"""Which values each message of the domain ``verdicts`` may use: the one table.

The tests compare it with every catalogue (no message uses a value that nobody passes) and with the
program (each value can be given whenever the message is chosen).
"""

from __future__ import annotations

from tienlen.engine.plays import Kind
from tienlen.engine.rules import SETTINGS

from .case import PLAY, TABLE
from .vocabulary import FAMILIES, INSIDE

NONE: frozenset[str] = frozenset()
BOTH = PLAY | TABLE
_KINDS = tuple(Kind)


def _each(stem: str, variants: str, values: frozenset[str]) -> dict[str, frozenset[str]]:
    return {f"{stem}.{variant}": values for variant in variants.split()}


def _also(values: frozenset[str], names: str) -> frozenset[str]:
    return values | frozenset(names.split())


_ALL_KINDS = " ".join(_KINDS)
_BOMBS = "quad_on_one three_pairs_on_one four_pairs_on_two five_pairs_on_three quad_on_two other"

TEXTS: dict[str, frozenset[str]] = {
    **_each("text.not_your_turn", "play bomb", BOTH),
    **_each("text.not_your_turn", "cards pass", TABLE),
    "text.not_your_turn.lead": PLAY,
    **_each("text.not_your_turn", "lead_cards lead_pass", NONE),
    "text.cannot_pass_lead.free": NONE,
    "text.cannot_pass_lead.must": _also(NONE, "card card_sign"),
    "text.pass": TABLE,
    "text.not_in_hand.one": _also(NONE, "card card_sign"),
    "text.not_in_hand.several": _also(NONE, "card card_sign others"),
    "text.not_in_hand.copies": _also(NONE, "card card_sign"),
    "text.too_many_of_rank": _also(NONE, "count ranks"),
    **_each("text.wraps_around", "straight pairs", _also(NONE, "two three")),
    **_each("text", "two_in_straight two_in_pair_run", _also(NONE, "two")),
    "text.straight_too_short": _also(NONE, "low high"),
    "text.pair_run_too_short": _also(NONE, "low_ranks high_ranks low high"),
    "text.full_house": _also(NONE, "triple_ranks pair_ranks"),
    "text.flush": _also(NONE, "top"),
    "text.four_with_kicker": _also(NONE, "ranks kicker"),
    "text.gap": _also(NONE, "below above"),
    "text.pair_gap": _also(NONE, "low_ranks high_ranks low high"),
    "text.uneven_groups.card": _also(NONE, "card card_sign ranks"),
    "text.uneven_groups.many": _also(NONE, "top"),
    "text.mixed_ranks.two": _also(NONE, "low high"),
    "text.mixed_ranks.many": _also(NONE, "top"),
    **_each("text.must_contain", "three lowest", _also(PLAY, "card card_sign")),
    "text.lead.free": PLAY,
    "text.lead.must": _also(PLAY, "card card_sign"),
    **_each("text.passed_out", "plain bomb not_fitting overbomb_on_quad overbomb_on_pairs", BOTH),
    **_each("text.passed_out", "not_higher lower_quad lower_pair_run", BOTH),
    **_each("text.higher_rank", f"{_ALL_KINDS} after_pass_quad after_pass_pair_run", BOTH),
    **_each("text.higher_suit", f"{_ALL_KINDS} after_pass_quad after_pass_pair_run", BOTH),
    **_each("text.lower_rank", _ALL_KINDS, BOTH),
    **_each("text.lower_suit", _ALL_KINDS, BOTH),
    **_each("text.equal", _ALL_KINDS, BOTH),
    **_each("text.bomb", _BOMBS, _also(BOTH, "target")),
    **_each("text.bomb", " ".join(f"after_pass_{bomb}" for bomb in _BOMBS.split()), _also(BOTH, "target")),
    **_each("text.pairs_beat_quad", "turn after_pass", BOTH),
    **_each(
        "text.bomb_wrong_size",
        "quad_or_three_pairs four_pairs quad_or_four_pairs five_pairs other",
        _also(BOTH, "target"),
    ),
    "text.bomb_wrong_size.named": _also(BOTH, "weapon"),
    **_each("text.bomb_no_priority", "quad_on_pairs pairs_on_quad house_quad_on_pairs house_pairs_on_quad", BOTH),
    **{
        f"text.bomb_needs_twos.{weapon}_on_{kind}": values
        for weapon, values in (("quad", _also(BOTH, "target")), ("pairs", _also(BOTH, "target")), ("none", BOTH))
        for kind in (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.STRAIGHT)
    },
    **_each("text.wrong_length", "straight pair_run", BOTH),
    **_each("text.wrong_kind", f"{_ALL_KINDS} single_two pair_two triple_two quad_house", BOTH),
}
"""The sentences of verdicts."""

_SHORT_CARD = frozenset({"card_sign"})
SHORTS: dict[str, frozenset[str]] = {
    **_each(
        "short",
        "not_your_turn cannot_pass_lead pass not_in_hand too_many_of_rank wraps_around.straight wraps_around.pairs"
        " two_in_straight two_in_pair_run straight_too_short pair_run_too_short full_house flush four_with_kicker gap"
        " pair_gap uneven_groups mixed_ranks lead.free passed_out.plain passed_out.not_fitting passed_out.not_higher"
        " higher_rank higher_suit lower_rank lower_suit equal bomb.turn bomb.after_pass pairs_beat_quad"
        " bomb_wrong_size bomb_no_priority.free bomb_no_priority.house bomb_needs_twos wrong_length.straight"
        " wrong_length.pair_run wrong_kind",
        NONE,
    ),
    **_each("short", "must_contain lead.must", _SHORT_CARD),
}
"""Half a sentence each."""

MORES: dict[str, frozenset[str]] = {
    **_each("more.in_turn", "legal illegal", NONE),
    "more.lead_any": NONE,
    "more.lead_with": _also(NONE, "card card_sign"),
    **_each("more.pass", "locked may_bomb may_overbomb may_both", NONE),
    **_each("more.wraps_around", "straight_twos straight_no_twos pairs_twos pairs_no_twos", NONE),
    **_each(
        "more",
        "too_many_of_rank two_in_straight two_in_pair_run straight_too_short pair_run_too_short full_house flush"
        " four_with_kicker pair_gap own_rule bomb_after_pass",
        NONE,
    ),
    "more.gap": _also(NONE, "rank ranks"),
    **_each("more.uneven_groups", "straight each", NONE),
    **_each("more.passed_out", "back without may_bomb may_overbomb may_both", NONE),
    "more.fits": _also(TABLE, "weapon target"),
    **_each("more.ace_then_two", "single pair triple", BOTH),
    **_each(
        "more.answer",
        f"{_ALL_KINDS} single_two pair_two triple_two quad_house bomb four_pairs nothing",
        PLAY,
    ),
}
"""What would make a play legal, what may follow it."""

OPENS: dict[str, frozenset[str]] = {
    **{f"open.{name}.{profile}": NONE for name, setting in SETTINGS.items() for profile in sorted(setting.open_in)},
    "open.not_your_turn.thirteen": NONE,
}
"""What a source leaves open: one sentence per setting marked † and profile, and the named case of RULES §4."""

PLACEHOLDERS: dict[str, frozenset[str]] = {**TEXTS, **SHORTS, **MORES, **OPENS}
"""All messages of the domain but the words themselves."""


def word_keys(forms: dict[str, tuple[str, ...]]) -> dict[str, frozenset[str]]:
    """The keys of the words, for a language with these grammatical forms, and what they may use."""
    keys = {f"forms.{family}": NONE for family in FAMILIES}
    for family, items in FAMILIES.items():
        for item in items:
            for form in forms[family]:
                keys[f"form.{family}.{item}.{form}"] = INSIDE.get(family, NONE)
    return keys


_GIVEN = frozenset({"value", "field"})
ERRORS: dict[str, frozenset[str]] = {
    **_each("error.bad_json", "no_json too_long too_deep no_utf8 key_twice other", _GIVEN),
    "error.bad_json.no_object": _also(_GIVEN, "example"),
    "error.unknown_key.plain": _also(_GIVEN, "allowed"),
    "error.unknown_key.screen": _GIVEN,
    "error.unknown_key.suggest": _also(_GIVEN, "suggestion"),
    **_each("error.unknown_setting", "plain beside", _GIVEN),
    "error.unknown_setting.suggest": _also(_GIVEN, "suggestion"),
    **_each("error.unknown_profile", "plain missing", _also(_GIVEN, "allowed")),
    **_each("error.bad_card", "plain empty", _also(_GIVEN, "card sign")),
    **_each("error.bad_card", "in_en in_vi in_fr in_de in_ru", _also(_GIVEN, "card reading")),
    "error.bad_card.in_several": _also(_GIVEN, "card"),
    "error.bad_card.mixed": _also(_GIVEN, "ten ace"),
    **_each("error.bad_value", "play_missing flag flag_in_link cards one_card decks", _GIVEN),
    **_each("error.bad_value", "rules address twice field plain", _GIVEN),
    **_each("error.bad_value", "players players_exactly", _also(_GIVEN, "fewest most")),
    "error.bad_value.lesson_suggest": _also(_GIVEN, "suggestion"),
    "error.bad_value.lesson_plain": _also(_GIVEN, "allowed"),
    "error.bad_value.hand_too_large": _also(_GIVEN, "most"),
    **_each("error.bad_value", "setting setting_yes_no setting_no_line", _also(_GIVEN, "setting")),
    **_each("error.bad_value", "setting_one_of setting_list", _also(_GIVEN, "setting allowed")),
    **_each("error.duplicate_card", "one two", _also(_GIVEN, "sign")),
    **_each("error.bad_table", "plain two_in_straight two_in_pair_run", _also(_GIVEN, "cards")),
    **_each(
        "error.inconsistent_position",
        "passed_no_table bomb_no_table bomb_no_weapon must_contain_table must_contain_hand other",
        _also(_GIVEN, "sign"),
    ),
    "error.other": _GIVEN,
    "error.at_line": frozenset({"line", "column", "text"}),
    "error.at_act": frozenset({"number", "text"}),
    **_each("error.bad_record", "empty start header late_header version missing act", _also(_GIVEN, "example")),
    **_each("error.bad_record", "no_cards comment_open comment_first no_utf8 control", _GIVEN),
    "error.bad_record.too_long": _also(_GIVEN, "most"),
    **_each("error.bad_json", "deal_no_json deal_too_long deal_too_deep deal_no_utf8", _GIVEN),
    **_each("error.bad_json", "deal_key_twice deal_list deal_other", _GIVEN),
    "error.bad_json.deal_no_object": _also(_GIVEN, "example"),
    **_each("error.unknown_key", "deal_plain header_plain", _GIVEN),
    **_each("error.unknown_key", "deal_suggest header_suggest", _also(_GIVEN, "suggestion")),
    **_each("error.bad_value", "players_equal seat", _also(_GIVEN, "fewest most")),
    **_each("error.bad_value", "too_few_packs deal deal_missing leader_missing seat_number marked_legal", _GIVEN),
    "error.bad_value.hand_missing": _also(_GIVEN, "seat"),
    "error.bad_value.hand_size": _also(_GIVEN, "seat most"),
    **_each("error.bad_value", "hands_count name_too_long names_count too_many_acts", _also(_GIVEN, "most")),
    **_each("error.bad_value", "names result act comments", _also(_GIVEN, "example")),
    **_each("error.inconsistent_position", "over instant_win", _GIVEN),
    "error.inconsistent_position.leader": _also(_GIVEN, "seat"),
}
"""The domain ``errors``: the values of each message, all of them plain text."""

_SEAT = frozenset({"seat"})
_ANSWERS = _SEAT | TABLE
_OUT_OF_TURN = _also(_ANSWERS, "asked")
_DONE = _also(_SEAT, "cards")
DEALS: dict[str, frozenset[str]] = {
    "deal.seat": frozenset({"n"}),
    "deal.list": frozenset({"first", "last"}),
    **_each("deal.place", "1 2 3 4 5 6 7 8", NONE),
    "deal.asked.unknown.card": frozenset({"card"}),
    **_each("deal.asked.unknown", "lowest free", NONE),
    "deal.asked.open.card": _also(_SEAT, "card"),
    **_each("deal.asked.open", "lowest free later trick", _SEAT),
    **_each("deal.asked.lead", "unbeaten at_once", _DONE),
    **_each("deal.asked.lead", "unbeaten_out at_once_out", _also(_DONE, "owner")),
    **_each("deal.asked", "answer answer_out", _also(_ANSWERS, "owner")),
    **_each("deal.asked.again", "twos bomb nothing", _ANSWERS),
    **_each("deal.asked", "skipped_passed skipped_out", frozenset({"names", "n"})),
    **_each("deal.asked.over", "last first four_twos six_pairs", _SEAT),
    "deal.waiting.now": _SEAT,
    "deal.waiting.out": _also(_SEAT, "place"),
    "deal.waiting.lead": _also(_SEAT, "asked"),
    **_each("deal.waiting", "owner locked until_twos until_bomb declined", _ANSWERS),
    **_each("deal.waiting", "again later", _OUT_OF_TURN),
    **_each("deal.act", "lead_one lead_several", _DONE | PLAY),
    **_each("deal.act", "play_one play_several overbomb overbomb_after_pass", _DONE | BOTH),
    **_each("deal.act", "bomb bomb_after_pass", _also(_DONE | BOTH, "target")),
    **_each("deal.act", "pass pass_again", _ANSWERS),
    "deal.act.refused.cards": _DONE,
    "deal.act.refused.pass": _SEAT,
    "deal.act.out": _also(_SEAT, "place"),
    **_each("deal.act", "trick_over deal_over", NONE),
    "deal.result.open": NONE,
    "deal.result.item": _also(_SEAT, "n points"),
    "deal.result.pays": _also(_SEAT, "points"),
    "deal.result.places": frozenset({"names"}),
    **_each("deal.result", "first four_twos six_pairs", _also(_SEAT, "points names")),
    "deal.result.double": frozenset({"names", "n"}),
    **_each("deal.turn", "out lead lead_pass", _also(_SEAT, "asked")),
    **_each("deal.turn", "owner owner_bomb declined", _OUT_OF_TURN),
    **_each("deal.turn", "wait_cards again_cards locked_cards wait_pass again_pass locked_pass", _OUT_OF_TURN),
    **_each("deal.turn", "wait_bomb again_bomb locked_bomb", _OUT_OF_TURN | PLAY),
    "deal.too_few_cards": frozenset({"seat", "n"}),
    "deal.hint.only_a_tip": NONE,
    **_each("deal.hint", "nothing nothing_again", TABLE),
    "deal.hint.out": frozenset({"cards"}),
    **_each("deal.hint.sort", "open_one open_several", frozenset({"cards", "card"})),
    **_each("deal.hint", "sort.lead shed_low.lead", frozenset({"cards"})),
    **_each("deal.hint", "one_card_left.lead_several one_card_left.lead_one", frozenset({"cards"})),
    **_each("deal.hint", "sort.beat sort.spare shed_low.beat", _also(TABLE, "cards")),
    **_each("deal.hint", "keep_twos.beat keep_bomb.beat", _also(TABLE, "cards")),
    **_each("deal.hint.one_card_left", "beat spare", _also(TABLE, "cards")),
    **_each("deal.hint", "sort.pass keep_twos.pass keep_bomb.pass", TABLE),
    "deal.hint.few_left": frozenset({"seat", "n"}),
}
"""The domain ``deals``; of messages with plural forms all values are plain text."""

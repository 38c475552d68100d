"""Bad input in words: one clear sentence per code and variant, naming the field or the card."""

from __future__ import annotations

from tienlen.engine.cards import InputError, parse_cards, print_cards
from tienlen.engine.plays import Reason
from tienlen.engine.rules import PROFILES, SETTINGS

from . import record_errors
from .catalogue import Catalogue, catalogue
from .rich import runs, sign, signs_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .record_errors import Told
    from .rich import Run

LONGEST = 40
"""Longer values are cut: a forged link must not fill the screen."""

KEYS = ("rules", "table", "play", "hand", "passed", "turn", "must_contain", "table_is_bomb_on_twos", "players", "decks")
"""The keys of a position, to suggest one."""


def error_text(error: InputError, language: str) -> str:
    """The sentence that tells what is wrong with some input, and in a written deal where."""
    return signs_in(_sentence(error, language), language)


def error_runs(error: InputError, language: str) -> list[Run]:
    """The same for a screen, its cards as chips."""
    return runs(_sentence(error, language))


def _sentence(error: InputError, language: str) -> str:
    """The sentence, the cards that contradict each other as marks."""
    words = catalogue(language)
    tell = _TELL.get(error.code)
    variant, values = tell(error, words) if tell else ("error.other", {})
    text = words.get(variant, **{"value": _short(error.value), "field": _short(error.field), **values})
    text = text[:1].upper() + text[1:]
    detail = error.detail
    if "line" in detail:
        return words.get("error.at_line", line=detail["line"], column=detail["column"], text=text)
    return words.get("error.at_act", number=detail["index"] + 1, text=text) if "index" in detail else text  # type: ignore[operator]


def _short(value: object) -> str:
    text = value if isinstance(value, str) else _json(value)
    text = " ".join("".join(c if c.isprintable() and c not in "⟦⟧" else " " for c in text).split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _json(value: object) -> str:
    """Values as a JSON author knows them: true, null, […]."""
    from json import dumps

    return dumps(value, ensure_ascii=False, default=str)


def _closest(word: object, known: tuple[str, ...]) -> str | None:
    from difflib import get_close_matches

    return next(iter(get_close_matches(str(word)[:LONGEST], known, n=1)), None)


def _bad_json(error: InputError, words: Catalogue) -> Told:
    why = error.detail.get("why")
    known = why in ("no_json", "no_object", "no_utf8", "too_long", "too_deep", "key_twice")
    deal = error.detail.get("what") == "deal"
    if deal and why == "list":
        return "error.bad_json.deal_list", {}
    example = (
        '{"rules": "pagat", "deal": "first", "events": [[1, "3s"]]}' if deal else '{"rules": "pagat", "play": "6s"}'
    )
    return f"error.bad_json.{'deal_' if deal else ''}{why if known else 'other'}", {"example": example}


def _unknown_key(error: InputError, words: Catalogue) -> Told:
    what = error.detail.get("what")
    if what == "screen":
        return "error.unknown_key.screen", {}
    keys = record_errors.known_keys(error) if what else KEYS
    suggestion = _closest(error.value, keys)
    variant = "suggest" if suggestion else "plain"
    # A key of which nothing can be seen is spelt out.
    key = _short(error.value) or str(error.value)[:LONGEST].encode("unicode_escape").decode()
    values: dict[str, object] = {"value": key, "suggestion": suggestion, "allowed": ", ".join(keys)}
    return f"error.unknown_key.{what}_{variant}" if what else f"error.unknown_key.{variant}", values


def _unknown_setting(error: InputError, words: Catalogue) -> Told:
    if SETTINGS.get(str(error.value)):
        return "error.unknown_setting.beside", {}
    suggestion = _closest(error.value, tuple(name for name, setting in SETTINGS.items() if setting.kind != "beside"))
    if suggestion:
        return "error.unknown_setting.suggest", {"suggestion": suggestion}
    return "error.unknown_setting.plain", {}


def _unknown_profile(error: InputError, words: Catalogue) -> Told:
    variant = "missing" if error.value in (None, "") else "plain"
    return f"error.unknown_profile.{variant}", {"allowed": ", ".join(PROFILES)}


def _bad_card(error: InputError, words: Catalogue) -> Told:
    detail = error.detail
    card = _short(detail.get("card", error.value))
    if detail.get("mixed"):
        return "error.bad_card.mixed", {"ten": detail["ten"], "ace": detail["ace"]}
    readers = detail.get("languages")
    if isinstance(readers, tuple) and len(readers) == 1:
        reading = print_cards(parse_cards(card, readers[0]), readers[0])
        return f"error.bad_card.in_{readers[0]}", {"card": card, "reading": reading}
    if readers and detail.get("chosen") is None:
        return "error.bad_card.in_several", {"card": card}
    example = print_cards(parse_cards("Qh"), words.language)
    return f"error.bad_card.{'plain' if card else 'empty'}", {"card": card, "sign": example}


def _signs(text: object) -> str:
    """Cards as marks, or the text itself if it can't be read."""
    try:
        return " ".join(map(sign, parse_cards(str(text))))
    except InputError:
        return _short(str(text))


def _bad_value(error: InputError, words: Catalogue) -> Told:
    if error.detail.get("why") == "twice":
        return "error.bad_value.twice", {"field": _short(error.detail.get("setting", error.field))}
    if error.detail.get("why") == "link":
        return "error.bad_value.flag_in_link", {"field": error.detail["short"]}
    if "setting" in error.detail:
        return _bad_setting(error)
    if told := record_errors.bad_value(error):
        return told
    field = error.field
    if field == "lesson" and "known" in error.detail:
        return _unknown_lesson(error)
    if field == "players" and "fewest" in error.detail:
        seats = {"fewest": error.detail["fewest"], "most": error.detail["most"]}
        return f"error.bad_value.players{'_exactly' if seats['fewest'] == seats['most'] else ''}", seats
    if field == "hand" and "most" in error.detail:
        return "error.bad_value.hand_too_large", {"most": error.detail["most"]}
    if field == "play" and error.value in (None, "", (), []):
        return "error.bad_value.play_missing", {}
    if field == "rules" and error.value is None:
        return "error.unknown_profile.missing", {"allowed": ", ".join(PROFILES)}
    variant = _FIELDS.get(field, "field" if field else "plain")
    return f"error.bad_value.{variant}", {}


_FIELDS = {
    "table": "cards",
    "play": "cards",
    "hand": "cards",
    "passed": "flag",
    "turn": "flag",
    "table_is_bomb_on_twos": "flag",
    "must_contain": "one_card",
    "decks": "decks",
    "rules": "rules",
    "address": "address",
}


def _unknown_lesson(error: InputError) -> Told:
    known = tuple(map(str, error.detail["known"]))  # type: ignore[call-overload]
    suggestion = _closest(error.value, known)
    variant = "suggest" if suggestion else "plain"
    return f"error.bad_value.lesson_{variant}", {"suggestion": suggestion, "allowed": ", ".join(known)}


def _bad_setting(error: InputError) -> Told:
    name = str(error.detail["setting"])
    setting = SETTINGS.get(name)
    values: dict[str, object] = {"setting": name}
    if error.detail.get("why") == "no_line":
        return "error.bad_value.setting_no_line", values
    if setting and setting.kind == "yes_no":
        return "error.bad_value.setting_yes_no", values
    if setting and setting.kind == "words":
        return "error.bad_value.setting_list", {**values, "allowed": ", ".join(setting.allowed)}
    if setting and setting.kind == "word" and len(setting.allowed) > 1:
        return "error.bad_value.setting_one_of", {**values, "allowed": ", ".join(setting.allowed)}
    return "error.bad_value.setting", values


def _duplicate_card(error: InputError, words: Catalogue) -> Told:
    two = error.detail.get("decks") == 2
    return f"error.duplicate_card.{'two' if two else 'one'}", {"sign": _signs(error.detail.get("card", error.value))}


def _bad_table(error: InputError, words: Catalogue) -> Told:
    reason = error.detail.get("reason")
    variant = reason if reason in (Reason.TWO_IN_STRAIGHT, Reason.TWO_IN_PAIR_RUN) else "plain"
    return f"error.bad_table.{variant}", {"cards": _signs(error.value)}


def _inconsistent(error: InputError, words: Catalogue) -> Told:
    if told := record_errors.inconsistent(error):
        return told
    variant = _CONTRADICTIONS.get((error.field, str(error.detail.get("why"))), "other")
    return f"error.inconsistent_position.{variant}", {"sign": _signs(error.value)}


_CONTRADICTIONS = {
    ("passed", "no_table"): "passed_no_table",
    ("table_is_bomb_on_twos", "no_table"): "bomb_no_table",
    ("table_is_bomb_on_twos", "no_weapon"): "bomb_no_weapon",
    ("must_contain", "table"): "must_contain_table",
    ("must_contain", "not_in_hand"): "must_contain_hand",
}


def _bad_record(error: InputError, words: Catalogue) -> Told:
    return record_errors.bad_record(error)


_TELL: dict[str, Callable[[InputError, Catalogue], Told]] = {
    "bad_json": _bad_json,
    "bad_record": _bad_record,
    "unknown_key": _unknown_key,
    "unknown_setting": _unknown_setting,
    "unknown_profile": _unknown_profile,
    "bad_card": _bad_card,
    "bad_value": _bad_value,
    "duplicate_card": _duplicate_card,
    "bad_table": _bad_table,
    "inconsistent_position": _inconsistent,
}
"""Every code of RULES §5, and the one of a text that is no record."""

"""Written deals that cannot be read, in words: what stands there instead of a header, an act, a hand."""

from __future__ import annotations

from tienlen.engine.cards import InputError

Told = tuple[str, dict[str, object]]
"""The key of a message, and its values."""

RECORD = (
    "empty",
    "start",
    "header",
    "late_header",
    "version",
    "missing",
    "act",
    "no_cards",
    "comment_open",
    "comment_first",
    "too_long",
    "no_utf8",
    "control",
)
"""Why a text is no record."""


def bad_record(error: InputError) -> Told:
    """A text that is no record."""
    why = error.detail.get("why")
    if why not in RECORD:
        return "error.other", {}
    return f"error.bad_record.{why}", {name: error.detail.get(name, "") for name in ("example", "most")}


def known_keys(error: InputError) -> tuple[str, ...]:
    """What an unknown key or header may have been meant for."""
    if error.detail["what"] == "header":
        from tienlen.records.record_text import HEADERS

        return tuple([f"{name} 1" if name == "Hand" else name for name in HEADERS])
    from tienlen.records.record_json import KEYS

    return KEYS


def bad_value(error: InputError) -> Told | None:
    """A value that only written deals have; None for the others."""
    tell = _FIELDS.get(error.field.partition("[")[0])
    told = tell(error) if tell else None
    return (f"error.bad_value.{told[0]}", told[1]) if told else None


def inconsistent(error: InputError) -> Told | None:
    """A deal that contradicts itself; None for a position."""
    why = error.detail.get("why")
    if why in ("over", "instant_win"):
        return f"error.inconsistent_position.{why}", {}
    if why == "hands":
        return "error.inconsistent_position.leader", {"seat": error.detail["seat"]}
    return None


def _players(error: InputError) -> Told | None:
    return ("players_equal", _range(error)) if error.detail.get("why") == "equal" else None


def _decks(error: InputError) -> Told | None:
    return ("too_few_packs", {}) if type(error.value) is int and error.value in (1, 2) else None


def _deal(error: InputError) -> Told:
    return "deal_missing" if error.detail.get("why") == "missing" else "deal", {}


def _seat(error: InputError) -> Told:
    if error.detail.get("why") == "later_deal":
        return "leader_missing", {}
    if "fewest" in error.detail:
        return "seat", _range(error)
    return "seat_number", {}


def _hands(error: InputError) -> Told | None:
    detail = error.detail
    if detail.get("why") == "missing":
        return "hand_missing", {"seat": detail["seat"]}
    if "seat" in detail:
        return "hand_size", {"seat": detail["seat"], "most": detail["most"]}
    if "fewest" not in detail:
        return "cards", {}
    return ("hands_count", {"most": detail["most"]}) if detail["fewest"] == detail["most"] else ("seat", _range(error))


def _names(error: InputError) -> Told:
    detail = error.detail
    if detail.get("why") == "too_long":
        return "name_too_long", {"most": detail["most"]}
    return ("names_count", {"most": detail["most"]}) if "most" in detail else ("names", {"example": '["Anna", "Ben"]'})


def _result(error: InputError) -> Told:
    return "result", {"example": "2 4 1 3"}


def _events(error: InputError) -> Told:
    why = error.detail.get("why")
    if why == "too_many":
        return "too_many_acts", {"most": error.detail["most"]}
    if why == "marked_legal":
        return "marked_legal", {}
    if "fewest" in error.detail:
        return "seat", _range(error)
    return "act", {"example": '[1, "3s"]' if error.field.startswith("events[") else "1:3s"}


def _comments(error: InputError) -> Told:
    return "comments", {"example": '{"3": "…"}'}


def _range(error: InputError) -> dict[str, object]:
    return {"fewest": error.detail["fewest"], "most": error.detail["most"]}


_FIELDS = {
    "players": _players,
    "decks": _decks,
    "deal": _deal,
    "leader": _seat,
    "dealer": _seat,
    "hands": _hands,
    "names": _names,
    "result": _result,
    "events": _events,
    "comments": _comments,
}

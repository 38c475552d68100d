"""The screen "Check": what the visitor has put together of one play, and what a press does to it.

A ``State`` holds wishes; ``position`` makes of them the position that is judged. A chip that has become impossible
(a player "had passed", but the table was emptied) keeps its wish and does not count until it is possible again.
Everything the screen shows is made in ``ruling`` and ``trays``; this page only changes states.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tienlen.engine.cards import LANGUAGES, Card, InputError, parse_cards
from tienlen.engine.dealing import first_card
from tienlen.engine.judge import PASS, Position
from tienlen.engine.plays import Play, read_play
from tienlen.engine.rules import PROFILES, Rules
from tienlen.screens import houserules
from tienlen.screens.nodes import Event
from tienlen.screens.vocabulary import TRAYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tienlen.screens.record_state import State as RecordState
    from tienlen.screens.trick_state import State as TrickState

STEPS = 200
"""How many steps can be undone."""
LONGEST = 500
"""The longest text that is read as cards."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed for a tray, until something else changes it; with ``error`` the cards are the last good ones."""

    text: str
    error: InputError | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A position in the making."""

    language: str = "en"
    letters: str = "en"
    """Whose card letters are printed."""
    linked: bool = True
    """Whether there is an address to share (not in a notebook cell)."""
    rules: Rules = PROFILES["pagat"]
    name: str = ""
    """The name of the saved table these rules come from."""
    players: int = 4
    decks: int | None = None
    """The number of packs, where it is not what the players and rules say."""
    table: tuple[Card, ...] = ()
    play: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    passing: bool = False
    passed: bool = False
    first: bool = False
    on_twos: bool = False
    turn: bool = True
    must: Card | None = None
    """The card that the first play must contain, where a link says another than this page would."""
    tray: str = "table"
    """The tray that takes the taps."""
    typed: Mapping[str, Typed] | None = None
    opened: bool = False
    """Whether the whole list of legal plays is shown."""
    past: tuple["State", ...] = ()
    notice: str | None = None
    """A sentence about the last press, shown in a banner."""
    base: str = ""
    """The page's own address without its query, for copied links and the QR code."""
    coded: bool = False
    """Whether the QR code of this very state has been asked for."""
    mode: str = "play"
    """What is judged: one ``play``, a whole ``trick``, a game ``record``."""
    trick: "TrickState | None" = None
    """What was put together of a trick, once somebody has."""
    record: "RecordState | None" = None
    """What was pasted of a record, likewise."""

    @property
    def packs(self) -> int:
        """How many copies of a card there are."""
        return self.decks or packs_for(self.rules, self.players)

    def typed_in(self, tray: str) -> Typed | None:
        """What was typed for a tray, if that is still what stands there."""
        return (self.typed or {}).get(tray)


def start(**fields: Any) -> State:
    """A state with these fields; taps go to the table first, or to the play where the table is laid."""
    state = State(**fields)
    return replace(state, tray="play") if state.table and "tray" not in fields else state


def packs_for(rules: Rules, players: int) -> int:
    """Two packs from five players on, unless one is dealt equally (deal.two_packs, deal.equal_share)."""
    return 2 if players >= 5 and rules.deal != "equal" else 1


# ---------------------------------------------------------------------------------- the position


def impossible(state: State) -> dict[str, str]:
    """The chips that cannot be on now, each with the key of its reason."""
    reasons = {}
    if not state.table:
        reasons["passed"] = "screen.check.passed.why"
    if not _is_weapon(state):
        reasons["on_twos"] = "screen.check.on_twos.why"
    if reason := _no_first_play(state):
        reasons["first"] = reason
    return reasons


def _is_weapon(state: State) -> bool:
    """Whether the table has the shape of a bomb."""
    shape = read_play(state.table) if state.table else None
    return isinstance(shape, Play) and (shape.kind, shape.size) in houserules.weapons(state.rules)


def _no_first_play(state: State) -> str | None:
    """The key of why this cannot be the first play of the first deal (lead.three_of_spades, lead.lowest_card)."""
    if state.table:
        return "screen.check.first.why_table"
    if state.must is None and required(state) is None:
        return "screen.check.first.why_hand" if not state.hand else "screen.check.first.why_three"
    return None


def required(state: State) -> Card | None:
    """The card the first play must contain; None if the hand does not tell, or cannot be the leader's."""
    if state.must is not None:
        return state.must
    card = first_card(state.rules, state.players, state.packs, state.hand)
    return card if not state.hand or card in state.hand else None


def position(state: State) -> Position:
    """The position that is judged."""
    cannot = impossible(state)
    return Position(
        play=PASS if state.passing else state.play,
        table=state.table,
        hand=state.hand or None,
        passed=state.passed and "passed" not in cannot,
        turn=state.turn,
        must_contain=required(state) if state.first and "first" not in cannot else None,
        table_is_bomb_on_twos=state.on_twos and "on_twos" not in cannot,
        players=None if state.players == 4 else state.players,
        decks=state.decks,
    )


def played(state: State) -> bool:
    """Whether there is a play to judge."""
    return state.passing or bool(state.play)


def unreadable(state: State) -> bool:
    """Whether something typed cannot be read, so that the verdict is that of the last good input."""
    return any(typed.error for typed in (state.typed or {}).values())


def with_position(state: State, rules: Rules, position: Position, *, has_play: bool = True) -> State:
    """The state that shows a position, as a link brings it."""
    fresh = State(
        language=state.language, letters=state.letters, linked=state.linked, base=state.base, rules=rules,
        players=position.players or 4, decks=position.decks, table=tuple(sorted(position.table)),
        play=tuple(sorted(position.play)), hand=tuple(sorted(position.hand or ())),
        passing=has_play and not position.play, passed=position.passed, on_twos=position.table_is_bomb_on_twos,
        turn=position.turn, first=position.must_contain is not None,
        tray="play" if position.table or position.play else "table", trick=state.trick, record=state.record,
    )  # fmt: skip
    if position.must_contain is not None and required(fresh) != position.must_contain:
        fresh = replace(fresh, must=position.must_contain)
    return fresh


def with_rules(state: State, rules: Rules, players: int, name: str) -> State:
    """The same position under the rules of a table; can be undone."""
    if (rules, players) == (state.rules, state.players):
        return replace(state, name=name)
    decks = state.decks if players == state.players else None
    return _step(state, rules=rules, players=players, name=name, decks=decks)


# ---------------------------------------------------------------------------------- presses


def press(state: State, event: Event) -> State:
    """The state after an event; an event that means nothing here raises InputError."""
    handler = _HANDLERS.get(event.get("do", ""))
    if handler is None:
        raise InputError("bad_value", field="do", value=event.get("do"))
    return handler(replace(state, notice=None) if state.notice else state, event)


def _step(state: State, **changes: Any) -> State:
    """The state after a change that can be undone."""
    past = (*state.past[-STEPS + 1 :], replace(state, past=()))
    return replace(state, past=past, coded=False, opened=False, **changes)


def chosen(event: Event, name: str, allowed: Any) -> Any:
    """A field of the event that must be one of ``allowed``; booleans and numbers are not taken for one another."""
    value = event.get(name)
    for choice in allowed:
        if value == choice and type(value) is type(choice):
            return choice
    raise InputError("bad_value", field=name, value=value)


def _tap(state: State, event: Event) -> State:
    """Put a card into the tray, or, when it holds all the copies it can have, take it out."""
    tray = chosen(event, "tray", TRAYS) if "tray" in event else state.tray
    (card,) = _one_card(event)
    cards = {name: list(getattr(state, name)) for name in TRAYS}
    others = ("play", "hand") if tray == "table" else ("table",)
    elsewhere = max(cards[name].count(card) for name in others)
    here = cards[tray].count(card)
    if here and here + elsewhere >= state.packs:
        cards[tray] = [kept for kept in cards[tray] if kept != card]
    else:
        cards[tray] = sorted([*cards[tray], card])
        for name in others:  # a card that lay elsewhere moves here
            while cards[name].count(card) + here + 1 > state.packs:
                cards[name].remove(card)
    after = _step(state, **{name: tuple(held) for name, held in cards.items()})
    changed = {name for name in TRAYS if getattr(after, name) != getattr(state, name)}
    return replace(
        after,
        typed=_without(state.typed, changed),
        passing=state.passing and not after.play,
    )


def _one_card(event: Event) -> tuple[Card]:
    card = event.get("card")
    if not isinstance(card, str) or len(card) > 3:
        raise InputError("bad_value", field="card", value=card)
    return (Card(card),)


def _without(typed: Mapping[str, Typed] | None, trays: set[str]) -> Mapping[str, Typed] | None:
    kept = {tray: text for tray, text in (typed or {}).items() if tray not in trays}
    return kept or None


def _tray(state: State, event: Event) -> State:
    return replace(state, tray=chosen(event, "tray", TRAYS))


def _type(state: State, event: Event) -> State:
    """Read what is typed; what cannot be read leaves the cards as they are and says why. Taps follow to that tray."""
    tray = chosen(event, "tray", TRAYS)
    text = event.get("text")
    if not isinstance(text, str):
        raise InputError("bad_value", field=tray, value=text)
    passing = state.passing and tray != "play"
    try:
        cards, passing = (
            ((), True) if _means_pass(tray, text) else (read_cards(text, state.letters, state.language), passing)
        )
    except InputError as error:
        typed = {**(state.typed or {}), tray: Typed(text[:LONGEST], error.at(tray))}
        return replace(_typing_step(state, tray), tray=tray, typed=typed)
    changes: dict[str, Any] = {tray: tuple(sorted(cards)), "passing": passing, "tray": tray}
    return replace(_typing_step(state, tray), typed={**(state.typed or {}), tray: Typed(text)}, **changes)


def _means_pass(tray: str, text: str) -> bool:
    return tray == "play" and text.strip().lower() in ("pass", "-", "–")


def _typing_step(state: State, tray: str) -> State:
    """One undo step for a whole run of typing in one field, not one for each letter."""
    if state.typed_in(tray) and state.past:
        return replace(state, coded=False, opened=False)
    return _step(state)


def read_cards(text: str, letters: str, language: str) -> tuple[Card, ...]:
    """Cards in the letters shown, else in those of the language, else in any of the five notations.

    The complaint is that of the letters shown. A text of endless length is none.
    """
    if len(text) > LONGEST:
        raise InputError("bad_value", value=text)
    complaint: InputError | None = None
    for tried in dict.fromkeys((letters, language, *LANGUAGES)):
        try:
            return parse_cards(text, tried)
        except InputError as error:
            complaint = complaint or error
    assert complaint is not None
    raise complaint


_FLAGS = ("passed", "first", "on_twos", "turn", "pass", "packs")


def _toggle(state: State, event: Event) -> State:
    what = chosen(event, "what", _FLAGS)
    if what == "pass":
        return _step(state, passing=not state.passing, play=(), typed=_without(state.typed, {"play"}))
    if what == "packs":
        wanted = 3 - state.packs
        return _step(state, decks=None if wanted == packs_for(state.rules, state.players) else wanted)
    if what in impossible(state):
        return state
    return _step(state, must=None if what == "first" else state.must, **{what: not getattr(state, what)})


def _set(state: State, event: Event) -> State:
    return _step(state, name="", rules=houserules.changed(state.rules, event.get("setting"), event.get("value")))


def _profile(state: State, event: Event) -> State:
    profile = chosen(event, "id", PROFILES)
    if not houserules.seats(profile, state.players):
        return state
    return _step(state, name="", rules=houserules.from_profile(profile, state.rules))


def _players(state: State, event: Event) -> State:
    """Another number of players; rules that do not seat it give way to the first that do, and say so."""
    players = chosen(event, "value", range(2, 9))
    rules, notice = houserules.seating(state.rules, players, state.language)
    return _step(state, players=players, rules=rules, notice=notice, decks=None, must=None)


def _undo(state: State, event: Event) -> State:
    if not state.past:
        return state
    return replace(
        state.past[-1], past=state.past[:-1], language=state.language, letters=state.letters, base=state.base,
        coded=False, notice=None, mode=state.mode, trick=state.trick, record=state.record,
    )  # fmt: skip


def _clear(state: State, event: Event) -> State:
    """Empty the trays; the rules and the number of players stay."""
    return _step(
        state, table=(), play=(), hand=(), passing=False, passed=False, first=False, on_twos=False, turn=True,
        must=None, typed=None, tray="table",
    )  # fmt: skip


def _add_to_hand(state: State, event: Event) -> State:
    """Put the cards of the play that the hand lacks into the hand."""
    hand = list(state.hand)
    for card in set(state.play):
        hand.extend([card] * (state.play.count(card) - state.hand.count(card)))
    return _step(state, hand=tuple(sorted(hand)), typed=_without(state.typed, {"hand"}))


def _open(state: State, event: Event) -> State:
    chosen(event, "what", ("instead",))
    return replace(state, opened=event.get("do") == "open")


def _code(state: State, event: Event) -> State:
    return replace(state, coded=True)


_HANDLERS: Mapping[str, Callable[[State, Event], State]] = {
    "tap": _tap,
    "tray": _tray,
    "type": _type,
    "toggle": _toggle,
    "set": _set,
    "profile": _profile,
    "players": _players,
    "undo": _undo,
    "clear": _clear,
    "add": _add_to_hand,
    "open": _open,
    "close": _open,
    "qr": _code,
}

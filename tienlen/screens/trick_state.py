"""The screen "Check", a whole trick: who did what, tapped in act by act; every act is judged at once.

Like the rest of Check a ``State`` holds wishes: ``trick_of`` makes of them the trick that is judged, without what has
become impossible (a seat that is there no more, a pass before anything lay there). Nothing here decides what is legal
or who is asked: that is the engine's word, through ``records.trick``. The rules and the number of players are those of
Check itself, in whose state this one lies.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from tienlen.engine.cards import Card, InputError
from tienlen.engine.plays import Play, read_play
from tienlen.engine.position import PASS
from tienlen.engine.rules import Rules
from tienlen.records.record import clean_name
from tienlen.records.trick import MOST_ACTS, Act, Judged, Trick, judged
from tienlen.screens import check_state, houserules
from tienlen.screens.check_state import LONGEST, STEPS, Typed, chosen, packs_for, read_cards
from tienlen.screens.check_state import State as Case
from tienlen.screens.nodes import Event

TRAYS = ("play", "table")
"""Where taps can go: the cards of the next act, the cards that lay there to begin with."""
LONGEST_NAMES = 400


class Before(NamedTuple):
    """What a step back brings back."""

    rules: Rules
    players: int
    decks: int | None
    name: str
    trick: "State"


@dataclass(frozen=True, slots=True)
class State:
    """A trick in the making."""

    first: bool = False
    """Whether it is the first trick of the first deal."""
    leader: int | None = None
    """Who leads, or who made the play that lies there; whoever acts first when not said."""
    midway: bool = False
    """Whether something happened before the first act: a play lies there, some are out."""
    table: tuple[Card, ...] = ()
    on_twos: bool = False
    passed: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    """Who was out, in that order."""
    leader_gone: bool = False
    """Whether the cards that lie there were the last ones of whoever laid them."""
    names: str = ""
    """The players' names as they were typed."""
    acts: tuple[Act, ...] = ()
    cards: tuple[Card, ...] = ()
    """The cards of the next act."""
    last: bool = False
    """Whether they are the player's last cards."""
    seat: int | None = None
    """Who acts next, where it is not who is asked."""
    tray: str = "play"
    typed: Mapping[str, Typed] | None = None
    at: int | None = None
    """The act that is looked at; None is the end."""
    opened: bool = False
    """Whether the part about how it began is open."""
    past: tuple[Before, ...] = ()


# ---------------------------------------------------------------------------------- the trick


def state_of(case: Case) -> State:
    """What was put together so far."""
    return case.trick or State()


def trick_of(case: Case) -> Trick:
    """The trick that is judged."""
    state, players = state_of(case), case.players
    table = state.table if state.midway else ()
    leader = state.leader if state.leader is not None and state.leader <= players else None
    if table and leader is None:
        leader = 1
    gone = _gone(case, leader)
    on_twos = state.on_twos and bool(table) and is_weapon(case.rules, table)
    passed = [seat for seat in state.passed if table and seat <= players and seat not in gone]
    if leader in passed and not on_twos:
        passed.remove(leader)
    return Trick(
        rules=case.rules,
        players=players,
        decks=case.decks,
        first=state.first and not table and not gone,
        leader=leader,
        table=table,
        on_twos=on_twos,
        passed=tuple(sorted(passed)),
        out=gone,
        names=names_of(case),
        acts=tuple([act for act in state.acts if act.seat <= players]),
    )


def _gone(case: Case, leader: int | None) -> tuple[int, ...]:
    """Who was out: never all but one, and not who leads now; the owner of the cards that lie there last."""
    state = state_of(case)
    if not state.midway:
        return ()
    gone = [seat for seat in state.gone if seat <= case.players and seat != leader]
    if case.rules.winner_takes_all:
        gone = []
    owner = [leader] if state.leader_gone and state.table and leader is not None else []
    return (*gone[: case.players - 2 - len(owner)], *owner)


def is_weapon(rules: Rules, table: tuple[Card, ...]) -> bool:
    """Whether the cards that lie there have the shape of a bomb."""
    shape = read_play(table)
    return isinstance(shape, Play) and (shape.kind, shape.size) in houserules.weapons(rules)


def names_of(case: Case) -> tuple[str, ...]:
    """The names as far as they can be used, one for each seat; none when nobody has one."""
    given = [clean_name(name[:40]) for name in state_of(case).names.replace(",", ";").split(";")][: case.players]
    return tuple(given + [""] * (case.players - len(given))) if any(given) else ()


def judge(case: Case) -> Judged | InputError:
    """Every act judged; or why the trick cannot have begun like that."""
    try:
        return judged(trick_of(case))
    except InputError as error:
        return error


def actor(case: Case) -> int:
    """Who acts next: whoever was chosen, else who is asked."""
    state, found = state_of(case), judge(case)
    if state.seat is not None and state.seat <= case.players:
        return state.seat
    asked = None if isinstance(found, InputError) else found.deal.to_act
    return asked or state.leader or 1


def refused(case: Case) -> int | None:
    """Where the first illegal act stands; None when there is none."""
    found = judge(case)
    steps = () if isinstance(found, InputError) else found.steps
    return next((step.at for step in steps if not step.verdict.legal), None)


def with_trick(case: Case, trick: Trick, at: int | None = None) -> Case:
    """Check with the trick of a link; rules and players are the trick's.

    A link that names no act shows the first illegal one, if there is one.
    """
    owner = trick.leader
    midway = bool(trick.table or trick.out)
    state = State(
        first=trick.first,
        leader=owner,
        midway=midway,
        table=trick.table,
        on_twos=trick.on_twos,
        passed=trick.passed,
        gone=tuple([seat for seat in trick.out if seat != owner]),
        leader_gone=owner in trick.out,
        names="; ".join(trick.names),
        acts=trick.acts,
        opened=midway,
    )
    decks = None if trick.decks in (None, packs_for(trick.rules, trick.players)) else trick.decks
    changes: dict[str, Any] = {"rules": trick.rules, "players": trick.players, "decks": decks, "name": ""}
    shown = replace(case, mode="trick", trick=state, coded=False, notice=None, **changes)
    at = refused(shown) if at is None else at
    return shown if at is None or at >= len(trick.acts) else _look(shown, at=at)


# ---------------------------------------------------------------------------------- presses


def press(case: Case, event: Event) -> Case:
    """Check after an event; an event that means nothing here raises InputError."""
    do = event.get("do", "")
    if do == "qr":
        return replace(case, coded=True)
    if do in ("set", "profile", "players"):
        return _by_other_rules(case, event)
    handler = _HANDLERS.get(do)
    if handler is None:
        raise InputError("bad_value", field="do", value=do)
    return handler(replace(case, notice=None), event)


def _by_other_rules(case: Case, event: Event) -> Case:
    """Other rules or players: the same trick, judged again."""
    after = check_state.press(case, event)
    if (after.rules, after.players, after.decks) == (case.rules, case.players, case.decks):
        return case
    stepped = _step(case, at=None)
    return replace(after, past=case.past, trick=stepped.trick)


def _step(case: Case, **changes: Any) -> Case:
    """Another trick, with a way back."""
    state = state_of(case)
    before = Before(case.rules, case.players, case.decks, case.name, replace(state, past=(), at=None))
    past = (*state.past, before)[-STEPS:]
    return replace(case, trick=replace(state, past=past, **changes), coded=False)


def _look(case: Case, **changes: Any) -> Case:
    """The same trick, looked at otherwise."""
    return replace(case, trick=replace(state_of(case), **changes))


def _seat_in(case: Case, event: Event) -> int:
    seat = event.get("seat")
    if not isinstance(seat, int) or isinstance(seat, bool) or not 1 <= seat <= case.players:
        raise InputError("bad_value", field="seat", value=seat)
    return seat


def _seat(case: Case, event: Event) -> Case:
    """Who acts next; before the first act, with nothing on the table, that is who leads."""
    seat, state = _seat_in(case, event), state_of(case)
    if event.get("what") == "owner" or not (trick_of(case).acts or trick_of(case).table):
        if seat in trick_of(case).out and event.get("what") != "owner":
            return case
        return _step(case, leader=seat, seat=None, at=None)
    return _look(case, seat=None if state.seat == seat else seat, at=None)


def _tray(case: Case, event: Event) -> Case:
    return _look(case, tray=chosen(event, "tray", TRAYS))


def _tap(case: Case, event: Event) -> Case:
    """A card goes to the active tray, or leaves it; one that was played already stays where it lies."""
    state = state_of(case)
    tray = chosen(event, "tray", TRAYS) if "tray" in event else _active(state)
    text = event.get("card")
    if not isinstance(text, str) or len(text) > 3:
        raise InputError("bad_value", field="card", value=text)
    card = Card(text)
    field = "cards" if tray == "play" else "table"
    held = list(getattr(state, field))
    if held.count(card) + lying(case, tray).count(card) < case.packs:
        held.append(card)
    elif card in held:
        held = [kept for kept in held if kept != card]
    else:
        raise InputError("duplicate_card", field=tray, value=text, card=card, decks=case.packs)
    typed = {name: given for name, given in (state.typed or {}).items() if name != tray}
    return _step(case, **{field: tuple(sorted(held))}, typed=typed or None, at=None)


def _active(state: State) -> str:
    """The tray that takes the taps."""
    return state.tray if state.midway else "play"


def lying(case: Case, tray: str) -> tuple[Card, ...]:
    """The cards that cannot be put into a tray any more: those that have been played, and those in the other tray."""
    found = judge(case)
    if tray == "table":
        return tuple([card for act in trick_of(case).acts for card in act.cards])
    return trick_of(case).table if isinstance(found, InputError) else found.deal.played


def _type(case: Case, event: Event) -> Case:
    """Read what is typed; what cannot be read leaves the cards as they are and says why."""
    tray, text, state = chosen(event, "tray", TRAYS), event.get("text"), state_of(case)
    if not isinstance(text, str):
        raise InputError("bad_value", field=tray, value=text)
    field = "cards" if tray == "play" else "table"
    typed: dict[str, Typed] = dict(state.typed or {})
    goes_on = tray in typed and bool(state.past)
    step = _look if goes_on else _step
    try:
        cards = () if tray == "play" and _means_pass(text) else read_cards(text, case.letters, case.language)
    except InputError as error:
        return step(case, typed={**typed, tray: Typed(text[:LONGEST], error.at(tray))}, tray=tray, at=None)
    return step(case, typed={**typed, tray: Typed(text)}, tray=tray, at=None, **{field: tuple(sorted(cards))})


def _means_pass(text: str) -> bool:
    return text.strip().lower() in ("pass", "-", "–")


def _enter(case: Case, event: Event) -> Case:
    """What was typed is the act; nothing happens while it cannot be read."""
    state = state_of(case)
    typed = (state.typed or {}).get("play")
    if typed is not None and (typed.error or _means_pass(typed.text)):
        return case if typed.error else _pass(case, event)
    return _act(case, event) if state.cards else case


def _act(case: Case, event: Event) -> Case:
    """The chosen player plays the chosen cards."""
    state = state_of(case)
    if not state.cards:
        raise InputError("bad_value", field="play", value="")
    return _acted(case, Act(actor(case), state.cards, state.last))


def _pass(case: Case, event: Event) -> Case:
    """The chosen player passes."""
    return _acted(case, Act(actor(case), PASS))


def _acted(case: Case, act: Act) -> Case:
    """The trick with one more act, legal or not; an act that cannot be judged changes nothing."""
    trick = trick_of(case)
    if len(trick.acts) >= MOST_ACTS:
        raise InputError("bad_value", field="events", value=len(trick.acts) + 1, why="too_many", most=MOST_ACTS)
    found = judged(replace(trick, acts=(*trick.acts, act)))
    if found.error is not None:
        raise found.error
    typed = {name: given for name, given in (state_of(case).typed or {}).items() if name != "play"}
    return _step(
        case, acts=(*trick.acts, act), cards=(), last=False, seat=None, at=None, tray="play", typed=typed or None
    )


def _out(case: Case, event: Event) -> Case:
    """These are the player's last cards: those chosen for the next act, else those of the last one."""
    state = state_of(case)
    if state.cards:
        return _step(case, last=not state.last)
    acts = trick_of(case).acts
    if not acts or not acts[-1].cards:
        raise InputError("bad_value", field="out", value="")
    return _step(case, acts=(*acts[:-1], acts[-1]._replace(out=not acts[-1].out)), at=None)


_FLAGS = ("first", "midway", "on_twos", "leader_gone", "packs")


def _toggle(case: Case, event: Event) -> Case:
    """A circumstance; with a seat: who had passed, who was out."""
    state = state_of(case)
    if "seat" in event:
        what, seat = chosen(event, "what", ("passed", "gone")), _seat_in(case, event)
        held: tuple[int, ...] = getattr(state, what)
        changed = tuple([other for other in held if other != seat]) if seat in held else (*held, seat)
        return _step(case, **{what: changed}, at=None)
    what = chosen(event, "what", _FLAGS)
    if what == "packs":
        wanted = 3 - case.packs
        usual = packs_for(case.rules, case.players)
        return replace(_step(case, at=None), decks=None if wanted == usual else wanted)
    changes: dict[str, Any] = {what: not getattr(state, what)}
    if what == "midway":
        changes["tray"] = "play" if state.midway else "table"
    return _step(case, **changes, at=None)


def _name(case: Case, event: Event) -> Case:
    text = event.get("text")
    if not isinstance(text, str) or len(text) > LONGEST_NAMES:
        raise InputError("bad_value", field="names", value=text)
    return replace(_look(case, names=text), coded=False)


def _go_to(case: Case, event: Event) -> Case:
    """Look at one act; at the number of acts, the end."""
    at, count = event.get("at"), len(trick_of(case).acts)
    if not isinstance(at, int) or isinstance(at, bool) or not 0 <= at <= count:
        raise InputError("bad_value", field="at", value=at)
    return replace(_look(case, at=None if at == count else at), coded=False)


def _undo(case: Case, event: Event) -> Case:
    state = state_of(case)
    if not state.past:
        return case
    rules, players, decks, name, trick = state.past[-1]
    back = replace(trick, past=state.past[:-1], opened=state.opened, names=state.names)
    return replace(case, rules=rules, players=players, decks=decks, name=name, trick=back, coded=False)


def _clear(case: Case, event: Event) -> Case:
    """None of the cards is chosen for the next act."""
    state = state_of(case)
    typed = {name: given for name, given in (state.typed or {}).items() if name != "play"}
    return _step(case, cards=(), last=False, typed=typed or None) if state.cards else case


def _again(case: Case, event: Event) -> Case:
    """Nothing has happened yet; rules, players and names stay."""
    state = state_of(case)
    fresh = State(names=state.names, opened=state.opened)
    kept = {name: getattr(fresh, name) for name in fresh.__slots__ if name != "past"}
    return _step(case, **kept)


def _open(case: Case, event: Event) -> Case:
    chosen(event, "what", ("start",))
    return _look(case, opened=event.get("do") == "open")


_HANDLERS: Mapping[str, Callable[[Case, Event], Case]] = {
    "seat": _seat,
    "tray": _tray,
    "tap": _tap,
    "type": _type,
    "enter": _enter,
    "act": _act,
    "pass": _pass,
    "out": _out,
    "toggle": _toggle,
    "name": _name,
    "go_to": _go_to,
    "undo": _undo,
    "clear": _clear,
    "again": _again,
    "open": _open,
    "close": _open,
}

"""What the visitor puts together on the screen "Check": mat, deck, conditions, hand."""

from collections.abc import Sequence

from tienlen import explain
from tienlen.engine.cards import Card, InputError, parse_cards, print_cards
from tienlen.engine.plays import Play
from tienlen.engine.position import read
from tienlen.screens import houserules
from tienlen.screens.check_state import LONGEST, State, impossible, position, required
from tienlen.screens.nodes import (
    Event,
    Node,
    Rich,
    box,
    button,
    chips,
    choice,
    deck,
    fan,
    field,
    h,
    marked,
    mat,
    segmented,
    tray,
)  # fmt: skip
from tienlen.screens.vocabulary import TRAYS

_ICONS = {"table": "table", "play": "up", "hand": "fan"}
MODES = ("play", "trick", "record")
"""What can be judged."""
_EXAMPLE = parse_cards("6s 6c Th Kd Kh")


def head(state: State) -> Node:
    """The heading, what is to be judged, and the rules in force."""
    title = explain.catalogue(state.language).get("screen.check.title")
    change: Event = {"do": "open", "what": "house"}
    bar = houserules.in_force(state.rules, state.players, state.language, state.name, change)
    return box([h(1, title), modes(state), bar], area="head", key="head")


def modes(state: State) -> Node:
    """The switch between one play, a whole trick, a game record."""
    say = explain.catalogue(state.language).get
    entries = [choice(say(f"screen.mode.{id}"), id == state.mode, {"do": "mode", "id": id}) for id in MODES]
    return segmented(entries, label=say("screen.mode"), key="modes", print="no")


def the_mat(state: State, deciding: Sequence[Card]) -> Node:
    """What lies on the table and what was played, with the cards that decide marked."""
    say = explain.catalogue(state.language).get
    trays = [
        tray(
            name,
            say(f"screen.check.tray.{name}"),
            _marked(getattr(state, name), deciding),
            event={"do": "tray", "tray": name},
            icon=_ICONS[name],
            active=state.tray == name,
            active_words=say("screen.check.tray.active"),
            tag=_tag(state, name),
            empty=_empty(state, name),
        )
        for name in ("table", "play")
    ]
    return mat(trays, label=say("screen.check.position"), area="mat", key="mat")


def _marked(cards: Sequence[Card], deciding: Sequence[Card], mark: str = "decides") -> list[dict[str, str]]:
    return [marked(str(card), mark if card in deciding else None) for card in cards]


def _tag(state: State, name: str) -> str | None:
    """The kind of play in a tray."""
    say = explain.catalogue(state.language).get
    if name == "play" and state.passing:
        return say("screen.check.tag.pass")
    cards = getattr(state, name)
    if not cards:
        return None
    shape = read(state.rules, cards)
    return say(f"kind.{shape.kind}.name") if isinstance(shape, Play) else say("screen.check.tag.none")


def _empty(state: State, name: str) -> str | None:
    if getattr(state, name):
        return None
    key = "play.pass" if name == "play" and state.passing else f"{name}.empty"
    return explain.catalogue(state.language).get(f"screen.check.tray.{key}")


def the_deck(state: State) -> Node:
    """The deck, which tray its taps go to, and the fields for typing."""
    say = explain.catalogue(state.language).get
    cells: dict[str, list[str]] = {}
    for name in TRAYS:
        for card in getattr(state, name):
            cells.setdefault(str(card), []).append(name)
    into = [
        choice(say(f"screen.check.tray.{name}"), state.tray == name, {"do": "tray", "tray": name}) for name in TRAYS
    ]
    nothing = not (state.table or state.play or state.hand or state.passing)
    undo_and_clear = tools(state.language, past=bool(state.past), nothing=nothing, clear={"do": "clear"})
    following = None
    if state.tray == "table" and state.table and not state.play and not state.passing:
        following = button(say("screen.check.pick.next"), {"do": "tray", "tray": "play"}, icon="right", kind="primary")
    return box(
        [
            box([h(2, say("screen.check.pick")), box(undo_and_clear, kind="row")], kind="row"),
            segmented(into, label=say("screen.check.pick.into")),
            deck(
                state.packs,
                cells,
                {"do": "tap"},
                [{"in": name, "text": say(f"screen.in.{name}")} for name in TRAYS],
                label=say("screen.check.deck"),
            ),
            following,
            *(_field(state, name) for name in ("table", "play")),
        ],
        kind="panel",
        area="deck",
        key="deck",
        label=say("screen.check.pick"),
    )


def tools(language: str, *, past: bool, nothing: bool, clear: Event) -> list[Node]:
    """Take the last step back, and begin again with `clear`; each says why where there is nothing to take back."""
    say = explain.catalogue(language).get
    return [
        button(
            say("screen.check.undo"), {"do": "undo"}, icon="undo", kind="quiet",
            why=None if past else say("screen.check.undo.why"),
        ),
        button(
            say("screen.check.clear"), clear, icon="trash", kind="quiet",
            why=say("screen.check.clear.why") if nothing else None,
        ),
    ]  # fmt: skip


def _field(state: State, name: str) -> Node:
    """A field for typing the cards of a tray."""
    say = explain.catalogue(state.language).get
    typed = state.typed_in(name)
    example = print_cards(_EXAMPLE, state.letters, signs=False)
    if typed is not None:
        value = typed.text
    elif name == "play" and state.passing:
        value = "pass"
    else:
        value = print_cards(getattr(state, name), state.letters, signs=False)
    return field(
        f"type-{name}",
        value,
        {"do": "type", "tray": name},
        label=say(f"screen.check.type.{name}"),
        help=None if name == "play" else say("screen.check.type.help", example=example),
        error=explain.error_text(typed.error, state.language) if typed and typed.error else None,
        limit=LONGEST,
        mono=True,
        key=f"type-{name}",
    )


def conditions(state: State) -> Node:
    """The chips, and how many play."""
    say = explain.catalogue(state.language).get
    cannot = impossible(state)

    def chip(what: str, on: bool, note: str | None = None) -> dict[str, object]:
        why = say(cannot[what]) if what in cannot else None
        return choice(
            say(f"screen.check.{what}"),
            on and not why,
            {"do": "toggle", "what": what},
            why=why,
            note=None if why else note,
        )

    card = required(state)
    must = say("screen.check.first.note", card=explain.card_name(card, state.language)) if card is not None else None
    return box(
        [
            h(2, say("screen.check.conditions")),
            chips(
                [
                    chip("pass", state.passing),
                    chip("passed", state.passed),
                    chip("first", state.first, must),
                    chip("on_twos", state.on_twos),
                    chip("turn", not state.turn),
                    chip("packs", state.packs == 2),
                ],
                label=say("screen.check.conditions"),
            ),
            segmented(houserules.player_numbers(state.players, state.language), label=say("screen.check.players")),
        ],
        kind="panel",
        area="conditions",
        key="conditions",
    )


def the_hand(state: State) -> Node:
    """The hand: a tap on a card of it plays the card."""
    say = explain.catalogue(state.language).get
    active = state.tray == "hand"
    lacking = bool(state.hand) and any(state.play.count(c) > state.hand.count(c) for c in state.play)
    empty: Rich | None = None if state.hand else say("screen.check.hand.empty")
    return box(
        [
            h(2, say("screen.check.hand")),
            fan(
                _marked(state.hand, state.play, "selected"),
                {"do": "tap", "tray": "play"} if state.hand else None,
                empty=empty,
                label=say("screen.check.hand.fan"),
            ),
            button(say("screen.check.hand.add"), {"do": "add"}, icon="plus") if lacking else None,
            button(
                say("screen.check.hand.pick"), {"do": "tray", "tray": "hand"}, icon="fan", kind="quiet", pressed=active
            ),
            _field(state, "hand"),
        ],
        kind="panel",
        area="hand",
        key="hand",
    )


def also_true(state: State) -> list[str]:
    """The chips that count, in words."""
    say = explain.catalogue(state.language).get
    now = position(state)
    said = []
    if now.passed:
        said.append(say("screen.check.passed"))
    if now.must_contain is not None:
        note = say("screen.check.first.note", card=explain.card_name(now.must_contain, state.language))
        said.append(f"{say('screen.check.first')} ({note})")
    if now.table_is_bomb_on_twos:
        said.append(say("screen.check.on_twos"))
    if not now.turn:
        said.append(say("screen.check.turn"))
    if state.packs == 2:
        said.append(say("screen.check.packs"))
    return said


def error_of(state: State) -> InputError | None:
    """The first complaint about something typed."""
    for name in TRAYS:
        typed = state.typed_in(name)
        if typed and typed.error:
            return typed.error
    return None

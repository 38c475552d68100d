"""The screen "Check", a whole trick: how it began, who plays, what the players are called."""

from __future__ import annotations

from tienlen import explain
from tienlen.engine.cards import print_cards
from tienlen.explain.deals import seat_name
from tienlen.screens import houserules
from tienlen.screens.check_state import LONGEST
from tienlen.screens.check_state import State as Case
from tienlen.screens.nodes import Node, box, chips, choice, details, field, h, p, segmented
from tienlen.screens.trick_state import LONGEST_NAMES, is_weapon, state_of, trick_of


def beginning(case: Case) -> Node:
    """How the trick began, in a part that opens."""
    say = explain.catalogue(case.language).get
    state = state_of(case)
    kids: list[Node | None] = [
        segmented(houserules.player_numbers(case.players, case.language), label=say("screen.check.players")),
        field(
            "names",
            state.names,
            {"do": "name"},
            label=say("screen.trick.names"),
            help=say("screen.trick.names.help"),
            limit=LONGEST_NAMES,
        ),
        _circumstances(case),
        *(_midway(case) if state.midway else ()),
    ]
    event = {"do": "close" if state.opened else "open", "what": "start"}
    shown = kids if state.opened else []
    return box(
        [details(say("screen.trick.start"), shown, open=state.opened, event=event, key="start")],
        area="conditions",
        key="conditions",
        print="no",
    )


def called(case: Case, seat: int) -> str:
    """What the player in a seat is called."""
    return seat_name(trick_of(case).names, seat, case.language)


def typing_field(case: Case, tray: str, label: str) -> Node:
    """A field for typing the cards of a tray."""
    typed = (state_of(case).typed or {}).get(tray)
    cards = state_of(case).cards if tray == "play" else state_of(case).table
    return field(
        f"type-{tray}",
        typed.text if typed else print_cards(cards, case.letters, signs=False),
        {"do": "type", "tray": tray},
        label=label,
        error=explain.error_text(typed.error, case.language) if typed and typed.error else None,
        enter={"do": "enter"} if tray == "play" else None,
        limit=LONGEST,
        mono=True,
        key=f"type-{tray}",
    )


def _circumstances(case: Case) -> Node:
    say = explain.catalogue(case.language).get
    state, trick = state_of(case), trick_of(case)
    blocked = say("screen.trick.first.why") if trick.table or trick.out else None
    return chips(
        [
            choice(
                say("screen.trick.first"), trick.first, {"do": "toggle", "what": "first"},
                why=blocked, note=None if blocked else say("screen.trick.first.note"),
            ),
            choice(say("screen.trick.midway"), state.midway, {"do": "toggle", "what": "midway"}),
            choice(say("screen.check.packs"), case.packs == 2, {"do": "toggle", "what": "packs"}),
        ],
        label=say("screen.trick.start"),
    )  # fmt: skip


def _midway(case: Case) -> list[Node | None]:
    """What lay there, who laid it, who had passed, who was out."""
    say = explain.catalogue(case.language).get
    state, trick = state_of(case), trick_of(case)
    lies = bool(trick.table)
    return [
        h(2, say("screen.trick.table")),
        p([{"c": str(card)} for card in state.table] if state.table else say("screen.trick.table.empty")),
        typing_field(case, "table", say("screen.check.type.table")),
        segmented(_owners(case), label=say("screen.trick.owner" if lies else "screen.trick.leader"), key="owner"),
        chips(_about_the_table(case), label=say("screen.trick.table"), key="about") if lies else None,
        *(_players(case, "passed") if lies else ()),
        *_players(case, "gone"),
    ]


def _owners(case: Case) -> list[dict[str, object]]:
    trick = trick_of(case)
    return [
        choice(called(case, seat), seat == trick.leader, {"do": "seat", "seat": seat, "what": "owner"})
        for seat in range(1, case.players + 1)
    ]


def _about_the_table(case: Case) -> list[dict[str, object]]:
    say = explain.catalogue(case.language).get
    trick = trick_of(case)
    owner = called(case, trick.leader or 1)
    why = None if is_weapon(case.rules, trick.table) else say("screen.check.on_twos.why")
    return [
        choice(say("screen.check.on_twos"), trick.on_twos, {"do": "toggle", "what": "on_twos"}, why=why),
        choice(
            say("screen.trick.was_last", name=owner), trick.leader in trick.out, {"do": "toggle", "what": "leader_gone"}
        ),
    ]


def _players(case: Case, what: str) -> list[Node]:
    """Every player to be marked, below what it is about."""
    label = explain.catalogue(case.language).get(f"screen.trick.{what}")
    return [h(2, label, key=f"h-{what}"), chips(_each(case, what), label=label, key=what)]


def _each(case: Case, what: str) -> list[dict[str, object]]:
    """Every player, to be marked as having passed, or as being out; who cannot be either says why."""
    say = explain.catalogue(case.language).get
    trick = trick_of(case)
    held = trick.passed if what == "passed" else tuple([seat for seat in trick.out if seat != trick.leader])
    entries = []
    for seat in range(1, case.players + 1):
        why = None
        if seat == trick.leader and not (what == "passed" and trick.on_twos):
            why = say("screen.trick.owner.why" if trick.table else "screen.trick.leader.why")
        elif what == "passed" and seat in trick.out:
            why = say("screen.trick.passed.why")
        elif what == "gone" and seat not in held:
            why = _no_more(case, len(trick.out))
        event = {"do": "toggle", "what": what, "seat": seat}
        entries.append(choice(called(case, seat), seat in held, event, why=why))
    return entries


def _no_more(case: Case, out: int) -> str | None:
    """Why nobody else can have been out."""
    say = explain.catalogue(case.language).get
    if case.rules.winner_takes_all:
        return say("screen.trick.gone.winner")
    return say("screen.trick.gone.why") if out >= case.players - 2 else None

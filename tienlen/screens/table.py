"""The screen "Our table": a few plain questions, and the answers are the rules in force."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tienlen import explain
from tienlen.engine.cards import InputError
from tienlen.engine.rules import PROFILES, SETTINGS, Rules
from tienlen.records.share import rules_fields, write_query
from tienlen.screens import houserules
from tienlen.screens.nodes import (
    Event,
    Node,
    box,
    button,
    cell,
    choice,
    details,
    dialog,
    field,
    h,
    p,
    qr,
    segmented,
    switches,
    table,
)  # fmt: skip
from tienlen.screens.qrcode import path_of
from tienlen.screens.store import LONGEST_NAME, ROOM, Saved, clean_name, next_id

MAIN = ("twos_in_straights", "twos_in_pair_runs", "bomb_after_pass", "quad_beats_two_twos", "four_pairs_beat_quad")
"""The questions every table should answer."""
RARER = ("passed_may_overbomb", "frozen_double", "winner_takes_all")


@dataclass(frozen=True, slots=True)
class State:
    """The rules being agreed on, and the tables saved so far."""

    language: str = "en"
    linked: bool = True
    base: str = ""
    rules: Rules = PROFILES["pagat"]
    players: int = 4
    name: str = ""
    tables: tuple[Saved, ...] = ()
    asking: str | None = None
    """The id of the saved table that is about to be deleted."""
    deleted: tuple[int, Saved] | None = None
    """What was deleted last, and where it stood."""
    more: bool = False
    said: str = ""
    """What a screen reader is told."""
    notice: str | None = None
    coded: bool = False

    @property
    def called(self) -> str:
        """The table's name, or what an unnamed one is called."""
        return clean_name(self.name) or explain.catalogue(self.language).get("screen.table.name.unnamed")


def start(**fields: Any) -> State:
    """A state with these fields."""
    return State(**fields)


# ---------------------------------------------------------------------------------- presses


def press(state: State, event: Event) -> State:
    """The state after an event; an event that means nothing here raises InputError."""
    handler = _HANDLERS.get(event.get("do", ""))
    if handler is None:
        raise InputError("bad_value", field="do", value=event.get("do"))
    return handler(replace(state, notice=None, said=""), event)


def _set(state: State, event: Event) -> State:
    rules = houserules.changed(state.rules, event.get("setting"), event.get("value"))
    return replace(state, rules=rules, coded=False)


def _profile(state: State, event: Event) -> State:
    profile = event.get("id")
    if not isinstance(profile, str) or profile not in PROFILES:
        raise InputError("unknown_profile", field="id", value=profile)
    if not houserules.seats(profile, state.players):
        return state
    return replace(state, rules=houserules.from_profile(profile, state.rules), coded=False)


def _end(state: State, event: Event) -> State:
    return replace(state, rules=houserules.ending(state.rules, event.get("value")), coded=False)


def _players(state: State, event: Event) -> State:
    players = event.get("value")
    if not isinstance(players, int) or isinstance(players, bool) or not 2 <= players <= 8:
        raise InputError("bad_value", field="players", value=players)
    rules, notice = houserules.seating(state.rules, players, state.language)
    return replace(state, players=players, rules=rules, notice=notice, coded=False)


def _name(state: State, event: Event) -> State:
    text = event.get("text")
    if not isinstance(text, str) or len(text) > 10 * LONGEST_NAME:
        raise InputError("bad_value", field="name", value=text)
    return replace(state, name=text[:LONGEST_NAME], coded=False)


def _save(state: State, event: Event) -> State:
    """Save under the name; a table of that name is replaced."""
    if _no_saving(state):
        return state
    same = next((t for t in state.tables if t.name == state.called), None)
    saved = Saved(same.id if same else next_id(state.tables), state.called, state.rules, state.players)
    tables = tuple(saved if t is same else t for t in state.tables) if same else (*state.tables, saved)
    said = explain.catalogue(state.language).get("screen.table.saved", name=saved.name)
    return replace(state, tables=tables, name=saved.name, said=said, deleted=None)


def _no_saving(state: State) -> str | None:
    """Why nothing can be saved now."""
    say = explain.catalogue(state.language).get
    if not state.linked:
        return say("screen.table.save.cell")
    for t in state.tables:
        if t.name == state.called:
            return say("screen.table.save.why") if (t.rules, t.players) == (state.rules, state.players) else None
    return say("screen.table.save.full", n=ROOM) if len(state.tables) >= ROOM else None


def _find(state: State, event: Event) -> Saved:
    for saved in state.tables:
        if saved.id == event.get("id"):
            return saved
    raise InputError("bad_value", field="id", value=event.get("id"))


def _use(state: State, event: Event) -> State:
    saved = _find(state, event)
    return replace(state, rules=saved.rules, players=saved.players, name=saved.name, coded=False)


def _delete(state: State, event: Event) -> State:
    """First ask, then delete; what is deleted can be brought back until the next press."""
    saved = _find(state, event)
    if not event.get("sure"):
        return replace(state, asking=saved.id)
    kept = tuple(t for t in state.tables if t is not saved)
    notice = explain.catalogue(state.language).get("screen.banner.deleted", name=saved.name)
    return replace(state, tables=kept, asking=None, deleted=(state.tables.index(saved), saved), notice=notice)


def _restore(state: State, event: Event) -> State:
    if state.deleted is None:
        return state
    at, saved = state.deleted
    return replace(state, tables=(*state.tables[:at], saved, *state.tables[at:]), deleted=None)


def _open(state: State, event: Event) -> State:
    opens = event.get("do") == "open"
    if event.get("what") == "more":
        return replace(state, more=opens)
    if event.get("what") == "delete" and not opens:
        return replace(state, asking=None)
    raise InputError("bad_value", field="what", value=event.get("what"))


def _code(state: State, event: Event) -> State:
    return replace(state, coded=True)


_HANDLERS: Mapping[str, Callable[[State, Event], State]] = {
    "set": _set,
    "profile": _profile,
    "end": _end,
    "players": _players,
    "name": _name,
    "save": _save,
    "use": _use,
    "delete": _delete,
    "restore": _restore,
    "open": _open,
    "close": _open,
    "qr": _code,
}


# ---------------------------------------------------------------------------------- the scene


def query(state: State, language: str | None = None) -> str:
    """The address of these rules; with a language for our own page, without one for everybody else's.

    Rules that no address can hold (bombs of a table's own) have none.
    """
    try:
        fields = {"screen": "table", **rules_fields(state.rules), "players": str(state.players)}
    except InputError:
        return ""
    if clean_name(state.name):
        fields["name"] = clean_name(state.name)
    return write_query(fields | ({"lang": language} if language else {}))


def scene(state: State) -> dict[str, Any]:
    """The screen as nodes."""
    say = explain.catalogue(state.language).get
    body = [
        box([h(1, say("screen.table.title")), p(say("screen.table.lead"), tone="lead")], key="head", print="no"),
        _questions(state),
        _keep(state),
        _card(state),
        _list(state),
    ]
    return {
        "layout": "page",
        "body": body,
        "title": say("screen.table.title"),
        "status": state.said,
        "minibar": None,
        "address": query(state, state.language),
        "dialog": _sure(state),
    }


def _questions(state: State) -> Node:
    say = explain.catalogue(state.language).get
    scoring = say("setting.scoring.question")
    rarer = [houserules.switch(state.rules, setting, state.language) for setting in RARER]
    rarer += [_instant(state, hand) for hand in SETTINGS["instant_wins"].allowed]
    if state.players == 3:
        rarer.append(houserules.switch(state.rules, "three_player_seventeen", state.language))
    return box(
        [
            h(2, say("screen.table.start")),
            segmented(houserules.profiles(state.rules, state.players, state.language), label=say("screen.table.start")),
            p(say(f"profile.{state.rules.profile}.text"), tone="small"),
            h(2, say("screen.table.players")),
            segmented(houserules.player_numbers(state.players, state.language), label=say("screen.table.players")),
            h(2, say("screen.house.switches")),
            switches(
                [houserules.switch(state.rules, setting, state.language) for setting in MAIN]
                + houserules.equal_deal(state.rules, state.players, state.language),
                label=say("screen.house.switches"),
            ),
            h(2, scoring),
            segmented([_scoring(state, value) for value in SETTINGS["scoring"].allowed], label=scoring),
            h(2, say("setting.session_end.question")),
            *houserules.session_ends(state.rules, state.language),
            details(
                say("screen.table.more"),
                [switches(rarer, label=say("screen.table.more"))] if state.more else [],
                open=state.more,
                event={"do": "close" if state.more else "open", "what": "more"},
            ),
        ],
        kind="panel",
        key="questions",
        print="no",
    )


def _scoring(state: State, value: str) -> dict[str, Any]:
    event: Event = {"do": "set", "setting": "scoring", "value": value}
    text = explain.catalogue(state.language).get(f"setting.scoring.{value}")
    return choice(text, state.rules.scoring == value, event)


def _instant(state: State, hand: str) -> dict[str, Any]:
    """One of the hands that may win at once (variant.instant_win)."""
    say = explain.catalogue(state.language).get
    now = state.rules.instant_wins
    value = [h for h in SETTINGS["instant_wins"].allowed if (h in now) != (h == hand)]
    event: Event = {"do": "set", "setting": "instant_wins", "value": value}
    asked = say(
        "screen.table.instant", ask=say("setting.instant_wins.question"), hand=say(f"setting.instant_wins.{hand}")
    )
    return choice(asked, hand in now, event, note=houserules.note(state.rules.profile, "instant_wins", state.language))


def _keep(state: State) -> Node:
    """The name, saving, and going to check a play."""
    say = explain.catalogue(state.language).get
    why = _no_saving(state)
    return box(
        [
            field(
                "name", state.name, {"do": "name"}, label=say("screen.table.name"), help=say("screen.table.name.help")
            ),
            box(
                [
                    button(say("screen.table.save"), {"do": "save"}, icon="dl", why=why),
                    button(say("screen.table.check"), {"do": "go", "screen": "check"}, icon="scale", kind="primary"),
                ],
                kind="row",
            ),
            p(why, tone="small") if why else None,
        ],
        kind="panel",
        key="keep",
        print="no",
    )


def _card(state: State) -> Node:
    """What is printed for the table, and what is given away."""
    words = explain.catalogue(state.language)
    say = words.get
    base = houserules.profile_name(state.rules.profile, state.language)
    link = query(state) if state.linked else ""
    actions = [
        button(say("screen.table.print"), act={"do": "print"}, icon="print"),
        button(say("screen.table.link"), act={"do": "copy", "url": link}, icon="link") if link else None,
    ]
    shared: list[Node | None] = [box(actions, kind="row")]
    if link and state.base:
        code = path_of(state.base + link) if state.coded else ()
        shared = [
            box(
                [
                    qr(say("screen.table.qr"), *code),
                    box([p(say("screen.table.share"), tone="small"), *shared]),
                ],
                kind="share",
            )
        ]
    return box(
        [
            h(2, say("screen.table.card")),
            p([{"b": state.called}], tone="lead"),
            p(houserules.summary(state.rules, state.players, state.language), tone="small"),
            table(
                [say("screen.table.card.question"), say("screen.table.card.answer")],
                [[cell(asked), cell(answer)] for asked, answer in answers(state)],
                label=say("screen.table.card"),
            ),
            p(say("screen.table.card.base", profile=base)),
            *shared,
        ],
        kind="panel",
        key="card",
    )


def answers(state: State) -> list[tuple[str, str]]:
    """Each question with the table's answer: the main ones, the points, and whatever else was changed."""
    say = explain.catalogue(state.language).get
    rules = state.rules
    asked = [*MAIN, *(name for name in (*RARER, "three_player_seventeen") if name in rules.changed)]
    given = [
        (houserules.question(name, state.language), say("answer.yes" if getattr(rules, name) else "answer.no"))
        for name in asked
    ]
    given.append((say("setting.scoring.question"), say(f"setting.scoring.{rules.scoring}")))
    if rules.instant_wins:
        hands = ", ".join(say(f"setting.instant_wins.{hand}") for hand in rules.instant_wins)
        given.append((say("setting.instant_wins.question"), hands))
    if rules.session_end:
        given.append((say("setting.session_end.question"), houserules.session_end(rules, state.language)))
    if state.players >= 5:
        given.append((say("setting.deal.question"), say(f"setting.deal.{rules.deal}")))
    return given


def _list(state: State) -> Node:
    """The saved tables."""
    say = explain.catalogue(state.language).get
    kids: list[Node | None] = [h(2, say("screen.table.list"))]
    if not state.tables:
        kids.append(p(say("screen.table.list.empty"), tone="small"))
    kids.extend(_saved(state, saved) for saved in state.tables)
    return box(kids, kind="panel", key="tables", print="no")


def _saved(state: State, saved: Saved) -> Node:
    """One of them: what it is, to use it, to delete it."""
    say = explain.catalogue(state.language).get
    called = houserules.profile_name(saved.rules.profile, state.language)
    what = f"{called} · {houserules.summary(saved.rules, saved.players, state.language)}"
    use = p(say("screen.table.using"), tone="small")
    if (saved.rules, saved.players, saved.name) != (state.rules, state.players, state.name):
        label = say("screen.table.use_label", name=saved.name)
        use = button(say("screen.table.use"), {"do": "use", "id": saved.id}, label=label)
    label = say("screen.table.delete_label", name=saved.name)
    delete = button(
        say("screen.table.delete"), {"do": "delete", "id": saved.id}, icon="trash", kind="quiet", label=label
    )
    return box([box([p([{"b": saved.name}]), p(what, tone="small")]), use, delete], kind="row", key=saved.id)


def _sure(state: State) -> Node | None:
    """The question before a table is deleted."""
    say = explain.catalogue(state.language).get
    for saved in state.tables:
        if saved.id == state.asking:
            yes = button(
                say("screen.table.delete.yes"),
                {"do": "delete", "id": saved.id, "sure": True},
                icon="trash",
                kind="primary",
            )
            no = button(say("screen.table.delete.no"), {"do": "close", "what": "delete"})
            kids = [p(say("screen.table.delete.text")), box([no, yes], kind="row")]
            title = say("screen.table.delete.sure", name=saved.name)
            return dialog(title, kids, {"do": "close", "what": "delete"}, say("screen.close"))
    return None

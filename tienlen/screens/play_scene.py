"""The screen "Play", drawn: what is chosen before a deal, and the score sheet; ``play_table`` draws the deal itself."""

from __future__ import annotations

from typing import Any

from tienlen import explain
from tienlen.engine.rules import PROFILES
from tienlen.records.share import rules_fields, write_query
from tienlen.screens import houserules, play_table
from tienlen.screens.nodes import Node, a, box, button, cell, choice, field, file, h, p, segmented, table
from tienlen.screens.play import LEVELS, SEATS, State
from tienlen.screens.play_state import called, ended, names, session

USUAL = (PROFILES["pagat"], 4, "careful")
"""What is chosen before anybody chooses; it need not stand in the address."""


def scene(state: State) -> dict[str, Any]:
    """The screen as nodes."""
    clock = {"clock": True} if _by_time(state) else {}
    if state.seated and state.deal is not None:
        return {**play_table.scene(state, score_sheet(state)), "address": address(state), **clock}
    say = explain.catalogue(state.language).get
    body = [_choices(state), _others(state), score_sheet(state)]
    return {
        "layout": "page",
        "body": [h(1, say("screen.play.title"), key="head"), *[node for node in body if node]],
        "title": say("screen.play.doc"),
        "status": state.said,
        "minibar": None,
        "address": address(state),
        **clock,
    }


def _by_time(state: State) -> bool:
    """Whether the session, or the one that is wished for, ends by time."""
    ends = [state.rules.session_end, state.deal.rules.session_end if state.deal is not None else None]
    return any(end is not None and end[0] == "time" for end in ends)


def address(state: State) -> str:
    """The address of the screen; the seed in it deals the same cards again."""
    fields = {"screen": "play"}
    if state.seated and state.deal is not None:
        deal = state.deal
        fields |= {**rules_fields(deal.rules), "players": str(deal.players), "level": state.playing_level}
        fields["seed"] = str(state.seed)
    elif state.wished_seed is not None or (state.rules, state.seats, state.level) != USUAL:
        fields |= {**rules_fields(state.rules), "players": str(state.seats), "level": state.level}
        if state.wished_seed is not None:
            fields["seed"] = str(state.wished_seed)
    return write_query({**fields, "lang": state.language})


# ---------------------------------------------------------------------------------- before a deal


def _choices(state: State) -> Node:
    """How many play, under which rules, how well; and the button that deals."""
    say = explain.catalogue(state.language).get
    plural = explain.catalogue(state.language).plural
    players = [
        choice(str(n), n == state.seats, {"do": "players", "value": n}, label=plural("screen.inforce.players", n))
        for n in SEATS
    ]
    levels = [
        choice(
            say(f"screen.play.level.{level}"), level == state.level, {"do": "level", "id": level},
            note=say(f"screen.play.level.{level}.note"),
        )
        for level in LEVELS
    ]  # fmt: skip
    paused = state.deal is not None and not state.deal.over
    house = a(say("screen.house.title"), "?screen=table", {"do": "go", "screen": "table"}, icon="people")
    return box(
        [
            p(say("screen.play.lead"), tone="lead"),
            button(say("screen.play.go_on"), {"do": "play"}, kind="primary", icon="right", key="go-on")
            if paused
            else None,
            segmented(players, label=say("screen.play.players")),
            segmented(
                houserules.profiles(state.rules, state.seats, state.language), label=say("screen.tab.rules")
            ),
            p(houserules.summary(state.rules, state.seats, state.language), tone="small"),
            house if state.linked else None,
            segmented(levels, label=say("screen.play.level")),
            *houserules.session_ends(state.rules, state.language),
            field(
                "me", state.me, {"do": "name"}, label=say("screen.play.me"), placeholder=called(state),
                help=say("screen.play.me.help"),
            ),
            button(
                say("screen.play.deal"), {"do": "deal"}, kind="plain" if paused else "primary", icon="cards", key="deal"
            ),
        ],
        kind="panel",
        key="choices",
    )  # fmt: skip


def _others(state: State) -> Node:
    """A deal that was saved."""
    say = explain.catalogue(state.language).get
    load = file(say("screen.play.load"), {"do": "load"}, refused=say("screen.play.load.refused"), icon="up")
    return box(
        [h(2, say("screen.play.saved")), p(say("screen.play.saved.text"), tone="small"), load],
        kind="panel",
        key="saved",
    )


# ---------------------------------------------------------------------------------- the score sheet


def score_sheet(state: State) -> Node | None:
    """Points of the last deal, totals, and places; equal totals share one (session.best_total)."""
    if state.deal is None or not state.scores:
        return None
    words = explain.catalogue(state.language)
    sheet, people = session(state), names(state, state.deal)
    last = sheet.deals[-1]
    rows = []
    for seat in sorted(range(sheet.players), key=lambda seat: (sheet.places[seat], seat)):
        rows.append(
            [
                cell(people[seat]),
                cell(signed(last[seat])),
                cell(signed(sheet.totals[seat])),
                cell(words.get("screen.play.place", n=sheet.places[seat])),
            ]
        )
    head = [words.get(f"screen.play.score.{column}") for column in ("player", "deal", "total", "place")]
    agreed = None
    if ended(state):
        agreed = p([{"b": words.get("screen.play.score.ended")}])
    elif sheet.rules.session_end:
        end = houserules.session_end(sheet.rules, state.language)
        agreed = p([{"b": words.get("screen.play.score.end")}, " " + end], tone="small")
    title = words.get("screen.play.score")
    return box(
        [
            h(2, title),
            table(head, rows, label=title, kind="figures"),
            p(words.plural("screen.play.score.deals", len(sheet.deals)), tone="small"),
            agreed,
        ],
        kind="panel",
        key="score",
    )


def signed(points: int) -> str:
    """ "+3", "−1"."""
    return f"{points:+}".replace("-", "\N{MINUS SIGN}")

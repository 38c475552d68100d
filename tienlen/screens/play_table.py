"""The screen "Play" in a deal, drawn: the others, what lies there, the coach, the hand, and what one can do."""

from __future__ import annotations

from typing import Any

from tienlen import explain
from tienlen.engine.deal import Deal
from tienlen.engine.replay import Step
from tienlen.engine.sorting import sort_hand
from tienlen.explain.deals import asked, happened, result
from tienlen.screens import houserules
from tienlen.screens.check_ruling import word_for
from tienlen.screens.moments import saving, tag_of
from tienlen.screens.nodes import (
    Node,
    Rich,
    a,
    bar,
    box,
    button,
    coach,
    details,
    fan,
    h,
    marked,
    p,
    pile,
    played,
    seat,
    seats,
    suggest,
    suggestion,
)
from tienlen.screens.play import YOU, State
from tienlen.screens.play_state import called, ended, lying, names, replayed, saved, your_turn
from tienlen.tutor import ActAnswer, ask_act, hint

PACE = 1000
"""Milliseconds between two moves of the others: long enough to see a play before the next one covers it."""


def scene(state: State, sheet: Node | None) -> dict[str, Any]:
    """The screen as nodes."""
    say = explain.catalogue(state.language).get
    deal: Deal = state.deal
    refused = _refused(state, deal)
    body: list[Node | None] = [
        h(1, say("screen.play.title"), area="head", key="head"),
        _seats(state, deal),
        _pile(state, deal, refused),
        _coach(state, deal, refused),
        _hand(state, deal, refused),
        _bar(state, deal),
        _more(state, deal, sheet),
    ]
    shown: dict[str, Any] = {
        "layout": "play",
        "body": [node for node in body if node],
        "title": say("screen.play.doc"),
        "status": state.said,
        "minibar": None,
    }
    if not deal.over and deal.to_act != YOU:
        shown["tick"] = {"ms": 0 if state.skipping else PACE}
    if state.linked:
        href = f"?screen=play&lang={state.language}"
        shown["back"] = {"label": say("screen.play.leave"), "href": href, "event": {"do": "leave"}}
    return shown


def _refused(state: State, deal: Deal) -> ActAnswer | None:
    """What the tutor says of the act that was refused."""
    if state.tried is None or not your_turn(state):
        return None
    return ask_act(deal, YOU, state.tried, state.language, names(state, deal))


# ---------------------------------------------------------------------------------- the others, and what lies there


def _seats(state: State, deal: Deal) -> Node:
    words = explain.catalogue(state.language)
    people, entries = names(state, deal), []
    for number in range(2, deal.players + 1):
        left = deal.left[number - 1]
        entries.append(
            seat(
                str(number),
                people[number - 1],
                left=left or None,
                left_label=words.plural("screen.moment.left", left) if left else None,
                tag=tag_of(deal, number, state.language),
                turn=number == deal.to_act,
                passed=number in deal.passed and number != deal.to_act,
                out=not left,
                last=number == deal.owner and deal.table is not None,
            )
        )
    from_right = deal.rules.direction == "counterclockwise"
    return seats(entries, from_right=from_right, label=words.get("screen.play.others"), area="seats", key="seats")


def _pile(state: State, deal: Deal, refused: ActAnswer | None) -> Node:
    """The trick as it lies; at the end of a deal the last play."""
    say = explain.catalogue(state.language).get
    people = names(state, deal)
    deciding = refused.deciding if refused else ()
    plays = [
        played(people[who - 1], [marked(str(card), "decides" if card in deciding else None) for card in cards])
        for who, cards in lying(deal)
    ]
    if deal.over:
        last = next((act for act in reversed(deal.events) if act.cards), None)
        plays = [played(people[last.seat - 1], [marked(str(card)) for card in last.cards])] if last else []
        title = say("screen.play.pile.over")
    elif deal.table is not None and deal.owner is not None:
        title = say("screen.play.pile.beat", name=people[deal.owner - 1])
    else:
        title = say("screen.play.pile.new")
    empty = None if plays else say("screen.play.pile.empty")
    return pile(title, plays, empty=empty, area="pile", key="pile")


# ---------------------------------------------------------------------------------- the coach


def _coach(state: State, deal: Deal, refused: ActAnswer | None) -> Node:
    """One thing at a time: how it ended, why not, a tip, or who is asked and why."""
    say = explain.catalogue(state.language).get
    people = names(state, deal)
    common: dict[str, Any] = {"area": "coach", "key": "coach"}
    if deal.over:
        place = deal.out.index(YOU) + 1 if YOU in deal.out else None
        title = say("screen.play.ended.place", n=place) if place else say("screen.play.ended")
        told = explain.runs(result(deal, state.language, people))
        kids = [button(say("screen.play.again"), {"do": "again"}, icon="loop", kind="quiet", key="again")]
        return coach(title, told, tone="ok" if place == 1 else "info", kids=kids, **common)
    if refused is not None:
        title = say("screen.play.refused", word=word_for(False, state.language), why=refused.short)
        small, law = _beyond(state, refused), _law(state, refused)
        return coach(title, refused.runs, tone="no", small=small, kids=[law], call=True, **common)
    if state.shows == "hint" and your_turn(state):
        return coach(say("screen.play.hint.title"), hint(deal, state.language, people).runs, call=True, **common)
    title = say("screen.play.your_turn") if your_turn(state) else _last_act(state, deal)
    return coach(title, explain.runs(asked(deal, state.language, people)), **common)


def _law(state: State, refused: ActAnswer) -> Node:
    """The rule behind a refusal; several in a part that opens, so that the hand stays in view."""
    links = [
        a(
            explain.plain(explain.rule(id, state.language).title, state.language),
            f"?screen=rules&id={id}",
            {"do": "go", "screen": "rules", "id": id},
            icon="book",
        )
        for id in refused.rule[:3]
    ]
    title = explain.catalogue(state.language).get("screen.play.law")
    return links[0] if len(links) == 1 else details(title, links, key="law")


def _beyond(state: State, refused: ActAnswer) -> Rich | None:
    """What would be legal, and where the rule stands."""
    sources = "; ".join(houserules.sources_of(refused.rule[0], refused.rules.profile, state.language))
    more = explain.runs(" ".join(refused.advice))
    return [*more, " ", sources] if more else sources or None


def _last_act(state: State, deal: Deal) -> str:
    """What happened last, as a heading."""
    if not deal.events:
        return explain.catalogue(state.language).get("screen.play.dealt")
    before = replayed(deal, len(deal.events) - 1)
    act = deal.events[-1]
    step = Step(len(before.events), act, before, before.judge(act.seat, act.cards), deal)
    return explain.plain(happened(step, state.language, names(state, deal)), state.language)


# ---------------------------------------------------------------------------------- the hand


def _hand(state: State, deal: Deal, refused: ActAnswer | None) -> Node | None:
    """The visitor's cards, low to high or by combinations."""
    words = explain.catalogue(state.language)
    assert deal.hands is not None, "cards are dealt here"
    held = deal.hands[YOU - 1]
    if not held:
        return None
    cards = [card for play in sort_hand(held) for card in play.cards] if state.by_kind else list(held)
    deciding = refused.deciding if refused else ()
    shown = [
        marked(str(card), "decides", on=True) if card in state.chosen and card in deciding
        else marked(str(card), "selected" if card in state.chosen else None)
        for card in cards
    ]  # fmt: skip
    count = words.plural("screen.play.hand", len(held))
    title = f"{called(state)} · {count}"
    if deal.over:
        return box([h(2, title), fan(shown, label=count)], kind="panel", area="hand", key="hand")
    sort = words.get("screen.play.sort.ranks" if state.by_kind else "screen.play.sort.kinds")
    top = box([h(2, title), button(sort, {"do": "sort"}, icon="grid", kind="quiet", key="sort")], kind="row")
    label = words.get("screen.play.hand.label", count=count)
    return box(
        [top, fan(shown, {"do": "tap"}, label=label, back=state.refusals)], kind="panel", area="hand", key="hand"
    )


# ---------------------------------------------------------------------------------- what one can do


def _bar(state: State, deal: Deal) -> Node:
    """The big buttons."""
    words = explain.catalogue(state.language)
    say = words.get
    if deal.over:
        goes_on = button(say("screen.play.next"), {"do": "next"}, kind="primary", key="next")
        if ended(state):
            goes_on = button(say("screen.play.new"), {"do": "deal"}, kind="primary", key="deal")
        kids = [button(say("screen.play.leave"), {"do": "leave"}, key="leave"), goes_on]
    elif your_turn(state):
        count = len(state.chosen)
        kids = [
            button(
                say("screen.play.pass"), {"do": "pass"}, key="pass",
                why=say("screen.play.pass.why") if deal.leading else None,
            ),
            button(
                words.plural("screen.play.try", count) if count else say("screen.play.try.none"), {"do": "try"},
                kind="primary", key="try", why=None if count else say("screen.play.try.why"),
            ),
        ]  # fmt: skip
    else:
        out = not deal.left[YOU - 1]
        kids = [
            button(say("screen.play.skip.end" if out else "screen.play.skip"), {"do": "skip"}, icon="right", key="skip")
        ]
    return bar(kids, label=say("screen.play.bar"), area="bar", key="bar")


def _more(state: State, deal: Deal, sheet: Node | None) -> Node:
    """Help, tools, the rules in force, the score sheet."""
    help = _help(state, deal) if your_turn(state) else None
    tools = _tools(state, deal)
    return box([sheet, tools] if deal.over else [help, tools, sheet], area="more", key="more")


def _help(state: State, deal: Deal) -> Node:
    """What can be played, and a tip."""
    words = explain.catalogue(state.language)
    say = words.get
    shows = state.shows == "moves"
    kids: list[Node | None] = [
        box(
            [
                button(say("screen.play.moves"), {"do": "moves"}, icon="eye", kind="quiet", pressed=shows, key="moves"),
                button(
                    say("screen.play.hint"), {"do": "hint"}, icon="bulb", kind="quiet", pressed=state.shows == "hint",
                    key="hint",
                ),
            ],
            kind="row",
        )
    ]  # fmt: skip
    if shows:
        plays = deal.legal()
        if plays:
            entries = [
                suggestion([str(card) for card in play.cards], {"do": "try", "cards": " ".join(map(str, play.cards))})
                for play in plays
            ]
            kids.append(suggest(entries, label=say("screen.play.moves.label")))
            if not deal.leading:
                kids.append(p(say("screen.play.moves.pass"), tone="small"))
        else:
            kids.append(p(say("screen.play.moves.none"), tone="small"))
    return box(kids, kind="panel", key="help", label=say("screen.play.help"))


def _tools(state: State, deal: Deal) -> Node:
    say = explain.catalogue(state.language).get
    acted = any(act.seat == YOU for act in deal.events)
    save = saving(saved(state), f"tien-len-{state.seed}-{state.number}")
    again = button(say("screen.play.again"), {"do": "again"}, icon="loop", kind="quiet", key="same")
    leave = button(say("screen.play.leave"), {"do": "leave"}, icon="left", kind="quiet", key="leave")
    tools = [
        button(
            say("screen.check.undo"), {"do": "undo"}, icon="undo", kind="quiet", key="undo",
            why=None if acted else say("screen.play.undo.why"),
        ),
        None if deal.over else again,
        button(say("screen.play.save"), act=save, icon="dl", kind="quiet", key="save"),
        None if deal.over else leave,
    ]  # fmt: skip
    rules = houserules.name(deal.rules, state.language)
    level = say(f"screen.play.level.{state.playing_level}")
    line: Rich = [
        {"b": say("screen.inforce.label")},
        " " + say("screen.play.facts", rules=rules, level=level, n=state.number),
    ]
    return box([box(tools, kind="row"), p(line, tone="small")], kind="panel", key="tools")

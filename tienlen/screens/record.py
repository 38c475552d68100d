"""The screen "Check", a game record, drawn: every act on the table as it stood, who was asked and why, the verdict.

``record_state`` holds the text and what presses do to it.
"""

from __future__ import annotations

from typing import Any

from tienlen import explain
from tienlen.records.deal import LONGEST_TEXT, Record
from tienlen.records.share_deal import record_query
from tienlen.referee import Ruling
from tienlen.screens import check_trays, houserules, moments
from tienlen.screens.check_ruling import flips, word_for
from tienlen.screens.check_state import State as Case
from tienlen.screens.moments import Moment
from tienlen.screens.nodes import (
    Node,
    box,
    button,
    details,
    fact,
    fan,
    file,
    h,
    items,
    marked,
    p,
    select,
    textarea,
    verdict,
)  # fmt: skip
from tienlen.screens.record_state import MOST_DEALS, SHOWN, ruling, state_of, stops
from tienlen.screens.trick import back_to_one_play, share_panel

MOST = 12
"""How many legal plays are listed instead of an illegal one."""


def moment_of(case: Case) -> Moment | None:
    """The act that is looked at, or the end; None before a record could be read."""
    state = state_of(case)
    if state.record is None:
        return None
    given = ruling(state.record, case.language)
    names = state.record.names or ()
    return Moment(given.steps, state.record.deal(), state.at, case.language, case.letters, names)


def scene(case: Case) -> dict[str, Any]:
    """The screen as nodes."""
    say = explain.catalogue(case.language).get
    state, moment = state_of(case), moment_of(case)
    body: list[Node | None] = [_head(case), _source(case)]
    minibar, status, title = None, "", "none"
    if moment is None:
        body.append(_prompt(case))
    if moment is not None and state.record is not None:
        given = ruling(state.record, case.language)
        body += _table(case, moment, state.record, given)
        body += [_instead(moment), _other_rules(moment), _acts(moment, state.record), _share(case, state.record, given)]
        status = _status(moment, given)
        title = "legal" if given.legal else "illegal"
        minibar = _minibar(moment)
    if state.error is not None:
        status = explain.error_text(state.error, case.language)
    return {
        "layout": "record",
        "body": [node for node in body if node],
        "title": say(f"screen.record.doc.{title}"),
        "status": status,
        "minibar": minibar,
        "address": _address(case),
        **(back_to_one_play(case) if moment is not None else {}),
    }


def _address(case: Case) -> str:
    """The address of this very state; of a long record that of the screen alone."""
    state = state_of(case)
    link = record_query(state.record, state.at, case.language) if state.record else ""
    return link or f"?screen=check&mode=record&lang={case.language}"


def _status(moment: Moment, given: Ruling) -> str:
    """What a screen reader is told of a step: the act, its verdict, who was asked."""
    step = moment.step
    if step is None:
        return f"{_at_the_end(moment, given)} {moments.told(moment)}"
    answer = moment.answer(step)
    line = explain.plain(_marked(moments.line_of(moment, step)), moment.language)
    return f"{line}. {word_for(answer.legal, moment.language)}. {answer.text} {moments.told(moment)}"


def _marked(rich: Any) -> str:
    return rich if isinstance(rich, str) else "".join(run if isinstance(run, str) else f"⟦{run['c']}⟧" for run in rich)


def _minibar(moment: Moment) -> dict[str, Any] | None:
    if moment.step is None:
        return None
    answer = moment.answer(moment.step)
    tone = "ok" if answer.legal else "no"
    return {"tone": tone, "word": word_for(answer.legal, moment.language), "text": answer.short, "target": "verdict"}


def _head(case: Case) -> Node:
    say = explain.catalogue(case.language).get
    record = state_of(case).record
    rules = None
    if record is not None:
        name = houserules.name(record.rules, case.language)
        rules = box(
            [
                p([{"b": say("screen.record.rules")}, " " + name]),
                p(houserules.summary(record.rules, record.players, case.language), tone="small"),
            ],
            kind="inforce",
        )
    return box([h(1, say("screen.record.title")), check_trays.modes(case), rules], area="head", key="head")


# ---------------------------------------------------------------------------------- where it comes from


def _source(case: Case) -> Node:
    """Where a record is pasted or loaded, and which of its deals is shown."""
    say = explain.catalogue(case.language).get
    state = state_of(case)
    value: str | None = state.text
    if len(state.text) > SHOWN:  # the page keeps it, unless it came from a file
        value = "" if state.ours else None
    refused = say("screen.record.refused")
    pasted = textarea(
        "record",
        {"do": "text"},
        label=say("screen.record.paste"),
        value=value,
        help=say("screen.record.file", name=state.file) if state.file else say("screen.record.paste.help"),
        error=_error(case),
        rows=6 if state.record else 8,
        placeholder=None if state.record else '[Record "tienlen 1"]',
        refused=refused,
        limit=LONGEST_TEXT,
        key="text",
    )
    clear = button(say("screen.check.clear"), {"do": "clear"}, icon="trash", kind="quiet") if state.text else None
    example = {"do": "load", "what": "example"}
    ways = [
        file(say("screen.record.load"), {"do": "load"}, refused=refused, limit=LONGEST_TEXT, icon="up"),
        button(say("screen.record.example"), example, icon="eye", kind="quiet"),
        clear,
    ]
    toggled = {"do": "open" if state.closed else "close", "what": "source"}
    kids = [pasted, box(ways, kind="row")]
    opens = details(say("screen.record.source"), kids, open=not state.closed, event=toggled, key="opens")
    return box([opens, _deals(case)], area="source", key="source", print="no")


def _prompt(case: Case) -> Node:
    """What stands where the verdict will be."""
    say = explain.catalogue(case.language).get
    word, says = say("screen.record.prompt"), say("screen.record.prompt.text")
    return verdict(word, says, [], legal=None, area="verdict", key="verdict", id="verdict")


def _error(case: Case) -> str | None:
    state = state_of(case)
    if state.error is None:
        return None
    text = explain.error_text(state.error, case.language)
    if state.record is None:
        return text
    return f"{text} {explain.catalogue(case.language).get('screen.record.kept')}"


def _deals(case: Case) -> Node | None:
    """Which deal of the text is shown, where it has several."""
    words = explain.catalogue(case.language)
    state = state_of(case)
    if len(state.good) < 2:
        return None
    entries = [
        (str(n), words.get("screen.record.deal" if good else "screen.record.deal.bad", n=n + 1))
        for n, good in enumerate(state.good)
    ]
    label = words.plural("screen.record.deals", len(state.good))
    chosen = select("deal", str(state.which), entries, {"do": "deal"}, label=label, key="deals")
    if len(state.good) < MOST_DEALS:
        return chosen
    return box([chosen, p(words.get("screen.record.most", n=MOST_DEALS), tone="small")], key="deals")


# ---------------------------------------------------------------------------------- the table as it stood


def _table(case: Case, moment: Moment, record: Record, given: Ruling) -> list[Node | None]:
    say = explain.catalogue(case.language).get
    step = moment.step
    comment = record.comments[step.at] if step is not None else ""
    notes = [fact("info", say("screen.record.comment", text=comment))] if comment else []
    if step is not None and step.event.marked:
        notes.append(fact("flag", say("screen.record.marked")))
    return [
        moments.the_seats(moment, say("screen.record.seats"), counted=True),
        *moments.the_piles(moment, step),
        moments.the_verdict(moment, step, *notes) if step else _end_verdict(moment, given),
        moments.the_asked(moment),
        _hand(moment),
        moments.the_steps(moment, stops(given), len(given.record.events)),
    ]


def _end_verdict(moment: Moment, given: Ruling) -> Node:
    """At the end of a record: whether all was legal, and how it ended."""
    lines = []
    result = moments.the_result(moment)
    if result:
        lines.append(fact("flag", result))
    told = given.record.result
    if told is not None and given.result_differs:
        places = ", ".join(moment.name(seat) for seat in told)
        lines.append(fact("warn", moment.say("screen.record.result.other", names=places)))
    says = _at_the_end(moment, given)
    word = word_for(True, moment.language) if moment.steps else moment.say("screen.record.empty")
    legal = True if moment.steps else None
    return verdict(word, says, lines, legal=legal, area="verdict", key="verdict", id="verdict")


def _at_the_end(moment: Moment, given: Ruling) -> str:
    words = explain.catalogue(moment.language)
    marked = sum(not step.verdict.legal for step in moment.steps)
    if not moment.steps:
        return words.get("screen.record.all.none")
    if marked:
        return words.plural("screen.record.all.marked", marked)
    return words.plural("screen.record.all.over" if moment.deal.over else "screen.record.all.so_far", len(moment.steps))


def _hand(moment: Moment) -> Node | None:
    """The hand of the player whose act it is, where hands are known."""
    deal = moment.deal
    who = moment.step.event.seat if moment.step else deal.to_act
    if deal.hands is None or who is None:
        return None
    chosen = moment.step.event.cards if moment.step else ()
    cards = [marked(str(card), "selected" if card in chosen else None) for card in deal.hands[who - 1]]
    empty = None if cards else moment.say("screen.record.hand.empty")
    title = moment.say("screen.record.hand", name=moment.name(who))
    return box([h(2, title), fan(cards, empty=empty, label=title)], kind="panel", area="hand", key="hand")


# ---------------------------------------------------------------------------------- beside it


def _instead(moment: Moment) -> Node | None:
    """What would have been legal, where the hand is known."""
    step = moment.step
    if step is None or step.verdict.legal:
        return None
    plays = moment.answer(step).alternatives
    if not plays:
        return None
    kids: list[Node | None] = [h(2, moment.say("screen.check.instead.illegal"))]
    kids.append(items([[{"c": str(card)} for card in play.cards] for play in plays[:MOST]], key="plays"))
    return box(kids, kind="panel", area="instead", key="instead")


def _other_rules(moment: Moment) -> Node | None:
    if moment.step is None or not moment.answer(moment.step).otherwise:
        return None
    kids = [h(2, moment.say("screen.check.other")), flips(moment.answer(moment.step), tried=False)]
    return box(kids, kind="panel", area="other", key="other", print="no")


def _acts(moment: Moment, record: Record) -> Node | None:
    if not moment.steps:
        return None
    given = ruling(record, moment.language)
    comments = {index: comment for index, comment in enumerate(record.comments) if comment}
    left = len(record.events) - len(moment.steps)
    words = explain.catalogue(moment.language)
    to = {"do": "go_to", "at": stops(given)}
    return box(
        [
            h(2, moment.say("screen.moment.acts")),
            box(
                [
                    button(moment.say("screen.record.first"), {"do": "go_to", "at": 0}, icon="up", kind="quiet"),
                    button(
                        moment.say("screen.record.end" if given.legal else "screen.record.to_illegal"),
                        to,
                        icon="down",
                        kind="quiet",
                    ),
                ],
                kind="row",
                print="no",
            ),
            moments.the_acts(moment, comments),
            p(words.plural("screen.record.unjudged", left), tone="small") if left else None,
        ],
        kind="panel",
        area="acts",
        key="acts",
    )


def _share(case: Case, record: Record, given: Ruling) -> Node:
    """Link, QR code, print, save, copy as text."""
    say = explain.catalogue(case.language).get
    link = record_query(record, state_of(case).at) if case.linked else ""
    more = button(say("screen.record.save"), act=moments.saving(record, "tienlen"), icon="dl")
    return share_panel(case, link, _report(case, record, given, link), say("screen.record.share.text"), more)


def _report(case: Case, record: Record, given: Ruling, link: str) -> str:
    say = explain.catalogue(case.language).get
    end = Moment(given.steps, record.deal(), len(given.steps), case.language, case.letters, record.names or ())
    lines = [say("screen.report.rules", rules=houserules.name(record.rules, case.language)), *moments.report(end)]
    if given.legal:
        lines += [_at_the_end(end, given), moments.told(end)]
    if link and case.base:
        lines.append(say("screen.report.link", url=case.base + link))
    return "\n".join(lines)

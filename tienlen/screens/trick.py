"""The screen "Check", a whole trick, drawn: the table, the verdict on the last act, who is asked next and why.

``trick_state`` holds what was put together and what presses do to it, ``trick_start`` draws how it began.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tienlen import explain
from tienlen.engine.cards import InputError, print_cards
from tienlen.engine.replay import Step
from tienlen.lessons.trick_block import step_of_trick
from tienlen.records.share_deal import trick_query
from tienlen.screens import check_trays, houserules, moments
from tienlen.screens.check_ruling import flips, word_for
from tienlen.screens.check_state import State as Case
from tienlen.screens.moments import Moment
from tienlen.screens.nodes import (
    Node,
    Rich,
    bar,
    box,
    button,
    chips,
    choice,
    deck,
    fan,
    h,
    marked,
    p,
    qr,
    segmented,
    verdict,
)  # fmt: skip
from tienlen.screens.qrcode import path_of
from tienlen.screens.trick_start import beginning, called, typing_field
from tienlen.screens.trick_state import actor, judge, lying, refused, state_of, trick_of

LONGEST_CODE = 400
"""Characters of a link that a telephone can still read from a QR code on a screen."""


def moment_of(case: Case) -> Moment | InputError:
    """What is shown: the act that is looked at, or the end; or why the trick cannot have begun like that."""
    trick, found = trick_of(case), judge(case)
    if isinstance(found, InputError):
        return found
    at, end = state_of(case).at, len(found.steps)
    at = end if at is None else min(at, end)
    return Moment(found.steps, trick.start(), at, case.language, case.letters, trick.names, told=True)


def judged_step(moment: Moment) -> Step | None:
    """The act whose verdict is shown: the one that is looked at, at the end the last one."""
    return moment.step or (moment.steps[-1] if moment.steps else None)


def word(case: Case) -> str | None:
    """ "Legal" or "Not legal", of the act that is shown."""
    moment = moment_of(case)
    step = None if isinstance(moment, InputError) else judged_step(moment)
    return word_for(step.verdict.legal, case.language) if step else None


def scene(case: Case) -> dict[str, Any]:
    """The screen as nodes."""
    say = explain.catalogue(case.language).get
    moment = moment_of(case)
    body: list[Node | None] = [_head(case)]
    if isinstance(moment, InputError):
        complaint = explain.error_runs(moment, case.language)
        body += [_no_verdict(case, "error", complaint), *_entry(case, None), beginning(case)]
        step, status = None, explain.error_text(moment, case.language)
    else:
        step = judged_step(moment)
        body += [*_table(case, moment, step), *_entry(case, moment), _acts(moment, refused(case)), beginning(case)]
        body += [_other_rules(moment, step), _share(case, moment)]
        status = _status(case, moment, step)
    title = "none" if step is None else "legal" if step.verdict.legal else "illegal"
    return {
        "layout": "trick",
        "body": [node for node in body if node],
        "title": say(f"screen.trick.doc.{title}"),
        "status": status,
        "minibar": None if step is None or isinstance(moment, InputError) else _minibar(moment, step),
        "address": _address(case),
        **back_to_one_play(case),
    }


def _address(case: Case) -> str:
    """The address of this very state; where it has none, that of the screen alone.

    Of the end it must say so where a link would show an illegal act first.
    """
    trick, at = trick_of(case), state_of(case).at
    if at is None and refused(case) is not None:
        at = len(trick.acts)
    link = trick_query(trick, at, case.language)
    return link or f"?screen=check&mode=trick&lang={case.language}"


def back_to_one_play(case: Case) -> dict[str, Any]:
    """On a phone the tabs give way to the answer bar; this is the way out."""
    if not case.linked:
        return {}
    label = explain.catalogue(case.language).get("screen.mode.play")
    href = f"?screen=check&lang={case.language}"
    return {"back": {"label": label, "href": href, "event": {"do": "mode", "id": "play"}}}


def _status(case: Case, moment: Moment, step: Step | None) -> str:
    """What a screen reader is told: a complaint, else the verdict and who is asked."""
    for typed in (state_of(case).typed or {}).values():
        if typed.error:
            return explain.error_text(typed.error, case.language)
    if step is None:
        return moments.told(moment)
    answer = moment.answer(step)
    return f"{word_for(answer.legal, case.language)}. {answer.text} {moments.told(moment)}"


def _minibar(moment: Moment, step: Step) -> dict[str, Any]:
    answer = moment.answer(step)
    tone = "ok" if answer.legal else "no"
    return {"tone": tone, "word": word_for(answer.legal, moment.language), "text": answer.short, "target": "verdict"}


def _head(case: Case) -> Node:
    change = {"do": "open", "what": "house"}
    title = explain.catalogue(case.language).get("screen.trick.title")
    in_force = houserules.in_force(case.rules, case.players, case.language, case.name, change)
    return box([h(1, title), check_trays.modes(case), in_force], area="head", key="head")


# ---------------------------------------------------------------------------------- the table


def _table(case: Case, moment: Moment, step: Step | None) -> list[Node | None]:
    """Seats, what lies there, the verdict on the act that is shown, who is asked."""
    say = explain.catalogue(case.language).get
    looking = moment.step is not None
    chosen = None if looking or moment.deal.over else actor(case)
    tried = step if step is not None and (looking or not step.verdict.legal) else None
    shown: Node = (
        moments.the_verdict(moment, step)
        if step is not None
        else _no_verdict(case, "empty", say("screen.trick.prompt.text"))
    )
    error = judge(case)
    beyond = None
    if not isinstance(error, InputError) and error.error is not None:
        beyond = p(explain.error_runs(error.error, case.language), tone="small", area="verdict", key="beyond")
    return [
        moments.the_seats(moment, say("screen.trick.seats"), event=_choose, chosen=chosen),
        *moments.the_piles(moment, tried),
        shown,
        beyond,
        moments.the_asked(moment, chosen=chosen),
    ]


def _choose(seat: int) -> dict[str, Any]:
    return {"do": "seat", "seat": seat}


def _no_verdict(case: Case, key: str, says: Rich) -> Node:
    """What stands where the verdict will be."""
    say = explain.catalogue(case.language).get
    return verdict(say(f"screen.trick.prompt.{key}"), says, [], legal=None, area="verdict", key="verdict", id="verdict")


# ---------------------------------------------------------------------------------- the next act


def _entry(case: Case, moment: Moment | None) -> list[Node | None]:
    """Where the next act is put together: the deck, the cards chosen, and the two big buttons."""
    if moment is None:
        return [_deck(case, None), _typing(case)]
    last = len(moment.steps)
    if moment.step is not None:
        return [moments.the_steps(moment, last, last)]
    if moment.deal.over:
        tools = box(_tools(case), kind="row", area="deck", key="deck", print="no")
        return [tools, moments.the_steps(moment, last, last)]
    return [_deck(case, moment), _typing(case), _buttons(case, moment)]


def _tools(case: Case) -> list[Node]:
    """Undo, and begin again with an empty table."""
    state = state_of(case)
    nothing = not (state.acts or state.cards or state.table)
    return check_trays.tools(case.language, past=bool(state.past), nothing=nothing, clear={"do": "again"})


def _deck(case: Case, moment: Moment | None) -> Node:
    """The cards chosen for the next act, and the deck they come from."""
    say = explain.catalogue(case.language).get
    state, name = state_of(case), called(case, actor(case))
    cells: dict[str, list[str]] = {}
    for card in lying(case, "play"):
        cells.setdefault(str(card), []).append("table")
    for card in state.cards:
        cells.setdefault(str(card), []).append("play")
    into = None
    if state.midway:
        entries = [
            choice(say(f"screen.trick.into.{tray}"), state.tray == tray, {"do": "tray", "tray": tray})
            for tray in ("table", "play")
        ]
        into = segmented(entries, label=say("screen.check.pick.into"), key="into")
    legend = [
        {"in": "table", "text": say("screen.trick.in.table")},
        {"in": "play", "text": say("screen.trick.in.play")},
    ]
    last = _last(case, moment)
    return box(
        [
            box([h(2, say("screen.trick.pick", name=name)), box(_tools(case), kind="row")], kind="row", key="tools"),
            fan(
                [marked(str(card), "selected") for card in state.cards],
                {"do": "tap", "tray": "play"} if state.cards else None,
                empty=None if state.cards else say("screen.trick.cards.empty"),
                label=say("screen.trick.cards", name=name),
                key="cards",
            ),
            chips([last], label=say("screen.trick.last.label"), key="last") if last else None,
            into,
            deck(case.packs, cells, {"do": "tap"}, legend, label=say("screen.check.deck"), key="grid"),
        ],
        kind="panel",
        area="deck",
        key="deck",
        label=say("screen.check.pick"),
        print="no",
    )


def _typing(case: Case) -> Node:
    """The same by typing."""
    kids = [typing_field(case, "play", explain.catalogue(case.language).get("screen.trick.type"))]
    return box(kids, kind="panel", area="hand", key="hand", print="no")


def _last(case: Case, moment: Moment | None) -> dict[str, Any] | None:
    """The chip that says somebody has no cards left: with those chosen, else with those played last."""
    say = explain.catalogue(case.language).get
    state = state_of(case)
    if state.cards:
        return choice(say("screen.trick.last", name=called(case, actor(case))), state.last, {"do": "out"})
    step = moment.steps[-1] if moment is not None and moment.steps else None
    if step is None or step.verdict.play is None or not step.verdict.legal:
        return None
    name = called(case, step.event.seat)
    return choice(say("screen.trick.was_last", name=name), trick_of(case).acts[-1].out, {"do": "out"})


def _buttons(case: Case, moment: Moment) -> Node:
    """Whoever acts passes, or plays the cards chosen; or what was done is looked at again."""
    say = explain.catalogue(case.language).get
    name = called(case, actor(case))
    why = None if state_of(case).cards else say("screen.trick.plays.why")
    passes, plays = say("screen.trick.passes"), say("screen.trick.plays")
    return bar(
        [
            moments.the_way_back(moment) if moment.steps else None,
            p([{"b": name}], tone="small"),
            button(passes, {"do": "pass"}, label=f"{passes}: {name}", key="pass"),
            button(plays, {"do": "act"}, kind="primary", why=why, label=f"{plays}: {name}", key="act"),
        ],
        area="bar",
        key="bar",
        print="no",
    )


# ---------------------------------------------------------------------------------- what happened, and sharing it


def _acts(moment: Moment, illegal: int | None) -> Node | None:
    """Every act in a list, and the ways to its start, to the first illegal one, and to the end."""
    if not moment.steps:
        return None
    ways = {
        "record.first": (0, "up"),
        "record.to_illegal": (illegal, "flag"),
        "record.end": (len(moment.steps), "down"),
    }
    buttons = [
        button(moment.say(f"screen.{key}"), {"do": "go_to", "at": at}, icon=icon, kind="quiet", key=key)
        for key, (at, icon) in ways.items()
        if at is not None
    ]
    kids = [h(2, moment.say("screen.moment.acts")), box(buttons, kind="row", print="no"), moments.the_acts(moment)]
    return box(kids, kind="panel", area="acts", key="acts")


def _other_rules(moment: Moment, step: Step | None) -> Node | None:
    """The house rules that alone would change the verdict."""
    if step is None or not moment.answer(step).otherwise:
        return None
    kids = [h(2, moment.say("screen.check.other")), flips(moment.answer(step))]
    return box(kids, kind="panel", area="other", key="other", print="no")


def _share(case: Case, moment: Moment) -> Node | None:
    """Link, QR code, print, copy as text or as the step of a lesson."""
    if not moment.steps:
        return None
    step, label = lesson_step(case), explain.catalogue(case.language).get("screen.check.share.lesson")
    link = trick_query(trick_of(case), state_of(case).at) if case.linked else ""
    text = "\n".join(_report(case, moment, link))
    more = button(label, act={"do": "copy", "text": step}, icon="book") if step else None
    return share_panel(case, link, text, explain.catalogue(case.language).get("screen.trick.share.text"), more)


def lesson_step(case: Case) -> str | None:
    """The trick as a lesson file has it: which act may not stand, or what happens next."""
    say, trick = explain.catalogue(case.language).get, trick_of(case)
    spot = "lesson.ask.spot_first" if trick.first else "lesson.ask.spot"
    return step_of_trick(trick, say("screen.trick.title"), {"spot": say(spot), "next": say("lesson.ask.next")})


def share_panel(case: Case, link: str, text: str, says: str, *more: Node | None) -> Node:
    """How to show it around; without a link where there is no address, or none that is short enough."""
    say = explain.catalogue(case.language).get
    actions = [
        button(say("screen.check.share.link"), act={"do": "copy", "url": link}, icon="link") if link else None,
        button(say("screen.check.share.print"), act={"do": "print"}, icon="print"),
        button(say("screen.check.share.copy"), act={"do": "copy", "text": text}, icon="copy"),
        *more,
    ]
    kids: list[Node | None] = [h(2, say("screen.check.share"))]
    row = box(actions, kind="row")
    if link and case.base and len(case.base + link) <= LONGEST_CODE:
        code = path_of(case.base + link) if case.coded else None
        kids.append(
            box([qr(say("screen.check.share.qr"), *(code or ())), box([p(says, tone="small"), row])], kind="share")
        )
    else:
        if case.linked and not link:
            kids.append(p(say("screen.moment.share.long"), tone="small"))
        kids.append(row)
    return box(kids, kind="panel", area="share", key="share")


def _report(case: Case, moment: Moment, link: str) -> list[str]:
    """The trick as plain text."""
    say = explain.catalogue(case.language).get
    lines = [say("screen.report.rules", rules=houserules.name(case.rules, case.language, case.name))]
    trick = trick_of(case)
    if trick.table and trick.leader:
        cards = print_cards(trick.table, case.letters)
        lines.append(f"{say('screen.report.table', cards=cards)} ({moment.name(trick.leader)})")
    end = replace(moment, at=len(moment.steps))
    lines += moments.report(moment)
    lines.append(moments.told(end))
    if link and case.base:
        lines.append(say("screen.report.link", url=case.base + link))
    return lines

"""What the screen "Check" answers: the verdict, what would be legal instead, other rules, and how to show it around."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tienlen import explain, tutor
from tienlen.engine.cards import Card, InputError, print_cards
from tienlen.engine.judge import PASS, Position, judge, open_reading
from tienlen.engine.rules import PROFILES, Rules
from tienlen.lessons.block import step_of
from tienlen.records.share import to_query
from tienlen.screens import houserules
from tienlen.screens.check_state import State, played, position, unreadable
from tienlen.screens.check_trays import also_true
from tienlen.screens.nodes import (
    Node,
    Rich,
    box,
    button,
    cell,
    details,
    fact,
    h,
    items,
    p,
    qr,
    table,
    verdict,
)  # fmt: skip
from tienlen.screens.qrcode import path_of

SHOWN = 12
"""How many legal plays are listed before "show more"."""
MOST = 300


@dataclass(frozen=True, slots=True)
class Ruling:
    """What there is to say about a state: an answer, or why there is none."""

    answer: tutor.Answer | None
    error: InputError | None
    word: str | None
    """"Legal" or "Not legal", when something was played and can be judged."""


@lru_cache(128)
def ask(rules: Rules, position: Position, language: str) -> tutor.Answer | InputError:
    """The tutor's answer, or its complaint about the position."""
    try:
        return tutor.ask(rules, position, language)
    except InputError as error:
        return error


def ruling(state: State) -> Ruling:
    """Judge a state."""
    given = ask(state.rules, position(state), state.language)
    if isinstance(given, InputError):
        return Ruling(None, given, None)
    if not played(state):
        return Ruling(given, None, None)
    return Ruling(given, None, word_for(given.verdict.legal, state.language))


def word_for(legal: bool, language: str) -> str:
    """ "Legal" or "Not legal"."""
    return explain.catalogue(language).get("screen.word.legal" if legal else "screen.word.illegal")


def the_verdict(state: State, given: Ruling) -> Node:
    """The verdict; before anything was played a friendly prompt, for an impossible position what is wrong with it."""
    say = explain.catalogue(state.language).get
    common: dict[str, Any] = {"area": "verdict", "key": "verdict", "id": "verdict"}
    if given.error is not None:
        says = explain.error_runs(given.error, state.language)
        return verdict(say("screen.check.prompt.error"), says, [], legal=None, **common)
    if given.word is None or given.answer is None:
        prompt = say("screen.check.prompt.table" if state.table else "screen.check.prompt.empty")
        return verdict(say("screen.check.prompt.word"), prompt, [], legal=None, **common)
    stale = say("screen.check.stale") if unreadable(state) else None
    answer = given.answer
    return verdict(given.word, answer.runs, facts(answer), legal=answer.verdict.legal, stale=stale, **common)


def facts(answer: tutor.Answer) -> list[dict[str, Any]]:
    """The lines under a verdict: the rules with their sources, whether they are open, what would make it legal."""
    say = explain.catalogue(answer.language).get
    lines = []
    for id in answer.rule[:3]:
        rule = explain.rule(id, answer.language)
        lines.append(
            fact(
                "book",
                "; ".join(houserules.sources_of(id, answer.rules.profile, answer.language)),
                strong=explain.runs(rule.title),
                link=say("screen.check.rule.link"),
                href=f"?screen=rules&id={id}",
                event={"do": "go", "screen": "rules", "id": id},
            )
        )
    lines += [fact("right", explain.runs(line)) for line in answer.advice]
    tag, own = say("screen.check.reading") if answer.open else None, say("more.own_rule")
    lines += [fact("info", explain.runs(line), tag=None if line == own else tag) for line in answer.readings]
    if not answer.readings and not answer.open:
        lines.append(fact("info", say("screen.check.plain")))
    return lines


# ---------------------------------------------------------------------------------- instead


def instead(state: State, given: Ruling) -> Node | None:
    """The legal plays of the hand."""
    say = explain.catalogue(state.language).get
    answer = given.answer
    if answer is None:
        return None
    if given.word is None:
        if not state.hand:
            return None
        heading = "open"
    else:
        heading = "legal" if answer.verdict.legal else "illegal"
        if answer.verdict.legal and not state.hand:
            return None
    kids: list[Node | None] = [h(2, say(f"screen.check.instead.{heading}"))]
    if not state.hand:
        kids.append(p(say("screen.check.instead.no_hand"), tone="small"))
    else:
        kids.extend(_plays(state, answer.alternatives))
    return box(kids, kind="panel", area="instead", key="instead")


def _plays(state: State, plays: Sequence[Any]) -> list[Node | None]:
    words = explain.catalogue(state.language)
    may_pass = judge(state.rules, position(state), PASS).legal
    others = [play for play in plays if tuple(play.cards) != state.play]
    if not others:
        key = "none" if may_pass else "nothing"
        return [p(words.get(f"screen.check.instead.{key}"))]
    kids: list[Node | None] = [items([_cards(play.cards) for play in others[:SHOWN]], key="plays")]
    rest = others[SHOWN:MOST]
    if rest:
        summary = words.plural("screen.check.instead.more", len(rest))
        shown = [items([_cards(play.cards) for play in rest])] if state.opened else []
        event = {"do": "close" if state.opened else "open", "what": "instead"}
        kids.append(details(summary, shown, open=state.opened, event=event))
    if may_pass and not state.passing:
        kids.append(p(words.get("screen.check.instead.pass"), tone="small"))
    return kids


def _cards(cards: Sequence[Card]) -> Rich:
    return [{"c": str(card)} for card in cards]


# ---------------------------------------------------------------------------------- other rules


def other_rules(state: State, given: Ruling) -> Node | None:
    """The same play under each profile, and under the one house rule that changes the verdict."""
    if given.word is None or given.answer is None:
        return None
    say = explain.catalogue(state.language).get
    rows = [_row(state, PROFILES[profile], None) for profile in PROFILES]
    if houserules.house_rules(state.rules):
        rows.insert(0, _row(state, state.rules, say("screen.check.other.own")))
    head = [say(f"screen.check.other.{column}") for column in ("rules", "verdict", "why")]
    title = say("screen.check.other")
    return box(
        [h(2, title), table(head, rows, label=title), flips(given.answer)],
        kind="panel",
        area="other",
        key="other",
    )


def _row(state: State, rules: Rules, called: str | None) -> list[dict[str, Any]]:
    say = explain.catalogue(state.language).get
    in_force = bool(called) or rules == state.rules
    tag = say("screen.check.other.inforce") if in_force else None
    title = called or houserules.profile_name(rules.profile, state.language)
    first = cell(title, tag=tag, accent=in_force or None)
    if not houserules.seats(rules.profile, state.players):
        who = houserules.seats_text(rules.profile)
        return [
            first,
            cell(say("screen.check.other.cannot")),
            cell(say("screen.check.other.seats", profile=title, seats=who)),
        ]
    where = position(state)
    try:
        found = judge(rules, where)
    except InputError as error:
        return [first, cell(say("screen.check.other.cannot")), cell(explain.error_runs(error, state.language))]
    reading = say("screen.check.reading") if open_reading(rules, where) else None
    why = cell(tutor.short(rules, where, found, state.language), tag=reading)
    return [first, cell(word_for(found.legal, state.language), yes=found.legal), why]


def flips(answer: tutor.Answer, *, tried: bool = True) -> Node:
    """The house rules that alone change the verdict, each with a button to try it, where rules can be tried."""
    say = explain.catalogue(answer.language).get
    if not answer.otherwise:
        return box([p(say("screen.check.flip.none"))], kind="flip")
    many = len(answer.otherwise) > 1
    kids: list[Node | None] = [p([{"b": say(f"screen.check.flip.{'many' if many else 'one'}")}])]
    for other in answer.otherwise:
        key = f"screen.check.flip.{'yes' if other.value else 'no'}.{'legal' if other.legal else 'illegal'}"
        asked = houserules.question(other.setting, answer.language)
        event = {"do": "set", "setting": other.setting, "value": other.value}
        kids.append(p(say(key, ask=asked), key=other.setting))
        if tried:
            attempt = say("screen.check.flip.try")
            kids.append(button(attempt, event, kind="quiet", label=f"{attempt}: {asked}"))
    return box(kids, kind="flip")


# ---------------------------------------------------------------------------------- share


def query(state: State, language: str | None = None) -> str:
    """The address of this very state; with a language for our own page, without one for everybody else's.

    Rules that no address can hold (bombs of a table's own) have none.
    """
    try:
        return to_query(state.rules, position(state), language, has_play=played(state))
    except InputError:
        return ""


def share(state: State, given: Ruling) -> Node | None:
    """Link, QR code, print, copy as text or as the step of a lesson."""
    if given.word is None or given.answer is None:
        return None
    say = explain.catalogue(state.language).get
    link = query(state) if state.linked else ""
    step = lesson_step(state, given.answer)
    actions = [
        button(say("screen.check.share.link"), act={"do": "copy", "url": link}, icon="link") if link else None,
        button(say("screen.check.share.print"), act={"do": "print"}, icon="print"),
        button(say("screen.check.share.copy"), act={"do": "copy", "text": report(state, given, link)}, icon="copy"),
        button(say("screen.check.share.lesson"), act={"do": "copy", "text": step}, icon="book") if step else None,
    ]
    kids: list[Node | None] = [h(2, say("screen.check.share"))]
    if link and state.base:
        code = path_of(state.base + link) if state.coded else None
        kids.append(
            box(
                [
                    qr(say("screen.check.share.qr"), *(code or ())),
                    box([p(say("screen.check.share.text"), tone="small"), box(actions, kind="row")]),
                ],
                kind="share",
            )
        )
    else:
        kids.append(box(actions, kind="row"))
    return box(kids, kind="panel", area="share", key="share")


def lesson_step(state: State, answer: tutor.Answer) -> str | None:
    """The position as a lesson file has it, with the verdict that it expects."""
    say = explain.catalogue(state.language).get
    ask = say(f"screen.check.share.lesson.{'pass' if state.passing else 'play'}")
    return step_of(state.rules, position(state), answer.verdict, say("screen.check.title"), ask)


def report(state: State, given: Ruling, link: str) -> str:
    """The ruling as plain text, one line each."""
    say = explain.catalogue(state.language).get
    answer, word = given.answer, given.word
    assert answer is not None
    assert word is not None
    show: Mapping[str, str] = {
        name: print_cards(getattr(state, name), state.letters) for name in ("table", "play", "hand")
    }
    lines = [say("screen.report.title", word=word.upper())]
    lines.append(say("screen.report.table", cards=show["table"]) if state.table else say("screen.report.lead"))
    lines.append(say("screen.report.pass") if state.passing else say("screen.report.play", cards=show["play"]))
    if state.hand:
        lines.append(say("screen.report.hand", cards=show["hand"]))
    if also := also_true(state):
        lines.append(say("screen.report.also", what="; ".join(also)))
    lines.append(answer.text)
    if answer.more:
        lines.append(answer.more)
    for id in answer.rule[:3]:
        sources = "; ".join(houserules.sources_of(id, state.rules.profile, state.language))
        lines.append(
            say(
                "screen.report.rule",
                title=explain.plain(explain.rule(id, state.language).title, state.language),
                sources=sources,
            )
        )
    lines.append(say("screen.report.rules", rules=houserules.name(state.rules, state.language, state.name)))
    if link and state.base:
        lines.append(say("screen.report.link", url=state.base + link))
    return "\n".join(lines)

"""One moment among judged acts, drawn: who sits there, what lies there, who is asked and why, all acts in a list.

Used for a trick that is tapped in and for a record that is stepped through. A moment is either one act, on the table
as it stood, or the end, after all of them. What is legal and who is asked comes from the engine's steps, the sentences
from ``explain.deals`` and ``tutor``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from tienlen import explain, tutor
from tienlen.engine.cards import Card, print_cards
from tienlen.engine.deal import Deal
from tienlen.engine.replay import Step
from tienlen.explain.deals import asked, result, seat_name, waiting
from tienlen.records.deal import Record, has_text, write_any
from tienlen.screens import nodes
from tienlen.screens.check_ruling import facts, word_for
from tienlen.screens.nodes import (
    Event,
    Node,
    Rich,
    acted,
    bar,
    button,
    coach,
    marked,
    p,
    pile,
    played,
    seat,
    seats,
    trick,
    verdict,
)

FAR = 60
"""Of a long record, the acts listed before and after the one that is looked at."""


@dataclass(frozen=True)
class Moment:
    """One act, or the end."""

    steps: tuple[Step, ...]
    start: Deal
    """The deal before the first act."""
    at: int
    """The act that is looked at; the number of acts is the end."""
    language: str
    letters: str
    names: tuple[str, ...] = ()
    told: bool = False
    """Whether people told the trick: then nothing is known of a deal before it."""

    @property
    def step(self) -> Step | None:
        """The act that is looked at; None at the end."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    @property
    def deal(self) -> Deal:
        """How things stand: before the act that is looked at, or at the end."""
        if self.step is not None:
            return self.step.before
        return self.steps[-1].after if self.steps else self.start

    def name(self, seat: int) -> str:
        """What the player in a seat is called."""
        return seat_name(self.names, seat, self.language)

    @cached_property
    def say(self) -> Callable[..., str]:
        """A label in the moment's language."""
        return explain.catalogue(self.language).get

    def answer(self, step: Step) -> tutor.ActAnswer:
        """What the tutor says of an act."""
        return answer_of(step.before, step.event.seat, step.event.cards, self.language, self.names)


@lru_cache(256)
def answer_of(deal: Deal, seat: int, cards: tuple[Card, ...], language: str, names: tuple[str, ...]) -> tutor.ActAnswer:
    """What the tutor says of an act in a deal."""
    return tutor.ask_act(deal, seat, cards, language, names)


# ---------------------------------------------------------------------------------- who sits there


def the_seats(
    moment: Moment,
    label: str,
    *,
    counted: bool = False,
    event: Callable[[int], Event] | None = None,
    chosen: int | None = None,
) -> Node:
    """Everybody: whose turn it is, who made the last play, who has passed, who is out."""
    deal, words = moment.deal, explain.catalogue(moment.language)
    entries = []
    for number in range(1, deal.players + 1):
        left = deal.left[number - 1]
        entries.append(
            seat(
                str(number),
                moment.name(number),
                left=left if counted and left else None,
                left_label=words.plural("screen.moment.left", left) if counted and left else None,
                tag=tag_of(deal, number, moment.language),
                turn=number == deal.to_act,
                passed=number in deal.passed,
                out=not left,
                last=number == deal.owner and deal.table is not None,
                event=event(number) if event else None,
                pressed=number == chosen if event else None,
            )
        )
    return seats(entries, label=label, area="seats", key="seats")


def tag_of(deal: Deal, number: int, language: str) -> str | None:
    """A seat's state in a word or two."""
    say = explain.catalogue(language).get
    if number in deal.out:
        if deal.left[number - 1] and len(deal.out) == deal.players:
            return say("screen.moment.tag.loser")
        return say("screen.moment.tag.out", place=deal.out.index(number) + 1)
    if number == deal.to_act:
        return say("screen.moment.tag.leads" if deal.leading else "screen.moment.tag.turn")
    if number == deal.owner and deal.table is not None:
        return say("screen.moment.tag.last")
    if number in deal.passed:
        return say("screen.moment.tag.passed")
    return None


# ---------------------------------------------------------------------------------- what lies there


def plays_of(moment: Moment) -> list[tuple[int, tuple[Card, ...]]]:
    """The plays of the trick as it lies there, the oldest first, with the seat that made each."""
    lying: list[tuple[int, tuple[Card, ...]]] = []
    if moment.start.table is not None and moment.start.owner is not None:
        lying.append((moment.start.owner, moment.start.table.cards))
    for step in moment.steps[: moment.at]:
        if not step.verdict.legal or not step.event.cards:
            continue
        if step.before.table is None:
            lying.clear()
        lying.append((step.event.seat, step.event.cards))
    return lying if moment.deal.table is not None or moment.deal.over else []


def the_piles(moment: Moment, shown: Step | None = None) -> list[Node]:
    """What lies there, with the cards that decide marked; and what was played, or tried, on it."""
    say = moment.say
    deciding = moment.answer(shown).deciding if shown else ()
    lying = [
        played(moment.name(who), [marked(str(card), "decides" if card in deciding else None) for card in cards])
        for who, cards in plays_of(moment)
    ]
    empty = None if lying else say("screen.moment.pile.empty")
    made = [pile(say("screen.moment.pile"), lying, empty=empty, area="pile", key="pile")]
    if shown is not None:
        made.append(_the_act(moment, shown, deciding))
    return made


def _the_act(moment: Moment, step: Step, deciding: Sequence[Card]) -> Node:
    """The act that is looked at, beside what it answers."""
    say, cards, legal = moment.say, step.event.cards, step.verdict.legal
    who = moment.name(step.event.seat)
    title = who if legal and not cards else say(f"screen.moment.pile.{'played' if legal else 'tried'}", name=who)
    mark = None if legal else "wrong"
    shown = [marked(str(card), "decides" if card in deciding and legal else mark) for card in cards]
    return pile(
        title,
        [played(who, shown)] if cards else [],
        empty=None if cards else say("screen.moment.pile.pass"),
        area="pile",
        key="act",
    )


# ---------------------------------------------------------------------------------- verdict, and who is asked


def the_verdict(moment: Moment, step: Step, *extra: dict[str, Any]) -> Node:
    """The verdict on one act, with the rules it rests on."""
    answer = moment.answer(step)
    word = word_for(answer.legal, moment.language)
    lines = [*extra, *facts(answer)]
    return verdict(word, answer.runs, lines, legal=answer.legal, area="verdict", key="verdict", id="verdict")


def the_asked(moment: Moment, *, chosen: int | None = None, kids: Sequence[Node | None] = ()) -> Node:
    """Who is asked and why; and why whoever was chosen instead is not."""
    key = "over" if moment.deal.over else "was" if moment.step is not None else "next"
    small: Rich | None = None
    if chosen is not None and not moment.deal.over and moment.deal.to_act not in (None, chosen):
        small = explain.runs(waiting(moment.deal, chosen, moment.language, moment.names))
    return coach(
        moment.say(f"screen.moment.asked.{key}"),
        explain.runs(_asked(moment)),
        small=small,
        kids=list(kids) or None,
        area="coach",
        key="asked",
    )


def _asked(moment: Moment) -> str:
    return asked(moment.deal, moment.language, moment.names, trick=moment.told)


def told(moment: Moment) -> str:
    """Who is asked and why, as plain text."""
    return explain.plain(_asked(moment), moment.language)


def the_result(moment: Moment) -> Rich | None:
    """Places and points, once the deal is over."""
    if not moment.deal.over or moment.deal.points is None:
        return None
    return explain.runs(result(moment.deal, moment.language, moment.names))


# ---------------------------------------------------------------------------------- all acts


def tricks_of(steps: Sequence[Step]) -> list[list[Step]]:
    """The acts by trick: one begins with the first act, and with every act after a trick has ended."""
    tricks: list[list[Step]] = []
    goes_on = False
    for step in steps:
        if not goes_on or (step.before.table is None and tricks[-1][-1].after.table is not None):
            tricks.append([])
        tricks[-1].append(step)
        goes_on = not step.verdict.legal or step.after.table is not None
    return tricks


def the_acts(moment: Moment, comments: Mapping[int, str] | None = None) -> Node:
    """Every act trick by trick; a press on one shows it."""
    say, listed = moment.say, []
    for number, group in enumerate(tricks_of(moment.steps), 1):
        near = [step for step in group if len(moment.steps) <= 4 * FAR or abs(step.at - moment.at) <= FAR]
        if near:
            entries = [_entry(moment, step, (comments or {}).get(step.at)) for step in near]
            listed.append(trick(say("screen.moment.trick", n=number), entries))
    return nodes.acts(listed, label=say("screen.moment.acts"))


def _entry(moment: Moment, step: Step, comment: str | None) -> dict[str, Any]:
    """One act of the list; of an illegal one also why."""
    said = [] if step.verdict.legal else [moment.say("screen.moment.refused", why=moment.answer(step).short)]
    if step.event.seat in step.after.out and step.event.seat not in step.before.out:
        said.append(moment.say("screen.moment.goes_out"))
    if comment:
        said.append(f"“{comment}”")
    return acted(
        line_of(moment, step),
        current=step.at == moment.at,
        tone="plain" if step.verdict.legal else "no",
        event={"do": "go_to", "at": step.at},
        note=" ".join(said) or None,
    )


def line_of(moment: Moment, step: Step) -> Rich:
    """ "Ben: 9♣ 9♥", the cards as chips."""
    who = moment.name(step.event.seat)
    if not step.event.cards:
        return moment.say("screen.moment.act.pass", name=who)
    return [moment.say("screen.moment.act.play", name=who) + " ", *({"c": str(card)} for card in step.event.cards)]


def report(moment: Moment) -> list[str]:
    """All acts as plain text, one line each, the illegal ones with their reason."""
    lines = []
    for number, group in enumerate(tricks_of(moment.steps), 1):
        lines.append(moment.say("screen.moment.trick", n=number))
        for step in group:
            lines.append("  " + _plain_line(moment, step))
    return lines


def _plain_line(moment: Moment, step: Step) -> str:
    who = moment.name(step.event.seat)
    if step.event.cards:
        line = f"{moment.say('screen.moment.act.play', name=who)} {print_cards(step.event.cards, moment.letters)}"
    else:
        line = moment.say("screen.moment.act.pass", name=who)
    return line if step.verdict.legal else f"{line} – {moment.answer(step).text}"


def the_steps(moment: Moment, last: int, of: int) -> Node:
    """Forward and back, act by act, as far as `last`; `of` so many acts as there are."""
    say, off = moment.say, moment.at >= last
    where = say("screen.record.at.end") if moment.step is None else say("screen.record.at", n=moment.at + 1, of=of)
    event = {"do": "go_to", "at": min(moment.at + 1, last)}
    why = say("screen.record.forward.why") if off else None
    forward = button(say("screen.record.forward"), event, icon="right", kind="primary", why=why, key="forward")
    kids = [the_way_back(moment, say("screen.record.back")), p(where, tone="small", key="where"), forward]
    return bar(kids, area="bar", key="bar", print="no")


def the_way_back(moment: Moment, text: str | None = None) -> Node:
    """To the act before the one that is looked at, from the end to the last one; beside other buttons only a sign."""
    label = None if text else moment.say("screen.record.back")
    why = None if moment.at else moment.say("screen.record.back.why")
    event = {"do": "go_to", "at": max(moment.at - 1, 0)}
    return button(text, event, icon="left", why=why, label=label, key="back")


def saving(record: Record, stem: str) -> Event:
    """What saves a record as a file: text, or JSON where it has no text form."""
    return {"do": "save", "name": f"{stem}.{'txt' if has_text(record) else 'json'}", "text": write_any(record)}


def note(text: str) -> Node:
    """A small remark."""
    return p(text, tone="small")

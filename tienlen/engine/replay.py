"""Acts that are written down, judged one after the other (RULES §7, the small print).

A written deal may leave out some passes and may keep illegal acts, marked as such.  `steps` reads
it as the table saw it; `replay` says where it ends.
"""

from __future__ import annotations

from typing import NamedTuple

from .cards import InputError
from .dealing import refuse_seat
from .judge import PASS, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .deal import Deal, Event


class Step(NamedTuple):
    """One act that was judged."""

    at: int
    """Where the act stands in the list."""
    event: Event
    before: Deal
    """The deal as the act found it, passes made in silence included."""
    verdict: Verdict
    after: Deal
    """The deal after it; the same as before when the act is illegal."""


class Replay(NamedTuple):
    """How far a written deal is legal."""

    deal: Deal
    """The deal after the last legal act."""
    at: int | None
    """Where the first illegal act that is not marked stands; None when there is none."""
    verdict: Verdict | None
    """Why that act is illegal."""


def steps(start: Deal, events: Sequence[Event]) -> Iterator[Step]:
    """Every act in order, judged; an illegal act that is not marked is the last.

    A marked act is judged and not made.
    """
    for event in events:
        refuse_seat("events", event.seat, start.players)
    deal = led(start, events)
    for index, event in enumerate(events):
        before = after_silence(deal, event.seat)
        verdict = before.judge(event.seat, event.cards)
        if verdict.legal and event.marked:
            raise InputError("bad_value", field="events", value=str(event), why="marked_legal", index=index)
        deal = before.after(verdict.play, event.seat) if verdict.legal else before
        yield Step(index, event, before, verdict, deal)
        if not verdict.legal and not event.marked:
            return


def replay(start: Deal, events: Sequence[Event]) -> Replay:
    """Judge written acts up to the first illegal one.

    >>> from .deal import Deal, Event
    >>> from .rules import PROFILES
    >>> acts = [Event.of(act) for act in "1:3s 2:7h 3:- 4:6d".split()]
    >>> result = replay(Deal.start(PROFILES["pagat"]), acts)
    >>> result.at, result.verdict.reason, result.deal.to_act
    (3, Reason.LOWER_RANK, 4)
    """
    deal = led(start, events)
    for step in steps(start, events):
        deal = step.after
        if not step.verdict.legal and not step.event.marked:
            return Replay(deal, step.at, step.verdict)
    return Replay(deal, None, None)


def led(start: Deal, events: Sequence[Event]) -> Deal:
    """The deal with its leader, who is the seat of the first act where nothing else tells."""
    if start.to_act is None and not start.over and events:
        return start._replace(to_act=events[0].seat)
    return start


def after_silence(deal: Deal, seat: int) -> Deal:
    """The deal once an act of ``seat`` shows that passed players asked before it have declined.

    They need not say so; a player who has not passed must.  If silence alone does not bring the
    turn to the seat, nobody has declined yet.
    """
    later = deal
    while later.to_act != seat and later.to_act in later.passed:
        later = later.after(None)
    return later if later.to_act == seat else deal


def without_needless_passes(start: Deal, events: Sequence[Event]) -> tuple[Event, ...]:
    """The acts without the passes that nobody had asked for: those of players locked out of the trick.

    People who note a whole round write them.  At the end of a trick they may stand behind the pass
    that ended it.
    """
    kept: list[Event] = []
    deal: Deal | None = led(start, events)
    ended: tuple[int, ...] = ()  # who was locked out of the trick that has just ended
    for event in events:
        if deal is None:
            kept.append(event)
            continue
        before = after_silence(deal, event.seat)
        if event.cards == PASS and not event.marked and (event.seat in ended or before.is_locked(event.seat)):
            continue
        kept.append(event)
        deal = _next(before, event)
        if not event.marked:
            ended = ()
        if deal is not None and deal.leading and before.table is not None:
            ended = tuple(seat for seat in before.passed if seat != deal.to_act)
    return tuple(kept)


def _next(before: Deal, event: Event) -> Deal | None:
    """The deal after an act; None when it cannot go on."""
    try:
        verdict = before.judge(event.seat, event.cards)
    except InputError:
        return None
    if verdict.legal == event.marked:
        return None
    return before.after(verdict.play, event.seat) if verdict.legal else before


def count_acts(deal: Deal, depth: int) -> int:
    """The number of different sequences of ``depth`` legal acts from here, passes counted as acts.

    A deal that is over goes on in no way at all.
    """
    if deal.over:
        return 0 if depth else 1
    if not depth:
        return 1
    plays = deal.legal()
    if depth == 1:
        return len(plays) + (not deal.leading)
    acts = [*plays, None] if not deal.leading else plays
    return sum(count_acts(deal.after(play), depth - 1) for play in acts)

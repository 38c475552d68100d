"""An act out of turn in words: whose turn it is, and why the seat that acted is not asked.

The cards are not to blame, so these sentences speak of turns alone.
"""

from __future__ import annotations

from dataclasses import replace

from tienlen.engine.cards import InputError
from tienlen.engine.judge import Otherwise, Verdict, answers_as_bomb, ruling
from tienlen.engine.plays import Play, Reason
from tienlen.engine.position import read
from tienlen.engine.replay import led, replay, without_needless_passes
from tienlen.engine.rules import SWITCHES, flipped

from .case import Case, Message, say
from .deals import Talk, locked_until
from .more import advice
from .reasons import explain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tienlen.engine.cards import Card
    from tienlen.engine.deal import Deal
    from tienlen.engine.position import Position
    from tienlen.engine.rules import Rules

WHO_IS_ASKED = ("bomb_after_pass", "passed_may_overbomb")
"""The house rules on which it depends whose turn it is."""


def is_out_of_turn(deal: Deal, seat: int) -> bool:
    """Whether another seat than this one is asked."""
    return deal.to_act not in (None, seat)


# ------------------------------------------------------------------ the sentence


def out_of_turn(talk: Talk, seat: int, case: Case) -> str:
    """Whose turn it is, and why it is not this seat's."""
    variant = _why(talk.deal, seat, case)
    return talk.say(f"turn.{variant}", case.verdict.play, seat=seat, asked=talk.deal.to_act)


def _why(deal: Deal, seat: int, case: Case) -> str:
    if not deal.left[seat - 1]:
        return "out"
    act = _act(case)
    if deal.table is None:
        return "lead_pass" if act == "pass" else "lead"
    if seat == deal.owner:
        return "owner_bomb" if case.verdict.reason is Reason.PASSED_OUT else "owner"
    if case.verdict.reason is Reason.PASSED_OUT:
        if locked_until(deal, seat) == "declined":
            return "declined"
        return f"locked_{act}"
    return f"again_{act}" if seat in deal.passed else f"wait_{act}"


def _act(case: Case) -> str:
    """What was tried: a pass, a bomb that would answer the table, or other cards."""
    table, play = case.verdict.table, case.verdict.play
    if not case.position.play:
        return "pass"
    if table is not None and play is not None and answers_as_bomb(case.rules, case.position, play, table):
        return "bomb"
    return "cards"


def in_its_turn(talk: Talk, seat: int, case: Case) -> tuple[str, tuple[str, ...], tuple[Card, ...]]:
    """What any position gets: the sentence, the advice, the cards that decide.

    Of an unknown hand nobody can say which card it lacks, only that it has too few.
    """
    if case.verdict.reason is Reason.NOT_IN_HAND and case.position.hand is None:
        return talk.count("too_few_cards", talk.deal.left[seat - 1], seat=seat), (), ()
    message, deciding = explain(case)
    return say(talk.words, case, message), tuple([say(talk.words, case, more) for more in advice(case)]), deciding


# ------------------------------------------------------------------ beyond the sentence


def in_turn(talk: Talk, seat: int, case: Case) -> Iterator[str]:
    """What this seat may do once it is asked."""
    deal = talk.deal
    if not deal.left[seat - 1] or deal.table is None:
        return
    if case.verdict.reason is Reason.PASSED_OUT:
        again = {"until_twos": "may_bomb", "until_bomb": "may_overbomb"}.get(locked_until(deal, seat))
        if again == "may_bomb" and case.rules.passed_may_overbomb:
            again = "may_both"
        if again:
            yield say(talk.words, case, Message(f"more.passed_out.{again}"))
        yield say(talk.words, case, Message("more.passed_out.back"))
    elif seat != deal.owner and case.position.play:
        legal = ruling(case.rules, replace(case.position, turn=True), case.verdict.table).legal
        yield say(talk.words, case, Message(f"more.in_turn.{'legal' if legal else 'illegal'}"))


# ------------------------------------------------------------------ house rules under which it would be otherwise


def otherwise_in(deal: Deal, seat: int, position: Position, verdict: Verdict) -> tuple[Otherwise, ...]:
    """The yes/no house rules that, flipped one at a time, flip the verdict about an act in a deal.

    Out of turn only those can, on which it depends who is asked; the trick so far is then told by the other rule.
    """
    if not is_out_of_turn(deal, seat):
        changed = ((name, _with_other_rules(position, verdict.table, flipped(deal.rules, name))) for name in SWITCHES)
    else:
        began = _beginning_of_trick(deal)
        names = WHO_IS_ASKED if began else ()  # not in a deal that is told from the middle on
        changed = ((name, _with_other_turns(began, deal, name, seat, position.play)) for name in names)
    return tuple(
        [
            Otherwise(name, not getattr(deal.rules, name), other.legal, other.reason, name in deal.rules.open)
            for name, other in changed
            if other is not None and other.legal != verdict.legal
        ]
    )


def _with_other_rules(position: Position, table: Play | None, rules: Rules) -> Verdict | None:
    """The verdict by other rules; None where what lies there would be no play."""
    lying = read(rules, table.cards) if table else None
    if lying is not None and not isinstance(lying, Play):
        return None
    return ruling(rules, position, lying)


def _beginning_of_trick(deal: Deal) -> Deal | None:
    """The deal as it was when the present trick began; None where the acts that are known do not lead to this deal."""
    begun = deal.begun
    start = type(deal).start(
        begun.rules, begun.players, begun.decks, begun.hands, begun.first, begun.leader, begun.dealer
    )
    began = then = led(start, deal.events)
    for event in deal.events:
        play = read(begun.rules, event.cards) if event.cards else None
        if then.to_act != event.seat or isinstance(play, Reason):
            return None
        then = then.after(play)
        if then.leading:
            began = then
    return began if then == deal else None


def _with_other_turns(began: Deal | None, deal: Deal, name: str, seat: int, cards: tuple[Card, ...]) -> Verdict | None:
    """The verdict if the same trick had been played by another rule; None where it could not have been."""
    assert began is not None
    rules = flipped(deal.rules, name)
    start = began._replace(begun=replace(began.begun, rules=rules))
    acts = deal.events[len(began.events) :]
    try:
        told = replay(start, without_needless_passes(start, acts))
        if told.at is not None or (told.deal.table, told.deal.owner) != (deal.table, deal.owner):
            return None
        return told.deal.judge(seat, cards)
    except InputError:
        return None

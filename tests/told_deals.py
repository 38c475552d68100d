"""Random deals told in every language: what is said, and what the second referee knows at that moment.

Nothing here asks the engine whether a sentence is true.  A `Moment` is worked out from the written acts by the second
referee; a `Heard` is one message that was said about it, with the seats and cards that were put into it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from tests import second_deal
from tests.random_deals import RandomDeal, choose_act, random_deal, wrong_act
from tests.second_deal import WrittenDeal
from tests.second_referee import PASS, Cards, kind_of, one_to_three_twos
from tienlen.engine.deal import Deal, Event
from tienlen.engine.replay import Step
from tienlen.explain import deals
from tienlen.records.deal import read_json

NAMES = ("Anna", "Bento", "", "d’Arcy", "Éva", "Фёдор", "Mỹ Linh", "*Max ⟦6s⟧*")
"""Names as people give them: accents, other scripts, small first letters, none at all, signs that look like marks."""


class Heard(NamedTuple):
    """One message that was said: its key, and its values with seats as numbers."""

    key: str
    values: dict[str, Any]


@contextmanager
def listening() -> Iterator[list[Heard]]:
    """Notes every message about a deal that is said meanwhile."""
    heard: list[Heard] = []
    say, count = deals.Talk.say, deals.Talk.count

    def noted_say(talk: deals.Talk, key: str, play: Any = None, **values: Any) -> str:
        heard.append(Heard(key, {**values, "play": play}))
        return say(talk, key, play, **values)

    def noted_count(talk: deals.Talk, key: str, n: int, **values: Any) -> str:
        heard.append(Heard(key, {**values, "n": n}))
        return count(talk, key, n, **values)

    deals.Talk.say, deals.Talk.count = noted_say, noted_count  # type: ignore[method-assign]
    try:
        yield heard
    finally:
        deals.Talk.say, deals.Talk.count = say, count  # type: ignore[method-assign]


@dataclass
class Moment:
    """One moment of a deal as the second referee has it, frozen."""

    second: WrittenDeal
    opened: WrittenDeal
    """The same with the hands, which may not be written."""
    deal: Deal
    """The engine's."""
    names: tuple[str, ...] | None
    acts: list[list[Any]] = field(default_factory=list)
    written: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def settings(self) -> dict[str, Any]:
        return dict(self.second.settings)

    @cached_property
    def over(self) -> bool:
        return second_deal.over(self.second)

    @cached_property
    def asked(self) -> int | None:
        return second_deal.to_act(self.second)

    @cached_property
    def trick(self) -> list[tuple[int, Cards]]:
        return list(second_deal.trick_now(self.second)) if not self.over else []

    @cached_property
    def table(self) -> Cards:
        return second_deal.table(self.trick)

    @cached_property
    def kind(self) -> str | None:
        return kind_of(self.second.settings, self.table) if self.table else None

    @cached_property
    def owner(self) -> int | None:
        place = second_deal.last_play(self.trick)
        return None if place is None else self.trick[place][0]

    @cached_property
    def passed(self) -> set[int]:
        return second_deal.has_passed(self.trick)

    @cached_property
    def declined(self) -> set[int]:
        """Who has passed since the play that lies there."""
        place = second_deal.last_play(self.trick)
        return set() if place is None else second_deal.has_passed(self.trick[place:])

    @cached_property
    def still(self) -> list[int]:
        return second_deal.still_to_ask(self.second, self.trick) if self.table else []

    @cached_property
    def left(self) -> dict[int, int]:
        return second_deal.left(self.second)

    @cached_property
    def places(self) -> list[int]:
        return second_deal.places(self.second)

    @cached_property
    def twos(self) -> bool:
        return bool(self.table) and one_to_three_twos(self.table)

    @cached_property
    def on_twos(self) -> bool:
        return second_deal.is_bomb_on_twos(self.second.settings, self.trick)

    @cached_property
    def done(self) -> list[tuple[int, Cards]]:
        """Every act so far."""
        return second_deal.acts(self.second)

    @cached_property
    def last_play(self) -> tuple[int, Cards]:
        return next(act for act in reversed(self.done) if act[1])

    @cached_property
    def ended(self) -> list[tuple[int, Cards]]:
        """The trick that has just ended."""
        return list(self.second.tricks[-2])

    @cached_property
    def skipped(self) -> list[int]:
        """Who sits between the last to act and the one asked."""
        seat, between = self.done[-1][0], []
        while (seat := seat % self.second.players + 1) != self.asked:
            between.append(seat)
        return between

    def bombs(self, number: int) -> bool:
        """Whether anything bombs so many 2s at this table."""
        pairs = {tuple(pair) for pair in self.settings["bomb_on"]}
        return any(pair[3] == number for pair in pairs) or (number == 2 and bool(self.settings["quad_beats_two_twos"]))

    @cached_property
    def legal(self) -> list[Cards]:
        """The plays that the hand of the seat asked allows."""
        return [play for play in second_deal.legal_acts(self.opened) if play]


class Told(NamedTuple):
    """What may be told: a moment, and the act made or tried in it."""

    moment: Moment
    step: Step | None = None
    tried: tuple[int, Cards] | None = None


def walk(seed: str, tries: int = 1) -> Iterator[Told]:
    """Everything there is to tell about one random deal."""
    rng = Random(seed)
    dealt: RandomDeal = random_deal(rng)
    deal = read_json(dealt.written).deal()
    referee = second_deal.start(dealt.written)
    opened = referee if referee.hands is not None else second_deal.start(dealt.open)
    names = NAMES[: deal.players] if rng.random() < 0.6 else None
    acts: list[list[Any]] = []

    def now() -> Moment:
        frozen = second_deal.copy(referee)
        mine = frozen if opened is referee else second_deal.copy(opened)
        return Moment(frozen, mine, deal, names, list(acts), dealt.written)

    while True:
        yield Told(now())
        if second_deal.over(referee):
            return
        for _ in range(tries):
            yield Told(now(), tried=wrong_act(rng, opened))
        yield Told(now(), tried=(rng.randint(1, deal.players), PASS))
        seat = rng.randint(1, deal.players)
        weapons = [play for play in second_deal.candidates(second_deal.hand_now(opened, seat) or ()) if len(play) >= 4]
        if weapons:
            yield Told(now(), tried=(seat, rng.choice(weapons)))
        play = choose_act(rng, opened, dealt.asleep)
        acting = second_deal.to_act(opened)
        assert acting is not None
        before, words = deal, second_deal.words(play)
        moment = now()
        verdict = before.judge(acting, words)
        deal = before.after(verdict.play, acting)
        event = Event(acting, verdict.play.cards if verdict.play else ())
        yield Told(moment, step=Step(len(acts), event, before, verdict, deal))
        second_deal.try_act(referee, acting, play)
        if opened is not referee:
            second_deal.try_act(opened, acting, play)
        acts.append([acting, words])

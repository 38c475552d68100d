"""A trick as people tell it: how it stood, then who did what; nobody's hand is known (RULES §3).

A `Trick` may begin with a lead, or in the middle of a deal: some are out already, a play lies there, some had passed
before it was made.  `judged` goes through the acts one by one: a legal one is made, an illegal one is taken back, and
the trick goes on.  Who is asked and what is legal is the engine's word alone; only how many cards a player had is taken
from what is told here: who went out had no more than the cards just played.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from tienlen.engine.cards import InputError
from tienlen.engine.deal import Deal, Event
from tienlen.engine.dealing import packs_of, refuse_copies, refuse_seat
from tienlen.engine.position import PASS, Position, read_table
from tienlen.engine.replay import Step, after_silence, led

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tienlen.engine.cards import Card
    from tienlen.engine.rules import Rules

MOST_ACTS = 300
"""Acts of a trick and those that follow it; a whole deal of eight has fewer that are legal."""


class Act(NamedTuple):
    """What one player did."""

    seat: int
    cards: tuple[Card, ...]
    """The cards played, in ascending order; `PASS` for a pass."""
    out: bool = False
    """Whether these were the player's last cards."""

    @classmethod
    def of(cls, act: str) -> Act:
        """Read an act as a link has it: seat, colon, cards or ``-``, and ``.out`` if the player went out.

        >>> Act.of("2:AcAh.out").out, Act.of("3:-").cards
        (True, ())
        """
        told = act.removesuffix(".out")
        event = Event.of(told)
        if event.marked or (told != act and not event.cards):
            raise InputError("bad_value", field="events", value=act)
        return cls(event.seat, event.cards, told != act)

    def __str__(self) -> str:
        return f"{Event(self.seat, self.cards)}{'.out' * self.out}"


class Judged(NamedTuple):
    """How far a trick can be judged."""

    steps: tuple[Step, ...]
    """Every act, judged; the deal after an illegal one is the deal before it."""
    deal: Deal
    """How things stand at the end."""
    error: InputError | None = None
    """Why the next act cannot be judged at all: it comes after the end, or plays a card that lies there already."""


@dataclass(frozen=True)
class Trick:
    """A trick, or several in a row."""

    rules: Rules
    players: int = 4
    decks: int | None = None
    """The number of packs; what the rules say for so many players when left out."""
    first: bool = False
    """Whether it is the first trick of the first deal."""
    leader: int | None = None
    """The seat that leads, or that made the play on the table; the seat of the first act when left out."""
    table: tuple[Card, ...] = ()
    """The cards that lie there to begin with."""
    on_twos: bool = False
    """Whether they are a bomb laid on twos."""
    passed: tuple[int, ...] = ()
    """The seats that had passed before they were laid."""
    out: tuple[int, ...] = ()
    """The seats that were out, in that order; whose last cards lie there is the last of them."""
    names: tuple[str, ...] = ()
    """What the players are called, "" who has no name."""
    acts: tuple[Act, ...] = ()

    def __str__(self) -> str:
        return " ".join(map(str, self.acts))

    def start(self) -> Deal:
        """The deal as it stood before the first act; what cannot be is an InputError that names the field."""
        self._refuse()
        leader = self.leader or (self.acts[0].seat if self.acts else None)
        if leader is None and not self.first:
            leader = next(seat for seat in range(1, self.players + 1) if seat not in self.out)
        begun = Deal.start(self.rules, self.players, self.decks, None, self.first, leader)
        if not self.table:
            return begun._replace(out=self.out, left=self._left(begun))
        assert leader is not None
        refuse_copies("table", self.table, begun.decks)
        table = Position(table=self.table, table_is_bomb_on_twos=self.on_twos)
        lying = read_table(self.rules, replace(table, decks=begun.decks))
        out = tuple(seat for seat in self.out if seat != leader)
        before = begun._replace(
            out=out, left=self._left(begun), on_twos=self.on_twos, passed=tuple(sorted(self.passed))
        )
        return before.after(lying, leader)

    def _left(self, begun: Deal) -> tuple[int, ...]:
        """Cards left: none for who is out, but for those that lie there; of others only the number dealt is known."""
        left = [0 if seat in self.out else begun.size for seat in range(1, self.players + 1)]
        if self.table and self.leader in self.out:
            left[self.leader - 1] = len(self.table)
        return tuple(left)

    def _refuse(self) -> None:
        """Seats that are none, and circumstances that cannot hold at once."""
        packs_of(self.rules, self.players, self.decks)
        if len(self.names) > self.players:
            raise InputError("bad_value", field="names", value=len(self.names), fewest=self.players, most=self.players)
        for field, seats in (("passes", self.passed), ("out", self.out)):
            for seat in seats:
                refuse_seat(field, seat, self.players)
            if len(set(seats)) < len(seats):
                raise InputError("bad_value", field=field, value=_seats(seats))
        out_before = [seat for seat in self.out if not self.table or seat != self.leader]
        if self.players - len(self.out) < 2 or (out_before and self.rules.winner_takes_all):
            raise InputError("bad_value", field="out", value=_seats(self.out))
        if self.leader is not None:
            refuse_seat("leader", self.leader, self.players)
        if self.table and self.leader is None:
            raise InputError("bad_value", field="leader", value=None)
        if self.leader in self.out and not (self.table and self.leader == self.out[-1]):
            raise InputError("inconsistent_position", field="leader", value=self.leader)
        if self.passed and not self.table:
            raise InputError("inconsistent_position", field="passed", value=_seats(self.passed), why="no_table")
        if self.on_twos and not self.table:
            raise InputError("inconsistent_position", field="table_is_bomb_on_twos", value=True, why="no_table")
        if set(self.passed) & {*self.out, *(() if self.on_twos else (self.leader,))}:
            raise InputError("inconsistent_position", field="passed", value=_seats(self.passed))
        if self.first and (self.table or self.out):
            raise InputError("inconsistent_position", field="first", value=True)


def _seats(seats: tuple[int, ...]) -> str:
    return ",".join(map(str, seats))


@lru_cache(64)
def judged(trick: Trick) -> Judged:
    """Judge every act of a trick; an InputError when it cannot have begun like that.

    >>> from tienlen.engine.rules import PROFILES
    >>> acts = tuple(map(Act.of, "1:3h 2:- 3:9d 1:Kd 2:Ac 3:- 1:Qd 2:Ac".split()))
    >>> found = judged(Trick(PROFILES["thirteen"], players=3, acts=acts))
    >>> [str(step.verdict.reason) for step in found.steps if not step.verdict.legal], found.deal.to_act
    (['passed_out'], 3)
    """
    steps: list[Step] = []
    deal = led(trick.start(), [Event(act.seat, act.cards) for act in trick.acts[:1]])
    for index, act in enumerate(trick.acts):
        try:
            refuse_seat("events", act.seat, trick.players)
            before = after_silence(deal, act.seat)
            told = _with_last_cards(before, act)
            verdict = told.judge(act.seat, act.cards)
        except InputError as error:
            error.detail["index"] = index
            return Judged(tuple(steps), deal, error)
        deal = told.after(verdict.play, act.seat) if verdict.legal else before
        steps.append(Step(index, Event(act.seat, act.cards), told, verdict, deal))
    return Judged(tuple(steps), deal)


def _with_last_cards(deal: Deal, act: Act) -> Deal:
    """The deal in which the player of an act has no more cards than those played, if that is what is told."""
    if not act.out or act.cards == PASS or not deal.left[act.seat - 1]:
        return deal
    left = list(deal.left)
    left[act.seat - 1] = len(act.cards)
    return deal._replace(left=tuple(left))

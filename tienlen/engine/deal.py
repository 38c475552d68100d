"""A whole deal, from the first lead to the loser: acts in, a new `Deal` out (RULES §3, §7).

Theory of operation.  A `Deal` is one moment: who holds what, what is to be beaten and whose play
that is, who has passed, who is out, and the one seat that is asked now.  Going round after a play,
each player still in reach is asked exactly once, in turn order, so the next seat asked is the
next one in reach before the owner comes round again; is there none, the trick is over.  In reach
is who holds cards and has not passed, and about 2s also who has passed (`reopens`).

`Deal.play` judges an act and makes it; a refused act is a `Verdict` and changes nothing.
`Deal.after` makes an act that is known to be legal.
"""

from __future__ import annotations

from typing import NamedTuple

from .cards import InputError
from .dealing import Start, begin, packs_of, read_cards, refuse_copies, refuse_seat, shuffled
from .judge import BOMBS, PASS, Position, Verdict, is_twos, ruling
from .moves import after_pass, answers, openings
from .plays import Play, Reason
from .position import read, text
from .score import next_dealer, next_leader, points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from .cards import Card
    from .dealing import Hand
    from .rules import Rules


class Event(NamedTuple):
    """What one player did: played cards, or passed.

    >>> Event.of("1:4s4d"), Event.of("2:-").cards
    (Event.of('1:4s4d'), ())
    """

    seat: int
    cards: tuple[Card, ...]
    """The cards played, in ascending order; `PASS` for a pass."""
    marked: bool = False
    """Whether a written record keeps the act as an illegal one."""

    @classmethod
    def of(cls, act: str) -> Event:
        """Read an act as a written deal has it: seat, colon, cards or ``-``, and ``!`` if marked."""
        seat, colon, cards = act.partition(":")
        marked = cards.endswith("!")
        cards = cards.removesuffix("!")
        if not colon or not seat.isdecimal() or not cards:
            raise InputError("bad_value", field="events", value=act)
        return cls(int(seat), read_act(cards), marked)

    def __str__(self) -> str:
        return f"{self.seat}:{''.join(map(str, self.cards)) or '-'}{'!' * self.marked}"

    def __repr__(self) -> str:
        return f"Event.of('{self}')"

    def _repr_html_(self) -> str:
        from .picture import act_html

        return act_html(self.seat, self.cards, marked=self.marked)


def read_act(cards: Sequence[Card] | str) -> tuple[Card, ...]:
    """The cards of an act in ascending order, from text or as they come; ``-`` or ``pass`` is a pass."""
    if isinstance(cards, str) and cards.strip().lower() in ("-", "pass"):
        return PASS
    return read_cards("events", cards)


class Deal(NamedTuple):
    """One moment of a deal.

    (A named tuple, not a dataclass as the other values: every act makes one.)

    >>> from .rules import PROFILES
    >>> deal = Deal.start(PROFILES["pagat"]).then("1:3s 2:7h 3:-")
    >>> deal.to_act, deal.table, deal.passed, deal.left
    (4, Play.of('7h'), (3,), (12, 12, 13, 13))
    >>> deal.play(4, "7d").reason
    Reason.LOWER_SUIT
    """

    begun: Start
    """What the deal started from."""
    events: tuple[Event, ...]
    """Every act so far, passes that were made in silence among them."""
    hands: tuple[Hand, ...] | None
    """What each seat holds now, if known."""
    left: tuple[int, ...]
    """How many cards each seat holds now."""
    to_act: int | None
    """The seat that is asked now; None when the deal is over, or the first leader not known."""
    table: Play | None = None
    """The play to beat; None when leading, and when the deal is over."""
    owner: int | None = None
    """The seat whose play is to be beaten."""
    on_twos: bool = False
    """Whether the play to beat is a bomb laid on twos, or one laid on such a bomb."""
    passed: tuple[int, ...] = ()
    """The seats that have passed in this trick, in ascending order."""
    out: tuple[int, ...] = ()
    """The seats by place: in the order they went out, at the end the loser last."""

    # -------------------------------------------------------------- starting

    @classmethod
    def start(
        cls,
        rules: Rules,
        players: int = 4,
        decks: int | None = None,
        hands: Sequence[Sequence[Card] | str] | None = None,
        first: bool = True,
        leader: int | None = None,
        dealer: int | None = None,
    ) -> Deal:
        """A deal before its first act; with hands that win at once it is over (variant.instant_win)."""
        begun = begin(rules, players, decks, hands, first, leader, dealer)
        over = begun.winner is not None
        return cls(
            begun,
            (),
            begun.hands,
            (begun.size,) * players,
            None if over else begun.leader,
            out=(begun.winner,) if begun.winner is not None else (),
        )

    @classmethod
    def deal_out(
        cls,
        rules: Rules,
        rng: Random,
        players: int = 4,
        decks: int | None = None,
        first: bool = True,
        leader: int | None = None,
        dealer: int | None = None,
    ) -> Deal:
        """Shuffle and deal; a dealer who is not named is drawn by lot (deal.first_dealer)."""
        decks = packs_of(rules, players, decks)
        if dealer is None:
            dealer = rng.randrange(players) + 1
        refuse_seat("dealer", dealer, players)
        return cls.start(rules, players, decks, shuffled(rules, rng, players, decks, dealer), first, leader, dealer)

    def next_deal(self, rng: Random) -> Deal:
        """The deal that follows this one: the winner leads, the loser deals (lead.winner, deal.loser_deals)."""
        begun = self.begun
        return Deal.deal_out(begun.rules, rng, begun.players, begun.decks, False, next_leader(self), next_dealer(self))

    # -------------------------------------------------------------- what it started from

    @property
    def rules(self) -> Rules:
        """The rules played by."""
        return self.begun.rules

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.begun.players

    @property
    def decks(self) -> int:
        """The number of packs."""
        return self.begun.decks

    @property
    def first(self) -> bool:
        """Whether this is the first deal of a session."""
        return self.begun.first

    @property
    def dealer(self) -> int | None:
        """The seat that dealt, if known."""
        return self.begun.dealer

    @property
    def leader(self) -> int | None:
        """The seat that leads the first trick, if known yet."""
        return self.events[0].seat if self.events else self.begun.leader

    @property
    def size(self) -> int:
        """How many cards each was dealt."""
        return self.begun.size

    @property
    def dealt(self) -> tuple[Hand, ...] | None:
        """The hands dealt, if known."""
        return self.begun.hands

    @property
    def instant(self) -> bool:
        """Whether a hand has won on the deal."""
        return self.begun.winner is not None

    # -------------------------------------------------------------- the moment

    @property
    def over(self) -> bool:
        """Whether the deal is over: one player holds cards, or the table plays for the first place only."""
        return self.to_act is None and bool(self.out)

    @property
    def leading(self) -> bool:
        """Whether the next act is a lead."""
        return self.table is None and not self.over

    @property
    def must_contain(self) -> Card | None:
        """The card that the play asked for now must contain."""
        return self.begun.must_contain if not self.events and not self.over else None

    @property
    def points(self) -> tuple[int, ...] | None:
        """The points of each seat when the deal is over."""
        return points(self)

    @property
    def played(self) -> tuple[Card, ...]:
        """Every card played so far, in the order of play."""
        return tuple(card for event in self.events for card in event.cards)

    def state(self) -> dict[str, object]:
        """The state as `audit` tells it."""
        return {
            "to_act": self.to_act,
            "leading": self.leading,
            "passed": list(self.passed),
            "out": list(self.out),
            "left": list(self.left),
            "points": None if (points := self.points) is None else list(points),
            "over": self.over,
        }

    def position(self, seat: int | None = None) -> Position:
        """What `judge` is asked about a seat, by default the one asked now; its play is left open."""
        if seat is None:
            seat = self.to_act
        begun = self.begun
        usual = packs_of(begun.rules, begun.players)
        return Position(
            table=self.table.cards if self.table else (),
            hand=None if self.hands is None or seat is None else self.hands[seat - 1],
            passed=seat in self.passed,
            turn=seat == self.to_act or self.to_act is None,
            must_contain=self.must_contain if seat == self.to_act or self.to_act is None else None,
            table_is_bomb_on_twos=self.on_twos,
            players=begun.players,
            decks=begun.decks if begun.decks != usual else None,
        )

    def will_ask(self, seat: int) -> bool:
        """Whether a seat is asked about the play on the table, now or later, if nobody beats it first."""
        asked, locked = self.to_act, self.locked
        while asked is not None and asked != seat:
            asked = None if self.table is None else next_in_reach(self.left, locked, asked, self.owner)
        return asked is not None

    def is_locked(self, seat: int) -> bool:
        """Whether a seat has passed and is not going to be asked about the table (pass.locks)."""
        return seat in self.passed and self.left[seat - 1] > 0 and not self.will_ask(seat)

    @property
    def locked(self) -> tuple[int, ...]:
        """The seats that are not asked about the play on the table: they have passed (pass.locks).

        None about 2s where bombs are allowed after a pass, nor about a bomb laid on 2s where a
        passed player may answer it (RULES §3.3).
        """
        return () if reopens(self.begun.rules, self.table, self.on_twos) else self.passed

    def legal(self) -> list[Play]:
        """Every play the player asked now may make, lowest first; unknown hands have none."""
        if self.to_act is None or self.hands is None:
            return []
        rules, hand, table = self.begun.rules, self.hands[self.to_act - 1], self.table
        if table is None:
            return openings(rules, hand, self.must_contain)
        if self.to_act in self.passed:
            return after_pass(rules, hand, table, self.on_twos)
        return answers(rules, hand, table)

    # -------------------------------------------------------------- judging an act

    def judge(self, seat: int, cards: Sequence[Card] | str) -> Verdict:
        """Judge an act of any seat; an act that cannot be judged is an InputError (RULES §7)."""
        refuse_seat("events", seat, self.players)
        played = read_act(cards)
        if self.over:
            why = "instant_win" if self.instant else "over"
            raise InputError("inconsistent_position", field="events", value=str(Event(seat, played)), why=why)
        refuse_copies("events", (*self._out_of_play(), *played), self.decks)
        if self.is_locked(seat):
            return self._passed_out(played)
        return ruling(self.rules, self._question(seat, played), self.table)

    def _question(self, seat: int, played: tuple[Card, ...]) -> Position:
        """The position in which an act is judged; of an unknown hand only the number of cards is known."""
        hand = None if self.hands is None else self.hands[seat - 1]
        if hand is None and len(played) > self.left[seat - 1]:
            hand = PASS
        return Position(
            played,
            self.table.cards if self.table else (),
            hand,
            seat in self.passed,
            self.to_act in (None, seat),
            self.must_contain,
            self.on_twos,
        )

    def _out_of_play(self) -> Sequence[Card]:
        """The cards that nobody can play: what lies on the table, and with unknown hands all that was played."""
        if self.hands is not None:
            return self.table.cards if self.table else ()
        return self.played

    def _passed_out(self, played: tuple[Card, ...]) -> Verdict:
        """Out of turn, by a seat that is not asked about this table any more (pass.locks)."""
        play = read(self.rules, played) if played else None
        on_twos = self.table is not None and is_twos(self.table)
        rule = ("pass.locks", "bomb.after_pass") if on_twos else ("pass.locks",)
        return Verdict(Reason.PASSED_OUT, play if isinstance(play, Play) else None, self.table, rule)

    # -------------------------------------------------------------- making an act

    def play(self, seat: int, cards: Sequence[Card] | str) -> Deal | Verdict:
        """The deal after an act, or the verdict that refuses it."""
        verdict = self.judge(seat, cards)
        return self.after(verdict.play, seat) if verdict.legal else verdict

    def then(self, acts: str) -> Deal:
        """The deal after several legal acts, written as in ``1:4s4d 2:-``; an illegal one is a ValueError."""
        deal = self
        for act in map(Event.of, acts.split()):
            result = deal.play(act.seat, act.cards)
            if isinstance(result, Verdict):
                raise ValueError(f"{act} is illegal: {result.reason}")
            deal = result
        return deal

    def after(self, play: Play | None, seat: int | None = None) -> Deal:
        """The deal after an act of the seat asked now that is known to be legal; None is a pass.

        The seat is needed for the very first act only, where the leader is not known.
        """
        seat = self.to_act or seat
        assert seat is not None, "a deal that goes on asks someone"
        return self._after_pass(seat) if play is None else self._after_play(seat, play)

    def _after_pass(self, seat: int) -> Deal:
        passed = self.passed if seat in self.passed else tuple(sorted((*self.passed, seat)))
        events = (*self.events, Event(seat, PASS))
        begun, hands, left, table, owner, on_twos = (
            self.begun,
            self.hands,
            self.left,
            self.table,
            self.owner,
            self.on_twos,
        )
        locked = () if reopens(begun.rules, table, on_twos) else passed
        asked = next_in_reach(left, locked, seat, owner)
        if asked is None:
            return Deal(begun, events, hands, left, _leads_next(left, owner), out=self.out)
        return Deal(begun, events, hands, left, asked, table, owner, on_twos, passed, self.out)

    def _after_play(self, seat: int, play: Play) -> Deal:
        """A play lies on the table, and maybe a player is out (end.out), and maybe all is over (end.play_on)."""
        begun, events, out, passed = self.begun, (*self.events, Event(seat, play.cards)), self.out, self.passed
        hands, left = self._without(seat, play.cards)
        if not left[seat - 1]:
            out = (*out, seat)
            if begun.rules.winner_takes_all:
                return Deal(begun, events, hands, left, None, out=out)
            if len(out) == begun.players - 1:
                loser = next(other for other in range(1, begun.players + 1) if left[other - 1])
                return Deal(begun, events, hands, left, None, out=(*out, loser))
        on_twos = self.on_twos or (self.table is not None and is_twos(self.table) and play.kind in BOMBS)
        locked = () if reopens(begun.rules, play, on_twos) else passed
        asked = next_in_reach(left, locked, seat, seat)
        if asked is None:
            return Deal(begun, events, hands, left, _leads_next(left, seat), out=out)
        return Deal(begun, events, hands, left, asked, play, seat, on_twos, passed, out)

    def _without(self, seat: int, cards: tuple[Card, ...]) -> tuple[tuple[Hand, ...] | None, tuple[int, ...]]:
        """Hands and numbers of cards once a seat has played some."""
        before, after = self.left[: seat - 1], self.left[seat:]
        left = (*before, self.left[seat - 1] - len(cards), *after)
        if self.hands is None:
            return None, left
        hand = list(self.hands[seat - 1])
        for card in cards:
            hand.remove(card)
        return (*self.hands[: seat - 1], tuple(hand), *self.hands[seat:]), left

    # -------------------------------------------------------------- writing

    def __repr__(self) -> str:
        begun = self.begun
        arguments = [repr(begun.rules)]
        if begun.players != 4:
            arguments.append(f"players={begun.players}")
        if begun.decks != packs_of(begun.rules, begun.players):
            arguments.append(f"decks={begun.decks}")
        if begun.hands is not None:
            arguments.append(f"hands={tuple(map(text, begun.hands))!r}")
        if not begun.first:
            arguments.append("first=False")
        arguments += [f"{name}={seat}" for name in ("leader", "dealer") if (seat := getattr(begun, name)) is not None]
        acts = f".then('{' '.join(map(str, self.events))}')" if self.events else ""
        return f"Deal.start({', '.join(arguments)}){acts}"

    def _repr_html_(self) -> str:
        from .picture import html

        shown = [self.table.cards] if self.table else []
        return "<br>".join(html(cards) for cards in (*shown, *(self.hands or ())) if cards)


def reopens(rules: Rules, table: Play | None, on_twos: bool) -> bool:
    """Whether passed players are asked about the table again (bomb.after_pass; RULES §3.3)."""
    if on_twos:
        return rules.passed_may_overbomb
    return rules.bomb_after_pass and table is not None and is_twos(table)


def next_in_reach(left: tuple[int, ...], locked: tuple[int, ...], seat: int, owner: int | None) -> int | None:
    """The next seat after one that holds cards and is not locked, before the owner comes round (trick.skip_out)."""
    players = len(left)
    seat = seat % players + 1
    while seat != owner:
        if left[seat - 1] and seat not in locked:
            return seat
        seat = seat % players + 1
    return None


def _leads_next(left: tuple[int, ...], owner: int | None) -> int:
    """Who leads when a trick ends: its owner, or the next with cards (trick.ends, trick.leader_is_out)."""
    assert owner is not None, "a trick has an owner"
    return owner if left[owner - 1] else next_in_reach(left, (), owner, owner) or owner

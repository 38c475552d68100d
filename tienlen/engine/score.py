"""Points of a deal and of a session, and who deals and leads next (RULES §7).

Seats are counted 1 … n; lists of points run in seat order.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .deal import Deal
    from .rules import Rules

Points = tuple[int, ...]
"""Points by seat."""


def points(deal: Deal) -> Points | None:
    """The points of a deal by seat, or None while it goes on.

    score.minus3, score.plus2, score.few, score.stake, variant.instant_win,
    variant.winner_takes_all, variant.frozen; a bomb as such counts nothing (bomb.no_bonus).
    """
    if not deal.over:
        return None
    rules, players, winner = deal.rules, deal.players, deal.out[0]
    if deal.instant:
        return _taken_by(winner, [2] * players)
    if rules.winner_takes_all:
        return _taken_by(winner, [4 if left == deal.size else 2 for left in deal.left])
    frozen = frozen_seats(deal) if rules.frozen_double else ()
    if rules.scoring == "plus2" and players == 4:
        return _by_place(deal.out, frozen)
    stake = rules.stake if rules.scoring == "stake" else 1
    loser = deal.out[-1]
    if loser in frozen:
        stake *= 2
    return tuple(-stake * (players - 1) if seat == loser else stake for seat in range(1, players + 1))


def _taken_by(winner: int, pays: list[int]) -> Points:
    """What one seat takes from each other seat."""
    pays[winner - 1] = 0
    return tuple(sum(pays) if seat == winner else -paid for seat, paid in enumerate(pays, 1))


def _by_place(out: tuple[int, ...], frozen: tuple[int, ...]) -> Points:
    """+2 +1 −1 −2 by place; whoever is frozen loses double."""
    by_seat = dict(zip(out, (2, 1, -1, -2), strict=True))
    return tuple(by_seat[seat] * (2 if seat in frozen and by_seat[seat] < 0 else 1) for seat in sorted(by_seat))


def payable(rules: Rules, points: Points) -> bool:
    """Whether one deal under these rules can bring such points, as far as their size and their sum tell.

    >>> from .rules import PROFILES
    >>> payable(PROFILES["pagat"], (1, 1, -3, 1)), payable(PROFILES["pagat"], (1, 1, 1, 1))
    (True, False)
    """
    stake = rules.stake if rules.scoring == "stake" else 1
    if any(abs(one) > max(4, 2 * stake) * (len(points) - 1) for one in points):
        return False
    if rules.frozen_double and rules.scoring == "plus2" and len(points) == 4:
        return -3 <= sum(points) <= 0  # the doubled points of places 3 and 4 go to nobody
    return sum(points) == 0


def frozen_seats(deal: Deal) -> tuple[int, ...]:
    """The seats that still held all cards dealt when the first player went out (variant.frozen)."""
    played = [0] * deal.players
    for event in deal.events:
        played[event.seat - 1] += len(event.cards)
        if played[event.seat - 1] == deal.size:
            break
    else:
        return ()
    return tuple(seat for seat, count in enumerate(played, 1) if not count)


def next_leader(deal: Deal) -> int:
    """The seat that leads the next deal: the winner (lead.winner)."""
    return deal.out[0]


def next_dealer(deal: Deal) -> int:
    """The seat that deals next: the loser (deal.loser_deals).

    Where only a winner is known, whoever has most cards left; of several the next after the winner.
    """
    if len(deal.out) == deal.players:
        return deal.out[-1]
    winner = deal.out[0]
    others = [(winner + step) % deal.players + 1 for step in range(deal.players - 1)]
    return max(others, key=lambda seat: deal.left[seat - 1])


@dataclass(frozen=True, slots=True)
class Session:
    """The deals a table has played, as points.

    >>> from .rules import PROFILES
    >>> session = Session(PROFILES["pagat"].with_(session_end={"deals": 2}), 4).add((1, 1, -3, 1)).add((1, -3, 1, 1))
    >>> session.totals, session.places, session.over()
    ((2, -2, -2, 2), (1, 3, 3, 1), True)
    """

    rules: Rules
    players: int
    deals: tuple[Points, ...] = ()

    def add(self, points: Points) -> Session:
        """The session after one more deal."""
        if len(points) != self.players:
            raise ValueError(f"{len(points)} points for {self.players} seats")
        return replace(self, deals=(*self.deals, tuple(points)))

    @property
    def totals(self) -> Points:
        """All points added up, by seat."""
        return tuple(sum(deal[seat] for deal in self.deals) for seat in range(self.players))

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat by its total; equal totals share it (session.best_total)."""
        totals = self.totals
        return tuple(1 + sum(other > total for other in totals) for total in totals)

    def over(self, minutes: float = 0) -> bool:
        """Whether the agreed length is reached (session.length); `minutes` have passed since the start."""
        match self.rules.session_end:
            case ("deals", count):
                return len(self.deals) >= count
            case ("points", count):
                return max(self.totals) >= count
            case ("time", count):
                return minutes >= count
        return False

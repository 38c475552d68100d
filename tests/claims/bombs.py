"""What the claims about bombs share: which bomb fits which 2s, plays of every kind, and the usual rule for beating."""

from __future__ import annotations

from itertools import combinations
from random import Random

from tests.claims.common import TO_THE_ACE, higher, pair_runs, quads, top
from tests.prose import PACK, Table, cards, of_kind

BOMBS = [*quads(), *pair_runs(3), *pair_runs(4), *pair_runs(5)]
SOME_BOMBS = [cards("6"), cards("T"), *pair_runs(3)[2:5], *pair_runs(4)[2:4], *pair_runs(5)[2:4]]
WEAPONS = {(1, 1, 4), (1, 3, 6), (2, 4, 8), (3, 5, 10)}
"""So many 2s, the ranks of the bomb that fits them, and its cards."""


def twos(number: int) -> list[str]:
    """Every choice of so many 2s."""
    return [" ".join(chosen) for chosen in combinations(cards("2").split(), number)]


UP_TO_THREE_TWOS = [*twos(1), *twos(2), *twos(3)]


def shape(play: str) -> tuple[int, int]:
    """Of a play: its ranks and its cards.  Two plays with the same ones are of the same kind and length."""
    return len({card[0] for card in play.split()}), len(play.split())


def fits(on: str, play: str) -> bool:
    """Whether a play is the bomb for one, two or three 2s that lie there by themselves."""
    only_twos = all(card[0] == "2" for card in on.split())
    return only_twos and (len(on.split()), *shape(play)) in WEAPONS


def apart(on: str, play: str) -> bool:
    """No card is in both."""
    return not set(on.split()) & set(play.split())


def fitting(bombs: list[str] = BOMBS) -> list[tuple[str, str]]:
    """2s and the bombs for them."""
    return [(on, bomb) for on in UP_TO_THREE_TWOS for bomb in bombs if fits(on, bomb)]


def every_kind(count: int = 5) -> list[str]:
    """Some plays of each kind, and 2s."""
    rng = Random(7)
    sizes = [("single", 1), ("pair", 2), ("triple", 3), ("quad", 4), ("straight", 3), ("straight", 4), ("straight", 5)]
    runs = [("pair_run", 6), ("pair_run", 8), ("pair_run", 10)]
    drawn = [play for kind, size in sizes + runs for play in of_kind(kind, size, rng, count)]
    return [*drawn, *twos(1), *twos(2), *twos(3)]


def no_twos(suits: str = "dh") -> list[str]:
    """What a bomb might be tried on: every single below the 2, and pairs, triples, straights."""
    together = [cards(rank, suits) for rank in TO_THE_ACE] + [cards(rank, "s" + suits) for rank in TO_THE_ACE]
    straights = [" ".join(rank + "s" for rank in TO_THE_ACE[low : low + 3]) for low in range(10)]
    return [*PACK[:48], *together, *straights]


def beats_as_usual(on: str, play: str) -> bool:
    """The same kind, as many cards, and the top card higher."""
    return shape(on) == shape(play) and higher(top(play), top(on))


def usual_rule(t: Table, on: str, plays: list[str], on_twos: bool = False) -> bool:
    """Whether the usual rule alone decides what beats a play: nothing crosses kinds."""
    more = {"table_is_bomb_on_twos": True} if on_twos else {}
    tried = [play for play in plays if apart(on, play)]
    return all(t.legal(on, play, **more) == beats_as_usual(on, play) for play in tried)


def works_on_twos(t: Table) -> bool:
    """Each bomb beats the 2s that it fits."""
    return all(t.reason(on, bomb) == "bomb" for on, bomb in fitting())


def works_on_nothing_else(t: Table, lying: list[str] | None = None) -> bool:
    """No bomb beats anything that is no 2, because it is none."""
    tried = [(on, bomb) for on in lying or no_twos() for bomb in SOME_BOMBS if apart(on, bomb)]
    return all(t.reason(on, bomb) == "bomb_needs_twos" for on, bomb in tried)


def waits_for_its_turn(t: Table) -> bool:
    """What may be played in turn may not be played out of turn: bombs on 2s and any other play."""
    usual = [("", "5h"), ("9c", "Kd"), ("2c", "2h"), ("4s 4c", "9s 9h"), ("5s 6s 7s", "8s 9s Ts")]
    return all(
        t.legal(on, play) and t.reason(on, play, turn=False) == "not_your_turn"
        for on, play in [*usual, *fitting(SOME_BOMBS)]
    ) and (t.refused("1:2h 2:6s6c6d6h") is None and t.refused("1:2h 3:6s6c6d6h") == 1)


def bomb_after_a_pass(t: Table) -> bool:
    """Every bomb that fits may follow a pass."""
    return all(t.legal(on, bomb, passed=True) for on, bomb in fitting())


def asked_in_vain(t: Table, acts: str) -> list[int]:
    """Who is asked after some acts when each of them passes, until somebody is to lead."""
    asked: list[int] = []
    while not (stands := t.after(" ".join([acts, *(f"{seat}:-" for seat in asked)])))["leading"]:
        assert len(asked) < 8, acts
        asked.append(stands["to_act"])
    return asked


WITHOUT_BOMBS = "1:3s.out 2:4s.out 3:5s.out"
TWO_BOMBS_BY_THE_LAST = "1:2s 2:- 3:- 4:6s6c6d6h 1:- 4:7s 1:2c 2:- 3:- 4:9s9c9d9h 1:- 4:8s 1:Ts.out 2:Js.out 3:Qs.out"
"""Deals with the same places: seat 1 is hit by bombs and wins, seat 4 plays them and loses."""


def bombs_bring_nothing(t: Table) -> bool:
    """With bombs or without, the same places bring the same points."""
    plain, bombed = t.after(WITHOUT_BOMBS), t.after(TWO_BOMBS_BY_THE_LAST)
    return plain["out"] == bombed["out"] == [1, 2, 3, 4] and plain["points"] == bombed["points"]

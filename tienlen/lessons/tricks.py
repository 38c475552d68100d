"""Tasks about a trick: who is asked next, who is out, and which act may not stand.

A trick is told by walking through a deal with unknown hands; the deal itself says who is asked and what is legal.  A
walk is kept when it shows what the unit is about, or the very case that is mistaken for it.
"""

from __future__ import annotations

from typing import NamedTuple

from tienlen.engine.cards import DECK
from tienlen.engine.deal import Deal, reopens
from tienlen.engine.judge import is_twos
from tienlen.engine.plays import Kind, Play, read_play
from tienlen.engine.position import PASS
from tienlen.engine.rules import rules_from
from tienlen.records.trick import Act, judged

from . import compose as c
from .generator import ruled
from .marking import trick_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator
    from random import Random

    from tienlen.engine.cards import Card
    from tienlen.engine.rules import Rules

    from .compose import Cards
    from .exercises import Task
    from .units import Unit

ACTS = {1: (2, 5), 2: (3, 7), 3: (4, 8), 4: (6, 12)}
"""How many acts a trick has at each level, at least and at most."""
LEGAL = 0.35
"""How often nothing is wrong where a wrong act is looked for."""


class Step(NamedTuple):
    """An act, with the deal before and after it."""

    before: Deal
    act: Act
    deal: Deal


Walk = list[Step]


class Way(NamedTuple):
    """How a walk goes: how often somebody passes, goes out, and plays a 2."""

    passes: float = 0.4
    outs: float = 0.0
    twos: float = 0.0


def start(rng: Random, rules: Rules, level: int) -> Deal:
    """A later deal of three or four players, or of as many as the rules seat."""
    fewest, most = rules.players
    players = rng.choice([count for count in (3, 4, 4) if fewest <= count <= most] or [fewest])
    return Deal.start(rules, players, first=False, leader=rng.randint(1, players))


def higher(rng: Random, deal: Deal, way: Way) -> Cards:
    """A play that beats the table, or a lead; no cards where there is none."""
    played = set(deal.played)
    if deal.table is None:
        kind = Kind.PAIR if rng.random() < 0.25 and not way.twos else Kind.SINGLE
        low, high = (0, 5) if not way.twos else (6, c.ACE)
        ranks = [rank for rank in range(low, high + 1) if _free(rank, played, c.WIDTH[kind])]
        return c.of_rank(rng, rng.choice(ranks), c.WIDTH[kind], played) if ranks else PASS
    kind, top = deal.table.kind, deal.table.top
    if kind not in c.WIDTH:
        return PASS
    if way.twos and kind is Kind.SINGLE and top.rank < c.TWO and rng.random() < way.twos:
        return c.of_rank(rng, c.TWO, 1, played) if _free(c.TWO, played, 1) else PASS
    highest = c.TWO if top.rank >= c.ACE else c.ACE
    ranks = [rank for rank in range(top.rank + 1, min(top.rank + 4, highest) + 1) if _free(rank, played, c.WIDTH[kind])]
    return c.of_rank(rng, rng.choice(ranks), c.WIDTH[kind], played) if ranks else PASS


def _free(rank: int, played: Container[Card], width: int) -> bool:
    return sum(card not in played for card in DECK[4 * rank : 4 * rank + 4]) >= width


def step(rng: Random, deal: Deal, way: Way) -> Step | None:
    """One legal act of the seat that is asked; None when the deal is over."""
    if deal.over or deal.to_act is None:
        return None
    seat = deal.to_act
    locked = seat in deal.passed
    cards = PASS if locked or (deal.table and rng.random() < way.passes) else higher(rng, deal, way)
    if not cards:
        return Step(deal, Act(seat, PASS), deal.after(None)) if deal.table else None
    out = rng.random() < way.outs
    return made(deal, seat, cards, out=out)


def made(deal: Deal, seat: int, cards: Cards, *, out: bool = False) -> Step:
    """A legal play."""
    play = read_play(tuple(sorted(cards)))
    assert isinstance(play, Play)
    before = deal
    if out:
        left = list(deal.left)
        left[seat - 1] = len(cards)
        before = deal._replace(left=tuple(left))
    return Step(deal, Act(seat, play.cards, out), before.after(play, seat))


def walks(rng: Random, deal: Deal, way: Way, most: int) -> Iterator[Walk]:
    """A walk, longer by one act each time; the same list."""
    walk: Walk = []
    while len(walk) < most and (made := step(rng, walk[-1].deal if walk else deal, way)):
        walk.append(made)
        yield walk


# ------------------------------------------------------------------ what a walk shows


def _owner_out(deal: Deal) -> bool:
    return deal.owner is not None and not deal.left[deal.owner - 1]


def _clockwise(walk: Walk) -> str | None:
    last = walk[-1]
    if last.deal.leading or last.deal.over:
        return None
    return "pass" if not last.act.cards else "play"


def _locks(walk: Walk) -> str | None:
    last, deal = walk[-1], walk[-1].deal
    if deal.leading or deal.over:
        return None
    after = last.act.seat % deal.players + 1
    if after in deal.passed and deal.to_act != after:
        return "skipped"
    return "free" if deal.passed and last.act.cards else None


def _ends(walk: Walk) -> str | None:
    deal = walk[-1].deal
    if deal.over or deal.out:
        return None
    leads = [at for at, one in enumerate(walk) if one.deal.leading]
    if leads and leads[-1] == len(walk) - 1:
        return "ended"
    if leads and deal.to_act in walk[leads[-1]].before.passed:
        return "back"
    return "goes on" if deal.passed and not walk[-1].act.cards else None


def _leader_is_out(walk: Walk) -> str | None:
    last = walk[-1]
    if not last.deal.leading or last.deal.over or not last.before.out:
        return None
    owner = last.before.owner
    assert owner is not None
    if last.before.left[owner - 1]:
        return "beaten"
    late = [at for at, one in enumerate(walk) if one.act.seat == owner and one.act.cards][-1]
    return "passed before" if any(not one.act.cards for one in walk[:late]) else "out"


def _skip_out(walk: Walk) -> str | None:
    last, deal = walk[-1], walk[-1].deal
    if deal.over or not deal.out or last.act.out:
        return None
    after = last.act.seat % deal.players + 1
    if not deal.left[after - 1] and deal.to_act != after and not deal.leading:
        return "skipped"
    return "other" if not deal.leading and not last.act.cards and deal.left[after - 1] else None


def _stands(walk: Walk) -> str | None:
    last, deal = walk[-1], walk[-1].deal
    if deal.over or not deal.out:
        return None
    if deal.table is not None:
        return "stands" if _owner_out(deal) else None
    return "unbeaten" if _owner_out(last.before) else "beaten"


def _play_on(walk: Walk) -> str | None:
    deal = walk[-1].deal
    if deal.over:
        return "over"
    return "goes on" if deal.out and walk[-1].act.out else None


def _out(walk: Walk) -> str | None:
    """Who is out, beside somebody who has only passed."""
    deal = walk[-1].deal
    if deal.over:
        return "over"
    if not any(not one.act.cards and deal.left[one.act.seat - 1] for one in walk):
        return None
    return "some" if deal.out else "nobody"


def _asked_again(walk: Walk) -> str | None:
    last, deal = walk[-1], walk[-1].deal
    table = last.before.table if deal.leading else deal.table
    if table is None or deal.over or deal.out or not is_twos(table):
        return None
    if deal.leading:
        return None if reopens(deal.rules, table, on_twos=False) or not last.before.passed else "ended"
    return "again" if deal.to_act in deal.passed else None


SHOWS: dict[str, tuple[Callable[[Walk], str | None], tuple[str, ...], Way]] = {
    "turn.clockwise": (_clockwise, ("play", "pass"), Way(0.3)),
    "turn.beat_or_pass": (_clockwise, ("play", "pass"), Way(0.3)),
    "pass.locks": (_locks, ("skipped", "skipped", "free"), Way(0.4)),
    "trick.ends": (_ends, ("ended", "goes on", "back"), Way(0.6)),
    "trick.leader_is_out": (_leader_is_out, ("out", "passed before", "beaten"), Way(0.6, 0.4)),
    "trick.skip_out": (_skip_out, ("skipped", "skipped", "other"), Way(0.4, 0.4)),
    "trick.last_play_stands": (_stands, ("stands", "unbeaten", "beaten"), Way(0.5, 0.4)),
    "end.play_on": (_play_on, ("over", "goes on"), Way(0.2, 0.6)),
    "end.out": (_out, ("some", "some", "over", "nobody"), Way(0.4, 0.4)),
    "bomb.after_pass": (_asked_again, ("again", "ended"), Way(0.5, 0.0, 0.6)),
}
"""What each unit's walks show, with its look-alikes, and how they go."""


def next_(unit: Unit, rng: Random, rules: Rules, level: int) -> Task | None:
    """Who is asked, leads or is out after these acts."""
    label, labels, way = SHOWS[unit.id]
    wanted = rng.choice(labels)
    if unit.id == "bomb.after_pass":
        rules = ruled(rules, {"bomb_after_pass": wanted == "again"})
    if unit.id == "turn.clockwise" and level > 2 and rng.random() < 0.5:
        rules = ruled(rules, {"direction": "counterclockwise"})
    fewest, most = ACTS[level]
    for walk in walks(rng, start(rng, rules, level), way, most + 2):
        if len(walk) >= fewest and label(walk) == wanted:
            who = {"who": "out"} if unit.id == "end.out" else {}
            return _told("next", walk[0].before, [one.act for one in walk]) | who
    return None


def _told(kind: str, deal: Deal, acts: list[Act]) -> Task:
    return {"kind": kind, "acts": list(map(str, acts)), "players": deal.players, "rules": deal.rules.as_text()}


# ------------------------------------------------------------------ what may not stand


def spot(unit: Unit, rng: Random, rules: Rules, level: int) -> Task | None:
    """A trick in which one act may not stand, or none."""
    rules = ruled(rules, unit.settings)
    if unit.id in BOMBS:
        return _spot_bomb(unit, rng, rules, level)
    way = SHOWS[unit.id][2] if unit.id in SHOWS else Way(0.35)
    fewest, most = ACTS[min(level, 3)]
    walk: Walk = []
    for walk in walks(rng, start(rng, rules, level), way, rng.randint(fewest, most)):  # noqa: B007  # the longest
        pass
    if len(walk) < fewest or walk[-1].deal.over:
        return None
    acts = [one.act for one in walk]
    places = rng.sample(range(1, len(walk) + 1), len(walk))
    at, slip = next(((at, slip) for at in places if (slip := _slip(unit, rng, walk[:at]))), (0, None))
    if slip is None:
        return None
    if rng.random() < LEGAL:
        return _told("spot", walk[0].before, acts)
    act, stays = slip
    behind = _unnoticed(rng, walk[at - 1].deal, act.seat) if stays else acts[at:]
    acts = [*acts[:at], act, *behind]
    return _as_meant(_told("spot", walk[0].before, acts), at)


def _unnoticed(rng: Random, deal: Deal, seat: int) -> list[Act]:
    """Passes of a table that takes an error of that seat for a play."""
    others = [(seat + step) % deal.players + 1 for step in range(deal.players - 1)]
    asked = [other for other in others if other not in deal.passed and deal.left[other - 1]]
    return [Act(other, PASS) for other in asked[: rng.randint(0, 2)]]


def _as_meant(task: Task, wrong: int | None) -> Task | None:
    """The task, if that act is the first that may not stand."""
    found = judged(trick_of(task, rules_from(task["rules"])))
    first = next((at for at, step in enumerate(found.steps) if not step.verdict.legal), None)
    return task if found.error is None and first == wrong else None


def _slip(unit: Unit, rng: Random, walk: Walk) -> tuple[Act, bool] | None:
    """An act that may not stand after these, and whether it stays there because nobody notices."""
    deal = walk[-1].deal
    if deal.over or deal.to_act is None:
        return None
    cards = higher(rng, deal, Way())
    if not cards:
        return None
    just = walk[-1].act.seat
    if unit.id == "pass.locks":
        seats = [seat for seat in deal.passed if deal.is_locked(seat) and seat != just]
        if (after := just % deal.players + 1) in seats:  # the order of seats does not give it away
            seats = [after]
        return (Act(rng.choice(seats), cards), False) if seats else None
    if unit.id == "trick.ends":
        others = [seat for seat in range(1, deal.players + 1) if seat != deal.to_act and deal.left[seat - 1]]
        return (Act(rng.choice(others), cards), False) if deal.leading else None
    if unit.id == "trick.leader_is_out":
        owner = walk[-1].before.owner
        if not deal.leading or owner is None or deal.left[owner - 1]:
            return None
        others = [seat for seat in range(1, deal.players + 1) if seat != deal.to_act and deal.left[seat - 1]]
        return (Act(rng.choice(others), cards), False) if others else None
    if unit.id == "trick.last_play_stands":
        wrong = _not_beating(rng, deal) if _owner_out(deal) else PASS
        return (Act(deal.to_act, wrong), True) if wrong else None
    if unit.id == "beat.same_kind":
        wrong = _other_kind(rng, deal)
        return (Act(deal.to_act, wrong), True) if wrong else None
    others = [seat for seat in range(1, deal.players + 1) if seat != deal.to_act and deal.left[seat - 1]]
    others = [seat for seat in others if seat not in (*deal.passed, just)]
    return (Act(rng.choice(others), cards), False) if others else None


def _not_beating(rng: Random, deal: Deal) -> Cards:
    """A play as if it were a lead."""
    assert deal.table is not None
    played, top = set(deal.played), deal.table.top
    width = len(deal.table.cards)
    ranks = [rank for rank in range(top.rank) if _free(rank, played, width)]
    return c.of_rank(rng, rng.choice(ranks), width, played) if ranks else PASS


def _other_kind(rng: Random, deal: Deal) -> Cards:
    """Higher cards, and more or fewer of them."""
    if deal.table is None or deal.table.kind not in c.WIDTH:
        return PASS
    played, width = set(deal.played), len(deal.table.cards)
    wide = width + 1 if width == 1 or rng.random() < 0.6 else width - 1
    ranks = [rank for rank in range(deal.table.top.rank + 1, c.TWO) if _free(rank, played, wide)]
    return c.of_rank(rng, rng.choice(ranks), wide, played) if ranks else PASS


BOMBS = ("bomb.only_twos", "bomb.then_same_kind", "bomb.no_priority", "bomb.in_turn", "bomb.three_pairs_on_two")


def _spot_bomb(unit: Unit, rng: Random, rules: Rules, level: int) -> Task | None:
    """A trick with a bomb in it, in its place or not."""
    deal = start(rng, rules, level)
    right = rng.random() < 0.5
    seats = [deal.to_act or 1]
    while len(seats) < 4:
        seats.append(seats[-1] % deal.players + 1)
    weapon = c.bomb_cards(rng, *rng.choice(((Kind.QUAD, 4), (Kind.PAIR_RUN, 6))))
    climb = [c.of_rank(rng, rank, 1, weapon) for rank in sorted(rng.sample(range(4, c.TWO), 2))]
    two = c.of_rank(rng, c.TWO, 1)
    acts = [Act(seats[0], climb[0]), Act(seats[1], rng.choice((PASS, climb[1])))]
    if unit.id == "bomb.only_twos":
        acts += [Act(seats[2], two)] if right else []
        acts.append(Act(acts[-1].seat % deal.players + 1, weapon))
    elif unit.id == "bomb.in_turn":
        acts = [Act(seats[0], climb[0]), Act(seats[1], two)]
        late = rng.randint(2, deal.players - 1)
        acts += [Act(seats[2], PASS)] if right else []
        seat = acts[-1].seat % deal.players + 1 if right else (seats[1] + late - 1) % deal.players + 1
        acts.append(Act(seat, weapon))
    else:
        acts = [Act(seats[0], rng.choice((two, climb[0])))]
        acts += [Act(seats[1], two)] if acts[0].cards != two else []
        acts.append(Act(acts[-1].seat % deal.players + 1, weapon))
        acts.append(Act(acts[-1].seat % deal.players + 1, _after_bomb(unit, rng, weapon, two, right=right)))
    wrong = None if right else len(acts) - 1
    if right and unit.id != "bomb.only_twos" and rng.random() < 0.5:
        acts.append(Act(acts[-1].seat % deal.players + 1, PASS))
    if not right:
        acts += _unnoticed(rng, deal, acts[-1].seat)
    return _as_meant(_told("spot", deal, acts), wrong)


def _after_bomb(unit: Unit, rng: Random, weapon: Cards, two: Cards, *, right: bool) -> Cards:
    """What is laid on a bomb: a higher one of its kind, or what seems to be high enough."""
    kind = Kind.QUAD if len({card.rank for card in weapon}) == 1 else Kind.PAIR_RUN
    if right:
        highest = c.ACE if kind is Kind.QUAD else c.ACE - 2
        low = weapon[0].rank + 1
        return c.some(rng, kind, len(weapon), rng.randint(low, highest)) if low <= highest else PASS
    if unit.id == "bomb.no_priority":
        other, size = (Kind.PAIR_RUN, 6) if kind is Kind.QUAD else (Kind.QUAD, 4)
        return c.bomb_cards(rng, other, size, weapon)
    return c.of_rank(rng, c.TWO, 1, two)

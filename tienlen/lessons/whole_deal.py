"""A whole deal for who is going to referee one: made up act by act, some acts spoilt, told as a row of tasks.

A lesson file asks for it by `rule: whole.deal`.  Four players get a shuffled pack with some weapons planted, and play
on as computer players do (`careful`); what the lesson needs is helped along: a 2 is laid where a bomb waits for it, one
player's last card is beaten, another's not.  A deal is kept only if it holds all that (`_holds_all`) and enough tricks
can be spoilt, each by another error.

A spoilt act is tried before a legal one, refused and taken back.  The tasks follow the deal: which act of a trick is
the first that may not stand, for each spoilt one, where it is told as it was, or as if nobody had noticed; who is asked
once a last card was not beaten; what each seat gets.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import NamedTuple

from tienlen.engine.cards import DECK
from tienlen.engine.careful import careful
from tienlen.engine.deal import Deal, Event
from tienlen.engine.judge import BOMBS, is_twos
from tienlen.engine.moves import answers
from tienlen.engine.plays import Kind, Play, Reason, read_play
from tienlen.engine.position import LOWEST_TWO, PASS
from tienlen.engine.rules import rules_from
from tienlen.records.trick import Act, judged

from . import compose as c
from .beliefs import behind
from .marking import points_of, trick_of
from .tricks import Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tienlen.engine.cards import Card
    from tienlen.engine.rules import Rules

    from .compose import Cards
    from .exercises import Task

PLAYERS = 4
SPOILT = 6
"""So many acts are spoilt, each in another trick and each by another error."""
TASKS = SPOILT + 2
"""The spoilt tricks, the last card that is not beaten, the points."""
SHORTEST, LONGEST = 3, 12
"""Acts of a trick that can be looked through for a wrong one."""
FOLLOWED = 16
"""Acts at most that lead up to a last card that is not beaten."""
SECOND_BOMB = 0.4
"""How often a third player holds a bomb too."""
WHIM = 0.08
"""How often a player plays anything legal."""
UNNOTICED, LAST_WORD = 0.57, 0.12
"""How often nobody notices an error, and how often nothing follows it; else it is taken back and the trick goes on."""
ANSWERS = 0.9
"""How often an error that nobody notices is answered by a player who can."""
TEMPTED = 0.5
"""How often a 2 is laid where a bomb waits for it."""


class Error(NamedTuple):
    """A named error."""

    reason: Reason
    """Why the act is refused."""
    row: str
    """The rule that says so."""
    lesson: int
    """The lesson that tells it."""


SLIPS = {
    "opening": Error(Reason.MUST_CONTAIN, "lead.three_of_spades", 11),
    "shape": Error(Reason.WRONG_KIND, "beat.same_kind", 3),
    "length": Error(Reason.WRONG_LENGTH, "beat.no_four_by_five", 4),
    "return": Error(Reason.PASSED_OUT, "pass.locks", 6),
    "eager bomb": Error(Reason.BOMB_NEEDS_TWOS, "bomb.only_twos", 9),
    "rescued 2": Error(Reason.WRONG_KIND, "bomb.then_same_kind", 9),
    "lower suit": Error(Reason.LOWER_SUIT, "cards.suit_when_equal", 1),
    "ace on a 2": Error(Reason.LOWER_RANK, "cards.ranks", 1),
    "out of turn": Error(Reason.NOT_YOUR_TURN, "turn.beat_or_pass", 3),
    "passed lead": Error(Reason.CANNOT_PASS_LEAD, "pass.free", 6),
}
"""Every error by its name."""
_ALWAYS = ("rescued 2", "opening", "eager bomb", "return")
"""Errors that are looked for first."""
_EASIEST = "passed lead"
"""The error that is looked for last."""


class Slip(NamedTuple):
    """A spoilt act: tried before the act of that number, counted through the deal, and refused."""

    name: str
    at: int
    act: Act


class WholeDeal(NamedTuple):
    """A deal with spoilt acts, and what is asked about it."""

    start: Deal
    walk: tuple[Step, ...]
    """The legal acts."""
    slips: tuple[Slip, ...]
    """The spoilt ones, in order."""
    tasks: tuple[Task, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """Every act as a written deal has it, the spoilt ones marked."""
        spoilt = [slip.act for slip in self.slips]
        acts = [act for trick in self.tricks for act in trick]
        return tuple([Event(act.seat, act.cards, marked=any(act is one for one in spoilt)) for act in acts])

    @property
    def tricks(self) -> tuple[tuple[Act, ...], ...]:
        """Every act, trick by trick, each spoilt one before the act that took its place."""
        spoilt = {slip.at: slip.act for slip in self.slips}
        return tuple(
            tuple(act for at in acts for act in (spoilt.get(at), self.walk[at].act) if act is not None)
            for acts in _tricks(self.walk)
        )

    @property
    def told(self) -> tuple[tuple[str, ...], ...]:
        """The tricks as the tasks tell them: a spoilt one may break off with its error.

        One in which somebody goes out is told to its end: who is out must be known in those that follow.
        """
        tasks = [task for task in self.tasks if task["kind"] == "spot"]
        spots = {slip.at: tuple(task["acts"]) for slip, task in zip(self.slips, tasks, strict=True)}
        made = []
        for acts, trick in zip(_tricks(self.walk), self.tricks, strict=True):
            spot = next((told for at, told in spots.items() if at in acts), None)
            made.append(tuple(map(str, trick)) if spot is None or any(act.out for act in trick) else spot)
        return tuple(made)


@lru_cache(8)
def deal_of(seed: str, rules: str) -> WholeDeal:
    """The deal of a seed, under some rules."""
    return whole_deal(Random(f"{seed}/{rules}"), rules_from(rules))


def tasks_of(seed: str, rules: str) -> tuple[Task, ...]:
    """The tasks about it."""
    return deal_of(seed, rules).tasks


def whole_deal(rng: Random, rules: Rules) -> WholeDeal:
    """A deal that holds all there is to be asked."""
    while True:
        start = Deal.start(rules, PLAYERS, hands=_hands(rng))
        walk = None if start.over else _walk(rng, start)
        if walk is None:
            continue
        slips = _spoilt(rng, walk)
        if len(slips) < SPOILT:
            continue
        tasks = _tasks(rng, walk, slips)
        if tasks is not None:
            return WholeDeal(start, tuple(walk), tuple(slips), tuple(tasks))


# ------------------------------------------------------------------ the deal


def _hands(rng: Random) -> list[Cards]:
    """Thirteen cards each; a bomb for one seat, two 2s for another, now and then a bomb for a third."""
    hands: list[list[Card]] = [[] for _ in range(PLAYERS)]
    bomber, tempted, other, _ = rng.sample(hands, PLAYERS)
    bomber += c.bomb_cards(rng, *rng.choice(((Kind.QUAD, 4), (Kind.PAIR_RUN, 6))))
    tempted += c.of_rank(rng, c.TWO, 2)
    if rng.random() < SECOND_BOMB:
        taken = {card.rank for card in bomber}
        other += c.of_rank(rng, rng.choice([rank for rank in range(c.TWO) if rank not in taken]), 4)
    rest = [card for card in DECK if not any(card in hand for hand in hands)]
    rng.shuffle(rest)
    for hand in hands:
        while len(hand) < 13:
            hand.append(rest.pop())
    return [tuple(sorted(hand)) for hand in hands]


def _walk(rng: Random, deal: Deal) -> list[Step] | None:
    """A deal played to its end; None if it lacks what it should hold."""
    walk: list[Step] = []
    fates = [True, False] if rng.random() < 0.35 else [False, True]
    bombed = False
    while not deal.over:
        if _owner_out(deal) and len(deal.out) <= 2:
            play = _on_a_last_card(deal, beaten=fates[len(deal.out) - 1])
        else:
            play = _choice(rng, deal, bombed=bombed)
        seat = deal.to_act
        assert seat is not None
        after = deal.after(play)
        cards = play.cards if play else PASS
        walk.append(Step(deal, Act(seat, cards, play is not None and not after.left[seat - 1]), after))
        if not bombed and deal.table is not None and is_twos(deal.table) and play and play.kind in BOMBS:
            bombed = True
        if len(deal.out) < len(after.out) and not bombed:
            return None
        deal = after
    return walk if _holds_all(walk) else None


def _owner_out(deal: Deal) -> bool:
    return deal.owner is not None and not deal.left[deal.owner - 1]


def _on_a_last_card(deal: Deal, *, beaten: bool) -> Play | None:
    """What follows the last cards of a player: the lowest answer, or a pass."""
    plays = deal.legal() if beaten else []
    return plays[0] if plays else None


def _choice(rng: Random, deal: Deal, *, bombed: bool) -> Play | None:
    """What a player does: mostly what a careful one would."""
    if not bombed and _tempts(deal) and rng.random() < TEMPTED:
        return next(play for play in deal.legal() if play.top >= LOWEST_TWO)
    if deal.table is not None and deal.to_act not in deal.passed and rng.random() < WHIM:
        plays = [play for play in deal.legal() if play.kind not in BOMBS]
        return rng.choice([*plays, None])
    return careful(deal, rng).play


def _tempts(deal: Deal) -> bool:
    """Whether a single can be beaten with a 2, and somebody who is going to be asked holds a bomb."""
    table, seat = deal.table, deal.to_act
    if table is None or table.kind is not Kind.SINGLE or table.top >= LOWEST_TWO or seat in deal.passed:
        return False
    assert deal.hands is not None
    assert seat is not None
    if deal.hands[seat - 1][-1] < LOWEST_TWO:
        return False
    locked = () if deal.rules.bomb_after_pass else deal.passed
    others = [other for other in range(1, PLAYERS + 1) if other != seat and other not in locked]
    return any(_weapon(deal.hands[other - 1]) for other in others)


def _weapon(hand: Sequence[Card]) -> Cards:
    """A quad of a hand, or its lowest three pairs in a row; no cards where it has none."""
    ranks: list[list[Card]] = [[] for _ in range(13)]
    for card in hand:
        ranks[card >> 2].append(card)
    for rank in range(c.TWO):
        if len(ranks[rank]) == 4:
            return tuple(ranks[rank])
    for rank in range(c.TWO - 2):
        if min(map(len, ranks[rank : rank + 3])) >= 2:
            return tuple(card for cards in ranks[rank : rank + 3] for card in cards[:2])
    return PASS


def _holds_all(walk: Sequence[Step]) -> bool:
    """Whether there is a bomb, a tie that suits decide, a last card that was beaten, and one that was not."""
    bomb = tie = beaten = False
    for step in walk:
        table, cards = step.before.table, step.act.cards
        if table is None or not cards:
            continue
        beaten = beaten or _owner_out(step.before)
        bomb = bomb or step.deal.on_twos
        tie = tie or (len(cards) == len(table.cards) and cards[-1].rank == table.top.rank)
    return bomb and tie and beaten and _unbeaten(walk) is not None


def _unbeaten(walk: Sequence[Step]) -> int | None:
    """The act that ends the first trick whose last play was somebody's last."""
    ends = (at for at, step in enumerate(walk) if step.deal.leading and _owner_out(step.before))
    return next(ends, None)


# ------------------------------------------------------------------ spoilt acts


def _tricks(walk: Sequence[Step]) -> list[range]:
    """The acts of each trick."""
    leads = [at for at, step in enumerate(walk) if step.before.table is None]
    return [range(first, last) for first, last in zip(leads, [*leads[1:], len(walk)], strict=True)]


def _spoilt(rng: Random, walk: Sequence[Step]) -> list[Slip]:
    """Acts to be spoilt, each in another trick, in order."""
    whole = _unbeaten(walk)
    open_tricks = [
        acts
        for acts in _tricks(walk)
        if SHORTEST <= len(acts) <= LONGEST and not walk[acts[0]].before.out and whole not in acts
    ]
    found: dict[str, list[tuple[int, Slip]]] = {}
    for number, acts in enumerate(open_tricks):
        for at in acts:
            for name, act in _slips(walk[at], last=at == acts[-1]):
                found.setdefault(name, []).append((number, Slip(name, at, act)))
    others = [name for name in found if name not in (*_ALWAYS, _EASIEST)]
    rng.shuffle(others)
    chosen: dict[int, Slip] = {}
    for name in (*_ALWAYS, *others, _EASIEST):
        free = [slip for slip in found.get(name, ()) if slip[0] not in chosen]
        if free and len(chosen) < SPOILT:
            number, slip = rng.choice([one for one in free if _in_order(walk, one[1])] or free)
            chosen[number] = slip
    return [chosen[number] for number in sorted(chosen)]


def _in_order(walk: Sequence[Step], slip: Slip) -> bool:
    """Whether the spoilt act stands where the order of seats would have it: then that does not give it away."""
    return slip.at > 0 and walk[slip.at - 1].act.seat % PLAYERS + 1 == slip.act.seat


def _slips(step: Step, *, last: bool) -> Iterator[tuple[str, Act]]:
    """Errors that can be made before an act."""
    deal, seat = step.before, step.before.to_act
    assert deal.hands is not None
    assert seat is not None
    hand, table = deal.hands[seat - 1], deal.table
    if table is None:
        if deal.must_contain is not None:
            yield "opening", Act(seat, _without(hand, deal.must_contain))
        elif len(hand) > 3:
            yield "passed lead", Act(seat, PASS)
        return
    yield from _not_asked(deal, table, seat, last=last)
    if seat in deal.passed:
        return
    top = table.top
    if deal.on_twos:
        if hand[-1] >= LOWEST_TWO:
            yield "rescued 2", Act(seat, hand[-1:])
        return
    if is_twos(table):
        aces = tuple(card for card in hand if card.rank == c.ACE)
        if len(aces) >= len(table.cards):
            yield "ace on a 2", Act(seat, aces[-len(table.cards) :])
        return
    if table.kind not in BOMBS and (weapon := _weapon(hand)) and top.rank >= c.TWO - 5:
        yield "eager bomb", Act(seat, weapon)
    if table.kind in c.WIDTH and (tied := _tied(hand, table)):
        yield "lower suit", Act(seat, tied)
    if table.kind is Kind.STRAIGHT:
        for run in _runs(hand, len(table.cards) + 1):
            if run[-1] > top:
                yield "length", Act(seat, run)
    elif table.kind in (Kind.SINGLE, Kind.PAIR):
        width = len(table.cards) + 1
        for rank in range(top.rank + 1, c.TWO):
            held = tuple(card for card in hand if card.rank == rank)
            if len(held) == width:
                yield "shape", Act(seat, held)
        if table.kind is Kind.PAIR and hand[-1] >= LOWEST_TWO:
            yield "shape", Act(seat, hand[-1:])


def _without(hand: Sequence[Card], required: Card) -> Cards:
    """The lowest pair or single that leaves the card out that must be led."""
    rest = [card for card in hand if card != required]
    pairs = [(one, two) for one, two in pairwise(rest) if one.rank == two.rank < 8]
    return pairs[0] if pairs else (rest[0],)


def _not_asked(deal: Deal, table: Play, seat: int, *, last: bool) -> Iterator[tuple[str, Act]]:
    """Plays of those who are not asked: of one who has passed, or of the next one after whose turn it is."""
    assert deal.hands is not None
    for locked in deal.locked:
        if locked != deal.events[-1].seat and deal.left[locked - 1] and not deal.will_ask(locked):
            for play in answers(deal.rules, deal.hands[locked - 1], table)[:1]:
                yield "return", Act(locked, play.cards)
    after = seat % deal.players + 1
    if last or after in deal.passed or after == deal.owner or not deal.left[after - 1] or seat in deal.passed:
        return
    for play in answers(deal.rules, deal.hands[after - 1], table)[:1]:
        if play.kind is table.kind:
            yield "out of turn", Act(after, play.cards)


def _tied(hand: Sequence[Card], table: Play) -> Cards:
    """As many cards of the table's rank, below it by suit."""
    same = tuple(card for card in hand if card.rank == table.top.rank)
    return same if len(same) == len(table.cards) and same[-1] < table.top else PASS


def _runs(hand: Sequence[Card], length: int) -> Iterator[Cards]:
    """Straights of a length, one of each rank, without a 2."""
    by_rank = {card.rank: card for card in hand if card < LOWEST_TWO}
    for low in by_rank:
        if all(rank in by_rank for rank in range(low, low + length)):
            yield tuple(by_rank[rank] for rank in range(low, low + length))


# ------------------------------------------------------------------ what is asked


def _tasks(rng: Random, walk: Sequence[Step], slips: Sequence[Slip]) -> list[Task] | None:
    """The row of tasks, in the order of the deal; None if one would not be told as it is meant."""
    tricks = _tricks(walk)
    told: list[tuple[int, Task]] = []
    for slip in slips:
        task = _spot(rng, walk, next(acts for acts in tricks if slip.at in acts), slip)
        if task is None:
            return None
        told.append((slip.at, task))
    follow = _next(walk, tricks)
    points = _points(walk)
    if follow is None or points is None:
        return None
    told.append(follow)
    return [*(task for _, task in sorted(told, key=lambda pair: pair[0])), points]


def _spot(rng: Random, walk: Sequence[Step], acts: range, slip: Slip) -> Task | None:
    """A trick from its lead on, with the spoilt act in its place, and what follows it."""
    place = slip.at - acts[0]
    told = [*(walk[at].act for at in acts[:place]), slip.act, *_behind(rng, walk, acts, slip)]
    error = SLIPS[slip.name]
    first = walk[acts[0]].before.must_contain is not None
    task = _told(walk, "spot", told, (error.row,), error.lesson, first=first)
    found = judged(trick_of(task, walk[0].before.rules))
    refused = [step for step in found.steps if not step.verdict.legal]
    if found.error is not None or not refused or refused[0].at != place:
        return None
    step = refused[0]
    if step.verdict.reason is not error.reason:
        return None
    position = replace(step.before.position(slip.act.seat), play=slip.act.cards)
    belief = behind(position, step.verdict, (error.row,))
    return {**task, "nudge_key": "learn.nudge.acts", **({"belief": belief} if belief else {})}


def _behind(rng: Random, walk: Sequence[Step], acts: range, slip: Slip) -> list[Act]:
    """What follows an error: nobody notices, or nothing is told, or it was taken back and the trick goes on."""
    chance = rng.random()
    if chance < UNNOTICED:
        return _unnoticed(rng, walk[slip.at].before, slip.act)
    if slip.at > acts[0] and chance < UNNOTICED + LAST_WORD:
        return []
    return [walk[at].act for at in acts[slip.at - acts[0] :]]


def _unnoticed(rng: Random, deal: Deal, slip: Act) -> list[Act]:
    """Up to three acts of a table that takes an error for a play."""
    assert deal.hands is not None
    table, owner, seat = deal.table, deal.owner, slip.seat
    if slip.cards:
        read = read_play(slip.cards)
        assert isinstance(read, Play)
        table, owner = read, seat
    told: list[Act] = []
    for _ in range(rng.randint(1, 3)):
        seat = seat % deal.players + 1
        while seat in deal.passed and seat != owner:
            seat = seat % deal.players + 1
        if seat == owner:
            break
        hand = deal.hands[seat - 1]
        plays = [Play(Kind.SINGLE, hand[:1])] if table is None else answers(deal.rules, hand, table)
        play = plays[0] if plays and (table is None or rng.random() < ANSWERS) else None
        told.append(Act(seat, play.cards if play else PASS))
        if play:
            table, owner = play, seat
    return told


def _next(walk: Sequence[Step], tricks: Sequence[range]) -> tuple[int, Task] | None:
    """The trick of the last card that is not beaten; from the first trick on in which somebody went out."""
    end = _unbeaten(walk)
    assert end is not None
    first = next(acts for acts in tricks if any(walk[at].act.out for at in acts))
    told = [walk[at].act for at in range(first[0], end + 1)]
    task = _told(walk, "next", told, ("trick.leader_is_out",), 7)
    task["belief"] = "M27"
    found = judged(trick_of(task, walk[0].before.rules))
    alike = found.error is None and (found.deal.to_act, found.deal.leading) == (walk[end].deal.to_act, True)
    return (end, task) if alike and len(told) <= FOLLOWED else None


def _points(walk: Sequence[Step]) -> Task | None:
    """What each seat gets."""
    deal = walk[-1].deal
    task = _told(walk, "points", [], (f"score.{deal.rules.scoring}",), 12)
    task |= {"places": list(deal.out), "belief": "M30"}
    del task["acts"]
    return task if points_of(task, deal.rules) == deal.points else None


def _told(
    walk: Sequence[Step], kind: str, acts: Sequence[Act], rows: Sequence[str], lesson: int, *, first: bool = False
) -> Task:
    task: Task = {
        "kind": kind,
        "acts": list(map(str, acts)),
        "players": PLAYERS,
        "rules": walk[0].before.rules.as_text(),
        "teaches": list(rows),
        "lesson": lesson,
        "ask_key": "lesson.ask.spot_first" if first else f"lesson.ask.{kind}",
    }
    if first:
        task["first"] = True
    return task

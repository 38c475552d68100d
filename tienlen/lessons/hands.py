"""Tasks about a hand: the right play and a tempting wrong one lie in it on purpose, among others.

A tempting play is named in `lures` with the reason it is refused for.  What answers a task is the marking's word.
"""

from __future__ import annotations

from dataclasses import replace

from tienlen.engine.cards import DECK, InputError
from tienlen.engine.judge import judge
from tienlen.engine.plays import Kind, Play, Reason, read_play
from tienlen.engine.position import Position

from . import compose as c
from .beliefs import behind
from .compose import Draft, also_with, by_suit
from .generator import filled, ruled
from .marking import solutions
from .twins import variants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

    from tienlen.engine.rules import Rules

    from .compose import Cards, Composer
    from .exercises import Task
    from .units import Unit

SIZES = {1: 5, 2: 8, 3: 13, 4: 13}
"""How many cards the hand holds at each level."""
FEW = 10
"""Where every play of a kind is to be found, the hand is no larger, or it would hold dozens."""
MOST = 6
"""So many plays at most are to be found."""
TWOS = 48
"""The first of the twos: where a bomb is to be found, a higher 2 would answer too."""
LURES = 24
"""So many wrong plays are tried."""


def ace_and_bomb(rng: Random, rules: Rules) -> Draft:
    """Something high to beat as it should be, a straight with a 2 on top (M21) too, and a bomb that may not."""
    size = rng.choice((1, 1, 2, 3))
    rank = rng.choice((c.ACE, c.ACE, c.ACE - 1, c.ACE - 2))
    table = c.of_rank(rng, rank, size)
    play = c.of_rank(rng, rng.randint(rank + 1, c.TWO), size, table)
    if rules.twos_in_straights and rng.random() < 0.3:
        play = c.run(rng, c.TWO - 2, 3)
        table = c.run(rng, c.TWO - 2, 3, 1, play)
        play, table = max(play, table, key=max), min(play, table, key=max)
    weapon, cards = rng.choice(((Kind.QUAD, 4), (Kind.QUAD, 4), (Kind.PAIR_RUN, 6), (Kind.PAIR_RUN, 8)))
    length = 1 if weapon is Kind.QUAD else cards // 2
    return Draft(play, table, extra=c.some(rng, weapon, cards, rng.randint(0, 8 - length)))


RIGHT: dict[str, Composer] = {
    "bomb.only_twos": ace_and_bomb,
    "play.single": c.out_of_a_set,
    "beat.strictly": c.one_of(by_suit(True), also_with(by_suit(True), decks=2)),
    "cards.extremes": c.one_of(c.with_a_two(True), by_suit(True, Kind.SINGLE)),
}
"""What a hand is built around where the unit's own legal positions are about something else."""
WRONG: dict[str, tuple[Reason, ...]] = {
    "play.single": (Reason.WRONG_KIND,),
    "bomb.quad_on_two": (Reason.BOMB_WRONG_SIZE,),
    "beat.strictly": (Reason.LOWER_SUIT, Reason.EQUAL),
    "turn.beat_or_pass": (Reason.WRONG_KIND, Reason.LOWER_RANK, Reason.LOWER_SUIT),
}
"""What the tempting play is refused for, where it is not what the unit's illegal positions are."""


def from_hand(kind: str, unit: Unit, rng: Random, rules: Rules, level: int) -> Task | None:
    """A task of a kind that is answered with a play from the hand, or with several."""
    rules = ruled(rules, unit.settings)
    maker = RIGHT.get(unit.id) or unit.legal[rng.choice(list(unit.legal))]
    draft = maker(rng, rules)
    if kind == "all":
        draft = draft._replace(table=())
    of = _kind_asked(kind, draft)
    if kind == "pick" and not draft.table and of is None:
        return None  # the lowest card alone is no question
    lure = _lure(unit, rng, rules, draft, of)
    if lure is None:
        return None
    extra = dict.fromkeys((*draft.extra, *lure[0], *_as_good(kind, unit, level, draft)))
    if len({*draft.play, *extra}) > 13:
        return None
    below = TWOS if unit.family == "bomb fits" and kind == "pick" else len(DECK)
    many = kind in ("all", "bombs")
    size = min(SIZES[level], FEW) if many else SIZES[level]
    hand = filled(draft._replace(extra=tuple(extra)), rng, size, tempting=level > 1 and not many, below=below)
    task = _task(kind, rules, draft, hand)
    if of is not None:
        task["of"] = str(of)
    if not 0 < len(solutions(task, rules)) <= (MOST if many else 99):
        return None
    return {**task, "lures": {" ".join(map(str, lure[0])): str(lure[1])}}


def _as_good(kind: str, unit: Unit, level: int, draft: Draft) -> Cards:
    """At the highest level, a card that can stand in for a lower one of the play: two answers are right."""
    if kind != "lowest" or level < 4 or unit.family != "same kind" or len(draft.play) < 2:
        return ()
    low, away = draft.play[0], (*draft.play, *draft.table)
    return tuple(card for card in DECK[4 * low.rank : 4 * low.rank + 4] if card not in away and card < max(draft.play))[
        :1
    ]


def _task(kind: str, rules: Rules, draft: Draft, hand: Cards) -> Task:
    task: Task = {"kind": kind, "hand": " ".join(map(str, hand)), "rules": rules.as_text()}
    if draft.table:
        task["on"] = " ".join(map(str, sorted(draft.table)))
    if draft.must is not None:
        task["must"] = str(draft.must)
    task.update({name: True for name in ("passed", "on_twos") if getattr(draft, name)})
    if draft.decks:
        task["packs"] = draft.decks
    return task


def _kind_asked(kind: str, draft: Draft) -> Kind | None:
    """The kind of play that is asked for: in a whole hand, and of who leads more than a card."""
    if kind != "all" and (kind != "pick" or draft.table or len(draft.play) < 2):
        return None
    play = read_play(tuple(sorted(draft.play)))
    return play.kind if isinstance(play, Play) else None


def _topped(draft: Draft) -> list[Cards]:
    """The play with another top card of its rank; with two packs the very card that is to be beaten."""
    if not draft.play:
        return []
    rest, top = draft.play[:-1], draft.play[-1]
    return [tuple(sorted((*rest, card))) for card in DECK[4 * top.rank : 4 * top.rank + 4] if card not in draft.play]


def _lure(unit: Unit, rng: Random, rules: Rules, draft: Draft, of: Kind | None) -> tuple[Cards, Reason] | None:
    """A play for the same hand that the unit's rule refuses; rather one that some belief takes for legal."""
    wanted = WRONG.get(unit.id) or tuple(unit.illegal)
    asked = Position(
        (),
        tuple(sorted(draft.table)),
        None,
        draft.passed,
        must_contain=draft.must,
        table_is_bomb_on_twos=draft.on_twos,
        decks=draft.decks,
    )
    candidates = [*variants(rng, tuple(sorted(draft.play)), draft.table)[:LURES], *_topped(draft)]
    if draft.extra:
        candidates = [tuple(sorted(draft.extra)), *candidates]
    for _ in range(6):
        try:
            candidates.append(tuple(sorted(unit.illegal[rng.choice(list(unit.illegal))](rng, rules).play)))
        except LookupError:
            continue
    rng.shuffle(candidates)
    found = None
    for play in candidates:
        if draft.table and not draft.decks and set(play) & set(draft.table):
            continue
        try:
            verdict = judge(rules, replace(asked, play=play))
        except InputError:
            continue
        if of is not None and verdict.kind not in (of, None):
            continue
        if play and verdict.reason in wanted:
            if behind(replace(asked, play=play), verdict, unit.rows):
                return play, verdict.reason
            found = found or (play, verdict.reason)
    return found

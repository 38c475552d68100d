"""Tasks at a glance: which of two wins, put in order, complete the play, find the switch."""

from __future__ import annotations

from tienlen.engine.cards import DECK, InputError
from tienlen.engine.judge import judge, otherwise
from tienlen.engine.plays import Kind, Reason
from tienlen.engine.position import Position

from . import compose as c
from .compose import by_rank, by_suit
from .generator import about, ruled
from .marking import winner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

    from tienlen.engine.rules import Rules

    from .compose import Cards, Composer
    from .exercises import Task
    from .units import Unit

PLAYS = {1: 2, 2: 3, 3: 3, 4: 4}
"""So many plays stand to choose from at each level."""
ORDER = 5
OFFERED = 3
_PAIRS = by_suit(True, Kind.PAIR, Kind.STRAIGHT), by_rank(True, Kind.PAIR, Kind.STRAIGHT)
COLOUR = 0.8
"""How often all cards are of one colour: red is no sign of a high card."""


def of_one_colour(rng: Random, rules: Rules) -> c.Draft:
    """Two cards of one rank and one colour."""
    low = DECK[4 * rng.randrange(13) + rng.choice((0, 2))]
    return c.Draft((DECK[low + 1],), (low,))


WHICH: dict[str, Composer] = {
    "cards.ranks": c.one_of(by_rank(True, Kind.SINGLE), by_rank(True, Kind.SINGLE), c.with_a_two(True)),
    "cards.suits": c.one_of(of_one_colour, of_one_colour, by_suit(True, Kind.SINGLE, Kind.PAIR)),
    "beat.top_card": c.one_of(*_PAIRS),
    "beat.strictly": by_suit(True, Kind.PAIR, Kind.STRAIGHT),
}
SWITCH = {
    "play.two_tops_straight": "twos_in_straights",
    "play.no_twos_in_runs": "twos_in_straights",
    "bomb.after_pass": "bomb_after_pass",
    "variant.quad_on_two_twos": "quad_beats_two_twos",
    "variant.four_pairs_on_quad": "four_pairs_beat_quad",
}
"""The house rule of each unit that rests on one."""


def which(unit: Unit, rng: Random, rules: Rules, level: int) -> Task | None:
    """Plays of one kind, one above the others."""
    if unit.id == "cards.extremes":
        plays: list[Cards] = [(card,) for card in _with_an_end(rng, PLAYS[level])]
    else:
        draft = WHICH[unit.id](rng, rules)
        plays = [draft.play, draft.table]
        for card in rng.sample(DECK, 12) if len(draft.play) == 1 else ():
            ranks = {play[0].rank for play in plays}
            alike = (card.rank in ranks) is (unit.id == "cards.suits")
            if len(plays) < PLAYS[level] and alike and (card,) not in plays:
                plays.append((card,))
    rng.shuffle(plays)
    task: Task = {"kind": "which", "plays": [_text(play) for play in plays], "rules": rules.as_text()}
    return task if winner(task, rules) else None


def _with_an_end(rng: Random, count: int) -> Cards:
    """Cards of which one is the highest or the lowest of all."""
    end = rng.choice((DECK[0], DECK[-1]))
    near = DECK[1:5] if end == DECK[0] and rng.random() < 0.3 else DECK[1:-1]
    if rng.random() < COLOUR:
        near = tuple(card for card in near if card.suit // 2 == end.suit // 2 and card != end)
    near = near if len(near) >= count - 1 else DECK[1:-1]
    return (end, *rng.sample(near, count - 1))


def order(unit: Unit, rng: Random, rules: Rules, level: int) -> Task:
    """Cards to put in order, handed out in none."""
    if unit.id == "cards.suits":
        one, two = rng.sample(range(13), 2)
        count = rng.choice((2, 3, 4))
        cards = [*c.of_rank(rng, one, count), *c.of_rank(rng, two, max(ORDER - count, 1))]
    elif unit.id == "cards.extremes":
        cards = [DECK[0], DECK[-1], *rng.sample(DECK[1:-1], ORDER - 2)]
    else:
        high = [c.TWO, c.ACE] if rng.random() < 0.6 else [c.TWO]
        ranks = [*high, *rng.sample(range(c.ACE), ORDER - len(high))]
        cards = [card for rank in ranks for card in c.of_rank(rng, rank, 1)]
    while sorted(cards) == cards:
        rng.shuffle(cards)
    return {"kind": "order", "cards": " ".join(map(str, cards)), "rules": rules.as_text()}


def watch(unit: Unit, rng: Random, rules: Rules, level: int) -> Task | None:
    """A play that lacks a card, or a pair, and what might complete it; nothing else that is offered does."""
    rules = ruled(rules, unit.settings)
    play = unit.legal[Reason.LEAD](rng, rules).play
    if len(play) < 2:
        return None
    width = 2 if judge(rules, Position(play)).kind is Kind.PAIR_RUN else 1
    at = rng.randrange(0, len(play), width)
    missing = play[at : at + width]
    rest = tuple(card for card in play if card not in missing)

    def completes(cards: Cards) -> bool:
        try:
            return judge(rules, Position((*rest, *cards))).legal
        except InputError:
            return False

    offers: list[Cards] = [missing]
    shift = [1, -1, 2, -2, 3, -3, 4, -4]
    rng.shuffle(shift)
    for step in shift:
        there = [card for card in _rank_of(missing[0].rank + step) if card not in play]
        cards = tuple(sorted(rng.sample(there, width))) if len(there) >= width else ()
        if cards and not completes(cards) and len(offers) < OFFERED:
            offers.append(cards)
    if len(offers) < OFFERED:
        return None
    rng.shuffle(offers)
    wrong = next(cards for cards in offers if cards != missing)
    lure = tuple(sorted((*rest, *wrong)))
    return {
        "kind": "watch",
        "positions": [{"play": _text(play), "rules": rules.as_text()}],
        "missing": _text(missing),
        "offer": " ".join(map(_text, offers)),
        "rules": rules.as_text(),
        "lures": {_text(lure): str(judge(rules, Position(lure)).reason)},
    }


def _rank_of(rank: int) -> Cards:
    return DECK[4 * rank : 4 * rank + 4] if 0 <= rank < 13 else ()


def flip(unit: Unit, rng: Random, rules: Rules, level: int) -> Task | None:
    """A position that one house rule turns."""
    from .exercises import told

    item = about(unit, rng, rules, 1)
    rules = ruled(item.rules, {SWITCH[unit.id]: rng.random() < 0.5})
    position = Position(
        item.position.play,
        item.position.table,
        passed=item.position.passed,
        table_is_bomb_on_twos=item.position.table_is_bomb_on_twos,
    )
    try:
        turned = [flipped.setting for flipped in otherwise(rules, position)]
    except InputError:
        return None
    if SWITCH[unit.id] not in turned:
        return None
    return {"kind": "flip", **told(position), "rules": rules.as_text()}


def _text(cards: Cards) -> str:
    return " ".join(map(str, cards))

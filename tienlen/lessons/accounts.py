"""Tasks about the end of a deal and its beginning: points, sessions, hand sizes, hands that win at once."""

from __future__ import annotations

from tienlen.engine.cards import DECK
from tienlen.engine.rules import PROFILES

from . import compose as c
from .generator import ruled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tienlen.engine.rules import Rules

    from .compose import Cards
    from .exercises import Task
    from .units import Unit

_PLAIN: dict[str, object] = {"frozen_double": False, "winner_takes_all": False}
SETTINGS: dict[str, dict[str, object]] = {
    "score.minus3": {**_PLAIN, "scoring": "minus3"},
    "score.plus2": {**_PLAIN, "scoring": "plus2"},
    "score.few": _PLAIN,
    "score.stake": {**_PLAIN, "scoring": "stake"},
    "bomb.no_bonus": _PLAIN,
    "variant.frozen": {"frozen_double": True, "winner_takes_all": False},
    "variant.winner_takes_all": {"winner_takes_all": True, "frozen_double": False},
}
"""House rules that must be in force."""


def seating(rules: Rules, *counts: int) -> Rules:
    """The rules, if they seat one of so many players, else those of a profile that does."""
    for candidate in (rules, PROFILES["ace_high"], PROFILES["thirteen"]):
        if any(candidate.players[0] <= count <= candidate.players[1] for count in counts):
            return candidate
    raise LookupError(counts)


def points(unit: Unit, rng: Random, rules: Rules, level: int) -> Task:
    """What each seat gets after a deal."""
    counts = [2, 3] if unit.id == "score.few" else [4]
    if unit.id in ("score.minus3", "score.stake", "variant.winner_takes_all", "variant.frozen") and level > 1:
        counts = [3, 4, 4]
    rules = ruled(seating(rules, *counts), SETTINGS[unit.id])
    if unit.id == "score.stake":
        rules = ruled(rules, {"stake": rng.randint(1, 5)})
    fewest, most = rules.players
    players = rng.choice([count for count in counts if fewest <= count <= most])
    places = list(range(1, players + 1))
    rng.shuffle(places)
    task: Task = {"kind": "points", "places": places, "rules": rules.as_text()}
    if unit.id == "variant.frozen" or (unit.id == "variant.winner_takes_all" and level > 1):
        task["frozen"] = _frozen(rng, unit, places)
    if unit.id == "bomb.no_bonus":
        task["teaches"] = [unit.id, f"score.{rules.scoring}"]
        task["ask_key"] = "lesson.ask.points_bomb"
    return task


def _frozen(rng: Random, unit: Unit, places: list[int]) -> list[int]:
    """Seats that still held every card when the first went out: mostly the last, the first never."""
    count = rng.choice((1, 1, 2)) if len(places) > 2 else 1
    others = places[1:]
    frozen = [others[-1], *rng.sample(others[:-1], count - 1)]
    if rng.random() < 0.3:
        frozen = rng.sample(others, count)
    return sorted(frozen)


def totals(unit: Unit, rng: Random, rules: Rules, level: int) -> Task:
    """Who has won a session; some share it."""
    fewest, most = rules.players
    players = rng.choice([count for count in (3, 4, 4) if fewest <= count <= most] or [fewest])
    deals = []
    for _ in range(2 if level < 3 else 3):
        places = list(range(1, players + 1))
        rng.shuffle(places)
        deals.append(places)
    return {"kind": "totals", "deals": deals, "rules": rules.as_text()}


def sizes(unit: Unit, rng: Random, rules: Rules, level: int) -> Task:
    """How many cards each player gets, for some numbers of players."""
    rules = ruled(PROFILES["thirteen"], {})
    choice = rng.random()
    counts = range(2, 9)
    if choice > 0.8 and level > 1:
        rules, counts = ruled(rules, {"three_player_seventeen": True}), range(2, 6)
    elif choice > 0.4:
        rules, counts = ruled(rules, {"deal": "equal"}), range(5, 9)
    players = sorted(rng.sample(counts, rng.randint(1, min(level + 1, 3))))
    if rules.three_player_seventeen and 3 not in players:
        players = sorted({3, *players[1:]})
    return {"kind": "sizes", "players": players, "rules": rules.as_text()}


def instant(unit: Unit, rng: Random, rules: Rules, level: int) -> Task:
    """Which of some hands wins on the deal, where the table plays so; where it does not, none does."""
    plays_so = rng.random() < 0.75
    rules = ruled(rules, {"instant_wins": ("four_twos", "six_pairs") if plays_so else ()})
    makers = [*rng.sample((_twos(4), _pairs(6)), 1), *rng.sample((_twos(3), _pairs(5), _twos(4), _pairs(6)), 1)]
    hands = [make(rng) for make in makers]
    if level > 2:
        hands.append(tuple(sorted(rng.sample(DECK, 13))))
    rng.shuffle(hands)
    return {"kind": "instant", "hands": [" ".join(map(str, hand)) for hand in hands], "rules": rules.as_text()}


def _twos(count: int) -> Callable[[Random], Cards]:
    """A hand with so many 2s, and few pairs."""

    def make(rng: Random) -> Cards:
        cards = [*c.of_rank(rng, c.TWO, count)]
        ranks = rng.sample(range(c.TWO), 13 - count - 1)
        cards += [card for rank in ranks for card in c.of_rank(rng, rank, 1)]
        cards.append(rng.choice([card for card in DECK[:48] if card not in cards and card.rank in ranks]))
        return tuple(sorted(cards))

    return make


def _pairs(count: int) -> Callable[[Random], Cards]:
    """A hand of so many pairs, and single cards."""

    def make(rng: Random) -> Cards:
        ranks = rng.sample(range(13), 13 - count)
        cards = [card for rank in ranks[:count] for card in c.of_rank(rng, rank, 2)]
        cards += [card for rank in ranks[count:] for card in c.of_rank(rng, rank, 1)]
        return tuple(sorted(cards))

    return make

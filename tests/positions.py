"""Seeded positions in their JSON form: random ones and near misses, over all profiles and house rules.

Each maker below aims at one part of the rules text (leads, answers, bombs, answers to bombs, non-plays, bad input),
because uniformly random cards hardly ever form a run of five pairs, let alone one on three 2s.  Nothing here judges:
a position is thrown at both referees whatever it turns out to be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

RANKS = "3456789TJQKA2"
SUITS = "scdh"
TWO = 12

Position = dict[str, Any]
Cards = list[str]

SETTINGS = (
    "twos_in_straights",
    "twos_in_pair_runs",
    "bomb_after_pass",
    "passed_may_overbomb",
    "quad_beats_two_twos",
    "four_pairs_beat_quad",
)

FOUR_EXCEPTIONS = [
    ["quad", 4, "single", 1],
    ["pair_run", 6, "single", 1],
    ["pair_run", 8, "pair", 2],
    ["pair_run", 10, "triple", 3],
]

# Other tables of weapons and targets that a region might play.
REGIONAL_BOMBS = [
    [],
    FOUR_EXCEPTIONS[:2],
    [*FOUR_EXCEPTIONS, ["pair_run", 8, "single", 1]],
    [*FOUR_EXCEPTIONS, ["pair_run", 12, "triple", 3]],
    [["quad", 4, "single", 1], ["pair_run", 6, "pair", 2], ["pair_run", 10, "triple", 3]],
    [["quad", 4, "pair", 2], ["pair_run", 6, "single", 1]],
]


WRONG_SETTINGS: tuple[tuple[str, Any], ...] = (
    ("chops", True),
    ("twos_in_straight", False),
    ("bomb_after_pass", "yes"),
    ("deal", "seven"),
)

WRONG_VALUES: tuple[tuple[str, Any], ...] = (
    ("passed", "yes"),
    ("turn", 1),
    ("players", 1),
    ("players", 9),
    ("players", True),
    ("decks", 3),
    ("decks", "2"),
)


class Packs:
    """What is left of the packs while a position is being laid out."""

    def __init__(self, rng: Random, decks: int) -> None:
        self.rng = rng
        self.left = {rank: [SUITS[i] for i in range(4) for _ in range(decks)] for rank in range(13)}

    def take(self, groups: list[tuple[int, int]]) -> Cards | None:
        """Draw ``(rank, how many)`` groups, any suits; None (and nothing drawn) when the packs have not enough."""
        wanted: Counter[int] = Counter()
        for rank, number in groups:
            wanted[rank] += number
        if any(len(self.left[rank]) < number for rank, number in wanted.items()):
            return None
        cards = []
        for rank, number in wanted.items():
            for _ in range(number):
                suit = self.left[rank].pop(self.rng.randrange(len(self.left[rank])))
                cards.append(RANKS[rank] + suit)
        return cards

    def draw(self, number: int) -> Cards:
        """Some cards, whatever they are."""
        pool = [RANKS[rank] + suit for rank, suits in self.left.items() for suit in suits]
        cards = self.rng.sample(pool, min(number, len(pool)))
        for card in cards:
            self.left[RANKS.index(card[0])].remove(card[1])
        return cards


# --- groups of ranks: what a play, or nearly a play, is made of -----------------------------------------------------


def of_one_rank(rng: Random, number: int, rank: int | None = None) -> list[tuple[int, int]]:
    return [(rng.randrange(13) if rank is None else rank, number)]


def run(rng: Random, length: int, width: int, start: int | None = None) -> list[tuple[int, int]]:
    """``length`` consecutive ranks in the line, ``width`` cards of each."""
    first = rng.randrange(14 - length) if start is None else min(start, 13 - length)
    return [(first + step, width) for step in range(length)]


def play_groups(rng: Random) -> list[tuple[int, int]]:
    """A play of any kind (it may end in 2s)."""
    kind = rng.choice(("same", "same", "straight", "straight", "pair_run"))
    if kind == "same":
        return of_one_rank(rng, rng.choice((1, 1, 2, 2, 3, 4)), rng.choice((None, None, None, TWO, TWO - 1)))
    if kind == "straight":
        return run(rng, rng.choice((3, 3, 4, 5, 5, 6, 12, 13)), 1, rng.choice((None, None, 13)))
    return run(rng, rng.choice((3, 3, 4, 5, 6)), 2, rng.choice((None, None, 13)))


def weapon_groups(rng: Random) -> list[tuple[int, int]]:
    """Mostly a quad or a run of three to six pairs; sometimes one card too few, or a pair too few."""
    if rng.random() < 0.4:
        return of_one_rank(rng, rng.choice((4, 4, 4, 4, 3)))
    length = rng.choice((3, 3, 3, 4, 4, 5, 5, 6, 2))
    groups = run(rng, length, 2, rng.choice((None, None, 13)))
    if rng.random() < 0.08:
        spoilt = rng.randrange(length)
        groups[spoilt] = (groups[spoilt][0], 1)
    return groups


def non_play_groups(rng: Random) -> list[tuple[int, int]]:
    """Something that looks like a play and is none, one recipe for each diagnosis and its neighbours."""
    recipe = rng.randrange(16)
    if recipe == 0:  # round the corner, in singles or pairs
        start, length = rng.randrange(1, 13), rng.choice((3, 3, 4, 5, 6, 10, 12))
        return [((start + step) % 13, 1) for step in range(length)]
    if recipe == 1:
        start, length = rng.randrange(6, 13), rng.choice((3, 3, 4, 5))
        return [((start + step) % 13, 2) for step in range(length)]
    if recipe == 2:  # 2s at the top of a run
        return run(rng, rng.choice((3, 4, 5, 8)), 1, 13)
    if recipe == 3:
        return run(rng, rng.choice((3, 3, 4, 5)), 2, 13)
    if recipe == 4:  # two ranks side by side; now and then 2-3
        start = rng.choice((*range(12), 11, 11, 12))
        width = rng.choice((1, 1, 2, 2, 3))
        return [(start, width), ((start + 1) % 13, rng.choice((width, width, width, 1)))]
    if recipe in (5, 15):  # full house and neighbours
        first, second = rng.sample(range(13), 2)
        return [(first, 3), (second, rng.choice((2, 2, 2, 1, 3)))]
    if recipe == 6:  # quad and kicker
        first, second = rng.sample(range(13), 2)
        return [(first, 4), (second, rng.choice((1, 1, 1, 2, 3)))]
    if recipe == 7:  # a hole in a straight
        length = rng.choice((4, 5, 6, 7))
        groups = run(rng, length, 1)
        del groups[rng.randrange(1, length - 1)]
        return groups
    if recipe == 8:  # a hole in a pair run, or two pairs apart
        length = rng.choice((3, 4, 5))
        groups = run(rng, length, 2)
        del groups[rng.randrange(1, length - 1)]
        return groups
    if recipe == 9:  # groups of unequal size side by side
        groups = run(rng, rng.choice((2, 3, 3, 4)), 1)
        return [(rank, rng.choice((1, 2, 2, 3))) for rank, _ in groups]
    if recipe == 10:  # triples side by side
        return run(rng, rng.choice((2, 2, 3)), rng.choice((3, 3, 4)))
    if recipe in (11, 14):  # more of one rank than a play may have (needs two packs)
        rank = rng.randrange(13)
        groups = [(rank, rng.choice((5, 5, 6, 7)))]
        return groups if rng.random() < 0.5 else [*groups, ((rank + 1) % 13, rng.choice((1, 2, 5)))]
    if recipe == 12:  # a handful of ranks
        ranks = rng.sample(range(13), rng.choice((2, 2, 3, 4, 5)))
        return [(rank, rng.choice((1, 1, 1, 2, 2, 3))) for rank in ranks]
    ranks = sorted(rng.sample(range(13), rng.choice((2, 3))))  # pairs only
    return [(rank, 2) for rank in ranks]


def one_suit(rng: Random, packs: Packs) -> Cards | None:
    """Five or more cards of one suit, a run among them now and then."""
    suit = rng.choice(SUITS)
    number = rng.choice((4, 5, 5, 5, 6, 7))
    if rng.random() < 0.3:
        start = rng.randrange(13)
        ranks = [(start + step) % 13 for step in range(number)]
    else:
        ranks = rng.sample(range(13), number)
    if any(suit not in packs.left[rank] for rank in ranks):
        return None
    for rank in ranks:
        packs.left[rank].remove(suit)
    return [RANKS[rank] + suit for rank in ranks]


# --- the frame of a position: rules, packs, hand --------------------------------------------------------------------


def house_rules(rng: Random, *, likely: tuple[str, ...] = (), two_packs: float = 0.1) -> tuple[Any, int, Position]:
    """Rules with none, one or two house rules (``likely`` ones first); the packs; and the keys that say so."""
    profile = rng.choice(("pagat", "ace_high", "thirteen"))
    changes: Position = {}
    number = rng.choice((0, 0, 0, 1, 1, 1, 2, 2))
    settings = rng.sample(SETTINGS, number)
    if likely and rng.random() < 0.6:
        settings = rng.sample(likely, min(number, len(likely)))
    for setting in settings:
        changes[setting] = rng.random() < (0.75 if setting in likely else 0.6)
    if rng.random() < 0.06:
        changes["bomb_on"] = rng.choice(REGIONAL_BOMBS)
    decks, keys = 1, Position()
    chance = rng.random()
    if rng.random() < two_packs:
        decks, keys = 2, {"decks": 2}
    elif chance < 0.04:
        keys = {"decks": 1}
    elif chance < 0.10:
        keys = {"players": 4}
    elif chance < 0.22 and profile == "thirteen":
        keys = {"players": rng.randrange(5, 9)}
        decks = 2
        if rng.random() < 0.15:
            changes["deal"], decks = "equal", 1
        elif rng.random() < 0.15:
            keys["decks"] = decks = 1
    if changes or rng.random() < 0.1:
        return {"profile": profile, **changes}, decks, keys
    return profile, decks, keys


def text(rng: Random, cards: Cards) -> Any:
    """Cards as a position writes them, in any order; seldom with the other spellings of §6."""
    cards = rng.sample(cards, len(cards))
    style = rng.random()
    if style < 0.9:
        return " ".join(cards)
    if style < 0.93:
        return " ".join(card.lower().replace("t", "10") for card in cards)
    if style < 0.96:
        return ", ".join(cards)
    if style < 0.98:
        return "".join(card[0] + "♠♣♦♥"[SUITS.index(card[1])] for card in cards)
    return "".join(cards)


def hand_for(rng: Random, packs: Packs, play: Cards) -> Cards | None:
    """No hand, or one with the play in it (seldom lacking a card of it) and others beside.

    Mostly up to eight cards, because the referee tries every subset; seldom thirteen, and seldom with a long play.
    """
    if rng.random() < (0.95 if len(play) > 8 else 0.6):
        return None
    size = 13 if rng.random() < 0.005 else rng.randrange(2, 9)
    hand = list(play)
    if play and rng.random() < 0.15:
        del hand[rng.randrange(len(hand))]
    if rng.random() < 0.35 and len(hand) < 8:
        hand += (packs.take(weapon_groups(rng)) or [])[: 8 - len(hand)]
    return hand + packs.draw(max(0 if hand else 1, size - len(hand)))


def finish(rng: Random, frame: tuple[Any, int, Position], packs: Packs, table: Cards, play: Cards | str) -> Position:
    """Put the parts together, with a hand and the flags that any position may have."""
    rules, _, keys = frame
    position: Position = {"rules": rules, **keys}
    if table:
        position["table"] = text(rng, table)
    elif rng.random() < 0.1:
        position["table"] = ""
    position["play"] = "pass" if isinstance(play, str) else text(rng, play)
    hand = hand_for(rng, packs, [] if isinstance(play, str) else play)
    if hand is not None:
        position["hand"] = text(rng, hand)
    if rng.random() < 0.05:
        position["turn"] = rng.random() < 0.2
    if table and rng.random() < 0.12:
        position["passed"] = rng.random() < 0.8
    if not table and rng.random() < 0.3:
        held = hand if hand is not None else list(play) if not isinstance(play, str) else []
        choice = rng.choice(held) if held and rng.random() < 0.7 else rng.choice(held or ["3s"])
        if hand is None and rng.random() < 0.6:
            choice = rng.choice(("3s", "3s", "3c", "4d"))
        position["must_contain"] = min(held, key=order) if held and rng.random() < 0.3 else choice
    return position


def order(card: str) -> int:
    return RANKS.index(card[0]) * 4 + SUITS.index(card[1])


# --- the makers -----------------------------------------------------------------------------------------------------


def lead(rng: Random) -> Position | None:
    frame = house_rules(rng)
    packs = Packs(rng, frame[1])
    if rng.random() < 0.12:
        return finish(rng, frame, packs, [], "pass")
    play = packs.take(play_groups(rng))
    return finish(rng, frame, packs, [], play) if play else None


def non_play(rng: Random) -> Position | None:
    """No play at all, led or on something."""
    frame = house_rules(rng, two_packs=0.25)
    packs = Packs(rng, frame[1])
    play = one_suit(rng, packs) if rng.random() < 0.12 else packs.take(non_play_groups(rng))
    table = packs.take(play_groups(rng)) if rng.random() < 0.25 else []
    return None if play is None or table is None else finish(rng, frame, packs, table, play)


def same_kind(rng: Random) -> Position | None:
    """The same kind, near in rank; the same length or one more or less."""
    frame = house_rules(rng, two_packs=0.3)
    packs = Packs(rng, frame[1])
    groups = play_groups(rng)
    table = packs.take(groups)
    shift = rng.choice((-1, 0, 0, 0, 1, 1, 2))
    if any(not 0 <= rank + shift < 13 for rank, _ in groups):
        shift = 0
    answer = [(rank + shift, number) for rank, number in groups]
    if len(answer) > 1 and rng.random() < 0.25:
        top, number = answer[-1]
        answer = answer[1:] if rng.random() < 0.5 or top == TWO else [*answer, (top + 1, number)]
    play = packs.take(answer)
    if table and frame[1] == 2 and shift == 0 and rng.random() < 0.25:
        play = list(table)  # the other pack's copy of each card
    return None if table is None or play is None else finish(rng, frame, packs, table, play)


def any_kind(rng: Random) -> Position | None:
    """Any play on any play, a pass now and then."""
    frame = house_rules(rng)
    packs = Packs(rng, frame[1])
    table = packs.take(play_groups(rng))
    play = "pass" if rng.random() < 0.2 else packs.take(play_groups(rng))
    return None if table is None or play is None else finish(rng, frame, packs, table, play)


def on_twos(rng: Random) -> Position | None:
    """A weapon, fitting or not, on 2s or on something that is nearly 2s; often by a player who has passed."""
    frame = house_rules(rng, likely=("quad_beats_two_twos", "bomb_after_pass"))
    packs = Packs(rng, frame[1])
    number = rng.choice((1, 1, 1, 2, 2, 2, 3, 3, 3, 4))
    target = [(TWO, number)]
    chance = rng.random()
    if chance < 0.08:
        target = [(TWO - 1, number)]
    elif chance < 0.14:
        target = run(rng, rng.choice((3, 4)), rng.choice((1, 2)), 13)
    table = packs.take(target)
    fitting = {1: 3, 2: 4, 3: 5}.get(number)
    if fitting is not None and rng.random() < 0.4:
        play = packs.take(run(rng, fitting, 2))
    else:
        play = packs.take(weapon_groups(rng) if rng.random() < 0.9 else of_one_rank(rng, number, TWO))
    if table is None or play is None:
        return None
    position = finish(rng, frame, packs, table, play)
    if rng.random() < 0.45:
        position["passed"] = True
    return position


def on_a_bomb(rng: Random) -> Position | None:
    """Weapons against weapons, led or laid on 2s; often by a player who has passed."""
    frame = house_rules(rng, likely=("four_pairs_beat_quad", "passed_may_overbomb"))
    packs = Packs(rng, frame[1])
    groups = weapon_groups(rng)
    table = packs.take(groups)
    if rng.random() < 0.5:
        shift = rng.choice((0, 1, 1, 2, 3, -1))
        answer = [(min(max(rank + shift, 0), TWO), number) for rank, number in groups]
    else:
        answer = weapon_groups(rng)
    if rng.random() < 0.3:
        table = packs.take(of_one_rank(rng, 4)) if table is not None else None
        answer = run(rng, rng.choice((3, 4, 4, 4, 5)), 2)
    play = packs.take(answer)
    if table is None or play is None:
        return None
    position = finish(rng, frame, packs, table, play)
    if rng.random() < 0.8:
        position["table_is_bomb_on_twos"] = rng.random() < 0.95
    if rng.random() < 0.45:
        position["passed"] = True
    return position


def scattered(rng: Random) -> Position | None:
    """A few cards drawn blindly."""
    frame = house_rules(rng)
    packs = Packs(rng, frame[1])
    play = packs.draw(rng.choice((1, 1, 2, 2, 3, 4, 5)))
    table = packs.draw(rng.choice((1, 1, 2, 3))) if rng.random() < 0.4 else []
    return finish(rng, frame, packs, table, play)


def spoilt(rng: Random) -> Position | None:
    """A sound position with one thing wrong in it: bad input of every code that a position can have."""
    maker = rng.choice((lead, same_kind, any_kind, on_twos))
    position = maker(rng)
    if position is None:
        return None
    fault = rng.randrange(12)
    play = position["play"]
    if fault == 0 and play != "pass" and isinstance(play, str):
        position["table"] = text(rng, [rng.choice(RANKS) + rng.choice(SUITS)])
        position["play"] = position["table"] + " " + position["table"]
        position.pop("hand", None)
    elif fault == 1 and "hand" in position and position.get("table"):
        position["hand"] += f" {position['table']} {position['table']}"  # a copy more than two packs have
    elif fault == 2:
        position["passed"] = True
        position.pop("table", None)
    elif fault == 3:
        position["table_is_bomb_on_twos"] = True
    elif fault == 4:
        position["must_contain"] = rng.choice(RANKS) + rng.choice(SUITS)
    elif fault == 5:
        position[rng.choice(("tabel", "move", "Play"))] = "3s"
    elif fault == 6:
        position["rules"] = rng.choice(("", "Pagat", "southern", {"profile": "northern"}))
    elif fault == 7:
        rules = position["rules"]
        profile = rules if isinstance(rules, str) else rules["profile"]
        setting, value = rng.choice(WRONG_SETTINGS)
        position["rules"] = {"profile": profile, setting: value}
    elif fault == 8:
        key = rng.choice(("play", "table", "hand", "must_contain"))
        position[key] = rng.choice(("1s", "Xs", "7x", "6s 6", "joker", "11h"))
    elif fault == 9:
        key, value = rng.choice(WRONG_VALUES)
        position[key] = value
    elif fault == 10:
        del position["play"]
    else:
        packs = Packs(rng, 1)
        position["table"] = text(rng, packs.take(non_play_groups(rng)) or ["3s", "5s"])
        position.pop("must_contain", None)
    return position


MAKERS = (
    (lead, 10),
    (non_play, 20),
    (same_kind, 16),
    (any_kind, 12),
    (on_twos, 16),
    (on_a_bomb, 18),
    (scattered, 3),
    (spoilt, 5),
)


def positions(seed: int | str, count: int) -> Iterator[Position]:
    """The same ``count`` positions for the same seed."""
    rng = Random(f"positions {seed}")
    makers = [maker for maker, weight in MAKERS for _ in range(weight)]
    made = 0
    while made < count:
        position = rng.choice(makers)(rng)
        if position:
            made += 1
            yield position


def full_hands(seed: int | str, count: int) -> Iterator[Position]:
    """Thirteen cards, drawn blindly or with a weapon among them, to lead from or to answer some play with."""
    rng = Random(f"full hands {seed}")
    made = 0
    while made < count:
        rules, decks, keys = house_rules(rng)
        packs = Packs(rng, decks)
        position: Position = {"rules": rules, **keys, "play": "pass"}
        if rng.random() < 0.6:
            table = packs.take(rng.choice((play_groups, weapon_groups, twos))(rng))
            if table is None:
                continue
            position["table"] = text(rng, table)
            position["passed"] = rng.random() < 0.2
        hand = (packs.take(weapon_groups(rng)) or []) if rng.random() < 0.4 else []
        position["hand"] = text(rng, hand + packs.draw(13 - len(hand)))
        made += 1
        yield position


def twos(rng: Random) -> list[tuple[int, int]]:
    return of_one_rank(rng, rng.choice((1, 1, 2, 3)), TWO)

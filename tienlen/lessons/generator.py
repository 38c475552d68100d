"""Exercises without end: seeded positions in which a given rule decides.

Positions are composed (`compose`), the engine's verdict is their solution, and a draft on which another rule decides
is thrown away.  `Seen` remembers what a session has shown, so that no two items are alike up to suits.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tienlen.engine.cards import DECK, Card, InputError
from tienlen.engine.judge import LEGAL, judge
from tienlen.engine.plays import Reason
from tienlen.engine.position import Position
from tienlen.engine.rules import PROFILES

from .beliefs import denied, errs
from .compose import BY_REASON, Draft
from .units import BY_ID, BY_ROW, UNITS, Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from tienlen.engine.judge import Verdict
    from tienlen.engine.rules import Rules

    from .compose import Composer

LEVELS = (1, 2, 3, 4)
HAND = {1: 3, 2: 8, 3: 13, 4: 13}
"""How many cards the hand holds at each level, or as many more as the play needs."""
TRIES = 100
LAST = 20
"""Of so many items none is repeated, even where a rule has few positions."""
NEEDS: dict[Reason, Mapping[str, object]] = {
    Reason.TWO_IN_STRAIGHT: {"twos_in_straights": False},
    Reason.TWO_IN_PAIR_RUN: {"twos_in_pair_runs": False},
    Reason.PAIRS_BEAT_QUAD: {"four_pairs_beat_quad": True},
    Reason.BOMB_NO_PRIORITY: {"four_pairs_beat_quad": False},
}
"""House rules without which a reason cannot occur."""


@dataclass(frozen=True, slots=True)
class Item:
    """One exercise: a position, the rules it is asked under, and the engine's answer."""

    unit: str
    """The unit, or the reason, that was asked for."""
    level: int
    rules: Rules
    position: Position
    verdict: Verdict

    @property
    def legal(self) -> bool:
        """The solution."""
        return self.verdict.legal

    @property
    def key(self) -> tuple[object, ...]:
        """What two items alike up to suits share."""
        position = self.position
        ranks = (tuple(card.rank for card in sorted(cards)) for cards in (position.play, position.table))
        hand = tuple(sorted(card.rank for card in position.hand or ())) if not position.play else ()
        flags = position.passed, position.turn, position.must_contain is not None
        return (*ranks, hand, *flags, self.verdict.reason)


@dataclass(slots=True)
class Seen:
    """What a session has shown."""

    keys: list[tuple[object, ...]] = field(default_factory=list)

    def allows(self, item: Item, *, lately: bool = False) -> bool:
        """Whether nothing like it was shown, or at least not lately."""
        return item.key not in (self.keys[-LAST:] if lately else self.keys)

    def since(self, key: tuple[object, ...]) -> int | None:
        """How many others have been shown since this; None if it never was."""
        return None if key not in self.keys else self.keys[::-1].index(key)

    def add(self, item: Item) -> Item:
        """Remember an item."""
        self.keys.append(item.key)
        return item


def about_reason(reason: Reason, rng: Random, rules: Rules, level: int = 1, seen: Seen | None = None) -> Item:
    """A position that comes out with this reason (any of RULES §2 and §4)."""
    return _fresh(reason, {reason: BY_REASON[reason]}, NEEDS.get(reason), rng, rules, level, seen)


def about_row(row: str, rng: Random, rules: Rules, level: int = 1, seen: Seen | None = None) -> Item:
    """A position about a ledger row."""
    return about(BY_ROW[row], rng, rules, level, seen)


def about(
    unit: Unit | str, rng: Random, rules: Rules, level: int = 1, seen: Seen | None = None, *, belief: str | None = None
) -> Item:
    """A position about a unit, as often legal as illegal; with a `belief` any that tempts who holds it, seen or not."""
    if isinstance(unit, str):
        unit = BY_ID[unit]
    if belief is not None:
        return _about_belief(belief, unit, rng, rules, level)
    sides = (unit.legal, unit.illegal) if rng.random() < 0.5 else (unit.illegal, unit.legal)
    for makers in sides:  # few quads there are, but always something else to ask
        try:
            return _fresh(unit.id, makers, unit.settings, rng, rules, level, seen)
        except LookupError:
            continue
    raise LookupError(f"no new position about {unit.id}")


def _about_belief(belief: str, unit: Unit, rng: Random, rules: Rules, level: int) -> Item:
    """A position about a unit on which who holds a belief errs."""
    makers = {reason: make for reason, make in {**unit.legal, **unit.illegal}.items() if reason in denied(belief)}
    for _ in range(TRIES if makers else 0):
        item = _fresh(unit.id, makers, unit.settings, rng, rules, level, None)
        if errs(belief, item.position, item.verdict):
            return item
    raise LookupError(f"no position about {unit.id} tempts {belief}")


def mixed(rng: Random, rules: Rules, seen: Seen | None = None, avoid: str = "") -> Item:
    """Level 4: any unit, unlabelled; never the one just asked."""
    return about(rng.choice([unit for unit in UNITS if unit.id != avoid]), rng, rules, 4, seen)


def _fresh(
    name: str,
    makers: Mapping[Reason, Composer],
    settings: Mapping[str, object] | None,
    rng: Random,
    rules: Rules,
    level: int,
    seen: Seen | None,
) -> Item:
    """The first item that is decided by a wanted reason and was not shown before."""
    rules = ruled(rules, settings)
    wanted = list(makers)
    for attempt in range(TRIES):
        reason = rng.choice(wanted)
        item = _try(name, makers[reason], reason, rng, rules, level)
        if item and (seen is None or seen.allows(item, lately=len(seen.keys) >= LAST and attempt > TRIES // 2)):
            return seen.add(item) if seen is not None else item
    raise LookupError(f"no new position about {name}")


def ruled(rules: Rules, settings: Mapping[str, object] | None) -> Rules:
    """The rules if they have what an exercise needs, else a profile that has it, else with that house rule."""
    needed = settings or {}
    for known in (rules, *PROFILES.values()):
        if all(getattr(known, name) == value for name, value in needed.items()):
            return known
    return rules.with_(**{name: value for name, value in needed.items() if getattr(rules, name) != value})


def _try(name: str, make: Composer, reason: Reason, rng: Random, rules: Rules, level: int) -> Item | None:
    try:
        draft = make(rng, rules)
        position = _position(draft, rng, level)
        verdict = judge(rules, position)
    except (LookupError, InputError):
        return None
    return Item(name, level, rules, position, verdict) if verdict.reason is reason else None


def _position(draft: Draft, rng: Random, level: int) -> Position:
    return Position(
        tuple(sorted(draft.play)),
        tuple(sorted(draft.table)),
        _hand(draft, rng, level),
        draft.passed,
        draft.turn,
        draft.must,
        draft.on_twos,
        decks=draft.decks,
    )


def _hand(draft: Draft, rng: Random, level: int) -> tuple[Card, ...]:
    """The hand of a position at a level."""
    return filled(draft, rng, HAND[level], tempting=level > 1, bombs=level > 2)


def filled(
    draft: Draft, rng: Random, size: int, *, tempting: bool = False, bombs: bool = False, below: int = 52
) -> tuple[Card, ...]:
    """The play, what the draft asks for, and cards that tempt: the table's rank, the play's, a quad.

    What is filled in stays ``below`` a card.
    """
    held = [*draft.play, *(card for card in draft.extra if card not in draft.play)]
    if draft.last:
        return tuple(sorted(held))
    away = {*held, *draft.table}
    if draft.lacks:
        held.remove(rng.choice(draft.play))
    lowest = draft.must if draft.must is not None else -1
    free = [card for card in DECK[:below] if card not in away and card > lowest]
    near = {card.rank for card in (*draft.table, *draft.play)}
    rng.shuffle(free)
    if tempting:
        free.sort(key=lambda card: card.rank not in near)
    if bombs and rng.random() < 0.5:
        quad = [card for card in free if card.rank == free[-1].rank]
        free = quad + [card for card in free if card not in quad]
    room = max(size, len(held) + 1) - len(held)
    return tuple(sorted(held + free[: min(room, 13 - len(held)) if len(held) < 13 else 0]))


__all__ = ["BY_REASON", "LEGAL", "LEVELS", "Item", "Seen", "about", "about_reason", "about_row", "mixed"]

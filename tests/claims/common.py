"""What the claims of several lessons share: cards, the block a sentence speaks of, tricks, what a pass does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from tests import learner
from tests.prose import PACK, Table, cards, sentences
from tests.second_referee import RANK_LETTERS

TO_THE_ACE = RANK_LETTERS[:-1]


# ---------------------------------------------------------------------------------- cards


def higher(card: str, other: str) -> bool:
    """Rank first, then suit."""
    return PACK.index(card) > PACK.index(other)


def top(play: str) -> str:
    """The highest card of a play."""
    return max(play.split(), key=PACK.index)


def pair_runs(pairs: int, suits: str = "sh", ranks: str = TO_THE_ACE) -> list[str]:
    """Every row of so many pairs in two suits, without 2s if nothing else is said."""
    return [cards(ranks[low : low + pairs], suits) for low in range(len(ranks) - pairs + 1)]


def quads(ranks: str = TO_THE_ACE) -> list[str]:
    """Four of each rank, without the 2s if nothing else is said."""
    return [cards(rank) for rank in ranks]


# ---------------------------------------------------------------------------------- the block of a sentence


def shown(t: Table, folder: str, step: int, block: int = 1) -> Table:
    """The table with another block of a lesson before it: the text of a step speaks of its blocks."""
    place = f"step {step}, block {block}, ask"
    return replace(t, task=next(one.task for one in sentences(folder) if one.place == place))


def positions(t: Table) -> list[tuple[learner.Task, learner.Judged]]:
    """Each position of the block with its verdict."""
    return [(part, t.judged(at)) for at, part in enumerate(learner.parts(t.task, t.profile))]


def own(t: Table) -> Table:
    """The table under the rules that the block names, if it names some."""
    rules = learner.rules_of(t.task, t.profile)
    return t.under(rules.pop("profile"), **rules)


def stands(t: Table, acts: int | None = None) -> dict[str, Any]:
    """How the trick of the block stands after all its acts, or after some."""
    told = " ".join(t.task["acts"][:acts])
    return own(t).after(told, players=t.task.get("players", 4), first=bool(t.task.get("first")))


# ---------------------------------------------------------------------------------- tricks


def seats(t: Table) -> range:
    """How many may play, at one pack."""
    fewest, most = t.setting("seats") or (4, 4)
    return range(fewest, min(most, 4) + 1)


def tricks(t: Table, players: int, count: int = 8) -> Iterator[list[str]]:
    """Whole tricks of single cards from 3♣ to the jacks, some with 2s up to 2♦ at their end; the last play stands.

    Who passes is not asked again, but where bombs may follow a pass everybody is asked once more about a 2.
    """
    rng = Random(7)
    for _ in range(count):
        twos = sorted(rng.sample(cards("2", "scd").split(), rng.randint(0, 2)), key=PACK.index)
        ladder = [*(PACK[at] for at in sorted(rng.sample(range(1, 36), rng.randint(1, 6)))), *twos]
        asked, passed, acts = [rng.randint(1, players)], set[int](), list[str]()
        while asked:
            seat = asked.pop(0)
            if not acts or (ladder and seat not in passed and rng.random() < 0.5):
                card = ladder.pop(0)
                acts.append(f"{seat}:{card}")
                again = asks_again(t, acts)
                others = ((seat - 1 + step) % players + 1 for step in range(1, players))
                asked = [other for other in others if again or other not in passed]
            else:
                acts.append(f"{seat}:-")
                passed.add(seat)
        yield acts


def asks_again(t: Table, acts: list[str]) -> bool:
    """Whether the last play of some acts is a 2 that may be bombed after a pass."""
    card = next(act.split(":")[1] for act in reversed(acts) if not act.endswith("-"))
    return card[0] == "2" and bool(t.setting("bomb_after_pass"))


def owner(acts: list[str]) -> int:
    """Who made the last play of some acts."""
    return next(int(act.split(":")[0]) for act in reversed(acts) if not act.endswith("-"))


# ---------------------------------------------------------------------------------- what a pass does

ANSWERS = (
    ("9c", "Kd"),
    ("Kd", "2c"),
    ("2c", "2h"),
    ("4s 4c", "9s 9h"),
    ("2s 2c", "2d 2h"),
    ("5s 5c 5d", "Qs Qc Qd"),
    ("5s 6s 7s", "8s 9s Ts"),
    ("6s 6c 6d 6h", "Ts Tc Td Th"),
    (cards("345", "sh"), cards("456", "cd")),
)
"""Plays, and answers of the same kind that are higher."""


def a_pass_locks(t: Table) -> bool:
    """What could be played before a pass may not be played after it, and nobody who has passed is asked."""
    locked = all(t.legal(on, play) and t.reason(on, play, passed=True) == "passed_out" for on, play in ANSWERS)
    return locked and all(
        nobody_who_passed_is_asked(t, acts, players) for players in seats(t) for acts in tricks(t, players)
    )


def nobody_who_passed_is_asked(t: Table, acts: list[str], players: int) -> bool:
    """Until the pile goes; but about a 2 that may be bombed after a pass each is asked once, and passes again."""
    for place in range(1, len(acts)):
        told = acts[:place]
        state = t.after(" ".join(told), players=players)
        since = 1 + max(at for at, act in enumerate(told) if not act.endswith("-")) if asks_again(t, told) else 0
        if set(state["passed"]) != passers(told) or state["to_act"] in passers(told[since:]):
            return False
    return True


def passers(acts: list[str]) -> set[int]:
    """Who passes in some acts."""
    return {int(act[0]) for act in acts if act.endswith("-")}


def a_two_asks_again(t: Table) -> bool:
    """Where bombs may follow a pass a 2 keeps the pile until who had passed is asked; elsewhere it does not."""
    passed_on, again = t.after("1:9c 2:- 3:2h 4:- 1:-"), bool(t.setting("bomb_after_pass"))
    elsewhere = t.after("1:9c 2:- 3:Ah 4:- 1:-")
    told = (passed_on["leading"], passed_on["to_act"]) == ((False, 2) if again else (True, 3))
    return told and (elsewhere["leading"], elsewhere["to_act"]) == (True, 3)


def only_bombs_come_back(t: Table) -> bool:
    """After a pass there are bombs on 2s or nothing; on anything but 2s there is nothing."""
    weapons = [*quads("5T"), *pair_runs(3)[1:3], *pair_runs(4)[1:3], *pair_runs(5)[1:3]]
    twos = ("2s", "2h", "2s 2c", "2s 2c 2d")
    elsewhere = ("3s", "Ah", "3s 3c", "3s 3c 3d")
    fits = [(on, play) for on in twos for play in weapons if t.reason(on, play) == "bomb"]
    back = {t.reason(on, play, passed=True) == "bomb" for on, play in fits}
    return back == {bool(t.setting("bomb_after_pass"))} and not any(
        t.legal(on, play, passed=True) for on in elsewhere for play in weapons
    )


def the_exception_of_lesson_10(t: Table) -> bool:
    """Under Pagat and Ace-high a bomb on a 2 may follow a pass, under Thirteen it may not."""
    back = {name: t.under(name).legal("2h", "6s 6c 6d 6h", passed=True) for name in learner.PROFILES}
    return back == {"pagat": True, "ace_high": True, "thirteen": False}


def a_bomb_on_a_bomb_after_a_pass(t: Table) -> bool:
    """As the settings say: a higher bomb of the kind on a bomb that lies on 2s, and on no quad that was led."""
    lies, higher_one = quads("6T")
    told = all(
        table.legal(lies, higher_one, passed=True, table_is_bomb_on_twos=True) is table.setting("passed_may_overbomb")
        for table in (t, *(t.with_(passed_may_overbomb=value) for value in (True, False)))
    )
    return told and t.legal(lies, higher_one) and not t.legal(lies, higher_one, passed=True)


def some_rules_except_bombs(t: Table) -> bool:
    """Some and not all: what the rules in force say of bombs after a pass, and that others say otherwise."""
    return a_two_asks_again(t) and a_bomb_on_a_bomb_after_a_pass(t) and the_exception_of_lesson_10(t)


def out_until_the_pile_goes(t: Table) -> bool:
    """A pass locks, but for bombs under some rules."""
    return a_pass_locks(t) and only_bombs_come_back(t) and some_rules_except_bombs(t)

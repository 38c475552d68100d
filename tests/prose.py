"""What the lessons say in words, as claims that the second referee and the second deal can check.

Every sentence of a lesson has one entry in ``tests/claims``: what it claims about the game (`Holds`), which rows of
the ledger it tells that no referee can decide (`Told`), or that it claims nothing (`Talk`).  Nothing here asks the
engine.  A claim is written from its sentence and the rules text, not from what the lesson's positions are judged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from tests import learner, second_deal, second_referee
from tienlen.lessons.loader import load
from tienlen.lessons.whole_deal import tasks_of

COURSE = Path(__file__).resolve().parent.parent / "lessons"
FOLDERS = sorted(path.name for path in COURSE.iterdir() if path.is_dir())
PACK = tuple(rank + suit for rank in second_referee.RANK_LETTERS for suit in second_referee.SUIT_LETTERS)
"""Every card, the lowest first."""


# ---------------------------------------------------------------------------------- what a sentence may be


@dataclass(frozen=True)
class Table:
    """A table under some rules, and the block that a sentence stands in; what it answers is the second referee's."""

    profile: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    task: Mapping[str, Any] = field(default_factory=dict)

    def under(self, profile: str, **settings: Any) -> Table:
        """The same under another profile, or with house rules."""
        return replace(self, profile=profile, settings=settings)

    def with_(self, **settings: Any) -> Table:
        """The same with house rules."""
        return replace(self, settings={**self.settings, **settings})

    @property
    def rules(self) -> dict[str, Any]:
        return {"profile": self.profile, **self.settings}

    def setting(self, name: str) -> Any:
        """A setting in force."""
        return second_deal.read_settings(self.rules)[name]

    def is_reading(self, name: str) -> bool:
        """Whether the text is silent on a setting in force, so that its value is a reading of ours."""
        return name in second_referee.read_rules(self.rules)[1]

    def reason(self, on: str, play: str, **more: Any) -> str:
        """The reason of the verdict on a play (``"pass"`` to pass); ``on`` empty is a lead.

        ``more`` as in a position: ``hand passed turn must_contain table_is_bomb_on_twos decks``.
        """
        position = {"rules": self.rules, "table": on, "play": play, **more}
        verdict = second_referee.rule({name: value for name, value in position.items() if value != ""})
        assert "error" not in verdict, (position, verdict)
        return str(verdict["reason"])

    def legal(self, on: str, play: str, **more: Any) -> bool:
        """Whether a play may be played."""
        return self.reason(on, play, **more) in second_referee.LEGAL_REASONS

    def kind(self, cards: str) -> str:
        """The kind of play that cards are, or their diagnosis."""
        return second_referee.shape_under(
            second_deal.read_settings(self.rules), second_referee.read_cards(cards, "cards")
        )

    def is_play(self, cards: str) -> bool:
        """Whether cards may be led as they are."""
        return self.kind(cards) in second_referee.KINDS

    def plays(self, on: str, hand: str, **more: Any) -> list[str]:
        """Every legal play of a hand, the fewest cards first; a pass is not among them."""
        position = {"rules": self.rules, "table": on, "play": "pass", "hand": hand, **more}
        _, _, question, _ = second_referee.read_question({k: v for k, v in position.items() if v != ""})
        found = second_referee.legal_plays(second_deal.read_settings(self.rules), question)
        return [" ".join(cards) for cards in found]

    def after(self, acts: str, *, players: int = 4, first: bool = False) -> dict[str, Any]:
        """How a trick stands after acts like ``"1:Kd 2:- 3:2c.out"``, all of them legal.

        Keys ``to_act`` (seat or None), ``leading``, ``passed``, ``out``, ``left``, ``over``.
        """
        deal, wrong = self._through(acts, players, first)
        assert wrong is None, f"act {wrong} of {acts} may not stand"
        return second_deal.state(deal)

    def next_deal(self, acts: str, *, players: int = 4) -> tuple[int, int]:
        """Who deals and who leads after a deal that ends with these acts."""
        deal, wrong = self._through(acts, players, False)
        assert wrong is None, f"act {wrong} of {acts} may not stand"
        assert second_deal.over(deal), f"after {acts} the deal goes on"
        return second_deal.next_dealer(deal), second_deal.next_leader(deal)

    def refused(self, acts: str, *, players: int = 4, first: bool = False) -> int | None:
        """The place of the first act that may not stand, from 0; None where all may."""
        return self._through(acts, players, first)[1]

    def _through(self, acts: str, players: int, first: bool) -> tuple[second_deal.WrittenDeal, int | None]:
        task = {"acts": acts.split(), "players": players, "first": first, "rules": self._written()}
        return learner.gone_through(task, self.profile)

    def _written(self) -> str:
        return " ".join(value if name == "profile" else f"{name}={_word(value)}" for name, value in self.rules.items())

    def points(self, *places: int, frozen: Sequence[int] = ()) -> tuple[int, ...]:
        """What seats 1, 2, … earn when they finish in an order of seats."""
        settings = second_deal.read_settings(self.rules)
        return tuple(second_deal.shares(settings, len(places), list(places), set(frozen)))

    def cards_each(self, players: int, decks: int = 1) -> int:
        """How many cards each is dealt."""
        return second_deal.cards_each(second_deal.read_settings(self.rules), players, decks)

    def deal(self, **written: Any) -> second_deal.WrittenDeal:
        """A written deal, for `second_deal`'s own questions: ``players decks deal leader hands``."""
        return second_deal.start({"rules": self.rules, **written})

    def wins_at_once(self, hand: str) -> bool:
        """Whether a hand wins on the deal."""
        task = {"hands": [hand], "rules": self._written()}
        return learner.instant(task, self.profile) == [0]

    # ------------------------------------------------------------------------------ of the block itself

    @property
    def part(self) -> Mapping[str, Any]:
        """The one position of the block, or its last."""
        return learner.parts(self.task, self.rules["profile"])[-1]

    def judged(self, at: int = 0, play: str | None = None) -> learner.Judged:
        """The second referee on a position of the block: legal, reason, kind."""
        profile = self.rules["profile"]
        return learner.ruled(learner.parts(self.task, profile)[at], profile, play)


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return (",".join(value) or "none") if isinstance(value, (list, tuple, set, frozenset)) else str(value)


@dataclass(frozen=True)
class Holds:
    """A claim about the game: true at a table under each profile that the sentence can appear with."""

    check: Callable[[Table], bool]


@dataclass(frozen=True)
class Told:
    """Words for rows of the ledger that are told only: names, origins, habits, what other tables do."""

    rows: tuple[str, ...]

    def __init__(self, *rows: str) -> None:
        object.__setattr__(self, "rows", rows)


class Talk:
    """Nothing is claimed: a question is put, a picture is pointed at, a lesson is named."""


Claim = Holds | Told | Talk
Claims = Mapping[str, Claim]


# ---------------------------------------------------------------------------------- the sentences of the course


@dataclass(frozen=True)
class Sentence:
    """A sentence of a lesson, where it stands, and the block it belongs to (none for the text of a step)."""

    text: str
    place: str
    task: Mapping[str, Any] = field(default_factory=dict)


@lru_cache(None)
def sentences(folder: str) -> tuple[Sentence, ...]:
    """Every sentence of a lesson in English: titles, text of the steps, questions and answers, reproofs and nudges."""
    lesson = load(COURSE / folder / "en.md")
    made = [Sentence(one, "title") for one in cut(lesson.front["title"])]
    for number, step in enumerate(lesson.steps, 1):
        for text in (step["title"], *step["text"]):
            made += [Sentence(one, f"step {number}") for one in cut(text)]
        for at, block in enumerate(step["blocks"], 1):
            for name, text in _said_in(block):
                made += [Sentence(one, f"step {number}, block {at}, {name}", block) for one in cut(text)]
    return tuple(made)


def _said_in(block: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What a block says, by name; of a quiz only what it holds to be right."""
    for name in ("ask", "wrong", "nudge"):
        yield name, block.get(name, "")
    for right in block.get("answer", ()):
        yield "answer", right
    for left, right in block.get("pairs", ()):
        yield "pairs", f"{left}: {right}"


def cut(text: str) -> Iterator[str]:
    """Sentences, cards as they are written (`3s`), without bold."""
    plain = re.sub("⟦([^⟧]*)⟧", r"`\1`", text.replace("**", ""))
    yield from (one for one in re.split(r"(?<=[.?…])[”\")]*\s+(?=\S)", plain) if one)


def whole_deals(profile: str, count: int = 4) -> list[Sequence[Mapping[str, Any]]]:
    """What a block with `rule: whole.deal` makes for some visitors: the tasks about a deal, with nothing judged."""
    return [tasks_of(f"{seed}/referee", profile) for seed in range(count)]


def asks_only(sentence: Sentence) -> bool:
    """A question claims nothing."""
    return sentence.text.endswith("?")


# ---------------------------------------------------------------------------------- cards for claims


def cards(ranks: str, suits: str = "scdh") -> str:
    """Cards of ranks, each in every suit: ``cards("67", "sh")`` is ``6s 6h 7s 7h``."""
    return " ".join(rank + suit for rank in ranks for suit in suits)


def of_kind(kind: str, size: int, rng: Random, count: int = 12) -> list[str]:
    """Some plays of a kind, without a 2 in a run: ``of_kind("pair_run", 6, rng)``."""
    made, ranks = [], second_referee.RANK_LETTERS
    for _ in range(count):
        if kind in ("straight", "pair_run"):
            width = 1 if kind == "straight" else 2
            low = rng.randrange(len(ranks) - size // width)
            run = ranks[low : low + size // width]
            made.append(" ".join(rank + suit for rank in run for suit in rng.sample("scdh", width)))
        else:
            rank = rng.choice(ranks)
            made.append(" ".join(rank + suit for suit in rng.sample("scdh", size)))
    return made

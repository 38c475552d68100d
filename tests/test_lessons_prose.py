"""What the lessons say in words is true under each profile that they can appear with."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests import learner
from tests.prose import COURSE, FOLDERS, Claims, Holds, Sentence, Table, Talk, Told, asks_only, sentences
from tienlen.lessons.loader import load

LEDGER = {
    row["id"]: row["kinds"]
    for row in json.loads((Path(__file__).parent / "golden" / "ledger.json").read_text(encoding="utf-8"))
}
EACH = pytest.mark.parametrize("folder", FOLDERS)


def claims(folder: str) -> Claims:
    return import_module(f"tests.claims.lesson_{folder[:2]}").CLAIMS


def profiles(folder: str) -> list[str]:
    """Those a lesson appears with."""
    return list(load(COURSE / folder / "en.md").front["rules"])


def claimed(folder: str) -> list[tuple[Sentence, Holds]]:
    told = claims(folder)
    return [(one, claim) for one in sentences(folder) if isinstance(claim := told.get(one.text), Holds)]


@EACH
def test_every_sentence_has_a_claim_and_every_claim_its_sentence(folder: str) -> None:
    told, said = claims(folder), sentences(folder)
    assert [one for one in said if one.text not in told and not asks_only(one)] == []
    assert set(told) <= {one.text for one in said}


@EACH
def test_what_is_claimed_is_true_under_each_profile(folder: str) -> None:
    for profile in profiles(folder):
        for sentence, claim in claimed(folder):
            assert claim.check(Table(profile, task=sentence.task)), (profile, sentence.place, sentence.text)


@EACH
def test_what_is_told_only_is_not_for_a_referee_to_decide(folder: str) -> None:
    """But for house rules: a referee can play by them, and not say how many tables do."""
    for text, claim in claims(folder).items():
        if isinstance(claim, Told):
            assert claim.rows, text
            assert all("E" not in LEDGER[row] or row.startswith("variant.") for row in claim.rows), text


LAW = (
    r"\b(must|may|can|cannot|never|always|only|beats?|beaten|legal|allowed|highest|lowest|wins?|higher|lower|points?)\b"
)


@EACH
def test_talk_has_no_word_of_the_law(folder: str) -> None:
    """A sentence with a word like must, only or beats claims something."""
    for text, claim in claims(folder).items():
        if isinstance(claim, Talk) and not text.endswith("?"):
            assert not re.search(LAW, text.casefold()), text


# ---------------------------------------------------------------------------------- a claim can fail


class Lenient(Table):
    """Everything is legal and a single; the leader is always asked; everyone earns a point."""

    said = "higher_rank"
    of = "single"

    def reason(self, on: str, play: str, **more: Any) -> str:
        return self.said

    def kind(self, cards: str) -> str:
        return self.of

    def plays(self, on: str, hand: str, **more: Any) -> list[str]:
        return hand.split()

    def after(self, acts: str, **more: Any) -> dict[str, Any]:
        return {"to_act": 1, "leading": False, "passed": [], "out": [], "left": [13] * 4, "over": False}

    def next_deal(self, acts: str, **more: Any) -> tuple[int, int]:
        return 1, 1

    def refused(self, acts: str, **more: Any) -> int | None:
        return None

    def points(self, *places: int, **more: Any) -> tuple[int, ...]:
        return (1,) * len(places)

    def cards_each(self, players: int, decks: int = 1) -> int:
        return 12

    def setting(self, name: str) -> Any:
        return None

    def is_reading(self, name: str) -> bool:
        return True

    def wins_at_once(self, hand: str) -> bool:
        return True

    def deal(self, **written: Any) -> Any:
        raise AssertionError("a deal is the second deal's own")

    def judged(self, at: int = 0, play: str | None = None) -> learner.Judged:
        return learner.Judged(True, self.said, self.of)


class Strict(Lenient):
    """Nothing is legal, and nothing is a play; seat 3 is always to lead; everyone loses."""

    said = "wrong_kind"
    of = "mixed_ranks"

    def plays(self, on: str, hand: str, **more: Any) -> list[str]:
        return []

    def after(self, acts: str, **more: Any) -> dict[str, Any]:
        return {"to_act": 3, "leading": True, "passed": [1, 2], "out": [4], "left": [0] * 4, "over": True}

    def next_deal(self, acts: str, **more: Any) -> tuple[int, int]:
        return 2, 2

    def refused(self, acts: str, **more: Any) -> int | None:
        return 0

    def points(self, *places: int, **more: Any) -> tuple[int, ...]:
        return (-1,) * len(places)

    def cards_each(self, players: int, decks: int = 1) -> int:
        return 1

    def is_reading(self, name: str) -> bool:
        return False

    def wins_at_once(self, hand: str) -> bool:
        return False

    def judged(self, at: int = 0, play: str | None = None) -> learner.Judged:
        return learner.Judged(False, self.said, self.of)


class Elsewhere(Table):
    """The right referee with the profiles exchanged: a claim about one profile is not true of another."""

    @property
    def rules(self) -> dict[str, Any]:
        names = learner.PROFILES
        return {"profile": names[(names.index(self.profile) + 1) % len(names)], **self.settings}


def fails(claim: Holds, table: Table) -> bool:
    try:
        return not claim.check(table)
    except (AssertionError, LookupError, ValueError, TypeError):
        return True


@EACH
def test_no_claim_is_true_of_every_game(folder: str) -> None:
    """A claim that holds where all is legal, where nothing is, and under exchanged profiles says nothing."""
    for sentence, claim in claimed(folder):
        tables = [
            made(profile, task=sentence.task) for profile in profiles(folder) for made in (Lenient, Strict, Elsewhere)
        ]
        assert any(fails(claim, table) for table in tables), (sentence.place, sentence.text)

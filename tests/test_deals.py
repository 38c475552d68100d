"""Whole deals: the engine, the second referee and the written deals must say the same.

* The written deals of ``golden/deals/`` are replayed by the engine and by the referee, act by act and as records.
* Random deals over all profiles and house rules are played act by act by both: the same state after every act, the
  same answer to a wrong act at every tenth step, the same legal plays, the same audit of records that were damaged at
  random.  Sampled in the normal run; 20,000 of them with ``TIENLEN_FULL=1``.  A failure prints the seed of the deal and
  one line of JSON that `tienlen audit --batch` reads.
* The number of legal act sequences from thirty fixed deals is compared with a table that the referee worked out.
"""

from __future__ import annotations

import ast
import json
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests import second_deal
from tests.conftest import FULL, SEED
from tests.deal_adapter import engine_act, engine_audit, engine_start, engine_state, text_audit
from tests.deal_rows import ROWS
from tests.golden_deals import GoldenDeal, Step, golden_deals
from tests.random_deals import RandomDeal, choose_act, random_deal, wrong_act
from tests.second_referee import LEGAL_REASONS, Refused, card_text
from tienlen.engine.deal import Deal
from tienlen.engine.replay import count_acts
from tienlen.engine.score import next_dealer, next_leader

GOLDEN = golden_deals()
COUNTS = json.loads((Path(__file__).parent / "golden" / "act_counts.json").read_text(encoding="utf-8"))
HERE = Path(__file__).parent

# --- written deals --------------------------------------------------------------------------------------------------


def named(deals: Iterable[GoldenDeal]) -> list[Any]:
    return [pytest.param(deal, id=deal.name) for deal in deals]


ACT_BY_ACT = named(deal for deal in GOLDEN if not deal.audit_only)


@pytest.mark.parametrize("golden", ACT_BY_ACT)
def test_written_deal_by_the_engine(golden: GoldenDeal) -> None:
    deal = engine_start(golden.deal)
    assert engine_state(deal) == golden.start
    for step in golden.steps:
        deal, answer = engine_act(deal, step.seat, step.cards)
        assert answer == (step.reason or f"error {step.error}"), step
        assert engine_state(deal) == step.state, step
    if golden.next:
        assert {"leader": next_leader(deal), "dealer": next_dealer(deal)} == golden.next


@pytest.mark.parametrize("golden", ACT_BY_ACT)
def test_written_deal_by_the_referee(golden: GoldenDeal) -> None:
    deal = second_deal.start(golden.deal)
    assert second_deal.state(deal) == golden.start
    for step in golden.steps:
        assert referee_act(deal, step.seat, step.cards) == (step.reason or f"error {step.error}"), step
        assert second_deal.state(deal) == step.state, step
    if golden.next:
        assert {"leader": second_deal.next_leader(deal), "dealer": second_deal.next_dealer(deal)} == golden.next


def referee_act(deal: second_deal.WrittenDeal, seat: int, cards: str) -> str:
    try:
        return second_deal.try_act(deal, seat, second_deal.read_play(cards))
    except Refused as refusal:
        return f"error {refusal.code}"


def referee_audit(written: dict[str, Any]) -> dict[str, Any]:
    try:
        return second_deal.audit(written)
    except Refused as refusal:
        return {"error": refusal.code}


def expected_audit(golden: GoldenDeal, step: Step, at: int) -> dict[str, Any]:
    if step.error:
        return {"error": step.error}
    legal = step.marked or step.reason in LEGAL_REASONS
    return {"legal": legal, "at": None if legal else at, "reason": None if legal else step.reason, **step.state}


AUDITS = {"engine": engine_audit, "text": text_audit, "referee": referee_audit}


@pytest.mark.parametrize("audit", [pytest.param(audit, id=name) for name, audit in AUDITS.items()])
@pytest.mark.parametrize("golden", named(GOLDEN))
def test_written_deal_as_a_record(golden: GoldenDeal, audit: Any) -> None:
    """Each act as the last of a record: the audit of all up to it shows its reason and its state."""
    assert audit({**golden.deal, "events": []}) == {"legal": True, "at": None, "reason": None, **golden.start}
    events: list[list[Any]] = []
    for step in golden.steps:
        if step.act_by_act:
            continue
        found = audit({**golden.deal, "events": [*events, step.event]})
        assert found == expected_audit(golden, step, len(events)), step
        if not step.error and (step.marked or step.reason in LEGAL_REASONS):
            events.append(step.event)


SUITS = [" ".join(rank + suit for rank in "3456789TJQKA2") for suit in "scdh"]
SIXES = [" ".join(rank + suit for rank in ranks) for suit in "scdh" for ranks in ("456789", "TJQKA2")]
EQUAL = {"profile": "thirteen", "deal": "equal"}

BAD_DEALS: dict[str, tuple[dict[str, Any], str]] = {
    "a hand too small": ({"rules": "pagat", "hands": [*SUITS[:3], SUITS[3][3:]]}, "bad_value"),
    "a hand too large": ({"rules": "ace_high", "players": 3, "hands": [*SUITS[:2], SUITS[2] + " 3h"]}, "bad_value"),
    "a hand missing": ({"rules": "pagat", "hands": SUITS[:3]}, "bad_value"),
    "a hand too many": ({"rules": "ace_high", "players": 3, "hands": SUITS}, "bad_value"),
    "a card dealt twice": ({"rules": "pagat", "hands": [*SUITS[:3], SUITS[3].replace("5h", "5s")]}, "duplicate_card"),
    "a card dealt three times": (
        {"rules": "thirteen", "players": 5, "hands": [*SUITS[:2], *SUITS[:1] * 3]},
        "duplicate_card",
    ),
    "no such card": ({"rules": "pagat", "hands": [*SUITS[:3], SUITS[3].replace("5h", "5x")]}, "bad_card"),
    "seventeen not agreed": (
        {"rules": "thirteen", "players": 3, "hands": [hand + " 3h 4h 5h 6h" for hand in SUITS[:3]]},
        "bad_value",
    ),
    "equal for four": ({"rules": EQUAL, "players": 4}, "bad_value"),
    "equal, players left out": ({"rules": EQUAL}, "bad_value"),
    "equal, a hand of thirteen": ({"rules": EQUAL, "players": 8, "hands": [*SIXES[:7], SUITS[3]]}, "bad_value"),
    "three for pagat": ({"rules": "pagat", "players": 3}, "bad_value"),
    "five for ace_high": ({"rules": "ace_high", "players": 5}, "bad_value"),
    "nine for thirteen": ({"rules": "thirteen", "players": 9}, "bad_value"),
    "one for thirteen": ({"rules": "thirteen", "players": 1}, "bad_value"),
    "five from one pack": ({"rules": "thirteen", "players": 5, "decks": 1}, "bad_value"),
    "three packs": ({"rules": "thirteen", "players": 5, "decks": 3}, "bad_value"),
    "a later deal without a leader": ({"rules": "pagat", "deal": "later"}, "bad_value"),
    "a leader who has no seat": ({"rules": "pagat", "deal": "later", "leader": 5}, "bad_value"),
    "a leader of the first deal against the hands": (
        {"rules": "pagat", "leader": 2, "hands": SUITS},
        "inconsistent_position",
    ),
}


@pytest.mark.parametrize("name", BAD_DEALS)
def test_bad_deal(name: str) -> None:
    """§7: bad input, with the same code from both."""
    written, code = BAD_DEALS[name]
    written = {"deal": "first", **written, "events": []}
    assert referee_audit(written) == {"error": code}
    assert engine_audit(written) == {"error": code}


def test_written_deals_are_told() -> None:
    """Thirty at least, each with who worked it out and why it is there."""
    assert len(GOLDEN) >= 30
    assert len({deal.name for deal in GOLDEN}) == len(GOLDEN)
    for deal in GOLDEN:
        assert "rules" in deal.by
        assert deal.why
        assert deal.steps or deal.next


@pytest.mark.parametrize("row", sorted(ROWS))
def test_ledger_row(row: str) -> None:
    ROWS[row]()


# --- the referee stands alone ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["second_deal.py", "random_deals.py", "golden_deals.py"])
def test_the_referee_shares_nothing(name: str) -> None:
    tree = ast.parse((HERE / name).read_text(encoding="utf-8"))
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported |= {f"{node.module}.{alias.name}" for alias in node.names}
    assert not [module for module in imported if module.split(".")[0] == "tienlen"]
    ours = {module for module in imported if module.split(".")[0] == "tests"}
    assert all(module.split(".")[1] in ("second_referee", "second_deal") for module in ours)


# --- random deals ---------------------------------------------------------------------------------------------------


class Disagreement(AssertionError):
    pass


class Table:
    """One random deal, played by the engine and by the referee side by side."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)
        self.dealt: RandomDeal = random_deal(self.rng)
        self.seen: Counter[str] = Counter()
        self.events: list[list[Any]] = []
        self.engine: Deal = engine_start(self.dealt.written)
        self.referee = second_deal.start(self.dealt.written)
        known = self.referee.hands is not None
        self.open = self.referee if known else second_deal.start(self.dealt.open)
        """The same deal with the hands, from which acts are chosen."""

    def same(self, what: str, engine: Any, referee: Any) -> None:
        if engine != referee:
            written = json.dumps({**self.dealt.written, "events": self.events}, ensure_ascii=False)
            raise Disagreement(f"{what}\n  engine  {engine}\n  referee {referee}\n  {written}")

    def same_state(self) -> None:
        self.same("state", engine_state(self.engine), second_deal.state(self.referee))

    def act(self) -> None:
        play = choose_act(self.rng, self.open, self.dealt.asleep)
        seat = second_deal.to_act(self.open)
        assert seat is not None
        words = second_deal.words(play)
        passed = seat in second_deal.has_passed(second_deal.trick_now(self.open))
        self.engine, found = engine_act(self.engine, seat, words)
        expected = second_deal.try_act(self.referee, seat, play)
        self.same(f"{seat}: {words}", found, expected)
        if self.open is not self.referee:
            assert second_deal.try_act(self.open, seat, play) in LEGAL_REASONS
        self.events.append([seat, words])
        self.seen[f"{expected} after a pass" if passed and play else expected] += 1
        self.same_state()

    def wrong(self) -> None:
        """Ask both about another act; whatever they say, it is not made."""
        seat, play = wrong_act(self.rng, self.open)
        words = second_deal.words(play)
        before = engine_state(self.engine)
        _, found = engine_act(self.engine, seat, words)
        expected = referee_act(second_deal.copy(self.referee), seat, words)
        self.same(f"try {seat}: {words}", found, expected)
        self.same("the refusal changed", engine_state(self.engine), before)
        self.seen[f"try {expected}"] += 1

    def same_choices(self) -> None:
        plays = [tuple(str(card) for card in play.cards) for play in self.engine.legal()]
        legal = [tuple(card_text(card) for card in play) for play in second_deal.legal_acts(self.open) if play]
        self.same("legal plays", sorted(plays), sorted(legal))

    def play_out(self) -> None:
        offset = self.rng.randrange(10)
        self.same_state()
        while not second_deal.over(self.referee):
            step = len(self.events)
            if step % 10 == offset:
                self.wrong()
            if step % 20 == offset and self.referee.hands is not None:
                self.same_choices()
            self.act()
            assert step < 2000, "the deal does not end"
        self.note_the_end()
        self.same("leader", next_leader(self.engine), second_deal.next_leader(self.referee))
        self.same("dealer", next_dealer(self.engine), second_deal.next_dealer(self.referee))

    def note_the_end(self) -> None:
        deal = self.referee
        if deal.instant_winner is not None:
            self.seen["won at once"] += 1
        elif deal.settings["winner_takes_all"]:
            self.seen["winner takes all"] += 1
        elif deal.settings["frozen_double"] and second_deal.frozen_seats(deal):
            self.seen["frozen"] += 1
        if self.events and self.events[-1][1].startswith("2"):
            self.seen["ended on a 2"] += 1

    def audits(self) -> None:
        """The record as it is, with silent declines, and damaged in a few ways."""
        for damage in (None, "silent", *self.rng.sample(("marked", "cut", "swapped", "foreign"), 2)):
            events = self.damaged(damage)
            written = {**self.dealt.written, "events": events}
            found, expected = engine_audit(written), referee_audit(written)
            if found == expected and damage not in ("silent", "swapped"):
                found = text_audit(written)
            if found != expected:
                raise Disagreement(f"audit, {damage}\n  engine  {found}\n  referee {expected}\n  {json.dumps(written)}")
            self.seen[f"audit {expected.get('reason') or expected.get('error') or 'legal'}"] += 1

    def damaged(self, how: str | None) -> list[list[Any]]:
        rng, events = self.rng, [list(event) for event in self.events]
        if not events or how is None:
            return events
        somewhere = rng.randrange(len(events))
        if how == "silent":
            return (
                [event for event in events if event[1] != "pass" or rng.random() < 0.9]
                if rng.random() < 0.3
                else (self.without_declines())
            )
        seat, play = wrong_act(rng, self.open)
        act = [seat, second_deal.words(play)]
        if how == "marked":
            events.insert(somewhere, [*act, "!"])
        elif how == "cut":
            events[somewhere:] = [act]
        elif how == "swapped":
            other = rng.randrange(len(events))
            events[somewhere], events[other] = events[other], events[somewhere]
        else:
            events.insert(somewhere, act)
        return events

    def without_declines(self) -> list[list[Any]]:
        """Leave out some passes of players who had passed already."""
        kept: list[list[Any]] = []
        deal = second_deal.start(self.dealt.open)
        for seat, words in self.events:
            play = second_deal.read_play(words)
            again = not play and seat in second_deal.has_passed(second_deal.trick_now(deal))
            if not again or self.rng.random() < 0.3:
                kept.append([seat, words])
            second_deal.try_act(deal, seat, play)
        return kept


def run_deal(seed: str) -> tuple[list[str], Counter[str]]:
    """What the two disagree on, and what came up."""
    table = Table(seed)
    try:
        table.play_out()
        if table.rng.random() < 0.5:
            table.audits()
    except Disagreement as fault:
        return [f"{seed}: {fault}"], table.seen
    except Exception as fault:
        written = json.dumps({**table.dealt.written, "events": table.events}, ensure_ascii=False)
        return [f"{seed}: {fault!r}\n  {written}"], table.seen
    return [], table.seen


def run_deals(seeds: list[str]) -> tuple[list[str], Counter[str]]:
    faults: list[str] = []
    seen: Counter[str] = Counter()
    for seed in seeds:
        more, outcomes = run_deal(seed)
        faults += more
        seen += outcomes
    return faults, seen


WANTED = {
    "bomb": 100,
    "bomb after a pass": 15,
    "higher_suit": 100,
    "winner takes all": 10,
    "try not_your_turn": 100,
    "try passed_out": 15,
    "try not_in_hand": 100,
    "try wrong_kind": 10,
    "try lower_rank": 10,
    "audit legal": 150,
    "audit not_your_turn": 50,
    "audit passed_out": 10,
}
"""How often each must come up in 300 deals, so that the comparison means something."""


RARE = {
    "higher_rank after a pass": 40,
    "higher_suit after a pass": 5,
    "pairs_beat_quad": 30,
    "try equal": 10,
    "won at once": 100,
    "frozen": 100,
    "ended on a 2": 100,
}
"""How often in 20,000."""


def too_rare(seen: Counter[str], wanted: dict[str, int], part: float) -> dict[str, int]:
    return {what: seen[what] for what, least in wanted.items() if seen[what] < least * part}


def test_random_deals() -> None:
    faults, seen = run_deals([f"deals/{SEED}/{place}" for place in range(300)])
    assert not faults, f"{len(faults)} disagreements:\n" + "\n".join(faults[:5])
    assert not too_rare(seen, WANTED, 1)


@pytest.mark.full
@pytest.mark.slow
def test_random_deals_in_full() -> None:
    seeds = [f"many deals/{SEED}/{place}" for place in range(20_000)]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        answers = list(pool.map(run_deals, (seeds[start : start + 250] for start in range(0, len(seeds), 250))))
    faults = [fault for more, _ in answers for fault in more]
    seen = sum((outcomes for _, outcomes in answers), Counter[str]())
    assert not faults, f"{len(faults)} disagreements:\n" + "\n".join(faults[:5])
    assert not too_rare(seen, WANTED, len(seeds) / 300)
    assert not too_rare(seen, RARE, 1)


# --- counts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", [pytest.param(row, id=row["name"]) for row in COUNTS])
def test_act_counts_by_the_engine(row: dict[str, Any]) -> None:
    deal = engine_start(row["deal"])
    for seat, cards in row["deal"].get("events", []):
        deal, answer = engine_act(deal, seat, cards)
        assert answer in LEGAL_REASONS
    assert [count_acts(deal, depth) for depth in (1, 2, 3, 4)] == row["counts"]


@pytest.mark.parametrize("row", [pytest.param(row, id=row["name"]) for row in COUNTS])
def test_act_counts_by_the_referee(row: dict[str, Any]) -> None:
    """The table is still what the referee makes of these deals; to the whole depth in the full tier."""
    deal = referee_at(row["deal"])
    depths = (1, 2, 3, 4) if FULL else (1, 2)
    assert [second_deal.count_sequences(deal, depth) for depth in depths] == row["counts"][: len(depths)]


def referee_at(written: dict[str, Any]) -> second_deal.WrittenDeal:
    deal = second_deal.start({key: value for key, value in written.items() if key != "events"})
    for seat, cards in written.get("events", []):
        assert referee_act(deal, seat, cards) in LEGAL_REASONS
    return deal

"""Whole random deals against the yardstick's, which keeps bare numbers and explains nothing; a strong move."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from statistics import median

from bench import yardstick
from bench.row import Row
from tienlen.engine.deal import Deal
from tienlen.engine.rollouts import strong
from tienlen.engine.rules import PROFILES

RULES = PROFILES["pagat"]
ROUNDS = 15
DEALS = 60


def rows() -> Iterator[Row]:
    """Random deals, and how long the strong player thinks."""
    yield _random_deals()
    yield _strong_moves()


def _random_deals() -> Row:
    """Deals played to the loser with plays drawn at random from all legal ones and, where allowed, a pass."""
    best = {"yardstick": float("inf"), "ours": float("inf")}
    for _ in range(ROUNDS):
        for side in best:
            rng = Random(20261129)
            started = time.process_time()
            for _deal in range(DEALS):
                yardstick.random_game(rng, True) if side == "yardstick" else random_deal(rng)
            best[side] = min(best[side], time.process_time() - started)
    note = f"{DEALS / best['ours']:,.0f} a second"
    return Row("random deals, of the yardstick's", best["yardstick"] / best["ours"], 0.5, "more", note=note)


def _strong_moves() -> Row:
    """The strong player at each of four seats, where there is something to choose."""
    times, rng = [], Random(20261129)
    for _ in range(2):
        deal = Deal.deal_out(RULES, rng)
        while not deal.over:
            started = time.process_time()
            choice = strong(deal, rng)
            if len(deal.legal()) + (not deal.leading) > 1:
                times.append(time.process_time() - started)
            deal = deal.after(choice.play)
    note = f"one core; longest {max(times) * 1000:.0f} ms"
    return Row("a move of the strong player, median", median(times) * 1000, 300, unit="ms", note=note)


def random_deal(rng: Random) -> Deal:
    """One deal of four players to its end."""
    deal = Deal.deal_out(RULES, rng)
    while not deal.over:
        plays = deal.legal()
        choice = rng.randrange(len(plays) + (not deal.leading))
        deal = deal.after(plays[choice] if choice < len(plays) else None)
    return deal

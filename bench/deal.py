"""Whole random deals against the yardstick's, which keeps bare numbers and explains nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from bench import yardstick
from bench.row import Row
from tienlen.engine.deal import Deal
from tienlen.engine.rules import PROFILES

RULES = PROFILES["pagat"]
ROUNDS = 15
DEALS = 60


def rows() -> Iterator[Row]:
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
    yield Row("random deals, of the yardstick's", best["yardstick"] / best["ours"], 0.5, "more", note=note)


def random_deal(rng: Random) -> Deal:
    """One deal of four players to its end."""
    deal = Deal.deal_out(RULES, rng)
    while not deal.over:
        plays = deal.legal()
        choice = rng.randrange(len(plays) + (not deal.leading))
        deal = deal.after(plays[choice] if choice < len(plays) else None)
    return deal

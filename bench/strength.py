"""`python -m bench.strength [--deals N]`: how much better the strong computer player is than the careful one.

The same hands are played once for each seat: there the strong player sits, at the others three
careful ones.  A deal counts with the mean of its four results, so that good cards cancel out.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from multiprocessing import Pool
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from bench.row import Row
from tienlen.engine.careful import careful
from tienlen.engine.deal import Deal
from tienlen.engine.rollouts import strong
from tienlen.engine.rules import PROFILES

BAR = 0.1
"""Points per deal that the lower end of the interval has to reach."""


class Strength(NamedTuple):
    """Points per deal against careful players, with the ends of the 95 % interval."""

    mean: float
    low: float
    high: float


def strength(deals: int, seed: int, profile: str = "pagat", workers: int = 1) -> Strength:
    """Points per deal of the strong player; careful players alone would have 0 on the average."""
    jobs = [(profile, seed, number) for number in range(deals)]
    if workers == 1:
        results = [_of_one_deal(job) for job in jobs]
    else:
        with Pool(workers) as pool:
            results = pool.map(_of_one_deal, jobs, chunksize=5)
    mean, half = fmean(results), 1.96 * stdev(results) / deals**0.5
    return Strength(mean, mean - half, mean + half)


def _of_one_deal(job: tuple[str, int, int]) -> float:
    """The mean result of the strong player over the four seats of one deal."""
    profile, seed, number = job
    start = Deal.deal_out(PROFILES[profile], Random(f"{seed}/{number}"))
    return fmean(_of_one_seat(start, seat, Random(f"{seed}/{number}/{seat}")) for seat in range(1, 5))


def _of_one_seat(deal: Deal, seat: int, rng: Random) -> int:
    while not deal.over:
        choice = strong(deal, rng) if deal.to_act == seat else careful(deal)
        deal = deal.after(choice.play)
    assert deal.points is not None
    return deal.points[seat - 1]


def measured(deals: int, seed: int, workers: int) -> Iterator[Row]:
    """One row per profile."""
    for profile in PROFILES:
        found = strength(deals, seed, profile, workers)
        note = f"{profile}, {deals} deals: {found.mean:.3f}, 95 % interval {found.low:.3f} … {found.high:.3f}"
        yield Row("points per deal of strong against careful, lower end", found.low, BAR, "more", "points", note)


def main() -> int:
    """Measure and print; exit status 1 when the bar is missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=20261129)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    met = True
    for row in measured(options.deals, options.seed, options.workers):
        print(" | ".join(row.cells()), flush=True)
        met = met and row.met
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())

"""What the command line costs: starting, JSON lines by the hundred thousand, whole deals by the thousand."""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from bench.deal import random_deal
from bench.row import Row
from bench.yardstick import lead_moves, random_game, text
from tienlen.records.deal import Record, write_json

LINES = 100_000
TIMES = 5
"""How often each position comes: nothing is remembered of one, and making them takes long."""
DEALS = 1_000
ROUNDS = 4
STARTS = 15
TIENLEN = str(Path(sys.executable).with_name("tienlen"))
BARE = [sys.executable, "-c", "pass"]
USUAL = [sys.executable, "-c", "import argparse, dataclasses, json"]
HOUSE_RULES = ("twos_in_straights", "twos_in_pair_runs", "bomb_after_pass", "quad_beats_two_twos")


def rows() -> Iterator[Row]:
    """Starting first, while the machine is quiet, then the batches."""
    yield from start_rows()
    yield batch_row(with_hand=False, bar=60)
    yield batch_row(with_hand=True, bar=150)
    yield audit_row()


def start_rows() -> Iterator[Row]:
    """What importing and one ruling add to bare Python, against three modules of the standard library."""
    commands = {
        "bare": BARE,
        "usual": USUAL,
        "import": [sys.executable, "-c", "import tienlen"],
        "check": [TIENLEN, "check", "--on", "Ah", "--play", "6s 6c 6d 6h"],
    }
    best = dict.fromkeys(commands, float("inf"))
    for command in commands.values():  # once for the bytecode
        seconds(command)
    for _ in range(STARTS):  # in turn, so that a busy moment hits them all
        for name, command in commands.items():
            best[name] = min(best[name], seconds(command))
    usual = best["usual"] - best["bare"]
    note = f"that adds {usual * 1000:.0f} ms to bare Python"
    what = "{} against importing argparse, dataclasses, json"
    yield Row(what.format("`import tienlen`"), (best["import"] - best["bare"]) / usual, 1.5, note=note)
    yield Row(what.format("`tienlen check`, piped,"), (best["check"] - best["bare"]) / usual, 3)


def seconds(command: list[str], out: IO[bytes] | int = subprocess.PIPE) -> float:
    """The processor time of a command: what else the machine is doing counts for little then."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    ran = subprocess.run(command, stdout=out, env=environment, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if ran.returncode not in (0, 1):
        raise RuntimeError(f"{command} ended with {ran.returncode}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def batch_row(*, with_hand: bool, bar: float) -> Row:
    """`tienlen check --batch` over a file, against reading and writing the same JSON."""
    lines = [json.dumps(position) for position in positions(LINES // TIMES, with_hand=with_hand)] * TIMES
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "positions.jsonl")
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        with Path(folder, "verdicts.jsonl").open("wb") as out:
            took = seconds([TIENLEN, "check", "--batch", str(file)], out)
    started = time.process_time()
    for line in lines:
        json.dumps(json.loads(line))
    usual = time.process_time() - started
    hand = "13 cards in hand" if with_hand else "no hand"
    note = f"{took / LINES * 1e6:.0f} µs a line"
    return Row(f"`check --batch`, {LINES:,} lines, {hand}, against json loads + dumps", took / usual, bar, note=note)


def audit_row() -> Row:
    """`tienlen audit --batch` over whole deals with hands, against the yardstick playing as many itself.

    Of every ten deals one is spoilt in the middle, so that there is something to explain.
    """
    best = {"ours": float("inf"), "yardstick": float("inf")}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "deals.jsonl")
        file.write_text("".join(json.dumps(deal) + "\n" for deal in deals(DEALS)), encoding="utf-8")
        for _ in range(ROUNDS):  # in turn, so that a busy moment hits both
            with Path(folder, "rulings.jsonl").open("wb") as out:
                best["ours"] = min(best["ours"], seconds([TIENLEN, "audit", "--batch", str(file)], out))
            rng = random.Random("bench")
            started = time.process_time()
            for _deal in range(DEALS):
                random_game(rng, True)
            best["yardstick"] = min(best["yardstick"], time.process_time() - started)
    note = f"{DEALS / best['ours']:,.0f} a second, where it plays {DEALS / best['yardstick']:,.0f}"
    ratio = best["yardstick"] / best["ours"]
    return Row("`audit --batch`, whole deals, of the yardstick's random games", ratio, 0.15, "more", note=note)


def deals(count: int) -> Iterator[dict[str, Any]]:
    """Random deals to their end as records have them, one in ten with an act of the wrong seat in the middle."""
    rng = random.Random("bench")
    for number in range(count):
        written = write_json(Record.of(random_deal(rng)))
        if not number % 10:
            act = written["events"][len(written["events"]) // 2]
            act[0] = act[0] % 4 + 1
        yield written


def positions(count: int, *, with_hand: bool) -> Iterator[dict[str, object]]:
    """Leads and answers of all kinds under all profiles, the same every time."""
    rng = random.Random("bench")
    for _ in range(count):
        pack = rng.sample(range(52), 52)
        hand, other = sorted(pack[:13]), sorted(pack[13:26])
        table = rng.choice(lead_moves(other, twos=True)) if rng.random() < 0.7 else ()
        fitting = [play for play in lead_moves(hand, twos=True) if len(play) == len(table)]
        play = rng.choice(fitting) if fitting else rng.sample(hand, rng.randint(1, 5))
        profile = rng.choice(("pagat", "ace_high", "thirteen"))
        changed = {rng.choice(HOUSE_RULES): rng.random() < 0.5} if rng.random() < 0.3 else {}
        position: dict[str, object] = {"rules": {"profile": profile, **changed} if changed else profile}
        if with_two_in_run(table):
            table = table[-1:]
        position |= {"table": written(table), "play": written(play)}
        if with_hand:
            position["hand"] = written(hand)
        yield position


def with_two_in_run(cards: tuple[int, ...]) -> bool:
    """Whether this is a run with a 2 in it, which not every profile lets lie on a table."""
    return len({card >> 2 for card in cards}) > 1 and cards[-1] >> 2 == 12


def written(cards: object) -> str:
    """Cards as positions have them."""
    return " ".join(text(card).lower() for card in sorted(cards))  # type: ignore[call-overload]

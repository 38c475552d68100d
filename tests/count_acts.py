"""Writes ``golden/act_counts.json``: how many legal act sequences of one to four acts follow on fixed deals.

Ten deals per profile, five of them from the first lead and five from the middle of a trick in which a 2 or a bomb lies
on the table and somebody has passed.  The second referee counts; the engine has no part in it.

    python -m tests.count_acts
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from tests import second_deal
from tests.random_deals import SEATS, choose_act, random_deal
from tests.second_referee import one_to_three_twos

TABLE = Path(__file__).parent / "golden" / "act_counts.json"


def fixed_deals(profile: str) -> list[dict[str, Any]]:
    """The first ten that fit, in the order of their seeds."""
    starts: list[dict[str, Any]] = []
    middles: list[dict[str, Any]] = []
    seed = 0
    while len(starts) < 5 or len(middles) < 5:
        seed += 1
        rng = Random(f"count/{profile}/{seed}")
        written = random_deal(rng, profile).open
        deal = second_deal.start(written)
        if second_deal.over(deal):
            continue
        if len(starts) < 5 and seed % 2:
            starts.append(written)
        elif len(middles) < 5:
            events = up_to_a_bomb_or_two(rng, deal)
            if events:
                middles.append({**written, "events": events})
    return starts + middles


def up_to_a_bomb_or_two(rng: Random, deal: second_deal.WrittenDeal) -> list[list[Any]]:
    """Acts up to 2s or a bomb on the table, and a player who can beat them; none when that never comes.

    The player has passed before, save where the stakes are those of ``thirteen``, which asks nobody twice.
    """
    events: list[list[Any]] = []
    while not second_deal.over(deal):
        seat = second_deal.to_act(deal)
        assert seat is not None
        play = choose_act(rng, deal)
        second_deal.try_act(deal, seat, play)
        events.append([seat, second_deal.words(play)])
        trick = second_deal.trick_now(deal)
        on_twos = one_to_three_twos(second_deal.table(trick)) or second_deal.is_bomb_on_twos(deal.settings, trick)
        again = second_deal.to_act(deal) in second_deal.has_passed(trick) or deal.settings["scoring"] == "stake"
        if on_twos and again and not second_deal.over(deal) and len(second_deal.legal_acts(deal)) > 1:
            return events
    return []


def rows() -> list[dict[str, Any]]:
    table = []
    for profile in SEATS:
        for number, written in enumerate(fixed_deals(profile), start=1):
            deal = second_deal.start({key: value for key, value in written.items() if key != "events"})
            for seat, words in written.get("events", []):
                second_deal.try_act(deal, seat, second_deal.read_play(words))
            counts = [second_deal.count_sequences(deal, depth) for depth in (1, 2, 3, 4)]
            table.append({"name": f"{profile}-{number}", "deal": written, "counts": counts})
    return table


if __name__ == "__main__":
    lines = [json.dumps(row, ensure_ascii=False) for row in rows()]
    TABLE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")

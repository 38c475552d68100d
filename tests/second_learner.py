"""A learner who knows the rules: answers every kind of task by the second referee's word, never by the engine's.

`answers(task, rules)` gives what `marking.mark` takes, one after the other (a twin has two).  A quiz and a tip are
answered from the file: nobody else knows.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tests import second_deal, second_referee
from tests.second_referee import LEGAL_REASONS, PASS
from tienlen.engine.rules import Rules, rules_from

Task = dict[str, Any]
LETTERS = {
    "on": "table",
    "play": "play",
    "hand": "hand",
    "passed": "passed",
    "turn": "turn",
    "must": "must_contain",
    "on_twos": "table_is_bomb_on_twos",
    "packs": "decks",
}


def in_force(told: Task, rules: Rules) -> Rules:
    """The position's own rules, else the learner's, else the first it can be shown with."""
    if "rules" in told:
        return rules_from(told["rules"])
    under = told.get("under")
    return rules if not under or rules.profile in under else rules_from(under[0])


def ruling(told: Task, rules: Rules, **other: Any) -> dict[str, Any]:
    """The second referee's verdict on a position of a task."""
    position = {**told, **other}
    written = {written: position[name] for name, written in LETTERS.items() if position.get(name) is not None}
    if written.get("table_is_bomb_on_twos") is False:
        del written["table_is_bomb_on_twos"]
    verdict = second_referee.rule({"rules": in_force(told, rules).as_json(), **written})
    assert "error" not in verdict, (told, verdict)
    return verdict


def answers(task: Task, rules: Rules) -> list[Any]:
    """The right answers to a task, in the order in which it asks."""
    kind = task["kind"]
    if kind in ("legal", "twin", "fill", "show"):
        positions = told_in(task) or [task]
        verdicts = [ruling(told, rules) for told in positions]
        return [{"at": at, "legal": told["legal"], "because": told["reason"]} for at, told in enumerate(verdicts)]
    return [_ONE[kind](task, rules)]


def told_in(task: Task) -> list[Task]:
    """The positions of a task; an empty box of a table is what its row and its column tell."""
    if "empty" not in task:
        return list(task.get("positions", ()))
    return [task["rows"][box["row"] - 1] | task["columns"][box["column"] - 1] for box in task["empty"]]


def from_hand(task: Task, rules: Rules) -> Any:
    """A play from the hand, or all that are asked for."""
    found = [" ".join(play) for play in ruling(task, rules, play="pass")["alternatives"]]
    kinds = {play: second_referee.shape(second_referee.read_cards(play, "play")) for play in found}
    if task["kind"] == "bombs":
        found = [play for play in found if kinds[play] in ("quad", "pair_run")]
    if "of" in task:
        found = [play for play in found if kinds[play] == task["of"]]
    if task["kind"] in ("all", "bombs"):
        return found
    if task["kind"] == "choose" and not found:
        return "pass"
    if task["kind"] in ("lowest", "highest"):
        best = min if task["kind"] == "lowest" else max
        return best(found, key=lambda play: (0 if task.get("on") else len(play), top(play)))
    return found[0]


def top(play: str) -> tuple[int, int]:
    return max(second_referee.read_cards(play, "play"))


def which(task: Task, rules: Rules) -> str:
    def beats_all(play: str) -> bool:
        return all(ruling({"on": on}, in_force(task, rules), play=play)["legal"] for on in task["plays"] if on != play)

    (best,) = [play for play in task["plays"] if beats_all(play)]
    return str(best)


def order(task: Task, rules: Rules) -> list[str]:
    return [second_referee.card_text(card) for card in sorted(second_referee.read_cards(task["cards"], "cards"))]


def watch(task: Task, rules: Rules) -> str:
    told = task["positions"][-1]
    rest = [card for card in told["play"].split() if card not in task["missing"].split()]
    wanted = ruling(told, rules)["kind"]
    for added in combinations(task["offer"].split(), len(task["missing"].split())):
        verdict = ruling(told, rules, play=" ".join([*rest, *added]))
        if verdict["legal"] and verdict["kind"] == wanted:
            return " ".join(added)
    raise AssertionError(task)


def deal_of(task: Task, rules: Rules) -> tuple[second_deal.WrittenDeal, int | None]:
    """The deal after the acts, and the place of the first that may not stand; later ones go on from before it."""
    acts = [act.partition(":") for act in task["acts"]]
    written: Task = {"rules": in_force(task, rules).as_json(), "players": task.get("players", 4)}
    written |= {"deal": "first"} if task.get("first") else {"deal": "later", "leader": int(acts[0][0])}
    deal, wrong = second_deal.start(written), None
    for at, (seat, _, told) in enumerate(acts):
        cards = told.removesuffix(".out")
        play = PASS if cards == "-" else second_referee.read_cards(cards, "events")
        ahead = second_deal.with_silent_declines(deal, int(seat))
        if ahead is not None:
            deal = ahead
        before = deal.played[int(seat)]
        if told.endswith(".out"):
            deal.played[int(seat)] = deal.dealt - len(play)
        if second_deal.ruling(deal, int(seat), play) in LEGAL_REASONS:
            second_deal.add(deal, int(seat), play)
        else:
            deal.played[int(seat)] = before
            wrong = at if wrong is None else wrong
    return deal, wrong


def next_(task: Task, rules: Rules) -> Any:
    state = second_deal.state(deal_of(task, rules)[0])
    if task.get("who") == "out":  # of a deal that is over, the last one holds cards
        return [seat for seat, left in enumerate(state["left"], 1) if left == 0] or [None]
    return {"seat": state["to_act"], "leads": state["leading"]}


def spot(task: Task, rules: Rules) -> int | None:
    return deal_of(task, rules)[1]


def points(task: Task, rules: Rules) -> list[int]:
    settings = second_deal.read_settings(in_force(task, rules).as_json())
    return second_deal.shares(settings, len(task["places"]), task["places"], set(task.get("frozen", ())))


def totals(task: Task, rules: Rules) -> list[int]:
    deals = [points({**task, "places": places}, rules) for places in task["deals"]]
    sums = [sum(seat) for seat in zip(*deals, strict=True)]
    return [seat for seat, total in enumerate(sums, 1) if total == max(sums)]


def sizes(task: Task, rules: Rules) -> list[int]:
    rules = in_force(task, rules)
    settings = second_deal.read_settings(rules.as_json())
    packs = [2 if players >= 5 and settings["deal"] != "equal" else 1 for players in task["players"]]
    return [second_deal.cards_each(settings, *told) for told in zip(task["players"], packs, strict=True)]


def instant(task: Task, rules: Rules) -> list[int]:
    settings = second_deal.read_settings(in_force(task, rules).as_json())
    hands = [second_referee.read_cards(hand, "hands") for hand in task["hands"]]
    alone = [second_deal.WrittenDeal(settings, 1, 1, 13, False, 1, [hand]) for hand in hands]
    return [at for at, deal in enumerate(alone) if second_deal.instant_winner(deal)]


def flip(task: Task, rules: Rules) -> str:
    return str(ruling(task, rules)["otherwise"][0]["setting"])


def decides(task: Task, rules: Rules) -> Task:
    """A ruling says no more than the verdict: which card and which row, the second referee does not know."""
    return {"legal": ruling(task, rules)["legal"]}


_ONE = {
    **dict.fromkeys(("pick", "lowest", "highest", "all", "bombs", "choose"), from_hand),
    "which": which,
    "order": order,
    "extremes": lambda task, rules: ["3s", "2h"],
    "watch": watch,
    "next": next_,
    "spot": spot,
    "points": points,
    "totals": totals,
    "sizes": sizes,
    "instant": instant,
    "flip": flip,
    "ruling": decides,
    "quiz": lambda task, rules: [right for _, right in task["pairs"]] if task["type"] == "match" else task["answer"],
    "tip": lambda task, rules: task["advice"][0],
}

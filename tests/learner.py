"""A learner who knows the rules: the answer to every task of the course, by the second referee and the second deal.

Nothing here asks the engine or its marking.  A task is the plain data of a lesson file; the answer comes in the form in
which it is given on the screen.  A quiz is answered as its author has it: no referee knows of habits and origins.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any, NamedTuple

from tests import second_deal, second_referee
from tests.second_referee import LEGAL_REASONS, Settings, card_text, read_cards

Task = Mapping[str, Any]
BOMBS = ("quad", "pair_run")
PROFILES = tuple(second_referee.PROFILES)


class Judged(NamedTuple):
    """Legal or not, why, and as what kind of play."""

    legal: bool
    reason: str
    kind: str | None


def rules_of(told: Task, profile: str) -> dict[str, Any]:
    """The rules in force in a task, as the second referee reads them."""
    if "rules" not in told:
        under = told.get("under", [profile])
        return {"profile": profile if profile in under else under[0]}
    name, *settings = told["rules"].split()
    return {"profile": name, **dict(map(_setting, settings))}


def _setting(text: str) -> tuple[str, Any]:
    name, value = text.split("=")
    if name == "instant_wins":
        return name, [] if value == "none" else value.split(",")
    return name, {"yes": True, "no": False}.get(value, int(value) if value.isdigit() else value)


def settings_of(told: Task, profile: str) -> Settings:
    """The same, read."""
    return second_deal.read_settings(rules_of(told, profile))


def position(told: Task, profile: str, play: str | None = None) -> dict[str, Any]:
    """A position in the form of the rules text, with the play it names or another."""
    rules = {name: value for name, value in rules_of(told, profile).items() if name in _RULED}
    made: dict[str, Any] = {"rules": rules, "play": play or told.get("play", "pass")}
    for here, there in (("on", "table"), ("hand", "hand"), ("must", "must_contain"), ("packs", "decks")):
        if told.get(here):
            made[there] = told[here]
    for here, there in (("passed", "passed"), ("turn", "turn"), ("on_twos", "table_is_bomb_on_twos")):
        if here in told:
            made[there] = told[here]
    return made


_RULED = ("profile", *second_referee.YES_NO_SETTINGS, *second_referee.WORD_SETTINGS, "bomb_on")


def ruled(told: Task, profile: str, play: str | None = None) -> Judged:
    """The second referee's verdict on a position."""
    verdict = second_referee.rule(position(told, profile, play))
    assert "error" not in verdict, (told, verdict)
    return Judged(verdict["legal"], verdict["reason"], verdict["kind"])


def positions(task: Task) -> list[Task]:
    """The positions of a task that has several; of a table those of its empty boxes, row and column together."""
    edges = [(task["rows"][box["row"] - 1], task["columns"][box["column"] - 1]) for box in task.get("empty", ())]
    return [*task.get("positions", ()), *({**row, **column} for row, column in edges)]


def parts(task: Task, profile: str) -> list[Task]:
    """The positions that are asked about one by one, each with what the whole task says."""
    listed = positions(task) or [task]
    under = [part for part in listed if profile in part.get("under", (profile,))]
    return [{**task, **part} for part in under or listed]


def plays(task: Task, profile: str) -> list[str]:
    """Every play that answers a task about a hand, lowest first."""
    settings, _, question, _ = second_referee.read_question(position(task, profile, "pass"))
    legal = second_referee.legal_plays(settings, question)
    found = [(read_cards(" ".join(cards), "hand"), " ".join(cards)) for cards in legal]
    kinds = BOMBS if task["kind"] == "bombs" else (task["of"],) if "of" in task else second_referee.KINDS
    found = [(cards, text) for cards, text in found if second_referee.kind_of(settings, cards) in kinds]
    if task["kind"] in ("lowest", "highest") and found:
        ends = [(0 if task.get("on") else len(cards), max(cards)) for cards, _ in found]
        best = (min if task["kind"] == "lowest" else max)(ends)
        found = [one for one, end in zip(found, ends, strict=True) if end == best]
    return [text for _, text in found]


def gap(task: Task, profile: str) -> Task:
    """The last position of a worked example as it is shown: the cards that lie there, and how many are missing."""
    told = {**task, **task["positions"][-1]}
    missing = task["missing"].split()
    return {
        **told,
        "play": " ".join(card for card in told["play"].split() if card not in missing),
        "shape": second_referee.rule(position(told, profile))["kind"],
        "gaps": len(missing),
    }


def completing(told: Task, profile: str) -> list[str]:
    """Those of the cards offered that fill a gap."""
    for offered in combinations(told["offer"].split(), told["gaps"]):
        verdict = second_referee.rule(position(told, profile, " ".join([told["play"], *offered])))
        if verdict.get("legal") and verdict["kind"] == told["shape"]:
            return list(offered)
    raise AssertionError(f"nothing completes {told}")


def missing(task: Task, profile: str) -> list[str]:
    """Cards that complete the last position of a worked example."""
    return completing(gap(task, profile), profile)


def winner(task: Task, profile: str) -> str | None:
    """The play that beats every other one."""
    for play in task["plays"]:
        others = [other for other in task["plays"] if other != play]
        if all(ruled({**task, "on": other}, profile, play).legal for other in others):
            return str(play)
    return None


def told_acts(task: Task) -> list[tuple[int, second_referee.Cards, bool]]:
    """The acts of a trick: seat, cards, whether they were that player's last."""
    made = []
    for act in task["acts"]:
        seat, cards = act.removesuffix(".out").split(":")
        made.append((int(seat), second_referee.PASS if cards == "-" else read_cards(cards, "events"), ".out" in act))
    return made


def gone_through(task: Task, profile: str) -> tuple[second_deal.WrittenDeal, int | None]:
    """How a trick stands after its acts, and the first of them that may not stand; that one is taken back."""
    acts = told_acts(task)
    first = bool(task.get("first"))
    leader = None if first else acts[0][0]
    deal = second_deal.start(
        {
            "rules": rules_of(task, profile),
            "players": task.get("players", 4),
            "deal": "first" if first else "later",
            **({} if leader is None else {"leader": leader}),
        }
    )
    wrong = None
    for at, (seat, cards, last) in enumerate(acts):
        ahead = second_deal.copy(second_deal.with_silent_declines(deal, seat) or deal)
        if last:
            ahead.played[seat] = ahead.dealt - len(cards)
        reason = second_deal.try_act(ahead, seat, cards)
        if reason in LEGAL_REASONS:
            deal = ahead
        elif wrong is None:
            wrong = at
    return deal, wrong


def asked_next(task: Task, profile: str) -> Any:
    """Who is asked, and whether to lead; or who is out."""
    deal, _ = gone_through(task, profile)
    stands = second_deal.state(deal)
    if task.get("who") == "out":
        return [seat for seat, left in enumerate(stands["left"], 1) if left == 0] or [None]
    return {"seat": stands["to_act"], "leads": stands["leading"]}


def spoilt(task: Task, profile: str) -> int | None:
    """The place of the act that may not stand; None where all may."""
    return gone_through(task, profile)[1]


def points(task: Task, profile: str) -> dict[int, int]:
    """What each seat earns."""
    order = task["places"]
    made = second_deal.shares(settings_of(task, profile), len(order), order, set(task.get("frozen", ())))
    return dict(enumerate(made, 1))


def sizes(task: Task, profile: str) -> list[int]:
    """How many cards each gets, for each number of players."""
    settings = settings_of(task, profile)
    return [
        second_deal.cards_each(settings, players, 2 if players >= 5 and settings["deal"] != "equal" else 1)
        for players in task["players"]
    ]


def sheet(task: Task, profile: str) -> list[list[int]]:
    """What each seat earns in each deal."""
    settings = settings_of(task, profile)
    return [second_deal.shares(settings, len(order), order, set()) for order in task["deals"]]


def best(sheet: list[list[int]]) -> list[int]:
    """The seats with the best total."""
    totals = [sum(column) for column in zip(*sheet, strict=True)]
    return [seat for seat, total in enumerate(totals, 1) if total == max(totals)]


def champions(task: Task, profile: str) -> list[int]:
    """The seats that have won a session."""
    return best(sheet(task, profile))


def instant(task: Task, profile: str) -> list[int]:
    """Which of some hands win on the deal."""
    wins = settings_of(task, profile)["instant_wins"]

    def at_once(hand: str) -> bool:
        cards = read_cards(hand, "hands")
        twos = sum(rank == second_referee.TWO for rank, _ in cards)
        return ("four_twos" in wins and twos >= 4) or ("six_pairs" in wins and second_deal.pairs_in(cards) >= 6)

    return [at for at, hand in enumerate(task["hands"]) if at_once(hand)]


def switches(task: Task, profile: str) -> list[str]:
    """The house rules that turn the verdict."""
    return [flip["setting"] for flip in second_referee.rule(position(task, profile))["otherwise"]]


def in_order(task: Task) -> list[str]:
    """Cards, the lowest first."""
    return [card_text(card) for card in sorted(read_cards(task["cards"], "hand"))]

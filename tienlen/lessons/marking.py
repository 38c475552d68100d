"""Marking: a task and an answer in, what the engine says about it out.

Tasks are the plain data of `schema`; nothing stored says what is right, except for a quiz.  All right answers are
right: a play is judged, never compared.
"""

from __future__ import annotations

from dataclasses import dataclass

from tienlen.engine.cards import DECK, Card, InputError, parse_cards
from tienlen.engine.dealing import hand_size, instant_winner, packs_of
from tienlen.engine.judge import BOMBS, judge, otherwise
from tienlen.engine.moves import moves
from tienlen.engine.plays import Play, Reason, read_play
from tienlen.engine.position import Position
from tienlen.engine.rules import flipped, rules_from
from tienlen.engine.score import Session, points
from tienlen.records.trick import Act, Trick, judged

from .beliefs import behind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tienlen.engine.deal import Deal
    from tienlen.engine.judge import Verdict
    from tienlen.engine.rules import Rules

    Task = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Mark:
    """What is said about an answer."""

    right: bool
    reason: Reason | None = None
    """The engine's reason, where a play was judged."""
    rule: tuple[str, ...] = ()
    """The ledger rows it rests on."""
    position: Position | None = None
    """The position that was judged: the tutor's sentence is about this one."""
    belief: str | None = None
    """The misconception, if that error was made."""
    nearest: Play | None = None
    """The lowest legal play that would have been right."""
    lower: bool = False
    """Whether the answer is right although a lower one would do."""
    fits: bool | None = None
    """Whether a legal play fits the tip; None where there is no tip."""
    solution: object = None


def position_of(told: Task, play: str | None = None) -> Position:
    """The position of a task, with the play it names or another."""
    return Position.of(
        play or told.get("play", "pass"),
        told.get("on", ""),
        told.get("hand"),
        passed=told.get("passed", False),
        turn=told.get("turn", True),
        must_contain=told.get("must"),
        table_is_bomb_on_twos=told.get("on_twos", False),
        decks=told.get("packs"),
    )


def positions_of(task: Task) -> list[Task]:
    """The positions of a task, one or several; the rules they have in common stand beside them."""
    if not task.get("positions"):
        return [task] if "play" in task else []
    shared = {name: task[name] for name in ("rules", "under") if name in task}
    return [{**shared, **told} for told in task["positions"]]


def rules_of(told: Task, rules: Rules) -> Rules:
    """The rules in force: the position's own, else the learner's, else those it can be shown with."""
    if "rules" in told:
        return rules_from(told["rules"])
    under = told.get("under")
    return rules if not under or rules.profile in under else rules_from(under[0])


def solutions(task: Task, rules: Rules) -> list[Play]:
    """Every play that answers a task about a hand, lowest first."""
    plays = moves(rules_of(task, rules), position_of(task))
    if task["kind"] == "bombs":
        plays = [play for play in plays if play.kind in BOMBS]
    elif "of" in task:
        plays = [play for play in plays if str(play.kind) == task["of"]]
    if plays and task["kind"] in ("lowest", "highest"):
        low = (lambda play: (play.size, play.top)) if not task.get("on") else (lambda play: (0, play.top))
        best = (min if task["kind"] == "lowest" else max)(map(low, plays))
        plays = [play for play in plays if low(play) == best]
    return plays


def mark(task: Task, answer: Any, rules: Rules) -> Mark:
    """Mark the answer to a task under the learner's rules."""
    return _MARKS[task["kind"]](task, answer, rules)


def _mark_legal(task: Task, answer: Any, rules: Rules) -> Mark:
    """`{"at": 0, "legal": True, "because": "higher_rank"}`; of a lead its kind; what is missing is not asked for."""
    told = positions_of(task)[answer.get("at", 0)]
    position = position_of(told)
    verdict = judge(rules_of(told, rules), position)
    reasons = {None, str(verdict.reason), str(verdict.kind) if verdict.reason is Reason.LEAD else None}
    right = answer["legal"] is verdict.legal and answer.get("because") in reasons
    belief = None if right or answer["legal"] is verdict.legal else told.get("belief", task.get("belief"))
    return Mark(right, verdict.reason, verdict.rule, position, belief, solution=verdict.legal)


def _mark_play(task: Task, answer: str, rules: Rules) -> Mark:
    """A play from the hand, or `pass`."""
    position = position_of(task, answer)
    verdict = judge(rules_of(task, rules), position)
    right_plays = solutions(task, rules)
    right = verdict.legal and (verdict.play is None or verdict.play in right_plays)
    if task["kind"] != "choose":
        right = right and verdict.play is not None
    nearest = right_plays[0] if right_plays else None
    belief = None if right else task.get("bait", {}).get(answer) or _belief(task, position, verdict)
    lower = right and verdict.play is not None and verdict.play != nearest
    return Mark(right, verdict.reason, verdict.rule, position, belief, nearest, lower)


def _belief(task: Task, position: Position, verdict: Verdict) -> str | None:
    """The misconception behind an illegal play: the author's word, or in a generated task what the play shows."""
    if verdict.legal or "unit" not in task:
        return None if verdict.legal else task.get("belief")
    return behind(position, verdict, task.get("teaches", ()))


def _mark_all(task: Task, answer: list[str], rules: Rules) -> Mark:
    """Every play that was asked for, in any order; the first wrong one is explained."""
    wanted = solutions(task, rules)
    for cards in answer:
        if read_play(parse_cards(cards)) not in wanted:
            told = _mark_play({**task, "kind": "pick"}, cards, rules)
            belief = task.get("bait", {}).get(cards, task.get("belief"))
            return Mark(False, told.reason, told.rule, told.position, belief, wanted[0] if wanted else None)
    found = {read_play(parse_cards(cards)) for cards in answer}
    return Mark(len(found) == len(wanted), nearest=next((play for play in wanted if play not in found), None))


def _mark_tip(task: Task, answer: str, rules: Rules) -> Mark:
    """A legal play is never wrong; it may fit the tip."""
    told = _mark_play({**task, "kind": "choose"}, answer, rules)
    fits = told.position is not None and told.position.play in [
        () if play == "pass" else tuple(sorted(parse_cards(play))) for play in task["advice"]
    ]
    return Mark(told.right, told.reason, told.rule, told.position, fits=fits and told.right, nearest=told.nearest)


def _mark_watch(task: Task, answer: str, rules: Rules) -> Mark:
    """The card that is missing from the last position's play."""
    told = task["positions"][-1]
    cards = told["play"].split()
    for missing in task["missing"].split():
        cards.remove(missing)
    position = position_of(told, " ".join([*cards, *answer.split()]))
    verdict = judge(rules_of(told, rules), position)
    wanted = judge(rules_of(told, rules), position_of(told))
    right = verdict.legal and verdict.kind == wanted.kind and len(position.play) == len(told["play"].split())
    return Mark(right, verdict.reason, verdict.rule, position, None if right else task.get("belief"))


def _mark_which(task: Task, answer: str, rules: Rules) -> Mark:
    """The play that beats every other one."""
    best = winner(task, rules_of(task, rules))
    other = next(play for play in task["plays"] if play != best)
    position = position_of({"on": other if answer == best else best}, answer)
    verdict = judge(rules_of(task, rules), position)
    return Mark(answer == best, verdict.reason, verdict.rule, position, None if answer == best else task.get("belief"))


def winner(task: Task, rules: Rules) -> str | None:
    """The play that beats every other one; None when there is none."""
    for play in task["plays"]:
        if all(play == on or judge(rules, Position.of(play, on)).legal for on in task["plays"]):
            return str(play)
    return None


def _mark_order(task: Task, answer: list[str], rules: Rules) -> Mark:
    """The belief is about the top: an ace over a 2 (M1), a black suit over the red ones (M3)."""
    wanted = [str(card) for card in sorted(parse_cards(task["cards"]))]
    tops = {"M1": "A", "M3": "sc"}.get(task.get("belief", ""), "")
    slips = bool(answer) and answer != wanted and bool(set(answer[-1]) & set(tops))
    return Mark(answer == wanted, belief=task["belief"] if slips else None, solution=wanted)


def _mark_extremes(task: Task, answer: list[str], rules: Rules) -> Mark:
    wanted = [str(min(DECK)), str(max(DECK))]
    return Mark(answer == wanted, belief=None if answer == wanted else task.get("belief"), solution=wanted)


def trick_of(task: Task, rules: Rules) -> Trick:
    """The trick that a task tells."""
    acts = tuple(map(Act.of, task["acts"]))
    return Trick(rules_of(task, rules), task.get("players", 4), first=task.get("first", False), acts=acts)


def _mark_next(task: Task, answer: Any, rules: Rules) -> Mark:
    """`{"seat": 2, "leads": True}`."""
    deal = judged(trick_of(task, rules)).deal
    wanted = {"seat": deal.to_act, "leads": deal.leading}
    right = answer == wanted
    return Mark(right, belief=None if right else _belief_about_turns(task, answer, deal), solution=wanted)


def _belief_about_turns(task: Task, answer: Any, deal: Deal) -> str | None:
    """Who takes a finished player for the next, or the trick for over, errs about that (M27); else about passes."""
    belief: str | None = task.get("belief")
    seat, leads = (answer or {}).get("seat"), (answer or {}).get("leads")
    if belief == "M27":
        return belief if leads is not deal.leading or (seat and not deal.left[seat - 1]) else None
    return belief if seat in deal.passed else None


def _mark_spot(task: Task, answer: int | None, rules: Rules) -> Mark:
    """The place of the illegal act among the acts, None for none."""
    steps = judged(trick_of(task, rules)).steps
    first = next((step for step in steps if not step.verdict.legal), None)
    wanted = None if first is None else steps.index(first)
    right = answer == wanted
    belief = None if right or answer is not None else task.get("belief")  # who overlooks it thinks it legal
    if first is None:
        return Mark(right, belief=belief)
    return Mark(right, first.verdict.reason, first.verdict.rule, belief=belief, solution=wanted)


def points_of(task: Task, rules: Rules) -> tuple[int, ...]:
    """The points by place, worked out by the engine's own score of a deal that ended so."""
    from tienlen.engine.deal import Deal

    rules, places = rules_of(task, rules), task["places"]
    deal = Deal.start(rules, len(places), leader=places[0])
    frozen = task.get("frozen", [])
    left = tuple(13 if seat in frozen else 0 if seat == places[0] else 1 for seat in range(1, len(places) + 1))
    made = points(deal._replace(to_act=None, out=tuple(places), left=left, events=_finish(places, frozen)))
    assert made is not None
    return made


def _finish(places: list[int], frozen: list[int]) -> Any:
    """Acts that show who had played when the first went out: one card each, then the winner's thirteen."""
    from tienlen.engine.deal import Event

    others = [Event(seat, (Card(seat),)) for seat in places[1:] if seat not in frozen]
    return (*others, Event(places[0], DECK[13:26]))


def _mark_points(task: Task, answer: list[int], rules: Rules) -> Mark:
    """The belief is that the first earns more than the second, where both earn the same."""
    wanted = list(points_of(task, rules))
    first, second = (seat - 1 for seat in task["places"][:2])
    slips = wanted[first] == wanted[second] and bool(answer) and answer[first] > answer[second]
    return Mark(answer == wanted, belief=task.get("belief") if slips else None, solution=wanted)


def _mark_sizes(task: Task, answer: list[int], rules: Rules) -> Mark:
    wanted = sizes_of(task, rules)
    return Mark(answer == wanted, solution=wanted)


def sizes_of(task: Task, rules: Rules) -> list[int]:
    """How many cards each player gets, for each number of players."""
    rules = rules_of(task, rules)
    return [hand_size(rules, players, packs_of(rules, players)) for players in task["players"]]


def size_row(players: int, rules: Rules) -> str:
    """The ledger row that says how many cards each of so many players gets."""
    if players > 4:
        return "deal.equal_share" if rules.deal == "equal" else "deal.two_packs"
    if players == 3 and rules.three_player_seventeen:
        return "deal.seventeen"
    return "deal.four" if players == 4 else "deal.few"


def _mark_totals(task: Task, answer: list[int], rules: Rules) -> Mark:
    """Who has won the session, equal totals sharing it."""
    rules = rules_of(task, rules)
    session = Session(rules, len(task["deals"][0]))
    for places in task["deals"]:
        session = session.add(points_of({"places": places}, rules))
    wanted = [seat for seat, place in enumerate(session.places, 1) if place == 1]
    return Mark(sorted(answer) == wanted, solution=wanted)


def _mark_instant(task: Task, answer: list[int], rules: Rules) -> Mark:
    """Which of some hands win on the deal."""
    rules = rules_of(task, rules)
    wanted = [at for at, hand in enumerate(task["hands"]) if instant_winner(rules, [tuple(sorted(parse_cards(hand)))])]
    return Mark(sorted(answer) == wanted, solution=wanted)


def _mark_flip(task: Task, answer: str, rules: Rules) -> Mark:
    """The house rule that turns the verdict."""
    rules, position = rules_of(task, rules), position_of(task)
    before = judge(rules, position)
    try:
        after = judge(flipped(rules, answer), position)
    except (InputError, AttributeError):
        after = before
    right = after.legal is not before.legal
    wanted = [flip.setting for flip in otherwise(rules, position)]
    return Mark(right, after.reason, after.rule, position, solution=wanted)


def _mark_ruling(task: Task, answer: Any, rules: Rules) -> Mark:
    """`{"legal": False, "card": "Ah", "rule": "bomb.only_twos"}`; a table whose rules are not told must be asked."""
    from tienlen.tutor import ask

    told = ask(rules_of(task, rules), position_of(task))
    card_fits = answer.get("card") is None or answer["card"] in map(str, told.deciding)
    right = answer["legal"] is told.legal and card_fits and answer.get("rule") in (None, *told.rule)
    return Mark(right, told.verdict.reason, told.rule, told.position)


def _mark_quiz(task: Task, answer: list[str], rules: Rules) -> Mark:
    """What was chosen; of a `match`, the right side for each left one."""
    wanted = [right for _, right in task["pairs"]] if task["type"] == "match" else task["answer"]
    right = answer == wanted if task["type"] in ("order", "match") else sorted(answer) == sorted(wanted)
    return Mark(right, belief=None if right else task.get("belief"), solution=wanted)


_MARKS = {
    **dict.fromkeys(("legal", "twin", "show"), _mark_legal),
    **dict.fromkeys(("pick", "lowest", "highest", "choose"), _mark_play),
    **dict.fromkeys(("all", "bombs"), _mark_all),
    "watch": _mark_watch,
    "which": _mark_which,
    "order": _mark_order,
    "extremes": _mark_extremes,
    "next": _mark_next,
    "spot": _mark_spot,
    "points": _mark_points,
    "sizes": _mark_sizes,
    "totals": _mark_totals,
    "instant": _mark_instant,
    "flip": _mark_flip,
    "ruling": _mark_ruling,
    "quiz": _mark_quiz,
    "tip": _mark_tip,
}

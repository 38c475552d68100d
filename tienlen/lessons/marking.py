"""Marking: a task and an answer in, what the engine says about it out.

Tasks are the plain data of `schema`; nothing stored says what is right, except for a quiz.  All right answers are
right: a play is judged, never compared.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tienlen.engine.cards import DECK, Card, InputError, parse_cards
from tienlen.engine.dealing import hand_size, instant_winner, packs_of
from tienlen.engine.judge import BOMBS, judge, otherwise
from tienlen.engine.moves import moves
from tienlen.engine.plays import Play, Reason, read_play
from tienlen.engine.position import Position
from tienlen.engine.rules import flipped, rules_from
from tienlen.engine.score import Session, points
from tienlen.records.trick import Act, Trick, judged

from . import grid
from .beliefs import behind, errs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from tienlen.engine.judge import Verdict
    from tienlen.engine.replay import Step
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
    if "empty" in task:
        return list(grid.empty(task))
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
    wrong = not right and answer["legal"] is not verdict.legal
    belief = _shown(told.get("belief", task.get("belief")), position, verdict) if wrong else None
    return Mark(right, verdict.reason, verdict.rule, position, belief, solution=verdict.legal)


def _shown(belief: str | None, position: Position, verdict: Verdict) -> str | None:
    """The misconception that an author names, if who holds it errs about this verdict."""
    return belief if errs(belief, position, verdict) else None


def _mark_play(task: Task, answer: str, rules: Rules) -> Mark:
    """A play from the hand, or `pass`."""
    position = position_of(task, answer)
    verdict = judge(rules_of(task, rules), position)
    right_plays = solutions(task, rules)
    right = verdict.legal and (verdict.play is None or verdict.play in right_plays)
    if task["kind"] != "choose":
        right = right and verdict.play is not None
    nearest = right_plays[0] if right_plays else None
    belief = None if right else believed(task, position, verdict, task.get("bait", {}).get(answer))
    lower = right and verdict.play is not None and verdict.play != nearest
    return Mark(right, verdict.reason, verdict.rule, position, belief, nearest, lower)


def believed(task: Task, position: Position, verdict: Verdict, told: str | None = None) -> str | None:
    """The misconception behind an illegal play: the author's word, or in a generated task what the play shows."""
    if verdict.legal:
        return None
    if "unit" in task:
        return behind(position, verdict, task.get("teaches", ()))
    return _shown(told or task.get("belief"), position, verdict)


def _mark_all(task: Task, answer: list[str], rules: Rules) -> Mark:
    """Every play that was asked for, in any order; the first wrong one is explained."""
    wanted = solutions(task, rules)
    for cards in answer:
        if read_play(parse_cards(cards)) not in wanted:
            told = _mark_play({**task, "kind": "pick"}, cards, rules)
            nearest = wanted[0] if wanted else None
            return Mark(False, told.reason, told.rule, told.position, told.belief, nearest)
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
    return Mark(right, verdict.reason, verdict.rule, position, None if right else believed(task, position, verdict))


def _mark_which(task: Task, answer: str, rules: Rules) -> Mark:
    """The play that beats every other one."""
    best = winner(task, rules_of(task, rules))
    other = next(play for play in task["plays"] if play != best)
    position = position_of({"on": other if answer == best else best}, answer)
    verdict = judge(rules_of(task, rules), position)
    belief = believed(task, position, verdict)
    if belief and not all(_seems_to_beat(belief, task, answer, on, rules) for on in task["plays"] if on != answer):
        belief = None
    return Mark(answer == best, verdict.reason, verdict.rule, position, belief)


def _seems_to_beat(belief: str, task: Task, play: str, on: str, rules: Rules) -> bool:
    """Whether a play is legal to who holds a misconception."""
    position = position_of({"on": on}, play)
    verdict = judge(rules_of(task, rules), position)
    return verdict.legal is not errs(belief, position, verdict)


def winner(task: Task, rules: Rules) -> str | None:
    """The play that beats every other one; None when there is none."""
    for play in task["plays"]:
        if all(play == on or judge(rules, Position.of(play, on)).legal for on in task["plays"]):
            return str(play)
    return None


def _mark_order(task: Task, answer: list[str], rules: Rules) -> Mark:
    wanted = [str(card) for card in sorted(parse_cards(task["cards"]))]
    return Mark(answer == wanted, belief=_about_top(task, answer, wanted, rules), solution=wanted)


def _about_top(task: Task, answer: list[str], wanted: list[str], rules: Rules) -> str | None:
    """The belief is about the top card: an ace over a 2 (M1), a black suit over the red ones (M3)."""
    tops = {"M1": "A", "M3": "sc"}.get(task.get("belief", ""), "")
    if not answer or answer[-1] == wanted[-1] or not set(answer[-1]) & set(tops):
        return None
    position = Position.of(answer[-1], wanted[-1])
    return _shown(task["belief"], position, judge(rules, position))


def _mark_extremes(task: Task, answer: list[str], rules: Rules) -> Mark:
    wanted = [str(min(DECK)), str(max(DECK))]
    return Mark(answer == wanted, belief=_about_top(task, answer, wanted, rules), solution=wanted)


def trick_of(task: Task, rules: Rules) -> Trick:
    """The trick that a task tells."""
    acts = tuple(map(Act.of, task["acts"]))
    return Trick(rules_of(task, rules), task.get("players", 4), first=task.get("first", False), acts=acts)


def _mark_next(task: Task, answer: Any, rules: Rules) -> Mark:
    """`{"seat": 2, "leads": True}`; of who is out, their seats, or `[None]`."""
    told = judged(trick_of(task, rules))
    if task.get("who") == "out":
        out: list[int | None] = [seat for seat, left in enumerate(told.deal.left, 1) if not left]
        return Mark({*(answer or ())} == {*(out or [None])}, solution=out or [None])
    wanted, shows = {"seat": told.deal.to_act, "leads": told.deal.leading}, _TURNS.get(task.get("belief", ""))
    slips = bool(answer != wanted and shows and told.steps and shows(answer, told.steps[-1]))
    return Mark(answer == wanted, belief=task["belief"] if slips else None, solution=wanted)


def _finished_leads(answer: Any, last: Step) -> bool:
    """Whoever is out takes the trick along, so that the next one leads, or still leads (M27)."""
    deal, owner = last.after, last.after.owner or last.before.owner
    if owner is None or deal.left[owner - 1]:
        return False
    return answer in [{"seat": seat, "leads": True} for seat in (deal.to_act, owner)]


def _asked_again(answer: Any, last: Step) -> bool:
    """The next one is asked, who has passed (M23)."""
    deal, seat = last.after, last.event.seat % last.after.players + 1
    while not deal.left[seat - 1]:
        seat = seat % deal.players + 1
    return seat in deal.passed and bool(answer == {"seat": seat, "leads": False})


_TURNS: Mapping[str, Callable[[Any, Step], bool]] = {"M23": _asked_again, "M27": _finished_leads}
"""The misconceptions about who is asked, and the answers that show them."""


def _mark_spot(task: Task, answer: int | None, rules: Rules) -> Mark:
    """The place of the illegal act among the acts, None for none."""
    steps = judged(trick_of(task, rules)).steps
    first = next((step for step in steps if not step.verdict.legal), None)
    wanted = None if first is None else steps.index(first)
    right = answer == wanted
    if first is None:
        return Mark(right)
    position = replace(first.before.position(first.event.seat), play=first.event.cards)
    belief = believed(task, position, first.verdict) if answer is None else None  # who overlooks it thinks it legal
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
    wrong = answer["legal"] is not told.legal
    belief = _shown(task.get("belief"), told.position, told.verdict) if wrong else None
    return Mark(right, told.verdict.reason, told.rule, told.position, belief)


def _mark_quiz(task: Task, answer: list[str], rules: Rules) -> Mark:
    """What was chosen; of a `match`, the right side for each left one."""
    wanted = [right for _, right in task["pairs"]] if task["type"] == "match" else task["answer"]
    right = answer == wanted if task["type"] in ("order", "match") else sorted(answer) == sorted(wanted)
    only = len(task.get("choices", ())) == 2  # of several wrong answers none says which is believed
    return Mark(right, belief=task.get("belief") if only and not right else None, solution=wanted)


_MARKS = {
    **dict.fromkeys(("legal", "twin", "fill", "show"), _mark_legal),
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

"""Answering a task of "Learn": what can be chosen, what was chosen so far, and how it was marked.

Every kind of task is answered in one of a few ways (``Way``).  What is right is ``lessons.marking``'s word alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

from tienlen.engine.cards import InputError, parse_cards
from tienlen.engine.judge import LEGAL
from tienlen.engine.plays import read_play
from tienlen.engine.rules import SWITCHES, Rules
from tienlen.lessons import marking
from tienlen.lessons.marking import Mark
from tienlen.lessons.why import reasons_to_choose

Task = Mapping[str, Any]


class Way(NamedTuple):
    """How a kind of task is answered."""

    by: str
    """``verdict`` legal or not, then why · ``ruling`` also which card and which rule · ``option`` one of several ·
    ``options`` some of them · ``order`` all of them in order · ``pairs`` each with one of another row · ``cards`` a
    play from the hand · ``gap`` cards for a gap · ``plays`` plays found one by one · ``pack`` two cards of the whole
    pack · ``numbers``."""
    nudge: str = "other"
    """What kind of question a nudge is about, where the task has none of its own."""


WAYS = {
    **dict.fromkeys(("legal", "twin", "fill"), Way("verdict", "judged")),
    "ruling": Way("ruling"),
    **dict.fromkeys(("pick", "lowest", "highest", "choose", "tip"), Way("cards", "hand")),
    "watch": Way("gap", "hand"),
    **dict.fromkeys(("all", "bombs"), Way("plays", "found")),
    "which": Way("option", "hand"),
    **dict.fromkeys(("next", "spot"), Way("option", "acts")),
    "flip": Way("option"),
    "totals": Way("options", "numbers"),
    "instant": Way("options"),
    "order": Way("order", "order"),
    "extremes": Way("pack", "order"),
    **dict.fromkeys(("points", "sizes"), Way("numbers", "numbers")),
}
"""Every kind of task but a quiz."""
QUIZ_WAYS = {"one": Way("option"), "several": Way("options"), "order": Way("order"), "match": Way("pairs")}
"""A quiz is answered as its type says."""
OUT = Way("options", "acts")
"""How it is answered who is out."""
BY_HAND = ("cards", "gap", "plays")
"""What is answered with cards of the hand."""
NUMBERS = {"points": (-30, 30, 0), "sizes": (0, 26, 10)}
"""Least, most, and where one begins."""
ALL = "all"
"""The answer that there are no more plays to find."""
NOBODY: Mapping[str, Any] = {"seat": None, "leads": False}
"""The answer that nobody is asked: the deal is over."""
SWITCHES_SHOWN = 4
ROWS_SHOWN = 4


class Offer(NamedTuple):
    """One option: its value, and what it is shown as."""

    value: Any
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Asked:
    """A task, under the learner's rules."""

    task: Task
    rules: Rules
    seed: str
    """What the options are shuffled by: the same each time the page is seen."""

    @property
    def kind(self) -> str:
        """The kind of task."""
        return str(self.task["kind"])

    @property
    def way(self) -> Way:
        """How it is answered."""
        if self.out:
            return OUT
        return QUIZ_WAYS[self.task["type"]] if self.kind == "quiz" else WAYS[self.kind]

    @property
    def out(self) -> bool:
        """Whether it is asked who is out."""
        return self.kind == "next" and self.task.get("who") == "out"

    @property
    def by(self) -> str:
        """What it is answered with."""
        return self.way.by

    @property
    def guess(self) -> bool:
        """Whether it is uncounted: any answer is followed by the truth."""
        return bool(self.task.get("guess"))

    @property
    def parts(self) -> list[Task]:
        """The positions that are asked about one by one; one part where the task is a whole."""
        told = marking.positions_of(self.task) if self.by == "verdict" else [self.task]
        under = [part for part in told if self.rules.profile in part.get("under", (self.rules.profile,))]
        return under or told

    def place(self, part: int) -> int:
        """Where a part stands among all positions of the task."""
        return marking.positions_of(self.task).index(self.parts[part])

    def in_force(self, part: int = 0) -> Rules:
        """The rules in force in a part."""
        return marking.rules_of(self.parts[part], self.rules)

    def rng(self, of: str) -> Random:
        """Shuffles the options of one question."""
        return Random(f"{self.seed}/{of}")

    def reasons(self, part: int) -> list[str]:
        """What a verdict may be right because of, the right one first; none where there is nothing to choose."""
        return reasons_to_choose(self.parts[part], self.in_force(part))

    @property
    def by_option(self) -> bool:
        """Whether choosing one option is the whole answer."""
        return self.by in ("option", "verdict", "ruling")


@dataclass(frozen=True, slots=True)
class Turn:
    """What was answered so far on a page."""

    part: int = 0
    picked: tuple[Any, ...] = ()
    """Cards, options or pairs chosen, in the order in which they were; or laid out as the answer."""
    row: int | None = None
    """Of a row of pairs, the left side that was pressed."""
    numbers: tuple[int, ...] = ()
    found: tuple[str, ...] = ()
    """The plays found."""
    legal: bool | None = None
    """The verdict that was given, rightly; the reason is yet to come."""
    card: str | None = None
    """Of a ruling, the card that decides, rightly named."""
    given: Any = None
    """The last answer that was marked."""
    mark: Mark | None = None
    again: bool = False
    """Whether that play was found before."""
    solved: bool = False
    """Whether this part is done with."""
    judged: tuple[bool, ...] = ()
    """The verdicts of the parts before this one."""
    wrong: tuple[tuple[Any, Mark], ...] = ()
    """The wrong answers to this part, and how they were marked."""
    worst: int = 0
    """The most wrong answers to one part."""
    hints: tuple[str, ...] = ()
    """``nudge``, ``rule`` and ``answer``, as far as they are open."""
    used: bool = False
    """Whether the rule or the answer was open before."""
    laid: bool = False
    """Whether the answer was laid out."""
    beliefs: tuple[str, ...] = ()
    """The wrong beliefs that showed."""
    reason: bool = False
    """Whether a reason was asked for."""

    @property
    def wrongs(self) -> int:
        """How many answers to this part were wrong."""
        return len(self.wrong)

    @property
    def helped(self) -> bool:
        """Whether the rule or the answer was opened."""
        return self.used or "rule" in self.hints or "answer" in self.hints


def begun(asked: Asked | None, turn: Turn | None = None) -> Turn:
    """Nothing answered yet; of a task with several positions, the next one."""
    numbers: tuple[int, ...] = ()
    if asked is not None and asked.kind in NUMBERS:
        count = asked.task["places" if asked.kind == "points" else "players"]
        numbers = (NUMBERS[asked.kind][2],) * len(count)
    if turn is None:
        return Turn(numbers=numbers)
    assert asked is not None, "only a task has parts"
    legal = bool(turn.mark and turn.mark.reason in LEGAL)
    return Turn(
        part=turn.part + 1,
        judged=(*turn.judged, legal),
        worst=turn.worst,
        hints=tuple(hint for hint in turn.hints if hint != "answer"),
        used=turn.helped,
        laid=turn.laid,
        beliefs=turn.beliefs,
        reason=turn.reason,
    )


# ---------------------------------------------------------------------------------- what can be chosen


def offers(asked: Asked, turn: Turn) -> list[Offer]:
    """The options there are now."""
    task, kind = asked.task, asked.kind
    if asked.by == "verdict":
        if turn.legal is None:
            return [Offer(True), Offer(False)]
        return _shuffled(asked, f"because{turn.part}", list(map(Offer, asked.reasons(turn.part))))
    if kind == "which":
        return [Offer(play, tuple(play.split())) for play in task["plays"]]
    if kind == "order":
        return [Offer(card, (card,)) for card in task["cards"].split()]
    if kind == "next":
        seats = range(1, task.get("players", 4) + 1)
        if asked.out:
            return [*map(Offer, seats), Offer(None)]
        made = [Offer({"seat": seat, "leads": leads}) for leads in (False, True) for seat in seats]
        return [*made, Offer(NOBODY)]
    if kind == "spot":
        return [*map(Offer, range(len(task["acts"]))), Offer(None)]
    if kind == "totals":
        return list(map(Offer, range(1, len(task["deals"][0]) + 1)))
    if kind == "instant":
        return [Offer(at, tuple(hand.split())) for at, hand in enumerate(task["hands"])]
    if kind == "flip":
        return _shuffled(asked, "flip", list(map(Offer, _switches(asked))))
    if asked.by == "pairs":
        rights = dict.fromkeys(right for _, right in task["pairs"])
        lefts = [Offer({"left": at}) for at in range(len(task["pairs"]))]
        return [*lefts, *_shuffled(asked, "quiz", [Offer({"right": right}) for right in rights])]
    if kind == "quiz":
        return _shuffled(asked, "quiz", list(map(Offer, task["choices"])))
    return _ruling_offers(asked, turn) if kind == "ruling" else []


def _shuffled(asked: Asked, of: str, options: list[Offer]) -> list[Offer]:
    asked.rng(of).shuffle(options)
    return options


def _switches(asked: Asked) -> list[str]:
    """The house rules that turn the verdict, and some that do not."""
    turning = list(marking.mark(asked.task, "", asked.rules).solution)  # type: ignore[call-overload]
    others = [name for name in SWITCHES if name not in turning]
    asked.rng("switches").shuffle(others)
    return [*turning[:1], *others[: SWITCHES_SHOWN - 1]]


def _ruling_offers(asked: Asked, turn: Turn) -> list[Offer]:
    """The verdict; then the card that decides; then the rule."""
    if turn.legal is None:
        return [Offer(True), Offer(False)]
    told = ruled(asked)
    if turn.card is None and told.deciding:
        shown = sorted({*told.position.table, *told.position.play, *told.deciding})
        return [Offer(str(card), (str(card),)) for card in shown]
    from tienlen.lessons.units import UNITS

    others = [row for unit in UNITS for row in unit.rows[:1] if row not in told.rule]
    asked.rng("rows").shuffle(others)
    return _shuffled(asked, "rule", list(map(Offer, [told.rule[0], *others[: ROWS_SHOWN - 1]])))


def ruled(asked: Asked) -> Any:
    """The printed ruling."""
    from tienlen import tutor

    return tutor.ask(asked.in_force(), marking.position_of(asked.task))


def offered(asked: Asked, turn: Turn, value: Any) -> Any:
    """A value that is among the options; booleans and numbers are not taken for one another."""
    for offer in offers(asked, turn):
        if offer.value == value and type(offer.value) is type(value):
            return offer.value
    raise InputError("bad_value", field="value", value=str(value)[:40])


# ---------------------------------------------------------------------------------- answering


def choose(asked: Asked, turn: Turn, value: Any) -> Turn:
    """An option was pressed."""
    if asked.by == "plays" and value == ALL:
        return _marked(asked, turn, value, marking.mark(asked.task, list(turn.found), asked.rules))
    value = offered(asked, turn, value)
    turn = replace(turn, mark=None, given=None)
    if asked.by == "pairs":
        return _paired(asked, turn, value)
    if asked.by in ("options", "order"):
        kept = tuple(one for one in turn.picked if one != value and None not in (one, value))  # None is alone
        return replace(turn, picked=kept if value in turn.picked else (*kept, value))
    turn = replace(turn, picked=())
    if asked.by == "verdict":
        return _judge(asked, turn, value)
    if asked.by == "ruling":
        return _rule(asked, turn, value)
    answer = [value] if asked.kind == "quiz" else value
    return _marked(asked, turn, value, marking.mark(asked.task, answer, asked.rules))


def open_row(asked: Asked, turn: Turn) -> int | None:
    """The left side that the next right one is paired with: the one that was pressed, else the first without one."""
    if turn.row is not None:
        return turn.row
    paired = dict(turn.picked)
    return next((at for at in range(len(asked.task["pairs"])) if at not in paired), None)


def _paired(asked: Asked, turn: Turn, value: Mapping[str, Any]) -> Turn:
    """A left side was pressed: its pair is taken back; or a right one: it goes with the left side that is open."""
    row = value.get("left", open_row(asked, turn))
    if row is None:
        return turn
    others = tuple(pair for pair in turn.picked if pair[0] != row)
    if "left" in value:
        return replace(turn, picked=others, row=row)
    return replace(turn, picked=(*others, (row, value["right"])), row=None)


def _judge(asked: Asked, turn: Turn, value: Any) -> Turn:
    """Legal or not; a right verdict that is no guess is followed by "because …", where there is a choice."""
    answer = {"at": asked.place(turn.part), "legal": value if turn.legal is None else turn.legal}
    if turn.legal is not None:
        answer["because"] = value
    mark = marking.mark(asked.task, answer, asked.rules)
    if mark.right and turn.legal is None and not asked.guess:
        turn = replace(turn, reason=True)
        if asked.reasons(turn.part):
            return replace(turn, legal=value)
    return _marked(asked, turn, value, mark)


def _rule(asked: Asked, turn: Turn, value: Any) -> Turn:
    """Verdict, card, rule: each must be right before the next is asked."""
    stage = "legal" if turn.legal is None else "card" if turn.card is None and ruled(asked).deciding else "rule"
    answer = {"legal": turn.legal, "card": turn.card, stage: value}
    mark = marking.mark(asked.task, answer, asked.rules)
    if mark.right and stage != "rule":
        return replace(turn, **{stage: value})
    return _marked(asked, turn, value, mark)


def tap(asked: Asked, turn: Turn, card: str) -> Turn:
    """A card of the hand, of those offered, or of the pack was tapped."""
    room = {"pack": 2, "gap": len(asked.task.get("missing", "").split())}.get(asked.by)
    if card not in hand(asked):
        raise InputError("bad_value", field="card", value=card)
    turn = replace(turn, mark=None, given=None, again=False)
    if card in turn.picked:
        return replace(turn, picked=tuple(other for other in turn.picked if other != card))
    if room is not None and len(turn.picked) >= room:
        return replace(turn, picked=(*turn.picked[: room - 1], card))
    return replace(turn, picked=(*turn.picked, card))


def hand(asked: Asked) -> tuple[str, ...]:
    """The cards that can be tapped."""
    if asked.by == "pack":
        from tienlen.engine.cards import DECK

        return tuple(map(str, DECK))
    if asked.by in BY_HAND:
        told = asked.task.get("offer" if asked.by == "gap" else "hand", "")
        return tuple(str(card) for card in sorted(parse_cards(told)))
    return ()


def ready(asked: Asked, turn: Turn) -> bool:
    """Whether there is an answer to be given; what one option answers is answered by pressing it."""
    if asked.by_option:
        return False
    if asked.by == "pack":
        return len(turn.picked) == 2
    if asked.by == "gap":
        return len(turn.picked) == len(asked.task["missing"].split())
    if asked.by == "order":
        return len(turn.picked) == len(wanted_order(asked))
    if asked.by == "pairs":
        return len(turn.picked) == len(asked.task["pairs"])
    return bool(turn.picked) or asked.by == "numbers" or asked.kind == "instant"


def wanted_order(asked: Asked) -> list[str]:
    """The options in their right order."""
    if asked.kind == "quiz":
        return list(asked.task["answer"])
    return list(map(str, sorted(parse_cards(asked.task["cards"]))))


def give(asked: Asked, turn: Turn) -> Turn:
    """What was chosen is the answer."""
    if not ready(asked, turn):
        return turn
    if asked.by == "plays":
        return _found(asked, turn)
    answer: Any = list(turn.picked)
    if asked.by in ("cards", "gap"):
        answer = in_order(turn.picked)
    elif asked.by == "numbers":
        answer = _by_seat(asked, turn.numbers)
    elif asked.by == "pairs":
        answer = [right for _, right in sorted(turn.picked)]
    return _marked(asked, turn, answer, marking.mark(asked.task, answer, asked.rules))


def in_order(cards: tuple[str, ...]) -> str:
    """Cards as a play has them."""
    return " ".join(str(card) for card in sorted(parse_cards(" ".join(cards))))


def _by_seat(asked: Asked, numbers: tuple[int, ...]) -> list[int]:
    """Points are set by place, and asked by seat."""
    if asked.kind != "points":
        return list(numbers)
    places = asked.task["places"]
    return [numbers[places.index(seat)] for seat in range(1, len(places) + 1)]


def _found(asked: Asked, turn: Turn) -> Turn:
    """A play was found, or something else was."""
    cards = in_order(turn.picked)
    if cards in turn.found:
        return replace(turn, picked=(), again=True, mark=None, given=cards)
    play = read_play(parse_cards(cards))
    if play in marking.solutions(asked.task, asked.rules):
        told = marking.mark({**asked.task, "kind": "pick"}, cards, asked.rules)
        return replace(turn, picked=(), found=(*turn.found, cards), mark=told, given=cards, again=False)
    return _marked(asked, turn, cards, marking.mark(asked.task, [cards], asked.rules))


def give_pass(asked: Asked, turn: Turn) -> Turn:
    """A pass is the answer."""
    if not may_pass(asked):
        raise InputError("bad_value", field="do", value="pass")
    return _marked(asked, replace(turn, picked=()), "pass", marking.mark(asked.task, "pass", asked.rules))


def may_pass(asked: Asked) -> bool:
    """Whether a pass can be the answer."""
    return asked.kind == "choose" or (asked.kind == "tip" and bool(asked.task.get("on")))


def change(asked: Asked, turn: Turn, at: Any, by: Any) -> Turn:
    """A number goes up or down."""
    whole = type(at) is int and type(by) is int
    if not whole or by not in (1, -1) or not 0 <= at < len(turn.numbers):
        raise InputError("bad_value", field="at", value=str(at)[:40])
    least, most, _ = NUMBERS[asked.kind]
    value = min(max(turn.numbers[at] + by, least), most)
    return replace(turn, numbers=(*turn.numbers[:at], value, *turn.numbers[at + 1 :]), mark=None, given=None)


def _marked(asked: Asked, turn: Turn, given: Any, mark: Mark) -> Turn:
    """An answer was marked."""
    wrong = turn.wrong if mark.right or asked.guess else (*turn.wrong, (given, mark))
    hints = turn.hints
    if len(wrong) == 2 and not mark.right and "rule" not in hints:
        hints = (*hints, "rule")
    beliefs = (*turn.beliefs, mark.belief) if mark.belief and mark.belief not in turn.beliefs else turn.beliefs
    return replace(
        turn,
        given=given,
        mark=mark,
        again=False,
        solved=mark.right or asked.guess,
        wrong=wrong,
        worst=max(turn.worst, len(wrong)),
        hints=hints,
        beliefs=beliefs,
    )

"""Talking about a task: the tutor's word, the rule it is about, what to compare, and what things are called."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tienlen import explain, tutor
from tienlen.engine.cards import Card, InputError, parse_cards
from tienlen.engine.judge import judge
from tienlen.engine.plays import Kind, Reason
from tienlen.engine.rules import flipped
from tienlen.explain.rich import sign
from tienlen.lessons import marking, nudges
from tienlen.lessons.course import marked as with_marks
from tienlen.records.trick import Act, Judged, judged
from tienlen.screens import houserules, learn_course
from tienlen.screens.check_ruling import word_for
from tienlen.screens.learn import State
from tienlen.screens.learn_answer import Asked, Turn
from tienlen.screens.learn_law import in_words

SEATED = 4
"""So many players have names in a lesson."""
KINDS = tuple(map(str, Kind))


@dataclass(frozen=True)
class Talk:
    """A task and what was answered so far, and the language it is spoken about in."""

    asked: Asked
    turn: Turn
    language: str

    @cached_property
    def say(self) -> Callable[..., str]:
        """A label in the learner's language."""
        return explain.catalogue(self.language).get

    @cached_property
    def right(self) -> bool:
        """Whether the last answer was right."""
        return self.turn.mark is not None and self.turn.mark.right

    @cached_property
    def answer(self) -> tutor.Answer | None:
        """What the tutor says of the position that was marked."""
        mark, asked = self.turn.mark, self.asked
        if mark is None or mark.position is None or asked.kind == "spot":
            return None
        rules = asked.in_force(self.turn.part)
        if asked.kind == "flip":
            try:
                rules = flipped(rules, str(self.turn.given))
            except (InputError, AttributeError):
                return None
        elif asked.kind == "watch":
            rules = marking.rules_of(asked.task["positions"][-1], asked.rules)
        return tutor.ask(rules, mark.position, self.language)

    @cached_property
    def trick(self) -> Judged:
        """The acts of the task, judged."""
        return judged(marking.trick_of(self.asked.task, self.asked.rules))

    def rows(self) -> tuple[str, ...]:
        """The rules that what is said rests on."""
        if self.answer is not None:
            return self._told_first(self.answer.rule)
        mark = self.turn.mark
        return (mark.rule if mark else ()) or ((self.row,) if self.row else ())

    def _told_first(self, rows: tuple[str, ...]) -> tuple[str, ...]:
        """Of several rules the one that this step is about; of a plain lead the shape that it teaches."""
        taught = tuple(self.asked.task.get("teaches", ()))
        both = tuple(row for row in rows if row in taught)
        plain = self.turn.mark is not None and self.turn.mark.reason is Reason.LEAD
        return (*both, *(taught[:1] if plain else ()), *rows)

    @cached_property
    def row(self) -> str | None:
        """The rule that a task is about; of several the one that this position, or this number, turns on."""
        rows: list[str] = list(self.asked.task.get("teaches", ()))
        if self.asked.by == "verdict":
            part = self.asked.parts[self.turn.part]
            turns_on = judge(self.asked.in_force(self.turn.part), marking.position_of(part)).rule
            rows = [row for row in rows if row in turns_on] or rows
        if self.asked.kind == "sizes" and rows:
            rows = [marking.size_row(self._size(), self.asked.in_force())]
        return rows[0] if rows else None

    def _size(self) -> int:
        """Of several numbers of players the first whose cards are set wrong."""
        players, turn = self.asked.task["players"], self.turn
        wanted = marking.sizes_of(self.asked.task, self.asked.rules)
        wrong = [one for one, number, right in zip(players, turn.numbers, wanted, strict=False) if number != right]
        return int((wrong or players)[0])

    def law(self) -> str:
        """The rule's own sentence."""
        return in_words(self.row, self.asked.in_force(self.turn.part), self.language) if self.row else ""

    # ------------------------------------------------------------------------------ what to compare

    def nudge(self) -> str:
        """What to compare in this position."""
        task = self.asked.task
        if own := self._own_nudge():
            return with_marks(own)
        if "nudge_key" in task:
            return self.say(task["nudge_key"])
        unit = self._unit()
        if unit is None:
            return self.say(f"learn.nudge.{self.asked.way.nudge}")
        return nudges.nudge(unit, {**task, **self._laid()}, self.language, self._place())

    def _laid(self) -> dict[str, str]:
        """The cards that were laid from the hand, to be compared with those on the table."""
        position = self.turn.mark.position if self.turn.mark else None
        if position is None or not position.play or self.asked.by != "cards":
            return {}
        return {"play": " ".join(map(str, position.play))}

    def looked_at(self) -> frozenset[str]:
        """The cards that an open nudge says to compare, as long as nothing is answered."""
        unit = self._unit()
        told = self._own_nudge() or "nudge_key" in self.asked.task or unit is None
        if "nudge" not in self.turn.hints or self.turn.mark is not None or told:
            return frozenset()
        assert unit is not None, "nothing is told of a task without one"
        return frozenset(map(str, nudges.to_compare(unit, self.asked.task, self._place())))

    def _own_nudge(self) -> str | None:
        """The author's."""
        return self.asked.parts[self.turn.part].get("nudge") or self.asked.task.get("nudge")

    def _unit(self) -> str | None:
        """What a nudge is about; what is laid from a hand does not change it."""
        return nudges.unit_of(self.asked.task, self.asked.rules, self._place())

    def _place(self) -> int:
        return self.asked.place(self.turn.part) if self.asked.by == "verdict" else 0

    # ------------------------------------------------------------------------------ what things are called

    def called(self, value: Any) -> str:
        """An option in words, with marks."""
        say, kind, language = self.say, self.asked.kind, self.language
        if isinstance(value, bool):
            return word_for(value, language)
        if self.asked.by == "verdict":
            return kind_name(value, language) if value in KINDS else say(f"reason.{value}.name")
        if self.asked.by == "pairs":
            return with_marks(value.get("right") or self.asked.task["pairs"][value["left"]][0])
        return _CALLED[kind](self, value)

    def _seat(self, value: Any) -> str:
        if self.asked.out:
            return self.say("learn.out.nobody") if value is None else seat_label(value, self.language)
        if value["seat"] is None:
            return self.say("learn.next.nobody")
        name = seat_label(value["seat"], self.language)
        return self.say(f"learn.next.{'leads' if value['leads'] else 'answers'}", name=name)

    def _act(self, value: int | None) -> str:
        return self.say("learn.spot.nothing") if value is None else lines(self.asked.task, self.language)[value]

    def _ruled(self, value: str) -> str:
        cards = self.turn.card is None and len(value) == len("3s")
        return sign(Card(value)) if cards else explain.rule(value, self.language).title


_CALLED: dict[str, Callable[[Talk, Any], str]] = {
    "which": lambda talk, value: signs(parse_cards(value)),
    "order": lambda talk, value: sign(Card(value)),
    "next": Talk._seat,
    "spot": Talk._act,
    "flip": lambda talk, value: houserules.question(value, talk.language),
    "totals": lambda talk, value: seat_label(value, talk.language),
    "instant": lambda talk, value: talk.say("learn.hand", n=value + 1),
    "quiz": lambda talk, value: with_marks(value),
    "ruling": Talk._ruled,
}


def talk_of(state: State) -> Talk | None:
    """The talk about the page that is shown, if something is asked there."""
    asked = learn_course.asked(state)
    return Talk(asked, state.turn, state.language) if asked is not None else None


def kind_name(kind: str, language: str) -> str:
    """A kind of play, as a label."""
    name = explain.catalogue(language).get(f"kind.{kind}.name")
    return name[:1].upper() + name[1:]


def name(seat: int, language: str) -> str:
    """What the player in a seat of a lesson is called; beyond the fourth, the number alone."""
    return explain.catalogue(language).get(f"learn.name.{seat}") if seat <= SEATED else ""


def names(players: int, language: str) -> tuple[str, ...]:
    """What everybody at the table is called."""
    return tuple(name(seat, language) for seat in range(1, players + 1))


def seat_label(seat: int, language: str) -> str:
    """A seat by number and name: "1 · Anna"."""
    called = name(seat, language)
    return explain.catalogue(language).get("learn.seat", n=seat, name=called) if called else f"{seat}"


def signed(points: int) -> str:
    """ "+3", "0", "−1"."""
    return f"{points:+}".replace("-", "\N{MINUS SIGN}") if points else "0"


def signs(cards: tuple[Card, ...]) -> str:
    """Cards by their marks."""
    return " ".join(map(sign, cards))


def facts(told: Any, language: str) -> list[str]:
    """What else is true of a position, sentence by sentence, with marks."""
    say = explain.catalogue(language).get
    made = [say(f"learn.fact.{name}") for name in ("passed", "on_twos") if told.get(name)]
    if told.get("turn") is False:
        made.append(say("learn.fact.turn"))
    if told.get("must"):
        made.append(say("learn.fact.must", card=sign(Card(told["must"]))))
    if told.get("packs", 1) > 1:
        made.append(say("learn.fact.packs"))
    return made


def lines(task: Any, language: str) -> list[str]:
    """What everybody did, as it was told: "1 · Anna: 9♣ 9♥", the cards as marks."""
    say = explain.catalogue(language).get
    told: list[str] = []
    for act in map(Act.of, task["acts"]):
        who = seat_label(act.seat, language)
        if not act.cards:
            told.append(say("learn.act.pass", name=who))
            continue
        out = f" {say('learn.act.out')}" if act.out else ""
        told.append(f"{say('screen.moment.act.play', name=who)} {signs(act.cards)}{out}")
    return told

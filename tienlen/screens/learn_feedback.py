"""What is said about an answer: the tutor's sentence, the refutation of a wrong belief, and what would do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from tienlen import explain, tutor
from tienlen.engine.cards import Card, InputError
from tienlen.engine.judge import LEGAL
from tienlen.engine.plays import Reason
from tienlen.engine.rules import flipped
from tienlen.explain.deals import asked as who_is_asked
from tienlen.explain.rich import sign
from tienlen.lessons import marking
from tienlen.lessons.course import marked as with_marks
from tienlen.records.trick import Judged, judged
from tienlen.screens import houserules, learn_course
from tienlen.screens.check_ruling import word_for
from tienlen.screens.learn import State
from tienlen.screens.learn_answer import ALL, COLLECTED, FROM_HAND, JUDGED, Asked, Turn, wanted_order
from tienlen.screens.learn_law import in_words
from tienlen.screens.lesson_nodes import say as say_node
from tienlen.screens.nodes import Node, a, details, p

SEATED = 4
"""So many players have names in a lesson."""


class Said(NamedTuple):
    """One card of feedback."""

    tone: str
    title: str | None
    text: str
    """With marks."""
    rows: tuple[str, ...] = ()
    """The rules it rests on."""


@dataclass(frozen=True)
class Talk:
    """An answer that was marked, and the language it is spoken about in."""

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
        return (mark.rule if mark else ()) or tuple(self.asked.task.get("teaches", ()))[:1]

    def _told_first(self, rows: tuple[str, ...]) -> tuple[str, ...]:
        """Of several rules the one that this step is about; of a plain lead the shape that it teaches."""
        taught = tuple(self.asked.task.get("teaches", ()))
        both = tuple(row for row in rows if row in taught)
        plain = self.turn.mark is not None and self.turn.mark.reason is Reason.LEAD
        return (*both, *(taught[:1] if plain else ()), *rows)

    def law(self) -> str:
        """The rule's own sentence, where no position was judged."""
        rows = tuple(self.asked.task.get("teaches", ()))[:1]
        return in_words(rows[0], self.asked.in_force(self.turn.part), self.language) if rows else ""


def name(seat: int, language: str) -> str:
    """What the player in a seat of a lesson is called; beyond the fourth, the number alone."""
    return explain.catalogue(language).get(f"learn.name.{seat}") if seat <= SEATED else ""


def names(players: int, language: str) -> tuple[str, ...]:
    """What everybody at the table is called."""
    return tuple(name(seat, language) for seat in range(1, players + 1))


def talk_of(state: State) -> Talk | None:
    """The talk about the page that is shown, if something is asked there."""
    asked = learn_course.asked(state)
    return Talk(asked, state.turn, state.language) if asked is not None else None


# ---------------------------------------------------------------------------------- what is said


def told(talk: Talk) -> list[Said]:
    """Everything that is said about the last answer, the most important first."""
    turn, say = talk.turn, talk.say
    if turn.again:
        return [Said("hint", None, say("learn.again"))]
    if turn.mark is None:
        return []
    if talk.asked.kind == "tip":
        return _advice(talk)
    if talk.right:
        return [Said("praise", _title(talk), _sentence(talk), talk.rows())]
    wrong = talk.asked.parts[turn.part].get("wrong") or talk.asked.task.get("wrong") or ""
    if "lesson" in talk.asked.task:
        wrong = say("lesson.see", n=talk.asked.task["lesson"])
    law = f"{_sentence(talk)} {with_marks(wrong)}".strip()
    return [Said("law", _title(talk), law, talk.rows()), *_about_error(talk)]


def _title(talk: Talk) -> str:
    """Right, or what the law says instead."""
    say, turn, asked = talk.say, talk.turn, talk.asked
    legal = turn.mark is not None and turn.mark.reason in LEGAL
    if asked.kind in JUDGED or asked.kind == "ruling":
        verdict = "legal" if legal else "illegal"
        if talk.right:
            return say(f"learn.right.{verdict}")
        if asked.guess:
            return say(f"learn.guess.{verdict}")
        return say("learn.because") if turn.legal is not None else word_for(legal, talk.language)
    if talk.right:
        return say("learn.right")
    if asked.kind in (*FROM_HAND, *COLLECTED, "flip") and not legal and talk.answer is not None:
        return word_for(legal, talk.language)
    return say("learn.guess" if asked.guess else "learn.wrong")


def _sentence(talk: Talk) -> str:
    """The one sentence: the tutor's, or the rule's own."""
    asked, kind = talk.asked, talk.asked.kind
    if kind == "next":
        deal = talk.trick.deal
        return who_is_asked(deal, talk.language, names(deal.players, talk.language), trick=True)
    if kind == "spot":
        return _spotted(talk)
    if kind in COLLECTED and talk.turn.given == ALL:
        return _all(talk)
    if asked.ordered and not talk.right:
        return _misplaced(talk)
    if kind == "extremes" and not talk.right:
        low, high = talk.turn.given
        least = str(min(Card(low), Card("3s"))) == low
        return talk.say(
            "learn.extremes.high" if least else "learn.extremes.low", card=sign(Card(high if least else low))
        )
    if talk.answer is None:
        return talk.law()
    better = "" if talk.right else _better(talk)
    return f"{talk.answer.marked} {better}".strip()


def _better(talk: Talk) -> str:
    """Why a legal play is not what was asked for."""
    mark, kind = talk.turn.mark, talk.asked.kind
    if mark is None or mark.reason not in LEGAL or kind not in (*FROM_HAND, *COLLECTED):
        return ""
    return talk.say(f"learn.legal.{kind if kind in ('lowest', 'highest') else 'other'}")


def _all(talk: Talk) -> str:
    words = explain.catalogue(talk.language)
    return words.plural("learn.all", len(talk.turn.found)) if talk.right else words.get("learn.all.more")


def _misplaced(talk: Talk) -> str:
    """The first pair that is out of order."""
    given, wanted = list(talk.turn.given), wanted_order(talk.asked)
    if talk.asked.kind == "order":
        cards = [Card(card) for card in given]
        first, second = next(pair for pair in pairwise(cards) if pair[0] > pair[1])
        return talk.say("learn.order", high=sign(first), low=sign(second))
    at = next(at for at, (one, two) in enumerate(zip(given, wanted, strict=False)) if one != two)
    return talk.say("learn.order.at", n=at + 1, text=given[at])


def _spotted(talk: Talk) -> str:
    """The act that was pressed, replayed with its reason; at the end the one that may not stand."""
    mark, given = talk.turn.mark, talk.turn.given
    at = mark.solution if talk.turn.solved and mark else given
    if not isinstance(at, int):
        return talk.say("learn.spot.none" if talk.right else "learn.spot.one")
    return act_answer(talk, at).marked


def act_answer(talk: Talk, at: int) -> tutor.ActAnswer:
    """What the tutor says of an act."""
    step = talk.trick.steps[at]
    deal = step.before
    return tutor.ask_act(deal, step.event.seat, step.event.cards, talk.language, names(deal.players, talk.language))


def _about_error(talk: Talk) -> list[Said]:
    """The belief behind it, and what would do."""
    said, mark, asked = [], talk.turn.mark, talk.asked
    if mark is not None and mark.belief:
        said.append(Said("belief", talk.say("learn.belief"), talk.say(f"misconception.{mark.belief}")))
    if mark is not None and mark.nearest is not None and asked.kind in ("pick", "choose", "watch"):
        said.append(Said("hint", None, talk.say("learn.nearest", cards=_signs(mark.nearest.cards))))
    elif asked.kind == "choose":
        said.append(Said("hint", None, talk.say("learn.nearest.pass")))
    return said


def _advice(talk: Talk) -> list[Said]:
    """A tip turns nothing red: a legal play fits it, or does not."""
    mark, say, row = talk.turn.mark, talk.say, talk.asked.task["teaches"][0]
    assert mark is not None, "an answer was marked"
    if not mark.right:
        return [Said("law", word_for(False, talk.language), _plain_sentence(talk), talk.rows())]
    rule = explain.rule(row, talk.language)
    said = [Said("advice", say(f"learn.tip.{'fits' if mark.fits else 'misses'}"), rule.text, (row,))]
    if not mark.fits and talk.asked.task.get("wrong"):
        said.append(Said("advice", None, with_marks(talk.asked.task["wrong"])))
    return said


def _plain_sentence(talk: Talk) -> str:
    return talk.answer.marked if talk.answer else talk.law()


def _signs(cards: tuple[Card, ...]) -> str:
    return " ".join(map(sign, cards))


# ---------------------------------------------------------------------------------- drawn, and spoken


def feedback(state: State) -> list[Node]:
    """What is said about the last answer."""
    talk = talk_of(state)
    if talk is None:
        return []
    return [_node(talk, said, number) for number, said in enumerate(told(talk))]


def _node(talk: Talk, said: Said, number: int) -> Node:
    kids = [law_of(talk, said.rows)] if said.rows else None
    verdicts = {word_for(legal, talk.language): legal for legal in (True, False)}
    return say_node(
        said.tone, explain.runs(said.text), title=said.title, legal=verdicts.get(said.title or ""), kids=kids,
        call=True if number == 0 else None, area="feedback", key=f"say{number}",
    )  # fmt: skip


def law_of(talk: Talk, rows: tuple[str, ...]) -> Node:
    """The rule behind it, with its source, for whoever wants to know; what the source leaves open; the rule's page."""
    row, profile = rows[0], talk.asked.in_force(talk.turn.part).profile
    rule = explain.rule(row, talk.language)
    lines: list[Node | None] = [
        p([{"b": explain.plain(rule.title, talk.language)}]),
        p("; ".join(houserules.sources_of(row, profile, talk.language)), tone="small"),
    ]
    if talk.answer is not None:
        lines += [p(explain.runs(reading), tone="small") for reading in talk.answer.readings]
    lines.append(
        a(talk.say("screen.check.rule.link"), f"?screen=rules&id={row}", {"do": "go", "screen": "rules", "id": row})
    )
    return details(talk.say("learn.law"), lines)


def spoken(state: State) -> str:
    """The same for those who listen."""
    talk = talk_of(state)
    if talk is None:
        return ""
    parts = [part for said in told(talk) for part in (said.title, explain.plain(said.text, state.language)) if part]
    return " ".join(part if part[-1] in ".?:…" else f"{part}." for part in parts)


def deciding(talk: Talk) -> frozenset[str]:
    """The cards that decide, once there is a verdict."""
    if talk.turn.mark is None or talk.answer is None:
        return frozenset()
    return frozenset(map(str, talk.answer.deciding))

"""What is said about an answer: the tutor's sentence, the refutation of a wrong belief, and what would do."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from tienlen import explain, tutor
from tienlen.engine.cards import Card
from tienlen.engine.judge import LEGAL
from tienlen.explain import deals
from tienlen.explain.rich import sign
from tienlen.lessons.course import marked as with_marks
from tienlen.lessons.marking import Mark
from tienlen.screens import houserules
from tienlen.screens.check_ruling import word_for
from tienlen.screens.learn import State
from tienlen.screens.learn_answer import ALL, BY_HAND
from tienlen.screens.learn_law import in_words
from tienlen.screens.learn_talk import KINDS, Talk, names, signs, talk_of
from tienlen.screens.lesson_nodes import say as say_node
from tienlen.screens.nodes import Node, a, button, details, p

OFFERED = 3
"""After so many wrong answers the answer is offered."""
REMEMBERED = 5
"""So many wrong answers are compared: what was said to one of them is not said again."""


class Said(NamedTuple):
    """One card of feedback."""

    tone: str
    title: str | None
    text: str
    """With marks."""
    rows: tuple[str, ...] = ()
    """The rules it rests on."""
    offer: bool = False
    """Whether the answer is offered with it."""


# ---------------------------------------------------------------------------------- what is said


def told(talk: Talk) -> list[Said]:
    """Everything that is said about the last answer, the most important first."""
    turn, say = talk.turn, talk.say
    if turn.again:
        return [Said("hint", None, say("learn.again"))]
    if turn.mark is None:
        return []
    if talk.right and talk.asked.kind == "tip":
        return _advice(talk)
    if talk.right:
        return [Said("praise", _title(talk), sentence(talk), talk.rows())]
    offered = turn.wrongs >= OFFERED and "answer" not in turn.hints
    refused = _refused(talk)
    if offered and not refused:
        return [Said("hint", _title(talk), say("learn.answer.offer"), talk.rows(), offer=True)]
    said = [*(refused or _first(talk)), *_would_do(talk)]
    if offered:
        said.append(Said("hint", None, say("learn.answer.offer"), offer=True))
    return said


def _refused(talk: Talk) -> list[Said]:
    """Why it is wrong; each time the same error hears something else, until all was said."""
    law, more = _law(talk), _further(talk)
    heard = sum(_law(earlier(talk, *wrong)) == law for wrong in talk.turn.wrong[-REMEMBERED:-1])
    if not heard:
        return _first(talk)
    return [Said("law", _title(talk), more[heard - 1], talk.rows())] if heard <= len(more) else []


def _first(talk: Talk) -> list[Said]:
    """What an error hears first: the law, and the belief behind it."""
    mark = talk.turn.mark
    assert mark is not None, "an answer was marked"
    said = [Said("law", _title(talk), _law(talk), talk.rows())]
    if mark.belief:
        said.append(Said("belief", talk.say("learn.belief"), talk.say(f"misconception.{mark.belief}")))
    return said


def earlier(talk: Talk, given: Any, mark: Mark) -> Talk:
    """The talk about an earlier answer."""
    return Talk(talk.asked, replace(talk.turn, given=given, mark=mark), talk.language)


def _law(talk: Talk) -> str:
    """The sentence, and what the author says about a wrong answer."""
    wrong = talk.asked.parts[talk.turn.part].get("wrong") or talk.asked.task.get("wrong") or ""
    if talk.asked.kind == "tip":  # there it is about the tip
        wrong = ""
    if "lesson" in talk.asked.task:
        wrong = talk.say("lesson.see", n=talk.asked.task["lesson"])
    return f"{sentence(talk)} {with_marks(wrong)}".strip()


def _further(talk: Talk) -> list[str]:
    """What else can be said about an error: the rule and what to compare, in a few words what decides.

    No refutation: the belief behind an error was told of at once, and another one was not shown.
    """
    task, mark = talk.asked.task, talk.turn.mark
    rule, nudge = talk.law(), talk.nudge()
    if talk.turn.legal is not None and talk.answer and not {*task.get("teaches", ()), talk.row} & {*talk.answer.rule}:
        rule, nudge = in_words(talk.answer.rule[0], talk.asked.in_force(talk.turn.part), talk.language), ""
    told = [nudge if nudge and rule == sentence(talk) else f"{rule} {nudge}".strip()]
    legal = mark is not None and mark.reason in LEGAL
    return told if talk.answer is None or (legal and talk.asked.by in BY_HAND) else [*told, f"{talk.answer.short}."]


def _title(talk: Talk) -> str:
    """Right, or what the law says instead."""
    say, turn, asked = talk.say, talk.turn, talk.asked
    legal = turn.mark is not None and turn.mark.reason in LEGAL
    if asked.by in ("verdict", "ruling"):
        verdict = "legal" if legal else "illegal"
        if talk.right:
            return say(f"learn.right.{verdict}")
        if asked.guess:
            return say(f"learn.guess.{verdict}")
        if turn.legal is None:
            return word_for(legal, talk.language)
        return say("learn.wrong" if turn.given in KINDS else "learn.because")
    if talk.right:
        return say("learn.right")
    if (asked.by in BY_HAND or asked.kind == "flip") and not legal and talk.answer is not None:
        return word_for(legal, talk.language)
    return say("learn.guess" if asked.guess else "learn.wrong")


def sentence(talk: Talk) -> str:
    """The one sentence: the tutor's, or the rule's own."""
    asked, kind = talk.asked, talk.asked.kind
    if asked.out:
        return _who_is_out(talk)
    if kind == "next":
        deal = talk.trick.deal
        return deals.asked(deal, talk.language, names(deal.players, talk.language), trick=True)
    if kind == "spot":
        return _spotted(talk)
    if asked.by == "plays" and talk.turn.given == ALL:
        return _all(talk)
    if asked.by in ("order", "pairs") and not talk.right:
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


def _who_is_out(talk: Talk) -> str:
    """Who has no cards left, if anybody; to who errs, the first seat of which the wrong thing was said."""
    deal, words = talk.trick.deal, explain.catalogue(talk.language)
    told = deals.Talk(deal, talk.language, names(deal.players, talk.language))
    assert talk.turn.mark is not None, "nothing is said before an answer"
    wanted: Any = talk.turn.mark.solution
    out = [seat for seat in wanted if seat]
    if not talk.right and not talk.asked.guess:
        wrong = min({*out} ^ {*talk.turn.given} - {None})
        if wrong not in out:
            return words.get("learn.out.not", name=told.name(wrong))
        out = [wrong]
    return words.plural("learn.out.is", len(out), names=told.all_names(out)) if out else words.get("learn.out.none")


def _better(talk: Talk) -> str:
    """Why a legal play is not what was asked for."""
    mark, kind = talk.turn.mark, talk.asked.kind
    if mark is None or mark.reason not in LEGAL or talk.asked.by not in BY_HAND:
        return ""
    return talk.say(f"learn.legal.{kind if kind in ('lowest', 'highest') else 'other'}")


def _all(talk: Talk) -> str:
    words = explain.catalogue(talk.language)
    return words.plural("learn.all", len(talk.turn.found)) if talk.right else words.get("learn.all.more")


def _misplaced(talk: Talk) -> str:
    """The first pair that is out of order, or does not go together."""
    given, asked = list(talk.turn.given), talk.asked
    if asked.kind == "order":
        cards = [Card(card) for card in given]
        first, second = next(pair for pair in pairwise(cards) if pair[0] > pair[1])
        return talk.say("learn.order", high=sign(first), low=sign(second))
    wanted: Any = talk.turn.mark.solution if talk.turn.mark else ()
    at = next(at for at, (one, two) in enumerate(zip(given, wanted, strict=True)) if one != two)
    if asked.by == "pairs":
        return talk.say("learn.match.not", left=talk.called({"left": at}), right=with_marks(given[at]))
    return talk.say("learn.order.at", n=at + 1, text=with_marks(given[at]))


def _spotted(talk: Talk) -> str:
    """The act that was pressed, replayed with its reason; at the end the one that may not stand."""
    mark, given = talk.turn.mark, talk.turn.given
    at = mark.solution if talk.turn.solved and mark else given
    if not isinstance(at, int):
        return talk.say("learn.spot.none" if talk.right else "learn.spot.one")
    if mark and isinstance(mark.solution, int) and at > mark.solution and not talk.trick.steps[at].verdict.legal:
        return talk.say("learn.spot.later")
    return act_answer(talk, at).marked


def act_answer(talk: Talk, at: int) -> tutor.ActAnswer:
    """What the tutor says of an act."""
    step = talk.trick.steps[at]
    deal = step.before
    return tutor.ask_act(deal, step.event.seat, step.event.cards, talk.language, names(deal.players, talk.language))


def _would_do(talk: Talk) -> list[Said]:
    """What would do."""
    mark, asked = talk.turn.mark, talk.asked
    if mark is not None and mark.nearest is not None and asked.kind in ("pick", "choose", "watch"):
        return [Said("hint", None, talk.say("learn.nearest", cards=signs(mark.nearest.cards)))]
    return [Said("hint", None, talk.say("learn.nearest.pass"))] if asked.kind == "choose" else []


def _advice(talk: Talk) -> list[Said]:
    """A tip turns nothing red: a legal play fits it, or does not."""
    mark, say, row = talk.turn.mark, talk.say, talk.asked.task["teaches"][0]
    assert mark is not None, "an answer was marked"
    rule = explain.rule(row, talk.language)
    said = [Said("advice", say(f"learn.tip.{'fits' if mark.fits else 'misses'}"), rule.text, (row,))]
    if not mark.fits and talk.asked.task.get("wrong"):
        said.append(Said("advice", None, with_marks(talk.asked.task["wrong"])))
    return said


# ---------------------------------------------------------------------------------- drawn, and spoken


def feedback(state: State) -> list[Node]:
    """What is said about the last answer."""
    talk = talk_of(state)
    if talk is None:
        return []
    return [_node(talk, said, number) for number, said in enumerate(told(talk))]


def _node(talk: Talk, said: Said, number: int) -> Node:
    kids: list[Node] = [law_of(talk, said.rows)] if said.rows else []
    if said.offer:
        kids.append(button(talk.say("learn.answer.show"), {"do": "hint", "what": "answer"}, icon="bulb", key="offer"))
    verdicts = {word_for(legal, talk.language): legal for legal in (True, False)}
    return say_node(
        said.tone, explain.runs(said.text), title=said.title, legal=verdicts.get(said.title or ""), kids=kids or None,
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
    """The same for those who listen; of pairs, the one that was just made."""
    talk = talk_of(state)
    if talk is None:
        return ""
    if talk.asked.by == "pairs" and talk.turn.mark is None and talk.turn.row is None and talk.turn.picked:
        left, right = talk.turn.picked[-1]
        return explain.plain(f"{talk.called({'left': left})}: {with_marks(right)}", state.language)
    parts = [part for said in told(talk) for part in (said.title, explain.plain(said.text, state.language)) if part]
    return " ".join(part if part[-1] in ".?:…" else f"{part}." for part in parts)


def deciding(talk: Talk) -> frozenset[str]:
    """The cards that decide, once there is a verdict."""
    if talk.turn.mark is None or talk.answer is None:
        return frozenset()
    return frozenset(map(str, talk.answer.deciding))

"""A whole lesson on paper, drawn: text, pictures and questions, step by step; no answers.

Its exercises are drawn as for somebody new, from a seed of their own: a lesson prints alike each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from tienlen import explain
from tienlen.lessons.course import marked as with_marks
from tienlen.lessons.families import WHOLE_DEAL
from tienlen.lessons.progress import Progress
from tienlen.screens import houserules, learn_answer, learn_course, learn_fill, learn_picture, nodes
from tienlen.screens.learn import State
from tienlen.screens.learn_answer import Asked
from tienlen.screens.learn_course import Page, number_of, page_name
from tienlen.screens.learn_options import answers
from tienlen.screens.learn_path import open_at
from tienlen.screens.learn_talk import Talk, lines
from tienlen.screens.learn_task import ask, house
from tienlen.screens.lesson_nodes import blank, blanks
from tienlen.screens.nodes import Node, Rich, acted, box, button, cell, fan, h, marked, p, trick

NOTHING = "\N{NO-BREAK SPACE}"
"""What stands in a cell that is to be filled in."""
BOX = "\N{BALLOT BOX}"
"""What is ticked before an act of a deal."""
SEED = 1
"""What the exercises on paper are drawn from."""


def scene(state: State) -> dict[str, Any]:
    """The lesson."""
    say, lesson = explain.catalogue(state.language).get, learn_course.lesson_of(state)
    rules = learn_course.rules_for(state, lesson)
    tools = [
        button(say("learn.back"), {"do": "leave"}, icon="left", kind="quiet", key="leave"),
        button(say("learn.print"), act={"do": "print"}, icon="print", kind="primary", key="print"),
        button(say("learn.print.open"), open_at(lesson["id"], 1), icon="play", kind="quiet", key="open"),
    ]
    title = say("learn.head", n=number_of(lesson), title=lesson["title"])
    body: list[Node] = [
        box(tools, kind="row", key="tools", print="no"),
        h(1, title, key="title"),
        p(houserules.name(rules, state.language), tone="small", key="rules"),
    ]
    body += [_page(at, page) for at, page in printed(state)]
    return {"layout": "page", "body": body, "title": title}


def printed(state: State) -> Iterator[tuple[State, Page]]:
    """The pages of the lesson, its exercises drawn; of a whole deal the first, which tells it, and the points."""
    at = replace(state, view="lesson", seed=SEED, progress=Progress(), drawn=(), asked=(), extra=False)
    lesson = learn_course.lesson_of(state)
    written = learn_course.pages(lesson)
    for number in range(1, learn_course.length(lesson) + 1):
        at = learn_course.draw(replace(at, at=number))
        page = learn_course.page(at)
        assert page is not None, "the end is not among them"
        told = number <= len(written) and _whole(written[number - 1]) and not page.opens
        if told and (page.task is None or page.task["kind"] != "points"):
            continue
        yield at, replace(page, opens=True) if number == len(written) + 1 else page


def _whole(page: Page) -> bool:
    """Whether a page as it was written asks about a whole deal."""
    return page.task is not None and page.task.get("rule") == WHOLE_DEAL


def _page(state: State, page: Page) -> Node:
    """A page of the lesson; of a task with several positions, all of them."""
    lesson = learn_course.lesson_of(state)
    kids: list[Node | None] = []
    if page.opens:
        kids += [h(2, page.title), *(p(explain.runs(text)) for text in page.text)]
    rules = learn_course.rules_for(state, lesson)
    for task in page.shows:
        kids += learn_picture.show(task, rules, state.language)
    written = learn_course.pages(lesson)
    if page.opens and state.at <= len(written) and _whole(written[state.at - 1]):
        kids += _deal(state)
    elif page.task is not None:
        asked = Asked(page.task, rules, page_name(state))
        if asked.kind == "fill":
            talk = Talk(asked, learn_answer.Turn(), state.language)
            return box([*kids, h(3, ask(talk)), learn_fill.printed(talk)], kind="panel", key=f"page{state.at}")
        for part in range(len(asked.parts)):
            talk = Talk(asked, learn_answer.Turn(part=part, numbers=learn_answer.begun(asked).numbers), state.language)
            if part == 0:
                kids.append(h(3, ask(talk)))
            told = [_which(talk), *_shown(talk), house(talk), *_answered(talk)]
            kids.append(box(told, kind="stack", key=f"part{part}"))
    return box(kids, kind="panel", key=f"page{state.at}")


def _deal(state: State) -> list[Node]:
    """A whole deal, a row for each trick: a box before every act, and a line for what is wrong."""
    from tienlen.lessons.whole_deal import deal_of

    say = explain.catalogue(state.language).get
    rules = learn_course.rules_for(state, learn_course.lesson_of(state))
    rows: list[Node] = []
    for number, acts in enumerate(deal_of(f"{state.seed}/{state.lesson}", rules.as_text()).told, 1):
        told = [acted(explain.runs(f"{BOX} {line}")) for line in lines({"acts": list(acts)}, state.language)]
        title = say("screen.moment.trick", n=number)
        shown = nodes.acts([trick(title, told)], label=title)
        rows.append(box([shown, blanks([blank(None)], label=say("learn.paper"))], key=f"trick{number}"))
    return [p(say("learn.paper.deal")), *rows]


def _which(talk: Talk) -> Node | None:
    """Of several positions which one this is, and the rules it is judged by where they are not those of the page."""
    asked, part = talk.asked, talk.turn.part
    told = [talk.say("learn.part", n=part + 1, of=len(asked.parts))] if len(asked.parts) > 1 else []
    profiles = {asked.in_force(one).profile for one in range(len(asked.parts))}
    if profiles != {asked.rules.profile}:
        told.append(houserules.profile_name(asked.in_force(part).profile, talk.language))
    return p(" · ".join(told), tone="small") if told else None


def _answered(talk: Talk) -> list[Node]:
    """What is answered with a pencil: cards and boxes to be marked, lines to write on, columns to be joined."""
    asked = talk.asked
    if asked.kind == "extremes":
        return [_lines(talk, [blank(talk.say(f"learn.paper.{end}")) for end in ("lowest", "highest")])]
    if asked.kind == "quiz" and asked.task["type"] == "match":
        return [_columns(talk)]
    if held := learn_answer.hand(asked):
        return [fan([marked(card) for card in held], label=talk.say("learn.hand.in"))]
    made = answers(talk)
    if asked.kind in learn_answer.NUMBERS:
        return [_lines(talk, [blank(item["label"], note=item.get("note")) for item in made[0]["items"]])]
    for node in made:
        for item in node.get("items", ()):
            item.pop("event", None)
    return made


def _lines(talk: Talk, entries: list[dict[str, Any]]) -> Node:
    return blanks(entries, label=talk.say("learn.paper"), key="blanks")


def _columns(talk: Talk) -> Node:
    """What belongs together, to be joined by lines; what stands on the right in another order."""
    pairs = talk.asked.task["pairs"]
    lefts, rights = [left for left, _ in pairs], sorted({right for _, right in pairs})
    talk.asked.rng("paper").shuffle(rights)
    rows = zip_longest(map(_rich, lefts), map(_rich, rights))
    return _lines(talk, [blank(left, right=right) for left, right in rows])


def _rich(text: str) -> Rich:
    return explain.runs(with_marks(text))


def _shown(talk: Talk) -> list[Node]:
    """What is to be looked at; on a sheet of points there is room for the totals."""
    made = learn_picture.picture(talk)
    for node in made if talk.asked.kind == "totals" else ():
        room = [cell(NOTHING) for _ in node["head"][1:]]
        node["rows"].append({"cells": [cell(talk.say("screen.play.score.total")), *room]})
    return made

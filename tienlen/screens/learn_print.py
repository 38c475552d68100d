"""A whole lesson on paper, drawn: text, pictures and questions, step by step; no answers."""

from __future__ import annotations

from typing import Any

from tienlen import explain
from tienlen.screens import houserules, learn_answer, learn_course, learn_picture
from tienlen.screens.learn import State
from tienlen.screens.learn_answer import Asked
from tienlen.screens.learn_course import Page, number_of
from tienlen.screens.learn_feedback import Talk
from tienlen.screens.learn_options import answers
from tienlen.screens.learn_path import open_at
from tienlen.screens.learn_task import ask, house
from tienlen.screens.nodes import Node, box, button, fan, h, marked, p


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
    for number, page in enumerate(learn_course.pages(lesson), 1):
        if page.opens or page.task is None or page.task["kind"] != "generated":
            body.append(_page(state, page, number))
    return {"layout": "page", "body": body, "title": title}


def _page(state: State, page: Page, number: int) -> Node:
    """A page of the lesson; of a task with several positions, all of them."""
    kids: list[Node | None] = []
    if page.opens:
        kids += [h(2, page.title), *(p(explain.runs(text)) for text in page.text)]
    rules = learn_course.rules_for(state, learn_course.lesson_of(state))
    for task in page.shows:
        kids += learn_picture.show(task, rules, state.language)
    if page.task is not None and page.task["kind"] != "generated":
        asked = Asked(page.task, rules, f"lesson/{state.lesson}/{number}")
        for part in range(len(asked.parts)):
            talk = Talk(asked, learn_answer.Turn(part=part, numbers=learn_answer.begun(asked).numbers), state.language)
            if part == 0:
                kids.append(h(3, ask(talk)))
            told = [_which(talk), *learn_picture.picture(talk), house(talk), *_choices(talk)]
            kids.append(box(told, kind="stack", key=f"part{part}"))
    return box(kids, kind="panel", key=f"page{number}")


def _which(talk: Talk) -> Node | None:
    """Of several positions which one this is, and the rules it is judged by where they are not those of the page."""
    asked, part = talk.asked, talk.turn.part
    told = [talk.say("learn.part", n=part + 1, of=len(asked.parts))] if len(asked.parts) > 1 else []
    profiles = {asked.in_force(one).profile for one in range(len(asked.parts))}
    if profiles != {asked.rules.profile}:
        told.append(houserules.profile_name(asked.in_force(part).profile, talk.language))
    return p(" · ".join(told), tone="small") if told else None


def _choices(talk: Talk) -> list[Node]:
    """What there is to choose from."""
    held = learn_answer.hand(talk.asked)
    if talk.asked.kind == "extremes" or talk.asked.kind in learn_answer.NUMBERS:
        return []
    if held:
        return [fan([marked(card) for card in held], label=talk.say("learn.hand.in"))]
    made = answers(talk)
    for node in made:
        for item in node.get("items", ()):
            item.pop("event", None)
    return made

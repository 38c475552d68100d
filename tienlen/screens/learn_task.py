"""A page of "Learn", drawn: how far one is, the text, what lies there, what is asked, and what is answered."""

from __future__ import annotations

from typing import Any

from tienlen import explain
from tienlen.engine.rules import Rules
from tienlen.lessons.course import marked as with_marks
from tienlen.screens import houserules, learn_course, learn_options, learn_picture
from tienlen.screens.learn import State
from tienlen.screens.learn_answer import BY_HAND, ready
from tienlen.screens.learn_course import Page, Task, number_of
from tienlen.screens.learn_feedback import deciding, feedback
from tienlen.screens.learn_hints import hints
from tienlen.screens.learn_path import href, paper
from tienlen.screens.learn_talk import KINDS, Talk, talk_of
from tienlen.screens.lesson_nodes import progress
from tienlen.screens.nodes import Event, Node, a, bar, box, button, details, fan, h, marked, p


def scene(state: State, shown: Page) -> dict[str, Any]:
    """A page."""
    say, talk = explain.catalogue(state.language).get, talk_of(state)
    body: list[Node | None] = [
        _head(state, talk),
        _prose(state, shown),
        _task(state, shown, talk),
        *feedback(state),
        _hand(state, talk),
        _bar(state, talk),
        hints(state),
        _instead(state),
    ]
    made: dict[str, Any] = {
        "layout": "lesson",
        "body": [node for node in body if node],
        "title": say("learn.doc.page", title=shown.title),
    }
    if state.linked:
        made["back"] = {"label": say("learn.back"), "href": href(state), "event": {"do": "leave"}}
    return made


def _head(state: State, talk: Talk | None) -> Node:
    """How far one is, and under which rules."""
    say, of = explain.catalogue(state.language).get, learn_course.count(state)
    if state.view == "lesson":
        lesson = learn_course.lesson_of(state)
        label = say("learn.head", n=number_of(lesson), title=lesson["title"])
    else:
        label = say(f"learn.{state.view}.page")
    rules = talk.asked.in_force(state.turn.part) if talk else learn_course.rules_for(state)
    kids: list[Node | None] = [
        None if state.linked else button(say("learn.back"), {"do": "leave"}, icon="left", kind="quiet", key="leave"),
        progress(state.at - 1, of, f"{state.at} / {of}", label=say("learn.head.step", label=label, n=state.at, of=of)),
        p([label, " · ", {"b": houserules.name(rules, state.language)}], tone="small"),
    ]
    return box(kids, kind="stack", area="head", key="head")


def _prose(state: State, shown: Page) -> Node:
    """The heading, and the text: open on the first page of a step, to be opened again on the others."""
    say = explain.catalogue(state.language).get
    told = [p(explain.runs(text), tone="lead") for text in shown.text]
    if told and not shown.opens:
        event = {"do": "prose"}
        told = [details(say("learn.prose"), told if state.prose else [], open=state.prose, event=event, key="again")]
    return box([h(1, shown.title), *told], area="prose", key="prose")


def _task(state: State, shown: Page, talk: Talk | None) -> Node:
    """What lies there, and what is asked."""
    kids: list[Node | None] = []
    for task in shown.shows:
        kids += learn_picture.show(task, learn_course.rules_for(state), state.language)
        kids.append(_way(state, task))
    if talk is not None:
        kids += learn_picture.picture(talk) or ([] if kids else _looked_back(state, shown))
        kids.append(house(talk))
        kids.append(h(2, ask(talk), key="ask"))
        if (of := len(talk.asked.parts)) > 1:
            kids.append(p(talk.say("learn.part", n=talk.turn.part + 1, of=of), tone="muted", key="part"))
    return box(kids, area="task", key="task")


def _looked_back(state: State, shown: Page) -> list[Node]:
    """For a question in words alone, what lay there before it in the same step."""
    if shown.before is None or shown.task is None or shown.task["kind"] != "quiz":
        return []
    return learn_picture.looked_back(shown.before, learn_course.rules_for(state), state.language)


def _way(state: State, task: Task) -> Node | None:
    """To another screen, where a step is to be tried out; a cell has no other."""
    to = task.get("to")
    if to is None or not state.linked:
        return None
    text = explain.catalogue(state.language).get(f"learn.to.{to}")
    return a(text, f"?screen={to}", {"do": "go", "screen": to}, icon="people", key="to")


def ask(talk: Talk) -> str:
    """The question; of a verdict that was right, why."""
    task, turn = talk.asked.task, talk.turn
    if turn.legal is not None and talk.asked.by == "verdict":
        if talk.asked.reasons(turn.part)[0] in KINDS:
            return talk.say("learn.why.lead")
        return talk.say("learn.why.legal" if turn.legal else "learn.why.illegal")
    if turn.legal is not None:
        return talk.say(
            "learn.ruling.rule" if turn.card or not learn_options.cards_decide(talk) else "learn.ruling.card"
        )
    text = task["ask"] if "ask" in task else talk.say(task["ask_key"])
    return explain.plain(with_marks(text), talk.language)


def house(talk: Talk) -> Node | None:
    """The house rules that are in force here beside the profile."""
    rules = talk.asked.in_force(talk.turn.part)
    if not rules.changed:
        return None
    told = [f"{houserules.question(name, talk.language)} {_value(talk, rules, name)}" for name in rules.changed]
    return p([{"b": talk.say("learn.house")}, " ", " ".join(told)], tone="small", key="house")


def _value(talk: Talk, rules: Rules, name: str) -> str:
    """What a table has answered to the question of a house rule."""
    value = getattr(rules, name)
    if isinstance(value, bool):
        return f"{talk.say('answer.yes' if value else 'answer.no')}."
    words = explain.catalogue(talk.language)
    told = []
    for one in value if isinstance(value, tuple) else (value,):
        key = f"setting.{name}.{one}"
        told.append(words.get(key) if words.has(key) else str(one))
    return f"{', '.join(told)}."


def _instead(state: State) -> Node | None:
    """On the first page: four questions for who knows the lesson already, and the lesson on paper."""
    if state.view != "lesson" or state.at > 1:
        return None
    say = explain.catalogue(state.language).get
    skip: Event = {"do": "view", "id": "skip", "lesson": state.lesson}
    skippable = learn_course.skippable(state.progress, learn_course.lesson_of(state))
    kids = [
        button(say("learn.skip"), skip, kind="quiet", icon="check", key="skip") if skippable else None,
        paper(state, state.lesson),
    ]
    return box(kids, kind="row", area="more", key="instead", print="no")


# ---------------------------------------------------------------------------------- the answer


def _hand(state: State, talk: Talk | None) -> Node | None:
    """What is answered with: options, numbers, cards."""
    if talk is None:
        return None
    kids = learn_options.answers(talk) or _cards(state, talk)
    return box(kids, area="hand", key="answer") if kids else None


def _cards(state: State, talk: Talk) -> list[Node]:
    """The hand, its cards to be tapped."""
    from tienlen.screens.learn_answer import hand

    asked, turn = talk.asked, talk.turn
    held = hand(asked)
    if asked.by not in BY_HAND:
        return []
    laid = frozenset(str(turn.given).split()) if turn.mark is not None else frozenset()
    decides, cards = deciding(talk), []
    for card in held:
        on = card in turn.picked
        mark = "selected" if on else None
        if turn.mark is not None and card in laid:
            mark = "decides" if card in decides else mark
        cards.append(marked(card, mark, on=True if on and mark == "decides" else None))
    label = talk.say("learn.offer" if asked.kind == "watch" else "learn.hand.yours")
    made: list[Node] = [p(label, tone="small")]
    made.append(fan(cards, None if turn.solved else {"do": "tap"}, label=label, back=turn.wrongs or None, key="fan"))
    if turn.found:
        made.append(learn_options.found(talk))
    return made


def _bar(state: State, talk: Talk | None) -> Node | None:
    """What one can do now."""
    say = explain.catalogue(state.language).get
    if talk is None or state.turn.solved:
        return _framed(state, [button(say("learn.next"), {"do": "next"}, kind="primary", icon="right", key="next")])
    asked, turn = talk.asked, talk.turn
    if asked.by_option:
        return None
    kids: list[Node | None] = []
    if turn.picked:
        back: Event = {"do": "undo" if asked.by in ("order", "pairs") else "clear"}
        kids.append(button(None, back, icon="undo", label=say("learn.clear")))
    if asked.kind == "choose" or (asked.kind == "tip" and asked.task.get("on")):
        kids.append(button(say("screen.play.pass"), {"do": "pass"}, icon="pass", key="pass"))
    if asked.by == "plays":
        kids.append(button(say("learn.found.all"), {"do": "answer", "value": "all"}, key="all"))
    text = say("learn.play" if asked.by in ("cards", "plays") else "learn.answer")
    why = None if ready(asked, turn) else say("learn.answer.why")
    kids.append(button(text, {"do": "try"}, kind="primary", why=why, key="try"))
    return _framed(state, kids)


def _framed(state: State, kids: list[Node | None]) -> Node:
    return bar(kids, label=explain.catalogue(state.language).get("learn.bar"), area="bar", key="bar")

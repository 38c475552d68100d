"""The course: the path, a step of a lesson before and after its answer, the page at its end."""

from typing import Any

from tests.browser.frame import LEGEND, TAP, Scene, cards, scene
from tienlen.screens import nodes as n
from tienlen.screens.lesson_nodes import blank, blanks

BACK = {"label": "Back to the lessons", "href": "?screen=learn", "event": {"do": "leave"}}
CHAPTERS = {
    "Cards and plays": ("Which card is higher?", "Equal rank? The suit decides", "From single to quad", "Straights"),
    "The trick": ("I pass. Am I out?", "Someone is finished. And now?", "Can anything beat the 2 of hearts?"),
    "The whole deal": ("Under which circumstances does a bomb come back?", "Who deals, who starts?"),
    "At a real table": ("Your table or mine?", "Donaudampfschifffahrtsgesellschaftskapitänsmütze"),
}
STATES = ["done", "due", "done", "now", *["new"] * 12]
WORDS = {"done": "done", "due": "review due", "now": "begun", "new": "new"}


def _event(**fields: Any) -> n.Event:
    return {"do": "answer", **fields}


def path() -> Scene:
    """The path of lessons, one of each state, and what to go on with."""
    go_on = n.box(
        [
            n.p("Lesson 4 · step 2 of 9", tone="small"),
            n.h(2, "Straights"),
            n.p("Three cards in a row, and where the row ends."),
            n.button("Continue", {"do": "open", "what": "lesson"}, icon="play", kind="primary"),
        ],
        kind="panel",
    )
    review = n.box(
        [
            n.h(2, "Review today"),
            n.p("Two rules, about three minutes."),
            n.items(["Rank comes first", ["The first play holds ", {"c": "3s"}]]),
            n.button("Review", {"do": "open", "what": "review"}, icon="loop"),
        ],
        kind="panel",
    )
    known = n.box(
        [
            n.h(2, "You know 17 of 35 rules"),
            n.node("progress", value=17, of=35, text="17 / 35", label="Rules you know"),
            n.p("Your progress is kept in this browser only.", tone="small"),
            n.box(
                [
                    n.button("Export", act={"do": "save", "name": "progress.json", "text": "{}"}, icon="dl"),
                    n.file("Import", {"do": "load"}, refused="This is no text file.", icon="up"),
                    n.button("Erase", {"do": "erase"}, icon="trash"),
                ],
                kind="row",
            ),
        ],
        kind="panel",
    )
    title = n.h(1, "Learn", area="head", key="head")
    side = n.box([go_on, review, known], area="aside", key="aside")
    return scene([title, side, n.box(_chapters(), area="path", key="path")], layout="learn", current="learn")


def _chapters() -> list[n.Node]:
    made, at = [], 0
    for number, (title, lessons) in enumerate(CHAPTERS.items(), 1):
        items = [
            {
                "n": str(at + i + 1),
                "title": name,
                "state": STATES[at + i],
                "words": WORDS[STATES[at + i]],
                **({"note": "step 2 of 9"} if STATES[at + i] == "now" else {}),
                "href": f"?screen=learn&lesson={at + i + 1}",
                "event": {"do": "open", "what": str(at + i)},
            }
            for i, name in enumerate(lessons)
        ]
        at += len(lessons)
        made.append(n.box([n.h(2, f"{number} · {title}"), n.node("path", items=items, label=title)], kind="panel"))
    return made


def _step(done: int, *parts: n.Node, title: str, prose: list[n.Rich], of: int = 11, **changes: Any) -> Scene:
    head = n.node(
        "progress", value=done, of=of, text=f"{done + 1} / {of}", label="This lesson", area="head", key="head"
    )
    told = n.box([n.h(1, title), *(n.p(text, tone="lead") for text in prose)], area="prose", key="prose")
    return scene([head, told, *parts], layout="lesson", current="learn", back=BACK, **changes)


def _mat(**trays: str) -> n.Node:
    names = {"table": "On the table", "play": "You laid"}
    made = [n.tray(id, names[id], cards(held), icon="table") for id, held in trays.items()]
    return n.mat(made, label="The mat")


def _bar(*buttons: n.Node) -> n.Node:
    return n.bar(buttons, label="Your answer", area="bar", key="bar")


def _hints(*opened: bool) -> n.Node:
    told = {
        "A nudge": "Which is the highest card of each?",
        "The rule": ["Each 8 beats each 7. Only between equal ranks is the suit asked, as with ", {"c": "4s"}, "."],
        "Show the answer": [{"c": "8s"}, {"c": "8h"}, " is enough."],
    }
    kids = [n.details(title, [n.p(text)], open=open) for (title, text), open in zip(told.items(), opened, strict=True)]
    return n.box(kids, area="more", key="hints")


def _hand(held: str) -> n.Node:
    fan = n.fan(cards(held), TAP, label="Your hand", back=0)
    return n.box([n.p("Your hand: tap cards", tone="small"), fan], kind="panel", area="hand", key="hand")


def task() -> Scene:
    """A play to be picked from a hand."""
    return _step(
        2,
        n.box([_mat(table="8c 8d"), n.h(2, "Beat it with the lowest pair that is enough.")], area="task", key="task"),
        _hand("4s 6d 6h 8s* 8h* 9c 9s Jd"),
        _hints(False, False, False),
        _bar(
            n.button(None, {"do": "clear"}, icon="undo", label="Put the cards back"),
            n.button("Play the pair", {"do": "try"}, kind="primary"),
        ),
        title="Equal rank? The suit decides",
        prose=[
            ["First comes the ", {"b": "rank"}, ": each 8 beats each 7. Only between equal ranks comes the suit."],
            ["Of pairs the ", {"b": "highest"}, " card alone is compared."],
        ],
    )


def wrong() -> Scene:
    """A refused play: verdict, belief, the nearest legal play, the rule open."""
    verdict = n.verdict(
        "Not legal",
        ["The 2 is the top rank and the 3 the lowest; ", {"c": "3d"}, " does not go on from it."],
        [
            n.fact("book", "Thirteen, section “melds”; French rules, 03", strong="A straight does not go round."),
            n.fact("right", ["You could play ", {"c": "Qc"}, {"c": "Kd"}, {"c": "As"}, "."], strong="Nearest"),
        ],
        legal=False,
        area="feedback",
        key="verdict",
        id="verdict",
    )
    belief = n.node(
        "say", tone="belief", title="As in poker?", area="feedback", key="belief",
        text=["A-2-3 is a straight there. Here the row ends at the 2."], cards=cards("As 2c 3dx"),
    )  # fmt: skip
    return _step(
        3,
        n.box(
            [_mat(table="7s 8d 9c?", play="As 2c 3d!"), n.h(2, "Beat the straight on the table.")],
            area="task",
            key="task",
        ),
        verdict,
        belief,
        _hand("3d 5s 5c 9h Qc+ Kd+ As+ 2c"),
        _hints(True, True, False),
        _bar(n.button("Try again", {"do": "again"}, kind="primary")),
        title="Where the row ends",
        prose=["A straight climbs from the 3 up to the 2."],
    )


def _option(text: n.Rich, on: bool = False, **more: Any) -> dict[str, Any]:
    held = more.pop("cards", None)
    return {"text": text, "on": on, "event": _event(), **more, **({"cards": cards(held)} if held else {})}


def choose() -> Scene:
    """Legal or not, and why: before the answer."""
    legal = n.node("options", multi=False, label="Is it legal?", items=[_option("Legal"), _option("Not legal", True)])
    why = n.node(
        "options", multi=False, label="Because …",
        items=[
            _option("The kind is another one"),
            _option(["The highest card is lower than ", {"c": "Ah"}], True),
            _option("A bomb beats only 2s lying alone, by two or by three"),
            _option("The number of cards is another one", disabled=True, why="Both plays have four cards."),
        ],
    )  # fmt: skip
    return _step(
        4,
        n.box([_mat(table="Ah", play="6s 6c 6d 6h"), n.h(2, "May it be played?"), legal], area="task", key="task"),
        n.box([n.h(2, "Because …"), why], area="hand", key="why"),
        _hints(False, False, False),
        _bar(n.button("Answer", {"do": "try"}, kind="primary", why="Choose first.")),
        title="A guess first",
        prose=["Four sixes against an ace."],
        of=24,
    )


def answered() -> Scene:
    """Which wins, what comes next, several of several: after the answer."""
    which = n.node(
        "options", multi=False, label="Which one wins?",
        items=[
            _option("the straight of Anna", cards="6h 7h 8c!", mark="wrong", on=True),
            _option("the straight of Ben", cards="6s 7s 8d!", mark="right"),
        ],
    )  # fmt: skip
    several = n.node(
        "options", multi=True, label="Which hands win at once?",
        items=[
            _option("hand 1", True, cards="3c 4s 5d 6h 7c 8s 9d Th Jc Qs Kd Ah 2c", mark="right"),
            _option("hand 2", cards="3c 3s 5d 5h 7c 7s 9d 9h Jc Js Kd Kh", mark="wrong"),
            {"text": "none of them", "on": True},
        ],
    )  # fmt: skip
    acts = n.acts(
        [
            n.trick(
                "The trick",
                [
                    n.acted(["Anna: ", {"c": "4s"}, {"c": "4d"}]),
                    n.acted(["Ben: ", {"c": "9c"}, {"c": "9h"}], tone="ok"),
                    n.acted("Carla passed", tone="no", note="She had passed before."),
                ],
            )
        ],
        label="What happened",
    )
    praise = n.node(
        "say", tone="praise", text=["Suit broke the tie: ", {"c": "8d"}, " is above ", {"c": "8c"}, "."],
        area="feedback", key="praise",
    )  # fmt: skip
    law = n.node(
        "say", tone="law", title="The rule", text="Between equal ranks the suit decides.", area="feedback", key="law"
    )
    advice = n.node(
        "say", tone="advice", title="A tip, no rule", text="Keep the lowest pair that is enough.",
        area="feedback", key="advice",
    )  # fmt: skip
    hint = n.node("say", tone="hint", text="Compare the two highest cards.", area="feedback", key="hint")
    return _step(
        6,
        n.box([acts, n.h(2, "Which straight wins?"), which], area="task", key="task"),
        praise,
        law,
        advice,
        hint,
        n.box([n.h(2, "Which of these hands win at once?"), several], area="hand", key="several"),
        _bar(n.button("Continue", {"do": "next"}, kind="primary", icon="right")),
        title="Suits inside a straight",
        prose=["Only the highest cards are compared."],
    )


def order() -> Scene:
    """Cards to be put in order, the places so far."""
    items = [
        _option("nine of hearts", cards="9h"),
        _option("nine of spades", True, cards="9s", badge="1"),
        _option("nine of diamonds", cards="9d"),
        _option("nine of clubs", True, cards="9c", badge="2"),
    ]
    return _step(
        1,
        n.box([n.h(2, "Put the four nines in order, the lowest first.")], area="task", key="task"),
        n.box([n.node("options", multi=True, label="The cards", items=items)], area="hand", key="hand"),
        _bar(n.button("Answer", {"do": "try"}, kind="primary")),
        title="Four suits",
        prose=[["From low to high: spades, clubs, diamonds, ", {"vi": "cơ"}, "."]],
    )


def numbers() -> Scene:
    """Points to be set, two of them marked; the pack to tap a card of."""
    items = [
        {"label": "Anna, first", "value": "+1", "down": _event(), "up": _event(), "mark": "right"},
        {"label": "Ben, second", "value": "−1", "down": _event(), "up": _event(), "mark": "wrong"},
        {"label": "Elisabeth-Charlotte, third", "value": "+12", "down": _event(), "up": _event()},
        {"label": "Dan, last", "value": "0", "down": _event()},
    ]
    deck = n.deck(1, {"3s": ["play"]}, TAP, LEGEND[1:2], label="The pack")
    return _step(
        8,
        n.box([n.h(2, "Who earns what?"), n.node("steppers", label="Points", items=items)], area="task", key="task"),
        n.box([n.p("Tap the lowest card of all."), deck], kind="panel", area="hand", key="deck"),
        _bar(n.button("Answer", {"do": "try"}, kind="primary")),
        title="What is a place worth?",
        prose=["The last one pays."],
    )


def paper() -> Scene:
    """A lesson to be printed: boxes to tick, lines to write on, two columns to be joined."""
    points = [
        blank("Anna", note="1st place"),
        blank("Elisabeth-Charlotte", note="2nd place"),
        blank("Ben", note="last"),
    ]
    names = [("Thirteen", "this game"), ("Donaudampfschifffahrt", ["another game, with ", {"c": "2h"}]), ("VC", None)]
    steps = [
        n.node("options", multi=False, label="The answers", items=[_option("Legal"), _option("Not legal")]),
        blanks(points, label="Points"),
        blanks([blank(left, right=right) for left, right in names], label="Names"),
    ]
    panels = [n.box([n.h(2, f"Step {i}"), n.h(3, "Fill in."), step], kind="panel") for i, step in enumerate(steps, 1)]
    return scene([n.h(1, "Lesson 12 · Points"), *panels], current="learn")


def done() -> Scene:
    """The end of a lesson."""
    taught = n.items(
        [
            ["Rank decides, then suit. ", {"c": "8s"}, " beats ", {"c": "7h"}, ": ", {"b": "practised"}],
            ["Only the highest cards are compared: ", {"b": "met"}],
        ]
    )
    body = [
        n.node("progress", value=11, of=11, text="11 / 11", label="This lesson", area="head", key="head"),
        n.box(
            [n.h(1, "Done: you know four more rules"), n.p("Five tasks: four at once, one after a nudge.")],
            area="prose", key="prose",
        ),
        n.box([n.h(2, "Rules of this lesson"), taught], kind="panel", area="task", key="taught"),
        n.box(
            [
                n.button("Lesson 3: From single to quad", {"do": "next"}, kind="primary", icon="play"),
                n.button("Play now", {"do": "go", "screen": "play"}, icon="cards"),
                n.a("All lessons", "?screen=learn", {"do": "leave"}),
            ],
            area="more", key="more",
        ),
    ]  # fmt: skip
    return scene(body, layout="lesson", current="learn")


def fill() -> Scene:
    """A table of verdicts, half filled in: long plays, long words, the box that is asked about."""

    def row(cards: str, *boxes: bool | None, at: int | None = None) -> list[dict[str, Any]]:
        words = {True: "Erlaubt", False: "Nicht erlaubt", None: "?"}
        made = [n.cell(words[yes], yes=yes) for yes in boxes]
        if at is not None:
            made[at]["now"] = True
        return [n.cell([{"c": card} for card in cards.split()]), *made]

    twos = [["Auf dem Tisch ", *({"c": card} for card in on.split())] for on in ("2d", "2s 2h", "2s 2c 2d")]
    rows = [
        row("5s 5h 6s 6d 7c 7d", True, False, False),
        row("8s 8c 9s 9c Ts Tc Js Jc Qs Qc", False, None, None, at=1),
        row("Ks Kc Kd Kh", True, None, False),
    ]
    shown = [n.table(["Zug", *twos], rows, label="Tabelle zum Ausfüllen", kind="boxes", key="fill")]
    answers = [_option("Erlaubt"), _option("Nicht erlaubt")]
    asked = n.node("options", multi=False, label="Passt die Waffe?", items=answers)
    return _step(
        2,
        n.box([*shown, _mat(table="2s 2h", play="8s 8c 9s 9c Ts Tc Js Jc Qs Qc")], area="task", key="task"),
        n.box([n.h(2, "Passt die Waffe?"), asked], area="hand", key="answer"),
        _hints(False, False, False),
        title="Waffe und Ziel",
        prose=["Vier Paare schlagen zwei Zweien, fünf Paare drei."],
    )


LEARN = {
    "learn": path,
    "lesson-task": task,
    "lesson-wrong": wrong,
    "lesson-choose": choose,
    "lesson-answered": answered,
    "lesson-order": order,
    "lesson-numbers": numbers,
    "lesson-paper": paper,
    "lesson-fill": fill,
    "lesson-done": done,
}

"""Somebody who goes through a lesson in a browser, and looks at nothing but the page.

What is asked on a written page is known from the lesson file, its answer from the second referee (``tests.learner``).
An exercise that was generated is solved from what the page says: option after option, or what the third hint tells.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests import learner
from tests.browser.visit import READ, read
from tienlen import explain
from tienlen.engine.cards import DECK
from tienlen.lessons.course import marked, read_course
from tienlen.screens import houserules

ANSWERED = """() => {
    const last = tienlenHost.sent.filter((event) => event.seq).at(-1)?.seq ?? 0;
    return tienlenHost.get("scene").seq >= last;
}"""
CHIPS = "part => [...part.querySelectorAll('.tl-chipcard')].map((chip) => chip.getAttribute('aria-label'))"
TEXTS = f"parts => parts.map({READ})"
SHOWN = ("show",)
FROM_HAND = ("pick", "lowest", "highest", "choose", "tip")
Press = Callable[[Locator], None]
Task = dict[str, Any]


def written_tasks(lesson: dict[str, Any]) -> list[Task | None]:
    """What is asked on each written page; None where something is only shown."""
    pages: list[Task | None] = []
    for step in lesson["steps"]:
        asked = [
            one for one in step["tasks"] if one["kind"] not in SHOWN and (one["kind"] != "watch" or "missing" in one)
        ]
        pages += chain.from_iterable([one] * int(one.get("items", 1)) for one in asked) if asked else [None]
    return pages


def plain_spaces(text: str) -> str:
    """A text as ``read`` has it."""
    return re.sub(r"\s+", " ", text)


@dataclass
class Pupil:
    """A visitor in a lesson, and what went wrong on the way."""

    page: Page
    language: str = "en"
    press: Press = lambda part: part.tap()
    profile: str = "pagat"
    missed: list[str] = field(default_factory=list)
    """Written tasks whose answer was not taken for right at once."""

    # ------------------------------------------------------------------------------ the page

    @cached_property
    def say(self) -> Callable[..., str]:
        """A label in the language of the page."""
        return explain.catalogue(self.language).get

    @cached_property
    def names(self) -> dict[str, str]:
        """The cards by what they are called."""
        return {explain.card_name(card, self.language): str(card) for card in DECK}

    def go(self, part: Locator) -> None:
        """Press something and wait for what comes of it."""
        part.scroll_into_view_if_needed()
        self.press(part)
        self.page.wait_for_function(ANSWERED)

    @property
    def on(self) -> Locator:
        """The button that leads on."""
        return self.page.locator(".tl-bar").get_by_role("button", name=self.say("learn.next"), exact=True)

    @property
    def solved(self) -> bool:
        """Whether the page is done with."""
        return self.on.count() == 1

    def at(self) -> tuple[int, int]:
        """Which page this is, and of how many."""
        here, of = read(self.page.locator(".tl-progress-text")).split("/")
        return int(here), int(of)

    def options(self, group: int = 0) -> Locator:
        """The options of a group."""
        return self.page.locator(".tl-options").nth(group).locator(".tl-option")

    def told(self, group: int = 0) -> list[str]:
        """The same as they are read."""
        return list(self.options(group).locator(".tl-option-body").evaluate_all(TEXTS))

    def choose(self, text: str) -> None:
        """The option that says so."""
        told, text = self.told(), plain_spaces(text)
        assert told.count(text) == 1, (text, told)
        self.go(self.options().nth(told.index(text)))

    def card(self, card: str) -> Locator:
        """A card of the hand or of the pack."""
        name = next(name for name, one in self.names.items() if one == card)
        called = re.compile(rf"^{re.escape(name)}(,|$)")
        return self.page.locator(".tl-area-hand :is(.tl-fan-pick, .tl-deck)").get_by_role("button", name=called)

    def lay(self, cards: str) -> None:
        """Choose these cards and play them; no cards are a pass."""
        if cards == "pass":
            return self.go(self.page.locator(".tl-bar").get_by_role("button", name=self.say("screen.play.pass")))
        for held in self.page.locator(".tl-fan-pick [aria-pressed=true], .tl-deck [aria-pressed=true]").all()[::-1]:
            self.go(held)
        for card in cards.split():
            self.go(self.card(card))
        return self.give()

    def give(self) -> None:
        """The button that gives the answer."""
        self.go(self.page.locator(".tl-bar .tl-btn-primary"))

    # ------------------------------------------------------------------------------ a written task

    def answer(self, task: Task) -> None:
        """Answer what is asked, as the second referee would."""
        kind = task["kind"]
        if kind in ("legal", "twin"):
            self.judge(learner.parts(task, self.profile), guess=bool(task.get("guess")))
        elif kind in FROM_HAND:
            self.lay(next(iter(learner.plays(task, self.profile)), "pass"))
        elif kind in ("all", "bombs"):
            self.collect(learner.plays(task, self.profile))
        elif kind == "watch":
            self.lay(" ".join(learner.missing(task, self.profile)))
        elif kind == "extremes":
            self.lay("3s 2h")
        elif kind == "which":
            self.go(self.options().nth(task["plays"].index(learner.winner(task, self.profile))))
        elif kind == "order":
            self.arrange([task["cards"].split().index(card) for card in learner.in_order(task)])
        elif kind == "next":
            self.ask_next(task)
        elif kind == "spot":
            spoilt = learner.spoilt(task, self.profile)
            self.go(self.options().nth(len(task["acts"]) if spoilt is None else spoilt))
        else:
            self.answer_other(task)

    def answer_other(self, task: Task) -> None:
        """Numbers, house rules, habits."""
        kind = task["kind"]
        if kind == "points":
            earned = learner.points(task, self.profile)
            self.count([earned[seat] for seat in task["places"]])
        elif kind == "sizes":
            self.count(learner.sizes(task, self.profile))
        elif kind == "totals":
            self.arrange([seat - 1 for seat in learner.champions(task, self.profile)])
        elif kind == "instant":
            self.arrange(learner.instant(task, self.profile))
        elif kind == "flip":
            turning = {
                plain_spaces(houserules.question(name, self.language)) for name in learner.switches(task, self.profile)
            }
            self.go(self.options().nth(next(at for at, text in enumerate(self.told()) if text in turning)))
        elif kind == "quiz":
            self.quiz(task)
        else:
            self.try_all()  # a ruling: no referee knows which row it stands in

    def judge(self, positions: list[learner.Task], *, guess: bool) -> None:
        """Legal or not, and why, position after position."""
        for number, told in enumerate(positions):
            if number:
                self.go(self.on)
            verdict = learner.ruled(told, self.profile)
            self.choose(self.say("screen.word.legal" if verdict.legal else "screen.word.illegal"))
            if not guess:
                self.choose(self.say(f"reason.{verdict.reason}.name"))

    def ask_next(self, task: Task) -> None:
        """Who is asked, or leads."""
        wanted = learner.asked_next(task, self.profile)
        group = 2 if wanted["seat"] is None else int(wanted["leads"])
        self.go(self.options(group).nth((wanted["seat"] or 1) - 1))

    def collect(self, plays: list[str]) -> None:
        """Play after play, then: that is all."""
        for play in plays:
            self.lay(play)
        self.go(self.page.locator(".tl-bar").get_by_role("button", name=self.say("learn.found.all"), exact=True))

    def arrange(self, places: list[int]) -> None:
        """Options one after the other, then the answer."""
        for place in places:
            self.go(self.options().nth(place))
        self.give()

    def quiz(self, task: Task) -> None:
        """As the author has it."""
        wanted = [explain.plain(marked(text), self.language) for text in task["answer"]]
        told = [explain.plain(marked(text), self.language) for text in task["choices"]]
        shown = [self.as_shown(text) for text in self.told()]
        assert sorted(shown) == sorted(map(self.as_shown, told)), (shown, told)
        if task["type"] == "one":
            return self.go(self.options().nth(shown.index(self.as_shown(wanted[0]))))
        return self.arrange([shown.index(self.as_shown(text)) for text in wanted])

    def as_shown(self, text: str) -> str:
        """A text without what differs between print and page: spaces, cards."""
        return re.sub(r"\[[^\]]*\]|\(?[2-9JQKAVDRBТДКВ10]+[♠♣♦♥]\ufe0e?\)?|\s", "", text)

    def count(self, wanted: list[int]) -> None:
        """Numbers set step by step."""
        for row, number in zip(self.page.locator(".tl-stepper").all(), wanted, strict=True):
            value, buttons = row.locator(".tl-stepper-value"), row.locator(".tl-btn")
            for _ in range(60):
                now = int(read(value).replace("\N{MINUS SIGN}", "-"))
                if now == number:
                    break
                self.go(buttons.nth(1 if now < number else 0))
        self.give()

    # ------------------------------------------------------------------------------ solved from what the page says

    def work_out(self) -> None:
        """Whatever is asked: option after option where one of them is the answer, else the third hint."""
        if self.page.locator(".tl-options").count() and not self.page.locator(".tl-bar").count():
            return self.try_all()
        hint = self.third_hint()
        if self.page.locator(".tl-stepper").count():
            return self.count([int(one.replace("\N{MINUS SIGN}", "-")) for one in self.numbers(read(hint))])
        chips = [self.cards_of(label) for label in hint.evaluate(CHIPS)]
        if self.page.locator(".tl-options").count():
            return self.arrange(self.order_of(read(hint), [card for play in chips for card in play.split()]))
        if self.page.locator(".tl-bar .tl-btn").filter(has_text=self.say("learn.found.all")).count():
            return self.collect(chips)
        return self.lay(" ".join(chips) or "pass")

    def third_hint(self) -> Locator:
        """The answer, opened."""
        part = self.page.locator(".tl-area-more details").nth(2)
        if part.get_attribute("open") is None:
            self.go(part.locator("summary"))
        expect(part.locator(".tl-details-body p")).to_be_visible()
        return part.locator(".tl-details-body")

    def try_all(self) -> None:
        """Every option of every question, until one is right."""
        for _ in range(6):
            before = self.told()
            for group in range(self.page.locator(".tl-options").count()):
                for i in range(self.options(group).count()):
                    self.go(self.options(group).nth(i))
                    if self.solved:
                        return
                    if self.told() != before:
                        break
                if self.told() != before:
                    break
            assert self.told() != before, "no option is right"

    def cards_of(self, label: str) -> str:
        """The cards of a chip, by what it is called."""
        return " ".join(self.names[name] for name in label.split(", "))

    def numbers(self, text: str) -> list[str]:
        """The numbers of a solution: after each seat's label, or bare."""
        signed = re.findall(r"(?<=\s)[+\u2212]\d+|(?<=\s)0(?=,|$)", text)
        return signed or re.findall(r"\d+", text)

    def order_of(self, told: str, cards: list[str]) -> list[int]:
        """The options a solution names, in its order."""
        if cards:
            shown = [
                self.cards_of(one.get_attribute("aria-label") or "")
                for one in self.page.locator(".tl-option .tl-card").all()
            ]
            return [shown.index(card) for card in cards]
        texts = self.told()
        named = [i for i in sorted(range(len(texts)), key=lambda i: told.find(texts[i])) if texts[i] in told]
        return named

    # ------------------------------------------------------------------------------ the whole lesson

    def go_through(self, id: str, look: Callable[[str], None] = lambda where: None) -> None:
        """From the page that is open to the end; ``look`` is called before and after every answer."""
        lesson = next(lesson for lesson in read_course(self.language) if lesson["id"] == id)
        tasks = written_tasks(lesson)
        if self.profile not in lesson["rules"]:
            self.profile = lesson["rules"][0]
        for _ in range(99):
            here, of = self.at()
            look(f"{here} of {of}, asked")
            extra = read(self.page.locator("h1")) == self.say("learn.extra.title")
            task = tasks[here - 1] if here <= len(tasks) and not extra else None
            if self.solved:
                pass  # only to be read
            elif task is not None and task["kind"] != "generated":
                self.answer(task)
                if not self.solved or self.page.locator(".tl-area-feedback .tl-say-law").count():
                    self.missed.append(f"{here}: {task['kind']}")
            while not self.solved:
                self.work_out()
                if not self.solved and self.on.count() == 0:
                    raise AssertionError(f"no way on from {here} of {of}")
            look(f"{here} of {of}, answered")
            self.go(self.on)
            if not self.page.locator(".tl-bar").count() and not self.page.locator(".tl-area-hand").count():
                return
        raise AssertionError("it has no end")

"""Somebody who goes through a lesson in a browser, and looks at nothing but the page.

What is asked is read off the page (``sight``), its answer comes from the second referee (``tests.learner``). What no
referee knows, such as a quiz about habits, is tried out, or taken from the third hint. At the end of a page what was
read is compared with what the lesson file holds (``held``): the page shows everything that is needed to answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

from tests import learner
from tests.browser.held import differences, written_tasks
from tests.browser.sight import Sight, Words, plain_spaces
from tests.browser.visit import READ, read
from tienlen.lessons.course import read_course
from tienlen.screens import houserules

ANSWERED = """() => {
    const last = tienlenHost.sent.filter((event) => event.seq).at(-1)?.seq ?? 0;
    return tienlenHost.get("scene").seq >= last;
}"""
DRAWN = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
TEXTS = f"parts => parts.map({READ})"
Press = Callable[[Locator], None]
Wait = Callable[[Page], object]
SEQ = re.compile(rb'"seq": ?(\d+)')
Task = dict[str, Any]


class Wire:
    """What a page of the app itself and its program have told each other: the last event sent, and the last scene."""

    def __init__(self, page: Page) -> None:
        self.sent = self.seen = 0
        page.on("websocket", self._opened)

    def _opened(self, line: WebSocket) -> None:
        self.sent = self.seen = 0
        line.on("framesent", lambda told: self._heard("sent", told))
        line.on("framereceived", lambda told: self._heard("seen", told))

    def _heard(self, name: str, told: str | bytes) -> None:
        numbers = SEQ.findall(told.encode() if isinstance(told, str) else told)
        setattr(self, name, max([getattr(self, name), *map(int, numbers)]))

    def answered(self, page: Page) -> None:
        """Wait until the last event was answered, and that is drawn."""
        for _ in range(400):
            page.wait_for_timeout(50)
            if 0 < self.sent <= self.seen:
                break
        else:
            raise AssertionError(f"no answer to {self.sent}")
        page.evaluate(DRAWN)


@dataclass
class Pupil:
    """A visitor in a lesson."""

    page: Page
    language: str = "en"
    press: Press = lambda part: part.tap()
    profile: str = "pagat"
    wait: Wait = lambda page: page.wait_for_function(ANSWERED)
    tried: bool = False
    """Whether the last answer was tried out."""

    # ------------------------------------------------------------------------------ the page

    @cached_property
    def words(self) -> Words:
        """The language of the page."""
        return Words(self.language)

    def say(self, key: str) -> str:
        """A label in that language."""
        return self.words.say(key)

    def sight(self) -> Sight:
        """What is to be seen now."""
        return Sight.of(self.page, self.words)

    def go(self, part: Locator) -> None:
        """Press something and wait for what comes of it."""
        part.scroll_into_view_if_needed()
        self.press(part)
        self.wait(self.page)

    def button(self, key: str) -> Locator:
        """A button of the bar below."""
        return self.page.locator(".tl-bar").get_by_role("button", name=self.say(key), exact=True)

    @property
    def on(self) -> Locator:
        """The button that leads on."""
        return self.button("learn.next")

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
        told, text = [one.lower() for one in self.told()], text.lower()
        assert told.count(text) == 1, (text, told)
        self.go(self.options().nth(told.index(text)))

    def take(self, place: int) -> None:
        """The option in that place."""
        self.go(self.options().nth(place))

    def card(self, card: str) -> Locator:
        """A card of the hand or of the pack."""
        name = next(name for name, one in self.words.cards.items() if one == card)
        called = re.compile(rf"^{re.escape(name)}(,|$)")
        return self.page.locator(".tl-area-hand :is(.tl-fan-pick, .tl-deck)").get_by_role("button", name=called)

    def lay(self, cards: str) -> None:
        """Choose these cards and play them; no cards are a pass."""
        if cards == "pass":
            return self.go(self.button("screen.play.pass"))
        for held in self.page.locator(".tl-fan-pick [aria-pressed=true], .tl-deck [aria-pressed=true]").all()[::-1]:
            self.go(held)
        for card in cards.split():
            self.go(self.card(card))
        return self.give()

    def give(self) -> None:
        """The button that gives the answer."""
        self.go(self.page.locator(".tl-bar .tl-btn-primary"))

    # ------------------------------------------------------------------------------ answers

    def answer(self) -> list[Task]:
        """Answer what is asked, position after position, as the second referee would; what was read."""
        told = []
        while True:
            sight = self.sight()
            task, (part, of) = sight.task, sight.part
            guess, self.tried = not self.page.locator(".tl-area-more details").count(), False
            _ANSWERS[sight.kind](self, task)
            assert self.solved, f"no way on: {task}"
            if sight.kind == "quiz":
                task = {**task, **self.sight().accepted}
            elif not (guess and self.tried):  # one try is all that a guess allows
                assert not self.page.locator(".tl-area-feedback .tl-say-law").count(), f"not right: {task}"
            told.append(task)
            if part == of:
                return told
            self.go(self.on)

    def judge(self, task: Task) -> None:
        """Legal or not; then why, or which card and which rule decide."""
        verdict = learner.ruled(task, self.profile)
        self.choose(self.say("screen.word.legal" if verdict.legal else "screen.word.illegal"))
        if self.solved:
            return
        why = self.sight().kind
        if why == "kind":
            self.choose(self.say(f"kind.{verdict.kind}.name"))
        elif why == "because":
            self.choose(self.say(f"reason.{verdict.reason}.name"))
        else:
            self.try_all()  # no referee knows which row a verdict stands in

    def play(self, task: Task) -> None:
        """The lowest play that will do, else a pass."""
        self.lay(next(iter(learner.plays(task, self.profile)), "pass"))

    def collect(self, task: Task) -> None:
        """Play after play, then: that is all."""
        for play in learner.plays(task, self.profile):
            self.lay(play)
        self.go(self.button("learn.found.all"))

    def turn_switch(self, task: Task) -> None:
        """The house rule that turns the verdict."""
        turning = {
            plain_spaces(houserules.question(name, self.language)) for name in learner.switches(task, self.profile)
        }
        self.take(next(at for at, text in enumerate(self.told()) if text in turning))

    def ask_next(self, task: Task) -> None:
        """Who is asked, or leads."""
        wanted = learner.asked_next(task, self.profile)
        group = 2 if wanted["seat"] is None else int(wanted["leads"])
        self.go(self.options(group).nth((wanted["seat"] or 1) - 1))

    def tell_out(self, task: Task) -> None:
        """Who is out; the option after all seats is nobody."""
        out = learner.asked_next({**task, "who": "out"}, self.profile)
        self.arrange([task["players"] if seat is None else seat - 1 for seat in out])

    def spot(self, task: Task) -> None:
        """The act that may not stand, else the option after them all."""
        spoilt = learner.spoilt(task, self.profile)
        self.take(len(task["acts"]) if spoilt is None else spoilt)

    def arrange(self, places: list[int]) -> None:
        """Options one after the other, then the answer."""
        for place in places:
            self.take(place)
        self.give()

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

    def score(self, task: Task) -> None:
        """What each place earns."""
        earned = learner.points(task, self.profile)
        self.count([earned[seat] for seat in task["places"]])

    def quiz(self, task: Task) -> None:
        """Option after option; where several are the answer, what the third hint has set."""
        if not self.sight().seen["buttons"]:
            return self.try_all()
        hint = self.page.locator(".tl-area-more details").nth(2)
        self.go(hint.locator("summary"))
        expect(hint.locator(".tl-details-body p").first).to_be_visible()
        return self.give()

    def try_all(self) -> None:
        """Every option of every question, until one is right."""
        self.tried = True
        for _ in range(6):
            before = self.told()
            for option in self.options().all():
                self.go(option)
                if self.solved:
                    return
                if self.told() != before:
                    break
            assert self.told() != before, "no option is right"

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
            easier = read(self.page.locator("h1")) == self.say("learn.extra.title")
            held = tasks[here - 1] if here <= len(tasks) and not easier else None
            if not self.solved:
                told = self.answer()
                assert not held or differences(held, told, self.profile, self.language) == [], f"{here} of {of}"
            look(f"{here} of {of}, answered")
            self.go(self.on)
            if not self.page.locator(".tl-bar").count() and not self.page.locator(".tl-area-hand").count():
                return
        raise AssertionError("it has no end")


_ANSWERS: Mapping[str, Callable[[Pupil, Task], None]] = {
    "legal": Pupil.judge,
    **dict.fromkeys(("lowest", "highest", "pick", "choose"), Pupil.play),
    **dict.fromkeys(("all", "bombs"), Pupil.collect),
    "watch": lambda pupil, task: pupil.lay(" ".join(learner.completing(task, pupil.profile))),
    "extremes": lambda pupil, task: pupil.lay("3s 2h"),
    "which": lambda pupil, task: pupil.take(task["plays"].index(learner.winner(task, pupil.profile))),
    "order": lambda pupil, task: pupil.arrange([task["cards"].split().index(one) for one in learner.in_order(task)]),
    "flip": Pupil.turn_switch,
    "next": Pupil.ask_next,
    "out": Pupil.tell_out,
    "spot": Pupil.spot,
    "points": Pupil.score,
    "sizes": lambda pupil, task: pupil.count(learner.sizes(task, pupil.profile)),
    "totals": lambda pupil, task: pupil.arrange([seat - 1 for seat in learner.best(task["sheet"])]),
    "instant": lambda pupil, task: pupil.arrange(learner.instant(task, pupil.profile)),
    "quiz": Pupil.quiz,
}
"""How each kind of question is answered."""

"""What a page of a lesson asks, as somebody sees or hears it: cards, names and labels, and nothing else.

The catalogue of the page's language is used in reverse. Which kind of question it is, the controls tell; where several
kinds are answered alike, its words do (``WORDS``). What was read has the form of a task in a lesson file, so that the
learner who knows the rules (``tests.learner``) can answer it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page

from tests.browser.visit import READ
from tienlen import explain
from tienlen.engine.cards import DECK
from tienlen.engine.plays import Kind
from tienlen.engine.rules import PROFILES, SETTINGS

Task = dict[str, Any]
Seen = dict[str, Any]

SEATS = range(1, 9)
SEEN = f"""() => {{
    const text = part => part ? ({READ})(part) : "";
    const find = (selector, part = document) => part.querySelector(selector);
    const seen = part => part.checkVisibility({{visibilityProperty: true, opacityProperty: true}});
    const all = (selector, make, part = document) => [...part.querySelectorAll(selector)].filter(seen).map(make);
    const name = part => part.getAttribute("aria-label");
    const cards = part => all(".tl-cards [role=img], .tl-card", name, part);
    const pieces = {{
        "tl-mat": part => ({{trays: all(".tl-tray", tray => ({{
            label: text(find(".tl-tray-name", tray)), cards: cards(tray), words: text(find(".tl-empty-words", tray)),
        }}), part)}}),
        "tl-fan": part => ({{label: name(part), hand: cards(part)}}),
        "tl-acts": part => ({{acts: all(".tl-act-text", text, part)}}),
        "tl-table": part => ({{rows: all("tbody tr", row => all("th, td", text, row), part)}}),
        "tl-p": part => ({{text: text(part)}}),
    }};
    const kinds = Object.keys(pieces);
    return {{
        rules: all(".tl-area-head .tl-p b", text).at(-1),
        ask: all(".tl-area-task h2", text).at(-1),
        lies: all(kinds.map(kind => ".tl-area-task ." + kind).join(), part =>
            pieces[kinds.find(kind => part.classList.contains(kind))](part)),
        options: all(".tl-area-hand .tl-options", group => all(".tl-option", option => ({{
            text: text(find(".tl-option-text", option)), cards: cards(option),
            on: option.getAttribute("aria-pressed") === "true", place: text(find(".tl-option-badge", option)),
        }}), group)),
        titles: all(".tl-area-hand h3", text),
        numbers: {{label: all(".tl-steppers", name)[0], rows: all(".tl-stepper-label", label => ({{
            note: text(find(".tl-why", label)), label: text(label.firstChild),
        }}))}},
        hand: all(".tl-area-hand .tl-fan-pick", fan => ({{label: name(fan), cards: cards(fan)}}))[0],
        pack: all(".tl-area-hand .tl-deck", pack => pack).length > 0,
        buttons: all(".tl-bar button", button => name(button) || text(button)),
    }};
}}"""
"""Everything on the page that says what is asked, and what it can be answered with."""

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "lowest": "lowest",
        "highest": "highest",
        "bombs": "bomb",
        "pair_run": "pair run|run of pairs",
        "quad": "quad|four of a kind",
        "triple": "triple",
        "straight": "straight",
        "pair": "pair",
    },
    "vi": {
        "lowest": "nhỏ nhất",
        "highest": "lớn nhất",
        "bombs": "hàng",
        "pair_run": "đôi thông",
        "quad": "tứ quý",
        "triple": "sám",
        "straight": "sảnh",
        "pair": "đôi",
    },
    "fr": {
        "lowest": "plus (petit|bas|faible)",
        "highest": "plus (grand|haut|fort)",
        "bombs": "bombe",
        "pair_run": "suites? de paires",
        "quad": "carré",
        "triple": "brelan",
        "straight": "suite",
        "pair": "paire",
    },
    "de": {
        "lowest": "niedrigst",
        "highest": "höchst",
        "bombs": "bombe",
        "pair_run": "paarstraße",
        "quad": "vierling",
        "triple": "drilling",
        "straight": "straße",
        "pair": "paar",
    },
    "ru": {
        "lowest": r"сам\w+ младш",
        "highest": r"сам\w+ старш",
        "bombs": "бомб",
        "pair_run": r"последовательност\w+ пар",
        "quad": "каре",
        "triple": "три карты",
        "straight": "последовательност",
        "pair": r"\bпар",
    },
}
"""The words of a question that is answered with plays from the hand, the longer ones first: what they are to be."""
KINDS = ("pair_run", "quad", "triple", "straight", "pair")


def plain_spaces(text: str) -> str:
    """A text as it is read off a page."""
    return re.sub(r"\s+", " ", text.replace("\ufe0e", "")).strip()


@dataclass(frozen=True)
class Words:
    """The catalogue of a language, read from the end: from what is said to what is meant."""

    language: str

    def say(self, key: str, /, **values: object) -> str:
        """A message as it is read off a page."""
        return plain_spaces(explain.catalogue(self.language).get(key, **values))

    def count(self, key: str, n: int, **values: object) -> str:
        """The same of a message that counts."""
        return plain_spaces(explain.catalogue(self.language).plural(key, n, **values))

    @cached_property
    def cards(self) -> dict[str, str]:
        """The cards by what they are called."""
        return {explain.card_name(card, self.language): str(card) for card in DECK}

    @cached_property
    def seats(self) -> dict[str, int]:
        """The seats by their labels."""
        names = {seat: self.say(f"learn.name.{seat}") for seat in SEATS[:4]}
        return {self.say("learn.seat", n=n, name=names[n]) if n in names else str(n): n for n in SEATS}

    @cached_property
    def profiles(self) -> dict[str, tuple[str, int]]:
        """The rules in force by their names, and how many of them the table has changed."""
        names = {profile: self.say(f"profile.{profile}.name") for profile in PROFILES}
        own = {
            self.count("screen.inforce.own", n, profile=name): (profile, n)
            for profile, name in names.items()
            for n in range(1, len(SETTINGS))
        }
        return {name: (profile, 0) for profile, name in names.items()} | own

    @cached_property
    def kinds(self) -> dict[str, str]:
        """The kinds of play by their names."""
        return {self.say(f"kind.{kind}.name").lower(): str(kind) for kind in Kind}

    @cached_property
    def questions(self) -> dict[str, str]:
        """The house rules by their questions."""
        return {self.say(f"setting.{name}.question"): name for name in SETTINGS}

    @cached_property
    def counted(self) -> dict[str, int]:
        """Numbers of players by how they are told."""
        return {self.count("screen.inforce.players", n): n for n in SEATS}

    @cached_property
    def facts(self) -> dict[str, Task]:
        """What else can be true of a position."""
        told: dict[str, Task] = {"passed": {"passed": True}, "on_twos": {"on_twos": True}, "turn": {"turn": False}}
        return {self.say(f"learn.fact.{name}"): fact for name, fact in {**told, "packs": {"packs": 2}}.items()}

    def card(self, name: str) -> str | None:
        """The card that is called so, whatever is said of it besides."""
        return self.cards.get(name) or self.cards.get(name.split(",")[0])

    def named(self, told: list[str]) -> str:
        """The cards among what is called so; an empty place is none."""
        return " ".join(filter(None, map(self.card, told)))

    def inside(self, text: str) -> list[str]:
        """The cards inside a sentence, one play for each label."""
        return [self.named(label.split(", ")) for label in re.findall(r"\[(.+?)\]", text)]

    def value(self, setting: str, told: str) -> str:
        """What a table has answered to the question of a house rule."""
        allowed = SETTINGS[setting].allowed
        if SETTINGS[setting].kind == "yes_no":
            return {self.say(f"answer.{value}"): value for value in ("yes", "no")}[told]
        labels = {self.say(f"setting.{setting}.{value}"): value for value in allowed}
        if SETTINGS[setting].kind == "words":
            return ",".join(value for label, value in labels.items() if label in told)
        return labels[told] if labels else told

    def act(self, line: str) -> str:
        """An act as a lesson file has it."""
        for label, seat in self.seats.items():
            if line == self.say("learn.act.pass", name=label):
                return f"{seat}:-"
            if line.startswith(self.say("screen.moment.act.play", name=label)):
                (cards,) = self.inside(line)
                return f"{seat}:{cards.replace(' ', '')}" + ".out" * line.endswith(self.say("learn.act.out"))
        raise AssertionError(f"whose act is this: {line}")


@dataclass(frozen=True)
class Sight:
    """A page at one moment."""

    seen: Seen
    words: Words

    @classmethod
    def of(cls, page: Page, words: Words) -> Sight:
        """What is to be seen now."""
        return cls(page.evaluate(SEEN), words)

    # ------------------------------------------------------------------------------ which kind of question

    @property
    def texts(self) -> list[str]:
        """The options of the first group, where they are words."""
        return [option["text"] for option in self.options]

    @property
    def options(self) -> list[Seen]:
        """The options of the first group."""
        return list(self.seen["options"][0]) if self.seen["options"] else []

    def may(self, key: str) -> bool:
        """Whether there is such a button below."""
        return self.words.say(key) in self.seen["buttons"]

    @cached_property
    def kind(self) -> str:
        """What is asked: by what it can be answered with."""
        if self.seen["pack"]:
            return "extremes"
        if label := self.seen["numbers"].get("label"):
            return "points" if label == self.words.say("learn.points") else "sizes"
        return self._from_hand() if self.seen["hand"] else self._by_option()

    def _from_hand(self) -> str:
        if self.seen["hand"]["label"] == self.words.say("learn.offer"):
            return "watch"
        if self.may("learn.found.all"):
            return "bombs" if self.asks_for("bombs") else "all"
        if self.may("screen.play.pass"):
            return "choose"
        ends = [end for end in ("lowest", "highest") if self.asks_for(end) and "on" in self.position()]
        return ends[0] if ends else "pick"

    def _by_option(self) -> str:
        say, texts = self.words.say, self.texts
        told = [
            ("next", say("learn.next.title.leads") in self.seen["titles"]),
            ("out", texts[-1:] == [say("learn.out.nobody")]),
            ("spot", texts[-1:] == [say("learn.spot.nothing")]),
            ("legal", texts == [say("screen.word.legal"), say("screen.word.illegal")]),
            ("because", self.seen["ask"] in (say("learn.why.legal"), say("learn.why.illegal"))),
            ("kind", {text.lower() for text in texts} <= self.words.kinds.keys()),
            ("grounds", self.seen["ask"] in (say("learn.ruling.card"), say("learn.ruling.rule"))),
            ("flip", set(texts) <= self.words.questions.keys()),
            ("instant", texts == [say("learn.hand", n=n) for n in range(1, len(texts) + 1)]),
            ("totals", bool(texts) and set(texts) <= self.words.seats.keys()),
            ("order", not any(texts) and bool(self.seen["buttons"])),
            ("which", not any(texts)),
        ]
        return next((kind for kind, so in told if so), "quiz")

    def asks_for(self, what: str) -> bool:
        """Whether the words of the question say so."""
        return bool(re.search(WORDS[self.words.language][what], self.seen["ask"].lower()))

    # ------------------------------------------------------------------------------ what is asked about

    @cached_property
    def task(self) -> Task:
        """The question, as a lesson file might have it."""
        made = {"kind": self.kind, "ask": self.seen["ask"], "rules": self.rules(), **_READERS[self.kind](self)}
        return {name: value for name, value in made.items() if value not in (None, "")}

    @cached_property
    def part(self) -> tuple[int, int]:
        """Which of several positions this is, and of how many."""
        told = self.words.say("learn.part", n="(.+)", of="(.+)")
        found = [match for text in self.paragraphs() if (match := re.fullmatch(told, text))]
        return (int(found[0][1]), int(found[0][2])) if found else (1, 1)

    def paragraphs(self) -> Iterator[str]:
        """The sentences beside the cards that the question is about."""
        return (piece["text"] for piece in self.here if "text" in piece)

    @cached_property
    def here(self) -> list[Seen]:
        """What the question is about: what is only shown, and a position that was judged before, lie above it."""
        lies: list[Seen] = self.seen["lies"]
        mats = [at for at, piece in enumerate(lies) if "trays" in piece]
        return lies[mats[-1] if mats else 0 :]

    def rules(self) -> str:
        """The rules in force, as the head of the page names them, with the house rules."""
        profile, changed = self.words.profiles[self.seen["rules"]]
        label = self.words.say("learn.house")
        told = next((text for text in self.paragraphs() if text.startswith(label)), "")
        places = sorted((told.index(text), text, name) for text, name in self.words.questions.items() if text in told)
        assert len(places) == changed, (self.seen["rules"], told)
        values = [
            f"{name}={self.words.value(name, told[at + len(text) : end].strip(' .'))}"
            for (at, text, name), (end, _, _) in pairwise([*places, (len(told), "", "")])
        ]
        return " ".join([profile, *values])

    def position(self) -> Task:
        """What lies there, what is played on it, and what else is true."""
        made: Task = {}
        for piece in self.here:
            for tray in piece.get("trays", ()):
                made |= self._tray(tray)
            if "hand" in piece:
                made["hand"] = self.words.named(piece["hand"])
            made |= self.words.facts.get(piece.get("text", ""), {})
            made |= self._must(piece.get("text", ""))
        return made

    def _tray(self, tray: Seen) -> Task:
        say, cards = self.words.say, self.words.named(tray["cards"])
        if tray["label"] == say("learn.mat.table"):
            assert cards or tray["words"] == say("learn.mat.empty")
            return {"on": cards} if cards else {}
        assert cards or tray["words"] == say("learn.mat.pass")
        return {"play": cards or "pass"}

    def _must(self, text: str) -> Task:
        before, after = self.words.say("learn.fact.must", card="|").split("|")
        if not (text.startswith(before) and text.endswith(after)):
            return {}
        (card,) = self.words.inside(text)
        return {"must": card}

    # ------------------------------------------------------------------------------ kind by kind

    def holding(self) -> Task:
        """A position, and the hand below."""
        made = {**self.position(), "hand": self.words.named(self.seen["hand"]["cards"])}
        made.pop("play", None)
        if self.kind == "all" or (self.kind == "pick" and "on" not in made):
            made["of"] = next((kind for kind in KINDS if self.asks_for(kind)), None)
        return made

    def completing(self) -> Task:
        """A play with a gap, called by its kind, and what is offered for it."""
        tray = self.here[0]["trays"][-1]
        return {
            **self.position(),
            "shape": self.words.kinds[tray["label"].lower()],
            "gaps": sum(self.words.card(name) is None for name in tray["cards"]),
            "offer": self.words.named(self.seen["hand"]["cards"]),
        }

    def on_options(self) -> list[str]:
        """The cards on the options."""
        return [self.words.named(option["cards"]) for option in self.options]

    def told_acts(self) -> Task:
        """Acts that are told, and who sits there: everybody can be asked next."""
        acts = next(piece["acts"] for piece in reversed(self.seen["lies"]) if "acts" in piece)
        players = len(self.options) - (self.kind == "out")  # there the last option is nobody
        return {"acts": list(map(self.words.act, acts)), "players": players}

    def acts_to_press(self) -> Task:
        """Acts to choose from; who sits there stands above."""
        players = [self.words.counted[text] for text in self.paragraphs() if text in self.words.counted]
        return {
            "acts": list(map(self.words.act, self.texts[:-1])),
            "players": players[0] if players else None,
            "first": self.seen["ask"] == self.words.say("lesson.ask.spot_first") or None,
        }

    def finished(self) -> Task:
        """Who came in which place, and who had not played a card."""
        frozen = self.words.say("learn.points.frozen")
        rows = self.seen["numbers"]["rows"]
        seats = [self.words.seats[row["label"]] for row in rows]
        for place, row in enumerate(rows, 1):
            assert self.words.say("learn.points.place", n=place) in row["note"], rows
        return {
            "places": seats,
            "frozen": [seat for seat, row in zip(seats, rows, strict=True) if frozen in row["note"]],
        }

    def asked_of(self) -> Task:
        """Numbers of players."""
        return {"players": [self.words.counted[row["label"]] for row in self.seen["numbers"]["rows"]]}

    def sheet(self) -> Task:
        """The points of each deal, seat by seat."""
        rows = next(piece["rows"] for piece in reversed(self.here) if "rows" in piece)
        return {"sheet": [[int(cell.replace("\N{MINUS SIGN}", "-")) for cell in row[1:]] for row in rows]}

    def choices(self) -> Task:
        """What a quiz offers: options, or two groups of them that are to be matched."""
        return {"choices": [option["text"] for group in self.seen["options"] for option in group]}

    @property
    def accepted(self) -> Task:
        """What a quiz that is done with was answered with; the rows of a match say their pairs themselves."""
        rows = [option for option in self.options if option["on"] or option["place"]]
        if any(row["place"] for row in rows):
            return {"type": "order", "answer": [row["text"] for row in sorted(rows, key=lambda row: int(row["place"]))]}
        return {"answer": [row["text"] for row in rows]}


_READERS: Mapping[str, Callable[[Sight], Task]] = {
    **dict.fromkeys(("legal", "flip", "because", "grounds"), Sight.position),
    **dict.fromkeys(("lowest", "highest", "pick", "choose", "all", "bombs"), Sight.holding),
    "watch": Sight.completing,
    "extremes": lambda sight: {},
    "which": lambda sight: {"plays": sight.on_options()},
    "order": lambda sight: {"cards": " ".join(sight.on_options())},
    **dict.fromkeys(("next", "out"), Sight.told_acts),
    "spot": Sight.acts_to_press,
    "points": Sight.finished,
    "sizes": Sight.asked_of,
    "totals": Sight.sheet,
    "instant": lambda sight: {"hands": sight.on_options()},
    "quiz": Sight.choices,
}

"""Ask about a play: the verdict, and everything that explains it, in one value.

This is the one way in.  The command line, a notebook cell, the widget and a library call all ask
here, so that they all say the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from tienlen.engine.judge import Otherwise, Verdict, also, further, judge, open_names, otherwise
from tienlen.engine.moves import moves
from tienlen.engine.plays import Reason
from tienlen.engine.position import Position, text
from tienlen.explain.case import Case, say
from tienlen.explain.catalogue import catalogue
from tienlen.explain.more import advice, readings
from tienlen.explain.reasons import explain, shorten
from tienlen.explain.rich import plain, runs
from tienlen.explain.vocabulary import vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tienlen.engine.cards import Card
    from tienlen.engine.deal import Deal
    from tienlen.engine.plays import Play
    from tienlen.engine.rules import Rules
    from tienlen.explain.rich import Run


@dataclass(frozen=True)
class Answer:
    """What the tutor says about a position; the texts are made when first read."""

    rules: Rules
    position: Position
    language: str
    verdict: Verdict
    marked: str
    """The sentence, its cards as marks."""
    advice: tuple[str, ...]
    """What would make it legal and what may follow, sentence by sentence, cards as marks."""
    readings: tuple[str, ...]
    """What the source leaves open or does not say, and what is the table's own rule, likewise."""
    deciding: tuple[Card, ...]
    """The cards that decide, on the table or in the play: to be marked."""
    also: tuple[Reason, ...]
    """Further reasons why an illegal play is illegal."""
    otherwise: tuple[Otherwise, ...]
    """The house rules that would flip the verdict."""
    open_names: tuple[str, ...]
    """The settings and ledger rows that make the verdict an open reading."""
    alternatives: tuple[Play, ...]
    """Every legal play from the hand, lowest first; empty when no hand is given."""

    @property
    def legal(self) -> bool:
        """Whether the play is legal."""
        return self.verdict.legal

    @property
    def rule(self) -> tuple[str, ...]:
        """The ids of the ledger rows the verdict rests on."""
        return self.verdict.rule

    @property
    def open(self) -> bool:
        """Whether the verdict rests on our reading of a source that leaves it open."""
        return bool(self.open_names)

    @property
    def marked_more(self) -> tuple[str, ...]:
        """What is said beyond the sentence: advice, then readings."""
        return self.advice + self.readings

    @cached_property
    def text(self) -> str:
        """The verdict in one sentence: what, which card, which rule."""
        return plain(self.marked, self.language)

    @cached_property
    def more(self) -> str | None:
        """What would make it legal, what may follow, what the source leaves open."""
        return plain(" ".join(self.marked_more), self.language) or None

    @cached_property
    def runs(self) -> list[Run]:
        """The sentence as rich text for the screen."""
        return runs(self.marked)

    @cached_property
    def more_runs(self) -> list[Run]:
        """What is said beyond it, as rich text."""
        return runs(" ".join(self.marked_more))

    @cached_property
    def short(self) -> str:
        """The reason in half a sentence."""
        return short(self.rules, self.position, self.verdict, self.language)

    @cached_property
    def sources(self) -> tuple[tuple[str, str], ...]:
        """Where the rules stand: (document, section), named in the reader's language."""
        from tienlen.explain.sources import sources_for

        return sources_for(self.verdict.rule, self.rules.profile, self.language)

    def as_json(self) -> dict[str, Any]:
        """The verdict object of RULES §5."""
        verdict = self.verdict
        return {
            "legal": verdict.legal,
            "reason": str(verdict.reason),
            "also": [str(reason) for reason in self.also],
            "kind": str(verdict.kind) if verdict.kind else None,
            "text": self.text,
            **({"more": self.more} if self.more else {}),
            "rule": list(verdict.rule),
            "after_pass": verdict.after_pass,
            "alternatives": [[str(card) for card in play.cards] for play in self.alternatives],
            "otherwise": [
                {
                    "setting": other.setting,
                    "value": other.value,
                    "legal": other.legal,
                    "reason": str(other.reason),
                    "open": other.open,
                }
                for other in self.otherwise
            ],
        }

    def __repr__(self) -> str:
        return f"ask({self.rules!r}, {self.position!r}, {self.language!r})"

    def __str__(self) -> str:
        return f"{self.text} {self.more}" if self.more else self.text

    def _repr_html_(self) -> str:
        from tienlen.explain.html import answer_html

        sentences = (self.marked, *self.marked_more)
        return answer_html(self.position, self.verdict.legal, sentences, self.deciding, self.language)


def ask(rules: Rules, position: Position, language: str = "en") -> Answer:
    """Judge the play of a position and explain the verdict.

    >>> from tienlen.engine.rules import PROFILES
    >>> print(ask(PROFILES["pagat"], Position.of("6s 6c 6d 6h", table="Ah")).text)
    Four sixes beat a 2, not the ace of hearts (A♥): on a single card only a higher single card may follow.
    """
    verdict = judge(rules, position)
    case = Case(rules, position, verdict)
    flips = otherwise(rules, position)
    opens = open_names(rules, position, verdict, flips)
    words = vocabulary(language)
    message, deciding = explain(case)
    return Answer(
        rules,
        position,
        language,
        verdict,
        say(words, case, message),
        tuple([say(words, case, beyond) for beyond in advice(case)]),
        tuple([say(words, case, beyond) for beyond in readings(case, flips, opens)]),
        deciding,
        also(rules, position),
        flips,
        opens,
        tuple(moves(rules, position)) if position.hand is not None and position.turn else (),
    )


def short(rules: Rules, position: Position, verdict: Verdict, language: str) -> str:
    """The reason of a verdict in half a sentence, for a row of a table."""
    case = Case(rules, position, verdict)
    return plain(say(vocabulary(language), case, shorten(case)), language)


# ------------------------------------------------------------------ whole deals


@dataclass(frozen=True, repr=False)
class ActAnswer(Answer):
    """What the tutor says about an act in a deal; the verdict is the deal's."""

    deal: Deal
    """The deal as the act found it."""
    seat: int
    names: tuple[str, ...] | None

    @cached_property
    def short(self) -> str:
        """The reason in half a sentence."""
        if self.verdict.reason is Reason.PASSED_OUT and self.deal.to_act != self.seat:
            return catalogue(self.language).get("short.passed_out.plain")
        return short(self.rules, self.position, self.verdict, self.language)

    def __repr__(self) -> str:
        cards = text(self.position.play) or "pass"
        return f"ask_act({self.deal!r}, {self.seat}, {cards!r}, {self.language!r}, {self.names!r})"


def ask_act(
    deal: Deal,
    seat: int,
    cards: Sequence[Card] | str,
    language: str = "en",
    names: Sequence[str] | None = None,
) -> ActAnswer:
    """Judge an act of any seat in a deal and explain the verdict; out of turn it says whose turn it is.

    An act that cannot be judged is an InputError, as with `Deal.judge`.

    >>> from tienlen.engine.deal import Deal
    >>> from tienlen.engine.rules import PROFILES
    >>> deal = Deal.start(PROFILES["pagat"]).then("1:3s 2:7h 3:-")
    >>> print(ask_act(deal, 3, "8s", names=("Anna", "Ben", "Carla", "Dan")).text)
    Carla has passed and is out of this trick; Dan is to answer the seven of hearts (7♥).
    """
    from tienlen.engine.deal import read_act
    from tienlen.explain import turns
    from tienlen.explain.deals import Talk

    verdict = deal.judge(seat, cards)
    rules, position = deal.rules, replace(deal.position(seat), play=read_act(cards))
    case, talk = Case(rules, position, verdict), Talk(deal, language, names)
    flips = turns.otherwise_in(deal, seat, position, verdict)
    opens = open_names(rules, position, verdict, flips)
    further_reasons = further(rules, position, verdict.table)
    if turns.is_out_of_turn(deal, seat):
        marked, beyond = turns.out_of_turn(talk, seat, case), tuple(turns.in_turn(talk, seat, case))
        deciding: tuple[Card, ...] = (verdict.table.top,) if verdict.table else ()
        further_reasons = tuple(reason for reason in further_reasons if reason is not verdict.reason)
    else:
        marked, beyond, deciding = turns.in_its_turn(talk, seat, case)
    return ActAnswer(
        rules,
        position,
        language,
        verdict,
        marked,
        beyond,
        tuple([say(talk.words, case, reading) for reading in readings(case, flips, opens)]),
        deciding,
        further_reasons,
        flips,
        opens,
        tuple(deal.legal()) if seat == deal.to_act else (),
        deal,
        seat,
        tuple(names) if names else None,
    )


@dataclass(frozen=True)
class Hint:
    """What a careful player would do, and why; advice, no ruling."""

    play: Play | None
    """None is a pass."""
    marked: str
    """The sentences, their cards as marks."""
    tip: str | None
    """The row of the ledger with the tip; None where the hand leaves nothing to choose."""
    language: str = "en"

    @cached_property
    def text(self) -> str:
        """The hint as plain text."""
        return plain(self.marked, self.language)

    @cached_property
    def runs(self) -> list[Run]:
        """The hint as rich text for the screen."""
        return runs(self.marked)

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        from tienlen.explain.html import hint_html

        return hint_html(self.play.cards if self.play else (), self.marked, self.language)


def hint(deal: Deal, language: str = "en", names: Sequence[str] | None = None) -> Hint:
    """What the careful player would do for the seat that is asked, and which tip says so."""
    from tienlen.engine.careful import careful
    from tienlen.explain.deals import Talk
    from tienlen.explain.hints import reason_of

    choice = careful(deal)
    return Hint(choice.play, reason_of(Talk(deal, language, names), choice), choice.tip, language)

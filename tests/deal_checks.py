"""Everything there is to tell about a random deal, checked sentence by sentence; faults go into a `Report`."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests import second_deal
from tests.deal_claims import AFTERWARDS, CLAIMS, referee_says
from tests.second_referee import LEGAL_REASONS, PASS
from tests.test_explain_sentences import LONGEST, SLIPS, words_of
from tests.told_deals import Heard, Moment, Told, listening
from tienlen.engine.cards import InputError
from tienlen.engine.deal import Event
from tienlen.engine.judge import judge
from tienlen.engine.plays import Reason
from tienlen.engine.replay import Step
from tienlen.explain import deals, plain, runs
from tienlen.explain.placeholders import DEALS
from tienlen.tutor import ask_act, hint


@dataclass
class Report:
    """What went wrong while many deals were told, by kind of fault; and what was said."""

    said: Counter[str] = field(default_factory=Counter)
    faults: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    unused: dict[str, set[str]] = field(default_factory=dict)
    """Values of the table that were missing when the message was said."""

    def fault(self, what: str, *where: object) -> None:
        self.faults[what].append(" | ".join(map(str, where)))


def sentences(told: Told, language: str) -> Iterator[tuple[str, Moment, str]]:
    """Every text about a moment: its kind, the moment it speaks of, the sentences."""
    now, step, tried = told
    if step is not None:
        yield "happened", now, deals.happened(step, language, now.names)
        return
    if tried is not None:
        try:
            answer = ask_act(now.deal, tried[0], second_deal.words(tried[1]), language, now.names)
        except InputError:
            return
        if not answer.legal:
            event = Event(tried[0], answer.position.play)
            yield (
                "happened",
                now,
                deals.happened(Step(0, event, now.deal, answer.verdict, now.deal), language, now.names),
            )
        yield "answer", now, answer.marked
        for sentence in answer.marked_more:
            yield "more", now, sentence
        return
    yield "asked", now, deals.asked(now.deal, language, now.names)
    yield "asked", now, deals.asked(now.deal, language, now.names, trick=True)
    yield "result", now, deals.result(now.deal, language, now.names)
    for seat in range(1, now.second.players + 1):
        yield "waiting", now, deals.waiting(now.deal, seat, language, now.names)
    if now.deal.hands is not None and not now.over:
        yield "hint", now, hint(now.deal, language, now.names).marked


def check_truth(told: Told, report: Report) -> None:
    """Each message that is said about a moment holds."""
    with listening() as heard:
        for _ in sentences(told, "en"):
            pass
    for message in heard:
        key = message.key
        report.said[key] += 1
        note_values(message, told, report)
        if key in AFTERWARDS:
            continue
        if not CLAIMS[key](told.moment, message.values, told):
            report.fault("untrue", key, message.values, told.moment.deal, told.tried)


def note_values(message: Heard, told: Told, report: Report) -> None:
    """Which values of the table of placeholders are there whenever the message is said."""
    given = {name for name, value in message.values.items() if value is not None}
    given |= {f"play{name}" for name in ("", "_kind", "_top")} if message.values.get("play") else set()
    given |= {"table", "table_kind", "table_top"} if told.moment.deal.table else set()
    wanted = DEALS[f"deal.{message.key}"]
    missing = {name for name in wanted if name.split("_")[0] not in {value.split("_")[0] for value in given}}
    if missing:
        report.unused.setdefault(message.key, set()).update(missing)


def check_afterwards(told: Told, following: Moment, report: Report) -> None:
    """What is said to have come of an act."""
    if told.step is None:
        return
    with listening() as heard:
        deals.happened(told.step, "en", told.moment.names)
    came = {message.key: message.values for message in heard if message.key in AFTERWARDS}
    for key, claim in AFTERWARDS.items():
        said = came.get(key)
        if key == "act.out":
            gone = following.left[told.step.event.seat] == 0
            right = gone if said is not None else not gone
            right = right and (said is None or claim(following, said, told))
        else:
            right = (said is not None) == claim(following, {}, told)
        if not right:
            report.fault("afterwards", key, told.step)


FORBIDDEN = {
    "en": r"illegal|allowed|\bmay not\b|must not|cannot be played|against the rules",
    "vi": r"phạm luật|sai luật|bị cấm|không được",
    "fr": r"interdit|permis|ne peut pas|ne peuvent pas|illégal",
    "de": r"erlaubt|darf nicht|dürfen|verboten|regelwidrig",
    "ru": r"нельзя|запрещ|не может|не разреш|против правил",
}
"""Words of a ruling, which a hint has no business to use."""


def check_text(told: Told, language: str, report: Report) -> None:
    """Finished sentences of the right length, names as they are given, whoever is asked among them."""
    for kind, now, marked in sentences(told, language):
        text = plain(marked, language)
        called = [deals.seat_name(now.names, seat, language) for seat in range(1, now.second.players + 1)]
        if re.search(r"[{}⟦⟧*]|  ", text) or not re.search(r"[.]$", text):
            report.fault("unfinished", language, text)
        if kind not in ("result", "more"):
            check_length(text, called, language, report)
        if found := re.search(SLIPS[language], text, re.IGNORECASE):
            report.fault("grammar", language, found[0], text)
        begins = next((name for name in called if text.startswith(name)), None)
        if begins is None and text[0] != text[0].upper():
            report.fault("small letter", language, text)
        if kind == "hint" and (found := re.search(FORBIDDEN[language], text, re.IGNORECASE)):
            report.fault("a hint rules", language, found[0], text)
        if kind == "answer" and told.tried and now.asked not in (None, told.tried[0]):
            for seat in (now.asked, told.tried[0]):
                if called[seat - 1] not in text:
                    report.fault("a seat is not named", language, text)
        if kind == "asked" and now.asked and called[now.asked - 1] not in text:
            report.fault("nobody is asked", language, text)
        chips = [run for run in runs(marked) if isinstance(run, dict)]
        if any(set(run) != {"c"} for run in chips):
            report.fault("a name is read as a mark", language, marked)


def check_length(text: str, called: list[str], language: str, report: Report) -> None:
    """A name counts as one word, whatever it is."""
    for name in sorted(called, key=len, reverse=True):
        text = text.replace(name, "X")
    for sentence in re.split(r"(?<=[.])\s", text):
        if words_of(sentence) > LONGEST[language]:
            report.fault("too long", language, words_of(sentence), sentence)


def check_act(told: Told, report: Report) -> None:
    """The verdict is the deal's and the second referee's; out of turn the sentence says whose turn it is."""
    now, tried = told.moment, told.tried
    if tried is None:
        return
    seat, words = tried[0], second_deal.words(tried[1])
    expected = referee_says(now, *tried)
    try:
        verdict, answer = now.deal.judge(seat, words), ask_act(now.deal, seat, words, names=now.names)
    except InputError as error:
        if error.code != expected:
            report.fault("verdict", error.code, expected, now.deal, tried)
        return
    report.said[f"answer {expected}"] += 1
    if answer.verdict != verdict or str(verdict.reason) != expected:
        report.fault("verdict", verdict.reason, expected, now.deal, tried)
    if tuple(answer.alternatives) != (tuple(now.deal.legal()) if seat == now.asked else ()):
        report.fault("alternatives", now.deal, tried)
    if now.asked not in (None, seat):
        check_out_of_turn(told, answer, report)
    if verdict.reason is not Reason.NOT_YOUR_TURN:
        alone(now, answer, report)


def check_out_of_turn(told: Told, answer: Any, report: Report) -> None:
    """Turns are to blame, not the cards; the house rules that would change it are those of the second referee."""
    now = told.moment
    if any(f"⟦({card})⟧" in answer.marked for card in set(answer.position.play) - set(now.deal.position().table)):
        report.fault("the cards are blamed", answer.text)
    for name in ("bomb_after_pass", "passed_may_overbomb"):
        claimed = any(flip.setting == name for flip in answer.otherwise)
        if claimed != by_other_rule(told, name):
            report.fault("flips", name, claimed, now.deal, told.tried)


def by_other_rule(told: Told, name: str) -> bool:
    """Whether the act is legal by the second referee, the trick told with one house rule the other way round."""
    now, tried = told.moment, told.tried
    assert tried is not None
    other = second_deal.copy(now.second)
    other.settings = {**other.settings, name: not other.settings[name]}
    trick = other.tricks.pop()
    other.tricks.append([])
    for seat, cards in trick:
        other.played[seat] -= len(cards)
    for seat, cards in trick:
        other = second_deal.with_silent_declines(other, seat) or other
        if cards == PASS and second_deal.to_act(other) != seat:
            continue  # nobody asks for it by this rule
        if second_deal.try_act(other, seat, cards) not in LEGAL_REASONS:
            return False
    if second_deal.table(second_deal.trick_now(other)) != now.table:
        return False
    return second_deal.ruling(other, *tried) in LEGAL_REASONS


def alone(now: Moment, answer: Any, report: Report) -> None:
    """Where the same can be asked without the deal, the answer is the same."""
    if now.asked not in (None, answer.seat) or now.deal.hands is None:
        return
    try:
        if judge(now.deal.rules, answer.position) != answer.verdict:
            report.fault("alone", answer)
    except InputError:
        report.said["refused alone"] += 1

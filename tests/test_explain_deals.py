"""Whole deals in words: true at every moment by the second referee's account, in five languages; each is reached."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests import second_deal
from tests.conftest import FULL, SEED
from tests.deals import later
from tests.second_referee import LEGAL_REASONS, PASS, TWO, Cards, Refused, kind_of
from tests.test_explain import forms, names, texts
from tests.test_explain_sentences import LONGEST, SLIPS, words_of
from tests.told_deals import NAMES, Heard, Moment, Told, listening, walk
from tienlen.engine.cards import LANGUAGES, Card, InputError
from tienlen.engine.careful import careful
from tienlen.engine.deal import Deal, Event
from tienlen.engine.judge import judge
from tienlen.engine.plays import Play, Reason
from tienlen.engine.position import Position
from tienlen.engine.replay import Step, steps
from tienlen.engine.rules import PROFILES
from tienlen.engine.sorting import sort_hand
from tienlen.explain import deals, plain, runs, vocabulary
from tienlen.explain.case import FAMILY, Message, fill, split
from tienlen.explain.placeholders import DEALS
from tienlen.tutor import ask_act, hint

Claim = Callable[[Moment, dict[str, Any], Told], bool]

# ------------------------------------------------------------------ what each message claims


def at_table(kinds: str) -> Claim:
    return lambda now, said, told: now.kind in kinds.split()


def by_seat(now: Moment, said: dict[str, Any], told: Told) -> bool:
    return bool(said["seat"] == now.asked)


def opens(now: Moment, said: dict[str, Any], told: Told) -> bool:
    return not now.done and said["seat"] == now.asked


def by_lowest(now: Moment) -> bool:
    return now.second.first and bool(now.settings["first_lead"])


def everybody_else(now: Moment, seat: int) -> list[int]:
    return [other for other in now.left if other != seat]


def all_passed_or_out(now: Moment, seat: int) -> bool:
    passed = second_deal.has_passed(now.ended)
    return all(other in passed or not now.left[other] for other in everybody_else(now, seat))


def leads_after(now: Moment, said: dict[str, Any], *, at_once: bool, out: bool) -> bool:
    """Who leads when a trick has ended, and how it ended."""
    owner, cards = now.last_play
    right = (now.done[-1] == now.last_play) == at_once and (not now.left[owner]) == out
    if at_once:
        right = right and all_passed_or_out(now, owner)
    elif tuple(str(card) for card in said["cards"]) != tuple(second_deal.words(cards).split()):
        return False
    if not out:
        return right and said["seat"] == now.asked == owner
    between = range(1, now.second.players)
    following = next(seat for step in between if now.left[seat := (owner - 1 + step) % now.second.players + 1])
    return right and said["owner"] == owner and said["seat"] == now.asked == following


def to_answer(now: Moment, said: dict[str, Any], *, out: bool) -> bool:
    owner = now.owner
    assert owner is not None
    return said["seat"] == now.asked and now.asked not in now.passed and (not now.left[owner]) == out


def asked_again(now: Moment, seat: int) -> bool:
    return seat in now.passed and seat in now.still


def locked(now: Moment, seat: int) -> bool:
    return bool(now.left[seat]) and seat in now.passed and seat not in now.still and seat != now.owner


def reopened(now: Moment) -> bool:
    return second_deal.asks_passed_players(now.second.settings, now.trick)


def waits(now: Moment, said: dict[str, Any]) -> bool:
    seat = said["seat"]
    return seat != now.asked and said["asked"] == now.asked and seat in now.still


def is_out(now: Moment, said: dict[str, Any]) -> bool:
    return not now.left[said["seat"]] and now.places.index(said["seat"]) + 1 == said["place"]


def won(now: Moment, said: dict[str, Any], how: str) -> bool:
    dealt = now.second.hands
    assert dealt is not None
    hand = dealt[said["seat"] - 1]
    twos = sum(rank == TWO for rank, _ in hand)
    held = twos >= 4 if how == "four_twos" else second_deal.pairs_in(hand) >= 6
    return now.second.instant_winner == said["seat"] and held


def points_of(now: Moment, said: dict[str, Any]) -> bool:
    return bool(second_deal.points(now.second)[said["seat"] - 1] == said["points"])


def pays_double(now: Moment, said: dict[str, Any]) -> bool:
    """These seats, and no others, lose twice what they would have lost with fewer cards."""
    dealt, points = now.second.dealt, second_deal.points(now.second)
    if now.settings["winner_takes_all"]:
        expected = [seat for seat, left in now.left.items() if left == dealt]
    else:
        frozen = second_deal.frozen_seats(now.second) if now.settings["frozen_double"] else set()
        expected = sorted(seat for seat in frozen if points[seat - 1] < 0)
    return list(said["names"]) == expected


def out_of_turn(now: Moment, said: dict[str, Any]) -> bool:
    return said["asked"] == now.asked != said["seat"]


def tried_bomb(now: Moment, told: Told) -> bool:
    """Whether the cards tried would answer the table as a bomb."""
    assert told.tried is not None
    kind = kind_of(now.second.settings, told.tried[1])
    return kind in ("quad", "pair_run")


def lead_of(now: Moment, said: dict[str, Any], told: Told) -> bool:
    return not now.table


def beats_the_table(now: Moment, said: dict[str, Any], told: Told) -> bool:
    return bool(now.table) and told.step is not None and told.step.verdict.legal


def bombs_the_twos(now: Moment, said: dict[str, Any], told: Told) -> bool:
    return (
        now.twos
        and told.step is not None
        and told.step.verdict.reason is Reason.BOMB
        and said["target"] == len(now.table)
    )


def beats_the_bomb(now: Moment, said: dict[str, Any], told: Told) -> bool:
    return now.on_twos and not now.twos and said["play"].kind in ("quad", "pair_run")


def refused(now: Moment, told: Told) -> bool:
    assert told.tried is not None
    return referee_says(now, *told.tried) not in LEGAL_REASONS


def passed_before(now: Moment, said: dict[str, Any]) -> bool:
    return said["seat"] in now.passed


def hand(now: Moment) -> list[Any]:
    return [(int(card) // 4, int(card) % 4) for card in mine(now)]


def mine(now: Moment) -> tuple[Any, ...]:
    assert now.deal.hands is not None
    assert now.asked is not None
    return now.deal.hands[now.asked - 1]


def loose(now: Moment) -> list[Any]:
    """The single cards of the sorted hand."""
    return [play.cards[0] for play in sort_hand(mine(now)) if len(play.cards) == 1]


def twos_in(play: Cards) -> bool:
    return any(rank == TWO for rank, _ in play)


def is_sorted_play(now: Moment, said: dict[str, Any]) -> bool:
    return any(play.cards == said["cards"] for play in sort_hand(mine(now)))


def breaks_something(now: Moment) -> bool:
    """There is an answer, and each costs a 2 or cards of a combination that is not played whole."""
    whole = {tuple(play.cards) for play in sort_hand(mine(now))}
    plays = [play.cards for play in now.deal.legal()]
    return bool(plays) and all(cards not in whole or max(cards).rank == 12 for cards in plays)


def few(now: Moment, number: int) -> bool:
    assert now.asked is not None
    return min(left for seat, left in now.left.items() if left and seat != now.asked) <= number


CLAIMS: dict[str, Claim] = {
    "asked.unknown.card": lambda now, said, told: now.asked is None and str(said["card"]) == "3s" and by_lowest(now),
    "asked.unknown.lowest": lambda now, said, told: now.asked is None and by_lowest(now),
    "asked.unknown.free": lambda now, said, told: now.asked is None and not now.settings["first_lead"],
    "asked.open.card": lambda now, said, told: (
        opens(now, said, told) and second_deal.must_contain(now.second) == divmod(int(said["card"]), 4)
    ),
    "asked.open.lowest": lambda now, said, told: opens(now, said, told) and by_lowest(now),
    "asked.open.free": lambda now, said, told: opens(now, said, told) and now.second.first and not by_lowest(now),
    "asked.open.later": lambda now, said, told: opens(now, said, told) and not now.second.first,
    "asked.open.trick": lambda now, said, told: opens(now, said, told) and not now.second.first,
    "asked.lead.unbeaten": lambda now, said, told: leads_after(now, said, at_once=False, out=False),
    "asked.lead.at_once": lambda now, said, told: leads_after(now, said, at_once=True, out=False),
    "asked.lead.unbeaten_out": lambda now, said, told: leads_after(now, said, at_once=False, out=True),
    "asked.lead.at_once_out": lambda now, said, told: leads_after(now, said, at_once=True, out=True),
    "asked.answer": lambda now, said, told: to_answer(now, said, out=False),
    "asked.answer_out": lambda now, said, told: to_answer(now, said, out=True) and said["owner"] == now.owner,
    "asked.again.twos": lambda now, said, told: (
        by_seat(now, said, told) and asked_again(now, said["seat"]) and now.twos and now.bombs(len(now.table))
    ),
    "asked.again.nothing": lambda now, said, told: (
        by_seat(now, said, told) and asked_again(now, said["seat"]) and now.twos and not now.bombs(len(now.table))
    ),
    "asked.again.bomb": lambda now, said, told: (
        by_seat(now, said, told) and asked_again(now, said["seat"]) and now.on_twos and not now.twos
    ),
    "asked.skipped_passed": lambda now, said, told: (
        list(said["names"]) == [seat for seat in now.skipped if now.left[seat]]
        and all(locked(now, seat) for seat in said["names"])
    ),
    "asked.skipped_out": lambda now, said, told: (
        list(said["names"]) == [seat for seat in now.skipped if not now.left[seat]]
    ),
    "asked.over.last": lambda now, said, told: (
        now.over and [seat for seat, left in now.left.items() if left] == [said["seat"]]
    ),
    "asked.over.first": lambda now, said, told: (
        now.over and bool(now.settings["winner_takes_all"]) and not now.left[said["seat"]]
    ),
    "asked.over.four_twos": lambda now, said, told: won(now, said, "four_twos"),
    "asked.over.six_pairs": lambda now, said, told: won(now, said, "six_pairs"),
    "waiting.now": by_seat,
    "waiting.out": lambda now, said, told: is_out(now, said),
    "waiting.lead": lambda now, said, told: not now.table and out_of_turn(now, said) and bool(now.left[said["seat"]]),
    "waiting.owner": lambda now, said, told: said["seat"] == now.owner,
    "waiting.locked": lambda now, said, told: locked(now, said["seat"]) and not reopened(now),
    "waiting.until_twos": lambda now, said, told: (
        locked(now, said["seat"])
        and not now.twos
        and bool(now.settings["bomb_after_pass"])
        and at_table("single pair triple")(now, said, told)
    ),
    "waiting.until_bomb": lambda now, said, told: (
        locked(now, said["seat"])
        and bool(now.settings["passed_may_overbomb"])
        and now.bombs(len(now.table))
        and at_table("single pair triple")(now, said, told)
    ),
    "waiting.declined": lambda now, said, told: (
        locked(now, said["seat"]) and reopened(now) and said["seat"] in now.declined
    ),
    "waiting.again": lambda now, said, told: waits(now, said) and passed_before(now, said),
    "waiting.later": lambda now, said, told: waits(now, said) and not passed_before(now, said),
    "act.lead_one": lead_of,
    "act.lead_several": lead_of,
    "act.play_one": beats_the_table,
    "act.play_several": beats_the_table,
    "act.bomb": lambda now, said, told: bombs_the_twos(now, said, told) and not passed_before(now, said),
    "act.bomb_after_pass": lambda now, said, told: bombs_the_twos(now, said, told) and passed_before(now, said),
    "act.overbomb": lambda now, said, told: beats_the_bomb(now, said, told) and not passed_before(now, said),
    "act.overbomb_after_pass": lambda now, said, told: beats_the_bomb(now, said, told) and passed_before(now, said),
    "act.refused.cards": lambda now, said, told: refused(now, told) and bool(said["cards"]),
    "act.refused.pass": lambda now, said, told: refused(now, told) and not said["cards"],
    "act.pass": lambda now, said, told: bool(now.table) and not passed_before(now, said),
    "act.pass_again": lambda now, said, told: asked_again(now, said["seat"]),
    "result.open": lambda now, said, told: not now.over,
    "result.item": lambda now, said, told: points_of(now, said) and now.places[said["n"] - 1] == said["seat"],
    "result.pays": lambda now, said, told: points_of(now, said) and said["points"] < 0,
    "result.places": lambda now, said, told: now.over and len(now.places) == now.second.players,
    "result.first": lambda now, said, told: points_of(now, said) and not now.left[said["seat"]],
    "result.four_twos": lambda now, said, told: points_of(now, said) and won(now, said, "four_twos"),
    "result.six_pairs": lambda now, said, told: points_of(now, said) and won(now, said, "six_pairs"),
    "result.double": lambda now, said, told: pays_double(now, said),
    "turn.out": lambda now, said, told: out_of_turn(now, said) and not now.left[said["seat"]],
    "turn.lead": lambda now, said, told: out_of_turn(now, said) and not now.table,
    "turn.lead_pass": lambda now, said, told: (
        out_of_turn(now, said) and not now.table and told.tried is not None and told.tried[1] == PASS
    ),
    "turn.owner": lambda now, said, told: (
        out_of_turn(now, said) and said["seat"] == now.owner and not passed_before(now, said)
    ),
    "turn.owner_bomb": lambda now, said, told: (
        out_of_turn(now, said) and said["seat"] == now.owner and passed_before(now, said) and now.on_twos
    ),
    "turn.wait_cards": lambda now, said, told: waits(now, said) and not passed_before(now, said),
    "turn.wait_pass": lambda now, said, told: waits(now, said) and not passed_before(now, said),
    "turn.wait_bomb": lambda now, said, told: (
        waits(now, said) and not passed_before(now, said) and tried_bomb(now, told)
    ),
    "turn.again_cards": lambda now, said, told: waits(now, said) and passed_before(now, said),
    "turn.again_pass": lambda now, said, told: waits(now, said) and passed_before(now, said),
    "turn.again_bomb": lambda now, said, told: waits(now, said) and passed_before(now, said) and tried_bomb(now, told),
    "turn.locked_cards": lambda now, said, told: out_of_turn(now, said) and locked(now, said["seat"]),
    "turn.locked_pass": lambda now, said, told: out_of_turn(now, said) and locked(now, said["seat"]),
    "turn.locked_bomb": lambda now, said, told: (
        out_of_turn(now, said) and locked(now, said["seat"]) and tried_bomb(now, told)
    ),
    "turn.declined": lambda now, said, told: (
        out_of_turn(now, said) and locked(now, said["seat"]) and said["seat"] in now.declined
    ),
    "too_few_cards": lambda now, said, told: (
        now.second.hands is None
        and now.left[said["seat"]] == said["n"]
        and told.tried is not None
        and len(told.tried[1]) > said["n"]
    ),
    "hint.only_a_tip": lambda now, said, told: careful(now.deal).tip is not None,
    "hint.nothing": lambda now, said, told: not now.legal and now.asked not in now.passed,
    "hint.nothing_again": lambda now, said, told: (
        not now.legal and now.asked in now.passed and (now.twos or now.on_twos)
    ),
    "hint.out": lambda now, said, told: tuple(said["cards"]) == mine(now),
    "hint.sort.open_one": lambda now, said, told: is_sorted_play(now, said) and said["cards"] == (said["card"],),
    "hint.sort.open_several": lambda now, said, told: (
        is_sorted_play(now, said) and said["card"] in said["cards"] and len(said["cards"]) > 1
    ),
    "hint.sort.lead": lambda now, said, told: not now.table and is_sorted_play(now, said) and len(said["cards"]) > 1,
    "hint.sort.beat": lambda now, said, told: bool(now.table) and is_sorted_play(now, said),
    "hint.sort.spare": lambda now, said, told: (
        not is_sorted_play(now, said) and len(said["cards"]) > 1 and max(said["cards"]).rank < 12
    ),
    "hint.sort.pass": lambda now, said, told: breaks_something(now),
    "hint.shed_low.lead": lambda now, said, told: not now.table and said["cards"] == (min(loose(now)),),
    "hint.shed_low.beat": lambda now, said, told: (
        said["cards"] == (min(card for card in loose(now) if divmod(int(card), 4) > now.table[-1]),)
    ),
    "hint.keep_twos.pass": lambda now, said, told: bool(now.legal) and all(twos_in(play) for play in now.legal),
    "hint.keep_twos.beat": lambda now, said, told: min(said["cards"]).rank == 12,
    "hint.keep_bomb.pass": lambda now, said, told: bool(now.legal) and all(len(play) >= 4 for play in now.legal),
    "hint.keep_bomb.beat": lambda now, said, told: (now.twos or now.on_twos) and len(said["cards"]) >= 4,
    "hint.few_left": lambda now, said, told: (
        now.left[said["seat"]] == said["n"] and few(now, said["n"]) and said["n"] <= 2
    ),
    "hint.one_card_left.lead_several": lambda now, said, told: few(now, 1) and len(said["cards"]) > 1,
    "hint.one_card_left.lead_one": lambda now, said, told: few(now, 1) and said["cards"] == (max(loose(now)),),
    "hint.one_card_left.beat": lambda now, said, told: (
        said["cards"] == (max(play.cards for play in now.deal.legal() if len(play.cards) == 1))
    ),
    "hint.one_card_left.spare": lambda now, said, told: few(now, 2) and max(said["cards"]).rank < 12,
}
"""What each message says about the moment, in the second referee's terms."""
AFTERWARDS: dict[str, Claim] = {
    "act.out": lambda now, said, told: is_out(now, said),
    "act.trick_over": lambda now, said, told: not now.over and not now.table,
    "act.deal_over": lambda now, said, told: now.over,
}
"""The same for what is said about the moment after an act."""

# ------------------------------------------------------------------ everything there is to tell


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


def referee_says(now: Moment, seat: int, play: Cards) -> str:
    try:
        return second_deal.ruling(second_deal.copy(now.second), seat, play)
    except Refused as refused:
        return refused.code


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


@pytest.fixture(scope="module")
def report() -> Report:
    """Many random deals of all profiles and house rules, told in five languages."""
    found = Report()
    for place in range(2_000 if FULL else 30):
        before: Told | None = None
        for told in walk(f"told/{SEED}/{place}"):
            if before is not None and told.step is None and told.tried is None:
                check_afterwards(before, told.moment, found)
            check_truth(told, found)
            check_act(told, found)
            for language in LANGUAGES if place % 5 == 0 else (LANGUAGES[place % 5],):
                check_text(told, language, found)
            before = told
    return found


FAULTS = (
    "untrue",
    "afterwards",
    "verdict",
    "alternatives",
    "alone",
    "flips",
    "a seat is not named",
    "the cards are blamed",
    "unfinished",
    "too long",
    "grammar",
    "small letter",
    "a hint rules",
    "nobody is asked",
    "a name is read as a mark",
)


@pytest.mark.parametrize("what", FAULTS)
def test_no_fault_of_this_kind(what: str, report: Report) -> None:
    assert not report.faults.get(what), "\n".join(report.faults[what][:5])


def test_no_fault_is_forgotten(report: Report) -> None:
    assert set(report.faults) <= set(FAULTS)


# ------------------------------------------------------------------ the messages


def test_every_message_is_reached(report: Report) -> None:
    told = {key.removeprefix("deal.") for key in DEALS} - {"seat", "list"} - {f"place.{place}" for place in range(1, 9)}
    assert set(report.said) - {key for key in report.said if " " in key} <= told
    with listening() as heard:
        reach_the_rare_ones()
    assert told <= set(report.said) | {message.key for message in heard}


def test_every_claim_is_checked() -> None:
    told = {key.removeprefix("deal.") for key in DEALS} - {"seat", "list"} - {f"place.{place}" for place in range(1, 9)}
    assert told == set(CLAIMS) | set(AFTERWARDS)


def test_every_value_of_the_table_can_be_given(report: Report) -> None:
    assert not report.unused


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_is_complete(language: str) -> None:
    assert set(texts(language, "deals")) == set(DEALS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_use_only_values_that_are_passed(language: str) -> None:
    """Names of the one table, in grammatical forms the language has; plain ones where there are plural forms."""
    has, wrong = forms(language), []
    for key, strings in texts(language, "deals").items():
        for name in set().union(*map(names, strings)):
            if len(texts("en", "deals")[key]) > 1 or key in ("deal.seat", "deal.list"):
                base, form = name, ""
            else:
                base, form = split(name)
            if base not in DEALS[key] or (form and form not in has.get(FAMILY[base], ())):
                wrong.append((key, name))
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_typeset(language: str) -> None:
    whole = {key: strings for key, strings in texts(language, "deals").items() if not key.startswith(NO_SENTENCES)}
    for key, strings in whole.items():
        for text in strings:
            assert text == text.strip(), key
            assert "  " not in text, key
            assert text.endswith("."), key
            assert text[0] in "{«" or text[0] == text[0].upper(), key
            if language == "fr":
                assert not re.search(r" [:;?!»]|« |'", text), key
            if language == "en":
                assert "'" not in text, key


LONG_PLAYS = ("7s7c7d7h", "3s4s5s6s7s8s9sTsJs", "6s6c7s7c8s8h", "6s6c7s7c8s8c9s9h", "8s8c8d", "2s2c2h")
SAID = {"seat": "X", "asked": "X", "owner": "X", "names": "X", "place": 8, "points": 3, "n": 3, "target": 3}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_sentences_keep_to_their_length(language: str) -> None:
    """With the plays that take most words."""
    words, cards = vocabulary(language), {"cards": (Card("Ah"),), "card": Card("3s")}
    for key in DEALS:
        again = key.startswith("deal.asked.again") and not key.endswith("bomb")  # about 2s alone
        if len(texts("en", "deals")[key]) == 1 and key not in ("deal.seat", "deal.list"):
            for play in map(Play.of, LONG_PLAYS[-1:] if again else LONG_PLAYS):
                text = plain(fill(words, Message(key, {**SAID, **cards}), play, play), language)
                assert words_of(text) <= LONGEST[language], text


NO_SENTENCES = ("deal.seat", "deal.list", "deal.place", "deal.result.item", "deal.result.pays")

# ------------------------------------------------------------------ single deals


def test_names_stand_as_they_are() -> None:
    assert [deals.seat_name(NAMES, seat, "fr") for seat in (3, 4, 7, 8)] == ["Joueur 3", "d’Arcy", "Mỹ Linh", "Max 6s"]
    assert deals.seat_name(None, 2, "vi") == "Người chơi 2"
    assert deals.seat_name(("a\u202eb\n{seat}",), 1, "de") == "a b {seat}"
    deal = later(acts="1:4s 2:5s 3:- 4:-")
    assert deals.asked(deal, "en", ("anna", "ben", "c", "d")).startswith("anna is next")


def test_a_seat_that_is_passed_over_is_named() -> None:
    deal = later(acts="1:4s 2:5s 3:- 4:- 1:6s")
    assert deals.asked(deal.then("2:7s"), "en", ("Anna", "Ben", "Carla", "Dan")) == (
        "Anna is next: beat the seven of spades ⟦(7s)⟧ or pass. Carla and Dan have passed and are skipped."
    )


def unusual(**settings: Any) -> Deal:
    """A pair of 2s bombed by a quad, at a table where no quad is among the usual bombs."""
    rules = PROFILES["ace_high"].with_(
        bomb_on=[["pair_run", 6, "single", 1]], quad_beats_two_twos=True, passed_may_overbomb=True, **settings
    )
    return Deal.start(rules, first=False, leader=1).then("1:4s4c 2:- 3:2s2c 4:6s6c6d6h")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_act_is_explained_that_no_lone_position_could_hold(language: str) -> None:
    """RULES §5 knows the bombs of `bomb_on` alone; in a deal a quad lies on two 2s all the same."""
    deal = unusual(four_pairs_beat_quad=True)
    for seat, cards in (
        (1, "7s7c7d7h"),
        (1, "9s"),
        (1, "-"),
        (2, "8s8c8d8h"),
        (3, "3s"),
        (2, "-"),
        (1, "8s8c9s9cTsTcJsJc"),
    ):
        answer = ask_act(deal, seat, cards, language)
        assert answer.verdict == deal.judge(seat, cards)
        assert answer.text
        assert answer.short
        assert answer.as_json()["reason"] == answer.verdict.reason
        with pytest.raises(InputError):
            judge(deal.rules, answer.position)


@pytest.mark.parametrize("language", LANGUAGES)
def test_passed_out_in_a_deal_and_not_your_turn_alone(language: str) -> None:
    """The lone position only knows that it is somebody else's turn; the deal knows who has passed."""
    deal = later("thirteen", "1:4s 2:- 3:2s", players=4)
    answer = ask_act(deal, 2, "6s6c6d6h", language)
    assert answer.verdict.reason is Reason.PASSED_OUT
    alone = Position.of("6s6c6d6h", "2s", passed=True, turn=False)
    assert judge(deal.rules, alone).reason is Reason.NOT_YOUR_TURN
    assert answer.text != ask_act(deal, 1, "6s6c6d6h", language).text
    assert deals.seat_name(None, 4, language) in answer.text


def test_a_house_rule_under_which_it_would_be_that_turn() -> None:
    """Seat 2 has passed; with bombs allowed after a pass it would be asked about the 2 once 4 and 1 have declined."""
    deal = later("thirteen", "1:4s 2:- 3:2s 4:- 1:-")
    assert deal.leading
    deal = later("thirteen", "1:4s 2:- 3:- 4:2s 1:-")
    assert not deal.table
    deal = later("thirteen", "1:4s 2:- 3:2s 4:2d")
    answer = ask_act(deal, 3, "6s6c6d6h")
    assert not answer.otherwise
    deal = later("ace_high", "1:4s 2:- 3:2s 4:- 1:-")
    assert deal.to_act == 2
    assert [flip.setting for flip in ask_act(deal, 3, "-").otherwise] == []


def test_the_deal_is_over() -> None:
    rules = PROFILES["ace_high"].with_(winner_takes_all=True)
    deal = Deal.start(rules, 2, first=False, leader=1).then("1:3s4s5s6s7s8s9sTsJsQsKsAs 2:- 1:3h")
    assert deal.over
    with pytest.raises(InputError):
        ask_act(deal, 1, "4h")
    assert deals.result(deal, "en", ("Anna", "Ben")) == (
        "Anna is out first and takes +4: Ben −4. Ben still held every card and pays double."
    )


def reach_the_rare_ones() -> None:
    """Each message that needs luck."""
    test_the_deal_is_over()
    test_a_hand_that_nobody_knows_may_have_too_few_cards()
    for deal in openings():
        deals.asked(deal, "en")
        deals.result(deal, "en")
    no_bomb = PROFILES["ace_high"].with_(bomb_on=[["quad", 4, "single", 1]])
    deals.asked(Deal.start(no_bomb, first=False, leader=1).then("1:4s4c 2:- 3:2s2c 4:- 1:-"), "en")
    straights = "3:3s4s5s6s7s8s9sTsJsQsKsAs 4:3c4c5c6c7c8c9cTcJcQcKcAc 1:- 2:- 3:- 4:4h 1:- 2:- 3:5h"
    deals.asked(later(acts=straights, leader=3), "en")
    overbombed = later("ace_high", "1:4s 2:- 3:2s 4:6s6c6d6h 1:- 2:7s7c7d7h").events
    for step in steps(later("ace_high"), overbombed):
        deals.happened(step, "en")
    ask_act(step.after, 2, "-")
    for rules in ("ace_high", "thirteen"):
        twos = later(rules, "1:4s 2:- 3:2s")
        ask_act(twos, 2, "6s6c6d6h")
        ask_act(twos, 1, "6s6c6d6h")
        ask_act(later(rules, "1:4s 2:- 3:2s 4:-"), 4, "6s6c6d6h")
    overbombs = PROFILES["thirteen"].with_(passed_may_overbomb=True)
    deals.waiting(Deal.start(overbombs, first=False, leader=1).then("1:4s 2:-"), 2, "en")
    for deal in hinted():
        hint(deal)


def openings() -> Iterator[Deal]:
    """Ways in which a deal may begin, and end before it begins."""
    free = PROFILES["thirteen"].with_(first_lead=False)
    yield from (Deal.start(free, leader=2), Deal.start(free), Deal.start(PROFILES["pagat"]))
    yield from (Deal.start(PROFILES["thirteen"], 3), Deal.start(PROFILES["thirteen"], 3, leader=2))
    pairs = "3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c 9s"
    other = "3d 3h 4d 4h 5d 5h 6d 6h 7d 7h 8d Ts Kh"
    yield Deal.start(PROFILES["ace_high"].with_(instant_wins=["six_pairs"]), 2, hands=[pairs, other])
    twos = "2s 2c 2d 2h 4s 4c 5s 5c 6s 6c 7s 8c 9s"
    yield Deal.start(PROFILES["ace_high"].with_(instant_wins=["four_twos"]), 2, hands=[twos, other])


def hinted() -> Iterator[Deal]:
    """Hands in which the rarer tips speak."""
    rules = PROFILES["ace_high"]

    def two(hand: str, other: str, acts: str) -> Deal:
        return Deal.start(rules, 2, hands=[hand, other], first=False, leader=2).then(acts)

    few = "5h 5d 6c 8h 8d 9c Tc Jd Qh Kd Ac 2c 2h"
    yield two(few, "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks 3c 4c", "2:3s4s5s6s7s8s9sTsJsQsKs 1:- 2:3c")
    yield two(few, "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks 3c 4c", "2:3s4s5s6s7s8s9sTsJsQsKs 1:- 2:3c 1:2h 2:-")
    spare = "5c 5d 5h 7c 8d Tc Jd Kc Ac 2s 2c 2d 2h"
    yield two(spare, "3s 4s 5s 6s 7s 8s 9s Ts Js 3c 3d Qh Kh", "2:3s4s5s6s7s8s9sTsJs 1:- 2:3c3d")
    saved = "3h 5c 5d 7c 8d Tc Jd Kc Ac 2s 2c 2d 2h"
    yield two(saved, "3s 4s 5s 6s 7s 8s 9s Ts Js Qc Qd 3d Kh", "2:3s4s5s6s7s8s9sTsJs 1:- 2:QcQd")
    run = "6c 6d 7c 7d 8c 8d 9c 9d Jh Kh 2s 2c 2d"
    yield two(run, "3s 3c 4s 4c 5s 5c 6s 7s 9s Ts Js Qs Ks", "2:3s3c4s4c5s5c")
    yield Deal.start(
        rules, 2, hands=["3s 5d 7h 9c Jd Kc 2c 2d 5h 7c 9d Js Kh", "3c 4c 4d 6c 6d 8c 8d Tc Td Qc Qd Ac Ad"]
    )


def test_a_hand_that_nobody_knows_may_have_too_few_cards() -> None:
    deal = Deal.start(PROFILES["thirteen"], 2, first=False, leader=1).then("1:3s4s5s6s7s8s9sTsJsQsKs 2:- 1:3h 2:4h")
    answer = ask_act(deal, 1, "5h6h")
    assert answer.verdict.reason is Reason.NOT_IN_HAND
    assert answer.text == "Player 1 has only 1 card left and cannot play that many."


def test_an_answer_about_an_act_shows_itself() -> None:
    deal = later(acts="1:4s")
    answer = ask_act(deal, 3, "6s", names=("Anna", "Ben", "Carla", "Dan"))
    assert repr(answer) == f"ask_act({deal!r}, 3, '6s', 'en', ('Anna', 'Ben', 'Carla', 'Dan'))"
    assert answer.short == "Not this player’s turn"
    assert "⟦" not in answer.text
    assert answer._repr_html_()
    assert answer.sources


# ------------------------------------------------------------------ hints


def test_a_hint_is_what_the_careful_player_does(report: Report) -> None:
    checked: Counter[str | None] = Counter()
    for place in range(6):
        for told in walk(f"hints/{SEED}/{place}", 0):
            deal = told.moment.deal
            if told.tried is None and deal.hands is not None and not deal.over:
                advice, choice = hint(deal), careful(deal)
                assert (advice.play, advice.tip) == (choice.play, choice.tip)
                assert advice.play is None or advice.play in deal.legal()
                assert str(advice) == advice.text == plain(advice.marked)
                assert bool(advice.play) == ("<svg" in advice._repr_html_())
                assert ("This is a tip, not a rule." in advice.text) == (choice.tip is not None)
                checked[choice.tip] += 1
    assert len(checked) >= 5

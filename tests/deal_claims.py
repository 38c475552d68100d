"""What each message about a deal claims, in the terms of the second referee."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests import second_deal
from tests.second_referee import LEGAL_REASONS, PASS, TWO, Cards, Refused, kind_of
from tests.told_deals import Moment, Told
from tienlen.engine.careful import careful
from tienlen.engine.plays import Reason
from tienlen.engine.sorting import sort_hand

Claim = Callable[[Moment, dict[str, Any], Told], bool]


def referee_says(now: Moment, seat: int, play: Cards) -> str:
    try:
        return second_deal.ruling(second_deal.copy(now.second), seat, play)
    except Refused as refused:
        return refused.code


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

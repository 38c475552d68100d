"""Whole deals in words: true at every moment by the second referee's account, in five languages; each is reached."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.conftest import FULL, SEED
from tests.deal_checks import Report, check_act, check_afterwards, check_text, check_truth
from tests.deal_claims import AFTERWARDS, CLAIMS
from tests.deals import later
from tests.messages import forms, names, texts
from tests.test_explain_sentences import LONGEST, words_of
from tests.told_deals import NAMES, Told, listening, walk
from tienlen.engine.cards import LANGUAGES, Card, InputError
from tienlen.engine.careful import careful
from tienlen.engine.deal import Deal
from tienlen.engine.judge import judge
from tienlen.engine.plays import Play, Reason
from tienlen.engine.position import Position
from tienlen.engine.replay import steps
from tienlen.engine.rules import PROFILES
from tienlen.explain import deals, plain, vocabulary
from tienlen.explain.case import FAMILY, Message, fill, split
from tienlen.explain.placeholders import DEALS
from tienlen.tutor import ask_act, hint


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
    """Seat 3 has passed and sits next to the one who played a 2."""
    acts = "1:4s 2:5s 3:- 4:- 1:6s 2:2s"
    locked = ask_act(later("thirteen", acts), 3, "7s7c7d7h")
    assert [(flip.setting, flip.legal, flip.open) for flip in locked.otherwise] == [("bomb_after_pass", True, True)]
    assert locked.open
    assert not ask_act(later("thirteen", acts), 3, "9s").otherwise
    early = ask_act(later("ace_high", acts), 1, "2h")
    assert [(flip.setting, flip.legal) for flip in early.otherwise] == [("bomb_after_pass", True)]


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

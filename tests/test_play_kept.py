"""Play: what the browser keeps, what is saved and loaded, links, forged input."""

import json
from dataclasses import replace
from random import Random

import pytest

from tests.dealt import answer, button, deal_of, my_turn, reloaded, seated, shown, to_the_end
from tests.pressing import HELLO, after, opened
from tienlen import explain
from tienlen.engine.deal import Deal, Event
from tienlen.engine.rules import PROFILES
from tienlen.records.deal import Record, read_record, write_text
from tienlen.referee import audit
from tienlen.screens import play, play_state, shell


@pytest.mark.parametrize("seed", range(4))
def test_a_reload_in_the_middle_keeps_the_deal_the_score_and_whose_turn(seed):
    rng = Random(seed)
    state = after(to_the_end(seated("ace_high", 3, seed=seed), rng), {"do": "next"})
    for _ in range(6):
        back = reloaded(state)
        old, new = deal_of(state), deal_of(back)
        assert (new.events, new.hands, new.to_act, new.table, new.passed) == (
            old.events, old.hands, old.to_act, old.table, old.passed,
        )  # fmt: skip
        kept = ("scores", "number", "seed", "playing_level", "seated")
        assert [getattr(back.play, name) for name in kept] == [getattr(state.play, name) for name in kept]
        assert shell.scene(back)["banner"] is None
        assert shown(back)["store"] == shown(state)["store"]
        if deal_of(state).over:
            return
        state = answer(state, rng) if deal_of(state).to_act == play.YOU else after(state, {"do": "step"})
        assert deal_of(after(back, {"do": "skip"})).hands is not None


def test_a_deal_that_is_over_comes_back_over():
    state = to_the_end(seated(seed=3), Random(3))
    back = reloaded(state)
    assert deal_of(back).over
    assert back.play.scores == state.play.scores
    assert after(back, {"do": "next"}).play.number == 2


def idle_to_the_end(state):
    """The deal played on while the visitor passes whenever that is allowed."""
    while not deal_of(state).over:
        deal = deal_of(state)
        if deal.to_act != play.YOU:
            state = after(state, {"do": "skip"})
        elif deal.leading:
            state = after(state, {"do": "try", "cards": " ".join(map(str, deal.legal()[0].cards))})
        else:
            state = after(state, {"do": "pass"})
    return state


@pytest.mark.parametrize(
    ("rules", "seed"),
    [
        ("ace_high frozen_double=yes", 1),
        ("pagat frozen_double=yes scoring=plus2", 3),
        ("pagat scoring=stake stake=500000 frozen_double=yes", 1),
        ("thirteen stake=999999999", 2),
        ("pagat winner_takes_all=yes", 1),
    ],
)
def test_whatever_the_rules_can_pay_outlasts_a_reload(rules, seed):
    """Doubled points of places 3 and 4 go to nobody, and a stake may be as high as one likes."""
    state = seated(rules, 4, "first_legal", seed)
    brought = []
    for number in (1, 2, 3):
        state = idle_to_the_end(state)
        brought.append(deal_of(state).points)
        back = reloaded(state)
        assert (deal_of(back).points, back.play.scores) == (brought[-1], tuple(brought))
        state = after(back, {"do": "next"})
        assert reloaded(state).play.scores == tuple(brought)
        assert state.play.number == number + 1
    if "plus2" in rules or "ace_high" in rules:
        assert any(sum(points) for points in brought)


def test_a_saved_deal_is_loaded_and_played_on():
    state = my_turn(my_turn(seated(seed=5)), Random(5))
    text = button(state, "save")["act"]["text"]
    loaded = after(opened("?screen=play"), {"do": "load", "text": text, "name": "deal.txt"})
    assert deal_of(loaded).events == deal_of(state).events
    assert deal_of(loaded).hands == deal_of(state).hands
    assert audit(Record.of(deal_of(to_the_end(loaded, Random(1))))).legal


def test_a_deal_under_a_tables_own_bombs_is_saved_as_json_and_loaded():
    rules = PROFILES["pagat"].with_(bomb_on=[["quad", 4, "single", 1]])
    record = Record.of(Deal.deal_out(rules, Random(3)))
    loaded = after(opened("?screen=play"), {"do": "load", "text": str(record), "name": "deal.json"})
    act = button(my_turn(loaded), "save")["act"]
    assert act["name"].endswith(".json")
    again = after(opened("?screen=play"), {"do": "load", "text": act["text"], "name": act["name"]})
    assert deal_of(again).rules == rules
    assert deal_of(again).hands == deal_of(my_turn(loaded)).hands


def test_what_cannot_be_played_on_is_refused_with_a_sentence():
    state = my_turn(seated(seed=5))
    good = write_text(Record.of(deal_of(to_the_end(state, Random(0)))))
    without_hands = "\n".join(line for line in good.splitlines() if not line.startswith("[Hand"))
    wrong = good.replace("\n1. ", "\n1. 1:2h ", 1)
    for text in ("", "nonsense", without_hands, wrong, "{" * 1000, "[Record", 7, None, good.replace('"4"', '"9"')):
        after_it = after(state, {"do": "load", "text": text, "name": "x"})
        assert deal_of(after_it) is deal_of(state)
        assert shown(after_it)["banner"]["tone"] == "red"


FORGED = [
    {"do": "tap"},
    {"do": "tap", "card": "Xx"},
    {"do": "tap", "card": ["3s"]},
    {"do": "try", "cards": "3s 3s"},
    {"do": "try", "cards": "3s 3c 3d 3h 4s 4c 4d 4h"},
    {"do": "try", "cards": 7},
    {"do": "try", "cards": "x" * 100_000},
    {"do": "players", "value": 5},
    {"do": "players", "value": True},
    {"do": "players", "value": [2]},
    {"do": "level", "id": "peeking"},
    {"do": "level", "id": []},
    {"do": "profile", "id": {}},
    {"do": "name", "text": 7},
    {"do": "name", "text": "x" * 100_000},
    {"do": "next"},
    {"do": "nonsense"},
    {"do": "load"},
]


@pytest.mark.parametrize("event", FORGED, ids=lambda event: str(event)[:40])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_forged_event_changes_nothing(event, seed):
    state = my_turn(seated(seed=seed))
    after_it = after(state, event)
    assert deal_of(after_it) is deal_of(state)
    assert after_it.play == state.play
    assert shown(after_it)["banner"]["tone"] == "red"


@pytest.mark.parametrize(
    "event",
    [{"do": what} for what in ("tap", "try", "pass", "next", "again", "undo", "moves", "hint", "clear", "play")],
)
def test_before_the_first_deal_there_is_nothing_to_press(event):
    state = after(opened("?screen=play"), event)
    assert deal_of(state) is None
    assert shown(state)["layout"] == "page"


def _forgeries():
    good = shell.scene(my_turn(seated(seed=1)))["store"]["play"]
    record = json.loads(good["record"])
    yield from (7, [], "x", {}, {**good, "version": 2})
    for name, values in {
        "record": (None, "", "x", "{}", "[" * 1000, json.dumps({**record, "players": 8}),
                   json.dumps({**record, "events": [[1, "2h"], *record["events"]]})),
        "seed": (-1, "7", None, 10**30),
        "number": (0, "1", None),
        "level": ("peeking", 7, None, []),
        "scores": (None, {}, [[1, 1, 1, 1]], [[1, 1]], [[1, 1, 1, "x"]],
                   [[10**9] * 4], [[10**9, 0, 0, -(10**9)]], [[1.0, 1, 1, -3]], [[True, 1, 1, -3]],
                   [[1, 1, 1, -3]] * 9999),
        "me": (7, None),
        "seated": ("yes", None),
    }.items():  # fmt: skip
        yield from ({**good, name: value} for value in values)


@pytest.mark.parametrize("kept", [pytest.param(kept, id=f"{n}") for n, kept in enumerate(_forgeries())])
def test_a_forged_store_is_left_out_and_said(kept):
    store = {**shell.scene(opened("?screen=play"))["store"], "play": kept}
    state = opened("?screen=play", store=store)
    assert deal_of(state) is None
    assert shown(state)["banner"]
    assert deal_of(after(state, {"do": "deal"})) is not None


@pytest.mark.parametrize("kept", ["x" * 200_000, {"version": 1, "record": "x" * 200_000}])
def test_a_huge_store_is_left_out(kept):
    store = {**shell.scene(opened("?screen=play"))["store"], "play": kept}
    state = opened("?screen=play", store=store)
    assert deal_of(state) is None
    assert shown(state)["banner"]


@pytest.mark.parametrize(
    "query",
    [
        "?screen=play&players=9",
        "?screen=play&players=x",
        "?screen=play&level=peeking",
        "?screen=play&seed=-1",
        "?screen=play&seed=99999999999999999999",
        "?screen=play&seed=x",
        "?screen=play&seed=²",
        "?screen=play&rules=nonsense",
        "?screen=play&rules=pagat&players=3",
        "?screen=play&hand=3s",
    ],
)
def test_a_forged_address_names_what_it_left_out(query):
    state = opened(query)
    assert state.screen == "play"
    assert shown(state)["banner"]["tone"] == "red"
    assert deal_of(after(state, {"do": "deal"})) is not None


def test_a_link_with_a_seed_deals_the_same_cards():
    state = seated("ace_high", 3, "first_legal", 77)
    there = after(shell.press(shell.start(), {**HELLO, "query": shown(state)["address"]}), {"do": "deal"})
    assert deal_of(there) == deal_of(state)
    assert there.play.playing_level == "first_legal"


def test_two_packs_are_refused_with_a_sentence():
    hands = Deal.deal_out(PROFILES["ace_high"], Random(1), 4, 2).hands
    text = write_text(Record.of(Deal.start(PROFILES["ace_high"], 4, 2, hands)))
    state = my_turn(seated(seed=5))
    refused = after(state, {"do": "load", "text": text, "name": "x"})
    assert deal_of(refused) is deal_of(state)
    assert shown(refused)["banner"]["text"] == explain.catalogue("en").get("screen.play.load.packs")


def test_an_illegal_record_is_refused_with_the_referees_sentence_and_said():
    state = after(my_turn(seated(seed=5)), {"do": "undo"})
    state = my_turn(state, Random(5))
    record = Record.of(deal_of(state))
    wrong = write_text(replace(record, events=(Event.of("1:2h"), *record.events)))
    ruling = audit(read_record(wrong))
    refused = after(opened("?screen=play"), {"do": "load", "text": wrong, "name": "x"})
    assert deal_of(refused) is None
    banner = shown(refused)["banner"]
    assert banner["tone"] == "red"
    assert "act 1 is not legal" in banner["text"]
    assert ruling.text in banner["text"]
    assert shown(refused)["status"] == banner["text"]


def test_a_marked_act_was_never_made():
    state = my_turn(my_turn(seated(seed=5)), Random(5))
    record = Record.of(deal_of(state))
    marked = write_text(replace(record, events=(Event.of("1:2h!"), *record.events)))
    loaded = after(opened("?screen=play"), {"do": "load", "text": marked, "name": "x"})
    assert deal_of(loaded).events == record.events
    assert deal_of(reloaded(loaded)).events == record.events


def test_a_record_brings_its_names_and_its_notice_outlasts_the_others_moves():
    text = write_text(Record.of(deal_of(my_turn(seated(seed=5))), ["Zoe", "Ann", "", "Dan"]))
    state = after(opened("?screen=play"), {"do": "load", "text": f"{text}\n{text}", "name": "x"})
    assert play_state.names(state.play, deal_of(state)) == ("Zoe", "Ann", "Ben", "Dan")
    notice = shown(state)["banner"]["text"]
    assert notice.startswith("This file holds several deals")
    state = my_turn(state, Random(1))
    back = reloaded(state)
    assert play_state.names(back.play, deal_of(back)) == ("Zoe", "Ann", "Ben", "Dan")
    loaded = after(opened("?screen=play"), {"do": "load", "text": text, "name": "x"})
    stepped = after(loaded, {"do": "step"})
    assert shown(stepped)["banner"] == shown(loaded)["banner"]
    assert after(stepped, {"do": "dismiss"}, {"do": "step"}).banner is None


def test_each_part_of_a_link_counts_and_the_choices_outlast_a_reload():
    assert opened("?screen=play&level=strong").play.level == "strong"
    three = opened("?screen=play&players=3")
    assert (three.play.players, three.play.rules.profile) == (3, "ace_high")
    assert shown(three)["banner"]["text"].startswith("Pagat does not seat 3")
    chosen = after(opened("?screen=play"), {"do": "level", "id": "strong"}, {"do": "profile", "id": "thirteen"})
    back = reloaded(chosen).play
    assert (back.level, back.rules.profile, back.players) == ("strong", "thirteen", 4)

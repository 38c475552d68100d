"""Play: whole deals by presses, what the screen says and shows on the way, what the browser keeps, forged input."""

import json
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from tests.pressing import HELLO, after, found, opened, tap
from tienlen import explain
from tienlen.engine.cards import LANGUAGES
from tienlen.engine.deal import Deal, Event
from tienlen.engine.rules import PROFILES, rules_from
from tienlen.explain.deals import asked, result
from tienlen.records.deal import Record, read_record, write_text
from tienlen.referee import audit
from tienlen.screens import play, play_state, shell
from tienlen.screens.nodes import check_scene

TABLES = [
    ("pagat", 4, "careful"),
    ("pagat", 4, "first_legal"),
    ("ace_high", 2, "careful"),
    ("ace_high", 3, "first_legal"),
    ("ace_high", 4, "careful"),
    ("thirteen", 2, "first_legal"),
    ("thirteen", 3, "careful"),
    ("thirteen", 4, "careful"),
    ("pagat frozen_double=yes scoring=plus2", 4, "careful"),
    ("pagat winner_takes_all=yes", 4, "careful"),
    ("pagat passed_may_overbomb=yes quad_beats_two_twos=yes", 4, "careful"),
    ("thirteen three_player_seventeen=yes", 3, "careful"),
]


def link(rules="pagat", players=4, level="careful", seed=7, language="en"):
    """The address of a table."""
    return f"?screen=play&rules={rules.replace(' ', '+')}&players={players}&level={level}&seed={seed}&lang={language}"


def seated(rules="pagat", players=4, level="careful", seed=7, language="en"):
    """A table at which cards have been dealt."""
    return after(opened(link(rules, players, level, seed, language)), {"do": "deal"})


def deal_of(state) -> Deal:
    return state.play.deal


def shown(state):
    scene = shell.scene(state)
    check_scene(scene)
    return scene


def button(state, key):
    """A button by its key."""
    (node,) = found(shown(state), t="button", key=key)
    return node


def answer(state, rng):
    """One press of the visitor whose turn it is: any legal play, or a pass."""
    deal = deal_of(state)
    plays = deal.legal()
    if not deal.leading and (not plays or rng.random() < 0.3):
        return after(state, {"do": "pass"})
    cards = " ".join(map(str, rng.choice(plays).cards))
    if rng.random() < 0.3:  # by tapping cards
        return after(state, {"do": "clear"}, *tap(cards), {"do": "try"})
    return after(state, {"do": "try", "cards": cards})


def to_the_end(state, rng):
    """The deal played on until it is over."""
    for _ in range(500):
        deal = deal_of(state)
        if deal.over:
            return state
        if deal.to_act == play.YOU:
            state = answer(state, rng)
        else:
            state = after(state, {"do": "skip" if rng.random() < 0.3 else "step"})
    raise AssertionError("a deal ends")


def my_turn(state, rng=None):
    """On to the visitor's next turn, or to the end."""
    if rng is not None:
        state = answer(state, rng)
    return state if deal_of(state).to_act in (None, play.YOU) else after(state, {"do": "skip"})


def reloaded(state):
    """The page opened anew with what the browser kept and what stands in its address line."""
    scene = shell.scene(state)
    kept = json.loads(json.dumps(scene["store"]))
    return opened(scene["address"], store=kept)


# ---------------------------------------------------------------------------------- whole deals


@pytest.mark.parametrize(("rules", "players", "level"), TABLES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_deal(rules, players, level, seed):
    state = seated(rules, players, level, seed)
    assert deal_of(state).rules == rules_from(rules)
    assert deal_of(state).players == players
    state = to_the_end(state, Random(seed))
    deal = deal_of(state)
    scene = shown(state)
    assert "tick" not in scene
    assert found(scene, t="table", kind="figures")
    assert [node["key"] for node in found(scene, t="bar")[0]["kids"]] == ["leave", "next"]
    assert state.play.scores == (deal.points,)
    (saved,) = [node["act"]["text"] for node in found(scene, t="button", key="save")]
    ruling = audit(read_record(saved))
    assert ruling.legal
    assert (ruling.deal.points, ruling.deal.out) == (deal.points, deal.out)
    assert read_record(saved).result == deal.out or len(deal.out) < players


def test_strong_players_finish_a_deal():
    state = to_the_end(seated("ace_high", 2, "strong", 5), Random(5))
    assert audit(Record.of(deal_of(state))).legal


def test_the_same_seed_deals_and_plays_the_same():
    once, twice = (to_the_end(seated(seed=11), Random(3)) for _ in range(2))
    assert deal_of(once) == deal_of(twice)
    assert deal_of(seated(seed=12)).hands != deal_of(seated(seed=11)).hands


def test_a_session_goes_on_with_the_winner_leading_and_the_loser_dealing():
    state, rng = seated("thirteen", 3, seed=4), Random(4)
    totals = [0, 0, 0]
    for number in (1, 2, 3):
        state = to_the_end(state, rng)
        before = deal_of(state)
        totals = [total + points for total, points in zip(totals, before.points, strict=True)]
        session = play_state.session(state.play)
        assert list(session.totals) == totals
        (sheet,) = found(shown(state), t="table", kind="figures")
        assert len(sheet["rows"]) == 3
        state = after(state, {"do": "next"})
        assert state.play.number == number + 1
        assert not deal_of(state).first
        assert (deal_of(state).leader, deal_of(state).dealer) == (before.out[0], before.out[-1])


def test_the_next_deal_waits_for_the_end():
    state = seated()
    assert shell.press(state, {"do": "next"}).play.deal is deal_of(state)


def test_equal_totals_share_a_place():
    state = to_the_end(seated(), Random(1))
    sheet = found(shown(state), t="table", kind="figures")[0]
    places = [row["cells"][-1]["text"] for row in sheet["rows"]]
    assert places == ["1", "1", "1", "4"] or len(set(places[:3])) == 1


def test_an_instant_win_ends_the_deal_at_once():
    rules = "pagat instant_wins=four_twos,six_pairs"
    for seed in range(400):
        deal = Deal.deal_out(rules_from(rules), Random(f"{seed}/1"), 4)
        if deal.instant:
            break
    state = seated(rules, seed=seed)
    assert deal_of(state).over
    assert deal_of(state).instant
    assert state.play.scores == (deal_of(state).points,)
    assert (
        explain.plain(result(deal_of(state), "en", play_state.names(state.play, deal_of(state))), "en")
        == (shown(state)["status"])
    )
    state = after(state, {"do": "next"})
    assert state.play.number == 2


# ---------------------------------------------------------------------------------- refused and explained


def test_an_illegal_try_is_explained_and_changes_nothing():
    state, rng = my_turn(seated()), Random(8)
    refused = 0
    for _ in range(12):
        deal = deal_of(state)
        if deal.over:
            break
        hand = deal.hands[0]
        for _ in range(3):
            cards = tuple(sorted(rng.sample(hand, min(len(hand), rng.randrange(1, 4)))))
            if deal.judge(play.YOU, cards).legal:
                continue
            tried = after(state, {"do": "try", "cards": " ".join(map(str, cards))})
            assert deal_of(tried) is deal
            (coach,) = found(shown(tried), t="coach", key="coach")
            assert coach["tone"] == "no"
            assert shown(tried)["status"].startswith("Not legal. ")
            assert tried.play.refusals == state.play.refusals + 1
            assert {card for node in found(shown(tried), t="fan") for card in [c["c"] for c in node["cards"]]} == set(
                map(str, hand)
            )
            assert found(shown(after(tried, {"do": "clear"})), t="coach", tone="no") == []
            refused += 1
        state = my_turn(state, rng)
    assert refused > 5


def test_who_leads_cannot_pass_and_is_told_why():
    state = next(s for s in (seated(seed=seed) for seed in range(40)) if deal_of(s).to_act == play.YOU)
    assert button(state, "pass")["disabled"]
    assert button(state, "pass")["why"]
    tried = after(state, {"do": "pass"})
    assert deal_of(tried) is deal_of(state)
    assert shown(tried)["status"].startswith("Not legal. ")
    assert button(state, "try")["disabled"]  # nothing is selected yet
    first = str(deal_of(state).must_contain)
    assert "disabled" not in button(after(state, *tap(first)), "try")


def test_every_suggestion_is_legal_and_every_legal_play_is_suggested():
    state = after(my_turn(seated(seed=9)), {"do": "moves"})
    deal = deal_of(state)
    (node,) = found(shown(state), t="suggest")
    assert [item["cards"] for item in node["items"]] == [[str(c) for c in play.cards] for play in deal.legal()]
    for item in node["items"]:
        assert len(deal_of(after(state, item["event"])).events) > len(deal.events)


@pytest.mark.parametrize("seed", [9, 11])
def test_a_pass_is_offered_beside_plays_and_is_all_there_is_without_any(seed):
    state = after(my_turn(seated(seed=seed)), {"do": "moves"})
    said = [node.get("text") for node in found(shown(state), t="p")]
    say = explain.catalogue("en").get
    assert bool(deal_of(state).legal()) == (seed == 9)
    assert (say("screen.play.moves.pass") in said) == (seed == 9)
    assert (say("screen.play.moves.none") in said) == (seed == 11)


def test_a_hint_says_why():
    state = after(my_turn(seated(seed=9)), {"do": "hint"})
    (coach,) = found(shown(state), t="coach", key="coach")
    assert coach["says"]
    assert shown(state)["status"]
    assert found(shown(after(state, {"do": "hint"})), t="coach")[0]["says"] != coach["says"]


def test_a_passed_player_is_asked_again_about_twos_and_told_so():
    """The visitor has passed, then a 2 is laid: the coach says why the visitor is asked again."""
    again = 0
    for seed in range(60):
        state = my_turn(seated("pagat", 4, "first_legal", seed))
        while not deal_of(state).over and again < 2:
            deal = deal_of(state)
            if play.YOU in deal.passed:
                (coach,) = found(shown(state), t="coach", key="coach")
                assert coach["says"] == explain.runs(asked(deal, "en", play_state.names(state.play, deal)))
                assert all(len(play.cards) >= 4 for play in deal.legal())
                again += 1
            state = my_turn(state, None if deal.to_act != play.YOU else _Passing())
        if again >= 2:
            return
    raise AssertionError("nobody was asked again")


class _Passing(Random):
    """Chance that passes whenever it may."""

    def random(self):
        return 0.0


# ---------------------------------------------------------------------------------- what is said


def test_each_act_is_said_once():
    state, rng = seated("ace_high", 3, seed=6), Random(6)
    while not deal_of(state).over:
        count = len(deal_of(state).events)
        if deal_of(state).to_act == play.YOU:
            state = answer(state, rng)
        else:
            assert shown(state)["tick"]["ms"] >= 500
            state = after(state, {"do": "step"})
        assert len(deal_of(state).events) == count + 1
        act = deal_of(state).events[-1]
        name = play_state.names(state.play, deal_of(state))[act.seat - 1]
        said = shown(state)["status"]
        assert said.startswith(name), said
        quiet = after(state, {"do": "sort"})
        assert shown(quiet)["status"] == ""


def test_skipping_says_every_act_in_order():
    state = seated(seed=21)
    before = len(deal_of(state).events)
    state = after(state, {"do": "skip"})
    said, at = shown(state)["status"], 0
    people = play_state.names(state.play, deal_of(state))
    assert deal_of(state).to_act == play.YOU
    for act in deal_of(state).events[before:]:
        at = said.index(people[act.seat - 1], at) + 1


def test_a_step_moves_nobody_while_the_visitor_is_asked():
    state = my_turn(seated())
    assert "tick" not in shown(state)
    for event in ({"do": "step"}, {"do": "skip"}):
        assert deal_of(after(state, event)) is deal_of(state)


# ---------------------------------------------------------------------------------- undo, again, sort


@pytest.mark.parametrize("seed", range(5))
def test_undo_goes_back_to_the_last_turn(seed):
    state, rng = my_turn(seated(seed=seed)), Random(seed)
    assert button(state, "undo")["disabled"]
    turns = []
    while not deal_of(state).over:
        turns.append(deal_of(state))
        state = my_turn(state, rng)
        if len(deal_of(state).hands[0]) == 0:
            break
    if not deal_of(state).over:
        state = after(state, {"do": "skip"})
    assert state.play.scores
    for turn in reversed(turns):
        state = after(state, {"do": "undo"})
        assert deal_of(state) == turn
        assert state.play.scores == ()
    assert after(state, {"do": "undo"}).play.deal == turns[0]


def test_the_same_cards_again():
    state = to_the_end(seated(seed=3), Random(3))
    again = after(state, {"do": "again"})
    assert deal_of(again).hands == deal_of(state).dealt
    assert deal_of(again).events == ()
    assert again.play.scores == ()


def test_sorting_shows_the_same_cards_in_another_order():
    for seed in range(4):
        state = seated(seed=seed)
        plain, sorted_ = (
            [card["c"] for card in found(shown(s), t="fan")[0]["cards"]] for s in (state, after(state, {"do": "sort"}))
        )
        assert sorted(plain) == sorted(sorted_)
        assert [
            card["c"] for card in found(shown(after(state, {"do": "sort"}, {"do": "sort"})), t="fan")[0]["cards"]
        ] == (plain)


# ---------------------------------------------------------------------------------- before a deal


def test_a_profile_that_does_not_seat_the_number_is_disabled_with_its_reason():
    state = opened("?screen=play")
    for players in play.SEATS:
        state = after(state, {"do": "players", "value": players})
        offered = {i["event"]["id"]: i for n in found(shown(state), t="segmented") for i in n["items"]
                   if i["event"]["do"] == "profile"}  # fmt: skip
        for id, profile in PROFILES.items():
            fewest, most = profile.players
            assert bool(offered[id].get("disabled")) == (not fewest <= players <= most), (id, players)
            assert bool(offered[id].get("why")) == bool(offered[id].get("disabled"))
        assert state.play.rules.players[0] <= players <= state.play.rules.players[1]


def test_our_table_gives_the_rules_and_play_gives_them_back():
    state = after(
        opened("?screen=table"),
        {"do": "set", "setting": "twos_in_straights", "value": False},
        {"do": "go", "screen": "play"},
        {"do": "deal"},
    )
    assert not deal_of(state).rules.twos_in_straights
    state = after(state, {"do": "leave"}, {"do": "profile", "id": "thirteen"}, {"do": "go", "screen": "check"})
    assert state.check.rules.profile == "thirteen"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_speaks_every_language(language):
    state = my_turn(seated("pagat", 4, "careful", 2, language), None)
    state = after(state, {"do": "moves"}, {"do": "hint"}, {"do": "name", "text": "Ngọc"})
    low = str(deal_of(state).hands[0][0])
    after(state, {"do": "clear"}, *tap(low), {"do": "try"})
    state = after(to_the_end(state, Random(2)), {"do": "leave"}, {"do": "level", "id": "strong"})
    assert shown(state)["title"]


# ---------------------------------------------------------------------------------- kept, saved, loaded, forged


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


def test_a_saved_deal_is_loaded_and_played_on():
    state = my_turn(my_turn(seated(seed=5)), Random(5))
    text = button(state, "save")["act"]["text"]
    loaded = after(opened("?screen=play"), {"do": "load", "text": text, "name": "deal.txt"})
    assert deal_of(loaded).events == deal_of(state).events
    assert deal_of(loaded).hands == deal_of(state).hands
    assert audit(Record.of(deal_of(to_the_end(loaded, Random(1))))).legal


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
                   [[10**9] * 4], [[True, 1, 1, -3]], [[1, 1, 1, -3]] * 9999),
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


def test_checks_page_does_not_load_deals():
    """Who only checks a play pays nothing for the table."""
    code = (
        "import sys; from tienlen.screens import shell; shell.scene(shell.start());"
        "print([m for m in sys.modules if m in"
        " ('tienlen.engine.players', 'tienlen.engine.rollouts', 'tienlen.screens.play_state')])"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"
    )


def test_two_packs_are_refused_with_a_sentence():
    hands = Deal.deal_out(PROFILES["ace_high"], Random(1), 4, 2).hands
    text = write_text(Record.of(Deal.start(PROFILES["ace_high"], 4, 2, hands)))
    state = my_turn(seated(seed=5))
    refused = after(state, {"do": "load", "text": text, "name": "x"})
    assert deal_of(refused) is deal_of(state)
    assert shown(refused)["banner"]["text"] == explain.catalogue("en").get("screen.play.load.packs")


def test_skipping_goes_on_in_several_goes_where_each_move_takes_thought(monkeypatch):
    monkeypatch.setitem(play_state.AT_ONCE, "careful", 2)
    state = my_turn(seated("pagat", 4, "careful", 5))
    while deal_of(state).left[0] and not deal_of(state).over:
        state = answer(state, Random(5))
        if deal_of(state).to_act in (None, play.YOU):
            continue
        state = after(state, {"do": "skip"})
        while deal_of(state).to_act not in (None, play.YOU):
            assert shown(state)["tick"] == {"ms": 0}
            count = len(deal_of(state).events)
            state = after(state, {"do": "step"})
            assert len(deal_of(state).events) - count in (1, 2)
        assert not state.play.skipping


def test_from_the_rule_one_comes_back_to_the_table():
    state = my_turn(seated(seed=5))
    for host in ("app", "cell"):
        there = after(shell.replace(state, host=host), {"do": "go", "screen": "rules", "id": "pass.locks"})
        (back,) = found(shown(there), t="a", event={"do": "go", "screen": "play"})
        assert deal_of(after(there, back["event"])) is deal_of(state)


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

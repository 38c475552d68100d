"""Play: whole deals by presses, what the screen says and shows on the way."""

import subprocess
import sys
from random import Random

import pytest

from tests.dealt import answer, button, deal_of, my_turn, seated, shown, to_the_end
from tests.pressing import after, found, opened, tap
from tienlen import explain
from tienlen.engine.cards import LANGUAGES
from tienlen.engine.deal import Deal
from tienlen.engine.rules import PROFILES, rules_from
from tienlen.explain.deals import asked, result
from tienlen.records.deal import Record, read_record
from tienlen.referee import audit
from tienlen.screens import play, play_state, shell

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


def test_several_rules_behind_a_refusal_are_folded():
    state = my_turn(seated())
    low, high = deal_of(state).hands[0][0], deal_of(state).hands[0][-1]
    (coach,) = found(shown(after(state, {"do": "try", "cards": f"{low} {high}"})), t="coach", key="coach")
    (law,) = coach["kids"]
    assert (law["t"], law["open"]) == ("details", False)
    assert [link["event"]["id"] for link in law["kids"]] == ["play.single", "play.pair", "play.triple"]


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


# ---------------------------------------------------------------------------------- beside the table


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

"""The screen "Check", one play: trays, typing, chips, steps back, and what its verdict says."""

import time

import pytest

from tests.pressing import after, cards, found, opened, tap
from tienlen import explain
from tienlen.engine.cards import DECK, Card, InputError, print_cards
from tienlen.engine.rules import PROFILES
from tienlen.screens import check, check_state, houserules, shell

# ---------------------------------------------------------------------------------- trays


def test_taps_fill_the_active_tray_and_empty_it_again():
    state = after(opened(), *tap("2h"), {"do": "tray", "tray": "play"}, *tap("6s 6c 6d 6h"))
    assert state.check.table == cards("2h")
    assert state.check.play == cards("6s 6c 6d 6h")
    state = after(state, *tap("6c"))
    assert state.check.play == cards("6s 6d 6h")


def test_a_card_of_the_table_moves_when_it_is_played():
    state = after(opened(), *tap("2h"), *tap("2h", "play"))
    assert (state.check.table, state.check.play) == ((), cards("2h"))
    state = after(state, *tap("2h", "hand"), *tap("2h", "table"))
    assert (state.check.table, state.check.play, state.check.hand) == (cards("2h"), (), ())


def test_a_played_card_may_lie_in_the_hand_too():
    state = after(opened(), *tap("6s", "hand"), *tap("6s", "play"))
    assert state.check.hand == state.check.play == cards("6s")


def test_with_two_packs_a_card_may_be_taken_twice():
    state = after(opened(), {"do": "toggle", "what": "packs"}, *tap("7h 7h", "play"))
    assert state.check.play == cards("7h 7h")
    assert after(state, *tap("7h", "play")).check.play == ()
    state = after(state, *tap("7h", "table"))
    assert (state.check.table, state.check.play) == (cards("7h"), cards("7h"))
    assert after(state, *tap("7h", "table")).check.table == ()


def test_five_players_bring_two_packs_unless_one_is_dealt_equally():
    state = after(opened(), {"do": "profile", "id": "thirteen"}, {"do": "players", "value": 5})
    assert state.check.packs == 2
    state = after(state, {"do": "set", "setting": "deal", "value": "equal"})
    assert state.check.packs == 1
    state = after(state, {"do": "players", "value": 4})
    assert state.check.rules == PROFILES["thirteen"]


# ---------------------------------------------------------------------------------- typing


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("6s 6c", "6s 6c"),
        ("6♠ 6♣", "6s 6c"),
        ("10C,jh", "Tc Jh"),
        ("Vs Dc", "Js Qc"),
        ("Bh Kd", "Jh Kd"),
        ("Кп Тч", "Ks Ah"),
        ("", ""),
    ],
)
def test_typed_cards_are_read_in_any_notation(text, read):
    state = after(opened(), {"do": "type", "tray": "play", "text": text})
    assert state.check.play == tuple(sorted(cards(read)))
    assert not check_state.unreadable(state.check)


def test_a_wrong_piece_is_named_and_the_last_verdict_stays_greyed():
    state = after(opened(), {"do": "type", "tray": "play", "text": "6s 6c"})
    state = after(state, {"do": "type", "tray": "play", "text": "6s 6x"})
    assert state.check.play == cards("6s 6c")
    scene = shell.scene(state)
    (field,) = found(scene, t="field", name="type-play")
    assert "6x" in field["error"]
    assert field["value"] == "6s 6x"
    (verdict,) = found(scene, t="verdict")
    assert verdict["legal"] is True
    assert verdict["stale"]
    assert "6x" in scene["status"]
    assert "stale" not in found(shell.scene(after(state, *tap("6d", "play"))), t="verdict")[0]


@pytest.mark.parametrize("mode", ["play", "trick"])
def test_an_endless_text_is_told_where_it_was_typed_and_nowhere_else(mode):
    state = after(opened(f"?mode={mode}"), {"do": "type", "tray": "play", "text": "6s 6x"})
    state = after(state, {"do": "type", "tray": "play", "text": "6s " * 9999})
    (field,) = found(shell.scene(state), t="field", name="type-play")
    assert "6x" not in field["error"]
    assert len(field["value"]) == field["limit"] == 500
    assert shell.scene(state)["banner"] is None


@pytest.mark.parametrize(("query", "chip"), [("?on=3s&play=3s", "3s"), ("?on=5h9h&play=6s", "9h")])
def test_what_cannot_be_names_its_cards_as_chips(query, chip):
    scene = shell.scene(after(opened(query), {"do": "players", "value": 4}))
    (verdict,) = found(scene, t="verdict")
    assert "legal" not in verdict
    assert {"c": chip} in verdict["says"]
    assert str(Card(chip)) not in str([run for run in verdict["says"] if isinstance(run, str)])
    assert print_cards([Card(chip)], "en") in scene["status"]


def test_a_run_of_typing_is_one_step_back():
    events = [{"do": "type", "tray": "table", "text": "2h"[:n]} for n in (1, 2)]
    state = after(opened(), *events, {"do": "undo"})
    assert state.check.table == ()
    assert not state.check.past


def test_the_word_pass_can_be_typed():
    state = after(opened(), {"do": "type", "tray": "play", "text": " Pass "})
    assert state.check.passing


# ---------------------------------------------------------------------------------- chips, rules, undo


def test_impossible_chips_say_why_and_do_nothing():
    state = after(opened(), {"do": "toggle", "what": "passed"}, {"do": "toggle", "what": "on_twos"})
    assert not state.check.passed
    chips = found(shell.scene(state), t="chips")[0]["items"]
    assert {chip["event"]["what"] for chip in chips if chip.get("disabled")} == {"passed", "on_twos"}
    assert all(chip["why"] for chip in chips if chip.get("disabled"))


def test_a_wish_that_became_impossible_waits():
    state = after(opened(), *tap("2h"), {"do": "toggle", "what": "passed"}, *tap("2h", "table"))
    assert not check_state.position(state.check).passed
    assert check_state.position(after(state, *tap("2h", "table")).check).passed


@pytest.mark.parametrize(
    ("players", "hand", "card"),
    [
        (4, "", "3s"),
        (4, "3s 4d", "3s"),
        (4, "4d", None),
        (3, "", None),
        (3, "5d 4h", "4h"),
        (6, "4d", "4d"),
        (6, "", "3s"),
        (8, "4d", None),
    ],
)
def test_the_card_of_the_first_play(players, hand, card):
    state = check.State(rules=PROFILES["thirteen"], players=players, hand=tuple(sorted(cards(hand))), first=True)
    wanted = Card(card) if card else None
    assert check_state.required(state) == wanted
    assert check_state.position(state).must_contain == wanted
    assert ("first" in check_state.impossible(state)) == (card is None)


@pytest.mark.parametrize(
    ("table_", "possible"), [("6s 6c 6d 6h", True), ("5s 5c 6s 6c 7s 7c", True), ("6s 6c", False), ("", False)]
)
def test_only_the_shape_of_a_bomb_can_be_a_bomb_on_twos(table_, possible):
    state = check.State(table=cards(table_))
    assert ("on_twos" not in check_state.impossible(state)) == possible


def test_they_pass():
    state = after(opened(), *tap("2h"), {"do": "toggle", "what": "pass"})
    scene = shell.scene(state)
    assert found(scene, t="verdict")[0]["legal"] is True
    state = after(state, *tap("3s", "play"))
    assert not state.check.passing


def test_a_house_rule_put_back_is_none():
    pagat = PROFILES["pagat"]
    off = houserules.changed(pagat, "twos_in_straights", False)
    assert off.changed == ("twos_in_straights",)
    assert houserules.changed(off, "twos_in_straights", True) == pagat
    with pytest.raises(InputError):
        houserules.changed(pagat, "twos_in_straights", 1)
    with pytest.raises(InputError):
        houserules.changed(pagat, "players", 3)


def test_rules_that_do_not_seat_the_number_give_way_and_say_so():
    state = after(opened(), {"do": "players", "value": 3})
    assert state.check.rules.profile == "ace_high"
    assert "Ace-high" in state.banner["text"]
    assert after(state, {"do": "profile", "id": "pagat"}).check.rules.profile == "ace_high"
    dialog = shell.scene(after(state, {"do": "open", "what": "house"}))["dialog"]
    (pagat,) = [item for item in found(dialog, t="segmented")[0]["items"] if item["text"] == "Pagat"]
    assert pagat["disabled"]
    assert "4" in pagat["why"]


def test_many_steps_back():
    state = opened()
    for n in range(40):
        state = shell.press(state, {"do": "tap", "card": str(DECK[n])})
    for _ in range(40):
        state = shell.press(state, {"do": "undo"})
    assert state.check.table == ()
    assert not state.check.past


def test_clear_can_be_undone():
    state = after(opened(), *tap("2h 3s"), {"do": "clear"}, {"do": "undo"})
    assert state.check.table == tuple(sorted(cards("2h 3s")))


# ---------------------------------------------------------------------------------- the verdict, and time


def test_a_tap_is_answered_in_time():
    """Tap → scene on the largest everyday case: a hand of 13, a table, a play."""
    hand = "3s 4s 5s 6s 6c 6d 6h 9s 9c Td Th Js Jc"
    state = after(opened("?on=2h"), *tap(hand, "hand"), *tap("6s 6c 6d", "play"))
    best = 1.0
    for n in range(12):
        event = {"do": "tap", "card": str(DECK[n + 36]), "tray": "hand"}
        began = time.perf_counter()
        shell.scene(shell.press(state, event))
        best = min(best, time.perf_counter() - began)
    assert best < 0.02, f"{best * 1000:.1f} ms"


@pytest.mark.parametrize(
    ("query", "piece"),
    [
        ("?rules=thirteen&on=2h&play=6s6c6d6h", "the wrong way round"),
        ("?rules=thirteen&on=2h2s&play=6s6c7s7c8s8c9s9c", "garbled"),
        ("?rules=thirteen&play=6s6c7s7c", "The number of pairs is garbled"),
        ("?rules=ace_high&on=2h&play=6s6c6d6h", "missing from our copy"),
        ("?rules=ace_high&on=9s&play=8s&passed=1", None),
        ("?rules=pagat&on=2h&play=6s6c6d6h", None),
    ],
)
def test_what_a_source_does_not_say_clearly_is_never_called_settled(query, piece):
    """ "Nothing is left open" stands only where every rule cited stands in the profile's own source in clear words."""
    (verdict,) = found(shell.scene(opened(query)), t="verdict")
    lines = "".join(str(fact["text"]) for fact in verdict["facts"])
    assert (explain.catalogue("en").get("screen.check.plain") in lines) == (piece is None)
    assert (piece or "") in lines


def test_a_house_rule_is_not_called_our_reading():
    """It may decide beside a reading: only that one has the mark."""
    (verdict,) = found(
        shell.scene(opened("?rules=ace_high+quad_beats_two_twos=yes&on=2s2h&play=7s7c7d7h&passed=1")), t="verdict"
    )
    say = explain.catalogue("en").get
    tags = {str(fact["text"]): fact.get("tag") for fact in verdict["facts"] if fact["icon"] == "info"}
    assert [tag for text, tag in tags.items() if say("more.own_rule") in text] == [None]
    assert say("screen.check.reading") in tags.values()

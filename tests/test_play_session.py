"""Play: how long a session is, and on which side of the visitor the others sit."""

import pytest

from tests.dealt import deal_of, link, reloaded, seated, shown
from tests.pressing import HELLO, after, found, opened
from tienlen import explain
from tienlen.engine.cards import LANGUAGES
from tienlen.engine.rules import PROFILES, rules_from
from tienlen.screens import houserules, play, play_kept, play_state, shell
from tienlen.screens.houserules import LENGTHS

ENDED = explain.catalogue("en").get("screen.play.score.ended")


def played_out(state, **told):
    """The deal played on until it is over; ``told`` stands in every event."""
    while not deal_of(state).over:
        deal = deal_of(state)
        if deal.to_act != play.YOU:
            state = after(state, {"do": "skip", **told})
        elif deal.legal():
            state = after(state, {"do": "try", "cards": " ".join(map(str, deal.legal()[0].cards)), **told})
        else:
            state = after(state, {"do": "pass", **told})
    return state


def offered(state):
    """The items of the form that set when the session ends, by what they are called."""
    return {
        item.get("label", item["text"]): item
        for node in found(shown(state), t="segmented")
        for item in node["items"]
        if item["event"]["do"] == "end"
    }


def buttons(state):
    """What stands in the answer bar."""
    (bar,) = found(shown(state), t="bar")
    return [node["key"] for node in bar["kids"]]


# ---------------------------------------------------------------------------------- how long


def test_the_form_sets_when_the_session_ends():
    state = opened("?screen=play")
    assert [name for name, item in offered(state).items() if item["on"]] == ["No end set"]
    for unit, counts in LENGTHS.items():
        (event,) = [i["event"] for i in offered(state).values() if unit in (i["event"]["value"] or ())]
        there = after(state, event)
        assert there.play.rules.session_end == (unit, counts[0])
        for count in counts:
            chosen = after(there, {"do": "end", "value": {unit: count}})
            label = explain.catalogue("en").plural(f"setting.session_end.{unit}_n", count)
            assert offered(chosen)[label]["on"]
            assert found(shown(chosen), t="segmented", label=label)
            assert deal_of(after(chosen, {"do": "deal"})).rules.session_end == (unit, count)
        assert after(there, {"do": "end", "value": None}).play.rules == PROFILES["pagat"]


def test_a_length_that_a_link_asks_for_stands_among_the_others():
    state = opened(link("ace_high session_end=points:7", 4))
    assert offered(state)["At 7 points"]["on"]
    assert {"At 5 points", "At 10 points"} <= set(offered(state))
    assert reloaded(state).play.rules == state.play.rules


@pytest.mark.parametrize(
    "value", [7, "deals", [], {}, {"deals": 0}, {"deals": True}, {"weeks": 2}, {"deals": 1, "time": 2}]
)
def test_a_forged_length_changes_nothing(value):
    state = opened("?screen=play")
    forged = after(state, {"do": "end", "value": value})
    assert forged.play == state.play
    assert shown(forged)["banner"]["tone"] == "red"


def test_another_profile_keeps_the_length_and_it_is_no_house_rule():
    state = after(opened("?screen=play"), {"do": "end", "value": {"deals": 3}}, {"do": "profile", "id": "ace_high"})
    rules = state.play.rules
    assert (rules.profile, rules.session_end) == ("ace_high", ("deals", 3))
    assert houserules.name(rules, "en") == "Ace-high"
    assert houserules.summary(rules, 4, "en") == houserules.summary(PROFILES["ace_high"], 4, "en")
    card = shown(after(state, {"do": "go", "screen": "table"}))
    assert found(card, text="After 3 deals")


def test_after_so_many_deals_a_new_session_is_offered():
    state = seated("pagat session_end=deals:2", level="first_legal")
    state = played_out(state)
    assert buttons(state) == ["leave", "next"]
    assert found(shown(state), t="p", text=[{"b": "End of the session:"}, " After 2 deals"])
    assert ENDED not in shown(state)["status"]
    state = played_out(after(state, {"do": "next"}))
    assert buttons(state) == ["leave", "deal"]
    assert shown(state)["status"].endswith(ENDED)
    assert found(shown(state), t="p", text=[{"b": ENDED}])
    assert buttons(reloaded(state)) == ["leave", "deal"]
    assert deal_of(after(state, {"do": "next"})) is deal_of(state)
    anew = after(state, {"do": "deal"})
    assert (anew.play.scores, anew.play.number) == ((), 1)
    assert deal_of(anew).rules == deal_of(state).rules


def test_a_session_ends_at_so_many_points():
    state = played_out(seated("thirteen stake=4 session_end=points:12", 4, "first_legal"))
    for _ in range(30):
        reached = max(play_state.session(state.play).totals) >= 12
        assert (buttons(state) == ["leave", "deal"]) == reached
        if reached:
            return
        state = played_out(after(state, {"do": "next"}))
    raise AssertionError("somebody has 12 points by then")


# ---------------------------------------------------------------------------------- by time


def test_a_session_ends_when_its_time_is_up_and_the_deal_is_over():
    state = opened(link("pagat session_end=time:30", level="first_legal"), minute=1000)
    state = after(state, {"do": "deal", "minute": 1040})  # one has looked around for long
    assert state.play.begun == 1040
    state = played_out(state, minute=1069)
    assert buttons(state) == ["leave", "next"]
    state = after(state, {"do": "next", "minute": 1069})
    assert not deal_of(state).over
    state = after(state, {"do": "sort", "minute": 1071})
    assert ENDED not in str(shown(state))  # what is dealt is played to its end
    state = played_out(state, minute=1075)
    assert buttons(state) == ["leave", "deal"]
    assert shown(state)["status"].endswith(ENDED)
    anew = after(state, {"do": "deal", "minute": 1080})
    assert (anew.play.begun, anew.play.number) == (1080, 1)


def test_the_time_goes_on_while_nobody_presses_or_the_page_is_away():
    state = opened(link("pagat session_end=time:30", level="first_legal"), minute=1000)
    state = played_out(after(state, {"do": "deal", "minute": 1000}), minute=1010)
    late = after(state, {"do": "next", "minute": 1031})
    assert deal_of(late) is deal_of(state)
    assert buttons(late) == ["leave", "deal"]
    assert shown(late)["status"] == ENDED
    store = shown(state)["store"]
    for minute, shows in ((1029, ["leave", "next"]), (1030, ["leave", "deal"])):
        back = opened(shown(state)["address"], store=store, minute=minute)
        assert back.play.begun == 1000
        assert buttons(back) == shows


def test_a_clock_that_is_put_back_ends_nothing():
    state = after(opened(link("pagat session_end=time:1", level="first_legal")), {"do": "deal", "minute": 500})
    assert buttons(played_out(state, minute=400)) == ["leave", "next"]


def test_a_session_that_began_unseen_counts_from_the_first_time_that_is_told():
    cell = shell.start(host="cell", rules=rules_from("pagat session_end=time:5"), screen="play")
    dealt = after(cell, {"do": "deal"})
    assert dealt.play.begun is None
    met = after(dealt, {**HELLO, "host": "cell", "minute": 77})
    assert met.play.begun == 77
    assert deal_of(met) is deal_of(dealt)


@pytest.mark.parametrize("minute", [-1, True, "7", 7.5, None, [], 10**30])
def test_a_forged_time_is_none(minute):
    state = opened(link("pagat session_end=time:5"), minute=minute)
    assert state.play.minute is None
    state = after(state, {"do": "deal", "minute": minute})
    assert (state.play.minute, state.play.begun) == (None, None)


@pytest.mark.parametrize("begun", [-1, True, "7", 7.5, [], 10**30])
def test_a_forged_beginning_is_refused(begun):
    good = play_kept.keep(seated(seed=1).play)
    store = {**shown(opened("?screen=play"))["store"], "play": {**good, "begun": begun}}
    state = opened("?screen=play", store=store)
    assert deal_of(state) is None
    assert shown(state)["banner"]


def test_a_store_of_an_earlier_version_does_not_say_when_the_session_began():
    good = play_kept.keep(seated(seed=1).play)
    del good["begun"]
    store = {**shown(opened("?screen=play"))["store"], "play": good}
    assert deal_of(opened("?screen=play", store=store)).hands is not None


def test_the_browser_tells_the_time_only_where_it_ends_something():
    assert "clock" not in shown(opened("?screen=play"))
    assert "clock" not in shown(seated("pagat session_end=deals:3"))
    wished = after(opened("?screen=play"), {"do": "end", "value": {"time": 30}})
    assert shown(wished)["clock"] is True
    dealt = after(wished, {"do": "deal"})
    assert shown(dealt)["clock"] is True
    other = after(dealt, {"do": "leave"}, {"do": "end", "value": None})
    assert shown(other)["clock"] is True  # the deal that waits still ends by time


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_length_is_told_in_every_language(language):
    state = opened(f"?screen=play&lang={language}")
    for unit, counts in LENGTHS.items():
        state = after(state, {"do": "end", "value": {unit: counts[0]}})
        assert str(counts[0]) in houserules.session_end(state.play.rules, language)
    told = shown(played_out(seated("pagat session_end=deals:1", 4, "first_legal", 7, language)))
    assert explain.catalogue(language).get("screen.play.score.ended") in told["status"]


# ---------------------------------------------------------------------------------- where they sit


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_that_go_counterclockwise_seat_the_next_player_on_the_right(players):
    """The seats keep their order, which is that of the turns; the drawing begins on the other side (RULES §7)."""
    for direction, from_right in (("clockwise", None), ("counterclockwise", True)):
        (seats,) = found(shown(seated(f"ace_high direction={direction}", players)), t="seats")
        assert [item["id"] for item in seats["items"]] == [str(seat) for seat in range(2, players + 1)]
        assert seats.get("from_right") is from_right

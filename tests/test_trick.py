"""Check, a whole trick: presses and what they show; the sources' examples come out as the sources tell them."""

import json
import subprocess
import sys

import pytest

from tests.golden_deals import golden_deals
from tests.pressing import after, cards, found, opened, tap, walk
from tests.told_tricks import NAMES, acted, moment, reasons, seats, told, verdict
from tienlen import explain
from tienlen.engine.rules import PROFILES
from tienlen.records.trick import Act, Trick, judged
from tienlen.screens import shell, trick_state
from tienlen.screens.nodes import check_scene

# ---------------------------------------------------------------------------------- the sources' examples

TOLD = {deal.name: deal for deal in golden_deals() if deal.name.startswith("example.") and not deal.audit_only}


@pytest.mark.parametrize("name", TOLD)
def test_an_example_of_several_acts_is_as_its_source_tells_it(name):
    """Typed in act by act, refused ones among them: the same reasons, and the same seat asked after each."""
    golden = TOLD[name]
    rules, players = golden.deal["rules"], golden.deal.get("players", 4)
    state = told(f"rules={rules}&players={players}&by={golden.deal['leader']}")
    for step in golden.steps:
        state = acted(state, f"{step.seat}:{step.cards.replace(' ', '') if step.cards != 'pass' else '-'}")
        (last,) = reasons(state)[-1:]
        assert last == step.reason, step
        shown = moment(state).state()
        expected = {**step.state, "points": shown["points"]}
        assert {key: shown[key] for key in expected} == expected, step
        legal = verdict(state).get("legal")
        assert legal == (last in ("lead", "pass", "higher_rank", "higher_suit", "bomb")), step


def test_annas_bomb_is_told_in_words():
    state = acted(told(f"rules=ace_high&{NAMES}"), "4:Kd", "1:-", "2:Ac", "3:2h", "4:-")
    (asked,) = found(shell.scene(state), t="coach")
    assert "Anna has passed but is asked again" in asked["says"][0]
    state = acted(state, "1:6s6c7d7h8c8d")
    assert verdict(state)["legal"]
    assert [seat["turn"] for seat in seats(state)] == [False, True, False, False]
    state = acted(state, "2:9s9c9d9h")
    assert verdict(state)["legal"] is False
    assert seats(state)[1]["turn"]
    state = acted(state, "1:TsTcJsJcQsQc")
    assert reasons(state)[-1] in ("not_your_turn", "passed_out")


# ---------------------------------------------------------------------------------- tapping


def test_whoever_is_tapped_first_leads():
    state = after(told(), {"do": "seat", "seat": 3})
    assert moment(state).to_act == 3
    state = acted(state, "3:5h")
    assert moment(state).to_act == 4


def test_the_next_act_belongs_to_who_is_asked_unless_another_seat_is_tapped():
    state = acted(told(), "1:5h")
    assert trick_state.actor(state.check) == 2
    state = after(state, {"do": "seat", "seat": 4})
    assert trick_state.actor(state.check) == 4
    (asked,) = found(shell.scene(state), t="coach")
    assert asked["small"]
    assert trick_state.actor(after(state, {"do": "seat", "seat": 4}).check) == 2
    state = acted(state, "4:6h")
    assert reasons(state)[-1] == "not_your_turn"
    assert trick_state.actor(state.check) == 2


def test_an_illegal_act_is_taken_back_and_stays_in_the_list():
    state = acted(told(), "1:5h", "2:4h", "2:6h")
    assert reasons(state) == ["lead", "lower_rank", "higher_rank"]
    (acts,) = found(shell.scene(state), t="acts")
    tones = [act["tone"] for act in acts["tricks"][0]["acts"]]
    assert tones == ["plain", "no", "plain"]
    assert acts["tricks"][0]["acts"][1]["note"].startswith("Not legal: ")


def test_going_out_is_told_before_or_after():
    state = acted(told(), "1:5h.out")
    assert moment(state).out == (1,)
    assert seats(state)[0]["out"]
    late = acted(told(), "1:5h")
    assert moment(late).out == ()
    assert moment(after(late, {"do": "out"})).out == (1,)
    assert moment(after(late, {"do": "out"}, {"do": "out"})).out == ()


def test_when_the_owner_is_out_the_next_in_turn_leads():
    state = acted(told(), "1:5h.out", "2:-", "3:-", "4:-")
    assert (moment(state).to_act, moment(state).leading) == (2, True)
    assert seats(state)[1]["tag"] == "leads"


def test_a_second_trick_has_its_own_heading():
    state = acted(told(), "1:5h", "2:-", "3:-", "4:-", "1:6h")
    (acts,) = found(shell.scene(state), t="acts")
    assert [len(trick["acts"]) for trick in acts["tricks"]] == [4, 1]


def test_a_refused_lead_belongs_to_the_trick_it_wanted_to_open():
    state = acted(told(), "1:5h", "2:-", "3:-", "4:-", "1:6h8h", "1:6h", "2:-")
    (acts,) = found(shell.scene(state), t="acts")
    assert [len(trick["acts"]) for trick in acts["tricks"]] == [4, 3]


def test_the_last_but_one_who_goes_out_ends_the_deal():
    state = acted(told("rules=thirteen&players=2"), "1:5h.out")
    assert moment(state).over
    assert not found(shell.scene(state), t="deck")
    with_more = after(state, {"do": "pass"})
    assert with_more.banner["tone"] == "red"
    assert len(with_more.check.trick.acts) == 1


def test_a_card_lies_there_only_once():
    state = acted(told(), "1:5h")
    state = after(state, *tap("5h", "play"))
    assert state.banner["tone"] == "red"
    assert state.check.trick.cards == ()
    state = acted(told("rules=thirteen&players=5"), "1:5h")
    assert after(state, *tap("5h", "play")).check.trick.cards == cards("5h")


def test_typing_and_tapping_are_the_same():
    state = after(told(), {"do": "type", "tray": "play", "text": "10♠ 10h"})
    assert state.check.trick.cards == cards("Ts Th")
    state = after(state, {"do": "type", "tray": "play", "text": "10♠ 1"})
    assert state.check.trick.cards == cards("Ts Th")
    assert "1" in shell.scene(state)["status"]
    state = after(state, {"do": "type", "tray": "play", "text": "10♠ 10h"}, {"do": "act"})
    assert reasons(state) == ["lead"]
    assert found(shell.scene(state), name="type-play")[0]["value"] == ""


def typed(state, text):
    """Typed into the field for the next act, and Enter pressed."""
    return after(state, {"do": "type", "tray": "play", "text": text}, {"do": "enter"})


def test_enter_does_with_what_was_typed_what_the_buttons_do():
    state = typed(typed(told(), "10♠ 10h"), "pass")
    assert [str(act) for act in state.check.trick.acts] == ["1:TsTh", "2:-"]
    assert found(shell.scene(state), name="type-play")[0]["value"] == ""
    (field,) = found(shell.scene(state), t="field", name="type-play")
    assert field["enter"] == {"do": "enter"}
    assert after(state, *tap("Js Jh"), {"do": "enter"}).check.trick.acts[-1] == Act.of("3:JsJh")


@pytest.mark.parametrize("text", ["", "10♠ 1", "6s 6x"])
def test_enter_does_nothing_with_what_is_no_play(text):
    state = after(told(), {"do": "type", "tray": "play", "text": "10♠ 10h"})
    assert typed(state, text).check.trick.acts == ()
    assert shell.scene(typed(state, text))["banner"] is None


def test_every_step_can_be_taken_back():
    state = acted(told(), "1:5h", "2:6h")
    state = after(state, {"do": "profile", "id": "thirteen"}, {"do": "undo"})
    assert state.check.rules.profile == "pagat"
    state = after(state, *[{"do": "undo"}] * 20)
    assert state.check.trick.acts == ()
    assert state.check.trick.past == ()


def test_one_play_and_a_trick_do_not_disturb_each_other():
    state = after(opened("?on=2h&play=3s"), {"do": "mode", "id": "trick"})
    state = acted(state, "1:5h")
    state = after(state, {"do": "mode", "id": "play"})
    assert (state.check.table, state.check.play) == (cards("2h"), cards("3s"))
    state = after(state, *tap("4s", "play"), {"do": "undo"}, {"do": "mode", "id": "trick"})
    assert reasons(state) == ["lead"]


def test_escape_drops_the_cards_chosen_and_nothing_else():
    state = after(acted(told(), "1:5h"), *tap("6h 7h", "play"), {"do": "clear"})
    assert state.check.trick.cards == ()
    assert reasons(state) == ["lead"]
    assert after(state, {"do": "again"}).check.trick.acts == ()


def test_other_rules_judge_the_same_acts_again():
    state = acted(told("rules=ace_high"), "1:KhAh2h")
    assert reasons(state) == ["two_in_straight"]
    state = after(state, {"do": "set", "setting": "twos_in_straights", "value": True})
    assert reasons(state) == ["lead"]
    assert state.table.rules == state.check.rules


def test_the_rule_that_flips_an_act_can_be_tried():
    state = acted(told("on=2h&by=1&passes=2"), "2:6s6c6d6h")
    assert reasons(state) == ["bomb"]
    (tried,) = [n for n in walk(shell.scene(state)) if n.get("t") == "button" and n.get("event", {}).get("do") == "set"]
    assert reasons(after(state, tried["event"])) == ["passed_out"]


def test_fewer_players_leave_the_others_out_for_now():
    state = acted(told("rules=thirteen"), "1:5h", "2:6h", "3:7h", "4:8h")
    state = after(state, {"do": "players", "value": 3})
    assert len(trick_state.trick_of(state.check).acts) == 3
    assert len(trick_state.trick_of(after(state, {"do": "players", "value": 4}).check).acts) == 4


# ---------------------------------------------------------------------------------- looking back, names, the middle


def test_looking_at_an_earlier_act_shows_the_table_as_it_stood():
    state = acted(told(NAMES), "1:5h", "2:4h", "2:6h", "3:-")
    state = after(state, {"do": "go_to", "at": 1})
    scene = shell.scene(state)
    assert found(scene, t="verdict")[0]["legal"] is False
    assert [pile["title"] for pile in found(scene, t="pile")] == ["On the table", "Ben tries"]
    assert found(scene, t="pile")[0]["plays"][-1]["cards"] == [{"c": "5h", "mark": "decides"}]
    assert not found(scene, t="deck")
    assert "at=1" in scene["address"]
    state = after(state, {"do": "go_to", "at": 4})
    assert found(shell.scene(state), t="deck")


def step(state, key):
    """The bar's button for a step back or forward; None where there is none."""
    (bar,) = found(shell.scene(state), t="bar")
    named = explain.catalogue(state.check.language).get(f"screen.record.{key}")
    return next((node for node in bar["kids"] if named in (node.get("text"), node.get("label"))), None)


def test_it_is_stepped_through_back_and_forward():
    """From the end to the first act and to the end again, where acts are added; the table stands as each found it."""
    acts = ("1:5h", "2:4h", "2:6h", "3:-")
    end = state = acted(told(NAMES), *acts)
    seen = []
    for at in range(len(acts) - 1, -1, -1):
        assert not step(state, "back").get("disabled")
        state = after(state, step(state, "back")["event"])
        assert trick_state.state_of(state.check).at == at
        seen.append(verdict(state)["legal"])
        assert f"{at + 1}" in json.dumps(found(shell.scene(state), key="where"))
    assert seen == [True, True, False, True]
    assert step(state, "back")["disabled"]
    for _ in acts:
        assert not found(shell.scene(state), t="deck")
        state = after(state, step(state, "forward")["event"])
    assert shell.scene(state)["body"] == shell.scene(end)["body"]
    assert step(state, "forward") is None
    assert step(told(), "back") is None


def test_a_deal_that_is_over_can_be_looked_back_at():
    state = acted(told("rules=thirteen&players=2"), "1:5h.out")
    assert step(state, "forward")["disabled"]
    assert after(state, {"do": "undo"}).check.trick.acts == ()
    assert found(shell.scene(state), t="button", event={"do": "undo"})
    state = after(state, step(state, "back")["event"])
    assert trick_state.state_of(state.check).at == 0
    assert moment(after(state, step(state, "forward")["event"])).over


def test_the_list_leads_to_the_start_the_illegal_act_and_the_end():
    state = acted(told(NAMES), "1:5h", "2:6h", "3:4h", "3:7h")
    ways = {"record.first": 0, "record.to_illegal": 2, "record.end": None}
    for key, at in ways.items():
        (way,) = found(shell.scene(state), t="button", key=key)
        assert trick_state.state_of(after(state, way["event"]).check).at == at
    legal = acted(told(), "1:5h", "2:6h")
    assert not found(shell.scene(legal), key="record.to_illegal")


def test_names_are_used_and_stay_when_the_trick_is_cleared():
    state = after(told(), {"do": "name", "text": "Lan; Minh; ; Nam"})
    assert [seat["name"] for seat in seats(state)] == ["Lan", "Minh", "Player 3", "Nam"]
    state = after(acted(state, "1:5h"), {"do": "again"})
    assert seats(state)[0]["name"] == "Lan"
    assert "names=Lan" in shell.scene(state)["address"]


@pytest.mark.parametrize("text", ["⟦6s⟧; **b**; ⟦vi:x⟧", "<b>; {n}; %s", "a" * 90, ";" * 90])
def test_no_name_upsets_a_sentence(text):
    state = acted(after(told(), {"do": "name", "text": text}), "1:5h", "2:4h", "3:9h", "2:Th")
    scene = shell.scene(after(state, {"do": "go_to", "at": 3}))
    check_scene(scene)
    assert "⟦" not in json.dumps(scene, ensure_ascii=False).replace(json.dumps(text, ensure_ascii=False), "")


def test_it_may_begin_in_the_middle():
    state = after(told(), {"do": "toggle", "what": "midway"}, *tap("2h"))
    assert state.check.trick.table == cards("2h")
    state = after(
        state,
        {"do": "seat", "seat": 3, "what": "owner"},
        {"do": "toggle", "what": "passed", "seat": 1},
        {"do": "toggle", "what": "gone", "seat": 4},
        {"do": "tray", "tray": "play"},
    )
    deal = moment(state)
    assert (deal.owner, deal.passed, deal.out, deal.to_act) == (3, (1,), (4,), 1)
    state = acted(state, "1:6s6c6d6h")
    assert reasons(state) == ["bomb"]
    assert trick_state.judge(state.check).steps[0].verdict.after_pass


def test_who_laid_the_last_cards_may_be_out_with_them():
    state = told("by=3&on=2h&out=3")
    deal = moment(state)
    assert (deal.out, deal.owner, deal.to_act) == ((3,), 3, 4)
    state = acted(state, "4:-", "1:-", "2:-")
    assert moment(state).to_act == 4


def test_what_cannot_be_is_told_and_comes_back_when_it_can():
    state = after(told(), {"do": "toggle", "what": "midway"}, *tap("5h 9h"))
    assert "legal" not in verdict(state)
    assert "no play" in shell.scene(state)["status"]
    state = after(state, *tap("9h"))
    assert moment(state).to_act == 2


def test_two_players_at_least_have_cards():
    events = [{"do": "toggle", "what": "gone", "seat": seat} for seat in (2, 3, 4)]
    state = after(told(), {"do": "toggle", "what": "midway"}, *events)
    assert len(moment(state).out) == 2
    state = after(state, {"do": "seat", "seat": 2, "what": "owner"})
    assert moment(state).to_act == 2


def test_the_first_trick_opens_with_the_three_of_spades():
    state = after(told(), {"do": "toggle", "what": "first"})
    state = acted(state, "2:5h")
    assert reasons(state) == ["must_contain"]
    assert reasons(acted(told("first=1"), "2:3s")) == ["lead"]


# ---------------------------------------------------------------------------------- the told trick itself


def test_silent_declines_count():
    """RULES §3.3: a passed player who is asked again about a 2 may decline without a word."""
    acts = tuple(map(Act.of, ["1:Ah", "2:-", "3:2h", "4:-", "1:-", "3:5s"]))
    found = judged(Trick(PROFILES["pagat"], acts=acts))
    assert [str(step.verdict.reason) for step in found.steps][-1] == "lead"


def test_who_goes_out_had_no_more_cards_than_were_played():
    acts = tuple(map(Act.of, ["1:5h.out", "2:6h", "1:7h"]))
    found = judged(Trick(PROFILES["pagat"], acts=acts))
    assert found.deal.left[0] == 0
    assert not found.steps[-1].verdict.legal


def test_an_illegal_act_sends_nobody_out():
    found = judged(Trick(PROFILES["pagat"], acts=(Act.of("1:5h"), Act.of("2:4h.out"))))
    assert found.deal.out == ()
    assert found.deal.left == (12, 13, 13, 13)


# ---------------------------------------------------------------------------------- nobody else pays for it


def test_one_play_loads_nothing_of_this():
    """Opening Check costs what it cost before there were tricks and records."""
    program = """
import sys
from tienlen.screens import shell
from tests.pressing import opened
shell.scene(opened("?on=2h&play=6s6c6d6h&hand=6s6c6d6h9s"))
heavy = ["screens.trick", "screens.trick_state", "screens.record", "screens.moments", "records.trick", "records.record",
         "records.share_deal", "records.deal", "engine.deal", "engine.replay", "explain.deals", "referee"]
print([name for name in heavy if f"tienlen.{name}" in sys.modules])
"""
    out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]", out.stdout

"""Check, a whole trick: presses, what they show, links; the sources' examples come out as the sources tell them."""

import json
import re
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.golden_deals import golden_deals
from tests.pressing import after, cards, found, opened, tap, walk
from tienlen import explain
from tienlen.engine.cards import DECK, LANGUAGES, Card, InputError
from tienlen.engine.rules import PROFILES, rules_from
from tienlen.records.share import read_query
from tienlen.records.share_deal import read_trick, trick_query
from tienlen.records.trick import Act, Trick, judged
from tienlen.screens import address, shell, trick_state
from tienlen.screens.nodes import check_scene

NAMES = "names=Anna;Ben;Carla;Dan"


def told(query="", language="en"):
    """The screen with a trick."""
    return opened(f"?mode=trick&lang={language}" + (f"&{query}" if query else ""))


def acted(state, *acts):
    """Acts tapped in one by one, each as "4:Kd", "1:-" or "2:2h.out"; the seat is tapped where it is not asked."""
    for act in map(Act.of, acts):
        if trick_state.actor(state.check) != act.seat:
            state = after(state, {"do": "seat", "seat": act.seat})
        if not act.cards:
            state = after(state, {"do": "pass"})
            continue
        state = after(state, *tap(" ".join(map(str, act.cards)), "play"))
        if act.out:
            state = after(state, {"do": "out"})
        state = after(state, {"do": "act"})
    return state


def moment(state):
    """The deal as it stands at the end."""
    return trick_state.judge(state.check).deal


def reasons(state):
    return [str(step.verdict.reason) for step in trick_state.judge(state.check).steps]


def seats(state):
    """The seats as the screen shows them."""
    (node,) = found(shell.scene(state), t="seats")
    return node["items"]


def verdict(state):
    (node,) = found(shell.scene(state), t="verdict")
    return node


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


# ---------------------------------------------------------------------------------- links


LINKS = [
    "acts=1:5h,2:-,3:6h,4:5s",
    f"rules=thirteen+quad_beats_two_twos=yes&players=6&{NAMES}&acts=6:5h,1:5h",
    "by=3&on=2h&out=4,3&passes=1&acts=1:6s6c6d6h,2:-",
    "by=2&on=6s6c6d6h&on_twos=1&passes=2,3&rules=thirteen+passed_may_overbomb=yes&acts=3:7s7c7d7h",
    "first=1&acts=2:3s4s5s",
    "rules=thirteen&players=5&decks=2&acts=1:5h5h,2:6h6h",
    "by=4&acts=1:5h",
    "acts=1:5h.out,2:-",
]


@pytest.mark.parametrize("query", LINKS)
def test_a_link_reopens_the_same_trick(query):
    state = told(query)
    assert state.banner is None
    scene = shell.scene(state)
    again = opened(scene["address"])
    assert again.banner is None
    assert trick_state.trick_of(again.check) == trick_state.trick_of(state.check)
    (link,) = {n["act"]["url"] for n in walk(scene) if "url" in n.get("act", {})} or {scene["address"]}
    assert "lang" not in read_query(link) or link == scene["address"]
    assert shell.scene(opened(link))["body"] == scene["body"]


def test_an_act_in_a_link_keeps_its_place():
    state = told("acts=1:5h,2:4h,2:6h&at=1")
    assert verdict(state)["legal"] is False
    assert shell.scene(state)["address"].startswith("?screen=check&mode=trick&rules=pagat&acts=1:5h,2:4h,2:6h&at=1")


@pytest.mark.parametrize(
    ("query", "piece", "acts"),
    [
        ("acts=1:5h,2:zz,3:6h", "zz", 1),
        ("acts=1:5h,9:6h", "9", 1),
        ("acts=1:5h,2:5h", "5", 1),
        ("acts=1:5h,nonsense", "nonsense", 1),
        ("acts=1:5h!", "5h!", 0),
        ("acts=" + ",".join(["1:5h"] * 200), "5", 1),
        ("by=7&acts=1:5h", "by", 0),
        ("on=2h&acts=1:5h", "by", 0),
        ("by=1&on=5h9h&acts=2:5h", "5", 0),
        ("by=1&passes=2&acts=1:5h", "passed", 0),
        ("by=1&on=2h&passes=9", "passes", 0),
        ("out=1,2,3", "out", 0),
        ("out=1,1", "out", 0),
        ("players=9&rules=thirteen", "9", 0),
        ("players=5", "4", 0),
        ("decks=3", "decks", 0),
        ("first=maybe", "first", 0),
        ("first=1&by=1&on=2h", "first", 0),
        ("on_twos=1", "bomb", 0),
        ("names=" + "x" * 41, "x", 0),
        ("names=a;b;c;d;e", "4", 0),
        ("at=5&acts=1:5h", "at", 1),
        ("colour=red&acts=1:5h", "colour", 1),
        ("rules=nope&acts=1:5h", "nope", 1),
        ("rules=pagat+winner_takes_all=yes&out=1", "out", 0),
    ],
)
def test_what_is_forged_in_a_link_is_named_and_left_out(query, piece, acts):
    state = told(query)
    assert state.check.mode == "trick"
    assert piece in state.banner["text"], state.banner["text"]
    assert len(trick_state.trick_of(state.check).acts) == acts
    check_scene(shell.scene(state))


def test_acts_are_not_judged_on_another_table_than_was_meant():
    state = told("by=1&on=Zz&acts=2:5h,3:4h")
    assert trick_state.trick_of(state.check).acts == ()
    assert explain.catalogue("en").get("screen.banner.link_acts") in state.banner["text"]


def test_an_unknown_mode_is_one_play():
    state = opened("?mode=everything&on=2h")
    assert (state.check.mode, state.check.table) == ("play", cards("2h"))
    assert "everything" in state.banner["text"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_wrong_fields_are_told_in_every_language(language):
    text = told("rules=nope&names=" + "x" * 41 + "&acts=1:zz", language).banner["text"]
    assert "nope" in text
    assert "zz" in text


def test_a_long_trick_has_no_link_but_says_so():
    names = ";".join("ы" * 40 for _ in range(8))
    state = after(told("rules=thirteen&players=8"), {"do": "name", "text": names[:400]})
    state = acted(state, *[f"{seat}:-" if seat > 1 else "1:5h" for seat in range(1, 9)])
    scene = shell.scene(state)
    assert scene["address"] == "?screen=check&mode=trick&lang=en"
    assert not [n for n in walk(scene) if "url" in n.get("act", {})]
    assert explain.catalogue("en").get("screen.moment.share.long") in json.dumps(scene)


# ---------------------------------------------------------------------------------- anything at all

FLAGS = ("first", "midway", "on_twos", "leader_gone", "packs")
DOS = ("seat", "tap", "type", "toggle", "name", "go_to", "mode", "open", "tray", "set", "players", "text")
FIELDS = ("seat", "card", "text", "what", "at", "id", "tray", "value")
ANY = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 400), st.text(max_size=6), st.sampled_from([{}, [1], "x" * 2000])
)


def one(do, **fields):
    """An event with one of several values in each field."""
    return st.fixed_dictionaries({"do": st.just(do), **{name: st.sampled_from(held) for name, held in fields.items()}})


SEATS = (1, 2, 3, 4, 5, 8)
DECK_NAMES = [str(card) for card in DECK]
EVENTS = st.one_of(
    one("seat", seat=SEATS),
    one("seat", seat=SEATS, what=["owner"]),
    one("tap", card=DECK_NAMES),
    one("tap", card=DECK_NAMES, tray=["play", "table"]),
    *(one(do) for do in ("act", "act", "pass", "pass", "out", "undo", "clear", "again")),
    one("toggle", what=FLAGS),
    one("toggle", what=["passed", "gone"], seat=SEATS),
    one("go_to", at=range(9)),
    one("players", value=range(2, 9)),
    one("profile", id=list(PROFILES)),
    one("set", setting=["winner_takes_all"], value=[True, False]),
    st.builds(lambda do, field, value: {"do": do, field: value}, st.sampled_from(DOS), st.sampled_from(FIELDS), ANY),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(EVENTS, max_size=25))
def test_no_events_upset_the_screen(events):
    """Whatever is pressed or forged: a sound scene, and a link that reopens the same trick."""
    state = told()
    for event in events:
        state = shell.press(state, event)
        if state.check.mode != "trick":
            return
    scene = shell.scene(state)
    check_scene(scene)
    if isinstance(trick_state.judge(state.check), InputError) or trick_state.judge(state.check).error:
        return
    if "rules" in scene["address"]:
        again = opened(scene["address"])
        assert again.banner is None, (scene["address"], again.banner)
        one, other = trick_state.judge(state.check), trick_state.judge(again.check)
        assert [step.verdict for step in one.steps] == [step.verdict for step in other.steps]
        assert one.deal.state() == other.deal.state()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("query", [*LINKS, "", "by=1&on=5h9h", "acts=1:5h,2:4h&at=1"])
def test_scenes_are_sound_in_every_language(query, language):
    plain = told(query, language)
    for state in (plain, after(plain, {"do": "open", "what": "start"}, {"do": "toggle", "what": "midway"})):
        scene = shell.scene(state)
        check_scene(scene)
        text = json.dumps(scene, ensure_ascii=False)
        assert "screen." not in text
        assert not re.search(r"⟦|\*\*|\{[a-z_]+\}", text)


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


def test_links_of_every_rule(rng):
    for _ in range(20):
        profile = rng.choice(list(PROFILES))
        trick = Trick(rules_from(profile).with_(frozen_double=rng.random() < 0.5), acts=(Act(1, (Card("5h"),)),))
        fields = read_query(trick_query(trick))
        assert fields.pop("screen"), fields.pop("mode")
        assert read_trick(fields).value == trick


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


def test_every_field_of_a_trick_is_read():
    assert not address.read("?mode=trick&" + LINKS[3]).errors

"""Check, a whole trick: links, forged ones among them, and anything at all that may be pressed."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pressing import after, cards, opened, walk
from tests.told_tricks import NAMES, acted, told, verdict
from tienlen import explain
from tienlen.engine.cards import DECK, LANGUAGES, Card, InputError
from tienlen.engine.rules import PROFILES, rules_from
from tienlen.records.share import read_query
from tienlen.records.share_deal import read_trick, trick_query
from tienlen.records.trick import Act, Trick
from tienlen.screens import address, shell, trick_state
from tienlen.screens.nodes import check_scene

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


def test_a_link_shows_the_first_illegal_act():
    """What two players send to a third is what they argue about; a link that names an act shows that one."""
    query = "acts=1:5h,2:4h,2:6h,3:3h,3:-"
    state = told(query)
    assert trick_state.state_of(state.check).at == 1
    assert verdict(state)["legal"] is False
    assert shell.scene(state)["minibar"]["tone"] == "no"
    assert trick_state.state_of(told(f"{query}&at=3").check).at == 3
    assert trick_state.state_of(told("acts=1:4h,2:5h").check).at is None
    assert trick_state.state_of(told("by=1&on=5h&acts=2:4h,2:6h").check).at == 0


def test_a_page_that_is_loaded_anew_stays_at_the_end():
    """Whoever taps the next act is not sent back to an illegal one; only the copied link leads there."""
    state = acted(told(), "1:5h", "2:4h", "2:6h")
    scene = shell.scene(state)
    again = opened(scene["address"])
    assert again.banner is None
    assert trick_state.state_of(again.check).at is None
    assert trick_state.trick_of(again.check) == trick_state.trick_of(state.check)
    assert shell.scene(again)["address"] == scene["address"]
    (link,) = {node["act"]["url"] for node in walk(scene) if "url" in node.get("act", {})}
    assert trick_state.state_of(opened(link).check).at == 1
    assert "at=" not in shell.scene(acted(told(), "1:4h", "2:5h"))["address"]


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


def test_links_of_every_rule(rng):
    for _ in range(20):
        profile = rng.choice(list(PROFILES))
        trick = Trick(rules_from(profile).with_(frozen_double=rng.random() < 0.5), acts=(Act(1, (Card("5h"),)),))
        fields = read_query(trick_query(trick))
        assert fields.pop("screen"), fields.pop("mode")
        assert read_trick(fields).value == trick


def test_every_field_of_a_trick_is_read():
    assert not address.read("?mode=trick&" + LINKS[3]).errors


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

"""The screens "Our table" and "Rules", and that no event from outside can upset any screen."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pressing import after, found, opened, walk
from tests.strategies import JSON
from tienlen import explain
from tienlen.engine.cards import LANGUAGES
from tienlen.engine.rules import PROFILES
from tienlen.explain.ledger import LEDGER
from tienlen.screens import check_state, houserules, rules, shell, table
from tienlen.screens.nodes import check_scene

# ---------------------------------------------------------------------------------- our table, rules


def test_saving_using_deleting_bringing_back():
    state = after(opened(), {"do": "go", "screen": "table"}, {"do": "save"})
    (first,) = state.table.tables
    state = after(
        state, {"do": "set", "setting": "scoring", "value": "plus2"}, {"do": "name", "text": "B"}, {"do": "save"}
    )
    assert [t.name for t in state.store.tables] == ["Our table", "B"]
    state = after(state, {"do": "use", "id": first.id})
    assert state.table.rules == state.check.rules == PROFILES["pagat"]
    state = after(state, {"do": "delete", "id": first.id})
    assert len(state.store.tables) == 2
    assert shell.scene(state)["dialog"]
    state = after(state, {"do": "delete", "id": first.id, "sure": True})
    assert [t.name for t in state.store.tables] == ["B"]
    state = after(state, state.banner["button"]["event"])
    assert [t.name for t in state.store.tables] == ["Our table", "B"]


def test_the_answers_are_the_rules_in_force_for_check():
    state = after(opened("?on=2h2s&play=6s6c6d6h"), {"do": "go", "screen": "table"})
    state = after(
        state, {"do": "set", "setting": "quad_beats_two_twos", "value": True}, {"do": "go", "screen": "check"}
    )
    assert state.check.rules.quad_beats_two_twos
    assert found(shell.scene(state), t="verdict")[0]["legal"] is True
    state = after(state, {"do": "undo"})
    assert not state.table.rules.quad_beats_two_twos


@pytest.mark.parametrize("screen", ["table", "check"])
@pytest.mark.parametrize(("players", "profile"), [(3, "ace_high"), (5, "thirteen")])
def test_house_rules_stay_when_other_rules_seat_the_players(screen, players, profile):
    """What a table has agreed holds however many come; what its new rules say anyway is no house rule."""
    state = after(opened(), {"do": "go", "screen": screen})
    for setting in ("quad_beats_two_twos", "four_pairs_beat_quad"):
        state = after(state, {"do": "set", "setting": setting, "value": True})
    for setting in ("twos_in_straights", "bomb_after_pass"):
        state = after(state, {"do": "set", "setting": setting, "value": False})
    state = after(state, {"do": "players", "value": players})
    usual = {"ace_high": {"twos_in_straights"}, "thirteen": {"bomb_after_pass"}}[profile]
    agreed = {"quad_beats_two_twos", "four_pairs_beat_quad", "twos_in_straights", "bomb_after_pass"}
    for rules_ in (state.table.rules, state.check.rules):
        assert rules_.profile == profile
        assert set(rules_.changed) == agreed - usual
        assert (rules_.quad_beats_two_twos, rules_.four_pairs_beat_quad) == (True, True)
        assert (rules_.twos_in_straights, rules_.bomb_after_pass) == (False, False)


@pytest.mark.parametrize("screen", ["table", "check"])
def test_another_profile_leaves_the_end_of_the_session(screen):
    """It is no house rule, which goes with the profile that it was changed from."""
    state = after(opened(), {"do": "go", "screen": "table"}, {"do": "end", "value": {"deals": 5}})
    state = after(state, {"do": "go", "screen": screen}, {"do": "set", "setting": "bomb_after_pass", "value": False})
    state = after(state, {"do": "profile", "id": "ace_high"})
    assert state.check.rules == PROFILES["ace_high"].with_(session_end=("deals", 5))


def test_a_name_is_no_step_to_undo():
    state = after(opened(), {"do": "go", "screen": "table"}, {"do": "name", "text": "L"}, {"do": "name", "text": "Lan"})
    assert state.check.name == "Lan"
    assert not state.check.past


def test_a_table_travels_in_its_link():
    state = after(
        opened(), {"do": "go", "screen": "table"}, {"do": "players", "value": 3}, {"do": "name", "text": "Bàn 7"}
    )
    again = opened(shell.scene(state)["address"])
    assert (again.table.rules, again.table.players, again.table.name) == (state.table.rules, 3, "Bàn 7")
    assert again.check.rules == state.table.rules
    assert again.banner is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("unit", houserules.LENGTHS)
def test_the_table_agrees_when_the_session_ends(language, unit):
    """In the form, on the card, in the link, on the screen "Play"; it is no house rule."""
    words = explain.catalogue(language)
    state = opened(f"?screen=table&lang={language}")
    value = houserules.LENGTHS[unit][-1]
    for shown in (words.get(f"setting.session_end.{unit}"), words.plural(f"setting.session_end.{unit}_n", value)):
        items = [item for node in found(shell.scene(state), t="segmented") for item in node["items"]]
        (event,) = [item["event"] for item in items if item.get("label", item["text"]) == shown]
        state = after(state, event)
    agreed = houserules.session_end(state.table.rules, language)
    assert agreed == words.plural(f"setting.session_end.{unit}_n", value)
    assert state.table.rules.session_end == state.check.rules.session_end == (unit, value)
    assert houserules.house_rules(state.table.rules) == ()
    assert (words.get("setting.session_end.question"), agreed) in table.answers(state.table)
    (card,) = found(shell.scene(state), t="box", key="card")
    assert found(card, text=agreed)
    again = opened(shell.scene(state)["address"])
    assert again.table.rules == state.table.rules
    other = after(again, {"do": "profile", "id": "thirteen"}, {"do": "players", "value": 3})
    assert other.table.rules.session_end == (unit, value)
    none = after(again, {"do": "end", "value": None})
    assert none.table.rules == PROFILES["pagat"]
    assert not found(shell.scene(none), t="segmented", key="length")


@pytest.mark.parametrize("value", [7, [], {}, {"deals": 0}, {"weeks": 2}, {"deals": 1, "time": 2}])
def test_a_forged_end_of_the_session_changes_nothing(value):
    state = opened("?screen=table")
    forged = after(state, {"do": "end", "value": value})
    assert forged.table == state.table
    assert shell.scene(forged)["banner"]["tone"] == "red"


def test_rules_are_found_without_diacritics():
    assert rules.fold("Bỏ lượt, Đôi, Straße, Élan") == "bo luot, doi, strasse, elan"
    state = after(opened(), {"do": "go", "screen": "rules"})
    everything = len(found(shell.scene(state), t="rule"))
    assert everything == len(LEDGER)
    state = after(state, {"do": "search", "text": "BOMB two"})
    some = found(shell.scene(state), t="rule")
    assert 0 < len(some) < everything
    state = after(state, {"do": "search", "text": "zzz"})
    assert not found(shell.scene(state), t="rule")
    state = after(state, {"do": "filter", "what": "all"}, {"do": "filter", "what": "topic", "value": "bomb"})
    assert all(rule["id"].startswith("rule-bomb.") for rule in found(shell.scene(state), t="rule"))


def test_a_verdict_opens_its_rule():
    state = opened("?on=Ah&play=6s6c6d6h")
    (fact,) = [n for n in walk(shell.scene(state)) if n.get("link") and n.get("event")]
    state = after(state, fact["event"])
    (current,) = found(shell.scene(state), t="rule", current=True)
    assert current["id"] == "rule-bomb.only_twos"
    assert [n for n in found(shell.scene(state), t="a") if n["event"] == {"do": "go", "screen": "check"}]


# ---------------------------------------------------------------------------------- from outside

SENSE = ["check", "rules", "table", "play", "hand", "6s", "pagat", "t1", "fr", "theme", "profile", "topic", "first"]
JUNK = st.integers(-3, 99) | st.text(max_size=6) | st.sampled_from(SENSE) | JSON
NAMES = ["card", "tray", "text", "what", "setting", "value", "id", "screen", "name", "query", "sure", "players", "seq"]
DOS = sorted({*check_state._HANDLERS, *table._HANDLERS, *rules._HANDLERS, *shell._OWN, "ping", "nonsense"})


EVENTS = st.lists(
    st.tuples(st.sampled_from(DOS), st.dictionaries(st.sampled_from(NAMES), JUNK, max_size=4)), max_size=6
)


@given(EVENTS, st.sampled_from(["check", "rules", "table"]))
@settings(max_examples=100, deadline=None)
def test_no_event_raises(events, screen):
    state = shell.press(opened(), {"do": "go", "screen": screen})
    for do, fields in events:
        state = shell.press(state, {"do": do, **fields})
    check_scene(shell.scene(state))


@pytest.mark.parametrize(
    "event", [None, 7, "tap", [], {}, {"do": None}, {"do": []}, {"do": "nonsense"}, {"do": "__class__"}]
)
def test_what_is_no_event_changes_nothing_and_says_so(event):
    state = opened("?on=2h")
    changed = shell.press(state, event)
    assert changed.banner["text"]
    assert changed.check == state.check


@pytest.mark.parametrize(
    "event",
    [
        {"do": "tap", "card": "1x"},
        {"do": "tap", "card": 12},
        {"do": "tap", "card": "6s", "tray": "pocket"},
        {"do": "set", "setting": "gravity", "value": True},
        {"do": "set", "setting": "twos_in_straights", "value": "no"},
        {"do": "set", "setting": ["a"], "value": {}},
        {"do": "profile", "id": "nobody"},
        {"do": "players", "value": True},
        {"do": "go", "screen": "cellar"},
        {"do": "go", "screen": "rules", "id": "no.such"},
        {"do": "language", "id": ["en"]},
        {"do": "type", "tray": "play", "text": 6},
    ],
)
def test_a_bad_event_changes_nothing_and_says_so(event):
    state = opened("?on=2h")
    changed = shell.press(state, event)
    assert changed.banner["tone"] == "red"
    assert (changed.check, changed.screen, changed.language) == (state.check, state.screen, state.language)


def test_an_event_sent_twice_counts_once():
    event = {"do": "tap", "card": "2h", "seq": 5}
    state = shell.press(opened(), event)
    assert shell.press(state, event) == state
    assert shell.scene(state)["seq"] == 5


def test_a_ping_changes_nothing():
    state = opened("?on=2h")
    assert shell.press(state, {"do": "ping", "n": 3}) == state


# ---------------------------------------------------------------------------------- words


def used_keys():
    """The keys of the catalogue "screens" that the code names; an f-string's holes match anything."""
    root = Path(shell.__file__).parents[1]
    text = "\n".join(
        p.read_text("utf-8") for d in ("screens", "widgets", "server") for p in sorted((root / d).glob("*.py"))
    )
    plain = {key for key in re.findall(r'"(screen\.[a-z_.]+)"', text) if not key.endswith(".")}
    holes = {re.escape(key) for key in re.findall(r'f"(screen\.[^"]+)"', text)}
    return plain, [re.compile(re.sub(r"\\\{.*?\\\}", "[a-z_.]+", hole)) for hole in holes]


def test_every_label_has_a_message_and_every_message_a_use():
    plain, patterns = used_keys()
    path = Path(explain.__file__).parent / "locale" / "en" / "LC_MESSAGES" / "screens.po"
    keys = set(re.findall(r'^msgid "(screen\.[^"]+)"', path.read_text("utf-8"), re.M))
    assert plain <= keys
    for key in keys:
        assert key in plain or any(pattern.fullmatch(key) for pattern in patterns), f"{key} is not used"

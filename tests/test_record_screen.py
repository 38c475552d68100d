"""Check, a game record: pasting, loading, stepping, links, and what damaged or hostile texts do."""

import json
import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.golden_deals import golden_deals
from tests.pressing import after, found, opened, walk
from tienlen import explain
from tienlen.engine.cards import DECK, LANGUAGES, InputError
from tienlen.engine.deal import Deal
from tienlen.engine.players import first_legal
from tienlen.engine.rules import PROFILES
from tienlen.records.deal import Record, read_json, read_record, write_text
from tienlen.records.share import LONGEST
from tienlen.records.share_deal import record_query
from tienlen.referee import audit
from tienlen.screens import moments, record_state, shell
from tienlen.screens.nodes import check_scene

HEAD = '[Record "tienlen 1"]\n[Rules "pagat"]\n[Deal "later"]\n[Leader "1"]\n'
GOOD = HEAD + "1. 1:3s 2:4c 3:- 4:9h {hm} 1:- 2:-\n2. 4:5d 1:6h\n"
WRONG = HEAD + "1. 1:4d 2:3c! 2:5c 3:3d 4:9h\n"
HANDS = "".join(f'[Hand {n} "{" ".join(r + s for r in "3456789TJQKA2")}"]\n' for n, s in enumerate("scdh", 1))
WITH_HANDS = f'[Record "tienlen 1"]\n[Rules "pagat"]\n[Names "Anna; Ben; Carla; Dan"]\n[Deal "first"]\n{HANDS}'


def pasted(text, language="en"):
    return after(opened(f"?mode=record&lang={language}"), {"do": "text", "text": text})


def at(state, number):
    return after(state, {"do": "go_to", "at": number})


def verdict(state):
    (node,) = found(shell.scene(state), t="verdict")
    return node


def asked(state):
    (node,) = found(shell.scene(state), t="coach")
    return explain.plain("".join(r if isinstance(r, str) else f"⟦{r['c']}⟧" for r in node["says"]))


def piles(state):
    return found(shell.scene(state), t="pile")


def whole_deal(rng, profile="thirteen"):
    """A deal played to its end."""
    deal = Deal.deal_out(PROFILES[profile], rng)
    while not deal.over:
        deal = deal.after(first_legal(deal, rng).play)
    return Record.of(deal, names=["Anna", "Ben", "Carla", "Dan"])


# ---------------------------------------------------------------------------------- stepping


def test_a_good_record_opens_at_its_end():
    state = pasted(GOOD)
    assert verdict(state)["legal"]
    assert "All 8 acts are legal; the deal is not over yet." in verdict(state)["says"]
    assert "Player 2" in asked(state)
    assert shell.scene(state)["title"].startswith("Record: legal")


def test_the_first_illegal_act_is_shown_on_the_table_as_it_stood():
    state = pasted(WRONG)
    scene = shell.scene(state)
    assert verdict(state)["legal"] is False
    assert scene["minibar"]["tone"] == "no"
    lying, tried = piles(state)
    assert lying["plays"][-1] == {"who": "Player 2", "cards": [{"c": "5c", "mark": "decides"}]}
    assert tried["plays"] == [{"who": "Player 3", "cards": [{"c": "3d", "mark": "wrong"}]}]
    assert asked(state).startswith("Player 3 is next")
    (acts,) = found(scene, t="acts")
    assert len(acts["tricks"][0]["acts"]) == 4
    assert "1 more act follows" in json.dumps(scene)


def test_stepping_forward_and_back():
    state = at(pasted(GOOD), 0)
    back, forward = [n for n in found(shell.scene(state), t="button") if n.get("icon") in ("left", "right")]
    assert back["disabled"]
    seen = []
    for _ in range(8):
        seen.append((verdict(state)["legal"], asked(state).partition(" is")[0].partition(" leads")[0]))
        (forward,) = [
            n for n in found(shell.scene(state), t="button") if n.get("icon") == "right" and n["event"]["do"] == "go_to"
        ]
        state = after(state, forward["event"])
    assert [legal for legal, _ in seen] == [True] * 8
    assert state.check.record.at == 8
    (back,) = [
        n for n in found(shell.scene(state), t="button") if n.get("icon") == "left" and n["event"]["do"] == "go_to"
    ]
    assert after(state, back["event"]).check.record.at == 7


def test_every_step_says_who_was_asked_and_why():
    state = pasted(GOOD)
    assert asked(at(state, 0)).startswith("Player 1 won the last deal")
    assert asked(at(state, 1)).startswith("Player 2 is next: beat the three of spades")
    assert asked(at(state, 5)).startswith("Player 2 is next: beat the nine of hearts")
    assert "Nobody has beaten" in asked(at(state, 6))
    assert piles(at(state, 6))[0]["empty"]


def test_a_marked_act_is_shown_and_the_deal_goes_on_without_it():
    state = at(pasted(HEAD + "1. 1:6s 2:3c! 2:7c"), 1)
    assert verdict(state)["legal"] is False
    assert explain.catalogue("en").get("screen.record.marked") in json.dumps(verdict(state))
    end = at(state, 3)
    assert "except the one" in verdict(end)["says"]


def test_comments_are_shown_with_their_act():
    state = at(pasted(GOOD), 3)
    assert "hm" in json.dumps(verdict(state), ensure_ascii=False)
    (acts,) = found(shell.scene(state), t="acts")
    assert "hm" in acts["tricks"][0]["acts"][3]["note"]


def test_known_hands_are_shown_and_what_would_have_been_legal():
    state = pasted(WITH_HANDS + "1. 1:3s 2:2c 3:5d")
    (fan,) = found(shell.scene(state), t="fan")
    assert {"c": "5d", "mark": "selected"} in fan["cards"]
    assert len(fan["cards"]) == 13
    (plays,) = found(shell.scene(state), area="instead")
    assert found(plays, c="2d")
    assert [seat["left"] for seat in found(shell.scene(state), t="seats")[0]["items"]] == [12, 12, 13, 13]


def test_a_card_that_the_hand_lacks():
    state = pasted(WITH_HANDS + "1. 1:3s 2:4d")
    assert verdict(state)["legal"] is False
    assert "hand" in json.dumps(verdict(state)["says"])


def test_a_whole_deal_to_its_end(rng):
    record = whole_deal(rng)
    state = pasted(write_text(record))
    assert verdict(state)["legal"]
    assert "from the first lead to the end" in verdict(state)["says"]
    assert "Places and points" in json.dumps(verdict(state)["facts"])
    scene = shell.scene(state)
    tags = [seat["tag"] for seat in found(scene, t="seats")[0]["items"]]
    assert sorted(tag.partition(":")[0] for tag in tags) == ["last", "out", "out", "out"]
    for number in range(0, len(record.events), 7):
        check_scene(shell.scene(at(state, number)))


def test_a_result_that_is_not_the_deals_is_told(rng):
    record = whole_deal(rng)
    text = write_text(record).replace(f'[Result "{" ".join(map(str, record.result))}"]', '[Result "4 3 2 1"]')
    given = record.result != (4, 3, 2, 1)
    state = pasted(text)
    assert ("another order" in json.dumps(verdict(state))) == given


@pytest.mark.parametrize("deal", [pytest.param(deal, id=deal.name) for deal in golden_deals()])
def test_every_written_deal_steps_as_the_audit_judges_it(deal):
    """Act by act, refused ones marked: the screen has the verdict and the state of the written deal."""
    events, legal = [], []
    for step in deal.steps:
        if step.act_by_act or step.error:
            continue
        good = step.marked or step.reason in ("lead", "pass", "higher_rank", "higher_suit", "bomb", "pairs_beat_quad")
        marked = [] if good and not step.marked else ["!"]
        events.append([*step.event[:2], *marked])
        legal.append(not marked)
    try:
        record = read_json({**deal.deal, "events": events})
        audit(record)
    except InputError:  # some written deals are about bad input
        return
    state = pasted(write_text(record))
    assert state.check.record.error is None
    judged = record_state.ruling(state.check.record.record, "en")
    assert [step.verdict.legal for step in judged.steps] == legal[: len(judged.steps)]
    check_scene(shell.scene(state))
    if events:
        check_scene(shell.scene(at(state, len(events) // 2)))


# ---------------------------------------------------------------------------------- where it comes from


def test_the_page_keeps_what_was_typed_and_gets_what_it_cannot_know():
    (area,) = found(shell.scene(pasted(GOOD)), t="textarea")
    assert area["value"] == GOOD
    state = after(opened("?mode=record"), {"do": "load", "text": GOOD, "name": "deal.txt"})
    (area,) = found(shell.scene(state), t="textarea")
    assert area["value"] == GOOD
    assert "deal.txt" in area["help"]
    long = GOOD + "\n# " + "x" * 30_000
    (area,) = found(shell.scene(after(state, {"do": "text", "text": long})), t="textarea")
    assert "value" not in area
    (area,) = found(shell.scene(after(state, {"do": "load", "text": long, "name": "long.txt"})), t="textarea")
    assert area["value"] == ""
    (area,) = found(shell.scene(after(state, {"do": "clear"})), t="textarea")
    assert area["value"] == ""


def test_the_example_ends_with_an_act_out_of_turn():
    state = after(opened("?mode=record"), {"do": "load", "what": "example"})
    assert verdict(state)["legal"] is False
    assert str(record_state.ruling(state.check.record.record, "en").verdict.reason) == "not_your_turn"
    assert state.check.record.at == 7


def test_a_damaged_record_says_where_and_the_last_good_one_stays():
    state = at(pasted(GOOD), 2)
    before = shell.scene(state)["address"]
    state = after(state, {"do": "text", "text": HEAD + "1. 1:3s 2:4x"})
    (area,) = found(shell.scene(state), t="textarea")
    assert area["error"].startswith("Line 5, column 11: “4x” is no card")
    assert explain.catalogue("en").get("screen.record.kept") in area["error"]
    assert shell.scene(state)["address"] == before
    assert shell.scene(state)["status"].startswith("Line 5, column 11")
    assert verdict(state)["legal"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("hello", 1),
        (HEAD + "1. 1:3s 2:zz", 5),
        (HEAD + "1. 1:3s 9:4c", 5),
        ('[Record "tienlen 1"]\n[Rules "chicago"]\n[Deal "first"]', 2),
        (HEAD + "1. 1:3s 2:3s", 5),
        (HEAD + "1. 1:3s {never closed", 5),
        (HEAD + "1. 1:3s 2:4c!", 5),
    ],
)
def test_what_is_wrong_is_one_sentence_with_its_line(text, line, language):
    (area,) = found(shell.scene(pasted(text, language)), t="textarea")
    assert area["error"].endswith((".", "?"))
    assert re.search(rf"\b{line}\b", area["error"]), area["error"]
    assert "legal" not in verdict(pasted(text, language))


def test_several_deals_are_chosen_from():
    state = pasted(GOOD + "\n" + GOOD.replace("4:9h", "4:zz") + "\n" + WRONG)
    scene = shell.scene(state)
    (choice,) = found(scene, t="select")
    assert [item["text"] for item in choice["items"]] == ["Deal 1", "Deal 2 (cannot be read)", "Deal 3"]
    assert found(scene, t="textarea")[0]["error"]
    assert state.check.record.which == 0
    third = after(state, {"do": "deal", "value": "2"})
    assert verdict(third)["legal"] is False
    assert "error" not in found(shell.scene(third), t="textarea")[0]
    second = after(third, {"do": "deal", "value": "1"})
    assert second.check.record.which == 2
    assert "zz" in found(shell.scene(second), t="textarea")[0]["error"]
    assert after(state, {"do": "deal", "value": "7"}).banner


def test_the_first_readable_deal_is_shown():
    state = pasted('[Record "tienlen 1"]\n[Rules "x"]\n\n' + GOOD)
    assert state.check.record.which == 1
    assert verdict(state)["legal"]


def test_json_is_read_as_well():
    state = pasted('{"rules": "pagat", "deal": "later", "leader": 1, "events": [[1, "3s"], [2, "4c"]]}')
    assert verdict(state)["legal"]
    state = pasted('{"rules": "pagat", "deal": "later", "leader": 1, "events": [[1, "3s"], [2, "zz"]]}')
    assert found(shell.scene(state), t="textarea")[0]["error"].startswith("Line 1, column 77: “zz”")


def test_cards_in_the_letters_shown_are_read():
    state = pasted(HEAD + "1. 1:Vs 2:Dc", "fr")
    assert verdict(state)["legal"]


def test_an_empty_text_leaves_an_empty_screen():
    state = after(pasted(GOOD), {"do": "text", "text": "  \n"})
    assert state.check.record.record is None
    assert "legal" not in verdict(state)
    assert shell.scene(state)["address"] == "?screen=check&mode=record&lang=en"
    state = pasted(HEAD)
    assert verdict(state)["word"] == "No acts"


# ---------------------------------------------------------------------------------- hostile texts


@pytest.mark.parametrize(
    "text",
    [
        "{" * 100_000,
        '{"a":' * 100_000,
        "[" * 500_000,
        HEAD + "{" * 500_000,
        HEAD + "1:3s " * 100_000,
        HEAD + "1:3s! " * 9_000,
        "1. " * 300_000,
        "\x00" * 100_000,
        HEAD.replace("pagat", "x" * 100_000),
        '[Record "tienlen 1"]\n' * 20_000,
        "Ъ" * 900_000,
    ],
    ids=range(11),
)
def test_hostile_texts_are_refused_quickly(text):
    began = time.perf_counter()
    state = pasted(text)
    scene = shell.scene(state)
    took = time.perf_counter() - began
    check_scene(scene)
    assert took < 6, took
    assert state.check.record.error is not None or state.check.record.record is not None
    assert len(json.dumps(scene)) < 120_000


def test_a_text_too_large_changes_nothing():
    state = after(pasted(GOOD), {"do": "text", "text": "x" * 1_000_001})
    assert verdict(state)["legal"]
    assert state.banner["tone"] == "red"


def test_many_marked_acts_are_listed_near_the_one_looked_at():
    state = pasted(HEAD + "1. 1:6s " + "2:3c! " * 3_000 + "2:7c")
    scene = shell.scene(at(state, 1_500))
    (acts,) = found(scene, t="acts")
    assert 100 < sum(len(trick["acts"]) for trick in acts["tricks"]) < 200
    began = time.perf_counter()
    shell.scene(at(state, 1_501))
    assert time.perf_counter() - began < 10


ANY = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 99), st.text(max_size=30), st.just({}), st.just([1]), st.just(GOOD)
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.builds(
            lambda do, field, value, more: {"do": do, field: value, **more},
            st.sampled_from(
                ["text", "load", "deal", "go_to", "clear", "open", "close", "mode", "set", "tap", "undo", "qr"]
            ),
            st.sampled_from(["text", "name", "value", "at", "what", "id"]),
            ANY,
            st.sampled_from([{}, {"name": "x"}, {"text": GOOD}, {"text": WRONG}, {"what": "source"}]),
        ),
        max_size=12,
    )
)
def test_no_events_upset_the_screen(events):
    state = pasted(GOOD)
    for event in events:
        state = shell.press(state, event)
        check_scene(shell.scene(state))


# ---------------------------------------------------------------------------------- links


@pytest.mark.parametrize("text", [GOOD, WRONG, WITH_HANDS + "1. 1:3s 2:2c 3:5d"])
def test_a_link_reopens_the_same_record_at_the_same_act(text):
    state = at(pasted(text), 2)
    scene = shell.scene(state)
    again = opened(scene["address"])
    assert again.banner is None
    one, other = state.check.record, again.check.record
    assert other.at == 2
    assert (one.record.events, one.record.hands, one.record.names) == (
        other.record.events,
        other.record.hands,
        other.record.names,
    )
    (link,) = {n["act"]["url"] for n in walk(scene) if "url" in n.get("act", {})}
    assert link + "&lang=en" == scene["address"]


def test_a_whole_deal_with_hands_fits_a_link(rng):
    record = whole_deal(rng)
    query = record_query(record)
    assert 0 < len(query) <= LONGEST
    state = opened(query)
    assert state.banner is None
    assert state.check.record.record.events == record.events
    assert state.check.record.record.result == record.result


def test_a_record_under_a_tables_own_bombs_is_shown_saved_as_json_and_linked():
    rules = PROFILES["ace_high"].with_(bomb_on=[["quad", 4, "single", 1]], stake=3)
    acts = [[1, "2s"], [2, "3s 3c 4s 4c 5s 5c", "!"], [2, "pass"]]
    record = read_json({"rules": rules.as_json(), "deal": "later", "leader": 1, "events": acts})
    state = pasted(str(record))
    assert state.check.record.error is None
    scene = shell.scene(state)
    check_scene(scene)
    (save,) = [n["act"] for n in walk(scene) if n.get("act", {}).get("do") == "save"]
    assert save["name"] == "tienlen.json"
    assert read_record(save["text"]) == record
    again = opened(scene["address"])
    assert again.banner is None
    assert again.check.record.record == record
    assert verdict(at(again, 1))["legal"] is False
    (text,) = found(shell.scene(again), t="textarea")
    assert read_record(text["value"]) == record


def test_a_list_of_deals_is_told_how_to_be_pasted():
    state = pasted('[{"rules": "pagat", "deal": "first"}]')
    assert "write each on a line of its own" in json.dumps(shell.scene(state))


def test_a_long_record_has_no_link_but_can_be_saved():
    state = pasted(HEAD + "1. 1:6s " + "2:3c! " * 400 + "2:7c")
    scene = shell.scene(state)
    assert not [n for n in walk(scene) if "url" in n.get("act", {})]
    (save,) = [n["act"] for n in walk(scene) if n.get("act", {}).get("do") == "save"]
    assert save["text"].startswith('[Record "tienlen 1"]')
    assert explain.catalogue("en").get("screen.moment.share.long") in json.dumps(scene)


@pytest.mark.parametrize(
    ("query", "piece", "acts"),
    [
        ("acts=1:3s,2:zz,3:5c", "zz", 1),
        ("acts=1:3s,2:4c!,3:5c", "4", 1),
        ("acts=1:3s,2:3s", "3", 1),
        ("deal=never&acts=1:3s", "never", 0),
        ("deal=later&acts=1:3s", "leader", 0),
        ("leader=7&deal=later&acts=1:3s", "7", 0),
        ("hands=3s4s.5s&acts=1:3s", "2", 0),
        ("hands=zz", "zz", 0),
        ("players=3&acts=1:3s", "4", 0),
        ("names=a;b&acts=1:3s", "names", 1),
        ("result=5,1&acts=1:3s", "5", 1),
        ("at=9&acts=1:3s", "at", 1),
        ("rules=nope&acts=1:3s", "nope", 1),
        ("table=2h&acts=1:3s", "table", 1),
    ],
)
def test_what_is_forged_in_a_link_is_named_and_left_out(query, piece, acts):
    state = opened(f"?mode=record&{query}")
    assert piece in state.banner["text"], state.banner["text"]
    assert len(state.check.record.record.events) == acts
    check_scene(shell.scene(state))


# ---------------------------------------------------------------------------------- in every language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text", [GOOD, WRONG, HEAD, "hello", WITH_HANDS + "1. 1:3s 2:2c 3:5d", GOOD + WRONG + '[Record "x"]']
)
def test_scenes_are_sound_in_every_language(text, language):
    scene = shell.scene(pasted(text, language))
    check_scene(scene)
    shown = json.dumps(scene, ensure_ascii=False)
    assert "screen." not in shown
    assert not re.search(r"⟦|\*\*|\{[a-z_]+\}", shown.replace("{hm}", ""))


def test_a_cell_has_no_address():
    from tests.pressing import HELLO

    state = shell.press(shell.start(host="cell"), {**HELLO, "host": "cell"})
    state = after(state, {"do": "mode", "id": "record"}, {"do": "text", "text": GOOD})
    scene = shell.scene(state)
    assert scene["address"] == ""
    assert "back" not in scene
    assert not [n for n in walk(scene) if "url" in n.get("act", {})]


def test_of_a_whole_archive_the_first_deals_are_read():
    state = pasted(GOOD * 150)
    scene = shell.scene(state)
    assert len(found(scene, t="select")[0]["items"]) == record_state.MOST_DEALS == 100
    assert "tienlen audit" in json.dumps(scene)
    assert not after(state, {"do": "deal", "value": "99"}).banner
    assert after(state, {"do": "deal", "value": "100"}).banner


def test_a_record_has_its_own_rules():
    """The rules in force elsewhere can be changed from here and judge nothing of it."""
    state = pasted(HEAD.replace("pagat", "ace_high") + "1. 1:3s 2:4c")
    changed = after(state, {"do": "open", "what": "house"}, {"do": "profile", "id": "thirteen"})
    assert changed.check.rules.profile == "thirteen"
    assert changed.check.record.record.rules.profile == "ace_high"
    assert not found(shell.scene(changed), key="word")
    rules = after(state, {"do": "go", "screen": "rules", "id": "turn.beat_or_pass"})
    assert rules.rules.profile == "ace_high"
    back = after(rules, {"do": "go", "screen": "check"})
    assert verdict(back)["legal"]


def test_a_hand_that_wins_at_once_is_no_last_place() -> None:
    deck = [str(card) for card in DECK]
    twos = deck[-4:] + deck[:9]
    rest = deck[9:-4]
    hands = [" ".join(twos), *(" ".join(rest[at::3]) for at in range(3))]
    deal = Deal.start(PROFILES["ace_high"].with_(instant_wins=["four_twos"]), hands=hands)
    say = explain.catalogue("en").get
    assert deal.out == (1,)
    assert moments.tag_of(deal, 1, "en") == say("screen.moment.tag.out", place=1)

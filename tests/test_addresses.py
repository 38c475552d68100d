"""Links to screens: each reopens exactly what it came from; of a forged one the rest is used and the field named."""

from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pressing import HELLO, after, cards, found, opened
from tienlen import explain
from tienlen.engine.cards import LANGUAGES
from tienlen.engine.judge import Position
from tienlen.engine.rules import PROFILES
from tienlen.screens import address, check_state, shell
from tienlen.screens.nodes import check_scene

# ---------------------------------------------------------------------------------- addresses

POSITIONS = [
    (PROFILES["pagat"], Position.of("6s 6c 6d 6h", "2h", hand="6s 6c 6d 6h 9s", passed=True)),
    (PROFILES["ace_high"].with_(quad_beats_two_twos=True), Position.of("pass", "2h 2s", players=3)),
    (PROFILES["thirteen"].with_(deal="equal"), Position.of("4s", hand="4s 5s", must_contain="4s", players=6)),
    (PROFILES["thirteen"], Position.of("7h 7h", "6h 6h", players=5)),
    (PROFILES["pagat"], Position.of("7s 7c 7d 7h", "6s 6c 6d 6h", table_is_bomb_on_twos=True, turn=False)),
    (PROFILES["ace_high"], Position.of("4s", must_contain="3s", players=2)),
]


@pytest.mark.parametrize(("rules_", "position"), POSITIONS)
def test_the_address_reopens_exactly_this_position(rules_, position):
    state = shell.start(rules=rules_, position=position)
    query = shell.scene(state)["address"]
    again = opened(query)
    assert again.banner is None
    assert again.check.rules == rules_
    assert check_state.position(again.check) == position
    assert shell.scene(again)["address"] == query


@pytest.mark.parametrize(
    ("query", "piece"),
    [
        ("?on=2h&play=6s6c6d6h&hand=2x", "2x"),
        ("?on=2h&play=6s6c6d6h&passed=maybe", "maybe"),
        ("?on=2h&play=6s6c6d6h&evil=%3Cscript%3E", "evil"),
        ("?on=2h&play=6s6c6d6h&rules=pagat+twos_in_straights=perhaps", "perhaps"),
        ("?on=2h&play=6s6c6d6h&rules=nobody", "nobody"),
        ("?on=2h&play=6s6c6d6h&players=99", "99"),
        ("?on=2h&play=6s6c6d6h&screen=cellar", "cellar"),
        ("?on=2h&play=6s6c6d6h&lang=xx", "xx"),
    ],
)
def test_a_forged_field_is_named_and_the_rest_used(query, piece):
    state = opened(query)
    assert state.banner["tone"] == "red"
    assert piece in state.banner["text"]
    assert state.check.play == cards("6s 6c 6d 6h")
    check_scene(shell.scene(state))


PLACES = {
    place: f"?screen=check&mode={place}" if place in address.MODES else f"?screen={place}" for place in address.FIELDS
}


@given(
    st.text(max_size=60),
    st.sampled_from([(place, name) for place, names in address.FIELDS.items() for name in ("lang", *names)]),
)
@settings(max_examples=200, deadline=None)
def test_any_query_opens_something(text, field):
    place, name = field
    for query in (text, f"?{name}={quote(text)}", f"{PLACES[place]}&{name}={quote(text)}"):
        check_scene(shell.scene(opened(query)))


def test_rules_without_an_address_are_shown_all_the_same():
    bombs = PROFILES["pagat"].with_(bomb_on=[["quad", 4, "pair", 2]])
    state = shell.press(shell.start(rules=bombs, position=Position.of("6s 6c 6d 6h", "2s 2h")), HELLO)
    scene = shell.scene(state)
    check_scene(scene)
    assert found(scene, t="verdict")[0]["legal"] is True
    for screen in ("table", "rules"):
        after(state, {"do": "go", "screen": screen})


def test_the_base_of_links():
    assert address.base("http://192.168.1.5:8866/") == "http://192.168.1.5:8866/"
    assert address.base("http://localhost:8866/", "http://192.168.1.5:8866/") == "http://192.168.1.5:8866/"
    for forged in ("javascript:alert(1)", "http://", 'http://a/"', "http://a b/", None, 7, "http://x/" + "y" * 400):
        assert address.base(forged) == ""


def test_back_and_forward():
    state = after(opened("?on=2h"), {"do": "go", "screen": "rules", "id": "bomb.only_twos"})
    assert "id=bomb.only_twos" in shell.scene(state)["address"]
    state = after(state, {"do": "address", "query": "?screen=check&on=Ah"})
    assert (state.screen, state.check.table) == ("check", cards("Ah"))


# ---------------------------------------------------------------------------------- forged links


@pytest.mark.parametrize(
    ("query", "position", "field"),
    [
        ("?bomb_on=x", "pass", "rules"),
        ("?rules=pagat&bomb_on=quad.5.single.1&on=2h&play=3s", "3s on 2h", "rules"),
        ("?rules=pagat+play=yes&on=Ah&play=3s", "3s on Ah", "play"),
        ("?passed=1&play=3s", "3s", "passed"),
        ("?on_twos=1&play=3s", "3s", "table_is_bomb_on_twos"),
        ("?on=2h&must=3s&play=3s", "3s on 2h", "must_contain"),
        ("?play=3s&hand=", "3s", "hand"),
    ],
)
def test_of_a_forged_link_the_rest_is_shown_and_the_field_is_named(query, position, field):
    arrival = address.read(query)
    assert [error.field for error in arrival.errors] == [field]
    play, _, on = position.partition(" on ")
    assert arrival.position == Position.of(play, on)


@pytest.mark.parametrize("query", ["?on=2h&on=3h", "?on=%ff", "?on=" + "3s" * 2_000])
def test_of_a_link_that_cannot_be_read_nothing_is_used(query):
    state = opened(query)
    assert shell.scene(state)["banner"]["text"] == explain.catalogue("en").get("screen.banner.link_lost")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("field", ["passed", "on_twos", "turn"])
def test_a_wrong_circumstance_is_told_as_links_write_it(language, field):
    text = opened(f"?on=6s6c6d6h&play=7s7c7d7h&lang={language}&{field}=maybe").banner["text"]
    assert field in text
    assert "0" in text
    assert "true" not in text


@pytest.mark.parametrize("on", ["Zz", "2x"])
def test_without_a_readable_table_no_play_is_judged(on):
    """A play judged on an empty table instead of the one that was meant would be a wrong ruling."""
    query = f"?on={on}&play=6s&hand=6s6c&passed=1&on_twos=1&must=3s&lang=fr"
    state = opened(query)
    assert (state.check.table, state.check.play, state.check.hand) == ((), (), cards("6s 6c"))
    scene = shell.scene(state)
    (verdict,) = found(scene, t="verdict")
    assert verdict.get("legal") is None
    assert not scene["minibar"]
    assert explain.catalogue("fr").get("screen.banner.link_table") in scene["banner"]["text"]
    assert not any((state.check.passed, state.check.on_twos, state.check.first, state.check.passing))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_field_nobody_knows_is_called_alike_on_every_screen(language):
    told = {opened(f"?screen={name}&lang={language}&foo=1").banner["text"] for name in ("check", "rules", "learn")}
    (text,) = told
    assert "foo" in text
    assert "must_contain" not in text  # it is a link's, no position's


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_wrong_field_of_a_link_is_named_or_counted(language):
    text = opened(f"?lang={language}&rules=nope&on=2h&play=Zz&hand=Yy").banner["text"]
    assert all(piece in text for piece in ("nope", "Zz", "Yy"))
    text = opened(f"?lang={language}&rules=nope&on=2h&play=Zz&hand=Yy&a=1&b=2").banner["text"]
    assert explain.catalogue(language).plural("screen.banner.link_more", 2) in text
    assert len(opened("?" + "&".join(f"{'x' * 60}{n}=1" for n in range(30))).banner["text"]) < 500


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_key_that_a_screen_does_not_know_is_not_suggested_anew(language: str) -> None:
    state = opened(f"?screen=learn&lesson=order&rules=thirteen&lang={language}")
    text = shell.scene(state)["banner"]["text"]
    assert text.count("rules") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_found_by_its_number_and_an_unknown_one_is_told_with_those_there_are(language):
    found_ = opened(f"?screen=learn&lesson=4&step=2&lang={language}")
    assert (found_.learn.lesson, found_.learn.at, found_.banner) == ("straights", 2, None)
    assert "lesson=straights" in shell.scene(found_)["address"]
    for wrong in ("17", "0", "straight", "9" * 40, "\u0664"):
        lost = shell.scene(opened(f"?screen=learn&lesson={wrong}&lang={language}"))
        assert lost["banner"]["tone"] == "red"
        assert "straights" in lost["banner"]["text"]

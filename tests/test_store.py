"""What the browser keeps for a visitor: language, settings, tables; damaged ones are refused in one sentence."""

import json

import pytest
from hypothesis import given, settings

from tests.pressing import HELLO, after, found, opened, tap
from tests.strategies import JSON
from tienlen import explain
from tienlen.engine.cards import DECK, LANGUAGES
from tienlen.screens import houserules, shell
from tienlen.screens.nodes import check_scene
from tienlen.screens.store import Prefs, Store, clean_name, read_store, write_store


def test_which_language_goes_first():
    store = write_store(Store(language="ru"))
    assert opened().language == "en"
    assert opened(languages=["pt-BR", "de-CH"]).language == "de"
    assert opened(languages=["de"], store=store).language == "ru"
    assert opened("?lang=vi", languages=["de"], store=store).language == "vi"
    assert shell.press(shell.start(language="fr"), {**HELLO, "languages": ["de"]}).language == "fr"
    assert opened(languages="nonsense").language == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_speaks(language):
    state = after(opened(), {"do": "language", "id": language}, *tap("2h"), *tap("6s 6c 6d 6h", "play"))
    scene = shell.scene(state)
    assert scene["store"]["language"] == language
    assert scene["prefs"]["letters"] == language
    words = shell.words(language)
    assert set(words["cards"]) == {str(card) for card in DECK}
    json.dumps(words)


def test_prefs():
    state = after(
        opened(),
        {"do": "open", "what": "settings"},
        {"do": "pref", "name": "theme", "value": "dark"},
        {"do": "pref", "name": "letters", "value": "fr"},
        {"do": "pref", "name": "large", "value": True},
    )
    assert shell.scene(state)["prefs"] == {
        "theme": "dark", "deck": "four", "letters": "fr", "large": True, "motion": "auto",
    }  # fmt: skip
    assert state.check.letters == "fr"
    for name, value in (("theme", "pink"), ("large", 1), ("nothing", True), (None, None), ([], {})):
        assert shell.press(state, {"do": "pref", "name": name, "value": value}).store == state.store


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("screen", "opens"), [("check", "house"), ("rules", None), ("table", None)])
def test_settings_tell_the_rules_and_lead_to_where_they_are_changed(language, screen, opens):
    query = f"?lang={language}&screen={screen}" + ("&rules=thirteen+twos_in_straights=no" if screen != "rules" else "")
    state = after(opened(query), {"do": "open", "what": "settings"})
    dialog = shell.scene(state)["dialog"]
    (bar,) = found(dialog, t="box", kind="inforce")
    assert houserules.name(state.check.rules, language) in str(bar)
    (button,) = found(bar, t="button")
    state = after(state, button["event"])
    assert state.screen == ("check" if opens else "table")
    assert state.dialog == opens


def test_the_store_comes_back():
    state = after(
        opened(),
        {"do": "go", "screen": "table"},
        {"do": "set", "setting": "twos_in_straights", "value": False},
        {"do": "name", "text": "Chez Lan"},
        {"do": "save"},
    )
    store = json.loads(json.dumps(shell.scene(state)["store"]))
    again = opened(store=store)
    assert again.banner is None
    assert again.store == state.store
    assert again.table.tables[0].rules.changed == ("twos_in_straights",)


@pytest.mark.parametrize(
    ("damage", "part"),
    [
        (lambda s: s.update(version=99), "all"),
        (lambda s: s["prefs"].update(theme="pink"), "prefs"),
        (lambda s: s.update(language="xx"), "language"),
        (lambda s: s["tables"].append({"id": "t9", "name": "x", "rules": "nobody", "players": 4}), "tables"),
        (lambda s: s["tables"].append("x"), "tables"),
        (lambda s: s.update(tables={"a": 1}), "tables"),
        (lambda s: s.update(prefs=[]), "prefs"),
    ],
)
def test_a_damaged_store_is_refused_in_one_sentence_and_the_rest_kept(damage, part):
    store = write_store(Store(language="fr", prefs=Prefs(deck="two")))
    damage(store)
    read, bad = read_store(store)
    assert bad == (part,)
    state = opened(store=store)
    assert state.banner["tone"] == "gold"
    if part not in ("all", "language"):
        assert state.language == "fr"
    if part not in ("all", "prefs"):
        assert read.prefs.deck == "two"


@pytest.mark.parametrize("store", ["{", '"text"', "null", "", [], 0])
def test_a_store_that_is_none_is_named_even_beside_a_wrong_link(store):
    lost = explain.catalogue("en").get("screen.banner.store", what="everything")
    assert opened(store=store).banner == {"tone": "gold", "text": lost}
    both = opened(store=store, query="?on=nonsense").banner
    assert both["tone"] == "red"
    assert both["text"].endswith(f" {lost}")
    assert "“nonsense” is no card" in both["text"]


@given(JSON)
@settings(max_examples=80, deadline=None)
def test_any_store_is_survived(data):
    read_store(data)
    check_scene(shell.scene(opened(store=data)))


def test_names_are_cleaned():
    assert clean_name("  Chez\n\tLan \u202e ") == "Chez Lan"
    assert len(clean_name("x" * 500)) == 40

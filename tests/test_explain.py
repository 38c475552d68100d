"""The catalogues: complete, nothing left in English, no value that nobody passes, words in all their forms.

What the sentences show is tested in test_explain_sentences.py, and that they are true in test_explain_truth.py.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.messages import LOCALE, forms, names, texts
from tienlen import explain
from tienlen.engine.cards import DECK, LANGUAGES, RANKS, Card
from tienlen.engine.judge import Position
from tienlen.engine.plays import Kind, Reason
from tienlen.engine.rules import PROFILES, SETTINGS
from tienlen.explain import ledger, rich
from tienlen.explain.case import FAMILY, split
from tienlen.explain.catalogue import _HOMES, DOMAINS, Catalogue, MissingMessageError
from tienlen.explain.placeholders import ERRORS, MORES, OPENS, PLACEHOLDERS, SHORTS, TEXTS, word_keys
from tienlen.explain.vocabulary import INSIDE, vocabulary
from tienlen.tutor import ask

OTHERS = [language for language in LANGUAGES if language != "en"]
GOLDEN = json.loads((Path(__file__).parent / "golden" / "ledger.json").read_text(encoding="utf-8"))


# ------------------------------------------------------------------ complete


def test_every_language_has_a_catalogue() -> None:
    assert {path.name for path in LOCALE.iterdir() if path.is_dir()} == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_verdicts_are_complete(language: str) -> None:
    """Exactly the messages the program asks for, and every word in every form the language has."""
    assert set(texts(language, "verdicts")) == set(PLACEHOLDERS) | set(word_keys(forms(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_are_complete(language: str) -> None:
    assert set(texts(language, "errors")) == set(ERRORS)


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty(language: str, domain: str) -> None:
    empty = [key for key, strings in texts(language, domain).items() if not all(s.strip() for s in strings)]
    assert not empty


@pytest.mark.parametrize("domain", ["rules", "screens", "cli"])
@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_keys_of_the_english_catalogue(language: str, domain: str) -> None:
    assert set(texts(language, domain)) == set(texts("en", domain))


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_live_in_their_domain(language: str, domain: str) -> None:
    """A key's first word tells the domain in which it is looked up."""
    stray = [key for key in texts(language, domain) if _HOMES.get(key.partition(".")[0], "rules") != domain]
    assert not stray


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_setting_and_ledger_row_is_told(language: str) -> None:
    told = {key.split(".")[1] for key in TEXTS}
    assert told == set(Reason) == {key.split(".")[1] for key in SHORTS}
    words = Catalogue(language)
    for reason in Reason:
        assert words.get(f"reason.{reason}.name")
    for setting in SETTINGS:
        assert words.get(f"setting.{setting}.title")
        assert words.get(f"setting.{setting}.question")
    for row in GOLDEN:
        rule = explain.rule(row["id"], language)
        assert rule.title
        assert rule.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_open_reading_is_told(language: str) -> None:
    """One sentence for every setting that is our reading (†), in the profile where it is."""
    words = Catalogue(language)
    for name, setting in SETTINGS.items():
        for profile in setting.open_in:
            assert words.get(f"open.{name}.{profile}")
            assert words.get(f"setting.{name}.{profile}")


# ------------------------------------------------------------------ values


@pytest.mark.parametrize("language", LANGUAGES)
def test_verdicts_use_only_values_that_are_passed(language: str) -> None:
    """Names of the one table, in grammatical forms the language has."""
    has = forms(language)
    wrong = []
    for key, (text,) in texts(language, "verdicts").items():
        for name in names(text):
            if key in PLACEHOLDERS:
                base, form = split(name)
                usable = has.get(FAMILY[base], ())
                if base not in PLACEHOLDERS[key] or (form and form not in usable):
                    wrong.append((key, name))
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_use_only_values_that_are_passed(language: str) -> None:
    has = forms(language)
    families = {"count": "number", "top": "card"}
    wrong = []
    for key in word_keys(has):
        family = key.split(".")[1]
        for name in names(texts(language, "verdicts")[key][0]):
            inside = INSIDE.get(family, frozenset())
            base, _, form = (name, "", "") if name in inside else name.rpartition("_")
            if base not in inside or (form and form not in has.get(families.get(base, base), ())):
                wrong.append((key, name))
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_form_names_are_no_names_of_values(language: str) -> None:
    """{table_top} must not be readable as the form "top" of {table}."""
    for family, found in forms(language).items():
        assert found, family
        assert len(set(found)) == len(found)
        assert not [form for form in found if any(f"{base}_{form}" in FAMILY for base in FAMILY)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_use_only_values_that_are_passed(language: str) -> None:
    wrong = [(key, names(text) - ERRORS[key]) for key, (text,) in texts(language, "errors").items()]
    assert not [(key, extra) for key, extra in wrong if extra]


@pytest.mark.parametrize("domain", ["rules", "screens", "cli"])
@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_uses_no_value_that_english_has_not(language: str, domain: str) -> None:
    """English is tested where it is used; whatever it gets, the others get."""
    english = texts("en", domain)
    wrong = {
        key: extra
        for key, strings in texts(language, domain).items()
        if (extra := set().union(*map(names, strings)) - set().union(*map(names, english.get(key, ()))))
    }
    assert not wrong


@pytest.mark.parametrize("domain", ["errors", "screens", "cli"])
@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_drops_no_value(language: str, domain: str) -> None:
    """A value that English shows is information; only plural forms may leave the number out."""
    english = texts("en", domain)
    dropped = {
        key: lost
        for key, strings in texts(language, domain).items()
        if len(strings) == 1 and (lost := names(english[key][0]) - names(strings[0]))
    }
    assert not dropped


# ------------------------------------------------------------------ translated, and typeset

SAME_IN_ENGLISH = re.compile(
    r"\W*(\{\w+\}|⟦[^⟧]*⟧|[\W\d_]|pagat|tienlen|tiến lên|ace_high|thirteen|tới trắng|cóng|anna|ben|carla|dan)*\W*", re.I
)
"""Nothing that could be translated: values, cards, names."""
SHARED: dict[str, frozenset[str]] = {
    "vi": frozenset(),
    "fr": frozenset({"section", "introduction", "points", "question", "verdict", "source", "six"}),
    "de": frozenset(),
    "ru": frozenset(),
}
"""Words that are spelt as in English."""


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str, domain: str) -> None:
    """No message is the English one, apart from single words that both languages have."""
    english = texts("en", domain)
    left = []
    for key, strings in texts(language, domain).items():
        for text in strings:
            words = re.findall(r"[^\W\d_]{2,}", re.sub(r"\{\w+\}|⟦[^⟧]*⟧|--?\w+", "", text))
            shared = len(words) == 1 and words[0].lower() in SHARED[language]
            if (
                text in english.get(key, ())
                and not key.startswith("forms.")
                and words
                and not shared
                and not SAME_IN_ENGLISH.fullmatch(text)
            ):
                left.append((key, text))
    assert not left


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_typeset(language: str) -> None:
    """A full stop at the end of sentences and none after half sentences; single spaces; French spaces don't break."""
    for key, (text,) in texts(language, "verdicts").items():
        assert text == text.strip(), key
        assert "  " not in text, key
        assert not re.search(r"[♠♣♦♥⟦]", text), f"{key}: the program adds the cards"
        if key in TEXTS or key in MORES or key in OPENS:
            assert text.endswith("."), key
        if key in SHORTS:
            assert not text.endswith("."), key
    if language == "fr":
        for domain in ("verdicts", "errors"):
            loose = [
                k for k, (text,) in texts("fr", domain).items() if re.search(r" [:;!?»]|« |\w[;!?»]|\w:(?!\w)", text)
            ]
            assert not loose


# ------------------------------------------------------------------ words


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_cards_tell_cards_apart(language: str) -> None:
    """In each form the 52 cards have 52 names, and the 13 ranks 13 names."""
    words = vocabulary(language)
    for form in words.forms("card"):
        named = {words.card_words(card, form) for card in DECK}
        assert len(named) == 52
        assert not [name for name in named if "{" in name or "  " in name]
    for family in ("rank", "ranks"):
        for form in words.forms(family):
            assert len({getattr(words, family)(rank, form) for rank in range(13)}) == 13
    for form in words.forms("number"):
        assert len({words.number(number, form) for number in range(2, 14)}) == 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_plays_tell_kinds_and_lengths_apart(language: str) -> None:
    words = vocabulary(language)
    shapes = [(Kind.SINGLE, 1), (Kind.PAIR, 2), (Kind.TRIPLE, 3), (Kind.QUAD, 4)]
    shapes += [(Kind.STRAIGHT, size) for size in range(3, 14)] + [(Kind.PAIR_RUN, 2 * size) for size in range(3, 14)]
    for form in words.forms("kind"):
        assert len({words.kind(kind, size, form) for kind, size in shapes}) == len(shapes)


def test_card_names_inflect_where_the_language_does() -> None:
    """Examples from the glossary, written by hand."""
    assert explain.card_name(Card("Ah"), "en") == "the ace of hearts"
    assert explain.card_name(Card("Ah"), "fr") == "l’as de cœur"
    assert explain.card_name(Card("Jc"), "de", "acc") == "den Kreuz-Buben"
    assert explain.card_name(Card("Jc"), "de") == "der Kreuz-Bube"
    assert explain.card_name(Card("Ah"), "ru", "gen").startswith("туза ")


# ------------------------------------------------------------------ loading, marks


def test_a_missing_message_is_an_error() -> None:
    words = explain.catalogue("en")
    with pytest.raises(MissingMessageError):
        words.get("text.no_such_reason")
    with pytest.raises(KeyError):
        words.get("error.bad_value.flag", field="passed")
    with pytest.raises(ValueError, match="language"):
        Catalogue("tlh")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("n", [0, 1, 2, 4, 5, 11, 12, 13, 14, 21, 22])
def test_plural_forms(language: str, n: int) -> None:
    """The form used is the one the language's rule asks for (glossary)."""
    index = {
        "en": int(n != 1),
        "de": int(n != 1),
        "fr": int(n > 1),
        "vi": 0,
        "ru": 0 if n % 10 == 1 and n % 100 != 11 else 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2,
    }[language]
    strings = texts(language, "rules")["setting.session_end.deals_n"]
    assert explain.catalogue(language).plural("setting.session_end.deals_n", n) == strings[index].replace("{n}", str(n))


def test_marks_become_chips_or_text() -> None:
    marked = "la dame de cœur ⟦(Qh)⟧ et ⟦Ts⟧, **pas** ⟦vi:heo⟧"
    assert rich.runs(marked) == [
        "la dame de cœur ",
        {"c": "Qh"},
        " et ",
        {"c": "Ts"},
        ", ",
        {"b": "pas"},
        " ",
        {"vi": "heo"},
    ]
    assert rich.plain(marked, "fr") == "la dame de cœur (D♥) et 10♠, pas heo"
    assert rich.runs("nothing marked") == ["nothing marked"]


# ------------------------------------------------------------------ the ledger


def sections(cell: str | None) -> tuple[str, ...]:
    """The sections a cell of the ledger names: without remarks in brackets and the sign of a reading."""
    bare = re.sub(r"\([^)]*\)|†", "", cell or "")
    return tuple(part.strip() for part in bare.split(",") if part.strip())


def test_the_ledger_is_the_golden_one() -> None:
    assert list(ledger.LEDGER) == [row["id"] for row in GOLDEN]
    for row in GOLDEN:
        found = ledger.LEDGER[row["id"]]
        assert list(found.kinds) == row["kinds"]
        for doc, cell in row["sources"].items():
            assert found.sections(doc) == sections(cell), row["id"]
            assert (f"† {doc}" in found.marks) == ("†" in (cell or "")), row["id"]
            assert (f"lost {doc}" in found.marks) == ("lost" in (cell or "") and "partly" not in (cell or "")), row[
                "id"
            ]
            assert (f"garbled {doc}" in found.marks) == ("garbled" in (cell or "")), row["id"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("row", [row["id"] for row in GOLDEN])
def test_a_rule_names_its_sources_and_its_silences(language: str, row: str) -> None:
    """A section of every source that has it, and a remark for every profile whose source has not."""
    rule = explain.rule(row, language)
    for profile, doc in ledger.SOURCE_OF.items():
        assert len(rule.by_source[doc]) == len(ledger.LEDGER[row].sections(doc))
        if ledger.silent_on(row, profile):
            assert rule.remarks[profile]
    assert rule.sources == tuple(source for named in rule.by_source.values() for source in named)


# ------------------------------------------------------------------ answers


def test_the_json_object_has_exactly_its_keys_in_order() -> None:
    answer = ask(PROFILES["pagat"], Position.of("6s 6c 6d 6h", table="Ah", hand="6s 6c 6d 6h 2s"), "en")
    assert list(answer.as_json().items())[:6] == [
        ("legal", False),
        ("reason", "bomb_needs_twos"),
        ("also", []),
        ("kind", "quad"),
        (
            "text",
            "Four sixes beat a 2, not the ace of hearts (A♥): on a single card only a higher single card may follow.",
        ),
        ("more", "If someone beats A♥ with a 2, four sixes may then be played on that 2."),
    ]
    assert list(answer.as_json()) == [
        "legal", "reason", "also", "kind", "text", "more", "rule", "after_pass", "alternatives", "otherwise",
    ]  # fmt: skip
    assert answer.as_json()["alternatives"] == [["2s"]]
    json.dumps(answer.as_json())


def test_an_answer_shows_itself() -> None:
    answer = ask(PROFILES["thirteen"], Position.of("6s 6c 7d 7h 8c 8d", table="2h", passed=True), "fr")
    assert "D28" not in repr(answer)
    assert repr(answer).startswith("ask(PROFILES['thirteen'], Position.of(")
    shown = answer._repr_html_()
    assert 'lang="fr"' in shown
    assert "<svg" in shown
    assert "{" not in re.sub(r"<[^>]*>", "", shown)


def test_ranks_are_spelled_by_the_language() -> None:
    """The same position says J, V, B, В in plain text."""
    letters = {"en": "J", "vi": "J", "fr": "V", "de": "B", "ru": "В"}
    for language, letter in letters.items():
        answer = ask(PROFILES["pagat"], Position.of("Jh", table="9c"), language)
        assert f"({letter}♥)" in answer.text
        assert {"c": "Jh"} in answer.runs
    assert RANKS.index("J") == 8

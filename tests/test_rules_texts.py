"""The catalogue ``rules``: every ledger row, setting, profile, kind and reason in each language."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from tests.messages import texts
from tienlen.engine.cards import DECK, LANGUAGES
from tienlen.engine.plays import Kind, Reason
from tienlen.engine.rules import PROFILES, SETTINGS
from tienlen.explain.ledger import LEDGER, SOURCE_OF

LOCALE = Path(__file__).parent.parent / "tienlen" / "explain" / "locale"
GOLDEN = json.loads((Path(__file__).parent / "golden" / "ledger.json").read_text(encoding="utf-8"))
OTHERS = [language for language in LANGUAGES if language != "en"]

SAME_AS_ENGLISH = {
    "profile.pagat.name",  # a name
    *("section.fr.intro", "section.ru.head", "section.de.punkte", "setting.scoring.title"),
    *(f"section.fr.0{n}" for n in range(1, 6)),
}
"""Keys whose words may be the same in English and one other language (French "section 03")."""

MARK = re.compile(r"⟦([^⟧]*)⟧")
CARDS = {str(card) for card in DECK}
PLACEHOLDER = re.compile(r"\{(\w*)\}")


@lru_cache(None)
def po(language: str) -> Catalog:
    """The catalogue as Babel reads it, with whatever it finds wrong raised."""
    with (LOCALE / language / "LC_MESSAGES" / "rules.po").open("rb") as file:
        return read_po(file, abort_invalid=True)


@lru_cache(None)
def messages(language: str) -> dict[str, Message]:
    """Every message by key, without the header."""
    return {key(message): message for message in po(language) if message.id}


def key(message: Message) -> str:
    """The key, also of a message with plural forms."""
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> tuple[str, ...]:
    """Its text, or its plural forms."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def lacking(language: str, keys: list[str]) -> list[str]:
    """Those of the keys that have no message, or an empty one."""
    found = messages(language)
    return [key for key in keys if key not in found or not all(form.strip() for form in forms(found[key]))]


def setting_keys(name: str) -> list[str]:
    """What a screen may ask for about one setting."""
    setting = SETTINGS[name]
    keys = [f"setting.{name}.{part}" for part in ("title", "question", "note")]
    values = {
        "players": [str(n) for n in range(2, 9)],
        "decks": ["1", "2"],
        "instant_wins": ["none", *setting.allowed],
        "session_end": ["none", *setting.allowed, *(f"{unit}_n" for unit in setting.allowed)],
        "bomb_on": ["standard", "custom"],
    }
    keys += [f"setting.{name}.{value}" for value in values.get(name, setting.allowed)]
    return keys + [f"setting.{name}.{profile}" for profile in PROFILES if profile in setting.open_in]


# ------------------------------------------------------------------------ the files


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_is_sound(language: str) -> None:
    """Header, plural forms, nothing empty, nothing fuzzy, each key once."""
    catalogue = po(language)
    assert catalogue.locale is not None
    assert catalogue.locale.language == language
    assert catalogue.num_plurals == {"vi": 1, "ru": 3}.get(language, 2)
    assert not catalogue.obsolete
    for message in messages(language).values():
        assert not message.fuzzy, key(message)
        assert not list(message.check(catalogue)), key(message)
        wanted = 1 if isinstance(message.id, str) else catalogue.num_plurals
        assert len(forms(message)) == wanted, key(message)
        assert all(form.strip() == form != "" for form in forms(message)), key(message)


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_keys_everywhere(language: str) -> None:
    """Each language has what English has, in the same order."""
    assert list(messages(language)) == list(messages("en"))


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_left_in_english(language: str) -> None:
    """No message is the English one, but for the few words that two languages share."""
    english = messages("en")
    same = {key for key, message in messages(language).items() if set(forms(message)) & set(forms(english[key]))}
    assert same <= SAME_AS_ENGLISH


# ------------------------------------------------------------------------ what must be there


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ledger_row(language: str) -> None:
    """A title and a text for each row, and none for a row that does not exist."""
    ids = [row["id"] for row in GOLDEN]
    assert lacking(language, [f"rule.{id}.{part}" for id in ids for part in ("title", "text")]) == []
    told = {key[len("rule.") :].rpartition(".")[0] for key in messages(language) if key.startswith("rule.")}
    assert told == set(ids)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_remark_where_a_source_is_silent_or_unclear(language: str) -> None:
    """A "–" or a † in the ledger is told to the readers of that profile."""
    unclear = [
        f"rule.{row['id']}.{profile}"
        for row in GOLDEN
        for profile, source in SOURCE_OF.items()
        if row["sources"][source] is None or re.search("†|lost|garbled", row["sources"][source])
    ]
    assert lacking(language, unclear) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting(name: str, language: str) -> None:
    """Title, question, note, an answer for each value, a remark where the value is our reading."""
    assert lacking(language, [*setting_keys(name), "answer.yes", "answer.no"]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_profile_kind_and_reason(language: str) -> None:
    """The names that verdicts and screens need."""
    keys = [f"profile.{profile}.{part}" for profile in PROFILES for part in ("name", "text")]
    keys += [f"kind.{kind}.{part}" for kind in Kind for part in ("name", "plural")]
    keys += [f"reason.{reason}.name" for reason in Reason]
    assert lacking(language, keys) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_source_and_section(language: str) -> None:
    """Whatever section the ledger names has a label: its name in lower case is the last part of the key."""
    keys = [f"source.{source}" for source in SOURCE_OF.values()]
    for row in LEDGER.values():
        keys += [f"section.{source}.{s.lower()}" for source in SOURCE_OF.values() for s in row.sections(source)]
    assert lacking(language, keys) == []


# ------------------------------------------------------------------------ what the texts hold


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_are_cards(language: str) -> None:
    """A mark is a card or a Vietnamese term, only in texts and remarks, and the same cards in every language."""
    for name, message in messages(language).items():
        text = " ".join(forms(message))
        marks = MARK.findall(text)
        assert text.count("⟦") == text.count("⟧") == len(marks), name
        cards = [mark for mark in marks if not mark.startswith("vi:")]
        assert set(cards) <= CARDS, name
        assert cards == [m for m in MARK.findall(" ".join(forms(messages("en")[name]))) if m in CARDS], name
        if marks:
            assert name.startswith(("rule.", "term.")), name
            assert not name.endswith(".title"), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_plural_forms_hold_a_value(language: str) -> None:
    """``{n}`` in the plural forms, no other placeholder anywhere."""
    for name, message in messages(language).items():
        wanted = {"n"} if isinstance(message.id, tuple) else set()
        assert all(set(PLACEHOLDER.findall(form)) == wanted for form in forms(message)), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_are_short(language: str) -> None:
    """A reason's label has at most five words, a rule's title at most six; Vietnamese writes syllables apart."""
    spare = 2 if language == "vi" else 0
    for name, message in messages(language).items():
        label = forms(message)[0].lower().replace("four of a kind", "quad")  # English has no shorter word for people
        words = len([word for word in label.split() if re.search(r"\w", word)])
        if name.startswith("reason."):
            assert words <= 5 + spare, name
        if name.startswith("rule.") and name.endswith(".title"):
            assert words <= 6 + spare, name


LITERAL = {"lesson.error.yaml": "nom: texte"}
"""What a French message shows as it is to be typed: YAML wants no space before the colon."""


@pytest.mark.parametrize("domain", sorted(source.stem for source in (LOCALE / "fr" / "LC_MESSAGES").glob("*.po")))
def test_french_spacing(domain: str) -> None:
    """A no-break space before : ; ? ! » and after «, in every catalogue."""
    for name, strings in texts("fr", domain).items():
        typed = LITERAL.get(name, "")
        for form in strings:
            assert typed in form, name
            prose = MARK.sub("", form.replace(typed, ""))
            assert not re.search(r"[^\u00a0][:;?!»]|«[^\u00a0]", prose), name


def test_letters_of_the_language() -> None:
    """The letters of court cards are the reader's own: V D R A, B D K A, В Д К Т."""
    foreign = {"en": "[VDRBВДКТ]", "vi": "[VDRBВДКТ]", "fr": "[JQKBВДКТ]", "de": "[JQVRВДКТ]", "ru": "[A-Z]"}
    for language, letters in foreign.items():
        for name, message in messages(language).items():
            found = re.search(rf"(?<!\w)(\w-)*{letters}(-\w)+(?!\w)", forms(message)[0])
            assert not found, (language, name)


def test_russian_words() -> None:
    """Plain words: the borrowed ones stand only where they are told of."""
    for name, message in messages("ru").items():
        if name != "rule.context.terms.text":
            assert not re.search("терц|кварт|секвенц", " ".join(forms(message)).lower()), name

"""What the sentences of verdicts show, in every language: cards, kinds, lengths, grammar."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from random import Random

import pytest

from tests.judged_cases import cases
from tienlen.engine.cards import LANGUAGES, Card
from tienlen.engine.judge import Position
from tienlen.engine.plays import Kind, Play, Reason
from tienlen.engine.rules import PROFILES
from tienlen.explain import catalogue, rich, vocabulary
from tienlen.explain.case import Case, say, weapons
from tienlen.explain.more import advice
from tienlen.explain.reasons import explain, shorten
from tienlen.tutor import ask

LONGEST = {"en": 22, "de": 22, "ru": 22, "fr": 26, "vi": 26}
"""Words in the sentence of a verdict (RULES §5)."""


@pytest.fixture(scope="module")
def drawn(full: bool) -> tuple[Case, ...]:
    return cases(60_000 if full else 6_000)


# ------------------------------------------------------------------ what the sentences show, in every language


def spoken(text: str) -> str:
    return text.casefold().replace("\xa0", " ").replace("\u202f", " ")


def words_of(text: str) -> int:
    """Words of a sentence; card signs in brackets or alone are not counted (RULES §5)."""
    bare = re.sub(r"\(?\b(10|[2-9JQKAVDRBВДКТ])[♠♣♦♥]\)?", " ", text)
    return len([word for word in bare.split() if re.search(r"\w", word)])


def forms_of(language: str, family: str, *item: object) -> list[str]:
    words = vocabulary(language)
    return [getattr(words, family)(*item, form) for form in words.forms(family)]


def names_card(text: str, card: Card, language: str) -> bool:
    """The card in words in one of its cases, or its rank where a group of cards of one rank is named."""
    words = vocabulary(language)
    named = [words.card_words(card, form) for form in words.forms("card")]
    named += forms_of(language, "ranks", card.rank) + forms_of(language, "rank", card.rank)
    return any(spoken(name) in spoken(text) for name in named)


@lru_cache(None)
def stems(language: str, kind: Kind) -> list[list[str]]:
    """The words of a kind's name and its plural, endings cut off: each a way to name the kind."""
    names = [catalogue(language).get(f"kind.{kind}.{form}") for form in ("name", "plural")]
    return [[word[: max(3, len(word) - 2)] for word in spoken(name).split()] for name in names]


def names_kind(text: str, play: Play, language: str) -> bool:
    """The kind by its name in any form, or the play by number and rank ("four sixes"), or a single by its card."""
    said = spoken(text)
    if any(all(stem in said for stem in ways) for ways in stems(language, play.kind)):
        return True
    phrases = forms_of(language, "kind", play.kind, play.size)
    if any(spoken(phrase) in said for phrase in phrases):
        return True
    if play.kind is Kind.SINGLE:
        return names_card(text, play.top, language)
    if play.kind is Kind.PAIR_RUN:  # "three consecutive pairs", where the kind has a name of its own
        number = any(spoken(word) in said for n in range(3, 14) for word in forms_of(language, "number", n))
        return number and any(all(stem in said for stem in ways) for ways in stems(language, Kind.PAIR))
    if play.kind in (Kind.PAIR, Kind.TRIPLE, Kind.QUAD):
        number = any(spoken(word) in said for word in forms_of(language, "number", play.size))
        return number and any(spoken(word) in said for word in forms_of(language, "ranks", play.top.rank))
    return False


NEEDS: dict[Reason, Kind] = {
    Reason.TOO_MANY_OF_RANK: Kind.QUAD,
    Reason.TWO_IN_STRAIGHT: Kind.STRAIGHT,
    Reason.TWO_IN_PAIR_RUN: Kind.PAIR_RUN,
    Reason.STRAIGHT_TOO_SHORT: Kind.STRAIGHT,
    Reason.PAIR_RUN_TOO_SHORT: Kind.PAIR_RUN,
    Reason.FLUSH: Kind.STRAIGHT,
    Reason.FOUR_WITH_KICKER: Kind.QUAD,
    Reason.GAP: Kind.STRAIGHT,
    Reason.PAIR_GAP: Kind.PAIR_RUN,
}
"""The kind that a diagnosis measures the cards by."""
COMPARED = frozenset(
    {
        Reason.HIGHER_RANK,
        Reason.HIGHER_SUIT,
        Reason.LOWER_RANK,
        Reason.LOWER_SUIT,
        Reason.EQUAL,
        Reason.PASSED_OUT,
        Reason.BOMB_NO_PRIORITY,
        Reason.BOMB_NEEDS_TWOS,
        Reason.WRONG_LENGTH,
        Reason.WRONG_KIND,
    }
)
"""Reasons whose sentence must name the kind on the table, which is the kind needed."""
SHOW_PLAY = COMPARED | {
    Reason.LEAD,
    Reason.MUST_CONTAIN,
    Reason.PASSED_OUT,
    Reason.BOMB,
    Reason.PAIRS_BEAT_QUAD,
    Reason.BOMB_WRONG_SIZE,
}
"""Reasons whose sentence must name the kind played."""


def by_reason(drawn: tuple[Case, ...]) -> dict[Reason, list[Case]]:
    found: dict[Reason, list[Case]] = defaultdict(list)
    for case in drawn:
        found[case.verdict.reason].append(case)
    return found


@pytest.mark.parametrize("reason", Reason)
@pytest.mark.parametrize("language", LANGUAGES)
def test_three_positions_show_cards_and_kinds(
    reason: Reason, language: str, drawn: tuple[Case, ...], rng: Random, full: bool
) -> None:
    """The deciding cards in words, the kind played and the kind needed, in the sentence itself."""
    pool = by_reason(drawn)[reason]
    assert len(pool) >= 3
    for case in rng.sample(pool, min(len(pool), 60 if full else 3)):
        answer = ask(case.rules, case.position, language)
        text = answer.text
        named = [names_card(text, card, language) for card in answer.deciding]
        assert any(named) if reason is Reason.NOT_IN_HAND else all(named), (answer.deciding, text)
        if case.verdict.play and reason in SHOW_PLAY:
            assert names_kind(text, case.played, language), (case.played, text)
        if case.verdict.table and reason in COMPARED:
            assert names_kind(text, case.table, language), (case.table, text)
        if reason in NEEDS:
            some = {Kind.QUAD: "6s6c6d6h", Kind.STRAIGHT: "4s5s6s", Kind.PAIR_RUN: "4s4c5s5c6s6c"}[NEEDS[reason]]
            assert names_kind(text, Play.of(some), language), text
        if reason is Reason.BOMB_WRONG_SIZE:
            assert_names_a_fitting_bomb(case, text, language)


def assert_names_a_fitting_bomb(case: Case, text: str, language: str) -> None:
    """Whoever threw the wrong bomb is told a right one in the sentence itself, where these rules have one."""
    named = [forms_of(language, "kind", *weapon) for weapon in weapons(case.rules, case.table.size)]
    assert not named or any(spoken(form) in spoken(text) for forms in named for form in forms), text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", [Reason.PASSED_OUT, Reason.BOMB_WRONG_SIZE])
def test_each_way_to_say_it_names_what_is_played_and_what_lies_there(
    reason: Reason, language: str, drawn: tuple[Case, ...]
) -> None:
    """Seldom used sentences too: one position for each of them and each kind on the table."""
    ways = {(explain(case)[0].key, case.table.kind): case for case in by_reason(drawn)[reason]}
    assert {kind for _, kind in ways} >= {Kind.SINGLE, Kind.PAIR, Kind.TRIPLE}
    for case in ways.values():
        text = ask(case.rules, case.position, language).text
        assert names_kind(text, case.played, language), (case.played, text)
        assert names_kind(text, case.table, language), (case.table, text)
        if reason is Reason.BOMB_WRONG_SIZE:
            assert_names_a_fitting_bomb(case, text, language)


@pytest.mark.parametrize("reason", Reason)
def test_there_is_a_deciding_card(reason: Reason, drawn: tuple[Case, ...]) -> None:
    """Cards to mark lie on the table, in the play, or are the card a lead must contain."""
    for case in by_reason(drawn)[reason][:200]:
        _, deciding = explain(case)
        where = {*case.position.table, *case.position.play, case.position.must_contain}
        assert set(deciding) <= where
        no_table = case.verdict.table is None
        assert deciding or (no_table and reason in (Reason.NOT_YOUR_TURN, Reason.CANNOT_PASS_LEAD))


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_keep_to_their_length(language: str, drawn: tuple[Case, ...]) -> None:
    """Over many positions, and for the longest words a message can get."""
    words = vocabulary(language)
    too_long = {}
    for case in drawn:
        message, _ = explain(case)
        text = rich.plain(say(words, case, message), language)
        if words_of(text) > LONGEST[language]:
            too_long[message.key] = (words_of(text), text)
        half = rich.plain(say(words, case, shorten(case)), language)
        if words_of(half) > 8:
            too_long[shorten(case).key] = (words_of(half), half)
    assert not too_long


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_finished(language: str, drawn: tuple[Case, ...]) -> None:
    """No brace or mark left over, a capital first, one full stop, no doubled word or space."""
    for case in drawn[:2_000]:
        answer = ask(case.rules, case.position, language)
        for sentence in (answer.text, answer.more or "A."):
            assert not re.search(r"[{}⟦⟧]|  |\b(\w{3,}) \1\b", sentence), sentence
            assert sentence[0] == sentence[0].upper()
            assert sentence.endswith(".")


SLIPS = {
    "en": r"\ba [aeiou]\w|\ban [^aeiou ]\w",
    "vi": r"\b(lá|đôi|sám) \1\b",
    "fr": r"\b(à|de) les? (?!battre|pouv|jouer)\w|\b(le|de|que|jusque|la|ne) (?!onz)[aàâeéèêiou]\w*",
    "de": r"\b(mit|von|zu|bei|aus|nach) (der|ein) \w+-(Bube|König|Ass)\b|\b(den|einen|diesen) \w+-(Bube|Ass)\b",
    "ru": r"\b(на|через) (туз|король|валет|дама|двойка|тройка)\b|\b(до|после|без|от) (туз|король|валет|дама|двойка)\b",
}
"""Slips of grammar that values in the wrong form or without their contraction would cause."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_stand_in_their_form(language: str, drawn: tuple[Case, ...]) -> None:
    """Articles and contractions fit: no "a ace", "à le roi", "bis zur Herz-Bube", "на туз"."""
    words = vocabulary(language)
    slips = {}
    for case in drawn:
        for message in (explain(case)[0], *advice(case)):
            sentence = say(words, case, message)
            if found := re.search(SLIPS[language], sentence, re.IGNORECASE):
                slips[message.key] = (found[0], sentence)
    assert not slips


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_in_the_rich_text_are_those_of_the_plain_one(language: str, drawn: tuple[Case, ...]) -> None:
    for case in drawn[:300]:
        answer = ask(case.rules, case.position, language)
        chips = [run["c"] for run in answer.runs if isinstance(run, dict) and "c" in run]
        assert len(chips) == len(re.findall(r"[♠♣♦♥]", answer.text))
        assert all(isinstance(run, dict) or not re.search(r"[♠♣♦♥⟦⟧]", run) for run in answer.runs)


# ------------------------------------------------------------------ the example of the rules text


def test_the_quad_on_the_ace() -> None:
    answer = ask(PROFILES["pagat"], Position.of("6s 6c 6d 6h", table="Ah"))
    assert answer.text == (
        "Four sixes beat a 2, not the ace of hearts (A♥): on a single card only a higher single card may follow."
    )
    assert answer.more == "If someone beats A♥ with a 2, four sixes may then be played on that 2."
    assert answer.runs[1] == {"c": "Ah"}
    assert answer.deciding == (Card("Ah"),)
    assert answer.sources == (("French rules", "section 03"),)

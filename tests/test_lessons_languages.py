"""The course in five languages: the same steps, blocks and cards in each, every text in short sentences of its own."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests import learner
from tests.test_explain_sentences import LONGEST, words_of
from tienlen.engine.cards import LANGUAGES, LETTERS
from tienlen.engine.rules import PROFILES
from tienlen.explain import plain
from tienlen.lessons.course import marked
from tienlen.lessons.loader import Lesson, load

COURSE = Path(__file__).resolve().parent.parent / "lessons"
FOLDERS = sorted(path.name for path in COURSE.iterdir() if path.is_dir())
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
TEXTS = ("ask", "wrong", "nudge", "choices", "answer", "pairs")
"""Fields of a block that are words; the others are the same in every language."""

PAIRS = [
    pytest.param(language, folder, id=f"{language}-{folder}")
    for language in TRANSLATED
    for folder in FOLDERS
    if (COURSE / folder / f"{language}.md").exists()
]
FILES = [*(pytest.param("en", folder, id=f"en-{folder}") for folder in FOLDERS), *PAIRS]


@lru_cache(None)
def lesson(language: str, folder: str) -> Lesson:
    return load(COURSE / folder / f"{language}.md")


def blocks(language: str, folder: str) -> list[tuple[str, dict[str, Any]]]:
    """Every block of a lesson, and where it stands."""
    return [
        (f"step {number}, block {at} ({block['kind']})", block)
        for number, step in enumerate(lesson(language, folder).steps, 1)
        for at, block in enumerate(step["blocks"], 1)
    ]


def texts_of(block: dict[str, Any]) -> list[str]:
    """What a block says."""
    found = []
    for name in TEXTS:
        value = block.get(name, [])
        if name == "pairs":
            found += [side for pair in value for side in pair]
        else:
            found += [value] if isinstance(value, str) else value
    return found


def all_texts(language: str, folder: str) -> list[str]:
    """Every text of a lesson: titles, prose, and what its blocks say."""
    told = lesson(language, folder)
    prose = [text for step in told.steps for text in (step["title"], *step["text"])]
    return [told.front["title"], *prose, *(text for _, block in blocks(language, folder) for text in texts_of(block))]


def sentences(text: str) -> list[str]:
    """A text cut where a sentence ends."""
    return re.split(r"(?<=[.?!…])[»”“\"*)]*\s+(?=\S)", text)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_lesson_is_there(language: str) -> None:
    assert [folder for folder in FOLDERS if not (COURSE / folder / f"{language}.md").exists()] == []


@pytest.mark.parametrize(("language", "folder"), PAIRS)
def test_same_front_matter_but_for_the_title(language: str, folder: str) -> None:
    ours, theirs = dict(lesson(language, folder).front), dict(lesson("en", folder).front)
    assert ours.pop("title") != theirs.pop("title")
    assert ours == theirs


@pytest.mark.parametrize(("language", "folder"), PAIRS)
def test_same_blocks_but_for_their_texts(language: str, folder: str) -> None:
    ours, theirs = blocks(language, folder), blocks("en", folder)
    assert [place for place, _ in ours] == [place for place, _ in theirs]
    for (place, mine), (_, original) in zip(ours, theirs, strict=True):
        fields = {name: value for name, value in mine.items() if name not in (*TEXTS, "line")}
        assert fields == {name: value for name, value in original.items() if name not in (*TEXTS, "line")}, place
        assert {*mine} & {*TEXTS} == {*original} & {*TEXTS}, place


@pytest.mark.parametrize(("language", "folder"), PAIRS)
def test_same_answers_among_the_choices(language: str, folder: str) -> None:
    """Choices and answers of a quiz stand in the same places, and no two are alike."""
    for (place, mine), (_, original) in zip(blocks(language, folder), blocks("en", folder), strict=True):
        if "choices" in mine:
            assert len({*mine["choices"]}) == len(mine["choices"]) == len(original["choices"]), place
            right, planned = (
                [block["choices"].index(answer) for answer in block["answer"]] for block in (mine, original)
            )
            assert right == planned, place


@pytest.mark.parametrize(("language", "folder"), PAIRS)
def test_same_pairs_belong_together(language: str, folder: str) -> None:
    """Of a match no two left sides are alike, and as many share a right side as in English."""
    for (place, mine), (_, original) in zip(blocks(language, folder), blocks("en", folder), strict=True):
        ours, theirs = mine.get("pairs", []), original.get("pairs", [])
        assert len({left for left, _ in ours}) == len(ours) == len(theirs), place
        assert alike(ours) == alike(theirs), place


def alike(pairs: list[list[str]]) -> list[int]:
    """For each pair the first one with the same right side."""
    rights = [right for _, right in pairs]
    return [rights.index(right) for right in rights]


@pytest.mark.parametrize(("language", "folder"), PAIRS)
def test_same_prose_with_the_same_cards(language: str, folder: str) -> None:
    for number, (mine, original) in enumerate(
        zip(lesson(language, folder).steps, lesson("en", folder).steps, strict=True), 1
    ):
        assert len(mine["text"]) == len(original["text"]), f"paragraphs of step {number}"
        for ours, theirs in zip(mine["text"], original["text"], strict=True):
            assert sorted(re.findall("⟦[^⟧]*⟧", ours)) == sorted(re.findall("⟦[^⟧]*⟧", theirs)), ours


@pytest.mark.parametrize(("language", "folder"), PAIRS)
def test_nothing_is_left_in_english(language: str, folder: str) -> None:
    """No question, no paragraph and no reproof is the English one; names of people, games and numbers may be."""
    english = {text for text in all_texts("en", folder) if re.search(r"[a-z]{2,} [a-z]{2,}", text)}
    assert [text for text in all_texts(language, folder) if text in english] == []


@pytest.mark.parametrize(("language", "folder"), FILES)
def test_sentences_are_short(language: str, folder: str) -> None:
    for text in all_texts(language, folder):
        for sentence in sentences(plain(marked(text), language)):
            assert words_of(sentence) <= LONGEST[language], sentence


@pytest.mark.parametrize(("language", "folder"), FILES)
def test_cards_are_marked_and_marks_are_closed(language: str, folder: str) -> None:
    """A backtick holds a card, bold is closed, nothing is cut by YAML."""
    for text in all_texts(language, folder):
        assert "`" not in marked(text), text
        assert text.count("**") % 2 == 0, text
        assert text.strip(), text
        assert "  " not in text, text


@pytest.mark.parametrize(("language", "folder"), PAIRS)
def test_a_lesson_that_is_named_is_the_same(language: str, folder: str) -> None:
    for ours, theirs in zip(all_texts(language, folder), all_texts("en", folder), strict=True):
        named = re.findall(r"[Ll]essons? (\d+)", theirs)
        assert set(named) <= set(re.findall(r"\d+", ours)), ours


@pytest.mark.parametrize(("language", "folder"), FILES)
def test_letters_of_cards_are_the_languages_own(language: str, folder: str) -> None:
    foreign = set("JQKAVDRB") - set(LETTERS[language])
    for text in all_texts(language, folder):
        assert not foreign & set(re.findall(r"(?<![\w’'])[A-Z](?![\w’'])", marked(text))), text


def test_borrowed_words_of_one_text_are_told_once() -> None:
    """Words for melds that other games use otherwise stand in the step about words alone."""
    for folder in FOLDERS:
        told = [text for text in all_texts("ru", folder) if re.search("терц|кварт|секвенц", text.casefold())]
        assert not told or folder.endswith("-order"), folder


QUOTES = {"en": "“”'", "de": "„“", "fr": "«»", "ru": "«»", "vi": "“”"}


@pytest.mark.parametrize(("language", "folder"), FILES)
def test_signs_are_the_languages_own(language: str, folder: str) -> None:
    """Quotation marks, apostrophes, French spaces, the minus sign, no exclamation marks."""
    for text in all_texts(language, folder):
        assert not set(text) & (set("\"'“”„«»!") - set(QUOTES[language])), text
        assert not re.search(r"(?<![\w-])-\d", text), text
        if language == "fr":
            assert not re.search(r" [:;?!»]|« |[^\s\u00a0][;?!»]|[^\s\u00a0]:|«[^\u00a0]", text), text


@pytest.mark.parametrize(("language", "folder"), FILES)
def test_questions_and_sentences_end_as_such(language: str, folder: str) -> None:
    """Asks and prose begin with a capital, a number or a sign, and end with a full stop or a question mark."""
    told = lesson(language, folder)
    texts = [text for step in told.steps for text in step["text"]]
    texts += [
        block[name] for _, block in blocks(language, folder) for name in ("ask", "wrong", "nudge") if name in block
    ]
    for text in texts:
        assert re.search(r"[.?:…][»”“*)]*$", text), text
        first = re.sub(r"^[«„“*(\u00a0 ]+", "", text)[0]
        assert not first.islower(), text


@pytest.mark.parametrize("language", TRANSLATED)
def test_one_title_for_each_lesson(language: str) -> None:
    titles = [lesson(language, param.values[1]).front["title"] for param in PAIRS if param.values[0] == language]
    assert len({*titles}) == len(titles)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("folder", FOLDERS)
def test_the_wrong_act_of_a_trick_is_given_away_by_no_sign(folder: str, profile: str) -> None:
    """It is neither the first nor the last act, nobody acts twice running, and all acts are those of a real table.

    Without it the trick is legal, or nobody noticed and the others went on as if that play stood.
    """
    for place, block in blocks("en", folder):
        if block["kind"] == "spot":
            wrong, acts = learner.spoilt(block, profile), block["acts"]
            assert wrong in range(1, len(acts) - 1), place
            assert all(one[0] != two[0] for one, two in pairwise(acts)), place
            without = learner.spoilt({**block, "acts": acts[:wrong] + acts[wrong + 1 :]}, profile)
            assert without is None or unnoticed(acts[wrong:], profile), place


def unnoticed(acts: list[str], profile: str) -> bool:
    """Whether acts could follow one another if the first of them were a lead."""
    return learner.spoilt({"acts": acts}, profile) is None

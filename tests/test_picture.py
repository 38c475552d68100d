"""The drawings: whole, the same for Python and the browser, and safe to put into a page."""

import json
import re
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tienlen.engine import picture
from tienlen.engine.cards import DECK, LANGUAGES, LETTERS, Card, parse_cards
from tienlen.engine.plays import read_play
from tienlen.engine.position import Position
from tienlen.screens.vocabulary import ICONS

ROOT = Path(__file__).resolve().parent.parent
PATHS = ROOT / "tienlen/widgets/static/src/paths.js"
PATH = re.compile(r"[MLHVCSAZmlhvcsaz0-9 .\-]+")


def test_the_browser_draws_from_the_same_data() -> None:
    assert PATHS.read_text("utf-8") == picture.javascript(), "run: python frontend/write_paths.py"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_well_formed_and_named(language: str) -> None:
    for card in DECK:
        drawn = ET.fromstring(picture.svg(card, language))
        assert drawn.get("role") == "img"
        label = drawn.get("aria-label") or ""
        assert label == picture.index(str(card)[0], language) + "♠♣♦♥"[card.suit]
        assert parse_cards(label, language) == (card,)


def test_index_letters_of_the_five_languages_can_be_drawn() -> None:
    for letters in LETTERS.values():
        for letter in letters:
            assert picture.SAME.get(letter, letter) in picture.GLYPH


def test_every_path_is_a_path() -> None:
    tables = [picture.SUIT, picture.STAR, picture.ICON, picture.BRAND]
    paths = [path for table in tables for path in table.values()]
    paths += [stroke for _, stroke in picture.GLYPH.values()] + picture.EAVES + [picture.FRAME, picture.WEAVE]
    for path in paths:
        assert PATH.fullmatch(path), path
        assert path[0] == "M"


def test_the_index_lies_in_the_strip_that_a_fan_shows() -> None:
    """All of it is left of x = 37, so that 28 px of a card 56 px wide show it (28 / 56 × 100 = 50)."""
    for language in LANGUAGES:
        for rank in "3456789TJQKA2":
            text = picture.index(rank, language)
            glyphs = [picture.GLYPH[picture.SAME.get(sign, sign)][0] for sign in text]
            width = (sum(glyphs) + 2.6 * (len(glyphs) - 1)) * 30 / 28
            assert 21 + width / 2 <= 37, (rank, language)
            assert 21 - width / 2 >= 2, (rank, language)


def test_the_suits_differ_by_contrast_too() -> None:
    def luminance(colour: str) -> float:
        parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for colour in (*picture.COLOURS.values(), *picture.TWO_COLOURS.values()):
        assert 1.05 / (luminance(colour) + 0.05) >= 4.5, colour


def test_icons_are_those_that_a_scene_may_name() -> None:
    assert set(picture.ICON) == ICONS


def test_values_have_a_picture_in_notebooks() -> None:
    quad = read_play(parse_cards("6s 6c 6d 6h"))
    position = Position.of(play="6s 6c 6d 6h", table="Ah")
    for value, cards in ((Card("6s"), 1), (quad, 4), (position, 5)):
        drawn = value._repr_html_()  # type: ignore[union-attr]
        assert drawn.count("<svg") == cards
        assert "<script" not in drawn


def test_marks_change_the_edge_and_two_colours_the_ink() -> None:
    plain = picture.svg("6c")
    assert picture.svg("6c", mark="decides") != plain
    assert picture.svg("6c", four_colour=False) != plain
    assert picture.svg("6s", four_colour=False) == picture.svg("6s")


def test_the_module_is_javascript() -> None:
    """Node reads it, where there is one; without node the drawing side is not being changed here."""
    try:
        read = subprocess.run(
            ["node", "--input-type=module", "-e",
             f"import * as paths from {json.dumps(PATHS.as_uri())}; console.log(JSON.stringify(paths))"],
            capture_output=True, text=True, check=True, timeout=60,
        )  # fmt: skip
    except FileNotFoundError:
        pytest.skip("no node here")
    paths = json.loads(read.stdout)
    assert paths["SUIT"] == picture.SUIT
    assert paths["LETTERS"] == LETTERS
    assert paths["EAVES"] == picture.EAVES

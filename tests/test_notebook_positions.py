"""The code in a lesson's notebook asks about positions of that very lesson."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from tests.prose import COURSE, FOLDERS
from tienlen.lessons.loader import load

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
CARD = "[3-9TJQKA2][scdh]"
CARDS = re.compile(rf"{CARD}( {CARD})*")
ACT = re.compile(rf"[1-8]:(-|({CARD})+)(\.out)?")

Texts = frozenset[frozenset[str]]


def cards(text: str) -> frozenset[str]:
    return frozenset(re.findall(CARD, text))


def held(told: Mapping[str, Any]) -> frozenset[str]:
    """All cards that are there to choose from."""
    return cards(" ".join([str(told.get("hand", "")), *told.get("hands", ())]))


@lru_cache(None)
def blocks(folder: str) -> list[Mapping[str, Any]]:
    return [block for step in load(COURSE / folder / "en.md").steps for block in step["blocks"]]


def positions(folder: str) -> Iterator[tuple[Texts, frozenset[str]]]:
    """What lies there and what is played in each position of a lesson, and what is held; of a trick act by act."""
    for block in blocks(folder):
        boxes = [row | column for row in block.get("rows", ()) for column in block.get("columns", ())]
        for told in block.get("positions", boxes or [block]):
            texts = [told[name] for name in ("on", "play", "hand", "must", "cards") if name in told]
            yield frozenset(map(cards, [*texts, *told.get("plays", ())])), held(told)
        plays = [cards(act) for act in block.get("acts", ()) if not act.endswith("-")]
        for on, play in zip([frozenset[str](), *plays], plays, strict=False):
            yield frozenset((on, play)), frozenset()


def fits(asked: Iterable[str], folder: str) -> bool:
    """Whether card texts belong together in one position, or are in its hand."""
    told = [cards(text) for text in asked if CARDS.fullmatch(text)]
    return any(all(text in texts or text <= hand for text in told) for texts, hand in positions(folder))


def trees(folder: str) -> Iterator[ast.AST]:
    notebook = json.loads((NOTEBOOKS / f"lesson-{folder}.ipynb").read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            yield ast.parse("".join(cell["source"]))


def texts_of(node: ast.AST) -> list[str]:
    return [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def asked_about(folder: str) -> Iterator[list[str]]:
    """The texts of each call, and of each row of a list of cases."""
    for node in (node for tree in trees(folder) for node in ast.walk(tree)):
        if isinstance(node, ast.Call):
            yield [text for part in (*node.args, *node.keywords) for text in texts_of(part)]
        if isinstance(node, (ast.List, ast.Tuple)):
            yield from (texts_of(row) for row in node.elts if isinstance(row, ast.Tuple))


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_position_is_one_of_the_lesson(folder: str) -> None:
    assert [asked for asked in asked_about(folder) if not fits(asked, folder)] == []
    alone = [text for tree in trees(folder) for text in texts_of(tree) if CARDS.fullmatch(text)]
    assert [text for text in alone if not fits([text], folder)] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_trick_is_one_of_the_lesson(folder: str) -> None:
    tricks = [" ".join(block["acts"]) for block in blocks(folder) if "acts" in block]
    for text in (text for tree in trees(folder) for text in texts_of(tree)):
        if acts := " ".join(match.group() for match in ACT.finditer(text)):
            assert any(acts in trick for trick in tricks), acts

"""The scenes written by hand stay within the vocabulary, so that what is tested on them holds for real ones."""

import pytest

from tests.browser.scenes import SCENES
from tienlen.screens.vocabulary import NODES, check_scene


@pytest.mark.parametrize("name", [name for name in SCENES if name != "unknown"])
def test_a_scene_by_hand_is_a_scene(name: str) -> None:
    check_scene(SCENES[name]())


def test_every_node_stands_in_one_of_them() -> None:
    def types(node: object) -> set[str]:
        if isinstance(node, dict):
            return {str(node.get("t"))}.union(*map(types, node.values()))
        return set().union(*map(types, node)) if isinstance(node, list) else set()

    drawn = set().union(*(types(scene()) for scene in SCENES.values()))
    assert set(NODES) <= drawn

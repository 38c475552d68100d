"""Scenes written by hand, one for every state of the drawing side that a test or a pair of eyes should look at.

Made of the constructors of ``tienlen.screens.nodes``, so that they stay within the vocabulary; what they say is made
up. ``SCENES`` maps a name to a function that makes the scene.
"""

from collections.abc import Callable

from tests.browser.frame import PREFS, Scene
from tests.browser.scenes_check import crowded, empty, illegal, legal, typed_error
from tests.browser.scenes_learn import LEARN
from tests.browser.scenes_parts import (
    bad_link,
    banner,
    card_states,
    controls,
    dialog,
    long_words,
    rules,
    unknown,
)
from tests.browser.scenes_play import over, record, record_error, refused, straight, trick, waiting, your_lead
from tests.browser.scenes_table import choose, left
from tests.browser.scenes_told import middle, no_record

SCENES: dict[str, Callable[[], Scene]] = {
    "check-legal": legal,
    "check-illegal": illegal,
    "check-empty": empty,
    "check-typed-error": typed_error,
    "check-crowded": crowded,
    "check-large": lambda: {**legal(), "prefs": {**PREFS, "large": True}},
    "check-two-colours": lambda: {**legal(), "prefs": {**PREFS, "deck": "two"}},
    "check-dark": lambda: {**illegal(), "prefs": {**PREFS, "theme": "dark"}},
    "cards": card_states,
    "controls": controls,
    "rules": rules,
    "dialog": dialog,
    "banner": banner,
    "bad-link": bad_link,
    "unknown": unknown,
    "long-words": long_words,
    "play-choose": choose,
    "play-left": left,
    "play-refused": refused,
    "play-lead": your_lead,
    "play-waiting": waiting,
    "play-straight": straight,
    "play-over": over,
    "play-large": lambda: {**refused(), "prefs": {**PREFS, "large": True}},
    "trick": trick,
    "record": record,
    "record-error": record_error,
    "trick-middle": middle,
    "record-none": no_record,
    **LEARN,
}

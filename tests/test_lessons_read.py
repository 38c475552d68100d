"""Every translation of the course was read beside the English text whose claims are tested."""

from __future__ import annotations

import pytest

from tests import translations
from tests.test_lessons_languages import TRANSLATED


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_translation_was_read_beside_the_english(language: str) -> None:
    """Read what is listed here side by side, mend it, then note it: ``python -m tests.translations --read``."""
    assert translations.unread(language) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_noted_that_is_no_more(language: str) -> None:
    digests = {pair.digest for pair in translations.pairs(language)}
    assert sorted(set(translations.read()[language]) - digests) == []


def test_a_change_on_either_side_is_to_be_read_again() -> None:
    pair = next(translations.pairs("fr"))
    assert len({pair.digest, pair._replace(english="2").digest, pair._replace(translation="2").digest}) == 3

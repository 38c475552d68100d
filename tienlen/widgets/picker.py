"""`CardPicker`: choose cards from a hand. The only state is in its traits; JavaScript draws them and sets `value`."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable
from typing import Any

import anywidget
import traitlets
from traitlets import TraitError

from tienlen.engine.cards import LANGUAGES, Card, InputError, parse_cards, print_cards
from tienlen.explain import catalogue, error_text
from tienlen.screens.shell import words
from tienlen.widgets.assets import css, esm

LOG = logging.getLogger("tienlen")

PACKS = 2
"""How often a card may be in a hand: once per pack."""


class Cards(traitlets.List):  # type: ignore[type-arg]  # a list of str
    """A trait that takes cards in any form and holds them as texts, lowest first.

    ``"6s 6c"``, ``"6♠6♣"``, ``["6s", "6c"]`` and ``[Card("6s"), Card("6c")]`` are all the same value.
    """

    def __init__(self, **metadata: Any) -> None:
        super().__init__(traitlets.Unicode(), **metadata)

    def validate(self, obj: Any, value: Any) -> list[str]:
        """The cards in `value`, in the order of the game; TraitError with one sentence when there are none."""
        try:
            cards = sorted(read_cards(value, obj.language))
        except InputError as error:
            raise TraitError(f"{self.name}: {error_text(error, obj.language)}") from None
        except TypeError:
            raise TraitError(f"{self.name}: " + _say(obj, "screen.picker.no_cards", value=value)) from None
        for card, copies in Counter(cards).items():
            if copies > PACKS:
                raise TraitError(f"{self.name}: " + _say(obj, "screen.picker.too_often", card=card))
        return super().validate(obj, [str(card) for card in cards]) or []


def read_cards(value: object, language: str) -> list[Card]:
    """The cards in a text, or in an iterable of texts and cards; TypeError for anything else."""
    if isinstance(value, str):
        return list(parse_cards(value, language))
    if not isinstance(value, Iterable) or not all(isinstance(piece, str | Card) for piece in value):
        raise TypeError(value)
    return [card for piece in value for card in (parse_cards(piece, language) if isinstance(piece, str) else [piece])]


class CardPicker(anywidget.AnyWidget):
    """Cards to choose from, as a widget that goes with any other.

    >>> picker = CardPicker(hand="3s 6s 6c Ah", value="6s 6c")
    >>> picker.value
    ['6s', '6c']
    >>> picker.observe(lambda change: print(change.new), "value")
    >>> picker.hand = "3s 6s"
    ['6s']

    A card that leaves the hand leaves the value too. A value that is not in the hand raises TraitError, and the old
    one stays.
    """

    view = traitlets.Unicode("picker", read_only=True).tag(sync=True)
    hand = Cards(help="The cards to choose from.").tag(sync=True)
    value = Cards(help="The cards chosen, lowest first.").tag(sync=True)
    disabled = traitlets.Bool(False, help="Shown, but not to be changed by hand.").tag(sync=True)
    language = traitlets.Unicode("en", help="Names and index letters of the cards, and of complaints.").tag(sync=True)
    four_colour = traitlets.Bool(True, help="One colour per suit; two colours otherwise.").tag(sync=True)
    words = traitlets.Dict(help="What the picker says; follows the language.").tag(sync=True)

    def __init__(self, hand: object = (), value: object = (), **traits: Any) -> None:
        self._esm, self._css = esm(), css()
        if "language" in traits:
            self.language = traits.pop("language")  # before the cards are read, whose letters it gives
        super().__init__(hand=hand, value=value, **traits)
        self.on_msg(_answer_ping)

    @traitlets.default("words")
    def _first_words(self) -> dict[str, Any]:
        return words(self.language)

    @traitlets.validate("language")
    def _check_language(self, proposal: Any) -> str:
        if proposal.value not in LANGUAGES:
            raise TraitError(_say(self, "screen.picker.language", value=proposal.value, languages=", ".join(LANGUAGES)))
        return str(proposal.value)

    @traitlets.validate("value")
    def _check_value(self, proposal: Any) -> list[str]:
        for card in Counter(proposal.value) - Counter(self.hand):
            key = "screen.picker.only_once" if card in self.hand else "screen.picker.not_in_hand"
            raise TraitError("value: " + _say(self, key, card=Card(card)))
        return list(proposal.value)

    @traitlets.observe("hand")
    def _keep_value_possible(self, change: Any) -> None:
        self.value = list((Counter(self.value) & Counter(change.new)).elements())

    @traitlets.observe("language")
    def _change_words(self, change: Any) -> None:
        self.words = words(change.new)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the browser has set; put it right there when it is impossible here."""
        try:
            super().set_state(sync_data)
        except TraitError as error:
            LOG.warning("%s", error)
            self.send_state([name for name in sync_data if name in self.keys])

    def __repr__(self) -> str:
        chosen = f", value={' '.join(self.value)!r}" if self.value else ""
        return f"CardPicker(hand={' '.join(self.hand)!r}{chosen})"


def _answer_ping(widget: anywidget.AnyWidget, content: object, _buffers: object) -> None:
    """Tell the browser that the kernel is there."""
    if isinstance(content, dict) and content.get("do") == "ping":
        widget.send({"pong": content.get("n")})


def _say(picker: Any, key: str, **values: Any) -> str:
    """A sentence in the picker's language, or in English while that is what is wrong."""
    language = picker.language if picker.language in LANGUAGES else "en"
    if isinstance(values.get("card"), Card):
        values["card"] = print_cards((values["card"],), language)
    return catalogue(language).get(key, **values)

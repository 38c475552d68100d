"""What JavaScript says by itself, for scenes that are written by hand: English, with the card letters of a language."""

from typing import Any

from tienlen.engine.cards import DECK, LETTERS, RANKS

NAMES = dict(zip(RANKS, ["3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace", "2"], strict=True))
SUITS = {"s": "spades", "c": "clubs", "d": "diamonds", "h": "hearts"}


def words(language: str = "en") -> dict[str, Any]:
    """The trait ``words``."""
    return {
        "lang": language,
        "cards": {str(card): f"{NAMES[str(card)[0]]} of {SUITS[str(card)[1]]}" for card in DECK},
        "letters": dict(zip("JQKA", LETTERS[language], strict=True)),
        "marks": {
            "decides": "decides",
            "selected": "selected",
            "wrong": "not legal here",
            "hint": "suggested",
            "dim": "",
            "table": "on the table",
            "play": "played",
            "hand": "in hand",
            "right": "right",
            "look": "look here",
            "less": "less",
            "more": "more",
        },
        "connection": {
            "lost": "Connection lost. Trying again …",
            "lost_more": "Your cards stay as they are; the verdict waits.",
            "gone": "The helper behind this page has stopped.",
            "gone_more": "Nothing is lost.",
            "reload": "Reload this position",
            "waiting": "Waiting to be sent",
            "starting": "Setting the table …",
            "slow": "This is taking longer than usual.",
        },
        "copied": "Copied.",
        "too_long": "That is too long for this field.",
        "copy_failed": "Copying did not work here.",
        "skip": "Skip to the content",
    }

"""Why the careful player would do what it does: one of the five tips, in words.

A hint is advice and says so; what is legal is for verdicts to say.
"""

from __future__ import annotations

from tienlen.engine.plays import Kind
from tienlen.engine.sorting import sort_hand

from .deals import Talk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tienlen.engine.cards import Card
    from tienlen.engine.careful import Choice
    from tienlen.engine.deal import Deal


def reason_of(talk: Talk, choice: Choice) -> str:
    """What to do and which tip speaks for it; with a tip it is said to be one."""
    cards = choice.play.cards if choice.play else ()
    if choice.tip is None:
        again = talk.deal.to_act in talk.deal.passed
        return talk.say("hint.out" if choice.play else "hint.nothing_again" if again else "hint.nothing", cards=cards)
    key = f"{choice.tip.removeprefix('tip.')}.{_variant(talk.deal, choice)}"
    told = talk.say(f"hint.{key}", choice.play, cards=cards, card=talk.deal.must_contain)
    if choice.tip == "tip.one_card_left":
        seat, left = nearest_to_out(talk.deal)
        told = f"{talk.count('hint.few_left', left, seat=seat)} {told}"
    return f"{told} {talk.say('hint.only_a_tip')}"


def nearest_to_out(deal: Deal) -> tuple[int, int]:
    """The other player with the fewest cards, and how many."""
    others = [(left, seat) for seat, left in enumerate(deal.left, 1) if left and seat != deal.to_act]
    left, seat = min(others)
    return seat, left


def _variant(deal: Deal, choice: Choice) -> str:
    """The sentence for a tip: how it was followed."""
    play, table = choice.play, deal.table
    if play is None:
        return "pass"
    alone = play.kind is Kind.SINGLE
    if table is None:
        if deal.must_contain is not None:
            return "open_one" if alone else "open_several"
        if choice.tip == "tip.one_card_left":
            return "lead_one" if alone else "lead_several"
        return "lead"
    if choice.tip == "tip.one_card_left":
        return "beat" if alone else "spare"
    return "spare" if choice.tip == "tip.sort" and play not in sort_hand(hand_of(deal)) else "beat"


def hand_of(deal: Deal) -> tuple[Card, ...]:
    """The hand of the seat that is asked."""
    assert deal.hands is not None, "a hint needs a hand"
    assert deal.to_act is not None, "a hint is for the seat that is asked"
    return deal.hands[deal.to_act - 1]

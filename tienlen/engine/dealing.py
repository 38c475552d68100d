"""How a deal starts: seats, packs, cards dealt, who leads with what, and hands that win at once (RULES §1, §7).

Seats run 1 … n in turn order, whichever way round the table that is (turn.clockwise,
variant.counterclockwise).
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import DECK, Card, InputError, parse_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from .rules import Rules

Hand = tuple[Card, ...]
"""A hand's cards in ascending order."""


@dataclass(frozen=True, slots=True)
class Start:
    """What a deal starts from, checked; it stays the same through the whole deal."""

    rules: Rules
    players: int
    """Seats, 1 … `players` in turn order."""
    decks: int
    first: bool
    """Whether this is the first deal of a session."""
    leader: int | None
    """The seat that leads, if known before the first act."""
    hands: tuple[Hand, ...] | None
    """The hands dealt, if known."""
    dealer: int | None
    size: int
    """Cards dealt to each."""
    must_contain: Card | None
    """The card the first play must contain (lead.three_of_spades, lead.lowest_card)."""
    winner: int | None
    """The seat whose hand wins at once (variant.instant_win)."""


def begin(
    rules: Rules,
    players: int,
    decks: int | None,
    hands: Sequence[Sequence[Card] | str] | None,
    first: bool,
    leader: int | None,
    dealer: int | None,
) -> Start:
    """Check how a deal starts; what cannot be is an InputError with the field named."""
    decks = packs_of(rules, players, decks)
    size = hand_size(rules, players, decks)
    dealt = None if hands is None else _read_hands(hands, players, decks, size)
    for field, seat in (("leader", leader), ("dealer", dealer)):
        if seat is not None:
            refuse_seat(field, seat, players)
    if not first and leader is None:
        raise InputError("bad_value", field="leader", value=None, why="later_deal")
    by_lowest = first and rules.first_lead
    if dealt is not None and first and (by_lowest or leader is None):
        holder = holder_of_lowest(dealt)
        if leader not in (None, holder):
            raise InputError("inconsistent_position", field="leader", value=leader, why="hands", seat=holder)
        leader = holder
    return Start(
        rules,
        players,
        decks,
        first,
        leader,
        dealt,
        dealer,
        size,
        _required(players, decks, dealt) if by_lowest else None,
        None if dealt is None else instant_winner(rules, dealt),
    )


def packs_of(rules: Rules, players: int, decks: int | None = None) -> int:
    """How many packs are in play; seats the rules do not know are an InputError.

    deal.two_packs, deal.equal_share.
    """
    fewest, most = rules.players
    if not _is_whole(players) or not fewest <= players <= most:
        raise InputError("bad_value", field="players", value=players, fewest=fewest, most=most)
    if rules.deal == "equal" and players < 5:
        raise InputError("bad_value", field="players", value=players, why="equal", fewest=5, most=most)
    if decks is None:
        return 2 if players >= 5 and rules.deal != "equal" else 1
    if not _is_whole(decks) or decks not in (1, 2):
        raise InputError("bad_value", field="decks", value=decks)
    return decks


def hand_size(rules: Rules, players: int, decks: int) -> int:
    """How many cards each player gets.

    deal.four, deal.few, deal.seventeen, deal.equal_share.
    """
    size = _share(rules, players, decks)
    if size * players > len(DECK) * decks:
        raise InputError("bad_value", field="decks", value=decks)
    return size


def _share(rules: Rules, players: int, decks: int) -> int:
    """The cards each player would get, whether or not the packs hold as many."""
    if rules.deal == "equal":
        return len(DECK) * decks // players
    return 17 if rules.three_player_seventeen and players == 3 else 13


def first_card(rules: Rules, players: int, decks: int, hand: Sequence[Card]) -> Card | None:
    """The card that the first play of the first deal must contain, as far as one hand tells it; None if it does not.

    lead.three_of_spades where every card is dealt: then somebody holds the 3♠. Anywhere else it may lie aside, with
    two or three players as with five and more (five hands of 13 are 65 of 104 cards, five equal ones 50 of 52), and
    the leader's hand holds the lowest card dealt, which is the lowest of this hand (lead.lowest_card). Of an unknown
    hand, two or three players leave open which card that is; more of them are taken to have the 3♠ among them.

    >>> from .rules import PROFILES
    >>> first_card(PROFILES["thirteen"], 6, 2, parse_cards("4d 9h")), first_card(PROFILES["pagat"], 4, 1, ())
    (Card('4d'), Card('3s'))
    """
    if not hand:
        return DECK[0] if players >= 4 else None
    all_dealt = players >= 4 and _share(rules, players, decks) * players == len(DECK) * decks
    return DECK[0] if all_dealt else min(hand)


def refuse_seat(field: str, seat: object, players: int) -> None:
    """A seat that is none."""
    if not _is_whole(seat) or not 1 <= seat <= players:  # type: ignore[operator]
        raise InputError("bad_value", field=field, value=seat, fewest=1, most=players)


def _is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _read_hands(hands: Sequence[Sequence[Card] | str], players: int, decks: int, size: int) -> tuple[Hand, ...]:
    """The hands in order: one for each seat, of the right size, no card more often than there are packs."""
    read = tuple(read_cards("hands", hand) for hand in hands)
    if len(read) != players:
        raise InputError("bad_value", field="hands", value=len(read), fewest=players, most=players)
    for seat, hand in enumerate(read, 1):
        if len(hand) != size:
            raise InputError("bad_value", field="hands", value=len(hand), seat=seat, fewest=size, most=size)
    refuse_copies("hands", [card for hand in read for card in hand], decks)
    return read


def read_cards(field: str, cards: Sequence[Card] | str) -> Hand:
    """Cards, from text or in any order, in ascending order."""
    if isinstance(cards, str):
        try:
            cards = parse_cards(cards)
        except InputError as error:
            raise error.at(field) from None
    return tuple(sorted(cards))


def refuse_copies(field: str, cards: Sequence[Card], decks: int) -> None:
    """The same card more often than there are packs."""
    if len(set(cards)) == len(cards):
        return
    for card in cards:
        if cards.count(card) > decks:
            raise InputError("duplicate_card", field=field, value=str(card), card=card, decks=decks)


def holder_of_lowest(hands: Sequence[Hand]) -> int:
    """The seat that holds the lowest card dealt; with two packs the lower seat of two."""
    return 1 + min(range(len(hands)), key=lambda seat: hands[seat][0])


def _required(players: int, decks: int, hands: Sequence[Hand] | None) -> Card | None:
    """What the first play must contain: the lowest card dealt, as far as it is known which that is."""
    if hands is not None:
        return min(hand[0] for hand in hands)
    return DECK[0] if players == 4 and decks == 1 else None


# ------------------------------------------------------------------ hands that win at once


def instant_winner(rules: Rules, hands: Sequence[Hand]) -> int | None:
    """The seat whose hand wins on the deal, if the table plays so (variant.instant_win, deal.no_instant_win)."""
    best, winner = (0, 0), None
    for seat, hand in enumerate(hands, 1):
        worth = _instant_worth(rules, hand)
        if worth > best:
            best, winner = worth, seat
    return winner


def _instant_worth(rules: Rules, hand: Hand) -> tuple[int, int]:
    """What a hand is worth on the deal: four 2s, before six pairs, by the top pair's top card."""
    ranks = [card >> 2 for card in hand]
    if "four_twos" in rules.instant_wins and ranks.count(12) >= 4:
        return 2, 0
    if "six_pairs" in rules.instant_wins and sum(ranks.count(rank) // 2 for rank in range(13)) >= 6:
        return 1, 1 + max(card for card in hand if ranks.count(card >> 2) >= 2)
    return 0, 0


# ------------------------------------------------------------------ shuffling


def shuffled(rules: Rules, rng: Random, players: int, decks: int, dealer: int) -> tuple[Hand, ...]:
    """Hands from shuffled packs, dealt singly from the seat after the dealer (deal.one_by_one)."""
    cards = list(DECK) * decks
    rng.shuffle(cards)
    count = hand_size(rules, players, decks) * players
    first_seat = dealer % players
    return tuple(tuple(sorted(cards[(seat - first_seat) % players : count : players])) for seat in range(players))

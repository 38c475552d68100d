"""A second referee for whole deals, written from the rules text alone.

It exists to disagree, like ``second_referee.py``, which rules on single acts and is asked here about each of them.
Nothing is kept but what was written down: the hands as dealt and the legal acts, trick by trick.  Whose turn it is,
who has passed, what lies on the table and whether it is a bomb laid on twos is worked out anew from these at every
question, clause by clause.  The section numbers are those of the rules text.

What it offers:

* ``start(deal)``: a deal in the JSON form of §7, its events not yet looked at;
* ``try_act(deal, seat, play)``: the reason of the verdict; a legal act is added, a refused one changes nothing;
* ``state(deal)``: the keys of §7's audit object that tell the state;
* ``audit(object)``: the whole of §7, silent declines and marked acts included;
* ``legal_acts(deal)``, ``count_sequences(deal, depth)``; ``next_dealer(deal)``, ``next_leader(deal)``.

Bad input raises ``second_referee.Refused``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import Any

from tests.second_referee import (
    LEGAL_REASONS,
    PASS,
    TWO,
    Cards,
    Question,
    RankSuit,
    Refused,
    Settings,
    card_text,
    judge_one,
    kind_of,
    one_to_three_twos,
    read_cards,
    read_rules,
)

THREE_OF_SPADES: RankSuit = (0, 0)

Act = tuple[int, Cards]
Trick = list[Act]

KEYS = ("rules", "players", "decks", "deal", "leader", "hands", "names", "events")


# --------------------------------------------------------------------------------------------------------------
# A deal, read
# --------------------------------------------------------------------------------------------------------------


@dataclass
class WrittenDeal:
    """What was dealt, and every legal act since, trick by trick; the last trick may be empty: somebody is to lead."""

    settings: Settings
    players: int
    decks: int
    dealt: int
    first: bool
    leader: int | None
    hands: list[Cards] | None
    tricks: list[Trick] = field(default_factory=lambda: [[]])
    instant_winner: int | None = None
    played: Counter[int] = field(default_factory=Counter)
    """How many cards each seat has played: the one thing that is counted on, as one does with a pencil."""


def read_settings(value: Any) -> Settings:
    """The settings of single acts, and those that only a whole deal needs."""
    only_deals: dict[str, Any] = {"instant_wins": [], "stake": 1, "session_end": None}
    rest = value
    if isinstance(value, dict):
        rest = {key: wanted for key, wanted in value.items() if key not in only_deals}
        only_deals |= {key: wanted for key, wanted in value.items() if key in only_deals}
    if not isinstance(only_deals["instant_wins"], list | tuple):
        raise Refused("bad_value", "rules")
    if not set(only_deals["instant_wins"]) <= {"four_twos", "six_pairs"}:
        raise Refused("bad_value", "rules")
    if type(only_deals["stake"]) is not int or only_deals["stake"] < 1:
        raise Refused("bad_value", "rules")
    settings, _ = read_rules(rest)
    return settings | only_deals


def read_whole_number(written: dict[str, Any], key: str, default: int, lowest: int, highest: int) -> int:
    value = written.get(key, default)
    if type(value) is not int or not lowest <= value <= highest:
        raise Refused("bad_value", key)
    return value


def cards_each(settings: Settings, players: int, decks: int) -> int:
    """§1: deal, three_player_seventeen; §7: equal needs five players."""
    if settings["deal"] == "equal":
        if players < 5:
            raise Refused("bad_value", "players")
        return 52 * decks // players
    if settings["three_player_seventeen"] and players == 3:
        return 17
    if 13 * players > 52 * decks:
        raise Refused("bad_value", "decks")
    return 13


def start(written: dict[str, Any]) -> WrittenDeal:
    """§7: everything but the events."""
    for key in written:
        if key not in KEYS:
            raise Refused("unknown_key", key)
    settings = read_settings(written.get("rules"))
    fewest, most = settings["seats"]
    players = read_whole_number(written, "players", 4, fewest, most)
    usual = 2 if players >= 5 and settings["deal"] != "equal" else 1
    decks = read_whole_number(written, "decks", usual, 1, 2)
    dealt = cards_each(settings, players, decks)
    if written.get("deal") not in ("first", "later"):
        raise Refused("bad_value", "deal")
    first = written["deal"] == "first"
    leader = read_whole_number(written, "leader", 0, 1, players) if written.get("leader") is not None else None
    hands = read_hands(written["hands"], players, dealt, decks) if written.get("hands") is not None else None
    if not first and leader is None:
        raise Refused("bad_value", "leader")
    deal = WrittenDeal(settings, players, decks, dealt, first, leader, hands)
    if first and hands is not None:
        lowest = holder_of_the_lowest(hands)
        # §7 "must match the hands": where the table has switched first_lead off, the hands name nobody.
        if leader not in (None, lowest) and settings["first_lead"]:
            raise Refused("inconsistent_position", "leader")
        deal.leader = leader or lowest
    deal.instant_winner = instant_winner(deal)
    return deal


def read_hands(value: Any, players: int, dealt: int, decks: int) -> list[Cards]:
    if not isinstance(value, list | tuple) or len(value) != players:
        raise Refused("bad_value", "hands")
    hands = [read_cards(hand, "hands") for hand in value]
    if any(len(hand) != dealt for hand in hands):
        raise Refused("bad_value", "hands")
    if any(copies > decks for copies in Counter(card for hand in hands for card in hand).values()):
        raise Refused("duplicate_card", "hands")
    return hands


def lowest_dealt(hands: list[Cards]) -> RankSuit:
    return min(min(hand) for hand in hands)


def holder_of_the_lowest(hands: list[Cards]) -> int:
    """§7: "with two packs and the lowest card held twice the lower seat leads"."""
    lowest = lowest_dealt(hands)
    return min(seat for seat, hand in enumerate(hands, start=1) if lowest in hand)


def seats_from(deal: WrittenDeal, seat: int) -> list[int]:
    """All other seats in turn order, the next first (§7: seats run 1…n in turn order, whatever the direction)."""
    return [(seat - 1 + step) % deal.players + 1 for step in range(1, deal.players)]


# --------------------------------------------------------------------------------------------------------------
# What can be worked out from the acts
# --------------------------------------------------------------------------------------------------------------


def acts(deal: WrittenDeal) -> list[Act]:
    return [act for trick in deal.tricks for act in trick]


def left(deal: WrittenDeal) -> dict[int, int]:
    """Cards left, per seat."""
    return {seat: deal.dealt - deal.played[seat] for seat in range(1, deal.players + 1)}


def hand_now(deal: WrittenDeal, seat: int) -> Cards | None:
    if deal.hands is None:
        return None
    held = list(deal.hands[seat - 1])
    for actor, cards in acts(deal):
        if actor == seat:
            for card in cards:
                held.remove(card)
    return tuple(held)


def finishers(deal: WrittenDeal) -> list[int]:
    """§3.5: seats in the order in which they played their last card."""
    counts = left(deal)
    last_plays = (
        {seat: place for place, (seat, cards) in enumerate(acts(deal)) if cards} if 0 in counts.values() else {}
    )
    return sorted((seat for seat, number in counts.items() if number == 0), key=lambda seat: last_plays[seat])


def over(deal: WrittenDeal) -> bool:
    """§3.6, and at once."""
    if deal.instant_winner is not None:
        return True
    gone = len(finishers(deal))
    return gone >= 1 if deal.settings["winner_takes_all"] else gone >= deal.players - 1


def places(deal: WrittenDeal) -> list[int]:
    """§7, ``out``."""
    if deal.instant_winner is not None:
        return [deal.instant_winner]
    order = finishers(deal)
    if over(deal) and not deal.settings["winner_takes_all"]:
        order += [seat for seat in range(1, deal.players + 1) if seat not in order]
    return order


def trick_now(deal: WrittenDeal) -> Trick:
    return deal.tricks[-1]


def last_play(trick: Trick) -> int | None:
    """Where in the trick the play to beat stands."""
    plays = [place for place, (_, cards) in enumerate(trick) if cards != PASS]
    return plays[-1] if plays else None


def table(trick: Trick) -> Cards:
    place = last_play(trick)
    return PASS if place is None else trick[place][1]


def is_bomb_on_twos(settings: Settings, trick: Trick) -> bool:
    """§3.3: a bomb laid on one to three 2s; what is laid on such a bomb counts as laid on the 2s itself.

    Nothing but a higher bomb of the same kind (or four pairs, where they beat a quad) can be laid on a bomb.
    """
    plays = [cards for _, cards in trick if cards != PASS]
    for before, after in pairwise(plays):
        same = kind_of(settings, before) == kind_of(settings, after) and len(before) == len(after)
        if one_to_three_twos(before) and not same:
            return True
    return False


def has_passed(trick: Trick) -> set[int]:
    """§3.3: for the whole trick; a bomb does not lift it."""
    return {seat for seat, cards in trick if cards == PASS}


def asks_passed_players(settings: Settings, trick: Trick) -> bool:
    """§3.3: does the play to beat reopen the trick to those who passed?"""
    if settings["bomb_after_pass"] and one_to_three_twos(table(trick)):
        return True
    return bool(settings["passed_may_overbomb"]) and is_bomb_on_twos(settings, trick)


def still_to_ask(deal: WrittenDeal, trick: Trick) -> list[int]:
    """§3.4: who gets a chance at the play to beat and has not had it, in turn order."""
    place = last_play(trick)
    assert place is not None
    owner = trick[place][0]
    counts = left(deal)
    passed_before = has_passed(trick[:place])
    has_declined = has_passed(trick[place:])
    again = asks_passed_players(deal.settings, trick)
    return [
        seat
        for seat in seats_from(deal, owner)
        if counts[seat] > 0 and seat not in has_declined and (seat not in passed_before or again)
    ]


def next_to_lead(deal: WrittenDeal) -> int | None:
    """Who leads while the last trick is empty: §3.4, or the leader of the deal."""
    if len(deal.tricks) == 1:
        return deal.leader
    before = deal.tricks[-2]
    place = last_play(before)
    assert place is not None
    owner = before[place][0]
    counts = left(deal)
    return next(seat for seat in [owner, *seats_from(deal, owner)] if counts[seat] > 0)


def to_act(deal: WrittenDeal) -> int | None:
    if over(deal):
        return None
    if not trick_now(deal):
        return next_to_lead(deal)
    return still_to_ask(deal, trick_now(deal))[0]


def must_contain(deal: WrittenDeal) -> RankSuit | None:
    """§1 first_lead, §7: with hands the lowest card dealt; without, the 3♠ when every card was dealt to four."""
    if acts(deal) or not deal.first or not deal.settings["first_lead"]:
        return None
    if deal.hands is not None:
        return lowest_dealt(deal.hands)
    return THREE_OF_SPADES if deal.players == 4 and deal.decks == 1 else None


def state(deal: WrittenDeal) -> dict[str, Any]:
    """The keys of §7's audit object."""
    ended = over(deal)
    return {
        "to_act": to_act(deal),
        "leading": not ended and not trick_now(deal),
        "passed": [] if ended else sorted(has_passed(trick_now(deal))),
        "out": places(deal),
        "left": list(left(deal).values()),
        "points": points(deal) if ended else None,
        "over": ended,
    }


# --------------------------------------------------------------------------------------------------------------
# One act
# --------------------------------------------------------------------------------------------------------------


def refuse_doubles(deal: WrittenDeal, play: Cards) -> None:
    """More copies than packs: in the play and on the table (§5); without hands, in all that was played (§7)."""
    seen: list[Cards] = [table(trick_now(deal))]
    if deal.hands is None:
        seen = [cards for _, cards in acts(deal)]
    copies = Counter(card for cards in [play, *seen] for card in cards)
    if any(copies[card] > deal.decks for card in play):
        raise Refused("duplicate_card", "events")


def out_of_turn(deal: WrittenDeal, seat: int) -> str:
    """§7: what an act by another seat than the one asked is."""
    trick = trick_now(deal)
    holds_cards = left(deal)[seat] > 0
    if holds_cards and trick and seat in has_passed(trick) and seat not in still_to_ask(deal, trick):
        return "passed_out"
    return "not_your_turn"


def ruling(deal: WrittenDeal, seat: int, play: Cards) -> str:
    """The reason; bad input is refused first."""
    if not 1 <= seat <= deal.players:
        raise Refused("bad_value", "events")
    if over(deal):
        raise Refused("inconsistent_position", "events")
    refuse_doubles(deal, play)
    if deal.leader is None:
        deal.leader = seat  # §7: without hands the first act's seat is taken as leader
    if seat != to_act(deal):
        return out_of_turn(deal, seat)
    if deal.hands is None and len(play) > left(deal)[seat]:
        return "not_in_hand"
    trick = trick_now(deal)
    return judge_one(
        deal.settings,
        Question(
            table=table(trick),
            play=play,
            hand=hand_now(deal, seat),
            passed=seat in has_passed(trick),
            turn=True,
            must_contain=must_contain(deal),
            table_is_bomb_on_twos=is_bomb_on_twos(deal.settings, trick),
        ),
    )


def add(deal: WrittenDeal, seat: int, play: Cards) -> None:
    """A legal act is written down; a trick in which nobody is left to ask is over (§3.4)."""
    trick_now(deal).append((seat, play))
    deal.played[seat] += len(play)
    if not over(deal) and not still_to_ask(deal, trick_now(deal)):
        deal.tricks.append([])


def try_act(deal: WrittenDeal, seat: int, play: Cards) -> str:
    reason = ruling(deal, seat, play)
    if reason in LEGAL_REASONS:
        add(deal, seat, play)
    return reason


def copy(deal: WrittenDeal) -> WrittenDeal:
    tricks = [list(trick) for trick in deal.tricks]
    return WrittenDeal(
        deal.settings,
        deal.players,
        deal.decks,
        deal.dealt,
        deal.first,
        deal.leader,
        deal.hands,
        tricks,
        deal.instant_winner,
        Counter(deal.played),
    )


# --------------------------------------------------------------------------------------------------------------
# §7  Audit
# --------------------------------------------------------------------------------------------------------------


def read_events(deal: WrittenDeal, value: Any) -> list[tuple[int, Cards, bool]]:
    """All of them, before any is judged."""
    if not isinstance(value, list | tuple):
        raise Refused("bad_value", "events")
    events = []
    for event in value:
        if not isinstance(event, list | tuple) or len(event) not in (2, 3):
            raise Refused("bad_value", "events")
        seat, words, *mark = event
        if type(seat) is not int or not 1 <= seat <= deal.players or mark not in ([], ["!"]):
            raise Refused("bad_value", "events")
        play = read_play(words)
        if play == PASS and words != "pass":
            raise Refused("bad_value", "events")
        events.append((seat, play, bool(mark)))
    return events


def with_silent_declines(deal: WrittenDeal, seat: int) -> WrittenDeal | None:
    """The deal after those declines that an act of this seat in turn would rest on; None when none make it its turn.

    Only a player who has passed and is asked again may decline without writing it.  A seat that is asked itself is
    never passed over: its next act is its answer.
    """
    ahead = copy(deal)
    while not over(ahead):
        asked = to_act(ahead)
        if asked == seat:
            return ahead
        if asked is None or asked not in has_passed(trick_now(ahead)):
            return None
        add(ahead, asked, PASS)
    return None


def audit(written: dict[str, Any]) -> dict[str, Any]:
    """§7's object without its sentence."""
    deal = start(written)
    events = read_events(deal, written.get("events", []))
    if events and deal.instant_winner is not None:
        raise Refused("inconsistent_position", "events")
    at, reason = None, None
    for place, (seat, play, marked) in enumerate(events):
        if over(deal):
            raise Refused("inconsistent_position", "events")
        ahead = with_silent_declines(deal, seat)
        if ahead is not None:
            deal = ahead
        found = ruling(deal, seat, play)
        if marked:
            if found in LEGAL_REASONS:
                raise Refused("bad_value", "events")
            continue
        if found not in LEGAL_REASONS:
            at, reason = place, found
            break
        add(deal, seat, play)
    return {"legal": at is None, "at": at, "reason": reason, **state(deal)}


# --------------------------------------------------------------------------------------------------------------
# §7  Points, instant wins, the next deal
# --------------------------------------------------------------------------------------------------------------


def pairs_in(hand: Cards) -> int:
    """A rank gives half its cards, rounded down, as pairs; a quad is two pairs."""
    return sum(copies // 2 for copies in Counter(rank for rank, _ in hand).values())


def top_of_the_top_pair(hand: Cards) -> RankSuit:
    copies = Counter(rank for rank, _ in hand)
    rank = max(rank for rank, number in copies.items() if number >= 2)
    return max(card for card in hand if card[0] == rank)


def instant_winner(deal: WrittenDeal) -> int | None:
    if deal.hands is None:
        return None
    seats = range(1, deal.players + 1)
    if "four_twos" in deal.settings["instant_wins"]:
        for seat in seats:
            if sum(rank == TWO for rank, _ in deal.hands[seat - 1]) >= 4:
                return seat
    if "six_pairs" in deal.settings["instant_wins"]:
        holders = [seat for seat in seats if pairs_in(deal.hands[seat - 1]) >= 6]
        if holders:
            best = max(top_of_the_top_pair(deal.hands[seat - 1]) for seat in holders)
            return next(seat for seat in holders if top_of_the_top_pair(deal.hands[seat - 1]) == best)
    return None


def frozen_seats(deal: WrittenDeal) -> set[int]:
    """Who still holds all dealt cards when the first player goes out."""
    counts = dict.fromkeys(range(1, deal.players + 1), deal.dealt)
    for seat, cards in acts(deal):
        counts[seat] -= len(cards)
        if counts[seat] == 0:
            break
    return {seat for seat, number in counts.items() if number == deal.dealt}


def points(deal: WrittenDeal) -> list[int]:
    """Per seat, of a deal that is over."""
    seats = range(1, deal.players + 1)
    order = places(deal)
    if deal.instant_winner is not None:
        return [2 * (deal.players - 1) if seat == deal.instant_winner else -2 for seat in seats]
    return shares(deal.settings, deal.players, order, frozen_seats(deal))


def shares(settings: Settings, players: int, order: list[int], frozen: set[int]) -> list[int]:
    """Per seat, of a deal that ended in this order."""
    seats = range(1, players + 1)
    if settings["winner_takes_all"]:
        pays = {seat: 4 if seat in frozen else 2 for seat in seats if seat != order[0]}
        return [sum(pays.values()) if seat == order[0] else -pays[seat] for seat in seats]
    if not settings["frozen_double"]:
        frozen = set()
    loser = order[-1]
    if settings["scoring"] == "plus2" and players == 4:
        by_place = dict(zip(order, (2, 1, -1, -2), strict=True))
        return [2 * by_place[seat] if seat in frozen and by_place[seat] < 0 else by_place[seat] for seat in seats]
    each = settings["stake"] if settings["scoring"] == "stake" else 1
    if loser in frozen:
        each *= 2
    return [-each * (players - 1) if seat == loser else each for seat in seats]


def next_leader(deal: WrittenDeal) -> int:
    """§1 later_lead: the winner."""
    return places(deal)[0]


def next_dealer(deal: WrittenDeal) -> int:
    """§1 dealer: the loser.  §7: after a deal with a winner alone, the seat with most cards left; ties: next after."""
    order = places(deal)
    if len(order) == deal.players:
        return order[-1]
    winner = order[0]
    counts = left(deal)
    most = max(counts[seat] for seat in seats_from(deal, winner))
    return next(seat for seat in seats_from(deal, winner) if counts[seat] == most)


# --------------------------------------------------------------------------------------------------------------
# All legal acts
# --------------------------------------------------------------------------------------------------------------


def equal_ranks(hand: Cards) -> Iterator[Cards]:
    for rank in {rank for rank, _ in hand}:
        of_rank = [card for card in hand if card[0] == rank]
        for number in range(1, 5):
            yield from combinations(of_rank, number)


def runs(hand: Cards, width: int) -> Iterator[Cards]:
    """One (straights) or two (pair runs) cards of each of three or more ranks that follow each other."""
    ways = [sorted(set(combinations([card for card in hand if card[0] == rank], width))) for rank in range(13)]
    for low in range(11):
        for high in range(low + 3, 14):
            for chosen in product(*ways[low:high]):
                yield tuple(card for group in chosen for card in group)


@lru_cache(maxsize=64)
def candidates(hand: Cards) -> tuple[Cards, ...]:
    """Everything in a hand that some rules call a play, each once."""
    return tuple(sorted({tuple(sorted(cards)) for cards in [*equal_ranks(hand), *runs(hand, 1), *runs(hand, 2)]}))


def plays_in_hand(deal: WrittenDeal, seat: int) -> list[Cards]:
    """Everything that some rules call a play and the seat can still make; needs the hands."""
    hand = hand_now(deal, seat)
    assert hand is not None
    assert deal.hands is not None
    held = Counter(hand)
    return [play for play in candidates(deal.hands[seat - 1]) if all(held[card] >= play.count(card) for card in play)]


def legal_among(deal: WrittenDeal, plays: list[Cards]) -> list[Cards]:
    """Those of these acts that the seat which is asked may do."""
    seat = to_act(deal)
    assert seat is not None
    trick = trick_now(deal)
    question = Question(
        table=table(trick),
        play=PASS,
        hand=hand_now(deal, seat),
        passed=seat in has_passed(trick),
        turn=True,
        must_contain=must_contain(deal),
        table_is_bomb_on_twos=is_bomb_on_twos(deal.settings, trick),
    )
    return [play for play in plays if judge_one(deal.settings, question._replace(play=play)) in LEGAL_REASONS]


def legal_acts(deal: WrittenDeal) -> list[Cards]:
    """All that the seat which is asked may do; needs the hands."""
    seat = to_act(deal)
    return [] if seat is None else legal_among(deal, [PASS, *plays_in_hand(deal, seat)])


def count_sequences(deal: WrittenDeal, depth: int) -> int:
    """How many ways the next acts can go, up to so many acts; a deal that ends sooner has no longer ones."""
    choices = legal_acts(deal)
    if depth == 1:
        return len(choices)
    total = 0
    for play in choices:
        after = copy(deal)
        seat = to_act(after)
        assert seat is not None
        add(after, seat, play)
        total += count_sequences(after, depth - 1)
    return total


def words(play: Cards) -> str:
    """A play as §7's JSON writes it."""
    return " ".join(card_text(card) for card in play) if play else "pass"


def read_play(text: str) -> Cards:
    """The other way round."""
    return PASS if text == "pass" else read_cards(text, "events")

"""The strong computer player: it plays the rest of the deal many times over and counts.

The hands it cannot see are drawn at random from the cards it has not seen, as many to each seat as
that seat holds: a world.  In each world every act worth considering is tried, and everybody plays
on as a careful player.  All acts are tried in the same worlds, and the worse half of them is
dropped after each round.  The number of roll-outs is fixed, so that the choice follows from what
was seen and the seed alone.
"""

from __future__ import annotations

from .cards import DECK
from .careful import Choice, careful
from .plays import Play
from .sorting import sort_hand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

    from .cards import Card
    from .deal import Deal

ROLLOUTS = 270
"""Roll-outs for one choice."""
MOST = 12
"""Acts considered for one choice."""
ROUNDS = 3


def strong(deal: Deal, rng: Random, rollouts: int = ROLLOUTS) -> Choice:
    """The act that does best on the average over what the other hands may be."""
    acts = worth_trying(deal)
    favourite = careful(deal)
    seat = deal.to_act
    assert seat is not None, "a player is asked while the deal goes on"
    if len(acts) == 1:
        return favourite if favourite.play == acts[0] else Choice(acts[0])
    hidden = unseen(deal, seat)
    totals = dict.fromkeys(acts, 0)
    for _ in range(ROUNDS):
        for _ in range(max(1, rollouts // (ROUNDS * len(acts)))):
            world = imagined(deal, seat, hidden, rng)
            for act in acts:
                totals[act] += outcome(world.after(act), seat)
        acts = sorted(acts, key=lambda act: -totals[act])[: max(2, (len(acts) + 1) // 2)]
    best = acts[0] if totals[acts[0]] > totals[acts[1]] or favourite.play not in acts[:2] else favourite.play
    return favourite if favourite.play == best else Choice(best)


def worth_trying(deal: Deal) -> list[Play | None]:
    """The acts to consider: what a careful player does, then whole combinations, then the rest thinned out.

    Who can go out does.
    """
    assert deal.hands is not None
    assert deal.to_act is not None
    legal = deal.legal()
    whole = [play for play in legal if len(play.cards) == deal.left[deal.to_act - 1]]
    if whole:
        return [whole[-1]]
    acts: list[Play | None] = [careful(deal).play]
    if not deal.leading:
        acts.append(None)
    allowed = set(legal)
    acts += [play for play in sort_hand(deal.hands[deal.to_act - 1]) if play in allowed]
    alike = set()
    for play in legal:
        shape = (play.kind, len(play.cards), play.cards[-1] >> 2)
        if shape not in alike:
            alike.add(shape)
            acts.append(play)
    return list(dict.fromkeys(acts))[:MOST]


def unseen(deal: Deal, seat: int) -> list[Card]:
    """The cards the seat has not seen and somebody may hold, in order.

    Cards below the lowest card dealt, which the first lead has shown, lie aside.
    """
    assert deal.hands is not None
    hidden = list(DECK) * deal.decks
    for card in (*deal.played, *deal.hands[seat - 1]):
        hidden.remove(card)
    lowest = deal.begun.must_contain
    return sorted(card for card in hidden if lowest is None or card >= lowest)


def imagined(deal: Deal, seat: int, hidden: list[Card], rng: Random) -> Deal:
    """The deal with other hands drawn from the hidden cards."""
    assert deal.hands is not None
    cards = list(hidden)
    rng.shuffle(cards)
    hands, low = [], 0
    for other, left in enumerate(deal.left, 1):
        if other == seat:
            hands.append(deal.hands[seat - 1])
        else:
            hands.append(tuple(sorted(cards[low : low + left])))
            low += left
    return deal._replace(hands=tuple(hands))


def outcome(deal: Deal, seat: int) -> int:
    """The seat's points when everybody plays on carefully."""
    sure = not deal.rules.frozen_double
    while not deal.over and not (sure and seat in deal.out):
        deal = deal.after(careful(deal).play)
    points = deal.points
    if points is not None:
        return points[seat - 1]
    if deal.rules.scoring == "plus2" and deal.players == 4:
        return (2, 1, -1)[deal.out.index(seat)]
    return deal.rules.stake if deal.rules.scoring == "stake" else 1

"""A whole deal in words: who is asked and why, what happened, how it ended.

Every function takes the deal as the engine has it and adds no ruling of its own.  Names that people
gave themselves are never inflected: sentences are built so that a name stands as it is.
"""

from __future__ import annotations

from tienlen.engine.deal import reopens
from tienlen.engine.plays import Kind, Reason
from tienlen.engine.score import frozen_seats

from .case import Message, fill, weapons
from .vocabulary import Vocabulary, vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tienlen.engine.deal import Deal, Event
    from tienlen.engine.plays import Play
    from tienlen.engine.replay import Step

    Names = Sequence[str] | None

_NO_MARKS = str.maketrans("", "", "⟦⟧*")
"""What would be read as a mark inside a name."""


def seat_name(names: Names, seat: int, language: str) -> str:
    """What the player in a seat is called: by name, or by number where no name is given.

    >>> seat_name(("Anna", ""), 1, "en"), seat_name(("Anna", ""), 2, "en")
    ('Anna', 'Player 2')
    """
    given = names[seat - 1].translate(_NO_MARKS) if names and seat <= len(names) else ""
    given = " ".join("".join(letter if letter.isprintable() else " " for letter in given).split())
    return given or vocabulary(language).words.get("deal.seat", n=seat)


class Talk:
    """A deal, the language it is told in, and what its players are called."""

    def __init__(self, deal: Deal, language: str, names: Names = None):
        self.deal = deal
        self.words: Vocabulary = vocabulary(language)
        self._language = language
        self._names = names

    def name(self, seat: int | None) -> str:
        """What the player in a seat is called."""
        assert seat is not None, "a sentence names a seat"
        return seat_name(self._names, seat, self._language)

    def all_names(self, seats: Sequence[int]) -> str:
        """Several players: Anna, Ben and Carla."""
        *others, last = map(self.name, seats)
        return self.words.words.get("deal.list", first=", ".join(others), last=last) if others else last

    def say(self, key: str, play: Play | None = None, **values: object) -> str:
        """A sentence; its seats are given as numbers."""
        for of in ("seat", "asked", "owner"):
            if of in values:
                values[of] = self.name(values[of])  # type: ignore[arg-type]
        return fill(self.words, Message(f"deal.{key}", values), play, self.deal.table)

    def count(self, key: str, n: int, **values: object) -> str:
        """A sentence that depends on a number."""
        if "seat" in values:
            values["seat"] = self.name(values["seat"])  # type: ignore[arg-type]
        if "names" in values:
            values["names"] = self.all_names(values["names"])  # type: ignore[arg-type]
        return self.words.words.plural(f"deal.{key}", n, **values)


# ------------------------------------------------------------------ who is asked, and why


def asked(deal: Deal, language: str, names: Names = None, *, trick: bool = False) -> str:
    """Who is asked next and why, or why nobody is.

    Of a `trick` that is told by itself nothing is known of how its first leader came to lead.
    """
    talk = Talk(deal, language, names)
    if deal.over:
        return _over(talk)
    if deal.table is not None:
        return " ".join((_to_answer(talk), *_skipped(talk)))
    if deal.events:
        return _to_lead(talk)
    if trick and not deal.first and deal.to_act is not None:
        return talk.say("asked.open.trick", seat=deal.to_act)
    return _to_open(talk)


def _over(talk: Talk) -> str:
    deal = talk.deal
    if deal.instant:
        return talk.say(f"asked.over.{_winning_hand(deal)}", seat=deal.out[0])
    if deal.rules.winner_takes_all:
        return talk.say("asked.over.first", seat=deal.out[0])
    return talk.say("asked.over.last", seat=deal.out[-1])


def _winning_hand(deal: Deal) -> str:
    """Which of the hands that win at once the winner was dealt."""
    assert deal.dealt is not None, "a hand wins"
    twos = sum(card.rank == 12 for card in deal.dealt[deal.out[0] - 1])
    return "four_twos" if "four_twos" in deal.rules.instant_wins and twos >= 4 else "six_pairs"


def _to_open(talk: Talk) -> str:
    """Before the first act: lead.three_of_spades, lead.lowest_card, lead.winner."""
    deal, card, seat = talk.deal, talk.deal.must_contain, talk.deal.to_act
    by_lowest = deal.first and deal.rules.first_lead
    if seat is None:
        if card is not None:
            return talk.say("asked.unknown.card", card=card)
        return talk.say("asked.unknown.lowest" if by_lowest else "asked.unknown.free")
    if card is not None:
        return talk.say("asked.open.card", seat=seat, card=card)
    if by_lowest:
        return talk.say("asked.open.lowest", seat=seat)
    return talk.say("asked.open.free" if deal.first else "asked.open.later", seat=seat)


def last_play(deal: Deal) -> Event:
    """The last act that was no pass."""
    return next(event for event in reversed(deal.events) if event.cards)


def _to_lead(talk: Talk) -> str:
    """After a trick: trick.ends, trick.leader_is_out."""
    deal, event = talk.deal, last_play(talk.deal)
    at_once = deal.events[-1] is event
    key = "asked.lead.at_once" if at_once else "asked.lead.unbeaten"
    if event.seat == deal.to_act:
        return talk.say(key, seat=event.seat, cards=event.cards)
    return talk.say(f"{key}_out", seat=deal.to_act, owner=event.seat, cards=event.cards)


def _to_answer(talk: Talk) -> str:
    """A play lies there: turn.beat_or_pass, trick.last_play_stands, bomb.after_pass."""
    deal, seat, owner = talk.deal, talk.deal.to_act, talk.deal.owner
    assert deal.table is not None, "a play to answer"
    assert owner is not None, "and its owner"
    if seat in deal.passed:
        if deal.on_twos:
            return talk.say("asked.again.bomb", seat=seat)
        fits = weapons(deal.rules, deal.table.size)
        return talk.say("asked.again.twos" if fits else "asked.again.nothing", seat=seat)
    return talk.say("asked.answer" if deal.left[owner - 1] else "asked.answer_out", seat=seat, owner=owner)


def _skipped(talk: Talk) -> Iterator[str]:
    passed, out = skipped(talk.deal)
    if passed:
        yield talk.count("asked.skipped_passed", len(passed), names=passed)
    if out:
        yield talk.count("asked.skipped_out", len(out), names=out)


def skipped(deal: Deal) -> tuple[list[int], list[int]]:
    """Who was passed over since the last act: who has passed (pass.locks), who is out (trick.skip_out)."""
    seats = tuple(_between(deal, deal.events[-1].seat))
    return [seat for seat in seats if deal.left[seat - 1]], [seat for seat in seats if not deal.left[seat - 1]]


def _between(deal: Deal, seat: int) -> Iterator[int]:
    seat = seat % deal.players + 1
    while seat != deal.to_act:
        yield seat
        seat = seat % deal.players + 1


# ------------------------------------------------------------------ why a seat is not asked


def waiting(deal: Deal, seat: int, language: str, names: Names = None) -> str:
    """Why a seat is not asked now, or that it is."""
    talk = Talk(deal, language, names)
    if deal.over or deal.to_act is None:
        return asked(deal, language, names)
    if seat == deal.to_act:
        return talk.say("waiting.now", seat=seat)
    if not deal.left[seat - 1]:
        return talk.say("waiting.out", seat=seat, place=deal.out.index(seat) + 1)
    if deal.table is None:
        return talk.say("waiting.lead", seat=seat, asked=deal.to_act)
    if seat == deal.owner:
        return talk.say("waiting.owner", seat=seat)
    if deal.is_locked(seat):
        return talk.say(f"waiting.{locked_until(deal, seat)}", seat=seat)
    return talk.say("waiting.again" if seat in deal.passed else "waiting.later", seat=seat, asked=deal.to_act)


def locked_until(deal: Deal, seat: int) -> str:
    """When a player who is not asked about this table may be asked again: the last word of a key."""
    table = deal.table
    assert table is not None, "a pass is lifted with the pile"
    if reopens(deal.rules, table, deal.on_twos):
        return "declined"
    if not deal.on_twos and table.kind in (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE):
        if deal.rules.bomb_after_pass:
            return "until_twos"
        if deal.rules.passed_may_overbomb and weapons(deal.rules, table.size):
            return "until_bomb"
    return "locked"


# ------------------------------------------------------------------ what happened


def happened(step: Step, language: str, names: Names = None) -> str:
    """What a player did, and what came of it: somebody is out, the trick is over, the deal is over."""
    before, after, event = step.before, step.after, step.event
    talk = Talk(before, language, names)
    if not step.verdict.legal:
        return talk.say("act.refused.cards" if event.cards else "act.refused.pass", seat=event.seat, cards=event.cards)
    return " ".join((_did(talk, step), *_came_of_it(talk, event.seat, after)))


def _did(talk: Talk, step: Step) -> str:
    before, event, play = step.before, step.event, step.verdict.play
    if play is None:
        again = event.seat in before.passed
        return talk.say("act.pass_again" if again else "act.pass", seat=event.seat)
    key = _kind_of_act(before, step.verdict.reason)
    if key in ("bomb", "overbomb") and step.verdict.after_pass:
        key += "_after_pass"
    elif key in ("lead", "play"):
        key += "_one" if len(play.cards) == 1 else "_several"
    twos = before.table.size if before.table else 0
    return talk.say(f"act.{key}", play, seat=event.seat, cards=play.cards, target=twos)


def _kind_of_act(before: Deal, reason: Reason) -> str:
    if before.table is None:
        return "lead"
    if reason is Reason.BOMB:
        return "bomb"
    return "overbomb" if before.on_twos else "play"


def _came_of_it(talk: Talk, seat: int, after: Deal) -> Iterator[str]:
    if seat in after.out and after.left[seat - 1] == 0:
        yield talk.say("act.out", seat=seat, place=after.out.index(seat) + 1)
    if after.over:
        yield talk.say("act.deal_over")
    elif after.leading:
        yield talk.say("act.trick_over")


# ------------------------------------------------------------------ how it ended


def result(deal: Deal, language: str, names: Names = None) -> str:
    """Places and points when the deal is over."""
    talk, points = Talk(deal, language, names), deal.points
    if points is None:
        return talk.say("result.open")
    winner, others = deal.out[0], [seat for seat in range(1, deal.players + 1) if seat != deal.out[0]]
    if len(deal.out) == deal.players:
        each = [
            talk.say("result.item", n=place, seat=seat, points=points[seat - 1])
            for place, seat in enumerate(deal.out, 1)
        ]
        return " ".join((talk.say("result.places", names=", ".join(each)), *_double(talk, _paid_double(deal))))
    key = f"result.{_winning_hand(deal)}" if deal.instant else "result.first"
    pay = ", ".join(talk.say("result.pays", seat=seat, points=points[seat - 1]) for seat in others)
    told = talk.say(key, seat=winner, points=points[winner - 1], names=pay)
    return " ".join((told, *_double(talk, () if deal.instant else _full_hands(deal))))


def _paid_double(deal: Deal) -> tuple[int, ...]:
    """Who lost double for holding all cards dealt (variant.frozen)."""
    if not deal.rules.frozen_double:
        return ()
    points = deal.points or ()
    return tuple(seat for seat in frozen_seats(deal) if points[seat - 1] < 0)


def _full_hands(deal: Deal) -> tuple[int, ...]:
    """Who pays double for holding all cards dealt when the winner takes all (variant.winner_takes_all)."""
    return tuple(seat for seat, left in enumerate(deal.left, 1) if left == deal.size)


def _double(talk: Talk, seats: Sequence[int]) -> Iterable[str]:
    return (talk.count("result.double", len(seats), names=seats),) if seats else ()

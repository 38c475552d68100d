"""The screen "Play": what presses do to a deal.

Legality and flow are the engine's: an act goes through ``Deal.judge``, a computer's move through its player. The same
seed deals the same hands and makes the computers choose alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from tienlen import explain
from tienlen.engine.cards import Card, InputError, parse_cards
from tienlen.engine.deal import Deal
from tienlen.engine.judge import PASS
from tienlen.engine.players import PLAYERS
from tienlen.engine.replay import Step
from tienlen.engine.rules import PROFILES, Rules
from tienlen.engine.score import Session
from tienlen.explain.deals import asked, happened, result
from tienlen.records.deal import MOST_ACTS, Record, read_records
from tienlen.records.record import clean_name
from tienlen.screens import houserules
from tienlen.screens.check_state import chosen
from tienlen.screens.nodes import Event
from tienlen.screens.play import LEVELS, MOST_SEED, SEATS, YOU, State, timed
from tienlen.screens.play_kept import MOST_DEALS, playable, restored

AT_ONCE = {"strong": 6}
"""How many moves are made in answer to one press where each takes thought: the browser waits no longer for a scene."""


def press(state: State, event: Event) -> State:
    """The state after an event; an event that means nothing here raises InputError."""
    handler = _HANDLERS.get(event.get("do", ""))
    if handler is None:
        raise InputError("bad_value", field="do", value=event.get("do"))
    state = timed(restored(state), event)
    if event["do"] in ("step", "skip"):  # the others move while the visitor still reads
        state = handler(replace(state, said="", heard=state.notice is not None), event)
    else:
        state = handler(replace(state, notice=None, heard=False, said=""), event)
    return timed(state, event)  # a session may have begun just now


# ---------------------------------------------------------------------------------- who plays, and what is wished for


def names(state: State, deal: Deal) -> tuple[str, ...]:
    """What everybody at the table is called."""
    say = explain.catalogue(state.language).get
    others = [say(f"screen.play.name.{which}") for which in ("first", "second", "third")]
    for at, name in enumerate(state.people):
        others[at] = name or others[at]
    return (called(state), *others[: deal.players - 1])


def called(state: State) -> str:
    """What the visitor is called."""
    return state.me or explain.catalogue(state.language).get("screen.play.name.you")


def _profile(state: State, event: Event) -> State:
    profile = chosen(event, "id", PROFILES)
    if not houserules.seats(profile, state.seats):
        return state
    return replace(state, rules=houserules.from_profile(profile, state.rules), name="", players=state.seats)


def _end(state: State, event: Event) -> State:
    return replace(state, rules=houserules.ending(state.rules, event.get("value")))


def _players(state: State, event: Event) -> State:
    """Another number of seats; rules that do not seat it give way to the first that do, and say so."""
    players = chosen(event, "value", SEATS)
    rules, notice = houserules.seating(state.rules, players, state.language)
    return replace(state, players=players, rules=rules, notice=notice)


def _level(state: State, event: Event) -> State:
    return replace(state, level=chosen(event, "id", LEVELS))


def _name(state: State, event: Event) -> State:
    text = event.get("text")
    if not isinstance(text, str) or len(text) > 200:
        raise InputError("bad_value", field="name", value=text)
    return replace(state, me=clean_name(text))


# ---------------------------------------------------------------------------------- dealing


def _deal(state: State, event: Event) -> State:
    """Sit down to a new session."""
    seed = state.wished_seed if state.wished_seed is not None else Random().randrange(MOST_SEED)
    players = state.seats
    rules, notice = houserules.seating(state.rules, players, state.language)
    state = replace(
        state,
        rules=rules,
        notice=notice,
        seed=seed,
        number=1,
        scores=(),
        playing_level=state.level,
        wished_seed=None,
        people=(),
        begun=None,
    )
    return _dealt(state, Deal.deal_out(rules, Random(f"{seed}/1"), players))


def _next(state: State, event: Event) -> State:
    """The next deal: the winner leads, the loser deals. None when the time of the session is up meanwhile."""
    deal = _open(state)
    if not deal.over:
        raise InputError("bad_value", field="do", value="next")
    if ended(state):
        return replace(state, said=explain.catalogue(state.language).get("screen.play.score.ended"))
    number = state.number + 1
    state = replace(state, number=number, scores=state.scores[-MOST_DEALS:])
    return _dealt(state, deal.next_deal(Random(f"{state.seed}/{number}")))


def _again(state: State, event: Event) -> State:
    """The same cards once more; what they brought does not count."""
    deal = _open(state)
    scores = state.scores[:-1] if deal.over else state.scores
    begun = deal.begun
    fresh = Deal.start(begun.rules, begun.players, begun.decks, begun.hands, begun.first, begun.leader, begun.dealer)
    return _dealt(replace(state, scores=scores), fresh)


def _dealt(state: State, deal: Deal) -> State:
    """Everybody holds cards; a hand may have won already (variant.instant_win)."""
    state = _fresh(replace(state, deal=deal, seated=True))
    if deal.over:
        return _count(state)
    return replace(state, said=_say(state, asked(deal, state.language, names(state, deal))))


def _fresh(state: State) -> State:
    """Nothing is selected, nothing was asked of the coach."""
    return replace(state, chosen=(), tried=None, shows="", skipping=False)


def _count(state: State) -> State:
    """A deal that has just ended goes onto the score sheet."""
    deal = state.deal
    if not deal.over:
        return state
    state = replace(state, scores=(*state.scores, deal.points))
    told = [state.said, _say(state, result(deal, state.language, names(state, deal)))]
    if ended(state):
        told.append(explain.catalogue(state.language).get("screen.play.score.ended"))
    return replace(state, said=" ".join(told).strip())


def _say(state: State, marked: str) -> str:
    return explain.plain(marked, state.language)


def _open(state: State) -> Deal:
    """The deal that is on the table."""
    if state.deal is None:
        raise InputError("bad_value", field="do", value=None)
    deal: Deal = state.deal
    return deal


def session(state: State) -> Session:
    """The score sheet."""
    deal = _open(state)
    return Session(deal.rules, deal.players, state.scores)


def ended(state: State) -> bool:
    """Whether the session has its agreed length; what is being dealt is played to its end (session.length)."""
    minutes = 0
    if state.minute is not None and state.begun is not None:
        minutes = max(0, state.minute - state.begun)
    return _open(state).over and session(state).over(minutes)


# ---------------------------------------------------------------------------------- acts


def your_turn(state: State) -> bool:
    """Whether the visitor is asked."""
    return state.deal is not None and state.deal.to_act == YOU


def _yours(state: State) -> Deal:
    if not your_turn(state):
        raise InputError("bad_value", field="do", value=None)
    return _open(state)


def _tap(state: State, event: Event) -> State:
    """Select a card of the hand, or not any more."""
    deal = _open(state)
    card = Card(str(event.get("card")))
    assert deal.hands is not None, "cards are dealt here"
    if deal.over or card not in deal.hands[YOU - 1]:
        raise InputError("bad_value", field="card", value=str(card))
    chosen = [other for other in state.chosen if other != card]
    if len(chosen) == len(state.chosen):
        chosen = sorted([*chosen, card])
    return replace(state, chosen=tuple(chosen), tried=None)


def _clear(state: State, event: Event) -> State:
    return replace(state, chosen=(), tried=None)


def _try(state: State, event: Event) -> State:
    """Play the selected cards, or those of a suggestion."""
    deal = _yours(state)
    cards = state.chosen
    if "cards" in event:
        cards = tuple(sorted(parse_cards(str(event["cards"]))))
    if not cards:
        return state
    assert deal.hands is not None, "cards are dealt here"
    if any(card not in deal.hands[YOU - 1] for card in cards):
        raise InputError("bad_value", field="cards", value=" ".join(map(str, cards)))
    return _act(state, cards)


def _pass(state: State, event: Event) -> State:
    _yours(state)
    return _act(state, PASS)


def _act(state: State, cards: tuple[Card, ...]) -> State:
    """The visitor's act: made, or refused and explained."""
    deal = _open(state)
    verdict = deal.judge(YOU, cards)
    if not verdict.legal:
        from tienlen.tutor import ask_act

        told = ask_act(deal, YOU, cards, state.language, names(state, deal)).text
        word = explain.catalogue(state.language).get("screen.word.illegal")
        return replace(state, chosen=cards, tried=cards, refusals=state.refusals + 1, shows="", said=f"{word}. {told}")
    return _made(state, cards)


def _made(state: State, cards: tuple[Card, ...]) -> State:
    """An act that is legal, whoever makes it, and what came of it."""
    before = _open(state)
    seat = before.to_act
    assert seat is not None, "somebody is asked"
    verdict = before.judge(seat, cards)
    after = before.after(verdict.play, seat)
    step = Step(len(before.events), after.events[-1], before, verdict, after)
    told = [happened(step, state.language, names(state, before))]
    if after.to_act == YOU:
        told.append(asked(after, state.language, names(state, after)))
    said = " ".join([state.said, *(_say(state, one) for one in told)]).strip()
    return _count(_fresh(replace(state, deal=after, said=said)))


def _step(state: State, event: Event) -> State:
    """One move of a computer player; nothing where none is to move."""
    if state.deal is None or state.deal.to_act in (None, YOU):
        return state
    return _skip(state, event) if state.skipping else _made(state, _choice(state))


def _choice(state: State) -> tuple[Card, ...]:
    deal = _open(state)
    rng = Random(f"{state.seed}/{state.number}/{len(deal.events)}")
    play = PLAYERS[state.playing_level](deal, rng).play
    return PASS if play is None else play.cards


def _skip(state: State, event: Event) -> State:
    """Every move of the others, until the visitor is asked or all is over; long ones in several goes."""
    moves = AT_ONCE.get(state.playing_level, MOST_ACTS)
    while state.deal is not None and state.deal.to_act not in (None, YOU) and moves:
        state, moves = _made(state, _choice(state)), moves - 1
    return replace(state, skipping=state.deal is not None and state.deal.to_act not in (None, YOU))


def _undo(state: State, event: Event) -> State:
    """Back to where the visitor was asked last."""
    deal = _open(state)
    acts = [number for number, act in enumerate(deal.events) if act.seat == YOU]
    if not acts:
        return state
    scores = state.scores[:-1] if deal.over else state.scores
    back = replayed(deal, acts[-1])
    state = _fresh(replace(state, deal=back, scores=scores))
    return replace(state, said=_say(state, asked(back, state.language, names(state, back))))


def replayed(deal: Deal, count: int) -> Deal:
    """The deal as it was after so many acts."""
    begun = deal.begun
    now = Deal.start(begun.rules, begun.players, begun.decks, begun.hands, begun.first, begun.leader, begun.dealer)
    for act in deal.events[:count]:
        now = now.after(now.judge(act.seat, act.cards).play, act.seat)
    return now


@lru_cache(64)
def lying(deal: Deal) -> tuple[tuple[int, tuple[Card, ...]], ...]:
    """The plays of the trick that is not over yet, the oldest first, with the seat that made each."""
    plays: list[tuple[int, tuple[Card, ...]]] = []
    if deal.table is None:
        return ()
    now = replayed(deal, 0)
    for act in deal.events:
        if now.table is None:
            plays.clear()
        if act.cards:
            plays.append((act.seat, act.cards))
        now = now.after(now.judge(act.seat, act.cards).play, act.seat)
    return tuple(plays)


# ---------------------------------------------------------------------------------- the coach, the hand, the door


def _ask(what: str) -> Callable[[State, Event], State]:
    def asks(state: State, event: Event) -> State:
        _yours(state)
        shows = "" if state.shows == what else what
        state = replace(state, shows=shows, tried=None)
        if shows == "hint":
            from tienlen.tutor import hint

            told = hint(_open(state), state.language, names(state, _open(state))).text
            return replace(state, said=told)
        return state

    return asks


def _sort(state: State, event: Event) -> State:
    return replace(state, by_kind=not state.by_kind)


def _leave(state: State, event: Event) -> State:
    return _fresh(replace(state, seated=False))


def _sit(state: State, event: Event) -> State:
    _open(state)
    return replace(state, seated=True)


def _load(state: State, event: Event) -> State:
    """Go on with a deal that was saved; one that is not a legal deal of this table is refused."""
    text = event.get("text")
    if not isinstance(text, str):
        raise InputError("bad_value", field="text", value=None)
    records = read_records(text, language=state.language)
    record = records[0]
    deal = playable(record, state.language)
    say = explain.catalogue(state.language).get
    if deal.decks > 1:
        return replace(state, notice=say("screen.play.load.packs"))
    state = replace(state, deal=deal, seed=Random(text).randrange(MOST_SEED), number=1, scores=(), begun=None)
    usual = names(replace(state, me="", people=()), deal)
    given = record.names or usual
    people = tuple(["" if name == ours else name for name, ours in zip(given, usual, strict=True)])
    state = replace(state, me=state.me or people[0], people=people[1:])
    state = replace(
        _fresh(state), seated=True, playing_level=state.level, rules=deal.rules, players=deal.players, name=""
    )
    notices = [say("screen.play.load.first")] if len(records) > 1 else []
    notices.append(say("screen.play.loaded"))
    told = "" if deal.over else _say(state, asked(deal, state.language, names(state, deal)))
    return replace(_count(replace(state, said=told)), notice=" ".join(notices))


def saved(state: State) -> Record:
    """The record that the visitor takes along."""
    deal = _open(state)
    return Record.of(deal, names(state, deal))


# ---------------------------------------------------------------------------------- by an address


def arrive(state: State, view: Mapping[str, Any]) -> State:
    """The screen as an address names it: with the seed of the deal that is played, that deal; one that is to be played
    now is dealt, unless another goes on."""
    state = restored(replace(state, notice=None))
    rules: Rules | None = view.get("rules")
    seed = view.get("seed")
    same = state.deal is not None and seed == state.seed and rules in (None, state.deal.rules)
    if same:
        return replace(state, seated=bool(view.get("seated", True)))
    if not view:
        return state
    state = replace(state, seated=False, level=view.get("level", state.level), wished_seed=seed)
    if rules is not None:
        state = replace(state, rules=rules, players=view.get("players", 4), name="")
        return _deal(state, {}) if "now" in view and (state.deal is None or state.deal.over) else state
    if "players" not in view:
        return state
    rules, notice = houserules.seating(state.rules, view["players"], state.language)
    return replace(state, rules=rules, players=view["players"], notice=notice or state.notice)


_HANDLERS: Mapping[str, Callable[[State, Event], State]] = {
    "profile": _profile,
    "players": _players,
    "level": _level,
    "end": _end,
    "name": _name,
    "deal": _deal,
    "next": _next,
    "again": _again,
    "tap": _tap,
    "clear": _clear,
    "try": _try,
    "pass": _pass,
    "step": _step,
    "skip": _skip,
    "undo": _undo,
    "moves": _ask("moves"),
    "hint": _ask("hint"),
    "sort": _sort,
    "leave": _leave,
    "play": _sit,
    "load": _load,
}

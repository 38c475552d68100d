"""The screen "Play": one person against one to three computer players, with a coach.

This is its door: what the shell knows of it. ``play_state`` holds what presses do, ``play_kept`` reads and writes what
the browser keeps, ``play_scene`` and ``play_table`` draw it; they and the engine's deals are loaded when somebody goes
there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tienlen.engine.cards import Card, InputError
from tienlen.engine.rules import PROFILES, Rules
from tienlen.screens.nodes import Event

SEATS = (2, 3, 4)
"""At how many seats one can play here."""
LEVELS = ("first_legal", "careful", "strong")
"""How well the computer players play, weakest first."""
MOST_SEED = 999_999_999
YOU = 1
"""The visitor's seat."""
MOST_MINUTES = 10**8
"""What no clock shows."""


class Refused(InputError):
    """A record that cannot be played on, with the sentence that says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__("bad_value", field="record", value=None)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class State:
    """What is wished for, the deal that is played, and what was asked of the coach."""

    language: str = "en"
    letters: str = "en"
    linked: bool = True
    """Whether the page has an address and a store of its own."""
    rules: Rules = PROFILES["pagat"]
    """The rules that are wished for; a deal keeps those it began with."""
    players: int = 4
    """The number of players wished for, as all screens share it; here at most four sit down."""
    name: str = ""
    """What the table calls its rules."""
    level: str = "careful"
    me: str = ""
    """What the visitor is called."""
    people: tuple[str, ...] = ()
    """What a loaded record calls the other seats, "" where it does not say."""
    wished_seed: int | None = None
    """The seed that an address or a caller asked for."""
    deal: Any = None
    """The ``Deal`` as it stands; None before the first one."""
    seed: int = 0
    """What the deals of this session are dealt from."""
    number: int = 0
    """Which deal of the session this is, counted from 1."""
    playing_level: str = "careful"
    """How well the others play in this session."""
    seated: bool = False
    """Whether the visitor sits at the table, or stands before it, choosing."""
    chosen: tuple[Card, ...] = ()
    """The cards of the hand that are selected."""
    tried: tuple[Card, ...] | None = None
    """The last act that was refused, as long as nothing else happened; () is a pass."""
    refusals: int = 0
    """How many acts were refused so far."""
    skipping: bool = False
    """Whether the others move on without pauses until the visitor is asked."""
    shows: str = ""
    """``moves`` or ``hint`` while the coach tells that."""
    by_kind: bool = False
    """Whether the hand is sorted by combinations."""
    said: str = ""
    """What has just happened, for those who listen."""
    scores: tuple[tuple[int, ...], ...] = ()
    """The points of the deals of this session that are over."""
    minute: int | None = None
    """The last time that the browser told, in minutes."""
    begun: int | None = None
    """When the session began, as far as the browser has told."""
    notice: str | None = None
    heard: bool = False
    """Whether the notice was there before the last event."""
    kept: Any = None
    """What the browser kept, as long as nobody has looked at it."""

    @property
    def seats(self) -> int:
        """How many sit down at the next deal."""
        return min(self.players, SEATS[-1])


def press(state: State, event: Event) -> State:
    """The state after an event; an event that means nothing here raises InputError."""
    from tienlen.screens import play_state

    return play_state.press(state, event)


def scene(state: State) -> dict[str, Any]:
    """The screen as nodes."""
    from tienlen.screens import play_scene

    return play_scene.scene(state)


def met(state: State, event: Event, kept: Any, *, linked: bool) -> State:
    """The page is there: what time it is, and what the browser kept."""
    return timed(replace(state, linked=linked, kept=kept) if linked else state, event)


def timed(state: State, event: Event) -> State:
    """What time it is, where the browser says so; a session counts from the first time that is told in it."""
    minute = event.get("minute")
    if type(minute) is not int or not 0 <= minute < MOST_MINUTES:
        return state
    begun = minute if state.begun is None and state.deal is not None else state.begun
    return replace(state, minute=minute, begun=begun)


def enter(state: State) -> State:
    """The screen is opened: what the browser kept is taken up."""
    if state.kept is None:
        return state
    from tienlen.screens import play_kept

    return play_kept.restored(state)


def arrive(state: State, view: dict[str, Any]) -> State:
    """The screen as an address names it; a deal that goes on is not lost."""
    from tienlen.screens import play_state

    return play_state.arrive(state, view)


def keep(state: State) -> dict[str, Any] | None:
    """What the browser keeps of it."""
    if state.deal is None:
        return state.kept if isinstance(state.kept, dict) else None
    from tienlen.screens import play_kept

    return play_kept.keep(state)

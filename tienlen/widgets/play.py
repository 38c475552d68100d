"""`PlayScreen`: a table to play at, in a cell."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tienlen.engine.cards import LANGUAGES, InputError
from tienlen.engine.deal import Deal
from tienlen.engine.dealing import packs_of
from tienlen.engine.rules import Rules, rules_from
from tienlen.engine.score import Session
from tienlen.records.deal import Record
from tienlen.screens import play_state, shell
from tienlen.screens.play import LEVELS, MOST_SEED, SEATS
from tienlen.widgets.screen import Screen


class PlayScreen(Screen):
    """The screen "Play" in a cell: a deal against one to three computer players, to be read at any moment.

    The same seed deals the same cards.

    >>> screen = PlayScreen("thirteen", players=2, seed=7)
    >>> screen.deal.players, len(screen.deal.hands[0]), screen.session.deals
    (2, 13, ())
    """

    def __init__(
        self,
        rules: Rules | str | dict[str, Any] = "pagat",
        players: int = 4,
        *,
        level: str = "careful",
        seed: int | None = None,
        language: str | None = None,
    ) -> None:
        """`level` says how well the others play: ``first_legal``, ``careful`` or ``strong``.

        An `InputError` names what cannot be, such as rules that do not seat so many players.
        """
        if language is not None and language not in LANGUAGES:
            raise InputError("bad_value", field="language", value=language)
        given = rules_from(rules)
        packs_of(given, players)  # refuses what is no number of seats under these rules
        if players not in SEATS:
            raise InputError("bad_value", field="players", value=players, fewest=SEATS[0], most=SEATS[-1])
        if level not in LEVELS:
            raise InputError("bad_value", field="level", value=level)
        if seed is not None and (type(seed) is not int or not 0 <= seed <= MOST_SEED):
            raise InputError("bad_value", field="seed", value=seed)
        state = shell.start(host="cell", language=language, rules=given, screen="play")
        wished = replace(state.play, rules=given, players=players, level=level, wished_seed=seed)
        dealt = shell.press(replace(state, play=wished), {"do": "deal"})
        super().__init__(replace(dealt, acted=False))

    @property
    def deal(self) -> Deal:
        """The deal as it stands; seat 1 is whoever sits before the screen."""
        deal: Deal = self._state.play.deal
        return deal

    @property
    def record(self) -> Record:
        """The deal as far as it was played, as a record with names."""
        return Record.of(self.deal, names=play_state.names(self._state.play, self.deal))

    @property
    def session(self) -> Session:
        """The points of the deals that are over."""
        return play_state.session(self._state.play)

    def __repr__(self) -> str:
        play = self._state.play
        told = [f"rules={self.deal.rules.as_json()!r}"]
        if self.deal.players != 4:
            told.append(f"players={self.deal.players}")
        return f"PlayScreen({', '.join([*told, f'level={play.playing_level!r}', f'seed={play.seed}'])})"

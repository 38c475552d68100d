"""`CheckScreen` and `App`: the screens as widgets.

All that happens is `shell.press` and `shell.scene`; here they meet the browser. What the visitor does arrives as a
custom message, what is to be drawn leaves in the trait `scene`, and neither may ever get lost: a mistake of ours is
written to the log and shown as a banner, and the state stays as it was.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import anywidget
import traitlets

from tienlen.engine.cards import LANGUAGES, Card, InputError
from tienlen.engine.judge import PASS, Position, Verdict
from tienlen.engine.position import read_table
from tienlen.engine.rules import Rules, rules_from
from tienlen.explain import catalogue
from tienlen.screens import check_state, shell
from tienlen.screens.check_ruling import ruling
from tienlen.tutor import Answer
from tienlen.widgets.assets import ASSETS_VARIABLE, PUBLIC_VARIABLE, css, esm

LOG = logging.getLogger("tienlen")

if ASSETS_VARIABLE in os.environ:
    # A visitor's kernel: what it writes for the notebook nobody sees, the server's own terminal somebody does.
    LOG.addHandler(logging.StreamHandler(sys.__stderr__))
    # The thread that sends a scene need not wait until the one that worked it out has done the rest (5 ms by default).
    sys.setswitchinterval(0.0002)


def whole(told: object) -> Any:
    """What the browser sends, without halves of signs: JavaScript has texts with such, but none can be sent back.

    >>> whole({"text": ["a\\ud83d\\ude00b", "a\\ud83db"]}) == {"text": ["a\\U0001f600b", "a\\ufffdb"]}
    True
    """
    if isinstance(told, str):
        return told if told.isascii() else told.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(told, list):
        return list(map(whole, told))
    if isinstance(told, dict):
        return {whole(name): whole(value) for name, value in told.items()}
    return told


class Screen(anywidget.AnyWidget):
    """A shell of screens and its state."""

    view = traitlets.Unicode("screen", read_only=True, help="Which of its three views the browser draws.").tag(
        sync=True
    )
    words = traitlets.Dict(help="What the browser says by itself; follows the language.").tag(sync=True)
    scene = traitlets.Dict(help="What the browser draws.").tag(sync=True)
    rules = traitlets.Instance(Rules, read_only=True, help="The rules in force.")
    position = traitlets.Instance(Position, read_only=True, help="The position that is judged.")

    def __init__(self, state: shell.State) -> None:
        self._esm, self._css = esm(), css()
        super().__init__()
        self._turn_to(state)
        self.on_msg(self._hear)

    @property
    def answer(self) -> Answer | None:
        """What the tutor says of the position; None while nothing is played or the position contradicts itself."""
        given = ruling(self._state.check)
        return given.answer if given.word else None

    @property
    def verdict(self) -> Verdict | None:
        """The engine's part of the answer."""
        return self.answer.verdict if self.answer else None

    def _turn_to(self, state: shell.State) -> None:
        """Show a state. Nothing changes before all of it could be worked out."""
        scene, position = shell.scene(state), check_state.position(state.check)
        self._state = state
        with self.hold_sync():
            if self.words.get("lang") != state.language:
                self.words = shell.words(state.language)
            self.scene = scene
        self.set_trait("rules", state.check.rules)
        self.set_trait("position", position)

    def _hear(self, _widget: anywidget.AnyWidget, event: object, _buffers: object) -> None:
        """Deal with what the browser sends."""
        if isinstance(event, dict) and event.get("do") == "ping":
            self.send({"pong": event.get("n")})
            return
        try:
            state = shell.press(self._state, whole(event))
            if state is self._state:
                self.send_state("scene")  # the answer to an event that came twice was lost
            else:
                self._turn_to(state)
        except Exception:
            LOG.exception("This event changed nothing: %r", event)
            self._admit(event)

    def _admit(self, event: object) -> None:
        """Say that a mistake of ours kept an event from doing anything, and go on."""
        number = event.get("seq") if isinstance(event, dict) else None
        banner = {"tone": "red", "text": catalogue(self._state.language).get("screen.failed.event")}
        seq = max(self._state.seq, number) if type(number) is int else self._state.seq
        self._state = replace(self._state, seq=seq, banner=banner)
        self.scene = {**self.scene, "seq": seq, "banner": banner}


class CheckScreen(Screen):
    """The screen "Check" in a cell: a position to look at, to change, and to read back.

    >>> screen = CheckScreen(table="Ah", play="6s 6c 6d 6h")
    >>> screen.verdict.legal, str(screen.verdict.reason)
    (False, 'bomb_needs_twos')
    >>> screen.show(table="2h")
    >>> screen.verdict.legal
    True
    """

    def __init__(
        self,
        rules: Rules | str | dict[str, Any] = "pagat",
        table: str | Sequence[Card | str] = (),
        play: str | Sequence[Card | str] | None = None,
        hand: str | Sequence[Card | str] | None = None,
        *,
        language: str | None = None,
        **circumstances: Any,
    ) -> None:
        """`circumstances` are the other fields of a `Position`, such as `passed=True` or `players=3`.

        An `InputError` names what contradicts itself; an empty hand is none.
        """
        if language is not None and language not in LANGUAGES:
            raise InputError("bad_value", field="language", value=language)
        position = Position.of(PASS if play is None else play, table, hand or None, language=language, **circumstances)
        given = rules_from(rules)
        read_table(given, position)  # refuses what contradicts itself
        super().__init__(
            shell.start(host="cell", language=language, rules=given, position=position, has_play=play is not None)
        )

    def show(self, *, rules: Rules | str | dict[str, Any] | None = None, **changed: Any) -> None:
        """Show something else; what is not named stays as it is. `play=None` takes the play away."""
        now = self._state.check
        has_play = bool(now.play or now.passing)
        if "play" in changed:
            has_play = changed["play"] is not None
            changed["play"] = changed["play"] if has_play else PASS
        fields = {name: getattr(self.position, name) for name in Position.__dataclass_fields__}
        position = Position.of(
            **{**fields, **changed, "hand": changed.get("hand", self.position.hand) or None},
            language=self._state.language,
        )
        read_table(rules_from(rules or self.rules), position)
        check = check_state.with_position(now, rules_from(rules or self.rules), position, has_play=has_play)
        self._turn_to(replace(self._state, check=check, screen="check", banner=None))

    def __repr__(self) -> str:
        state, position = self._state.check, self.position
        told = {"rules": self.rules.as_json(), "table": _cards(position.table)}
        if check_state.played(state):
            told["play"] = _cards(position.play) or "pass"
        if position.hand is not None:
            told["hand"] = _cards(position.hand)
        for name in ("passed", "turn", "must_contain", "table_is_bomb_on_twos", "players", "decks"):
            value = getattr(position, name)
            if value != Position.__dataclass_fields__[name].default:
                told[name] = str(value) if isinstance(value, Card) else value
        return f"CheckScreen({', '.join(f'{name}={value!r}' for name, value in told.items())})"


class App(Screen):
    """The whole app: all screens, the settings, and the page's address."""

    view = traitlets.Unicode("app", read_only=True).tag(sync=True)

    def __init__(self) -> None:
        super().__init__(shell.start(public=os.environ.get(PUBLIC_VARIABLE, "")))

    def __repr__(self) -> str:
        return "App()"


def _cards(cards: Sequence[Card]) -> str:
    """Cards as text."""
    return " ".join(map(str, cards))

"""Wrong beliefs to hunt, as data: a minimal pair and the ledger rows that deny each.

The refutation is the message ``misconception.<id>``; it is told only to who has just made that error, and the unit
returns the next day (`memory.refuted`).
"""

from __future__ import annotations

from dataclasses import dataclass

from tienlen.engine.position import Position


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a minimal pair, as text: what is played on what, the acts of a trick, or how a deal ended."""

    play: str = ""
    table: str = ""
    hand: str | None = None
    passed: bool = False
    turn: bool = True
    must: str | None = None
    acts: str | None = None
    """For pairs about a trick: acts by seat, ``*`` after a seat's last cards."""
    places: tuple[int, ...] = ()
    """For pairs about points: the seats in the order in which they went out; the points differ by the profile."""
    profile: str = ""

    def position(self) -> Position:
        """The position to judge; pairs about tricks and points have none."""
        return Position.of(
            self.play,
            self.table,
            self.hand,
            passed=self.passed,
            turn=self.turn,
            must_contain=self.must,
        )


@dataclass(frozen=True, slots=True)
class Misconception:
    """A wrong belief."""

    id: str
    rows: tuple[str, ...]
    sides: tuple[Side, ...]
    """Two; where the belief has a face that they do not show, a third one."""

    @property
    def key(self) -> str:
        """The message that refutes it."""
        return f"misconception.{self.id}"


def _on(told: str, **flags: object) -> Side:
    table, play = told.split("<")
    return Side(play, table, **flags)  # type: ignore[arg-type]


def _row(id: str, rows: str, *sides: Side | str) -> Misconception:
    return Misconception(id, tuple(rows.split()), tuple(_on(side) if isinstance(side, str) else side for side in sides))


MISCONCEPTIONS: tuple[Misconception, ...] = (
    _row("M1", "cards.ranks", "Ah<2s", "2s<Ah"),
    _row("M2", "cards.rank_first", "7h<8s", "8s<7h"),
    _row("M3", "cards.suits", "2s<2h", "2h<2s"),
    _row("M4", "beat.top_card beat.strictly", "8d8c<8h8s", "8h8s<8d8c"),
    _row("M5", "beat.no_pair_by_triple", "4s4c<KsKc", "4s4c<KsKcKd"),
    _row("M6", "beat.no_four_by_five", "5h6h7h8h<8s9dTcJs", "5h6h7h8h<7s8d9cTsJd"),
    _row("M7", "beat.same_kind", "3s4d5h<JsQdKh", "3s4d5h<KsKdKh"),
    _row("M8", "play.straight beat.top_card", "4h5h6h<7c8d9s", "4s5c6h<4h5h6d"),
    _row("M9", "play.no_wrap", "<QsKdAc", "<As2d3c"),
    _row("M10", "play.two_tops_straight play.no_twos_in_runs", "<JsQsKdAc", "<QsKdAc2h"),
    _row("M11", "play.pair_run", "<5s5h6s6d7c7d", "<5s5h6s6d"),
    _row("M12", "play.triple play.quad context.relatives", "<JsJcJd", "<JsJcJd4s4h"),
    _row("M13", "play.pair_run", "<3s3c4s4c5s5c", "<3s3c3d4s4c4d"),
    _row("M14", "play.single tip.sort", _on("6h<7s", hand="7s7c7d"), _on("6h<7s7c7d", hand="7s7c7d")),
    _row("M15", "beat.same_kind", "As<2c", "AsAd<2c"),
    _row("M16", "bomb.only_twos bomb.ace_then_two", "2h<6s6c6d6h", "Ah<6s6c6d6h"),
    _row("M17", "bomb.four_pairs_on_pair variant.quad_on_two_twos", "2h<7s7c7d7h", "2s2h<7s7c7d7h"),
    _row("M18", "bomb.three_pairs_on_two", "2d<5s5h6s6h7s7h", "2d<5s5h6s6h7s7h8s8h"),
    _row("M19", "bomb.no_priority bomb.then_same_kind", "6s6c6d6h<8s8c8d8h", "5s5h6s6d7c7d<8s8c8d8h"),
    _row("M20", "bomb.then_same_kind", "2s<2h", "6s6c6d6h<2h"),
    _row("M21", "bomb.only_twos", "2h<6s6c6d6h", "KsAs2h<6s6c6d6h"),
    _row("M22", "bomb.quad_on_two", "2s<9s9c9d9h", "9s9c9d9h<2s"),
    _row("M23", "pass.locks context.relatives", "Kd<Ah", _on("Kd<Ah", passed=True)),
    _row("M24", "bomb.after_pass", _on("2s<6s6c6d6h", passed=True), _on("2s<2h", passed=True)),
    _row("M25", "bomb.in_turn", "2h<6s6c6d6h", _on("2h<6s6c6d6h", turn=False)),
    _row("M26", "pass.free turn.leader_plays", _on("9h<pass", hand="4cJsKd"), _on("<pass", hand="4cJsKd")),
    _row("M27", "trick.last_play_stands trick.leader_is_out", Side(acts="1:Kd*"), Side(acts="1:Kd* 2:- 3:- 4:-")),
    _row(
        "M28",
        "lead.three_of_spades lead.winner",
        _on("<3s4d5h", must="3s", hand="3s4d5h9c"),
        _on("<5h", must="3s", hand="3s4d5h9c"),
        _on("<5h", hand="3s4d5h9c"),
    ),
    _row("M29", "end.out", _on("Kd<2c", hand="2c"), _on("2d<2c", hand="2c")),
    _row(
        "M30",
        "score.minus3 score.stake score.plus2",
        Side(places=(1, 2, 3, 4), profile="pagat"),
        Side(places=(1, 2, 3, 4), profile="ace_high"),
    ),
)
"""Every wrong belief."""

BY_ID = {belief.id: belief for belief in MISCONCEPTIONS}

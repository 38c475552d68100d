"""Is this play legal, and why: the decision table of RULES §4.

Theory of operation.  A `Position` is what two players argue about: the cards on the table, the
play, and what is known about who may act.  `judge` first refuses a position that contradicts
itself, then reads what the play and the table are, and then walks down `CHECKS`, one small
function per row of the table in RULES §4.  The first row that applies gives the verdict: its
reason and the rows of the ledger it rests on.  Each row states its whole condition, so that it
holds or fails by itself, whichever row came first; that is what lets `also` collect the further
reasons.  `otherwise` judges again with one house rule the other way round, and `open_reading`
says where a verdict is our word more than the source's.

(A table of 17 small functions costs five to seven times a bare comparison of two plays in integers.
Fewer, cleverer checks would be quicker; these can be laid beside the rules and ticked off.)
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .cards import DECK, InputError
from .plays import PAIR, PAIR_RUN, QUAD, SINGLE, STRAIGHT, TRIPLE, Kind, Play, Reason
from .position import LOWEST_TWO, read, read_table
from .position import PASS as PASS
from .position import Position as Position
from .rules import AGREED, FOLLOWS_FROM, LOST, SILENT, SWITCHES, flipped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from .cards import Card
    from .rules import Rules

BOMBS = (QUAD, PAIR_RUN)
QUAD_ON_TWO_TWOS = (QUAD, 4, PAIR, 2)
BOMB_ROWS = {
    (QUAD, 4, SINGLE, 1): "bomb.quad_on_two",
    (PAIR_RUN, 6, SINGLE, 1): "bomb.three_pairs_on_two",
    (PAIR_RUN, 8, PAIR, 2): "bomb.four_pairs_on_pair",
    (PAIR_RUN, 10, TRIPLE, 3): "bomb.five_pairs_on_triple",
    QUAD_ON_TWO_TWOS: "variant.quad_on_two_twos",
}
"""The ledger row of each bomb; a bomb of some other table of players rests on bomb.only_twos."""
ROWS_OF_TWOS = (
    ("bomb.quad_on_two", "bomb.three_pairs_on_two"),
    ("bomb.four_pairs_on_pair",),
    ("bomb.five_pairs_on_triple",),
)
"""The rows that say what fits one, two and three 2s."""


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """What `judge` says: legal or not, the reason, and what explains it.

    >>> from .rules import PROFILES
    >>> judge(PROFILES["pagat"], Position.of("6s 6c", "5d 5h"))
    Verdict(Reason.HIGHER_RANK, Play.of('6s 6c'), Play.of('5d 5h'), ('beat.top_card', 'cards.ranks'))
    """

    reason: Reason
    play: Play | None
    """What was played; None for a pass and for cards that are no play under these rules."""
    table: Play | None
    """What was to beat; None when leading."""
    rule: tuple[str, ...]
    """The ledger rows the reason rests on."""
    after_pass: bool = False
    """Whether a player who had passed may play all the same."""

    @property
    def legal(self) -> bool:
        """Whether the play is allowed."""
        return self.reason in LEGAL

    @property
    def kind(self) -> Kind | None:
        """The kind of the play; None for every non-play."""
        return self.play.kind if self.play else None

    def __repr__(self) -> str:
        late = ", after_pass=True" if self.after_pass else ""
        return f"Verdict({self.reason!r}, {self.play!r}, {self.table!r}, {self.rule!r}{late})"

    def _repr_html_(self) -> str:
        """The two plays, then a tick or a cross with the reason."""
        from .picture import html

        return "<br>".join([*(html(play.cards) for play in (self.table, self.play) if play), _said(self)])


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A house rule under which the verdict would be the other one."""

    setting: str
    value: bool
    """The value it would have to have."""
    legal: bool
    reason: Reason
    open: bool
    """Whether the value in force is our reading of a silent source (†)."""

    def _repr_html_(self) -> str:
        """The setting, † where the source is silent, then a tick or a cross with the reason."""
        value = "yes" if self.value else "no"
        return f"<code>{self.setting}={value}</code>{' †' * self.open}: {_said(self)}"


def _said(ruling: Verdict | Otherwise) -> str:
    """A tick or a cross with the reason, as HTML."""
    return f"<b>{'✓' if ruling.legal else '✗'}</b> <code>{ruling.reason}</code>"


# ------------------------------------------------------------------ what the cards are


def is_twos(table: Play) -> bool:
    """One, two or three 2s and nothing else: what bombs work on (bomb.only_twos)."""
    return table.cards[0] >= LOWEST_TWO and len(table.cards) <= 3


def fits(rules: Rules, play: Play, table: Play) -> bool:
    """Whether ``play`` is a bomb that fits the twos on the table."""
    if not is_twos(table):
        return False
    bomb = (play.kind, play.size, table.kind, table.size)
    return bomb in rules.bomb_on or (bomb == QUAD_ON_TWO_TWOS and rules.quad_beats_two_twos)


def beats(play: Play, table: Play) -> bool:
    """Whether ``play`` beats a play of its own kind and length (beat.same_kind, beat.top_card, beat.strictly).

    >>> beats(Play.of("8h 8s"), Play.of("8d 8c")), beats(Play.of("9s"), Play.of("8d 8c"))
    (True, False)
    """
    return play.kind is table.kind and len(play.cards) == len(table.cards) and play.cards[-1] > table.cards[-1]


def is_four_pairs_on_quad(rules: Rules, play: Play, table: Play) -> bool:
    """The agreed exception: exactly four pairs beat any quad (variant.four_pairs_on_quad)."""
    return rules.four_pairs_beat_quad and play.kind is PAIR_RUN and play.size == 8 and table.kind is QUAD


def overbombs(rules: Rules, play: Play, table: Play) -> bool:
    """Whether ``play`` beats a bomb (bomb.then_same_kind)."""
    return beats(play, table) or is_four_pairs_on_quad(rules, play, table)


def answers_as_bomb(rules: Rules, position: Position, play: Play, table: Play) -> bool:
    """Whether ``play`` is a bomb that fits twos, or a higher one on a bomb laid on twos."""
    return overbombs(rules, play, table) if position.table_is_bomb_on_twos else fits(rules, play, table)


# ------------------------------------------------------------------ the rows of RULES §4

if TYPE_CHECKING:
    Read = Play | Reason | None  # what the played cards are: a play, the diagnosis of a non-play, or a pass
    Row = tuple[Reason, tuple[str, ...]]  # what a row that applies gives: its reason, its rows of the ledger

LEGAL = frozenset(
    {
        Reason.PASS,
        Reason.LEAD,
        Reason.HIGHER_RANK,
        Reason.HIGHER_SUIT,
        Reason.BOMB,
        Reason.PAIRS_BEAT_QUAD,
    }
)
"""The reasons of legal plays; every other reason is a "no"."""


def not_your_turn(rules: Rules, position: Position, play: Read, table: Play | None) -> Row | None:
    """Row 1: it is another player's turn; a bomb is no exception."""
    if position.turn:
        return None
    is_bomb = isinstance(play, Play) and table is not None and answers_as_bomb(rules, position, play, table)
    return Reason.NOT_YOUR_TURN, ("bomb.in_turn" if is_bomb else "turn.beat_or_pass",)


def cannot_pass_lead(rules: Rules, position: Position, play: Read, table: Play | None) -> Row | None:
    """Row 2: a pass, and nothing to beat."""
    return (Reason.CANNOT_PASS_LEAD, ("turn.leader_plays",)) if play is None and table is None else None


def free_pass(rules: Rules, position: Position, play: Read, table: Play | None) -> Row | None:
    """Row 3: a pass otherwise."""
    return (Reason.PASS, ("pass.free",)) if play is None and table is not None else None


def not_in_hand(rules: Rules, position: Position, play: Read, table: Play | None) -> Row | None:
    """Row 4: a hand is given and lacks a card."""
    hand, cards = position.hand, position.play
    if hand is None or all(cards.count(card) <= hand.count(card) for card in cards):
        return None
    return Reason.NOT_IN_HAND, ("turn.beat_or_pass",)


def no_play(rules: Rules, position: Position, play: Read, table: Play | None) -> Row | None:
    """Row 5: the cards are no play; the reason is the diagnosis."""
    return None if play is None or isinstance(play, Play) else (play, DIAGNOSED[play])


DIAGNOSED: dict[Reason, tuple[str, ...]] = {
    Reason.TOO_MANY_OF_RANK: ("play.quad",),
    Reason.WRAPS_AROUND: ("play.no_wrap",),
    Reason.TWO_IN_STRAIGHT: ("play.no_twos_in_runs",),
    Reason.TWO_IN_PAIR_RUN: ("play.no_twos_in_runs",),
    Reason.STRAIGHT_TOO_SHORT: ("play.straight",),
    Reason.PAIR_RUN_TOO_SHORT: ("play.pair_run",),
    Reason.FULL_HOUSE: ("context.relatives", "play.triple"),
    Reason.FLUSH: ("context.relatives", "play.straight"),
    Reason.FOUR_WITH_KICKER: ("play.quad",),
    Reason.GAP: ("play.straight",),
    Reason.PAIR_GAP: ("play.pair_run",),
    Reason.UNEVEN_GROUPS: ("play.pair_run",),
    Reason.MIXED_RANKS: tuple(f"play.{kind}" for kind in Kind),
}
"""The ledger rows of each diagnosis (RULES §2)."""


def must_contain(rules: Rules, position: Position, play: Read, table: Play | None) -> Row | None:
    """Row 6: leading, and the required card is missing."""
    card = position.must_contain
    if table is not None or play is None or card is None or card in position.play:
        return None
    return Reason.MUST_CONTAIN, ("lead.three_of_spades" if card == DECK[0] else "lead.lowest_card",)


def lead(rules: Rules, position: Position, play: Read, table: Play | None) -> Row | None:
    """Row 7: nothing to beat."""
    return (Reason.LEAD, ("turn.leader_plays",)) if table is None and isinstance(play, Play) else None


def passed_out(rules: Rules, position: Position, play: Read, table: Play | None) -> Row | None:
    """Row 8: who passed is out of the trick, unless asked again about twos and answering with a bomb."""
    if not position.passed or play is None or table is None or may_bomb_after_pass(rules, position, play, table):
        return None
    return Reason.PASSED_OUT, ("pass.locks", "bomb.after_pass") if is_twos(table) else ("pass.locks",)


def may_bomb_after_pass(rules: Rules, position: Position, play: Play | Reason, table: Play) -> bool:
    """RULES §3.3: a bomb that fits twos, or a higher one on a bomb laid on twos, where allowed."""
    allowed = rules.passed_may_overbomb if position.table_is_bomb_on_twos else rules.bomb_after_pass
    return allowed and isinstance(play, Play) and answers_as_bomb(rules, position, play, table)


def higher(rules: Rules, position: Position, play: Play, table: Play) -> Row | None:
    """Row 9: same kind and length, and the top card is higher."""
    if not beats(play, table):
        return None
    if play.top.rank == table.top.rank:
        return Reason.HIGHER_SUIT, ("beat.top_card", "cards.suits")
    return Reason.HIGHER_RANK, ("beat.top_card", "cards.ranks")


def not_higher(rules: Rules, position: Position, play: Play, table: Play) -> Row | None:
    """Row 10: same kind and length otherwise."""
    if play.kind is not table.kind or play.size != table.size or play.top > table.top:
        return None
    if play.top == table.top:
        return Reason.EQUAL, ("beat.strictly",)
    if play.top.rank == table.top.rank:
        return Reason.LOWER_SUIT, ("beat.top_card", "cards.suits")
    return Reason.LOWER_RANK, ("beat.top_card", "cards.ranks")


def bomb(rules: Rules, position: Position, play: Play, table: Play) -> Row | None:
    """Row 11: the play fits the twos on the table."""
    if not fits(rules, play, table):
        return None
    row = BOMB_ROWS.get((play.kind, play.size, table.kind, table.size), "bomb.only_twos")
    return Reason.BOMB, (row, "bomb.after_pass") if position.passed else (row,)


def pairs_beat_quad(rules: Rules, position: Position, play: Play, table: Play) -> Row | None:
    """Row 12: four pairs on a quad, where agreed."""
    if not is_four_pairs_on_quad(rules, play, table):
        return None
    return Reason.PAIRS_BEAT_QUAD, ("variant.four_pairs_on_quad",)


def bomb_wrong_size(rules: Rules, position: Position, play: Play, table: Play) -> Row | None:
    """Row 13: a quad or pair run on twos, but not the one that fits."""
    if play.kind not in BOMBS or not is_twos(table) or fits(rules, play, table):
        return None
    return Reason.BOMB_WRONG_SIZE, ROWS_OF_TWOS[table.size - 1]


def bomb_no_priority(rules: Rules, position: Position, play: Play, table: Play) -> Row | None:
    """Row 14: a quad on a pair run, or a pair run on a quad."""
    if play.kind is table.kind or play.kind not in BOMBS or table.kind not in BOMBS:
        return None
    if is_four_pairs_on_quad(rules, play, table):
        return None
    return Reason.BOMB_NO_PRIORITY, ("bomb.no_priority",)


def bomb_needs_twos(rules: Rules, position: Position, play: Play, table: Play) -> Row | None:
    """Row 15: a quad or pair run on anything else of another kind."""
    if play.kind not in BOMBS or table.kind in BOMBS or is_twos(table):
        return None
    return Reason.BOMB_NEEDS_TWOS, ("bomb.only_twos",)


def wrong_length(rules: Rules, position: Position, play: Play, table: Play) -> Row | None:
    """Row 16: same kind, other number of cards."""
    if play.kind is not table.kind or play.size == table.size:
        return None
    return Reason.WRONG_LENGTH, ("beat.no_four_by_five" if play.kind is STRAIGHT else "beat.same_kind",)


def wrong_kind(rules: Rules, position: Position, play: Play, table: Play) -> Row | None:
    """Row 17: another kind, and no quad or pair run."""
    if play.kind is table.kind or play.kind in BOMBS:
        return None
    pair_and_triple = {play.kind, table.kind} == {PAIR, TRIPLE}
    return Reason.WRONG_KIND, ("beat.no_pair_by_triple" if pair_and_triple else "beat.same_kind",)


if TYPE_CHECKING:
    Check = Callable[[Rules, Position, Read, Play | None], Row | None]
    Comparison = Callable[[Rules, Position, Play, Play], Row | None]

MAY_ACT: tuple[Check, ...] = (
    not_your_turn,
    cannot_pass_lead,
    free_pass,
    not_in_hand,
    no_play,
    must_contain,
    lead,
    passed_out,
)
"""Rows 1 to 8: may this player make this play at all?"""
BEATS_TABLE: tuple[Comparison, ...] = (
    higher,
    not_higher,
    bomb,
    pairs_beat_quad,
    bomb_wrong_size,
    bomb_no_priority,
    bomb_needs_twos,
    wrong_length,
    wrong_kind,
)
"""Rows 9 to 17: does a play beat another?"""
CHECKS = (*MAY_ACT, *BEATS_TABLE)
"""The whole table, one check per row of RULES §4, in order."""


# ------------------------------------------------------------------ the verdict


def judge(rules: Rules, position: Position, play: tuple[Card, ...] | None = None) -> Verdict:
    """Judge the play of a position, or another play in its place.

    >>> from .rules import PROFILES
    >>> judge(PROFILES["pagat"], Position.of("6s 6c 6d 6h", table="2h")).reason
    Reason.BOMB
    >>> judge(PROFILES["pagat"], Position.of("6s 6c 6d 6h", table="Ah")).reason
    Reason.BOMB_NEEDS_TWOS
    """
    if play is not None:
        position = replace(position, play=play)
    return ruling(rules, position, read_table(rules, position))


def ruling(rules: Rules, position: Position, table: Play | None) -> Verdict:
    """`judge` for a position that comes out of a deal: it cannot contradict itself, and its table is read."""
    shape = read(rules, position.play) if position.play else None
    reason, rule = _first_row(rules, position, shape, table)
    return Verdict(
        reason,
        shape if isinstance(shape, Play) else None,
        table,
        rule,
        position.passed and shape is not None and reason in LEGAL,
    )


def _first_row(rules: Rules, position: Position, play: Read, table: Play | None) -> Row:
    """The first row that applies; whatever the position, one does."""
    for may_act in MAY_ACT:
        if row := may_act(rules, position, play, table):
            return row
    assert isinstance(play, Play), "rows 2, 3 and 5"
    assert table is not None, "row 7"
    for beats_table in BEATS_TABLE:
        if row := beats_table(rules, position, play, table):
            return row
    raise AssertionError("rows 9 to 17 leave nothing over")


def _all_rows(rules: Rules, position: Position, play: Read, table: Play | None) -> Iterator[Row]:
    """Every row that applies by itself, in order."""
    for may_act in MAY_ACT:
        if row := may_act(rules, position, play, table):
            yield row
    if isinstance(play, Play) and table is not None:
        for beats_table in BEATS_TABLE:
            if row := beats_table(rules, position, play, table):
                yield row


def also(rules: Rules, position: Position) -> tuple[Reason, ...]:
    """The further reasons why an illegal play is illegal: every later "no" row that holds by itself.

    >>> from .rules import PROFILES
    >>> also(PROFILES["pagat"], Position.of("7s", table="8s", hand="9d", turn=False))
    (Reason.NOT_IN_HAND, Reason.LOWER_RANK)
    """
    return further(rules, position, read_table(rules, position))


def further(rules: Rules, position: Position, table: Play | None) -> tuple[Reason, ...]:
    """`also` for a position that comes out of a deal."""
    shape = read(rules, position.play) if position.play else None
    first, *later = [reason for reason, _rule in _all_rows(rules, position, shape, table)]
    return () if first in LEGAL else tuple(reason for reason in later if reason not in LEGAL)


def otherwise(rules: Rules, position: Position) -> tuple[Otherwise, ...]:
    """The yes/no house rules that, flipped one at a time, flip the verdict."""
    now = judge(rules, position).legal
    found = []
    for name in SWITCHES:
        other = flipped(rules, name)
        try:
            verdict = judge(other, position)
        except InputError:
            continue
        if verdict.legal != now:
            found.append(Otherwise(name, getattr(other, name), verdict.legal, verdict.reason, name in rules.open))
    return tuple(found)


def open_reading(rules: Rules, position: Position) -> tuple[str, ...]:
    """What makes the verdict rest on our reading of a source that leaves it open.

    Names of settings (†) that would flip it, and ledger rows on which the profile's source is
    silent or lost (RULES §4, below the table).

    >>> from .rules import PROFILES
    >>> open_reading(PROFILES["thirteen"], Position.of("Ah", table="Kd", turn=False))
    ('context.out_of_turn',)
    """
    return open_names(rules, position, judge(rules, position), otherwise(rules, position))


def open_names(rules: Rules, position: Position, verdict: Verdict, flips: Sequence[Otherwise]) -> tuple[str, ...]:
    """`open_reading` of a verdict that is known, and the house rules that would flip it."""
    names = [other.setting for other in flips if other.open]
    if verdict.reason is Reason.NOT_YOUR_TURN and rules.profile == "thirteen":
        return (*names, "context.out_of_turn")
    names += [row for row in verdict.rule if _is_our_reading(rules, row, verdict)]
    if verdict.reason is Reason.LEAD and rules.profile == "ace_high" and _leads_lowest_in_combination(position):
        names.append("lead.lowest_card")
    return tuple(names)


def _is_our_reading(rules: Rules, row: str, verdict: Verdict) -> bool:
    """Whether a ledger row is our word more than the source's."""
    if row in LOST.get(rules.profile, ()):
        return verdict.kind is PAIR_RUN and "bomb_on" not in rules.own
    return row in SILENT[rules.profile] and row not in FOLLOWS_FROM and row not in AGREED


def _leads_lowest_in_combination(position: Position) -> bool:
    """The lowest card, no 3♠, led with others: one source says "with this card" (lead.lowest_card †)."""
    return position.must_contain not in (None, DECK[0]) and len(position.play) > 1

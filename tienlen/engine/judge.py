"""Is this play legal, and why: the decision table of RULES §4.

Theory of operation.  A `Position` is what two players argue about: the cards on the table, the
play, and what is known about who may act.  `judge` first refuses a position that contradicts
itself, then reads what the play and the table are, and then walks down `CHECKS`, one small
function per row of the table in RULES §4.  The first row that applies gives the verdict: its
reason and the rows of the ledger it rests on.  Each row states its whole condition, so that it
holds or fails by itself, whichever row came first; that is what lets `also` collect the further
reasons, and `otherwise` judge again under other house rules.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from .cards import Card, InputError, parse_cards
from .plays import Kind, Play, Reason, read_play
from .rules import FOLLOWS_FROM, SILENT, SWITCHES, Rules, flipped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Cards = str | Iterable[Card | str]

PASS: tuple[Card, ...] = ()
"""The play of a player who passes."""

LOWEST_TWO = Card(48)
BOMBS = (Kind.QUAD, Kind.PAIR_RUN)
QUAD_ON_TWO_TWOS = (Kind.QUAD, 4, Kind.PAIR, 2)
BOMB_ROWS = {
    (Kind.QUAD, 4, Kind.SINGLE, 1): "bomb.quad_on_two",
    (Kind.PAIR_RUN, 6, Kind.SINGLE, 1): "bomb.three_pairs_on_two",
    (Kind.PAIR_RUN, 8, Kind.PAIR, 2): "bomb.four_pairs_on_pair",
    (Kind.PAIR_RUN, 10, Kind.TRIPLE, 3): "bomb.five_pairs_on_triple",
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
class Position:
    """One moment of a trick, and the play in question."""

    play: tuple[Card, ...] = PASS
    """The cards played; `PASS`, the empty tuple, is a pass."""
    table: tuple[Card, ...] = ()
    """The cards to beat; empty when leading."""
    hand: tuple[Card, ...] | None = None
    """The player's cards, the played ones among them, if known."""
    passed: bool = False
    """Whether the player has passed in this trick."""
    turn: bool = True
    """Whether it is the player's turn."""
    must_contain: Card | None = None
    """The card the first lead of a first deal must contain."""
    table_is_bomb_on_twos: bool = False
    """Whether the cards on the table are a bomb laid on twos."""
    players: int | None = None
    """The number of seats; five and more mean two packs, unless one is dealt equally."""
    decks: int | None = None
    """The number of packs, which wins over `players`."""

    @classmethod
    def of(
        cls,
        play: Cards = PASS,
        table: Cards = (),
        hand: Cards | None = None,
        *,
        passed: bool = False,
        turn: bool = True,
        must_contain: Card | str | None = None,
        table_is_bomb_on_twos: bool = False,
        players: int | None = None,
        decks: int | None = None,
        language: str | None = None,
    ) -> Position:
        """A position from text or cards; the play may be ``"pass"``.

        >>> Position.of("6s 6c 6d 6h", "2h", passed=True)
        Position.of('6s 6c 6d 6h', '2h', passed=True)
        """
        if play == "" or isinstance(play, str) and play.strip().lower() == "pass":
            if play == "":
                raise InputError("bad_value", field="play", value=play)
            play = PASS
        read_table = _cards("table", table, language)
        return cls(
            _cards("play", play, language),
            read_table,
            None if hand is None else _cards("hand", hand, language),
            _flag("passed", passed),
            _flag("turn", turn),
            None if must_contain is None else _one_card("must_contain", must_contain, language),
            _flag("table_is_bomb_on_twos", table_is_bomb_on_twos),
            _count("players", players, range(1, 1000)),
            _count("decks", decks, (1, 2)),
        )

    def __repr__(self) -> str:
        return "Position.of(" + ", ".join(self._shown()) + ")"

    def _shown(self) -> Iterable[str]:
        yield repr(_text(self.play) or "pass")
        if self.table:
            yield repr(_text(self.table))
        if self.hand is not None:
            yield f"hand={_text(self.hand)!r}"
        for field in fields(self)[3:]:
            value = getattr(self, field.name)
            if value != field.default:
                yield f"{field.name}={str(value) if isinstance(value, Card) else value!r}"

    def _repr_html_(self) -> str:
        from .picture import html

        return html(self.table) + html(self.play)


def _text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _cards(field: str, value: Cards, language: str | None) -> tuple[Card, ...]:
    """Cards in ascending order, from text or cards."""
    try:
        if isinstance(value, str):
            return tuple(sorted(parse_cards(value, language)))
        return tuple(
            sorted(
                card
                for item in value
                for card in (parse_cards(item, language) if isinstance(item, str) else (Card(item),))
            )
        )
    except InputError as error:
        raise error.at(field) from None


def _one_card(field: str, value: Card | str, language: str | None) -> Card:
    cards = _cards(field, value if isinstance(value, str) else (value,), language)
    if len(cards) != 1:
        raise InputError("bad_value", field=field, value=value)
    return cards[0]


def _flag(field: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise InputError("bad_value", field=field, value=value)


def _count(field: str, value: object, allowed: range | tuple[int, ...]) -> int | None:
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and value in allowed):
        return value
    raise InputError("bad_value", field=field, value=value)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `judge` says: legal or not, the reason, and what explains it."""

    legal: bool
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
    def kind(self) -> Kind | None:
        """The kind of the play; None for every non-play."""
        return self.play.kind if self.play else None


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


# ------------------------------------------------------------------ what the cards are


def read(rules: Rules, cards: Iterable[Card]) -> Play | Reason:
    """The play these cards are under ``rules``, or why they are none (RULES §2)."""
    play = read_play(cards)
    if isinstance(play, Play) and play.top >= LOWEST_TWO:
        if play.kind is Kind.STRAIGHT and not rules.twos_in_straights:
            return Reason.TWO_IN_STRAIGHT
        if play.kind is Kind.PAIR_RUN and not rules.twos_in_pair_runs:
            return Reason.TWO_IN_PAIR_RUN
    return play


def is_twos(table: Play) -> bool:
    """One, two or three 2s and nothing else: what bombs work on (bomb.only_twos)."""
    return table.cards[0] >= LOWEST_TWO and table.size <= 3


def fits(rules: Rules, play: Play, table: Play) -> bool:
    """Whether ``play`` is a bomb that fits the twos on the table."""
    bomb = (play.kind, play.size, table.kind, table.size)
    return is_twos(table) and (bomb in rules.bomb_on or (bomb == QUAD_ON_TWO_TWOS and rules.quad_beats_two_twos))


def is_comparable(play: Play, table: Play) -> bool:
    """Same kind, same number of cards (beat.same_kind)."""
    return play.kind is table.kind and play.size == table.size


def beats(play: Play, table: Play) -> bool:
    """Whether ``play`` beats a play of its own kind and length (beat.top_card, beat.strictly).

    >>> beats(Play.of("8h 8s"), Play.of("8d 8c")), beats(Play.of("9s"), Play.of("8d 8c"))
    (True, False)
    """
    return is_comparable(play, table) and play.top > table.top


def is_four_pairs_on_quad(rules: Rules, play: Play, table: Play) -> bool:
    """The agreed exception: exactly four pairs beat any quad (variant.four_pairs_on_quad)."""
    return (
        rules.four_pairs_beat_quad and play.kind is Kind.PAIR_RUN and play.size == 8 and table.kind is Kind.QUAD
    )


def overbombs(rules: Rules, play: Play, table: Play) -> bool:
    """Whether ``play`` beats a bomb (bomb.then_same_kind)."""
    return beats(play, table) or is_four_pairs_on_quad(rules, play, table)


# ------------------------------------------------------------------ the rows of RULES §4

# A row that applies gives its reason and its ledger rows.
if TYPE_CHECKING:
    Finding = tuple[Reason, tuple[str, ...]] | None

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


def not_your_turn(rules: Rules, position: Position, play: Play | Reason | None, table: Play | None) -> Finding:
    """Row 1: it is another player's turn; a bomb is no exception."""
    if position.turn:
        return None
    if isinstance(play, Play) and table and play.kind in BOMBS:
        if fits(rules, play, table) or (position.table_is_bomb_on_twos and overbombs(rules, play, table)):
            return Reason.NOT_YOUR_TURN, ("bomb.in_turn",)
    return Reason.NOT_YOUR_TURN, ("turn.beat_or_pass",)


def cannot_pass_lead(rules: Rules, position: Position, play: Play | Reason | None, table: Play | None) -> Finding:
    """Row 2: a pass, and nothing to beat."""
    return (Reason.CANNOT_PASS_LEAD, ("turn.leader_plays",)) if play is None and table is None else None


def free_pass(rules: Rules, position: Position, play: Play | Reason | None, table: Play | None) -> Finding:
    """Row 3: a pass otherwise."""
    return (Reason.PASS, ("pass.free",)) if play is None and table is not None else None


def not_in_hand(rules: Rules, position: Position, play: Play | Reason | None, table: Play | None) -> Finding:
    """Row 4: a hand is given and lacks a card."""
    hand, cards = position.hand, position.play
    if hand is None or all(cards.count(card) <= hand.count(card) for card in cards):
        return None
    return Reason.NOT_IN_HAND, ("turn.beat_or_pass",)


def no_play(rules: Rules, position: Position, play: Play | Reason | None, table: Play | None) -> Finding:
    """Row 5: the cards are no play; the reason is the diagnosis."""
    return (play, DIAGNOSED[play]) if isinstance(play, Reason) else None


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


def must_contain(rules: Rules, position: Position, play: Play | Reason | None, table: Play | None) -> Finding:
    """Row 6: leading, and the required card is missing."""
    card = position.must_contain
    if table is not None or play is None or card is None or card in position.play:
        return None
    return Reason.MUST_CONTAIN, ("lead.three_of_spades" if card == 0 else "lead.lowest_card",)


def lead(rules: Rules, position: Position, play: Play | Reason | None, table: Play | None) -> Finding:
    """Row 7: nothing to beat."""
    return (Reason.LEAD, ("turn.leader_plays",)) if table is None and isinstance(play, Play) else None


def passed_out(rules: Rules, position: Position, play: Play | Reason | None, table: Play | None) -> Finding:
    """Row 8: who passed is out of the trick, unless asked again about twos and answering with a bomb."""
    if not position.passed or play is None or table is None or may_bomb_after_pass(rules, position, play, table):
        return None
    return Reason.PASSED_OUT, ("pass.locks", "bomb.after_pass") if is_twos(table) else ("pass.locks",)


def may_bomb_after_pass(rules: Rules, position: Position, play: Play | Reason, table: Play) -> bool:
    """RULES §3.3: a bomb that fits twos, or a higher one on a bomb laid on twos, where allowed."""
    if isinstance(play, Reason):
        return False
    if position.table_is_bomb_on_twos:
        return rules.passed_may_overbomb and overbombs(rules, play, table)
    return rules.bomb_after_pass and fits(rules, play, table)


def higher(rules: Rules, position: Position, play: Play, table: Play) -> Finding:
    """Row 9: same kind and length, and the top card is higher."""
    if not beats(play, table):
        return None
    if play.top.rank > table.top.rank:
        return Reason.HIGHER_RANK, ("beat.top_card", "cards.ranks")
    return Reason.HIGHER_SUIT, ("beat.top_card", "cards.suits")


def not_higher(rules: Rules, position: Position, play: Play, table: Play) -> Finding:
    """Row 10: same kind and length otherwise."""
    if not is_comparable(play, table) or play.top > table.top:
        return None
    if play.top == table.top:
        return Reason.EQUAL, ("beat.strictly",)
    if play.top.rank < table.top.rank:
        return Reason.LOWER_RANK, ("beat.top_card", "cards.ranks")
    return Reason.LOWER_SUIT, ("beat.top_card", "cards.suits")


def bomb(rules: Rules, position: Position, play: Play, table: Play) -> Finding:
    """Row 11: the play fits the twos on the table."""
    if not fits(rules, play, table):
        return None
    row = BOMB_ROWS.get((play.kind, play.size, table.kind, table.size), "bomb.only_twos")
    return Reason.BOMB, (row, "bomb.after_pass") if position.passed else (row,)


def pairs_beat_quad(rules: Rules, position: Position, play: Play, table: Play) -> Finding:
    """Row 12: four pairs on a quad, where agreed."""
    if not is_four_pairs_on_quad(rules, play, table):
        return None
    return Reason.PAIRS_BEAT_QUAD, ("variant.four_pairs_on_quad",)


def bomb_wrong_size(rules: Rules, position: Position, play: Play, table: Play) -> Finding:
    """Row 13: a quad or pair run on twos, but not the one that fits."""
    if play.kind not in BOMBS or not is_twos(table) or fits(rules, play, table):
        return None
    return Reason.BOMB_WRONG_SIZE, ROWS_OF_TWOS[table.size - 1]


def bomb_no_priority(rules: Rules, position: Position, play: Play, table: Play) -> Finding:
    """Row 14: a quad on a pair run, or a pair run on a quad."""
    if play.kind is table.kind or play.kind not in BOMBS or table.kind not in BOMBS:
        return None
    if is_four_pairs_on_quad(rules, play, table):
        return None
    return Reason.BOMB_NO_PRIORITY, ("bomb.no_priority",)


def bomb_needs_twos(rules: Rules, position: Position, play: Play, table: Play) -> Finding:
    """Row 15: a quad or pair run on anything else of another kind."""
    if play.kind not in BOMBS or table.kind in BOMBS or is_twos(table):
        return None
    return Reason.BOMB_NEEDS_TWOS, ("bomb.only_twos",)


def wrong_length(rules: Rules, position: Position, play: Play, table: Play) -> Finding:
    """Row 16: same kind, other number of cards."""
    if play.kind is not table.kind or play.size == table.size:
        return None
    return Reason.WRONG_LENGTH, ("beat.no_four_by_five" if play.kind is Kind.STRAIGHT else "beat.same_kind",)


def wrong_kind(rules: Rules, position: Position, play: Play, table: Play) -> Finding:
    """Row 17: another kind, and no quad or pair run."""
    if play.kind is table.kind or play.kind in BOMBS:
        return None
    pair_and_triple = {play.kind, table.kind} == {Kind.PAIR, Kind.TRIPLE}
    return Reason.WRONG_KIND, ("beat.no_pair_by_triple" if pair_and_triple else "beat.same_kind",)


if TYPE_CHECKING:
    Check = Callable[[Rules, Position, Play | Reason | None, Play | None], Finding]
    Comparison = Callable[[Rules, Position, Play, Play], Finding]

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
        position = replace(position, play=tuple(play))
    table = read_table(rules, position)
    shape = read(rules, position.play) if position.play else None
    reason, rule = next(_findings(rules, position, shape, table))
    legal = reason in LEGAL
    return Verdict(
        legal,
        reason,
        shape if isinstance(shape, Play) else None,
        table,
        rule,
        position.passed and legal and shape is not None,
    )


def _findings(rules: Rules, position: Position, play: Play | Reason | None, table: Play | None):  # type: ignore
    """Every row that applies, in order."""
    for check in MAY_ACT:
        if found := check(rules, position, play, table):
            yield found
    if isinstance(play, Play) and table is not None:
        for comparison in BEATS_TABLE:
            if found := comparison(rules, position, play, table):
                yield found


def also(rules: Rules, position: Position) -> tuple[Reason, ...]:
    """The further reasons why an illegal play is illegal: every later "no" row that holds by itself.

    >>> from .rules import PROFILES
    >>> also(PROFILES["pagat"], Position.of("7s", table="8s", hand="9d", turn=False))
    (Reason.NOT_IN_HAND, Reason.LOWER_RANK)
    """
    table = read_table(rules, position)
    shape = read(rules, position.play) if position.play else None
    first, *later = [reason for reason, _rule in _findings(rules, position, shape, table)]
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
            found.append(
                Otherwise(name, getattr(other, name), verdict.legal, verdict.reason, name in rules.open)
            )
    return tuple(found)


def open_reading(rules: Rules, position: Position) -> tuple[str, ...]:
    """What makes the verdict rest on our reading of a source that leaves it open.

    Names of settings (†) that would flip it, and ledger rows on which the profile's source is
    silent or lost (RULES §4, below the table).

    >>> from .rules import PROFILES
    >>> open_reading(PROFILES["thirteen"], Position.of("Ah", table="Kd", turn=False))
    ('context.out_of_turn',)
    """
    verdict = judge(rules, position)
    names = [other.setting for other in otherwise(rules, position) if other.open]
    if verdict.reason is Reason.NOT_YOUR_TURN and rules.profile == "thirteen":
        return (*names, "context.out_of_turn")
    for row in verdict.rule:
        if row in SILENT[rules.profile] and row not in FOLLOWS_FROM and not _agreed(rules, row):
            names.append(row)
        elif row in LOST.get(rules.profile, ()) and "bomb_on" not in rules.own and verdict.kind is Kind.PAIR_RUN:
            names.append(row)
    if rules.profile == "ace_high" and verdict.reason is Reason.LEAD and position.must_contain and verdict.play:
        if verdict.play.size > 1:
            names.append("lead.lowest_card")
    return tuple(names)


LOST = {"ace_high": ("bomb.four_pairs_on_pair", "bomb.five_pairs_on_triple")}
"""Rows that stood in a table the source has lost."""


def _agreed(rules: Rules, row: str) -> bool:
    """Whether a row is in force because the table of players has agreed on it."""
    return row.startswith("variant.") or row == "play.no_twos_in_runs"


# ------------------------------------------------------------------ positions that contradict themselves


def packs(rules: Rules, position: Position) -> int:
    """How many packs are in play."""
    if position.decks is not None:
        return position.decks
    return 2 if (position.players or 0) >= 5 and rules.deal != "equal" else 1


def read_table(rules: Rules, position: Position) -> Play | None:
    """What lies on the table; an InputError if the position contradicts itself (RULES §5)."""
    fewest, most = rules.players
    if position.players is not None and not fewest <= position.players <= most:
        raise InputError("bad_value", field="players", value=position.players, fewest=fewest, most=most)
    _refuse_duplicates(rules, position)
    table = read(rules, position.table) if position.table else None
    if isinstance(table, Reason):
        raise InputError("bad_table", field="table", value=_text(position.table), reason=table)
    if position.passed or position.table_is_bomb_on_twos or position.must_contain is not None:
        _refuse_contradictions(rules, position, table)
    return table


def _refuse_duplicates(rules: Rules, position: Position) -> None:
    """The hand holds the played cards; table and hand, and table and play, share the packs."""
    table = position.table
    if position.hand is None and len({*table, *position.play}) == len(table) + len(position.play):
        return
    copies = packs(rules, position)
    for field, cards in (("table", ()), ("play", position.play), ("hand", position.hand or ())):
        for card in (*table, *cards):
            if table.count(card) + cards.count(card) > copies:
                raise InputError("duplicate_card", field=field, value=str(card), card=card, decks=copies)


def _refuse_contradictions(rules: Rules, position: Position, table: Play | None) -> None:
    def refuse(field: str, why: str) -> InputError:
        return InputError("inconsistent_position", field=field, value=str(getattr(position, field)), why=why)

    if position.passed and table is None:
        raise refuse("passed", "no_table")
    if position.table_is_bomb_on_twos:
        if table is None:
            raise refuse("table_is_bomb_on_twos", "no_table")
        if (table.kind, table.size) not in {(weapon, size) for weapon, size, _, _ in rules.bomb_on}:
            raise refuse("table_is_bomb_on_twos", "no_weapon")
    if position.must_contain is not None:
        if table is not None:
            raise refuse("must_contain", "table")
        if position.hand is not None and position.must_contain not in position.hand:
            raise refuse("must_contain", "not_in_hand")

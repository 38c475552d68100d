"""What two players argue about: a moment of a trick, and the play in question.

`read_table` refuses a position that contradicts itself (RULES §5): such a position is bad input
and gets an `InputError`, never a verdict.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from .cards import Card, InputError, parse_cards
from .plays import PAIR_RUN, STRAIGHT, Play, Reason, read_play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from .rules import Rules

    Cards = str | Sequence[Card | str]

PASS: tuple[Card, ...] = ()
"""The play of a player who passes."""
LOWEST_TWO = Card("2s")


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """One moment of a trick, and the play in question; cards stand in ascending order.

    >>> Position.of("6d 6c 6s 6h", "2h", passed=True)
    Position.of('6s 6c 6d 6h', '2h', passed=True)
    """

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
    """The card that the first lead of a first deal must contain."""
    table_is_bomb_on_twos: bool = False
    """Whether the cards on the table are a bomb laid on twos."""
    players: int | None = None
    """The number of seats; five and more mean two packs, unless one is dealt equally."""
    decks: int | None = None
    """The number of packs, which wins over `players`."""

    def __post_init__(self) -> None:
        for name in ("play", "table", "hand"):
            cards = getattr(self, name)
            if cards is not None:
                object.__setattr__(self, name, tuple(sorted(cards)))
        _refuse_types(self)

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
        """A position from text or lists of cards; the play may be ``"pass"``, but not empty text.

        >>> Position.of("pass", table="DhVs", language="fr")
        Position.of('pass', 'Js Qh')
        """
        table = _cards("table", table, language)
        if isinstance(play, str) and not play.strip():
            raise InputError("bad_value", field="play", value=play)
        if isinstance(play, str) and play.strip().lower() == "pass":
            play = PASS
        return cls(
            _cards("play", play, language),
            table,
            None if hand is None else _cards("hand", hand, language),
            _flag("passed", passed),
            _flag("turn", turn),
            None if must_contain is None else _one_card("must_contain", must_contain, language),
            _flag("table_is_bomb_on_twos", table_is_bomb_on_twos),
            _count("players", players, range(1, 100)),
            _count("decks", decks, (1, 2)),
        )

    def __repr__(self) -> str:
        return "Position.of(" + ", ".join(self._arguments()) + ")"

    def _arguments(self) -> Iterator[str]:
        yield repr(text(self.play) or "pass")
        if self.table:
            yield repr(text(self.table))
        if self.hand is not None:
            yield f"hand={text(self.hand)!r}"
        for field in fields(self)[3:]:
            value = getattr(self, field.name)
            if value != field.default:
                yield f"{field.name}={str(value) if isinstance(value, Card) else value!r}"

    def _repr_html_(self) -> str:
        from .picture import html

        return "<br>".join(html(cards) for cards in (self.table, self.play) if cards)


def _refuse_types(position: Position) -> None:
    """A TypeError for what is no card and no flag: text is for `Position.of` to read."""
    for card in (*position.play, *position.table, *(position.hand or ())):
        if type(card) is not Card:
            raise TypeError(f"{card!r} is no Card; Position.of() reads cards from text")
    if position.must_contain is not None and type(position.must_contain) is not Card:
        raise TypeError(f"must_contain is {position.must_contain!r} and no Card; Position.of() reads cards from text")
    for name in ("passed", "turn", "table_is_bomb_on_twos"):
        if type(getattr(position, name)) is not bool:
            raise TypeError(f"{name} is {getattr(position, name)!r} and neither True nor False")
    _count("players", position.players, range(1, 100))
    _count("decks", position.decks, (1, 2))


def text(cards: Sequence[Card]) -> str:
    """Cards as the engine writes them."""
    return " ".join(map(str, cards))


def _cards(field: str, value: object, language: str | None) -> tuple[Card, ...]:
    """Cards from text, or from a list of cards each by itself."""
    try:
        if isinstance(value, str):
            return parse_cards(value, language)
        if isinstance(value, Play):
            return value.cards
        if isinstance(value, list | tuple):
            return tuple(item if isinstance(item, Card) else _one_card(field, item, language) for item in value)
    except InputError as error:
        raise error.at(field) from None
    raise InputError("bad_value", field=field, value=value)


def _one_card(field: str, value: object, language: str | None) -> Card:
    if isinstance(value, Card):
        return value
    cards = _cards(field, value, language) if isinstance(value, str) else ()
    if len(cards) != 1:
        raise InputError("bad_value", field=field, value=value)
    return cards[0]


def _flag(field: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise InputError("bad_value", field=field, value=value)


def _count(field: str, value: object, allowed: Container[int]) -> int | None:
    if value is None:
        return None
    if isinstance(value, int) and not isinstance(value, bool) and value in allowed:
        return value
    raise InputError("bad_value", field=field, value=value)


def read(rules: Rules, cards: Sequence[Card]) -> Play | Reason:
    """The play these cards are under ``rules``, or why they are none (RULES §2).

    >>> from .rules import PROFILES
    >>> read(PROFILES["ace_high"], parse_cards("Kh Ah 2h"))
    Reason.TWO_IN_STRAIGHT
    """
    play = read_play(cards)
    if isinstance(play, Play) and play.cards[-1] >= LOWEST_TWO:
        if play.kind is STRAIGHT and not rules.twos_in_straights:
            return Reason.TWO_IN_STRAIGHT
        if play.kind is PAIR_RUN and not rules.twos_in_pair_runs:
            return Reason.TWO_IN_PAIR_RUN
    return play


def packs(rules: Rules, position: Position) -> int:
    """How many packs are in play (deal.two_packs, deal.equal_share)."""
    if position.decks is not None:
        return position.decks
    return 2 if (position.players or 0) >= 5 and rules.deal != "equal" else 1


def read_table(rules: Rules, position: Position) -> Play | None:
    """What lies on the table, or None when leading; an InputError if the position contradicts itself."""
    if position.players is not None:
        refuse_seats(rules, position.players)
    if not _all_differ(position.table, position.play) or (
        position.hand and not _all_differ(position.table, position.hand)
    ):
        _refuse_duplicates(rules, position)
    table = read(rules, position.table) if position.table else None
    if table is not None and not isinstance(table, Play):
        raise InputError("bad_table", field="table", value=text(position.table), reason=table)
    if position.passed or position.table_is_bomb_on_twos or position.must_contain is not None:
        _refuse_contradictions(rules, position, table)
    return table


def refuse_seats(rules: Rules, players: int) -> None:
    """More or fewer players than the profile has seats; readers ask in their own place, `read_table` first of all."""
    fewest, most = rules.players
    if not fewest <= players <= most:
        raise InputError("bad_value", field="players", value=players, fewest=fewest, most=most)


def _all_differ(some: Sequence[Card], others: Sequence[Card]) -> bool:
    return len({*some, *others}) == len(some) + len(others)


def _refuse_duplicates(rules: Rules, position: Position) -> None:
    """More copies of a card than packs: on the table, there and in the play, there and in the hand.

    The played cards come from the hand, so that play and hand may name the same card.
    """
    table, copies = position.table, packs(rules, position)
    for field, cards in (("table", ()), ("play", position.play), ("hand", position.hand or ())):
        for card in (*table, *cards):
            if table.count(card) + cards.count(card) > copies:
                raise InputError("duplicate_card", field=field, value=str(card), card=card, decks=copies)


def _refuse_contradictions(rules: Rules, position: Position, table: Play | None) -> None:
    """Circumstances that cannot hold at once (`inconsistent_position`)."""

    def refusal(field: str, why: str) -> InputError:
        return InputError("inconsistent_position", field=field, value=getattr(position, field), why=why)

    if position.passed and table is None:
        raise refusal("passed", "no_table")
    if position.table_is_bomb_on_twos:
        if table is None:
            raise refusal("table_is_bomb_on_twos", "no_table")
        if (table.kind, table.size) not in {(weapon, size) for weapon, size, _, _ in rules.bomb_on}:
            raise refusal("table_is_bomb_on_twos", "no_weapon")
    if position.must_contain is not None:
        if table is not None:
            raise refusal("must_contain", "table")
        if position.hand is not None and position.must_contain not in position.hand:
            raise refusal("must_contain", "not_in_hand")

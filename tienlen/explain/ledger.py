"""Where each rule stands in the three sources: the ledger's columns as data.

The statements themselves, in our own words and every language, are messages of the domain
``rules`` (``rule.<id>.title`` and ``rule.<id>.text``).
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

SOURCE_OF = MappingProxyType({"pagat": "fr", "ace_high": "de", "thirteen": "ru"})
"""The source text of each profile."""


@dataclass(frozen=True, slots=True)
class Row:
    """One statement of the ledger."""

    id: str
    fr: tuple[str, ...]
    """Sections of the French text; empty where it is silent."""
    de: tuple[str, ...]
    """Sections of the German text."""
    ru: tuple[str, ...]
    """Sections of the Russian text."""
    kinds: str
    """E the engine decides it, L a lesson tells it, X a worked example."""
    marks: frozenset[str] = frozenset()
    """"†de" the reading is ours there, "lost de" the passage is lost, "garbled ru" it is garbled."""

    def sections(self, source: str) -> tuple[str, ...]:
        """The sections of one source."""
        sections: tuple[str, ...] = getattr(self, source)
        return sections


_ROWS = (
    Row("cards.deck", ("01",), ("Überblick",), ("карты",), "EL"),
    Row("cards.ranks", ("01",), ("Rangfolge",), ("карты",), "EL"),
    Row("cards.suits", ("01",), ("Rangfolge",), ("карты",), "EL"),
    Row("cards.rank_first", (), ("Rangfolge",), ("карты",), "EL"),
    Row("cards.suit_when_equal", ("01",), ("Rangfolge",), ("карты",), "EL"),
    Row("cards.extremes", (), ("Rangfolge",), ("карты",), "EL"),
    Row("aim.empty_hand", ("01",), ("Überblick",), ("цель",), "EL"),
    Row("deal.four", ("intro", "02"), ("Überblick", "Vorbereitung"), ("игроки",), "EL"),
    Row("deal.few", (), ("Vorbereitung",), ("сдача",), "EL"),
    Row("deal.seventeen", (), ("Varianten",), ("сдача",), "EL"),
    Row("deal.two_never_all", (), (), ("сдача",), "EL"),
    Row("deal.two_packs", (), (), ("карты", "сдача"), "EL"),
    Row("deal.equal_share", (), (), ("сдача",), "EL"),
    Row("deal.first_dealer", ("02",), ("Vorbereitung",), ("сдача",), "EL"),
    Row("deal.loser_deals", ("02",), ("Vorbereitung",), ("сдача",), "EL"),
    Row("deal.one_by_one", ("02",), ("Vorbereitung",), ("карты",), "L"),
    Row("deal.hidden", ("04",), ("Vorbereitung",), (), "L"),
    Row("deal.no_exchange", ("02",), (), (), "L"),
    Row("deal.no_instant_win", ("02",), (), (), "EL"),
    Row("deal.no_stock", ("intro",), (), (), "L"),
    Row("lead.three_of_spades", ("02",), ("Vorbereitung",), ("разыгрывание",), "EL"),
    Row("lead.lowest_card", (), ("Vorbereitung",), ("разыгрывание",), "EL", frozenset({"† de"})),
    Row("lead.winner", ("02",), ("Vorbereitung",), ("разыгрывание",), "EL"),
    Row("turn.clockwise", ("03",), ("Spielablauf",), ("карты",), "EL"),
    Row("turn.beat_or_pass", ("03",), ("Spielablauf",), ("разыгрывание",), "EL"),
    Row("turn.leader_plays", ("03",), ("Spielablauf",), ("разыгрывание",), "EL"),
    Row("play.single", ("03",), (), ("мелды",), "EL", frozenset({"lost de"})),
    Row("play.pair", ("03",), (), ("мелды",), "EL", frozenset({"lost de"})),
    Row("play.triple", ("03",), (), ("мелды",), "EL", frozenset({"lost de"})),
    Row("play.quad", ("03",), (), ("мелды",), "EL", frozenset({"lost de"})),
    Row("play.straight", ("03",), ("Straße",), ("мелды",), "EL"),
    Row("play.pair_run", ("03",), ("Paarstraße",), ("мелды",), "EL", frozenset({"garbled ru"})),
    Row("play.two_tops_straight", ("03",), (), ("мелды",), "EL"),
    Row("play.no_twos_in_runs", (), ("Was man legen darf",), (), "EL"),
    Row("play.no_wrap", ("03",), ("Was man legen darf",), ("мелды",), "EL"),
    Row("beat.same_kind", ("03",), ("Was man legen darf",), ("мелды",), "EL"),
    Row("beat.top_card", ("03",), ("Was man legen darf",), ("мелды",), "EL"),
    Row("beat.strictly", ("03",), ("Was man legen darf",), ("мелды",), "EL"),
    Row("beat.no_pair_by_triple", (), (), ("мелды",), "EL"),
    Row("beat.no_four_by_five", (), ("Was man legen darf",), ("мелды",), "EL"),
    Row("pass.free", ("03",), ("Spielablauf",), ("разыгрывание",), "EL"),
    Row("pass.locks", ("03",), ("Spielablauf",), ("разыгрывание",), "EL"),
    Row("pass.back_after_clear", ("03",), ("Spielablauf",), ("разыгрывание",), "EL"),
    Row("trick.ends", ("03",), ("Spielablauf",), ("разыгрывание",), "EL"),
    Row("trick.leader_is_out", ("03",), ("Spielablauf",), ("окончание",), "EL"),
    Row("trick.skip_out", ("03",), ("Spielende",), ("окончание",), "EL"),
    Row("trick.last_play_stands", ("03",), (), (), "EL"),
    Row("bomb.quad_on_two", ("03",), ("Bomben",), ("exception 1",), "EL", frozenset({"lost de", "garbled ru"})),
    Row("bomb.three_pairs_on_two", ("03",), ("Bomben",), ("exception 2",), "EL", frozenset({"garbled ru"})),
    Row("bomb.four_pairs_on_pair", ("03",), ("Bomben",), ("exception 3",), "EL", frozenset({"lost de", "garbled ru"})),
    Row(
        "bomb.five_pairs_on_triple", ("03",), ("Bomben",), ("exception 4",), "EL", frozenset({"lost de", "garbled ru"})
    ),
    Row("bomb.only_twos", ("03",), ("Bomben",), ("note",), "EL"),
    Row("bomb.ace_then_two", (), (), ("note",), "ELX"),
    Row("bomb.after_pass", ("03",), ("Bomben",), (), "EL"),
    Row("bomb.in_turn", ("03",), (), (), "EL"),
    Row("bomb.then_same_kind", ("03",), ("Bomben",), (), "EL"),
    Row("bomb.no_priority", ("03",), (), (), "EL"),
    Row("bomb.no_bonus", ("03",), (), (), "EL"),
    Row("end.out", ("04",), ("Spielende",), ("окончание",), "EL"),
    Row("end.play_on", ("04",), ("Spielende",), ("окончание",), "EL"),
    Row("score.minus3", ("04",), (), (), "EL"),
    Row("score.plus2", (), ("Punkte",), (), "EL"),
    Row("score.plus2_own", (), ("Punkte",), (), "L"),
    Row("score.few", (), ("Punkte",), (), "EL"),
    Row("score.stake", (), ("Punkte",), ("окончание",), "EL"),
    Row("session.length", ("04",), ("Wer gewinnt?",), (), "EL"),
    Row("session.best_total", ("04",), ("Wer gewinnt?",), (), "EL"),
    Row("variant.counterclockwise", (), ("Varianten",), ("карты",), "EL"),
    Row("variant.quad_on_two_twos", (), ("Varianten",), (), "EL"),
    Row("variant.four_pairs_on_quad", (), ("Varianten",), (), "EL"),
    Row("variant.instant_win", (), ("Varianten",), (), "EL"),
    Row("variant.frozen", (), ("Varianten",), (), "EL"),
    Row("variant.winner_takes_all", (), ("Varianten",), (), "EL"),
    Row("variant.agree_first", ("intro",), ("Varianten",), (), "L"),
    Row("tip.sort", (), ("Tipps",), (), "L"),
    Row("tip.keep_twos", (), ("Tipps",), (), "L"),
    Row("tip.keep_bomb", (), ("Tipps",), (), "L"),
    Row("tip.one_card_left", (), ("Tipps",), (), "L"),
    Row("tip.shed_low", (), ("Tipps",), (), "L"),
    Row("context.origin", ("01",), ("Überblick",), ("head",), "L"),
    Row("context.names", (), (), ("head",), "L"),
    Row("context.money", (), ("Punkte",), ("head",), "L"),
    Row("context.terms", (), (), ("мелды", "note"), "L"),
    Row("context.relatives", ("FAQ",), (), ("head",), "L"),
    Row("context.out_of_turn", ("04",), (), ("этика",), "L"),
    Row("example.quad_on_2h", ("05",), (), (), "X"),
    Row("example.pair_eights", ("05",), (), (), "X"),
    Row("example.pair_tens", (), ("Was man legen darf",), (), "X"),
    Row("example.straight_eights", (), ("Was man legen darf",), (), "X"),
    Row("example.straight_length", (), ("Was man legen darf",), (), "X"),
    Row("example.pair_sevens", (), (), ("мелды",), "X"),
    Row("example.straight_tens", (), (), ("мелды",), "X"),
    Row("example.straights", (), (), ("мелды",), "X"),
    Row("example.anna_trick", (), ("Spielablauf",), (), "X"),
    Row("example.anna_bomb", (), ("Bomben",), (), "X"),
    Row("example.score", (), ("Punkte",), (), "X"),
    Row("example.lock", (), (), ("разыгрывание",), "X"),
)

LEDGER: Mapping[str, Row] = MappingProxyType({row.id: row for row in _ROWS})
"""Every row by id, in the ledger's order."""


def silent_on(row: str, profile: str) -> bool:
    """Whether the profile's own source has nothing on this rule (a "–" in the ledger)."""
    found = LEDGER[row]
    source = SOURCE_OF[profile]
    return not found.sections(source) and f"lost {source}" not in found.marks


def unclear_in(row: str, profile: str) -> bool:
    """Whether the profile's own source has this rule lost, garbled or by our reading only."""
    return any(mark.endswith(f" {SOURCE_OF[profile]}") for mark in LEDGER[row].marks)

"""The house rules: every setting of RULES §1, the three profiles, and which readings are our own.

A profile is a row of values.  A table of players may set any of them otherwise; what it has set
itself is kept in `Rules.own`, because such a setting is no longer our reading of a silent source.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from .cards import InputError
from .plays import PAIR, PAIR_RUN, QUAD, SINGLE, TRIPLE, Kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

Bomb = tuple[Kind, int, Kind, int]
"""A weapon (kind, number of cards) and the twos it beats (kind, number of cards)."""

FOUR_EXCEPTIONS: frozenset[Bomb] = frozenset(
    {
        (QUAD, 4, SINGLE, 1),  # bomb.quad_on_two
        (PAIR_RUN, 6, SINGLE, 1),  # bomb.three_pairs_on_two
        (PAIR_RUN, 8, PAIR, 2),  # bomb.four_pairs_on_pair
        (PAIR_RUN, 10, TRIPLE, 3),  # bomb.five_pairs_on_triple
    }
)


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known about one setting: what it may hold, and where it is our reading."""

    name: str
    kind: str
    """``yes_no``, ``word`` (one of `allowed`), ``words`` (any of them), ``number``, ``length``
    (of a session), ``bombs``, or ``beside`` (given beside the rules: players and packs)."""
    allowed: tuple[str, ...] = ()
    open_in: frozenset[str] = frozenset()
    """The profiles whose value is a reading, the source being silent or unclear (†)."""
    judged: bool = False
    """Whether a single verdict depends on it."""


def _settings(*settings: Setting) -> Mapping[str, Setting]:
    return MappingProxyType({setting.name: setting for setting in settings})


SETTINGS = _settings(
    Setting("players", "beside"),
    Setting("decks", "beside"),
    Setting("deal", "word", ("thirteen", "equal")),
    Setting("three_player_seventeen", "yes_no"),
    Setting("direction", "word", ("clockwise", "counterclockwise")),
    Setting("first_lead", "yes_no"),
    Setting("later_lead", "word", ("winner",)),
    Setting("dealer", "word", ("loser",)),
    Setting("twos_in_straights", "yes_no", judged=True),
    Setting("twos_in_pair_runs", "yes_no", open_in=frozenset({"pagat", "thirteen"}), judged=True),
    Setting("bomb_on", "bombs", open_in=frozenset({"ace_high"}), judged=True),
    Setting("bomb_after_pass", "yes_no", open_in=frozenset({"ace_high", "thirteen"}), judged=True),
    Setting("passed_may_overbomb", "yes_no", open_in=frozenset({"pagat", "ace_high"}), judged=True),
    Setting("quad_beats_two_twos", "yes_no", judged=True),
    Setting("four_pairs_beat_quad", "yes_no", judged=True),
    Setting("instant_wins", "words", ("four_twos", "six_pairs")),
    Setting("frozen_double", "yes_no"),
    Setting("winner_takes_all", "yes_no"),
    Setting("scoring", "word", ("minus3", "plus2", "stake")),
    Setting("stake", "number"),
    Setting("session_end", "length", ("deals", "points", "time")),
)
"""Every setting by name, in the order of RULES §1."""

SWITCHES = tuple(name for name, setting in SETTINGS.items() if setting.judged and setting.kind == "yes_no")
"""The yes/no settings that a verdict can depend on, in order."""


@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """The rules one table plays by: a profile, and what the table has changed.

    >>> PROFILES["pagat"].with_(twos_in_straights=False).changed
    ('twos_in_straights',)
    """

    profile: str
    players: tuple[int, int]
    """Fewest and most seats."""
    decks: tuple[int, ...]
    """Numbers of packs the profile knows."""
    scoring: str
    deal: str = "thirteen"
    three_player_seventeen: bool = False
    direction: str = "clockwise"
    first_lead: bool = True
    later_lead: str = "winner"
    dealer: str = "loser"
    twos_in_straights: bool = True
    twos_in_pair_runs: bool = True
    bomb_on: frozenset[Bomb] = FOUR_EXCEPTIONS
    bomb_after_pass: bool = True
    passed_may_overbomb: bool = False
    quad_beats_two_twos: bool = False
    four_pairs_beat_quad: bool = False
    instant_wins: tuple[str, ...] = ()
    frozen_double: bool = False
    winner_takes_all: bool = False
    stake: int = 1
    session_end: tuple[str, int] | None = None
    """Such as ``("deals", 8)``; None leaves it to the table."""
    own: frozenset[str] = frozenset()
    """The settings the table has set itself, to whatever value."""

    def with_(self, /, **settings: object) -> Rules:
        """These rules with some house rules set.

        >>> PROFILES["ace_high"].with_(quad_beats_two_twos=True)
        PROFILES['ace_high'].with_(quad_beats_two_twos=True)
        """
        if not settings:
            return self
        values = {name: _checked(name, value) for name, value in settings.items()}
        return replace(self, own=self.own.union(settings), **values)  # type: ignore[arg-type]

    @property
    def open(self) -> tuple[str, ...]:
        """The settings in force that are our reading of a silent source (†)."""
        return tuple(
            name for name, setting in SETTINGS.items() if self.profile in setting.open_in and name not in self.own
        )

    @property
    def changed(self) -> tuple[str, ...]:
        """The settings that differ from the profile's."""
        usual = PROFILES[self.profile]
        return tuple(name for name in SETTINGS if getattr(self, name) != getattr(usual, name))

    def as_text(self) -> str:
        """The line form that `rules_from` reads back; a table's own bombs have none and are an InputError.

        >>> PROFILES["pagat"].with_(twos_in_straights=False, session_end={"deals": 8}).as_text()
        'pagat twos_in_straights=no session_end=deals:8'
        """
        return " ".join([self.profile, *(f"{name}={_written(self, name)}" for name in SETTINGS if name in self.own)])

    def __str__(self) -> str:
        """The line form; a table's own bombs, which have none, stand there as in JSON."""
        if "bomb_on" not in self.own:
            return self.as_text()
        bombs = str(_plain("bomb_on", self.bomb_on)).replace("'", '"')
        return f"{replace(self, own=self.own - {'bomb_on'}).as_text()} bomb_on={bombs}"

    def as_json(self) -> str | dict[str, object]:
        """The JSON form: the profile's name, or an object that starts with it.

        >>> PROFILES["pagat"].with_(stake=5).as_json()
        {'profile': 'pagat', 'stake': 5}
        """
        if not self.own:
            return self.profile
        return {"profile": self.profile} | {
            name: _plain(name, getattr(self, name)) for name in SETTINGS if name in self.own
        }

    def __repr__(self) -> str:
        own = ", ".join(f"{name}={_plain(name, getattr(self, name))!r}" for name in SETTINGS if name in self.own)
        return f"PROFILES[{self.profile!r}]" + (f".with_({own})" if own else "")

    def _repr_html_(self) -> str:
        """Every setting with its value: bold where the table has changed it, with † where the source is silent."""
        changed, silent = self.changed, self.open
        rows = []
        for name in SETTINGS:
            value = self._shown(name) + " †" * (name in silent)
            rows.append(f"<tr><td>{name}</td><td>{f'<b>{value}</b>' if name in changed else value}</td></tr>")
        return f"<table><caption>{self.profile}</caption><tbody>{''.join(rows)}</tbody></table>"

    def _shown(self, name: str) -> str:
        """A setting's value for people; bombs as what beats what."""
        if name != "bomb_on":
            return _written(self, name)
        bombs = [f"{weapon} {size} → {target} {twos}" for weapon, size, target, twos in sorted(self.bomb_on)]
        return "<br>".join(bombs) or "none"


PROFILES: Mapping[str, Rules] = MappingProxyType(
    {
        "pagat": Rules("pagat", players=(4, 4), decks=(1,), scoring="minus3"),
        "ace_high": Rules(
            "ace_high",
            players=(2, 4),
            decks=(1,),
            scoring="plus2",
            twos_in_straights=False,
            twos_in_pair_runs=False,
            passed_may_overbomb=True,
        ),
        "thirteen": Rules("thirteen", players=(2, 8), decks=(1, 2), scoring="stake", bomb_after_pass=False),
    }
)
"""The three house styles, by name."""

SILENT = MappingProxyType(
    {
        "pagat": frozenset(
            {
                "lead.lowest_card",
                "play.no_twos_in_runs",
                "beat.no_pair_by_triple",
                "beat.no_four_by_five",
                "variant.quad_on_two_twos",
                "variant.four_pairs_on_quad",
            }
        ),
        "ace_high": frozenset({"beat.no_pair_by_triple", "bomb.in_turn", "bomb.no_priority", "context.relatives"}),
        "thirteen": frozenset(
            {
                "play.no_twos_in_runs",
                "bomb.after_pass",
                "bomb.in_turn",
                "bomb.no_priority",
                "variant.quad_on_two_twos",
                "variant.four_pairs_on_quad",
            }
        ),
    }
)
"""The ledger rows a verdict can cite on which the profile's own source says nothing."""

FOLLOWS_FROM = MappingProxyType(
    {
        "beat.no_pair_by_triple": ("beat.same_kind",),
        "beat.no_four_by_five": ("beat.same_kind",),
        "bomb.no_priority": ("beat.same_kind", "bomb.only_twos"),
        "bomb.after_pass": ("pass.locks",),
        "context.relatives": ("play.single", "play.pair", "play.triple", "play.quad", "play.straight", "play.pair_run"),
    }
)
"""Where a source is silent on the first row but its word on the others settles it: no open reading."""

AGREED = frozenset({"play.no_twos_in_runs", "variant.quad_on_two_twos", "variant.four_pairs_on_quad"})
"""Rows that, where the source is silent, are in force only because the table has agreed on them."""

LOST = MappingProxyType({"ace_high": ("bomb.four_pairs_on_pair", "bomb.five_pairs_on_triple")})
"""Rows that stood in a table which the source has lost."""


@lru_cache(maxsize=1024)
def flipped(rules: Rules, name: str) -> Rules:
    """``rules`` with one yes/no setting the other way round."""
    return rules.with_(**{name: not getattr(rules, name)})


def rules_from(value: object) -> Rules:
    """Read rules from a profile's name, the line form, or the JSON object.

    >>> rules_from("pagat twos_in_straights=no") == rules_from({"profile": "pagat", "twos_in_straights": False})
    True
    """
    if isinstance(value, Rules):
        return value
    if isinstance(value, str):
        return _rules_from_line(value)
    if isinstance(value, dict):
        settings = {name: setting for name, setting in value.items() if name != "profile"}
        return _profile(value.get("profile")).with_(**settings)
    raise InputError("bad_value", field="rules", value=value)


def _profile(name: object) -> Rules:
    if isinstance(name, str) and name in PROFILES:
        return PROFILES[name]
    raise InputError("unknown_profile", field="rules", value=name, allowed=tuple(PROFILES))


def _rules_from_line(line: str) -> Rules:
    name, *words = line.split() or [""]
    rules = _profile(name)
    settings: dict[str, object] = {}
    for word in words:
        setting, _, text = word.partition("=")
        if setting in settings:
            raise InputError("bad_value", field="rules", value=word, setting=setting, why="twice")
        settings[setting] = _read(setting, text)
    return rules.with_(**settings)


def _setting(name: str) -> Setting:
    setting = SETTINGS.get(name)
    if setting is None or setting.kind == "beside":
        raise InputError("unknown_setting", field=name, value=name)
    return setting


def _bad_value(name: str, value: object) -> InputError:
    return InputError("bad_value", field="rules", value=value, setting=name, allowed=SETTINGS[name].allowed)


def _no_line(name: str) -> InputError:
    """A setting that only JSON can hold."""
    return InputError("bad_value", field="rules", value=name, setting=name, why="no_line")


MOST_DIGITS = 9
"""How long a number may be."""


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value < 10**MOST_DIGITS


def _checked(name: str, value: object) -> object:
    """The value a setting holds, from its JSON (or Python) form."""
    setting = _setting(name)
    if setting.kind == "yes_no" and isinstance(value, bool):
        return value
    if setting.kind == "word" and isinstance(value, str) and value in setting.allowed:
        return value
    if setting.kind == "number" and _is_count(value):
        return value
    if setting.kind == "words" and isinstance(value, list | tuple) and all(word in setting.allowed for word in value):
        return tuple(word for word in setting.allowed if word in value)
    if setting.kind == "length" and not isinstance(value, list):
        pairs = list(value.items()) if isinstance(value, dict) else [value]
        if pairs == [None]:
            return None
        match pairs:
            case [(str(unit), count)] if unit in setting.allowed and _is_count(count):
                return unit, count
    if setting.kind == "bombs" and isinstance(value, list | tuple | set | frozenset):
        return frozenset(_bomb(pair, value) for pair in value)
    raise _bad_value(name, value)


_WEAPONS = {(QUAD, 4), *((PAIR_RUN, size) for size in range(6, 27, 2))}
_TARGETS = {(SINGLE, 1), (PAIR, 2), (TRIPLE, 3)}


def _bomb(pair: object, value: object) -> Bomb:
    """One (weapon, target) pair: quads and pair runs work on one, two or three 2s."""
    match pair:
        case [str(weapon), int(size), str(target), int(twos)] if (
            not isinstance(size, bool)
            and not isinstance(twos, bool)
            and (weapon, size) in _WEAPONS
            and (target, twos) in _TARGETS
        ):
            return Kind(weapon), size, Kind(target), twos
    raise _bad_value("bomb_on", value)


def _read(name: str, text: str) -> object:
    """The JSON form of a setting, from its text in the line form."""
    setting = _setting(name)
    if setting.kind == "bombs":
        raise _no_line(name)
    if setting.kind == "yes_no" and text in ("yes", "no"):
        return text == "yes"
    if setting.kind == "word":
        return text
    if setting.kind == "words":
        return [] if text in ("", "none") else text.split(",")
    if setting.kind == "number" and _is_number(text):
        return int(text)
    if setting.kind == "length":
        unit, _, count = text.partition(":")
        if text in ("", "none"):
            return None
        if _is_number(count):
            return {unit: int(count)}
    raise _bad_value(name, text)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def _plain(name: str, value: object) -> object:
    """The JSON form of a setting's value."""
    match SETTINGS[name].kind, value:
        case "bombs", frozenset():
            return [[str(weapon), size, str(target), twos] for weapon, size, target, twos in sorted(value)]
        case "words", tuple():
            return list(value)
        case "length", (unit, count):
            return {unit: count}
    return value


def _written(rules: Rules, name: str) -> str:
    """A setting's value in the line form."""
    value = getattr(rules, name)
    match SETTINGS[name].kind:
        case "yes_no":
            return "yes" if value else "no"
        case "words":
            return ",".join(value) or "none"
        case "length":
            return "none" if value is None else f"{value[0]}:{value[1]}"
        case "bombs":
            raise _no_line(name)
    return str(value)

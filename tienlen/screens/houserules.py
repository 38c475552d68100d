"""House rules as people meet them: names of rules, who they seat, the plain questions, where each answer stands."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tienlen import explain
from tienlen.engine.cards import InputError
from tienlen.engine.plays import Kind
from tienlen.engine.rules import PROFILES, SETTINGS, SWITCHES, Bomb, Rules
from tienlen.explain.ledger import SOURCE_OF
from tienlen.screens.nodes import Event, Node, a, box, button, choice, p, segmented
from tienlen.screens.nodes import switches as switches_node

ROWS: Mapping[str, tuple[str, str]] = {
    "twos_in_straights": ("play.no_twos_in_runs", "play.two_tops_straight"),
    "twos_in_pair_runs": ("play.no_twos_in_runs", "play.pair_run"),
    "bomb_after_pass": ("pass.locks", "bomb.after_pass"),
    "passed_may_overbomb": ("pass.locks", "bomb.after_pass"),
    "quad_beats_two_twos": ("variant.quad_on_two_twos", "variant.quad_on_two_twos"),
    "four_pairs_beat_quad": ("variant.four_pairs_on_quad", "variant.four_pairs_on_quad"),
    "three_player_seventeen": ("deal.seventeen", "deal.seventeen"),
    "frozen_double": ("variant.frozen", "variant.frozen"),
    "winner_takes_all": ("variant.winner_takes_all", "variant.winner_takes_all"),
    "deal": ("deal.two_packs", "deal.equal_share"),
    "instant_wins": ("variant.instant_win", "variant.instant_win"),
}
"""The ledger rows a setting rests on: when it is off, when it is on."""

LENGTHS = {"deals": (5, 3, 8, 12), "points": (10, 5, 20, 30), "time": (30, 15, 60, 90)}
"""How long a session may be, the usual one first."""


def weapons(rules: Rules) -> frozenset[tuple[Kind, int]]:
    """The shapes that are a bomb under these rules."""
    return _weapons(rules.bomb_on)


@lru_cache(64)
def _weapons(bombs: frozenset[Bomb]) -> frozenset[tuple[Kind, int]]:
    return frozenset((weapon, size) for weapon, size, _target, _twos in bombs)


def changed(rules: Rules, setting: Any, value: Any) -> Rules:
    """The rules with one setting changed; a setting put back to the profile's own value is no house rule any more."""
    if isinstance(value, list):
        value = tuple(value)
    known = isinstance(setting, str) and setting in SETTINGS and SETTINGS[setting].kind != "beside"
    if known and _is(value, getattr(PROFILES[rules.profile], setting)):
        others = {name: getattr(rules, name) for name in rules.own if name != setting}
        return PROFILES[rules.profile].with_(**others)
    return rules.with_(**{str(setting): value})


def _is(value: Any, other: Any) -> bool:
    return bool(value == other and type(value) is type(other))


def seats(profile: str, players: int) -> bool:
    """Whether a profile seats so many."""
    fewest, most = PROFILES[profile].players
    return fewest <= players <= most


def seats_text(profile: str) -> str:
    """ "4" or "2–8", which no line breaks in two."""
    fewest, most = PROFILES[profile].players
    return str(fewest) if fewest == most else f"{fewest}\u2060–\u2060{most}"


def seating(rules: Rules, players: int, language: str) -> tuple[Rules, str | None]:
    """The rules, or those of the first profile that seats so many, with a sentence that says so.

    What the table has changed stays as it is.
    """
    notice = None
    if not seats(rules.profile, players):
        other = next(profile for profile in PROFILES if seats(profile, players))
        names = {"profile": profile_name(rules.profile, language), "other": profile_name(other, language)}
        notice = explain.catalogue(language).get("screen.banner.players", n=players, **names)
        rules = _moved(rules, other)
    return (changed(rules, "deal", "thirteen") if players < 5 else rules), notice


def _moved(rules: Rules, profile: str) -> Rules:
    """Another profile with the same house rules; those that are its own rules are none there."""
    moved = PROFILES[profile]
    for setting in rules.changed:
        moved = changed(moved, setting, getattr(rules, setting))
    return moved


def profile_name(profile: str, language: str) -> str:
    """The name of a profile on screen."""
    return explain.catalogue(language).get(f"profile.{profile}.name")


def house_rules(rules: Rules) -> tuple[str, ...]:
    """The settings in which a table plays otherwise than its profile; how long one plays is agreed at every table."""
    return tuple(setting for setting in rules.changed if setting != "session_end")


def name(rules: Rules, language: str, given: str = "") -> str:
    """ "Pagat", "Pagat with 2 house rules", or the name the table gave."""
    base, changes = profile_name(rules.profile, language), len(house_rules(rules))
    if changes:
        base = explain.catalogue(language).plural("screen.inforce.own", changes, profile=base)
    return f"{given} ({base})" if given else base


def in_force(rules: Rules, players: int, language: str, given: str, change: Event) -> Node:
    """The bar that says which rules are in force, with a button to change them."""
    say = explain.catalogue(language).get
    label = say("screen.inforce.change_label")
    return box(
        [
            p([{"b": say("screen.inforce.label")}, " " + name(rules, language, given)]),
            p(summary(rules, players, language), tone="small"),
            button(say("screen.inforce.change"), change, icon="gear", kind="quiet", label=label),
        ],
        kind="inforce",
    )


def summary(rules: Rules, players: int, language: str) -> str:
    """ "4 players, no house rules changed"."""
    words = explain.catalogue(language)
    changes = len(house_rules(rules))
    house = words.plural("screen.inforce.changed", changes) if changes else words.get("screen.inforce.plain")
    return f"{words.plural('screen.inforce.players', players)}, {house}"


@lru_cache(512)
def note(profile: str, setting: str, language: str) -> str:
    """What a profile's source says about a setting: a remark where it is unclear, else where it stands."""
    words = explain.catalogue(language)
    is_value = profile in SETTINGS[setting].allowed  # "thirteen" is a profile, and a way to deal
    if not is_value and words.has(f"setting.{setting}.{profile}"):
        return words.get(f"setting.{setting}.{profile}")
    off = getattr(PROFILES[profile], setting) in (False, "thirteen", ())
    return "; ".join(sources_of(ROWS[setting][not off], profile, language))


def sources_of(row: str, profile: str, language: str) -> list[str]:
    """Where a ledger row stands: in the profile's own source, or, where that is silent, in the others."""
    stands = explain.rule(row, language)
    return [label(source) for source in stands.by_source[SOURCE_OF[profile]] or stands.sources]


def label(source: tuple[str, str]) -> str:
    """ "French rules, section 03"."""
    return ", ".join(source)


def switch(rules: Rules, setting: str, language: str) -> dict[str, Any]:
    """A yes/no setting as a switch: the question, where the answer stands, whether it is changed or our reading."""
    say = explain.catalogue(language).get
    value = bool(getattr(rules, setting))
    tag = None
    if setting in rules.changed:
        tag = say("screen.house.changed")
    elif setting in rules.open:
        tag = say("screen.check.reading")
    event: Event = {"do": "set", "setting": setting, "value": not value}
    return choice(question(setting, language), value, event, note=note(rules.profile, setting, language), tag=tag)


def session_end(rules: Rules, language: str) -> str:
    """ "After 5 deals", or that no end is set."""
    words = explain.catalogue(language)
    if rules.session_end is None:
        return words.get("screen.play.end.none")
    unit, count = rules.session_end
    return words.plural(f"setting.session_end.{unit}_n", count)


def session_ends(rules: Rules, language: str) -> list[Node]:
    """When the session ends: not at all, after so many deals, at so many points, after so many minutes."""
    words = explain.catalogue(language)
    unit, count = rules.session_end or ("", 0)
    units = [choice(words.get("screen.play.end.none"), not unit, {"do": "end", "value": None})]
    for one, (usual, *_more) in LENGTHS.items():
        event: Event = {"do": "end", "value": {one: count if one == unit else usual}}
        units.append(choice(words.get(f"setting.session_end.{one}"), one == unit, event))
    shown = [segmented(units, label=question("session_end", language), key="end")]
    if unit:
        counts = [
            choice(
                str(n), n == count, {"do": "end", "value": {unit: n}},
                label=words.plural(f"setting.session_end.{unit}_n", n),
            )
            for n in sorted({*LENGTHS[unit], count})
        ]  # fmt: skip
        shown.append(segmented(counts, label=session_end(rules, language), key="length"))
    return shown


def ending(rules: Rules, value: Any) -> Rules:
    """The rules with another end of the session, as JSON has it: {"deals": 5}, or None for no end."""
    if not isinstance(value, dict | None):
        raise InputError("bad_value", field="value", value=None)
    return changed(rules, "session_end", value)


def from_profile(profile: str, rules: Rules) -> Rules:
    """The rules of a profile, with the end of the session that was agreed."""
    return changed(PROFILES[profile], "session_end", rules.session_end)


def question(setting: str, language: str) -> str:
    """The plain question behind a setting."""
    return explain.catalogue(language).get(f"setting.{setting}.question")


def profiles(rules: Rules, players: int, language: str) -> list[dict[str, Any]]:
    """The profiles to choose from; one that does not seat so many is disabled and says why."""
    say = explain.catalogue(language).get
    items = []
    for profile in PROFILES:
        called, who = profile_name(profile, language), seats_text(profile)
        why = None
        if not seats(profile, players):
            why = say("screen.house.seats.why", profile=called, seats=who, n=players)
        event: Event = {"do": "profile", "id": profile}
        items.append(
            choice(called, profile == rules.profile, event, why=why, note=say("screen.house.seats", seats=who))
        )
    return items


def player_numbers(players: int, language: str) -> list[dict[str, Any]]:
    """2 to 8, to choose from."""
    plural = explain.catalogue(language).plural
    return [
        choice(str(n), n == players, {"do": "players", "value": n}, label=plural("screen.inforce.players", n))
        for n in range(2, 9)
    ]


def equal_deal(rules: Rules, players: int, language: str) -> list[dict[str, Any]]:
    """For five and more: is one pack dealt equally? (deal.equal_share)"""
    if players < 5:
        return []
    equal = rules.deal == "equal"
    event: Event = {"do": "set", "setting": "deal", "value": "thirteen" if equal else "equal"}
    asked = explain.catalogue(language).get("screen.house.equal")
    return [choice(asked, equal, event, note=note(rules.profile, "deal", language))]


def dialog_kids(rules: Rules, players: int, language: str, word: str | None) -> list[Node | None]:
    """What stands in the dialog "House rules"; ``word`` is the verdict with these rules, if there is one."""
    say = explain.catalogue(language).get
    base = profile_name(rules.profile, language)
    reset: Event = {"do": "profile", "id": rules.profile}
    return [
        p([{"b": say("screen.house.verdict", word=word)}], key="word") if word else None,
        segmented(profiles(rules, players, language), label=say("screen.house.profile")),
        p(say(f"profile.{rules.profile}.text"), tone="small"),
        segmented(player_numbers(players, language), label=say("screen.check.players")),
        switches_node(
            [switch(rules, setting, language) for setting in SWITCHES] + equal_deal(rules, players, language),
            label=say("screen.house.switches"),
        ),
        button(say("screen.house.reset", profile=base), reset, icon="undo", kind="quiet") if rules.own else None,
        a(say("screen.house.to_table"), "?screen=table", {"do": "go", "screen": "table"}, icon="people"),
    ]

"""The screen "Rules": every row of the ledger in our own words, by topic and profile, to search, print and link to."""

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from tienlen import explain
from tienlen.engine.cards import InputError
from tienlen.engine.rules import PROFILES, Rules
from tienlen.explain.ledger import LEDGER, SOURCE_OF
from tienlen.records.share import write_query
from tienlen.screens import houserules
from tienlen.screens.nodes import Event, Node, a, box, button, choice, h, p, rule, search, segmented, select

TOPICS = (
    "cards", "aim", "deal", "lead", "turn", "play", "beat", "pass", "trick", "bomb", "end", "score", "session",
    "variant", "tip", "context", "example",
)  # fmt: skip
"""The first words of the ledger's ids, in the ledger's order."""

DEPENDS: Mapping[str, tuple[str, Any]] = {
    "deal.seventeen": ("three_player_seventeen", True),
    "deal.equal_share": ("deal", "equal"),
    "deal.no_instant_win": ("instant_wins", ()),
    "turn.clockwise": ("direction", "clockwise"),
    "play.two_tops_straight": ("twos_in_straights", True),
    "play.no_twos_in_runs": ("twos_in_straights", False),
    "bomb.after_pass": ("bomb_after_pass", True),
    "score.minus3": ("scoring", "minus3"),
    "score.plus2": ("scoring", "plus2"),
    "score.stake": ("scoring", "stake"),
    "variant.counterclockwise": ("direction", "counterclockwise"),
    "variant.quad_on_two_twos": ("quad_beats_two_twos", True),
    "variant.four_pairs_on_quad": ("four_pairs_beat_quad", True),
    "variant.frozen": ("frozen_double", True),
    "variant.winner_takes_all": ("winner_takes_all", True),
}
"""The rows that are in force only where a setting has a certain value."""


@dataclass(frozen=True, slots=True)
class State:
    """What is looked for, and for which profile."""

    language: str = "en"
    linked: bool = True
    profile: str = "pagat"
    rules: Rules = PROFILES["pagat"]
    """The rules in force on the other screens: their house rules count where the profile is theirs."""
    text: str = ""
    topic: str = ""
    id: str = ""
    """The row somebody was sent to."""
    back: str = ""
    """The screen with a position or a deal that the visitor came from."""
    searched: bool = False

    notice: str | None = None


def start(**fields: Any) -> State:
    """A state with these fields; a row that does not exist raises InputError."""
    state = State(**fields)
    if state.id and state.id not in LEDGER:
        raise InputError("bad_value", field="id", value=state.id)
    return state


# ---------------------------------------------------------------------------------- presses


def press(state: State, event: Event) -> State:
    """The state after an event; an event that means nothing here raises InputError."""
    handler = _HANDLERS.get(event.get("do", ""))
    if handler is None:
        raise InputError("bad_value", field="do", value=event.get("do"))
    return handler(replace(state, notice=None), event)


def _search(state: State, event: Event) -> State:
    text = event.get("text", "")
    if not isinstance(text, str) or len(text) > 200:
        raise InputError("bad_value", field="text", value=text)
    return replace(state, text=text, id="", searched=True)


def _filter(state: State, event: Event) -> State:
    """Another profile, another topic, or everything again."""
    what, value = event.get("what"), event.get("value")
    if what == "profile" and isinstance(value, str) and value in PROFILES:
        return replace(state, profile=value, searched=False)
    if what == "topic" and (value == "" or value in TOPICS):
        return replace(state, topic=value, id="", searched=True)
    if what == "all":
        return replace(state, text="", topic="", id="", searched=True)
    raise InputError("bad_value", field=str(what), value=value)


_HANDLERS: Mapping[str, Callable[[State, Event], State]] = {"search": _search, "filter": _filter}


# ---------------------------------------------------------------------------------- searching


def fold(text: str) -> str:
    """Text as it is searched, without case and diacritics: "Straße" is "strasse", "bỏ lượt" is "bo luot"."""
    plain = unicodedata.normalize("NFD", text.casefold().replace("đ", "d"))
    return "".join(c for c in plain if not unicodedata.combining(c))


@lru_cache(None)
def _searchable(id: str, profile: str, language: str) -> str:
    """What a search looks through, for one row."""
    found = explain.rule(id, language)
    remark = found.remarks.get(profile, "")
    sources = " ".join(houserules.label(source) for source in found.sources)
    return fold(
        " ".join(
            (
                id,
                explain.plain(found.title, language),
                explain.plain(found.text, language),
                explain.plain(remark, language),
                sources,
            )
        )
    )


def found(state: State) -> list[str]:
    """The rows that have every word looked for, in the ledger's order."""
    words = fold(state.text).split()
    return [
        id
        for id in LEDGER
        if (not state.topic or id.partition(".")[0] == state.topic)
        and all(word in _searchable(id, state.profile, state.language) for word in words)
    ]


# ---------------------------------------------------------------------------------- the scene


def query(state: State) -> str:
    """The address of this view."""
    fields = {"screen": "rules", "profile": state.profile}
    for name, value in (("topic", state.topic), ("q", state.text.strip()), ("id", state.id)):
        if value:
            fields[name] = value
    return write_query({**fields, "lang": state.language})


def scene(state: State) -> dict[str, Any]:
    """The screen as nodes."""
    words = explain.catalogue(state.language)
    rows = found(state)
    counted = words.plural("screen.rules.found", len(rows))
    body = [_head(state, counted)]
    for topic in TOPICS:
        ids = [id for id in rows if id.partition(".")[0] == topic]
        if ids:
            kids = [h(2, words.get(f"screen.topic.{topic}")), *(_row(state, id) for id in ids)]
            body.append(box(kids, kind="panel", key=topic, id=f"topic-{topic}"))
    if not rows:
        again = button(words.get("screen.rules.all"), {"do": "filter", "what": "all"})
        body.append(box([p(words.get("screen.rules.none")), again], kind="panel", key="none"))
    return {
        "layout": "page",
        "body": body,
        "title": words.get("screen.rules.title"),
        "status": counted if state.searched else "",
        "minibar": None,
        "address": query(state),
    }


def _head(state: State, counted: str) -> Node:
    say = explain.catalogue(state.language).get
    back = None
    if state.back:
        to = state.back
        key = "screen.rules.back_play" if to == "play" else "screen.rules.back"
        back = a(say(key), f"?screen={to}", {"do": "go", "screen": to}, icon="left")
    profiles = [
        choice(
            houserules.profile_name(profile, state.language),
            profile == state.profile,
            {"do": "filter", "what": "profile", "value": profile},
        )
        for profile in PROFILES
    ]
    topics = [("", say("screen.rules.topic.all")), *((t, say(f"screen.topic.{t}")) for t in TOPICS)]
    narrowed = button(say("screen.rules.all"), {"do": "filter", "what": "all"}, kind="quiet")
    return box(
        [
            back,
            h(1, say("screen.rules.title")),
            p(say("screen.rules.lead"), tone="lead"),
            segmented(profiles, label=say("screen.rules.profile")),
            p(say(f"profile.{state.profile}.text"), tone="small"),
            search(state.text, {"do": "search"}, label=say("screen.rules.search"), found=counted),
            select("topic", state.topic, topics, {"do": "filter", "what": "topic"}, label=say("screen.rules.topic")),
            box(
                [
                    narrowed if state.text or state.topic else None,
                    button(say("screen.rules.print"), act={"do": "print"}, icon="print", kind="quiet"),
                ],
                kind="row",
            ),
        ],
        key="head",
    )


def _row(state: State, id: str) -> Node:
    rules = state.rules if state.rules.profile == state.profile else PROFILES[state.profile]
    setting, value = DEPENDS.get(id, ("", None))
    in_force = getattr(rules, setting) == value if setting else None
    made = _constant_row(id, state.profile, in_force, state.language, state.linked)
    return {**made, "current": True} if id == state.id else made


@lru_cache(None)
def _constant_row(id: str, profile: str, in_force: bool | None, language: str, linked: bool) -> Node:
    """A row as everybody sees it; shared between scenes, never changed."""
    say = explain.catalogue(language).get
    row = explain.rule(id, language)
    own = [houserules.label(source) for source in row.by_source[SOURCE_OF[profile]]]
    others = [named for source in row.sources if (named := houserules.label(source)) not in own]
    tag = None
    if in_force is False:
        tag = say("screen.rules.mark.variant" if id.startswith("variant.") else "screen.rules.mark.not")
    elif in_force:
        tag = say("screen.rules.mark.in_force")
    remark = row.remarks.get(profile) or (None if own else say("screen.rules.silent"))
    return rule(
        explain.plain(row.title, language),
        explain.runs(row.text),
        id=f"rule-{id}",
        href=write_query({"screen": "rules", "id": id, "lang": language}) if linked else "",
        sources=own + others,
        remark=explain.plain(remark, language) if remark else None,
        tag=tag,
        accent=True if in_force else None,
        link_label=say("screen.rules.link", title=explain.plain(row.title, language)),
        event={"do": "go", "screen": "rules", "id": id},
        key=id,
    )

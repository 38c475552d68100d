"""The shell around the screens: header, language, settings, the address, and which screen is shown.

The same for the app page and for a notebook cell (host "cell": no header, no address, nothing kept in the browser).
``press`` never raises for what arrives from outside: an event that cannot be read changes nothing and says so.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any

from tienlen import explain
from tienlen.engine.cards import DECK, LANGUAGES, LETTERS, InputError
from tienlen.engine.judge import PASS, Position
from tienlen.engine.rules import PROFILES, Rules
from tienlen.explain.ledger import LEDGER
from tienlen.screens import address, check_state, houserules, settings
from tienlen.screens import check as check_screen
from tienlen.screens import learn as learn_screen
from tienlen.screens import play as play_screen
from tienlen.screens import rules as rules_screen
from tienlen.screens import table as table_screen
from tienlen.screens.nodes import Event, Node, dialog
from tienlen.screens.settings import NAMES
from tienlen.screens.store import Prefs, Store, clean_name, read_store, write_store

BRAND = "tiến lên"
MODULES: Mapping[str, Any] = {
    "learn": learn_screen,
    "check": check_screen,
    "play": play_screen,
    "rules": rules_screen,
    "table": table_screen,
}
"""The screens; the field of ``State`` that holds a screen's own state has its name."""
ICONS = {"learn": "book", "check": "scale", "play": "cards", "rules": "info", "table": "people"}


@dataclass(frozen=True, slots=True)
class State:
    """Everything a visitor sees, as data."""

    host: str = "app"
    language: str = "en"
    fixed: str | None = None
    """The language the caller asked for; it goes before the browser's, not before the visitor's own choice."""
    store: Store = field(default_factory=Store)
    screen: str = "check"
    learn: learn_screen.State = field(default_factory=learn_screen.State)
    check: check_screen.State = field(default_factory=check_screen.State)
    play: play_screen.State = field(default_factory=play_screen.State)
    rules: rules_screen.State = field(default_factory=rules_screen.State)
    table: table_screen.State = field(default_factory=table_screen.State)
    dialog: str | None = None
    """``settings`` or ``house`` while that dialog is open."""
    banner: Mapping[str, Any] | None = None
    public: str = ""
    """The address for other devices, where the page itself was opened under this machine's own name."""
    seq: int = 0
    acted: bool = False
    """Whether the visitor has done anything yet; before that the live region says nothing."""


def start(
    *,
    host: str = "app",
    language: str | None = None,
    rules: Rules = PROFILES["pagat"],
    position: Position | None = None,
    has_play: bool = True,
    screen: str = "check",
    public: str = "",
) -> State:
    """A shell that shows a position (or none yet) under these rules."""
    _warm(language or "en")
    state = State(host=host, fixed=language, screen=screen, public=public)
    state = _speak(state, language or "en")
    first = replace(state.check, rules=rules, linked=host == "app")
    if position is not None:
        first = check_state.with_position(first, rules, position, has_play=has_play)
    ours, deals = replace(state.table, linked=host == "app"), replace(state.play, linked=host == "app")
    course = replace(state.learn, linked=host == "app", profile=rules.profile)
    return _share_rules(replace(state, check=first, table=ours, play=deals, learn=course))


@lru_cache(None)
def _warm(language: str) -> None:
    """Have one verdict made before there is a visitor, so that nobody's first tap waits for catalogues to be read."""
    bomb = Position.of("6s 6c 6d 6h", "2h", hand="6s 6c 6d 6h 9s")
    check_screen.scene(check_state.with_position(check_screen.State(language=language), PROFILES["pagat"], bomb))


# ---------------------------------------------------------------------------------- presses


def press(state: State, event: Any) -> State:
    """The state after an event of the page; never raises for what it holds."""
    if not isinstance(event, dict) or not isinstance(event.get("do"), str):
        return _complain(state, "screen.banner.event")
    seq = event.get("seq")
    if isinstance(seq, int) and not isinstance(seq, bool):
        if seq <= state.seq:  # sent again because its answer was lost
            return state
        state = replace(state, seq=seq)
    if event["do"] == "ping":
        return state
    handler = _OWN.get(event["do"])
    if handler is None and event["do"] in ("open", "close") and event.get("what") in _DIALOGS:
        handler = _dialog
    try:
        return (handler or _to_screen)(state, event)
    except InputError as error:
        if event["do"] not in _NO_ACTS:
            state = replace(state, acted=True)
        if error.field == "do":
            return _complain(state, "screen.banner.event")
        if isinstance(error, play_screen.Refused):
            text = error.sentence
        else:
            text = explain.error_text(error, state.language)
        return replace(state, banner={"tone": "red", "text": text})


_NO_ACTS = ("hello", "address", "ping", "qr")
"""Events of the page that the visitor did not cause."""


def _complain(state: State, key: str, **values: Any) -> State:
    return replace(state, banner={"tone": "red", "text": explain.catalogue(state.language).get(key, **values)})


def _to_screen(state: State, event: Event) -> State:
    """Hand an event to the screen that is shown, or to the one it belongs to."""
    after = MODULES[state.screen].press(getattr(state, state.screen), event)
    if event["do"] == "qr":
        return replace(state, **{state.screen: after})
    banner: dict[str, Any] | None = {"tone": "info", "text": after.notice} if after.notice else None
    if banner and state.screen == "table" and after.deleted:
        undo = explain.catalogue(state.language).get("screen.banner.undo")
        banner["button"] = {"text": undo, "event": {"do": "restore"}}
    state = replace(state, acted=True, banner=banner, **{state.screen: after})
    return _share_rules(state) if state.screen != "rules" else state


def _share_rules(state: State) -> State:
    """All screens agree on one set of rules: that of the screen that is shown."""
    if state.screen == "play":
        wish = state.play
        if (state.check.rules, state.check.players, state.check.name) != (wish.rules, wish.players, wish.name):
            state = replace(state, check=check_state.with_rules(state.check, wish.rules, wish.players, wish.name))
        kept = play_screen.keep(wish)
        if kept != state.store.play:
            state = replace(state, store=replace(state.store, play=kept))
    if state.screen == "learn":
        learnt = learn_screen.keep(state.learn)
        if learnt != state.store.learn:
            state = replace(state, store=replace(state.store, learn=learnt))
    if state.screen == "table":
        ours = state.table
        now = (state.check.rules, state.check.players, state.check.name)
        if now != (ours.rules, ours.players, ours.name):
            state = replace(
                state, check=check_state.with_rules(state.check, ours.rules, ours.players, clean_name(ours.name))
            )
        if ours.tables != state.store.tables:
            state = replace(state, store=replace(state.store, tables=ours.tables))
    else:
        mine = state.check
        if (mine.rules, mine.players, mine.name) != (state.table.rules, state.table.players, state.table.name):
            changes: dict[str, Any] = {"rules": mine.rules, "players": mine.players, "name": mine.name, "coded": False}
            state = replace(state, table=replace(state.table, **changes))
    mine = state.check
    if (mine.rules, mine.players, mine.name) != (state.play.rules, state.play.players, state.play.name):
        state = replace(state, play=replace(state.play, rules=mine.rules, players=mine.players, name=mine.name))
    if state.rules.rules is not state.check.rules:
        state = replace(state, rules=replace(state.rules, rules=state.check.rules))
    return state


def _hello(state: State, event: Event) -> State:
    """The page is there: what the browser keeps, its languages, its address, which goes before everything else."""
    host = "cell" if event.get("host") == "cell" else state.host
    state = replace(state, host=host)
    store, bad = read_store(event.get("store")) if host == "app" else (Store(), ())
    linked = host == "app"
    base = address.base(event.get("base"), state.public) if linked else ""
    state = replace(
        state,
        store=store,
        check=replace(state.check, linked=linked, base=base),
        table=replace(state.table, linked=linked, base=base, tables=store.tables),
        play=play_screen.met(state.play, event, store.play, linked=linked),
        learn=learn_screen.met(state.learn, event, store.learn, linked=linked, base=base),
    )
    state = _speak(state, store.language or state.fixed or _first_language(event.get("languages")))
    if linked and event.get("query"):
        state = _arrive(state, event["query"])
    if linked and event.get("fragment"):
        state = _brought(state, event["fragment"])
    return _unkept(state, bad) if bad else state


def _brought(state: State, fragment: Any) -> State:
    """Progress that was taken home from another browser is added to what is known here."""
    if not isinstance(fragment, str) or not fragment.startswith(learn_screen.FRAGMENT):
        return state
    learnt = learn_screen.bring(state.learn, fragment)
    tone = "red" if learnt.damaged else "info"
    state = replace(state, screen="learn", learn=replace(learnt, notice=None))
    return _share_rules(replace(state, banner={"tone": tone, "text": learnt.notice}))


def _unkept(state: State, bad: tuple[str, ...]) -> State:
    """Say which parts of what the browser kept are lost, after what is to be said of the address."""
    say = explain.catalogue(state.language).get
    text = say("screen.banner.store", what=", ".join(say(f"screen.banner.store.{part}") for part in bad))
    before = state.banner or {"tone": "gold", "text": ""}
    return replace(state, banner={**before, "text": f"{before['text']} {text}".strip()})


def _first_language(languages: Any) -> str:
    """The first of the browser's languages that we speak."""
    for tag in languages if isinstance(languages, list) else ():
        code = str(tag)[:2].lower()
        if code in LANGUAGES:
            return code
    return "en"


def _address(state: State, event: Event) -> State:
    """Back or forward in the browser, or a link to this page pasted into it."""
    state = _arrive(replace(state, banner=None, dialog=None), event.get("query"))
    return _brought(state, event["fragment"]) if event.get("fragment") and state.host == "app" else state


def _arrive(state: State, query: Any) -> State:
    """Open what an address names; what cannot be read is left out and named in a banner."""
    if not isinstance(query, str):
        raise InputError("bad_value", field="query", value=None)
    arrival = address.read(query)
    if arrival.language:
        state = _speak(state, arrival.language)
    banner = {"tone": "red", "text": _left_out(arrival, state.language)} if arrival.errors else None
    state = replace(state, banner=banner, screen=arrival.screen)
    if arrival.screen == "check":
        if arrival.mode != "play" or arrival.rules is None:
            return _share_rules(replace(state, check=check_screen.arrive(state.check, arrival)))
        shown = check_state.with_position(
            state.check, arrival.rules, arrival.position or Position(PASS), has_play=arrival.has_play
        )
        return _share_rules(replace(state, check=shown))
    if arrival.screen == "play":
        return _opened(replace(state, play=play_screen.arrive(state.play, arrival.view)))
    if arrival.screen == "learn":
        return _opened(replace(state, learn=learn_screen.arrive(state.learn, arrival.view)))
    if arrival.screen == "table":
        changes: dict[str, Any] = {"name": arrival.name, "coded": False}
        if arrival.rules is not None:
            changes |= {"rules": arrival.rules, "players": arrival.players}
        return _share_rules(replace(state, table=replace(state.table, **changes)))
    return replace(state, rules=replace(state.rules, **arrival.view))


NAMED = 3
"""How many wrong fields of an address are named; a forged one may have a hundred."""


def _left_out(arrival: address.Arrival, language: str) -> str:
    """What of an address could not be read, field by field, and what becomes of the rest."""
    words = explain.catalogue(language)
    if arrival.lost:
        return words.get("screen.banner.link_lost")
    wrong = tuple(dict.fromkeys(explain.error_text(error, language) for error in arrival.errors))
    sentences = list(wrong[:NAMED])
    if len(wrong) > NAMED:
        sentences.append(words.plural("screen.banner.link_more", len(wrong) - NAMED))
    if arrival.no_acts:
        sentences.append(words.get("screen.banner.link_acts"))
    if arrival.no_table:
        sentences.append(words.get("screen.banner.link_table"))
    return words.get("screen.banner.link", error=" ".join(sentences))


def _language(state: State, event: Event) -> State:
    language = event.get("id")
    if language not in LANGUAGES:
        raise InputError("bad_value", field="language", value=language)
    state = replace(state, store=replace(state.store, language=language), banner=None, acted=True)
    return _speak(_unnoticed(state), str(language))


def _speak(state: State, language: str) -> State:
    """Everything in another language, with its card letters unless the visitor chose others."""
    letters = state.store.prefs.letters_for(language)
    return replace(
        state,
        language=language,
        check=replace(state.check, language=language, letters=letters),
        play=replace(state.play, language=language, letters=letters),
        learn=learn_screen.speak(state.learn, language, letters),
        rules=replace(state.rules, language=language),
        table=replace(state.table, language=language),
    )


def _pref(state: State, event: Event) -> State:
    prefs = state.store.prefs.with_(event.get("name"), event.get("value"))
    return _speak(replace(state, store=replace(state.store, prefs=prefs), acted=True), state.language)


def _go(state: State, event: Event) -> State:
    """Another screen; to the rules with the row that was asked for."""
    screen = event.get("screen")
    if not isinstance(screen, str) or screen not in MODULES:
        raise InputError("bad_value", field="screen", value=screen)
    state = _unnoticed(replace(state, dialog=None, banner=None, acted=True))
    if screen == "rules":
        id = event.get("id", "")
        if id and not (isinstance(id, str) and id in LEDGER):
            raise InputError("bad_value", field="id", value=id)
        view = {"id": id, "text": "", "topic": "", "searched": False} if id else {}
        if state.screen in ("check", "play", "learn"):
            view["back"] = state.screen if id or state.host == "cell" else ""
        if state.screen == "check":
            view["profile"] = check_screen.rules_shown(state.check).profile
        elif state.screen == "play" and state.play.deal is not None:
            view["profile"] = state.play.deal.rules.profile
        elif state.screen == "learn":
            view["profile"] = state.learn.profile
        state = replace(state, rules=replace(state.rules, **view))
    if screen == "learn" == state.screen:
        state = replace(state, learn=replace(state.learn, view="path"))
    return _opened(replace(state, screen=screen))


def _opened(state: State) -> State:
    """A screen was gone to; Play and Learn take up what the browser kept, and say so when that could not be read."""
    if state.screen not in ("play", "learn"):
        return state
    shown = MODULES[state.screen].enter(getattr(state, state.screen))
    state = replace(state, **{state.screen: replace(shown, notice=None)})
    if shown.notice and state.banner is None:
        state = replace(state, banner={"tone": "gold", "text": shown.notice})
    return _share_rules(state)


_DIALOGS = ("settings", "house")


def _dialog(state: State, event: Event) -> State:
    opens = event["do"] == "open"
    return replace(state, dialog=event["what"] if opens else None)


def _dismiss(state: State, event: Event) -> State:
    return _unnoticed(replace(state, banner=None))


def _unnoticed(state: State) -> State:
    """What Play had to say was read."""
    return replace(state, play=replace(state.play, notice=None, heard=False))


_OWN = {
    "hello": _hello,
    "address": _address,
    "language": _language,
    "pref": _pref,
    "go": _go,
    "dismiss": _dismiss,
}


# ---------------------------------------------------------------------------------- the scene


def scene(state: State) -> dict[str, Any]:
    """Everything the page draws."""
    shown = MODULES[state.screen].scene(getattr(state, state.screen))
    in_app = state.host == "app"
    return {
        **shown,
        "seq": state.seq,
        "host": state.host,
        "screen": state.screen,
        "title": f"{shown['title']} · {BRAND}",
        "address": shown["address"] if in_app else "",
        "status": _said(state, shown["status"]),
        "prefs": _prefs(state.store.prefs, state.language),
        "store": write_store(state.store) if in_app else None,
        "header": _header(state.screen, state.language) if in_app else None,
        "dialog": _open_dialog(state) or shown.get("dialog"),
        "banner": dict(state.banner) if state.banner else None,
    }


def _said(state: State, status: str) -> str:
    """What the live region says: a banner goes before the screen; nothing before the visitor has done something."""
    if not state.acted:
        return ""
    heard = state.screen == "play" and state.play.heard
    return str(state.banner["text"]) if state.banner and not heard else status


def _prefs(prefs: Prefs, language: str) -> dict[str, Any]:
    shown = {f.name: getattr(prefs, f.name) for f in fields(prefs)}
    return {**shown, "letters": prefs.letters_for(language)}


@lru_cache(64)
def _header(screen: str, language: str) -> dict[str, Any]:
    say = explain.catalogue(language).get
    return {
        "brand": BRAND,
        "label": say("screen.nav"),
        "tabs": [
            {
                "id": id,
                "label": say(f"screen.tab.{id}"),
                "icon": ICONS[id],
                "href": f"?screen={id}&lang={language}",
                "current": id == screen,
                "event": {"do": "go", "screen": id},
            }
            for id in MODULES
        ],
        "language": {
            "label": say("screen.language.label"),
            "current": language,
            "items": [
                {"id": code, "label": name, "event": {"do": "language", "id": code}} for code, name in NAMES.items()
            ],
        },
        "settings": {"label": say("screen.settings.title"), "event": {"do": "open", "what": "settings"}},
    }


def _rules_in_force(state: State) -> Node:
    """The rules in force, to be changed beside the verdict on Check, from elsewhere at Our table."""
    mine = state.check
    change: Event = {"do": "open", "what": "house"} if state.screen == "check" else {"do": "go", "screen": "table"}
    return houserules.in_force(mine.rules, mine.players, state.language, mine.name, change)


def _open_dialog(state: State) -> Node | None:
    say = explain.catalogue(state.language).get
    if state.dialog == "settings":
        kids = [_rules_in_force(state), *settings.kids(state.store.prefs, state.language)]
        close = {"do": "close", "what": "settings"}
        return dialog(say("screen.settings.title"), kids, close, say("screen.close"), key="settings")
    if state.dialog == "house" and state.screen == "check":
        mine = state.check
        kids = houserules.dialog_kids(mine.rules, mine.players, state.language, check_screen.word(mine))
        close = {"do": "close", "what": "house"}
        return dialog(say("screen.house.title"), kids, close, say("screen.close"), key="house")
    return None


# ---------------------------------------------------------------------------------- words


@lru_cache(None)
def words(language: str) -> dict[str, Any]:
    """What JavaScript must be able to say by itself, in one language: names of cards, marks, connection."""
    say = explain.catalogue(language).get

    def group(prefix: str, names: str) -> dict[str, str]:
        return {name: say(f"screen.{prefix}.{name}") for name in names.split()}

    return {
        "lang": language,
        "cards": {str(card): explain.card_name(card, language) for card in DECK},
        "letters": dict(zip("JQKA", LETTERS[language], strict=True)),
        "marks": {
            **group("mark", "decides selected wrong right hint look dim less more gap"),
            **group("in", "table play hand"),
        },
        "connection": group("connection", "lost lost_more gone gone_more gone_anew reload waiting starting slow"),
        "copied": say("screen.copied"),
        "copy_failed": say("screen.copy_failed"),
        "too_long": say("screen.too_long"),
        "skip": say("screen.skip"),
    }

"""Scenes written by hand, one for every state of the drawing side that a test or a pair of eyes should look at.

Made of the constructors of ``tienlen.screens.nodes``, so that they stay within the vocabulary; what they say is made
up. ``SCENES`` maps a name to a function that makes the scene.
"""

from collections.abc import Callable
from typing import Any

from tienlen.screens import nodes as n

Scene = dict[str, Any]

PREFS = {"theme": "auto", "deck": "four", "large": False, "motion": "auto", "letters": "en"}
TAP = {"do": "tap"}
LEGEND = [
    {"in": "table", "text": "on the table"},
    {"in": "play", "text": "played"},
    {"in": "hand", "text": "in hand"},
]
QR = (
    "M4 4h7v1h-7zM14 4h1v1h-1zM17 4h3v1h-3zM22 4h7v1h-7zM4 5h1v6h-1zM10 5h1v6h-1zM13 5h2v3h-2zM22 5h1v6h-1zM28 5h1v6h-1z"
    "M6 6h3v3h-3zM24 6h3v3h-3zM12 9h4v2h-4zM18 8h2v4h-2zM5 10h5v1h-5zM23 10h5v1h-5zM4 12h3v2h-3zM9 13h6v2h-6zM17 14h9v3h-9z"
    "M5 16h8v2h-8zM14 18h3v5h-3zM20 19h7v2h-7zM4 22h7v1h-7zM4 23h1v6h-1zM10 23h1v6h-1zM6 24h3v3h-3zM5 28h5v1h-5zM13 25h9v3h-9z"
)


def cards(text: str) -> list[dict[str, str]]:
    """Cards with a sign behind each: ! decides, * selected, x wrong, + hint, ~ dim."""
    signs = {"!": "decides", "*": "selected", "x": "wrong", "+": "hint", "~": "dim"}
    return [n.marked(piece[:2], signs.get(piece[2:])) for piece in text.split()]


def header(current: str = "check") -> dict[str, Any]:
    """The header of the app's page."""
    tabs = [("check", "Check", "scale"), ("rules", "Rules", "book"), ("table", "Our table", "people")]
    items = [("en", "English"), ("vi", "Tiếng Việt"), ("fr", "Français"), ("de", "Deutsch"), ("ru", "Русский")]
    return {
        "brand": "tiến lên",
        "label": "Main",
        "tabs": [
            {"id": id, "label": label, "icon": icon, "href": f"?screen={id}", "current": id == current,
             "event": {"do": "go", "screen": id}}
            for id, label, icon in tabs
        ],
        "language": {
            "label": "Language",
            "current": "en",
            "items": [{"id": id, "label": label, "event": {"do": "language", "id": id}} for id, label in items],
        },
        "settings": {"label": "Settings", "event": {"do": "open", "what": "settings"}},
    }  # fmt: skip


def scene(body: list[dict[str, Any]], *, layout: str = "page", current: str = "check", **changes: Any) -> Scene:
    """A scene around some nodes."""
    return {
        "seq": 0,
        "host": "app",
        "screen": current,
        "title": "States · tiến lên",
        "address": "",
        "prefs": PREFS,
        "store": None,
        "header": header(current),
        "layout": layout,
        "body": body,
        "minibar": None,
        "status": "",
        "dialog": None,
        "banner": None,
        **changes,
    }


# ---------------------------------------------------------------------------------- Check


def check(
    verdict: dict[str, Any],
    *,
    table: str = "",
    play: str = "",
    hand: str = "",
    tags: tuple[str | None, str | None] = (None, None),
    typed: str | None = None,
    error: str | None = None,
    active: str = "play",
    after: list[dict[str, Any]] | None = None,
    **changes: Any,
) -> Scene:
    """The screen "Check" around a verdict."""
    cells: dict[str, list[str]] = {}
    for name, held in (("table", table), ("play", play), ("hand", hand)):
        for card in cards(held):
            cells.setdefault(card["c"], []).append(name)
    body = [
        n.box([n.h(1, "Is this play legal?"), _inforce()], area="head", key="head"),
        _mat(table, play, tags, active),
        {**verdict, "area": "verdict", "key": "verdict", "id": "verdict"},
        _deck(cells, active, play if typed is None else typed, error),
        _conditions(),
        _hand(hand, play),
        *(after or []),
    ]
    return scene(body, layout="check", **changes)


def _inforce() -> dict[str, Any]:
    return n.box(
        [
            n.p([{"b": "Rules in force:"}, " Pagat"]),
            n.p("4 players, no house rules changed", tone="small"),
            n.button("Change", {"do": "open", "what": "house"}, icon="gear", kind="quiet"),
        ],
        kind="inforce",
    )


def _mat(table: str, play: str, tags: tuple[str | None, str | None], active: str) -> dict[str, Any]:
    def one(name: str, label: str, held: str, icon: str, tag: str | None, empty: str) -> dict[str, Any]:
        return n.tray(
            name,
            label,
            cards(held),
            event={"do": "tray", "tray": name},
            icon=icon,
            active=active == name,
            active_words="taps go here",
            tag=tag,
            empty=None if held else empty,
        )

    return n.mat(
        [
            one("table", "On the table", table, "table", tags[0], "Nothing yet: then the play is a lead."),
            one("play", "Played", play, "up", tags[1], "Tap a card below, or type 2h."),
        ],
        label="The position",
        area="mat",
        key="mat",
    )


def _deck(cells: dict[str, list[str]], active: str, typed: str, error: str | None) -> dict[str, Any]:
    into = [
        n.choice(text, active == name, {"do": "tray", "tray": name})
        for name, text in (("table", "On the table"), ("play", "Played"), ("hand", "In hand"))
    ]
    tools = [
        n.h(2, "Pick the cards"),
        n.button("Undo", {"do": "undo"}, icon="undo", kind="quiet"),
        n.button("Clear", {"do": "clear"}, icon="trash", kind="quiet", why="There is nothing to clear yet."),
    ]
    return n.box(
        [
            n.box(tools, kind="row"),
            n.segmented(into, label="Taps go to"),
            n.deck(1, cells, TAP, LEGEND, label="Deck, 13 ranks by 4 suits"),
            n.field(
                "type-play", typed.replace("!", "").replace("x", ""), {"do": "type", "tray": "play"},
                label="Or type the play", help="For example 6s 6c, 10c, Kd Kh", error=error, mono=True, key="type-play",
            ),
        ],
        kind="panel",
        area="deck",
        key="deck",
        label="Pick the cards",
    )  # fmt: skip


def _conditions() -> dict[str, Any]:
    def item(text: str, on: bool, **more: Any) -> dict[str, Any]:
        return n.choice(text, on, {"do": "toggle", "what": text}, **more)

    return n.box(
        [
            n.h(2, "What else is true?"),
            n.chips(
                [
                    item("This player had passed", True),
                    item("First play of the first deal", False, note="the play must hold the 3 of spades"),
                    item("The table is a bomb on twos", False, why="Only a quad or a pair run can be one."),
                    item("Not their turn", False),
                ],
                label="What else is true?",
            ),
            n.segmented(
                [n.choice(str(i), i == 4, {"do": "players", "value": i}, label=f"{i} players") for i in range(2, 9)],
                label="Players",
            ),
        ],
        kind="panel",
        area="conditions",
        key="conditions",
    )


def _hand(hand: str, play: str) -> dict[str, Any]:
    chosen = {card["c"] for card in cards(play)}
    held = [n.marked(card["c"], "selected" if card["c"] in chosen else None) for card in cards(hand)]
    return n.box(
        [
            n.h(2, "In hand (optional)"),
            n.fan(held, {**TAP, "tray": "play"} if held else None, empty=None if held else "Not given.", label="Hand"),
            n.button("Pick the hand", {"do": "tray", "tray": "hand"}, icon="fan", kind="quiet", pressed=False),
        ],
        kind="panel",
        area="hand",
        key="hand",
    )


LEGAL = n.verdict(
    "Legal",
    ["Four sixes are a bomb. A bomb beats a single two – here ", {"c": "2h"}, ", even after a pass."],
    [
        n.fact("book", "French rules, section 03", strong="A quad beats a single 2.", link="Show the rule",
               href="?screen=rules&id=bomb.quad_on_two", event={"do": "go", "screen": "rules", "id": "bomb.quad_on_two"}),
        n.fact("info", "The source says this in plain words; nothing is left open."),
        n.fact("right", ["From now on only a ", {"b": "higher quad"}, " beats it."]),
    ],
    legal=True,
)  # fmt: skip

ILLEGAL = n.verdict(
    "Not legal",
    ["Four of a kind is a bomb, and a bomb beats twos only: the ace of hearts (", {"c": "Ah"}, ") is no two."],
    [
        n.fact("book", "French rules, sections 03 and 05", strong="Bombs work against twos only, never on an ace."),
        n.fact("info", "The source leaves this open; we read it so.", tag="our reading"),
        n.fact("right", ["If someone beats the ace with a two (", {"c": "2s"}, "), the quad may be played."]),
    ],
    legal=False,
)


def _after(legal: bool) -> list[dict[str, Any]]:
    yes, no = n.cell("Legal", yes=True), n.cell("Not legal", yes=False)
    flip = [
        n.p([{"b": "One house rule flips it:"}]),
        n.p("“May a passed player still bomb twos?” – switched off, this play is not legal."),
        n.button("Try it", {"do": "set", "setting": "bomb_after_pass", "value": False}, kind="quiet"),
    ]
    rows = [
        [n.cell("Pagat", tag="in force", accent=True), yes if legal else no, n.cell("Bomb on a two, also after a pass")],
        [n.cell("Ace-high"), yes if legal else no, n.cell("Same rule", tag="our reading")],
        [n.cell("Thirteen"), no, n.cell(["A passed player is out of the trick: ", {"c": "2h"}])],
        [n.cell("Four seats"), n.cell("cannot occur"), n.cell("Pagat seats 4.")],
    ]
    plays: list[n.Rich] = [
        [{"c": c} for c in "9s 9c Td Th Js Jc".split()],
        [{"c": "2s"}],
        [{"c": c} for c in "3s 4s 5d 6c 7h 8h 9s Td Js Qd Kh".split()],
    ]
    actions = [
        n.button("Copy link", act={"do": "copy", "url": "?screen=check"}, icon="link"),
        n.button("Print ruling", act={"do": "print"}, icon="print"),
        n.button("Copy as text", act={"do": "copy", "text": "Legal"}, icon="copy"),
    ]
    shown = [
        n.qr("QR code that opens this position", QR, 33),
        n.box([n.p("The link and the code reopen exactly this position.", tone="small"), n.box(actions, kind="row")]),
    ]
    return [
        n.box([n.h(2, "Also legal from this hand"), n.items(plays), n.p("Passing is legal as well.", tone="small")],
              kind="panel", area="instead", key="instead"),
        n.box([n.h(2, "The same play under other rules"),
               n.table(["Rules", "Verdict", "Why"], rows, label="The same play under other rules"),
               n.box(flip, kind="flip")], kind="panel", area="other", key="other"),
        n.box([n.h(2, "Show it to the table"), n.box(shown, kind="share")], kind="panel", area="share", key="share"),
    ]  # fmt: skip


def legal(**changes: Any) -> Scene:
    """A bomb on a two."""
    bar = {"tone": "ok", "word": "Legal", "text": "Four sixes beat the single two", "target": "verdict"}
    return check(
        LEGAL, table="2h!", play="6s 6c 6d 6h", hand="6s 6c 6d 6h 9s 9c Td Th Js Jc Ad",
        tags=("single", "four of a kind"), minibar=bar, after=_after(True), **changes,
    )  # fmt: skip


def illegal(**changes: Any) -> Scene:
    """A bomb on an ace."""
    bar = {"tone": "no", "word": "Not legal", "text": "A bomb beats twos only", "target": "verdict"}
    return check(
        ILLEGAL, table="Ah!", play="6s 6c 6d 6h", hand="6s 6c 6d 6h 9c Jd 2s",
        tags=("single", "four of a kind"), minibar=bar, after=_after(False), **changes,
    )  # fmt: skip


def empty() -> Scene:
    """Nothing yet."""
    prompt = n.verdict("Which play?", "Put the cards together: what lies on the table, and what was played.", [], legal=None)
    return check(prompt, active="table")


def typed_error() -> Scene:
    """Typed cards that cannot be read: the last verdict stays, greyed."""
    stale = {**ILLEGAL, "stale": "For the last cards that could be read."}
    return check(
        stale, table="Ah!", play="6s 6c 6d 6h", tags=("single", "four of a kind"), typed="6s 6z 6d",
        error="“6z” is no card: after the 6 write s, c, d or h.",
    )  # fmt: skip


def crowded() -> Scene:
    """Long plays, two packs, a hand of seventeen."""
    run = "3s 4s 5d 6c 7h 8h 9s Td Js Qd Kh Ac"
    hand = "3s 4s 5d 6c 7h 8h 9s Td Js Qd Kh Ac 2s 2c 4d 5h 8c"
    made = check(LEGAL, table=run + " 2h!", play="4s 4d 5d 5h 6c 6d", hand=hand, tags=("straight", "run of 3 pairs"))
    made["body"][3]["kids"][2]["cells"]["7h"] = ["table", "play"]
    return made


# ---------------------------------------------------------------------------------- parts


def card_states() -> Scene:
    """Every mark a card can have, in a hand that can be tapped and in one that cannot."""
    marked = "7h 8h* 9h! Thx Jh+ Qh~"
    return scene(
        [
            n.h(1, "Cards"),
            n.box([n.h(2, "To be tapped"), n.fan(cards(marked), TAP, label="Hand")], kind="panel"),
            n.box([n.h(2, "Lying there"), n.fan(cards(marked), label="Cards")], kind="panel"),
            n.box(
                [n.h(2, "Courts, aces, twos")]
                + [n.fan(cards(" ".join(r + s for r in "TJQKA2")), label=f"Suit {s}") for s in "scdh"],
                kind="panel",
            ),
            n.box([n.p(["A sentence with ", {"c": "Th"}, ", and one that ends with ", {"c": "As"}, ". Then ", {"vi": "chặt heo"},
                        " and ", {"b": "bold"}, " (", {"c": "2c"}, ")."])], kind="panel"),
        ]
    )  # fmt: skip


def controls() -> Scene:
    """Buttons, segments, switches, select, details, lists, search."""
    do = {"do": "dismiss"}
    return scene(
        [
            n.h(1, "Controls"),
            n.p("A lead: what this page is for, in one or two calm sentences.", tone="lead"),
            n.box(
                [n.button("Play", do, kind="primary", icon="play"), n.button("Pass", do), n.button("Undo", do, kind="quiet"),
                 n.button("Pick a card first", do, why="Nothing is chosen."), n.button("Chosen", do, pressed=True)],
                kind="row",
            ),
            n.box(
                [n.h(2, "House rules"),
                 n.segmented([n.choice("Pagat", True, do, note="4 players"), n.choice("Ace-high", False, do, note="2–4 players"),
                              n.choice("Thirteen", False, do, why="Thirteen seats 2–8, not 9.")], label="Profile"),
                 n.switches([n.choice("A straight may end in a two", True, do, note="French rules, section 03"),
                             n.choice("A run of pairs may end in twos", True, do, tag="our reading", note="the source is silent"),
                             n.choice("A quad also beats two twos", False, do, note="Variant, German rules, section 11"),
                             n.choice("One pack dealt equally", False, do, why="Only with five players or more.")],
                            label="House rules")],
                kind="panel",
            ),
            n.box([n.search("bomb", {"do": "search"}, label="Search the rules", found="12 rules"),
                   n.select("topic", "a", [("a", "All topics"), ("b", "Bombs")], {"do": "filter"}, label="Topic"),
                   n.field("name", "Friday table", {"do": "name"}, label="Name of the table", placeholder="Friday table")],
                  kind="panel"),
            n.details("Show 5 more", [n.items([[{"c": "2s"}], "A pass"], ordered=True)], open=True),
            n.details("Closed", [n.p("Inside")]),
            n.a("Back to the position", "?screen=check", {"do": "go", "screen": "check"}, icon="left"),
        ]
    )  # fmt: skip


def rules() -> Scene:
    """The screen "Rules", one row linked to."""
    def row(id: str, title: str, **more: Any) -> dict[str, Any]:
        return n.rule(
            title, ["A bomb beats twos only: ", {"c": "Ah"}, " is no two."], id=f"rule-{id}", href=f"?screen=rules&id={id}",
            sources=["French rules, section 03", "German rules, Bombs"], link_label=f"Link to: {title}", key=id, **more,
        )  # fmt: skip

    return scene(
        [
            n.box([n.h(1, "Rules"), n.p("All rules, in our own words.", tone="lead"),
                   n.search("", {"do": "search"}, label="Search", found="84 rules")], key="head"),
            n.box([n.h(2, "Bombs"), row("bomb.only_twos", "Bombs work against twos only", tag="in force", accent=True),
                   row("bomb.no_priority", "No bomb outranks another", tag="variant",
                       remark="The source leaves this open; we read it so."),
                   row("bomb.in_turn", "A bomb is played in turn", current=True)], kind="panel", key="bomb"),
        ],
        current="rules",
    )  # fmt: skip


def dialog() -> Scene:
    """The settings, open."""
    kids = [
        n.segmented([n.choice(t, t == "auto", {"do": "pref", "name": "theme", "value": t}) for t in ("auto", "light", "dark")],
                    label="Theme"),
        n.select("letters", "en", [("en", "J Q K A (English)"), ("fr", "V D R A (Français)")], {"do": "pref"}, label="Letters"),
        n.switches([n.choice("Large cards", False, {"do": "pref"}), n.choice("Less motion", True, {"do": "pref"})],
                   label="Settings"),
    ]  # fmt: skip
    return {**legal(), "dialog": n.dialog("Settings", kids, {"do": "close", "what": "settings"}, "Close")}


def banner() -> Scene:
    """What Python has to say above the screen."""
    undo = {"text": "Bring it back", "event": {"do": "restore"}}
    return {**empty(), "banner": {"tone": "info", "text": "“Friday table” was deleted.", "button": undo}}


def bad_link() -> Scene:
    """A link with a forged field."""
    text = "Part of the link could not be read: “99z” is no card. The rest was opened."
    return {**empty(), "banner": {"tone": "red", "text": text}}


def unknown() -> Scene:
    """A node that this JavaScript does not know: it shows, the rest is drawn."""
    return scene([n.h(1, "Unknown"), {"t": "wheel", "key": "w"}, n.p("The rest is drawn.")])


def long_words() -> Scene:
    """Sentences of the languages that need the most room."""
    do = {"do": "dismiss"}
    return scene(
        [
            n.h(1, "Donnerstagsspielgemeinschaftsregelübersicht und Lange Überschriften"),
            n.chips([n.choice("Auf dem Tisch liegt eine Bombe auf Zweien", True, do),
                     n.choice("Người này đã bỏ lượt trong vòng này", False, do, why="Chưa có gì trên bàn.")], label="Bedingungen"),
            n.button("Nächste Wiederholungsaufgabe aus der Spielgemeinschaft", do, kind="primary"),
            n.segmented([n.choice("Dreizehn (Thirteen)", True, do), n.choice("Ass hoch", False, do),
                         n.choice("До туза и дальше", False, do)], label="Regeln"),
            n.verdict("Không hợp lệ", ["Ba đôi thông chặt được một con heo, nhưng không chặt được đôi heo (", {"c": "2h"}, ")."], [],
                      legal=False, id="verdict"),
        ]
    )  # fmt: skip


SCENES: dict[str, Callable[[], Scene]] = {
    "check-legal": legal,
    "check-illegal": illegal,
    "check-empty": empty,
    "check-typed-error": typed_error,
    "check-crowded": crowded,
    "check-large": lambda: {**legal(), "prefs": {**PREFS, "large": True}},
    "check-two-colours": lambda: {**legal(), "prefs": {**PREFS, "deck": "two"}},
    "check-dark": lambda: {**illegal(), "prefs": {**PREFS, "theme": "dark"}},
    "cards": card_states,
    "controls": controls,
    "rules": rules,
    "dialog": dialog,
    "banner": banner,
    "bad-link": bad_link,
    "unknown": unknown,
    "long-words": long_words,
}

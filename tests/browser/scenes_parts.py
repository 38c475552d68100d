"""Single parts of the drawing side in all their states, and what stands around a screen."""

from typing import Any

from tests.browser.frame import TAP, Scene, cards, scene
from tests.browser.scenes_check import empty, legal
from tienlen.screens import nodes as n


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
            n.box(
                [
                    n.p(
                        [
                            "A sentence with ",
                            {"c": "Th"},
                            ", and one that ends with ",
                            {"c": "As"},
                            ". Then ",
                            {"vi": "chặt heo"},
                            " and ",
                            {"b": "bold"},
                            " (",
                            {"c": "2c"},
                            ").",
                        ]
                    )
                ],
                kind="panel",
            ),
        ]
    )


def controls() -> Scene:
    """Buttons, segments, switches, select, details, lists, search."""
    do = {"do": "dismiss"}
    return scene(
        [
            n.h(1, "Controls"),
            n.p("A lead: what this page is for, in one or two calm sentences.", tone="lead"),
            n.box(
                [
                    n.button("Play", do, kind="primary", icon="play"),
                    n.button("Pass", do),
                    n.button("Undo", do, kind="quiet"),
                    n.button("Pick a card first", do, why="Nothing is chosen."),
                    n.button("Chosen", do, pressed=True),
                ],
                kind="row",
            ),
            n.box(
                [
                    n.h(2, "House rules"),
                    n.segmented(
                        [
                            n.choice("Pagat", True, do, note="4 players"),
                            n.choice("Ace-high", False, do, note="2–4 players"),
                            n.choice("Thirteen", False, do, why="Thirteen seats 2–8, not 9."),
                        ],
                        label="Profile",
                    ),
                    n.switches(
                        [
                            n.choice("A straight may end in a two", True, do, note="French rules, section 03"),
                            n.choice(
                                "A run of pairs may end in twos",
                                True,
                                do,
                                tag="our reading",
                                note="the source is silent",
                            ),
                            n.choice("A quad also beats two twos", False, do, note="Variant, German rules, section 11"),
                            n.choice("One pack dealt equally", False, do, why="Only with five players or more."),
                        ],
                        label="House rules",
                    ),
                ],
                kind="panel",
            ),
            n.box(
                [
                    n.search("bomb", {"do": "search"}, label="Search the rules", found="12 rules"),
                    n.select("topic", "a", [("a", "All topics"), ("b", "Bombs")], {"do": "filter"}, label="Topic"),
                    n.field(
                        "name", "Friday table", {"do": "name"}, label="Name of the table", placeholder="Friday table"
                    ),
                ],
                kind="panel",
            ),
            n.details("Show 5 more", [n.items([[{"c": "2s"}], "A pass"], ordered=True)], open=True),
            n.details("Closed", [n.p("Inside")]),
            n.a("Back to the position", "?screen=check", {"do": "go", "screen": "check"}, icon="left"),
        ]
    )


def rules() -> Scene:
    """The screen "Rules", one row linked to."""

    def row(id: str, title: str, **more: Any) -> dict[str, Any]:
        return n.rule(
            title,
            ["A bomb beats twos only: ", {"c": "Ah"}, " is no two."],
            id=f"rule-{id}",
            href=f"?screen=rules&id={id}",
            sources=["French rules, section 03", "German rules, Bombs"],
            link_label=f"Link to: {title}",
            key=id,
            **more,
        )

    return scene(
        [
            n.box(
                [
                    n.h(1, "Rules"),
                    n.p("All rules, in our own words.", tone="lead"),
                    n.search("", {"do": "search"}, label="Search", found="84 rules"),
                ],
                key="head",
            ),
            n.box(
                [
                    n.h(2, "Bombs"),
                    row("bomb.only_twos", "Bombs work against twos only", tag="in force", accent=True),
                    row(
                        "bomb.no_priority",
                        "No bomb outranks another",
                        tag="variant",
                        remark="The source leaves this open; we read it so.",
                    ),
                    row("bomb.in_turn", "A bomb is played in turn", current=True),
                ],
                kind="panel",
                key="bomb",
            ),
        ],
        current="rules",
    )


def dialog() -> Scene:
    """The settings, open."""
    kids = [
        n.segmented(
            [n.choice(t, t == "auto", {"do": "pref", "name": "theme", "value": t}) for t in ("auto", "light", "dark")],
            label="Theme",
        ),
        n.select(
            "letters",
            "en",
            [("en", "J Q K A (English)"), ("fr", "V D R A (Français)")],
            {"do": "pref"},
            label="Letters",
        ),
        n.switches(
            [n.choice("Large cards", False, {"do": "pref"}), n.choice("Less motion", True, {"do": "pref"})],
            label="Settings",
        ),
    ]
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
            n.chips(
                [
                    n.choice("Auf dem Tisch liegt eine Bombe auf Zweien", True, do),
                    n.choice("Người này đã bỏ lượt trong vòng này", False, do, why="Chưa có gì trên bàn."),
                ],
                label="Bedingungen",
            ),
            n.button("Nächste Wiederholungsaufgabe aus der Spielgemeinschaft", do, kind="primary"),
            n.segmented(
                [
                    n.choice("Dreizehn (Thirteen)", True, do),
                    n.choice("Ass hoch", False, do),
                    n.choice("До туза и дальше", False, do),
                ],
                label="Regeln",
            ),
            n.verdict(
                "Không hợp lệ",
                ["Ba đôi thông chặt được một con heo, nhưng không chặt được đôi heo (", {"c": "2h"}, ")."],
                [],
                legal=False,
                id="verdict",
            ),
        ]
    )

"""Check, a whole trick and a game record, written by hand, in the states that need the most care."""

from typing import Any

from tests.browser.frame import TAP, Scene, scene
from tests.browser.scenes_check import ILLEGAL
from tests.browser.scenes_play import pile
from tienlen.screens import nodes as n

NAMES = ("Anna", "Ben", "Carla", "Dan", "Elisabeth-Charlotte")
BACK = {"label": "One play", "href": "?screen=check", "event": {"do": "mode", "id": "play"}}


def _head(title: str, on: int) -> dict[str, Any]:
    names = (("play", "One play"), ("trick", "A whole trick"), ("record", "A game record"))
    modes = [n.choice(text, i == on, {"do": "mode", "id": id}) for i, (id, text) in enumerate(names)]
    kids = [n.h(1, title), n.segmented(modes, label="What is to be judged", print="no")]
    return n.box(kids, area="head", key="head")


def _each(what: str, on: int, off: int, why: str) -> list[dict[str, Any]]:
    return [
        n.choice(name, i == on, {"do": "toggle", "what": what, "seat": i + 1}, why=why if i == off else None)
        for i, name in enumerate(NAMES)
    ]


def _beginning() -> dict[str, Any]:
    owners = [n.choice(name, i == 2, {"do": "seat", "seat": i + 1, "what": "owner"}) for i, name in enumerate(NAMES)]
    first = "The first trick begins with all cards in hand and an empty table."
    kids = [
        n.field("names", "; ".join(NAMES), {"do": "name"}, label="Names, in turn order", help="For example Anna; Ben"),
        n.chips(
            [
                n.choice("First trick of the first deal", False, {"do": "toggle", "what": "first"}, why=first),
                n.choice("It began in the middle", True, {"do": "toggle", "what": "midway"}),
            ],
            label="How it began",
        ),
        n.h(2, "What lay there already"),
        n.p([{"c": "2h"}]),
        n.segmented(owners, label="Laid by"),
        n.h(2, "Had passed before that"),
        n.chips(_each("passed", 0, 2, "Made the play that lies there."), label="Had passed before that"),
        n.h(2, "Were out already, in this order"),
        n.chips(_each("gone", 3, 2, "Made the play that lies there."), label="Were out already, in this order"),
    ]
    event = {"do": "close", "what": "start"}
    start = n.details("Players, names, and how it began", kids, open=True, event=event)
    return n.box([start], area="conditions", key="conditions", print="no")


def middle() -> Scene:
    """A trick that began in the middle, an act refused, another seat chosen than the one that is asked."""
    seated = [
        n.seat(
            str(i), name, tag=("passed", "next", "last play", "out: no. 1", None)[i], turn=i == 1, passed=i == 0,
            last=i == 2, out=i == 3, event={"do": "seat", "seat": i + 1}, pressed=i == 4,
        )
        for i, name in enumerate(NAMES)
    ]  # fmt: skip
    tried = n.pile(
        "Elisabeth-Charlotte tries",
        [n.played("Elisabeth-Charlotte", [n.marked("3c", "wrong")])],
        area="pile",
        key="act",
    )
    small = "Elisabeth-Charlotte comes later: Ben is asked first."
    chosen = [n.marked(card, "selected") for card in ("6s", "6c", "6d", "6h")]
    out = n.chips([n.choice("Elisabeth-Charlotte goes out with these", True, {"do": "out"})], label="Last cards")
    body = [
        _head("Is this trick legal?", 1),
        n.seats(seated, label="Who acts", area="seats", key="seats"),
        pile(("Carla", "2h!"), title="On the table"),
        tried,
        {**ILLEGAL, "area": "verdict", "key": "verdict", "id": "verdict"},
        n.coach("Who is next, and why", ["Ben is next: beat the ", {"c": "2h"}, "."], small=small, area="coach"),
        n.box(
            [
                n.fan(chosen, TAP, label="Cards chosen"),
                out,
                n.deck(2, {"2h": ["table"]}, TAP, [{"in": "table", "text": "already played"}], label="Deck"),
            ],
            kind="panel", area="deck", key="deck", label="Pick the cards", print="no",
        ),
        n.bar(
            [
                n.p([{"b": "Elisabeth-Charlotte"}], tone="small"),
                n.button("Pass", {"do": "pass"}, key="pass"),
                n.button("Play", {"do": "act"}, kind="primary", key="act"),
            ],
            area="bar", key="bar", print="no",
        ),
        _beginning(),
    ]  # fmt: skip
    return scene(body, layout="trick", back=BACK)


def no_record() -> Scene:
    """Nothing has been pasted yet, and what was loaded cannot be read."""
    error = "Line 12, column 41: “zz” is no card; write a rank and a suit, such as 6s, 10h or Q♥."
    refused = "Only text in UTF-8 of at most 1 MB can be read."
    pasted = n.textarea("record", {"do": "text"}, label="Paste the record here", error=error, refused=refused, rows=8)
    ways = [
        n.file("Load a file", {"do": "load"}, refused=refused, icon="up"),
        n.button("Show an example", {"do": "load", "what": "example"}, icon="eye", kind="quiet"),
    ]
    event = {"do": "close", "what": "source"}
    deals = n.select("deal", "0", [("0", "Deal 1 (cannot be read)"), ("1", "Deal 2")], {"do": "deal"}, label="2 deals")
    opens = n.details("The text of the record", [pasted, n.box(ways, kind="row")], open=True, event=event)
    body = [
        _head("Is this deal legal?", 2),
        n.box([opens, deals], area="source", key="source", print="no"),
        n.verdict("No record yet", "Every act of the deal is judged.", [], legal=None, area="verdict", id="verdict"),
    ]
    return scene(body, layout="record")

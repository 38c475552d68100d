"""The screen "Check", written by hand, in the states that it can be in."""

from typing import Any

from tests.browser.frame import LEGEND, QR, TAP, Scene, cards, scene
from tienlen.screens import nodes as n


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
                "type-play",
                typed.replace("!", "").replace("x", ""),
                {"do": "type", "tray": "play"},
                label="Or type the play",
                help="For example 6s 6c, 10c, Kd Kh",
                error=error,
                mono=True,
                key="type-play",
            ),
        ],
        kind="panel",
        area="deck",
        key="deck",
        label="Pick the cards",
    )


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
        n.fact(
            "book",
            "French rules, section 03",
            strong="A quad beats a single 2.",
            link="Show the rule",
            href="?screen=rules&id=bomb.quad_on_two",
            event={"do": "go", "screen": "rules", "id": "bomb.quad_on_two"},
        ),
        n.fact("info", "Nothing is left open here."),
        n.fact("right", ["From now on only a ", {"b": "higher quad"}, " beats it."]),
    ],
    legal=True,
)

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
        [
            n.cell("Pagat", tag="in force", accent=True),
            yes if legal else no,
            n.cell("Bomb on a two, also after a pass"),
        ],
        [n.cell("Ace-high"), yes if legal else no, n.cell("Same rule", tag="our reading")],
        [n.cell("Thirteen"), no, n.cell(["A passed player is out of the trick: ", {"c": "2h"}])],
        [n.cell("Four seats"), n.cell("cannot occur"), n.cell("Pagat seats 4.")],
    ]
    plays: list[n.Rich] = [
        [{"c": c} for c in ["9s", "9c", "Td", "Th", "Js", "Jc"]],
        [{"c": "2s"}],
        [{"c": c} for c in ["3s", "4s", "5d", "6c", "7h", "8h", "9s", "Td", "Js", "Qd", "Kh"]],
    ]
    actions = [
        n.button("Copy link", act={"do": "copy", "url": "?screen=check"}, icon="link"),
        n.button("Print ruling", act={"do": "print"}, icon="print"),
        n.button("Copy as text", act={"do": "copy", "text": "Legal"}, icon="copy"),
        n.button("Copy as a lesson step", act={"do": "copy", "text": "## A play"}, icon="book"),
    ]
    shown = [
        n.qr("QR code that opens this position", QR, 33),
        n.box([n.p("The link and the code reopen exactly this position.", tone="small"), n.box(actions, kind="row")]),
    ]
    return [
        n.box(
            [n.h(2, "Also legal from this hand"), n.items(plays), n.p("Passing is legal as well.", tone="small")],
            kind="panel",
            area="instead",
            key="instead",
        ),
        n.box(
            [
                n.h(2, "The same play under other rules"),
                n.table(["Rules", "Verdict", "Why"], rows, label="The same play under other rules"),
                n.box(flip, kind="flip"),
            ],
            kind="panel",
            area="other",
            key="other",
        ),
        n.box([n.h(2, "Show it to the table"), n.box(shown, kind="share")], kind="panel", area="share", key="share"),
    ]


def legal(**changes: Any) -> Scene:
    """A bomb on a two."""
    bar = {"tone": "ok", "word": "Legal", "text": "Four sixes beat the single two", "target": "verdict"}
    return check(
        LEGAL,
        table="2h!",
        play="6s 6c 6d 6h",
        hand="6s 6c 6d 6h 9s 9c Td Th Js Jc Ad",
        tags=("single", "four of a kind"),
        minibar=bar,
        after=_after(True),
        **changes,
    )


def illegal(**changes: Any) -> Scene:
    """A bomb on an ace."""
    bar = {"tone": "no", "word": "Not legal", "text": "A bomb beats twos only", "target": "verdict"}
    return check(
        ILLEGAL,
        table="Ah!",
        play="6s 6c 6d 6h",
        hand="6s 6c 6d 6h 9c Jd 2s",
        tags=("single", "four of a kind"),
        minibar=bar,
        after=_after(False),
        **changes,
    )


def empty() -> Scene:
    """Nothing yet."""
    prompt = n.verdict(
        "Which play?", "Put the cards together: what lies on the table, and what was played.", [], legal=None
    )
    return check(prompt, active="table")


def typed_error() -> Scene:
    """Typed cards that cannot be read: the last verdict stays, greyed."""
    stale = {**ILLEGAL, "stale": "For the last cards that could be read."}
    return check(
        stale,
        table="Ah!",
        play="6s 6c 6d 6h",
        tags=("single", "four of a kind"),
        typed="6s 6z 6d",
        error="“6z” is no card: after the 6 write s, c, d or h.",
    )


def crowded() -> Scene:
    """Long plays, two packs, a hand of seventeen."""
    run = "3s 4s 5d 6c 7h 8h 9s Td Js Qd Kh Ac"
    hand = "3s 4s 5d 6c 7h 8h 9s Td Js Qd Kh Ac 2s 2c 4d 5h 8c"
    made = check(LEGAL, table=run + " 2h!", play="4s 4d 5d 5h 6c 6d", hand=hand, tags=("straight", "run of 3 pairs"))
    made["body"][3]["kids"][2]["cells"]["7h"] = ["table", "play"]
    return made

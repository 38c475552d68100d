"""A deal at the table, a trick and a written deal to be judged, in the states that they can be in."""

from typing import Any

from tests.browser.frame import QR, TAP, Scene, cards, scene
from tienlen.screens import nodes as n

HAND = "3c 5s 6d 7s 9s* 9d Tc Td Jh Qs Ks Kd 2s"
BACK = {"label": "Leave this deal", "href": "?screen=play", "event": {"do": "leave"}}
COACH = {"area": "coach", "key": "coach"}
REFUSED = n.coach(
    "Not legal: the suit is lower",
    ["Your highest card is ", {"c": "9d"}, " and Ben’s is ", {"c": "9h"}, " – equal ranks, and hearts stand highest."],
    tone="no",
    small="The highest card decides: rank, then suit. French rules, 03",
    **COACH,
)
CALM = n.coach(
    "Your turn",
    ["Beat the pair with a higher one, or pass. A higher pair of nines needs ", {"c": "9h"}, "."],
    **COACH,
)
DONE = n.coach(
    "You came second",
    ["Anna went out first, you second. ", {"b": "Ben"}, " paid for his two (", {"c": "2h"}, ")."],
    tone="ok",
    kids=[
        n.button("Same cards again", {"do": "again"}, icon="loop", kind="quiet"),
        n.a("The rule", "?screen=rules&id=end.places", {"do": "go", "screen": "rules"}),
    ],
    **COACH,
)


def others(*states: dict[str, Any]) -> dict[str, Any]:
    """Three seats: next, the owner of the last play, one that passed."""
    three = states or (
        {"tag": "next", "left": 11},
        {"tag": "last play", "left": 11, "last": True},
        {"tag": "passed", "left": 13, "passed": True},
    )
    made = [
        n.seat(name.lower(), name, left_label=f"{state['left']} cards left" if state.get("left") else None, **state)
        for name, state in zip(("Anna", "Ben", "Carla"), three, strict=False)
    ]
    return n.seats(made, label="The others", area="seats", key="seats")


def pile(*plays: tuple[str, str], title: str = "To beat: Ben’s pair", **more: Any) -> dict[str, Any]:
    """The trick as it lies."""
    return n.pile(title, [n.played(who, cards(held)) for who, held in plays], area="pile", key="pile", **more)


def hand(held: list[dict[str, Any]], head: str = "Your turn, Dan", back: int = 0) -> dict[str, Any]:
    """The hand below its heading."""
    sort = n.button("Sort", {"do": "sort"}, icon="grid", kind="quiet")
    top = n.box([n.h(2, f"{head} · {len(held)} cards"), sort], kind="row")
    fan = n.fan(held, TAP, label=f"Your hand, {len(held)} cards", back=back)
    return n.box([top, fan], kind="panel", area="hand", key="hand")


def answers(*buttons: dict[str, Any]) -> dict[str, Any]:
    """The answer bar."""
    both = buttons or (
        n.button("Pass", {"do": "pass"}, key="pass"),
        n.button("Play 2 cards", {"do": "try"}, kind="primary", key="try"),
    )
    return n.bar(both, label="Your answer", area="bar", key="bar")


def more() -> dict[str, Any]:
    """What is below or beside."""
    pick = [n.suggestion(held.split(), {"do": "try", "cards": held}) for held in ("Tc Td", "Ks Kd")]
    tools = [
        n.button("Undo", {"do": "undo"}, icon="undo", kind="quiet"),
        n.button("Replay", {"do": "again"}, icon="clock", kind="quiet"),
        n.button("Save record", act={"do": "save", "name": "deal.txt", "text": "tienlen 1\n"}, icon="dl", kind="quiet"),
    ]
    return n.box(
        [
            n.box(
                [
                    n.h(2, "You can play"),
                    n.suggest(pick, label="You can play"),
                    n.p("Or pass: then you are out until this pile is cleared.", tone="small"),
                ],
                kind="panel",
            ),
            n.box(
                [n.box(tools, kind="row"), n.p([{"b": "Rules:"}, " Pagat · 4 players · deal 2"], tone="small")],
                kind="panel",
            ),
        ],
        area="more",
        key="more",
    )


def play(*parts: dict[str, Any], **changes: Any) -> Scene:
    """The screen "Play" in a deal."""
    head = n.h(1, "Play against the computer", area="head", key="head")
    return scene([head, *parts], layout="play", current="play", back=BACK, **changes)


def _hand() -> list[dict[str, Any]]:
    held = cards(HAND)
    return [{**card, "mark": "decides", "on": True} if card["c"] == "9d" else card for card in held]


def refused(**changes: Any) -> Scene:
    """A play that was not legal."""
    lies = pile(("Anna", "4s 4d"), ("Ben", "9c 9h!"), note=["Anna opened this trick."])
    return play(others(), lies, REFUSED, hand(_hand(), back=1), answers(), more(), **changes) | {
        "status": "Not legal: the suit is lower"
    }


def your_lead() -> Scene:
    """Nothing lies there; two others, one of them out."""
    seats = others({"tag": "passed", "left": 1, "passed": True}, {"tag": "1st", "out": True})
    empty = pile(title="New trick", empty="You lead: any play is allowed.")
    lead = n.coach("You lead", "All the others have passed.", **COACH)
    few = answers(n.button("Play", {"do": "try"}, kind="primary", why="Choose cards first.", key="try"))
    return play(seats, empty, lead, hand(cards("3c 6s Kh 2h"), "You lead"), few)


def waiting() -> Scene:
    """The computers move; a bomb on a two, many plays in the trick."""
    seats = others(
        {"tag": "to move", "left": 6, "turn": True, "note": "strong"},
        {"tag": "last play", "left": 2, "last": True},
        {"tag": "passed", "left": 13, "passed": True},
    )
    trick = pile(
        ("Carla", "3h"),
        ("You", "2s"),
        ("Anna", "2h"),
        ("Ben", "5s 5d 6c 6h 7d 7h 8s 8c!"),
        title="To beat: Ben’s run of four pairs",
    )
    skip = answers(n.button("Skip to my turn", {"do": "skip"}, icon="right", key="skip"))
    return play(seats, trick, CALM, hand(cards("3c 5c 7s 9s 9d Tc Qh 2c 2d"), "Ben to move"), skip, more())


def straight() -> Scene:
    """Twelve cards lie there; one other player; large cards."""
    seats = others({"tag": "last play", "left": 1, "last": True, "turn": True})
    long = pile(("Anna", "3s 4c 5d 6h 7s 8c 9d Th Js Qc Kd Ah!"), title="To beat: Anna’s straight of twelve cards")
    return play(seats, long, CALM, hand(cards(HAND.replace("*", ""))), answers(), more())


def over() -> Scene:
    """The deal is over: places, points, what next."""
    seats = others(
        {"tag": "1st", "out": True}, {"tag": "4th · 2 cards", "left": 2}, {"tag": "3rd", "out": True, "note": "paid 4"}
    )
    rows = [
        [n.cell(who), n.cell(place), n.cell(points)]
        for who, place, points in (
            ("Anna", "1st", "+3"),
            ("You", "2nd", "+1"),
            ("Carla", "3rd", "−1"),
            ("Ben", "4th", "−3"),
        )
    ]
    sheet = n.box(
        [n.h(2, "Score sheet"), n.table(["Player", "Place", "Points"], rows, label="Score sheet", kind="figures")],
        kind="panel",
        area="more",
        key="sheet",
    )
    go_on = answers(
        n.button("Leave", {"do": "leave"}, key="leave"),
        n.button("Next deal", {"do": "next"}, kind="primary", key="next"),
    )
    return play(seats, pile(("Ben", "Ah"), title="The last play"), DONE, go_on, sheet)


MODES = [("One play", False), ("A whole trick", True), ("A game record", False)]


def _head(at: int) -> dict[str, Any]:
    modes = [n.choice(text, i == at, {"do": "mode", "id": text}) for i, (text, _) in enumerate(MODES)]
    return n.box([n.h(1, "Was it legal?"), n.segmented(modes, label="What to judge")], area="head", key="head")


def _share() -> dict[str, Any]:
    buttons = [
        n.button("Copy link", act={"do": "copy", "url": "?screen=check"}, icon="link"),
        n.button("Print", act={"do": "print"}, icon="print"),
        n.button("Save", act={"do": "save", "name": "deal.txt", "text": "tienlen 1\n"}, icon="dl"),
    ]
    shown = n.box([n.qr("QR code", QR, 33), n.box([n.box(buttons, kind="row")])], kind="share")
    return n.box([n.h(2, "Show it to the table"), shown], kind="panel", area="share", key="share")


def _acts(wrong: bool, many: int = 1) -> dict[str, Any]:
    def act(who: str, held: str, **more: Any) -> dict[str, Any]:
        text: n.Rich = [f"{who}: ", *({"c": card} for card in held.split())] if held else f"{who} passed"
        return n.acted(text, event={"do": "jump", "at": len(who)}, **more)

    first = [act("Anna", "4s 4d"), act("Ben", "9c 9h", tone="ok"), act("Carla", ""), act("Dan", "", note="all passed")]
    last = [act("Ben", "2s"), act("Carla", "6s 6c 6d 6h", tone="ok")]
    if wrong:
        last.append(act("Dan", "7s 7c 7d", tone="no", current=True, note="Line 12, column 4"))
    tricks = [n.trick(f"Trick {i + 1}", first) for i in range(many)] + [n.trick(f"Trick {many + 1}", last)]
    return n.acts(tricks, label="What happened")


WRONG = n.verdict(
    "Not legal",
    ["Three sevens are a triple, and ", {"c": "6s"}, {"c": "6c"}, {"c": "6d"}, {"c": "6h"}, " lie there."],
    [n.fact("people", "Dan was asked, because Anna and Ben had passed.")],
    legal=False,
    area="verdict",
    key="verdict",
    id="verdict",
)


def trick() -> Scene:
    """A whole trick at five seats."""
    names = ("Anna", "Ben", "Carla", "Dan", "Elisabeth-Charlotte")
    seated = [
        n.seat(
            str(i), name, tag="asked" if i == 3 else "passed" if i == 0 else "last play" if i == 2 else None,
            turn=i == 3, passed=i == 0, last=i == 2, event={"do": "seat", "seat": i}, pressed=i == 3,
        )
        for i, name in enumerate(names)
    ]  # fmt: skip
    toggles = n.chips([n.choice("Dan went out with it", False, {"do": "out"})], label="What else is true?")
    buttons = n.bar(
        [n.button("Passed", {"do": "pass"}), n.button("Played", {"do": "act"}, kind="primary")], area="bar", key="bar"
    )
    acts = n.box([n.h(2, "What happened"), _acts(True)], kind="panel", area="acts", key="acts")
    body = [
        _head(1),
        n.seats(seated, label="Who acts?", area="seats", key="seats"),
        pile(("Ben", "2s"), ("Carla", "6s 6c 6d 6h"), title="To beat: Carla’s quad"),
        WRONG,
        n.box([n.deck(1, {"7s": ["play"]}, TAP, [{"in": "play", "text": "played"}], label="Deck"), toggles],
              kind="panel", area="deck", key="deck", label="Pick the cards"),
        buttons,
        acts,
        _share(),
    ]  # fmt: skip
    return scene(body, layout="trick")


def _source(**more: Any) -> dict[str, Any]:
    paste = n.textarea(
        "record", {"do": "text"}, label="A written deal", refused="This text is too long: one million letters at most.",
        help="As the app saves it, or typed by hand.", placeholder="tienlen 1", **more,
    )  # fmt: skip
    load = n.file("Open a file", {"do": "load"}, refused="This is no text file, or it is too big.", icon="up")
    return n.box([paste, n.box([load], kind="row")], kind="panel", area="source", key="source")


def record() -> Scene:
    """A written deal, its first act that was not legal."""
    seats = others(
        {"left": 3}, {"left": 5, "last": True, "tag": "last play"}, {"left": 8, "turn": True, "tag": "asked"}
    )
    steps = n.bar(
        [n.button(None, {"do": "jump", "at": 1}, icon="left", label="One act back"),
         n.button(None, {"do": "jump", "at": 3}, icon="right", label="One act on")],
        area="bar", key="bar",
    )  # fmt: skip
    acts = n.box([n.h(2, "What happened"), _acts(True, 12)], kind="panel", area="acts", key="acts")
    body = [
        _head(2),
        _source(value="tienlen 1\nrules pagat\nplayers 4\nAnna: 4s 4d\n"),
        seats,
        pile(("Carla", "6s 6c 6d 6h"), title="To beat: Carla’s quad"),
        WRONG,
        steps,
        acts,
        _share(),
    ]
    return scene(body, layout="record")


def record_error() -> Scene:
    """A written deal that cannot be read."""
    return scene([_head(2), _source(error="Line 4, column 7: “4z” is no card.")], layout="record")

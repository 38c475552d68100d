"""What a task is answered with, drawn: options, pairs, numbers, the pack, the plays found so far."""

from __future__ import annotations

from typing import Any

from tienlen import explain
from tienlen.lessons.course import marked as with_marks
from tienlen.screens import learn_laid
from tienlen.screens.learn_answer import NUMBERS, Offer, offers, open_row, ruled
from tienlen.screens.learn_talk import Talk, seat_label, signed
from tienlen.screens.lesson_nodes import option, options, stepper, steppers
from tienlen.screens.nodes import Node, deck, h, items, marked, p


def answers(talk: Talk) -> list[Node]:
    """Everything there is to press, but the cards of a hand."""
    by = talk.asked.by
    if by == "numbers":
        return [_numbers(talk)]
    if by == "pack":
        return [_pack(talk)]
    if by == "pairs":
        return _pairs(talk)
    if talk.asked.kind == "next" and not talk.asked.out:
        return _seats(talk)
    made = offers(talk.asked, talk.turn)
    if not made:
        return []
    label = talk.say("learn.options")
    entries = [_option(talk, offer) for offer in made]
    return [options(entries, label=label, multi=by in ("options", "order"), key=_key(talk))]


def _key(talk: Talk) -> str:
    """Other options are another node."""
    turn = talk.turn
    return f"options-{turn.part}-{turn.legal is not None}-{turn.card or ''}"


def cards_decide(talk: Talk) -> bool:
    """Whether a ruling also asks which card decides."""
    return bool(ruled(talk.asked).deciding)


def _option(talk: Talk, offer: Offer, text: str | None = None) -> dict[str, Any]:
    asked, turn = talk.asked, talk.turn
    chosen = _is_on(talk, offer.value)
    look = talk.looked_at() if asked.kind == "which" else ()
    badge = str(turn.picked.index(offer.value) + 1) if asked.by == "order" and chosen else None
    made = option(
        _text(talk, offer) if text is None else text,
        chosen,
        {"do": "answer", "value": offer.value},
        cards=[marked(card, "look" if card in look else None) for card in offer.cards] or None,
        mark=_mark(talk, offer.value, chosen),
        badge=badge,
    )
    if turn.solved:
        del made["event"]
    return made


def _is_on(talk: Talk, value: Any) -> bool:
    """Whether an option is chosen, or laid out as the answer, or the answer that was marked last."""
    turn = talk.turn
    chosen = (turn.given,) if talk.asked.by_option and turn.mark is not None else turn.picked
    return any(one == value and type(one) is type(value) for one in chosen)


def _mark(talk: Talk, value: Any, chosen: bool) -> str | None:
    """Right or wrong, once it was marked; of several, those that do not belong. The right ones show at the end."""
    turn = talk.turn
    if turn.mark is None:
        return None
    if turn.solved and value in _right(talk):
        return "right"
    if talk.asked.by == "order":
        return None
    if talk.asked.by == "options" and value in learn_laid.right(talk.asked, turn):
        return None
    return "wrong" if chosen and not turn.mark.right else None


def _right(talk: Talk) -> list[Any]:
    """The options that are right."""
    asked, turn = talk.asked, talk.turn
    if talk.right:
        return [turn.given] if asked.by_option else list(turn.picked)
    value = learn_laid.right(asked, turn)
    return [value] if asked.by_option else list(value)


def _text(talk: Talk, offer: Offer) -> Any:
    """An option in words; cards speak for themselves, but for those of a hand that is one of several."""
    if offer.cards and talk.asked.kind != "instant":
        return None
    called = talk.called(offer.value)
    return explain.runs(called) if "⟦" in called or "**" in called else called


def _pairs(talk: Talk) -> list[Node]:
    """The right sides, for the left side that is open; then all left ones, each with what it was paired with."""
    made, row = offers(talk.asked, talk.turn), open_row(talk.asked, talk.turn)
    count = len(talk.asked.task["pairs"])
    lefts = [_left(talk, offer, row) for offer in made[:count]]
    shown: list[Node] = [options(lefts, label=talk.say("learn.match.left"), multi=True, key="lefts")]
    if row is None:
        return shown if talk.turn.solved else [*shown, p(talk.say("learn.match"), tone="muted", key="match")]
    label = explain.plain(talk.say("learn.match.to", text=talk.called({"left": row})), talk.language)
    rights = [_option(talk, offer) for offer in made[count:]]
    return [h(3, label, key="match"), options(rights, label=label, key="rights"), *shown]


def _left(talk: Talk, offer: Offer, row: int | None) -> dict[str, Any]:
    """A left side by its number; it can be told right or wrong once all were marked."""
    at, paired, mark = offer.value["left"], dict(talk.turn.picked), talk.turn.mark
    made = _option(talk, offer)
    made |= {"badge": str(at + 1), "on": at == row}
    if at in paired:
        made["text"] = explain.runs(f"{talk.called(offer.value)}: {with_marks(paired[at])}")
    if mark is not None:
        wanted: Any = mark.solution
        made["mark"] = "right" if paired[at] == wanted[at] else "wrong"
    return made


def _seats(talk: Talk) -> list[Node]:
    """Who is asked to beat what lies there, or who leads."""
    made: list[Node] = []
    seats = offers(talk.asked, talk.turn)
    for leads in (False, True):
        entries = [
            _option(talk, offer, seat_label(offer.value["seat"], talk.language))
            for offer in seats
            if offer.value["leads"] is leads and offer.value["seat"]
        ]
        title = talk.say("learn.next.title.leads" if leads else "learn.next.title.answers")
        made += [h(3, title), options(entries, label=title, key=f"leads-{leads}")]
    nobody = _option(talk, seats[-1], talk.say("learn.next.nobody"))
    return [*made, options([nobody], label=talk.say("learn.options"), key="nobody")]


def _pack(talk: Talk) -> Node:
    """The whole pack, to tap two cards of."""
    legend = [{"in": "play", "text": talk.say("learn.pack.chosen")}]
    cells = {card: ["play"] for card in talk.turn.picked}
    return deck(1, cells, {"do": "tap"}, legend, label=talk.say("learn.pack"), key="pack")


def _numbers(talk: Talk) -> Node:
    """A number for each place or each number of players."""
    asked, turn = talk.asked, talk.turn
    least, most, _ = NUMBERS[asked.kind]
    entries = []
    for at, (label, note) in enumerate(_labels(talk)):
        value = turn.numbers[at]
        down = None if value <= least or turn.solved else {"do": "change", "at": at, "by": -1}
        up = None if value >= most or turn.solved else {"do": "change", "at": at, "by": 1}
        shown = signed(value) if asked.kind == "points" else str(value)
        entries.append(stepper(label, shown, down, up, note=note, mark=_number_mark(talk, at)))
    return steppers(entries, label=talk.say(f"learn.{asked.kind}"), key="numbers")


def _labels(talk: Talk) -> list[tuple[str, str | None]]:
    words = explain.catalogue(talk.language)
    task = talk.asked.task
    if talk.asked.kind == "sizes":
        return [(words.plural("screen.inforce.players", players), None) for players in task["players"]]
    made: list[tuple[str, str | None]] = []
    for place, seat in enumerate(task["places"], 1):
        note = words.get("learn.points.place", n=place)
        if seat in task.get("frozen", ()):
            note = f"{note}, {words.get('learn.points.frozen')}"
        made.append((seat_label(seat, talk.language), note))
    return made


def _number_mark(talk: Talk, at: int) -> str | None:
    """Which numbers are right, once they were marked."""
    turn = talk.turn
    if turn.mark is None:
        return None
    wanted: Any = turn.mark.solution
    index = talk.asked.task["places"][at] - 1 if talk.asked.kind == "points" else at
    return "right" if turn.numbers[at] == wanted[index] else "wrong"


def found(talk: Talk) -> Node:
    """The plays found so far."""
    told = [[{"c": card} for card in play.split()] for play in talk.turn.found]
    return items(told, label=explain.catalogue(talk.language).plural("learn.found", len(told)), key="found")

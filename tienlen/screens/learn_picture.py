"""What a task shows: cards on the mat, acts of a trick, places of a deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from tienlen import explain
from tienlen.engine.cards import Card, parse_cards
from tienlen.engine.judge import judge
from tienlen.engine.plays import Play, Reason, read_play
from tienlen.engine.rules import Rules
from tienlen.lessons import marking
from tienlen.screens import houserules, learn_answer, learn_fill, nodes
from tienlen.screens.check_ruling import word_for
from tienlen.screens.learn_answer import BY_HAND
from tienlen.screens.learn_feedback import deciding
from tienlen.screens.learn_talk import Talk, facts, kind_name, lines, seat_label, signed
from tienlen.screens.nodes import Node, acted, cell, fan, gap, marked, mat, p, seat, seats, table, trick

Task = Mapping[str, Any]
Marks = Mapping[str, str]


def picture(talk: Talk) -> list[Node]:
    """What is to be looked at before one answers."""
    task, kind = talk.asked.task, talk.asked.kind
    if kind == "watch":
        return _worked(talk)
    if kind == "fill":
        return [learn_fill.filled(talk), *_positions(talk)]
    if talk.asked.by in ("verdict", "ruling") or kind == "flip":
        return _positions(talk)
    if talk.asked.by in BY_HAND:
        return _from_hand(talk)
    if kind == "next":
        return [acts(task, talk.language)]
    if kind == "points":
        return [_places(talk)]
    if kind == "spot":
        players = explain.catalogue(talk.language).plural("screen.inforce.players", task.get("players", 4))
        return [p(players, tone="muted", key="players")]
    return [_sheet(talk)] if kind == "totals" else []


# ---------------------------------------------------------------------------------- cards on the mat


def tray(id: str, label: str, cards: Sequence[dict[str, Any]], empty: str | None = None, tag: str | None = None) -> Any:
    """A part of the mat that is only looked at."""
    made = nodes.node("tray", id=id, label=label, cards=list(cards), tag=tag, empty=empty)
    del made["t"]
    return made


def _positions(talk: Talk) -> list[Node]:
    """The position that is asked about; of a twin also the one before it, with its verdict."""
    asked, turn = talk.asked, talk.turn
    made = []
    if asked.kind == "twin" and turn.judged:
        word = word_for(turn.judged[0], talk.language)
        made.append(position(asked.parts[0], asked.in_force(0), talk.language, tag=word, key="first"))
    part = asked.parts[turn.part]
    made.append(position(part, asked.in_force(turn.part), talk.language, marks=marks(talk), key=f"part{turn.part}"))
    made += circumstances(part, talk.language)
    if part.get("hand"):
        made += _held(part["hand"], talk)
    return made


def position(
    told: Task, rules: Rules, language: str, *, tag: str | None = None, marks: Marks | None = None, key: str
) -> Node:
    """What lies there and what is played on it."""
    say = explain.catalogue(language).get
    trays = []
    if told.get("on"):
        trays.append(tray("table", say("learn.mat.table"), _marked(told["on"], marks)))
    play = told.get("play", "pass")
    cards = [] if play == "pass" else _marked(play, marks)
    label = say("learn.mat.play" if told.get("on") else "learn.mat.lead")
    trays.append(tray("play", label, cards, None if cards else say("learn.mat.pass"), tag))
    return mat(trays, label=say("learn.mat"), key=key)


def marks(talk: Talk) -> Marks:
    """The cards that decide, once there is a verdict; before that those that a nudge says to compare."""
    if talk.turn.mark is not None:
        return dict.fromkeys(deciding(talk), "decides")
    return dict.fromkeys(talk.looked_at(), "look")


def _marked(cards: str, marks: Marks | None = None, mark: str | None = None) -> list[dict[str, Any]]:
    shown = map(str, in_a_row(parse_cards(cards)))
    return [marked(card, (marks or {}).get(card, mark)) for card in shown]


def in_a_row(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards as one would lay them: a row that goes round the corner in the order in which it is meant."""
    row = tuple(sorted(cards))
    if read_play(row) is not Reason.WRAPS_AROUND:
        return row
    gaps = [(two.rank - one.rank, at) for at, (one, two) in enumerate(pairwise(row), 1)]
    at = max(gaps)[1]
    return (*row[at:], *row[:at])


def circumstances(told: Task, language: str) -> list[Node]:
    """What else is true of a position."""
    return [p(explain.runs(fact), tone="muted") for fact in facts(told, language)]


def _held(hand: str, talk: Talk) -> list[Node]:
    label = talk.say("learn.hand.in")
    return [p(label, tone="small"), fan(_marked(hand), label=label, key="held")]


def _from_hand(talk: Talk) -> list[Node]:
    """What must be beaten; and what was laid there in vain."""
    task, turn, say = talk.asked.task, talk.turn, talk.say
    shown = marks(talk)
    trays = [
        tray(
            "table",
            say("learn.mat.table"),
            _marked(task["on"], shown) if task.get("on") else [],
            None if task.get("on") else say("learn.mat.empty"),
        )
    ]
    if turn.mark is not None and isinstance(turn.given, str) and turn.given not in ("pass", "all"):
        wrong = None if turn.mark.right or turn.given in turn.found else "wrong"
        trays.append(tray("play", say("learn.mat.yours"), _marked(turn.given, shown, wrong)))
    return [mat(trays, label=say("learn.mat"), key="mat"), *circumstances(task, talk.language)]


def _worked(talk: Talk) -> list[Node]:
    """Examples, the last of them with a gap; once it is filled, filled."""
    made: list[Node] = []
    *before, last = talk.asked.task["positions"]
    for number, told in enumerate(before):
        made.append(_example(told, told["play"], talk, f"example{number}"))
    cards = last["play"].split()
    for missing in talk.asked.task.get("missing", "").split():
        cards.remove(missing)
    filled = str(talk.turn.given).split() if talk.turn.mark is not None else list(talk.turn.picked)
    made.append(_example(last, " ".join([*cards, *filled]), talk, "gap", marks(talk)))
    return made


def _example(told: Task, play: str, talk: Talk, key: str, marks: Marks | None = None) -> Node:
    """An example, called by its kind; where cards are missing, their places."""
    shape = read_play(parse_cards(told["play"]))
    label = kind_name(shape.kind, talk.language) if isinstance(shape, Play) else talk.say("learn.mat.lead")
    trays = [tray("table", talk.say("learn.mat.table"), _marked(told["on"]))] if told.get("on") else []
    missing = len(told["play"].split()) - len(play.split())
    cards = [*_marked(play, marks), *([gap()] * missing)]
    return mat([*trays, tray("play", label, cards)], label=talk.say("learn.mat"), key=key)


# ---------------------------------------------------------------------------------- what is only shown


def show(task: Task, rules: Rules, language: str) -> list[Node]:
    """A picture with nothing to answer."""
    made: list[Node] = []
    if task.get("cards"):
        shown = task["cards"].split()
        made.append(
            fan([marked(card) for card in shown], label=explain.catalogue(language).get("learn.mat"), key="cards")
        )
    if task.get("acts"):
        made.append(acts(task, language))
    for number, told in enumerate(marking.positions_of(task)):
        in_force = marking.rules_of(told, rules)
        legal = judge(in_force, marking.position_of(told)).legal
        tag = word_for(legal, language)
        if "rules" in told:
            tag = f"{houserules.name(in_force, language)} · {tag}"
        made.append(position(told, in_force, language, tag=tag, key=f"show{number}"))
        made += circumstances(told, language)
    return made


# ---------------------------------------------------------------------------------- acts, and sheets


def acts(task: Task, language: str) -> Node:
    """What everybody did, as it was told."""
    say = explain.catalogue(language).get
    entries = [acted(explain.runs(line)) for line in lines(task, language)]
    return nodes.acts([trick(say("learn.acts.trick"), entries)], label=say("learn.acts"), key="acts")


WHOLE_HAND = 13


def _places(talk: Talk, points: Sequence[int] | None = None) -> Node:
    """Who sits at the table, and who finished in which place; with what each place brought, once it is known."""
    words, task = explain.catalogue(talk.language), talk.asked.task
    places: list[int] = list(task["places"])
    goes_out = places[:1] if talk.asked.in_force().winner_takes_all else places[:-1]
    entries = []
    for number in sorted(places):
        left = WHOLE_HAND if number in task.get("frozen", ()) else None
        entries.append(
            seat(
                str(number),
                seat_label(number, talk.language),
                left=left,
                left_label=words.plural("screen.moment.left", left) if left else None,
                tag=words.get("learn.points.place", n=places.index(number) + 1),
                note=signed(points[number - 1]) if points else None,
                out=number in goes_out,
            )
        )
    return seats(entries, label=words.get("screen.record.seats"), key="places")


def looked_back(task: Task, rules: Rules, language: str) -> list[Node]:
    """What lay there in the question before, for one that shows nothing of its own."""
    asked = learn_answer.Asked(task, rules, "before")
    talk = Talk(asked, learn_answer.Turn(), language)
    if asked.kind == "points":
        return [_places(talk, marking.points_of(task, asked.in_force()))]
    held = learn_answer.hand(asked)
    label = talk.say("learn.hand.in")
    fans = [fan([marked(card) for card in held], label=label, key="looked")] if held else []
    return [*picture(talk), *fans]


def _sheet(talk: Talk) -> Node:
    """The points of each deal, seat by seat."""
    deals, players = talk.asked.task["deals"], len(talk.asked.task["deals"][0])
    head = [talk.say("learn.sheet.deal"), *(seat_label(seat, talk.language) for seat in range(1, players + 1))]
    rows = []
    for number, places in enumerate(deals, 1):
        made = marking.points_of({"places": places}, talk.asked.in_force())
        rows.append([cell(str(number)), *(cell(signed(made[seat - 1])) for seat in range(1, players + 1))])
    return table(head, rows, label=talk.say("learn.sheet"), kind="figures", key="sheet")

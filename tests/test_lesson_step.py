"""A position or a trick on the screen "Check" as the step of a lesson: pasted into a lesson file it passes as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pressing import after, found, opened, tap
from tests.strategies import hands, positions, table_rules
from tienlen.cli import main
from tienlen.engine.cards import DECK, LANGUAGES, InputError
from tienlen.engine.judge import Position, Verdict, judge
from tienlen.engine.moves import moves
from tienlen.engine.plays import Reason
from tienlen.engine.rules import PROFILES, Rules
from tienlen.explain import catalogue
from tienlen.lessons import marking
from tienlen.lessons.block import step_of
from tienlen.lessons.check import check
from tienlen.lessons.pattern import pattern
from tienlen.lessons.trick_block import step_of_trick
from tienlen.records.trick import Act, Trick, judged
from tienlen.screens import check_ruling, check_state, shell, trick_state


def copied(state: Any) -> str | None:
    """What the button for it copies; None where there is no such button."""
    label = catalogue(state.language).get("screen.check.share.lesson")
    texts = [node["act"]["text"] for node in found(shell.scene(state), t="button", text=label)]
    return texts[0] if texts else None


def pasted(step: str, language: str = "en") -> dict[str, Any]:
    """The task of a step that was pasted below a new lesson, which passes; as it is read from there."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"01-mine/{language}.md"
        path.parent.mkdir()
        path.write_text(pattern("mine", language) + step, encoding="utf-8")
        lessons, complaints = check(Path(folder))
        assert complaints == []
        task: dict[str, Any] = lessons["01-mine", language].steps[-1]["blocks"][-1]
        return task


def same(task: dict[str, Any], rules: Rules, position: Position, verdict: Verdict) -> bool:
    """Whether a task asks about this very position: the number of players counts for nothing but the packs."""
    told = marking.position_of(task)
    assert replace(told, players=position.players, decks=position.decks) == position
    assert marking.rules_of(task, PROFILES["ace_high"]) == rules
    return judge(rules, told) == verdict


QUERIES = {
    "lead": "play=6s6c",
    "no play": "play=6s7c",
    "answer": "on=Ah&play=2s&hand=2s3c",
    "pass": "on=Ah&play=pass",
    "pass as lead": "play=pass",
    "not in hand": "on=Ah&play=2s&hand=3c",
    "passed": "on=2h&play=6s6c6d6h&passed=1",
    "passed out": "rules=thirteen&on=2h&play=6s6c6d6h&passed=1",
    "must": "play=4s4c&must=3s&hand=3s4s4c",
    "must, without a hand": "play=3s&must=3s",
    "lowest card": "rules=thirteen&players=3&play=5s&hand=4c5s&must=4c",
    "on twos": "rules=ace_high&on=6s6c6d6h&play=7s7c7d7h&on_twos=1&passed=1",
    "not the turn": "on=Ah&play=2s&turn=0&hand=2s",
    "two packs": "rules=thirteen&decks=2&on=7h7h&play=8s8s",
    "five players": "rules=thirteen&players=5&on=7h&play=7h&hand=7h8h",
    "one pack for six": "rules=thirteen+deal=equal&players=6&on=7h&play=8h",
    "house rules": "rules=pagat+twos_in_straights=no+instant_wins=four_twos,six_pairs+scoring=stake+stake=5"
    "+session_end=deals:8&play=KhAh2h",
}


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
def test_each_kind_of_position_passes_the_check_and_is_the_same(query: str) -> None:
    state = opened(f"?screen=check&{query}")
    assert state.banner is None
    step = copied(state)
    assert step is not None
    answer = check_ruling.ruling(state.check).answer
    assert answer is not None
    assert same(pasted(step), state.check.rules, check_state.position(state.check), answer.verdict)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("play", ["6s6c6d6h", "pass"])
def test_it_is_pasted_into_a_lesson_of_any_language(
    language: str, play: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lessons", "new", str(tmp_path / "01-mine"), "--lang", language]) == 0
    step = copied(opened(f"?screen=check&on=2h&play={play}&lang={language}"))
    assert step is not None
    with (tmp_path / f"01-mine/{language}.md").open("a", encoding="utf-8") as file:
        file.write(step)
    assert main(["lessons", "check", str(tmp_path)]) == 0, capsys.readouterr().out
    capsys.readouterr()
    wrong = step.replace("expect: ", "expect: higher_suit #")
    (tmp_path / f"01-mine/{language}.md").write_text(pattern("mine", language) + wrong, encoding="utf-8")
    assert main(["lessons", "check", str(tmp_path)]) == 2
    assert "higher_suit" in capsys.readouterr().out


@pytest.mark.parametrize(
    "query",
    [
        "on=2h&play=6s6c6d6h&bomb_on=quad.4.single.1",  # no line holds the bombs of a table's own
        "on=Ah&play=2s&hand=3s&turn=0",  # a lesson shows no hand without the cards played, unless that is the fault
        "on=Ah",
        "on=2s3s&play=2h",
    ],
)
def test_what_a_lesson_cannot_hold_has_no_button(query: str) -> None:
    state = opened(f"?screen=check&{query}")
    assert state.banner is None
    assert copied(state) is None


def test_in_a_cell_too_and_after_every_press() -> None:
    state = after(opened("", host="cell"), *tap("Ah"), *tap("2s", "play"))
    assert "play: 2s" in (copied(state) or "")
    assert "play: 2s 2c" in (copied(after(state, *tap("2c", "play"))) or "")


@st.composite
def cases(draw: st.DrawFn) -> tuple[Rules, Position]:
    """Any position with any play: of the hand, legal or not, and of cards from elsewhere."""
    rules = draw(table_rules())
    position = draw(positions(rules))
    legal = [play.cards for play in moves(rules, position)]
    some = st.sampled_from(legal) if legal else st.just(())
    hand = position.hand or ()
    part = st.lists(st.sampled_from(hand), unique=True, max_size=6) if hand else st.just([])
    play = draw(st.one_of(some, part, st.just(()), hands(position.decks or 1, 4)))
    hidden = draw(st.booleans()) and position.must_contain is None
    return rules, replace(position, play=tuple(sorted(play)), hand=None if hidden else position.hand)


@settings(max_examples=60, deadline=None)
@given(cases())
def test_any_position_that_a_lesson_can_hold_is_the_same_there(case: tuple[Rules, Position]) -> None:
    rules, position = case
    try:
        verdict = judge(rules, position)
    except InputError:
        return
    step = step_of(rules, position, verdict, "A play", "May it be played?")
    lacking = bool(Counter(position.play) - Counter(position.hand)) if position.hand is not None else False
    assert (step is None) == (position.hand == () or (lacking and verdict.reason is not Reason.NOT_IN_HAND))
    assert step is None or same(pasted(step), rules, position, verdict)


# ---------------------------------------------------------------------------------- a whole trick

TRICKS = {
    # the link: the kind of task, its answer, and the rules it is about
    "rules=pagat&acts=1:9d": ("next", (2, False), "turn.clockwise"),
    "rules=pagat&acts=1:9d,2:-,3:Jc,4:-,1:Kd": ("next", (3, False), "turn.clockwise pass.locks"),
    "rules=thirteen&players=3&acts=1:9d,2:-,3:-": ("next", (1, True), "trick.ends"),
    "rules=pagat&acts=1:Kd.out,2:-,3:-,4:-": ("next", (2, True), "trick.ends trick.leader_is_out"),
    "rules=pagat&acts=1:9c.out,2:-,3:-,4:Td": ("next", (4, True), "trick.ends"),
    "rules=pagat&acts=1:9c,2:-,3:-,4:Td.out,1:-": ("next", (1, True), "trick.ends trick.leader_is_out"),
    "rules=pagat+direction=counterclockwise&acts=1:9d": ("next", (2, False), "variant.counterclockwise"),
    "rules=pagat&acts=1:Kd.out,2:-,3:As,4:-,3:4d,4:5c": ("next", (2, False), "turn.clockwise trick.skip_out"),
    "rules=pagat&acts=1:Kc,2:-,3:2h,4:-,1:-": ("next", (2, False), "turn.clockwise bomb.after_pass"),
    "rules=pagat&first=1&acts=2:3s,3:4d": ("next", (4, False), "turn.clockwise"),
    "rules=pagat&first=1&acts=2:4s,3:5d": ("spot", 0, "lead.three_of_spades"),
    "rules=thirteen&players=6&acts=6:5h,1:5h,2:5s,3:6h": ("spot", 1, "beat.strictly"),
    "rules=pagat&by=2&acts=2:6c,3:9d,4:-,1:Jh,2:Qs,3:-,4:Kd": ("spot", 6, "pass.locks"),
    "rules=pagat+twos_in_straights=no&acts=1:KhAh2h": ("spot", 0, "play.no_twos_in_runs"),
    "rules=ace_high&players=2&acts=1:5h,2:4h,2:3h": ("spot", 1, "beat.top_card"),
}


def trick(query: str) -> Any:
    return opened(f"?screen=check&mode=trick&{query}")


@pytest.mark.parametrize("query", TRICKS)
def test_a_trick_passes_the_check_and_is_the_same(query: str) -> None:
    kind, answer, rows = TRICKS[query]
    state = trick(query)
    assert state.banner is None
    step = copied(state)
    assert step is not None
    task = pasted(step)
    assert task["kind"] == kind
    assert set(rows.split()) <= set(task["teaches"])
    assert kind == "spot" or task["teaches"] == rows.split()
    told = marking.trick_of(task, PROFILES["ace_high"])
    assert judged(told) == judged(trick_state.trick_of(state.check))
    given_ = {"seat": answer[0], "leads": answer[1]} if isinstance(answer, tuple) else answer
    assert marking.mark(task, given_, PROFILES["ace_high"]).right


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("query", ["acts=1:9d,2:Tc", "acts=1:9d,2:8c", "first=1&acts=1:9d"])
def test_a_trick_is_pasted_into_a_lesson_of_any_language(language: str, query: str) -> None:
    step = copied(trick(f"{query}&lang={language}"))
    assert step is not None
    kind = "next" if "Tc" in query else "spot"
    of_first = "_first" if "first" in query else ""
    assert pasted(step, language)["ask"] == catalogue(language).get(f"lesson.ask.{kind}{of_first}")


@pytest.mark.parametrize(
    "query",
    [
        "by=4&on=Kd&acts=1:Ad",  # it begins midway
        "out=4&by=1&acts=1:Ad",
        "bomb_on=quad.4.single.1&acts=1:9d",  # no line holds the bombs of a table's own
        "by=2&acts=1:9d",  # whoever leads is told by the first act alone
        "rules=ace_high&players=2&acts=1:9d.out",  # the deal is over
        "rules=thirteen&decks=2&acts=1:7h,2:7h",  # two packs where one is usual
    ],
)
def test_a_trick_that_a_lesson_cannot_tell_has_no_button(query: str) -> None:
    state = trick(query)
    assert state.banner is None
    assert copied(state) is None


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_trick_that_a_lesson_can_tell_is_the_same_there(data: st.DataObject) -> None:
    rules = data.draw(table_rules())
    fewest, most = rules.players
    players = data.draw(st.integers(fewest, most))
    whole = Trick(rules, players, first=data.draw(st.booleans()), acts=tuple(acts_of(data, rules, players)))
    step = step_of_trick(whole, "A trick", {"next": "What happens next?", "spot": "Which act may not stand?"})
    found = judged(whole)
    legal = all(made.verdict.legal for made in found.steps)
    assert (step is None) == (found.error is not None or (legal and found.deal.to_act is None))
    if step is not None:
        task = pasted(step)
        assert judged(marking.trick_of(task, PROFILES["ace_high"])) == found
        assert task["kind"] == ("next" if legal else "spot")


def acts_of(data: st.DataObject, rules: Rules, players: int) -> Iterator[Act]:
    """Some acts: of the next seat or of any, cards of one rank or a pass, somebody going out now and then."""
    seat, rank = data.draw(st.integers(1, players)), 0
    for _ in range(data.draw(st.integers(1, 9))):
        rank = min(rank + data.draw(st.integers(0, 3)), 12)
        suits = data.draw(st.lists(st.integers(0, 3), unique=True, min_size=0, max_size=2))
        cards = tuple(sorted(DECK[4 * rank + suit] for suit in suits))
        yield Act(seat, cards, bool(cards) and data.draw(st.integers(0, 5)) == 0)
        step = data.draw(st.sampled_from((1, 1, 1, 2, 0)))
        seat = (seat + step - 1) % players + 1

"""The referee of whole deals (RULES §7) and `tienlen audit` (§8): what people and programs read, exit status."""

from __future__ import annotations

import io
import json
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tienlen
from tests.commands import TIENLEN, Ran, shell
from tests.golden_deals import golden_deals
from tests.messages import texts
from tests.strategies import records
from tienlen.cli import audit as command
from tienlen.cli import main
from tienlen.cli.batch import answer_lines
from tienlen.engine.cards import LANGUAGES, InputError
from tienlen.engine.deal import Deal, Event
from tienlen.engine.replay import replay
from tienlen.engine.rules import PROFILES
from tienlen.explain import error_text
from tienlen.records.deal import Record, located, read_json, read_line, read_record, write_json, write_text
from tienlen.referee import Ruling, audit, explain_step
from tienlen.tutor import ask_act

pytest_plugins = ["tests.command_fixtures"]
pytestmark = pytest.mark.usefixtures("english")

TEXT = """\
[Record "tienlen 1"]
[Rules "ace_high quad_beats_two_twos=yes"]
[Players "4"]
[Names "Anna; Ben; Carla; Dan"]
[Deal "later"]
[Leader "1"]
1. 1:4s4d 2:9c9h 3:- 4:KsKd 1:- 2:AcAh 4:-
"""
ILLEGAL = TEXT + "2. 2:3s 3:Ts 4:9d 1:2s\n"
BAD = TEXT + "2. 2:3s 3:Ts 4:9x\n"
OVER = """\
[Record "tienlen 1"]
[Rules "pagat"]
[Players "4"]
[Deal "later"]
[Leader "1"]
[Result "1 2 4 3"]
1. 1:3s4s5s6s7s8s9sTsJsQsKsAs2s 2:- 3:- 4:-
2. 2:3c4c5c6c7c8c9cTcJcQcKcAc2c 3:- 4:-
3. 3:3d4d5d6d7d8d9dTdJdQdKdAd2d
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Run a command where the given files lie."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, **files: str | bytes) -> Ran:
        for name, text in files.items():
            data = text.encode() if isinstance(text, str) else text
            Path(f"{name}.txt").write_bytes(data)
        return Ran(main(arguments), capsys.readouterr())

    return run


# ---------------------------------------------------------------------------- the referee


def test_the_first_illegal_act_is_ruled_on_where_it_stands() -> None:
    ruling = audit(read_record(ILLEGAL))
    assert (ruling.legal, ruling.at, str(ruling.verdict and ruling.verdict.reason)) == (False, 9, "lower_rank")
    assert len(ruling.steps) == 10
    assert ruling.refused is ruling.steps[-1]
    assert ruling.deal is ruling.steps[-1].before
    assert ruling.answer == ask_act(ruling.deal, 4, "9d", names=ruling.record.names)
    assert ruling.record.places[9] == (8, 14)


def test_the_object_is_the_one_of_the_rules() -> None:
    assert audit(read_record(ILLEGAL)).as_json() == {
        "legal": False,
        "at": 9,
        "reason": "lower_rank",
        "text": "A single card must be higher to beat another: the nine of diamonds (9♦) ranks below the ten of spades "
        "(10♠).",
        "to_act": 4,
        "leading": False,
        "passed": [],
        "out": [],
        "left": [11, 8, 12, 11],
        "points": None,
        "over": False,
    }
    assert list(audit(read_record(TEXT)).as_json()) == list(audit(read_record(ILLEGAL)).as_json())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_legal_deal_says_how_far_it_is(language: str) -> None:
    texts = [audit(read_record(text), language).text for text in (OVER, TEXT, TEXT.partition("1. ")[0])]
    assert len(set(texts)) == 3
    assert all(text.endswith(".") for text in texts)


def test_an_act_by_the_wrong_seat_names_whose_turn_it_is() -> None:
    ruling = audit(read_record(TEXT + "2. 2:3s 4:5s"))
    assert str(ruling.verdict and ruling.verdict.reason) == "not_your_turn"
    assert "Carla" in ruling.text
    ruling = audit(replace(read_record(TEXT + "2. 2:3s 3:- 4:5s 3:6s"), names=None))
    assert str(ruling.verdict and ruling.verdict.reason) == "passed_out"
    assert ruling.answer is not None
    assert "Player 3" in ruling.text
    assert "Player 1" in ruling.text


def test_every_act_can_be_asked_about() -> None:
    ruling = audit(read_record(ILLEGAL))
    answers = [explain_step(step, "de", ruling.record.names) for step in ruling.steps]
    assert [answer.legal for answer in answers] == [True] * 9 + [False]
    assert all(answer.text for answer in answers)


def test_a_result_that_the_acts_do_not_make() -> None:
    ruling = audit(read_record(OVER))
    assert ruling.deal.out == (1, 2, 3, 4)
    assert ruling.result_differs
    assert not audit(read_record(OVER.replace("1 2 4 3", "1 2 3 4"))).result_differs
    assert not audit(replace(read_record(TEXT), result=(1, 2, 3, 4))).result_differs, "nobody is out yet"
    wrong = replace(read_record(OVER), result=(2, 1, 3, 4))
    cut = [audit(replace(wrong, events=wrong.events[:acts], comments=())) for acts in range(len(wrong.events))]
    assert [ruling.result_differs for ruling in cut] == [bool(ruling.deal.out) for ruling in cut]
    assert any(ruling.result_differs for ruling in cut), "seen as soon as somebody is out"


def test_no_acts() -> None:
    ruling = audit(read_json({"rules": "pagat", "deal": "first"}))
    assert (ruling.legal, ruling.at, ruling.answer, ruling.deal.to_act) == (True, None, None, None)


@pytest.mark.parametrize(
    ("events", "code", "index"),
    [
        ([[1, "3s"], [2, "4s", "!"]], "bad_value", 1),
        ([[1, "3s"], [2, "3s"]], "duplicate_card", 1),
        ([[1, "4s", "!"], [1, "3s"], [2, "pass"], [3, "3s"]], "duplicate_card", 3),
    ],
)
def test_bad_input_is_placed(events: list[list[Any]], code: str, index: int) -> None:
    record = read_json({"rules": "pagat", "deal": "first", "events": events})
    for placed in (record, read_record(write_text(record))):
        with pytest.raises(InputError) as caught:
            audit(placed)
        error = caught.value
        assert (error.code, error.detail["index"]) == (code, index)
        assert error.field == ("events" if placed.places else f"events[{index}]")
        assert ("line" in error.detail) == bool(placed.places)


def test_an_act_after_the_end_is_placed() -> None:
    with pytest.raises(InputError) as caught:
        audit(read_record(OVER + "4:3h"))
    assert error_text(caught.value, "en") == "Line 10, column 1: The deal is already over before this act."


@given(records(own_bombs=True), st.sampled_from(LANGUAGES))
def test_a_ruling_is_what_the_engine_makes_of_the_acts(record: Record, language: str) -> None:
    engine, ours = (outcome(judge, record) for judge in (lambda it: replay(it.deal(), it.events), audit))
    if isinstance(engine, str):
        assert ours == engine
        return
    ruling = audit(record, language)
    assert (ruling.deal, ruling.at, ruling.verdict) == engine
    assert ruling.text
    assert "⟦" not in ruling.text
    assert eval(repr(ruling), {"audit": audit, "read_record": read_record}).as_json() == ruling.as_json()


def outcome(judge: Callable[[Record], Any], record: Record) -> Any:
    """What is made of a record, or the code of bad input."""
    try:
        return judge(record)
    except InputError as error:
        return error.code


@pytest.mark.parametrize("golden", [pytest.param(deal, id=deal.name) for deal in golden_deals() if deal.steps])
def test_every_refusal_of_the_written_deals_is_explained(golden: Any) -> None:
    """In each language: one sentence, and for an act out of turn not the same one in two languages."""
    events: list[list[Any]] = []
    for step in golden.steps:
        if step.error or step.act_by_act:
            continue
        texts = set()
        for language in LANGUAGES:
            try:
                ruling = audit(read_json({**golden.deal, "events": [*events, step.event[:2]]}), language)
            except InputError:
                break
            texts.add(ruling.text)
        else:
            assert len(texts) == len(LANGUAGES)
            if ruling.legal:
                events.append(step.event)


def test_the_package_offers_it() -> None:
    deal = Deal.start(PROFILES["pagat"]).then("1:3s 2:7h 3:-")
    record = tienlen.Record.of(deal, names=["Anna", "Ben", "Carla", "Dan"])
    assert tienlen.read_records(tienlen.write_record(record) * 2) == (record, record)
    ruling = tienlen.audit(tienlen.read_record(str(record)))
    assert isinstance(ruling, tienlen.Ruling)
    assert ruling.deal == deal
    assert Event.of("2:7h") in record.events


# ---------------------------------------------------------------------------- for people


def test_what_people_read(run: Any) -> None:
    ran = run("audit", "game.txt", game=ILLEGAL)
    assert (ran.status, ran.err) == (1, "")
    assert ran.out == (
        "NOT LEGAL\n"
        "A single card must be higher to beat another: the nine of diamonds (9♦) ranks below the ten of spades (10♠).\n"
        "\n"
        "Act             10, line 8: Dan\n"
        "Whose turn      Dan is next: beat the ten of spades (10♠) or pass.\n"
        "Cards left      Anna 11 · Ben 8 · Carla 12 · Dan 11\n"
        "On the table    10♠\n"
        "Played          9♦\n"
        "Rules in force  Ace-high quad_beats_two_twos=yes\n"
        "Rule            The highest card decides [beat.top_card]\n"
        "                The order of ranks [cards.ranks]\n"
        "Source          German rules, what may be played\n"
        "                German rules, order of the cards\n"
    )


def test_a_legal_deal_for_people(run: Any) -> None:
    ran = run("audit", "game.txt", game=OVER)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("LEGAL\nEvery act is legal, and the deal is over.\n")
    assert "Player 4 −3" in ran.out
    assert ran.out.endswith("The record gives the places as 1 2 4 3, but the acts make them 1 2 3 4.\n")
    assert "Ben leads" in run("audit", "game.txt", game=TEXT).out


@pytest.mark.parametrize("language", LANGUAGES)
def test_bombs_of_a_tables_own_are_told(run: Any, language: str) -> None:
    bombs = [["quad", 4, "single", 1]]
    rules = {"profile": "ace_high", "bomb_on": bombs, "stake": 3}
    acts = [[1, "2s"], [2, "3s 3c 4s 4c 5s 5c"]]
    game = json.dumps({"rules": rules, "deal": "later", "leader": 1, "events": acts})
    ran = run("audit", "game.txt", "--lang", language, game=game)
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.count(f" stake=3 bomb_on={json.dumps(bombs)}\n") == 1


def test_who_has_passed_is_told(run: Any) -> None:
    ran = run("audit", "game.txt", game=TEXT + "2. 2:3s 3:- 4:- 1:2c2d")
    assert re.search(r"^Passed +Carla, Dan$", ran.out, re.MULTILINE)
    assert re.search(r"^Act +11, line 8: Anna$", ran.out, re.MULTILINE)


def test_several_deals_and_files(run: Any) -> None:
    ran = run("audit", "two.txt", "none.txt", "one.txt", two=OVER + "\n" + ILLEGAL, one=BAD)
    assert ran.status == 2
    verdicts = [line for line in ran.out.splitlines() if "deal " in line and "LEGAL" in line]
    assert verdicts == ["LEGAL  two.txt, deal 1", "NOT LEGAL  two.txt, deal 2"]
    assert "line 18: Dan" in ran.out
    assert ran.out.endswith("\nLegal: 1 · Not legal: 1 · Bad input: 2\n")
    missing, bad = ran.err.splitlines()
    assert missing == "tienlen: There is no file “none.txt”."
    assert bad.startswith("tienlen: one.txt: Line 8, column 16: “9x” is no card")


def test_json_of_one_record_for_people(run: Any) -> None:
    text = json.dumps(write_json(read_record(ILLEGAL)), indent=1)
    ran = run("audit", "game.txt", game=text)
    assert ran.status == 1
    line = next(number for number, line in enumerate(text.splitlines(), 1) if '"9d"' in line and number > 20) - 2
    assert re.search(rf"^Act +10, line {line}: Dan$", ran.out, re.MULTILINE), ran.out


def test_json_lines_are_several_deals(run: Any) -> None:
    good = json.dumps(write_json(read_record(OVER)))
    ran = run("audit", "game.txt", game=f'{good}\n{{"deal": "first"}}\n')
    assert ran.status == 2
    assert ran.out.startswith("LEGAL  game.txt, deal 1\n")
    assert ran.err.startswith("tienlen: game.txt: Line 2, column 1: The rules are missing")


@pytest.mark.parametrize(
    ("text", "status"), [(OVER, 0), (TEXT, 0), (ILLEGAL, 1), (BAD, 2), (OVER + ILLEGAL, 1), (BAD + ILLEGAL, 2), ("", 2)]
)
def test_the_exit_status(run: Any, text: str, status: int) -> None:
    assert run("audit", "game.txt", game=text).status == status
    assert run("audit", "--json", "game.txt").status == status


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_in_the_language(run: Any, language: str) -> None:
    ran = run("audit", "two.txt", "--lang", language, two=OVER + ILLEGAL + BAD)
    assert audit(read_record(ILLEGAL), language).text in ran.out
    assert audit(read_record(OVER), language).text in ran.out
    if language != "en":
        english = set(run("audit", "two.txt").out.splitlines())
        same = [line for line in ran.out.splitlines() if line in english and line]
        assert not same
        assert ran.err != run("audit", "two.txt").err


def test_letters_of_the_language_are_read(run: Any) -> None:
    assert run("audit", "game.txt", game=TEXT.replace("KsKd", "RsRd")).status == 2
    assert run("audit", "game.txt", "--lang", "fr").status == 0


def test_line_ends_and_bytes_of_other_systems(run: Any) -> None:
    windows = ("\ufeff" + ILLEGAL.replace("\n", "\r\n")).encode()
    assert "line 8: Dan" in run("audit", "game.txt", game=windows).out
    ran = run("audit", "game.txt", game=TEXT.encode() + b"2. 2:3s {\xff\xfe} 3:Ts")
    assert ran.err == "tienlen: game.txt: Line 8, column 10: What stands here is not written in UTF-8.\n"
    assert run("audit", "game.txt", game=ILLEGAL.encode("utf-16")).status == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [["audit"], ["audit", "no/such/file"], ["audit", "."], ["audit", "--batch", "a", "b"], ["audit", "--batch", "."]],
    ids=" ".join,
)
def test_a_command_line_that_cannot_be_read(run: Any, language: str, arguments: list[str]) -> None:
    ran = run(*arguments, "--lang", language)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("tienlen: ")
    assert "Traceback" not in ran.err
    if language != "en":
        assert ran.err != run(*arguments, "--lang", "en").err


def test_a_file_too_large_to_be_read(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "MOST_MEGABYTES", 0)
    ran = run("audit", "game.txt", game=TEXT)
    assert (ran.status, ran.err) == (
        2,
        "tienlen: The file “game.txt” is larger than 0 MB; --batch reads any number of deals, a line each.\n",
    )


# ---------------------------------------------------------------------------- for programs


def test_json_is_a_line_for_each_deal(run: Any) -> None:
    ran = run("audit", "--json", "all.txt", "none.txt", all=OVER + ILLEGAL + BAD)
    assert (ran.status, ran.err) == (2, "")
    over, illegal, bad, missing = map(json.loads, ran.out.splitlines())
    assert over == audit(read_record(OVER)).as_json()
    assert illegal == audit(read_record(ILLEGAL)).as_json()
    assert (bad["error"]["code"], bad["error"]["field"]) == ("bad_card", "events")
    assert bad["error"]["message"].startswith("Line 25, column 16: ")
    assert missing["error"]["field"] == "files"


def batch(*lines: str | bytes, language: str = "en") -> tuple[int, list[dict[str, Any]]]:
    data = b"\n".join(line.encode() if isinstance(line, str) else line for line in lines)
    ran = shell("audit", "--batch", "--lang", language, give=data)
    assert not ran.stderr
    return ran.returncode, [json.loads(line) for line in ran.stdout.decode().splitlines()]


def test_batch_answers_line_by_line() -> None:
    good, illegal = (json.dumps(write_json(read_record(text))) for text in (OVER, ILLEGAL))
    bad = json.dumps({"rules": "pagat", "deal": "first", "events": [[1, "3s"], [2, "4x"]]})
    status, answers = batch(good, illegal, "", b"\xff", "[" * 100_000, '{"rules": "pagat",', bad, good)
    assert status == 2
    assert answers[0] == answers[-1] == audit(read_record(OVER)).as_json()
    assert answers[1] == audit(read_record(ILLEGAL)).as_json()
    assert [answer["error"]["code"] for answer in answers[2:-1]] == ["bad_json"] * 4 + ["bad_card"]
    messages = [answer["error"]["message"] for answer in answers[2:-1]]
    assert messages[:3] == [
        "Line 3, column 1: This is no valid JSON.",
        "Line 4, column 1: This written deal is not in UTF-8.",
        "Line 5, column 1: This is nested too deeply to be a written deal.",
    ]
    assert messages[3] == "Line 6, column 19: This is no valid JSON."
    assert answers[6]["error"]["field"] == "events[1]"
    assert messages[4].startswith(f"Line 7, column {bad.index('4x') + 1}: “4x” is no card")


def test_an_act_that_cannot_be_is_placed_in_its_line_of_a_batch() -> None:
    lines = [json.dumps(write_json(read_record(OVER)) | {"names": ["Ä"] * 4}, ensure_ascii=False) for _ in range(2)]
    lines[1] = lines[1].replace("]]", '], [4, "3h"]]')
    _, answers = batch(*lines)
    column = lines[1].index('[4, "3h"]') + 1
    assert answers[1]["error"]["message"] == f"Line 2, column {column}: The deal is already over before this act."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_of_deals_is_told_how_to_be_written(run: Any, language: str) -> None:
    told = texts(language, "errors")["error.bad_json.deal_list"][0]
    good = json.dumps(write_json(read_record(OVER)))
    ran = run("audit", "game.txt", "--lang", language, game=f"[{good},\n {good}]")
    assert ran.status == 2
    assert ran.err.endswith(f" {told}\n")
    assert batch(f"[{good}]", language=language)[1][0]["error"]["message"].endswith(f" {told}")


def test_brackets_without_a_deal_are_no_deal(run: Any) -> None:
    for text in ("[]", "[[1]]"):
        assert "A written deal is a JSON object, such as" in run("audit", "game.txt", game=text).err


def test_batch_of_illegal_deals_is_no_failure() -> None:
    assert batch("") == (0, [])
    status, answers = batch(json.dumps(write_json(read_record(ILLEGAL))), language="ru")
    assert (status, answers) == (0, [audit(read_record(ILLEGAL), "ru").as_json()])


@given(st.lists(records(own_bombs=True), max_size=3), st.sampled_from(LANGUAGES))
def test_batch_says_what_the_referee_says(several: list[Record], language: str) -> None:
    lines = [json.dumps(write_json(record)).encode() for record in several]
    sink = io.BytesIO()
    answer_lines(io.BytesIO(b"\n".join(lines)), sink, command.answer_line(language, None), language)
    answers = [json.loads(line) for line in sink.getvalue().decode().splitlines()]
    assert answers == [expected(line, number, language) for number, line in enumerate(lines, 1)]


def expected(line: bytes, number: int, language: str) -> dict[str, Any]:
    try:
        ruling: Ruling = audit(read_line(line), language)
    except InputError as error:
        message = error_text(located(error, line.decode(), number), language)
        return {"error": {"code": error.code, "message": message, "field": error.field}}
    return ruling.as_json()


def test_a_deal_is_answered_as_soon_as_it_has_come() -> None:
    line = json.dumps(write_json(read_record(OVER))).encode() + b"\n"
    with subprocess.Popen([TIENLEN, "audit", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(line)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["over"]
        process.stdin.close()
        assert process.wait() == 0


def test_standard_input_is_a_file_too() -> None:
    ran = shell("audit", "-", give=ILLEGAL.encode(), LC_ALL="C.UTF-8")
    assert ran.returncode == 1
    assert "line 8: Dan" in ran.stdout.decode()


def test_help_tells_the_exit_status(run: Any) -> None:
    ran = run("audit", "--help")
    assert ran.status == 0
    assert "0 every act legal, 1 an illegal act, 2 bad input" in ran.out

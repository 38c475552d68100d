"""The command line (RULES §8): what is printed, in which language, and the exit status."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import FULL, SEED
from tests.positions import positions
from tienlen import PROFILES, InputError, Position, ask
from tienlen.cli import COMMANDS, language_of, main
from tienlen.cli.batch import PIECE, answer_lines, pieces
from tienlen.engine.cards import LANGUAGES, parse_cards
from tienlen.engine.rules import rules_from
from tienlen.explain import error_text
from tienlen.records.position import LONGEST_LINE, read_position
from tienlen.screens.check_state import State, required

TIENLEN = str(Path(sys.executable).with_name("tienlen"))
QUAD_ON_ACE = ["check", "--on", "Ah", "--play", "6s 6c 6d 6h"]
CASES = Path(__file__).parent / "golden" / "disputes.jsonl"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)


class Ran:
    """What a command printed and how it ended."""

    def __init__(self, status: int, captured: Any) -> None:
        self.status, self.out, self.err = status, captured.out, captured.err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*arguments: str) -> Ran:
        return Ran(main(arguments), capsys.readouterr())

    return run


def shell(*arguments: str | bytes, give: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own; an empty value takes a variable away."""
    merged = {name: value for name, value in {**os.environ, **environment}.items() if value}
    return subprocess.run([TIENLEN, *arguments], input=give, env=merged, capture_output=True, check=False)


# ---------------------------------------------------------------------------- one ruling


def test_a_refused_play(run: Any) -> None:
    ran = run(*QUAD_ON_ACE, "--hand", "6s 6c 6d 6h 9c 2h")
    assert ran.status == 1
    assert ran.out == (
        "NOT LEGAL\n"
        f"{ask(PROFILES['pagat'], Position.of('6s 6c 6d 6h', 'Ah')).text}\n"
        f"{ask(PROFILES['pagat'], Position.of('6s 6c 6d 6h', 'Ah')).more}\n"
        "\n"
        "On the table    A♥\n"
        "Played          6♠ 6♣ 6♦ 6♥\n"
        "In hand         6♠ 6♣ 6♦ 6♥ 9♣ 2♥\n"
        "Rules in force  Pagat\n"
        "Rule            Bombs work on 2s only [bomb.only_twos]\n"
        "Source          French rules, section 03\n"
        "Legal instead   2♥\n"
    )
    assert not ran.err


def test_a_legal_play(run: Any) -> None:
    ran = run("check", "--on", "2h", "--play", "6s 6c 6d 6h")
    assert (ran.status, ran.out.split("\n")[0]) == (0, "LEGAL")


def test_leading_and_passing(run: Any) -> None:
    assert run("check", "--play", "3s").status == 0
    assert run("check", "--on", "3s", "--play", "PASS").status == 0
    assert run("check", "--play", "pass").status == 1


def test_house_rules_that_flip_it_are_named(run: Any) -> None:
    ran = run("check", "--rules", "ace_high", "--on", "2s 2h", "--play", "7s 7c 7d 7h")
    assert ran.status == 1
    assert re.search(r"^Otherwise +legal with quad_beats_two_twos=yes$", ran.out, re.MULTILINE)
    agreed = run("check", "--rules", "ace_high quad_beats_two_twos=yes", "--on", "2s 2h", "--play", "7s 7c 7d 7h")
    assert agreed.status == 0
    assert "Ace-high quad_beats_two_twos=yes" in agreed.out


def test_json_is_the_verdict_of_the_tutor(run: Any) -> None:
    ran = run(*QUAD_ON_ACE, "--hand", "6s 6c 6d 6h 2h", "--json", "--lang", "de")
    answer = ask(PROFILES["pagat"], Position.of("6s 6c 6d 6h", "Ah", hand="6s 6c 6d 6h 2h"), "de")
    assert json.loads(ran.out) == answer.as_json()
    assert ran.out.count("\n") == 1
    assert ran.status == 1


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--passed"], "passed_out"),
        (["--not-turn"], "not_your_turn"),
        (["--hand", "9c"], "not_in_hand"),
        (["--rules", "thirteen", "--players", "5", "--on", "7s"], "higher_rank"),
    ],
)
def test_every_option_reaches_the_position(run: Any, options: list[str], reason: str) -> None:
    assert json.loads(run("check", "--on", "7s", "--play", "9d", *options, "--json").out)["reason"] == reason


def test_a_bomb_on_a_bomb_laid_on_twos(run: Any) -> None:
    bombs = ["check", "--rules", "ace_high", "--on", "6s 6c 6d 6h", "--play", "7s 7c 7d 7h", "--passed", "--json"]
    assert json.loads(run(*bombs).out)["reason"] == "passed_out"
    assert json.loads(run(*bombs, "--on-twos").out)["after_pass"] is True


# ---------------------------------------------------------------------------- the card that must be led


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--play", "3s"], "lead"),
        (["--play", "4s"], "must_contain"),
        (["--play", "4s", "--players", "4"], "must_contain"),
        (["--play", "4s", "--players", "6"], "must_contain"),
        (["--play", "4s", "--players", "3", "--hand", "4s 5d 9c"], "lead"),
        (["--play", "5d", "--players", "2", "--hand", "4s 5d 9c"], "must_contain"),
        (["--play", "3s", "--players", "2", "--hand", "9c 3s"], "lead"),
        (["--play", "4s", "--players", "6", "--hand", "4s 5d 9c"], "lead"),
        (["--play", "5d", "--players", "5", "--hand", "4s 5d 9c"], "must_contain"),
        (["--play", "4s", "--players", "6", "--hand", "3s 4s"], "must_contain"),
    ],
)
def test_the_first_lead(run: Any, options: list[str], reason: str) -> None:
    ran = run("check", "--rules", "thirteen", "--first", "--json", *options)
    assert json.loads(ran.out)["reason"] == reason


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("deal", ["thirteen", "equal"])
@pytest.mark.parametrize("hand", ["", "3s 5d", "4d 9h"])
def test_the_first_lead_is_the_one_of_the_check_screen(players: int, deal: str, hand: str, run: Any) -> None:
    rules = f"thirteen deal={deal}"
    card = required(State(rules=rules_from(rules), players=players, hand=parse_cards(hand), first=True))
    cards = ["--hand", hand, "--play", hand] if hand else ["--play", "3s"]
    ran = run("check", "--first", "--rules", rules, "--players", str(players), *cards)
    assert (ran.status == 2) == (card is None)
    if hand and card is not None:
        leads = run("moves", "--first", "--rules", rules, "--players", str(players), "--hand", hand, "--json").out
        assert json.loads(leads) == [[str(card)]]


def test_a_card_that_must_be_in_the_play(run: Any) -> None:
    assert run("check", "--play", "4s", "--must", "5d").status == 1
    assert run("check", "--play", "4s", "--must", "4s").status == 0


@pytest.mark.parametrize(
    "options",
    [
        ["--first", "--must", "3s"],
        ["--first", "--players", "2", "--rules", "thirteen"],
        ["--first", "--players", "3", "--rules", "thirteen", "--hand", ""],
        ["--first", "--on", "3s"],
        ["--first", "--hand", "4s"],
        ["--first", "--players", "8", "--rules", "thirteen", "--hand", "4s"],
        ["--must", "3s 4s"],
    ],
)
def test_a_first_lead_that_cannot_be(run: Any, options: list[str]) -> None:
    ran = run("check", "--play", "4s", *options)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("tienlen: ")


# ---------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (["--play", "1s"], "play"),
        (["--play", ""], "play"),
        (["--play", "6s", "--on", "6s"], "play"),
        (["--play", "6s", "--on", "5s 7d"], "table"),
        (["--play", "6s", "--rules", "northern"], "rules"),
        (["--play", "6s", "--rules", "pagat chops=yes"], "chops"),
        (["--play", "6s", "--rules", "pagat twos_in_straights=maybe"], "rules"),
        (["--play", "6s", "--players", "3"], "players"),
        (["--play", "6s", "--passed"], "passed"),
        (["--play", "6s", "--on-twos"], "table_is_bomb_on_twos"),
    ],
)
def test_bad_input(run: Any, arguments: list[str], field: str) -> None:
    people = run("check", *arguments)
    assert (people.status, people.out) == (2, "")
    assert people.err.startswith("tienlen: --")
    assert people.err.count("\n") == 1
    ran = run("check", *arguments, "--json")
    assert (ran.status, ran.err) == (2, "")
    error = json.loads(ran.out)["error"]
    assert error["field"] == field
    assert error["message"] in people.err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        ["chekc"],
        ["check"],
        ["check", "--play"],
        ["check", "--play", "6s", "--players", "four"],
        ["check", "--play", "6s", "--json=yes"],
        ["check", "--play", "6s", "--frobnicate"],
        ["check", "6s"],
        ["check", "--batch", "no/such/file"],
        ["check", "--batch", "."],
        ["check", "--batch", "--play", "6s"],
        ["check", "--batch", "--first"],
        ["moves"],
        ["moves", "--hand", "1s"],
        ["app", "--port", "http"],
        ["--frobnicate"],
    ],
    ids=" ".join,
)
def test_a_command_line_that_cannot_be_read(run: Any, language: str, arguments: list[str]) -> None:
    ran = run(*arguments, "--lang", language)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("tienlen: ")
    assert "Traceback" not in ran.err
    english_words = ("argument", "expected", "invalid", "unrecognized", "error:", "usage")
    assert not any(word in ran.err.lower().replace("usage :", "") for word in english_words)
    if language != "en":
        assert ran.err != run(*arguments, "--lang", "en").err


@pytest.mark.parametrize("arguments", [[b"\xff6s"], [b"--play", b"\xff6s"], [b"--play", b"3s", b"--rules=\xffpagat"]])
def test_bytes_that_are_no_text_are_not_passed_over(arguments: list[bytes]) -> None:
    ran = shell("check", *arguments)
    assert (ran.returncode, ran.stdout) == (2, b"")
    shown = arguments[-1].decode("utf-8", "replace")
    assert ran.stderr.decode().startswith(f"tienlen: “{shown}” is not written in UTF-8.\n")


def test_a_file_may_be_called_anything(tmp_path: Path) -> None:
    file = os.fsencode(tmp_path) + b"/\xff.jsonl"
    try:
        with open(file, "wb") as lines:
            lines.write(GOOD_LINE)
    except OSError:
        pytest.skip("this system wants names that are text")
    ran = shell("check", "--batch", file)
    assert (ran.returncode, json.loads(ran.stdout)["legal"]) == (0, True)


@pytest.mark.parametrize("arguments", [["--lang", "xx"], ["--lang="], ["--lang", "EN"]])
def test_a_language_we_do_not_have(run: Any, arguments: list[str]) -> None:
    ran = run(*QUAD_ON_ACE, *arguments)
    assert ran.status == 2
    assert "en, vi, fr, de, ru" in ran.err


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (["check"], "play"),
        (["check", "--play", "6s", "--players", "four"], "players"),
        (["check", "--play", "6s", "--first", "--must", "6s"], "must_contain"),
        (["moves"], "hand"),
    ],
)
def test_whoever_asks_for_json_gets_json(run: Any, arguments: list[str], field: str) -> None:
    ran = run(*arguments, "--json")
    error = json.loads(ran.out)["error"]
    assert (ran.status, ran.err, error["code"], error["field"]) == (2, "", "bad_value", field)
    assert error["message"] in run(*arguments).err


# ---------------------------------------------------------------------------- languages


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_in_the_language(run: Any, language: str) -> None:
    there = run(*QUAD_ON_ACE, "--lang", language).out
    assert ask(PROFILES["pagat"], Position.of("6s 6c 6d 6h", "Ah"), language).text in there
    assert run("--lang", language, *QUAD_ON_ACE).out == there
    for command in COMMANDS:
        shown = run(command, "--help", "--lang", language)
        assert shown.status == 0
        if command == "lessons":
            for what in ("check", "new"):
                asked = run(command, what, "--help", "--lang", language)
                assert (asked.status, asked.out) == (0, shown.out)
        assert all(option in shown.out for option in ("--lang", "--help"))
        if language != "en":
            english = set(run(command, "--help", "--lang", "en").out.split("\n"))
            kept = {line for line in shown.out.split("\n") if line in english and len(line.split()) > 1}
            assert all(line.strip().startswith(("tienlen", "--", "-h", "[")) for line in kept), kept


@pytest.mark.parametrize(
    ("language", "queen"), [("en", "Qh"), ("vi", "QH"), ("fr", "DH"), ("de", "dh"), ("ru", "Дч"), ("ru", "Qh")]
)
def test_letters_of_the_language(run: Any, language: str, queen: str) -> None:
    ran = run("check", "--play", queen, "--lang", language)
    assert ran.status == 0
    assert {"en": "Q♥", "vi": "Q♥", "fr": "D♥", "de": "D♥", "ru": "Д♥"}[language] in ran.out


def test_letters_printed_are_letters_read(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The language counts as chosen (RULES §6) whether by --lang or by the environment."""
    monkeypatch.setenv("LC_ALL", "C")
    assert run("check", "--play", "DH").status == 2
    assert run("check", "--play", "DH", "--lang", "fr").status == 0
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    ran = run("check", "--play", "DH")
    assert ran.status == 0
    assert "D♥" in ran.out


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "vi_VN"}, "vi"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "ru_RU.KOI8-R@x"}, "ru"),
        ({"LANG": "fr_CA", "LC_ALL": "de_CH"}, "de"),
        ({"LANG": "fr_CA", "LC_ALL": ""}, "fr"),
        ({"LANG": "fr_CA", "LC_MESSAGES": "ru_RU"}, "ru"),
        ({"LANG": "fr_CA", "LC_ALL": "C"}, "en"),
        ({"LANG": "rue_UA"}, "en"),
        ({"LANG": "ja_JP"}, "en"),
    ],
)
def test_the_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


# ---------------------------------------------------------------------------- help and version


def test_overview(run: Any) -> None:
    for arguments in ([], ["--help"], ["-h"]):
        ran = run(*arguments)
        assert ran.status == 0
        assert all(f"  {command} " in ran.out for command in COMMANDS)


def test_version(run: Any) -> None:
    assert re.fullmatch(r"tienlen \d+\.\d+\S*\n", run("--version").out)


# ---------------------------------------------------------------------------- moves


def test_moves_lowest_first(run: Any) -> None:
    ran = run("moves", "--hand", "5h 3s 4d 4h")
    assert ran.status == 0
    assert [line.split("  ")[0] for line in ran.out.splitlines()] == [
        "3♠",
        "4♦",
        "4♥",
        "5♥",
        "4♦ 4♥",
        "3♠ 4♦ 5♥",
        "3♠ 4♥ 5♥",
    ]


def test_moves_as_json(run: Any) -> None:
    ran = run("moves", "--hand", "6s 6c 6d 6h Ts 2d", "--on", "2s", "--json")
    assert json.loads(ran.out) == [["2d"], ["6s", "6c", "6d", "6h"]]


def test_no_moves(run: Any) -> None:
    ran = run("moves", "--hand", "3s", "--on", "2s")
    assert (ran.status, ran.out.count("\n")) == (0, 1)
    assert json.loads(run("moves", "--hand", "3s", "--on", "2s", "--json").out) == []


# ---------------------------------------------------------------------------- batch


def batch(data: bytes, *arguments: str) -> tuple[int, list[dict[str, Any]]]:
    ran = shell("check", "--batch", *arguments, give=data)
    assert not ran.stderr
    return ran.returncode, [json.loads(line) for line in ran.stdout.decode("utf-8").splitlines()]


def test_batch_answers_line_by_line() -> None:
    status, answers = batch(
        b'{"rules": "pagat", "table": "2h", "play": "6s 6c 6d 6h"}\n'
        b"\n"
        b'{"rules": "pagat", "table": "Ah", "play": "6s 6c 6d 6h", "hand": "6s 6c 6d 6h 2h"}\n'
        b"nonsense\n"
        b'{"rules": "pagat", "play": "6x"}'
    )
    assert status == 2
    assert [answer.get("legal", answer.get("error", {}).get("code")) for answer in answers] == [
        True,
        "bad_json",
        False,
        "bad_json",
        "bad_card",
    ]
    assert answers[2]["alternatives"] == [["2h"]]
    assert answers[1]["error"]["field"] is None
    assert answers[4]["error"]["field"] == "play"
    assert all(answer["error"]["message"] for answer in answers if "error" in answer)


def test_batch_of_nothing_and_of_illegal_plays_is_no_failure() -> None:
    assert batch(b"") == (0, [])
    status, answers = batch(b'{"rules": "pagat", "table": "Ah", "play": "6s"}\n')
    assert (status, answers[0]["legal"]) == (0, False)


def test_batch_from_a_file_with_windows_line_ends(tmp_path: Path) -> None:
    line = '{"rules": "pagat", "table": "5♠", "play": "6♠"}'
    file = tmp_path / "Stellungen ♠.jsonl"
    file.write_bytes(f"\ufeff{line}\r\n{line}\r\n".encode())
    status, answers = batch(b"", str(file))
    assert (status, [answer["legal"] for answer in answers]) == (0, [True, True])


def test_batch_says_what_the_tutor_says() -> None:
    """Every dispute and a few hundred other positions, in each language."""
    cases = [json.loads(line)["position"] for line in CASES.read_text(encoding="utf-8").splitlines()]
    data = [*cases, *positions(f"batch {SEED}", 3_000 if FULL else 300)]
    lines = "\n".join(map(json.dumps, data)).encode()
    for language in LANGUAGES:
        _, answers = batch(lines, "--lang", language)
        assert len(answers) == len(data)
        for position, answer in zip(data, answers, strict=True):
            assert answer == expected(position, language)


def expected(position: dict[str, Any], language: str) -> dict[str, Any]:
    try:
        return ask(*read_position(position, language=language), language).as_json()
    except InputError as error:
        message = error_text(error, language)
        return {"error": {"code": error.code, "message": message, "field": error.field or None}}


def answered(source: Any) -> list[dict[str, Any]]:
    """What comes out for some input, in this process."""
    from tienlen.cli.check import answer_line

    sink = io.BytesIO()
    answer_lines(source, sink, answer_line("en", None), "en")
    return [json.loads(line) for line in sink.getvalue().decode("utf-8").split("\n")[:-1]]


GOOD_LINE = b'{"rules": "pagat", "table": "5s", "play": "6s"}'
ANY_LINE = (
    st.binary(max_size=40).map(lambda line: line.replace(b"\n", b" "))
    | st.just(GOOD_LINE)
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just("6s"),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["rules", "play", "hand", "players", "\ud800"]) | st.text(max_size=4), inner
            )
        ),
        max_leaves=6,
    ).map(lambda value: json.dumps(value).encode())
)


@given(st.lists(ANY_LINE, max_size=4))
def test_a_bad_line_never_stops_a_batch(lines: list[bytes]) -> None:
    answers = answered(io.BytesIO(b"\n".join([*lines, GOOD_LINE])))
    assert len(answers) == len(lines) + 1
    assert answers[-1]["legal"] is True


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 500_000,
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        b'{"rules": "pagat", "play": "6s", "players": NaN}',
        b'{"rules": "pagat", "play": "6\xff"}',
        b'"' + b"x" * (3 * LONGEST_LINE) + b'"',
        b"\x00" * 10,
    ],
    ids=["deep list", "deep object", "NaN", "no UTF-8", "long", "zeros"],
)
def test_a_hostile_line(line: bytes) -> None:
    ran = shell("check", "--batch", give=b"\n".join([GOOD_LINE, line, GOOD_LINE]))
    first, bad, last = map(json.loads, ran.stdout.splitlines())
    assert first == last
    assert bad["error"]["code"] == "bad_json"
    assert ran.returncode == 2
    assert not ran.stderr


def test_a_huge_number_is_told_by_its_field() -> None:
    line = b'{"rules": "pagat", "play": "6s", "players": 1' + b"0" * 100_000 + b"}"
    ran = shell("check", "--batch", give=line + b"\n")
    error = json.loads(ran.stdout)["error"]
    assert (error["code"], error["field"], ran.returncode) == ("bad_value", "players", 2)


def test_a_lone_surrogate_comes_back_as_its_escape() -> None:
    ran = shell("check", "--batch", give=b'{"rules": "pagat", "play": "6s", "\\ud800": 1}\n')
    assert json.loads(ran.stdout)["error"] | {"message": ""} == {
        "code": "unknown_key",
        "message": "",
        "field": "\ud800",
    }


@given(st.lists(st.binary(max_size=30), max_size=10), st.integers(1, 40))
def test_lines_are_cut_alike_however_they_arrive(lines: list[bytes], size: int) -> None:
    data = b"\n".join(lines)

    class Trickle(io.BytesIO):
        def read1(self, _: int | None = -1) -> bytes:
            return self.read(size)

    whole = [line for some in pieces(io.BytesIO(data)) for line in some]
    assert [line for some in pieces(Trickle(data)) for line in some] == whole
    if not data.startswith(b"\xef\xbb\xbf"):
        assert whole == (data.split(b"\n")[:-1] if data.endswith(b"\n") or not data else data.split(b"\n"))


def test_of_a_far_too_long_line_little_is_kept() -> None:
    class Endless(io.RawIOBase):
        left = 40 * LONGEST_LINE // PIECE

        def read1(self, _: int) -> bytes:
            self.left -= 1
            return b"x" * PIECE if self.left > 0 else b"\nrest" if self.left == 0 else b""

    long, rest = [line for some in pieces(Endless()) for line in some]  # type: ignore[arg-type]
    assert LONGEST_LINE < len(long) <= LONGEST_LINE + 2 * PIECE
    assert rest == b"rest"


def test_a_line_is_answered_as_soon_as_it_has_come() -> None:
    process = subprocess.Popen([TIENLEN, "check", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    for _ in range(3):
        process.stdin.write(GOOD_LINE + b"\n")
        process.stdin.flush()
        assert select.select([process.stdout], [], [], 30)[0], "no answer although a line was sent"
        assert json.loads(process.stdout.readline())["legal"] is True
    process.stdin.close()
    assert process.wait(timeout=30) == 0
    process.stdout.close()


def test_a_reader_who_has_seen_enough() -> None:
    lines = GOOD_LINE + b"\n"
    process = subprocess.Popen(
        [TIENLEN, "check", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(lines * 100)
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    try:
        for _ in range(50):
            process.stdin.write(lines * 200)
            process.stdin.flush()
            time.sleep(0.01)
        process.stdin.close()
    except BrokenPipeError:
        pass
    assert process.wait(timeout=60) == 141
    assert process.stderr.read() == b""
    process.stderr.close()


# ---------------------------------------------------------------------------- terminals and encodings


LOCALES = [
    {"LC_ALL": "C"},
    {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    {"LC_ALL": "", "LANG": ""},
    {"PYTHONIOENCODING": "latin-1"},
]


@pytest.mark.parametrize("environment", LOCALES, ids=str)
def test_utf8_whatever_the_locale(environment: dict[str, str]) -> None:
    ran = shell("check", "--on", "A♥", "--play", "6♠6♣6♦6♥", "--lang", "ru", **environment)
    assert ran.returncode == 1, ran.stderr.decode()
    assert "Т♥" in ran.stdout.decode("utf-8")
    refused = shell("check", "--play", "1♠", "--lang", "vi", **environment)
    assert "1♠" in refused.stderr.decode("utf-8")
    lines = shell("check", "--batch", "--lang", "fr", give=GOOD_LINE, **environment)
    assert "♠" in lines.stdout.decode("utf-8")


def in_terminal(*arguments: str, **environment: str) -> str:
    """What a command prints on a terminal."""
    ours, theirs = pty.openpty()
    merged = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", **environment}
    for name in ("NO_COLOR", "CI"):
        if name not in environment:
            merged.pop(name, None)
    process = subprocess.Popen([TIENLEN, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=merged)
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 4096)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    process.wait(timeout=30)
    return shown.decode("utf-8").replace("\r\n", "\n")


def test_colours_on_a_terminal_only() -> None:
    painted = in_terminal(*QUAD_ON_ACE)
    assert "\x1b[1;31mNOT LEGAL\x1b[0m" in painted
    bare = shell(*QUAD_ON_ACE).stdout.decode("utf-8")
    assert "\x1b" not in bare

    def words(text: str) -> list[str]:
        return re.sub(r"\x1b\[[\d;]*m", "", text).split()

    assert words(painted) == words(bare)


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_no_colours_when_nobody_wants_them(environment: dict[str, str]) -> None:
    assert "\x1b" not in in_terminal(*QUAD_ON_ACE, **environment)


def test_json_is_never_painted() -> None:
    assert json.loads(in_terminal(*QUAD_ON_ACE, "--json"))["legal"] is False


# ---------------------------------------------------------------------------- what the system refuses


@pytest.mark.parametrize(
    "arguments",
    [["check", "--play", "3s"], ["check", "--json", "--play", "3s"], ["moves", "--hand", "3s"], ["--help"]],
    ids=" ".join,
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_is_no_verdict(arguments: list[str]) -> None:
    """Exit status 1 would mean "not legal" (RULES §8)."""
    with open("/dev/full", "wb") as full:
        done = subprocess.run([TIENLEN, *arguments], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_a_closed_stream_is_bad_input(closed: str) -> None:
    done = subprocess.run(f"{TIENLEN} check --batch {closed}", shell=True, capture_output=True, check=False, input=b"")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_no_moves_out_of_turn_means_no_pass_either(run: Any) -> None:
    out_of_turn = run("moves", "--hand", "3s", "--on", "4s", "--not-turn", "--lang", "en")
    assert "pass" not in out_of_turn.out
    assert "pass" in run("moves", "--hand", "3s", "--on", "4s", "--lang", "en").out


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (["--rules", "pagat play=4", "--play", "3s"], "--rules"),
        (["--rules", "pagat players=4", "--play", "3s"], "--rules"),
        (["--first", "--on", "3s", "--play", "4s"], "--first"),
        (["--must", "3s", "--on", "4s", "--play", "5s"], "--must"),
    ],
)
def test_the_option_that_is_to_blame_is_named(run: Any, arguments: list[str], option: str) -> None:
    refused = run("check", *arguments)
    assert refused.status == 2
    assert refused.err.startswith(f"tienlen: {option}: ")


def test_a_mark_of_utf8_that_comes_in_two_pieces() -> None:
    process = subprocess.Popen([TIENLEN, "check", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"\xef")
    process.stdin.flush()
    process.stdin.write(b'\xbb\xbf{"rules": "pagat", "play": "3s"}\n')
    process.stdin.close()
    assert json.loads(process.stdout.read())["reason"] == "lead"
    assert process.wait() == 0

"""The command line: JSON lines in, JSON lines out, whatever a line holds and however it comes."""

from __future__ import annotations

import io
import json
import select
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.commands import GOOD_LINE, TIENLEN, shell
from tests.conftest import FULL, SEED
from tests.positions import positions
from tienlen import InputError, ask
from tienlen.cli.batch import PIECE, answer_lines, pieces
from tienlen.engine.cards import LANGUAGES
from tienlen.explain import error_text
from tienlen.records.position import LONGEST_LINE, read_position

pytest_plugins = ["tests.command_fixtures"]
pytestmark = pytest.mark.usefixtures("english")

CASES = Path(__file__).parent / "golden" / "disputes.jsonl"


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

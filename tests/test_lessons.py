"""Lessons: the course passes its check, the engine marks, and broken packs are told where they break."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from tienlen.engine.cards import LANGUAGES
from tienlen.engine.judge import judge
from tienlen.engine.position import Position
from tienlen.engine.rules import PROFILES
from tienlen.explain.ledger import LEDGER
from tienlen.lessons.check import check, coverage, sentence
from tienlen.lessons.compiler import BrokenPackError, compile_lessons, read_course, write_course
from tienlen.lessons.loader import load
from tienlen.lessons.marking import mark, position_of, positions_of, reasons_to_choose, rules_of, solutions
from tienlen.lessons.pattern import pattern

ROOT = Path(__file__).resolve().parent.parent
COURSE = ROOT / "lessons"
PAGAT = PROFILES["pagat"]


@pytest.fixture(scope="module")
def lessons() -> dict:
    found, complaints = check(COURSE)
    assert [sentence(complaint, "en") for complaint in complaints] == []
    return found


def test_sixteen_lessons(lessons: dict) -> None:
    assert [name[:2] for name, language in lessons if language == "en"] == [f"{n:02}" for n in range(1, 17)]


def test_every_row_told_or_shown_is_taught_by_a_step_that_names_it(lessons: dict) -> None:
    assert [row for row, steps in coverage(lessons).items() if not steps] == []


def test_front_matter_names_what_the_steps_teach(lessons: dict) -> None:
    for (name, _), lesson in lessons.items():
        taught = {row for step in lesson.steps for block in step["blocks"] for row in block.get("teaches", ())}
        assert set(lesson.front["teaches"]) <= taught, name


def test_each_lesson_but_the_last_opens_with_an_uncounted_guess(lessons: dict) -> None:
    without = {name for (name, _), lesson in lessons.items() if not lesson.steps[0]["blocks"][0].get("guess")}
    assert without == {"16-referee"}


def golden() -> list[tuple[str, str, dict[str, str]]]:
    """Lesson, position, and the reason planned for each profile that was marked."""
    rows = []
    for line in (ROOT / "tests/golden/course_marks.txt").read_text(encoding="utf-8").splitlines()[1:]:
        lesson, told = line.split("\t")
        position, *marks = told.split(" ")
        planned: dict[str, str] = {}
        for word in marks:
            if match := re.fullmatch(r"(pg|ah|th)?[✓✗](\w+)", word):
                names = {"pg": ["pagat"], "ah": ["ace_high"], "th": ["thirteen"], None: list(PROFILES)}[match[1]]
                planned |= dict.fromkeys(names, match[2])
        rows.append((lesson, position + "".join(f" {word}" for word in marks if word.startswith("3s]")), planned))
    return rows


def planned_position(told: str) -> tuple[Position, list[str]]:
    table, _, rest = told.partition("←")
    play, _, conditions = rest.partition("[")
    words = re.split(r"[,\]]", conditions)
    position = Position.of(
        play,
        "" if table == "–" else table,
        passed="passed" in words,
        turn="notturn" not in words,
        must_contain="3s" if "must 3s" in words else None,
        table_is_bomb_on_twos="on_twos" in words,
        decks=2 if "two_packs" in words else None,
    )
    return position, words


def test_the_course_judges_as_it_was_planned(lessons: dict) -> None:
    """Traced to the plan's own marks, not to the engine."""
    assert len(golden()) > 100
    for lesson, told, planned in golden():
        position, words = planned_position(told)
        for profile, reason in planned.items():
            rules = PROFILES[profile]
            house = {"quad_beats_two_twos": "quad_beats_two_twos", "four_pairs_beat_quad": "four_pairs_beat_quad"}
            switched = {house[word]: True for word in words if word in house}
            verdict = judge(rules.with_(**switched) if switched else rules, position)
            assert str(verdict.reason) == reason, (lesson, told, profile)


def test_written_verdicts_agree_with_the_plan(lessons: dict) -> None:
    """What a lesson's `expect` says of a planned position is what the plan says."""
    plan = {str(planned_position(told)[0]): planned for _, told, planned in golden() if "_beat" not in told}
    compared = 0
    for lesson in lessons.values():
        for block in (block for step in lesson.steps for block in step["blocks"]):
            for told in positions_of(block):
                planned = plan.get(str(position_of({**told, "hand": None})))
                if planned is None or "expect" not in told or "rules" in told:
                    continue
                expected = told["expect"]
                stated = expected if isinstance(expected, dict) else dict.fromkeys(planned, expected)
                assert {name: stated[name] for name in planned} == planned, told
                compared += 1
    assert compared > 80


@pytest.mark.parametrize("profile", PROFILES)
def test_every_answer_that_the_engine_gives_is_marked_right(lessons: dict, profile: str) -> None:
    """No dead end: what the marking itself calls the solution is accepted, and its opposite is not."""
    rules = PROFILES[profile]
    for lesson in lessons.values():
        for task in (block for step in lesson.steps for block in step["blocks"]):
            if task["kind"] in ("legal", "twin"):
                for at, told in enumerate(positions_of(task)):
                    legal = judge(rules_of(told, rules), position_of(told)).legal
                    assert mark(task, {"at": at, "legal": legal}, rules).right
                    assert not mark(task, {"at": at, "legal": not legal}, rules).right
                    reasons = reasons_to_choose(told, rules)
                    assert len(set(reasons)) == 4
                    answers = [{"at": at, "legal": legal, "because": str(reason)} for reason in reasons]
                    assert [mark(task, answer, rules).right for answer in answers] == [True, False, False, False]
            elif task["kind"] in ("pick", "lowest", "highest"):
                assert all(mark(task, str_of(play), rules).right for play in solutions(task, rules))
            elif task["kind"] in ("all", "bombs"):
                plays = [str_of(play) for play in solutions(task, rules)]
                assert mark(task, plays, rules).right
                assert not mark(task, plays[1:], rules).right
            elif task["kind"] in ("next", "spot", "points", "sizes", "totals", "instant", "order"):
                solution = mark(task, [], rules).solution
                assert mark(task, solution, rules).right


def str_of(play: object) -> str:
    return " ".join(map(str, play.cards))  # type: ignore[attr-defined]


def test_a_belief_is_named_only_when_that_error_was_made() -> None:
    task = {"kind": "legal", "ask": "?", "on": "Ah", "play": "2s", "belief": "M1"}
    assert mark(task, {"legal": False}, PAGAT).belief == "M1"
    assert mark(task, {"legal": True, "because": "higher_suit"}, PAGAT).belief is None
    assert mark(task, {"legal": True}, PAGAT).belief is None


def test_no_tip_turns_a_legal_play_red() -> None:
    task = {"kind": "tip", "ask": "?", "on": "5c", "hand": "7d 9s Kh 2h", "advice": ["7d"]}
    told = mark(task, "2h", PAGAT)
    assert (told.right, told.fits) == (True, False)
    assert mark(task, "7d", PAGAT).fits


def test_the_compiled_course_is_small_and_comes_back(tmp_path: Path) -> None:
    paths = write_course(COURSE, tmp_path / "compiled")
    assert "en" in {path.stem for path in paths}
    for path in paths:
        assert path.stat().st_size <= 150_000
        assert read_course(path.stem, path.parent) == json.loads(path.read_text(encoding="utf-8"))


GOOD = pattern("x", "en")
BROKEN = {
    "bad YAML": (GOOD.replace("play: 2s", "play: [2s"), 1),
    "unknown card": (GOOD.replace("play: 2s", "play: 1s"), 1),
    "unknown key": (GOOD.replace("play: 2s", "plya: 2s"), 1),
    "unknown kind": (GOOD.replace("```legal", "```legel"), 1),
    "unknown row": (GOOD.replace("teaches: cards.ranks\non", "teaches: cards.rank\non"), 1),
    "unknown profile": (GOOD.replace("rules: pagat", "rules: pagatt"), 1),
    "position that contradicts itself": (GOOD.replace("play: 2s", "play: Ah"), 1),
    "card twice": (GOOD.replace("play: 2s", "play: 2s 2s"), 1),
    "verdict that is not so": (GOOD.replace("play: 2s", "play: 2s\nexpect: lower_rank"), 1),
    "script": (GOOD.replace("Write here", "<script>alert(1)</script>"), 1),
    "script in a block": (GOOD.replace("May the 2", "<img src=x onerror=alert(1)>"), 1),
    "script in the title": (GOOD.replace("title: My lesson", "title: '<img src=x onerror=alert(1)>'"), 1),
    "script spelt in codes": (GOOD.replace("May the 2", '"\\x3cscript>"').replace('" be played on the ace?', '"'), 1),
    "link": (GOOD.replace("Write here", "[x](javascript:alert(1))"), 1),
    "link by reference": (GOOD.replace("Write here", "[x]\n\n[x]: javascript:alert(1)\n\nWrite here"), 1),
    "link in brackets": (GOOD.replace("Write here", "<https://example.org>"), 1),
    "picture": (GOOD.replace("Write here", "![x](https://example.org/x.png)"), 1),
    "block of HTML": (GOOD.replace("Write here", "<div onclick=x>\n\nWrite here"), 1),
    "comment": (GOOD.replace("Write here", "<!-- x -->"), 1),
    "script in disguise": (GOOD.replace("Write here", "&lt;script&gt;alert(1)&lt;/script&gt;"), 1),
    "list": (GOOD.replace("Write here", "- Write here"), 1),
    "quotation": (GOOD.replace("Write here", "> Write here"), 1),
    "italics": (GOOD.replace("Write here", "*Write* here"), 1),
    "code": (GOOD.replace("Write here", "    Write here"), 1),
    "no front matter": (GOOD.replace("---", "==="), 1),
    "missing title": (GOOD.replace("title: My lesson\n", ""), 1),
    "open fence": (GOOD.rstrip().removesuffix("```"), 1),
    "alias": (GOOD.replace("play: 2s", "play: &a 2s"), 1),
    "key twice": (GOOD.replace("play: 2s", "play: 2s\nplay: 2c"), 1),
    "too deep": (GOOD.replace("play: 2s", "play: " + "[" * 5000), 1),
    "far too deep": (GOOD.replace("play: 2s", "play: " + "[" * 50_000 + "]" * 50_000), 1),
    "answer of an engine's question": (
        GOOD.replace("```legal", "```quiz").replace("on: Ah\nplay: 2s", "type: one\nchoices: [a]\nanswer: [a]"), 1,
    ),
    **{
        f"{kind}, {body!r}": (f"{GOOD}\n```{kind}\nask: x\nteaches: {row}\n{body}\n```\n", 1)
        for kind, row, bodies in (
            (
                "quiz",
                "context.names",
                (
                    "type: one\nchoices: [a, b]\nanswer: []",
                    "type: one\nchoices: [a, b]\nanswer: [a, b]",
                    "type: one\nchoices: [a]\nanswer: [a]",
                    "type: several\nchoices: [a, a, b]\nanswer: [a]",
                    "type: order\nchoices: [a, b, c]\nanswer: [a, b]",
                    "type: one\nchoices: ['', a]\nanswer: [a]",
                    "type: one\nchoices: [a, b]",
                    "type: one\npairs: {a: x, b: y}",
                    "type: match\nchoices: [a, b]\nanswer: [b, a]",
                    "type: match\npairs: {a: x}",
                    "type: match\npairs: {a: x, b: x}",
                    "type: match\npairs: {a: x, b: ''}",
                    "type: match\npairs: {a: x, ' a': y}",
                    "type: match\npairs: [a, b]",
                    "type: match\npairs: {" + ", ".join(f"{n}: x{n}" for n in range(9)) + "}",
                ),
            ),
            ("generated", "play.pair", ("rule: nope\nitems: 3",)),
            ("points", "score.minus3", ("places: 1 1 2 3", "places: 1 2 3 9", "places: ''")),
            ("points", "variant.frozen", ("places: 1 2 3 4\nfrozen: 9",)),
            ("totals", "session.best_total", ("deals: []", "deals: [1 2 3]", "deals: [1 2 3 4, 1 2 3]")),
            ("sizes", "deal.four", ("players: ''",)),
            ("tip", "tip.sort", ("hand: 3s 4s\nadvice: []",)),
            ("watch", "play.pair", ("positions:\n  - {play: 9s 9c}\nmissing: 9c\noffer: 8c",
                                   "positions:\n  - {play: 9s 9c}\nmissing: 9s 9c\noffer: 9s 9c")),
            ("which", "beat.top_card", ("plays: [3s]",)),
            ("order", "cards.ranks", ("cards: 3s", "cards: 3s 3s")),
            ("instant", "variant.instant_win", ("rules: pagat\nhands: []",)),
        )
        for body in bodies
    },
    "no answer": (GOOD.replace("hand: 8s 8h 9c 9d Qs", "hand: Qs"), 1),
    "empty": ("", 2),
    "10 MB": (GOOD + "x" * 10_000_000, 1),
    "not UTF-8": (GOOD.encode() + b"\xff", 1),
    "illegal act": (GOOD + "\n```next\nask: Who is asked?\nteaches: turn.clockwise\nacts: 1:6c 2:3d\n```\n", 1),
    "too many exercises": (GOOD + "\n```generated\nrule: cards.ranks\nitems: 999\n```\n", 1),
    "three faults in a block": (GOOD.replace("on: Ah\nplay: 2s", "on: 1h\nplya: 2s\nturn: maybe"), 3),
    "faults in a list": (
        GOOD + "\n```twin\nask: x\npositions:\n  - {play: 1s}\n  - {play: 2x, paly: 3s}\n```\n", 3,
    ),
    "two faults": (GOOD.replace("play: 2s", "play: 1s").replace("on: 8d 8c", "on: 8d 8c\nwhat: 1"), 2),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_broken_packs_are_told_where_they_break(name: str, tmp_path: Path) -> None:
    text, fewest = BROKEN[name]
    folder = tmp_path / "01-x"
    folder.mkdir()
    (folder / "en.md").write_bytes(text if isinstance(text, bytes) else text.encode())
    _, complaints = check(tmp_path)
    assert len(complaints) >= fewest
    for language in LANGUAGES:
        for complaint in complaints:
            assert re.match(r"\S*01-x/en\.md:\d+: \S", sentence(complaint, language))
    with pytest.raises(BrokenPackError):
        compile_lessons(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
@pytest.mark.parametrize("what", ["device", "pipe", "folder", "link to itself"])
def test_what_is_no_file_is_not_read(what: str, tmp_path: Path) -> None:
    path = tmp_path / "01-x/en.md"
    path.parent.mkdir()
    if what == "pipe":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero" if what == "device" else path)
    assert [(complaint.line, complaint.code) for complaint in check(tmp_path)[1]] == [(1, "unreadable")]


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("One.\nTwo <b>three</b>.", 10, "html"),
        ("One.\n\n- Two.", 11, "markup"),
        ("One.\n\n[x]: y", 11, "link"),
        ("# One", 9, "heading"),
        ("One.\nTwo\n---", 9, "heading"),
        ("~~~legal\nask: x\n```", 9, "fence"),
    ],
)
def test_a_fault_in_the_prose_is_told_with_its_line(text: str, line: int, code: str, tmp_path: Path) -> None:
    path = tmp_path / "en.md"
    path.write_text(f"---\nid: x\ntitle: X\nlevel: 1\nrules: pagat\nteaches: cards.ranks\n---\n## A\n{text}\n", "utf-8")
    assert (line, code) in [(complaint.line, complaint.code) for complaint in load(path).complaints]


def test_prose_keeps_bold_words_and_cards(tmp_path: Path) -> None:
    path = tmp_path / "en.md"
    text = "The **2** is `2h`,\nand `xx`\\* is 5 &amp; 6."
    path.write_text(f"---\nid: x\ntitle: X\nlevel: 1\nrules: pagat\nteaches: cards.ranks\n---\n## A\n{text}\n", "utf-8")
    lesson = load(path)
    assert lesson.complaints == []
    assert lesson.steps[0]["text"] == ["The **2** is ⟦2h⟧, and `xx`* is 5 & 6."]


def test_a_match_is_compiled_to_its_pairs(tmp_path: Path) -> None:
    folder = tmp_path / "01-x"
    folder.mkdir()
    told = "type: match\nteaches: context.names\nask: x\npairs: {VC: this game, Thirteen: this game, Spit: no}"
    (folder / "en.md").write_text(f"{GOOD}\n```quiz\n{told}\n```\n", encoding="utf-8")
    task = compile_lessons(tmp_path)["en"][0]["steps"][-1]["tasks"][-1]
    assert task["pairs"] == [["VC", "this game"], ["Thirteen", "this game"], ["Spit", "no"]]
    assert mark(task, ["this game", "this game", "no"], PAGAT).right
    assert not mark(task, ["this game", "no", "this game"], PAGAT).right


def test_a_wrong_language_tag_and_a_wrong_folder(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/xx.md").write_text(GOOD, encoding="utf-8")
    assert [complaint.code for complaint in check(tmp_path)[1]] == ["folder", "language"]


def test_did_you_mean(tmp_path: Path) -> None:
    (tmp_path / "01-x").mkdir()
    (tmp_path / "01-x/en.md").write_text(GOOD.replace("play: 2s", "plya: 2s"), encoding="utf-8")
    (complaint,) = check(tmp_path)[1]
    assert "Did you mean “play”?" in sentence(complaint, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_pack_passes(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tienlen.cli import main

    assert main(["lessons", "new", str(tmp_path / "01-mine"), "--lang", language]) == 0
    assert main(["lessons", "check", str(tmp_path)]) == 0
    text = (tmp_path / f"01-mine/{language}.md").read_text("utf-8")
    assert ("My lesson" in text) is (language == "en")
    assert main(["lessons", "check", str(tmp_path / "nothing")]) == 2
    capsys.readouterr()


def test_what_is_taught_where_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    from tienlen.cli import main

    for language in LANGUAGES:
        assert main(["lessons", "coverage", str(COURSE), "--lang", language]) == 0
        told = {line.split()[0]: line.split()[1:] for line in capsys.readouterr().out.splitlines()}
        assert set(told) == {row for row, entry in LEDGER.items() if set(entry.kinds) & {"L", "X"}}
        assert all(re.fullmatch(r"\d+\.\d+", step) for steps in told.values() for step in steps)
        assert all(told.values())
    assert "1.1" in told["cards.ranks"]


def test_a_refutation_is_for_that_error_alone() -> None:
    """Among the wrong answers to one question only those that the belief explains are answered by its name."""
    locked = {"kind": "next", "ask": "?", "acts": ["1:6c", "2:-", "3:9d"], "belief": "M23"}
    told = [mark(locked, {"seat": seat, "leads": False}, PAGAT).belief for seat in (1, 2, 3, 4)]
    assert told == [None, "M23", None, None]
    out = {"kind": "next", "ask": "?", "acts": ["1:Kd.out"], "belief": "M27"}
    assert mark(out, {"seat": 2, "leads": True}, PAGAT).belief == "M27"
    assert mark(out, {"seat": 3, "leads": False}, PAGAT).belief is None
    spoilt = {"kind": "spot", "ask": "?", "acts": ["1:6c", "2:-", "3:9d", "4:-", "1:Jh", "2:Kd"], "belief": "M23"}
    assert mark(spoilt, None, PAGAT).belief == "M23"
    assert mark(spoilt, 0, PAGAT).belief is None
    paid = {"kind": "points", "ask": "?", "places": [1, 2, 3, 4], "rules": "pagat", "belief": "M30"}
    assert mark(paid, [2, 1, -1, -2], PAGAT).belief == "M30"
    assert mark(paid, [1, 1, 1, -1], PAGAT).belief is None
    ranks = {"kind": "order", "ask": "?", "cards": "2c 3h Ad", "belief": "M1"}
    assert mark(ranks, ["3h", "2c", "Ad"], PAGAT).belief == "M1"
    assert mark(ranks, ["Ad", "3h", "2c"], PAGAT).belief is None

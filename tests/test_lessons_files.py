"""Lesson files: what may stand in them, what is told of broken ones and where, and what they are compiled to."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from tienlen.engine.cards import LANGUAGES
from tienlen.engine.rules import PROFILES
from tienlen.lessons.check import check, sentence
from tienlen.lessons.compiler import BrokenPackError, compile_lessons
from tienlen.lessons.loader import Lesson, load
from tienlen.lessons.marking import mark
from tienlen.lessons.pattern import pattern

PAGAT = PROFILES["pagat"]
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


FAULTS = [
    ("legal", "ask: x\non: 1h\nplya: 2s\nturn: maybe", ["1 input", "2 key plya", "3 value maybe"]),
    ("legal", "ask: x\n# nothing to judge", ["0 missing play"]),
    ("legal", "ask: x\non: Ah\npositions:\n  - {play: 2s}", ["0 key on"]),
    ("legal", "ask: x\npositions:\n  - 2s\n  - {play: 2s, expekt: x}\n  - {on: 2s}", [
        "2 shape", "3 key expekt", "4 missing play",
    ]),
    ("legal", "ask: ''\nplay:\n  - 2s", ["0 text", "1 text"]),
    ("legal", "ask: x\nplay: 2s\nexpect:\n  pagat: lead\n  pagatt: lead\n  thirteen: leed", [
        "4 choice pagatt", "5 choice leed",
    ]),
    ("legal", "ask: x\nplay: 2s\nrules: pagat of=all\nunder: pagat chess", ["2 input", "3 choice chess"]),
    ("twin", "ask: x\npositions: 2s", ["1 list"]),
    ("twin", "ask: x\npositions: []", ["1 list"]),
    ("legal", "ask: x # teaches\nplay: 2s", ["0 missing teaches"]),
    ("watch", "ask: x\npositions: [{play: 9s 9c}] # teaches\nmissing: 9c\noffer: 9c", ["0 missing teaches"]),
    ("watch", "positions: [{play: 9s 9c}]\nmissing: 9c\noffer: 9c", ["0 missing ask"]),
    ("watch", "positions: [{play: 9s 9c}]", []),
    ("watch", "ask: x\npositions: [{play: 3s 3c 3d}]\nmissing: 3d\noffer: 3d 3s", ["0 offered 3s"]),
    ("watch", "ask: x\npositions: [{on: 4s 4c, play: 5s 5c}]\nmissing: 5c\noffer: 5c 4c", ["0 offered 4c"]),
    ("watch", "ask: x\npositions: [{play: 9s 9c}]\nmissing: 9c\noffer: 9c 9d 9d", ["0 offered 9d"]),
    ("watch", "ask: x\npositions: [{play: 3s 4s 5s 6s 7s 8s}]\nmissing: 3s 4s 5s 6s 7s\noffer: 3s 4s 5s 6s 7s", [
        "0 offer_size",
    ]),
    ("watch", "ask: x\npositions: [{play: 2s 2h}]\nmissing: 2h\noffer: 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", [
        "0 offer_size",
    ]),
    ("show", "# nothing", ["0 missing cards"]),
    ("show", "- a list", ["0 shape"]),
    ("show", "cards: 2h\nto: moon", ["1 choice moon"]),
    ("pick", "ask: x\nhand: 3s\nof: trio\nbait:\n  2x: M1\n  2s: M31", ["2 choice trio", "4 input", "5 value M31"]),
    ("pick", "ask: x\nhand: 3s\nbait: 2s", ["2 shape"]),
    ("next", "ask: x\nplayers: four\nacts: 1:6c 2:3x", ["1 value four", "2 input"]),
    ("quiz", "ask: x\ntype: many\nteaches: context.names\nchoices: [a, '']\nanswer: {}", [
        "1 choice many", "3 text", "4 list",
    ]),
    ("quiz", "ask: x\ntype: match\nteaches: context.names\npairs:\n  a: <b>x</b>\n  '[b](c)': y\n  c: []", [
        "4 html", "5 link", "6 text",
    ]),
    ("quiz", "ask: x\ntype: match\nteaches: context.names\npairs:\n  a: x\n  ' a': y", ["5 twice a"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("field", "fewest", "most"), [("level", 1, 9), ("items", 1, 20), ("packs", 1, 99), ("players", 1, 99)]
)
def test_a_number_out_of_range_is_told_the_range(field: str, fewest: int, most: int, tmp_path: Path) -> None:
    blocks = {"items": "generated\nrule: cards.ranks", "packs": "show\nplay: 2s", "players": "show\nacts: 1:6c"}
    for value in (fewest - 1, fewest, most, most + 1, -1, "four", "9" * 5000, "1.5", "٣"):
        if field == "level":
            text = GOOD.replace("level: 1", f"level: {value}")
        else:
            text = GOOD + fenced(f"{blocks[field]}\n{field}: {value}")
        complaints = load_of(text, tmp_path).complaints
        if value in (fewest, most):
            assert complaints == []
            continue
        for language in LANGUAGES:
            (told,) = (sentence(complaint, language) for complaint in complaints)
            assert f"{fewest} … {most}" in told


def fenced(block: str) -> str:
    """A block as it stands in a file; one that asks names a rule."""
    rule = "" if "teaches" in block or block.startswith(("show", "generated")) else "\nteaches: cards.ranks"
    return f"\n```{block}{rule}\n```\n"


@pytest.mark.parametrize(("kind", "body", "told"), FAULTS)
def test_every_fault_of_a_block_is_told_with_its_line(kind: str, body: str, told: list[str], tmp_path: Path) -> None:
    """Lines are counted from the first inside the block."""
    path = tmp_path / "en.md"
    path.write_text(GOOD + fenced(f"{kind}\n{body}"), encoding="utf-8")
    first = GOOD.count("\n") + 3
    found = [f"{complaint.line - first} {complaint.code} {complaint.value}" for complaint in load(path).complaints]
    assert [one.strip() for one in found] == told


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("5 < 6 > 4, a < b", None),
        ("R & B; AT&T; fish &amp chips", None),
        ("<3", None),
        ("a <b", "html"),
        ("5<6 but a<b", "html"),
        ("<img src=x onerror=alert(1)", "html"),
        ("<svg/onload=alert(1)>", "html"),
        ("</p>", "html"),
        ("<!-- x", "html"),
        ("<?php", "html"),
        ("x] (y", "link"),
        ("![x", "link"),
    ],
)
def test_html_and_links_are_refused_in_every_text(text: str, code: str | None, tmp_path: Path) -> None:
    """In prose, where Markdown reads them first, in titles, in a block, and in a block in codes."""
    escaped, codes = re.sub(r"([][<&])", r"\\\1", text), json.dumps(text).replace("<", r"\x3c")
    told = {
        "block": GOOD.replace("May the 2", f"May the 2 {text}"),
        "codes": GOOD.replace("ask: May the 2 be played on the ace?", f"ask: {codes}"),
        "title": GOOD.replace("title: My lesson", f"title: 'My {text}'"),
        "heading": GOOD.replace("## Which", f"## {escaped} Which"),
        "prose": GOOD.replace("Write here", escaped),
    }
    for place, lesson in told.items():
        assert lesson != GOOD, place
        path = tmp_path / "en.md"
        path.write_text(lesson, encoding="utf-8")
        assert [complaint.code for complaint in load(path).complaints] == [code] * (code is not None), place


HIDDEN = ["\0", "\a", "\x1b[31m", "\x0b", "\x0c", "\x1c", "\x7f", "\x85", "\u2028", "\u202e", "\u2066"]


@pytest.mark.parametrize("sign", HIDDEN)
@pytest.mark.parametrize(
    ("words", "line"), [("My lesson", 3), ("Write here", 10), ("be played", 13), ("```legal", 12), ("rank rule", 8)]
)
def test_what_nobody_sees_is_refused_at_its_line(sign: str, words: str, line: int, tmp_path: Path) -> None:
    """Also where it would end a line for some readers and not for others."""
    path = tmp_path / "en.md"
    for ending in ("\n", "\r\n", "\r"):
        text = GOOD.replace("## Which", "## rank rule Which").replace(words, f"{words}{sign}")
        path.write_bytes(text.replace("\n", ending).encode())
        found = [(complaint.line, complaint.code, complaint.value) for complaint in load(path).complaints]
        assert found == [(line, "control", f"U+{ord(sign[0]):04X}")]


def test_the_mark_at_the_beginning_of_a_file_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "en.md"
    path.write_text(GOOD, encoding="utf-8-sig")
    assert load(path) == load_of(GOOD, tmp_path)


def load_of(text: str, folder: Path) -> Lesson:
    (folder / "plain.md").write_text(text, encoding="utf-8")
    return load(folder / "plain.md")


ESCAPED = [
    ("title: My lesson", 'title: "{}"'),
    ("id: x", 'id: "{}"'),
    ("level: 1", 'level: "{}"'),
    ("rules: pagat", 'rules: "{}"'),
    ("level: 1", '"{}": 1'),
    ("guess: yes", 'guess: "{}"'),
    ("guess: yes", 'wrong: "a{}"'),
    ("guess: yes", 'belief: "{}"'),
    ("guess: yes", '"{}": 1'),
    ("guess: yes", 'rules: "{}"'),
    ("guess: yes", 'expect: "{}"'),
    ("guess: yes", 'expect: {{"{}": lead}}'),
    ("guess: yes", 'positions: "{}"'),
    ("guess: yes", 'positions: [{{play: "{}"}}]'),
    ("on: Ah", 'on: "{}"'),
    ("play: 2s", 'play: "2s {}"'),
    ("hand: 8s 8h 9c 9d Qs", 'hand: 8s\nbait: {{"{}": M1}}'),
    ("hand: 8s 8h 9c 9d Qs", 'hand: 8s\nof: "{}"'),
]


@pytest.mark.parametrize("escape", ["\\uD800", "\\uDFFF", "\\0", "\\e[31m", "\\u202E", "\\N"])
@pytest.mark.parametrize(("right", "wrong"), ESCAPED)
def test_what_nobody_sees_is_refused_where_yaml_spells_it(right: str, wrong: str, escape: str, tmp_path: Path) -> None:
    """Whatever stands there is a fault with a line, in every language; nothing is raised."""
    (tmp_path / "01-x").mkdir()
    text = GOOD.replace(right, wrong.format(escape), 1)
    (tmp_path / "01-x/en.md").write_text(text, encoding="utf-8")
    first = text[: text.index(escape)].count("\n") + 1
    found = [complaint for complaint in check(tmp_path)[1] if complaint.code not in ("missing", "no_block")]
    assert {complaint.line for complaint in found} == {first}
    for language in LANGUAGES:
        for complaint in found:
            assert re.match(r"\S*01-x/en\.md:\d+: \S", sentence(complaint, language))


@pytest.mark.parametrize(("raised", "lines"), [(ValueError, [16, 17, 25, 26]), (TypeError, [13, 23])])
def test_whatever_the_reading_of_a_value_stumbles_on_is_a_fault(
    raised: type[Exception], lines: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of its line if it is an error of the value, else of its block."""

    def stumble(*_: object) -> None:
        raise raised("odd")

    monkeypatch.setattr("tienlen.lessons.fields.parse_cards", stumble)
    found = load_of(GOOD, tmp_path).complaints
    assert [(complaint.line, complaint.code) for complaint in found] == [(line, "unread") for line in lines]
    assert all("odd" in sentence(complaint, language) for complaint in found for language in LANGUAGES)


def test_prose_keeps_bold_words_and_cards(tmp_path: Path) -> None:
    path = tmp_path / "en.md"
    text = "The **2** is `2h`,\nand `xx`\\* is 5 &amp; 6."
    path.write_text(f"---\nid: x\ntitle: X\nlevel: 1\nrules: pagat\nteaches: cards.ranks\n---\n## A\n{text}\n", "utf-8")
    lesson = load(path)
    assert lesson.complaints == []
    assert lesson.steps[0]["text"] == ["The **2** is ⟦2h⟧, and `xx`* is 5 & 6."]


def test_the_faults_of_a_file_come_in_its_order(tmp_path: Path) -> None:
    """Those of its form and those that the engine finds alike."""
    text = (
        GOOD.replace("play: 2s", "play: 2s\nexpect: lead")
        .replace("on: 8d 8c", "on: 8x")
        .replace("level: 1", "level: x")
    )
    (tmp_path / "01-x").mkdir()
    (tmp_path / "01-x/en.md").write_text(text + fenced("which\nask: x\nplays: [3s]"), encoding="utf-8")
    found = check(tmp_path)[1]
    assert [complaint.code for complaint in found] == ["value", "verdict", "input", "no_solution"]
    assert [complaint.line for complaint in found] == sorted(complaint.line for complaint in found)


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


@pytest.mark.parametrize(
    ("right", "wrong", "meant"),
    [
        ("play: 2s", "plya: 2s", "play"),
        ("ask: May", "aks: May", "ask"),
        ("ask: May", "Ask: May", "ask"),
        ("guess: yes", "gues: yes", "guess"),
        ("```legal", "```lgeal", "legal"),
        ("rules: pagat", "rules: pagta", "pagat"),
        ("teaches: cards.ranks\non", "teaches: card.ranks\non", "cards.ranks"),
    ],
)
def test_did_you_mean(right: str, wrong: str, meant: str, tmp_path: Path) -> None:
    (tmp_path / "01-x").mkdir()
    (tmp_path / "01-x/en.md").write_text(GOOD.replace(right, wrong), encoding="utf-8")
    told = [sentence(complaint, "en") for complaint in check(tmp_path)[1]]
    assert f"Did you mean “{meant}”?" in " ".join(told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("right", "wrong", "named", "other"),
    [
        ("teaches: cards.ranks\non", "teaches: bomb.none\non", {"bomb.only_twos", "bomb.no_bonus"}, "cards.ranks"),
        ("teaches: cards.ranks\non", "teaches: nope\non", {"bomb.…", "context.…"}, "bomb.only_twos"),
        ("```lowest", "```generated\nrule: bomb.none\n```\n\n```lowest", {"bomb.only_twos"}, "context.names"),
        ("```lowest", "```generated\nrule: nope\n```\n\n```lowest", {"bomb.…", "whole.…"}, "context.names"),
    ],
)
def test_a_rule_that_is_none_is_told_the_others(
    right: str, wrong: str, named: set[str], other: str, language: str, tmp_path: Path
) -> None:
    """Those of its family, or the families; not a hundred."""
    (tmp_path / "01-x").mkdir()
    (tmp_path / "01-x/en.md").write_text(GOOD.replace(right, wrong, 1), encoding="utf-8")
    (told,) = (sentence(complaint, language) for complaint in check(tmp_path)[1])
    assert named <= set(re.findall(r"[\w.]+…?", told))
    assert other not in told


@pytest.mark.parametrize("text", ["⟦7h⟧", "⟦x", "x⟧"])
def test_marks_of_cards_are_no_text_of_an_author(text: str, tmp_path: Path) -> None:
    """They stand for cards once a lesson is compiled: a pair of such would look like one of cards."""
    codes = "".join(f"&#{ord(sign)};" for sign in text)
    for place, right, wrong in (
        ("block", "May the 2", f"May {text}"),
        ("codes", "ask: May the 2 be played on the ace?", f"ask: {json.dumps(text)}"),
        ("title", "title: My lesson", f"title: {text}"),
        ("heading", "## Which", f"## {text} Which"),
        ("prose", "Write here", text),
        ("prose in codes", "Write here", codes),
        ("code", "`Ah`", f"`{text}`"),
    ):
        found = load_of(GOOD.replace(right, wrong, 1), tmp_path).complaints
        assert [complaint.code for complaint in found] == ["mark"], place


def test_a_title_is_a_line_and_no_page(tmp_path: Path) -> None:
    for size, told in ((80, []), (81, ["title"]), (80_000, ["title"])):
        for right, wrong in (("title: My lesson", "title: "), ("## Which card is higher?", "## ")):
            found = load_of(GOOD.replace(right, wrong + "x" * size), tmp_path).complaints
            assert [complaint.code for complaint in found] == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_pack_passes(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tienlen.cli import main

    assert main(["lessons", "new", str(tmp_path / "01-mine"), "--lang", language]) == 0
    assert main(["lessons", "check", str(tmp_path)]) == 0
    assert main(["lessons", "check", "--lang", language, str(tmp_path)]) == 0
    text = (tmp_path / f"01-mine/{language}.md").read_text("utf-8")
    assert ("My lesson" in text) is (language == "en")
    assert main(["lessons", "check", str(tmp_path / "nothing")]) == 2
    capsys.readouterr()


def complaints_of(text: str, folder: Path) -> list[str]:
    """What is said in English about a lesson, without the name of its file."""
    (folder / "01-mine").mkdir()
    (folder / "01-mine/en.md").write_text(text, encoding="utf-8")
    return [sentence(complaint, "en").removeprefix(f"{folder}/01-mine/en.md:") for complaint in check(folder)[1]]


def test_every_unknown_rule_is_told_at_its_line_with_all_else(tmp_path: Path) -> None:
    """Those of the front matter and of a block, beside the block's other faults."""
    front = GOOD.replace("teaches: cards.ranks beat.top_card\n---", "teaches: cards.rank end.ou\n---", 1)
    text = front.replace("teaches: cards.ranks\non: Ah", "teaches: cards.rankz\non: Xx\npassed: perhaps")
    text += "\n```generated\nrule: bomb.onlytwos\nitems: many\n```\n"
    at = {name: text[: text.index(name)].count("\n") + 1 for name in ("cards.rank end", "cards.rankz", "bomb.onlytwos")}
    told = complaints_of(text, tmp_path)
    for value, line, meant in (
        ("cards.rank", at["cards.rank end"], "cards.ranks"),
        ("end.ou", at["cards.rank end"], "end.out"),
        ("cards.rankz", at["cards.rankz"], "cards.ranks"),
        ("bomb.onlytwos", at["bomb.onlytwos"], "bomb.only_twos"),
    ):
        (one,) = [said for said in told if f"“{value}”" in said]
        assert one.startswith(f"{line}: ")
        assert f"Did you mean “{meant}”?" in one
    assert len(told) == 7


@pytest.mark.parametrize(
    ("right", "wrong", "there"),
    [
        ("play: 2s", "play: [2s", "play: [2s"),
        ("play: 2s", "play: 2s\nwrong: The ace: no", "wrong: The ace: no"),
        ("play: 2s", "play: &a 2s", "play: &a 2s"),
        ("play: 2s", "[a, b]: 2s", "[a, b]: 2s"),
    ],
)
def test_what_is_no_yaml_is_shown_with_what_is_expected(right: str, wrong: str, there: str, tmp_path: Path) -> None:
    text = GOOD.replace(right, wrong, 1)
    (told,) = complaints_of(text, tmp_path)
    line = text[: text.index(there)].count("\n") + 1
    assert told.startswith(f"{line}: “{there}”")
    assert "expected is “name: text”" in told

"""Lessons of one pack: what is told where they get in each other's way, or differ between languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tienlen.cli import main
from tienlen.engine.cards import LANGUAGES
from tienlen.lessons.check import check, sentence
from tienlen.lessons.compiler import BrokenPackError, compile_lessons
from tienlen.lessons.pattern import pattern

EN, FR = pattern("x", "en"), pattern("x", "fr")
QUIZ = "\n```quiz\nask: Which?\ntype: one\nteaches: context.names\nchoices: [{}]\nanswer: [{}]\n```\n"


def told(folder: Path, **files: str) -> list[str]:
    """What is told of lessons; `_` stands for - and / in their names: a folder's number and name, a language."""
    for name, text in files.items():
        number, word, language = name.lstrip("n").split("_")
        path = folder / f"{number}-{word}" / f"{language}.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return [
        f"{Path(one.file).relative_to(folder)}:{one.line} {one.code} {one.value}".strip() for one in check(folder)[1]
    ]


def test_every_lesson_has_an_id_and_a_number_of_its_own(tmp_path: Path) -> None:
    """Whatever its language: links, progress and the list of lessons go by them."""
    assert told(tmp_path, n01_a_en=EN, n01_a_fr=FR, n02_b_en=pattern("y", "en")) == []
    assert told(tmp_path, n02_b_en=EN) == ["02-b/en.md:1 id_twice x"]
    assert told(tmp_path, n02_b_en=pattern("y", "en"), n03_c_fr=FR) == ["03-c/fr.md:1 id_twice x"]
    assert told(tmp_path, n03_c_fr=pattern("z", "fr"), n01_d_en=pattern("d", "en")) == ["01-d/en.md:1 number_twice 01"]
    with pytest.raises(BrokenPackError):
        compile_lessons(tmp_path)


@pytest.mark.parametrize(
    ("right", "wrong", "line", "fault"),
    [
        ("id: x", "id: y", 1, "unlike id"),
        ("level: 1", "level: 2", 1, "unlike level"),
        ("ace_high thirteen", "ace_high", 1, "unlike rules"),
        ("teaches: cards.ranks beat.top_card", "teaches: beat.top_card", 1, "unlike teaches"),
        ("on: Ah", "on: Kh", 12, "unlike on"),
        ("guess: yes\n", "", 12, "unlike guess"),
        ("on: 8d 8c", "on: 8d 8c\npassed: no", 22, "unlike passed"),
        ("```lowest", "```pick", 22, "unequal"),
        ("```legal", "```show\ncards: 2h\n```\n\n```legal", 12, "unequal"),
    ],
)
def test_the_languages_of_a_lesson_ask_the_same(right: str, wrong: str, line: int, fault: str, tmp_path: Path) -> None:
    """The fault is told where the language differs from English, which is there first."""
    assert right in FR
    assert told(tmp_path, n01_a_en=EN, n01_a_fr=FR.replace(right, wrong, 1)) == [f"01-a/fr.md:{line} {fault}"]


@pytest.mark.parametrize(("ours", "theirs", "line"), [(1, 2, 29), (2, 1, 37), (0, 1, 22)])
def test_a_block_too_many_or_too_few_is_told_where_it_is(ours: int, theirs: int, line: int, tmp_path: Path) -> None:
    quiz = QUIZ.format("a, b", "a")
    found = told(tmp_path, n01_a_en=EN + quiz * theirs, n01_a_fr=FR + quiz * ours)
    assert found == [f"01-a/fr.md:{line} unequal"]


def test_words_differ_between_languages_and_their_number_does_not(tmp_path: Path) -> None:
    quiz, wordier = QUIZ.format("a, b", "a"), QUIZ.format("c, d", "d").replace("ask:", "wrong: No.\nask:")
    assert told(tmp_path, n01_a_en=EN + quiz, n01_a_de=pattern("x", "de") + wordier) == []
    found = told(tmp_path, n01_a_de=pattern("x", "de") + QUIZ.format("c, d, e", "d"))
    assert found == ["01-a/de.md:29 unlike choices"]


def test_of_a_broken_lesson_nothing_is_compared(tmp_path: Path) -> None:
    assert told(tmp_path, n01_a_en=EN.replace("level: 1", "level: x"), n01_a_fr=FR) == ["01-a/en.md:4 value x"]


@pytest.mark.parametrize("where", [".", "ours", "ours/01-a", "ours/01-a/fr.md", "../outside/ours"])
def test_a_fault_names_the_file_as_it_can_be_opened_from_here(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here = tmp_path / "outside"
    folder = here / "ours"
    folder.mkdir(parents=True)
    told(folder, n01_a_en=EN, n01_a_fr=FR.replace("on: Ah", "on: 2h\nplya: 2s"))
    monkeypatch.chdir(folder if where == "." else here)
    assert main(["lessons", "check", where, "--lang", "en"]) == 2
    files = {line.split(":")[0] for line in capsys.readouterr().out.splitlines()[:-1]}
    assert files
    assert all(Path(file).is_file() for file in files)


def test_a_folder_that_is_none_is_told_so_without_a_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "empty").mkdir()
    for name, code in (("nothing", "no_folder"), ("file", "no_folder"), ("empty", "none")):
        (complaint,) = check(tmp_path / name)[1]
        assert complaint.code == code
        for language in LANGUAGES:
            assert sentence(complaint, language).startswith(f"{tmp_path / name}: ")


def test_nothing_in_a_complaint_is_obeyed_by_the_terminal(tmp_path: Path) -> None:
    folder = tmp_path / "01-\x1b[31m\n"
    folder.mkdir()
    (folder / "x\x1b[2J\u202e.md").write_text(EN.replace("play: 2s", r'play: "2\e[31m"'), encoding="utf-8")
    complaints = check(tmp_path)[1]
    assert {complaint.code for complaint in complaints} == {"folder", "language", "control"}
    for complaint in complaints:
        for language in LANGUAGES:
            assert not set(sentence(complaint, language)) & {"\x1b", "\n", "\u202e"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_that_cannot_be_written_is_told_with_its_place(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "01-file").write_text("x")
    for place, named in (("file/01-a", "file/01-a"), ("01-file", "01-file")):
        assert main(["lessons", "new", str(tmp_path / place), "--lang", language]) == 2
        told = capsys.readouterr().err.splitlines()[0]
        assert str(tmp_path / named) in told
        assert not any(word in told for word in ("directory", "exists", "Errno"))


def test_another_language_of_a_lesson_starts_as_the_one_that_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "01-mine"
    assert main(["lessons", "new", str(folder), "--lang", "de"]) == 0
    changed = (folder / "de.md").read_text("utf-8").replace("on: Ah", "on: Kh")
    (folder / "de.md").write_text(changed, encoding="utf-8")
    capsys.readouterr()
    assert main(["lessons", "new", str(folder), "--lang", "fr"]) == 0
    assert "de.md" in capsys.readouterr().out
    assert (folder / "fr.md").read_text("utf-8") == changed
    assert main(["lessons", "check", str(tmp_path)]) == 0
    assert main(["lessons", "new", str(folder), "--lang", "fr"]) == 2


def test_a_pack_is_started_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A name without a number is the pack's: its first lesson is called so too; more go on counting."""
    pack = tmp_path / "my-pack"
    for language in ("fr", "de"):
        assert main(["lessons", "new", str(pack), "--lang", language]) == 0
        assert str(pack / "01-my-pack" / f"{language}.md") in capsys.readouterr().out
    assert main(["lessons", "new", str(pack), "--lang", "de"]) == 2
    for place in (pack, pack / "01-my-pack"):
        assert main(["lessons", "check", str(place)]) == 0
    (pack / "01-my-pack").rename(pack / "04-first")
    assert main(["lessons", "new", str(pack)]) == 0
    assert (pack / "05-my-pack/en.md").exists()


@pytest.mark.parametrize("name", ["My-Pack", "1-mine", "3", "my_pack", "my-", "01-", "01--x"])
def test_a_name_that_no_lesson_can_have_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lessons", "new", str(tmp_path / name)]) == 2
    assert "01-my-lesson" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())

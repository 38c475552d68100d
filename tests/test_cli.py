"""The command line (RULES §8): what is printed, in which language, and the exit status."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.commands import QUAD_ON_ACE
from tienlen import PROFILES, Position, ask
from tienlen.cli import COMMANDS, language_of
from tienlen.engine.cards import LANGUAGES, InputError, parse_cards
from tienlen.engine.rules import rules_from
from tienlen.explain import error_text
from tienlen.records.position import READERS, read_line
from tienlen.screens.check_state import State, required

pytest_plugins = ["tests.command_fixtures"]
pytestmark = pytest.mark.usefixtures("english")

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
        (["--play", "6s", "--players", "four"], "players"),
        (["--play", "6s", "--must", "7s 8s"], "must_contain"),
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", ["-1", "0", "1", "9", "9" * 26, "9" * 5000, "four", "", "٣", "3.5", "1_0"])
def test_a_number_of_players_out_of_range_is_told_the_range(players: str, language: str, run: Any) -> None:
    """Thirteen seats two to eight, pagat four."""
    for rules, seats in (("thirteen", ("2", "8")), ("pagat", ("4",))):
        ran = run("check", "--play", "6s", "--rules", rules, f"--players={players}", "--lang", language)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith("tienlen: --players: ")
        told = ran.err.partition(": ")[2].replace(players[:39] or "()", "", 1)
        assert all(seat in re.findall("[0-9]+", told) for seat in seats)


def test_options_are_called_as_they_are_typed(run: Any) -> None:
    assert "must_contain" not in run("check", "--play", "7s", "--must", "7s 8s").err


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_of_a_line_are_in_the_help_and_told_whoever_uses_another(language: str, run: Any) -> None:
    helped = run("check", "--help", "--lang", language).out
    with pytest.raises(InputError) as caught:
        read_line('{"rules": "pagat", "on": "5s 5d", "play": "6s 6c"}')
    for text in (helped, error_text(caught.value, language)):
        assert {"rules", *READERS} <= set(re.findall(r"\w+", text))


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


def test_no_moves_out_of_turn_means_no_pass_either(run: Any) -> None:
    out_of_turn = run("moves", "--hand", "3s", "--on", "4s", "--not-turn", "--lang", "en")
    assert "pass" not in out_of_turn.out
    assert "pass" in run("moves", "--hand", "3s", "--on", "4s", "--lang", "en").out

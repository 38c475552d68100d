"""Cards: their order, and RULES §6 (notation) clause by clause."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from tienlen.engine.cards import DECK, LANGUAGES, RANKS, SUITS, Card, InputError, parse_cards, print_cards


def read(text: str, language: str | None = None) -> str:
    """What was read, in the engine's own writing."""
    return " ".join(map(str, parse_cards(text, language)))


def refusal(text: str, language: str | None = None) -> InputError:
    with pytest.raises(InputError) as caught:
        parse_cards(text, language)
    assert caught.value.code == "bad_card"
    return caught.value


# ------------------------------------------------------------------ order


def test_cards_ranks_and_cards_suits() -> None:
    """cards.ranks, cards.suits, cards.rank_first: 3♠ 3♣ 3♦ 3♥ 4♠ … 2♥."""
    assert RANKS == "3456789TJQKA2"
    assert SUITS == "scdh"
    assert [str(card) for card in sorted(DECK)] == [rank + suit for rank in "3456789TJQKA2" for suit in "scdh"]


def test_cards_rank_first() -> None:
    assert Card("8s") > Card("7h")


def test_cards_extremes() -> None:
    assert (min(DECK), max(DECK)) == (Card("3s"), Card("2h"))


def test_a_card_is_a_number_in_the_order_of_the_game() -> None:
    assert [int(card) for card in DECK] == list(range(52))
    assert (Card("6d").rank, Card("6d").suit) == (3, 2)


def test_there_is_one_object_per_card() -> None:
    six = Card("6s")
    assert six is Card(12) is parse_cards("6♠")[0] is copy.deepcopy(six) is pickle.loads(pickle.dumps(six))


@pytest.mark.parametrize("card", DECK)
def test_repr_rebuilds_the_card(card: Card) -> None:
    assert eval(repr(card)) is card
    assert f"{card}" == str(card)


def test_a_card_shows_as_a_picture() -> None:
    assert "<svg" in Card("6s")._repr_html_()


@pytest.mark.parametrize("value", [-1, 52, "", "6", "6s 6c", "joker"])
def test_what_is_no_card_is_refused(value: int | str) -> None:
    with pytest.raises(InputError) as caught:
        Card(value)
    assert caught.value.code == "bad_card"


# ------------------------------------------------------------------ notation everywhere


@pytest.mark.parametrize("language", [None, *LANGUAGES])
@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("3s 4c 5d 6h", "3s 4c 5d 6h"),
        ("Ts Jc Qd Kh As 2c", "Ts Jc Qd Kh As 2c"),
        ("tS jC qD kH", "Ts Jc Qd Kh"),
        ("10s", "Ts"),
        ("10D", "Td"),
        ("10♥", "Th"),
        ("6♠6♣6♦6♥", "6s 6c 6d 6h"),
        ("6♤ 6♧ 6♢ 6♡", "6s 6c 6d 6h"),
        ("A♠️ K♥️", "As Kh"),
        ("6s,6c", "6s 6c"),
        (" 6s , 6c ,", "6s 6c"),
        ("6s6c10d2h", "6s 6c Td 2h"),
        ("10s10c", "Ts Tc"),
        ("6s\n6c\t7d", "6s 6c 7d"),
        ("7h 7h", "7h 7h"),
        ("", ""),
    ],
)
def test_every_language_reads_the_common_notation(text: str, cards: str, language: str | None) -> None:
    assert read(text, language) == cards


def test_cards_stay_in_the_order_they_are_written() -> None:
    assert read("9h 3s 7d") == "9h 3s 7d"


# ------------------------------------------------------------------ the letters of the languages


@pytest.mark.parametrize(
    ("language", "letters"), [("fr", "VDRA"), ("de", "BDKA"), ("ru", "ВДКТ"), ("en", "JQKA"), ("vi", "JQKA")]
)
def test_localised_letters_are_read_and_written(language: str, letters: str) -> None:
    text = " ".join(letter + "♥" for letter in letters)
    assert read(text, language) == "Jh Qh Kh Ah"
    assert read(text.lower(), language) == "Jh Qh Kh Ah"
    assert print_cards(parse_cards("Jh Qh Kh Ah"), language) == text


@pytest.mark.parametrize("language", ["fr", "de"])
def test_dh_is_the_queen_of_hearts(language: str) -> None:
    assert read("DH", language) == "Qh"
    assert read("DD", language) == "Qd"


def test_russian_suits_are_letters_too() -> None:
    assert read("6п 6т 6б 6ч", "ru") == "6s 6c 6d 6h"
    assert read("ДП, КТ, 10Ч", "ru") == "Qs Kc Th"
    assert read("тт", "ru") == "Ac"


def test_russian_suits_need_russian() -> None:
    assert refusal("6п").detail["languages"] == ("ru",)


def test_latin_t_is_the_ten_and_cyrillic_t_the_ace() -> None:
    assert read("Th", "ru") == "Th"
    assert read("Тh", "ru") == "Ah"


@pytest.mark.parametrize("text", ["Th Тs", "Тs Th", "6s Т♠ T♦", "тч tч"])
def test_a_line_that_mixes_both_is_refused(text: str) -> None:
    error = refusal(text, "ru")
    assert error.detail["mixed"] is True
    assert error.detail["ten"][0] in "Tt"
    assert error.detail["ace"][0] in "Тт"


def test_10_beside_a_cyrillic_ace_is_no_mixture() -> None:
    assert read("10h Тs", "ru") == "Th As"
    assert read("10т", "ru") == "Tc"


# ------------------------------------------------------------------ bad cards


@pytest.mark.parametrize(
    ("text", "language", "piece", "languages"),
    [
        ("6s 1h", None, "1h", ()),
        ("11s", None, "11s", ()),
        ("Xh", None, "Xh", ()),
        ("joker", None, "joker", ()),
        ("6", None, "6", ()),
        ("10", None, "10", ()),
        ("6s6", None, "6", ()),
        ("6s Vh 7d", None, "Vh", ("fr",)),
        ("Rh", None, "Rh", ("fr",)),
        ("Bh", None, "Bh", ("de",)),
        ("Дh", None, "Дh", ("ru",)),
        ("6п", None, "6п", ("ru",)),
        ("Dh", None, "Dh", ("fr", "de")),
        ("DH", "en", "DH", ("fr", "de")),
        ("DH", "vi", "DH", ("fr", "de")),
        ("Vh", "de", "Vh", ("fr",)),
        ("Bh", "fr", "Bh", ("de",)),
        ("6sVh7d", None, "Vh", ("fr",)),
    ],
)
def test_the_error_names_the_card_and_who_would_read_it(
    text: str, language: str | None, piece: str, languages: tuple[str, ...]
) -> None:
    error = refusal(text, language)
    assert error.value == error.detail["card"] == piece
    assert error.detail["languages"] == languages
    assert error.detail["language"] == (languages[0] if len(languages) == 1 else None)
    assert error.detail["mixed"] is False


def test_an_error_says_code_field_and_value() -> None:
    assert str(refusal("6s 1h").at("play")) == "bad_card in play: '1h'"


# ------------------------------------------------------------------ printing


@pytest.mark.parametrize(
    ("language", "signs", "printed"),
    [
        (None, True, "10♠ Q♥"),
        (None, False, "Ts Qh"),
        ("fr", True, "10♠ D♥"),
        ("fr", False, "10s Dh"),
        ("ru", True, "10♠ Д♥"),
        ("vi", False, "10s Qh"),
    ],
)
def test_printing(language: str | None, signs: bool, printed: str) -> None:
    """The Latin T is echoed as 10 wherever people read it."""
    assert print_cards(parse_cards("Ts Qh"), language, signs=signs) == printed


# ------------------------------------------------------------------ what nobody can see, what nobody holds


@pytest.mark.parametrize("sign", ["\ufe0e", "\ufe0f", "\u200b", "\u2060", "\ufeff"])
def test_signs_that_nobody_sees_say_nothing(sign: str) -> None:
    """RULES §6: what a page shows and a person copies is read back."""
    assert parse_cards(f"6♥{sign} {sign}7♠{sign}") == parse_cards("6h 7s")


def test_no_text_holds_more_cards_than_two_packs() -> None:
    assert len(parse_cards("3s" * 104)) == 104
    with pytest.raises(InputError) as refused:
        parse_cards("3s" * 105)
    assert refused.value.code == "bad_value"


def test_an_error_can_be_copied_and_pickled() -> None:
    with pytest.raises(InputError) as refused:
        parse_cards("6s Vh")
    error = refused.value.at("play")
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), eval(repr(error))):
        assert (again.code, again.field, again.value, again.detail) == (
            error.code,
            error.field,
            error.value,
            error.detail,
        )


@pytest.mark.parametrize("use", [lambda: parse_cards("3s", "xx"), lambda: print_cards(DECK[:1], "xx")])
def test_a_language_that_is_none(use: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match="no such language"):
        use()

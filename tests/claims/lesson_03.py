"""What lesson 3 says: what beats what, and who is asked."""

from __future__ import annotations

from itertools import combinations
from random import Random

from tests.claims.common import higher, own, positions, seats, shown, stands, top
from tests.claims.rows import every_row, ladder
from tests.prose import PACK, Claims, Holds, Table, Talk, cards, of_kind
from tests.second_referee import RANK_LETTERS

FOLDER = "03-beating"
PAIRS = [" ".join(pair) for rank in RANK_LETTERS for pair in combinations(cards(rank).split(), 2)]
TRIPLES = [" ".join(three) for rank in RANK_LETTERS for three in combinations(cards(rank).split(), 3)]


def two_pairs(count: int = 300) -> list[tuple[str, str]]:
    """Some pairs, and others that share no card with them; some of these are of the same rank."""
    rng = Random(7)
    drawn = [tuple(rng.sample(PAIRS, 2)) for _ in range(count)]
    same = [(pair, rest_of_rank(pair)) for pair in PAIRS]
    return [(on, play) for on, play in [*drawn, *same] if not set(on.split()) & set(play.split())]


def rest_of_rank(pair: str) -> str:
    """The other two cards of its rank."""
    return " ".join(card for card in cards(pair[0]).split() if card not in pair)


# ---------------------------------------------------------------------------------- the aim, and kinds


def the_last_with_cards_loses(t: Table) -> bool:
    """For every number of players: the deal is over when one has cards; that one is last and earns least."""
    for players in seats(t):
        left = t.after(" ".join(f"{seat}:{seat + 2}c.out" for seat in range(1, players)), players=players)
        going = t.after(
            " ".join(f"{seat}:{seat + 2}c.out" for seat in range(1, players - 1)) or "1:3c", players=players
        )
        points = t.points(*range(1, players + 1))
        if going["over"] or not left["over"] or left["out"][-1] != players:
            return False
        if not (points[-1] < 0 and points[-1] < min(points[:-1])):
            return False
    return True


def on_its_own_kind(t: Table) -> bool:
    """The higher of two singles, pairs or triples beats the other; none beats one with more cards or with fewer."""
    rng = Random(7)
    singles = [sorted(rng.sample(PACK, 2), key=PACK.index) for _ in range(100)]
    pairs = [sorted(two, key=lambda pair: PACK.index(top(pair))) for two in two_pairs(100)]
    triples = [two for two in combinations(rng.sample(TRIPLES, 12), 2) if two[0][0] != two[1][0]]
    ordered = [sorted(two, key=lambda three: PACK.index(top(three))) for two in triples]
    few = [rng.sample(plays, 12) for plays in (PACK, PAIRS, TRIPLES)]
    mixed = [(one, other) for less, more in combinations(few, 2) for one in less for other in more]
    apart = [(one, other) for one, other in mixed if not set(one.split()) & set(other.split())]
    return all(ladder(t, two) for two in [*singles, *pairs, *ordered]) and not any(
        t.legal(one, other) or t.legal(other, one) for one, other in apart
    )


def no_triple_on_a_pair(t: Table) -> bool:
    """Whatever their ranks, the 2s included; each of them is a play."""
    rng = Random(7)
    tried = [(pair, three) for pair in PAIRS[::2] for three in rng.sample(TRIPLES, 10) if pair[0] != three[0]]
    return all(t.kind(three) == "triple" for three in TRIPLES) and not any(t.legal(on, play) for on, play in tried)


def three_in_a_row_are_another_kind(t: Table) -> bool:
    """Three in a row can be led, as what neither single, pair nor triple is, and do not mix with triples."""
    rows = [play for play in every_row(range(3, 4)) if t.is_play(play)]
    kinds = {t.kind(play) for play in ("3s", "3s 3c", "3s 3c 3d", "3s 3c 3d 3h")}
    known = t.is_play("3s 4d 5h") and len(kinds) == 4 and all(t.kind(play) not in kinds for play in rows)
    return known and not any(
        t.legal(lies, play)
        for on in rows
        for triple in TRIPLES[::3]
        if not set(on.split()) & set(triple.split())
        for lies, play in ((on, triple), (triple, on))
    )


def as_many_cards_here(t: Table) -> bool:
    """In each position of the block what is of another number is refused, and what is of the same number stands."""
    told = [
        (verdict.legal, len(part["play"].split()) - len(part["on"].split()), verdict.reason)
        for part, verdict in positions(t)
    ]
    refused = {reason for legal, _, reason in told if not legal}
    return all(legal == (more == 0) for legal, more, _ in told) and len(told) > 2 and refused == {"wrong_kind"}


def two_nines_lie_there(t: Table) -> bool:
    """That is what the block lays on the table."""
    return t.kind(t.task["on"]) == "pair" and top(t.task["on"])[0] == "9"


def two_of_a_higher_rank(t: Table) -> bool:
    """The answers of the hand are its pairs above the nines; all three cards of that rank are refused."""
    on, hand = t.task["on"], t.task["hand"]
    held = [" ".join(two) for two in combinations(hand.split(), 2) if two[0][0] == two[1][0]]
    above = [pair for pair in held if ladder(t, [on, pair])]
    three = " ".join(card for card in hand.split() if card[0] == above[0][0]) if above else hand
    return sorted(t.plays(on, hand)) == sorted(above) and bool(above) and t.reason(on, three) == "wrong_kind"


def kind_and_number_fit(t: Table) -> bool:
    """In the block what is of the same kind and number is legal, the rest is not."""
    told = [
        (verdict.legal, verdict.kind == t.kind(part["on"]) and len(part["play"]) == len(part["on"]))
        for part, verdict in positions(t)
    ]
    return all(legal == fits for legal, fits in told) and {legal for legal, _ in told} == {True, False}


# ---------------------------------------------------------------------------------- round the table


def the_leader_is_free_but_once(t: Table) -> bool:
    """Any play opens a trick, of a later deal or later in the first; the first of all is bound to a card."""
    plays = ["4s", "2h", "4s 4c", "5s 5c 5d", "6s 6c 6d 6h", "5s 6d 7h 8c", cards("789", "sh")]
    free = all(t.reason("", play) == "lead" for play in plays)
    acts = [play.replace(" ", "") for play in plays]
    later = all(t.refused(f"1:{act}") is None for act in acts)
    after_a_trick = all(t.refused(f"1:3s 2:- 3:- 4:- 1:{act}", first=True) is None for act in acts)
    very_first = all(t.refused(f"1:{act}", first=True) == 0 for act in acts)
    bound = t.reason("", "4s", hand="3s 4s", must_contain="3s") == "must_contain"
    return free and later and after_a_trick and very_first and bound and t.refused("1:3s", first=True) is None


def each_beats_or_passes_in_turn(t: Table) -> bool:
    """Clockwise, higher or pass, nobody else's turn, no other cards than those held."""
    order = [t.after(acts)["to_act"] for acts in ("1:5c", "1:5c 2:9d", "1:5c 2:9d 3:-", "1:5c 2:9d 3:- 4:Kd")]
    choices = all(t.refused(f"1:5c 2:{act}") is None for act in ("-", "9d", "2h"))
    lower = all(t.refused(f"1:5c 2:{act}") == 1 for act in ("4h", "5s", "9d9h"))
    out_of_turn = all(t.refused(f"1:5c {seat}:{act}") == 1 for seat in (1, 3, 4) for act in ("-", "9d"))
    held = t.legal("5c", "9d", hand="3s 9d") and t.reason("5c", "9d", hand="3s 9h") == "not_in_hand"
    waits = t.reason("5c", "9d", turn=False) == "not_your_turn"
    return (
        t.setting("direction") == "clockwise"
        and order == [2, 3, 4, 1]
        and all((choices, lower, out_of_turn, held, waits))
    )


def in_turn_and_from_the_hand(t: Table) -> bool:
    """What is legal in turn is not out of it, nor a pass; and of all cards those of the hand alone."""
    hand = ["6h", "9d", "Ks", "2c"]
    ruled = {card: t.reason("5c", card, hand=" ".join(hand)) for card in PACK if higher(card, "5c")}
    held = {card for card, reason in ruled.items() if reason != "not_in_hand"}
    waits = {t.reason(on, play, turn=False) for on in ("", "5c") for play in (*hand, "pass")}
    return held == set(hand) == {card for card, reason in ruled.items() if reason == "higher_rank"} and waits == {
        "not_your_turn"
    }


def the_nine_on_the_five(t: Table) -> bool:
    """In each position of the block, out of turn, out of the hand, and as it should be."""
    told = [(part["on"], part["play"], ruled.reason) for part, ruled in positions(t)]
    return told == [("5c", "9d", reason) for reason in ("not_your_turn", "not_in_hand", "higher_rank")]


def a_rank_is_played(rank: str) -> Holds:
    """The last act of the block is a single card of a rank, and may stand."""

    def check(t: Table) -> bool:
        acts = t.task["acts"]
        seat, card = acts[-1].split(":")
        stood = own(t).refused(" ".join(acts)) is None and not stands(t)["leading"]
        return stood and (seat, card[0]) == (str(len(acts)), rank) and t.kind(card) == "single"

    return Holds(check)


def the_next_seat_is_asked(t: Table) -> bool:
    """After each act of the block the seat that follows, in the direction of the clock."""
    acts = t.task["acts"]
    asked = [stands(t, number)["to_act"] for number in range(1, len(acts) + 1)]
    return own(t).setting("direction") == t.setting("direction") == "clockwise" and asked == list(
        range(2, len(acts) + 2)
    )


def all_before_the_leader(t: Table) -> bool:
    """The next seat, and then every seat in its turn until the leader is asked again, whether it plays or passes."""
    told = t.task["acts"]
    for answers in (("-", "-"), ("Kd", "Kh"), ("-", "Kh"), ("Kd", "-")):
        acts = list(told)
        for seat, answer in enumerate(answers, len(told) + 1):
            if own(t).after(" ".join(acts))["to_act"] != seat:
                return False
            acts.append(f"{seat}:{answer}")
        if own(t).after(" ".join(acts))["to_act"] != 1:
            return False
    return True


# ---------------------------------------------------------------------------------- top cards


def beats(t: Table, on: str, play: str) -> bool:
    """Whether the verdict on a play of the same kind is that its top card is higher, and no other."""
    return t.legal(on, play) == higher(top(play), top(on))


def only_top_cards_count(t: Table) -> bool:
    """Every kind on the same kind with as many cards, both ways."""
    rng = Random(7)
    sizes = {"triple": (3,), "quad": (4,), "straight": (3, 5), "pair_run": (6, 8)}
    drawn = [of_kind(kind, size, rng, 25) for kind, each in sizes.items() for size in each]
    two = [(on, play) for plays in drawn for on, play in combinations(plays, 2)]
    apart = [(on, play) for on, play in two if not set(on.split()) & set(play.split())]
    return len(apart) > 50 and all(beats(t, on, play) and beats(t, play, on) for on, play in [*two_pairs(), *apart])


def the_suit_between_equal_ranks(t: Table) -> bool:
    """The two halves of a rank: one beats the other, because of the suit; between other ranks it is the rank."""
    told = {(on[0] == play[0], t.reason(on, play).split("_")[1]) for on, play in two_pairs()}
    return told == {(True, "suit"), (False, "rank")} and all(beats(t, pair, rest_of_rank(pair)) for pair in PAIRS)


def lower_cards_change_nothing(t: Table) -> bool:
    """The pairs of the block: with the lower cards exchanged the same one beats the other."""
    one, other = (play.split() for play in t.task["plays"])
    low, high = (min(pair, key=PACK.index) for pair in (one, other))
    exchanged = [f"{high} {top(' '.join(one))}", f"{low} {top(' '.join(other))}"]
    here = [" ".join(one), " ".join(other)]
    return [t.legal(*here), t.legal(*here[::-1])] == [t.legal(*exchanged), t.legal(*exchanged[::-1])] and (
        only_top_cards_count(t)
    )


def the_lowest_suit_does_not_matter(t: Table) -> bool:
    """The pair with a spade in it wins all the same, by its top card."""
    with_spade, without = sorted(t.task["plays"], key=lambda pair: "s" not in pair)
    return (
        "s" in with_spade and "s" not in without and ladder(t, [without, with_spade]) and lower_cards_change_nothing(t)
    )


def only_a_higher_pair(t: Table) -> bool:
    """Neither lower nor equal, the suit of the top card between equal ranks; with two packs there are equal ones."""
    equal = [t.reason(pair, pair, decks=2) for pair in PAIRS] + [t.reason("7h 7s", "7h 7d", decks=2)]
    return set(equal) == {"equal"} and only_top_cards_count(t) and the_suit_between_equal_ranks(t)


def suits_settle_it_here(t: Table) -> bool:
    """In each position of the block the suit of the top card is the reason, once for and once against."""
    reasons = [verdict.reason for _, verdict in positions(t)]
    tops = all(
        verdict.legal == higher(top(part["play"]), top(part["on"])) and part["on"][0] == part["play"][0]
        for part, verdict in positions(t)
    )
    return tops and sorted(reasons) == ["higher_suit", "lower_suit"]


# ---------------------------------------------------------------------------------- hands


def often_more_than_one(t: Table) -> bool:
    """On any single, of nine cards in most cases; so in the block."""
    rng = Random(7)
    draws = [rng.sample(PACK, 10) for _ in range(20)]
    several = [len(t.plays(lies, " ".join(hand))) > 1 for lies, *hand in draws]
    here = shown(t, FOLDER, 8).task
    return sum(several) * 2 > len(several) and len(t.plays(here["on"], here["hand"])) > 1


def answers_line_up(t: Table) -> bool:
    """The answers of the hand shown go from a lowest to a highest, each above those before."""
    here = shown(t, FOLDER, 8)
    answers = t.plays(here.task["on"], here.task["hand"])
    return len(answers) > 2 and ladder(t, [here.task["on"], *answers])


def the_same_rank_may_do(t: Table) -> bool:
    """In the block the lowest answer is of the rank that lies there; of any rank it is the half with the heart."""
    on, lowest = t.task["on"], t.plays(t.task["on"], t.task["hand"])[0]
    halves = all(t.legal(pair, rest_of_rank(pair)) == ("h" not in pair) for pair in PAIRS)
    return halves and lowest == rest_of_rank(on) and t.reason(on, lowest) == "higher_suit"


def the_highest_rank_held_twice(t: Table) -> bool:
    """It is that of the highest answer."""
    hand = t.task["hand"]
    twice = [rank for rank in RANK_LETTERS if len([card for card in hand.split() if card[0] == rank]) > 1]
    highest = max(t.plays(t.task["on"], hand), key=lambda play: PACK.index(top(play)))
    return highest[0] == twice[-1] and top(hand)[0] != twice[-1]


def no_single_on_a_pair(t: Table) -> bool:
    """No single of another rank beats a 2, but even a 2 beats no pair."""
    twos = cards("2").split()
    tried = [(pair, card) for pair in PAIRS[::2] for card in (*twos, "Ah", "Kd") if card not in pair]
    return all(ladder(t, [card, two]) for card in PACK[:48] for two in twos) and not any(
        t.legal(on, card) for on, card in tried
    )


def where_nothing_fits_there_is_the_pass(t: Table) -> bool:
    """Whoever has no answer may do nothing but pass."""
    rng, unable = Random(7), 0
    for _ in range(20):
        on = rng.choice([*of_kind("pair", 2, rng, 2), *of_kind("triple", 3, rng, 2), "Ah", "2h"])
        hand = rng.sample([card for card in PACK if card not in on], 5)
        held = " ".join(hand)
        if not t.plays(on, held):
            unable += 1
            tried = [" ".join(some) for size in (1, 2, 3) for some in combinations(hand, size)]
            if t.reason(on, "pass", hand=held) != "pass" or any(t.legal(on, play, hand=held) for play in tried):
                return False
    return unable > 3


def the_only_pair_is_below(t: Table) -> bool:
    """The hand of the block has one pair; the aces beat it and it does not beat them."""
    on, hand = t.task["on"], t.task["hand"]
    pairs = [play for play in t.plays("", hand) if t.kind(play) == "pair"]
    return len(pairs) == 1 and on[0] == "A" and ladder(t, [pairs[0], on]) and t.plays(on, hand) == []


CLAIMS: Claims = {
    "Get rid of your cards: the last player holding any loses.": Holds(the_last_with_cards_loses),
    "Two fours lie there, and you have three kings.": Talk(),
    "A single beats a single, a pair beats a pair, a triple beats a triple.": Holds(on_its_own_kind),
    "A triple never beats a pair.": Holds(no_triple_on_a_pair),
    "As many cards must follow as lie there.": Holds(as_many_cards_here),
    "Two nines lie there.": Holds(two_nines_lie_there),
    "Find two cards of one rank above the nines.": Holds(two_of_a_higher_rank),
    "Three cards in a row, such as 3-4-5, are a different kind from a triple.": Holds(three_in_a_row_are_another_kind),
    "Neither ever beats the other.": Holds(three_in_a_row_are_another_kind),
    "Same kind and same number; both must fit.": Holds(kind_and_number_fit),
    "The leader plays anything; only the very first lead of all has its own rule.": Holds(the_leader_is_free_but_once),
    "Then, clockwise, each beats the last play or passes.": Holds(each_beats_or_passes_in_turn),
    "Seat 1 leads a five.": a_rank_is_played("5"),
    "Clockwise, one seat at a time.": Holds(the_next_seat_is_asked),
    "Seat 2 plays a nine.": a_rank_is_played("9"),
    "On to the next seat; everyone gets a turn before the leader again.": Holds(all_before_the_leader),
    "You play in turn only, and only with cards from your hand.": Holds(in_turn_and_from_the_hand),
    "The nine of diamonds on the five.": Holds(the_nine_on_the_five),
    "See whose turn it is, and which cards are in the hand.": Talk(),
    "Compare the highest card of each play, and nothing else.": Holds(only_top_cards_count),
    "Between equal ranks the suit decides.": Holds(the_suit_between_equal_ranks),
    "The lower cards are not compared, only the top ones.": Holds(lower_cards_change_nothing),
    "One pair has the lowest suit in it, but only its top card is compared.": Holds(the_lowest_suit_does_not_matter),
    "A pair must be higher than the pair it beats; the suit of the top card settles equal ranks.": Holds(
        only_a_higher_pair
    ),
    "Find the top card of each pair, then compare the suits.": Holds(suits_settle_it_here),
    "Often several answers are legal.": Holds(often_more_than_one),
    "It helps to see them all, from the lowest to the highest.": Holds(answers_line_up),
    "The same rank may be enough, if the top card has a higher suit.": Holds(the_same_rank_may_do),
    "Look for the highest rank that you hold twice.": Holds(the_highest_rank_held_twice),
    "A 2 is the highest single card, but a single never beats a pair.": Holds(no_single_on_a_pair),
    "When nothing fits, you pass.": Holds(where_nothing_fits_there_is_the_pass),
    "Your only pair is below the aces.": Holds(the_only_pair_is_below),
    # titles, and right answers of questions that no referee decides
    "A guess first": Talk(),
    "The same number of cards": Holds(on_its_own_kind),
    "The same kind, too": Holds(three_in_a_row_are_another_kind),
    "Round the table": Talk(),
    "In turn, from the hand": Holds(in_turn_and_from_the_hand),
    "Only the top card counts": Holds(only_top_cards_count),
    "Equal ranks are no draw": Holds(the_suit_between_equal_ranks),
    "The lowest and the highest": Holds(often_more_than_one),
    "Nothing fits": Holds(where_nothing_fits_there_is_the_pass),
}

"""Any deal under any rules, act by act: what must hold whatever happens (a state machine for Hypothesis)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tienlen.engine.cards import DECK, InputError
from tienlen.engine.deal import Deal, Event
from tienlen.engine.judge import Verdict, judge
from tienlen.engine.moves import moves
from tienlen.engine.replay import replay
from tienlen.engine.rules import PROFILES, SWITCHES, Rules

VARIANTS = (*SWITCHES, "three_player_seventeen", "frozen_double", "winner_takes_all", "first_lead")


@st.composite
def tables(draw: st.DrawFn) -> tuple[Rules, int]:
    """Rules and a number of seats they know."""
    rules = PROFILES[draw(st.sampled_from(list(PROFILES)))]
    rules = rules.with_(**draw(st.dictionaries(st.sampled_from(VARIANTS), st.booleans(), max_size=4)))
    if draw(st.integers(0, 3)) == 0:
        rules = rules.with_(instant_wins=["four_twos", "six_pairs"])
    players = draw(st.integers(*rules.players))
    return (rules.with_(deal="equal") if players >= 5 and draw(st.booleans()) else rules), players


class DealMachine(RuleBasedStateMachine):
    """Plays one deal with acts drawn at random, and tries wrong ones."""

    @initialize(table=tables(), seed=st.integers(0, 10**6), first=st.booleans(), lumpy=st.booleans())
    def start(self, table: tuple[Rules, int], seed: int, first: bool, lumpy: bool) -> None:
        rules, players = table
        self.rng = random.Random(seed)
        self.begun = Deal.deal_out(rules, self.rng, players, first=first, leader=None if first else 1)
        if lumpy:
            self.begun = self.with_bombs(rules, players, first)
        self.deal, self.blind = self.begun, Deal.start(rules, players, first=first, leader=self.begun.leader)

    def with_bombs(self, rules: Rules, players: int, first: bool) -> Deal:
        """Cards dealt in neighbouring fours, so that quads, pair runs and several 2s lie in one hand."""
        packs, size = list(DECK) * self.begun.decks, self.begun.size
        fours = [packs[low : low + 4] for low in range(0, len(packs), 4)]
        self.rng.shuffle(fours)
        cards = [card for four in fours for card in four]
        hands = [cards[size * seat : size * seat + size] for seat in range(players)]
        return Deal.start(rules, players, hands=hands, first=first, leader=None if first else 1)

    def going_on(self) -> bool:
        return not self.deal.over

    @precondition(going_on)
    @rule(choice=st.floats(0, 1, exclude_max=True), keen=st.booleans())
    def act(self, choice: float, keen: bool) -> None:
        """The player asked plays, or passes; a keen one passes only when there is nothing to play."""
        seat, plays = self.deal.to_act, self.deal.legal()
        assert seat is not None
        count = len(plays) + (not self.deal.leading and not (keen and plays))
        number = int(choice * count)
        cards = plays[number].cards if number < len(plays) else ()
        after = self.deal.play(seat, cards)
        assert isinstance(after, Deal)
        assert after == self.deal.after(plays[number] if cards else None)
        self.deal = after
        if not self.begun.instant:
            unseen = self.blind.play(seat, cards)
            assert isinstance(unseen, Deal)
            self.blind = unseen

    @precondition(going_on)
    @rule(seed=st.integers(0, 10**6))
    def wrong_act(self, seed: int) -> None:
        """Any seat tries any cards: a refusal changes nothing, what is accepted is listed as legal."""
        rng = random.Random(seed)
        seat = rng.randrange(self.deal.players) + 1
        assert self.deal.hands is not None
        hand = self.deal.hands[seat - 1] if rng.random() < 0.8 else DECK
        cards = tuple(sorted(rng.sample(hand, min(len(hand), rng.choice((0, 1, 1, 2, 2, 3, 4, 6))))))
        before = (self.deal.state(), repr(self.deal))
        if self.deal.table is not None and self.deal.decks == 1 and {*cards} & {*self.deal.table.cards}:
            with pytest.raises(InputError, match="duplicate_card"):
                self.deal.play(seat, cards)
            return
        if max(Counter((*cards, *(self.deal.table.cards if self.deal.table else ()))).values(), default=0) > 2:
            return
        result = self.deal.play(seat, cards)
        assert (self.deal.state(), repr(self.deal)) == before
        listed = seat == self.deal.to_act and (
            any(play.cards == cards for play in self.deal.legal()) if cards else not self.deal.leading
        )
        assert isinstance(result, Deal) == listed
        if isinstance(result, Verdict) and seat != self.deal.to_act:
            assert str(result.reason) in ("not_your_turn", "passed_out")
            assert (str(result.reason) == "passed_out") == self.deal.is_locked(seat)

    @precondition(lambda self: self.deal.over)
    @rule(seat=st.integers(1, 2))
    def act_after_the_end(self, seat: int) -> None:
        with pytest.raises(InputError, match="inconsistent_position"):
            self.deal.play(seat, "pass")

    @invariant()
    def cards_are_conserved(self) -> None:
        deal = self.deal
        assert deal.hands is not None
        assert deal.dealt is not None
        held = Counter(card for hand in deal.hands for card in hand)
        assert held + Counter(deal.played) == Counter(card for hand in deal.dealt for card in hand)
        assert deal.left == tuple(map(len, deal.hands))

    @invariant()
    def someone_is_asked_until_the_deal_is_over(self) -> None:
        deal = self.deal
        assert (deal.to_act is None) == deal.over == (deal.points is not None)
        if deal.to_act is not None:
            assert deal.left[deal.to_act - 1]
            assert deal.to_act != deal.owner or deal.leading
            assert not deal.leading or deal.legal()
            assert not (deal.leading and deal.passed)

    @invariant()
    def the_position_says_the_same(self) -> None:
        """What the asked player is told to judge by lists the same plays as the deal."""
        deal = self.deal
        if deal.over:
            return
        assert moves(deal.rules, deal.position()) == deal.legal()
        if not deal.leading:
            assert judge(deal.rules, deal.position()).legal

    @invariant()
    def places_are_fixed(self) -> None:
        deal = self.deal
        out = deal.out if not deal.over or len(deal.out) < deal.players else deal.out[:-1]
        if not deal.instant:
            assert all(not deal.left[seat - 1] for seat in out)
            assert len(out) == deal.left.count(0)

    @invariant()
    def unknown_hands_make_no_difference(self) -> None:
        if not self.begun.instant:
            assert self.blind.state() == self.deal.state()

    def teardown(self) -> None:
        """Replaying the events gives the same deal; passing whenever possible, a deal always ends."""
        if not hasattr(self, "deal"):
            return
        result = replay(self.begun, self.deal.events)
        assert (result.deal, result.at) == (self.deal, None)
        assert replay(self.begun, said(self.deal)).deal.state()["left"] == list(self.deal.left)
        for _ in range(5000):
            if self.deal.over:
                break
            plays = self.deal.legal()
            self.deal = self.deal.after(plays[0] if self.deal.leading else None)
        assert self.deal.over
        points = self.deal.points
        assert points is not None
        assert self.deal.rules.frozen_double or sum(points) == 0


def said(deal: Deal) -> list[Event]:
    """The events without the passes that may be left out: those of players who had passed before."""
    kept, passed = [], set[int]()
    later = Deal.start(
        deal.rules, deal.players, deal.decks, deal.dealt, deal.first, deal.leader if not deal.first else None
    )
    for event in deal.events:
        passed = set(later.passed)
        if event.cards or event.seat not in passed:
            kept.append(event)
        result = later.play(event.seat, event.cards)
        assert isinstance(result, Deal)
        later = result
    return kept


TestDeals = DealMachine.TestCase
TestDeals.settings = settings(max_examples=settings().max_examples // 4, stateful_step_count=60)

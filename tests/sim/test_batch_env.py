"""The batch environment agrees with the readable engine on the same actions, and observations hide cards."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from tests.effort import slow_but
from tests.skull_king.option_sets import OPTION_SETS, WHOLE_MENU
from yohoho.core.game import CHANCE
from yohoho.sim.lockstep import actions
from yohoho.sim.lockstep.batch_env import BatchEnv
from yohoho.sim.lockstep.batch_state import OVER, BatchState
from yohoho.sim.lockstep.codes import EMPTY, TIGRESS, TWO_FACED_KIND, escape_of, pirate_of
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.observation import observe
from yohoho.sim.lockstep.round_state import Rules
from yohoho.skull_king import SkullKing
from yohoho.skull_king.actions import (
    Action,
    Bid,
    Change,
    Deal,
    Discard,
    Draw,
    Lead,
    Load,
    Play,
    Start,
    Use,
    Wager,
)
from yohoho.skull_king.cards import Card, cards_in
from yohoho.skull_king.state import Phase, State


class BatchEnvComparison:
    """A batch in the environment, and the same games in the readable engine."""

    def __init__(self, choices: Mapping[str, Any], games: int, seed: int) -> None:
        self.game = SkullKing(**choices)
        self.rules = Rules(self.game.options)
        self.env = BatchEnv(self.rules)
        seeds = np.random.default_rng(seed).integers(0, 2**32, games, dtype=np.uint32)
        self.batch_state: BatchState = self.env.start(seeds)
        self.rng = CounterRng.from_seed(np, seed, games)
        starts = self.batch_state.dealer.tolist()
        self.states = [self.game.apply(self.game.start(), CHANCE, Start(dealer)) for dealer in starts]
        self.decisions = 0
        self.deal_where_due()

    def run(self) -> int:
        while (self.batch_state.phase != OVER).any():
            mask = self.env.legal(self.batch_state)
            self.compare(mask)
            chosen = self.draw_actions(mask)
            undealt = self.batch_state.round_state.undealt.T.tolist()
            for index, number in enumerate(chosen.tolist()):
                if not self.game.is_over(self.states[index]):
                    self.act(index, number, undealt[index])
            self.batch_state = self.env.step(self.batch_state, chosen)
            self.deal_where_due()
        for index, state in enumerate(self.states):
            assert state.scores[: self.game.players] == tuple(
                self.batch_state.round_state.scores[:, index].tolist()
            )
        return self.decisions

    def draw_actions(self, mask: Any) -> Any:
        """A random legal action of each game."""
        words = self.rng.bits_grid(mask.shape[0]).T
        return np.where(mask, words, 0).argmax(axis=0).astype(np.int32)

    def compare(self, mask: Any) -> None:
        turn = self.env.turn(self.batch_state).tolist()
        for index, state in enumerate(self.states):
            legal = np.flatnonzero(mask[:, index]).tolist()
            waiting = self.game.waiting(state)
            if not waiting:
                assert not legal
                continue
            assert turn[index] == waiting[0]
            expected = {self.number(action) for action in self.game.legal(state, waiting[0])}
            assert set(legal) == expected, (index, state.phase)
            assert state.scores == tuple(self.batch_state.round_state.scores[:, index].tolist())

    def number(self, action: Action) -> int:
        """The number of an action of the engine."""
        match action:
            case Play(card) | Discard(card):
                return actions.CARDS.index(self.face(card))
            case Lead(seat):
                return actions.LEAD + seat
            case Wager(points):
                return actions.WAGER + points // 10
            case Use(yes):
                return actions.USE + yes
            case Change(by):
                return actions.CHANGE + 1 + by
            case Load(cannonball):
                return actions.LOAD + cannonball
            case Bid(tricks):
                return actions.BID + tricks
        raise AssertionError(action)

    def face(self, card: Card) -> int:
        """The code of the card, with that of the Tigress for Scary Mary."""
        code, two_faced = self.rules.codes.code(card), self.rules.codes.two_faced
        tigers = {two_faced: TIGRESS, pirate_of(two_faced): pirate_of(TIGRESS)}
        return (tigers | {escape_of(two_faced): escape_of(TIGRESS)}).get(code, code)

    def act(self, index: int, number: int, undealt: list[int]) -> None:
        state = self.states[index]
        seat = self.game.waiting(state)[0]
        legal = self.game.legal(state, seat)
        action = next(action for action in legal if self.number(action) == number)
        state = self.game.apply(state, seat, action)
        if state.phase is Phase.DRAW:
            state = self.game.apply(state, CHANCE, Draw(self.cards_with_codes(state, undealt)))
        self.states[index] = state
        self.decisions += 1

    def cards_with_codes(self, state: State, undealt: list[int]) -> tuple[Card, ...]:
        left, cards = cards_in(state.round.undealt), []
        for code in [code for code in undealt if code != EMPTY][: self.game.powers["will"].to_draw(state)]:
            cards.append(next(card for card in left if self.rules.codes.code(card) == code))
            left.remove(cards[-1])
        return tuple(cards)

    def deal_where_due(self) -> None:
        """Deal the cards of the arrays in the engine."""
        by_code = defaultdict(list)
        for card in self.game.deck:
            by_code[self.rules.codes.code(card)].append(card)
        hands = self.batch_state.round_state.hands.transpose(2, 0, 1).tolist()
        for index, state in enumerate(self.states):
            if state.phase is Phase.DEAL:
                left = {code: list(cards) for code, cards in by_code.items()}
                dealt = [[code for code in hand if code != EMPTY] for hand in hands[index]]
                deal = Deal(tuple(tuple(left[code].pop() for code in hand) for hand in dealt))
                self.states[index] = self.game.apply(state, CHANCE, deal)


# Extra rounds are played by the engine alone: the simulator ends with the plan.
NAMES = [name for name in OPTION_SETS if "ties" not in WHOLE_MENU[name]]


@pytest.mark.parametrize("name", slow_but(10, NAMES))
def test_every_decision_agrees_with_the_engine(name: str) -> None:
    assert BatchEnvComparison(WHOLE_MENU[name], 2, seed=5).run() > 0


def test_two_faced_card_has_three_action_numbers() -> None:
    assert actions.CARDS[actions.TWO_FACED] >> 4 == TWO_FACED_KIND
    assert len(set(actions.CARDS)) == len(actions.CARDS)


def swap_cards(batch_state: BatchState, one: int, other: int) -> BatchState:
    """The same state, in which two seats have exchanged a card."""
    hands = batch_state.round_state.hands.copy()
    own, theirs = hands[one, 0].copy(), hands[other, 0].copy()
    both = (own != EMPTY) & (theirs != EMPTY)
    hands[one, 0], hands[other, 0] = np.where(both, theirs, own), np.where(both, own, theirs)
    return batch_state._replace(round_state=batch_state.round_state._replace(hands=hands))


@pytest.mark.parametrize("name", ["beck-4-everything", "beck-3-cannonball", "schmidt-3", "beck-2"])
def test_observation_does_not_depend_on_other_hands(name: str) -> None:
    comparison = BatchEnvComparison(WHOLE_MENU[name], 16, seed=6)
    me = np.zeros(16, dtype=np.uint8)
    seen = different = 0
    while (comparison.batch_state.phase != OVER).any():
        other = swap_cards(comparison.batch_state, 1, 2)
        assert (
            observe(comparison.env, comparison.batch_state, me) == observe(comparison.env, other, me)
        ).all()
        theirs = me + np.uint8(1)
        different += bool(
            (
                observe(comparison.env, comparison.batch_state, theirs)
                != observe(comparison.env, other, theirs)
            ).any()
        )
        seen += 1
        comparison.batch_state = comparison.env.step(
            comparison.batch_state, comparison.draw_actions(comparison.env.legal(comparison.batch_state))
        )
    assert seen > 10
    assert different


def test_bid_enters_the_observation_once_all_are_made() -> None:
    comparison = BatchEnvComparison(WHOLE_MENU["beck-3-kraken"], 8, seed=2)
    me = np.zeros(8, dtype=np.uint8)
    for _ in range(2):
        bids = comparison.batch_state.round_state.bids.copy()
        bids[1] += 1
        other = comparison.batch_state._replace(
            round_state=comparison.batch_state.round_state._replace(bids=bids)
        )
        assert (
            observe(comparison.env, comparison.batch_state, me) == observe(comparison.env, other, me)
        ).all()
        comparison.batch_state = comparison.env.step(
            comparison.batch_state, comparison.draw_actions(comparison.env.legal(comparison.batch_state))
        )
    comparison.batch_state = comparison.env.step(
        comparison.batch_state, comparison.draw_actions(comparison.env.legal(comparison.batch_state))
    )
    other = comparison.batch_state._replace(
        round_state=comparison.batch_state.round_state._replace(
            bids=comparison.batch_state.round_state.bids + 1
        )
    )
    assert (observe(comparison.env, comparison.batch_state, me) != observe(comparison.env, other, me)).any()


def test_power_shows_only_cards_of_the_deck_that_nobody_has_played() -> None:
    env = BatchEnv(Rules(SkullKing(**WHOLE_MENU["beck-4-everything"]).options))
    batch_state, rng = env.start(np.arange(64, dtype=np.uint32)), CounterRng.from_seed(np, 1, 64)
    seen = 0
    while (batch_state.phase != OVER).any():
        mask = env.legal(batch_state)
        chosen = np.where(mask, rng.bits_grid(mask.shape[0]).T, 0).argmax(axis=0).astype(np.int32)
        batch_state = env.step(batch_state, chosen)
        assert (batch_state.shown <= env.deck).all()
        seen += int(batch_state.shown.sum())
    assert seen

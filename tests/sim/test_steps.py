"""The simulator in free run beside the readable engine: each game at its own moment, the same actions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from tests.skull_king.option_sets import OPTION_SETS, WHOLE_MENU
from yohoho.core.game import CHANCE
from yohoho.sim.lockstep import actions, steps
from yohoho.sim.lockstep.batch_state import BatchState
from yohoho.sim.lockstep.codes import EMPTY, TIGRESS, TWO_FACED_KIND, escape_of, pirate_of
from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.sights import sight
from yohoho.sim.lockstep.steps import Steps
from yohoho.sim.lockstep.tables import Rules
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


class Fleet:
    """A batch in free run, and as many games of the readable engine."""

    def __init__(self, choices: Mapping[str, Any], games: int, seed: int) -> None:
        self.game = SkullKing(**choices)
        self.rules = Rules(self.game.options)
        self.steps = Steps(self.rules)
        lanes = np.random.default_rng(seed).integers(0, 2**32, games, dtype=np.uint32)
        self.voyage: BatchState = self.steps.start(lanes)
        self.noise = Noise.seeded(np, seed, games)
        starts = self.voyage.dealer.tolist()
        self.states = [self.game.apply(self.game.start(), CHANCE, Start(dealer)) for dealer in starts]
        self.decisions = 0
        self.deal_where_due()

    def run(self) -> int:
        while (self.voyage.phase != steps.OVER).any():
            mask = self.steps.legal(self.voyage)
            self.compare(mask)
            chosen = self.drawn(mask)
            undealt = self.voyage.tables.undealt.T.tolist()
            for lane, number in enumerate(chosen.tolist()):
                if not self.game.is_over(self.states[lane]):
                    self.act(lane, number, undealt[lane])
            self.voyage = self.steps.step(self.voyage, chosen)
            self.deal_where_due()
        for lane, state in enumerate(self.states):
            assert state.scores[: self.game.players] == tuple(self.voyage.tables.scores[:, lane].tolist())
        return self.decisions

    def drawn(self, mask: Any) -> Any:
        """One of the legal actions of each game."""
        words = self.noise.grid(mask.shape[0]).T
        return np.where(mask, words, 0).argmax(axis=0).astype(np.int32)

    def compare(self, mask: Any) -> None:
        turn = self.steps.turn(self.voyage).tolist()
        for lane, state in enumerate(self.states):
            legal = np.flatnonzero(mask[:, lane]).tolist()
            waiting = self.game.waiting(state)
            if not waiting:
                assert not legal
                continue
            assert turn[lane] == waiting[0]
            expected = {self.number(action) for action in self.game.legal(state, waiting[0])}
            assert set(legal) == expected, (lane, state.phase)
            assert state.scores == tuple(self.voyage.tables.scores[:, lane].tolist())

    def number(self, action: Action) -> int:
        """The number that stands for an action of the engine."""
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
        """Scary Mary under the Tigress's numbers."""
        code, two_faced = self.rules.codes.code(card), self.rules.codes.two_faced
        tigers = {two_faced: TIGRESS, pirate_of(two_faced): pirate_of(TIGRESS)}
        return (tigers | {escape_of(two_faced): escape_of(TIGRESS)}).get(code, code)

    def act(self, lane: int, number: int, undealt: list[int]) -> None:
        state = self.states[lane]
        seat = self.game.waiting(state)[0]
        legal = self.game.legal(state, seat)
        action = next(action for action in legal if self.number(action) == number)
        state = self.game.apply(state, seat, action)
        if state.phase is Phase.DRAW:
            state = self.game.apply(state, CHANCE, Draw(self.found(state, undealt)))
        self.states[lane] = state
        self.decisions += 1

    def found(self, state: State, undealt: list[int]) -> tuple[Card, ...]:
        left, cards = cards_in(state.round.undealt), []
        for code in [code for code in undealt if code != EMPTY][: state.powers.to_discard]:
            cards.append(next(card for card in left if self.rules.codes.code(card) == code))
            left.remove(cards[-1])
        return tuple(cards)

    def deal_where_due(self) -> None:
        """The engine gets the cards that lie in the arrays."""
        by_code = defaultdict(list)
        for card in self.game.deck:
            by_code[self.rules.codes.code(card)].append(card)
        hands = self.voyage.tables.hands.transpose(2, 0, 1).tolist()
        for lane, state in enumerate(self.states):
            if state.phase is Phase.DEAL:
                left = {code: list(cards) for code, cards in by_code.items()}
                held = [[code for code in hand if code != EMPTY] for hand in hands[lane]]
                deal = Deal(tuple(tuple(left[code].pop() for code in hand) for hand in held))
                self.states[lane] = self.game.apply(state, CHANCE, deal)


# Extra rounds are played by the engine alone: the simulator ends with the plan.
NAMES = [name for name in OPTION_SETS if "ties" not in WHOLE_MENU[name]]


@pytest.mark.parametrize("name", NAMES)
def test_every_decision_agrees_with_the_engine(name: str) -> None:
    assert Fleet(WHOLE_MENU[name], 2, seed=5).run() > 0


def test_a_two_faced_card_has_three_numbers() -> None:
    assert actions.CARDS[actions.TWO_FACED] >> 4 == TWO_FACED_KIND
    assert len(set(actions.CARDS)) == len(actions.CARDS)


def traded(voyage: BatchState, one: int, other: int) -> BatchState:
    """The same tables, where two seats have traded a card they hold."""
    hands = voyage.tables.hands.copy()
    mine, theirs = hands[one, 0].copy(), hands[other, 0].copy()
    both = (mine != EMPTY) & (theirs != EMPTY)
    hands[one, 0], hands[other, 0] = np.where(both, theirs, mine), np.where(both, mine, theirs)
    return voyage._replace(tables=voyage.tables._replace(hands=hands))


@pytest.mark.parametrize("name", ["beck-4-everything", "beck-3-cannonball", "schmidt-3", "beck-2"])
def test_a_sight_tells_nothing_of_what_others_hold(name: str) -> None:
    fleet = Fleet(WHOLE_MENU[name], 16, seed=6)
    me = np.zeros(16, dtype=np.uint8)
    seen = different = 0
    while (fleet.voyage.phase != steps.OVER).any():
        other = traded(fleet.voyage, 1, 2)
        assert (sight(fleet.steps, fleet.voyage, me) == sight(fleet.steps, other, me)).all()
        theirs = me + np.uint8(1)
        different += bool(
            (sight(fleet.steps, fleet.voyage, theirs) != sight(fleet.steps, other, theirs)).any()
        )
        seen += 1
        fleet.voyage = fleet.steps.step(fleet.voyage, fleet.drawn(fleet.steps.legal(fleet.voyage)))
    assert seen > 10
    assert different


def test_a_bid_is_no_secret_once_all_are_in() -> None:
    fleet = Fleet(WHOLE_MENU["beck-3-kraken"], 8, seed=2)
    me = np.zeros(8, dtype=np.uint8)
    for _ in range(2):
        bids = fleet.voyage.tables.bids.copy()
        bids[1] += 1
        other = fleet.voyage._replace(tables=fleet.voyage.tables._replace(bids=bids))
        assert (sight(fleet.steps, fleet.voyage, me) == sight(fleet.steps, other, me)).all()
        fleet.voyage = fleet.steps.step(fleet.voyage, fleet.drawn(fleet.steps.legal(fleet.voyage)))
    fleet.voyage = fleet.steps.step(fleet.voyage, fleet.drawn(fleet.steps.legal(fleet.voyage)))
    other = fleet.voyage._replace(tables=fleet.voyage.tables._replace(bids=fleet.voyage.tables.bids + 1))
    assert (sight(fleet.steps, fleet.voyage, me) != sight(fleet.steps, other, me)).any()

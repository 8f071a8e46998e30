"""The readable engine beside the lockstep simulator: same deals, same actions, compared at every step."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import numpy as np

from yohoho.core.game import CHANCE
from yohoho.sim.lockstep import plays, powers, scores
from yohoho.sim.lockstep.codes import (
    EMPTY,
    JUANITA,
    RASCAL,
    ROSIE,
    TWO_FACED_KIND,
    WILL,
    escape_of,
    pirate_of,
)
from yohoho.sim.lockstep.dealing import deal
from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.random_policy import RandomPolicy
from yohoho.sim.lockstep.tables import Array, Rules, Tables, of_seat, seat_at
from yohoho.sim.lockstep.tricks import end_trick
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
from yohoho.skull_king.cards import HELD, Card, cards_in
from yohoho.skull_king.rounds import round_facts
from yohoho.skull_king.score import score
from yohoho.skull_king.state import Phase, State

NAMES = {ROSIE: "rosie", WILL: "will", RASCAL: "rascal", JUANITA: "juanita"}


class Mirror:
    """A batch in lockstep, and as many games of the readable engine that must agree with it."""

    def __init__(self, choices: Mapping[str, Any], games: int, seed: int) -> None:
        self.game = SkullKing(**choices)
        self.rules = Rules(self.game.options)
        self.noise = Noise.seeded(np, seed, games)
        self.policy = RandomPolicy()
        self.states: list[State] = []
        self.decisions = 0
        self.games = games
        self.tables: Tables
        self.cards = 0
        self.number = 0
        self.totals = np.zeros((self.game.players, games), dtype=np.int16)

    def run(self) -> int:
        """Play all rounds of the plan; the number of decisions that were compared."""
        dealers = self.noise.below(np.full(self.games, self.game.players))
        self.states = [self.game.apply(self.game.start(), CHANCE, Start(int(dealer))) for dealer in dealers]
        for number, cards in enumerate(self.game.plan, start=1):
            self.number, self.cards = number, cards
            self.round()
        return self.decisions

    def act(self, lane: int, seat: int, action: Action) -> None:
        self.decisions += seat != CHANCE
        self.states[lane] = self.game.apply(self.states[lane], seat, action)

    def round(self) -> None:
        leader = np.asarray([state.round.leader for state in self.states], dtype=np.uint8)
        self.tables = deal(self.rules, self.cards, leader, self.totals, self.noise)
        self.deal()
        self.bid()
        for trick in range(self.cards):
            for position in range(self.rules.hands):
                self.play(position)
            self.end_trick(trick)
        self.harry()
        self.totals = self.totals + scores.points(self.rules, self.tables, self.cards, self.number)
        for lane, state in enumerate(self.states):
            assert state.scores == tuple(self.totals[:, lane])

    def deal(self) -> None:
        """The engine gets the cards that lie in the arrays, each code as one of the cards it stands for."""
        by_code = defaultdict(list)
        for card in self.game.deck:
            by_code[self.rules.codes.code(card)].append(card)
        for lane, hands in enumerate(self.tables.hands[:, : self.cards].transpose(2, 0, 1).tolist()):
            left = {code: list(cards) for code, cards in by_code.items()}
            dealt = tuple(tuple(left[code].pop() for code in hand) for hand in hands)
            self.act(lane, CHANCE, Deal(dealt))

    def bid(self) -> None:
        bids = self.policy.bids(self.rules, self.tables, self.cards, self.noise)
        self.tables = self.tables._replace(bids=bids)
        for lane, placed in enumerate(bids.T.tolist()):
            for seat, bid in enumerate(placed):
                assert len(self.game.legal(self.states[lane], seat)) == self.cards + 1
                self.act(lane, seat, Bid(bid))
        if self.rules.loads:
            loads = self.policy.loads(self.rules, self.tables, self.cards, self.noise)
            self.tables = self.tables._replace(cannonballs=loads)
            for lane, placed in enumerate(loads.T.tolist()):
                for seat, load in enumerate(placed):
                    self.act(lane, seat, Load(load))

    def play(self, position: int) -> None:
        rules, seat = self.rules, seat_at(self.rules, self.tables, position)
        due = plays.turn(rules, self.tables, seat)
        choice = plays.any_legal(rules, due, self.noise)
        if rules.setup.ghost is not None:
            turned, ghost = plays.ghost_choice(rules, due.hand), seat == 2
            choice = plays.Choice(np.where(ghost, turned.slot, choice.slot), choice.as_pirate & ~ghost)
        self.tables = plays.play(rules, self.tables, seat, choice)
        card, suits = self.tables.trick[-1].tolist(), self.tables.suit.tolist()
        hands, legal = due.hand.T.tolist(), due.legal.T.tolist()
        for lane, player in enumerate(seat.tolist()):
            if player == rules.setup.ghost:
                continue
            self.compare_turn(lane, player, hands[lane], legal[lane])
            self.act(lane, player, Play(self.engine_card(lane, player, card[lane])))
            state = self.states[lane]
            # Graybeard's card may have come on top already; the suit is compared where it has not.
            if state.phase is Phase.PLAY and len(state.trick) == position + 1:
                assert rules.codes.kind_of_suit(state.suit) == suits[lane]

    def compare_turn(self, lane: int, seat: int, hand: list[int], legal: list[bool]) -> None:
        state = self.states[lane]
        assert state.phase is Phase.PLAY
        assert state.turn == seat
        code = self.rules.codes.code
        assert sorted(map(code, cards_in(state.hands[seat]))) == sorted(
            held for held in hand if held != EMPTY
        )
        playable = []
        for held, may in zip(hand, legal, strict=True):
            if may:
                playable += [pirate_of(held), escape_of(held)] if held >> 4 == TWO_FACED_KIND else [held]
        actions = self.game.legal(state, seat)
        assert sorted(playable) == sorted(code(action.card) for action in actions if isinstance(action, Play))

    def engine_card(self, lane: int, seat: int, code: int) -> Card:
        actions = self.game.legal(self.states[lane], seat)
        cards = [action.card for action in actions if isinstance(action, Play | Discard)]
        return next(card for card in cards if self.rules.codes.code(card) == code)

    def end_trick(self, number: int) -> None:
        self.tables, outcome = end_trick(self.rules, self.tables)
        last = number == self.cards - 1
        if self.rules.powers:
            self.tables = powers.pirate_wins(self.rules, self.tables, outcome, self.cards, np.asarray(last))
            if not last:
                self.compare_tricks()
                self.power(self.cards - number - 1)
        if not last:
            self.compare_tricks()

    def compare_tricks(self) -> None:
        """Tricks won, bonuses, who leads next, and what the round would be worth now."""
        now = scores.points(self.rules, self.tables, self.cards, self.number).T.tolist()
        won, bonus = self.tables.won.T.tolist(), self.tables.bonus.T.tolist()
        leader, pirate = self.tables.leader.tolist(), self.tables.pirate.tolist()
        for lane, state in enumerate(self.states):
            facts = round_facts(self.game, state)
            assert [state.tricks_won(seat) for seat in range(self.rules.hands)] == won[lane]
            assert [fact.bonus for fact in facts] == bonus[lane][: self.game.players]
            points = [score(self.game.scoring, self.cards, self.number, fact).total for fact in facts]
            assert points == now[lane]
            assert state.order[0] == leader[lane]
            assert (state.powers.pirate or 0) == NAMES.get(pirate[lane], 0)

    def power(self, held: int) -> None:
        rules, before = self.rules, self.tables
        choice = self.policy.use(rules, before, self.noise)
        self.tables = powers.use(rules, before, choice)
        drawn = before.undealt[:2].T.tolist()
        for lane, pirate in enumerate(before.pirate.tolist()):
            if pirate:
                self.use(lane, pirate, int(before.leader[lane]), int(choice[lane]), drawn[lane])
        for _ in range(2 if rules.most_drawn else 0):
            hand = of_seat(rules, self.tables.hands, self.tables.leader)
            due = powers.to_discard(rules, self.tables, held)
            slot = self.policy.discard(rules, self.tables, hand, self.noise)
            self.discard(plays.card_in(hand, slot), due)
            self.tables = powers.discard(rules, self.tables, slot, due)
        self.tables = powers.powers_done(rules, self.tables)

    def use(self, lane: int, pirate: int, seat: int, choice: int, undealt: list[int]) -> None:
        actions: dict[int, Action] = {
            ROSIE: Lead(choice),
            RASCAL: Wager(choice),
            WILL: Use(choice == 1),
            JUANITA: Use(choice == 1),
        }
        assert actions[pirate] in self.game.legal(self.states[lane], seat)
        self.act(lane, seat, actions[pirate])
        if self.states[lane].phase is Phase.DRAW:
            left, found = cards_in(self.states[lane].round.undealt), []
            for code in (code for code in undealt if code != EMPTY):
                found.append(next(card for card in left if self.rules.codes.code(card) == code))
                left.remove(found[-1])
            self.act(lane, CHANCE, Draw(tuple(found)))

    def discard(self, card: Array, due: Array) -> None:
        for lane, (code, wanted) in enumerate(zip(card.tolist(), due.tolist(), strict=True)):
            assert (self.states[lane].phase is Phase.DISCARD) == wanted
            if wanted:
                seat = self.states[lane].powers.seat
                self.act(lane, seat, Discard(HELD[self.engine_card(lane, seat, code)]))

    def harry(self) -> None:
        if "harry" not in self.rules.powers:
            return
        by = self.policy.change(self.rules, self.tables, self.cards, self.noise)
        harrys = self.tables.harrys.T.tolist()
        self.tables = powers.change(self.rules, self.tables, by)
        for lane, seats in enumerate(harrys):
            for seat in (seat for seat, harry in enumerate(seats) if harry):
                action = Change(int(by[seat, lane]))
                assert action in self.game.legal(self.states[lane], seat)
                self.act(lane, seat, action)

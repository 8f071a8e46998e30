"""Compares rounds of the lockstep simulator with the readable engine, on the same deals and actions."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import numpy as np

from yohoho.core.game import CHANCE
from yohoho.sim.lockstep import plays, powers, scores
from yohoho.sim.lockstep.codes import EMPTY, PIRATE_CODES, TWO_FACED_KIND, escape_of, pirate_of
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.dealing import deal
from yohoho.sim.lockstep.round_state import Array, BatchRoundState, Rules, of_seat, seat_at
from yohoho.sim.lockstep.rounds import RandomPolicy
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

PERSON_OF = {code: person for person, code in PIRATE_CODES.items()}


class RoundComparison:
    """A batch in lockstep, and the same games in the readable engine."""

    def __init__(self, choices: Mapping[str, Any], games: int, seed: int) -> None:
        self.game = SkullKing(**choices)
        self.rules = Rules(self.game.options)
        self.rng = CounterRng.from_seed(np, seed, games)
        self.policy = RandomPolicy()
        self.states: list[State] = []
        self.decisions = 0
        self.games = games
        self.round_state: BatchRoundState
        self.cards = 0
        self.number = 0
        self.totals = np.zeros((self.game.players, games), dtype=np.int16)

    def run(self) -> int:
        """Play all rounds of the plan; the number of decisions that were compared."""
        dealers = self.rng.below(np.full(self.games, self.game.players))
        self.states = [self.game.apply(self.game.start(), CHANCE, Start(int(dealer))) for dealer in dealers]
        for number, cards in enumerate(self.game.plan, start=1):
            self.number, self.cards = number, cards
            self.round()
        return self.decisions

    def act(self, index: int, seat: int, action: Action) -> None:
        self.decisions += seat != CHANCE
        self.states[index] = self.game.apply(self.states[index], seat, action)

    def round(self) -> None:
        leader = np.asarray([state.round.leader for state in self.states], dtype=np.uint8)
        self.round_state = deal(self.rules, self.cards, leader, self.totals, self.rng)
        self.deal()
        self.bid()
        for trick in range(self.cards):
            for position in range(self.rules.hands):
                self.play(position)
            self.end_trick(trick)
        self.harry()
        self.totals = self.totals + scores.points(self.rules, self.round_state, self.cards, self.number)
        for index, state in enumerate(self.states):
            assert state.scores == tuple(self.totals[:, index])

    def deal(self) -> None:
        """Deal the cards of the arrays in the engine, each code as one of its cards."""
        by_code = defaultdict(list)
        for card in self.game.deck:
            by_code[self.rules.codes.code(card)].append(card)
        for index, hands in enumerate(self.round_state.hands[:, : self.cards].transpose(2, 0, 1).tolist()):
            left = {code: list(cards) for code, cards in by_code.items()}
            dealt = tuple(tuple(left[code].pop() for code in hand) for hand in hands)
            self.act(index, CHANCE, Deal(dealt))

    def bid(self) -> None:
        bids = self.policy.bids(self.rules, self.round_state, self.cards, self.rng)
        self.round_state = self.round_state._replace(bids=bids)
        for index, placed in enumerate(bids.T.tolist()):
            for seat, bid in enumerate(placed):
                assert len(self.game.legal(self.states[index], seat)) == self.cards + 1
                self.act(index, seat, Bid(bid))
        if self.rules.loads:
            loads = self.policy.loads(self.rules, self.round_state, self.cards, self.rng)
            self.round_state = self.round_state._replace(cannonballs=loads)
            for index, placed in enumerate(loads.T.tolist()):
                for seat, load in enumerate(placed):
                    self.act(index, seat, Load(load))

    def play(self, position: int) -> None:
        rules, seat = self.rules, seat_at(self.rules, self.round_state, position)
        context = plays.play_context(rules, self.round_state, seat)
        choice = plays.random_play(rules, context, self.rng)
        if rules.setup.ghost is not None:
            turned, ghost = plays.graybeard_choice(rules, context.hand), seat == 2
            choice = plays.Choice(np.where(ghost, turned.slot, choice.slot), choice.as_pirate & ~ghost)
        self.round_state = plays.play(rules, self.round_state, seat, choice)
        card, suits = self.round_state.trick[-1].tolist(), self.round_state.suit.tolist()
        hands, legal = context.hand.T.tolist(), context.legal.T.tolist()
        for index, player in enumerate(seat.tolist()):
            if player == rules.setup.ghost:
                continue
            self.compare_turn(index, player, hands[index], legal[index])
            self.act(index, player, Play(self.engine_card(index, player, card[index])))
            state = self.states[index]
            # The engine may have played Graybeard's card already; then the suit is not compared.
            if state.phase is Phase.PLAY and len(state.trick) == position + 1:
                assert rules.codes.kind_of_suit(state.suit) == suits[index]

    def compare_turn(self, index: int, seat: int, hand: list[int], legal: list[bool]) -> None:
        state = self.states[index]
        assert state.phase is Phase.PLAY
        assert state.turn == seat
        code = self.rules.codes.code
        assert sorted(map(code, cards_in(state.hands[seat]))) == sorted(
            card for card in hand if card != EMPTY
        )
        playable = []
        for card, may in zip(hand, legal, strict=True):
            if may:
                playable += [pirate_of(card), escape_of(card)] if card >> 4 == TWO_FACED_KIND else [card]
        actions = self.game.legal(state, seat)
        assert sorted(playable) == sorted(code(action.card) for action in actions if isinstance(action, Play))

    def engine_card(self, index: int, seat: int, code: int) -> Card:
        actions = self.game.legal(self.states[index], seat)
        cards = [action.card for action in actions if isinstance(action, Play | Discard)]
        return next(card for card in cards if self.rules.codes.code(card) == code)

    def end_trick(self, number: int) -> None:
        self.round_state, outcome = end_trick(self.rules, self.round_state)
        last = number == self.cards - 1
        if self.rules.powers:
            self.round_state = powers.pirate_wins(
                self.rules, self.round_state, outcome, self.cards, np.asarray(last)
            )
            if not last:
                self.compare_tricks()
                self.power(self.cards - number - 1)
        if not last:
            self.compare_tricks()

    def compare_tricks(self) -> None:
        """Compare tricks won, bonuses, the next leader, and the points of the round so far."""
        now = scores.points(self.rules, self.round_state, self.cards, self.number).T.tolist()
        won, bonus = self.round_state.won.T.tolist(), self.round_state.bonus.T.tolist()
        leader, pirate = self.round_state.leader.tolist(), self.round_state.pirate.tolist()
        for index, state in enumerate(self.states):
            facts = round_facts(self.game, state)
            assert [state.tricks_won(seat) for seat in range(self.rules.hands)] == won[index]
            assert [fact.bonus for fact in facts] == bonus[index][: self.game.players]
            points = [score(self.game, self.cards, self.number, fact).total for fact in facts]
            assert points == now[index]
            assert state.order[0] == leader[index]
            at_once = None if state.phase is Phase.HARRY else state.powers.pirate
            assert at_once == PERSON_OF.get(pirate[index])

    def power(self, cards_left: int) -> None:
        rules, before = self.rules, self.round_state
        choice = self.policy.use(rules, before, self.rng)
        self.round_state = powers.use(rules, before, choice)
        drawn = before.undealt[:2].T.tolist()
        for index, pirate in enumerate(before.pirate.tolist()):
            if pirate:
                self.use(index, pirate, int(before.leader[index]), int(choice[index]), drawn[index])
        for _ in range(2 if rules.max_drawn else 0):
            hand = of_seat(rules, self.round_state.hands, self.round_state.leader)
            due = powers.to_discard(rules, self.round_state, cards_left)
            slot = self.policy.discard(rules, self.round_state, hand, self.rng)
            self.discard(plays.card_in(hand, slot), due)
            self.round_state = powers.discard(rules, self.round_state, slot, due)
        self.round_state = powers.powers_done(rules, self.round_state)

    def use(self, index: int, pirate: int, seat: int, choice: int, undealt: list[int]) -> None:
        actions: dict[str, Action] = {
            "rosie": Lead(choice),
            "rascal": Wager(choice),
            "will": Use(choice == 1),
            "juanita": Use(choice == 1),
        }
        action = actions[PERSON_OF[pirate]]
        assert action in self.game.legal(self.states[index], seat)
        self.act(index, seat, action)
        if self.states[index].phase is Phase.DRAW:
            left, drawn = cards_in(self.states[index].round.undealt), []
            for code in (code for code in undealt if code != EMPTY):
                drawn.append(next(card for card in left if self.rules.codes.code(card) == code))
                left.remove(drawn[-1])
            self.act(index, CHANCE, Draw(tuple(drawn)))

    def discard(self, card: Array, due: Array) -> None:
        for index, (code, is_due) in enumerate(zip(card.tolist(), due.tolist(), strict=True)):
            assert (self.states[index].phase is Phase.DISCARD) == is_due
            if is_due:
                seat = self.states[index].powers.seat
                self.act(index, seat, Discard(HELD[self.engine_card(index, seat, code)]))

    def harry(self) -> None:
        if "harry" not in self.rules.powers:
            return
        by = self.policy.change(self.rules, self.round_state, self.cards, self.rng)
        harrys = self.round_state.harrys.T.tolist()
        self.round_state = powers.change(self.rules, self.round_state, by)
        for index, seats in enumerate(harrys):
            for seat in (seat for seat, harry in enumerate(seats) if harry):
                action = Change(int(by[seat, index]))
                assert action in self.game.legal(self.states[index], seat)
                self.act(index, seat, action)

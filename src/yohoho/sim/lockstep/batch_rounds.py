"""How rounds begin and end in a batch of games of Skull King, each game at its own decision."""

from typing import Final

from yohoho.sim.lockstep import actions, card_rows, scores
from yohoho.sim.lockstep.batch_state import HARRY, OVER, PLAY, BatchState, select
from yohoho.sim.lockstep.codes import BLACK_KIND, EMPTY
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.dealing import deal_by_game
from yohoho.sim.lockstep.round_state import Array, BatchRoundState, Rules

_SPREAD: Final = 80.0
"""The standard deviation of the random scores after one round, for games that begin in the middle."""


class BatchRounds:
    """Deals rounds, scores them, and goes on to the next one or ends the game.

    With `auto_reset` a game that ends restarts in the same step, at a random round and with random scores, so
    that training meets all situations and no game of the batch waits. With `single_round` a game is over when
    its round ends, for play-outs.
    """

    def __init__(self, rules: Rules, *, auto_reset: bool = False, single_round: bool = False) -> None:
        self.rules = rules
        self.auto_reset = auto_reset
        self.single_round = single_round
        self.max_cards = max(rules.setup.plan)
        self.rounds: Final = len(rules.setup.plan)
        self.plan = rules.xp.asarray(rules.setup.plan, dtype=rules.xp.uint8)
        deck = rules.xp.asarray(rules.codes.deck, dtype=rules.xp.uint8)
        self.deck = card_rows.counts(rules, deck[:, None])
        """(faces, 1) how many of each card there are."""

    def start(self, seeds: Array) -> BatchState:
        """New games, with the first round dealt and the bids due."""
        xp, players = self.rules.xp, self.rules.players
        games = seeds.shape[0]
        dealer = CounterRng(xp, seeds).below(xp.full(games, players))
        totals = xp.zeros((players, games), dtype=xp.int16)
        number = xp.ones(games, dtype=xp.uint8)
        if self.auto_reset:
            number, totals = self._random_start(CounterRng(xp, seeds).fold_in(1))
        return self.start_round(seeds, number, dealer, totals)

    def start_round(self, seeds: Array, number: Array, dealer: Array, totals: Array) -> BatchState:
        """Games at this round of the plan and with these scores, just dealt and with the bids due."""
        xp, games = self.rules.xp, seeds.shape[0]
        zero = xp.zeros(games, dtype=xp.uint8)
        return BatchState(
            self._deal(number, dealer, totals, CounterRng(xp, seeds).fold_in(0)),
            zero,
            number,
            zero,
            dealer,
            seeds,
            xp.zeros(games, dtype=xp.uint32),
            xp.zeros_like(totals),
            xp.zeros(totals.shape, dtype=bool),
            *self._empty_history(games),
        )

    def _random_start(self, rng: CounterRng) -> tuple[Array, Array]:
        """A random round of the plan, and plausible scores before it."""
        xp = self.rules.xp
        words = rng.bits()
        number = rng.below(xp.full(words.shape[0], self.rounds)) + xp.uint8(1)
        # The sum of four uniform numbers is nearly normal, and scores are multiples of ten.
        luck = sum(rng.bits_grid(self.rules.players).T.astype(xp.float32) * 2.0**-32 - 0.5 for _ in range(4))
        spread = _SPREAD * xp.sqrt((number - 1).astype(xp.float32))
        return number, xp.round(luck * spread / 10).astype(xp.int16) * xp.int16(10)

    def _empty_history(self, games: int) -> list[Array]:
        """The arrays of what happened in a round, for a round that begins."""
        rules, faces = self.rules, len(actions.CARDS)
        rows = (
            (rules.hands, faces),
            (rules.hands, BLACK_KIND),
            (rules.players * bool(rules.drawing), faces),
            (rules.players * bool(rules.showing), faces),
        )
        return [rules.xp.zeros((*row, games), dtype=rules.xp.uint8) for row in rows]

    def cards(self, state: BatchState) -> Array:
        """(games,) cards dealt in this round."""
        return self.plan[state.number - 1]

    def _deal(self, number: Array, dealer: Array, totals: Array, rng: CounterRng) -> BatchRoundState:
        """Deal these rounds of the plan, with an array for every position of the trick."""
        rules, xp = self.rules, self.rules.xp
        cards = self.plan[number - 1].astype(xp.int32)
        leader = ((dealer + 1) % rules.players).astype(xp.uint8)
        round_state = deal_by_game(rules, cards, self.max_cards, leader, totals, rng)
        nothing = xp.full_like(round_state.suit, EMPTY)
        return round_state._replace(trick=(nothing,) * rules.hands)

    def end_round(self, state: BatchState) -> BatchState:
        """Go to the bid changes, or score the round and deal the next one or end the game."""
        xp, rules = self.rules.xp, self.rules
        cards, number = self.cards(state).astype(xp.int16), state.number.astype(xp.int16)
        points = scores.points(rules, state.round_state, cards, number)
        over = state._replace(
            round_state=state.round_state._replace(scores=state.round_state.scores + points),
            phase=xp.full_like(state.phase, OVER),
            points=points,
            exact=scores.bid_errors(rules, state.round_state) == 0,
        )
        counted = over if self.single_round else self._next_round(over)
        if not rules.changing:
            return counted
        waits = (state.phase == PLAY) & state.round_state.harrys.any(axis=0)
        bid_changes = state._replace(phase=xp.full_like(state.phase, HARRY), done=xp.zeros_like(state.done))
        return self.select(waits, bid_changes, counted)

    def _next_round(self, over: BatchState) -> BatchState:
        """Deal the next round; after the last one the game is over, or restarts with `auto_reset`."""
        xp, totals = self.rules.xp, over.round_state.scores
        dealer = ((over.dealer + 1) % self.rules.players).astype(xp.uint8)
        following = xp.clip(over.number + 1, 1, self.rounds).astype(xp.uint8)
        # The seeds of a game stay; with the number of steps the rounds get different deals.
        rng = CounterRng(xp, CounterRng(xp, over.seeds).fold_in(0).bits() ^ over.step_count)
        last = over.number == self.rounds
        if self.auto_reset:
            other, scores_there = self._random_start(rng.fold_in(1))
            following, totals = xp.where(last, other, following), xp.where(last, scores_there, totals)
        dealt = over._replace(
            round_state=self._deal(following, dealer, totals, rng),
            phase=xp.zeros_like(over.phase),
            number=following,
            done=xp.zeros_like(over.done),
            dealer=dealer,
            played=xp.zeros_like(over.played),
            voids=xp.zeros_like(over.voids),
            put_away=xp.zeros_like(over.put_away),
            shown=xp.zeros_like(over.shown),
        )
        return dealt if self.auto_reset else self.select(last, over, dealt)

    def select(self, where: Array, this: BatchState, that: BatchState) -> BatchState:
        """Per game, `this` where the mask is True and `that` elsewhere."""
        selected: BatchState = select(self.rules.xp, where, this, that)
        return selected

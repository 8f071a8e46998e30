"""The batch environment of Skull King: every step takes one action in each game, whatever its phase.

`rounds` is faster, because there all games are at the same card. This environment is for callers that choose
every action themselves, as reinforcement learning does.
"""

from yohoho.sim.lockstep import batch_steps, card_rows, plays
from yohoho.sim.lockstep.batch_rounds import BatchRounds
from yohoho.sim.lockstep.batch_state import (
    BID,
    DISCARD,
    HARRY,
    LOAD,
    OVER,
    PLAY,
    POWER,
    BatchState,
    where_due,
)
from yohoho.sim.lockstep.round_state import Array, is_one_of, of_seat


class BatchEnv(BatchRounds):
    """The rules for a batch of games, each at its own decision."""

    def turn(self, state: BatchState) -> Array:
        """(games,) the seat to act."""
        xp, round_state = self.rules.xp, state.round_state
        harry = batch_steps.first_harry(self, state)
        spoken = (state.phase == BID) | (state.phase == LOAD)
        seat = xp.where(spoken, state.done, batch_steps.next_player(self, round_state))
        seat = xp.where((state.phase == POWER) | (state.phase == DISCARD), round_state.leader, seat)
        return xp.where(state.phase == HARRY, harry, seat).astype(xp.uint8)

    def legal(self, state: BatchState) -> Array:
        """(actions, games) the mask of legal actions; all False where the game is over."""
        xp, rules, round_state = self.rules.xp, self.rules, state.round_state
        phase, seat = state.phase, self.turn(state)
        hand = of_seat(rules, round_state.hands, seat)
        playable = card_rows.plays_mask(rules, hand, plays.legal(rules, hand, round_state.suit))
        cards = playable & (phase == PLAY) | card_rows.hand_mask(rules, hand) & (phase == DISCARD)
        power, pirate = phase == POWER, round_state.pirate
        lead = xp.arange(8, dtype=xp.uint8)[:, None] < rules.players
        bid = of_seat(rules, round_state.bids, xp.clip(seat, 0, rules.players - 1))
        bids = xp.arange(self.max_cards + 1, dtype=xp.uint8)[:, None] <= self.cards(state)
        by = xp.arange(-1, 2, dtype=xp.int8)[:, None] + bid
        leads, stakes = (is_one_of(rules, pirate, pirates) for pirates in (rules.leading, rules.staking))
        parts = [
            cards,
            lead & (power & leads),
            xp.stack([power & stakes] * 3),
            xp.stack([power & ~leads & ~stakes] * 2),
            (by >= 0) & (by <= self.cards(state).astype(xp.int8)) & (phase == HARRY),
            xp.stack([phase == LOAD] * 2),
            bids & (phase == BID),
        ]
        return xp.concatenate(parts)

    def step(self, state: BatchState, action: Array) -> BatchState:
        """Take one action in every game. Games that are over stay as they are."""
        before, phase = state, state.phase
        after = batch_steps.bid_or_load(self, before, action)
        after = self.select(phase == PLAY, batch_steps.play_card(self, before, action), after)
        if self.rules.powers:
            after = self.select(phase == POWER, batch_steps.use_power(self, before, action), after)
            after = self.select(phase == DISCARD, batch_steps.discard(self, before, action), after)
            after = self.select(phase == HARRY, batch_steps.change_bid(self, before, action), after)
        after = after._replace(
            step_count=before.step_count + 1, points=self.rules.xp.zeros_like(before.points)
        )
        # Nobody decides for Graybeard, so his card is part of the step before it.
        after = self.select(
            (after.phase == PLAY) & batch_steps.graybeard_is_next(self, after),
            batch_steps.play_graybeard(self, after),
            after,
        )
        after = where_due(self.rules.xp, batch_steps.is_round_over(self, after), self.end_round, after)
        return self.select(phase == OVER, before._replace(points=after.points * 0), after)

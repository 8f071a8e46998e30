"""Complete games of Skull, with one policy for every seat of every game."""

from typing import Protocol

from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_actions import BID, DRAW
from yohoho.sim.lockstep.skull_state import BIDDING, DRAWING, OVER, TURNS, Array, SkullBatchState, SkullRules
from yohoho.sim.lockstep.skull_steps import bid_range, legal_discs, legal_seats, step


class SkullPolicy(Protocol):
    """Chooses an action for each game; in a game that is over the action has no effect."""

    def choose(self, rules: SkullRules, state: SkullBatchState, rng: CounterRng) -> Array: ...


class RandomSkullPolicy:
    """A uniformly random policy; of a challenger's shuffled discs it always draws the first."""

    def choose(self, rules: SkullRules, state: SkullBatchState, rng: CounterRng) -> Array:
        """Draw a legal action; discs, pass and seats are rows, but bids are a range, which is faster."""
        xp, phase = rules.xp, state.phase
        own_row = rules.seats == state.turn
        rows = [*legal_discs(state, own_row), phase == BIDDING, *legal_seats(rules, state, own_row)]
        seen = xp.zeros(state.games, dtype=xp.int8)
        places = []
        for row in rows:
            places.append(xp.where(row, seen, xp.int8(-1)))
            seen = seen + row
        lowest, highest = bid_range(rules, state)
        numbers = xp.where((phase == TURNS) | (phase == BIDDING), highest - lowest + 1, 0)
        drawn = rng.below(seen + numbers).astype(xp.int8)
        choice = xp.int8(BID - 1) + lowest + drawn - seen
        for action, place in enumerate(places):
            choice = xp.where(place == drawn, xp.int8(action), choice)
        return xp.where(phase == DRAWING, xp.int8(DRAW), choice)


def play_out(
    rules: SkullRules, state: SkullBatchState, policy: SkullPolicy, rng: CounterRng
) -> SkullBatchState:
    """Play all games to their end."""
    while bool(rules.xp.any(state.phase != OVER)):
        state = step(rules, state, policy.choose(rules, state, rng), rng)
    return state

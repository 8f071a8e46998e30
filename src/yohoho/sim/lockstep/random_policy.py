"""A uniformly random policy."""

from yohoho.sim.lockstep import plays
from yohoho.sim.lockstep.codes import EMPTY
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.plays import Choice, PlayContext
from yohoho.sim.lockstep.round_state import Array, BatchRoundState, Rules, is_one_of


class RandomPolicy:
    def bids(self, rules: Rules, round_state: BatchRoundState, cards: int, rng: CounterRng) -> Array:
        xp = rules.xp
        count = xp.full(round_state.games, cards + 1, dtype=xp.uint8)
        return xp.stack([rng.below(count) for _ in range(rules.players)]).astype(xp.int8)

    def loads(self, rules: Rules, round_state: BatchRoundState, cards: int, rng: CounterRng) -> Array:
        return rules.xp.stack([rng.bernoulli(0.5) for _ in range(rules.players)])

    def play(
        self, rules: Rules, round_state: BatchRoundState, context: PlayContext, rng: CounterRng
    ) -> Choice:
        return plays.random_play(rules, context, rng)

    def use(self, rules: Rules, round_state: BatchRoundState, rng: CounterRng) -> Array:
        xp, pirate = rules.xp, round_state.pirate
        leads, stakes = (is_one_of(rules, pirate, pirates) for pirates in (rules.leading, rules.staking))
        counts = xp.where(leads, rules.players, xp.where(stakes, 3, 2))
        drawn = rng.below(counts)
        return xp.where(stakes, drawn * xp.uint8(10), drawn)

    def discard(self, rules: Rules, round_state: BatchRoundState, hand: Array, rng: CounterRng) -> Array:
        return plays.random_card(rules, hand != EMPTY, rng)

    def change(self, rules: Rules, round_state: BatchRoundState, cards: int, rng: CounterRng) -> Array:
        xp = rules.xp
        low = xp.where(round_state.bids > 0, -1, 0)
        high = xp.where(round_state.bids < cards, 1, 0)
        drawn = xp.stack([rng.below(count) for count in high - low + 1])
        return (low + drawn).astype(xp.int8)

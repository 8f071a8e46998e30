"""Random legal play, every legal action as likely as the others."""

from __future__ import annotations

from yohoho.sim.lockstep import plays
from yohoho.sim.lockstep.codes import EMPTY, RASCAL, ROSIE
from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.plays import Choice, PlayContext
from yohoho.sim.lockstep.tables import Array, Rules, Tables


class RandomPolicy:
    def bids(self, rules: Rules, tables: Tables, cards: int, noise: Noise) -> Array:
        xp = rules.xp
        count = xp.full(tables.games, cards + 1, dtype=xp.uint8)
        return xp.stack([noise.below(count) for _ in range(rules.players)]).astype(xp.int8)

    def loads(self, rules: Rules, tables: Tables, cards: int, noise: Noise) -> Array:
        return rules.xp.stack([noise.chance(0.5) for _ in range(rules.players)])

    def play(self, rules: Rules, tables: Tables, turn: PlayContext, noise: Noise) -> Choice:
        return plays.any_legal(rules, turn, noise)

    def use(self, rules: Rules, tables: Tables, noise: Noise) -> Array:
        xp, pirate = rules.xp, tables.pirate
        counts = xp.where(pirate == ROSIE, rules.players, xp.where(pirate == RASCAL, 3, 2))
        drawn = noise.below(counts)
        return xp.where(pirate == RASCAL, drawn * xp.uint8(10), drawn)

    def discard(self, rules: Rules, tables: Tables, hand: Array, noise: Noise) -> Array:
        return plays.any_card(rules, hand != EMPTY, noise)

    def change(self, rules: Rules, tables: Tables, cards: int, noise: Noise) -> Array:
        xp = rules.xp
        low = xp.where(tables.bids > 0, -1, 0)
        high = xp.where(tables.bids < cards, 1, 0)
        drawn = xp.stack([noise.below(count) for count in high - low + 1])
        return (low + drawn).astype(xp.int8)

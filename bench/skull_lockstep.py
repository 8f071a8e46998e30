"""Random games of Skull on one core: the batch simulator beside the readable engine, turn about."""

from __future__ import annotations

from statistics import median
from time import process_time

import numpy

from yohoho import CHANCE, Dice, Skull
from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.skull_play import RandomSkull
from yohoho.sim.lockstep.skull_steps import step
from yohoho.sim.lockstep.skull_tables import OVER, SkullRules, dealt

BATCH = 4096
STEPS = 60
GAMES = 60
ROUNDS = 5


def batch_speed(game: Skull, seed: int) -> float:
    """Decisions a second in the first steps of new games, in which few of them end; those do not count."""
    rules, noise, policy = SkullRules(game.options), Noise.seeded(numpy, seed, BATCH), RandomSkull()
    tables, decisions, began = dealt(rules, BATCH, noise), 0, process_time()
    for _ in range(STEPS):
        decisions += int((tables.phase != OVER).sum())
        tables = step(rules, tables, policy.choose(rules, tables, noise), noise)
    return decisions / (process_time() - began)


def engine_speed(game: Skull, seed: int) -> float:
    dice, decisions, began = Dice(seed), 0, process_time()
    for _ in range(GAMES):
        state = game.start()
        while seats := game.waiting(state):
            seat = seats[0]
            chance = seat == CHANCE
            action = game.chance(state, dice) if chance else dice.choice(game.legal(state, seat))
            state = game.apply(state, seat, action)
            decisions += not chance
    return decisions / (process_time() - began)


def main() -> None:
    game = Skull(players=4)
    batch = median(batch_speed(game, seed) for seed in range(ROUNDS))
    engine = median(engine_speed(game, seed) for seed in range(ROUNDS))
    print(f"Skull, four players, one core: {batch:,.0f} decisions a second in batches of {BATCH:,},", end=" ")
    print(f"{engine:,.0f} in the readable engine: {batch / engine:.0f} times")


if __name__ == "__main__":
    main()

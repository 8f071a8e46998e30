"""Random games of Skull on one core: the batch simulator and the readable engine in turn."""

from statistics import median
from time import process_time

import numpy

from yohoho import CHANCE, Dice, Skull
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_play import RandomSkullPolicy
from yohoho.sim.lockstep.skull_state import OVER, SkullRules, start_games
from yohoho.sim.lockstep.skull_steps import step

BATCH = 4096
STEPS = 60
GAMES = 60
ROUNDS = 5


def batch_speed(game: Skull, seed: int) -> float:
    """Decisions a second in the first steps of new games, in which few games end; those do not count."""
    rules, rng, policy = (
        SkullRules(game.options),
        CounterRng.from_seed(numpy, seed, BATCH),
        RandomSkullPolicy(),
    )
    state, decisions, began = start_games(rules, BATCH, rng), 0, process_time()
    for _ in range(STEPS):
        decisions += int((state.phase != OVER).sum())
        state = step(rules, state, policy.choose(rules, state, rng), rng)
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

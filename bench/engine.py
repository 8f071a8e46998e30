"""Random games through the public API, beside OpenSpiel's oh_hell driven from Python in the same run.

Both sides play legal moves picked by the same generator, on one core. Several rounds of each are
interleaved, so that a machine that slows down slows both; the medians are compared.
"""

import random
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import get_args

import numpy as np
import pyspiel

from yohoho import CHANCE, Dice, Skull, SkullKing
from yohoho.core.game import AnyGame
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.round_state import Rules
from yohoho.sim.lockstep.rounds import RandomPolicy, play_game
from yohoho.skull_king import PowerName

BATCH = 4096
SECONDS = 2.0
ROUNDS = 5
Player = Callable[[random.Random], int]


def our_game(game: AnyGame) -> Player:
    """One random game; how many decisions its players made."""

    def play(rng: random.Random) -> int:
        dice, state, decisions = Dice(rng.getrandbits(64)), game.start(), 0
        while seats := game.waiting(state):
            seat = seats[0]
            if seat == CHANCE:
                action = game.chance(state, dice)
            else:
                action = rng.choice(game.legal(state, seat))
                decisions += 1
            state = game.apply(state, seat, action)
        return decisions

    return play


def lockstep_games(game: SkullKing) -> Player:
    """BATCH random games in step; the time includes decisions about powers, the count does not."""
    rules = Rules(game.options)
    decisions = BATCH * game.players * (sum(game.plan) + len(game.plan) * (2 if rules.loads else 1))

    def play(rng: random.Random) -> int:
        play_game(rules, BATCH, RandomPolicy(), CounterRng.from_seed(np, rng.getrandbits(32), BATCH))
        return decisions

    return play


def open_spiel_game(name: str, *, chance_as_legal: bool) -> Player:
    """The peer. Its chance nodes are drawn from `chance_outcomes()`, the documented way, or, quicker
    and right only because these outcomes are equally likely, from `legal_actions()`."""
    game = pyspiel.load_game(name)

    def play(rng: random.Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if not state.is_chance_node():
                action = rng.choice(state.legal_actions())
                decisions += 1
            elif chance_as_legal:
                action = rng.choice(state.legal_actions())
            else:
                action = rng.choice(state.chance_outcomes())[0]
            state.apply_action(action)
        return decisions

    return play


def rate(play: Player, seed: int) -> float:
    """Decisions a second of processor time, over about SECONDS."""
    rng, decisions, began = random.Random(seed), 0, process_time()
    while process_time() - began < SECONDS:
        decisions += play(rng)
    return decisions / (process_time() - began)


def main() -> None:
    powers = get_args(PowerName)
    everything = SkullKing(kraken=True, whale=True, loot=True, powers=powers, scoring="cannonball")
    contestants = {
        "OpenSpiel oh_hell, 4 players": open_spiel_game("oh_hell(players=4)", chance_as_legal=False),
        "OpenSpiel, chance by legal_actions": open_spiel_game("oh_hell(players=4)", chance_as_legal=True),
        "yohoho Skull King, Beck, 4 players": our_game(SkullKing(players=4)),
        "yohoho Skull King, Schmidt, 4": our_game(SkullKing(edition="schmidt", players=4)),
        "yohoho Skull King, everything on, 4": our_game(everything),
        "yohoho Skull, 4 players": our_game(Skull(players=4)),
        f"in step, {BATCH} games: Beck, 4": lockstep_games(SkullKing(players=4)),
        f"in step, {BATCH} games: Schmidt, 4": lockstep_games(SkullKing(edition="schmidt", players=4)),
        f"in step, {BATCH} games: everything, 4": lockstep_games(everything),
    }
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(ROUNDS):
        for name, play in contestants.items():
            rates[name].append(rate(play, number))
    medians = {name: median(per_second) for name, per_second in rates.items()}
    peer = medians["OpenSpiel oh_hell, 4 players"]
    print(f"Random legal play on one core, decisions a second, median of {ROUNDS} × {SECONDS:.0f} s")
    for name, per_second in medians.items():
        print(f"  {name:<38}{per_second:>10,.0f}   {per_second / peer:5.2f} × OpenSpiel")


if __name__ == "__main__":
    main()

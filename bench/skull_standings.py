"""Fits the win-chance model of Skull's standings to games among captains, and measures how well it fits.

`python -m bench.skull_standings --seconds 120` plays for about two minutes, fits the model, prints how well
the old and the new one foretell the winners of games that neither was fitted to, and writes the new one into
the package if it is better. It runs on the device of JAX; a GPU is wanted, `--games` makes it small enough
for a CPU.
"""

import argparse
from collections.abc import Iterator
from functools import partial
from itertools import cycle
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy
from jax import lax
from safetensors.numpy import load_file, save_file

from yohoho.bots.skull.network_policy import PublicGames, captain_step, captain_weights
from yohoho.bots.skull.standings import FEATURES, FILE, features, forward, order_of_play
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_history import new_history
from yohoho.sim.lockstep.skull_observation_index import SEATS
from yohoho.sim.lockstep.skull_state import FIRST_DISCS, OVER, SkullRules, new_games, row_sum
from yohoho.skull.discs import FULL_SET, LOST
from yohoho.skull.options import Options

SET_UPS: Final = tuple(
    Options(players=players, last_chance=last_chance)
    for last_chance in (False, True)
    for players in (4, 3, 6, 5)
)
GAMES: Final = 32_768
ROUNDS: Final = 40
"""Rounds of a game whose standings are kept; hardly a game has more."""
MIDWAY: Final = 0.5
"""The share of games that begin with random discs and successes, so that rare standings are fitted too."""
WIDTH: Final = 96
EPOCHS: Final = 6
BATCH: Final = 8192
STEP_SIZE: Final = 2e-3
HELD_OUT: Final = 10**6
"""The seeds from here on are those of games that the model is not fitted to."""


class Standings(NamedTuple):
    """Standings and who won from there: a column for each round that began."""

    inputs: Any
    winner: Any
    """In the order of play."""
    left: Any
    """How many players were left."""


class Noted(NamedTuple):
    """The standings of games under way: (ROUNDS, …, games)."""

    inputs: Any
    order: Any
    """The place of each seat in the order of play."""
    left: Any
    """How many players were left; 0 for a round that did not begin."""


def midway(rules: SkullRules, games: PublicGames, generator: numpy.random.Generator) -> PublicGames:
    """Give a part of new games random discs, successes and eliminations; two players at least are left."""
    shape = games.state.discs.shape
    hardship = generator.random(shape[1]) * (generator.random(shape[1]) < MIDWAY)
    lost = numpy.floor(4.999 * generator.random(shape) ** (3 - 2 * hardship)) * (hardship > 0)
    stays = (rules.seats == games.state.first) | (rules.seats == (games.state.first + 1) % rules.players)
    discs = numpy.maximum(len(FULL_SET) - lost, stays).astype(numpy.int8)
    discs_when_seen = discs + numpy.floor(generator.random(shape) * (len(FULL_SET) + 1 - discs)).astype(
        numpy.int8
    )
    owns = (generator.random(shape) * discs_when_seen < discs) & (discs > 0)
    successes = (generator.random(shape) < 0.6 * hardship) & (discs > 0)
    waits = (discs > 0) & (rules.seats != games.state.first)
    state = games.state._replace(
        discs=discs,
        skull=numpy.where(owns, games.state.skull, numpy.int8(LOST)),
        successes=successes.astype(numpy.int8),
        turn=numpy.argmax(waits, axis=0).astype(numpy.int8),
    )
    return games._replace(state=state, history=games.history._replace(discs_when_seen=discs_when_seen))


class SelfPlay:
    """Games of one set-up among captains, compiled once."""

    def __init__(self, options: Options, games: int) -> None:
        self._options, self._games = options, games
        self._weights = jax.tree.map(jnp.asarray, dict(captain_weights()))
        self._play = jax.jit(partial(_play_games, SkullRules(options, jnp)))

    def standings(self, seed: int) -> Standings:
        """The standings at the beginning of every round of the games."""
        rules, generator = SkullRules(self._options), numpy.random.default_rng(seed)
        first = generator.integers(0, rules.players, self._games).astype(numpy.int8)
        seeds = CounterRng.from_seed(numpy, seed, self._games).bits()
        new = PublicGames(new_games(rules, first), new_history(rules, self._games), seeds)
        noted, winner = self._play(self._weights, midway(rules, new, generator))
        number, game = numpy.nonzero(numpy.asarray(noted.left))
        order = numpy.asarray(noted.order)[number, :, game]
        place = order[numpy.arange(len(game)), numpy.asarray(winner)[game]]
        inputs = numpy.asarray(noted.inputs)[number, :, game]
        return Standings(inputs.T, place, numpy.asarray(noted.left)[number, game])


def _play_games(rules: SkullRules, weights: Any, games: PublicGames) -> tuple[Noted, Any]:
    games = jax.tree.map(jnp.asarray, games)
    total = games.seeds.shape[0]
    noted = Noted(
        jnp.zeros((ROUNDS, FEATURES, total), dtype=jnp.float16),
        jnp.zeros((ROUNDS, rules.players, total), dtype=jnp.int8),
        jnp.zeros((ROUNDS, total), dtype=jnp.int8),
    )

    def running(carry: Any) -> Any:
        return (carry[0].state.phase != OVER).any()

    def turn(carry: Any) -> Any:
        games, before, noted, number = carry
        begins = (games.state.round > before) & (games.state.phase == FIRST_DISCS)
        noted = _note(rules, noted, games, begins)
        return captain_step(rules, weights, games, number), games.state.round, noted, number + 1

    start = (games, jnp.zeros_like(games.state.round), noted, jnp.int32(0))
    games, _, noted, _ = lax.while_loop(running, turn, start)
    return noted, games.state.winner


def _note(rules: SkullRules, noted: Noted, games: PublicGames, begins: Any) -> Noted:
    """Write down the standings of games in which a round begins."""
    state = games.state
    rows = Noted(
        features(rules, state, games.history).astype(jnp.float16),
        order_of_play(rules, state),
        row_sum((state.discs > 0).astype(jnp.int8)),
    )
    number = jnp.where(begins, state.round.astype(jnp.int32) - 1, ROUNDS)  # beyond the end: written nowhere
    game = jnp.arange(state.games)
    return Noted(
        *(
            notes.at[number, ..., game].set(row.T if row.ndim > 1 else row, mode="drop")
            for notes, row in zip(noted, rows, strict=True)
        )
    )


def join_standings(parts: list[Standings]) -> Standings:
    return Standings(*(numpy.concatenate(arrays, axis=-1) for arrays in zip(*parts, strict=True)))


def new_arrays(generator: numpy.random.Generator) -> dict[str, Any]:
    sizes = {"0": (WIDTH, FEATURES), "1": (WIDTH, WIDTH), "out": (SEATS, WIDTH)}
    arrays = {}
    for name, (rows, columns) in sizes.items():
        arrays[f"{name}.weight"] = generator.normal(0, (2 / columns) ** 0.5, (rows, columns))
        arrays[f"{name}.bias"] = numpy.zeros(rows)
    return {name: array.astype(numpy.float32) for name, array in arrays.items()}


def log_chances(arrays: Any, standings: Standings) -> Any:
    """(SEATS, columns) the logarithms of the fitted chances."""
    logits = forward(jnp, arrays, standings.inputs.astype(jnp.float32))
    there = jnp.arange(SEATS)[:, None] < standings.left
    return jax.nn.log_softmax(jnp.where(there, logits, -1e9), axis=0)


def cross_entropy(arrays: Any, standings: Standings) -> Any:
    """The mean cross-entropy of the winners, in nats."""
    chosen = standings.winner[None].astype(jnp.int32)
    return -jnp.take_along_axis(log_chances(arrays, standings), chosen, axis=0).mean()


def adam(carry: Any, batch: Standings, total: int) -> Any:
    """One step of Adam, with a step size that falls to 0."""
    arrays, mean, square, steps = carry
    steps = steps + 1
    grads = jax.grad(cross_entropy)(arrays, batch)
    mean = jax.tree.map(lambda old, grad: 0.9 * old + 0.1 * grad, mean, grads)
    square = jax.tree.map(lambda old, grad: 0.999 * old + 0.001 * grad * grad, square, grads)
    size = STEP_SIZE * (1 - steps / (total + 1)) / (1 - 0.9**steps)

    def move(array: Any, mean: Any, square: Any) -> Any:
        return array - size * mean / (jnp.sqrt(square / (1 - 0.999**steps)) + 1e-8)

    return jax.tree.map(move, arrays, mean, square), mean, square, steps


def batches(count: int, generator: numpy.random.Generator) -> Iterator[Any]:
    order = generator.permutation(count)
    size = min(BATCH, count)
    for start in range(0, count - size + 1, size):
        yield order[start : start + size]


def fit(standings: Standings, seed: int = 1) -> dict[str, Any]:
    """The arrays that foretell the winners best."""
    generator, count = numpy.random.default_rng(seed), len(standings.winner)
    total = EPOCHS * (count // min(BATCH, count))

    def step(carry: Any, everything: Standings, which: Any) -> Any:
        return adam(carry, Standings(*(array[..., which] for array in everything)), total)

    compiled = jax.jit(step)
    everything = Standings(*(jnp.asarray(array) for array in standings))
    arrays = jax.tree.map(jnp.asarray, new_arrays(generator))
    zeros = jax.tree.map(jnp.zeros_like, arrays)
    carry = (arrays, zeros, zeros, jnp.float32(0))
    for _ in range(EPOCHS):
        for which in batches(count, generator):
            carry = compiled(carry, everything, jnp.asarray(which))
    return {name: numpy.asarray(array) for name, array in carry[0].items()}


def calibration(arrays: Any, standings: Standings) -> list[tuple[float, float, int]]:
    """(predicted, true, standings) for every tenth of the predicted chances of all players left."""
    chances = numpy.exp(numpy.asarray(log_chances(arrays, standings)))
    seats = numpy.arange(SEATS)[:, None]
    there = seats < standings.left
    said, true = chances[there], (seats == standings.winner)[there]
    tenth = numpy.minimum((said * 10).astype(int), 9)
    return [
        (float(said[tenth == at].mean()), float(true[tenth == at].mean()), int((tenth == at).sum()))
        for at in range(10)
        if (tenth == at).any()
    ]


def main() -> None:
    arguments = _arguments()
    plays = [SelfPlay(options, arguments.games) for options in SET_UPS]
    held_out = join_standings([play.standings(HELD_OUT + at) for at, play in enumerate(plays)])
    print(f"compiled, {len(held_out.winner)} standings to judge by", flush=True)
    end, parts = monotonic() + arguments.seconds, []
    for seed, play in enumerate(cycle(plays)):
        parts.append(play.standings(seed))
        if monotonic() > end and seed + 1 >= len(plays):
            break
    standings = join_standings(parts)
    print(f"{len(standings.winner)} standings from {len(parts) * arguments.games} games", flush=True)
    halved = {name: array.astype(numpy.float16) for name, array in fit(standings).items()}
    losses = {}
    for name, arrays in (("old", load_file(FILE)), ("new", halved)):
        wide = {name: array.astype(numpy.float32) for name, array in arrays.items()}
        losses[name] = float(cross_entropy(wide, held_out))
        print(f"{name}: cross-entropy {losses[name]:.5f} on {len(held_out.winner)} standings not seen")
        for said, true, count in calibration(wide, held_out):
            print(f"  predicted {said:.3f}  true {true:.3f}  of {count}")
    if losses["new"] < losses["old"]:
        save_file(halved, arguments.out)
        print(f"written to {arguments.out}", flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--games", type=int, default=GAMES, help="games that are played together")
    parser.add_argument("--out", type=Path, default=FILE)
    return parser.parse_args()


if __name__ == "__main__":
    main()

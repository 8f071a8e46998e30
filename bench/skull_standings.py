"""Fit the win-chance model of Skull's standings to games among captains, and measure how well it fits.

`python -m bench.skull_standings 240` plays for about that many seconds of one core, fits the model, writes it
into the package and prints its calibration on games that it was not fitted to.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from itertools import cycle
from typing import Any, Final, NamedTuple

import numpy
from safetensors.numpy import save_file

from yohoho.bots.skull.network_policy import PublicGames, captain_step, captain_weights
from yohoho.bots.skull.standings import FEATURES, FILE, features, forward, order_of_play
from yohoho.bots.weights import single_threaded
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_history import new_history
from yohoho.sim.lockstep.skull_observation_index import SEATS
from yohoho.sim.lockstep.skull_state import FIRST_DISCS, OVER, SkullRules, new_games, row_sum
from yohoho.skull.discs import FULL_SET, LOST
from yohoho.skull.options import Options

SET_UPS: Final = tuple(
    Options(players=players, last_chance=last_chance)
    for last_chance in (False, True)
    for players in (4, 3, 6, 5, 4)
)
GAMES: Final = 3072
MIDWAY: Final = 0.5
"""The share of games that begin with random discs and successes, so that rare standings are fitted too."""
WIDTH: Final = 96
EPOCHS: Final = 14
BATCH: Final = 4096
STEP_SIZE: Final = 2e-3
HELD_OUT: Final = 768
"""Games of each set-up that the model is not fitted to."""


class Standings(NamedTuple):
    """Standings and who won from there: a column for each round that began."""

    inputs: Any
    winner: Any
    """In the order of play."""
    left: Any
    """How many players were left."""


def midway(rules: SkullRules, games: PublicGames, generator: numpy.random.Generator) -> PublicGames:
    """Give a part of new games random discs, successes and eliminations; two players at least are left."""
    shape = games.state.discs.shape
    hardship = generator.random(shape[1]) * (generator.random(shape[1]) < MIDWAY)
    lost = numpy.floor(4.999 * generator.random(shape) ** (3 - 2 * hardship)) * (hardship > 0)
    stays = (rules.seats == games.state.first) | (rules.seats == (games.state.first + 1) % rules.players)
    discs = numpy.maximum(len(FULL_SET) - lost, stays).astype(numpy.int8)
    known = discs + numpy.floor(generator.random(shape) * (len(FULL_SET) + 1 - discs)).astype(numpy.int8)
    owns = (generator.random(shape) * known < discs) & (discs > 0)
    successes = (generator.random(shape) < 0.6 * hardship) & (discs > 0)
    waits = (discs > 0) & (rules.seats != games.state.first)
    state = games.state._replace(
        discs=discs,
        skull=numpy.where(owns, games.state.skull, numpy.int8(LOST)),
        successes=successes.astype(numpy.int8),
        turn=numpy.argmax(waits, axis=0).astype(numpy.int8),
    )
    return games._replace(state=state, history=games.history._replace(discs_when_seen=known))


def played(options: Options, games: int, seed: int) -> Standings:
    """The standings at the beginning of every round of so many games."""
    rules, generator = SkullRules(options), numpy.random.default_rng(seed)
    weights = captain_weights()
    first = generator.integers(0, options.players, games).astype(numpy.int8)
    seeds = CounterRng.seeded(numpy, seed, games).bits()
    batch = midway(rules, PublicGames(new_games(rules, first), new_history(rules, games), seeds), generator)
    number, names, kept, winner = 0, numpy.arange(games), [], numpy.zeros(games, dtype=numpy.int8)
    before = numpy.zeros(games, dtype=numpy.int16)
    while len(names):
        begins = (batch.state.round > before) & (batch.state.phase == FIRST_DISCS)
        if begins.any():
            kept.append(_noted(rules, batch.at(begins), names[begins]))
        before = batch.state.round
        batch = captain_step(rules, weights, batch, number)
        number += 1
        over = batch.state.phase == OVER
        winner[names[over]] = batch.state.winner[over]
        batch, names, before = batch.at(~over), names[~over], before[~over]
    inputs, orders, lefts, whose = (numpy.concatenate(parts, axis=-1) for parts in zip(*kept, strict=True))
    place = numpy.take_along_axis(orders, winner[whose][None].astype(numpy.int64), axis=0)[0]
    return Standings(inputs, place, lefts)


def _noted(rules: SkullRules, batch: PublicGames, names: Any) -> tuple[Any, Any, Any, Any]:
    state = batch.state
    left = row_sum((state.discs > 0).astype(numpy.int8))
    inputs = features(rules, state, batch.history).astype(numpy.float16)
    return inputs, order_of_play(rules, state), left, names


def joined(parts: list[Standings]) -> Standings:
    return Standings(*(numpy.concatenate(arrays, axis=-1) for arrays in zip(*parts, strict=True)))


def new_arrays(generator: numpy.random.Generator) -> dict[str, Any]:
    sizes = {"0": (WIDTH, FEATURES), "1": (WIDTH, WIDTH), "out": (SEATS, WIDTH)}
    found = {}
    for name, (rows, columns) in sizes.items():
        found[f"{name}.weight"] = generator.normal(0, (2 / columns) ** 0.5, (rows, columns))
        found[f"{name}.bias"] = numpy.zeros(rows)
    return {name: array.astype(numpy.float32) for name, array in found.items()}


def chances(arrays: dict[str, Any], standings: Standings) -> Any:
    """(SEATS, columns) the fitted chances."""
    logits = forward(arrays, standings.inputs.astype(numpy.float32))
    logits = numpy.where(numpy.arange(SEATS)[:, None] < standings.left, logits, -numpy.inf)
    odds = numpy.exp(logits - logits.max(axis=0))
    return odds / odds.sum(axis=0)


def gradients(arrays: dict[str, Any], batch: Standings) -> dict[str, Any]:
    """The gradients of the cross-entropy of the winners."""
    inputs = batch.inputs.astype(numpy.float32)
    layers = [inputs]
    for layer in ("0", "1"):
        hidden = arrays[f"{layer}.weight"] @ layers[-1] + arrays[f"{layer}.bias"][:, None]
        layers.append(numpy.maximum(hidden, 0))
    error = chances(arrays, batch)
    error[batch.winner, numpy.arange(len(batch.winner))] -= 1
    error /= len(batch.winner)
    found = {}
    for layer, below in (("out", layers[2]), ("1", layers[1]), ("0", layers[0])):
        found[f"{layer}.weight"], found[f"{layer}.bias"] = error @ below.T, error.sum(axis=1)
        error = (arrays[f"{layer}.weight"].T @ error) * (below > 0)
    return found


def batches(standings: Standings, generator: numpy.random.Generator) -> Iterator[Standings]:
    order = generator.permutation(len(standings.winner))
    for start in range(0, len(order) - BATCH + 1, BATCH):
        which = order[start : start + BATCH]
        yield Standings(*(array[..., which] for array in standings))


def fitted(standings: Standings, seed: int = 1) -> dict[str, Any]:
    """Adam with a step size that falls to 0; the average of the last epoch's weights."""
    generator = numpy.random.default_rng(seed)
    arrays = new_arrays(generator)
    mean = {name: numpy.zeros_like(array) for name, array in arrays.items()}
    square = {name: numpy.zeros_like(array) for name, array in arrays.items()}
    steps, total = 0, EPOCHS * (len(standings.winner) // BATCH)
    for _ in range(EPOCHS):
        for batch in batches(standings, generator):
            steps += 1
            size = STEP_SIZE * (1 - steps / (total + 1))
            for name, grad in gradients(arrays, batch).items():
                mean[name] = 0.9 * mean[name] + 0.1 * grad
                square[name] = 0.999 * square[name] + 0.001 * grad * grad
                scaled = mean[name] / (1 - 0.9**steps)
                scaled /= numpy.sqrt(square[name] / (1 - 0.999**steps)) + 1e-8
                arrays[name] = (arrays[name] - size * scaled).astype(numpy.float32)
    return arrays


def calibration(arrays: dict[str, Any], standings: Standings) -> list[tuple[float, float, int]]:
    """(predicted, true, standings) for every tenth of the predicted chances of all players left."""
    found = chances(arrays, standings)
    seats = numpy.arange(SEATS)[:, None]
    there = seats < standings.left
    said, true = found[there], (seats == standings.winner)[there]
    tenth = numpy.minimum((said * 10).astype(int), 9)
    return [
        (float(said[tenth == at].mean()), float(true[tenth == at].mean()), int((tenth == at).sum()))
        for at in range(10)
        if (tenth == at).any()
    ]


def main() -> None:
    seconds = float(sys.argv[1]) if sys.argv[1:] else 240.0
    end, parts = time.process_time() + seconds, []
    with single_threaded():
        for seed, options in enumerate(cycle(SET_UPS)):
            parts.append(played(options, GAMES, seed))
            if time.process_time() > end:
                break
        standings = joined(parts)
        print(f"{len(standings.winner)} standings from {len(parts) * GAMES} games", flush=True)
        arrays = fitted(standings)
        held_out = joined([played(options, HELD_OUT, 10**6 + at) for at, options in enumerate(SET_UPS)])
    save_file({name: array.astype(numpy.float16) for name, array in arrays.items()}, FILE)
    for said, true, count in calibration(arrays, held_out):
        print(f"  predicted {said:.3f}  true {true:.3f}  of {count}")


if __name__ == "__main__":
    main()

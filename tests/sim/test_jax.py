"""The simulator plays the same games under JAX as under NumPy, and the environment keeps Pgx's interface."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.random_policy import RandomPolicy
from yohoho.sim.lockstep.round_state import Rules
from yohoho.sim.lockstep.rounds import play_game
from yohoho.skull_king.options import Options, read_options
from yohoho.testing.skull_king import EVERYTHING

pytestmark = pytest.mark.slow
GAMES = 64
SETS: dict[str, dict[str, Any]] = {
    "base": {"plan": [1, 3]},
    "everything": {**EVERYTHING, "plan": [3], "ties": "shared"},
    "graybeard": {"players": 2, "plan": [3]},
    "schmidt": {"edition": "schmidt", "players": 3},
}


def jax() -> Any:
    if find_spec("jax") is None:
        pytest.fail("this test needs JAX: .venv/bin/pip install --editable '.[train]'", pytrace=False)
    return import_module("jax")


@pytest.mark.parametrize("name", SETS)
def test_jax_plays_the_same_games_as_numpy(name: str) -> None:
    library, options = jax(), read_options(SETS[name])
    seeds = np.random.default_rng(3).integers(0, 2**32, GAMES, dtype=np.uint32)
    rules, jitted = Rules(options), Rules(options, library.numpy)
    here = play_game(rules, GAMES, RandomPolicy(), CounterRng(np, seeds))
    there = library.jit(
        lambda seeds: play_game(jitted, GAMES, RandomPolicy(), CounterRng(library.numpy, seeds))
    )
    assert np.array_equal(here, np.asarray(there(seeds)))


def test_environment_plays_a_game_to_its_end() -> None:
    library = jax()
    env = import_module("yohoho.sim.environment").Environment(Options(players=3, plan=(1, 2)))
    keys = library.random.split(library.random.key(1), 8)
    state, step = library.vmap(env.init)(keys), library.jit(library.vmap(env.step))
    totals, moves = np.zeros((8, 3)), 0
    assert state.observation.shape == (8, *env.observation_shape)
    while not bool(state.terminated.all()):
        assert bool((state.legal_action_mask.any(axis=1) | state.terminated).all())
        state = step(state, state.legal_action_mask.argmax(axis=1), keys)
        totals, moves = totals + np.asarray(state.rewards), moves + 1
    assert moves == 3 * (1 + 1 + 1 + 2)
    assert np.array_equal(totals, np.asarray(state.game_state.round_state.scores)[:, :, 0])

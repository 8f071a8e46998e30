"""The simulator plays the same games under JAX as under NumPy."""

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
from yohoho.skull_king.options import read_options
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

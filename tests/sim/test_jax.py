"""The simulator plays the same games under JAX as under NumPy."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from tests.optional_libraries import import_library
from yohoho.bots.skull_king.network_playouts import judge_weights
from yohoho.bots.weights import load_weights
from yohoho.sim.lockstep import actions
from yohoho.sim.lockstep.batch_env import BatchEnv
from yohoho.sim.lockstep.bid_likelihood import log_bid_likelihood
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.hidden_deals import deal_hidden, hand_sizes
from yohoho.sim.lockstep.network import NetworkShape
from yohoho.sim.lockstep.observation_index import ACTIONS, OBSERVATION_SIZE, SEATS
from yohoho.sim.lockstep.round_state import Rules
from yohoho.sim.lockstep.rounds import RandomPolicy, play_game
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
    return import_library("jax", "train")


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


@pytest.mark.parametrize("name", SETS)
def test_jax_draws_the_same_hidden_cards_as_numpy(name: str) -> None:
    """The deals are equal, and the likelihood of the bids is, up to rounding."""
    library, options = jax(), read_options(SETS[name])
    weights = judge_weights()
    results = []
    for xp, rules in ((np, Rules(options)), (library.numpy, Rules(options, library.numpy))):
        env = BatchEnv(rules)
        state = env.start(xp.arange(GAMES, dtype=xp.uint32))
        for _ in range(rules.players):
            state = env.step(state, xp.full(GAMES, actions.BID + 1))
        player = xp.zeros(GAMES, dtype=xp.uint8)
        rng = CounterRng.from_seed(xp, 3, GAMES)
        dealt = deal_hidden(env, state, player, hand_sizes(rules, state), rng)
        likelihood = log_bid_likelihood(env, weights, state, player, dealt.state.round_state.hands)
        results.append((dealt, likelihood))
    (here, bids_here), (there, bids_there) = results
    np.testing.assert_array_equal(here.state.round_state.hands, np.asarray(there.state.round_state.hands))
    np.testing.assert_allclose(here.log_weight, np.asarray(there.log_weight), rtol=1e-4)
    np.testing.assert_allclose(bids_here, np.asarray(bids_there), rtol=1e-2, atol=1e-2)


def test_student_learns_the_captains_policy() -> None:
    """A few seconds of distillation bring a small network nearer to the captain."""
    jax()
    distillation = import_module("yohoho.sim.training.distillation")
    spec = import_module("yohoho.sim.training.skull_king").training_spec(1)
    captain = load_weights("skull-king", OBSERVATION_SIZE, ACTIONS).arrays
    shape = NetworkShape(OBSERVATION_SIZE, ACTIONS, SEATS, 32, 1)
    *_, [(metrics, weights)] = distillation.distil(spec, captain, [shape], minutes=0.3, lanes=64)
    assert metrics.divergence < 1.0  # a network that knows nothing is 1.2 away
    assert weights["act"].shape == (ACTIONS, 32)

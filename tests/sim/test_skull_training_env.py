"""The training environment of Skull: every step is legal, and every end is rewarded."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from tests.optional_libraries import import_library
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_actions import ACTIONS
from yohoho.sim.lockstep.skull_history import new_history, update_history
from yohoho.sim.lockstep.skull_observation import legal_by_relative_seat, observe, observe_privileged
from yohoho.sim.lockstep.skull_observation_index import OBSERVATION_SIZE
from yohoho.sim.lockstep.skull_play import RandomSkullPolicy
from yohoho.sim.lockstep.skull_state import OVER, SkullRules, start_games
from yohoho.sim.lockstep.skull_steps import step
from yohoho.skull.discs import LOST
from yohoho.skull.options import Options

pytestmark = pytest.mark.slow
GAMES, STEPS = 256, 240


def jax() -> Any:
    return import_library("jax", "train")


def training_env(options: Options) -> Any:
    jax()
    return import_module("yohoho.sim.training.skull").SkullTrainingEnv(options)


@pytest.mark.parametrize(("players", "last_chance"), [(3, True), (6, False)])
def test_restarting_games_are_legal_and_rewarded(players: int, last_chance: bool) -> None:
    library, env = jax(), training_env(Options(players, last_chance))
    generator = np.random.default_rng(2)
    state = library.jit(env.start)(generator.integers(0, 2**32, GAMES, dtype=np.uint32))
    inspect, go = library.jit(env.inputs), library.jit(env.step)
    ended = out = forced = 0
    for _ in range(STEPS):
        inputs = library.tree.map(np.asarray, inspect(state))
        rules = SkullRules(Options(players, last_chance))
        batch = type(state.batch)(*map(np.asarray, state.batch))
        assert inputs.legal.any(axis=0).all()
        assert not (inputs.legal & ~legal_by_relative_seat(rules, batch)).any()
        assert ((batch.discs > 0).sum(axis=0) >= 2).all()
        assert not ((batch.discs == 0) & (batch.skull != LOST)).any()
        action = np.where(inputs.legal, generator.random(inputs.legal.shape), -1).argmax(axis=0)
        state, outcome = go(state, action.astype(np.int32))
        over = np.asarray(outcome.over)
        assert (np.asarray(outcome.rewards).sum(axis=0)[over] == 1).all()
        assert not (np.asarray(outcome.rewards) * np.asarray(outcome.out)).any()
        ended, out = ended + over.sum(), out + np.asarray(outcome.out).sum()
        forced += (inputs.legal.sum(axis=0) == 1).sum()
    assert ended > GAMES // 4
    assert out > ended // 2
    assert 0.1 < forced / (GAMES * STEPS) < 0.6


def test_observation_is_the_same_under_jax_and_numpy() -> None:
    library, options = jax(), Options(5, last_chance=True)
    rules, jitted = SkullRules(options), SkullRules(options, library.numpy)
    rng = CounterRng.from_seed(np, 4, GAMES)
    batch, history = start_games(rules, GAMES, rng), new_history(rules, GAMES)
    compiled = library.jit(
        lambda t, m: (observe(jitted, t, m, t.turn), observe_privileged(jitted, t, t.turn))
    )
    for _ in range(60):
        action = RandomSkullPolicy().choose(rules, batch, rng)
        after = step(rules, batch, action, rng)
        history, batch = update_history(rules, history, batch, action, after), after
        playing = batch.phase != OVER
        here = observe(rules, batch, history, batch.turn), observe_privileged(rules, batch, batch.turn)
        there = map(np.asarray, compiled(batch, history))
        for one, other in zip(here, there, strict=True):
            assert np.array_equal(one[:, playing], other[:, playing])
    assert here[0].shape == (OBSERVATION_SIZE, GAMES)
    assert legal_by_relative_seat(rules, batch).shape == (ACTIONS, GAMES)

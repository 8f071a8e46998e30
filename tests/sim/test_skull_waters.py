"""Skull as the trainer has it: endless games, of which every step is legal and every end is paid."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.skull_memory import nothing_seen, remember
from yohoho.sim.lockstep.skull_play import RandomSkull
from yohoho.sim.lockstep.skull_sights import SIGHT, may, secrets, sight
from yohoho.sim.lockstep.skull_steps import step
from yohoho.sim.lockstep.skull_tables import ACTIONS, LOST, OVER, SkullRules, dealt
from yohoho.skull.options import Options

pytestmark = pytest.mark.slow
GAMES, STEPS = 256, 240


def jax() -> Any:
    if find_spec("jax") is None:
        pytest.fail("this test needs JAX: .venv/bin/pip install --editable '.[train]'", pytrace=False)
    return import_module("jax")


def waters(options: Options) -> Any:
    jax()
    return import_module("yohoho.sim.training.skull").SkullWaters(options)


@pytest.mark.parametrize(("players", "last_chance"), [(3, True), (6, False)])
def test_endless_games_are_legal_and_paid(players: int, last_chance: bool) -> None:
    library, sea = jax(), waters(Options(players, last_chance))
    generator = np.random.default_rng(2)
    state = library.jit(sea.start)(generator.integers(0, 2**32, GAMES, dtype=np.uint32))
    look, go = library.jit(sea.seen), library.jit(sea.step)
    ended = out = forced = 0
    for _ in range(STEPS):
        seen = library.tree.map(np.asarray, look(state))
        rules = SkullRules(Options(players, last_chance))
        tables = type(state.tables)(*map(np.asarray, state.tables))
        assert seen.legal.any(axis=0).all()
        assert not (seen.legal & ~may(rules, tables)).any()
        assert ((tables.discs > 0).sum(axis=0) >= 2).all()
        assert not ((tables.discs == 0) & (tables.skull != LOST)).any()
        action = np.where(seen.legal, generator.random(seen.legal.shape), -1).argmax(axis=0)
        state, outcome = go(state, action.astype(np.int32))
        over = np.asarray(outcome.over)
        assert (np.asarray(outcome.rewards).sum(axis=0)[over] == 1).all()
        assert not (np.asarray(outcome.rewards) * np.asarray(outcome.out)).any()
        ended, out = ended + over.sum(), out + np.asarray(outcome.out).sum()
        forced += (seen.legal.sum(axis=0) == 1).sum()
    assert ended > GAMES // 4
    assert out > ended // 2
    assert 0.1 < forced / (GAMES * STEPS) < 0.6


def test_a_sight_is_the_same_under_both() -> None:
    library, options = jax(), Options(5, last_chance=True)
    rules, jitted = SkullRules(options), SkullRules(options, library.numpy)
    noise = Noise.seeded(np, 4, GAMES)
    tables, memory = dealt(rules, GAMES, noise), nothing_seen(rules, GAMES)
    compiled = library.jit(lambda t, m: (sight(jitted, t, m, t.turn), secrets(jitted, t, t.turn)))
    for _ in range(60):
        action = RandomSkull().choose(rules, tables, noise)
        after = step(rules, tables, action, noise)
        memory, tables = remember(rules, memory, tables, action, after), after
        playing = tables.phase != OVER
        here = sight(rules, tables, memory, tables.turn), secrets(rules, tables, tables.turn)
        there = map(np.asarray, compiled(tables, memory))
        for one, other in zip(here, there, strict=True):
            assert np.array_equal(one[:, playing], other[:, playing])
    assert here[0].shape == (SIGHT, GAMES)
    assert may(rules, tables).shape == (ACTIONS, GAMES)

"""Skull King as a reinforcement learning environment with Pgx's interface: init, step, observe.

    env = Environment(Options(players=4))
    state = jax.vmap(env.init)(keys)
    state = jax.vmap(env.step)(state, actions, keys)

A call is for one game; `jax.vmap` and `jax.jit` make a batch of it. The rules are those of `sim.lockstep`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from yohoho.sim.lockstep import actions
from yohoho.sim.lockstep.batch_env import OVER, BatchEnv
from yohoho.sim.lockstep.batch_state import BatchState
from yohoho.sim.lockstep.observation import observe
from yohoho.sim.lockstep.round_state import Rules
from yohoho.skull_king.options import Options


class EnvState(NamedTuple):
    """The state that an environment returns. `rewards` are the points of a round, given when it ends."""

    current_player: Any
    observation: Any
    rewards: Any
    terminated: Any
    legal_action_mask: Any
    game_state: BatchState


class Environment:
    def __init__(self, options: Options) -> None:
        self._env = BatchEnv(Rules(options, jnp))
        self.num_players = self._env.rules.players
        self.num_actions = actions.count(self._env.rules)

    @property
    def observation_shape(self) -> tuple[int, ...]:
        shape: tuple[int, ...] = jax.eval_shape(self.init, jax.random.key(0)).observation.shape
        return shape

    def init(self, key: Any) -> EnvState:
        """A new game after the deal; the key decides all its cards."""
        return self._env_state(self._env.start(jax.random.bits(key, (1,), jnp.uint32)))

    def step(self, state: EnvState, action: Any, key: Any = None) -> EnvState:
        """The game after the current player's action. A key, if given, decides the cards of the next deal."""
        game_state = state.game_state
        if key is not None:
            game_state = game_state._replace(seeds=jax.random.bits(key, (1,), jnp.uint32))
        return self._env_state(self._env.step(game_state, jnp.reshape(action, (1,)).astype(jnp.int32)))

    def observe(self, state: EnvState, player: Any) -> Any:
        """The observation of this player, with seats counted from their own."""
        seat = jnp.reshape(player, (1,)).astype(jnp.uint8)
        return observe(self._env, state.game_state, seat)[:, 0]

    def _env_state(self, game_state: BatchState) -> EnvState:
        turn = self._env.turn(game_state)
        return EnvState(
            current_player=turn[0],
            observation=observe(self._env, game_state, turn)[:, 0],
            rewards=game_state.points[:, 0].astype(jnp.float32),
            terminated=(game_state.phase == OVER)[0],
            legal_action_mask=self._env.legal(game_state)[:, 0],
            game_state=game_state,
        )

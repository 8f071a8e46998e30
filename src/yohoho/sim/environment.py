"""Skull King for libraries of reinforcement learning, with Pgx's words: init, step, observe.

    env = Environment(Options(players=4))
    state = jax.vmap(env.init)(keys)
    state = jax.vmap(env.step)(state, actions, keys)

One game is one call; `jax.vmap` and `jax.jit` make many of it. The rules are those of `sim.lockstep`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from yohoho.sim.lockstep import actions
from yohoho.sim.lockstep.batch_state import BatchState
from yohoho.sim.lockstep.sights import sight
from yohoho.sim.lockstep.steps import OVER, Steps
from yohoho.sim.lockstep.tables import Rules
from yohoho.skull_king.options import Options


class EnvState(NamedTuple):
    """What an environment returns for a batch. `rewards` are the points of a round, paid when it ends."""

    current_player: Any
    observation: Any
    rewards: Any
    terminated: Any
    legal_action_mask: Any
    voyage: BatchState


class Environment:
    def __init__(self, options: Options) -> None:
        self._steps = Steps(Rules(options, jnp))
        self.num_players = self._steps.rules.players
        self.num_actions = actions.count(self._steps.rules)

    @property
    def observation_shape(self) -> tuple[int, ...]:
        shape: tuple[int, ...] = jax.eval_shape(self.init, jax.random.key(0)).observation.shape
        return shape

    def init(self, key: Any) -> EnvState:
        """A new game, dealt; the key decides all its cards."""
        return self._seen(self._steps.start(jax.random.bits(key, (1,), jnp.uint32)))

    def step(self, state: EnvState, action: Any, key: Any = None) -> EnvState:
        """The game after the current player's action. With a key, cards still to be dealt come from it."""
        voyage = state.voyage
        if key is not None:
            voyage = voyage._replace(lanes=jax.random.bits(key, (1,), jnp.uint32))
        return self._seen(self._steps.step(voyage, jnp.reshape(action, (1,)).astype(jnp.int32)))

    def observe(self, state: EnvState, player: Any) -> Any:
        """What this player sees: a row of numbers, seats counted from their own."""
        seat = jnp.reshape(player, (1,)).astype(jnp.uint8)
        return sight(self._steps, state.voyage, seat)[:, 0]

    def _seen(self, voyage: BatchState) -> EnvState:
        turn = self._steps.turn(voyage)
        return EnvState(
            current_player=turn[0],
            observation=sight(self._steps, voyage, turn)[:, 0],
            rewards=voyage.points[:, 0].astype(jnp.float32),
            terminated=(voyage.phase == OVER)[0],
            legal_action_mask=self._steps.legal(voyage)[:, 0],
            voyage=voyage,
        )

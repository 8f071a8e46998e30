"""Learning from what was played: PPO with a critic that sees all hands, and predictions beside the policy."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import optax

from yohoho.sim.lockstep.network import think, value
from yohoho.sim.lockstep.tables import Array
from yohoho.sim.training.rollout import Batch, masked

CLIP: Final = 0.2
"""How far the chance of an action may move in one batch, as a share of itself."""
PREDICTIONS: Final = 0.1
"""What the predictions weigh beside the policy."""
MEMORY: Final = 0.999
"""How slowly the average of the weights, which is what is released, follows them."""
_LARGEST_STEP: Final = 0.5


class Pace(NamedTuple):
    """What changes in the course of a training."""

    rate: Array
    entropy: Array
    pull: Array
    """How strongly the policy is held back toward its own average, so that it stays mixed."""


class Learner(NamedTuple):
    """The weights and all that goes with them."""

    policy: Any
    critic: Any
    average: Any
    policy_moments: Any
    critic_moments: Any


def _optimiser() -> optax.GradientTransformation:
    return optax.chain(optax.clip_by_global_norm(_LARGEST_STEP), optax.scale_by_adam(eps=1e-5))


def new_learner(policy: Any, critic: Any) -> Learner:
    policy, critic = jax.tree.map(jnp.asarray, (policy, critic))
    moments = _optimiser()
    average = jax.tree.map(jnp.copy, policy)
    return Learner(policy, critic, average, moments.init(policy), moments.init(critic))


def learn(
    learner: Learner, batch: Batch, order: Array, pace: Pace, held: bool
) -> tuple[Learner, dict[str, Array]]:
    """One step of learning for each number in `order`: all games at that step of the batch.

    `held` says whether the policy is pulled toward its average at all.
    """

    def one(learner: Learner, at: Array) -> tuple[Learner, dict[str, Array]]:
        part = jax.tree.map(lambda rows: jax.lax.dynamic_index_in_dim(rows, at, keepdims=False), batch)
        return _improved(learner, part, pace, held)

    learner, figures = jax.lax.scan(one, learner, order)
    return learner, jax.tree.map(jnp.mean, figures)


def _improved(learner: Learner, part: Batch, pace: Pace, held: bool) -> tuple[Learner, dict[str, Array]]:
    moments = _optimiser()
    magnet = learner.average if held else None
    grown, figures = jax.grad(_policy_loss, has_aux=True)(learner.policy, magnet, part, pace)
    steps, policy_moments = moments.update(grown, learner.policy_moments)
    policy = jax.tree.map(lambda weight, step: weight - pace.rate * step, learner.policy, steps)
    grown, error = jax.grad(_critic_loss, has_aux=True)(learner.critic, part)
    steps, critic_moments = moments.update(grown, learner.critic_moments)
    critic = jax.tree.map(lambda weight, step: weight - pace.rate * step, learner.critic, steps)
    average = jax.tree.map(lambda old, new: MEMORY * old + (1 - MEMORY) * new, learner.average, policy)
    return Learner(policy, critic, average, policy_moments, critic_moments), figures | {"critic": error}


def _policy_loss(policy: Any, magnet: Any, part: Batch, pace: Pace) -> tuple[Array, dict[str, Array]]:
    thought = think(jnp, policy, part.sight)
    logs = jax.nn.log_softmax(masked(thought.policy, part.legal), axis=0)
    chances = jnp.exp(logs)
    log_chance = _chosen(logs, part.action)
    ratio = jnp.exp(log_chance - part.log_chance)
    gain = jnp.minimum(ratio * part.advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * part.advantage)
    entropy = -(chances * jnp.where(part.legal, logs, 0.0)).sum(axis=0)
    counted = part.counts / jnp.maximum(part.counts.sum(), 1)
    loss = -(counted * (gain + pace.entropy * entropy)).sum() + PREDICTIONS * _surprise(thought, part)
    if magnet is not None:
        loss = loss + pace.pull * (counted * _distance(magnet, part, logs, chances)).sum()
    moved = (counted * (jnp.abs(ratio - 1) > CLIP)).sum()
    return loss, {"entropy": (counted * entropy).sum(), "clipped": moved}


def _distance(magnet: Any, part: Batch, logs: Array, chances: Array) -> Array:
    """(games,) how far the policy is from the average of its own past (the magnet of mirror descent)."""
    before = jax.nn.log_softmax(masked(think(jnp, magnet, part.sight).policy, part.legal), axis=0)
    gap = jnp.where(part.legal, logs - jax.lax.stop_gradient(before), 0.0)
    return (chances * gap).sum(axis=0)


def _surprise(thought: Any, part: Batch) -> Array:
    """How wrong the predictions were: of one's own success after this action, and of everybody's."""
    known = (part.known & part.counts).astype(jnp.float32)
    weight = known / jnp.maximum(known.sum(), 1)
    own = optax.sigmoid_binary_cross_entropy(_chosen(thought.chance, part.action), part.success[0])
    others = optax.sigmoid_binary_cross_entropy(thought.others, part.success)
    return (weight * own).sum() + (weight * others.mean(axis=0)).sum()


def _critic_loss(critic: Any, part: Batch) -> tuple[Array, Array]:
    expected = value(jnp, critic, part.sight, part.secrets.astype(part.sight.dtype))
    counted = part.counts / jnp.maximum(part.counts.sum(), 1)
    missed = (counted * (expected - part.worth) ** 2).sum()
    return 0.5 * missed, jnp.sqrt(missed)


def _chosen(rows: Array, action: Array) -> Array:
    return jnp.take_along_axis(rows, action[None], axis=0)[0]

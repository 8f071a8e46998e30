"""The update of the weights: PPO with a privileged critic, and success predictions as an auxiliary loss."""

from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import optax

from yohoho.sim.lockstep.network import NetworkOutput, forward, value
from yohoho.sim.lockstep.round_state import Array
from yohoho.sim.training.rollout import RolloutBatch, mask_illegal

CLIP_EPSILON: Final = 0.2
"""The range of the probability ratio in PPO's clipped objective."""
PREDICTION_COEF: Final = 0.1
"""The weight of the prediction loss beside the policy loss."""
EMA_DECAY: Final = 0.999
"""The decay of the moving average of the policy's weights, which is what is released."""
MAX_GRAD_NORM: Final = 0.5


class Hyperparameters(NamedTuple):
    """The hyperparameters that change in the course of a training."""

    learning_rate: Array
    entropy_coef: Array
    magnet_coef: Array
    """The weight of the KL divergence from the policy's own moving average, which keeps the policy mixed."""


class LearnerState(NamedTuple):
    """The weights of both networks, their moving average and the state of the optimizers.

    Checkpoints hold the arrays in the order of these fields.
    """

    policy: Any
    critic: Any
    average: Any
    policy_optimizer_state: Any
    critic_optimizer_state: Any


def _optimizer() -> optax.GradientTransformation:
    return optax.chain(optax.clip_by_global_norm(MAX_GRAD_NORM), optax.scale_by_adam(eps=1e-5))


def new_learner(policy: Any, critic: Any) -> LearnerState:
    policy, critic = jax.tree.map(jnp.asarray, (policy, critic))
    optimizer = _optimizer()
    # A copy, because the update takes over the memory of both, and an array can be given away only once.
    average = jax.tree.map(jnp.copy, policy)
    return LearnerState(policy, critic, average, optimizer.init(policy), optimizer.init(critic))


def update(
    learner: LearnerState,
    batch: RolloutBatch,
    order: Array,
    hyperparameters: Hyperparameters,
    use_magnet: bool,
) -> tuple[LearnerState, dict[str, Array]]:
    """Take one gradient step for each number in `order`, on all games at that step of the batch.

    Without `use_magnet` the loss has no term that pulls the policy toward its average.
    """

    def one(learner: LearnerState, at: Array) -> tuple[LearnerState, dict[str, Array]]:
        minibatch = jax.tree.map(lambda rows: jax.lax.dynamic_index_in_dim(rows, at, keepdims=False), batch)
        return _gradient_step(learner, minibatch, hyperparameters, use_magnet)

    learner, metrics = jax.lax.scan(one, learner, order)
    return learner, jax.tree.map(jnp.mean, metrics)


def _gradient_step(
    learner: LearnerState, minibatch: RolloutBatch, hyperparameters: Hyperparameters, use_magnet: bool
) -> tuple[LearnerState, dict[str, Array]]:
    optimizer, rate = _optimizer(), hyperparameters.learning_rate
    magnet = learner.average if use_magnet else None
    grads, metrics = jax.grad(_policy_loss, has_aux=True)(learner.policy, magnet, minibatch, hyperparameters)
    steps, policy_optimizer_state = optimizer.update(grads, learner.policy_optimizer_state)
    policy = jax.tree.map(lambda weight, step: weight - rate * step, learner.policy, steps)
    grads, error = jax.grad(_critic_loss, has_aux=True)(learner.critic, minibatch)
    steps, critic_optimizer_state = optimizer.update(grads, learner.critic_optimizer_state)
    critic = jax.tree.map(lambda weight, step: weight - rate * step, learner.critic, steps)
    average = jax.tree.map(lambda old, new: EMA_DECAY * old + (1 - EMA_DECAY) * new, learner.average, policy)
    after = LearnerState(policy, critic, average, policy_optimizer_state, critic_optimizer_state)
    return after, metrics | {"critic": error}


def _policy_loss(
    policy: Any, magnet: Any, minibatch: RolloutBatch, hyperparameters: Hyperparameters
) -> tuple[Array, dict[str, Array]]:
    output = forward(jnp, policy, minibatch.observation)
    log_probs = jax.nn.log_softmax(mask_illegal(output.logits, minibatch.legal), axis=0)
    probs = jnp.exp(log_probs)
    ratio = jnp.exp(_of_action(log_probs, minibatch.action) - minibatch.log_prob)
    clipped_ratio = jnp.clip(ratio, 1 - CLIP_EPSILON, 1 + CLIP_EPSILON)
    objective = jnp.minimum(ratio * minibatch.advantage, clipped_ratio * minibatch.advantage)
    entropy = -(probs * jnp.where(minibatch.legal, log_probs, 0.0)).sum(axis=0)
    weight = minibatch.mask / jnp.maximum(minibatch.mask.sum(), 1)
    loss = -(weight * (objective + hyperparameters.entropy_coef * entropy)).sum()
    loss = loss + PREDICTION_COEF * _prediction_loss(output, minibatch)
    if magnet is not None:
        kl = _kl_from_magnet(magnet, minibatch, log_probs, probs)
        loss = loss + hyperparameters.magnet_coef * (weight * kl).sum()
    clipped = (weight * (jnp.abs(ratio - 1) > CLIP_EPSILON)).sum()
    return loss, {"entropy": (weight * entropy).sum(), "clipped": clipped}


def _kl_from_magnet(magnet: Any, minibatch: RolloutBatch, log_probs: Array, probs: Array) -> Array:
    """(games,) the KL divergence of the policy from its moving average (the magnet of mirror descent)."""
    logits = mask_illegal(forward(jnp, magnet, minibatch.observation).logits, minibatch.legal)
    magnet_log_probs = jax.nn.log_softmax(logits, axis=0)
    gap = jnp.where(minibatch.legal, log_probs - jax.lax.stop_gradient(magnet_log_probs), 0.0)
    return (probs * gap).sum(axis=0)


def _prediction_loss(output: NetworkOutput, minibatch: RolloutBatch) -> Array:
    """The cross-entropy of the predicted success: of the acting seat after its action, and of every seat."""
    counts = (minibatch.success_known & minibatch.mask).astype(jnp.float32)
    weight = counts / jnp.maximum(counts.sum(), 1)
    own_logits = _of_action(output.success_logits, minibatch.action)
    own = optax.sigmoid_binary_cross_entropy(own_logits, minibatch.success[0])
    every = optax.sigmoid_binary_cross_entropy(output.seat_success_logits, minibatch.success)
    return (weight * own).sum() + (weight * every.mean(axis=0)).sum()


def _critic_loss(critic: Any, minibatch: RolloutBatch) -> tuple[Array, Array]:
    """Half the mean squared error of the critic, and its root for the metrics."""
    privileged = minibatch.privileged.astype(minibatch.observation.dtype)
    predicted = value(jnp, critic, minibatch.observation, privileged)
    weight = minibatch.mask / jnp.maximum(minibatch.mask.sum(), 1)
    squared_error = (weight * (predicted - minibatch.value_target) ** 2).sum()
    return 0.5 * squared_error, jnp.sqrt(squared_error)


def _of_action(rows: Array, action: Array) -> Array:
    """(games,) from an array with a row for each action, the entry of the action taken."""
    return jnp.take_along_axis(rows, action[None], axis=0)[0]

"""Rollouts: a number of steps of many games, and the advantage of every decision in them (GAE)."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp

from yohoho.sim.lockstep.network import Weights, forward, value
from yohoho.sim.lockstep.round_state import Array
from yohoho.sim.training.training_env import StepInputs, StepResult, TrainingEnv

GAE_LAMBDA: Final = 0.97
OLD_POLICY_PERIOD: Final = 4
"""One game out of this number has an older policy in every second seat."""
_ILLEGAL_LOGIT: Final = -1e9


class RolloutBatch(NamedTuple):
    """Decisions to learn from; the first axis is the step, the last the game."""

    observation: Array
    privileged: Array
    legal: Array
    action: Array
    log_prob: Array
    """The log probability of the action when it was chosen."""
    advantage: Array
    value_target: Array
    success: Array
    """(steps, seats, games) the success of each seat, the acting seat first."""
    mask: Array
    """Whether the decision is learned from at all."""
    success_known: Array
    """Whether the episode of the decision ended within the rollout, so that `success` is known."""


class Transition(NamedTuple):
    """One step of all games: inputs, action, its log probability, value and result."""

    inputs: StepInputs
    action: Array
    log_prob: Array
    value: Array
    by_current_policy: Array
    """Whether the policy that is trained decided, and not an older one."""
    result: StepResult


def precision() -> Any:
    """Half precision on a GPU, which multiplies it many times faster; a CPU does not."""
    return jnp.float32 if jax.default_backend() == "cpu" else jnp.bfloat16


def mask_illegal(logits: Array, legal: Array) -> Array:
    return jnp.where(legal, logits, _ILLEGAL_LOGIT)


def rollout(
    env: TrainingEnv, steps: int, single_seat: bool = False
) -> Callable[[Weights, Weights, Weights, Any, Array], tuple[Any, RolloutBatch, dict[str, Array]]]:
    """Return a function of (policy, critic, old, state, key) that plays a number of steps.

    With `single_seat` the policy plays one seat of every game and the old policy all others, so that the
    rewards show how much the policy gains against it.
    """

    def run(
        policy: Weights, critic: Weights, old: Weights, state: Any, key: Array
    ) -> tuple[Any, RolloutBatch, dict[str, Array]]:
        def one(state: Any, key: Array) -> tuple[Any, Transition]:
            return _step(env, policy, critic, old, state, key, single_seat)

        state, transitions = jax.lax.scan(one, state, jax.random.split(key, steps))
        batch = _with_advantages(env, transitions)
        return state, batch, _metrics(transitions)

    return run


def _step(
    env: TrainingEnv,
    policy: Weights,
    critic: Weights,
    old: Weights,
    state: Any,
    key: Array,
    single_seat: bool,
) -> tuple[Any, Transition]:
    inputs = env.inputs(state)
    observation, privileged = inputs.observation.astype(precision()), inputs.privileged.astype(jnp.uint8)
    logits = mask_illegal(forward(jnp, policy, observation).logits, inputs.legal)
    games = logits.shape[1]
    shared = games if single_seat else games // OLD_POLICY_PERIOD
    by_old = _by_old_policy(inputs.turn, shared, env.seats if single_seat else None)
    old_logits = mask_illegal(forward(jnp, old, observation[:, :shared]).logits, inputs.legal[:, :shared])
    mixed = jnp.where(by_old[:shared], old_logits, logits[:, :shared])
    action = jax.random.categorical(key, jnp.concatenate([mixed, logits[:, shared:]], axis=1), axis=0)
    log_prob = jnp.take_along_axis(jax.nn.log_softmax(logits, axis=0), action[None], axis=0)[0]
    predicted = value(jnp, critic, observation, privileged.astype(observation.dtype))
    after, result = env.step(state, action.astype(jnp.int32))
    inputs = inputs._replace(observation=observation, privileged=privileged)
    return after, Transition(inputs, action, log_prob, predicted, ~by_old, result)


def _by_old_policy(turn: Array, shared: int, seats: int | None) -> Array:
    """(games,) whether the old policy plays the seat to act.

    It plays in the first `shared` games: every second seat, or all seats but one where `seats` is given.
    """
    game = jnp.arange(turn.shape[0])
    old = (turn + game) % 2 == 0 if seats is None else turn != game % seats
    return (game < shared) & old


class _Later(NamedTuple):
    """What follows a decision, for each seat, in the pass from the last step to the first."""

    value: Array
    """(seats, games) the value at the seat's next decision, or its reward."""
    advantage: Array
    """(seats, games) the advantage of the seat's next decision."""
    has_outcome: Array
    """(seats, games) whether the rollout holds a next decision or a reward."""
    success: Array
    ended: Array
    """(games,) whether the episode ends within the rollout."""


def _with_advantages(env: TrainingEnv, transitions: Transition) -> RolloutBatch:
    """Compute the advantage of every decision by GAE, from one decision of a seat to its next."""
    games, seats = transitions.action.shape[1], env.seats
    zeros = jnp.zeros((seats, games), dtype=jnp.float32)
    never = jnp.zeros((seats, games), dtype=bool)
    end = _Later(zeros, zeros, never, never, jnp.zeros(games, dtype=bool))

    def back(later: _Later, transition: Transition) -> tuple[_Later, tuple[Array, ...]]:
        over, result, turn = transition.result.over, transition.result, transition.inputs.turn
        final = over if result.out is None else over | result.out
        later = _Later(
            jnp.where(final, result.rewards, later.value),
            jnp.where(final, 0.0, later.advantage),
            later.has_outcome | final,
            jnp.where(over, result.success, later.success),
            later.ended | over,
        )
        own_row = jnp.arange(seats)[:, None] == turn
        next_value, next_advantage, has_outcome = (
            _of_seat(own_row, rows) for rows in (later.value, later.advantage, later.has_outcome)
        )
        advantage = next_value - transition.value + GAE_LAMBDA * next_advantage
        outputs = (advantage, has_outcome > 0, env.relative_to_seat(later.success, turn), later.ended)
        here = _Later(
            jnp.where(own_row, transition.value, later.value),
            jnp.where(own_row, jnp.where(has_outcome > 0, advantage, 0.0), later.advantage),
            later.has_outcome | own_row,
            later.success,
            later.ended,
        )
        return here, outputs

    _, (advantage, has_outcome, success, ended) = jax.lax.scan(back, end, transitions, reverse=True)
    inputs = transitions.inputs
    # A decision with a single legal action teaches nothing, and one without an outcome yet has no advantage.
    mask = has_outcome & transitions.by_current_policy & (inputs.legal.sum(axis=1) > 1)
    return RolloutBatch(
        inputs.observation,
        inputs.privileged,
        inputs.legal,
        transitions.action,
        transitions.log_prob,
        _normalise(advantage, mask, inputs.advantage_group),
        advantage + transitions.value,
        success,
        mask,
        ended & has_outcome,
    )


def _of_seat(own_row: Array, rows: Array) -> Array:
    """(games,) the row of the seat that acts."""
    return (own_row * rows).sum(axis=0)


def _normalise(advantage: Array, mask: Array, group: Array) -> Array:
    """Advantages with mean 0 and standard deviation 1 within each of the two groups."""
    normalised = advantage
    for members in (group, ~group):
        among = members & mask
        many = jnp.maximum(among.sum(), 1)
        mean = jnp.where(among, advantage, 0.0).sum() / many
        std = jnp.sqrt(jnp.where(among, (advantage - mean) ** 2, 0.0).sum() / many)
        normalised = jnp.where(members, (advantage - mean) / (std + 1e-6), normalised)
    return normalised


def _metrics(transitions: Transition) -> dict[str, Array]:
    """The figures of a rollout for the table and the plots."""
    over, success = transitions.result.over, transitions.result.success
    bids = jnp.where(transitions.inputs.advantage_group, transitions.action, 0)
    return {
        "success": (success & over[:, None]).sum() / jnp.maximum(over.sum() * success.shape[1], 1),
        "bids": jnp.bincount(bids.ravel(), length=transitions.inputs.legal.shape[1]),
        "gain": _gain(transitions.result),
    }


def _gain(result: StepResult) -> Array:
    """The mean reward of the seat that the policy plays in a rollout with `single_seat`."""
    seats, games = result.rewards.shape[1:]
    own = (jnp.arange(seats)[:, None] == jnp.arange(games) % seats) & result.over[:, None]
    return (own * result.rewards).sum() / jnp.maximum(own.sum(), 1)

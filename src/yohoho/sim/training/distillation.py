"""Distillation: a smaller network that learns to play as the captain's does, for the judge of reviews.

The games are the captain's own, with some actions at random, so that the student also knows what to do after
a mistake. The loss is the divergence from the captain's policy; the other heads learn its predictions.
"""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import msgspec
import numpy as np
import optax

from yohoho.sim.lockstep.network import NetworkOutput, NetworkShape, Weights, forward, new_policy
from yohoho.sim.lockstep.round_state import Array
from yohoho.sim.training.trainer import COMPILE_THREADS, TrainingSpec
from yohoho.sim.training.training_env import TrainingEnv

_RANDOM_SHARE: Final = 0.05
"""The share of actions at random."""
_PREDICTION_COEF: Final = 0.1
_LEARNING_RATE: Final = 1e-3
_LAST_LEARNING_RATE: Final = 1e-5
_STEPS: Final = 16
"""The steps of all games in one batch."""
EMA_DECAY: Final = 0.999
MAX_GRAD_NORM: Final = 1.0
_IMPOSSIBLE: Final = -1e9


class DistillationMetrics(msgspec.Struct, frozen=True):
    """How much of the captain's policy the student keeps."""

    decisions: int
    minutes: float
    divergence: float
    """The mean divergence from the captain's policy, in nats."""
    same_action: float
    """The share of decisions with the same most likely action."""


class _Student(NamedTuple):
    weights: Any
    average: Any
    optimizer_state: Any


def _optimizer() -> optax.GradientTransformation:
    return optax.chain(optax.clip_by_global_norm(MAX_GRAD_NORM), optax.scale_by_adam())


def _new_student(shape: NetworkShape, seed: int) -> _Student:
    weights = jax.tree.map(jnp.asarray, new_policy(np.random.default_rng(seed), shape))
    return _Student(weights, jax.tree.map(jnp.copy, weights), _optimizer().init(weights))


def distil(
    spec: TrainingSpec,
    teacher: Weights,
    shapes: Sequence[NetworkShape],
    minutes: float,
    lanes: int = 8192,
    seed: int = 0,
) -> Iterator[list[tuple[DistillationMetrics, dict[str, Any]]]]:
    """Train a student of each shape on the same games; yield their metrics and averaged weights now and
    then."""
    teacher = jax.tree.map(jnp.asarray, dict(teacher))
    students = [_new_student(shape, seed) for shape in shapes]
    states, batches = _compile_batches(spec.envs, teacher, students, lanes, seed)
    start, decisions, number = time.monotonic(), 0, 0
    recent: list[Any] = []
    while (spent := (time.monotonic() - start) / 60) < minutes:
        # Every fourth batch is of the first environment; the others share the rest.
        at = 0 if number % 4 == 0 else 1 + (number * 3 // 4) % max(1, len(batches) - 1)
        at = min(at, len(batches) - 1)
        done = jnp.asarray(min(1.0, spent / minutes), dtype=jnp.float32)
        states[at], students, metrics = batches[at](teacher, states[at], students, jnp.uint32(number), done)
        number += 1
        decisions += lanes * _STEPS
        recent.append(metrics)
        if number % 200 == 0:
            yield _report(students, jax.device_get(recent[-100:]), decisions, spent)
    yield _report(students, jax.device_get(recent[-400:]), decisions, minutes)


def _report(
    students: Sequence[_Student], metrics: Sequence[Any], decisions: int, minutes: float
) -> list[tuple[DistillationMetrics, dict[str, Any]]]:
    means = np.asarray(metrics).mean(axis=0)
    return [
        (
            DistillationMetrics(decisions, minutes, float(divergence), float(same)),
            jax.device_get(student.average),
        )
        for student, (divergence, same) in zip(students, means, strict=True)
    ]


def _compile_batches(
    envs: Sequence[TrainingEnv], teacher: Any, students: list[_Student], lanes: int, seed: int
) -> tuple[list[Any], list[Any]]:
    """The games of each environment, and the function that takes a batch of steps in them."""

    def compile_env(at: int) -> tuple[Any, Any]:
        seeds = np.random.default_rng((seed, at)).integers(0, 2**32, lanes, dtype=np.uint32)
        state = jax.jit(envs[at].start)(jnp.asarray(seeds))
        run = jax.jit(partial(_batch, envs[at]), donate_argnums=(1, 2))
        return state, run.lower(teacher, state, students, jnp.uint32(0), jnp.float32(0)).compile()

    with ThreadPoolExecutor(COMPILE_THREADS) as pool:
        games_and_batches = list(pool.map(compile_env, range(len(envs))))
    return [state for state, _ in games_and_batches], [run for _, run in games_and_batches]


def _batch(
    env: TrainingEnv, teacher: Any, state: Any, students: list[_Student], number: Array, done: Array
) -> tuple[Any, list[_Student], Array]:
    """Some steps in all games, with an update of every student after each."""
    key = jax.random.fold_in(jax.random.PRNGKey(1), number)

    def one(carry: Any, key: Array) -> tuple[Any, Array]:
        state, students = carry
        inputs = env.inputs(state)
        observation = inputs.observation.astype(jnp.bfloat16)
        teacher_output = forward(jnp, teacher, observation)
        logits = jnp.where(inputs.legal, teacher_output.logits, _IMPOSSIBLE)
        updates = [
            _update_student(student, observation, inputs.legal, teacher_output, done) for student in students
        ]
        state, _ = env.step(state, _sample_actions(logits, inputs.legal, key))
        return (state, [student for student, _ in updates]), jnp.stack(
            [student_metrics for _, student_metrics in updates]
        )

    (state, students), metrics = jax.lax.scan(one, (state, students), jax.random.split(key, _STEPS))
    return state, students, metrics.mean(axis=0)


def _sample_actions(logits: Array, legal: Array, key: Array) -> Array:
    """Actions of the policy, and some of all legal ones at random."""
    first, second, third = jax.random.split(key, 3)
    random = jax.random.uniform(first, logits.shape[1:]) < _RANDOM_SHARE
    own = jax.random.categorical(second, logits, axis=0)
    return jnp.where(random, jax.random.categorical(third, jnp.where(legal, 0.0, _IMPOSSIBLE), axis=0), own)


def _update_student(
    student: _Student, observation: Array, legal: Array, teacher_output: NetworkOutput, done: Array
) -> tuple[_Student, Array]:
    grads, metrics = jax.grad(_loss, has_aux=True)(student.weights, observation, legal, teacher_output)
    updates, optimizer_state = _optimizer().update(grads, student.optimizer_state)
    rate = _LAST_LEARNING_RATE + (_LEARNING_RATE - _LAST_LEARNING_RATE) * 0.5 * (1 + jnp.cos(jnp.pi * done))
    weights = jax.tree.map(lambda weight, step: weight - rate * step, student.weights, updates)
    average = jax.tree.map(
        lambda mean, weight: EMA_DECAY * mean + (1 - EMA_DECAY) * weight, student.average, weights
    )
    return _Student(weights, average, optimizer_state), metrics


def _loss(
    weights: Any, observation: Array, legal: Array, teacher_output: NetworkOutput
) -> tuple[Array, Array]:
    output = forward(jnp, weights, observation)
    target = jnp.where(legal, teacher_output.logits, _IMPOSSIBLE)
    logits = jnp.where(legal, output.logits, _IMPOSSIBLE)
    target_log, log = jax.nn.log_softmax(target, axis=0), jax.nn.log_softmax(logits, axis=0)
    divergence = (jnp.exp(target_log) * (target_log - log)).sum(axis=0, where=legal).mean()
    same = (target.argmax(axis=0) == logits.argmax(axis=0)).mean()
    predictions = _cross_entropy(output.success_logits, teacher_output.success_logits, legal)
    predictions += _cross_entropy(output.seat_success_logits, teacher_output.seat_success_logits, None)
    return divergence + _PREDICTION_COEF * predictions, jnp.stack([divergence, same])


def _cross_entropy(logits: Array, teacher_logits: Array, where: Array | None) -> Array:
    losses = optax.sigmoid_binary_cross_entropy(logits, jax.nn.sigmoid(teacher_logits))
    return losses.mean() if where is None else (losses * where).sum() / where.sum()

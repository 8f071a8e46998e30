"""The training loop: rollouts, updates and checkpoints, batch after batch."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import msgspec
import numpy as np

from yohoho import __version__
from yohoho.bots.weights import TrainedWeights, WeightsInfo, read_weights, write_weights
from yohoho.sim.lockstep.network import NetworkShape, new_critic, new_policy
from yohoho.sim.lockstep.round_state import Array
from yohoho.sim.training import checkpoint
from yohoho.sim.training.checkpoint import Progress
from yohoho.sim.training.learner import Hyperparameters, LearnerState, new_learner, update
from yohoho.sim.training.rollout import RolloutBatch, rollout
from yohoho.sim.training.settings import TrainingSettings
from yohoho.sim.training.training_env import TrainingEnv

COMPILE_THREADS: Final = 12
OLD_POLICIES: Final = 6
"""How many older policies are kept as opponents."""
_BATCHES_PER_OLD_POLICY: Final = 40
"""How many batches pass until the current policy replaces the oldest of them."""


class TrainingSpec(NamedTuple):
    """What differs between the games: the environments, the main one first, and the sizes of the network."""

    envs: Sequence[TrainingEnv]
    observation_size: int
    privileged_size: int
    actions: int
    seats: int
    lowest_bid: int
    """The number of the action that is the lowest bid."""


class TrainingState(NamedTuple):
    """All arrays of a training that change from batch to batch.

    Checkpoints hold the arrays in the order of these fields.
    """

    learner: LearnerState
    env_states: list[Any]
    """The games under way in each environment."""
    old_policies: list[Any]
    """Older policies; copies of the initial one until they are replaced."""
    key: Array


class BatchMetrics(msgspec.Struct, frozen=True):
    """The metrics of a batch. The field names are the keys of a line in the training's journal."""

    batch: int
    minutes: float
    decisions: int
    per_second: float
    success: float
    """The share of bids made, or games won, in the main environment."""
    zeros: float
    """The share of bids that are the lowest."""
    entropy: float
    clipped: float
    critic: float
    rate: float
    gain: float
    """The mean reward of the seat that trains against frozen opponents; near 0 otherwise."""


class Trainer:
    """One training, from its first batch or from a checkpoint."""

    def __init__(self, spec: TrainingSpec, settings: TrainingSettings, folder: Path) -> None:
        self._frozen = _frozen_weights(spec, settings)
        if self._frozen:
            settings = settings.with_fields(width=self._frozen.info.width, blocks=self._frozen.info.blocks)
        self.spec, self.settings, self.folder = spec, settings, folder
        self.progress = Progress(settings)
        self._shape = NetworkShape(
            spec.observation_size, spec.actions, spec.seats, settings.width, settings.blocks
        )
        self.state = self._initial_state()
        self._update: Callable[..., tuple[LearnerState, dict[str, Array]]]
        self._rollouts: list[Callable[..., tuple[Any, RolloutBatch, dict[str, Array]]]] = []

    def _initial_state(self) -> TrainingState:
        settings, spec = self.settings, self.spec
        generator = np.random.default_rng(settings.seed)
        policy = self._frozen.arrays if self._frozen else new_policy(generator, self._shape)
        critic = new_critic(
            generator,
            [spec.observation_size, spec.privileged_size],
            settings.critic_width,
            settings.critic_blocks,
        )
        learner = new_learner(policy, critic)
        seeds = [
            jnp.asarray(generator.integers(0, 2**32, settings.lanes, dtype=np.uint32)) for _ in spec.envs
        ]
        with ThreadPoolExecutor(COMPILE_THREADS) as pool:
            states = list(pool.map(lambda at: jax.jit(spec.envs[at].start)(seeds[at]), range(len(seeds))))
        # Copies, because the update takes over the memory of the learner's arrays (`donate_argnums`).
        old = [jax.tree.map(jnp.copy, learner.policy) for _ in range(OLD_POLICIES)]
        return TrainingState(learner, states, old, jax.random.PRNGKey(settings.seed))

    def resume(self) -> None:
        """Continue from the checkpoint in the folder."""
        self.progress = msgspec.structs.replace(checkpoint.progress_in(self.folder), settings=self.settings)
        self.state = checkpoint.load(self.folder, self.state)

    def compile(self) -> None:
        """Compile the update and the rollouts of all environments, several at a time."""
        with ThreadPoolExecutor(COMPILE_THREADS) as pool:
            compiled = pool.submit(self._compile_update)
            self._rollouts = list(pool.map(self._compile_rollout, range(len(self.spec.envs))))
            self._update = compiled.result()

    def _compile_rollout(self, at: int) -> Any:
        single_seat = self._frozen is not None
        run = jax.jit(rollout(self.spec.envs[at], self.settings.steps, single_seat), donate_argnums=(3,))
        return run.lower(*self._rollout_arguments(at)).compile()

    def _rollout_arguments(self, at: int) -> tuple[Any, ...]:
        learner, state = self.state.learner, self.state
        return learner.policy, learner.critic, state.old_policies[0], state.env_states[at], state.key

    def _compile_update(self) -> Any:
        many = len(self._envs_of_batch(0))
        run = rollout(self.spec.envs[0], self.settings.steps)
        _, batch, _ = jax.eval_shape(run, *self._rollout_arguments(0))
        compiled = jax.jit(partial(_update_on_all, use_magnet=self.settings.pull > 0), donate_argnums=(0,))
        order = self._order(self.state.key, many)
        return compiled.lower(self.state.learner, (batch,) * many, order, self._hyperparameters()).compile()

    def batches(self) -> Iterator[BatchMetrics]:
        """Play and learn until the time is up."""
        began, before = time.monotonic(), self.progress.seconds
        while not self._is_over():
            started = time.monotonic()
            metrics = self._batch(started)
            self.progress = msgspec.structs.replace(self.progress, seconds=before + time.monotonic() - began)
            yield metrics

    def _is_over(self) -> bool:
        if self.settings.batches:
            return self.progress.batches >= self.settings.batches
        return self.progress.seconds >= 60 * self.settings.minutes

    def _fraction_done(self) -> float:
        """How much of the training is done, from 0 to 1."""
        if self.settings.batches:
            return self.progress.batches / self.settings.batches
        return min(1.0, self.progress.seconds / 60 / self.settings.minutes)

    def _batch(self, started: float) -> BatchMetrics:
        state, number = self.state, self.progress.batches
        key, rollout_key, order_key = jax.random.split(state.key, 3)
        env_states, batches, metrics = list(state.env_states), [], []
        learner, old = state.learner, state.old_policies[number % OLD_POLICIES]
        envs = self._envs_of_batch(number)
        for at, env_key in zip(envs, jax.random.split(rollout_key, len(envs)), strict=True):
            env_states[at], batch, rollout_metrics = self._rollouts[at](
                learner.policy, learner.critic, old, env_states[at], env_key
            )
            batches.append(batch)
            metrics.append(rollout_metrics)
        hyperparameters = self._hyperparameters()
        order = self._order(order_key, len(batches))
        learner, learned = self._update(learner, tuple(batches), order, hyperparameters)
        old_policies = self._next_old_policies(number, state.old_policies, learner)
        self.state = TrainingState(learner, env_states, old_policies, key)
        return self._metrics(started, metrics[0], learned, hyperparameters)

    def _envs_of_batch(self, number: int) -> list[int]:
        """The main environment, and some of the others in turn."""
        others = len(self.spec.envs) - 1
        beside = min(self.settings.beside, others)
        return [0, *(1 + (number * beside + at) % others for at in range(beside))]

    def _order(self, key: Array, parts: int) -> Array:
        """The steps of all rollouts in a random order for each epoch."""
        steps = parts * self.settings.steps
        keys = jax.random.split(key, self.settings.epochs)
        return jnp.concatenate([jax.random.permutation(one, steps) for one in keys])

    def _hyperparameters(self) -> Hyperparameters:
        """The learning rate decays geometrically, the other two linearly."""
        done, settings = self._fraction_done(), self.settings
        learning_rate = settings.rate * (settings.last_rate / settings.rate) ** done

        def between(first: float, last: float) -> Array:
            return jnp.float32(first + (last - first) * done)

        return Hyperparameters(
            jnp.float32(learning_rate),
            between(settings.entropy, settings.last_entropy),
            between(settings.pull, settings.last_pull),
        )

    def _next_old_policies(self, number: int, old: list[Any], learner: LearnerState) -> list[Any]:
        """The old policies; from time to time the current policy replaces the oldest one."""
        if number % _BATCHES_PER_OLD_POLICY or self._frozen:
            return old
        at = (number // _BATCHES_PER_OLD_POLICY) % OLD_POLICIES
        # A copy for the same reason as in `_initial_state`.
        return [*old[:at], jax.tree.map(jnp.copy, learner.policy), *old[at + 1 :]]

    def _metrics(
        self,
        started: float,
        played: dict[str, Array],
        learned: dict[str, Array],
        hyperparameters: Hyperparameters,
    ) -> BatchMetrics:
        learned = {name: float(value) for name, value in learned.items()}  # waits for the device
        many = (1 + min(self.settings.beside, len(self.spec.envs) - 1)) * self.settings.steps
        many *= self.settings.lanes
        self.progress = msgspec.structs.replace(
            self.progress, batches=self.progress.batches + 1, decisions=self.progress.decisions + many
        )
        bids = np.asarray(played["bids"])[self.spec.lowest_bid :]
        return BatchMetrics(
            batch=self.progress.batches,
            minutes=self.progress.seconds / 60,
            decisions=self.progress.decisions,
            per_second=many / (time.monotonic() - started),
            success=float(played["success"]),
            zeros=float(bids[0] / max(1, bids.sum())),
            entropy=learned["entropy"],
            clipped=learned["clipped"],
            critic=learned["critic"],
            rate=float(hyperparameters.learning_rate),
            gain=float(played["gain"]),
        )

    def save(self) -> None:
        """Write the checkpoint and the weights."""
        checkpoint.save(self.folder, self.progress, self.state)
        self.export(self.folder)

    def export(self, folder: Path) -> None:
        """Write the moving average of the policy's weights, with which bots play."""
        shape, device = self._shape, jax.devices()[0]
        info = WeightsInfo(
            game=self.settings.game,
            observation_size=shape.observation_size,
            actions=shape.actions,
            seats=shape.seats,
            width=shape.width,
            blocks=shape.blocks,
            date=time.strftime("%Y-%m-%d"),
            minutes=round(self.progress.seconds / 60, 2),
            device=f"{device.device_kind}",
            decisions=self.progress.decisions,
            version=__version__,
        )
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.settings.game}.safetensors"
        write_weights(path, jax.device_get(self.state.learner.average), info)


def _frozen_weights(spec: TrainingSpec, settings: TrainingSettings) -> TrainedWeights | None:
    """The weights of the opponents that do not learn, if there are any. Raises WeightsError."""
    if not settings.against:
        return None
    path = Path(settings.against) / f"{settings.game}.safetensors"
    return read_weights(path, settings.game, spec.observation_size, spec.actions)


def _update_on_all(
    learner: LearnerState,
    batches: tuple[RolloutBatch, ...],
    order: Array,
    hyperparameters: Hyperparameters,
    *,
    use_magnet: bool,
) -> tuple[LearnerState, dict[str, Array]]:
    """Update the learner on the rollouts of all environments together."""
    batch = jax.tree.map(lambda *parts: jnp.concatenate(parts), *batches)
    return update(learner, batch, order, hyperparameters, use_magnet)

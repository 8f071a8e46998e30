"""A training: batch after batch of play and learning, with checkpoints on the way."""

from __future__ import annotations

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
from yohoho.bots.weights import Trained, WeightsInfo, read_weights, write_weights
from yohoho.sim.lockstep.network import Shape, new_critic, new_policy
from yohoho.sim.lockstep.tables import Array
from yohoho.sim.training import checkpoint
from yohoho.sim.training.checkpoint import Progress
from yohoho.sim.training.learner import Learner, Pace, learn, new_learner
from yohoho.sim.training.rollout import Batch, play
from yohoho.sim.training.settings import TrainingSettings
from yohoho.sim.training.waters import Waters

COMPILERS: Final = 12
"""Programs compiled side by side."""
OLD_SELVES: Final = 6
"""How many older selves are kept to play against."""
_OLDER_EVERY: Final = 40
"""Batches until the newest self takes the place of the eldest of them."""


class Craft(NamedTuple):
    """What differs between the games: their set-ups, the first is the main one, and the network's ends."""

    waters: Sequence[Waters]
    sight: int
    secrets: int
    actions: int
    seats: int
    zero: int
    """The number of the lowest bid."""


class TrainingState(NamedTuple):
    """All arrays of a training that change from batch to batch."""

    learner: Learner
    states: list[Any]
    """The games under way, in each of the waters."""
    old: list[Any]
    """Older selves; until they have been replaced, those before all training."""
    key: Array


class Figures(msgspec.Struct, frozen=True):
    """How a batch went; a line of the journal."""

    batch: int
    minutes: float
    decisions: int
    per_second: float
    success: float
    """The share of promises kept in the main waters."""
    zeros: float
    """The share of bids that are the lowest."""
    entropy: float
    clipped: float
    critic: float
    rate: float
    gain: float
    """What the seat that trains against frozen ones gets for a round; near 0 otherwise."""


class Course:
    """One training, from its first batch or from a checkpoint."""

    def __init__(self, craft: Craft, settings: TrainingSettings, folder: Path) -> None:
        self._frozen = _frozen(craft, settings)
        if self._frozen:
            settings = settings.changed(width=self._frozen.record.width, blocks=self._frozen.record.blocks)
        self.craft, self.settings, self.folder = craft, settings, folder
        self.progress = Progress(settings)
        self._shape = Shape(craft.sight, craft.actions, craft.seats, settings.width, settings.blocks)
        self.aboard = self._embarked()
        self._learn: Callable[..., tuple[Learner, dict[str, Array]]]
        self._players: list[Callable[..., tuple[Any, Batch, dict[str, Array]]]] = []

    def _embarked(self) -> TrainingState:
        settings, craft = self.settings, self.craft
        generator = np.random.default_rng(settings.seed)
        policy = self._frozen.arrays if self._frozen else new_policy(generator, self._shape)
        critic = new_critic(
            generator, [craft.sight, craft.secrets], settings.critic_width, settings.critic_blocks
        )
        learner = new_learner(policy, critic)
        lanes = [
            jnp.asarray(generator.integers(0, 2**32, settings.lanes, dtype=np.uint32)) for _ in craft.waters
        ]
        with ThreadPoolExecutor(COMPILERS) as pool:
            states = list(pool.map(lambda at: jax.jit(craft.waters[at].start)(lanes[at]), range(len(lanes))))
        old = [jax.tree.map(jnp.copy, learner.policy) for _ in range(OLD_SELVES)]
        return TrainingState(learner, states, old, jax.random.PRNGKey(settings.seed))

    def resume(self) -> None:
        """Go on from the checkpoint in the folder."""
        self.progress = msgspec.structs.replace(checkpoint.progress_in(self.folder), settings=self.settings)
        self.aboard = checkpoint.load(self.folder, self.aboard)

    def prepare(self) -> None:
        """Compile the learning and the players of all waters, side by side."""
        with ThreadPoolExecutor(COMPILERS) as pool:
            learning = pool.submit(self._learning)
            self._players = list(pool.map(self._player, range(len(self.craft.waters))))
            self._learn = learning.result()

    def _player(self, at: int) -> Any:
        alone = self._frozen is not None
        player = jax.jit(play(self.craft.waters[at], self.settings.steps, alone), donate_argnums=(3,))
        return player.lower(*self._handed(at)).compile()

    def _handed(self, at: int) -> tuple[Any, ...]:
        """What a player is called with."""
        learner, aboard = self.aboard.learner, self.aboard
        return learner.policy, learner.critic, aboard.old[0], aboard.states[at], aboard.key

    def _learning(self) -> Any:
        many = len(self._practised(0))
        run = play(self.craft.waters[0], self.settings.steps)
        _, batch, _ = jax.eval_shape(run, *self._handed(0))
        learning = jax.jit(partial(_learned, held=self.settings.pull > 0), donate_argnums=(0,))
        order = self._order(self.aboard.key, many)
        return learning.lower(self.aboard.learner, (batch,) * many, order, self._pace()).compile()

    def batches(self) -> Iterator[Figures]:
        """Play and learn until the time is up."""
        began, before = time.monotonic(), self.progress.seconds
        while not self._is_over():
            started = time.monotonic()
            figures = self._batch(started)
            self.progress = msgspec.structs.replace(self.progress, seconds=before + time.monotonic() - began)
            yield figures

    def _is_over(self) -> bool:
        if self.settings.batches:
            return self.progress.batches >= self.settings.batches
        return self.progress.seconds >= 60 * self.settings.minutes

    def _share(self) -> float:
        """How much of the training is done, from 0 to 1."""
        if self.settings.batches:
            return self.progress.batches / self.settings.batches
        return min(1.0, self.progress.seconds / 60 / self.settings.minutes)

    def _batch(self, started: float) -> Figures:
        aboard, number = self.aboard, self.progress.batches
        key, play_key, order_key = jax.random.split(aboard.key, 3)
        states, played, figures = list(aboard.states), [], []
        old = aboard.old[number % OLD_SELVES]
        practised = self._practised(number)
        for at, water_key in zip(practised, jax.random.split(play_key, len(practised)), strict=True):
            learner = aboard.learner
            states[at], batch, seen = self._players[at](
                learner.policy, learner.critic, old, states[at], water_key
            )
            played.append(batch)
            figures.append(seen)
        pace = self._pace()
        order = self._order(order_key, len(played))
        learner, learned = self._learn(aboard.learner, tuple(played), order, pace)
        self.aboard = TrainingState(learner, states, self._older(number, aboard.old, learner), key)
        return self._figures(started, figures[0], learned, pace)

    def _practised(self, number: int) -> list[int]:
        """The main waters, and the next ones in turn."""
        others = len(self.craft.waters) - 1
        beside = min(self.settings.beside, others)
        return [0, *(1 + (number * beside + at) % others for at in range(beside))]

    def _order(self, key: Array, parts: int) -> Array:
        steps = parts * self.settings.steps
        keys = jax.random.split(key, self.settings.epochs)
        return jnp.concatenate([jax.random.permutation(one, steps) for one in keys])

    def _pace(self) -> Pace:
        done, settings = self._share(), self.settings
        falling = settings.rate * (settings.last_rate / settings.rate) ** done

        def between(first: float, last: float) -> Array:
            return jnp.float32(first + (last - first) * done)

        return Pace(
            jnp.float32(falling),
            between(settings.entropy, settings.last_entropy),
            between(settings.pull, settings.last_pull),
        )

    def _older(self, number: int, old: list[Any], learner: Learner) -> list[Any]:
        """Now and then the newest self takes the eldest one's place."""
        if number % _OLDER_EVERY or self._frozen:
            return old
        at = (number // _OLDER_EVERY) % OLD_SELVES
        return [*old[:at], jax.tree.map(jnp.copy, learner.policy), *old[at + 1 :]]

    def _figures(
        self, started: float, seen: dict[str, Array], learned: dict[str, Array], pace: Pace
    ) -> Figures:
        learned = {name: float(value) for name, value in learned.items()}  # waits for the device
        many = (1 + min(self.settings.beside, len(self.craft.waters) - 1)) * self.settings.steps
        many *= self.settings.lanes
        self.progress = msgspec.structs.replace(
            self.progress, batches=self.progress.batches + 1, decisions=self.progress.decisions + many
        )
        bids = np.asarray(seen["bids"])[self.craft.zero :]
        return Figures(
            batch=self.progress.batches,
            minutes=self.progress.seconds / 60,
            decisions=self.progress.decisions,
            per_second=many / (time.monotonic() - started),
            success=float(seen["success"]),
            zeros=float(bids[0] / max(1, bids.sum())),
            entropy=learned["entropy"],
            clipped=learned["clipped"],
            critic=learned["critic"],
            rate=float(pace.rate),
            gain=float(seen["gain"]),
        )

    def save(self) -> None:
        checkpoint.save(self.folder, self.progress, self.aboard)
        self.export(self.folder)

    def export(self, folder: Path) -> None:
        """The average of the weights, for playing."""
        shape, device = self._shape, jax.devices()[0]
        record = WeightsInfo(
            game=self.settings.game,
            sight=shape.sight,
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
        write_weights(path, jax.device_get(self.aboard.learner.average), record)


def _frozen(craft: Craft, settings: TrainingSettings) -> Trained | None:
    """The weights that are trained against, if any. Raises WeightsError."""
    if not settings.against:
        return None
    path = Path(settings.against) / f"{settings.game}.safetensors"
    return read_weights(path, settings.game, craft.sight, craft.actions)


def _learned(
    learner: Learner, played: tuple[Batch, ...], order: Array, pace: Pace, *, held: bool
) -> tuple[Learner, dict[str, Array]]:
    batch = jax.tree.map(lambda *parts: jnp.concatenate(parts), *played)
    return learn(learner, batch, order, pace, held)

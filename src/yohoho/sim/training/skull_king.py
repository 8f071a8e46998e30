"""The training environment of Skull King: its set-ups, and the reward of a round."""

from typing import Any, Final

import jax
import jax.numpy as jnp

from yohoho.sim.lockstep import actions, observation_index
from yohoho.sim.lockstep.batch_env import BatchEnv
from yohoho.sim.lockstep.batch_state import BID, LOAD, BatchState
from yohoho.sim.lockstep.network_policy import absolute_action
from yohoho.sim.lockstep.observation import by_relative_seat, observe, observe_privileged
from yohoho.sim.lockstep.observation_index import ACTIONS
from yohoho.sim.lockstep.round_state import Array, Rules
from yohoho.sim.training.trainer import TrainingSpec
from yohoho.sim.training.training_env import StepInputs, StepResult
from yohoho.skull_king.options import Options
from yohoho.skull_king.powers import PERSONS

POINTS_WEIGHT, WIN_WEIGHT = 0.6, 3.0
"""What a lead of `_POINTS_SCALE` points, and a sure win instead of none, add to a reward."""
_POINTS_SCALE: Final = 40.0
_ROUND_SPREAD: Final = 45.0
"""The standard deviation of the scores after one round, roughly."""

_EXTRAS: Final[dict[str, Any]] = {"kraken": True, "whale": True, "loot": True}
MAIN: Final = Options(players=4, **_EXTRAS)
"""The set-up that is in every batch."""
OTHERS: Final = (
    Options(players=4, **_EXTRAS, powers=PERSONS),
    Options(players=4, **_EXTRAS, scoring="rascal"),
    Options(edition="schmidt", players=4),
    Options(players=3, **_EXTRAS, powers=PERSONS),
    Options(players=2, kraken=True, whale=True),
    Options(players=6, **_EXTRAS),
    Options(players=4, powers=PERSONS, scoring="cannonball", plan="even-keel"),
    Options(players=8, **_EXTRAS, powers=PERSONS),
    Options(edition="schmidt", players=6),
    Options(players=5, plan="whirlpool"),
    Options(players=3, **_EXTRAS, scoring="cannonball"),
    Options(edition="schmidt", players=3),
    Options(players=7, kraken=True, plan="skip-to-the-brawl"),
    Options(players=2, powers=PERSONS, scoring="rascal", plan="even-keel"),
    Options(edition="schmidt", players=2),
)


class SkullKingTrainingEnv:
    """Games of one set-up that restart when they end."""

    def __init__(self, options: Options) -> None:
        self.name = env_name(options)
        self._env = BatchEnv(Rules(options, jnp), auto_reset=True)
        self.seats = self._env.rules.players

    def start(self, seeds: Array) -> BatchState:
        return self._env.start(seeds)

    def inputs(self, state: BatchState) -> StepInputs:
        turn = self._env.turn(state)
        legal = self._env.legal(state)
        missing = jnp.zeros((ACTIONS - legal.shape[0], legal.shape[1]), dtype=bool)
        return StepInputs(
            observe(self._env, state, turn),
            observe_privileged(self._env, state, turn),
            jnp.concatenate([legal, missing]),
            turn,
            state.phase <= LOAD,
        )

    def step(self, state: BatchState, action: Array) -> tuple[BatchState, StepResult]:
        after = self._env.step(state, absolute_action(self._env, state, action))
        # Games restart in the same step, so a round is over where the bids of another are due.
        over = (after.phase == BID) & (state.phase != BID)
        return after, StepResult(over, self._rewards(state, after), after.exact)

    def _rewards(self, before: BatchState, after: BatchState) -> Array:
        """(seats, games) points against the others' mean, and the gain in the probability to win the game."""
        points = after.points.astype(jnp.float32)
        rest = (points.sum(axis=0) - points) / (self.seats - 1)
        to_come = self._env.rounds - before.number.astype(jnp.float32)
        scores = before.round_state.scores.astype(jnp.float32)
        win_gain = _win_probabilities(scores + points, to_come) - _win_probabilities(scores, to_come + 1)
        return POINTS_WEIGHT * (points - rest) / _POINTS_SCALE + WIN_WEIGHT * win_gain

    def relative_to_seat(self, rows: Array, turn: Array) -> Array:
        return by_relative_seat(self._env, turn, rows)


def _win_probabilities(scores: Array, to_come: Array) -> Array:
    """(seats, games) how likely each seat wins the game, estimated from scores and rounds to come."""
    scale = 1.0 + 0.6 * _ROUND_SPREAD * jnp.sqrt(to_come)
    return jax.nn.softmax(scores / scale, axis=0)


def env_name(options: Options) -> str:
    """A short name for tables and plots."""
    plain: dict[str, Any] = {"edition": "beck", "plan": "classic"}
    words = [options.edition, str(options.players)]
    words += [extra for extra in ("kraken", "whale", "loot") if getattr(options, extra)]
    words += ["powers"] if options.powers else []
    words += [options.scoring] if options.scoring else []
    words += [str(options.plan)] if options.plan != plain["plan"] else []
    return "-".join(words)


def training_spec(only: int) -> TrainingSpec:
    return TrainingSpec(
        [SkullKingTrainingEnv(options) for options in (MAIN, *OTHERS)[: only or None]],
        observation_index.OBSERVATION_SIZE,
        observation_index.PRIVILEGED_SIZE,
        observation_index.ACTIONS,
        observation_index.SEATS,
        actions.BID,
    )

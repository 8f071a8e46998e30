"""The training environment of Skull: games that restart when they end, some against sailors."""

from typing import Final, NamedTuple

import jax.numpy as jnp

from yohoho.bots.skull.heuristics import HeuristicPolicy
from yohoho.bots.skull.temperament import TEMPERAMENTS, Temperament
from yohoho.sim.lockstep import skull_observation_index
from yohoho.sim.lockstep.batch_state import select
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_actions import ACTIONS, DRAW, FLIP
from yohoho.sim.lockstep.skull_history import PublicHistory, new_history, skull_probability, update_history
from yohoho.sim.lockstep.skull_observation import (
    absolute_action,
    legal_by_relative_seat,
    observe,
    observe_privileged,
    relative_seats,
)
from yohoho.sim.lockstep.skull_state import (
    DRAWING,
    NAMING,
    OVER,
    Array,
    SkullBatchState,
    SkullRules,
    new_games,
    pick,
    row_sum,
)
from yohoho.sim.lockstep.skull_steps import step
from yohoho.sim.training.trainer import TrainingSpec
from yohoho.sim.training.training_env import StepInputs, StepResult
from yohoho.skull.discs import FULL_SET, LOST
from yohoho.skull.options import Options

PREDICTED_SEATS: Final = 1
"""The network predicts only its own victory: relative seats change when a player is eliminated, so no other
player keeps one to the end."""

MAIN: Final = Options(players=4)
"""The set-up that is in every batch."""
OTHERS: Final = (
    Options(players=3),
    Options(players=6),
    Options(players=4, last_chance=True),
    Options(players=5),
    Options(players=3, last_chance=True),
    Options(players=6, last_chance=True),
)
"""Two players are not among them, because every game ends as a duel of two."""

_MIDWAY: Final = 0.4
"""The share of games that begin in the middle, with discs lost and rounds won."""
_DUELS: Final = 0.2
"""The share of games that begin with two players left."""
_WITH_SAILORS: Final = 0.3
"""The share of games in which sailors play some seats until two players are left."""
_SAILORS: Final = 0.7
"""The share of the seats that sailors play in such a game."""


class SkullTrainingState(NamedTuple):
    """A batch of games under way."""

    batch: SkullBatchState
    history: PublicHistory
    sailors: Array
    """(players, games) which seats the sailors' heuristic policy plays."""
    seeds: Array
    step_count: Array


class SkullTrainingEnv:
    """Games of one set-up that restart when they end.

    The winner's reward is 1, all others' 0. It does not depend on the number of players at the start, because
    the observation does not show how many were eliminated.

    Duels are an advantage group of their own, because more is at stake in them than in any other round. They
    have no sailors: a policy that adapts to sailors is exploitable, and a duel has an equilibrium.
    """

    def __init__(self, options: Options) -> None:
        self.name = env_name(options)
        self._rules = SkullRules(options, jnp)
        self.seats = options.players
        self._temperament = _temperaments(self.seats)

    def start(self, seeds: Array) -> SkullTrainingState:
        step_count = jnp.zeros(seeds.shape[0], dtype=jnp.uint32)
        return self._new_games(seeds, step_count, CounterRng(jnp, seeds))

    def _new_games(self, seeds: Array, step_count: Array, rng: CounterRng) -> SkullTrainingState:
        rules, games = self._rules, seeds.shape[0]
        first = rng.below(jnp.full(games, self.seats))
        fresh = new_games(rules, first), new_history(rules, games)
        midway = rng.bernoulli(_MIDWAY)
        batch, history = select(jnp, midway, midway_games(rules, first, rng), fresh)
        batch = _eliminate(rules, batch, ~_first_two(rules, first) & rng.bernoulli(_DUELS))
        drawn = _uniform(rng, self.seats)
        sailors = (drawn < _SAILORS) & rng.bernoulli(_WITH_SAILORS)
        return SkullTrainingState(batch, history, sailors, seeds, step_count)

    def inputs(self, state: SkullTrainingState) -> StepInputs:
        """The inputs of a step; a decision that is not the network's has a single legal action."""
        batch, rules = state.batch, self._rules
        legal = legal_by_relative_seat(rules, batch)
        forced, action = self._decide_without_network(state)
        only_action = jnp.arange(ACTIONS, dtype=jnp.int8)[:, None] == action
        return StepInputs(
            observe(rules, batch, state.history, batch.turn),
            observe_privileged(rules, batch, batch.turn),
            jnp.where(forced, only_action, legal),
            batch.turn,
            _players_left(batch) == 2,
        )

    def _decide_without_network(self, state: SkullTrainingState) -> tuple[Array, Array]:
        """The games in which the network does not decide, and the action there, by relative seat.

        Those are a sailor's turn, the draw of a disc to lose, and the naming of the next first player.
        """
        batch, rules, rng = state.batch, self._rules, _rng(state).fold_in(1)
        own_row = rules.seats == batch.turn
        relative_seat = relative_seats(rules, batch, batch.turn)
        policy = HeuristicPolicy(self._temperament, skull_probability(rules, batch, state.history))
        heuristic = policy.choose(rules, batch, rng)
        whose = pick(rules.seats == heuristic - jnp.int8(FLIP), relative_seat)
        heuristic = jnp.where((heuristic >= FLIP) & (heuristic < DRAW), jnp.int8(FLIP) + whose, heuristic)
        random_seat = jnp.int8(FLIP + 1) + rng.below(_players_left(batch)).astype(jnp.int8)
        naming = batch.phase == NAMING
        sailor = (pick(own_row, state.sailors) > 0) & (_players_left(batch) > 2)
        forced = sailor | naming | (batch.phase == DRAWING)
        return forced, jnp.where(naming, random_seat, heuristic)

    def step(self, state: SkullTrainingState, action: Array) -> tuple[SkullTrainingState, StepResult]:
        rules, before = self._rules, state.batch
        number = absolute_action(rules, before, action.astype(jnp.int8))
        after = step(rules, before, number, _rng(state).fold_in(2))
        history = update_history(rules, state.history, before, number, after)
        over, won = after.phase == OVER, rules.seats == after.winner
        out = (before.discs > 0) & (after.discs == 0)
        step_count = state.step_count + jnp.uint32(1)
        continued = SkullTrainingState(after, history, state.sailors, state.seeds, step_count)
        restarted = self._new_games(state.seeds, step_count, _rng(state).fold_in(3))
        # A sailor's victory is no success, so that the metric shows how often the network wins.
        result = StepResult(over, won.astype(jnp.float32), won & ~state.sailors, out)
        return select(jnp, over, restarted, continued), result

    def relative_to_seat(self, rows: Array, turn: Array) -> Array:
        return pick(self._rules.seats == turn, rows)[None] > 0


def _players_left(batch: SkullBatchState) -> Array:
    """(games,) how many players are still in the game."""
    return row_sum((batch.discs > 0).astype(jnp.int8))


def _rng(state: SkullTrainingState) -> CounterRng:
    """The random numbers of this step."""
    return CounterRng(jnp, CounterRng(jnp, state.seeds).fold_in(0).bits() ^ state.step_count)


def midway_games(rules: SkullRules, first: Array, rng: CounterRng) -> tuple[SkullBatchState, PublicHistory]:
    """Games at the start of a later round, with random discs, successes and eliminations; two players at
    least are left."""
    games = first.shape[-1]
    batch, history = new_games(rules, first), new_history(rules, games)
    loss_draw, kept_draw, since_draw, success_draw = (_uniform(rng, rules.players) for _ in range(4))
    hardship = rng.bits().astype(jnp.float32) * 2.0**-32
    # Not 5: in single precision a draw can be 1, and nobody loses five discs.
    lost = jnp.floor(4.999 * loss_draw ** (3 - 2 * hardship))
    discs = jnp.maximum(len(FULL_SET) - lost, _first_two(rules, first)).astype(jnp.int8)
    discs_when_seen = discs + jnp.floor(since_draw * (len(FULL_SET) + 1 - discs)).astype(jnp.int8)
    batch = batch._replace(
        discs=discs,
        skull=jnp.where(kept_draw * discs_when_seen < discs, batch.skull, jnp.int8(LOST)),
        successes=(success_draw < 0.6 * hardship).astype(jnp.int8),
    )
    return batch, history._replace(discs_when_seen=discs_when_seen)


def _first_two(rules: SkullRules, first: Array) -> Array:
    """(players, games) whether the seat begins or is next to the one that begins."""
    return (rules.seats == first) | (rules.seats == (first + 1) % rules.players)


def _eliminate(rules: SkullRules, batch: SkullBatchState, gone: Array) -> SkullBatchState:
    """Take the players at the `gone` seats out of the game; the lowest other seat places first."""
    discs = batch.discs * ~gone
    waits = (discs > 0) & (rules.seats != batch.first)
    return batch._replace(
        discs=discs,
        skull=jnp.where(discs > 0, batch.skull, jnp.int8(LOST)),
        successes=batch.successes * (discs > 0),
        turn=jnp.argmax(waits, axis=0).astype(jnp.int8),
    )


def _uniform(rng: CounterRng, rows: int) -> Array:
    """(rows, games) uniform numbers between 0 and 1."""
    return rng.bits_grid(rows).T.astype(jnp.float32) * jnp.float32(2.0**-32)


def _temperaments(seats: int) -> Temperament:
    """The sailors' temperaments, assigned to the seats in turn."""
    styles = [*TEMPERAMENTS.values()]
    rows = [styles[seat % len(styles)] for seat in range(seats)]
    return Temperament(
        *(jnp.asarray(column, dtype=jnp.float32)[:, None] for column in zip(*rows, strict=True))
    )


def env_name(options: Options) -> str:
    """A short name for tables and plots."""
    return f"skull-{options.players}" + ("-last-chance" if options.last_chance else "")


def training_spec(only: int) -> TrainingSpec:
    return TrainingSpec(
        [SkullTrainingEnv(options) for options in (MAIN, *OTHERS)[: only or None]],
        skull_observation_index.OBSERVATION_SIZE,
        skull_observation_index.PRIVILEGED_SIZE,
        ACTIONS,
        PREDICTED_SEATS,
        0,
    )

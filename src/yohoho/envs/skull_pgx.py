"""Skull as a Pgx environment."""

from typing import Any, NamedTuple

from yohoho.core.install import needs_extra
from yohoho.envs.pgx_env import Array, PgxEnv
from yohoho.envs.rewards import Rewards, check_rewards
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_history import PublicHistory, new_history, update_history
from yohoho.sim.lockstep.skull_observation import absolute_action, legal_by_relative_seat, observe
from yohoho.sim.lockstep.skull_observation_index import PHASES
from yohoho.sim.lockstep.skull_state import OVER, SkullBatchState, SkullRules, start_games
from yohoho.sim.lockstep.skull_steps import step
from yohoho.skull import Skull

with needs_extra("train"):
    import jax.numpy as jnp


class SkullGame(NamedTuple):
    """The arrays of one game, with the seeds of its chance events."""

    table: SkullBatchState
    history: PublicHistory
    seeds: Array
    step_count: Array


class SkullPgx(PgxEnv):
    """Skull with any number of players and options.

    Rewards are the victory of the game, or with `rewards="round"` 1 for each challenge that succeeds.

    :raises OptionsError: there are no such rewards.

    >>> env = SkullPgx(Skull(players=3))
    >>> env.num_players, env.id
    (3, 'yohoho_skull')
    """

    def __init__(self, game: Skull, rewards: Rewards = "game") -> None:
        super().__init__()
        self._rewards = check_rewards(rewards)
        self._rules = SkullRules(game.options, jnp)

    @property
    def id(self) -> Any:
        return "yohoho_skull"

    @property
    def num_players(self) -> int:
        return self._rules.players

    def begin(self, seeds: Array) -> Array:
        games = seeds.shape[0]
        table = start_games(self._rules, games, CounterRng(jnp, seeds))
        return SkullGame(table, new_history(self._rules, games), seeds, jnp.zeros(games, dtype=jnp.uint32))

    def advance(self, game: Array, action: Array, seeds: Array | None) -> Array:
        seeds = game.seeds if seeds is None else seeds
        number = absolute_action(self._rules, game.table, action.astype(jnp.int8))
        # The number of the step makes the chance events of a game differ, although its seeds stay the same.
        rng = CounterRng(jnp, CounterRng(jnp, seeds).fold_in(0).bits() ^ game.step_count)
        after = step(self._rules, game.table, number, rng)
        history = update_history(self._rules, game.history, game.table, number, after)
        return SkullGame(after, history, seeds, game.step_count + jnp.uint32(1))

    def turn(self, game: Array) -> Array:
        return game.table.turn

    def legal(self, game: Array) -> Array:
        return legal_by_relative_seat(self._rules, game.table)

    def observation_of(self, game: Array, player: Array) -> Array:
        return observe(self._rules, game.table, game.history, player.astype(jnp.int8))

    def step_rewards(self, before: Array, game: Array) -> Array:
        old, new = before.table, game.table
        if self._rewards == "round":
            return (new.successes - old.successes).astype(jnp.float32)
        won = (self._rules.seats == new.winner) & (new.phase == OVER) & (old.phase != OVER)
        return won.astype(jnp.float32)

    def over(self, game: Array) -> Array:
        return game.table.phase == OVER

    def lines(self, game: Array) -> list[str]:
        table = game.table
        return [
            f"Round {int(table.round[0])}: {PHASES[int(table.phase[0])]}",
            *(self._seat_line(table, seat) for seat in range(self.num_players)),
        ]

    def _seat_line(self, table: Any, seat: int) -> str:
        discs, pile, turned, successes, called = (
            int(rows[seat][0])
            for rows in (table.discs, table.pile, table.turned, table.successes, table.called)
        )
        return (
            f"Seat {seat}: {discs} discs, {pile} on the mat ({turned} turned), bid {called}, "
            f"{successes} challenges won"
        )

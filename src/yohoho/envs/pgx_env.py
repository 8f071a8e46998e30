"""The games as Pgx environments: JAX arrays, one game to a call, batches by `jax.vmap`.

    env = SkullKingPgx(SkullKing(players=4))
    state = jax.vmap(env.init)(keys)
    state = jax.vmap(env.step)(state, actions, keys)

The rules are those of `sim.lockstep`, the observations and the numbers of actions those of `envs.encoding`.
"""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, cast

from yohoho.core.install import needs_extra
from yohoho.core.seats import check_seat
from yohoho.envs.svg import draw_svg

with needs_extra("train"):
    import jax
    import jax.numpy as jnp
    from pgx import Env, State

Array: TypeAlias = Any
VERSION: Final = "v0"


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class PgxState(State):
    """The state of one game, or of a batch of them. `_game` holds the arrays of the rules."""

    current_player: Array
    observation: Array
    rewards: Array
    terminated: Array
    truncated: Array
    legal_action_mask: Array
    _step_count: Array
    _game: Array
    _lines: Callable[[Any], list[str]] = field(metadata={"static": True})
    _env_id: str = field(metadata={"static": True})

    @property
    def env_id(self) -> Any:
        return self._env_id

    def to_svg(self, *, color_theme: str | None = None, scale: float | None = None) -> str:
        """Return the table as a picture; of a batch, the first game's."""
        game = jax.tree.map(lambda rows: rows[0], self._game) if self.current_player.ndim else self._game
        return draw_svg(self._lines(game), color_theme or "light", scale or 1.0)

    def save_svg(self, filename: Any, *, color_theme: str | None = None, scale: float | None = None) -> None:
        Path(filename).write_text(self.to_svg(color_theme=color_theme, scale=scale), encoding="utf-8")


def in_step(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of one game that `jax.vmap` calls once for all games.

    The rules take batches whose last axis is the game, and some of their work is done only when a game of the
    batch needs it. `jax.vmap` alone would do that work always.
    """
    batched_once: Any = jax.custom_batching.custom_vmap(function)

    def whole_batch(size: int, batched: Any, *arguments: Any) -> tuple[Any, Any]:
        def game_last(rows: Array, varies: bool) -> Array:
            rows = rows if varies else jnp.broadcast_to(rows, (size, *rows.shape))
            return jnp.moveaxis(rows[..., 0], 0, -1)

        result = function(*jax.tree.map(game_last, arguments, tuple(batched)))
        result = jax.tree.map(lambda rows: jnp.moveaxis(rows, -1, 0)[..., None], result)
        return result, jax.tree.map(lambda _: True, result)

    batched_once.def_vmap(whole_batch)
    return cast(Callable[..., Any], batched_once)


class Reading(NamedTuple):
    """The fields of an environment's state, computed from the arrays of its games."""

    turn: Array
    """(games,), like `over`."""
    over: Array
    legal: Array
    """(actions, games)"""
    observation: Array
    """(numbers, games) of the seat to act."""


class PgxEnv(Env):
    """The part of an environment that is the same for all games. A subclass adds the rules of its arrays."""

    def __init__(self) -> None:
        super().__init__()
        self._advance = in_step(self.advance)
        self._read = in_step(self._reading)

    @abstractmethod
    def lines(self, game: Array) -> list[str]:
        """Return one game as lines of text, with all hands open."""

    @abstractmethod
    def begin(self, seeds: Array) -> Array:
        """Begin games whose chance events these seeds decide."""

    @abstractmethod
    def advance(self, game: Array, action: Array, seeds: Array | None) -> Array:
        """Return the games after a legal action; `seeds`, if given, decide the next chance event."""

    @abstractmethod
    def turn(self, game: Array) -> Array:
        """Return (games,) the seat to act."""

    @abstractmethod
    def legal(self, game: Array) -> Array:
        """Return (actions, games) whether each action is legal."""

    @abstractmethod
    def observation_of(self, game: Array, player: Array) -> Array:
        """Return (numbers, games) the observation of each game's player."""

    @abstractmethod
    def step_rewards(self, before: Array, game: Array) -> Array:
        """Return (players, games) the rewards of the step between two states."""

    @abstractmethod
    def over(self, game: Array) -> Array:
        """Return (games,) whether the game is over."""

    @property
    def version(self) -> str:
        return VERSION

    def _init(self, key: Array) -> PgxState:
        game = self.begin(_seed(key))
        rewards = jnp.zeros(self.num_players, dtype=jnp.float32)
        return self._state(game, rewards, jnp.int32(0), jnp.bool_(False))

    def init(self, key: Array) -> PgxState:
        """Begin a game in which a player is to act; the key decides all its chance events."""
        return self._init(key)

    def step(self, state: PgxState, action: Array, key: Array | None = None) -> PgxState:
        """Return the game after the current player's action, as Pgx defines it.

        An illegal action ends the game with a penalty. A game that is over stays as it is, with no rewards.
        Pgx's own `step` selects whole states three times; this one makes each array once.
        """
        illegal = ~state.legal_action_mask[action]
        stays = state.terminated | state.truncated
        game = self._step(state, action, key)
        game = jax.tree.map(lambda old, new: jnp.where(stays | illegal, old, new), state._game, game)
        rewards = jnp.where(
            illegal, self._penalties(state.current_player), self.step_rewards(state._game, game)[:, 0]
        )
        rewards = jnp.where(stays, jnp.float32(0), rewards)
        return self._state(game, rewards, state._step_count + ~stays, stays | illegal)

    def _step(self, state: PgxState, action: Array, key: Array | None) -> Array:
        seeds = None if key is None else _seed(key)
        return self._advance(state._game, jnp.reshape(action, (1,)).astype(jnp.int32), seeds)

    def _penalties(self, loser: Array) -> Array:
        others = jnp.full(self.num_players, -self._illegal_action_penalty * (self.num_players - 1))
        return others.at[loser].set(self._illegal_action_penalty).astype(jnp.float32)

    def _state(self, game: Array, rewards: Array, steps: Array, ended: Array) -> PgxState:
        reading = self._read(game)
        terminated = ended | reading.over[0]
        return PgxState(
            current_player=reading.turn[0],
            observation=reading.observation[:, 0],
            rewards=rewards,
            terminated=terminated,
            truncated=jnp.bool_(False),
            # At the end Pgx sets all of them, so that nobody who divides by their number divides by zero.
            legal_action_mask=reading.legal[:, 0] | terminated,
            _step_count=steps,
            _game=game,
            _lines=self.lines,
            _env_id=self.id,
        )

    def _reading(self, game: Array) -> Reading:
        turn = jnp.maximum(self.turn(game).astype(jnp.int32), 0)
        return Reading(turn, self.over(game), self.legal(game), self._observation_of(game, turn))

    def observe(self, state: PgxState, player_id: Array | None = None) -> Array:
        """Return the observation of the current player, or of the one with this number. Raises SeatError.

        Inside `jax.jit` and `jax.vmap` numbers have no values yet, so nothing can be raised there: the
        observation of a player that the game does not have is all zeros.
        """
        if player_id is None:
            return self._observe(state, state.current_player)
        if not isinstance(player_id, jax.core.Tracer):
            check_seat(int(player_id), self.num_players)
        exists = (jnp.asarray(player_id) >= 0) & (jnp.asarray(player_id) < self.num_players)
        return jnp.where(exists, self._observe(state, player_id), jnp.float32(0))

    def _observe(self, state: PgxState, player_id: Array) -> Array:
        return self._observation_of(state._game, jnp.reshape(player_id, (1,)))[:, 0]

    def _observation_of(self, game: Array, player: Array) -> Array:
        return jnp.where(self.over(game), jnp.float32(0), self.observation_of(game, player))


def _seed(key: Array) -> Array:
    return jax.random.bits(key, (1,), jnp.uint32)

"""Playing, to learn from it: some steps of many games, and what became of every decision in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp

from yohoho.sim.lockstep.network import Weights, think, value
from yohoho.sim.lockstep.tables import Array
from yohoho.sim.training.waters import Seen, StepResult, Waters

FORESIGHT: Final = 0.97
"""How far an advantage looks beyond the next decision (the lambda of GAE)."""
OLD_SHARE: Final = 4
"""In every so-manieth game every second seat is played by an older self."""
_NEVER: Final = -1e9


class Batch(NamedTuple):
    """Decisions to learn from; the first axis is the step, the last the game."""

    sight: Array
    secrets: Array
    legal: Array
    action: Array
    log_chance: Array
    """Of the action, when it was chosen."""
    advantage: Array
    worth: Array
    """What the critic should have said."""
    success: Array
    """(steps, seats, games) who kept their promise, the acting seat first."""
    counts: Array
    """Whether this decision is learned from at all."""
    known: Array
    """Whether its round has ended, so that `success` is true."""


class Transition(NamedTuple):
    """One step of all games: observation, action, its log probability, value and result."""

    seen: Seen
    action: Array
    log_chance: Array
    value: Array
    own: Array
    """Whether the newest self decided."""
    outcome: StepResult


def precision() -> Any:
    """Half on a GPU, which multiplies it many times faster; a CPU does not."""
    return jnp.float32 if jax.default_backend() == "cpu" else jnp.bfloat16


def masked(logits: Array, legal: Array) -> Array:
    return jnp.where(legal, logits, _NEVER)


def play(
    waters: Waters, steps: int, alone: bool = False
) -> Callable[[Weights, Weights, Weights, Any, Array], tuple[Any, Batch, dict[str, Array]]]:
    """A function that plays so many steps of these waters: (policy, critic, old, state, key).

    `alone`, it has one seat in every game and the old have all the others: to find out what it can gain.
    """

    def run(
        policy: Weights, critic: Weights, old: Weights, state: Any, key: Array
    ) -> tuple[Any, Batch, dict[str, Array]]:
        def turn(state: Any, key: Array) -> tuple[Any, Transition]:
            return _turn(waters, policy, critic, old, state, key, alone)

        state, moments = jax.lax.scan(turn, state, jax.random.split(key, steps))
        batch = _judged(waters, moments)
        return state, batch, _figures(moments)

    return run


def _turn(
    waters: Waters, policy: Weights, critic: Weights, old: Weights, state: Any, key: Array, alone: bool
) -> tuple[Any, Transition]:
    seen = waters.seen(state)
    sight, secrets = seen.sight.astype(precision()), seen.secrets.astype(jnp.uint8)
    logits = masked(think(jnp, policy, sight).policy, seen.legal)
    games = logits.shape[1]
    few = games if alone else games // OLD_SHARE
    played_by_old = _played_by_old(seen.turn, few, waters.seats if alone else None)
    elder = masked(think(jnp, old, sight[:, :few]).policy, seen.legal[:, :few])
    mixed = jnp.where(played_by_old[:few], elder, logits[:, :few])
    chosen_from = jnp.concatenate([mixed, logits[:, few:]], axis=1)
    action = jax.random.categorical(key, chosen_from, axis=0)
    log_chance = jnp.take_along_axis(jax.nn.log_softmax(logits, axis=0), action[None], axis=0)[0]
    worth = value(jnp, critic, sight, secrets.astype(sight.dtype))
    after, outcome = waters.step(state, action.astype(jnp.int32))
    kept = seen._replace(sight=sight, secrets=secrets)
    return after, Transition(kept, action, log_chance, worth, ~played_by_old, outcome)


def _played_by_old(turn: Array, few: int, seats: int | None) -> Array:
    """(games,) whether an older self sits on this turn's seat: in the first `few` games, on every second seat
    or, where their number is told, on all but one."""
    game = jnp.arange(turn.shape[0])
    old = (turn + game) % 2 == 0 if seats is None else turn != game % seats
    return (game < few) & old


def _gain(outcome: StepResult) -> Array:
    """What the seat that is alone, if there is one, gets for a round."""
    seats, games = outcome.rewards.shape[1:]
    own = (jnp.arange(seats)[:, None] == jnp.arange(games) % seats) & outcome.over[:, None]
    return (own * outcome.rewards).sum() / jnp.maximum(own.sum(), 1)


class _Later(NamedTuple):
    """What a decision's seat meets next, seen from the end of the batch."""

    value: Array
    advantage: Array
    met: Array
    """Whether anything is known of it."""
    success: Array
    ended: Array
    """(games,) whether the round's end lies in the batch."""


def _judged(waters: Waters, moments: Transition) -> Batch:
    """Every decision with its advantage, from the last one back."""
    games, seats = moments.action.shape[1], waters.seats
    nothing = jnp.zeros((seats, games), dtype=jnp.float32)
    never = jnp.zeros((seats, games), dtype=bool)
    end = _Later(nothing, nothing, never, never, jnp.zeros(games, dtype=bool))

    def back(later: _Later, moment: Transition) -> tuple[_Later, tuple[Array, ...]]:
        over, outcome, turn = moment.outcome.over, moment.outcome, moment.seen.turn
        final = over if outcome.out is None else over | outcome.out
        later = _Later(
            jnp.where(final, outcome.rewards, later.value),
            jnp.where(final, 0.0, later.advantage),
            later.met | final,
            jnp.where(over, outcome.success, later.success),
            later.ended | over,
        )
        mine = jnp.arange(seats)[:, None] == turn
        ahead, further, met = (_mine(mine, rows) for rows in (later.value, later.advantage, later.met))
        advantage = ahead - moment.value + FORESIGHT * further
        judged = (advantage, met > 0, waters.in_order(later.success, turn), later.ended)
        here = _Later(
            jnp.where(mine, moment.value, later.value),
            jnp.where(mine, jnp.where(met > 0, advantage, 0.0), later.advantage),
            later.met | mine,
            later.success,
            later.ended,
        )
        return here, judged

    _, (advantage, met, success, known) = jax.lax.scan(back, end, moments, reverse=True)
    counts = met & moments.own & (moments.seen.legal.sum(axis=1) > 1)
    seen = moments.seen
    return Batch(
        seen.sight,
        seen.secrets,
        seen.legal,
        moments.action,
        moments.log_chance,
        _evened(advantage, counts, seen.early),
        advantage + moments.value,
        success,
        counts,
        known & met,
    )


def _mine(mine: Array, rows: Array) -> Array:
    """(games,) the row of the seat that acts."""
    return (mine * rows).sum(axis=0)


def _evened(advantage: Array, counts: Array, early: Array) -> Array:
    """Advantages with mean 0 and spread 1, bids and plays each among themselves."""
    found = advantage
    for group in (early, ~early):
        among = group & counts
        many = jnp.maximum(among.sum(), 1)
        mean = jnp.where(among, advantage, 0.0).sum() / many
        spread = jnp.sqrt(jnp.where(among, (advantage - mean) ** 2, 0.0).sum() / many)
        found = jnp.where(group, (advantage - mean) / (spread + 1e-6), found)
    return found


def _figures(moments: Transition) -> dict[str, Array]:
    """What the table and the plots show of a batch."""
    over, success = moments.outcome.over, moments.outcome.success
    bids = jnp.where(moments.seen.early, moments.action, 0)
    return {
        "success": (success & over[:, None]).sum() / jnp.maximum(over.sum() * success.shape[1], 1),
        "bids": jnp.bincount(bids.ravel(), length=moments.seen.legal.shape[1]),
        "gain": _gain(moments.outcome),
    }

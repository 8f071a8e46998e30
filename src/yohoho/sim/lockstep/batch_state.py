"""The state of the batch environment."""

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, NamedTuple

import numpy

from yohoho.sim.lockstep.observation_index import PHASES
from yohoho.sim.lockstep.round_state import Array, BatchRoundState

BID, LOAD, PLAY, POWER, DISCARD, HARRY, OVER = range(len(PHASES))
"""The phases, as `BatchState.phase` holds them."""


class BatchState(NamedTuple):
    """A batch of games, each at its own decision.

    `round_state.trick` has an array for every position, EMPTY until a card is played there.
    """

    round_state: BatchRoundState
    phase: Array
    """(games,), as are the fields up to `step_count`."""
    number: Array
    """The round, from 1."""
    done: Array
    """The number of finished tricks; in BID, LOAD and HARRY the number of seats that have decided."""
    dealer: Array
    seeds: Array
    """The seeds of `CounterRng`."""
    step_count: Array
    """The number of steps so far."""
    points: Array
    """(players, games) the points of the round if the last step ended it, else 0."""
    exact: Array
    """(players, games) whether the seat made its bid in the last finished round."""
    played: Array
    """(hands, faces, games) how many of each card a seat has played in this round; faces are card actions."""
    voids: Array
    """(hands, suits, games) the suits a seat has shown to lack; suits are kinds from 1 on."""
    put_away: Array
    """(players, faces, games) the cards each seat put away after a draw; no rows where no power draws."""
    shown: Array
    """(players, faces, games) the undealt cards that a power showed each seat; no rows where none does."""


def each_array(function: Callable[..., Array], *batches: Any) -> Any:
    """The results of a function of arrays, in the nested tuples of the batches."""
    first = batches[0]
    if not isinstance(first, tuple):
        return function(*batches)
    parts = [each_array(function, *rows) for rows in zip(*batches, strict=True)]
    return type(first)(*parts) if hasattr(first, "_fields") else tuple(parts)


def select(xp: ModuleType, where: Array, this: Any, that: Any) -> Any:
    """Per game, `this` where the mask is True and `that` elsewhere."""
    return each_array(lambda one, other: xp.where(where, one, other), this, that)


def take_games(batch: Any, games: Array) -> Any:
    """These games of a batch."""
    return each_array(lambda rows: rows[..., games], batch)


def where_due(
    xp: ModuleType, due: Array, change: Callable[[BatchState], BatchState], state: BatchState
) -> BatchState:
    """The changed state where `due` is True. Nothing is computed when it is True nowhere: games in step with
    each other deal all at once, and a deal takes longer than a card."""

    def apply_change(before: BatchState) -> BatchState:
        after: BatchState = select(xp, due, change(before), before)
        return after

    if xp is numpy:
        return apply_change(state) if due.any() else state
    from jax import lax

    after: BatchState = lax.cond(due.any(), apply_change, lambda before: before, state)
    return after


def join_rows(xp: ModuleType, parts: Sequence[Array]) -> Array:
    """(numbers, games) float32: these parts below each other.

    Under JAX they are written into one array, because a GPU concatenates by writing everything twice.
    """
    if xp is numpy:
        return xp.concatenate([part.astype(xp.float32) for part in parts])
    rows = xp.zeros((sum(part.shape[0] for part in parts), parts[0].shape[-1]), dtype=xp.float32)
    row = 0
    for part in parts:
        rows = rows.at[row : row + part.shape[0]].set(part.astype(xp.float32))
        row += part.shape[0]
    return rows

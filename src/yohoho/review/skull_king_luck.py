"""The ledger of luck of a round of Skull King: how the deal and every action changed the expected points.

Values are play-outs of the true cards in which everybody continues as a captain. The value before an
action of the reviewed seat and the value after it come from the same play-outs with the same random bits.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from yohoho.bots.skull_king.network_playouts import Weights, round_env, stack_states
from yohoho.bots.skull_king.plain_observation import number_of
from yohoho.bots.skull_king.situation import open_state
from yohoho.bots.weights import single_threaded
from yohoho.review.game_review import PlayedRound, PlayedStep
from yohoho.review.model import RoundLedger
from yohoho.sim.lockstep.batch_state import BatchState
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.network_policy import new_playout, play_out
from yohoho.sim.lockstep.round_state import Array
from yohoho.skull_king.state import Phase

_NO_ACTION = -1


class OwnDecision(NamedTuple):
    """A decision of the reviewed seat, with what the ledger needs of its review."""

    step: PlayedStep
    loss: float
    advantage: float
    """The value of the action less the captain's average, at what the seat could know."""


class _Point(NamedTuple):
    """A state to evaluate, and the action that a seat takes first, or none."""

    state: Any
    seat: int = 0
    action: int = _NO_ACTION


def luck_ledger(
    played: PlayedRound,
    seat: int,
    decisions: Sequence[OwnDecision],
    playouts: int,
    expected_playouts: int,
    seed: int,
    weights: Weights,
) -> RoundLedger:
    """Return the ledger of a round for a seat, given the reviews of its decisions."""
    points = [_Point(_after_deal(played))]
    for each in decisions:
        points += [_Point(each.step.before), _before_chance(played, each.step)]
    # A draw is chance, so its change is taken out of the change of the action that led to it.
    for choice, draw in _draws(played):
        points += [_before_chance(played, choice), _Point(draw.after)]
    values = [float(mean[seat]) for mean in _means(played, points, playouts, seed, weights)]
    # In the order of `points`: the deal, the decisions, the draws.
    own_change = _change(values[1 : 1 + 2 * len(decisions)])
    draw_change = _change(values[1 + 2 * len(decisions) :])
    expected = _captain_mean(played, seat, expected_playouts, seed, weights)
    total = float(_total(played, seat))
    loss = sum(each.loss for each in decisions)
    deal = values[0] - expected
    return RoundLedger(
        expected=expected,
        deal=deal,
        decisions=-loss,
        own_luck=own_change + loss,
        others=total - expected - deal - own_change - draw_change,
        draws=draw_change,
        total=total,
        adjusted=expected + sum(each.advantage for each in decisions),
    )


def _change(values: Sequence[float]) -> float:
    """Return the sum of the changes, given pairs of values before and after."""
    return sum(values[1::2]) - sum(values[::2])


def _before_chance(played: PlayedRound, step: PlayedStep) -> _Point:
    """Return the action of a step in the state before it: the cards that it draws come in any order."""
    view = played.game.view(step.before, step.seat)
    return _Point(step.before, step.seat, number_of(view, step.action))


def _draws(played: PlayedRound) -> list[tuple[PlayedStep, PlayedStep]]:
    """Return each choice to draw cards, with the draw that follows.

    The simulator has no state between them.
    """
    return [(choice, draw) for choice, draw in pairwise(played.steps) if draw.before.phase is Phase.DRAW]


def _after_deal(played: PlayedRound) -> Any:
    return next(step.after for step in played.steps if step.after.phase is Phase.BID)


def _total(played: PlayedRound, seat: int) -> int:
    """Return the points of the seat in the round."""
    before, after = played.steps[0].before, played.steps[-1].after
    return int(after.scores[seat] - before.scores[seat])


def _means(
    played: PlayedRound, points: Sequence[_Point], playouts: int, seed: int, weights: Weights
) -> Array:
    """Return (points, players) the mean result of the round after each point."""
    env = round_env(played.game.options)
    batch = stack_states([open_state(played.game, point.state, playouts, seed) for point in points])
    seeds = np.tile(CounterRng.from_seed(np, seed, playouts).bits(), len(points))
    seats = np.repeat(np.asarray([point.seat for point in points], dtype=np.uint8), playouts)
    actions = np.repeat(np.asarray([point.action for point in points], dtype=np.int16), playouts)
    with single_threaded():
        ends = play_out(env, weights, new_playout(batch, seeds, seats, actions))
    means: Array = ends.points.reshape(-1, len(points), playouts).mean(axis=2).T
    return means


def _captain_mean(played: PlayedRound, seat: int, playouts: int, seed: int, weights: Weights) -> float:
    """Return the mean points of a captain in this seat over new deals of the round."""
    state = _after_deal(played)
    env = round_env(played.game.options)
    batch = _new_deals(played, state, playouts, seed)
    nobody = np.full(playouts, _NO_ACTION, dtype=np.int16)
    with single_threaded():
        ends = play_out(env, weights, new_playout(batch, batch.seeds, nobody.astype(np.uint8), nobody))
    return float(ends.points[seat].mean())


def _new_deals(played: PlayedRound, state: Any, playouts: int, seed: int) -> BatchState:
    env = round_env(played.game.options)
    # Extra rounds repeat the last one of the plan.
    number = min(state.round.number, len(env.rules.setup.plan))
    scores: Array = np.repeat(np.asarray(state.scores, dtype=np.int16)[:, None], playouts, axis=1)
    return env.start_round(
        CounterRng.from_seed(np, seed + 2, playouts).bits(),
        np.full(playouts, number, dtype=np.uint8),
        np.full(playouts, state.round.dealer, dtype=np.uint8),
        scores,
    )

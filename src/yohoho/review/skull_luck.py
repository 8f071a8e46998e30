"""The ledger of luck of a round of Skull: the chance to win after every action, and what changed it.

All discs are open, and everybody continues as a captain.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy

from yohoho.bots.skull.captain import SkullCaptain
from yohoho.bots.skull.network_policy import PublicGames
from yohoho.bots.skull.playouts import round_values
from yohoho.bots.skull.standings import win_chances
from yohoho.core.game import CHANCE
from yohoho.review.game_review import PlayedRound, PlayedStep
from yohoho.review.model import DecisionReview, RoundLedger
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_history import PublicHistory, history_from_view
from yohoho.sim.lockstep.skull_state import Array, SkullBatchState, SkullRules, from_state
from yohoho.skull.actions import Shuffle, Start, read
from yohoho.skull.apply import apply
from yohoho.skull.legal import legal
from yohoho.skull.state import State
from yohoho.skull.view import view

_UNIT: Final = 2.0**20
"""Values are multiples of its reciprocal, so that sums of them are exact."""


class _Weighted(NamedTuple):
    """A state, and the probability that the game comes to it."""

    weight: float
    state: State


def exact(value: float) -> float:
    """Round to the nearest number whose sums have no rounding errors."""
    return round(value * _UNIT) / _UNIT


def luck_ledger(
    played: PlayedRound,
    seat: int,
    decisions: Sequence[DecisionReview],
    values: Sequence[float],
) -> RoundLedger:
    """Return the ledger, given the chance to win (in per cent) before the round and after each of its steps.

    What was expected before the game belongs to the first round; a later round begins with 0, so that the
    totals of all rounds sum to 100 for a victory and 0 for a defeat.
    """
    losses = {decision.step: decision.loss for decision in decisions}
    entries = {"decisions": 0.0, "own_luck": 0.0, "others": 0.0, "draws": 0.0}
    for step, (before, after) in zip(played.steps, pairwise(values), strict=True):
        loss = losses.get(step.step, 0.0)
        entries["decisions"] -= loss
        entries[_entry(step, seat)] += after - before + loss
    expected = values[0] if played.number == 1 else 0.0
    advantages = (
        next(value.value for value in decision.values if value.action == decision.action) - decision.average
        for decision in decisions
    )
    total = expected + values[-1] - values[0]
    return RoundLedger(
        expected=expected, deal=0.0, total=total, adjusted=expected + sum(advantages), **entries
    )


def _entry(step: PlayedStep, seat: int) -> str:
    """Return the entry of a step. Nobody knows which disc is drawn, so a draw is chance as a shuffle is."""
    if step.seat == CHANCE or step.action.startswith("draw"):
        return "draws"
    return "own_luck" if step.seat == seat else "others"


def _is_set_up_by_hand(action: str) -> bool:
    start = read(action)
    return isinstance(start, Start) and start != Start(start.first)


class OpenValues:
    """The chance of a seat to win (in per cent) in states with all discs open."""

    def __init__(
        self,
        rules: SkullRules,
        weights: Mapping[str, Any],
        captain: SkullCaptain,
        seat: int,
        playouts: int,
        seed: int,
    ) -> None:
        self._rules, self._weights, self._captain = rules, weights, captain
        self._seat, self._playouts, self._seed = seat, playouts, seed

    def evaluate_round(self, played: PlayedRound) -> list[float]:
        """Return the values before the round and after each of its steps.

        A set-up by hand was not drawn by lot, so it changes nothing.
        """
        states = [played.steps[0].before, *(step.after for step in played.steps)]
        if _is_set_up_by_hand(played.steps[0].action):
            states[0] = states[1]
        return [exact(100 * value) for value in self._evaluate(states)]

    def _evaluate(self, states: Sequence[State]) -> list[float]:
        ends = [self._ends(state) for state in states]
        after_round = self._evaluate_standings([end.state for group in ends if group for end in group])
        in_round = self._evaluate_playing(
            [state for state, group in zip(states, ends, strict=True) if group is None]
        )
        values = []
        for group in ends:
            if group is None:
                values.append(next(in_round))
            else:
                values.append(sum(end.weight * next(after_round) for end in group))
        return values

    def _ends(self, state: State) -> list[_Weighted] | None:
        """Return the states between rounds to which a state leads at once; None in the middle of a round."""
        match state.phase:
            case "over" | "name":
                return [_Weighted(1.0, state)]
            case "first-discs" if not state.on_mats:
                return [_Weighted(1.0, state)]
            case "start":
                starts = legal(state, CHANCE)
                return [_Weighted(1 / len(starts), apply(state, CHANCE, start)) for start in starts]
            case "shuffle":
                # The order of shuffled discs is hidden, so any order stands for all of them.
                discs = len(state.players[state.challenger or 0].discs)
                return self._ends(apply(state, CHANCE, Shuffle(tuple(range(discs)))))
            case "draw":
                draws = legal(state, state.turn)
                return [_Weighted(1 / len(draws), apply(state, state.turn, draw)) for draw in draws]
            case "discard":
                return self._after_discard(state)
            case _:
                return None

    def _after_discard(self, state: State) -> list[_Weighted]:
        choices = legal(state, state.turn)
        seat_view = view(state, state.turn)
        chances = self._captain.probabilities(seat_view, seat_view.legal)
        return [
            _Weighted(float(chance), apply(state, state.turn, choice))
            for chance, choice in zip(chances, choices, strict=True)
        ]

    def _evaluate_standings(self, states: Sequence[State]) -> Iterator[float]:
        """Yield the values of states between rounds.

        They are computed one after the other: the last bits of a product depend on the size of the batch,
        and the value after a round has to equal that before the next.
        """
        for state in states:
            games = self._games([state])
            yield float(win_chances(self._rules, games.state, games.history)[self._seat, 0])

    def _evaluate_playing(self, states: Sequence[State]) -> Iterator[float]:
        """Yield the values of states of the same round, from play-outs that share their random bits."""
        if not states:
            return iter(())
        games = self._games(states).at(numpy.repeat(numpy.arange(len(states)), self._playouts))
        seeds = CounterRng.from_seed(numpy, self._seed + states[0].round, self._playouts).bits()
        games = games._replace(seeds=numpy.tile(seeds, len(states)))
        chances = round_values(self._rules, self._weights, games, states[0].round)[self._seat]
        return iter(chances.reshape(len(states), self._playouts).mean(axis=1, dtype=numpy.float64).tolist())

    def _games(self, states: Sequence[State]) -> PublicGames:
        columns = [from_state(self._rules, state) for state in states]
        histories = [history_from_view(self._rules, view(state, None)) for state in states]
        return PublicGames(
            SkullBatchState(*map(_join, zip(*columns, strict=True))),
            PublicHistory(*map(_join, zip(*histories, strict=True))),
            numpy.zeros(len(states), dtype=numpy.uint32),
        )


def _join(arrays: Sequence[Array]) -> Array:
    return numpy.concatenate(arrays, axis=-1)

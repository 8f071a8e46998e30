"""Beliefs about the others' skulls by the captain's network: how likely it would have made their moves.

As in `beliefs`, the skulls are independent of each other, because a move depends on the mover's own discs and
on what everybody sees.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import numpy
from msgspec.structs import replace
from numpy.typing import NDArray

from yohoho.bots.skull.beliefs import (
    CHANCE_DOWN,
    FLOWER_DOWN,
    PASSED,
    SKULL_DOWN,
    Belief,
    Floats,
    ObservedMove,
    action_given_place,
    places,
    reconstruct_moves,
    states_before,
)
from yohoho.bots.skull.network_policy import PublicGames, policy
from yohoho.bots.skull.skull_owners import own_skull, skull_probability
from yohoho.sim.lockstep.skull_actions import BID, BIDS, PASS
from yohoho.sim.lockstep.skull_history import PublicHistory, history_from_view
from yohoho.sim.lockstep.skull_observation import legal_by_relative_seat
from yohoho.sim.lockstep.skull_state import NOBODY, Array, SkullBatchState, SkullRules
from yohoho.skull.discs import FLOWER, LAST_CHANCE, LOST, SKULL
from yohoho.skull.view import View

_DOUBT: Final = 0.05
"""The share of moves that the network does not explain: people are no captains."""
_NUMBERS: Final = {FLOWER_DOWN: FLOWER, SKULL_DOWN: SKULL, CHANCE_DOWN: LAST_CHANCE, PASSED: PASS}


class _Case(NamedTuple):
    """A move of a seat, under the assumption that its skull is in this place."""

    move: ObservedMove
    bidders: tuple[int, ...]
    """The seat that had bid each number before the move."""
    place: int


def network_beliefs(rules: SkullRules, view: View, weights: Mapping[str, Any]) -> list[Belief]:
    """Return the belief about each seat. The viewer knows its own skull.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> from yohoho.bots.skull.network_policy import captain_weights
    >>> from yohoho.bots.skull.own_state import rules_of
    >>> [belief.chances.tolist() for belief in network_beliefs(rules_of(view), view, captain_weights())]
    [[1.0], [1.0], [1.0]]
    """
    moves = list(_moves_with_bidders(view))
    spots = [_spots(view, player.seat) for player in view.players]
    cases = [
        [_Case(move, bidders, spot) for move, bidders in moves if move.seat == seat for spot in spots[seat]]
        if len(spots[seat]) > 1
        else []
        for seat in range(len(spots))
    ]
    likelihoods = _likelihoods(rules, view, cases, weights)
    return [_belief(view, seat, spots[seat], likelihoods[seat]) for seat in range(len(spots))]


def _spots(view: View, seat: int) -> list[int]:
    return [own_skull(view)] if seat == view.seat else places(view, seat) or [LOST]


def _belief(view: View, seat: int, spots: list[int], likelihoods: Floats) -> Belief:
    owns = skull_probability(view, seat)
    prior = numpy.asarray([1 - owns if spot == LOST else owns for spot in spots]) + 1e-6
    chances = prior * likelihoods.reshape(-1, len(spots)).prod(axis=0)
    if not chances.sum():
        chances = prior
    return Belief(spots, chances / chances.sum())


def _moves_with_bidders(view: View) -> Iterator[tuple[ObservedMove, tuple[int, ...]]]:
    bidders = [NOBODY] * BIDS
    for move in reconstruct_moves(view):
        yield move, tuple(bidders)
        if move.bid is not None:
            bidders[move.bid - 1] = move.seat


def _likelihoods(
    rules: SkullRules, view: View, cases: list[list[_Case]], weights: Mapping[str, Any]
) -> list[Floats]:
    """Return for each seat the likelihood of each of its cases, from one pass of the network."""
    every = [case for of_seat in cases for case in of_seat]
    if not every:
        return [numpy.ones(0) for _ in cases]
    state = _join(
        [
            states_before(view, seat, [(case.move, case.place) for case in of_seat])
            for seat, of_seat in enumerate(cases)
            if of_seat
        ]
    )
    chances = policy(rules, weights, PublicGames(state, _history(rules, view, every), _no_seeds(len(every))))
    likelihood = _with_doubt(chances, legal_by_relative_seat(rules, state), _actions(view, every))
    ends = numpy.cumsum([len(of_seat) for of_seat in cases])[:-1]
    return numpy.split(likelihood, ends)


def _with_doubt(chances: Array, legal: Array, actions: NDArray[numpy.int64]) -> Floats:
    columns = numpy.arange(len(actions))
    even = legal[actions, columns] / numpy.maximum(legal.sum(axis=0), 1)
    likelihood: Floats = (1 - _DOUBT) * chances[actions, columns].astype(numpy.float64) + _DOUBT * even
    return likelihood


def _actions(view: View, cases: list[_Case]) -> NDArray[numpy.int64]:
    codes = [action_given_place(view, case.move.seat, case.move, case.place) for case in cases]
    return numpy.asarray([BID + code - 1 if code > 0 else _NUMBERS[code] for code in codes])


def _join(states: list[SkullBatchState]) -> SkullBatchState:
    return SkullBatchState(*(numpy.concatenate(arrays, axis=-1) for arrays in zip(*states, strict=True)))


def _history(rules: SkullRules, view: View, cases: list[_Case]) -> PublicHistory:
    """The public history before each move: discs of this round were turned after all of them."""
    before = history_from_view(rules, replace(view, flips=(), calls=()))
    tiled = PublicHistory(*(numpy.repeat(array, len(cases), axis=-1) for array in before))
    return tiled._replace(bidders=numpy.asarray([case.bidders for case in cases], dtype=numpy.int8).T)


def _no_seeds(games: int) -> Array:
    return numpy.zeros(games, dtype=numpy.uint32)

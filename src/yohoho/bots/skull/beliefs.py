"""Beliefs about the places of the others' skulls, from discs lost, discs turned and moves of this round.

A player's moves depend on their own discs and on what everybody sees, so the skulls are independent of each
other. The likelihood of a place is that of the player's moves under the heuristic policy.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy
from numpy.typing import NDArray

from yohoho.bots.skull.heuristics import HeuristicPolicy, Intent
from yohoho.bots.skull.skull_owners import own_skull
from yohoho.sim.lockstep.skull_state import BIDDING, FIRST_DISCS, NOBODY, TURNS, SkullBatchState, SkullRules
from yohoho.sim.lockstep.skull_view_facts import last_chance_at
from yohoho.skull.discs import FULL_SET, HAND, LAST_CHANCE, LOST, NAMES, SKULL
from yohoho.skull.view import HIDDEN, View

Floats = NDArray[numpy.float64]

_SKULL: Final = NAMES[SKULL]
_LAST_CHANCE: Final = NAMES[LAST_CHANCE]
_JUMP: Final = 0.7
"""How quickly the likelihood of a bid falls with its distance from the heuristic policy's number."""
_DOUBT: Final = 0.08
"""The share of moves that the heuristic policy does not explain."""


class ObservedMove(NamedTuple):
    """A move of one seat in this round, with the public state before it."""

    seat: int
    bid: int | None
    """None for a pass or a disc."""
    phase: int
    piles: tuple[int, ...]
    called: tuple[int, ...]
    passed: tuple[bool, ...]


def reconstruct_moves(view: View) -> Iterator[ObservedMove]:
    """Reconstruct the moves of the round so far: first discs, then a disc each in turn, then the bids.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> state = game.apply(game.start(), yohoho.CHANCE, "start 0")
    >>> for seat in (1, 2, 0):
    ...     state = game.apply(state, seat, "place flower")
    >>> view = game.view(state, 0)
    >>> [(move.seat, move.bid, sum(move.piles)) for move in reconstruct_moves(view)]
    [(0, None, 0), (1, None, 1), (2, None, 2)]
    """
    players = range(len(view.players))
    piles, bids, passed = [0] * len(players), [0] * len(players), [False] * len(players)

    def move_of(seat: int, phase: int, bid: int | None = None) -> ObservedMove:
        return ObservedMove(seat, bid, phase, tuple(piles), tuple(bids), tuple(passed))

    for seat in players:
        if view.players[seat].pile:
            yield move_of(seat, FIRST_DISCS)
            piles[seat] = 1
    for seat in _placers(view):
        yield move_of(seat, TURNS)
        piles[seat] += 1
    for number, call in enumerate(view.calls):
        yield move_of(call.seat, BIDDING if number else TURNS, call.bid)
        bids[call.seat], passed[call.seat] = call.bid or bids[call.seat], call.bid is None


def _placers(view: View) -> Iterator[int]:
    """The seats that added a disc after the first ones, in turn."""
    left = [max(0, len(player.pile) - 1) for player in view.players]
    seat = view.first or 0
    while any(left):
        if left[seat]:
            left[seat] -= 1
            yield seat
        seat = (seat + 1) % len(left)


def places(view: View, seat: int) -> list[int]:
    """Return the possible places of this seat's skull: LOST, HAND or a height on the mat.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> state = game.apply(game.start(), yohoho.CHANCE, "start 0")
    >>> for seat in (1, 2, 0):
    ...     state = game.apply(state, seat, "place flower")
    >>> view = game.view(state, 0)
    >>> places(view, 1) == [0, HAND]
    True
    """
    player = view.players[seat]
    if any(flip.owner == seat and flip.disc == _SKULL for flip in view.flips):
        return [player.pile.index(_SKULL)]
    heights = [height for height, face in enumerate(player.pile) if face == HIDDEN]
    gone = [LOST] if player.discs < len(FULL_SET) or player.eliminated else []
    # The Last Chance disc is among the discs in hand, and is never the skull.
    in_hand = player.hand - (player.last_chance and _LAST_CHANCE not in player.pile)
    return heights + ([HAND] if in_hand else []) + gone


class Belief(NamedTuple):
    """The places of one seat's skull and how likely each is."""

    places: list[int]
    chances: Floats


def beliefs(rules: SkullRules, view: View, policy: HeuristicPolicy) -> list[Belief]:
    """Return the belief about each seat. The viewer knows its own skull.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> from yohoho.bots.skull.own_state import rules_of, skull_probabilities
    >>> from yohoho.bots.skull.temperament import Temperament
    >>> policy = HeuristicPolicy(Temperament(), skull_probabilities(view))
    >>> [belief.places == [HAND] for belief in beliefs(rules_of(view), view, policy)]
    [True, True, True]
    """
    moves = list(reconstruct_moves(view))
    by_seat = []
    for player in view.players:
        if player.seat == view.seat:
            by_seat.append(Belief([own_skull(view)], numpy.ones(1)))
        else:
            own_moves = [move for move in moves if move.seat == player.seat]
            by_seat.append(_belief(rules, view, player.seat, own_moves, policy))
    return by_seat


def _belief(
    rules: SkullRules, view: View, seat: int, moves: list[ObservedMove], policy: HeuristicPolicy
) -> Belief:
    spots = places(view, seat) or [LOST]
    owns = float(policy.skull_probabilities[seat, 0])
    # A little more than 0, so that a policy that is certain and wrong leaves something to divide by.
    prior = numpy.asarray([1 - owns if spot == LOST else owns for spot in spots]) + 1e-6
    if moves and len(spots) > 1:
        prior = prior * _likelihoods(rules, view, seat, moves, spots, policy)
    return Belief(spots, prior / prior.sum())


def _likelihoods(
    rules: SkullRules,
    view: View,
    seat: int,
    moves: list[ObservedMove],
    spots: list[int],
    policy: HeuristicPolicy,
) -> Floats:
    """Return (places,) the likelihood of the seat's moves for each place of its skull."""
    cases = [(move, spot) for move in moves for spot in spots]
    state = states_before(view, seat, cases)
    intent = policy.intent(rules, state, rules.seats == seat)
    actions = numpy.asarray([action_given_place(view, seat, move, spot) for move, spot in cases])
    likelihood: Floats = (1 - _DOUBT) * _likelihood(intent, actions) + _DOUBT / 3
    product: Floats = likelihood.reshape(len(moves), len(spots)).prod(axis=0)
    return product


FLOWER_DOWN, SKULL_DOWN, CHANCE_DOWN, PASSED = -4, -3, -2, -1


def action_given_place(view: View, seat: int, move: ObservedMove, spot: int) -> int:
    """Return the action of the seat if its skull is in this place: its bid, or `FLOWER_DOWN` to `PASSED`.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> move = ObservedMove(2, 3, TURNS, piles=(1, 1, 1), called=(0, 0, 0), passed=(False,) * 3)
    >>> action_given_place(view, 2, move, spot=HAND)
    3
    """
    if move.bid is not None:
        return move.bid
    if move.phase == BIDDING:
        return PASSED
    height = move.piles[seat]
    if view.players[seat].pile[height] == _LAST_CHANCE:
        return CHANCE_DOWN
    return SKULL_DOWN if spot == height else FLOWER_DOWN


def _likelihood(intent: Intent, actions: NDArray[numpy.int64]) -> Floats:
    speaks = numpy.clip(intent.speaks, 0, 1)
    skull = numpy.where(intent.hand.flowers > 0, intent.skull, 1.0) * intent.hand.skull
    disc = numpy.where(actions == SKULL_DOWN, skull, 1 - skull) * (1 - speaks)
    bid = speaks * numpy.exp(-_JUMP * abs(actions - intent.number))
    likelihood = numpy.where(actions > 0, bid, numpy.where(actions == PASSED, 1 - speaks, disc))
    return numpy.where(actions == CHANCE_DOWN, 1.0, likelihood)


def states_before(view: View, seat: int, cases: list[tuple[ObservedMove, int]]) -> SkullBatchState:
    """Return the state before each move, for each place of the seat's skull.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> move = ObservedMove(2, 3, TURNS, piles=(1, 1, 1), called=(0, 0, 0), passed=(False,) * 3)
    >>> states_before(view, 2, [(move, HAND), (move, 0)]).skull[2].tolist() == [HAND, 0]
    True
    """

    def line(values: Iterable[int | None]) -> NDArray[numpy.int8]:
        return numpy.asarray([NOBODY if value is None else value for value in values], dtype=numpy.int8)

    def rows(values: Iterable[Sequence[int]]) -> NDArray[numpy.int8]:
        return numpy.asarray(list(values), dtype=numpy.int8).T

    everybody = view.players
    return SkullBatchState(
        phase=line(move.phase for move, _ in cases),
        turn=line(seat for _ in cases),
        first=line(view.first for _ in cases),
        challenger=line(None for _ in cases),
        winner=line(None for _ in cases),
        round=line(0 for _ in cases),
        discs=rows([player.discs for player in everybody] for _ in cases),
        skull=rows([_then(move.piles[seat], spot)] * len(everybody) for move, spot in cases),
        pile=rows(move.piles for move, _ in cases),
        turned=rows([0] * len(everybody) for _ in cases),
        called=rows(move.called for move, _ in cases),
        passed=rows(move.passed for move, _ in cases) > 0,
        successes=rows([player.successes for player in everybody] for _ in cases),
        holder=line(view.last_chance for _ in cases),
        chance_at=line(
            _then(move.piles[view.last_chance or 0], last_chance_at(everybody)) for move, _ in cases
        ),
        lies=line(None for _ in cases),
    )


def _then(pile: int, at: int) -> int:
    """The place of a disc when the pile had this height; discs above that were still in hand."""
    return HAND if at >= pile else at

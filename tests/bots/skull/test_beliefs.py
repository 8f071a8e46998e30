"""Beliefs about the others' skulls."""

import numpy
import pytest

from tests.bots.skull_games import crew, play
from yohoho import Skull
from yohoho.bots.skull.beliefs import Belief, beliefs, places, reconstruct_moves
from yohoho.bots.skull.heuristics import HeuristicPolicy
from yohoho.bots.skull.own_state import rules_of, skull_probabilities
from yohoho.bots.skull.skull_owners import skull_probability
from yohoho.bots.skull.temperament import Temperament
from yohoho.core.game import CHANCE
from yohoho.sim.lockstep.skull_state import skull_of
from yohoho.skull import Shuffle, Start, State
from yohoho.skull.discs import HAND, LOST

FULL = (0, 0, 0, 1)


def actions(game: Skull, state: State, *texts: str) -> State:
    for text in texts:
        state = game.apply(state, game.waiting(state)[0], game.read(text))
    return state


def begin_game(game: Skull, *texts: str) -> State:
    return actions(game, game.apply(game.start(), CHANCE, Start(0)), *texts)


def belief_of(game: Skull, state: State, viewer: int, seat: int) -> Belief:
    view = game.view(state, viewer)
    return beliefs(rules_of(view), view, HeuristicPolicy(Temperament(), skull_probabilities(view)))[seat]


def on_mat(belief: Belief) -> float:
    return float(sum(belief.chances[at] for at, place in enumerate(belief.places) if place >= 0))


def test_turned_skull_is_certain_and_a_loss_lowers_the_probability() -> None:
    game = Skull(3)
    state = begin_game(game, "place skull", "place flower", "place flower", "bid 3", "flip 0", "flip 1")
    state = game.apply(state, CHANCE, Shuffle((0, 1, 2, 3)))
    state = actions(game, state, "draw 0")
    view = game.view(state, 2)
    assert skull_probability(view, 1) == 1.0
    assert skull_probability(view, 0) == 0.75
    assert LOST in places(view, 0)
    assert LOST not in places(view, 1)


def test_flowers_alone_mean_that_the_skull_is_lost() -> None:
    game = Skull(3)
    start = Start(0, discs=((0,), FULL, FULL))
    state = game.apply(game.start(), CHANCE, start)
    state = actions(game, state, "place flower", "place flower", "place flower", "bid 1")
    assert skull_probability(game.view(state, 1), 0) == 0.4
    state = actions(game, state, "pass", "pass", "flip 0")
    assert skull_probability(game.view(state, 1), 0) == 0.0


def test_high_opening_makes_a_skull_less_likely_than_a_pass() -> None:
    game = Skull(4)
    state = begin_game(game, *["place flower"] * 8, "bid 3", "pass")
    assert on_mat(belief_of(game, state, 3, 0)) < on_mat(belief_of(game, state, 3, 1))


def test_observed_moves_are_the_moves_of_the_round() -> None:
    game, seen = Skull(5, last_chance=True), []

    def look(state: State, seat: int, choice: str) -> None:
        view = game.view(state, seat)
        done = list(reconstruct_moves(view))
        assert len(done) == view.on_mats + len(view.calls)
        if state.phase == "turns":
            laid = [0] * 5
            for move in done:
                assert tuple(laid) == move.piles
                laid[move.seat] += 1
            seen.append(laid == [len(player.pile) for player in view.players])

    play(game, (crew()[:2] * 3)[:5], "moments", look)
    assert seen
    assert all(seen)


@pytest.mark.parametrize("last_chance", [False, True])
def test_true_place_of_a_skull_has_a_positive_probability(last_chance: bool) -> None:
    game = Skull(4, last_chance)

    def look(state: State, seat: int, choice: str) -> None:
        view = game.view(state, seat)
        seat_beliefs = beliefs(
            rules_of(view), view, HeuristicPolicy(Temperament(), skull_probabilities(view))
        )
        for player, belief in zip(state.players, seat_beliefs, strict=True):
            assert skull_of(player) in belief.places
            assert numpy.isclose(belief.chances.sum(), 1)
        own = seat_beliefs[seat]
        assert own.places == [skull_of(state.players[seat])]

    for number in range(4):
        play(game, crew()[:2] * 2, f"ruled out {number}", look)


def test_every_skull_is_in_hand_before_the_first_move() -> None:
    game = Skull(3)
    assert belief_of(game, begin_game(game), 1, 0).places == [HAND]

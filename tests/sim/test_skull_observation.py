"""Observations of Skull: the same from a view as from the simulator, and without hidden discs."""

from collections.abc import Callable

import numpy
import pytest

from tests.effort import slow_but
from yohoho.bots.skull.own_state import observation_array
from yohoho.bots.skull.plain_observation import numbers_of
from yohoho.core.dice import Dice
from yohoho.core.game import settle
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_actions import number_of
from yohoho.sim.lockstep.skull_history import history_from_view, new_history, update_history
from yohoho.sim.lockstep.skull_observation import (
    absolute_action,
    legal_by_relative_seat,
    observe,
    observe_privileged,
)
from yohoho.sim.lockstep.skull_observation_index import OBSERVATION_SIZE, PRIVILEGED_SIZE
from yohoho.sim.lockstep.skull_state import Array, SkullRules, from_state, new_games
from yohoho.sim.lockstep.skull_steps import step
from yohoho.skull import Skull
from yohoho.skull.discs import LOST
from yohoho.skull.view import View

OPTION_SETS = [(3, False), (3, True), (4, False), (4, True), (6, False), (6, True)]


class GameComparison:
    """A game in the readable engine, and the same game in the simulator with its history."""

    def __init__(self, players: int, last_chance: bool, seed: str) -> None:
        self.game = Skull(players, last_chance)
        self.rules = SkullRules(self.game.options)
        self.dice = Dice(seed)
        self.state = settle(self.game, self.game.start(), self.dice)
        self.batch = new_games(self.rules, numpy.asarray([self.state.first]))
        self.history = new_history(self.rules, 1)

    @property
    def view(self) -> View:
        return self.game.view(self.state, self.game.waiting(self.state)[0])

    def play(self, inspect: Callable[[], None]) -> None:
        """Play random actions to the end; `inspect` is called in every situation."""
        while self.game.waiting(self.state):
            inspect()
            text = self.dice.choice(self.view.legal)
            seat, action = self.game.waiting(self.state)[0], self.game.read(text)
            self.state = settle(self.game, self.game.apply(self.state, seat, action), self.dice)
            number = numpy.asarray([number_of(text)], dtype=numpy.int8)
            # The engine shuffles the discs, so the simulator takes their order from it.
            after = step(self.rules, self.batch, number, CounterRng.from_seed(numpy, 1, 1))
            after = after._replace(lies=from_state(self.rules, self.state).lies)
            self.history = update_history(self.rules, self.history, self.batch, number, after)
            self.batch = after

    def observe(self) -> Array:
        return observe(self.rules, self.batch, self.history, self.batch.turn)


@pytest.mark.parametrize(("players", "last_chance"), slow_but(5, OPTION_SETS, several=True))
def test_view_and_simulator_give_the_same_observation_and_mask(players: int, last_chance: bool) -> None:
    """Hidden discs change only the privileged observation."""
    comparison = GameComparison(players, last_chance, f"sights {players} {last_chance}")
    secret = []

    def inspect() -> None:
        _same_sight(comparison)
        _same_mask(comparison)
        secret.append(_blind(comparison))

    comparison.play(inspect)
    assert any(secret)


def _same_sight(comparison: GameComparison) -> None:
    observation = comparison.observe()
    assert observation.shape == (OBSERVATION_SIZE, 1)
    assert observation.dtype == numpy.float32
    assert numpy.array_equal(observation, observation_array(comparison.view)), comparison.game.summary(
        comparison.state
    )


def _same_mask(comparison: GameComparison) -> None:
    """Compare the legal actions with the engine's, by the network's numbers and back."""
    numbers = numbers_of(comparison.view, comparison.view.legal)
    assert numpy.flatnonzero(
        legal_by_relative_seat(comparison.rules, comparison.batch)[:, 0]
    ).tolist() == sorted(numbers)
    batch = comparison.batch._replace(turn=numpy.repeat(comparison.batch.turn, len(numbers)))
    actions = absolute_action(comparison.rules, batch, numpy.asarray(numbers, dtype=numpy.int8))
    assert actions.tolist() == [number_of(text) for text in comparison.view.legal]


def _blind(comparison: GameComparison) -> bool:
    """Redeal all hidden discs and compare the observations; whether the privileged one changed."""
    player = comparison.batch.turn
    other = from_state(
        comparison.rules, comparison.game.redeal(comparison.state, int(player[0]), comparison.dice)
    )
    assert numpy.array_equal(
        observe(comparison.rules, other, comparison.history, player), comparison.observe()
    )
    privileged = observe_privileged(comparison.rules, other, player)
    assert privileged.shape == (PRIVILEGED_SIZE, 1)
    return not numpy.array_equal(privileged, observe_privileged(comparison.rules, comparison.batch, player))


def test_observation_hides_who_has_placed_a_first_disc() -> None:
    game = Skull(4)
    state = settle(game, game.start(), Dice("quick"))
    last = [seat for seat in range(4) if seat != state.first][-1]
    before = observation_array(game.view(state, last))
    others = [seat for seat in game.waiting(state) if seat != last]
    after = game.apply(state, others[0], game.legal(state, others[0])[0])
    assert numpy.array_equal(before, observation_array(game.view(after, last)))


def test_relative_seats_skip_eliminated_players() -> None:
    """A round between two looks the same at every table, wherever the others sat."""
    observations = [_duel(players, place) for players in (3, 6) for place in range(1, players)]
    assert all(numpy.array_equal(observations[0], other) for other in observations)


def _duel(players: int, place: int) -> Array:
    """The observation of seat 0, which begins; all seats but it and `place` are eliminated."""
    rules = SkullRules(Skull(players).options)
    batch = new_games(rules, numpy.zeros(1, dtype=numpy.int8))
    discs = numpy.zeros_like(batch.discs)
    discs[[0, place]] = 4
    return observe(rules, batch._replace(discs=discs), new_history(rules, 1), batch.turn * 0)


@pytest.mark.slow
def test_history_records_what_was_seen_of_skulls() -> None:
    """A dozen games cover every kind of history; a player who has shown as many flowers as discs has no
    skull."""
    met = numpy.zeros(3, dtype=bool)
    for number in range(12):
        comparison = GameComparison(4, False, f"remembered {number}")

        def inspect(comparison: GameComparison = comparison) -> None:
            history, batch = history_from_view(comparison.rules, comparison.view), comparison.batch
            flowers_shown = (history.flowers_shown >= batch.discs) & (batch.discs > 0)
            assert (batch.skull[flowers_shown] == LOST).all()
            met[:] |= (
                history.chose_loss.any(),
                flowers_shown.any(),
                ((history.discs_when_seen < 4) & ~history.chose_loss).any(),
            )

        comparison.play(inspect)
    assert met.all()

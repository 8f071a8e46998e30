"""The observation of a view equals that of the simulator, number for number."""

import numpy as np
import pytest

from tests.effort import slow_but
from tests.sim.test_batch_env import BatchEnvComparison
from tests.skull_king.option_sets import WHOLE_MENU
from yohoho.bots.skull_king.plain_observation import number_of
from yohoho.bots.skull_king.situation import batch_state_of
from yohoho.sim.lockstep import actions
from yohoho.sim.lockstep.batch_state import OVER
from yohoho.sim.lockstep.observation import observe
from yohoho.sim.lockstep.observation_index import OBSERVATION_SIZE
from yohoho.skull_king.actions import read, write

NAMES = [
    "beck-4-everything",
    "beck-3-cannonball",
    "schmidt-3",
    "beck-2",
    "beck-8-powers-and-loot",
    "schmidt-6",
]


class ViewComparison(BatchEnvComparison):
    """Compares every decision with the view of the seat to act."""

    def compare(self, mask: np.ndarray) -> None:
        turn = self.env.turn(self.batch_state)
        there = observe(self.env, self.batch_state, turn)
        assert there.shape == (OBSERVATION_SIZE, len(self.states))
        for index, state in enumerate(self.states):
            if not self.game.waiting(state):
                continue
            view = self.game.view(state, int(turn[index]))
            seat = np.full(1, view.seat, dtype=np.uint8)
            here = observe(self.env, batch_state_of(view), seat)[:, 0]
            different = np.flatnonzero(here != there[:, index])
            assert not different.size, (state.phase, different, here[different], there[different, index])
            self.compare_numbers(view)

    def compare_numbers(self, view: object) -> None:
        for text in view.legal:  # type: ignore[attr-defined]
            action = read(text)
            number = self.number(action)
            if actions.LEAD <= number < actions.WAGER:
                number = actions.LEAD + (number - actions.LEAD - view.seat) % self.game.players  # type: ignore[attr-defined]
            assert number_of(view, write(action)) == number  # type: ignore[arg-type]


@pytest.mark.parametrize("name", slow_but(3, NAMES))
def test_view_and_simulator_give_the_same_observation(name: str) -> None:
    comparison = ViewComparison(WHOLE_MENU[name], 2, seed=9)
    assert comparison.run() > 0
    assert (comparison.batch_state.phase == OVER).all()

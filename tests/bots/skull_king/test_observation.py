"""The captain sees in a view what the simulator showed it in training, number for number."""

from __future__ import annotations

import numpy as np
import pytest

from tests.sim.test_steps import Fleet
from tests.skull_king.option_sets import WHOLE_MENU
from yohoho.bots.skull_king.captain import number_of
from yohoho.bots.skull_king.situation import voyage_of
from yohoho.sim.lockstep import actions, steps
from yohoho.sim.lockstep.sights import SIGHT, sight
from yohoho.skull_king.actions import read, write

NAMES = [
    "beck-4-everything",
    "beck-3-cannonball",
    "schmidt-3",
    "beck-2",
    "beck-8-powers-and-loot",
    "schmidt-6",
]


class Onlooker(Fleet):
    """Looks at every decision through the view of who is to act."""

    def compare(self, mask: np.ndarray) -> None:
        turn = self.steps.turn(self.voyage)
        there = sight(self.steps, self.voyage, turn)
        assert there.shape == (SIGHT, len(self.states))
        for lane, state in enumerate(self.states):
            if not self.game.waiting(state):
                continue
            view = self.game.view(state, int(turn[lane]))
            seat = np.full(1, view.seat, dtype=np.uint8)
            here = sight(self.steps, voyage_of(view), seat)[:, 0]
            different = np.flatnonzero(here != there[:, lane])
            assert not different.size, (state.phase, different, here[different], there[different, lane])
            self.compare_numbers(view)

    def compare_numbers(self, view: object) -> None:
        for text in view.legal:  # type: ignore[attr-defined]
            action = read(text)
            number = self.number(action)
            if actions.LEAD <= number < actions.WAGER:
                number = actions.LEAD + (number - actions.LEAD - view.seat) % self.game.players  # type: ignore[attr-defined]
            assert number_of(view, write(action)) == number  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_a_view_and_the_simulator_show_the_same(name: str) -> None:
    watcher = Onlooker(WHOLE_MENU[name], 2, seed=9)
    assert watcher.run() > 0
    assert (watcher.voyage.phase == steps.OVER).all()

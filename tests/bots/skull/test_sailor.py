"""The sailor without arrays decides as the heuristic policy, whose other users are searches and training."""

import numpy
import pytest

from tests.effort import examples
from yohoho import Skull
from yohoho.bots.skull.heuristics import HeuristicPolicy
from yohoho.bots.skull.own_state import own_state, rules_of, skull_probabilities
from yohoho.bots.skull.sailor import SkullSailor
from yohoho.bots.skull.temperament import TEMPERAMENTS
from yohoho.bots.styles import style_named
from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_actions import number_of
from yohoho.skull.actions import read
from yohoho.skull.view import View


def by_policy(view: View, style: str, dice: Dice) -> str:
    policy = HeuristicPolicy(TEMPERAMENTS[style], skull_probabilities(view))
    batch_rng = CounterRng.from_seed(numpy, dice.below(2**32), 1)
    number = int(policy.choose(rules_of(view), own_state(view), batch_rng)[0])
    return next(text for text in view.legal if number_of(text) == number)


@pytest.mark.parametrize("style", TEMPERAMENTS)
@pytest.mark.parametrize(("players", "last_chance"), [(3, True), (3, False), (4, False), (6, True)])
def test_sailor_decides_as_the_policy(style: str, players: int, last_chance: bool) -> None:
    game, sailor, phases = (
        Skull(players=players, last_chance=last_chance),
        SkullSailor(style_named(style)),
        set(),
    )
    for number in range(examples(12, 1)):
        dice, state = Dice(f"{style}-{number}"), game.start()
        while not game.is_over(state):
            seat = game.waiting(state)[0]
            if seat == CHANCE:
                state = game.apply(state, CHANCE, game.chance(state, dice))
                continue
            view, seed = game.view(state, seat), f"{number}-{dice.below(10**9)}"
            chosen = sailor.choose(view, view.legal, Dice(seed))
            if view.phase != "draw":
                assert chosen == by_policy(view, style, Dice(seed)), view
            phases.add(view.phase)
            played = chosen if dice.below(4) else dice.choice(view.legal)  # also where no sailor would lead
            state = game.apply(state, seat, read(played))
    assert {"first-discs", "turns", "bidding", "flipping"} <= phases

"""The captain at Skull with untrained weights: legal, mixed, and without hidden information."""

import numpy
import pytest
from bench.exploitability import captain_strategy

from tests.bots.skull_games import HASTY, play
from yohoho import CHANCE, Dice, Skull
from yohoho.bots.skull.captain import SkullCaptain
from yohoho.bots.skull.first_mate import SkullFirstMate
from yohoho.bots.styles import STYLES
from yohoho.core.game import settle
from yohoho.sim.exploitability import exploitability, game_stake
from yohoho.sim.lockstep.network import NetworkShape, new_policy
from yohoho.sim.lockstep.skull_actions import ACTIONS
from yohoho.sim.lockstep.skull_observation_index import OBSERVATION_SIZE
from yohoho.skull import Start, State, View
from yohoho.skull.discs import FULL_SET

WEIGHTS = new_policy(numpy.random.default_rng(5), NetworkShape(OBSERVATION_SIZE, ACTIONS, 1, 32, 1))
WEIGHTS["act"] = WEIGHTS["act"] * 50
"""Random weights, scaled so that the probabilities differ."""


def view_after_opening(players: int = 4) -> View:
    """The first player's view after all have placed a disc."""
    game = Skull(players)
    state = settle(game, game.start(), Dice("captain"))
    for _ in range(players):
        seat = game.waiting(state)[0]
        state = game.apply(state, seat, game.legal(state, seat)[0])
    return game.view(state, game.waiting(state)[0])


@pytest.mark.parametrize(("players", "last_chance"), [(3, True), (4, False), (6, True)])
def test_complete_games_do_not_depend_on_hidden_discs(players: int, last_chance: bool) -> None:
    game, dice = Skull(players, last_chance), Dice("captain")
    captain = SkullCaptain(weights=WEIGHTS, cfr_iterations=HASTY.cfr_iterations * (players == 3))

    def look(state: State, seat: int, choice: str) -> None:
        view, other = game.view(state, seat), game.view(game.redeal(state, seat, dice), seat)
        assert captain.probabilities(view, view.legal) == captain.probabilities(other, other.legal)

    assert play(game, [captain] * players, "captains", look).winner is not None


def test_probabilities_are_a_distribution() -> None:
    view = view_after_opening()
    probabilities = SkullCaptain(weights=WEIGHTS).probabilities(view, view.legal)
    assert sum(probabilities) == pytest.approx(1)
    assert min(probabilities) > 0
    sure = SkullCaptain(weights=WEIGHTS, temperature=0.01).probabilities(view, view.legal)
    assert max(sure) > 0.99
    assert sure.index(max(sure)) == probabilities.index(max(probabilities))


def test_epsilon_is_the_share_of_random_decisions() -> None:
    view = view_after_opening()
    probabilities = SkullCaptain(weights=WEIGHTS).probabilities(view, view.legal)
    half = SkullCaptain(weights=WEIGHTS, epsilon=0.5).probabilities(view, view.legal)
    assert half == pytest.approx([chance / 2 + 0.5 / len(view.legal) for chance in probabilities])


def test_styles_change_the_probability_of_bids() -> None:
    view = view_after_opening()
    bids = numpy.asarray([text.startswith("bid") for text in view.legal])
    win_probabilities = {
        name: numpy.asarray(SkullCaptain(STYLES[name], weights=WEIGHTS).probabilities(view, view.legal))[
            bids
        ].sum()
        for name in ("careful", "plain", "bold")
    }
    assert win_probabilities["careful"] < win_probabilities["plain"] < win_probabilities["bold"]
    assert SkullCaptain(STYLES["bold"], weights=WEIGHTS).name == "captain:bold"


@pytest.mark.slow
def test_best_response_exploits_untrained_weights() -> None:
    """Exploitability follows from the probabilities, without sampling."""
    assert (
        exploitability(captain_strategy(SkullCaptain(weights=WEIGHTS, cfr_iterations=0)), game_stake()).mean
        > 0.05
    )


def test_captain_solves_duels_as_the_first_mate() -> None:
    game = Skull(3)
    state = game.apply(game.start(), CHANCE, Start(0, discs=(FULL_SET, FULL_SET, ())))
    view = game.view(state, 1)
    solving = SkullCaptain(weights=WEIGHTS, cfr_iterations=HASTY.cfr_iterations).probabilities(
        view, view.legal
    )
    mate = SkullFirstMate(STYLES["plain"], strength=HASTY).duel_strategy(view, view.legal)
    unsolved = SkullCaptain(weights=WEIGHTS, cfr_iterations=0).probabilities(view, view.legal)
    assert mate is not None
    assert solving == pytest.approx(mate, abs=1e-6)
    assert solving != pytest.approx(unsolved, abs=1e-3)

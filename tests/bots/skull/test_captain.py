"""The captain at Skull, with weights that know nothing: legal, blind, mixed, and as gentle as it is asked."""

from __future__ import annotations

import numpy
import pytest
from bench.exploit import game_stake, mixed

from tests.bots.skull_games import HASTY, play
from yohoho import CHANCE, Dice, Skull
from yohoho.bots.skull.captain import SkullCaptain
from yohoho.bots.skull.first_mate import SkullFirstMate
from yohoho.bots.styles import STYLES
from yohoho.core.game import settle
from yohoho.sim.exploit import exploit
from yohoho.sim.lockstep.network import Shape, new_policy
from yohoho.sim.lockstep.skull_sights import SIGHT
from yohoho.sim.lockstep.skull_tables import ACTIONS
from yohoho.skull import Start, State, View
from yohoho.skull.discs import FULL_SET

WEIGHTS = new_policy(numpy.random.default_rng(5), Shape(SIGHT, ACTIONS, 1, 32, 1))
WEIGHTS["act"] = WEIGHTS["act"] * 50
"""Opinions, if no good ones."""


def opened(players: int = 4) -> View:
    """The first player's view, when all have placed a disc."""
    game = Skull(players)
    state = settle(game, game.start(), Dice("captain"))
    for _ in range(players):
        seat = game.waiting(state)[0]
        state = game.apply(state, seat, game.legal(state, seat)[0])
    return game.view(state, game.waiting(state)[0])


@pytest.mark.parametrize(("players", "last_chance"), [(3, True), (4, False), (6, True)])
def test_whole_games_without_peeking(players: int, last_chance: bool) -> None:
    game, dice = Skull(players, last_chance), Dice("captain")
    captain = SkullCaptain(weights=WEIGHTS, regret=HASTY.rounds * (players == 3))

    def look(state: State, seat: int, choice: str) -> None:
        view, other = game.view(state, seat), game.view(game.redeal(state, seat, dice), seat)
        assert captain.odds(view, view.legal).tolist() == captain.odds(other, other.legal).tolist()

    assert play(game, [captain] * players, "captains", look).winner is not None


def test_its_chances_are_chances() -> None:
    view = opened()
    odds = SkullCaptain(weights=WEIGHTS).odds(view, view.legal)
    assert odds.sum() == pytest.approx(1)
    assert (odds > 0).all()
    sure = SkullCaptain(weights=WEIGHTS, temperature=0.01).odds(view, view.legal)
    assert sure.max() > 0.99
    assert sure.argmax() == odds.argmax()


def test_noise_is_the_share_of_blind_decisions() -> None:
    view = opened()
    odds = SkullCaptain(weights=WEIGHTS).odds(view, view.legal)
    half = SkullCaptain(weights=WEIGHTS, noise=0.5).odds(view, view.legal)
    assert half == pytest.approx(odds / 2 + 0.5 / len(view.legal))


def test_styles_lean() -> None:
    view = opened()
    bids = numpy.asarray([text.startswith("bid") for text in view.legal])
    shares = {
        name: SkullCaptain(STYLES[name], weights=WEIGHTS).odds(view, view.legal)[bids].sum()
        for name in ("careful", "plain", "bold")
    }
    assert shares["careful"] < shares["plain"] < shares["bold"]
    assert SkullCaptain(STYLES["bold"], weights=WEIGHTS).name == "captain:bold"


@pytest.mark.slow
def test_a_best_response_reads_weights_that_know_nothing() -> None:
    """The measure is of its chances, so it needs no sampling."""
    assert exploit(mixed(SkullCaptain(weights=WEIGHTS, regret=0)), game_stake()).mean > 0.05


def test_it_solves_what_the_first_mate_solves() -> None:
    game = Skull(3)
    state = game.apply(game.start(), CHANCE, Start(0, discs=(FULL_SET, FULL_SET, ())))
    view = game.view(state, 1)
    solving = SkullCaptain(weights=WEIGHTS, regret=HASTY.rounds).odds(view, view.legal)
    mate = SkullFirstMate(STYLES["plain"], strength=HASTY).duel_odds(view, view.legal)
    unsolved = SkullCaptain(weights=WEIGHTS, regret=0).odds(view, view.legal)
    assert mate is not None
    assert solving == pytest.approx(mate, abs=1e-6)
    assert solving != pytest.approx(unsolved, abs=1e-3)

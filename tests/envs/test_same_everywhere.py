"""A game looks the same through every interface: who acts, what they see and may do, and the scores."""

from typing import get_args

import numpy as np
import pytest

from tests.envs.replays import random_game, replays
from yohoho import CHANCE, Skull, SkullKing
from yohoho.core.game import AnyGame
from yohoho.skull_king import PowerName

pytestmark = pytest.mark.slow
ROUNDING = 1e-6
"""JAX divides in 32 bits, so the last bit of a fraction may differ."""
POWERS = get_args(PowerName)
GAMES: list[tuple[AnyGame, str, int]] = [
    (SkullKing(players=3, plan=[1, 3]), "players=3,plan=1;3", 300),
    (SkullKing(players=2, plan=[4]), "players=2,plan=4;", 100),
    (
        SkullKing(plan=[3, 5], kraken=True, whale=True, loot=True, scoring="cannonball", powers=POWERS),
        f"plan=3;5,kraken=True,whale=True,loot=True,scoring=cannonball,powers={';'.join(POWERS)}",
        200,
    ),
    (SkullKing(edition="schmidt", players=6), "edition=schmidt,players=6", 20),
    (Skull(3), "players=3", 200),
    (Skull(4, last_chance=True), "players=4,last_chance=True", 180),
]
"""Games with their parameters in OpenSpiel and how many are played: 1,000 together."""


@pytest.mark.parametrize(("game", "parameters", "count"), GAMES, ids=lambda value: str(value))
def test_every_interface_shows_the_same_game(game: AnyGame, parameters: str, count: int) -> None:
    ways = replays(game, parameters)
    for seed in range(count):
        steps = random_game(game, seed)
        decisions = [step for step in steps if step.seat != CHANCE]
        for way in ways:
            for step, shown in zip(decisions, way.replay(seed, steps), strict=True):
                where = (type(way).__name__, seed, step.action)
                assert shown.seat == step.seat, where
                assert np.array_equal(shown.mask, step.mask), where
                assert np.allclose(shown.observation, step.observation, rtol=0, atol=ROUNDING), where
            assert way.scores() == game.result(steps[-1].after).scores, (type(way).__name__, seed)


def test_a_thousand_games_are_compared() -> None:
    assert sum(count for _, _, count in GAMES) == 1000

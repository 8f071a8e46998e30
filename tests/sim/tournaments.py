"""Small tournaments for the tests, and statistics without times."""

from typing import Any

import msgspec

from yohoho.core import registry
from yohoho.sim.engines import play_in_turn
from yohoho.sim.run import run
from yohoho.sim.statistics import Statistics
from yohoho.sim.tournament import PATIENCE, GameResult, Tournament

SHORT = {"players": 3, "plan": [1, 2, 4], "kraken": True, "powers": ["will", "rosie"]}


def tournament(
    *names: str,
    game: str = "skull-king",
    seed: str = "7",
    duplicate: bool = True,
    patience: float = PATIENCE,
    **options: Any,
) -> Tournament:
    opened = registry.open_game(game, options or (SHORT if game == "skull-king" else {"players": 3}))
    return Tournament.of(opened, names or ("sailor", "random"), seed, duplicate, patience)


def count_games(which: Tournament, games: int) -> Statistics:
    statistics = run(which, games, play_in_turn).statistics
    assert statistics is not None
    return statistics


def timeless(statistics: Statistics | None) -> Statistics:
    """The statistics without times."""
    assert statistics is not None
    bots = [msgspec.structs.replace(bot, thinking_ms=None, slowest_ms=0) for bot in statistics.bots]
    return msgspec.structs.replace(statistics, seconds=0, bots=bots)


def timeless_game(played: GameResult) -> GameResult:
    thinking = tuple(msgspec.structs.replace(line, seconds=0, slowest=0) for line in played.thinking)
    return msgspec.structs.replace(played, thinking=thinking)

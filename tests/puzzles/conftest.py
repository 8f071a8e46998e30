"""Games for tests are short, and bots that search leave them out."""

from collections.abc import Iterator
from typing import Any

import pytest

from yohoho.puzzles import selection, self_play
from yohoho.puzzles.game_puzzles import puzzles_of_game

SHORT: dict[str, list[dict[str, Any]]] = {
    "skull-king": [
        {"edition": "beck", "players": 3, "plan": (4, 5), "kraken": True, "loot": True, "powers": ("rosie",)},
        {"edition": "schmidt", "players": 4, "plan": (1, 2, 3, 4)},
    ],
    "skull": [{"players": 3}, {"players": 4, "last_chance": True}],
}


@pytest.fixture(autouse=True, scope="package")
def short_games() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for game, setups in SHORT.items():
            patch.setattr(type(puzzles_of_game(game)), "setups", setups)
        patch.setattr(self_play, "PLAYERS", ("captain", "captain", "sailor"))
        patch.setattr(selection, "TRIES", {"cabin-boy": 2, "sailor": 1, "captain-gentle": 2})
        yield

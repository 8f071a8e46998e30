"""The puzzles of Skull: themes by the phase of the round and the verb of the best action."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from yohoho.puzzles.game_puzzles import GamePuzzles
from yohoho.skull.view import View

_THEMES: Final[Mapping[str, str]] = {
    "place": "place",
    "bid": "raise",
    "pass": "pass",
    "flip": "flip",
}


class SkullPuzzles:
    themes: tuple[str, ...] = ("pass", "raise", "place", "flip", "lose")
    view_type: type[msgspec.Struct] = View
    min_gap = 2.0
    usual_share = 0.05
    setups: Sequence[Mapping[str, Any]] = (
        {"players": 4},
        {"players": 3},
        {"players": 5},
        {"players": 6},
        {"players": 4, "last_chance": True},
    )

    def has_theme(self, setup: Mapping[str, Any], theme: str) -> bool:
        return True

    def theme(self, view: Any, best: str) -> str:
        """What is left are the decisions after a failed challenge: which disc goes, and who begins."""
        return _THEMES.get(best.partition(" ")[0], "lose")

    def kind(self, action: str) -> str:
        """Nobody can know anything about a disc that is drawn, or win by naming the next first player."""
        verb = action.partition(" ")[0]
        return verb if verb in ("draw", "name") else action


SKULL_PUZZLES: Final[GamePuzzles] = SkullPuzzles()

"""The lessons of Skull: the turns that the rules refuse in each phase."""

from collections.abc import Mapping, Sequence
from typing import Final

from yohoho.core.errors import Reason
from yohoho.core.game import AnyGame
from yohoho.lessons.game_lessons import GameLessons
from yohoho.skull.state import Phase
from yohoho.skull.view import View

_OUT_OF_PLACE: Final[Mapping[Phase, tuple[str, ...]]] = {
    "first-discs": ("bid 1", "pass"),
    "turns": ("place flower", "place skull", "pass"),
    "bidding": ("place flower", "place skull"),
}


class SkullLessons:
    def attempts(self, view: View) -> Sequence[str]:
        tried = [*_OUT_OF_PLACE.get(view.phase, ()), *_bids(view), *_flips(view)]
        return [action for action in tried if action not in view.legal]

    def consequence(self, game: AnyGame, view: View, action: str) -> Sequence[Reason]:
        return ()


def _bids(view: View) -> list[str]:
    """Return the bids that are too low, and one that is too high."""
    if view.phase not in ("turns", "bidding"):
        return []
    return [*(f"bid {number}" for number in range(1, view.highest + 1)), f"bid {view.on_mats + 1}"]


def _flips(view: View) -> list[str]:
    if view.phase != "flipping":
        return []
    return [f"flip {player.seat}" for player in view.players if player.pile]


SKULL_LESSONS: Final[GameLessons] = SkullLessons()

"""What a tournament counts in one game besides scores. A game's descriptor names its `GameStatistics`."""

from collections.abc import Iterable
from typing import Any, Final

from yohoho.core import registry
from yohoho.sim.tournament import BidResult


class GameStatistics:
    """The statistics of a game without bids; other games override what they have."""

    shares_tricks = False
    """Whether the bids of a round divide its tricks, so that tricks that nobody won are counted."""
    size_title = "column.cards"
    """The key of the column with the size of a bid's round."""

    def bids(self, state: Any) -> Iterable[BidResult]:
        """The bids of a finished game; of every seat in each round where they share tricks."""
        return ()

    def ending(self, state: Any) -> str:
        """How a finished game ended. Its share is shown if the catalogues have `simulate.ending-…` for it."""
        return "last-round"


_PLAIN: Final = GameStatistics()


def statistics_of(game: str) -> GameStatistics:
    return registry.descriptor(game).part("statistics") or _PLAIN

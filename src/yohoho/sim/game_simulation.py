"""What a game adds to simulations. Its descriptor names its `GameStatistics`, and the settings in which the
strength of its bots is published."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

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


_PLAIN_STATISTICS: Final = GameStatistics()


def statistics_of(game: str) -> GameStatistics:
    return registry.descriptor(game).part("statistics") or _PLAIN_STATISTICS


class BaselineSetting(NamedTuple):
    """A table at which the whole ladder is measured, in the words of the command line."""

    players: int | None = None
    """None is the game's own default."""
    edition: str | None = None
    options: tuple[str, ...] = ()
    """The options as they are typed after `-o`: `kraken`, `powers=all`."""


_PLAIN_BASELINES: Final = (BaselineSetting(),)


def baselines_of(game: str) -> tuple[BaselineSetting, ...]:
    """The settings of a game; the first is the reference, where neighbours on the ladder meet too."""
    return registry.descriptor(game).part("baselines") or _PLAIN_BASELINES

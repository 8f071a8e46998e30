"""What a tournament of Skull King counts: the bids of every round."""

from collections.abc import Iterator
from typing import Final

from yohoho.sim.game_statistics import GameStatistics
from yohoho.sim.tournament import BidResult
from yohoho.skull_king.state import State


class SkullKingStatistics(GameStatistics):
    shares_tricks = True

    def bids(self, state: State) -> Iterator[BidResult]:
        for line in state.history:
            for seat, (bid, won, points) in enumerate(zip(line.bids, line.tricks, line.points, strict=True)):
                yield BidResult(seat, line.cards, bid, won, points)


STATISTICS: Final = SkullKingStatistics()

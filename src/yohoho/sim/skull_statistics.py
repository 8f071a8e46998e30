"""What a tournament of Skull counts: challenges, and the two ways in which a game ends."""

from collections.abc import Iterator
from typing import Final

from yohoho.sim.game_statistics import GameStatistics
from yohoho.sim.tournament import BidResult
from yohoho.skull.state import State


class SkullStatistics(GameStatistics):
    size_title = "simulate.discs"

    def bids(self, state: State) -> Iterator[BidResult]:
        for challenge in state.history:
            size = sum(len(pile) for pile in challenge.piles)
            made = challenge.bid if challenge.won else len(challenge.flips) - 1
            yield BidResult(challenge.challenger, size, challenge.bid, made, int(challenge.won))

    def ending(self, state: State) -> str:
        successes = max(player.successes for player in state.players)
        return "second-success" if successes >= 2 else "last-one-left"


STATISTICS: Final = SkullStatistics()

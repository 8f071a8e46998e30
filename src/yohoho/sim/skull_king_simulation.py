"""What Skull King adds to simulations: what a tournament counts, the settings in which the bots are measured,
and the training of its captain."""

from collections.abc import Iterator
from typing import Final

from yohoho.sim.game_simulation import BaselineSetting, GameStatistics
from yohoho.sim.tournament import BidResult
from yohoho.sim.training.game_training import GameTraining
from yohoho.skull_king.state import State


class SkullKingStatistics(GameStatistics):
    shares_tricks = True

    def bids(self, state: State) -> Iterator[BidResult]:
        for line in state.history:
            for seat, (bid, won, points) in enumerate(zip(line.bids, line.tricks, line.points, strict=True)):
                yield BidResult(seat, line.cards, bid, won, points)


STATISTICS: Final = SkullKingStatistics()


BASELINES: Final = (
    BaselineSetting(4, "beck"),
    BaselineSetting(2, "beck"),
    BaselineSetting(6, "beck"),
    BaselineSetting(4, "beck", ("kraken", "whale", "loot", "powers=all")),
    BaselineSetting(4, "schmidt"),
)


TRAINING: Final = GameTraining(
    spec="yohoho.sim.training.skull_king:training_spec",
    measured_options={"players": 4, "kraken": True, "whale": True, "loot": True},
)

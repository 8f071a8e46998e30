"""What Skull adds to simulations: what a tournament counts, the settings in which the bots are measured, and
the training of its captain."""

from collections.abc import Iterator
from typing import Final

from yohoho.sim.game_simulation import BaselineSetting, GameStatistics
from yohoho.sim.tournament import BidResult
from yohoho.sim.training.game_training import GameTraining
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


BASELINES: Final = (
    BaselineSetting(4),
    BaselineSetting(3),
    BaselineSetting(6),
    BaselineSetting(4, options=("last_chance",)),
)


TRAINING: Final = GameTraining(
    spec="yohoho.sim.training.skull:training_spec",
    measured_options={"players": 4},
    settings={
        "width": 256,
        "blocks": 3,
        "critic_width": 256,
        "epochs": 1,
        "rate": 1e-3,
        "last_rate": 1e-4,
        "pull": 0.5,
        "last_pull": 0.5,
        "entropy": 0.06,
        "last_entropy": 0.02,
    },
)

"""The training of Skull King, with the default settings."""

from typing import Final

from yohoho.sim.training.game_training import GameTraining

TRAINING: Final = GameTraining(
    spec="yohoho.sim.training.skull_king:training_spec",
    measured_options={"players": 4, "kraken": True, "whale": True, "loot": True},
)

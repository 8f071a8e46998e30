"""The training of Skull: a smaller network, and a policy that stays mixed."""

from typing import Final

from yohoho.sim.training.game_training import GameTraining

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

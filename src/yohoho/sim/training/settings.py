"""The settings of a training.

Checkpoints hold the field names as keys, and options of the command line and error messages use them too. So
the names stay, although others are usual for some: `lanes` is the number of environments in parallel, `rate`
the learning rate, `entropy` the entropy coefficient, `pull` the coefficient of the magnet (see `learner`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from yohoho.core.errors import OptionsError
from yohoho.sim.training.game_training import training_of


class TrainingSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a training. Every checkpoint keeps them, and a resumed training uses them again."""

    game: str
    minutes: float
    lanes: int = 8192
    """Games at once in each environment of a batch."""
    steps: int = 64
    """Decisions of each game in a batch."""
    beside: int = 3
    """How many of the other environments are in a batch beside the main one."""
    epochs: int = 2
    width: int = 768
    blocks: int = 4
    critic_width: int = 512
    critic_blocks: int = 2
    rate: float = 5e-4
    last_rate: float = 2e-5
    entropy: float = 0.02
    last_entropy: float = 0.002
    pull: float = 0.0
    last_pull: float = 0.0
    seed: int = 1
    only: int = 0
    """Train on this number of set-ups, the first ones; 0 for all."""
    against: str = ""
    """A folder with frozen weights: one seat trains against them, and starts with them too."""
    batches: int = 0
    """If not 0, the training ends after that number of batches and ignores the time, as tests need it."""

    def check(self) -> TrainingSettings:
        training_of(self.game)
        for name in ("minutes", "lanes", "steps", "epochs", "width", "rate"):
            if not getattr(self, name) > 0:
                raise OptionsError("not-positive", name=name, value=getattr(self, name))
        return self

    def with_fields(self, **fields: Any) -> TrainingSettings:
        return msgspec.structs.replace(self, **fields).check()


def settings_for(game: str, minutes: float, **given: Any) -> TrainingSettings:
    """The defaults of this game with the given values in their place. Raises OptionsError."""
    return TrainingSettings(game=game, minutes=minutes, **training_of(game).settings | given).check()

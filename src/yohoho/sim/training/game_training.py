"""What training needs to know about one game. A game's descriptor names its `GameTraining`."""

from typing import Any

import msgspec

from yohoho.core import registry
from yohoho.core.descriptor import object_at
from yohoho.core.errors import OptionsError


class GameTraining(msgspec.Struct, frozen=True, kw_only=True):
    spec: str
    """The address of a function that makes the `TrainingSpec` of the first set-ups, 0 for all.

    Its module needs JAX, so it is imported when a training starts.
    """
    measured_options: dict[str, Any]
    """The options of the games in which strength is measured."""
    settings: dict[str, Any] = {}
    """Settings whose defaults differ in this game."""

    def training_spec(self, only: int) -> Any:
        return object_at(self.spec)(only)


def trainable_games() -> tuple[str, ...]:
    return tuple(game for game in registry.names() if registry.descriptor(game).trainer)


def training_of(game: str) -> GameTraining:
    """The training of a game. Raises OptionsError when the game has none."""
    if game not in trainable_games():
        raise OptionsError("unknown-game", name=game[:40], known=list(trainable_games()))
    training: GameTraining = registry.descriptor(game).part("trainer")
    return training

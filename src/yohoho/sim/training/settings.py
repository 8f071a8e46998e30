"""What a training is asked for."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from yohoho.core.errors import OptionsError

GAMES: Final = ("skull-king", "skull")
_OF_GAMES: Final[dict[str, dict[str, Any]]] = {
    "skull": {
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
    }
}
"""Skull wants a smaller network, and one that stays mixed."""


class TrainingSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a training. Every checkpoint keeps them, and a resumed training uses them again."""

    game: str
    minutes: float
    lanes: int = 8192
    """Games at once in each of the waters that a batch comes from."""
    steps: int = 64
    """Decisions of each game in a batch."""
    beside: int = 3
    """How many of the other set-ups are practised in a batch beside the main one."""
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
    """How many set-ups there are at all; 0 for every one."""
    against: str = ""
    """A folder with weights that do not learn: one seat trains against them, beginning as they are."""
    batches: int = 0
    """Ends the training after so many batches, if not 0: for tests, which must not depend on the clock."""

    def checked(self) -> TrainingSettings:
        if self.game not in GAMES:
            raise OptionsError("unknown-game", name=self.game[:40], known=list(GAMES))
        for name in ("minutes", "lanes", "steps", "epochs", "width", "rate"):
            if not getattr(self, name) > 0:
                raise OptionsError("not-positive", name=name, value=getattr(self, name))
        return self

    def changed(self, **fields: Any) -> TrainingSettings:
        return msgspec.structs.replace(self, **fields).checked()


def settings_for(game: str, minutes: float, **given: Any) -> TrainingSettings:
    """What this game is trained with, but for what is given. Raises OptionsError."""
    return TrainingSettings(game=game, minutes=minutes, **_OF_GAMES.get(game, {}) | given).checked()

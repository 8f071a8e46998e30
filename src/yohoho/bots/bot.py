"""The interface of every bot."""

from collections.abc import Sequence
from typing import Any, Protocol

from yohoho.core.dice import Dice


class Bot(Protocol):
    """Chooses one of the legal actions, all of them as text.

    `view` is the result of `game.view(state, seat)` and `legal` is its `legal`: a bot never gets a state,
    so it cannot see hidden cards. All its randomness comes from `rng`: same view, same dice, same choice.
    """

    @property
    def name(self) -> str: ...

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str: ...

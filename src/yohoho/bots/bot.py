"""What every bot is, seen from outside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from yohoho.core.dice import Dice


class Bot(Protocol):
    """Chooses one of the legal actions, all of them as text.

    `view` is what `game.view(state, seat)` returns and `legal` is its `legal`: a bot never meets a
    state, so it cannot peek. All its whims come from `rng`: same view, same dice, same choice.
    """

    @property
    def name(self) -> str: ...

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str: ...

"""What a game adds to its lessons: actions that people try although they are illegal, and what a legal action
leads to, as the rules explain it. A game's descriptor names both.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from yohoho.core import registry
from yohoho.core.errors import Reason
from yohoho.core.game import AnyGame


class GameLessons(Protocol):
    """Both functions get the learner's view, so they can reveal nothing that the learner does not know."""

    def attempts(self, view: Any) -> Sequence[str]:
        """Actions that are not legal now and that a person may try all the same."""

    def consequence(self, game: AnyGame, view: Any, action: str) -> Sequence[Reason]:
        """What a legal action leads to by the cards or discs that lie open; nothing if that says too
        little."""


class PlainLessons:
    """For a game that adds nothing."""

    def attempts(self, view: Any) -> Sequence[str]:
        return ()

    def consequence(self, game: AnyGame, view: Any, action: str) -> Sequence[Reason]:
        return ()


def lessons_of_game(game: str) -> GameLessons:
    found: GameLessons = registry.descriptor(game).part("lessons") or PlainLessons()
    return found

"""The part of a game in its lessons: the illegal actions that people try, and the consequences of legal ones.

A game's descriptor names the object with both functions.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from yohoho.core import registry
from yohoho.core.errors import Reason
from yohoho.core.game import AnyGame


class GameLessons(Protocol):
    """Both functions get the learner's view, so they can reveal nothing that the learner does not know."""

    def attempts(self, view: Any) -> Sequence[str]:
        """Return actions that are not legal now and that a person may try all the same."""

    def consequence(self, game: AnyGame, view: Any, action: str) -> Sequence[Reason]:
        """Explain what a legal action leads to by the cards or discs that lie open.

        It returns nothing where these are not enough for an explanation.
        """


class PlainLessons:
    """The functions of a game that adds nothing."""

    def attempts(self, view: Any) -> Sequence[str]:
        return ()

    def consequence(self, game: AnyGame, view: Any, action: str) -> Sequence[Reason]:
        return ()


def lessons_of_game(game: str) -> GameLessons:
    """Return what a game adds to its lessons. Raises OptionsError when there is no such game."""
    game_lessons: GameLessons = registry.descriptor(game).part("lessons") or PlainLessons()
    return game_lessons

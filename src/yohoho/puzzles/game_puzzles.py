"""What a game adds to its puzzles: the part `puzzles` of its descriptor."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from yohoho.core import registry
from yohoho.core.errors import OptionsError
from yohoho.puzzles.model import Puzzle, PuzzleError


class GamePuzzles(Protocol):
    themes: tuple[str, ...]
    """The kinds of decisions, the most common first."""
    view_type: type[msgspec.Struct]
    setups: Sequence[Mapping[str, Any]]
    """The options of the games that puzzles are taken from, one after the other."""
    min_gap: float
    """The least by which the best action is better than the next, in the unit of the judge."""
    usual_share: float
    """An action that the captain takes with this probability is never called wrong, as in a review."""

    def has_theme(self, setup: Mapping[str, Any], theme: str) -> bool:
        """Whether games of a set-up have decisions of this theme."""

    def theme(self, view: Any, best: str) -> str:
        """The theme of a decision, by a rule on the view and the best action."""

    def kind(self, action: str) -> str:
        """The same text for actions that no rule tells apart, such as playing one of two escapes."""


def puzzles_of_game(game: str) -> GamePuzzles:
    """Raises OptionsError for a game without puzzles."""
    puzzles: GamePuzzles | None = registry.descriptor(game).part("puzzles")
    if puzzles is None:
        raise OptionsError("no-puzzles", game=game)
    return puzzles


def view_of(puzzle: Puzzle) -> Any:
    """The view of a puzzle as the game's own. Raises PuzzleError where it is none."""
    # Puzzles of Skull that are older than the options in its views have them beside the view.
    plain = {"options": puzzle.options, **puzzle.view}
    try:
        return msgspec.convert(plain, puzzles_of_game(puzzle.game).view_type)
    except msgspec.ValidationError as error:
        raise PuzzleError("bad-puzzle", id=puzzle.id, detail=str(error)) from None

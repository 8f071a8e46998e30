"""Checks puzzles: with twice the effort and another seed, the best action should stay the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from yohoho.core import registry
from yohoho.puzzles.choosing import errs, is_clear, rounded, whole_values
from yohoho.puzzles.game_puzzles import puzzles_of_game, view_of
from yohoho.puzzles.generating import LOOKS
from yohoho.puzzles.looking import looked
from yohoho.puzzles.model import Puzzle
from yohoho.review.game_review import GameJudge
from yohoho.review.model import Effort

PROMISED: Final = 0.98
"""The share of puzzles whose best action stays."""
TWICE: Final = 2 * LOOKS
"""Looks for each puzzle: twice the effort that it was made with."""
_TOGETHER: Final = 8


class Check(NamedTuple):
    """The result of a check."""

    checked: int
    changed: list[str]
    """The ids of the puzzles with another best action."""
    kept: list[Puzzle]
    """The others with their new values, as far as they are still clear."""

    @property
    def stayed(self) -> int:
        return self.checked - len(self.changed)

    @property
    def share(self) -> float:
        return self.stayed / self.checked if self.checked else 1.0


def check_puzzles(
    puzzles: Sequence[Puzzle],
    judge_of: Callable[[str], GameJudge],
    seed: int,
    effort: Effort = "deep",
    progress: Callable[[int], None] | None = None,
) -> Check:
    """Judge the puzzles anew. `judge_of` finds the judge of a game."""
    found = Check(len(puzzles), [], [])
    for first in range(0, len(puzzles), _TOGETHER):
        for game in registry.names():
            own = [each for each in puzzles[first : first + _TOGETHER] if each.game == game]
            _judge_anew(own, judge_of, seed, effort, found)
        if progress is not None:
            progress(min(first + _TOGETHER, len(puzzles)))
    return found


def _judge_anew(
    puzzles: Sequence[Puzzle], judge_of: Callable[[str], GameJudge], seed: int, effort: Effort, found: Check
) -> None:
    if not puzzles:
        return
    parts, judge = puzzles_of_game(puzzles[0].game), judge_of(puzzles[0].game)
    judged = looked(judge, [view_of(puzzle) for puzzle in puzzles], effort, seed, TWICE)
    for puzzle, one in zip(puzzles, judged, strict=True):
        values = [rounded(each) for each in whole_values(parts, puzzle.view["legal"], one)]
        if parts.kind(values[0].action) != parts.kind(puzzle.best.action):
            found.changed.append(puzzle.id)
        elif is_clear(parts, values) and errs(values, puzzle.sailor):
            found.kept.append(replace(puzzle, values=values).with_id())

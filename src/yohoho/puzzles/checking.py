"""Checks puzzles: with twice the effort and another seed, the best action should stay the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

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


class Check(msgspec.Struct, frozen=True):
    """The result of a check."""

    checked: int
    stayed: int
    changed: list[str]
    """The ids of the puzzles with another best action."""

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
    changed: list[str] = []
    done = 0
    for game in dict.fromkeys(puzzle.game for puzzle in puzzles):
        own = [puzzle for puzzle in puzzles if puzzle.game == game]
        for first in range(0, len(own), _TOGETHER):
            together = own[first : first + _TOGETHER]
            changed += _changed(together, judge_of(game), seed, effort)
            done += len(together)
            if progress is not None:
                progress(done)
    return Check(len(puzzles), len(puzzles) - len(changed), changed)


def _changed(puzzles: Sequence[Puzzle], judge: GameJudge, seed: int, effort: Effort) -> list[str]:
    kind = puzzles_of_game(puzzles[0].game).kind
    values = looked(judge, [view_of(puzzle) for puzzle in puzzles], effort, seed, TWICE)
    return [
        puzzle.id
        for puzzle, judged in zip(puzzles, values, strict=True)
        if kind(max(judged, key=lambda each: each.value).action) != kind(puzzle.best.action)
    ]

"""Checks puzzles: with twice the effort and another seed, the best action should stay the best."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from math import inf
from time import monotonic
from typing import Final

import msgspec
from msgspec.structs import replace

from yohoho.core import registry
from yohoho.puzzles.evaluation import errs, evaluate, is_clear, round_value, whole_values
from yohoho.puzzles.game_puzzles import puzzles_of_game, view_of
from yohoho.puzzles.model import Puzzle
from yohoho.puzzles.selection import MAX_LOOKS
from yohoho.review.game_review import GameJudge
from yohoho.review.model import Effort
from yohoho.review.reviewing import judge_of
from yohoho.sim.engines import work_in_parallel

PROMISED: Final = 0.98
"""The share of puzzles whose best action stays."""
CHECK_LOOKS: Final = 2 * MAX_LOOKS
"""The check looks at each puzzle with twice the effort that it was made with."""
_GROUP_SIZE: Final = 2
"""Puzzles that are judged together."""


class Check(msgspec.Struct, frozen=True):
    """The result of a check."""

    checked: int
    changed: list[str]
    """The ids of the puzzles with another best action."""
    remaining: list[Puzzle]
    """The others with their new values, as far as they are still clear."""

    @property
    def stayed(self) -> int:
        return self.checked - len(self.changed)

    @property
    def share(self) -> float:
        return self.stayed / self.checked if self.checked else 1.0


class _Questions(msgspec.Struct, frozen=True):
    """The puzzles that are judged again, and how."""

    groups: list[list[Puzzle]]
    """The puzzles of a group are of one game, so that its judge sees them together."""
    seed: int
    effort: Effort


class _Answer(msgspec.Struct, frozen=True):
    """The check of one group."""

    group: int
    check: Check


def check_puzzles(
    puzzles: Sequence[Puzzle],
    judge: Callable[[str], GameJudge],
    seed: int,
    effort: Effort = "deep",
    *,
    cores: int = 1,
    seconds: float = inf,
    progress: Callable[[int], None] | None = None,
) -> Check:
    """Judge the puzzles again, all of them or those that are done within some seconds.

    `judge` finds the judge of a game; on several cores other processes ask the game's own one.
    """
    questions, end = _Questions(_groups(puzzles), seed, effort), monotonic() + seconds
    finished: list[_Answer] = []
    with closing(_answers(questions, judge, cores)) as answers:
        for answer in answers:
            finished.append(answer)
            if progress is not None:
                progress(sum(each.check.checked for each in finished))
            if monotonic() > end:
                break
    return _join_checks([each.check for each in sorted(finished, key=lambda each: each.group)])


def _groups(puzzles: Sequence[Puzzle]) -> list[list[Puzzle]]:
    own = [[each for each in puzzles if each.game == game] for game in registry.names()]
    return [group[at : at + _GROUP_SIZE] for group in own for at in range(0, len(group), _GROUP_SIZE)]


def _answers(questions: _Questions, judge: Callable[[str], GameJudge], cores: int) -> Generator[_Answer]:
    numbers = range(len(questions.groups))
    if min(cores, len(numbers)) < 2:
        yield from (_Answer(number, _check_group(questions, number, judge)) for number in numbers)
        return
    for answer in work_in_parallel(check_encoded, msgspec.json.encode(questions), numbers, cores):
        yield msgspec.json.decode(answer, type=_Answer)


def check_encoded(task: bytes, number: int) -> bytes:
    """The check of one group, for another process."""
    questions = msgspec.json.decode(task, type=_Questions)
    return msgspec.json.encode(_Answer(number, _check_group(questions, number, judge_of)))


def _check_group(questions: _Questions, number: int, judge: Callable[[str], GameJudge]) -> Check:
    puzzles = questions.groups[number]
    parts, check = puzzles_of_game(puzzles[0].game), Check(len(puzzles), [], [])
    views = [view_of(puzzle) for puzzle in puzzles]
    judged = evaluate(judge(puzzles[0].game), views, questions.effort, questions.seed, CHECK_LOOKS)
    for puzzle, one in zip(puzzles, judged, strict=True):
        values = [round_value(each) for each in whole_values(parts, puzzle.view["legal"], one)]
        if parts.kind(values[0].action) != parts.kind(puzzle.best.action):
            check.changed.append(puzzle.id)
        elif is_clear(parts, values) and errs(values, puzzle.sailor):
            check.remaining.append(replace(puzzle, values=values).with_id())
    return check


def _join_checks(checks: Sequence[Check]) -> Check:
    return Check(
        sum(each.checked for each in checks),
        [puzzle_id for each in checks for puzzle_id in each.changed],
        [puzzle for each in checks for puzzle in each.remaining],
    )

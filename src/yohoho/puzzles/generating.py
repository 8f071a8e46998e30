"""Makes puzzles from games of bots, each game for itself, so that it can stop and go on."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import count, takewhile
from math import ceil, inf
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec

from yohoho.puzzles.model import Puzzle, PuzzleError
from yohoho.puzzles.selection import GameOfPuzzles, PuzzleGames, select_puzzles
from yohoho.review.game_review import GameJudge
from yohoho.review.reviewing import judge_of
from yohoho.sim.engines import work_in_parallel

MAX_SHARE_OF_A_THEME: Final = 0.4
"""The share of a file that one theme may have."""


def generate_puzzles(
    source: PuzzleGames,
    number_of_puzzles: int,
    judge: GameJudge,
    *,
    checkpoint: Path | None = None,
    cores: int = 1,
    seconds: float = inf,
    progress: Callable[[int], None] | None = None,
) -> list[Puzzle]:
    """Make a number of puzzles, or as many as can be made within some seconds.

    With a checkpoint, games that it holds are not played again. On several cores the games go to other
    processes; the puzzles are the same unless the time ends.
    """
    games, end = _read_checkpoint(checkpoint), monotonic() + seconds
    missing = (number for number in count() if number not in games)
    with closing(_play_games(source, judge, missing, cores)) as new_games:
        while True:
            puzzles = _choose_puzzles(_without_gaps(games), source, number_of_puzzles)
            if len(puzzles) >= number_of_puzzles:
                return puzzles
            if monotonic() >= end:
                return _choose_puzzles([games[number] for number in sorted(games)], source, number_of_puzzles)
            game = next(new_games)
            games[game.number] = game
            _append_to_checkpoint(game, checkpoint)
            if progress is not None:
                progress(len(puzzles))


def _play_games(
    source: PuzzleGames, judge: GameJudge, numbers: Iterator[int], cores: int
) -> Generator[GameOfPuzzles]:
    if cores < 2:
        yield from (select_puzzles(source, number, judge) for number in numbers)
        return
    for answer in work_in_parallel(select_encoded, msgspec.json.encode(source), numbers, cores):
        yield msgspec.json.decode(answer, type=GameOfPuzzles)


def select_encoded(task: bytes, number: int) -> bytes:
    """`select_puzzles` for another process."""
    source = msgspec.json.decode(task, type=PuzzleGames)
    return msgspec.json.encode(select_puzzles(source, number, judge_of(source.game)))


def _without_gaps(games: Mapping[int, GameOfPuzzles]) -> list[GameOfPuzzles]:
    """The games before the first one that is missing: those do not depend on which game was done first."""
    return [games[number] for number in takewhile(games.__contains__, count())]


def _choose_puzzles(
    games: Sequence[GameOfPuzzles], source: PuzzleGames, number_of_puzzles: int
) -> list[Puzzle]:
    """The first puzzles of the games, of no theme too many."""
    share = 1 if source.theme else MAX_SHARE_OF_A_THEME
    max_of_a_theme = ceil(share * number_of_puzzles)
    puzzles: list[Puzzle] = []
    for puzzle in (puzzle for game in games for puzzle in game.puzzles):
        of_this_theme = sum(each.theme == puzzle.theme for each in puzzles)
        if len(puzzles) < number_of_puzzles and of_this_theme < max_of_a_theme:
            puzzles.append(puzzle)
    return puzzles


def _read_checkpoint(checkpoint: Path | None) -> dict[int, GameOfPuzzles]:
    """The games of a checkpoint. A last line that was cut off is removed, and its game played again."""
    if checkpoint is None or not checkpoint.exists():
        return {}
    whole, newline, _ = checkpoint.read_bytes().rpartition(b"\n")
    checkpoint.write_bytes(whole + newline)
    try:
        games = [msgspec.json.decode(line, type=GameOfPuzzles) for line in whole.splitlines()]
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise PuzzleError("puzzles-damaged", file=str(checkpoint), detail=str(error)) from None
    return {each.number: each for each in games}


def _append_to_checkpoint(game: GameOfPuzzles, checkpoint: Path | None) -> None:
    if checkpoint is not None:
        with checkpoint.open("ab") as stream:
            stream.write(msgspec.json.encode(game) + b"\n")

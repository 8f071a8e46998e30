"""Makes puzzles from games of bots, each game for itself, so that it can stop and go on."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import compress, count, islice, takewhile
from math import ceil, inf, sqrt
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

import msgspec

from yohoho.core.dice import Dice
from yohoho.puzzles.choosing import CLEAR, errs, is_clear, rounded, whole_values
from yohoho.puzzles.difficulty import difficulty
from yohoho.puzzles.game_puzzles import GamePuzzles, puzzles_of_game
from yohoho.puzzles.looking import Values, combined, looked
from yohoho.puzzles.model import Puzzle, PuzzleError
from yohoho.puzzles.self_play import Position, positions
from yohoho.review.game_review import GameJudge
from yohoho.review.model import Effort
from yohoho.review.reviewing import judge_of
from yohoho.sim.engines import worked_in_parallel

MOST_OF_A_GAME: Final = 6
"""Puzzles from one game, so that their situations differ."""
MOST_ASKED: Final = 60
"""Positions of a game that the judge sees."""
MOST_OF_A_THEME: Final = 0.4
"""The share of a file that one theme may have."""
HALFWAY: Final = 0.5
"""A first, quick look asks for a gap of so many margins."""
LEAST_LOOKS, LOOKS = 2, 4
"""The looks that the values of a puzzle come from, besides the quick one, at least and at most: a gap that is
nearly clear gets more of them."""
SEEDS: Final = 2**31


class GameOfPuzzles(msgspec.Struct, frozen=True):
    """The puzzles of one game: a line of the checkpoint."""

    number: int
    puzzles: list[Puzzle]
    asked: int = 0
    """Positions that the judge saw."""


class PuzzleGames(msgspec.Struct, frozen=True):
    """The games that puzzles are taken from."""

    game: str
    seed: str
    effort: Effort = "deep"
    theme: str = ""
    """Only positions of this theme are judged; empty for all."""


class _Looked(NamedTuple):
    """A position and the judge's values of its actions, of each look."""

    position: Position
    looks: tuple[Values, ...]

    @property
    def values(self) -> Values:
        return combined(self.looks)


def generate(
    source: PuzzleGames,
    wanted: int,
    judge: GameJudge,
    *,
    checkpoint: Path | None = None,
    cores: int = 1,
    seconds: float = inf,
    progress: Callable[[int], None] | None = None,
) -> list[Puzzle]:
    """So many puzzles, or those that are found within some seconds.

    With a checkpoint, games that it holds are not played again. On several cores the games go to other
    processes; the puzzles are the same unless the time ends.
    """
    games, end = _read_checkpoint(checkpoint), monotonic() + seconds
    numbers = (number for number in count() if number not in games)
    with closing(_games(source, judge, numbers, cores)) as made:
        while len(kept := _taken(_without_gaps(games), source, wanted)) < wanted and monotonic() < end:
            found = next(made)
            games[found.number] = _kept(found, checkpoint)
            if progress is not None:
                progress(len(kept))
    return (
        kept if len(kept) >= wanted else _taken([games[number] for number in sorted(games)], source, wanted)
    )


def _games(
    source: PuzzleGames, judge: GameJudge, numbers: Iterator[int], cores: int
) -> Generator[GameOfPuzzles]:
    if cores < 2:
        yield from (puzzles_of(source, number, judge) for number in numbers)
        return
    for answer in worked_in_parallel(puzzles_encoded, msgspec.json.encode(source), numbers, cores):
        yield msgspec.json.decode(answer, type=GameOfPuzzles)


def puzzles_encoded(source: bytes, number: int) -> bytes:
    """`puzzles_of` for another process."""
    found = msgspec.json.decode(source, type=PuzzleGames)
    return msgspec.json.encode(puzzles_of(found, number, judge_of(found.game)))


def _without_gaps(games: Mapping[int, GameOfPuzzles]) -> list[GameOfPuzzles]:
    """The games before the first one that is missing: those do not depend on which game was done first."""
    return [games[number] for number in takewhile(games.__contains__, count())]


def _taken(games: Sequence[GameOfPuzzles], source: PuzzleGames, wanted: int) -> list[Puzzle]:
    """The first puzzles of the games, of no theme too many."""
    most = wanted if source.theme else ceil(MOST_OF_A_THEME * wanted)
    kept: list[Puzzle] = []
    for puzzle in (puzzle for game in games for puzzle in game.puzzles):
        if len(kept) < wanted and sum(each.theme == puzzle.theme for each in kept) < most:
            kept.append(puzzle)
    return kept


def puzzles_of(source: PuzzleGames, number: int, judge: GameJudge) -> GameOfPuzzles:
    """The puzzles of one game. A position that looks unclear gets no second look."""
    parts, dice = puzzles_of_game(source.game), Dice(f"looks/{source.seed}/{number}")
    found = list(positions(source.game, number, source.seed, source.theme))
    asked = [_Looked(each, ()) for each in islice(_spread(found), MOST_ASKED)]
    hopeful = [each for each in _look(parts, judge, asked, "quick", dice) if _is_hopeful(parts, each)]
    clear = list(_cleared(parts, judge, hopeful, source.effort, dice))
    clear.sort(key=lambda each: _rarity(parts, each))
    made = [puzzle_of(parts, judge, each, source.seed) for each in clear[:MOST_OF_A_GAME]]
    return GameOfPuzzles(number, made, len(asked))


def _spread(found: Sequence[Position]) -> Iterator[Position]:
    """The positions in an order in which the phases of a game take turns, the later rounds first."""
    phases: dict[str, list[Position]] = {}
    for position in found:
        phases.setdefault(str(position.view.phase), []).append(position)
    for turn in range(len(found)):
        yield from (group[-1 - turn] for group in phases.values() if turn < len(group))


def _look(
    parts: GamePuzzles, judge: GameJudge, asked: Sequence[_Looked], effort: Effort, dice: Dice
) -> list[_Looked]:
    """The positions with one more look at each."""
    found = looked(judge, [each.position.view for each in asked], effort, dice.below(SEEDS))
    return [
        _Looked(each.position, (*each.looks, whole_values(parts, each.position.view.legal, one)))
        for each, one in zip(asked, found, strict=True)
    ]


def _is_hopeful(parts: GamePuzzles, found: _Looked) -> bool:
    """After a quick look: the captain's usual action may be the best by far, and the sailor's is another."""
    values = found.values
    usual = max(values, key=lambda each: each.policy)
    kinds = {parts.kind(usual.action), parts.kind(values[0].action)}
    others = parts.kind(found.position.sailor) not in kinds
    return len(kinds) == 1 and others and is_clear(parts, values, HALFWAY)


def _cleared(
    parts: GamePuzzles, judge: GameJudge, hopeful: Sequence[_Looked], effort: Effort, dice: Dice
) -> Iterator[_Looked]:
    """The positions that are puzzles, after more and more looks at those that can still become clear."""
    due = [_Looked(each.position, ()) for each in hopeful]
    for looks in range(1, LOOKS + 1):
        seen = _look(parts, judge, due, effort, dice)
        clear = [looks >= LEAST_LOOKS and is_puzzle(parts, each) for each in seen]
        yield from compress(seen, clear)
        # With all looks a margin is smaller by about this factor.
        nearly = CLEAR * sqrt(looks / LOOKS)
        due = [
            each
            for each, done in zip(seen, clear, strict=True)
            if not done and is_clear(parts, each.values, nearly)
        ]


def is_puzzle(parts: GamePuzzles, found: _Looked) -> bool:
    return is_clear(parts, found.values) and errs(found.values, found.position.sailor)


def _rarity(parts: GamePuzzles, found: _Looked) -> int:
    """The rarest themes go first."""
    theme = parts.theme(found.position.view, found.values[0].action)
    return -parts.themes.index(theme)


def puzzle_of(parts: GamePuzzles, judge: GameJudge, found: _Looked, seed: str) -> Puzzle:
    game, view, values = found.position.game, found.position.view, [rounded(each) for each in found.values]
    return Puzzle(
        game=game.name,
        edition=str(getattr(game.options, "edition", "")),
        options=_plain(_chosen(game.options)),
        view=_plain(view),
        unit=judge.unit,
        values=values,
        theme=parts.theme(view, values[0].action),
        difficulty=difficulty(game.name, view, values, seed),
        sailor=found.position.sailor,
    ).with_id()


def _chosen(options: msgspec.Struct) -> dict[str, Any]:
    """The options that differ from their default."""
    fields = msgspec.structs.fields(options)
    return {each.name: value for each in fields if (value := getattr(options, each.name)) != each.default}


def _plain(data: Any) -> dict[str, Any]:
    """A view or options as they are written to JSON."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(data))
    return found


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


def _kept(found: GameOfPuzzles, checkpoint: Path | None) -> GameOfPuzzles:
    if checkpoint is not None:
        with checkpoint.open("ab") as stream:
            stream.write(msgspec.json.encode(found) + b"\n")
    return found

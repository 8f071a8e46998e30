"""Makes puzzles from games of bots, one game after the other, so that it can stop and go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from math import ceil
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from yohoho.core.dice import Dice
from yohoho.puzzles.choosing import errs, is_clear, rounded, whole_values
from yohoho.puzzles.difficulty import difficulty
from yohoho.puzzles.game_puzzles import GamePuzzles, puzzles_of_game
from yohoho.puzzles.looking import combined, looked
from yohoho.puzzles.model import Puzzle, PuzzleError
from yohoho.puzzles.self_play import Position, positions
from yohoho.review.game_review import GameJudge
from yohoho.review.model import ActionValue, Effort

MOST_OF_A_GAME: Final = 6
"""Puzzles from one game, so that their situations differ."""
MOST_ASKED: Final = 60
"""Positions of a game that the judge sees."""
MOST_OF_A_THEME: Final = 0.4
"""The share of a file that one theme may have."""
HALFWAY: Final = 0.5
"""A first, quick look asks for a gap of so many margins."""
NEARLY: Final = 1.5
"""The same for the second look; all of them together ask for `CLEAR` margins."""
LOOKS: Final = 2
"""The looks that the values of a puzzle come from, besides the quick one."""
SEEDS: Final = 2**31

Judged: TypeAlias = tuple[Position, list[ActionValue]]


class GameOfPuzzles(msgspec.Struct, frozen=True):
    """The puzzles of one game: a line of the checkpoint."""

    number: int
    puzzles: list[Puzzle]
    asked: int = 0
    """Positions that the judge saw."""


def generate(
    game: str,
    wanted: int,
    seed: str,
    judge: GameJudge,
    *,
    checkpoint: Path | None = None,
    effort: Effort = "deep",
    progress: Callable[[int], None] | None = None,
) -> list[Puzzle]:
    """So many puzzles of a game. With a checkpoint, games that it holds are not played again."""
    done = _read_checkpoint(checkpoint)
    kept: list[Puzzle] = []
    most = ceil(MOST_OF_A_THEME * wanted)
    for number in count():
        found = done.get(number) or _kept(puzzles_of(game, number, seed, judge, effort), checkpoint)
        for puzzle in found.puzzles:
            if len(kept) < wanted and sum(each.theme == puzzle.theme for each in kept) < most:
                kept.append(puzzle)
        if progress is not None:
            progress(len(kept))
        if len(kept) >= wanted:
            return kept
    raise AssertionError("games never end")


def puzzles_of(game: str, number: int, seed: str, judge: GameJudge, effort: Effort = "deep") -> GameOfPuzzles:
    """The puzzles of one game. A position that looks unclear gets no second look."""
    parts, dice = puzzles_of_game(game), Dice(f"looks/{seed}/{number}")
    asked = list(islice(_spread(list(positions(game, number, seed))), MOST_ASKED))
    hopeful = [each for each in _judged(parts, judge, asked, "quick", dice) if _is_hopeful(parts, *each)]
    clear = _judged(parts, judge, [each[0] for each in hopeful], effort, dice)
    clear = [each for each in clear if is_clear(parts, each[1], NEARLY)]
    twice = _judged(parts, judge, [each[0] for each in clear], effort, dice, clear)
    best = sorted((each for each in twice if is_puzzle(parts, *each)), key=lambda each: _rarity(parts, *each))
    made = [puzzle_of(parts, judge, *each, seed) for each in best[:MOST_OF_A_GAME]]
    return GameOfPuzzles(number, made, len(asked))


def _spread(found: Sequence[Position]) -> Iterator[Position]:
    """The positions in an order in which the phases of a game take turns, the later rounds first."""
    phases: dict[str, list[Position]] = {}
    for position in found:
        phases.setdefault(str(position.view.phase), []).append(position)
    for turn in range(len(found)):
        yield from (group[-1 - turn] for group in phases.values() if turn < len(group))


def _judged(
    parts: GamePuzzles,
    judge: GameJudge,
    asked: Sequence[Position],
    effort: Effort,
    dice: Dice,
    before: Sequence[Judged] = (),
) -> list[Judged]:
    """One more look at positions, together with those `before`."""
    found = looked(judge, [position.view for position in asked], effort, dice.below(SEEDS))
    values = [
        whole_values(parts, position.view.legal, one) for position, one in zip(asked, found, strict=True)
    ]
    if before:
        values = [combined([old, new]) for (_, old), new in zip(before, values, strict=True)]
    return list(zip(asked, values, strict=True))


def _is_hopeful(parts: GamePuzzles, position: Position, values: Sequence[ActionValue]) -> bool:
    """After a quick look: the captain's usual action may be the best by far, and the sailor's is another."""
    usual = max(values, key=lambda each: each.policy)
    kinds = {parts.kind(usual.action), parts.kind(values[0].action)}
    return len(kinds) == 1 and parts.kind(position.sailor) not in kinds and is_clear(parts, values, HALFWAY)


def is_puzzle(parts: GamePuzzles, position: Position, values: Sequence[ActionValue]) -> bool:
    return is_clear(parts, values) and errs(values, position.sailor)


def _rarity(parts: GamePuzzles, position: Position, values: Sequence[ActionValue]) -> int:
    """The rarest themes go first."""
    theme = parts.theme(position.view, values[0].action)
    return -parts.themes.index(theme)


def puzzle_of(
    parts: GamePuzzles, judge: GameJudge, position: Position, values: list[ActionValue], seed: str
) -> Puzzle:
    game, view, values = position.game, position.view, [rounded(each) for each in values]
    return Puzzle(
        game=game.name,
        edition=str(getattr(game.options, "edition", "")),
        options=_plain(_chosen(game.options)),
        view=_plain(view),
        unit=judge.unit,
        values=values,
        theme=parts.theme(view, values[0].action),
        difficulty=difficulty(game.name, view, values, seed),
        sailor=position.sailor,
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

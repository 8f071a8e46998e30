"""Selects the puzzles of one game: positions with a clear answer, which the sailor gets wrong."""

from collections.abc import Iterator, Sequence
from itertools import compress, islice
from math import sqrt
from statistics import fmean
from typing import Any, Final, NamedTuple

import msgspec

from yohoho.bots.ladder import bot_named
from yohoho.core.dice import Dice
from yohoho.puzzles.evaluation import (
    MIN_MARGINS,
    Values,
    combine,
    errs,
    evaluate,
    is_clear,
    round_value,
    whole_values,
)
from yohoho.puzzles.game_puzzles import GamePuzzles, puzzles_of_game
from yohoho.puzzles.model import Puzzle
from yohoho.puzzles.self_play import Position, positions
from yohoho.review.game_review import GameJudge
from yohoho.review.model import ActionValue, Effort

MAX_PUZZLES_OF_A_GAME: Final = 6
"""A game gives few puzzles, so that their situations differ."""
MAX_POSITIONS: Final = 60
"""Positions of a game that the judge sees."""
QUICK_MIN_MARGINS: Final = 0.5
"""A first, quick look asks for a gap of this number of margins."""
MIN_LOOKS, MAX_LOOKS = 2, 4
"""The looks that the values of a puzzle come from, besides the quick one: a gap that is nearly clear gets
more of them."""
TRIES: Final = {
    "cabin-boy": 4,
    "sailor": 1,
    "first-mate-quick": 1,
    "first-mate": 1,
    "captain-gentle": 4,
    "captain-mild": 4,
}
"""How often each rung tries a puzzle. Besides these rungs, a random player counts as one."""
_SEEDS: Final = 2**31


class PuzzleGames(msgspec.Struct, frozen=True):
    """The games that puzzles are taken from."""

    game: str
    seed: str
    effort: Effort = "deep"
    theme: str = ""
    """The theme whose positions are judged; empty for all."""


class GameOfPuzzles(msgspec.Struct, frozen=True):
    """The puzzles of one game: a line of the checkpoint."""

    number: int
    puzzles: list[Puzzle]
    asked: int = 0
    """Positions that the judge saw."""


class Candidate(NamedTuple):
    """A position and the judge's values of its actions, of each look."""

    position: Position
    looks: tuple[Values, ...]

    @property
    def values(self) -> Values:
        return combine(self.looks)


def select_puzzles(source: PuzzleGames, number: int, judge: GameJudge) -> GameOfPuzzles:
    """Play one game and select its puzzles. A position that looks unclear gets no second look."""
    parts, dice = puzzles_of_game(source.game), Dice(f"looks/{source.seed}/{number}")
    played = list(positions(source.game, number, source.seed, source.theme))
    candidates = [Candidate(each, ()) for each in islice(_take_phases_in_turn(played), MAX_POSITIONS)]
    hopeful = [each for each in _look(parts, judge, candidates, "quick", dice) if _is_hopeful(parts, each)]
    clear = list(_clear_candidates(parts, judge, hopeful, source.effort, dice))
    clear.sort(key=lambda each: _rarity(parts, each))
    puzzles = [_puzzle_of(parts, judge, each, source.seed) for each in clear[:MAX_PUZZLES_OF_A_GAME]]
    return GameOfPuzzles(number, puzzles, len(candidates))


def _take_phases_in_turn(played: Sequence[Position]) -> Iterator[Position]:
    """The positions in an order in which the phases of a game take turns, the later rounds first."""
    phases: dict[str, list[Position]] = {}
    for position in played:
        phases.setdefault(str(position.view.phase), []).append(position)
    for turn in range(len(played)):
        yield from (group[-1 - turn] for group in phases.values() if turn < len(group))


def _look(
    parts: GamePuzzles, judge: GameJudge, candidates: Sequence[Candidate], effort: Effort, dice: Dice
) -> list[Candidate]:
    """The candidates with one more look at each."""
    judged = evaluate(judge, [each.position.view for each in candidates], effort, dice.below(_SEEDS))
    return [
        Candidate(each.position, (*each.looks, whole_values(parts, each.position.view.legal, values)))
        for each, values in zip(candidates, judged, strict=True)
    ]


def _is_hopeful(parts: GamePuzzles, candidate: Candidate) -> bool:
    """After a quick look: the captain's usual action may be the best by far, and the sailor's is another."""
    values = candidate.values
    usual = max(values, key=lambda each: each.policy)
    kinds = {parts.kind(usual.action), parts.kind(values[0].action)}
    others = parts.kind(candidate.position.sailor) not in kinds
    return len(kinds) == 1 and others and is_clear(parts, values, QUICK_MIN_MARGINS)


def _clear_candidates(
    parts: GamePuzzles, judge: GameJudge, hopeful: Sequence[Candidate], effort: Effort, dice: Dice
) -> Iterator[Candidate]:
    """The positions that are puzzles, after more and more looks at those that can still become clear."""
    due = [Candidate(each.position, ()) for each in hopeful]
    for looks in range(1, MAX_LOOKS + 1):
        judged = _look(parts, judge, due, effort, dice)
        clear = [looks >= MIN_LOOKS and _is_puzzle(parts, each) for each in judged]
        yield from compress(judged, clear)
        # With all looks a margin is smaller by about this factor.
        nearly = MIN_MARGINS * sqrt(looks / MAX_LOOKS)
        due = [
            each
            for each, done in zip(judged, clear, strict=True)
            if not done and is_clear(parts, each.values, nearly)
        ]


def _is_puzzle(parts: GamePuzzles, candidate: Candidate) -> bool:
    return is_clear(parts, candidate.values) and errs(candidate.values, candidate.position.sailor)


def _rarity(parts: GamePuzzles, candidate: Candidate) -> int:
    """The rarest themes go first."""
    theme = parts.theme(candidate.position.view, candidate.values[0].action)
    return -parts.themes.index(theme)


def _puzzle_of(parts: GamePuzzles, judge: GameJudge, candidate: Candidate, seed: str) -> Puzzle:
    position, values = candidate.position, [round_value(each) for each in candidate.values]
    game, view = position.game, position.view
    return Puzzle(
        game=game.name,
        edition=str(getattr(game.options, "edition", "")),
        options=_as_json(_options_beside_default(game.options)),
        view=_as_json(view),
        unit=judge.unit,
        values=values,
        theme=parts.theme(view, values[0].action),
        difficulty=difficulty(game.name, view, values, seed),
        sailor=position.sailor,
    ).with_id()


def difficulty(game: str, view: Any, values: Sequence[ActionValue], seed: str) -> float:
    """The share of the rungs that fail a puzzle: from 0, where every rung solves it, to 1."""
    wrong = {each.action for each in values if errs(values, each.action)}
    shares = [len(wrong) / len(values)]
    for rung, tries in TRIES.items():
        bot, dice = bot_named(game, rung), Dice(f"difficulty/{seed}/{rung}")
        shares.append(fmean(bot.choose(view, view.legal, dice) in wrong for _ in range(tries)))
    return round(fmean(shares), 2)


def _options_beside_default(options: msgspec.Struct) -> dict[str, Any]:
    """The options that differ from their default."""
    fields = msgspec.structs.fields(options)
    return {each.name: value for each in fields if (value := getattr(options, each.name)) != each.default}


def _as_json(data: Any) -> dict[str, Any]:
    """A view or options as they are written to JSON."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(data))
    return plain

"""`yohoho puzzles solve` and `list`: the puzzles of the package, or of a file, in a terminal."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console, RenderableType

from yohoho.cli.common import EDITION_NAMES, GAMES, JsonFlag, Language, check_edition, clean_errors, voice
from yohoho.cli.output import print_answer, print_json
from yohoho.cli.puzzles.terminal_puzzle import TerminalPuzzle, theme_text
from yohoho.cli.terminal.prompt import until_person_leaves
from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError
from yohoho.locales import Voice
from yohoho.puzzles.files import puzzle_named, read_puzzles, read_shipped_puzzles
from yohoho.puzzles.game_puzzles import puzzles_of_game
from yohoho.puzzles.model import Grade, Puzzle, PuzzleError, grade

GameName = Annotated[str | None, typer.Option(metavar=GAMES, help="Which game; all by default.")]
Theme = Annotated[str | None, typer.Option(metavar="NAME", help="Which theme; all by default.")]
PuzzleSource = Annotated[
    Path | None, typer.Option("--file", metavar="FILE", help="A file of puzzles; else those of the package.")
]


@clean_errors
def solve(
    puzzle_id: Annotated[
        str | None, typer.Argument(metavar="ID", help="Which puzzle; without one, any that fits.")
    ] = None,
    game: GameName = None,
    theme: Theme = None,
    edition: Annotated[str | None, typer.Option(metavar=EDITION_NAMES, help="Whose rules.")] = None,
    answer: Annotated[
        str | None, typer.Option(metavar="ACTION", help="Grade this answer instead of asking.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="S", help="The same seed chooses the same puzzle.")
    ] = None,
    file: PuzzleSource = None,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Solve a puzzle: see the table from one seat, choose, and learn what your choice loses.

    An answer within the margin of the best one is solved. With --json, the puzzle is printed as data, and
    with --answer its grade and the values of all actions.

    [bold]Examples[/]

    yohoho puzzles solve --game skull-king --theme duck

    yohoho puzzles solve --game skull --seed 7 --json
    """
    speaker = voice(lang, edition)
    puzzles = read_shipped_puzzles() if file is None else read_puzzles(file)
    puzzle = puzzle_named(puzzle_id, puzzles) if puzzle_id else _any(puzzles, game, theme, edition, seed)
    if answer is not None:
        return _print_grade(puzzle, answer, speaker, as_json)
    return print_json(_question(puzzle)) if as_json else _ask(puzzle, speaker)


@clean_errors
def list_puzzles(
    game: GameName = None,
    theme: Theme = None,
    file: PuzzleSource = None,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """List how many puzzles there are of each game, edition and theme, with their mean difficulty.

    [bold]Examples[/]

    yohoho puzzles list --game skull
    """
    puzzles = read_shipped_puzzles() if file is None else read_puzzles(file)
    check_theme([game] if game else _games(puzzles), theme)
    matches = [each for each in puzzles if _fits(each, game, theme, None)]
    groups = Counter((each.game, each.edition, each.theme) for each in matches)
    lines = [
        {"game": name, "edition": edition, "theme": named, "count": count, "difficulty": _mean(matches, *key)}
        for key, count in sorted(groups.items())
        for name, edition, named in [key]
    ]
    sentences = (_sentence(line, voice(lang, str(line["edition"]))) for line in lines)
    print_answer(as_json, {"count": len(matches), "groups": lines}, sentences)


def _sentence(line: dict[str, Any], speaker: Voice) -> str:
    name = speaker.say(f"play.game.{line['game']}")
    edition = f" ({speaker.say('edition.' + line['edition'])})" if line["edition"] else ""
    theme, difficulty = theme_text(speaker, line["theme"]), round(100 * line["difficulty"])
    return f"{line['count']:>5}  {name}{edition}: {theme}, {difficulty} %"


def _mean(puzzles: Sequence[Puzzle], game: str, edition: str, theme: str) -> float:
    own = [
        each.difficulty for each in puzzles if (each.game, each.edition, each.theme) == (game, edition, theme)
    ]
    return round(sum(own) / len(own), 2)


def _games(puzzles: Sequence[Puzzle]) -> list[str]:
    return list(dict.fromkeys(puzzle.game for puzzle in puzzles))


def _fits(puzzle: Puzzle, game: str | None, theme: str | None, edition: str | None) -> bool:
    conditions = ((game, puzzle.game), (theme, puzzle.theme), (edition, puzzle.edition))
    return all(required is None or required == value for required, value in conditions)


def check_theme(games: Sequence[str], theme: str | None) -> None:
    """Raises OptionsError for a game that there is not, and for a theme that none of these games has."""
    themes = dict.fromkeys(name for game in games for name in puzzles_of_game(game).themes)
    if theme is not None and theme not in themes:
        raise OptionsError("unknown-theme", name=theme[:40], known=list(themes))


def _any(
    puzzles: Sequence[Puzzle], game: str | None, theme: str | None, edition: str | None, seed: str | None
) -> Puzzle:
    check_theme([game] if game else _games(puzzles), theme)
    check_edition(edition)
    matches = [each for each in puzzles if _fits(each, game, theme, edition)]
    if not matches:
        raise PuzzleError("no-puzzle-fits")
    return (Dice.live() if seed is None else Dice(seed)).choice(matches)


def _question(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle without what would give the answer away."""
    plain: dict[str, Any] = msgspec.to_builtins(puzzle)
    return {name: value for name, value in plain.items() if name not in ("values", "sailor")}


def _print_grade(puzzle: Puzzle, answer: str, speaker: Voice, as_json: bool) -> None:
    result = grade(puzzle, answer)
    document = {
        "id": puzzle.id,
        "action": answer,
        "loss": result.loss,
        "margin": result.value.margin,
        "solved": result.solved,
        "unit": puzzle.unit,
        "values": puzzle.values,
    }
    print_answer(as_json, document, _explanation(puzzle, result, speaker))


def _explanation(puzzle: Puzzle, result: Grade, speaker: Voice) -> Iterator[RenderableType]:
    yield from TerminalPuzzle(puzzle, speaker, Console(highlight=False)).explanation(result)


def _ask(puzzle: Puzzle, speaker: Voice) -> None:
    with until_person_leaves():
        TerminalPuzzle(puzzle, speaker, Console(highlight=False)).run()

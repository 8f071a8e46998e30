"""`yohoho puzzles generate` and `check`: make a file of puzzles, and judge it anew."""

from math import inf
from pathlib import Path
from typing import Annotated, Final, cast, get_args

import typer

from yohoho.cli.common import GAMES, JsonFlag, Language, clean_errors, voice
from yohoho.cli.files import check_writable, part_of, write_whole
from yohoho.cli.output import print_answer
from yohoho.cli.puzzles.solving import Theme, check_theme
from yohoho.cli.simulate.command import Cores
from yohoho.cli.terminal.progress import progress_bar
from yohoho.core import registry
from yohoho.core.errors import OptionsError
from yohoho.puzzles.checking import PROMISED, Check, check_puzzles
from yohoho.puzzles.files import PuzzleFile, dumps, read_file
from yohoho.puzzles.generating import generate_puzzles
from yohoho.puzzles.model import Puzzle
from yohoho.puzzles.selection import PuzzleGames
from yohoho.review.model import Effort
from yohoho.review.reviewing import judge_of
from yohoho.sim.engines import cores_to_use

FIRST_GAME: Final = registry.all_names()[0]
TOO_FEW: Final = 1
"""The exit status when fewer puzzles keep their best action than promised."""

EffortName = Annotated[
    str, typer.Option(metavar="|".join(get_args(Effort)), help="How long the judge looks.")
]
Out = Annotated[Path, typer.Option(metavar="FILE", help="The new file.")]
Seconds = Annotated[
    float, typer.Option(metavar="SECONDS", min=0, help="Stop after this time, with what is done.")
]


@clean_errors
def generate(
    game: Annotated[str, typer.Option(metavar=GAMES, help="Which game.")] = FIRST_GAME,
    count: Annotated[int, typer.Option(metavar="N", min=1, max=100_000, help="How many puzzles.")] = 100,
    seed: Annotated[str, typer.Option(metavar="S", help="The same seed makes the same puzzles.")] = "yohoho",
    out: Out = Path("puzzles.json.gz"),
    theme: Theme = None,
    effort: EffortName = "deep",
    cores: Cores = None,
    seconds: Seconds = inf,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Make puzzles from games of bots, most of them captains.

    A decision becomes a puzzle where judge and captain agree, the best action is far ahead of the next one,
    and the sailor errs. Finished games are kept beside the file until it is complete, so a second call with
    the same arguments goes on where the first one stopped.

    [bold]Examples[/]

    yohoho puzzles generate --game skull-king --count 400 --seed 1 --out skull-king.json.gz

    yohoho puzzles generate --game skull --theme lose --count 20 --seconds 600 --out skull.json.gz
    """
    source = PuzzleGames(game, seed, _effort(effort), _theme(game, theme))
    check_writable(out)
    judge, checkpoint = judge_of(game), part_of(out)
    with progress_bar(game, count, quiet=as_json) as on_progress:
        puzzles = generate_puzzles(
            source,
            count,
            judge,
            checkpoint=checkpoint,
            cores=cores_to_use(cores),
            seconds=seconds,
            progress=on_progress,
        )
    write_whole(out, dumps(PuzzleFile(judges={game: judge.version}, puzzles=puzzles)))
    if len(puzzles) >= count:
        checkpoint.unlink(missing_ok=True)
    document = {"file": str(out), "puzzles": len(puzzles), "judge": judge.version}
    sentence = voice(lang).say("puzzle.terminal-written", count=len(puzzles), file=out)
    print_answer(as_json, document, [sentence])


@clean_errors
def check(
    file: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Files of puzzles.")],
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Another seed deals other cards.")] = 1,
    effort: EffortName = "deep",
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write those that are still clear to a file, with their new values."
        ),
    ] = None,
    cores: Cores = None,
    seconds: Seconds = inf,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Judge puzzles anew, with twice the effort and another seed: does the best action stay?

    The exit status is 1 where it stays in less than 98 of 100.

    [bold]Examples[/]

    yohoho puzzles check puzzles.json.gz --seed 2

    yohoho puzzles check skull-king.json.gz skull.json.gz --out puzzles.json.gz
    """
    given = [read_file(each) for each in file]
    if out is not None:
        check_writable(out)
    puzzles = [puzzle for each in given for puzzle in each.puzzles]
    with progress_bar("", len(puzzles), quiet=as_json) as on_progress:
        outcome = check_puzzles(
            puzzles,
            judge_of,
            seed,
            _effort(effort),
            cores=cores_to_use(cores),
            seconds=seconds,
            progress=on_progress,
        )
    if out is not None:
        write_whole(out, dumps(_sound_puzzles(outcome)))
    _print_check(outcome, lang, as_json)
    if outcome.share < PROMISED:
        raise typer.Exit(TOO_FEW)


def _theme(game: str, name: str | None) -> str:
    check_theme([game], name)
    return name or ""


def _effort(name: str) -> Effort:
    if name not in get_args(Effort):
        raise OptionsError("unknown-effort", name=name[:40], known=list(get_args(Effort)))
    return cast("Effort", name)


def _sound_puzzles(outcome: Check) -> PuzzleFile:
    """A file of the puzzles that are still sound, with the values of this check."""
    puzzles: dict[str, Puzzle] = {puzzle.id: puzzle for puzzle in outcome.remaining}
    games = dict.fromkeys(puzzle.game for puzzle in puzzles.values())
    return PuzzleFile(judges={game: judge_of(game).version for game in games}, puzzles=list(puzzles.values()))


def _print_check(result: Check, lang: str, as_json: bool) -> None:
    document = {
        "checked": result.checked,
        "stayed": result.stayed,
        "changed": result.changed,
        "kept": len(result.remaining),
    }
    share = f"{100 * result.share:.1f}"
    sentence = voice(lang).say(
        "puzzle.terminal-checked", stayed=result.stayed, checked=result.checked, share=share
    )
    print_answer(as_json, document, [sentence])

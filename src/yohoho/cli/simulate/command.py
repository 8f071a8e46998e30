"""`yohoho simulate`: tournaments of bots, or random legal play, with statistics."""

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from yohoho.cli.common import (
    EDITION_NAMES,
    GAMES,
    GameOptions,
    JsonFlag,
    Language,
    clean_errors,
    read_game,
    voice,
)
from yohoho.cli.files import check_folder, check_writable
from yohoho.cli.output import print_answer, print_text
from yohoho.cli.simulate.finished_games import ErrorReport, open_rows
from yohoho.cli.simulate.plot import check_plot, draw_plot
from yohoho.cli.simulate.show import parts
from yohoho.cli.status import STOPPED
from yohoho.cli.terminal.progress import progress_bar
from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError
from yohoho.locales import Voice
from yohoho.sim.engines import cores_to_use, engine_on
from yohoho.sim.journal import open_journal, seed_in
from yohoho.sim.ray_engine import engine_on_ray
from yohoho.sim.run import TournamentResult, run
from yohoho.sim.tournament import PATIENCE, RANDOM, Engine, GameResult, Tournament

ENGINES: Final = ("local", "ray")

GameName = Annotated[str, typer.Argument(metavar=GAMES, help="Which game.")]
EditionName = Annotated[str | None, typer.Option(metavar=EDITION_NAMES, help="Whose Skull King.")]
Players = Annotated[int | None, typer.Option(metavar="N", help="How many sit at the table.")]
Seed = Annotated[str | None, typer.Option(metavar="S", help="Same seed, same games, on any number of cores.")]
Bots = Annotated[
    str,
    typer.Option(
        metavar="NAME,…",
        help="Who plays: [cyan]sailor[/], [cyan]first-mate:bold[/], [cyan]./mybot.py:Parrot[/] … "
        "The last name fills the other chairs. [cyan]random[/] plays any legal action.",
    ),
]
Games = Annotated[
    int,
    typer.Option(metavar="K", help="How many games, all rotations counted; rounded up to whole deals."),
]
Duplicate = Annotated[bool, typer.Option("--duplicate", help="Play every deal in all seat rotations.")]
Patience = Annotated[
    float, typer.Option(metavar="SECONDS", help="A bot that thinks longer is replaced for that choice.")
]
Cores = Annotated[int | None, typer.Option(metavar="N", help="How many cores; all by default.")]
EngineName = Annotated[
    str, typer.Option(metavar="|".join(ENGINES), help="Play on this machine, or on a Ray cluster.")
]
JournalFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Keep finished games here, and go on where it ends.")
]
RowsFile = Annotated[
    Path | None, typer.Option("--csv", metavar="FILE", help="Write one row for each game and seat.")
]
PlotFile = Annotated[
    Path | None, typer.Option(metavar="FILE.png", help="Draw bids, scores and ratings; .svg and .pdf too.")
]


@clean_errors
def simulate(
    game: GameName,
    bots: Bots = RANDOM,
    players: Players = None,
    games: Games = 1000,
    duplicate: Duplicate = False,
    edition: EditionName = None,
    seed: Seed = None,
    option: GameOptions = None,
    patience: Patience = PATIENCE,
    cores: Cores = None,
    engine: EngineName = "local",
    resume: JournalFile = None,
    csv: RowsFile = None,
    plot: PlotFile = None,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Play many games between bots, or at random, and count what comes of it.

    Ctrl-C stops and shows what there is; with --resume the same command goes on later.

    [bold]Examples[/]

    yohoho simulate skull-king --players 4 --games 1000 --seed 7

    yohoho simulate skull-king --bots sailor,random --players 4 --games 2000 --duplicate --plot sailor.png

    yohoho simulate skull --players 5 --bots sailor -o last_chance --games 500 --resume skull.jsonl --json
    """
    table, speaker = read_game(game, edition, players, option), voice(lang, edition)
    if resume is not None:
        check_writable(resume)
    tournament = Tournament.of(table, bots.split(","), choose_seed(seed, resume), duplicate, patience)
    where = choose_engine(engine, cores)
    if csv is not None:
        check_folder(csv)
    if plot is not None:
        check_plot(plot)
    report = ErrorReport(tournament, speaker)
    outcome = _play(tournament, games, where, resume, csv, report, quiet=as_json)
    if plot is not None and outcome.statistics is not None:
        draw_plot(plot, tournament, outcome.statistics, speaker)
    tables = parts(tournament, outcome.statistics, speaker) if outcome.statistics is not None else ()
    print_answer(as_json, _document(tournament, outcome), tables)
    if outcome.stopped:
        print_text(_say_stopped(outcome, resume, speaker), err=True)
        raise typer.Exit(STOPPED)


def choose_seed(given: str | None, journal: Path | None = None) -> str:
    """The given seed, or the one in the journal that is resumed, or a new one."""
    if given is None and journal is not None:
        given = seed_in(journal)
    return str(Dice.live().below(10**9)) if given is None else given


def choose_engine(name: str, cores: int | None) -> Engine:
    check_engine(name)
    return engine_on_ray(cores) if name == "ray" else engine_on(cores_to_use(cores))


def check_engine(name: str) -> None:
    if name not in ENGINES:
        raise OptionsError("unknown-engine", name=name, known=list(ENGINES))


def _play(
    tournament: Tournament,
    games: int,
    engine: Engine,
    resume: Path | None,
    csv: Path | None,
    report: ErrorReport,
    quiet: bool,
) -> TournamentResult:
    total = tournament.whole_deals(games)
    with ExitStack() as opened:
        journal = opened.enter_context(open_journal(resume, tournament)) if resume else None
        write_rows = opened.enter_context(open_rows(csv, tournament)) if csv else lambda played: None
        on_progress = opened.enter_context(progress_bar(tournament.game, total, quiet))

        def on_result(played: GameResult) -> None:
            write_rows(played)
            report(played)

        return run(tournament, games, engine, journal, on_progress, on_result)


def _document(tournament: Tournament, outcome: TournamentResult) -> dict[str, Any]:
    return {
        "seed": tournament.seed,
        "tournament": tournament,
        "games": outcome.games,
        "finished": outcome.finished,
        "statistics": outcome.statistics,
    }


def _say_stopped(outcome: TournamentResult, journal: Path | None, speaker: Voice) -> str:
    stopped = speaker.say("simulate.stopped", finished=outcome.finished, games=outcome.games)
    return f"{stopped} {speaker.say('simulate.no-journal' if journal is None else 'simulate.go-on')}"

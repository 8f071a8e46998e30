"""`yohoho baselines`: plays the whole ladder against itself, and writes the page with its strength."""

import shlex
from datetime import date
from math import inf
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from yohoho import __version__
from yohoho.cli.baselines.cells import parts
from yohoho.cli.baselines.measure import DEALS, Baselines, Goal, machine, measure
from yohoho.cli.baselines.page import page
from yohoho.cli.baselines.plan import plan
from yohoho.cli.common import GAMES, JsonFlag, Language, clean_errors, voice
from yohoho.cli.files import check_writable, make_folder, write_whole
from yohoho.cli.output import print_answer, print_text
from yohoho.cli.simulate.command import Cores, EngineName, check_engine
from yohoho.cli.status import STOPPED
from yohoho.cli.terminal.progress import progress_bar
from yohoho.core import registry
from yohoho.sim.engines import Workers, cores_to_use, workers_on
from yohoho.sim.ray_engine import workers_on_ray

MINUTES: Final = 5.0
SEED: Final = "baselines"

GameName = Annotated[str | None, typer.Argument(metavar=GAMES, help="Which game; all by default.")]
Bots = Annotated[
    str | None, typer.Option(metavar="NAME,…", help="Which bots, weakest first; by default the whole ladder.")
]
Deals = Annotated[
    int | None,
    typer.Option(
        metavar="K", min=1, help="Number of deals for each row, 200 by default; quick bots have more."
    ),
]
Minutes = Annotated[
    float | None,
    typer.Option(
        metavar="M", min=0, help="When to stop; by default after 5 minutes, with --deals when all is played."
    ),
]
Seed = Annotated[str, typer.Option(metavar="S", help="Same seed, same games, on any number of cores.")]
GamesFolder = Annotated[
    Path | None,
    typer.Option(
        "--resume", metavar="DIR", help="Keep finished games in this folder, and go on where they end."
    ),
]
PageFile = Annotated[
    Path | None,
    typer.Option("--to", metavar="FILE.md", help="Write a page with all rows and their commands."),
]


@clean_errors
def baselines(
    game: GameName = None,
    bots: Bots = None,
    deals: Deals = None,
    minutes: Minutes = None,
    seed: Seed = SEED,
    resume: GamesFolder = None,
    to: PageFile = None,
    cores: Cores = None,
    engine: EngineName = "local",
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Measure every bot of the ladder by duplicate deals, at tables of several sizes, editions and options.

    Each bot meets sailors, and at one table of a game also its neighbour on the ladder. Rows that take the
    least time are played first. Every row comes with the command that repeats it. Ctrl-C keeps what is
    finished.

    [bold]Examples[/]

    yohoho baselines

    yohoho baselines --minutes 30 --resume baselines --to docs/baselines.md

    yohoho baselines skull --bots sailor,acme-bot,captain --deals 50
    """
    speaker = voice(lang)
    if to is not None:
        check_writable(to)
    names = (game,) if game is not None else registry.names()
    rows = plan(names, bots.split(",") if bots is not None else (), seed)
    where, began_on = _choose_workers(engine, cores), machine()
    folder = make_folder(resume) if resume is not None else None
    with progress_bar("", len(rows), quiet=as_json) as on_progress:
        measured = measure(rows, where, _goal(deals, minutes), on_progress, folder)
    if to is not None and measured.rows:
        options = {
            "bots": bots,
            "deals": deals,
            "minutes": minutes,
            "seed": None if seed == SEED else seed,
            "resume": resume.name if resume is not None else None,
        }
        write_whole(
            to, page(measured, _command(game, options), __version__, date.today().isoformat(), began_on)
        )
    written = [speaker.say("baselines.written", file=to)] if to is not None and measured.rows else []
    print_answer(as_json, _document(measured), [*parts(measured.rows, speaker), *written])
    if measured.stopped:
        print_text(
            speaker.say("baselines.stopped", finished=len(measured.rows), rows=measured.planned), err=True
        )
        raise typer.Exit(STOPPED)


def _goal(deals: int | None, minutes: float | None) -> Goal:
    if deals is None and minutes is None:
        minutes = MINUTES
    return Goal(DEALS if deals is None else deals, inf if minutes is None else 60 * minutes)


def _choose_workers(engine: str, cores: int | None) -> Workers:
    check_engine(engine)
    return workers_on_ray(cores) if engine == "ray" else workers_on(cores_to_use(cores))


def _command(game: str | None, options: dict[str, Any]) -> str:
    """The command as it would be typed, without what changes nothing but the time."""
    given = {f"--{name}": value for name, value in options.items() if value is not None}
    texts = {name: f"{value:g}" if isinstance(value, float) else str(value) for name, value in given.items()}
    words = [word for pair in texts.items() for word in pair]
    return shlex.join(["yohoho", "baselines", *([game] if game else []), *words])


def _document(baselines: Baselines) -> dict[str, Any]:
    rows = [
        {
            "game": each.row.tournament.game,
            **each.row.setting._asdict(),
            "bot": each.row.bot,
            "against": each.row.against,
            "planned_deals": each.planned_deals,
            "command": each.command,
            "statistics": each.statistics,
        }
        for each in baselines.rows
    ]
    return {"version": __version__, "planned": baselines.planned, "rows": rows}

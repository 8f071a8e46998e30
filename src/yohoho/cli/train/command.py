"""`yohoho train`: training of a captain by self-play."""

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from yohoho.cli.common import GAMES, JsonFlag, Language, clean_errors, voice
from yohoho.cli.files import check_folder
from yohoho.cli.output import print_answer
from yohoho.cli.train.progress import ProgressTable, draw
from yohoho.core.errors import OptionsError
from yohoho.core.install import needs_extra
from yohoho.sim.engines import all_cores, cores_to_use
from yohoho.sim.training.settings import TrainingSettings, settings_for

GameName = Annotated[str, typer.Argument(metavar=GAMES, help="Which game.")]
Minutes = Annotated[float, typer.Option(metavar="M", help="How long; the time it compiles is not counted.")]
OutputFolder = Annotated[
    Path, typer.Option("--out", metavar="DIR", help="Checkpoints, weights, journal, plots.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on from the checkpoint in that folder.")]
Lanes = Annotated[int | None, typer.Option(metavar="N", help="Games at once in each set-up.")]
Steps = Annotated[int | None, typer.Option(metavar="N", help="Decisions of each game in a batch.")]
Width = Annotated[int | None, typer.Option(metavar="N", help="How wide the network is.")]
SetUps = Annotated[int | None, typer.Option("--only", metavar="N", help="Only the first set-ups.")]
Batches = Annotated[
    int | None, typer.Option(metavar="N", help="Number of batches after which to end, whatever the time.")
]
Against = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Train one seat against these weights, which do not learn any more."),
]
Seed = Annotated[int | None, typer.Option(metavar="S", help="What all its chances are made of.")]
Games = Annotated[
    int, typer.Option("--measure", metavar="K", help="Games against each kind of bot at every checkpoint.")
]
Cores = Annotated[int | None, typer.Option(metavar="N", help="How many cores measure; all but one.")]


@clean_errors
def train(
    game: GameName,
    out: OutputFolder,
    minutes: Minutes = 10.0,
    resume: Resume = False,
    lanes: Lanes = None,
    steps: Steps = None,
    width: Width = None,
    only: SetUps = None,
    batches: Batches = None,
    seed: Seed = None,
    against: Against = None,
    measure: Games = 0,
    cores: Cores = None,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Train a network by letting it play itself, on a GPU if there is one.

    Every two minutes everything is kept, so that --resume goes on exactly there. Seat the result with
    [cyan]YOHOHO_WEIGHTS=DIR yohoho simulate … --bots captain,sailor[/].

    [bold]Examples[/]

    yohoho train skull-king --minutes 10 --out captain

    yohoho train skull --minutes 5 --out bluffer --measure 200

    yohoho train skull-king --minutes 20 --out captain --resume

    yohoho train skull --minutes 5 --out exploiter --against bluffer
    """
    speaker = voice(lang)
    check_folder(out)
    options = {"lanes": lanes, "steps": steps, "width": width, "only": only, "batches": batches, "seed": seed}
    given: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
    given |= {"against": str(against)} if against else {}
    settings = _settings(game, out, resume, minutes, given)
    processes = max(1, all_cores() - 1) if cores is None else cores_to_use(cores)
    with needs_extra("train"):
        work = import_module("yohoho.sim.training.train").train
    with ProgressTable(speaker, as_json) as watch:
        work(settings, out, resume=resume, games=measure, cores=processes, watch=watch)
    plot_file = draw(out, speaker)
    document = {"folder": str(out), "plot": str(plot_file) if plot_file else None}
    print_answer(as_json, document, [speaker.say("train.done", folder=str(out))])


def _settings(
    game: str, folder: Path, resume: bool, minutes: float, given: dict[str, Any]
) -> TrainingSettings:
    """The settings; a resumed training takes those that are not given from its checkpoint."""
    if not resume:
        return settings_for(game, minutes, **given)
    with needs_extra("train"):
        progress_in = import_module("yohoho.sim.training.checkpoint").progress_in
    previous: TrainingSettings = progress_in(folder).settings
    if previous.game != game:
        raise OptionsError("another-training", folder=folder.name, game=previous.game)
    return previous.with_fields(minutes=minutes, **given)

"""`yohoho train`: training of a captain by self-play."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.spinner import Spinner
from rich.text import Text

from yohoho.cli.common import GAMES, JsonFlag, Language, clean_errors, print_json, voice
from yohoho.cli.files import check_folder
from yohoho.cli.terminal.parted_table import PartedTable
from yohoho.cli.text import print_text
from yohoho.cli.train import plot as train_plot
from yohoho.core.errors import OptionsError
from yohoho.core.install import needs_extra
from yohoho.locales import Voice
from yohoho.sim.engines import all_cores
from yohoho.sim.training.settings import TrainingSettings, settings_for

COLUMNS: Final = (
    *("batch", "minutes", "decisions", "rate", "kept", "lowest", "entropy", "surprise", "gain"),
)
LINES: Final = 12
"""How many batches the live table shows."""

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
    int | None, typer.Option(metavar="N", help="End after so many batches, whatever the time.")
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
    asked = {"lanes": lanes, "steps": steps, "width": width, "only": only, "batches": batches, "seed": seed}
    given: dict[str, Any] = {name: value for name, value in asked.items() if value is not None}
    given |= {"against": str(against)} if against else {}
    settings = _settings(game, out, resume, minutes, given)
    with needs_extra("train"):
        work = import_module("yohoho.sim.training.train").train
    with ProgressTable(speaker, as_json) as watch:
        work(settings, out, resume=resume, games=measure, cores=cores or max(1, all_cores() - 1), watch=watch)
    drawn = train_plot.draw(out, speaker)
    if as_json:
        print_json({"folder": str(out), "plot": str(drawn) if drawn else None})
    else:
        print_text(speaker.say("train.done", folder=str(out)))


def _settings(
    game: str, folder: Path, resume: bool, minutes: float, given: dict[str, Any]
) -> TrainingSettings:
    """The settings; a resumed training takes those that are not given from its checkpoint."""
    if not resume:
        return settings_for(game, minutes, **given)
    with needs_extra("train"):
        progress_in = import_module("yohoho.sim.training.checkpoint").progress_in
    kept: TrainingSettings = progress_in(folder).settings
    if kept.game != game:
        raise OptionsError("another-training", folder=folder.name, game=kept.game)
    return kept.changed(minutes=minutes, **given)


class ProgressTable:
    """The newest batches as a table that grows in place; plain lines where there is no terminal."""

    def __init__(self, speaker: Voice, quiet: bool) -> None:
        self._speaker, self._quiet = speaker, quiet
        self._rows: list[list[str]] = []
        self._strength: dict[str, str] = {}
        self._console = Console(stderr=True, highlight=False, soft_wrap=True)
        compiling = Spinner("dots", text=speaker.say("train.compiling"))
        self._live = Live(compiling, console=self._console, refresh_per_second=4, transient=False)

    def __enter__(self) -> Callable[[Any], None]:
        if self._in_place:
            self._live.start()
        else:
            self._print(self._speaker.say("train.compiling"))
        return self._add

    def __exit__(self, *error: object) -> None:
        if self._in_place:
            self._live.stop()

    @property
    def _in_place(self) -> bool:
        return self._console.is_terminal and not self._quiet

    def _print(self, text: str) -> None:
        """Print a line for a log file or a pipe."""
        if not self._quiet and not self._in_place:
            self._console.print(Text(text))

    def _add(self, line: Any) -> None:
        if hasattr(line, "foe"):
            share, exact = f"{line.wins:.1%}", f"{line.exact:.1%}"
            foe = self._speaker.say(f"rung.{line.foe}")
            told = self._speaker.say("train.strength", foe=foe, games=line.games, share=share, exact=exact)
            self._strength[line.foe] = told
            self._print(told)
        else:
            row = _row(line)
            self._rows = [*self._rows[1 - LINES :], row]
            self._print(", ".join(f"{title} {value}" for title, value in zip(self._titles, row, strict=True)))
        if self._in_place:
            self._live.update(self._table())

    @property
    def _titles(self) -> list[str]:
        return [self._speaker.say(f"train.{column}") for column in COLUMNS]

    def _table(self) -> Group:
        table = PartedTable(*self._titles, first="right")
        for row in self._rows:
            table.add_row(*row)
        return Group(table, *(Text(told, "dim") for told in self._strength.values()))


def _row(line: Any) -> list[str]:
    return [
        str(line.batch),
        f"{line.minutes:.2f}",
        f"{line.decisions / 1e6:.1f} M",
        f"{line.per_second / 1e6:.3f} M",
        f"{line.success:.1%}",
        f"{line.zeros:.1%}",
        f"{line.entropy:.3f}",
        f"{line.critic:.3f}",
        f"{line.gain:+.3f}".replace("-", "−"),
    ]

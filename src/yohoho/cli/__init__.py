"""The command line: `yohoho play`, `referee`, `score`, `replay`, `review`, `verify`, `simulate`."""

from __future__ import annotations

import typer

from yohoho import __version__
from yohoho.cli.backup import backup, restore
from yohoho.cli.baselines.command import baselines as baselines_command
from yohoho.cli.common import Language
from yohoho.cli.corpus import corpus as corpus_command
from yohoho.cli.daily import daily
from yohoho.cli.doctor import doctor
from yohoho.cli.lesson.command import lesson as lesson_command
from yohoho.cli.localised import LocalisedCommand, LocalisedGroup
from yohoho.cli.pipes import quiet_when_reader_goes
from yohoho.cli.play.command import play as play_command
from yohoho.cli.puzzles.command import puzzles as puzzles_commands
from yohoho.cli.referee import referee
from yohoho.cli.replay import replay
from yohoho.cli.review.command import review_game
from yohoho.cli.score.command import score as score_command
from yohoho.cli.serve import serve
from yohoho.cli.simulate.command import simulate as simulate_command
from yohoho.cli.static.command import static as static_command
from yohoho.cli.train.command import train as train_command
from yohoho.cli.verify import verify

# Named apart from the packages: a function of the same name would hide the package.
app = typer.Typer(
    name="yohoho",
    cls=LocalisedGroup,
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    help=(
        "The tavern table for [bold]Skull King[/] and [bold]Skull[/]: play, settle disputes, replay, measure."
        "\n\nAn unofficial project, not connected with the games' publishers. The games are worth buying."
    ),
    epilog="Every command explains itself with --help and answers in JSON with --json.",
)
for command in (
    *(play_command, lesson_command, serve, static_command, backup, restore, doctor, replay, verify, daily),
    *(simulate_command, baselines_command, corpus_command, train_command, score_command),
):
    app.command(cls=LocalisedCommand)(command)
app.command("review", cls=LocalisedCommand)(review_game)
app.add_typer(referee, name="referee")
app.add_typer(puzzles_commands, name="puzzles")


@app.callback(invoke_without_command=True)
def _root(
    version: bool = typer.Option(False, "--version", help="Show the version and leave."),
    lang: Language = "en",  # `LocalisedGroup` reads it, wherever it stands
) -> None:
    if version:
        typer.echo(f"yohoho {__version__}")
        raise typer.Exit


def main() -> None:
    with quiet_when_reader_goes():
        app()

"""The command line: `yohoho play`, `referee`, `score`, `replay`, `verify`, `simulate`."""

from __future__ import annotations

import typer

from yohoho import __version__
from yohoho.cli.backup import backup, restore
from yohoho.cli.doctor import doctor
from yohoho.cli.play import play
from yohoho.cli.referee import referee
from yohoho.cli.replay import replay
from yohoho.cli.score import score
from yohoho.cli.serve import serve
from yohoho.cli.simulate import simulate
from yohoho.cli.train import train
from yohoho.cli.verify import verify

app = typer.Typer(
    name="yohoho",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    add_completion=False,
    help=(
        "The tavern table for [bold]Skull King[/] and [bold]Skull[/]: play, settle disputes, replay, measure."
        "\n\nAn unofficial project, not connected with the games' publishers. The games are worth buying."
    ),
    epilog="Every command explains itself with --help and answers in JSON with --json.",
)
app.command()(play)
app.command()(serve)
app.command()(backup)
app.command()(restore)
app.command()(doctor)
app.command()(replay)
app.command()(verify)
app.command()(simulate)
app.command()(train)
app.command()(score)
app.add_typer(referee, name="referee")


@app.callback(invoke_without_command=True)
def _root(version: bool = typer.Option(False, "--version", help="Show the version and leave.")) -> None:
    if version:
        typer.echo(f"yohoho {__version__}")
        raise typer.Exit


def main() -> None:
    app()

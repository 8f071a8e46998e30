"""The command line: `yohoho play`, `referee`, `score`, `replay`, `review`, `verify`, `simulate`."""

from collections.abc import Mapping
from typing import ClassVar

import typer

from yohoho import __version__
from yohoho.cli.common import Language
from yohoho.cli.guard import guard
from yohoho.cli.lazy import LazyGroup
from yohoho.cli.output import print_text
from yohoho.cli.status import BAD_INPUT


class Commands(LazyGroup):
    """The commands in the order in which the help shows them."""

    sources: ClassVar[Mapping[str, str]] = {
        "play": "yohoho.cli.play.command:play",
        "lesson": "yohoho.cli.lesson:lesson",
        "serve": "yohoho.cli.serve:serve",
        "static": "yohoho.cli.static.command:static",
        "backup": "yohoho.cli.backup:backup",
        "restore": "yohoho.cli.backup:restore",
        "doctor": "yohoho.cli.doctor:doctor",
        "replay": "yohoho.cli.replay:replay",
        "verify": "yohoho.cli.verify:verify",
        "daily": "yohoho.cli.daily:daily",
        "simulate": "yohoho.cli.simulate.command:simulate",
        "baselines": "yohoho.cli.baselines.command:baselines",
        "corpus": "yohoho.cli.corpus:corpus",
        "train": "yohoho.cli.train.command:train",
        "score": "yohoho.cli.score.command:score",
        "review": "yohoho.cli.review.command:review_game",
        "referee": "yohoho.cli.referee:referee",
        "puzzles": "yohoho.cli.puzzles.command:puzzles",
    }


app = typer.Typer(
    name="yohoho",
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    # `guard` turns every error into a sentence.
    pretty_exceptions_enable=False,
    help=(
        "The tavern table for [bold]Skull King[/] and [bold]Skull[/]: play, settle disputes, replay, measure."
        "\n\nAn unofficial project, not connected with the games' publishers. The games are worth buying."
    ),
    epilog="Every command explains itself with --help and answers in JSON with --json.",
)


@app.callback(invoke_without_command=True)
def _root(
    ctx: typer.Context,
    version: bool = typer.Option(False, "--version", help="Show the version and leave."),
    lang: Language = "en",  # `LocalisedGroup` reads it, wherever it stands
) -> None:
    if version:
        print_text(f"yohoho {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        ctx.get_help()  # prints it
        raise typer.Exit(BAD_INPUT)


def main() -> None:
    with guard():
        app()

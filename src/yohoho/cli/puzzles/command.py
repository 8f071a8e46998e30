"""`yohoho puzzles`: solve decisions from games of bots, and make more of them."""

import typer

from yohoho.cli.localised import LocalisedCommand, LocalisedGroup
from yohoho.cli.puzzles.making import check, generate
from yohoho.cli.puzzles.solving import list_puzzles, solve

puzzles = typer.Typer(
    cls=LocalisedGroup,
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Solve puzzles: one decision each, graded by what your answer loses.",
)
puzzles.command(cls=LocalisedCommand)(solve)
puzzles.command("list", cls=LocalisedCommand)(list_puzzles)
puzzles.command(cls=LocalisedCommand)(generate)
puzzles.command(cls=LocalisedCommand)(check)

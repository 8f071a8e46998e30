"""`yohoho simulate`: random legal play, with statistics."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from yohoho.cli.common import GameOptions, JsonFlag, Language, clean_errors, print_json, read_game
from yohoho.core.dice import Dice
from yohoho.sim.random_play import Statistics
from yohoho.sim.random_play import simulate as play_many

GameName = Annotated[str, typer.Argument(metavar="skull-king|skull", help="Which game.")]
EditionName = Annotated[str | None, typer.Option(metavar="beck|schmidt", help="Whose Skull King.")]
Players = Annotated[int | None, typer.Option(metavar="N", help="How many sit at the table.")]
Seed = Annotated[str | None, typer.Option(metavar="S", help="Same seed, same games.")]


@clean_errors
def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option(metavar="K", min=1, help="How many games.")] = 1000,
    edition: EditionName = None,
    seed: Seed = None,
    option: GameOptions = None,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Play many games at random and count what comes of it.

    [bold]Examples[/]

    yohoho simulate skull-king --players 4 --games 1000 --seed 7

    yohoho simulate skull-king --players 8 -o kraken -o whale -o scoring=rascal --json

    yohoho simulate skull --players 5 -o last_chance --games 500
    """
    table = read_game(game, edition, players, option)
    chosen = seed if seed is not None else str(Dice.live().below(10**9))
    with Progress(console=Console(stderr=True), transient=True, disable=as_json) as progress:
        task = progress.add_task(game, total=games)
        found = play_many(table, games, chosen, lambda: progress.advance(task))
    if as_json:
        print_json({"seed": chosen, "statistics": found})
    else:
        _print(found, chosen)


def _print(found: Statistics, seed: str) -> None:
    console = Console()
    rate = found.decisions / found.seconds
    console.print(
        f"[bold]{found.games}[/] games of {found.game}, seed {seed}: {found.decisions} decisions, "
        f"{rate:,.0f} a second, {found.rounds.mean:.1f} rounds a game"
    )
    seats = Table("seat", "wins", "mean score", "deviation", "least", "most", box=None, header_style="bold")
    for number, seat in enumerate(found.seats):
        spread = seat.score
        cells = (f"{seat.wins:.1%}", f"{spread.mean:.1f}", f"{spread.deviation:.1f}")
        seats.add_row(str(number), *cells, str(spread.least), str(spread.most))
    console.print(seats)
    if found.by_cards:
        rounds = Table(
            "cards", "exact bids", "mean points", "tricks nobody won", box=None, header_style="bold"
        )
        for cards, line in found.by_cards.items():
            lost = f"{line['tricks_nobody_won']:.2f}"
            rounds.add_row(str(cards), f"{line['exact_bids']:.1%}", f"{line['mean_points']:.1f}", lost)
        console.print(rounds)
    for ending, share in found.endings.items():
        console.print(f"{ending.replace('_', ' ')}: {share:.1%}")

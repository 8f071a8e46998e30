"""What is done with each finished game of a tournament: rows of a spreadsheet, and the errors of bots."""

import csv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import typer

from yohoho.cli.files import cannot_save
from yohoho.cli.output import print_text
from yohoho.locales import Voice
from yohoho.sim.tournament import GameResult, Tournament

COLUMNS: Final = (
    "game",
    "deal",
    "rotation",
    "seat",
    "bot",
    "score",
    "rank",
    "win",
    "bids",
    "exact",
    "choices",
    "thinking_ms",
    "faults",
)
Row = tuple[object, ...]


@contextmanager
def open_rows(file: Path, tournament: Tournament) -> Iterator[Callable[[GameResult], None]]:
    """Open the file and write its header; yields a function that writes one game."""
    try:
        with file.open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream, lineterminator="\n")
            writer.writerow(COLUMNS)
            yield lambda played: writer.writerows(_rows(tournament, played))
    except OSError as error:
        raise cannot_save(file, error) from None


def _rows(tournament: Tournament, played: GameResult) -> list[Row]:
    place = tournament.slot(played.number)
    return [
        (played.number, *place, seat, name, *_of_seat(played, seat))
        for seat, name in enumerate(tournament.seatings[place.rotation])
    ]


def _of_seat(played: GameResult, seat: int) -> Row:
    won = 1 / len(played.winners) if seat in played.winners else 0
    bids = [bid.exact for bid in played.bids if bid.seat == seat]
    thinking = played.thinking[seat]
    took = f"{1000 * thinking.seconds / thinking.choices:.3f}" if thinking.choices else ""
    counts = (len(bids), sum(bids), thinking.choices, took, sum(thinking.faults.values()))
    return (played.scores[seat], played.ranks[seat], f"{won:.6g}", *counts)


class ErrorReport:
    """Shows the first traceback of each bot that fails, while the tournament goes on with safe choices."""

    def __init__(self, tournament: Tournament, speaker: Voice) -> None:
        self._tournament = tournament
        self._speaker = speaker
        self._reported: set[str] = set()

    def __call__(self, played: GameResult) -> None:
        seating = self._tournament.seatings[self._tournament.slot(played.number).rotation]
        for name, thinking in zip(seating, played.thinking, strict=True):
            if thinking.traceback and name not in self._reported:
                self._reported.add(name)
                print_text(self._speaker.say("simulate.first-error", name=name), err=True)
                typer.echo(thinking.traceback, err=True, nl=False)

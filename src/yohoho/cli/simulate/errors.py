"""The first error of each bot, shown to its author on standard error."""

import typer

from yohoho.cli.output import print_text
from yohoho.locales import Voice
from yohoho.sim.tournament import GameResult, Tournament


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

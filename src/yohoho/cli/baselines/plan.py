"""The rows of the baselines: which bots meet at which tables, and the command that repeats a row."""

import shlex
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from yohoho.bots.ladder import SAFE, ladder_of
from yohoho.cli.common import read_game
from yohoho.sim.game_simulation import BaselineSetting, baselines_of
from yohoho.sim.tournament import Tournament

FIELD: Final = SAFE
"""The bot that every other one meets. It answers at once, so that its games cost what the other bot costs."""


TOO_SLOW: Final = ("admiral",)
"""Rungs that are measured only where they are named, because one game takes them half a minute."""


class BaselineRow(NamedTuple):
    """One bot among bots of another kind at one table."""

    setting: BaselineSetting
    bot: str
    against: str
    tournament: Tournament

    @property
    def is_self_play(self) -> bool:
        return self.bot == self.against

    def command(self, games: int) -> str:
        """The command that plays the same games again."""
        players, edition, options = self.setting
        bots = self.bot if self.is_self_play else f"{self.bot},{self.against}"
        words = ["yohoho", "simulate", self.tournament.game, "--bots", bots]
        words += ["--players", str(players)] if players is not None else []
        words += ["--edition", edition] if edition is not None else []
        words += [word for option in options for word in ("-o", option)]
        words += ["--games", str(games), "--duplicate", "--seed", self.tournament.seed]
        return shlex.join(words)


def plan(games: Sequence[str], bots: Sequence[str], seed: str) -> list[BaselineRow]:
    """The rows of these games. Without names of bots, those that come with a game are measured, except the
    very slow ones."""
    return [row for game in games for row in _rows_of(game, bots or _default_rungs(game), seed)]


def _default_rungs(game: str) -> tuple[str, ...]:
    return tuple(rung for rung in ladder_of(game) if rung not in TOO_SLOW)


def _rows_of(game: str, bots: Sequence[str], seed: str) -> Iterator[BaselineRow]:
    for setting in baselines_of(game):
        for bot, against in _pairs(game, setting, bots):
            table = read_game(game, setting.edition, setting.players, list(setting.options))
            crew = (bot,) if bot == against else (bot, against)
            yield BaselineRow(setting, bot, against, Tournament.of(table, crew, seed, duplicate=True))


def _pairs(game: str, setting: BaselineSetting, bots: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every bot against the field; in the first setting also against the one before it in the list."""
    yield from ((bot, FIELD) for bot in bots)
    if setting == baselines_of(game)[0]:
        yield from ((bot, before) for before, bot in pairwise(bots) if before != FIELD)

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


SLOW: Final = ("first-mate-quick", "first-mate")
"""Rungs that think for a fraction of a second: they sit at the first two tables of a game only."""
VERY_SLOW: Final = ("admiral",)
"""Rungs that think for most of a second: they sit at the second table only, which has the fewest seats."""


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
    """The rows of these games. Without names of bots, those that come with a game are measured."""
    return [row for game in games for row in _rows_of(game, bots or tuple(ladder_of(game)), seed)]


def _rows_of(game: str, bots: Sequence[str], seed: str) -> Iterator[BaselineRow]:
    settings = baselines_of(game)
    small = min(1, len(settings) - 1)
    for number, setting in enumerate(settings):
        met = [(bot, FIELD) for bot in bots if _meets_field(bot, number, small)]
        for bot, against in (*met, *_neighbours(bots, number, small)):
            table = read_game(game, setting.edition, setting.players, list(setting.options))
            crew = (bot,) if bot == against else (bot, against)
            yield BaselineRow(setting, bot, against, Tournament.of(table, crew, seed, duplicate=True))


def _meets_field(bot: str, table: int, small: int) -> bool:
    """Whether a bot meets the field at this table; `small` is the number of the one with the fewest seats."""
    return (True, table <= small, table == small)[_slowness(bot)]


def _neighbours(bots: Sequence[str], table: int, small: int) -> Iterator[tuple[str, str]]:
    """Yield the neighbours in the list that meet at this table: the first, the small one if one is slow."""
    for before, bot in pairwise(bots):
        # The slower one sits alone, because every seat of it makes a game longer.
        alone, others = (before, bot) if _slowness(before) > _slowness(bot) else (bot, before)
        if before != FIELD and table == (small if _slowness(alone) else 0):
            yield alone, others


def _slowness(bot: str) -> int:
    rung = bot.partition(":")[0]
    return 2 if rung in VERY_SLOW else 1 if rung in SLOW else 0

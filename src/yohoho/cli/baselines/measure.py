"""Plays the rows of the baselines, each for its share of the time or for a fixed number of games."""

import os
import platform
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

from yohoho.cli.baselines.plan import BaselineRow
from yohoho.sim.engines import all_cores
from yohoho.sim.run import TournamentResult, run
from yohoho.sim.statistics import BotStatistics, Statistics
from yohoho.sim.tournament import Engine

MIN_DEALS: Final = 3
"""A single deal has no interval, and that of two says next to nothing."""
MIN_SHARE: Final = 0.5
"""The part of an even share of the time that a row has where slow bots before it took longer than theirs."""
MAX_GAMES: Final = 5_000
"""A row plays no more games in its time: random bots would play for ever."""


class MeasuredRow(NamedTuple):
    row: BaselineRow
    statistics: Statistics

    @property
    def bot(self) -> BotStatistics:
        return self.statistics.bots[0]

    @property
    def command(self) -> str:
        return self.row.command(self.statistics.games)


class Baselines(NamedTuple):
    """The rows as far as they were played; the last one may have fewer games when somebody stopped it."""

    rows: list[MeasuredRow]
    planned: int
    stopped: bool


def measure(
    rows: Sequence[BaselineRow],
    engine: Engine,
    games: int | None,
    seconds: float,
    on_progress: Callable[[int, str], None],
) -> Baselines:
    """Play all rows; Ctrl-C stops early. Without a number of games, the rows share the time."""
    measured: list[MeasuredRow] = []
    ends, stopped = perf_counter() + seconds, False
    try:
        for number, row in enumerate(rows):
            on_progress(number, f"{row.tournament.game} {row.bot}")
            left = (ends - perf_counter()) / (len(rows) - number)
            outcome = _play_row(row, engine, games, max(left, MIN_SHARE * seconds / len(rows)))
            if outcome.statistics is not None:
                measured.append(MeasuredRow(row, outcome.statistics))
            if stopped := outcome.stopped:
                break
    except KeyboardInterrupt:  # between two rows, or while workers start
        stopped = True
    return Baselines(measured, len(rows), stopped)


def _play_row(row: BaselineRow, engine: Engine, games: int | None, seconds: float) -> TournamentResult:
    if games is not None:
        return run(row.tournament, games, engine)
    ends = perf_counter() + seconds

    def enough(deals: int) -> bool:
        return deals >= MIN_DEALS and perf_counter() >= ends

    return run(row.tournament, MAX_GAMES, engine, enough=enough)


def machine() -> str:
    """`AMD EPYC, 2 cores, Python 3.11.7, a load of 1.5 at the start`."""
    words = [processor(), f"{all_cores()} cores", f"Python {platform.python_version()}"]
    if hasattr(os, "getloadavg"):  # not on Windows
        words.append(f"a load of {os.getloadavg()[0]:.1f} at the start")
    return ", ".join(words)


def processor(cpuinfo: Path = Path("/proc/cpuinfo")) -> str:
    """The name of the processor, or its architecture where the system does not tell more."""
    try:
        lines = cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(filter(None, names), platform.processor() or platform.machine())

"""Plays the games of all rows of the baselines in one pool, until all are played or the time is over."""

import os
import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

from yohoho.cli.baselines.plan import BaselineRow
from yohoho.cli.baselines.progress import MeasuredRow, RowProgress, journal_name
from yohoho.sim.engines import Workers, all_cores
from yohoho.sim.interleaved import play_interleaved
from yohoho.sim.journal import open_journal

DEALS: Final = 200
"""The number of deals of a row: enough that a share is known to a few points."""


class Goal(NamedTuple):
    """When the measurement ends: with the deals of each row, or with the time."""

    deals: int = DEALS
    seconds: float = inf


class Baselines(NamedTuple):
    """The rows that have a deal at least."""

    rows: list[MeasuredRow]
    planned: int
    deals: int
    """The number of deals that a row should have."""
    stopped: bool


def measure(
    rows: Sequence[BaselineRow],
    workers: Workers,
    goal: Goal,
    on_progress: Callable[[int, str], None],
    folder: Path | None = None,
) -> Baselines:
    """Play all rows; Ctrl-C stops early. Games that the folder has are not played again, and others added.

    `on_progress` is called with the number of complete rows, and the row of the last game.
    """
    with ExitStack() as opened:
        journals = [
            opened.enter_context(open_journal(folder / journal_name(row), row.tournament)) if folder else None
            for row in rows
        ]
        all_progress = [
            RowProgress(row, goal.deals, journal) for row, journal in zip(rows, journals, strict=True)
        ]
        stopped = _play(all_progress, workers, goal.seconds, on_progress)
    measured = [row for progress in all_progress if (row := progress.measure()) is not None]
    return Baselines(measured, len(rows), goal.deals, stopped)


def _play(
    all_progress: Sequence[RowProgress],
    workers: Workers,
    seconds: float,
    on_progress: Callable[[int, str], None],
) -> bool:
    """Play until all rows are complete or the time is over; return whether somebody stopped it."""
    ends = perf_counter() + seconds
    tournaments = [progress.row.tournament for progress in all_progress]
    try:
        for game in play_interleaved(tournaments, _turns(all_progress, ends), workers):
            progress = all_progress[game.tournament]
            progress.add(game.result, game.seconds)
            complete = sum(each.is_complete for each in all_progress)
            on_progress(complete, f"{progress.row.tournament.game} {progress.row.bot}")
            if perf_counter() >= ends:
                break  # games that are under way are lost
    except KeyboardInterrupt:
        return True
    return False


def _turns(all_progress: Sequence[RowProgress], ends: float) -> Iterator[tuple[int, int]]:
    """Yield the row and the number of each game, with what is finished by then in mind."""
    while perf_counter() < ends:
        rows = [index for index, progress in enumerate(all_progress) if progress.is_open]
        if not rows:
            return
        index = min(rows, key=lambda index: all_progress[index].urgency())
        yield index, all_progress[index].next_number()


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

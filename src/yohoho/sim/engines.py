"""Engines that play the games of a tournament in this process or on several cores."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from typing import Final

import msgspec

from yohoho.core.errors import OptionsError, YohohoError
from yohoho.sim.match import play, play_encoded
from yohoho.sim.tournament import Engine, GameResult, Tournament

QUEUED_PER_CORE: Final = 4
"""Games queued for each core: enough that none waits, few enough that memory does not grow."""


def all_cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def engine_on(cores: int) -> Engine:
    """An engine that plays on so many cores of this machine."""
    if cores < 1:
        raise OptionsError("no-cores", cores=cores)

    def engine(tournament: Tournament, numbers: Sequence[int]) -> Iterator[GameResult]:
        workers = min(cores, len(numbers))
        return in_turn(tournament, numbers) if workers < 2 else in_parallel(tournament, numbers, workers)

    return engine


def in_turn(tournament: Tournament, numbers: Sequence[int]) -> Iterator[GameResult]:
    """Play one game after the other in this process."""
    return (play(tournament, number) for number in numbers)


def in_parallel(tournament: Tournament, numbers: Sequence[int], workers: int) -> Iterator[GameResult]:
    """Play games in worker processes; closing the iterator ends them, even in the middle of a game."""
    others = active_children()
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts_to_the_parent)
    try:
        yield from _games(pool, msgspec.json.encode(tournament), iter(numbers), QUEUED_PER_CORE * workers)
    except BrokenProcessPool:
        raise YohohoError("worker-died") from None
    finally:
        for process in active_children():
            if process not in others:
                process.terminate()
                process.join()
        # After the workers: the pool's thread then ends at once, and nothing is left to fail at the exit.
        pool.shutdown(wait=True, cancel_futures=True)


def _games(
    pool: ProcessPoolExecutor, tournament: bytes, numbers: Iterator[int], ahead: int
) -> Iterator[GameResult]:
    due: set[Future[bytes]] = set()
    while True:
        with _uninterrupted():
            new = islice(numbers, ahead - len(due))
            due |= {pool.submit(play_encoded, tournament, number) for number in new}
        if not due:
            return
        done, due = wait(due, return_when=FIRST_COMPLETED)
        for future in done:
            yield msgspec.json.decode(future.result(), type=GameResult)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Block Ctrl-C while workers start, so that they inherit the block; this process gets it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)

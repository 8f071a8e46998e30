"""Engines that play the games of a tournament in this process or on several cores."""

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import active_children, get_context
from typing import Final, TypeAlias

import msgspec

from yohoho.core.errors import OptionsError, YohohoError
from yohoho.sim.match import play, play_encoded
from yohoho.sim.objects import encode_tournament
from yohoho.sim.tournament import Engine, GameResult, Tournament

QUEUED_PER_CORE: Final = 4
"""Games queued for each core: enough that none waits, few enough that memory does not grow."""

Work: TypeAlias = Callable[[bytes, int], bytes]
"""A function for other processes, from a task as JSON and a number to an answer as JSON."""

Workers: TypeAlias = Callable[[Work, bytes, Iterable[int]], Iterator[bytes]]
"""Does the work for each number and yields the answers as they come, in any order."""


def all_cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def cores_to_use(requested: int | None) -> int:
    """Return the requested number of cores, or all of them.

    :raises OptionsError: the number is less than one.
    """
    if requested is None:
        return all_cores()
    if requested < 1:
        raise OptionsError("no-cores", cores=requested)
    return requested


def engine_on(cores: int) -> Engine:
    """An engine that plays on a number of cores of this machine."""
    cores = cores_to_use(cores)

    def engine(tournament: Tournament, numbers: Sequence[int]) -> Iterator[GameResult]:
        workers = min(cores, len(numbers))
        return (
            play_in_turn(tournament, numbers)
            if workers < 2
            else play_in_parallel(tournament, numbers, workers)
        )

    return engine


def workers_on(cores: int) -> Workers:
    """Workers on a number of cores of this machine."""
    cores = cores_to_use(cores)

    def workers(work: Work, task: bytes, numbers: Iterable[int]) -> Iterator[bytes]:
        if cores < 2:
            return (work(task, number) for number in numbers)
        return work_in_parallel(work, task, numbers, cores)

    return workers


def play_in_turn(tournament: Tournament, numbers: Sequence[int]) -> Iterator[GameResult]:
    """Play one game after the other in this process."""
    return (play(tournament, number) for number in numbers)


def play_in_parallel(tournament: Tournament, numbers: Sequence[int], workers: int) -> Iterator[GameResult]:
    """Play games in worker processes; closing the iterator ends them, even in the middle of a game."""
    for answer in work_in_parallel(play_encoded, encode_tournament(tournament), numbers, workers):
        yield msgspec.json.decode(answer, type=GameResult)


def work_in_parallel(work: Work, task: bytes, numbers: Iterable[int], workers: int) -> Iterator[bytes]:
    """The answers of `work` to the task and each number, in any order, from worker processes."""
    # The caller may have processes of its own, which are none of our workers.
    others = active_children()
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts_to_the_parent)
    try:
        yield from _answers(pool, partial(work, task), iter(numbers), QUEUED_PER_CORE * workers)
    except BrokenProcessPool:
        raise YohohoError("worker-died") from None
    finally:
        for process in active_children():
            if process not in others:
                process.terminate()
                process.join()
        # After the workers: the pool's thread then ends at once, and nothing is left to fail at the exit.
        pool.shutdown(wait=True, cancel_futures=True)


def _answers(
    pool: ProcessPoolExecutor, work: Callable[[int], bytes], numbers: Iterator[int], ahead: int
) -> Iterator[bytes]:
    due: set[Future[bytes]] = set()
    while True:
        with block_interrupts():
            new = islice(numbers, ahead - len(due))
            due |= {pool.submit(work, number) for number in new}
        if not due:
            return
        done, due = wait(due, return_when=FIRST_COMPLETED)
        yield from (future.result() for future in done)


@contextmanager
def block_interrupts() -> Iterator[None]:
    """Block Ctrl-C: this process gets it afterwards, and workers that start meanwhile inherit the block."""
    if sys.platform == "win32":  # which has no such signals
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)

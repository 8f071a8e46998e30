"""The writer: a thread that puts all waiting jobs into one transaction.

While one transaction is being synced, the next jobs queue up, and then share the next sync. A job that is
refused undoes only itself: the transaction begins again, with a savepoint for each job. When the disk fails,
the whole transaction is undone and every job of it gets the error.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

from yohoho.store.sqlite.file import failure

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

MAX_BATCH: Final = 256
STATEMENT_ERRORS: Final = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError)
"""Errors of SQLite that are about one statement, not about the file."""


class Job:
    """Work to do in a transaction, and the future that waits for it."""

    __slots__ = ("answer", "error", "result", "work")

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.result: Any = None
        self.error: Exception | None = None

    def resolve(self) -> None:
        if self.answer.done():  # the caller has been cancelled
            return
        if self.error:
            self.answer.set_exception(self.error)
        else:
            self.answer.set_result(self.result)


class Writer:
    """Owns the connection that writes. `commits` and `jobs` show how well jobs share transactions."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.commits = 0
        self.jobs = 0
        self._connection = connection
        self._path = path
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="yohoho-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Work[T]) -> T:
        """Run the work; returns when it is on the disk."""
        job = Job(work)
        self._waiting.put(job)
        result: T = await job.answer
        return result

    def stop(self) -> None:
        """Finish all waiting jobs; no job may be added afterwards."""
        self._waiting.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while batch := self._next_batch():
            self._write(batch)
            _resolve(batch)

    def _next_batch(self) -> list[Job]:
        """All waiting jobs, at least one; none when the writer is to stop."""
        batch: list[Job] = []
        job = self._waiting.get()
        with suppress(Empty):
            while job:
                batch.append(job)
                if len(batch) == MAX_BATCH:
                    return batch
                job = self._waiting.get_nowait()
            self._waiting.put(None)  # the sign to stop came behind a batch and is put back
        return batch

    def _write(self, batch: list[Job]) -> None:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            if not self._all_succeed(batch):
                self._connection.rollback()
                self._connection.execute("BEGIN IMMEDIATE")
                for job in batch:
                    self._attempt(job)
            self._connection.execute("COMMIT")
        except Exception as error:
            self._fail(batch, error)
        else:
            self.commits += 1
            self.jobs += len(batch)

    def _all_succeed(self, batch: list[Job]) -> bool:
        """Do the jobs without savepoints, until one is refused."""
        try:
            for job in batch:
                job.result = job.work(self._connection)
        except Exception as error:
            if _is_file_error(error):
                raise
            return False
        return True

    def _attempt(self, job: Job) -> None:
        # A refused job must not undo the others of its batch.
        self._connection.execute("SAVEPOINT job")
        try:
            job.result = job.work(self._connection)
        except Exception as error:
            # SQLite ends a transaction by itself when it runs out of space or memory.
            if _is_file_error(error) or not self._connection.in_transaction:
                raise
            self._connection.execute("ROLLBACK TO job")
            job.error = failure(error, self._path) if isinstance(error, sqlite3.Error) else error
        self._connection.execute("RELEASE job")

    def _fail(self, batch: list[Job], error: Exception) -> None:
        """Fail every job, also one that was refused: the refusal may depend on writes that are undone
        here."""
        with suppress(sqlite3.Error):
            self._connection.rollback()
        for job in batch:
            job.error = failure(error, self._path)


def _is_file_error(error: Exception) -> bool:
    return isinstance(error, sqlite3.DatabaseError) and not isinstance(error, STATEMENT_ERRORS)


def _resolve(batch: list[Job]) -> None:
    """Wake the waiting tasks, with one call into each event loop."""
    loops: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in batch:
        loops.setdefault(job.answer.get_loop(), []).append(job)
    for loop, jobs in loops.items():
        with suppress(RuntimeError):  # the loop is closed, so nothing waits any more
            loop.call_soon_threadsafe(_wake, jobs)


def _wake(jobs: list[Job]) -> None:
    for job in jobs:
        job.resolve()

"""An open SQLite file as a database: statements and transactions, on its writer and its readers."""

import asyncio
import re
import sqlite3
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

import msgspec

from yohoho.store.errors import StoreError
from yohoho.store.sql.statement import IN_TEXTS, Query, Row, Statement, Steps, Values
from yohoho.store.sqlite.file import failures_of, open_reader
from yohoho.store.sqlite.writer import Writer

T = TypeVar("T")


class Readers:
    """A few threads with a connection each, which never block the writer."""

    def __init__(self, path: Path, busy_timeout: float, count: int) -> None:
        self._path = path
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="yohoho-reader")
        self._free: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        for _ in range(count):
            self._free.put(open_reader(path, busy_timeout))

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._work, work)

    def stop(self) -> None:
        self._threads.shutdown()
        while not self._free.empty():
            self._free.get().close()

    def _work(self, work: Callable[[sqlite3.Connection], T]) -> T:
        connection = self._free.get()
        try:
            with failures_of(self._path):
                return work(connection)
        finally:
            self._free.put(connection)


class SQLiteDatabase:
    """May be used from any event loop."""

    def __init__(self, writer: Writer, readers: Readers) -> None:
        self.writer = writer
        self._readers = readers
        self._closed = False

    async def fetch(self, statement: Statement, **values: Any) -> list[Row]:
        return await self.read(lambda connection: run_query(connection, Query(statement, values)))

    async def execute(self, statement: Statement, **values: Any) -> list[Row]:
        return await self.write(lambda connection: run_query(connection, Query(statement, values)))

    async def transact(self, begin: Callable[[], Steps[T]]) -> T:
        return await self.write(lambda connection: run_steps(connection, begin()))

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self.check_open()
        return await self._readers.do(work)

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run the work in a transaction; returns when it is on the disk."""
        self.check_open()
        return await self.writer.do(work)

    def check_open(self) -> None:
        if self._closed:
            raise StoreError("closed-store")

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._stop)

    def _stop(self) -> None:
        # The last connection to close merges the write-ahead log into the file.
        self._readers.stop()
        self.writer.stop()


def run_steps(connection: sqlite3.Connection, steps: Steps[T]) -> T:
    """Run a transaction that has been begun."""
    try:
        query = next(steps)
        while True:
            query = steps.send(run_query(connection, query))
    except StopIteration as stop:
        result: T = stop.value
        return result


def run_query(connection: sqlite3.Connection, query: Query) -> list[Row]:
    statement, values = query
    # A statement for PostgreSQL alone, such as a lock that the only writer of SQLite does not need.
    if not statement.sqlite:
        return []
    if not isinstance(values, Mapping):
        connection.executemany(statement.sqlite, [_bind(one) for one in values])
        return []
    if statement.lists:
        return _run_with_lists(connection, statement, values)
    return connection.execute(statement.sqlite, _bind(values)).fetchall()


def _run_with_lists(connection: sqlite3.Connection, statement: Statement, values: Values) -> list[Row]:
    """Run it with a parameter for each text of a list: `json_each` would cut texts at a NUL."""
    bound = _bind(values)
    texts = {f"{name}{number}": text for name in statement.lists for number, text in enumerate(values[name])}

    def parameters_of(name: re.Match[str]) -> str:
        return f"IN ({', '.join(f':{name[1]}{number}' for number in range(len(values[name[1]])))})"

    return connection.execute(IN_TEXTS.sub(parameters_of, statement.sqlite), bound | texts).fetchall()


def _bind(values: Values) -> dict[str, Any]:
    return {
        name: msgspec.json.encode(value).decode() if isinstance(value, tuple) else value
        for name, value in values.items()
    }

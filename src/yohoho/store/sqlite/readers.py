"""The readers: a few threads with a connection each, which never block the writer."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

from yohoho.store.sqlite.file import failures_of, open_reader

T = TypeVar("T")


class Readers:
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

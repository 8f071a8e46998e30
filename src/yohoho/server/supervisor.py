"""Several processes on one port of one machine, and their supervisor.

All accept from the same socket, which stays open as long as the supervisor lives: no connection is refused
while a worker is replaced. SIGHUP replaces the workers one by one, each by a new one that is ready; the
people at its tables are told to come back, and reconnect a second later through another. SIGTERM and SIGINT
stop them all.
"""

import asyncio
import contextlib
import os
import pickle
import signal
import socket
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from pathlib import Path
from typing import Final

import structlog
from prometheus_client.multiprocess import mark_process_dead

from yohoho.server import logs
from yohoho.server.background import background_loops
from yohoho.server.config import Config
from yohoho.server.errors import ServerError
from yohoho.server.metrics import COMMON_FOLDER, register_worker
from yohoho.server.supervised_process import READY
from yohoho.store.opening import open_store

RETRY_SECONDS: Final = 1.0
"""Seconds before a worker that could not start is started again."""
STOP_SECONDS: Final = 12.0
"""Seconds until a worker is killed. It may take ten to stop by itself (`DRAIN_SECONDS`)."""

logger = structlog.get_logger()


class Supervisor:
    """Starts the serving processes and restarts them; `serve` returns when all are stopped.

    Raises ServerError, StoreError.
    """

    def __init__(self, config: Config, listener: socket.socket) -> None:
        self._config = config
        self._listener = listener
        self._workers: list[Process] = []
        self._stopping = asyncio.Event()
        self._replacing = asyncio.Event()
        self._lock = asyncio.Lock()
        self._metrics_folder = ""

    async def serve(self, ready: Callable[[], None]) -> None:
        await (await open_store(self._config.address)).close()  # an error of the store shows here, once
        logs.configure(self._config.log_level)
        self._handle_signals()
        slots = range(self._config.workers)
        with tempfile.TemporaryDirectory(prefix="yohoho-") as self._metrics_folder:
            self._workers = list(await asyncio.gather(*map(self._start_worker, slots)))
            ready()
            async with background_loops(
                self._replace_on_signal(), *(self._supervise(slot) for slot in slots)
            ):
                await self._stopping.wait()
            await asyncio.gather(*(self._stop(worker) for worker in self._workers))

    def _handle_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stopping.set)
        if sys.platform != "win32":  # where `run` starts one process and no supervisor
            loop.add_signal_handler(signal.SIGHUP, self._replacing.set)

    async def _start_worker(self, slot: int) -> Process:
        """A worker that accepts connections. Raises ServerError when it ended before."""
        number = self._listener.fileno()
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "yohoho.server.supervised_process",
            str(number),
            stdin=PIPE,
            stdout=PIPE,
            pass_fds=[number],
            env=os.environ | {COMMON_FOLDER: self._metrics_folder},
        )
        assert process.stdin is not None
        assert process.stdout is not None
        # Not as an argument: the configuration holds secrets, and arguments are visible to the whole machine.
        process.stdin.write(pickle.dumps(self._config))
        if await process.stdout.readline() != READY:
            raise ServerError("worker-failed", status=await process.wait())
        register_worker(Path(self._metrics_folder), slot, process.pid)
        return process

    # --- a worker that dies

    async def _supervise(self, slot: int) -> None:
        """Restart the worker of this slot whenever it ends."""
        while True:
            worker = self._workers[slot]
            status = await worker.wait()
            async with self._lock:
                # Otherwise `_replace` has stopped it, and its successor is in its place already.
                if self._workers[slot] is worker:
                    logger.error("worker-died", status=status)
                    mark_process_dead(worker.pid, self._metrics_folder)  # type: ignore[no-untyped-call]
                    self._workers[slot] = await self._start_with_retries(slot)

    async def _start_with_retries(self, slot: int) -> Process:
        while True:
            try:
                return await self._start_worker(slot)
            except ServerError as error:
                logger.warning("worker-not-started", **error.reason.args)
                await asyncio.sleep(RETRY_SECONDS)

    # --- all workers

    async def _replace_on_signal(self) -> None:
        while True:
            await self._replacing.wait()
            self._replacing.clear()
            for slot in range(self._config.workers):
                await self._replace(slot)
            logger.warning("workers-replaced", workers=self._config.workers)

    async def _replace(self, slot: int) -> None:
        """Start the new worker before the old one is stopped."""
        async with self._lock:
            new = await self._start_with_retries(slot)
            old, self._workers[slot] = self._workers[slot], new
            await self._stop(old)

    async def _stop(self, worker: Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            worker.terminate()
            try:
                async with asyncio.timeout(STOP_SECONDS):
                    await worker.wait()
            except TimeoutError:
                worker.kill()
                await worker.wait()
        mark_process_dead(worker.pid, self._metrics_folder)  # type: ignore[no-untyped-call]

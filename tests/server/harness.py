"""A real server: a process of its own on a free port of this machine, with a folder of its own."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any, Protocol, TypeVar

from tests.virtual_time import run_in_real_time
from yohoho.server.config import DATABASE
from yohoho.store import Store
from yohoho.store.opening import open_store

T = TypeVar("T")

HANGS_AFTER = 120.0
"""Seconds after which a process that neither starts nor ends is given up, on a machine however busy."""
STOPS_WITHIN = 10.0
"""Seconds in which a server stops although people are connected."""
METRICS_TOKEN = "a metrics token of the tests"
METRICS_HEADERS = {"authorization": f"Bearer {METRICS_TOKEN}"}


class AnyServer(Protocol):
    """A server that tests talk to: in memory, one process, or several."""

    @property
    def address(self) -> str: ...

    def run(self, scenario: Coroutine[Any, Any, T], seconds: float = 60) -> T:
        """Run a scenario of people at this server, which must be over within `seconds`."""

    def read_store(self, scenario: Callable[[Store], Awaitable[T]]) -> T:
        """Read from the store, also while the server runs."""

    def log(self) -> str: ...

    def faults(self) -> str:
        """The server's own errors in its log."""


class Server:
    """A server that can be stopped, killed and started again on the same folder; its log is kept in a
    file."""

    module = "yohoho"

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.doors: Iterator[str] = iter(())
        self.errors = data / "stderr.log"
        self._process: subprocess.Popen[str] | None = None

    @property
    def process(self) -> subprocess.Popen[str]:
        assert self._process is not None
        return self._process

    def start(self) -> Server:
        """Returns when the server reports that it is open. Every start has another port."""
        command = [sys.executable, "-m", self.module, "serve", "--json", "--port", "0"]
        with self.errors.open("a") as errors:
            self._process = subprocess.Popen(
                [*command, "--data", str(self.data), "--no-limits", "--bot-delay", "0", *self.options],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=os.environ | {"PYTHONUNBUFFERED": "1", "YOHOHO_METRICS_TOKEN": METRICS_TOKEN},
            )
        assert self.process.stdout
        heard, _, _ = select.select([self.process.stdout], [], [], HANGS_AFTER)
        assert heard, f"the server does not start: {self.errors.read_text()}"
        said = _object(self.process.stdout)
        assert said, f"the server ended: {self.errors.read_text()}"
        self.doors = cycle([json.loads(said)["address"]])
        return self

    @property
    def address(self) -> str:
        """Its address; with several ports, one after the other."""
        return next(self.doors)

    def kill(self) -> None:
        """Kill the process, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> float:
        """Stop the server; returns the seconds it took."""
        begun = time.monotonic()
        self._end(signal.SIGTERM)
        assert self.process.returncode == 0, self.errors.read_text()
        return time.monotonic() - begun

    def terminate(self) -> None:
        """Ask it to stop, and do not wait."""
        self.process.send_signal(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            self.process.wait(HANGS_AFTER)
        finally:
            self.close()

    def close(self) -> None:
        """Kill the process in any state, and close its pipe."""
        if self._process is None:
            return
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()

    def run(self, scenario: Coroutine[Any, Any, T], seconds: float = 60) -> T:
        return run_in_real_time(scenario, seconds)

    def log(self) -> str:
        return self.errors.read_text()

    def faults(self) -> str:
        """The server's own errors in its log."""
        logged = self.log()
        return logged if "Traceback" in logged or '"crash"' in logged else ""

    @property
    def place(self) -> str:
        """The address of its store."""
        if "--database" in self.options:
            return self.options[self.options.index("--database") + 1]
        return os.environ.get("YOHOHO_DATABASE") or str(self.data / DATABASE)

    def read_store(self, scenario: Callable[[Store], Awaitable[T]]) -> T:
        """Read from the store, also while the server runs."""

        async def look() -> T:
            store = await open_store(self.place)
            try:
                return await scenario(store)
            finally:
                await store.close()

        return asyncio.run(look())


class Pair(Server):
    """Two processes at the same tables, each with a port of its own."""

    def __init__(self, data: Path, *options: str) -> None:
        super().__init__(data, *options)
        (data / "second").mkdir(exist_ok=True)
        self.second = Server(data / "second", *options)

    def start(self) -> Server:
        super().start()
        self.doors = cycle([self.address, self.second.start().address])
        return self

    def terminate(self) -> None:
        super().terminate()
        self.second.terminate()

    def _end(self, how: signal.Signals) -> None:
        self.second._end(how)
        super()._end(how)

    def close(self) -> None:
        super().close()
        self.second.close()

    def faults(self) -> str:
        return super().faults() + self.second.faults()


shared: Callable[[], Sequence[str]] | None = None
"""With `--cluster`: the options of processes that share a new database and a bus."""


def _object(lines: Iterable[str]) -> str:
    """The lines of the first JSON object."""
    said = ""
    for line in lines:
        said += line
        if line.startswith("}"):
            break
    return said


@contextmanager
def running(data: Path, *options: str) -> Iterator[Server]:
    """A running server. At the end its log must have no errors of its own."""
    server = Pair(data, *shared(), *options) if shared else Server(data, *options)
    try:
        yield server.start()
    finally:
        server.close()
    assert not server.faults()

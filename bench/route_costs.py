"""The processor time that a request takes of the event loop, for every route whose cost could grow with rows.

    python -m bench.route_costs [--rows 100 1000 10000] [--only /api/daily]

A server on a SQLite file answers one request after the other; the time that its main thread takes for them is
read from the kernel. The threads of SQLite do not count, nor do other processes. `bench.growing_routes` holds
the requests, and a test compares it with the routes of the application.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from time import time
from typing import Any, Final, NamedTuple

import msgspec
import psutil

from bench.growing_routes import GROWING, Measure, body_of
from bench.server_process import serving
from bench.stored_rows import Owner, fill
from yohoho.server.config import DATABASE
from yohoho.store.sqlite.store import SQLiteStore

ROWS: Final = (100, 1_000, 10_000)
REPEATS: Final = 8
MAX_MS: Final = 2.0
HEADERS: Final = {"content-type": "application/json", "accept-encoding": "gzip"}


class Cost(NamedTuple):
    """Milliseconds of the event loop."""

    first: float
    """With empty caches."""
    later: float
    """In the middle of the others."""

    def __str__(self) -> str:
        return f"{self.first:8.2f} {self.later:7.2f}"


class MeasuredServer:
    """A server process, the person who asks it, and the processor time of its event loop."""

    def __init__(self, port: int, process: psutil.Process) -> None:
        self._line = HTTPConnection("127.0.0.1", port)
        self._schedule = Path(f"/proc/{process.pid}/task/{process.pid}/schedstat")
        self._headers = dict(HEADERS)
        me = self.ask("POST", "/api/me", {"name": "Ida"})
        self._headers["authorization"] = f"Bearer {me['token']}"
        self.owner = Owner(me["id"], int(time() * 1000))
        self._line.close()  # filling takes longer than a connection may be idle

    def ask(self, method: str, path: str, body: Any = None, statuses: Sequence[int] = (200,)) -> Any:
        encoded = None if body is None else msgspec.json.encode(body)
        self._line.request(method, path, encoded, self._headers)
        answer = self._line.getresponse()
        sent = answer.read()
        if answer.status not in statuses:
            raise RuntimeError(f"{method} {path} was answered with {answer.status}: {sent[:300]!r}")
        return msgspec.json.decode(sent) if sent and answer.getheader("content-encoding") is None else None

    def loop_ms(self) -> float:
        """The processor time of the main thread since its start."""
        return int(self._schedule.read_text().split()[0]) / 1e6

    def cost(self, measure: Measure, rows: int) -> Cost:
        taken = []
        for number in range(REPEATS + 1):
            path = measure.path_of(self.owner, number)
            body = body_of(measure.body, number, self.owner, rows)
            before = self.loop_ms()
            self.ask(measure.method, path, body, measure.statuses)
            taken.append(self.loop_ms() - before)
        return Cost(taken[0], median(taken[1:]))


@contextmanager
def server_with(rows: int) -> Iterator[MeasuredServer]:
    with tempfile.TemporaryDirectory() as folder, serving(folder) as (port, process):
        server = MeasuredServer(port, process)
        asyncio.run(_fill(Path(folder, DATABASE), server.owner, rows))
        yield server


async def _fill(path: Path, owner: Owner, rows: int) -> None:
    store = SQLiteStore.open(path)
    try:
        await fill(store, owner, rows)
    finally:
        await store.close()


def main(rows: Sequence[int] = ROWS, only: str = "") -> None:
    measures = [one for one in GROWING if only in one.route]
    costs: dict[Measure, list[Cost]] = {one: [] for one in measures}
    for count in rows:
        with server_with(count) as server:
            for one in measures:
                costs[one].append(server.cost(one, count))
    print(f"milliseconds of the event loop for a request: the first one, the median of {REPEATS} more")
    print(f"{'':68} {'rows of':14}" + "".join(f"{count:>16,}" for count in rows))
    for one in measures:
        over = " OVER" if max(cost.later for cost in costs[one]) > MAX_MS else ""
        print(f"{_name(one):68} {one.rows:14}", *costs[one], over)


def _name(measure: Measure) -> str:
    shown = measure.path or measure.route.partition(" ")[2]
    return f"{measure.method} {shown} {measure.body}"


if __name__ == "__main__":
    words = argparse.ArgumentParser()
    words.add_argument("--rows", type=int, nargs="+", default=list(ROWS))
    words.add_argument("--only", default="", help="only routes with this in their method and path")
    chosen = words.parse_args()
    main(chosen.rows, chosen.only)

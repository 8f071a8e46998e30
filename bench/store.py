"""The speed of a store: `python -m bench.store [ADDRESS …]`.

Without an address: SQLite in a temporary folder, and a PostgreSQL of our own beside it, with `fsync` on.
Each table appends one entry after the other, with its line in the list, as a server does.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import uvloop
from tests.stack.postgres import postgres_server
from tests.store.fixtures import a_table

from yohoho.store import Store
from yohoho.store.opening import open_store
from yohoho.store.postgres.store import PostgresStore
from yohoho.store.sqlite.store import SQLiteStore

TABLES: Final = (1, 10, 100, 1000)
SECONDS: Final = 3.0
ENTRY: Final = b"x" * 250
SAFE: Final = {"fsync": "on", "full_page_writes": "on", "shared_buffers": "256MB"}


async def row(store: Store, name: str, until: float, taken: list[float]) -> None:
    seq = 0
    while (begun := time.perf_counter()) < until:
        seq = await store.tables.append(name, seq, [ENTRY], a_table(name, code=name, updated=seq))
        taken.append(time.perf_counter() - begun)


async def race(store: Store, tables: int) -> str:
    names = [f"{tables}-{time.monotonic_ns()}-{n}" for n in range(tables)]
    for name in names:
        await store.tables.create(a_table(name, code=name), [])
    taken: list[float] = []
    commits = commits_of(store)
    own, until = time.process_time(), time.perf_counter() + SECONDS
    await asyncio.gather(*(row(store, name, until, taken) for name in names))
    own = (time.process_time() - own) / len(taken)
    taken.sort()
    p50, p99 = (1000 * taken[int(len(taken) * share)] for share in (0.5, 0.99))
    rate, together = len(taken) / SECONDS, len(taken) / (commits_of(store) - commits)
    figures = f"{rate:6,.0f} a second, p50 {p50:.2f} ms, p99 {p99:.2f} ms, {1e6 * own:.0f} µs of our own time"
    return f"{tables:5} tables: {figures}, {together:.1f} in a transaction"


def commits_of(store: Store) -> int:
    """How many transactions with appends the store has committed."""
    if isinstance(store, PostgresStore):
        return store.appends.groups
    assert isinstance(store, SQLiteStore)
    return store.database.writer.commits


async def measure(address: str) -> None:
    print(address.partition(":")[0] if "://" in address else "sqlite")
    store = await open_store(address)
    for tables in TABLES:
        print(f"  {await race(store, tables)}")
    await store.close()


def main(addresses: list[str]) -> None:
    for address in addresses:
        uvloop.run(measure(address))
    if not addresses:
        with tempfile.TemporaryDirectory() as folder:
            uvloop.run(measure(str(Path(folder, "yohoho.db"))))
        with postgres_server(**SAFE) as server:
            uvloop.run(measure(server.new_database()))


if __name__ == "__main__":
    main(sys.argv[1:])

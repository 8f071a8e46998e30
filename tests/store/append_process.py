"""A process that appends as fast as it can and prints each acknowledged entry, until it is killed.

Each line of its output is one entry: the table and its content. `python -m tests.store.append_process PLACE
RUN`.
"""

import asyncio
import os
import sys

from tests.store.fixtures import a_table
from yohoho.store import Store
from yohoho.store.opening import open_store

TABLES = 8


async def append_entries(store: Store, table_id: str, run: str) -> None:
    seq = await store.tables.last_seq(table_id)
    while True:
        batch = [f"{run}/{seq + n}".encode() for n in range(1, 1 + seq % 3 + 1)]
        info = a_table(table_id, code=table_id, updated=seq + len(batch))
        seq = await store.tables.append(table_id, seq, batch, info)
        os.write(1, "".join(f"{table_id} {entry.decode()}\n" for entry in batch).encode())


async def append_for_ever(place: str, run: str) -> None:
    store = await open_store(place)
    names = [f"t{n}" for n in range(TABLES)]
    for name in names:
        if not await store.tables.find(name):
            await store.tables.create(a_table(name, code=name), [])
    await asyncio.gather(*(append_entries(store, name, run) for name in names))


if __name__ == "__main__":
    asyncio.run(append_for_ever(sys.argv[1], sys.argv[2]))

"""Where the logs of archived tables go: a whole log in one row, in the partition of its month.

The log of the tables that are played stays small, and a month on the shelves is a table of its own that can
be detached, dumped and stored elsewhere. A table that is opened again gets its log back from the shelf.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Final

from yohoho.store.errors import StoreError
from yohoho.store.postgres.migrations import SHELF_LOCK, lock
from yohoho.store.postgres.pool import Connection
from yohoho.store.postgres.texts import all_escaped

AT_ONCE: Final = 20
"""Logs in one transaction: even long ones are pressed together well within the patience of a statement."""
DUE: Final = """SELECT id FROM tables
    WHERE status = 'archived' AND shelf IS NULL AND updated < $1 AND seq > 0
    LIMIT $2 FOR UPDATE SKIP LOCKED"""
PUT: Final = """INSERT INTO shelves (month, table_id, log)
    SELECT $1, table_id, array_agg(entry ORDER BY seq) FROM entries
    WHERE table_id = ANY($2::text[]) GROUP BY table_id"""
TAKE: Final = """INSERT INTO entries (table_id, seq, entry)
    SELECT table_id, line.seq, line.entry FROM shelves, unnest(log) WITH ORDINALITY AS line (entry, seq)
    WHERE month = $1 AND table_id = $2"""
# Who holds a line is at the table just now, so it is not idle; and two who archive do not wait in a circle.
MARK: Final = """WITH idle AS (
        SELECT id FROM tables WHERE status <> 'archived' AND updated < $1 FOR UPDATE SKIP LOCKED)
    UPDATE tables SET status = 'archived', code = '' FROM idle WHERE tables.id = idle.id"""


async def mark_archived(connection: Connection, idle_since: int) -> int:
    done = await connection.execute(MARK, idle_since)
    return int(done.split()[-1])


async def put_away(connection: Connection, idle_since: int) -> int:
    """Put some logs on the shelf of the month; gives their number, 0 when there are no more."""
    ids = all_escaped(row["id"] for row in await connection.fetch(DUE, idle_since, AT_ONCE))
    if ids:
        month = datetime.fromtimestamp(max(idle_since, 0) / 1000, UTC).date().replace(day=1)
        await _shelf_for(connection, month)
        await connection.execute(PUT, month, ids)
        await connection.execute("DELETE FROM entries WHERE table_id = ANY($1::text[])", ids)
        await connection.execute("UPDATE tables SET shelf = $1 WHERE id = ANY($2::text[])", month, ids)
    return len(ids)


async def take_down(connection: Connection, table_id: str, month: date) -> None:
    """The log goes back to where it can grow. Raises StoreError when the month has been carried off."""
    if await connection.execute(TAKE, month, table_id) == "INSERT 0 0":
        raise StoreError("put-away", table=table_id, month=f"{month:%Y-%m}")
    await connection.execute("DELETE FROM shelves WHERE month = $1 AND table_id = $2", month, table_id)
    await connection.execute("UPDATE tables SET shelf = NULL WHERE id = $1", table_id)


async def _shelf_for(connection: Connection, month: date) -> None:
    name = f"shelves_{month:%Y_%m}"
    if not await connection.fetchval("SELECT to_regclass($1::text) IS NOT NULL", name):
        await lock(connection, SHELF_LOCK, name)
        until = month.replace(year=month.year + month.month // 12, month=month.month % 12 + 1)
        await connection.execute(
            f"""CREATE TABLE IF NOT EXISTS {name} PARTITION OF shelves
                FOR VALUES FROM ('{month}') TO ('{until}')"""
        )

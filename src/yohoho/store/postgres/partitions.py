"""Partitions for the logs of archived tables: a whole log in one row, in the partition of its month.

So the log of live tables stays small, and the partition of a month (a table of `shelves`) can be detached,
dumped and stored elsewhere. A table that is reopened gets its log back.
"""

from datetime import UTC, date, datetime
from typing import Final

from yohoho.store.errors import StoreError
from yohoho.store.postgres.migrations import PARTITION_LOCK, lock
from yohoho.store.postgres.pool import Connection
from yohoho.store.postgres.texts import escape_all

BATCH_SIZE: Final = 20
"""Logs in one transaction: even long ones are compressed well within the timeout of a statement."""
DUE: Final = """SELECT id FROM tables
    WHERE status = 'archived' AND shelf IS NULL AND updated < $1 AND seq > 0
    LIMIT $2 FOR UPDATE SKIP LOCKED"""
ARCHIVE: Final = """INSERT INTO shelves (month, table_id, log)
    SELECT $1, table_id, array_agg(entry ORDER BY seq) FROM entries
    WHERE table_id = ANY($2::text[]) GROUP BY table_id"""
RESTORE: Final = """INSERT INTO entries (table_id, seq, entry)
    SELECT table_id, line.seq, line.entry FROM shelves, unnest(log) WITH ORDINALITY AS line (entry, seq)
    WHERE month = $1 AND table_id = $2"""
# A locked row belongs to a table in use, so it is not idle; skipping it also prevents deadlocks of two
# archivers.
MARK_ARCHIVED: Final = """WITH idle AS (
        SELECT id FROM tables WHERE status <> 'archived' AND updated < $1 FOR UPDATE SKIP LOCKED)
    UPDATE tables SET status = 'archived', code = '' FROM idle WHERE tables.id = idle.id"""


async def mark_archived(connection: Connection, idle_since: int) -> int:
    done = await connection.execute(MARK_ARCHIVED, idle_since)
    return int(done.split()[-1])


async def archive_logs(connection: Connection, idle_since: int) -> int:
    """Move some logs to the partition of the month; returns their number, 0 when there are no more."""
    ids = escape_all(row["id"] for row in await connection.fetch(DUE, idle_since, BATCH_SIZE))
    if ids:
        month = datetime.fromtimestamp(max(idle_since, 0) / 1000, UTC).date().replace(day=1)
        await _ensure_partition(connection, month)
        await connection.execute(ARCHIVE, month, ids)
        await connection.execute("DELETE FROM entries WHERE table_id = ANY($1::text[])", ids)
        await connection.execute("UPDATE tables SET shelf = $1 WHERE id = ANY($2::text[])", month, ids)
    return len(ids)


async def restore_log(connection: Connection, table_id: str, month: date) -> None:
    """Move the log back to where it can grow. Raises StoreError when the month has been detached."""
    if await connection.execute(RESTORE, month, table_id) == "INSERT 0 0":
        raise StoreError("put-away", table=table_id, month=f"{month:%Y-%m}")
    await connection.execute("DELETE FROM shelves WHERE month = $1 AND table_id = $2", month, table_id)
    await connection.execute("UPDATE tables SET shelf = NULL WHERE id = $1", table_id)


async def _ensure_partition(connection: Connection, month: date) -> None:
    name = f"shelves_{month:%Y_%m}"
    if not await connection.fetchval("SELECT to_regclass($1::text) IS NOT NULL", name):
        # IF NOT EXISTS alone is not enough: two archivers that create it together would collide.
        await lock(connection, PARTITION_LOCK, name)
        until = month.replace(year=month.year + month.month // 12, month=month.month % 12 + 1)
        await connection.execute(
            f"""CREATE TABLE IF NOT EXISTS {name} PARTITION OF shelves
                FOR VALUES FROM ('{month}') TO ('{until}')"""
        )

"""Copying a whole PostgreSQL database to a dump, or filling it from one, in one transaction without a time
limit."""

from typing import Final

from yohoho.store.dump import DumpItem, DumpItems, SheetDump, TableDump, WriteItem
from yohoho.store.errors import StoreError
from yohoho.store.postgres.database import plain_row, run_query, run_steps
from yohoho.store.postgres.pool import Connection, Pool
from yohoho.store.postgres.tables import insert_table
from yohoho.store.sql.dump import PLAIN_ITEMS, insert_item
from yohoho.store.sql.sheets import ALL_OPERATIONS, ALL_SHEETS, SHEET
from yohoho.store.sql.statement import Query
from yohoho.store.sql.tables import COLUMNS, FIND_SNAPSHOT, SAVE_SNAPSHOT, TABLE

TIMEOUT: Final = 86_400.0
TABLES: Final = f"SELECT {COLUMNS}, seq, shelf FROM tables"
LOG: Final = """SELECT seq, entry FROM entries WHERE table_id = $1
    UNION ALL SELECT line.seq, line.entry FROM shelves, unnest(log) WITH ORDINALITY AS line (entry, seq)
    WHERE month = $2 AND table_id = $1 ORDER BY seq"""
HAS_ROWS: Final = """SELECT EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM games)
    OR EXISTS (SELECT 1 FROM people) OR EXISTS (SELECT 1 FROM settings) OR EXISTS (SELECT 1 FROM sheets)
    OR EXISTS (SELECT 1 FROM finished_lessons)
    OR EXISTS (SELECT 1 FROM daily_days) OR EXISTS (SELECT 1 FROM attempts)
    OR EXISTS (SELECT 1 FROM reviews)"""


async def copy_to(pool: Pool, write: WriteItem) -> None:
    """Copy everything in one consistent snapshot, while the server runs. Raises StoreError."""

    async def work(connection: Connection) -> None:
        await _without_timeouts(connection)
        await _copy_tables(connection, write)
        await _copy_sheets(connection, write)
        for statement, read in PLAIN_ITEMS:
            async for row in connection.cursor(statement.postgres):
                write(read(plain_row(row)))

    await pool.transact(work, timeout=TIMEOUT, isolation="repeatable_read")


async def fill(pool: Pool, items: DumpItems) -> None:
    """Fill a database that is empty. Raises StoreError, and then it is still empty."""

    async def work(connection: Connection) -> None:
        await _without_timeouts(connection)
        if await connection.fetchval(HAS_ROWS):
            raise StoreError("not-empty", path=pool.place)
        for item in items():
            await _insert(connection, item)

    await pool.transact(work, timeout=TIMEOUT)


async def _without_timeouts(connection: Connection) -> None:
    await connection.execute("SET LOCAL statement_timeout = 0")
    await connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")


async def _copy_tables(connection: Connection, write: WriteItem) -> None:
    async for row in connection.cursor(TABLES):
        info = TABLE.read(plain_row(row)[: len(TABLE.fields)])
        log = [line["entry"] for line in await connection.fetch(LOG, info.id, row["shelf"])]
        # The partition with the log was detached.
        if len(log) != row["seq"]:
            raise StoreError("put-away", table=info.id, month=f"{row['shelf']:%Y-%m}")
        snapshots = await run_query(connection, Query(FIND_SNAPSHOT, {"table_id": info.id}))
        write(TableDump(info, log, (snapshots[0][0], snapshots[0][1]) if snapshots else None))


async def _copy_sheets(connection: Connection, write: WriteItem) -> None:
    async for row in connection.cursor(ALL_SHEETS.postgres):
        info = SHEET.read(plain_row(row))
        operations = await run_query(connection, Query(ALL_OPERATIONS, {"id": info.id}))
        write(SheetDump(info, [(name, seq, data) for name, seq, data in operations]))


async def _insert(connection: Connection, item: DumpItem) -> None:
    if isinstance(item, TableDump):
        await insert_table(connection, item.info, item.log)
        if item.snapshot:
            seq, data = item.snapshot
            values = {"table_id": item.info.id, "seq": seq, "data": data}
            await run_query(connection, Query(SAVE_SNAPSHOT, values))
    else:
        await run_steps(connection, insert_item(item))

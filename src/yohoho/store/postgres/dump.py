"""A PostgreSQL database emptied into a chest, or filled from one: in one transaction, whatever it takes."""

from __future__ import annotations

from typing import Final

from yohoho.store.dump import Contents, Kept, KeptGame, KeptSetting, KeptSheet, KeptTable, Put
from yohoho.store.errors import StoreError
from yohoho.store.postgres.games import DISOWN, SAVE_PERSON, game_of, insert_game
from yohoho.store.postgres.pool import Connection, Pool
from yohoho.store.postgres.sheets import put_sheet, sheet_of
from yohoho.store.postgres.tables import SAVE_SNAPSHOT, info_of, insert_table
from yohoho.store.postgres.texts import all_unescaped
from yohoho.store.protocol import GameRow, Identity
from yohoho.store.sheets import SheetInfo

PATIENCE: Final = 86_400.0
LOG: Final = """SELECT seq, entry FROM entries WHERE table_id = $1
    UNION ALL SELECT line.seq, line.entry FROM shelves, unnest(log) WITH ORDINALITY AS line (entry, seq)
    WHERE month = $2 AND table_id = $1 ORDER BY seq"""
ANYTHING: Final = """SELECT EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM games)
    OR EXISTS (SELECT 1 FROM people) OR EXISTS (SELECT 1 FROM settings) OR EXISTS (SELECT 1 FROM sheets)"""


async def copy_into(pool: Pool, put: Put) -> None:
    """Everything, as it is at one moment, while all goes on. Raises StoreError."""

    async def work(connection: Connection) -> None:
        await _without_limits(connection)
        await _copy_tables(connection, put)
        await _copy_games(connection, put)
        await _copy_sheets(connection, put)
        async for row in connection.cursor("SELECT id, name, created, seen FROM people"):
            put(Identity(*row))
        async for row in connection.cursor("SELECT key, value FROM settings"):
            put(KeptSetting(*row))

    await pool.transact(work, patience=PATIENCE, isolation="repeatable_read")


async def fill(pool: Pool, contents: Contents) -> None:
    """Into a database with nothing in it yet. Raises StoreError, and then there is still nothing in it."""

    async def work(connection: Connection) -> None:
        await _without_limits(connection)
        if await connection.fetchval(ANYTHING):
            raise StoreError("not-empty", path=pool.place)
        for kept in contents():
            await _put(connection, kept)

    await pool.transact(work, patience=PATIENCE)


async def _without_limits(connection: Connection) -> None:
    await connection.execute("SET LOCAL statement_timeout = 0")
    await connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")


async def _copy_tables(connection: Connection, put: Put) -> None:
    async for row in connection.cursor("SELECT * FROM tables"):
        info = info_of(row)
        log = [line["entry"] for line in await connection.fetch(LOG, info.id, row["shelf"])]
        if len(log) != row["seq"]:
            raise StoreError("put-away", table=info.id, month=f"{row['shelf']:%Y-%m}")
        kept = await connection.fetchrow("SELECT seq, data FROM snapshots WHERE table_id = $1", info.id)
        put(KeptTable(info, log, (kept["seq"], kept["data"]) if kept else None))


async def _copy_games(connection: Connection, put: Put) -> None:
    columns = ", ".join(GameRow.__struct_fields__)
    async for row in connection.cursor(f"SELECT {columns}, owners FROM games"):
        put(KeptGame(game_of(row), frozenset(all_unescaped(row["owners"]))))


async def _copy_sheets(connection: Connection, put: Put) -> None:
    columns = ", ".join(SheetInfo.__struct_fields__)
    query = "SELECT id, seq, data FROM operations WHERE sheet_id = $1 ORDER BY seq"
    async for row in connection.cursor(f"SELECT {columns} FROM sheets"):
        written = await connection.fetch(query, row["id"])
        put(KeptSheet(sheet_of(row), [(one["id"], one["seq"], one["data"]) for one in written]))


async def _put(connection: Connection, kept: Kept) -> None:
    match kept:
        case KeptTable(info, log, snapshot):
            await insert_table(connection, info, log)
            if snapshot:
                await connection.execute(SAVE_SNAPSHOT, info.id, *snapshot)
        case KeptGame(row, owners):
            await insert_game(connection, row)
            for identity in set(row.players) - owners:
                await connection.execute(DISOWN, row.id, identity)
        case KeptSheet(info, operations):
            await put_sheet(connection, info, operations, first=True)
        case KeptSetting(key, value):
            await connection.execute("INSERT INTO settings (key, value) VALUES ($1, $2)", key, value)
        case Identity(identity, name, created, seen):
            await connection.execute(SAVE_PERSON, identity, name, created, seen)

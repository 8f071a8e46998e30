"""Copying a whole PostgreSQL database to a dump, or filling it from one, in one transaction without a time
limit."""

from __future__ import annotations

from typing import Final

from yohoho.store.daily import AttemptRow, DayRow
from yohoho.store.dump import (
    DumpItem,
    DumpItems,
    FinishedLesson,
    GameDump,
    SettingDump,
    SheetDump,
    TableDump,
    WriteItem,
)
from yohoho.store.errors import StoreError
from yohoho.store.games import GameRow, GameShare
from yohoho.store.identities import Identity
from yohoho.store.postgres.daily import ATTEMPT, DAY, insert_attempt, insert_day
from yohoho.store.postgres.games import DISOWN, game_of, insert_game
from yohoho.store.postgres.identities import SAVE_PERSON, insert_finished
from yohoho.store.postgres.pool import Connection, Pool
from yohoho.store.postgres.reviews import COLUMNS as REVIEW
from yohoho.store.postgres.reviews import insert_review, review_of
from yohoho.store.postgres.shares import OWNED, insert_share
from yohoho.store.postgres.sheets import put_sheet, sheet_of
from yohoho.store.postgres.tables import SAVE_SNAPSHOT, info_of, insert_table
from yohoho.store.postgres.texts import all_unescaped
from yohoho.store.reviews import ReviewRow
from yohoho.store.sheets import SheetInfo

TIMEOUT: Final = 86_400.0
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
        await _copy_games(connection, write)
        async for row in connection.cursor(OWNED):
            write(GameShare(*row))
        await _copy_sheets(connection, write)
        async for row in connection.cursor("SELECT id, name, created, seen FROM people"):
            write(Identity(*row))
        async for row in connection.cursor("SELECT identity, lesson FROM finished_lessons"):
            write(FinishedLesson(*row))
        async for row in connection.cursor("SELECT key, value FROM settings"):
            write(SettingDump(*row))
        async for row in connection.cursor(f"SELECT {ATTEMPT} FROM attempts"):
            write(AttemptRow(*row))
        async for row in connection.cursor(f"SELECT {DAY} FROM daily_days"):
            write(DayRow(*row))
        async for row in connection.cursor(f"SELECT {REVIEW} FROM reviews"):
            write(review_of(row))

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
    async for row in connection.cursor("SELECT * FROM tables"):
        info = info_of(row)
        log = [line["entry"] for line in await connection.fetch(LOG, info.id, row["shelf"])]
        if len(log) != row["seq"]:
            raise StoreError("put-away", table=info.id, month=f"{row['shelf']:%Y-%m}")
        item = await connection.fetchrow("SELECT seq, data FROM snapshots WHERE table_id = $1", info.id)
        write(TableDump(info, log, (item["seq"], item["data"]) if item else None))


async def _copy_games(connection: Connection, write: WriteItem) -> None:
    columns = ", ".join(GameRow.__struct_fields__)
    async for row in connection.cursor(f"SELECT {columns}, owners FROM games"):
        write(GameDump(game_of(row), frozenset(all_unescaped(row["owners"]))))


async def _copy_sheets(connection: Connection, write: WriteItem) -> None:
    columns = ", ".join(SheetInfo.__struct_fields__)
    query = "SELECT id, seq, data FROM operations WHERE sheet_id = $1 ORDER BY seq"
    async for row in connection.cursor(f"SELECT {columns} FROM sheets"):
        written = await connection.fetch(query, row["id"])
        write(SheetDump(sheet_of(row), [(one["id"], one["seq"], one["data"]) for one in written]))


async def _insert(connection: Connection, item: DumpItem) -> None:
    match item:
        case TableDump(info, log, snapshot):
            await insert_table(connection, info, log)
            if snapshot:
                await connection.execute(SAVE_SNAPSHOT, info.id, *snapshot)
        case GameDump(row, owners):
            await insert_game(connection, row)
            for identity in set(row.players) - owners:
                await connection.execute(DISOWN, row.id, identity)
        case GameShare():
            await insert_share(connection, item)
        case SheetDump(info, operations):
            await put_sheet(connection, info, operations, first=True)
        case FinishedLesson(identity, lesson):
            await insert_finished(connection, identity, lesson)
        case SettingDump(key, value):
            await connection.execute("INSERT INTO settings (key, value) VALUES ($1, $2)", key, value)
        case Identity(identity, name, created, seen):
            await connection.execute(SAVE_PERSON, identity, name, created, seen)
        case DayRow():
            await insert_day(connection, item)
        case AttemptRow():
            await insert_attempt(connection, item)
        case ReviewRow():
            await insert_review(connection, item)

"""Tables and their logs in PostgreSQL.

A move is one statement: it raises the number of the last entry if it still is the one the caller expects, and
inserts the entries. The row of the table is its lock; the loser of a race finds another number. Moves that
wait for a connection are sent together. Rare cases (a code that changes, a game that ends, an archived log, a
locked row) take a longer transaction.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

import msgspec

from yohoho.store.daily import AttemptResult
from yohoho.store.errors import StoreError, TableExists, UnknownTable, VersionConflict
from yohoho.store.games import GameRow
from yohoho.store.postgres.appends import APPEND, AppendQueue
from yohoho.store.postgres.database import PostgresDatabase, run_steps
from yohoho.store.postgres.partitions import archive_logs, mark_archived, restore_log
from yohoho.store.postgres.pool import Connection
from yohoho.store.postgres.texts import escape_all
from yohoho.store.sql.codes import claim_code
from yohoho.store.sql.daily import finish_attempts
from yohoho.store.sql.games import insert_game
from yohoho.store.sql.tables import TABLE, SqlTables
from yohoho.store.tables import Entry, TableInfo, check_table

NO_COLUMNS: Final = (None,) * (len(TABLE.fields) - 1)
INSERT: Final = f"""INSERT INTO tables ({TABLE.names}, seq)
    VALUES ({", ".join(f"${n}" for n in range(1, len(TABLE.fields) + 2))}) ON CONFLICT (id) DO NOTHING"""
LOCK_HEAD: Final = "SELECT seq, shelf FROM tables WHERE id = $1 FOR UPDATE"
READ: Final = """SELECT t.seq AS last, t.shelf, e.seq, e.entry
    FROM tables t LEFT JOIN entries e ON e.table_id = t.id AND e.seq > $2
    WHERE t.id = $1 ORDER BY e.seq LIMIT $3"""
READ_ARCHIVED: Final = """SELECT t.shelf, line.seq, line.entry
    FROM tables t LEFT JOIN shelves s ON s.month = t.shelf AND s.table_id = t.id
    LEFT JOIN LATERAL unnest(s.log) WITH ORDINALITY AS line (entry, seq) ON true
    WHERE t.id = $1 AND (line.seq > $2 OR line.seq IS NULL) ORDER BY line.seq LIMIT $3"""


class PostgresTables(SqlTables):
    """The tables of a store."""

    def __init__(self, database: PostgresDatabase, appends: AppendQueue) -> None:
        super().__init__(database)
        self._pool = database.pool
        self._appends = appends

    async def create(self, info: TableInfo, entries: Sequence[bytes]) -> None:
        log = tuple(entries)
        await self._pool.transact(lambda connection: insert_table(connection, info, log))

    async def append(
        self,
        table_id: str,
        after: int,
        entries: Sequence[bytes],
        info: TableInfo | None = None,
        games: Sequence[GameRow] = (),
        results: Sequence[AttemptResult] = (),
    ) -> int:
        check_table(table_id, info, games, results)
        new, ended, finished = tuple(entries), tuple(games), tuple(results)
        seq: int | None = None
        if not ended and not finished:
            seq = await self._appends.append(table_id, after, new, *_columns(info))
        # The queue wrote nothing, or was not asked: the transaction waits for locks, and says what is wrong.
        if seq is None:

            async def work(connection: Connection) -> int:
                last = await _append_in_transaction(connection, table_id, after, new, info, ended)
                await run_steps(connection, finish_attempts(finished))
                return last

            seq = await self._pool.transact(work)
        return seq

    async def read(self, table_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        count = None if limit is None else max(limit, 1)  # one row tells whether there is such a table
        rows = await self._pool.read(READ, table_id, after, count)
        if not rows:
            raise UnknownTable(table_id)
        if rows[0]["shelf"] and rows[0]["last"] > after:
            return await self._read_archived(table_id, rows[0]["shelf"], after, limit)
        entries = [(row["seq"], row["entry"]) for row in rows if row["seq"] is not None]
        return entries if limit is None else entries[: max(limit, 0)]

    async def _read_archived(self, table_id: str, shelf: date, after: int, limit: int | None) -> list[Entry]:
        rows = await self._pool.read(READ_ARCHIVED, table_id, after, None if limit is None else max(limit, 1))
        if rows and rows[0]["shelf"] is None:  # reopened meanwhile
            return await self.read(table_id, after, limit)
        if not rows or rows[0]["seq"] is None:
            raise StoreError("put-away", table=table_id, month=f"{shelf:%Y-%m}")
        entries = [(row["seq"], row["entry"]) for row in rows]
        return entries if limit is None else entries[: max(limit, 0)]

    async def archive(self, idle_since: int) -> int:
        """Archive idle tables; logs of tables archived before are moved to the partition of their month in
        batches."""
        while await self._pool.transact(lambda connection: archive_logs(connection, idle_since)):
            pass
        return await self._pool.write(lambda connection: mark_archived(connection, idle_since))


async def insert_table(connection: Connection, info: TableInfo, entries: Sequence[bytes]) -> None:
    if await connection.fetchval("SELECT 1 FROM tables WHERE id = $1", info.id):
        raise TableExists(info.id)
    if info.status != "archived":
        await run_steps(connection, claim_code(info.code, table_id=info.id))
    if await connection.execute(INSERT, info.id, *_columns(info), 0) == "INSERT 0 0":
        raise TableExists(info.id)
    await connection.fetchval(APPEND, info.id, 0, entries, *_columns(None))


async def _append_in_transaction(
    connection: Connection,
    table_id: str,
    after: int,
    entries: Sequence[bytes],
    info: TableInfo | None,
    games: Sequence[GameRow],
) -> int:
    head = await connection.fetchrow(LOCK_HEAD, table_id)
    if head is None:
        raise UnknownTable(table_id)
    if head["seq"] != after:
        raise VersionConflict(table_id, seq=head["seq"])
    if head["shelf"]:
        await restore_log(connection, table_id, head["shelf"])
    if info and info.status != "archived":
        await run_steps(connection, claim_code(info.code, table_id=table_id))
    seq: int = await connection.fetchval(APPEND, table_id, after, entries, *_columns(info))
    for game in games:
        await run_steps(connection, insert_game(game))
    return seq


def _columns(info: TableInfo | None) -> tuple[Any, ...]:
    """The values of all columns but the id; without an info, NULL for each."""
    if info is None:
        return NO_COLUMNS
    _, *values = (msgspec.structs.asdict(info) | {"people": escape_all(info.people)}).values()
    return tuple(values)

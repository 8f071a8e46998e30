"""Tables, their logs and snapshots in PostgreSQL.

A move is one statement: it raises the number of the last entry if it still is the one the caller expects, and
inserts the entries. The row of the table is its lock; the loser of a race finds another number. Moves that
wait for a connection are sent together. Rare cases (a code that changes, a game that ends, an archived log, a
locked row) take a longer transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

import msgspec

from yohoho.store.daily import AttemptResult
from yohoho.store.errors import StoreError, TableExists, UnknownTable, VersionConflict
from yohoho.store.games import GameRow
from yohoho.store.postgres.appends import APPEND, AppendQueue
from yohoho.store.postgres.codes import claim_code
from yohoho.store.postgres.daily import finish_attempts
from yohoho.store.postgres.games import insert_game
from yohoho.store.postgres.pages import page
from yohoho.store.postgres.partitions import archive_logs, mark_archived, restore_log
from yohoho.store.postgres.pool import Connection, Pool, Row
from yohoho.store.postgres.texts import all_escaped, all_unescaped
from yohoho.store.tables import Entry, TableInfo, check_table

COLUMNS: Final = TableInfo.__struct_fields__
NO_COLUMNS: Final = (None,) * (len(COLUMNS) - 1)
SELECT: Final = f"SELECT {', '.join(COLUMNS)} FROM tables"
INSERT: Final = f"""INSERT INTO tables ({", ".join(COLUMNS)}, seq)
    VALUES ({", ".join(f"${n}" for n in range(1, len(COLUMNS) + 2))}) ON CONFLICT (id) DO NOTHING"""
HEAD: Final = "SELECT seq, shelf FROM tables WHERE id = $1"
READ: Final = """SELECT t.seq AS last, t.shelf, e.seq, e.entry
    FROM tables t LEFT JOIN entries e ON e.table_id = t.id AND e.seq > $2
    WHERE t.id = $1 ORDER BY e.seq LIMIT $3"""
READ_ARCHIVED: Final = """SELECT t.shelf, line.seq, line.entry
    FROM tables t LEFT JOIN shelves s ON s.month = t.shelf AND s.table_id = t.id
    LEFT JOIN LATERAL unnest(s.log) WITH ORDINALITY AS line (entry, seq) ON true
    WHERE t.id = $1 AND (line.seq > $2 OR line.seq IS NULL) ORDER BY line.seq LIMIT $3"""
FIND: Final = f"{SELECT} WHERE code = $1 AND status <> 'archived'"
PUBLIC: Final = f"{SELECT} WHERE public AND status <> 'archived' AND ($2::bigint IS NULL OR updated < $2)"
SEATED: Final = f"{SELECT} WHERE people @> ARRAY[$3::text] AND ($2::bigint IS NULL OR updated < $2)"
UNFINISHED: Final = """SELECT count(*) AS count FROM tables
    WHERE CASE WHEN opener = '' THEN host ELSE opener END = $1
        AND status IN ('lobby', 'playing') AND updated > $2"""
SAVE_SNAPSHOT: Final = """INSERT INTO snapshots AS kept (table_id, seq, data)
    SELECT id, $2, $3 FROM tables WHERE id = $1 AND seq >= $2
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, data = excluded.data
    WHERE excluded.seq >= kept.seq"""


class PostgresTables:
    """The tables of a store."""

    def __init__(self, pool: Pool, appends: AppendQueue) -> None:
        self._pool = pool
        self._appends = appends

    async def create(self, info: TableInfo, entries: Sequence[bytes]) -> None:
        held = tuple(entries)
        await self._pool.transact(lambda connection: insert_table(connection, info, held))

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
        held, ended, finished = tuple(entries), tuple(games), tuple(results)
        seq: int | None = None
        if not ended and not finished:
            seq = await self._appends.append(table_id, after, held, *_columns(info))
        if seq is None:

            async def work(connection: Connection) -> int:
                last = await _append_in_transaction(connection, table_id, after, held, info, ended)
                await finish_attempts(connection, finished)
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
        found = [(row["seq"], row["entry"]) for row in rows if row["seq"] is not None]
        return found if limit is None else found[: max(limit, 0)]

    async def _read_archived(self, table_id: str, shelf: date, after: int, limit: int | None) -> list[Entry]:
        rows = await self._pool.read(READ_ARCHIVED, table_id, after, None if limit is None else max(limit, 1))
        if rows and rows[0]["shelf"] is None:  # reopened meanwhile
            return await self.read(table_id, after, limit)
        if not rows or rows[0]["seq"] is None:
            raise StoreError("put-away", table=table_id, month=f"{shelf:%Y-%m}")
        found = [(row["seq"], row["entry"]) for row in rows]
        return found if limit is None else found[: max(limit, 0)]

    async def last_seq(self, table_id: str) -> int:
        row = await self._pool.row(HEAD, table_id)
        if row is None:
            raise UnknownTable(table_id)
        return int(row["seq"])

    async def last_seqs(self, table_ids: Sequence[str]) -> dict[str, int]:
        query = "SELECT id, seq FROM tables WHERE id = ANY($1::text[])"
        return {row["id"]: row["seq"] for row in await self._pool.read(query, all_escaped(table_ids))}

    async def find(self, table_id: str) -> TableInfo | None:
        return _info(await self._pool.row(f"{SELECT} WHERE id = $1", table_id))

    async def find_by_code(self, code: str) -> TableInfo | None:
        return _info(await self._pool.row(FIND, code))

    async def find_snapshot(self, table_id: str) -> Entry | None:
        row = await self._pool.row("SELECT seq, data FROM snapshots WHERE table_id = $1", table_id)
        return (row["seq"], row["data"]) if row else None

    async def save_snapshot(self, table_id: str, seq: int, data: bytes) -> None:
        await self._pool.write(lambda connection: connection.execute(SAVE_SNAPSHOT, table_id, seq, data))
        last = await self.last_seq(table_id)
        if seq > last:
            raise VersionConflict(table_id, seq=last)

    async def list_public(self, limit: int, before: int | None = None) -> list[TableInfo]:
        return _infos(await page(self._pool, PUBLIC, "updated", limit, before))

    async def list_of(self, identity: str, limit: int, before: int | None = None) -> list[TableInfo]:
        return _infos(await page(self._pool, SEATED, "updated", limit, before, identity))

    async def count_unfinished(self, opener: str, since: int) -> int:
        (row,) = await self._pool.read(UNFINISHED, opener, since)
        return int(row["count"])

    async def newest_update(self) -> int | None:
        (row,) = await self._pool.read("SELECT max(updated) AS newest FROM tables WHERE status <> 'archived'")
        newest: int | None = row["newest"]
        return newest

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
        await claim_code(connection, info.code, table_id=info.id)
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
    head = await connection.fetchrow(f"{HEAD} FOR UPDATE", table_id)
    if head is None:
        raise UnknownTable(table_id)
    if head["seq"] != after:
        raise VersionConflict(table_id, seq=head["seq"])
    if head["shelf"]:
        await restore_log(connection, table_id, head["shelf"])
    if info and info.status != "archived":
        await claim_code(connection, info.code, table_id=table_id)
    seq: int = await connection.fetchval(APPEND, table_id, after, entries, *_columns(info))
    for game in games:
        await insert_game(connection, game)
    return seq


def _columns(info: TableInfo | None) -> tuple[Any, ...]:
    """The values of all columns but the id; without an info, NULL for each."""
    if info is None:
        return NO_COLUMNS
    _, *values = (msgspec.structs.asdict(info) | {"people": all_escaped(info.people)}).values()
    return tuple(values)


def info_of(row: Row) -> TableInfo:
    found = {name: row[name] for name in COLUMNS}
    opener = row["opener"] or row["host"]
    return TableInfo(**found | {"people": all_unescaped(row["people"]), "opener": opener})


def _info(row: Row | None) -> TableInfo | None:
    return info_of(row) if row else None


def _infos(rows: list[Row]) -> list[TableInfo]:
    return [info_of(row) for row in rows]

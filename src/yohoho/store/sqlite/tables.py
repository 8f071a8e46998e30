"""Tables and their logs in SQLite: append entries, read them, archive a table.

Functions that write run inside the writer's transaction.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from yohoho.store.daily import AttemptResult
from yohoho.store.errors import TableExists, UnknownTable, VersionConflict
from yohoho.store.games import GameRow
from yohoho.store.sql.codes import claim_code
from yohoho.store.sql.daily import finish_attempts
from yohoho.store.sql.games import insert_game
from yohoho.store.sql.pages import MAX_TIME
from yohoho.store.sql.tables import LAST, TABLE, SqlTables
from yohoho.store.sqlite.database import SQLiteDatabase, run_steps
from yohoho.store.tables import Entry, TableInfo, check_table

INSERT: Final = f"INSERT INTO tables ({TABLE.names}) VALUES ({TABLE.parameters})"
UPDATE: Final = f"UPDATE tables SET {', '.join(f'{n} = :{n}' for n in TABLE.fields[1:])} WHERE id = :id"
HEAD: Final = f"SELECT {LAST.sqlite}, people, code, status = 'archived' FROM tables WHERE id = ?"
READ: Final = "SELECT seq, entry FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq LIMIT ?"
ARCHIVE: Final = "UPDATE tables SET status = 'archived', code = '' WHERE status <> 'archived' AND updated < ?"


class SQLiteTables(SqlTables):
    """The tables of a store."""

    _database: SQLiteDatabase

    async def create(self, info: TableInfo, entries: Sequence[bytes]) -> None:
        log = tuple(entries)
        await self._database.write(lambda connection: create_table(connection, info, log))

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
        # The caller's lists may change before the writer runs.
        new, ended, finished = tuple(entries), tuple(games), tuple(results)
        return await self._database.write(
            lambda connection: _append(connection, table_id, after, new, info, ended, finished)
        )

    async def read(self, table_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        return await self._database.read(lambda connection: read_log(connection, table_id, after, limit))

    async def archive(self, idle_since: int) -> int:
        return await self._database.write(
            lambda connection: connection.execute(ARCHIVE, (idle_since,)).rowcount
        )


def create_table(connection: sqlite3.Connection, info: TableInfo, entries: Sequence[bytes]) -> None:
    if connection.execute("SELECT 1 FROM tables WHERE id = ?", (info.id,)).fetchone():
        raise TableExists(info.id)
    _claim_code(connection, info)
    connection.execute(INSERT, _row(info))
    _seat(connection, info)
    _insert_entries(connection, info.id, 0, entries)


def _append(
    connection: sqlite3.Connection,
    table_id: str,
    after: int,
    entries: Sequence[bytes],
    info: TableInfo | None,
    games: Sequence[GameRow],
    results: Sequence[AttemptResult],
) -> int:
    head = _head(connection, table_id)
    if after != head.seq:
        raise VersionConflict(table_id, seq=head.seq)
    _insert_entries(connection, table_id, after, entries)
    if info:
        _update_info(connection, info, head)
    for game in games:
        run_steps(connection, insert_game(game))
    run_steps(connection, finish_attempts(results))
    return after + len(entries)


def read_log(connection: sqlite3.Connection, table_id: str, after: int, limit: int | None) -> list[Entry]:
    count = MAX_TIME if limit is None else max(limit, 0)
    rows = connection.execute(READ, (table_id, after, count)).fetchall()
    if not rows:
        _head(connection, table_id)
    return rows


class _Head(NamedTuple):
    """What an append compares with."""

    seq: int
    """The number of the last entry."""
    people: str
    code: str
    archived: bool


def _head(connection: sqlite3.Connection, table_id: str) -> _Head:
    row: tuple[int, str, str, bool] | None = connection.execute(HEAD, (table_id,)).fetchone()
    if not row:
        raise UnknownTable(table_id)
    return _Head(*row)


def _insert_entries(
    connection: sqlite3.Connection, table_id: str, after: int, entries: Sequence[bytes]
) -> None:
    rows = [(table_id, seq, entry) for seq, entry in enumerate(entries, after + 1)]
    connection.executemany("INSERT INTO entries (table_id, seq, entry) VALUES (?, ?, ?)", rows)


def _update_info(connection: sqlite3.Connection, info: TableInfo, head: _Head) -> None:
    row = _row(info)
    # A code that stays was compared with those of sheets when the table got it.
    if (info.code, info.status == "archived") != (head.code, head.archived):
        _claim_code(connection, info)
    connection.execute(UPDATE, row)
    # Most appends seat nobody, so they are spared these statements.
    if row["people"] != head.people:
        connection.execute("DELETE FROM seated WHERE table_id = ?", (info.id,))
        _seat(connection, info)


def _claim_code(connection: sqlite3.Connection, info: TableInfo) -> None:
    if info.status != "archived":
        run_steps(connection, claim_code(info.code, table_id=info.id))


def _seat(connection: sqlite3.Connection, info: TableInfo) -> None:
    rows = [(identity, info.id) for identity in set(info.people)]
    connection.executemany("INSERT INTO seated (identity, table_id) VALUES (?, ?)", rows)


def _row(info: TableInfo) -> dict[str, Any]:
    return msgspec.structs.asdict(info) | {"people": msgspec.json.encode(info.people).decode()}

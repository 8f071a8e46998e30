"""Tables, their logs and snapshots in SQL. Functions that write run inside the writer's transaction."""

import sqlite3
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from yohoho.store.daily import AttemptResult
from yohoho.store.errors import CodeTaken, TableExists, UnknownTable, VersionConflict
from yohoho.store.games import GameRow
from yohoho.store.sqlite.daily import finish_attempts
from yohoho.store.sqlite.database import SQLiteRepository
from yohoho.store.sqlite.games import insert_game
from yohoho.store.sqlite.pages import NO_LIMIT_TIME, page
from yohoho.store.tables import Entry, TableInfo, check_table

COLUMNS: Final = TableInfo.__struct_fields__
SELECT: Final = f"SELECT {', '.join(f't.{name}' for name in COLUMNS)} FROM tables t"
INSERT: Final = f"INSERT INTO tables ({', '.join(COLUMNS)}) VALUES ({', '.join(f':{n}' for n in COLUMNS)})"
UPDATE: Final = f"UPDATE tables SET {', '.join(f'{n} = :{n}' for n in COLUMNS[1:])} WHERE id = :id"
UNFINISHED: Final = """SELECT count(*) FROM tables
    WHERE CASE WHEN opener = '' THEN host ELSE opener END = ?
        AND status IN ('lobby', 'playing') AND updated > ?"""
FIND: Final = f"{SELECT} WHERE t.code = ? AND t.status <> 'archived'"
LAST: Final = "coalesce((SELECT max(seq) FROM entries WHERE table_id = t.id), 0)"
PUBLIC: Final = f"{SELECT} WHERE t.public AND t.status <> 'archived' AND t.updated < :before"
SEATED: Final = f"{SELECT} JOIN seated s ON s.table_id = t.id WHERE s.identity = :who AND t.updated < :before"


def create_table(connection: sqlite3.Connection, info: TableInfo, entries: Sequence[bytes]) -> None:
    if connection.execute("SELECT 1 FROM tables WHERE id = ?", (info.id,)).fetchone():
        raise TableExists(info.id)
    row = _row(info)
    _check_code(connection, row)
    _put_info(connection, INSERT, row)
    _seat(connection, info)
    _insert_entries(connection, info.id, 0, entries)


def append(
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
        row = _row(info)
        if (row["code"], row["status"] == "archived") != (head.code, head.archived):
            _check_code(connection, row)
        _put_info(connection, UPDATE, row)
        if row["people"] != head.people:
            connection.execute("DELETE FROM seated WHERE table_id = ?", (table_id,))
            _seat(connection, info)
    for game in games:
        insert_game(connection, game)
    finish_attempts(connection, results)
    return after + len(entries)


def read(connection: sqlite3.Connection, table_id: str, after: int, limit: int | None) -> list[Entry]:
    query = "SELECT seq, entry FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq LIMIT ?"
    count = NO_LIMIT_TIME if limit is None else max(limit, 0)
    found = connection.execute(query, (table_id, after, count)).fetchall()
    if not found:
        _head(connection, table_id)
    return found


def last_seq(connection: sqlite3.Connection, table_id: str) -> int:
    return _head(connection, table_id).seq


def last_seqs(connection: sqlite3.Connection, table_ids: Sequence[str]) -> dict[str, int]:
    query = f"SELECT t.id, {LAST} FROM json_each(?) asked JOIN tables t ON t.id = asked.value"
    return dict(connection.execute(query, (msgspec.json.encode(table_ids).decode(),)).fetchall())


def info(connection: sqlite3.Connection, table_id: str) -> TableInfo | None:
    return _info(connection.execute(f"{SELECT} WHERE t.id = ?", (table_id,)).fetchone())


def find_code(connection: sqlite3.Connection, code: str) -> TableInfo | None:
    return _info(connection.execute(FIND, (code,)).fetchone())


def snapshot(connection: sqlite3.Connection, table_id: str) -> Entry | None:
    query = "SELECT seq, data FROM snapshots WHERE table_id = ?"
    found: Entry | None = connection.execute(query, (table_id,)).fetchone()
    return found


def save_snapshot(connection: sqlite3.Connection, table_id: str, seq: int, data: bytes) -> None:
    head = _head(connection, table_id)
    if seq > head.seq:
        raise VersionConflict(table_id, seq=head.seq)
    upsert = """INSERT INTO snapshots (table_id, seq, data) VALUES (?, ?, ?) ON CONFLICT DO UPDATE
        SET seq = excluded.seq, data = excluded.data WHERE excluded.seq >= seq"""
    connection.execute(upsert, (table_id, seq, data))


def public_tables(connection: sqlite3.Connection, limit: int, before: int | None) -> list[TableInfo]:
    return _infos(page(connection, PUBLIC, "updated", limit, before))


def tables_of(
    connection: sqlite3.Connection, identity: str, limit: int, before: int | None
) -> list[TableInfo]:
    return _infos(page(connection, SEATED, "updated", limit, before, who=identity))


def count_unfinished(connection: sqlite3.Connection, opener: str, since: int) -> int:
    return int(connection.execute(UNFINISHED, (opener, since)).fetchone()[0])


def newest_update(connection: sqlite3.Connection) -> int | None:
    query = "SELECT max(updated) FROM tables WHERE status <> 'archived'"
    found: int | None = connection.execute(query).fetchone()[0]
    return found


def archive(connection: sqlite3.Connection, idle_since: int) -> int:
    update = "UPDATE tables SET status = 'archived', code = '' WHERE status <> 'archived' AND updated < ?"
    return connection.execute(update, (idle_since,)).rowcount


class _Head(NamedTuple):
    """What an append compares with."""

    seq: int
    """The number of the last entry."""
    people: str
    code: str
    archived: bool


def _head(connection: sqlite3.Connection, table_id: str) -> _Head:
    query = f"SELECT {LAST}, t.people, t.code, t.status = 'archived' FROM tables t WHERE t.id = ?"
    found: tuple[int, str, str, bool] | None = connection.execute(query, (table_id,)).fetchone()
    if not found:
        raise UnknownTable(table_id)
    return _Head(*found)


def _insert_entries(
    connection: sqlite3.Connection, table_id: str, after: int, entries: Sequence[bytes]
) -> None:
    rows = [(table_id, seq, entry) for seq, entry in enumerate(entries, after + 1)]
    connection.executemany("INSERT INTO entries (table_id, seq, entry) VALUES (?, ?, ?)", rows)


def _check_code(connection: sqlite3.Connection, row: dict[str, Any]) -> None:
    """Raise CodeTaken if a sheet has the code; an index compares it with those of other tables."""
    of_a_sheet = "SELECT 1 FROM sheets WHERE code = ? AND code <> ''"
    if row["status"] != "archived" and connection.execute(of_a_sheet, (row["code"],)).fetchone():
        raise CodeTaken(row["code"])


def _put_info(connection: sqlite3.Connection, statement: str, row: dict[str, Any]) -> None:
    try:
        connection.execute(statement, row)
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_CONSTRAINT_UNIQUE:
            raise
        raise CodeTaken(row["code"]) from None


def _seat(connection: sqlite3.Connection, info: TableInfo) -> None:
    rows = [(identity, info.id) for identity in set(info.people)]
    connection.executemany("INSERT INTO seated (identity, table_id) VALUES (?, ?)", rows)


def _row(info: TableInfo) -> dict[str, Any]:
    return msgspec.structs.asdict(info) | {"people": msgspec.json.encode(info.people).decode()}


def _info(row: tuple[Any, ...] | None) -> TableInfo | None:
    if row is None:
        return None
    found = dict(zip(COLUMNS, row, strict=True))
    people = msgspec.json.decode(found["people"], type=tuple[str, ...])
    opener = found["opener"] or found["host"]
    return TableInfo(**found | {"people": people, "public": bool(found["public"]), "opener": opener})


def _infos(rows: list[tuple[Any, ...]]) -> list[TableInfo]:
    return [info for row in rows if (info := _info(row))]


class SQLiteTables(SQLiteRepository):
    """The tables of a store."""

    async def create(self, info: TableInfo, entries: Sequence[bytes]) -> None:
        held = tuple(entries)
        await self._database.write(lambda c: create_table(c, info, held))

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
        held, ended, finished = tuple(entries), tuple(games), tuple(results)
        return await self._database.write(lambda c: append(c, table_id, after, held, info, ended, finished))

    async def read(self, table_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        return await self._database.read(lambda c: read(c, table_id, after, limit))

    async def last_seq(self, table_id: str) -> int:
        return await self._database.read(lambda c: last_seq(c, table_id))

    async def last_seqs(self, table_ids: Sequence[str]) -> dict[str, int]:
        held = tuple(table_ids)
        return await self._database.read(lambda c: last_seqs(c, held))

    async def find(self, table_id: str) -> TableInfo | None:
        return await self._database.read(lambda c: info(c, table_id))

    async def find_by_code(self, code: str) -> TableInfo | None:
        return await self._database.read(lambda c: find_code(c, code))

    async def find_snapshot(self, table_id: str) -> Entry | None:
        return await self._database.read(lambda c: snapshot(c, table_id))

    async def save_snapshot(self, table_id: str, seq: int, data: bytes) -> None:
        await self._database.write(lambda c: save_snapshot(c, table_id, seq, data))

    async def list_public(self, limit: int, before: int | None = None) -> list[TableInfo]:
        return await self._database.read(lambda c: public_tables(c, limit, before))

    async def list_of(self, identity: str, limit: int, before: int | None = None) -> list[TableInfo]:
        return await self._database.read(lambda c: tables_of(c, identity, limit, before))

    async def count_unfinished(self, opener: str, since: int) -> int:
        return await self._database.read(lambda c: count_unfinished(c, opener, since))

    async def newest_update(self) -> int | None:
        return await self._database.read(newest_update)

    async def archive(self, idle_since: int) -> int:
        return await self._database.write(lambda c: archive(c, idle_since))

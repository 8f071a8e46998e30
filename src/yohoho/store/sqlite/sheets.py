"""Sheets in SQL. Functions that write run inside the writer's transaction."""

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from yohoho.store.errors import CodeTaken
from yohoho.store.sheets import Entry, SheetConflict, SheetInfo, SheetOperation
from yohoho.store.sqlite.database import SQLiteRepository
from yohoho.store.sqlite.pages import NO_LIMIT_TIME, page

COLUMNS: Final = SheetInfo.__struct_fields__
SELECT: Final = f"SELECT {', '.join(f's.{name}' for name in COLUMNS)} FROM sheets s"
UPSERT: Final = f"""INSERT INTO sheets ({", ".join(COLUMNS)}) VALUES ({", ".join(f":{n}" for n in COLUMNS)})
    ON CONFLICT (id) DO UPDATE SET {", ".join(f"{n} = excluded.{n}" for n in COLUMNS[1:])}"""
KEPT: Final = f"{SELECT} JOIN keepers k ON k.sheet_id = s.id WHERE k.identity = :who"
MINE: Final = f"{KEPT} AND s.updated < :before"
FINISHED: Final = f"{KEPT} AND s.over AND s.played < :before"
# Duplicate operations are harmless here too; blobs compare byte by byte, as they do in Python.
WRITE: Final = """INSERT INTO operations (sheet_id, id, seq, data) VALUES (?, ?, ?, ?)
    ON CONFLICT (sheet_id, id) DO UPDATE SET seq = excluded.seq, data = excluded.data
    WHERE excluded.data > data"""


def save_sheet(connection: sqlite3.Connection, info: SheetInfo, operations: Sequence[SheetOperation]) -> int:
    _check_version(connection, info.id, info.version)
    _check_code(connection, info)
    # The row of the sheet comes first, for its operations refer to it; the version is known only after them.
    _put_info(connection, info)
    number = _write(connection, info, operations)
    connection.execute("UPDATE sheets SET version = ? WHERE id = ?", (number, info.id))
    return number


def put_sheet(
    connection: sqlite3.Connection, info: SheetInfo, operations: Sequence[tuple[str, int, bytes]]
) -> None:
    """Write a sheet that does not exist yet, with these numbers."""
    _put_info(connection, info)
    connection.executemany(WRITE, [(info.id, *operation) for operation in operations])


def all_operations(connection: sqlite3.Connection, sheet_id: str) -> list[tuple[str, int, bytes]]:
    query = "SELECT id, seq, data FROM operations WHERE sheet_id = ? ORDER BY seq"
    return connection.execute(query, (sheet_id,)).fetchall()


def _put_info(connection: sqlite3.Connection, info: SheetInfo) -> None:
    connection.execute(UPSERT, _row(info))
    connection.execute("DELETE FROM keepers WHERE sheet_id = ?", (info.id,))
    rows = [(identity, info.id) for identity in set(info.keepers)]
    connection.executemany("INSERT INTO keepers (identity, sheet_id) VALUES (?, ?)", rows)


def _write(connection: sqlite3.Connection, info: SheetInfo, operations: Sequence[SheetOperation]) -> int:
    number = start = info.version or info.created
    for name, data in operations:
        number += connection.execute(WRITE, (info.id, name, number + 1, data)).rowcount
    return max(number, start + 1)


def sheet(connection: sqlite3.Connection, sheet_id: str) -> SheetInfo | None:
    return _info(connection.execute(f"{SELECT} WHERE s.id = ?", (sheet_id,)).fetchone())


def sheet_versions(connection: sqlite3.Connection, sheet_ids: Sequence[str]) -> dict[str, int]:
    query = "SELECT s.id, s.version FROM json_each(?) asked JOIN sheets s ON s.id = asked.value"
    return dict(connection.execute(query, (msgspec.json.encode(sheet_ids).decode(),)).fetchall())


def find_sheet(connection: sqlite3.Connection, code: str) -> SheetInfo | None:
    query = f"{SELECT} WHERE s.code = ? AND s.code <> ''"
    return _info(connection.execute(query, (code,)).fetchone())


def operations(connection: sqlite3.Connection, sheet_id: str, after: int, limit: int | None) -> list[Entry]:
    query = "SELECT seq, data FROM operations WHERE sheet_id = ? AND seq > ? ORDER BY seq LIMIT ?"
    count = NO_LIMIT_TIME if limit is None else max(limit, 0)
    return connection.execute(query, (sheet_id, after, count)).fetchall()


def sheets_of(
    connection: sqlite3.Connection, identity: str, limit: int, before: int | None
) -> list[SheetInfo]:
    return _infos(page(connection, MINE, "updated", limit, before, who=identity))


def finished_sheets_of(
    connection: sqlite3.Connection, identity: str, limit: int, before: int | None
) -> list[SheetInfo]:
    return _infos(page(connection, FINISHED, "played", limit, before, who=identity))


def count_sheets(connection: sqlite3.Connection, owner: str) -> int:
    return int(connection.execute("SELECT count(*) FROM sheets WHERE owner = ?", (owner,)).fetchone()[0])


def delete_sheet(connection: sqlite3.Connection, sheet_id: str, version: int) -> bool:
    if sheet(connection, sheet_id) is None:
        return False
    _check_version(connection, sheet_id, version)
    for table, column in (("operations", "sheet_id"), ("keepers", "sheet_id"), ("sheets", "id")):
        connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (sheet_id,))
    return True


def _check_version(connection: sqlite3.Connection, sheet_id: str, version: int) -> None:
    row = connection.execute("SELECT version FROM sheets WHERE id = ?", (sheet_id,)).fetchone()
    true = row[0] if row else 0
    if version != true:
        raise SheetConflict(sheet_id, version=true)


def _check_code(connection: sqlite3.Connection, info: SheetInfo) -> None:
    taken = """SELECT 1 FROM sheets WHERE code = :code AND code <> '' AND id <> :id
        UNION ALL SELECT 1 FROM tables WHERE code = :code AND status <> 'archived'"""
    if info.code and connection.execute(taken, {"code": info.code, "id": info.id}).fetchone():
        raise CodeTaken(info.code)


def _row(info: SheetInfo) -> dict[str, Any]:
    return msgspec.structs.asdict(info) | {"keepers": msgspec.json.encode(info.keepers).decode()}


def _info(row: tuple[Any, ...] | None) -> SheetInfo | None:
    if row is None:
        return None
    found = dict(zip(COLUMNS, row, strict=True))
    keepers = msgspec.json.decode(found["keepers"], type=tuple[str, ...])
    return SheetInfo(**found | {"keepers": keepers, "over": bool(found["over"])})


def _infos(rows: list[tuple[Any, ...]]) -> list[SheetInfo]:
    return [info for row in rows if (info := _info(row))]


class SQLiteSheets(SQLiteRepository):
    """The sheets of a store."""

    async def save(self, info: SheetInfo, operations: Sequence[SheetOperation] = ()) -> int:
        held = tuple(operations)
        return await self._database.write(lambda c: save_sheet(c, info, held))

    async def find(self, sheet_id: str) -> SheetInfo | None:
        return await self._database.read(lambda c: sheet(c, sheet_id))

    async def list_versions(self, sheet_ids: Sequence[str]) -> dict[str, int]:
        held = tuple(sheet_ids)
        return await self._database.read(lambda c: sheet_versions(c, held))

    async def find_by_code(self, code: str) -> SheetInfo | None:
        return await self._database.read(lambda c: find_sheet(c, code))

    async def read_operations(self, sheet_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        return await self._database.read(lambda c: operations(c, sheet_id, after, limit))

    async def list_of(self, identity: str, limit: int, before: int | None = None) -> list[SheetInfo]:
        return await self._database.read(lambda c: sheets_of(c, identity, limit, before))

    async def list_finished_of(self, identity: str, limit: int, before: int | None = None) -> list[SheetInfo]:
        return await self._database.read(lambda c: finished_sheets_of(c, identity, limit, before))

    async def count_of(self, owner: str) -> int:
        return await self._database.read(lambda c: count_sheets(c, owner))

    async def delete(self, sheet_id: str, version: int) -> bool:
        return await self._database.write(lambda c: delete_sheet(c, sheet_id, version))

"""Sheets in PostgreSQL. The row of a sheet is its lock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from yohoho.store.postgres.codes import claim_code
from yohoho.store.postgres.pages import page
from yohoho.store.postgres.pool import Connection, Pool, Row
from yohoho.store.postgres.texts import all_escaped, all_unescaped
from yohoho.store.sheets import Entry, SheetConflict, SheetInfo, SheetOperation, number_arrivals

COLUMNS: Final = SheetInfo.__struct_fields__
SELECT: Final = f"SELECT {', '.join(COLUMNS)} FROM sheets"
INSERT: Final = f"""INSERT INTO sheets ({", ".join(COLUMNS)})
    VALUES ({", ".join(f"${n}" for n in range(1, len(COLUMNS) + 1))}) ON CONFLICT (id) DO NOTHING"""
UPDATE: Final = f"""UPDATE sheets SET {", ".join(f"{name} = ${n}" for n, name in enumerate(COLUMNS[1:], 2))}
    WHERE id = $1"""
KNOWN: Final = "SELECT id, seq, data FROM operations WHERE sheet_id = $1 AND id = ANY($2::text[])"
WRITE: Final = """INSERT INTO operations (sheet_id, id, seq, data)
    SELECT $1, new.id, new.seq, new.data
    FROM unnest($2::text[], $3::bigint[], $4::bytea[]) AS new (id, seq, data)
    ON CONFLICT (sheet_id, id) DO UPDATE SET seq = excluded.seq, data = excluded.data"""
OPERATIONS: Final = """SELECT seq, data FROM operations
    WHERE sheet_id = $1 AND seq > $2 ORDER BY seq LIMIT $3"""
KEPT: Final = f"{SELECT} WHERE keepers @> ARRAY[$3::text]"
MINE: Final = f"{KEPT} AND ($2::bigint IS NULL OR updated < $2)"
FINISHED: Final = f"{KEPT} AND over AND ($2::bigint IS NULL OR played < $2)"


class PostgresSheets:
    """The sheets of a store."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def save(self, info: SheetInfo, operations: Sequence[SheetOperation] = ()) -> int:
        held = tuple(operations)
        return await self._pool.transact(lambda connection: _save(connection, info, held))

    async def find(self, sheet_id: str) -> SheetInfo | None:
        return _info(await self._pool.row(f"{SELECT} WHERE id = $1", sheet_id))

    async def list_versions(self, sheet_ids: Sequence[str]) -> dict[str, int]:
        query = "SELECT id, version FROM sheets WHERE id = ANY($1::text[])"
        return {row["id"]: row["version"] for row in await self._pool.read(query, all_escaped(sheet_ids))}

    async def find_by_code(self, code: str) -> SheetInfo | None:
        return _info(await self._pool.row(f"{SELECT} WHERE code = $1 AND code <> ''", code))

    async def read_operations(self, sheet_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        count = None if limit is None else max(limit, 0)
        rows = await self._pool.read(OPERATIONS, sheet_id, after, count)
        return [(row["seq"], row["data"]) for row in rows]

    async def list_of(self, identity: str, limit: int, before: int | None = None) -> list[SheetInfo]:
        return _infos(await page(self._pool, MINE, "updated", limit, before, identity))

    async def list_finished_of(self, identity: str, limit: int, before: int | None = None) -> list[SheetInfo]:
        return _infos(await page(self._pool, FINISHED, "played", limit, before, identity))

    async def count_of(self, owner: str) -> int:
        row = await self._pool.row("SELECT count(*) FROM sheets WHERE owner = $1", owner)
        return int(row[0]) if row else 0

    async def delete(self, sheet_id: str, version: int) -> bool:
        async def work(connection: Connection) -> bool:
            if not await _version(connection, sheet_id):
                return False
            await _check_version(connection, sheet_id, version)
            await connection.execute("DELETE FROM sheets WHERE id = $1", sheet_id)
            return True

        return await self._pool.transact(work)


async def _save(connection: Connection, info: SheetInfo, operations: Sequence[SheetOperation]) -> int:
    await _check_version(connection, info.id, info.version)
    if info.code:
        await claim_code(connection, info.code, sheet_id=info.id)
    start = info.version or info.created
    names = all_escaped(name for name, _ in operations)
    written = {row["id"]: (row["seq"], row["data"]) for row in await connection.fetch(KNOWN, info.id, names)}
    number = number_arrivals(written, operations, start)
    new = [(name, seq, data) for name, (seq, data) in written.items() if seq > start]
    await put_sheet(connection, msgspec.structs.replace(info, version=number), new, first=not info.version)
    return number


async def put_sheet(
    connection: Connection, info: SheetInfo, operations: Sequence[tuple[str, int, bytes]], *, first: bool
) -> None:
    """Write a sheet with these numbers, for the first time or over the existing one."""
    row = (msgspec.structs.asdict(info) | {"keepers": all_escaped(info.keepers)}).values()
    if await connection.execute(INSERT if first else UPDATE, *row) == "INSERT 0 0":
        raise SheetConflict(info.id, version=await _version(connection, info.id))
    if operations:
        ids, numbers, written = zip(*operations, strict=True)
        await connection.execute(WRITE, info.id, all_escaped(ids), numbers, written)


async def _check_version(connection: Connection, sheet_id: str, version: int) -> None:
    true = await _version(connection, sheet_id)
    if version != true:
        raise SheetConflict(sheet_id, version=true)


async def _version(connection: Connection, sheet_id: str) -> int:
    """The actual version, locked until the transaction ends; 0 when there is no such sheet."""
    found = await connection.fetchval("SELECT version FROM sheets WHERE id = $1 FOR UPDATE", sheet_id)
    return int(found or 0)


def sheet_of(row: Row) -> SheetInfo:
    return SheetInfo(**dict(row) | {"keepers": all_unescaped(row["keepers"])})


def _info(row: Row | None) -> SheetInfo | None:
    return sheet_of(row) if row else None


def _infos(rows: list[Row]) -> list[SheetInfo]:
    return [sheet_of(row) for row in rows]

"""Sheets in SQL. In PostgreSQL the row of a sheet is its lock."""

from collections.abc import Sequence
from typing import Final

import msgspec

from yohoho.store.sheets import Entry, SheetConflict, SheetInfo, SheetOperation, number_arrivals
from yohoho.store.sql.codes import claim_code
from yohoho.store.sql.columns import Columns, values_of
from yohoho.store.sql.database import Repository
from yohoho.store.sql.pages import MAX_TIME, fetch_page, page
from yohoho.store.sql.statement import Either, Query, Statement, Steps, Values

SHEET: Final = Columns(SheetInfo)
SHEETS: Final = f"SELECT {SHEET.names} FROM sheets"
FIND: Final = Statement(f"{SHEETS} WHERE id = :id")
FIND_BY_CODE: Final = Statement(f"{SHEETS} WHERE code = :code AND code <> ''")
ALL_SHEETS: Final = Statement(SHEETS)
KEPT_BY: Final = Either(
    sqlite="id IN (SELECT sheet_id FROM keepers WHERE identity = :identity)",
    postgres="keepers @> ARRAY[:identity::text]",
)
LIST: Final = page("updated", f"{SHEETS} WHERE {{kept}} AND updated < :before", kept=KEPT_BY)
LIST_FINISHED: Final = page("played", f"{SHEETS} WHERE {{kept}} AND over AND played < :before", kept=KEPT_BY)
LIST_VERSIONS: Final = Statement("SELECT id, version FROM sheets WHERE id IN :ids")
COUNT: Final = Statement("SELECT count(*) FROM sheets WHERE owner = :owner")
LOCK_VERSION: Final = Statement(
    "SELECT version FROM sheets WHERE id = :id {lock}", lock=Either(sqlite="", postgres="FOR UPDATE")
)
INSERT: Final = Statement(
    f"INSERT INTO sheets ({SHEET.names}) VALUES ({SHEET.parameters}) ON CONFLICT (id) DO NOTHING RETURNING 1"
)
UPDATE: Final = Statement(
    f"""UPDATE sheets SET {", ".join(f"{name} = :{name}" for name in SHEET.fields[1:])}
    WHERE id = :id RETURNING 1"""
)
DELETE: Final = Statement("DELETE FROM sheets WHERE id = :id")
DELETE_KEEPERS: Final = Statement(Either(sqlite="DELETE FROM keepers WHERE sheet_id = :id", postgres=""))
INSERT_KEEPERS: Final = Statement(
    Either(sqlite="INSERT INTO keepers (identity, sheet_id) VALUES (:identity, :sheet_id)", postgres="")
)
OPERATIONS: Final = Statement(
    "SELECT seq, data FROM operations WHERE sheet_id = :id AND seq > :after ORDER BY seq LIMIT :limit"
)
ALL_OPERATIONS: Final = Statement("SELECT id, seq, data FROM operations WHERE sheet_id = :id ORDER BY seq")
FIND_OPERATIONS: Final = Statement(
    "SELECT id, seq, data FROM operations WHERE sheet_id = :id AND id IN :operation_ids"
)
WRITE_OPERATION: Final = Statement(
    """INSERT INTO operations (sheet_id, id, seq, data) VALUES (:sheet_id, :id, :seq, :data)
    ON CONFLICT (sheet_id, id) DO UPDATE SET seq = excluded.seq, data = excluded.data"""
)
DELETE_OPERATIONS: Final = Statement("DELETE FROM operations WHERE sheet_id = :id")


class SqlSheets(Repository):
    """The sheets of a store."""

    async def save(self, info: SheetInfo, operations: Sequence[SheetOperation] = ()) -> int:
        new = tuple(operations)
        return await self._database.transact(lambda: _save(info, new))

    async def find(self, sheet_id: str) -> SheetInfo | None:
        return SHEET.read_first(await self._database.fetch(FIND, id=sheet_id))

    async def list_versions(self, sheet_ids: Sequence[str]) -> dict[str, int]:
        rows = await self._database.fetch(LIST_VERSIONS, ids=tuple(sheet_ids))
        return dict(rows)

    async def find_by_code(self, code: str) -> SheetInfo | None:
        return SHEET.read_first(await self._database.fetch(FIND_BY_CODE, code=code))

    async def read_operations(self, sheet_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        count = MAX_TIME if limit is None else max(limit, 0)
        rows = await self._database.fetch(OPERATIONS, id=sheet_id, after=after, limit=count)
        return [(seq, data) for seq, data in rows]

    async def list_of(self, identity: str, limit: int, before: int | None = None) -> list[SheetInfo]:
        return SHEET.read_all(await fetch_page(self._database, LIST, limit, before, identity=identity))

    async def list_finished_of(self, identity: str, limit: int, before: int | None = None) -> list[SheetInfo]:
        rows = await fetch_page(self._database, LIST_FINISHED, limit, before, identity=identity)
        return SHEET.read_all(rows)

    async def count_of(self, owner: str) -> int:
        ((count,),) = await self._database.fetch(COUNT, owner=owner)
        return int(count)

    async def delete(self, sheet_id: str, version: int) -> bool:
        return await self._database.transact(lambda: _delete(sheet_id, version))


def _save(info: SheetInfo, operations: Sequence[SheetOperation]) -> Steps[int]:
    yield from _check_version(info.id, info.version)
    if info.code:
        yield from claim_code(info.code, sheet_id=info.id)
    # A sheet that was deleted and comes again must not get numbers that clients have seen.
    start = info.version or info.created
    ids = tuple(operation_id for operation_id, _ in operations)
    rows = (yield Query(FIND_OPERATIONS, {"id": info.id, "operation_ids": ids})) if ids else []
    written = {operation_id: (seq, data) for operation_id, seq, data in rows}
    version = number_arrivals(written, operations, start)
    new = [(operation_id, seq, data) for operation_id, (seq, data) in written.items() if seq > start]
    yield from put_sheet(msgspec.structs.replace(info, version=version), new, first=not info.version)
    return version


def put_sheet(info: SheetInfo, operations: Sequence[tuple[str, int, bytes]], *, first: bool) -> Steps[None]:
    """Write a sheet with these numbers, for the first time or over the existing one. Raises SheetConflict."""
    values = values_of(info)
    if not (yield Query(INSERT if first else UPDATE, values)):
        raise SheetConflict(info.id, version=(yield from _lock_version(info.id)))
    yield Query(DELETE_KEEPERS, values)
    keepers = [{"identity": identity, "sheet_id": info.id} for identity in set(info.keepers)]
    yield Query(INSERT_KEEPERS, keepers)
    rows: list[Values] = [
        {"sheet_id": info.id, "id": name, "seq": seq, "data": data} for name, seq, data in operations
    ]
    yield Query(WRITE_OPERATION, rows)


def _delete(sheet_id: str, version: int) -> Steps[bool]:
    if not (yield from _lock_version(sheet_id)):
        return False
    yield from _check_version(sheet_id, version)
    for statement in (DELETE_OPERATIONS, DELETE_KEEPERS, DELETE):
        yield Query(statement, {"id": sheet_id})
    return True


def _check_version(sheet_id: str, version: int) -> Steps[None]:
    stored_version = yield from _lock_version(sheet_id)
    if version != stored_version:
        raise SheetConflict(sheet_id, version=stored_version)


def _lock_version(sheet_id: str) -> Steps[int]:
    """The actual version, locked until the transaction ends; 0 when there is no such sheet."""
    rows = yield Query(LOCK_VERSION, {"id": sheet_id})
    return int(rows[0][0]) if rows else 0

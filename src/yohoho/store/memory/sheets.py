"""Score sheets in memory."""

from collections.abc import Sequence

import msgspec

from yohoho.store.memory.rows import MemoryRepository, MemoryRows, page_of
from yohoho.store.sheets import Entry, SheetConflict, SheetInfo, SheetOperation, number_arrivals


class MemorySheets(MemoryRepository):
    async def save(self, info: SheetInfo, operations: Sequence[SheetOperation] = ()) -> int:
        rows, new = self._rows, tuple(operations)
        async with rows.journal.transaction():
            _check_version(rows, info.id, info.version)
            if info.code:
                rows.check_code(info.code, sheet_id=info.id)
            stored = dict(rows.operations.get(info.id, {}))
            number = number_arrivals(stored, new, info.version or info.created)
            rows.operations[info.id] = stored
            rows.sheets[info.id] = msgspec.structs.replace(info, version=number)
        return number

    async def find(self, sheet_id: str) -> SheetInfo | None:
        return self._rows.sheets.get(sheet_id)

    async def list_versions(self, sheet_ids: Sequence[str]) -> dict[str, int]:
        sheets = self._rows.sheets
        return {sheet_id: sheets[sheet_id].version for sheet_id in sheet_ids if sheet_id in sheets}

    async def find_by_code(self, code: str) -> SheetInfo | None:
        return next((info for info in self._rows.sheets.values() if info.code == code != ""), None)

    async def read_operations(self, sheet_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        stored = self._rows.operations.get(sheet_id, {})
        later = sorted(entry for entry in stored.values() if entry[0] > after)
        return later if limit is None else later[: max(limit, 0)]

    async def list_of(self, identity: str, limit: int, before: int | None = None) -> list[SheetInfo]:
        return page_of(_sheets_of(self._rows, identity), lambda info: info.updated, limit, before)

    async def list_finished_of(self, identity: str, limit: int, before: int | None = None) -> list[SheetInfo]:
        over = [info for info in _sheets_of(self._rows, identity) if info.over]
        return page_of(over, lambda info: info.played, limit, before)

    async def count_of(self, owner: str) -> int:
        return sum(info.owner == owner for info in self._rows.sheets.values())

    async def delete(self, sheet_id: str, version: int) -> bool:
        rows = self._rows
        async with rows.journal.transaction():
            if sheet_id not in rows.sheets:
                return False
            _check_version(rows, sheet_id, version)
            del rows.sheets[sheet_id], rows.operations[sheet_id]
        return True


def _sheets_of(rows: MemoryRows, identity: str) -> list[SheetInfo]:
    return [info for info in rows.sheets.values() if identity in info.keepers]


def _check_version(rows: MemoryRows, sheet_id: str, version: int) -> None:
    stored = rows.sheets.get(sheet_id)
    stored_version = stored.version if stored else 0
    if version != stored_version:
        raise SheetConflict(sheet_id, version=stored_version)

"""Sheets in memory, and the pages of all lists in memory."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

import msgspec

from yohoho.store.errors import CodeTaken
from yohoho.store.sheets import Entry, SheetConflict, SheetInfo, SheetOperation, number_arrivals


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


Row = TypeVar("Row", bound=_HasId)


def page_of(found: Iterable[Row], moment: Callable[[Row], int], limit: int, before: int | None) -> list[Row]:
    """The newest rows older than `before`; all rows with the time of the last one are included."""
    rows = [row for row in found if before is None or moment(row) < before]
    rows.sort(key=lambda row: (-moment(row), row.id))
    if limit < 1 or len(rows) <= limit:
        return rows[: max(limit, 0)]
    oldest = moment(rows[limit - 1])
    return [row for row in rows if moment(row) >= oldest]


class SheetsInMemory(ABC):
    """The sheets, for a store that knows the codes of its live tables and whether it is open."""

    def __init__(self) -> None:
        self._sheets: dict[str, SheetInfo] = {}
        self._operations: dict[str, dict[str, Entry]] = {}

    @abstractmethod
    def _check_open(self) -> None: ...

    @abstractmethod
    def _table_codes(self) -> set[str]: ...

    def _sheet_codes(self) -> Mapping[str, str]:
        return {info.code: info.id for info in self._sheets.values() if info.code}

    async def save_sheet(self, info: SheetInfo, operations: Sequence[SheetOperation] = ()) -> int:
        self._check_open()
        self._check_version(info.id, info.version)
        if info.code and (
            self._sheet_codes().get(info.code, info.id) != info.id or info.code in self._table_codes()
        ):
            raise CodeTaken(info.code)
        written = self._operations.setdefault(info.id, {})
        number = number_arrivals(written, operations, info.version or info.created)
        self._sheets[info.id] = msgspec.structs.replace(info, version=number)
        return number

    async def sheet(self, sheet_id: str) -> SheetInfo | None:
        self._check_open()
        return self._sheets.get(sheet_id)

    async def sheet_versions(self, sheet_ids: Sequence[str]) -> dict[str, int]:
        self._check_open()
        return {
            sheet_id: self._sheets[sheet_id].version for sheet_id in sheet_ids if sheet_id in self._sheets
        }

    async def find_sheet(self, code: str) -> SheetInfo | None:
        self._check_open()
        return self._sheets.get(self._sheet_codes().get(code, ""))

    async def operations(self, sheet_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        self._check_open()
        found = sorted(entry for entry in self._operations.get(sheet_id, {}).values() if entry[0] > after)
        return found if limit is None else found[: max(limit, 0)]

    async def sheets_of(self, identity: str, limit: int, before: int | None = None) -> list[SheetInfo]:
        self._check_open()
        return page_of(self._kept_by(identity), lambda info: info.updated, limit, before)

    async def finished_sheets_of(
        self, identity: str, limit: int, before: int | None = None
    ) -> list[SheetInfo]:
        self._check_open()
        over = [info for info in self._kept_by(identity) if info.over]
        return page_of(over, lambda info: info.played, limit, before)

    def _kept_by(self, identity: str) -> list[SheetInfo]:
        return [info for info in self._sheets.values() if identity in info.keepers]

    async def count_sheets(self, owner: str) -> int:
        self._check_open()
        return sum(info.owner == owner for info in self._sheets.values())

    async def delete_sheet(self, sheet_id: str, version: int) -> bool:
        self._check_open()
        if sheet_id not in self._sheets:
            return False
        self._check_version(sheet_id, version)
        del self._sheets[sheet_id], self._operations[sheet_id]
        return True

    def _check_version(self, sheet_id: str, version: int) -> None:
        known = self._sheets.get(sheet_id)
        true = known.version if known else 0
        if version != true:
            raise SheetConflict(sheet_id, version=true)

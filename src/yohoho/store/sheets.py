"""Score sheets in a store: a set of operations each, and data about them. All as bytes, without rules.

The log of a table has one author, the server; a sheet has many, who may all be offline. So an operation has
an id, and writing it twice has no effect. Numbers are given in the order of arrival: a client that sends the
last number it has gets exactly the later operations, whatever the clocks of the devices say.
"""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from yohoho.store.errors import StoreError

Entry = tuple[int, bytes]
SheetOperation = tuple[str, bytes]
"""An operation's id and content."""


class SheetInfo(msgspec.Struct, frozen=True):
    """Data about a sheet that needs no reading of its operations."""

    id: str
    version: int
    """Grows with every write; 0 is a sheet that is not stored yet. It begins with `created`, so that a sheet
    that was deleted and comes again has only numbers that nobody has seen."""
    code: str
    """Six letters to join by, "" when it is not shared. No other sheet and no live table has them."""
    owner: str
    keepers: tuple[str, ...]
    """The identities of the people in whose lists it appears."""
    over: bool
    played: int
    """When the game was played; created and updated are about the sheet in this store."""
    created: int
    updated: int
    summary: bytes
    """The data that a list shows."""
    crew: bytes
    """The members, and the data they hide from each other."""


def number_arrivals(written: dict[str, Entry], operations: Sequence[SheetOperation], start: int) -> int:
    """Add the operations that are new, or greater than the stored ones, with numbers behind `start`.

    Returns the new version of the sheet, which grows even when nothing was new.
    """
    number = start
    for name, data in operations:
        if name not in written or data > written[name][1]:
            number += 1
            written[name] = (number, data)
    return max(number, start + 1)


class SheetConflict(StoreError):
    """The sheet was written to since the caller read it; `version` is the actual one."""

    def __init__(self, sheet: str, *, version: int) -> None:
        super().__init__("sheet-conflict", sheet=sheet, version=version)
        self.version = version


class SheetRepository(Protocol):
    """The score sheets of a store."""

    async def save(self, info: SheetInfo, operations: Sequence[SheetOperation] = ()) -> int:
        """Write a sheet and its new operations in one transaction; returns its new version.

        `info.version` is the version the caller has read, 0 for a new sheet. Raises SheetConflict when it is
        outdated, and CodeTaken. An operation that is stored already changes nothing. If two share an id, the
        one with the greater bytes is kept, in whatever order they arrive.
        """

    async def find(self, sheet_id: str) -> SheetInfo | None: ...

    async def list_versions(self, sheet_ids: Sequence[str]) -> dict[str, int]:
        """The versions of many sheets in one query; unknown sheets are left out."""

    async def find_by_code(self, code: str) -> SheetInfo | None:
        """The sheet with this code."""

    async def read_operations(self, sheet_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The operations behind number `after`, in that order; none for an unknown sheet."""

    async def list_of(self, identity: str, limit: int, before: int | None = None) -> list[SheetInfo]:
        """A page, by `updated`, of the sheets this person keeps."""

    async def list_finished_of(self, identity: str, limit: int, before: int | None = None) -> list[SheetInfo]:
        """A page, by `played`, of those sheets whose game is over."""

    async def count_of(self, owner: str) -> int: ...

    async def delete(self, sheet_id: str, version: int) -> bool:
        """Delete it with all its operations; False when there was none. Raises SheetConflict."""

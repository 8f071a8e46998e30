"""Score sheets in a store: a set of operations each, and what is kept beside it. Bytes again, and no rules.

The log of a table has one author, the server; a sheet has many, who may all be out of reach. So an operation
has an id, and what is written twice is there once. Numbers are given in the order of arrival: who names the
last one they have gets exactly what came later, whatever the clocks of the devices say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from yohoho.store.errors import StoreError

Entry = tuple[int, bytes]
SheetOperation = tuple[str, bytes]
"""An operation's id and what it says."""


class SheetInfo(msgspec.Struct, frozen=True):
    """What can be known of a sheet without reading its operations."""

    id: str
    version: int
    """Grows with everything that is written; 0 is a sheet that is not stored yet. It begins with `created`,
    so that a sheet that was deleted and comes again has only numbers that nobody has seen."""
    code: str
    """Six letters to join by, "" when it is not shared. No other sheet and no live table has them."""
    owner: str
    keepers: tuple[str, ...]
    """The identities of those in whose lists it stands."""
    over: bool
    played: int
    """When the game was played; created and updated are about the sheet in this store."""
    created: int
    updated: int
    summary: bytes
    """What a list shows of it."""
    crew: bytes
    """Who has to do with it, and what they keep from each other."""


def number_arrivals(written: dict[str, Entry], operations: Sequence[SheetOperation], start: int) -> int:
    """Add the operations that are new, or greater than what is written, with numbers behind `start`.

    Gives the new version of the sheet, which grows even when nothing was new.
    """
    number = start
    for name, data in operations:
        if name not in written or data > written[name][1]:
            number += 1
            written[name] = (number, data)
    return max(number, start + 1)


class SheetConflict(StoreError):
    """Somebody else has written on this sheet since the caller read it; `version` is the true one."""

    def __init__(self, sheet: str, *, version: int) -> None:
        super().__init__("sheet-conflict", sheet=sheet, version=version)
        self.version = version


class SheetStore(Protocol):
    """The part of a store that keeps sheets; what is said of `Store` holds here too."""

    async def save_sheet(self, info: SheetInfo, operations: Sequence[SheetOperation] = ()) -> int:
        """Write a sheet, and operations that are new to it, in one go; gives its new version.

        `info.version` is what the caller has read, 0 for a new sheet. Raises SheetConflict when that is not
        how it stands, and CodeTaken. An operation that is there already changes nothing. Should two have one
        id, the greater in writing stays, wherever and in whatever order they meet.
        """

    async def sheet(self, sheet_id: str) -> SheetInfo | None: ...

    async def sheet_versions(self, sheet_ids: Sequence[str]) -> dict[str, int]:
        """How many sheets stand, in one question; those that are not there are left out."""

    async def find_sheet(self, code: str) -> SheetInfo | None:
        """The sheet with this code."""

    async def operations(self, sheet_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The operations that came behind number `after`, in that order; none where there is no sheet."""

    async def sheets_of(self, identity: str, limit: int, before: int | None = None) -> list[SheetInfo]:
        """A page, by `updated`, of the sheets this person keeps."""

    async def finished_sheets_of(
        self, identity: str, limit: int, before: int | None = None
    ) -> list[SheetInfo]:
        """A page, by `played`, of those among them whose game is over."""

    async def count_sheets(self, owner: str) -> int: ...

    async def delete_sheet(self, sheet_id: str, version: int) -> bool:
        """Remove it with all that is written on it; False when there was none. Raises SheetConflict."""

"""Everything that a store keeps, piece by piece: how one moves from a database to a file, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from yohoho.store.protocol import Entry, GameRow, Identity, TableInfo
from yohoho.store.sheets import SheetInfo


class KeptTable(NamedTuple):
    info: TableInfo
    log: list[bytes]
    snapshot: Entry | None


class KeptGame(NamedTuple):
    row: GameRow
    owners: frozenset[str]
    """Those among the players who have not deleted it."""


class KeptSheet(NamedTuple):
    info: SheetInfo
    operations: list[tuple[str, int, bytes]]
    """Id, number and what it says. The numbers stay: devices have seen them."""


class KeptSetting(NamedTuple):
    key: str
    value: bytes


Kept = KeptTable | KeptGame | KeptSheet | KeptSetting | Identity
Put = Callable[[Kept], None]
Contents = Callable[[], Iterator[Kept]]
"""All pieces, as often as one asks."""

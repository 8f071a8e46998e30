"""The contents of a store, item by item, for moving them from a database to a file and back."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from yohoho.store.daily import AttemptRow, DayRow
from yohoho.store.games import GameRow, GameShare
from yohoho.store.identities import Identity
from yohoho.store.reviews import ReviewRow
from yohoho.store.sheets import SheetInfo
from yohoho.store.tables import Entry, TableInfo


class TableDump(NamedTuple):
    info: TableInfo
    log: list[bytes]
    snapshot: Entry | None


class GameDump(NamedTuple):
    row: GameRow
    owners: frozenset[str]
    """The players who have not deleted it."""


class SheetDump(NamedTuple):
    info: SheetInfo
    operations: list[tuple[str, int, bytes]]
    """Id, number and content. The numbers stay the same, because devices have seen them."""


class FinishedLesson(NamedTuple):
    identity: str
    lesson: str


class SettingDump(NamedTuple):
    key: str
    value: bytes


DumpItem = (
    TableDump
    | GameDump
    | GameShare
    | SheetDump
    | FinishedLesson
    | SettingDump
    | Identity
    | DayRow
    | AttemptRow
    | ReviewRow
)
"""A share comes after its game, and a day after the attempts at it, each of which would raise its version."""
WriteItem = Callable[[DumpItem], None]
DumpItems = Callable[[], Iterator[DumpItem]]
"""Iterates over all items, each time it is called."""

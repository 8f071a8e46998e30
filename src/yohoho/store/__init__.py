"""The event log of every table, the score sheets, and other stored data, all as bytes: a store knows no
rules."""

from yohoho.store.daily import AttemptResult, AttemptRow, CountedAttempt, DailyStore, DayResults, DayRow
from yohoho.store.errors import (
    CodeTaken,
    GameExists,
    InDoubt,
    StoreError,
    TableExists,
    UnknownTable,
    UnreadableEntry,
    VersionConflict,
    WrongTable,
)
from yohoho.store.memory.store import MemoryStore
from yohoho.store.protocol import Entry, GameRow, GameShare, Identity, Status, Store, TableInfo
from yohoho.store.reviews import ReviewKey, ReviewOutcome, ReviewRow, ReviewStatus, ReviewStore
from yohoho.store.sheets import SheetConflict, SheetInfo, SheetOperation, SheetStore

__all__ = [
    "AttemptResult",
    "AttemptRow",
    "CodeTaken",
    "CountedAttempt",
    "DailyStore",
    "DayResults",
    "DayRow",
    "Entry",
    "GameExists",
    "GameRow",
    "GameShare",
    "Identity",
    "InDoubt",
    "MemoryStore",
    "ReviewKey",
    "ReviewOutcome",
    "ReviewRow",
    "ReviewStatus",
    "ReviewStore",
    "SheetConflict",
    "SheetInfo",
    "SheetOperation",
    "SheetStore",
    "Status",
    "Store",
    "StoreError",
    "TableExists",
    "TableInfo",
    "UnknownTable",
    "UnreadableEntry",
    "VersionConflict",
    "WrongTable",
]

"""The event log of every table, the score sheets, and other stored data, all as bytes: a store knows no
rules."""

from yohoho.store.daily import AttemptResult, AttemptRow, CountedAttempt, DailyRepository, DayResults, DayRow
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
from yohoho.store.games import GameRepository, GameRow, GameShare, ShareRepository
from yohoho.store.identities import Identity, IdentityRepository
from yohoho.store.memory.store import MemoryStore
from yohoho.store.protocol import SettingRepository, Store
from yohoho.store.reviews import ReviewKey, ReviewOutcome, ReviewRepository, ReviewRow, ReviewStatus
from yohoho.store.sheets import SheetConflict, SheetInfo, SheetOperation, SheetRepository
from yohoho.store.tables import Entry, Status, TableInfo, TableRepository

__all__ = [
    "AttemptResult",
    "AttemptRow",
    "CodeTaken",
    "CountedAttempt",
    "DailyRepository",
    "DayResults",
    "DayRow",
    "Entry",
    "GameExists",
    "GameRepository",
    "GameRow",
    "GameShare",
    "Identity",
    "IdentityRepository",
    "InDoubt",
    "MemoryStore",
    "ReviewKey",
    "ReviewOutcome",
    "ReviewRepository",
    "ReviewRow",
    "ReviewStatus",
    "SettingRepository",
    "ShareRepository",
    "SheetConflict",
    "SheetInfo",
    "SheetOperation",
    "SheetRepository",
    "Status",
    "Store",
    "StoreError",
    "TableExists",
    "TableInfo",
    "TableRepository",
    "UnknownTable",
    "UnreadableEntry",
    "VersionConflict",
    "WrongTable",
]

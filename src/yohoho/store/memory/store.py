"""A store in memory, for tests, and the reference for the behaviour of the others."""

from pathlib import Path

from yohoho.store.errors import StoreError
from yohoho.store.memory.daily import MemoryDaily
from yohoho.store.memory.games import MemoryGames, MemoryShares
from yohoho.store.memory.identities import MemoryIdentities, MemorySettings
from yohoho.store.memory.reviews import MemoryReviews
from yohoho.store.memory.rows import MemoryRows
from yohoho.store.memory.sheets import MemorySheets
from yohoho.store.memory.tables import MemoryTables


class MemoryStore:
    """No method awaits anything, so each one is a transaction."""

    def __init__(self, rows: MemoryRows | None = None) -> None:
        self.rows = rows = rows or MemoryRows()
        """All rows. Their journal tells what changes."""
        self.tables = MemoryTables(rows)
        self.games = MemoryGames(rows)
        self.shares = MemoryShares(rows)
        self.identities = MemoryIdentities(rows)
        self.settings = MemorySettings(rows)
        self.sheets = MemorySheets(rows)
        self.daily = MemoryDaily(rows)
        self.reviews = MemoryReviews(rows)

    async def ping(self) -> None:
        self.rows.check_open()

    async def backup(self, path: Path) -> None:
        self.rows.check_open()
        raise StoreError("no-backup", path=str(path))

    async def close(self) -> None:
        self.rows.closed = True

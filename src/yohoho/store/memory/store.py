"""A store in memory, for tests, and the reference for the behaviour of the others."""

from pathlib import Path

from yohoho.store.errors import StoreError
from yohoho.store.memory.daily import MemoryDaily
from yohoho.store.memory.games import MemoryGames, MemoryShares
from yohoho.store.memory.people import MemoryIdentities, MemoryLessons, MemorySettings
from yohoho.store.memory.reviews import MemoryReviews
from yohoho.store.memory.rows import MemoryRows
from yohoho.store.memory.sheets import MemorySheets
from yohoho.store.memory.tables import MemoryTables


class MemoryStore(
    MemoryTables,
    MemoryGames,
    MemoryShares,
    MemoryIdentities,
    MemoryLessons,
    MemorySettings,
    MemorySheets,
    MemoryDaily,
    MemoryReviews,
):
    """No method awaits anything, so each one is a transaction."""

    def __init__(self, rows: MemoryRows | None = None) -> None:
        super().__init__(rows or MemoryRows())

    @property
    def rows(self) -> MemoryRows:
        """All rows. Their journal tells what changes."""
        return self._stored

    async def ping(self) -> None:
        self.rows.check_open()

    async def backup(self, path: Path) -> None:
        self.rows.check_open()
        raise StoreError("no-backup", path=str(path))

    async def close(self) -> None:
        self._stored.closed = True

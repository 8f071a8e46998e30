"""The interface of a store: the same for memory, one file, many machines and a browser.

A store keeps bytes and knows no rules. Times are milliseconds since 1970, given by the caller.
"""

from pathlib import Path
from typing import Protocol

from yohoho.store.daily import DailyRepository
from yohoho.store.games import GameRepository, ShareRepository
from yohoho.store.identities import IdentityRepository
from yohoho.store.reviews import ReviewRepository
from yohoho.store.sheets import SheetRepository
from yohoho.store.tables import TableRepository


class SettingRepository(Protocol):
    """Single values by their keys."""

    async def find(self, key: str) -> bytes | None: ...

    async def set_once(self, key: str, value: bytes) -> bytes:
        """Set a setting that never changes: the first value wins. Returns the stored value."""

    async def save(self, key: str, value: bytes) -> None:
        """Store a setting that changes: the last value wins."""


class Store(Protocol):
    """What is stored, by subject: a repository for each.

    A method that writes returns when the data is durable; an exception means that nothing was written, except
    InDoubt. A caller that gets InDoubt, or is cancelled while it waits, must read again to know.

    Pages are newest first. `before` takes the time of the last row of the page before. Rows of one moment are
    never split, so that none is skipped: a page can be longer than `limit` by rows as old as its last one.
    """

    @property
    def tables(self) -> TableRepository: ...
    @property
    def games(self) -> GameRepository: ...
    @property
    def shares(self) -> ShareRepository: ...
    @property
    def identities(self) -> IdentityRepository: ...
    @property
    def settings(self) -> SettingRepository: ...
    @property
    def sheets(self) -> SheetRepository: ...
    @property
    def daily(self) -> DailyRepository: ...
    @property
    def reviews(self) -> ReviewRepository: ...

    async def ping(self) -> None:
        """Try a write. Raises StoreError when the store cannot be written to."""

    async def backup(self, path: Path) -> None:
        """Write a consistent copy to a new file while the store is in use."""

    async def close(self) -> None:
        """Finish calls in flight, then close. Every later call raises StoreError."""

"""Rows of bytes by kind and key: what the store needs of IndexedDB (`web/python-worker/database.js`)."""

from collections.abc import Sequence
from typing import Protocol

from yohoho.store.errors import StoreError

Change = tuple[str, str, bytes | None]
"""The kind and the key of a row, and its new content; None deletes it."""


class BrowserStorageError(StoreError):
    """The browser does not keep what it is asked to keep, which only the person can change."""


class StorageLost(BrowserStorageError):
    """The browser has cleared its storage while it was in use."""

    def __init__(self) -> None:
        super().__init__("storage-lost")


class RowDatabase(Protocol):
    async def rows(self, kind: str, prefix: str = "") -> list[tuple[str, bytes]]:
        """All rows of a kind whose key begins so, by key. Raises BrowserStorageError."""

    async def commit(self, changes: Sequence[Change]) -> None:
        """Make all changes or none, and return when they are durable. Raises BrowserStorageError."""

    async def reopen(self) -> None:
        """Open the storage again after StorageLost; it is empty. Raises BrowserStorageError."""

    async def close(self) -> None: ...

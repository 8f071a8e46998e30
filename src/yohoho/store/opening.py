"""Opening the store at an address; no other module knows which kinds there are."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from yohoho.core.install import needs_extra
from yohoho.store.addresses import is_postgres
from yohoho.store.errors import StoreError
from yohoho.store.protocol import Store
from yohoho.store.sqlite.dump import BUSY_TIMEOUT, contents
from yohoho.store.sqlite.file import copy, failures_of, open_writer
from yohoho.store.sqlite.store import SQLiteStore

if TYPE_CHECKING:
    from yohoho.store.postgres.store import PostgresStore


async def open_store(address: str) -> Store:
    """A file for SQLite, or `postgresql://…`. Raises StoreError."""
    return await _open_postgres(address) if is_postgres(address) else SQLiteStore.open(_path(address))


async def restore(file: Path, address: str) -> None:
    """Fill a new or empty store from a copy that `backup` wrote; the copy is not changed.

    Raises StoreError.
    """
    if not file.exists():
        raise StoreError("no-copy", path=str(file))
    with tempfile.TemporaryDirectory(prefix="yohoho-") as folder:
        draft = Path(folder, "copy.db")
        copy(file, draft, BUSY_TIMEOUT)
        open_writer(draft, BUSY_TIMEOUT).close()  # checked, and migrated to the newest version
        if is_postgres(address):
            store = await _open_postgres(address)
            try:
                await store.fill(lambda: contents(draft))
            finally:
                await store.close()
        else:
            target = _path(address)
            if target.exists():
                raise StoreError("not-empty", path=str(target))
            with failures_of(target):
                target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            copy(draft, target, BUSY_TIMEOUT)


async def _open_postgres(address: str) -> PostgresStore:
    with needs_extra("cluster"):
        from yohoho.store.postgres.store import PostgresStore
    return await PostgresStore.open(address)


def _path(address: str) -> Path:
    if "://" in address:
        raise StoreError("unknown-database", kind=address.partition("://")[0])
    return Path(address)

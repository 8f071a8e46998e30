"""Opening the store at an address; no other module knows which kinds there are."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from yohoho.core.install import needs_extra
from yohoho.store.addresses import is_postgres
from yohoho.store.errors import StoreError
from yohoho.store.protocol import Store
from yohoho.store.sqlite.dump import BUSY_TIMEOUT, contents
from yohoho.store.sqlite.file import check_free, copy, failures_of, file_version, open_writer
from yohoho.store.sqlite.store import SQLiteStore

if TYPE_CHECKING:
    from yohoho.store.postgres.store import PostgresStore

NO_COPY: Final = ("damaged-store", "foreign-store", "unopenable-store")
"""What is wrong with a file that no server can open, or that is of another program."""


async def open_store(address: str) -> Store:
    """A file for SQLite, or `postgresql://…`. Raises StoreError."""
    return await _open_postgres(address) if is_postgres(address) else SQLiteStore.open(database_file(address))


async def restore(file: Path, address: str) -> None:
    """Fill a new or empty store from a copy that `backup` wrote; the copy is not changed.

    Raises StoreError.
    """
    if not file.exists():
        raise StoreError("no-copy", path=str(file))
    with tempfile.TemporaryDirectory(prefix="yohoho-") as folder:
        draft = Path(folder, "copy.db")
        _take_copy(file, draft)
        if is_postgres(address):
            store = await _open_postgres(address)
            try:
                await store.fill(lambda: contents(draft))
            finally:
                await store.close()
        else:
            target = database_file(address)
            check_free(target, "not-empty")
            with failures_of(target):
                target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            copy(draft, target, BUSY_TIMEOUT)


def _take_copy(file: Path, draft: Path) -> None:
    """Copy a file that `backup` wrote, check it, and migrate it to the newest version. Raises StoreError."""
    try:
        copy(file, draft, BUSY_TIMEOUT)
        version = file_version(draft)
        open_writer(draft, BUSY_TIMEOUT).close()
    except StoreError as error:
        code = "bad-copy" if error.reason.code in NO_COPY else error.reason.code
        raise StoreError(code, **{**error.reason.args, "path": str(file)}) from error
    if not version:  # an empty file, which a server would take for a new database
        raise StoreError("bad-copy", path=str(file))


async def _open_postgres(address: str) -> PostgresStore:
    with needs_extra("cluster"):
        from yohoho.store.postgres.store import PostgresStore
    return await PostgresStore.open(address)


def database_file(address: str) -> Path:
    """Return the file of a SQLite database. Raises StoreError for an address of another kind."""
    if "://" in address:
        raise StoreError("unknown-database", kind=address.partition("://")[0])
    return Path(address)

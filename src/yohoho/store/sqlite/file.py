"""The database file: creating, opening, checking and copying it, and SQLite's errors as our own codes."""

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from yohoho.store.errors import StoreError
from yohoho.store.sqlite.migrations import APPLICATION_ID, MIGRATIONS, migrate, version_of

FULL_CHECK_BYTES: Final = 32 * 2**20
"""A file up to this size is checked completely at the start; a larger one would delay it."""
PROBE_BYTES: Final = 2**14
"""The size of a player's largest message."""
MAX_WAL_BYTES: Final = 64 * 2**20
FULL_DISK_BYTES: Final = 2**16
CODES: Final = {
    sqlite3.SQLITE_BUSY: "locked-store",
    sqlite3.SQLITE_LOCKED: "locked-store",
    sqlite3.SQLITE_FULL: "disk-full",
    sqlite3.SQLITE_CORRUPT: "damaged-store",
    sqlite3.SQLITE_NOTADB: "damaged-store",
    sqlite3.SQLITE_READONLY: "read-only-store",
    sqlite3.SQLITE_PERM: "read-only-store",
    sqlite3.SQLITE_CANTOPEN: "unopenable-store",
}
OS_CODES: Final = {errno.ENOSPC: "disk-full", errno.EDQUOT: "disk-full", errno.EROFS: "read-only-store"}


def failure(error: Exception, path: Path) -> StoreError:
    """The error of SQLite or the system for this file, as an error of the store."""
    if isinstance(error, StoreError):
        return error
    if isinstance(error, OSError):
        code = OS_CODES.get(error.errno or 0, "unopenable-store")
    else:
        code = _code(getattr(error, "sqlite_errorcode", 0) & 0xFF, path)
    detail = os.strerror(errno.EISDIR) if path.is_dir() else getattr(error, "strerror", None) or str(error)
    return StoreError(code, path=str(path), detail=detail)


def _code(kind: int, path: Path) -> str:
    """Our code for a kind of error, which is the low byte of SQLite's code for it."""
    # Where SQLite maps a file into memory, it reports a full disk as a general I/O error.
    if kind == sqlite3.SQLITE_IOERR and shutil.disk_usage(path.parent).free < FULL_DISK_BYTES:
        return "disk-full"
    return CODES.get(kind, "store-failed")


@contextmanager
def failures_of(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise failure(error, path) from error


def connect(path: Path, busy_timeout: float) -> sqlite3.Connection:
    """A connection that may move between threads, used by one at a time; transactions are begun
    explicitly."""
    connection = sqlite3.connect(path, timeout=busy_timeout, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA foreign_keys = ON")
    # With NORMAL, a power failure could take back moves that were acknowledged.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")  # without it macOS syncs only to the disk's cache
    connection.execute(f"PRAGMA journal_size_limit = {MAX_WAL_BYTES}")
    return connection


def open_writer(path: Path, busy_timeout: float) -> sqlite3.Connection:
    """The connection that writes, to a file that exists, is ours, undamaged and migrated."""
    with failures_of(path):
        _create(path)
        connection = connect(path, busy_timeout)
        try:
            _check(connection, path)
            # After the check, because it changes the file.
            connection.execute("PRAGMA journal_mode = WAL")
            migrate(connection)
        except BaseException:
            connection.close()
            raise
        return connection


def file_version(path: Path) -> int:
    """The version of a file that is there, without changing it. Raises StoreError."""
    with failures_of(path), closing(open_reader(path, 1.0)) as connection:
        _check(connection, path)
        return version_of(connection)


def try_write(connection: sqlite3.Connection) -> None:
    """Write a row before the last one is removed, so that this fails unless there is space for one more."""
    connection.execute("INSERT INTO probes (data) VALUES (zeroblob(?))", (PROBE_BYTES,))
    connection.execute("DELETE FROM probes WHERE id <> last_insert_rowid()")


def open_reader(path: Path, busy_timeout: float) -> sqlite3.Connection:
    with failures_of(path):
        connection = connect(path, busy_timeout)
        connection.execute("PRAGMA query_only = ON")
        return connection


def _create(path: Path) -> None:
    """Create the file for the owner of the process only, because the log contains secrets of running
    games."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Raises StoreError before anything is changed in a file that is not ours."""
    version = version_of(connection)
    ours = _value(connection, "PRAGMA application_id") == APPLICATION_ID
    empty = version == 0 and _value(connection, "SELECT count(*) FROM sqlite_master") == 0
    if not ours and not empty:
        raise StoreError("foreign-store", path=str(path))
    if version > len(MIGRATIONS):
        raise StoreError("newer-store", path=str(path), version=version, known=len(MIGRATIONS))
    if path.stat().st_size <= FULL_CHECK_BYTES:
        answer = _value(connection, "PRAGMA quick_check(1)")
        if answer != "ok":
            raise StoreError("damaged-store", path=str(path), detail=str(answer))


def _value(connection: sqlite3.Connection, query: str) -> object:
    return connection.execute(query).fetchone()[0]


def copy(source: Path, target: Path, busy_timeout: float) -> None:
    """A consistent copy."""
    with draft_of(target) as draft:
        _copy_pages(source, draft, busy_timeout)


@contextmanager
def draft_of(target: Path) -> Iterator[Path]:
    """A temporary file that gets its name when it is complete.

    An existing file is not replaced: the journal of an older database next to it would be applied to the new
    one.
    """
    with failures_of(target):
        check_free(target, "backup-exists")
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        os.close(handle)
        draft = Path(name)
        try:
            yield draft
            draft.replace(target)
        finally:
            for part in (name, f"{name}-wal", f"{name}-shm"):
                Path(part).unlink(missing_ok=True)


def check_free(target: Path, code: str) -> None:
    """Raise StoreError with this code where a database, or what is left of one, has the name already."""
    for name in (target, Path(f"{target}-wal")):
        if name.exists():
            raise StoreError(code, path=str(name))


def _copy_pages(source: Path, draft: Path, busy_timeout: float) -> None:
    with closing(open_reader(source, busy_timeout)) as reader, closing(sqlite3.connect(draft)) as writer:
        # All pages in one step are one consistent snapshot; the writer of the source goes on meanwhile.
        reader.backup(writer, pages=-1)

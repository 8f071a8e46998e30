"""IndexedDB as Python sees it: the object of `web/python-worker/database.js`, with errors of the store."""

from collections.abc import Awaitable, Sequence
from typing import Any, Final

from yohoho.store.indexed_db.row_database import BrowserStorageError, Change, StorageLost

REASONS: Final = ("storage-full", "storage-taken", "storage-failed")


class BrowserDatabase:
    """`database` is the JavaScript object. Its promises fail with an error whose message is the reason."""

    def __init__(self, database: Any) -> None:
        self._database = database

    async def rows(self, kind: str, prefix: str = "") -> list[tuple[str, bytes]]:
        found = await _kept(self._database.rows(kind, prefix))
        return [(key, data.to_bytes()) for key, data in found]

    async def commit(self, changes: Sequence[Change]) -> None:
        from pyodide.ffi import to_js  # type: ignore[import-not-found]  # only in the browser

        await _kept(self._database.commit(to_js([list(change) for change in changes])))

    async def reopen(self) -> None:
        await _kept(self._database.reopen())

    async def close(self) -> None:
        self._database.close()


async def _kept(promise: Awaitable[Any]) -> Any:
    """The result of a promise. Raises BrowserStorageError."""
    try:
        return await promise
    except Exception as error:  # a JsException, which only the browser has
        reason = str(error).removeprefix("Error: ")
        if reason == "storage-lost":
            raise StorageLost from None
        raise BrowserStorageError(reason if reason in REASONS else "storage-failed") from None

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
        rows = await _await_promise(self._database.rows(kind, prefix))
        return [(key, data.to_bytes()) for key, data in rows]

    async def commit(self, changes: Sequence[Change]) -> None:
        from pyodide.ffi import to_js  # type: ignore[import-not-found]  # only in the browser

        await _await_promise(self._database.commit(to_js([list(change) for change in changes])))

    async def reopen(self) -> None:
        await _await_promise(self._database.reopen())

    async def close(self) -> None:
        self._database.close()


async def _await_promise(promise: Awaitable[Any]) -> Any:
    """Returns the result of a promise. Raises BrowserStorageError, whose reason the page can explain."""
    try:
        return await promise
    except Exception as error:  # a JsException, which only the browser has
        reason = str(error).removeprefix("Error: ")
        if reason == "storage-lost":
            raise StorageLost from None
        raise BrowserStorageError(reason if reason in REASONS else "storage-failed") from None

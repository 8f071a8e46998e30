"""The refusals of the server itself; the codes are listed in docs/errors.md."""

from yohoho.core.errors import YohohoError
from yohoho.server.tables.observer import TableObserver
from yohoho.store.errors import StoreError, UnknownTable, UnreadableEntry, VersionConflict
from yohoho.store.indexed_db.row_database import BrowserStorageError
from yohoho.store.sheets import SheetConflict


class ServerError(YohohoError):
    """The server refuses a request, for ever or for now."""


class BodyCutOff(ServerError):
    """The connection ended before the body was complete, so nobody reads an answer."""

    def __init__(self) -> None:
        super().__init__("request-incomplete")


def for_players(error: YohohoError, observer: TableObserver) -> YohohoError:
    """The error as players see it: refusals of the store as they are, its failures without details for the
    operator. The storage of a browser is the person's own."""
    if not isinstance(error, StoreError) or isinstance(error, BrowserStorageError):
        return error
    if isinstance(error, UnknownTable):
        return ServerError("unknown-table", table=error.reason.args["table"])
    if isinstance(error, VersionConflict | SheetConflict):
        return ServerError("too-busy")
    observer.store_failed(error.reason.code, **error.reason.args)
    if isinstance(error, UnreadableEntry):
        return ServerError("table-unreadable")
    return ServerError("store-trouble")

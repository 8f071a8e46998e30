"""What the server itself refuses; the codes are listed in docs/protocol.md."""

import structlog

from yohoho.core.errors import YohohoError
from yohoho.store.errors import StoreError, UnknownTable, VersionConflict
from yohoho.store.sheets import SheetConflict

logger = structlog.get_logger()


class ServerError(YohohoError):
    """The server does not do this, or not now."""


def for_players(error: YohohoError) -> YohohoError:
    """Refusals of the store are answers; its failures are for the operator to read, not for players."""
    if not isinstance(error, StoreError):
        return error
    if isinstance(error, UnknownTable):
        return ServerError("unknown-table", table=error.reason.args["table"])
    if isinstance(error, VersionConflict | SheetConflict):
        return ServerError("too-busy")
    logger.error("store-trouble", error=error.reason.code, **error.reason.args)
    return ServerError("store-trouble")

"""The refusals of the server itself; the codes are listed in docs/protocol.md."""

import structlog

from yohoho.core.errors import YohohoError
from yohoho.store.errors import StoreError, UnknownTable, VersionConflict
from yohoho.store.sheets import SheetConflict

logger = structlog.get_logger()


class ServerError(YohohoError):
    """The server refuses a request, for ever or for now."""


def for_players(error: YohohoError) -> YohohoError:
    """The error as players see it: refusals of the store as they are, its failures without details for the
    operator."""
    if not isinstance(error, StoreError):
        return error
    if isinstance(error, UnknownTable):
        return ServerError("unknown-table", table=error.reason.args["table"])
    if isinstance(error, VersionConflict | SheetConflict):
        return ServerError("too-busy")
    logger.error("store-trouble", error=error.reason.code, **error.reason.args)
    return ServerError("store-trouble")

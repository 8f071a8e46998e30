"""Pages of rows, newest first."""

import sqlite3
from typing import Any, Final

NO_LIMIT_TIME: Final = 2**63 - 1
# The query stands there twice and not under a name: SQLite would carry out a named one as a whole, and not
# look up a page in an index.
PAGE: Final = """
SELECT * FROM ({found}) WHERE {moment} >= coalesce(
    (SELECT {moment} FROM ({found}) ORDER BY {moment} DESC LIMIT 1 OFFSET :limit - 1), :oldest)
ORDER BY {moment} DESC, id
"""
"""All rows with the time of the last one are on the same page, so that no page skips any."""


def page(
    connection: sqlite3.Connection, found: str, moment: str, limit: int, before: int | None, **args: str
) -> list[tuple[Any, ...]]:
    """The query `found` must select rows older than :before; `moment` is the column that orders them."""
    if limit < 1:
        return []
    bounds = {"limit": limit, "before": NO_LIMIT_TIME if before is None else before, "oldest": -(2**63)}
    return connection.execute(PAGE.format(found=found, moment=moment), bounds | args).fetchall()

"""Pages of rows, newest first."""

from __future__ import annotations

from typing import Final

from yohoho.store.postgres.pool import Pool, Row

PAGE: Final = """SELECT * FROM ({found} ORDER BY {moment} DESC FETCH FIRST $1 ROWS WITH TIES) AS found
    ORDER BY {moment} DESC, id"""
"""All rows with the time of the last one are on the same page, so that no page skips any."""


async def page(pool: Pool, found: str, moment: str, limit: int, before: int | None, *args: str) -> list[Row]:
    """The query `found` must select rows older than $2; `moment` is the column that orders them."""
    if limit < 1:
        return []
    return await pool.read(PAGE.format(found=found, moment=moment), limit, before, *args)

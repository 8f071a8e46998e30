"""Pages of rows, newest first."""

from __future__ import annotations

from typing import Final

from yohoho.store.postgres.pool import Pool, Record

PAGE: Final = """SELECT * FROM ({found} ORDER BY {moment} DESC FETCH FIRST $1 ROWS WITH TIES) AS found
    ORDER BY {moment} DESC, id"""
"""The last row of a page brings all others of its moment, so that no page skips any."""


async def page(
    pool: Pool, found: str, moment: str, limit: int, before: int | None, *args: str
) -> list[Record]:
    """The query `found` must ask for rows older than $2; `moment` is the column that orders them."""
    if limit < 1:
        return []
    return await pool.read(PAGE.format(found=found, moment=moment), limit, before, *args)

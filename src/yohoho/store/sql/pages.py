"""Pages of rows, newest first."""

from typing import Any, Final

from yohoho.store.sql.database import Database
from yohoho.store.sql.statement import Either, Row, Statement

# Rows with the time of the last one are on the same page, so that no page skips any. In SQLite the query
# stands there twice and not under a name: a named one would be carried out as a whole, not looked up in an
# index.
PAGE: Final = Either(
    sqlite="""SELECT * FROM ({rows}) WHERE {moment} >= coalesce(
        (SELECT {moment} FROM ({rows}) ORDER BY {moment} DESC LIMIT 1 OFFSET :limit - 1), :oldest)
    ORDER BY {moment} DESC, id""",
    postgres="""SELECT * FROM ({rows} ORDER BY {moment} DESC FETCH FIRST :limit ROWS WITH TIES) AS page
    ORDER BY {moment} DESC, id""",
)
MAX_TIME: Final = 2**63 - 1


def page(moment: str, rows: str | Either, **parts: Either) -> Statement:
    """A page of rows older than `:before`; `moment` is the column that orders them."""
    rows = rows if isinstance(rows, Either) else Either(rows, rows)
    texts = (
        text.replace("{rows}", query).replace("{moment}", moment)
        for text, query in zip(PAGE, rows, strict=True)
    )
    return Statement(Either(*texts), **parts)


async def fetch_page(
    database: Database, statement: Statement, limit: int, before: int | None, **values: Any
) -> list[Row]:
    return await database.fetch(statement, **bounds_of(limit, before), **values) if limit > 0 else []


def bounds_of(limit: int, before: int | None) -> dict[str, int]:
    """The values that every page takes."""
    return {"limit": limit, "before": MAX_TIME if before is None else before, "oldest": -(2**63)}

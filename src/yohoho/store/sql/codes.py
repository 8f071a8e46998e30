"""Join codes, which tables and sheets share."""

from typing import Final

from yohoho.store.errors import CodeTaken
from yohoho.store.sql.statement import Either, Query, Statement, Steps

# SQLite has one writer at a time. In PostgreSQL two may claim a code, so one waits for the other.
LOCK_CODE: Final = Statement(
    Either(sqlite="", postgres="SELECT pg_advisory_xact_lock(2, hashtext(:code::text))")
)
TAKEN: Final = Statement(
    """SELECT 1 FROM tables WHERE code = :code AND status <> 'archived' AND id <> :table_id
    UNION ALL SELECT 1 FROM sheets WHERE code = :code AND code <> '' AND id <> :sheet_id"""
)


def claim_code(code: str, *, table_id: str = "", sheet_id: str = "") -> Steps[None]:
    """Reserve a code until the transaction ends. Raises CodeTaken."""
    yield Query(LOCK_CODE, {"code": code})
    if (yield Query(TAKEN, {"code": code, "table_id": table_id, "sheet_id": sheet_id})):
        raise CodeTaken(code)

"""Join codes, which tables and sheets share in PostgreSQL."""

from __future__ import annotations

from typing import Final

from yohoho.store.errors import CodeTaken
from yohoho.store.postgres.migrations import CODE_LOCK, lock
from yohoho.store.postgres.pool import Connection

TAKEN: Final = """SELECT 1 FROM tables WHERE code = $1 AND status <> 'archived' AND id IS DISTINCT FROM $2
    UNION ALL SELECT 1 FROM sheets WHERE code = $1 AND code <> '' AND id IS DISTINCT FROM $3"""


async def claim_code(
    connection: Connection, code: str, *, table_id: str | None = None, sheet_id: str | None = None
) -> None:
    """Reserve a code until the transaction ends. Raises CodeTaken."""
    await lock(connection, CODE_LOCK, code)
    if await connection.fetchval(TAKEN, code, table_id, sheet_id):
        raise CodeTaken(code)

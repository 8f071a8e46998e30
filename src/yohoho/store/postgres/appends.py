"""The statement of an append, and the queue that sends waiting appends together.

An append that finds a sender free is sent at once. While all senders are busy, the next appends queue up; the
first free sender sends them in one pipeline, which is one transaction and one round trip. No append waits for
one that has not come yet. A pipeline skips a row that somebody else has locked, so it never waits for another
table and takes part in no deadlock.
"""

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Any, Final

from yohoho.store.errors import StoreError
from yohoho.store.postgres.pool import Pool
from yohoho.store.tables import TableInfo

_APPEND: Final = """WITH head AS (
        UPDATE tables SET seq = seq + cardinality($3::bytea[]){changes}
        WHERE id = {row} AND seq = $2 AND shelf IS NULL{condition} RETURNING seq
    ), written AS (
        INSERT INTO entries (table_id, seq, entry)
        SELECT $1::text, $2::bigint + line.n, line.entry
        FROM head, unnest($3::bytea[]) WITH ORDINALITY AS line (entry, n)
    ) SELECT (SELECT seq FROM head) AS seq"""
_PARAMETERS: Final = {name: f"${n}" for n, name in enumerate(TableInfo.__struct_fields__[1:], 4)}
_CHANGES: Final = "".join(f", {name} = coalesce({value}, {name})" for name, value in _PARAMETERS.items())
_SAME_CODE: Final = f" AND status <> 'archived' AND code = coalesce({_PARAMETERS['code']}, code)"
_FREE_ROW: Final = "(SELECT id FROM tables WHERE id = $1 FOR UPDATE SKIP LOCKED)"
APPEND: Final = _APPEND.format(changes=_CHANGES, row="$1", condition="")
"""Takes the id, the last number, the entries and the columns of the info; NULL leaves a column as it is.
Returns the new last number, or NULL when the last number is another one or the log is archived."""
APPEND_IF_FREE: Final = _APPEND.format(changes=_CHANGES, row=_FREE_ROW, condition=_SAME_CODE)
"""The same; returns NULL also when the row is locked, the table is archived, or its code would change."""

SENDERS: Final = 2
"""A second one, so that a connection that stalls does not hold up every append."""
MAX_GROUP: Final = 256


@dataclass(slots=True, eq=False)
class WaitingAppend:
    """The arguments of an append, and the future that waits for its result."""

    args: tuple[Any, ...]
    deadline: float
    answer: asyncio.Future[int | None]

    def resolve(self, seq: int | None) -> None:
        if not self.answer.done():  # the caller may have been cancelled
            self.answer.set_result(seq)

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class AppendQueue:
    """Sends appends in groups. `groups` and `appends` show how well appends share transactions."""

    def __init__(self, pool: Pool) -> None:
        self.groups = 0
        self.appends = 0
        self._pool = pool
        self._waiting: deque[WaitingAppend] = deque()
        self._senders: set[asyncio.Task[None]] = set()

    async def append(self, *args: Any) -> int | None:
        """The new last number; None when nothing was written and a transaction must find out why. Raises
        StoreError, also InDoubt."""
        with self._pool.call() as deadline:
            append = WaitingAppend(args, deadline, asyncio.get_running_loop().create_future())
            self._waiting.append(append)
            if len(self._senders) < SENDERS:
                self._senders.add(asyncio.create_task(self._send_waiting()))
            return await append.answer

    async def _send_waiting(self) -> None:
        try:
            while self._waiting:
                await self._send(self._next_group())
        finally:
            self._senders.discard(asyncio.current_task())

    def _next_group(self) -> list[WaitingAppend]:
        """The waiting appends, without those whose time is half over: they might end in doubt."""
        latest = asyncio.get_running_loop().time() + self._pool.timeout / 2
        group: list[WaitingAppend] = []
        while self._waiting and len(group) < MAX_GROUP:
            append = self._waiting.popleft()
            if append.deadline < latest:
                append.fail(self._pool.no_connection_error())
            elif not append.answer.done():
                group.append(append)
        return group

    async def _send(self, group: list[WaitingAppend]) -> None:
        if not group:
            return
        try:
            seqs = await self._write(group)
        except Exception as error:
            _fail(group, error)
        else:
            self.groups += 1
            self.appends += len(group)
            for append, seq in zip(group, seqs, strict=True):
                append.resolve(seq)

    async def _write(self, group: list[WaitingAppend]) -> list[int | None]:
        every = [append.args for append in group]
        rows = await self._pool.write_by(
            min(append.deadline for append in group),
            lambda connection: connection.fetchmany(APPEND_IF_FREE, every),
        )
        return [row["seq"] for row in rows]


def _fail(group: list[WaitingAppend], error: Exception) -> None:
    """Fail every append when the server fails. An error of one statement has undone the whole group: each
    append is then made alone, and the faulty one gets its error there."""
    of_the_server = isinstance(error, StoreError) and error.reason.code != "store-failed"
    for append in group:
        if of_the_server:
            append.fail(error)
        else:
            append.resolve(None)
